//! The key `criterion` of a suite: the request that the suite was made for. One shape serves
//! both directions.

use pet_model::request::{
    Actors, Aliasing, Criterion, Guide, HeapChoice, Request, Shapes, SolverChoice, Wanted,
};
use pet_translator::number::{Integers, Number};
use serde::{Deserialize, Serialize};

/// Every suite has `selection` and `loop_k`; any other key may be missing, and is the default then.
/// `criterion_file` and `solver` are newer than the others, so they are written only if they
/// differ from the default.
#[derive(Serialize, Deserialize)]
pub(super) struct RequestShape {
    selection: String,
    points: Option<Vec<String>>,
    trace: Option<String>,
    loop_k: u32,
    depth_k: Option<u32>,
    #[serde(default = "default_aliasing")]
    aliasing: bool,
    #[serde(default = "default_heap")]
    heap: String,
    #[serde(default)]
    all_shapes: bool,
    #[serde(default = "default_domain")]
    domain: (i64, i64),
    actors: Option<Actors>,
    /// With its text, since a file of the same name may have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    criterion_file: Option<Criterion>,
    #[serde(default, skip_serializing_if = "SolverChoice::is_native")]
    solver: SolverChoice,
    /// Suites without this key are older than the machine's integers.
    #[serde(default = "mathematical")]
    integers: Integers,
}

const ALL_PATHS: &str = "all-paths";

impl RequestShape {
    /// Only the suite of an actor program has the limits of actors.
    pub(super) fn new(request: &Request, is_actor_program: bool) -> RequestShape {
        let (points, trace) = match request.guide.clone() {
            Some(Guide::Points(points)) => (Some(points), None),
            Some(Guide::Trace { text, .. }) => (None, Some(text)),
            _ => (None, None),
        };
        RequestShape {
            selection: selection(request).to_owned(),
            points,
            trace,
            loop_k: request.loop_k,
            depth_k: request.depth_k,
            aliasing: request.aliasing == Aliasing::Possible,
            heap: match request.heap {
                HeapChoice::Lazy => default_heap(),
                HeapChoice::Solver(_) => "solver".to_owned(),
            },
            all_shapes: request.heap != HeapChoice::Solver(Shapes::One),
            domain: request.domain.unwrap_or(default_domain()),
            actors: is_actor_program.then_some(request.actors),
            criterion_file: request.criterion.clone(),
            solver: request.solver,
            integers: request.integers,
        }
    }

    /// The request for a method, or the problem with a word. A suite does not have the option
    /// `--first` of a trace.
    pub(super) fn request(self, method: &str) -> Result<Request, String> {
        let guide = match self.selection.as_str() {
            ALL_PATHS => None,
            "all-local-paths" => Some(Guide::LocalPaths),
            "program-points" => Some(Guide::Points(self.points.unwrap_or_default())),
            "statements" => Some(Guide::Statements),
            "branches" => Some(Guide::Branches),
            "trace" => Some(Guide::Trace {
                text: self.trace.unwrap_or_default(),
                wanted: Wanted::Every,
            }),
            other => return Err(format!("unknown selection `{other}`")),
        };
        let heap = match (self.heap.as_str(), self.all_shapes) {
            ("lazy", _) => HeapChoice::Lazy,
            ("solver", true) => HeapChoice::Solver(Shapes::All),
            ("solver", false) => HeapChoice::Solver(Shapes::One),
            (other, _) => return Err(format!("unknown heap `{other}`")),
        };
        Ok(Request {
            guide,
            loop_k: self.loop_k,
            depth_k: self.depth_k,
            aliasing: match self.aliasing {
                true => Aliasing::Possible,
                false => Aliasing::Excluded,
            },
            heap,
            domain: Some(self.domain).filter(|domain| *domain != default_domain()),
            integers: self.integers,
            actors: self.actors.unwrap_or_default(),
            criterion: self.criterion_file,
            solver: self.solver,
            ..Request::new(method)
        })
    }
}

/// The word for the paths that are selected.
pub(crate) fn selection(request: &Request) -> &'static str {
    request.guide.as_ref().map_or(ALL_PATHS, Guide::word)
}

fn default_aliasing() -> bool {
    true
}

fn default_heap() -> String {
    "lazy".to_owned()
}

fn mathematical() -> Integers {
    Integers::Mathematical
}

/// The range of `int`, which stands for the range of each type.
fn default_domain() -> (i64, i64) {
    (Number::Int.least(), Number::Int.greatest())
}
