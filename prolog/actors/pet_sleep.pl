/** Independence: tasks that need not be tried. Kernel.

    A task that was tried sleeps until a task runs that depends on it. The marks of the paper
    are implemented too, for comparison: they mark tasks of an actor that are older than the
    running one and independent of it.

    `user` has these facts beside the program:
        pet_independent(Key, Key)    two tasks of one actor are independent
        pet_independent_apart(Key, Key)      the same for tasks of different actors
*/

:- module(pet_sleep, [sleep_begins/1, chosen/5, at_most_one_awake/2]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_lists)).
:- use_module(library(pet_reach)).
:- use_module(library(pet_tasks)).

%% sleep_begins(+Independence) is det.
%
% Sets the rule for sleeping tasks: Independence is `sleep`, `marks` or `off`.
sleep_begins(Independence) :-
        % impure: belongs to the whole search.
        bb_put(pet_sleep_independence, Independence).

%% chosen(+Tasks, +Now0, +H, -Task, -Now) is nondet.
%
% Task is one of the tasks that do not sleep, in order; in Now those tasks sleep that need
% not be tried after it. Now is as in pet_actor.pl.
chosen(Tasks, Now0, H, Task, Now) :-
        bb_get(pet_sleep_independence, Independence),
        chosen_(Independence, Tasks, Now0, H, Task, Now).

chosen_(off, Tasks, Now, _, Task, Now) :-
        member(Task, Tasks).
chosen_(sleep, Tasks, now(Last, Sleep0, Stopped, Counts), H, Task, now(Last, Sleep, Stopped, Counts)) :-
        awake(Tasks, Sleep0, Task, Sleep1),
        still_asleep(Sleep1, Task, H, Sleep).
chosen_(marks, Tasks, now(Last, Marks0, Stopped, Counts), _, Task, now(Last, Marks, Stopped, Counts)) :-
        member(Task, Tasks),
        Task = task(Id, _, Actor, _, _, _),
        \+ known_member(mark(Actor, Id), Marks0),
        marks_of_others(Marks0, Actor, Marks1),
        older_marked(Tasks, Task, Marks1, Marks).

%  Tasks that were tried sleep when later ones run.
awake([Task0|Tasks], Sleep0, Task, Sleep) :-
        arg(1, Task0, Id),
        (   known_member(Id, Sleep0) ->
            awake(Tasks, Sleep0, Task, Sleep)
        ;   Task = Task0,
            Sleep = Sleep0
        ;   awake(Tasks, [Id|Sleep0], Task, Sleep)
        ).

%  Of these tasks, by number, those that do not depend on Task.
still_asleep([], _, _, []).
still_asleep([Id|Ids], Task, H, Sleep) :-
        (   open_task(Id, Other),
            independent(Other, Task, H) ->
            Sleep = [Id|Sleep1],
            still_asleep(Ids, Task, H, Sleep1)
        ;   still_asleep(Ids, Task, H, Sleep)
        ).

%  The tasks are independent by the facts about their methods; or, if only futures could make
%  them dependent, because neither can reach the future of the other.
independent(Other, Task, H) :-
        Other = task(_, Future0, Actor0, _, Key0, _),
        Task = task(_, Future, Actor, _, Key, _),
        (   Actor0 == Actor ->
            (   user:pet_independent(Key0, Key) ->
                true
            ;   only_ask(Key0, Key),
                task_misses(Task, H, Future0),
                task_misses(Other, H, Future)
            )
        ;   user:pet_independent_apart(Key0, Key) ->
            true
        ;   only_ask_apart(Key0, Key),
            task_misses(Task, H, Future0),
            task_misses(Other, H, Future)
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

%% at_most_one_awake(+Tasks, +Sleep) is semidet.
%
% At most one of the tasks does not sleep.
at_most_one_awake([], _).
at_most_one_awake([Task|Tasks], Sleep) :-
        arg(1, Task, Id),
        (   known_member(Id, Sleep) ->
            at_most_one_awake(Tasks, Sleep)
        ;   all_asleep(Tasks, Sleep)
        ).

all_asleep([], _).
all_asleep([Task|Tasks], Sleep) :-
        arg(1, Task, Id),
        known_member(Id, Sleep),
        all_asleep(Tasks, Sleep).
