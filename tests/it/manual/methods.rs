//! The list of testable methods is true: what it shows can be tested, and what it does not
//! show is refused with a reason.

use crate::manual::shell::Shell;
use pet_analyze::tables::Tables;
use pet_engine::method_of;
use pet_model::request::Request;
use pet_translator::compile::{self, Traces};
use pet_translator::source::Source;
use std::collections::BTreeSet;

use pet_testing::{programs, samples};

/// How many methods were listed.
fn is_true(source: &Source) -> usize {
    let Ok(translated) = pet_translator::translate(source) else {
        return 0;
    };
    let program = &translated.program;
    let options = |method| compile::Options {
        traces: Traces::Kept,
        method,
        integers: pet_translator::number::Integers::Machine,
    };
    let whole = Tables::of(&compile::compile(source, program, options(None)));
    let listed: BTreeSet<&str> = whole.testable().map(|method| method.key.as_str()).collect();
    for method in &program.methods {
        let name = source.name();
        let key = method.key.as_str();
        // As `-m` does it: what the method reaches, and no more.
        let Ok(id) = program.find_method(key) else {
            assert!(
                !listed.contains(key),
                "{name}: `{key}` is listed and not found"
            );
            continue;
        };
        let part = Tables::of(&compile::compile(source, program, options(Some(id))));
        let found = method_of(&part, &Request::new(key));
        match found {
            Ok(_) => assert!(
                listed.contains(key),
                "{name}: `{key}` is not listed, and accepted"
            ),
            Err(error) => {
                let reason = error.to_string();
                assert!(
                    !listed.contains(key),
                    "{name}: `{key}` is listed and refused: {reason}"
                );
                assert!(
                    reason.contains(key) || reason.contains("actor"),
                    "{name}: {reason}"
                );
            }
        }
    }
    listed.len()
}

/// Every kind of method that there is.
const KINDS: &str = "
abstract class Alone { int n; int plain() { return n; } abstract int none(); static int s() { return 1; } }
abstract class Above { abstract int none(); int kept() { return none(); } int hidden() { return 1; } native int far(); }
class Below extends Above { static int k = 3; int m; Below(int m) { this.m = m; } int none() { return m; } int hidden() { return 2; }
  //@ requires x > 0;
  //@ ensures \\result > \\old(x);
  int over(int x) { return x + 1; }
  int over(boolean x) { return x ? 1 : 0; } }
interface Unused { int a(); default int b() { return a(); } static int c() { return 1; } }
interface Used { int a(); default int b() { return a(); } default int d() { return 5; } }
class Using implements Used { int a() { return 1; } public int d() { return 6; } }
";

#[test]
fn every_kind_of_method_is_listed_or_refused_with_a_reason() {
    let mut count = 0;
    for name in ["kinds.pet", "Kinds.java"] {
        count += is_true(&Source::new(name.to_owned(), KINDS.to_owned()));
    }
    assert!(count > 10, "{count}");
    let shell = Shell::new();
    shell.write("Kinds.java", KINDS);
    let list = shell.run("pet tcg Kinds.java --json");
    let list: serde_json::Value = serde_json::from_str(&list.output).unwrap();
    for method in list["methods"].as_array().unwrap() {
        let key = method["method"].as_str().unwrap();
        let ran = shell.run(&format!("pet tcg Kinds.java -m '{key}'"));
        assert!(ran.code < 2, "{key}: {}", ran.output);
    }
    for key in [
        "Alone.plain",
        "Above.none",
        "Above.far",
        "Unused.b",
        "Used.a",
        "Below.over:requires",
        "Above.hidden",
        "Used.d",
    ] {
        let ran = shell.run(&format!("pet tcg Kinds.java -m '{key}'"));
        assert_eq!(ran.code, 2, "{key}: {}", ran.output);
        assert!(ran.output.starts_with("error: "), "{key}: {}", ran.output);
    }
    shell.write("none.pet", "abstract class A { abstract int m(); }");
    assert_eq!(
        shell.run("pet tcg none.pet").output,
        "none.pet has no method that can be tested\n"
    );
}

#[test]
fn every_sample_lists_what_can_be_tested() {
    let mut count = 0;
    for path in samples::paths(&["papers", "actors", "java"]) {
        count += is_true(&samples::source(&path));
    }
    assert!(count > 200, "{count}");
}

#[test]
fn every_random_program_lists_what_can_be_tested() {
    let mut count = 0;
    for seed in 0..150 {
        let program = programs::from_seed(seed, 40);
        count += is_true(&Source::new(program.file, program.source));
    }
    assert!(count > 300, "{count}");
}
