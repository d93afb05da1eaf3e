//! Objects and values that `pet_cells.pl` packs into the digits of one integer.

use super::unknown;
use crate::machine::term::Term;
use pet_analyze::tables::Tables;

const BASE: i64 = 512;

/// The identity of an object as the machine numbers it, its class, and its values.
pub(super) struct Object<'t> {
    pub id: i64,
    pub class: &'t str,
    pub values: Vec<Term>,
}

/// The digit of a class whose objects can be packed.
pub(crate) fn class_number(tables: &Tables, class: &str) -> Option<i64> {
    /// The number of fields that fit into a small integer of the machine beside class and
    /// identity.
    const MOST_FIELDS: usize = 4;
    let number = i64::try_from(tables.classes.get_index_of(class)?).ok()?;
    let fits = number < BASE && tables.layout(class).len() <= MOST_FIELDS;
    fits.then_some(number)
}

pub(super) fn object(tables: &Tables, packed: i64) -> Option<Object<'_>> {
    let digits = digits(packed);
    let (class, id, values) = match digits.as_slice() {
        [class, id, values @ ..] => (class, id, values),
        _ => return None,
    };
    let (class, _) = tables.classes.get_index(usize::try_from(*class).ok()?)?;
    Some(Object {
        id: id - BASE / 2,
        class,
        values: values.iter().copied().map(value).collect(),
    })
}

/// The identity of an object.
pub(super) fn id(packed: i64) -> Option<i64> {
    digits(packed).get(1).map(|id| id - BASE / 2)
}

pub(super) fn values(packed: i64) -> Vec<Term> {
    digits(packed).into_iter().map(value).collect()
}

/// The digits behind the leading 1, first to last.
fn digits(packed: i64) -> Vec<i64> {
    let mut digits = Vec::new();
    let mut rest = packed;
    while rest > 1 {
        digits.push(rest % BASE);
        rest /= BASE;
    }
    digits.reverse();
    digits
}

fn value(digit: i64) -> Term {
    match digit {
        0 => unknown(),
        1 => Term::Atom("null".to_owned()),
        2 => Term::Atom("unseen".to_owned()),
        3..=131 => Term::Int(digit - 68),
        132..=195 => Term::compound("r", [Term::compound("n", [Term::Int(196 - digit)])]),
        196..=259 => Term::compound("r", [Term::compound("i", [Term::Int(digit - 196)])]),
        _ => Term::compound("$pet_int", [Term::Int(digit - 260)]),
    }
}
