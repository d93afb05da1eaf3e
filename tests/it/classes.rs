//! Both front ends agree: every sample, compiled by javac and read as class files, has the same
//! suite as from its source, up to what class files do not have: annotations in comments, columns.

use crate::support::java::{self, in_parallel, pet, test_classes};
use pet_testing::random::Random;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Annotations are comments, and not in class files; the suites of these methods differ.
const ANNOTATED: [&str; 6] = [
    "ContractSearch.find",
    "ContractSearch.findOff",
    "ListAppend.append",
    "ListAppend.appendAny",
    "Savings.withdraw",
    "Savings.transfer",
];

/// `SortedInsert` is annotated; `Shape` is abstract, and a source does not count a class without
/// fields among those of `this`.
const OTHERS: [&str; 2] = ["SortedInsert.", "Shape.isEmpty"];

/// These read final static arrays: inputs in a source, but with their values from class files.
const FINAL: [&str; 3] = ["Counter.increment", "Counter.demo", "Registry.register"];

#[test]
fn samples_have_the_same_suites_as_class_files() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut samples: Vec<String> = std::fs::read_dir("samples/java")
        .unwrap()
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".java").map(str::to_owned))
        .collect();
    samples.sort();
    let mut work: Vec<(String, String)> = Vec::new();
    for name in &samples {
        let classes = folder.path().join(name);
        let javac = Command::new("javac")
            .args(["-g", "-proc:none", "-nowarn", "-d"])
            .arg(&classes)
            .arg(format!("samples/java/{name}.java"))
            .status();
        assert!(javac.unwrap().success());
        let (_, methods, _) = pet(&["tcg", &format!("samples/java/{name}.java"), "--json"]);
        let methods: Value = serde_json::from_str(&methods).unwrap();
        for method in methods["methods"].as_array().unwrap() {
            let key = method["method"].as_str().unwrap();
            let is_other = OTHERS.iter().any(|other| key.starts_with(other));
            if !ANNOTATED.contains(&key) && !FINAL.contains(&key) && !is_other {
                work.push((name.clone(), key.to_owned()));
            }
        }
    }
    let differences: Vec<String> = in_parallel(&work, |(name, key)| {
        let source = suite(Path::new(&format!("samples/java/{name}.java")), key);
        let classes = suite(&folder.path().join(name), key);
        (source != classes).then(|| format!("{key}\n  {source:?}\n  {classes:?}"))
    })
    .into_iter()
    .flatten()
    .collect();
    assert!(work.len() > 100);
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// The cases of a suite: outcome, exception, line, input and result, in any order.
fn suite(program: &Path, method: &str) -> Vec<String> {
    let (_, text, errors) = pet(&["tcg", program.to_str().unwrap(), "-m", method, "--json"]);
    let suite: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{errors}"));
    let cases = suite["test_cases"].as_array().unwrap();
    let mut shown: Vec<String> = cases
        .iter()
        .map(|case| {
            let exception = (&case["exception"]["class"], &case["exception"]["line"]);
            let input = (&case["input"]["args"], &case["input"]["heap"]);
            let text = format!(
                "{} {exception:?} {input:?} {}",
                case["outcome"], case["output"]["return"]
            );
            // Class files know the package of a class.
            text.replace("registry.core.", "")
        })
        .collect();
    shown.sort();
    shown
}

/// Records, sealed interfaces, patterns, lambdas and floating point in a package.
const MODERN: &str = "package com.acme;
public class Modern {
  sealed interface Shape permits Circle, Square {}
  record Circle(double r) implements Shape {}
  record Square(double s) implements Shape {}
  static double area(Shape s) {
    if (s instanceof Circle c) return 3.0 * c.r() * c.r();
    if (s instanceof Square q) return q.s() * q.s();
    throw new IllegalStateException();
  }
  static int grade(double x) { return x < 18.5 ? 0 : x < 25 ? 1 : 2; }
  static int apply(java.util.function.IntUnaryOperator f, int x) { return f.applyAsInt(x) > 3 ? 1 : 0; }
  static int twice(int x) { return apply(y -> y * 2, x); }
}
";

#[test]
fn modern_java_is_read_compiled() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Modern.java");
    std::fs::write(&file, MODERN).unwrap();
    let file = file.to_str().unwrap();
    for (method, outcomes) in [
        ("area", vec!["ok", "ok", "exception"]),
        ("grade", vec!["ok", "ok", "ok"]),
        ("twice", vec!["ok", "ok"]),
    ] {
        let (code, suite, said) = pet(&["tcg", file, "-m", method, "--json"]);
        assert_eq!(code, 0, "{said}");
        let suite: Value = serde_json::from_str(&suite).unwrap();
        let cases = suite["test_cases"].as_array().unwrap();
        let found: Vec<&str> = cases
            .iter()
            .map(|case| case["outcome"].as_str().unwrap())
            .collect();
        assert_eq!(found, outcomes, "{method}");
        assert!(cases.iter().all(|case| case["disagreement"].is_null()));
    }
}

/// The methods of `Cart.java`, which has enums with bodies, records, sealed, private, generic and
/// inner classes, boxes, strings and lambdas.
const CART: [&str; 19] = [
    "tax",
    "better",
    "add",
    "sum",
    "area",
    "pair",
    "more",
    "boxed",
    "name",
    "later",
    "sorted",
    "secretive",
    "compare",
    "max",
    "anon",
    "checked",
    "Inner.get",
    "Point.isOrigin",
    "Hidden.total",
];

/// Methods of the JDK, which are tested as they are.
const PLATFORM: [&str; 10] = [
    "ArrayDeque.addFirst",
    "ArrayDeque.pollLast",
    "ArrayList.add(Object)",
    "Arrays.binarySearch(int[],int)",
    "BitSet.get(int)",
    "LinkedList.unlink",
    "PriorityQueue.poll",
    "PriorityQueue.siftUp",
    "TreeMap.getEntry",
    "TreeMap.successor",
];

#[test]
fn tests_of_compiled_programs_pass_on_a_jvm() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let [sources, classes, tests] =
        ["sources", "classes", "tests"].map(|name| folder.path().join(name));
    let package = sources.join("com/acme");
    std::fs::create_dir_all(&package).unwrap();
    std::fs::copy("tests/it/classes/Cart.java", package.join("Cart.java")).unwrap();
    let javac = Command::new("javac")
        .args(["-g", "-nowarn", "-d"])
        .arg(&classes)
        .arg(package.join("Cart.java"))
        .status();
    assert!(javac.unwrap().success());
    let own = CART.map(|name| format!("com.acme.Cart.{name}"));
    let platform = PLATFORM.map(|name| format!("java.util.{name}"));
    let methods: Vec<String> = own.into_iter().chain(platform).collect();
    let said = in_parallel(&methods, |method| {
        let [classes, tests] = [&classes, &tests].map(|it| it.to_str().unwrap());
        let is_own = method.starts_with("com");
        let criterion = if is_own { "all-paths" } else { "branches" };
        let (code, _, said) = pet(&[
            "tcg",
            classes,
            "-m",
            method,
            "--emit",
            "junit",
            "-o",
            tests,
            "--criterion",
            criterion,
        ]);
        assert_eq!(code, 0, "{method}: {said}");
        said
    });
    let printed = junit(&tests, classes.to_str().unwrap());
    let count = printed.split("OK (").nth(1);
    let count = count.and_then(|it| it.split(' ').next()?.parse::<usize>().ok());
    assert!(count.is_some_and(|count| count > 120), "{printed}");
    let left_out = said.concat().matches("has no test").count();
    assert!(left_out < 10, "{left_out}");
}

/// The methods of `Types.java`, which compare classes, ask for their names, copy objects and arrays of
/// types known at run time, and have keys without a hash code of their own.
const TYPES: [&str; 13] = [
    "Types.equals",
    "name",
    "which",
    "isTypes",
    "given",
    "thrown",
    "constant",
    "declaring",
    "copied",
    "firsts",
    "made",
    "keys",
    "logged",
];

#[test]
fn tests_with_class_objects_pass_on_a_jvm() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let [classes, tests] = ["classes", "tests"].map(|name| folder.path().join(name));
    let javac = Command::new("javac")
        .args(["-g", "-nowarn", "-d"])
        .arg(&classes)
        .arg("tests/it/classes/Types.java")
        .status();
    assert!(javac.unwrap().success());
    let [classes, tests] = [&classes, &tests].map(|it| it.to_str().unwrap());
    let methods = TYPES.map(str::to_owned);
    let said = in_parallel(&methods, |method| {
        let (code, _, said) = pet(&["tcg", classes, "-m", method, "--emit", "junit", "-o", tests]);
        assert_eq!(code, 0, "{method}: {said}");
        said
    });
    let printed = junit(Path::new(tests), classes);
    let count = printed.split("OK (").nth(1);
    let count = count.and_then(|it| it.split(' ').next()?.parse::<usize>().ok());
    assert!(count.is_some_and(|count| count >= 35), "{printed}");
    assert!(!said.concat().contains("has no test"), "{said:?}");
}

/// Compiles all tests of a folder and runs them, with these classes; what JUnit prints.
fn junit(tests: &Path, classes: &str) -> String {
    let jars = "/usr/share/java/junit4.jar:/usr/share/java/hamcrest.jar";
    let path = format!("{classes}:{}:{jars}", tests.display());
    let names = test_classes(tests);
    let files = names.iter().map(|it| it.replace('.', "/") + ".java");
    let compiled = Command::new("javac")
        .args(["-nowarn", "-proc:none", "-cp", &path])
        .args(files.chain(["pet/PetHeap.java".to_owned()]))
        .current_dir(tests)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{errors}");
    let ran = Command::new("java")
        .args(["-ea", "-cp", &path, "org.junit.runner.JUnitCore"])
        .args(&names)
        .output()
        .unwrap();
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

/// The tests of random methods of a library that was not written for us.
///
/// `PET_SOAK=60 PET_SEED=7 PET_JAR=/usr/share/java/guava.jar cargo test --release --test it
/// methods_of_a_jar -- --nocapture` tries others.
#[test]
fn tests_of_random_methods_of_a_jar_pass_on_a_jvm() {
    let jar = std::env::var("PET_JAR");
    let jar = jar.unwrap_or_else(|_| "/usr/share/java/commons-cli.jar".to_owned());
    if !java::is_there() || !Path::new(&jar).exists() {
        eprintln!("skipped, for want of {jar}");
        assert!(std::env::var_os("PET_REQUIRE_TOOLS").is_none());
        return;
    }
    let (code, listed, said) = pet(&["tcg", &jar, "--json"]);
    assert_eq!(code, 0, "{said}");
    let listed: Value = serde_json::from_str(&listed).unwrap();
    let listed = listed["methods"].as_array().unwrap();
    let mut random = Random(java::number("PET_SEED").unwrap_or(1));
    let count = java::number("PET_SOAK").unwrap_or(12);
    let chosen = (0..count).map(|_| {
        let method = &listed[random.below(listed.len())]["method"];
        method.as_str().unwrap().to_owned()
    });
    let chosen: Vec<String> = chosen.collect();
    let folder = tempfile::tempdir().unwrap();
    let tests = folder.path().join("tests");
    std::fs::create_dir(&tests).unwrap();
    let said = in_parallel(&chosen, |method| {
        let tests = tests.to_str().unwrap();
        let (code, _, said) = pet(&[
            "tcg",
            &jar,
            "-m",
            method,
            "--criterion",
            "branches",
            "--timeout",
            "5",
            "--emit",
            "junit",
            "-o",
            tests,
        ]);
        let refusals = [
            "for which there are no JUnit tests",
            "cannot be tested by itself",
        ];
        let is_refused = refusals.iter().any(|it| said.contains(it));
        assert!(code < 2 || is_refused, "{method}: {said}");
        said
    });
    let printed = junit(&tests, &jar);
    let written = said.concat().matches("wrote ").count();
    let left_out = said.concat().matches("has no test").count();
    eprintln!("{count} methods of {jar}, {written} classes, {left_out} cases left out\n{printed}");
    assert!(printed.contains("OK ("), "{printed}");
}

/// A Java file that is wrong in any reading has the errors of the subset; one that the subset lacks
/// something for has those of javac, each with its column.
#[test]
fn errors_of_java_files_have_their_places() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (text, code, place) in [
        (
            "class A { int a = 99999999999; }",
            "literal-too-large",
            ":1:19",
        ),
        (
            "class A { int m(int x) {\n  return y; } }",
            "unknown-name",
            ":2:10",
        ),
        (
            "class A { java.util.List<A> xs;\n  int m() { return xs.sizee(); } }",
            "javac",
            ":2:22",
        ),
    ] {
        let file = folder.path().join("A.java");
        std::fs::write(&file, text).unwrap();
        for command in ["check", "translate"] {
            let (exit, _, said) = pet(&[command, file.to_str().unwrap()]);
            assert_eq!(exit, if command == "check" { 1 } else { 2 }, "{said}");
            assert!(said.contains(&format!("error[{code}]")), "{said}");
            assert!(said.contains(place), "{said}");
        }
    }
}
