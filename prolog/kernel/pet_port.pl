/** The port: the messages of a running goal to Rust, and the replies.

    A message begins with `!` and has one term, as pet_answer.pl writes them, or a mark, one
    character, for frequent messages. The reply to a question is one character.

    Before a message there may be ticks, single characters that Rust counts: a counter that
    survives backtracking costs ten times as much in Prolog.
*/

:- module(pet_port, [port_tell/1, port_ask/2, port_mark/1, port_ask_mark/2, port_tick/1]).

%% port_tell(+Term) is det.
%
% Writes Term, which has no variables, to the port.
port_tell(Term) :-
        % impure: writes; the message is flushed as a whole.
        put_char(user_output, !),
        % Not write_term/3: reading its options takes ten times as long as a short term.
        write_canonical(user_output, Term),
        flush_output(user_output).

%% port_ask(+Term, -Reply) is det.
%
% Writes Term to the port and reads Reply, a character.
port_ask(Term, Reply) :-
        port_tell(Term),
        get_char(user_input, Reply).

%% port_mark(+Mark) is det.
%
% Writes Mark, ? or /, to the port.
port_mark(Mark) :-
        % impure: writes.
        put_char(user_output, !),
        put_char(user_output, Mark),
        flush_output(user_output).

%% port_ask_mark(+Mark, -Reply) is det.
%
% Writes Mark to the port and reads Reply, a character.
port_ask_mark(Mark, Reply) :-
        port_mark(Mark),
        get_char(user_input, Reply).

%% port_tick(+Tick) is det.
%
% Writes Tick, one of + - ~ ^ @ < > & * ( ) = . % # :, which is sent with the next message.
port_tick(Tick) :-
        % impure: writes.
        put_char(user_output, Tick).
