//! A solver for integer constraints with scopes (`push` and `pop`). Linear constraints are decided
//! exactly, non-linear ones by search. An answer is a proof or a verified model; otherwise it is
//! `Unknown` (docs/solver.md). The crate knows nothing of Prolog and of programs.
//!
//! ```
//! use pet_solver::{Answer, Budget, Comparison, Expr, Formula, Solver};
//!
//! let mut solver = Solver::new(Budget::default());
//! let x = solver.variable(Some(0), Some(9));
//! let is = |comparison, value| Formula::Compare(comparison, Expr::Var(x), Expr::Int(value));
//! solver.assert(is(Comparison::Greater, 3));
//! assert_eq!(solver.check(), Answer::Feasible);
//! solver.push();
//! solver.assert(is(Comparison::Less, 4));
//! assert_eq!(solver.check(), Answer::Infeasible);
//! solver.pop();
//! assert_eq!(solver.check(), Answer::Feasible);
//! ```

mod bits;
mod blast;
mod candidate;
mod code;
mod conflict;
mod cube;
mod diophantine;
pub mod display;
pub mod eval;
pub mod expr;
mod flatten;
pub mod float;
mod floats;
mod interval;
mod lemmas;
mod linear;
mod model;
mod number;
mod outcome;
mod propagate;
mod ranges;
mod row;
mod search;
mod simplify;
pub mod smt2;
mod split;
mod steps;
mod store;
mod tableau;
pub mod width;

use candidate::{Candidate, near_zero};
use code::Code;
pub use expr::{
    Comparison, Expr, FloatBinary, FloatComparison, FloatUnary, Formula, Precision, Var,
};
pub use model::{Model, ModelAnswer, Taste};
use outcome::SearchOutcome;
pub use simplify::memo::Simplifier;
pub use simplify::simplify;
use steps::Steps;
use store::Store;
pub use width::Width;

/// The work that one question may cost, counted in steps and not in time, so that answers are
/// reproducible. With zero steps only questions that need no search are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    pub steps: u64,
}

impl Default for Budget {
    /// A few hundred milliseconds in the worst case.
    fn default() -> Budget {
        Budget { steps: 400_000 }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    Feasible,
    Infeasible,
    Unknown,
}

/// Constraints in scopes, and the model of the last question.
#[derive(Debug)]
pub struct Solver {
    budget: Budget,
    store: Store,
    /// Values of the variables in the last model, for the first `verified` assertions.
    last: Vec<i128>,
    verified: usize,
}

impl Solver {
    /// A solver without constraints; the budget is for each question.
    pub fn new(budget: Budget) -> Solver {
        Solver {
            budget,
            store: Store::default(),
            last: Vec::new(),
            verified: 0,
        }
    }

    /// A new variable within bounds; without bounds it is any integer.
    pub fn variable(&mut self, low: Option<i64>, high: Option<i64>) -> Var {
        self.store.variable(low, high)
    }

    pub fn push(&mut self) {
        self.store.push();
    }

    /// Forgets the constraints and the variables since the last `push`.
    pub fn pop(&mut self) {
        self.store.pop();
        self.last.truncate(self.store.users.len());
        self.verified = self.verified.min(self.store.assertions.len());
    }

    /// The values of the variables in the last model that a question has found; later variables have
    /// none.
    pub fn last_model(&self) -> &[i128] {
        &self.last
    }

    pub fn depth(&self) -> usize {
        self.store.depth()
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "the caller has no more use for it, and keeps the choice of how it is stored here"
    )]
    pub fn assert(&mut self, formula: Formula) {
        self.store.assert(&formula);
    }

    pub fn check(&mut self) -> Answer {
        match self.ask(&mut Steps::new(self.budget.steps)) {
            SearchOutcome::Model(_) => Answer::Feasible,
            SearchOutcome::Infeasible => Answer::Infeasible,
            SearchOutcome::Unknown => Answer::Unknown,
        }
    }

    /// Decides the constraints and keeps the model for the next question.
    fn ask(&mut self, steps: &mut Steps) -> SearchOutcome {
        if self.store.has_failed {
            return SearchOutcome::Infeasible;
        }
        if let Some(candidate) = self.last_still_holds() {
            self.keep(&candidate);
            return SearchOutcome::Model(candidate);
        }
        let found = search::solve(&mut self.store, steps);
        if let SearchOutcome::Model(candidate) = &found {
            self.keep(candidate);
        }
        found
    }

    /// The last model, extended to later variables, if it satisfies the later constraints.
    fn last_still_holds(&self) -> Option<Candidate> {
        let root = |var: Var, _| {
            let place = usize::try_from(var.index()).ok()?;
            let known = self.last.get(place).copied();
            known.or_else(|| Some(near_zero(self.store.users.get(place)?)))
        };
        let candidate = Candidate::new(&self.store, &root);
        // A variable without constraints may have been defined since; then all assertions and
        // bounds must be checked again.
        let has_moved = (0u32..)
            .zip(&self.last)
            .any(|(index, before)| candidate.var(Var(index)) != Some(*before));
        let (assertions, users) = if has_moved {
            (0, 0)
        } else {
            (self.verified, self.last.len())
        };
        candidate
            .satisfies(&self.store, assertions, users)
            .then_some(candidate)
    }

    fn keep(&mut self, candidate: &Candidate) {
        let count = u32::try_from(self.store.users.len()).unwrap_or(u32::MAX);
        let values: Option<Vec<i128>> = (0..count).map(|index| candidate.var(Var(index))).collect();
        if let Some(values) = values {
            self.last = values;
            self.verified = self.store.assertions.len();
        }
    }
}

/// The truth of a formula for given values; `None` for a division by zero or a value beyond 128
/// bits.
pub fn holds(formula: &Formula, value: &dyn Fn(Var) -> i128) -> Option<bool> {
    let code = Code::of_formula(formula);
    let end = code.len().checked_sub(1)?;
    let value = |var: Var| Some(value(var));
    let truth = code.evaluate(0, end, &value, &mut Vec::new())?;
    Some(truth == 1)
}

#[cfg(test)]
mod tests;
