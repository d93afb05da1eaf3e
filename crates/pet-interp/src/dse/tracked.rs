//! A number that depends on inputs, in two forms. The exact one is what the machine calculates for
//! any input. The plain one has no wrap-around and no types in it, so it is easy to read and to
//! solve; it is the same number for all inputs for which nothing wraps that did not wrap in the run.

use super::linear::Linear;
use pet_translator::number::Number;
use pet_translator::number::float::{FloatOrder, FloatStep};
use pet_translator::typed::ArithOp;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tracked {
    pub exact: Arc<Linear>,
    /// Absent if the number wrapped in the run.
    pub plain: Option<Arc<Linear>>,
}

impl Tracked {
    pub fn input(number: u32, low: i64, high: i64) -> Tracked {
        Tracked::both(Linear::input(number, low, high))
    }

    pub fn constant(value: i64) -> Tracked {
        Tracked::both(Linear::constant(value))
    }

    fn both(linear: Linear) -> Tracked {
        let exact = Arc::new(linear);
        Tracked {
            plain: Some(Arc::clone(&exact)),
            exact,
        }
    }

    pub fn is_constant(&self) -> bool {
        self.exact.is_constant()
    }

    /// Returns whether the two forms are the same, so that the plain one is exact as well.
    pub fn is_plain(&self) -> bool {
        self.plain.as_ref() == Some(&self.exact)
    }

    /// The result of an operation in a type; `None` if it is too large to follow. `has_wrapped`
    /// says whether it wrapped in the run.
    pub fn arith(
        &self,
        number: Number,
        op: ArithOp,
        other: &Tracked,
        has_wrapped: bool,
    ) -> Option<Tracked> {
        let result = self.exact.arith(number, op, &other.exact)?;
        let exact = Arc::new(result.within(number)?);
        let plain = self.plain.as_ref().zip(other.plain.as_ref());
        // A shift is not said to wrap, whatever bits it loses.
        let is_shift = matches!(op, ArithOp::ShiftLeft | ArithOp::ShiftUnsigned);
        let is_cut = is_shift && exact.is_wrapped();
        let plain = plain.filter(|_| !has_wrapped && !is_cut);
        let plain = plain.and_then(|(left, right)| left.arith(number, op, right));
        Some(Tracked::of(exact, plain))
    }

    /// The low bits, as a number of a type.
    pub fn narrowed(&self, number: Number, has_wrapped: bool) -> Option<Tracked> {
        let exact = Arc::new(self.exact.as_ref().clone().within(number)?);
        let plain = self.plain.as_deref().filter(|_| !has_wrapped);
        Some(Tracked::of(exact, plain.cloned()))
    }

    /// The result of a step with a floating-point number; `None` if it is too large to follow.
    pub fn float(&self, step: FloatStep) -> Option<Tracked> {
        let exact = Arc::new(self.exact.float(step)?);
        let plain = self.plain.as_ref();
        Some(Tracked::of(
            exact,
            plain.and_then(|plain| plain.float(step)),
        ))
    }

    /// 1 if the numbers are in this order, else 0.
    pub fn ordered(&self, order: FloatOrder, other: &Tracked) -> Option<Tracked> {
        let exact = Arc::new(self.exact.ordered(order, &other.exact)?);
        let plain = self.plain.as_ref().zip(other.plain.as_ref());
        let plain = plain.and_then(|(left, right)| left.ordered(order, right));
        Some(Tracked::of(exact, plain))
    }

    /// `1 - b`, for a boolean.
    pub fn inverted(&self) -> Option<Tracked> {
        let one = Linear::constant(1);
        let exact = Arc::new(one.subtract(&self.exact)?);
        let plain = self.plain.as_ref();
        let plain = plain.and_then(|plain| one.subtract(plain));
        Some(Tracked::of(exact, plain))
    }

    fn of(exact: Arc<Linear>, plain: Option<Linear>) -> Tracked {
        let plain = match plain {
            Some(plain) if plain == *exact => Some(Arc::clone(&exact)),
            plain => plain.map(Arc::new),
        };
        Tracked { exact, plain }
    }
}
