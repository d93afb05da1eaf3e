//! Random methods with all number types, constants and calls of Java's library on a JVM: they
//! return or throw what the interpreter says.

use super::{Random, ended, printed};
use crate::support::java;
use pet_interp::interp::decode;
use pet_testing::numbers::{TYPES, number_method_of};
use pet_testing::racing::bytes_from_seed;
use pet_translator::number::Number;
use pet_translator::source::Source;
use std::fmt::Write;

/// Methods that are compiled and run together.
const TOGETHER: u64 = 400;

/// Inputs of each method.
const INPUTS: u64 = 40;

#[test]
fn random_methods_end_on_a_jvm_as_in_the_interpreter() {
    if !java::is_there() {
        return;
    }
    let first = java::number("PET_SEED").unwrap_or(0);
    let count = java::number("PET_SOAK").unwrap_or(200);
    let (mut runs, mut thrown) = (0, 0);
    let mut seed = first;
    while seed < first + count {
        let end = (seed + TOGETHER).min(first + count);
        let (text, expected) = chunk(seed..end);
        let folder = tempfile::tempdir().unwrap();
        let printed = printed(folder.path(), &text);
        assert_eq!(printed.lines().count(), expected.len());
        for ((seed, args, mine), theirs) in expected.iter().zip(printed.lines()) {
            let shown = || source(*seed).0;
            assert_eq!(mine, theirs, "seed {seed}, {args:?}:\n{}", shown());
            runs += 1;
            thrown += usize::from(mine.ends_with("Exception"));
        }
        seed = end;
    }
    eprintln!("{count} methods, {runs} runs, {thrown} exceptions");
    assert!(thrown > 0);
}

/// The source of a method, and its parameter types.
fn source(seed: u64) -> (String, [&'static str; 2]) {
    let bytes = bytes_from_seed(seed, 30 + usize::try_from(seed % 5).unwrap() * 14);
    let ty = |number: u64| TYPES[usize::try_from(number % 5).unwrap()];
    let types = [ty(seed), ty(seed / 5)];
    (number_method_of(&bytes, &format!("M{seed}"), types), types)
}

type Expected = (u64, [i64; 2], String);

/// A Java program that runs these methods, and what it must print.
fn chunk(seeds: std::ops::Range<u64>) -> (String, Vec<Expected>) {
    let mut text =
        String::from("public class Driver {\n  static StringBuilder out = new StringBuilder();\n");
    let mut main = String::from("  public static void main(String[] args) {\n");
    let mut classes = String::new();
    let mut expected = Vec::new();
    for seed in seeds {
        let (method, types) = source(seed);
        let source = Source::new("M.java", method.as_str());
        let translated = pet_translator::translate(&source);
        let program = translated
            .unwrap_or_else(|it| panic!("{it:?}\n{method}"))
            .program;
        let code = decode(&program);
        let id = program.find_method("f").unwrap();
        let mut random = Random(seed);
        let [first, second] = types;
        let _ = writeln!(text, "  static void m{seed}({first} a, {second} b) {{");
        let _ = writeln!(
            text,
            "    try {{ out.append(M{seed}.f(a, b)).append('\\n'); }} catch (RuntimeException e) {{ \
             out.append(e.getClass().getSimpleName()).append('\\n'); }}\n  }}"
        );
        let _ = writeln!(text, "  static void r{seed}() {{");
        for _ in 0..INPUTS {
            let args = types.map(|ty| {
                let number = Number::of(ty).expect("they are number types");
                number.wrap(random.number())
            });
            let [a, b] = args;
            let _ = writeln!(text, "    m{seed}(({first}) {a}L, ({second}) {b}L);");
            expected.push((seed, args, ended(&code, id, &args)));
        }
        text += "  }\n";
        let _ = writeln!(main, "    r{seed}();");
        classes += &method;
    }
    text += &main;
    text += "    System.out.print(out);\n  }\n}\n";
    text += &classes;
    (text, expected)
}
