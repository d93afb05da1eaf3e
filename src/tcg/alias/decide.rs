//! Whether a path with undecided aliases is feasible. Equalities of references are decided
//! one after the other, and only those that some constraint depends on; what is left is
//! about integers, for the exact solver. A conflict names the decisions that it depends
//! on, and the search goes back to the last of them.

use super::assumed::{Assumed, Edge, Graph};
use super::equality::{Equality, Leaf, Reason};
use super::mention::{formula_variables, is_one_of, number, objects, place, var, variables};
use super::witness::{self, Values};
use crate::solver::{Answer, Budget, Comparison, Expr, Formula, Solver};
use std::collections::HashMap;

/// More decisions on a path than this are not made: the answer is not known.
const MOST_DECISIONS: usize = 127;
/// So many conflicts, and the answer is not known.
const MOST_CONFLICTS: usize = 2_000;

/// What a result turned out to be.
#[derive(Debug, Clone, Copy)]
enum Found {
    Reference(Leaf, Reason),
    /// The solver knows.
    Integer,
}

/// What is asked about.
pub(in crate::tcg) struct Question<'a> {
    /// The ranges of the integers by number; none for results.
    pub ranges: Vec<Option<(i64, i64)>>,
    /// What results were computed from.
    pub definitions: Vec<Option<&'a Expr>>,
    /// The references of the input, in order.
    pub references: &'a [usize],
    /// What must hold; laws last.
    pub constraints: Vec<&'a Formula>,
    pub laws: Vec<&'a Formula>,
    /// What is known of the input heap, and assumed of it.
    pub edges: Vec<&'a Edge>,
    pub assumed: Vec<&'a Assumed>,
    pub budget: Budget,
}

/// What was decided the last time, which is tried first.
pub(in crate::tcg) type Memory = HashMap<Atom, bool>;

/// Something to decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::tcg) enum Atom {
    References(LeafName, LeafName),
    /// Indices, by their numbers.
    Integers(Side, Side),
}

/// As [`Leaf`], for the memory.
pub(in crate::tcg) type LeafName = (bool, i64);

/// An integer in a comparison of indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::tcg) enum Side {
    Known(i128),
    Unknown(usize),
}

/// Two indices, whether they are the same, and why.
pub(super) type Compared = (Side, Side, bool, Reason);

/// The values are those of the last answer, and become those of this one.
pub(in crate::tcg) fn check(
    question: &Question<'_>,
    memory: &mut Memory,
    values: &mut Values,
) -> Answer {
    if let Some(found) = witness::still_holds(question, values) {
        *values = found;
        return Answer::Feasible;
    }
    let mut search = Search::new(question, memory);
    let end = search.begins().and_then(|()| search.solve(0));
    let is_unknown = search.is_unknown;
    match end {
        Ok(()) if is_unknown => Answer::Unknown,
        Ok(()) => {
            let decided = std::mem::take(&mut search.decided);
            let last = search.solver.last_model();
            let integer = |var| last.get(place(var)).copied();
            *values = witness::found(question, &mut search.equality, &integer);
            memory.extend(decided);
            Answer::Feasible
        }
        Err(Stop::Conflict(_)) if is_unknown => Answer::Unknown,
        Err(Stop::Conflict(_)) => Answer::Infeasible,
        Err(Stop::GivenUp | Stop::Open(_)) => Answer::Unknown,
    }
}

/// Why it does not go on.
enum Stop {
    /// These decisions exclude each other.
    Conflict(Reason),
    /// This must be decided first.
    Open(Choice),
    GivenUp,
}

/// Something to decide, as it is worked with.
#[derive(Debug, Clone, Copy)]
enum Choice {
    References(Leaf, Leaf),
    Integers(Side, Side),
}

struct Search<'a, 'q> {
    question: &'q Question<'a>,
    memory: &'q Memory,
    constraints: Vec<&'a Formula>,
    /// Whether a result depends on references.
    depends: Vec<bool>,
    is_reference: Vec<bool>,
    equality: Equality,
    solver: Solver,
    /// Why each formula was said to the solver.
    reasons: Vec<Reason>,
    /// What results are, and why, in the order in which that was found.
    found: Vec<Option<Found>>,
    order: Vec<usize>,
    /// Comparisons of indices that were decided.
    indices: Vec<Compared>,
    decided: Vec<(Atom, bool)>,
    /// How many formulas the solver was asked about.
    asked: usize,
    depth: usize,
    conflicts: usize,
    is_unknown: bool,
}

impl<'a, 'q> Search<'a, 'q> {
    fn new(question: &'q Question<'a>, memory: &'q Memory) -> Search<'a, 'q> {
        let mut solver = Solver::new(question.budget);
        for range in &question.ranges {
            let (low, high) = range.unzip();
            solver.variable(low, high);
        }
        let mut is_reference = vec![false; question.ranges.len()];
        for id in question.references {
            if let Some(place) = is_reference.get_mut(*id) {
                *place = true;
            }
        }
        let mut depends = Vec::new();
        for (id, definition) in question.definitions.iter().enumerate() {
            let is_ours = |id: &usize| depends.get(*id).copied().unwrap_or(false);
            let is_chosen = definition.is_some_and(|expr| match expr {
                Expr::IfThenElse(_, left, right) => {
                    let arms = [number(left), number(right)].into_iter().flatten();
                    let is_ours = |id: usize| is_reference.get(id) == Some(&true);
                    let is_one = arms.into_iter().any(is_ours);
                    if let Some(place) = is_reference.get_mut(id) {
                        *place |= is_one;
                    }
                    true
                }
                expr => variables(expr).iter().any(is_ours),
            });
            depends.push(is_chosen);
        }
        let constraints = question.constraints.iter().chain(&question.laws);
        Search {
            question,
            memory,
            constraints: constraints.copied().collect(),
            depends,
            is_reference,
            equality: Equality::default(),
            solver,
            reasons: Vec::new(),
            found: vec![None; question.ranges.len()],
            order: Vec::new(),
            indices: Vec::new(),
            decided: Vec::new(),
            asked: 0,
            depth: 0,
            conflicts: 0,
            is_unknown: false,
        }
    }

    /// What holds before anything is decided. The number of an object of the input is that
    /// of the first reference that is it (`pet_refs.pl`), so a number that the path speaks
    /// of names a reference.
    fn begins(&mut self) -> Result<(), Stop> {
        let question = self.question;
        let mut named: Vec<i128> = Vec::new();
        for id in question.references {
            if let Some(Some((low, high))) = question.ranges.get(*id) {
                let null = Leaf::Object(0);
                if *low > 0 || *high == 0 {
                    self.equality.add(Leaf::Input(*id), null, *high == 0, 0);
                }
                if *low > 0 && low == high {
                    named.push((*low).into());
                }
            }
        }
        for formula in &question.constraints {
            objects(formula, &self.is_reference, &mut named);
        }
        let ends = question.edges.iter().flat_map(|it| [&it.of, &it.value]);
        let roots = question.assumed.iter().flat_map(|it| &it.paths);
        for expr in ends.chain(roots.map(|(of, _)| of)) {
            if let Expr::Int(value) = expr {
                named.push(*value);
            }
        }
        for definition in question.definitions.iter().flatten() {
            if let Expr::IfThenElse(condition, ..) = definition {
                objects(condition, &self.is_reference, &mut named);
            }
        }
        for (id, number) in question.references.iter().zip(1..) {
            if named.contains(&number) {
                let number = i64::try_from(number).unwrap_or(i64::MAX);
                let object = Leaf::Object(number);
                self.equality.add(Leaf::Input(*id), object, true, 0);
            }
        }
        for (id, definition) in question.definitions.iter().enumerate() {
            let depends = self.depends.get(id).copied().unwrap_or(false);
            if let (Some(expr), false) = (definition, depends) {
                let own = Expr::Var(var(id));
                let formula = Formula::Compare(Comparison::Equal, own, (*expr).clone());
                self.say(formula, 0);
            }
        }
        Ok(())
    }

    /// The constraints from this one on.
    fn solve(&mut self, from: usize) -> Result<(), Stop> {
        for (place, formula) in self.constraints.clone().into_iter().enumerate().skip(from) {
            match self.enforce(formula) {
                Ok(()) => {}
                Err(Stop::Open(choice)) => {
                    self.asks()?;
                    return self.decide(choice, place);
                }
                Err(stop) => return Err(stop),
            }
        }
        self.asks()?;
        self.keeps_assumptions()
    }

    /// What is decided of references breaks no assumption. Whatever is open can be decided
    /// so that it does not: more equalities break more, and none is needed any more.
    fn keeps_assumptions(&mut self) -> Result<(), Stop> {
        if self.question.assumed.is_empty() {
            return Ok(());
        }
        let mut graph = Graph::default();
        for edge in &self.question.edges {
            if let (Ok(of), Ok(value)) = (self.leaf(&edge.of), self.leaf(&edge.value)) {
                graph.add(&mut self.equality, of, edge.place, value);
            }
        }
        for assumed in &self.question.assumed {
            let roots = assumed.paths.iter().map(|(of, _)| self.leaf(of).ok());
            let roots: Option<Vec<_>> = roots.collect();
            if let Some(roots) = roots
                && let Some(reason) =
                    graph.broken(&mut self.equality, &self.indices, assumed, &roots)
            {
                return Err(Stop::Conflict(reason));
            }
        }
        Ok(())
    }

    fn decide(&mut self, choice: Choice, from: usize) -> Result<(), Stop> {
        if self.depth >= MOST_DECISIONS || self.conflicts > MOST_CONFLICTS {
            return Err(Stop::GivenUp);
        }
        let own: Reason = 1 << self.depth;
        let atom = choice.atom();
        let first = self.memory.get(&atom).copied().unwrap_or(false);
        let mut all = 0;
        for is_same in [first, !first] {
            let mark = (
                self.equality.len(),
                self.order.len(),
                self.indices.len(),
                self.reasons.len(),
                self.decided.len(),
            );
            self.depth += 1;
            self.solver.push();
            self.decided.push((atom, is_same));
            let end = self.take(choice, is_same, own);
            match end.and_then(|()| self.solve(from)) {
                Err(Stop::Conflict(reason)) => {
                    self.solver.pop();
                    self.depth -= 1;
                    self.conflicts += 1;
                    self.equality.truncate(mark.0);
                    for id in self.order.drain(mark.1..) {
                        if let Some(found) = self.found.get_mut(id) {
                            *found = None;
                        }
                    }
                    self.indices.truncate(mark.2);
                    self.reasons.truncate(mark.3);
                    self.asked = self.asked.min(mark.3);
                    self.decided.truncate(mark.4);
                    if reason & own == 0 {
                        return Err(Stop::Conflict(reason));
                    }
                    all |= reason & !own;
                }
                other => return other,
            }
        }
        Err(Stop::Conflict(all))
    }

    fn take(&mut self, choice: Choice, is_same: bool, reason: Reason) -> Result<(), Stop> {
        match choice {
            Choice::References(left, right) => {
                self.equality.add(left, right, is_same, reason);
                Ok(())
            }
            Choice::Integers(left, right) => {
                self.indices.push((left, right, is_same, reason));
                let comparison = match is_same {
                    true => Comparison::Equal,
                    false => Comparison::Unequal,
                };
                let formula = Formula::Compare(comparison, left.expr(), right.expr());
                self.say(formula, reason);
                Ok(())
            }
        }
    }

    fn say(&mut self, formula: Formula, reason: Reason) {
        self.solver.assert(formula);
        self.reasons.push(reason);
    }

    /// Whether the integers agree so far. The formulas that nothing was said of since have
    /// been asked about.
    fn asks(&mut self) -> Result<(), Stop> {
        if self.asked == self.reasons.len() {
            return Ok(());
        }
        self.asked = self.reasons.len();
        match self.solver.check() {
            Answer::Feasible => Ok(()),
            Answer::Unknown => {
                self.is_unknown = true;
                Ok(())
            }
            Answer::Infeasible => {
                let all = self.reasons.iter().fold(0, |all, reason| all | reason);
                // A smaller reason is worth the search for it only if there is one.
                let places = match all.count_ones() {
                    0..=2 => None,
                    _ => self.solver.conflict(),
                };
                let reasons = self.reasons.iter().enumerate();
                let reasons = reasons.filter(|(place, _)| match &places {
                    Some(places) => places.contains(place),
                    None => true,
                });
                let reason = reasons.fold(0, |all, (_, reason)| all | reason);
                Err(Stop::Conflict(reason))
            }
        }
    }

    fn enforce(&mut self, formula: &Formula) -> Result<(), Stop> {
        match formula {
            Formula::And(parts) => parts.iter().try_for_each(|part| self.enforce(part)),
            Formula::Or(parts) => self.enforce_one(parts),
            Formula::Compare(comparison, left, right) => {
                let Some((left, right, reason)) = self.references(left, right)? else {
                    self.integers(formula)?;
                    self.say(formula.clone(), 0);
                    return Ok(());
                };
                let wanted = *comparison == Comparison::Equal;
                match self.equality.ask(left, right) {
                    Some((is_same, why)) if is_same != wanted => Err(Stop::Conflict(reason | why)),
                    Some(_) => Ok(()),
                    None => {
                        self.equality.add(left, right, wanted, reason);
                        Ok(())
                    }
                }
            }
            other => {
                self.integers(other)?;
                self.say(other.clone(), 0);
                Ok(())
            }
        }
    }

    /// One of the parts holds. Those about references are decided first.
    fn enforce_one(&mut self, parts: &[Formula]) -> Result<(), Stop> {
        let mut why = 0;
        let mut open = Vec::new();
        for part in parts {
            let Formula::Compare(comparison, left, right) = part else {
                open.push(part.clone());
                continue;
            };
            let Some((left, right, reason)) = self.references(left, right)? else {
                self.integers(part)?;
                open.push(part.clone());
                continue;
            };
            let wanted = *comparison == Comparison::Equal;
            match self.equality.ask(left, right) {
                Some((is_same, _)) if is_same == wanted => return Ok(()),
                Some((_, because)) => why |= reason | because,
                None => return Err(Stop::Open(Choice::References(left, right))),
            }
        }
        if open.is_empty() {
            return Err(Stop::Conflict(why));
        }
        self.say(Formula::Or(open), why);
        Ok(())
    }

    /// Both sides, if they are references, and why they are these.
    fn references(
        &mut self,
        left: &Expr,
        right: &Expr,
    ) -> Result<Option<(Leaf, Leaf, Reason)>, Stop> {
        let is_reference = |expr| is_one_of(expr, &self.is_reference);
        if !is_reference(left) && !is_reference(right) {
            return Ok(None);
        }
        let (left, why) = self.leaf(left)?;
        let (right, because) = self.leaf(right)?;
        Ok(Some((left, right, why | because)))
    }

    /// Follows what was chosen, as far as it is decided. Choices depend on earlier ones, so
    /// it goes as deep as there are references on the path.
    fn leaf(&mut self, expr: &Expr) -> Result<(Leaf, Reason), Stop> {
        let id = match expr {
            Expr::Int(value) => {
                let value = i64::try_from(*value).map_err(|_| Stop::GivenUp)?;
                return Ok((Leaf::Object(value), 0));
            }
            Expr::Var(of) => place(*of),
            _ => return Err(Stop::GivenUp),
        };
        if let Some(Some(Found::Reference(leaf, reason))) = self.found.get(id) {
            return Ok((*leaf, *reason));
        }
        let definitions = &self.question.definitions;
        let Some(definition) = definitions.get(id).copied().flatten() else {
            return Ok((Leaf::Input(id), 0));
        };
        let Expr::IfThenElse(condition, yes, no) = definition else {
            return Err(Stop::GivenUp);
        };
        let (holds, why) = self.holds(condition)?;
        let (leaf, because) = self.leaf(if holds { yes } else { no })?;
        let why = why | because;
        self.is(id, Found::Reference(leaf, why));
        Ok((leaf, why))
    }

    fn is(&mut self, id: usize, found: Found) {
        if let Some(place) = self.found.get_mut(id) {
            *place = Some(found);
            self.order.push(id);
        }
    }

    /// Whether the equations of a choice hold, and why. All of them are decided.
    fn holds(&mut self, condition: &Formula) -> Result<(bool, Reason), Stop> {
        let Formula::And(parts) = condition else {
            return Err(Stop::GivenUp);
        };
        let mut why = 0;
        for part in parts {
            let Formula::Compare(Comparison::Equal, left, right) = part else {
                return Err(Stop::GivenUp);
            };
            let known = match self.references(left, right)? {
                Some((left, right, because)) => match self.equality.ask(left, right) {
                    Some((is_same, reason)) => (is_same, reason | because),
                    None => return Err(Stop::Open(Choice::References(left, right))),
                },
                None => self.same_index(left, right)?,
            };
            match known {
                (true, reason) => why |= reason,
                (false, reason) => return Ok((false, reason)),
            }
        }
        Ok((true, why))
    }

    fn same_index(&mut self, left: &Expr, right: &Expr) -> Result<(bool, Reason), Stop> {
        for side in [left, right] {
            if let Some(id) = number(side) {
                self.integer(id)?;
            }
        }
        let (Some(left), Some(right)) = (Side::of(left), Side::of(right)) else {
            return Err(Stop::GivenUp);
        };
        if let (Side::Known(left), Side::Known(right)) = (left, right) {
            return Ok((left == right, 0));
        }
        let mut known = self.indices.iter();
        let known = known.find(|(one, other, ..)| (*one, *other) == (left, right));
        match known {
            Some((_, _, is_same, reason)) => Ok((*is_same, *reason)),
            None => Err(Stop::Open(Choice::Integers(left, right))),
        }
    }

    /// The solver knows what the integers of a formula are.
    fn integers(&mut self, formula: &Formula) -> Result<(), Stop> {
        let mut ids = Vec::new();
        formula_variables(formula, &mut ids);
        ids.into_iter().try_for_each(|id| self.integer(id))
    }

    fn integer(&mut self, id: usize) -> Result<(), Stop> {
        let depends = self.depends.get(id).copied().unwrap_or(false);
        if !depends || matches!(self.found.get(id), Some(Some(Found::Integer))) {
            return Ok(());
        }
        let definitions = &self.question.definitions;
        let Some(definition) = definitions.get(id).copied().flatten() else {
            return Ok(());
        };
        let (value, why) = match definition {
            Expr::IfThenElse(condition, yes, no) => {
                let (holds, why) = self.holds(condition)?;
                let taken: &Expr = if holds { yes } else { no };
                (taken, why)
            }
            other => (other, 0),
        };
        for part in variables(value) {
            self.integer(part)?;
        }
        let own = Expr::Var(var(id));
        let formula = Formula::Compare(Comparison::Equal, own, value.clone());
        self.say(formula, why);
        self.is(id, Found::Integer);
        Ok(())
    }
}

impl Choice {
    fn atom(self) -> Atom {
        let name = |leaf: Leaf| match leaf {
            Leaf::Input(id) => (true, i64::try_from(id).unwrap_or(i64::MAX)),
            Leaf::Object(number) => (false, number),
        };
        match self {
            Choice::References(left, right) => Atom::References(name(left), name(right)),
            Choice::Integers(left, right) => Atom::Integers(left, right),
        }
    }
}

impl Side {
    pub(in crate::tcg) fn of(expr: &Expr) -> Option<Side> {
        match expr {
            Expr::Int(value) => Some(Side::Known(*value)),
            Expr::Var(var) => Some(Side::Unknown(place(*var))),
            _ => None,
        }
    }

    fn expr(self) -> Expr {
        match self {
            Side::Known(value) => Expr::Int(value),
            Side::Unknown(id) => Expr::Var(var(id)),
        }
    }
}
