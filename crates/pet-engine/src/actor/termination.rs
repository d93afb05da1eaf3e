//! The check that the given limits bound the search. Loops and calls within a task are always
//! bounded by loop-k; only methods that start each other in a circle need further limits.

use pet_analyze::Analysis;
use pet_model::request::Actors;

/// A limit without which the search may not end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// A method that may start itself again.
    pub method: String,
    pub option: &'static str,
    pub why: &'static str,
}

/// The first limit that is missing for a method.
pub fn missing(analysis: &Analysis, key: &str, actors: &Actors) -> Option<Missing> {
    let related = analysis.related(key).into_iter().next_back();
    let related = related
        .into_iter()
        .flatten()
        .filter(|_| actors.queue_length > 0);
    let from: Vec<String> = std::iter::once(key.to_owned()).chain(related).collect();
    let started = from.iter().filter_map(|key| analysis.methods.get(key));
    let started = started.flat_map(|facts| facts.chain.iter());
    let chain = |key: &str| analysis.methods.get(key).map(|facts| &facts.chain);
    let comes_back = |key: &&String| chain(key).is_some_and(|chain| chain.contains(*key));
    let all = from.iter().chain(started);
    let circle: Vec<&String> = all.filter(comes_back).collect();
    let first = circle.first()?;
    if actors.task_level.is_none() {
        return Some(Missing {
            method: (*first).clone(),
            option: "--task-level",
            why: "can send messages that start it again, for ever",
        });
    }
    if actors.actor_number.is_some() {
        return None;
    }
    let finds_actors = |key: &&&String| {
        analysis.methods.get(**key).is_some_and(|facts| {
            let makes = facts
                .makes
                .iter()
                .any(|made| analysis.actors.contains(made));
            makes || !facts.others.is_empty()
        })
    };
    let found = circle.iter().find(finds_actors)?;
    Some(Missing {
        method: (**found).clone(),
        option: "--actor-number",
        why: "can start itself again, each time with one more actor",
    })
}
