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
                             op(400, yfx, >>>),
                             op(500, yfx, xor),
                             op(740, yfx, #\/),
                             op(700, xfx, #=),
                             op(700, xfx, #\=),
                             op(700, xfx, #<),
                             op(700, xfx, #>),
                             op(700, xfx, #=<),
                             op(700, xfx, #>=)]).

:- use_module(library(pet_floats)).
:- use_module(library(pet_numbers)).

%% X #= Expression is semidet.
%
% The sides have the same value.
%
% ?- X #= -7 // 2.
%    X = -3.
% ?- X #= wrap(int, 2147483647 + 1), Y #= wrap(int, -1 >>> 28), Z #= 6 xor 3.
%    X = -2147483648, Y = 15, Z = 5.
% ?- X #= to_double(3), Y #= double(X / 4611686018427387904), Z #= to_int(Y).
%    X = 4613937818241073152, Y = 4609434218613702656, Z = 1.

X #= Y :-
        % commit: an operand is a variable or has a value.
        (   var(X) ->
            value(Y, X)
        ;   var(Y) ->
            value(X, Y)
        ;   value(Y, Value),
            X =:= Value
        ).

%  Value is the value of an expression; wrap(Number, Expr) has the low bits of Expr. Floating-point
%  numbers are keys, or numbers of Prolog as they stand in a program.
value(Expr, Value) :-
        (   nonvar(Expr),
            Expr = wrap(Number, Inner) ->
            exact(Inner, Number, Exact),
            number_wrapped(Number, Exact, Value)
        ;   nonvar(Expr),
            functor(Expr, Name, 1),
            is_floating(Name) ->
            arg(1, Expr, Inner),
            floating(Name, Inner, Value)
        ;   Value is Expr
        ).

is_floating(double).
is_floating(float).
is_floating(to_double).
is_floating(to_float).
is_floating(to_int).
is_floating(to_long).

floating(Name, Inner, Value) :-
        % commit: a number is converted or rounded; everything else is an operation.
        (   number(Inner) ->
            float_key(Inner, Key),
            (   ( Name = double ; Name = float ) ->
                float_calculated(Name, Key, Value)
            ;   float_converted(Name, Key, Value)
            )
        ;   Inner =.. [Operation|Parts],
            keys(Parts, Keys),
            Keyed =.. [Operation|Keys],
            float_calculated(Name, Keyed, Value)
        ).

keys([], []).
keys([Part|Parts], [Key|Keys]) :-
        (   var(Part) ->
            throw(error(instantiation_error, pet_ground_arith))
        ;   float_key(Part, Key)
        ),
        keys(Parts, Keys).

%  Of the distance of a shift, the low bits count.
exact(Inner, Number, Exact) :-
        (   var(Inner) ->
            Exact is Inner
        ;   Inner = A << N ->
            distance(Number, N, Distance),
            Exact is A << Distance
        ;   Inner = A >> N ->
            distance(Number, N, Distance),
            Exact is A >> Distance
        ;   Inner = A >>> N ->
            distance(Number, N, Distance),
            number_bits(Number, Bits),
            Exact is (A mod (1 << Bits)) >> Distance
        ;   Exact is Inner
        ).

distance(Number, N, Distance) :-
        number_bits(Number, Bits),
        Distance is N mod Bits.

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
