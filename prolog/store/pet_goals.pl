/** The constraints of clauses as goals of their own, for the store of pet_integers.pl. Kernel.

    A clause posts a constraint by pet_post/1 of pet_tcg.pl. Before a search, most constraints
    are replaced by one of the goals below (crates/pet-engine/src/executable/quick.rs), which
    have the operands as arguments, so that no constraint is taken apart during the search. Two
    known numbers are compared without the store. As with pet_post/1, a constraint that cannot
    hold is counted as refuted.

    Mask    ::= as in pet_integers.pl
*/

:- module(pet_goals, [pet_compared/3,
                      pet_equal/2,
                      pet_either/6,
                      pet_sum/3,
                      pet_sum/4,
                      pet_difference/3,
                      pet_difference/4,
                      pet_defined/2]).

:- use_module(library(pet_ends)).
:- use_module(library(pet_integers)).
:- use_module(library(pet_numbers)).
:- use_module(library(pet_ranges)).

%% pet_compared(+Wanted, +A, +B) is semidet.
%
% One of the relations in the mask Wanted may hold between A and B.
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
% A and B may be equal. A variable A without constraints becomes B.
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
% One of two comparisons may hold, each with its mask and its two operands.
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
% The new integer Z is A + B.
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
% The new integer Z is A - B.
%
% ?- pet_difference(Z, 2, 3).
%    Z = -1.
pet_difference(Z, A, B) :-
        (   integer(A),
            integer(B) ->
            Z is A - B
        ;   defined(Z, A - B)
        ).

%% pet_sum(-Z, +Number, +A, +B) is det.
%
% The new integer Z is A + B, as a Number.
%
% ?- pet_sum(Z, byte, 100, 28).
%    Z = -128.
pet_sum(Z, Number, A, B) :-
        (   integer(A),
            integer(B) ->
            Exact is A + B,
            number_wrapped(Number, Exact, Z)
        ;   defined(Z, wrap(Number, A + B))
        ).

%% pet_difference(-Z, +Number, +A, +B) is det.
%
% The new integer Z is A - B, as a Number.
pet_difference(Z, Number, A, B) :-
        (   integer(A),
            integer(B) ->
            Exact is A - B,
            number_wrapped(Number, Exact, Z)
        ;   defined(Z, wrap(Number, A - B))
        ).

%% pet_defined(-Z, +Expr) is det.
%
% The new integer Z is the value of Expr.
%
% ?- pet_defined(Z, 2 * 3).
%    Z = 6.
pet_defined(Z, Expr) :-
        defined(Z, Expr).
