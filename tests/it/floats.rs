//! Floating point: the library of the clauses against the arithmetic of the interpreter, and
//! translated programs with numbers of Prolog on SWI-Prolog.

use crate::support::ground::{Program, agreed, swi};
use crate::support::text::{goal, shown};
use pet_testing::random::Random;
use pet_translator::compile::{self, Options, Traces};
use pet_translator::number::float::{self, FloatFunction, FloatOp, FloatOrder};
use pet_translator::number::{Integers, Number};
use pet_translator::source::Source;
use pet_translator::{clp, translate};

fn pick<T: Copy>(random: &mut Random, all: &[T]) -> T {
    all[random.below(all.len())]
}

/// The key of a number of the type.
fn key(random: &mut Random, number: Number) -> i64 {
    let least = [5e-324, f64::MAX, f64::MIN_POSITIVE, 1.0, -1.0, 2.5];
    let value = match random.below(5) {
        0 => pick(random, &least),
        _ => random.double(),
    };
    float::rounded(number, value)
}

/// A goal of the clauses, and the answer that the interpreter would give.
fn question(random: &mut Random) -> (String, i64) {
    let number = pick(random, &[Number::Double, Number::Float]);
    let (a, b) = (key(random, number), key(random, number));
    let word = number.word();
    match random.bits() % 6 {
        0 | 1 => {
            let (sign, op) = pick(
                random,
                &[
                    ("+", FloatOp::Add),
                    ("-", FloatOp::Sub),
                    ("*", FloatOp::Mul),
                    ("/", FloatOp::Div),
                    ("rem", FloatOp::Rem),
                ],
            );
            let expected = float::arith(number, op, a, b);
            (format!("X #= {word}(({a}) {sign} ({b}))"), expected)
        }
        2 => {
            let (sign, order) = pick(
                random,
                &[
                    ("<", FloatOrder::Less),
                    ("=<", FloatOrder::AtMost),
                    ("=:=", FloatOrder::Equal),
                ],
            );
            let expected = i64::from(float::holds(order, a, b));
            (format!("X #= double(({a}) {sign} ({b}))"), expected)
        }
        3 => {
            let (name, function) = pick(
                random,
                &[
                    ("sqrt", FloatFunction::Sqrt),
                    ("floor", FloatFunction::Floor),
                    ("ceiling", FloatFunction::Ceiling),
                    ("rint", FloatFunction::Rint),
                    ("bits", FloatFunction::ToBits),
                ],
            );
            let expected = float::function(function, number, a);
            (format!("X #= {word}({name}({a}))"), expected)
        }
        4 => {
            let to = pick(random, &[Number::Int, Number::Long]);
            let expected = float::convert(number, to, a);
            (format!("X #= to_{}({a})", to.word()), expected)
        }
        _ => {
            let bits = random.bits() >> (random.bits() % 64);
            let integer = bits.cast_signed();
            let expected = float::convert(Number::Long, number, integer);
            (format!("X #= to_{word}({integer})"), expected)
        }
    }
}

#[test]
fn clauses_calculate_as_the_interpreter_does() {
    let count = if std::env::var_os("PET_SOAK").is_some() {
        20_000
    } else {
        600
    };
    let mut random = Random(1);
    let questions: Vec<(String, i64)> = (0..count).map(|_| question(&mut random)).collect();
    let programs = [Program {
        name: "floats".to_owned(),
        text: ":- op(700, xfx, #=).\npet_integers(machine).\n".to_owned(),
        goals: questions.iter().map(|(text, _)| goal(text)).collect(),
    }];
    let answers = agreed(&programs);
    for ((text, expected), answer) in questions.iter().zip(answers.iter().flatten()) {
        let expected = format!("X = {expected}");
        assert!(
            shown(answer).starts_with(&expected),
            "{text}: {expected}, not {}",
            shown(answer)
        );
    }
}

/// A printed program has numbers of Prolog, which the libraries take as they are.
#[test]
fn printed_programs_calculate_on_swi_prolog() {
    let source = Source::new(
        "f.pet",
        "int f(int n) { double half = 0.5; final double far = 1.0 / 0.0; return n * half > 1e-3 && far > n \
         ? (int) (n * half + 0.1f) : -1; }",
    );
    let program = translate(&source).unwrap().program;
    let options = Options {
        traces: Traces::Kept,
        method: None,
        integers: Integers::Machine,
    };
    let text = clp::print::program(&compile::compile(&source, &program, options));
    assert!(text.contains("0.5") && text.contains("1.0Inf"), "{text}");
    let programs = [Program {
        name: "printed".to_owned(),
        text,
        goals: vec![
            goal("f([9], [X], [], _, E, _)"),
            goal("f([-9], [X], [], _, E, _)"),
        ],
    }];
    let Some(answers) = swi(&programs) else {
        return;
    };
    let answers: Vec<String> = answers.iter().flatten().map(shown).collect();
    assert!(answers[0].contains("X = 4"), "{answers:?}");
    assert!(answers[1].contains("X = -1"), "{answers:?}");
}
