% Written by hand: SFM 2014, Fig. 13, without traces.
% The form is described in docs/clp-format.md.

:- op(700, xfx, #=).
:- op(700, xfx, #\=).
:- op(700, xfx, #<).
:- op(700, xfx, #>).
:- op(700, xfx, #=<).
:- op(700, xfx, #>=).
:- op(740, yfx, #\/).

pet_format(2).

pet_program('lcm.pet', sequential).

pet_class('Object', class, null, [], plain).
pet_class('Exception', class, 'Object', [], plain).
pet_class('ArithmeticException', class, 'Exception', [], plain).

pet_method(lcm, null, lcm, static, [a:int, b:int], int, code).
pet_method(gcd, null, gcd, static, [a:int, b:int], int, code).
pet_method(abs, null, abs, static, [a:int], int, code).

% line 2: a < b
lcm([A, B], [R], H0, H, E) :-
        A #< B,
        'lcm:join@7'([B, A], [R], H0, H, E).
% line 2: a >= b
lcm([A, B], [R], H0, H, E) :-
        A #>= B,
        'lcm:join@7'([A, B], [R], H0, H, E).

% line 7
'lcm:join@7'([A, B], [R], H0, H, E) :-
        gcd([A, B], [D], H0, H1, E1),
        'lcm:returned@7'([E1, D, A, B], [R], H1, H, E).

% line 7: gcd returned
'lcm:returned@7'([ok, D, A, B], [R], H0, H, E) :-
        AB #= A * B,
        abs([AB], [M], H0, H1, E1),
        'lcm:returned@9'([E1, M, D], [R], H1, H, E).
% line 7: gcd threw
'lcm:returned@7'([exc(X), _, _, _], [_], H, H, exc(X)).

% line 9: abs returned
'lcm:returned@9'([ok, M, D], [R], H0, H, E) :-
        'lcm:divide@9'([M, D], [R], H0, H, E).
% line 9: abs threw
'lcm:returned@9'([exc(X), _, _], [R], H0, H, E) :-
        'lcm:catch@10'([r(X)], [R], H0, H, E).

% line 9: d != 0
'lcm:divide@9'([M, D], [R], H, H, ok) :-
        D #\= 0,
        R #= M // D.
% line 9: d == 0
'lcm:divide@9'([_, D], [R], H0, H, E) :-
        D #= 0,
        new_object(H0, 'ArithmeticException', X, H1),
        'lcm:catch@10'([r(X)], [R], H1, H, E).

% line 10: an Exception
'lcm:catch@10'([r(X)], [-1], H, H, ok) :-
        instance(H, X, 'Exception').
% line 10: not an Exception
'lcm:catch@10'([r(X)], [_], H, H, exc(X)) :-
        not_instance(H, X, 'Exception').

% line 16
gcd([A, B], [R], H0, H, E) :-
        'gcd:loop@17'([A, B], [R], H0, H, E).

% line 17: b != 0
'gcd:loop@17'([A, B], [R], H0, H, E) :-
        B #\= 0,
        Res #= A rem B,
        'gcd:loop@17'([B, Res], [R], H0, H, E).
% line 17: b == 0
'gcd:loop@17'([A, B], [R], H0, H, E) :-
        B #= 0,
        abs([A], [M], H0, H1, E1),
        'gcd:returned@22'([E1, M], [R], H1, H, E).

% line 22: abs returned
'gcd:returned@22'([ok, M], [M], H, H, ok).
% line 22: abs threw
'gcd:returned@22'([exc(X), _], [_], H, H, exc(X)).

% line 26: a >= 0
abs([A], [A], H, H, ok) :-
        A #>= 0.
% line 26: a < 0
abs([A], [R], H, H, ok) :-
        A #< 0,
        R #= -A.
