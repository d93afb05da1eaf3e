/** Tests of pet_traces.pl. They are about tests/prolog/program.pl. */

begun(LoopK) :-
        generation_begins(limits(LoopK,0,-1,0,0,0)),
        trace_failed(none).

local_traces(LoopK, Calm, Traces) :-
        begun(LoopK),
        findall(Trace, local_trace(m, own(m,Calm), integer, Trace), Traces).

point_traces(LoopK, Points, Traces) :-
        begun(LoopK),
        calls_of(Callers),
        findall(Reach, ( lists:member(Point, Points), reaches(Point, Callers, Reach) ), Reaches),
        findall(Trace, points_trace(m, m, Points, map(Reaches,[]), Trace), Traces).

test("without iterations there is one local path", ( local_traces(0, [], Ts), Ts = [t(1,t(2))] )).
test("each iteration adds two, since the call may throw",
     ( local_traces(1, [], Ts), lists:length(Ts, 3), local_traces(2, [], Us), lists:length(Us, 5) )).
test("a calm call does not throw", ( local_traces(1, [f], Ts), lists:length(Ts, 2) )).
test("calls of others are left open",
     ( local_traces(1, [], Ts), lists:member(t(1,t(3,Call,t(5))), Ts), var(Call) )).
test("a trace that failed at its first node has no others like it",
     ( begun(1), findall(T, ( local_trace(m, own(m,[]), integer, T), trace_failed(1) ), Ts),
       lists:length(Ts, 1) )).
test("a trace that failed at its second node lets others begin like it",
     ( begun(1), findall(T, ( local_trace(m, own(m,[]), integer, T), trace_failed(2) ), Ts),
       lists:length(Ts, 2) )).
test("a point in a branch", ( point_traces(1, [1], Ts), lists:member(t(1,t(2)), Ts) )).
test("a point behind a call that throws", ( point_traces(1, [3], Ts), Ts = [t(1,t(3,_,t(5)))|_] )).
test("a point in a callee is passed in the call",
     ( point_traces(1, [4], Ts), lists:member(t(1,t(3,Call,_)), Ts), Call == t(7) )).
test("two points on one path", ( point_traces(1, [1,2], Ts), Ts = [t(1,t(3,_,t(4,t(2))))|_] )).
test("two points that exclude each other", point_traces(0, [2], [])).
test("the distance to a point counts blocks",
     ( calls_of(Cs), reaches(4, Cs, reach(4,Ds)), assoc:get_assoc(f, Ds, 0),
       assoc:get_assoc('m:loop', Ds, 1), assoc:get_assoc(m, Ds, 2) )).
test("a block that comes after is not among those from which a point is reached",
     ( calls_of(Cs), reaches(1, Cs, reach(1,Ds)), \+ assoc:get_assoc(f, Ds, _) )).
test("goals of a trace are told once", trace_goals(t(3,t(7),t(4,t(3,t(7),t(5)))), [2,3,4])).
test("a trace without goals has none", trace_goals(t(1), [])).
test("nodes make the trace that they were taken from",
     ( nodes_trace([node(1,1),node(3,2),open,node(5,0)], T), T = t(1,t(3,X,t(5))), var(X) )).
