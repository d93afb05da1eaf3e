/** A store without constraints: known integers are computed and compared, unknown ones are
    not constrained. For measuring the cost of the heap and the criterion alone; paths need
    not be feasible, and no values are found for them.

    An unknown integer is a variable. An equation whose right side is an expression
    defines its left side, every other one compares. The exports are those of
    pet_store.pl.
*/

:- module(pet_store, [op(700, xfx, #=),
                      op(700, xfx, #\=),
                      op(700, xfx, #<),
                      op(700, xfx, #>),
                      op(700, xfx, #=<),
                      op(700, xfx, #>=),
                      op(740, yfx, #\/),
                      store_begins/0,
                      store_tells/1,
                      store_refutes/0,
                      store_anew/0,
                      unknown_integer/3,
                      known_integer/2,
                      integer_id/2,
                      post/1,
                      store_said/3,
                      store_values/1]).

%% store_begins is det.
store_begins.

store_tells(_).

%% store_refutes is det.
%
% There is no exact solver to ask.
store_refutes.

%% store_anew is det.
store_anew.

%% unknown_integer(-V, +Low, +High) is det.
unknown_integer(_, _, _).

%% known_integer(+V, -N) is semidet.
%
% The integer V can only be N.
known_integer(V, V) :-
        integer(V).

%% integer_id(+V, -Id) is failure.
%
% Integers have no numbers here.
integer_id(_, _) :-
        fail.

%% store_said(-Heard, -Entries, -Count) is det.
store_said(0, [], 0).

%% store_values(-Values) is det.
store_values(unknown).

%% post(+Constraint) is semidet.
%
% The constraint holds, or has an unknown integer.
post(A #= B) :-
        (   compound(B) ->
            (   ground(B) ->
                A is B
            ;   true
            )
        ;   both_known(A, B) ->
            A =:= B
        ;   true
        ).
post(A #\= B) :- ( both_known(A, B) -> A =\= B ; true ).
post(A #< B) :- ( both_known(A, B) -> A < B ; true ).
post(A #> B) :- ( both_known(A, B) -> A > B ; true ).
post(A #=< B) :- ( both_known(A, B) -> A =< B ; true ).
post(A #>= B) :- ( both_known(A, B) -> A >= B ; true ).
post(C #\/ D) :- ( post(C) -> true ; post(D) ).

both_known(A, B) :-
        integer(A),
        integer(B).
