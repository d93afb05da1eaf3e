/** Tests of pet_nodes.pl. */

test("nodes are numbered as they are met",
     ( nodes_begin, node_begins([], [], 1), node_begins([], [], 2), node_begins([], [], 3) )).
test("a node is not flagged at first", ( nodes_begin, node_begins([], [], N), \+ node_flagged(N) )).
test("a step that was cut flags it", ( nodes_begin, node_begins([], [], N), node_cut(N), node_flagged(N) )).
test("flags outlive backtracking",
     ( nodes_begin, node_begins([], [], N), \+ ( node_cut(N), fail ), node_flagged(N) )).
test("a flag is taken once", ( nodes_begin, node_begins([], [], N), node_cut(N), node_cut(N),
                               node_flagged(N), \+ node_flagged(N) )).
test("to leave a node forgets the flags below it",
     ( nodes_begin, node_begins([], [], M), node_begins([], [], N), node_cut(N),
       \+ node_flagged(M), \+ node_flagged(N) )).
test("and keeps those above",
     ( nodes_begin, node_begins([], [], M), node_begins([], [], N), node_cut(M), node_cut(N),
       node_flagged(N), node_flagged(M) )).
test("a task that sleeps flags it at once",
     ( nodes_begin, node_begins([task(4,a,b,c,d,e)], [4], N), node_flagged(N) )).
test("one that is awake does not",
     ( nodes_begin, node_begins([task(4,a,b,c,d,e)], [5], N), \+ node_flagged(N) )).
