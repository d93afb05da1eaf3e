//! Objects and values that `pet_cells.pl` packs into the digits of one integer.

use super::case::{Cell, Content, Given, Id};
use pet_analyze::tables::Tables;

const BASE: i64 = 512;

/// The digit of a class whose objects can be packed.
pub(crate) fn class_number(tables: &Tables, class: &str) -> Option<i64> {
    /// The number of fields that fit into a small integer of the machine beside class and
    /// identity.
    const MOST_FIELDS: usize = 4;
    let number = i64::try_from(tables.classes.get_index_of(class)?).ok()?;
    let fits = number < BASE && tables.layout(class).len() <= MOST_FIELDS;
    fits.then_some(number)
}

pub(super) fn object(tables: &Tables, packed: i64) -> Option<Cell> {
    let mut digits = Digits::of(packed);
    let class = usize::try_from(digits.next()?).ok()?;
    let id = match digits.next()? - BASE / 2 {
        number @ 1.. => Id::Input(number),
        number => Id::New(-number),
    };
    let slots = digits.map(value).collect();
    (class < tables.classes.len()).then_some(Cell {
        id,
        content: Content::Object { class, slots },
    })
}

pub(super) fn values(packed: i64) -> Vec<Given> {
    Digits::of(packed).map(value).collect()
}

/// The digits after the leading 1, first to last.
struct Digits {
    packed: i64,
    /// The power of the base that belongs to the digit read last.
    place: i64,
}

impl Digits {
    fn of(packed: i64) -> Digits {
        let mut place = 1;
        while packed / place >= BASE {
            place *= BASE;
        }
        Digits { packed, place }
    }
}

impl Iterator for Digits {
    type Item = i64;

    fn next(&mut self) -> Option<i64> {
        self.place /= BASE;
        (self.place > 0).then(|| self.packed / self.place % BASE)
    }
}

fn value(digit: i64) -> Given {
    match digit {
        0 => Given::Unread,
        1 => Given::Null,
        2 => Given::Unseen,
        3..=131 => Given::Int(digit - 68),
        132..=195 => Given::Ref(Id::New(196 - digit)),
        196..=259 => Given::Ref(Id::Input(digit - 196)),
        _ => Given::Unknown(usize::try_from(digit - 260).unwrap_or(usize::MAX)),
    }
}
