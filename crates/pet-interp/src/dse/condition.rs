//! Conditions on inputs: comparisons of symbolic values, and guards of suspended tasks as
//! disjunctions of such comparisons. Each is kept in the form that was true in the run.

use super::linear::Linear;
use super::tracked::Tracked;
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
    exact: [Arc<Linear>; 2],
    /// Absent if a side wrapped in the run, or if the inputs cancel out in this form.
    plain: Option<[Arc<Linear>; 2]>,
}

/// The form of the numbers in a formula; see `tracked`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// True for all inputs that decide the condition alike.
    Exact,
    /// The same if nothing wraps that did not wrap in the run.
    Plain,
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
    pub fn new(op: Comparison, left: &Tracked, right: &Tracked, holds: bool) -> Literal {
        let plain = left.plain.clone().zip(right.plain.clone());
        let plain = plain.filter(|(left, right)| {
            let difference = left.subtract(right);
            difference.is_none_or(|difference| !difference.is_constant())
        });
        Literal {
            comparison: if holds { op } else { op.negated() },
            exact: [Arc::clone(&left.exact), Arc::clone(&right.exact)],
            plain: plain.map(|(left, right)| [left, right]),
        }
    }

    /// Returns whether both forms are the same.
    fn is_plain(&self) -> bool {
        self.plain.as_ref().is_none_or(|plain| *plain == self.exact)
    }

    fn formula(&self, inputs: &[Var], form: Form) -> Formula {
        let [left, right] = match (form, &self.plain) {
            (Form::Plain, Some(plain)) => plain,
            _ => &self.exact,
        };
        Formula::Compare(self.comparison, left.expr(inputs), right.expr(inputs))
    }
}

impl Test {
    pub fn of(literal: Literal) -> Test {
        Test {
            any: vec![vec![literal]],
            is_refused: false,
        }
    }

    /// Returns whether both forms of it are the same.
    pub fn is_plain(&self) -> bool {
        self.any.iter().flatten().all(Literal::is_plain)
    }

    /// A text that is the same for runs that decide the same, whether or not they wrap.
    pub fn key(&self) -> String {
        let literals = self.any.iter().map(|path| {
            let literals = path.iter();
            literals.map(|it| (it.comparison, &it.exact)).collect()
        });
        let literals: Vec<Vec<_>> = literals.collect();
        format!("{literals:?}{}", self.is_refused)
    }

    /// The formula that was true in the run.
    pub fn formula(&self, inputs: &[Var], form: Form) -> Formula {
        match self.is_refused {
            true => self.refused(inputs, form),
            false => self.accepted(inputs, form),
        }
    }

    /// The negation of that formula.
    pub fn negated(&self, inputs: &[Var], form: Form) -> Formula {
        match self.is_refused {
            true => self.accepted(inputs, form),
            false => self.refused(inputs, form),
        }
    }

    fn accepted(&self, inputs: &[Var], form: Form) -> Formula {
        let paths = self.any.iter().map(|path| {
            let parts = path.iter().map(|literal| literal.formula(inputs, form));
            one_or(parts.collect(), Formula::And)
        });
        one_or(paths.collect(), Formula::Or)
    }

    fn refused(&self, inputs: &[Var], form: Form) -> Formula {
        let paths = self.any.iter().map(|path| {
            let parts = path.iter().map(|literal| {
                let literal = Literal {
                    comparison: literal.comparison.negated(),
                    ..literal.clone()
                };
                literal.formula(inputs, form)
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
    get: impl Fn(Source) -> Option<Tracked>,
) -> Vec<Literal> {
    let constant = |source: Source| Tracked::constant(source.word);
    let (symbol, size) = (get(index), get(length));
    let at = symbol.clone().unwrap_or_else(|| constant(index));
    let size_value = size.clone().unwrap_or_else(|| constant(length));
    let zero = Tracked::constant(0);
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
    get: impl Fn(Source) -> Option<Tracked>,
) -> Vec<Literal> {
    let Some(value) = get(selector) else {
        return Vec::new();
    };
    let compared = labels.iter().enumerate().take(way + 1);
    let literals = compared.map(|(index, label)| {
        let label = Tracked::constant(*label);
        Literal::new(Comparison::Equal, &value, &label, index == way)
    });
    literals.collect()
}
