//! Classes of inputs, for people: runs that pass the same ways and end alike are one class
//! (FMCO 2008, Sec. 4), whatever the number of iterations. The condition of a class is the
//! disjunction of its path conditions; if all of them are ranges, neighbouring ranges are
//! merged.

use super::{Explored, Plan, Symbol};
use pet_solver::{Budget, Comparison, Expr, Formula, Var, display, simplify};
use pet_translator::number::Number;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// The alternatives; each is a list of conditions that hold together.
    pub any: Vec<Vec<String>>,
    /// The runs of the class, as indices into `SearchResult::runs`.
    pub runs: Vec<usize>,
}

/// The path condition of one run as people read it.
pub fn path(plan: &Plan, run: &Explored) -> Vec<String> {
    let simple = simple(plan, run);
    match ranges(&simple) {
        Some(ranges) => ranges_text(plan, &ranges),
        None => texts(plan, &simple),
    }
}

/// A single condition of a run.
pub fn condition(plan: &Plan, formula: &Formula) -> String {
    let is_boolean = |var: Var| is_boolean(plan, var);
    let is_float = |var: Var| is_float(plan, var);
    display::typed(formula, &|var| name(plan, var), &is_boolean, &is_float)
}

pub fn classes(plan: &Plan, runs: &[Explored]) -> Vec<Class> {
    let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
    for (index, run) in runs.iter().enumerate() {
        let is_like = |first: &usize| {
            runs.get(*first).is_some_and(|first| {
                first.ways == run.ways
                    && first.outcome.word() == run.outcome.word()
                    && first.has_wrapped == run.has_wrapped
            })
        };
        match groups.iter_mut().find(|(first, _)| is_like(first)) {
            Some((_, group)) => group.push(index),
            None => groups.push((index, vec![index])),
        }
    }
    let class = |(_, members): (usize, Vec<usize>)| {
        let simple = members.iter().filter_map(|index| runs.get(*index));
        let simple: Vec<Vec<Formula>> = simple.map(|run| self::simple(plan, run)).collect();
        let boxes: Option<Vec<Ranges>> = simple.iter().map(|it| ranges(it)).collect();
        let any = match boxes {
            Some(boxes) => {
                let boxes = merged(boxes);
                boxes.iter().map(|it| ranges_text(plan, it)).collect()
            }
            None => simple.iter().map(|it| texts(plan, it)).collect(),
        };
        Class { any, runs: members }
    };
    groups.into_iter().map(class).collect()
}

fn simple(plan: &Plan, run: &Explored) -> Vec<Formula> {
    let path: Vec<Formula> = run.conditions.iter().map(|it| it.formula.clone()).collect();
    let bounds = |var: Var| {
        let symbol = plan.symbols.get(var.index() as usize);
        symbol.map_or((None, None), |it| (Some(it.low), Some(it.high)))
    };
    let mut simple = simplify(&bounds, &path, Budget::default());
    // A value that one condition fixes may decide parts of other conditions.
    for _ in 0..plan.symbols.len() {
        let values = pinned(&simple);
        let value = |var: Var| values.get(&var).copied();
        let rest = path.iter().map(|formula| formula.fold(&value));
        let mut all: Vec<Formula> = rest.filter(|it| *it != Formula::True).collect();
        all.extend(values.iter().map(|(var, value)| {
            Formula::Compare(Comparison::Equal, Expr::Var(*var), Expr::Int(*value))
        }));
        let next = simplify(&bounds, &all, Budget::default());
        if next == simple {
            break;
        }
        simple = next;
    }
    simple
}

/// The inputs that a conjunction says are equal to a number.
fn pinned(formulas: &[Formula]) -> BTreeMap<Var, i128> {
    let pairs = formulas.iter().filter_map(|formula| match formula {
        Formula::Compare(Comparison::Equal, Expr::Var(var), Expr::Int(value))
        | Formula::Compare(Comparison::Equal, Expr::Int(value), Expr::Var(var)) => {
            Some((*var, *value))
        }
        _ => None,
    });
    pairs.collect()
}

fn texts(plan: &Plan, formulas: &[Formula]) -> Vec<String> {
    let texts = formulas.iter().map(|formula| condition(plan, formula));
    texts.collect()
}

fn is_boolean(plan: &Plan, var: Var) -> bool {
    let symbol = plan.symbols.get(var.index() as usize);
    symbol.is_some_and(Symbol::is_boolean)
}

fn is_float(plan: &Plan, var: Var) -> bool {
    let symbol = plan.symbols.get(var.index() as usize);
    let number = symbol.and_then(|symbol| symbol.number);
    number.is_some_and(Number::is_floating)
}

fn name(plan: &Plan, var: Var) -> String {
    let symbol = plan.symbols.get(var.index() as usize);
    symbol.map_or_else(String::new, |symbol| symbol.name.clone())
}

/// The least and greatest value of each input that is bounded.
type Ranges = BTreeMap<u32, (Option<i128>, Option<i128>)>;

/// The conditions as ranges, if each of them bounds one input.
fn ranges(formulas: &[Formula]) -> Option<Ranges> {
    let mut ranges = Ranges::new();
    for formula in formulas {
        let (comparison, var, value) = match formula {
            Formula::True => continue,
            Formula::Compare(comparison, Expr::Var(var), Expr::Int(value)) => {
                (*comparison, *var, *value)
            }
            Formula::Compare(comparison, Expr::Int(value), Expr::Var(var)) => {
                (comparison.mirrored(), *var, *value)
            }
            _ => return None,
        };
        let (low, high) = match comparison {
            Comparison::Equal => (Some(value), Some(value)),
            Comparison::Less => (None, Some(value - 1)),
            Comparison::AtMost => (None, Some(value)),
            Comparison::Greater => (Some(value + 1), None),
            Comparison::AtLeast => (Some(value), None),
            Comparison::Unequal => return None,
        };
        let range = ranges.entry(var.index()).or_default();
        range.0 = range.0.max(low);
        range.1 = match (range.1, high) {
            (Some(known), Some(high)) => Some(known.min(high)),
            (known, high) => known.or(high),
        };
    }
    Some(ranges)
}

/// Joins boxes that differ in one input only and touch there.
fn merged(mut boxes: Vec<Ranges>) -> Vec<Ranges> {
    'again: loop {
        for left in 0..boxes.len() {
            for right in left + 1..boxes.len() {
                let pair = boxes.get(left).zip(boxes.get(right));
                let joined = pair.and_then(|(left, right)| join(left, right));
                if let Some(joined) = joined {
                    boxes.remove(right);
                    if let Some(place) = boxes.get_mut(left) {
                        *place = joined;
                    }
                    continue 'again;
                }
            }
        }
        return boxes;
    }
}

fn join(left: &Ranges, right: &Ranges) -> Option<Ranges> {
    let keys: Vec<u32> = left.keys().chain(right.keys()).copied().collect();
    let at = |ranges: &Ranges, key: u32| ranges.get(&key).copied().unwrap_or_default();
    let mut differing: Vec<u32> = keys
        .into_iter()
        .filter(|key| at(left, *key) != at(right, *key))
        .collect();
    differing.dedup();
    differing.sort_unstable();
    differing.dedup();
    let [key] = differing.as_slice() else {
        return differing.is_empty().then(|| left.clone());
    };
    let (first, second) = (at(left, *key), at(right, *key));
    let touches = |(_, high): (Option<i128>, Option<i128>),
                   (low, _): (Option<i128>, Option<i128>)| {
        match (high, low) {
            (Some(high), Some(low)) => low <= high.saturating_add(1),
            _ => true,
        }
    };
    if !touches(first, second) || !touches(second, first) {
        return None;
    }
    let low = first.0.zip(second.0).map(|(one, other)| one.min(other));
    let high = first.1.zip(second.1).map(|(one, other)| one.max(other));
    let mut joined = left.clone();
    match (low, high) {
        (None, None) => joined.remove(key),
        range => joined.insert(*key, range),
    };
    Some(joined)
}

fn ranges_text(plan: &Plan, ranges: &Ranges) -> Vec<String> {
    let mut texts = Vec::new();
    for (key, (low, high)) in ranges {
        let Some(symbol) = plan.symbols.get(*key as usize) else {
            continue;
        };
        let name = &symbol.name;
        match (low, high) {
            (Some(low), _) if symbol.is_boolean() && *low >= 1 => texts.push(name.clone()),
            (_, Some(high)) if symbol.is_boolean() && *high <= 0 => texts.push(format!("!{name}")),
            _ if symbol.is_boolean() => {}
            (low, high) if symbol.number.is_some_and(Number::is_floating) => {
                let end = |end: i128| symbol.value(i64::try_from(end).unwrap_or_default());
                texts.extend(low.map(|low| format!("{name} >= {}", end(low))));
                texts.extend(high.map(|high| format!("{name} <= {}", end(high))));
            }
            (Some(low), Some(high)) if low == high => texts.push(format!("{name} = {low}")),
            (low, high) => {
                if let Some(low) = low {
                    match high {
                        None => texts.push(format!("{name} >= {low}")),
                        Some(_) => texts.push(format!("{low} <= {name}")),
                    }
                }
                texts.extend(high.map(|high| format!("{name} <= {high}")));
            }
        }
    }
    texts
}
