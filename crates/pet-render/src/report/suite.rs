//! The page of a suite that was read from its JSON document, with the source if there is one.

use super::facts::{facts, proof, warnings};
use super::recorded::{self, record};
use super::{Room, again, written};
use crate::html::blocks::{Blocks, reachable};
use crate::html::lines::{Checks, statuses};
use crate::html::{Case, Page, PageEnd, Test};
use crate::json::read::suite::{self as read, ReadTrace};
use crate::junit::{Place, Tests};
use pet_interp::interp::choose::Choice;
use pet_interp::interp::decode;
use pet_interp::interp::input::start;
use pet_interp::interp::native::Native;
use pet_interp::replay::compare::{of_path, of_results};
use pet_interp::replay::{Extent, Played, Player};
use pet_model::TestCase;
use pet_model::trace::{Node, Traces, Ways};
use pet_model::{Outcome, Value};
use pet_translator::cfg::Program;
use pet_translator::java::Facts;
use pet_translator::source::Source;
use pet_translator::typed::MethodId;
use std::collections::{BTreeMap, HashSet};

/// The program of a suite, with the method that was tested.
#[derive(Clone, Copy)]
pub struct SuiteProgram<'a> {
    pub source: &'a Source,
    pub program: &'a Program,
    pub method: MethodId,
    pub facts: &'a Facts,
    /// The behaviour of methods without code.
    pub natives: &'a BTreeMap<MethodId, Native>,
}

/// The page as text. `notes` are shown at the top.
pub fn page(
    suite: &read::Suite,
    known: Option<SuiteProgram<'_>>,
    mut notes: Vec<String>,
) -> String {
    notes.extend(warnings(suite));
    match known {
        Some(known) => with_source(suite, known, notes),
        None => without_source(suite, notes),
    }
}

fn with_source(suite: &read::Suite, known: SuiteProgram<'_>, mut notes: Vec<String>) -> String {
    let SuiteProgram {
        source,
        program,
        method,
        ..
    } = known;
    let methods = reachable(program, method);
    let blocks = Blocks::of(source, program, &methods);
    let mut room = Room::new();
    let (cases, differing) = cases(suite, known, &blocks, &mut room);
    let taken: HashSet<usize> = cases.iter().flat_map(|case| &case.trace).copied().collect();
    let lines = statuses(
        source,
        program,
        &methods,
        &blocks,
        &taken,
        proof(suite),
        Checks::Counted,
    );
    if differing > 0 {
        let plural = if differing == 1 {
            "case does"
        } else {
            "cases do"
        };
        notes.push(format!(
            "{differing} {plural} not end as the suite says: `{}` is not the program that it was \
             made from, or has changed; see `pet replay`",
            source.name()
        ));
    }
    if let Some(count) = suite.summary.ends_left_out {
        notes.push(format!(
            "{count} more cut or infeasible branches are not in the tree"
        ));
    }
    notes.extend(room.note());
    written(&Page {
        command: "tcg",
        program: source.name(),
        source: Some(source),
        method: &suite.method,
        notes,
        facts: facts(suite),
        ends: ends(suite, &blocks),
        has_all_ends: suite.summary.ends.is_some(),
        blocks,
        lines,
        cases,
    })
}

/// The page without the source: its tree of blocks is made from the traces.
fn without_source(suite: &read::Suite, notes: Vec<String>) -> String {
    let traces = suite.cases.iter().filter_map(|case| case.trace.as_ref());
    let cut = suite.summary.ends.iter().flatten();
    let cut: Vec<Traces> = cut.filter_map(|end| Traces::read(&end.trace)).collect();
    let nodes = traces.flat_map(ReadTrace::nodes);
    let blocks = Blocks::of_traces(nodes.chain(cut.iter().flat_map(Traces::nodes)));
    let cases = suite.cases.iter().map(|case| Case {
        trace: trace(case, &blocks),
        ended: as_predicted(case),
        ..bare(case)
    });
    written(&Page {
        command: "tcg",
        program: suite.program.as_deref().unwrap_or("unknown program"),
        source: None,
        method: &suite.method,
        notes,
        facts: facts(suite),
        cases: cases.collect(),
        ends: ends(suite, &blocks),
        has_all_ends: suite.summary.ends.is_some(),
        lines: BTreeMap::new(),
        blocks,
    })
}

/// The cases, and the number of those that do not behave as the suite predicts.
fn cases<'s>(
    suite: &'s read::Suite,
    known: SuiteProgram<'_>,
    blocks: &Blocks,
    room: &mut Room,
) -> (Vec<Case<'s>>, usize) {
    let SuiteProgram {
        source,
        program,
        method,
        facts,
        natives,
    } = known;
    let mut code = decode(program);
    code.natives = natives.clone();
    let player = Player::new(source, program, method).with_natives(natives.clone());
    let place = Place {
        source,
        program,
        facts,
    };
    let tests = Tests::new(place, method).ok();
    let mut differing = 0;
    let mut cases = Vec::with_capacity(suite.cases.len());
    for case in &suite.cases {
        let mut shown = bare(case);
        let choice = match &case.schedule {
            Some(schedule) => Choice::Schedule(schedule.clone()),
            None => Choice::InTurn,
        };
        let extent = Extent::of(case.path());
        let limits = extent.limits();
        let begun = start(&code, method, &case.input).ok();
        let recorded = begun.and_then(|begun| record(&code, begun, &choice, &limits).ok());
        let played = player
            .play_to_the_letter_within(&case.input, &choice, extent)
            .ok();
        let (Some(recorded), Some(played)) = (recorded, played) else {
            differing += 1;
            shown.trace = trace(case, blocks);
            shown.ended = as_predicted(case);
            let note = "the program as it is now does not take this input";
            shown.notes.push(note.to_owned());
            cases.push(shown);
            continue;
        };
        let outcome = &played.outcome;
        let line = |outcome: &Outcome| {
            recorded::thrown(outcome).map(|thrown| source.line(thrown.at.start))
        };
        let expected = case.expected(played.has_wrapped);
        let found = of_results(&expected, &case.input, &played);
        if found.is_empty() && !of_path(&expected, &played, line).is_empty() {
            let note = "the end is as the suite says, the path to it is another one now";
            shown.notes.push(note.to_owned());
        }
        if !found.is_empty() {
            differing += 1;
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            let found = found.join("; ");
            shown.notes.push(format!("not as the suite says: {found}"));
        }
        if played.has_wrapped {
            let note = "an integer wraps around";
            shown.notes.push(note.to_owned());
        }
        shown.has_result = played.output.result.is_some();
        shown.line = match outcome {
            Outcome::Broken(broken) => Some(broken.line),
            outcome => line(outcome),
        };
        shown.ended = recorded::ended(source, outcome, &played.output);
        shown.trace = recorded.trace(blocks);
        if case.schedule.is_some() {
            shown.actors = Some(recorded.actors());
        }
        shown.test = Some(test(known, tests.as_ref(), case, &played));
        if room.takes(recorded.size()) {
            shown.journal = Some(recorded.journal);
        }
        cases.push(shown);
    }
    (cases, differing)
}

/// A case with the data of the suite alone.
fn bare(case: &read::Case) -> Case<'_> {
    let disagreement = case.disagreement.iter();
    Case {
        id: case.id.to_string(),
        kind: "case",
        outcome: case.outcome.clone(),
        ended: String::new(),
        line: case.exception.as_ref().and_then(|it| it.line),
        constraints: &case.constraints,
        input: &case.input,
        output: &case.output,
        has_result: case.outcome == "ok" && !matches!(case.output.result, None | Some(Value::Null)),
        trace: Vec::new(),
        journal: None,
        test: None,
        notes: disagreement
            .map(|it| format!("clauses and interpreter disagree, a bug in pet: {it}"))
            .collect(),
        actors: None,
    }
}

fn as_predicted(case: &read::Case) -> String {
    match (&case.exception, &case.output.result) {
        (Some(thrown), _) => match thrown.line {
            Some(line) => format!("throws {} at line {line}", thrown.class),
            None => format!("throws {}", thrown.class),
        },
        (None, _) if case.outcome != "ok" => case.outcome.clone(),
        (None, Some(value)) => format!("returns {value}"),
        (None, None) => "returns".to_owned(),
    }
}

/// The trace of a case, cut to the length that a page shows.
fn trace(case: &read::Case, blocks: &Blocks) -> Vec<usize> {
    let nodes = case.trace.iter().flat_map(ReadTrace::nodes);
    numbers(nodes, blocks)
}

fn numbers<'n>(nodes: impl Iterator<Item = &'n Node>, blocks: &Blocks) -> Vec<usize> {
    let numbers = nodes.take(super::MOST_MOMENTS);
    let numbers = numbers.map(|node| blocks.number(&node.block, node.way));
    numbers.map_while(|number| number).collect()
}

fn ends(suite: &read::Suite, blocks: &Blocks) -> Vec<PageEnd> {
    let ends = suite.summary.ends.iter().flatten();
    let ends = ends.filter_map(|end| {
        Some(PageEnd {
            why: end.why.clone(),
            trace: numbers(Traces::read(&end.trace)?.nodes(), blocks),
            conflict: end.conflict.clone(),
        })
    });
    ends.filter(|end| !end.trace.is_empty()).collect()
}

/// A JUnit test if one can be written, else the command that runs the case.
fn test(
    known: SuiteProgram<'_>,
    tests: Option<&Tests<'_>>,
    case: &read::Case,
    played: &Played,
) -> Test {
    let Some(tests) = tests else {
        let key = &known.program.method(known.method).key;
        let file = known.source.name();
        return Test {
            title: "Run it again",
            text: again::command(file, key, &case.input, case.schedule.as_ref()),
        };
    };
    let test_case = TestCase {
        constraints: case.constraints.clone(),
        may_alias: case.may_alias.clone(),
        input: case.input.clone(),
        outcome: played.outcome.clone(),
        output: played.output.clone(),
        trace: Traces::default(),
        lines: Vec::new(),
        ways: Ways::default(),
        has_wrapped: played.has_wrapped,
        is_replayed: true,
        smt2: None,
        disagreement: case.disagreement.clone(),
        schedule: case.schedule.clone(),
    };
    let number = usize::try_from(case.id).unwrap_or(0);
    match tests.test(&test_case, number) {
        Ok(text) => Test {
            title: "JUnit test",
            text,
        },
        Err(reason) => Test {
            title: "No JUnit test",
            text: reason,
        },
    }
}
