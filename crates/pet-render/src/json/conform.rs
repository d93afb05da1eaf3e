//! The output of `pet conform --json`.

use super::document;
use crate::conform::{Report, Verdict, event, limit, step, stopped};
use pet_interp::conform::history::Entry;
use serde_json::{Value, json};

pub fn conform(report: &Report<'_>) -> String {
    let mut shape = json!({
        "schema": "pet-conform/1",
        "program": report.source.name(),
        "trace": report.trace,
        "verdict": match report.verdict {
            Verdict::Pass => "pass",
            Verdict::Fail(_) => "fail",
            Verdict::Inconclusive { .. } => "inconclusive",
        },
        "followed": report.followed,
        "schedule": schedule(report.schedule),
    });
    let more = match report.verdict {
        Verdict::Pass => Vec::new(),
        Verdict::Fail(failure) => {
            let expected = &failure.expected;
            let events = expected.events.iter().map(|possible| {
                let block = report.code.source_block(possible.at);
                json!({
                    "event": event(report, possible),
                    "line": report.source.line(block.span.start),
                    "method": report.code.program.method(possible.method).key,
                })
            });
            let stops = expected.stops.iter().map(|stop| stopped(report, *stop));
            let entry = failure.entry.as_ref();
            vec![
                ("line", json!(entry.map(|(line, _)| line))),
                ("found", json!(entry.map(|(_, item)| item))),
                ("expected", events.collect::<Value>()),
                ("can_end", json!(expected.can_end)),
                ("can_wait", json!(expected.can_wait)),
                ("stops", stops.collect::<Value>()),
            ]
        }
        Verdict::Inconclusive {
            reached,
            line,
            item,
        } => vec![
            ("line", json!(line)),
            ("found", json!(item)),
            ("limit", json!(limit(*reached))),
        ],
    };
    if let Value::Object(keys) = &mut shape {
        keys.extend(more.into_iter().map(|(key, value)| (key.to_owned(), value)));
    }
    document(&shape)
}

fn schedule(entries: &[Entry]) -> String {
    let steps: Vec<String> = entries.iter().map(step).collect();
    steps.join(" ")
}
