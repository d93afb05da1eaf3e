//! How fast methods are run symbolically, beside the same translated programs on
//! SWI-Prolog; prints tables with ratios. Nothing is asserted: the figures are of the
//! machine and of the hour.
//!
//! ```console
//! $ cargo bench --bench symbolic               # all tables
//! $ cargo bench --bench symbolic -- start      # constraints | start | memory
//! ```

#[path = "symbolic/ours.rs"]
mod ours;
#[path = "symbolic/swi.rs"]
mod swi;

use anyhow::Result;
use ours::Subject;
use pet_model::request::SolverChoice;
use std::time::Instant;

/// As in the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A method, and how often its loops run.
struct Method {
    file: &'static str,
    name: &'static str,
    loop_k: u32,
}

const fn method(file: &'static str, name: &'static str, loop_k: u32) -> Method {
    Method { file, name, loop_k }
}

const REM_ALL: &str = "samples/papers/remall.pet";
const TREE: &str = "samples/java/BinaryTree.java";
const SORT: &str = "samples/java/BubbleSort.java";
const LCM: &str = "samples/papers/lcm.pet";

/// With loop-4, arrays of up to 4 elements are sorted to the end.
const CONSTRAINTS: [Method; 5] = [
    method(REM_ALL, "List.remAll", 2),
    method(REM_ALL, "List.remAll", 3),
    method(TREE, "BinaryTree.insert", 2),
    method(TREE, "BinaryTree.insert", 3),
    method(SORT, "BubbleSort.sort", 4),
];
/// More than 100,000 paths.
const MANY: Method = method(REM_ALL, "List.remAll", 5);

/// More than a hundred thousand paths.
const CONDITIONS: usize = 17;

const RUNS: u32 = 3;

fn main() -> Result<()> {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|wanted| wanted == name);
    if !swi::is_there() {
        println!("swipl is not installed: the columns for SWI-Prolog are left out");
    }
    if is_wanted("constraints") {
        constraints()?;
    }
    if is_wanted("start") {
        start()?;
    }
    if is_wanted("memory") {
        memory()?;
    }
    Ok(())
}

/// The search alone, and whole commands by the clock.
fn constraints() -> Result<()> {
    println!(
        "with constraints: CPU time of the search on one core; then whole commands by the clock"
    );
    println!(
        "{:22}{:>8}{:>8}{:>11}{:>11}{:>11}{:>8} |{:>9}{:>9}{:>9}{:>9}",
        "method", "paths", "SWI", "ours", "SWI", "clpz", "ratio", "jobs 1", "jobs 2", "SWI", "clpz"
    );
    for method in &CONSTRAINTS {
        let subject = Subject::read(method.file, method.name)?;
        let (paths, own) = ours::best_search(&subject, method.loop_k, SolverChoice::Native, RUNS)?;
        let (_, clpz) = ours::best_search(&subject, method.loop_k, SolverChoice::Clpz, 1)?;
        let found = swi::best_search(&subject.text, method.name, method.loop_k, "clpfd", RUNS)?;
        let command = |more: &[&str]| {
            let k = method.loop_k.to_string();
            let mut all = vec![
                "tcg",
                method.file,
                "-m",
                method.name,
                "--loop-k",
                &k,
                "--json",
            ];
            all.extend(more);
            ours::best_command(&all, RUNS)
        };
        let (one, two) = (command(&["--jobs", "1"])?, command(&["--jobs", "2"])?);
        let reference = command(&["--jobs", "2", "--solver", "clpz"])?;
        let whole = swi::best_command(&subject.text, method.name, method.loop_k, RUNS)?;
        let (theirs, seconds) = found.unwrap_or((0, f64::NAN));
        println!(
            "{:22}{paths:>8}{theirs:>8}{:>8.1} ms{:>8.1} ms{:>8.1} ms{:>8.1} |{one:>7.2} s{two:>7.2} s{:>7.2} s{reference:>7.2} s",
            title(method),
            own * 1e3,
            seconds * 1e3,
            clpz * 1e3,
            ratio((paths, own), (theirs, seconds)),
            whole.unwrap_or(f64::NAN),
        );
    }
    println!();
    Ok(())
}

/// `pet tcg` of a small method against the start of a machine with nothing in it.
fn start() -> Result<()> {
    let bare = ours::best(RUNS + 2, || {
        let begun = Instant::now();
        pet_engine::machine::Machine::start(&[])?;
        Ok(begun.elapsed().as_secs_f64())
    })?;
    let whole = ours::best_command(&["tcg", LCM, "-m", "lcm", "--json"], RUNS + 2)?;
    println!("lcm from start to end (goal: at most twice a bare machine)");
    println!(
        "bare machine {:.0} ms, pet tcg {:.0} ms, ratio {:.2}",
        bare * 1e3,
        whole * 1e3,
        whole / bare
    );
    println!();
    Ok(())
}

fn memory() -> Result<()> {
    println!("memory of all processes together (goal: 100,000 paths under 300 MB)");
    let k = MANY.loop_k.to_string();
    let all = [
        "tcg", MANY.file, "-m", MANY.name, "--loop-k", &k, "--json", "--stats",
    ];
    println!("{}: {}", title(&MANY), ours::stats(&all)?);
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("conditions.pet");
    std::fs::write(&file, conditions(CONDITIONS))?;
    let file = file.to_string_lossy();
    let all = ["tcg", &file, "-m", "choose", "--json", "--stats"];
    println!("{CONDITIONS} conditions: {}", ours::stats(&all)?);
    Ok(())
}

/// A method with two paths for each condition.
fn conditions(count: usize) -> String {
    let parameters: Vec<String> = (0..count).map(|it| format!("int a{it}")).collect();
    let body: String = (0..count)
        .map(|it| format!("        if (a{it} > {it}) sum = sum + 1;\n"))
        .collect();
    let parameters = parameters.join(", ");
    format!(
        "class Many {{\n    static int choose({parameters}) {{\n        int sum = 0;\n\
         {body}        return sum;\n    }}\n}}\n"
    )
}

fn title(method: &Method) -> String {
    format!(
        "{} loop-{}",
        method.name.rsplit('.').next().unwrap_or_default(),
        method.loop_k
    )
}

/// Of the times for a path, so that a few paths more or less do not matter.
fn ratio(ours: (u64, f64), theirs: (u64, f64)) -> f64 {
    let per_path = |(paths, seconds): (u64, f64)| {
        seconds / f64::from(u32::try_from(paths).unwrap_or(u32::MAX))
    };
    per_path(ours) / per_path(theirs)
}
