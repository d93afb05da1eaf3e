//! The models of Java's library on a JVM: every method and constant against the JDK, and random
//! methods that call them against the interpreter.
//!
//! `PET_SOAK=20000 cargo test --release --test it models` tries as many random methods, from seed
//! `PET_SEED` on.

mod jdk;
mod outputs;
mod random;

use pet_interp::interp::choose::Choice;
use pet_interp::interp::code::Code;
use pet_interp::interp::input::start;
use pet_interp::interp::{Limits, run};
use pet_model::{Input, Outcome, Value};
use pet_translator::typed::{MethodId, Type};
use std::path::Path;
use std::process::Command;

/// How a call ends, as the Java drivers print it: its value as a number, the class of its
/// exception, or `no code`.
fn ended(code: &Code<'_>, method: MethodId, args: &[i64]) -> String {
    let inputs = code.program.method(method).inputs.iter();
    let values = inputs.zip(args).map(|(id, word)| {
        let local = code.program.method(method).local(*id);
        let value = match &local.ty {
            Type::Number(number) => Value::number(*number, *word),
            _ => Value::Bool(*word != 0),
        };
        (local.name.clone(), value)
    });
    let input = Input {
        args: values.collect(),
        ..Input::default()
    };
    let begin = start(code, method, &input).expect("the input fits");
    let ended = run(code, begin, &Choice::InTurn, &Limits::default(), &mut ());
    let ended = ended.expect("a sequential run needs no schedule");
    match ended.outcome {
        Outcome::Ok => match ended.output.result.expect("the method has a result") {
            Value::Bool(value) => i64::from(value).to_string(),
            Value::Char(unit) => unit.to_string(),
            Value::Float(key) | Value::Double(key) => key.to_string(),
            value => value.to_string(),
        },
        Outcome::Exception(thrown) => thrown.class,
        Outcome::NoCode { .. } => "no code".to_owned(),
        other => panic!("a run ends as {other:?}"),
    }
}

/// Compiles a Java program whose main class is `Driver`, and returns what it prints.
fn printed(folder: &Path, text: &str) -> String {
    let path = folder.join("Driver.java");
    std::fs::write(&path, text).expect("the folder can be written");
    let compiled = Command::new("javac")
        .args(["-nowarn", "-d"])
        .arg(folder)
        .arg(&path)
        .output()
        .expect("javac starts");
    let errors = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{errors}");
    let ran = Command::new("java")
        .args(["-Xshare:auto", "-cp"])
        .arg(folder)
        .arg("Driver")
        .output()
        .expect("java starts");
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{errors}");
    String::from_utf8(ran.stdout).expect("the driver prints ASCII")
}
