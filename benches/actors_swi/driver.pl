/** The other side of the benchmark: an actor program on SWI-Prolog with CLP(FD).

    swipl -g main driver.pl -- PROGRAM.pl GOALFILE once|again

    PROGRAM.pl is what a worker loads beside the libraries, the clauses with their
    criterion and the facts of actors; GOALFILE holds the goal that it asks, as one term
    (crates/pet-engine/src/worker.rs). The libraries are those of prolog/, see shim.pl. Prints

    DERIVATIONS CASES STATES CLAUSES UNKNOWN SECONDS

    complete runs (ticks =), cases that were said with their values, macro-steps (ticks .),
    clauses whose demands were met (ticks +), constraints and cases that CLP(FD) gave up
    (see pet_store_clpz.pl; the path ends there), and the CPU time of the search: the second
    one, with `again`, because the first also loads what CLP(FD) needs. The first and the
    third are `derivations` and `states` of the suite that ours writes.
*/

:- ensure_loaded(shim).

:- use_module(library(pet_port)).
:- use_module(library(pet_ends)).
:- use_module(library(pet_store)).
:- use_module(library(pet_inputs)).
:- use_module(library(pet_kinds)).
:- use_module(library(pet_assume)).
:- use_module(library(pet_lazy)).
:- use_module(library(pet_cells)).
:- use_module(library(pet_summary)).
:- use_module(library(pet_case)).
:- use_module(library(pet_contract)).
:- use_module(library(pet_limits)).
:- use_module(library(pet_tcg)).
:- use_module(library(pet_tasks)).
:- use_module(library(pet_reach)).
:- use_module(library(pet_sleep)).
:- use_module(library(pet_stable)).
:- use_module(library(pet_past)).
:- use_module(library(pet_nodes)).
:- use_module(library(pet_actor)).

main :-
        current_prolog_flag(argv, [Program, GoalFile, Often]),
        load_files(user:Program, [silent(true)]),
        goal_read(GoalFile, Goal),
        (   Often == again ->
            searched(Goal, _)
        ;   true
        ),
        searched(Goal, Seconds),
        port_ticks(=, Derivations),
        port_ticks('.', States),
        port_ticks(+, Clauses),
        port_told(Cases, Unknown, _),
        format("~d ~d ~d ~d ~d ~6f~n", [Derivations, Cases, States, Clauses, Unknown, Seconds]),
        halt.

goal_read(File, Goal) :-
        open(File, read, Stream),
        read_term(Stream, Goal, []),
        close(Stream).

%  The goal says everything at the port, and has one solution.
searched(Goal, Seconds) :-
        port_begins,
        statistics(cputime, T0),
        (   call(user:Goal) ->
            true
        ;   throw(error(failed(Goal), driver))
        ),
        statistics(cputime, T),
        Seconds is T - T0.
