/** Heaps of pet_heap.pl without variables, in as few letters as possible. Kernel.

    Cells   ::= [Cell, …]            all of the input heap
    Changes ::= [Cell, …]            of the last heap those that the input does not have
    Cell    ::= o(Id, Class, Values) fields in layout order, as far as somebody looked
              | a(Id, Type, Value, [e(Value, Value), …])
                                     length, and elements with their indices
    Value   ::= Integer | null | unseen | r(Id)
              | x(Id)                an unknown integer, by its number in the store
              | u                    nobody has looked at it
    Id      ::= as in pet_heap.pl

    pet_alias_cells.pl has the same exports.
*/

:- module(pet_cells, [heap_plain/2, heap_changes/3, value_plain/2]).

:- use_module(library(pet_heap)).
:- use_module(library(pet_store)).

%% heap_plain(+H, -Cells) is det.
%
% Cells are those of the input heap H.
heap_plain(H, Cells) :-
        (   var(H) ->
            Cells = []
        ;   H = cell(Id, Object, H1),
            Cells = [Cell|Cells1],
            object_plain(Object, Id, Cell),
            heap_plain(H1, Cells1)
        ).

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

cells_changed(H, Input, Cells) :-
        (   var(H) ->
            Cells = []
        ;   H = cell(Id, Object, H1),
            Input = cell(_, Object0, Input1),
            (   Object == Object0 ->
                Cells = Cells1
            ;   Cells = [Cell|Cells1],
                object_plain(Object, Id, Cell)
            ),
            cells_changed(H1, Input1, Cells1)
        ).

object_plain(obj(Kind, Slots), Id, o(Id, Class, Values)) :-
        kind_classes(Kind, [Class|_]),
        slots_plain(Slots, Values).
object_plain(arr(Type, Length, Elements), Id, a(Id, Type, Plain, Plains)) :-
        value_plain(Length, Plain),
        elements_plain(Elements, Plains).

slots_plain(Slots, Values) :-
        (   var(Slots) ->
            Values = []
        ;   Slots = [Slot|Slots1] ->
            (   var(Slot) ->
                Value = u
            ;   Slot = v(Value0),
                value_plain(Value0, Value)
            ),
            Values = [Value|Values1],
            slots_plain(Slots1, Values1)
        ;   Values = []
        ).

elements_plain(Elements, Plains) :-
        (   nonvar(Elements),
            Elements = [e(I, V)|Elements1] ->
            Plains = [e(J, W)|Plains1],
            value_plain(I, J),
            value_plain(V, W),
            elements_plain(Elements1, Plains1)
        ;   Plains = []
        ).

%% value_plain(+Value, -Plain) is det.
value_plain(Value, Plain) :-
        (   nonvar(Value) ->
            Plain = Value
        ;   integer_id(Value, Id) ->
            Plain = x(Id)
        ;   Plain = u
        ).
