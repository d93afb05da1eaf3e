/** Temporal stability: an actor whose next steps no other actor can influence may run
    first, alone. Kernel.

    An actor is stable if what the tasks of other actors can still do, without a step of
    it, neither puts a task into its queue, nor finishes a future that its tasks ask for,
    nor asks for one that they finish, nor touches what its tasks touch beside the actor
    itself. Close to Th. 1 of paper 000, and sound: references are searched from all
    tasks together, and an unknown reference reaches every object of the input that its
    type leads to. The theorem as it is printed is there too, for comparison.

    `user` has these facts beside the program:
        pet_reaches(Key, Classes)    the classes of actors to which the method, or what it
                                     starts, may send
        pet_share_nothing(Key, Key)          what the first does, and what the second and all it
                                     starts do, have no object but actors in common
        pet_checks(Key)              it, or what it starts, asks for futures
        pet_asks(Key)                it asks for futures
        pet_fields(Class, Types)     the types of the fields in layout order
        pet_leads(Type, Classes)     the classes of all objects that a reference of the
                                     type may lead to
        pet_static_types(Types)      of the static fields that are references
*/

:- module(pet_stable, [stable/3, stable_as_printed/3, task_misses/3]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_heap)).
:- use_module(library(pet_inputs)).
:- use_module(library(pet_kinds)).
:- use_module(library(pet_store)).
:- use_module(library(pet_tasks)).

%% stable(+Actor, +Open, +H) is semidet.
%
% Actor, which has some of the open tasks, is stable.
stable(Actor, Open, H) :-
        tasks_parted(Open, Actor, Own, Others0),
        held(Others0, Actor, Open, Others),
        (   Others == [] ->
            true
        ;   all_apart(Own, Others),
            own_targets(Own, Others, Actor, H, Targets),
            tasks_miss(Others, H, Targets),
            (   asks(Own) ->
                tasks_futures_made(Others, Futures, []),
                tasks_miss(Own, H, Futures)
            ;   true
            )
        ).

%  What the others must not get hold of: the futures of its tasks, if they ask for any, and
%  the actor itself, if it can be sent something.
own_targets(Own, Others, Actor, H, Targets) :-
        (   checks(Others) ->
            tasks_futures_made(Own, Targets, Targets1)
        ;   Targets = Targets1
        ),
        (   kept(Own) ->
            Targets1 = []
        ;   none_reaches(Others, Actor, H) ->
            Targets1 = []
        ;   Targets1 = [Actor]
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

%  Others without those that wait, however indirectly, for a task of the actor: they
%  cannot run before it.
held(Others0, Actor, Open, Others) :-
        (   one_held(Others0, Actor, Open, Others0, Others1) ->
            held(Others1, Actor, Open, Others)
        ;   Others = Others0
        ).

%  Free are the tasks that are not held yet.
one_held([Task|Tasks], Actor, Open, Free0, Free) :-
        (   is_held(Task, Actor, Open, Free0) ->
            without_task(Free0, Task, Free)
        ;   one_held(Tasks, Actor, Open, Free0, Free)
        ).

is_held(task(_, _, Actor0, _, _, Point), Actor, Open, Free) :-
        (   point_waits(Point, Future),
            member(task(Id, Future0, Owner, _, _, _), Open),
            Future0 == Future ->
            (   Owner == Actor ->
                true
            ;   \+ member(task(Id, _, _, _, _, _), Free)
            )
        ;   % A task that is held keeps its actor.
            member(task(Keeper, _, Actor1, _, _, blocked(_, _, _, _)), Open),
            Actor1 == Actor0,
            \+ member(task(Keeper, _, _, _, _, _), Free)
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
        (   Point = blocked(_, _, _, _) ->
            true
        ;   kept(Tasks)
        ).

all_apart([], _).
all_apart([task(_, _, _, _, Key, _)|Own], Others) :-
        apart_from(Others, Key),
        all_apart(Own, Others).

apart_from([], _).
apart_from([task(_, _, _, _, Other, _)|Others], Key) :-
        (   user:pet_share_nothing(Key, Other) ->
            true
        ;   fail
        ),
        apart_from(Others, Key).

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

/*  References  */

%% task_misses(+Task, +H, +Future) is semidet.
%
% The task, as it stands, cannot get hold of the future of another one.
task_misses(Task, H, Future) :-
        (   Future == dropped ->
            true
        ;   tasks_miss([Task], H, [Future])
        ).

%  The tasks can get hold of none of these actors and futures. The search ends with the
%  first of them that is found: mostly there is one.
tasks_miss(Tasks, H, Targets) :-
        (   Targets == [] ->
            true
        ;   tasks_values(Tasks, Values, Values1),
            static_values(H, Values1),
            user:pet_static_types(Types0),
            values_miss(Values, H, Targets, [], Types0, Ids, Types),
            unknown_miss(Types, H, Targets, Ids)
        ).

tasks_values([], Values, Values).
tasks_values([task(_, _, Actor, _, _, Point)|Tasks], Values0, Values) :-
        arg(2, Point, In),
        append(In, Values1, Values2),
        (   Actor == main ->
            Values0 = Values2
        ;   Values0 = [r(Actor)|Values2]
        ),
        tasks_values(Tasks, Values1, Values).

static_values(H, Values) :-
        (   var(H) ->
            Values = []
        ;   H = cell(Id, Object, H1),
            (   Id = static(_),
                Object = obj(_, Slots) ->
                known_values(Slots, Values, Values1),
                static_values(H1, Values1)
            ;   static_values(H1, Values)
            )
        ).

known_values(Slots, Values0, Values) :-
        (   var(Slots) ->
            Values0 = Values
        ;   Slots = [] ->
            Values0 = Values
        ;   Slots = [Slot|Slots1],
            (   nonvar(Slot),
                Slot = v(Value) ->
                Values0 = [Value|Values1]
            ;   Values0 = Values1
            ),
            known_values(Slots1, Values1, Values)
        ).

%  What the values lead to, as far as it is known, is Ids; Types are those of the unknown
%  references among it.
values_miss([], _, _, Ids, Types, Ids, Types).
values_miss([Value|Values], H, Targets, Ids0, Types0, Ids, Types) :-
        (   nonvar(Value),
            Value = r(X),
            integer(X) ->
            (   known_member(X, Targets) ->
                fail
            ;   known_member(X, Ids0) ->
                values_miss(Values, H, Targets, Ids0, Types0, Ids, Types)
            ;   cell_values(X, H, Values, Values1, Types0, Types1),
                values_miss(Values1, H, Targets, [X|Ids0], Types1, Ids, Types)
            )
        ;   unknown_types(Value, Types0, Types1),
            values_miss(Values, H, Targets, Ids0, Types1, Ids, Types)
        ).

unknown_types(Value, Types0, Types) :-
        (   var(Value) ->
            (   integer_id(Value, _) ->
                Types = Types0
            ;   unknown_types_(Value, Types0, Types)
            )
        ;   Value = r(_) ->
            unknown_types_(Value, Types0, Types)
        ;   Types = Types0
        ).

unknown_types_(Value, Types0, Types) :-
        value_types(Value, Own),
        append(Own, Types0, Types).

%  Values are those in the cell of X, before those given; Types those of the fields that
%  nobody has looked at.
cell_values(X, H, Values0, Values, Types0, Types) :-
        (   cell_of(H, X, Object) ->
            object_values(Object, X, Values0, Values, Types0, Types)
        ;   future_value(X, Value) ->
            Values = [Value|Values0],
            Types = Types0
        ;   Values = Values0,
            Types = Types0
        ).

cell_of(H, X, Object) :-
        nonvar(H),
        H = cell(Id, Object0, H1),
        (   Id == X ->
            Object = Object0
        ;   cell_of(H1, X, Object)
        ).

future_value(X, Value) :-
        tasks_state(tasks(_, _, Done, _)),
        member(done(_, Future, _, Value), Done),
        Future == X,
        !.

object_values(obj(Kind, Slots), X, Values0, Values, Types0, Types) :-
        (   nonvar(Slots),
            Slots = arr(_, Elements) ->
            kind_classes(Kind, [array(Type)|_]),
            elements_values(Elements, Type, Values0, Values, Types0, Types)
        ;   known_values(Slots, Values, Values0),
            (   X > 0 ->
                kind_classes(Kind, Classes),
                classes_types(Classes, Slots, Types0, Types)
            ;   Types = Types0
            )
        ).
object_values(arr(Type, _, Elements), _, Values0, Values, Types0, Types) :-
        elements_values(Elements, Type, Values0, Values, Types0, Types).
object_values(fut(Type, Result), _, Values0, Values, Types0, Types) :-
        (   nonvar(Result) ->
            Types = Types0,
            (   Result = done(Value) ->
                Values = [Value|Values0]
            ;   Values = Values0
            )
        ;   Values = Values0,
            Types = [Type|Types0]
        ).

elements_values(Elements, Type, Values0, Values, Types0, Types) :-
        (   var(Elements) ->
            Values = Values0,
            Types = [Type|Types0]
        ;   Elements = [e(_, Value)|Elements1] ->
            Values = [Value|Values1],
            elements_values(Elements1, Type, Values0, Values1, Types0, Types)
        ;   Values = Values0,
            Types = Types0
        ).

classes_types([], _, Types, Types).
classes_types([Class|Classes], Slots, Types0, Types) :-
        (   user:pet_fields(Class, FieldTypes) ->
            unread_types(FieldTypes, Slots, Types0, Types1)
        ;   Types1 = Types0
        ),
        classes_types(Classes, Slots, Types1, Types).

unread_types([], _, Types, Types).
unread_types([Type|FieldTypes], Slots, Types0, Types) :-
        (   var(Slots) ->
            Types1 = [Type|Types0],
            unread_types(FieldTypes, Slots, Types1, Types)
        ;   Slots = [Slot|Slots1] ->
            (   var(Slot) ->
                Types1 = [Type|Types0]
            ;   Types1 = Types0
            ),
            unread_types(FieldTypes, Slots1, Types1, Types)
        ;   Types = Types0
        ).

%  Unknown references reach each object of the input of a class that their types lead to,
%  and what that leads to now.
unknown_miss(Types0, H, Targets, Ids0) :-
        (   heap_aliasing(no_aliasing) ->
            true
        ;   types_classes(Types0, [], Classes),
            (   Classes == [] ->
                true
            ;   input_heap(Input),
                fitting_values(Input, Classes, Ids0, Values),
                (   Values == [] ->
                    true
                ;   values_miss(Values, H, Targets, Ids0, Types0, Ids, Types),
                    unknown_miss(Types, H, Targets, Ids)
                )
            )
        ).

types_classes([], Classes, Classes).
types_classes([Type|Types], Classes0, Classes) :-
        (   user:pet_leads(Type, Own) ->
            without(Own, Classes0, New),
            append(New, Classes0, Classes1)
        ;   Classes1 = Classes0
        ),
        types_classes(Types, Classes1, Classes).

fitting_values(H, Classes, Ids, Values) :-
        (   var(H) ->
            Values = []
        ;   H = cell(Id, Object, H1),
            (   integer(Id),
                \+ known_member(Id, Ids),
                fits(Object, Classes) ->
                Values = [r(Id)|Values1],
                fitting_values(H1, Classes, Ids, Values1)
            ;   fitting_values(H1, Classes, Ids, Values)
            )
        ).

fits(obj(Kind, _), Classes) :-
        kind_classes(Kind, Own),
        some_common(Own, Classes).
fits(arr(_, _, _), _).
fits(fut(_, _), _).

/*  The theorem of the paper, as it is printed but for its second condition  */

%% stable_as_printed(+Actor, +Open, +H) is semidet.
%
% For each task of another actor there is no chain of calls to the class of Actor, or no
% actor of a class along such chains has it in a field, nor in a variable of a task. A
% field that nobody has looked at may hold an initial actor of its class.
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
        classes_types(Classes, Slots, [], Types0),
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
        unknown_types(Value, Types0, Types1),
        unknown_values_types(Values, Types1, Types).

held_by_task([task(_, _, _, _, _, Point)|Tasks], Actor) :-
        arg(2, Point, [_|In]),
        (   member(Value, In),
            Value == r(Actor) ->
            true
        ;   held_by_task(Tasks, Actor)
        ).
