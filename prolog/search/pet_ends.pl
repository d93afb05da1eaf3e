/** The ends of paths without a case, written to the port if they are wanted. Kernel.

    The trace of a path is bound from its beginning while the path is walked, so at the end
    of a path its bound part leads to the end:

    :                                a tick at the port: an end that is only counted

    end(Why, [Number, …], Inputs, Cells)
                                     the message: the clauses entered, by number, the last
                                     of which was not followed; and the input so far, see
                                     places_plain of pet_cells.pl
    Why     ::= infeasible | loop | depth | criterion | no_code
              | contract             no input that keeps the precondition takes this path

    In clauses that run, a trace is t(Number), t(Number, Trace) or
    t(Number, Trace, Trace); the part that the path has not reached is unbound.

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
% Begins a search; Wanted is 1 if ends are wanted, else 0.
ends_begin(Wanted) :-
        bb_put(pet_ends_wanted, Wanted),
        bb_put(pet_ends_above, 0),
        bb_put(pet_ends_of_part, 0).

%% ends_part_begins is det.
%
% From now on the ends of another part are counted.
ends_part_begins :-
        bb_put(pet_ends_of_part, 0).

%% trace_begins(?Trace) is det.
%
% Begins a path with this trace.
trace_begins(Trace) :-
        (   bb_get(pet_ends_wanted, 1) ->
            bb_b_put(pet_ends_trace, Trace)
        ;   true
        ).

%% trace_ends is det.
%
% The method has ended: constraints that are refuted from now on are no branches of it.
trace_ends :-
        (   bb_get(pet_ends_wanted, 1) ->
            bb_b_put(pet_ends_trace, none)
        ;   true
        ).

%% end_told(+Why) is det.
%
% The path ends here, which is written to the port if ends are wanted.
end_told(Why) :-
        (   bb_get(pet_ends_wanted, 1),
            bb_get(pet_ends_trace, Trace),
            nonvar(Trace),
            Trace \== none ->
            (   end_has_room,
                trace_is_short(Trace) ->
                trace_numbers(Trace, Numbers, []),
             % pet_cells is loaded after this library.
                pet_cells:places_plain(Inputs, Cells),
                port_tell(end(Why, Numbers, Inputs, Cells))
            ;   port_tick(':')
            )
        ;   true
        ).

%  Only a limited number of ends of a part are written, the others are counted, so that the
%  cost of a long run does not grow quadratically. Ends above the parts are counted
%  separately, since every worker meets them.
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
% Counts a clause whose conditions do not hold, and fails.
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
