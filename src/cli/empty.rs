//! The message of `pet tcg` for a suite without a case: the smallest loop-k that gives one, or
//! the report of a defect.

use anyhow::Result;
use pet_interp::stop;
use pet_model::empty::{is_cut_by_loops, is_unexplained};
use pet_model::request::{Judging, Request};
use pet_model::suite::{Lost, SmallestLoopK, Suite};

/// The largest loop-k that is tried.
const MOST: u32 = 1024;

/// The limit of inferences for each loop-k that is tried; unlike a time limit, it gives the same
/// result on every machine.
const INFERENCES: u64 = 5_000_000;

/// Finds the reason why a suite has no case. `run` generates another suite.
pub(super) fn explain(
    suite: &mut Suite,
    request: &Request,
    run: impl Fn(&Request) -> Result<Suite>,
) -> Result<()> {
    if is_unexplained(suite, request) {
        suite.is_complete = false;
        suite.lost.push(Lost {
            part: None,
            why: Lost::UNEXPLAINED.to_owned(),
        });
        return Ok(());
    }
    if is_cut_by_loops(suite, request) {
        suite.smallest_loop_k = Some(smallest_loop_k(request, run)?);
    }
    Ok(())
}

/// Doubles loop-k until there is a case, then searches between the last two values.
fn smallest_loop_k(
    request: &Request,
    run: impl Fn(&Request) -> Result<Suite>,
) -> Result<SmallestLoopK> {
    let has_case = |loop_k: u32| -> Result<bool> {
        let tried = Request {
            loop_k,
            inferences: Some(INFERENCES),
            judging: Judging::Believed,
            smt2: None,
            ends: false,
            guide: None,
            ..request.clone()
        };
        Ok(!run(&tried)?.cases.is_empty())
    };
    let mut low = request.loop_k;
    let mut high = low.saturating_mul(2).max(1);
    while high <= MOST && !stop::is_wanted() && !has_case(high)? {
        low = high;
        high = high.saturating_mul(2);
    }
    if high > MOST || stop::is_wanted() {
        return Ok(SmallestLoopK::Above(low));
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match has_case(middle)? {
            true => high = middle,
            false => low = middle,
        }
    }
    Ok(SmallestLoopK::Found(high))
}
