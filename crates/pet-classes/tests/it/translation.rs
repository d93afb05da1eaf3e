//! Small programs, and what is made of them.

use crate::support::{compiled, loaded};
use pet_translator::cfg::Decision;
use pet_translator::compile::{Options, Traces, compile};
use pet_translator::number::Integers;

/// The clauses of a method, without tables.
fn clauses(text: &str, method: &str) -> Option<String> {
    let compiled = compiled("T.java", text)?;
    let loaded = loaded(&compiled.path, method);
    let options = Options {
        traces: Traces::Dropped,
        method: Some(loaded.roots[0]),
        integers: Integers::Machine,
    };
    let program = compile(&loaded.source, &loaded.program, options);
    let text = pet_translator::clp::print::program(&program);
    let (_, clauses) = text.split_once("% line ").unwrap();
    Some(format!("% line {clauses}"))
}

#[test]
fn a_loop_reads_as_in_the_source() {
    let text =
        "class T { static int sum(int n) { int s = 0; while (n > 0) { s += n; n--; } return s; } }";
    let Some(clauses) = clauses(text, "sum") else {
        return;
    };
    assert!(clauses.contains("'T.sum:loop@1'([N, S]"), "{clauses}");
    assert!(clauses.contains("S1 #= wrap(int, S + N)"), "{clauses}");
    assert!(clauses.contains("N #> 0"), "{clauses}");
}

#[test]
fn a_negated_value_is_no_decision() {
    let text = "class T { static boolean not(boolean b) { return !b; } }";
    let Some(compiled) = compiled("T.java", text) else {
        return;
    };
    let loaded = loaded(&compiled.path, "not");
    let method = loaded.program.method(loaded.roots[0]);
    assert!(
        method
            .blocks
            .iter()
            .all(|block| block.decision == Decision::None)
    );
}

#[test]
fn a_virtual_call_chooses_among_the_classes_of_the_program() {
    let text = "abstract class T { abstract int m(); static int call(T t) { return t.m(); } }
class A extends T { int m() { return 1; } }
class B extends T { int m() { return 2; } }
class C extends B { }";
    let Some(compiled) = compiled("T.java", text) else {
        return;
    };
    let loaded = loaded(&compiled.path, "call");
    let method = loaded.program.method(loaded.roots[0]);
    let mut decisions = method.blocks.iter().map(|block| &block.decision);
    let classes = decisions.find_map(|decision| match decision {
        Decision::Class { classes, .. } => Some(classes.iter().map(Vec::len).collect::<Vec<_>>()),
        _ => None,
    });
    assert_eq!(classes, Some(vec![1, 2]));
}

#[test]
fn a_missing_class_is_named() {
    let text = "class T { static int m(Gone g) { return g.size(); } } class Gone { int size() { return 1; } }";
    let Some(compiled) = compiled("T.java", text) else {
        return;
    };
    std::fs::remove_file(compiled.folder.path().join("classes/Gone.class")).unwrap();
    let loaded = loaded(&compiled.path, "m");
    let reasons: Vec<&str> = loaded.opaque.iter().map(|(_, why)| why.as_str()).collect();
    assert_eq!(reasons, ["the class Gone is missing"]);
}

#[test]
fn what_cannot_be_read_makes_only_its_method_opaque() {
    let text = "class T { static int ok(int a) { return a; } static native int no(int a); }";
    let Some(compiled) = compiled("T.java", text) else {
        return;
    };
    let survey = pet_classes::survey::survey(&compiled.path);
    assert_eq!((survey.methods, survey.testable), (3, 2));
    assert_eq!(survey.reasons.len(), 1);
}
