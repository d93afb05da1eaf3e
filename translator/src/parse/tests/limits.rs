//! Very deep and very large texts: an answer in time, on a small stack.

use super::{found, parse, shape, understood};
use crate::ast::print::print;
use crate::parse::MAX_DEPTH;
use crate::source::Source;
use std::time::{Duration, Instant};

/// Ten times what these tests take on a busy machine; quadratic time would be more.
const LONG: Duration = Duration::from_secs(120);

/// Runs with the stack that threads usually have, or with less.
fn on_stack<T: Send + 'static>(bytes: usize, run: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = std::thread::Builder::new().stack_size(bytes).spawn(run);
    thread.unwrap().join().unwrap()
}

/// Everything that can be nested: before, between and after the innermost part.
const NESTINGS: [(&str, &str, &str); 33] = [
    ("a = ", "(", "1"),
    ("a = ", "(1 + ", "1"),
    ("a = ", "-", "1"),
    ("a = ", "- ", "1"),
    ("a = ", "!", "b"),
    ("a = ", "++", "b"),
    ("a = ", "(int) ", "1"),
    ("a = ", "(C) ", "b"),
    ("a = ", "b ? 1 : ", "1"),
    ("a = ", "b ? ", "1"),
    ("", "a = ", "1;"),
    ("a = 1", " + 1", ";"),
    ("a = 1", " && 1", ";"),
    ("a = b", ".c", ";"),
    ("a = b", "[1]", ";"),
    ("a = b", ".m()", ";"),
    ("a = b", " ! m()", ";"),
    ("a = ", "f(", "1"),
    ("a = ", "b[", "1"),
    ("a = ", "new C(", "1"),
    ("a = ", "new int[", "1"),
    ("a = b", " instanceof C", ";"),
    ("int[] a = ", "{", "1"),
    ("int", "[]", " a;"),
    ("int a", "[]", ";"),
    ("", "Fut<", "int"),
    ("", "{", ""),
    ("", "if (a) ", ";"),
    ("", "while (a) do ", ";"),
    ("await ", "(", "f?"),
    ("", "switch (a) { case 1: ", ""),
    ("a = ", "switch (a) { case 1 -> ", "1"),
    ("a = ", "switch (", "a"),
];

#[test]
fn what_is_too_deep_is_refused_without_a_deep_stack() {
    for (before, nested, after) in NESTINGS {
        let text = format!("void m() {{ {before}{}{after}", nested.repeat(10_000));
        let errors = on_stack(2 << 20, move || found(&text));
        assert!(
            errors.len() == 1 && errors[0].contains("too-deep"),
            "{nested}: {errors:?}"
        );
    }
}

#[test]
fn what_is_just_not_too_deep_is_read_printed_and_dropped() {
    let depth = usize::try_from(MAX_DEPTH).unwrap() - 10;
    for text in [
        format!("a = {}1{};", "(".repeat(depth), ")".repeat(depth)),
        format!("a = 1{};", " + 1".repeat(depth)),
        format!("a = {}1{};", "f(1, ".repeat(depth), ")".repeat(depth)),
        format!("{}{}", "{".repeat(depth), "}".repeat(depth)),
        format!("{};", "if (a) ".repeat(depth / 2)),
        format!("{};", "if (a) //@ point p\n".repeat(depth / 2)),
        format!("int a{};", "[]".repeat(depth)),
        format!("{}int{} a;", "Fut<".repeat(depth), ">".repeat(depth)),
        format!("a = b{};", ".c".repeat(depth)),
        format!("a = {}b;", "- ".repeat(depth)),
        format!(
            "{}{}",
            "switch (a) { default: ".repeat(depth),
            "}".repeat(depth)
        ),
        format!(
            "a = {}1{};",
            "switch (a) { default -> ".repeat(depth / 4),
            "; }".repeat(depth / 4)
        ),
    ] {
        on_stack(2 << 20, move || {
            let program = understood(&format!("void m() {{ {text}\n}}"));
            let again = understood(&print(&program));
            assert_eq!(shape(&program), shape(&again));
        });
    }
}

#[test]
fn chains_beside_each_other_do_not_add_up_to_a_deep_tree() {
    // Each argument is a chain, and the chain goes on behind it: deep on the left only.
    let level = |inner: String| format!("f({inner}){}", " + 1".repeat(100));
    let text = (0..4).fold("1".to_owned(), |inner, _| level(inner));
    assert_eq!(found(&format!("a = {text};")), [""; 0]);
    let text = (0..6).fold("1".to_owned(), |inner, _| level(inner));
    assert_eq!(found(&format!("a = {text};")).len(), 1);
}

#[test]
fn a_switch_in_a_chain_counts_with_all_that_is_in_it() {
    let text = |chain: usize| {
        let inner = format!("{{ yield 1{}; }}", " + 1".repeat(200));
        let chain = " + 1".repeat(chain);
        format!("a = switch (b) {{ default -> {inner} }}{chain};")
    };
    assert_eq!(found(&text(200)), [""; 0]);
    assert_eq!(found(&text(300)).len(), 1);
}

#[test]
fn a_sum_of_millions_is_refused_in_time() {
    let text = format!("a = 1{};", " + 1".repeat(2_500_000));
    let start = Instant::now();
    let errors = on_stack(2 << 20, move || found(&text));
    assert!(
        errors.len() == 1 && errors[0].contains("too-deep"),
        "{errors:?}"
    );
    assert!(start.elapsed() < LONG);
}

#[test]
fn long_is_not_deep() {
    for text in [
        format!("if (a) b(); {}", "else if (c) d(); ".repeat(20_000)),
        "a = b;\n".repeat(50_000),
        format!("f(1{});", ", 1".repeat(50_000)),
        format!("int a{};", ", b".repeat(50_000)),
        format!("await a{};", " && b".repeat(50_000)),
        format!("int[] a = {{1{}}};", ", 1".repeat(50_000)),
        format!("try {{ }} {}", "catch (E e) { }".repeat(20_000)),
        format!("switch (a) {{ {} }}", "case 1: b(); ".repeat(20_000)),
        format!("switch (a) {{ {} }}", "case 1, 2 -> b(); ".repeat(20_000)),
    ] {
        understood(&format!("void m() {{\n{text}\n}}"));
    }
}

#[test]
fn few_characters_cannot_ask_for_much_memory() {
    let text = format!(
        "void m() {{ int{} a{}; }}",
        "[]".repeat(400),
        ", a".repeat(1_000_000)
    );
    let errors = found(&text);
    assert!(
        errors.len() == 1 && errors[0].contains("too-deep"),
        "{errors:?}"
    );
}

#[test]
fn texts_that_invite_to_look_ahead_again_and_again_take_linear_time() {
    let start = Instant::now();
    for text in [
        "(a<".repeat(100_000),
        "a<b<".repeat(100_000),
        "(a, (a, ".repeat(100_000),
        "while (a) do ".repeat(100_000),
        format!(
            "{} while ({}) x();",
            "while (a) do ".repeat(200),
            "a.b ".repeat(100_000)
        ),
        "@A(".repeat(100_000),
        "a b(".repeat(100_000),
        "class A { int f( ".repeat(50_000),
        "} ".repeat(200_000),
        "switch (a) { case ".repeat(50_000),
        "yield (a ".repeat(100_000),
        "yield (a;\n".repeat(100_000),
        "\"\"\" ".repeat(50_000),
        "/* ".repeat(200_000),
        "'".repeat(200_000),
        format!("{}; {}", "if (a) ".repeat(300), "a(); ".repeat(200_000)),
        format!("if (x) //@ point p\n{{ {} }}", "a();\n".repeat(100_000)),
        format!("void m() {{ {} }}", "a(); //@ point p\n".repeat(50_000)),
        format!("void m() {{ {} }}", "//@ point p\n".repeat(50_000)),
    ] {
        parse(&Source::new("test.pet", text));
    }
    assert!(start.elapsed() < LONG);
}

#[test]
fn a_file_of_more_than_64_megabytes_is_not_read() {
    let text = " ".repeat(64 * 1024 * 1024 + 1);
    assert_eq!(
        found(&text),
        ["1:1 too-large: the file is larger than 64 MB, which is the most that is read"]
    );
}

#[test]
fn without_stack_there_is_an_error_and_no_panic() {
    // The lexer wants 64 KB to be left; the thread has some of its own.
    let errors = on_stack(64 << 10, || {
        let parsed = parse(&Source::new("test.pet", "int a;"));
        let codes = parsed.diagnostics.iter().map(|it| it.code);
        codes.collect::<Vec<_>>()
    });
    assert_eq!(errors, ["too-deep"]);
}
