/** Heaps of pet_heap.pl without variables, in as few letters as possible. Kernel.

    Cells   ::= [Cell, …]            all of the input heap
    Changes ::= [Cell, …]            of the last heap those that the input does not have
    Cell    ::= o(Id, Class, Values) fields in layout order, as far as somebody looked
              | f(Id, Type, done(Value)) | f(Id, Type, open)      a future
              | a(Id, Type, Value, [e(Value, Value), …])
                                     length, and elements with their indices
    Value   ::= Integer | null | unseen | r(Id)
              | x(Id)                an unknown integer, by its number in the store
              | u                    nobody has looked at it
    Id      ::= as in pet_heap.pl

    pet_alias_cells.pl has the same exports.
*/

:- module(pet_cells, [heap_plain/2, heap_changes/3, value_plain/2, places_plain/2]).

:- use_module(library(iso_ext)).

:- use_module(library(pet_kinds)).
:- use_module(library(pet_store)).

%% heap_plain(+H, -Cells) is det.
%
% Cells are those of the input heap H.
heap_plain(H, Cells) :-
        (   var(H) ->
            Cells = []
        ;   cells_plain(H, Cells)
        ).

cells_plain(cell(Id, Object, H), [Cell|Cells]) :-
        object_plain(Object, Id, Cell),
        heap_plain(H, Cells).

%% heap_changes(+H, +Input, -Cells) is det.
%
% Cells are those of H that the heap Input does not have. New ones come first, and the
% others are in the order of the input.
heap_changes(H, Input, Cells) :-
        (   H == Input ->
            Cells = []
        ;   H = cell(Id, Object, H1),
            (   integer(Id),
                Id < 0 ->
                Cells = [Cell|Cells1],
                object_plain(Object, Id, Cell),
                heap_changes(H1, Input, Cells1)
            ;   cells_changed(H, Input, Cells)
            )
        ).

%  What is behind the last change is the same cell in both.
cells_changed(H, Input, Cells) :-
        (   H == Input ->
            Cells = []
        ;   cells_changed_(H, Input, Cells)
        ).

cells_changed_(cell(Id, Object, H), cell(_, Object0, Input), Cells) :-
        (   Object == Object0 ->
            cells_changed(H, Input, Cells)
        ;   Cells = [Cell|Cells1],
            object_plain(Object, Id, Cell),
            cells_changed(H, Input, Cells1)
        ).

object_plain(obj(Kind, Slots), Id, Plain) :-
        kind_classes(Kind, [Class|_]),
        object_plain_(Class, Slots, Id, Plain).
object_plain(arr(Type, Length, Elements), Id, a(Id, Type, Plain, Plains)) :-
        value_plain(Length, Plain),
        elements_plain(Elements, Plains).

object_plain(fut(Type, Result), Id, f(Id, Type, Plain)) :-
        (   nonvar(Result),
            Result = done(Value) ->
            Plain = done(PlainValue),
            value_plain(Value, PlainValue)
        ;   Plain = open
        ).

object_plain_(array(Type), Slots, Id, Plain) :-
        !,
        (   var(Slots) ->
            Plain = a(Id, Type, 0, [])
        ;   Slots = arr(Length, Elements),
            object_plain(arr(Type, Length, Elements), Id, Plain)
        ).
object_plain_(Class, Slots, Id, o(Id, Class, Values)) :-
        slots_plain(Slots, Values).

slots_plain(Slots, Values) :-
        (   var(Slots) ->
            Values = []
        ;   slots_plain_(Slots, Values)
        ).

slots_plain_([], []).
slots_plain_([Slot|Slots], [Value|Values]) :-
        (   var(Slot) ->
            Value = u
        ;   slot_plain(Slot, Value)
        ),
        slots_plain(Slots, Values).

slot_plain(v(Value), Plain) :-
        value_plain(Value, Plain).

elements_plain(Elements, Plains) :-
        (   var(Elements) ->
            Plains = []
        ;   elements_plain_(Elements, Plains)
        ).

elements_plain_(d(_), []).
elements_plain_([e(I, V)|Elements], [e(J, W)|Plains]) :-
        value_plain(I, J),
        value_plain(V, W),
        elements_plain(Elements, Plains).

%% value_plain(+Value, -Plain) is det.
value_plain(Value, Plain) :-
        (   nonvar(Value) ->
            Plain = Value
        ;   integer_id(Value, Id) ->
            Plain = x(Id)
        ;   Plain = u
        ).

%% places_plain(-Inputs, -Cells) is det.
%
% The inputs of the path that is being walked, and its input heap so far. A reference that
% was not reached counts as one that nobody has looked at.
places_plain(Inputs, Cells) :-
        bb_get(pet_heap_inputs, Slots),
        bb_get(pet_heap_input, H),
        inputs_plain(Slots, Inputs),
        heap_plain(H, Cells0),
        unreached_plain(Cells0, Cells).

inputs_plain([], []).
inputs_plain([_-Value|Slots], [Plain|Plains]) :-
        value_plain(Value, Plain0),
        unreached_plain(Plain0, Plain),
        inputs_plain(Slots, Plains).

unreached_plain(Term, Plain) :-
        (   var(Term) ->
            Plain = u
        ;   Term = r(X),
            var(X) ->
            Plain = u
        ;   Term =.. [Name|Parts0],
            all_plain(Parts0, Parts),
            Plain =.. [Name|Parts]
        ).

all_plain([], []).
all_plain([Term|Terms], [Plain|Plains]) :-
        unreached_plain(Term, Plain),
        all_plain(Terms, Plains).
