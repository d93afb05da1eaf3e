//! The interpreter on translated classes against a Java machine: static methods over primitive
//! types, strings and arrays, from real jars, from the JDK, from a program with all instructions
//! and from one that uses the models of Java's library.
//!
//! `PET_SOAK=50 cargo test …` makes as many runs of each method.

pub mod values;

use crate::support::{Compiled, compiled, home, jars};
use pet_classes::class::{Class, Method};
use pet_classes::descriptor::Desc;
use pet_classes::path::{ClassPath, Models};
use pet_classes::{Depth, find};
use pet_interp::interp::choose::Choice;
use pet_interp::interp::code::Code;
use pet_interp::interp::input::start;
use pet_interp::interp::{Limits, decode, run};
use pet_model::{Input, Outcome, Value};
use pet_translator::typed::MethodId;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;
use values::{Random, argument, is_given, message, readable, shown};

/// The methods left out by name read static fields that are not final: these are inputs here.
fn is_plain(method: &Method) -> bool {
    let parameters = &method.signature.parameters;
    method.is_static
        && method.code.is_some()
        && !method.is_synthetic
        && method.signature.result.is_some()
        && !matches!(
            &*method.name,
            "<clinit>" | "main" | "valueOf" | "getName" | "binomial" | "scalb"
        )
        && !parameters.is_empty()
        && parameters.iter().all(is_given)
}

/// The result as the driver shows it, or the reason why there is none: a method without code, a
/// limit, or a text that is not known.
pub fn interpreted(code: &Code<'_>, method: MethodId, input: &Input) -> Result<String, String> {
    let begun = start(code, method, input).unwrap();
    let limits = Limits {
        max_steps: 400_000,
        ..Limits::default()
    };
    let run = run(code, begun, &Choice::InTurn, &limits, &mut ()).unwrap();
    let heap = &run.output.heap;
    match run.outcome {
        Outcome::Ok => {
            let result = run.output.result.unwrap_or(Value::Null);
            shown(&result, heap).ok_or_else(|| "a text that is not known".to_owned())
        }
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
            let message = message(&thrown, heap).unwrap_or("?".to_owned());
            Ok(format!("!{}\t{message}", thrown.class))
        }
        Outcome::NoCode { method } => Err(method),
        other => Err(format!("{other:?}")),
    }
}

/// How a comparison went.
#[derive(Default)]
pub struct Compared {
    pub methods: usize,
    pub runs: usize,
    /// The runs that were not compared, by their reasons.
    pub left_out: BTreeMap<String, usize>,
    /// The differences, by their methods.
    wrong: BTreeMap<String, Vec<String>>,
}

impl Compared {
    pub fn not_compared(&self) -> usize {
        self.left_out.values().sum()
    }

    /// Prints the numbers, and fails with a few differences of each method.
    pub fn report(&self, of: &str) {
        let (runs, methods, left_out) = (self.runs, self.methods, self.not_compared());
        println!("{of}: {runs} runs of {methods} methods, {left_out} not compared");
        for (why, count) in &self.left_out {
            println!("  {count:5} {why}");
        }
        let some = self.wrong.values().flat_map(|all| all.iter().take(2));
        let some: String = some.take(60).cloned().collect();
        let count: usize = self.wrong.values().map(Vec::len).sum();
        assert_eq!(count, 0, "{count} runs differ\n{some}");
    }

    /// Compares the answers of the other machine with the lines that it was given and our answers.
    pub fn compare(&mut self, answers: &[String], expected: &[(String, String)]) {
        for (theirs, (line, ours)) in answers.iter().zip(expected) {
            match is_same(theirs, ours) {
                None => *self.left_out.entry("no answer".to_owned()).or_default() += 1,
                Some(is_same) => {
                    self.runs += 1;
                    if !is_same {
                        let method: Vec<&str> = line.split('\t').take(3).collect();
                        let wrong = self.wrong.entry(method.join(" ")).or_default();
                        let (line, theirs) = (readable(line), readable(theirs));
                        let ours = readable(ours);
                        wrong.push(format!("{line}\n  java {theirs}\n  pet  {ours}\n"));
                    }
                }
            }
        }
    }
}

/// Returns whether both answers are the same. `None` if the other machine has no answer, or its
/// memory or stack is at an end.
fn is_same(theirs: &str, ours: &str) -> Option<bool> {
    if theirs.starts_with('?') {
        return None;
    }
    let exception = |answer: &str| -> Option<(String, String)> {
        let (class, message) = answer.strip_prefix('!')?.split_once('\t')?;
        Some((class.replace('$', "."), message.to_owned()))
    };
    match (exception(theirs), exception(ours)) {
        (Some((class, _)), _)
            if class == "java.lang.OutOfMemoryError" || class == "java.lang.StackOverflowError" =>
        {
            None
        }
        (Some(theirs), Some(ours)) => {
            let is_class = theirs.0 == ours.0 || theirs.0 == format!("java.lang.{}", ours.0);
            Some(is_class && is_same_message(&readable(&theirs.1), &readable(&ours.1)))
        }
        _ => Some(theirs == ours),
    }
}

fn is_same_message(theirs: &str, ours: &str) -> bool {
    // `charAt` has another message if the string has a character above 255.
    let index = ours.strip_prefix("\"String index out of range: ");
    let index = index.and_then(|rest| rest.strip_suffix('"'));
    let other = index.map(|index| format!("\"index {index}, length "));
    ours == "?" || theirs == ours || other.is_some_and(|other| theirs.starts_with(&other))
}

/// Runs methods with random inputs on both sides.
fn compared(
    home: &Path,
    class_path: &str,
    path: &ClassPath,
    roots: &[(Rc<Class>, Rc<Method>)],
    runs: usize,
) -> Compared {
    let mut found = Compared::default();
    let mut random = Random::new(7);
    let mut expected: Vec<(String, String)> = Vec::new();
    for (class, method) in roots {
        let loaded = pet_classes::load(
            "test",
            path,
            &[(Rc::clone(class), Rc::clone(method))],
            Depth::Everything,
            pet_classes::InputSizes::default(),
            &|_| None,
        );
        if loaded.program.method(loaded.roots[0]).blocks.is_empty() {
            continue;
        }
        found.methods += 1;
        let head = loaded.program.method(loaded.roots[0]);
        let names: Vec<String> = head
            .inputs
            .iter()
            .map(|id| head.local(*id).name.clone())
            .collect();
        let code = decode(&loaded.program);
        for _ in 0..runs {
            let mut input = Input::default();
            let mut words = vec![class.name.replace('/', "."), method.name.to_string()];
            let types: Vec<String> = method
                .signature
                .parameters
                .iter()
                .map(Desc::shown)
                .collect();
            words.push(types.join(","));
            for (desc, name) in method.signature.parameters.iter().zip(&names) {
                let (text, value) =
                    argument(&mut random, desc, &format!("o{name}"), &mut input.heap);
                words.push(text);
                input.args.insert(name.clone(), value);
            }
            match interpreted(&code, loaded.roots[0], &input) {
                Ok(answer) => expected.push((words.join("\t"), answer)),
                Err(why) => *found.left_out.entry(why).or_default() += 1,
            }
        }
    }
    found.compare(&answers(home, class_path, &expected), &expected);
    found
}

/// What the other machine answers.
pub fn answers(home: &Path, class_path: &str, expected: &[(String, String)]) -> Vec<String> {
    let lines: String = expected
        .iter()
        .map(|(line, _)| format!("{line}\n"))
        .collect();
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/Driver.java");
    let mut java = Command::new(home.join("bin/java"))
        .args([
            "-ea",
            "--add-opens",
            "java.base/java.util=ALL-UNNAMED",
            "--add-opens",
            "java.base/java.lang=ALL-UNNAMED",
            "-cp",
            class_path,
        ])
        .arg(driver)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = java.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let output = java.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<String> = answers.lines().map(str::to_owned).collect();
    assert_eq!(answers.len(), expected.len());
    answers
}

pub fn soak(usual: usize) -> usize {
    std::env::var("PET_SOAK")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(usual)
}

/// Compares runs of methods of a compiled program, or of the JDK beside it.
fn compared_here(compiled: &Compiled, roots: &[pet_classes::Root], count: usize) -> Compared {
    let classes = compiled.folder.path().join("classes");
    let home = home().unwrap();
    compared(
        &home,
        classes.to_str().unwrap(),
        &compiled.path,
        roots,
        count,
    )
}

#[test]
fn a_program_with_all_instructions_runs_as_on_the_jvm() {
    let Some(compiled) = compiled("All.java", include_str!("All.java")) else {
        return;
    };
    let roots: Vec<_> = find::all(&compiled.path)
        .into_iter()
        .filter(|(_, method)| is_plain(method))
        .collect();
    let found = compared_here(&compiled, &roots, soak(60));
    found.report("All");
    assert!(found.runs > 1000);
}

#[test]
fn strings_and_collections_are_as_on_the_jvm() {
    let Some(compiled) = compiled("Strings.java", include_str!("Strings.java")) else {
        return;
    };
    let roots: Vec<_> = find::all(&compiled.path)
        .into_iter()
        .filter(|(class, method)| &*class.name == "Strings" && is_plain(method))
        .collect();
    let found = compared_here(&compiled, &roots, soak(40));
    found.report("Strings");
    assert!(found.methods >= 120);
    assert!(found.runs > 10 * found.not_compared());
}

#[test]
fn class_objects_are_as_on_the_jvm() {
    let Some(compiled) = compiled("Classes.java", include_str!("Classes.java")) else {
        return;
    };
    let roots: Vec<_> = find::all(&compiled.path)
        .into_iter()
        .filter(|(class, method)| &*class.name == "Classes" && is_plain(method))
        .filter(|(_, method)| !matches!(&*method.name, "pick" | "type"))
        .collect();
    let found = compared_here(&compiled, &roots, soak(60));
    found.report("Classes");
    assert!(found.methods >= 45);
    assert!(found.runs > 20 * found.not_compared());
}

#[test]
fn methods_of_real_jars_run_as_on_the_jvm() {
    let Some(home) = home() else { return };
    let wanted = ["commons-lang3-", "guava-", "commons-io-", "asm-all-"];
    let is_wanted = |jar: &PathBuf| {
        let name = jar
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        wanted.iter().any(|prefix| name.starts_with(prefix))
    };
    for jar in jars().into_iter().filter(is_wanted) {
        let path = ClassPath::open(&jar, &[], Some(&home), Models::Used).unwrap();
        let roots: Vec<_> = find::all(&path)
            .into_iter()
            .filter(|(_, method)| is_plain(method))
            .take(soak(40))
            .collect();
        let found = compared(&home, jar.to_str().unwrap(), &path, &roots, soak(10));
        found.report(&jar.display().to_string());
    }
}

#[test]
fn methods_of_the_jdk_run_as_on_the_jvm() {
    let Some(compiled) = compiled("None.java", "class None { }") else {
        return;
    };
    let names = [
        "java/lang/Math",
        "java/lang/Integer",
        "java/lang/Long",
        "java/lang/Character",
        "java/lang/Short",
        "java/lang/Byte",
        "java/util/Arrays",
    ];
    let classes = names.iter().filter_map(|name| compiled.path.class(name));
    let roots: Vec<_> = classes
        .flat_map(|class| find::of_class(&class))
        .filter(|(_, method)| is_plain(method))
        .collect();
    compared_here(&compiled, &roots, soak(20)).report("JDK");
}
