/** Temporal stability: an actor whose next steps no other actor can influence may run
    first, alone. Kernel.

    An actor is stable if tasks of other actors, before the next step of this actor, can
    neither put a task into its queue, nor finish a future that its tasks may check, nor
    check a future that its tasks finish, nor touch an object, other than the actor itself,
    that its tasks touch. Close to Theorem 1 of ATVA 2015, and sound: references are
    searched from all tasks together, and an unknown reference reaches every object of the
    input that its type allows. The printed theorem is implemented too, for comparison.

    `user` has these facts beside the program:
        pet_reaches(Key, Classes)    the classes of actors to which the method, or a task
                                     that it starts, may send
        pet_share_nothing(Key, Keys) the first method touches no object, except actors, that
                                     one of the others or a task that it starts touches
        pet_checks(Key)              the method, or a task that it starts, checks futures
        pet_asks(Key)                the method checks futures
*/

:- module(pet_stable, [stable/3, stable_as_printed/3]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_lazy)).
:- use_module(library(pet_inputs)).
:- use_module(library(pet_kinds)).
:- use_module(library(pet_lists)).
:- use_module(library(pet_reach)).
:- use_module(library(pet_tasks)).

%% stable(+Actor, +Open, +H) is semidet.
%
% Actor, which has some of the open tasks, is stable.
stable(Actor, Open, H) :-
        tasks_parted(Open, Actor, Own, Others0),
        keepers(Open, Keepers),
        held(Others0, Actor, Open, Keepers, Others),
        (   Others == [] ->
            true
        ;   all_apart(Own, Others),
            (   checks(Others) ->
                tasks_futures_made(Own, Futures, []),
                tasks_miss_futures(Others, H, Futures)
            ;   true
            ),
            (   asks(Own) ->
                tasks_futures_made(Others, OthersFutures, []),
                tasks_miss_futures(Own, H, OthersFutures)
            ;   true
            ),
            (   kept(Own) ->
                true
            ;   none_reaches(Others, Actor, H) ->
                true
            ;   tasks_miss_actor(Others, H, Actor)
            )
        ).

tasks_futures_made([], Futures, Futures).
tasks_futures_made([task(_, Future, _, _, _, _)|Tasks], Futures0, Futures) :-
        (   Future == dropped ->
            Futures0 = Futures1
        ;   Futures0 = [Future|Futures1]
        ),
        tasks_futures_made(Tasks, Futures1, Futures).

tasks_parted([], _, [], []).
tasks_parted([Task|Tasks], Actor, Own, Others) :-
        (   arg(3, Task, Actor0),
            Actor0 == Actor ->
            Own = [Task|Own1],
            tasks_parted(Tasks, Actor, Own1, Others)
        ;   Others = [Task|Others1],
            tasks_parted(Tasks, Actor, Own, Others1)
        ).

%  Others are Others0 without the tasks that wait, directly or not, for a task of the actor:
%  they cannot run before it.
held(Others0, Actor, Open, Keepers, Others) :-
        (   one_held(Others0, Actor, Open, Keepers, Others0, Others1) ->
            held(Others1, Actor, Open, Keepers, Others)
        ;   Others = Others0
        ).

%  The tasks that keep their actors.
keepers([], []).
keepers([Task|Tasks], Keepers) :-
        arg(6, Task, Point),
        (   keeps_actor(Point) ->
            Keepers = [Task|Keepers1],
            keepers(Tasks, Keepers1)
        ;   keepers(Tasks, Keepers)
        ).

%  Free are the tasks that are not held yet.
one_held([Task|Tasks], Actor, Open, Keepers, Free0, Free) :-
        (   is_held(Task, Actor, Open, Keepers, Free0) ->
            without_task(Free0, Task, Free)
        ;   one_held(Tasks, Actor, Open, Keepers, Free0, Free)
        ).

is_held(task(_, _, Actor0, _, _, Point), Actor, Open, Keepers, Free) :-
        (   point_waits(Point, Future),
            future_task(Open, Future, Id, Owner) ->
            (   Owner == Actor ->
                true
            ;   \+ has_task(Free, Id)
            )
        ;   held_keeper(Keepers, Actor0, Free)
        ).

%  The task that will finish the future.
future_task([task(Id0, Future0, Owner0, _, _, _)|Tasks], Future, Id, Owner) :-
        (   Future0 == Future ->
            Id = Id0,
            Owner = Owner0
        ;   future_task(Tasks, Future, Id, Owner)
        ).

has_task([task(Id0, _, _, _, _, _)|Tasks], Id) :-
        (   Id0 =:= Id ->
            true
        ;   has_task(Tasks, Id)
        ).

%  A task that is held keeps its actor.
held_keeper([task(Keeper, _, Actor0, _, _, _)|Tasks], Actor, Free) :-
        (   Actor0 == Actor,
            \+ has_task(Free, Keeper) ->
            true
        ;   held_keeper(Tasks, Actor, Free)
        ).

point_waits(await(Block, _, _, Future), Future) :-
        waiting(Future),
        user:pet_fixed_guard(Block).
point_waits(blocked(Block, _, _, Future), Future) :-
        waiting(Future),
        user:pet_fixed_guard(Block).

waiting(Future) :-
        integer(Future),
        Future < 0,
        future_open(Future).

without_task([Task0|Tasks0], Task, Tasks) :-
        (   arg(1, Task0, Id),
            arg(1, Task, Id) ->
            Tasks = Tasks0
        ;   Tasks = [Task0|Tasks1],
            without_task(Tasks0, Task, Tasks1)
        ).

%  A task that keeps its actor is the next one, whatever is sent.
kept([task(_, _, _, _, _, Point)|Tasks]) :-
        (   keeps_actor(Point) ->
            true
        ;   kept(Tasks)
        ).

all_apart([], _).
all_apart([task(_, _, _, _, Key, _)|Own], Others) :-
        user:pet_share_nothing(Key, Keys),
        apart_from(Others, Keys),
        all_apart(Own, Others).

apart_from([], _).
apart_from([task(_, _, _, _, Key, _)|Others], Keys) :-
        known_member(Key, Keys),
        apart_from(Others, Keys).

asks([task(_, _, _, _, Key, _)|Tasks]) :-
        (   user:pet_asks(Key) ->
            true
        ;   asks(Tasks)
        ).

checks([task(_, _, _, _, Key, _)|Tasks]) :-
        (   user:pet_checks(Key) ->
            true
        ;   checks(Tasks)
        ).

%  No chain of calls from the tasks leads to the class of the actor.
none_reaches(Tasks, Actor, H) :-
        (   Actor == main ->
            true
        ;   reached(H, Actor, obj(Kind, _)),
            kind_classes(Kind, Classes),
            none_reaches_(Tasks, Classes)
        ).

none_reaches_([], _).
none_reaches_([task(_, _, _, _, Key, _)|Tasks], Classes) :-
        (   user:pet_reaches(Key, Reached),
            some_common(Classes, Reached) ->
            fail
        ;   none_reaches_(Tasks, Classes)
        ).

/*  The theorem of the paper, as it is printed but for its second condition  */

%% stable_as_printed(+Actor, +Open, +H) is semidet.
%
% For each task of another actor there is no chain of calls to the class of Actor, or no
% actor of a class along such chains has Actor in a field or in a variable of a task. A field
% that has not been read may hold an initial actor of its class.
stable_as_printed(Actor, Open, H) :-
        tasks_parted(Open, Actor, _, Others),
        (   none_reaches(Others, Actor, H) ->
            true
        ;   \+ held_by_field(H, H, Actor),
            \+ held_by_task(Others, Actor)
        ).

held_by_field(H, Whole, Actor) :-
        nonvar(H),
        H = cell(Id, Object, H1),
        (   Id \== Actor,
            Object = obj(Kind, Slots),
            field_holds(Kind, Slots, Actor, Whole) ->
            true
        ;   held_by_field(H1, Whole, Actor)
        ).

field_holds(_, Slots, Actor, _) :-
        known_values(Slots, Values, []),
        member(Value, Values),
        Value == r(Actor),
        !.
field_holds(Kind, Slots, Actor, Whole) :-
        Actor > 0,
        kind_classes(Kind, Classes),
        classes_types(Classes, Slots, any, [], Types0),
        known_values(Slots, Values, []),
        unknown_values_types(Values, Types0, Types),
        cell_of(Whole, Actor, obj(Kind1, _)),
        kind_classes(Kind1, Own),
        member(Type, Types),
        type_classes(Type, Below),
        common(Own, Below, [_|_]),
        !.

unknown_values_types([], Types, Types).
unknown_values_types([Value|Values], Types0, Types) :-
        unknown_types(Value, any, Types0, Types1),
        unknown_values_types(Values, Types1, Types).

held_by_task([task(_, _, _, _, _, Point)|Tasks], Actor) :-
        arg(2, Point, [_|In]),
        (   member(Value, In),
            Value == r(Actor) ->
            true
        ;   held_by_task(Tasks, Actor)
        ).
