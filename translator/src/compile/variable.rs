//! Names of Prolog variables: as close to the source as uniqueness allows.

use crate::clp::Term;
use crate::clp::fresh::Fresh;

/// The names used in one clause.
#[derive(Default)]
pub(super) struct Variables {
    supply: Fresh,
}

impl Variables {
    /// A variable that no other part of the clause has: `lf` gives `Lf`, later `Lf1`.
    pub fn fresh(&mut self, name: &str) -> Term {
        self.supply.variable(&base_name(name))
    }
}

/// `H`, `E`, `T` and `R` with numbers are the heaps, flags, traces and the result.
fn base_name(name: &str) -> String {
    let mut base = String::new();
    for (index, letter) in name.chars().enumerate() {
        match letter {
            'a'..='z' if index == 0 => base.push(letter.to_ascii_uppercase()),
            'A'..='Z' => base.push(letter),
            'a'..='z' | '0'..='9' | '_' if index > 0 => base.push(letter),
            _ => {
                if index == 0 {
                    base.push('V');
                }
                base.push_str(&format!("_{:x}_", u32::from(letter)));
            }
        }
    }
    let mut letters = base.chars();
    let is_reserved = matches!(letters.next(), Some('H' | 'E' | 'T' | 'R'))
        && letters.all(|letter| letter.is_ascii_digit());
    if is_reserved {
        base.push('_');
    }
    base
}
