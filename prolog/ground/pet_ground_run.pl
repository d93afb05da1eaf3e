/** Ground runs. Kernel.

    From a method or the main block to the end of the program, on the heaps of
    pet_ground.pl. A sequential program needs no scheduler: its predicates can
    be called directly, and are here too. In an actor program each method that
    is called, and the main block, is a task.

    The scheduler tries the tasks in the order of their creation, beginning
    behind the one that ran last, and runs the first that can do something. To
    try a task is to run the block at which it waits: that block evaluates the
    guard anew, and if the guard does not hold it comes back to where it was,
    with the heap as it was. A task that waits in a loop without changing
    anything counts as one that cannot go on.

    Run    ::= run(State, End)        the method that was started; the whole run
    State  ::= ok(Value)              it returned
             | exc(Ref)               it ended with an exception
             | await(Block, In)       it still waits
             | blocked(Block, In)     the same, and keeps its actor
    End    ::= finished               all tasks have returned
             | deadlock               some wait, and none of them can go on
             | failure(Ref)           one ended with this exception

    SWI-Prolog finds pet_ground with `-p library=prolog/ground`. The examples are about
    tests/it/ground/sum_facts.pl.
*/

:- module(pet_ground_run, [run_main/2,
                           run_method/4,
                           run_tasks/3]).

:- use_module(library(lists)).
:- use_module(library(pet_ground)).

%% run_main(-H, -Run) is det.
%
% The program runs from its main block: the static initialisers of all classes,
% then the block, on an empty heap. If an initialiser fails, Run is its run.
%
% ?- run_main(H, Run).
%    H = [(1,task(main,ok(void)))|_], Run = run(ok(void),finished).

run_main(H, Run) :-
        findall(Key, listed(pet_method(Key, _, _, static_initialiser, _, _, _)), Keys),
        initialisers_run(Keys, [], H0, State),
        % commit: the first exception ends the run.
        (   State = exc(X) ->
            H = H0,
            Run = run(State, failure(X))
        ;   listed(pet_method(Main, _, _, main, _, _, _)) ->
            run_method(Main-[], H0, H, Run)
        ;   throw(error(existence_error(method, main), run_main/2))
        ).

initialisers_run([], H, H, ok(void)).
initialisers_run([Key|Keys], H0, H, State) :-
        method_entry(Key, Block),
        block_run(Block, [], H0, H1, State1),
        % commit: the first exception ends the run.
        (   State1 = exc(_) ->
            H = H1,
            State = State1
        ;   initialisers_run(Keys, H1, H, State)
        ).

%% run_method(+Key-In, +H0, -H, -Run) is det.
%
% The method Key runs on In, which begins with `this` if it has one. In an actor
% program it is a task like the others, and all tasks run until none can go on.
%
% ?- run_method('A.fact'-[r(1),0,null], [(1,object('A',[]))], H, Run).
%    H = [(1,object('A',[])),(2,task(1,ok(1)))], Run = run(ok(1),finished).

run_method(Key-In, H0, H, run(State, End)) :-
        method_entry(Key, Block),
        % commit: a program is of one kind.
        (   listed(pet_program(_, actor)) ->
            method_actor(Key, In, Actor),
            heap_extended(H0, task(Actor, await(Block, In)), F, H1),
            run_tasks(H1, H, End),
            heap_cell(H, F, task(_, State))
        ;   block_run(Block, In, H0, H, State),
            state_end(State, End)
        ).

state_end(ok(_), finished).
state_end(exc(X), failure(X)).

%  A method with `this` belongs to it, all others to the main block.
method_actor(Key, In, Actor) :-
        % commit: a key names one method.
        (   listed(pet_method(Key, _, _, instance, _, _, _)) ->
            In = [r(Actor)|_]
        ;   Actor = main
        ).

%% run_tasks(+H0, -H, -End) is det.
%
% The tasks of H0, and those that they send, run until none can go on. The first
% exception that leaves a task ends the run.
%
% ?- run_tasks([(1,object('A',[])),(2,task(1,await('A.fact',[r(1),0,null])))], H, End).
%    H = [(1,object('A',[])),(2,task(1,ok(1)))], End = finished.

run_tasks(H0, H, End) :-
        run_tasks_behind(0, H0, H, End).

run_tasks_behind(Last, H0, H, End) :-
        heap_open(H0, Last, Before, Behind),
        append(Behind, Before, Tasks),
        % commit: the order of the tasks decides which one runs.
        (   Tasks = [] ->
            H = H0,
            End = finished
        ;   tasks_step(Tasks, Tasks, H0, F, State, H1) ->
            (   State = exc(X) ->
                H = H1,
                End = failure(X)
            ;   run_tasks_behind(F, H1, H, End)
            )
        ;   H = H0,
            End = deadlock
        ).

%  The tasks that have not ended: those up to number Last, and those after it.
heap_open([], _, [], []).
heap_open([(F,Cell)|H], Last, Before, Behind) :-
        % commit: each cell is one case.
        (   open_task(Cell, Actor, Point) ->
            (   F =< Last ->
                Before = [open(F, Actor, Point)|Before1],
                heap_open(H, Last, Before1, Behind)
            ;   Behind = [open(F, Actor, Point)|Behind1],
                heap_open(H, Last, Before, Behind1)
            )
        ;   heap_open(H, Last, Before, Behind)
        ).

open_task(task(Actor, await(Block, In)), Actor, await(Block, In)).
open_task(task(Actor, blocked(Block, In)), Actor, blocked(Block, In)).

%  The first of the tasks that can do something is F; it gets from H0 to H and
%  is then in State. All has all open tasks.
tasks_step([open(F0, Actor, Point)|Tasks], All, H0, F, State, H) :-
        % commit: the first one that does something is taken.
        (   \+ locked(Actor, F0, All),
            arg(1, Point, Block),
            arg(2, Point, In),
            block_run(Block, In, H0, H1, State1),
            \+ ( State1 == Point, H1 == H0 ) ->
            F = F0,
            State = State1,
            heap_changed(H1, F, task(Actor, State), H)
        ;   tasks_step(Tasks, All, H0, F, State, H)
        ).

%  Another task than F keeps the actor.
locked(Actor, F, All) :-
        member(open(Other, Actor, blocked(_, _)), All),
        Other \== F.

%  The block runs on In, and State is how it came back.
block_run(Block, In, H0, H, State) :-
        % commit: clauses exclude each other; a program has traces or has none.
        (   user:current_predicate(Block/6) ->
            Goal =.. [Block,In,Out,H0,H,E,_]
        ;   Goal =.. [Block,In,Out,H0,H,E]
        ),
        (   user:Goal ->
            flag_state(E, Out, State)
        ;   throw(error(no_clause(Block, In), run_tasks/3))
        ).

flag_state(ok, Out, ok(Value)) :-
        out_value(Out, Value).
flag_state(exc(X), _, exc(X)).
flag_state(await(Block, In), _, await(Block, In)).
flag_state(blocked(Block, In), _, blocked(Block, In)).

out_value([], void).
out_value([Value], Value).
