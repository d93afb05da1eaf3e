//! Predictions that are not replayed (`--no-replay`): the test case has the result that the
//! clauses predict, and its lines are read from the trace.

use super::{Impossible, Player, passed};
use pet_model::TestCase;
use pet_model::prediction::{Ended, Prediction};
use pet_model::schedule::Step;
use pet_model::trace::Traces;
use pet_model::{Outcome, Thrown};
use pet_translator::cfg::{Block, Instr, Mark, Method, Program, Way};
use pet_translator::source::Span;
use pet_translator::typed::{ASSERTION_ERROR, ClassId, MethodId};
use std::collections::{BTreeSet, HashMap};

pub fn test_case(player: &Player<'_>, predicted: Prediction) -> Result<TestCase, Impossible> {
    let program = player.program;
    let passed = steps(program, &predicted.trace)
        .ok_or_else(|| Impossible(format!("a trace that is none: {}", predicted.trace)))?;
    let marks = passed.iter().flat_map(|step| {
        let marks = step.block.marks.iter().chain(&step.way.marks);
        marks.map(|mark| (step.method, mark))
    });
    let statements: BTreeSet<(MethodId, u32)> = marks
        .filter_map(|(method, mark)| match mark {
            Mark::Statement(number) => Some((method, *number)),
            _ => None,
        })
        .collect();
    let outcome = match &predicted.ended {
        Ended::Returned | Ended::Unchecked => Outcome::Ok,
        // The waiting tasks are known only from a run.
        Ended::Stuck => Outcome::Deadlock(Vec::new()),
        Ended::Broken(number) => promise(player, *number, None)?,
        // The class of the exception is known only from a run.
        Ended::Raised(number) => promise(player, *number, Some("Throwable".to_owned()))?,
        Ended::Threw(class) => thrown(player, &passed, class, predicted.thrown.clone()),
    };
    let lines = passed::lines(player.source, program, &statements);
    Ok(predicted.believed(outcome, lines))
}

fn promise(
    player: &Player<'_>,
    number: usize,
    thrown: Option<String>,
) -> Result<Outcome, Impossible> {
    let broken = player.promise(number, thrown).map(Outcome::Broken);
    broken.ok_or_else(|| Impossible("a promise that nobody made".to_owned()))
}

struct Passed<'a> {
    method: MethodId,
    block: &'a Block,
    way: &'a Way,
}

fn steps<'a>(program: &'a Program, trace: &Traces) -> Option<Vec<Passed<'a>>> {
    let named = |(method, code): (MethodId, &'a Method)| {
        let blocks = code.blocks.iter();
        blocks.map(move |block| (block.name.as_str(), (method, block)))
    };
    let methods = (0..).map(MethodId).zip(&program.methods);
    let blocks: HashMap<&str, (MethodId, &Block)> = methods.flat_map(named).collect();
    let steps = trace.nodes().map(|node| {
        let (method, block) = *blocks.get(&*node.block)?;
        let index = usize::try_from(node.way).ok()?.checked_sub(1)?;
        Some(Passed {
            method,
            block,
            way: block.ways.get(index)?,
        })
    });
    steps.collect()
}

/// The outcome of an exception. It was made by the last way that makes an exception of its class;
/// an exception of the input was thrown by the last way of all.
fn thrown(
    player: &Player<'_>,
    passed: &[Passed<'_>],
    class: &str,
    object: Option<String>,
) -> Outcome {
    let program = player.program;
    let classes = (0..).map(ClassId).zip(&program.classes);
    let mut named = classes.filter(|(_, found)| found.name == class);
    let id = named.next().map(|(id, _)| id);
    let makes = |step: &&Passed<'_>| {
        let mut instrs = step.way.instrs.iter();
        instrs.any(|it| matches!(it, Instr::NewObject { class, .. } if Some(*class) == id))
    };
    // An exception of a model was made where the model was called.
    let mut back = passed.iter().rev().skip_while(|step| !makes(step));
    let maker = back.find(|step| step.way.span != Span::NOWHERE);
    let maker = maker.or(passed.last());
    let calling = maker.filter(|step| !makes(step)).and_then(|step| {
        let mut marks = step.way.marks.iter().rev();
        marks.find_map(|mark| match mark {
            Mark::Statement(number) => {
                let statements = &program.method(step.method).statements;
                statements.get(*number as usize)
            }
            _ => None,
        })
    });
    let thrown = Thrown {
        class: class.to_owned(),
        message: None,
        object: object.unwrap_or_default(),
        at: match (calling, maker) {
            (Some(statement), _) => *statement,
            (None, Some(step)) => step.way.span,
            (None, None) => program.method(player.method).name_span,
        },
        task: Step::MAIN,
    };
    let is_assertion = |id: ClassId| program.is_subclass(id, ASSERTION_ERROR);
    match id.is_some_and(is_assertion) {
        true => Outcome::Assertion(thrown),
        false => Outcome::Exception(thrown),
    }
}
