//! The targets of `break` and `continue`: the enclosing loops and labels, and the `finally` blocks
//! between a jump and its target. `statements` decides the effect of a jump on a loop.

use std::collections::BTreeMap;

use super::state::State;

/// Both lists have the innermost last.
#[derive(Debug, Default)]
pub struct Jumps<'a> {
    targets: Vec<Target<'a>>,
    guards: Vec<Guard>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Jump {
    Break,
    Continue,
    /// The value of a `switch` expression; if that is boolean, the value true.
    Yield,
    /// The value false of a boolean `switch` expression.
    YieldFalse,
}

/// The states that arrive by jumps, each kind joined.
#[derive(Debug)]
pub struct Arrivals {
    /// By `break` and `Jump::Yield`.
    pub breaks: State,
    /// By `continue` and `Jump::YieldFalse`.
    pub continues: State,
}

/// Jumps that wait for a `finally` block, by the index of their target.
pub type Waiting = BTreeMap<(usize, Jump), State>;

/// A loop, a `switch` or a labelled statement.
#[derive(Debug)]
struct Target<'a> {
    label: Option<&'a str>,
    kind: TargetKind,
    arrivals: Arrivals,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TargetKind {
    Loop,
    Switch,
    /// A `switch` expression.
    Expression {
        is_boolean: bool,
    },
    Labelled,
}

impl TargetKind {
    /// Returns whether this is a target of a jump without a label.
    fn takes(self, jump: Jump) -> bool {
        match self {
            TargetKind::Loop => matches!(jump, Jump::Break | Jump::Continue),
            TargetKind::Switch => jump == Jump::Break,
            TargetKind::Expression { .. } => matches!(jump, Jump::Yield | Jump::YieldFalse),
            TargetKind::Labelled => false,
        }
    }
}

/// A `finally` block, while its `try` statement is walked.
#[derive(Debug)]
struct Guard {
    /// The number of targets outside of the `try` statement.
    outside: usize,
    waiting: Waiting,
}

impl<'a> Jumps<'a> {
    pub fn enter_loop(&mut self, label: Option<&'a str>, unreached: State) {
        self.enter(label, TargetKind::Loop, unreached);
    }

    pub fn enter_label(&mut self, label: &'a str, unreached: State) {
        self.enter(Some(label), TargetKind::Labelled, unreached);
    }

    pub fn enter_switch(&mut self, unreached: State) {
        self.enter(None, TargetKind::Switch, unreached);
    }

    pub fn enter_expression(&mut self, is_boolean: bool, unreached: State) {
        self.enter(None, TargetKind::Expression { is_boolean }, unreached);
    }

    /// Returns whether the innermost `switch` expression is boolean.
    pub fn expects_boolean(&self) -> bool {
        let mut kinds = self.targets.iter().rev().map(|target| target.kind);
        let innermost = kinds.find(|kind| matches!(kind, TargetKind::Expression { .. }));
        innermost == Some(TargetKind::Expression { is_boolean: true })
    }

    /// Sends a value to the innermost `switch` expression.
    pub fn give(&mut self, jump: Jump, state: State) {
        self.jump(jump, None, state);
    }

    fn enter(&mut self, label: Option<&'a str>, kind: TargetKind, unreached: State) {
        let arrivals = Arrivals {
            breaks: unreached.clone(),
            continues: unreached,
        };
        self.targets.push(Target {
            label,
            kind,
            arrivals,
        });
    }

    /// Leaves the innermost loop, `switch` or label.
    pub fn leave(&mut self) -> Arrivals {
        let target = self.targets.pop().expect("every target is entered first");
        target.arrivals
    }

    /// Enters a `try` statement with a `finally` block.
    pub fn enter_guarded(&mut self) {
        self.guards.push(Guard {
            outside: self.targets.len(),
            waiting: Waiting::new(),
        });
    }

    /// Leaves the `try` statement. The waiting jumps are sent on by `pass` after the `finally` block
    /// is walked.
    pub fn leave_guarded(&mut self) -> Waiting {
        let guard = self.guards.pop().expect("every `finally` is entered first");
        guard.waiting
    }

    /// Sends waiting jumps on after a `finally` block, with the locals that it assigned. If the block
    /// does not complete normally, the jumps end in it.
    pub fn pass(&mut self, waiting: Waiting, after_finally: &State) {
        if after_finally.reach.is_dead() {
            return;
        }
        for ((target, jump), mut state) in waiting {
            state.assigned.add_all(&after_finally.assigned);
            self.send(target, jump, state);
        }
    }

    /// Sends a jump to its target. A jump without a target, which the checker reports, is dropped.
    pub fn jump(&mut self, jump: Jump, label: Option<&str>, state: State) {
        let target = self.targets.iter().rposition(|target| match label {
            Some(_) => target.label == label,
            None => target.kind.takes(jump),
        });
        if let Some(target) = target {
            self.send(target, jump, state);
        }
    }

    /// Sends a jump to its target, or to the innermost `finally` block before it.
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
                Jump::Break | Jump::Yield => target.arrivals.breaks.join(&state),
                Jump::Continue | Jump::YieldFalse => target.arrivals.continues.join(&state),
            }
        }
    }
}
