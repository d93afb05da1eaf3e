//! The lines that the machine reports at its port (`prolog/search/pet_tcg.pl` lists them).

use crate::machine::term::Term;
use pet_model::suite::GoalEnd;

/// A line of the machine. `known` is the number of entries of the path that were reported
/// before; `entries` follow them (`pet_integers.pl`).
pub enum Report<'t> {
    /// Asks whether the path is feasible.
    Check {
        known: usize,
        entries: &'t [Term],
    },
    /// The entries of the path are reported again, after those of another path.
    Path {
        known: usize,
        entries: &'t [Term],
    },
    /// The store refuted this constraint by itself.
    Refuted {
        known: usize,
        entries: &'t [Term],
        constraint: &'t Term,
    },
    Case(CaseReport<'t>),
    /// A path ended without a case after these clauses; `inputs` and `cells` are the part of the
    /// input that it has read.
    End {
        why: &'t str,
        clauses: Vec<i64>,
        inputs: &'t Term,
        cells: &'t Term,
    },
    /// The path met a method without code.
    NoCode {
        key: &'t str,
    },
    /// The store gave up a constraint.
    Unknown,
    /// The number of traces of a part that were tried, and how many of them no path has.
    Traces {
        generated: i64,
        infeasible: i64,
    },
    /// The result for the goal with this number; without a number, for all goals on one path.
    Goal {
        goal: Option<usize>,
        why: GoalEnd,
    },
    /// The machine has seen the whole tree.
    Top,
}

/// `case(Inputs, Cells, Ended, Values, Known, Entries)`.
pub struct CaseReport<'t> {
    pub inputs: &'t Term,
    pub cells: &'t Term,
    pub ended: &'t Term,
    pub values: Values,
    pub known: usize,
    pub entries: &'t [Term],
}

/// The values of the unknown integers of a case.
pub enum Values {
    /// The solver has to find them.
    Asked,
    Unknown,
    Found(Vec<i128>),
}

impl<'t> Report<'t> {
    /// `None` for a line of unknown form.
    pub fn read(line: &'t Term) -> Option<Report<'t>> {
        let Term::Compound(name, args) = line else {
            return match line.as_atom()? {
                "top" => Some(Report::Top),
                "unknown" => Some(Report::Unknown),
                _ => None,
            };
        };
        match (name.as_str(), args.as_slice()) {
            ("check", [known, entries]) => Some(Report::Check {
                known: count(known)?,
                entries: entries.as_list()?,
            }),
            ("said", [known, entries]) => Some(Report::Path {
                known: count(known)?,
                entries: entries.as_list()?,
            }),
            ("refuted", [known, entries, constraint]) => Some(Report::Refuted {
                known: count(known)?,
                entries: entries.as_list()?,
                constraint,
            }),
            ("case", [inputs, cells, ended, values, known, entries]) => {
                Some(Report::Case(CaseReport {
                    inputs,
                    cells,
                    ended,
                    values: self::values(values)?,
                    known: count(known)?,
                    entries: entries.as_list()?,
                }))
            }
            ("end", [why, clauses, inputs, cells]) => {
                let clauses = clauses.as_list()?.iter().map(Term::as_int);
                Some(Report::End {
                    why: why.as_atom()?,
                    clauses: clauses.collect::<Option<_>>()?,
                    inputs,
                    cells,
                })
            }
            ("no_code", [key]) => Some(Report::NoCode {
                key: key.as_atom()?,
            }),
            ("traces", [generated, infeasible]) => Some(Report::Traces {
                generated: generated.as_int()?,
                infeasible: infeasible.as_int()?,
            }),
            ("goal", [goal, why]) => Some(Report::Goal {
                goal: Some(count(goal)?),
                why: GoalEnd::of(why.as_atom()?)?,
            }),
            ("apart", [why]) => Some(Report::Goal {
                goal: None,
                why: GoalEnd::of(why.as_atom()?)?,
            }),
            _ => None,
        }
    }
}

fn count(term: &Term) -> Option<usize> {
    usize::try_from(term.as_int()?).ok()
}

fn values(values: &Term) -> Option<Values> {
    let value = |value: &Term| match value {
        Term::BigInt(digits) => digits.parse().ok(),
        other => other.as_int().map(i128::from),
    };
    match values {
        Term::Atom(word) => match word.as_str() {
            "asked" => Some(Values::Asked),
            "unknown" => Some(Values::Unknown),
            _ => None,
        },
        list => {
            let values = list.as_list()?.iter().map(value);
            Some(Values::Found(values.collect::<Option<_>>()?))
        }
    }
}
