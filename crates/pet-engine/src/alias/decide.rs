//! Feasibility of a path with undecided aliases. First the consequences of the constraints are
//! derived. Then equalities of references are decided one after the other, only those on which some
//! constraint depends. The remaining constraints are about integers, for the exact solver. A
//! conflict names the decisions that it depends on, and the search goes back to the last of them.
//! Consequences for the path are kept for further questions about it.

use super::assumed::{Assumed, Edge, Graph};
use super::atom::{Atom, Choice, Memory, Side};
use super::equality::{Equality, Leaf, Reason};
use super::explain::{self, Link};
use super::follow::{About, Constraint, touches};
use super::mention::{compares, formula_variables, number, objects, place, var, variables};
use super::witness::{self, Values, Witness};
use pet_solver::{Answer, Budget, Comparison, Expr, Formula, Solver};
use std::sync::Arc;

/// The most decisions on a path; the answer is unknown if more are needed.
const MOST_DECISIONS: usize = 127;
/// The most conflicts in one search; the answer is unknown after more.
const MOST_CONFLICTS: usize = 2_000;

/// The value that a result turned out to have.
#[derive(Debug, Clone, Copy)]
pub(super) enum Found {
    Reference(Leaf, Reason),
    /// An integer; the solver has its value.
    Integer,
}

/// A question: the path and its suppositions.
pub(crate) struct Question<'a> {
    /// The ranges of the integers by number; none for results.
    pub ranges: Vec<Option<(i64, i64)>>,
    /// The definitions of results.
    pub definitions: Vec<Option<&'a Expr>>,
    /// The references of the input, in order.
    pub references: &'a [usize],
    /// The constraints of the path, and the suppositions.
    pub constraints: Vec<&'a Formula>,
    pub supposed: &'a [Formula],
    pub laws: Vec<&'a Formula>,
    /// The known edges of the input heap, and the assumptions on it.
    pub edges: Vec<&'a Edge>,
    pub assumed: Vec<&'a Assumed>,
    pub budget: Budget,
}

/// Two indices, whether they are the same, and the reason.
pub(super) type Compared = (Side, Side, bool, Reason);

/// Answers a question. Reuses the search of this path, if there is one. Tries `suggested`
/// first, then the values of the previous answer (`last`); values that still satisfy everything
/// are an answer without a search. If the path is feasible, `last` gets the new values.
pub(crate) fn check(
    question: &Question<'_>,
    search: &mut Option<Box<Search>>,
    memory: &mut Memory,
    (suggested, last): (Option<Values>, &mut Witness),
) -> Answer {
    let suggested = suggested.and_then(|values| witness::still_holds(question, &values));
    if let Some(found) = suggested.or_else(|| witness::still_holds(question, &last.values)) {
        (last.values, last.holds) = (found, true);
        return Answer::Feasible;
    }
    let search = search.get_or_insert_with(|| Box::new(Search::new(question)));
    if let Some(answer) = search.supposes(question.supposed) {
        return answer;
    }
    let answer = search.answer(question, memory, &mut last.values);
    if answer == Answer::Feasible {
        // Values that the search has left open are chosen.
        let found = witness::still_holds(question, &last.values);
        last.holds = found.is_some();
        last.values = found.unwrap_or_else(|| std::mem::take(&mut last.values));
    }
    answer
}

/// The reason why a step of the search does not go on.
pub(super) enum Stop {
    /// The decisions that exclude each other.
    Conflict(Reason),
    /// The choice that must be decided first.
    Open(Choice),
    GivenUp,
}

/// A search: a path, the consequences of its constraints, and the present decisions.
pub(crate) struct Search {
    pub(super) definitions: Arc<[Option<Expr>]>,
    /// The references of the input, in order.
    references: Vec<usize>,
    edges: Arc<[Edge]>,
    assumed: Arc<[Assumed]>,
    /// The constraints of the path, then the suppositions.
    pub(super) constraints: Vec<Constraint>,
    pub(super) of_path: usize,
    /// The state before each supposition, to go back to.
    supposed: Vec<Mark>,
    /// If nothing fits any more: since how many suppositions, and the answer.
    stuck: Option<(usize, Answer)>,
    /// Whether a result depends on references, by number.
    pub(super) depends: Vec<bool>,
    pub(super) is_reference: Vec<bool>,
    pub(super) equality: Equality,
    /// Equalities and differences of integers that were compared.
    pub(super) values: Equality,
    pub(super) solver: Solver,
    /// The reason of each formula asserted in the solver, and the place of its constraint.
    pub(super) reasons: Vec<Reason>,
    pub(super) sources: Vec<usize>,
    /// For each of these formulas, the two integers that it compares, if it does so.
    pub(super) links: Vec<Option<Link>>,
    /// The place of the constraint that is being enforced.
    pub(super) at: usize,
    /// The number of conflicts in all questions so far.
    pub(super) clock: usize,
    /// The results whose values were found, by number, and their numbers in the order of finding.
    pub(super) found: Vec<Option<Found>>,
    pub(super) order: Vec<usize>,
    /// The comparisons of indices that were decided.
    pub(super) indices: Vec<Compared>,
    /// The places of the constraints that are satisfied, in the order in which they were.
    pub(super) done: Vec<usize>,
    /// The number of times that something was undone.
    pub(super) undone: usize,
    decided: Vec<(Atom, bool)>,
    /// The number of formulas that the solver had at its last check.
    pub(super) asked: usize,
    depth: usize,
    conflicts: usize,
    pub(super) is_unknown: bool,
}

/// The sizes of all lists of a search at some time, to go back to.
#[derive(Debug, Clone, Copy)]
struct Mark {
    equality: usize,
    values: usize,
    order: usize,
    indices: usize,
    reasons: usize,
    done: usize,
    constraints: usize,
    decided: usize,
    scopes: usize,
}

impl Search {
    fn new(question: &Question<'_>) -> Search {
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
        let said = question.constraints.iter().chain(&question.laws);
        let is_law = |place: usize| place >= question.constraints.len();
        let constraints = said.enumerate().map(|(place, formula)| Constraint {
            formula: Arc::new((*formula).clone()),
            touches: touches(formula, |id| *question.definitions.get(id)?),
            about: match !is_law(place) && compares(formula, &is_reference) {
                true => About::References,
                false => About::Integers,
            },
            is_done: false,
            waits: None,
            priority: (false, 0),
        });
        let constraints: Vec<Constraint> = constraints.collect();
        let definitions = question.definitions.iter().map(|it| it.cloned());
        let mut search = Search {
            definitions: definitions.collect(),
            references: question.references.to_vec(),
            edges: question.edges.iter().map(|it| (*it).clone()).collect(),
            assumed: question.assumed.iter().map(|it| (*it).clone()).collect(),
            of_path: constraints.len(),
            constraints,
            supposed: Vec::new(),
            stuck: None,
            depends,
            is_reference,
            equality: Equality::with_capacity(question.ranges.len()),
            values: Equality::with_capacity(question.ranges.len()),
            solver,
            reasons: Vec::new(),
            sources: Vec::new(),
            links: Vec::new(),
            at: 0,
            clock: 0,
            found: vec![None; question.ranges.len()],
            order: Vec::new(),
            indices: Vec::new(),
            done: Vec::new(),
            undone: 0,
            decided: Vec::new(),
            asked: 0,
            depth: 0,
            conflicts: 0,
            is_unknown: false,
        };
        let end = search.begins(question);
        search.follows_or_not(end);
        if search.stuck.is_none() {
            let end = search.narrowed();
            search.stops(end);
        }
        search
    }

    /// Asserts everything that holds before any decision. The number of an object of the input
    /// is that of the first reference to it (`pet_refs.pl`), so each number that the path
    /// mentions names a reference.
    fn begins(&mut self, question: &Question<'_>) -> Result<(), Stop> {
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
        self.names(&named)?;
        // The solver gets the definitions of integers that depend on no reference.
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

    fn names(&mut self, named: &[i128]) -> Result<(), Stop> {
        for (place, number) in (0..self.references.len()).zip(1_i64..) {
            if let Some(id) = self.references.get(place).copied()
                && named.contains(&number.into())
            {
                self.relates(Leaf::Input(id), Leaf::Object(number), true, 0)?;
            }
        }
        Ok(())
    }

    /// Adds suppositions. Returns an answer if they exclude everything, or if the search gave up.
    pub(crate) fn supposes(&mut self, supposed: &[Formula]) -> Option<Answer> {
        self.keeps(supposed.len());
        for formula in supposed.iter().skip(self.supposed.len()) {
            self.supposed.push(self.mark());
            self.solver.push();
            let about = match compares(formula, &self.is_reference) {
                true => About::References,
                false => About::Integers,
            };
            let definition = |id: usize| self.definitions.get(id)?.as_ref();
            self.constraints.push(Constraint {
                formula: Arc::new(formula.clone()),
                touches: touches(formula, definition),
                about,
                is_done: false,
                waits: None,
                priority: (true, 0),
            });
            if self.stuck.is_none() {
                let mut named = Vec::new();
                objects(formula, &self.is_reference, &mut named);
                let end = self.names(&named);
                self.follows_or_not(end);
            }
        }
        if let (Some(last), None) = (supposed.last(), self.stuck) {
            self.concerns(last);
        }
        self.stuck.map(|(_, answer)| answer)
    }

    /// Returns whether two references are known not to be the same.
    pub(crate) fn are_apart(&mut self, left: &Expr, right: &Expr) -> bool {
        match (self.stuck, self.references(left, right)) {
            (None, Ok(Some((left, right, _)))) => {
                let known = self.equality.ask(left, right);
                known.is_some_and(|(is_same, _)| !is_same)
            }
            _ => false,
        }
    }

    /// Raises the priority of the constraints that mention unknowns of this formula, or values that
    /// were read through them.
    fn concerns(&mut self, formula: &Formula) {
        let mut asked = Vec::new();
        formula_variables(formula, &mut asked);
        for constraint in &mut self.constraints {
            constraint.priority.0 = constraint.touches.iter().any(|id| asked.contains(id));
        }
    }

    /// Takes back all suppositions but the first `count`.
    pub(crate) fn keeps(&mut self, count: usize) {
        while self.supposed.len() > count {
            if let Some(mark) = self.supposed.pop() {
                self.undo(mark);
            }
        }
        self.stuck = self.stuck.filter(|(since, _)| *since <= count);
    }

    fn follows_or_not(&mut self, end: Result<(), Stop>) {
        let end = end.and_then(|()| self.follows());
        self.stops(end.map(|_| ()));
    }

    fn stops(&mut self, end: Result<(), Stop>) {
        let answer = match end {
            Ok(()) => return,
            Err(Stop::Conflict(_)) => Answer::Infeasible,
            Err(Stop::GivenUp | Stop::Open(_)) => Answer::Unknown,
        };
        self.stuck = Some((self.supposed.len(), answer));
    }

    /// Searches, and then takes back the decisions.
    fn answer(
        &mut self,
        question: &Question<'_>,
        memory: &mut Memory,
        values: &mut Values,
    ) -> Answer {
        let mark = self.mark();
        self.solver.push();
        (self.depth, self.conflicts, self.is_unknown) = (0, 0, false);
        let answer = match self.solve(memory) {
            Err(Stop::GivenUp | Stop::Open(_)) => Answer::Unknown,
            _ if self.is_unknown => Answer::Unknown,
            Err(Stop::Conflict(_)) => Answer::Infeasible,
            Ok(()) => {
                let last = self.solver.last_model();
                let integer = |var| last.get(place(var)).copied();
                *values = witness::found(question, &mut self.equality, &integer);
                memory.extend(self.decided.iter().copied());
                Answer::Feasible
            }
        };
        self.undo(mark);
        answer
    }

    fn solve(&mut self, memory: &Memory) -> Result<(), Stop> {
        match self.follows()? {
            Some((choice, about)) => {
                if about == About::Integers {
                    self.asks()?;
                }
                self.decide(choice, memory)
            }
            None => {
                self.asks()?;
                self.keeps_assumptions()
            }
        }
    }

    /// Checks that the decisions on references break no assumption. Open equalities can always
    /// be decided such that they break none: only more equalities break more, and none of them
    /// is needed any more.
    fn keeps_assumptions(&mut self) -> Result<(), Stop> {
        if self.assumed.is_empty() {
            return Ok(());
        }
        let mut graph = Graph::default();
        for edge in Arc::clone(&self.edges).iter() {
            if let (Ok(of), Ok(value)) = (self.leaf(&edge.of), self.leaf(&edge.value)) {
                graph.add(&mut self.equality, of, edge.place, value);
            }
        }
        for assumed in Arc::clone(&self.assumed).iter() {
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

    fn decide(&mut self, choice: Choice, memory: &Memory) -> Result<(), Stop> {
        if self.depth >= MOST_DECISIONS || self.conflicts > MOST_CONFLICTS {
            return Err(Stop::GivenUp);
        }
        let own: Reason = 1 << self.depth;
        let atom = choice.atom();
        let first = memory.get(&atom).copied().unwrap_or(false);
        let mut all = 0;
        for is_same in [first, !first] {
            let mark = self.mark();
            self.depth += 1;
            self.solver.push();
            self.decided.push((atom, is_same));
            self.take(choice, is_same, own);
            match self.solve(memory) {
                Err(Stop::Conflict(reason)) => {
                    self.undo(mark);
                    self.depth -= 1;
                    self.conflicts += 1;
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

    fn take(&mut self, choice: Choice, is_same: bool, reason: Reason) {
        match choice {
            Choice::References(left, right) => self.equality.add(left, right, is_same, reason),
            Choice::Integers(left, right) => {
                self.indices.push((left, right, is_same, reason));
                let comparison = match is_same {
                    true => Comparison::Equal,
                    false => Comparison::Unequal,
                };
                let formula = Formula::Compare(comparison, left.expr(), right.expr());
                self.say(formula, reason);
            }
        }
    }

    fn mark(&self) -> Mark {
        Mark {
            equality: self.equality.len(),
            values: self.values.len(),
            order: self.order.len(),
            indices: self.indices.len(),
            reasons: self.reasons.len(),
            done: self.done.len(),
            constraints: self.constraints.len(),
            decided: self.decided.len(),
            scopes: self.solver.depth(),
        }
    }

    fn undo(&mut self, mark: Mark) {
        self.undone += 1;
        while self.solver.depth() > mark.scopes {
            self.solver.pop();
        }
        self.equality.truncate(mark.equality);
        self.values.truncate(mark.values);
        for id in self.order.drain(mark.order..) {
            if let Some(found) = self.found.get_mut(id) {
                *found = None;
            }
        }
        self.indices.truncate(mark.indices);
        self.reasons.truncate(mark.reasons);
        self.sources.truncate(mark.reasons);
        self.links.truncate(mark.reasons);
        self.asked = self.asked.min(mark.reasons);
        for place in self.done.drain(mark.done..) {
            if let Some(constraint) = self.constraints.get_mut(place) {
                constraint.is_done = false;
            }
        }
        self.constraints.truncate(mark.constraints);
        self.decided.truncate(mark.decided);
    }

    pub(super) fn say(&mut self, formula: Formula, reason: Reason) {
        self.links.push(explain::link(&formula));
        self.solver.assert(formula);
        self.reasons.push(reason);
        self.sources.push(self.at);
    }
}
