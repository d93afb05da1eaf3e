/** The actors and futures that tasks can reach by references. Kernel.

    References are searched from all tasks together, and an unknown reference reaches every
    object of the input that its type allows. The search ends with the first target that is
    found: mostly there is one.

    Lead    ::= lead(Classes, Types)     only objects of these classes, and references of
                                     these types, lead to the targets
              | any

    `user` has these facts beside the program:
        pet_fields(Class, Types)     the types of the fields in layout order
        pet_leads(Type, Classes)     the classes of all objects that a reference of the
                                     type may lead to
        pet_leading(Class, Classes, Types)   the other way round, for each class of
                                     actors: the classes and types that lead to it
        pet_static_types(Types)      of the static fields that are references
        pet_futures_kept(yes)        objects may hold futures; else `no`

    The examples are about tests/prolog/program.pl.
*/

:- module(pet_reach, [tasks_miss_actor/3,
                      tasks_miss_futures/3,
                      task_misses/3,
                      known_values/3,
                      classes_types/5,
                      unknown_types/4,
                      cell_of/3]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_lazy)).
:- use_module(library(pet_inputs)).
:- use_module(library(pet_kinds)).
:- use_module(library(pet_lists)).
:- use_module(library(pet_store)).
:- use_module(library(pet_tasks)).

%% tasks_miss_actor(+Tasks, +H, +Actor) is semidet.
%
% The tasks can reach no reference to the actor.
%
% ?- heap_begins(options(aliasing,0,9), [], _),
%    tasks_miss_actor([task(7,f,2,q,k,await(b,[]))],
%                     cell(1,obj(k(['W'],_),[v(null)]),cell(2,obj(k(['V'],_),[v(r(1))]),_)), 1).
%    false.
% ?- heap_begins(options(aliasing,0,9), [], _),
%    tasks_miss_actor([task(7,f,2,q,k,await(b,[]))],
%                     cell(1,obj(k(['W'],_),[v(null)]),cell(2,obj(k(['V'],_),[v(null)]),_)), 1).
%    true.
tasks_miss_actor(Tasks, H, Actor) :-
        reached(H, Actor, obj(Kind, _)),
        kind_classes(Kind, Classes),
        classes_lead(Classes, [], LeadClasses, [], LeadTypes),
        tasks_miss(Tasks, H, [Actor], lead(LeadClasses, LeadTypes)).

%  Classes and Types are those that lead to actors of the classes; mostly there is one.
classes_lead([], Classes, Classes, Types, Types).
classes_lead([Class|Rest], Classes0, Classes, Types0, Types) :-
        (   user:pet_leading(Class, Leading, LeadingTypes) ->
            united(Leading, Classes0, Classes1),
            united(LeadingTypes, Types0, Types1)
        ;   Classes1 = Classes0,
            Types1 = Types0
        ),
        classes_lead(Rest, Classes1, Classes, Types1, Types).

united(Xs, Ys, Zs) :-
        (   Ys == [] ->
            Zs = Xs
        ;   without(Xs, Ys, New),
            append(New, Ys, Zs)
        ).

%% task_misses(+Task, +H, +Future) is semidet.
%
% The task cannot reach the future, or the future is dropped.
%
% ?- task_misses(task(7,f,2,q,k,await(b,[3])), _, dropped).
%    true.
task_misses(Task, H, Future) :-
        (   Future == dropped ->
            true
        ;   tasks_miss_futures([Task], H, [Future])
        ).

%% tasks_miss_futures(+Tasks, +H, +Futures) is semidet.
%
% The tasks can reach none of the futures. If no object holds a future, only the variables
% of the tasks are searched.
%
% ?- tasks_miss_futures([task(7,f,2,q,k,await(b,[r(9)]))], _, [9]).
%    false.
% ?- tasks_miss_futures([task(7,f,2,q,k,await(b,[r(9)]))], _, [8]).
%    true.
tasks_miss_futures(Tasks, H, Futures) :-
        (   Futures == [] ->
            true
        ;   user:pet_futures_kept(yes) ->
            tasks_miss(Tasks, H, Futures, any)
        ;   variables_miss(Tasks, Futures)
        ).

variables_miss([], _).
variables_miss([task(_, _, _, _, _, Point)|Tasks], Futures) :-
        arg(2, Point, In),
        values_differ(In, Futures),
        variables_miss(Tasks, Futures).

values_differ([], _).
values_differ([Value|Values], Futures) :-
        (   nonvar(Value),
            value_among(Value, Futures) ->
            fail
        ;   values_differ(Values, Futures)
        ).

value_among(r(X), Futures) :-
        known_member(X, Futures).

tasks_miss(Tasks, H, Targets, Lead) :-
        tasks_values(Tasks, Values, Values1),
        static_values(H, Values1),
        user:pet_static_types(StaticTypes),
        types_added(StaticTypes, Lead, [], Types0),
        values_miss(Values, H, Targets, Lead, [], Types0, Ids, Types),
        unknown_miss(Types, H, Targets, Lead, Ids).

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

%% known_values(+Slots, -Values0, ?Values) is det.
%
% The difference of the two lists is the values of the slots that have been read.
%
% ?- known_values([v(1),_,v(null)|_], Values, []).
%    Values = [1,null].
known_values(Slots, Values0, Values) :-
        (   var(Slots) ->
            Values0 = Values
        ;   known_values_(Slots, Values0, Values)
        ).

known_values_([], Values, Values).
known_values_([Slot|Slots], Values0, Values) :-
        (   var(Slot) ->
            Values0 = Values1
        ;   slot_known(Slot, Values0, Values1)
        ),
        known_values(Slots, Values1, Values).

slot_known(v(Value), [Value|Values], Values).

%  The values lead to no target. Ids are the known objects that they lead to; Types are the
%  types of unknown references among them.
values_miss([], _, _, _, Ids, Types, Ids, Types).
values_miss([Value|Values], H, Targets, Lead, Ids0, Types0, Ids, Types) :-
        (   var(Value) ->
            unknown_types(Value, Lead, Types0, Types1),
            values_miss(Values, H, Targets, Lead, Ids0, Types1, Ids, Types)
        ;   value_miss(Value, Values, H, Targets, Lead, Ids0, Types0, Ids, Types)
        ).

value_miss(r(X), Values, H, Targets, Lead, Ids0, Types0, Ids, Types) :-
        (   var(X) ->
            unknown_types(r(X), Lead, Types0, Types1),
            values_miss(Values, H, Targets, Lead, Ids0, Types1, Ids, Types)
        ;   known_member(X, Targets) ->
            fail
        ;   known_member(X, Ids0) ->
            values_miss(Values, H, Targets, Lead, Ids0, Types0, Ids, Types)
        ;   cell_values(X, H, Lead, Values, Values1, Types0, Types1),
            values_miss(Values1, H, Targets, Lead, [X|Ids0], Types1, Ids, Types)
        ).
value_miss(Value, Values, H, Targets, Lead, Ids0, Types0, Ids, Types) :-
        atomic(Value),
        values_miss(Values, H, Targets, Lead, Ids0, Types0, Ids, Types).

%% unknown_types(+Value, +Lead, +Types0, -Types) is det.
%
% Types are Types0 and, if Value is an unknown reference, its types.
%
% ?- heap_begins(options(aliasing,0,9), [], _), unknown_types(3, any, ['A'], Types).
%    Types = ['A'].
unknown_types(Value, Lead, Types0, Types) :-
        (   var(Value) ->
            (   integer_id(Value, _) ->
                Types = Types0
            ;   unknown_types_(Value, Lead, Types0, Types)
            )
        ;   Value = r(_) ->
            unknown_types_(Value, Lead, Types0, Types)
        ;   Types = Types0
        ).

unknown_types_(Value, Lead, Types0, Types) :-
        value_types(Value, Own),
        types_added(Own, Lead, Types0, Types).

types_added([], _, Types, Types).
types_added([Type|More], Lead, Types0, Types) :-
        type_added(Type, Lead, Types0, Types1),
        types_added(More, Lead, Types1, Types).

type_added(Type, Lead, Types0, Types) :-
        (   type_leads(Lead, Type),
            \+ known_member(Type, Types0) ->
            Types = [Type|Types0]
        ;   Types = Types0
        ).

type_leads(any, _).
type_leads(lead(_, Types), Type) :-
        element_leads(Type, Types).

object_leads(any, _).
object_leads(lead(Classes, Types), Object) :-
        object_leads_(Object, Classes, Types).

object_leads_(obj(Kind, _), Classes, _) :-
        kind_classes(Kind, Own),
        some_leads(Own, Classes).
object_leads_(arr(Type, _, _), _, Types) :-
        element_leads(Type, Types).
object_leads_(fut(Type, _), _, Types) :-
        element_leads(Type, Types).

%  An array type may occur only in variables, and then the facts do not have it; its element
%  type decides. All classes are in the facts.
element_leads(Type, Types) :-
        (   atom(Type) ->
            known_member(Type, Types)
        ;   true
        ).

%  An object that may be an array may lead anywhere.
some_leads([Class|Own], Classes) :-
        (   known_member(Class, Classes) ->
            true
        ;   atom(Class) ->
            some_leads(Own, Classes)
        ;   true
        ).

%  Values are the values in the cell of X, before Values0; Types are Types0 and the types of
%  the fields that have not been read.
cell_values(X, H, Lead, Values0, Values, Types0, Types) :-
        (   cell_of(H, X, Object) ->
            (   object_leads(Lead, Object) ->
                object_values(Object, X, Lead, Values0, Values, Types0, Types)
            ;   Values = Values0,
                Types = Types0
            )
        ;   future_value(X, Value) ->
            Values = [Value|Values0],
            Types = Types0
        ;   Values = Values0,
            Types = Types0
        ).

%% cell_of(+H, +X, -Object) is semidet.
%
% Object is the cell of X, if it has one.
%
% ?- cell_of(cell(1,a,cell(2,b,_)), 2, Object).
%    Object = b.
cell_of(H, X, Object) :-
        nonvar(H),
        cell_of_(H, X, Object).

cell_of_(cell(Id, Object0, H), X, Object) :-
        (   Id == X ->
            Object = Object0
        ;   cell_of(H, X, Object)
        ).

future_value(X, Value) :-
        tasks_state(tasks(_, _, Done, _)),
        member(done(_, Future, _, Value), Done),
        Future == X,
        !.

object_values(obj(Kind, Slots), X, Lead, Values0, Values, Types0, Types) :-
        kind_classes(Kind, Classes),
        (   nonvar(Slots),
            Slots = arr(_, Elements) ->
            Classes = [array(Type)|_],
            elements_values(Elements, Type, Lead, Values0, Values, Types0, Types)
        ;   known_values(Slots, Values, Values0),
            (   X > 0 ->
                classes_types(Classes, Slots, Lead, Types0, Types)
            ;   Types = Types0
            )
        ).
object_values(arr(Type, _, Elements), _, Lead, Values0, Values, Types0, Types) :-
        elements_values(Elements, Type, Lead, Values0, Values, Types0, Types).
object_values(fut(Type, Result), _, Lead, Values0, Values, Types0, Types) :-
        (   nonvar(Result) ->
            Types = Types0,
            (   Result = done(Value) ->
                Values = [Value|Values0]
            ;   Values = Values0
            )
        ;   Values = Values0,
            type_added(Type, Lead, Types0, Types)
        ).

elements_values(Elements, Type, Lead, Values0, Values, Types0, Types) :-
        (   var(Elements) ->
            Values = Values0,
            type_added(Type, Lead, Types0, Types)
        ;   Elements = [e(_, Value)|Elements1] ->
            Values = [Value|Values1],
            elements_values(Elements1, Type, Lead, Values0, Values1, Types0, Types)
        ;   Values = Values0,
            Types = Types0
        ).

%% classes_types(+Classes, +Slots, +Lead, +Types0, -Types) is det.
%
% Types are Types0 and the types of the slots of an object of one of the classes that have
% not been read.
%
% ?- classes_types(['A'], [v(1)|_], any, [], Types).
%    Types = ['B'].
classes_types([], _, _, Types, Types).
classes_types([Class|Classes], Slots, Lead, Types0, Types) :-
        (   user:pet_fields(Class, FieldTypes) ->
            unread_types(FieldTypes, Slots, Lead, Types0, Types1)
        ;   Class = array(Type) ->
            type_added(Type, Lead, Types0, Types1)
        ;   Types1 = Types0
        ),
        classes_types(Classes, Slots, Lead, Types1, Types).

unread_types([], _, _, Types, Types).
unread_types([Type|FieldTypes], Slots, Lead, Types0, Types) :-
        (   var(Slots) ->
            types_added([Type|FieldTypes], Lead, Types0, Types)
        ;   unread_types_(Slots, Type, FieldTypes, Lead, Types0, Types)
        ).

unread_types_([], _, _, _, Types, Types).
unread_types_([Slot|Slots], Type, FieldTypes, Lead, Types0, Types) :-
        (   var(Slot) ->
            type_added(Type, Lead, Types0, Types1)
        ;   Types1 = Types0
        ),
        unread_types(FieldTypes, Slots, Lead, Types1, Types).

%  Unknown references lead to no target: they reach each object of the input of a class that
%  their types allow, and the objects that it leads to.
unknown_miss(Types0, H, Targets, Lead, Ids0) :-
        (   heap_aliasing(no_aliasing) ->
            true
        ;   types_classes(Types0, [], Classes),
            (   Classes == [] ->
                true
            ;   input_heap(Input),
                fitting_values(Input, Classes, Ids0, Values),
                (   Values == [] ->
                    true
                ;   values_miss(Values, H, Targets, Lead, Ids0, Types0, Ids, Types),
                    unknown_miss(Types, H, Targets, Lead, Ids)
                )
            )
        ).

types_classes([], Classes, Classes).
types_classes([Type|Types], Classes0, Classes) :-
        (   user:pet_leads(Type, Own) ->
            united(Own, Classes0, Classes1)
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
