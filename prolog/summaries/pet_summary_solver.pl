/** Heap operations that log their steps while a summary is made, on the heap of
    pet_alias.pl. Kernel; for the embedded machine only.

    log_Name has the arguments of the operation Name, has the same effect, and logs the
    step (pet_log.pl) unless it follows from earlier steps. Nothing here branches.
*/

:- module(pet_summary_solver, [log_ref_null/1,
                               log_ref_exists/1,
                               log_reached/1,
                               log_new_object/6,
                               log_new_array/5,
                               log_class_in/3,
                               log_length/3,
                               log_get_field/6,
                               log_set_field/6,
                               log_get_array/4,
                               log_set_array/5,
                               log_get_static/5,
                               log_set_static/5,
                               log_same/3,
                               log_different/3]).

:- use_module(library(lists)).
:- use_module(library(pet_decided)).
:- use_module(library(pet_alias)).
:- use_module(library(pet_refs)).
:- use_module(library(pet_store)).
:- use_module(library(pet_log)).

/*  References  */

log_ref_null(X) :-
        store_said(_, _, Count0),
        ref_null(X),
        store_said(_, _, Count),
        (   Count =:= Count0 ->
            true
        ;   value_plain_(X, Plain),
            logged(null(Plain))
        ).

log_ref_exists(X) :-
        store_said(_, _, Count0),
        ref_exists(X),
        store_said(_, _, Count),
        (   Count =:= Count0 ->
            true
        ;   value_plain_(X, n(K)),
            logged(ref(K))
        ).

log_reached(X) :-
        cell_plain_(X, Cell),
        (   ( Cell = m(_) ; log_has(reach(Cell)) ) ->
            true
        ;   logged(reach(Cell))
        ),
        reached(X).

/*  New cells  */

log_new_object(H0, Class, Kind, Values, N, H) :-
        new_object(H0, Class, Kind, Values, N, H),
        J is -N,
        logged(object(J, Class)).

log_new_array(H0, Type, Length, N, H) :-
        new_array(H0, Type, Length, N, H),
        J is -N,
        value_plain_(Length, Plain),
        logged(array(J, Type, Plain)).

/*  Classes  */

log_class_in(H, X, Kinds) :-
        log_reached(X),
        cell_plain_(X, Cell),
        (   ( Cell = m(_) ; log_has(class(class_in(Cell, Kinds))) ) ->
            true
        ;   logged(class(class_in(Cell, Kinds)))
        ),
        class_in(H, X, Kinds).

/*  Fields  */

log_get_field(H, X, Class, Position, Type, V) :-
        log_reached(X),
        get_field(H, X, Class, Position, Type, V),
        cell_plain_(X, Cell),
        value_logged(V, K, field(Cell, Class, Position, K)).

log_set_field(H0, X, Class, Position, V, H) :-
        log_reached(X),
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
        log_reached(X),
        length(H, X, Length),
        cell_plain_(X, Cell),
        value_logged(Length, K, length(Cell, K)).

log_get_array(H, X, I, V) :-
        log_reached(X),
        get_array(H, X, I, V),
        cell_plain_(X, Cell),
        value_plain_(I, PlainI),
        value_logged(V, K, element(Cell, PlainI, K)).

%  Elements that are references are numbers here; the event has their type.
log_set_array(H0, X, I, V, H) :-
        log_reached(X),
        set_array(H0, X, I, V, H),
        heap_events([put(Type, _, _, _)|_]),
        cell_plain_(X, Cell),
        value_plain_(I, PlainI),
        value_plain_(V, Plain),
        logged(put(Cell, PlainI, Plain, Type)).

/*  Equality of references  */

log_same(H, A, B) :-
        value_plain_(A, PlainA),
        value_plain_(B, PlainB),
        logged(same(PlainA, PlainB)),
        same(H, A, B).

log_different(H, A, B) :-
        value_plain_(A, PlainA),
        value_plain_(B, PlainB),
        logged(different(PlainA, PlainB)),
        different(H, A, B).
