//! A test case of a suite as JSON, written directly from the case. The keys of every object are
//! in alphabetical order.

use super::case::{HeapShape, QueueShape, ValueShape, ValuesShape};
use pet_model::TestCase;
use pet_model::{Broken, Heap, Input, Object, Outcome, Output, Thrown};
use pet_translator::source::Source;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// Puts the objects, fields and arguments of a case in the order of their names.
pub fn sort_names(case: &mut TestCase) {
    let sort_heap = |heap: &mut Heap| {
        heap.objects.sort_unstable_keys();
        for object in heap.objects.values_mut() {
            if let Object::Instance { fields, .. } = object {
                fields.sort_unstable_keys();
            }
        }
    };
    let (input, output) = (&mut case.input, &mut case.output);
    input.args.sort_unstable_keys();
    input.statics.sort_unstable_keys();
    for task in &mut input.queue {
        task.args.sort_unstable_keys();
    }
    sort_heap(&mut input.heap);
    output.statics.sort_unstable_keys();
    sort_heap(&mut output.heap);
}

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
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("class", &thrown.class)?;
        map.serialize_entry("column", &column)?;
        map.serialize_entry("line", &line)?;
        if let Some(message) = &thrown.message {
            map.serialize_entry("message", &ValueShape(message))?;
        }
        map.serialize_entry("object", &thrown.object)?;
        map.end()
    }
}

struct InputShape<'a>(&'a Input);

impl Serialize for InputShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(4))?;
        map.serialize_entry("args", &ValuesShape(&self.0.args))?;
        map.serialize_entry("heap", &HeapShape(&self.0.heap))?;
        map.serialize_entry("queue", &QueueShape(&self.0.queue))?;
        map.serialize_entry("statics", &ValuesShape(&self.0.statics))?;
        map.end()
    }
}

struct OutputShape<'a>(&'a Output);

impl Serialize for OutputShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(3))?;
        map.serialize_entry("heap", &HeapShape(&self.0.heap))?;
        map.serialize_entry("return", &self.0.result.as_ref().map(ValueShape))?;
        map.serialize_entry("statics", &ValuesShape(&self.0.statics))?;
        map.end()
    }
}
