//! `pet translate`

use super::program::Blocks;
use super::{Verdict, integers, output, program};
use anyhow::{Result, bail};
use pet_translator::compile::{self, Traces, abstraction};
use pet_translator::{cfg, clp};
use std::path::PathBuf;

/// Print the program as constraint logic clauses
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet translate samples/papers/remall.pet
  pet translate samples/papers/lcm.pet -m gcd --no-trace
  pet translate samples/papers/lcm.pet --trace-abstraction --slice lcm
  pet translate samples/papers/lcm.pet --cfg | dot -Tsvg > lcm.svg
docs/translation.md explains the rules, docs/clp-format.md the format.")]
pub(super) struct Options {
    /// The program: a source, a class file, a folder of classes or sources, or a jar; `-` reads
    /// standard input
    file: PathBuf,
    #[command(flatten)]
    classes: program::Options,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Translate only this method and the methods it reaches
    #[arg(short, long, value_name = "CLASS.METHOD")]
    method: Option<String>,
    /// Leave out the last argument of each clause, the trace
    #[arg(long, conflicts_with = "cfg")]
    no_trace: bool,
    /// Print the trace-abstraction of the program: clauses with nothing but their traces
    #[arg(long, conflicts_with_all = ["no_trace", "cfg"])]
    trace_abstraction: bool,
    /// With --trace-abstraction: print only the rules of this method
    #[arg(long, value_name = "CLASS.METHOD", requires = "trace_abstraction")]
    slice: Option<String>,
    #[command(flatten)]
    integers: integers::Options,
    /// Print the blocks as a Graphviz DOT graph instead of clauses
    #[arg(long)]
    cfg: bool,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Result<Verdict> {
    let wanted = options.method.as_deref();
    let read = program::read(&options.file, wanted, &options.classes, options.json)?;
    let Some(Blocks {
        source,
        program,
        method,
        ..
    }) = read
    else {
        return Ok(Verdict::CouldNot);
    };
    let method = match &method {
        Some(name) => match program.find_method(name) {
            Ok(method) => Some(method),
            Err(error) => bail!("{error}"),
        },
        None => None,
    };
    let text = if options.cfg {
        cfg::dot::print(&program, &compile::methods(&program, method))
    } else {
        let traces = if options.no_trace {
            Traces::Dropped
        } else {
            Traces::Kept
        };
        let compiling = compile::Options {
            traces,
            method,
            integers: options.integers.choice(),
        };
        let clauses = compile::compile(&source, &program, compiling);
        let clauses = match (options.trace_abstraction, &options.slice) {
            (false, _) => clauses,
            (true, None) => abstraction::abstraction(&clauses, None),
            (true, Some(name)) => match program.find_method(name) {
                Ok(id) => abstraction::abstraction(&clauses, Some(&program.method(id).key)),
                Err(error) => bail!("{error}"),
            },
        };
        clp::print::program(&clauses)
    };
    let text = if options.json {
        pet_render::json::translation(&source, &text)
    } else {
        text
    };
    match &options.output {
        Some(path) => output::write_file(path, &text)?,
        None => output::print(&text)?,
    }
    Ok(Verdict::NothingFound)
}
