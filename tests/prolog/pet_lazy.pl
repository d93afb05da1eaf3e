/** Tests of the arrays of pet_lazy.pl. */

%  H is a heap with the array -1 of these elements.
array_heap(Elements, cell(-1,arr(int,4,Elements),_)).

elements_after(Elements0, I, V, Elements) :-
        array_heap(Elements0, H0),
        set_array(H0, -1, I, V, cell(_,arr(_,_,Elements),_)).

test("a new element comes first",
     elements_after(d(0), 1, 7, [e(1,7)|d(0)])).
test("an element at a known index is replaced",
     elements_after([e(0,5),e(1,6)|d(0)], 1, 7, [e(0,5),e(1,7)|d(0)])).
test("an element before which an index is unknown is not replaced",
     ( store_begins, unknown_integer(I, 0, 3),
       elements_after([e(I,5),e(1,6)|d(0)], 1, 7, Elements),
       Elements = [e(1,7),e(J,5),e(1,6)|d(0)], J == I )).
test("an element at an unknown index comes first",
     ( store_begins, unknown_integer(I, 0, 3),
       elements_after([e(1,6)|d(0)], I, 7, [e(J,7),e(1,6)|d(0)]), J == I )).
test("the rest of an array of the input stays open",
     ( elements_after([e(0,5)|Rest], 0, 7, Elements), Elements = [e(0,7)|Rest1], Rest1 == Rest )).
test("the first element with an index counts",
     ( array_heap([e(1,7),e(0,5),e(1,6)|d(0)], H), get_array(H, -1, 1, 7), get_array(H, -1, 0, 5),
       get_array(H, -1, 3, 0) )).
test("an unknown index may be each of those that were written",
     ( store_begins, store_tells(0), unknown_integer(I, 0, 1), array_heap([e(0,5)|d(0)], H),
       findall(V, ( post_unasked(I #= I), get_array(H, -1, I, V) ), [5,0]) )).
