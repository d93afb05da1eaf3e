/** The number types of programs: their ranges, and numbers that wrap around. Kernel.

    Number  ::= byte | short | char | int | long | float | double
*/

:- module(pet_numbers, [number_range/3, number_bits/2, number_domain/6, number_wrapped/3]).

%% number_range(+Type, -Low, -High) is semidet.
%
% Values of the basic type Type, a number type or `boolean`, are from Low to High; those of a
% floating type are keys (docs/numbers.md). Fails for other types.
%
% ?- number_range(char, Low, High).
%    Low = 0, High = 65535.
% ?- number_range('A', _, _).
%    false.
number_range(int, -2147483648, 2147483647).
number_range(boolean, 0, 1).
number_range(long, -9223372036854775808, 9223372036854775807).
number_range(char, 0, 65535).
number_range(byte, -128, 127).
number_range(short, -32768, 32767).
number_range(double, -9218868437227405313, 9218868437227405313).
number_range(float, -9218868437227405313, 9218868437227405313).

%% number_bits(+Number, -Bits) is det.
%
% Values of Number have this many bits.
number_bits(int, 32).
number_bits(long, 64).
number_bits(char, 16).
number_bits(byte, 8).
number_bits(short, 16).

%% number_wrapped(+Number, +Exact, -Value) is det.
%
% Value is the number of type Number with the low bits of Exact.
%
% ?- number_wrapped(int, 2147483648, V).
%    V = -2147483648.
% ?- number_wrapped(byte, 200, V).
%    V = -56.
number_wrapped(Number, Exact, Value) :-
        number_range(Number, Low, High),
        % commit: a number is in the range or not.
        (   Low =< Exact,
            Exact =< High ->
            Value = Exact
        ;   Value is Low + (Exact - Low) mod (High - Low + 1)
        ).

%% number_domain(+Low0, +High0, +Least, +Greatest, -Low, -High) is det.
%
% Inputs of a type with the range from Low0 to High0 are from Low to High, if the user wants
% inputs from Least to Greatest. A wish that excludes all values of a type, or some booleans, or
% floating-point numbers, has no effect. If Least is `any`, inputs of every number type are from -Greatest to Greatest.
%
% ?- number_domain(-128, 127, 0, 1000, Low, High).
%    Low = 0, High = 127.
% ?- number_domain(-128, 127, 500, 1000, Low, High).
%    Low = -128, High = 127.
number_domain(Low0, High0, Least, Greatest, Low, High) :-
        % commit: the wish has an effect or not.
        (   ( High0 =:= 1 ; High0 =:= 9218868437227405313 ) ->
            Low = Low0,
            High = High0
        ;   Least == any ->
            Low is -Greatest,
            High = Greatest
        ;   Low1 is max(Low0, Least),
            High1 is min(High0, Greatest),
            Low1 =< High1 ->
            Low = Low1,
            High = High1
        ;   Low = Low0,
            High = High0
        ).
