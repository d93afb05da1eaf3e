//! Random programs over small heaps, run on all of them: up to three objects of two
//! classes, every aliasing, null. What the runs do is what the suites say, for both heaps.

use super::support::{ALL, ONE, assert_holds, program, soak};
use indexmap::IndexMap;
use pet_engine::generate;
use pet_interp::interp::choose::Choice;
use pet_interp::replay::Player;
use pet_model::request::{HeapChoice, Request};
use pet_model::{Heap, Input, Object, Value};
use pet_testing::random::Random;
use pet_translator::source::Source;
use std::collections::BTreeSet;

const CLASSES: &str = "class A { int f; A n; int id() { return f; } }
class B extends A { int id() { return 7; } }
";

/// Numbers from a seed, the same on every machine.
struct Dice(Random);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0.below(sides)
    }

    fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.roll(words.len())]
    }
}

const REFERENCES: [&str; 4] = ["x", "y", "p", "q"];

fn statement(dice: &mut Dice, depth: usize) -> String {
    let left = dice.one_of(&REFERENCES);
    let right = dice.one_of(&REFERENCES);
    match dice.roll(if depth == 0 { 7 } else { 11 }) {
        0 => format!("{left}.f = {};", dice.roll(2)),
        1 => format!("{left}.f = {right}.f;"),
        2 => format!("{left}.n = {right};"),
        3 => format!("p = {left}.n;"),
        4 => format!("q = {left};"),
        5 => format!("s = s * 2 + {left}.f;"),
        6 => "q = new A();".to_owned(),
        _ => {
            let condition = match dice.roll(5) {
                0 => format!("{left} == {right}"),
                1 => format!("{left} == null"),
                2 => format!("{left}.f > 0"),
                3 => format!("{left} instanceof B"),
                _ => format!("{left}.id() == 7"),
            };
            let (yes, no) = (statement(dice, 0), statement(dice, 0));
            format!("if ({condition}) {{ {yes} }} else {{ {no} s = s + 1; }}")
        }
    }
}

fn text(seed: u64) -> String {
    let mut dice = Dice(Random(seed));
    let count = 3 + dice.roll(3);
    let body: Vec<String> = (0..count).map(|_| statement(&mut dice, 1)).collect();
    format!(
        "{CLASSES}int m(A x, B y) {{\n  A p = null;\n  A q = x;\n  int s = 0;\n  {}\n  return s;\n}}\n",
        body.join("\n  ")
    )
}

/// Null, or one of so many objects.
fn references(count: usize) -> Vec<Value> {
    let names = (1..=count).map(|number| Value::Ref(format!("o{number}")));
    std::iter::once(Value::Null).chain(names).collect()
}

/// Calls the action with every heap of so many objects, and arguments for it.
fn each_input(count: usize, mut action: impl FnMut(&Input)) {
    let places = references(count);
    // Class, integer and reference of an object.
    let object = |number: usize| {
        let class = ["A", "B"][number % 2];
        let field = i64::try_from(number / 2 % 2).unwrap();
        let fields = IndexMap::from([
            ("f".to_owned(), Value::Int(field)),
            ("n".to_owned(), places[number / 4].clone()),
        ]);
        (class, fields)
    };
    let objects = 4 * places.len();
    for number in 0..objects.pow(u32::try_from(count).unwrap()) {
        let mut left = number;
        let mut heap = Heap::default();
        let mut classes = vec!["B"];
        for name in 1..=count {
            let (class, fields) = object(left % objects);
            left /= objects;
            classes.push(class);
            let class = class.to_owned();
            let object = Object::Instance { class, fields };
            heap.objects.insert(format!("o{name}"), object);
        }
        for x in &places {
            let fitting = places.iter().zip(&classes).filter(|it| *it.1 == "B");
            for (y, _) in fitting {
                let args = [("x".to_owned(), x.clone()), ("y".to_owned(), y.clone())];
                action(&Input {
                    args: IndexMap::from(args),
                    heap: heap.clone(),
                    statics: IndexMap::new(),
                    queue: Vec::new(),
                    asked: IndexMap::new(),
                });
            }
        }
    }
}

#[test]
fn runs_on_all_small_heaps_do_what_the_suites_say() {
    let (mut exact, mut runs) = (0, 0);
    for seed in 0..soak().map_or(6, |count| count.max(150)) {
        let text = text(seed);
        let source = Source::new("small.pet", text.clone());
        let program = program(&source);
        let id = program.find_method("m").unwrap();
        let player = Player::new(&source, &program, id);
        let mut done: BTreeSet<String> = BTreeSet::new();
        // Three objects hold whatever fewer do.
        each_input(3, |input| {
            runs += 1;
            let played = player.play(input, &Choice::InTurn).unwrap();
            let trace = played.trace.unwrap().to_string();
            if !done.contains(&trace) {
                done.insert(trace);
            }
        });
        for heap in [HeapChoice::Lazy, ALL, ONE] {
            let request = Request {
                heap,
                domain: Some((0, 1)),
                ..Request::new("m")
            };
            let suite = generate(&source, &program, &request).unwrap();
            assert_holds(&suite, &text);
            assert!(suite.is_complete, "{text}");
            let said: BTreeSet<String> =
                suite.cases.iter().map(|it| it.trace.to_string()).collect();
            let missing: Vec<_> = done.difference(&said).collect();
            assert!(missing.is_empty(), "{heap:?}\n{text}\n{missing:?}");
            // What was not done needs more objects than three.
            for case in suite.cases.iter() {
                let is_small = case.input.heap.objects.len() <= 3;
                assert!(
                    !is_small || done.contains(&case.trace.to_string()),
                    "{heap:?}\n{text}\n{case:#?}"
                );
            }
            exact += usize::from(said == done);
        }
    }
    println!("{runs} runs, {exact} suites with exactly their paths");
    assert!(exact > 0);
}
