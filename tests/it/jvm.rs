//! On a real Java machine: generated tests pass, they cover the lines that `pet` says, and
//! programs do what the interpreter does. The lowering is shared by all of our semantics,
//! so only this finds its mistakes.
//!
//! `PET_SOAK=2000 cargo test --release --test it jvm` tries as many random programs, from seed
//! `PET_SEED` on, and all methods of the samples.

use crate::support::java;
use pet_testing::programs;
mod promises;

use java::{Ran, Unit, in_parallel, methods, number, pet, test_classes};
use pet_classes::path::{ClassPath, Models};
use pet_classes::{Depth, InputSizes, find};
use pet_interp::interp::choose::Choice;
use pet_interp::interp::input::start;
use pet_interp::interp::{Limits, decode, run};
use pet_model::{Input, Outcome, Value};
use pet_translator::cfg;
use pet_translator::source::Source;
use pet_translator::typed::MethodKind;
use programs::{Argument, Program, from_seed};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The methods that are tested in the usual run; long runs take all of them.
const SAMPLES: [(&str, &[&str]); 34] = [
    (
        "ArrayTools",
        &[
            "max",
            "reverse",
            "partition",
            "concat",
            "signs",
            "firstNull",
            "square",
        ],
    ),
    ("BankAccount", &["transfer"]),
    ("BinarySearch", &["search"]),
    ("BinaryTree", &["insert"]),
    ("BubbleSort", &["sort"]),
    ("Calculator", &["apply"]),
    ("ContractSearch", &["find"]),
    ("Counter", &["increment", "demo"]),
    ("Dates", &["daysIn", "quarter", "daysLeft", "next"]),
    ("Fibonacci", &["agree"]),
    ("Fraction", &["normalise"]),
    ("Grades", &["mean", "isTenth", "celsius", "rounded"]),
    ("Heaps", &["height", "mirror", "copy", "root", "rotate"]),
    ("IntExp", &["intExp"]),
    ("Interval", &["meet"]),
    ("Lcm", &["lcm"]),
    ("LinkedList", &["remove"]),
    ("List", &["remAll"]),
    ("ListAppend", &["append"]),
    ("Matrix", &["trace"]),
    ("MergeSort", &["merge"]),
    ("Mist", &["mist", "m"]),
    (
        "Numbers",
        &[
            "abs",
            "clamp",
            "digitSum",
            "average",
            "median",
            "squareRoot",
        ],
    ),
    (
        "Overflow",
        &["middle", "absolute", "isValid", "shifted", "isMagic"],
    ),
    ("Queue", &["enqueue"]),
    ("Rational", &["simplify", "simp"]),
    ("Registry", &["register", "find", "count"]),
    ("Savings", &["withdraw"]),
    ("Shapes", &["totalArea", "asSquare"]),
    ("Sieve", &["count"]),
    ("SortedInsert", &["insert"]),
    (
        "SortedList",
        &["insert", "delete", "nth", "reverse", "hasCycle", "merge"],
    ),
    ("Stack", &["push"]),
    ("TicTacToe", &["line"]),
];

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/java")
}

fn blocks(path: &Path) -> (Source, cfg::Program) {
    let text = std::fs::read_to_string(path).unwrap();
    let source = Source::new(path.display().to_string(), text);
    match pet_translator::translate(&source) {
        Ok(translated) => (source, translated.program),
        Err(errors) => panic!("{errors:#?}"),
    }
}

/// Test classes of a program, and the lines that `pet` says they cover.
struct Generated {
    unit: Unit,
    lines: BTreeSet<u32>,
    /// Keys whose test cases were not found in time.
    missing: Vec<String>,
}

/// Generates tests for methods of one program into a folder beside a copy of it.
fn generate(program: &Path, keys: &[String], into: &Path, options: &[&str]) -> Generated {
    let name = program.file_stem().unwrap().to_str().unwrap();
    let mut lines = BTreeSet::new();
    let mut missing = Vec::new();
    std::fs::create_dir_all(into).unwrap();
    std::fs::copy(program, into.join(program.file_name().unwrap())).unwrap();
    for key in keys {
        let (file, folder) = (program.to_str().unwrap(), into.to_str().unwrap());
        let mut args = vec![
            "tcg", file, "-m", key, "--json", "--emit", "junit", "-o", folder,
        ];
        args.extend(options);
        let (code, stdout, stderr) = pet(&args);
        if code == 2 && stderr.contains("time is up") {
            missing.push(key.clone());
            continue;
        }
        assert!(code < 2, "{args:?}\n{stderr}");
        let suite: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        for case in suite["test_cases"].as_array().unwrap() {
            assert_eq!(case["disagreement"], serde_json::Value::Null, "{case:#}");
            let found = case["lines"].as_array().unwrap().iter();
            lines.extend(found.map(|line| u32::try_from(line.as_u64().unwrap()).unwrap()));
        }
    }
    let classes = test_classes(into);
    let mut commands: Vec<String> = classes.iter().map(|it| format!("junit {it}")).collect();
    commands.push("lines".to_owned());
    let unit = Unit {
        name: name.to_owned(),
        folder: into.to_owned(),
        commands,
    };
    Generated {
        unit,
        lines,
        missing,
    }
}

fn check_green(generated: &Generated, ran: &Ran) -> usize {
    let name = &generated.unit.name;
    assert_eq!(ran.refused, None, "{name}");
    for (test, failure) in &ran.tests {
        let folder = &generated.unit.folder;
        assert_eq!(failure.as_deref(), None, "{test} in {}", folder.display());
    }
    ran.tests.len()
}

/// The lines of the methods that conditions of contracts call.
fn promised_lines(source: &Source, blocks: &cfg::Program) -> BTreeSet<u32> {
    let pieces = blocks.methods.iter().filter(|method| method.is_piece());
    let mut open: Vec<&cfg::Method> = pieces.collect();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut lines = BTreeSet::new();
    while let Some(method) = open.pop() {
        if !seen.insert(&method.key) {
            continue;
        }
        lines.extend(method.statements.iter().map(|span| source.line(span.start)));
        let ways = method.blocks.iter().flat_map(|block| &block.ways);
        open.extend(ways.filter_map(|way| match way.exit {
            cfg::Exit::Call { method, .. } => Some(blocks.method(method)),
            _ => None,
        }));
    }
    lines
}

/// Lines on which a statement begins are covered on the Java machine if and only if `pet`
/// says so. Some statements have no code there (`int x;`, `try {`, an empty statement), and
/// those of static initialisers run before the tests.
fn check_lines(program: &Path, generated: &Generated, ran: &Ran) -> usize {
    let (source, blocks) = blocks(program);
    let in_methods = |kinds: &dyn Fn(MethodKind) -> bool| -> BTreeSet<u32> {
        let methods = blocks.methods.iter().filter(|method| kinds(method.kind));
        let spans = methods.flat_map(|method| &method.statements);
        spans.map(|span| source.line(span.start)).collect()
    };
    let initial = in_methods(&|kind| kind == MethodKind::StaticInitialiser);
    let all = in_methods(&|kind| kind != MethodKind::StaticInitialiser);
    let promised = promised_lines(&source, &blocks);
    let mut compared = 0;
    for line in all.difference(&initial) {
        let Some(word) = ran.lines.get(line) else {
            continue;
        };
        let (claimed, measured) = (generated.lines.contains(line), word != "missed");
        // Tests also run what the promises of a method call.
        if measured && !claimed && promised.contains(line) {
            continue;
        }
        let name = &generated.unit.name;
        assert_eq!(claimed, measured, "{name}, line {line}: {word} on the JVM");
        compared += 1;
    }
    compared
}

#[test]
fn tests_of_the_samples_pass_on_the_jvm_and_cover_the_lines_that_pet_says() {
    if !java::is_there() {
        return;
    }
    let is_long = number("PET_SOAK").is_some();
    let folder = tempfile::tempdir().unwrap();
    let all = in_parallel(&SAMPLES, |(name, methods_of_it)| {
        let program = samples().join(format!("{name}.java"));
        let keys = match is_long {
            true => methods(&blocks(&program).1),
            false => methods_of_it.iter().map(|key| (*key).to_owned()).collect(),
        };
        let options = ["--domain=-1000..1000", "--timeout", "100"];
        (
            program.clone(),
            generate(&program, &keys, &folder.path().join(name), &options),
        )
    });
    let (programs, generated): (Vec<PathBuf>, Vec<Generated>) = all.into_iter().unzip();
    let mut files: Vec<String> = std::fs::read_dir(samples())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    let listed: Vec<String> = SAMPLES.map(|(name, _)| format!("{name}.java")).to_vec();
    assert_eq!(files, listed, "every sample has its methods in the table");
    let units: Vec<Unit> = units_of(&generated);
    let (mut tests, mut lines) = (0, 0);
    for ((program, generated), ran) in programs.iter().zip(&generated).zip(java::run(&units)) {
        tests += check_green(generated, &ran);
        lines += check_lines(program, generated, &ran);
        assert!(
            is_long || generated.missing.is_empty(),
            "{:?}",
            generated.missing
        );
    }
    println!("{tests} tests passed, {lines} lines agree");
    assert!(tests > 150 && lines > 300, "{tests} tests, {lines} lines");
}

fn units_of(generated: &[Generated]) -> Vec<Unit> {
    let unit = |it: &Generated| Unit {
        name: it.unit.name.clone(),
        folder: it.unit.folder.clone(),
        commands: it.unit.commands.clone(),
    };
    generated.iter().map(unit).collect()
}

/// Programs that are awkward to test: names that JUnit uses, private and final members,
/// overloading, abstract receivers, assertions, static state, long arrays.
#[test]
fn tests_of_awkward_programs_pass_on_the_jvm() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let awkward = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/support/awkward");
    let mut files: Vec<PathBuf> = std::fs::read_dir(awkward)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(files.len() >= 3);
    let generated = in_parallel(&files, |program| {
        let keys = methods(&blocks(program).1);
        let name = program.file_stem().unwrap();
        generate(
            program,
            &keys,
            &folder.path().join(name),
            &["--timeout", "100"],
        )
    });
    let units = units_of(&generated);
    for (generated, ran) in generated.iter().zip(java::run(&units)) {
        assert_eq!(generated.missing, [""; 0]);
        assert!(check_green(generated, &ran) > 0);
    }
}

/// Random programs that are Java, from the seeds of a run.
fn java_programs(usual: u64, size: usize) -> Vec<(u64, Program)> {
    let first = number("PET_SEED").unwrap_or(0);
    let count = number("PET_SOAK").unwrap_or(usual);
    let programs = (first..first + count).map(|seed| (seed, from_seed(seed, size)));
    let programs = programs.filter(|(_, program)| program.file.ends_with(".java"));
    programs.collect()
}

/// What the interpreter says of each run; nothing if it is cut.
fn interpreted(program: &Program) -> Vec<Option<String>> {
    let source = Source::new(program.file, program.source.clone());
    let blocks = pet_translator::translate(&source).unwrap().program;
    interpreted_blocks(program, &blocks)
}

/// The same for the blocks of either front end.
fn interpreted_blocks(program: &Program, blocks: &cfg::Program) -> Vec<Option<String>> {
    let code = decode(blocks);
    let entry = blocks.find_method(&program.entry).unwrap();
    let method = blocks.method(entry);
    let ended = |arguments: &Vec<Argument>| {
        let names = method.inputs.iter();
        let names = names.map(|id| method.local(*id).name.clone());
        let values = arguments.iter().map(|argument| match argument {
            Argument::Int(value) => Value::Int(i64::from(*value)),
            Argument::Bool(value) => Value::Bool(*value),
        });
        let input = Input {
            args: names.zip(values).collect(),
            ..Input::default()
        };
        let begin = start(&code, entry, &input).unwrap().after_initialisers();
        let run = run(&code, begin, &Choice::InTurn, &Limits::default(), &mut ()).unwrap();
        match &run.outcome {
            Outcome::Ok => run.output.result.map(|value| format!("returned {value}")),
            Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
                Some(format!("threw {}", thrown.class))
            }
            _ => None,
        }
    };
    program.arguments.iter().map(ended).collect()
}

/// Both front ends give a random program the same meaning.
#[test]
fn random_programs_mean_the_same_as_class_files() {
    if !java::is_there() {
        return;
    }
    let compared = in_parallel(&java_programs(40, 12), |(seed, program)| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(program.file);
        std::fs::write(&file, &program.source).unwrap();
        let classes = folder.path().join("classes");
        let javac = Command::new("javac")
            .args(["-g", "-nowarn", "-proc:none", "-d"])
            .args([&classes, &file])
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&javac.stderr);
        assert!(javac.status.success(), "seed {seed}: {errors}\n{program:?}");
        let path = ClassPath::open(&classes, &[], home_of_java().as_deref(), Models::Used).unwrap();
        let root = find::method(&path, &program.entry).unwrap();
        let loaded = pet_classes::load(
            "random",
            &path,
            &[root],
            Depth::Everything,
            InputSizes::default(),
            &|_| None,
        );
        let found = interpreted_blocks(program, &loaded.program);
        let expected = interpreted(program);
        assert_eq!(found.len(), expected.len());
        let pairs = expected.iter().zip(&found);
        let pairs = pairs.filter(|(expected, found)| expected.is_some() && found.is_some());
        let pairs: Vec<_> = pairs.collect();
        for (expected, found) in &pairs {
            assert_eq!(expected, found, "seed {seed}\n{program:?}");
        }
        pairs.len()
    });
    let compared: usize = compared.iter().sum();
    eprintln!("{compared} runs");
    assert!(compared > 30);
}

/// The folder of the JDK whose `javac` is in the path.
fn home_of_java() -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    let mut files = std::env::split_paths(&paths).map(|folder| folder.join("javac"));
    let javac = files.find(|file| file.is_file())?.canonicalize().ok()?;
    Some(javac.parent()?.parent()?.to_owned())
}

#[test]
fn random_programs_do_on_the_jvm_what_the_interpreter_does() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut compared = 0;
    let programs = java_programs(120, 12);
    for batch in programs.chunks(500) {
        let units = batch.iter().map(|(seed, program)| {
            let into = folder.path().join(seed.to_string());
            std::fs::create_dir_all(&into).unwrap();
            std::fs::write(into.join(program.file), &program.source).unwrap();
            let calls = program.arguments.iter().map(|arguments| {
                let arguments: Vec<String> = arguments.iter().map(Argument::to_string).collect();
                format!("call Main run {}", arguments.join(" "))
                    .trim_end()
                    .to_owned()
            });
            Unit {
                name: seed.to_string(),
                folder: into,
                commands: calls.collect(),
            }
        });
        let units: Vec<Unit> = units.collect();
        for ((seed, program), ran) in batch.iter().zip(java::run(&units)) {
            assert_eq!(ran.refused, None, "seed {seed}\n{program:?}");
            let expected = interpreted(program);
            assert_eq!(expected.len(), ran.calls.len());
            for ((expected, found), arguments) in
                expected.iter().zip(&ran.calls).zip(&program.arguments)
            {
                if let Some(expected) = expected {
                    compared += 1;
                    assert_eq!(expected, found, "seed {seed}, {arguments:?}\n{program:?}");
                }
            }
        }
    }
    println!("{compared} runs of {} programs agree", programs.len());
    assert!(compared > programs.len());
}

/// Every method of a random program, with objects as inputs too: what `pet tcg` says is what
/// happens, in the interpreter (which it asks itself) and on the Java machine.
#[test]
fn tests_of_random_programs_pass_on_the_jvm() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let most = if number("PET_SOAK").is_some() { 6 } else { 3 };
    let programs = java_programs(24, 5);
    let mut tests = 0;
    for batch in programs.chunks(40) {
        let generated = in_parallel(batch, |(seed, program)| {
            let into = folder.path().join(seed.to_string());
            let file = into.join("given").join(program.file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, &program.source).unwrap();
            let mut keys = methods(&blocks(&file).1);
            // Others than the first ones, for each program.
            let shift = usize::try_from(*seed).unwrap() % keys.len().max(1);
            keys.rotate_left(shift);
            keys.truncate(most);
            // A limit that does not depend on how busy the machine is.
            let mut options = vec!["--domain=-100..100", "--depth-k", "40"];
            options.extend(["--timeout", "100"]);
            generate(&file, &keys, &into.join("tests"), &options)
        });
        let units = units_of(&generated);
        for (((seed, program), generated), ran) in
            batch.iter().zip(&generated).zip(java::run(&units))
        {
            let failed = ran.tests.iter().find(|(_, failure)| failure.is_some());
            if let Some((test, failure)) = failed {
                let class = test.split('.').next().unwrap();
                let file = generated.unit.folder.join(format!("{class}.java"));
                let text = std::fs::read_to_string(file).unwrap();
                panic!("seed {seed}, {test}: {failure:?}\n{text}\n{program:?}");
            }
            assert_eq!(ran.refused, None, "seed {seed}\n{program:?}");
            tests += ran.tests.len();
        }
    }
    println!("{tests} tests of {} programs passed", programs.len());
    assert!(tests > 0);
}
