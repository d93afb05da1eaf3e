/** Decisions of aliases and of array elements, when delayed aliasing must decide them: as
    lazy initialisation does (pet_lazy.pl), in the same order. Kernel.

    Objects  ::= open                nothing is decided
              | [Ref, …]             the first reference to reach each object
    Order    ::= known_first         objects that were reached before come before a new one
              | new_first            a new object comes first
    Elements ::= elements([Place, …], [Place, …])
                                     elements that were written, last first, and elements
                                     of the input that were read, first to last
    Place    ::= place(Ref, Index)   of an array, by its object

    impure: both are kept in backtrackable globals, and a reference has its object as an
    attribute:

    reached(Object)                  its cell was used; Object is `open`, `own`, or the
                                     reference, or the object made by `new`, that it is
*/

:- module(pet_decided, [objects_open/0,
                        objects_decided/1,
                        reached/1,
                        element_met/1]).

:- use_module(library(atts)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_refs)).
:- use_module(library(pet_entries)).
:- use_module(library(pet_integers)).
:- use_module(library(pet_path)).

:- attribute reached/1.

%% objects_open is det.
%
% Nothing is decided.
objects_open :-
        bb_b_put(pet_decided_objects, open),
        bb_b_put(pet_decided_order, known_first),
        bb_b_put(pet_decided_elements, elements([], [])).

%% reached(+X) is nondet.
%
% The cell of X is used. Its object is decided only if objects_decided/1 was called.
reached(X) :-
        (   integer(X) ->
            true
        ;   get_atts(X, reached(_)) ->
            true
        ;   put_atts(X, reached(open)),
            happened(reach(X)),
            bb_get(pet_decided_objects, Objects),
            (   Objects == open ->
                true
            ;   object_decided(Objects, X, Objects)
            )
        ).

%% objects_decided(+Order) is nondet.
%
% Decides the object of each reference that was reached so far, and from now on of each
% reference when it is reached: an object that was reached before, in order, then one made by
% `new`, then a new one. Also decides for each element that holds a reference which earlier
% element it is, if any.
objects_decided(Order) :-
        heap_events(Events0),
        bb_b_put(pet_decided_objects, []),
        bb_b_put(pet_decided_order, Order),
        reverse(Events0, Events),
        events_decided(Events).

events_decided([]).
events_decided([Event|Events]) :-
        (   Event = reach(X) ->
            bb_get(pet_decided_objects, Objects),
            object_decided(Objects, X, Objects)
        ;   element_met(Event)
        ),
        events_decided(Events).

object_decided(Objects, X, Objects) :-
        which_open(Objects, X, Ys, Same),
        (   Same = [Y] ->
            put_atts(X, reached(Y))
        ;   all_own([X|Ys]),
            (   Ys = [_, _|_],
                \+ is_possible(X, Ys) ->
             % With assumptions this is the most frequent case.
                all_other(Ys, X),
                Left = []
            ;   Left = Ys
            ),
            bb_get(pet_decided_order, Order),
            object_among(Order, Left, X, Objects)
        ).

%  Open are the objects that X may be; Same is the object that X certainly is, if any.
which_open([], _, [], []).
which_open([Y|Ys], X, Open, Same) :-
        objects_relation(X, Y, R),
        (   R == same ->
            Open = [],
            Same = [Y]
        ;   R == other ->
            which_open(Ys, X, Open, Same)
        ;   Open = [Y|Open1],
            which_open(Ys, X, Open1, Same)
        ).

all_own([]).
all_own([X|Xs]) :-
        said_own(X),
        all_own(Xs).

%  X may be one of the objects Ys.
is_possible(X, Ys) :-
        \+ \+ ( all_equations(Ys, X, Equations), law(Equations), feasible ).

all_equations([], _, []).
all_equations([Y|Ys], X, [X #= Y|Equations]) :-
        all_equations(Ys, X, Equations).

object_among(known_first, [], X, Objects) :-
        refs_made(Made),
        made_or_new(Made, X, Objects).
object_among(known_first, [Y|Ys], X, Objects) :-
        (   post(X #= Y),
            put_atts(X, reached(Y))
        ;   other(X, Y),
            object_among(known_first, Ys, X, Objects)
        ).
object_among(new_first, Ys, X, Objects) :-
        (   all_other(Ys, X),
            ( Ys == [] -> true ; feasible ),
            refs_made(Made),
            made_or_new(Made, X, Objects)
        ;   object_known(Ys, X)
        ).

object_known([Y|Ys], X) :-
        (   post(X #= Y),
            put_atts(X, reached(Y))
        ;   other(X, Y),
            object_known(Ys, X)
        ).

all_other([], _).
all_other([Y|Ys], X) :-
        other(X, Y),
        all_other(Ys, X).

%  X is not Y. The exact solver need not decide this now, because a question follows.
other(X, Y) :-
        post_unasked(X #\= Y).

made_or_new([], X, Objects) :-
        put_atts(X, reached(own)),
        append(Objects, [X], All),
        bb_b_put(pet_decided_objects, All).
made_or_new([N-_|Made], X, Objects) :-
        (   objects_relation(X, N, other) ->
            made_or_new(Made, X, Objects)
        ;   post(X #= N),
            put_atts(X, reached(N))
        ;   post(X #\= N),
            made_or_new(Made, X, Objects)
        ).

%% element_met(+Event) is nondet.
%
% If Event is about an element that holds a reference, and objects_decided/1 was called,
% decides which earlier element it is. A read first tries the elements that were written, last
% first, then those of the input; a read of the input heap tries only the latter.
element_met(Event) :-
        (   event_element(Event, When, Type, X, I),
            is_reference(Type),
            bb_get(pet_decided_objects, Objects),
            Objects \== open ->
            reference_object(X, Object),
            bb_get(pet_decided_elements, Elements),
            element_decided(When, Elements, place(Object, I))
        ;   true
        ).

event_element(element(Type, X, I, _), now, Type, X, I).
event_element(had_element(Type, X, I, _), before, Type, X, I).
event_element(put(Type, X, I, _), put, Type, X, I).

reference_object(X, Object) :-
        (   integer(X) ->
            Object = X
        ;   get_atts(X, reached(Object0)),
            (   Object0 == own ->
                Object = X
            ;   Object = Object0
            )
        ).

element_decided(put, elements(Puts, Reads), Place) :-
        bb_b_put(pet_decided_elements, elements([Place|Puts], Reads)).
element_decided(before, elements(Puts, Reads), Place) :-
        place_among(Reads, Place, Found),
        place_read(Found, Puts, Reads, Place).
element_decided(now, elements(Puts, Reads), Place) :-
        place_among(Puts, Place, Found0),
        (   Found0 == yes ->
            true
        ;   place_among(Reads, Place, Found),
            place_read(Found, Puts, Reads, Place)
        ).

place_among([], _, no).
place_among([place(Object0, J)|Places], Place, Found) :-
        Place = place(Object, I),
        (   Object0 == Object ->
            relation(I, J, R),
            place_among_(R, J, I, Places, Place, Found)
        ;   place_among(Places, Place, Found)
        ).

place_among_(same, _, _, _, _, yes).
place_among_(other, _, _, Places, Place, Found) :-
        place_among(Places, Place, Found).
place_among_(open, J, I, Places, Place, Found) :-
        (   post(I #= J),
            Found = yes
        ;   post(I #\= J),
            place_among(Places, Place, Found)
        ).

place_read(yes, _, _, _).
place_read(no, Puts, Reads0, Place) :-
        Place = place(Object, _),
        (   integer(Object) ->
            % The elements of a new array are known.
            true
        ;   append(Reads0, [Place], Reads),
            bb_b_put(pet_decided_elements, elements(Puts, Reads))
        ).
