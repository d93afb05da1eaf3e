/** The heap of symbolic execution with delayed aliasing. Kernel.

    The same operations as pet_lazy.pl, for the same programs; the aliases of input
    references (pet_refs.pl) are not decided here. The heap is the list of its changes, last
    first:

    Heap    ::= empty
              | set(Key, Ref, Value, Heap)
              | made(Ref, Kinds, Values, Heap)       an object with its defaults
              | put(Type, Ref, Index, Value, Heap)   an element of an array
              | laid(Ref, Type, Length, Heap)        a new array
              | static(Class, Position, Value, Heap)
    Key     ::= f(Class, Position) | length

    A read walks the changes: a change of the same object gives the value; a change of
    another object is skipped; if this is not decided, the value is an if-then-else of both.
    After the last change come the values of the input, which are looked up in the same way
    among the reads so far. Nothing here branches; only the program does.

    Goals carry the facts about fields and classes; `user` has:
        pet_kinds(Type, Kinds)       the classes below each type, by number
        pet_array(Kind, Type)        the elements of an array

    impure: the values that were read of the input are kept in a backtrackable global, so
    that they need not be handed through every clause.
*/

:- module(pet_alias, [heap_begins/3,
                      heap_settled/0,
                      alias_inputs/1,
                      heap_assumes/1,
                      heap_decided/1,
                      heap_looks_back/0,
                      heap_stays/0,
                      value_of_type/2,
                      new_object/6,
                      new_array/5,
                      class_in/3,
                      length/3,
                      get_field/6,
                      set_field/6,
                      get_array/4,
                      set_array/5,
                      get_static/5,
                      set_static/5,
                      same/3,
                      different/3]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_decided)).
:- use_module(library(pet_ends)).
:- use_module(library(pet_refs)).
:- use_module(library(pet_store)).
:- use_module(library(pet_values)).

%% heap_begins(+Options, +Slots, -H) is det.
%
% H is the input heap of a run. Options are as in pet_lazy.pl.
heap_begins(Options, Slots, empty) :-
        refs_begin(Options),
        objects_open,
        bb_b_put(pet_alias_inputs, Slots),
        bb_b_put(pet_alias_back, no),
        bb_b_put(pet_alias_stays, no),
        bb_b_put(pet_heap_grown, 0),
        bb_b_put(pet_alias_reads, []).

%% heap_settled is det.
%
% The end of a path: nothing needs to be decided.
heap_settled.

%% alias_inputs(-Slots) is det.
%
% Slots are the inputs of the run, a list of Type-Value.
alias_inputs(Slots) :-
        bb_get(pet_alias_inputs, Slots).

%% heap_assumes(+Assumptions) is semidet.
%
% From now on the assumptions of pet_assume.pl are kept.
heap_assumes(Assumptions) :-
        alias_inputs(Slots),
        slots_values(Slots, Values),
        refs_assumed(Assumptions, Values).

%% heap_decided(+Order) is nondet.
%
% From now on the aliases of references are decided when their cells are used, and the
% elements of arrays when they are used; for earlier uses they are decided now. Order is
% known_first, as with lazy initialisation, or new_first.
heap_decided(Order) :-
        objects_decided(Order).

%% heap_looks_back is det.
%
% From now on the input heap of the method is read, although the heap was changed.
heap_looks_back :-
        bb_b_put(pet_alias_back, yes).

%% heap_stays is det.
%
% Freezes the input heap; see pet_lazy.pl.
heap_stays :-
        bb_b_put(pet_alias_stays, yes).

%  More of the input heap is read, which is counted.
may_grow :-
        (   bb_get(pet_alias_stays, yes) ->
            throw(pet_heap_unseen)
        ;   bb_get(pet_heap_grown, N0),
            N is N0 + 1,
            bb_b_put(pet_heap_grown, N)
        ).

%% value_of_type(+Type, -Value) is det.
%
% Value is an unknown value of Type.
value_of_type(Type, V) :-
        unknown_value(Type, V).

/*  New cells  */

new_object(H, Class, Kind, Values, N, made(N, [Kind], Values, H)) :-
        next_made([Kind], N),
        happened(made(N, Class)).

new_array(H, Type, Length, N, laid(N, Type, Length, H)) :-
        user:pet_kinds(array(Type), Kinds),
        next_made(Kinds, N),
        happened(laid(N, Type, Length)).

/*  Classes  */

%% class_in(+H, +X, +Kinds) is semidet.
%
% The class of the object X may be one of Kinds; from now on it is.
class_in(_, X, Kinds) :-
        reached(X),
        (   class_tested(X, Kinds) ->
            true
        ;   refuted
        ).

/*  Fields  */

get_field(H, X, Class, Position, Type, V) :-
        reached(X),
        (   H == empty ->
            first_read(had, f(Class, Position), Type, X, V)
        ;   field_value(H, f(Class, Position), Type, X, V)
        ).

set_field(H, X, Class, Position, V, set(f(Class, Position), X, V, H)) :-
        reached(X),
        happened(set(Class, Position, X, V)).

field_value(set(Key0, Y, W, H), Key, Type, X, V) :-
        !,
        (   Key0 == Key ->
            objects_relation(X, Y, R),
            field_value(R, W, Y, H, Key, Type, X, V)
        ;   field_value(H, Key, Type, X, V)
        ).
field_value(made(N, _, Values, H), Key, Type, X, V) :-
        !,
        objects_relation(X, N, R),
        (   R \== other,
            Key = f(_, Position),
            nth0(Position, Values, W) ->
            field_value(R, W, N, H, Key, Type, X, V)
        ;   field_value(H, Key, Type, X, V)
        ).
field_value(laid(N, _, Length, H), Key, Type, X, V) :-
        !,
        (   Key == length ->
            objects_relation(X, N, R),
            field_value(R, Length, N, H, Key, Type, X, V)
        ;   field_value(H, Key, Type, X, V)
        ).
field_value(put(_, _, _, _, H), Key, Type, X, V) :-
        !,
        field_value(H, Key, Type, X, V).
field_value(static(_, _, _, H), Key, Type, X, V) :-
        !,
        field_value(H, Key, Type, X, V).
field_value(empty, Key, Type, X, V) :-
        first_read(get, Key, Type, X, V).

%  A read of the input: `had` before any change, `get` after changes of objects that may be
%  other objects.
first_read(When, Key, Type, X, V) :-
        bb_get(pet_alias_reads, Reads),
        first_value(Reads, Key, Type, X, Found),
        value_found(Found, When, Key, Type, X, Reads),
        arg(2, Found, V).

%  One term for both, because a variable that only the stack knows may get lost in a
%  global (the machine then takes another term for it).
value_found(found(First, V), When, Key, Type, X, Reads) :-
        (   First == none ->
            (   When == had,
                bb_get(pet_alias_back, yes) ->
                value_happened(Key, When, X, none)
            ;   true
            )
        ;   bb_b_put(pet_alias_reads, [read(Key, X, V)|Reads]),
            value_happened(Key, When, X, First),
            key_held(Key, Type, X, V)
        ).

value_happened(f(Class, Position), When, X, First) :-
        (   When == had ->
            happened(had(Class, Position, X, First))
        ;   happened(get(Class, Position, X, First))
        ).
value_happened(length, _, X, First) :-
        happened(length(X, First)).

key_held(f(_, Position), Type, X, V) :-
        edge_held(Type, X, f(Position), V).
key_held(length, _, _, _).

field_value(same, W, _, _, _, _, _, W).
field_value(other, _, _, H, Key, Type, X, V) :-
        field_value(H, Key, Type, X, V).
field_value(open, W, Y, H, Key, Type, X, V) :-
        field_value(H, Key, Type, X, V0),
        value_chosen(Type, [X #= Y], W, V0, V).

%  The value of the input at a place: found(First, Value), where Value is an earlier read or
%  First, a new value; First is `none` if the place was certainly read before.
first_value([], _, Type, _, found(V, V)) :-
        may_grow,
        unknown_value(Type, V).
first_value([Read|Reads], Key, Type, X, Found) :-
        (   Read = read(Key0, Y, W),
            Key0 == Key ->
            objects_relation(X, Y, R),
            (   R == same ->
                Found = found(none, W)
            ;   first_value(Reads, Key, Type, X, Found0),
                found_among(R, Found0, Type, [X #= Y], W, Found)
            )
        ;   first_value(Reads, Key, Type, X, Found)
        ).

found_among(other, Found, _, _, _, Found).
found_among(open, Found0, Type, Equations, W, Found) :-
        Found0 = found(First, V0),
        (   First == none ->
            Found = Found0
        ;   Found = found(First, V),
            value_chosen(Type, Equations, W, V0, V)
        ).

get_static(H, Class, Position, Type, V) :-
        (   static_value(H, Class, Position, W) ->
            V = W
        ;   bb_get(pet_alias_reads, Reads),
            static_read(Reads, Class, Position, Type, read(_, _, V))
        ).

static_read([], Class, Position, Type, Read) :-
        may_grow,
        Read = read(static(Class, Position), 0, V),
        unknown_value(Type, V),
        bb_get(pet_alias_reads, Reads),
        bb_b_put(pet_alias_reads, [Read|Reads]),
        happened(get_static(Class, Position, V)).
static_read([Read0|Reads], Class, Position, Type, Read) :-
        (   Read0 = read(static(Class0, Position0), _, _),
            Class0 == Class,
            Position0 =:= Position ->
            Read = Read0
        ;   static_read(Reads, Class, Position, Type, Read)
        ).

static_value(static(Class0, Position0, W, H), Class, Position, V) :-
        !,
        (   Class0 == Class,
            Position0 =:= Position ->
            V = W
        ;   static_value(H, Class, Position, V)
        ).
static_value(H, Class, Position, V) :-
        heap_before(H, H1),
        static_value(H1, Class, Position, V).

heap_before(set(_, _, _, H), H).
heap_before(made(_, _, _, H), H).
heap_before(put(_, _, _, _, H), H).
heap_before(laid(_, _, _, H), H).

set_static(H, Class, Position, V, static(Class, Position, V, H)) :-
        happened(set_static(Class, Position, V)).

/*  Arrays  */

length(H, X, Length) :-
        reached(X),
        field_value(H, length, length, X, Length).

get_array(H, X, I, V) :-
        reached(X),
        element_type(X, Type),
        (   H == empty ->
            Event = had_element(Type, X, I, First)
        ;   Event = element(Type, X, I, First)
        ),
        element_met(Event),
        happened(Event),
        element_value(H, Type, X, I, First, V),
        (   var(First),
            \+ integer_id(First, _) ->
            First = none
        ;   true
        ).

set_array(H, X, I, V, put(Type, X, I, V, H)) :-
        reached(X),
        element_type(X, Type),
        Event = put(Type, X, I, V),
        element_met(Event),
        happened(Event).

element_type(X, Type) :-
        reference_kinds(X, Kinds),
        member(Kind, Kinds),
        user:pet_array(Kind, Type),
        !.

element_value(put(Type0, Y, J, W, H), Type, X, I, First, V) :-
        !,
        (   Type0 == Type ->
            places_relation(X, I, Y, J, R, Equations),
            (   R == same ->
                V = W
            ;   R == other ->
                element_value(H, Type, X, I, First, V)
            ;   element_value(H, Type, X, I, First, V0),
                value_chosen(Type, Equations, W, V0, V)
            )
        ;   element_value(H, Type, X, I, First, V)
        ).
element_value(laid(N, Type0, _, H), Type, X, I, First, V) :-
        !,
        (   Type0 == Type ->
            objects_relation(X, N, R)
        ;   R = other
        ),
        (   R == other ->
            element_value(H, Type, X, I, First, V)
        ;   % Zero, false and null are one number.
            (   R == same ->
                V = 0
            ;   element_value(H, Type, X, I, First, V0),
                value_chosen(Type, [X #= N], 0, V0, V)
            )
        ).
element_value(empty, Type, X, I, First, V) :-
        !,
        bb_get(pet_alias_reads, Reads),
        first_element(Reads, Type, X, I, Found),
        element_found(Found, Type, X, I, Reads),
        Found = found(First, V).
element_value(static(_, _, _, H), Type, X, I, First, V) :-
        !,
        element_value(H, Type, X, I, First, V).
element_value(H, Type, X, I, First, V) :-
        heap_before(H, H1),
        element_value(H1, Type, X, I, First, V).

element_found(found(First, V), Type, X, I, Reads) :-
        (   First == none ->
            true
        ;   bb_b_put(pet_alias_reads, [read(e(Type), X-I, V)|Reads]),
            edge_held(Type, X, e(I), V)
        ).

first_element([], Type, _, _, found(V, V)) :-
        may_grow,
        unknown_value(Type, V).
first_element([Read|Reads], Type, X, I, Found) :-
        (   Read = read(e(Type0), Y-J, W),
            Type0 == Type ->
            places_relation(X, I, Y, J, R, Equations),
            (   R == same ->
                Found = found(none, W)
            ;   first_element(Reads, Type, X, I, Found0),
                found_among(R, Found0, Type, Equations, W, Found)
            )
        ;   first_element(Reads, Type, X, I, Found)
        ).

%  R tells whether two places of arrays are the same; Equations are the conditions for it.
places_relation(X, I, Y, J, R, Equations) :-
        objects_relation(X, Y, R1),
        (   R1 == other ->
            R = other
        ;   relation(I, J, R2),
            (   R2 == other ->
                R = other
            ;   R1 == same,
                R2 == same ->
                R = same
            ;   R = open,
                needed(R1, X, Y, Equations, Equations1),
                needed(R2, I, J, Equations1, [])
            )
        ).

needed(same, _, _, Equations, Equations).
needed(open, X, Y, [X #= Y|Equations], Equations).

/*  Equality of references  */

same(_, A, B) :-
        said_own(A),
        said_own(B),
        (   post(A #= B) ->
            happened(same(A, B))
        ;   refuted
        ).

different(_, A, B) :-
        said_own(A),
        said_own(B),
        (   post(A #\= B) ->
            happened(different(A, B))
        ;   refuted
        ).
