/** Tests of pet_lists.pl. */

test("a member is the same, not one that could be", ( known_member(X, [a,X]), \+ known_member(X, [a,b]) )).
test("nothing is a member of the empty list", \+ known_member(a, [])).
test("common keeps the order of the first list", common([c,a,b], [a,b,c], [c,a,b])).
test("common of lists that share nothing is empty", common([a], [b], [])).
test("without keeps what appears twice", without([a,b,a,c], [b], [a,a,c])).
test("without and common part a list",
     ( common([a,b,c,d], [b,d], Both), without([a,b,c,d], [b,d], Rest), Both-Rest == [b,d]-[a,c] )).
test("lists may share nothing", \+ some_common([a,b], [c])).
