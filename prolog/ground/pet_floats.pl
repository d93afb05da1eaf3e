/** Floating-point numbers by their keys: IEEE 754 and Java's casts, exactly, with integers only.
    Kernel. pet_floats_none.pl is the variant for programs without such numbers.

    Key     ::= the place of a double in the order of all doubles (docs/numbers.md): 0 for 0.0,
                1 for the smallest positive number, -1 for -0.0; 9218868437227405312 is infinity,
                the next one NaN. A float has the key of the double of the same value.
    Format  ::= double | float
    Number  ::= nan | inf(Sign) | n(Sign, M, X)   Sign * M * 2^X; M is 0 for a zero
    Sign    ::= 1 | -1
*/

:- module(pet_floats, [float_range/2,
                       float_calculated/3,
                       float_converted/3,
                       float_key/2,
                       result_range/4,
                       conversion_range/3]).

%% float_range(-Low, -High) is det.
%
% The keys are from Low, minus infinity, to High, NaN.
float_range(-9218868437227405313, 9218868437227405313).

%% float_calculated(+Format, +Operation, -Result) is det.
%
% Result is the key of the result of an operation on keys, rounded to Format. For a comparison it
% is 1 if it holds, else 0; for bits(A) it is an integer. from_bits(I) takes one.
%
% ?- float_calculated(double, 4607182418800017408 + 4607182418800017408, Two).
%    Two = 4611686018427387904.
% ?- float_calculated(double, 0 / 0, NaN).
%    NaN = 9218868437227405313.
% ?- float_calculated(double, -1 =:= 0, Equal).
%    Equal = 1.
% ?- float_calculated(float, bits(4607182418800017408), Bits).
%    Bits = 1065353216.
float_calculated(Format, Operation, Result) :-
        % commit: an operation is known by its functor; a key alone is rounded.
        (   integer(Operation) ->
            key_number(Operation, A),
            number_key(A, Format, Result)
        ;   Operation = from_bits(Bits) ->
            bits_key(Format, Bits, Result)
        ;   functor(Operation, Name, 1) ->
            arg(1, Operation, KeyA),
            key_number(KeyA, A),
            function(Name, A, KeyA, Format, Result)
        ;   functor(Operation, Name, 2),
            arg(1, Operation, KeyA),
            arg(2, Operation, KeyB),
            operation(Name, KeyA, KeyB, Format, Result)
        ).

operation(+, KeyA, KeyB, Format, Result) :-
        both_numbers(KeyA, KeyB, A, B),
        sum(A, B, C),
        number_key(C, Format, Result).
operation(-, KeyA, KeyB, Format, Result) :-
        both_numbers(KeyA, KeyB, A, B),
        negated(B, C),
        sum(A, C, D),
        number_key(D, Format, Result).
operation(*, KeyA, KeyB, Format, Result) :-
        both_numbers(KeyA, KeyB, A, B),
        product(A, B, C),
        number_key(C, Format, Result).
operation(/, KeyA, KeyB, Format, Result) :-
        both_numbers(KeyA, KeyB, A, B),
        quotient(A, B, C),
        number_key(C, Format, Result).
operation(rem, KeyA, KeyB, Format, Result) :-
        both_numbers(KeyA, KeyB, A, B),
        remainder(A, B, C),
        number_key(C, Format, Result).
operation(<, KeyA, KeyB, _, Result) :-
        comparable(KeyA, A),
        comparable(KeyB, B),
        % commit: it holds or not.
        (   integer(A),
            integer(B),
            A < B ->
            Result = 1
        ;   Result = 0
        ).
operation(=<, KeyA, KeyB, _, Result) :-
        comparable(KeyA, A),
        comparable(KeyB, B),
        % commit: it holds or not.
        (   integer(A),
            integer(B),
            A =< B ->
            Result = 1
        ;   Result = 0
        ).
operation(=:=, KeyA, KeyB, _, Result) :-
        comparable(KeyA, A),
        comparable(KeyB, B),
        % commit: it holds or not.
        (   integer(A),
            integer(B),
            A =:= B ->
            Result = 1
        ;   Result = 0
        ).

both_numbers(KeyA, KeyB, A, B) :-
        key_number(KeyA, A),
        key_number(KeyB, B).

%  Comparable keys are in the order of the numbers; both zeros have the same one, NaN has none.
comparable(Key, Comparable) :-
        float_range(_, NaN),
        % commit: a key is one of three.
        (   Key =:= NaN ->
            Comparable = nan
        ;   Key =:= -1 ->
            Comparable = 0
        ;   Comparable = Key
        ).

function(-, A, _, Format, Result) :-
        negated(A, B),
        number_key(B, Format, Result).
function(sqrt, A, _, Format, Result) :-
        root(A, B),
        number_key(B, Format, Result).
function(floor, A, _, Format, Result) :-
        whole(A, 1, 0, B),
        number_key(B, Format, Result).
function(ceiling, A, _, Format, Result) :-
        whole(A, 0, 1, B),
        number_key(B, Format, Result).
function(rint, A, _, Format, Result) :-
        whole(A, even, even, B),
        number_key(B, Format, Result).
function(bits, A, Key, Format, Result) :-
        number_bits(Format, A, Key, Result).

%% float_converted(+Conversion, +Given, -Result) is det.
%
% Result is Given, converted: an integer to a key (to_double, to_float), or a key to an integer
% (to_int, to_long), as Java's casts do.
%
% ?- float_converted(to_double, 1, Key).
%    Key = 4607182418800017408.
% ?- float_converted(to_int, 9218868437227405312, Int).
%    Int = 2147483647.
float_converted(to_double, Integer, Key) :-
        integer_number(Integer, A),
        number_key(A, double, Key).
float_converted(to_float, Integer, Key) :-
        integer_number(Integer, A),
        number_key(A, float, Key).
float_converted(to_int, Key, Integer) :-
        key_number(Key, A),
        cut(A, -2147483648, 2147483647, Integer).
float_converted(to_long, Key, Integer) :-
        key_number(Key, A),
        cut(A, -9223372036854775808, 9223372036854775807, Integer).

integer_number(Integer, n(Sign, M, 0)) :-
        M is abs(Integer),
        ( Integer < 0 -> Sign = -1 ; Sign = 1 ).

%  Integer is the number without its fraction, but no more than Greatest and no less than Least.
cut(nan, _, _, 0).
cut(inf(1), _, Greatest, Greatest).
cut(inf(-1), Least, _, Least).
cut(n(Sign, M, X), Least, Greatest, Integer) :-
        % commit: the exponent has a sign, and a number is within the range or not.
        (   X >= 0 ->
            Exact is Sign * (M << X)
        ;   Right is -X,
            Exact is Sign * (M >> Right)
        ),
        (   Exact < Least ->
            Integer = Least
        ;   Exact > Greatest ->
            Integer = Greatest
        ;   Integer = Exact
        ).

%% float_key(+Float, -Key) is det.
%
% Key is the key of a floating-point number of Prolog; an integer is a key already.
%
% ?- float_key(2.0, Key).
%    Key = 4611686018427387904.
float_key(Float, Key) :-
        % commit: a number is of one kind.
        (   integer(Float) ->
            Key = Float
        ;   Float =\= Float ->
            number_key(nan, double, Key)
        ;   ( ( Float < 0 ; Float == -0.0 ) -> Sign = -1 ; Sign = 1 ),
            Magnitude is abs(Float),
            (   Magnitude > 1.7976931348623157e308 ->
                number_key(inf(Sign), double, Key)
            ;   integral(Magnitude, 0, M, X),
                number_key(n(Sign, M, X), double, Key)
            )
        ).

%  Float * 2^X0 is M * 2^X; doubling a double is exact.
integral(Float, X0, M, X) :-
        % commit: a number has a fraction or not.
        (   Float =:= truncate(Float) ->
            M is truncate(Float),
            X = X0
        ;   Double is Float * 2.0,
            X1 is X0 - 1,
            integral(Double, X1, M, X)
        ).

%% result_range(+Format, +Operation, -Low, -High) is det.
%
% The result of an operation on keys is from Low to High, whatever they are.
%
% ?- result_range(double, v(0) < 0, Low, High).
%    Low = 0, High = 1.
result_range(Format, Operation, Low, High) :-
        % commit: an operation is known by its functor.
        (   functor(Operation, Name, 2),
            compares(Name) ->
            Low = 0,
            High = 1
        ;   functor(Operation, bits, 1) ->
            (   Format == float ->
                conversion_range(to_int, Low, High)
            ;   conversion_range(to_long, Low, High)
            )
        ;   float_range(Low, High)
        ).

compares(<).
compares(=<).
compares(=:=).

%% conversion_range(+Conversion, -Low, -High) is det.
%
% The results of a conversion are from Low to High.
conversion_range(to_double, Low, High) :-
        float_range(Low, High).
conversion_range(to_float, Low, High) :-
        float_range(Low, High).
conversion_range(to_int, -2147483648, 2147483647).
conversion_range(to_long, -9223372036854775808, 9223372036854775807).

/*  Keys and numbers  */

key_number(Key, Number) :-
        float_range(_, NaN),
        % commit: a key is one of three, or that of a finite number.
        (   Key =:= NaN ->
            Number = nan
        ;   Key >= 0 ->
            magnitude(Key, 1, Number)
        ;   Bits is -1 - Key,
            magnitude(Bits, -1, Number)
        ).

magnitude(Bits, Sign, Number) :-
        E is Bits >> 52,
        F is Bits /\ 4503599627370495,
        % commit: an exponent is the last, the first, or between.
        (   E =:= 2047 ->
            Number = inf(Sign)
        ;   E =:= 0 ->
            Number = n(Sign, F, -1074)
        ;   M is F + 4503599627370496,
            X is E - 1075,
            Number = n(Sign, M, X)
        ).

%  The key of the number of the format that is nearest; of two the even one.
number_key(nan, _, Key) :-
        float_range(_, Key).
number_key(inf(Sign), _, Key) :-
        signed(Sign, 9218868437227405312, Key).
number_key(n(Sign, M, X), Format, Key) :-
        format_size(Format, Precision, Least, Limit),
        rounded(M, X, Precision, Least, N, T),
        % commit: a number is beyond the largest one or not.
        (   bit_length(N, Length),
            T + Length > Limit ->
            signed(Sign, 9218868437227405312, Key)
        ;   finite_bits(N, T, 53, -1074, Bits),
            signed(Sign, Bits, Key)
        ).

signed(1, Bits, Bits).
signed(-1, Bits, Key) :-
        Key is -1 - Bits.

%  Bits of the significand, exponent of the last bit of the smallest number, and the power of two
%  that is too large.
format_size(double, 53, -1074, 1024).
format_size(float, 24, -149, 128).

%  N * 2^T is the nearest number to M * 2^X with so many bits.
rounded(M, X, Precision, Least, N, T) :-
        bit_length(M, Length),
        T0 is X + Length - Precision,
        T is max(T0, Least),
        Dropped is T - X,
        % commit: bits are dropped or not.
        (   Dropped =< 0 ->
            N is M << -Dropped
        ;   Kept is M >> Dropped,
            Rest is M - (Kept << Dropped),
            Half is 1 << (Dropped - 1),
            (   Rest > Half ->
                N is Kept + 1
            ;   Rest =:= Half ->
                N is Kept + (Kept /\ 1)
            ;   N = Kept
            )
        ).

%  The bits of N * 2^T without the sign, in a format that has it.
finite_bits(N, T, Precision, Least, Bits) :-
        rounded(N, T, Precision, Least, M, X),
        Hidden is 1 << (Precision - 1),
        % commit: a number is subnormal or not.
        (   M < Hidden ->
            Bits = M
        ;   Bits is (X - Least) * Hidden + M
        ).

%  The number of bits of M, 0 for 0.
bit_length(M, Length) :-
        bit_length(M, 4096, 0, Length).

bit_length(M, Step, Length0, Length) :-
        % commit: a number has more bits than the step, or no step is left.
        (   Step =:= 0 ->
            ( M =:= 0 -> Length = Length0 ; Length is Length0 + 1 )
        ;   M >> Step > 0 ->
            M1 is M >> Step,
            Length1 is Length0 + Step,
            bit_length(M1, Step, Length1, Length)
        ;   Half is Step // 2,
            bit_length(M, Half, Length0, Length)
        ).

/*  Bits  */

number_bits(double, Number, Key, Bits) :-
        % commit: NaN has one pattern here.
        (   Number == nan ->
            Bits = 9221120237041090560
        ;   Key >= 0 ->
            Bits = Key
        ;   Bits is -1 - Key - 9223372036854775808
        ).
number_bits(float, Number, _, Bits) :-
        single_bits(Number, Bits).

single_bits(nan, 2143289344).
single_bits(inf(Sign), Bits) :-
        signed_single(Sign, 2139095040, Bits).
single_bits(n(Sign, M, X), Bits) :-
        finite_bits(M, X, 24, -149, Magnitude),
        signed_single(Sign, Magnitude, Bits).

signed_single(1, Bits, Bits).
signed_single(-1, Magnitude, Bits) :-
        Bits is Magnitude - 2147483648.

bits_key(double, Bits, Key) :-
        % commit: the sign is in the last bit.
        (   Bits >= 0 ->
            Sign = 1,
            Magnitude = Bits
        ;   Sign = -1,
            Magnitude is Bits + 9223372036854775808
        ),
        (   Magnitude > 9218868437227405312 ->
            float_range(_, Key)
        ;   signed(Sign, Magnitude, Key)
        ).
bits_key(float, Bits, Key) :-
        % commit: the sign is in the last bit, and exponents are as in magnitude/3.
        (   Bits >= 0 ->
            Sign = 1,
            Magnitude = Bits
        ;   Sign = -1,
            Magnitude is Bits + 2147483648
        ),
        E is Magnitude >> 23,
        F is Magnitude /\ 8388607,
        (   E =:= 255 ->
            ( F =:= 0 -> Number = inf(Sign) ; Number = nan )
        ;   E =:= 0 ->
            Number = n(Sign, F, -149)
        ;   M is F + 8388608,
            X is E - 150,
            Number = n(Sign, M, X)
        ),
        number_key(Number, double, Key).

/*  Operations  */

negated(nan, nan).
negated(inf(Sign), inf(Other)) :-
        Other is -Sign.
negated(n(Sign, M, X), n(Other, M, X)) :-
        Other is -Sign.

sum(nan, _, nan).
sum(inf(Sign), B, C) :-
        % commit: infinities of different signs have no sum.
        (   B == nan ->
            C = nan
        ;   B = inf(Other),
            Other =\= Sign ->
            C = nan
        ;   C = inf(Sign)
        ).
sum(n(SA, MA, XA), B, C) :-
        % commit: only finite numbers are added.
        (   B = n(SB, MB, XB) ->
            X is min(XA, XB),
            M is SA * (MA << (XA - X)) + SB * (MB << (XB - X)),
            (   M > 0 ->
                C = n(1, M, X)
            ;   M < 0 ->
                N is -M,
                C = n(-1, N, X)
            ;   MA =:= 0,
                SA =:= SB ->
                C = n(SA, 0, 0)
            ;   C = n(1, 0, 0)
            )
        ;   C = B
        ).

product(A, B, C) :-
        % commit: an operand is of one kind.
        (   ( A == nan ; B == nan ) ->
            C = nan
        ;   signs(A, B, Sign),
            (   A = n(_, MA, XA),
                B = n(_, MB, XB) ->
                M is MA * MB,
                X is XA + XB,
                C = n(Sign, M, X)
            ;   ( zero(A) ; zero(B) ) ->
                C = nan
            ;   C = inf(Sign)
            )
        ).

%  One more bit of the quotient says whether something is left.
quotient(A, B, C) :-
        % commit: an operand is of one kind.
        (   ( A == nan ; B == nan ) ->
            C = nan
        ;   signs(A, B, Sign),
            (   A = inf(_) ->
                ( B = inf(_) -> C = nan ; C = inf(Sign) )
            ;   B = inf(_) ->
                C = n(Sign, 0, 0)
            ;   A = n(_, MA, XA),
                B = n(_, MB, XB),
                (   MB =:= 0 ->
                    ( MA =:= 0 -> C = nan ; C = inf(Sign) )
                ;   Scaled is MA << 120,
                    Q is Scaled // MB,
                    (   Q * MB =:= Scaled ->
                        M is Q << 1
                    ;   M is (Q << 1) + 1
                    ),
                    X is XA - XB - 121,
                    C = n(Sign, M, X)
                )
            )
        ).

%  The remainder has the sign of the dividend, and is exact.
remainder(A, B, C) :-
        % commit: an operand is of one kind.
        (   A = n(SA, MA, XA) ->
            (   B == nan ->
                C = nan
            ;   B = inf(_) ->
                C = A
            ;   B = n(_, MB, XB),
                (   MB =:= 0 ->
                    C = nan
                ;   X is min(XA, XB),
                    M is (MA << (XA - X)) mod (MB << (XB - X)),
                    C = n(SA, M, X)
                )
            )
        ;   C = nan
        ).

signs(A, B, Sign) :-
        arg(1, A, SA),
        arg(1, B, SB),
        Sign is SA * SB.

zero(n(_, 0, _)).

root(nan, nan).
root(inf(Sign), B) :-
        ( Sign =:= 1 -> B = inf(1) ; B = nan ).
root(n(Sign, M, X), B) :-
        % commit: a zero is its own root; other negative numbers have none.
        (   M =:= 0 ->
            B = n(Sign, 0, 0)
        ;   Sign =:= -1 ->
            B = nan
        ;   Odd is X /\ 1,
            Square is M << (128 + Odd),
            integer_root(Square, Root),
            (   Root * Root =:= Square ->
                N is Root << 1
            ;   N is (Root << 1) + 1
            ),
            Y is (X - Odd) // 2 - 65,
            B = n(1, N, Y)
        ).

%  Newton's steps from above.
integer_root(Square, Root) :-
        bit_length(Square, Length),
        First is 1 << ((Length + 1) // 2),
        nearer_root(Square, First, Root).

nearer_root(Square, Root0, Root) :-
        Root1 is (Root0 + Square // Root0) // 2,
        % commit: the steps end where they go up again.
        (   Root1 >= Root0 ->
            Root = Root0
        ;   nearer_root(Square, Root1, Root)
        ).

%  The whole number; what is added to the magnitude of a negative and of a positive number with a
%  fraction, 1, 0 or `even`: 1 if that is nearer, or as near and even.
whole(nan, _, _, nan).
whole(inf(Sign), _, _, inf(Sign)).
whole(n(Sign, M, X), ForNegative, ForPositive, B) :-
        % commit: a number has a fraction or not.
        (   X >= 0 ->
            B = n(Sign, M, X)
        ;   Right is -X,
            Kept is M >> Right,
            Rest is M - (Kept << Right),
            ( Sign =:= 1 -> More = ForPositive ; More = ForNegative ),
            added(More, Kept, Rest, Right, N),
            B = n(Sign, N, 0)
        ).

added(0, Kept, _, _, Kept).
added(1, Kept, Rest, _, N) :-
        ( Rest > 0 -> N is Kept + 1 ; N = Kept ).
added(even, Kept, Rest, Right, N) :-
        Half is 1 << (Right - 1),
        % commit: the rest is more than a half, a half, or less.
        (   Rest > Half ->
            N is Kept + 1
        ;   Rest =:= Half ->
            N is Kept + (Kept /\ 1)
        ;   N = Kept
        ).
