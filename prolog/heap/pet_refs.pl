/** References whose aliases are not decided: their properties, and the events of a path.
    Knows no heap. Kernel.

    Ref     ::= 0                    null
              | -1, -2, …            an object made by `new`
              | variable             an integer of the store. The Nth reference of the
                                     input is between 0 and N: the value is the number of
                                     the first reference that is the same object. A read
                                     after several possible writes gives a choice among
                                     their values.
    Kinds   ::= [Integer, …]         the classes that an object may have, by number, in
                                     ascending order; arrays have classes too

    A path records events, from which Rust makes cases (crates/pet-engine/src/heap_solver.rs):

    Event   ::= input(Ref)           a new reference of the input
              | reach(Ref)           the first use of its cell
              | get(Class, Position, Ref, Value), set(Class, Position, Ref, Value)
              | had(Class, Position, Ref, Value)     a get before all sets
              | made(Ref, Class), laid(Ref, Type, Length)
              | length(Ref, Value)
              | element(Type, Ref, Index, Value), put(Type, Ref, Index, Value)
              | had_element(Type, Ref, Index, Value)   an element before all puts
              | get_static(Class, Position, Value), set_static(Class, Position, Value)
              | same(Ref, Ref), different(Ref, Ref)
    The Value of get, length and get_static is the value of the input at that place, if it
    was neither read nor changed before; of had and element also `none`, if it was read
    before.

    impure: events and references are kept in backtrackable globals, so that they need
    not be handed through every clause. Variables with attributes are never bound:

    kinds(Kinds)                     the classes that the object may have
    class(Kind)                      an integer of the store, once classes matter
    own(N)                           without aliasing: it is null or N
    told                             own(N) was written to the path
*/

:- module(pet_refs, [refs_begin/1,
                     heap_events/1,
                     happened/1,
                     unknown_value/2,
                     reference_kinds/2,
                     reference_class/2,
                     said_own/1,
                     relation/3,
                     objects_relation/3,
                     value_chosen/5,
                     refs_assumed/2,
                     edge_held/4,
                     next_made/2,
                     refs_made/1,
                     is_reference/1,
                     class_tested/2,
                     ref_null/1,
                     ref_exists/1]).

:- use_module(library(atts)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_lists)).
:- use_module(library(pet_numbers)).
:- use_module(library(pet_entries)).
:- use_module(library(pet_integers)).

:- attribute kinds/1, class/1, own/1, told/0.

%% refs_begin(+Options) is det.
%
% Begins without references. Options are as in pet_lazy.pl.
refs_begin(Options) :-
        bb_put(pet_refs_options, Options),
        bb_b_put(pet_refs_events, []),
        bb_b_put(pet_refs_count, 0),
        bb_b_put(pet_refs_inputs, []),
        bb_b_put(pet_refs_made, []),
        bb_b_put(pet_refs_assumed, no),
        bb_b_put(pet_refs_classes, off).

%% heap_events(-Events) is det.
%
% Events are those of this path, last first.
heap_events(Events) :-
        bb_get(pet_refs_events, Events).

happened(Event) :-
        bb_get(pet_refs_events, Events),
        bb_b_put(pet_refs_events, [Event|Events]).

/*  References of the input  */

%% unknown_value(+Type, -Value) is det.
%
% Value is an unknown value of Type: an integer in its range, or a reference.
unknown_value(Type, V) :-
        number_range(Type, Low0, High0),
        !,
        % commit: a float is a double that is one.
        (   Type == float ->
            unknown_single(V)
        ;   bb_get(pet_refs_options, options(_, Least, Greatest)),
            number_domain(Low0, High0, Least, Greatest, Low, High),
            unknown_integer(V, Low, High)
        ).
unknown_value(length, V) :-
        !,
        unknown_integer(V, 0, 2147483647).
unknown_value(some(Type), V) :-
        !,
        unknown_reference_of(Type, 1, V).
unknown_value(Type, V) :-
        (   Type = among(_) ->
            Low = 1
        ;   Low = 0
        ),
        unknown_reference_of(Type, Low, V).

unknown_reference_of(Type, Low, V) :-
        bb_get(pet_refs_count, N0),
        N is N0 + 1,
        bb_b_put(pet_refs_count, N),
        type_kinds(Type, Kinds),
        (   Kinds == [] ->
            % There are no objects of this type.
            High = 0
        ;   High = N
        ),
        unknown_reference(V, Low, High),
        put_atts(V, kinds(Kinds)),
        (   bb_get(pet_refs_options, options(no_aliasing, _, _)) ->
            put_atts(V, own(N))
        ;   true
        ),
        happened(input(V)),
        input_classed(V, Kinds),
        (   bb_get(pet_refs_assumed, yes) ->
            integer_counts(V)
        ;   true
        ),
        bb_get(pet_refs_inputs, Inputs),
        bb_b_put(pet_refs_inputs, [V|Inputs]).

type_kinds(among(Classes), Kinds) :-
        !,
        classes_kinds(Classes, Kinds0),
        sort(Kinds0, Kinds).
type_kinds(Type, Kinds) :-
        user:pet_kinds(Type, Kinds).

classes_kinds([], []).
classes_kinds([Class|Classes], [Kind|Kinds]) :-
        user:pet_exact(Class, Kind),
        classes_kinds(Classes, Kinds).

%% is_reference(+Type) is semidet.
%
% The values of Type are references.
is_reference(Type) :-
        \+ number_range(Type, _, _),
        Type \== length.

%% reference_kinds(+X, -Kinds) is det.
%
% Kinds are the classes that the object of X may have.
reference_kinds(X, Kinds) :-
        (   integer(X) ->
            (   X =:= 0 ->
                Kinds = []
            ;   bb_get(pet_refs_made, Made),
                memberchk(X-Kinds, Made)
            )
        ;   get_atts(X, kinds(Kinds))
        ).

%% said_own(+X) is det.
%
% Without aliasing, a reference of the input is null or an object of its own. Writes this to
% the path, which is needed only when another constraint mentions the reference.
said_own(X) :-
        (   var(X),
            get_atts(X, own(N)),
            \+ get_atts(X, told) ->
            put_atts(X, told),
            law([X #= 0, X #= N])
        ;   true
        ).

/*  What is known of two references  */

%% relation(+X, +Y, -R) is det.
%
% R is the relation of two references: `same`, `other`, or `open`.
relation(X, Y, R) :-
        (   X == Y ->
            R = same
        ;   integers_mask(X, Y, Mask),
            (   Mask =:= 2 ->
                R = same
            ;   Mask /\ 2 =:= 0 ->
                R = other
            ;   R = open
            )
        ).

%% objects_relation(+X, +Y, -R) is det.
%
% R is the relation of two references to objects; different classes make it `other`.
objects_relation(X, Y, R) :-
        relation(X, Y, R0),
        (   R0 == open,
            kinds_exclude(X, Y) ->
            R = other
        ;   R = R0
        ).

kinds_exclude(X, Y) :-
        reference_kinds(X, Kinds),
        reference_kinds(Y, Kinds0),
        Kinds \== Kinds0,
        \+ ( member(Kind, Kinds), memberchk(Kind, Kinds0) ).

%% value_chosen(+Type, +Equations, +A, +B, -Z) is det.
%
% Z is A if the equations hold, else B.
value_chosen(Type, Equations, A, B, Z) :-
        (   A == B ->
            Z = A
        ;   is_reference(Type) ->
            said_own(A),
            said_own(B),
            chosen(Z, Equations, A, B),
            (   var(Z),
                \+ get_atts(Z, kinds(_)) ->
                reference_kinds(A, KindsA),
                reference_kinds(B, KindsB),
                append(KindsA, KindsB, Kinds0),
                sort(Kinds0, Kinds),
                put_atts(Z, kinds(Kinds))
            ;   true
            )
        ;   chosen(Z, Equations, A, B)
        ).

%% next_made(+Kinds, -N) is det.
%
% N is the identity of a new object with these possible classes.
next_made(Kinds, N) :-
        bb_get(pet_refs_made, Made),
        (   Made = [N0-_|_] ->
            N is N0 - 1
        ;   N = -1
        ),
        bb_b_put(pet_refs_made, [N-Kinds|Made]).

%% refs_made(-Made) is det.
%
% Made are the objects made by `new`, N-Kinds, last first.
refs_made(Made) :-
        bb_get(pet_refs_made, Made).

/*  Assumptions  */

%% refs_assumed(+Assumptions, +Values) is semidet.
%
% The assumptions of pet_assume.pl on these inputs may hold. From now on no reference counts
% as free: an alias may break an assumption, whatever the other constraints are.
refs_assumed([], _).
refs_assumed([Assumption|Assumptions], Values) :-
        bb_b_put(pet_refs_assumed, yes),
        bb_get(pet_refs_inputs, Inputs),
        all_count(Inputs),
        each_assumed([Assumption|Assumptions], Values).

all_count([]).
all_count([V|Vs]) :-
        integer_counts(V),
        all_count(Vs).

each_assumed([], _).
each_assumed([Assumption|Assumptions], Values) :-
        Assumption =.. [Kind|Paths0],
        paths_values(Paths0, Values, Paths),
        assumed(Kind, Paths),
        each_assumed(Assumptions, Values).

paths_values([], _, []).
paths_values([path(Input, Positions)|Paths0], Values, [V-Positions|Paths]) :-
        nth0(Input, Values, V),
        paths_values(Paths0, Values, Paths).

%% edge_held(+Type, +X, +Place, +V) is det.
%
% An object of the input holds V; this is written to the path if there are assumptions.
edge_held(Type, X, Place, V) :-
        (   bb_get(pet_refs_assumed, yes),
            is_reference(Type) ->
            held(X, Place, V)
        ;   true
        ).

/*  Null  */

%% ref_null(+X) is semidet.
%
% X may be null; from now on it is.
ref_null(X) :-
        (   integer(X) ->
            X =:= 0
        ;   post(X #= 0)
        ).

%% ref_exists(+X) is semidet.
%
% X may be a reference to an object; from now on it is.
ref_exists(X) :-
        (   integer(X) ->
            X =\= 0
        ;   get_atts(X, own(N)) ->
            post(X #= N)
        ;   post(X #\= 0)
        ).

/*  Classes. An object of the input has a class by number once that matters: once a
    class is tested that its type leaves open, or two types have some classes in common.  */

%% class_tested(+X, +Kinds) is semidet.
%
% The class of the object X may be one of Kinds; from now on it is.
class_tested(X, Kinds) :-
        reference_kinds(X, Kinds0),
        common(Kinds0, Kinds, Left),
        (   Left == Kinds0 ->
            true
        ;   Left = [_|_],
            classes_matter,
            class_of(X, Class),
            class_among(Class, Left),
            put_atts(X, kinds(Left))
        ).

%% reference_class(+X, -Class) is det.
%
% Class is the class of the object X, if classes matter, else the first class that it may
% have; `none` for a type without objects.
reference_class(X, Class) :-
        (   var(X),
            get_atts(X, class(Class0)) ->
            Class = Class0
        ;   reference_kinds(X, Kinds),
            (   Kinds = [First|_] ->
                Class = First
            ;   Class = none
            )
        ).

class_among(Class, Kinds0) :-
        integer_range(Class, Low, High),
        within(Kinds0, Low, High, Kinds),
        (   integer(Class) ->
            Kinds = [_]
        ;   Kinds = [_|_],
            among(Class, Kinds)
        ).

within([], _, _, []).
within([K|Ks], Low, High, Left) :-
        (   K >= Low,
            K =< High ->
            Left = [K|Left1]
        ;   Left = Left1
        ),
        within(Ks, Low, High, Left1).

%  A new reference of the input. Classes matter once two types have some, but not all, of
%  their classes in common.
input_classed(V, Kinds) :-
        bb_get(pet_refs_classes, Classes),
        (   Classes == on ->
            bb_get(pet_refs_inputs, Inputs),
            classed(V, Inputs)
        ;   bb_get(pet_refs_inputs, Inputs),
            member(U, Inputs),
            get_atts(U, kinds(Kinds0)),
            Kinds0 \== Kinds,
            member(Kind, Kinds0),
            memberchk(Kind, Kinds) ->
            classes_matter,
            classed(V, Inputs)
        ;   true
        ).

classes_matter :-
        bb_get(pet_refs_classes, Classes),
        (   Classes == on ->
            true
        ;   bb_b_put(pet_refs_classes, on),
            bb_get(pet_refs_inputs, Inputs),
            all_classed(Inputs)
        ).

%  From the last to the first, so that each reference finds those before it.
all_classed([]).
all_classed([V|Vs]) :-
        all_classed(Vs),
        classed(V, Vs).

classed(V, Others) :-
        get_atts(V, kinds(Kinds)),
        kinds_class(Kinds, Class),
        put_atts(V, class(Class)),
        classes_agree(Others, V, Class).

kinds_class(Kinds, Class) :-
        (   Kinds = [Class0] ->
            Class = Class0
        ;   Kinds == [] ->
            Class = 0
        ;   Kinds = [Low|_],
            append(_, [High], Kinds),
            unknown_integer(Class, Low, High),
            among(Class, Kinds)
        ).

%  References to one object have one class; null has none.
classes_agree([], _, _).
classes_agree([U|Us], V, Class) :-
        (   objects_relation(V, U, other) ->
            true
        ;   get_atts(U, class(ClassU)),
            (   ClassU == Class ->
                true
            ;   said_own(U),
                said_own(V),
                law([V #\= U, Class #= ClassU, V #= 0])
            )
        ),
        classes_agree(Us, V, Class).

%  A reference that is a choice among others has the class of the chosen one.
class_of(X, Class) :-
        (   get_atts(X, class(Class0)) ->
            Class = Class0
        ;   get_atts(X, kinds(Kinds)),
            kinds_class(Kinds, Class),
            put_atts(X, class(Class)),
            bb_get(pet_refs_inputs, Inputs),
            classes_agree(Inputs, X, Class),
            bb_get(pet_refs_made, Made),
            made_agree(Made, X, Class)
        ).

made_agree([], _, _).
made_agree([N-[Kind]|Made], X, Class) :-
        (   objects_relation(X, N, open) ->
            law([X #\= N, Class #= Kind])
        ;   true
        ),
        made_agree(Made, X, Class).
