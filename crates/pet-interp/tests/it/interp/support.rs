//! Programs, inputs and results in few words.

use pet_interp::interp::choose::Choice;
use pet_interp::interp::code::Code;
use pet_interp::interp::input::{start, start_main};
use pet_interp::interp::{Limits, Run, decode, run};
use pet_model::{Heap, Input, Object, Outcome, Thrown, Value};
use pet_translator::cfg::Program;
use pet_translator::source::Source;

pub fn program(text: &str) -> Program {
    translate(Source::new("test.pet", text))
}

pub fn sample(name: &str) -> Program {
    let path = format!("{}/../../samples/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    translate(Source::new(name, text))
}

fn translate(source: Source) -> Program {
    match pet_translator::translate(&source) {
        Ok(translated) => translated.program,
        Err(diagnostics) => panic!("{diagnostics:#?}"),
    }
}

pub fn call(program: &Program, method: &str, args: &[(&str, Value)], heap: Heap) -> Run {
    let code = decode(program);
    let method = program.find_method(method).unwrap();
    let input = Input {
        args: named(args),
        heap,
        ..Input::default()
    };
    let begin = start(&code, method, &input).unwrap();
    run(&code, begin, &Choice::InTurn, &Limits::default(), &mut ()).unwrap()
}

pub fn run_main(code: &Code<'_>, choice: &Choice) -> Run {
    let begin = start_main(code).unwrap();
    run(code, begin, choice, &Limits::default(), &mut ()).unwrap()
}

pub fn thrown(run: &Run) -> &Thrown {
    match &run.outcome {
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => thrown,
        other => panic!("{other:?}"),
    }
}

pub fn field(run: &Run, object: &str, field: &str) -> Value {
    match &run.output.heap.objects[object] {
        Object::Instance { fields, .. } => fields[field].clone(),
        other => panic!("{other:?}"),
    }
}

pub fn heap(objects: &[(&str, Object)]) -> Heap {
    let objects = objects.iter();
    let objects = objects.map(|(name, object)| ((*name).to_owned(), object.clone()));
    Heap {
        objects: objects.collect(),
    }
}

pub fn object(class: &str, fields: &[(&str, Value)]) -> Object {
    Object::Instance {
        class: class.to_owned(),
        fields: named(fields),
    }
}

pub fn named<M: FromIterator<(String, Value)>>(values: &[(&str, Value)]) -> M {
    let values = values.iter();
    values
        .map(|(name, value)| ((*name).to_owned(), value.clone()))
        .collect()
}

pub fn reference(name: &str) -> Value {
    Value::Ref(name.to_owned())
}
