/** The classes that an object may have, which objects have a type, and their slots. Kernel.

    Kind    ::= k(Classes, Later)    the classes that it may have; Later is a Kind that
                                     says more, or a variable
    Class   ::= atom | array(Type)   an `Object` may be an array too
    Object  ::= as in pet_lazy.pl

    `user` has these facts beside the program:
        pet_below(Type, Number, Classes)   those that have objects, for each class; its
                                     number, or `many` if it or its fields are too many
                                     for digits of pet_cells.pl
        pet_value(Class)             two references of the input are never the same object of
                                     this class
        pet_inputs(Class, Classes, Slots)   the classes that an unknown object of the declared
                                     class Class may have, and the slots of it that are known
        pet_arrays(Type, Types)      the array types of the program whose arrays are
                                     instances of the array type Type

    The examples are about tests/prolog/program.pl.
*/

:- module(pet_kinds, [type_classes/2,
                      class_number/2,
                      kind_classes/2,
                      kind_class/2,
                      kind_narrowed/2,
                      kind_below/2,
                      kind_without/2,
                      type_object/2,
                      is_value_type/1,
                      object_fits/2,
                      object_fits_type/2,
                      object_is/2,
                      object_is_not/2,
                      slot_at/3,
                      slot_changed/4]).

:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(pet_lists)).
:- use_module(library(pet_store)).

%% type_classes(+Type, -Classes) is det.
%
% Classes are the classes of the objects that a reference of Type may refer to.
%
% ?- type_classes('A', Classes).
%    Classes = ['A','B'].
type_classes(among(Classes0), Classes) :-
        !,
        Classes = Classes0.
type_classes(Type, Classes) :-
        (   user:pet_below(Type, _, Classes0) ->
            Classes = Classes0
        ;   Classes = []
        ).

%% class_number(+Class, -Number) is semidet.
%
% ?- class_number('B', Number).
%    Number = 2.
class_number(Class, Number) :-
        user:pet_below(Class, Number, _),
        integer(Number).

%% kind_classes(+Kind, -Classes) is det.
%
% Classes are the classes that an object of this kind may have.
%
% ?- kind_classes(k(['A','B'],k(['B'],_)), Classes).
%    Classes = ['B'].
kind_classes(k(Classes0, Later), Classes) :-
        (   var(Later) ->
            Classes = Classes0
        ;   kind_classes(Later, Classes)
        ).

%% kind_class(+Kind, -Class) is det.
%
% Class is the first class that an object of this kind may have.
%
% ?- kind_class(k(['A','B'],_), Class).
%    Class = 'A'.
kind_class(k(Classes, Later), Class) :-
        (   var(Later) ->
            first(Classes, Class)
        ;   kind_class(Later, Class)
        ).

first([Class|_], Class).

%% kind_narrowed(+Kind, +Classes) is semidet.
%
% Leaves of the classes that the object may have only those in Classes; fails if none is left.
%
% ?- kind_narrowed(k(['A','B'],Later), ['B']).
%    Later = k(['B'],_).
% ?- kind_narrowed(k(['A'],Later), ['B']).
%    false.
kind_narrowed(k(Classes0, Later), Classes) :-
        (   nonvar(Later) ->
            kind_narrowed(Later, Classes)
        ;   Classes0 == Classes ->
            true
        ;   common(Classes0, Classes, Left),
            Left = [_|_],
            (   Left == Classes0 ->
                true
            ;   Later = k(Left, _)
            )
        ).

%% kind_below(+Kind, +Class) is semidet.
%
% Leaves of the classes that the object may have only those below Class; fails if none is left.
%
% ?- kind_below(k(['A','B'],Later), 'B').
%    Later = k(['B'],_).
kind_below(k([Class0|Classes0], Later), Class) :-
        % commit: the frequent case of one class.
        (   Class0 == Class,
            Classes0 == [] ->
            true
        ;   type_classes(Class, Classes),
            kind_narrowed(k([Class0|Classes0], Later), Classes)
        ).

%% kind_without(+Kind, +Classes) is semidet.
%
% Removes Classes from the classes that the object may have; fails if none is left.
%
% ?- kind_without(k(['A','B'],Later), ['A']).
%    Later = k(['B'],_).
kind_without(Kind, Classes) :-
        kind_classes(Kind, All),
        without(All, Classes, Left),
        kind_narrowed(Kind, Left).

/*  Objects  */

%% type_object(+Type, -Object) is semidet.
%
% Object is an object of the input of this type that has not been read, if there are any.
%
% ?- type_object('A', Object).
%    Object = obj(k(['A','B'],_),_).
type_object(array(Type), Object) :-
        !,
        Object = arr(Type, Length, _),
        unknown_integer(Length, 0, 2147483647).
type_object(fut(Type), Object) :-
        !,
        Object = fut(Type, _).
type_object(among(Classes), Object) :-
        !,
        Object = obj(k(Classes, _), _),
        Classes = [_|_].
type_object(Type, obj(k(Classes, _), Slots)) :-
        user:pet_inputs(Type, Classes, Slots),
        Classes = [_|_].

%% is_value_type(+Types) is semidet.
%
% A reference of the input with these types is an object of its own.
%
% ?- is_value_type(['V']).
%    true.
% ?- is_value_type(['A']).
%    false.
is_value_type([Type]) :-
        user:pet_value(Type).

%% object_fits(+Types, +Object) is semidet.
%
% The object may have all of these types; from now on it has.
%
% ?- object_fits(['A','B'], obj(k(['A','B'],Later),_)).
%    Later = k(['B'],_).
object_fits([], _).
object_fits([Type|Types], Object) :-
        object_fits_type(Object, Type),
        object_fits(Types, Object).

%% object_fits_type(+Object, +Type) is semidet.
%
% The object may stand where a variable of Type is; from now on it does. Array types of variables
% have no subtypes.
%
% ?- object_fits_type(arr(int,_,_), array(int)).
%    true.
object_fits_type(arr(Element, _, _), Type) :-
        ( Type = array(Element0) -> Element0 == Element ; Type == 'Object' ).
object_fits_type(fut(Result, _), Type) :-
        Type == fut(Result).
object_fits_type(obj(Kind, Slots), Type) :-
        Type \= fut(_),
        (   Type = array(_) ->
            kind_narrowed(Kind, [Type]),
            array_begins(Slots)
        ;   type_classes(Type, Classes),
            kind_narrowed(Kind, Classes)
        ).

%  An object of unknown class becomes an array.
array_begins(Slots) :-
        (   var(Slots) ->
            Slots = arr(Length, _),
            unknown_integer(Length, 0, 2147483647)
        ;   true
        ).

%% object_is(+Object, +Type) is semidet.
%
% The object is an instance of Type, or may be; from now on it is. Unlike the types of variables,
% arrays of a class are instances of the arrays of the classes above it.
%
% ?- object_is(arr('B',_,_), array('A')).
%    true.
% ?- object_is(arr(int,_,_), array('Object')).
%    false.
object_is(Object, Type) :-
        (   Type = array(_) ->
            is_array(Object, Type)
        ;   object_fits_type(Object, Type)
        ).

is_array(arr(Element, _, _), Type) :-
        (   Type == array(Element) ->
            true
        ;   array_types(Type, Types),
            memberchk(array(Element), Types)
        ).
is_array(obj(Kind, Slots), Type) :-
        % commit: one type is enough, the wanted one itself if it is possible.
        (   kind_narrowed(Kind, [Type]) ->
            true
        ;   array_types(Type, Types),
            member(Type1, Types),
            kind_narrowed(Kind, [Type1]) ->
            true
        ),
        array_begins(Slots).

%  The array types of the program whose arrays are instances of Type.
array_types(Type, Types) :-
        (   user:pet_arrays(Type, Types0) ->
            Types = Types0
        ;   Types = [Type]
        ).

%% object_is_not(+Object, +Type) is semidet.
%
% The object may be no instance of Type; from now on it is none.
%
% ?- object_is_not(obj(k(['A','B'],Later),_), 'B').
%    Later = k(['A'],_).
% ?- object_is_not(arr('B',_,_), array('A')).
%    false.
object_is_not(arr(Element, Length, Elements), Type) :-
        Type \== 'Object',
        \+ object_is(arr(Element, Length, Elements), Type).
object_is_not(obj(Kind, _), Type) :-
        (   Type = array(_) ->
            array_types(Type, Classes)
        ;   type_classes(Type, Classes)
        ),
        kind_without(Kind, Classes).

/*  Slots, in layout order  */

%% slot_at(+Position, ?Slots, ?Slot) is det.
%
% Slot is the slot at Position, counted from 0; the list may be open after it.
%
% ?- slot_at(5, [a,b,c,d,e,f|_], Slot).
%    Slot = f.
slot_at(Position, Slots, Slot) :-
        (   Position < 4 ->
            near_slot(Position, Slots, Slot)
        ;   Position4 is Position - 4,
            far_slots(Slots, Slots4),
            slot_at(Position4, Slots4, Slot)
        ).

%  The machine selects the right clause by its first argument.
near_slot(0, [Slot|_], Slot).
near_slot(1, [_, Slot|_], Slot).
near_slot(2, [_, _, Slot|_], Slot).
near_slot(3, [_, _, _, Slot|_], Slot).

far_slots([_, _, _, _|Slots], Slots).

%% slot_changed(+Position, ?Slots0, +V, -Slots) is det.
%
% Slots are Slots0 with v(V) at Position.
%
% ?- slot_changed(1, [a,b,c], 3, Slots).
%    Slots = [a,v(3),c].
slot_changed(Position, [Slot0|Slots0], V, [Slot|Slots]) :-
        (   Position =:= 0 ->
            Slot = v(V),
            Slots = Slots0
        ;   Slot = Slot0,
            Position1 is Position - 1,
            slot_changed(Position1, Slots0, V, Slots)
        ).
