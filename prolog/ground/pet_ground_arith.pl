/** Ground arithmetic. Kernel.

    The constraint goals of a translated program where every operand is known:
    the operators of CLP(Z), by plain arithmetic. Starts at once, while loading
    CLP(Z) takes longer than most ground runs. Never loaded together with a
    constraint library, which has the same goals.

    An unknown operand is an error here, not a constraint:
    error(instantiation_error, _). Only the left side of #= may be a variable,
    or the right one alone.
*/

:- module(pet_ground_arith, [(#=)/2,
                             (#\=)/2,
                             (#<)/2,
                             (#>)/2,
                             (#=<)/2,
                             (#>=)/2,
                             (#\/)/2,
                             op(740, yfx, #\/),
                             op(700, xfx, #=),
                             op(700, xfx, #\=),
                             op(700, xfx, #<),
                             op(700, xfx, #>),
                             op(700, xfx, #=<),
                             op(700, xfx, #>=)]).

%% X #= Expression is semidet.
%
% The sides have the same value.
%
% ?- X #= -7 // 2.
%    X = -3.

X #= Y :-
        % commit: an operand is a variable or has a value.
        (   var(X) ->
            X is Y
        ;   var(Y) ->
            Y is X
        ;   X =:= Y
        ).

%% X #\= Y is semidet.
%
% The values differ.
%
% ?- 1 #\= 1.
%    false.

X #\= Y :-
        X =\= Y.

%% X #< Y is semidet.
%
% ?- 1 #< 2.
%    true.

X #< Y :-
        X < Y.

%% X #> Y is semidet.
%
% ?- 1 #> 2.
%    false.

X #> Y :-
        X > Y.

%% X #=< Y is semidet.
%
% ?- 2 #=< 2.
%    true.

X #=< Y :-
        X =< Y.

%% X #>= Y is semidet.
%
% ?- 2 #>= 2.
%    true.

X #>= Y :-
        X >= Y.

%% Condition1 #\/ Condition2 is semidet.
%
% One of the conditions holds, or both.
%
% ?- 5 #< 0 #\/ 5 #>= 3.
%    true.

C1 #\/ C2 :-
        % commit: a condition holds in one way.
        (   holds(C1) ->
            true
        ;   holds(C2)
        ).

holds(X #= Y) :- X =:= Y.
holds(X #\= Y) :- X =\= Y.
holds(X #< Y) :- X < Y.
holds(X #> Y) :- X > Y.
holds(X #=< Y) :- X =< Y.
holds(X #>= Y) :- X >= Y.
holds(C1 #\/ C2) :- C1 #\/ C2.
