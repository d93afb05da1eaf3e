/** Cases without variables, in as few letters as possible, because writing them takes
    longer than finding them. Kernel.

    Case    ::= case(Values, Cells, ended(Values, Changes, Flag, Trace))
                                     the inputs, the input heap, what comes out
    Cells, Changes, Value            see pet_cells.pl, or pet_alias_cells.pl
    Trace   ::= [Digits, …]          the clauses passed, by number, last first: one or
                                     four of them are the digits of an integer after
                                     a 1, to the base pet_ways(Base); c(Key, N) is a
                                     call that was composed with the Nth case of Key

    Of actors, Trace is steps([s(Actor, Number, Trace), …], [q(Key, Values), …],
    [future(Id, Key, done(Value)), …]), see pet_actor.pl and pet_tasks.pl.

    In clauses that run, a trace is t(Number), t(Number, Trace) or
    t(Number, Trace, Trace); see src/tcg/compact.rs. A call that was composed has
    case(Key, N), see pet_summary.pl.
*/

:- module(pet_case, [case_plain/6]).

:- use_module(library(pet_cells)).

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
        trace_plain(Trace, Base, Digits),
        flag_plain(Flag, PlainFlag),
        Ended = ended(PlainOut, Changes, PlainFlag, Digits).

%  That of a method, or those of the macro-steps of actors.
trace_plain(Trace, Base, Plain) :-
        (   Trace = steps(Steps, Queue) ->
            Plain = steps(PlainSteps, PlainQueue, PlainFutures),
            steps_plain(Steps, Base, PlainSteps),
            queue_plain(Queue, PlainQueue),
            user:tasks_futures(Futures),
            futures_plain(Futures, PlainFutures)
        ;   trace_digits(Trace, Base, [], Plain)
        ).

steps_plain([], _, []).
steps_plain([s(Actor, Number, Trace)|Steps], Base, [s(Actor, Number, Digits)|Plain]) :-
        trace_digits(Trace, Base, [], Digits),
        steps_plain(Steps, Base, Plain).

queue_plain([], []).
queue_plain([q(Key, Values)|Queue], [q(Key, Plains)|Plain]) :-
        values_plain(Values, Plains),
        queue_plain(Queue, Plain).

futures_plain([], []).
futures_plain([future(Id, Key, Result)|Futures], [future(Id, Key, PlainResult)|Plain]) :-
        (   Result = done(Value) ->
            PlainResult = done(PlainValue),
            value_plain(Value, PlainValue)
        ;   PlainResult = open
        ),
        futures_plain(Futures, Plain).

%  A flag, or the verdict of a contract in its place.
flag_plain(Flag, Plain) :-
        (   Flag = exc(X) ->
            Plain = exc(Y),
            value_plain(X, Y)
        ;   Plain = Flag
        ).

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
%  Not written out: it has a node for each call below.
trace_digits(case(Key, N), _, Digits, [c(Key, N)|Digits]).

inputs_plain([], []).
inputs_plain([_-Value|Slots], [Plain|Plains]) :-
        value_plain(Value, Plain),
        inputs_plain(Slots, Plains).

values_plain([], []).
values_plain([Value|Values], [Plain|Plains]) :-
        value_plain(Value, Plain),
        values_plain(Values, Plains).
