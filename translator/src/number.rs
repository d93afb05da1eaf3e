//! The number types of Java, and how a machine calculates with integers. `float.rs` has the rest.

pub mod float;

use serde::{Deserialize, Serialize};

/// How the clauses of a program calculate.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Integers {
    /// As the machine: results wrap around at the bits of their type.
    #[default]
    Machine,
    /// Sums, differences, products and quotients of any size, as in the papers.
    Mathematical,
}

impl Integers {
    /// The word for it on the command line and in suites.
    pub fn word(self) -> &'static str {
        match self {
            Integers::Machine => "machine",
            Integers::Mathematical => "mathematical",
        }
    }
}

/// A number type, in the order of promotion. All values are kept as 64-bit integers: an integer
/// within the range of its type, a floating-point number as its key (`float.rs`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Number {
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

impl Number {
    pub const ALL: [Number; 7] = [
        Number::Byte,
        Number::Short,
        Number::Char,
        Number::Int,
        Number::Long,
        Number::Float,
        Number::Double,
    ];

    /// The types of integers.
    pub const INTEGERS: [Number; 5] = [
        Number::Byte,
        Number::Short,
        Number::Char,
        Number::Int,
        Number::Long,
    ];

    /// The keyword of the type, in sources and in translated programs.
    pub fn word(self) -> &'static str {
        match self {
            Number::Byte => "byte",
            Number::Short => "short",
            Number::Char => "char",
            Number::Int => "int",
            Number::Long => "long",
            Number::Float => "float",
            Number::Double => "double",
        }
    }

    /// The type with this keyword.
    pub fn of(word: &str) -> Option<Number> {
        Number::ALL.into_iter().find(|number| number.word() == word)
    }

    pub fn bits(self) -> u32 {
        match self {
            Number::Byte => 8,
            Number::Short | Number::Char => 16,
            Number::Int | Number::Float => 32,
            Number::Long | Number::Double => 64,
        }
    }

    pub fn is_signed(self) -> bool {
        self != Number::Char
    }

    /// Returns whether it is `float` or `double`.
    pub fn is_floating(self) -> bool {
        self >= Number::Float
    }

    /// The least integer that stands for a value: the number itself, or a key.
    pub fn least(self) -> i64 {
        match self {
            Number::Byte => i64::from(i8::MIN),
            Number::Short => i64::from(i16::MIN),
            Number::Char => 0,
            Number::Int => i64::from(i32::MIN),
            Number::Long => i64::MIN,
            Number::Float | Number::Double => float::LEAST,
        }
    }

    pub fn greatest(self) -> i64 {
        match self {
            Number::Byte => i64::from(i8::MAX),
            Number::Short => i64::from(i16::MAX),
            Number::Char => i64::from(u16::MAX),
            Number::Int => i64::from(i32::MAX),
            Number::Long => i64::MAX,
            Number::Float | Number::Double => float::NAN,
        }
    }

    pub fn contains(self, value: i64) -> bool {
        (self.least()..=self.greatest()).contains(&value)
    }

    /// Returns whether Java takes a value of this type where the other is wanted: a type with all its
    /// values, or a floating type with more exponents.
    pub fn widens_to(self, other: Number) -> bool {
        match (self.is_floating(), other.is_floating()) {
            (_, true) => self <= other,
            (true, false) => false,
            (false, false) => other.least() <= self.least() && self.greatest() <= other.greatest(),
        }
    }

    /// Returns whether every value of this type stands for the same value in the other, so that a
    /// cast changes nothing.
    pub fn is_kept_in(self, other: Number) -> bool {
        self.widens_to(other) && self.is_floating() == other.is_floating()
    }

    /// The type in which an operator with one operand of this type calculates.
    pub fn promoted(self) -> Number {
        self.max(Number::Int)
    }

    /// The integer with the low bits of the given one, as a cast to this integer type makes it. A key
    /// of a floating type stays as it is.
    pub fn wrap(self, value: i64) -> i64 {
        let rest = i64::BITS - self.bits();
        match self {
            Number::Char => value & 0xffff,
            Number::Float | Number::Double => value,
            _ => (value << rest) >> rest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn ranges_and_casts_fit_each_other() {
        for number in Number::INTEGERS {
            assert_eq!(Number::of(number.word()), Some(number));
            for value in [number.least(), 0, number.greatest()] {
                assert_eq!(number.wrap(value), value);
            }
            assert_eq!(
                number.wrap(number.greatest().wrapping_add(1)),
                number.least()
            );
        }
        assert!(Number::Char.widens_to(Number::Int) && !Number::Byte.widens_to(Number::Char));
        assert!(Number::Long.widens_to(Number::Float) && !Number::Float.widens_to(Number::Long));
        assert!(
            Number::Float.is_kept_in(Number::Double) && !Number::Int.is_kept_in(Number::Double)
        );
    }
}
