//! Judging a prediction: the interpreter runs the input, and must do what the clauses said.

use super::read::{Ended, Prediction};
use super::{TcgError, TestCase, internal};
use crate::case::{Heap, Object, Outcome, Value};
use crate::interp::choose::Choice;
use crate::interp::code::Code;
use crate::interp::input::start;
use crate::interp::record::Trail;
use crate::interp::{Limits, decode, run};
use indexmap::IndexMap;
use pet_translator::cfg::Program;
use pet_translator::typed::MethodId;

pub(super) struct Judge<'a> {
    code: Code<'a>,
    method: MethodId,
}

impl<'a> Judge<'a> {
    pub fn new(program: &'a Program, method: MethodId) -> Judge<'a> {
        Judge {
            code: decode(program),
            method,
        }
    }

    pub fn test_case(&self, predicted: Prediction) -> Result<TestCase, TcgError> {
        let begin = start(&self.code, self.method, &predicted.input).map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            internal(&format!(
                "an input that does not fit: {}",
                errors.join("; ")
            ))
        })?;
        let mut trail = Trail::default();
        let limits = Limits::default();
        let run = run(&self.code, begin, &Choice::InTurn, &limits, &mut trail)
            .map_err(|error| internal(&error.to_string()))?;
        let mut trace = String::new();
        let mut ways = Vec::new();
        if let Some((_, found)) = trail.traces(&self.code).into_iter().next() {
            let nodes = found.nodes.iter();
            ways.extend(nodes.map(|node| (node.block.to_string(), node.way)));
            let written = found.write(&mut trace, &mut |out, name| out.write_str(name));
            written.map_err(|_| internal("a trace that cannot be written"))?;
        }
        let disagreement = if run.has_wrapped {
            None
        } else {
            difference(&predicted, &run.outcome, &run.output, &trace)
        };
        Ok(TestCase {
            constraints: predicted.constraints,
            input: predicted.input,
            outcome: run.outcome,
            output: run.output,
            trace,
            lines: Vec::new(),
            ways,
            has_wrapped: run.has_wrapped,
            is_replayed: true,
            disagreement,
        })
    }
}

/// What is different, if anything is.
fn difference(
    predicted: &Prediction,
    outcome: &Outcome,
    output: &crate::case::Output,
    trace: &str,
) -> Option<String> {
    let ended = match outcome {
        Outcome::Ok => Ended::Returned,
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
            Ended::Threw(thrown.class.clone())
        }
        other => return Some(format!("the run ended with `{}`", other.word())),
    };
    if ended != predicted.ended {
        return Some(format!("predicted {:?}, but {ended:?}", predicted.ended));
    }
    if trace != predicted.trace {
        return Some(format!("another path was taken: {trace}"));
    }
    let mut matching = Matching {
        left: &predicted.heap,
        right: &output.heap,
        names: IndexMap::new(),
        pending: Vec::new(),
    };
    let results = predicted.result.iter().zip(&output.result);
    let inputs = predicted.input.heap.objects.keys();
    let same = predicted.result.is_some() == output.result.is_some()
        && results
            .into_iter()
            .all(|(left, right)| matching.values(left, right))
        && inputs.into_iter().all(|name| {
            let reference = Value::Ref(name.clone());
            matching.values(&reference, &reference)
        })
        && predicted.statics.iter().all(|(name, value)| {
            let found = output.statics.get(name);
            found.is_some_and(|found| matching.values(value, found))
        })
        && matching.rest();
    (!same).then(|| "the result or the heap at the end is different".to_owned())
}

/// Two heaps, compared up to the names of objects.
struct Matching<'a> {
    left: &'a Heap,
    right: &'a Heap,
    names: IndexMap<String, String>,
    pending: Vec<(String, String)>,
}

impl Matching<'_> {
    fn values(&mut self, left: &Value, right: &Value) -> bool {
        match (left, right) {
            (Value::Ref(left), Value::Ref(right)) => match self.names.get(left) {
                Some(known) => known == right,
                None => {
                    self.names.insert(left.clone(), right.clone());
                    self.pending.push((left.clone(), right.clone()));
                    true
                }
            },
            (left, right) => left == right,
        }
    }

    fn rest(&mut self) -> bool {
        while let Some((left, right)) = self.pending.pop() {
            let (left, right) = (self.left.objects.get(&left), self.right.objects.get(&right));
            let same = match (left, right) {
                (
                    Some(Object::Instance { class, fields }),
                    Some(Object::Instance {
                        class: other_class,
                        fields: others,
                    }),
                ) => {
                    class == other_class
                        && fields.iter().all(|(name, value)| {
                            let other = others.get(name).cloned();
                            other.is_some_and(|other| self.values(value, &other))
                        })
                }
                (
                    Some(Object::Array { elements, .. }),
                    Some(Object::Array {
                        elements: others, ..
                    }),
                ) => {
                    elements.len() == others.len()
                        && elements.iter().zip(others).all(|(a, b)| self.values(a, b))
                }
                _ => false,
            };
            if !same {
                return false;
            }
        }
        true
    }
}
