/** The port of prolog/kernel/pet_port.pl where nobody listens, for SWI-Prolog.

    The same exports. What is said is written to nowhere, because ours is written too, and
    every question is answered with y. Messages and ticks are counted.

    Each tick has a stream to nowhere of its own, which counts its characters: so a tick
    costs what it costs ours, one character written.
*/

:- module(pet_port, [port_tell/1,
                     port_ask/2,
                     port_mark/1,
                     port_ask_mark/2,
                     port_tick/1,
                     port_begins/0,
                     port_ticks/2,
                     port_told/3]).

:- dynamic(tick_stream/2).
:- dynamic(message_stream/1).

%% port_begins is det.
%
% Nothing was said yet.
port_begins :-
        retractall(tick_stream(_, _)),
        retractall(message_stream(_)),
        forall(member(Tick, [+, -, ~, ^, @, <, >, &, *, '(', ')', =, '.', '%', #]),
               ( open_null_stream(Stream), assertz(tick_stream(Tick, Stream)) )),
        open_null_stream(Messages),
        assertz(message_stream(Messages)),
        nb_setval(pet_port_told, told(0, 0, 0)),
        nb_setval(pet_port_hidden, []).

%% port_tell(+Term) is det.
%
% Term was said. Cases, what CLP(FD) gave up, and the others are counted.
port_tell(Term) :-
        message_stream(Stream),
        write_canonical(Stream, Term),
        nb_getval(pet_port_told, Told),
        (   Term = case(_, _, _, Values, _, _),
            Values \== unknown ->
            Position = 1
        ;   gives_up(Term) ->
            Position = 2
        ;   Position = 3
        ),
        arg(Position, Told, Count0),
        Count is Count0 + 1,
        nb_setarg(Position, Told, Count).

%  A constraint that was not propagated to the end, or a case without values.
gives_up(unknown).
gives_up(case(_, _, _, unknown, _, _)).

%% port_ask(+Term, -Reply) is det.
%
% Term was said, and the answer is always yes.
port_ask(Term, y) :-
        port_tell(Term).

%% port_mark(+Mark) is det.
port_mark(Mark) :-
        message_stream(Stream),
        put_char(Stream, Mark).

%% port_ask_mark(+Mark, -Reply) is det.
port_ask_mark(Mark, y) :-
        port_mark(Mark).

%% port_tick(+Tick) is det.
%
% Tick was said. What is between ( and ) is not counted, as in crates/pet-engine/src/worker/port.rs.
port_tick(Tick) :-
        tick_stream(Tick, Stream),
        put_char(Stream, Tick),
        (   Tick == '(' ->
            counted_ticks(Counts),
            nb_setval(pet_port_before, Counts)
        ;   Tick == ')' ->
            counted_ticks(Counts),
            nb_getval(pet_port_before, Counts0),
            nb_getval(pet_port_hidden, Hidden0),
            hidden_added(Counts0, Counts, Hidden0, Hidden),
            nb_setval(pet_port_hidden, Hidden)
        ;   true
        ).

%  Those that are not counted in between.
counted_ticks(Counts) :-
        findall(Tick-Count,
                ( member(Tick, [+, -, '.', #]), tick_count(Tick, Count) ),
                Counts).

tick_count(Tick, Count) :-
        tick_stream(Tick, Stream),
        character_count(Stream, Count).

hidden_added([], [], _, []).
hidden_added([Tick-N0|Counts0], [Tick-N|Counts], Hidden0, [Tick-Sum|Hidden]) :-
        (   memberchk(Tick-Sum0, Hidden0) ->
            Sum is Sum0 + N - N0
        ;   Sum is N - N0
        ),
        hidden_added(Counts0, Counts, Hidden0, Hidden).

%% port_ticks(+Tick, -Count) is det.
%
% The tick was counted this often.
port_ticks(Tick, Count) :-
        tick_count(Tick, Count0),
        nb_getval(pet_port_hidden, Hidden),
        (   memberchk(Tick-Sum, Hidden) ->
            Count is Count0 - Sum
        ;   Count = Count0
        ).

%% port_told(-Cases, -GivenUp, -Others) is det.
%
% This many messages were said.
port_told(Cases, GivenUp, Others) :-
        nb_getval(pet_port_told, told(Cases, GivenUp, Others)).
