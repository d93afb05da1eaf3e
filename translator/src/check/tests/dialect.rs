//! What only a `.java` file must keep to.

use super::{report, says};
use crate::source::Source;

const PROGRAM: &str = "\
class A { private int x; private void p() { x = 1; } int m(); }
interface I { int k() { return 1; } static int s() { return 2; } private void p() { } }
class B extends A { int n(A a, I i) { a.p(); p(); i.p(); return a.x; } }
";

#[test]
fn a_java_file_must_stay_java() {
    let source = Source::new("A.java", PROGRAM);
    let expected = "\
1:58 bad-modifier: method `m` has no body and is neither abstract nor native
2:19 bad-modifier: method `k` of an interface has a body, so it must be default
3:41 private-member: method `p` is private to class `A`
3:46 private-member: method `p` is private to class `A`
3:53 private-member: method `p` is private to class `I`
3:67 private-member: field `x` is private to class `A`";
    assert_eq!(report(&source), expected);
}

#[test]
fn elsewhere_private_and_missing_bodies_are_no_errors() {
    says(PROGRAM, "");
}
