//! What the outputs of `pet` show of the models of Java's library: nothing but the calls of the
//! program.

use crate::support::java::pet;
use serde_json::Value;
use tempfile::TempDir;

const PROGRAM: &str = "class Lib {
    static int add(int x, int y) {
        int z = 3;
        return Math.addExact(x, y)
            + z;
    }
    static int caught(int x) {
        try {
            return Math.incrementExact(x);
        } catch (ArithmeticException e) {
            throw new RuntimeException();
        }
    }
    static boolean digit(char c) {
        return Character.isDigit(c);
    }
    static int root(Object o, int x) {
        if (o instanceof Lib) return Math.abs(x);
        return Integer.MAX_VALUE;
    }
}
";

fn given() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Lib.java");
    std::fs::write(&path, PROGRAM).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

fn suite(path: &str, method: &str, more: &[&str]) -> Value {
    let mut args = vec!["tcg", path, "-m", method, "--json"];
    args.extend(more);
    let (code, out, err) = pet(&args);
    assert!(code < 2, "{err}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn methods_of_models_are_not_listed_and_not_tested() {
    let (_folder, path) = given();
    let (_, out, _) = pet(&["tcg", &path]);
    let keys = out.lines().filter_map(|line| line.strip_prefix("  "));
    let keys: Vec<&str> = keys
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(keys, ["Lib.add", "Lib.caught", "Lib.digit", "Lib.root"]);
    for method in ["Math.addExact", "Math.addExact(int,int)", "addExact"] {
        let (code, _, err) = pet(&["tcg", &path, "-m", method]);
        assert_eq!(code, 2, "{method}");
        assert!(err.contains("there is no method"), "{err}");
        let (code, _, _) = pet(&["run", &path, "-m", method, "--args", "x=1,y=2"]);
        assert_eq!(code, 2, "{method}");
    }
    let (_, out, _) = pet(&["analyze", &path]);
    assert!(!out.contains("Math"), "{out}");
}

#[test]
fn exceptions_of_a_model_are_thrown_at_its_call() {
    let (_folder, path) = given();
    for more in [&[][..], &["--no-replay"]] {
        let suite = suite(&path, "Lib.add", more);
        let cases = suite["test_cases"].as_array().unwrap();
        assert_eq!(cases[0]["exception"]["class"], "ArithmeticException");
        assert_eq!(cases[0]["exception"]["line"], 4, "{more:?}");
    }
    let (_, out, _) = pet(&["run", &path, "-m", "Lib.add", "--args", "x=2147483647,y=1"]);
    assert!(out.contains("Lib.java:4:9"), "{out}");
}

#[test]
fn lines_and_coverage_are_those_of_the_program() {
    let (_folder, path) = given();
    let suite = suite(&path, "Lib.add", &[]);
    for case in suite["test_cases"].as_array().unwrap() {
        assert_eq!(case["lines"], serde_json::json!([3, 4]));
    }
    assert_eq!(suite["coverage"]["statements"]["total"], 2);
    // The call returns or throws.
    assert_eq!(suite["coverage"]["branches"]["total"], 2);
    let suite = self::suite(&path, "Lib.digit", &[]);
    assert_eq!(suite["coverage"]["branches"]["total"], 0);
}

#[test]
fn what_no_model_says_is_reported() {
    let (_folder, path) = given();
    let suite = suite(&path, "Lib.digit", &[]);
    assert_eq!(suite["complete"], false);
    assert_eq!(
        suite["no_code"],
        serde_json::json!(["Character.unicodeProperty"])
    );
    let cases = suite["test_cases"].as_array().unwrap();
    assert_eq!(cases.len(), 3);
    let (code, out, err) = pet(&["run", &path, "-m", "Lib.digit", "--args", "c='\u{660}'"]);
    assert_eq!(code, 2, "{out}{err}");
    let text = out + &err;
    assert!(text.contains("Character.unicodeProperty"), "{text}");
}

#[test]
fn a_model_has_no_objects() {
    let (_folder, path) = given();
    let suite = suite(&path, "Lib.root", &[]);
    assert!(
        !suite.to_string().contains("\"class\":\"Math\""),
        "{suite:#}"
    );
    let (_, out, _) = pet(&["translate", &path]);
    assert!(out.contains("pet_class('Math', abstract,"), "{out}");
    assert!(out.contains("pet_model('Math')."), "{out}");
}

#[test]
fn a_translated_program_knows_its_models() {
    let (folder, path) = given();
    let (_, text, _) = pet(&["translate", &path]);
    let translated = folder.path().join("lib.pl");
    std::fs::write(&translated, text).unwrap();
    let translated = translated.to_str().unwrap();
    let (_, out, err) = pet(&["tcg", translated]);
    assert!(
        out.contains("Lib.add") && !out.contains("Math"),
        "{out}{err}"
    );
    let suite = suite(translated, "Lib.add", &[]);
    assert_eq!(suite["test_cases"].as_array().unwrap().len(), 2);
    assert_eq!(suite["coverage"]["branches"]["total"], 2);
    let lines = &suite["test_cases"][0]["lines"];
    assert_eq!(lines, &serde_json::json!([3, 4]));
}

#[test]
fn the_page_shows_no_line_for_a_model() {
    let (folder, path) = given();
    let page = folder.path().join("page.html");
    let page = page.to_str().unwrap();
    let (code, _, err) = pet(&["tcg", &path, "-m", "Lib.add", "--html", page]);
    assert!(code < 2, "{err}");
    let text = std::fs::read_to_string(page).unwrap();
    let named = "\"name\":\"Math.addExact(int,int):if\",\"place\":null";
    assert!(text.contains(named), "the block of the model");
    assert!(!text.contains("\"line\":0,"), "a line 0");
}

#[test]
fn all_criteria_and_heaps_work_with_models() {
    let (_folder, path) = given();
    let all = [
        "--criterion=branches",
        "--criterion=statements",
        "--heap=solver",
    ];
    for more in all
        .map(|it| vec![it])
        .into_iter()
        .chain([vec!["--compositional"]])
    {
        let suite = suite(&path, "Lib.caught", &more);
        let cases = suite["test_cases"].as_array().unwrap();
        let ends: Vec<&str> = cases
            .iter()
            .filter_map(|it| it["outcome"].as_str())
            .collect();
        let wanted: &[&str] = match more.as_slice() {
            // One case passes all statements.
            ["--criterion=statements"] => &["exception"],
            _ => &["ok", "exception"],
        };
        assert!(
            wanted.iter().all(|it| ends.contains(it)),
            "{more:?}: {ends:?}"
        );
        let statements = &suite["coverage"]["statements"];
        assert_eq!(statements["covered"], statements["total"], "{more:?}");
    }
}
