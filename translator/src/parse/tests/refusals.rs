//! What Java has and the language has not: named, once, and the rest goes on.

use super::{found, found_in_method, printed};

/// A statement is refused with this text, and what follows it is read.
fn assert_refused(statement: &str, refusal: &str) {
    let expected: Vec<String> = [refusal.to_owned()]
        .into_iter()
        .map(|it| {
            let (place, rest) = it.split_once(' ').unwrap();
            let (construct, text) = rest.split_once(": ").unwrap();
            format!("{place} unsupported: {construct} are not part of the language: {text}")
        })
        .chain(["2:5 syntax: expected an expression, found `;`".to_owned()])
        .collect();
    let text = format!("{statement}\na = ;\nb();");
    assert_eq!(found_in_method(&text), expected, "{statement}");
}

#[test]
fn values_that_are_no_numbers_are_refused() {
    assert_refused("a = \"text\" + 1;", "1:5 strings: `\"text\"`");
    assert_refused("var a = 1;", "1:1 declarations without a type: `var`");
    assert_refused(
        "a = \"\"\" text \"\"\";",
        "1:5 strings: `\"\"\" text \"\"\"`",
    );
}

#[test]
fn generics_are_refused() {
    assert_refused("List<String> a = b;", "1:1 generics: `List<String>`");
    assert_refused(
        "Map<A, List<int[]>> a;",
        "1:1 generics: `Map<A, List<int[]>>`",
    );
    assert_refused("List<? extends A> a;", "1:1 generics: `List<? extends A>`");
    assert_refused("a = new ArrayList<>();", "1:9 generics: `ArrayList<>`");
    assert_refused("a = (List<A>) b;", "1:6 generics: `List<A>`");
    assert_refused("a = B.<C>m();", "1:5 generics: `B.<`");
    assert_refused(
        "java.util.List a;",
        "1:1 qualified class names: `java.util.List`",
    );
}

#[test]
fn lambdas_are_refused() {
    assert_refused("a(x -> x + 1);", "1:5 lambdas: `->`");
    assert_refused("a(() -> { b(); c(); });", "1:3 lambdas: `() ->`");
    assert_refused("a((x, y) -> { b(); }, 1);", "1:3 lambdas: `(x, y) ->`");
    assert_refused("a = (int x) -> x;", "1:5 lambdas: `(int x) ->`");
    assert_refused("a = (x) -> x;", "1:5 lambdas: `(x) ->`");
    assert_refused("a(B::m);", "1:4 method references: `::`");
}

#[test]
fn statements_of_java_are_refused() {
    assert_refused(
        "synchronized (a) { b(); }",
        "1:1 threads and `synchronized`: `synchronized (a)`",
    );
    assert_refused(
        "try (A a = b()) { c(); } catch (E e) { }",
        "1:1 `try` statements with resources: `try`",
    );
    assert_refused("assert a : b;", "1:10 messages of assertions: `:`");
    assert_refused(
        "class D { int a; void m() { } }",
        "1:1 classes inside of methods: `class D`",
    );
    assert_refused(
        "record R(int a) { }",
        "1:1 classes inside of methods: `record R(int a)`",
    );
    assert_refused(
        "final class D { }",
        "1:1 classes inside of methods: `final class D`",
    );
    assert_refused(
        "int f(int a) { return a; }",
        "1:1 methods inside of methods: `int f(int a)`",
    );
}

#[test]
fn expressions_of_java_are_refused() {
    assert_refused("a = b instanceof C c;", "1:18 patterns: `C c`");
    assert_refused("a = C.class;", "1:5 class literals: `C.class`");
    assert_refused("a = C.this.b;", "1:5 nested classes: `C.this`");
    assert_refused("a = b.new C();", "1:5 nested classes: `b.new`");
    assert_refused("a = \\u0041;", "1:5 unicode escapes: `\\u0041`");
    assert_refused("a = super.f;", "1:5 fields read through `super`: `super.f`");
}

#[test]
fn an_anonymous_class_is_skipped_with_all_that_is_in_it() {
    assert_refused(
        "a = new C(1) { int x = ; void m() { \"s\"; } }.m();",
        "1:5 anonymous classes: `new C(1)`",
    );
}

#[test]
fn classes_of_java_are_refused_and_the_others_read() {
    for (text, error) in [
        ("enum E { A, B { int x; } }", "1:1 enumerations: `enum E`"),
        ("record R(int a) { }", "1:1 records: `record R(int a)`"),
        (
            "@interface A { int a() default 1; }",
            "1:1 annotation types: `@interface A`",
        ),
        (
            "sealed class A permits B { }",
            "1:1 sealed classes: `sealed class A permits B`",
        ),
        ("class A permits B { }", "1:9 sealed classes: `permits`"),
        ("class A<T> { }", "1:8 generics: `<T>`"),
        ("class A extends B<C> { }", "1:17 generics: `B<C>`"),
        (
            "class A { static class B { } }",
            "1:11 nested classes: `static class B`",
        ),
        ("class A { enum B { C; } }", "1:11 enumerations: `enum B`"),
        (
            "class A { record B(int a) { } }",
            "1:11 records: `record B(int a)`",
        ),
        (
            "class A { @interface B { } }",
            "1:11 annotation types: `@interface B`",
        ),
        ("class A { <T> void m(int a) { } }", "1:11 generics: `<T>`"),
        ("class A { void m(int... a) { } }", "1:21 varargs: `...`"),
        (
            "class A { synchronized void m() { } }",
            "1:11 threads and `synchronized`: `synchronized`",
        ),
        (
            "class A { Object f = x -> { a(); }; }",
            "1:24 lambdas: `->`",
        ),
    ] {
        let (place, rest) = error.split_once(' ').unwrap();
        let (construct, part) = rest.split_once(": ").unwrap();
        let refusal =
            format!("{place} unsupported: {construct} are not part of the language: {part}");
        let errors = found(&format!("{text}\nclass Z {{ int b = ; }}"));
        let second = "2:19 syntax: expected an expression, found `;`";
        assert_eq!(errors, [refusal.as_str(), second], "{text}");
    }
}

#[test]
fn string_is_the_name_of_a_class() {
    assert_eq!(printed("String s;"), "String s;\n");
}
