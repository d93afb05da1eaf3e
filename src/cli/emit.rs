//! `--emit`: unit tests beside the suite.

use super::output;
use anyhow::{Context, Result, bail};
use pet_model::suite::Suite;
use pet_render::junit::{self, Place};
use std::path::Path;

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Form {
    /// A JUnit 4 class for a Java program
    Junit,
    /// Each path condition as an SMT-LIB 2 file
    Smt2,
}

/// The folder of the tests, and the program that they test.
pub(super) struct TestTarget<'a> {
    pub folder: &'a Path,
    pub place: Place<'a>,
}

/// The files that are written beside the suite, and their place.
pub(super) enum Emitting<'a> {
    Junit(TestTarget<'a>),
    Smt2(&'a Path),
}

impl<'a> Emitting<'a> {
    /// Checks, before the work begins, that the files can be written. `place` is missing for a
    /// translated program.
    pub fn new(
        form: Form,
        folder: &'a Path,
        place: Option<Place<'a>>,
        name: &str,
        method: &str,
    ) -> Result<Emitting<'a>> {
        match (form, place) {
            (Form::Smt2, _) => {
                check_folder(folder)?;
                Ok(Emitting::Smt2(folder))
            }
            (Form::Junit, Some(place)) => {
                let target = TestTarget { folder, place };
                check(&target, method)?;
                Ok(Emitting::Junit(target))
            }
            (Form::Junit, None) => {
                bail!("--emit junit needs the source; `{name}` is a translated program")
            }
        }
    }
}

/// Checks, before the work begins, that the tests can be written.
fn check(target: &TestTarget<'_>, method: &str) -> Result<()> {
    let TestTarget { folder, place } = target;
    check_folder(folder)?;
    let method = place.program.find_method(method)?;
    junit::check(place, method)?;
    let first = junit::path(place, method, 1);
    check_ours(&folder.join(first))?;
    for (path, _) in junit::SUPPORT {
        check_ours(&folder.join(path))?;
    }
    Ok(())
}

/// Checks that the path is a folder or does not exist yet.
fn check_folder(folder: &Path) -> Result<()> {
    if folder.exists() && !folder.is_dir() {
        let folder = folder.display();
        bail!(
            "`{folder}` is not a folder; --emit writes several files into the folder that -o names"
        );
    }
    Ok(())
}

/// Writes all classes, and removes those of an earlier, larger suite.
pub(super) fn write(
    target: &TestTarget<'_>,
    method: &str,
    suite: &Suite,
    command: &str,
) -> Result<()> {
    let TestTarget { folder, place } = target;
    let method = place.program.find_method(method)?;
    let written = junit::test_classes(place, method, suite, command);
    for (number, reason) in &written.left_out {
        output::note(&format!("note: case {number} has no test: {reason}\n"));
    }
    if written.classes.is_empty() {
        output::note("no case to write a JUnit test for\n");
        return Ok(());
    }
    for (path, text) in junit::SUPPORT {
        write_java(&folder.join(path), text)?;
    }
    for class in &written.classes {
        let path = folder.join(&class.path);
        write_java(&path, &class.text)?;
        let plural = if class.tests == 1 { "" } else { "s" };
        let (tests, path) = (class.tests, path.display());
        output::note(&format!("wrote {tests} JUnit test{plural}: {path}\n"));
    }
    for part in written.classes.len() + 1.. {
        let path = folder.join(junit::path(place, method, part));
        if !path.exists() || check_ours(&path).is_err() {
            break;
        }
        let removed = std::fs::remove_file(&path);
        removed.with_context(|| format!("cannot remove `{}`", path.display()))?;
    }
    Ok(())
}

/// Checks that a file, if it exists, was written by `pet`; other files are not overwritten.
fn check_ours(path: &Path) -> Result<()> {
    if let Ok(old) = std::fs::read(path)
        && !old.starts_with(junit::MARK.as_bytes())
    {
        let shown = path.display();
        bail!("`{shown}` was not written by pet and is not overwritten; use another folder");
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
