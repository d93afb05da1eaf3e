//! Races: cases with the same input and different results. Nothing but the order of tasks
//! can have made the difference.

use crate::case::{Object, Outcome, Value};
use crate::tcg::read::shape;
use crate::tcg::{Suite, TestCase};
use indexmap::IndexMap;

/// Puts the cases of each race together, and all races first. Gives back the races, by
/// places in the suite.
pub fn put_first(suite: &mut Suite) -> Vec<Vec<usize>> {
    let mut groups: IndexMap<String, Vec<TestCase>> = IndexMap::new();
    for case in &suite.cases {
        groups.entry(input(&case)).or_default().push(case);
    }
    let (races, others): (Vec<_>, Vec<_>) = groups.into_values().partition(|group| is_race(group));
    let mut places = Vec::new();
    let mut next = 0;
    for group in &races {
        places.push((next..next + group.len()).collect());
        next += group.len();
    }
    suite.cases = races.into_iter().chain(others).flatten().collect();
    places
}

/// What must hold of the input; all inputs of which that is true have all the results.
fn input(case: &TestCase) -> String {
    let mut said = case.constraints.clone();
    said.sort();
    let queue = case.input.queue.iter().map(|posted| posted.method.as_str());
    said.extend(queue.map(str::to_owned));
    format!("{}\n{}", said.join("\n"), shape(&case.input))
}

fn is_race(group: &[TestCase]) -> bool {
    let mut results = group.iter().map(result);
    let first = results.next();
    results.any(|result| Some(&result) != first.as_ref())
}

/// How it ended, and the actors that it left, class by class: two results are the same if
/// they differ in names only.
fn result(case: &TestCase) -> (String, Vec<String>) {
    let ended = match &case.outcome {
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
            return (format!("{} {:?}", thrown.class, thrown.at), Vec::new());
        }
        other => other.word(),
    };
    let mut objects: Vec<String> = Vec::new();
    for (name, object) in &case.output.heap.objects {
        if let Object::Instance { class, fields } = object {
            let is_given = case.input.heap.objects.contains_key(name);
            let name = if is_given { name.as_str() } else { "" };
            let fields = fields.iter().map(|(field, value)| match value {
                Value::Ref(_) => format!("{field} r"),
                value => format!("{field} {value}"),
            });
            objects.push(format!(
                "{name} {class} {}",
                fields.collect::<Vec<_>>().join(" ")
            ));
        }
    }
    objects.sort();
    (format!("{ended} {:?}", case.output.result), objects)
}
