/** Ranges of integers under comparisons and arithmetic. Knows no variables and no path.
    Kernel.

    Mask    ::= sum of 1 (less), 2 (equal), 4 (greater): the relations that may hold
*/

:- module(pet_ranges, [op(700, xfx, #=),
                       op(700, xfx, #\=),
                       op(700, xfx, #<),
                       op(700, xfx, #>),
                       op(700, xfx, #=<),
                       op(700, xfx, #>=),
                       name_mask/2,
                       mask_constraint/4,
                       turned/2,
                       mask_turned/2,
                       met/5,
                       ranges_mask/5,
                       narrowed/9,
                       sum/9,
                       difference/9,
                       product/9,
                       quotients/6,
                       remainders/6]).

%% ranges_mask(+LA, +HA, +LB, +HB, -Mask) is det.
%
% Mask is the relations that may hold between two numbers of these ranges.
%
% ?- ranges_mask(0, 5, 5, 9, M).
%    M = 3.
ranges_mask(LA, HA, LB, HB, Mask) :-
        (   HA < LB ->
            Mask = 1
        ;   LA > HB ->
            Mask = 4
        ;   LA =:= HB ->
            ( HA =:= LB -> Mask = 2 ; Mask = 6 )
        ;   HA =:= LB ->
            Mask = 3
        ;   Mask = 7
        ).

%% narrowed(+Mask, +LA, +HA, +LB, +HB, -LA1, -HA1, -LB1, -HB1) is det.
%
% The new ranges are the old ones, narrowed by the condition that Mask holds between the
% numbers.
%
% ?- narrowed(1, 0, 9, 0, 9, LA, HA, LB, HB).
%    LA = 0, HA = 8, LB = 1, HB = 9.
narrowed(1, LA, HA, LB, HB, LA, HA1, LB1, HB) :-
        HA1 is min(HA, HB - 1),
        LB1 is max(LB, LA + 1).
narrowed(2, LA, HA, LB, HB, L, H, L, H) :-
        L is max(LA, LB),
        H is min(HA, HB).
narrowed(3, LA, HA, LB, HB, LA, HA1, LB1, HB) :-
        HA1 is min(HA, HB),
        LB1 is max(LB, LA).
narrowed(4, LA, HA, LB, HB, LA1, HA, LB, HB1) :-
        LA1 is max(LA, LB + 1),
        HB1 is min(HB, HA - 1).
narrowed(5, LA, HA, LB, HB, LA1, HA1, LB1, HB1) :-
        not_the_edge(LA, HA, LB, HB, LA1, HA1),
        not_the_edge(LB, HB, LA, HA, LB1, HB1).
narrowed(6, LA, HA, LB, HB, LA1, HA, LB, HB1) :-
        LA1 is max(LA, LB),
        HB1 is min(HB, HA).

%  The range without an excluded value, if that is at its edge.
not_the_edge(LA, HA, LB, HB, L, H) :-
        (   LB =\= HB ->
            L = LA,
            H = HA
        ;   LA =:= LB ->
            L is LA + 1,
            H = HA
        ;   HA =:= LB ->
            L = LA,
            H is HA - 1
        ;   L = LA,
            H = HA
        ).

%% products(+LA, +HA, +LB, +HB, -Low, -High) is det.
%
% The products of two numbers of these ranges are from Low to High.
products(LA, HA, LB, HB, Low, High) :-
        P is LA * LB,
        Q is LA * HB,
        R is HA * LB,
        S is HA * HB,
        Low is min(min(P, Q), min(R, S)),
        High is max(max(P, Q), max(R, S)).

%% quotients(+LA, +HA, +LB, +HB, -Low, -High) is det.
%
% The quotients of two numbers of these ranges are from Low to High. Truncating division
% makes numbers smaller, but may change their signs.
%
% ?- quotients(4, 9, 2, 3, Low, High).
%    Low = 1, High = 4.
quotients(LA, HA, LB, HB, Low, High) :-
        (   LA =:= HA,
            LB =:= HB,
            LB =\= 0 ->
            Low is LA // LB,
            High = Low
        ;   LA >= 0,
            LB >= 1 ->
            Low is LA // HB,
            High is HA // LB
        ;   Most is max(abs(LA), abs(HA)),
            Low is -Most,
            High = Most
        ).

%% remainders(+LA, +HA, +LB, +HB, -Low, -High) is det.
%
% The remainders of two numbers of these ranges are from Low to High. A remainder has the sign
% of the left side and is not larger than it, and smaller than the right side.
%
% ?- remainders(0, 100, 1, 7, Low, High).
%    Low = 0, High = 6.
remainders(LA, HA, LB, HB, Low, High) :-
        (   LA =:= HA,
            LB =:= HB,
            LB =\= 0 ->
            Low is LA rem LB,
            High = Low
        ;   Most is max(max(abs(LB), abs(HB)) - 1, 0),
            Low is max(min(LA, 0), -Most),
            High is min(max(HA, 0), Most)
        ).

/*  Comparisons  */

%% name_mask(+Name, -Mask) is det.
%
% Mask is the relations that a comparison of this name allows.
%
% ?- name_mask(#<, Mask).
%    Mask = 1.
name_mask(#=, 2).
name_mask(#\=, 5).
name_mask(#<, 1).
name_mask(#>, 4).
name_mask(#=<, 3).
name_mask(#>=, 6).

%% mask_constraint(+Mask, +A, +B, -Constraint) is det.
%
% Constraint is the comparison of A and B that allows the relations of Mask.
%
% ?- mask_constraint(3, a, b, C).
%    C = (a#=<b).
mask_constraint(2, A, B, A #= B).
mask_constraint(5, A, B, A #\= B).
mask_constraint(1, A, B, A #< B).
mask_constraint(4, A, B, A #> B).
mask_constraint(3, A, B, A #=< B).
mask_constraint(6, A, B, A #>= B).

%% turned(+Mask0, -Mask) is det.
%
% Mask is Mask0 of a comparison with its sides exchanged.
%
% ?- turned(1, Mask).
%    Mask = 4.
turned(1, 4).
turned(2, 2).
turned(3, 6).
turned(4, 1).
turned(5, 5).
turned(6, 3).

%% mask_turned(+Mask0, -Mask) is det.
%
% Mask is Mask0 with less and greater exchanged, for any mask.
%
% ?- mask_turned(6, Mask).
%    Mask = 3.
mask_turned(Mask0, Mask) :-
        Mask is (Mask0 /\ 2) \/ ((Mask0 /\ 1) << 2) \/ ((Mask0 /\ 4) >> 2).

%% met(+Mask, +LA, +HA, +LB, +HB) is semidet.
%
% For each number of the second range, Mask holds between some number of the first range and
% it.
%
% ?- met(5, 0, 1, 0, 9).
%    true.
% ?- met(5, 3, 3, 0, 9).
%    false.
met(1, LA, _, LB, _) :- LA < LB.
met(2, LA, HA, LB, HB) :- LA =< LB, HB =< HA.
met(3, LA, _, LB, _) :- LA =< LB.
met(4, _, HA, _, HB) :- HA > HB.
met(5, LA, HA, _, _) :- LA < HA.
met(6, _, HA, _, HB) :- HA >= HB.

/*  Expressions without variables  */

%% sum(+A, +LA, +HA, +B, +LB, +HB, -Plain, -Low, -High) is det.
%
% Plain is A + B, simplified if a side is zero, and is from Low to High.
%
% ?- sum(v(0), -1, 4, 0, 0, 0, Plain, Low, High).
%    Plain = v(0), Low = -1, High = 4.
sum(A, LA, HA, B, LB, HB, Plain, Low, High) :-
        Low is LA + LB,
        High is HA + HB,
        (   A == 0 ->
            Plain = B
        ;   B == 0 ->
            Plain = A
        ;   Plain = A + B
        ).

%% difference(+A, +LA, +HA, +B, +LB, +HB, -Plain, -Low, -High) is det.
%
% Plain is A - B, simplified, and is from Low to High.
%
% ?- difference(v(0), 0, 4, v(1), 1, 2, Plain, Low, High).
%    Plain = v(0)-v(1), Low = -2, High = 3.
difference(A, LA, HA, B, LB, HB, Plain, Low, High) :-
        (   A == B ->
            Plain = 0,
            Low = 0,
            High = 0
        ;   Low is LA - HB,
            High is HA - LB,
            ( B == 0 -> Plain = A ; Plain = A - B )
        ).

%% product(+A, +LA, +HA, +B, +LB, +HB, -Plain, -Low, -High) is det.
%
% Plain is A * B, simplified if a side is one, and is from Low to High. A square is not
% negative.
%
% ?- product(v(0), -2, 3, v(0), -2, 3, Plain, Low, High).
%    Plain = v(0)*v(0), Low = 0, High = 9.
product(A, LA, HA, B, LB, HB, Plain, Low, High) :-
        products(LA, HA, LB, HB, Low0, High),
        ( A == B -> Low is max(Low0, 0) ; Low = Low0 ),
        (   A == 1 ->
            Plain = B
        ;   B == 1 ->
            Plain = A
        ;   Plain = A * B
        ).
