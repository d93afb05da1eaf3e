//! The result of a guided run: the cases that cover each goal, the reason for each uncovered
//! goal, and the redundant cases.

use super::Guide;
use super::goals::Goal;
use crate::tcg::TestCase;
use crate::tcg::cases::Cases;
use crate::tcg::message::Why;
use crate::tcg::replay::trace::nodes;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The guided part of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// As on the command line.
    pub selection: &'static str,
    /// Traces that were tried; of these, those that no path has; and those whose case
    /// covered nothing new, and was dropped.
    pub generated: i64,
    pub infeasible: i64,
    pub redundant: i64,
    pub goals: Vec<Sought>,
    /// Why the points do not lie on one path.
    pub apart: Option<Why>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sought {
    pub name: String,
    pub line: Option<u32>,
    /// The cases that pass it, by place in the suite.
    pub cases: Vec<usize>,
    /// Why there are none.
    pub why: Option<Why>,
}

/// The data of a guided run that have arrived.
#[derive(Debug, Clone)]
pub struct Arrived {
    pub guide: Guide,
    pub goals: Vec<Goal>,
    pub traces: BTreeMap<u64, (i64, i64)>,
    pub ends: BTreeMap<usize, Why>,
    pub apart: Option<Why>,
    /// Why a goal of which nothing was heard has no case.
    pub otherwise: Why,
    /// The method whose own blocks make a local path, where several tasks run.
    pub local: Option<HashSet<String>>,
}

impl Arrived {
    pub fn new(guide: Guide, goals: Vec<Goal>) -> Arrived {
        Arrived {
            guide,
            goals,
            traces: BTreeMap::new(),
            ends: BTreeMap::new(),
            apart: None,
            otherwise: Why::Undecided,
            local: None,
        }
    }

    /// The path of the tested method by itself; for actors, the blocks of its own task.
    fn local_path(&self, case: &TestCase) -> String {
        let Some(own) = &self.local else {
            return case.trace.clone();
        };
        let steps = case.schedule.iter().flat_map(|schedule| &schedule.steps);
        let steps: Vec<_> = steps.collect();
        let parts = case.trace.split(' ').zip(&steps);
        let entry = parts.filter(|(_, step)| steps.first() == Some(*step));
        let nodes = entry.filter_map(|(trace, _)| nodes(trace)).flatten();
        let nodes = nodes.filter(|(block, _)| own.contains(*block));
        let nodes = nodes.map(|(block, way)| format!("{block}/{way}"));
        nodes.collect::<Vec<String>>().join(" ")
    }

    /// The cases that are of use, in order, and the report on them.
    pub fn report(self, cases: &mut Cases) -> Report {
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
            let mut seen: HashSet<String> = HashSet::new();
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
                // The path that had it was not the one that its input takes.
                Some(Why::Covered) => Some(Why::Undecided),
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
        Report {
            selection: self.guide.word(),
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

/// A search in one go, without a generator of traces.
#[derive(Debug, Clone, Copy)]
enum Whole {
    /// The paths of a trace that the user gave.
    Trace,
    /// A method that calls no other; each path is a trace.
    Leaf,
    Nothing,
}

impl Report {
    /// Returns whether every goal is decided.
    pub fn is_decided(&self) -> bool {
        let mut goals = self.goals.iter();
        goals.all(|goal| goal.why != Some(Why::Undecided)) && self.apart != Some(Why::Undecided)
    }
}

fn passed(goals: &[Goal], case: &TestCase) -> Vec<usize> {
    let goals = goals.iter().enumerate();
    let passed = goals.filter(|(_, goal)| goal.is_passed_by(&case.ways));
    passed.map(|(number, _)| number).collect()
}
