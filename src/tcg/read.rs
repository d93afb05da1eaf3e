//! Answers of pet_tcg.pl as predictions.

use super::constraint;
use super::heap::Cells;
use super::{TcgError, internal};
use crate::case::{Heap, Input, Value};
use crate::machine::term::Term;
use indexmap::IndexMap;
use pet_translator::cfg::{Method, Program};
use pet_translator::typed::{MethodKind, Type};

/// What the clauses say: with this input the method ends like this.
pub(super) struct Prediction {
    pub constraints: Vec<String>,
    pub input: Input,
    pub ended: Ended,
    /// The name of the exception in the heap.
    pub thrown: Option<String>,
    pub result: Option<Value>,
    pub heap: Heap,
    pub statics: IndexMap<String, Value>,
    pub trace: String,
    /// The input without its numbers: which references are the same.
    pub shape: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ended {
    Returned,
    Threw(String),
}

pub(super) fn prediction(
    program: &Program,
    method: &Method,
    case: &Term,
) -> Result<Prediction, TcgError> {
    let wrong = || internal(&format!("a case of unknown form: {case}"));
    let [symbolic, concrete, ended] = case.args::<3>("case").ok_or_else(wrong)?;
    let [slots, heap] = concrete.args::<2>("concrete").ok_or_else(wrong)?;
    let [out, last_heap, flag, trace] = ended.args::<4>("ended").ok_or_else(wrong)?;
    let [named_slots, named_heap, path] = symbolic.args::<3>("symbolic").ok_or_else(wrong)?;

    let has_this = method.kind == MethodKind::Instance;
    let values = slot_values(slots).ok_or_else(wrong)?;
    let this = match values.first() {
        Some(value) if has_this => value.args::<1>("r").map(|[id]| id.to_string()),
        _ => None,
    };
    let before = Cells::new(program, heap, this.as_deref());
    let after = Cells::new(program, last_heap, this.as_deref());
    let mut args = IndexMap::new();
    for (id, value) in method
        .inputs
        .iter()
        .zip(&values)
        .skip(usize::from(has_this))
    {
        let local = method.local(*id);
        args.insert(local.name.clone(), before.value(value, &local.ty)?);
    }
    let input = Input {
        args,
        heap: before.heap()?,
        statics: before.statics()?,
    };
    let thrown = flag.args::<1>("exc").map(|[id]| id.to_string());
    let ended = match &thrown {
        Some(id) => {
            let class = after.class(id);
            Ended::Threw(class.ok_or_else(|| internal("an exception without a class"))?)
        }
        None => Ended::Returned,
    };
    let out = out.as_list().and_then(<[Term]>::first);
    let result = match (&ended, out) {
        (Ended::Returned, Some(value)) if method.result != Type::Void => {
            Some(after.value(value, &method.result)?)
        }
        _ => None,
    };
    let names: Vec<String> = method
        .inputs
        .iter()
        .map(|id| method.local(*id).name.clone())
        .collect();
    let symbolic_values = slot_values(named_slots).ok_or_else(wrong)?;
    Ok(Prediction {
        constraints: constraint::constraints(program, &names, &symbolic_values, named_heap, path),
        shape: shape(&input),
        input,
        ended,
        thrown: thrown.and_then(|id| after.name(&id)),
        result,
        heap: after.heap()?,
        statics: after.statics()?,
        trace: trace.to_string(),
    })
}

/// Slots are written `Type-Value`.
fn slot_values(slots: &Term) -> Option<Vec<&Term>> {
    let slots = slots.as_list()?;
    slots
        .iter()
        .map(|slot| slot.args::<2>("-").map(|[_, value]| value))
        .collect()
}

fn shape(input: &Input) -> String {
    use crate::case::Object;
    let word = |value: &Value| match value {
        Value::Int(_) | Value::Bool(_) => "x".to_owned(),
        other => other.to_string(),
    };
    let mut shape: Vec<String> = input.args.values().map(word).collect();
    shape.extend(input.statics.values().map(word));
    for object in input.heap.objects.values() {
        match object {
            Object::Instance { class, fields } => {
                shape.push(class.clone());
                shape.extend(fields.values().map(word));
            }
            Object::Array { elements, .. } => {
                let references = elements
                    .iter()
                    .filter(|value| matches!(value, Value::Ref(_)));
                shape.extend(references.map(word));
            }
            Object::Future { .. } => {}
        }
    }
    shape.join(" ")
}
