/** Tests of pet_ground.pl. They are about tests/it/ground/classes.pl. */

test("fields are in layout order, those of superclasses first",
     ( new_object([], 'Ring', 1, [(1,object('Ring',Fields))]),
       Fields = [field('Base':id,0),field('Disc':radius,0),field('Disc':next,null),
                 field('Ring':closed,B)],
       atomic(B) )).
test("there is no object of a class that is not in the table",
     catch(( new_object([], 'No', _, _), fail ), error(existence_error(class,'No'),_), true)).
test("objects are numbered in order of creation",
     ( new_object([], 'Disc', 1, H1), new_object(H1, 'Disc', 2, _) )).
test("an object is of its own class only", ( new_object([], 'Ring', X, H), type(H, X, 'Ring'), \+ type(H, X, 'Disc') )).
test("an instance of every superclass and interface",
     ( new_object([], 'Ring', X, H), instance(H, X, 'Base'), instance(H, X, 'Round'),
       instance(H, X, 'Shape'), \+ instance(H, X, 'Exception') )).
test("not an instance of a subclass", ( new_object([], 'Disc', X, H), not_instance(H, X, 'Ring') )).
test("one of several classes", ( new_object([], 'Disc', X, H), type_in(H, X, ['Ring','Disc']) )).
test("what was set is got",
     ( new_object([], 'Disc', X, H0), set_field(H0, X, 'Disc':radius, 5, H),
       get_field(H, X, 'Disc':radius, 5), get_field(H0, X, 'Disc':radius, 0) )).
test("an array has its default everywhere", ( new_array([], int, 3, X, H), get_array(H, X, 2, 0), length(H, X, 3) )).
test("an index outside fails", ( new_array([], int, 3, X, H), \+ get_array(H, X, 3, _), \+ set_array(H, X, 3, 1, _) )).
test("an element is changed alone",
     ( new_array([], int, 2, X, H0), set_array(H0, X, 1, 7, H), get_array(H, X, 0, 0), get_array(H, X, 1, 7) )).
test("an array of no elements", new_array([], int, 0, 1, [(1,array(int,0,[]))])).
test("an object is no array", ( new_object([], 'Disc', X, H), \+ length(H, X, _) )).
test("a missing cell fails", ( \+ type([], 1, 'Disc'), \+ get_field([], 1, 'Disc':radius, _) )).
test("references are compared as they are",
     ( same([], r(1), r(1)), \+ same([], r(1), r(2)), different([], r(1), null), \+ different([], null, null) )).
test("a task that has returned is finished",
     ( H = [(1,task(main,ok(3)))], finished(H, 1), \+ unfinished(H, 1), get_future(H, 1, 3) )).
test("one that waits is not",
     ( H = [(1,task(main,await(b,[])))], unfinished(H, 1), \+ finished(H, 1), \+ get_future(H, 1, _) )).
test("a method without code raises", catch(( no_code('Disc.far', [], _, [], _, _, _), fail ),
                                           error(no_code('Disc.far'),_), true)).
test("a cell that was changed keeps its place",
     heap_changed([(1,array(int,0,[])),(2,array(int,0,[]))], 1, task(main,ok(1)),
                  [(1,task(main,ok(1))),(2,array(int,0,[]))])).
test("a new cell has the next number", heap_extended([(static('C'),object('C',[])),(4,task(main,ok(1)))], x, 5, _)).
test("a method begins at its first block", ( method_entry(call, 'call:entry'), method_entry(other, other) )).
test("a table that is missing is empty", \+ listed(no_such_table(_))).
