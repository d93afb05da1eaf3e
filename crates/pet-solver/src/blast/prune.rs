//! Branch and prune over terms: the possible values of all terms are narrowed, readable values are
//! tried one variable after the other, and what is left open is split into cases. A closed
//! search is a proof; values are verified by the caller.

use super::super::expr::{FloatBinary, FloatComparison, FloatUnary, Var};
use super::super::float::interval::Domain;
use super::super::float::{self, NAN, nice};
use super::super::steps::Steps;
use super::narrow::State;
use super::term::{Id, Term, Terms, Truth};
use std::collections::{BTreeMap, BTreeSet};

/// Rounds of narrowing for one case.
const ROUNDS: usize = 80;

/// The steps of one visit to a floating point term, with its bisections, and to another one.
const FLOAT_STEPS: u64 = 12;
const OTHER_STEPS: u64 = 1;

/// Values that are tried for a variable, at the beginning and in later cases.
const FIRST_TRIES: usize = 14;
const LATER_TRIES: usize = 5;

/// Orders of more numbers than this are not looked at.
const MOST_ORDERED: usize = 60;

/// A variable of the search.
#[derive(Debug, Clone, Copy)]
pub struct Unknown {
    pub var: Var,
    id: Id,
    pub is_float: bool,
    is_single: bool,
}

#[derive(Debug)]
pub struct Search {
    pub terms: Terms,
    pub roots: Vec<Truth>,
    /// The terms that count, operands first, with their operands.
    used: Vec<(Id, Vec<Id>)>,
    pub unknowns: Vec<Unknown>,
    /// Constants of the formulas and their neighbours.
    constants: Vec<i128>,
}

/// The result of a search.
#[derive(Debug)]
pub enum Pruned {
    Values(BTreeMap<Var, i128>),
    Infeasible,
    Unknown,
}

impl Search {
    pub fn new(terms: Terms, roots: Vec<Truth>) -> Search {
        let mut is_used = vec![false; terms.list.len()];
        let mut mark = |id: Id| {
            if let Some(used) = is_used.get_mut(id) {
                *used = true;
            }
        };
        for root in &roots {
            mark(root.id);
        }
        for order in &terms.orders {
            mark(order.truth.id);
            mark(order.a);
            mark(order.b);
        }
        let mut used = Vec::new();
        for id in (0..terms.list.len()).rev() {
            if is_used.get(id) == Some(&true) {
                let parts = parts(terms.term(id));
                for part in &parts {
                    if let Some(used) = is_used.get_mut(*part) {
                        *used = true;
                    }
                }
                used.push((id, parts));
            }
        }
        used.reverse();
        let mut constants = Vec::new();
        for (id, _) in &used {
            if let Term::Const(value) = terms.term(*id) {
                constants.extend([*value, *value + 1, *value - 1]);
            }
        }
        // Also those on which nothing depends within their ranges: they have values, too.
        let list = terms.list.iter().enumerate();
        let unknowns = list.filter_map(|(id, term)| match term {
            Term::Var(var) => Some(Unknown {
                var: *var,
                id,
                is_float: terms.floats.contains(&id),
                is_single: terms.singles.contains(&id),
            }),
            _ => None,
        });
        let unknowns = unknowns.collect();
        constants.truncate(24);
        Search {
            terms,
            roots,
            used,
            unknowns,
            constants,
        }
    }

    /// All values that are possible before any case is looked at. `None` if there are none.
    pub fn start(&self, steps: &mut Steps) -> Option<State> {
        let mut state = State::new(&self.terms);
        for root in &self.roots {
            state.set(*root, true);
        }
        self.narrow(&mut state, steps).then_some(state)
    }

    /// Whether the state, with these values, may have a solution.
    pub fn fixed(&self, state: &State, var: Var, value: i128, steps: &mut Steps) -> Option<State> {
        let unknown = self.unknowns.iter().find(|it| it.var == var)?;
        if !state.domain(unknown.id).contains(value) {
            return None;
        }
        let mut state = state.clone();
        state.meet(unknown.id, Domain::of((value, value)));
        self.narrow(&mut state, steps).then_some(state)
    }

    pub fn is_float(&self, var: Var) -> bool {
        let mut unknowns = self.unknowns.iter();
        unknowns.any(|unknown| unknown.var == var && unknown.is_float)
    }

    /// Values for a variable that are better than the present one, the best first.
    pub fn candidates(&self, state: &State, var: Var, now: Option<i128>) -> Vec<i128> {
        let Some(unknown) = self.unknowns.iter().find(|it| it.var == var) else {
            return Vec::new();
        };
        if unknown.is_float {
            let domain = state.domain(unknown.id);
            let mut values = match domain.low <= domain.high {
                true => nice::readable(domain.low, domain.high, unknown.is_single),
                false => Vec::new(),
            };
            values.extend(domain.has_nan.then_some(i128::from(NAN)));
            values.extend(self.constants.iter().copied());
            values.retain(|value| domain.contains(*value));
            return values;
        }
        // Integers from zero outward, then with steps that double.
        let (low, high) = state.domain(unknown.id).hull();
        let near = 0.clamp(low, high);
        let limit = now.map_or(i128::MAX, i128::abs);
        let steps = (0..4).chain((2..63).map(|bits| 1i128 << bits));
        let values = steps.flat_map(|step| [near + step, near - step]);
        let is_better = |value: &i128| (low..=high).contains(value) && value.abs() <= limit;
        let mut values: Vec<i128> = values.filter(is_better).collect();
        values.sort_by_key(|value| (value.abs(), *value < 0));
        values.dedup();
        values
    }

    /// Searches below a state, which is narrowed already.
    pub fn solve(&self, state: State, steps: &mut Steps) -> Pruned {
        let mut open = vec![state];
        let mut tries = FIRST_TRIES;
        let mut is_first = true;
        while let Some(mut state) = open.pop() {
            if !is_first && !self.narrow(&mut state, steps) {
                if steps.is_over() {
                    return Pruned::Unknown;
                }
                continue;
            }
            is_first = false;
            if let Some(values) = self.dive(&state, tries, steps) {
                return Pruned::Values(values);
            }
            tries = LATER_TRIES;
            if steps.is_over() {
                return Pruned::Unknown;
            }
            // The better case comes off first.
            match self.split(&state) {
                Some([first, second]) => open.extend([second, first]),
                None => return Pruned::Unknown,
            }
        }
        Pruned::Infeasible
    }

    /// Gives values to all unknowns, one after the other, without going back.
    pub fn dive(
        &self,
        state: &State,
        tries: usize,
        steps: &mut Steps,
    ) -> Option<BTreeMap<Var, i128>> {
        let mut state = state.clone();
        loop {
            let open = self
                .unknowns
                .iter()
                .filter(|unknown| state.domain(unknown.id).only().is_none());
            let size = |unknown: &&Unknown| {
                let (low, high) = state.domain(unknown.id).hull();
                // Sizes of the same order count as equal.
                (high - low).checked_ilog2().map_or(0, |bits| bits / 8)
            };
            let Some(unknown) = open.min_by_key(size) else {
                break;
            };
            let mut found = None;
            for value in self.values(&state, unknown).into_iter().take(tries) {
                let mut next = state.clone();
                next.meet(unknown.id, Domain::of((value, value)));
                if self.narrow(&mut next, steps) {
                    found = Some(next);
                    break;
                }
                if steps.is_over() {
                    return None;
                }
            }
            state = found?;
        }
        let is_true = |root: &Truth| state.truth(*root) == Some(true);
        if !self.roots.iter().all(is_true) {
            return None;
        }
        let values = self.unknowns.iter();
        values
            .map(|unknown| Some((unknown.var, state.domain(unknown.id).only()?)))
            .collect()
    }

    /// Values for an unknown, the most promising first.
    fn values(&self, state: &State, unknown: &Unknown) -> Vec<i128> {
        let domain = state.domain(unknown.id);
        let is_possible = |value: &i128| domain.contains(*value);
        if !unknown.is_float {
            let (low, high) = domain.hull();
            let near = 0.clamp(low, high);
            let steps = [0, 1, -1, 2, -2, 3, 5, 7, 10, 100];
            let values = steps.into_iter().map(|step| near + step);
            let values = values
                .chain(self.constants.iter().copied())
                .chain([low, high]);
            return values.filter(is_possible).collect();
        }
        let mut values = match domain.low <= domain.high {
            true => nice::readable(domain.low, domain.high, unknown.is_single),
            false => Vec::new(),
        };
        // The ends of what is possible are often what an equation asks for.
        let at = values.len().min(3);
        let mut tail = values.split_off(at);
        let ends = [domain.high, domain.low].into_iter().filter(is_possible);
        values.extend(ends);
        let later = tail.split_off(tail.len().min(3));
        values.extend(std::mem::replace(&mut tail, later));
        values.extend(self.constants.iter().copied().filter(is_possible));
        values.extend(domain.has_nan.then_some(i128::from(NAN)));
        values.extend(tail);
        let mut known = BTreeSet::new();
        values.retain(|value| known.insert(*value));
        values
    }

    /// Narrows to a fixpoint, or for some rounds. False if nothing is left, or the budget is over.
    fn narrow(&self, state: &mut State, steps: &mut Steps) -> bool {
        for round in 0..ROUNDS {
            let before = state.time;
            for is_forward in [true, false] {
                let count = self.used.len();
                for place in 0..count {
                    let place = if is_forward { place } else { count - 1 - place };
                    let Some((id, parts)) = self.used.get(place) else {
                        continue;
                    };
                    if !state.visit(*id, parts, is_forward) {
                        continue;
                    }
                    let cost = match self.terms.term(*id) {
                        Term::Float1(..) | Term::Float2(..) => FLOAT_STEPS,
                        _ => OTHER_STEPS,
                    };
                    if !steps.spend(cost) {
                        return false;
                    }
                    match is_forward {
                        true => state.forward(&self.terms, *id),
                        false => state.backward(&self.terms, *id),
                    }
                    if state.has_failed {
                        return false;
                    }
                }
            }
            if round < 2 && self.is_cyclic(state) {
                return false;
            }
            if state.time == before {
                break;
            }
        }
        true
    }

    /// Two cases that cover the state: the truth of a condition, or the halves of a variable.
    fn split(&self, state: &State) -> Option<[State; 2]> {
        if let Some(truth) = self.open_condition(state) {
            let case = |value: bool| {
                let mut case = state.clone();
                case.set(truth, value);
                case
            };
            return Some([case(true), case(false)]);
        }
        let size = |unknown: &&Unknown| {
            let domain = state.domain(unknown.id);
            let (low, high) = domain.hull();
            (domain.has_nan, high - low)
        };
        let open = self.unknowns.iter();
        let unknown = open
            .filter(|unknown| state.domain(unknown.id).only().is_none())
            .max_by_key(size)?;
        let domain = state.domain(unknown.id);
        let (low, high) = (domain.low, domain.high);
        let without = Domain::new(low, high, false);
        let cases = if domain.has_nan {
            [without, Domain::new(1, 0, true)]
        } else if low < 0 && high >= 0 {
            [Domain::of((0, high)), Domain::of((low, -1))]
        } else {
            let middle = match unknown.is_float {
                true => low + (high - low) / 2,
                false => middle_of_integers(low, high),
            };
            let halves = [Domain::of((low, middle)), Domain::of((middle + 1, high))];
            match low < 0 {
                true => [halves[1], halves[0]],
                false => halves,
            }
        };
        Some(cases.map(|set| {
            let mut case = state.clone();
            case.meet(unknown.id, set);
            case
        }))
    }

    /// A condition of a disjunction that nothing has decided. Those about single values are left
    /// to the halves of variables.
    fn open_condition(&self, state: &State) -> Option<Truth> {
        for (id, _) in &self.used {
            let list: &[Truth] = match self.terms.term(*id) {
                Term::All(list) if state.domain(*id).only() == Some(0) => list,
                Term::Choice(condition, ..) => std::slice::from_ref(condition),
                _ => continue,
            };
            let is_false = |part: &Truth| state.truth(*part) == Some(false);
            if list.len() > 1 && list.iter().any(is_false) {
                continue;
            }
            let open = list
                .iter()
                .find(|part| state.truth(**part).is_none() && !self.is_about_single_value(part.id));
            if let Some(truth) = open {
                return Some(truth.negated());
            }
        }
        None
    }

    fn is_about_single_value(&self, id: Id) -> bool {
        let is_constant = |id: Id| matches!(self.terms.term(id), Term::Const(_));
        match self.terms.term(id) {
            Term::Equal(a, b) => is_constant(*a) || is_constant(*b),
            Term::All(parts) => parts
                .iter()
                .any(|part| matches!(self.terms.term(part.id), Term::Equal(..))),
            _ => false,
        }
    }

    /// Whether some numbers are in an order that goes in a circle with a strict step.
    fn is_cyclic(&self, state: &State) -> bool {
        let mut edges: Vec<(Id, Id, bool)> = Vec::new();
        let is_number = |id: Id| is_number(state.domain(id));
        for order in &self.terms.orders {
            let (a, b) = (order.a, order.b);
            match (order.comparison, state.truth(order.truth)) {
                (FloatComparison::Less, Some(true)) => edges.push((a, b, true)),
                (FloatComparison::AtMost, Some(true)) => edges.push((a, b, false)),
                (FloatComparison::Equal, Some(true)) => {
                    edges.extend([(a, b, false), (b, a, false)]);
                }
                (FloatComparison::Less, Some(false)) if is_number(a) && is_number(b) => {
                    edges.push((b, a, false));
                }
                (FloatComparison::AtMost, Some(false)) if is_number(a) && is_number(b) => {
                    edges.push((b, a, true));
                }
                _ => {}
            }
        }
        if !edges.iter().any(|(.., is_strict)| *is_strict) {
            return false;
        }
        for (id, _) in &self.used {
            self.implied(state, *id, &mut edges);
        }
        let mut places: BTreeMap<Id, usize> = BTreeMap::new();
        for (a, b, _) in &edges {
            for id in [*a, *b] {
                let next = places.len();
                places.entry(id).or_insert(next);
            }
        }
        if places.len() > MOST_ORDERED {
            return false;
        }
        // The longest ways, counted in strict steps: they end unless there is a circle.
        let mut length = vec![0usize; places.len()];
        for _ in 0..=places.len() {
            let mut has_changed = false;
            for (a, b, is_strict) in &edges {
                let from = places.get(a).and_then(|place| length.get(*place)).copied();
                let to = places.get(b).and_then(|place| length.get_mut(*place));
                if let (Some(from), Some(to)) = (from, to) {
                    let longer = from + usize::from(*is_strict);
                    if *to < longer {
                        *to = longer;
                        has_changed = true;
                    }
                }
            }
            if !has_changed {
                return false;
            }
        }
        true
    }

    /// The order of an operand and its result, where it follows from the other operand.
    fn implied(&self, state: &State, id: Id, edges: &mut Vec<(Id, Id, bool)>) {
        let is_number = |id: Id| is_number(state.domain(id));
        if !is_number(id) {
            return;
        }
        let one = i128::from(float::key(1.0));
        // At least zero, at most zero, at least one, at most one.
        let above = |id: Id| state.domain(id).low >= -1;
        let below = |id: Id| state.domain(id).high <= 0;
        // A quotient by the negative zero is infinite with the other sign.
        let positive = |id: Id| state.domain(id).low >= 0;
        let large = |id: Id| state.domain(id).low >= one;
        let small = |id: Id| state.domain(id).high <= one;
        let mut order = |from: Id, to: Id| {
            if is_number(from) && is_number(to) {
                edges.push((from, to, false));
            }
        };
        match *self.terms.term(id) {
            Term::Float1(FloatUnary::Floor, a) => order(id, a),
            Term::Float1(FloatUnary::Ceil, a) => order(a, id),
            Term::Float1(FloatUnary::Sqrt(_), a) if large(a) => order(id, a),
            Term::Float1(FloatUnary::Sqrt(_), a) if above(a) && small(a) => order(a, id),
            Term::Float2(FloatBinary::Add, a, b) => {
                for (a, b) in [(a, b), (b, a)] {
                    if above(b) {
                        order(a, id);
                    }
                    if below(b) {
                        order(id, a);
                    }
                }
            }
            Term::Float2(FloatBinary::Sub, a, b) => {
                if above(b) {
                    order(id, a);
                }
                if below(b) {
                    order(a, id);
                }
            }
            Term::Float2(FloatBinary::Mul, a, b) => {
                for (a, b) in [(a, b), (b, a)] {
                    match (above(a), below(a), large(b), above(b) && small(b)) {
                        (true, _, true, _) | (_, true, _, true) => order(a, id),
                        (_, true, true, _) | (true, _, _, true) => order(id, a),
                        _ => {}
                    }
                }
            }
            Term::Float2(FloatBinary::Div, a, b) => {
                match (above(a), below(a), large(b), positive(b) && small(b)) {
                    (true, _, true, _) | (_, true, _, true) => order(id, a),
                    (_, true, true, _) | (true, _, _, true) => order(a, id),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

/// Whether all values are keys, and none is that of `NaN`.
fn is_number(domain: Domain) -> bool {
    let (low, high) = domain.hull();
    low >= float::KEYS.0 && high < float::KEYS.1
}

/// The middle of a range without zero inside: by the number of bits while it is wide.
fn middle_of_integers(low: i128, high: i128) -> i128 {
    let (near, far) = match low >= 0 {
        true => (low, high),
        false => (-high, -low),
    };
    let middle = match (
        near.checked_ilog2().unwrap_or(0),
        far.checked_ilog2().unwrap_or(0),
    ) {
        (a, b) if b > a + 2 => 1i128 << ((a + b) / 2),
        _ => near + (far - near) / 2,
    };
    match low >= 0 {
        true => middle,
        false => -middle - 1,
    }
}

/// The operands of a term.
fn parts(term: &Term) -> Vec<Id> {
    match term {
        Term::True | Term::Const(_) | Term::Var(_) => Vec::new(),
        Term::Sum(parts, _) => parts.iter().map(|(id, _)| *id).collect(),
        Term::Bits(_, parts) => parts.clone(),
        Term::Product(a, b)
        | Term::Minimum(a, b)
        | Term::Maximum(a, b)
        | Term::ShiftLeft(a, b)
        | Term::ShiftRight(a, b)
        | Term::Float2(_, a, b)
        | Term::Equal(a, b)
        | Term::Less(a, b) => vec![*a, *b],
        Term::Quotient(a, b, guard) | Term::Remainder(a, b, guard) => vec![*a, *b, guard.id],
        Term::Wrap(_, a) | Term::Absolute(a) | Term::Float1(_, a) | Term::Divisible(a, _) => {
            vec![*a]
        }
        Term::Choice(condition, a, b) => vec![condition.id, *a, *b],
        Term::All(parts) => parts.iter().map(|part| part.id).collect(),
    }
}
