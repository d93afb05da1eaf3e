//! `pet prolog` as people use it: goals on standard input, answers on standard output.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn prolog(options: &[&str], goals: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pet"))
        .arg("prolog")
        .args(options)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(goals.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

const LCM: &str = "samples/papers/lcm.pet";

/// What is printed for goals about a small program; the command ends well.
fn answers(goals: &str) -> String {
    let ran = prolog(&[LCM, "--answers", "3"], goals);
    assert_eq!(ran.status.code(), Some(0), "{ran:?}");
    assert!(ran.stderr.is_empty(), "{ran:?}");
    String::from_utf8(ran.stdout).unwrap()
}

#[test]
fn answers_look_as_at_a_prompt() {
    assert_eq!(answers("X is 1+2."), "   X = 3.\n");
    assert_eq!(answers("true."), "   true.\n");
    assert_eq!(answers("member(X, []).\n"), "   false.\n");
    assert_eq!(
        answers("member(X, [a,'B c',Y])."),
        "   X = a\n;  X = 'B c'\n;  Y = X\n;  … .\n"
    );
    assert_eq!(answers("member(X-_Y, [a-1,b-2])."), "   X = a\n;  X = b.\n");
    assert_eq!(
        answers("X = f(Y,Z,Y,_), W = (a:-b), V = 1+2*3."),
        "   X = f(Y,Z,Y,_G0), W = (a:-b), V = 1+2*3.\n"
    );
    assert_eq!(
        answers("gcd([4,6], [G], [], _, E, _)."),
        "   G = 2, E = ok.\n"
    );
}

#[test]
fn goals_may_share_a_line_or_have_several() {
    assert_eq!(
        answers("?- X = 1.  X = 2.\nX = 3,\n  Y = 'a. b'. % no goal.\n"),
        "   X = 1.\n   X = 2.\n   X = 3, Y = 'a. b'.\n"
    );
}

#[test]
fn what_a_goal_writes_is_printed() {
    assert_eq!(answers("write((a,-1)), nl."), "a,-1\n   true.\n");
}

#[test]
fn a_mistake_does_not_end_the_dialogue() {
    let said = answers("foo(.\nX is a.\nno_such(1).\nX = 'open\nthrow(ball).\nX = 1.\n");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].contains("syntax_error"), "{said}");
    assert!(lines[1].contains("type_error(evaluable,a/0)"), "{said}");
    assert!(
        lines[2].contains("existence_error(procedure,no_such/1)"),
        "{said}"
    );
    assert!(lines[3].contains("syntax_error"), "{said}");
    assert_eq!(lines[4..], ["   ball.", "   X = 1."], "{said}");
}

#[test]
fn the_dialogue_ends_with_halt_or_the_input() {
    assert_eq!(answers(""), "");
    assert_eq!(answers("  % nothing\n"), "");
    assert_eq!(answers("X = 1.\nhalt.\nX = 2.\n"), "   X = 1.\n");
    assert_eq!(answers("X = 1"), "   X = 1.\n");
    let said = answers("X = ");
    assert!(said.contains("syntax_error"), "{said}");
}

#[test]
fn an_endless_goal_is_stopped() {
    let ran = prolog(&[LCM, "--inferences", "100000"], "repeat, fail.\nX = 1.\n");
    assert_eq!(ran.stdout, "   … .\n   X = 1.\n".as_bytes(), "{ran:?}");
    let said = String::from_utf8(ran.stderr).unwrap();
    assert!(said.contains("stopped after 100000 inferences"), "{said}");
}

#[test]
fn a_goal_on_the_command_line_decides_the_exit_code() {
    for (goal, code) in [
        ("X = 1", 0),
        ("X = 1.", 0),
        ("fail", 1),
        ("X is a", 2),
        ("foo(", 2),
    ] {
        let ran = prolog(&[LCM, "--goal", goal], "");
        assert_eq!(ran.status.code(), Some(code), "{goal}: {ran:?}");
    }
    assert_eq!(prolog(&["-"], "").status.code(), Some(2));
}

#[test]
fn with_a_method_the_symbolic_libraries_are_there() {
    for heap in ["lazy", "solver"] {
        let mist = ["samples/papers/mist.pet", "-m", "mist", "--heap", heap];
        let ran = prolog(&mist, "pet_goal(_G), _G.\nread_term(X, []).\nX = 2.\n");
        let said = String::from_utf8(ran.stdout.clone()).unwrap();
        assert!(said.starts_with("% case("), "{ran:?}");
        assert!(said.contains("\n   true.\n"), "{ran:?}");
        assert!(said.ends_with("\n   X = 2.\n"), "{ran:?}");
    }
}

#[test]
fn a_translated_program_is_read_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lcm.pl");
    let translated = Command::new(env!("CARGO_BIN_EXE_pet"))
        .args(["translate", LCM])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    std::fs::write(&path, translated.stdout).unwrap();
    let ran = prolog(&[path.to_str().unwrap()], "pet_program(P, K).\n");
    let said = String::from_utf8(ran.stdout).unwrap();
    assert!(said.contains("K = sequential."), "{said}");
}
