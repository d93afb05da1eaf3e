//! The goals to cover: statements, branches, points, each with the ways that pass it.

use indexmap::IndexMap;
use pet_analyze::tables::Tables;
use pet_model::trace::Ways;
use pet_translator::clp::Program;
use std::collections::BTreeSet;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// The name as people read it: `line 17`, `line 24: b == 0`, `caught`.
    pub name: String,
    pub line: Option<u32>,
    /// The ways that pass the goal, by block and number.
    pub ways: BTreeSet<(Arc<str>, u32)>,
}

impl Goal {
    pub fn is_passed_by(&self, ways: &Ways) -> bool {
        ways.0.iter().any(|way| self.ways.contains(way))
    }
}

/// The statements of the method and of all methods that it reaches. A statement that no block
/// passes is a goal too, since coverage counts it.
pub fn statements(tables: &Tables, method: &str) -> Vec<Goal> {
    let mut goals: IndexMap<(usize, usize), Goal> = IndexMap::new();
    let reached = tables.reachable(method);
    let keys: BTreeSet<usize> = reached
        .iter()
        .filter_map(|name| tables.blocks.get(*name))
        .filter_map(|block| tables.methods.get_index_of(&block.key))
        .collect();
    for key in keys {
        let Some((_, found)) = tables.methods.get_index(key) else {
            continue;
        };
        for (number, line) in found.statements.iter().enumerate() {
            let goal = Goal {
                name: format!("line {line}"),
                line: Some(*line),
                ways: BTreeSet::new(),
            };
            goals.insert((key, number), goal);
        }
    }
    for (name, way) in ways(tables, reached) {
        for statement in tables.statements(name, way) {
            if let Some(goal) = goals.get_mut(&statement) {
                goal.ways.insert((name.into(), way));
            }
        }
    }
    goals.into_values().collect()
}

/// The ways of all blocks of the program itself that have several.
pub fn branches(program: &Program, tables: &Tables, method: &str) -> Vec<Goal> {
    let reached = tables.reachable(method);
    let mut goals = Vec::new();
    for predicate in &program.predicates {
        let block = tables.blocks.get(&predicate.name);
        let has_branches = block.is_some_and(|block| tables.has_branches(block));
        if !has_branches || !reached.contains(predicate.name.as_str()) {
            continue;
        }
        for (clause, way) in predicate.clauses.iter().zip(1..) {
            let line = clause.comment.strip_prefix("line ");
            let line = line.and_then(|rest| rest.split(':').next()?.parse().ok());
            let name = match clause.comment.as_str() {
                "" => format!("{}({way})", predicate.name),
                comment => comment.to_owned(),
            };
            goals.push(Goal {
                name,
                line,
                ways: BTreeSet::from([(predicate.name.as_str().into(), way)]),
            });
        }
    }
    goals
}

/// The goal that the method is run at all.
pub fn entry(tables: &Tables, method: &str) -> Vec<Goal> {
    let found = tables.methods.get(method);
    let goal = found.map(|found| {
        let ways = ways(tables, [found.predicate.as_str()]);
        Goal {
            name: format!("line {}: {method}", found.line),
            line: Some(found.line),
            ways: ways.map(|(block, way)| (block.into(), way)).collect(),
        }
    });
    goal.into_iter().collect()
}

/// Every way through these blocks.
pub(super) fn ways<'a>(
    tables: &'a Tables,
    blocks: impl IntoIterator<Item = &'a str>,
) -> impl Iterator<Item = (&'a str, u32)> {
    let blocks = blocks.into_iter();
    blocks.flat_map(|name| {
        let count = tables.blocks.get(name).map_or(0, |block| block.ways.len());
        (1..).take(count).map(move |way| (name, way))
    })
}
