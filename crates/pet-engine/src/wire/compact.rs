//! Unpacking of cases: from the short form in which `pet_case.pl` reports them to the form that
//! the rest of the code reads: cells with their kinds and slots, and traces as the numbers of
//! their clauses.

mod packed;

pub(crate) use packed::class_number;

use crate::machine::term::Term;
use pet_analyze::tables::{Tables, Type};
use pet_model::summary::{End, Item};
use std::collections::HashSet;

/// The reported term, unpacked if it is a case. `None` for a case of unknown form.
pub fn written_out(tables: &Tables, said: Term) -> Option<Term> {
    match said {
        Term::Compound(name, args) if name == "case" => {
            let [inputs, heap, ended, values, heard, entries] = args.try_into().ok()?;
            let Term::Compound(_, parts) = ended else {
                return None;
            };
            let [out, changes, flag, digits] = parts.try_into().ok()?;
            let mut last = last_heap(tables, changes.as_list()?, heap.as_list()?)?;
            let trace = match digits.args::<3>("steps") {
                Some(parts) => {
                    let (trace, futures) = steps(tables, parts)?;
                    if let Term::List(cells) = &mut last {
                        cells.extend(futures);
                    }
                    trace
                }
                None => trace(tables, digits.as_list()?)?,
            };
            let heap = cells(tables, heap.as_list()?)?;
            let slots = slots(&inputs)?;
            let out = Term::List(plain_values(&out)?);
            let flag = match flag.args::<1>("exc") {
                Some([id]) => Term::compound("exc", [identity(id)?]),
                None => flag,
            };
            let ended = Term::compound("ended", [out, last, flag, trace]);
            Some(Term::compound(
                "case",
                [slots, heap, ended, values, heard, entries],
            ))
        }
        other => Some(other),
    }
}

/// The macro-steps of actors, with the tasks of the first queue, and the cells of the
/// futures.
fn steps(tables: &Tables, parts: &[Term; 3]) -> Option<(Term, Vec<Term>)> {
    let [steps, queue, futures] = parts;
    let steps = steps.as_list()?.iter().map(|step| {
        let [actor, number, digits] = step.args::<3>("s")?;
        let actor = match actor {
            Term::Atom(_) => actor.clone(),
            id => identity(id)?,
        };
        let trace = trace(tables, digits.as_list()?)?;
        Some(Term::compound("s", [actor, number.clone(), trace]))
    });
    let steps = Term::List(steps.collect::<Option<_>>()?);
    let queue = queue.as_list()?.iter().map(|task| {
        let [key, values] = task.args::<2>("q")?;
        Some(Term::compound(
            "q",
            [key.clone(), Term::List(plain_values(values)?)],
        ))
    });
    let queue = Term::List(queue.collect::<Option<_>>()?);
    let futures = futures.as_list()?.iter().map(|future| {
        let [id, key, result] = future.args::<3>("future")?;
        let method = tables.methods.get(key.as_atom()?)?;
        let ty = type_term(&method.result);
        let result = match result.args::<1>("done") {
            Some([given]) => Term::compound("done", [value(given.clone())]),
            None => result.clone(),
        };
        Some(Term::compound(
            "cell",
            [identity(id)?, Term::compound("fut", [ty, result])],
        ))
    });
    let futures = futures.collect::<Option<Vec<Term>>>()?;
    Some((Term::compound("steps", [steps, queue]), futures))
}

pub fn type_term(ty: &Type) -> Term {
    match ty {
        Type::Int => Term::atom("int"),
        Type::Bool => Term::atom("boolean"),
        Type::Void => Term::atom("void"),
        Type::Class(name) => Term::atom(name),
        Type::Array(inner) => Term::compound("array", [type_term(inner)]),
        Type::Fut(inner) => Term::compound("fut", [type_term(inner)]),
    }
}

/// Inputs and cells of a path that has not come to its end.
pub fn input(tables: &Tables, inputs: &Term, heap: &Term) -> Option<(Term, Term)> {
    Some((slots(inputs)?, cells(tables, heap.as_list()?)?))
}

fn slots(inputs: &Term) -> Option<Term> {
    let slots = plain_values(inputs)?.into_iter().map(|input| {
        let anything = Term::Atom("any".to_owned());
        Term::compound("-", [anything, input])
    });
    Some(Term::List(slots.collect()))
}

fn plain_values(said: &Term) -> Option<Vec<Term>> {
    match said {
        Term::Int(packed) => Some(packed::values(*packed)),
        list => Some(list.as_list()?.iter().cloned().map(value).collect()),
    }
}

/// The changes, and what did not change.
fn last_heap(tables: &Tables, changes: &[Term], heap: &[Term]) -> Option<Term> {
    let changed: HashSet<Term> = changes.iter().filter_map(cell_id).collect();
    let unchanged = heap
        .iter()
        .filter(|cell| cell_id(cell).is_none_or(|id| !changed.contains(&id)));
    let all = changes.iter().chain(unchanged);
    let all: Option<Vec<Term>> = all.map(|it| cell(tables, it)).collect();
    all.map(Term::List)
}

fn cells(tables: &Tables, heap: &[Term]) -> Option<Term> {
    heap.iter()
        .map(|it| cell(tables, it))
        .collect::<Option<Vec<Term>>>()
        .map(Term::List)
}

fn cell_id(cell: &Term) -> Option<Term> {
    match cell {
        Term::Int(packed) => packed::id(*packed).map(Term::Int),
        Term::Compound(_, args) => args.first().cloned(),
        _ => None,
    }
}

fn cell(tables: &Tables, cell: &Term) -> Option<Term> {
    if let Term::Int(packed) = cell {
        let object = packed::object(tables, *packed)?;
        let id = identity(&Term::Int(object.id))?;
        let class = Term::Atom(object.class.to_owned());
        return Some(Term::compound("cell", [id, of_class(class, object.values)]));
    }
    if let Some([id, ty, result]) = cell.args::<3>("f") {
        let result = match result.args::<1>("done") {
            Some([given]) => Term::compound("done", [value(given.clone())]),
            None => result.clone(),
        };
        return Some(Term::compound(
            "cell",
            [identity(id)?, Term::compound("fut", [ty.clone(), result])],
        ));
    }
    let (id, object) = match (cell.args::<3>("o"), cell.args::<4>("a")) {
        (Some([id, class, values]), _) => {
            let values = values.as_list()?.iter().cloned().map(value).collect();
            (id, of_class(class.clone(), values))
        }
        (_, Some([id, ty, length, elements])) => {
            let elements = elements.as_list()?.iter().map(|element| {
                let [index, given] = element.args::<2>("e")?;
                Some(Term::compound(
                    "e",
                    [value(index.clone()), value(given.clone())],
                ))
            });
            let elements = Term::List(elements.collect::<Option<_>>()?);
            let length = value(length.clone());
            (id, Term::compound("arr", [ty.clone(), length, elements]))
        }
        _ => return None,
    };
    Some(Term::compound("cell", [identity(id)?, object]))
}

/// An object with the values that the path has read.
fn of_class(class: Term, values: Vec<Term>) -> Term {
    let kind = Term::compound("k", [Term::List(vec![class]), unknown()]);
    let slots = values.into_iter().map(|given| match given {
        Term::Var(number) => Term::Var(number),
        known => Term::compound("v", [known]),
    });
    Term::compound("obj", [kind, Term::List(slots.collect())])
}

/// Objects of the input have positive numbers, those made by `new` negative ones.
fn identity(id: &Term) -> Option<Term> {
    match id {
        Term::Int(number) if *number > 0 => Some(Term::compound("i", [Term::Int(*number)])),
        Term::Int(number) => Some(Term::compound("n", [Term::Int(number.checked_neg()?)])),
        Term::Compound(_, _) => Some(id.clone()),
        _ => None,
    }
}

fn value(plain: Term) -> Term {
    if let Some([number]) = plain.args::<1>("x") {
        return Term::compound("$pet_int", [number.clone()]);
    }
    if let Some([id]) = plain.args::<1>("r")
        && let Some(id) = identity(id)
    {
        return Term::compound("r", [id]);
    }
    match plain {
        Term::Atom(name) if name == "u" => unknown(),
        other => other,
    }
}

/// The numbers of the clauses of a trace, each before those below it. Flat, because a trace
/// is as deep as the run is long.
fn trace(tables: &Tables, digits: &[Term]) -> Option<Term> {
    let mut nodes = Nodes::default();
    // Last first, in the list and in each integer.
    for digits in digits {
        if let Some([key, number]) = digits.args::<2>("c") {
            composed(tables, key.as_atom()?, number.as_int()?, &mut nodes)?;
            continue;
        }
        let mut digits = digits.as_int()?;
        while digits > 1 {
            nodes.add(tables, digits.checked_rem(tables.ways())?)?;
            digits = digits.checked_div(tables.ways())?;
        }
    }
    let Nodes { mut numbers, roots } = nodes;
    numbers.reverse();
    (roots == 1).then_some(Term::List(numbers))
}

/// The nodes of a trace from its end on.
#[derive(Default)]
struct Nodes {
    numbers: Vec<Term>,
    /// How many of them are below no other one.
    roots: usize,
}

impl Nodes {
    fn add(&mut self, tables: &Tables, number: i64) -> Option<()> {
        let calls = tables.node(number)?.subtraces;
        self.roots = self.roots.checked_sub(usize::try_from(calls).ok()?)? + 1;
        self.numbers.push(Term::Int(number));
        Some(())
    }
}

/// The trace of a call that was composed, and of those that it was composed with. Summaries
/// are made of those before them, so this comes to an end.
fn composed(tables: &Tables, key: &str, number: i64, nodes: &mut Nodes) -> Option<()> {
    let items = |key: &str, number: i64| {
        let case = usize::try_from(number).ok()?.checked_sub(1)?;
        match &tables.summaries.get(key)?.get(case)?.end {
            End::Done(ended) => Some(ended.trace.iter().rev()),
            End::Cut(_) | End::NoCode(_) => None,
        }
    };
    let mut open = vec![items(key, number)?];
    while let Some(rest) = open.last_mut() {
        match rest.next() {
            Some(Item::Way { block, way }) => {
                nodes.add(tables, tables.way_number(block, *way)?)?;
            }
            Some(Item::Case { key, number }) => open.push(items(key, *number)?),
            None => {
                open.pop();
            }
        }
    }
    Some(())
}

/// Nothing depends on which unknown thing it is.
fn unknown() -> Term {
    Term::Var(0)
}
