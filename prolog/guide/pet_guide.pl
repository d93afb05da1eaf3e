/** Guided generation: a trace generator proposes traces, symbolic execution finds paths.
    Kernel.

    The generic scheme of SFM 2014 (Algorithm 1): take the next trace, search for the first
    path that is an instance of it, and repeat until the criterion is met or there are no
    more traces.

    Guide   ::= local                every local path of the method
              | points([Goal, …])    all of these goals, on one path if possible
              | goals([[Goal, …], …])   each of these goals, on any path; groups are parts
              | trace([Node, …], All)   the paths that are instances, see nodes_trace/2;
                                     All is `first` or `every`
    Written to the port, beside the messages of pet_tcg.pl:
    traces(Generated, Infeasible)
    goal(Goal, Why)                  the result for a goal
    Why     ::= covered | infeasible | limit | undecided
    apart(Why)                       the points do not lie on one path

    impure: counters across backtracking, as in pet_tcg.pl.
*/

:- module(pet_guide, [guide/5, pet_guided/1, pet_guided_call/1]).

:- use_module(library(assoc)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(pairs)).
:- use_module(library(pet_port)).
:- use_module(library(pet_tcg)).
:- use_module(library(pet_traces)).

%% guide(+Guide, +Predicate-Key, +Types, +Heap, +Limits) is det.
%
% Generates the test cases that the guide wants, and writes them to the port. The other
% arguments are as for generate/4.
guide(Guide, Method, Types, Options, Limits) :-
        generation_begins(Limits),
        bb_put(pet_guide_left, any),
        bb_put(pet_guide_entered, 1),
        bb_b_put(pet_guide_depth, 1),
        trace_failed(none),
        (   guided(Guide, subject(Method, Types, Options))
        ;   port_tell(top)
        ).

guided(trace(Nodes, every), Subject) :-
        nodes_trace(Nodes, Trace),
        every_path(Subject, Trace).
guided(trace(Nodes, first), Subject) :-
        guide_part,
        nodes_trace(Nodes, Trace),
        trace_tried(Trace, Subject),
        fail.
guided(local, Subject) :-
        Subject = subject(Predicate-Key, _, _),
        bb_b_put(pet_tcg_part, none),
        calm_methods(any, Calm),
        local_trace(Predicate, own(Key, Calm), pet_guide:part_at, Trace),
        part_at(last),
        trace_tried(Trace, Subject),
        fail.
guided(points(Points), Subject) :-
        calm_methods(no, Calm),
        guide_part,
        points_sought(Points, Calm, Subject),
        fail.
guided(goals(Groups), Subject) :-
        calm_methods(no, Calm),
        calls_of(Callers),
        member(Group, Groups),
        guide_part,
        group_sought(Group, Callers, Calm, Subject),
        fail.

/*  Parts  */

%  The depth of the nodes at which local traces are cut into parts.
split(8).

%  A part begins at a node of this depth, or with a trace that ends above.
part_at(N) :-
        bb_get(pet_tcg_part, Part),
        (   Part == none,
            ( N == last ; split(N) ) ->
            guide_part
        ;   true
        ).

%  A part begins, and ends on backtracking.
guide_part :-
        part_begins,
        bb_b_put(pet_tcg_part, begun),
        bb_put(pet_guide_generated, 0),
        bb_put(pet_guide_infeasible, 0),
        bb_put(pet_guide_covered, []),
        (   true
        ;   bb_get(pet_guide_generated, Generated),
            bb_get(pet_guide_infeasible, Infeasible),
            port_tell(traces(Generated, Infeasible)),
            part_ends,
            % Workers that do not do this part do not know its failed traces.
            trace_failed(none),
            fail
        ).

/*  One trace  */

%  Writes the first path that is an instance of the trace to the port.
trace_tried(Trace, Subject) :-
        counted(pet_guide_generated),
        bb_put(pet_guide_entered, 1),
        bb_b_put(pet_guide_depth, 1),
        (   first_path(Subject, Trace) ->
            trace_failed(none)
        ;   counted(pet_guide_infeasible),
            bb_get(pet_guide_entered, Entered),
            trace_failed(Entered),
            fail
        ).

counted(Name) :-
        bb_get(Name, N0),
        N is N0 + 1,
        bb_put(Name, N).

%% pet_guided(?Trace) is semidet.
%
% A block is entered with this trace, which is a node of the guiding trace unless it is a
% variable. Fails when the budget is spent.
pet_guided(Trace) :-
        bb_get(pet_guide_left, Left),
        (   Left == any ->
            true
        ;   Left > 0,
            Left1 is Left - 1,
            bb_put(pet_guide_left, Left1)
        ),
        (   var(Trace) ->
            true
        ;   nodes_entered(1)
        ).

%% pet_guided_call(?Trace) is semidet.
%
% A call with this trace is composed with a summary. All nodes that the guiding trace has in
% it count as entered.
pet_guided_call(Trace) :-
        pet_guided(_),
        nodes_known(Trace, 0, Count),
        nodes_entered(Count).

nodes_entered(Count) :-
        bb_get(pet_guide_depth, Depth0),
        Depth is Depth0 + Count,
        bb_b_put(pet_guide_depth, Depth),
        bb_get(pet_guide_entered, Entered),
        (   Depth > Entered ->
            bb_put(pet_guide_entered, Depth)
        ;   true
        ).

nodes_known(Trace, Count0, Count) :-
        (   var(Trace) ->
            Count = Count0
        ;   Trace =.. [_, _|Traces],
            Count1 is Count0 + 1,
            all_nodes_known(Traces, Count1, Count)
        ).

all_nodes_known([], Count, Count).
all_nodes_known([Trace|Traces], Count0, Count) :-
        nodes_known(Trace, Count0, Count1),
        all_nodes_known(Traces, Count1, Count).

/*  Calls that cannot throw  */

%  The limit of blocks that are entered to decide whether a method throws.
calm_budget(600).

%  Calm are the entries of the methods in pet_callee/3 that throw for no input. Cut is `no`
%  if this must not depend on the limits.
calm_methods(Cut, Calm) :-
        findall(Entry,
                ( user:pet_callee(Entry, Key, Types),
                  Types \== none,
                  is_calm(Entry-Key, Types, Cut)
                ),
                Calm),
        bb_put(pet_guide_left, any).

is_calm(Method, Types, Cut) :-
        calm_budget(Budget),
        bb_put(pet_guide_left, Budget),
        bb_put(pet_tcg_cut, no),
        bb_put(pet_tcg_undecided, no),
        Range = options(aliasing, -2147483648, 2147483647),
        \+ some_path(subject(Method, Types, Range), exc(_)),
        bb_get(pet_guide_left, Left),
        Left > 0,
        bb_get(pet_tcg_undecided, no),
        (   Cut == any ->
            true
        ;   bb_get(pet_tcg_cut, no)
        ).

/*  Goals  */

%  Searches for all points on one path, else for each of them.
points_sought(Points, Calm, Subject) :-
        calls_of(Callers),
        all_reaches(Points, Callers, Reaches),
        sought(Points, map(Reaches, Calm), Subject, Why),
        (   Why == covered ->
            true
        ;   Points = [Point] ->
            port_tell(goal(Point, Why))
        ;   port_tell(apart(Why)),
            goals_sought(Reaches, any, Calm, Subject, _)
        ).

all_reaches([], _, []).
all_reaches([Goal|Goals], Callers, [Reach|Reaches]) :-
        reaches(Goal, Callers, Reach),
        all_reaches(Goals, Callers, Reaches).

%  The limit of blocks that are entered for a goal before the other goals are tried.
budget(2000).

%  Searches for each goal that is not covered yet; goals far from the entry come first, since
%  their paths cover the most.
group_sought(Goals, Callers, Calm, Subject) :-
        Subject = subject(Predicate-_, _, _),
        all_reaches(Goals, Callers, Reaches0),
        far_first(Reaches0, Predicate, Reaches),
        budget(Budget),
        goals_sought(Reaches, Budget, Calm, Subject, Late),
        goals_sought(Late, any, Calm, Subject, _).

goals_sought([], _, _, _, []).
goals_sought([reach(Goal, Distances)|Reaches], Budget, Calm, Subject, Late) :-
        bb_get(pet_guide_covered, Covered),
        (   memberchk(Goal, Covered) ->
            Late = Late1
        ;   bb_put(pet_guide_left, Budget),
            sought([Goal], map([reach(Goal, Distances)], Calm), Subject, Why),
            bb_put(pet_guide_left, any),
            (   Why == spent ->
                Late = [reach(Goal, Distances)|Late1]
            ;   port_tell(goal(Goal, Why)),
                Late = Late1
            )
        ),
        goals_sought(Reaches, Budget, Calm, Subject, Late1).

%  Writes a path through all Points to the port; Why is the result.
sought(Points, Map, Subject, Why) :-
        bb_put(pet_tcg_cut, no),
        bb_put(pet_tcg_undecided, no),
        trace_failed(none),
        (   \+ path_found(Points, Map, Subject) ->
            why_not(Why)
        ;   Why = covered
        ).

path_found(Points, Map, Subject) :-
        Subject = subject(Predicate-Key, _, _),
        points_trace(Predicate, Key, Points, Map, Trace),
        trace_tried(Trace, Subject),
        trace_goals(Trace, Goals),
        bb_get(pet_guide_covered, Covered0),
        ord_union(Covered0, Goals, Covered),
        bb_put(pet_guide_covered, Covered).

why_not(Why) :-
        bb_get(pet_guide_left, Left),
        bb_get(pet_tcg_undecided, Undecided),
        bb_get(pet_tcg_cut, Cut),
        (   Left == 0 ->
            Why = spent
        ;   Undecided == yes ->
            Why = undecided
        ;   Cut == yes ->
            Why = limit
        ;   Why = infeasible
        ).

far_first(Reaches0, Block, Reaches) :-
        findall(Near-Reach,
                ( member(Reach, Reaches0),
                  Reach = reach(_, Distances),
                  (   get_assoc(Block, Distances, Distance) ->
                      Near is -Distance
                  ;   Near = 0
                  )
                ),
                Pairs0),
        keysort(Pairs0, Pairs),
        pairs_values(Pairs, Reaches).
