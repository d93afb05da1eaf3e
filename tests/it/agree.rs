//! The main safety net: random programs mean the same to the clauses (on the embedded
//! machine and on SWI-Prolog) and to the interpreter. Result, exception and trace of
//! every run must agree, and exactly one way must be open at each block.
//!
//! `PET_SOAK=5000 cargo test --release --test it agree` runs as many programs, from seed
//! `PET_SEED` on. A program that differs is printed with its seed.

use crate::support::{ground, text};
use pet_testing::programs;

use ground::{Engine, compare, embedded, swi};
use pet_engine::machine::term::Term;
use pet_engine::machine::{Answers, End};
use pet_interp::interp::choose::Choice;
use pet_interp::interp::input::start;
use pet_interp::interp::record::Trail;
use pet_interp::interp::{Limits, decode, run};
use pet_model::{Input, Outcome, Value};
use pet_translator::cfg;
use pet_translator::clp::{self, print};
use pet_translator::compile::{self, Options, Traces};
use pet_translator::source::Source;
use programs::{Argument, Program, actor_from_seed, from_seed};

const SEQUENTIAL: u64 = 120;
const ACTORS: u64 = 60;
/// Programs that one process of SWI-Prolog answers.
const BATCH: usize = 60;

fn seeds(usual: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let first = number("PET_SEED").unwrap_or(0);
    first..first + number("PET_SOAK").unwrap_or(usual)
}

fn blocks(program: &Program) -> (Source, cfg::Program) {
    let source = Source::new(program.file, program.source.clone());
    match pet_translator::translate(&source) {
        Ok(translated) => (source, translated.program),
        Err(errors) => panic!("{errors:#?}\n{program:?}"),
    }
}

fn clauses(source: &Source, blocks: &cfg::Program) -> String {
    let options = Options {
        traces: Traces::Kept,
        method: None,
        integers: pet_translator::number::Integers::Machine,
    };
    print::program(&compile::compile(source, blocks, options).with_keys())
}

/// How a run ended, in words that both sides can say.
#[derive(Debug, PartialEq, Eq)]
struct Ended {
    end: String,
    trace: String,
}

#[test]
fn sequential_programs_mean_the_same_to_clauses_and_interpreter() {
    let seeds: Vec<u64> = seeds(SEQUENTIAL).collect();
    let mut compared = 0;
    for batch in seeds.chunks(BATCH) {
        let made: Vec<Program> = batch.iter().map(|seed| from_seed(*seed, 12)).collect();
        let expected: Vec<Vec<Option<Ended>>> = made.iter().map(interpreted).collect();
        let programs: Vec<ground::Program> = made.iter().map(asked).collect();
        let light = embedded(Engine::Light, &programs);
        if let Some(swi) = swi(&programs) {
            compare(&programs, (Engine::Light, &light), (Engine::Swi, &swi));
        }
        for (index, program) in made.iter().enumerate() {
            let runs = expected
                .get(index)
                .unwrap()
                .iter()
                .zip(light.get(index).unwrap());
            for ((expected, answers), arguments) in runs.zip(&program.arguments) {
                let Some(expected) = expected else { continue };
                let found = answered(answers);
                compared += 1;
                assert!(
                    found.as_ref() == Ok(expected),
                    "seed {}, {arguments:?}\n{program:?}\nclauses: {found:?}\nblocks: {expected:?}",
                    batch.get(index).unwrap(),
                );
            }
        }
    }
    assert!(
        compared >= seeds.len(),
        "only {compared} runs were compared"
    );
}

/// Schedules differ between the two, so here each must only come to an end.
#[test]
fn actor_programs_run_on_the_clauses_of_both_systems() {
    let seeds: Vec<u64> = seeds(ACTORS).collect();
    for batch in seeds.chunks(BATCH) {
        let made: Vec<Program> = batch.iter().map(|seed| actor_from_seed(*seed, 8)).collect();
        let main = |program: &Program| {
            let (source, blocks) = blocks(program);
            ground::Program {
                name: program.file.to_owned(),
                text: clauses(&source, &blocks),
                goals: vec![text::goal("run_main(H, Run)")],
            }
        };
        let programs: Vec<ground::Program> = made.iter().map(main).collect();
        let light = embedded(Engine::Light, &programs);
        if let Some(swi) = swi(&programs) {
            compare(&programs, (Engine::Light, &light), (Engine::Swi, &swi));
        }
        for ((program, answers), seed) in made.iter().zip(&light).zip(batch) {
            for answers in answers {
                let is_one = answers.answers.len() == 1 && answers.end == End::Exhausted;
                let is_cut = answers.end == End::LimitReached;
                assert!(is_one || is_cut, "seed {seed}\n{program:?}\n{answers:?}");
            }
        }
    }
}

/// The goals of a program, one for each list of arguments.
fn asked(program: &Program) -> ground::Program {
    let (source, blocks) = blocks(program);
    let method = blocks.method(blocks.find_method(&program.entry).unwrap());
    let goal = |arguments: &Vec<Argument>| {
        let values = arguments.iter().map(|argument| match argument {
            Argument::Int(value) => clp::Term::Int(i64::from(*value)),
            Argument::Bool(value) => clp::Term::Int(i64::from(*value)),
        });
        let parts = [
            clp::Term::list(values),
            clp::Term::var("Out"),
            clp::Term::list([]),
            clp::Term::var("H"),
            clp::Term::var("E"),
            clp::Term::var("T"),
        ];
        clp::Term::compound(method.predicate(), parts)
    };
    ground::Program {
        name: program.file.to_owned(),
        text: clauses(&source, &blocks),
        goals: program.arguments.iter().map(goal).collect(),
    }
}

/// What the interpreter says of each run; nothing if it was cut.
fn interpreted(program: &Program) -> Vec<Option<Ended>> {
    let (_, blocks) = blocks(program);
    let code = decode(&blocks);
    let entry = blocks.find_method(&program.entry).unwrap();
    let method = blocks.method(entry);
    let ended = |arguments: &Vec<Argument>| {
        let names = method
            .inputs
            .iter()
            .map(|id| method.local(*id).name.clone());
        let values = arguments.iter().map(|argument| match argument {
            Argument::Int(value) => Value::Int(i64::from(*value)),
            Argument::Bool(value) => Value::Bool(*value),
        });
        let input = Input {
            args: names.zip(values).collect(),
            ..Input::default()
        };
        let begin = start(&code, entry, &input).unwrap();
        let mut trail = Trail::default();
        let limits = Limits {
            max_steps: 100_000,
            ..Limits::default()
        };
        let run = run(&code, begin, &Choice::InTurn, &limits, &mut trail).unwrap();
        let end = match &run.outcome {
            Outcome::Ok => match &run.output.result {
                None => "ok".to_owned(),
                Some(Value::Ref(_)) => "ok ref".to_owned(),
                Some(Value::Bool(value)) => format!("ok {}", i32::from(*value)),
                Some(value) => format!("ok {value}"),
            },
            Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
                format!("threw {}", thrown.class)
            }
            Outcome::Broken(_)
            | Outcome::Deadlock(_)
            | Outcome::Limit(_)
            | Outcome::NoCode { .. } => return None,
        };
        let (_, trace) = trail.traces(&code).into_iter().next().unwrap();
        let mut text = String::new();
        trace
            .write(&mut text, &mut |out, name| out.write_str(name))
            .unwrap();
        Some(Ended { end, trace: text })
    };
    program.arguments.iter().map(ended).collect()
}

/// The only answer of the clauses, or what is wrong with the answers.
fn answered(answers: &Answers) -> Result<Ended, String> {
    let ([answer], End::Exhausted) = (answers.answers.as_slice(), &answers.end) else {
        return Err(text::shown(answers));
    };
    let value = |name: &str| {
        let mut bindings = answer.bindings.iter();
        bindings
            .find(|(found, _)| found == name)
            .map(|(_, value)| value)
    };
    let end = match (
        value("E").unwrap(),
        value("Out").unwrap().as_list().unwrap(),
    ) {
        (Term::Atom(flag), []) if flag == "ok" => "ok".to_owned(),
        (Term::Atom(flag), [result]) if flag == "ok" => match result {
            Term::Compound(..) => "ok ref".to_owned(),
            result => format!("ok {result}"),
        },
        (flag, _) => {
            let [cell] = flag.args("exc").unwrap();
            let heap = value("H").unwrap().as_list().unwrap();
            let object = heap.iter().find_map(|pair| match pair.args(",") {
                Some([found, object]) if found == cell => object.args::<2>("object"),
                _ => None,
            });
            let [class, _] = object.unwrap();
            format!("threw {}", class.as_atom().unwrap())
        }
    };
    let trace = value("T").unwrap().to_string();
    Ok(Ended { end, trace })
}
