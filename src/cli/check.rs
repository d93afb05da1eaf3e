//! `pet check`

use super::{Verdict, input, output};
use anyhow::Result;
use pet_translator::cfg::Program;
use pet_translator::diagnostic::Diagnostic;
use pet_translator::source::Source;
use std::path::PathBuf;

/// Parse and type-check a program; diagnostics on stderr
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet check samples/papers/lcm.pet
  pet check samples/java/List.java --json
Exit codes: 0 no errors, 1 the program has errors, 2 it could not be read.")]
pub(super) struct Options {
    /// The program; `-` reads standard input
    file: PathBuf,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Result<Verdict> {
    let source = input::read_source(&options.file)?;
    let result = pet_translator::translate(&source);
    let (verdict, diagnostics) = match &result {
        Ok(translated) => (Verdict::NothingFound, &translated.warnings),
        Err(diagnostics) => (Verdict::Found, diagnostics),
    };
    if options.json {
        output::print(&pet_render::json::diagnostics(&source, diagnostics))?;
        return Ok(verdict);
    }
    show(&source, diagnostics);
    if verdict == Verdict::NothingFound {
        output::print(&format!("{}: no errors\n", source.name()))?;
    }
    Ok(verdict)
}

/// The program as blocks, for the other commands; `None` if it has errors. These are shown, with
/// `json` as a document on stdout.
pub(super) fn blocks(source: &Source, json: bool) -> Result<Option<Program>> {
    match pet_translator::translate(source) {
        Ok(translated) => {
            show(source, &translated.warnings);
            Ok(Some(translated.program))
        }
        Err(diagnostics) if json => {
            output::print(&pet_render::json::diagnostics(source, &diagnostics))?;
            Ok(None)
        }
        Err(diagnostics) => {
            show(source, &diagnostics);
            Ok(None)
        }
    }
}

/// Shows diagnostics as text on stderr.
pub(super) fn show(source: &Source, diagnostics: &[Diagnostic]) {
    let style = if output::stderr_has_colours() {
        pet_render::source::Style::Coloured
    } else {
        pet_render::source::Style::Plain
    };
    output::note(&pet_render::source::diagnostics(source, diagnostics, style));
}
