//! Case splits, for a candidate that breaks a constraint. The cases cover all values of the
//! current box, so refuting all of them refutes the box.

use super::candidate::Candidate;
use super::code::{Op, OpId};
use super::expr::Comparison;
use super::interval::Interval;
use super::linear::{Column, Linear, Sum};
use super::number::Number;
use super::store::{Affine, Node, Store};

/// One constraint of a case.
#[derive(Debug, Clone)]
pub enum Choice {
    AtLeast(Affine, Number),
    AtMost(Affine, Number),
    Compare(Comparison, Linear),
    Literal(OpId, bool),
    /// The column has the value of the expression.
    Equals(Column, OpId),
    /// One side of the clause is asserted, so it is not split again in this case.
    ClauseDecided(usize),
    NodeDecided(usize),
}

impl Choice {
    pub fn apply(self, store: &mut Store) {
        match self {
            Choice::AtLeast(affine, bound) => {
                store.restrict_affine(&affine, false, &bound);
            }
            Choice::AtMost(affine, bound) => {
                store.restrict_affine(&affine, true, &bound);
            }
            Choice::Compare(comparison, linear) => store.compare(comparison, &linear),
            Choice::ClauseDecided(place) => store.decided_clauses.push(place),
            Choice::NodeDecided(place) => store.decided_nodes.push(place),
            Choice::Literal(literal, is_positive) => store.activate(literal, is_positive),
            Choice::Equals(column, id) => match store.flatten(id) {
                Ok(linear) => {
                    let difference = linear.minus(&Linear::column(column));
                    store.compare(Comparison::Equal, &difference);
                }
                Err(gap) => store.meet(gap),
            },
        }
    }
}

type Cases = Vec<Vec<Choice>>;

/// Ranges up to this size are split into single values.
const WALKED: i64 = 9;

impl Store {
    /// Cases for the first constraint that is broken; `None` if there is none.
    pub fn split(&self, candidate: &Candidate) -> Option<Cases> {
        self.split_fraction()
            .or_else(|| self.split_clause(candidate))
            .or_else(|| self.split_unequal())
            .or_else(|| self.split_node())
    }

    /// Returns whether a column that must be an integer has a fraction as its value.
    pub fn has_fraction(&self) -> bool {
        let mut kinds = self.kinds.iter().enumerate();
        kinds.any(|(column, kind)| kind.is_plain() && !self.tableau.value(column).is_integer())
    }

    /// Cases below and above the current value of a sum, which is no integer.
    pub fn split_sum(&self, linear: &Linear) -> Cases {
        let mut value = linear.constant.clone();
        for (column, factor) in &linear.terms {
            value = value.plus_product(factor, self.tableau.value(*column));
        }
        let limit = |bound: Number| linear.minus(&Linear::constant(bound));
        vec![
            vec![Choice::Compare(Comparison::AtMost, limit(value.floor()))],
            vec![Choice::Compare(Comparison::AtLeast, limit(value.ceil()))],
        ]
    }

    fn split_fraction(&self) -> Option<Cases> {
        let mut best: Option<((bool, Number), Column)> = None;
        for (column, kind) in self.kinds.iter().enumerate() {
            let value = self.tableau.value(column);
            if value.is_integer() {
                continue;
            }
            // A sum first: its parts can run away together, each branch a step behind.
            let rank = (kind.is_plain(), value.abs());
            if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                best = Some((rank, column));
            }
        }
        let (_, column) = best?;
        let value = self.tableau.value(column);
        let (floor, ceil) = (value.floor(), value.ceil());
        let plain = Store::plain(column);
        let below = vec![Choice::AtMost(plain.clone(), floor.clone())];
        let above = vec![Choice::AtLeast(plain, ceil)];
        let is_nearer_below = value - &floor < &Number::ONE / &Number::from(2i64);
        Some(if is_nearer_below {
            vec![below, above]
        } else {
            vec![above, below]
        })
    }

    fn split_clause(&self, candidate: &Candidate) -> Option<Cases> {
        let (place, broken) = self.clauses.iter().enumerate().find(|(place, clause)| {
            let mut literals = clause.iter();
            !self.decided_clauses.contains(place)
                && !literals.any(|(literal, is_positive)| {
                    candidate.literal(self, self.start_of(*literal), *literal, *is_positive)
                })
        })?;
        let case = |(literal, is_positive): &(OpId, bool)| {
            vec![
                Choice::ClauseDecided(place),
                Choice::Literal(*literal, *is_positive),
            ]
        };
        Some(broken.iter().map(case).collect())
    }

    /// The first operation of the assertion that contains this operation.
    fn start_of(&self, id: OpId) -> OpId {
        let place = self.assertions.partition_point(|a| a.end < id);
        self.assertions.get(place).map_or(0, |a| a.start)
    }

    fn split_unequal(&self) -> Option<Cases> {
        let (column, value) = self
            .unequal
            .iter()
            .find(|(column, value)| self.tableau.value(*column) == value)?;
        let plain = Store::plain(*column);
        let above = vec![Choice::AtLeast(plain.clone(), value + &Number::ONE)];
        let below = vec![Choice::AtMost(plain, value - &Number::ONE)];
        Some(if value.is_negative() {
            vec![below, above]
        } else {
            vec![above, below]
        })
    }

    fn split_node(&self) -> Option<Cases> {
        let mut best: Option<(Option<Number>, Column, Column, Column)> = None;
        for (place, entry) in self.nodes.iter().enumerate() {
            let result = self.tableau.value(entry.result);
            match &entry.node {
                Node::Product { a, b } => {
                    let product = self.tableau.value(*a) * self.tableau.value(*b);
                    if product == *result {
                        continue;
                    }
                    let size = smaller(self.interval(*a).size(), self.interval(*b).size());
                    let is_better = best
                        .as_ref()
                        .is_none_or(|(least, ..)| smaller(size.clone(), least.clone()) != *least);
                    if is_better {
                        best = Some((size, *a, *b, entry.result));
                    }
                }
                Node::Quotient { a, b } => {
                    let remainder = entry.remainder.as_ref()?;
                    if let Some(cases) = self.split_quotient(a, b, remainder, result) {
                        return Some(cases);
                    }
                }
                Node::Minimum { a, b } => {
                    let least = self.value_of(a).min(self.value_of(b));
                    if least != *result {
                        let at = |affine: &Affine| {
                            let difference = linear_of(affine).minus(&Linear::column(entry.result));
                            vec![Choice::Compare(Comparison::AtMost, difference)]
                        };
                        return Some(vec![at(a), at(b)]);
                    }
                }
                // Rows say what a quotient by a power of two is; nothing splits the others.
                Node::Floor { .. } | Node::And { .. } | Node::Shift { .. } | Node::Float { .. } => {
                }
                Node::Choice(id) => {
                    if !self.decided_nodes.contains(&place)
                        && let Some(cases) = self.split_choice(place, *id, entry.result)
                    {
                        return Some(cases);
                    }
                }
            }
        }
        let (_, a, b, p) = best?;
        Some(self.split_product(a, b, p))
    }

    fn split_choice(&self, place: usize, id: OpId, result: Column) -> Option<Cases> {
        let Op::IfThenElse(condition, yes, no, start) = *self.code.op(id) else {
            return None;
        };
        let candidate = Candidate::new(self, &|_, column| self.tableau.value(column).to_i128());
        let value = |var| candidate.var(var);
        let expected = self.code.evaluate(start, id, &value, &mut Vec::new());
        if expected.is_some() && expected == self.tableau.value(result).to_i128() {
            return None;
        }
        let case = |truth: bool, side: OpId| {
            vec![
                Choice::NodeDecided(place),
                Choice::Literal(condition, truth),
                Choice::Equals(result, side),
            ]
        };
        Some(vec![case(true, yes), case(false, no)])
    }

    /// Cases for the signs first, then for the remainder below the divisor, then for the product.
    fn split_quotient(&self, a: &Affine, b: &Affine, r: &Affine, q: &Number) -> Option<Cases> {
        let (x, y, rest) = (self.value_of(a), self.value_of(b), self.value_of(r));
        let is_right = !y.is_zero() && x.truncating_div(&y) == *q && {
            let remainder = &x - &(q * &y);
            remainder == rest
        };
        if is_right {
            return None;
        }
        let divisor = self.interval_of(b);
        if divisor.has_zero() {
            return Some(signs(b, &y, false));
        }
        let dividend = self.interval_of(a);
        let is_settled = dividend.lower.as_ref().is_some_and(|l| !l.is_negative())
            || dividend.upper.as_ref().is_some_and(|u| !u.is_positive());
        if !is_settled {
            let above = vec![Choice::AtLeast(a.clone(), Number::ZERO)];
            let below = vec![Choice::AtMost(a.clone(), Number::MINUS_ONE)];
            return Some(if x.is_negative() {
                vec![below, above]
            } else {
                vec![above, below]
            });
        }
        if rest.abs() >= y.abs() {
            let (r, b) = (linear_of(r), linear_of(b));
            let b = if divisor.is_negative() {
                b.scaled(&Number::MINUS_ONE)
            } else {
                b
            };
            let r = if rest.is_negative() {
                r.scaled(&Number::MINUS_ONE)
            } else {
                r
            };
            return Some(vec![vec![Choice::Compare(Comparison::Less, r.minus(&b))]]);
        }
        None
    }

    fn split_product(&self, a: Column, b: Column, p: Column) -> Cases {
        let (x, y) = (self.interval(a), self.interval(b));
        let (x_size, y_size) = (x.size(), y.size());
        let is_first = smaller(x_size.clone(), y_size.clone()) == x_size;
        let (column, range, size) = if is_first {
            (a, &x, x_size)
        } else {
            (b, &y, y_size)
        };
        // If a factor is fixed, the product is linear.
        if size.is_some_and(|size| size <= Number::from(WALKED)) {
            return self.split_range(column, range);
        }
        for (column, interval) in [(a, &x), (b, &y)] {
            let is_mixed = interval.lower.as_ref().is_none_or(Number::is_negative)
                && interval.upper.as_ref().is_none_or(Number::is_positive);
            if is_mixed {
                let value = self.tableau.value(column);
                return signs(&Store::plain(column), value, true);
            }
        }
        let cuts = self.cuts(a, b, p);
        if !cuts.is_empty() {
            return vec![cuts];
        }
        self.split_range(column, range)
    }

    /// Planes that every product in the box satisfies and the current values break (McCormick), and for
    /// squares the chords between neighbouring integers.
    fn cuts(&self, a: Column, b: Column, p: Column) -> Vec<Choice> {
        let (x, y) = (self.interval(a), self.interval(b));
        let mut planes: Vec<(Comparison, Option<(Number, Number)>)> = vec![
            (Comparison::AtLeast, x.lower.clone().zip(y.lower.clone())),
            (Comparison::AtLeast, x.upper.clone().zip(y.upper.clone())),
            (Comparison::AtMost, x.upper.zip(y.lower)),
            (Comparison::AtMost, x.lower.zip(y.upper)),
        ];
        if a == b {
            let floor = self.tableau.value(a).floor();
            let next = &floor + &Number::ONE;
            planes.push((Comparison::AtLeast, Some((floor, next))));
        }
        let (u, v) = (self.tableau.value(a), self.tableau.value(b));
        let value = self.tableau.value(p);
        let mut cuts = Vec::new();
        for (comparison, corner) in planes {
            // (a - c) * (b - d) has a known sign: p ? c*b + d*a - c*d.
            let Some((c, d)) = corner else { continue };
            let plane = &(&(&c * v) + &(&d * u)) - &(&c * &d);
            if comparison.holds(value, &plane) {
                continue;
            }
            let mut sum = Sum::default();
            sum.add_term(p, &Number::ONE);
            sum.add_term(b, &-&c);
            sum.add_term(a, &-&d);
            sum.add_constant(&(&c * &d));
            cuts.push(Choice::Compare(comparison, sum.finish()));
        }
        cuts
    }

    /// Cases for the single values of a short range, nearest to zero first; for a longer range a
    /// guess and two halves.
    fn split_range(&self, column: Column, range: &Interval) -> Cases {
        let plain = Store::plain(column);
        let is = |value: &Number| {
            vec![
                Choice::AtLeast(plain.clone(), value.clone()),
                Choice::AtMost(plain.clone(), value.clone()),
            ]
        };
        let below = |value: &Number| vec![Choice::AtMost(plain.clone(), value.clone())];
        let above = |value: &Number| vec![Choice::AtLeast(plain.clone(), value.clone())];
        let value = self.tableau.value(column);
        let middle = match (&range.lower, &range.upper) {
            (Some(lower), Some(upper)) => {
                if range
                    .size()
                    .is_some_and(|size| size <= Number::from(WALKED))
                {
                    let mut values = vec![lower.clone()];
                    while let Some(last) = values.last().filter(|last| *last < upper) {
                        values.push(last + &Number::ONE);
                    }
                    values.sort_by_key(Number::abs);
                    return values.iter().map(is).collect();
                }
                middle(lower, upper)
            }
            (Some(lower), None) => lower.max(value) + &(&lower.abs() + &Number::from(16i64)),
            (None, Some(upper)) => upper.min(value) - &(&upper.abs() + &Number::from(16i64)),
            (None, None) => Number::ZERO,
        };
        let next = &middle + &Number::ONE;
        let mut cases = vec![is(value)];
        if range.is_negative() {
            cases.extend([above(&next), below(&middle)]);
        } else {
            cases.extend([below(&middle), above(&next)]);
        }
        cases
    }
}

/// Cases for positive, negative and, if possible, zero; the sign of the value first.
fn signs(affine: &Affine, value: &Number, may_be_zero: bool) -> Cases {
    let above = vec![Choice::AtLeast(affine.clone(), Number::ONE)];
    let below = vec![Choice::AtMost(affine.clone(), Number::MINUS_ONE)];
    let zero = vec![
        Choice::AtLeast(affine.clone(), Number::ZERO),
        Choice::AtMost(affine.clone(), Number::ZERO),
    ];
    let mut cases = if value.is_negative() {
        vec![below, above]
    } else {
        vec![above, below]
    };
    if may_be_zero {
        let place = usize::from(!value.is_zero()) * 2;
        cases.insert(place, zero);
    }
    cases
}

/// The middle of a range: the geometric mean while it is wide, else the arithmetic mean.
fn middle(lower: &Number, upper: &Number) -> Number {
    let four = Number::from(4i64);
    if lower.is_positive() && *upper > &four * lower {
        (lower * upper).square_root()
    } else if upper.is_negative() && *lower < &four * upper {
        -&(lower * upper).square_root()
    } else {
        (&(lower + upper) / &Number::from(2i64)).floor()
    }
}

/// The smaller of two sizes; `None` stands for infinity.
fn smaller(a: Option<Number>, b: Option<Number>) -> Option<Number> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

fn linear_of(affine: &Affine) -> Linear {
    let mut sum = Sum::default();
    if let Some(column) = affine.column {
        sum.add_term(column, &affine.scale);
    }
    sum.add_constant(&affine.offset);
    sum.finish()
}
