/** Assumptions on the input heap, as far as it is known.

    Assumption ::= nonaliasing(Path, Path)   not the same object
              | nonsharing(Path, Path)       no object is reached from both
              | acyclic(Path)                no object is reached from itself
              | tree(Path)                   each object is reached on one path only
    Path    ::= path(Input, Positions)       an input, counted from 0, then fields by
                                             their positions in the layout
    Inputs  ::= [Type-Value, …]
    Heap, Value ::= as in pet_lazy.pl

    What is not known yet breaks nothing: a path that is not known to lead to an object
    counts as null. So a heap may ask whenever it has decided that a reference is some
    object, to give up early; and it must ask once more when all is decided. Nothing else
    is wanted of a heap but its input in this form.
*/

:- module(pet_assume, [assumptions_hold/3, assumed_apart/3]).

:- use_module(library(lists)).
:- use_module(library(pet_lists)).

%% assumptions_hold(+Assumptions, +Inputs, +Heap) is semidet.
%
% The known part of the input heap breaks no assumption.
%
% ?- assumptions_hold([nonaliasing(path(0,[]),path(1,[]))], ['C'-r(1),'C'-r(1)],
%                     cell(1,obj(k(['C'],_),_),_)).
%    false.

assumptions_hold([], _, _).
assumptions_hold([Assumption|Assumptions], Inputs, Heap) :-
        holds(Assumption, Inputs, Heap),
        assumptions_hold(Assumptions, Inputs, Heap).

holds(nonaliasing(A, B), Inputs, Heap) :-
        path_references(A, Inputs, Heap, Xs),
        path_references(B, Inputs, Heap, Ys),
        apart(Xs, Ys).
holds(nonsharing(A, B), Inputs, Heap) :-
        path_references(A, Inputs, Heap, Xs),
        reached(Xs, Heap, [], Shared),
        path_references(B, Inputs, Heap, Ys),
        reached(Ys, Heap, [], Others),
        apart(Others, Shared).
holds(acyclic(A), Inputs, Heap) :-
        path_references(A, Inputs, Heap, Xs),
        acyclic(Xs, Heap, [], [], _).
holds(tree(A), Inputs, Heap) :-
        path_references(A, Inputs, Heap, Xs),
        once_reached(Xs, Heap, [], _).

%% assumed_apart(+Assumptions, +Kept, -Ids) is det.
%
% Ids are objects that a reference X, which was not reached yet, cannot be, because of an
% assumption about the objects that lead to X. Kept is kept(X, Inputs, Heap), a heap that
% breaks no assumption. There may be more such objects.
%
% ?- assumed_apart([tree(path(0,[]))], kept(X, ['C'-r(1)],
%                  cell(1,obj(k(['C'],_),[v(r(X))]),_)), Ids).
%    Ids = [1].
assumed_apart([], _, []).
assumed_apart([Assumption|Assumptions], Kept, Ids) :-
        Kept = kept(X, Inputs, Heap),
        excluded(Assumption, Inputs, Heap, X, Ids, Ids1),
        assumed_apart(Assumptions, Kept, Ids1).

excluded(nonaliasing(_, _), _, _, _, Ids, Ids).
excluded(nonsharing(A, B), Inputs, Heap, X, Ids0, Ids) :-
        path_references(A, Inputs, Heap, Xs),
        reached(Xs, Heap, [], Ones),
        path_references(B, Inputs, Heap, Ys),
        reached(Ys, Heap, [], Others),
        excluded_with(Ones, Others, X, Ids0, Ids1),
        excluded_with(Others, Ones, X, Ids1, Ids).
excluded(acyclic(A), Inputs, Heap, X, Ids0, Ids) :-
        path_references(A, Inputs, Heap, Xs),
        above(Xs, Heap, X, [], [], _, Ids0, Ids).
excluded(tree(A), Inputs, Heap, X, Ids0, Ids) :-
        path_references(A, Inputs, Heap, Xs),
        reached(Xs, Heap, [], Seen),
        excluded_with(Seen, Seen, X, Ids0, Ids).

%  If X is one of Xs, it is none of Others.
excluded_with(Xs, Others, X, Ids0, Ids) :-
        (   known_member(X, Xs) ->
            known(Others, Ids0, Ids)
        ;   Ids0 = Ids
        ).

known([], Ids, Ids).
known([Y|Ys], Ids0, Ids) :-
        (   integer(Y) ->
            Ids0 = [Y|Ids1]
        ;   Ids0 = Ids1
        ),
        known(Ys, Ids1, Ids).

%  As acyclic/5 below; where X is met, it is none of the objects above it.
above([], _, _, _, Done, Done, Ids, Ids).
above([Y|Ys], Heap, X, Above, Done0, Done, Ids0, Ids) :-
        (   Y == X ->
            known(Above, Ids0, Ids1),
            Done1 = Done0
        ;   known_member(Y, Done0) ->
            Ids0 = Ids1,
            Done1 = Done0
        ;   successors(Heap, Y, Zs),
            above(Zs, Heap, X, [Y|Above], Done0, Done2, Ids0, Ids1),
            Done1 = [Y|Done2]
        ),
        above(Ys, Heap, X, Above, Done1, Done, Ids1, Ids).

/*  Paths  */

%  References is the reference at the end of the path, if it is known; else empty.
path_references(path(Input, Positions), Inputs, Heap, References) :-
        nth0(Input, Inputs, _-Value),
        followed(Positions, Value, Heap, References).

followed([], Value, _, References) :-
        % commit: a value is a reference or is not known to be one.
        (   nonvar(Value),
            Value = r(X) ->
            References = [X]
        ;   References = []
        ).
followed([Position|Positions], Value, Heap, References) :-
        % commit: a path that cannot be followed leads to nothing.
        (   nonvar(Value),
            Value = r(X),
            nonvar(X),
            cell_object(Heap, X, obj(_, Slots)),
            slot_at(Position, Slots, Next) ->
            followed(Positions, Next, Heap, References)
        ;   References = []
        ).

%  The value of a slot; fails if it has not been read.
slot_at(Position, Slots, Value) :-
        nonvar(Slots),
        Slots = [Slot|Slots1],
        (   Position =:= 0 ->
            nonvar(Slot),
            Slot = v(Value)
        ;   Position1 is Position - 1,
            slot_at(Position1, Slots1, Value)
        ).

cell_object(Heap, X, Object) :-
        nonvar(Heap),
        Heap = cell(Id, Object0, Heap1),
        (   Id == X ->
            Object = Object0
        ;   cell_object(Heap1, X, Object)
        ).

/*  The graph  */

%  Xs are the objects that X refers to, each as often as it does so; none if X was not
%  reached yet.
successors(Heap, X, Xs) :-
        (   nonvar(X),
            cell_object(Heap, X, Object) ->
            held(Object, Xs)
        ;   Xs = []
        ).

held(obj(_, Slots), Xs) :-
        % commit: an `Object` may be an array.
        (   nonvar(Slots),
            Slots = arr(_, Elements) ->
            in_elements(Elements, Xs)
        ;   in_slots(Slots, Xs)
        ).
held(arr(_, _, Elements), Xs) :-
        in_elements(Elements, Xs).

in_slots(Slots, Xs) :-
        (   nonvar(Slots),
            Slots = [Slot|Slots1] ->
            (   nonvar(Slot),
                Slot = v(Value),
                nonvar(Value),
                Value = r(X) ->
                Xs = [X|Xs1]
            ;   Xs = Xs1
            ),
            in_slots(Slots1, Xs1)
        ;   Xs = []
        ).

in_elements(Elements, Xs) :-
        (   nonvar(Elements),
            Elements = [e(_, Value)|Elements1] ->
            (   nonvar(Value),
                Value = r(X) ->
                Xs = [X|Xs1]
            ;   Xs = Xs1
            ),
            in_elements(Elements1, Xs1)
        ;   Xs = []
        ).

%  Seen are the objects of Seen0 and all objects reached from Xs.
reached([], _, Seen, Seen).
reached([X|Xs], Heap, Seen0, Seen) :-
        (   known_member(X, Seen0) ->
            reached(Xs, Heap, Seen0, Seen)
        ;   successors(Heap, X, Ys),
            append(Ys, Xs, Zs),
            reached(Zs, Heap, [X|Seen0], Seen)
        ).

%  No object is reached twice.
once_reached([], _, Seen, Seen).
once_reached([X|Xs], Heap, Seen0, Seen) :-
        \+ known_member(X, Seen0),
        successors(Heap, X, Ys),
        once_reached(Ys, Heap, [X|Seen0], Seen1),
        once_reached(Xs, Heap, Seen1, Seen).

%  No object reached from Xs is reached from itself. Above are the objects that lead to Xs,
%  Done the objects that were checked.
acyclic([], _, _, Done, Done).
acyclic([X|Xs], Heap, Above, Done0, Done) :-
        \+ known_member(X, Above),
        (   known_member(X, Done0) ->
            Done1 = Done0
        ;   successors(Heap, X, Ys),
            acyclic(Ys, Heap, [X|Above], Done0, Done2),
            Done1 = [X|Done2]
        ),
        acyclic(Xs, Heap, Above, Done1, Done).

apart([], _).
apart([X|Xs], Ys) :-
        \+ known_member(X, Ys),
        apart(Xs, Ys).
