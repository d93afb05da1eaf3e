//! Translated programs from files. Every command reads them here, and only programs in the format of
//! docs/clp-format.md are accepted.

use anyhow::{Context, Result, bail};
use pet_translator::clp::{self, Program};
use pet_translator::source::Source;

/// Returns whether a file is a translated program: by its name, or by a `pet_format` fact.
pub(super) fn is_translated(text: &Source) -> bool {
    text.name().ends_with(".pl")
        || text
            .text()
            .lines()
            .any(|line| line.starts_with("pet_format("))
}

/// Reads and checks a translated program. Its floating-point numbers become keys.
pub(super) fn read(text: &Source) -> Result<Program> {
    let name = text.name();
    clp::read::checked(text.text())
        .map(Program::with_keys)
        .with_context(|| format!("`{name}` is not a translated program; see docs/clp-format.md"))
}

/// Reads a translated program whose clauses will be run, which requires traces.
pub(super) fn read_with_traces(text: &Source) -> Result<Program> {
    let program = read(text)?;
    let mut clauses = program
        .predicates
        .iter()
        .flat_map(|predicate| &predicate.clauses);
    let has_trace = clauses.next().is_none_or(
        |clause| matches!(&clause.head, clp::Term::Compound(_, args) if args.len() == 6),
    );
    if !has_trace {
        let name = text.name();
        bail!("`{name}` has no traces, which are needed here; translate without --no-trace");
    }
    Ok(program)
}
