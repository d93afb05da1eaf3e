% Written by hand: SFM 2014, Fig. 10, with its line numbers.
% The form is described in docs/clp-format.md.

:- op(700, xfx, #=).
:- op(700, xfx, #\=).
:- op(700, xfx, #<).
:- op(700, xfx, #>).
:- op(700, xfx, #=<).
:- op(700, xfx, #>=).
:- op(740, yfx, #\/).

pet_format(2).

pet_program('remall.pet', sequential).

pet_class('Object', class, null, [], plain).
pet_class('Exception', class, 'Object', [], plain).
pet_class('NullPointerException', class, 'Exception', [], plain).
pet_class('Node', class, 'Object', [], plain).
pet_class('List', class, 'Object', [], plain).

pet_field('Node', data, int).
pet_field('Node', next, 'Node').
pet_field('List', first, 'Node').

pet_method('List.remAll', 'List', remAll, instance, [l:'List'], void, code).

% line 9: l is not null
'List.remAll'([r(This), r(L)], [], H0, H, E, 'List.remAll'(1, [T])) :-
        get_field(H0, L, 'List':first, Lf),
        'List.remAll:loop@11'([r(This), Lf], [], H0, H, E, T).
% line 9: l is null
'List.remAll'([r(_), null], [], H0, H, exc(X), 'List.remAll'(2, [])) :-
        new_object(H0, 'NullPointerException', X, H).

% line 11: lf is not null
'List.remAll:loop@11'([r(This), r(Lf)], [], H0, H, E, 'List.remAll:loop@11'(1, [T])) :-
        get_field(H0, This, 'List':first, Next),
        'List.remAll:loop@17'([r(This), r(Lf), null, Next], [], H0, H, E, T).
% line 11: lf is null
'List.remAll:loop@11'([r(_), null], [], H, H, ok, 'List.remAll:loop@11'(2, [])).

% line 17: next is not null
'List.remAll:loop@17'([r(This), r(Lf), Prev, r(P)], [], H0, H, E, 'List.remAll:loop@17'(1, [T])) :-
        get_field(H0, P, 'Node':next, Next),
        get_field(H0, P, 'Node':data, A),
        get_field(H0, Lf, 'Node':data, B),
        'List.remAll:if@23'([r(This), r(Lf), Prev, r(P), Next, A, B], [], H0, H, E, T).
% line 17: next is null
'List.remAll:loop@17'([r(This), r(Lf), _, null], [], H0, H, E, 'List.remAll:loop@17'(2, [T])) :-
        get_field(H0, Lf, 'Node':next, Next),
        'List.remAll:loop@11'([r(This), Next], [], H0, H, E, T).

% line 23: p.data == lf.data
'List.remAll:if@23'([r(This), r(Lf), Prev, r(_), Next, A, B], [], H0, H, E, 'List.remAll:if@23'(1, [T])) :-
        A #= B,
        'List.remAll:if@25'([r(This), r(Lf), Prev, Next], [], H0, H, E, T).
% line 23: p.data != lf.data
'List.remAll:if@23'([r(This), r(Lf), _, r(P), Next, A, B], [], H0, H, E, 'List.remAll:if@23'(2, [T])) :-
        A #\= B,
        'List.remAll:loop@17'([r(This), r(Lf), r(P), Next], [], H0, H, E, T).

% line 25: prev is null
'List.remAll:if@25'([r(This), r(Lf), null, Next], [], H0, H, E, 'List.remAll:if@25'(1, [T])) :-
        set_field(H0, This, 'List':first, Next, H1),
        'List.remAll:loop@17'([r(This), r(Lf), null, Next], [], H1, H, E, T).
% line 25: prev is not null
'List.remAll:if@25'([r(This), r(Lf), r(Prev), Next], [], H0, H, E, 'List.remAll:if@25'(2, [T])) :-
        set_field(H0, Prev, 'Node':next, Next, H1),
        'List.remAll:loop@17'([r(This), r(Lf), r(Prev), Next], [], H1, H, E, T).
