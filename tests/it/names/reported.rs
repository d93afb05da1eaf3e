//! The programs of the first reports, as examples of what the properties are about.

use crate::support::command::pet;

fn cases(file: &str, text: &str, method: &str, options: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(file);
    std::fs::write(&path, text).unwrap();
    let mut args = vec!["tcg", path.to_str().unwrap(), "-m", method];
    args.extend(options);
    let ended = pet(&args);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let summary = ended
        .stdout
        .lines()
        .find(|line| line.contains(" test case"));
    summary.unwrap_or_default().to_owned()
}

#[test]
fn a_variable_called_state_has_its_cases() {
    let text = "int f(int state) { return state > 3 ? 1 : 0; }";
    for options in [&[][..], &["--heap", "solver"], &["--solver", "clpz"]] {
        assert!(cases("f.pet", text, "f", options).starts_with("f: 2 test cases"));
    }
    let text = "class C { int state; int f() { return this.state > 3 ? 1 : 0; } }";
    assert!(cases("f.pet", text, "C.f", &[]).starts_with("C.f: 2 test cases"));
    let text = "int g(int x) { if (x > 0) return 1; return 2; }
        int f(int state2) { int y = g(state2); if (state2 > 5) return y; return 0; }";
    assert!(cases("f.pet", text, "f", &[]).starts_with("f: 3 test cases"));
    let text = "int f(int loops1) { int i = 0; while (i < loops1) i = i + 1; return i; }";
    assert!(cases("f.pet", text, "f", &[]).starts_with("f: 2 test cases"));
}

#[test]
fn classes_and_methods_may_be_called_like_words_of_ours() {
    let text = "class none { none next; int v; }
        class bool { bool[] all; boolean b; }
        class T {
            int f(none n, bool b, Object o) {
                if (o instanceof bool) return 1;
                if (n.next == n) return b.all.length;
                return n.v > 0 && b.b ? 2 : 3;
            }
        }";
    let plain = text
        .replace("none", "Nn")
        .replace("bool ", "Bb ")
        .replace("bool[", "Bb[")
        .replace("bool)", "Bb)");
    for options in [&[][..], &["--heap", "solver"], &["--solver", "clpz"]] {
        let found = cases("T.java", text, "T.f", options);
        assert_eq!(found, cases("T.java", &plain, "T.f", options));
        assert!(!found.starts_with("T.f: 0"), "{found}");
    }
    let text = "int pet_f(int pet_x) { return pet_g(pet_x) + none(pet_x); }
        int pet_g(int x) { if (x > 3) return 1; return 0; }
        int none(int x) { if (x > 7) return 1; return 0; }";
    assert!(cases("f.pet", text, "pet_f", &[]).starts_with("pet_f: 3 test cases"));
}

#[test]
fn a_class_of_a_pet_program_is_not_called_like_a_type() {
    let folder = tempfile::tempdir().unwrap();
    for word in ["Int", "bool", "Bool", "Unit", "Void"] {
        let path = folder.path().join("f.pet");
        std::fs::write(&path, format!("class {word} {{ }}")).unwrap();
        let ended = pet(&["check", path.to_str().unwrap()]);
        assert_eq!(ended.code, 1);
        assert!(
            ended.stderr.contains("is a type of the language"),
            "{}",
            ended.stderr
        );
    }
}

/// An object is not called like an argument that is another one.
#[test]
fn objects_are_not_called_like_inputs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f.pet");
    let text = "class A { int v; } int f(A o2, A o1) { if (o1.v > o2.v) return 1; return 0; }";
    std::fs::write(&path, text).unwrap();
    let ended = pet(&["tcg", path.to_str().unwrap(), "-m", "f"]);
    assert!(
        ended.stdout.contains("input   o2 = o4, o1 = o3"),
        "{}",
        ended.stdout
    );
}

/// Translated programs of format 1, with the words that a class could be called.
#[test]
fn translated_programs_of_format_1_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f.pet");
    let text =
        "class A { boolean b; } int f(A a, boolean[] bs) { if (a.b) return bs.length; return 0; }";
    std::fs::write(&path, text).unwrap();
    let translated = pet(&["translate", path.to_str().unwrap()]).stdout;
    let first = translated
        .replace("pet_format(2)", "pet_format(1)")
        .replace("boolean", "bool")
        .replace(", null, f, static", ", none, f, static")
        .replace("class, null,", "class, none,");
    assert!(first.contains("none") && first.contains("bool"), "{first}");
    let suites = [translated, first].map(|text| {
        let path = folder.path().join("f.pl");
        std::fs::write(&path, text).unwrap();
        let ended = pet(&["tcg", path.to_str().unwrap(), "-m", "f"]);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        ended.stdout
    });
    assert_eq!(suites[0], suites[1]);
    assert!(suites[0].contains("f: 4 test cases"), "{}", suites[0]);
}

/// Traces are text in a suite, and come back from it whatever the methods are called.
#[test]
fn suites_of_methods_with_any_name_are_replayed_and_extended() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for name in ["_f", "__", "$", "f_", "été", "_1", "名前"] {
        let text = format!(
            "int {name}(int x) {{ if (x > 2) return {name}2(x); return 0; }}
             int {name}2(int x) {{ return x; }}"
        );
        let (file, suite) = (at("f.pet"), at("f.json"));
        std::fs::write(&file, text).unwrap();
        let made = pet(&["tcg", &file, "-m", name, "--json", "-o", &suite]);
        assert_eq!(made.code, 0, "{name}: {}", made.stderr);
        let replayed = pet(&["replay", &suite, "--traces"]);
        assert_eq!(replayed.code, 0, "{name}: {}", replayed.stdout);
        let extended = pet(&[
            "tcg", &file, "-m", name, "--loop-k", "2", "--extend", &suite,
        ]);
        assert_eq!(extended.code, 0, "{name}: {}", extended.stderr);
        assert!(
            extended.stdout.contains("2 test cases, 0 of them new"),
            "{name}"
        );
        let document: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(&suite).unwrap()).unwrap();
        let trace = document["test_cases"][0]["trace"].as_str().unwrap();
        let again = pet(&["tcg", &file, "-m", name, "--trace", trace]);
        assert_eq!(again.code, 0, "{name}: {}", again.stderr);
    }
}
