//! No input makes the translator panic, hang or run out of stack.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss
)]

mod support;

use pet_translator::source::Source;
use proptest::prelude::*;
use support::survive;

/// The code of the only error.
fn error(text: &str) -> &'static str {
    let errors = pet_translator::translate(&Source::new("wrong.pet", text)).unwrap_err();
    assert_eq!(errors.len(), 1, "{errors:#?}");
    errors.first().unwrap().code
}

fn is_right(text: &str) -> bool {
    pet_translator::translate(&Source::new("right.pet", text)).is_ok()
}

#[test]
fn nesting_ten_thousand_deep_is_refused() {
    let deep = 10_000;
    let brackets = format!(
        "int m() {{ return {}1{}; }}",
        "(".repeat(deep),
        ")".repeat(deep)
    );
    assert_eq!(error(&brackets), "too-deep");
    let minus = format!("int m() {{ return {}1; }}", "- ".repeat(deep));
    assert_eq!(error(&minus), "too-deep");
    let not = format!("boolean m() {{ return {}true; }}", "!".repeat(deep));
    assert_eq!(error(&not), "too-deep");
    let blocks = format!("void m() {{ {} {} }}", "{".repeat(deep), "}".repeat(deep));
    assert_eq!(error(&blocks), "too-deep");
    let ifs = format!("void m() {{ {} ; }}", "if (true) ".repeat(deep));
    assert_eq!(error(&ifs), "too-deep");
    let sum = format!("int m() {{ return 1{}; }}", " + 1".repeat(deep));
    assert_eq!(error(&sum), "too-deep");
    let choices = format!("int m() {{ return {}1; }}", "true ? 1 : ".repeat(deep));
    assert_eq!(error(&choices), "too-deep");
    let fields = format!(
        "class C {{ C c; }} C m(C x) {{ return x{}; }}",
        ".c".repeat(deep)
    );
    assert_eq!(error(&fields), "too-deep");
    let casts = format!("int m(int x) {{ return {}x; }}", "(int)".repeat(deep));
    assert_eq!(error(&casts), "too-deep");
    let types = format!("int{} m() {{ return null; }}", "[]".repeat(deep));
    assert_eq!(error(&types), "too-deep");
    let futures = format!("{}int{} x;", "Fut<".repeat(deep), ">".repeat(deep));
    assert_eq!(error(&futures), "too-deep");
}

#[test]
fn nesting_below_the_limit_goes_through_all_stages() {
    let deep = 400;
    survive(&format!(
        "int m() {{ return {}1{}; }}",
        "(".repeat(deep),
        ")".repeat(deep)
    ));
    survive(&format!(
        "int m(int x) {{ return x{}; }}",
        " + x".repeat(deep)
    ));
    survive(&format!(
        "boolean m(boolean x) {{ return x{}; }}",
        " && x".repeat(deep)
    ));
    survive(&format!(
        "void m(int x) {{ {} x++; }}",
        "if (x > 0) ".repeat(deep)
    ));
    survive(&format!(
        "void m(int x) {{ {} x--; }}",
        "while (x > 0) ".repeat(deep)
    ));
    survive(&format!(
        "void m(int x) {{ {} x--; {} }}",
        "switch (x) { case 1: x++; default: ".repeat(deep),
        "}".repeat(deep)
    ));
    survive(&format!(
        "int m(int x) {{ return {} x {}; }}",
        "switch (x) { case 1 -> 2; default -> ".repeat(deep / 4),
        "; }".repeat(deep / 4)
    ));
    let tries = "try { ".repeat(deep / 2);
    let ends = " } finally { x++; }".repeat(deep / 2);
    survive(&format!("void m(int x) {{ {tries} x /= x; {ends} }}"));
    let inner = "finally { try { x /= x; } ".repeat(deep / 4);
    let ends = " finally { x++; } }".repeat(deep / 4);
    survive(&format!(
        "void m(int x) {{ try {{ x /= x; }} {inner} finally {{ }} {ends} }}"
    ));
}

#[test]
fn a_method_may_be_long() {
    let many = 20_000;
    let straight = "x = x + 1;\n".repeat(many);
    assert!(is_right(&format!("void m(int x) {{ {straight} }}")));
    let fields = "x.n = x.n + 1;\n".repeat(many);
    assert!(is_right(&format!(
        "class C {{ int n; }} void m(C x) {{ {fields} }}"
    )));
    let branches = "if (x > 3) x = x - 1; else x = x * 2;\n".repeat(many);
    assert!(is_right(&format!("void m(int x) {{ {branches} }}")));
    let groups: String = (0..many).map(|n| format!("case {n}: x++;\n")).collect();
    assert!(is_right(&format!(
        "void m(int x) {{ switch (x) {{ {groups} }} }}"
    )));
    let locals: String = (0..many)
        .map(|n| format!("int v{n} = x / {};\n", n + 1))
        .collect();
    assert!(is_right(&format!("void m(int x) {{ {locals} }}")));
    let chain = "else if (x == 5) x = 6;\n".repeat(many);
    assert!(is_right(&format!(
        "void m(int x) {{ if (x == 4) x = 5; {chain} }}"
    )));
    let calls = "x = m(x);\n".repeat(many);
    assert!(is_right(&format!("int m(int x) {{ {calls} return x; }}")));
}

#[test]
fn a_file_may_be_large() {
    let method = "    int m0(int a, int b) { int c = a * b; return c % 17; }\n";
    let mut text = String::from("class C {\n");
    let mut number = 0;
    while text.len() < 5 << 20 {
        text.push_str(&method.replace("m0", &format!("m{number}")));
        number += 1;
    }
    text.push('}');
    assert!(is_right(&text));
    let long_line = format!("int m() {{ return 1; }} /* {} */", "x".repeat(5 << 20));
    assert!(is_right(&long_line));
    survive(&"int int int ".repeat(400_000));
    survive(&"{".repeat(5 << 20));
}

#[test]
fn line_ends_marks_and_other_alphabets_are_read() {
    assert!(is_right(
        "\u{feff}int m(int a) {\r\n  // größer\r\n  return a;\r\n}\r\n"
    ));
    assert!(is_right(
        "class Größe { int länge; int 長さ() { return länge; } }"
    ));
    let source = Source::new(
        "names.pet",
        "int ß(int 数, int é) { int H = 数 / é; return H; }",
    );
    let text = support::clauses(&source, pet_translator::compile::Traces::Kept);
    assert!(pet_translator::clp::read::checked(&text).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn arbitrary_text_is_survived(text in ".{0,400}") {
        survive(&text);
    }

    #[test]
    fn arbitrary_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        survive(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn truncated_samples_are_survived(sample in 0..10_000_usize, cut in 0.0..1.0_f64) {
        let samples = support::samples();
        let source = support::read(&samples[sample % samples.len()]);
        let letters: Vec<char> = source.text().chars().collect();
        let kept = (letters.len() as f64 * cut) as usize;
        survive(&letters.iter().take(kept).collect::<String>());
    }

    /// Words are swapped, doubled, dropped and replaced by words of other places.
    #[test]
    fn mutated_samples_are_survived(
        sample in 0..10_000_usize,
        changes in prop::collection::vec((0..4_u8, any::<u32>(), any::<u32>()), 1..12),
    ) {
        let samples = support::samples();
        let source = support::read(&samples[sample % samples.len()]);
        let mut words = words(source.text());
        for (change, at, other) in changes {
            let count = words.len().max(1);
            let (at, other) = (at as usize % count, other as usize % count);
            match change {
                0 if !words.is_empty() => { words.remove(at); }
                1 if !words.is_empty() => { let word = words[other].clone(); words.insert(at, word); }
                2 if !words.is_empty() => words.swap(at, other),
                _ if !words.is_empty() => words[at] = words[other].clone(),
                _ => {}
            }
        }
        survive(&words.concat());
    }
}

/// Runs of letters, and single other characters.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut in_word = false;
    for letter in text.chars() {
        let is_letter = letter.is_alphanumeric();
        match words.last_mut() {
            Some(word) if is_letter && in_word => word.push(letter),
            _ => words.push(letter.to_string()),
        }
        in_word = is_letter;
    }
    words
}
