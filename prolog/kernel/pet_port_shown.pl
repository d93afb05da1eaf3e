/** The port where nobody listens: what is said there is shown, and each question is answered
    with yes. Instead of pet_port.pl at the prompt. Kernel; for the embedded machine only.
*/

:- module(pet_port, [port_tell/1, port_ask/2, port_mark/1, port_ask_mark/2, port_tick/1]).

%% port_tell(+Term) is det.
%
% Term was shown.
port_tell(Term) :-
        % impure: writes.
        put_char(user_output, '%'),
        put_char(user_output, ' '),
        write_canonical(user_output, Term),
        nl(user_output).

%% port_ask(+Term, -Reply) is det.
%
% Term was shown, and Reply is y.
port_ask(Term, y) :-
        port_tell(Term).

%% port_mark(+Mark) is det.
%
% Where a part of the search begins or ends is not shown.
port_mark(_).

%% port_ask_mark(+Mark, -Reply) is det.
%
% Every part of the search is done here.
port_ask_mark(_, y).

%% port_tick(+Tick) is det.
%
% Nobody counts.
port_tick(_).
