//! Where `break` and `continue` lead: the loops and labels around the current place, and
//! the `finally` blocks on the way to them. Never decides what a jump means for a loop.

use std::collections::BTreeMap;

use super::state::State;

/// Both lists hold the innermost last.
#[derive(Debug, Default)]
pub struct Jumps<'a> {
    targets: Vec<Target<'a>>,
    guards: Vec<Guard>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Jump {
    Break,
    Continue,
}

/// The states that arrive by jumps, each kind joined.
#[derive(Debug)]
pub struct Arrivals {
    pub breaks: State,
    pub continues: State,
}

/// Jumps that a `finally` block holds up, by the index of their target.
pub type Waiting = BTreeMap<(usize, Jump), State>;

/// A loop or a labelled statement.
#[derive(Debug)]
struct Target<'a> {
    label: Option<&'a str>,
    is_loop: bool,
    arrivals: Arrivals,
}

/// A `finally` block, while what it guards is walked.
#[derive(Debug)]
struct Guard {
    /// How many of the targets are outside of it.
    outside: usize,
    waiting: Waiting,
}

impl<'a> Jumps<'a> {
    pub fn enter_loop(&mut self, label: Option<&'a str>, unreached: State) {
        self.enter(label, true, unreached);
    }

    pub fn enter_label(&mut self, label: &'a str, unreached: State) {
        self.enter(Some(label), false, unreached);
    }

    fn enter(&mut self, label: Option<&'a str>, is_loop: bool, unreached: State) {
        let arrivals = Arrivals {
            breaks: unreached.clone(),
            continues: unreached,
        };
        self.targets.push(Target {
            label,
            is_loop,
            arrivals,
        });
    }

    /// Leaves the innermost loop or label.
    pub fn leave(&mut self) -> Arrivals {
        let target = self
            .targets
            .pop()
            .expect("every loop and label is entered first");
        target.arrivals
    }

    /// Enters what a `finally` block guards.
    pub fn enter_guarded(&mut self) {
        self.guards.push(Guard {
            outside: self.targets.len(),
            waiting: Waiting::new(),
        });
    }

    /// Leaves it; what waits is sent on by `pass` once the `finally` block is walked.
    pub fn leave_guarded(&mut self) -> Waiting {
        let guard = self.guards.pop().expect("every `finally` is entered first");
        guard.waiting
    }

    /// Jumps go on behind a `finally` block with what it assigned; if it does not
    /// complete normally, they end in it.
    pub fn pass(&mut self, waiting: Waiting, after_finally: &State) {
        if after_finally.reach.is_dead() {
            return;
        }
        for ((target, jump), mut state) in waiting {
            state.assigned.add_all(&after_finally.assigned);
            self.send(target, jump, state);
        }
    }

    /// A jump without a target is the checker's to report; it leads nowhere.
    pub fn jump(&mut self, jump: Jump, label: Option<&str>, state: State) {
        let target = self.targets.iter().rposition(|target| match label {
            Some(_) => target.label == label,
            None => target.is_loop,
        });
        if let Some(target) = target {
            self.send(target, jump, state);
        }
    }

    /// To the target, or to the innermost `finally` block on the way.
    fn send(&mut self, target: usize, jump: Jump, state: State) {
        let guard = self
            .guards
            .last_mut()
            .filter(|guard| target < guard.outside);
        if let Some(guard) = guard {
            let known = guard.waiting.entry((target, jump));
            known
                .and_modify(|known| known.join(&state))
                .or_insert(state);
        } else if let Some(target) = self.targets.get_mut(target) {
            match jump {
                Jump::Break => target.arrivals.breaks.join(&state),
                Jump::Continue => target.arrivals.continues.join(&state),
            }
        }
    }
}
