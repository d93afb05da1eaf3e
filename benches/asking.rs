//! When to ask the exact solver at branches: states, questions and CPU time of the search for
//! each policy (`pet_model::request::Asking`), on one core, start-up aside. The cases are the same;
//! nothing else is asserted here. docs/solver.md keeps the figures.
//!
//! ```console
//! $ cargo bench --bench asking
//! ```

#[path = "symbolic/ours.rs"]
#[allow(dead_code, reason = "only its clock is needed here")]
mod ours;

use anyhow::{Result, bail};
use pet_engine::Subject;
use pet_engine::judge::Found;
use pet_engine::message::Message;
use pet_engine::worker::{Listener, work};
use pet_model::request::{Asking, Request};
use pet_translator::source::Source;
use std::cell::Cell;
use std::rc::Rc;

/// Files, methods, and how often loops run and methods call themselves.
const METHODS: [(&str, &str, u32); 10] = [
    ("samples/papers/lcm.pet", "lcm", 3),
    ("samples/papers/intexp.pet", "intExp", 4),
    ("samples/papers/mist.pet", "mist", 1),
    ("samples/papers/rational.pet", "Rational.simplify", 2),
    ("samples/papers/remall.pet", "List.remAll", 2),
    ("samples/papers/remall.pet", "List.remAll", 3),
    ("samples/java/BinaryTree.java", "BinaryTree.insert", 3),
    ("samples/java/BinarySearch.java", "BinarySearch.search", 3),
    ("samples/java/BubbleSort.java", "BubbleSort.sort", 4),
    ("samples/java/SortedInsert.java", "SortedInsert.insert", 2),
];

const POLICIES: [(&str, Asking); 6] = [
    ("always", Asking::Always),
    ("open", Asking::Open),
    ("seldom 8", Asking::Seldom(8)),
    ("seldom 4", Asking::Seldom(4)),
    ("seldom 2", Asking::Seldom(2)),
    ("never", Asking::Never),
];

fn main() -> Result<()> {
    let mut all = [Measured::default(); POLICIES.len()];
    println!(
        "{:20}{:10}{:>8}{:>10}{:>12}{:>8}",
        "method", "policy", "states", "questions", "time", "cases"
    );
    for (file, method, loop_k) in METHODS {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let source = Source::new(file, std::fs::read_to_string(path)?);
        let name = method.rsplit('.').next().unwrap_or(method);
        let name = format!("{name} loop-{loop_k}");
        let mut cases = None;
        for ((word, asking), sum) in POLICIES.into_iter().zip(&mut all) {
            let found = measured(&source, method, loop_k, asking)?;
            row(&name, word, &found);
            if cases.is_some_and(|cases| cases != found.cases) {
                bail!("{name}: other cases with `{word}`");
            }
            cases = Some(found.cases);
            sum.states += found.states;
            sum.questions += found.questions;
            sum.seconds += found.seconds;
            sum.cases += found.cases;
        }
    }
    for ((word, _), sum) in POLICIES.into_iter().zip(&all) {
        row("all", word, sum);
    }
    Ok(())
}

fn row(name: &str, policy: &str, found: &Measured) {
    println!(
        "{name:20}{policy:10}{:>8}{:>10}{:>9.1} ms{:>8}",
        found.states,
        found.questions,
        found.seconds * 1e3,
        found.cases
    );
}

#[derive(Clone, Copy, Default)]
struct Measured {
    states: i64,
    questions: i64,
    seconds: f64,
    cases: u32,
}

/// The least time of three runs.
fn measured(source: &Source, method: &str, loop_k: u32, asking: Asking) -> Result<Measured> {
    let Ok(translated) = pet_translator::translate(source) else {
        bail!("`{}` has errors", source.name());
    };
    let subject = Subject::of_source(source, &translated.program, method)?;
    let request = Request {
        loop_k,
        asking,
        ..Request::new(method)
    };
    let mut best: Option<Measured> = None;
    for _ in 0..3 {
        let watch = Rc::new(Watch::default());
        work(&subject.clauses, &request, Listening(Rc::clone(&watch)))?;
        let found = watch.found.get();
        if best.is_none_or(|it| found.seconds < it.seconds) {
            best = Some(found);
        }
    }
    best.ok_or_else(|| anyhow::anyhow!("no runs"))
}

#[derive(Default)]
struct Watch {
    begin: Cell<f64>,
    found: Cell<Measured>,
}

struct Listening(Rc<Watch>);

impl Listener for Listening {
    fn claims(&mut self, _: u64) -> bool {
        true
    }

    fn hears(&mut self, message: Message) {
        let watch = &self.0;
        let mut found = watch.found.get();
        match message {
            Message::Ready => watch.begin.set(ours::cpu_seconds()),
            Message::Part { counts, .. } => {
                found.states += counts.passed;
                found.questions += counts.asked;
            }
            Message::Top { counts, .. } => {
                found.states += counts.passed;
                found.questions += counts.asked;
                found.seconds = ours::cpu_seconds() - watch.begin.get();
            }
            _ => {}
        }
        watch.found.set(found);
    }

    fn finds(&mut self, _: Found) {
        let mut found = self.0.found.get();
        found.cases += 1;
        self.0.found.set(found);
    }
}
