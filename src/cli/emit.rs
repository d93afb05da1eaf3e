//! `--emit`: unit tests beside the suite.

use super::output;
use crate::render::junit;
use crate::tcg::Suite;
use anyhow::{Context, Result, bail};
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use pet_translator::typed::MethodId;
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Form {
    /// A JUnit 4 class for a `.java` program
    Junit,
    /// Each path condition as an SMT-LIB 2 file
    Smt2,
}

/// Where the tests go, and what they test.
pub(super) struct Place<'a> {
    pub folder: &'a Path,
    pub source: &'a Source,
    pub program: &'a Program,
}

/// What can be said before the work begins.
pub(super) fn check(place: &Place<'_>, method: &str) -> Result<()> {
    let folder = place.folder;
    if folder.exists() && !folder.is_dir() {
        let folder = folder.display();
        bail!("`{folder}` is no folder; --emit writes several files into the folder of -o");
    }
    let method = place.program.find_method(method)?;
    junit::check(place.source, place.program, method)?;
    for path in paths(place, method) {
        check_ours(&path)?;
    }
    Ok(())
}

/// The test class, in the folder of its package, and the helper class.
fn paths(place: &Place<'_>, method: MethodId) -> [PathBuf; 2] {
    let class = junit::path(place.source, place.program, method);
    let support = place.folder.join("pet").join("PetHeap.java");
    [place.folder.join(class), support]
}

/// Writes both classes.
pub(super) fn write(place: &Place<'_>, method: &str, suite: &Suite, command: &str) -> Result<()> {
    let method = place.program.find_method(method)?;
    let class = junit::test_class(place.source, place.program, method, suite, command);
    for (number, reason) in &class.left_out {
        output::note(&format!("note: case {number} has no test: {reason}\n"));
    }
    if class.tests == 0 {
        output::note("no case to write a JUnit test for\n");
        return Ok(());
    }
    let [path, support] = paths(place, method);
    write_java(&path, &class.text)?;
    write_java(&support, junit::SUPPORT)?;
    let plural = if class.tests == 1 { "" } else { "s" };
    let (tests, path) = (class.tests, path.display());
    output::note(&format!("wrote {tests} JUnit test{plural}: {path}\n"));
    Ok(())
}

/// A file that someone else wrote is kept.
fn check_ours(path: &Path) -> Result<()> {
    if let Ok(old) = std::fs::read(path)
        && !old.starts_with(junit::MARK.as_bytes())
    {
        let shown = path.display();
        bail!("`{shown}` is not one of pet's, and is not overwritten; use another folder");
    }
    Ok(())
}

fn write_java(path: &Path, text: &str) -> Result<()> {
    check_ours(path)?;
    if let Some(folder) = path.parent() {
        let made = std::fs::create_dir_all(folder);
        made.with_context(|| format!("cannot make the folder `{}`", folder.display()))?;
    }
    output::write_file(path, text)
}
