//! Summary cases as facts, in the tables of the program that composes them:
//! ```prolog
//! pet_composed_case('Arithmetics.abs', [V1], [V1 #>= 0], done([V1], ok, ['Arithmetics.abs' - 1], 1)).
//! ```
//! Terms that are read back may be damaged: a term that is no case is read as `None`.

use super::{Case, Done, End, Item, Summary};
use pet_translator::clp::{Table, Term};

/// The name of the facts.
pub const NAME: &str = "pet_composed_case";

/// All cases of some summaries, in order.
pub fn table<'s>(summaries: impl IntoIterator<Item = &'s Summary>) -> Table {
    let facts = summaries.into_iter().flat_map(|summary| {
        let cases = summary.cases.iter();
        cases.map(|case| fact(&summary.key, case))
    });
    Table {
        comment: "Summaries of methods: inputs, steps, how it ends.".to_owned(),
        facts: facts.collect(),
    }
}

fn fact(key: &str, case: &Case) -> Term {
    let parts = [
        Term::atom(key),
        Term::List(case.inputs.clone()),
        Term::List(case.steps.clone()),
        end_term(&case.end),
    ];
    Term::compound(NAME, parts)
}

/// Reads the arguments of a fact after the key.
pub fn case(args: &[Term]) -> Option<Case> {
    let [Term::List(inputs), Term::List(steps), end] = args else {
        return None;
    };
    Some(Case {
        inputs: inputs.clone(),
        steps: steps.clone(),
        end: end_of(end)?,
    })
}

pub fn end_term(end: &End) -> Term {
    match end {
        End::Done(done) => Term::compound(
            "done",
            [
                Term::List(done.out.clone()),
                done.flag.clone(),
                trace_term(&done.trace),
                Term::Int(done.blocks),
            ],
        ),
        End::Cut(why) => Term::compound("cut", [Term::atom(why)]),
        End::NoCode(key) => Term::compound("no_code", [Term::atom(key)]),
    }
}

pub fn trace_term(trace: &[Item]) -> Term {
    Term::list(trace.iter().map(|item| match item {
        Item::Way { block, way } => Term::compound("-", [Term::atom(block), Term::Int(*way)]),
        Item::Case { key, number } => Term::compound("case", [Term::atom(key), Term::Int(*number)]),
    }))
}

pub fn end_of(term: &Term) -> Option<End> {
    let Term::Compound(name, args) = term else {
        return None;
    };
    match (name.as_str(), args.as_slice()) {
        ("done", [Term::List(out), flag, Term::List(trace), Term::Int(blocks)]) => {
            Some(End::Done(Done {
                out: out.clone(),
                flag: flag.clone(),
                trace: trace.iter().map(item).collect::<Option<_>>()?,
                blocks: *blocks,
            }))
        }
        ("cut", [Term::Atom(why)]) => Some(End::Cut(why.clone())),
        ("no_code", [Term::Atom(key)]) => Some(End::NoCode(key.clone())),
        _ => None,
    }
}

pub fn item(term: &Term) -> Option<Item> {
    let Term::Compound(name, args) = term else {
        return None;
    };
    match (name.as_str(), args.as_slice()) {
        ("-", [Term::Atom(block), Term::Int(way)]) => Some(Item::Way {
            block: block.clone(),
            way: *way,
        }),
        ("case", [Term::Atom(key), Term::Int(number)]) => Some(Item::Case {
            key: key.clone(),
            number: *number,
        }),
        _ => None,
    }
}
