//! From operations to terms. Each number has the condition under which it has a value, and each
//! condition has two sides: it is true, and it is false (the logic of Kleene).

use super::super::bits::BitOperator;
use super::super::code::{Code, Op, OpId};
use super::super::expr::{Comparison, Var};
use super::super::float::KEYS;
use super::super::ranges::{self, Range};
use super::super::width::MOST_SHIFT;
use super::poly::Poly;
use super::term::{Id, Term, Terms, Truth};

/// What an operation gives.
#[derive(Debug, Clone)]
enum Value {
    Number(Poly, Truth),
    /// 1 if the first condition holds, else 0; with a value if the second one holds.
    Bit(Truth, Truth),
    /// The condition is true, and it is false; if a part has no value it is neither.
    Condition(Truth, Truth),
}

impl Terms {
    /// The condition that a formula is true. `None` if a number leaves 128 bits.
    pub fn formula(
        &mut self,
        code: &Code,
        start: OpId,
        end: OpId,
        range: &dyn Fn(Var) -> Range,
    ) -> Option<Truth> {
        // A tree: each operand is used once, so its value can be taken off the stack.
        let mut stack: Vec<Value> = Vec::new();
        for id in start..=end {
            let value = self.value(code.op(id), &mut stack, range)?;
            stack.push(value);
        }
        match stack.pop()? {
            Value::Condition(truth, _) => Some(truth),
            Value::Number(..) | Value::Bit(..) => None,
        }
    }

    fn value(
        &mut self,
        op: &Op,
        stack: &mut Vec<Value>,
        range: &dyn Fn(Var) -> Range,
    ) -> Option<Value> {
        Some(match op {
            Op::Int(value) => Value::Number(Poly::constant(*value), Truth::TRUE),
            Op::Var(var) => {
                let range = range(*var);
                let poly = match range {
                    Some((low, high)) if low == high => Poly::constant(low),
                    _ => {
                        let id = self.add(Term::Var(*var), range);
                        if self.single_variables.contains(var) {
                            self.singles.insert(id);
                        }
                        Poly::term(id)
                    }
                };
                Value::Number(poly, Truth::TRUE)
            }
            Op::Float1(operator, _) => {
                let (a, guard) = self.number(stack)?;
                let (value, guard) = self.float1(*operator, &a, guard)?;
                Value::Number(value, guard)
            }
            Op::Float2(operator, precision, ..) => {
                let ((b, second), (a, first)) = (self.number(stack)?, self.number(stack)?);
                let guard = self.all(&[first, second]);
                let (value, guard) = self.float2(*operator, *precision, (&a, &b), guard)?;
                Value::Number(value, guard)
            }
            Op::FloatCompare(comparison, ..) => {
                let ((b, second), (a, first)) = (self.number(stack)?, self.number(stack)?);
                let guard = self.all(&[first, second]);
                let guard = self.within(&a, KEYS, guard)?;
                let guard = self.within(&b, KEYS, guard)?;
                self.note_floats([&a, &b]);
                Value::Bit(self.float_compare(*comparison, &a, &b)?, guard)
            }
            Op::Neg(_) => {
                let (a, guard) = self.number(stack)?;
                Value::Number(a.times(-1)?, guard)
            }
            Op::Abs(_) => {
                let (a, guard) = self.number(stack)?;
                Value::Number(self.absolute(a)?, guard)
            }
            Op::Wrap(width, _) => {
                let (a, guard) = self.number(stack)?;
                Value::Number(self.wrap(*width, &a)?, guard)
            }
            Op::IfThenElse(..) => {
                let ((b, second), (a, first)) = (self.number(stack)?, self.number(stack)?);
                let (yes, no) = condition(stack)?;
                let (taken, other) = (self.all(&[yes, first]), self.all(&[no, second]));
                let guard = match (first, second, no == yes.negated()) {
                    (Truth::TRUE, Truth::TRUE, true) => Truth::TRUE,
                    _ => self.any(&[taken, other]),
                };
                Value::Number(self.choice(yes, a, b), guard)
            }
            Op::True => Value::Condition(Truth::TRUE, Truth::FALSE),
            Op::False => Value::Condition(Truth::FALSE, Truth::TRUE),
            Op::Compare(comparison, ..) => {
                if let Some((truth, guard)) = compared_bit(*comparison, stack) {
                    let yes = self.all(&[guard, truth]);
                    let no = self.all(&[guard, truth.negated()]);
                    return Some(Value::Condition(yes, no));
                }
                let ((b, second), (a, first)) = (self.number(stack)?, self.number(stack)?);
                let truth = self.compare(*comparison, &a, &b)?;
                let yes = self.all(&[first, second, truth]);
                let no = self.all(&[first, second, truth.negated()]);
                Value::Condition(yes, no)
            }
            Op::Not(_) => {
                let (yes, no) = condition(stack)?;
                Value::Condition(no, yes)
            }
            Op::And(parts) => {
                let (yes, no) = conditions(parts.len(), stack)?;
                Value::Condition(self.all(&yes), self.any(&no))
            }
            Op::Or(parts) => {
                let (yes, no) = conditions(parts.len(), stack)?;
                Value::Condition(self.any(&yes), self.all(&no))
            }
            _ => {
                let ((b, second), (a, first)) = (self.number(stack)?, self.number(stack)?);
                let guard = self.all(&[first, second]);
                let (value, guard) = self.binary(op, a, b, guard)?;
                Value::Number(value, guard)
            }
        })
    }

    fn binary(&mut self, op: &Op, a: Poly, b: Poly, guard: Truth) -> Option<(Poly, Truth)> {
        let value = match op {
            Op::Add(..) => a.plus(b, 1)?,
            Op::Sub(..) => a.plus(b, -1)?,
            Op::Mul(..) => self.product(&a, &b)?,
            Op::Div(..) => return self.divided(a, b, guard, true),
            Op::Rem(..) => return self.divided(a, b, guard, false),
            Op::Min(..) => self.extreme(a, b, true),
            Op::Max(..) => self.extreme(a, b, false),
            Op::BitAnd(..) => self.bits(BitOperator::And, &a, &b),
            Op::BitOr(..) => self.bits(BitOperator::Or, &a, &b),
            Op::BitXor(..) => self.bits(BitOperator::Xor, &a, &b),
            Op::ShiftLeft(..) => return self.shift(a, b, guard, true),
            Op::ShiftRight(..) => return self.shift(a, b, guard, false),
            _ => return None,
        };
        Some((value, guard))
    }

    fn number(&mut self, stack: &mut Vec<Value>) -> Option<(Poly, Truth)> {
        match stack.pop()? {
            Value::Number(poly, guard) => Some((poly, guard)),
            Value::Bit(truth, guard) => {
                let bit = self.choice(truth, Poly::constant(1), Poly::constant(0));
                Some((bit, guard))
            }
            Value::Condition(..) => None,
        }
    }

    fn absolute(&mut self, a: Poly) -> Option<Poly> {
        match self.range_of(&a) {
            Some((0.., _)) => Some(a),
            Some((_, ..=0)) => a.times(-1),
            range => {
                let id = self.atom(&a);
                Some(Poly::term(
                    self.add(Term::Absolute(id), ranges::absolute(range)),
                ))
            }
        }
    }

    fn extreme(&mut self, a: Poly, b: Poly, is_least: bool) -> Poly {
        let (first, second) = (self.range_of(&a), self.range_of(&b));
        if let (Some((low, high)), Some((from, to))) = (first, second) {
            if high <= from {
                return if is_least { a } else { b };
            }
            if to <= low {
                return if is_least { b } else { a };
            }
        }
        let (a, b) = self.atoms(&a, &b);
        if a == b {
            return Poly::term(a);
        }
        let (term, range): (fn(Id, Id) -> Term, Range) = match is_least {
            true => (Term::Minimum, ranges::minimum(first, second)),
            false => (Term::Maximum, ranges::maximum(first, second)),
        };
        Poly::term(self.add(term(a.min(b), a.max(b)), range))
    }

    fn atoms(&mut self, a: &Poly, b: &Poly) -> (Id, Id) {
        (self.atom(a), self.atom(b))
    }

    pub fn choice(&mut self, condition: Truth, a: Poly, b: Poly) -> Poly {
        match condition {
            Truth::TRUE => return a,
            Truth::FALSE => return b,
            _ if a == b => return a,
            _ => {}
        }
        let range = ranges::either(self.range_of(&a), self.range_of(&b));
        let (a, b) = self.atoms(&a, &b);
        Poly::term(self.add(Term::Choice(condition, a, b), range))
    }

    fn divided(
        &mut self,
        a: Poly,
        b: Poly,
        guard: Truth,
        is_quotient: bool,
    ) -> Option<(Poly, Truth)> {
        let zero = self.compare(Comparison::Equal, &b, &Poly::constant(0))?;
        let guard = self.all(&[guard, zero.negated()]);
        if let Some((x, y)) = a.value().zip(b.value()) {
            let value = match is_quotient {
                true => x.checked_div(y),
                false => x.checked_rem(y),
            };
            // Without a value the guard is false, and any number does.
            return Some((Poly::constant(value.unwrap_or(0)), guard));
        }
        let (first, second) = (self.range_of(&a), self.range_of(&b));
        let (a, b) = self.atoms(&a, &b);
        let (term, range) = match is_quotient {
            true => (Term::Quotient(a, b, guard), ranges::quotient(first, second)),
            false => (
                Term::Remainder(a, b, guard),
                ranges::remainder(first, second),
            ),
        };
        Some((Poly::term(self.add(term, range)), guard))
    }

    fn shift(&mut self, a: Poly, n: Poly, guard: Truth, is_left: bool) -> Option<(Poly, Truth)> {
        let below = self.compare(Comparison::AtLeast, &n, &Poly::constant(0))?;
        let above = self.compare(Comparison::AtMost, &n, &Poly::constant(MOST_SHIFT))?;
        let guard = self.all(&[guard, below, above]);
        let (first, second) = (self.range_of(&a), self.range_of(&n));
        if let Some(distance) = n.value() {
            let distance = u32::try_from(distance).unwrap_or(0).min(63);
            if is_left {
                return Some((a.times(1 << distance)?, guard));
            }
            if distance == 0 {
                return Some((a, guard));
            }
            if let Some(value) = a.value() {
                return Some((Poly::constant(value >> distance), guard));
            }
        }
        let (a, n) = self.atoms(&a, &n);
        let (term, range) = match is_left {
            true => (Term::ShiftLeft(a, n), ranges::shift_left(first, second)),
            false => (Term::ShiftRight(a, n), ranges::shift_right(first, second)),
        };
        Some((Poly::term(self.add(term, range)), guard))
    }
}

/// The truth of a comparison of a bit with a constant, and when it has a value. `None` if the last two
/// values are not these, which stay.
fn compared_bit(comparison: Comparison, stack: &mut Vec<Value>) -> Option<(Truth, Truth)> {
    let (comparison, truth, guard, constant) = match stack.as_slice() {
        [
            ..,
            Value::Bit(truth, guard),
            Value::Number(other, Truth::TRUE),
        ] => (comparison, *truth, *guard, other.value()?),
        [
            ..,
            Value::Number(other, Truth::TRUE),
            Value::Bit(truth, guard),
        ] => (comparison.mirrored(), *truth, *guard, other.value()?),
        _ => return None,
    };
    stack.truncate(stack.len() - 2);
    let truth = match [0, 1].map(|bit| comparison.holds(&bit, &constant)) {
        [false, true] => truth,
        [true, false] => truth.negated(),
        [same, _] => same.into(),
    };
    Some((truth, guard))
}

fn condition(stack: &mut Vec<Value>) -> Option<(Truth, Truth)> {
    match stack.pop()? {
        Value::Condition(yes, no) => Some((yes, no)),
        Value::Number(..) | Value::Bit(..) => None,
    }
}

/// The two sides of the last conditions.
fn conditions(count: usize, stack: &mut Vec<Value>) -> Option<(Vec<Truth>, Vec<Truth>)> {
    let mut sides = (Vec::with_capacity(count), Vec::with_capacity(count));
    for _ in 0..count {
        let (yes, no) = condition(stack)?;
        sides.0.push(yes);
        sides.1.push(no);
    }
    Some(sides)
}
