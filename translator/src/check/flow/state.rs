//! The facts at one place of a method, and the join of facts from two paths. Knows nothing of
//! statements or expressions.

use crate::source::Span;

use super::locals::LocalSet;

/// At a place that cannot be reached every local counts as assigned, as in the Java
/// Language Specification, so joining with it changes nothing.
#[derive(Debug, Clone)]
pub struct State {
    pub reach: Reach,
    pub assigned: LocalSet,
}

#[derive(Debug, Clone, Copy)]
pub enum Reach {
    Live,
    /// No path leads here. The cause is absent where nothing has been walked yet.
    Dead(Option<Cause>),
    /// No path leads here, and this was reported already.
    Recovered,
}

/// The reason why no path leads to a place.
#[derive(Debug, Clone, Copy)]
pub struct Cause {
    pub span: Span,
    pub end: CauseKind,
    /// True if this is only the last of several ends, one on each path.
    pub is_last_of_several: bool,
}

#[derive(Debug, Clone, Copy)]
pub enum CauseKind {
    /// Ended by a statement with this keyword.
    Jump(&'static str),
    EndlessLoop,
    ConstantFalse,
}

impl State {
    /// The state of no path at all.
    pub fn unreached(&self) -> State {
        State {
            reach: Reach::Dead(None),
            assigned: self.assigned.all(),
        }
    }

    /// Sets the state after a statement that never completes normally.
    pub fn end(&mut self, end: CauseKind, span: Span) {
        self.reach = Reach::ended(end, span);
        self.assigned = self.assigned.all();
    }

    /// Joins the states of two paths: the facts that hold on both. `other` is the later path in the
    /// source.
    pub fn join(&mut self, other: &State) {
        self.reach = self.reach.join(other.reach);
        self.assigned.keep_common(&other.assigned);
    }
}

impl Reach {
    pub fn ended(end: CauseKind, span: Span) -> Reach {
        Reach::Dead(Some(Cause {
            span,
            end,
            is_last_of_several: false,
        }))
    }

    pub fn is_dead(self) -> bool {
        matches!(self, Reach::Dead(_))
    }

    fn join(self, other: Reach) -> Reach {
        match (self, other) {
            (Reach::Live, _) | (_, Reach::Live) => Reach::Live,
            (Reach::Recovered, _) | (_, Reach::Recovered) => Reach::Recovered,
            (reach, Reach::Dead(None)) | (Reach::Dead(None), reach) => reach,
            (Reach::Dead(Some(_)), Reach::Dead(Some(cause))) => Reach::Dead(Some(Cause {
                is_last_of_several: true,
                ..cause
            })),
        }
    }
}

impl Cause {
    pub fn message(self) -> String {
        match self.end {
            _ if self.is_last_of_several => {
                "every path ends before that statement, the last one here".to_owned()
            }
            CauseKind::Jump(keyword) => format!("this `{keyword}` ends the path"),
            CauseKind::EndlessLoop => "this loop never ends and no `break` leaves it".to_owned(),
            CauseKind::ConstantFalse => "this condition is always false".to_owned(),
        }
    }
}
