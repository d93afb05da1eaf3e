/** Tests of pet_cells.pl. They are about tests/prolog/program.pl. */

%  The digits of a packed number, the first of which is 1.
digits(Packed, Digits) :-
        digits(Packed, [], Digits).

digits(Packed, Digits0, Digits) :-
        (   Packed < 512 ->
            Digits = [Packed|Digits0]
        ;   Digit is Packed mod 512,
            Packed1 is Packed // 512,
            digits(Packed1, [Digit|Digits0], Digits)
        ).

begun :-
        store_begins,
        heap_begins(options(aliasing,0,9), [], _).

cell_digits(Cell, Digits) :-
        begun,
        heap_plain(Cell, [Packed|_], packed),
        digits(Packed, Digits).

value_digits(Values, Digits) :-
        values_plain(Values, packed, Packed),
        integer(Packed),
        digits(Packed, Digits).

test("an object is its class, its number and its values",
     cell_digits(cell(3,obj(k(['B','A'],_),[v(0),v(null)]),_), [1,2,259,68,1])).
test("what nobody has looked at is 0",
     cell_digits(cell(1,obj(k(['A'],_),[_,v(r(2))|_]),_), [1,1,257,0,198])).
test("slots that nobody has looked at behind the last are left out",
     cell_digits(cell(1,obj(k(['A'],_),[v(5)|_]),_), [1,1,257,73])).
test("an object made by the path has a number below",
     ( begun, heap_changes(cell(-2,obj(k(['A'],_),[v(0),v(null)]),H), H, packed, [P]),
       digits(P, [1,1,254,68,1]) )).
test("small integers are digits", value_digits([-64,63,0], [1,4,131,68])).
test("larger ones are not", ( values_plain([64], packed, [64]), values_plain([-65], packed, [-65]) )).
test("references and null", value_digits([null,unseen,r(1),r(-1)], [1,1,2,197,195])).
test("an unknown integer is its number in the store",
     ( store_begins, unknown_integer(X, 0, 9), unknown_integer(Y, 0, 9),
       value_digits([Y,X], [1,261,260]) )).
test("no values are the digit 1", values_plain([], packed, 1)).
test("many values do not fit", ( values_plain([1,2,3,4,5,6,7,8], packed, Ps), Ps = [1,2,3,4,5,6,7,8] )).
test("a field that does not fit spells the object",
     ( begun, heap_plain(cell(1,obj(k(['A'],_),[v(100),v(null)]),_), [o(1,'A',[100,null])], packed) )).
test("an unknown class has no number and is spelt",
     ( begun, heap_plain(cell(1,obj(k(['No'],_),[v(1)]),_), [o(1,'No',[1])], packed) )).
test("arrays have their elements",
     ( begun, heap_plain(cell(1,arr(int,2,[e(0,5),e(1,X)|_]),_), [a(1,int,2,[P])], packed), var(X),
       P =:= (((512 + 68) * 512 + 73) * 512 + 69) * 512 )).
test("three elements fit into one integer",
     ( begun, heap_plain(cell(1,arr(int,4,[e(0,1),e(1,1),e(2,1),e(3,1)|_]),_), [a(_,_,_,Ps)], packed),
       Ps = [_,P], P =:= (512 + 71) * 512 + 69 )).
test("an element that is no digit is spelt between the others",
     ( begun, heap_plain(cell(1,arr(int,3,[e(0,1),e(1,999),e(2,1)|_]),_), [a(_,_,_,Es)], packed),
       Es = [P,e(1,999),Q], P =:= (512 + 68) * 512 + 69, Q =:= (512 + 70) * 512 + 69 )).
test("elements of a heap that is spelt are spelt",
     ( heap_changes(cell(-1,arr(int,1,[e(0,1)|d(0)]),H), H, spelt, [a(-1,int,1,[e(0,1)])]) )).
test("futures are open or done",
     ( begun, heap_plain(cell(1,fut(int,_),cell(2,fut(int,done(4)),_)), Cells, _),
       Cells = [f(1,int,open),f(2,int,done(4))] )).
test("a heap that is the same has no changes", heap_changes(H, H, packed, [])).
test("a changed cell is said, and those beside it are not",
     ( begun, T = cell(2,arr(int,0,[]),_),
       heap_changes(cell(1,arr(int,1,[e(0,1)|d(0)]),T), cell(1,arr(int,1,_),T), packed, Cells),
       Cells = [a(1,int,1,[P])], P =:= (512 + 68) * 512 + 69 )).
test("more than 63 objects are spelt",
     ( begun, heap_of(64, H), heap_plain(H, [o(64,'A',[])|_], spelt) )).
test("63 are not", ( begun, heap_of(63, H), heap_plain(H, [P|_], packed), integer(P) )).
test("the places of a path are its inputs and cells so far",
     ( store_begins, heap_begins(options(aliasing,0,9), [int-3,'A'-r(_),'B'-_], _),
       places_plain([3,u,u], []) )).

heap_of(N, H) :-
        (   N =:= 0 ->
            true
        ;   H = cell(N,obj(k(['A'],_),_),H1),
            N1 is N - 1,
            heap_of(N1, H1)
        ).
