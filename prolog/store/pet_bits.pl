/** Ranges of integers under the operations of a machine: numbers that wrap around, bits and
    shifts. Knows no variables and no path. Kernel.

    Plain   ::= as in pet_integers.pl, and there
              | wrap(Width, Plain)          the low bits, as a number of Width
              | Plain /\ Plain | Plain \/ Plain | Plain xor Plain
              | Plain << Plain | Plain >> Plain   with a distance from 0 to 63
    Width   ::= Number | uint | ulong
    Number  ::= as in pet_numbers.pl
*/

:- module(pet_bits, [op(500, yfx, xor),
                     wrapped/7,
                     shifted/10,
                     conjunction/9,
                     disjunction/9,
                     exclusion/9]).

:- use_module(library(pet_numbers)).

%% wrapped(+Number, +Plain0, +Low0, +High0, -Plain, -Low, -High) is det.
%
% Plain has the low bits of Plain0, as a Number, and is from Low to High; Plain0 is from Low0 to
% High0. If all of this range is moved alike, Plain is a difference.
%
% ?- wrapped(byte, v(0), -128, 3, Plain, Low, High).
%    Plain = v(0), Low = -128, High = 3.
% ?- wrapped(byte, v(0), 200, 210, Plain, Low, High).
%    Plain = v(0)-256, Low = -56, High = -46.
% ?- wrapped(byte, v(0), 0, 128, Plain, Low, High).
%    Plain = wrap(byte,v(0)), Low = -128, High = 127.
wrapped(Number, Plain0, Low0, High0, Plain, Low, High) :-
        number_range(Number, Least, Greatest),
        % commit: the range fits, is moved as a whole, or is cut.
        (   Least =< Low0,
            High0 =< Greatest ->
            Plain = Plain0,
            Low = Low0,
            High = High0
        ;   Size is Greatest - Least + 1,
            By is (Low0 - Least) // Size * Size,
            Moved is Low0 - By,
            Moved >= Least,
            Top is High0 - By,
            Top =< Greatest ->
            Low = Moved,
            High = Top,
            ( Low =:= High -> Plain = Low ; difference_of(Plain0, By, Plain) )
        ;   Plain = wrap(Number, Plain0),
            Low = Least,
            High = Greatest
        ).

difference_of(Plain0, By, Plain) :-
        (   By >= 0 ->
            Plain = Plain0 - By
        ;   More is -By,
            Plain = Plain0 + More
        ).

%% shifted(+Number, +Shift, +A, +LA, +HA, +N, +LN, +HN, -Plain, -Range) is det.
%
% Plain is A shifted by the low bits of N, as a Number, and Range is Low-High. Shift is `<<`, `>>`
% or `>>>`.
%
% ?- shifted(int, >>, v(0), -8, 7, 33, 33, 33, Plain, Range).
%    Plain = v(0)>>1, Range = -4-3.
% ?- shifted(int, >>>, v(0), -8, 7, 28, 28, 28, Plain, Range).
%    Plain = wrap(uint,v(0))>>28, Range = 0-15.
shifted(Number, Shift, A, LA, HA, N, LN, HN, Plain, Low-High) :-
        number_bits(Number, Bits),
        % commit: the distance is known or not.
        (   LN =:= HN ->
            Distance is LN mod Bits,
            known_shift(Shift, Number, Bits, A, LA, HA, Distance, Plain, Low, High)
        ;   (   LN >= 0,
                HN < Bits ->
                Distance = N
            ;   Mask is Bits - 1,
                Distance = N /\ Mask
            ),
            unknown_shift(Shift, Number, A, LA, HA, Distance, Plain, Low, High)
        ).

known_shift(<<, Number, _, A, LA, HA, Distance, Plain, Low, High) :-
        Factor is 1 << Distance,
        Low0 is LA * Factor,
        High0 is HA * Factor,
        ( Factor =:= 1 -> Plain0 = A ; Plain0 = A * Factor ),
        wrapped(Number, Plain0, Low0, High0, Plain, Low, High).
known_shift(>>, _, _, A, LA, HA, Distance, Plain, Low, High) :-
        Low is LA >> Distance,
        High is HA >> Distance,
        ( Distance =:= 0 -> Plain = A ; Plain = A >> Distance ).
known_shift(>>>, Number, Bits, A, LA, HA, Distance, Plain, Low, High) :-
        % commit: bits of a number that is not negative stay the same.
        (   ( LA >= 0 ; Distance =:= 0 ) ->
            known_shift(>>, Number, Bits, A, LA, HA, Distance, Plain, Low, High)
        ;   LA =:= HA ->
            Low is (LA mod (1 << Bits)) >> Distance,
            High = Low,
            Plain = Low
        ;   unsigned(Number, Unsigned),
            Plain = wrap(Unsigned, A) >> Distance,
            Low = 0,
            High is ((1 << Bits) - 1) >> Distance
        ).

unknown_shift(<<, Number, A, LA, HA, Distance, Plain, Low, High) :-
        % commit: zero stays zero.
        (   LA =:= 0,
            HA =:= 0 ->
            Plain = 0,
            Low = 0,
            High = 0
        ;   number_range(Number, Low, High),
            Plain = wrap(Number, A << Distance)
        ).
unknown_shift(>>, _, A, LA, HA, Distance, A >> Distance, Low, High) :-
        ( LA >= 0 -> Low = 0 ; Low = LA ),
        ( HA >= 0 -> High = HA ; High = -1 ).
unknown_shift(>>>, Number, A, LA, HA, Distance, Plain, Low, High) :-
        % commit: bits of a number that is not negative stay the same.
        (   LA >= 0 ->
            unknown_shift(>>, Number, A, LA, HA, Distance, Plain, Low, High)
        ;   number_range(Number, Low, High),
            unsigned(Number, Unsigned),
            Plain = wrap(Number, wrap(Unsigned, A) >> Distance)
        ).

unsigned(int, uint).
unsigned(long, ulong).

%% conjunction(+A, +LA, +HA, +B, +LB, +HB, -Plain, -Low, -High) is det.
%
% Plain has the bits that A and B both have, and is from Low to High.
%
% ?- conjunction(v(0), -9, 9, 15, 15, 15, Plain, Low, High).
%    Plain = v(0)/\15, Low = 0, High = 15.
conjunction(A, LA, HA, B, LB, HB, Plain, Low, High) :-
        % commit: one case holds.
        (   LA =:= HA,
            LB =:= HB ->
            Low is LA /\ LB,
            High = Low,
            Plain = Low
        ;   A == B ->
            Plain = A,
            Low = LA,
            High = HA
        ;   Plain = A /\ B,
            (   LA >= 0,
                LB >= 0 ->
                Low = 0,
                High is min(HA, HB)
            ;   LA >= 0 ->
                Low = 0,
                High = HA
            ;   LB >= 0 ->
                Low = 0,
                High = HB
            ;   Least is min(LA, LB),
                ones(-1 - Least, Ones),
                Low is -1 - Ones,
                High is max(HA, HB)
            )
        ).

%% disjunction(+A, +LA, +HA, +B, +LB, +HB, -Plain, -Low, -High) is det.
%
% Plain has the bits that A or B has, and is from Low to High.
%
% ?- disjunction(v(0), 1, 9, 4, 4, 4, Plain, Low, High).
%    Plain = v(0)\/4, Low = 4, High = 15.
disjunction(A, LA, HA, B, LB, HB, Plain, Low, High) :-
        % commit: one case holds.
        (   LA =:= HA,
            LB =:= HB ->
            Low is LA \/ LB,
            High = Low,
            Plain = Low
        ;   ( A == B ; B == 0 ) ->
            Plain = A,
            Low = LA,
            High = HA
        ;   A == 0 ->
            Plain = B,
            Low = LB,
            High = HB
        ;   Plain = A \/ B,
            (   LA >= 0,
                LB >= 0 ->
                Low is max(LA, LB)
            ;   Low is min(LA, LB)
            ),
            (   ( HA < 0 ; HB < 0 ) ->
                High = -1
            ;   Most is max(HA, HB),
                ones(Most, High)
            )
        ).

%% exclusion(+A, +LA, +HA, +B, +LB, +HB, -Plain, -Low, -High) is det.
%
% Plain has the bits that one of A and B has, and is from Low to High.
%
% ?- exclusion(v(0), 0, 1, 1, 1, 1, Plain, Low, High).
%    Plain = v(0)xor 1, Low = 0, High = 1.
exclusion(A, LA, HA, B, LB, HB, Plain, Low, High) :-
        % commit: one case holds.
        (   LA =:= HA,
            LB =:= HB ->
            Low is xor(LA, LB),
            High = Low,
            Plain = Low
        ;   A == B ->
            Plain = 0,
            Low = 0,
            High = 0
        ;   B == 0 ->
            Plain = A,
            Low = LA,
            High = HA
        ;   A == 0 ->
            Plain = B,
            Low = LB,
            High = HB
        ;   Plain = A xor B,
            Least is min(LA, LB),
            Most is max(max(HA, HB), -1 - Least),
            ones(Most, High),
            ( Least >= 0 -> Low = 0 ; Low is -1 - High )
        ).

%  Ones is the least number of ones, in binary, that is at least the value of Expr.
ones(Expr, Ones) :-
        N is Expr,
        ones_from(1, N, Ones).

ones_from(Ones0, N, Ones) :-
        (   N =< Ones0 ->
            Ones = Ones0
        ;   Ones1 is 2 * Ones0 + 1,
            ones_from(Ones1, N, Ones)
        ).
