//! A cache of simplified path conditions. The conditions of a method's paths are often equal up to
//! the numbers of their variables, and a lookup takes a tenth of the time.

use super::implied::Known;
use super::simplify_with;
use crate::Budget;
use crate::code::Code;
use crate::expr::{Formula, Var};
use std::collections::HashMap;

/// The number of conditions after which all are forgotten.
const MOST: usize = 10_000;

type Bounds = (Option<i64>, Option<i64>);

/// Simplifies conditions with a cache. A result does not depend on earlier questions: variables
/// are always numbered from 0, in their order.
#[derive(Debug, Default)]
pub struct Simplifier {
    known: HashMap<(Code, Vec<Bounds>), Code>,
    implied: Known,
}

impl Simplifier {
    /// A short equivalent of the conjunction. `[False]` if it has no solution.
    pub fn simplify<'f>(
        &mut self,
        bounds: &dyn Fn(Var) -> Bounds,
        path: impl Iterator<Item = &'f Formula>,
        budget: Budget,
    ) -> Vec<Formula> {
        let mut code = Code::default();
        for formula in path {
            code.push_formula(formula);
        }
        let mut variables: Vec<Var> = code.variables(0, code.len()).collect();
        variables.sort_unstable();
        variables.dedup();
        code.number_anew(&variables);
        let key = (code, variables.iter().map(|var| bounds(*var)).collect());
        let mut simple = match self.known.get(&key) {
            Some(simple) => simple.clone(),
            None => self.found(key, budget),
        };
        simple.rename(|var| at(&variables, var).expect("nothing is said of others"));
        simple.formulas()
    }

    fn found(&mut self, key: (Code, Vec<Bounds>), budget: Budget) -> Code {
        let bounds = |var: Var| at(&key.1, var).unwrap_or_default();
        let mut simple = Code::default();
        for formula in &simplify_with(&bounds, &key.0.formulas(), budget, &mut self.implied) {
            simple.push_formula(formula);
        }
        if self.known.len() >= MOST {
            self.known.clear();
        }
        self.known.insert(key, simple.clone());
        simple
    }
}

fn at<T: Copy>(items: &[T], var: Var) -> Option<T> {
    let place = usize::try_from(var.index()).ok()?;
    items.get(place).copied()
}
