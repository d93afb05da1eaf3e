/** Where no summary is made, and none composed; pet_summary.pl has the same exports and
    more. */

:- module(pet_summary, [log_off/0, log_begins/1, log_ends/1]).

%% log_off is det.
log_off.

%% log_begins(+In) is det.
log_begins(_).

%% log_ends(+End) is det.
log_ends(_).
