//! `switch` in both forms, and `yield`.

use super::{assert_prints, assert_same, found, found_in, found_in_method, understood};
use crate::ast::{Item, StmtKind};

#[test]
fn groups_end_in_a_colon_and_fall_through() {
    assert_prints(
        "switch (a) { case 1: case 2: b(); break; default: c(); }",
        "switch (a) {\n  case 1:\n  case 2:\n    b();\n    break;\n  default:\n    c();\n}",
    );
    assert_same(
        "void m() { switch (a) { case 1, 2: b(); } }",
        "void m() { switch (a) { case 1: case 2: b(); } }",
    );
    assert_prints("switch (a) { }", "switch (a) {\n}");
    assert_prints(
        "switch (a) { default: case 1: }",
        "switch (a) {\n  default:\n  case 1:\n}",
    );
}

#[test]
fn rules_end_in_an_arrow() {
    assert_prints(
        "switch (a) { case 1, 2 -> b(); case 3 -> { c(); } default -> throw d; }",
        "switch (a) {\n  case 1, 2 ->\n    b();\n  case 3 -> {\n    c();\n  }\n  \
         default ->\n    throw d;\n}",
    );
    assert_prints(
        "switch (a) { case (B) -> c(); case (1) -> d(); }",
        "switch (a) {\n  case B ->\n    c();\n  case 1 ->\n    d();\n}",
    );
}

#[test]
fn a_switch_is_an_operand() {
    assert_prints(
        "r = switch (a) { case 1 -> b; default -> { yield c; } };",
        "r = switch (a) {\n  case 1 ->\n    (b);\n  default -> {\n    yield c;\n  }\n};",
    );
    assert_prints(
        "r = 1 + switch (a) { default: yield 2; } * 3;",
        "r = 1 + switch (a) {\n  default:\n    yield 2;\n} * 3;",
    );
    assert_prints(
        "r = (switch (a) { default: yield b; }).f;",
        "r = (switch (a) {\n  default:\n    yield b;\n}).f;",
    );
    assert_prints(
        "r = (C) switch (a) { default: yield b; };",
        "r = (C) switch (a) {\n  default:\n    yield b;\n};",
    );
    // The type of a statement is decided by its first word.
    assert_eq!(
        found_in_method("switch (a) { default: b(); }.f = 1;").len(),
        1
    );
}

#[test]
fn labels_are_conditional_expressions() {
    assert_prints(
        "switch (a) { case b ? 1 : 2: c(); case -D.E + 1: }",
        "switch (a) {\n  case b ? 1 : 2:\n    c();\n  case -D.E + 1:\n}",
    );
}

#[test]
fn yield_is_a_word_like_any_other_where_java_says_so() {
    for text in [
        "yield a;",
        "yield -1;",
        "yield !a;",
        "yield ++a;",
        "yield new C();",
        "yield a ? b : c;",
    ] {
        assert_prints(text, text);
    }
    assert_prints("yield (a);", "yield a;");
    assert_prints("yield (a) + b;", "yield a + b;");
    assert_prints("yield (int) a;", "yield (int) a;");
    for text in [
        "int yield = 1;",
        "yield = 1;",
        "yield += 1;",
        "yield++;",
        "yield--;",
        "yield.f = 1;",
        "yield[0] = 1;",
        "yield(a, b);",
        "a.yield(b);",
        "a = yield + 1;",
    ] {
        assert_prints(text, text);
    }
}

#[test]
fn java_calls_yield_only_with_its_object() {
    let text = |call: &str| format!("class A {{ void m(int a) {{ {call}; }} }}");
    assert_eq!(found_in("A.java", &text("this.yield()")), [""; 0]);
    assert_eq!(
        found_in("A.java", &text("a = yield(1)")),
        ["1:31 not-java: calls of `yield` without an object or class are not Java"]
    );
}

#[test]
fn a_point_labels_a_statement_of_a_group() {
    for text in [
        "switch (a) {\ncase 1:\n//@ point p\nb();\ncase 2:\nc();\n}",
        "switch (a) {\ncase 1: b(); //@ point p\ncase 2:\nc();\n}",
        "switch (a) {\ncase 1 -> b(); //@ point p\ncase 2 -> c();\n}",
        "switch (a) {\n//@ point p\ncase 1 -> b();\ncase 2 -> c();\n}",
        "switch (a) {\ncase 0: d();\n//@ point p\ncase 1:\nb();\n}",
    ] {
        let text = format!("void m() {{\n{text}\n}}");
        let program = understood(&text);
        let Some(Item::Method(method)) = program.items.first() else {
            panic!("a method");
        };
        let statement = method.body.as_ref().unwrap().statements.first().unwrap();
        let StmtKind::Switch(switch) = &statement.kind else {
            panic!("a switch, and no point before it: {text}");
        };
        let group = switch
            .groups
            .iter()
            .find(|it| it.statements.len() == 2)
            .unwrap();
        let shown = format!("{:?}", group.statements);
        let (before, behind) = shown.split_once("Point").expect(&text);
        assert!(
            !before.contains("Call") && behind.contains("\"b\""),
            "{text}"
        );
    }
}

#[test]
fn what_is_wrong_in_a_switch_is_said_at_its_place() {
    for (text, expected) in [
        (
            "switch (a) { case 1 -> b(); case 2: c(); }",
            vec!["1:35 syntax: all labels of a `switch` end in `:`, or all of them in `->`"],
        ),
        (
            "switch (a) { b(); case 1: c(); }",
            vec!["1:14 syntax: expected `case`, `default` or `}`, found `b`"],
        ),
        (
            "switch (a) { case 1 -> return; case 2 -> if (b) c(); case 3 -> int d = 1; }",
            vec![
                "1:24 syntax: an expression, a block or a `throw` follows `->`; \
                 put braces around other statements",
                "1:42 syntax: an expression, a block or a `throw` follows `->`; \
                 put braces around other statements",
                "1:64 syntax: an expression, a block or a `throw` follows `->`; \
                 put braces around other statements",
            ],
        ),
        (
            "switch (a) { case \"b\": c(); case 'd': e(); case F f: g(); case 1, default: }",
            vec![
                "1:19 unsupported: strings are not part of the language: `\"b\"`",
                "1:49 unsupported: patterns are not part of the language: `F f`",
                "1:67 unsupported: `default` labels after `case` are not part of the language: \
                 `default`",
            ],
        ),
        (
            "switch (a) { case : b(); case 3 c(); case 4: d(; }",
            vec![
                "1:19 syntax: expected an expression, found `:`",
                "1:33 syntax: expected `:` or `->`, found `c`",
                "1:48 syntax: expected an expression, found `;`",
            ],
        ),
        (
            "default: a();",
            vec!["1:1 syntax: `default` without a `switch` around it"],
        ),
        (
            "a = switch (b) { case 1 -> 2 };",
            vec!["1:30 syntax: expected `;`, found `}`"],
        ),
    ] {
        assert_eq!(found_in_method(text), expected, "{text}");
    }
}

#[test]
fn a_broken_group_does_not_hide_the_rest() {
    assert_eq!(
        found_in_method("switch (a) {\ncase 1:\nb = ;\nbreak;\ncase 2:\nc = ;\n}\nd = ;"),
        [
            "3:5 syntax: expected an expression, found `;`",
            "6:5 syntax: expected an expression, found `;`",
            "8:5 syntax: expected an expression, found `;`",
        ]
    );
}

#[test]
fn annotations_have_no_switch() {
    assert_eq!(
        found("//@ requires switch (a) { default -> true; };\nvoid m(int a) { }"),
        [
            "1:14 unsupported: `switch` expressions in annotations are not part of the language: \
          `switch`"
        ]
    );
}

#[test]
fn a_rule_of_a_java_statement_has_an_effect() {
    let text = |rule: &str| format!("class A {{ void m(int a) {{ switch (a) {{ {rule} }} }} }}");
    assert_eq!(found_in("A.java", &text("case 1 -> a++;")), [""; 0]);
    assert_eq!(
        found_in("A.java", &text("case 1 -> a + 1;")),
        ["1:50 not-java: expressions without an effect as statements are not Java"]
    );
}
