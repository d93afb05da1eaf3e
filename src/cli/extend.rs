//! `pet tcg --extend`: a suite to continue from.

use super::replay;
use anyhow::{Result, bail};
use pet_engine::TcgError;
use pet_engine::collect::KnownCase;
use pet_model::request::{Aliasing, HeapChoice, Request, Shapes};
use pet_render::json::read::suite::{Case, ReadTrace, Suite, suite};
use std::path::Path;

/// The cases of a suite, and the request for the rest.
pub(super) struct Extended {
    pub request: Request,
    pub known: Vec<KnownCase>,
}

/// Reads the suite. It must be of the same method, and the request must ask for more of
/// the same. `None` if it cannot be read, which has been said.
pub(super) fn read(path: &Path, request: &Request, has_domain: bool) -> Result<Option<Extended>> {
    let name = path.display().to_string();
    let suite = match suite(&replay::read_suite(path)?) {
        Ok(suite) => suite,
        Err(errors) => {
            replay::complain(&name, errors);
            return Ok(None);
        }
    };
    let request = continued(&name, &suite, request, has_domain)?;
    let known = suite.cases.into_iter().map(|case| known(&name, case));
    Ok(Some(Extended {
        request,
        known: known.collect::<Result<_>>()?,
    }))
}

fn continued(name: &str, suite: &Suite, request: &Request, has_domain: bool) -> Result<Request> {
    let mut request = request.clone();
    let limits = &suite.limits;
    if suite.method != request.method {
        bail!(
            "{name} is a suite of `{}`, not of `{}`",
            suite.method,
            request.method
        );
    }
    if limits.selection.as_deref() != Some("all-paths") || suite.summary.is_minimized {
        bail!(
            "cannot extend {name}: it was made with --criterion, --points, --trace or --minimize, \
             so it does not have every path, and new paths cannot be told from known ones"
        );
    }
    let Some(loop_k) = limits.loop_k else {
        bail!("{name}: criterion.loop_k: this key is missing");
    };
    if request.loop_k < loop_k {
        bail!("{name} was made with --loop-k {loop_k}; to extend it, --loop-k must not be less");
    }
    match (limits.aliasing, request.aliasing) {
        (Some(false), Aliasing::Possible) => request.aliasing = Aliasing::Excluded,
        (Some(true) | None, Aliasing::Excluded) => {
            bail!("{name} was made with aliasing, and cannot be extended with --no-aliasing")
        }
        _ => {}
    }
    let heap = match (limits.heap.as_deref(), limits.all_shapes) {
        (Some("solver"), Some(true)) => HeapChoice::Solver(Shapes::All),
        (Some("solver"), _) => HeapChoice::Solver(Shapes::One),
        _ => HeapChoice::Lazy,
    };
    if heap != request.heap {
        let made = match heap {
            HeapChoice::Lazy => "--heap lazy",
            HeapChoice::Solver(Shapes::One) => "--heap solver",
            HeapChoice::Solver(Shapes::All) => "--heap solver --all-shapes",
        };
        bail!("{name} was made with {made}; to extend it, give the same options");
    }
    if suite.assume != request.assume {
        let made = match suite.assume.as_slice() {
            [] => "without --assume".to_owned(),
            texts => format!("with --assume \"{}\"", texts.join(", ")),
        };
        bail!("{name} was made {made}; to extend it, give the same assumptions");
    }
    if let Some(domain) = limits.domain {
        if has_domain && domain != request.domain {
            bail!(
                "{name} was made with --domain {}..{}; to extend it, give the same or none",
                domain.0,
                domain.1
            );
        }
        request.domain = domain;
    }
    // Within the old limits all is known, if the suite was complete and nothing else cut it.
    let cut_by_own = suite.summary.cut.iter().any(|(why, _)| why == "own");
    let is_whole = suite.is_complete && limits.depth_k.is_none() && !cut_by_own;
    if is_whole && request.criterion.is_none() {
        request.since_loop_k = Some(loop_k);
    }
    Ok(request)
}

fn known(name: &str, case: Case) -> Result<KnownCase> {
    let trace = match case.trace {
        Some(ReadTrace::Known(trace)) => trace,
        Some(ReadTrace::Unreadable(_)) => {
            return Err(TcgError::NoLonger {
                id: case.id.to_string(),
            }
            .into());
        }
        None => bail!("{name}: case {} has no trace", case.id),
    };
    let (exception, thrown) = match case.exception {
        Some(exception) => (Some(exception.class), exception.object),
        None => (None, None),
    };
    Ok(KnownCase {
        id: case.id.to_string(),
        constraints: case.constraints,
        may_alias: case.may_alias,
        input: case.input,
        outcome: case.outcome,
        output: case.output,
        exception,
        thrown,
        trace,
    })
}
