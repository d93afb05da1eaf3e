/** Symbolic execution of actors: macro-steps over all orders of tasks that matter. Kernel.

    A method of an actor is run as a task, and then whatever it starts, one macro-step
    after the other, until no task is left, none can go on, or one fails. Each complete
    run is a path like those of pet_tcg.pl; its trace is

    Trace   ::= steps(Steps, Queue)
    Steps   ::= [s(Actor, Number, Trace), …]     which task ran, and how
    Queue   ::= [q(Key, Values), …]              tasks that were there at the beginning
    and its flag may be `deadlock`.

    Two prunings, each with its switch. Stability (pet_stable.pl): if an actor is stable,
    only its tasks are tried. Since a failure ends everything, a failing step of a stable
    actor does not stand for what the others could have done before: under its condition
    the others are tried too. Independence: a task that was tried and does not depend on
    those that run instead of it sleeps until one does; so of the orders of independent
    tasks one is left. A task sleeps also after it failed, until something may have
    changed that.

    A task that waits for a condition can be chosen where the condition holds, and it is
    one of those that cannot go on where it does not; what decides is part of the path.

    Said at the port, beside what pet_tcg.pl says: ticks . for a macro-step, = for a
    complete run, % for what task-level cut, # for what actor-number did.

    `user` has these facts beside the program:
        pet_independent(Key, Key)    two tasks of one actor may change places
        pet_share_nothing(Key, Key)          see pet_stable.pl
        pet_may_fail(Key)            a task of it may end with an exception
        pet_guard_is_future(Block)   it waits for a future and for nothing else
        pet_related(Key, Keys)       methods whose tasks may come between
        pet_types(Key, Types)        of their parameters
*/

:- module(pet_actor, [actors_run/7, actors_modes/1]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_heap)).
:- use_module(library(pet_inputs)).
:- use_module(library(pet_port)).
:- use_module(library(pet_stable)).
:- use_module(library(pet_tasks)).
:- use_module(library(pet_tcg)).

%% actors_modes(+Modes) is det.
%
% Modes is modes(TaskK, ActorK, QueueK, Stability, Independence, Receivers): selections of
% an actor (0: any number); see tasks_limits/1 for ActorK and Receivers; tasks in the first
% queue beside the one under test; `sound`, `printed` or `off`; `sleep`, `marks` or `off`.
actors_modes(modes(TaskK, ActorK, QueueK, Stability, Independence, Receivers)) :-
        bb_put(pet_actor_task_k, TaskK),
        bb_put(pet_actor_queue_k, QueueK),
        bb_put(pet_actor_stability, Stability),
        bb_put(pet_actor_independence, Independence),
        bb_put(pet_actor_receivers, Receivers),
        tasks_limits(limits(ActorK, Receivers)).

%% actors_run(+Method, +In, -Out, +H0, -H, -E, -T) is nondet.
%
% The method Predicate-Key was run on In, with all that it starts.
actors_run(Predicate-Key, In, Out, H0, H, E, steps(Steps, Queue)) :-
        entry_actor(Key, In, H0, Actor),
        tasks_begin(Actor),
        task_posted(Actor, Key, Predicate, In, dropped, Entry),
        queue_posted(Actor, Key, Queue),
        scheduled(now(Actor, [], [], []), H0, Steps, H, E),
        port_tick(=),
        entry_out(Entry, Out).

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

/*  The first queue  */

queue_posted(Actor, Key, Queue) :-
        bb_get(pet_actor_queue_k, K),
        (   K =:= 0 ->
            Queue = []
        ;   user:pet_related(Key, Related) ->
            queue_posted_(K, Related, Actor, Queue)
        ;   Queue = []
        ).

%  In the order of Related, so that no queue comes out twice.
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

%  Now is now(Last, Sleep, Dead, Counts): the actor that ran last, the tasks that sleep,
%  those that would fail, and how often each actor was selected.
scheduled(Now, H0, Steps, H, E) :-
        tasks_open(Open),
        (   Open == [] ->
            Steps = [],
            H = H0,
            E = ok
        ;   free_tasks(Open, Open, Free),
            choice(Free, Open, Now, H0, Choice),
            scheduled_(Choice, Free, Now, H0, Steps, H, E)
        ).

%  Those that may be selected, as far as is seen without running them.
free_tasks([], _, []).
free_tasks([Task|Tasks], Open, Free) :-
        (   Task = task(Id, _, Actor, _, _, Point),
            \+ waits_surely(Point),
            \+ kept_by_another(Open, Actor, Id) ->
            Free = [Task|Free1],
            free_tasks(Tasks, Open, Free1)
        ;   free_tasks(Tasks, Open, Free)
        ).

waits_surely(await(_, _, _, Future)) :-
        never_yet(Future).
waits_surely(blocked(_, _, _, Future)) :-
        never_yet(Future).

%  A future of the input that is not finished will never be.
never_yet(Future) :-
        integer(Future),
        (   Future > 0 ->
            true
        ;   future_open(Future)
        ).

kept_by_another(Open, Actor, Id) :-
        member(task(Keeper, _, Actor0, _, _, blocked(_, _, _, _)), Open),
        Actor0 == Actor,
        Keeper =\= Id,
        !.

%  Choice is stable(Actor, Tasks) or any(Tasks).
choice(Free, Open, now(Last, Sleep, Dead, _), H, Choice) :-
        bb_get(pet_actor_stability, Stability),
        (   Stability == off ->
            Choice = any(Free)
        ;   one_actor(Open) ->
            Choice = any(Free)
        ;   tasks_actors(Free, Actors0),
            actors_ordered(Stability, Actors0, Last, Actors),
            first_stable(Actors, Stability, Free, Open, Dead-Sleep, H, Actor) ->
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
        (   memberchk(Actor, Actors1) ->
            Actors = Actors1
        ;   Actors = [Actor|Actors1]
        ).

%  The one that ran last first; then the youngest, or the first that was created.
actors_ordered(Stability, Actors0, Last, Actors) :-
        (   Stability == printed ->
            sort(Actors0, Sorted),
            created_order(Sorted, Actors1)
        ;   reverse(Actors0, Actors1)
        ),
        (   memberchk(Last, Actors1) ->
            actor_removed(Actors1, Last, Actors2),
            Actors = [Last|Actors2]
        ;   Actors = Actors1
        ).

%  Those of the input, then those made by `new`, which have negative numbers.
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

first_stable([Actor0|Actors], Stability, Free, Open, Quiet, H, Actor) :-
        (   tasks_of(Free, Actor0, Tasks),
            may_go_alone(Stability, Tasks, Quiet),
            actor_stable(Stability, Actor0, Open, H) ->
            Actor = Actor0
        ;   first_stable(Actors, Stability, Free, Open, Quiet, H, Actor)
        ).

actor_stable(sound, Actor, Open, H) :-
        stable(Actor, Open, H).
actor_stable(printed, Actor, Open, H) :-
        stable_as_printed(Actor, Open, H).

%  Some task can go on for certain, none of them is known to fail, and none sleeps that
%  may: where it fails, what the others do before has not been tried.
may_go_alone(printed, _, _).
may_go_alone(sound, Tasks, Dead-Sleep) :-
        \+ ( member(task(Id, _, _, _, _, _), Tasks), memberchk(Id, Dead) ),
        \+ ( member(task(Id, _, _, _, Key, _), Tasks),
             memberchk(Id, Sleep),
             user:pet_may_fail(Key) ),
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

scheduled_(stable(Actor, Tasks), Free, Now0, H0, Steps, H, E) :-
        chosen(Tasks, Now0, Task, Now1),
        tasks_saved(Saved),
        stepped(Task, Now1, H0, H1, Ended, Step, Now),
        (   Ended = failed(X) ->
            (   Steps = [Step],
                H = H1,
                E = exc(X)
            ;   % What the others could do before, where this one fails.
                tasks_reset(Saved),
                arg(1, Task, Id),
                now_dead(Now0, Id, Now2),
                tasks_parted(Free, Actor, Others),
                scheduled_(any(Others), [], Now2, H0, Steps, H, E)
            )
        ;   Steps = [Step|Steps1],
            scheduled(Now, H1, Steps1, H, E)
        ).
scheduled_(any(Tasks), Free, Now0, H0, Steps, H, E) :-
        (   chosen(Tasks, Now0, Task, Now1),
            stepped(Task, Now1, H0, H1, Ended, Step, Now),
            Steps = [Step|Steps1],
            (   Ended = failed(X) ->
                Steps1 = [],
                H = H1,
                E = exc(X)
            ;   scheduled(Now, H1, Steps1, H, E)
            )
        ;   % Free is empty where some task is known to be able to go on.
            none_goes_on(Tasks, Free, Now0, H0),
            Steps = [],
            H = H0,
            E = deadlock
        ).

tasks_parted([], _, []).
tasks_parted([Task|Tasks], Actor, Others) :-
        (   arg(3, Task, Actor0),
            Actor0 == Actor ->
            tasks_parted(Tasks, Actor, Others)
        ;   Others = [Task|Others1],
            tasks_parted(Tasks, Actor, Others1)
        ).

now_dead(now(Last, Sleep, Dead, Counts), Id, now(Last, Sleep, [Id|Dead], Counts)).

%  All tasks wait, and the conditions of none of them hold.
none_goes_on(Tasks, Free, now(_, _, Dead, _), H) :-
        Dead == [],
        ( Tasks == [] ; Free = [_|_] ),
        !,
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

%  One of the tasks after the other that neither sleeps nor would fail; in Now1 those
%  sleep that need not be tried behind it.
chosen(Tasks, Now0, Task, Now) :-
        bb_get(pet_actor_independence, Independence),
        chosen_(Independence, Tasks, Now0, Task, Now).

chosen_(off, Tasks, now(Last, Sleep, Dead0, Counts), Task, now(Last, Sleep, Dead, Counts)) :-
        member(Task, Tasks),
        arg(1, Task, Id),
        \+ memberchk(Id, Dead0),
        still_asleep(Dead0, Task, Dead).
chosen_(sleep, Tasks, now(Last, Sleep0, Dead0, Counts), Task, now(Last, Sleep, Dead, Counts)) :-
        append(Before, [Task|_], Tasks),
        arg(1, Task, Id),
        \+ memberchk(Id, Sleep0),
        \+ memberchk(Id, Dead0),
        slept_added(Before, Dead0, Sleep0, Sleep1),
        still_asleep(Sleep1, Task, Sleep),
        still_asleep(Dead0, Task, Dead).
chosen_(marks, Tasks, now(Last, Marks0, Dead, Counts), Task, now(Last, Marks, Dead, Counts)) :-
        member(Task, Tasks),
        Task = task(Id, _, Actor, _, _, _),
        \+ memberchk(mark(Actor, Id), Marks0),
        marks_of_others(Marks0, Actor, Marks1),
        older_marked(Tasks, Task, Marks1, Marks).

slept_added([], _, Sleep, Sleep).
slept_added([task(Id, _, _, _, _, _)|Tasks], Dead, Sleep0, Sleep) :-
        (   ( memberchk(Id, Sleep0) ; memberchk(Id, Dead) ) ->
            slept_added(Tasks, Dead, Sleep0, Sleep)
        ;   slept_added(Tasks, Dead, [Id|Sleep0], Sleep)
        ).

%  Of these tasks, by number, those that do not depend on Task.
still_asleep([], _, []).
still_asleep([Id|Ids], Task, Sleep) :-
        (   open_task(Id, Other),
            independent(Other, Task) ->
            Sleep = [Id|Sleep1],
            still_asleep(Ids, Task, Sleep1)
        ;   still_asleep(Ids, Task, Sleep)
        ).

open_task(Id, Task) :-
        tasks_state(tasks(_, Open, _, _)),
        member(Task, Open),
        arg(1, Task, Id),
        !.

independent(task(_, _, Actor0, _, Key0, _), task(_, _, Actor, _, Key, _)) :-
        (   Actor0 == Actor ->
            user:pet_independent(Key0, Key)
        ;   user:pet_independent_apart(Key0, Key)
        ),
        % commit: once is enough.
        !.

marks_of_others([], _, []).
marks_of_others([mark(Actor0, Id)|Marks0], Actor, Marks) :-
        (   Actor0 == Actor ->
            marks_of_others(Marks0, Actor, Marks)
        ;   Marks = [mark(Actor0, Id)|Marks1],
            marks_of_others(Marks0, Actor, Marks1)
        ).

older_marked([], _, Marks, Marks).
older_marked([Other|Tasks], Task, Marks0, Marks) :-
        Other = task(Id0, _, Actor0, _, Key0, _),
        Task = task(Id, _, Actor, _, Key, _),
        (   Actor0 == Actor,
            Id0 < Id,
            user:pet_independent(Key0, Key) ->
            older_marked(Tasks, Task, [mark(Actor, Id0)|Marks0], Marks)
        ;   older_marked(Tasks, Task, Marks0, Marks)
        ).

/*  Macro-steps  */

%  The task ran until it stopped: Ended is failed(X) or `on`.
stepped(Task, now(_, Sleep, Dead, Counts0), H0, H, Ended, s(Actor, Number, T), Now) :-
        Task = task(Id, _, Actor, Number, Key, Point),
        (   Id =:= 1,
            bb_get(pet_actor_receivers, per_place) ->
            % The paper does not count the task under test.
            Counts = Counts0,
            Count = 0
        ;   selection_counted(Counts0, Actor, Counts, Count)
        ),
        (   Point = start(Block, In) ->
            State = limits([], [Key-0]),
            within_level(Count)
        ;   Point =.. [_, Block, In, State, _]
        ),
        tasks_state(Tasks0),
        task_waits(_),
        pet_step,
        Goal =.. [Block, In, Out, H0, H, E, T, State],
        call(user:Goal),
        (   Point = start(_, _) ->
            true
        ;   goes_on(Point, E, H0, H, Tasks0),
            within_level(Count)
        ),
        step_ended(E, Out, Task, Ended),
        port_tick('.'),
        Now = now(Actor, Sleep, Dead, Counts).

%  It did not come back to where it was, with everything as it was.
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
