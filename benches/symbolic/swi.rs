//! The other side of the benchmark: SWI-Prolog as a child process, see driver.pl.

use super::ours::best;
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::process::Command;
use std::time::Instant;

pub fn is_there() -> bool {
    Command::new("swipl").arg("--version").output().is_ok()
}

/// Paths, and the least CPU time of the search. `None` without SWI-Prolog.
pub fn best_search(
    text: &str,
    method: &str,
    loop_k: u32,
    mode: &str,
    runs: u32,
) -> Result<Option<(u64, f64)>> {
    if !is_there() {
        return Ok(None);
    }
    let mut paths = 0;
    let seconds = best(runs, || {
        let (found, seconds) = run(text, method, loop_k, mode, "again")?;
        paths = found;
        Ok(seconds)
    })?;
    Ok(Some((paths, seconds)))
}

/// The seconds that the whole command takes, with clpfd.
pub fn best_command(text: &str, method: &str, loop_k: u32, runs: u32) -> Result<Option<f64>> {
    if !is_there() {
        return Ok(None);
    }
    let seconds = best(runs, || {
        let begun = Instant::now();
        run(text, method, loop_k, "clpfd", "once")?;
        Ok(begun.elapsed().as_secs_f64())
    })?;
    Ok(Some(seconds))
}

fn run(text: &str, method: &str, loop_k: u32, mode: &str, often: &str) -> Result<(u64, f64)> {
    let mut file = tempfile::Builder::new().suffix(".pl").tempfile()?;
    file.write_all(text.as_bytes())?;
    file.flush()?;
    let driver = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/symbolic/driver.pl");
    let mut command = Command::new("swipl");
    command
        .args(["-q", "-g", "main", driver, "--"])
        .arg(file.path());
    command.args([method, &loop_k.to_string(), mode, often]);
    let done = command.output()?;
    let said = String::from_utf8_lossy(&done.stdout);
    let complaints = String::from_utf8_lossy(&done.stderr);
    if !done.status.success() || !complaints.is_empty() {
        bail!("swipl: {complaints}{said}");
    }
    let mut fields = said.split_whitespace();
    let mut field = || fields.next().context("swipl said nothing");
    Ok((field()?.parse()?, field()?.parse()?))
}
