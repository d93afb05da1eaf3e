/** The tasks of actors: posted, waiting, finished. Kernel.

    The goals of clauses that concern tasks, for symbolic execution. A task belongs to an
    actor, which is the object that it runs on, or to `main`.

    Task    ::= task(Id, Future, Actor, Number, Key, Point)
                                     Id counts all tasks of a run, Number those of its
                                     actor; Key names the method
    Future  ::= an identity as in pet_lazy.pl | dropped
    Point   ::= start(Block, In)     not begun
              | await(Block, In, State, Waits)     goes on at Block, its actor is free
              | blocked(Block, In, State, Waits)   the same, and keeps its actor
              State is that of the criterion (pet_tcg.pl); Waits is the future that was
              not finished when it stopped, or `none`
    A future of the input is a cell fut(Type, Result) of the heap, where Result is
    open, done(Value), or a variable; no task will ever finish it.

    `user` has these facts beside the program:
        pet_targets(Key, Targets)    the methods that a message with this method starts:
                                     [target(Key, Block, Classes), …] by the class of
                                     the actor
        pet_task(Key, Block)         the first block of each method that runs as a task
        pet_actor(Class)             the classes of actors
        pet_only_asks(Key, Keys)     methods whose tasks on the same actor are independent of
                                     tasks of the first, unless one checks the future of
                                     the other
        pet_only_asks_apart(Key, Keys)       the same for tasks of different actors

    impure: the tasks are kept in backtrackable globals, so that they need not be handed
    through every clause.
*/

:- module(pet_tasks, [tasks_begin/1,
                      tasks_limits/1,
                      tasks_open/1,
                      open_task/2,
                      task_posted/6,
                      task_ended/2,
                      tasks_state/1,
                      keeps_actor/1,
                      task_waits/1,
                      tasks_asked/1,
                      tasks_futures/1,
                      future_open/1,
                      only_ask/2,
                      only_ask_apart/2,
                      pet_async/7,
                      pet_new_actor/6,
                      finished/2,
                      unfinished/2,
                      get_future/3]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_lazy)).
:- use_module(library(pet_inputs)).
:- use_module(library(pet_kinds)).
:- use_module(library(pet_lists)).
:- use_module(library(pet_store)).
:- use_module(library(pet_limits)).
:- use_module(library(pet_tcg)).

%% tasks_limits(+Limits) is det.
%
% Sets the limits. Limits is limits(ActorK, Receivers): ActorK limits the executions of each
% `new`, and the initial actors of each class beside the tested one (0: no limit). Receivers
% is `per_class`, or `per_place` for the conventions of the paper: an unknown receiver is
% always a new actor, and each place may have K of them and K+1 executions of `new`.
tasks_limits(Limits) :-
        bb_put(pet_tasks_limits, Limits).

%% tasks_begin(+Tested) is det.
%
% Begins without tasks. Tested is the tested actor, or `main`.
tasks_begin(Tested) :-
        bb_b_put(pet_tasks_tested, Tested),
        bb_b_put(pet_tasks_state, tasks(0, [], [], [])),
        bb_b_put(pet_tasks_places, []),
        bb_b_put(pet_tasks_asked, []),
        bb_b_put(pet_tasks_waits, none).

%% tasks_state(-State) is det.
%
% State is the state of all tasks.
tasks_state(State) :-
        bb_get(pet_tasks_state, State).

%% tasks_open(-Tasks) is det.
%
% Tasks are the tasks that have not ended, in the order in which they were posted.
tasks_open(Tasks) :-
        bb_get(pet_tasks_state, State),
        arg(2, State, Open),
        reverse(Open, Tasks).

%% open_task(+Id, -Task) is semidet.
%
% Task is the task with this number, and it has not ended.
open_task(Id, Task) :-
        bb_get(pet_tasks_state, State),
        arg(2, State, Open),
        task_numbered(Open, Id, Task).

task_numbered([Task0|Tasks], Id, Task) :-
        (   arg(1, Task0, Id) ->
            Task = Task0
        ;   task_numbered(Tasks, Id, Task)
        ).

%% task_posted(+Actor, +Key, +Block, +In, +Future, -Id) is det.
%
% Adds a task of the actor that runs Block on In.
task_posted(Actor, Key, Block, In, Future, Id) :-
        bb_get(pet_tasks_state, State),
        task_posted_(State, Actor, Key, Block, In, Future, Id).

task_posted_(tasks(Count, Open, Done, Posted0), Actor, Key, Block, In, Future, Id) :-
        Id is Count + 1,
        posted_counted(Posted0, Actor, Number, Posted),
        Task = task(Id, Future, Actor, Number, Key, start(Block, In)),
        bb_b_put(pet_tasks_state, tasks(Id, [Task|Open], Done, Posted)).

posted_counted([], Actor, 1, [Actor-1]).
posted_counted([Actor0-N0|Posted0], Actor, N, Posted) :-
        (   Actor0 == Actor ->
            N is N0 + 1,
            Posted = [Actor-N|Posted0]
        ;   Posted = [Actor0-N0|Posted1],
            posted_counted(Posted0, Actor, N, Posted1)
        ).

%% task_ended(+Task, +Point) is det.
%
% The task has returned, if Point is done(Value), or goes on at Point later.
task_ended(task(Id, Future, Actor, Number, Key, _), Point) :-
        bb_get(pet_tasks_state, tasks(Count, Open0, Done0, Posted)),
        (   Point = done(Value) ->
            task_removed(Open0, Id, Open),
            Done = [done(Id, Future, Key, Value)|Done0]
        ;   task_replaced(Open0, Id, task(Id, Future, Actor, Number, Key, Point), Open),
            Done = Done0
        ),
        bb_b_put(pet_tasks_state, tasks(Count, Open, Done, Posted)).

task_removed([Task|Tasks0], Id, Tasks) :-
        (   arg(1, Task, Id) ->
            Tasks = Tasks0
        ;   Tasks = [Task|Tasks1],
            task_removed(Tasks0, Id, Tasks1)
        ).

task_replaced([Task0|Tasks0], Id, Task, Tasks) :-
        (   arg(1, Task0, Id) ->
            Tasks = [Task|Tasks0]
        ;   Tasks = [Task0|Tasks1],
            task_replaced(Tasks0, Id, Task, Tasks1)
        ).

%% keeps_actor(+Point) is semidet.
%
% A task at this point keeps its actor.
keeps_actor(blocked(_, _, _, _)).

%% task_waits(-Waits) is det.
%
% Waits is the future that was last found unfinished since the last call of task_waits/1, or
% `none`.
task_waits(Waits) :-
        bb_get(pet_tasks_waits, Waits),
        bb_b_put(pet_tasks_waits, none).

%% tasks_asked(-Futures) is det.
%
% Futures are the futures of this run that were checked since the last call of tasks_asked/1.
tasks_asked(Futures) :-
        bb_get(pet_tasks_asked, Futures),
        (   Futures == [] ->
            true
        ;   bb_b_put(pet_tasks_asked, [])
        ).

asked(F) :-
        bb_get(pet_tasks_asked, Futures),
        bb_b_put(pet_tasks_asked, [F|Futures]).

%% tasks_futures(-Futures) is det.
%
% Futures are the futures of this run that are not dropped: future(Id, Key, done(Value)) or
% future(Id, Key, open).
tasks_futures(Futures) :-
        bb_get(pet_tasks_state, tasks(_, Open, Done, _)),
        done_futures(Done, Futures, Futures1),
        open_futures(Open, Futures1).

done_futures([], Futures, Futures).
done_futures([done(_, Future, Key, Value)|Done], Futures0, Futures) :-
        (   Future == dropped ->
            done_futures(Done, Futures0, Futures)
        ;   Futures0 = [future(Future, Key, done(Value))|Futures1],
            done_futures(Done, Futures1, Futures)
        ).

open_futures([], []).
open_futures([task(_, Future, _, _, Key, _)|Open], Futures) :-
        (   Future == dropped ->
            open_futures(Open, Futures)
        ;   Futures = [future(Future, Key, open)|Futures1],
            open_futures(Open, Futures1)
        ).

%% future_open(+Future) is semidet.
%
% The task of a future that was made in this run has not returned.
future_open(Future) :-
        bb_get(pet_tasks_state, State),
        arg(3, State, Done),
        \+ done_value(Done, Future, _).

done_value([done(_, Future0, _, Value0)|Done], Future, Value) :-
        (   Future0 == Future ->
            Value = Value0
        ;   done_value(Done, Future, Value)
        ).

%% only_ask(+Key, +Other) is semidet.
%
% Two tasks of one actor are independent, unless one checks the future of the other.
only_ask(Key, Other) :-
        user:pet_only_asks(Key, Others),
        known_member(Other, Others).

%% only_ask_apart(+Key, +Other) is semidet.
%
% Two tasks of different actors are independent, unless one checks the future of the other.
only_ask_apart(Key, Other) :-
        user:pet_only_asks_apart(Key, Others),
        known_member(Other, Others).

/*  What the clauses call  */

%% pet_async(+Place, +H, +X, +Method, +In, ?Future, -H) is nondet.
%
% Adds a task of the actor X. Future is `dropped`, or a variable. One solution for each actor
% that X may be.
pet_async(Place, H, X, Method, In, Future, H) :-
        receiver_reached(Place, H, X, Object),
        method_target(Method, Object, Key, Block),
        (   Future == dropped ->
            true
        ;   next_made(Future)
        ),
        task_posted(X, Key, Block, [r(X)|In], Future, _).

receiver_reached(Place, H, X, Object) :-
        (   integer(X) ->
            reached(H, X, Object)
        ;   bb_get(pet_tasks_limits, limits(K, Receivers)),
            (   Receivers == per_place ->
                reached_alone(H, X, Object),
                place_counted(receiver(Place), K)
            ;   reached(H, X, Object),
                initial_actors_within(K)
            )
        ).

%  Key and Block are the target for an actor of this class.
method_target(exact(Key), _, Key, Block) :-
        user:pet_task(Key, Block),
        !.
method_target(virtual(Key0), obj(Kind, _), Key, Block) :-
        user:pet_targets(Key0, Targets),
        (   Targets = [target(Key, Block, _)] ->
            true
        ;   kind_classes(Kind, Classes0),
            member(target(Key, Block, Classes), Targets),
            common(Classes0, Classes, [_|_]),
            kind_narrowed(Kind, Classes)
        ).

%% pet_new_actor(+Place, +H0, +Class, +Slots, -N, -H) is semidet.
%
% N is a new actor; the path is cut if there were too many from this place.
pet_new_actor(Place, H0, Class, Slots, N, H) :-
        bb_get(pet_tasks_limits, limits(K0, Receivers)),
        (   K0 =:= 0 ->
            true
        ;   Receivers == per_place ->
            K is K0 + 1,
            place_counted(new(Place), K)
        ;   place_counted(new(Place), K0)
        ),
        new_object(H0, Class, Slots, N, H).

place_counted(Place, K) :-
        bb_get(pet_tasks_places, Places0),
        posted_counted(Places0, Place, Count, Places),
        (   K > 0,
            Count > K ->
            cut(#)
        ;   bb_b_put(pet_tasks_places, Places)
        ).

%  There are at most K initial actors of each class beside the tested one. Actors whose class
%  is not decided are within the limit if there is a class for each of them.
initial_actors_within(K) :-
        (   K =:= 0 ->
            true
        ;   bb_get(pet_tasks_tested, Tested),
            input_heap(H),
            actors_classes(H, Tested, All),
            (   classes_within(All, All, K) ->
                true
            ;   cut(#)
            )
        ).

actors_classes(H, Tested, All) :-
        (   var(H) ->
            All = []
        ;   H = cell(Id, Object, H1),
            (   integer(Id),
                Id \== Tested,
                Object = obj(Kind, _),
                kind_classes(Kind, Classes),
                Classes = [Class|_],
                actor_class(Class) ->
                All = [Classes|All1],
                actors_classes(H1, Tested, All1)
            ;   actors_classes(H1, Tested, All)
            )
        ).

actor_class(Class) :-
        atom(Class),
        user:pet_actor(Class),
        !.

classes_within([], _, _).
classes_within([Classes|Rest], All, K) :-
        classes_inside(All, Classes, 0, Count),
        length_of(Classes, 0, Length),
        Count =< K * Length,
        classes_within(Rest, All, K).

classes_inside([], _, Count, Count).
classes_inside([Classes0|All], Classes, Count0, Count) :-
        (   without(Classes0, Classes, []) ->
            Count1 is Count0 + 1
        ;   Count1 = Count0
        ),
        classes_inside(All, Classes, Count1, Count).

length_of([], N, N).
length_of([_|Xs], N0, N) :-
        N1 is N0 + 1,
        length_of(Xs, N1, N).

%% finished(+H, +F) is semidet.
%
% The task of the future has returned.
finished(H, F) :-
        (   made(F) ->
            asked(F),
            \+ future_open(F)
        ;   reached(H, F, fut(Type, Result)),
            (   var(Result) ->
                Result = done(Value),
                (   Type == void ->
                    Value = void
                ;   value_of_type(Type, Value)
                )
            ;   Result = done(_)
            )
        ).

%% unfinished(+H, +F) is semidet.
%
% The task of the future has not returned.
unfinished(H, F) :-
        (   made(F) ->
            asked(F),
            future_open(F)
        ;   reached(H, F, fut(_, Result)),
            Result = open
        ),
        bb_b_put(pet_tasks_waits, F).

%% get_future(+H, +F, -Value) is semidet.
%
% Value is the result of the task of the future, void if it has none.
get_future(H, F, Value) :-
        (   made(F) ->
            bb_get(pet_tasks_state, State),
            arg(3, State, Done),
            done_value(Done, F, Value)
        ;   reached(H, F, fut(_, done(Value)))
        ).

made(F) :-
        integer(F),
        F < 0.
