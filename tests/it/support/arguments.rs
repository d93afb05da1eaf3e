//! Random methods over numbers, and arguments for them.

use pet_testing::numbers::{FLOATING_TYPES, TYPES, number_method_of};
use pet_testing::racing::bytes_from_seed;
use pet_testing::random::Random;
use pet_translator::number::{Number, float};

/// A random method `M<seed>.f` with two parameters of any number types, and `M<seed>.path`, which
/// returns a number of the way that `f` takes.
pub struct Method {
    pub text: String,
    pub types: [&'static str; 2],
}

impl Method {
    pub fn new(seed: u64) -> Method {
        let bytes = bytes_from_seed(seed, 30 + usize::try_from(seed % 5).unwrap() * 14);
        let all = [TYPES.as_slice(), FLOATING_TYPES.as_slice()].concat();
        let ty = |number: u64| all[usize::try_from(number % 7).unwrap()];
        let types = [ty(seed), ty(seed / 7)];
        Method {
            text: number_method_of(&bytes, &format!("M{seed}"), types),
            types,
        }
    }
}

/// An argument as a word: an integer, or the key of a floating-point number.
pub fn word(random: &mut Random, ty: &str) -> i64 {
    let number = Number::of(ty).expect("this is a number type");
    match number.is_floating() {
        true => float::rounded(number, random.double()),
        false => number.wrap(random.number()),
    }
}
