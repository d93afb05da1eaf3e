//! `pet check`

use super::program::Beyond;
use super::{Verdict, input, output, program};
use anyhow::Result;
use pet_translator::cfg::Program;
use pet_translator::diagnostic::Diagnostic;
use pet_translator::source::{Dialect, Source};
use std::path::PathBuf;

/// Parse and type-check a program; diagnostics on stderr
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet check samples/papers/lcm.pet
  pet check samples/java/List.java --json
Exit codes: 0 no errors, 1 the program has errors, 2 it could not be read.")]
pub(super) struct Options {
    /// The program: a source, a class file, a folder of classes or sources, or a jar; `-` reads
    /// standard input
    file: PathBuf,
    #[command(flatten)]
    classes: program::Options,
    /// With class files: list every method that cannot be tested, with the reason
    #[arg(long)]
    all: bool,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Result<Verdict> {
    if program::is_compiled(&options.file) {
        return match program::open(&options.file, &options.classes, options.json)? {
            Some(opened) => survey(options, &opened),
            None => Ok(Verdict::Found),
        };
    }
    let source = input::read_source(&options.file)?;
    let result = pet_translator::translate(&source);
    if source.dialect() == Dialect::Java
        && let Err(errors) = &result
    {
        match program::beyond_subset(&options.file, errors, &options.classes, options.json)? {
            Beyond::Opened(opened) => return survey(options, &opened),
            Beyond::Complained => return Ok(Verdict::Found),
            Beyond::Nothing => {}
        }
    }
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

/// What can be tested in class files.
fn survey(options: &Options, opened: &program::Opened) -> Result<Verdict> {
    let survey = pet_classes::survey::survey(&opened.path);
    let name = options.file.display().to_string();
    output::print(&match options.json {
        true => pet_render::json::survey::document(&name, &counted(&survey)),
        false => pet_render::survey::text(&name, &counted(&survey), options.all),
    })?;
    Ok(Verdict::NothingFound)
}

/// The survey as `pet-render` takes it, which knows nothing of class files.
fn counted(survey: &pet_classes::survey::Survey) -> pet_render::survey::Survey {
    pet_render::survey::Survey {
        classes: survey.classes,
        methods: survey.methods,
        testable: survey.testable,
        closed: survey.closed,
        reasons: survey.reasons.clone(),
        missing: survey.missing.clone(),
        opaque: survey.opaque.clone(),
        damaged: survey.damaged.clone(),
        lacks_debug: survey.lacks_debug,
    }
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
