//! Cases from the few letters in which `pet_case.pl` and `pet_cells.pl` write them.

use super::case::{Case, Cell, Content, Flag, Given, Id, MacroStep, Passed, Task};
use super::packed;
use crate::machine::term::Term;
use pet_analyze::tables::{Tables, Type};
use pet_model::summary::{End, Item};

/// A case from the first three arguments of `case(…)`. `None` if their form is unknown.
pub fn case(tables: &Tables, inputs: &Term, heap: &Term, ended: &Term) -> Option<Case> {
    let [out, changes, flag, trace] = ended.args::<4>("ended")?;
    let mut changes = cells(tables, changes)?;
    let passed = match trace.args::<3>("steps") {
        Some([steps, queue, futures]) => {
            changes.extend(each(futures, |term| future(tables, term))?);
            Passed::Actors {
                steps: each(steps, |term| step(tables, term))?,
                queue: each(queue, task)?,
            }
        }
        None => Passed::Method(clauses(tables, trace)?),
    };
    Some(Case {
        inputs: values(inputs)?,
        cells: cells(tables, heap)?,
        changes,
        out: values(out)?.into_iter().next(),
        flag: self::flag(tables, flag)?,
        passed,
    })
}

/// Decodes each item of a list.
fn each<T>(list: &Term, item: impl FnMut(&Term) -> Option<T>) -> Option<Vec<T>> {
    list.as_list()?.iter().map(item).collect()
}

pub fn flag(tables: &Tables, flag: &Term) -> Option<Flag> {
    let number = |name: &str| {
        let [number] = flag.args::<1>(name)?;
        usize::try_from(number.as_int()?).ok()
    };
    if let Some([thrown]) = flag.args::<1>("exc") {
        return Some(Flag::Threw(identity(tables, thrown)?));
    }
    match flag.as_atom() {
        Some("ok") => Some(Flag::Returned),
        Some("deadlock") => Some(Flag::Deadlock),
        Some("unchecked") => Some(Flag::Unchecked),
        _ => {
            let broken = number("broken").map(Flag::Broken);
            broken.or_else(|| number("raised").map(Flag::Raised))
        }
    }
}

fn step(tables: &Tables, step: &Term) -> Option<MacroStep> {
    let [actor, task, trace] = step.args::<3>("s")?;
    Some(MacroStep {
        actor: match actor.as_atom() {
            Some("main") => None,
            _ => Some(identity(tables, actor)?),
        },
        task: task.as_int()?,
        clauses: clauses(tables, trace)?,
    })
}

fn task(task: &Term) -> Option<Task> {
    let [key, args] = task.args::<2>("q")?;
    Some(Task {
        key: key.as_atom()?.to_owned(),
        args: values(args)?,
    })
}

/// A future of the heap after the path; its type is the result of the method.
fn future(tables: &Tables, future: &Term) -> Option<Cell> {
    let [id, key, state] = future.args::<3>("future")?;
    let method = tables.methods.get(key.as_atom()?)?;
    Some(Cell {
        id: identity(tables, id)?,
        content: Content::Future {
            result: method.result.clone(),
            value: finished(state)?,
        },
    })
}

/// The value of a future from its state, `done(Value)` or `open`. A task without a result leaves
/// `void`.
fn finished(state: &Term) -> Option<Option<Given>> {
    match state.args::<1>("done") {
        Some([Term::Atom(void)]) if void == "void" => Some(Some(Given::Unread)),
        Some([given]) => value(given).map(Some),
        None => Some(None),
    }
}

pub fn cells(tables: &Tables, heap: &Term) -> Option<Vec<Cell>> {
    each(heap, |term| cell(tables, term))
}

fn cell(tables: &Tables, term: &Term) -> Option<Cell> {
    if let Term::Int(digits) = term {
        return packed::object(tables, *digits);
    }
    let (id, content) = if let Some([id, class, slots]) = term.args::<3>("o") {
        let class = tables.classes.get_index_of(class.as_atom()?)?;
        let slots = each(slots, value)?;
        (id, Content::Object { class, slots })
    } else if let Some([id, element, length, elements]) = term.args::<4>("a") {
        let element = self::element(element)?;
        let length = value(length)?;
        let content = Content::Array {
            element,
            length,
            elements: self::elements(elements)?,
        };
        (id, content)
    } else {
        let [id, result, state] = term.args::<3>("f")?;
        let content = Content::Future {
            result: element(result)?,
            value: finished(state)?,
        };
        (id, content)
    };
    Some(Cell {
        id: identity(tables, id)?,
        content,
    })
}

/// Elements with their indices, some of them packed.
fn elements(list: &Term) -> Option<Vec<(Given, Given)>> {
    let mut elements = Vec::new();
    for item in list.as_list()? {
        match item {
            Term::Int(digits) => {
                let mut given = packed::values(*digits).into_iter();
                while let (Some(index), Some(value)) = (given.next(), given.next()) {
                    elements.push((index, value));
                }
            }
            spelt => {
                let [index, given] = spelt.args::<2>("e")?;
                elements.push((value(index)?, value(given)?));
            }
        }
    }
    Some(elements)
}

/// A type as the machine writes it.
fn element(term: &Term) -> Option<Type> {
    if let Some([inner]) = term.args::<1>("array") {
        return Some(Type::Array(Box::new(element(inner)?)));
    }
    if let Some([inner]) = term.args::<1>("fut") {
        return Some(Type::Fut(Box::new(element(inner)?)));
    }
    term.as_atom().map(Type::of_word)
}

/// Objects of the input have positive numbers, those made by `new` negative ones.
fn identity(tables: &Tables, id: &Term) -> Option<Id> {
    match id {
        Term::Int(number) => numbered(*number),
        _ => {
            let [class] = id.args::<1>("static")?;
            let class = tables.classes.get_index_of(class.as_atom()?)?;
            Some(Id::Static(class))
        }
    }
}

fn numbered(number: i64) -> Option<Id> {
    match number {
        0 => None,
        1.. => Some(Id::Input(number)),
        _ => number.checked_neg().map(Id::New),
    }
}

pub fn values(said: &Term) -> Option<Vec<Given>> {
    match said {
        Term::Int(digits) => Some(packed::values(*digits)),
        list => each(list, value),
    }
}

fn value(term: &Term) -> Option<Given> {
    match term {
        Term::Int(value) => Some(Given::Int(*value)),
        Term::BigInt(digits) => Some(Given::Huge(digits.as_str().into())),
        Term::Atom(name) => match name.as_str() {
            "null" => Some(Given::Null),
            "unseen" => Some(Given::Unseen),
            "u" => Some(Given::Unread),
            _ => None,
        },
        Term::Compound(name, args) => match (name.as_str(), args.as_slice()) {
            ("x", [number]) => Some(Given::Unknown(usize::try_from(number.as_int()?).ok()?)),
            ("r", [id]) => numbered(id.as_int()?).map(Given::Ref),
            _ => None,
        },
        Term::Var(_) | Term::List(_) | Term::Open(..) => None,
    }
}

/// The numbers of the clauses of a trace, each before its subtraces. A flat list, because a trace
/// is as deep as the run is long.
pub fn clauses(tables: &Tables, digits: &Term) -> Option<Vec<i64>> {
    let mut nodes = Nodes::default();
    // The last clause comes first, in the list and in each integer.
    for digits in digits.as_list()? {
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
    (roots == 1).then_some(numbers)
}

/// The nodes of a trace, collected from its end.
#[derive(Default)]
struct Nodes {
    numbers: Vec<i64>,
    /// The number of nodes that are not below another node yet.
    roots: usize,
}

impl Nodes {
    fn add(&mut self, tables: &Tables, number: i64) -> Option<()> {
        let calls = tables.node(number)?.subtraces;
        self.roots = self.roots.checked_sub(usize::try_from(calls).ok()?)? + 1;
        self.numbers.push(number);
        Some(())
    }
}

/// Adds the trace of a composed call, and of the calls that its summary was composed with. A
/// summary uses only earlier summaries, so this comes to an end.
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
