//! Results as polynomials over the integers of the input, so that `r * n * m` and `m * n * r` are
//! the same. A result that is no polynomial, or gets too large, is an atom made of its operands.

use crate::path::Path;
use pet_solver::{Expr, Formula};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The most terms of a polynomial; a larger one is not multiplied out.
const MOST_TERMS: usize = 48;

/// A sum of products: the sorted factors of each product, and its coefficient.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Polynomial {
    terms: BTreeMap<Vec<String>, i128>,
}

/// The integers of a path in normal form, by number.
pub struct Normal {
    known: Vec<Polynomial>,
}

impl Normal {
    /// `name` gives the names of the places of the input.
    pub fn of(path: &Path, name: impl Fn(usize) -> Option<String>) -> Normal {
        let mut known: Vec<Polynomial> = Vec::new();
        for (id, variable) in path.variables().iter().enumerate() {
            let value = match (name(id), &variable.definition) {
                (Some(name), _) => Polynomial::atom(name),
                (None, Some(expr)) => value(expr, &known),
                (None, None) => Polynomial::atom(format!("_{id}")),
            };
            known.push(value);
        }
        Normal { known }
    }

    pub fn text(&self, id: usize) -> String {
        self.known.get(id).map_or("?".to_owned(), Polynomial::text)
    }

    /// The text of a formula, independent of the numbers of its integers.
    pub fn formula(&self, formula: &Formula) -> String {
        let all = |formulas: &[Formula]| {
            let texts = formulas.iter().map(|formula| self.formula(formula));
            texts.collect::<Vec<String>>().join("; ")
        };
        match formula {
            Formula::True => "true".to_owned(),
            Formula::False => "false".to_owned(),
            Formula::Compare(op, left, right) => {
                let (left, right) = (value(left, &self.known), value(right, &self.known));
                format!("{op:?} {} {}", left.text(), right.text())
            }
            Formula::Not(inner) => format!("not {}", self.formula(inner)),
            Formula::And(parts) => format!("and({})", all(parts)),
            Formula::Or(parts) => format!("or({})", all(parts)),
        }
    }
}

/// Expressions of a path are a few operators deep.
fn value(expr: &Expr, known: &[Polynomial]) -> Polynomial {
    let of = |expr: &Expr| value(expr, known);
    let both = |name: &str, left: &Expr, right: &Expr| {
        let (left, right) = (of(left).text(), of(right).text());
        Polynomial::atom(format!("{name}({left};{right})"))
    };
    let summed = |left: &Expr, right: &Expr, sign: i128| {
        let sum = of(left).plus(&of(right), sign);
        sum.unwrap_or_else(|| both(if sign > 0 { "sum" } else { "difference" }, left, right))
    };
    match expr {
        Expr::Int(number) => Polynomial::constant(*number),
        Expr::Var(var) => {
            let index = usize::try_from(var.index()).ok();
            let found = index.and_then(|index| known.get(index)).cloned();
            found.unwrap_or_default()
        }
        Expr::Neg(inner) => {
            let zero = Polynomial::default();
            let negated = zero.plus(&of(inner), -1);
            negated.unwrap_or_else(|| Polynomial::atom(format!("neg({})", of(inner).text())))
        }
        Expr::Add(left, right) => summed(left, right, 1),
        Expr::Sub(left, right) => summed(left, right, -1),
        Expr::Mul(left, right) => {
            let product = of(left).times(&of(right));
            product.unwrap_or_else(|| {
                let mut factors = [of(left).text(), of(right).text()];
                factors.sort();
                Polynomial::atom(format!("product({})", factors.join(";")))
            })
        }
        Expr::Div(left, right) => both("div", left, right),
        Expr::Rem(left, right) => both("rem", left, right),
        other => Polynomial::atom(format!("{other:?}")),
    }
}

impl Polynomial {
    fn constant(number: i128) -> Polynomial {
        let mut terms = BTreeMap::new();
        if number != 0 {
            terms.insert(Vec::new(), number);
        }
        Polynomial { terms }
    }

    fn atom(name: String) -> Polynomial {
        let terms = BTreeMap::from([(vec![name], 1)]);
        Polynomial { terms }
    }

    /// `None` if the sum gets too large.
    fn plus(&self, other: &Polynomial, sign: i128) -> Option<Polynomial> {
        let mut sum = self.clone();
        for (factors, count) in &other.terms {
            sum.add(factors.clone(), count.checked_mul(sign)?)?;
        }
        (sum.terms.len() <= MOST_TERMS).then_some(sum)
    }

    fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut product = Polynomial::default();
        if self.terms.len() * other.terms.len() > MOST_TERMS {
            return None;
        }
        for (left, first) in &self.terms {
            for (right, second) in &other.terms {
                let mut factors: Vec<String> = left.iter().chain(right).cloned().collect();
                factors.sort();
                product.add(factors, first.checked_mul(*second)?)?;
            }
        }
        Some(product)
    }

    fn add(&mut self, factors: Vec<String>, count: i128) -> Option<()> {
        let sum = self.terms.entry(factors).or_insert(0);
        *sum = sum.checked_add(count)?;
        self.terms.retain(|_, count| *count != 0);
        Some(())
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (factors, count) in &self.terms {
            let written = write!(text, "{count:+}*{}", factors.join("*"));
            written.expect("writing to a string cannot fail");
        }
        text
    }
}
