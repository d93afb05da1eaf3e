/** The predicates by which a search logs its paths if a summary is made, from pet_log.pl.
    Kernel.

    pet_summary_none.pl is the other file of this module. It exports the same predicates,
    whose modes are those in pet_log.pl.
*/

:- module(pet_summary, [log_off/0,
                        log_begins/1,
                        log_ends/1]).

:- use_module(library(pet_log)).
