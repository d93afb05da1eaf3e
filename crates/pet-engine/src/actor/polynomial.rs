//! Results as polynomials over the integers of the input, so that `r * n * m` and `m * n * r` are
//! the same. A result that is no polynomial, or gets too large, is an atom made of its operands.

use crate::path::Path;
use pet_solver::{Expr, Formula, Width};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

/// The most terms of a polynomial; a larger one is not multiplied out.
const MOST_TERMS: usize = 48;

/// A sum of products: the sorted factors of each product, and its coefficient.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Polynomial {
    terms: BTreeMap<Vec<String>, i128>,
}

/// Numbers that wrap around, by the name of their atom: the width, and the polynomial of which it
/// has the low bits.
type Wraps = HashMap<String, (Width, Polynomial)>;

/// The integers of a path in normal form, by number.
pub struct Normal {
    known: Vec<Polynomial>,
    wraps: RefCell<Wraps>,
}

impl Normal {
    /// `name` gives the names of the places of the input.
    pub fn of(path: &Path, name: impl Fn(usize) -> Option<String>) -> Normal {
        let mut known: Vec<Polynomial> = Vec::new();
        let mut wraps = Wraps::new();
        for (id, variable) in path.variables().iter().enumerate() {
            let value = match (name(id), &variable.definition) {
                (Some(name), _) => Polynomial::atom(name),
                (None, Some(expr)) => value(expr, &known, &mut wraps),
                (None, None) => Polynomial::atom(format!("_{id}")),
            };
            known.push(value);
        }
        Normal {
            known,
            wraps: RefCell::new(wraps),
        }
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
                let wraps = &mut *self.wraps.borrow_mut();
                let left = value(left, &self.known, wraps);
                let right = value(right, &self.known, wraps);
                format!("{op:?} {} {}", left.text(), right.text())
            }
            Formula::Not(inner) => format!("not {}", self.formula(inner)),
            Formula::And(parts) => format!("and({})", all(parts)),
            Formula::Or(parts) => format!("or({})", all(parts)),
        }
    }
}

/// Expressions of a path are a few operators deep.
fn value(expr: &Expr, known: &[Polynomial], wraps: &mut Wraps) -> Polynomial {
    let mut both = |left: &Expr, right: &Expr| {
        let left = value(left, known, wraps);
        (left, value(right, known, wraps))
    };
    let called = |name: &str, (left, right): (Polynomial, Polynomial)| {
        Polynomial::atom(format!("{name}({};{})", left.text(), right.text()))
    };
    let sorted = |name: &str, (left, right): (Polynomial, Polynomial)| {
        let mut operands = [left.text(), right.text()];
        operands.sort();
        Polynomial::atom(format!("{name}({})", operands.join(";")))
    };
    match expr {
        Expr::Int(number) => Polynomial::constant(*number),
        Expr::Var(var) => {
            let index = usize::try_from(var.index()).ok();
            let found = index.and_then(|index| known.get(index)).cloned();
            found.unwrap_or_default()
        }
        Expr::Neg(inner) => {
            let inner = value(inner, known, wraps);
            let negated = Polynomial::default().plus(&inner, -1);
            negated.unwrap_or_else(|| Polynomial::atom(format!("neg({})", inner.text())))
        }
        Expr::Add(left, right) => {
            let sides = both(left, right);
            let sum = sides.0.plus(&sides.1, 1);
            sum.unwrap_or_else(|| sorted("sum", sides))
        }
        Expr::Sub(left, right) => {
            let sides = both(left, right);
            let difference = sides.0.plus(&sides.1, -1);
            difference.unwrap_or_else(|| called("difference", sides))
        }
        Expr::Mul(left, right) => {
            let sides = both(left, right);
            let product = sides.0.times(&sides.1);
            product.unwrap_or_else(|| sorted("product", sides))
        }
        Expr::Div(left, right) => called("div", both(left, right)),
        Expr::Rem(left, right) => called("rem", both(left, right)),
        Expr::BitAnd(left, right) => sorted("and", both(left, right)),
        Expr::BitOr(left, right) => sorted("or", both(left, right)),
        Expr::BitXor(left, right) => sorted("xor", both(left, right)),
        Expr::ShiftLeft(left, right) => called("left", both(left, right)),
        Expr::ShiftRight(left, right) => called("right", both(left, right)),
        Expr::Wrap(width, inner) => {
            let inner = value(inner, known, wraps);
            let inner = inner.low_bits(*width, wraps).unwrap_or(inner);
            let sign = if width.is_signed { "" } else { "u" };
            let name = format!("wrap{sign}{}({})", width.bits, inner.text());
            wraps.insert(name.clone(), (*width, inner));
            Polynomial::atom(name)
        }
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

    /// A polynomial with the same low bits: numbers that wrap at this width or above are replaced by
    /// what they have the low bits of, and coefficients are reduced. `None` if it gets too large.
    fn low_bits(&self, width: Width, wraps: &Wraps) -> Option<Polynomial> {
        let size = 1_i128 << width.bits;
        let mut sum = Polynomial::default();
        for (factors, count) in &self.terms {
            let mut product = Polynomial::constant(count.rem_euclid(size));
            for factor in factors {
                product = match wraps.get(factor) {
                    Some((own, inner)) if own.bits >= width.bits => product.times(inner)?,
                    _ => product.times(&Polynomial::atom(factor.clone()))?,
                };
                product.reduce(size);
            }
            sum = sum.plus(&product, 1)?;
        }
        sum.reduce(size);
        Some(sum)
    }

    fn reduce(&mut self, size: i128) {
        for count in self.terms.values_mut() {
            *count = count.rem_euclid(size);
        }
        self.terms.retain(|_, count| *count != 0);
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
