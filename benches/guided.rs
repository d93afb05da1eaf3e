//! How effective the guides are: for each sample, over all its methods, what is generated
//! and explored with each guide, against all paths. Prints the table of docs/guided.md:
//! `cargo bench --bench guided`. Counts only, no times, so it is the same everywhere.
#![allow(clippy::unwrap_used, reason = "a benchmark may stop")]

use pet_analyze::tables::Tables;
use pet_engine::generate;
use pet_model::request::{Guide, Request};
use pet_model::suite::Suite;
use pet_translator::cfg;
use pet_translator::compile::{self, Options, Traces};
use pet_translator::source::Source;
use std::path::PathBuf;

fn main() {
    println!(
        "| sample | methods | all paths: cases, states | all-local-paths | statements | branches |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for folder in ["samples/papers", "samples/java"] {
        let entries = std::fs::read_dir(root.join(folder)).unwrap();
        paths.extend(entries.map(|entry| entry.unwrap().path()));
    }
    paths.sort();
    for own in ["five", "divisions", "deep"] {
        paths.push(root.join(format!("tests/it/guided/{own}.pet")));
    }
    let guides = [Guide::LocalPaths, Guide::Statements, Guide::Branches];
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let source = Source::new(name.clone(), std::fs::read_to_string(&path).unwrap());
        let program = pet_translator::translate(&source).unwrap().program;
        if program.is_actor_program {
            continue;
        }
        let whole = Options {
            traces: Traces::Kept,
            method: None,
            integers: pet_translator::number::Integers::Machine,
        };
        let tables = Tables::of(&compile::compile(&source, &program, whole));
        let mut methods = 0;
        let mut all = Sum::default();
        let mut guided = [Sum::default(); 3];
        for method in tables.testable() {
            let suite = suite(&source, &program, &method.key, None);
            if !suite.is_complete {
                continue;
            }
            methods += 1;
            all.add(&suite);
            for (guide, sum) in guides.iter().zip(&mut guided) {
                let guide = Some(guide.clone());
                sum.add(&self::suite(&source, &program, &method.key, guide));
            }
        }
        let cells: Vec<String> = guided.iter().map(Sum::cell).collect();
        let (cases, states) = (all.cases, all.states);
        println!(
            "| {name} | {methods} | {cases}, {states} | {} |",
            cells.join(" | ")
        );
    }
}

/// Methods that all paths of which are more than this are left out.
const INFERENCES: u64 = 60_000_000;

fn suite(source: &Source, program: &cfg::Program, key: &str, guide: Option<Guide>) -> Suite {
    let request = Request {
        guide,
        inferences: Some(INFERENCES),
        ..Request::new(key)
    };
    generate(source, program, &request).unwrap()
}

#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    cases: usize,
    states: i64,
    generated: i64,
    infeasible: i64,
    redundant: i64,
}

impl Sum {
    fn add(&mut self, suite: &Suite) {
        self.cases += suite.cases.len();
        self.states += suite.states;
        if let Some(report) = &suite.guided {
            self.generated += report.generated;
            self.infeasible += report.infeasible;
            self.redundant += report.redundant;
        }
    }

    fn cell(&self) -> String {
        let Sum {
            cases,
            states,
            generated,
            infeasible,
            redundant,
        } = self;
        format!("{cases}, {states} ({generated}/{infeasible}/{redundant})")
    }
}
