//! The result of a guided run: the cases that cover each goal, the reason for each uncovered
//! goal, and the redundant cases.

use super::goals::Goal;
use pet_model::TestCase;
use pet_model::cases::Cases;
use pet_model::request::Guide;
use pet_model::suite::{GoalEnd, GuideReport, Sought};
use pet_model::trace::Node;
use pet_translator::number::Integers;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The data of a guided run that have arrived from workers.
#[derive(Debug, Clone)]
pub struct Arrived {
    pub guide: Guide,
    pub integers: Integers,
    pub goals: Vec<Goal>,
    pub traces: BTreeMap<u64, (i64, i64)>,
    pub ends: BTreeMap<usize, GoalEnd>,
    pub apart: Option<GoalEnd>,
    /// The reason why a goal without a report has no case.
    pub otherwise: GoalEnd,
    /// For actors: the blocks of the tested method, which make up its local path.
    pub local: Option<HashSet<String>>,
}

impl Arrived {
    pub fn new(guide: Guide, integers: Integers, goals: Vec<Goal>) -> Arrived {
        Arrived {
            guide,
            integers,
            goals,
            traces: BTreeMap::new(),
            ends: BTreeMap::new(),
            apart: None,
            otherwise: GoalEnd::Undecided,
            local: None,
        }
    }

    /// The path of the tested method by itself; for actors, the blocks of its own task.
    fn local_path(&self, case: &TestCase) -> Vec<Node> {
        let Some(own) = &self.local else {
            return case.trace.nodes().cloned().collect();
        };
        let steps = case.schedule.iter().flat_map(|schedule| &schedule.steps);
        let steps: Vec<_> = steps.collect();
        let parts = case.trace.0.iter().zip(&steps);
        let entry = parts.filter(|(_, step)| steps.first() == Some(*step));
        let nodes = entry.flat_map(|(trace, _)| &trace.nodes);
        let nodes = nodes.filter(|node| own.contains(&*node.block));
        nodes.cloned().collect()
    }

    /// Removes redundant cases, and reports on the others.
    pub fn report(self, cases: &mut Cases) -> GuideReport {
        let before = cases.len();
        if !self.goals.is_empty() {
            let mut covered: BTreeSet<usize> = BTreeSet::new();
            cases.retain(|case| {
                let known = covered.len();
                covered.extend(passed(&self.goals, case));
                covered.len() > known
            });
        }
        if self.guide == Guide::LocalPaths {
            let mut seen: HashSet<Vec<Node>> = HashSet::new();
            cases.retain(|case| seen.insert(self.local_path(case)));
        }
        let redundant = before - cases.len();
        let mut passing: Vec<Vec<usize>> = vec![Vec::new(); self.goals.len()];
        for (place, case) in cases.iter().enumerate() {
            for (goal, found) in self.goals.iter().zip(&mut passing) {
                if goal.is_passed_by(&case.ways) {
                    found.push(place);
                }
            }
        }
        let goals = self.goals.iter().zip(passing).enumerate();
        let goals = goals.map(|(number, (goal, found))| {
            let why = match self.ends.get(&number) {
                _ if !found.is_empty() => None,
                // The path that covered the goal was not the path that its input takes.
                Some(GoalEnd::Covered) => Some(GoalEnd::Undecided),
                None => Some(self.otherwise),
                Some(why) => Some(*why),
            };
            Sought {
                name: goal.name.clone(),
                line: goal.line,
                cases: found,
                why,
            }
        });
        let traces = self.traces.values();
        let whole = match &self.guide {
            Guide::Trace { .. } if self.traces.is_empty() => Whole::Trace,
            Guide::LocalPaths if self.traces.is_empty() => Whole::Leaf,
            _ => Whole::Nothing,
        };
        GuideReport {
            selection: self.guide.word(),
            integers: self.integers,
            goals: goals.collect(),
            generated: match whole {
                Whole::Trace => 1,
                Whole::Leaf => i64::try_from(before).unwrap_or(i64::MAX),
                Whole::Nothing => traces.clone().map(|(generated, _)| generated).sum(),
            },
            infeasible: match whole {
                Whole::Trace => i64::from(before == 0),
                Whole::Leaf => 0,
                Whole::Nothing => traces.map(|(_, infeasible)| infeasible).sum(),
            },
            redundant: i64::try_from(redundant).unwrap_or(i64::MAX),
            apart: self.apart,
        }
    }
}

/// The kind of a search in one go, without a generator of traces.
#[derive(Debug, Clone, Copy)]
enum Whole {
    /// The paths of a trace that the user gave.
    Trace,
    /// A method that calls no other; each path is a trace.
    Leaf,
    Nothing,
}

fn passed(goals: &[Goal], case: &TestCase) -> Vec<usize> {
    let goals = goals.iter().enumerate();
    let passed = goals.filter(|(_, goal)| goal.is_passed_by(&case.ways));
    passed.map(|(number, _)| number).collect()
}
