//! Summaries as JSON, `pet-summaries/1`.

use pet_model::request::Request;
use pet_model::summary::view::view;
use pet_model::summary::{Case, End, Made};
use pet_translator::clp::{Term, print};
use serde_json::{Value, json};

pub fn summaries(program: &str, request: &Request, made: &Made) -> String {
    let summaries = made.summaries.iter().map(|summary| {
        let cases = summary.cases.iter().zip(1..);
        json!({
            "method": summary.key,
            "cases": cases.map(|(case, number)| json_case(case, number)).collect::<Vec<_>>(),
        })
    });
    let executed = made.executed.iter();
    let executed = executed.map(|(key, why)| json!({ "method": key, "reason": why.reason() }));
    let document = json!({
        "schema": "pet-summaries/1",
        "program": program,
        "criterion": { "loop_k": request.loop_k, "depth_k": request.depth_k },
        "summaries": summaries.collect::<Vec<_>>(),
        "executed": executed.collect::<Vec<_>>(),
        "stats": {
            "recorded": made.recorded,
            "reused": made.reused,
            "states": made.states,
        },
    });
    format!("{document:#}\n")
}

fn json_case(case: &Case, number: u32) -> Value {
    let view = view(case);
    let texts = |terms: &[Term]| terms.iter().map(print::term).collect::<Vec<String>>();
    let end = match &case.end {
        End::Done(done) => print::term(&done.flag),
        End::Cut(why) => format!("cut({why})"),
        End::NoCode(key) => format!("no_code({key})"),
    };
    json!({
        "id": number,
        "args": texts(&view.inputs),
        "heap_in": texts(&view.heap_in),
        "constraints": texts(&view.constraints),
        "out": texts(&view.out),
        "heap_out": texts(&view.heap_out),
        "flag": end,
    })
}
