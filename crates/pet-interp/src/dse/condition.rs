//! Conditions on inputs: comparisons of symbolic values, and guards of suspended tasks as
//! disjunctions of such comparisons. Each is kept in the form that was true in the run.

use super::linear::Linear;
use crate::interp::shadow::Source;
use pet_solver::{Comparison, Formula, Var};
use pet_translator::source::Span;
use pet_translator::typed::CompareOp;
use std::sync::Arc;

/// A condition that a run has decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    pub test: Test,
    pub kind: Kind,
    /// The place of the decision in the source.
    pub at: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    If,
    Loop,
    Switch,
    Assert,
    /// An array index.
    Index,
    /// A divisor that is zero or not.
    Division,
    EnabledAwait,
    DisabledAwait,
}

/// A disjunction of conjunctions that was true in the run or, if `is_refused`, was false.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Test {
    pub any: Vec<Vec<Literal>>,
    pub is_refused: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Literal {
    comparison: Comparison,
    left: Arc<Linear>,
    right: Arc<Linear>,
}

impl Kind {
    pub fn word(self) -> &'static str {
        match self {
            Kind::If => "if",
            Kind::Loop => "loop",
            Kind::Switch => "switch",
            Kind::Assert => "assert",
            Kind::Index => "index",
            Kind::Division => "division",
            Kind::EnabledAwait => "enabled await",
            Kind::DisabledAwait => "disabled await",
        }
    }
}

impl Literal {
    pub fn new(op: Comparison, left: &Arc<Linear>, right: &Arc<Linear>, holds: bool) -> Literal {
        Literal {
            comparison: if holds { op } else { op.negated() },
            left: Arc::clone(left),
            right: Arc::clone(right),
        }
    }

    fn formula(&self, inputs: &[Var]) -> Formula {
        let (left, right) = (self.left.expr(inputs), self.right.expr(inputs));
        Formula::Compare(self.comparison, left, right)
    }
}

impl Test {
    pub fn of(literal: Literal) -> Test {
        Test {
            any: vec![vec![literal]],
            is_refused: false,
        }
    }

    /// The formula that was true in the run.
    pub fn formula(&self, inputs: &[Var]) -> Formula {
        match self.is_refused {
            true => self.refused(inputs),
            false => self.accepted(inputs),
        }
    }

    /// The negation of that formula.
    pub fn negated(&self, inputs: &[Var]) -> Formula {
        match self.is_refused {
            true => self.accepted(inputs),
            false => self.refused(inputs),
        }
    }

    fn accepted(&self, inputs: &[Var]) -> Formula {
        let paths = self.any.iter().map(|path| {
            let parts = path.iter().map(|literal| literal.formula(inputs));
            one_or(parts.collect(), Formula::And)
        });
        one_or(paths.collect(), Formula::Or)
    }

    fn refused(&self, inputs: &[Var]) -> Formula {
        let paths = self.any.iter().map(|path| {
            let parts = path.iter().map(|literal| {
                let literal = Literal {
                    comparison: literal.comparison.negated(),
                    ..literal.clone()
                };
                literal.formula(inputs)
            });
            one_or(parts.collect(), Formula::Or)
        });
        one_or(paths.collect(), Formula::And)
    }
}

fn one_or(mut parts: Vec<Formula>, all: impl Fn(Vec<Formula>) -> Formula) -> Formula {
    match parts.len() {
        1 => parts.pop().unwrap_or(Formula::True),
        _ => all(parts),
    }
}

pub fn comparison(op: CompareOp) -> Comparison {
    match op {
        CompareOp::Lt => Comparison::Less,
        CompareOp::Le => Comparison::AtMost,
        CompareOp::Gt => Comparison::Greater,
        CompareOp::Ge => Comparison::AtLeast,
        CompareOp::Eq => Comparison::Equal,
        CompareOp::Ne => Comparison::Unequal,
    }
}

/// The conditions of an array access. An index inside of the array is fixed to its value in
/// this run, because the run read or wrote that element; the length may stay symbolic.
pub fn bounds(
    index: Source,
    length: Source,
    way: usize,
    get: impl Fn(Source) -> Option<Arc<Linear>>,
) -> Vec<Literal> {
    let constant = |source: Source| Arc::new(Linear::constant(source.word));
    let (symbol, size) = (get(index), get(length));
    let at = symbol.clone().unwrap_or_else(|| constant(index));
    let size_value = size.clone().unwrap_or_else(|| constant(length));
    let zero = Arc::new(Linear::constant(0));
    let mut found = Vec::new();
    if way == 0 {
        if size.is_some() {
            found.push(Literal::new(Comparison::Less, &at, &size_value, true));
        }
        if symbol.is_some() {
            let here = constant(index);
            found.push(Literal::new(Comparison::Equal, &at, &here, true));
        }
    } else if symbol.is_some() && index.word < 0 {
        found.push(Literal::new(Comparison::Less, &at, &zero, true));
    } else if symbol.is_some() || size.is_some() {
        found.push(Literal::new(Comparison::AtLeast, &at, &size_value, true));
    }
    found
}

/// The conditions of a `switch`: the selector is none of the labels before, and is this one unless
/// the last way is taken. A search that negates them one by one so finds every way, as if the
/// labels were compared in order.
pub fn labels(
    selector: Source,
    labels: &[i64],
    way: usize,
    get: impl Fn(Source) -> Option<Arc<Linear>>,
) -> Vec<Literal> {
    let Some(value) = get(selector) else {
        return Vec::new();
    };
    let compared = labels.iter().enumerate().take(way + 1);
    let literals = compared.map(|(index, label)| {
        let label = Arc::new(Linear::constant(*label));
        Literal::new(Comparison::Equal, &value, &label, index == way)
    });
    literals.collect()
}
