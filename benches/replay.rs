//! How long `pet replay` takes for 10,000 cases of remAll: those of loop-k 2, again and
//! again under new ids. The whole command is measured, reading the file included.
//!
//! ```console
//! $ cargo bench --bench replay
//! ```

use std::error::Error;
use std::process::Command;
use std::time::Instant;

const CASES: usize = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("suite.json");
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/papers/remall.pet");
    let made = Command::new(env!("CARGO_BIN_EXE_pet"))
        .args(["tcg", program, "-m", "List.remAll", "--loop-k", "2"])
        .args(["--json", "-o"])
        .arg(&path)
        .status()?;
    assert!(made.success());
    let mut suite: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path)?)?;
    let cases = suite.get_mut("test_cases").and_then(|it| it.as_array_mut());
    let cases = cases.ok_or("a suite has test cases")?;
    let count = cases.len();
    let many = cases.iter().cycle().take(CASES).cloned().zip(1..);
    *cases = many
        .map(|(mut case, id)| {
            if let Some(place) = case.get_mut("id") {
                *place = serde_json::json!(id);
            }
            case
        })
        .collect();
    let text = serde_json::to_string_pretty(&suite)?;
    std::fs::write(&path, &text)?;
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let begin = Instant::now();
        let output = Command::new(env!("CARGO_BIN_EXE_pet"))
            .args(["replay".as_ref(), path.as_os_str(), program.as_ref()])
            .output()?;
        best = best.min(begin.elapsed().as_secs_f64());
        assert!(output.status.success());
    }
    println!(
        "replay: {CASES} cases of remAll ({count} different, {} MB): {best:.2} s",
        text.len() / 1_000_000
    );
    Ok(())
}
