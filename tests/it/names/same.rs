//! The same results under other names.

use crate::names::documents::{assert_same, exploration, suite};
use crate::names::programs::{actor_from_seed, from_seed};
use crate::names::racing::{bytes_from_seed, racing_program};
use crate::names::renamed::Renaming;
use crate::names::samples;
use crate::support::command::pet;
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use pet_translator::typed::MethodKind;
use std::path::Path;

/// The ways in which `pet tcg` generates cases of a sequential method.
const MODES: [&[&str]; 8] = [
    &[],
    &["--heap", "solver"],
    &["--solver", "clpz"],
    &["--criterion", "branches"],
    &["--compositional"],
    &["--criterion", "all-local-paths"],
    &[
        "--heap",
        "solver",
        "--all-shapes",
        "--criterion",
        "statements",
    ],
    &["--ends"],
];

/// The same for actors.
const ACTOR_MODES: [&[&str]; 3] = [
    &["--task-level", "2"],
    &["--task-level", "2", "--no-stability", "--no-independence"],
    &["--task-level", "2", "--solver", "clpz"],
];

pub fn renamings() -> u64 {
    let soak = std::env::var("PET_SOAK").ok();
    soak.and_then(|text| text.parse().ok()).unwrap_or(1)
}

#[test]
fn samples_have_the_same_suites_under_other_names() {
    let mut compared = 0;
    for (path, number) in samples::paths(&["papers", "java", "actors"])
        .iter()
        .zip(0..)
    {
        for round in 0..renamings() {
            let source = samples::source(path);
            let name = path.file_name().unwrap().to_str().unwrap();
            compared += same_suites(name, source.text(), number + 1000 * round);
        }
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn random_programs_have_the_same_suites_under_other_names() {
    let mut compared = 0;
    for seed in 0..8 * renamings() {
        let made = from_seed(seed + 100, 5);
        compared += same_suites(made.file, &made.source, seed);
        let made = actor_from_seed(seed + 100, 4);
        compared += same_suites(made.file, &made.source, seed);
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn programs_have_the_same_schedules_under_other_names() {
    let sources = samples::paths(&["actors"]).into_iter().map(|path| {
        let source = samples::source(&path);
        source.text().to_owned()
    });
    let racing = (0..12 * renamings()).map(|seed| racing_program(&bytes_from_seed(seed, 60)));
    let mut compared = 0;
    for (text, seed) in sources.chain(racing).zip(0..) {
        let folder = tempfile::tempdir().unwrap();
        let (_, renaming) = renaming("program.pet", &text, seed);
        let ways = ["full", "stable", "dpor"];
        let reduction = ways[usize::try_from(seed).unwrap() % ways.len()];
        let explored = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            let path = path.to_str().unwrap();
            let args = [
                "explore",
                path,
                "--json",
                "--reduction",
                reduction,
                "--max-states",
                "20000",
            ];
            pet(&args)
        };
        let plain = explored("program.pet", &text);
        let renamed = explored("renamed.pet", &renaming.renamed(&text));
        assert_eq!(
            plain.code,
            renamed.code,
            "{}\n{}",
            renaming.renamed(&text),
            renamed.stderr
        );
        if plain.code == 2 {
            continue;
        }
        let same = |text: &str| text.to_owned();
        assert_same(
            &exploration(&plain.stdout, &same),
            &exploration(&renamed.stdout, &|text| renaming.back(text)),
            &renaming.renamed(&text),
        );
        compared += 1;
    }
    assert!(compared > 30, "{compared}");
}

/// Compares the suites of some methods of a program, each in one mode; how many.
fn same_suites(file: &str, text: &str, seed: u64) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let (program, renaming) = renaming(file, text, seed);
    let renamed_text = renaming.renamed(text);
    let plain_path = folder.path().join(file);
    let renamed_path = folder.path().join(format!("renamed-{file}"));
    std::fs::write(&plain_path, text).unwrap();
    std::fs::write(&renamed_path, &renamed_text).unwrap();
    let mut compared = 0;
    let keys = tested(&program);
    let chosen = 2.min(keys.len());
    for turn in 0..chosen {
        let place = (usize::try_from(seed).unwrap() + turn) % keys.len();
        let key = &keys[place];
        let modes: &[&[&str]] = match program.is_actor_program {
            true => &ACTOR_MODES,
            false => &MODES,
        };
        let mode = modes[(usize::try_from(seed).unwrap() + turn) % modes.len()];
        let generated = |path: &Path, key: &str| {
            let path = path.to_str().unwrap();
            let mut args = vec!["tcg", path, "-m", key, "--json", "--depth-k", "40"];
            args.extend(mode);
            pet(&args)
        };
        let plain = generated(&plain_path, key);
        let renamed = generated(&renamed_path, &renaming.renamed(key));
        let context = format!("{key} {mode:?}\n{renamed_text}\n{}", renamed.stderr);
        assert_eq!(plain.code, renamed.code, "{context}");
        if plain.code == 2 {
            assert_eq!(plain.stdout, renamed.stdout, "{context}");
            continue;
        }
        assert_same(
            &suite(&plain.stdout, &|text| text.to_owned()),
            &suite(&renamed.stdout, &|text| renaming.back(text)),
            &context,
        );
        compared += 1;
    }
    compared
}

pub fn renaming(file: &str, text: &str, seed: u64) -> (Program, Renaming) {
    let source = Source::new(file, text);
    let translated = pet_translator::translate(&source);
    let program = translated
        .unwrap_or_else(|errors| panic!("{file}: {errors:#?}\n{text}"))
        .program;
    let renaming = Renaming::new(&program, text, file.ends_with(".java"), seed);
    (program, renaming)
}

/// The keys of the methods with code.
fn tested(program: &Program) -> Vec<String> {
    let methods = program.methods.iter().filter(|method| {
        let is_method = matches!(method.kind, MethodKind::Static | MethodKind::Instance);
        is_method && !method.blocks.is_empty() && !method.is_piece()
    });
    methods.map(|method| method.key.clone()).collect()
}
