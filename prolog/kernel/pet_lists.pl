/** Lists of what is known. Kernel.

    The elements hold no variables, or variables that stand for themselves, so that it is
    enough to compare them. memberchk/2 of the machine leaves and removes a choice for each
    element, and lists:subtract/3 and intersection/3 are made of it.
*/

:- module(pet_lists, [known_member/2,
                      some_common/2,
                      common/3,
                      without/3]).

%% known_member(+X, +Xs) is semidet.
%
% X is in the list, and the same as an element of it.
%
% ?- known_member(b, [a,b]).
%    true.
% ?- known_member(X, [a,Y]).
%    false.
known_member(X, [Y|Ys]) :-
        (   X == Y ->
            true
        ;   known_member(X, Ys)
        ).

%% some_common(+Cs, +Ds) is semidet.
%
% Some of Cs are among Ds.
%
% ?- some_common([a,b], [b,c]).
%    true.
some_common([C|Cs], Ds) :-
        (   known_member(C, Ds) ->
            true
        ;   some_common(Cs, Ds)
        ).

%% common(+Cs, +Ds, -Left) is det.
%
% Left are those of Cs that are among Ds.
%
% ?- common([a,b,c], [c,a], Left).
%    Left = [a,c].
common([], _, []).
common([C|Cs], Ds, Left) :-
        (   known_member(C, Ds) ->
            Left = [C|Left1]
        ;   Left = Left1
        ),
        common(Cs, Ds, Left1).

%% without(+Cs, +Ds, -Left) is det.
%
% Left are those of Cs that are not among Ds.
%
% ?- without([a,b,c], [c,a], Left).
%    Left = [b].
without([], _, []).
without([C|Cs], Ds, Left) :-
        (   known_member(C, Ds) ->
            Left = Left1
        ;   Left = [C|Left1]
        ),
        without(Cs, Ds, Left1).
