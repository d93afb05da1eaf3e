//! The thread pool of samples/ask: its traces pass, whatever its size; with a fault some
//! trace fails.

use super::command::file;
use super::terminal::pet;
use ask::{Fault, Setup, run};
use pet_trace::Recorder;

fn trace(setup: &Setup) -> String {
    let (recorder, lines) = Recorder::in_memory();
    run(setup, &recorder);
    lines.text()
}

fn judge(text: &str) -> (i32, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "pool.jsonl", text.as_bytes());
    let ended = pet(&["conform", "samples/ask/pool.pet", &path]);
    (ended.code, ended.stdout + &ended.stderr)
}

#[test]
fn traces_of_the_pool_pass() {
    for (threads, most, waiting, later) in [
        (1, 0, 3, 2),
        (1, 4, 10, 5),
        (2, 4, 5, 20),
        (3, 1, 0, 12),
        (4, 8, 12, 30),
        (0, 3, 2, 0),
        (5, 5, 1, 40),
        (1, 9, 10, 0),
    ] {
        for _ in 0..4 {
            let setup = Setup {
                threads,
                most,
                waiting,
                later,
                fault: None,
            };
            let text = trace(&setup);
            let (code, output) = judge(&text);
            assert_eq!(code, 0, "{output}\n{text}");
            assert!(output.starts_with("pass: "), "{output}\n{text}");
        }
    }
}

/// What the message must name for each fault: the event that gives it away.
fn giveaway(fault: Fault) -> &'static [&'static str] {
    match fault {
        Fault::TooManyThreads => &["createThreads("],
        Fault::TaskLost | Fault::TaskTwice => &["dequeue(", "stopping(", "executed("],
        Fault::StartAfterStop => &["createThreads("],
        Fault::BalancerStays => &["dequeue(", "stopping(", "stopped("],
        Fault::WrongOrder => &["executed("],
        Fault::LastFirst => &["dequeue("],
        Fault::StopsEarly => &["stopped("],
    }
}

#[test]
fn every_fault_is_found_out_by_some_trace() {
    for fault in Fault::ALL {
        let mut outputs = Vec::new();
        let is_found = (0..30).any(|_| {
            let setup = Setup {
                threads: 2,
                most: 3,
                waiting: 12,
                later: 20,
                fault: Some(fault),
            };
            let (code, output) = judge(&trace(&setup));
            let first = output.lines().next().unwrap_or_default().to_owned();
            outputs.push(first.clone());
            assert!(code == 0 || code == 1, "{fault:?}: {output}");
            code == 1
                && first.starts_with("fail: event ")
                && first.contains(" of ")
                && giveaway(fault)
                    .iter()
                    .any(|word| first.contains(&format!("`{word}")))
        });
        assert!(is_found, "{fault:?}: {outputs:#?}");
    }
}
