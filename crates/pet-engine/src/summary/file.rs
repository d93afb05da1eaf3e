//! Summary files: facts that people can read, one file for each method. A file made by `pet` has
//! the hash of the code that it belongs to, and is used only if it was not changed; a file that a
//! person wrote is checked by `native`.

use super::code::{by_relative_name, hash, relative};
use super::native::{self, Written};
use pet_analyze::tables::{Method, Tables};
use pet_model::summary::fact::{item, trace_term};
use pet_model::summary::view::view;
use pet_model::summary::{Case, Done, End, Item, NoSummary, Summary};
use pet_translator::clp::read::{Fact, facts};
use pet_translator::clp::{Term, print};
use pet_translator::diagnostic::Diagnostic;
use pet_translator::source::{Source, Span};
use std::fmt::Write;

/// The version of the form of the files and of the meaning of steps.
pub const FORMAT: i64 = 1;

/// The fact for a method that has no summary.
const NONE: &str = "pet_no_summary";

/// The ending of the names of the files.
pub const ENDING: &str = "summary";

/// The options with which a summary was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    pub heap: &'static str,
    pub loop_k: u32,
    pub depth_k: Option<u32>,
}

/// The result of reading a file made by `pet`.
pub enum Kept {
    /// The file fits the code and the setting: its summary, or the reason why there is none.
    Summary(Result<Summary, NoSummary>),
    /// The reason why the file is not used.
    Stale(String),
}

/// The text of a file. A method without a summary has a file too, so that recording is not tried
/// again:
/// ```prolog
/// pet_no_summary('C.m', too_many_paths).
/// ```
pub fn text(
    tables: &Tables,
    method: &Method,
    summary: Result<&Summary, NoSummary>,
    code: &str,
    setting: &Setting,
) -> String {
    let mut body = String::new();
    let key = &method.key;
    let what = match summary {
        Ok(summary) => {
            for (case, number) in summary.cases.iter().zip(1..) {
                write_case(&mut body, tables, key, number, case);
            }
            "one fact for each path".to_owned()
        }
        Err(why) => {
            let fact = Term::compound(NONE, [Term::atom(key), Term::atom(why.word())]);
            let _ = write!(body, "\n{}.\n", print::term(&fact));
            format!("there is none, since {}", why.reason())
        }
    };
    let mut out = format!(
        "% Summary of {}, made by pet: {what}.\n\
         % docs/summaries.md explains the form. A file that was changed is not used.\n",
        one_line(key),
    );
    let header = Term::compound(
        "pet_summary",
        [
            Term::Int(FORMAT),
            Term::atom(key),
            signature(method),
            method.result.term(),
            made(code, setting, &hash(&body)),
        ],
    );
    let _ = writeln!(out, "{}.", print::term(&header));
    out.push_str(&body);
    out
}

fn made(code: &str, setting: &Setting, check: &str) -> Term {
    let depth_k = setting
        .depth_k
        .map_or(Term::atom("none"), |k| Term::Int(k.into()));
    Term::compound(
        "made",
        [
            Term::compound("code", [Term::atom(code)]),
            Term::compound("heap", [Term::atom(setting.heap)]),
            Term::compound("loop_k", [Term::Int(setting.loop_k.into())]),
            Term::compound("depth_k", [depth_k]),
            Term::compound("check", [Term::atom(check)]),
        ],
    )
}

/// The types of the parameters, without `this`.
pub(super) fn signature(method: &Method) -> Term {
    Term::list(method.parameters.iter().map(|(_, ty)| ty.term()))
}

fn write_case(out: &mut String, tables: &Tables, key: &str, number: i64, case: &Case) {
    let view = view(case);
    let part = |name: &str, items: Vec<Term>| Term::compound(name, [Term::List(items)]);
    let mut parts = vec![
        part("args", view.inputs),
        part("heap_in", view.heap_in),
        part("constraints", view.constraints),
    ];
    match &case.end {
        End::Done(done) => {
            let trace = done.trace.iter().map(|item| match item {
                Item::Way { block, way } => Item::Way {
                    block: relative(tables, block).unwrap_or_else(|| block.clone()),
                    way: *way,
                },
                call => call.clone(),
            });
            let trace: Vec<Item> = trace.collect();
            parts.extend([
                part("out", view.out),
                part("heap_out", view.heap_out),
                done.flag.clone(),
                part("steps", case.steps.clone()),
                part("result", done.out.clone()),
                Term::compound("trace", [trace_term(&trace)]),
                Term::compound("blocks", [Term::Int(done.blocks)]),
            ]);
        }
        End::Cut(why) => {
            parts.push(Term::compound("cut", [Term::atom(why)]));
            parts.push(part("steps", case.steps.clone()));
        }
        End::NoCode(callee) => {
            parts.push(Term::compound("no_code", [Term::atom(callee)]));
            parts.push(part("steps", case.steps.clone()));
        }
    }
    parts.push(part("inputs", case.inputs.clone()));
    let _ = write!(
        out,
        "\npet_case({}, {number}",
        print::term(&Term::atom(key))
    );
    for part in parts {
        let _ = write!(out, ",\n         {}", print::term(&part));
    }
    out.push_str(").\n");
}

/// Reads a file made by `pet`, and decides whether it can be used now.
pub fn kept(
    tables: &Tables,
    method: &Method,
    source: &Source,
    code: &str,
    setting: &Setting,
) -> Kept {
    match read_kept(tables, method, source, code, setting) {
        Ok(summary) => Kept::Summary(summary),
        Err(why) => Kept::Stale(why),
    }
}

fn read_kept(
    tables: &Tables,
    method: &Method,
    source: &Source,
    code: &str,
    setting: &Setting,
) -> Result<Result<Summary, NoSummary>, String> {
    let damaged = || "it is damaged".to_owned();
    let facts = facts(source.text()).map_err(|(at, message)| {
        let at = u32::try_from(at).unwrap_or(0);
        let (line, column) = source.line_column(at);
        format!("it is damaged: line {line}, column {column}: {message}")
    })?;
    let (header, cases) = facts.split_first().ok_or_else(damaged)?;
    let args = args_of(&header.term, "pet_summary").ok_or_else(damaged)?;
    let [format, key, types, result, made] = args else {
        return Err(damaged());
    };
    if *format != Term::Int(FORMAT) {
        let (found, own) = (print::term(format), FORMAT);
        return Err(format!(
            "it is of format {found}; this version reads format {own}"
        ));
    }
    if *key != Term::atom(&method.key) {
        return Err(format!("it is the summary of {}", print::term(key)));
    }
    if *types != signature(method) || *result != method.result.term() {
        return Err("it is of another signature".to_owned());
    }
    let Some([own, heap, loop_k, depth_k, check]) = args_of(made, "made") else {
        return Err(damaged());
    };
    let body = source.text().get(header.end..).unwrap_or_default();
    let body = body.trim_start_matches(['\r', '\n']);
    let found = Term::compound("check", [Term::atom(hash(&format!("\n{body}")))]);
    if *check != found {
        return Err("it was changed since it was made".to_owned());
    }
    let wanted = self::made(code, setting, "");
    let Some([code, wanted_heap, wanted_loop_k, wanted_depth_k, _]) = args_of(&wanted, "made")
    else {
        return Err(damaged());
    };
    if own != code {
        return Err("the code has changed".to_owned());
    }
    if [heap, loop_k, depth_k] != [wanted_heap, wanted_loop_k, wanted_depth_k] {
        let given: Vec<String> = [heap, loop_k, depth_k].map(print::term).into();
        return Err(format!("it was made with {}", given.join(", ")));
    }
    if let [only] = cases
        && let Some([_, Term::Atom(found)]) = args_of(&only.term, NONE)
    {
        let mut kept = NoSummary::KEPT.iter();
        let why = kept.find(|(word, _)| word == found).ok_or_else(damaged)?;
        return Ok(Err(why.1));
    }
    let names = by_relative_name(tables);
    let cases = cases.iter().map(|fact| {
        let mut case = made_case(fact)?;
        if let End::Done(done) = &mut case.end {
            for item in &mut done.trace {
                if let Item::Way { block, .. } = item {
                    *block = names.get(block)?.clone();
                }
            }
        }
        super::kept::is_right(&case, tables, method).then_some(case)
    });
    Ok(Ok(Summary {
        key: method.key.clone(),
        cases: cases.collect::<Option<_>>().ok_or_else(damaged)?,
    }))
}

/// Reads the parts of a fact that are composed; the other parts present them for people.
fn made_case(fact: &Fact) -> Option<Case> {
    let parts = args_of(&fact.term, "pet_case")?;
    let part = |name: &str| {
        parts.iter().find_map(|part| match args_of(part, name)? {
            [only] => Some(only.clone()),
            _ => None,
        })
    };
    let list = |name: &str| match part(name)? {
        Term::List(items) => Some(items),
        _ => None,
    };
    let end = match (part("cut"), part("no_code")) {
        (Some(Term::Atom(why)), _) => End::Cut(why),
        (_, Some(Term::Atom(key))) => End::NoCode(key),
        _ => End::Done(Done {
            out: list("result")?,
            flag: parts.get(7)?.clone(),
            trace: list("trace")?.iter().map(item).collect::<Option<_>>()?,
            blocks: match part("blocks")? {
                Term::Int(blocks) => blocks,
                _ => return None,
            },
        }),
    };
    Some(Case {
        inputs: list("inputs")?,
        steps: list("steps")?,
        end,
    })
}

/// The summary that a person wrote for a method without code, or all errors in it.
pub fn written(tables: &Tables, source: &Source) -> Result<Summary, Vec<Diagnostic>> {
    let end = source.text().len();
    let span = |start: usize, end: usize| {
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span::new(place(start), place(end))
    };
    let facts = facts(source.text()).map_err(|(at, message)| {
        let at = at.min(end);
        vec![Diagnostic::error("summary-syntax", message, span(at, at))]
    })?;
    let Some((header, cases)) = facts.split_first() else {
        let message = "there is no fact; expected `pet_summary(1, Key, Types, Result, written)`";
        return Err(vec![Diagnostic::error(
            "summary-header",
            message,
            span(0, 0),
        )]);
    };
    let method = native::header(tables, source, header)?;
    let mut errors = Vec::new();
    let mut found = Vec::new();
    for (fact, number) in cases.iter().zip(1..) {
        let written = Written {
            tables,
            source,
            method,
            number,
        };
        match written.case(fact) {
            Ok(case) => found.push(case),
            Err(diagnostics) => errors.extend(diagnostics),
        }
    }
    if found.is_empty() && errors.is_empty() {
        let message = format!(
            "there is no case; expected `pet_case('{}', 1, …)`",
            method.key
        );
        let at = span(header.start, header.end);
        errors.push(Diagnostic::error("summary-empty", message, at));
    }
    match errors.is_empty() {
        true => Ok(Summary {
            key: method.key.clone(),
            cases: found,
        }),
        false => Err(errors),
    }
}

/// The key of the method if the first fact states that a person wrote the file.
pub fn written_key(source: &Source) -> Option<String> {
    let read = facts(source.text()).ok()?;
    let [_, Term::Atom(key), .., Term::Atom(origin)] = args_of(&read.first()?.term, "pet_summary")?
    else {
        return None;
    };
    (origin == "written").then(|| key.clone())
}

pub(super) fn args_of<'t>(term: &'t Term, name: &str) -> Option<&'t [Term]> {
    match term {
        Term::Compound(found, args) if found == name => Some(args),
        _ => None,
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}
