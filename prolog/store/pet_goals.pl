/** Goals of clauses in the form in which they are run with pet_integers.pl. Kernel.

    pet_post/1 of pet_tcg.pl takes any constraint. These take apart what clauses mostly
    demand: a comparison of two operands, one of two comparisons, a sum, a difference. Two
    known numbers are compared here, without the store. What does not hold is counted, as pet_post/1 does
    (crates/pet-engine/src/executable/quick.rs).
*/

:- module(pet_goals, [pet_compared/3, pet_equal/2, pet_either/6, pet_sum/3, pet_difference/3, pet_defined/2]).

:- use_module(library(pet_ends)).
:- use_module(library(pet_integers)).
:- use_module(library(pet_ranges)).

%% pet_compared(+Wanted, +A, +B) is semidet.
%
% What Wanted, a mask of pet_integers.pl, lets hold between A and B may hold; if not, that is
% counted.
%
% ?- pet_compared(1, 2, 3).
%    true.
pet_compared(Wanted, A, B) :-
        % commit: a comparison holds in one way.
        (   integer(A),
            integer(B) ->
            numbers_compared(Wanted, A, B)
        ;   compared(A, Wanted, B) ->
            true
        ;   refuted
        ).

numbers_compared(1, A, B) :-
        ( A < B -> true ; refuted ).
numbers_compared(2, A, B) :-
        ( A =:= B -> true ; refuted ).
numbers_compared(3, A, B) :-
        ( A =< B -> true ; refuted ).
numbers_compared(4, A, B) :-
        ( A > B -> true ; refuted ).
numbers_compared(5, A, B) :-
        ( A =\= B -> true ; refuted ).
numbers_compared(6, A, B) :-
        ( A >= B -> true ; refuted ).

%% pet_equal(?A, +B) is semidet.
%
% A and B may be the same; if not, that is counted. If nothing was said about A, it is B from
% here on.
%
% ?- pet_equal(2, 2).
%    true.
pet_equal(A, B) :-
        (   integer(A),
            integer(B) ->
            numbers_compared(2, A, B)
        ;   post(A #= B) ->
            true
        ;   refuted
        ).

%% pet_either(+Wanted1, +A1, +B1, +Wanted2, +A2, +B2) is semidet.
%
% One of the two comparisons may hold; if not, that is counted.
%
% ?- pet_either(1, 5, 0, 6, 5, 3).
%    true.
pet_either(Wanted1, A1, B1, Wanted2, A2, B2) :-
        (   integer(A1),
            integer(B1) ->
            ranges_mask(A1, A1, B1, B1, Mask),
            (   Mask /\ Wanted1 =:= 0 ->
                pet_compared(Wanted2, A2, B2)
            ;   true
            )
        ;   mask_constraint(Wanted1, A1, B1, First),
            mask_constraint(Wanted2, A2, B2, Second),
            post(First #\/ Second) ->
            true
        ;   refuted
        ).

%% pet_sum(-Z, +A, +B) is det.
%
% Z, about which nothing was said, is A + B.
%
% ?- pet_sum(Z, 2, 3).
%    Z = 5.
pet_sum(Z, A, B) :-
        (   integer(A),
            integer(B) ->
            Z is A + B
        ;   defined(Z, A + B)
        ).

%% pet_difference(-Z, +A, +B) is det.
%
% Z, about which nothing was said, is A - B.
%
% ?- pet_difference(Z, 2, 3).
%    Z = -1.
pet_difference(Z, A, B) :-
        (   integer(A),
            integer(B) ->
            Z is A - B
        ;   defined(Z, A - B)
        ).

%% pet_defined(-Z, +Expr) is det.
%
% Z, about which nothing was said, is what Expr comes to.
%
% ?- pet_defined(Z, 2 * 3).
%    Z = 6.
pet_defined(Z, Expr) :-
        defined(Z, Expr).
