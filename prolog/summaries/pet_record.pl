/** The summary of a method, written to the port. Kernel; for the embedded machine only.

    pet_log.pl describes the messages.
*/

:- module(pet_record, [summarize/4]).

:- use_module(library(iso_ext)).
:- use_module(library(pet_port)).
:- use_module(library(pet_log)).
:- use_module(library(pet_tcg)).

%% summarize(+Predicate-Key, +Types, +Heap, +Limits) is det.
%
% Writes all paths of the method as summary cases (pet_log.pl) to the port; the arguments are
% as for generate/4.
summarize(Method, Types, Options, Limits) :-
        generation_begins(Limits),
        log_on,
        (   run(subject(Method, Types, Options), none, _, case(_, _, ended(Out, _, E, T))),
            flag_named(E, Flag),
            values_named(Flag, Out, Plains),
            trace_items(T, Items, []),
            blocks_passed(Blocks),
            log_ends(done(Plains, Flag, Items, Blocks)),
            fail
        ;   log_off,
            port_tell(top)
        ).

%  A method that throws has no result.
values_named(_, [], []).
values_named(Flag, [Value|Values], [Plain|Plains]) :-
        (   Flag == ok ->
            value_plain_(Value, Plain)
        ;   Plain = none
        ),
        values_named(Flag, Values, Plains).

flag_named(ok, ok).
flag_named(exc(X), exc(Cell)) :-
        cell_plain_(X, Cell).

%  Blocks is the number of blocks passed if a limit counts them, else 1.
blocks_passed(Blocks) :-
        bb_get(pet_tcg_depth, Depth),
        (   Depth == any ->
            Blocks = 1
        ;   Blocks = Depth
        ).
