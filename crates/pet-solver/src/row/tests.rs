//! Rows in words and rows in exact numbers are the same equations.

use super::{Changes, Numbers, Row};
use crate::linear::Column;
use crate::number::Number;

fn row(basic: Column, terms: &[(Column, i64)]) -> Row {
    let terms = terms.iter();
    let terms = terms.map(|(column, word)| (*column, Number::from(*word)));
    Row::new(basic, terms.collect())
}

/// The same, kept in exact numbers.
fn exact(row: &Row) -> Row {
    Row {
        basic: row.basic,
        numbers: Numbers::Big {
            scale: row.scale(),
            terms: row.terms().collect(),
        },
    }
}

fn is_in_words(row: &Row) -> bool {
    matches!(row.numbers, Numbers::Words { .. })
}

/// Substitutes in both forms, which must agree; gives back the one that began in words.
fn substituted(left: &Row, right: &Row) -> (Row, Changes) {
    let mut done = Vec::new();
    for (mut left, right) in [
        (row_again(left), row_again(right)),
        (exact(left), exact(right)),
    ] {
        let mut changes = Changes::default();
        left.substitute(&right, &mut changes);
        done.push((left, changes));
    }
    let (other, more) = done.pop().expect("there are two");
    let (first, changes) = done.pop().expect("there are two");
    assert_eq!(first.scale(), other.scale());
    assert!(first.terms().eq(other.terms()));
    assert_eq!((&changes.new, &changes.gone), (&more.new, &more.gone));
    (first, changes)
}

fn row_again(row: &Row) -> Row {
    let mut again = exact(row);
    again.shrink();
    again
}

#[test]
fn a_row_is_solved_for_each_of_its_columns() {
    let first = row(9, &[(1, 3), (4, -2), (7, 6)]);
    for column in [1, 4, 7] {
        let solved = first.solved_for(column);
        let same = exact(&first).solved_for(column);
        assert_eq!(solved.scale(), same.scale());
        assert!(solved.terms().eq(same.terms()));
        assert!(solved.scale().is_positive());
        let back = solved.solved_for(9);
        assert_eq!(back.scale(), first.scale());
        assert!(back.terms().eq(first.terms()));
    }
}

/// 9 = 3a + 2b and a = (5b - 3c) / 2: together 2 * 9 = 19b - 9c.
#[test]
fn a_column_is_replaced_by_its_row() {
    let left = row(9, &[(1, 3), (2, 2)]);
    let right = row(8, &[(1, 2), (2, -5), (3, 3)]).solved_for(1);
    // 8 = 2a - 5b + 3c, so 2a = 8 + 5b - 3c.
    let (sum, changes) = substituted(&left, &right);
    assert_eq!(sum.scale(), Number::from(2i64));
    let expected = [(2, 19), (3, -9), (8, 3)];
    let expected = expected.map(|(column, word)| (column, Number::from(i64::from(word))));
    assert!(sum.terms().eq(expected));
    assert_eq!((changes.new, changes.gone), (vec![3, 8], vec![]));
}

#[test]
fn what_cancels_is_gone() {
    let left = row(9, &[(1, 1), (2, 4)]);
    let right = row(1, &[(2, -4), (3, 2)]);
    let (sum, changes) = substituted(&left, &right);
    assert!(sum.terms().eq([(3, Number::from(2i64))]));
    assert_eq!((changes.new, changes.gone), (vec![3], vec![2]));
}

#[test]
fn numbers_that_leave_a_word_are_kept() {
    let large = i64::MAX / 3;
    let left = row(9, &[(1, large), (2, 7)]);
    let right = row(1, &[(2, 5), (3, large)]);
    let (sum, _) = substituted(&left, &right);
    assert!(is_in_words(&left) && !is_in_words(&sum));
    let least = row(9, &[(1, i64::MIN), (2, 7)]);
    let solved = least.solved_for(1);
    assert!(!is_in_words(&solved));
    assert_eq!(solved.solved_for(9).term(1), Number::from(i64::MIN));
}

/// Many small rows, by a fixed sequence.
#[test]
fn both_forms_agree_on_many_rows() {
    let mut seed = 1_u64;
    let mut next = |bound: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % bound
    };
    for round in 0..2000 {
        let size = if round % 4 == 0 { 1 << 40 } else { 9 };
        let mut terms = |columns: &[Column]| {
            let kept = columns.iter().filter(|_| next(4) > 0).copied();
            let kept: Vec<Column> = kept.collect();
            let word = |column| {
                let word = i64::try_from(next(2 * size)).unwrap_or(0);
                (column, word - i64::try_from(size).unwrap_or(0))
            };
            let words = kept.into_iter().map(word);
            words.filter(|(_, word)| *word != 0).collect::<Vec<_>>()
        };
        let mut own = terms(&[2, 3, 4, 5, 6]);
        let defined = row(1, &terms(&[3, 4, 5, 7, 8]));
        own.insert(0, (1, 6));
        let left = row(9, &own);
        let right = match round % 2 {
            0 => defined,
            _ => row(8, &[(1, 4), (3, 7), (5, -9)]).solved_for(1),
        };
        substituted(&left, &right);
    }
}
