/** Trace generators: partial traces, one by one, from the trace-abstraction.

    A partial trace is a trace with variables for what it leaves open. Beside the
    program, `user` has its trace-abstraction as facts, made when it is loaded:
        pet_rule(Block, Way, Arrives, Loops, Calls, Ends, Goals)
    Arrives ::= any | ok | exc       how the call before must have ended
    Loops   ::= [enter(Block), iterate(Block), …]
    Calls   ::= [] | [next(Block)] | [call(Block, Key), next(Block)]
    Ends    ::= any | ok | exc       how the method ends, if it ends here
    Goals   ::= [Integer, …]         what is to be covered and lies here, ascending

    Both generators are complete: they leave out no trace that a path within the
    limits can have. They are told how far symbolic execution came with a trace that
    has no path (`trace_failed/1`), and never again make one that begins like it.

    impure: that number is a global; it is news for choices that were made before.
*/

:- module(pet_traces, [local_trace/4,
                       points_trace/5,
                       reaches/3,
                       calls_of/1,
                       trace_failed/1,
                       trace_goals/2,
                       nodes_trace/2]).

:- use_module(library(assoc)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(pet_tcg)).

%% trace_failed(+Entered) is det.
%
% The last trace has no path: the block of its node number Entered was entered, and no
% later one. `none`: it has one.
trace_failed(Entered) :-
        bb_put(pet_traces_failed, Entered).

%  Node N may be chosen anew: what failed does not begin with the nodes before it.
open(N) :-
        bb_get(pet_traces_failed, Entered),
        (   Entered == none ->
            true
        ;   N =< Entered,
            bb_put(pet_traces_failed, none)
        ).

%  A way that begins like this can follow a call that ended like that.
fits(any, _).
fits(ok, Arrives) :- Arrives \== exc.
fits(exc, Arrives) :- Arrives \== ok.

/*  All local paths  */

%% local_trace(+Block, +Key, :Begins, -Trace) is nondet.
%
% Trace is a path within the method Key, whose entry is Block; what it calls is left
% open, but for itself. Begins(N) is called at each node.
local_trace(Block, Key, Begins, Trace) :-
        local_(Block, Key, Begins, any, limits([], [Key-0]), Trace, _, 0, _).

local_(Block, Key, Begins, Arrives, State0, Trace, End, N0, N) :-
        N1 is N0 + 1,
        user:pet_rule(Block, Way, Wanted, Loops, Calls, Ends, _),
        open(N1),
        fits(Wanted, Arrives),
        pet_loops(Loops, State0, State),
        call(Begins, N1),
        Trace =.. [Block, Way, Traces],
        local_calls(Calls, Key, Begins, State, any, Ends, Traces, End, N1, N).

local_calls([], _, _, _, _, Ends, [], Ends, N, N).
local_calls([next(Block)|_], Key, Begins, State, Arrives, _, [Trace], End, N0, N) :-
        local_(Block, Key, Begins, Arrives, State, Trace, End, N0, N).
local_calls([call(Entry, Callee)|Calls], Key, Begins, State, _, Ends, [Trace|Traces], End, N0, N) :-
        (   Callee == Key ->
            pet_call(Key, State, State1),
            local_(Entry, Key, Begins, any, State1, Trace, Arrives, N0, N1)
        ;   Arrives = any,
            N1 = N0
        ),
        local_calls(Calls, Key, Begins, State, Arrives, Ends, Traces, End, N1, N).

/*  Program points  */

%% calls_of(-Callers) is det.
%
% Callers maps each block to those that go on with it or call it.
calls_of(Callers) :-
        findall(To-From,
                ( user:pet_rule(From, _, _, _, Calls, _, _),
                  member(Call, Calls),
                  call_block(Call, To)
                ),
                Pairs0),
        sort(Pairs0, Pairs),
        pairs_grouped(Pairs, Groups),
        list_to_assoc(Groups, Callers).

call_block(next(Block), Block).
call_block(call(Block, _), Block).

pairs_grouped([], []).
pairs_grouped([To-From|Pairs0], [To-[From|Froms]|Groups]) :-
        same_key(Pairs0, To, Froms, Pairs),
        pairs_grouped(Pairs, Groups).

same_key([], _, [], []).
same_key([To0-From|Pairs0], To, Froms, Pairs) :-
        (   To0 == To ->
            Froms = [From|Froms1],
            same_key(Pairs0, To, Froms1, Pairs)
        ;   Froms = [],
            Pairs = [To0-From|Pairs0]
        ).

%% reaches(+Goal, +Callers, -Reach) is det.
%
% Reach is reach(Goal, Distances): the blocks from which the goal can be reached before
% their method ends, and over how many blocks.
reaches(Goal, Callers, reach(Goal, Distances)) :-
        findall(Block,
                ( user:pet_rule(Block, _, _, _, _, _, Goals),
                  memberchk(Goal, Goals)
                ),
                Blocks0),
        sort(Blocks0, Blocks),
        empty_assoc(Distances0),
        spread(Blocks, 0, Callers, Distances0, Distances).

spread([], _, _, Distances, Distances).
spread([Block|Blocks], Distance, Callers, Distances0, Distances) :-
        all_new([Block|Blocks], Distance, Distances0, Distances1, New),
        findall(From,
                ( member(To, New),
                  get_assoc(To, Callers, Froms),
                  member(From, Froms)
                ),
                Next0),
        sort(Next0, Next),
        Distance1 is Distance + 1,
        spread(Next, Distance1, Callers, Distances1, Distances).

all_new([], _, Distances, Distances, []).
all_new([Block|Blocks], Distance, Distances0, Distances, New) :-
        (   get_assoc(Block, Distances0, _) ->
            New = New1,
            Distances1 = Distances0
        ;   New = [Block|New1],
            put_assoc(Block, Distances0, Distance, Distances1)
        ),
        all_new(Blocks, Distance, Distances1, Distances, New1).

%% points_trace(+Block, +Key, +Points, +Reaches, -Trace) is nondet.
%
% Trace passes all Points, in any order. What comes after the last of them is left
% open, and so are calls that pass none. Reaches are those of Points.
points_trace(Block, Key, Points, Reaches, Trace) :-
        points_(Block, any, [], limits([], [Key-0]), Reaches, Trace, _, Points, [], 0, _).

%  Later are the points that can also be passed after the method.
points_(Block, Arrives, Later, State0, Reaches, Trace, End, Left0, Left, N0, N) :-
        all_ahead(Left0, Block, Later, Reaches),
        (   some_reached(Left0, Block, Reaches) ->
            N1 is N0 + 1,
            rules_by_distance(Block, Left0, Reaches, Rules),
            member(_-rule(Way, Wanted, Loops, Calls, Ends, Goals), Rules),
            open(N1),
            fits(Wanted, Arrives),
            pet_loops(Loops, State0, State),
            ord_subtract(Left0, Goals, Left1),
            Trace =.. [Block, Way, Traces],
            points_calls(Calls, any, Later, State, Reaches, Ends, Traces, End,
                         Left1, Left, N1, N)
        ;   End = any,
            Left = Left0,
            N = N0
        ).

points_calls([], _, Later, _, _, Ends, [], Ends, Left, Left, N, N) :-
        ord_subset(Left, Later).
points_calls([next(Block)|_], Arrives, Later, State, Reaches, _, [Trace], End,
             Left0, Left, N0, N) :-
        points_(Block, Arrives, Later, State, Reaches, Trace, End, Left0, Left, N0, N).
points_calls([call(Entry, Key)|Calls], _, Later, State, Reaches, Ends, [Trace|Traces], End,
             Left0, Left, N0, N) :-
        (   call_entered(Calls, Entry, Key, Later, State, Reaches, Trace, Arrives,
                         Left0, Left1, N0, N1)
        ;   N2 is N0 + 1,
            open(N2),
            Arrives = any,
            Left1 = Left0,
            N1 = N0
        ),
        points_calls(Calls, Arrives, Later, State, Reaches, Ends, Traces, End,
                     Left1, Left, N1, N).

%  Points are passed in the call.
call_entered(Calls, Entry, Key, Later, State, Reaches, Trace, Arrives, Left0, Left, N0, N) :-
        some_reached(Left0, Entry, Reaches),
        pet_call(Key, State, State1),
        findall(Point,
                ( member(Point, Left0),
                  (   memberchk(Point, Later)
                  ;   member(next(Block), Calls),
                      reached(Point, Block, Reaches, _)
                  )
                ),
                Later0),
        sort(Later0, Later1),
        points_(Entry, any, Later1, State1, Reaches, Trace, Arrives, Left0, Left, N0, N),
        Left \== Left0.

all_ahead([], _, _, _).
all_ahead([Point|Points], Block, Later, Reaches) :-
        (   reached(Point, Block, Reaches, _) ->
            true
        ;   memberchk(Point, Later)
        ),
        all_ahead(Points, Block, Later, Reaches).

some_reached([Point|Points], Block, Reaches) :-
        (   reached(Point, Block, Reaches, _) ->
            true
        ;   some_reached(Points, Block, Reaches)
        ).

reached(Point, Block, Reaches, Distance) :-
        memberchk(reach(Point, Distances), Reaches),
        get_assoc(Block, Distances, Distance).

%  The nearest first.
rules_by_distance(Block, Left, Reaches, Rules) :-
        findall(Distance-rule(Way, Wanted, Loops, Calls, Ends, Goals),
                ( user:pet_rule(Block, Way, Wanted, Loops, Calls, Ends, Goals),
                  rule_distance(Calls, Goals, Left, Reaches, Distance)
                ),
                Rules0),
        keysort(Rules0, Rules).

rule_distance(Calls, Goals, Left, Reaches, Distance) :-
        (   ord_intersection(Left, Goals, [_|_]) ->
            Distance = 0
        ;   findall(Distance0,
                    ( member(Call, Calls),
                      call_block(Call, Block),
                      member(Point, Left),
                      reached(Point, Block, Reaches, Distance0)
                    ),
                    Distances),
            (   Distances = [] ->
                Distance = 1000000
            ;   list_min(Distances, Distance0),
                Distance is Distance0 + 1
            )
        ).

/*  Traces  */

%% trace_goals(+Trace, -Goals) is det.
%
% Goals are those that a complete trace passes.
trace_goals(Trace, Goals) :-
        traces_goals([Trace], Lists),
        append(Lists, Goals0),
        sort(Goals0, Goals).

traces_goals([], []).
traces_goals([Trace|Traces0], [Goals|Lists]) :-
        Trace =.. [Block, Way, Below],
        user:pet_rule(Block, Way, _, _, _, _, Goals),
        % commit: a way has one rule.
        !,
        append(Below, Traces0, Traces),
        traces_goals(Traces, Lists).

%% nodes_trace(+Nodes, -Trace) is det.
%
% Nodes are those of the trace, each before its subtraces: node(Block, Way, Count), or
% `open` for a part that is left open.
nodes_trace(Nodes, Trace) :-
        nodes_trace_(Nodes, [], Trace).

nodes_trace_([open|Nodes], Nodes, _).
nodes_trace_([node(Block, Way, Count)|Nodes0], Nodes, Trace) :-
        Trace =.. [Block, Way, Traces],
        nodes_traces(Count, Nodes0, Nodes, Traces).

nodes_traces(Count, Nodes0, Nodes, Traces) :-
        (   Count =:= 0 ->
            Nodes = Nodes0,
            Traces = []
        ;   Count1 is Count - 1,
            Traces = [Trace|Traces1],
            nodes_trace_(Nodes0, Nodes1, Trace),
            nodes_traces(Count1, Nodes1, Nodes, Traces1)
        ).
