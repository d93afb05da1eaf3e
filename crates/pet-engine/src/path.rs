//! The integers of one path, as the machine reports them at the port (`pet_integers.pl`), for the
//! exact solver. The machine walks a tree: the entries of a path extend a prefix of the entries of
//! the path before.

pub(super) mod floats;
mod read;
mod split;
mod suppose;
mod undecided;

pub(super) use read::{comparison, operation, shifted, width};

use super::wire::case::Case;
use crate::alias::assumed::{Assumed, Edge};
use crate::alias::mention::{formula_variables, variables};
use crate::machine::term::Term;
use indexmap::IndexMap;
use pet_solver::eval::numbered;
use pet_solver::{
    Budget, Comparison, Expr, Formula, Model, ModelAnswer, Solver, Taste, Var, display, smt2,
};
use std::collections::{BTreeSet, HashMap};
use undecided::Undecided;

/// The longest text of a result, in bytes; a result with a longer text has no name.
const LONGEST_TEXT: usize = 200;

/// The first character of an integer without a name; no name of a program begins with it.
pub(super) const UNNAMED: &str = "\u{2423}";

/// The entries of a path. Constraints are asserted in the solver as they come, unless references are
/// undecided; the definition of a result before the first constraint that depends on it. A result
/// on which no constraint depends costs the solver nothing, however it was computed.
pub(super) struct Path {
    solver: Solver,
    scopes: Vec<Scope>,
    entries: Vec<Entry>,
    variables: Vec<Variable>,
    /// The numbers of the integers that entries mention, in the order of the entries.
    mentioned: Vec<usize>,
    /// The formulas in the solver, in order: the results that are defined, and the places of the
    /// constraints and laws among the entries.
    asserted: Vec<Asserted>,
    undecided: Option<Undecided>,
}

enum Asserted {
    Definition(usize),
    Entry(usize),
}

/// The sizes at the beginning of a scope of the solver.
struct Scope {
    entries: usize,
    variables: usize,
    mentioned: usize,
    asserted: usize,
}

pub(super) enum Entry {
    /// An integer or a reference of the input, the next by number.
    Variable,
    /// The next result, with the equation that defines it.
    Definition(Formula),
    Constraint(Formula),
    /// A formula that holds on every path; it is not shown as a condition.
    Law(Formula),
    /// An edge of the input heap.
    Held(Edge),
    Assumed(Assumed),
}

#[derive(Debug, Clone)]
pub(super) struct Variable {
    pub var: Var,
    /// Its range, if it is an integer of the input.
    pub range: Option<(i64, i64)>,
    /// The expression that defines it, if it is a result.
    pub definition: Option<Expr>,
    /// Its definition is in the solver.
    is_asserted: bool,
}

impl Variable {
    /// The range of an integer of the input, or of a number that wraps around.
    pub fn bounds(&self) -> Option<(i64, i64)> {
        self.range.or_else(|| match self.definition.as_ref()? {
            Expr::Wrap(width, _) => {
                let (low, high) = width.range();
                Some((i64::try_from(low).ok()?, i64::try_from(high).ok()?))
            }
            _ => None,
        })
    }
}

impl Path {
    pub fn new(budget: Budget) -> Path {
        Path {
            solver: Solver::new(budget),
            scopes: Vec::new(),
            entries: Vec::new(),
            variables: Vec::new(),
            mentioned: Vec::new(),
            asserted: Vec::new(),
            undecided: None,
        }
    }

    /// A path whose references may be the same.
    pub fn undecided(budget: Budget) -> Path {
        Path {
            undecided: Some(Undecided {
                budget,
                ..Undecided::default()
            }),
            ..Path::new(budget)
        }
    }

    /// Keeps the first `known` entries and adds these. `None` if an entry has an unknown form.
    pub fn extend(&mut self, known: usize, entries: &[Term]) -> Option<()> {
        while self.entries.len() > known {
            let before = self.scopes.pop()?;
            self.solver.pop();
            self.entries.truncate(before.entries);
            self.variables.truncate(before.variables);
            self.mentioned.truncate(before.mentioned);
            for asserted in self.asserted.drain(before.asserted..) {
                if let Asserted::Definition(id) = asserted
                    && let Some(variable) = self.variables.get_mut(id)
                {
                    variable.is_asserted = false;
                }
            }
        }
        if self.entries.len() < known {
            return None;
        }
        if let Some(undecided) = &mut self.undecided {
            undecided.changes(self.variables.len());
        }
        self.scopes.push(Scope {
            entries: known,
            variables: self.variables.len(),
            mentioned: self.mentioned.len(),
            asserted: self.asserted.len(),
        });
        self.solver.push();
        for entry in entries {
            let entry = self.entry(entry)?;
            self.entries.push(entry);
        }
        Some(())
    }

    /// A model for these integers. Those in `small` are as small as possible, and so are those in
    /// `wanted` whose range begins at 0, such as lengths of arrays; the others in `wanted` are
    /// small, and different from each other where that is possible.
    pub fn model(&mut self, small: &[usize], wanted: &[usize]) -> ModelAnswer {
        let small = small.iter().filter_map(|id| self.variables.get(*id));
        let small = small.map(|variable| (variable.var, Taste::Smallest));
        let variables = wanted.iter().filter_map(|id| self.variables.get(*id));
        let wanted = variables.map(|variable| match variable.range {
            Some((0, _)) => (variable.var, Taste::Smallest),
            _ => (variable.var, Taste::Distinct),
        });
        let wanted: Vec<(Var, Taste)> = small.chain(wanted).collect();
        self.solver.model_to_taste(&wanted)
    }

    /// Gives characters that may be anything a letter: a reader sees `"aa"`, not two signs without a
    /// picture. Each change is checked against the whole path.
    pub fn with_letters(&self, values: Vec<i128>) -> Vec<i128> {
        const CHARACTERS: (i64, i64) = (0, 65_535);
        const LETTERS: [char; 4] = ['a', 'b', 'A', '0'];
        let mut values = values;
        let mut is_known = false;
        for (index, variable) in self.variables.iter().enumerate() {
            let Some(value) = values.get(index).copied() else {
                break;
            };
            if variable.range != Some(CHARACTERS) || (32..127).contains(&value) {
                continue;
            }
            if !is_known && !self.is_taken(&values) {
                // The values are those of the solver only as far as numbers have 128 bits.
                break;
            }
            is_known = true;
            // Characters that are equal may have to stay equal.
            let equal = |(at, other): (usize, &Variable)| {
                let is_equal = values.get(at) == Some(&value);
                (other.range == Some(CHARACTERS) && is_equal).then_some(at)
            };
            let equal: Vec<usize> = self
                .variables
                .iter()
                .enumerate()
                .filter_map(equal)
                .collect();
            let alone = LETTERS.iter().map(|letter| (*letter, vec![index]));
            let together = LETTERS.iter().map(|letter| (*letter, equal.clone()));
            for (letter, places) in alone.chain(together) {
                let changed = self.changed(&values, &places, i128::from(u32::from(letter)));
                if self.is_taken(&changed) {
                    values = changed;
                    break;
                }
            }
        }
        values
    }

    /// The values with another one for some integers of the input, in ascending order: results are
    /// computed anew.
    fn changed(&self, values: &[i128], indices: &[usize], value: i128) -> Vec<i128> {
        let first = indices.first().copied().unwrap_or(values.len());
        let mut changed: Vec<i128> = Vec::with_capacity(values.len());
        for (place, (variable, old)) in self.variables.iter().zip(values).enumerate() {
            let next = match &variable.definition {
                _ if indices.contains(&place) => value,
                Some(definition) if place > first => {
                    definition.value(&numbered(&changed)).unwrap_or(*old)
                }
                _ => *old,
            };
            changed.push(next);
        }
        changed
    }

    /// Returns whether a run with these values takes the path.
    fn is_taken(&self, values: &[i128]) -> bool {
        let value = |var: Var| {
            let index = usize::try_from(var.index()).ok();
            index
                .and_then(|index| values.get(index))
                .copied()
                .unwrap_or(0)
        };
        let laws = self.entries.iter().filter_map(|entry| match entry {
            Entry::Law(formula) | Entry::Constraint(formula) => Some(formula),
            _ => None,
        });
        let mut laws = laws;
        laws.all(|formula| pet_solver::holds(formula, &value) == Some(true))
    }

    /// The values of all integers, by number. An integer of the input has its value in the model,
    /// or else the value nearest to zero in its range; results are computed.
    pub fn values(&self, model: &Model) -> Vec<i128> {
        let given: HashMap<Var, i128> = model.values.iter().copied().collect();
        let mut values: Vec<i128> = Vec::new();
        for variable in &self.variables {
            let value = match variable.range {
                Some((low, high)) => {
                    let nearest = i128::from(0.max(low).min(high));
                    given.get(&variable.var).copied().unwrap_or(nearest)
                }
                // A result beyond 128 bits has wrapped long before; the value of the interpreter
                // counts.
                None => {
                    let expr = variable.definition.as_ref();
                    expr.and_then(|expr| expr.value(&numbered(&values)))
                        .unwrap_or(0)
                }
            };
            values.push(value);
        }
        values
    }

    /// The expression that defines a result.
    pub fn definition(&self, var: Var) -> Option<&Expr> {
        let variable = self.variables.get(usize::try_from(var.index()).ok()?);
        variable.and_then(|variable| variable.definition.as_ref())
    }

    /// The constraints on integers, as reported by the machine.
    pub fn constraints(&self) -> impl Iterator<Item = &Formula> {
        said(&self.entries)
    }

    /// The constraints and the definitions, without the laws.
    pub fn formulas(&self) -> impl Iterator<Item = &Formula> {
        let entries = self.entries.iter();
        entries.filter_map(|entry| match entry {
            Entry::Variable | Entry::Law(_) | Entry::Held(_) | Entry::Assumed(_) => None,
            Entry::Definition(formula) | Entry::Constraint(formula) => Some(formula),
        })
    }

    fn laws(&self) -> impl Iterator<Item = Formula> {
        let entries = self.entries.iter();
        entries.filter_map(|entry| match entry {
            Entry::Law(formula) => Some(formula.clone()),
            _ => None,
        })
    }

    /// This path as a path of its own, with values for some of the integers, formulas simplified by
    /// these values, and more laws.
    pub fn with_values(&self, given: &HashMap<usize, i64>, more: &[Formula]) -> Path {
        let mut path = Path::new(Budget::default());
        path.mentioned.clone_from(&self.mentioned);
        let mut known: HashMap<usize, i128> = HashMap::new();
        for (id, variable) in self.variables.iter().enumerate() {
            let value = |var: Var| known.get(&usize::try_from(var.index()).ok()?).copied();
            let definition = variable.definition.as_ref();
            let definition = definition.map(|expr| expr.fold(&value));
            let given = given.get(&id);
            let range = given.map_or(variable.range, |value| Some((*value, *value)));
            let (low, high) = range.unzip();
            let var = path.solver.variable(low, high);
            if let Some(Expr::Int(value)) = definition {
                known.insert(id, value);
            }
            known.extend(given.map(|value| (id, i128::from(*value))));
            path.variables.push(Variable {
                var,
                range,
                definition,
                is_asserted: false,
            });
        }
        let value = |var: Var| known.get(&usize::try_from(var.index()).ok()?).copied();
        let more = more.iter().map(|formula| Entry::Law(formula.clone()));
        let entries: Vec<Entry> = more.collect();
        for entry in self.entries.iter().chain(&entries) {
            let entry = match entry {
                Entry::Variable | Entry::Held(_) | Entry::Assumed(_) => continue,
                Entry::Definition(formula) => {
                    path.entries.push(Entry::Definition(formula.fold(&value)));
                    continue;
                }
                Entry::Constraint(formula) => Entry::Constraint(formula.fold(&value)),
                Entry::Law(formula) => Entry::Law(formula.fold(&value)),
            };
            if let Entry::Constraint(formula) | Entry::Law(formula) = &entry
                && *formula != Formula::True
            {
                path.assert(formula);
                path.entries.push(entry);
            }
        }
        path
    }

    /// The path as SMT-LIB text, with one more formula if that one made it infeasible.
    pub fn smt2(&self, more: Option<Formula>, names: &IndexMap<usize, String>) -> String {
        let variables = self.variables.iter().enumerate().map(|(id, variable)| {
            let (low, high) = variable.range.unzip();
            let name = names.get(&id).cloned();
            let name = name.unwrap_or_else(|| format!("v!{id}"));
            let var = variable.var;
            smt2::Variable {
                var,
                name,
                low,
                high,
            }
        });
        let all = self.formulas().cloned().chain(self.laws()).chain(more);
        let formulas: Vec<Formula> = all.collect();
        smt2::file(&variables.collect::<Vec<_>>(), &formulas)
    }

    /// For an infeasible path, with one more constraint if that made it infeasible: a minimal
    /// set of constraints that exclude each other. Definitions and laws are left out, since
    /// they are not decisions.
    pub fn conflict(&mut self, more: Option<&Formula>) -> Vec<Formula> {
        // With undecided references the solver has no formulas; a copy of the path has them, with
        // references as plain integers.
        let mut apart = self
            .undecided
            .is_some()
            .then(|| self.with_values(&HashMap::new(), &[]));
        let path = apart.as_mut().unwrap_or(self);
        path.solver.push();
        let asserted = path.asserted.len();
        if let Some(more) = more {
            path.assert(more);
        }
        let places = path.solver.conflict().unwrap_or_default();
        path.solver.pop();
        let added = path.asserted.split_off(asserted);
        let all: Vec<&Asserted> = path.asserted.iter().chain(&added).collect();
        let mut found = Vec::new();
        for place in places {
            if let Some(Asserted::Entry(entry)) = all.get(place) {
                match path.entries.get(*entry) {
                    Some(Entry::Constraint(formula)) => found.push(formula.clone()),
                    Some(_) => {}
                    None => found.extend(more.cloned()),
                }
            }
        }
        for asserted in added {
            if let Asserted::Definition(id) = asserted
                && let Some(variable) = path.variables.get_mut(id)
            {
                variable.is_asserted = false;
            }
        }
        found
    }

    /// Reads a constraint that is not part of the path.
    pub fn refuted(&mut self, constraint: &Term) -> Option<Formula> {
        self.unmentioned(|path| path.formula(constraint))
    }

    /// An integer as people read it: its name, or the expression that it was computed from.
    pub fn written(&self, id: usize, name: &impl Fn(usize) -> Option<String>) -> String {
        let mut texts: Vec<String> = Vec::new();
        for (id, variable) in self.variables.iter().enumerate().take(id + 1) {
            let value = name(id).or_else(|| {
                let known = |var: Var| {
                    let number = usize::try_from(var.index()).ok();
                    let text = number.and_then(|number| texts.get(number)).cloned();
                    match text {
                        Some(text) if text.contains(' ') => format!("({text})"),
                        Some(text) => text,
                        None => format!("{UNNAMED}{}", var.index()),
                    }
                };
                let value = variable.definition.as_ref()?;
                Some(display::expr(value, &known)).filter(|text| text.len() <= LONGEST_TEXT)
            });
            texts.push(value.unwrap_or_else(|| format!("{UNNAMED}{id}")));
        }
        texts.pop().unwrap_or_default()
    }

    /// The numbers of the integers that entries mention.
    pub fn mentioned(&self) -> BTreeSet<usize> {
        self.mentioned.iter().copied().collect()
    }

    /// The integers among these that are not results.
    pub fn of_the_input(&self, ids: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let is_input = |id: &usize| {
            let variable = self.variables.get(*id);
            variable.is_some_and(|variable| variable.range.is_some())
        };
        ids.into_iter().filter(is_input).collect()
    }

    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Runs `read` without marking integers as mentioned: reads of the heap are not conditions.
    fn unmentioned<T>(&mut self, read: impl FnOnce(&mut Path) -> Option<T>) -> Option<T> {
        let mentioned = self.mentioned.len();
        let found = read(self);
        self.mentioned.truncate(mentioned);
        found
    }

    /// Asserts a formula, unless references are undecided: the search of `alias` does it then, in a
    /// solver of its own.
    fn assert(&mut self, formula: &Formula) {
        if self.undecided.is_none() {
            self.define(formula);
            self.solver.assert(formula.clone());
            self.asserted.push(Asserted::Entry(self.entries.len()));
        }
    }

    /// Asserts the definitions of the results on which a formula depends.
    fn define(&mut self, formula: &Formula) {
        let mut open = Vec::new();
        formula_variables(formula, &mut open);
        let mut missing = BTreeSet::new();
        while let Some(id) = open.pop() {
            let variable = self.variables.get(id).filter(|it| !it.is_asserted);
            let definition = variable.and_then(|variable| variable.definition.as_ref());
            if let Some(definition) = definition
                && missing.insert(id)
            {
                open.extend(variables(definition));
            }
        }
        for id in missing {
            let Some(variable) = self.variables.get_mut(id) else {
                continue;
            };
            variable.is_asserted = true;
            if let Some(value) = variable.definition.clone() {
                let var = Expr::Var(variable.var);
                self.solver
                    .assert(Formula::Compare(Comparison::Equal, var, value));
                self.asserted.push(Asserted::Definition(id));
            }
        }
    }

    fn law(&mut self, formula: Formula) -> Entry {
        self.assert(&formula);
        Entry::Law(formula)
    }

    /// An integer by its number.
    pub fn variable(&self, id: usize) -> Option<Expr> {
        self.variables.get(id).map(|found| Expr::Var(found.var))
    }

    fn declare(
        &mut self,
        id: &Term,
        range: Option<(i64, i64)>,
        definition: Option<Expr>,
    ) -> Option<Var> {
        if usize::try_from(id.as_int()?).ok()? != self.variables.len() {
            return None;
        }
        let (low, high) = range.unzip();
        let var = self.solver.variable(low, high);
        self.variables.push(Variable {
            var,
            range,
            definition,
            is_asserted: false,
        });
        Some(var)
    }
}

fn said(entries: &[Entry]) -> impl Iterator<Item = &Formula> {
    entries.iter().filter_map(|entry| match entry {
        Entry::Constraint(formula) => Some(formula),
        _ => None,
    })
}

/// The integers of the input that the path uses, by number: those that entries mention, and those
/// in the heaps, the result and the queue of the case.
pub(super) fn looked_at(path: &Path, case: &Case) -> Vec<usize> {
    let mut seen = path.mentioned();
    seen.extend(case.unknowns());
    path.of_the_input(seen)
}
