//! A test case of a suite as JSON, written as it is read from the case. The keys of every
//! object are in alphabetical order.

use super::case::ValueShape;
use indexmap::IndexMap;
use pet_model::suite::TestCase;
use pet_model::{Broken, FutureState, Heap, Input, Object, Outcome, Output, Posted, Thrown, Value};
use pet_translator::source::Source;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A case with its number in the suite. The source gives the places of exceptions.
pub struct TestCaseShape<'a> {
    pub source: Option<&'a Source>,
    pub case: &'a TestCase,
    pub id: u32,
}

impl Serialize for TestCaseShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let case = self.case;
        let mut map = out.serialize_map(None)?;
        if let Outcome::Broken(broken) = &case.outcome {
            map.serialize_entry("broken", &BrokenShape(broken))?;
        }
        map.serialize_entry("constraints", &case.constraints)?;
        map.serialize_entry("disagreement", &case.disagreement)?;
        let exception = match &case.outcome {
            Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
                Some(ThrownShape(thrown, self.source))
            }
            _ => None,
        };
        map.serialize_entry("exception", &exception)?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("input", &InputShape(&case.input))?;
        map.serialize_entry("lines", &case.lines)?;
        map.serialize_entry("may_alias", &case.may_alias)?;
        map.serialize_entry("outcome", case.outcome.word())?;
        map.serialize_entry("output", &OutputShape(&case.output))?;
        map.serialize_entry("replayed", &case.is_replayed)?;
        map.serialize_entry("schedule", &case.schedule.as_ref().map(ToString::to_string))?;
        map.serialize_entry("trace", &case.trace.to_string())?;
        map.serialize_entry("wrapped", &case.has_wrapped)?;
        map.end()
    }
}

struct BrokenShape<'a>(&'a Broken);

impl Serialize for BrokenShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(3))?;
        map.serialize_entry("ensures", &self.0.text)?;
        map.serialize_entry("line", &self.0.line)?;
        map.serialize_entry("throws", &self.0.thrown)?;
        map.end()
    }
}

struct ThrownShape<'a>(&'a Thrown, Option<&'a Source>);

impl Serialize for ThrownShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let ThrownShape(thrown, source) = self;
        let place = source.map(|source| source.line_column(thrown.at.start));
        let (line, column) = place.unzip();
        let mut map = out.serialize_map(Some(4))?;
        map.serialize_entry("class", &thrown.class)?;
        map.serialize_entry("column", &column)?;
        map.serialize_entry("line", &line)?;
        map.serialize_entry("object", &thrown.object)?;
        map.end()
    }
}

struct InputShape<'a>(&'a Input);

impl Serialize for InputShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(4))?;
        map.serialize_entry("args", &ByName(&self.0.args))?;
        map.serialize_entry("heap", &ByName(&self.0.heap.objects))?;
        map.serialize_entry("queue", &QueueShape(&self.0.queue))?;
        map.serialize_entry("statics", &ByName(&self.0.statics))?;
        map.end()
    }
}

struct OutputShape<'a>(&'a Output);

impl Serialize for OutputShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let Output {
            result,
            heap: Heap { objects },
            statics,
        } = self.0;
        let mut map = out.serialize_map(Some(3))?;
        map.serialize_entry("heap", &ByName(objects))?;
        map.serialize_entry("return", &result.as_ref().map(ValueShape))?;
        map.serialize_entry("statics", &ByName(statics))?;
        map.end()
    }
}

struct QueueShape<'a>(&'a [Posted]);

impl Serialize for QueueShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.iter().map(PostedShape))
    }
}

struct PostedShape<'a>(&'a Posted);

impl Serialize for PostedShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(2))?;
        map.serialize_entry("args", &ByName(&self.0.args))?;
        map.serialize_entry("method", &self.0.method)?;
        map.end()
    }
}

/// Entries in the order of their names.
struct ByName<'a, T>(&'a IndexMap<String, T>);

impl<'a, T> ByName<'a, T> {
    fn entries(&self) -> Vec<(&'a String, &'a T)> {
        let mut entries: Vec<(&String, &T)> = self.0.iter().collect();
        entries.sort_unstable_by_key(|(name, _)| *name);
        entries
    }
}

impl Serialize for ByName<'_, Value> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let entries = self.entries().into_iter();
        out.collect_map(entries.map(|(name, value)| (name, ValueShape(value))))
    }
}

impl Serialize for ByName<'_, Object> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let entries = self.entries().into_iter();
        out.collect_map(entries.map(|(name, object)| (name, ObjectShape(object))))
    }
}

struct ObjectShape<'a>(&'a Object);

impl Serialize for ObjectShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        match self.0 {
            Object::Instance { class, fields } => {
                map.serialize_entry("class", class)?;
                map.serialize_entry("fields", &ByName(fields))?;
            }
            Object::Array { element, elements } => {
                map.serialize_entry("array", element)?;
                map.serialize_entry("elements", &Elements(elements))?;
            }
            Object::Future { result, state } => {
                map.serialize_entry("finished", &(*state != FutureState::Unfinished))?;
                map.serialize_entry("future", result)?;
                if let FutureState::Finished(Some(value)) = state {
                    map.serialize_entry("value", &ValueShape(value))?;
                }
            }
        }
        map.end()
    }
}

struct Elements<'a>(&'a [Value]);

impl Serialize for Elements<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.iter().map(ValueShape))
    }
}
