//! Limits on differences of two variables, decided by a matrix of distances: exact and without a
//! search. If too many values are excluded, the answer is unknown, and the solver decides.

use super::super::expr::{Comparison, Expr, Formula, Var};

type Bounds<'a> = &'a dyn Fn(Var) -> (Option<i64>, Option<i64>);

/// The largest number that is handled here, so that sums of a few numbers fit into a word.
const LARGEST: i64 = 1 << 53;

/// The distance that stands for no limit; sums of two distances fit into a word.
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

/// All formulas as differences of the variables, by place. `None` if one of them is no difference.
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

    /// Returns whether the difference contains the variable at this place.
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

    /// Values for one variable that break the difference, as pairs of a place and a value.
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

    /// The negation of the difference.
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

/// For each pair of variables the largest difference that all limits together allow.
#[derive(Debug)]
pub struct Distances {
    /// The number of places, including that of zero.
    count: usize,
    most: Vec<i64>,
    /// The matrix of the declared bounds alone.
    declared: Vec<i64>,
    unequal: Vec<Difference>,
    has_failed: bool,
    /// Scratch memory for a row.
    beyond: Vec<i64>,
}

impl Distances {
    /// The distances of the declared bounds. `None` if there are too many variables or a bound is too
    /// large.
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

    /// The matrix, for `restore`.
    pub fn matrix(&self) -> &[i64] {
        &self.most
    }

    /// Restores a matrix; those of the differences that exclude one value are added again.
    pub fn restore(&mut self, matrix: &[i64], differences: &[Difference]) {
        self.most.clear();
        self.most.extend_from_slice(matrix);
        self.has_failed = false;
        self.unequal.clear();
        let excluding = differences.iter().copied();
        self.unequal
            .extend(excluding.filter(|one| one.relation == Relation::Unequal));
    }

    /// The largest value of left minus right.
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

    /// Limits left minus right, and updates the other distances.
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

    /// Tightens limits that are excluded values, and forgets excluded values outside of the limits.
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

    /// Returns whether an excluded value lies strictly between the limits. If it is one of the limits,
    /// that limit is tightened.
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

    /// Returns whether a difference follows from the settled others; `None` if that is unknown.
    /// Changes the distances.
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

    /// Values that keep all limits and are not excluded, if such values are found: one variable after
    /// the other, each near the middle of its range.
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

    /// The range that the values of the places before allow.
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

    /// Returns whether some other value for one variable breaks the difference and keeps the others,
    /// which all hold for `values`. If not, nothing is known.
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

    /// Returns whether the declared bounds allow a value.
    fn is_declared(&self, place: usize, value: i64) -> bool {
        let above = self.declared.get(place * self.count);
        let below = self.declared.get(place);
        above.is_some_and(|above| *above == FAR || value <= *above)
            && below.is_some_and(|below| *below == FAR || -value <= *below)
    }
}

/// A value near the middle that is not excluded; if possible one that is not in `values`.
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
