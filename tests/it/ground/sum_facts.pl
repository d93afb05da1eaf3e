% Written by hand: SFM 2014, Fig. 16 without sumFacts and set, and Ex. 16 as the
% main block, which keeps z in an object of class B.
% The form is described in docs/clp-format.md.

:- op(700, xfx, #=).
:- op(700, xfx, #\=).
:- op(700, xfx, #<).
:- op(700, xfx, #>).
:- op(700, xfx, #=<).
:- op(700, xfx, #>=).
:- op(740, yfx, #\/).

pet_format(2).

pet_program('sumfacts.pet', actor).

pet_class('Object', class, null, [], plain).
pet_class('Exception', class, 'Object', [], plain).
pet_class('NullPointerException', class, 'Exception', [], plain).
pet_class('A', class, 'Object', [], actor).
pet_class('B', class, 'Object', [], data).

pet_field('A', n, int).
pet_field('A', ft, int).
pet_field('B', z, int).

pet_method('A.fact', 'A', fact, instance, [k:int, ob:'A'], int, code).
pet_method('A.setN', 'A', setN, instance, [a:int], int, code).
pet_method('A.twice', 'A', twice, instance, [ob:'A'], int, code).
pet_method(main, null, main, main, [], void, code).

% line 18: k <= 0
'A.fact'([r(_), K, _], [1], H, H, ok, 'A.fact'(1, [])) :-
        K #=< 0.
% line 18: k > 0
'A.fact'([r(This), K, Ob], [R], H0, H, E, 'A.fact'(2, [T])) :-
        K #> 0,
        'A.fact:send@19'([r(This), K, Ob], [R], H0, H, E, T).

% line 19: ob is not null
'A.fact:send@19'([r(This), K, r(Ob)], [R], H0, H, E, 'A.fact:send@19'(1, [T])) :-
        K1 #= K - 1,
        async(H0, Ob, virtual('A.fact'), [K1, r(This)], F, H1),
        'A.fact:await@20'([K, r(F)], [R], H1, H, E, T).
% line 19: ob is null
'A.fact:send@19'([r(_), _, null], [_], H0, H, exc(X), 'A.fact:send@19'(2, [])) :-
        new_object(H0, 'NullPointerException', X, H).

% line 20: f is finished
'A.fact:await@20'([K, r(F)], [R], H, H, ok, 'A.fact:await@20'(1, [])) :-
        finished(H, F),
        get_future(H, F, V),
        R #= K * V.
% line 20: f is not finished
'A.fact:await@20'([K, r(F)], [_], H, H, await('A.fact:await@20', [K, r(F)]), 'A.fact:await@20'(2, [])) :-
        unfinished(H, F).

% line 25
'A.setN'([r(This), A], [0], H0, H, ok, 'A.setN'(1, [])) :-
        set_field(H0, This, 'A':n, A, H).

% line 27: ob is not null; waits for the future with the actor locked
'A.twice'([r(_), r(Ob)], [R], H0, H, E, 'A.twice'(1, [T])) :-
        async(H0, Ob, exact('A.setN'), [7], F, H1),
        'A.twice:get@28'([r(F)], [R], H1, H, E, T).
% line 27: ob is null
'A.twice'([r(_), null], [_], H0, H, exc(X), 'A.twice'(2, [])) :-
        new_object(H0, 'NullPointerException', X, H).

% line 28: f is finished
'A.twice:get@28'([r(F)], [V], H, H, ok, 'A.twice:get@28'(1, [])) :-
        finished(H, F),
        get_future(H, F, V).
% line 28: f is not finished
'A.twice:get@28'([r(F)], [_], H, H, blocked('A.twice:get@28', [r(F)]), 'A.twice:get@28'(2, [])) :-
        unfinished(H, F).

% line 32
main([], [], H0, H, E, main(1, [T])) :-
        new_object(H0, 'B', B, H1),
        new_object(H1, 'A', X, H2),
        set_field(H2, X, 'A':n, 5, H3),
        set_field(H3, X, 'A':ft, 10, H4),
        async(H4, X, virtual('A.fact'), [2, r(X)], F, H5),
        'main:await@36'([r(B), r(F)], [], H5, H, E, T).

% line 36: f is finished
'main:await@36'([r(B), r(F)], [], H0, H, ok, 'main:await@36'(1, [])) :-
        finished(H0, F),
        get_future(H0, F, V),
        set_field(H0, B, 'B':z, V, H).
% line 36: f is not finished
'main:await@36'([r(B), r(F)], [], H, H, await('main:await@36', [r(B), r(F)]), 'main:await@36'(2, [])) :-
        unfinished(H, F).
