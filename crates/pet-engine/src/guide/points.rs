//! The points of `--points`, by line or by label, and the errors for points that do not exist
//! or cannot be reached.

use super::goals::{Goal, ways};
use pet_analyze::tables::Tables;
use pet_translator::clp::{Program, Term};
use std::collections::BTreeSet;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PointError {
    #[error("line {line} has no code; the nearest line that has is {nearest}")]
    NoCode { line: u32, nearest: u32 },
    #[error("there is no point `{name}` in the program; {hint}")]
    Unknown { name: String, hint: String },
    #[error("`{method}` does not reach {point}, which is in `{owner}`")]
    NotReached {
        point: String,
        method: String,
        owner: String,
    },
}

/// Checks the points against the whole program, before anything is run.
pub fn check(
    whole: &Program,
    tables: &Tables,
    method: &str,
    points: &[String],
) -> Result<(), PointError> {
    let reached = tables.reachable(method);
    for point in points {
        let Some(goal) = goal(whole, tables, point) else {
            return Err(missing(whole, tables, point));
        };
        if !goal
            .ways
            .iter()
            .any(|(block, _)| reached.contains(&**block))
        {
            let owners = goal
                .ways
                .iter()
                .filter_map(|(block, _)| tables.blocks.get(&**block));
            let owner = owners.map(|block| block.key.clone()).next();
            return Err(PointError::NotReached {
                point: goal.name,
                method: method.to_owned(),
                owner: owner.unwrap_or_default(),
            });
        }
    }
    Ok(())
}

/// The goal for a point as it is written: a number is a line, anything else a label.
pub fn goal(program: &Program, tables: &Tables, point: &str) -> Option<Goal> {
    let all = || ways(tables, tables.blocks.keys().map(String::as_str));
    let (name, line, ways) = match point.parse::<u32>() {
        Ok(line) => {
            let passes = |(block, way): &(&str, u32)| {
                let mut passed = tables.statements(block, *way);
                passed.any(|statement| tables.line(statement) == Some(line))
            };
            let ways: Vec<_> = all().filter(passes).collect();
            (format!("line {line}"), Some(line), ways)
        }
        Err(_) => {
            let marked = labels(program);
            let passes = |(block, way): &(&str, u32)| {
                let mut marked = marked.iter();
                marked.any(|(label, at, number)| {
                    *label == point && at == block && (number.is_none() || *number == Some(*way))
                })
            };
            (
                format!("point `{point}`"),
                None,
                all().filter(passes).collect(),
            )
        }
    };
    let ways: BTreeSet<(Arc<str>, u32)> = ways
        .into_iter()
        .map(|(block, way)| (block.into(), way))
        .collect();
    (!ways.is_empty()).then_some(Goal { name, line, ways })
}

fn missing(program: &Program, tables: &Tables, point: &str) -> PointError {
    if let Ok(line) = point.parse::<u32>() {
        let lines = tables
            .methods
            .values()
            .flat_map(|method| &method.statements);
        let nearest = lines.min_by_key(|found| (found.abs_diff(line), **found));
        if let Some(nearest) = nearest.copied() {
            return PointError::NoCode { line, nearest };
        }
    }
    let names: BTreeSet<&str> = labels(program)
        .into_iter()
        .map(|(label, ..)| label)
        .collect();
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let hint = match names.as_slice() {
        [] => "it has none; write `//@ point NAME` behind a statement, or give a line".to_owned(),
        names => format!("it has {}", names.join(", ")),
    };
    PointError::Unknown {
        name: point.to_owned(),
        hint,
    }
}

/// The labels, each with the block and the way that pass it; without a way if the label stands at
/// the entry of the block, since every way passes it then.
fn labels(program: &Program) -> Vec<(&str, &str, Option<u32>)> {
    let mut found = Vec::new();
    for fact in program.source_map.iter().flat_map(|table| &table.facts) {
        let Term::Compound(table, args) = fact else {
            continue;
        };
        let (block, way, marks) = match (table.as_str(), args.as_slice()) {
            ("pet_entry", [Term::Atom(block), Term::List(marks)]) => (block, None, marks),
            ("pet_way", [Term::Atom(block), Term::Int(way), _, Term::List(marks)]) => {
                (block, u32::try_from(*way).ok(), marks)
            }
            _ => continue,
        };
        for mark in marks {
            if let Term::Compound(kind, args) = mark
                && let ("point", [Term::Atom(label)]) = (kind.as_str(), args.as_slice())
            {
                found.push((label.as_str(), block.as_str(), way));
            }
        }
    }
    found
}
