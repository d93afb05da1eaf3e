//! Models and traces as tests write them.

use pet_interp::conform::model::Model;
use pet_interp::conform::track::{Followed, tracking};
use pet_interp::conform::{Bounds, Given, Item, Scalar};
use pet_interp::interp::code::Code;
use pet_interp::interp::input::{Start, start_main};
use pet_translator::cfg::Program;
use pet_translator::source::Source;

pub fn program(text: &str) -> Program {
    let source = Source::new("model.pet".to_owned(), text.to_owned());
    match pet_translator::translate(&source) {
        Ok(translated) => translated.program,
        Err(errors) => panic!("{errors:?}\n{text}"),
    }
}

/// An event with integer values in order.
pub type Seen = (String, Vec<i64>);

pub fn item(seen: &Seen) -> Item {
    let values = seen.1.iter().map(|value| Scalar::Int(i128::from(*value)));
    Item {
        name: seen.0.clone(),
        given: Given::InOrder(values.collect()),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judged {
    Pass,
    /// How many events could be followed.
    Fail(usize),
    Unknown,
}

/// The verdict of the tracker; a name that the model does not know fails there.
pub fn judge(code: &Code<'_>, start: &Start, trace: &[Seen]) -> Judged {
    let model = Model::new(code).unwrap();
    let bounds = Bounds {
        max_steps: 100_000,
        max_states: 20_000,
    };
    tracking(code, start, &model, bounds, |tracker| {
        for (followed, seen) in trace.iter().enumerate() {
            let Ok(observation) = model.observe(&item(seen)) else {
                return Judged::Fail(followed);
            };
            match tracker.follow(&observation) {
                Followed::Fits => {}
                Followed::Differs(_) => return Judged::Fail(followed),
                Followed::Unknown(_) => return Judged::Unknown,
            }
        }
        Judged::Pass
    })
}

pub fn judge_text(text: &str, trace: &[(&str, &[i64])]) -> Judged {
    let program = program(text);
    let code = pet_interp::interp::decode(&program);
    let start = start_main(&code).unwrap();
    let trace: Vec<Seen> = trace
        .iter()
        .map(|(name, values)| ((*name).to_owned(), values.to_vec()))
        .collect();
    judge(&code, &start, &trace)
}
