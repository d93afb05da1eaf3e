//! The libraries that a machine gets: those that are wanted, and those that they need. Needs are
//! read from the `use_module` lines of a library, conflicts from the predicates that libraries
//! export.

use super::MachineError;
use super::library::Library;
use std::collections::{BTreeMap, BTreeSet};

/// The libraries and those that they need, each once, in the order of loading. Where a
/// module that is needed has variants, one of them must be among the libraries.
pub fn in_order(libraries: &[Library]) -> Result<Vec<Library>, MachineError> {
    let mut all: BTreeSet<Library> = libraries.iter().copied().collect();
    let mut open = libraries.to_vec();
    while let Some(library) = open.pop() {
        for module in library.origin().uses() {
            let variants = Library::ALL.iter().filter(|other| other.name() == module);
            match variants.copied().collect::<Vec<_>>().as_slice() {
                [] => {}
                [only] if all.insert(*only) => open.push(*only),
                [_] => {}
                variants if variants.iter().any(|variant| all.contains(variant)) => {}
                _ => {
                    let user = library.name();
                    return Err(MachineError::Variant { user, module });
                }
            }
        }
    }
    without_conflict(&all)?;
    Ok(all.into_iter().collect())
}

/// Checks that no two libraries export the same predicate, unless the later one imports the
/// earlier.
fn without_conflict(libraries: &BTreeSet<Library>) -> Result<(), MachineError> {
    let mut known: BTreeMap<(&str, u32), Library> = BTreeMap::new();
    for library in libraries {
        for predicate in library.origin().predicates() {
            let Some(other) = known.insert(predicate, *library) else {
                continue;
            };
            if library.origin().uses().all(|module| module != other.name()) {
                return Err(MachineError::Conflict {
                    first: other.shown(),
                    second: library.shown(),
                });
            }
        }
    }
    Ok(())
}
