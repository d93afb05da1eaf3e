/** Tests of pet_assume.pl. */

%  1 and 2 hold each other, 3 holds 1 twice, 4 holds nothing, of 5 nobody knows.
heap(cell(1,obj(k(['C'],_),[v(r(2))|_]),
     cell(2,obj(k(['C'],_),[v(r(1))|_]),
     cell(3,obj(k(['C'],_),[v(r(4)),v(r(4))]),
     cell(4,obj(k(['C'],_),[v(null),v(7)]),
     cell(5,obj(k(['C'],_),_),
     cell(6,arr('C',_,[e(0,r(4)),e(1,r(6))|_]), _))))))).

inputs(['C'-r(1), 'C'-r(3), 'C'-r(4), 'C'-r(5), 'C'-null, 'C'-_, array('C')-r(6)]).

holds(Assumption) :-
        heap(H),
        inputs(Inputs),
        assumptions_hold([Assumption], Inputs, H).

apart(Assumption, Inputs, Heap, X, Ids) :-
        assumed_apart([Assumption], kept(X, Inputs, Heap), Ids).

test("nothing assumed is never broken", assumptions_hold([], [], _)).
test("an object is an alias of itself", \+ holds(nonaliasing(path(0,[]), path(0,[])))).
test("two objects are no aliases", holds(nonaliasing(path(0,[]), path(1,[])))).
test("paths follow fields", \+ holds(nonaliasing(path(1,[1]), path(2,[])))).
test("null is no alias of null", holds(nonaliasing(path(4,[]), path(4,[])))).
test("what is not known breaks nothing", holds(nonaliasing(path(3,[0]), path(5,[])))).
test("two objects share what both reach", \+ holds(nonsharing(path(1,[]), path(2,[])))).
test("they share through arrays too", \+ holds(nonsharing(path(6,[]), path(2,[])))).
test("objects that reach different things share nothing", holds(nonsharing(path(0,[]), path(1,[])))).
test("a cycle is found", \+ holds(acyclic(path(0,[])))).
test("a cycle through an array is found", \+ holds(acyclic(path(6,[])))).
test("to be reached twice is no cycle", holds(acyclic(path(1,[])))).
test("to be reached twice is no tree", \+ holds(tree(path(1,[])))).
test("an object that nobody has looked at is a tree", holds(tree(path(3,[])))).
test("all assumptions must hold",
     ( heap(H), inputs(In), \+ assumptions_hold([tree(path(2,[])),acyclic(path(0,[]))], In, H) )).
test("in a tree a new reference is none above it",
     apart(tree(path(0,[])), ['C'-r(1)], cell(1,obj(k(['C'],_),[v(r(X))]),_), X, [1])).
test("without a cycle it is none above it, and may be one beside it",
     apart(acyclic(path(0,[])), ['C'-r(1)],
           cell(1,obj(k(['C'],_),[v(r(2)),v(r(X))]),cell(2,obj(k(['C'],_),[v(null)]),_)), X, [1])).
test("it is nothing of what shares nothing",
     apart(nonsharing(path(0,[]),path(1,[])), ['C'-r(1),'C'-r(2)],
           cell(1,obj(k(['C'],_),[v(r(X))]),cell(2,obj(k(['C'],_),[v(null)]),_)), X, [2])).
test("aliasing of two places says nothing of a third",
     apart(nonaliasing(path(0,[]),path(1,[])), ['C'-r(1),'C'-r(2)],
           cell(1,obj(k(['C'],_),[v(r(X))]),cell(2,obj(k(['C'],_),[v(null)]),_)), X, [])).
