/** Tests of pet_past.pl. They are about tests/prolog/program.pl. */

%  The last step fails.
ran(Steps) :-
        past_begins([]),
        extended(Steps).

extended([]).
extended([Step|Steps]) :-
        past_extended(Step),
        extended(Steps).

needed(Steps, Ids) :-
        ran(Steps),
        past_excess(plan(Needed,_)),
        findall(Id, lists:member(step(Id,_,_,_,_,_,_,_), Needed), Ids).

test("one step needs itself", ( ran([step(1,1,'W.set',1,1,t(1),none,[])]), past_necessary )).
test("a step of another actor that only asks is not needed",
     needed([step(1,1,'W.set',2,2,t(1),none,[]),step(2,2,'W.ask',2,2,t(1),none,[])], [2])).
test("a step of the same actor that changes it is needed",
     ( ran([step(1,1,'W.set',2,2,t(1),none,[]),step(2,1,'W.ask',2,2,t(1),none,[])]), past_necessary )).
test("two that only ask one actor do not need each other",
     needed([step(1,1,'W.ask',2,2,t(1),none,[]),step(2,1,'W.ask',2,2,t(1),none,[])], [2])).
test("who posted the task is needed",
     ( ran([step(1,1,'W.set',1,2,t(1),none,[]),step(2,2,'W.ask',2,2,t(1),none,[])]), past_necessary )).
test("who finished a future that was asked for is needed",
     ( ran([step(1,1,'W.set',2,2,t(1),9,[]),step(2,2,'W.ask',2,2,t(1),none,[9])]), past_necessary )).
test("an earlier step of the task is needed",
     ( ran([step(2,1,'W.ask',2,2,t(1),none,[]),step(2,2,'W.ask',2,2,t(1),none,[])]), past_necessary )).
test("what a needed step needs is needed",
     needed([step(1,1,'W.set',1,2,t(1),none,[]),step(5,3,'W.set',5,5,t(1),none,[]),
             step(2,2,'W.set',2,3,t(1),none,[]),step(3,4,'W.ask',3,3,t(1),none,[])], [1,2,3])).
test("nothing is in excess where all is needed",
     ( ran([step(1,1,'W.set',1,2,t(1),none,[]),step(2,2,'W.ask',2,2,t(1),none,[])]),
       \+ past_excess(_) )).
test("the plan keeps the first queue",
     ( past_begins([k1,k2]), past_extended(step(1,1,'W.set',2,2,t(1),none,[])),
       past_extended(step(2,2,'W.ask',2,2,t(1),none,[])), past_excess(plan(_,[k1,k2])) )).
