//! Values near a model that prove, without the solver, that a formula is not implied by others:
//! the others hold for them and the formula does not.

use super::super::code::{Code, Op};
use super::super::expr::{Formula, Var};

/// Formulas with a model of all of them.
pub struct Witnesses<'a> {
    formulas: Vec<Read>,
    model: &'a [i128],
    bounds: &'a dyn Fn(Var) -> (Option<i64>, Option<i64>),
}

struct Read {
    code: Code,
    variables: Vec<Var>,
}

impl<'a> Witnesses<'a> {
    pub fn new(
        formulas: &[Formula],
        model: &'a [i128],
        bounds: &'a dyn Fn(Var) -> (Option<i64>, Option<i64>),
    ) -> Witnesses<'a> {
        let read = |formula: &Formula| {
            let code = Code::of_formula(formula);
            let mut variables: Vec<Var> = code.variables(0, code.len()).collect();
            variables.sort_unstable();
            variables.dedup();
            Read { code, variables }
        };
        Witnesses {
            formulas: formulas.iter().map(read).collect(),
            model,
            bounds,
        }
    }

    /// Returns whether the model with another value for one variable keeps the formulas that
    /// are `wanted` and breaks this one. If not, nothing is known.
    pub fn breaks(&self, this: usize, wanted: &[bool]) -> bool {
        let Some(broken) = self.formulas.get(this) else {
            return false;
        };
        let mut values = Vec::new();
        broken.variables.iter().any(|var| {
            let mut near = self.near(broken, *var);
            near.any(|value| {
                let is = |read: &Read, truth: i128, values: &mut Vec<Option<i128>>| {
                    self.evaluate(read, (*var, value), values) == Some(truth)
                };
                let mut others = self.formulas.iter().zip(wanted).enumerate();
                is(broken, 0, &mut values)
                    && others.all(|(place, (other, is_wanted))| {
                        place == this
                            || !is_wanted
                            || !other.variables.contains(var)
                            || is(other, 1, &mut values)
                    })
            })
        })
    }

    /// Values for a variable for which the formula is likely to be false.
    fn near(&self, formula: &Read, var: Var) -> impl Iterator<Item = i128> {
        let others = formula.variables.iter().filter(move |other| **other != var);
        let others = others.filter_map(|other| self.value(*other));
        let numbers = (0..formula.code.len()).filter_map(|id| match formula.code.op(id) {
            Op::Int(value) => Some(*value),
            _ => None,
        });
        let (low, high) = (self.bounds)(var);
        self.value(var)
            .into_iter()
            .chain(others)
            .chain(numbers)
            .flat_map(|value| [value, value.saturating_add(1), value.saturating_sub(1)])
            .filter(move |value| {
                low.is_none_or(|low| i128::from(low) <= *value)
                    && high.is_none_or(|high| *value <= i128::from(high))
            })
    }

    fn value(&self, var: Var) -> Option<i128> {
        self.model.get(usize::try_from(var.index()).ok()?).copied()
    }

    fn evaluate(
        &self,
        formula: &Read,
        (changed, value): (Var, i128),
        values: &mut Vec<Option<i128>>,
    ) -> Option<i128> {
        let end = formula.code.len().checked_sub(1)?;
        let of = |var: Var| match var == changed {
            true => Some(value),
            false => self.value(var),
        };
        formula.code.evaluate(0, end, &of, values)
    }
}
