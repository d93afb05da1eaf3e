/** Lists whose elements are compared by identity. Kernel.

    The elements have no variables, or variables that are compared by identity. memberchk/2
    of the machine makes and removes a choice point for each element, and lists:subtract/3
    and intersection/3 use it, so they are slower.
*/

:- module(pet_lists, [known_member/2,
                      some_common/2,
                      common/3,
                      without/3]).

%% known_member(+X, +Xs) is semidet.
%
% X is identical to an element of the list.
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
% Some element of Cs is in Ds.
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
% Left are the elements of Cs that are in Ds.
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
% Left are the elements of Cs that are not in Ds.
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
