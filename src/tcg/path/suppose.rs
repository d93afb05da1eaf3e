//! What is supposed of a path with undecided references, that the machine does not know of:
//! formulas that hold for some questions, and values to try first. Asks nothing itself.

use super::super::alias::witness::Values;
use super::super::value::value_of;
use super::Path;
use crate::solver::{Expr, Formula};

impl Path {
    /// Holds until it is retracted, last first; the machine does not know of it. Only where
    /// references are undecided.
    pub fn assume(&mut self, formula: Formula) {
        if let Some(undecided) = &mut self.undecided {
            undecided.assumed.push(formula);
        }
    }

    pub fn retract(&mut self) {
        if let Some(undecided) = &mut self.undecided {
            undecided.assumed.pop();
        }
    }

    /// Where the next question begins: as the last answer, but two references are the same.
    pub fn suggest_same(&mut self, left: &Expr, right: &Expr) {
        let Some(undecided) = &mut self.undecided else {
            return;
        };
        let values = &mut undecided.values;
        if let (Some(one), Some(other)) = (value_of(left, values), value_of(right, values)) {
            // The smaller number fits both.
            for id in &undecided.references {
                if let Some(value) = values.get_mut(*id)
                    && *value == one.max(other)
                {
                    *value = one.min(other);
                }
            }
        }
    }

    /// The values of the last answer, for who asks several questions beside each other.
    pub fn answered(&self) -> Values {
        let undecided = self.undecided.as_ref();
        undecided.map_or_else(Values::new, |it| it.values.clone())
    }

    pub fn answer_again(&mut self, values: &Values) {
        if let Some(undecided) = &mut self.undecided {
            undecided.values.clone_from(values);
        }
    }
}
