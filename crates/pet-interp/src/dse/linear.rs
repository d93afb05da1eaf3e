//! Symbolic integers: sums of inputs, and of results of other operations on such sums, in one
//! form, so that `1 + m` and `m + 1` are the same and `m - m` is no symbol any more. Sums
//! themselves are mathematical; `within` cuts one to a type where it may leave it. What gets too
//! large is given up, not cut down.

use super::floats;
use pet_solver::{Expr, FloatBinary, Var, Width};
use pet_translator::number::Number;
use pet_translator::number::float::{FloatOrder, FloatStep};
use pet_translator::typed::ArithOp;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Linear {
    /// Sorted, and none of them 0.
    terms: Vec<(Atom, i128)>,
    constant: i128,
    /// All its values are within this range.
    range: (i128, i128),
    size: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Atom {
    /// The number of an input, with its range.
    Input(u32, (i64, i64)),
    /// The low bits, as a number of the type.
    Wrap(Number, Arc<Linear>),
    /// The low bits of an `int` or a `long`, as a number without a sign.
    Unsigned(Number, Arc<Linear>),
    /// The result of a step with a floating-point number.
    Float(FloatStep, Arc<Linear>),
    /// The result of an operation in `float` or `double`.
    FloatArith(Number, ArithOp, Arc<Linear>, Arc<Linear>),
    /// 1 if two floating-point numbers are in this order, else 0.
    FloatOrder(FloatOrder, Arc<Linear>, Arc<Linear>),
    /// The result of an operation that is not linear: mathematical, without a type. The distance
    /// of a shift is from 0 to 63.
    Of(ArithOp, Arc<Linear>, Arc<Linear>),
}

/// Larger expressions are given up: the solver could not solve them, and recursion must not be deep.
const LARGEST: usize = 2_000;

impl Linear {
    pub fn input(number: u32, low: i64, high: i64) -> Linear {
        of_atom(
            Atom::Input(number, (low, high)),
            (i128::from(low), i128::from(high)),
            1,
        )
    }

    pub fn constant(value: i64) -> Linear {
        constant(i128::from(value))
    }

    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// Returns whether it is the result of cutting a number to a type.
    pub fn is_wrapped(&self) -> bool {
        matches!(self.terms.as_slice(), [(Atom::Wrap(..), 1)]) && self.constant == 0
    }

    pub fn subtract(&self, other: &Linear) -> Option<Linear> {
        self.combine(other, -1)
    }

    /// The result of an operation as a mathematical integer. `number` says how many bits of the
    /// distance of a shift count; `>>>` sees the left side as a number without a sign.
    pub fn arith(&self, number: Number, op: ArithOp, other: &Linear) -> Option<Linear> {
        if number.is_floating() {
            floats::binary(op)?;
            let (left, right) = (Arc::new(self.clone()), Arc::new(other.clone()));
            return self.with_floats(Atom::FloatArith(number, op, left, right), other);
        }
        match op {
            ArithOp::Add => self.combine(other, 1),
            ArithOp::Sub => self.combine(other, -1),
            ArithOp::Mul if other.is_constant() => self.scale(other.constant),
            ArithOp::Mul if self.is_constant() => other.scale(self.constant),
            ArithOp::Mul | ArithOp::And | ArithOp::Or | ArithOp::Xor => {
                operation(op, self.min(other), self.max(other))
            }
            ArithOp::Div | ArithOp::Rem => operation(op, self, other),
            ArithOp::ShiftLeft => {
                let distance = other.distance(number)?;
                match distance.known() {
                    Some(known) => self.scale(1_i128.checked_shl(u32::try_from(known).ok()?)?),
                    None => operation(op, self, &distance),
                }
            }
            ArithOp::ShiftRight => operation(op, self, &other.distance(number)?),
            ArithOp::ShiftUnsigned => {
                let bits = self.unsigned(number)?;
                operation(ArithOp::ShiftRight, &bits, &other.distance(number)?)
            }
        }
    }

    /// The result of a step with a floating-point number.
    pub fn float(&self, step: FloatStep) -> Option<Linear> {
        let atom = Atom::Float(step, Arc::new(self.clone()));
        let range = atom.range();
        small(of_atom(atom, range, self.size + 1))
    }

    /// 1 if the numbers are in this order, else 0.
    pub fn ordered(&self, order: FloatOrder, other: &Linear) -> Option<Linear> {
        let (left, right) = (Arc::new(self.clone()), Arc::new(other.clone()));
        self.with_floats(Atom::FloatOrder(order, left, right), other)
    }

    fn with_floats(&self, atom: Atom, other: &Linear) -> Option<Linear> {
        let range = atom.range();
        small(of_atom(atom, range, self.size + other.size + 1))
    }

    /// Returns whether all its values are values of the type.
    pub fn fits(&self, number: Number) -> bool {
        let (low, high) = (i128::from(number.least()), i128::from(number.greatest()));
        low <= self.range.0 && self.range.1 <= high
    }

    /// The low bits as a number of the type.
    pub fn within(self, number: Number) -> Option<Linear> {
        let (low, high) = (i128::from(number.least()), i128::from(number.greatest()));
        if self.fits(number) {
            return Some(self);
        }
        let size = self.size + 1;
        small(of_atom(
            Atom::Wrap(number, Arc::new(self)),
            (low, high),
            size,
        ))
    }

    /// The same for the solver.
    pub fn expr(&self, inputs: &[Var]) -> Expr {
        let mut sum: Option<Expr> = None;
        for (atom, factor) in &self.terms {
            let value = atom.expr(inputs);
            let part = match factor.unsigned_abs() {
                1 => value,
                _ => Expr::Mul(
                    Box::new(Expr::Int(factor.saturating_abs())),
                    Box::new(value),
                ),
            };
            sum = Some(match (sum, *factor < 0) {
                (None, false) => part,
                (None, true) => Expr::Neg(Box::new(part)),
                (Some(sum), false) => Expr::Add(Box::new(sum), Box::new(part)),
                (Some(sum), true) => Expr::Sub(Box::new(sum), Box::new(part)),
            });
        }
        let constant = Expr::Int(self.constant.saturating_abs());
        match (sum, self.constant) {
            (None, _) => Expr::Int(self.constant),
            (Some(sum), 0) => sum,
            (Some(sum), positive) if positive > 0 => Expr::Add(Box::new(sum), Box::new(constant)),
            (Some(sum), _) => Expr::Sub(Box::new(sum), Box::new(constant)),
        }
    }

    fn known(&self) -> Option<i128> {
        self.is_constant().then_some(self.constant)
    }

    /// The bits of the distance of a shift that count.
    fn distance(&self, number: Number) -> Option<Linear> {
        let mask = i128::from(number.bits()) - 1;
        match self.known() {
            Some(known) => Some(constant(known & mask)),
            None if 0 <= self.range.0 && self.range.1 <= mask => Some(self.clone()),
            None => {
                let mask = constant(mask);
                operation(ArithOp::And, self.min(&mask), self.max(&mask))
            }
        }
    }

    fn unsigned(&self, number: Number) -> Option<Linear> {
        let most = (1_i128 << number.bits()) - 1;
        if 0 <= self.range.0 && self.range.1 <= most {
            return Some(self.clone());
        }
        if let Some(known) = self.known() {
            return Some(constant(known & most));
        }
        let atom = Atom::Unsigned(number, Arc::new(self.clone()));
        small(of_atom(atom, (0, most), self.size + 1))
    }

    fn scale(&self, factor: i128) -> Option<Linear> {
        if factor == 0 {
            return Some(constant(0));
        }
        let terms = self.terms.iter();
        let terms = terms.map(|(atom, by)| Some((atom.clone(), by.checked_mul(factor)?)));
        let (low, high) = self.range;
        let (low, high) = (low.checked_mul(factor)?, high.checked_mul(factor)?);
        Some(Linear {
            terms: terms.collect::<Option<_>>()?,
            constant: self.constant.checked_mul(factor)?,
            range: (low.min(high), low.max(high)),
            size: self.size,
        })
    }

    fn combine(&self, other: &Linear, sign: i128) -> Option<Linear> {
        let mut terms: Vec<(Atom, i128)> = self.terms.clone();
        for (atom, factor) in &other.terms {
            let factor = factor.checked_mul(sign)?;
            match terms.binary_search_by(|(known, _)| known.cmp(atom)) {
                Ok(place) => {
                    let known = terms.get_mut(place)?;
                    known.1 = known.1.checked_add(factor)?;
                }
                Err(place) => terms.insert(place, (atom.clone(), factor)),
            }
        }
        terms.retain(|(_, factor)| *factor != 0);
        let constant = self
            .constant
            .checked_add(other.constant.checked_mul(sign)?)?;
        let mut range = (constant, constant);
        for (atom, factor) in &terms {
            let (low, high) = atom.range();
            let ends = (low.checked_mul(*factor)?, high.checked_mul(*factor)?);
            range.0 = range.0.checked_add(ends.0.min(ends.1))?;
            range.1 = range.1.checked_add(ends.0.max(ends.1))?;
        }
        let size = terms.iter().map(|(atom, _)| atom.size()).sum::<usize>() + 1;
        small(Linear {
            terms,
            constant,
            range,
            size,
        })
    }
}

impl Atom {
    fn expr(&self, inputs: &[Var]) -> Expr {
        match self {
            Atom::Input(number, _) => match inputs.get(*number as usize) {
                Some(var) => Expr::Var(*var),
                None => Expr::Int(0),
            },
            Atom::Wrap(number, inner) => Expr::Wrap(
                width(*number, number.is_signed()),
                Box::new(inner.expr(inputs)),
            ),
            Atom::Unsigned(number, inner) => {
                Expr::Wrap(width(*number, false), Box::new(inner.expr(inputs)))
            }
            Atom::Float(step, inner) => {
                Expr::Float1(floats::unary(*step), Box::new(inner.expr(inputs)))
            }
            Atom::FloatArith(number, op, left, right) => {
                let op = floats::binary(*op).unwrap_or(FloatBinary::Add);
                let (left, right) = (left.expr(inputs), right.expr(inputs));
                let precision = floats::precision(*number);
                Expr::Float2(op, precision, Box::new(left), Box::new(right))
            }
            Atom::FloatOrder(order, left, right) => {
                let (left, right) = (left.expr(inputs), right.expr(inputs));
                let order = floats::comparison(*order);
                Expr::FloatCompare(order, Box::new(left), Box::new(right))
            }
            Atom::Of(op, left, right) => {
                let operation = match op {
                    ArithOp::Add => Expr::Add,
                    ArithOp::Sub => Expr::Sub,
                    ArithOp::Mul => Expr::Mul,
                    ArithOp::Div => Expr::Div,
                    ArithOp::Rem => Expr::Rem,
                    ArithOp::And => Expr::BitAnd,
                    ArithOp::Or => Expr::BitOr,
                    ArithOp::Xor => Expr::BitXor,
                    ArithOp::ShiftLeft => Expr::ShiftLeft,
                    ArithOp::ShiftRight | ArithOp::ShiftUnsigned => Expr::ShiftRight,
                };
                operation(Box::new(left.expr(inputs)), Box::new(right.expr(inputs)))
            }
        }
    }

    fn size(&self) -> usize {
        match self {
            Atom::Input(..) => 1,
            Atom::Wrap(_, inner) | Atom::Unsigned(_, inner) | Atom::Float(_, inner) => {
                1 + inner.size
            }
            Atom::Of(_, left, right)
            | Atom::FloatArith(_, _, left, right)
            | Atom::FloatOrder(_, left, right) => 1 + left.size + right.size,
        }
    }

    fn range(&self) -> (i128, i128) {
        match self {
            Atom::Input(_, (low, high)) => (i128::from(*low), i128::from(*high)),
            Atom::Wrap(number, _) => (i128::from(number.least()), i128::from(number.greatest())),
            Atom::Unsigned(number, _) => (0, (1 << number.bits()) - 1),
            Atom::Float(step, _) => {
                let (low, high) = floats::range(*step);
                (i128::from(low), i128::from(high))
            }
            Atom::FloatArith(number, ..) => {
                (i128::from(number.least()), i128::from(number.greatest()))
            }
            Atom::FloatOrder(..) => (0, 1),
            Atom::Of(op, left, right) => range(*op, left.range, right.range),
        }
    }
}

fn width(number: Number, is_signed: bool) -> Width {
    Width {
        bits: u8::try_from(number.bits()).unwrap_or(64),
        is_signed,
    }
}

fn constant(value: i128) -> Linear {
    Linear {
        terms: Vec::new(),
        constant: value,
        range: (value, value),
        size: 1,
    }
}

fn of_atom(atom: Atom, range: (i128, i128), size: usize) -> Linear {
    Linear {
        terms: vec![(atom, 1)],
        constant: 0,
        range,
        size: size + 1,
    }
}

fn operation(op: ArithOp, left: &Linear, right: &Linear) -> Option<Linear> {
    let size = left.size + right.size + 1;
    let range = range(op, left.range, right.range);
    let atom = Atom::Of(op, Arc::new(left.clone()), Arc::new(right.clone()));
    small(of_atom(atom, range, size))
}

/// A range that holds all results of an operation that is not linear.
fn range(op: ArithOp, left: (i128, i128), right: (i128, i128)) -> (i128, i128) {
    let most = |range: (i128, i128)| range.0.saturating_abs().max(range.1.saturating_abs());
    match op {
        ArithOp::Mul => {
            let ends = [left.0, left.1].into_iter();
            let ends = ends.flat_map(|a| [right.0, right.1].map(|b| a.saturating_mul(b)));
            let least = ends.clone().min().unwrap_or(i128::MIN);
            (least, ends.max().unwrap_or(i128::MAX))
        }
        // A divisor of at least 1 brings the quotient nearer to zero.
        ArithOp::Div if right.0 >= 1 => (left.0.min(0), left.1.max(0)),
        ArithOp::Div if right.1 <= -2 => (-most(left) / 2, most(left) / 2),
        ArithOp::Div => (-most(left), most(left)),
        ArithOp::Rem => {
            let most = most(left).min(most(right).saturating_sub(1).max(0));
            let low = if left.0 >= 0 { 0 } else { -most };
            let high = if left.1 <= 0 { 0 } else { most };
            (low, high)
        }
        ArithOp::And if left.0 >= 0 || right.0 >= 0 => {
            let highs = [left, right].into_iter().filter(|range| range.0 >= 0);
            (0, highs.map(|range| range.1).min().unwrap_or(i128::MAX))
        }
        ArithOp::And | ArithOp::Or | ArithOp::Xor => {
            // Neither side has more bits than the one with the most.
            let bits = [left.0, left.1, right.0, right.1].map(|end| {
                let magnitude = if end < 0 { !end } else { end };
                i128::BITS - magnitude.leading_zeros()
            });
            let bits = bits.into_iter().max().unwrap_or(127).min(126);
            let low = match left.0 >= 0 && right.0 >= 0 {
                true => 0,
                false => -(1_i128 << bits),
            };
            (low, (1_i128 << bits) - 1)
        }
        ArithOp::ShiftRight => (left.0.min(0), left.1.max(0)),
        ArithOp::ShiftLeft => {
            let factor = 1_i128 << right.1.clamp(0, 63);
            let low = left.0.saturating_mul(factor).min(left.0);
            (low, left.1.saturating_mul(factor).max(left.1))
        }
        ArithOp::Add | ArithOp::Sub | ArithOp::ShiftUnsigned => (i128::MIN, i128::MAX),
    }
}

fn small(linear: Linear) -> Option<Linear> {
    (linear.size <= LARGEST).then_some(linear)
}
