/** The end of a path of pet_lazy.pl: references that the path left undecided become null or
    objects of their own. Kernel.

    impure: reads the backtrackable globals of pet_lazy.pl.
*/

:- module(pet_settled, [heap_settled/0]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_numbers)).
:- use_module(library(pet_inputs)).
:- use_module(library(pet_kinds)).
:- use_module(library(pet_lazy)).

%% heap_settled is semidet.
%
% The end of a path: everything that is undecided becomes as simple as possible. A reference
% that is not null, or differs from another one, gets an object of its own; every other
% undecided reference is `unseen`, which stands for null.

heap_settled :-
        heap_is_consistent,
        bb_get(pet_heap_different, Pairs),
        bb_get(pet_heap_assumed, Assumptions),
        different_settled(Pairs, Assumptions),
        bb_get(pet_heap_refs, Refs),
        (   refs_settled(Refs) ->
            true
        ;   bb_get(pet_heap_inputs, Slots),
            slots_settled(Slots),
            bb_get(pet_heap_input, H),
            cells_settled(H)
        ),
        heap_is_consistent.

different_settled([], _).
different_settled([A-B|Pairs], Assumptions) :-
        not_null(A, Assumptions),
        not_null(B, Assumptions),
        different_settled(Pairs, Assumptions).

%  The reference gets an object; if an assumption excludes that, it is null.
not_null(A, Assumptions) :-
        (   nonvar(A) ->
            true
        ;   Assumptions = [_|_],
            \+ ( A = r(_), heap_is_consistent ) ->
            A = null
        ;   A = r(_)
        ).

%  Fails if some reference is not null and was not reached.
refs_settled([]).
refs_settled([ref(Value, _)|Refs]) :-
        (   var(Value) ->
            Value = unseen
        ;   is_settled(Value)
        ),
        refs_settled(Refs).

is_settled(null).
is_settled(unseen).
is_settled(r(X)) :-
        nonvar(X).

slots_settled([]).
slots_settled([Type-Value|Slots]) :-
        value_settled(Type, Value),
        slots_settled(Slots).

value_settled(Type, Value) :-
        (   number_range(Type, _, _) ->
            true
        ;   var(Value) ->
            Value = unseen
        ;   Value = r(X),
            var(X) ->
            bb_get(pet_heap_input, H),
            reference_types(X, Types),
            pet_lazy:added(H, 1, X, Types)
        ;   true
        ).

cells_settled(H) :-
        (   var(H) ->
            true
        ;   H = cell(_, Object, H1),
            object_settled(Object),
            cells_settled(H1)
        ).

object_settled(obj(Kind, Slots)) :-
        (   nonvar(Slots),
            Slots = arr(_, Elements) ->
            kind_classes(Kind, [array(Type)]),
            elements_settled(Elements, Type)
        ;   places_settled(Slots)
        ).
object_settled(arr(Type, _, Elements)) :-
        elements_settled(Elements, Type).
object_settled(fut(Type, Result)) :-
        (   nonvar(Result),
            Result = done(Value),
            Type \== void ->
            value_settled(Type, Value)
        ;   true
        ).

places_settled(Slots) :-
        (   var(Slots) ->
            true
        ;   Slots = [Slot|Slots1] ->
            (   nonvar(Slot),
                Slot = v(Value),
                ref_type(Value, Type) ->
                value_settled(Type, Value)
            ;   true
            ),
            places_settled(Slots1)
        ;   true
        ).

%  Type is the type of a place that holds the reference.
ref_type(Value, Type) :-
        bb_get(pet_heap_refs, Refs),
        member(ref(Value0, Type), Refs),
        Value0 == Value,
        !.

elements_settled(Elements, Type) :-
        (   var(Elements) ->
            true
        ;   Elements = [e(_, Value)|Elements1],
            value_settled(Type, Value),
            elements_settled(Elements1, Type)
        ).
