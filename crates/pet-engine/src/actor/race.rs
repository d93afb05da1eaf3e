//! Races: inputs with different results, where nothing but the order of tasks can have made the
//! difference. Each input of a suite is explored under every order that matters, so a race depends
//! neither on the form of the conditions of two cases, nor on which of two writes comes first; and
//! every result that is reported was run.

use super::result::result;
use indexmap::IndexMap;
use pet_interp::explore::Options;
use pet_interp::explore::monitor::Bounds;
use pet_interp::explore::setting::Reduction;
use pet_interp::interp::Limits;
use pet_interp::interp::choose::Choice;
use pet_interp::replay::{Extent, Player};
use pet_model::Input;
use pet_model::TestCase;
use pet_model::prediction::shape;
use pet_model::schedule::Schedule;
use pet_model::suite::{Order, Race, Races, Suite};
use std::time::Instant;

/// A result, and an order that leads to it.
type Ended = (String, Schedule);

/// The most blocks of one macro-step.
const MOST_STEPS: u64 = 100_000;
/// The most states of one input that are explored.
const MOST_STATES: u64 = 50_000;
/// The most attempts to run a case with the input of a race.
const MOST_TRIED: usize = 20_000;

/// Puts the cases of each race together, before all other cases.
pub fn put_first(suite: &mut Suite, player: Option<&Player<'_>>, until: Option<Instant>) -> Races {
    let mut cases: Vec<Option<TestCase>> = suite.cases.iter().map(Some).collect();
    let mut undecided = 0;
    let mut groups = match player {
        Some(player) => {
            let groups = grouped(&cases, |case| format!("{:?}", case.input));
            let groups = groups.into_iter().filter_map(|members| {
                let input = input_of(&cases, &members)?;
                let (ended, is_complete) = explored(player, input, until);
                undecided += usize::from(ended.len() < 2 && !is_complete);
                (ended.len() > 1).then_some((members, ended))
            });
            groups.collect()
        }
        None => told(&cases),
    };
    if let Some(player) = player {
        invite(player, &mut cases, &mut groups);
    }
    let mut races = Vec::new();
    let mut first: Vec<TestCase> = Vec::new();
    for (members, ended) in groups {
        let place = first.len();
        first.extend(members.iter().filter_map(|at| cases.get_mut(*at)?.take()));
        let own: Vec<Ended> = first.iter().skip(place).filter_map(ended_like).collect();
        let orders = ended.into_iter().map(|(text, schedule)| {
            let case = own.iter().find(|(own, _)| *own == text);
            Order {
                has_case: case.is_some(),
                schedule: case.map_or(schedule, |(_, schedule)| schedule.clone()),
            }
        });
        races.push(Race {
            orders: orders.collect(),
            cases: (place..first.len()).collect(),
        });
    }
    let others = cases.into_iter().flatten();
    suite.cases = first.into_iter().chain(others).collect();
    Races { races, undecided }
}

fn grouped(cases: &[Option<TestCase>], key: impl Fn(&TestCase) -> String) -> Vec<Vec<usize>> {
    let mut groups: IndexMap<String, Vec<usize>> = IndexMap::new();
    for (place, case) in cases.iter().enumerate() {
        if let Some(case) = case {
            groups.entry(key(case)).or_default().push(place);
        }
    }
    groups.into_values().collect()
}

fn input_of<'c>(cases: &'c [Option<TestCase>], members: &[usize]) -> Option<&'c Input> {
    let case = cases.get(*members.first()?)?.as_ref()?;
    Some(&case.input)
}

fn ended_like(case: &TestCase) -> Option<Ended> {
    let text = result(&case.outcome, &case.output, &case.input);
    Some((text, case.schedule.clone()?))
}

/// The races without a program to run: cases whose conditions are the same, word for word, and
/// whose results differ.
fn told(cases: &[Option<TestCase>]) -> Vec<(Vec<usize>, Vec<Ended>)> {
    let groups = grouped(cases, |case| {
        let mut said = case.constraints.clone();
        said.sort();
        let queue = case.input.queue.iter().map(|posted| posted.method.clone());
        said.extend(queue);
        format!("{}\n{}", said.join("\n"), shape(&case.input))
    });
    let groups = groups.into_iter().map(|members| {
        let cases = members.iter().filter_map(|at| cases.get(*at)?.as_ref());
        let ended: IndexMap<String, Schedule> = cases.filter_map(ended_like).collect();
        (members, ended.into_iter().collect::<Vec<Ended>>())
    });
    groups.filter(|(_, ended)| ended.len() > 1).collect()
}

/// All results of an input, and whether all orders that matter were explored.
fn explored(player: &Player<'_>, input: &Input, until: Option<Instant>) -> (Vec<Ended>, bool) {
    let options = Options {
        reduction: Reduction::Full,
        bounds: Bounds {
            max_states: Some(MOST_STATES),
            timeout: until.map(|until| until.saturating_duration_since(Instant::now())),
            ..Bounds::default()
        },
        limits: Limits {
            max_steps: MOST_STEPS,
            ..Limits::default()
        },
        max_depth: 10_000,
        jobs: 1,
    };
    let Ok(exploration) = player.explore(input, &options) else {
        return (Vec::new(), false);
    };
    let found = &exploration.found;
    let schedules = found.finals.values();
    let schedules = schedules.chain(found.deadlocks.values());
    let schedules = schedules.chain(found.failures.values());
    let mut ended: IndexMap<String, Schedule> = IndexMap::new();
    for steps in schedules {
        let schedule = Schedule {
            steps: steps.clone(),
        };
        if let Ok(played) = player.play_to_the_letter_within(
            input,
            &Choice::Schedule(schedule.clone()),
            Extent::UNTRACED,
        ) {
            let text = result(&played.outcome, &played.output, input);
            ended.entry(text).or_insert(schedule);
        }
    }
    (ended.into_iter().collect(), exploration.is_complete())
}

/// Finds cases for the results that no case of a race has. Such a result may belong to a case with
/// another input, whose condition the input of the race fulfils too; that case gets the input of
/// the race. Cases of other races stay as they are.
fn invite(
    player: &Player<'_>,
    cases: &mut [Option<TestCase>],
    groups: &mut [(Vec<usize>, Vec<Ended>)],
) {
    let mut is_free = vec![true; cases.len()];
    for place in groups.iter().flat_map(|(members, _)| members) {
        if let Some(is_free) = is_free.get_mut(*place) {
            *is_free = false;
        }
    }
    let mut left = MOST_TRIED;
    for (members, ended) in groups {
        let Some(input) = input_of(cases, members).cloned() else {
            continue;
        };
        let own = members.iter().filter_map(|at| cases.get(*at)?.as_ref());
        let mut own: Vec<String> = own.filter_map(ended_like).map(|(text, _)| text).collect();
        for (place, (case, is_free)) in cases.iter_mut().zip(&mut is_free).enumerate() {
            if own.len() >= ended.len() || left == 0 {
                break;
            }
            let Some(case) = case.as_mut().filter(|case| *is_free && fits(case, &input)) else {
                continue;
            };
            left -= 1;
            let Some((text, invited)) = with_input(player, case, &input) else {
                continue;
            };
            if !own.contains(&text) && ended.iter().any(|(known, _)| *known == text) {
                *case = invited;
                *is_free = false;
                own.push(text);
                members.push(place);
            }
        }
    }
}

/// Returns whether the input has the objects of the case, by name and sort (instance, array or
/// future), its arguments by name, and its queue.
fn fits(case: &TestCase, input: &Input) -> bool {
    let (own, other) = (&case.input.heap.objects, &input.heap.objects);
    let mut objects = own.iter().zip(other);
    own.len() == other.len()
        && objects.all(|((own, one), (other, another))| {
            own == other && std::mem::discriminant(one) == std::mem::discriminant(another)
        })
        && case.input.args.keys().eq(input.args.keys())
        && case.input.queue == input.queue
}

/// The case on another input, and its result; `None` if the run takes another path.
fn with_input(player: &Player<'_>, case: &TestCase, input: &Input) -> Option<(String, TestCase)> {
    let choice = Choice::Schedule(case.schedule.clone()?);
    let played = player
        .play_to_the_letter_within(input, &choice, Extent::along(&case.trace))
        .ok()?;
    if played.trace.as_ref() != Some(&case.trace) {
        return None;
    }
    let text = result(&played.outcome, &played.output, input);
    let case = TestCase {
        input: input.clone(),
        outcome: played.outcome,
        output: played.output,
        lines: played.lines,
        ways: played.ways,
        has_wrapped: played.has_wrapped,
        ..case.clone()
    };
    Some((text, case))
}
