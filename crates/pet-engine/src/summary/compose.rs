//! The choice of calls that are composed with summaries instead of being executed, and the program
//! with these summaries.

use super::clauses::{self, Form};
use super::order::Order;
use pet_analyze::tables::{Code, Method, Tables};
use pet_model::summary::{End, Item};
use pet_translator::clp::{Program, Table, Term};
use std::collections::HashSet;

/// The calls that are composed, for one tested method.
pub(crate) struct Composing<'t> {
    tables: &'t Tables,
    order: Order,
    /// The methods that conditions of a contract reach; they have their own limits, so they are
    /// executed.
    conditions: HashSet<String>,
}

impl<'t> Composing<'t> {
    pub fn of(tables: &'t Tables, method: &Method) -> Composing<'t> {
        let order = Order::of(tables, tables.methods.keys().map(String::as_str));
        let contract = tables.contracts.get(&method.key);
        let pieces = contract
            .into_iter()
            .flat_map(|it| it.requires.iter().chain(&it.ensures));
        let mut open: Vec<String> = pieces.map(|it| it.piece.clone()).collect();
        let mut conditions = HashSet::new();
        while let Some(key) = open.pop() {
            if conditions.insert(key.clone()) {
                open.extend(order.callees(&key).map(str::to_owned));
            }
        }
        Composing {
            tables,
            order,
            conditions,
        }
    }

    /// The calls that are composed while summaries are made; contracts do not matter then.
    pub fn below(tables: &'t Tables) -> Composing<'t> {
        Composing {
            tables,
            order: Order::of(tables, tables.methods.keys().map(String::as_str)),
            conditions: HashSet::new(),
        }
    }

    /// The predicate to call in place of a method, if the call is composed. A method without code
    /// has its summary from the user, and nothing that could be executed.
    pub fn predicate(&self, caller: &str, callee: &str) -> Option<String> {
        if !self.tables.summaries.contains_key(callee) {
            return None;
        }
        let method = self.tables.methods.get(callee);
        let is_composed = method.is_some_and(|method| method.code != Code::Present)
            || (!self.conditions.contains(caller) && !self.order.is_recursive(caller, callee));
        is_composed.then(|| clauses::name(callee))
    }

    /// The program with the clauses of all summaries, in this form.
    pub fn program(&self, program: &Program, form: Form) -> Program {
        let mut program = program.clone();
        let summaries = &self.tables.summaries;
        for (key, cases) in summaries {
            let predicates = clauses::predicates(key, cases, form);
            program.predicates.extend(predicates);
        }
        program
    }

    /// `pet_subtrace(Key, Number, Items)`: the traces of summary cases, in the order in which their
    /// nodes are passed.
    pub fn traces(&self) -> Option<Table> {
        let cases = self.tables.summaries.iter().flat_map(|(key, cases)| {
            let numbered = cases.iter().zip(1..);
            numbered.map(move |(case, number)| (key, number, &case.end))
        });
        let facts = cases.filter_map(|(key, number, end)| match end {
            End::Done(done) => {
                let items = done.trace.iter().map(|item| self.item(item));
                let items = Term::List(items.collect::<Option<_>>()?);
                let parts = [Term::atom(key), Term::Int(number), items];
                Some(Term::compound("pet_subtrace", parts))
            }
            End::Cut(_) | End::NoCode(_) => None,
        });
        let facts: Vec<Term> = facts.collect();
        (!facts.is_empty()).then(|| Table {
            comment: "Traces of summary cases.".to_owned(),
            facts,
        })
    }

    fn item(&self, item: &Item) -> Option<Term> {
        match item {
            Item::Way { block, way } => {
                let number = self.tables.way_number(block, *way)?;
                let calls = i64::from(self.tables.node(number)?.subtraces);
                Some(Term::compound("w", [number, calls].map(Term::Int)))
            }
            Item::Case { key, number } => {
                let parts = [Term::atom(key), Term::Int(*number)];
                Some(Term::compound("case", parts))
            }
        }
    }
}
