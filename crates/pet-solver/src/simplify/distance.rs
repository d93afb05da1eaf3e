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

/// What a set of differences allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Possible,
    Impossible,
    Unknown,
}

/// All formulas as differences of the variables, by place. `None` if one of them is no such
/// thing.
pub fn differences(formulas: &[Formula], variables: &[Var]) -> Option<Vec<Difference>> {
    let read = |formula: &Formula| {
        let Formula::Compare(comparison, a, b) = formula else {
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
        let (left, right) = if is_turned { (right, left) } else { (left, right) };
        Difference {
            relation,
            left,
            right,
            limit,
        }
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
#[derive(Debug, Clone)]
pub struct Distances {
    /// Places, that of zero included.
    count: usize,
    most: Vec<i64>,
    unequal: Vec<Difference>,
    has_failed: bool,
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
            let row = ends.iter().enumerate().map(|(right, (low, _))| {
                match left == right {
                    true => 0,
                    false if *high == FAR || *low == -FAR => FAR,
                    false => high - low,
                }
            });
            most.extend(row);
        }
        Some(Distances {
            count,
            most,
            unequal: Vec::new(),
            has_failed: false,
        })
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
        let beyond: Vec<i64> = match self.most.get(from..from + self.count) {
            Some(row) => row.to_vec(),
            None => return,
        };
        for row in self.most.chunks_exact_mut(self.count) {
            let Some(before) = row.get(left).copied().filter(|before| *before < FAR) else {
                continue;
            };
            let before = before + limit;
            for (most, after) in row.iter_mut().zip(&beyond) {
                if *after < FAR {
                    *most = (*most).min(before + after);
                }
            }
        }
    }

    /// Moves limits off excluded values, and forgets those that are out of reach.
    pub fn settle(&mut self) {
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

    pub fn verdict(&self) -> Verdict {
        if self.has_failed {
            Verdict::Impossible
        } else if self.unequal.is_empty() || self.has_values() {
            Verdict::Possible
        } else {
            Verdict::Unknown
        }
    }

    /// Whether a difference follows from the others.
    pub fn implies(&self, difference: Difference) -> Verdict {
        let Difference {
            left, right, limit, ..
        } = difference;
        if difference.relation == Relation::AtMost && self.most(left, right) <= limit {
            return Verdict::Impossible;
        }
        let mut other = self.clone();
        other.add(difference.negated());
        other.settle();
        other.verdict()
    }

    /// Whether values are found that keep all limits and are none of the excluded ones: one
    /// variable after the other, each away from those before, as the middle of its range is.
    fn has_values(&self) -> bool {
        let mut values: Vec<i64> = vec![0];
        for place in 1..self.count {
            let (low, high) = self.range(place, &values);
            let others = self.unequal.iter().filter_map(|one| {
                let (other, distance) = match (one.left == place, one.right == place) {
                    (true, _) => (one.right, one.limit),
                    (_, true) => (one.left, -one.limit),
                    _ => return None,
                };
                Some(values.get(other)? + distance)
            });
            let excluded: Vec<i64> = others.collect();
            let Some(value) = chosen(low, high, &values, &excluded) else {
                return false;
            };
            values.push(value);
        }
        true
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
}

/// A value that is not excluded, a new one if there is one near the middle.
fn chosen(low: i64, high: i64, values: &[i64], excluded: &[i64]) -> Option<i64> {
    let middle = match (low > -FAR, high < FAR) {
        (true, true) => low + (high - low) / 2,
        (true, false) => low + LARGEST / 1024,
        (false, true) => high - LARGEST / 1024,
        (false, false) => 0,
    };
    let tries = i64::try_from(values.len() + excluded.len()).ok()?;
    let near = (0..=tries).flat_map(|step| [middle + step, middle - step]);
    let mut allowed = near.filter(|value| {
        (low..=high).contains(value) && !excluded.contains(value)
    });
    let first = allowed.next()?;
    if !values.contains(&first) {
        return Some(first);
    }
    allowed.find(|value| !values.contains(value)).or(Some(first))
}
