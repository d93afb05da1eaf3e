/** The heap of symbolic execution: lazy initialisation and aliasing. Kernel.

    The same operations as pet_ground.pl, for heaps of which little is known at
    first. Everything that a path learns about its input is stored once, in the input heap;
    the current heap shares the unchanged cells with it.

    Heap    ::= cell(Id, Object, Heap)
              | variable             the part that is not known yet
    Id      ::= 1, 2, …              an object of the input, in the order it was reached
              | -1, -2, …            an object made by `new`
              | static(Class)        the static fields of a class
              | variable             a reference that was not reached yet
    Object  ::= obj(Kind, Fields)    Fields: list of slots in layout order, open for
                                     objects of the input
              | arr(Type, Length, Elements)
              | fut(Type, Result)    see pet_tasks.pl
    Slot    ::= v(Value) | variable  a variable: it has not been read yet
    Elements::= [e(Index, Value), …|End]
    End     ::= d(Default)           an array made by `new`
              | variable             an array of the input
    Kind    ::= as in pet_kinds.pl; if only array(Type) is left, Fields is
                arr(Length, Elements)

    A reference is looked up by identity first. Only a reference that was not reached yet
    may be an alias: of each compatible object of the input that was reached, in order, or
    of none of them. Objects made by `new` are never aliases of the input.

    Facts about fields and classes are looked up when the program is loaded, not here:
    goals carry positions, types and defaults (crates/pet-engine/src/executable.rs).

    impure: the input heap, its references with their types, the pairs of references
    that were decided to be different, and the options are kept in backtrackable
    globals, so that they need not be handed through every clause.
*/

:- module(pet_lazy, [heap_begins/3,
                     heap_assumes/1,
                     heap_decided/1,
                     heap_looks_back/0,
                     heap_stays/0,
                     value_of_type/2,
                     reached/3,
                     reached_alone/3,
                     next_made/1,
                     new_object/5,
                     new_array/5,
                     type/3,
                     type_in/3,
                     instance/3,
                     not_instance/3,
                     length/3,
                     get_field/6,
                     set_field/6,
                     get_array/4,
                     set_array/5,
                     get_static/5,
                     set_static/5,
                     same/3,
                     different/3,
                     heap_is_consistent/0]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_numbers)).
:- use_module(library(pet_assume)).
:- use_module(library(pet_ends)).
:- use_module(library(pet_inputs)).
:- use_module(library(pet_kinds)).
:- use_module(library(pet_store)).

%% heap_begins(+Options, +Slots, -H) is det.
%
% H is the input heap of a run whose inputs are Slots, a list of Type-Value.
% Options is options(Aliasing, Low, High): `aliasing` or `no_aliasing`, and the
% range of integers.

heap_begins(Options, Slots, H) :-
        bb_put(pet_heap_options, Options),
        bb_b_put(pet_heap_inputs, Slots),
        bb_b_put(pet_heap_input, H),
        bb_b_put(pet_heap_refs, []),
        bb_b_put(pet_heap_different, []),
        bb_b_put(pet_heap_stays, no),
        bb_b_put(pet_heap_assumed, []),
        bb_b_put(pet_heap_grown, 0),
        bb_b_put(pet_heap_made, 0).

%% heap_assumes(+Assumptions) is semidet.
%
% From now on the assumptions of pet_assume.pl are kept.
heap_assumes(Assumptions) :-
        bb_b_put(pet_heap_assumed, Assumptions),
        heap_is_consistent.

%% heap_decided(+Order) is det.
%
% Aliases are decided; in this heap they always are.
heap_decided(_).

%% heap_looks_back is det.
%
% From now on the input heap of the method is read; this heap always has it.
heap_looks_back.

%% heap_stays is det.
%
% Freezes the input heap: from now on, reading a part of the input that the path has not
% read yet throws the exception `pet_heap_unseen` instead of extending the heap. Used to
% evaluate a precondition on the part that is known.
heap_stays :-
        bb_b_put(pet_heap_stays, yes).

%  The input heap is extended, which is counted.
may_grow :-
        (   bb_get(pet_heap_stays, yes) ->
            throw(pet_heap_unseen)
        ;   bb_get(pet_heap_grown, N0),
            N is N0 + 1,
            bb_b_put(pet_heap_grown, N)
        ).

%% value_of_type(+Type, -Value) is det.
%
% Value is an unknown value of Type: an integer in its range, or a variable that
% stands for a reference or null.

value_of_type(Type, V) :-
        number_range(Type, Low0, High0),
        !,
        % commit: a float is a double that is one.
        (   Type == float ->
            unknown_single(V)
        ;   bb_get(pet_heap_options, options(_, Least, Greatest)),
            number_domain(Low0, High0, Least, Greatest, Low, High),
            unknown_integer(V, Low, High)
        ).
value_of_type(some(Type), V) :-
        !,
        V = r(_),
        value_of_type(Type, V).
value_of_type(Type, V) :-
        (   Type = among(_) ->
            V = r(_)
        ;   true
        ),
        bb_get(pet_heap_refs, Refs),
        bb_b_put(pet_heap_refs, [ref(V, Type)|Refs]).

/*  New cells  */

new_object(H, Class, Slots, N, cell(N, obj(k([Class], _), Slots), H)) :-
        next_made(N).

new_array(H, Type, Length, N, cell(N, arr(Type, Length, d(Default)), H)) :-
        next_made(N),
        type_default(Type, Default).

%% next_made(-N) is det.
%
% N is the identity of a new object.
next_made(N) :-
        bb_get(pet_heap_made, N0),
        N is N0 - 1,
        bb_b_put(pet_heap_made, N).

type_default(Type, Default) :-
        % commit: a type has one default.
        (   number_range(Type, _, _) ->
            Default = 0
        ;   Default = null
        ).

/*  Reaching a cell  */

%% reached(+H, ?X, -Object) is nondet.
%
% Object is the cell of X in H. If X was not reached before, it is reached now: one solution
% for each alias.
reached(H, X, Object) :-
        (   integer(X) ->
            known_cell(H, X, Object)
        ;   decided(X),
            known_cell(H, X, Object)
        ).

%% reached_alone(+H, ?X, -Object) is semidet.
%
% Object is the cell of X in H. If X was not reached before, it is an object of its own.
reached_alone(H, X, Object) :-
        (   var(X) ->
            bb_get(pet_heap_input, Input),
            reference_types(X, Types),
            added(Input, 1, X, Types),
            heap_is_consistent
        ;   true
        ),
        known_cell(H, X, Object).

known_cell(cell(Id, Object0, H), X, Object) :-
        (   Id == X ->
            Object = Object0
        ;   known_cell(H, X, Object)
        ).

%  X, which was not reached yet, is one of the objects of the input.
decided(X) :-
        may_grow,
        bb_get(pet_heap_input, H),
        reference_types(X, Types),
        (   bb_get(pet_heap_options, options(aliasing, _, _)),
            \+ is_value_type(Types) ->
            bb_get(pet_heap_assumed, Assumptions),
            bb_get(pet_heap_inputs, Slots),
            assumed_apart(Assumptions, kept(X, Slots, H), Ids),
            alias_or_added(H, 1, X, Types, Ids)
        ;   added(H, 1, X, Types)
        ),
        heap_is_consistent.

%  Terms are taken apart in heads here and below: that is faster than `=`, for which the
%  machine first builds a term.
alias_or_added(H, N, X, Types, Ids) :-
        (   var(H) ->
            added(H, N, X, Types)
        ;   alias_or_later(H, N, X, Types, Ids)
        ).

alias_or_later(cell(Id, Object, H), N, X, Types, Ids) :-
        (   integer(Id) ->
            (   \+ memberchk(Id, Ids),
                object_fits(Types, Object),
                X = Id
            ;   N1 is N + 1,
                alias_or_added(H, N1, X, Types, Ids)
            )
        ;   alias_or_added(H, N, X, Types, Ids)
        ).

added(H, N, X, Types) :-
        (   var(H) ->
            X = N,
            added_here(Types, X, H)
        ;   added_later(H, N, X, Types)
        ).

added_here([Type|Types], X, cell(X, Object, _)) :-
        type_object(Type, Object),
        object_fits(Types, Object).

added_later(cell(Id, _, H), N, X, Types) :-
        (   integer(Id) ->
            N1 is N + 1,
            added(H, N1, X, Types)
        ;   added(H, N, X, Types)
        ).

/*  Classes  */

type(H, X, Class) :-
        type_in(H, X, [Class]).

type_in(H, X, Classes) :-
        reached(H, X, Object),
        (   object_in(Object, Classes) ->
            true
        ;   refuted
        ).

%  An array has the methods of Object, so where classes are told apart it counts as one.
object_in(arr(_, _, _), Classes) :-
        memberchk('Object', Classes).
object_in(obj(Kind, _), Classes) :-
        (   kind_narrowed(Kind, Classes) ->
            true
        ;   memberchk('Object', Classes),
            kind_classes(Kind, [array(_)])
        ).

instance(H, X, Type) :-
        reached(H, X, Object),
        (   object_is(Object, Type) ->
            true
        ;   refuted
        ).

not_instance(H, X, Type) :-
        reached(H, X, Object),
        (   object_is_not(Object, Type) ->
            true
        ;   refuted
        ).

/*  Fields  */

get_field(H, X, Class, Position, Type, V) :-
        reached(H, X, Object),
        object_value(Object, Class, Position, Type, V).

object_value(obj(Kind, Slots), Class, Position, Type, V) :-
        kind_below(Kind, Class),
        slot_value(Position, Slots, Type, V).

%  A slot that has not been read gets an unknown value.
slot_value(Position, Slots, Type, V) :-
        slot_at(Position, Slots, Slot),
        (   var(Slot) ->
            may_grow,
            value_of_type(Type, V),
            Slot = v(V)
        ;   looked_at(Slot, V)
        ).

looked_at(v(V), V).

set_field(H0, X, Class, Position, V, H) :-
        reached(H0, X, Object0),
        object_changed(Object0, Class, Position, V, Object),
        cell_changed(H0, X, Object, H).

object_changed(obj(Kind, Slots0), Class, Position, V, obj(Kind, Slots)) :-
        kind_below(Kind, Class),
        slot_changed(Position, Slots0, V, Slots).

cell_changed(cell(Id, Object0, H0), X, Object, cell(Id, Object1, H)) :-
        (   Id == X ->
            Object1 = Object,
            H = H0
        ;   Object1 = Object0,
            cell_changed(H0, X, Object, H)
        ).

get_static(H, Class, Position, Type, V) :-
        static_cell(H, Class, obj(_, Slots)),
        slot_value(Position, Slots, Type, V).

set_static(H0, Class, Position, V, H) :-
        static_cell(H0, Class, obj(Kind, Slots0)),
        slot_changed(Position, Slots0, V, Slots),
        cell_changed(H0, static(Class), obj(Kind, Slots), H).

static_cell(H, Class, Object) :-
        bb_get(pet_heap_input, Input),
        static_added(Input, Class),
        known_cell(H, static(Class), Object).

static_added(H, Class) :-
        (   var(H) ->
            may_grow,
            H = cell(static(Class), obj(k([Class], _), _), _)
        ;   H = cell(Id, _, H1),
            (   Id == static(Class) ->
                true
            ;   static_added(H1, Class)
            )
        ).

/*  Arrays  */

length(H, X, Length) :-
        reached(H, X, Object),
        object_array(Object, _, Length, _).

object_array(arr(Type, Length, Elements), Type, Length, Elements).
object_array(obj(Kind, arr(Length, Elements)), Type, Length, Elements) :-
        kind_classes(Kind, [array(Type)]).

get_array(H, X, I, V) :-
        reached(H, X, Object),
        object_array(Object, Type, _, Elements),
        element_at(Elements, I, Type, V).

element_at(Elements, I, Type, V) :-
        (   var(Elements) ->
            may_grow,
            value_of_type(Type, V),
            Elements = [e(I, V)|_]
        ;   element_among(Elements, I, Type, V)
        ).

element_among(d(V), _, _, V).
element_among([e(J, W)|Elements], I, Type, V) :-
        (   I == J ->
            V = W
        ;   integer(I),
            integer(J) ->
            element_at(Elements, I, Type, V)
        ;   known_integer(I, M),
            known_integer(J, N) ->
            (   M =:= N ->
                V = W
            ;   element_at(Elements, I, Type, V)
            )
        ;   post(I #= J),
            V = W
        ;   post(I #\= J),
            element_at(Elements, I, Type, V)
        ).

set_array(H0, X, I, V, H) :-
        reached(H0, X, Object),
        object_array(Object, Type, Length, Elements0),
        (   integer(I),
            element_changed(Elements0, I, V, Elements1) ->
            Elements = Elements1
        ;   Elements = [e(I, V)|Elements0]
        ),
        cell_changed(H0, X, arr(Type, Length, Elements), H).

%  There is an element at I, and those before it are elsewhere for certain.
element_changed(Elements0, I, V, Elements) :-
        nonvar(Elements0),
        element_changed_(Elements0, I, V, Elements).

element_changed_([e(J, W)|Elements0], I, V, Elements) :-
        integer(J),
        (   J =:= I ->
            Elements = [e(I, V)|Elements0]
        ;   Elements = [e(J, W)|Elements1],
            element_changed(Elements0, I, V, Elements1)
        ).

/*  Equality of references  */

same(_, A, B) :-
        (   A == B ->
            true
        ;   \+ made_and_unknown(A, B),
            null_without_aliasing(A, B),
            A = B,
            types_are_consistent(A),
            heap_is_consistent ->
            true
        ;   refuted
        ).

%  Without aliasing two references of the input are the same only if they are null.
null_without_aliasing(A, B) :-
        (   bb_get(pet_heap_options, options(no_aliasing, _, _)) ->
            A = null,
            B = null
        ;   true
        ).

%  A reference that was made equal to one in another place has the types of both.
types_are_consistent(A) :-
        (   nonvar(A),
            A = r(X),
            integer(X),
            X > 0 ->
            bb_get(pet_heap_input, H),
            known_cell(H, X, Object),
            reference_types(X, Types),
            object_fits(Types, Object)
        ;   true
        ).

different(_, A, B) :-
        (   A == B ->
            refuted
        ;   ( A \= B ; made_and_unknown(A, B) ) ->
            true
        ;   bb_get(pet_heap_different, Pairs),
            bb_b_put(pet_heap_different, [A-B|Pairs])
        ).

%  One is an object made by `new`, the other an unknown reference of the input.
made_and_unknown(A, B) :-
        (   is_made(A) ->
            is_unknown(B)
        ;   is_made(B),
            is_unknown(A)
        ).

is_made(A) :-
        nonvar(A),
        A = r(X),
        integer(X),
        X < 0.

is_unknown(A) :-
        (   var(A) ->
            true
        ;   A = r(X),
            var(X)
        ).

%% heap_is_consistent is semidet.
%
% No two references that were decided to be different have become the same, and no
% assumption is broken.

heap_is_consistent :-
        bb_get(pet_heap_different, Pairs),
        pairs_are_different(Pairs),
        bb_get(pet_heap_assumed, Assumptions),
        (   Assumptions == [] ->
            true
        ;   bb_get(pet_heap_inputs, Slots),
            bb_get(pet_heap_input, H),
            assumptions_hold(Assumptions, Slots, H)
        ).

pairs_are_different([]).
pairs_are_different([A-B|Pairs]) :-
        A \== B,
        pairs_are_different(Pairs).
