//! `pet worker`, hidden: one worker of `pet tcg`. The program comes in on standard input,
//! what is found goes out on standard output, a line each; see `tcg::message`. A process
//! of its own, because the machine cannot be stopped from within, may run out of memory,
//! and may break down.

use super::Verdict;
use super::tcg::{HeapName, SolverName};
use crate::tcg::actor::Actors;
use crate::tcg::guide::{Guide, Wanted};
use crate::tcg::message::Message;
use crate::tcg::worker::{Listener, work};
use crate::tcg::{Aliasing, Criterion, HeapChoice, Request, Shapes, Smt2};
use anyhow::{Context, Result};
use pet_translator::clp;
use std::io::{BufRead, Read, Write};
use std::ops::Range;
use std::sync::mpsc::{Receiver, channel};

/// The words that answer a claim; behind them, for how many parts.
pub(super) const GIVEN: &str = "y";
pub(super) const TAKEN: &str = "n";

/// A request, as options that clap reads back.
#[derive(Debug, clap::Args)]
#[command(hide = true)]
pub(super) struct Options {
    #[arg(long)]
    method: String,
    #[arg(long)]
    loop_k: u32,
    #[arg(long)]
    depth_k: Option<u32>,
    #[arg(long)]
    since_loop_k: Option<u32>,
    #[arg(long)]
    no_aliasing: bool,
    #[arg(long, value_enum)]
    heap: HeapName,
    #[arg(long)]
    all_shapes: bool,
    #[arg(long, allow_hyphen_values = true)]
    low: i32,
    #[arg(long, allow_hyphen_values = true)]
    high: i32,
    #[arg(long, value_enum)]
    solver: SolverName,
    /// Path conditions as SMT-LIB text
    #[arg(long)]
    smt2: bool,
    /// Also write the conditions of infeasible branches
    #[arg(long)]
    smt2_infeasible: bool,
    /// The ends of paths that are no cases
    #[arg(long)]
    ends: bool,
    /// The name of the file with the user's own criterion, whose text follows the program
    #[arg(long)]
    criterion: Option<String>,
    /// A guide, by the word for it
    #[arg(long)]
    guide: Option<String>,
    /// Its points
    #[arg(long)]
    point: Vec<String>,
    /// Its trace
    #[arg(long)]
    trace: Option<String>,
    /// One path is enough for the trace
    #[arg(long)]
    first: bool,
    #[arg(long)]
    contract_k: u32,
    /// Steps of the machine
    #[arg(long)]
    inferences: Option<u64>,
    /// Limits of an actor program; 0 for none
    #[arg(long)]
    task_level: u32,
    #[arg(long)]
    actor_number: u32,
    #[arg(long)]
    queue_length: u32,
    #[arg(long)]
    no_stability: bool,
    #[arg(long)]
    no_independence: bool,
    #[arg(long)]
    paper_limits: bool,
}

/// The options that make a worker of this request.
pub(super) fn arguments(request: &Request) -> Vec<String> {
    let mut arguments = vec!["worker".to_owned()];
    let mut add = |name: &str, value: String| arguments.push(format!("--{name}={value}"));
    add("method", request.method.clone());
    add("loop-k", request.loop_k.to_string());
    if let Some(depth_k) = request.depth_k {
        add("depth-k", depth_k.to_string());
    }
    if let Some(since) = request.since_loop_k {
        add("since-loop-k", since.to_string());
    }
    add("solver", SolverName::of(request.solver));
    add("heap", HeapName::of(request.heap));
    add("contract-k", request.contract_k.to_string());
    if let Some(inferences) = request.inferences {
        add("inferences", inferences.to_string());
    }
    let actors = &request.actors;
    add("task-level", actors.task_level.unwrap_or(0).to_string());
    add("actor-number", actors.actor_number.unwrap_or(0).to_string());
    add("queue-length", actors.queue_length.to_string());
    add("low", request.domain.0.to_string());
    add("high", request.domain.1.to_string());
    if let Some(criterion) = &request.criterion {
        add("criterion", criterion.name.clone());
    }
    if let Some(guide) = &request.guide {
        add("guide", guide.word().to_owned());
    }
    match &request.guide {
        Some(Guide::Points(points)) => {
            for point in points {
                add("point", point.clone());
            }
        }
        Some(Guide::Trace { text, wanted }) => {
            add("trace", text.clone());
            if *wanted == Wanted::First {
                arguments.push("--first".to_owned());
            }
        }
        _ => {}
    }
    let flags = [
        (!actors.stability, "--no-stability"),
        (!actors.independence, "--no-independence"),
        (actors.as_printed, "--paper-limits"),
    ];
    let flags = flags.into_iter().filter(|(is_given, _)| *is_given);
    arguments.extend(flags.map(|(_, flag)| flag.to_owned()));
    if request.aliasing == Aliasing::Excluded {
        arguments.push("--no-aliasing".to_owned());
    }
    if request.heap == HeapChoice::Solver(Shapes::All) {
        arguments.push("--all-shapes".to_owned());
    }
    if request.smt2.is_some() {
        arguments.push("--smt2".to_owned());
    }
    if request.ends {
        arguments.push("--ends".to_owned());
    }
    if request.smt2 == Some(Smt2::All) {
        arguments.push("--smt2-infeasible".to_owned());
    }
    arguments
}

/// The first message to a worker: the lengths of both texts, and the texts.
pub(super) fn job(program: &str, request: &Request) -> String {
    let criterion = request.criterion.as_ref();
    let criterion = criterion.map_or("", |criterion| criterion.text.as_str());
    format!(
        "{} {}\n{program}{criterion}",
        program.len(),
        criterion.len()
    )
}

pub(super) fn run(options: &Options) -> Result<Verdict> {
    let (program, criterion) = read_job()?;
    let program = clp::read::program(&program)?;
    let request = Request {
        loop_k: options.loop_k,
        depth_k: options.depth_k,
        since_loop_k: options.since_loop_k,
        aliasing: match options.no_aliasing {
            true => Aliasing::Excluded,
            false => Aliasing::Possible,
        },
        heap: options.heap.choice(options.all_shapes),
        domain: (options.low, options.high),
        solver: options.solver.choice(),
        criterion: options.criterion.clone().map(|name| Criterion {
            name,
            text: criterion,
        }),
        smt2: match (options.smt2, options.smt2_infeasible) {
            (_, true) => Some(Smt2::All),
            (true, false) => Some(Smt2::Feasible),
            (false, false) => None,
        },
        ends: options.ends,
        guide: guide(options),
        contract_k: options.contract_k,
        inferences: options.inferences,
        actors: Actors {
            task_level: Some(options.task_level).filter(|limit| *limit > 0),
            actor_number: Some(options.actor_number).filter(|limit| *limit > 0),
            queue_length: options.queue_length,
            stability: !options.no_stability,
            independence: !options.no_independence,
            as_printed: options.paper_limits,
        },
        ..Request::new(options.method.clone())
    };
    let listener = Parent {
        replies: replies(),
        is_given: false,
        answered: 0..0,
    };
    if let Err(error) = work(&program, &request, listener) {
        say(&Message::Failed {
            message: error.to_string(),
        });
    }
    Ok(Verdict::NothingFound)
}

fn guide(options: &Options) -> Option<Guide> {
    let trace = Guide::Trace {
        text: options.trace.clone().unwrap_or_default(),
        wanted: match options.first {
            true => Wanted::First,
            false => Wanted::Every,
        },
    };
    let all = [
        Guide::LocalPaths,
        Guide::Points(options.point.clone()),
        Guide::Statements,
        Guide::Branches,
        trace,
    ];
    let word = options.guide.as_deref()?;
    all.into_iter().find(|guide| guide.word() == word)
}

pub(super) fn read_job() -> Result<(String, String)> {
    let mut input = std::io::stdin().lock();
    let mut line = String::new();
    input.read_line(&mut line)?;
    let mut lengths = line.split_whitespace().map(str::parse::<usize>);
    let mut text = || -> Result<String> {
        let length = lengths
            .next()
            .context("a worker is started by `pet tcg`")??;
        let mut bytes = vec![0; length];
        input.read_exact(&mut bytes)?;
        Ok(String::from_utf8(bytes)?)
    };
    Ok((text()?, text()?))
}

/// Lines that answer claims. When the parent is gone, so are we, whatever the machine does.
pub(super) fn replies() -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for reply in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(reply).is_err() {
                break;
            }
        }
        std::process::exit(2);
    });
    receiver
}

struct Parent {
    replies: Receiver<String>,
    /// The last answer, and to which parts it is one.
    is_given: bool,
    answered: Range<u64>,
}

impl Listener for Parent {
    fn claims(&mut self, part: u64) -> bool {
        if self.answered.contains(&part) {
            if self.is_given {
                say(&Message::Begin { part });
            }
            return self.is_given;
        }
        say(&Message::Claim { part });
        let reply = self.replies.recv().unwrap_or_default();
        let (is_given, count) = match reply.split_once(' ') {
            Some((word, count)) => (word == GIVEN, count.parse().unwrap_or(1)),
            None => (false, 1),
        };
        self.is_given = is_given;
        self.answered = part..part.saturating_add(count);
        is_given
    }

    fn hears(&mut self, message: Message) {
        say(&message);
    }
}

fn say(message: &Message) {
    let mut out = std::io::stdout().lock();
    let said = writeln!(out, "{message}").and_then(|()| out.flush());
    if said.is_err() {
        std::process::exit(2);
    }
}
