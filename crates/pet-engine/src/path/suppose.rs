//! Suppositions on a path with undecided references: formulas that hold for some questions, and
//! values to try first. The machine does not know of them. Asks nothing itself.

use super::{Entry, Path};
use crate::alias::witness::Values;
use pet_solver::eval::numbered;
use pet_solver::{Expr, Formula, Var};
use std::collections::HashMap;

impl Path {
    /// Returns whether there are assumptions on the heap, which formulas do not express.
    pub fn has_assumptions(&self) -> bool {
        let mut entries = self.entries.iter();
        entries.any(|entry| matches!(entry, Entry::Assumed(_)))
    }

    /// Adds a supposition, which holds until it is retracted, last first. Without undecided
    /// references nothing is added.
    pub fn assume(&mut self, formula: Formula) {
        if let Some(undecided) = &mut self.undecided {
            undecided.assumed.push(formula);
        }
    }

    pub fn retract(&mut self) {
        if let Some(undecided) = &mut self.undecided {
            undecided.assumed.pop();
            if let Some(search) = &mut undecided.search {
                search.keeps(undecided.assumed.len());
            }
        }
    }

    /// Returns whether two references are known not to be the same, without a question.
    pub fn are_apart(&mut self, left: &Expr, right: &Expr) -> bool {
        let undecided = self.undecided.as_mut();
        let search = undecided.and_then(|undecided| undecided.search.as_mut());
        search.is_some_and(|search| search.are_apart(left, right))
    }

    /// Suggests values for the next question: those of the last answer, with two references made
    /// the same.
    pub fn suggest_same(&mut self, left: &Expr, right: &Expr) {
        let Some(undecided) = &mut self.undecided else {
            return;
        };
        let mut values = undecided.witness.values.clone();
        let value = |expr: &Expr| expr.value(&numbered(&values));
        if let (Some(one), Some(other)) = (value(left), value(right)) {
            // The smaller number is in the ranges of both.
            for id in &undecided.references {
                if let Some(value) = values.get_mut(*id)
                    && *value == one.max(other)
                {
                    *value = one.min(other);
                }
            }
            undecided.suggested = Some(values);
        }
    }

    /// Suggests values for the next question: those of the last answer, with a reference of the
    /// input as an object of its own.
    pub fn suggest_new(&mut self, id: usize) {
        let range = self.variables.get(id).and_then(|variable| variable.range);
        if let (Some(undecided), Some((_, own))) = (&mut self.undecided, range) {
            let mut values: Values = undecided.witness.values.clone();
            if let Some(value) = values.get_mut(id) {
                *value = own.into();
                undecided.suggested = Some(values);
            }
        }
    }

    /// The values, by number, that follow from these values of references.
    pub fn determined(&self, given: &HashMap<usize, i64>) -> HashMap<usize, i128> {
        let mut known: HashMap<usize, i128> = HashMap::new();
        for (id, variable) in self.variables.iter().enumerate() {
            if let Some(value) = given.get(&id) {
                known.insert(id, (*value).into());
                continue;
            }
            let value = |var: Var| known.get(&usize::try_from(var.index()).ok()?).copied();
            let definition = variable.definition.as_ref();
            if let Some(Expr::Int(value)) = definition.map(|expr| expr.fold(&value)) {
                known.insert(id, value);
            }
        }
        known
    }
}
