//! Suites of test cases, `pet-suite/1`.

use super::request::RequestShape;
use super::test_case::{TestCaseShape, sort_names};
use pet_analyze::tables::Tables;
use pet_model::request::{Judging, Request};
use pet_model::suite::{
    Covered, GoalEnd, GuideReport, PathEnds, Race, SmallestLoopK, Suite, Summarized,
};
use pet_translator::source::Source;
use serde::Serialize;
use serde::ser::SerializeSeq;
use serde_json::{Value, json};
use std::io::{BufWriter, Write};

/// The source is there if the program was not translated before.
pub fn write(
    out: &mut dyn Write,
    program: &str,
    source: Option<&Source>,
    request: &Request,
    suite: &Suite,
) -> std::io::Result<()> {
    let lost = suite.lost.iter();
    let lost = lost.map(|lost| json!({ "part": lost.part, "reason": lost.why }));
    let paths = i64::try_from(suite.paths).unwrap_or(i64::MAX);
    let document = Document {
        complete: suite.is_complete,
        coverage: json!({
            "statements": covered(suite.statements),
            "branches": covered(suite.branches),
            "goals": suite.guided.as_ref().map(goals),
        }),
        contract: suite.contract.as_ref().map(|contract| {
            json!({
                "assume": request.assume,
                "k": request.contract_k,
                "broken": contract.broken,
                "refused": contract.refused,
                "throwing": contract.throwing,
                "cut": contract.cut,
                "wrapped": contract.wrapped,
                "reason": crate::suite::empty(suite),
            })
        }),
        criterion: json!(RequestShape::new(request, suite.actors.is_some())),
        guide: suite.guided.as_ref().map(guide),
        method: &request.method,
        minimized: suite.minimized.map(|minimized| {
            json!({
                "from": minimized.before,
                "smallest": minimized.is_smallest,
            })
        }),
        missing: lost.collect(),
        no_code: &suite.no_code,
        program: file_name(program),
        ends: request.ends.then(|| ends(&suite.ends)),
        ends_left_out: request.ends.then_some(suite.ends.left_out),
        file: program,
        races: suite.races.as_ref().map(|found| {
            let numbers = |race: &Race| race.cases.iter().map(|place| place + 1).collect();
            json!(found.races.iter().map(numbers).collect::<Vec<Vec<usize>>>())
        }),
        race_orders: suite.races.as_ref().map(|found| {
            let orders = |race: &Race| {
                let orders = race.orders.iter();
                orders.map(|order| order.schedule.to_string()).collect()
            };
            json!(found.races.iter().map(orders).collect::<Vec<Vec<String>>>())
        }),
        races_undecided: suite.races.as_ref().map(|found| found.undecided),
        replayed: source.is_some() && request.judging == Judging::Replayed,
        schema: "pet-suite/1",
        stats: json!({
            "paths": suite.paths + suite.known,
            "known": suite.known,
            "derivations": suite.actors.map_or(paths, |actors| actors.derivations),
            "states": suite.actors.map_or(suite.states, |actors| actors.steps),
            "infeasible": suite.infeasible,
            "unknown": suite.unknown,
            "cut": {
                "loop": suite.cut_loops,
                "depth": suite.cut_depth,
                "own": suite.cut_own,
                "task": suite.actors.map_or(0, |actors| actors.cut_task),
                "actor": suite.actors.map_or(0, |actors| actors.cut_actor),
            },
            "smallest_loop_k": match suite.smallest_loop_k {
                Some(SmallestLoopK::Found(loop_k)) => json!(loop_k),
                Some(SmallestLoopK::Above(_)) | None => Value::Null,
            },
        }),
        summaries: suite
            .summarized
            .as_ref()
            .map(|it| summaries(it, suite.composed)),
        test_cases: Cases { source, suite },
    };
    // A buffer of a known type: the document is written a few letters at a time.
    let mut out = BufWriter::new(out);
    serde_json::to_writer_pretty(&mut out, &document)?;
    writeln!(out)?;
    out.flush()
}

fn summaries(summarized: &Summarized, composed: i64) -> Value {
    let executed = summarized.executed.iter();
    let executed = executed.map(|(key, why)| json!({ "method": key, "reason": why.reason() }));
    json!({
        "path": summarized.path,
        "compositional": summarized.is_compositional,
        "composed": composed,
        "recorded": summarized.recorded,
        "reused": summarized.reused,
        "states": summarized.states,
        "executed": executed.collect::<Vec<_>>(),
        "uncovered": summarized.uncovered,
    })
}

/// In the order of the keys, as everywhere.
#[derive(Serialize)]
struct Document<'a> {
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    contract: Option<Value>,
    coverage: Value,
    criterion: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    ends: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ends_left_out: Option<usize>,
    file: &'a str,
    guide: Option<Value>,
    method: &'a str,
    minimized: Option<Value>,
    missing: Vec<Value>,
    no_code: &'a [String],
    program: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    race_orders: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    races: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    races_undecided: Option<usize>,
    replayed: bool,
    schema: &'a str,
    stats: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    summaries: Option<Value>,
    test_cases: Cases<'a>,
}

/// Made one by one while they are written: as values, a hundred thousand cases would take
/// gigabytes.
struct Cases<'a> {
    source: Option<&'a Source>,
    suite: &'a Suite,
}

impl Serialize for Cases<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cases = self.suite.cases.iter().zip(1_u32..);
        let mut out = serializer.serialize_seq(Some(self.suite.cases.len()))?;
        for (mut case, id) in cases {
            sort_names(&mut case);
            out.serialize_element(&TestCaseShape {
                source: self.source,
                case: &case,
                id,
            })?;
        }
        out.end()
    }
}

/// Where paths ended that are no cases.
fn ends(ends: &PathEnds) -> Value {
    let ends = ends.ends.iter();
    let ends = ends.map(|end| {
        let mut shown = json!({ "why": end.why, "trace": end.trace.to_string() });
        if let (Value::Object(map), false) = (&mut shown, end.conflict.is_empty()) {
            map.insert("conflict".to_owned(), json!(end.conflict));
        }
        shown
    });
    Value::Array(ends.collect())
}

fn guide(report: &GuideReport) -> Value {
    json!({
        "traces": {
            "generated": report.generated,
            "infeasible": report.infeasible,
            "redundant": report.redundant,
        },
        "one_path": report.goals.len() > 1 && report.apart.is_none(),
        "apart": report.apart.map(GoalEnd::word),
    })
}

/// The goals, each with the ids of the cases that cover it, or the reason why none does.
fn goals(report: &GuideReport) -> Value {
    let goals = report.goals.iter().map(|goal| {
        let cases: Vec<usize> = goal.cases.iter().map(|place| place + 1).collect();
        json!({
            "goal": goal.name,
            "line": goal.line,
            "covered": goal.why.is_none(),
            "cases": cases,
            "reason": goal.why.map(GoalEnd::word),
        })
    });
    Value::Array(goals.collect())
}

/// The methods that can be tested.
pub fn methods(program: &Source, tables: &Tables) -> String {
    let methods = tables.testable().map(|method| {
        let parameters = method.parameters.iter();
        let parameters =
            parameters.map(|(name, ty)| json!({ "name": name, "type": ty.to_string() }));
        json!({
            "method": method.key,
            "line": method.line,
            "parameters": parameters.collect::<Vec<_>>(),
            "result": method.result.to_string(),
        })
    });
    super::document(&json!({
        "schema": "pet-methods/1",
        "program": file_name(program.name()),
        "methods": methods.collect::<Vec<_>>(),
    }))
}

pub(super) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

fn covered(covered: Covered) -> Value {
    json!({ "covered": covered.covered, "total": covered.total })
}
