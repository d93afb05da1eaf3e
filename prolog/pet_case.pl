/** Cases without variables, in as few letters as possible, because writing them takes
    longer than finding them. Kernel.

    Case    ::= case(Values, Cells, ended(Values, Changes, Flag, Trace))
                                     the inputs, the input heap, what comes out
    Cells   ::= [Cell, …]            all of the input heap
    Changes ::= [Cell, …]            of the last heap those that the input does not have
    Cell    ::= o(Id, Class, Values) fields in layout order, as far as somebody looked
              | a(Id, Type, Value, [e(Value, Value), …])
                                     length, and elements with their indices
    Value   ::= Integer | null | unseen | r(Id)
              | x(Id)                an unknown integer, by its number in the store
              | u                    nobody has looked at it
    Id      ::= as in pet_heap.pl
    Trace   ::= [Digits, …]          the clauses passed, by number, last first: one or
                                     four of them are the digits of an integer after
                                     a 1, to the base pet_ways(Base)

    In clauses that run, a trace is t(Number), t(Number, Trace) or
    t(Number, Trace, Trace); see src/tcg/compact.rs.
*/

:- module(pet_case, [case_plain/6]).

:- use_module(library(pet_heap)).
:- use_module(library(pet_store)).

%% case_plain(+Slots, +H0, +Ended, -Plain, -Cells, -PlainEnded) is det.
%
% Copies are made by hand: the variables of a case carry attributes, and binding or
% copying those is dear.
case_plain(Slots, H0, ended(Out, H, Flag, Trace), Plains, Cells, Ended) :-
        inputs_plain(Slots, Plains),
        heap_plain(H0, Cells),
        values_plain(Out, PlainOut),
        heap_changes(H, H0, Changes),
        user:pet_ways(Base),
        trace_digits(Trace, Base, [], Digits),
        Ended = ended(PlainOut, Changes, Flag, Digits).

%  Four at a time, if they fit into a word.
trace_digits(t(A, t(B, t(C, t(D, T)))), Base, Digits0, Digits) :-
        Base < 8192,
        !,
        Four is (((Base + A) * Base + B) * Base + C) * Base + D,
        trace_digits(T, Base, [Four|Digits0], Digits).
trace_digits(t(A), Base, Digits, [One|Digits]) :-
        One is Base + A.
trace_digits(t(A, T), Base, Digits0, Digits) :-
        One is Base + A,
        trace_digits(T, Base, [One|Digits0], Digits).
trace_digits(t(A, T, U), Base, Digits0, Digits) :-
        One is Base + A,
        trace_digits(T, Base, [One|Digits0], Digits1),
        trace_digits(U, Base, Digits1, Digits).

inputs_plain([], []).
inputs_plain([_-Value|Slots], [Plain|Plains]) :-
        value_plain(Value, Plain),
        inputs_plain(Slots, Plains).

heap_plain(H, Cells) :-
        (   var(H) ->
            Cells = []
        ;   cells_plain(H, Cells)
        ).

cells_plain(cell(Id, Object, H), [Cell|Cells]) :-
        object_plain(Object, Id, Cell),
        heap_plain(H, Cells).

%  Cells are those of H that the heap Input does not have. New ones come first, and the
%  others are in the order of the input.
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

object_plain(obj(Kind, Slots), Id, o(Id, Class, Values)) :-
        kind_classes(Kind, [Class|_]),
        slots_plain(Slots, Values).
object_plain(arr(Type, Length, Elements), Id, a(Id, Type, Plain, Plains)) :-
        value_plain(Length, Plain),
        elements_plain(Elements, Plains).

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

values_plain([], []).
values_plain([Value|Values], [Plain|Plains]) :-
        value_plain(Value, Plain),
        values_plain(Values, Plains).

value_plain(Value, Plain) :-
        (   nonvar(Value) ->
            Plain = Value
        ;   integer_id(Value, Id) ->
            Plain = x(Id)
        ;   Plain = u
        ).
