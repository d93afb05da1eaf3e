//! Intervals of integers, possibly without ends: the ranges of products and quotients, and of
//! their factors. Every result contains all possible values; it may contain more.

use super::number::Number;

/// An interval; `None` for no bound on that side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Interval {
    pub lower: Option<Number>,
    pub upper: Option<Number>,
}

impl Interval {
    /// The interval of all integers.
    pub const ALL: Interval = Interval {
        lower: None,
        upper: None,
    };

    pub fn is_empty(&self) -> bool {
        let ends = self.lower.as_ref().zip(self.upper.as_ref());
        ends.is_some_and(|(lower, upper)| lower > upper)
    }

    pub fn is_positive(&self) -> bool {
        self.lower.as_ref().is_some_and(Number::is_positive)
    }

    pub fn is_negative(&self) -> bool {
        self.upper.as_ref().is_some_and(Number::is_negative)
    }

    pub fn has_zero(&self) -> bool {
        !self.is_positive() && !self.is_negative()
    }

    pub fn negated(&self) -> Interval {
        Interval {
            lower: self.upper.as_ref().map(|upper| -upper),
            upper: self.lower.as_ref().map(|lower| -lower),
        }
    }

    /// The largest absolute value, if there is one.
    pub fn magnitude(&self) -> Option<Number> {
        let (lower, upper) = self.lower.as_ref().zip(self.upper.as_ref())?;
        Some(lower.abs().max(upper.abs()))
    }

    /// The smallest absolute value.
    pub fn least_magnitude(&self) -> Number {
        match (&self.lower, &self.upper) {
            (Some(lower), _) if lower.is_positive() => lower.clone(),
            (_, Some(upper)) if upper.is_negative() => -upper,
            _ => Number::ZERO,
        }
    }

    /// The number of integers in the interval, if it is finite.
    pub fn size(&self) -> Option<Number> {
        let (lower, upper) = self.lower.as_ref().zip(self.upper.as_ref())?;
        Some(&(upper - lower) + &Number::ONE)
    }

    fn symmetric(magnitude: Option<Number>) -> Interval {
        Interval {
            lower: magnitude.as_ref().map(|magnitude| -magnitude),
            upper: magnitude,
        }
    }
}

/// All `x * y`.
pub fn product(x: &Interval, y: &Interval) -> Interval {
    let mut result: Option<(Endpoint, Endpoint)> = None;
    for a in ends(x) {
        for b in ends(y) {
            let corner = a.times(&b);
            result = Some(match result {
                None => (corner.clone(), corner),
                Some((low, high)) => (low.min(corner.clone()), high.max(corner)),
            });
        }
    }
    let (low, high) = result.unwrap_or((Endpoint::Below, Endpoint::Above));
    Interval {
        lower: low.finite(),
        upper: high.finite(),
    }
}

/// All `x * x`.
pub fn square(x: &Interval) -> Interval {
    let least = x.least_magnitude();
    Interval {
        lower: Some(&least * &least),
        upper: x.magnitude().map(|most| &most * &most),
    }
}

/// All `x` with `x * x` in the interval; `sign` is the interval of `x` that is known already.
pub fn square_root(p: &Interval, sign: &Interval) -> Interval {
    let most = match &p.upper {
        Some(upper) if upper.is_negative() => None,
        upper => upper.as_ref().map(Number::square_root),
    };
    let mut result = Interval::symmetric(most);
    if p.is_positive()
        && let Some(lower) = &p.lower
    {
        let root = lower.square_root();
        let least = if &root * &root < *lower {
            &root + &Number::ONE
        } else {
            root
        };
        let not_negative = sign.lower.as_ref().is_some_and(|l| l > &-&least);
        let not_positive = sign.upper.as_ref().is_some_and(|u| *u < least);
        if not_negative {
            result.lower = Some(least);
        } else if not_positive {
            result.upper = Some(-&least);
        }
    }
    result
}

/// All `x` with `x * y` in `p` for some `y` of the interval.
pub fn factor(p: &Interval, y: &Interval) -> Interval {
    if y.is_empty() {
        return Interval::ALL;
    }
    if y.is_negative() {
        return factor(&p.negated(), &y.negated());
    }
    if y.is_positive() {
        let least = y.lower.as_ref();
        return Interval {
            lower: p.lower.as_ref().and_then(|lower| {
                if lower.is_positive() {
                    Some(match &y.upper {
                        Some(most) => (lower / most).ceil(),
                        None => Number::ONE,
                    })
                } else {
                    least.map(|least| (lower / least).ceil())
                }
            }),
            upper: p.upper.as_ref().and_then(|upper| {
                if upper.is_negative() {
                    Some(match &y.upper {
                        Some(most) => (upper / most).floor(),
                        None => Number::MINUS_ONE,
                    })
                } else {
                    least.map(|least| (upper / least).floor())
                }
            }),
        };
    }
    if p.has_zero() {
        // y may be zero, and then x is anything.
        return Interval::ALL;
    }
    Interval::symmetric(p.magnitude())
}

/// All `a / b` towards zero, `b` not zero.
pub fn quotient(a: &Interval, b: &Interval) -> Interval {
    if b.is_empty() {
        return Interval::ALL;
    }
    if b.is_negative() {
        return quotient(a, &b.negated()).negated();
    }
    let Some(least) = b.lower.as_ref().filter(|_| b.is_positive()) else {
        return Interval::symmetric(a.magnitude());
    };
    // Rounding towards zero keeps the order, so the ends of `a` give the ends.
    let end = |end: &Number, is_outward: bool| {
        if is_outward {
            end.truncating_div(least)
        } else {
            match &b.upper {
                Some(most) => end.truncating_div(most),
                None => Number::ZERO,
            }
        }
    };
    Interval {
        lower: a
            .lower
            .as_ref()
            .map(|lower| end(lower, lower.is_negative())),
        upper: a
            .upper
            .as_ref()
            .map(|upper| end(upper, upper.is_positive())),
    }
}

/// An end of an interval, or an infinity.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Endpoint {
    Below,
    At(Number),
    Above,
}

impl Endpoint {
    fn times(&self, other: &Endpoint) -> Endpoint {
        let (left, right) = (self.sign(), other.sign());
        match (self, other) {
            (Endpoint::At(a), Endpoint::At(b)) => Endpoint::At(a * b),
            // An infinity times zero is zero: infinity is a limit here, not a value.
            _ if left == 0 || right == 0 => Endpoint::At(Number::ZERO),
            _ if left == right => Endpoint::Above,
            _ => Endpoint::Below,
        }
    }

    fn sign(&self) -> i8 {
        match self {
            Endpoint::Below => -1,
            Endpoint::Above => 1,
            Endpoint::At(number) if number.is_positive() => 1,
            Endpoint::At(number) if number.is_negative() => -1,
            Endpoint::At(_) => 0,
        }
    }

    fn finite(self) -> Option<Number> {
        match self {
            Endpoint::At(number) => Some(number),
            Endpoint::Below | Endpoint::Above => None,
        }
    }
}

fn ends(x: &Interval) -> [Endpoint; 2] {
    [
        x.lower.clone().map_or(Endpoint::Below, Endpoint::At),
        x.upper.clone().map_or(Endpoint::Above, Endpoint::At),
    ]
}
