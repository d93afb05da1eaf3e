/** Heap operations and constraints that log their steps while a summary is made, on the
    heap of pet_lazy.pl. Kernel; for the embedded machine only.

    log_Name has the arguments of the operation Name, has the same effect, and logs the
    step (pet_log.pl) unless it follows from earlier steps: a field that was read before, a
    comparison that is decided.

    There is one difference. The operation on an element with unknown index branches on
    whether the index is that of a known element. In another state it might not branch, so
    here it does not: the value is unknown, and composing the case reads the element itself.
    If the element may be an object that was made on the path, this is not enough, and there
    is no summary: error(open_element, pet_summary).

    impure: see pet_log.pl. The reads of such elements are in a backtrackable global.
*/

:- module(pet_summary_lazy, [log_pet_null/1,
                             log_pet_ref/2,
                             log_reached/3,
                             log_new_object/5,
                             log_new_array/5,
                             log_type/3,
                             log_type_in/3,
                             log_instance/3,
                             log_not_instance/3,
                             log_length/3,
                             log_get_field/6,
                             log_set_field/6,
                             log_get_array/4,
                             log_set_array/5,
                             log_get_static/5,
                             log_set_static/5,
                             log_same/3,
                             log_different/3]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_lazy)).
:- use_module(library(pet_kinds)).
:- use_module(library(pet_store)).
:- use_module(library(pet_log)).

/*  References  */

log_pet_null(V) :-
        (   var(V) ->
            value_plain_(V, Plain),
            logged(null(Plain)),
            V = null
        ;   V = null
        ).

log_pet_ref(V, X) :-
        (   var(V) ->
            value_plain_(V, n(K)),
            logged(ref(K)),
            V = r(X),
            cell_named(K, X)
        ;   V = r(X)
        ).

%  X is reached; if its alias was not decided before, the decision is logged.
log_reached(H, X, Object) :-
        (   var(X) ->
            cell_plain_(X, Cell),
            logged(reach(Cell)),
            cells(Cells),
            others(Cells, X, Others),
            reached(H, X, Object),
            (   same_cell(Others, X, K0) ->
                logged(alias(Cell, c(K0)))
            ;   distinct_cells(Others, [], Apart),
                (   Apart == [] ->
                    true
                ;   logged(apart(Cell, Apart))
                )
            )
        ;   reached(H, X, Object)
        ).

%  The cells that were reached before.
others([], _, []).
others([K-Y|Cells], X, Others) :-
        (   integer(Y) ->
            Others = [K-Y|Others1]
        ;   Others = Others1
        ),
        others(Cells, X, Others1).

same_cell([K0-Y|Others], X, K) :-
        (   Y == X ->
            K = K0
        ;   same_cell(Others, X, K)
        ).

distinct_cells([], _, []).
distinct_cells([K-Y|Others], Seen, Cells) :-
        (   memberchk(Y, Seen) ->
            Cells = Cells1
        ;   Cells = [c(K)|Cells1]
        ),
        distinct_cells(Others, [Y|Seen], Cells1).

/*  New cells  */

log_new_object(H0, Class, Slots, N, H) :-
        new_object(H0, Class, Slots, N, H),
        J is -N,
        logged(object(J, Class)).

log_new_array(H0, Type, Length, N, H) :-
        new_array(H0, Type, Length, N, H),
        J is -N,
        value_plain_(Length, Plain),
        logged(array(J, Type, Plain)).

/*  Classes  */

log_type(H, X, Class) :-
        log_reached(H, X, _),
        class_logged(X, type(Cell, Class), Cell),
        type(H, X, Class).

log_type_in(H, X, Classes) :-
        log_reached(H, X, _),
        class_logged(X, type_in(Cell, Classes), Cell),
        type_in(H, X, Classes).

log_instance(H, X, Type) :-
        log_reached(H, X, _),
        class_logged(X, instance(Cell, Type), Cell),
        instance(H, X, Type).

log_not_instance(H, X, Type) :-
        log_reached(H, X, _),
        class_logged(X, not_instance(Cell, Type), Cell),
        not_instance(H, X, Type).

%  A test of a class is logged once, and not for an object that the path has made.
class_logged(X, Test, Cell) :-
        cell_plain_(X, Cell),
        (   ( Cell = m(_) ; log_has(class(Test)) ) ->
            true
        ;   logged(class(Test))
        ).

/*  Fields  */

log_get_field(H, X, Class, Position, Type, V) :-
        log_reached(H, X, _),
        get_field(H, X, Class, Position, Type, V),
        cell_plain_(X, Cell),
        value_logged(V, K, field(Cell, Class, Position, K)).

log_set_field(H0, X, Class, Position, V, H) :-
        log_reached(H0, X, _),
        set_field(H0, X, Class, Position, V, H),
        cell_plain_(X, Cell),
        value_plain_(V, Plain),
        logged(set(Cell, Class, Position, Plain)).

log_get_static(H, Class, Position, Type, V) :-
        get_static(H, Class, Position, Type, V),
        value_logged(V, K, static(Class, Position, K)).

log_set_static(H0, Class, Position, V, H) :-
        set_static(H0, Class, Position, V, H),
        value_plain_(V, Plain),
        logged(set_static(Class, Position, Plain)).

/*  Arrays  */

log_length(H, X, Length) :-
        log_reached(H, X, _),
        length(H, X, Length),
        cell_plain_(X, Cell),
        value_logged(Length, K, length(Cell, K)).

log_get_array(H, X, I, V) :-
        log_reached(H, X, Object),
        object_elements(Object, Type, Elements),
        element_known(Elements, I, Known),
        cell_plain_(X, Cell),
        value_plain_(I, PlainI),
        (   Known == yes ->
            get_array(H, X, I, V),
            value_logged(V, K, element(Cell, PlainI, K))
        ;   opaque_reads(Reads),
            read_before(Reads, X, I, Elements, V0) ->
            V = V0
        ;   \+ made_among(Elements),
            value_of_type(Type, V),
            opaque_reads(Reads),
            bb_b_put(pet_summary_opaque, [read(X, I, Elements, V)|Reads]),
            value_logged(V, K, element(Cell, PlainI, K))
        ).

object_elements(arr(Type, _, Elements), Type, Elements).
object_elements(obj(Kind, arr(_, Elements)), Type, Elements) :-
        kind_classes(Kind, [array(Type)]).

%  Known is `yes` if it is certain which element has this index, or that none has.
element_known(Elements, I, Known) :-
        (   var(Elements) ->
            Known = yes
        ;   Elements = d(_) ->
            Known = yes
        ;   Elements = [e(J, _)|Elements1],
            (   I == J ->
                Known = yes
            ;   known_integer(I, M),
                known_integer(J, N) ->
                (   M =:= N ->
                    Known = yes
                ;   element_known(Elements1, I, Known)
                )
            ;   Known = no
            )
        ).

opaque_reads(Reads) :-
        (   bb_get(pet_summary_opaque, Reads0) ->
            Reads = Reads0
        ;   Reads = []
        ).

read_before([read(X0, I0, Elements0, V0)|Reads], X, I, Elements, V) :-
        (   X0 == X,
            I0 == I,
            Elements0 == Elements ->
            V = V0
        ;   read_before(Reads, X, I, Elements, V)
        ).

made_among(Elements) :-
        nonvar(Elements),
        Elements = [e(_, W)|Elements1],
        (   nonvar(W),
            W = r(Y),
            integer(Y),
            Y < 0 ->
            throw(error(open_element, pet_summary))
        ;   made_among(Elements1)
        ).

log_set_array(H0, X, I, V, H) :-
        log_reached(H0, X, _),
        set_array(H0, X, I, V, H),
        cell_plain_(X, Cell),
        value_plain_(I, PlainI),
        value_plain_(V, Plain),
        logged(put(Cell, PlainI, Plain)).

/*  Equality of references  */

log_same(H, A, B) :-
        (   A == B ->
            true
        ;   value_plain_(A, PlainA),
            value_plain_(B, PlainB),
            logged(same(PlainA, PlainB)),
            same(H, A, B)
        ).

log_different(H, A, B) :-
        bb_get(pet_heap_different, Pairs0),
        different(H, A, B),
        bb_get(pet_heap_different, Pairs),
        (   Pairs == Pairs0 ->
            true
        ;   value_plain_(A, PlainA),
            value_plain_(B, PlainB),
            logged(different(PlainA, PlainB))
        ).
