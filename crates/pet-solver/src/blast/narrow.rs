//! What one term says about the values of itself and of its operands: forwards from the operands to
//! the result, backwards from the result to the operands. Values are only taken away if they
//! are in no solution.

use super::super::bits::BitOperator;
use super::super::expr::Precision;
use super::super::float::interval::{Domain, image, image2, inverse, inverse2};
use super::super::float::{self, KEYS};
use super::super::ranges::{self, Range};
use super::super::width::{shift_left, shift_right};
use super::term::{Id, Term, Terms, Truth};

/// The possible values of all terms, with the times of their last changes.
#[derive(Debug, Clone)]
pub struct State {
    domains: Vec<Domain>,
    changed: Vec<u32>,
    /// Forwards and backwards.
    visited: [Vec<u32>; 2],
    pub time: u32,
    pub has_failed: bool,
}

const YES: Domain = Domain {
    low: 1,
    high: 1,
    has_nan: false,
};
const NO: Domain = Domain {
    low: 0,
    high: 0,
    has_nan: false,
};

/// Without limits: numbers inside have no more than 126 bits.
const ANY: Domain = Domain {
    low: -(1 << 126),
    high: 1 << 126,
    has_nan: false,
};

impl State {
    pub fn new(terms: &Terms) -> State {
        let domains = terms.list.iter().zip(&terms.ranges);
        let domains = domains.map(|(term, range)| match term {
            Term::True => YES,
            Term::Equal(..) | Term::Less(..) | Term::Divisible(..) | Term::All(_) => {
                Domain::of((0, 1))
            }
            _ => range.map_or(ANY, Domain::of),
        });
        State {
            domains: domains.collect(),
            changed: vec![1; terms.list.len()],
            visited: [vec![0; terms.list.len()], vec![0; terms.list.len()]],
            time: 1,
            has_failed: false,
        }
    }

    pub fn domain(&self, id: Id) -> Domain {
        self.domains.get(id).copied().unwrap_or(ANY)
    }

    fn only(&self, id: Id) -> Option<i128> {
        self.domain(id).only()
    }

    fn range(&self, id: Id) -> Range {
        let domain = self.domain(id);
        let (low, high) = domain.hull();
        (low > ANY.low && high < ANY.high).then_some((low, high))
    }

    /// Whether something has changed around a term since it was visited in this direction; from now
    /// on it counts as visited.
    pub fn visit(&mut self, id: Id, parts: &[Id], is_forward: bool) -> bool {
        let [forward, backward] = &mut self.visited;
        let list = if is_forward { forward } else { backward };
        let Some(visited) = list.get_mut(id) else {
            return false;
        };
        let is_new = |id: &Id| self.changed.get(*id).is_some_and(|time| time > visited);
        let has_changed = is_new(&id) || parts.iter().any(is_new);
        if has_changed {
            *visited = self.time;
        }
        has_changed
    }

    /// Takes away the values of a term that are not in the set.
    pub fn meet(&mut self, id: Id, set: Domain) {
        let Some(domain) = self.domains.get_mut(id) else {
            return;
        };
        let after = domain.meet(set);
        if after != *domain {
            *domain = after;
            self.time += 1;
            if let Some(changed) = self.changed.get_mut(id) {
                *changed = self.time;
            }
            self.has_failed |= after.is_empty();
        }
    }

    pub fn truth(&self, truth: Truth) -> Option<bool> {
        let is_true = self.only(truth.id)? == 1;
        Some(is_true != truth.is_negated)
    }

    pub fn set(&mut self, truth: Truth, value: bool) {
        let is_true = value != truth.is_negated;
        self.meet(truth.id, if is_true { YES } else { NO });
    }

    fn at_most(&mut self, id: Id, limit: i128) {
        self.meet(id, Domain::of((ANY.low, limit)));
    }

    fn at_least(&mut self, id: Id, limit: i128) {
        self.meet(id, Domain::of((limit, ANY.high)));
    }

    /// Takes away one value, if that is possible.
    fn exclude(&mut self, id: Id, value: i128) {
        let domain = self.domain(id);
        let (mut low, mut high, mut has_nan) = (domain.low, domain.high, domain.has_nan);
        if value == i128::from(float::NAN) {
            has_nan = false;
        }
        if low == value {
            low += 1;
        }
        if high == value {
            high -= 1;
        }
        self.meet(id, Domain::new(low, high, has_nan));
    }

    /// From the operands of a term to its value.
    pub fn forward(&mut self, terms: &Terms, id: Id) {
        let found = match self.exact(terms.term(id)) {
            Some(value) => Domain::of((value, value)),
            None => match self.image(terms.term(id)) {
                Some(found) => found,
                None => return,
            },
        };
        self.meet(id, found);
    }

    /// The value, if all operands are known.
    fn exact(&self, term: &Term) -> Option<i128> {
        let only = |id: &Id| self.only(*id);
        match term {
            Term::Product(a, b) => only(a)?.checked_mul(only(b)?),
            Term::Wrap(width, a) => Some(width.wrap(only(a)?)),
            Term::Bits(operator, parts) => {
                let mut values = parts.iter().map(only);
                let first = values.next()??;
                values.try_fold(first, |a, b| {
                    let b = b?;
                    Some(match operator {
                        BitOperator::And => a & b,
                        BitOperator::Or => a | b,
                        BitOperator::Xor => a ^ b,
                    })
                })
            }
            Term::Quotient(a, b, _) => only(a)?.checked_div(only(b)?),
            Term::Remainder(a, b, _) => only(a)?.checked_rem(only(b)?),
            Term::ShiftLeft(a, n) => shift_left(only(a)?, only(n)?),
            Term::ShiftRight(a, n) => shift_right(only(a)?, only(n)?),
            Term::Float1(operator, a) => float::unary(*operator, only(a)?),
            Term::Float2(operator, a, b) => {
                float::binary(*operator, Precision::Double, only(a)?, only(b)?)
            }
            _ => None,
        }
    }

    fn image(&self, term: &Term) -> Option<Domain> {
        let range = |id: &Id| self.range(*id);
        let found = match term {
            Term::True | Term::Const(_) | Term::Var(_) => return None,
            Term::Equal(a, b) => return self.equal(*a, *b),
            Term::Less(a, b) => {
                let (a, b) = (self.domain(*a).hull(), self.domain(*b).hull());
                return match (a.1 < b.0, a.0 >= b.1) {
                    (true, _) => Some(YES),
                    (_, true) => Some(NO),
                    _ => None,
                };
            }
            Term::Divisible(a, size) => {
                let low = self.only(*a)? & ((1 << size.min(&126)) - 1);
                return Some(if low == 0 { YES } else { NO });
            }
            Term::All(parts) => {
                let mut all = Some(YES);
                for part in parts {
                    match self.truth(*part) {
                        Some(true) => {}
                        Some(false) => return Some(NO),
                        None => all = None,
                    }
                }
                return all;
            }
            Term::Choice(condition, a, b) => {
                return Some(match self.truth(*condition) {
                    Some(true) => self.domain(*a),
                    Some(false) => self.domain(*b),
                    None => self.domain(*a).join(self.domain(*b)),
                });
            }
            Term::Float1(operator, a) => {
                let a = self.domain(*a);
                return is_within(a, operator.operands()).then(|| image(*operator, a));
            }
            Term::Float2(operator, a, b) => {
                let (x, y) = (self.domain(*a), self.domain(*b));
                let is_possible = is_within(x, KEYS) && is_within(y, KEYS);
                return is_possible.then(|| image2(*operator, x, y, a == b));
            }
            Term::Sum(parts, constant) => {
                let mut sum = Some((*constant, *constant));
                for (part, factor) in parts {
                    let part = ranges::product(range(part), Some((*factor, *factor)));
                    sum = ranges::sum(sum, part);
                }
                sum
            }
            Term::Product(a, b) if a == b => ranges::square(range(a)),
            Term::Product(a, b) => ranges::product(range(a), range(b)),
            Term::Wrap(width, a) => ranges::wrap(*width, range(a)),
            Term::Minimum(a, b) => ranges::minimum(range(a), range(b)),
            Term::Maximum(a, b) => ranges::maximum(range(a), range(b)),
            Term::Absolute(a) => ranges::absolute(range(a)),
            Term::Quotient(a, b, _) if !self.domain(*b).contains(0) => {
                ranges::quotient(range(a), range(b))
            }
            Term::Remainder(a, b, _) if !self.domain(*b).contains(0) => {
                ranges::remainder(range(a), range(b))
            }
            Term::Bits(operator, parts) => {
                let combine = match operator {
                    BitOperator::And => ranges::bit_and,
                    BitOperator::Or => ranges::bit_or,
                    BitOperator::Xor => ranges::bit_xor,
                };
                parts.iter().map(range).reduce(combine).flatten()
            }
            _ => None,
        };
        found.map(Domain::of)
    }

    fn equal(&self, a: Id, b: Id) -> Option<Domain> {
        let (a, b) = (self.domain(a), self.domain(b));
        match (a.only(), b.only()) {
            (Some(a), Some(b)) => Some(if a == b { YES } else { NO }),
            _ => a.meet(b).is_empty().then_some(NO),
        }
    }

    /// From the value of a term to its operands.
    pub fn backward(&mut self, terms: &Terms, id: Id) {
        let result = self.domain(id);
        match terms.term(id) {
            Term::Equal(a, b) => match result.only() {
                Some(1) => {
                    let both = self.domain(*a).meet(self.domain(*b));
                    self.meet(*a, both);
                    self.meet(*b, both);
                }
                Some(_) => {
                    for (known, other) in [(*a, *b), (*b, *a)] {
                        if let Some(value) = self.only(known) {
                            self.exclude(other, value);
                        }
                    }
                }
                None => {}
            },
            Term::Less(a, b) => {
                let (x, y) = (self.domain(*a).hull(), self.domain(*b).hull());
                match result.only() {
                    Some(1) => {
                        self.at_most(*a, y.1 - 1);
                        self.at_least(*b, x.0 + 1);
                    }
                    Some(_) => {
                        self.at_least(*a, y.0);
                        self.at_most(*b, x.1);
                    }
                    None => {}
                }
            }
            Term::All(parts) => match result.only() {
                Some(1) => {
                    for part in parts {
                        self.set(*part, true);
                    }
                }
                Some(_) => {
                    let mut open = parts.iter().filter(|part| self.truth(**part) != Some(true));
                    if let (Some(only), None) = (open.next(), open.next()) {
                        self.set(*only, false);
                    }
                }
                None => {}
            },
            Term::Choice(condition, a, b) => {
                if result.meet(self.domain(*a)).is_empty() {
                    self.set(*condition, false);
                }
                if result.meet(self.domain(*b)).is_empty() {
                    self.set(*condition, true);
                }
                match self.truth(*condition) {
                    Some(true) => self.meet(*a, result),
                    Some(false) => self.meet(*b, result),
                    None => {}
                }
            }
            Term::Sum(parts, constant) => self.sum(parts, *constant, result),
            Term::Wrap(width, a) if is_within(self.domain(*a), width.range()) => {
                self.meet(*a, result);
            }
            Term::Minimum(a, b) => {
                let (low, _) = result.hull();
                self.at_least(*a, low);
                self.at_least(*b, low);
            }
            Term::Maximum(a, b) => {
                let (_, high) = result.hull();
                self.at_most(*a, high);
                self.at_most(*b, high);
            }
            Term::Absolute(a) => {
                let (_, high) = result.hull();
                self.meet(*a, Domain::of((-high, high)));
            }
            Term::Float1(operator, a) => {
                let domain = self.domain(*a);
                if is_within(domain, operator.operands()) {
                    self.meet(*a, inverse(*operator, domain, result));
                }
            }
            Term::Float2(operator, a, b) => {
                let (x, y) = (self.domain(*a), self.domain(*b));
                if is_within(x, KEYS) && is_within(y, KEYS) {
                    let (x, y) = inverse2(*operator, x, y, result, a == b);
                    self.meet(*a, x);
                    self.meet(*b, y);
                }
            }
            _ => {}
        }
    }

    /// Each part of a sum lies between what the others leave of it.
    fn sum(&mut self, parts: &[(Id, i128)], constant: i128, result: Domain) {
        let (low, high) = result.hull();
        if low <= ANY.low || high >= ANY.high {
            return;
        }
        for (place, (part, factor)) in parts.iter().enumerate() {
            let mut rest = ranges::sum(Some((low, high)), Some((-constant, -constant)));
            for (other, (id, times)) in parts.iter().enumerate() {
                if other != place {
                    let product = ranges::product(self.range(*id), Some((*times, *times)));
                    rest = ranges::sum(rest, ranges::negated(product));
                }
            }
            let Some((low, high)) = rest else { return };
            let (low, high) = match *factor > 0 {
                true => (low, high),
                false => (-high, -low),
            };
            let size = factor.abs();
            // Rounded towards the inside.
            let low = -((-low).div_euclid(size));
            self.meet(*part, Domain::of((low, high.div_euclid(size))));
        }
    }
}

fn is_within(domain: Domain, (low, high): (i128, i128)) -> bool {
    let (from, to) = domain.hull();
    !domain.is_empty() && from >= low && to <= high
}
