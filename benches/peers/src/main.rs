//! `pet explore` beside TraceForge, in one run, on the same programs. TraceForge runs them
//! here, with mailboxes as bags; `pet` is run as the command that it is.
//!
//! ```console
//! $ cargo build --release && cd benches/peers
//! $ PET=../../target/release/pet cargo run --release | grep -v attempted
//! ```

mod programs;

use std::process::Command;
use std::time::Instant;
use traceforge::{Config, ConsType, verify};

/// A program of both, with the arguments of `pet explore`.
struct Pair {
    name: &'static str,
    args: &'static [&'static str],
    program: fn(),
}

const PAIRS: [Pair; 7] = [
    Pair {
        name: "Fib(5)",
        args: &["actors/fib.pet", "-m", "start", "--args", "5"],
        program: || programs::fib(5),
    },
    Pair {
        name: "Fib(7)",
        args: &["actors/fib.pet", "-m", "start", "--args", "7"],
        program: || programs::fib(7),
    },
    Pair {
        name: "PSort(4,1)",
        args: &["actors/psort.pet", "-m", "oneFeed"],
        program: || programs::psort(&[7, 11, 13, 3]),
    },
    Pair {
        name: "PSort(5,1)",
        args: &["actors/psort.pet", "-m", "fiveValues"],
        program: || programs::psort(&[7, 11, 13, 3, 5]),
    },
    Pair {
        name: "RegSim(6,1)",
        args: &["actors/regsim.pet", "-m", "start", "--args", "6,1"],
        program: || programs::regsim(6),
    },
    Pair {
        name: "RegSim(7,1)",
        args: &["actors/regsim.pet", "-m", "start", "--args", "7,1"],
        program: || programs::regsim(7),
    },
    Pair {
        name: "Chameneos(3,1)",
        args: &["actors/chameneos.pet", "-m", "start", "--args", "3,1"],
        program: || programs::chameneos(3, 1),
    },
];

fn main() {
    let pet = std::env::var("PET").unwrap_or_else(|_| "../../target/release/pet".to_owned());
    println!(
        "{:<15} {:>10} {:>10} {:>12}  {:>10} {:>10} {:>12} {:>7}  {:>6} {:>10} {:>7}",
        "program",
        "TraceForge",
        "s",
        "exec/s",
        "stable",
        "s",
        "exec/s",
        "ratio",
        "full",
        "s",
        "ratio"
    );
    for pair in PAIRS {
        let (executions, seconds) = best(|| verified(pair.program));
        let speed = executions as f64 / seconds;
        let (stable, stable_seconds) = best(|| explore(&pet, pair.args, "stable"));
        let stable_speed = stable as f64 / stable_seconds;
        let (full, full_seconds) = best(|| explore(&pet, pair.args, "full"));
        println!(
            "{:<15} {executions:>10} {seconds:>10.4} {speed:>12.0}  {stable:>10} {stable_seconds:>10.4} \
             {stable_speed:>12.0} {:>7.1}  {full:>6} {full_seconds:>10.4} {:>7.0}",
            pair.name,
            stable_speed / speed,
            seconds / full_seconds
        );
    }
}

/// The best of three, for both: what else the machine does is not to count.
fn best(run: impl Fn() -> (u64, f64)) -> (u64, f64) {
    let runs = (0..3).map(|_| run());
    let best = runs.min_by(|left, right| left.1.total_cmp(&right.1));
    best.expect("there are three")
}

fn verified(program: fn()) -> (u64, f64) {
    let config = Config::builder()
        .with_cons_type(ConsType::Bag)
        .with_verbose(0)
        .build();
    let begun = Instant::now();
    let executions = verify(config, program).execs;
    (executions as u64, begun.elapsed().as_secs_f64())
}

/// Executions, and the seconds that `--stats` tells: without reading and checking the
/// program, as for the peer. One worker, as there.
fn explore(pet: &str, args: &[&str], reduction: &str) -> (u64, f64) {
    let (file, rest) = args.split_first().expect("a program comes first");
    let output = Command::new(pet)
        .arg("explore")
        .arg(format!("../../samples/{file}"))
        .args(rest)
        .args(["--reduction", reduction, "--jobs", "1", "--json", "--stats"])
        .output()
        .expect("PET names the command");
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let executions = number_after(&stdout, "\"executions\": ");
    let seconds = number_after(&stderr, "stats: ");
    (executions as u64, seconds)
}

fn number_after(text: &str, mark: &str) -> f64 {
    let (_, rest) = text
        .split_once(mark)
        .unwrap_or_else(|| panic!("no {mark} in {text}"));
    let digits = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.');
    digits
        .collect::<String>()
        .parse()
        .expect("digits make a number")
}
