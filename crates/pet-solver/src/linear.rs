//! Sums of integer multiples of columns, plus a constant. Plain data with exact arithmetic;
//! knows nothing of bounds or values.

use super::number::Number;
use std::collections::BTreeMap;

/// A column of the tableau, that is, an integer unknown of the solver.
pub type Column = usize;

/// A sum; its terms are sorted by column, and no factor is zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linear {
    pub constant: Number,
    pub terms: Vec<(Column, Number)>,
}

/// A sum without constant whose factors have no common divisor and whose first is positive;
/// `Linear = scale * form + offset`.
#[derive(Debug, Clone)]
pub struct Primitive {
    pub form: Vec<(Column, Number)>,
    pub scale: Number,
    pub offset: Number,
}

impl Linear {
    pub fn constant(constant: Number) -> Linear {
        Linear {
            constant,
            terms: Vec::new(),
        }
    }

    pub fn column(column: Column) -> Linear {
        Linear {
            constant: Number::ZERO,
            terms: vec![(column, Number::ONE)],
        }
    }

    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    pub fn is_huge(&self) -> bool {
        self.constant.is_huge() || self.terms.iter().any(|(_, factor)| factor.is_huge())
    }

    pub fn scaled(&self, factor: &Number) -> Linear {
        if factor.is_zero() {
            return Linear::constant(Number::ZERO);
        }
        Linear {
            constant: &self.constant * factor,
            terms: self
                .terms
                .iter()
                .map(|(column, number)| (*column, number * factor))
                .collect(),
        }
    }

    pub fn minus(&self, other: &Linear) -> Linear {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let mut others = other.terms.iter().peekable();
        for (column, number) in &self.terms {
            while let Some((before, less)) = others.next_if(|(other, _)| other < column) {
                terms.push((*before, -less));
            }
            let same = others.next_if(|(other, _)| other == column);
            let number = match same {
                None => number.clone(),
                Some((_, less)) => number - less,
            };
            if !number.is_zero() {
                terms.push((*column, number));
            }
        }
        terms.extend(others.map(|(column, less)| (*column, -less)));
        Linear {
            constant: &self.constant - &other.constant,
            terms,
        }
    }

    /// The primitive form of a sum that has terms.
    pub fn primitive(&self) -> Option<Primitive> {
        let (_, first) = self.terms.first()?;
        let mut scale = Number::ZERO;
        for (_, number) in &self.terms {
            scale = scale.gcd(number);
            if scale == Number::ONE {
                break;
            }
        }
        if first.is_negative() {
            scale = -&scale;
        }
        let form = if scale == Number::ONE {
            self.terms.clone()
        } else {
            let divided = |(column, number): &(Column, Number)| (*column, number / &scale);
            self.terms.iter().map(divided).collect()
        };
        Some(Primitive {
            form,
            scale,
            offset: self.constant.clone(),
        })
    }
}

/// A sum that is being built.
#[derive(Debug, Default)]
pub struct Sum {
    constant: Option<Number>,
    terms: BTreeMap<Column, Number>,
}

impl Sum {
    pub fn add(&mut self, linear: &Linear, factor: &Number) {
        self.add_constant(&(&linear.constant * factor));
        for (column, number) in &linear.terms {
            self.add_term(*column, &(number * factor));
        }
    }

    pub fn add_constant(&mut self, constant: &Number) {
        let sum = match &self.constant {
            Some(before) => before + constant,
            None => constant.clone(),
        };
        self.constant = Some(sum);
    }

    pub fn add_term(&mut self, column: Column, factor: &Number) {
        let entry = self.terms.entry(column).or_insert(Number::ZERO);
        *entry = &*entry + factor;
    }

    pub fn finish(self) -> Linear {
        Linear {
            constant: self.constant.unwrap_or(Number::ZERO),
            terms: self
                .terms
                .into_iter()
                .filter(|(_, number)| !number.is_zero())
                .collect(),
        }
    }
}
