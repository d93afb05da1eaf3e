//! `pet tcg --assume …`: assumptions on the command line, beside the annotations of a method.

use anyhow::{Context, Result, bail};
use pet_analyze::tables::Tables;
use pet_engine::{assume, method_of};
use pet_model::request::{CONTRACT_K, Request};
use pet_translator::cfg::Program;
use pet_translator::clp::{self, Table};
use pet_translator::compile;
use pet_translator::number::Integers;
use pet_translator::source::Source;
use pet_translator::typed::MethodId;
use pet_translator::typed::contract::Assumption;

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// Assume this of the input heap: nonaliasing(a, b), nonsharing(a, b), acyclic(a) or
    /// tree(a.next); may be given several times
    #[arg(long, help_heading = "Input heap", value_name = "ASSUMPTIONS")]
    pub assume: Vec<String>,
    /// In methods that conditions of a contract call, follow at most K loop iterations and K
    /// nested calls; in a quantifier, at most 4 K iterations
    #[arg(long, help_heading = "Limits", value_name = "K", default_value_t = CONTRACT_K,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub contract_k: u32,
}

/// Adds the assumptions to the tables of the program and to the request. Returns whether there are
/// any.
pub(super) fn add_assumptions(
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
        let found = match assume::assumptions(tables, method, text) {
            Ok(found) => found,
            Err(error) => bail!("--assume \"{text}\": {error}"),
        };
        request
            .assume
            .extend(found.iter().map(|it| it.text.clone()));
        facts.extend(
            found
                .iter()
                .map(|it| compile::table::assumption(&method.key, it)),
        );
    }
    add(clauses, facts);
    Ok(true)
}

/// All assumptions on the inputs of a method: those of the program and those in `beside`.
pub(super) fn assumptions(
    source: &Source,
    program: &Program,
    method: MethodId,
    beside: &[String],
) -> Result<Vec<Assumption>> {
    if beside.is_empty() && program.contract(method).is_none() {
        return Ok(Vec::new());
    }
    let options = compile::Options {
        traces: compile::Traces::Kept,
        method: Some(method),
        integers: Integers::Machine,
    };
    let tables = Tables::of(&compile::compile(source, program, options));
    let key = &program.method(method).key;
    let Some(found) = tables.methods.get(key) else {
        return Ok(Vec::new());
    };
    let mut all = Vec::new();
    if let Some(contract) = tables.contracts.get(key) {
        all.extend(contract.assumptions.iter().cloned());
    }
    for text in beside {
        let read = assume::assumptions(&tables, found, text);
        all.extend(read.with_context(|| format!("`{text}`"))?);
    }
    Ok(all)
}

/// Adds the facts to one table, since Prolog wants the clauses of a predicate together.
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
