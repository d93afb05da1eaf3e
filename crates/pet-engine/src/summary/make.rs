//! Makes the summaries that a method needs, bottom-up over the components of the call graph: kept
//! summaries are reused, the others are recorded.

use super::compose::Composing;
use super::order::Order;
use super::record::Recorder;
use crate::TcgError;
use crate::kinds::Kinds;
use pet_analyze::tables::{Code, Method, Tables};
use pet_model::request::Request;
use pet_model::summary::{Made, NoSummary, Summary, fact};
use pet_translator::clp::Program;
use pet_translator::typed::MethodKind;
use serde::{Deserialize, Serialize};

/// Where summaries are kept between runs.
pub trait Store {
    /// The summary of a method, or the reason why it has none, if this was kept and still holds.
    fn find(&mut self, method: &Method) -> Option<Result<Summary, NoSummary>>;
    /// Keeps the result of a recording, which entered so many states.
    fn keep(&mut self, method: &Method, summary: Result<&Summary, NoSummary>, states: i64);
}

/// A store that keeps nothing.
pub struct Nowhere;

impl Store for Nowhere {
    fn find(&mut self, _: &Method) -> Option<Result<Summary, NoSummary>> {
        None
    }

    fn keep(&mut self, _: &Method, _: Result<&Summary, NoSummary>, _: i64) {}
}

/// The methods whose summaries are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wanted<'k> {
    /// Summaries for the calls of this method.
    Below(&'k str),
    /// Summaries for the calls of this method, and its own.
    Of(&'k str),
    /// Summaries of all methods.
    All,
}

/// The program with the summaries in its tables.
pub fn composed(program: &Program, summaries: &[Summary]) -> Program {
    let mut program = program.clone();
    if !summaries.is_empty() {
        program.tables.push(fact::table(summaries));
    }
    program
}

/// Makes the summaries. The method of `request` is ignored.
pub fn make(
    program: &Program,
    request: &Request,
    wanted: Wanted<'_>,
    store: &mut dyn Store,
) -> Result<Made, TcgError> {
    let mut tables = Tables::of(program);
    let kinds = Kinds::of(program, &tables);
    let order = match wanted {
        Wanted::Below(key) | Wanted::Of(key) => Order::of(&tables, [key]),
        Wanted::All => Order::of(&tables, tables.methods.keys().map(String::as_str)),
    };
    let is_wanted = |tables: &Tables, key: &str| {
        let method = tables.methods.get(key);
        let kinds = [
            MethodKind::Static,
            MethodKind::Instance,
            MethodKind::Constructor,
        ];
        let has_code = method
            .is_some_and(|method| method.code == Code::Present && kinds.contains(&method.kind));
        let is_asked = match wanted {
            Wanted::Below(top) => {
                order.component(top) != order.component(key) && order.is_entered(key)
            }
            Wanted::Of(top) => key == top || order.is_entered(key),
            Wanted::All => true,
        };
        has_code && is_asked && !key.contains(':')
    };
    let whole = tables.clone();
    let mut recorder: Option<Recorder<'_>> = None;
    let mut loaded = 0;
    let mut made = Made::default();
    for (number, component) in order.components.iter().enumerate() {
        for key in component {
            let Some(method) = whole.methods.get(key).filter(|_| is_wanted(&whole, key)) else {
                continue;
            };
            let summary = match store.find(method) {
                Some(Err(why)) => {
                    made.executed.push((key.clone(), why));
                    continue;
                }
                Some(Ok(summary)) => {
                    made.reused += 1;
                    if let Some(recorder) = &mut recorder {
                        recorder.knows(key, &summary.cases, &Composing::below(&tables))?;
                    }
                    summary
                }
                None => {
                    let mut recording = match recorder.take() {
                        Some(recorder) => recorder,
                        None => {
                            let mut new = Recorder::start(program, &whole, &kinds, request.heap)?;
                            let composing = Composing::below(&tables);
                            for (key, cases) in &tables.summaries {
                                new.knows(key, cases, &composing)?;
                            }
                            new
                        }
                    };
                    // Methods below without a summary are executed, so their blocks are needed.
                    for below in order.components.iter().take(number + 1).skip(loaded) {
                        recording.loads(below, &Composing::below(&tables))?;
                    }
                    loaded = number + 1;
                    let recorded = recording.record(method, request)?;
                    made.states += recorded.states;
                    let kept = recorded.summary.as_ref().map_err(|why| *why);
                    store.keep(method, kept, recorded.states);
                    if let Ok(summary) = &recorded.summary {
                        made.recorded += 1;
                        let composing = Composing::below(&tables);
                        recording.knows(key, &summary.cases, &composing)?;
                    }
                    recorder = Some(recording);
                    match recorded.summary {
                        Ok(summary) => summary,
                        Err(why) => {
                            made.executed.push((key.clone(), why));
                            continue;
                        }
                    }
                }
            };
            tables.summaries.insert(key.clone(), summary.cases.clone());
            made.summaries.push(summary);
        }
    }
    Ok(made)
}
