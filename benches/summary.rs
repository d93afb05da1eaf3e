//! Calls executed beside calls composed with summaries: a chain of methods, each of which
//! calls the next one twice. States and CPU time of the search on one core, start-up of the
//! machines and replay aside. Nothing is asserted here; `tests/summary` holds what must.
//!
//! ```console
//! $ cargo bench --bench summary
//! ```
//! Seen from outside each method has three paths, whatever it calls: the second call gets
//! the argument of the first, so both take the same path. So the number of cases is the
//! same at every depth, and what is compared is the work.

use anyhow::{Result, bail};
use pet_engine::Subject;
use pet_engine::judge::FoundPath;
use pet_engine::message::Message;
use pet_engine::summary::make;
use pet_engine::summary::make::{Nowhere, Wanted};
use pet_engine::worker::{Listener, work};
use pet_model::request::Request;
use pet_translator::source::Source;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Instant;

const DEEPEST: usize = 12;
/// Executed, the next one takes too long.
const DEEPEST_EXECUTED: usize = 10;

fn main() -> Result<()> {
    println!(
        "{:6}{:>10}{:>12} |{:>10}{:>10}{:>12}{:>12}",
        "depth", "executed", "", "recorded", "composed", "recording", "composing"
    );
    for depth in 1..=DEEPEST {
        let source = Source::new("chain.pet", chain(depth));
        let executed = match depth <= DEEPEST_EXECUTED {
            true => {
                let executed = measured(&source, None)?;
                let milliseconds = executed.seconds * 1e3;
                format!("{:>10}{milliseconds:>9.1} ms", executed.states)
            }
            false => " ".repeat(22),
        };
        let translated = pet_translator::translate(&source);
        let Ok(translated) = translated else {
            bail!("the chain is a program");
        };
        let request = Request::new("f0");
        let subject = Subject::of_source(
            &source,
            &translated.program,
            "f0",
            pet_translator::number::Integers::Machine,
        )?;
        let begun = Instant::now();
        let wanted = Wanted::Below("f0");
        let made = make::make(&subject.clauses, &request, wanted, &mut Nowhere)?;
        let recording = begun.elapsed().as_secs_f64() * 1e3;
        let composed = measured(&source, Some(&made.summaries))?;
        println!(
            "{depth:<6}{executed} |{:>10}{:>10}{recording:>9.1} ms{:>9.1} ms",
            made.states,
            composed.states,
            composed.seconds * 1e3
        );
    }
    Ok(())
}

/// `f0` calls `f1` twice, and so on.
fn chain(depth: usize) -> String {
    let mut text = String::new();
    for level in 0..depth {
        let next = level + 1;
        text.push_str(&format!(
            "int f{level}(int x, int y) {{
               int a = f{next}(x, y);
               int b = f{next}(x, y);
               if (a != b) return -1;
               return a;
             }}\n"
        ));
    }
    text.push_str(&format!(
        "int f{depth}(int x, int y) {{ if (x > y) return 1; if (x == y) return 0; return 2; }}\n"
    ));
    text
}

struct Measured {
    states: i64,
    seconds: f64,
}

/// The least of three runs.
fn measured(
    source: &Source,
    summaries: Option<&[pet_model::summary::Summary]>,
) -> Result<Measured> {
    let translated = pet_translator::translate(source);
    let Ok(translated) = translated else {
        bail!("the chain is a program");
    };
    let mut subject = Subject::of_source(
        source,
        &translated.program,
        "f0",
        pet_translator::number::Integers::Machine,
    )?;
    if let Some(summaries) = summaries {
        subject.clauses = make::composed(&subject.clauses, summaries);
    }
    let mut least: Option<Measured> = None;
    for _ in 0..3 {
        let heard = Rc::new(Heard::default());
        work(
            &subject.clauses,
            &Request::new("f0"),
            Ears(Rc::clone(&heard)),
        )?;
        let begun = heard.ready.get();
        let seconds = begun.map_or(0.0, |begun| begun.elapsed().as_secs_f64());
        if least.as_ref().is_none_or(|least| seconds < least.seconds) {
            least = Some(Measured {
                states: heard.states.get(),
                seconds,
            });
        }
    }
    least.map_or_else(|| bail!("no run"), Ok)
}

#[derive(Default)]
struct Heard {
    ready: Cell<Option<Instant>>,
    states: Cell<i64>,
}

struct Ears(Rc<Heard>);

impl Listener for Ears {
    fn claims(&mut self, _: u64) -> bool {
        true
    }

    fn hears(&mut self, message: Message) {
        let Ears(heard) = self;
        match message {
            Message::Ready => heard.ready.set(Some(Instant::now())),
            Message::Part { counts, .. } | Message::Top { counts, .. } => {
                heard.states.set(heard.states.get() + counts.passed);
            }
            _ => {}
        }
    }

    fn finds(&mut self, _: FoundPath) {}
}
