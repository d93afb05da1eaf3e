//! Tests of the flow analysis through source text. The tables of Java methods under
//! `cases` were compared with javac, so they are read before they are changed.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::locals::LocalSet;
use crate::check::check;
use crate::diagnostic::Diagnostic;
use crate::parse::parse;
use crate::source::{Source, Span};
use crate::typed::LocalId;

const CASES: &[(&str, &str)] = &[
    ("branches.java", include_str!("cases/branches.java")),
    ("conditions.java", include_str!("cases/conditions.java")),
    ("labels.java", include_str!("cases/labels.java")),
    ("lines.java", include_str!("cases/lines.java")),
    ("finals.java", include_str!("cases/finals.java")),
    ("loops.java", include_str!("cases/loops.java")),
    ("members.java", include_str!("cases/members.java")),
    ("returns.java", include_str!("cases/returns.java")),
    ("switches.java", include_str!("cases/switches.java")),
    ("tries.java", include_str!("cases/tries.java")),
];

#[test]
fn the_marked_lines_are_reported_and_no_others() {
    for (name, text) in CASES {
        let source = Source::new(*name, *text);
        let reported: BTreeSet<_> = diagnostics(&source)
            .iter()
            .map(|diagnostic| (source.line(diagnostic.span.start), diagnostic.code))
            .collect();
        assert_eq!(reported, marks(&source), "in {name}");
    }
}

#[test]
fn an_unassigned_variable_is_shown_with_its_declaration() {
    assert_eq!(
        shown("int m(boolean c) {\n    int x;\n    if (c) x = 1;\n    return x;\n}"),
        "4 error[unassigned]: `x` may not have been assigned: `x`\n\
         2 related: `x` is declared here: `x`\n\
         hint: give `x` a value on every path that leads here\n"
    );
}

#[test]
fn a_missing_return_is_shown_at_the_closing_brace() {
    assert_eq!(
        shown("class C {\n    C[] m(int n) {\n        if (n > 0) return null;\n    }\n}"),
        "4 error[missing-return]: `C.m` can end without returning a value: `}`\n\
         hint: end every path with `return` and a value of type `C[]`, or with `throw`\n"
    );
}

#[test]
fn an_unreachable_statement_is_shown_with_what_ends_the_path() {
    assert_eq!(
        shown("void m() {\n    return;\n    m();\n    m();\n}"),
        "3 error[unreachable]: this statement can never be reached: `m();`\n\
         2 related: this `return` ends the path: `return;`\n"
    );
    assert_eq!(
        shown("void m() {\n    while (true) { m(); }\n    m();\n}"),
        "3 error[unreachable]: this statement can never be reached: `m();`\n\
         2 related: this loop never ends and no `break` leaves it: `true`\n"
    );
    assert_eq!(
        shown("void m() {\n    for (;;) { m(); }\n    m();\n}"),
        "3 error[unreachable]: this statement can never be reached: `m();`\n\
         2 related: this loop never ends and no `break` leaves it: ``\n"
    );
    assert_eq!(
        shown("void m() {\n    while (1 > 2)\n        m();\n}"),
        "3 error[unreachable]: this statement can never be reached: `m();`\n\
         2 related: this condition is always false: `1 > 2`\n"
    );
    assert_eq!(
        shown("void m(boolean c) {\n    if (c) return;\n    else throw null;\n    m(c);\n}"),
        "4 error[unreachable]: this statement can never be reached: `m(c);`\n\
         3 related: every path ends before that statement, the last one here: `throw null;`\n"
    );
}

#[test]
fn points_and_empty_statements_may_stand_where_nothing_gets_to() {
    assert_eq!(
        codes("int m() {\n    return 1;\n    //@ point END\n    ;\n    skip;\n}"),
        []
    );
    assert_eq!(
        codes("int m() {\n    return 1;\n    //@ point END\n    ;\n    m();\n}"),
        [(5, "unreachable")]
    );
}

#[test]
fn guards_and_messages_read_variables_and_complete() {
    let text = "class A {
    int n;
    Unit go(A a) {
        Fut<Unit> f;
        A b;
        boolean c;
        await f?;
        await n > 0 && c;
        b ! go(a);
        release;
        await n > 1;
        f = a ! go(b);
        await f? && n > 2;
        skip;
    }
}";
    assert_eq!(
        codes(text),
        [(7, "unassigned"), (8, "unassigned"), (9, "unassigned")]
    );
}

#[test]
fn a_point_in_an_endless_loop_changes_nothing() {
    assert_eq!(
        codes("int m(int n) {\n    while (true) {\n        //@ point HERE\n        n++;\n    }\n}"),
        []
    );
}

#[test]
fn an_initialiser_is_reported_once_for_all_constructors() {
    let text = "class C {
    int n;
    C(int n) { this.n = n; }
    C() { }
    C(boolean b) { this(b ? 1 : 0); int x; n = x; }
    { int y; n = y; }
}";
    assert_eq!(codes(text), [(5, "unassigned"), (6, "unassigned")]);
}

#[test]
fn the_main_block_is_a_method_like_others() {
    assert_eq!(
        codes("int x;\nint y = x;\nwhile (true) { y++; }\ny = 1;\n"),
        [(2, "unassigned"), (4, "unreachable")]
    );
}

#[test]
fn a_constant_may_come_from_another_class() {
    let text = "class A { static final int N = 2 * 3; }
class B {
    int m() { while (A.N == 6) { } }
    int n() { while (A.N != 6 || true) { } }
    int o() { while (A.N > 6) { } return 1; }
}";
    assert_eq!(codes(text), [(5, "unreachable")]);
}

#[test]
fn a_method_without_a_body_has_no_flow() {
    assert_eq!(
        codes("abstract class C {\n    abstract int m();\n    native int n();\n}"),
        []
    );
}

#[test]
fn twenty_thousand_branches_over_as_many_variables_are_checked() {
    let count = 20_000;
    let mut text = String::from("int m(boolean c) {\n");
    for i in 0..count {
        text += &format!("int x{i};\n");
    }
    for i in 0..count {
        text += &format!("if (c) x{i} = 1; else x{i} = 2;\n");
    }
    for i in 0..count {
        text += &format!("if (c) x{i} += 1;\n");
    }
    text += "int y;\nif (c) y = 1;\nreturn y;\n}\n";
    assert_eq!(codes(&text), [(3 * count + 4, "unassigned")]);
}

#[test]
fn a_chain_of_twenty_thousand_arms_is_flat() {
    let count = 20_000;
    let mut text = String::from("int m(int n) {\nint x;\nif (n == 0) x = 0;\n");
    for i in 1..count {
        text += &format!("else if (n == {i}) x = {i};\n");
    }
    let whole = format!("{text}else throw null;\nreturn x;\n}}\n");
    assert_eq!(codes(&whole), []);
    let broken = format!("{text}return x;\n}}\n");
    assert_eq!(codes(&broken), [(count + 3, "unassigned")]);
}

proptest! {
    /// A set of locals is what a plain set would be, also while copies of it share parts.
    #[test]
    fn sets_of_locals_are_sets(
        count in prop::sample::select(vec![1_u32, 64, 65, 1024, 1025, 3000]),
        steps in prop::collection::vec((0..4_u8, any::<u32>()), 0..100),
    ) {
        let empty = LocalSet::none(count as usize);
        let mut pairs = (empty.clone(), BTreeSet::new());
        let mut others = (empty.all(), (0..count).collect::<BTreeSet<u32>>());
        for (step, local) in steps {
            let local = local % count;
            match step {
                0 => {
                    pairs.0.insert(LocalId(local));
                    pairs.1.insert(local);
                }
                1 => {
                    others.0.remove(LocalId(local));
                    others.1.remove(&local);
                }
                2 => {
                    let mut joined = pairs.clone();
                    joined.0.keep_common(&others.0);
                    joined.1.retain(|local| others.1.contains(local));
                    others = std::mem::replace(&mut pairs, joined);
                }
                _ => {
                    let mut joined = pairs.clone();
                    joined.0.add_all(&others.0);
                    joined.1.extend(&others.1);
                    others = std::mem::replace(&mut pairs, joined);
                }
            }
        }
        for (set, model) in [&pairs, &others] {
            let members = (0..count).filter(|local| set.contains(LocalId(*local)));
            prop_assert!(members.eq(model.iter().copied()));
        }
    }
}

/// What is wrong with a program that the parser accepts.
fn diagnostics(source: &Source) -> Vec<Diagnostic> {
    let parsed = parse(source);
    assert_eq!(parsed.diagnostics, [], "the case must parse");
    check(source, &parsed.program).diagnostics
}

/// Lines and codes of what is wrong, in source order.
fn codes(text: &str) -> Vec<(u32, &'static str)> {
    let source = Source::new("case.pet", text);
    let diagnostics = diagnostics(&source);
    let place = |diagnostic: &Diagnostic| (source.line(diagnostic.span.start), diagnostic.code);
    diagnostics.iter().map(place).collect()
}

/// Everything a diagnostic says, each place with its line and its text.
fn shown(text: &str) -> String {
    let source = Source::new("case.pet", text);
    let place = |span: Span| source.slice(span).to_owned();
    let mut out = String::new();
    for diagnostic in diagnostics(&source) {
        let Diagnostic {
            code,
            message,
            span,
            related,
            hint,
            ..
        } = diagnostic;
        let line = source.line(span.start);
        out += &format!("{line} error[{code}]: {message}: `{}`\n", place(span));
        for label in related {
            let line = source.line(label.span.start);
            out += &format!(
                "{line} related: {}: `{}`\n",
                label.message,
                place(label.span)
            );
        }
        if let Some(hint) = hint {
            out += &format!("hint: {hint}\n");
        }
    }
    out
}

/// The lines of a case that end in `// code`.
fn marks(source: &Source) -> BTreeSet<(u32, &'static str)> {
    let mut marks = BTreeSet::new();
    for line in 1..=source.lines() {
        let text = source.line_text(line);
        for code in [
            "unassigned",
            "unreachable",
            "missing-return",
            "missing-yield",
        ] {
            if text.ends_with(&format!("// {code}")) {
                marks.insert((line, code));
            }
        }
    }
    marks
}
