//! Random methods with all number types, objects, arrays, constants and calls of Java's library on a
//! JVM: result, exception and the way through the method are what the interpreter says.

use super::{ended, printed};
use crate::support::arguments::{Method, word};
use crate::support::java;
use pet_interp::interp::decode;
use pet_testing::random::Random;
use pet_translator::source::Source;
use std::fmt::Write;

/// Methods that are compiled and run together.
const TOGETHER: u64 = 400;

/// Inputs of each method in a usual run, and in a long one.
const INPUTS: [u64; 2] = [40, 2000];

#[test]
fn random_methods_end_on_a_jvm_as_in_the_interpreter() {
    if !java::is_there() {
        return;
    }
    let first = java::number("PET_SEED").unwrap_or(0);
    let soak = java::number("PET_SOAK");
    let count = soak.unwrap_or(200);
    let inputs = INPUTS[usize::from(soak.is_some())];
    let mut thrown = 0;
    let mut seed = first;
    while seed < first + count {
        let end = (seed + TOGETHER).min(first + count);
        let mine: Vec<Vec<String>> = (seed..end).map(|it| lines(it, inputs)).collect();
        let folder = tempfile::tempdir().unwrap();
        let theirs = printed(folder.path(), &driver(seed..end, inputs, false));
        assert_eq!(theirs.lines().count(), mine.len());
        for ((seed, mine), theirs) in (seed..end).zip(&mine).zip(theirs.lines()) {
            if digest(mine).to_string() != theirs {
                differ(seed, inputs, mine);
            }
            thrown += mine.iter().filter(|it| it.contains("Exception")).count();
        }
        seed = end;
    }
    let runs = count * inputs;
    eprintln!("{count} methods, {runs} runs, {thrown} exceptions");
    assert!(thrown > 0);
}

/// Shows the first input on which a method differs.
fn differ(seed: u64, inputs: u64, mine: &[String]) {
    let folder = tempfile::tempdir().unwrap();
    let theirs = printed(folder.path(), &driver(seed..seed + 1, inputs, true));
    for (mine, theirs) in mine.iter().zip(theirs.lines()) {
        assert_eq!(mine, theirs, "seed {seed}:\n{}", Method::new(seed).text);
    }
    panic!("seed {seed}: the digests differ, the lines do not");
}

/// What the interpreter says of each input: how `f` ends, and the number of its way.
fn lines(seed: u64, inputs: u64) -> Vec<String> {
    let method = Method::new(seed);
    let source = Source::new("M.java", method.text.as_str());
    let translated = pet_translator::translate(&source);
    let program = translated
        .unwrap_or_else(|it| panic!("{it:?}\n{}", method.text))
        .program;
    let code = decode(&program);
    let [f, path] = ["f", "path"].map(|name| program.find_method(name).unwrap());
    let mut random = Random(seed);
    let runs = (0..inputs).map(|_| {
        let args = method.types.map(|ty| word(&mut random, ty));
        format!("{} {}", ended(&code, f, &args), ended(&code, path, &args))
    });
    runs.collect()
}

/// As the driver calculates it.
fn digest(lines: &[String]) -> i64 {
    lines.iter().fold(0, |sum: i64, line| {
        let hash = line.bytes().fold(0, |hash: i32, byte| {
            hash.wrapping_mul(31).wrapping_add(i32::from(byte))
        });
        sum.wrapping_mul(31).wrapping_add(i64::from(hash))
    })
}

/// A Java program that runs these methods, and prints a line for each, or for each run.
fn driver(seeds: std::ops::Range<u64>, inputs: u64, shows_lines: bool) -> String {
    let mut text = String::from("public class Driver {\n");
    let mut main = String::from("  public static void main(String[] args) {\n");
    let mut classes = String::from(Random::JAVA);
    for seed in seeds {
        let method = Method::new(seed);
        let argument = |name: &str, ty: &str| match ty {
            "double" | "float" => format!("{ty} {name} = ({ty}) random.makeDouble();"),
            _ => format!("{ty} {name} = ({ty}) random.number();"),
        };
        let [first, second] = method.types;
        let (first, second) = (argument("a", first), argument("b", second));
        let tell = match shows_lines {
            true => "System.out.println(line);",
            false => "sum = sum * 31 + line.hashCode();",
        };
        let end = match shows_lines {
            true => "",
            false => "System.out.println(sum);",
        };
        let _ = writeln!(
            text,
            "  static void r{seed}() {{
    Random random = new Random();
    random.state = {seed}L;
    long sum = 0;
    for (int i = 0; i < {inputs}; i++) {{
      {first}
      {second}
      String line;
      try {{ line = \"\" + M{seed}.f(a, b); }} catch (RuntimeException e) {{ line = e.getClass().getSimpleName(); }}
      line += \" \" + M{seed}.path(a, b);
      {tell}
    }}
    {end}
  }}"
        );
        let _ = writeln!(main, "    r{seed}();");
        classes += &method.text;
    }
    format!("{text}{main}  }}\n}}\n{classes}")
}
