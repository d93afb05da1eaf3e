//! `pet report`, and the pages that `pet tcg` and `pet explore` write.

use super::program::{self, Blocks, is_compiled};
use super::translated::is_translated;
use super::{Verdict, input, output, replay, summaries};
use anyhow::{Context, Result, bail};
use pet_render::json::read::suite::{Suite, suite};
use pet_render::junit::Place;
use pet_render::report::suite::SuiteProgram;
use pet_render::{report, shell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Write an HTML page that shows a suite: cases, paths in the source, heaps, steps
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet tcg samples/papers/lcm.pet -m lcm --ends --json -o lcm.json
  pet report lcm.json -o lcm.html
  pet report lcm.json samples/papers/lcm.pet -o lcm.html
The page is one file that needs no network; open it in any browser. `pet tcg --html` and
`pet explore --html` write it directly. docs/report.md shows what is on it.")]
pub(super) struct Options {
    /// The suite, as `pet tcg --json` writes it; `-` reads standard input
    suite: PathBuf,
    /// The program [default: the one that the suite names]
    file: Option<PathBuf>,
    #[command(flatten)]
    classes: program::Options,
    /// The HTML file to write
    #[arg(short, long, value_name = "OUT.html")]
    output: PathBuf,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Result<Verdict> {
    let name = options.suite.display().to_string();
    let read = match suite(&replay::read_suite(&options.suite)?) {
        Ok(read) => read,
        Err(errors) => return Ok(replay::complain(&name, errors)),
    };
    let mut notes = Vec::new();
    let found = match find_program(options, &read)? {
        Ok(found) => Some(found),
        Err(reason) => {
            notes.push(reason);
            None
        }
    };
    let natives = match &found {
        Some(Blocks {
            source, program, ..
        }) => summaries::natives(None, &read, source, program)?,
        None => Some(BTreeMap::new()),
    };
    let Some(natives) = natives else {
        return Ok(Verdict::CouldNot);
    };
    let facts = found.as_ref().map(Blocks::facts).unwrap_or_default();
    let known = found.as_ref().and_then(|found| {
        Some(SuiteProgram {
            source: &found.source,
            program: &found.program,
            method: found.program.find_method(&read.method).ok()?,
            facts: &facts,
            natives: &natives,
        })
    });
    for note in &notes {
        output::note(&format!("note: {note}\n"));
    }
    let page = report::suite::page(&read, known, notes.clone());
    output::write_file(&options.output, &page)?;
    let written = options.output.display().to_string();
    let count = read.cases.len();
    output::print(&match options.json {
        true => pet_render::json::written(&written, &read.method, count, &notes),
        false => {
            let plural = if count == 1 { "" } else { "s" };
            format!("{written}: {count} case{plural} of {}\n", read.method)
        }
    })?;
    Ok(Verdict::NothingFound)
}

/// The program, or the reason why the page has no source. A file on the command line must exist.
fn find_program(options: &Options, suite: &Suite) -> Result<Result<Blocks, String>> {
    let path = match &options.file {
        Some(file) => file.clone(),
        None => match replay::find_program(&options.suite, suite) {
            Some(path) => path,
            None => {
                let program = suite.program.as_deref().unwrap_or("its program");
                return Ok(Err(format!(
                    "`{program}` is neither beside the suite nor here, so there is no source on the \
                     page; say where it is: pet report {} FILE",
                    shell::file(&options.suite.display().to_string())
                )));
            }
        },
    };
    let found = match is_compiled(&path) {
        true => program::read(&path, Some(&suite.method), &options.classes, false),
        false => match input::read_source(&path) {
            Ok(source) if is_translated(&source) => {
                return Ok(Err(format!(
                    "`{}` is a translated program, so there is no source on the page",
                    source.name()
                )));
            }
            Ok(source) => {
                program::of_text(source, &path, Some(&suite.method), &options.classes, false)
            }
            Err(error) if options.file.is_some() => return Err(error),
            Err(error) => {
                return Ok(Err(format!("{error:#}, so there is no source on the page")));
            }
        },
    };
    let name = path.display();
    Ok(match found {
        Ok(Some(blocks)) => Ok(blocks),
        Ok(None) => Err(format!(
            "`{name}` has errors now, so there is no source on the page; see `pet check {}`",
            shell::file(&name.to_string())
        )),
        Err(error) => Err(format!(
            "`{name}` has changed, so there is no source on the page: {error:#}"
        )),
    })
}

/// Writes the page of a suite that was just made, from the document that `--json` prints.
pub(super) fn write_suite(path: &Path, document: &[u8], known: Option<Place<'_>>) -> Result<()> {
    let document = String::from_utf8_lossy(document);
    let read = match suite(&document) {
        Ok(read) => read,
        Err(errors) => {
            let first = errors.first().map(ToString::to_string).unwrap_or_default();
            bail!("internal failure: the suite cannot be read back: {first}");
        }
    };
    let mut notes = Vec::new();
    let natives = match known {
        Some(place) => summaries::natives(None, &read, place.source, place.program)?,
        None => None,
    };
    let natives = natives.unwrap_or_default();
    let known = match known {
        Some(place) => Some(SuiteProgram {
            source: place.source,
            program: place.program,
            method: place.program.find_method(&read.method)?,
            facts: place.facts,
            natives: &natives,
        }),
        None => {
            let note = "this is a translated program, so there is no source on the page";
            notes.push(note.to_owned());
            None
        }
    };
    write_page(path, &report::suite::page(&read, known, notes))
}

pub(super) fn write_page(path: &Path, page: &str) -> Result<()> {
    output::write_file(path, page).context("the page is not written")?;
    output::note(&format!("wrote {}\n", path.display()));
    Ok(())
}
