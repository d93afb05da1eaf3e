//! Collections, boxes and constants of enums in cases: they are shown as Java writes them, survive a
//! suite's document, and tests in Java make and compare them through public methods.

use crate::support::java::{self, in_parallel, pet, test_classes};
use indexmap::IndexMap;
use pet_classes::path::{ClassPath, Models};
use pet_classes::{Depth, InputSizes, find};
use pet_model::trace::{Traces, Ways};
use pet_model::{Heap, Input, Object, Outcome, Output, TestCase, Value};
use pet_render::junit::{Place, SUPPORT, Tests};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The options that the first lines of samples name; without them all paths are followed.
fn options(sample: &str) -> &'static [&'static str] {
    match sample {
        "Calculator" => &[
            "--string-length",
            "3",
            "--loop-k",
            "3",
            "--criterion",
            "branches",
        ],
        "Tokens" | "Routes" => &["--criterion", "branches"],
        _ => &[],
    }
}

/// The methods of a program that can be tested.
pub fn methods(file: &str) -> Vec<String> {
    let (_, listed, said) = pet(&["tcg", file, "--json"]);
    let listed: serde_json::Value =
        serde_json::from_str(&listed).unwrap_or_else(|_| panic!("{said}"));
    let listed = listed["methods"].as_array().unwrap().iter();
    listed
        .map(|it| it["method"].as_str().unwrap().to_owned())
        .collect()
}

/// The JUnit tests of some methods pass; their number, and what was left out.
pub fn tested(work: &[(String, String, &[&str])]) -> (usize, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let said = in_parallel(work, |(file, method, options)| {
        let tests = folder.path().join(stem(file)).join("tests");
        let tests = tests.to_str().unwrap();
        let mut args = vec!["tcg", file, "-m", method, "--emit", "junit", "-o", tests];
        args.extend(*options);
        let (code, _, said) = pet(&args);
        let is_refused = said.contains("for which there are no JUnit tests");
        assert!(code == 0 || is_refused, "{method}: {said}");
        said
    });
    let mut files: Vec<&String> = work.iter().map(|(file, ..)| file).collect();
    files.dedup();
    let counts = files.into_iter().map(|file| {
        let tests = folder.path().join(stem(file)).join("tests");
        let printed = junit(&tests, Path::new(file));
        let count = printed.split("OK (").nth(1);
        let count = count.and_then(|it| it.split(' ').next()?.parse::<usize>().ok());
        count.unwrap_or_else(|| panic!("{printed}"))
    });
    let count = counts.sum();
    let said = said.concat();
    let left_out = said.lines().filter(|line| line.contains("has no test"));
    (count, left_out.map(str::to_owned).collect())
}

fn stem(file: &str) -> String {
    let stem = Path::new(file).file_stem().unwrap();
    stem.to_str().unwrap().to_owned()
}

/// Compiles the tests of a folder with the program and runs them; what JUnit prints.
fn junit(tests: &Path, program: &Path) -> String {
    let jars = "/usr/share/java/junit4.jar:/usr/share/java/hamcrest.jar";
    let classes = tests.join("classes");
    let names = test_classes(tests);
    let files = names.iter().map(|it| it.replace('.', "/") + ".java");
    let program = std::fs::canonicalize(program).unwrap();
    let compiled = Command::new("javac")
        .args(["-nowarn", "-proc:none", "-cp", jars, "-d"])
        .arg(&classes)
        .arg(program)
        .args(files.chain(["pet/PetHeap.java".to_owned()]))
        .current_dir(tests)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{errors}");
    let ran = Command::new("java")
        .args(["-ea", "-cp", &format!("{}:{jars}", classes.display())])
        .arg("org.junit.runner.JUnitCore")
        .args(&names)
        .output()
        .unwrap();
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

#[test]
fn tests_of_the_samples_over_the_library_pass_on_a_jvm() {
    if !java::is_there() {
        return;
    }
    let mut samples: Vec<String> = std::fs::read_dir("samples/library")
        .unwrap()
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".java").map(str::to_owned))
        .collect();
    samples.sort();
    let mut work = Vec::new();
    for sample in &samples {
        let file = format!("samples/library/{sample}.java");
        for method in methods(&file) {
            work.push((file.clone(), method, options(sample)));
        }
    }
    let (count, left_out) = tested(&work);
    eprintln!(
        "{} methods, {count} tests, left out: {left_out:?}",
        work.len()
    );
    assert!(count >= 99, "{count}");
}

const MANY: &str = "tests/it/collections/Many.java";

#[test]
fn collections_of_all_kinds_are_compared_through_public_methods() {
    if !java::is_there() {
        return;
    }
    let work: Vec<_> = methods(MANY)
        .into_iter()
        .map(|method| (MANY.to_owned(), method, [].as_slice()))
        .collect();
    let (count, left_out) = tested(&work);
    assert!(count >= 50, "{count}");
    // Nothing says which constant of the enum has the class.
    let [lone] = left_out.as_slice() else {
        panic!("{left_out:?}");
    };
    assert!(lone.contains("a constant of its own class"), "{lone}");
}

const PLACES: &str = "tests/it/collections/Places.java";

#[test]
fn inputs_have_the_classes_of_their_places() {
    if !java::is_there() {
        return;
    }
    let options: &[&str] = &["--criterion", "branches"];
    let work: Vec<_> = methods(PLACES)
        .into_iter()
        .map(|method| (PLACES.to_owned(), method, options))
        .collect();
    let (count, left_out) = tested(&work);
    assert!(count >= 40, "{count}");
    let [strings] = left_out.as_slice() else {
        panic!("{left_out:?}");
    };
    assert!(
        strings.contains("compares strings by reference"),
        "{strings}"
    );
}

/// A goal behind an enum in a field, a map or a set is reached, and not called infeasible.
#[test]
fn unknown_enums_are_their_constants() {
    if !java::is_there() {
        return;
    }
    for (method, wanted) in [
        ("price", "prices→ o2 HashMap {Color.RED: "),
        ("painted", "returns 2"),
        ("isShaded", "returns true"),
        ("has", "HashSet [Color.RED, Color.GREEN]"),
        ("first", "ArrayList [Color.BLUE"),
        ("answered", "returns true"),
    ] {
        let (code, shown, said) = pet(&["tcg", PLACES, "-m", method, "--criterion", "branches"]);
        assert_eq!(code, 0, "{said}");
        assert!(shown.contains(wanted), "{method}: {shown}");
    }
}

/// A text without the numbers of objects: these count what the library makes for itself, too.
fn unnumbered(text: &str) -> String {
    let mut kept = String::new();
    for sign in text.chars() {
        if !(sign.is_ascii_digit() && kept.ends_with('o')) {
            kept.push(sign);
        }
    }
    kept
}

/// What the picture after the run of a method's first case shows.
#[test]
fn collections_boxes_and_constants_are_shown_as_java_writes_them() {
    if !java::is_there() {
        return;
    }
    for (method, shown) in [
        ("list", "result → o2 ArrayList [2, 3]"),
        ("linked", "result → o2 LinkedList [\"y\", \"x\"]"),
        ("deque", "result → o2 ArrayDeque [2, 2, 5]"),
        ("queue", "result → o2 PriorityQueue [3, 5, 4]"),
        ("vector", "result → o2 Vector ['a']"),
        ("stack", "result → o2 Stack [2.0]"),
        ("hashMap", "result → o2 HashMap {\"a\": 4, \"b\": null}"),
        ("treeMap", "result → o2 TreeMap {3: \"three\", 4: \"a\"}"),
        ("hashSet", "result → o2 HashSet [3]"),
        ("linkedSet", "result → o2 LinkedHashSet [\"q\", null]"),
        ("treeSet", "result → o3 TreeSet [3, 4]"),
        ("listOf", "result → o2 List.of [2]"),
        ("asList", "result → o4 Arrays.asList [2, 2]"),
        ("mapOf", "result → o5 Map.of {\"k\": 4}"),
        ("keys", "HashMap.KeySet [\"a\", \"b\"]"),
        ("words", "result → o2 Many.Words(extra 2)"),
        ("inItself", "result → o2 ArrayList [o2] ─[0]→ o2 (above)"),
        (
            "nested",
            "result → o2 TreeMap {\"x\": o6} ─[\"x\"]→ o6 ArrayList [2]",
        ),
        ("item", "Many.Item(name \"p\", count 2, box 2)"),
        ("box", "returns 2"),
        ("other", "input   size = Size.SMALL"),
        ("other", "returns Size.LARGE"),
    ] {
        let (code, suite, said) = pet(&["tcg", MANY, "-m", method]);
        assert_eq!(code, 0, "{said}");
        assert!(
            unnumbered(&suite).contains(&unnumbered(shown)),
            "{method} should show {shown}\n{suite}"
        );
        assert!(!suite.contains("BUG"), "{suite}");
        assert!(!suite.contains("statics"), "{suite}");
    }
}

#[test]
fn a_suite_with_collections_is_read_back() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.json");
    let file = file.to_str().unwrap();
    for method in [
        "items", "nested", "hashMap", "queue", "other", "inItself", "entry",
    ] {
        let (code, _, said) = pet(&["tcg", MANY, "-m", method, "--json", "-o", file]);
        assert_eq!(code, 0, "{said}");
        let (code, played, said) = pet(&["replay", file, MANY]);
        assert_eq!(code, 0, "{method}: {played}{said}");
    }
}

/// A case of a method of `Inputs.java`, and parts of its test.
struct Made {
    method: &'static str,
    args: Vec<(&'static str, Value)>,
    before: Vec<(&'static str, Object)>,
    /// The objects that the run changes or makes.
    after: Vec<(&'static str, Object)>,
    result: Option<Value>,
    lines: &'static [&'static str],
}

fn to(name: &str) -> Value {
    Value::Ref(name.to_owned())
}

fn instance(class: &str, field: &str, value: Value) -> Object {
    Object::Instance {
        class: class.to_owned(),
        fields: IndexMap::from([(field.to_owned(), value)]),
    }
}

fn collection(class: &str, elements: &[Value]) -> Object {
    Object::Collection {
        class: format!("java.util.{class}"),
        elements: elements.to_vec(),
    }
}

fn map(class: &str, entries: &[(Value, Value)]) -> Object {
    Object::Map {
        class: format!("java.util.{class}"),
        entries: entries.to_vec(),
    }
}

fn made() -> Vec<Made> {
    let int = |value| instance("java.lang.Integer", "value", Value::Int(value));
    let text = |text: &str| Value::Text(text.encode_utf16().collect());
    vec![
        Made {
            method: "sum",
            args: vec![("xs", to("o1"))],
            before: vec![
                ("o1", collection("ArrayList", &[to("o2"), to("o2")])),
                ("o2", int(3)),
            ],
            after: vec![],
            result: Some(Value::Int(6)),
            lines: &[
                "List<Integer> xs = new ArrayList<>(List.of(3, 3));",
                "assertEquals(List.of(3, 3), xs);",
            ],
        },
        Made {
            method: "sum",
            args: vec![("xs", to("o1"))],
            before: vec![("o1", collection("LinkedList", &[Value::Null]))],
            after: vec![],
            result: Some(Value::Int(100)),
            lines: &["List<Integer> xs = new LinkedList<>(Collections.singletonList(null));"],
        },
        Made {
            method: "size",
            args: vec![("xs", to("o1"))],
            before: vec![("o1", collection("TreeSet", &[]))],
            after: vec![],
            result: Some(Value::Int(0)),
            lines: &[
                "TreeSet xs = new TreeSet<>();",
                "assertEquals(Set.of(), xs);",
            ],
        },
        Made {
            method: "first",
            args: vec![("xs", to("o1"))],
            before: vec![
                ("o1", collection("ArrayDeque", &[to("o2"), to("o3")])),
                ("o2", instance("java.lang.Long", "value", Value::Int(7))),
                ("o3", instance("java.lang.Long", "value", Value::Int(8))),
            ],
            after: vec![("o1", collection("ArrayDeque", &[to("o3")]))],
            result: Some(Value::Int(7)),
            lines: &[
                "Deque<Long> xs = new ArrayDeque<>(List.of(7L, 8L));",
                "assertEquals(List.of(8L), new ArrayList<>(xs));",
            ],
        },
        Made {
            method: "weight",
            args: vec![("weights", to("o1"))],
            before: vec![
                ("o1", map("HashMap", &[(text("a"), to("o2"))])),
                ("o2", int(1)),
            ],
            after: vec![],
            result: Some(Value::Int(1)),
            lines: &["Map<String, Integer> weights = new HashMap<>(Map.of(\"a\", 1));"],
        },
        Made {
            method: "last",
            args: vec![("places", to("o1"))],
            before: vec![
                (
                    "o1",
                    map(
                        "LinkedHashMap",
                        &[(to("o2"), to("o3")), (Value::Null, to("o4"))],
                    ),
                ),
                (
                    "o2",
                    instance("java.lang.Character", "value", Value::Char(97)),
                ),
                ("o3", int(1)),
                ("o4", int(2)),
            ],
            after: vec![],
            result: Some(Value::Int(2)),
            lines: &[
                "LinkedHashMap<Character, Integer> places = new LinkedHashMap<>();",
                "places.put('a', 1);",
                "places.put(null, 2);",
            ],
        },
        Made {
            method: "has",
            args: vec![("items", to("o1")), ("item", to("o2"))],
            before: vec![
                ("o1", collection("HashSet", &[to("o2")])),
                ("o2", instance("Inputs.Item", "count", Value::Int(5))),
            ],
            after: vec![],
            result: Some(Value::Bool(true)),
            lines: &[
                "Set<Inputs.Item> items = new HashSet<>();",
                "item.count = 5;",
                "items.add(item);",
            ],
        },
        Made {
            method: "add",
            args: vec![("rows", to("o1")), ("row", to("o2"))],
            before: vec![
                ("o1", collection("ArrayList", &[])),
                ("o2", collection("ArrayList", &[to("o3")])),
                ("o3", int(4)),
            ],
            after: vec![("o1", collection("ArrayList", &[to("o2")]))],
            result: None,
            lines: &[
                "ArrayList rows = new ArrayList<>();",
                "assertEquals(List.of(List.of(4)), rows);",
            ],
        },
    ]
}

fn test_case(made: &Made) -> TestCase {
    let named = |objects: &[(&str, Object)]| -> IndexMap<String, Object> {
        let objects = objects.iter();
        objects
            .map(|(name, object)| ((*name).to_owned(), object.clone()))
            .collect()
    };
    let before = named(&made.before);
    let mut after = before.clone();
    after.extend(named(&made.after));
    let args = made.args.iter();
    TestCase {
        constraints: Vec::new(),
        input: Input {
            args: args
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect(),
            heap: Heap { objects: before },
            ..Input::default()
        },
        outcome: Outcome::Ok,
        output: Output {
            result: made.result.clone(),
            heap: Heap { objects: after },
            statics: IndexMap::new(),
        },
        trace: Traces::read("m(1,[])").unwrap(),
        may_alias: Vec::new(),
        lines: Vec::new(),
        ways: Ways(Vec::new()),
        has_wrapped: false,
        is_replayed: true,
        smt2: None,
        disagreement: None,
        schedule: None,
    }
}

/// The head of the class around single tests.
const HEAD: &str = "import static org.junit.Assert.*;
import java.util.*;
import org.junit.Test;
import pet.PetHeap;

public class InputsTest {
    private final PetHeap heap = new PetHeap();
";

/// The folder of the JDK whose `java` is in the path.
fn home() -> PathBuf {
    let java = Command::new("sh").args(["-c", "command -v java"]).output();
    let java = String::from_utf8(java.unwrap().stdout).unwrap();
    let java = std::fs::canonicalize(java.trim()).unwrap();
    java.ancestors().nth(2).unwrap().to_owned()
}

#[test]
fn collections_of_the_input_are_made_by_their_constructors() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = Path::new("tests/it/collections/Inputs.java");
    let classes = folder.path().join("program");
    let javac = Command::new("javac")
        .args(["-g", "-d"])
        .arg(&classes)
        .arg(program)
        .status();
    assert!(javac.unwrap().success());
    let path = ClassPath::open(&classes, &[], Some(&home()), Models::Used).unwrap();
    let mut text = HEAD.to_owned();
    for (made, number) in made().iter().zip(1..) {
        let root = find::method(&path, made.method).unwrap();
        let loaded = pet_classes::load(
            "Inputs.java",
            &path,
            &[root],
            Depth::Everything,
            InputSizes::default(),
            &|_| None,
        );
        let place = Place {
            source: &loaded.source,
            program: &loaded.program,
            facts: &loaded.facts,
        };
        let tests = Tests::new(place, loaded.roots[0]).unwrap();
        let test = tests.test(&test_case(made), number).unwrap();
        for line in made.lines {
            assert!(test.contains(line), "{line} is not in\n{test}");
        }
        text.push_str(&test);
    }
    text.push_str("}\n");
    let tests = folder.path().join("tests");
    for (name, support) in SUPPORT {
        let file = tests.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, support).unwrap();
    }
    std::fs::write(tests.join("InputsTest.java"), &text).unwrap();
    let printed = junit(&tests, program);
    assert!(printed.contains("OK (8 tests)"), "{printed}\n{text}");
}
