//! The choice of the next task: in turn, at random with a seed, or by a schedule. Depends only
//! on the ready tasks, never on the state.

use pet_model::schedule::{Schedule, Step};
use std::collections::BTreeMap;

/// The rule by which a run chooses among ready tasks.
#[derive(Debug, Clone)]
pub enum Choice {
    /// Actors take turns, and so do the tasks of each.
    InTurn,
    /// Each ready task has the same probability; the choices depend only on the seed.
    Random { seed: u64 },
    /// The tasks of the schedule, then in turn.
    Schedule(Schedule),
}

pub(super) struct Chooser<'a> {
    planned: std::slice::Iter<'a, Step>,
    random: Option<Random>,
    last_actor: u32,
    last_tasks: BTreeMap<u32, u32>,
}

impl Chooser<'_> {
    pub fn new(choice: &Choice) -> Chooser<'_> {
        let (planned, random) = match choice {
            Choice::InTurn => (&[][..], None),
            Choice::Random { seed } => (&[][..], Some(Random::new(*seed))),
            Choice::Schedule(schedule) => (schedule.steps.as_slice(), None),
        };
        Chooser {
            planned: planned.iter(),
            random,
            last_actor: u32::MAX,
            last_tasks: BTreeMap::new(),
        }
    }

    /// The next step of the schedule, whether it is possible or not.
    pub fn planned(&mut self) -> Option<Step> {
        self.planned.next().copied()
    }

    /// One of the ready tasks, which are in ascending order; `None` if there are none.
    pub fn choose(&mut self, ready: &[Step]) -> Option<Step> {
        match &mut self.random {
            Some(random) => ready.get(random.below(ready.len())).copied(),
            None => self.in_turn(ready),
        }
    }

    fn in_turn(&mut self, ready: &[Step]) -> Option<Step> {
        let later = ready.iter().find(|step| step.actor > self.last_actor);
        let actor = later.or(ready.first())?.actor;
        let last = self.last_tasks.get(&actor).copied().unwrap_or(0);
        let mut tasks = ready.iter().filter(|step| step.actor == actor);
        let first = tasks.clone().next()?;
        let step = *tasks.find(|step| step.task > last).unwrap_or(first);
        self.last_actor = actor;
        self.last_tasks.insert(actor, step.task);
        Some(step)
    }
}

/// The random number generator Splitmix64.
struct Random {
    state: u64,
}

impl Random {
    fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, or 0 if the bound is 0. The bias of the remainder is negligible for
    /// small bounds.
    fn below(&mut self, bound: usize) -> usize {
        let bound = bound.max(1) as u64;
        usize::try_from(self.next() % bound).unwrap_or_default()
    }
}
