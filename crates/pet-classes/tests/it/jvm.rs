//! The interpreter on translated classes against a Java machine: static methods over primitive
//! types and arrays, from real jars, from the JDK and from a program with all instructions.
//!
//! `PET_SOAK=50 cargo test …` makes as many runs of each method.

use crate::support::{Compiled, compiled, home, jars};
use pet_classes::class::{Class, Method};
use pet_classes::descriptor::Desc;
use pet_classes::path::ClassPath;
use pet_classes::{Depth, Loaded, find};
use pet_interp::interp::choose::Choice;
use pet_interp::interp::input::start;
use pet_interp::interp::{Limits, decode, run};
use pet_model::{Heap, Input, Object, Outcome, Value};
use pet_translator::number::Number;
use pet_translator::number::float;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;

/// Random numbers, always the same.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    /// The key of a floating-point number: special, small, or with any bits.
    fn key(&mut self, number: Number) -> i64 {
        let special = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            0.1,
            2.5,
            100.0,
            1e10,
            f64::MAX,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ];
        let value = match self.next() % 4 {
            0 => f64::from_bits(self.next() << 33 ^ self.next() << 3),
            1 => f64::from(u32::try_from(self.next() % 400).unwrap()) / 8.0 - 20.0,
            _ => special[usize::try_from(self.next()).unwrap() % special.len()],
        };
        float::rounded(number, value)
    }

    fn number(&mut self, least: i64, greatest: i64) -> i64 {
        let special = [
            0,
            1,
            -1,
            2,
            3,
            7,
            10,
            31,
            32,
            63,
            64,
            100,
            least,
            greatest,
            greatest - 1,
        ];
        let value = match self.next() % 4 {
            0 => i64::try_from(self.next() << 33 ^ self.next() << 3).unwrap_or(5),
            1 => i64::try_from(self.next() % 40).unwrap() - 20,
            _ => special[usize::try_from(self.next()).unwrap() % special.len()],
        };
        if (least..=greatest).contains(&value) {
            value
        } else {
            value.rem_euclid(50)
        }
    }
}

/// The text for the driver, and the value.
fn argument(
    random: &mut Random,
    desc: &Desc,
    name: &str,
    heap: &mut Heap,
) -> Option<(String, Value)> {
    let range = |desc: &Desc| {
        Some(match desc {
            Desc::Int => (i64::from(i32::MIN), i64::from(i32::MAX)),
            Desc::Long => (i64::MIN, i64::MAX),
            Desc::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
            Desc::Byte => (i64::from(i8::MIN), i64::from(i8::MAX)),
            Desc::Char => (0, 65535),
            Desc::Bool => (0, 1),
            _ => return None,
        })
    };
    let scalar = |random: &mut Random, desc: &Desc| {
        if let Desc::Float | Desc::Double = desc {
            let number = match desc {
                Desc::Float => Number::Float,
                _ => Number::Double,
            };
            let key = random.key(number);
            return Some((key.to_string(), Value::number(number, key)));
        }
        let (least, greatest) = range(desc)?;
        let number = random.number(least, greatest);
        let value = match desc {
            Desc::Bool => Value::Bool(number.rem_euclid(2) == 1),
            Desc::Char => Value::Char(u16::try_from(number.max(0)).unwrap()),
            _ => Value::Int(number),
        };
        let number = if *desc == Desc::Bool {
            number.rem_euclid(2)
        } else {
            number
        };
        Some((number.to_string(), value))
    };
    let Desc::Array(element) = desc else {
        return scalar(random, desc);
    };
    if random.next().is_multiple_of(8) {
        return Some(("null".to_owned(), Value::Null));
    }
    let items: Option<Vec<(String, Value)>> = (0..random.next() % 5)
        .map(|_| scalar(random, element))
        .collect();
    let (texts, elements): (Vec<String>, Vec<Value>) = items?.into_iter().unzip();
    let element = element.shown();
    heap.objects
        .insert(name.to_owned(), Object::Array { element, elements });
    Some((
        format!("[{}]", texts.join(",")),
        Value::Ref(name.to_owned()),
    ))
}

/// The methods left out by name read static fields that are not final: these are inputs here.
fn is_plain(method: &Method) -> bool {
    let is_scalar = |desc: &Desc| !matches!(desc, Desc::Class(_) | Desc::Array(_));
    let is_given = |desc: &Desc| match desc {
        Desc::Array(element) => is_scalar(element),
        other => is_scalar(other),
    };
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

/// The result as the driver shows it; `None` if the run met code without a model, or a limit.
fn interpreted(loaded: &Loaded, input: &Input) -> Option<String> {
    let code = decode(&loaded.program);
    let begun = start(&code, loaded.roots[0], input).ok()?;
    let limits = Limits {
        max_steps: 200_000,
        ..Limits::default()
    };
    let run = run(&code, begun, &Choice::InTurn, &limits, &mut ()).ok()?;
    let shown = |value: &Value| match value {
        Value::Int(value) => value.to_string(),
        Value::Char(value) => value.to_string(),
        Value::Float(key) | Value::Double(key) => key.to_string(),
        Value::Bool(value) => value.to_string(),
        Value::Null => "null".to_owned(),
        Value::Ref(_) => "object".to_owned(),
    };
    match run.outcome {
        Outcome::Ok => match run.output.result {
            Some(Value::Ref(name)) => match run.output.heap.objects.get(&name) {
                Some(Object::Array { element, elements }) if !element.contains(['.', '[']) => {
                    let items: Vec<String> = elements.iter().map(shown).collect();
                    Some(format!("[{}]", items.join(",")))
                }
                _ => Some("object".to_owned()),
            },
            Some(value) => Some(shown(&value)),
            None => Some("null".to_owned()),
        },
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
            Some(format!("!{}", thrown.class))
        }
        _ => None,
    }
}

/// Runs methods with random inputs on both sides. Returns the number of runs that were compared.
fn compared(
    home: &Path,
    class_path: &str,
    path: &ClassPath,
    roots: &[(Rc<Class>, Rc<Method>)],
    runs: usize,
) -> usize {
    let mut random = Random(7);
    let mut lines = String::new();
    let mut expected: Vec<(String, Option<String>)> = Vec::new();
    for (class, method) in roots {
        let loaded = pet_classes::load(
            "test",
            path,
            &[(Rc::clone(class), Rc::clone(method))],
            Depth::Everything,
            &|_| None,
        );
        if loaded.program.method(loaded.roots[0]).blocks.is_empty() {
            continue;
        }
        let head = loaded.program.method(loaded.roots[0]);
        let names: Vec<String> = head
            .inputs
            .iter()
            .map(|id| head.local(*id).name.clone())
            .collect();
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
                    argument(&mut random, desc, &format!("o{name}"), &mut input.heap).unwrap();
                words.push(text);
                input.args.insert(name.clone(), value);
            }
            let line = words.join("\t");
            let answer = interpreted(&loaded, &input);
            if answer.is_some() {
                lines.push_str(&line);
                lines.push('\n');
                expected.push((line, answer));
            }
        }
    }
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
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), expected.len());
    let mut count = 0;
    let mut wrong = Vec::new();
    for (answer, (line, ours)) in answers.iter().zip(&expected) {
        let ours = ours.as_deref().unwrap();
        // Memory and stack of the other machine end where they end there.
        if answer.starts_with('?')
            || answer.ends_with("OutOfMemoryError")
            || answer.ends_with("StackOverflowError")
        {
            continue;
        }
        let is_same = match (answer.strip_prefix('!'), ours.strip_prefix('!')) {
            (Some(theirs), Some(ours)) => {
                let theirs = theirs.replace('$', ".");
                theirs == ours || theirs == format!("java.lang.{ours}")
            }
            // A result whose type is `Object` is shown as an object there.
            _ => *answer == ours || *answer == "object" && ours.starts_with('['),
        };
        count += 1;
        if !is_same {
            wrong.push(format!("{line}\n  java {answer}\n  pet  {ours}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {count} differ\n{}",
        wrong.len(),
        wrong
            .iter()
            .take(20)
            .cloned()
            .collect::<Vec<_>>()
            .join("\n")
    );
    count
}

fn soak(usual: usize) -> usize {
    std::env::var("PET_SOAK")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(usual)
}

/// Compares runs of methods of a compiled program, or of the JDK beside it.
fn compared_here(compiled: &Compiled, roots: &[pet_classes::Root], count: usize) -> usize {
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
    let count = compared_here(&compiled, &roots, soak(60));
    println!("{count} runs of {} methods", roots.len());
    assert!(count > 1000);
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
        let path = ClassPath::open(&jar, &[], Some(&home)).unwrap();
        let roots: Vec<_> = find::all(&path)
            .into_iter()
            .filter(|(_, method)| is_plain(method))
            .take(soak(150))
            .collect();
        let count = compared(&home, jar.to_str().unwrap(), &path, &roots, soak(10));
        println!("{jar:?}: {count} runs of {} methods", roots.len());
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
    let count = compared_here(&compiled, &roots, soak(20));
    println!("{count} runs of {} methods", roots.len());
}
