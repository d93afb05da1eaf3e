//! `pet tcg --assume …`: what is said of a method beside its annotations.

use crate::tcg::assume::assumptions;
use crate::tcg::tables::Tables;
use crate::tcg::{CONTRACT_K, Request, method_of};
use anyhow::{Result, bail};
use pet_translator::clp::{self, Table};

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// Assume this of the input heap: nonaliasing(a, b), nonsharing(a, b), acyclic(a),
    /// tree(a.next); may be given several times
    #[arg(long, value_name = "ASSUMPTIONS")]
    pub assume: Vec<String>,
    /// At most K iterations and nested calls in what conditions call, 4 K of a quantifier
    #[arg(long, value_name = "K", default_value_t = CONTRACT_K,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub contract_k: u32,
}

/// Adds the assumptions to the tables of the program, and to the request. Whether there
/// are any.
pub(super) fn assume(
    options: &Options,
    tables: &Tables,
    clauses: &mut clp::Program,
    request: &mut Request,
) -> Result<bool> {
    if options.assume.is_empty() {
        return Ok(false);
    }
    let method = method_of(tables, request)?;
    let mut facts = Vec::new();
    for text in &options.assume {
        let found = match assumptions(tables, method, text) {
            Ok(found) => found,
            Err(error) => bail!("--assume \"{text}\": {error}"),
        };
        request
            .assume
            .extend(found.iter().map(|it| it.text.clone()));
        facts.extend(found.iter().map(|it| it.fact(&method.key)));
    }
    add(clauses, facts);
    Ok(true)
}

/// One table for them all, since Prolog wants clauses together.
fn add(clauses: &mut clp::Program, facts: Vec<clp::Term>) {
    let is_it = |table: &Table| {
        let first = table.facts.first();
        first.is_some_and(
            |fact| matches!(fact, clp::Term::Compound(name, _) if name == "pet_assume"),
        )
    };
    match clauses.tables.iter_mut().find(|table| is_it(table)) {
        Some(table) => table.facts.extend(facts),
        None => clauses.tables.push(Table {
            comment: "Assumptions: method, kind, paths from the inputs, text, line.".to_owned(),
            facts,
        }),
    }
}

/// The same options, as a person would write them.
pub(super) fn command(options: &Options) -> String {
    let mut command = String::new();
    for text in &options.assume {
        command.push_str(&format!(" --assume '{text}'"));
    }
    if options.contract_k != CONTRACT_K {
        command.push_str(&format!(" --contract-k {}", options.contract_k));
    }
    command
}
