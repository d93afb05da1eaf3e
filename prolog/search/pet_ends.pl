/** Ends of paths that are no cases, said at the port if somebody wants them. Kernel.

    The trace of a path is bound from its beginning on while the path is walked, so
    where a path ends, what is bound of it leads to the end:

    :                                a tick at the port: an end that is only counted

    end(Why, [Number, …], Inputs, Cells)
                                     said at the port: the clauses entered, by number,
                                     the last of them the one that was not followed; and
                                     the input so far, see places_plain of pet_cells.pl
    Why     ::= infeasible | loop | depth | criterion | no_code
              | contract             no input that keeps the precondition gets here

    In clauses that run, a trace is t(Number), t(Number, Trace) or
    t(Number, Trace, Trace), or unbound from where the path has not come yet.

    impure: whether ends are wanted is a global, and the trace a backtrackable one, so
    that they need not be handed through every clause.
*/

:- module(pet_ends, [ends_begin/1,
                     ends_part_begins/0,
                     trace_begins/1,
                     trace_ends/0,
                     end_told/1,
                     refuted/0]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_port)).

%% ends_begin(+Wanted) is det.
%
% Whether ends are to be said: 1 or 0.
ends_begin(Wanted) :-
        bb_put(pet_ends_wanted, Wanted),
        bb_put(pet_ends_above, 0),
        bb_put(pet_ends_of_part, 0).

%% ends_part_begins is det.
%
% The ends of another part are counted from here on.
ends_part_begins :-
        bb_put(pet_ends_of_part, 0).

%% trace_begins(?Trace) is det.
%
% The path that begins has this trace.
trace_begins(Trace) :-
        (   bb_get(pet_ends_wanted, 1) ->
            bb_b_put(pet_ends_trace, Trace)
        ;   true
        ).

%% trace_ends is det.
%
% The method has come to its end: what is refuted from here on is none of its branches.
trace_ends :-
        (   bb_get(pet_ends_wanted, 1) ->
            bb_b_put(pet_ends_trace, none)
        ;   true
        ).

%% end_told(+Why) is det.
%
% The path ends here; that was said, if it is wanted.
end_told(Why) :-
        (   bb_get(pet_ends_wanted, 1),
            bb_get(pet_ends_trace, Trace),
            nonvar(Trace),
            Trace \== none ->
            (   end_has_room,
                trace_is_short(Trace) ->
                trace_numbers(Trace, Numbers, []),
                % Loaded behind this library.
                pet_cells:places_plain(Inputs, Cells),
                port_tell(end(Why, Numbers, Inputs, Cells))
            ;   port_tick(':')
            )
        ;   true
        ).

%  So many ends of a part are said, and the others counted, so that a long run does not
%  cost the square of its length. Those above the parts are counted by themselves, since
%  every worker meets the same ones.
end_has_room :-
        bb_get(pet_tcg_part, Part),
        (   Part == none ->
            Key = pet_ends_above
        ;   Key = pet_ends_of_part
        ),
        bb_get(Key, Count0),
        Count0 < 2000,
        Count is Count0 + 1,
        bb_put(Key, Count).

%  A trace of at most 1000 nodes.
trace_is_short(Trace) :-
        trace_length([Trace], 1000).

trace_length([], _).
trace_length([Trace|Traces], Left) :-
        (   var(Trace) ->
            trace_length(Traces, Left)
        ;   Left > 0,
            Left1 is Left - 1,
            Trace =.. [_, _|Below],
            append(Below, Traces, Traces1),
            trace_length(Traces1, Left1)
        ).

%% refuted is failure.
%
% Counts: something that a clause demands does not hold.
refuted :-
        port_tick(-),
        bb_get(pet_ends_wanted, 1),
        end_told(infeasible),
        fail.

trace_numbers(Trace, Numbers0, Numbers) :-
        (   var(Trace) ->
            Numbers0 = Numbers
        ;   Trace = t(Number) ->
            Numbers0 = [Number|Numbers]
        ;   Trace = t(Number, First) ->
            Numbers0 = [Number|Numbers1],
            trace_numbers(First, Numbers1, Numbers)
        ;   Trace = t(Number, First, Second),
            Numbers0 = [Number|Numbers1],
            trace_numbers(First, Numbers1, Numbers2),
            trace_numbers(Second, Numbers2, Numbers)
        ).
