/** Tests of pet_reach.pl, on heaps of which all is known or little is asked. They are about
    tests/prolog/program.pl. */

begun :-
        store_begins,
        heap_begins(options(aliasing,0,9), [], _),
        tasks_begin(0).

task(Actor, In, task(7,f,Actor,q,k,await(b,In))).

%  1 is a W, 2 a V that holds Value.
heap(Value, cell(1,obj(k(['W'],_),[v(null)]),cell(2,obj(k(['V'],_),[v(Value)]),_))).

test("a task of an actor that holds another can reach it",
     ( begun, heap(r(1), H), task(2, [], T), \+ tasks_miss_actor([T], H, 1) )).
test("one of an actor that holds nothing cannot",
     ( begun, heap(null, H), task(2, [], T), tasks_miss_actor([T], H, 1) )).
test("an argument reaches it",
     ( begun, heap(null, H), task(main, [3,r(1)], T), \+ tasks_miss_actor([T], H, 1) )).
test("an argument that holds it reaches it",
     ( begun, heap(r(1), H), task(main, [r(2)], T), \+ tasks_miss_actor([T], H, 1) )).
test("the main block without arguments reaches nothing",
     ( begun, heap(r(1), H), task(main, [], T), tasks_miss_actor([T], H, 1) )).
test("the actor reaches itself", ( begun, heap(null, H), task(1, [], T), \+ tasks_miss_actor([T], H, 1) )).
test("nothing leads to a V", ( begun, heap(r(1), H), task(1, [], T), tasks_miss_actor([T], H, 2) )).
test("no task reaches anything", ( begun, heap(r(1), H), tasks_miss_actor([], H, 1) )).
test("where objects hold no futures only variables do",
     ( task(1, [r(9)], T), \+ tasks_miss_futures([T], _, [9]), tasks_miss_futures([T], _, [8]) )).
test("no futures are always missed", ( task(1, [r(9)], T), tasks_miss_futures([T], _, []) )).
test("a future that was dropped is missed", ( task(1, [r(9)], T), task_misses(T, _, dropped) )).
test("a future that is held is not", ( task(1, [r(9)], T), \+ task_misses(T, _, 9) )).
test("values of open slots", ( known_values([v(a),_,v(b)|_], Vs, [c]), Vs == [a,b,c] )).
test("values of slots nobody knows", ( known_values(_, Vs, [c]), Vs == [c] )).
test("a cell that is not there", \+ cell_of(cell(1,a,_), 2, _)).
test("types of fields nobody has looked at", classes_types(['A'], _, any, [], ['B',int])).
test("types that lead nowhere are left out",
     classes_types(['A','V'], _, lead(['V'],['W','V']), [], ['W'])).
test("a type is told once", classes_types(['A','B'], [v(1)|_], any, [], ['B'])).
test("an unknown integer is no reference",
     ( begun, unknown_integer(X, 0, 9), unknown_types(X, any, [], []) )).
