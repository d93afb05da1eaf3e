//! Normal forms: sums with their terms collected, comparisons with the constant taken to
//! one side and the first variable on the left. Exact for every value of the variables,
//! except that divisions by zero may be lost; the caller keeps the divisors apart.

use super::plain;
use crate::code::{Code, Op};
use crate::display;
use crate::expr::{Comparison, Expr, Formula, Var};
use crate::float;
use crate::width::{Width, shift_left, shift_right};
use std::collections::BTreeMap;

/// The key of a term: variables by number, then non-linear terms by their text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    Var(Var),
    Term(String),
}

/// `constant + sum of factor * term`; no factor is zero.
#[derive(Debug, Clone, Default)]
pub struct Collected {
    pub constant: i128,
    pub terms: BTreeMap<Key, (i128, Expr)>,
}

enum Value {
    Sum(Collected),
    Formula(Formula),
}

/// The formula in normal form, with some variables replaced by sums. `None` if a number leaves 128
/// bits.
pub fn formula(formula: &Formula, meanings: &BTreeMap<Var, Collected>) -> Option<Formula> {
    if let Some(formula) = plain::formula(formula, meanings) {
        return Some(formula);
    }
    match values(&Code::of_formula(formula), meanings)?.pop()? {
        Value::Formula(formula) => Some(formula),
        Value::Sum(_) => None,
    }
}

/// An expression as a sum.
pub fn expr(expr: &Expr, meanings: &BTreeMap<Var, Collected>) -> Option<Collected> {
    match values(&Code::of_expr(expr), meanings)?.pop()? {
        Value::Sum(sum) => Some(sum),
        Value::Formula(_) => None,
    }
}

impl Collected {
    pub fn constant(constant: i128) -> Collected {
        Collected {
            constant,
            terms: BTreeMap::new(),
        }
    }

    fn atom(key: Key, expr: Expr) -> Collected {
        Collected {
            constant: 0,
            terms: BTreeMap::from([(key, (1, expr))]),
        }
    }

    /// A non-linear expression as one term.
    fn term(expr: Expr) -> Collected {
        // The text of an operator of floating point may be that of one on integers.
        let text = match expr.has_float() {
            true => format!("{:?}", Code::of_expr(&expr)),
            false => display::expr(&expr, &|var| format!("v{}", var.index())),
        };
        Collected::atom(Key::Term(text), expr)
    }

    pub fn plus(self, other: Collected, factor: i128) -> Option<Collected> {
        // The smaller sum is added to the larger, so that a long chain of sums takes linear time.
        if factor == 1 && other.terms.len() > self.terms.len() {
            return other.plus(self, 1);
        }
        let mut sum = self;
        sum.constant = sum
            .constant
            .checked_add(other.constant.checked_mul(factor)?)?;
        for (key, (number, expr)) in other.terms {
            let added = number.checked_mul(factor)?;
            let entry = sum.terms.entry(key.clone()).or_insert((0, expr));
            entry.0 = entry.0.checked_add(added)?;
            if entry.0 == 0 {
                sum.terms.remove(&key);
            }
        }
        Some(sum)
    }

    fn times(self, factor: i128) -> Option<Collected> {
        Collected::default().plus(self, factor)
    }

    /// The sum as an expression, positive terms first.
    pub fn to_expr(&self) -> Expr {
        let positive = self.terms.values().filter(|(factor, _)| *factor > 0);
        let negative = self.terms.values().filter(|(factor, _)| *factor < 0);
        let mut sum: Option<Expr> = None;
        for (factor, term) in positive {
            let term = scaled(*factor, term);
            sum = Some(match sum {
                None => term,
                Some(sum) => Expr::Add(Box::new(sum), Box::new(term)),
            });
        }
        if sum.is_none() && self.constant > 0 && !self.terms.is_empty() {
            sum = Some(Expr::Int(self.constant));
        }
        let is_written = matches!(sum, Some(Expr::Int(_)));
        for (factor, term) in negative {
            sum = Some(match (sum, factor.checked_neg()) {
                (Some(sum), Some(factor)) => {
                    Expr::Sub(Box::new(sum), Box::new(scaled(factor, term)))
                }
                (None, Some(1)) => Expr::Neg(Box::new(term.clone())),
                (None, _) => scaled(*factor, term),
                (Some(sum), None) => Expr::Add(Box::new(sum), Box::new(scaled(*factor, term))),
            });
        }
        match (sum, self.constant.checked_neg()) {
            (None, _) => Expr::Int(self.constant),
            (Some(sum), _) if self.constant == 0 || is_written => sum,
            (Some(sum), Some(minus)) if minus > 0 => {
                Expr::Sub(Box::new(sum), Box::new(Expr::Int(minus)))
            }
            (Some(sum), _) => Expr::Add(Box::new(sum), Box::new(Expr::Int(self.constant))),
        }
    }

    /// The largest number that divides all factors.
    fn divisor(&self) -> u128 {
        let factors = self.terms.values().map(|(factor, _)| factor.unsigned_abs());
        factors.fold(0, gcd)
    }
}

fn scaled(factor: i128, term: &Expr) -> Expr {
    if factor == 1 {
        term.clone()
    } else {
        Expr::Mul(Box::new(Expr::Int(factor)), Box::new(term.clone()))
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// `sum ? 0` in normal form.
pub fn comparison(comparison: Comparison, sum: &Collected) -> Option<Formula> {
    let Some((_, (first, _))) = sum.terms.first_key_value() else {
        let is_true = comparison.holds(&sum.constant, &0);
        return Some(if is_true {
            Formula::True
        } else {
            Formula::False
        });
    };
    // The first term is positive, so that it stands on the left.
    let (comparison, sum) = if *first < 0 {
        (comparison.mirrored(), sum.clone().times(-1)?)
    } else {
        (comparison, sum.clone())
    };
    let divisor = i128::try_from(sum.divisor()).ok()?;
    let divided = |(key, (factor, expr)): (Key, (i128, Expr))| (key, (factor / divisor, expr));
    // terms ? limit / divisor, rounded so that the integer solutions stay the same.
    let limit = sum.constant.checked_neg()?;
    let terms: BTreeMap<Key, (i128, Expr)> = sum.terms.into_iter().map(divided).collect();
    let is_whole = limit % divisor == 0;
    let below = limit.div_euclid(divisor);
    let limit = match comparison {
        Comparison::Equal if !is_whole => return Some(Formula::False),
        Comparison::Unequal if !is_whole => return Some(Formula::True),
        Comparison::Less | Comparison::AtLeast if !is_whole => below.checked_add(1)?,
        _ => below,
    };
    let (right, left): (BTreeMap<_, _>, BTreeMap<_, _>) =
        terms.into_iter().partition(|(_, (factor, _))| *factor < 0);
    let right = Collected {
        constant: 0,
        terms: right,
    }
    .times(-1)?;
    let left = Collected {
        constant: 0,
        terms: left,
    };
    Some(between(comparison, left, right, limit))
}

/// `left ? right + limit`, with the constant on the side where it is positive.
fn between(comparison: Comparison, left: Collected, right: Collected, limit: i128) -> Formula {
    let (mut left, mut right) = (left, right);
    if right.terms.is_empty() {
        right.constant = limit;
        return Formula::Compare(comparison, left.to_expr(), right.to_expr());
    }
    let (comparison, limit) = comparison.closed(limit);
    match limit.checked_neg() {
        Some(minus) if minus > 0 => left.constant = minus,
        _ => right.constant = limit,
    }
    Formula::Compare(comparison, left.to_expr(), right.to_expr())
}

fn values(code: &Code, meanings: &BTreeMap<Var, Collected>) -> Option<Vec<Value>> {
    let mut stack: Vec<Value> = Vec::new();
    for id in 0..code.len() {
        let value = match code.op(id) {
            Op::Int(value) => Value::Sum(Collected::constant(*value)),
            Op::Var(var) => Value::Sum(match meanings.get(var) {
                Some(meaning) => meaning.clone(),
                None => Collected::atom(Key::Var(*var), Expr::Var(*var)),
            }),
            Op::Neg(_) => Value::Sum(sum(&mut stack)?.times(-1)?),
            Op::Add(..) => {
                let b = sum(&mut stack)?;
                Value::Sum(sum(&mut stack)?.plus(b, 1)?)
            }
            Op::Sub(..) => {
                let b = sum(&mut stack)?;
                Value::Sum(sum(&mut stack)?.plus(b, -1)?)
            }
            Op::Mul(..) => {
                let (b, a) = (sum(&mut stack)?, sum(&mut stack)?);
                Value::Sum(product(a, b)?)
            }
            Op::Div(..) => folded(&mut stack, i128::checked_div, Expr::Div)?,
            Op::Rem(..) => folded(&mut stack, i128::checked_rem, Expr::Rem)?,
            Op::Min(..) => folded(&mut stack, |a, b| Some(a.min(b)), Expr::Min)?,
            Op::Max(..) => folded(&mut stack, |a, b| Some(a.max(b)), Expr::Max)?,
            Op::Abs(_) => {
                let a = sum(&mut stack)?;
                Value::Sum(if a.terms.is_empty() {
                    Collected::constant(a.constant.checked_abs()?)
                } else {
                    Collected::term(Expr::Abs(Box::new(a.to_expr())))
                })
            }
            Op::Wrap(width, _) => {
                let a = sum(&mut stack)?;
                let a = wider_opened(&a, *width).unwrap_or(a);
                Value::Sum(if a.terms.is_empty() {
                    Collected::constant(width.wrap(a.constant))
                } else {
                    Collected::term(Expr::Wrap(*width, Box::new(a.to_expr())))
                })
            }
            Op::BitAnd(..) => folded(&mut stack, |a, b| Some(a & b), Expr::BitAnd)?,
            Op::BitOr(..) => folded(&mut stack, |a, b| Some(a | b), Expr::BitOr)?,
            Op::BitXor(..) => folded(&mut stack, |a, b| Some(a ^ b), Expr::BitXor)?,
            Op::ShiftLeft(..) => folded(&mut stack, shift_left, Expr::ShiftLeft)?,
            Op::ShiftRight(..) => folded(&mut stack, shift_right, Expr::ShiftRight)?,
            Op::Float1(operator, _) => {
                let a = sum(&mut stack)?;
                let known = a
                    .terms
                    .is_empty()
                    .then(|| float::unary(*operator, a.constant));
                Value::Sum(match known.flatten() {
                    Some(value) => Collected::constant(value),
                    None => Collected::term(Expr::Float1(*operator, Box::new(a.to_expr()))),
                })
            }
            Op::Float2(operator, precision, ..) => {
                let make = |a, b| Expr::Float2(*operator, *precision, a, b);
                let fold = |a, b| float::binary(*operator, *precision, a, b);
                folded(&mut stack, fold, make)?
            }
            Op::FloatCompare(comparison, ..) => {
                let make = |a, b| Expr::FloatCompare(*comparison, a, b);
                let fold = |a, b| float::compare(*comparison, a, b).map(i128::from);
                folded(&mut stack, fold, make)?
            }
            Op::IfThenElse(..) => {
                let (b, a) = (sum(&mut stack)?, sum(&mut stack)?);
                let condition = truth(&mut stack)?;
                Value::Sum(match condition {
                    Formula::True => a,
                    Formula::False => b,
                    _ => Collected::term(Expr::IfThenElse(
                        Box::new(condition),
                        Box::new(a.to_expr()),
                        Box::new(b.to_expr()),
                    )),
                })
            }
            Op::True => Value::Formula(Formula::True),
            Op::False => Value::Formula(Formula::False),
            Op::Compare(sign, ..) => {
                let b = sum(&mut stack)?;
                let difference = sum(&mut stack)?.plus(b, -1)?;
                Value::Formula(comparison(*sign, &difference)?)
            }
            Op::Not(_) => Value::Formula(negated(truth(&mut stack)?)),
            Op::And(parts) => Value::Formula(joined(parts.len(), &mut stack, true)?),
            Op::Or(parts) => Value::Formula(joined(parts.len(), &mut stack, false)?),
        };
        stack.push(value);
    }
    Some(stack)
}

fn product(a: Collected, b: Collected) -> Option<Collected> {
    if a.terms.is_empty() {
        return b.times(a.constant);
    }
    if b.terms.is_empty() {
        return a.times(b.constant);
    }
    let (mut a, mut b) = (a, b);
    // The first variable first, and common factors in front.
    if a.terms.keys().next() > b.terms.keys().next() {
        (a, b) = (b, a);
    }
    let mut factor = 1i128;
    for side in [&mut a, &mut b] {
        let divisor = i128::try_from(side.divisor()).ok()?;
        if divisor > 1 && side.constant % divisor == 0 {
            factor = factor.checked_mul(divisor)?;
            side.constant /= divisor;
            for (number, _) in side.terms.values_mut() {
                *number /= divisor;
            }
        }
    }
    Collected::term(Expr::Mul(Box::new(a.to_expr()), Box::new(b.to_expr()))).times(factor)
}

/// The longest sums that are opened inside another.
const LONGEST_OPENED: usize = 8;

/// The sum with parts like `(int) (a + b)` as `a + b`, which is the same within a `Wrap` that is not
/// wider. `None` if there is none.
fn wider_opened(sum: &Collected, width: Width) -> Option<Collected> {
    let is_wider = |(factor, expr): &(i128, Expr)| {
        let is_wrapped = matches!(expr, Expr::Wrap(inner, _) if inner.bits >= width.bits);
        is_wrapped && factor.unsigned_abs() == 1
    };
    if sum.terms.len() > LONGEST_OPENED || !sum.terms.values().any(is_wider) {
        return None;
    }
    let mut opened = Collected::constant(sum.constant);
    for (key, part) in &sum.terms {
        let inner = match &part.1 {
            Expr::Wrap(_, inner) if is_wider(part) => expr(inner, &BTreeMap::new())?,
            _ => Collected::atom(key.clone(), part.1.clone()),
        };
        opened = opened.plus(inner, part.0)?;
    }
    Some(opened)
}

fn folded(
    stack: &mut Vec<Value>,
    fold: impl Fn(i128, i128) -> Option<i128>,
    make: impl Fn(Box<Expr>, Box<Expr>) -> Expr,
) -> Option<Value> {
    let (b, a) = (sum(stack)?, sum(stack)?);
    if a.terms.is_empty()
        && b.terms.is_empty()
        && let Some(value) = fold(a.constant, b.constant)
    {
        return Some(Value::Sum(Collected::constant(value)));
    }
    let expr = make(Box::new(a.to_expr()), Box::new(b.to_expr()));
    Some(Value::Sum(Collected::term(expr)))
}

/// The negation, without `Not` where possible.
pub fn negated(formula: Formula) -> Formula {
    match &formula {
        Formula::True => Formula::False,
        Formula::False => Formula::True,
        Formula::Compare(comparison, a, b) => {
            Formula::Compare(comparison.negated(), a.clone(), b.clone())
        }
        Formula::Not(part) => (**part).clone(),
        Formula::And(_) | Formula::Or(_) => Formula::Not(Box::new(formula)),
    }
}

fn joined(count: usize, stack: &mut Vec<Value>, is_and: bool) -> Option<Formula> {
    let mut parts = Vec::new();
    for _ in 0..count {
        parts.push(truth(stack)?);
    }
    parts.reverse();
    let (neutral, decisive) = if is_and {
        (Formula::True, Formula::False)
    } else {
        (Formula::False, Formula::True)
    };
    let is = |part: &Formula, wanted: &Formula| {
        matches!(
            (part, wanted),
            (Formula::True, Formula::True) | (Formula::False, Formula::False)
        )
    };
    if parts.iter().any(|part| is(part, &decisive)) {
        return Some(decisive);
    }
    parts.retain(|part| !is(part, &neutral));
    match parts.len() {
        0 => Some(neutral),
        1 => parts.pop(),
        _ if is_and => Some(Formula::And(parts)),
        _ => Some(Formula::Or(parts)),
    }
}

fn sum(stack: &mut Vec<Value>) -> Option<Collected> {
    match stack.pop()? {
        Value::Sum(sum) => Some(sum),
        Value::Formula(_) => None,
    }
}

fn truth(stack: &mut Vec<Value>) -> Option<Formula> {
    match stack.pop()? {
        Value::Formula(formula) => Some(formula),
        Value::Sum(_) => None,
    }
}
