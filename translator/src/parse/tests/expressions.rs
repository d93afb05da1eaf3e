//! What binds to what, and each kind of operand.

use super::{assert_prints, found_in_method, printed_statements, shape, understood};

/// The first text groups as the second one says with parentheses.
fn assert_groups(text: &str, explicit: &str) {
    let tree = |text: &str| shape(&understood(&format!("void m() {{ r = {text}; }}")));
    assert_eq!(tree(text), tree(explicit), "{text}");
}

#[test]
fn operators_bind_as_in_java() {
    for (text, explicit) in [
        ("a + b * c", "a + (b * c)"),
        ("a - b - c", "(a - b) - c"),
        ("a / b % c * d", "((a / b) % c) * d"),
        ("a < b == c >= d", "(a < b) == (c >= d)"),
        ("a || b && c || d", "(a || (b && c)) || d"),
        ("a == b && c != d", "(a == b) && (c != d)"),
        ("a + b < c - d", "(a + b) < (c - d)"),
        ("!a && -b < +c", "(!a) && ((-b) < (+c))"),
        ("- -a", "-(-a)"),
        ("a ? b : c ? d : e", "a ? b : (c ? d : e)"),
        ("a ? b ? c : d : e", "a ? (b ? c : d) : e"),
        ("a || b ? c = d : e", "(a || b) ? (c = d) : e"),
        ("a = b += c", "(a = (b += c))"),
        ("a instanceof B && c", "(a instanceof B) && c"),
        ("a + b instanceof B", "(a + b) instanceof B"),
        ("a == b instanceof B", "a == (b instanceof B)"),
        ("-a.b[c]", "-((a.b)[c])"),
        ("-a++", "-(a++)"),
        ("x ! m(a) . get", "(x ! m(a)).get"),
        ("a.b ! m(c)", "(a.b) ! m(c)"),
        ("!x ! m(a)", "!(x ! m(a))"),
        ("a != b", "(a) != (b)"),
        ("a - -b - --c", "(a - (-b)) - (--c)"),
    ] {
        assert_groups(text, explicit);
    }
}

#[test]
fn parentheses_matter() {
    let pairs = [("(a + b) * c", "a + b * c"), ("a - (b - c)", "a - b - c")];
    for (one, other) in pairs {
        assert_ne!(
            printed_statements(&format!("r = {one};")),
            printed_statements(&format!("r = {other};"))
        );
    }
}

#[test]
fn a_type_in_parentheses_is_a_cast_before_an_operand() {
    for (text, explicit) in [
        ("(C) x", "(C) (x)"),
        ("(C) x.f", "(C) (x.f)"),
        ("(C) (x)", "(C) x"),
        ("(C[]) x", "(C[]) (x)"),
        ("(C) this", "(C) (this)"),
        ("(C) new C()", "(C) (new C())"),
        ("(int) -x", "(int) (-x)"),
        ("(int) +x", "(int) (+x)"),
        ("(Int) -x", "(int) (-x)"),
        ("(boolean) !x", "(boolean) (!x)"),
        ("(C) (D) x", "(C) ((D) x)"),
        ("(C) x + y", "((C) x) + y"),
        ("(Fut<Int>) x", "(Fut<int>) (x)"),
        ("-(int) x", "-((int) x)"),
    ] {
        assert_groups(text, explicit);
    }
}

#[test]
fn a_name_in_parentheses_is_no_cast_before_an_operator() {
    for (text, explicit) in [
        ("(a) - b", "a - b"),
        ("(a) + b", "a + b"),
        ("(a) * b", "a * b"),
        ("(a) ! m(b)", "a ! m(b)"),
        ("(a).b", "a.b"),
        ("(a)[b]", "a[b]"),
        ("(a) == null", "a == null"),
        ("(a < b) == (c > d)", "((a < b)) == ((c > d))"),
        ("(a) ? b : c", "a ? b : c"),
    ] {
        assert_groups(text, explicit);
    }
}

#[test]
fn calls_name_their_receiver() {
    for statement in [
        "m();",
        "m(1, a + b);",
        "this.m();",
        "a.b.m(null);",
        "super.m(true);",
        "new C().m();",
        "x ! m(1);",
        "this ! m();",
        "new C() ! m();",
        "C.m();",
        "a[1].m()[2].n();",
    ] {
        assert_prints(statement, statement);
    }
}

#[test]
fn objects_and_arrays_are_made_with_new() {
    for (text, expected) in [
        ("r = new C(1, this);", "r = new C(1, this);"),
        ("r = new C;", "r = new C();"),
        ("r = new int[n];", "r = new int[n];"),
        ("r = new C[n][m][];", "r = new C[n][m][];"),
        ("r = new Fut<Int>[3];", "r = new Fut<int>[3];"),
        ("r = new int[] {1, 2,};", "r = new int[] {1, 2};"),
        ("r = new int[][] {{1}, {}};", "r = new int[][] {{1}, {}};"),
        ("r = new int[] {1, 2}[0];", "r = (new int[] {1, 2})[0];"),
        ("r = new int[3].length;", "r = (new int[3]).length;"),
        ("int[] r = {1, 2};", "int[] r = {1, 2};"),
        ("int[][] r = {{1}, {2, 3}};", "int[][] r = {{1}, {2, 3}};"),
    ] {
        assert_prints(text, expected);
    }
}

#[test]
fn array_literals_without_a_type_are_initialisers_only() {
    assert_eq!(
        found_in_method("r = {1, 2}; ok();"),
        ["1:5 syntax: expected an expression, found `{`"]
    );
}

#[test]
fn only_variables_fields_and_elements_are_assigned() {
    for statement in ["a = 1;", "a.b += 2;", "a[0] *= 3;", "--a.b;", "a[1]++;"] {
        assert_prints(statement, statement);
    }
    for statement in [
        "1 = a;",
        "a + b = c;",
        "m()++;",
        "++this;",
        "a ? b : c = d;",
    ] {
        let errors = found_in_method(statement);
        assert!(
            errors.len() == 1 && errors[0].contains("not-assignable"),
            "{errors:?}"
        );
    }
}

#[test]
fn increments_of_both_kinds_are_told_apart() {
    for statement in ["a++;", "++a;", "a--;", "--a;"] {
        assert_prints(statement, statement);
    }
}

#[test]
fn what_is_wrong_in_an_expression_is_said_at_its_place() {
    for (text, error) in [
        ("a = ;", "1:5 syntax: expected an expression, found `;`"),
        ("a = b +;", "1:8 syntax: expected an expression, found `;`"),
        ("a(b;", "1:4 syntax: expected `,` or `)`, found `;`"),
        ("a[1;", "1:4 syntax: expected `]`, found `;`"),
        ("a = (b;", "1:7 syntax: expected `)`, found `;`"),
        ("a.;", "1:3 syntax: expected a field or method, found `;`"),
        ("a = b ? c;", "1:10 syntax: expected `:`, found `;`"),
        ("a = new;", "1:8 syntax: expected a type, found `;`"),
        ("a = new int;", "1:12 syntax: expected `[`, found `;`"),
        (
            "a = new int[];",
            "1:14 syntax: expected the size of the array or `{`, found `;`",
        ),
        (
            "a = this(1);",
            "1:5 syntax: a constructor call is a statement of its own",
        ),
        ("a = super;", "1:10 syntax: expected `.`, found `;`"),
        ("a = 12ab;", "1:5 syntax: this is not a number"),
        ("a = #;", "1:5 syntax: unknown character `#`"),
    ] {
        assert_eq!(found_in_method(text), [error], "{text}");
    }
}
