/** Tests of pet_goals.pl. */

%  The solver is not asked.
begun :- store_begins, store_refutes, store_tells(0), ends_begin(0).

test("numbers are compared without the store",
     ( begun, pet_compared(1, 2, 3), pet_compared(2, 3, 3), pet_compared(3, 3, 3),
       pet_compared(4, 3, 2), pet_compared(5, 2, 3), pet_compared(6, 3, 3) )).
test("a comparison of numbers that does not hold fails",
     ( begun, \+ pet_compared(1, 3, 3), \+ pet_compared(2, 3, 4), \+ pet_compared(3, 4, 3),
       \+ pet_compared(4, 3, 3), \+ pet_compared(5, 3, 3), \+ pet_compared(6, 2, 3) )).
test("a number bounds an unknown integer from either side",
     ( begun, unknown_integer(X, 0, 9), pet_compared(4, X, 3), pet_compared(4, 6, X),
       integer_range(X, 4, 5) )).
test("both sides say the same of an unknown integer",
     ( begun, unknown_integer(X, 0, 9), unknown_integer(Y, 0, 9),
       forall_masks(X, Y) )).
test("what a range excludes fails, whatever the order",
     ( begun, unknown_integer(X, 0, 9), \+ pet_compared(1, X, 0), \+ pet_compared(4, 0, X),
       \+ pet_compared(2, X, 10), \+ pet_compared(2, 10, X) )).
test("two unknown integers remember their comparison",
     ( begun, unknown_integer(X, 0, 9), unknown_integer(Y, 0, 9), pet_compared(1, X, Y),
       \+ pet_compared(6, X, Y) )).
test("an unbound variable becomes equal to what it is compared with",
     ( begun, pet_equal(X, 4), X == 4 )).
test("an unknown integer that equals a number has its range",
     ( begun, unknown_integer(X, 0, 9), pet_equal(X, 4), known_integer(X, 4) )).
test("either of two comparisons is enough",
     ( begun, pet_either(1, 5, 0, 6, 5, 3), pet_either(1, -1, 0, 6, -1, 3),
       \+ pet_either(1, 2, 0, 6, 2, 3) )).
test("the second comparison narrows if the first is false",
     ( begun, unknown_integer(L, 0, 9), pet_either(1, 5, 0, 6, 5, L), integer_range(L, 0, 5) )).
test("neither is decided if the first may hold",
     ( begun, unknown_integer(I, -9, 9), pet_either(1, I, 0, 6, I, 3), integer_range(I, -9, 9) )).
test("sums and differences of numbers are numbers",
     ( pet_sum(5, 2, 3), pet_difference(-1, 2, 3), pet_defined(6, 2 * 3) )).
test("a sum with an unknown integer has a range",
     ( begun, unknown_integer(X, 0, 9), pet_sum(Z, X, 1), integer_range(Z, 1, 10) )).
test("a difference with itself is zero",
     ( begun, unknown_integer(X, 0, 9), pet_difference(Z, X, X), Z == 0 )).

%  Each comparison with 4 leaves the same of X as the one that is turned round leaves of Y.
forall_masks(X, Y) :-
        \+ ( masks_turned(Mask, Turned),
             \+ same_range(X, Y, Mask, Turned) ).

same_range(X, Y, Mask, Turned) :-
        pet_compared(Mask, X, 4),
        pet_compared(Turned, 4, Y),
        integer_range(X, Low, High),
        integer_range(Y, Low, High).

masks_turned(1, 4).
masks_turned(2, 2).
masks_turned(3, 6).
masks_turned(4, 1).
masks_turned(5, 5).
masks_turned(6, 3).
