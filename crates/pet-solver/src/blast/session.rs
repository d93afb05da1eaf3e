//! One group of formulas as gates, for several questions: whether they have a model, and models
//! with small values. Work is counted in conflicts and gates, never in time.

use super::super::code::{Code, Op};
use super::super::expr::{Comparison, FloatUnary, Var};
use super::super::ranges::{self, Range};
use super::super::steps::Steps;
use super::super::store::{Assertion, Store};
use super::encode::Encoder;
use super::gates::{Gates, Sat};
use super::prune::{Pruned, Search};
use super::term::{Term, Terms, Truth};
use super::{Decided, Group};
use batsat::Lit;
use std::collections::{BTreeMap, HashSet};

/// The steps of a conflict: some, and one for so many gates.
const STEPS_OF_CONFLICT: u64 = 10;
const GATES_OF_CONFLICT: usize = 200;

/// The gates that are made, or assigned, in one step.
const GATES_OF_STEP: usize = 4;

/// The most conflicts for one improvement of a model.
const PROBE: u64 = 100;

/// The part of the budget for a search before there are gates.
const SHARE_OF_SEARCH: u64 = 4;

pub struct Session {
    gates: Gates,
    inputs: BTreeMap<Var, Vec<Lit>>,
    /// Values that are known without gates.
    fixed: BTreeMap<Var, i128>,
    is_refuted: bool,
    /// Some variable has no bounds, so that a refutation is none.
    is_cut: bool,
    /// What later questions assume.
    assumed: Vec<Lit>,
    values: Option<BTreeMap<Var, i128>>,
    /// The formulas of floating point, which become gates only if a search leaves them open.
    search: Option<Search>,
}

impl Session {
    /// The gates of a group. `None` if numbers are too large, or there are too many gates.
    pub fn new(
        store: &Store,
        group: &Group,
        ranges: &[Range],
        steps: &mut Steps,
    ) -> Option<Session> {
        let word = Some((i128::from(i64::MIN), i128::from(i64::MAX)));
        let known = |var: Var| {
            let place = usize::try_from(var.index()).ok()?;
            ranges.get(place).copied().flatten()
        };
        let is_cut = group.variables.iter().any(|var| known(*var).is_none());
        let range = |var: Var| known(var).or(word);
        let fixed = group.variables.iter().filter_map(|var| {
            let (low, high) = range(*var)?;
            (low == high).then_some((*var, low))
        });
        let fixed: BTreeMap<Var, i128> = fixed.collect();
        let empty = Session {
            gates: Gates::new(0),
            inputs: BTreeMap::new(),
            fixed,
            is_refuted: false,
            is_cut,
            assumed: Vec::new(),
            values: None,
            search: None,
        };
        // Multiplied out, more is refuted by algebra; otherwise there are often fewer products.
        let read = |expands: bool| {
            let mut terms = Terms::new(expands);
            terms.single_variables = single_variables(store, group);
            let mut roots = Vec::new();
            for place in &group.assertions {
                let assertion = store.assertions.get(*place)?;
                terms.keeps_rounding = group.is_float && single(&store.code, *assertion).is_some();
                let root = terms.formula(&store.code, assertion.start, assertion.end, &range)?;
                roots.push(root);
            }
            let root = terms.all(&roots);
            let is_product = |term: &&Term| matches!(term, Term::Product(..));
            let products = terms.list.iter().filter(is_product).count();
            Some((terms, root, products))
        };
        let mut best = read(false)?;
        if best.2 > 0 && best.1 != Truth::FALSE {
            best = match read(true) {
                Some(other) if other.1 == Truth::FALSE || other.2 <= best.2 => other,
                _ => best,
            };
        }
        let (terms, root, _) = best;
        steps.charge(terms.list.len());
        if root == Truth::FALSE {
            return Some(Session {
                is_refuted: true,
                ..empty
            });
        }
        let roots = match terms.term(root.id) {
            Term::All(parts) if !root.is_negated => parts.clone(),
            _ => vec![root],
        };
        if group.is_float {
            return Some(Session {
                search: Some(Search::new(terms, roots)),
                ..empty
            });
        }
        let mut session = empty;
        session.encode(&terms, &roots, steps)?;
        Some(session)
    }

    /// Makes the gates of the terms.
    fn encode(&mut self, terms: &Terms, roots: &[Truth], steps: &mut Steps) -> Option<()> {
        let most = usize::try_from(steps.left()).unwrap_or(usize::MAX);
        let most = most.saturating_mul(GATES_OF_STEP);
        let (encoder, lits) = Encoder::new(terms, roots, Gates::new(most))?;
        let Encoder {
            mut gates, inputs, ..
        } = encoder;
        for lit in lits {
            gates.clause(&[lit]);
        }
        steps.charge(gates.count() / GATES_OF_STEP);
        (self.gates, self.inputs) = (gates, inputs);
        Some(())
    }

    /// The same session with gates at once.
    #[cfg(test)]
    pub fn without_search(mut self, steps: &mut Steps) -> Option<Session> {
        if let Some(search) = self.search.take() {
            self.encode(&search.terms, &search.roots, steps)?;
        }
        Some(self)
    }

    /// The search for floating point numbers, if there are some.
    pub fn search(&self) -> Option<&Search> {
        self.search.as_ref()
    }

    /// Whether the formulas have a model, as far as the budget goes.
    pub fn decide(&mut self, steps: &mut Steps) -> Decided {
        if self.is_refuted {
            return self.refuted();
        }
        if let Some(search) = self.search.take() {
            let found = self.pruned(&search, steps);
            let is_made =
                found.is_none() && self.encode(&search.terms, &search.roots, steps).is_some();
            self.search = Some(search);
            match found {
                Some(found) => return found,
                None if !is_made => return Decided::Unknown,
                None => {}
            }
        }
        let assumed = self.assumed.clone();
        match self.ask(&assumed, u64::MAX, steps) {
            Sat::Yes => self
                .values
                .clone()
                .map_or(Decided::Unknown, Decided::Values),
            Sat::No => self.refuted(),
            Sat::Unknown => Decided::Unknown,
        }
    }

    /// What a search finds with a part of the budget. `None` if it does not end.
    fn pruned(&mut self, search: &Search, steps: &mut Steps) -> Option<Decided> {
        let mut part = steps.part(steps.left() / SHARE_OF_SEARCH);
        let found = match search.start(&mut part) {
            Some(state) => search.solve(state, &mut part),
            None if part.is_over() => Pruned::Unknown,
            None => Pruned::Infeasible,
        };
        steps.join(part);
        match found {
            Pruned::Infeasible => Some(self.refuted()),
            Pruned::Unknown => None,
            Pruned::Values(mut values) => {
                values.extend(self.fixed.iter().map(|(var, value)| (*var, *value)));
                self.values = Some(values.clone());
                Some(Decided::Values(values))
            }
        }
    }

    fn refuted(&self) -> Decided {
        match self.is_cut {
            true => Decided::Unknown,
            false => Decided::Infeasible,
        }
    }

    /// Takes another model, which was found without gates.
    pub fn set_values(&mut self, of: impl Fn(Var) -> Option<i128>) {
        if let Some(values) = &mut self.values {
            for (var, value) in values {
                *value = of(*var).unwrap_or(*value);
            }
        }
    }

    /// The values of the last model.
    pub fn values(&self) -> Option<&BTreeMap<Var, i128>> {
        self.values.as_ref()
    }

    fn ask(&mut self, assumptions: &[Lit], most: u64, steps: &mut Steps) -> Sat {
        let size = self.gates.count() / GATES_OF_CONFLICT;
        let cost = STEPS_OF_CONFLICT + u64::try_from(size).unwrap_or(u64::MAX);
        let limit = (steps.left() / cost).min(most);
        let before = self.gates.conflicts();
        let answer = self.gates.solve(assumptions, limit);
        let conflicts = self.gates.conflicts().saturating_sub(before);
        let work = conflicts.saturating_mul(cost);
        steps.charge(usize::try_from(work).unwrap_or(usize::MAX));
        // A model assigns all gates.
        steps.charge(self.gates.count() / GATES_OF_STEP);
        if answer == Sat::Yes {
            let of = |(var, bits): (&Var, &Vec<Lit>)| (*var, self.number(bits));
            let mut values: BTreeMap<Var, i128> = self.inputs.iter().map(of).collect();
            values.extend(self.fixed.iter().map(|(var, value)| (*var, *value)));
            self.values = Some(values);
        }
        answer
    }

    fn number(&self, bits: &[Lit]) -> i128 {
        let mut value = 0;
        for (place, bit) in bits.iter().enumerate() {
            if self.gates.is_true(*bit) {
                match place + 1 == bits.len() {
                    true => value -= 1i128 << place.min(126),
                    false => value += 1i128 << place.min(126),
                }
            }
        }
        value
    }

    fn value(&self, var: Var) -> Option<i128> {
        self.values.as_ref()?.get(&var).copied()
    }

    /// Whether the bits of a variable can hold the value.
    fn can_hold(&self, var: Var, value: i128) -> bool {
        let bits = self.inputs.get(&var).map_or(0, Vec::len);
        usize::try_from(ranges::bits((value, value))).is_ok_and(|size| size <= bits)
    }

    /// The literals that say that a variable has this value.
    fn is(&self, var: Var, value: i128) -> Vec<Lit> {
        let bits = self.inputs.get(&var).map_or(&[][..], Vec::as_slice);
        let lits = bits.iter().enumerate();
        lits.map(|(place, bit)| match value >> place.min(127) & 1 {
            1 => *bit,
            _ => !*bit,
        })
        .collect()
    }

    /// From now on the variable has the value.
    pub fn fix(&mut self, var: Var, value: i128) {
        let lits = self.is(var, value);
        self.assumed.extend(lits);
    }

    /// Asks for a model with this value.
    pub fn try_value(&mut self, var: Var, value: i128, steps: &mut Steps) -> bool {
        if !self.can_hold(var, value) {
            return false;
        }
        let mut assumptions = self.assumed.clone();
        assumptions.extend(self.is(var, value));
        self.ask(&assumptions, PROBE, steps) == Sat::Yes
    }

    /// Moves a variable as near to zero as the budget allows: first the number of its bits is made
    /// small, by halving, then one bit after the other. A model is kept throughout.
    pub fn give_smallest(&mut self, var: Var, steps: &mut Steps) {
        let Some(bits) = self.inputs.get(&var).cloned() else {
            return;
        };
        let Some(sign) = bits.last().copied() else {
            return;
        };
        let size = self.gates.negated_if(sign, &bits);
        let place_above = |value: i128| {
            let bits = u128::BITS - value.unsigned_abs().leading_zeros();
            usize::try_from(bits).unwrap_or(0)
        };
        let (mut least, mut most) = (0, self.value(var).map_or(size.len(), place_above));
        while least < most && !steps.is_over() {
            let middle = usize::midpoint(least, most);
            let mut assumptions = self.assumed.clone();
            assumptions.extend(size.iter().skip(middle).map(|bit| !*bit));
            match self.ask(&assumptions, PROBE, steps) {
                Sat::Yes => most = self.value(var).map_or(middle, place_above),
                Sat::No | Sat::Unknown => least = middle + 1,
            }
        }
        let mut assumptions = self.assumed.clone();
        assumptions.extend(size.iter().skip(most).map(|bit| !*bit));
        for (place, bit) in size.iter().enumerate().take(most).rev() {
            if steps.is_over() {
                return;
            }
            let is_set = |value: i128| value.unsigned_abs() >> place.min(127) & 1 == 1;
            // The highest bit of the smallest number is set; the others are tried.
            let is_tried = place + 1 < most && self.value(var).is_none_or(is_set);
            assumptions.push(!*bit);
            if is_tried && self.ask(&assumptions, PROBE, steps) != Sat::Yes || place + 1 == most {
                assumptions.pop();
                assumptions.push(*bit);
            }
        }
        if self.value(var).is_some_and(|value| value < 0) {
            assumptions.push(!sign);
            self.ask(&assumptions, PROBE, steps);
        }
    }
}

/// Variables that an assertion says to be numbers of single precision.
fn single_variables(store: &Store, group: &Group) -> HashSet<Var> {
    if !group.is_float {
        return HashSet::new();
    }
    let assertions = group.assertions.iter();
    let assertions = assertions.filter_map(|place| store.assertions.get(*place));
    assertions
        .filter_map(|assertion| single(&store.code, *assertion))
        .collect()
}

/// The variable of an assertion `x = (float) x`.
fn single(code: &Code, assertion: Assertion) -> Option<Var> {
    let Op::Compare(Comparison::Equal, a, b) = *code.op(assertion.end) else {
        return None;
    };
    let sides = [(a, b), (b, a)].map(|(var, rounded)| (code.op(var), code.op(rounded)));
    sides
        .into_iter()
        .find_map(|(var, rounded)| match (var, rounded) {
            (Op::Var(var), Op::Float1(FloatUnary::Round, inner)) => {
                (*code.op(*inner) == Op::Var(*var)).then_some(*var)
            }
            _ => None,
        })
}
