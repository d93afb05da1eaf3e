/** Bounded symbolic execution: from a method to its test cases. Kernel.

    The clauses of the program run with one more argument, the state of the criterion,
    which is passed to calls and not returned (pet_limits.pl).

    The tree of all paths has parts: the subtrees of its nodes at a fixed depth, and each
    path that ends above it. Rust numbers the parts in the order in which they are met, and
    replies which of them this machine has to do; so several machines can share the work,
    and a lost part is known by its number.
    Messages at the port:

    ?                                asks: y, or n if the next part is not wanted here
    /                                the part is complete
    check(Heard, Entries)            asks, see pet_path.pl: n if the path is infeasible
    case(Inputs, Cells, Ended, Values, Heard, Entries)
                                     see pet_case.pl; asks, if the first is enough: y
                                     if there are values, u if that is unknown, else n
    refuted(Heard, Entries, Constraint)   a constraint that the store refuted by itself, if
                                     that is wanted
    said(Heard, Entries)             the path again, after another one
    no_code(Key)                     a path ends at a method without code
    end(Why, Numbers, Inputs, Cells) see pet_ends.pl
    top                              there are no more parts
    Values  ::= asked | unknown | [Integer, …]
    Under a contract (pet_conditions.pl), each case is asked for, and the first is enough
    for a path and a verdict; Ended has the verdict in place of the flag unless it holds.
    Ticks are + for a clause whose conditions hold, - for one whose conditions were refuted,
    and for paths that were cut: ~ by loop-k, ^ by depth-k, @ by the user's own criterion; of
    a contract, once for a path: < no input keeps the precondition, > it throws for some
    inputs, & the limits of conditions were reached; * for a summary case that was composed.
    Ticks between ( and ) are not counted.

    A criterion is a predicate that fails where a path is cut; cuts are counted.

    impure: the number of parts, limits and the depth of the path are
    globals, so that they need not be handed through every clause.
*/

:- module(pet_tcg, [generate/4,
                    generation_begins/1,
                    every_path/2,
                    first_path/2,
                    asked_path/3,
                    some_path/2,
                    run/4,
                    part_begins/0, part_ends/0,
                    pet_passed/0, pet_passed_on/0,
                    pet_post/1,
                    pet_step/0,
                    pet_composed/1,
                    pet_own/1]).

:- use_module(library(iso_ext)).
:- use_module(library(pet_case)).
:- use_module(library(pet_contract)).
:- use_module(library(pet_ends)).
:- use_module(library(pet_heap)).
:- use_module(library(pet_limits)).
:- use_module(library(pet_port)).
:- use_module(library(pet_store)).
:- use_module(library(pet_summary)).

%% generate(+Predicate-Key, +Types, +Heap, +Limits) is det.
%
% Generates all test cases of the method and writes them to the port. In an actor program
% the method is actors(Predicate-Key), and pet_actor.pl runs it. Types are the types of its
% inputs: among(Classes) for `this`, some(Class) for an input that is never null. Heap is
% options/3 of pet_lazy.pl. Limits is limits(LoopK, DepthK, SinceK, Split, Tells, Ends):
% iterations; blocks on a path (0: no limit); the LoopK of an earlier run whose paths are not
% wanted again (-1: there was none); the depth of the parts (0: the caller begins parts);
% 1 if constraints that the store refutes by itself are to be written; and 1 if the ends of
% all paths are.

generate(Method, Types, Options, Limits) :-
        generation_begins(Limits),
        (   every_path(subject(Method, Types, Options), _)
        ;   port_tell(top)
        ).

%% generation_begins(+Limits) is det.
%
% Begins a search; Limits are as for generate/4.
generation_begins(limits(LoopK, DepthK, SinceK, Split, Tells, Ends)) :-
        store_tells(Tells),
        ends_begin(Ends),
        log_off,
        bb_put(pet_tcg_loop_k, LoopK),
        bb_put(pet_tcg_tries, no),
        bb_put(pet_tcg_depth_k, DepthK),
        bb_put(pet_tcg_since_k, SinceK),
        bb_put(pet_tcg_split, Split),
        calm_depth(DepthK, Split, Calm),
        bb_put(pet_tcg_calm, Calm),
        bb_put(pet_tcg_cut, no),
        bb_b_put(pet_tcg_watch, none),
        bb_put(pet_tcg_undecided, no).

%  Calm is the depth above which no path is cut by depth and no part begins.
calm_depth(DepthK, Split, Calm) :-
        (   DepthK =:= 0 ->
            Calm = Split
        ;   Split =:= 0 ->
            Calm is DepthK + 1
        ;   Calm is min(Split, DepthK + 1)
        ).

%% every_path(+Subject, ?T) is failure.
%
% Writes all cases whose traces are instances of T to the port. Subject is
% subject(Predicate-Key, Types, Options).
every_path(Subject, T) :-
        bb_b_put(pet_tcg_part, none),
        contract(Contract),
        (   Contract == none ->
            path(Subject, T, Case),
            case_told(Subject, Case)
        ;   run(Subject, Contract, T, Case),
            contract_shaped(Contract),
            cases_told(Contract, Case)
        ),
        fail.

%% first_path(+Subject, ?T) is semidet.
%
% Writes the first case whose trace is an instance of T to the port, and binds T to this
% trace. Called inside of a part.
first_path(Subject, T) :-
        asked_path(Subject, true, T),
        % commit: one case is enough.
        !.

%% asked_path(+Subject, :Wanted, ?T) is nondet.
%
% Writes a case whose trace is an instance of T to the port, and binds T to this trace. The
% goal Wanted says at the end of a path whether its case is wanted.
asked_path(Subject, Wanted, T) :-
        contract(Contract),
        (   Contract == none ->
            path(Subject, T, Case),
            call(Wanted),
            case_asked(Case)
        ;   run(Subject, Contract, T, Case),
            call(Wanted),
            contract_verdicts(Contract, Case, Verdicts),
            some_verdict(Verdicts, Contract, Case)
        ).

%% some_path(+Subject, ?E) is semidet.
%
% Some path ends with the flag E, as far as is known without searching for values.
some_path(Subject, E) :-
        path(Subject, _, case(_, _, ended(_, _, E, _))),
        % commit: one is enough.
        !.

path(Subject, T, Case) :-
        run(Subject, none, T, Case),
        heap_settled.

%% run(+Subject, +Contract, ?T, -Case) is nondet.
%
% Runs the method; Case has only the part of the input that the path has read.
run(Subject, Contract, T, case(Slots, H0, ended(Out, H, E, T))) :-
        Subject = subject(Method, Types, Options),
        store_begins,
        types_slots(Types, Slots, In),
        heap_begins(Options, Slots, H0),
        inputs_typed(Slots),
        log_begins(In),
        contract_begins(Contract, In, H0),
        trace_begins(T),
        depth_begins,
        bb_b_put(pet_tcg_own, none),
        bb_get(pet_tcg_since_k, SinceK),
        (   SinceK < 0 ->
            bb_b_put(pet_tcg_new, yes)
        ;   bb_b_put(pet_tcg_new, no)
        ),
        method_runs(Method, In, Out, H0, H, E, T),
        trace_ends,
        bb_get(pet_tcg_new, yes).

method_runs(Predicate-Key, In, Out, H0, H, E, T) :-
        pet_step,
        Goal =.. [Predicate, In, Out, H0, H, E, T, limits([], [Key-0])],
        call(user:Goal).
method_runs(actors(Method), In, Out, H0, H, E, T) :-
        user:actors_run(Method, In, Out, H0, H, E, T).
method_runs(shorter(Method, Plan), In, Out, H0, H, E, T) :-
        % The shorter run belongs to the part of the path that it shortens.
        bb_b_put(pet_tcg_depth, any),
        user:actors_run_shorter(Method, Plan, In, Out, H0, H, E, T).

%  The depth is not counted if there are neither parts nor a limit, and nothing is foreseen.
depth_begins :-
        bb_get(pet_tcg_depth_k, DepthK),
        bb_get(pet_tcg_split, Split),
        (   DepthK =:= 0,
            Split =:= 0,
            \+ contract_is_watched ->
            bb_b_put(pet_tcg_depth, any)
        ;   bb_b_put(pet_tcg_depth, 0)
        ).

types_slots([], [], []).
types_slots([Type|Types], [Type-Value|Slots], [Value|Values]) :-
        types_slots(Types, Slots, Values).

inputs_typed([]).
inputs_typed([Type-Value|Slots]) :-
        value_of_type(Type, Value),
        inputs_typed(Slots).

/*  Cases  */

case_told(Subject, Case) :-
        bb_get(pet_tcg_part, Part),
        (   Part == none ->
            part_begins,
            cases_said(Subject, Case),
            part_ends
        ;   cases_said(Subject, Case)
        ).

%  Writes the cases of a path. A failure of actors is run again with the steps that it needs.
cases_said(subject(Method, Types, Options), Case) :-
        (   Method = actors(Key),
            Case = case(_, _, ended(_, _, exc(_), _)),
            user:actors_excess(Plan) ->
            port_tick('('),
            (   path(subject(shorter(Key, Plan), Types, Options), _, Shorter),
                case_said(Shorter),
                fail
            ;   port_tick(')')
            ),
            % Rust has received another path in between.
            store_anew,
            store_said(Heard, Entries, _),
            port_tell(said(Heard, Entries))
        ;   case_said(Case)
        ).

case_said(Case) :-
        (   case_message(Case, Message) ->
            port_tell(Message)
        ;   true
        ).

%  Writes the case; succeeds if there are values for it.
case_asked(Case) :-
        case_message(Case, Message),
        port_ask(Message, Reply),
        (   Reply == u ->
            bb_put(pet_tcg_undecided, yes)
        ;   true
        ),
        Reply == y.

/*  Cases under a contract  */

%  Writes a case for each verdict that the path can have.
cases_told(Contract, Case) :-
        bb_get(pet_tcg_part, Part),
        (   Part == none ->
            part_begins,
            bb_b_put(pet_tcg_part, begun),
            ends_part_begins,
            verdicts_told(Contract, Case),
            part_ends
        ;   verdicts_told(Contract, Case)
        ).

verdicts_told(Contract, Case) :-
        bb_put(pet_contract_raised, no),
        contract_verdicts(Contract, Case, Verdicts),
        verdicts_found(Verdicts, Contract, Case, no, Found, no, Cut),
        (   Found == no,
            Cut == yes,
            verdict_found(unchecked, Contract, Case) ->
            true
        ;   Found == no,
            Cut == no ->
            port_tick(<)
        ;   true
        ),
        (   Cut == yes ->
            port_tick(&)
        ;   true
        ),
        (   bb_get(pet_contract_raised, yes) ->
            port_tick(>)
        ;   true
        ).

verdicts_found([], _, _, Found, Found, Cut, Cut).
verdicts_found([Verdict|Verdicts], Contract, Case, Found0, Found, Cut0, Cut) :-
        (   verdict_found(Verdict, Contract, Case) ->
            Found1 = yes,
            Cut1 = Cut0
        ;   Found1 = Found0,
            (   bb_get(pet_contract_cut, yes) ->
                Cut1 = yes
            ;   Cut1 = Cut0
            )
        ),
        verdicts_found(Verdicts, Contract, Case, Found1, Found, Cut1, Cut).

%  Verdicts are the possible verdicts of a path, broken promises first.
contract_verdicts(contract(_, _, _, Ensures, _, _), case(_, _, ended(_, _, E, _)), Verdicts) :-
        (   E == ok ->
            broken_or_not(Ensures, 1, Verdicts)
        ;   Verdicts = [holds]
        ).

broken_or_not([], _, [holds]).
broken_or_not([_|Ensures], N, [broken(N)|Verdicts]) :-
        N1 is N + 1,
        broken_or_not(Ensures, N1, Verdicts).

some_verdict([Verdict|Verdicts], Contract, Case) :-
        (   verdict_found(Verdict, Contract, Case) ->
            true
        ;   some_verdict(Verdicts, Contract, Case)
        ).

%  Writes a case with this verdict. The path is left unchanged.
verdict_found(Verdict, Contract, Case) :-
        contract_levels(Contract, Levels),
        verdict_found_(Levels, Verdict, Contract, Case).

verdict_found_([Level|Levels], Verdict, Contract, Case) :-
        bb_put(pet_contract_cut, no),
        (   \+ verdict_asked(Level, Verdict, Contract, Case) ->
            bb_get(pet_contract_cut, yes),
            verdict_found_(Levels, Verdict, Contract, Case)
        ;   true
        ).

verdict_asked(Level, Verdict0, Contract, Case) :-
        contract_tried(Contract, Level, Case, Verdict0, Verdict),
        heap_settled,
        Case = case(Slots, H0, ended(Out, H, E, T)),
        (   Verdict == holds ->
            Flag = E
        ;   Flag = Verdict
        ),
        case_asked(case(Slots, H0, ended(Out, H, Flag, T))).

case_message(case(Slots, H0, Ended0), case(Inputs, Cells, Ended, Values, Heard, Entries)) :-
        store_values(Values),
        store_said(Heard, Entries, _),
        case_plain(Slots, H0, Ended0, Inputs, Cells, Ended).

/*  Parts  */

%% part_begins is semidet.
%
% A new part begins, if it is wanted here.
part_begins :-
        port_ask_mark(?, y),
        store_anew.

%% part_ends is det.
%
% Ends a part.
part_ends :-
        port_mark(/).

/*  What the clauses call  */

%% pet_post(+Constraint) is semidet.
%
% The constraint may hold; if not, that is counted.
pet_post(Constraint) :-
        % commit: a constraint holds in one way.
        (   post(Constraint) ->
            true
        ;   refuted
        ).

%% pet_passed is det.
%
% Counts a clause whose conditions hold.
pet_passed :-
        port_tick(+).

%% pet_passed_on is nondet.
%
% The same, and a block is entered.
pet_passed_on :-
        port_tick(+),
        pet_step.

%% pet_step is nondet.
%
% A block is entered. The path is cut after DepthK blocks. At the depth of the parts a part
% begins, which ends when everything below it was tried.
pet_step :-
        bb_get(pet_tcg_depth, Depth0),
        (   Depth0 == any ->
            true
        ;   Depth0 == contract ->
            contract_step
        ;   Depth is Depth0 + 1,
            bb_b_put(pet_tcg_depth, Depth),
            step(Depth)
        ).

step(Depth) :-
        bb_get(pet_tcg_calm, Calm),
        (   Depth < Calm ->
            contract_foreseen
        ;   step_below(Depth)
        ).

step_below(Depth) :-
        bb_get(pet_tcg_depth_k, DepthK),
        (   DepthK > 0,
            Depth > DepthK ->
            cut(^)
        ;   true
        ),
        contract_foreseen,
        bb_get(pet_tcg_split, Split),
        (   Depth =:= Split ->
            part_begins,
            bb_b_put(pet_tcg_part, begun),
            ends_part_begins,
            (   DepthK =:= 0,
                \+ contract_is_watched ->
             % From now on the depth is not counted.
                bb_b_put(pet_tcg_depth, any)
            ;   true
            ),
            (   true
            ;   part_ends,
                fail
            )
        ;   true
        ).

%% pet_composed(+Blocks) is nondet.
%
% A summary case with this many blocks was composed with the path.
pet_composed(Blocks) :-
        port_tick(*),
        steps(Blocks).

steps(N) :-
        bb_get(pet_tcg_depth, Depth),
        (   ( N =:= 0 ; Depth == any ) ->
            true
        ;   pet_step,
            N1 is N - 1,
            steps(N1)
        ).

%% pet_own(+Block) is semidet.
%
% A block is entered, and the user's own criterion allows it: criterion_begins(State) and
% criterion_enters(Block, State0, State), where the state belongs to the path.
pet_own(Block) :-
        bb_get(pet_tcg_own, Own),
        (   Own == off ->
            true
        ;   (   Own = own(State0) ->
                true
            ;   user:criterion_begins(State0)
            ),
            (   user:criterion_enters(Block, State0, State) ->
                bb_b_put(pet_tcg_own, own(State))
            ;   cut(@)
            )
        ).
