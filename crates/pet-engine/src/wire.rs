//! The cases that the machine reports: from the few letters in which `pet_case.pl` and
//! `pet_cells.pl` write them to predictions. Nothing else in the engine knows these letters.

pub(super) mod case;
pub(super) mod cells;
pub(super) mod decode;
pub(super) mod packed;
pub(super) mod prediction;
pub(super) mod report;
pub(super) mod trace;
