/** Nodes of the search where one stable actor runs alone: a node is flagged if the other
    actors must be tried too. Kernel.

    Nodes are numbered in the order in which they are met. A node is flagged if some step
    of the actor did not end there, so that nothing was tried after it.

    impure: flags are set below a node and read when it is left, so they are not undone on
    backtracking; the current node is.

    The examples are about tests/prolog/program.pl.
*/

:- module(pet_nodes, [nodes_begin/0,
                      node_begins/3,
                      node_watched/1,
                      node_left/0,
                      node_cut/1,
                      node_flagged/1]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_lists)).

%% nodes_begin is det.
%
% Begins without nodes. The numbers are in terms, because the machine stores the place of an
% unbound argument instead of its later value.
%
% ?- nodes_begin.
%    true.
nodes_begin :-
        bb_put(pet_nodes_count, nodes(0)),
        bb_put(pet_nodes_flagged, flagged([])).

%% node_begins(+Tasks, +Sleep, -Node) is det.
%
% Node is a new node, where the actor of Tasks is stable and the tasks of Sleep sleep. It is
% flagged at once if some task sleeps, and above the parts, because the results of parts that
% other workers do are not known here.
%
% ?- nodes_begin, node_begins([], [], M), node_begins([], [], N).
%    M = 1, N = 2.
node_begins(Tasks, Sleep, Node) :-
        next_node(Node),
        (   flagged_at_once(Tasks, Sleep) ->
            node_cut(Node)
        ;   true
        ).

next_node(Node) :-
        bb_get(pet_nodes_count, nodes(Node0)),
        Node is Node0 + 1,
        bb_put(pet_nodes_count, nodes(Node)).

flagged_at_once(_, _) :-
        bb_get(pet_tcg_part, Part),
        Part == none.
flagged_at_once(Tasks, Sleep) :-
        member(task(Id, _, _, _, _, _), Tasks),
        known_member(Id, Sleep).

%% node_watched(+Node) is det.
%
% From now on a step of the node runs.
%
% ?- node_watched(1).
%    true.
node_watched(Node) :-
        bb_b_put(pet_tcg_watch, Node).

%% node_left is det.
%
% From now on a step runs that belongs to no node.
%
% ?- node_left.
%    true.
node_left :-
        bb_b_put(pet_tcg_watch, none).

%% node_cut(+Node) is det.
%
% Flags the node: one of its steps did not end.
%
% ?- nodes_begin, node_begins([], [], N), node_cut(N), node_flagged(N).
%    N = 1.
node_cut(Node) :-
        bb_get(pet_nodes_flagged, flagged(Nodes)),
        (   known_member(Node, Nodes) ->
            true
        ;   bb_put(pet_nodes_flagged, flagged([Node|Nodes]))
        ).

%% node_flagged(+Node) is semidet.
%
% The node is flagged. The search below it is complete, so the flags of nodes below it are
% removed.
%
% ?- nodes_begin, node_begins([], [], N), node_flagged(N).
%    false.
node_flagged(Node) :-
        bb_get(pet_nodes_flagged, flagged(Nodes0)),
        nodes_before(Nodes0, Node, Nodes, no, Is),
        bb_put(pet_nodes_flagged, flagged(Nodes)),
        Is == yes.

nodes_before([], _, [], Is, Is).
nodes_before([Node0|Nodes0], Node, Nodes, Is0, Is) :-
        (   Node0 < Node ->
            Nodes = [Node0|Nodes1],
            nodes_before(Nodes0, Node, Nodes1, Is0, Is)
        ;   Node0 =:= Node ->
            nodes_before(Nodes0, Node, Nodes, yes, Is)
        ;   nodes_before(Nodes0, Node, Nodes, Is0, Is)
        ).
