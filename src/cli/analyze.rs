//! `pet analyze`

use super::translated::{self, is_translated};
use super::{Verdict, input, integers, output, program};
use anyhow::{Result, bail};
use pet_analyze::Analysis;
use pet_analyze::tables::Tables;
use pet_translator::clp;
use pet_translator::compile;
use pet_translator::number::Integers;
use pet_translator::source::Source;
use std::path::PathBuf;

/// Show what each method may read, write and send, and which tasks are independent
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet analyze samples/papers/sumfacts.pet
  pet analyze samples/actors/dht.pet -m DistHT.getData
  pet analyze samples/papers/registry.pet --json
docs/analyze.md explains what is shown, and how it is found.
Exit codes: 0 done, 2 it could not be done.")]
pub(super) struct Options {
    /// The program: a source, a class file, a folder of classes or sources, a jar, or the output of
    /// `pet translate`; `-` reads standard input
    file: PathBuf,
    #[command(flatten)]
    classes: program::Options,
    /// Show only this method
    #[arg(short, long, value_name = "CLASS.METHOD")]
    method: Option<String>,
    /// Show every method; without it, a terminal shows the first 100
    #[arg(long)]
    all: bool,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Result<Verdict> {
    let Some((text, clauses)) = clauses(options)? else {
        return Ok(Verdict::CouldNot);
    };
    let tables = Tables::of(&clauses);
    let analysis = Analysis::of(&clauses, &tables);
    let key = match &options.method {
        Some(name) => Some(key_of(&tables, &analysis, name)?),
        None => None,
    };
    output::print(&match options.json {
        true => pet_render::json::analyze::document(&text, &analysis, key),
        false => pet_render::analyze::text(&analysis, key, output::amount(options.all)),
    })?;
    Ok(Verdict::NothingFound)
}

fn key_of<'a>(tables: &'a Tables, analysis: &Analysis, name: &str) -> Result<&'a str> {
    match tables.find_method(name) {
        Ok(method) if analysis.methods.contains_key(&method.key) => Ok(&method.key),
        Ok(method) => bail!(
            "`{}` is abstract and does nothing itself; name a method that overrides it",
            method.key
        ),
        Err(error) => bail!("{error}"),
    }
}

/// The whole program as clauses; `None` if it has errors, which are shown.
fn clauses(options: &Options) -> Result<Option<(Source, clp::Program)>> {
    let blocks = match program::is_compiled(&options.file) {
        true => {
            let wanted = options.method.as_deref();
            program::read(&options.file, wanted, &options.classes, options.json)?
        }
        false => {
            let text = input::read_source(&options.file)?;
            if is_translated(&text) {
                let clauses = translated::read(&text)?;
                return Ok(Some((text, clauses)));
            }
            program::of_text(text, &options.file, None, &options.classes, options.json)?
        }
    };
    let compiling = integers::whole(Integers::Machine);
    Ok(blocks.map(|blocks| {
        let clauses = compile::compile(&blocks.source, &blocks.program, compiling);
        (blocks.source, clauses)
    }))
}
