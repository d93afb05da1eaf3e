//! Traces that a person writes: complete, or with `_` or a capitalised word for a part that is left
//! open; names are quoted or not. An error shows where a trace does not fit the program. A trace
//! can be very deep, so nothing recurses: it is a list of nodes, each before its subtraces.

use super::rules;
use pet_analyze::tables::{Method, Tables};
use pet_translator::clp::{Program, Term};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// Every trace fits here.
    Open,
    At {
        block: String,
        way: u32,
        /// The number of subtraces that follow.
        count: usize,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TraceError {
    #[error("the trace cannot be read at `{0}`; expected `block(way,[trace,…])`, or `_` for any")]
    Form(String),
    #[error("the trace is incomplete: `])` is missing {0} times at its end")]
    Unclosed(usize),
    #[error("the trace departs from the program at `{found}`: expected `{expected}` here")]
    Block { found: String, expected: String },
    #[error("the trace departs from the program at `{block}({way},…)`: `{block}` has {ways}")]
    Way {
        block: String,
        way: u32,
        ways: String,
    },
    #[error(
        "the trace departs from the program at `{block}({way},…)`: {found}, expected {expected}"
    )]
    Count {
        block: String,
        way: u32,
        found: String,
        expected: String,
    },
}

pub fn parse(text: &str) -> Result<Vec<Node>, TraceError> {
    let mut nodes: Vec<Node> = Vec::new();
    // The nodes whose lists are open, with the number of subtraces so far.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut rest = text.trim();
    loop {
        if let Some((_, count)) = open.last_mut() {
            *count += 1;
        }
        let form = || TraceError::Form(rest.chars().take(40).collect());
        if let Some(behind) = hole(rest) {
            nodes.push(Node::Open);
            rest = behind;
        } else {
            let (block, way, behind) = head(rest).ok_or_else(form)?;
            let count = 0;
            nodes.push(Node::At { block, way, count });
            rest = behind.trim_start();
            if rest.strip_prefix(']').is_none() {
                open.push((nodes.len() - 1, 0));
                continue;
            }
            open.push((nodes.len() - 1, 0));
        }
        // Lists may end here, several at once.
        loop {
            rest = rest.trim_start();
            let Some((at, count)) = open.last().copied() else {
                return match rest {
                    "" => Ok(nodes),
                    _ => Err(TraceError::Form(rest.chars().take(40).collect())),
                };
            };
            if let Some(behind) = rest.strip_prefix(',') {
                rest = behind.trim_start();
                break;
            }
            let closed = rest.strip_prefix(']').map(str::trim_start);
            let Some(behind) = closed.and_then(|rest| rest.strip_prefix(')')) else {
                return Err(match rest {
                    "" | "]" => TraceError::Unclosed(open.len()),
                    _ => TraceError::Form(rest.chars().take(40).collect()),
                });
            };
            rest = behind;
            if let Some(Node::At { count: own, .. }) = nodes.get_mut(at) {
                *own = count;
            }
            open.pop();
        }
    }
}

/// Checks that the method can have this trace.
pub fn fit(
    nodes: &[Node],
    program: &Program,
    tables: &Tables,
    method: &Method,
) -> Result<(), TraceError> {
    let mut expected = vec![method.predicate.as_str()];
    for node in nodes {
        let Some(wanted) = expected.pop() else {
            break;
        };
        let Node::At { block, way, count } = node else {
            continue;
        };
        if block != wanted {
            return Err(TraceError::Block {
                found: format!("{block}({way},…)"),
                expected: wanted.to_owned(),
            });
        }
        let predicate = program
            .predicates
            .iter()
            .find(|predicate| predicate.name == *block);
        let clauses = predicate.map_or(&[][..], |predicate| &predicate.clauses);
        let index = usize::try_from(*way)
            .ok()
            .and_then(|way| way.checked_sub(1));
        let Some(clause) = index.and_then(|index| clauses.get(index)) else {
            return Err(TraceError::Way {
                block: block.clone(),
                way: *way,
                ways: plural(clauses.len(), "way"),
            });
        };
        let calls: Vec<&str> = rules::calls(clause, tables).collect();
        if calls.len() != *count {
            return Err(TraceError::Count {
                block: block.clone(),
                way: *way,
                found: plural(*count, "subtrace"),
                expected: match calls.as_slice() {
                    [] => "none".to_owned(),
                    calls => format!("{}: {}", calls.len(), calls.join(", ")),
                },
            });
        }
        expected.extend(calls.into_iter().rev());
    }
    Ok(())
}

/// The nodes as `nodes_trace/2` of `pet_traces.pl` reads them.
pub(super) fn term(nodes: &[Node], tables: &Tables) -> Term {
    Term::list(nodes.iter().map(|node| match node {
        Node::Open => Term::atom("open"),
        Node::At { block, way, count } => {
            let count = i64::try_from(*count).unwrap_or(i64::MAX);
            let number = tables.way_number(block, (*way).into()).unwrap_or(0);
            Term::compound("node", [number, count].map(Term::Int))
        }
    }))
}

/// The text after an open part: `_`, or a word that begins with a capital letter and stands alone.
fn hole(text: &str) -> Option<&str> {
    let is_first = |letter: char| letter == '_' || letter.is_uppercase();
    if !text.starts_with(is_first) {
        return None;
    }
    let behind = text.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
    let next = behind.trim_start();
    (next.is_empty() || next.starts_with([',', ']'])).then_some(behind)
}

/// The name and the way of a node, and the text after `[`. The name ends where `(`, a number, `,`
/// and `[` follow; brackets for parameter types in a name are never followed by these.
fn head(text: &str) -> Option<(String, u32, &str)> {
    for (at, _) in text.match_indices('(') {
        let (name, behind) = text.split_at(at);
        let behind = behind.strip_prefix('(')?.trim_start();
        let digits = behind.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let way = behind.strip_suffix(digits).and_then(|way| way.parse().ok());
        let rest = digits.trim_start().strip_prefix(',');
        let rest = rest.and_then(|rest| rest.trim_start().strip_prefix('['));
        if let (Some(way), Some(rest)) = (way, rest) {
            let name = name.trim_end();
            let quoted = name
                .strip_prefix('\'')
                .and_then(|name| name.strip_suffix('\''));
            let name = quoted.unwrap_or(name);
            return (!name.is_empty()).then(|| (name.to_owned(), way, rest));
        }
    }
    None
}

fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
