//! Booleans are shown as booleans in conditions, and integers as integers, whatever their range.

use crate::manual::shell::Shell;

const PROGRAM: &str =
    "class Account { boolean frozen; static boolean closed; boolean[] flags; Account next;
  boolean take(boolean force, int k) {
    if (frozen && !force) return false;
    if (closed) return true;
    if (flags[k]) return next.frozen == force;
    return next.frozen;
  }
  int same(boolean a, boolean b) { if (a == b) return 1; if (a != frozen) return 2; return 3; }
  int one(int x) { if (x == 1) return 1; return 0; }
  int local(boolean a) { boolean c = !a; int r = 0; while (c) { r = r + 1; c = frozen; if (r > 2) c = false; } return r; }
}
";

/// The conditions of all cases.
fn conditions(shell: &Shell, options: &str) -> Vec<Vec<String>> {
    let ran = shell.run(&format!("pet tcg Account.java {options} --json"));
    assert!(ran.code < 2, "{}", ran.output);
    let suite: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    let cases = suite["test_cases"].as_array().unwrap().iter();
    let texts = cases.map(|case| {
        let texts = case["constraints"].as_array().unwrap().iter();
        texts.map(|it| it.as_str().unwrap().to_owned()).collect()
    });
    texts.collect()
}

#[test]
fn conditions_name_booleans_without_numbers() {
    let shell = Shell::new();
    shell.write("Account.java", PROGRAM);
    for mode in [
        "",
        "--heap solver",
        "--solver clpz",
        "--compositional",
        "--criterion branches",
    ] {
        let found = conditions(&shell, &format!("-m same {mode}"));
        assert!(
            found.contains(&vec!["a = b".to_owned()]),
            "{mode}: {found:?}"
        );
        let all = conditions(&shell, &format!("-m take {mode}")).concat();
        for text in ["this.frozen", "!force", "Account.closed", "this.flags[k]"] {
            assert!(all.iter().any(|it| it == text), "{mode}: {text} in {all:?}");
        }
        for name in ["frozen", "force", "closed", "flags[k]"] {
            for number in ["0", "1"] {
                let wrong = |it: &&String| it.ends_with(&format!("{name} = {number}"));
                assert_eq!(all.iter().find(wrong), None, "{mode}");
            }
        }
    }
    let integers = conditions(&shell, "-m one --domain 0..1").concat();
    assert_eq!(integers, ["x = 1", "x != 1"]);
    let ends = shell
        .run("pet tcg Account.java -m local --ends --loop-k 2")
        .output;
    assert!(ends.contains("    when    !a, !this.frozen\n"), "{ends}");
    assert!(
        ends.contains("infeasible, the condition is false\n"),
        "{ends}"
    );
    let ran = shell.run("pet tcg Account.java -m local --emit junit -o out");
    assert!(ran.code < 2, "{}", ran.output);
    let class = shell.run("cat out/AccountLocalTest.java").output;
    assert!(class.contains("/** When !a, !this.frozen. */"), "{class}");
    assert!(class.contains("_whenNotAAndNotThisFrozen("), "{class}");
}
