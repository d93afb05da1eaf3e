//! The integer types of Java, and how a machine calculates with them.

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

/// An integer type. All values are kept as 64-bit numbers within the range of their type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Number {
    Byte,
    Short,
    Char,
    Int,
    Long,
}

impl Number {
    pub const ALL: [Number; 5] = [
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
            Number::Int => 32,
            Number::Long => 64,
        }
    }

    pub fn is_signed(self) -> bool {
        self != Number::Char
    }

    pub fn least(self) -> i64 {
        match self {
            Number::Byte => i64::from(i8::MIN),
            Number::Short => i64::from(i16::MIN),
            Number::Char => 0,
            Number::Int => i64::from(i32::MIN),
            Number::Long => i64::MIN,
        }
    }

    pub fn greatest(self) -> i64 {
        match self {
            Number::Byte => i64::from(i8::MAX),
            Number::Short => i64::from(i16::MAX),
            Number::Char => i64::from(u16::MAX),
            Number::Int => i64::from(i32::MAX),
            Number::Long => i64::MAX,
        }
    }

    pub fn contains(self, value: i64) -> bool {
        (self.least()..=self.greatest()).contains(&value)
    }

    /// Returns whether every value of this type is a value of the other.
    pub fn widens_to(self, other: Number) -> bool {
        other.least() <= self.least() && self.greatest() <= other.greatest()
    }

    /// The type in which an operator with one operand of this type calculates.
    pub fn promoted(self) -> Number {
        self.max(Number::Int)
    }

    /// The value with the low bits of the given one, as a cast to this type makes it.
    pub fn wrap(self, value: i64) -> i64 {
        let rest = i64::BITS - self.bits();
        match self {
            Number::Char => value & 0xffff,
            _ => (value << rest) >> rest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn ranges_and_casts_fit_each_other() {
        for number in Number::ALL {
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
    }
}
