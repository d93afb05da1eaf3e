/** The exports of pet_summary.pl for a search that neither makes nor composes summaries. */

:- module(pet_summary, [log_off/0, log_begins/1, log_ends/1]).

%% log_off is det.
log_off.

%% log_begins(+In) is det.
log_begins(_).

%% log_ends(+End) is det.
log_ends(_).
