//! One way to explore a program, for all tests.

use pet_interp::explore::findings::Findings;
use pet_interp::explore::monitor::Bounds;
use pet_interp::explore::setting::Reduction;
use pet_interp::explore::{Exploration, Options, explore};
use pet_interp::interp::input::{start, start_main};
use pet_interp::interp::{Limits, decode};
use pet_model::schedule::Step;
use pet_model::{Input, Object, Value};
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use pet_translator::typed::MethodKind;

pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

pub const REDUCTIONS: [Reduction; 4] = [
    Reduction::None,
    Reduction::Dpor,
    Reduction::Stable,
    Reduction::Full,
];

/// What to explore: a program, and a method of it with integers and booleans.
#[derive(Clone)]
pub struct Subject {
    pub program: Program,
    pub method: Option<(String, Vec<Value>)>,
}

/// All that has to be the same for every reduction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Results {
    finals: Vec<String>,
    deadlocks: Vec<String>,
    failures: Vec<String>,
}

pub fn text(text: &str) -> Subject {
    let source = Source::new("test.pet", text.to_owned());
    let program = match pet_translator::translate(&source) {
        Ok(translated) => translated.program,
        Err(errors) => panic!("{errors:?}\n{text}"),
    };
    let method = None;
    Subject { program, method }
}

/// A sample, and perhaps `start 7,true` behind its name.
pub fn sample(name: &str) -> Subject {
    let mut words = name.split(' ');
    let file = format!("{ROOT}/samples/{}.pet", words.next().unwrap());
    let mut subject = text(&std::fs::read_to_string(file).unwrap());
    subject.method = words.next().map(|method| {
        let args = words.next().map_or(Vec::new(), |args| {
            args.split(',').map(value).collect::<Vec<Value>>()
        });
        (method.to_owned(), args)
    });
    subject
}

fn value(text: &str) -> Value {
    match text.parse() {
        Ok(number) => Value::Int(number),
        Err(_) => Value::Bool(text == "true"),
    }
}

pub fn options(reduction: Reduction) -> Options {
    Options {
        reduction,
        bounds: Bounds::default(),
        limits: Limits {
            max_steps: 100_000,
            ..Limits::default()
        },
        max_depth: 10_000,
        jobs: 1,
    }
}

pub fn run(subject: &Subject, options: &Options) -> Exploration {
    let program = &subject.program;
    let code = decode(program);
    let start = match &subject.method {
        None => start_main(&code).unwrap(),
        Some((name, args)) => {
            let entry = program.find_method(name).unwrap();
            let method = program.method(entry);
            let mut input = Input::default();
            let is_instance = method.kind == MethodKind::Instance;
            let parameters = method.inputs.iter().skip(usize::from(is_instance));
            for (parameter, value) in parameters.zip(args) {
                let name = method.local(*parameter).name.clone();
                input.args.insert(name, value.clone());
            }
            if is_instance {
                let class = program.class(method.class.unwrap());
                assert!(class.layout.is_empty(), "this helper makes no fields");
                let this = Object::Instance {
                    class: class.name.clone(),
                    fields: indexmap::IndexMap::new(),
                };
                input.heap.objects.insert("this".to_owned(), this);
            }
            start(&code, entry, &input).unwrap().after_initialisers()
        }
    };
    explore(&code, &start, options, None)
}

pub fn explored(subject: &Subject, reduction: Reduction) -> Exploration {
    run(subject, &options(reduction))
}

/// The same within so many states; absent if they were not enough.
pub fn within(subject: &Subject, reduction: Reduction, states: u64) -> Option<Exploration> {
    let mut options = options(reduction);
    options.bounds.max_states = Some(states);
    let exploration = run(subject, &options);
    exploration.is_complete().then_some(exploration)
}

pub fn results(found: &Findings) -> Results {
    fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
        let mut texts: Vec<String> = texts.collect();
        texts.sort();
        texts
    }
    Results {
        finals: sorted(found.finals.keys().map(|key| format!("{key:?}"))),
        deadlocks: sorted(found.deadlocks.keys().map(|key| format!("{key:?}"))),
        failures: sorted(found.failures.keys().map(|key| format!("{key:?}"))),
    }
}

/// Everything that a run with more workers has to repeat, to the last step.
pub fn all(found: &Findings) -> String {
    format!("{found:?}")
}

/// How many final states, deadlocks and failures there are.
pub fn numbers(found: &Findings) -> (usize, usize, usize) {
    let failures = found.failures.len();
    (found.finals.len(), found.deadlocks.len(), failures)
}

pub fn switches(steps: &[Step]) -> usize {
    let pairs = steps.windows(2);
    pairs.filter(|pair| pair[0].actor != pair[1].actor).count()
}
