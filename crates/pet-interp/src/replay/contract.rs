//! Contracts of concrete runs: whether an input is legal, and whether the promises of the method
//! hold after the run. Decided by the interpreter alone.

use super::Player;
use crate::interp::annotation::{Evaluator, Truth};
use pet_model::assumption::holds;
use pet_model::{Broken, Input, Output};
use pet_translator::typed::contract::{Assumption, Condition, Contract};
use std::fmt;

/// The reason why an input is not legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The text of the annotation that the input breaks.
    pub text: String,
    pub why: Why,
    /// Some integer wrapped during the evaluation.
    pub has_wrapped: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// An assumption on the heap is broken.
    Heap,
    /// A precondition is false.
    False,
    /// A precondition throws an exception of this class.
    Throws(String),
    /// A precondition cannot be evaluated, for this reason.
    Unknown(String),
}

/// The result of evaluating the promises of a method.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Promises {
    /// The first promise that does not hold, with its number from 1.
    pub broken: Option<(usize, Broken)>,
    /// The reason why a promise cannot be evaluated.
    pub unknown: Option<String>,
    pub has_wrapped: bool,
}

impl Player<'_> {
    /// Checks that the input keeps the assumptions and the precondition of the method.
    pub fn legal(&self, input: &Input, assumptions: &[Assumption]) -> Result<(), Refused> {
        let method = self.program.method(self.method);
        let names = method.inputs.iter();
        let names: Vec<&str> = names.map(|id| method.local(*id).name.as_str()).collect();
        if let Some(broken) = assumptions.iter().find(|it| !holds(it, &names, input)) {
            return Err(Refused {
                text: broken.text.clone(),
                why: Why::Heap,
                has_wrapped: false,
            });
        }
        let evaluator = Evaluator::new(&self.code, self.method);
        let mut has_wrapped = false;
        for condition in self.contract().into_iter().flat_map(|it| &it.requires) {
            let evaluated = evaluator.before(condition, input);
            has_wrapped |= evaluated.has_wrapped;
            let why = match evaluated.truth {
                Truth::Holds => continue,
                Truth::Fails => Why::False,
                Truth::Throws(class) => Why::Throws(class),
                Truth::Unknown(why) => Why::Unknown(why),
            };
            return Err(Refused {
                text: condition.text.clone(),
                why,
                has_wrapped,
            });
        }
        Ok(())
    }

    /// Evaluates the promises after a run that has returned.
    pub fn promises(&self, input: &Input, output: &Output) -> Promises {
        let evaluator = Evaluator::new(&self.code, self.method);
        let mut promises = Promises::default();
        let ensures = self.contract().into_iter().flat_map(|it| &it.ensures);
        for (condition, number) in ensures.zip(1..) {
            let evaluated = evaluator.after(condition, input, output);
            promises.has_wrapped |= evaluated.has_wrapped;
            let thrown = match evaluated.truth {
                Truth::Holds => continue,
                Truth::Fails => None,
                Truth::Throws(class) => Some(class),
                Truth::Unknown(why) => {
                    promises.unknown = Some(why);
                    break;
                }
            };
            promises.broken = Some((number, self.broken(condition, thrown)));
            break;
        }
        promises
    }

    /// The promise with this number, counted from 1, as broken.
    pub fn promise(&self, number: usize, thrown: Option<String>) -> Option<Broken> {
        let ensures = &self.contract()?.ensures;
        let condition = ensures.get(number.checked_sub(1)?)?;
        Some(self.broken(condition, thrown))
    }

    fn broken(&self, condition: &Condition, thrown: Option<String>) -> Broken {
        Broken {
            text: condition.text.clone(),
            line: self.source.line(condition.span.start),
            thrown,
        }
    }

    fn contract(&self) -> Option<&Contract> {
        self.program.contract(self.method)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        match &self.why {
            Why::Heap => write!(out, "the heap breaks the assumption `{text}`"),
            Why::False => write!(out, "it does not keep the precondition `{text}`"),
            Why::Throws(class) => write!(out, "the precondition `{text}` throws {class}"),
            Why::Unknown(why) => write!(out, "the precondition `{text}` has no value: {why}"),
        }
    }
}
