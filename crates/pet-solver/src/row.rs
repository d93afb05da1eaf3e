//! A row of the tableau: `scale * basic = terms`, in machine words as long as all numbers fit, in
//! big numbers when they do not. Bounds and values are not known here.

use super::linear::Column;
use super::number::{Number, gcd_u64};

/// A row. All numbers are integers without a common divisor, because integers are much cheaper
/// than fractions; the scale is positive, and terms are sorted by column.
#[derive(Debug)]
pub struct Row {
    pub basic: Column,
    numbers: Numbers,
}

#[derive(Debug)]
enum Numbers {
    Words {
        scale: i64,
        terms: Vec<(Column, i64)>,
    },
    Big {
        scale: Number,
        terms: Vec<(Column, Number)>,
    },
}

/// The effect of a substitution on the columns of a row; kept between substitutions for its
/// allocations.
#[derive(Debug, Default)]
pub struct Changes {
    pub new: Vec<Column>,
    pub gone: Vec<Column>,
    scratch: Vec<(Column, i64)>,
}

impl Row {
    /// The terms are sorted by column and none is zero; they may be fractions.
    pub fn new(basic: Column, mut terms: Vec<(Column, Number)>) -> Row {
        let scale = without_fractions(&mut terms);
        let mut row = Row {
            basic,
            numbers: Numbers::Big { scale, terms },
        };
        row.shrink();
        row
    }

    pub fn len(&self) -> usize {
        match &self.numbers {
            Numbers::Words { terms, .. } => terms.len(),
            Numbers::Big { terms, .. } => terms.len(),
        }
    }

    pub fn scale(&self) -> Number {
        match &self.numbers {
            Numbers::Words { scale, .. } => Number::from(*scale),
            Numbers::Big { scale, .. } => scale.clone(),
        }
    }

    pub fn columns(&self) -> impl Iterator<Item = Column> {
        self.signs().map(|(column, _)| column)
    }

    /// Columns, and whether their factors are positive.
    pub fn signs(&self) -> impl Iterator<Item = (Column, bool)> {
        let (words, big) = match &self.numbers {
            Numbers::Words { terms, .. } => (terms.as_slice(), [].as_slice()),
            Numbers::Big { terms, .. } => ([].as_slice(), terms.as_slice()),
        };
        let words = words.iter().map(|(column, factor)| (*column, *factor > 0));
        words.chain(big.iter().map(|(column, it)| (*column, it.is_positive())))
    }

    pub fn terms(&self) -> impl Iterator<Item = (Column, Number)> {
        self.columns().map(|column| (column, self.term(column)))
    }

    pub fn term(&self, column: Column) -> Number {
        match &self.numbers {
            Numbers::Words { terms, .. } => Number::from(word(terms, column)),
            Numbers::Big { terms, .. } => {
                let found = terms.binary_search_by_key(&column, |(other, _)| *other);
                let found = found.ok().and_then(|place| terms.get(place));
                found.map_or(Number::ZERO, |(_, number)| number.clone())
            }
        }
    }

    /// The change of the defined column for a unit change of this column.
    pub fn factor(&self, column: Column) -> Number {
        match &self.numbers {
            Numbers::Words { scale, terms } => Number::fraction(word(terms, column), *scale),
            Numbers::Big { scale, .. } => &self.term(column) / scale,
        }
    }

    /// The same equation, solved for another of its columns.
    pub fn solved_for(&self, entering: Column) -> Row {
        let numbers = match &self.numbers {
            Numbers::Words { scale, terms } => words_solved(*scale, terms, self.basic, entering),
            Numbers::Big { .. } => None,
        };
        let numbers = numbers.unwrap_or_else(|| self.big_solved(entering));
        Row {
            basic: entering,
            numbers,
        }
    }

    /// Replaces the column that another row defines by the terms of that row.
    pub fn substitute(&mut self, other: &Row, changes: &mut Changes) {
        changes.new.clear();
        changes.gone.clear();
        if let (
            Numbers::Words { scale, terms },
            Numbers::Words {
                scale: other_scale,
                terms: sum,
            },
        ) = (&mut self.numbers, &other.numbers)
        {
            let done = words_substituted(*scale, terms, other.basic, (*other_scale, sum), changes);
            if let Some(new_scale) = done {
                *scale = new_scale;
                std::mem::swap(terms, &mut changes.scratch);
                return;
            }
        }
        changes.new.clear();
        changes.gone.clear();
        self.big_substituted(other, changes);
        self.shrink();
    }

    fn big_solved(&self, entering: Column) -> Numbers {
        let factor = self.term(entering);
        let mut scale = self.scale();
        let is_positive = factor.is_positive();
        let mut terms: Vec<(Column, Number)> = Vec::with_capacity(self.len());
        for (column, number) in self.terms().filter(|(column, _)| *column != entering) {
            terms.push((column, if is_positive { -&number } else { number }));
        }
        if !is_positive {
            scale = -&scale;
        }
        let at = terms.partition_point(|(column, _)| *column < self.basic);
        terms.insert(at, (self.basic, scale));
        Numbers::Big {
            scale: factor.abs(),
            terms,
        }
    }

    fn big_substituted(&mut self, other: &Row, changes: &mut Changes) {
        let factor = self.term(other.basic);
        let (own, added) = {
            let scale = other.scale();
            let common = factor.gcd(&scale);
            (&scale / &common, &factor / &common)
        };
        let mut scale = &self.scale() * &own;
        let mut common = scale.clone();
        let mut terms = Vec::with_capacity(self.len() + other.len());
        let mut left = self.terms().filter(|(it, _)| *it != other.basic).peekable();
        let mut right = other.terms().peekable();
        loop {
            let is_left = match (left.peek(), right.peek()) {
                (Some((a, _)), Some((b, _))) => a <= b,
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (None, None) => break,
            };
            let (column, number) = if is_left {
                let Some((column, number)) = left.next() else {
                    break;
                };
                let number = &number * &own;
                match right.next_if(|(other, _)| *other == column) {
                    Some((_, more)) => (column, number.plus_product(&added, &more)),
                    None => (column, number),
                }
            } else {
                let Some((column, number)) = right.next() else {
                    break;
                };
                changes.new.push(column);
                (column, &number * &added)
            };
            if number.is_zero() {
                changes.gone.push(column);
                continue;
            }
            common = common.gcd(&number);
            terms.push((column, number));
        }
        drop(left);
        if common != Number::ONE {
            scale = &scale / &common;
            for (_, number) in &mut terms {
                *number = &*number / &common;
            }
        }
        self.numbers = Numbers::Big { scale, terms };
    }

    /// Converts the numbers to machine words, if all of them fit.
    fn shrink(&mut self) {
        let Numbers::Big { scale, terms } = &self.numbers else {
            return;
        };
        let Some(scale) = scale.to_i64() else {
            return;
        };
        let terms = terms.iter();
        let words = terms.map(|(column, number)| Some((*column, number.to_i64()?)));
        if let Some(terms) = words.collect() {
            self.numbers = Numbers::Words { scale, terms };
        }
    }
}

fn word(terms: &[(Column, i64)], column: Column) -> i64 {
    let found = terms.binary_search_by_key(&column, |(other, _)| *other);
    let found = found.ok().and_then(|place| terms.get(place));
    found.map_or(0, |(_, word)| *word)
}

/// `scale * basic = factor * entering + rest`, solved for entering, with the sign that makes
/// its factor positive. `None` if the negative of a word does not fit.
fn words_solved(
    scale: i64,
    terms: &[(Column, i64)],
    basic: Column,
    entering: Column,
) -> Option<Numbers> {
    let factor = word(terms, entering);
    let mut solved = Vec::with_capacity(terms.len());
    for (column, word) in terms.iter().filter(|(column, _)| *column != entering) {
        let word = if factor > 0 {
            word.checked_neg()?
        } else {
            *word
        };
        solved.push((*column, word));
    }
    let scale = if factor > 0 {
        scale
    } else {
        scale.checked_neg()?
    };
    let at = solved.partition_point(|(column, _)| *column < basic);
    solved.insert(at, (basic, scale));
    Some(Numbers::Words {
        scale: factor.checked_abs()?,
        terms: solved,
    })
}

/// Writes the new terms into `changes.scratch` and returns the new scale; `None` if some number
/// does not fit.
fn words_substituted(
    scale: i64,
    terms: &[(Column, i64)],
    column: Column,
    (other_scale, sum): (i64, &[(Column, i64)]),
    changes: &mut Changes,
) -> Option<i64> {
    let factor = word(terms, column);
    let common = i64::try_from(gcd_u64(factor.unsigned_abs(), other_scale.unsigned_abs())).ok()?;
    let (own, added) = (other_scale / common, factor / common);
    let mut scale = scale.checked_mul(own)?;
    let mut common = scale.unsigned_abs();
    let out = &mut changes.scratch;
    out.clear();
    let (mut left, mut right) = (terms, sum);
    loop {
        let (place, word) = match (left, right) {
            ([(a, word), rest @ ..], _) if *a == column => {
                debug_assert_eq!(*word, factor);
                left = rest;
                continue;
            }
            ([(a, own_word), rest @ ..], [(b, more), others @ ..]) if a == b => {
                left = rest;
                right = others;
                let own_word = own_word.checked_mul(own)?;
                let word = added.checked_mul(*more)?.checked_add(own_word)?;
                if word == 0 {
                    changes.gone.push(*a);
                    continue;
                }
                (*a, word)
            }
            ([(a, own_word), rest @ ..], right) if right.first().is_none_or(|(b, _)| a < b) => {
                left = rest;
                (*a, own_word.checked_mul(own)?)
            }
            (_, [(b, more), others @ ..]) => {
                right = others;
                changes.new.push(*b);
                (*b, added.checked_mul(*more)?)
            }
            (_, []) => break,
        };
        if common != 1 {
            common = gcd_u64(common, word.unsigned_abs());
        }
        out.push((place, word));
    }
    if common != 1 {
        let common = i64::try_from(common).ok()?;
        scale /= common;
        for (_, word) in out {
            *word /= common;
        }
    }
    Some(scale)
}

/// Multiplies the terms by their common denominator and returns it.
fn without_fractions(terms: &mut [(Column, Number)]) -> Number {
    let mut scale = Number::ONE;
    for (_, number) in terms.iter() {
        let scaled = number * &scale;
        if !scaled.is_integer() {
            scale = &scale * &scaled.denominator();
        }
    }
    if scale != Number::ONE {
        for (_, number) in terms.iter_mut() {
            *number = &*number * &scale;
        }
    }
    scale
}

#[cfg(test)]
mod tests;
