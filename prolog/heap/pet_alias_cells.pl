/** The events of the heap of pet_alias.pl without variables, for the port. Kernel.

    Cells   ::= [Event, …]           as in pet_refs.pl, first to last; but
                                     input(Value, Value, Kinds), with the class by number
                                     and those that it may have, and reach(Value, Kinds)
    Changes ::= []                   they follow from the events
    Value   ::= Integer | none
              | x(Id)                an unknown integer, by its number in the store
              | u                    it has not been read

    The exports are those of pet_cells.pl.
*/

:- module(pet_cells, [heap_plain/3,
                      heap_changes/4,
                      values_plain/3,
                      places_plain/2]).

:- use_module(library(pet_numbers)).
:- use_module(library(pet_alias)).
:- use_module(library(pet_refs)).
:- use_module(library(pet_values)).

%% heap_plain(+H, -Plains, -Form) is det.
%
% Plains are the events of this path. There is one form here.
heap_plain(_, Plains, spelt) :-
        heap_events(Events),
        events_plain(Events, [], Plains).

events_plain([], Plains, Plains).
events_plain([Event|Events], Plains0, Plains) :-
        event_plain(Event, Plain),
        events_plain(Events, [Plain|Plains0], Plains).

event_plain(input(V), input(P, Q, Kinds)) :-
        value_plain(V, P),
        reference_kinds(V, Kinds),
        reference_class(V, Class),
        value_plain(Class, Q).
event_plain(reach(V), reach(P, Kinds)) :-
        value_plain(V, P),
        reference_kinds(V, Kinds).
event_plain(get(Class, Position, V, W), get(Class, Position, P, Q)) :-
        value_plain(V, P),
        value_plain(W, Q).
event_plain(had(Class, Position, V, W), had(Class, Position, P, Q)) :-
        value_plain(V, P),
        value_plain(W, Q).
event_plain(set(Class, Position, V, W), set(Class, Position, P, Q)) :-
        value_plain(V, P),
        value_plain(W, Q).
event_plain(made(N, Class), made(N, Class)).
event_plain(laid(N, Type, Length), laid(N, Type, P)) :-
        value_plain(Length, P).
event_plain(length(V, W), length(P, Q)) :-
        value_plain(V, P),
        value_plain(W, Q).
event_plain(element(Type, V, I, W), element(Type, P, J, Q)) :-
        value_plain(V, P),
        value_plain(I, J),
        value_plain(W, Q).
event_plain(had_element(Type, V, I, W), had_element(Type, P, J, Q)) :-
        value_plain(V, P),
        value_plain(I, J),
        value_plain(W, Q).
event_plain(put(Type, V, I, W), put(Type, P, J, Q)) :-
        value_plain(V, P),
        value_plain(I, J),
        value_plain(W, Q).
event_plain(get_static(Class, Position, W), get_static(Class, Position, Q)) :-
        value_plain(W, Q).
event_plain(set_static(Class, Position, W), set_static(Class, Position, Q)) :-
        value_plain(W, Q).
event_plain(same(V, W), same(P, Q)) :-
        value_plain(V, P),
        value_plain(W, Q).
event_plain(different(V, W), different(P, Q)) :-
        value_plain(V, P),
        value_plain(W, Q).

%% heap_changes(+H, +Input, +Form, -Changes) is det.
heap_changes(_, _, _, []).

%% values_plain(+Values, +Form, -Plains) is det.
values_plain([], _, []).
values_plain([Value|Values], Form, [Plain|Plains]) :-
        value_plain(Value, Plain),
        values_plain(Values, Form, Plains).

%% places_plain(-Inputs, -Cells) is det.
%
% Inputs are the inputs of the current path. The cells are not decided, so references among
% the inputs are left out.
places_plain(Inputs, []) :-
        alias_inputs(Slots),
        integers_plain(Slots, Inputs).

integers_plain([], []).
integers_plain([Type-Value|Slots], [Plain|Plains]) :-
        (   number_range(Type, _, _) ->
            value_plain(Value, Plain)
        ;   Plain = u
        ),
        integers_plain(Slots, Plains).
