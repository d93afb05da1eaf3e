/** Contracts: the conditions of the method under test. Kernel.

    Contract ::= none
              | contract(Assumptions, Early, Late, Ensures, K, Shapes)
    Early, Late, Ensures ::= [Predicate-Key, …]   the pieces: methods with the inputs of the
                                     tested method, and for Ensures also its result
    Assumptions ::= as in pet_assume.pl
    K       ::= the limit of iterations of a loop, and of nested calls, in methods that a
                condition calls; loops of quantifiers may have four times as many, and the
                search for one verdict may enter 2000 times as many blocks
    Shapes  ::= one | each           whether a path has its verdicts once, or for each
                                     aliasing of its references
    Verdict ::= holds                all conditions hold
              | broken(N)            the first N - 1 of Ensures hold, and the next one is
                                     false, or raised(N): it throws
              | unchecked            unknown within the limits

    Early conditions, which depend only on arguments, are evaluated before the method runs.
    All others are evaluated after it, on its input heap: so the contract does not change
    which objects the method reads, and a path is still one test case. They are evaluated
    with few iterations first, so that inputs stay small.

    While the method runs, conditions are *foreseen*: at each block they are evaluated on the
    part of the input that the path has read so far. A condition that needs more of the input
    may still hold; if it cannot hold whatever the rest is, the path ends there. This
    evaluation leaves nothing in the path.

    impure: the contract, the level that is tried, the old heap and whether a limit was
    reached are globals, so that they need not be passed through every clause.
*/

:- module(pet_conditions, [contracted/2,
                           contract/1,
                           contract_begins/3,
                           contract_shaped/1,
                           contract_level/1,
                           contract_levels/2,
                           contract_tried/5,
                           contract_cut/0,
                           contract_step/0,
                           contract_foreseen/0,
                           contract_is_watched/0,
                           old_heap/1]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_ends)).
:- use_module(library(pet_heap)).
:- use_module(library(pet_port)).
:- use_module(library(pet_store)).
:- use_module(library(pet_values)).

%% contracted(+Contract, +Goal) is nondet.
%
% Calls Goal, which generates test cases, with this contract.
contracted(Contract, Goal) :-
        bb_put(pet_contract, Contract),
        call(user:Goal).

%% contract(-Contract) is det.
%
% Contract is the contract of the tested method.
contract(Contract) :-
        (   bb_get(pet_contract, Contract0) ->
            Contract = Contract0
        ;   Contract = none
        ).

%% contract_begins(+Contract, +In, +H0) is nondet.
%
% The early conditions hold, and from now on the assumptions are kept.
contract_begins(none, _, _) :-
        bb_b_put(pet_contract_watched, none),
        bb_b_put(pet_contract_level, off).
contract_begins(contract(Assumptions, Early, Late, _, K, _), In, H0) :-
        heap_assumes(Assumptions),
        level_begins(K),
        required(Early, In, H0),
        (   Late == [] ->
            bb_b_put(pet_contract_watched, none)
        ;   bb_b_put(pet_contract_watched, watched(Late, In, H0))
        ),
        bb_b_put(pet_contract_level, off).

%% contract_shaped(+Contract) is nondet.
%
% At the end of a path: decides the aliases if each aliasing has its own verdicts.
contract_shaped(contract(_, _, _, _, _, one)).
contract_shaped(contract(_, _, _, _, _, each)) :-
        heap_decided(known_first).

%% contract_level(-Level) is det.
%
% Level is the limit of iterations and nested calls in conditions; it is `off` while the
% method runs, and while trace generators count iterations.
contract_level(Level) :-
        (   bb_get(pet_contract_level, Level0) ->
            Level = Level0
        ;   Level = off
        ).

%% contract_levels(+Contract, -Levels) is det.
%
% Levels are the levels that are tried one after the other, up to the limit.
contract_levels(contract(_, _, _, _, K, _), Levels) :-
        Levels = [0|Levels1],
        levels(1, K, Levels1).

levels(N, K, Levels) :-
        (   N >= K ->
            Levels = [K]
        ;   Levels = [N|Levels1],
            N1 is 2 * N,
            levels(N1, K, Levels1)
        ).

%% contract_cut is failure.
%
% Records that a limit of conditions was reached, and fails.
contract_cut :-
        bb_put(pet_contract_cut, yes),
        fail.

%% contract_tried(+Contract, +Level, +Case, +Verdict0, -Verdict) is nondet.
%
% The precondition holds, and the promises have the verdict Verdict, which is Verdict0;
% broken(N) as Verdict0 also stands for raised(N). Case is
% case(Slots, H0, ended(Out, H, E, _)).
contract_tried(Contract, Level, Case, Verdict0, Verdict) :-
        Contract = contract(Assumptions, _, Late, Ensures, _, Shapes),
        Case = case(Slots, H0, ended(Out, H, E, _)),
        heap_assumed(Shapes, Assumptions, Late-Ensures),
        level_begins(Level),
        heap_looks_back,
        slots_values(Slots, In),
        required(Late, In, H0),
        bb_b_put(pet_contract_old, H0),
        append(In, Out, Given),
        verdict_reached(Verdict0, Ensures, E, Given, H, Verdict).

%  If there are assumptions, aliases are decided before conditions are evaluated: assumptions
%  exclude most aliases, and conditions on a decided heap need fewer questions.
heap_assumed(Shapes, Assumptions, Conditions) :-
        (   ( Shapes == each ; Assumptions == [] ; Conditions == []-[] ) ->
            true
        ;   heap_decided(new_first)
        ).

level_begins(Level) :-
        Left is 2000 * max(1, Level),
        bb_put(pet_contract_left, Left),
        bb_b_put(pet_contract_level, Level),
        bb_b_put(pet_tcg_depth, contract),
        bb_b_put(pet_tcg_own, off).

%% contract_step is semidet.
%
% A condition enters a block; fails when the limit of blocks is reached, which ends the search
% in a condition with too many answers.
contract_step :-
        bb_get(pet_contract_left, Left),
        (   Left > 0 ->
            Left1 is Left - 1,
            bb_put(pet_contract_left, Left1)
        ;   contract_cut
        ).

%% contract_foreseen is semidet.
%
% Each part of the precondition may still hold for the part of the input that the path has
% read.
contract_foreseen :-
        (   bb_get(pet_contract_watched, Watched),
            Watched = watched(Pieces, In, H0) ->
            % Steps of conditions are not steps of the path and are not counted.
            port_tick('('),
            (   all_foreseen(Pieces, In, H0) ->
                port_tick(')')
            ;   port_tick(')'),
                port_tick(<),
                end_told(contract),
                fail
            )
        ;   true
        ).

%% contract_is_watched is semidet.
%
% There are conditions to foresee.
contract_is_watched :-
        bb_get(pet_contract_watched, Watched),
        Watched \== none.

all_foreseen([], _, _).
all_foreseen([Piece|Pieces], In, H0) :-
        % commit: one way in which it may hold is enough.
        \+ \+ foreseen(Piece, In, H0),
        all_foreseen(Pieces, In, H0).

foreseen(Piece, In, H0) :-
        catch(held_by_what_is_known(Piece, In, H0), pet_heap_unseen, true).

held_by_what_is_known(Piece, In, H0) :-
        trace_ends,
        level_begins(1),
        heap_looks_back,
        heap_stays,
        store_refutes,
        bb_put(pet_contract_cut, no),
        (   piece_ended(Piece, In, H0, E, Value),
            E == ok,
            post(Value #= 1) ->
            true
        ;   bb_get(pet_contract_cut, yes)
        ).

verdict_reached(unchecked, _, _, _, _, unchecked).
verdict_reached(holds, Ensures, E, Given, H, holds) :-
        % commit: promises are about methods that return.
        (   E == ok ->
            all_hold(Ensures, Given, H)
        ;   true
        ).
verdict_reached(broken(N), Ensures, ok, Given, H, Verdict) :-
        Before is N - 1,
        length(Holding, Before),
        append(Holding, [Piece|_], Ensures),
        all_hold(Holding, Given, H),
        piece_ended(Piece, Given, H, E, Value),
        (   E == ok,
            post(Value #= 0),
            Verdict = broken(N)
        ;   E = exc(_),
            Verdict = raised(N)
        ).

%  The precondition holds. An input for which it throws is not legal, which is counted.
required([], _, _).
required([Piece|Pieces], In, H) :-
        piece_ended(Piece, In, H, E, Value),
        (   E == ok ->
            true
        ;   bb_put(pet_contract_raised, yes),
            fail
        ),
        post(Value #= 1),
        required(Pieces, In, H).

all_hold([], _, _).
all_hold([Piece|Pieces], In, H) :-
        piece_ended(Piece, In, H, ok, Value),
        post(Value #= 1),
        all_hold(Pieces, In, H).

piece_ended(Predicate-Key, In, H, E, Value) :-
        Goal =.. [Predicate, In, [Value], H, _, E, _, quantified([], [Key-0])],
        call(user:Goal).

%% old_heap(-H) is det.
%
% H is the input heap of the method.
old_heap(H) :-
        bb_get(pet_contract_old, H).
