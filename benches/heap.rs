//! Lazy initialisation beside the heap solver: states, cases and CPU time of the search on
//! one core, start-up aside, and the fewest states that are possible. Nothing is asserted here; `tests/it/heap` holds what must hold.
//!
//! ```console
//! $ cargo bench --bench heap                  # both tables
//! $ cargo bench --bench heap -- references    # programs | references
//! ```

#[path = "symbolic/ours.rs"]
#[allow(dead_code, reason = "only its clock is needed here")]
mod ours;

use anyhow::{Result, bail};
use pet_engine::judge::FoundPath;
use pet_engine::message::Message;
use pet_engine::worker::{Listener, work};
use pet_engine::{Subject, generate};
use pet_model::request::{HeapChoice, Request, Shapes};
use pet_translator::source::Source;
use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;

const OWN: &str = "benches/heap/programs.pet";
const REM_ALL: &str = "samples/papers/remall.pet";

/// Files, methods, and how often loops run and methods call themselves.
const METHODS: [(&str, &str, u32); 20] = [
    (OWN, "Heaps.reverse", 3),
    (OWN, "Heaps.reverse", 6),
    (OWN, "Heaps.reverse", 9),
    (OWN, "Heaps.reverse", 12),
    (REM_ALL, "List.remAll", 2),
    (REM_ALL, "List.remAll", 3),
    (REM_ALL, "List.remAll", 4),
    (OWN, "Heaps.merge", 3),
    (OWN, "Heaps.merge", 4),
    (OWN, "Heaps.merge", 5),
    (OWN, "Heaps.merge", 7),
    (OWN, "Heaps.link", 1),
    (OWN, "Heaps.insert", 3),
    (OWN, "Heaps.insert", 4),
    (OWN, "Heaps.insert", 5),
    (OWN, "Heaps.mark", 1),
    (OWN, "Heaps.mark", 2),
    (OWN, "Heaps.shuffle", 1),
    (OWN, "Heaps.mix", 2),
    (OWN, "Heaps.mix", 3),
];

/// What takes longer is run once.
const LONG: f64 = 1.0;

/// With more references lazy initialisation takes too long.
const MOST_LAZY: usize = 8;

fn main() -> Result<()> {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|wanted| wanted == name);
    if is_wanted("programs") {
        heading("method");
        for (file, method, loop_k) in METHODS {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
            let source = Source::new(file, std::fs::read_to_string(path)?);
            let name = method.rsplit('.').next().unwrap_or(method);
            let lazy = Some(measured(&source, method, loop_k, HeapChoice::Lazy)?);
            row(
                &format!("{name} loop-{loop_k}"),
                &source,
                method,
                loop_k,
                lazy,
            )?;
        }
    }
    if is_wanted("references") {
        heading("references");
        for count in 2..=12 {
            let source = Source::new("references.pet", references(count));
            let lazy = match count <= MOST_LAZY {
                true => Some(measured(&source, "m", 1, HeapChoice::Lazy)?),
                false => None,
            };
            row(&count.to_string(), &source, "m", 1, lazy)?;
        }
    }
    Ok(())
}

fn heading(first: &str) {
    println!(
        "{first:16}{:>8}{:>8}{:>11} |{:>8}{:>8}{:>8}{:>11} |{:>8}{:>8}",
        "states", "cases", "lazy", "floor", "states", "cases", "solver", "fewer", "faster"
    );
}

fn row(
    name: &str,
    source: &Source,
    method: &str,
    loop_k: u32,
    lazy: Option<Measured>,
) -> Result<()> {
    let solver = measured(source, method, loop_k, HeapChoice::Solver(Shapes::One))?;
    let cells = |it: &Measured| {
        let milliseconds = it.seconds * 1e3;
        format!("{:>8}{:>8}{milliseconds:>8.1} ms", it.states, it.cases)
    };
    let ratio = |a: f64, b: f64| format!("{:>8.1}", a / b);
    let (left, fewer, faster) = match lazy {
        Some(lazy) => (
            cells(&lazy),
            ratio(float(lazy.states), float(solver.states)),
            ratio(lazy.seconds, solver.seconds),
        ),
        None => (" ".repeat(27), String::new(), String::new()),
    };
    let floor = floor(source, method, loop_k)?;
    let right = cells(&solver);
    println!("{name:16}{left} |{floor:>8}{right} |{fewer}{faster}");
    Ok(())
}

/// How many decisions the program itself takes on its paths, each counted once for what was
/// decided before it: no heap can do with fewer states. A trace up to where the parts of a
/// way begin is one decision after others.
fn floor(source: &Source, method: &str, loop_k: u32) -> Result<usize> {
    let Ok(translated) = pet_translator::translate(source) else {
        bail!("`{}` has errors", source.name());
    };
    let request = Request {
        loop_k,
        heap: HeapChoice::Solver(Shapes::One),
        ends: true,
        ..Request::new(method)
    };
    let suite = generate(source, &translated.program, &request)?;
    let cut = suite.ends.ends.iter().filter(|end| end.why != "infeasible");
    let cut = cut.map(|end| end.trace.to_string());
    let traces = suite
        .cases
        .iter()
        .map(|case| case.trace.to_string())
        .chain(cut);
    let mut decisions = HashSet::new();
    for trace in traces {
        let ways = trace.match_indices(",[");
        decisions.extend(ways.filter_map(|(at, _)| trace.get(..at).map(str::to_owned)));
    }
    Ok(decisions.len())
}

struct Measured {
    states: u32,
    cases: u32,
    seconds: f64,
}

fn float(count: u32) -> f64 {
    f64::from(count)
}

fn measured(source: &Source, method: &str, loop_k: u32, heap: HeapChoice) -> Result<Measured> {
    let Ok(translated) = pet_translator::translate(source) else {
        bail!("`{}` has errors", source.name());
    };
    let subject = Subject::of_source(
        source,
        &translated.program,
        method,
        pet_translator::number::Integers::Machine,
    )?;
    let request = Request {
        loop_k,
        heap,
        ..Request::new(method)
    };
    let mut best: Option<Measured> = None;
    for _ in 0..3 {
        let watch = Rc::new(Watch::default());
        work(&subject.clauses, &request, Listening(Rc::clone(&watch)))?;
        let found = Measured {
            states: u32::try_from(watch.states.get())?,
            cases: watch.cases.get(),
            seconds: watch.seconds.get(),
        };
        if best.as_ref().is_none_or(|it| found.seconds < it.seconds) {
            best = Some(found);
        }
        if best.as_ref().is_some_and(|it| it.seconds > LONG) {
            break;
        }
    }
    best.ok_or_else(|| anyhow::anyhow!("no runs"))
}

#[derive(Default)]
struct Watch {
    begin: Cell<f64>,
    seconds: Cell<f64>,
    states: Cell<i64>,
    cases: Cell<u32>,
}

struct Listening(Rc<Watch>);

impl Listener for Listening {
    fn claims(&mut self, _: u64) -> bool {
        true
    }

    fn hears(&mut self, message: Message) {
        let watch = &self.0;
        let add = |count: i64| watch.states.set(watch.states.get() + count);
        match message {
            Message::Ready => watch.begin.set(ours::cpu_seconds()),
            Message::Part { counts, .. } => add(counts.passed),
            Message::Top { counts, .. } => {
                add(counts.passed);
                watch.seconds.set(ours::cpu_seconds() - watch.begin.get());
            }
            _ => {}
        }
    }

    fn finds(&mut self, _: FoundPath) {
        self.0.cases.set(self.0.cases.get() + 1);
    }
}

/// Fig. 3 of SFM 2014 with so many references.
fn references(count: usize) -> String {
    let parameters: Vec<String> = (1..=count).map(|it| format!("Ref x{it}")).collect();
    let writes: String = (1..count)
        .map(|it| format!("  x{it}.f = {it};\n  a();\n"))
        .collect();
    format!(
        "class Ref {{ int f; }}\nvoid a() {{ }}\nvoid c(int v) {{ }}\nvoid d(int v) {{ }}\n\
         void m({}) {{\n{writes}  x{count}.f = x1.f + 1;\n  \
         if (x1 == x{}) c(x{count}.f); else d(x{count}.f);\n}}\n",
        parameters.join(", "),
        count - 1
    )
}
