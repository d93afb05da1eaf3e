/** Kinds: the classes that an object of the input may have. Kernel.

    Kind    ::= k(Classes, Later)    the classes that it may have; Later is a Kind that
                                     says more, or a variable
    Type    ::= Class | exact(Class)

    A kind is only ever narrowed, at its open end, so whoever shares it hears of it.
    Beside the program, `user` has these facts:
        pet_below(Type, Classes)     those that have objects, for each class
*/

:- module(pet_kind, [kind_classes/2, kind_narrowed/2, kind_without/2, type_classes/2]).

:- use_module(library(lists)).

%% kind_classes(+Kind, -Classes) is det.
%
% Classes are those that an object of this kind may have.
kind_classes(k(Classes0, Later), Classes) :-
        (   var(Later) ->
            Classes = Classes0
        ;   kind_classes(Later, Classes)
        ).

%% kind_narrowed(+Kind, +Classes) is semidet.
%
% Of the classes that the object may have only those among Classes are left.
%
% ?- K = k([a,b,c], _), kind_narrowed(K, [b,c,d]), kind_classes(K, Cs).
%    K = k([a,b,c],k([b,c],_A)), Cs = [b,c].
kind_narrowed(k(Classes0, Later), Classes) :-
        (   nonvar(Later) ->
            kind_narrowed(Later, Classes)
        ;   Classes0 == Classes ->
            true
        ;   common(Classes0, Classes, Left),
            Left = [_|_],
            (   Left == Classes0 ->
                true
            ;   Later = k(Left, _)
            )
        ).

common([], _, []).
common([C|Cs], Ds, Left) :-
        (   memberchk(C, Ds) ->
            Left = [C|Left1]
        ;   Left = Left1
        ),
        common(Cs, Ds, Left1).

%% kind_without(+Kind, +Classes) is semidet.
%
% Of the classes that the object may have those among Classes are gone.
kind_without(Kind, Classes) :-
        kind_classes(Kind, All),
        without(All, Classes, Left),
        kind_narrowed(Kind, Left).

without([], _, []).
without([C|Cs], Ds, Left) :-
        (   memberchk(C, Ds) ->
            Left = Left1
        ;   Left = [C|Left1]
        ),
        without(Cs, Ds, Left1).

%% type_classes(+Type, -Classes) is det.
%
% Classes are those that have objects of this type.
type_classes(exact(Class), Classes) :-
        !,
        Classes = [Class].
type_classes(Type, Classes) :-
        (   user:pet_below(Type, Classes0) ->
            Classes = Classes0
        ;   Classes = []
        ).
