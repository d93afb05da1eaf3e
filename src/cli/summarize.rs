//! `pet summarize`

use super::record::{self, Limits};
use super::tcg::HeapName;
use super::translated::{self, is_translated};
use super::{Verdict, check, input, integers, output, summaries};
use anyhow::{Result, bail};
use pet_analyze::tables::Tables;
use pet_engine::summary::make::{Wanted, composed};
use pet_engine::summary::{code, file};
use pet_interp::stop;
use pet_model::request::Request;
use pet_model::summary::Summary;
use pet_translator::compile;
use std::path::PathBuf;

/// Summarise methods path by path, for `pet tcg --compositional`
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet summarize samples/papers/rational.pet -m Rational.simplify
  pet summarize samples/papers/rational.pet -o summaries
  pet tcg samples/papers/rational.pet -m Rational.simplify --compositional --summaries summaries
docs/summaries.md explains the facts, and how to write them for a method without code.")]
pub(super) struct Options {
    /// The program, or the output of `pet translate`; `-` reads standard input
    file: PathBuf,
    /// Summarise this method and the methods it calls; without it, all methods
    #[arg(short, long, value_name = "CLASS.METHOD")]
    method: Option<String>,
    #[command(flatten)]
    integers: integers::Options,
    /// Follow at most K iterations each time a loop is entered, and at most K nested recursive
    /// calls of a method
    #[arg(long, value_name = "K", default_value_t = 1)]
    loop_k: u32,
    /// Follow at most K blocks on a path [default: no limit]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    depth_k: Option<u32>,
    /// Make summaries for `pet tcg` with this --heap: when it decides which references of the
    /// input are the same object
    #[arg(long, value_enum, default_value = "lazy")]
    heap: HeapName,
    /// File or folder with summaries of methods without code
    #[arg(long, value_name = "PATH")]
    summaries: Option<PathBuf>,
    /// Write to this folder, one file for each method, or to one file if the name ends in .summary
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Result<Verdict> {
    let text = input::read_source(&options.file)?;
    let clauses = if is_translated(&text) {
        translated::read_with_traces(&text)?
    } else {
        let Some(program) = check::blocks(&text, options.json)? else {
            return Ok(Verdict::CouldNot);
        };
        let whole = integers::whole(options.integers.choice());
        compile::compile(&text, &program, whole).with_keys()
    };
    let tables = Tables::of(&clauses);
    if tables.is_actor_program {
        bail!(
            "`{}` is an actor program; only sequential programs have summaries",
            text.name()
        );
    }
    let key = match &options.method {
        Some(name) => match tables.find_method(name) {
            Ok(method) => Some(method.key.clone()),
            Err(error) => bail!("{error}"),
        },
        None => None,
    };
    let clauses = match &options.summaries {
        Some(path) => match summaries::written(path, &tables)? {
            Some(written) => composed(&clauses, &written),
            None => return Ok(Verdict::CouldNot),
        },
        None => clauses,
    };
    let tables = Tables::of(&clauses);
    let request = Request {
        loop_k: options.loop_k,
        depth_k: options.depth_k,
        heap: options.heap.choice(false),
        ..Request::new(key.clone().unwrap_or_default())
    };
    let wanted = key.as_deref().map_or(Wanted::All, Wanted::Of);
    let is_file = |path: &&PathBuf| path.extension().is_some_and(|it| it == file::ENDING);
    let folder = options.output.as_ref().filter(|path| !is_file(path));
    let made = record::made(
        &clauses,
        &request,
        wanted,
        folder.map(PathBuf::as_path),
        Limits::default(),
    )?;
    let codes = code::hashes(&clauses, &tables);
    let setting = summaries::setting(&request);
    let facts = |summary: &Summary| {
        let method = tables.methods.get(&summary.key)?;
        let code = codes.get(&summary.key).map_or("", String::as_str);
        Some(file::text(&tables, method, Ok(summary), code, &setting))
    };
    let texts: Vec<String> = made.summaries.iter().filter_map(facts).collect();
    if let Some(path) = options.output.as_ref().filter(is_file) {
        output::write_file(path, &texts.join("\n"))?;
    }
    output::print(&match (options.json, &options.output) {
        (true, _) => pet_render::json::summary::summaries(text.name(), &request, &made),
        (false, None) => {
            output::note(&pet_render::summary::executed(&made.executed));
            texts.join("\n")
        }
        (false, Some(_)) => pet_render::summary::line(&made),
    })?;
    if stop::is_wanted() {
        output::note("interrupted: the summaries that were not there yet are missing\n");
        return Ok(Verdict::Interrupted);
    }
    Ok(Verdict::NothingFound)
}
