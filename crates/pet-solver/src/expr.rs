//! Constraints as people and programs write them: trees of operators over variables. Trees
//! may be as deep as memory allows, so nothing here recurses: dropping has an explicit stack;
//! copying and comparing go through a list of operations (`code`).

use super::width::Width;
use std::mem::replace;

/// An integer unknown, numbered in order of creation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub(super) u32);

impl Var {
    pub fn index(self) -> u32 {
        self.0
    }

    /// The variable that was created as this one, counted from 0.
    pub fn at(index: u32) -> Var {
        Var(index)
    }
}

/// A mathematical integer. `Div` and `Rem` truncate towards zero, as in Java; by zero they
/// have no value, and no comparison with them is true. The bit operators see an integer as an
/// endless row of bits in two's complement; only `Wrap` cuts it to a width.
pub enum Expr {
    Int(i128),
    Var(Var),
    Neg(Box<Expr>),
    Add(Box<Expr>, Box<Expr>),
    Sub(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, Box<Expr>),
    Div(Box<Expr>, Box<Expr>),
    Rem(Box<Expr>, Box<Expr>),
    Min(Box<Expr>, Box<Expr>),
    Max(Box<Expr>, Box<Expr>),
    Abs(Box<Expr>),
    IfThenElse(Box<Formula>, Box<Expr>, Box<Expr>),
    /// The number within the range of the width that is congruent modulo 2^bits.
    Wrap(Width, Box<Expr>),
    BitAnd(Box<Expr>, Box<Expr>),
    BitOr(Box<Expr>, Box<Expr>),
    BitXor(Box<Expr>, Box<Expr>),
    /// `a * 2^n`, with a value for `n` from 0 to 63.
    ShiftLeft(Box<Expr>, Box<Expr>),
    /// `a / 2^n` rounded downwards, with a value for `n` from 0 to 63.
    ShiftRight(Box<Expr>, Box<Expr>),
    /// Floating point: numbers are given by their keys (`float`). An operator on what is no key has
    /// no value.
    Float1(FloatUnary, Box<Expr>),
    Float2(FloatBinary, Precision, Box<Expr>, Box<Expr>),
    /// 1 if the comparison is true, else 0.
    FloatCompare(FloatComparison, Box<Expr>, Box<Expr>),
}

/// The precision of a result. A single number is kept as the double of the same value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Precision {
    Single,
    Double,
}

/// An operator on two floating point numbers; the single result is the double one, rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatBinary {
    Add,
    Sub,
    Mul,
    Div,
    /// Java's `%`, which is `fmod` in C.
    Rem,
}

/// A comparison of floating point numbers: not true if a side is `NaN`, and `-0.0` equals `0.0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatComparison {
    Less,
    AtMost,
    Equal,
}

/// An operator from or to floating point numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatUnary {
    Neg,
    /// The nearest single number, as in Java's cast to `float`.
    Round,
    /// The number nearest to an integer of 64 bits.
    FromInteger(Precision),
    /// Java's cast to `int` or `long`: towards zero, within the range of the width, 0 for `NaN`.
    ToInteger(Width),
    Sqrt(Precision),
    Floor,
    Ceil,
    /// The nearest integer; of two the even one.
    Rint,
    /// Java's `doubleToLongBits` or `floatToIntBits`, as a signed number.
    ToBits(Precision),
    /// The number with these bits, a signed number.
    FromBits(Precision),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Comparison {
    /// True where this one is not.
    pub fn negated(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::Unequal,
            Comparison::Unequal => Comparison::Equal,
            Comparison::Less => Comparison::AtLeast,
            Comparison::AtMost => Comparison::Greater,
            Comparison::Greater => Comparison::AtMost,
            Comparison::AtLeast => Comparison::Less,
        }
    }

    /// The same with the sides exchanged.
    pub fn mirrored(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::Equal,
            Comparison::Unequal => Comparison::Unequal,
            Comparison::Less => Comparison::Greater,
            Comparison::AtMost => Comparison::AtLeast,
            Comparison::Greater => Comparison::Less,
            Comparison::AtLeast => Comparison::AtMost,
        }
    }

    pub fn holds<T: Ord>(self, left: &T, right: &T) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Greater => left > right,
            Comparison::AtLeast => left >= right,
        }
    }
}

/// A condition. Where a part has no value (division by zero) the logic is that of Kleene:
/// `Or` needs one part that is true, `And` all of them, `Not` of no value has none.
pub enum Formula {
    True,
    False,
    Compare(Comparison, Expr, Expr),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
}

impl From<Var> for Expr {
    fn from(var: Var) -> Expr {
        Expr::Var(var)
    }
}

impl From<i128> for Expr {
    fn from(value: i128) -> Expr {
        Expr::Int(value)
    }
}

impl From<bool> for Formula {
    fn from(truth: bool) -> Formula {
        match truth {
            true => Formula::True,
            false => Formula::False,
        }
    }
}

impl Drop for Expr {
    fn drop(&mut self) {
        if !self.is_deep() {
            return;
        }
        let mut rest = Parts::default();
        rest.take_from_expr(self);
        rest.dismantle();
    }
}

impl Drop for Formula {
    fn drop(&mut self) {
        if !self.is_deep() {
            return;
        }
        let mut rest = Parts::default();
        rest.take_from_formula(self);
        rest.dismantle();
    }
}

impl Expr {
    /// Its parts, from left to right: the condition of a choice, then one or two expressions.
    pub fn operands(&self) -> (Option<&Formula>, [Option<&Expr>; 2]) {
        match self {
            Expr::Int(_) | Expr::Var(_) => (None, [None, None]),
            Expr::Neg(a) | Expr::Abs(a) | Expr::Wrap(_, a) | Expr::Float1(_, a) => {
                (None, [Some(a), None])
            }
            Expr::Add(a, b)
            | Expr::Sub(a, b)
            | Expr::Mul(a, b)
            | Expr::Div(a, b)
            | Expr::Rem(a, b)
            | Expr::Min(a, b)
            | Expr::Max(a, b)
            | Expr::BitAnd(a, b)
            | Expr::BitOr(a, b)
            | Expr::BitXor(a, b)
            | Expr::ShiftLeft(a, b)
            | Expr::ShiftRight(a, b)
            | Expr::Float2(_, _, a, b)
            | Expr::FloatCompare(_, a, b) => (None, [Some(a), Some(b)]),
            Expr::IfThenElse(condition, a, b) => (Some(condition), [Some(a), Some(b)]),
        }
    }

    /// The same operator over other operands; the condition of a choice stays.
    pub fn map(&self, mut image: impl FnMut(&Expr) -> Expr) -> Expr {
        let same = self.try_map(|part| Some(image(part)));
        same.expect("every operand has an image")
    }

    /// The same, if each operand has an image.
    fn try_map(&self, mut image: impl FnMut(&Expr) -> Option<Expr>) -> Option<Expr> {
        let mut part = |part: &Expr| image(part).map(Box::new);
        let two: fn(Box<Expr>, Box<Expr>) -> Expr = match self {
            Expr::Int(value) => return Some(Expr::Int(*value)),
            Expr::Var(var) => return Some(Expr::Var(*var)),
            Expr::Neg(a) => return Some(Expr::Neg(part(a)?)),
            Expr::Abs(a) => return Some(Expr::Abs(part(a)?)),
            Expr::Wrap(width, a) => return Some(Expr::Wrap(*width, part(a)?)),
            Expr::IfThenElse(condition, a, b) => {
                return Some(Expr::IfThenElse(condition.clone(), part(a)?, part(b)?));
            }
            Expr::Float1(operator, a) => return Some(Expr::Float1(*operator, part(a)?)),
            Expr::Float2(operator, precision, a, b) => {
                return Some(Expr::Float2(*operator, *precision, part(a)?, part(b)?));
            }
            Expr::FloatCompare(comparison, a, b) => {
                return Some(Expr::FloatCompare(*comparison, part(a)?, part(b)?));
            }
            Expr::Add(..) => Expr::Add,
            Expr::Sub(..) => Expr::Sub,
            Expr::Mul(..) => Expr::Mul,
            Expr::Div(..) => Expr::Div,
            Expr::Rem(..) => Expr::Rem,
            Expr::Min(..) => Expr::Min,
            Expr::Max(..) => Expr::Max,
            Expr::BitAnd(..) => Expr::BitAnd,
            Expr::BitOr(..) => Expr::BitOr,
            Expr::BitXor(..) => Expr::BitXor,
            Expr::ShiftLeft(..) => Expr::ShiftLeft,
            Expr::ShiftRight(..) => Expr::ShiftRight,
        };
        let (_, [a, b]) = self.operands();
        Some(two(part(a?)?, part(b?)?))
    }

    pub(super) fn is_leaf(&self) -> bool {
        matches!(self, Expr::Int(_) | Expr::Var(_))
    }

    /// Whether the expression is surely a distance of a shift, as `n & 31` is.
    pub(super) fn is_distance(&self) -> bool {
        let is_within = |expr: &Expr| matches!(expr, Expr::Int(0..=63));
        match self {
            Expr::BitAnd(a, b) => is_within(a) || is_within(b),
            _ => is_within(self),
        }
    }

    /// A copy, if nothing is deeper than one level.
    pub(super) fn shallow(&self) -> Option<Expr> {
        match self {
            Expr::IfThenElse(..) => None,
            _ => self.try_map(Expr::leaf),
        }
    }

    fn leaf(&self) -> Option<Expr> {
        match self {
            Expr::Int(value) => Some(Expr::Int(*value)),
            Expr::Var(var) => Some(Expr::Var(*var)),
            _ => None,
        }
    }

    /// Whether an operator of floating point is in it.
    pub(super) fn has_float(&self) -> bool {
        !self.is_leaf() && has_float(vec![self], Vec::new())
    }

    /// Whether dropping would go down more than one level.
    fn is_deep(&self) -> bool {
        let (condition, sides) = self.operands();
        condition.is_some_and(|condition| !condition.is_leaf())
            || sides.into_iter().flatten().any(|side| !side.is_leaf())
    }
}

impl Formula {
    pub(super) fn is_leaf(&self) -> bool {
        match self {
            Formula::True | Formula::False => true,
            Formula::And(parts) | Formula::Or(parts) => parts.is_empty(),
            Formula::Compare(_, a, b) => a.is_leaf() && b.is_leaf(),
            Formula::Not(_) => false,
        }
    }

    /// A copy of a comparison of what is not deep.
    pub(super) fn shallow(&self) -> Option<Formula> {
        match self {
            Formula::True => Some(Formula::True),
            Formula::False => Some(Formula::False),
            Formula::Compare(comparison, a, b) => {
                Some(Formula::Compare(*comparison, a.shallow()?, b.shallow()?))
            }
            Formula::Not(_) | Formula::And(_) | Formula::Or(_) => None,
        }
    }

    /// Whether an operator of floating point is in it.
    pub(super) fn has_float(&self) -> bool {
        !self.is_leaf() && has_float(Vec::new(), vec![self])
    }

    fn is_deep(&self) -> bool {
        match self {
            Formula::True | Formula::False | Formula::Compare(..) => false,
            Formula::Not(part) => !part.is_leaf(),
            Formula::And(parts) | Formula::Or(parts) => !parts.iter().all(Formula::is_leaf),
        }
    }
}

fn has_float<'a>(mut exprs: Vec<&'a Expr>, mut formulas: Vec<&'a Formula>) -> bool {
    loop {
        if let Some(expr) = exprs.pop() {
            if matches!(
                expr,
                Expr::Float1(..) | Expr::Float2(..) | Expr::FloatCompare(..)
            ) {
                return true;
            }
            let (condition, sides) = expr.operands();
            formulas.extend(condition);
            exprs.extend(sides.into_iter().flatten().filter(|side| !side.is_leaf()));
        } else if let Some(formula) = formulas.pop() {
            match formula {
                Formula::True | Formula::False => {}
                Formula::Compare(_, a, b) => {
                    exprs.extend([a, b].into_iter().filter(|side| !side.is_leaf()));
                }
                Formula::Not(part) => formulas.push(part),
                Formula::And(parts) | Formula::Or(parts) => formulas.extend(parts),
            }
        } else {
            return false;
        }
    }
}

/// The parts that are still to be dropped, each with its own parts taken out.
#[derive(Default)]
struct Parts {
    exprs: Vec<Expr>,
    formulas: Vec<Formula>,
}

impl Parts {
    fn dismantle(&mut self) {
        loop {
            if let Some(mut expr) = self.exprs.pop() {
                self.take_from_expr(&mut expr);
            } else if let Some(mut formula) = self.formulas.pop() {
                self.take_from_formula(&mut formula);
            } else {
                return;
            }
        }
    }

    fn take_from_expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Int(_) | Expr::Var(_) => {}
            Expr::Neg(a) | Expr::Abs(a) | Expr::Wrap(_, a) | Expr::Float1(_, a) => {
                self.take_expr(a);
            }
            Expr::Add(a, b)
            | Expr::Sub(a, b)
            | Expr::Mul(a, b)
            | Expr::Div(a, b)
            | Expr::Rem(a, b)
            | Expr::Min(a, b)
            | Expr::Max(a, b)
            | Expr::BitAnd(a, b)
            | Expr::BitOr(a, b)
            | Expr::BitXor(a, b)
            | Expr::ShiftLeft(a, b)
            | Expr::ShiftRight(a, b)
            | Expr::Float2(_, _, a, b)
            | Expr::FloatCompare(_, a, b) => {
                self.take_expr(a);
                self.take_expr(b);
            }
            Expr::IfThenElse(condition, a, b) => {
                self.formulas.push(replace(condition, Formula::True));
                self.take_expr(a);
                self.take_expr(b);
            }
        }
    }

    fn take_from_formula(&mut self, formula: &mut Formula) {
        match formula {
            Formula::True | Formula::False => {}
            Formula::Compare(_, a, b) => {
                self.take_expr(a);
                self.take_expr(b);
            }
            Formula::Not(part) => self.formulas.push(replace(part, Formula::True)),
            Formula::And(parts) | Formula::Or(parts) => self.formulas.append(parts),
        }
    }

    fn take_expr(&mut self, expr: &mut Expr) {
        if !expr.is_leaf() {
            self.exprs.push(replace(expr, Expr::Int(0)));
        }
    }
}

#[cfg(test)]
mod tests;
