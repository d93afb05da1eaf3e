/** The sweep: one search for all goals, for programs that run hidden code. Kernel.

    Guiding traces (pet_guide.pl) begin each path at the entry and leave calls of hidden
    methods open, so every trace that fails walks through all paths of the hidden code before
    it. The sweep walks the tree of paths once and leaves out every subtree in which no goal
    lies that is not covered yet. Its leaves become cases only if they pass such a goal.

    Small numbers of iterations are tried first, and each search has a budget of blocks, of which
    a subtree gets only a share. If something was left out for it, a last search without a budget
    decides the goals that are left.

    Beside the program, `user` has these facts, made when it is loaded:
        pet_reach(Set, Goals)        Goals can be passed from a block with this Set before its
                                     method ends
    Goal    ::= atom                 a global: open | covered
    Set     ::= atom                 a global: yes if some goal of it is open, else no

    The clauses note the goals that they pass, and say before each block which goals can still
    be passed: in the block, and after each call that is not finished.

    impure: the states of goals and sets are globals, because they must survive backtracking;
    what the path has passed and what is pending are backtrackable ones.
*/

:- module(pet_sweep, [sweep/5,
                      pet_swept/1,
                      pet_swept_call/3,
                      pet_swept_next/2,
                      pet_goals_passed/1]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_port)).
:- use_module(library(pet_tcg)).

%% sweep(+Goals, +Predicate-Key, +Types, +Heap, +Limits) is det.
%
% Generates test cases that cover the goals, as far as that is possible, and writes them to the
% port, in one part. Goals are pairs of a goal and its number. The other arguments are as for
% generate/4.
sweep(Goals, Method, Types, Options, Limits) :-
        generation_begins(Limits),
        (   swept(Goals, subject(Method, Types, Options))
        ;   port_tell(top)
        ).

swept(Goals, Subject) :-
        part_begins,
        bb_b_put(pet_tcg_part, begun),
        goals_begin(Goals),
        bb_get(pet_tcg_loop_k, LoopK),
        levels(1, LoopK, Levels),
        levels_swept(Levels, LoopK, Subject),
        goals_decided(Goals),
        port_tell(traces(0, 0)),
        part_ends,
        fail.

goals_begin([]) :-
        bb_put('reach:none', no),
        (   user:pet_reach(Set, _),
            bb_put(Set, yes),
            fail
        ;   true
        ).
goals_begin([Goal-_|Goals]) :-
        bb_put(Goal, open),
        goals_begin(Goals).

/*  Levels  */

%  The limit of blocks that are entered in a search before the last one, the least that is left
%  for a block, and the share of what is left that a block gets, in eighths. The rest of it is
%  for the other ways of the blocks above, so that no corner of the tree takes everything.
budget(16000).
least(300).
eighths(7).

%  Levels are the numbers of iterations that are tried, up to LoopK.
levels(K, LoopK, Levels) :-
        (   K < LoopK ->
            Levels = [K|Levels1],
            K1 is 2 * K,
            levels(K1, LoopK, Levels1)
        ;   Levels = [LoopK]
        ).

%  Searches with a budget; after the last of them one without, unless nothing was left out.
levels_swept([], LoopK, Subject) :-
        level_begins(LoopK, LoopK),
        tree_swept(Subject, any).
levels_swept([Level|Levels], LoopK, Subject) :-
        level_begins(Level, LoopK),
        budget(Budget),
        tree_swept(Subject, Budget),
        bb_get(pet_sweep_spent, Spent),
        bb_get(pet_tcg_cut, Cut),
        (   Spent == no,
            ( Cut == no ; Level =:= LoopK ) ->
            true
        ;   levels_swept(Levels, LoopK, Subject)
        ).

level_begins(Level, LoopK) :-
        bb_put(pet_tcg_loop_k, Level),
        (   Level < LoopK ->
            bb_put(pet_tcg_tries, yes)
        ;   bb_put(pet_tcg_tries, no)
        ).

%  Walks the tree once. Until is the number of blocks that may be entered, or `any`.
tree_swept(Subject, Until) :-
        bb_put(pet_tcg_cut, no),
        bb_put(pet_tcg_undecided, no),
        bb_put(pet_sweep_spent, no),
        bb_put(pet_sweep_steps, 0),
        (   bb_b_put(pet_sweep_until, Until),
            bb_b_put(pet_sweep_pending, []),
            bb_b_put(pet_sweep_passed, []),
            asked_path(Subject, pet_sweep:passed_is_new, _),
            bb_get(pet_sweep_passed, Passed),
            all_covered(Passed),
            sets_closed,
            fail
        ;   true
        ).

passed_is_new :-
        bb_get(pet_sweep_passed, Passed),
        some_open(Passed).

/*  Goals  */

all_covered([]).
all_covered([Goal|Goals]) :-
        bb_put(Goal, covered),
        all_covered(Goals).

%  Sets without an open goal are closed.
sets_closed :-
        (   user:pet_reach(Set, Goals),
            bb_get(Set, yes),
            \+ some_open(Goals),
            bb_put(Set, no),
            fail
        ;   true
        ).

some_open([Goal|Goals]) :-
        (   bb_get(Goal, open) ->
            true
        ;   some_open(Goals)
        ).

%  Writes the result for each goal that is not covered, after the last search.
goals_decided(Goals) :-
        bb_get(pet_tcg_undecided, Undecided),
        bb_get(pet_tcg_cut, Cut),
        (   Undecided == yes ->
            Why = undecided
        ;   Cut == yes ->
            Why = limit
        ;   Why = infeasible
        ),
        (   member(Goal-Number, Goals),
            bb_get(Goal, open),
            port_tell(goal(Number, Why)),
            fail
        ;   true
        ).

/*  What the clauses call  */

%% pet_goals_passed(+Goals) is det.
%
% The path passes these goals.
pet_goals_passed([]).
pet_goals_passed([Goal|Goals]) :-
        (   bb_get(Goal, open) ->
            bb_get(pet_sweep_passed, Passed),
            bb_b_put(pet_sweep_passed, [Goal|Passed])
        ;   true
        ),
        pet_goals_passed(Goals).

%% pet_swept(+Set) is semidet.
%
% A block is entered from which the goals of Set can be passed: some goal that is open was
% passed, or can be passed in the block or after a call. Fails too when the budget is spent.
pet_swept(Set) :-
        (   bb_get(Set, yes) ->
            within_budget(share)
        ;   bb_get(pet_sweep_pending, Pending),
            some_wanted(Pending) ->
            within_budget(all)
        ;   bb_get(pet_sweep_passed, Passed),
            some_open(Passed),
            within_budget(all)
        ).

%  A block is entered, which gets all that is left of the budget, or its share.
within_budget(Part) :-
        bb_get(pet_sweep_until, Until),
        (   Until == any ->
            true
        ;   bb_get(pet_sweep_steps, Steps0),
            Steps is Steps0 + 1,
            bb_put(pet_sweep_steps, Steps),
            (   Steps > Until ->
                bb_put(pet_sweep_spent, yes),
                fail
            ;   Part == share ->
                least(Least),
                eighths(Eighths),
                Until1 is Steps + max(Least, (Until - Steps) * Eighths // 8),
                bb_b_put(pet_sweep_until, Until1)
            ;   true
            )
        ).

some_wanted([Set|Sets]) :-
        (   bb_get(Set, yes) ->
            true
        ;   some_wanted(Sets)
        ).

%% pet_swept_call(+Set, +After, -Pending) is semidet.
%
% A method is called, from whose entry the goals of Set can be passed, and after it those of
% After. Pending is to be handed to pet_swept_next/2.
pet_swept_call(Set, After, Pending) :-
        bb_get(pet_sweep_pending, Pending),
        (   After == 'reach:none' ->
            true
        ;   bb_b_put(pet_sweep_pending, [After|Pending])
        ),
        pet_swept(Set).

%% pet_swept_next(+Set, +Pending) is semidet.
%
% The call is finished, and a block is entered from which the goals of Set can be passed.
pet_swept_next(Set, Pending) :-
        bb_b_put(pet_sweep_pending, Pending),
        pet_swept(Set).
