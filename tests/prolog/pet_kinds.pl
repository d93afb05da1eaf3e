/** Tests of pet_kinds.pl. They are about tests/prolog/program.pl. */

test("an unknown type has no classes", type_classes('No', [])).
test("classes can be listed instead of a type", type_classes(among(['V']), ['V'])).
test("an unknown class has no number", \+ class_number('No', _)).
test("what is narrowed stays narrowed",
     ( K = k(['A','B','V'],_), kind_narrowed(K, ['A','B']), kind_narrowed(K, ['B','V']),
       kind_classes(K, ['B']), kind_class(K, 'B') )).
test("narrowing to what it has anyway says nothing",
     ( kind_narrowed(k(['A'],Later), ['A','B']), var(Later) )).
test("no class is left if none is common", \+ kind_narrowed(k(['A'],_), ['B'])).
test("only one class, which is asked for", ( kind_below(k(['A'],Later), 'A'), var(Later) )).
test("without all of its classes there is no object", \+ kind_without(k(['A','B'],_), ['B','A'])).
test("an object has one of the classes of its type",
     ( type_object('A', obj(K, Slots)), kind_classes(K, ['A','B']), var(Slots) )).
test("no object has a type without classes", \+ type_object('No', _)).
test("an array has an unknown length",
     ( store_begins, type_object(array(int), arr(int,L,_)), integer_id(L, 0) )).
test("a future has the type of its result", ( type_object(fut(int), fut(int,R)), var(R) )).
test("an object may have two types at once",
     ( K = k(['A','B'],_), object_fits(['A','B'], obj(K,_)), kind_classes(K, ['B']) )).
test("an object is no future", \+ object_fits_type(obj(k(['A'],_),_), fut(int))).
test("an array of integers is no array of booleans",
     \+ object_fits_type(arr(int,_,_), array(boolean))).
test("an array is an Object", object_fits_type(arr(int,_,_), 'Object')).
test("what could be anything may be an array",
     ( store_begins, object_fits_type(obj(k(['A',array(int)],_),Slots), array(int)),
       nonvar(Slots), Slots = arr(L,_), integer_id(L, 0) )).
test("an array does not fit another type", object_is_not(arr(int,_,_), 'A')).
test("an array of integers is not anything else", \+ object_is_not(arr(int,_,_), array(int))).
test("an object of the subclass only does not avoid it", \+ object_is_not(obj(k(['B'],_),_), 'A')).
test("the first slots are found at once",
     ( slot_at(0, [a,b,c,d,e], a), slot_at(3, [a,b,c,d,e], d), slot_at(4, [a,b,c,d,e], e) )).
test("a slot of an open list opens it further", ( slot_at(5, S, x), S = [_,_,_,_,_,X|T], X == x, var(T) )).
test("a slot is changed in place", slot_changed(2, [a,b,c,d], 5, [a,b,v(5),d])).
