//! How fast a trace is followed: traces of the real thread pool against its model. Prints
//! the time for ten times the events, which should be ten times as long.

use ask::{Setup, run};
use pet_interp::conform::Entry;
use pet_interp::conform::model::Model;
use pet_interp::conform::track::{Followed, tracking};
use pet_interp::conform::{Bounds, Scalar};
use pet_interp::interp::input::start;
use pet_model::{Input, Value};
use pet_render::trace::Reader;
use pet_trace::Recorder;
use pet_translator::source::Source;
use std::time::{Duration, Instant};

fn main() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/ask/pool.pet");
    let text = std::fs::read_to_string(path).expect("the model is part of the project");
    let source = Source::new(path.to_owned(), text);
    let translated = pet_translator::translate(&source).expect("the model has no errors");
    let code = pet_interp::interp::decode(&translated.program);
    let model = Model::new(&code).expect("the model has events");
    let mut before: Option<Duration> = None;
    println!(
        "{:>10} {:>10} {:>12} {:>8}",
        "events", "seconds", "events/s", "ratio"
    );
    for later in [250, 2_500, 25_000] {
        let (recorder, lines) = Recorder::in_memory();
        let setup = Setup {
            threads: 4,
            most: 4,
            waiting: 5,
            later,
            fault: None,
        };
        run(&setup, &recorder);
        let begun = Instant::now();
        let mut reader = Reader::default();
        let mut entries = Vec::new();
        for line in lines.text().lines() {
            reader
                .line(line, &mut entries)
                .expect("the pool records valid lines");
        }
        let mut input = Input::default();
        for (_, entry) in &entries {
            if let Entry::Start(values) = entry {
                for (name, value) in values {
                    if let Scalar::Int(value) = value {
                        let value = i32::try_from(*value).expect("sizes are small");
                        input.args.insert(name.clone(), Value::Int(value.into()));
                    }
                }
            }
        }
        let main = translated.program.main.expect("the model has a main block");
        let start = start(&code, main, &input).expect("the inputs fit");
        let start = start.after_initialisers();
        let mut count = 0_u32;
        tracking(&code, &start, &model, Bounds::default(), |tracker| {
            for (_, entry) in &entries {
                if let Entry::Item(item) = entry {
                    let observation = model.observe(item).expect("the model knows the event");
                    assert_eq!(tracker.follow(&observation), Followed::Fits, "{item}");
                    count += 1;
                }
            }
        });
        let time = begun.elapsed();
        let ratio = before.map_or(String::new(), |before| {
            format!("{:.1}", time.as_secs_f64() / before.as_secs_f64())
        });
        println!(
            "{count:>10} {:>10.3} {:>12.0} {ratio:>8}",
            time.as_secs_f64(),
            f64::from(count) / time.as_secs_f64()
        );
        before = Some(time);
    }
}
