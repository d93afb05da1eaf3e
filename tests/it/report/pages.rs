//! Pages as files: from a kept suite, without a program, with another one, and for any number
//! of workers.

use crate::report::terminal::pet;
use std::path::Path;

const PROGRAM: &str = "class Box { int n; }\nint m(Box b, int x) {\n  if (x > b.n) { b.n = x; }\n  \
     int k = 0;\n  while (k < x) { k = k + 1; }\n  return b.n;\n}\n";

struct Made {
    folder: tempfile::TempDir,
}

impl Made {
    /// A program, and a suite of it with its ends.
    fn new() -> Made {
        let made = Made {
            folder: tempfile::tempdir().unwrap(),
        };
        std::fs::write(made.path("m.pet"), PROGRAM).unwrap();
        let ended = pet(&[
            "tcg",
            &made.path("m.pet"),
            "-m",
            "m",
            "--ends",
            "--json",
            "-o",
            &made.path("m.json"),
        ]);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        made
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    /// What `pet report` says on stderr, and the page.
    fn report(&self, more: &[&str]) -> (String, String) {
        let (suite, page) = (self.path("m.json"), self.path("m.html"));
        let mut args = vec!["report", &suite];
        args.extend(more);
        args.extend(["-o", &page]);
        let ended = pet(&args);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        assert!(
            ended.stdout.starts_with(&format!("{page}: ")),
            "{}",
            ended.stdout
        );
        (
            ended.stderr,
            std::fs::read_to_string(Path::new(&page)).unwrap(),
        )
    }
}

#[test]
fn a_kept_suite_gives_the_page_that_html_writes() {
    let made = Made::new();
    let (said, kept) = made.report(&[]);
    assert_eq!(said, "");
    let ended = pet(&[
        "tcg",
        &made.path("m.pet"),
        "-m",
        "m",
        "--html",
        &made.path("direct.html"),
    ]);
    assert_eq!(ended.code, 0);
    let direct = std::fs::read_to_string(made.path("direct.html")).unwrap();
    assert!(kept == direct, "the pages differ");
    // Nothing but the page is new.
    for json in [&[][..], &["--json"]] {
        let (file, html) = (made.path("m.pet"), made.path("other.html"));
        let plain = pet(&[&["tcg", &file, "-m", "m"], json].concat());
        let paged = pet(&[&["tcg", &file, "-m", "m", "--html", &html], json].concat());
        assert_eq!(plain.stdout, paged.stdout);
    }
}

#[test]
fn ends_are_the_same_for_any_number_of_workers() {
    let made = Made::new();
    let suite = |jobs: &str| {
        let file = made.path("m.pet");
        pet(&[
            "tcg", &file, "-m", "m", "--loop-k", "4", "--ends", "--json", "--jobs", jobs,
        ])
        .stdout
    };
    let one = suite("1");
    assert_eq!(one, suite("2"));
    assert_eq!(one, suite("3"));
    let one: serde_json::Value = serde_json::from_str(&one).unwrap();
    let whys: Vec<&str> = one["ends"]
        .as_array()
        .unwrap()
        .iter()
        .map(|end| end["why"].as_str().unwrap())
        .collect();
    assert!(whys.contains(&"loop"), "{whys:?}");
}

/// Why a path is infeasible, by as few of its conditions as that needs.
#[test]
fn an_infeasible_end_says_which_conditions_exclude_each_other() {
    let made = Made::new();
    let text = "class Box { int n; }
int m(Box b, int x, int y) {
  if (x > 10) {
    if (y > 3) {
      if (b != null && b.n == x) {
        if (b.n < 5) return 1;
        return 2;
      }
    }
  }
  return 0;
}
";
    let file = made.path("m.pet");
    std::fs::write(&file, text).unwrap();
    let suite = |more: &[&str]| pet(&[&["tcg", &file, "-m", "m", "--ends"], more].concat()).stdout;
    let said = suite(&[]);
    let line = "line 6: infeasible, x > 10, b.n = x and b.n < 5 exclude each other\n";
    assert!(said.contains(line), "{said}");
    let json: serde_json::Value = serde_json::from_str(&suite(&["--json"])).unwrap();
    let ends = json["ends"].as_array().unwrap();
    let infeasible = ends.iter().find(|end| end["why"] == "infeasible").unwrap();
    let conflict = serde_json::json!(["x > 10", "b.n = x", "b.n < 5"]);
    assert_eq!(infeasible["conflict"], conflict);
    std::fs::write(made.path("m.json"), suite(&["--json"])).unwrap();
    let (_, page) = made.report(&[]);
    assert!(page.contains(r#""b.n = x""#));
    // With undecided references the arguments have names, and what they hold has none.
    let solver = suite(&["--heap", "solver"]);
    assert!(solver.contains("line 6: infeasible\n"), "{solver}");
}

/// Also where two known numbers are compared.
#[test]
fn every_infeasible_end_of_integers_has_its_conflict() {
    let args = ["samples/java/BubbleSort.java", "-m", "BubbleSort.sort"];
    let said = pet(&[&["tcg"], &args[..], &["--ends", "--json", "--no-config"]].concat()).stdout;
    let json: serde_json::Value = serde_json::from_str(&said).unwrap();
    let ends = json["ends"].as_array().unwrap().iter();
    let infeasible: Vec<_> = ends.filter(|end| end["why"] == "infeasible").collect();
    assert!(infeasible.len() >= 10, "{infeasible:?}");
    for end in infeasible {
        assert_ne!(end["conflict"], serde_json::json!([]), "{end}");
        assert!(end["conflict"].is_array(), "{end}");
    }
}

#[test]
fn a_page_without_its_program_says_so() {
    let made = Made::new();
    std::fs::remove_file(made.path("m.pet")).unwrap();
    let (said, page) = made.report(&[]);
    assert!(
        said.starts_with("note: `m.pet` is neither beside the suite nor here"),
        "{said}"
    );
    assert!(page.contains("so there is no source on the page"));
    assert!(page.contains("\"source\":null"));
    // A program that is named must be there.
    let ended = pet(&[
        "report",
        &made.path("m.json"),
        "no.pet",
        "-o",
        &made.path("x.html"),
    ]);
    assert_eq!(ended.code, 2);
    assert!(
        ended.stderr.contains("cannot read `no.pet`"),
        "{}",
        ended.stderr
    );
}

#[test]
fn a_page_of_a_changed_program_says_so() {
    let made = Made::new();
    std::fs::write(
        made.path("m.pet"),
        PROGRAM.replace("return b.n", "return b.n + 1"),
    )
    .unwrap();
    let (_, page) = made.report(&[]);
    assert!(page.contains("not end as the suite says"));
    assert!(page.contains("not as the suite says: return: predicted"));
    std::fs::write(made.path("m.pet"), "int other() { return 1; }").unwrap();
    let (said, _) = made.report(&[]);
    assert!(
        said.contains("has changed, so there is no source on the page: there is no method `m`"),
        "{said}"
    );
    std::fs::write(made.path("m.pet"), "int m( {").unwrap();
    let (said, _) = made.report(&[]);
    assert!(
        said.contains("has errors now, so there is no source on the page"),
        "{said}"
    );
}

#[test]
fn a_broken_promise_is_on_the_page_and_can_be_replayed() {
    let made = Made::new();
    let (suite, page) = (made.path("s.json"), made.path("s.html"));
    let file = "samples/java/SortedInsert.java";
    let method = "SortedInsert.insertBack";
    let ended = pet(&[
        "tcg", file, "-m", method, "--html", &page, "--json", "-o", &suite,
    ]);
    assert_eq!(ended.code, 1, "{}", ended.stderr);
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("but ensures `sorted()` (line 38), which is false"));
    let ended = pet(&["replay", &suite, file]);
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
}

#[test]
fn what_is_no_suite_gives_no_page() {
    let made = Made::new();
    std::fs::write(made.path("bad.json"), "{\"schema\": \"pet-explore/1\"}").unwrap();
    let ended = pet(&[
        "report",
        &made.path("bad.json"),
        "-o",
        &made.path("bad.html"),
    ]);
    assert_eq!((ended.code, ended.stdout.as_str()), (2, ""));
    assert!(
        ended.stderr.contains("expected `pet-suite/1`"),
        "{}",
        ended.stderr
    );
    assert!(!Path::new(&made.path("bad.html")).exists());
    let ended = pet(&[
        "tcg",
        &made.path("m.pet"),
        "-m",
        "m",
        "--html",
        "/no/such/page.html",
    ]);
    assert_eq!(ended.code, 2);
    assert!(
        ended.stderr.contains("the page is not written"),
        "{}",
        ended.stderr
    );
}
