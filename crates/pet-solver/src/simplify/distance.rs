//! Differences of two variables and their limits, decided by a matrix of distances: exact
//! and without a search. What the matrix cannot tell, since too many values are excluded,
//! it says so; the solver is asked then.

use super::super::expr::{Comparison, Expr, Formula, Var};

type Bounds<'a> = &'a dyn Fn(Var) -> (Option<i64>, Option<i64>);

/// Numbers beyond are left to the solver, so that sums of a few of them fit.
const LARGEST: i64 = 1 << 53;

/// No limit. Twice as much, less a limit, is still a number.
const FAR: i64 = i64::MAX / 4;

/// With more variables the solver is faster.
const MOST_VARIABLES: usize = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    AtMost,
    Equal,
    Unequal,
}

/// `left - right ? limit`, where sides are places of variables and 0 is the place of zero.
#[derive(Debug, Clone, Copy)]
pub struct Difference {
    relation: Relation,
    left: usize,
    right: usize,
    limit: i64,
}

/// All formulas as differences of the variables, by place. `None` if one of them is no such
/// thing.
pub fn differences(formulas: &[&Formula], variables: &[Var]) -> Option<Vec<Difference>> {
    let read = |formula: &&Formula| {
        let Formula::Compare(comparison, a, b) = *formula else {
            return None;
        };
        let ((left, plus), (right, minus)) = (side(a, variables)?, side(b, variables)?);
        (left != right).then(|| Difference::new(*comparison, left, right, minus - plus))
    };
    formulas.iter().map(read).collect()
}

/// A variable, by its place, and a number beside it.
fn side(expr: &Expr, variables: &[Var]) -> Option<(usize, i64)> {
    let place = |var: &Var| Some(variables.binary_search(var).ok()? + 1);
    match expr {
        Expr::Int(value) => Some((0, small(*value)?)),
        Expr::Var(var) => Some((place(var)?, 0)),
        Expr::Add(a, b) | Expr::Sub(a, b) => {
            let (Expr::Var(var), Expr::Int(value)) = (&**a, &**b) else {
                return None;
            };
            let value = small(*value)?;
            let is_sum = matches!(expr, Expr::Add(..));
            Some((place(var)?, if is_sum { value } else { -value }))
        }
        _ => None,
    }
}

fn small(value: i128) -> Option<i64> {
    let value = i64::try_from(value).ok()?;
    (-LARGEST..=LARGEST).contains(&value).then_some(value)
}

impl Difference {
    fn new(comparison: Comparison, left: usize, right: usize, limit: i64) -> Difference {
        let (relation, is_turned, limit) = match comparison {
            Comparison::Equal => (Relation::Equal, false, limit),
            Comparison::Unequal => (Relation::Unequal, false, limit),
            Comparison::AtMost => (Relation::AtMost, false, limit),
            Comparison::Less => (Relation::AtMost, false, limit - 1),
            Comparison::AtLeast => (Relation::AtMost, true, -limit),
            Comparison::Greater => (Relation::AtMost, true, -limit - 1),
        };
        let (left, right) = if is_turned {
            (right, left)
        } else {
            (left, right)
        };
        Difference {
            relation,
            left,
            right,
            limit,
        }
    }

    /// Whether it is about the variable at this place.
    fn mentions(self, place: usize) -> bool {
        self.left == place || self.right == place
    }

    fn holds(self, value: &dyn Fn(usize) -> i64) -> bool {
        let distance = value(self.left) - value(self.right);
        match self.relation {
            Relation::AtMost => distance <= self.limit,
            Relation::Equal => distance == self.limit,
            Relation::Unequal => distance != self.limit,
        }
    }

    /// Changes of one variable that break it: a place and a value.
    fn changes(self, value: &dyn Fn(usize) -> i64) -> [(usize, i64); 6] {
        let left = value(self.right) + self.limit;
        let right = value(self.left) - self.limit;
        // Just beyond the limit, and far beyond.
        let steps = match self.relation {
            Relation::AtMost => [1, 2, 1 << 20],
            Relation::Equal => [1, -1, 1 << 20],
            Relation::Unequal => [0, 0, 0],
        };
        let [near, next, far] = steps;
        [
            (self.left, left + near),
            (self.right, right - near),
            (self.left, left + next),
            (self.right, right - next),
            (self.left, left + far),
            (self.right, right - far),
        ]
    }

    fn turned(self) -> Difference {
        Difference {
            left: self.right,
            right: self.left,
            limit: -self.limit,
            ..self
        }
    }

    /// True where this one is not.
    fn negated(self) -> Difference {
        match self.relation {
            Relation::AtMost => Difference {
                limit: -self.limit - 1,
                ..self.turned()
            },
            Relation::Equal => Difference {
                relation: Relation::Unequal,
                ..self
            },
            Relation::Unequal => Difference {
                relation: Relation::Equal,
                ..self
            },
        }
    }
}

/// How far each variable may be above each other one, all that follows included.
#[derive(Debug)]
pub struct Distances {
    /// Places, that of zero included.
    count: usize,
    most: Vec<i64>,
    /// What the declared bounds alone say.
    declared: Vec<i64>,
    unequal: Vec<Difference>,
    has_failed: bool,
    /// A row that others are compared with.
    beyond: Vec<i64>,
}

impl Distances {
    /// What the declared bounds say. `None` if there are too many or too large ones.
    pub fn new(variables: &[Var], bounds: Bounds<'_>) -> Option<Distances> {
        if variables.len() > MOST_VARIABLES {
            return None;
        }
        // Zero is between zero and zero.
        let mut ends = vec![(0, 0)];
        for var in variables {
            let (low, high) = bounds(*var);
            let low = low.map_or(Some(-FAR), |low| small(low.into()))?;
            let high = high.map_or(Some(FAR), |high| small(high.into()))?;
            ends.push((low, high));
        }
        let count = ends.len();
        let mut most = Vec::with_capacity(count * count);
        for (left, (_, high)) in ends.iter().enumerate() {
            let row = ends
                .iter()
                .enumerate()
                .map(|(right, (low, _))| match left == right {
                    true => 0,
                    false if *high == FAR || *low == -FAR => FAR,
                    false => high - low,
                });
            most.extend(row);
        }
        Some(Distances {
            count,
            declared: most.clone(),
            most,
            unequal: Vec::new(),
            has_failed: false,
            beyond: Vec::with_capacity(count),
        })
    }

    /// The matrix, to go back to.
    pub fn matrix(&self) -> &[i64] {
        &self.most
    }

    /// Back to a matrix, with these differences left out of it that exclude one value.
    pub fn restore(&mut self, matrix: &[i64], differences: &[Difference]) {
        self.most.clear();
        self.most.extend_from_slice(matrix);
        self.has_failed = false;
        self.unequal.clear();
        let excluding = differences.iter().copied();
        self.unequal
            .extend(excluding.filter(|one| one.relation == Relation::Unequal));
    }

    /// How far the left one may be above the right one.
    fn most(&self, left: usize, right: usize) -> i64 {
        let limit = self.most.get(left * self.count + right);
        limit.copied().unwrap_or(FAR)
    }

    pub fn add(&mut self, difference: Difference) {
        match difference.relation {
            Relation::AtMost => self.limit(difference),
            Relation::Equal => {
                self.limit(difference);
                self.limit(difference.turned());
            }
            Relation::Unequal => self.unequal.push(difference),
        }
    }

    /// The left one is above the right one by at most the limit, and what follows.
    fn limit(&mut self, difference: Difference) {
        let Difference {
            left, right, limit, ..
        } = difference;
        if limit >= self.most(left, right) || self.has_failed {
            return;
        }
        if self.most(right, left) + limit < 0 {
            self.has_failed = true;
            return;
        }
        let from = right * self.count;
        self.beyond.clear();
        let row = self.most.get(from..from + self.count);
        self.beyond.extend_from_slice(row.unwrap_or_default());
        for row in self.most.chunks_exact_mut(self.count) {
            let Some(before) = row.get(left).copied().filter(|before| *before < FAR) else {
                continue;
            };
            let before = before + limit;
            for (most, after) in row.iter_mut().zip(&self.beyond) {
                let sum = before + after;
                if *after < FAR && sum < *most {
                    *most = sum;
                }
            }
        }
    }

    /// Moves limits off excluded values, and forgets those that are out of reach.
    pub fn settle(&mut self) {
        if self.unequal.is_empty() {
            return;
        }
        let mut unequal = std::mem::take(&mut self.unequal);
        loop {
            let before = unequal.len();
            unequal.retain(|one| self.is_open(*one));
            if unequal.len() == before || self.has_failed {
                break;
            }
        }
        self.unequal = unequal;
    }

    /// Whether an excluded value lies strictly between the limits; if it is one of them,
    /// that one moves.
    fn is_open(&mut self, one: Difference) -> bool {
        let turned = one.turned();
        let upper = self.most(one.left, one.right);
        let lower = self.most(one.right, one.left);
        let (is_highest, is_lowest) = (upper == one.limit, lower == turned.limit);
        let below = |one: Difference| Difference {
            limit: one.limit - 1,
            ..one
        };
        match (is_highest, is_lowest) {
            (true, true) => self.has_failed = true,
            (true, false) => self.limit(below(one)),
            (false, true) => self.limit(below(turned)),
            (false, false) => return upper > one.limit && lower > turned.limit,
        }
        false
    }

    pub fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// Whether a difference follows from the settled others. Leaves them changed.
    pub fn implies(&mut self, difference: Difference) -> Option<bool> {
        self.add(difference.negated());
        self.settle();
        if self.has_failed {
            Some(true)
        } else if self.unequal.is_empty() || self.values().is_some() {
            Some(false)
        } else {
            None
        }
    }

    /// Values that keep all limits and are none of the excluded ones, if some are found: one
    /// variable after the other, each away from those before, as the middle of its range is.
    pub fn values(&self) -> Option<Vec<i64>> {
        let mut values: Vec<i64> = Vec::with_capacity(self.count);
        values.push(0);
        for place in 1..self.count {
            let (low, high) = self.range(place, &values);
            let is_excluded = |value: i64| {
                self.unequal.iter().any(|one| {
                    let (other, distance) = match (one.left == place, one.right == place) {
                        (true, _) => (one.right, one.limit),
                        (_, true) => (one.left, -one.limit),
                        _ => return false,
                    };
                    values
                        .get(other)
                        .is_some_and(|other| other + distance == value)
                })
            };
            let tries = i64::try_from(values.len() + self.unequal.len()).ok()?;
            let value = chosen(low, high, tries, &values, &is_excluded)?;
            values.push(value);
        }
        Some(values)
    }

    /// What the values of the places before leave.
    fn range(&self, place: usize, values: &[i64]) -> (i64, i64) {
        let (mut low, mut high) = (-FAR, FAR);
        for (other, value) in values.iter().enumerate() {
            let (above, below) = (self.most(place, other), self.most(other, place));
            if above < FAR {
                high = high.min(value + above);
            }
            if below < FAR {
                low = low.max(value - below);
            }
        }
        (low, high)
    }

    /// Whether another value for one variable breaks the difference and keeps the others,
    /// which all hold for the values. If not, nothing is known.
    pub fn breaks(&self, broken: Difference, values: &[i64], others: &[&[Difference]]) -> bool {
        let value = |place: usize| values.get(place).copied().unwrap_or_default();
        broken.changes(&value).into_iter().any(|(place, changed)| {
            let value = |other: usize| {
                if other == place {
                    changed
                } else {
                    value(other)
                }
            };
            place != 0
                && self.is_declared(place, changed)
                && !broken.holds(&value)
                && others.iter().all(|others| {
                    let mut others = others.iter();
                    others.all(|other| !other.mentions(place) || other.holds(&value))
                })
        })
    }

    /// Whether the declared bounds have room for a value.
    fn is_declared(&self, place: usize, value: i64) -> bool {
        let above = self.declared.get(place * self.count);
        let below = self.declared.get(place);
        above.is_some_and(|above| *above == FAR || value <= *above)
            && below.is_some_and(|below| *below == FAR || -value <= *below)
    }
}

/// A value that is not excluded, a new one if there is one near the middle.
fn chosen(
    low: i64,
    high: i64,
    tries: i64,
    values: &[i64],
    is_excluded: &dyn Fn(i64) -> bool,
) -> Option<i64> {
    let middle = match (low > -FAR, high < FAR) {
        (true, true) => low + (high - low) / 2,
        (true, false) => low + LARGEST / 1024,
        (false, true) => high - LARGEST / 1024,
        (false, false) => 0,
    };
    let near = (0..=tries).flat_map(|step| [middle + step, middle - step]);
    let mut allowed = near.filter(|value| (low..=high).contains(value) && !is_excluded(*value));
    let first = allowed.next()?;
    if !values.contains(&first) {
        return Some(first);
    }
    allowed
        .find(|value| !values.contains(value))
        .or(Some(first))
}
