//! `pet tcg --extend`: a suite to continue from.

use super::{compose, replay};
use anyhow::{Result, anyhow, bail};
use pet_engine::TcgError;
use pet_engine::collect::KnownCase;
use pet_model::request::{Aliasing, Criterion, HeapChoice, Request, Shapes};
use pet_render::json::read::suite::{Case, ReadTrace, Suite, suite};
use std::fmt::Display;
use std::path::Path;

/// The cases of a suite, and the request for the rest.
pub(super) struct Extended {
    pub request: Request,
    pub known: Vec<KnownCase>,
}

/// The new request, with the options beside it that `--extend` looks at.
pub(super) struct Asked<'a> {
    pub request: &'a Request,
    /// True if `--domain` is given.
    pub has_domain: bool,
    /// True if the method has a contract.
    pub has_contract: bool,
    pub compose: &'a compose::Options,
}

/// Reads the suite. It must be of the same method, and the request must ask for more of
/// the same. `None` if it cannot be read, which has been said.
pub(super) fn read(path: &Path, asked: &Asked<'_>) -> Result<Option<Extended>> {
    let name = path.display().to_string();
    let suite = match suite(&replay::read_suite(path)?) {
        Ok(suite) => suite,
        Err(errors) => {
            replay::complain(&name, errors);
            return Ok(None);
        }
    };
    let request = continued(&name, &suite, asked)?;
    let known = suite.cases.into_iter().map(|case| known(&name, case));
    Ok(Some(Extended {
        request,
        known: known.collect::<Result<_>>()?,
    }))
}

fn continued(name: &str, suite: &Suite, asked: &Asked<'_>) -> Result<Request> {
    let mut request = asked.request.clone();
    if suite.method != request.method {
        bail!(
            "{name} is a suite of `{}`, not of `{}`",
            suite.method,
            request.method
        );
    }
    let made = match &suite.request {
        Ok(made) => made,
        Err(error) => bail!("{name}: {error}"),
    };
    if made.guide.is_some() || suite.summary.is_minimized {
        bail!(
            "cannot extend {name}: it was made with --criterion, --points, --trace or --minimize, \
             so it does not have every path, and new paths cannot be told from known ones"
        );
    }
    if asked.compose.compositional {
        bail!(
            "--compositional cannot be used with --extend: a summary does not say which \
             iterations are new"
        );
    }
    let limits = [
        ("--loop-k", Some(made.loop_k), Some(request.loop_k)),
        ("--depth-k", made.depth_k, request.depth_k),
    ];
    for (option, old, new) in limits {
        if new.is_some_and(|new| old.is_none_or(|old| new < old)) {
            let old = given(option, old);
            bail!("{name} was made {old}; to extend it, {option} must not be less");
        }
    }
    // Without the option, these are taken from the suite.
    request.aliasing = match request.aliasing {
        Aliasing::Possible => made.aliasing,
        Aliasing::Excluded => Aliasing::Excluded,
    };
    if !asked.has_domain {
        request.domain = made.domain;
    }
    let refused =
        |old: &str, new: &str| anyhow!("{name} was made {old}; it cannot be extended {new}");
    let summaries = asked.compose.summaries.as_deref().map(Path::display);
    if suite.summaries.is_some() != summaries.is_some() {
        let (old, new) = (suite.summaries.as_ref(), summaries);
        return Err(refused(
            &given("--summaries", old),
            &given("--summaries", new),
        ));
    }
    // Without a criterion, the request has every path that the suite may have.
    let (old, new) = (made.criterion.as_ref(), request.criterion.as_ref());
    if new.is_some() && new.map(|it| &it.text) != old.map(|it| &it.text) {
        let said = |it: Option<&Criterion>| given("--criterion-file", it.map(|it| &it.name));
        return Err(refused(&said(old), &said(new)));
    }
    let (old, new) = (said(made, asked), said(&request, asked));
    if let Some((old, new)) = old.iter().zip(&new).find(|(old, new)| old != new) {
        return Err(refused(old, new));
    }
    // Within the old limits all is known, if the suite was complete and nothing else cut it.
    // An older suite that a criterion cut does not have the criterion itself.
    let cut_by_own = suite.summary.cut.iter().any(|(why, _)| why == "own");
    let is_whole = suite.is_complete && made.depth_k.is_none() && !cut_by_own;
    if is_whole && request.criterion.is_none() {
        request.since_loop_k = Some(made.loop_k);
    }
    Ok(request)
}

/// The options that change the set of cases, in words. The others cost time, or add to the
/// output; CLP(Z) leaves conditions open that the other solver decides.
fn said(request: &Request, asked: &Asked<'_>) -> [String; 7] {
    let aliasing = match request.aliasing {
        Aliasing::Possible => "with aliasing",
        Aliasing::Excluded => "with --no-aliasing",
    };
    let heap = match request.heap {
        HeapChoice::Lazy => "with --heap lazy",
        HeapChoice::Solver(Shapes::One) => "with --heap solver",
        HeapChoice::Solver(Shapes::All) => "with --heap solver --all-shapes",
    };
    let domain = request.domain.map(|(low, high)| format!("{low}..{high}"));
    let texts = request.assume.join(", ");
    let is_assumed = !request.assume.is_empty();
    let contract_k = asked.has_contract.then_some(request.contract_k);
    [
        aliasing.to_owned(),
        heap.to_owned(),
        given("--domain", domain),
        format!("with --solver {}", request.solver.word()),
        format!("with --integers {}", request.integers.word()),
        given("--assume", is_assumed.then(|| format!("\"{texts}\""))),
        given("--contract-k", contract_k),
    ]
}

fn given(option: &str, value: Option<impl Display>) -> String {
    match value {
        Some(value) => format!("with {option} {value}"),
        None => format!("without {option}"),
    }
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
