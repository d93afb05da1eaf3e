//! `--report`: results in the forms that continuous integration reads.

use pet_render::explore::{Report, Shown, limit};
use pet_render::replay;
use pet_render::results::{Failure, Outcome, Results, github, junit_xml};
use pet_translator::source::Source;

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Form {
    /// JUnit's XML, which most CI systems can show
    JunitXml,
    /// GitHub annotations, shown beside the lines of the program
    Github,
}

impl Form {
    pub(super) fn text(self, results: &Results) -> String {
        match self {
            Form::JunitXml => junit_xml(results),
            Form::Github => github(results),
        }
    }
}

/// The results of a replay: a case without differences passes.
pub(super) fn of_replay(report: &replay::Report<'_>, line: u32) -> Results {
    let results = report.cases.iter().map(|case| {
        let differences: Vec<String> = case.differences.iter().map(ToString::to_string).collect();
        let repeat = format!("repeat: {} --case {}", report.repeat, case.id);
        Outcome {
            name: format!("case {}", case.id),
            failure: differences.first().map(|first| Failure {
                kind: "difference".to_owned(),
                message: first.clone(),
                text: format!("{}\n{repeat}\n", differences.join("\n")),
                line: Some(line),
            }),
        }
    });
    Results {
        name: report.method.to_owned(),
        file: report.program.to_owned(),
        results: results.collect(),
        note: None,
    }
}

/// The results of an exploration: final states pass, failures and deadlocks fail.
pub(super) fn of_exploration(report: &Report<'_>) -> Results {
    let mut results = Vec::new();
    for (kind, found) in [("failure", report.failures), ("deadlock", report.deadlocks)] {
        for (shown, number) in found.iter().zip(1..) {
            results.push(Outcome {
                name: format!("{kind} {number}"),
                failure: Some(failure(report.source, shown)),
            });
        }
    }
    for (_, number) in report.finals.iter().zip(1..) {
        results.push(Outcome {
            name: format!("final state {number}"),
            failure: None,
        });
    }
    Results {
        name: report.method.to_owned(),
        file: report.source.name().to_owned(),
        results,
        note: limit(report.exploration)
            .map(|(_, reason)| format!("cut short, there may be more: {reason}")),
    }
}

fn failure(source: &Source, shown: &Shown) -> Failure {
    use pet_model::Outcome;
    let run = &shown.witness.run;
    let (line, message) = match &run.outcome {
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
            let line = source.line(thrown.at.start);
            let message = format!("{} at line {line} in {}", thrown.class, thrown.task);
            (Some(line), message)
        }
        Outcome::Deadlock(waiting) => {
            let line = waiting.first().map(|task| source.line(task.at.start));
            let tasks: Vec<String> = waiting.iter().map(|task| task.task.to_string()).collect();
            (
                line,
                format!("{} wait, and nothing can go on", tasks.join(", ")),
            )
        }
        other => (None, other.word().to_owned()),
    };
    Failure {
        kind: run.outcome.word().to_owned(),
        text: format!("{message}\nrepeat: {}\n", shown.repeat),
        message,
        line,
    }
}
