//! The integers of one path, as the machine reports them at the port (`pet_integers.pl`), for the
//! exact solver. The machine walks a tree: the entries of a path extend a prefix of the entries of
//! the path before.

mod suppose;
mod undecided;

use super::wire::case::Case;
use crate::alias::assumed::{Assumed, Edge, Place};
use crate::alias::atom::Side;
use crate::machine::term::Term;
use indexmap::IndexMap;
use pet_solver::eval::numbered;
use pet_solver::{
    Budget, Comparison, Expr, Formula, Model, ModelAnswer, Solver, Taste, Var, display, smt2,
};
use pet_translator::typed::contract::AssumptionKind;
use std::collections::{BTreeSet, HashMap};
use undecided::Undecided;

/// The longest text of a result, in bytes; a result with a longer text has no name.
const LONGEST_TEXT: usize = 200;

/// The first character of an integer without a name; no name of a program begins with it.
pub(super) const UNNAMED: &str = "\u{2423}";

/// The entries of a path. They are asserted in the solver as they come, unless references are
/// undecided.
pub(super) struct Path {
    solver: Solver,
    scopes: Vec<Scope>,
    entries: Vec<Entry>,
    variables: Vec<Variable>,
    /// The numbers of the integers that entries mention, in the order of the entries.
    mentioned: Vec<usize>,
    undecided: Option<Undecided>,
}

/// The sizes at the beginning of a scope of the solver.
struct Scope {
    entries: usize,
    variables: usize,
    mentioned: usize,
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
}

impl Path {
    pub fn new(budget: Budget) -> Path {
        Path {
            solver: Solver::new(budget),
            scopes: Vec::new(),
            entries: Vec::new(),
            variables: Vec::new(),
            mentioned: Vec::new(),
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
            });
        }
        let value = |var: Var| known.get(&usize::try_from(var.index()).ok()?).copied();
        let more = more.iter().map(|formula| Entry::Law(formula.clone()));
        let entries: Vec<Entry> = more.collect();
        for entry in self.entries.iter().chain(&entries) {
            let entry = match entry {
                Entry::Variable | Entry::Held(_) | Entry::Assumed(_) => continue,
                Entry::Definition(formula) => Entry::Definition(formula.fold(&value)),
                Entry::Constraint(formula) => Entry::Constraint(formula.fold(&value)),
                Entry::Law(formula) => Entry::Law(formula.fold(&value)),
            };
            if let Entry::Definition(formula) | Entry::Constraint(formula) | Entry::Law(formula) =
                &entry
                && *formula != Formula::True
            {
                path.solver.assert(formula.clone());
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
        if let Some(more) = more {
            path.solver.assert(more.clone());
        }
        let places = path.solver.conflict().unwrap_or_default();
        path.solver.pop();
        let said = path
            .entries
            .iter()
            .filter(|it| !matches!(it, Entry::Variable));
        let said = said.map(|entry| match entry {
            Entry::Constraint(formula) => Some(formula),
            _ => None,
        });
        let said = said.chain(more.map(Some)).enumerate();
        let said = said.filter(|(place, _)| places.contains(place));
        said.filter_map(|(_, formula)| formula.cloned()).collect()
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

    fn entry(&mut self, entry: &Term) -> Option<Entry> {
        if let Some([id, low, high]) = entry.args::<3>("in") {
            let range = (low.as_int()?, high.as_int()?);
            self.declare(id, Some(range), None)?;
            return Some(Entry::Variable);
        }
        if let Some([id, low, high]) = entry.args::<3>("ref") {
            let range = (low.as_int()?, high.as_int()?);
            let undecided = self.undecided.as_mut()?;
            undecided.references.push(self.variables.len());
            self.declare(id, Some(range), None)?;
            return Some(Entry::Variable);
        }
        if let Some([id, value]) = entry.args::<2>("def") {
            let value = self.expr(value)?;
            let var = self.declare(id, None, Some(value.clone()))?;
            let formula = Formula::Compare(Comparison::Equal, Expr::Var(var), value);
            self.assert(&formula);
            return Some(Entry::Definition(formula));
        }
        if let Some([parts]) = entry.args::<1>("law") {
            let parts = parts.as_list()?.iter();
            let parts = parts
                .map(|part| self.formula(part))
                .collect::<Option<_>>()?;
            return Some(self.law(Formula::Or(parts)));
        }
        if let Some([id, values]) = entry.args::<2>("among") {
            let var = self.variable(usize::try_from(id.as_int()?).ok()?)?;
            let values = values.as_list()?.iter();
            let values = values.map(|value| {
                let value = Expr::Int(value.as_int()?.into());
                Some(Formula::Compare(Comparison::Equal, var.clone(), value))
            });
            let values = values.collect::<Option<_>>()?;
            return Some(self.law(Formula::Or(values)));
        }
        if let Some([of, place, value]) = entry.args::<3>("held") {
            return self.unmentioned(|path| {
                let place = match (place.args::<1>("f"), place.args::<1>("e")) {
                    (Some([position]), _) => Place::Field(position.as_int()?),
                    (None, index) => {
                        let [index] = index?;
                        Place::Element(Side::of(&path.expr(index)?)?)
                    }
                };
                Some(Entry::Held(Edge {
                    of: path.expr(of)?,
                    place,
                    value: path.expr(value)?,
                }))
            });
        }
        if let Some([kind, paths]) = entry.args::<2>("assumed") {
            return self.unmentioned(|path| {
                let paths = paths.as_list()?.iter().map(|from| {
                    let [of, positions] = from.args::<2>("path")?;
                    let positions = positions.as_list()?.iter().map(Term::as_int);
                    Some((path.expr(of)?, positions.collect::<Option<_>>()?))
                });
                Some(Entry::Assumed(Assumed {
                    kind: AssumptionKind::of(kind.as_atom()?)?,
                    paths: paths.collect::<Option<_>>()?,
                }))
            });
        }
        let formula = self.formula(entry)?;
        self.assert(&formula);
        Some(Entry::Constraint(formula))
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
            self.solver.assert(formula.clone());
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
        });
        Some(var)
    }

    fn formula(&mut self, term: &Term) -> Option<Formula> {
        if let Some([left, right]) = term.args::<2>("#\\/") {
            return Some(Formula::Or(vec![self.formula(left)?, self.formula(right)?]));
        }
        let Term::Compound(name, args) = term else {
            return None;
        };
        let comparison = comparison(name)?;
        let [left, right] = args.as_slice() else {
            return None;
        };
        Some(Formula::Compare(
            comparison,
            self.expr(left)?,
            self.expr(right)?,
        ))
    }

    /// The machine writes expressions of a few operators; they are not nested deeply.
    fn expr(&mut self, term: &Term) -> Option<Expr> {
        match term {
            Term::Int(value) => return Some(Expr::Int((*value).into())),
            Term::BigInt(digits) => return digits.parse().ok().map(Expr::Int),
            _ => {}
        }
        if let Some([id]) = term.args::<1>("v") {
            let id = usize::try_from(id.as_int()?).ok()?;
            self.mentioned.push(id);
            return self.variables.get(id).map(|found| Expr::Var(found.var));
        }
        if let Some([conditions, left, right]) = term.args::<3>("ite") {
            let conditions = conditions.as_list()?.iter();
            let conditions = conditions.map(|condition| self.formula(condition));
            let condition = Formula::And(conditions.collect::<Option<_>>()?);
            return Some(Expr::IfThenElse(
                Box::new(condition),
                Box::new(self.expr(left)?),
                Box::new(self.expr(right)?),
            ));
        }
        if let Some([inner]) = term.args::<1>("-") {
            return Some(Expr::Neg(Box::new(self.expr(inner)?)));
        }
        let Term::Compound(name, args) = term else {
            return None;
        };
        let [left, right] = args.as_slice() else {
            return None;
        };
        operation(name, self.expr(left)?, self.expr(right)?)
    }
}

/// The comparison that a functor of the machine means.
pub(super) fn comparison(functor: &str) -> Option<Comparison> {
    Some(match functor {
        "#=" => Comparison::Equal,
        "#\\=" => Comparison::Unequal,
        "#<" => Comparison::Less,
        "#=<" => Comparison::AtMost,
        "#>" => Comparison::Greater,
        "#>=" => Comparison::AtLeast,
        _ => return None,
    })
}

/// The operation on two integers that a functor of the machine means.
pub(super) fn operation(functor: &str, left: Expr, right: Expr) -> Option<Expr> {
    let operation = match functor {
        "+" => Expr::Add,
        "-" => Expr::Sub,
        "*" => Expr::Mul,
        "//" => Expr::Div,
        "rem" => Expr::Rem,
        _ => return None,
    };
    Some(operation(Box::new(left), Box::new(right)))
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
