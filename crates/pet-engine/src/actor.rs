//! Test cases of actor programs (docs/actors.md): the facts and limits that bound and prune the
//! search over schedules, and the keys by which its derivations become cases. The search itself is
//! in prolog/actors/pet_actor.pl.

pub(super) mod facts;
pub(super) mod key;
mod polynomial;
pub mod race;
pub(super) mod receivers;
mod result;
pub mod termination;

use pet_model::request::Actors;
use pet_translator::clp::Term;

/// The term `modes(…)` of `pet_actor.pl`.
pub(super) fn modes(actors: &Actors) -> Term {
    let number = |limit: Option<u32>| Term::Int(limit.map_or(0, i64::from));
    let word = |is_on: bool, on: &str, printed: &str| {
        Term::atom(match (is_on, actors.paper_limits) {
            (false, _) => "off",
            (true, false) => on,
            (true, true) => printed,
        })
    };
    let modes = [
        number(actors.task_level),
        number(actors.actor_number),
        Term::Int(actors.queue_length.into()),
        word(actors.stability, "sound", "printed"),
        word(actors.independence, "sleep", "marks"),
        Term::atom(match actors.paper_limits {
            true => "per_place",
            false => "per_class",
        }),
    ];
    Term::compound("modes", modes)
}
