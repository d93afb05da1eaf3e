/** Tests of pet_ranges.pl. */

:- op(700, xfx, #=).
:- op(700, xfx, #\=).
:- op(700, xfx, #<).
:- op(700, xfx, #>).
:- op(700, xfx, #=<).
:- op(700, xfx, #>=).

test("ranges that touch may be less or equal", ranges_mask(0, 5, 5, 9, 3)).
test("ranges that overlap leave everything open", ranges_mask(0, 5, 3, 9, 7)).
test("a range below another is less", ranges_mask(0, 2, 3, 9, 1)).
test("a range above another is greater", ranges_mask(10, 12, 3, 9, 4)).
test("equal numbers are equal", ranges_mask(4, 4, 4, 4, 2)).
test("a number at the lower end of a range is not greater", ranges_mask(3, 3, 3, 9, 3)).
test("less narrows both sides", narrowed(1, 0, 9, 0, 9, 0, 8, 1, 9)).
test("equal leaves what both have", narrowed(2, 0, 5, 3, 9, 3, 5, 3, 5)).
test("at most narrows both sides", narrowed(3, 2, 9, 0, 7, 2, 7, 2, 7)).
test("greater is less from the other side", narrowed(4, 0, 9, 0, 9, 1, 9, 0, 8)).
test("different takes away an edge", narrowed(5, 3, 9, 3, 3, 4, 9, 3, 3)).
test("different takes nothing from the middle", narrowed(5, 0, 9, 3, 3, 0, 9, 3, 3)).
test("at least narrows both sides", narrowed(6, 0, 7, 2, 9, 2, 7, 2, 7)).
test("each comparison has the mask of its opposite turned",
     \+ ( name_mask(Name, Mask), mask_constraint(Mask, a, b, C), \+ C =.. [Name, a, b] )).
test("less turned is greater", ( turned(1, 4), mask_turned(1, 4) )).
test("turning twice changes nothing",
     \+ ( turned(M, N), \+ ( mask_turned(M, N), mask_turned(N, M) ) )).
test("a wide range meets being different", met(5, 0, 1, 0, 9)).
test("one number does not", \+ met(5, 3, 3, 0, 9)).
test("equal is met only around the other range", ( met(2, 0, 9, 3, 5), \+ met(2, 4, 9, 3, 5) )).
test("zero is left out of sums", sum(0, 0, 0, v(1), 2, 5, v(1), 2, 5)).
test("sums add the ends", sum(v(0), -1, 4, v(1), 2, 5, v(0) + v(1), 1, 9)).
test("a number minus itself is zero", difference(v(0), -9, 9, v(0), -9, 9, 0, 0, 0)).
test("differences cross the ends", difference(v(0), 0, 4, v(1), 1, 2, v(0) - v(1), -2, 3)).
test("one is left out of products", product(v(0), 2, 5, 1, 1, 1, v(0), 2, 5)).
test("negative ends change places in products",
     product(v(0), -2, 3, v(1), -5, 7, v(0) * v(1), -15, 21)).
test("a square is not negative", product(v(0), -2, 3, v(0), -2, 3, v(0) * v(0), 0, 9)).
test("division truncates", quotients(-7, -7, 2, 2, -3, -3)).
test("division of what is not negative", quotients(4, 9, 2, 3, 1, 4)).
test("division by what may be negative", quotients(-4, 9, -2, 3, -9, 9)).
test("the sign of a remainder is that of the left side", remainders(-7, -7, 2, 2, -1, -1)).
test("remainders are below the divisor", remainders(0, 100, 1, 7, 0, 6)).
test("remainders are not beyond the left side", remainders(-3, 2, 10, 10, -3, 2)).
test("remainder by zero alone is zero", remainders(5, 5, 0, 0, 0, 0)).
