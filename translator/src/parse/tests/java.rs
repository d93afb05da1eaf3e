//! Files that promise to be Java.

use super::{found_in, papers};

fn found_in_java(text: &str) -> Vec<String> {
    found_in("Test.java", text)
}

#[test]
fn java_within_the_subset_is_understood() {
    let text = "
package a;
import java.util.List;
public final class Test extends Object implements Comparable {
    private int data, then;
    Int skip; Bool release; Unit get; Void v; Fut f; bool b;
    public Test(int data) { super(); this.data = data; }
    public int get() { return data; }
    public void await() { await(); release(); await(1); }
    int f(int[] a) throws Exception {
        int skip = 0;
        if (a == null) then = 1; else then++;
        while (a.length > 0) do { skip += a[0]; } while (skip < 3);
        for (int x : a) skip -= (int) x;
        return skip;
    }
}
";
    assert_eq!(found_in_java(text), [""; 0]);
}

#[test]
fn papers_written_in_java_are_java_inside_of_a_class() {
    for program in [
        &papers::PROGRAMS[0],
        &papers::PROGRAMS[1],
        &papers::PROGRAMS[5],
    ] {
        assert_eq!(
            found_in_java(&format!("class Test {{ {program} }}")),
            [""; 0]
        );
    }
}

#[test]
fn what_is_not_java_is_refused() {
    let in_method = |text: &str| format!("class C {{ void m() {{\n{text}\n}} }}");
    for (text, error) in [
        (
            "class C(\nint a) { }".to_owned(),
            "1:8 not-java: class parameters are not Java",
        ),
        (
            "data class C { }".to_owned(),
            "1:1 not-java: `data` classes are not Java",
        ),
        (
            "int f() { }".to_owned(),
            "1:1 not-java: methods outside of classes are not Java",
        ),
        (
            "f(); g();".to_owned(),
            "1:1 not-java: statements outside of classes are not Java",
        ),
        (
            in_method("x ! f();"),
            "2:3 not-java: asynchronous calls are not Java",
        ),
        (
            in_method("await f?;"),
            "2:1 not-java: `await` statements are not Java",
        ),
        (
            in_method("release;"),
            "2:1 not-java: `release` statements are not Java",
        ),
        (
            in_method("skip;"),
            "2:1 not-java: `skip` statements are not Java",
        ),
        (
            in_method("if (a) then b();"),
            "2:8 not-java: `if` statements with `then` are not Java",
        ),
        (
            in_method("while (a) do b();"),
            "2:11 not-java: `while` loops with `do` are not Java",
        ),
        (in_method("Fut<A> f;"), "2:1 not-java: futures are not Java"),
        (
            in_method("a = new C;"),
            "2:5 not-java: `new` expressions without parentheses are not Java",
        ),
        (
            in_method("this.g * 2;"),
            "2:1 not-java: expressions without an effect as statements are not Java",
        ),
        (
            in_method("x₁ = 2;"),
            "2:1 not-java: names with subscripts are not Java",
        ),
    ] {
        assert_eq!(found_in_java(&text), [error], "{text}");
    }
}
