/** Entries of a path that only the heap with undecided aliases makes: references, choices, laws,
    contents of the input heap, assumptions. The grammar is in pet_path.pl. Kernel.
*/

:- module(pet_entries, [unknown_reference/3,
                        chosen/4,
                        law/1,
                        held/3,
                        assumed/2]).

:- use_module(library(pet_integers)).
:- use_module(library(pet_path)).

%% unknown_reference(-V, +Low, +High) is det.
%
% V is a new integer that stands for a reference of the input.
unknown_reference(V, Low, High) :-
        pet_integers:numbered(V, Low, High, free, Id),
        said(ref(Id, Low, High)).

%% chosen(-Z, +Equations, +A, +B) is det.
%
% Z is A if all of the equations hold, else B.
chosen(Z, Equations, A, B) :-
        pet_integers:operand(A, PlainA, LA, HA),
        pet_integers:operand(B, PlainB, LB, HB),
        (   PlainA == PlainB ->
            Z = A
        ;   all_plain(Equations, Plains),
            pet_integers:operand_used(A),
            pet_integers:operand_used(B),
            Low is min(LA, LB),
            High is max(HA, HB),
            pet_integers:numbered(Z, Low, High, [], Id),
            said(def(Id, ite(Plains, PlainA, PlainB)))
        ).

%% law(+Constraints) is det.
%
% Adds the law that one of the constraints holds; it can always be satisfied.
law(Constraints) :-
        all_plain(Constraints, Plains),
        said(law(Plains)).

all_plain([], []).
all_plain([C|Cs], [Plain|Plains]) :-
        pet_integers:plain(C, Plain),
        all_plain(Cs, Plains).

%% held(+X, +Place, +V) is det.
%
% The object X of the input holds V.
held(X, Place, V) :-
        pet_integers:operand(X, PlainX, _, _),
        pet_integers:operand(V, PlainV, _, _),
        place_plain(Place, PlainPlace),
        said(held(PlainX, PlainPlace, PlainV)).

place_plain(f(Position), f(Position)).
place_plain(e(I), e(Plain)) :-
        pet_integers:operand(I, Plain, _, _).

%% assumed(+Kind, +Paths) is semidet.
%
% The assumption may hold. Paths are [Value-Positions, …].
assumed(Kind, Paths) :-
        paths_plain(Paths, Plains),
        said(assumed(Kind, Plains)),
        feasible.

paths_plain([], []).
paths_plain([V-Positions|Paths], [path(Plain, Positions)|Plains]) :-
        pet_integers:operand(V, Plain, _, _),
        paths_plain(Paths, Plains).
