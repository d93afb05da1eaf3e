//! `--emit smt2`: path conditions for other solvers to check.

use super::output;
use anyhow::{Context, Result};
use pet_model::suite::Suite;
use pet_render::shell::is_hidden;
use std::path::Path;

/// Writes one file for each case, `case-1.smt2` …, and for each infeasible branch.
pub(super) fn write(folder: &Path, method: &str, suite: &Suite) -> Result<()> {
    let made = std::fs::create_dir_all(folder);
    made.with_context(|| format!("cannot make the folder `{}`", folder.display()))?;
    // A comment ends with its line, so the method must not contain line ends.
    let method = method.replace(is_hidden, " ");
    let cases = suite.cases.iter().map(|case| case.smt2);
    let mut count = 0;
    for (text, number) in cases.zip(1..) {
        if let Some(text) = text {
            count += 1;
            let name = format!("case-{number}.smt2");
            let head = format!("; {method}, case {number}: satisfiable\n");
            output::write_file(&folder.join(name), &(head + &text))?;
        }
    }
    for (text, number) in suite.infeasible_smt2.iter().zip(1..) {
        count += 1;
        let name = format!("infeasible-{number}.smt2");
        let head = format!("; {method}, infeasible end {number} of a path: unsatisfiable\n");
        output::write_file(&folder.join(name), &(head + text))?;
    }
    let plural = if count == 1 { "" } else { "s" };
    let folder = folder.display();
    output::note(&format!(
        "wrote {count} SMT-LIB file{plural} into {folder}\n"
    ));
    Ok(())
}
