/** The port: how a running goal speaks to the program around the machine.

    A line begins with `!` and holds one term, as pet_answer.pl writes them, or a mark, one
    character, for what is said often. Who asks reads one character as the reply. Nothing is
    said of who listens.

    Before a line there may be ticks, single characters that are counted by who listens:
    a count that outlives backtracking costs ten times as much on this side.
*/

:- module(pet_port, [port_tell/1, port_ask/2, port_mark/1, port_ask_mark/2, port_tick/1]).

%% port_tell(+Term) is det.
%
% Term was said at the port. It has no variables.
port_tell(Term) :-
        % impure: writes, in one go, because the listener hears what is flushed.
        put_char(user_output, !),
        % Not write_term/3: reading its options takes ten times as long as a short term.
        write_canonical(user_output, Term),
        flush_output(user_output).

%% port_ask(+Term, -Reply) is det.
%
% Term was said at the port, and Reply, a character, was given.
port_ask(Term, Reply) :-
        port_tell(Term),
        get_char(user_input, Reply).

%% port_mark(+Mark) is det.
%
% Mark, ? or /, was said at the port.
port_mark(Mark) :-
        % impure: writes.
        put_char(user_output, !),
        put_char(user_output, Mark),
        flush_output(user_output).

%% port_ask_mark(+Mark, -Reply) is det.
%
% Mark was said at the port, and Reply, a character, was given.
port_ask_mark(Mark, Reply) :-
        port_mark(Mark),
        get_char(user_input, Reply).

%% port_tick(+Tick) is det.
%
% Tick, one of + - ~ ^ @ < > & * ( ) = . % #, will be heard with what is said next.
port_tick(Tick) :-
        % impure: writes.
        put_char(user_output, Tick).
