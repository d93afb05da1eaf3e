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

:- use_module(library(pet_numbers)).

%% X #= Expression is semidet.
%
% The sides have the same value.
%
% ?- X #= -7 // 2.
%    X = -3.
% ?- X #= wrap(int, 2147483647 + 1), Y #= wrap(int, -1 >>> 28), Z #= 6 xor 3.
%    X = -2147483648, Y = 15, Z = 5.

X #= Y :-
        % commit: an operand is a variable or has a value.
        (   var(X) ->
            value(Y, X)
        ;   var(Y) ->
            value(X, Y)
        ;   value(Y, Value),
            X =:= Value
        ).

%  Value is the value of an expression; wrap(Number, Expr) has the low bits of Expr.
value(Expr, Value) :-
        (   nonvar(Expr),
            Expr = wrap(Number, Inner) ->
            exact(Inner, Number, Exact),
            number_wrapped(Number, Exact, Value)
        ;   Value is Expr
        ).

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
