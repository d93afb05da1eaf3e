/** Ground heaps. Kernel.

    The effects of the goals of a translated program on the heap when everything is
    known: inputs, heap and class table. Fig. 9 of SFM 2014, with classes,
    static fields and the tasks of actors added. Nothing here knows constraints
    or unknown cells; that is another library behind the same goals.

    Heap   ::= [Loc, …]               in order of creation
    Loc    ::= (Ref, Cell)
    Ref    ::= Integer                an object, an array or a task; r(Ref) in values
             | static(Class)          where the static fields of a class are
    Cell   ::= object(Class, Fields)
             | array(Type, Length, [Value, …])
             | task(Actor, State)     its reference is the future
    Fields ::= [field(Class:Name, Value), …]     superclass first
    Actor  ::= Integer | main         main: the main block, and what is static
    State  ::= await(Block, In)       not begun, or suspended: goes on with Block(In, …)
             | blocked(Block, In)     the same, and keeps its actor
             | ok(Value)              has returned; void without a result
             | exc(Ref)               ended with an exception
    Type, Value, Block and In are those of docs/clp-format.md.

    A new cell gets the number after the greatest in the heap and stands at the
    end, so a heap can be read from left to right as what happened. A static
    field has its default until the first assignment makes the cell.

    The class table (pet_class/5 and so on) is in `user`, beside the program; a
    table that is empty may be missing. A goal fails where the translation does
    not let it come to: an operation on a missing cell, an index outside.

    The file loads as it is in the embedded machine and in SWI-Prolog. The
    examples are about tests/it/ground/rem_all.pl.
*/

:- module(pet_ground, [new_object/4,
                       new_array/5,
                       type/3,
                       type_in/3,
                       instance/3,
                       not_instance/3,
                       length/3,
                       get_field/4,
                       set_field/5,
                       get_array/4,
                       set_array/5,
                       get_static/3,
                       set_static/4,
                       same/3,
                       different/3,
                       async/6,
                       finished/2,
                       unfinished/2,
                       get_future/3,
                       no_code/7,
                       heap_cell/3,
                       heap_changed/4,
                       heap_extended/4,
                       method_entry/2,
                       listed/1]).

:- use_module(library(lists)).
:- use_module(library(pet_numbers)).

/*  Objects  */

%% new_object(+H0, +Class, -X, -H) is det.
%
% H is H0 with a new object of Class at X; its fields have their defaults.
%
% ?- new_object([], 'Node', X, H).
%    X = 1, H = [(1,object('Node',[field('Node':data,0),field('Node':next,null)]))].

new_object(H0, Class, X, H) :-
        class_layout(Class, Layout),
        layout_fields(Layout, Fields),
        heap_extended(H0, object(Class, Fields), X, H).

%% type(+H, +X, +Class) is semidet.
%
% The object at X is exactly of Class.
%
% ?- type([(1,object('List',[]))], 1, 'Node').
%    false.

type(H, X, Class) :-
        heap_cell(H, X, Cell),
        cell_class(Cell, Class).

%% type_in(+H, +X, +Classes) is semidet.
%
% The object at X is exactly of one of Classes.
%
% ?- type_in([(1,object('List',[]))], 1, ['Node','List']).
%    true.

type_in(H, X, Classes) :-
        heap_cell(H, X, Cell),
        cell_class(Cell, Class),
        memberchk(Class, Classes).

%  An array has the methods of Object, so where classes are told apart it counts as one.
cell_class(object(Class, _), Class).
cell_class(array(_, _, _), 'Object').

%% instance(+H, +X, +Type) is semidet.
%
% The object or array at X can be assigned to a variable of Type.
%
% ?- instance([(1,object('NullPointerException',[]))], 1, 'Exception').
%    true.

instance(H, X, Type) :-
        heap_cell(H, X, Cell),
        cell_type(Cell, Type0),
        subtype(Type0, Type).

%% not_instance(+H, +X, +Type) is semidet.
%
% The object or array at X is not an instance of Type.
%
% ?- not_instance([(1,array(int,0,[]))], 1, 'Node').
%    true.

not_instance(H, X, Type) :-
        heap_cell(H, X, Cell),
        cell_type(Cell, Type0),
        \+ subtype(Type0, Type).

%% get_field(+H, +X, +Field, -V) is semidet.
%
% V is the value of Field of the object at X.
%
% ?- get_field([(1,object('List',[field('List':first,r(7))]))], 1, 'List':first, V).
%    V = r(7).

get_field(H, X, Field, V) :-
        heap_cell(H, X, object(_, Fields)),
        fields_value(Fields, Field, V).

%% set_field(+H0, +X, +Field, +V, -H) is semidet.
%
% H is H0 with V as the value of Field of the object at X.
%
% ?- set_field([(1,object('List',[field('List':first,r(7))]))], 1, 'List':first, null, H).
%    H = [(1,object('List',[field('List':first,null)]))].

set_field(H0, X, Field, V, H) :-
        heap_cell(H0, X, object(Class, Fields0)),
        fields_changed(Fields0, Field, V, Fields),
        heap_changed(H0, X, object(Class, Fields), H).

%% same(+H, +R1, +R2) is semidet.
%
% The references are equal.
%
% ?- same([], null, null).
%    true.

same(_, R, R).

%% different(+H, +R1, +R2) is semidet.
%
% The references are not equal.
%
% ?- different([], null, r(1)).
%    true.

different(_, R1, R2) :-
        R1 \== R2.

/*  Arrays  */

%% new_array(+H0, +Type, +N, -X, -H) is det.
%
% H is H0 with a new array at X: N elements of Type, at their defaults.
%
% ?- new_array([], int, 2, X, H).
%    X = 1, H = [(1,array(int,2,[0,0]))].

new_array(H0, Type, N, X, H) :-
        type_default(Type, Default),
        length(Elements, N),
        all_equal(Elements, Default),
        heap_extended(H0, array(Type, N, Elements), X, H).

%% length(+H, +X, -N) is semidet.
%
% The array at X has N elements.
%
% ?- length([(1,array(int,2,[0,0]))], 1, N).
%    N = 2.

length(H, X, N) :-
        heap_cell(H, X, array(_, N, _)).

%% get_array(+H, +X, +I, -V) is semidet.
%
% V is element I, from 0, of the array at X.
%
% ?- get_array([(1,array(int,2,[8,9]))], 1, 1, V).
%    V = 9.

get_array(H, X, I, V) :-
        heap_cell(H, X, array(_, _, Elements)),
        nth0(I, Elements, V).

%% set_array(+H0, +X, +I, +V, -H) is semidet.
%
% H is H0 with V as element I of the array at X.
%
% ?- set_array([(1,array(int,2,[8,9]))], 1, 0, 5, H).
%    H = [(1,array(int,2,[5,9]))].

set_array(H0, X, I, V, H) :-
        heap_cell(H0, X, array(Type, N, Elements0)),
        length(Before, I),
        append(Before, [_|After], Elements0),
        append(Before, [V|After], Elements),
        heap_changed(H0, X, array(Type, N, Elements), H).

/*  Static fields  */

%% get_static(+H, +Field, -V) is semidet.
%
% V is the value of the static Field, its default if it was never assigned.
%
% ?- get_static([(static('C'),object('C',[field('C':n,3)]))], 'C':n, V).
%    V = 3.

get_static(H, Class:Name, V) :-
        heap_statics(H, Class, Fields, _),
        fields_value(Fields, Class:Name, V).

%% set_static(+H0, +Field, +V, -H) is semidet.
%
% H is H0 with V as the value of the static Field.
%
% ?- set_static([(static('C'),object('C',[field('C':n,3)]))], 'C':n, 4, H).
%    H = [(static('C'),object('C',[field('C':n,4)]))].

set_static(H0, Class:Name, V, H) :-
        heap_statics(H0, Class, Fields0, H1),
        fields_changed(Fields0, Class:Name, V, Fields),
        heap_changed(H1, static(Class), object(Class, Fields), H).

%  H is H0 with the cell for the static fields of Class, which are Fields.
heap_statics(H0, Class, Fields, H) :-
        % commit: a reference has at most one cell.
        (   heap_cell(H0, static(Class), object(_, Fields0)) ->
            Fields = Fields0,
            H = H0
        ;   findall((Class:Name)-Type, listed(pet_static(Class, Name, Type)), Layout),
            layout_fields(Layout, Fields),
            append(H0, [(static(Class),object(Class, Fields))], H)
        ).

/*  Tasks  */

%% async(+H0, +X, +Method, +In, -F, -H) is semidet.
%
% H is H0 with a task of the actor at X, to run Method on it with the further
% inputs In; its future is r(F). Method is exact(Key), or virtual(Key): the
% method that the class of the actor has for Key.
%
% ?- async([(1,object('List',[]))], 1, virtual('List.remAll'), [null], F, H).
%    F = 2, H = [(1,object('List',[])),(2,task(1,await('List.remAll',[r(1),null])))].

async(H0, X, Method, In, F, H) :-
        heap_cell(H0, X, object(Class, _)),
        method_target(Method, Class, Key),
        method_entry(Key, Block),
        heap_extended(H0, task(X, await(Block, [r(X)|In])), F, H).

%% finished(+H, +F) is semidet.
%
% The task of the future has returned.
%
% ?- finished([(1,task(main,ok(void)))], 1).
%    true.

finished(H, F) :-
        heap_cell(H, F, task(_, ok(_))).

%% unfinished(+H, +F) is semidet.
%
% The task of the future has not returned.
%
% ?- unfinished([(1,task(main,ok(void)))], 1).
%    false.

unfinished(H, F) :-
        heap_cell(H, F, task(_, _)),
        \+ finished(H, F).

%% get_future(+H, +F, -V) is semidet.
%
% V is the result of the task of the future, void if it has none.
%
% ?- get_future([(1,task(main,ok(void)))], 1, V).
%    V = void.

get_future(H, F, V) :-
        heap_cell(H, F, task(_, ok(V))).

%% no_code(+Key, +In, -Out, +H0, -H, -E, -T) is erroneous.
%
% A method without code cannot be executed.
%
% ?- no_code('C.m', [], Out, [], H, E, T).
%    error(no_code('C.m'),no_code/7).

no_code(Key, _, _, _, _, _, _) :-
        throw(error(no_code(Key), no_code/7)).

/*  Cells  */

%% heap_cell(+H, +Ref, -Cell) is semidet.
%
% Cell is the cell of H at Ref. Looked up by identity, as in Fig. 9.
%
% ?- heap_cell([(1,object('List',[]))], 1, Cell).
%    Cell = object('List',[]).

heap_cell([(Ref0,Cell0)|H], Ref, Cell) :-
        % commit: a reference has at most one cell.
        (   Ref0 == Ref ->
            Cell = Cell0
        ;   heap_cell(H, Ref, Cell)
        ).

%% heap_changed(+H0, +Ref, +Cell, -H) is semidet.
%
% H is H0 with Cell in place of the cell at Ref.
%
% ?- heap_changed([(1,array(int,0,[]))], 1, array(boolean,0,[]), H).
%    H = [(1,array(boolean,0,[]))].

heap_changed([(Ref0,Cell0)|H0], Ref, Cell, H) :-
        % commit: a reference has at most one cell.
        (   Ref0 == Ref ->
            H = [(Ref,Cell)|H0]
        ;   H = [(Ref0,Cell0)|H1],
            heap_changed(H0, Ref, Cell, H1)
        ).

%% heap_extended(+H0, +Cell, -X, -H) is det.
%
% H is H0 with Cell at the new reference X.
%
% ?- heap_extended([(7,array(int,0,[]))], task(main,ok(void)), X, H).
%    X = 8, H = [(7,array(int,0,[])),(8,task(main,ok(void)))].

heap_extended(H0, Cell, X, H) :-
        heap_greatest(H0, 0, Greatest),
        X is Greatest + 1,
        append(H0, [(X,Cell)], H).

heap_greatest([], Greatest, Greatest).
heap_greatest([(Ref,_)|H], Greatest0, Greatest) :-
        % commit: references are compared as numbers, or are none.
        (   integer(Ref), Ref > Greatest0 ->
            heap_greatest(H, Ref, Greatest)
        ;   heap_greatest(H, Greatest0, Greatest)
        ).

fields_value([field(Field0, V0)|Fields], Field, V) :-
        % commit: a field occurs once in a layout.
        (   Field0 == Field ->
            V = V0
        ;   fields_value(Fields, Field, V)
        ).

fields_changed([field(Field0, V0)|Fields0], Field, V, Fields) :-
        % commit: a field occurs once in a layout.
        (   Field0 == Field ->
            Fields = [field(Field, V)|Fields0]
        ;   Fields = [field(Field0, V0)|Fields1],
            fields_changed(Fields0, Field, V, Fields1)
        ).

layout_fields([], []).
layout_fields([Field-Type|Layout], [field(Field, Default)|Fields]) :-
        type_default(Type, Default),
        layout_fields(Layout, Fields).

all_equal([], _).
all_equal([V|Vs], V) :-
        all_equal(Vs, V).

/*  Types  */

type_default(Type, Default) :-
        % commit: every type that is not a number is one of references.
        (   number_range(Type, _, _) ->
            Default = 0
        ;   Default = null
        ).

cell_type(object(Class, _), Class).
cell_type(array(Type, _, _), array(Type)).

%  A value of reference type Type0 fits a variable of reference type Type.
subtype(Type0, Type) :-
        % commit: one way to show it is enough.
        (   Type == 'Object' ->
            true
        ;   Type0 == Type ->
            true
        ;   Type0 = array(Element0),
            Type = array(Element) ->
            \+ number_range(Element0, _, _),
            subtype(Element0, Element)
        ;   class_parent(Type0, Parent),
            subtype(Parent, Type) ->
            true
        ).

%  Parent is the superclass or an interface of Class.
class_parent(Class, Parent) :-
        listed(pet_class(Class, _, Super, Interfaces, _)),
        member(Parent, [Super|Interfaces]),
        Parent \== null.

%  All fields of an object of Class, as Field-Type.
class_layout(Class, Layout) :-
        % commit: a class stands in the table once.
        (   Class == null ->
            Layout = []
        ;   listed(pet_class(Class, _, Super, _, _)) ->
            class_layout(Super, Layout0),
            findall((Class:Name)-Type, listed(pet_field(Class, Name, Type)), Layout1),
            append(Layout0, Layout1, Layout)
        ;   throw(error(existence_error(class, Class), new_object/4))
        ).

/*  Methods  */

%% method_entry(+Key, -Block) is det.
%
% The method begins with Block: the first of its blocks in the table, Key itself
% if it is not there.
%
% ?- method_entry('List.remAll', Block).
%    Block = 'List.remAll'.

method_entry(Key, Block) :-
        % commit: the first one is the entry.
        (   listed(pet_block(Block0, Key, _)) ->
            Block = Block0
        ;   Block = Key
        ).

method_target(exact(Key), _, Key).
method_target(virtual(Key0), Class, Key) :-
        listed(pet_method(Key0, _, Name, _, Parameters, _, _)),
        parameters_types(Parameters, Types),
        % commit: a method of the class or above it comes before one of an interface.
        (   class_method(Class, Name, Types, Key1) ->
            Key = Key1
        ;   interface_method(Class, Name, Types, Key)
        ).

%  The nearest one of the class and its superclasses.
class_method(Class, Name, Types, Key) :-
        % commit: the nearer method overrides the farther one.
        (   own_method(Class, Name, Types, Key0) ->
            Key = Key0
        ;   listed(pet_class(Class, _, Super, _, _)),
            class_method(Super, Name, Types, Key)
        ).

%  The one of all interfaces that no other one overrides.
interface_method(Class, Name, Types, Key) :-
        findall(Owner-Key0,
                ( ancestor(Class, Owner), own_method(Owner, Name, Types, Key0) ),
                Found),
        member(Owner-Key, Found),
        \+ ( member(Other-_, Found), Other \== Owner, subtype(Other, Owner) ),
        % commit: an interface that is inherited twice is still one.
        !.

ancestor(Class, Class).
ancestor(Class, Ancestor) :-
        class_parent(Class, Parent),
        ancestor(Parent, Ancestor).

own_method(Class, Name, Types, Key) :-
        listed(pet_method(Key, Class, Name, instance, Parameters, _, Code)),
        Code \== abstract,
        parameters_types(Parameters, Types).

parameters_types([], []).
parameters_types([_:Type|Parameters], [Type|Types]) :-
        parameters_types(Parameters, Types).

%% listed(?Fact) is nondet.
%
% Fact is in the class table. A table without facts is not in the program.
%
% ?- listed(pet_field('Node', Name, Type)).
%    Name = data, Type = int
% ;  Name = next, Type = 'Node'.

listed(Fact) :-
        functor(Fact, Name, Arity),
        user:current_predicate(Name/Arity),
        user:Fact.
