//! The budget of one question, counted in steps of work. Never looks at a clock, so that
//! the same question has the same answer on every machine.

/// The remaining budget.
#[derive(Debug, Clone, Copy)]
pub struct Steps {
    left: u64,
}

impl Steps {
    pub fn new(left: u64) -> Steps {
        Steps { left }
    }

    pub fn left(self) -> u64 {
        self.left
    }

    pub fn is_over(self) -> bool {
        self.left == 0
    }

    /// Subtracts steps before they are done. Returns whether there were enough.
    pub fn spend(&mut self, steps: u64) -> bool {
        let is_enough = self.left >= steps;
        self.left = self.left.saturating_sub(steps);
        is_enough
    }

    /// Subtracts steps that were done already.
    pub fn charge(&mut self, steps: usize) {
        let steps = u64::try_from(steps).unwrap_or(u64::MAX);
        self.left = self.left.saturating_sub(steps);
    }

    /// Takes a part of the budget; its rest is returned with `join`.
    pub fn part(&mut self, steps: u64) -> Steps {
        let steps = steps.min(self.left);
        self.left -= steps;
        Steps { left: steps }
    }

    pub fn join(&mut self, rest: Steps) {
        self.left += rest.left;
    }
}
