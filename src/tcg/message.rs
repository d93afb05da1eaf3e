//! The messages of a worker, and their text form for another process.

use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// The machine runs.
    Ready,
    /// May this part be done here? Waits for the answer.
    Claim {
        part: u64,
    },
    /// A part is begun that was given before it was asked for.
    Begin {
        part: u64,
    },
    Case(Found),
    /// A path of the part met a method without code.
    NoCode {
        key: String,
    },
    /// An infeasible end of a path, as SMT-LIB text.
    Infeasible {
        part: Option<u64>,
        text: String,
    },
    /// The end of a path that is no case.
    End {
        part: Option<u64>,
        end: super::ends::End,
    },
    /// How many traces of a part were tried, and how many of them no path has.
    Traces {
        part: u64,
        generated: i64,
        infeasible: i64,
    },
    /// The result for a goal; for all goals together if it has no number.
    Goal {
        goal: Option<usize>,
        why: Why,
    },
    /// The counters at the time of a case; they are final if nothing more comes.
    SoFar(Box<SoFar>),
    /// All of a part was said.
    Part {
        part: u64,
        counts: Counts,
    },
    /// All parts were; so many there are.
    Top {
        parts: u64,
        counts: Counts,
    },
    /// The limit on inferences was reached.
    Limit,
    Failed {
        message: String,
    },
}

/// The result of the search for a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    Covered,
    /// No path has it, whatever the limits.
    Infeasible,
    /// No path within the limits has it.
    Limit,
    /// No answer of the solver, or a method without code.
    Undecided,
}

impl Why {
    pub fn word(self) -> &'static str {
        match self {
            Why::Covered => "covered",
            Why::Infeasible => "infeasible",
            Why::Limit => "limit",
            Why::Undecided => "undecided",
        }
    }

    pub fn of(word: &str) -> Option<Why> {
        let all = [Why::Covered, Why::Infeasible, Why::Limit, Why::Undecided];
        all.into_iter().find(|why| why.word() == word)
    }
}

/// A feasible path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub part: u64,
    /// The values of the unknown integers, by number.
    pub values: Vec<i128>,
    pub constraints: Vec<String>,
    /// Aliases that the path leaves open.
    pub may_alias: Vec<String>,
    /// The path condition as SMT-LIB text, if it was asked for.
    pub smt2: Option<String>,
    /// Derivations of an actor program that agree in this are one case.
    pub key: Option<u64>,
    /// The term that the machine reported.
    pub term: String,
}

/// The counters up to some case, of its part and above the parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SoFar {
    pub part: u64,
    pub counts: Counts,
    pub top: Counts,
}

/// The counters of one part of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Clauses that were chosen, and those of them whose guards hold.
    pub tried: i64,
    pub passed: i64,
    /// Paths that were cut by loop-k, depth-k, the user's own criterion.
    pub cut_loop: i64,
    pub cut_depth: i64,
    pub cut_own: i64,
    /// Paths that ended and turned out to be infeasible or undecided.
    pub infeasible: i64,
    pub unknown: i64,
    /// Under a contract: paths without an accepted input, paths that throw in the precondition,
    /// and paths that were cut in a condition.
    pub refused: i64,
    pub throwing: i64,
    pub cut_contract: i64,
    /// Summary cases that were composed.
    pub composed: i64,
    /// Questions to the exact solver on the way.
    pub asked: i64,
    /// For actors: complete runs, macro-steps, paths cut by task-level and by actor-number.
    pub derivations: i64,
    pub steps: i64,
    pub cut_task: i64,
    pub cut_actor: i64,
    /// Ends of paths that were counted, and not told.
    pub ends_left: i64,
}

impl Counts {
    pub fn add(&mut self, other: &Counts) {
        let all = self.all_mut().into_iter().zip(other.all());
        for (own, other) in all {
            *own += other;
        }
    }

    fn all(&self) -> [i64; 17] {
        [
            self.tried,
            self.passed,
            self.cut_loop,
            self.cut_depth,
            self.cut_own,
            self.infeasible,
            self.unknown,
            self.refused,
            self.throwing,
            self.cut_contract,
            self.composed,
            self.asked,
            self.derivations,
            self.steps,
            self.cut_task,
            self.cut_actor,
            self.ends_left,
        ]
    }

    fn all_mut(&mut self) -> [&mut i64; 17] {
        [
            &mut self.tried,
            &mut self.passed,
            &mut self.cut_loop,
            &mut self.cut_depth,
            &mut self.cut_own,
            &mut self.infeasible,
            &mut self.unknown,
            &mut self.refused,
            &mut self.throwing,
            &mut self.cut_contract,
            &mut self.composed,
            &mut self.asked,
            &mut self.derivations,
            &mut self.steps,
            &mut self.cut_task,
            &mut self.cut_actor,
            &mut self.ends_left,
        ]
    }
}

/// Between the fields of a line, and between the constraints. The machine quotes both.
const FIELD: char = '\t';
const CONSTRAINT: char = '\u{1f}';
/// In place of the end of a line within a field.
const LINE: char = '\u{1e}';

impl fmt::Display for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Ready => out.write_str("ready"),
            Message::Claim { part } => write!(out, "claim{FIELD}{part}"),
            Message::Begin { part } => write!(out, "begin{FIELD}{part}"),
            Message::Case(found) => {
                let values: Vec<String> = found.values.iter().map(i128::to_string).collect();
                let constraints = found.constraints.join(&CONSTRAINT.to_string());
                let aliases = found.may_alias.join(&CONSTRAINT.to_string());
                let (part, values, term) = (found.part, values.join(","), &found.term);
                let key = found.key.map_or(String::new(), |key| key.to_string());
                let smt2 = found.smt2.as_deref().map_or(String::new(), on_one_line);
                write!(
                    out,
                    "case{FIELD}{part}{FIELD}{values}{FIELD}{constraints}{FIELD}{aliases}{FIELD}{smt2}{FIELD}{key}{FIELD}{term}"
                )
            }
            Message::NoCode { key } => write!(out, "no-code{FIELD}{key}"),
            Message::Infeasible { part, text } => {
                let part = part.map_or(String::new(), |part| part.to_string());
                write!(out, "infeasible{FIELD}{part}{FIELD}{}", on_one_line(text))
            }
            Message::End { part, end } => {
                let part = part.map_or(String::new(), |part| part.to_string());
                let conflict = end.conflict.join(&CONSTRAINT.to_string());
                write!(
                    out,
                    "end{FIELD}{part}{FIELD}{}{FIELD}{}{FIELD}{conflict}",
                    end.why, end.trace
                )
            }
            Message::Traces {
                part,
                generated,
                infeasible,
            } => write!(
                out,
                "traces{FIELD}{part}{FIELD}{generated}{FIELD}{infeasible}"
            ),
            Message::Goal { goal, why } => {
                let goal = goal.map_or(String::new(), |goal| goal.to_string());
                write!(out, "goal{FIELD}{goal}{FIELD}{}", why.word())
            }
            Message::SoFar(so_far) => {
                let SoFar { part, counts, top } = so_far.as_ref();
                write!(out, "so-far{FIELD}{part}{FIELD}{counts}{FIELD}{top}")
            }
            Message::Part { part, counts } => write!(out, "part{FIELD}{part}{FIELD}{counts}"),
            Message::Top { parts, counts } => write!(out, "top{FIELD}{parts}{FIELD}{counts}"),
            Message::Limit => out.write_str("limit"),
            Message::Failed { message } => {
                write!(out, "failed{FIELD}{}", message.replace('\n', " "))
            }
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts: Vec<String> = self.all().iter().map(i64::to_string).collect();
        out.write_str(&counts.join(","))
    }
}

/// The line is none of ours.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a worker said something unknown: {0}")]
pub struct UnknownMessage(String);

impl FromStr for Message {
    type Err = UnknownMessage;

    fn from_str(line: &str) -> Result<Message, UnknownMessage> {
        message(line).ok_or_else(|| UnknownMessage(line.chars().take(200).collect()))
    }
}

fn message(line: &str) -> Option<Message> {
    let mut fields = line.splitn(2, FIELD);
    let (kind, rest) = (fields.next()?, fields.next());
    match (kind, rest) {
        ("ready", None) => Some(Message::Ready),
        ("limit", None) => Some(Message::Limit),
        ("claim", Some(part)) => Some(Message::Claim {
            part: part.parse().ok()?,
        }),
        ("begin", Some(part)) => Some(Message::Begin {
            part: part.parse().ok()?,
        }),
        ("case", Some(rest)) => {
            let fields: Vec<&str> = rest.splitn(7, FIELD).collect();
            let [part, values, constraints, aliases, smt2, key, term] = fields.as_slice() else {
                return None;
            };
            Some(Message::Case(Found {
                part: part.parse().ok()?,
                values: numbers(values)?,
                constraints: split(constraints, CONSTRAINT).map(str::to_owned).collect(),
                may_alias: split(aliases, CONSTRAINT).map(str::to_owned).collect(),
                smt2: Some(on_lines(smt2)).filter(|text| !text.is_empty()),
                key: match *key {
                    "" => None,
                    key => Some(key.parse().ok()?),
                },
                term: (*term).to_owned(),
            }))
        }
        ("no-code", Some(key)) => Some(Message::NoCode {
            key: key.to_owned(),
        }),
        ("infeasible", Some(rest)) => {
            let (part, text) = rest.split_once(FIELD)?;
            Some(Message::Infeasible {
                part: match part {
                    "" => None,
                    part => Some(part.parse().ok()?),
                },
                text: on_lines(text),
            })
        }
        ("end", Some(rest)) => {
            let fields: Vec<&str> = rest.splitn(4, FIELD).collect();
            let [part, why, trace, conflict] = fields.as_slice() else {
                return None;
            };
            Some(Message::End {
                part: match *part {
                    "" => None,
                    part => Some(part.parse().ok()?),
                },
                end: super::ends::End {
                    why: (*why).to_owned(),
                    trace: (*trace).to_owned(),
                    conflict: split(conflict, CONSTRAINT).map(str::to_owned).collect(),
                },
            })
        }
        ("traces", Some(rest)) => {
            let fields: Vec<&str> = rest.split(FIELD).collect();
            let [part, generated, infeasible] = fields.as_slice() else {
                return None;
            };
            Some(Message::Traces {
                part: part.parse().ok()?,
                generated: generated.parse().ok()?,
                infeasible: infeasible.parse().ok()?,
            })
        }
        ("goal", Some(rest)) => {
            let (goal, why) = rest.split_once(FIELD)?;
            Some(Message::Goal {
                goal: match goal {
                    "" => None,
                    goal => Some(goal.parse().ok()?),
                },
                why: Why::of(why)?,
            })
        }
        ("so-far", Some(rest)) => {
            let (part, found) = rest.split_once(FIELD)?;
            let (found, top) = found.split_once(FIELD)?;
            Some(Message::SoFar(Box::new(SoFar {
                part: part.parse().ok()?,
                counts: counts(found)?,
                top: counts(top)?,
            })))
        }
        ("part", Some(rest)) => {
            let (part, found) = rest.split_once(FIELD)?;
            Some(Message::Part {
                part: part.parse().ok()?,
                counts: counts(found)?,
            })
        }
        ("top", Some(rest)) => {
            let (parts, found) = rest.split_once(FIELD)?;
            Some(Message::Top {
                parts: parts.parse().ok()?,
                counts: counts(found)?,
            })
        }
        ("failed", Some(message)) => Some(Message::Failed {
            message: message.to_owned(),
        }),
        _ => None,
    }
}

fn counts(text: &str) -> Option<Counts> {
    let mut counts = Counts::default();
    let found: Vec<i64> = numbers(text)?;
    for (own, found) in counts.all_mut().into_iter().zip(found) {
        *own = found;
    }
    Some(counts)
}

fn numbers<T: FromStr>(text: &str) -> Option<Vec<T>> {
    split(text, ',').map(|number| number.parse().ok()).collect()
}

fn on_one_line(text: &str) -> String {
    text.replace('\n', &LINE.to_string())
}

fn on_lines(text: &str) -> String {
    text.replace(LINE, "\n")
}

/// An empty text has no parts.
fn split(text: &str, by: char) -> impl Iterator<Item = &str> {
    text.split(by).filter(|part| !part.is_empty())
}
