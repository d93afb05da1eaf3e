//! What the tests of the whole translator share.
#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

use pet_translator::compile::{self, Options, Traces};
use pet_translator::number::Integers;
use pet_translator::source::Source;
use pet_translator::{cfg, clp};
use std::path::{Path, PathBuf};

/// Every sample that is within the subset, in a fixed order.
pub fn samples() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples");
    let mut found = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let ending = path.extension().and_then(|ending| ending.to_str());
            if path.is_dir() {
                // Those over Java's library need javac.
                folders.extend((!path.ends_with("library")).then_some(path));
            } else if matches!(ending, Some("pet" | "java")) {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(found.len() > 40, "the samples are missing");
    found
}

pub fn read(path: &Path) -> Source {
    let name = path.file_name().unwrap().to_string_lossy();
    Source::new(name, std::fs::read_to_string(path).unwrap())
}

/// The blocks of a program that must be right.
pub fn blocks(source: &Source) -> cfg::Program {
    match pet_translator::translate(source) {
        Ok(translated) => translated.program,
        Err(errors) => panic!("{} has errors: {errors:#?}", source.name()),
    }
}

/// The printed clauses of a whole program, as `pet translate` prints them.
pub fn clauses(source: &Source, traces: Traces) -> String {
    clauses_with(source, traces, Integers::Machine)
}

/// The same, with integers of the machine or mathematical ones.
pub fn clauses_with(source: &Source, traces: Traces, integers: Integers) -> String {
    let options = Options {
        traces,
        method: None,
        integers,
    };
    let program = compile::compile(source, &blocks(source), options);
    clp::print::program(&program)
}

/// Goes through all stages; only the answer of the first may be an error.
pub fn survive(text: &str) {
    let source = Source::new("any.pet", text);
    if let Ok(translated) = pet_translator::translate(&source) {
        let options = Options {
            traces: Traces::Kept,
            method: None,
            integers: Integers::Machine,
        };
        let program = compile::compile(&source, &translated.program, options);
        let text = clp::print::program(&program);
        if let Err(error) = clp::read::checked(&text) {
            panic!("the printed program does not read back: {error}\n{text}");
        }
    }
}
