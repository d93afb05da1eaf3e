//! What a shadow is told: enough to carry every value by itself.

use crate::interp::support::sample;
use pet_interp::interp::choose::Choice;
use pet_interp::interp::input::start_main;
use pet_interp::interp::shadow::{Question, Shadow, Site, Source, ValuePlace};
use pet_interp::interp::{Limits, decode, run};
use pet_model::schedule::Step;
use pet_translator::number::Number;
use pet_translator::typed::{ArithOp, MethodId};
use std::collections::BTreeMap;

/// A shadow that carries every value by itself must never see another one than the run.
#[test]
fn a_shadow_is_told_of_every_movement_of_a_value() {
    let names = [
        "bb",
        "chameneos",
        "dht",
        "fact",
        "fib",
        "mail",
        "philosophers-free",
        "qsort",
    ];
    for name in names {
        let program = sample(&format!("actors/{name}.pet"));
        let code = decode(&program);
        for seed in 0..20 {
            let mut mirror = Mirror::default();
            let begin = start_main(&code).unwrap();
            let choice = Choice::Random { seed };
            run(&code, begin, &choice, &Limits::default(), &mut mirror).unwrap();
            assert!(mirror.reads > 50, "{name}");
        }
    }
}

#[derive(Default)]
struct Mirror {
    words: BTreeMap<ValuePlace, i64>,
    reads: u64,
}

impl Mirror {
    fn read(&mut self, source: Source) -> i64 {
        let known = source
            .place
            .map(|place| self.words.get(&place).copied().unwrap_or(0));
        self.reads += u64::from(known.is_some());
        assert_eq!(known.unwrap_or(source.word), source.word, "{source:?}");
        source.word
    }

    fn clear_slots(&mut self, base: u32) {
        self.words
            .retain(|place, _| !matches!(place, ValuePlace::Slot(slot) if *slot >= base));
    }
}

impl Shadow for Mirror {
    fn selected(&mut self, _task: Step) {
        self.clear_slots(0);
    }

    fn entered(&mut self, _method: MethodId, base: u32) {
        self.clear_slots(base);
    }

    fn left(&mut self, base: u32) {
        self.clear_slots(base);
    }

    fn copied(&mut self, dest: ValuePlace, value: Source) {
        let word = self.read(value);
        self.words.insert(dest, word);
    }

    fn computed(
        &mut self,
        dest: ValuePlace,
        number: Number,
        op: ArithOp,
        left: Source,
        right: Source,
    ) {
        let (left, right) = (self.read(left), self.read(right));
        // By digits of 128 bits, and not as the interpreter calculates.
        let (left, right) = (i128::from(left), i128::from(right));
        let size = 1_i128 << number.bits();
        let distance = right.rem_euclid(i128::from(number.bits()));
        let exact = match op {
            ArithOp::Add => left + right,
            ArithOp::Sub => left - right,
            ArithOp::Mul => left.wrapping_mul(right),
            ArithOp::Div => left / right,
            ArithOp::Rem => left % right,
            ArithOp::And => left & right,
            ArithOp::Or => left | right,
            ArithOp::Xor => left ^ right,
            ArithOp::ShiftLeft => left << distance,
            ArithOp::ShiftRight => left >> distance,
            ArithOp::ShiftUnsigned => left.rem_euclid(size) >> distance,
        };
        let low = exact.rem_euclid(size);
        let word = if low < size / 2 { low } else { low - size };
        self.words.insert(dest, i64::try_from(word).unwrap());
    }

    fn narrowed(&mut self, dest: ValuePlace, number: Number, value: Source) {
        let word = i128::from(self.read(value));
        let size = 1_i128 << number.bits();
        let low = word.rem_euclid(size);
        let is_negative = number != Number::Char && low >= size / 2;
        let word = if is_negative { low - size } else { low };
        self.words.insert(dest, i64::try_from(word).unwrap());
    }

    fn inverted(&mut self, dest: ValuePlace, value: Source) {
        let word = 1 - self.read(value);
        self.words.insert(dest, word);
    }

    fn decided(&mut self, _site: Site, _way: usize, question: Question) {
        match question {
            Question::Control => {}
            Question::True(value)
            | Question::NotNull(value)
            | Question::Class(value)
            | Question::Switch(value)
            | Question::Finished(value) => {
                self.read(value);
            }
            Question::Compare { left, right, .. }
            | Question::FloatCompare { left, right, .. }
            | Question::SameRef { left, right } => {
                self.read(left);
                self.read(right);
            }
            Question::InBounds { index, length } => {
                self.read(index);
                self.read(length);
            }
        }
    }
}
