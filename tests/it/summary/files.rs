//! Summaries that are kept: what is used again, what is not, and what is said of it.

use super::programs::from_seed;
use super::support::{folder, json, pet, soak};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Four methods: m calls f and h, f calls g.
const PROGRAM: &str = "\
int m(int x) { return f(x) + h(x); }
int f(int x) { if (g(x) > 0) return 1; return g(x + 1); }
int g(int x) { if (x > 5) return x; return -x; }
int h(int x) { int s = 0; while (s < x) s++; return s; }
";

struct Kept {
    folder: PathBuf,
}

impl Kept {
    fn new(name: &str, text: &str) -> Kept {
        let kept = Kept {
            folder: folder(name),
        };
        kept.program(text);
        kept
    }

    fn program(&self, text: &str) {
        std::fs::write(self.folder.join("p.pet"), text).unwrap();
    }

    fn args(&self) -> Vec<String> {
        let path = |name: &str| self.folder.join(name).to_str().unwrap().to_owned();
        let words = [
            "tcg",
            &path("p.pet"),
            "-m",
            "m",
            "--compositional",
            "--summaries",
            &path("kept"),
        ];
        words.map(str::to_owned).to_vec()
    }

    /// The suite, and what was noted.
    fn suite(&self, more: &[&str]) -> (Value, String) {
        let mut args = self.args();
        args.extend(more.iter().map(|it| (*it).to_owned()));
        args.push("--json".to_owned());
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let (code, stdout, stderr) = pet(&args);
        assert_eq!(code, 0, "{stderr}");
        (serde_json::from_str(&stdout).unwrap(), stderr)
    }

    fn file(&self, key: &str) -> PathBuf {
        self.folder.join("kept").join(format!("{key}.summary"))
    }

    fn change(&self, key: &str, change: impl FnOnce(String) -> String) {
        let path = self.file(key);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, change(text)).unwrap();
    }
}

fn counts(suite: &Value) -> (i64, i64, i64) {
    let count = |name: &str| suite["summaries"][name].as_i64().unwrap();
    (count("recorded"), count("reused"), count("states"))
}

#[test]
fn a_second_run_executes_no_method_that_did_not_change() {
    let kept = Kept::new("again", PROGRAM);
    let (first, noted) = kept.suite(&[]);
    let (recorded, reused, states) = counts(&first);
    assert_eq!((recorded, reused, noted.as_str()), (3, 0, ""));
    assert!(states > 0);
    let (second, noted) = kept.suite(&[]);
    assert_eq!(counts(&second), (0, 3, 0));
    assert_eq!(noted, "");
    assert_eq!(first["test_cases"], second["test_cases"]);
    assert_eq!(first["stats"], second["stats"]);
}

#[test]
fn a_changed_method_and_its_callers_are_made_anew_and_nothing_else() {
    let kept = Kept::new("changed", PROGRAM);
    kept.suite(&[]);
    kept.program(&PROGRAM.replace("x > 5", "x > 6"));
    let (suite, noted) = kept.suite(&[]);
    // g, and f that calls it; not h.
    let (recorded, reused, _) = counts(&suite);
    assert_eq!((recorded, reused), (2, 1), "{noted}");
    for key in ["f", "g"] {
        let line = format!("{key}.summary` is not used and made anew: the code has changed");
        assert!(noted.contains(&line), "{noted}");
    }
    assert!(!noted.contains("h.summary"), "{noted}");
    let alone = {
        let path = kept.folder.join("p.pet");
        json(&["tcg", path.to_str().unwrap(), "-m", "m"])
    };
    assert_eq!(suite["test_cases"], alone["test_cases"]);
}

#[test]
fn a_method_that_only_moved_keeps_its_summary() {
    let kept = Kept::new("moved", PROGRAM);
    kept.suite(&[]);
    kept.program(&format!("// A line more,\n// and another.\n{PROGRAM}"));
    let (suite, noted) = kept.suite(&[]);
    assert_eq!(counts(&suite), (0, 3, 0), "{noted}");
    // The traces name the new lines.
    let path = kept.folder.join("p.pet");
    let alone = json(&["tcg", path.to_str().unwrap(), "-m", "m"]);
    assert_eq!(suite["test_cases"], alone["test_cases"]);
}

#[test]
fn other_limits_and_another_heap_make_them_anew() {
    let kept = Kept::new("limits", PROGRAM);
    kept.suite(&[]);
    let (suite, noted) = kept.suite(&["--loop-k", "2"]);
    assert_eq!(counts(&suite).0, 3);
    assert!(
        noted.contains("it was made with heap(lazy), loop_k(1), depth_k(none)"),
        "{noted}"
    );
    let (suite, _) = kept.suite(&["--loop-k", "2", "--heap", "solver"]);
    assert_eq!(counts(&suite).0, 3);
}

#[test]
fn what_summarize_writes_is_used() {
    let kept = Kept::new("written", PROGRAM);
    let path = |name: &str| kept.folder.join(name).to_str().unwrap().to_owned();
    let (code, stdout, stderr) = pet(&["summarize", &path("p.pet"), "-o", &path("kept")]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(stdout.starts_with("4 summaries, "), "{stdout}");
    let (suite, _) = kept.suite(&[]);
    assert_eq!(counts(&suite), (0, 3, 0));
}

/// An element with unknown index may be an object that the path itself has made.
#[test]
fn that_a_method_has_no_summary_is_kept_too() {
    let text = "class P { int v; }
                int m(P[] ps, int i, int j) { return g(f(ps, i, j)); }
                int g(P p) { if (p == null) return 0; return p.v; }
                P f(P[] ps, int i, int j) { ps[i] = new P(); P q = ps[j]; if (q != null && q.v > 0) return q; return ps[i]; }";
    let kept = Kept::new("none", text);
    let executed = |suite: &Value| suite["summaries"]["executed"][0]["method"].clone();
    let (first, _) = kept.suite(&[]);
    assert_eq!(executed(&first), "f");
    let (recorded, _, states) = counts(&first);
    let (again, noted) = kept.suite(&[]);
    assert_eq!((executed(&again), noted.as_str()), ("f".into(), ""));
    assert_eq!(counts(&again), (0, recorded, 0));
    assert!(states > 0);
    assert_eq!(first["test_cases"], again["test_cases"]);
    // It is one of the code, as a summary is.
    kept.program(&text.replace("q.v > 0", "q.v > 1"));
    let (changed, noted) = kept.suite(&[]);
    assert!(noted.contains("f.summary` is not used"), "{noted}");
    assert_eq!(executed(&changed), "f");
    // A word that is no reason is damage.
    kept.change("f", |text| text.replace("open_elements", "laziness"));
    let (_, noted) = kept.suite(&[]);
    assert!(
        noted.contains("it was changed since it was made"),
        "{noted}"
    );
}

/// Whatever is in a file, the suite is right, and the file is named with the reason.
#[test]
fn a_file_that_is_wrong_is_said_and_not_used() {
    let kept = Kept::new("damaged", PROGRAM);
    let (right, _) = kept.suite(&[]);
    type Change = fn(String) -> String;
    let changes: [(&str, Change); 9] = [
        ("it is damaged", |_| String::new()),
        ("it is damaged: line ", |text| {
            let half = text.len() / 2;
            text[..half].to_owned()
        }),
        ("it is damaged: line 1, column 1: ", |_| {
            "\u{7}\u{7}".to_owned()
        }),
        ("it was changed since it was made", |text| {
            text.replace("#> 5", "#> 4")
        }),
        ("it was changed since it was made", |text| {
            format!("{text}\npet_case(g, 9).\n")
        }),
        ("it is of format 2; this version reads format 1", |text| {
            text.replace("pet_summary(1,", "pet_summary(2,")
        }),
        ("it is the summary of f", |text| {
            text.replace("pet_summary(1, g,", "pet_summary(1, f,")
        }),
        ("it is of another signature", |text| {
            text.replace("g, [int], int", "g, [bool], int")
        }),
        ("the code has changed", |text| {
            let (front, back) = text.split_once("code(").unwrap();
            let (_, back) = back.split_once(')').unwrap();
            format!("{front}code('0'){back}")
        }),
    ];
    for (why, change) in changes {
        kept.change("g", change);
        let (suite, noted) = kept.suite(&[]);
        assert!(
            noted.contains("g.summary` is not used and made anew: "),
            "{why}: {noted}"
        );
        assert!(noted.contains(why), "{why}: {noted}");
        assert_eq!(suite["test_cases"], right["test_cases"], "{why}");
        assert_eq!(counts(&suite).0, 1, "{why}");
    }
}

#[test]
fn a_file_that_is_no_text_is_made_anew_too() {
    let kept = Kept::new("bytes", PROGRAM);
    let (right, _) = kept.suite(&[]);
    std::fs::write(kept.file("g"), b"\xff\xfe\x00").unwrap();
    let (suite, noted) = kept.suite(&[]);
    assert!(
        noted.contains("g.summary` is not used and made anew: "),
        "{noted}"
    );
    assert!(noted.contains("not UTF-8 text"), "{noted}");
    assert_eq!(suite["test_cases"], right["test_cases"]);
    assert_eq!(counts(&suite).0, 1);
}

#[test]
fn a_folder_that_is_none_is_refused() {
    let kept = Kept::new("no-folder", PROGRAM);
    std::fs::write(kept.folder.join("kept"), "").unwrap();
    let args = kept.args();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (code, _, stderr) = pet(&args);
    assert_eq!(code, 2);
    assert!(stderr.contains("kept"), "{stderr}");
    assert!(Path::new(&kept.folder).join("kept").is_file());
}

/// Types of every kind stand in the steps of kept summaries.
#[test]
fn kept_summaries_with_arrays_of_booleans_are_used() {
    let text = "int m(boolean[][] all, int i) { return count(all, i) + made(i).length; }
        int count(boolean[][] all, int i) { if (all[i][0]) return 1; return 0; }
        boolean[][] made(int n) { boolean[][] rows = new boolean[2][2]; rows[1][n] = true; return rows; }";
    let kept = Kept::new("booleans", text);
    let (first, _) = kept.suite(&[]);
    assert!(
        first["summaries"]["recorded"].as_u64() > Some(1),
        "{first:#}"
    );
    let (second, noted) = kept.suite(&[]);
    assert_eq!(second["summaries"]["recorded"], 0, "{noted}");
    assert_eq!(first["test_cases"], second["test_cases"]);
}

/// Whatever the recorder writes is read again.
#[test]
fn kept_summaries_of_random_programs_are_used() {
    let mut reused = 0;
    for seed in 0..soak().unwrap_or(10) {
        let made = from_seed(seed + 300, 6);
        let folder = folder("random");
        let (file, kept) = (folder.join(made.file), folder.join("kept"));
        std::fs::write(&file, &made.source).unwrap();
        let args = [
            "tcg",
            file.to_str().unwrap(),
            "-m",
            &made.entry,
            "--compositional",
            "--summaries",
            kept.to_str().unwrap(),
            "--json",
        ];
        let limits = ["--domain", "-1000..1000", "--depth-k", "60"];
        let suites = [0, 1].map(|_| {
            let (code, stdout, stderr) = pet(&[&args[..], &limits].concat());
            assert!(code < 2, "seed {seed}\n{stderr}\n{made:?}");
            serde_json::from_str::<Value>(&stdout).unwrap()
        });
        let [first, second] = &suites;
        assert_eq!(second["summaries"]["recorded"], 0, "seed {seed}\n{made:?}");
        assert_eq!(
            first["test_cases"], second["test_cases"],
            "seed {seed}\n{made:?}"
        );
        reused += second["summaries"]["reused"].as_u64().unwrap();
    }
    assert!(reused > 5, "{reused}");
}
