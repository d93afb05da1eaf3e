//! Test cases of actor programs (docs/actors.md): the options that bound and prune the search
//! over schedules, and the limits that it needs. The search itself is in prolog/pet_actor.pl.

pub(super) mod facts;
pub(super) mod key;
mod polynomial;
pub mod race;
pub(super) mod receivers;
mod result;
pub mod termination;

use pet_translator::clp::Term;

/// Limits and prunings of a search over schedules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Actors {
    /// Selections of each actor on a path.
    pub task_level: Option<u32>,
    /// Executions of each `new` on a path, and initial actors of each class beside the one
    /// under test.
    pub actor_number: Option<u32>,
    /// Tasks in the first queue beside the one under test.
    pub queue_length: u32,
    pub stability: bool,
    pub independence: bool,
    /// The conventions of the paper, which are not sound.
    pub as_printed: bool,
}

impl Default for Actors {
    /// As on the command line.
    fn default() -> Actors {
        Actors {
            task_level: Some(4),
            actor_number: Some(2),
            queue_length: 0,
            stability: true,
            independence: true,
            as_printed: false,
        }
    }
}

impl Actors {
    /// `modes(…)` of `pet_actor.pl`.
    pub(super) fn term(self) -> Term {
        let number = |limit: Option<u32>| Term::Int(limit.map_or(0, i64::from));
        let word = |is_on: bool, on: &str, printed: &str| {
            Term::atom(match (is_on, self.as_printed) {
                (false, _) => "off",
                (true, false) => on,
                (true, true) => printed,
            })
        };
        let modes = [
            number(self.task_level),
            number(self.actor_number),
            Term::Int(self.queue_length.into()),
            word(self.stability, "sound", "printed"),
            word(self.independence, "sleep", "marks"),
            Term::atom(match self.as_printed {
                true => "per_place",
                false => "per_class",
            }),
        ];
        Term::compound("modes", modes)
    }
}
