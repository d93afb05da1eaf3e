/** The port of the prompt, instead of pet_port.pl: messages are shown, and each question is
    answered with yes. Kernel; for the embedded machine only.
*/

:- module(pet_port, [port_tell/1, port_ask/2, port_mark/1, port_ask_mark/2, port_tick/1]).

%% port_tell(+Term) is det.
%
% Shows Term.
port_tell(Term) :-
        % impure: writes.
        put_char(user_output, '%'),
        put_char(user_output, ' '),
        write_canonical(user_output, Term),
        nl(user_output).

%% port_ask(+Term, -Reply) is det.
%
% Shows Term; Reply is y.
port_ask(Term, y) :-
        port_tell(Term).

%% port_mark(+Mark) is det.
%
% Marks, which begin and end parts of the search, are not shown.
port_mark(_).

%% port_ask_mark(+Mark, -Reply) is det.
%
% Reply is y: every part of the search is done here.
port_ask_mark(_, y).

%% port_tick(+Tick) is det.
%
% Ticks are not counted.
port_tick(_).
