/** Trace generators: partial traces, one by one, from the trace-abstraction.

    A partial trace is a trace with variables for its open parts. Beside the program,
    `user` has its trace-abstraction as facts, made when it is loaded:
        pet_rule(Block, Number, Arrives, Loops, Calls, Ends, Goals)
        pet_goals(Number, Goals)     for those that have any
    Number  ::= that of the clause, as in traces; see pet_case.pl
    Arrives ::= any | ok | exc       how the call before must have ended
    Loops   ::= [enter(Block), iterate(Block), fill(Block, Rows), …]
    Calls   ::= [] | [next(Block)] | [call(Block, Key), next(Block)]
    Ends    ::= any | ok | exc       how the method ends, if it ends here
    Goals   ::= [Integer, …]         the goals that lie here, ascending

    Both generators are complete: they leave out no trace that a path within the
    limits can have. After a trace without a path, trace_failed/1 gives them the last node
    that symbolic execution entered, and they make no further trace with the same nodes up
    to it.

    impure: that number is a global, because it must reach choices that were made before.

    The examples are about tests/prolog/program.pl.
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
:- use_module(library(pet_limits)).
:- use_module(library(pet_tcg)).

%% trace_failed(+Entered) is det.
%
% The last trace has no path, and its node number Entered is the last one whose block was
% entered; `none` if the last trace has a path.
%
% ?- trace_failed(none).
%    true.
trace_failed(Entered) :-
        bb_put(pet_traces_failed, Entered).

%  Another choice may be made for node N: the trace that failed, if any, had entered it.
open(N) :-
        bb_get(pet_traces_failed, Entered),
        (   Entered == none ->
            true
        ;   N =< Entered,
            bb_put(pet_traces_failed, none)
        ).

%  A way that begins with Arrives can follow a call with this end.
fits(any, _).
fits(ok, Arrives) :- Arrives \== exc.
fits(exc, Arrives) :- Arrives \== ok.

loops_passed([], State, State).
loops_passed([Mark|Marks], State0, State) :-
        loop_passed(Mark, State0, State1),
        loops_passed(Marks, State1, State).

loop_passed(enter(Block), State0, State) :-
        pet_enter(Block, State0, State).
loop_passed(iterate(Block), State0, State) :-
        pet_iterate(Block, State0, State).
loop_passed(fill(Block, Rows), State0, State) :-
        fill_passed(Block, Rows, State0, State).

%  The first Rows rows of a new array of arrays do not count as iterations, later rows do: a
%  trace generator knows only numbers that are constants of the program.
fill_passed(Block, Rows, limits(Loops0, Calls), limits([Block-Count|Loops], Calls)) :-
        (   select(Block0-Count0, Loops0, Loops),
            Block0 == Block ->
            true
        ;   Count0 = 0,
            Loops = Loops0
        ),
        Count is Count0 + 1,
        (   Count =< Rows ->
            true
        ;   Iterations is Count0 - Rows,
            pet_iterate(Block, limits([Block-Iterations|Loops], Calls), _)
        ).

%  Traces has a variable for each call.
calls_traces([], []).
calls_traces([_|Calls], [_|Traces]) :-
        calls_traces(Calls, Traces).

/*  All local paths  */

%% local_trace(+Block, +Own, :Begins, -Trace) is nondet.
%
% Own is own(Key, Calm). Trace is a local path of the method Key, whose entry is Block; calls
% of other methods are left open. Calm are the entries of methods that do not throw.
% Begins(N) is called at each node.
%
% ?- generation_begins(limits(1,0,-1,0,0,0)), trace_failed(none),
%    local_trace(m, own(m,[]), integer, T).
%    T = t(1,t(2))
% ;  T = t(1,t(3,_,t(4,t(2))))
% ;  T = t(1,t(3,_,t(5))).
local_trace(Block, Own, Begins, Trace) :-
        Own = own(Key, _),
        local_(Block, Own, Begins, any, limits([], [Key-0]), Trace, _, 0, _).

local_(Block, Own, Begins, Arrives, State0, Trace, End, N0, N) :-
        N1 is N0 + 1,
        user:pet_rule(Block, Number, Wanted, Loops, Calls, Ends, _),
        open(N1),
        fits(Wanted, Arrives),
        loops_passed(Loops, State0, State),
        call(Begins, N1),
        calls_traces(Calls, Traces),
        Trace =.. [t, Number|Traces],
        local_calls(Calls, Own, Begins, State, any, Ends, Traces, End, N1, N).

local_calls([], _, _, _, _, Ends, [], Ends, N, N).
local_calls([next(Block)|_], Own, Begins, State, Arrives, _, [Trace], End, N0, N) :-
        local_(Block, Own, Begins, Arrives, State, Trace, End, N0, N).
local_calls([call(Entry, Callee)|Calls], Own, Begins, State, _, Ends, [Trace|Traces], End, N0, N) :-
        Own = own(Key, Calm),
        (   Callee == Key ->
            pet_call(Key, State, State1),
            local_(Entry, Own, Begins, any, State1, Trace, Arrives, N0, N1)
        ;   open_ends(Entry, Calm, Arrives),
            N1 = N0
        ),
        local_calls(Calls, Own, Begins, State, Arrives, Ends, Traces, End, N1, N).

%  Arrives is the possible end of a call that is left open.
open_ends(Entry, Calm, Arrives) :-
        (   memberchk(Entry, Calm) ->
            Arrives = ok
        ;   Arrives = any
        ).

/*  Program points  */

%% calls_of(-Callers) is det.
%
% Callers maps each block to the blocks that go on with it or call it.
%
% ?- calls_of(_Callers), assoc:get_assoc('m:loop', _Callers, Blocks).
%    Blocks = [m,'m:then'].
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
% Reach is reach(Goal, Distances): Distances maps each block from which the goal can be
% reached before its method ends to the number of blocks between.
%
% ?- calls_of(_Cs), reaches(3, _Cs, reach(Goal,_Ds)), assoc:get_assoc(m, _Ds, N).
%    Goal = 3, N = 2.
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

%% points_trace(+Block, +Key, +Points, +Map, -Trace) is nondet.
%
% Trace passes all Points, in any order. The part after the last point is left open, and so
% are calls that pass no point. Map is map(Reaches, Calm): the reaches of Points, and the
% entries of methods that do not throw.
%
% ?- generation_begins(limits(1,0,-1,0,0,0)), trace_failed(none),
%    calls_of(_Cs), reaches(3, _Cs, _R), points_trace(m, m, [3], map([_R],[]), T).
%    T = t(1,t(3,_,t(5))).
points_trace(Block, Key, Points, Map, Trace) :-
        points_(Block, any, [], limits([], [Key-0]), Map, Trace, _, Points, [], 0, _).

%  Later are the points that can also be passed after the method.
points_(Block, Arrives, Later, State0, Map, Trace, End, Left0, Left, N0, N) :-
        all_ahead(Left0, Block, Later, Map),
        (   some_reached(Left0, Block, Map) ->
            N1 is N0 + 1,
            rules_by_distance(Block, Left0, Map, Rules),
            member(_-rule(Number, Wanted, Loops, Calls, Ends, Goals), Rules),
            open(N1),
            fits(Wanted, Arrives),
            loops_passed(Loops, State0, State),
            ord_subtract(Left0, Goals, Left1),
            calls_traces(Calls, Traces),
            Trace =.. [t, Number|Traces],
            points_calls(Calls, any, Later, State, Map, Ends, Traces, End,
                         Left1, Left, N1, N)
        ;   End = any,
            Left = Left0,
            N = N0
        ).

points_calls([], _, Later, _, _, Ends, [], Ends, Left, Left, N, N) :-
        ord_subset(Left, Later).
points_calls([next(Block)|_], Arrives, Later, State, Map, _, [Trace], End,
             Left0, Left, N0, N) :-
        points_(Block, Arrives, Later, State, Map, Trace, End, Left0, Left, N0, N).
points_calls([call(Entry, Key)|Calls], _, Later, State, Map, Ends, [Trace|Traces], End,
             Left0, Left, N0, N) :-
        (   call_entered(Calls, Entry, Key, Later, State, Map, Trace, Arrives,
                         Left0, Left1, N0, N1)
        ;   N2 is N0 + 1,
            open(N2),
            Map = map(_, Calm),
            open_ends(Entry, Calm, Arrives),
            Left1 = Left0,
            N1 = N0
        ),
        points_calls(Calls, Arrives, Later, State, Map, Ends, Traces, End,
                     Left1, Left, N1, N).

%  Points are passed in the call.
call_entered(Calls, Entry, Key, Later, State, Map, Trace, Arrives, Left0, Left, N0, N) :-
        some_reached(Left0, Entry, Map),
        pet_call(Key, State, State1),
        findall(Point,
                ( member(Point, Left0),
                  (   memberchk(Point, Later)
                  ;   member(next(Block), Calls),
                      reached(Point, Block, Map, _)
                  )
                ),
                Later0),
        sort(Later0, Later1),
        points_(Entry, any, Later1, State1, Map, Trace, Arrives, Left0, Left, N0, N),
        Left \== Left0.

all_ahead([], _, _, _).
all_ahead([Point|Points], Block, Later, Map) :-
        (   reached(Point, Block, Map, _) ->
            true
        ;   memberchk(Point, Later)
        ),
        all_ahead(Points, Block, Later, Map).

some_reached([Point|Points], Block, Map) :-
        (   reached(Point, Block, Map, _) ->
            true
        ;   some_reached(Points, Block, Map)
        ).

reached(Point, Block, map(Reaches, _), Distance) :-
        memberchk(reach(Point, Distances), Reaches),
        get_assoc(Block, Distances, Distance).

%  Rules are those of the block, the nearest to the points first.
rules_by_distance(Block, Left, Map, Rules) :-
        findall(Distance-rule(Number, Wanted, Loops, Calls, Ends, Goals),
                ( user:pet_rule(Block, Number, Wanted, Loops, Calls, Ends, Goals),
                  rule_distance(Calls, Goals, Left, Map, Distance)
                ),
                Rules0),
        keysort(Rules0, Rules).

rule_distance(Calls, Goals, Left, Map, Distance) :-
        (   ord_intersection(Left, Goals, [_|_]) ->
            Distance = 0
        ;   findall(Distance0,
                    ( member(Call, Calls),
                      call_block(Call, Block),
                      member(Point, Left),
                      reached(Point, Block, Map, Distance0)
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
% Goals are the goals that a complete trace passes.
%
% ?- trace_goals(t(1,t(3,t(6),t(4,t(2)))), Goals).
%    Goals = [1,2].
trace_goals(Trace, Goals) :-
        traces_goals([Trace], Lists),
        append(Lists, Goals0),
        sort(Goals0, Goals).

traces_goals([], []).
traces_goals([Trace|Traces0], [Goals|Lists]) :-
        Trace =.. [t, Number|Below],
        (   user:pet_goals(Number, Goals0) ->
            Goals = Goals0
        ;   Goals = []
        ),
        append(Below, Traces0, Traces),
        traces_goals(Traces, Lists).

%% nodes_trace(+Nodes, -Trace) is det.
%
% Nodes are the nodes of Trace, each before its subtraces: node(Number, Count), or `open`
% for an open part.
%
% ?- nodes_trace([node(3,2),node(6,0),open], Trace).
%    Trace = t(3,t(6),_).
nodes_trace(Nodes, Trace) :-
        nodes_trace_(Nodes, [], Trace).

nodes_trace_([open|Nodes], Nodes, _).
nodes_trace_([node(Number, Count)|Nodes0], Nodes, Trace) :-
        nodes_traces(Count, Nodes0, Nodes, Traces),
        Trace =.. [t, Number|Traces].

nodes_traces(Count, Nodes0, Nodes, Traces) :-
        (   Count =:= 0 ->
            Nodes = Nodes0,
            Traces = []
        ;   Count1 is Count - 1,
            Traces = [Trace|Traces1],
            nodes_trace_(Nodes0, Nodes1, Trace),
            nodes_traces(Count1, Nodes1, Nodes, Traces1)
        ).
