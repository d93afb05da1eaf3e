//! The data of a report, for its script: compact, with traces as lists of numbers.

use super::case::{HeapShape, ValueShape, ValuesShape};
use crate::html::blocks::{Block, SourceRange};
use crate::html::lines::Status;
use crate::html::{Actors, Case, Page};
use crate::shown::Constants;
use pet_model::chart::{Chart, Event, MacroStep, StepEnd};
use pet_model::journal::{Change, Journal, Made};
use pet_model::{Waiting, WaitsFor};
use pet_translator::source::{Source, Span};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

pub fn page(page: &Page<'_>) -> String {
    let text = serde_json::to_string(&PageShape(page));
    text.expect("the shapes have string keys and no failing parts")
}

/// The page as a shape that writes cases one by one: as JSON values they would take several times
/// their size.
struct PageShape<'a>(&'a Page<'a>);

impl Serialize for PageShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let page = self.0;
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("schema", "pet-page/1")?;
        map.serialize_entry("command", page.command)?;
        map.serialize_entry("program", page.program)?;
        map.serialize_entry("method", page.method)?;
        map.serialize_entry("source", &page.source.map(Source::text))?;
        map.serialize_entry("notes", &page.notes)?;
        let facts = page.facts.iter();
        let facts = facts.map(|fact| json!([fact.name, fact.value, fact.meaning]));
        map.serialize_entry("facts", &facts.collect::<Vec<_>>())?;
        let blocks = page.blocks.blocks.iter();
        let blocks = blocks.map(|(name, found)| block(name, found));
        map.serialize_entry("blocks", &blocks.collect::<Vec<_>>())?;
        let lines = page.lines.iter();
        let lines = lines.map(|(line, status)| json!([line, word(*status)]));
        map.serialize_entry("lines", &lines.collect::<Vec<_>>())?;
        let ends = page
            .ends
            .iter()
            .map(|end| json!([end.why, end.trace, end.conflict]));
        map.serialize_entry("ends", &ends.collect::<Vec<_>>())?;
        map.serialize_entry("has_all_ends", &page.has_all_ends)?;
        map.serialize_entry("cases", &CasesShape(page))?;
        map.end()
    }
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Covered => "covered",
        Status::Partly => "partly",
        Status::Missed => "missed",
        Status::Unreachable => "unreachable",
    }
}

fn block(name: &str, block: &Block) -> Json {
    let ways = block.ways.iter();
    let ways = ways.map(|way| json!([way.says, way.lines, way.exit]));
    json!({
        "name": name,
        "method": block.method,
        "place": block.place.map(place),
        "first": block.first,
        "ways": ways.collect::<Vec<_>>(),
    })
}

fn place(place: SourceRange) -> [u32; 4] {
    [place.line, place.column, place.end_line, place.end_column]
}

struct CasesShape<'a>(&'a Page<'a>);

impl Serialize for CasesShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let source = self.0.source;
        let mut cases = out.serialize_seq(Some(self.0.cases.len()))?;
        for case in &self.0.cases {
            cases.serialize_element(&CaseShape { source, case })?;
        }
        cases.end()
    }
}

struct CaseShape<'a> {
    source: Option<&'a Source>,
    case: &'a Case<'a>,
}

impl Serialize for CaseShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let case = self.case;
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("id", &case.id)?;
        map.serialize_entry("kind", case.kind)?;
        map.serialize_entry("outcome", &case.outcome)?;
        map.serialize_entry("ended", &case.ended)?;
        map.serialize_entry("line", &case.line)?;
        map.serialize_entry("constraints", case.constraints)?;
        map.serialize_entry("args", &ValuesShape(&case.input.args))?;
        map.serialize_entry("heap", &HeapShape(&case.input.heap))?;
        map.serialize_entry("statics", &ValuesShape(&case.input.statics))?;
        map.serialize_entry("result", &case.output.result.as_ref().map(ValueShape))?;
        map.serialize_entry("has_result", &case.has_result)?;
        map.serialize_entry("heap_after", &HeapShape(&case.output.heap))?;
        map.serialize_entry("statics_after", &ValuesShape(&case.output.statics))?;
        let constants = Constants::of_run(case.input, case.output);
        let constants = constants
            .each_ref()
            .map(|it| it.iter().collect::<BTreeMap<_, _>>());
        map.serialize_entry("constants", &constants)?;
        map.serialize_entry("trace", &case.trace)?;
        map.serialize_entry("journal", &case.journal.as_ref().map(JournalShape))?;
        let test = case.test.as_ref();
        map.serialize_entry("test", &test.map(|test| [test.title, &test.text]))?;
        map.serialize_entry("notes", &case.notes)?;
        let actors = case.actors.as_ref();
        map.serialize_entry("actors", &actors.map(|it| actors_of(self.source, it)))?;
        map.end()
    }
}

/// The changes of a journal: a list for the changes before the first block, then one for each
/// block.
struct JournalShape<'a>(&'a Journal);

impl Serialize for JournalShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let journal = self.0;
        let mut map = out.serialize_map(None)?;
        let moments = journal.moments.iter().map(|moment| &moment.changes);
        let all: Vec<Vec<ChangeShape<'_>>> = std::iter::once(&journal.begin)
            .chain(moments)
            .map(|changes| changes.iter().map(ChangeShape).collect())
            .collect();
        map.serialize_entry("changes", &all)?;
        map.serialize_entry("left_out", &journal.left_out)?;
        map.serialize_entry("made", &MadeShape(journal))?;
        map.end()
    }
}

/// New objects by name.
struct MadeShape<'a>(&'a Journal);

impl Serialize for MadeShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let made = self.0.made.iter();
        out.collect_map(made.map(|(name, made)| (name, object(made))))
    }
}

/// A change as a list like `["f", object, field, value]`; the letter names the kind.
struct ChangeShape<'a>(&'a Change);

impl Serialize for ChangeShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Change::Selected(task) => ("t", task.to_string()).serialize(out),
            Change::Entered(key) => ("in", &**key).serialize(out),
            Change::Left => ["out"].serialize(out),
            Change::Local(name, value) => ("v", &**name, ValueShape(value)).serialize(out),
            Change::Static(name, value) => ("s", &**name, ValueShape(value)).serialize(out),
            Change::Field(object, field, value) => {
                ("f", &**object, &**field, ValueShape(value)).serialize(out)
            }
            Change::Element(array, index, value) => {
                ("e", &**array, index, ValueShape(value)).serialize(out)
            }
            Change::Finished(future, value) => ("d", &**future, ValueShape(value)).serialize(out),
        }
    }
}

/// A new object as in a heap; an array has its length and the value of each element.
fn object(made: &Made) -> Json {
    match made {
        Made::Instance { class, fields } => json!({
            "class": class,
            "fields": shape(&ValuesShape(fields)),
        }),
        Made::Array {
            element,
            length,
            default,
        } => json!({
            "array": element,
            "length": length,
            "default": shape(&ValueShape(default)),
        }),
        Made::Future { result } => json!({ "future": result, "finished": false }),
    }
}

fn actors_of(source: Option<&Source>, actors: &Actors) -> Json {
    let waiting = actors.waiting.iter().map(|task| waits(source, task));
    let circles = actors.circles.iter();
    let circles = circles.map(|circle| circle.iter().map(ToString::to_string).collect());
    let circles: Vec<Vec<String>> = circles.collect();
    json!({
        "schedule": actors.schedule.to_string(),
        "objects": actors.objects,
        "chart": chart(source, &actors.chart),
        "waiting": waiting.collect::<Vec<_>>(),
        "circles": circles,
    })
}

fn waits(source: Option<&Source>, task: &Waiting) -> Json {
    let (kind, on) = match task.on {
        WaitsFor::Task(step) => ("task", Some(step.to_string())),
        WaitsFor::Actor(step) => ("actor", Some(step.to_string())),
        WaitsFor::Condition => ("condition", None),
        WaitsFor::Nobody => ("nobody", None),
    };
    json!({
        "task": task.task.to_string(),
        "method": task.method,
        "line": line(source, task.at),
        "kind": kind,
        "on": on,
    })
}

fn chart(source: Option<&Source>, chart: &Chart) -> Json {
    let actors = chart.actors.iter();
    let actors =
        actors.map(|it| json!({ "class": it.class, "object": it.object, "given": it.is_given }));
    let steps = |steps: &[MacroStep]| -> Vec<Json> {
        steps.iter().map(|step| macro_step(source, step)).collect()
    };
    json!({
        "actors": actors.collect::<Vec<_>>(),
        "first": steps(&chart.first),
        "left_out": chart.left_out,
        "last": steps(&chart.last),
    })
}

fn macro_step(source: Option<&Source>, step: &MacroStep) -> Json {
    let events = step.events.iter().map(|event| match event {
        Event::Created(actor) => json!({ "new": actor }),
        Event::Sent { task, method, args } => {
            let args: Vec<String> = args.iter().map(ToString::to_string).collect();
            json!({
                "to": task.actor,
                "task": task.to_string(),
                "text": format!("{method}({})", args.join(", ")),
            })
        }
    });
    json!({
        "number": step.number,
        "actor": step.task.actor,
        "task": step.task.to_string(),
        "method": step.method,
        "resumed": step.is_resumed,
        "events": events.collect::<Vec<_>>(),
        "left_out": step.events_left_out,
        "end": end(source, &step.end),
    })
}

fn end(source: Option<&Source>, end: &StepEnd) -> Json {
    match end {
        StepEnd::Returned(None) => json!({ "kind": "return", "text": "return" }),
        StepEnd::Returned(Some(value)) => {
            json!({ "kind": "return", "text": format!("return {value}") })
        }
        StepEnd::Released { at } => {
            json!({ "kind": "release", "text": "lets others go first", "line": line(source, *at) })
        }
        StepEnd::Waits {
            at,
            on,
            keeps_actor,
        } => {
            let verb = if *keeps_actor { "blocks" } else { "waits" };
            let text = match on {
                WaitsFor::Task(task) => format!("{verb} until {task} returns"),
                WaitsFor::Condition => format!("{verb} for its condition"),
                WaitsFor::Actor(task) => format!("{verb} for its actor, which {task} keeps"),
                WaitsFor::Nobody => format!("{verb} for a future that nobody finishes"),
            };
            let kind = if *keeps_actor { "block" } else { "await" };
            let on = match on {
                WaitsFor::Task(task) | WaitsFor::Actor(task) => Some(task.to_string()),
                WaitsFor::Condition | WaitsFor::Nobody => None,
            };
            json!({ "kind": kind, "text": text, "on": on, "line": line(source, *at) })
        }
        StepEnd::Threw { class, at } => {
            json!({ "kind": "throw", "text": format!("throws {class}"), "line": line(source, *at) })
        }
        StepEnd::Cut => json!({ "kind": "cut", "text": "cut short" }),
    }
}

fn line(source: Option<&Source>, at: Span) -> Option<u32> {
    source.map(|source| source.line(at.start))
}

/// A shape as a JSON value that can be changed.
pub(super) fn shape(value: &impl Serialize) -> Json {
    serde_json::to_value(value).expect("the shapes have string keys and no failing parts")
}
