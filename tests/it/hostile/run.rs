//! What is read and then run.

use crate::hostile::{pet, sample};
use std::fmt::Write;

/// The goals write a file, if they are ever called.
const WRITES: &str = "open('written', write, S), write(S, y), close(S)";

#[test]
fn a_translated_program_that_calls_something_else_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("lcm.pet"), sample("papers/lcm.pet")).unwrap();
    let (_, text, _) = pet(folder, &["translate", "lcm.pet"]);
    let at = text.find("\nlcm(").unwrap();
    let at = at + text[at..].find(":-\n").unwrap() + 3;
    let changed = format!("{}        {WRITES},\n{}", &text[..at], &text[at..]);
    std::fs::write(folder.join("evil.pl"), &changed).unwrap();
    let line = format!(
        "line {}: in `lcm`: open/3",
        text[..at].matches('\n').count() + 1
    );
    let commands: [&[&str]; 5] = [
        &["tcg", "evil.pl", "-m", "lcm"],
        &["tcg", "evil.pl"],
        &["tcg", "evil.pl", "-m", "lcm", "--compositional"],
        &["analyze", "evil.pl"],
        &["summarize", "evil.pl"],
    ];
    for command in commands {
        let (code, stdout, stderr) = pet(folder, command);
        assert_eq!((code, stdout.as_str()), (2, ""), "{command:?}");
        assert!(stderr.contains(&line), "{command:?}: {stderr}");
    }
    assert!(!folder.join("written").exists());
    // Without traces nothing can be run, but looked at.
    let (_, text, _) = pet(folder, &["translate", "--no-trace", "lcm.pet"]);
    std::fs::write(folder.join("plain.pl"), text).unwrap();
    assert_eq!(pet(folder, &["analyze", "plain.pl"]).0, 0);
    let (code, _, stderr) = pet(folder, &["tcg", "plain.pl", "-m", "lcm"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("has no traces"), "{stderr}");
}

/// What a stranger's file says of its own check sum is true; what it does is not recorded.
#[test]
fn a_kept_summary_with_a_foreign_step_is_made_anew() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let program =
        "int f(int x) { return g(x) + 1; }\nint g(int x) { if (x > 5) return x; return 0; }\n";
    std::fs::write(folder.join("p.pet"), program).unwrap();
    let command = [
        "tcg",
        "p.pet",
        "-m",
        "f",
        "--compositional",
        "--summaries",
        "kept",
    ];
    let (code, expected, _) = pet(folder, &command);
    assert_eq!(code, 0);
    let path = folder.join("kept/g.summary");
    let kept = std::fs::read_to_string(&path).unwrap();
    let steps = [
        "open(written, write, S)",
        "halt(1)",
        "user:halt",
        "call(halt)",
        "object(N1, 'Nope')",
        "field(V1, 'No':f, V9)",
        "V1 #= open(x)",
    ];
    for step in steps {
        let changed = kept.replacen("steps([", &format!("steps([{step}, "), 1);
        assert_ne!(changed, kept);
        std::fs::write(&path, with_check(&changed)).unwrap();
        let (code, stdout, stderr) = pet(folder, &command);
        assert_eq!(code, 0, "{step}: {stderr}");
        assert!(
            stderr.contains("is not used and made anew: it is damaged"),
            "{step}: {stderr}"
        );
        assert!(
            stdout.starts_with(expected.lines().next().unwrap()),
            "{step}: {stdout}"
        );
        assert_eq!(std::fs::read_to_string(&path).unwrap(), kept, "{step}");
    }
    // A trace that refers to itself would have no end.
    let changed = kept.replacen("trace([", "trace([case(g, 1), ", 1);
    std::fs::write(&path, with_check(&changed)).unwrap();
    let (_, _, stderr) = pet(folder, &command);
    assert!(stderr.contains("it is damaged"), "{stderr}");
    assert!(!folder.join("written").exists());
}

/// The file with the check sum that belongs to its cases.
fn with_check(text: &str) -> String {
    let at = text.find("\npet_summary(").unwrap() + 1;
    let end = at + text[at..].find(".\n").unwrap() + 2;
    let (header, body) = text.split_at(end);
    let body = body.trim_start_matches('\n');
    let hash = pet_engine::summary::code::hash(&format!("\n{body}"));
    let (before, _) = header.split_once("check(").unwrap();
    format!("{before}check('{hash}'))).\n\n{body}")
}

#[test]
fn a_criterion_computes_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("lcm.pet"), sample("papers/lcm.pet")).unwrap();
    let command = ["tcg", "lcm.pet", "-m", "lcm", "--criterion-file", "own.pl"];
    let mut text =
        "criterion_begins([]).\ncriterion_enters(Block, Seen, [Block|Seen]) :-\n".to_owned();
    let allowed = "        atom_chars(Block, [_|_]), findall(B, ( member(B, Seen), B == Block ), Bs),\n        length(Bs, N), ( N < 2 -> true ; fail ), maplist(named, Seen).\nnamed(Block) :- atom(Block).\n";
    let _ = write!(text, "{allowed}");
    std::fs::write(folder.join("own.pl"), &text).unwrap();
    let (code, stdout, stderr) = pet(folder, &command);
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("test cases"), "{stdout}");
    let evil = text.replace("maplist(named", &format!("{WRITES}, maplist(named"));
    std::fs::write(folder.join("own.pl"), evil).unwrap();
    let (code, _, stderr) = pet(folder, &command);
    assert_eq!(code, 2);
    assert!(
        stderr.contains("`own.pl` is not a valid criterion: line 4: `open/3`"),
        "{stderr}"
    );
    assert!(!folder.join("written").exists());
}

#[test]
fn a_project_names_neither_criteria_nor_places_outside() {
    let outer = tempfile::tempdir().unwrap();
    let folder = &outer.path().join("project");
    std::fs::create_dir(folder).unwrap();
    std::fs::write(folder.join("lcm.pet"), sample("papers/lcm.pet")).unwrap();
    let own = "criterion_begins(0).\ncriterion_enters(_, S, S).\n";
    std::fs::write(folder.join("own.pl"), own).unwrap();
    std::os::unix::fs::symlink(outer.path(), folder.join("link")).unwrap();
    std::os::unix::fs::symlink(outer.path().join("dangling.html"), folder.join("a.html")).unwrap();
    let command = ["tcg", "lcm.pet", "-m", "lcm"];
    let absolute = format!("html = \"{}/x.html\"", outer.path().display());
    for (key, said) in [
        ("criterion-file = \"own.pl\"", "a program that is run"),
        ("html = \"../x.html\"", "leads out of the folder"),
        ("html = \"sub/../../x.html\"", "leads out of the folder"),
        ("html = \"link/x.html\"", "leads out of the folder"),
        ("html = \"a.html\"", "leads out of the folder"),
        ("summaries = \"..\"", "leads out of the folder"),
        (absolute.as_str(), "leads out of the folder"),
    ] {
        std::fs::write(folder.join("pet.toml"), format!("[tcg]\n{key}\n")).unwrap();
        let (code, _, stderr) = pet(folder, &command);
        assert_eq!(code, 2, "{key}");
        assert!(
            stderr.contains("pet.toml:2:") && stderr.contains(said),
            "{key}: {stderr}"
        );
    }
    assert!(!outer.path().join("x.html").exists());
    // The word of the user counts.
    std::fs::write(
        folder.join("pet.toml"),
        "[tcg]\ncriterion-file = \"own.pl\"\n",
    )
    .unwrap();
    let typed = [&command[..], &["--criterion-file", "own.pl"]].concat();
    assert_eq!(pet(folder, &typed).0, 0);
    std::fs::write(folder.join("pet.toml"), "[tcg]\nhtml = \"./b.html\"\n").unwrap();
    assert_eq!(pet(folder, &command).0, 0);
    assert!(folder.join("b.html").exists());
}
