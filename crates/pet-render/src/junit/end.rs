//! The end of a call as part of the name of its test: `returnsMinus1`.

use super::case::Variables;
use super::{Writer, names};
use crate::shown::Constants;
use pet_model::{Object, Outcome, TestCase, Value};
use pet_translator::number::float;

/// The longest part of a test's name that comes from a string.
const LONGEST_WORD: usize = 30;

impl Writer<'_> {
    /// The part of the test's name that describes the end of the call.
    pub(super) fn end(&self, case: &TestCase, variables: &Variables) -> String {
        if let Outcome::Exception(thrown) | Outcome::Assertion(thrown) = &case.outcome {
            return format!("throws{}", simple(&thrown.class));
        }
        if matches!(case.outcome, Outcome::Broken(_)) {
            return "keepsWhatItEnsures".to_owned();
        }
        let constants = Constants::of_output(&case.output);
        let result = match &case.output.result {
            None => return "ends".to_owned(),
            Some(Value::Int(value)) if *value < 0 => format!("Minus{}", value.unsigned_abs()),
            Some(Value::Ref(name)) => match variables.objects.get(name) {
                Some(variable) => names::capitalised(variable),
                None => match case.output.heap.objects.get(name) {
                    Some(Object::Instance { class, .. }) => match constants.name(name) {
                        Some(constant) => names::capitalised(constant),
                        None => format!("New{}", simple(class)),
                    },
                    Some(Object::Collection { class, .. } | Object::Map { class, .. }) => {
                        format!("New{}", simple(class))
                    }
                    _ => "NewArray".to_owned(),
                },
            },
            Some(value @ (Value::Float(key) | Value::Double(key))) => match *key {
                float::NAN => "NaN".to_owned(),
                float::INFINITY => "Infinity".to_owned(),
                float::LEAST => "MinusInfinity".to_owned(),
                _ => value.to_string().replace('-', "Minus").replace('.', "_"),
            },
            Some(Value::Char(unit)) => match char::from_u32(u32::from(*unit)) {
                Some(shown) if shown.is_ascii_alphanumeric() => shown.to_string(),
                _ => format!("Char{unit}"),
            },
            Some(Value::Text(units)) => {
                let text = names::words(&String::from_utf16_lossy(units));
                match text.is_empty() {
                    true => "Text".to_owned(),
                    false => text.chars().take(LONGEST_WORD).collect(),
                }
            }
            Some(value) => names::capitalised(&value.to_string()),
        };
        format!("returns{result}")
    }
}

/// The last word of a class.
fn simple(class: &str) -> String {
    names::words(class.rsplit('.').next().unwrap_or(class))
}
