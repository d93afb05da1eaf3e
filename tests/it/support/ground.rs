//! Runs ground goals on translated programs, on the embedded machine and on SWI-Prolog, and
//! compares the answers term by term. Takes text and goals, so that programs may come from
//! anywhere: written by hand, printed by the translator, generated.

use super::text::{formal, shown};
use pet_engine::machine::library::Library;
use pet_engine::machine::{Answers, End, Limits, Machine};
use pet_translator::clp;
use std::io::Write;
use std::process::{Command, Stdio};

/// Enough for every goal of a test; the ones that reach it are meant to.
pub const INFERENCES: u64 = 3_000_000;

/// A translated program and goals to ask it.
pub struct Program {
    pub name: String,
    pub text: String,
    pub goals: Vec<clp::Term>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// The embedded machine with plain arithmetic.
    Light,
    /// The embedded machine with CLP(Z).
    Clpz,
    /// SWI-Prolog, as a child process, with CLP(FD) for mathematical integers.
    Swi,
}

/// Asks all programs on the embedded machine and, where it is installed, on SWI-Prolog;
/// they must agree. The answers to each goal of each program.
pub fn agreed(programs: &[Program]) -> Vec<Vec<Answers>> {
    let light = embedded(Engine::Light, programs);
    if let Some(swi) = swi(programs) {
        compare(programs, (Engine::Light, &light), (Engine::Swi, &swi));
    }
    light
}

/// Asks all programs on the embedded machine. One machine for each program.
pub fn embedded(engine: Engine, programs: &[Program]) -> Vec<Vec<Answers>> {
    let arithmetic = match engine {
        Engine::Clpz => Library::Clpz,
        Engine::Light | Engine::Swi => Library::GroundArithmetic,
    };
    let answers = |program: &Program| {
        let mut machine =
            Machine::start(&[arithmetic, Library::Floats, Library::GroundRun]).expect("it starts");
        let loaded = machine.load(&program.name, &program.text);
        assert!(
            loaded.is_ok(),
            "{}",
            loaded.err().map_or_else(String::new, |e| e.to_string())
        );
        let ask = |goal| machine.ask(goal, Limits::inferences(INFERENCES));
        program
            .goals
            .iter()
            .map(ask)
            .collect::<Result<_, _>>()
            .expect("goals are answered")
    };
    programs.iter().map(answers).collect()
}

/// Asks all programs on SWI-Prolog, in one process. `None` if it is not installed, which is
/// said on stderr; an error if the environment variable PET_REQUIRE_TOOLS is set.
pub fn swi(programs: &[Program]) -> Option<Vec<Vec<Answers>>> {
    if !has_swi() {
        report_skipped(programs);
        return None;
    }
    let directory = tempfile::tempdir().expect("a temporary directory");
    for (index, program) in programs.iter().enumerate() {
        let write = |kind: &str, text: &str| {
            let path = directory.path().join(format!("{kind}{}.pl", index + 1));
            std::fs::write(path, text).expect("the directory can be written");
        };
        write("program", &program.text);
        write(
            "goals",
            &program.goals.iter().map(goal_line).collect::<String>(),
        );
    }
    // CLP(FD) has no integers of the machine.
    let is_machine = |program: &Program| program.text.contains("pet_integers(machine)");
    let arithmetic = match programs.iter().any(is_machine) {
        true => "pet_ground_arith",
        false => "clpfd",
    };
    let root = env!("CARGO_MANIFEST_DIR");
    let output = Command::new("swipl")
        .args(["-f", "none", "-q"])
        .arg(format!("{root}/tests/it/support/swi.pl"))
        .arg("--")
        .arg(format!("{root}/prolog"))
        .arg(arithmetic)
        .arg(directory.path())
        .stdin(Stdio::null())
        .output()
        .expect("swipl runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.is_empty() && output.status.success(),
        "SWI-Prolog says: {said}"
    );
    let told = String::from_utf8(output.stdout).expect("SWI-Prolog writes UTF-8");
    Some(by_program(&told, programs))
}

/// Stops at the first goal on which two engines differ.
pub fn compare(
    programs: &[Program],
    (first, first_answers): (Engine, &[Vec<Answers>]),
    (second, second_answers): (Engine, &[Vec<Answers>]),
) {
    for (index, program) in programs.iter().enumerate() {
        let answers = first_answers.get(index).zip(second_answers.get(index));
        let (left, right) = answers.expect("each program has answers");
        assert_eq!(
            (left.len(), right.len()),
            (program.goals.len(), program.goals.len())
        );
        for ((goal, left), right) in program.goals.iter().zip(left).zip(right) {
            assert!(
                is_same(left, right),
                "{}: ?- {}.\n{first:?}: {}\n{second:?}: {}",
                program.name,
                clp::print::term(goal),
                shown(left),
                shown(right),
            );
        }
    }
}

/// Term by term; of an error only what the standard calls formal, the rest is each system's
/// own.
fn is_same(left: &Answers, right: &Answers) -> bool {
    let is_same_end = match (&left.end, &right.end) {
        (End::Raised(left), End::Raised(right)) => formal(left) == formal(right),
        (left, right) => left == right,
    };
    is_same_end && left.answers == right.answers
}

fn goal_line(goal: &clp::Term) -> String {
    let limit = clp::Term::Int(INFERENCES.try_into().expect("a small number"));
    let line = clp::Term::compound("ask", [goal.clone(), limit]);
    format!("{} .\n", clp::print::term(&line))
}

/// The lines of all goals, cut behind the last line of each goal.
fn by_program(told: &str, programs: &[Program]) -> Vec<Vec<Answers>> {
    let mut lines = told.split_inclusive('\n');
    let mut next = || {
        let mut block = String::new();
        for line in lines.by_ref() {
            block.push_str(line);
            if line.starts_with("told(end(") {
                break;
            }
        }
        Answers::read(&block).expect("SWI-Prolog's answers can be read")
    };
    let answers = |program: &Program| program.goals.iter().map(|_| next()).collect();
    programs.iter().map(answers).collect()
}

fn has_swi() -> bool {
    let mut command = Command::new("swipl");
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Written past the capturing of test output: a test that did not run must be seen.
fn report_skipped(programs: &[Program]) {
    assert!(
        std::env::var_os("PET_REQUIRE_TOOLS").is_none(),
        "swipl is not installed (Debian package swi-prolog-nox), and PET_REQUIRE_TOOLS is set"
    );
    let mut text = String::from(
        "SKIPPED: swipl is not installed (Debian package swi-prolog-nox); not compared with it:\n",
    );
    for program in programs {
        text.push_str(&format!(
            "  {} ({} goals)\n",
            program.name,
            program.goals.len()
        ));
    }
    let _ = std::io::stderr().write_all(text.as_bytes());
}
