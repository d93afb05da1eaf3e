//! How fast methods of actors are run symbolically, beside the same libraries and the same
//! program on SWI-Prolog with CLP(FD). Prints a table. Nothing is asserted: the figures are
//! of the machine and of the hour. Where the two sides count other derivations or states,
//! the row says so.
//!
//! ```console
//! $ cargo bench --bench actors                 # all rows, each command three times
//! $ cargo bench --bench actors -- Fact Mail    # some
//! $ cargo bench --bench actors -- --runs 1
//! ```
//!
//! SWI-Prolog runs prolog/*/*.pl as they are, but for the port, with CLP(FD) for CLP(Z)
//! (benches/actors_swi). Times are of whole commands by the clock. Ours also
//! simplifies the condition of each case, joins those that come to the same, runs them in
//! the interpreter and writes JSON; SWI-Prolog finds values for each case, writes it to
//! nowhere, and does not look at it again.

use anyhow::{Context, Result, bail};
use pet_engine::worker::prepare;
use pet_model::request::{Actors, Request};
use pet_translator::clp;
use pet_translator::compile::{self, Options, Traces};
use pet_translator::source::Source;
use serde_json::Value;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A method under the limits of a row of `table1.rs`.
struct Row {
    name: &'static str,
    file: &'static str,
    method: &'static str,
    loop_k: u32,
    task_level: u32,
    actor_number: u32,
}

const FACT: (&str, &str, &str) = ("Fact", "samples/papers/fact.pet", "Fact.ft");
const QSORT: (&str, &str, &str) = ("QSort", "samples/actors/qsort.pet", "QSort.sort");
const PSORT: (&str, &str, &str) = ("PSort", "samples/actors/psort.pet", "Feeder.feedIter");
const RSIM: (&str, &str, &str) = ("RSim", "samples/actors/regsim.pet", "Secretary.work");
const MAIL: (&str, &str, &str) = ("Mail", "samples/actors/mail.pet", "MailServer.notifyList");

/// Rows that end within a few minutes on both sides. Where the paper leaves task-level
/// open it is 6, as in `table1.rs`.
const ROWS: [Row; 14] = [
    row(FACT, 2, 3, 2),
    row(FACT, 2, 4, 2),
    row(FACT, 3, 4, 2),
    row(FACT, 3, 4, 3),
    row(QSORT, 1, 6, 1),
    row(QSORT, 2, 6, 1),
    row(PSORT, 1, 6, 1),
    row(PSORT, 1, 6, 2),
    row(PSORT, 2, 6, 1),
    row(RSIM, 1, 6, 1),
    row(RSIM, 2, 6, 1),
    row(RSIM, 2, 6, 2),
    row(MAIL, 2, 4, 2),
    row(MAIL, 2, 5, 2),
];

const fn row(
    (name, file, method): (&'static str, &'static str, &'static str),
    loop_k: u32,
    task_level: u32,
    actor_number: u32,
) -> Row {
    Row {
        name,
        file,
        method,
        loop_k,
        task_level,
        actor_number,
    }
}

const RUNS: u32 = 3;

/// A command that takes longer is given up.
const PATIENCE: Duration = Duration::from_secs(200);

/// What one side found, and the least time that it took.
struct Found {
    cases: u64,
    derivations: u64,
    states: u64,
    /// What the solver gave up.
    unknown: u64,
    seconds: f64,
}

fn main() -> Result<()> {
    let mut runs = RUNS;
    let mut names = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--bench" => {}
            "--runs" => runs = args.next().context("--runs N")?.parse()?,
            _ => names.push(arg),
        }
    }
    let has_swi = Command::new("swipl").arg("--version").output().is_ok();
    if !has_swi {
        println!("swipl is not installed: the columns for SWI-Prolog are left out");
    }
    println!(
        "{:14}{:>7}{:>8}{:>8}{:>9}{:>9}{:>9}{:>10}{:>8}",
        "method", "cases", "derived", "states", "jobs 1", "jobs 2", "SWI", "search", "ratio"
    );
    for row in &ROWS {
        if names.is_empty() || names.iter().any(|name| name == row.name) {
            println!("{}", line(row, runs, has_swi));
        }
    }
    Ok(())
}

/// The ratio is of our one worker to SWI-Prolog, which has one thread too.
fn line(row: &Row, runs: u32, has_swi: bool) -> String {
    let title = format!(
        "{}({},{},{})",
        row.name, row.loop_k, row.task_level, row.actor_number
    );
    let (one, two) = (ours(row, "1", runs), ours(row, "2", runs));
    let seconds = |found: &Result<Found>| match found {
        Ok(found) => format!("{:.2} s", found.seconds),
        Err(_) => "failed".to_owned(),
    };
    let (first, second) = (seconds(&one), seconds(&two));
    let mut notes: Vec<String> = Vec::new();
    let counts = match &one {
        Ok(found) => format!(
            "{:>7}{:>8}{:>8}",
            found.cases, found.derivations, found.states
        ),
        Err(error) => {
            notes.push(error.to_string());
            format!("{:>7}{:>8}{:>8}", "", "", "")
        }
    };
    let mut line = format!("{title:14}{counts}{first:>9}{second:>9}");
    if has_swi {
        match swi(row, runs) {
            Ok((theirs, search)) => {
                let whole = format!("{:.2} s", theirs.seconds);
                let search = format!("{search:.3} s");
                line.push_str(&format!("{whole:>9}{search:>10}"));
                if let Ok(one) = &one {
                    line.push_str(&format!("{:>8.2}", one.seconds / theirs.seconds));
                }
                if theirs.unknown > 0 {
                    notes.push(format!("CLP(FD) gave up {} times", theirs.unknown));
                }
                for found in [&one, &two].into_iter().flatten() {
                    let counts = (found.derivations, found.states);
                    if counts != (theirs.derivations, theirs.states) {
                        notes.push(format!(
                            "SWI has {} derivations, {} states",
                            theirs.derivations, theirs.states
                        ));
                    }
                }
            }
            Err(error) => notes.push(error.to_string()),
        }
    }
    if let (Ok(one), Ok(two)) = (&one, &two)
        && (one.cases, one.derivations) != (two.cases, two.derivations)
    {
        notes.push(format!("jobs 2 has {} derivations", two.derivations));
    }
    notes.dedup();
    for note in notes {
        line.push_str("  ! ");
        line.push_str(note.trim());
    }
    line
}

/// The whole command, the least of a few runs.
fn ours(row: &Row, jobs: &str, runs: u32) -> Result<Found> {
    let limits = [
        ("--loop-k", row.loop_k),
        ("--task-level", row.task_level),
        ("--actor-number", row.actor_number),
    ];
    let (said, seconds) = best(runs, || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pet"));
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
        command.args(["--no-config", "tcg", row.file, "-m", row.method, "--json"]);
        command.args(["--jobs", jobs]);
        for (name, limit) in limits {
            command.args([name, &limit.to_string()]);
        }
        command
    })?;
    let suite: Value = serde_json::from_str(&said)?;
    if suite.get("complete") != Some(&Value::Bool(true)) {
        bail!("the suite is not complete");
    }
    let cases = suite.get("test_cases").and_then(Value::as_array);
    let count = |name: &str| {
        let stats = suite.get("stats").and_then(|stats| stats.get(name));
        stats.and_then(Value::as_u64).context("no stats")
    };
    Ok(Found {
        cases: u64::try_from(cases.context("no cases")?.len())?,
        derivations: count("derivations")?,
        states: count("states")?,
        unknown: count("unknown")?,
        seconds,
    })
}

/// The whole process, and the CPU time of its search. What a worker would load, and ask, goes
/// to files, see `actors_swi/driver.pl`.
fn swi(row: &Row, runs: u32) -> Result<(Found, f64)> {
    let folder = tempfile::tempdir()?;
    let (program, goal) = (folder.path().join("program.pl"), folder.path().join("goal"));
    let loaded = loaded(row)?;
    std::fs::write(&program, &loaded.text)?;
    std::fs::write(&goal, format!("{} .\n", clp::print::term(&loaded.goal)))?;
    let driver = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/actors_swi/driver.pl");
    let (said, seconds) = best(runs, || {
        let mut command = Command::new("swipl");
        command.args(["-q", "-g", "main", driver, "--"]);
        command.arg(&program).arg(&goal).arg("once");
        command
    })?;
    let mut fields = said.split_whitespace();
    let mut field = || fields.next().context("swipl said nothing");
    let derivations: u64 = field()?.parse()?;
    let cases: u64 = field()?.parse()?;
    let states: u64 = field()?.parse()?;
    // Clauses whose demands were met, which the suite does not have.
    field()?;
    let unknown: u64 = field()?.parse()?;
    let search: f64 = field()?.parse()?;
    let found = Found {
        cases,
        derivations,
        states,
        unknown,
        seconds,
    };
    Ok((found, search))
}

/// What a worker loads and asks for the row.
fn loaded(row: &Row) -> Result<prepare::Prepared> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(row.file);
    let source = Source::new(row.file, std::fs::read_to_string(path)?);
    let Ok(translated) = pet_translator::translate(&source) else {
        bail!("`{}` has errors", row.file);
    };
    let program = translated.program;
    let id = program.find_method(row.method).ok();
    let options = Options {
        traces: Traces::Kept,
        method: Some(id.context("no such method")?),
        integers: pet_translator::number::Integers::Machine,
    };
    let clauses = compile::compile(&source, &program, options).with_keys();
    let request = Request {
        loop_k: row.loop_k,
        actors: Actors {
            task_level: Some(row.task_level),
            actor_number: Some(row.actor_number),
            ..Actors::default()
        },
        ..Request::new(row.method)
    };
    Ok(prepare::prepare(&clauses, &request)?)
}

/// What the command wrote, and the least time that it took.
fn best(runs: u32, command: impl Fn() -> Command) -> Result<(String, f64)> {
    let mut least = f64::INFINITY;
    let mut said = String::new();
    for _ in 0..runs {
        let begun = Instant::now();
        said = output(command(), begun + PATIENCE)?;
        least = least.min(begun.elapsed().as_secs_f64());
    }
    Ok((said, least))
}

/// Standard output is read while the command runs, because a suite is longer than a pipe;
/// both are looked at by threads, so that a command that takes too long can be ended.
fn output(mut command: Command, deadline: Instant) -> Result<String> {
    let command = command.stdin(Stdio::null());
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let said = reading(child.stdout.take().context("no output")?);
    let complaints = reading(child.stderr.take().context("no output")?);
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if Instant::now() > deadline {
            child.kill()?;
            child.wait()?;
            bail!("given up after {} s", PATIENCE.as_secs());
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let text = |reader: std::thread::JoinHandle<String>| reader.join().unwrap_or_default();
    let (said, complaints) = (text(said), text(complaints));
    if !status.success() {
        bail!("{}", complaints.lines().next().unwrap_or("failed"));
    }
    Ok(said)
}

fn reading(mut pipe: impl Read + Send + 'static) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = Vec::new();
        // What was read until an error is all there is.
        let _ = pipe.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    })
}
