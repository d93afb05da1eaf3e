//! Conflicts: a minimal subset of formulas without a solution. It is found by repeated checks of
//! subsets, so the solver needs no record of proofs.

use super::{Answer, Budget, Solver};

impl Solver {
    /// The places of asserted formulas that exclude each other within the declared bounds, in order.
    /// The list is minimal unless the budget ends first; even then it is a proven conflict. `None`
    /// if the constraints are not known to be infeasible.
    pub fn conflict(&mut self) -> Option<Vec<usize>> {
        if self.check() != Answer::Infeasible {
            return None;
        }
        let count = self.store.assertions.len();
        let mut core: Vec<usize> = Vec::new();
        let mut rest: Vec<usize> = (0..count).collect();
        // Each round adds the remaining formulas to the core one by one until they are
        // infeasible: the last one added belongs to every conflict among the formulas added.
        loop {
            let mut trial = self.bare(self.budget);
            for place in &core {
                trial.assert_from(self, *place);
            }
            if trial.check() == Answer::Infeasible {
                core.sort_unstable();
                return Some(core);
            }
            let mut closing = None;
            for (index, place) in rest.iter().enumerate() {
                trial.assert_from(self, *place);
                if trial.check() == Answer::Infeasible {
                    closing = Some((index, *place));
                    break;
                }
            }
            let Some((index, place)) = closing else {
                // In another order the budget did not suffice.
                core.extend(rest);
                core.sort_unstable();
                return Some(core);
            };
            rest.truncate(index);
            core.push(place);
        }
    }

    /// Returns whether the formulas at these places are proven infeasible within the budget.
    pub fn is_excluded_by(&self, places: &[usize], budget: Budget) -> bool {
        let mut trial = self.bare(budget);
        for place in places {
            trial.assert_from(self, *place);
        }
        trial.check() == Answer::Infeasible
    }

    /// A solver with the same variables and no constraints.
    fn bare(&self, budget: Budget) -> Solver {
        let mut solver = Solver::new(budget);
        for user in &self.store.users {
            solver.variable(user.low, user.high);
        }
        solver
    }

    fn assert_from(&mut self, other: &Solver, place: usize) {
        if let Some(assertion) = other.store.assertions.get(place) {
            let formula = other.store.code.formula(assertion.start, assertion.end);
            self.assert(formula);
        }
    }
}
