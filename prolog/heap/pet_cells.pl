/** Heaps of pet_lazy.pl without variables, in as few letters as possible. Kernel.

    Cells   ::= [Cell, …]            all of the input heap
    Changes ::= [Cell, …]            the cells of the last heap that the input does not have
    Cell    ::= Packed               an object: the digits are the number of its class,
                                     256 + Id, and its values; fields in layout order, up
                                     to the last one that has been read
              | o(Id, Class, [Value, …])   the same, if they do not fit
              | f(Id, Type, done(Value)) | f(Id, Type, open)      a future
              | a(Id, Type, Value, [Element, …])   the length comes before the elements
    Element ::= e(Value, Value)      an index and what is there
              | Packed               the same, of up to three elements
    Value   ::= Plain of pet_values.pl
    Values  ::= Packed | [Value, …]
    Packed  ::= Integer              the digits of a number to the base 512, after a 1
    Digit   ::= 0: u | 1: null | 2: unseen | 68 + an integer | 196 + Id: r(Id)
              | 260 + Id: x(Id)
    Id      ::= as in pet_lazy.pl

    Digits are used because writing a node of a term takes longer than computing a digit.

    pet_alias_cells.pl is the other file of this module, with the same exports.

    The examples are about tests/prolog/program.pl.
*/

:- module(pet_cells, [heap_plain/3,
                      heap_changes/4,
                      values_plain/3,
                      places_plain/2]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_kinds)).
:- use_module(library(pet_store)).
:- use_module(library(pet_values)).

%% heap_plain(+H, -Cells, -Form) is det.
%
% Cells are the cells of the input heap H. Form is `packed`, or `spelt` if the objects are too
% many for their numbers to be digits; everything in one message has the same form.
%
% ?- heap_begins(options(aliasing,0,9), [], _),
%    heap_plain(cell(1,obj(k(['A'],_),[v(3),v(null)]),_), Cells, Form).
%    Cells = [68921101825], Form = packed.
heap_plain(H, Cells, Form) :-
        bb_get(pet_heap_made, Made),
        (   Made > -64,
            cells_plain(H, packed, Cells0),
            length(Cells0, Count),
            Count < 64 ->
            Form = packed,
            Cells = Cells0
        ;   Form = spelt,
            cells_plain(H, spelt, Cells)
        ).

cells_plain(H, Form, Cells) :-
        (   var(H) ->
            Cells = []
        ;   cells_plain_(H, Form, Cells)
        ).

cells_plain_(cell(Id, Object, H), Form, [Cell|Cells]) :-
        object_plain(Object, Id, Form, Cell),
        cells_plain(H, Form, Cells).

%% heap_changes(+H, +Input, +Form, -Cells) is det.
%
% Cells are the cells of H that the heap Input does not have. New objects come first, and the
% others are in the order of the input.
%
% ?- heap_changes(cell(-1,arr(int,1,[e(0,7)|d(0)]),_H), _H, spelt, Cells).
%    Cells = [a(-1,int,1,[e(0,7)])].
heap_changes(H, Input, Form, Cells) :-
        (   H == Input ->
            Cells = []
        ;   H = cell(Id, Object, H1),
            (   integer(Id),
                Id < 0 ->
                Cells = [Cell|Cells1],
                object_plain(Object, Id, Form, Cell),
                heap_changes(H1, Input, Form, Cells1)
            ;   cells_changed(H, Input, Form, Cells)
            )
        ).

%  After the last change the two heaps share their cells.
cells_changed(H, Input, Form, Cells) :-
        (   H == Input ->
            Cells = []
        ;   cells_changed_(H, Input, Form, Cells)
        ).

cells_changed_(cell(Id, Object, H), cell(_, Object0, Input), Form, Cells) :-
        (   Object == Object0 ->
            cells_changed(H, Input, Form, Cells)
        ;   Cells = [Cell|Cells1],
            object_plain(Object, Id, Form, Cell),
            cells_changed(H, Input, Form, Cells1)
        ).

object_plain(obj(k([Class0|_], Later), Slots), Id, Form, Plain) :-
        (   var(Later) ->
            Class = Class0
        ;   kind_class(Later, Class)
        ),
        (   Form == packed,
            integer(Id),
            class_number(Class, Number),
            Packed0 is 262400 + 512 * Number + Id,
            slots_packed(Slots, Packed0, Packed) ->
            Plain = Packed
        ;   object_spelt(Class, Slots, Id, Plain)
        ).
object_plain(arr(Type, Length, Elements), Id, Form, a(Id, Type, Plain, Plains)) :-
        value_plain(Length, Plain),
        (   Form == packed ->
            elements_packed(Elements, 1, Plains)
        ;   elements_plain(Elements, Plains)
        ).
object_plain(fut(Type, Result), Id, _, f(Id, Type, Plain)) :-
        (   nonvar(Result),
            Result = done(Value) ->
            Plain = done(PlainValue),
            value_plain(Value, PlainValue)
        ;   Plain = open
        ).

object_spelt(array(Type), Slots, Id, Plain) :-
        !,
        (   var(Slots) ->
            Plain = a(Id, Type, 0, [])
        ;   Slots = arr(Length, Elements),
            object_plain(arr(Type, Length, Elements), Id, spelt, Plain)
        ).
object_spelt(Class, Slots, Id, o(Id, Class, Values)) :-
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

/*  Packed  */

%  A class has a number if all of its fields fit into one integer.
slots_packed(Slots, Packed0, Packed) :-
        (   var(Slots) ->
            Packed = Packed0
        ;   slots_packed_(Slots, Packed0, Packed)
        ).

slots_packed_([], Packed, Packed).
slots_packed_([Slot|Slots], Packed0, Packed) :-
        (   var(Slot) ->
            Packed1 is 512 * Packed0
        ;   slot_digit(Slot, Digit),
            Packed1 is 512 * Packed0 + Digit
        ),
        (   var(Slots) ->
            Packed = Packed1
        ;   slots_packed_(Slots, Packed1, Packed)
        ).

slot_digit(v(Value), Digit) :-
        value_digit(Value, Digit).

value_digit(Value, Digit) :-
        (   var(Value) ->
            (   integer_id(Value, Id) ->
                Id < 252,
                Digit is 260 + Id
            ;   Digit = 0
            )
        ;   integer(Value) ->
            Value >= -64,
            Value < 64,
            Digit is 68 + Value
        ;   reference_digit(Value, Digit)
        ).

reference_digit(r(Id), Digit) :-
        integer(Id),
        Digit is 196 + Id.
reference_digit(null, 1).
reference_digit(unseen, 2).

%  Packed0 has the digits that are not among Plains yet.
elements_packed(Elements, Packed0, Plains) :-
        (   var(Elements) ->
            digits_ended(Packed0, Plains, [])
        ;   elements_packed_(Elements, Packed0, Plains)
        ).

elements_packed_(d(_), Packed0, Plains) :-
        digits_ended(Packed0, Plains, []).
elements_packed_([e(I, V)|Elements], Packed0, Plains) :-
        (   value_digit(I, Index),
            value_digit(V, Digit) ->
            (   Packed0 < 137438953472 ->
                Packed1 = Packed0,
                Plains = Plains1
            ;   Packed1 = 1,
                Plains = [Packed0|Plains1]
            ),
            Packed is (Packed1 * 512 + Index) * 512 + Digit,
            elements_packed(Elements, Packed, Plains1)
        ;   digits_ended(Packed0, Plains, [e(J, W)|Plains1]),
            value_plain(I, J),
            value_plain(V, W),
            elements_packed(Elements, 1, Plains1)
        ).

digits_ended(Packed, Plains0, Plains) :-
        (   Packed =:= 1 ->
            Plains0 = Plains
        ;   Plains0 = [Packed|Plains]
        ).

%% values_plain(+Values, +Form, -Plains) is det.
%
% ?- values_plain([1,null,r(2)], packed, Packed).
%    Packed = 152306374.
% ?- values_plain([1,null,r(2)], spelt, Plains).
%    Plains = [1,null,r(2)].
values_plain(Values, Form, Plains) :-
        (   Form == packed,
            values_packed(Values, 1, Packed) ->
            Plains = Packed
        ;   values_spelt(Values, Plains)
        ).

%  The values as digits; fails if the result is no small integer of the machine.
values_packed([], Packed, Packed).
values_packed([Value|Values], Packed0, Packed) :-
        Packed0 < 35184372088832,
        value_digit(Value, Digit),
        Packed1 is 512 * Packed0 + Digit,
        values_packed(Values, Packed1, Packed).

values_spelt([], []).
values_spelt([Value|Values], [Plain|Plains]) :-
        value_plain(Value, Plain),
        values_spelt(Values, Plains).

%% places_plain(-Inputs, -Cells) is det.
%
% Inputs are the inputs of the current path, Cells its input heap so far. A reference that was
% not reached counts as not read.
%
% ?- heap_begins(options(aliasing,0,9), [int-3,'A'-null], _), places_plain(Inputs, Cells).
%    Inputs = [3,null], Cells = [].
places_plain(Inputs, Cells) :-
        bb_get(pet_heap_inputs, Slots),
        bb_get(pet_heap_input, H),
        inputs_plain(Slots, Inputs),
        cells_plain(H, spelt, Cells0),
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
