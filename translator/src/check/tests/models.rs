//! Programs that use classes of Java's library: what is found, what is refused, and what of the
//! models comes into a program. The models themselves are compared with a JVM in `tests/it/models`.

use super::{becomes, says};
use crate::check::check;
use crate::compile::{Options, Traces, compile};
use crate::model;
use crate::number::Integers;
use crate::parse::parse;
use crate::source::Source;

#[test]
fn constants_of_the_boxes_are_constants() {
    becomes(
        "int m() { byte b = Byte.MIN_VALUE; return Integer.MAX_VALUE + Character.MAX_VALUE; }",
        &["m"],
        "m(): int { byte b = -128; return (2147483647 Add 65535); }",
    );
}

#[test]
fn a_class_of_the_program_hides_the_model_of_its_name() {
    becomes(
        "class Math { static int abs(int x) { return 7; } }
         int m() { return Math.abs(3) + Integer.SIZE; }",
        &["m"],
        "m(): int { return (Math.abs(3) Add 32); }",
    );
    says(
        "class Math { }
         int m() { return Math.abs(3); }",
        "2:23 unknown-method: class `Math` has no method `abs`",
    );
}

#[test]
fn a_variable_hides_a_model() {
    says(
        "class A { int abs; }
         int m(A Math) { return Math.abs; }
         int n(A Math) { return Math.abs(1); }",
        "3:29 unknown-method: class `A` has no method `abs`",
    );
}

#[test]
fn members_without_a_model_are_refused() {
    says(
        "int m() { return Integer.parseInt(3) + Math.MAX_VALUE; }",
        "1:26 unsupported: there is no model of `Integer.parseInt` (docs/models.md lists the modelled members of Java's library)
         1:45 unsupported: there is no model of `Math.MAX_VALUE` (docs/models.md lists the modelled members of Java's library)",
    );
}

#[test]
fn private_members_of_models_are_not_seen() {
    says(
        "int m() { return Long.leadingZerosOfHalf(3); }",
        "1:23 private-member: method `leadingZerosOfHalf` is private to class `Long`",
    );
}

#[test]
fn models_are_no_types() {
    says(
        "void m(Integer a) { Object o = new Math(); boolean b = o instanceof Long; }
         class A extends Math { }
         int n() { int x = Math; return x; }",
        "1:8 unsupported: `Integer` of Java's library is not part of the language (its values have the type `int`; it has static members only)
         1:36 unsupported: `Math` of Java's library is not part of the language (it has static members only)
         1:69 unsupported: `Long` of Java's library is not part of the language (its values have the type `long`; it has static members only)
         2:17 unsupported: `Math` of Java's library is not part of the language (it has static members only)
         3:19 unsupported: `Math` of Java's library is not part of the language (it has static members only)",
    );
}

#[test]
fn errors_show_no_place_in_a_model() {
    for text in [
        "int m() { return Math.max(true, 1); }",
        "int m() { return Math.toIntExact(true); }",
        "int m() { return Math.toIntExact(); }",
        "int m() { Integer.MAX_VALUE = 1; return 1; }",
        "int m() { Math.abs = 1; return 1; }",
        "int m() { return Long.leadingZerosOfHalf(1); }",
    ] {
        let source = Source::new("a.java", format!("class A {{ {text} }}"));
        let found = check(&source, &parse(&source).program).diagnostics;
        let [error] = found.as_slice() else {
            panic!("{text}: {found:?}");
        };
        assert_eq!(error.related, [], "{text}");
        let end = source.text().len();
        assert!((error.span.end as usize) < end, "{text}: {error:?}");
    }
}

#[test]
fn only_called_methods_of_models_are_translated() {
    let text = translated("a.pet", "int m(int x) { return Math.floorMod(x, 3); }");
    assert!(text.contains("'Math.floorMod(int,int)'(["), "{text}");
    assert!(!text.contains("(long,"), "{text}");
    assert!(!text.contains("'Math.abs"), "{text}");
    // A constant needs nothing at all.
    let text = translated("a.pet", "int m(int x) { return x + Integer.MAX_VALUE; }");
    assert!(!text.contains("'Integer"), "{text}");
    // Words in comments and names of own methods call nothing.
    let text = translated("a.pet", "int abs(int x) { return x; } // Math.abs(x)");
    assert!(!text.contains("'Math"), "{text}");
}

#[test]
fn models_have_no_lines_and_no_statements() {
    let text = translated("a.pet", "\n\nint m(int x) { return Math.absExact(x); }");
    let rows = text.lines().filter(|line| line.starts_with("pet_"));
    let rows: Vec<&str> = rows.filter(|line| line.contains("'Math.")).collect();
    assert!(rows.len() > 6, "{text}");
    for row in rows {
        let is_right = match row.split('(').next() {
            Some("pet_block") => row.ends_with(", 0)."),
            Some("pet_way") => row.ends_with(", 0, [])."),
            table => table == Some("pet_method"),
        };
        assert!(is_right, "{row}");
    }
    assert!(!text.contains("Math.absExact(int):if@"), "{text}");
}

#[test]
fn every_model_is_right_and_needs_no_other() {
    for (name, text) in model::MODELS {
        let source = Source::new(format!("{name}.java"), *text);
        let parsed = parse(&source);
        assert_eq!(parsed.diagnostics, [], "{name}");
        let checked = check(&source, &parsed.program);
        assert_eq!(checked.diagnostics, [], "{name}");
        for (other, _) in model::MODELS.iter().filter(|(other, _)| other != name) {
            assert!(!text.contains(&format!("{other}.")), "{name} names {other}");
        }
    }
}

fn translated(name: &str, text: &str) -> String {
    let source = Source::new(name, text);
    let translated = crate::translate(&source).expect("the program is right");
    let options = Options {
        traces: Traces::Kept,
        method: None,
        integers: Integers::Machine,
    };
    crate::clp::print::program(&compile(&source, &translated.program, options))
}
