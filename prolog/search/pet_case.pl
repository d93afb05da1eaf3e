/** Cases without variables, in as few letters as possible, because writing them takes
    longer than finding them. Kernel.

    Case    ::= case(Values, Cells, ended(Values, Changes, Flag, Trace))
                                     the inputs, the input heap, the result
    Cells, Changes, Value, Values    see pet_cells.pl, or pet_alias_cells.pl
    Trace   ::= [Digits, …]          the clauses passed, by number, last first: some of
                                     them are the digits of an integer after a 1, to
                                     the base of pet_ways(Base, One, Four), which lets
                                     one digit more be added below One, and four below
                                     Four; c(Key, N) is a call that was composed with
                                     the Nth case of Key

    Of actors, Trace is steps([s(Actor, Number, Trace), …], [q(Key, Values), …],
    [future(Id, Key, done(Value)), …]), see pet_actor.pl and pet_tasks.pl.

    In clauses that run, a trace is t(Number), t(Number, Trace) or
    t(Number, Trace, Trace); see crates/pet-engine/src/wire. A call that was composed has
    case(Key, N), see pet_log.pl.
*/

:- module(pet_case, [case_plain/6]).

:- use_module(library(pet_cells)).
:- use_module(library(pet_values)).

%% case_plain(+Slots, +H0, +Ended, -Plain, -Cells, -PlainEnded) is det.
%
% Plain, Cells and PlainEnded are the parts of a case without variables. They are copied by
% hand: the variables of a case have attributes, and binding or copying these is expensive.
case_plain(Slots, H0, ended(Out, H, Flag, Trace), Plains, Cells, Ended) :-
        heap_plain(H0, Cells, Form),
        slots_values(Slots, In),
        values_plain(In, Form, Plains),
        values_plain(Out, Form, PlainOut),
        heap_changes(H, H0, Form, Changes),
        trace_plain(Trace, Form, Digits),
        flag_plain(Flag, PlainFlag),
        Ended = ended(PlainOut, Changes, PlainFlag, Digits).

%  Plain is the trace of a method, or the traces of the macro-steps of actors.
trace_plain(Trace, Form, Plain) :-
        (   Trace = steps(Steps, Queue) ->
            Plain = steps(PlainSteps, PlainQueue, PlainFutures),
            steps_plain(Steps, PlainSteps),
            queue_plain(Queue, Form, PlainQueue),
            user:tasks_futures(Futures),
            futures_plain(Futures, PlainFutures)
        ;   trace_integers(Trace, Plain)
        ).

steps_plain([], []).
steps_plain([s(Actor, Number, Trace)|Steps], [s(Actor, Number, Integers)|Plain]) :-
        trace_integers(Trace, Integers),
        steps_plain(Steps, Plain).

queue_plain([], _, []).
queue_plain([q(Key, Values)|Queue], Form, [q(Key, Plains)|Plain]) :-
        values_plain(Values, Form, Plains),
        queue_plain(Queue, Form, Plain).

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

trace_integers(Trace, Integers) :-
        user:pet_ways(Base, One, Four),
        trace_digits(Trace, Base, One, Four, 1, Last, [], Before),
        integer_ended(Last, Before, Integers).

%  Packs as many digits as fit into a word; four at a time in a chain without branches.
trace_digits(t(A, t(B, t(C, t(D, T)))), Base, One, Four, I0, I, Is0, Is) :-
        I0 < Four,
        !,
        I1 is (((I0 * Base + A) * Base + B) * Base + C) * Base + D,
        trace_digits(T, Base, One, Four, I1, I, Is0, Is).
trace_digits(t(A), Base, One, _, I0, I, Is0, Is) :-
        (   I0 < One ->
            I is I0 * Base + A,
            Is = Is0
        ;   I is Base + A,
            Is = [I0|Is0]
        ).
trace_digits(t(A, T), Base, One, Four, I0, I, Is0, Is) :-
        (   I0 < One ->
            I1 is I0 * Base + A,
            trace_digits(T, Base, One, Four, I1, I, Is0, Is)
        ;   I1 is Base + A,
            trace_digits(T, Base, One, Four, I1, I, [I0|Is0], Is)
        ).
trace_digits(t(A, T, U), Base, One, Four, I0, I, Is0, Is) :-
        (   I0 < One ->
            I1 is I0 * Base + A,
            trace_digits(T, Base, One, Four, I1, I2, Is0, Is1)
        ;   I1 is Base + A,
            trace_digits(T, Base, One, Four, I1, I2, [I0|Is0], Is1)
        ),
        trace_digits(U, Base, One, Four, I2, I, Is1, Is).
%  A composed call is not expanded into its nodes.
trace_digits(case(Key, N), _, _, _, I0, 1, Is0, [c(Key, N)|Is]) :-
        integer_ended(I0, Is0, Is).

%  An integer without digits, which is 1, is left out.
integer_ended(I, Is0, Is) :-
        (   I =:= 1 ->
            Is = Is0
        ;   Is = [I|Is0]
        ).
