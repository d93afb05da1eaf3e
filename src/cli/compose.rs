//! `pet tcg --compositional` and `--summaries`: the summaries that a request needs, put into
//! the tables of the program that the workers get.

use super::record::{self, Limits};
use super::{integers, summaries};
use anyhow::{Result, bail};
use pet_analyze::tables::Tables;
use pet_engine::method_of;
use pet_engine::summary::covered::is_covered;
use pet_engine::summary::make::{Wanted, composed};
use pet_engine::summary::order::Order;
use pet_model::request::Request;
use pet_model::suite::Summarized;
use pet_model::summary::Summary;
use pet_translator::cfg::Program;
use pet_translator::clp;
use pet_translator::compile;
use pet_translator::source::Source;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// Use a summary of each called method instead of executing the call again
    #[arg(long, help_heading = "Calls")]
    pub compositional: bool,
    /// File or folder with summaries of methods without code; with --compositional, also the
    /// folder that keeps generated summaries
    #[arg(long, help_heading = "Calls", value_name = "PATH")]
    pub summaries: Option<PathBuf>,
}

/// The result of preparing summaries.
pub(super) enum Composed {
    /// No option asks for summaries.
    Not,
    Summarized(Summarized),
    /// A file of the user is wrong; the errors have been shown.
    Wrong,
}

/// The source with its program; the program is absent for a translated file.
pub(super) struct Whole<'a> {
    pub text: &'a Source,
    pub program: Option<&'a Program>,
}

pub(super) fn compose(
    options: &Options,
    whole: &Whole<'_>,
    clauses: &mut clp::Program,
    request: &Request,
    limits: Limits,
) -> Result<Composed> {
    let path = options.summaries.as_deref();
    if path.is_none() && !options.compositional {
        return Ok(Composed::Not);
    }
    if let Some(path) = path.filter(|path| !path.exists() && !options.compositional) {
        bail!("cannot read `{}`: it does not exist", path.display());
    }
    if options.compositional && request.criterion.is_some() {
        bail!(
            "--compositional cannot be used with --criterion-file: your own criterion \
             may treat a method differently for each caller, but a summary is made only once"
        );
    }
    method_of(&Tables::of(clauses), request)?;
    // Summaries are made from the whole program, so that they do not depend on the tested
    // method.
    let all = integers::whole(request.integers);
    let mut whole = match whole.program {
        Some(program) => compile::compile(whole.text, program, all).with_keys(),
        None => clauses.clone(),
    };
    let mut uncovered = Vec::new();
    if let Some(path) = path {
        let Some(written) = summaries::written(path, &Tables::of(&whole))? else {
            return Ok(Composed::Wrong);
        };
        whole = composed(&whole, &written);
        let tables = Tables::of(clauses);
        let needed = written
            .into_iter()
            .filter(|it| tables.methods.contains_key(&it.key));
        let needed: Vec<Summary> = needed.collect();
        let reached = Order::of(&tables, [request.method.as_str()]);
        uncovered.extend(needed.iter().filter_map(|it| {
            let method = tables.methods.get(&it.key)?;
            let is_left_out =
                reached.component(&it.key).is_some() && !is_covered(method, &it.cases);
            is_left_out.then(|| it.key.clone())
        }));
        *clauses = composed(clauses, &needed);
    }
    let made = match options.compositional {
        true => {
            let wanted = Wanted::Below(&request.method);
            let folder = path.filter(|path| !path.is_file());
            let made = record::made(&whole, request, wanted, folder, limits)?;
            *clauses = composed(clauses, &made.summaries);
            Some(made)
        }
        false => None,
    };
    let summarized = Summarized {
        uncovered,
        ..summaries::summarized(path, made.as_ref())
    };
    Ok(Composed::Summarized(summarized))
}
