/** The heap operations of SFM 2014, Fig. 9 and 11, for SWI-Prolog; only the
    benchmark loads them.

    As printed there, but for three things without which the two sides would not
    explore the same tree:
    - a reference is looked up by identity in the whole heap before it may be an alias.
      As printed, one that is in the heap behind others is decided against those again
      each time it is used, and the same case comes out many times;
    - cells have an open list of fields and are found by class, which must be known:
      it is the first class that fits, as our programs here have one for each field;
    - an array of the input has an open list of elements.
*/

:- module(paper_heap, [heap_begins/0,
                       new_object/4,
                       new_array/5,
                       type/3,
                       length/3,
                       get_field/4,
                       set_field/5,
                       get_array/4,
                       set_array/5]).

:- use_module(library(lists)).

:- multifile(user:pet_class/5).
:- multifile(user:pet_field/3).

heap_begins :-
        nb_setval(paper_heap_ref, 0).

new_object(H, C, Ref, [(Ref, Ob)|H]) :-
        build_object(C, Ob),
        new_ref(Ref).

new_array(H, T, L, Ref, [(Ref, array(T, L, Xs))|H]) :-
        length(Xs, L),
        type_default(T, D),
        maplist(=(D), Xs),
        new_ref(Ref).

new_ref(Ref) :-
        b_getval(paper_heap_ref, N),
        Ref is N + 1,
        b_setval(paper_heap_ref, Ref).

build_object(C, object(C, Fields)) :-
        findall(field(FN, D),
                ( subclass(C, A), user:pet_field(A, FN, T), type_default(T, D) ),
                Fields).

type_default(T, D) :-
        (   memberchk(T, [int, bool]) ->
            D = 0
        ;   D = null
        ).

subclass(T, C) :-
        nonvar(T),
        !,
        below(T, C).
subclass(C, C).

below(C, C).
below(T, C) :-
        user:pet_class(T, _, S, _, _),
        S \== none,
        below(S, C).

type(H, Ref, T) :-
        get_cell(H, Ref, Cell),
        Cell = object(T, _).

length(H, Ref, L) :-
        get_cell(H, Ref, Cell),
        Cell = array(_, L, _).

get_field(H, Ref, FSig, V) :-
        get_cell(H, Ref, Ob),
        FSig = C:FN,
        Ob = object(T, Fields),
        once(subclass(T, C)),
        member_det(field(FN, V), Fields).

set_field(H0, Ref, FSig, V, H) :-
        get_cell(H0, Ref, Ob),
        FSig = C:FN,
        Ob = object(T, Fields0),
        once(subclass(T, C)),
        replace_det(Fields0, FN, V, Fields),
        set_cell(H0, Ref, object(T, Fields), H).

get_array(H, Ref, I, V) :-
        get_cell(H, Ref, Arr),
        Arr = array(_, _, Xs),
        nth0_det(I, Xs, V).

set_array(H0, Ref, I, V, H) :-
        get_cell(H0, Ref, Arr),
        Arr = array(T, L, Xs0),
        replace_nth0(I, Xs0, V, Xs),
        set_cell(H0, Ref, array(T, L, Xs), H).

get_cell(H, Ref, Cell) :-
        known_cell(H, Ref, Cell0),
        !,
        Cell = Cell0.
get_cell(H, Ref, Cell) :-
        lazy_cell(H, Ref, Cell).

known_cell(H, Ref, Cell) :-
        nonvar(H),
        H = [(Ref0, Cell0)|H1],
        (   Ref0 == Ref ->
            Cell = Cell0
        ;   known_cell(H1, Ref, Cell)
        ).

lazy_cell(H, Ref, Cell) :-
        var(H),
        !,
        H = [(Ref, Cell)|_].
lazy_cell([(Ref0, Cell0)|_], Ref, Cell) :-
        var(Ref0),
        Ref = Ref0,
        Cell = Cell0.
lazy_cell([_|H], Ref, Cell) :-
        lazy_cell(H, Ref, Cell).

set_cell([(Ref0, Cell0)|H0], Ref, Cell, H) :-
        (   Ref0 == Ref ->
            H = [(Ref, Cell)|H0]
        ;   H = [(Ref0, Cell0)|H1],
            set_cell(H0, Ref, Cell, H1)
        ).

member_det(X, Xs) :-
        memberchk(X, Xs).

replace_det(Fields0, FN, V, Fields) :-
        (   var(Fields0) ->
            Fields = [field(FN, V)|Fields0]
        ;   Fields0 = [field(FN0, V0)|Fields1],
            (   FN0 == FN ->
                Fields = [field(FN, V)|Fields1]
            ;   Fields = [field(FN0, V0)|Fields2],
                replace_det(Fields1, FN, V, Fields2)
            )
        ).

nth0_det(0, [X|_], X) :- !.
nth0_det(I, [_|Xs], X) :-
        I1 is I - 1,
        nth0_det(I1, Xs, X).

replace_nth0(0, [_|Xs], X, [X|Xs]) :- !.
replace_nth0(I, [Y|Xs0], X, [Y|Xs]) :-
        I1 is I - 1,
        replace_nth0(I1, Xs0, X, Xs).
