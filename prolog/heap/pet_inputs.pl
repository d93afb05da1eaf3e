/** The input of a path: its heap, its inputs, and the types of its references. Kernel.

    pet_lazy.pl writes the globals; here they are read, and inputs are added.

    impure: backtrackable globals, see pet_lazy.pl.
*/

:- module(pet_inputs, [input_heap/1,
                       inputs_added/1,
                       heap_aliasing/1,
                       value_types/2,
                       reference_types/2]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).

%% input_heap(-H) is det.
%
% H is the input heap as far as it is known.
input_heap(H) :-
        bb_get(pet_heap_input, H).

%% inputs_added(+Slots) is det.
%
% Adds inputs to the run, a list of Type-Value.
inputs_added(Slots) :-
        bb_get(pet_heap_inputs, Slots0),
        append(Slots0, Slots, Slots1),
        bb_b_put(pet_heap_inputs, Slots1).

%% heap_aliasing(-Aliasing) is det.
%
% Aliasing is `aliasing` or `no_aliasing`.
heap_aliasing(Aliasing) :-
        bb_get(pet_heap_options, options(Aliasing, _, _)).

%% value_types(+Value, -Types) is det.
%
% Types are the types of the places of the input that hold the unknown reference Value.
value_types(Value, Types) :-
        bb_get(pet_heap_refs, Refs),
        refs_value_types(Refs, Value, Types).

refs_value_types([], _, []).
refs_value_types([ref(Value0, Type)|Refs], Value, Types) :-
        (   Value0 == Value ->
            Types = [Type|Types1],
            refs_value_types(Refs, Value, Types1)
        ;   refs_value_types(Refs, Value, Types)
        ).

%% reference_types(+X, -Types) is semidet.
%
% Types are the types of the places of the input that hold the reference X, at least one.
reference_types(X, Types) :-
        bb_get(pet_heap_refs, Refs),
        refs_types(Refs, X, Types0),
        (   Types0 = [_] ->
            Types = Types0
        ;   sort(Types0, Types),
            Types = [_|_]
        ).

refs_types([], _, []).
refs_types([ref(Value, Type)|Refs], X, Types) :-
        (   nonvar(Value),
            refers(Value, X) ->
            Types = [Type|Types1],
            refs_types(Refs, X, Types1)
        ;   refs_types(Refs, X, Types)
        ).

refers(r(Y), X) :-
        Y == X.
