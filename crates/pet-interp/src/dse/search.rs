//! The search for new paths: the conditions of each run are negated one after the other, from
//! the first that was not negated for an earlier run (generational search), so that every path
//! is run once. Candidates are run first in, first out.

use super::condition::{Condition, Form, Kind, Test};
use super::shadow::{ConditionEnd, Symbolic};
use super::{Decided, EndedBy, Explored, Goal, Plan, Schedules, SearchResult};
use crate::explore::Options;
use crate::explore::monitor::Bounds;
use crate::explore::setting::Reduction;
use crate::interp::choose::Choice;
use crate::interp::code::{Code, WayIndex};
use crate::interp::input::{InputError, Start, start};
use crate::interp::record::Coverage;
use crate::interp::{Limits, NotReady};
use crate::{explore, interp, stop};
use pet_model::Input;
use pet_model::schedule::{Schedule, Step};
use pet_solver::{Budget, Comparison, Expr, Formula, ModelAnswer, Solver, Var};
use pet_translator::number::Number;
use pet_translator::typed::MethodId;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::time::Instant;

/// The reason why the entry could not be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotRun {
    Input(Vec<InputError>),
    Schedule(NotReady),
}

pub fn search(code: &Code<'_>, entry: MethodId, plan: &Plan) -> Result<SearchResult, NotRun> {
    search_until(code, entry, plan, None)
}

/// Searches for new paths, until `until` at most; then returns the runs found so far.
pub fn search_until(
    code: &Code<'_>,
    entry: MethodId,
    plan: &Plan,
    until: Option<Instant>,
) -> Result<SearchResult, NotRun> {
    let mut searcher = Searcher {
        code,
        entry,
        plan,
        until,
        found: SearchResult::default(),
        paths: HashSet::new(),
        decisions: BTreeSet::new(),
        statements: BTreeSet::new(),
    };
    searcher.search()?;
    Ok(searcher.found)
}

struct Searcher<'a, 'p> {
    code: &'a Code<'p>,
    entry: MethodId,
    plan: &'a Plan,
    until: Option<Instant>,
    found: SearchResult,
    /// Looked up only, never walked.
    paths: HashSet<String>,
    decisions: BTreeSet<(u32, bool)>,
    statements: BTreeSet<(MethodId, u32)>,
}

/// Inputs to be run.
struct Candidate {
    values: Vec<i64>,
    /// The place of the first condition that is negated in this run.
    bound: usize,
    /// Tests that new inputs must also make false at the bound: the values of an array index
    /// that were tried before.
    excluded: Vec<Test>,
    /// The conditions, as text, that a run with these values should begin with.
    promised: Vec<String>,
}

impl Searcher<'_, '_> {
    fn search(&mut self) -> Result<(), NotRun> {
        let symbols = self.plan.symbols.iter();
        let mut waiting = VecDeque::from([Candidate {
            values: symbols.map(|symbol| symbol.start).collect(),
            bound: 0,
            excluded: Vec::new(),
            promised: Vec::new(),
        }]);
        let mut have_run: HashSet<Vec<i64>> = HashSet::new();
        while let Some(candidate) = waiting.pop_front() {
            if self.found.tried >= self.plan.max_runs {
                return Ok(());
            }
            if !have_run.insert(candidate.values.clone()) && candidate.bound > 0 {
                continue;
            }
            for choice in self.choices(&candidate)? {
                if self.must_stop() {
                    return Ok(());
                }
                let next = self.run(&candidate, &choice)?;
                waiting.extend(next);
                if self.is_covered() {
                    self.found.is_complete = true;
                    return Ok(());
                }
            }
        }
        self.found.is_complete = self.found.unknown == 0;
        Ok(())
    }

    fn must_stop(&mut self) -> bool {
        let is_late = self.until.is_some_and(|until| Instant::now() >= until);
        self.found.ended_by = match (stop::is_wanted(), is_late) {
            (true, _) => Some(EndedBy::Interrupt),
            (false, true) => Some(EndedBy::Time),
            (false, false) => None,
        };
        self.found.ended_by.is_some()
    }

    /// Returns whether everything that the goal counts has been passed; paths are never all
    /// passed.
    fn is_covered(&self) -> bool {
        let methods = self.code.program.methods.iter();
        match self.plan.goal {
            Goal::Statements => {
                let total: usize = methods.map(|method| method.statements.len()).sum();
                self.statements.len() == total
            }
            Goal::Branches => self.found.ways.len() == self.code.way_count(),
            Goal::Paths | Goal::Decisions => false,
        }
    }

    fn choices(&self, candidate: &Candidate) -> Result<Vec<Choice>, NotRun> {
        match self.plan.schedules {
            Schedules::InTurn => return Ok(vec![Choice::InTurn]),
            Schedules::Random(seed) => return Ok(vec![Choice::Random { seed }]),
            Schedules::All => {}
        }
        let start = self.start(&candidate.values)?;
        let options = Options {
            reduction: Reduction::Full,
            bounds: Bounds {
                max_states: Some(MOST_STATES),
                timeout: self
                    .until
                    .map(|until| until.saturating_duration_since(Instant::now())),
                ..Bounds::default()
            },
            limits: self.limits(),
            max_depth: MOST_DEPTH,
            jobs: 1,
        };
        let exploration = explore::explore(self.code, &start, &options, None);
        let found = exploration.found;
        let ends = found.finals.into_values();
        let ends = ends.chain(found.deadlocks.into_values());
        let ends = ends.chain(found.failures.into_values());
        let choices = ends.map(|steps| Choice::Schedule(Schedule { steps }));
        let mut choices: Vec<Choice> = choices.collect();
        if choices.is_empty() {
            choices.push(Choice::InTurn);
        }
        Ok(choices)
    }

    fn limits(&self) -> Limits {
        Limits {
            max_steps: self.plan.max_steps,
            ..Limits::default()
        }
    }

    fn start(&self, values: &[i64]) -> Result<Start, NotRun> {
        let input = self.input(values);
        let begun = start(self.code, self.entry, &input).map_err(NotRun::Input)?;
        Ok(match self.plan.is_whole_program {
            true => begun.after_initialisers(),
            false => begun,
        })
    }

    fn input(&self, values: &[i64]) -> Input {
        input(self.plan, values)
    }

    fn run(&mut self, candidate: &Candidate, choice: &Choice) -> Result<Vec<Candidate>, NotRun> {
        self.found.tried += 1;
        let begun = self.start(&candidate.values)?;
        let entry = entry_step(&begun);
        let inputs = self.plan.symbols.iter().zip(0u32..);
        let inputs = inputs.map(|(symbol, number)| {
            let range = (symbol.low, symbol.high);
            (symbol.local, number, range)
        });
        let symbolic = Symbolic::new(self.code, entry, inputs, self.plan.loop_k);
        let mut shadow = (symbolic, Coverage::default());
        let run = interp::run(self.code, begun, choice, &self.limits(), &mut shadow);
        let run = run.map_err(NotRun::Schedule)?;
        let (symbolic, coverage) = shadow;
        let own = coverage.ways().iter().copied();
        let own: BTreeSet<WayIndex> = own.filter(|way| !self.code.is_in_model(*way)).collect();
        let (mut solver, vars) = self.solver();
        let texts: Vec<String> = symbolic.conditions.iter().map(text).collect();
        let promised = &candidate.promised;
        let has_diverged = texts.get(..promised.len()) != Some(promised.as_slice());
        let decided = symbolic.conditions.iter().map(|condition| Decided {
            kind: condition.kind,
            at: condition.at,
            formula: condition.test.formula(&vars, Form::Plain),
        });
        let explored = Explored {
            values: candidate.values.clone(),
            conditions: decided.collect(),
            outcome: run.outcome,
            schedule: run.schedule,
            ways: own.clone(),
            end: symbolic.end,
            has_wrapped: run.has_wrapped,
            has_diverged,
        };
        self.found.cut_loops += usize::from(symbolic.end == Some(ConditionEnd::Loop));
        let statements = coverage.statements(self.code);
        let signature = format!("{texts:?}{:?}", symbolic.end);
        if !self.paths.insert(signature) {
            return Ok(Vec::new());
        }
        if self.is_worth(&explored, &symbolic.conditions, &statements) {
            self.found.runs.push(explored);
        }
        self.found.ways.extend(own);
        self.statements.extend(statements);
        let next = self.turns(candidate, &symbolic, &texts, &mut solver, &vars);
        Ok(next)
    }

    /// New inputs: one for each condition of the run that other inputs can make false.
    fn turns(
        &mut self,
        candidate: &Candidate,
        symbolic: &Symbolic<'_, '_>,
        texts: &[String],
        solver: &mut Solver,
        vars: &[Var],
    ) -> Vec<Candidate> {
        let mut found = Vec::new();
        for (index, condition) in symbolic.conditions.iter().enumerate() {
            if index >= candidate.bound {
                let mut excluded = match index == candidate.bound {
                    true => candidate.excluded.clone(),
                    false => Vec::new(),
                };
                excluded.push(condition.test.clone());
                let values = self.solve(symbolic, index, &excluded, solver, vars);
                if let Some(values) = values {
                    let mut promised: Vec<String> = texts.iter().take(index).cloned().collect();
                    promised.shrink_to_fit();
                    let is_many = condition.kind == Kind::Index;
                    found.push(Candidate {
                        values,
                        bound: if is_many { index } else { index + 1 },
                        excluded: if is_many { excluded } else { Vec::new() },
                        promised,
                    });
                }
            }
            solver.assert(condition.test.formula(vars, Form::Plain));
        }
        found
    }

    /// Values that satisfy the conditions before `index` and none of `refused`: at first such that
    /// nothing wraps that did not wrap in the run, else any. The solver has the plain form of
    /// the conditions.
    fn solve(
        &mut self,
        symbolic: &Symbolic<'_, '_>,
        index: usize,
        refused: &[Test],
        solver: &mut Solver,
        vars: &[Var],
    ) -> Option<Vec<i64>> {
        solver.push();
        for test in refused {
            solver.assert(test.negated(vars, Form::Plain));
        }
        let ranges = symbolic.ranges.iter();
        let ranges = ranges.take_while(|(before, ..)| *before <= index);
        for (_, number, sum) in ranges.clone() {
            for (comparison, bound) in [
                (Comparison::AtLeast, number.least()),
                (Comparison::AtMost, number.greatest()),
            ] {
                let bound = Expr::Int(i128::from(bound));
                solver.assert(Formula::Compare(comparison, sum.expr(vars), bound));
            }
        }
        let mut answer = solver.model(vars);
        solver.pop();
        let before = symbolic.conditions.iter().take(index);
        let before = before.map(|condition| &condition.test);
        let is_plain = before.clone().chain(refused).all(Test::is_plain);
        let is_exact = is_plain && ranges.count() == 0;
        if !is_exact && !matches!(answer, ModelAnswer::Found(_)) {
            let (mut solver, vars) = self.solver();
            for test in before {
                solver.assert(test.formula(&vars, Form::Exact));
            }
            for test in refused {
                solver.assert(test.negated(&vars, Form::Exact));
            }
            answer = solver.model(&vars);
        }
        match answer {
            ModelAnswer::Found(model) => {
                let values = vars.iter().map(|var| {
                    let value = model.value(*var).unwrap_or_default();
                    i64::try_from(value).unwrap_or_default()
                });
                Some(values.collect())
            }
            ModelAnswer::Infeasible => {
                self.found.infeasible += 1;
                None
            }
            ModelAnswer::Unknown => {
                self.found.unknown += 1;
                None
            }
        }
    }

    fn solver(&self) -> (Solver, Vec<Var>) {
        let mut solver = Solver::new(Budget::default());
        let symbols = self.plan.symbols.iter();
        let vars = symbols.map(|symbol| {
            let var = solver.variable(Some(symbol.low), Some(symbol.high));
            if symbol.number == Some(Number::Float) {
                solver.assert(pet_solver::float::is_single(var));
            }
            var
        });
        let vars = vars.collect();
        (solver, vars)
    }

    fn is_worth(
        &mut self,
        explored: &Explored,
        conditions: &[Condition],
        statements: &BTreeSet<(MethodId, u32)>,
    ) -> bool {
        let before = self.decisions.len();
        for condition in conditions {
            let key = (condition.at.start, condition.test.is_refused);
            self.decisions.insert(key);
        }
        let is_first = self.found.runs.is_empty();
        is_first
            || match self.plan.goal {
                Goal::Paths => true,
                Goal::Statements => !statements.is_subset(&self.statements),
                Goal::Branches => !explored.ways.is_subset(&self.found.ways),
                Goal::Decisions => self.decisions.len() > before,
            }
    }
}

/// The limits of the exploration for one input.
const MOST_STATES: u64 = 100_000;
const MOST_DEPTH: usize = 10_000;

/// The input of the entry with these values of its symbols.
pub fn input(plan: &Plan, values: &[i64]) -> Input {
    let mut input = plan.input.clone();
    for (symbol, value) in plan.symbols.iter().zip(values) {
        input.args.insert(symbol.name.clone(), symbol.value(*value));
    }
    input
}

/// A condition as text, with its place in the source, for comparing paths.
fn text(condition: &Condition) -> String {
    format!("{}:{}", condition.at.start, condition.test.key())
}

fn entry_step(start: &Start) -> Step {
    let actors = start.state.actors.iter().zip(0u32..);
    let mut steps = actors.flat_map(|(actor, number)| {
        actor.tasks.iter().map(move |task| Step {
            actor: number,
            task: task.number,
        })
    });
    steps.next().unwrap_or(Step::MAIN)
}
