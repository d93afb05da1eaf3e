//! Values that are tried one after the other: the last means for formulas that search and gates
//! leave open. A variable that is equal to an expression is computed; all others are tried. If
//! few values are possible, all are tried, and their failure is a proof.

use super::{Decided, Group};
use crate::code::{Code, Op, OpId};
use crate::expr::{Comparison, Var};
use crate::ranges::Range;
use crate::store::{Assertion, Store};
use std::collections::{BTreeMap, BTreeSet};

/// All combinations of values are tried if there are at most so many.
const ALL: u128 = 1 << 16;

/// Combinations that are tried if there are more.
const SOME: u128 = 1000;

/// The most operations that are evaluated for all combinations together, some milliseconds each
/// million.
const OPERATIONS: u128 = 6_000_000;

/// Decides a group by trying values.
pub fn decide(store: &Store, group: &Group, ranges: &[Range]) -> Decided {
    let problem = Problem::new(store, group, ranges);
    let mut sizes = problem.free.iter().map(|(_, range)| size(*range));
    let all = sizes.try_fold(1, |product: u128, size| {
        let product = product.checked_mul(size?)?;
        (product <= ALL).then_some(product)
    });
    let affordable = OPERATIONS / problem.operations.max(1);
    let mut values = BTreeMap::new();
    let mut is_exact = true;
    for number in 0..all.unwrap_or(SOME).min(affordable) {
        match all {
            Some(_) => problem.numbered(number, &mut values),
            None => problem.random(number, &mut values),
        }
        match problem.holds(&mut values) {
            Some(true) => return Decided::Values(values),
            Some(false) => {}
            None => is_exact = false,
        }
    }
    match all {
        Some(all) if is_exact && all <= affordable => Decided::Infeasible,
        _ => Decided::Unknown,
    }
}

/// Whether values satisfy all formulas of a group.
pub fn holds(store: &Store, group: &Group, values: &BTreeMap<Var, i128>) -> bool {
    let mut scratch = Vec::new();
    let value = |var: Var| values.get(&var).copied();
    let places = group.assertions.iter();
    let mut assertions = places.filter_map(|place| store.assertions.get(*place));
    assertions.all(|Assertion { start, end }| {
        store.code.evaluate(*start, *end, &value, &mut scratch) == Some(1)
    })
}

fn size(range: Range) -> Option<u128> {
    let (low, high) = range?;
    Some(high.checked_sub(low)?.unsigned_abs().saturating_add(1))
}

/// A variable, and the operations of its value.
#[derive(Debug, Clone, Copy)]
struct Definition {
    var: Var,
    start: OpId,
    end: OpId,
}

struct Problem<'a> {
    code: &'a Code,
    assertions: Vec<Assertion>,
    ranges: &'a [Range],
    /// The variables that are tried.
    free: Vec<(Var, Range)>,
    /// The variables that are computed, each after those that its expression has.
    computed: Vec<Definition>,
    /// Numbers that the formulas mention, and their neighbours.
    numbers: Vec<i128>,
    /// What one combination costs.
    operations: u128,
}

impl Problem<'_> {
    fn new<'a>(store: &'a Store, group: &Group, ranges: &'a [Range]) -> Problem<'a> {
        let code = &store.code;
        let places = group.assertions.iter();
        let assertions = places.filter_map(|place| store.assertions.get(*place).copied());
        let assertions: Vec<Assertion> = assertions.collect();
        let computed = definitions(code, &assertions);
        let is_computed = |var: &Var| computed.iter().any(|it| it.var == *var);
        let free = group.variables.iter().filter(|var| !is_computed(var));
        let free = free.map(|var| (*var, range(ranges, *var))).collect();
        let mut numbers = BTreeSet::from([-1, 0, 1, 2]);
        let mut operations = 0;
        for Assertion { start, end } in &assertions {
            operations += u128::try_from(2 * (end - start + 1)).unwrap_or(u128::MAX);
            for id in *start..=*end {
                if let Op::Int(value) = code.op(id) {
                    let near = [value.checked_sub(1), Some(*value), value.checked_add(1)];
                    numbers.extend(near.into_iter().flatten());
                }
            }
        }
        Problem {
            code,
            assertions,
            ranges,
            free,
            computed,
            numbers: numbers.into_iter().collect(),
            operations,
        }
    }

    /// The combination with this number.
    fn numbered(&self, mut number: u128, values: &mut BTreeMap<Var, i128>) {
        values.clear();
        for (var, range) in &self.free {
            let (Some((low, _)), Some(size)) = (range, size(*range)) else {
                continue;
            };
            let place = i128::try_from(number % size.max(1)).unwrap_or(0);
            values.insert(*var, low.saturating_add(place));
            number /= size.max(1);
        }
    }

    /// A combination of numbers of the formulas, ends of ranges and numbers of any size, the same
    /// for the same number.
    fn random(&self, number: u128, values: &mut BTreeMap<Var, i128>) {
        values.clear();
        let seed = u64::try_from(number).unwrap_or(0).wrapping_add(1);
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut next = || {
            // Xorshift: a state other than zero never becomes zero.
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for (var, range) in &self.free {
            let (low, high) = range.unwrap_or((i64::MIN.into(), i64::MAX.into()));
            let (sort, bits) = (next() % 4, next());
            let value = match sort {
                0 => {
                    let place = usize::try_from(bits >> 32).unwrap_or(0);
                    let place = place % self.numbers.len().max(1);
                    self.numbers.get(place).copied().unwrap_or(0)
                }
                1 if bits % 16 == 0 => low,
                1 if bits % 16 == 1 => high,
                2 => {
                    let span = high.saturating_sub(low).saturating_add(1).max(1);
                    low.saturating_add(i128::from(bits) % span)
                }
                _ => {
                    let short = i128::from(bits >> (next() % 64));
                    if bits & 1 == 0 { short } else { -short }
                }
            };
            values.insert(*var, value.max(low).min(high));
        }
    }

    /// Computes the other variables, and whether all formulas hold. `None` for a value that cannot
    /// be computed.
    fn holds(&self, values: &mut BTreeMap<Var, i128>) -> Option<bool> {
        let mut scratch = Vec::new();
        for Definition { var, start, end } in &self.computed {
            let value = |var: Var| values.get(&var).copied();
            let value = self.code.evaluate(*start, *end, &value, &mut scratch)?;
            if range(self.ranges, *var).is_some_and(|(low, high)| value < low || value > high) {
                return Some(false);
            }
            values.insert(*var, value);
        }
        let value = |var: Var| values.get(&var).copied();
        for Assertion { start, end } in &self.assertions {
            if self.code.evaluate(*start, *end, &value, &mut scratch)? != 1 {
                return Some(false);
            }
        }
        Some(true)
    }
}

fn range(ranges: &[Range], var: Var) -> Range {
    let place = usize::try_from(var.index()).ok()?;
    ranges.get(place).copied().flatten()
}

/// The variables that assertions set equal to an expression without them, in an order in which they
/// can be computed.
fn definitions(code: &Code, assertions: &[Assertion]) -> Vec<Definition> {
    let mut open: Vec<(Definition, BTreeSet<Var>)> = Vec::new();
    let mut chosen: BTreeMap<Var, BTreeSet<Var>> = BTreeMap::new();
    for assertion in assertions {
        for definition in equations(code, *assertion) {
            let Definition { var, start, end } = definition;
            let needs: BTreeSet<Var> = code.variables(start, end).collect();
            if !chosen.contains_key(&var) && !reaches(&chosen, &needs, var) {
                chosen.insert(var, needs.clone());
                open.push((definition, needs));
                break;
            }
        }
    }
    let mut order = Vec::new();
    while !open.is_empty() {
        let waiting: BTreeSet<Var> = open.iter().map(|(it, _)| it.var).collect();
        let is_ready = |(_, needs): &(Definition, BTreeSet<Var>)| needs.is_disjoint(&waiting);
        let (ready, rest): (Vec<_>, Vec<_>) = open.into_iter().partition(is_ready);
        order.extend(ready.into_iter().map(|(it, _)| it));
        open = rest;
    }
    order
}

/// The readings of an assertion as a definition: its left side and its right side may be variables.
/// The operations of the left side stand before those of the right side.
fn equations(code: &Code, assertion: Assertion) -> impl Iterator<Item = Definition> {
    let Assertion { start, end } = assertion;
    let sides = match code.op(end) {
        Op::Compare(Comparison::Equal, left, right) => Some((*left, *right)),
        _ => None,
    };
    let variable = |id: OpId| match code.op(id) {
        Op::Var(var) => Some(*var),
        _ => None,
    };
    let left = sides.and_then(|(left, right)| {
        let (var, start, end) = (variable(left)?, left + 1, right);
        Some(Definition { var, start, end })
    });
    let right = sides.and_then(|(left, right)| {
        let (var, end) = (variable(right)?, left);
        Some(Definition { var, start, end })
    });
    left.into_iter().chain(right)
}

/// Whether one of these variables is the wanted one, or is computed from it.
fn reaches(chosen: &BTreeMap<Var, BTreeSet<Var>>, from: &BTreeSet<Var>, wanted: Var) -> bool {
    let mut seen: BTreeSet<Var> = BTreeSet::new();
    let mut open: Vec<Var> = from.iter().copied().collect();
    while let Some(var) = open.pop() {
        if var == wanted {
            return true;
        }
        if seen.insert(var) {
            open.extend(chosen.get(&var).into_iter().flatten());
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::expr::{Comparison, Expr, FloatBinary, FloatUnary, Formula, Precision};
    use crate::width::Width;
    use crate::{Answer, Budget, Solver};

    /// `(int) (a % (a / b * (b % a)))` in floating point is given: gates leave such remainders open,
    /// and all values of two bytes are tried.
    #[test]
    fn few_values_are_all_tried() {
        for wanted in [0, 1, 9, 29, 64, 126, 127] {
            let mut solver = Solver::new(Budget::default());
            let [a, b] = [(); 2].map(|()| solver.variable(Some(-128), Some(127)));
            let y = solver.variable(None, None);
            let double = |var| {
                let cast = FloatUnary::FromInteger(Precision::Double);
                Expr::Float1(cast, Box::new(Expr::Var(var)))
            };
            let float = |op, a, b| Expr::Float2(op, Precision::Double, Box::new(a), Box::new(b));
            let quotient = float(FloatBinary::Div, double(a), double(b));
            let rest = float(FloatBinary::Rem, double(b), double(a));
            let product = float(FloatBinary::Mul, quotient, rest);
            let value = float(FloatBinary::Rem, double(a), product);
            let cut = Expr::Float1(FloatUnary::ToInteger(Width::INT), Box::new(value));
            solver.assert(Formula::Compare(Comparison::Equal, Expr::Var(y), cut));
            let wish = Formula::Compare(Comparison::Equal, Expr::Var(y), Expr::Int(wanted));
            solver.assert(wish);
            let pairs = (-128..=127).flat_map(|a| (-128..=127).map(move |b| (a, b)));
            let mut pairs = pairs.map(|(a, b)| (f64::from(a), f64::from(b)));
            let wanted = f64::from(i32::try_from(wanted).unwrap());
            let is_there = pairs.any(|(a, b): (f64, f64)| {
                let value = (a % (a / b * (b % a))).trunc();
                value == wanted || value.is_nan() && wanted == 0.0
            });
            let answer = match is_there {
                true => Answer::Feasible,
                false => Answer::Infeasible,
            };
            assert_eq!(solver.check(), answer, "{wanted}");
        }
    }
}
