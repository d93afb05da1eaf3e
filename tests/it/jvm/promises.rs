//! A test of a broken promise is red as long as the method breaks it, and green when the
//! method is repaired; whatever the promise is about.

use crate::support::java::{self, Unit, pet, test_classes};
use std::path::Path;

/// A program with a defect, and what repairs it.
struct Defect {
    class: &'static str,
    text: &'static str,
    wrong: &'static str,
    right: &'static str,
}

const DEFECTS: [Defect; 8] = [
    Defect {
        class: "Field",
        text: "class Field { private int n;
  //@ requires n >= 0 && n < 100 && k >= 0 && k < 100;
  //@ ensures n == \\old(n) + k;
  void add(int k) { n = k > 5 ? WRONG : n + k; } }",
        wrong: "n",
        right: "n + k",
    },
    Defect {
        class: "Flag",
        text: "class Flag { private boolean frozen; static int calls;
  //@ requires calls == 0;
  //@ ensures \\result ==> !frozen;
  //@ ensures calls == \\old(calls) + 1 && (frozen != \\old(frozen) || !\\result);
  boolean thaw(boolean hot) { calls++; if (hot && frozen) { frozen = WRONG; return true; } return false; } }",
        wrong: "true",
        right: "false",
    },
    Defect {
        class: "Guarded",
        text: "class Guarded { int n; Guarded other;
  //@ ensures to == null || to == this || to.n == \\old(to.n);
  //@ ensures other == \\old(other);
  void set(Guarded to) { if (to != null) { WRONG.n = 7; } } }",
        wrong: "to",
        right: "this",
    },
    Defect {
        class: "Elements",
        text: "class Elements {
  //@ requires a != null && a.length >= 1 && a.length < 4;
  //@ ensures (\\forall int i; 1 <= i && i < a.length; a[i] == \\old(a[i]));
  //@ ensures (\\exists int i; 0 <= i && i <= a.length - 1; a[i] == 5);
  static void set(int[] a) { a[0] = 5; if (a.length > 1) a[1] = WRONG; } }",
        wrong: "6",
        right: "a[1]",
    },
    Defect {
        class: "Sorted",
        text: "class Sorted { int key; Sorted next;
  private boolean sorted() { return next == null || (key <= next.key && next.sorted()); }
  //@ assume acyclic(this.next);
  //@ requires sorted();
  //@ ensures sorted();
  void push(int k) { Sorted cell = new Sorted(); cell.next = next; cell.key = k;
    if (k >= key && (next == null || WRONG)) next = cell; } }",
        wrong: "k >= next.key",
        right: "k <= next.key",
    },
    Defect {
        class: "Base",
        text: "class Base { int n;
  int size() { return n; }
  static int twice(int[] a, int k) { return a == null ? 2 * k : k; }
  //@ requires n >= 0 && n < 10;
  //@ ensures size() == twice(null, \\old(size()));
  //@ ensures this instanceof Derived || \\result == this;
  Base grow() { n = n WRONG n; return this; } }
class Derived extends Base { int size() { return n; } }",
        wrong: "+ 1 +",
        right: "+",
    },
    Defect {
        class: "Thrown",
        text: "class Thrown { Thrown next; int n;
  //@ ensures next.n >= 0;
  //@ ensures (n > 3 ? \\result : -\\result) >= 0;
  int cut(int k) { WRONG; next.n = 0; n = 4; return 1; } }",
        wrong: "if (k > 3) { next = null; return 1; } if (next == null) next = new Thrown()",
        right: "if (next == null) next = new Thrown()",
    },
    Defect {
        class: "Names",
        text: "class Names { private final int[] old = new int[3]; int i; int heap;
  //@ requires old != null && old.length == 2;
  //@ ensures (\\forall int i2; 0 <= i2 && i2 < old.length; old[i2] >= \\old(old[i2]));
  //@ ensures heap == \\old(heap) || i == heap;
  void m(int self) { if (self > 2 && old[0] < 100) old[0] = WRONG; i = heap; } }",
        wrong: "old[0] - 1",
        right: "old[0] + 1",
    },
];

/// The tests of the defective program.
fn generated(defect: &Defect, folder: &Path) -> usize {
    let file = folder.join(format!("{}.java", defect.class));
    std::fs::write(&file, defect.text.replace("WRONG", defect.wrong)).unwrap();
    let (file, into) = (file.to_str().unwrap(), folder.to_str().unwrap());
    let (code, stdout, stderr) = pet(&["tcg", file]);
    assert_eq!(code, 0, "{}: {stderr}", defect.class);
    let name = stdout
        .lines()
        .filter(|line| line.starts_with("  "))
        .map(|line| line.split_whitespace().next().unwrap());
    let methods = ["add", "thaw", "set", "push", "grow", "cut", "m"];
    let mut method = name.filter(|key| methods.contains(&key.rsplit('.').next().unwrap()));
    let method = method.next_back().unwrap().to_owned();
    let (code, stdout, stderr) = pet(&[
        "tcg", file, "-m", &method, "--emit", "junit", "-o", into, "--json",
    ]);
    assert_eq!(code, 1, "{}: {stderr}{stdout}", defect.class);
    let suite: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let cases = suite["test_cases"].as_array().unwrap().iter();
    cases.filter(|case| !case["broken"].is_null()).count()
}

#[test]
fn the_test_of_a_broken_promise_is_red_until_the_method_is_repaired() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut units = Vec::new();
    let mut broken = Vec::new();
    for defect in &DEFECTS {
        for (word, code) in [("wrong", defect.wrong), ("right", defect.right)] {
            let name = format!("{}-{word}", defect.class);
            let folder = folder.path().join(&name);
            std::fs::create_dir(&folder).unwrap();
            broken.push(generated(defect, &folder));
            let file = folder.join(format!("{}.java", defect.class));
            std::fs::write(file, defect.text.replace("WRONG", code)).unwrap();
            let commands = test_classes(&folder)
                .iter()
                .map(|it| format!("junit {it}"))
                .collect();
            units.push(Unit {
                name,
                folder,
                commands,
            });
        }
    }
    for ((unit, ran), broken) in units.iter().zip(java::run(&units)).zip(broken) {
        let name = &unit.name;
        assert_eq!(ran.refused, None, "{name}");
        assert!(broken > 0, "{name}");
        let is_promise = |test: &str| test.contains("_keepsWhatItEnsures");
        let promises = ran.tests.iter().filter(|(test, _)| is_promise(test));
        assert_eq!(promises.count(), broken, "{name}");
        for (test, failure) in &ran.tests {
            match (name.ends_with("-wrong"), is_promise(test)) {
                (true, is_red) => {
                    assert_eq!(failure.is_some(), is_red, "{name} {test} {failure:?}")
                }
                (false, true) => assert_eq!(failure, &None, "{name} {test}"),
                // What a repaired method does in other cases may have changed.
                (false, false) => {}
            }
        }
    }
}

/// A promise that Java cannot say is loud all the same.
#[test]
fn a_broken_promise_that_cannot_be_written_fails_by_its_text() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("C.java");
    let text = "class C { int n; C next;
  //@ requires a != null && a.length == 2 && a[0] != null && a[1] != null;
  //@ ensures (\\forall int i; 0 <= i && i < a.length; a[i].n == \\old(a[i].n));
  static void m(C[] a) { a[1].n = a[1].n + 1; } }";
    std::fs::write(&file, text).unwrap();
    let (file, into) = (file.to_str().unwrap(), folder.path().to_str().unwrap());
    let (code, _, stderr) = pet(&["tcg", file, "-m", "m", "--emit", "junit", "-o", into]);
    assert_eq!(code, 1, "{stderr}");
    let class = std::fs::read_to_string(folder.path().join("CMTest.java")).unwrap();
    assert!(
        class.contains("fail(\"the method does not keep: ensures (forall"),
        "{class}"
    );
    assert!(
        class.contains("import static org.junit.Assert.fail;"),
        "{class}"
    );
}
