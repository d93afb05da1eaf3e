/** Symbolic execution of actors: macro-steps in all orders of tasks that differ. Kernel.

    A method of an actor runs as a task, and then the tasks that it starts, one macro-step
    after the other, until no task is left, none can go on, or one fails. Each complete
    run is a path like those of pet_tcg.pl; its trace is

    Trace   ::= steps(Steps, Queue)
    Steps   ::= [s(Actor, Number, Trace), …]     the task that ran, and its trace
    Queue   ::= [q(Key, Values), …]              tasks in the queue at the beginning
    and its flag may be `deadlock`.

    There are two prunings, each with its switch. Stability (pet_stable.pl): if an actor is
    stable, only its tasks are tried. Independence (pet_sleep.pl): of the orders of
    independent tasks only one is tried. Neither loses an end that is reached after all
    tasks have run; but a failure ends the run, and so does a limit. So if a step of a
    stable actor fails or is cut, or one of its tasks sleeps, the other actors run without
    that actor too, and on such paths only failures count.

    A failure is run again with only the steps that it needs (pet_past.pl), so that its
    condition does not depend on other steps.

    A task that waits for a condition is run if the condition holds, and cannot go on if it
    does not; the decision is part of the path.

    Written to the port, beside the messages of pet_tcg.pl: the ticks . for a macro-step,
    = for a complete run, % for a path cut by task-level, # for one cut by actor-number.

    `user` has these facts beside the program:
        pet_fails(Key)               a task of it, or one that it starts, may fail
        pet_guard_is_future(Block)   it waits for a future and for nothing else
        pet_fixed_guard(Block)       the future that a task waits for there does not change
        pet_related(Key, Keys)       the related methods (docs/glossary.md)
        pet_types(Key, Types)        of their parameters
*/

:- module(pet_actor, [actors_run/7,
                      actors_run_shorter/8,
                      actors_excess/1,
                      actors_modes/1]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_lazy)).
:- use_module(library(pet_inputs)).
:- use_module(library(pet_lists)).
:- use_module(library(pet_nodes)).
:- use_module(library(pet_past)).
:- use_module(library(pet_port)).
:- use_module(library(pet_sleep)).
:- use_module(library(pet_stable)).
:- use_module(library(pet_tasks)).
:- use_module(library(pet_limits)).
:- use_module(library(pet_tcg)).

%% actors_modes(+Modes) is det.
%
% Sets the options of the search. Modes is modes(TaskK, ActorK, QueueK, Stability,
% Independence, Receivers): TaskK is the limit of macro-steps of an actor (0: no limit);
% for ActorK and Receivers see tasks_limits/1; QueueK is the limit of tasks in the first
% queue beside the tested one; Stability is `sound`, `printed` or `off`; Independence is
% `sleep`, `marks` or `off`.
actors_modes(modes(TaskK, ActorK, QueueK, Stability, Independence, Receivers)) :-
        bb_put(pet_actor_task_k, TaskK),
        bb_put(pet_actor_queue_k, QueueK),
        bb_put(pet_actor_stability, Stability),
        sleep_begins(Independence),
        bb_put(pet_actor_receivers, Receivers),
        nodes_begin,
        tasks_limits(limits(ActorK, Receivers)).

%% actors_run(+Method, +In, -Out, +H0, -H, -E, -T) is nondet.
%
% The method Predicate-Key was run on In, with all tasks that it starts.
actors_run(Method, In, Out, H0, H, E, steps(Steps, Queue)) :-
        run_begins(Method, In, H0, Actor, Entry, Queue),
        scheduled(now(Actor, [], [], []), H0, Steps, H, E),
        port_tick(=),
        entry_out(Entry, Out).

run_begins(Predicate-Key, In, H0, Actor, Entry, Queue) :-
        entry_actor(Key, In, H0, Actor),
        tasks_begin(Actor),
        task_posted(Actor, Key, Predicate, In, dropped, Entry),
        queue_posted(Actor, Key, Queue),
        past_begins(Queue).

entry_actor(Key, In, H, Actor) :-
        (   user:pet_task(Key, _) ->
            In = [r(Actor)|_],
            reached(H, Actor, _)
        ;   Actor = main
        ).

entry_out(Entry, Out) :-
        tasks_state(tasks(_, _, Done, _)),
        (   member(done(Entry, _, _, Value), Done),
            Value \== void ->
            Out = [Value]
        ;   Out = []
        ).

/*  Failures, as short as they can be  */

%% actors_excess(-Plan) is semidet.
%
% The run that has just failed has steps that the failure does not need; Plan has the
% steps that it needs.
actors_excess(Plan) :-
        bb_get(pet_actor_receivers, per_class),
        past_excess(Plan).

%% actors_run_shorter(+Method, +Plan, +In, -Out, +H0, -H, -E, -T) is nondet.
%
% The method was run with only the steps of the plan, and failed at the end. One solution
% for each input shape, except those for which the failure needs fewer steps.
actors_run_shorter(Method, plan(Planned, Queue0), In, Out, H0, H, E, steps(Steps, Queue)) :-
        queue_keys(Queue0, Queue),
        run_begins(Method, In, H0, Actor, Entry, Queue),
        tasks_state(tasks(Count, _, _, _)),
        node_left,
        replayed(Planned, [moved(0, Count, 0)], now(Actor, [], [], []), H0, Steps, H, E),
        past_necessary,
        entry_out(Entry, Out).

queue_keys([], []).
queue_keys([q(Key, _)|Queue0], [q(Key, _)|Queue]) :-
        queue_keys(Queue0, Queue).

%  Moved has moved(From, To, By) for tasks whose numbers have changed.
replayed([step(Id0, _, _, From, To, T, _, _)|Planned], Moved, Now0, H0, [Step|Steps], H, E) :-
        member(moved(From0, To0, By), Moved),
        Id0 > From0,
        Id0 =< To0,
        !,
        Id is Id0 + By,
        tasks_open(Open),
        free_tasks(Open, Open, Free),
        member(Task, Free),
        arg(1, Task, Id),
        !,
        tasks_state(tasks(Count0, _, _, _)),
        Step = s(_, _, T),
        stepped(Task, Now0, H0, H1, Ended, Step, Now),
        (   Ended = failed(X) ->
            Planned = [],
            Steps = [],
            H = H1,
            E = exc(X)
        ;   tasks_state(tasks(Count, _, _, _)),
            By1 is Count0 - From,
            To =:= Count - By1,
            replayed(Planned, [moved(From, To, By1)|Moved], Now, H1, Steps, H, E)
        ).

/*  The first queue  */

queue_posted(Actor, Key, Queue) :-
        bb_get(pet_actor_queue_k, K),
        (   K =:= 0 ->
            Queue = []
        ;   user:pet_related(Key, Related) ->
            queue_posted_(K, Related, Actor, Queue)
        ;   Queue = []
        ).

%  The tasks of a queue are in the order of Related, so that no queue occurs twice.
queue_posted_(_, _, _, []).
queue_posted_(K, Related, Actor, [q(Key, Values)|Queue]) :-
        K > 0,
        append(_, [Key|Keys], Related),
        user:pet_types(Key, Types),
        types_values(Types, Slots, Values),
        inputs_added(Slots),
        user:pet_task(Key, Block),
        task_posted(Actor, Key, Block, [r(Actor)|Values], dropped, _),
        K1 is K - 1,
        queue_posted_(K1, [Key|Keys], Actor, Queue).

types_values([], [], []).
types_values([Type|Types], [Type-Value|Slots], [Value|Values]) :-
        value_of_type(Type, Value),
        types_values(Types, Slots, Values).

/*  Scheduling  */

%  Now is now(Last, Sleep, Stopped, Counts): the actor that ran last, the sleeping tasks,
%  the actors that do not run any more, and the number of macro-steps of each actor. If
%  some actors are stopped, only failures are searched for.
scheduled(Now, H0, Steps, H, E) :-
        tasks_open(Open0),
        Now = now(_, _, Stopped, _),
        tasks_without(Stopped, Open0, Open),
        (   Open == [] ->
            Stopped == [],
            Steps = [],
            H = H0,
            E = ok
        ;   free_tasks(Open, Open, Free),
            choice(Free, Open, Now, H0, Choice),
            scheduled_(Choice, Open, Now, H0, Steps, H, E)
        ).

tasks_without([], Tasks, Tasks).
tasks_without([Actor|Actors], Tasks0, Tasks) :-
        tasks_parted(Tasks0, Actor, Tasks1),
        tasks_without(Actors, Tasks1, Tasks).

%  Free are the tasks that may be selected, as far as is known without running them.
free_tasks([], _, []).
free_tasks([Task|Tasks], Open, Free) :-
        (   is_free(Task, Open) ->
            Free = [Task|Free1],
            free_tasks(Tasks, Open, Free1)
        ;   free_tasks(Tasks, Open, Free)
        ).

is_free(task(Id, _, Actor, _, _, Point), Open) :-
        \+ waits_surely(Point),
        \+ kept_by_another(Open, Actor, Id).

%  The task waits for certain. Not decided for a future in a field, which may have changed.
waits_surely(await(Block, _, _, Future)) :-
        never_yet(Future),
        user:pet_fixed_guard(Block).
waits_surely(blocked(Block, _, _, Future)) :-
        never_yet(Future),
        user:pet_fixed_guard(Block).

%  The future is not finished; an unfinished future of the input never will be.
never_yet(Future) :-
        integer(Future),
        (   Future > 0 ->
            true
        ;   future_open(Future)
        ).

kept_by_another([task(Keeper, _, Actor0, _, _, Point)|Tasks], Actor, Id) :-
        (   keeps_actor(Point),
            Actor0 == Actor,
            Keeper =\= Id ->
            true
        ;   kept_by_another(Tasks, Actor, Id)
        ).

%  Choice is stable(Actor, Tasks) or any(Tasks).
choice(Free, Open, now(Last, Sleep, _, _), H, Choice) :-
        bb_get(pet_actor_stability, Stability),
        (   Stability == off ->
            Choice = any(Free)
        ;   one_actor(Open) ->
            Choice = any(Free)
        ;   at_most_one_awake(Free, Sleep) ->
            % There is nothing to choose from.
            Choice = any(Free)
        ;   tasks_actors(Free, Actors0),
            actors_ordered(Stability, Actors0, Last, Actors),
            first_stable(Actors, Stability, Free, Open, H, Actor) ->
            tasks_of(Free, Actor, Tasks),
            Choice = stable(Actor, Tasks)
        ;   Choice = any(Free)
        ).

one_actor([task(_, _, Actor, _, _, _)|Tasks]) :-
        all_of_actor(Tasks, Actor).

all_of_actor([], _).
all_of_actor([task(_, _, Actor0, _, _, _)|Tasks], Actor) :-
        Actor0 == Actor,
        all_of_actor(Tasks, Actor).

tasks_actors([], []).
tasks_actors([task(_, _, Actor, _, _, _)|Tasks], Actors) :-
        tasks_actors(Tasks, Actors1),
        (   known_member(Actor, Actors1) ->
            Actors = Actors1
        ;   Actors = [Actor|Actors1]
        ).

%  The actor that ran last comes first; then the youngest, or with `printed` the oldest.
actors_ordered(Stability, Actors0, Last, Actors) :-
        (   Stability == printed ->
            sort(Actors0, Sorted),
            created_order(Sorted, Actors1)
        ;   reverse(Actors0, Actors1)
        ),
        (   known_member(Last, Actors1) ->
            actor_removed(Actors1, Last, Actors2),
            Actors = [Last|Actors2]
        ;   Actors = Actors1
        ).

%  Actors of the input come first, then those made by `new`, which have negative numbers.
created_order(Sorted, Actors) :-
        made_parted(Sorted, Made0, Others),
        reverse(Made0, Made),
        append(Others, Made, Actors).

made_parted([], [], []).
made_parted([Actor|Actors], Made, Others) :-
        (   integer(Actor),
            Actor < 0 ->
            Made = [Actor|Made1],
            made_parted(Actors, Made1, Others)
        ;   Others = [Actor|Others1],
            made_parted(Actors, Made, Others1)
        ).

actor_removed([Actor0|Actors0], Actor, Actors) :-
        (   Actor0 == Actor ->
            Actors = Actors0
        ;   Actors = [Actor0|Actors1],
            actor_removed(Actors0, Actor, Actors1)
        ).

first_stable([Actor0|Actors], Stability, Free, Open, H, Actor) :-
        (   tasks_of(Free, Actor0, Tasks),
            may_go_alone(Stability, Tasks),
            actor_stable(Stability, Actor0, Open, H) ->
            Actor = Actor0
        ;   first_stable(Actors, Stability, Free, Open, H, Actor)
        ).

actor_stable(sound, Actor, Open, H) :-
        stable(Actor, Open, H).
actor_stable(printed, Actor, Open, H) :-
        stable_as_printed(Actor, Open, H).

%  Some task can go on for certain.
may_go_alone(printed, _).
may_go_alone(sound, Tasks) :-
        some_certain(Tasks).

some_certain([task(_, _, _, _, _, Point)|Tasks]) :-
        (   certain(Point) ->
            true
        ;   some_certain(Tasks)
        ).

certain(start(_, _)).
certain(await(Block, _, _, Future)) :-
        (   user:pet_guard_is_future(Block),
            integer(Future)
        ;   user:pet_no_guard(Block)
        ),
        !.
certain(blocked(_, _, _, Future)) :-
        integer(Future).

tasks_of([], _, []).
tasks_of([Task|Tasks], Actor, Own) :-
        (   arg(3, Task, Actor0),
            Actor0 == Actor ->
            Own = [Task|Own1],
            tasks_of(Tasks, Actor, Own1)
        ;   tasks_of(Tasks, Actor, Own)
        ).

scheduled_(stable(Actor, Tasks), Open, Now0, H0, Steps, H, E) :-
        Now0 = now(_, Sleep, _, _),
        node_begins(Tasks, Sleep, Node),
        stable_scheduled(Node, Actor, Tasks, Open, Now0, H0, Steps, H, E).
scheduled_(any(Tasks), _, Now0, H0, Steps, H, E) :-
        (   chosen(Tasks, Now0, H0, Task, Now1),
            node_left,
            stepped(Task, Now1, H0, H1, Ended, Step, Now),
            Steps = [Step|Steps1],
            (   Ended = failed(X) ->
                Steps1 = [],
                H = H1,
                E = exc(X)
            ;   scheduled(Now, H1, Steps1, H, E)
            )
        ;   none_goes_on(Tasks, Now0, H0),
            Steps = [],
            H = H0,
            E = deadlock
        ).

stable_scheduled(Node, _, Tasks, _, Now0, H0, Steps, H, E) :-
        chosen(Tasks, Now0, H0, Task, Now1),
        node_watched(Node),
        stepped(Task, Now1, H0, H1, Ended, Step, Now),
        (   Ended = failed(X) ->
            node_cut(Node),
            Steps = [Step],
            H = H1,
            E = exc(X)
        ;   Steps = [Step|Steps1],
            scheduled(Now, H1, Steps1, H, E)
        ).
stable_scheduled(Node, Actor, _, Open, Now0, H0, Steps, H, E) :-
        bb_get(pet_actor_stability, sound),
        node_flagged(Node),
        tasks_parted(Open, Actor, Others),
        some_fails(Others),
        now_stopped(Now0, Actor, Now),
        scheduled(Now, H0, Steps, H, E).

some_fails([task(_, _, _, _, Key, _)|Tasks]) :-
        (   user:pet_fails(Key) ->
            true
        ;   some_fails(Tasks)
        ).

now_stopped(now(Last, Sleep, Stopped, Counts), Actor, now(Last, Sleep, [Actor|Stopped], Counts)).

tasks_parted([], _, []).
tasks_parted([Task|Tasks], Actor, Others) :-
        (   arg(3, Task, Actor0),
            Actor0 == Actor ->
            tasks_parted(Tasks, Actor, Others)
        ;   Others = [Task|Others1],
            tasks_parted(Tasks, Actor, Others1)
        ).

%  All tasks wait, and none of their conditions holds.
none_goes_on(Tasks, now(_, _, Stopped, _), H) :-
        Stopped == [],
        \+ some_certain(Tasks),
        all_come_back(Tasks, H).

all_come_back([], _).
all_come_back([Task|Tasks], H) :-
        comes_back(Task, H),
        all_come_back(Tasks, H).

%  The guard of the task does not hold.
comes_back(task(_, _, _, _, _, Point), H) :-
        point_flag(Point, Flag),
        Point =.. [_, Block, In, State, _],
        tasks_state(Tasks0),
        Goal =.. [Block, In, _, H, H1, Flag, _, State],
        call(user:Goal),
        H1 == H,
        tasks_state(Tasks1),
        Tasks1 == Tasks0.

point_flag(await(Block, In, State, _), await(Block, In, State)).
point_flag(blocked(Block, In, State, _), blocked(Block, In, State)).

/*  Macro-steps  */

%  One macro-step of the task: Ended is failed(X) or `on`.
stepped(Task, now(_, Sleep, Stopped, Counts0), H0, H, Ended, s(Actor, Number, T), Now) :-
        Task = task(Id, _, Actor, Number, Key, Point),
        selected(Id, Actor, Counts0, Counts, Count),
        (   Point = start(Block, In) ->
            State = limits([], [Key-0]),
            Goes = on
        ;   Point =.. [_, Block, In, State, _],
            point_goes(Point, Goes)
        ),
        (   Goes == on ->
            within_level(Count)
        ;   true
        ),
        tasks_state(Tasks0),
        task_waits(_),
        tasks_asked(_),
        pet_step,
        Goal =.. [Block, In, Out, H0, H, E, T, State],
        call(user:Goal),
        (   Goes == on ->
            true
        ;   goes_on(Point, E, H0, H, Tasks0),
            within_level(Count)
        ),
        step_ended(E, Out, Task, Ended),
        port_tick('.'),
        step_kept(Task, Tasks0, E, T),
        Now = now(Actor, Sleep, Stopped, Counts).

%  Goes is `on` if the task goes on for certain, because it waits only for a future that is
%  finished. For most waiting tasks this is known before they run.
point_goes(Point, Goes) :-
        arg(1, Point, Block),
        arg(4, Point, Future),
        (   integer(Future),
            Future < 0,
            user:pet_guard_is_future(Block),
            user:pet_fixed_guard(Block),
            \+ future_open(Future) ->
            Goes = on
        ;   Goes = maybe
        ).

step_kept(task(Id, Future, Actor, _, Key, _), tasks(From, _, _, _), E, T) :-
        tasks_state(tasks(To, _, _, _)),
        tasks_asked(Asked),
        finished_future(E, Future, Finished),
        past_extended(step(Id, Actor, Key, From, To, T, Finished, Asked)).

finished_future(E, Future, Finished) :-
        (   E == ok ->
            Finished = Future
        ;   Finished = none
        ).

%  The macro-step changed something: the point of the task, the heap or the tasks.
goes_on(Point, E, H0, H, Tasks0) :-
        (   point_flag(Point, Flag),
            Flag == E,
            H0 == H,
            tasks_state(Tasks),
            Tasks == Tasks0 ->
            fail
        ;   true
        ).

step_ended(ok, Out, Task, on) :-
        (   Out = [Value] ->
            true
        ;   Value = void
        ),
        task_ended(Task, done(Value)).
step_ended(exc(X), _, _, failed(X)).
step_ended(await(Block, In, State), _, Task, on) :-
        task_waits(Waits),
        task_ended(Task, await(Block, In, State, Waits)).
step_ended(blocked(Block, In, State), _, Task, on) :-
        task_waits(Waits),
        task_ended(Task, blocked(Block, In, State, Waits)).

%  With the conventions of the paper the tested task is not counted.
selected(Id, Actor, Counts0, Counts, Count) :-
        (   Id =:= 1,
            bb_get(pet_actor_receivers, per_place) ->
            Counts = Counts0,
            Count = 0
        ;   selection_counted(Counts0, Actor, Counts, Count)
        ).

selection_counted([], Actor, [Actor-1], 1).
selection_counted([Actor0-N0|Counts0], Actor, Counts, N) :-
        (   Actor0 == Actor ->
            N is N0 + 1,
            Counts = [Actor-N|Counts0]
        ;   Counts = [Actor0-N0|Counts1],
            selection_counted(Counts0, Actor, Counts1, N)
        ).

within_level(Count) :-
        bb_get(pet_actor_task_k, K),
        (   K > 0,
            Count > K ->
            cut('%')
        ;   true
        ).
