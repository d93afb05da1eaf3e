//! Implied differences, decided by the matrix of distances.

use super::distance::{Difference, Distances};

/// The formulas that are not implied by the others, by place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    These(Vec<bool>),
    /// The formulas exclude each other.
    Contradiction,
}

/// The differences that are not implied, checked from the last one on. `None` if the distances do
/// not decide.
pub fn wanted(differences: &[Difference], declared: Distances) -> Option<Wanted> {
    let mut distances = declared;
    let size = distances.matrix().len();
    // For each difference the matrix of those before it.
    let mut before: Vec<i64> = Vec::with_capacity(size * differences.len());
    for difference in differences {
        before.extend_from_slice(distances.matrix());
        distances.add(*difference);
        distances.settle();
        if distances.has_failed() {
            return Some(Wanted::Contradiction);
        }
    }
    let values = distances.values()?;
    let mut wanted = vec![true; differences.len()];
    let mut kept: Vec<Difference> = Vec::with_capacity(differences.len());
    for (place, difference) in differences.iter().enumerate().rev() {
        let others = differences.get(..place).unwrap_or_default();
        if !distances.breaks(*difference, &values, &[others, &kept]) {
            let matrix = before.get(place * size..(place + 1) * size);
            distances.restore(matrix.unwrap_or_default(), others);
            for other in &kept {
                distances.add(*other);
            }
            distances.settle();
            if distances.implies(*difference)? {
                if let Some(is_wanted) = wanted.get_mut(place) {
                    *is_wanted = false;
                }
                continue;
            }
        }
        kept.push(*difference);
    }
    Some(Wanted::These(wanted))
}
