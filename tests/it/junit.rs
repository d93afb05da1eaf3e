//! JUnit classes as text: what they look like, and what is refused. Whether they pass is
//! asked by tests/jvm.rs.

use crate::support::java;

use java::pet;
use std::path::Path;
use tempfile::TempDir;

/// A program in a folder, with room for tests beside it.
fn given(name: &str, text: &str) -> (TempDir, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let tests = folder.path().join("tests");
    let text = |path: &Path| path.to_str().unwrap().to_owned();
    let (path, tests) = (text(&path), text(&tests));
    (folder, path, tests)
}

fn emit(path: &str, method: &str, tests: &str) -> (i32, String, String) {
    pet(&["tcg", path, "-m", method, "--emit", "junit", "-o", tests])
}

const LIST: &str = "package shop;
class Basket {
  private Item first;
  static int count;
  Item add(Item item) {
    if (item == first) throw new Twice(item);
    item.next = new Item();
    first = item;
    count++;
    return item.next;
  }
}
class Item { Item next; int price; }
class Twice extends RuntimeException { final Item item; Twice(Item item) { this.item = item; } }
";

#[test]
fn a_test_class_reads_like_one_that_a_person_wrote() {
    let (folder, path, tests) = given("Basket.java", LIST);
    let (code, stdout, stderr) = emit(&path, "Basket.add", &tests);
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("Basket.add: 3 test cases"), "{stdout}");
    let class = std::fs::read_to_string(Path::new(&tests).join("shop/BasketAddTest.java"));
    let folder = format!("{}/", folder.path().display());
    insta::assert_snapshot!(class.unwrap().replace(&folder, ""));
}

#[test]
fn what_cannot_have_unit_tests_is_refused_before_the_work_begins() {
    let (_folder, path, tests) = given("m.pet", "int m() { return 1; }\n");
    let (code, stdout, stderr) = emit(&path, "m", &tests);
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert!(stderr.contains("JUnit tests are for Java"), "{stderr}");
    let (code, stdout, stderr) = emit("samples/papers/fact.pet", "Fact.ft", &tests);
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert!(stderr.contains("has actors"), "{stderr}");
    let (code, _, stderr) = pet(&["tcg", &path, "-m", "m", "--emit", "junit"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("--output"), "{stderr}");
    let (_folder, path, _) = given("M.java", "class M { static int m() { return 1; } }\n");
    let (code, stdout, stderr) = emit(&path, "m", &path);
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert!(stderr.contains("is not a folder"), "{stderr}");
}

#[test]
fn files_that_pet_did_not_write_are_kept() {
    let (_folder, path, tests) = given("M.java", "class M { static int m() { return 1; } }\n");
    assert_eq!(emit(&path, "m", &tests).0, 0);
    assert_eq!(emit(&path, "m", &tests).0, 0);
    let class = Path::new(&tests).join("MMTest.java");
    std::fs::write(&class, "class MMTest { }\n").unwrap();
    let (code, stdout, stderr) = emit(&path, "m", &tests);
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert!(
        stderr.contains("MMTest.java` was not written by pet"),
        "{stderr}"
    );
    assert_eq!(
        std::fs::read_to_string(&class).unwrap(),
        "class MMTest { }\n"
    );
}

#[test]
fn the_same_input_gives_the_same_class() {
    let (_folder, path, tests) = given("Basket.java", LIST);
    let class = Path::new(&tests).join("shop/BasketAddTest.java");
    let written = || {
        assert_eq!(emit(&path, "Basket.add", &tests).0, 0);
        std::fs::read_to_string(&class).unwrap()
    };
    assert_eq!(written(), written());
}
