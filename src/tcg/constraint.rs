//! Path conditions as people read them: over the places of the input that they are about.

use super::heap::{Cells, elements_of, slots_of};
use crate::machine::term::Term;
use indexmap::IndexSet;
use pet_translator::cfg::Program;
use std::collections::{HashMap, HashSet};

/// The constraints of a path, in the order in which they were posted, each once. Values
/// that the path computes are written out in terms of the input.
pub(super) fn constraints(
    program: &Program,
    names: &[String],
    values: &[&Term],
    heap: &Term,
    path: &Term,
) -> Vec<String> {
    let cells = Cells::new(program, heap, None);
    let mut places = Places {
        program,
        cells: &cells,
        variables: HashMap::new(),
        settled: IndexSet::new(),
        seen: HashSet::new(),
    };
    for (name, value) in names.iter().zip(values) {
        places.name(name.clone(), value);
    }
    let mut shown = std::mem::take(&mut places.settled);
    let mut defined: HashMap<u32, String> = HashMap::new();
    for constraint in path.as_list().unwrap_or_default() {
        let known = |number: &u32| places.variables.contains_key(number);
        if let Some([Term::Var(number), value]) = constraint.args::<2>("#=")
            && !known(number)
            && !defined.contains_key(number)
        {
            let text = expression(value, &places.variables, &defined, 0);
            defined.insert(*number, text);
            continue;
        }
        if has_variable(constraint) && !is_settled(constraint, &places.variables, &defined) {
            shown.insert(expression(constraint, &places.variables, &defined, 0));
        }
    }
    shown.into_iter().collect()
}

struct Places<'a> {
    program: &'a Program,
    cells: &'a Cells<'a>,
    variables: HashMap<u32, String>,
    /// What the path leaves no choice for: a number, or the same as another place.
    settled: IndexSet<String>,
    seen: HashSet<String>,
}

impl Places<'_> {
    /// Names what can be reached from a place, nearest first.
    fn name(&mut self, name: String, value: &Term) {
        let mut pending = std::collections::VecDeque::from([(name, value.clone())]);
        while let Some((name, value)) = pending.pop_front() {
            match &value {
                Term::Var(number) => match self.variables.get(number) {
                    Some(first) => {
                        self.settled.insert(format!("{first} = {name}"));
                    }
                    None => {
                        self.variables.insert(*number, name);
                    }
                },
                Term::Int(value) => {
                    self.settled.insert(format!("{name} = {value}"));
                }
                _ => {
                    if let Some([id]) = value.args::<1>("r") {
                        let id = id.to_string();
                        if self.seen.insert(id.clone()) {
                            pending.extend(self.parts(&name, &id));
                        }
                    }
                }
            }
        }
    }

    fn parts(&self, name: &str, id: &str) -> Vec<(String, Term)> {
        let Some(object) = self.cells.object(id) else {
            return Vec::new();
        };
        if let Some([_, slots]) = object.args::<2>("obj") {
            let class = self.cells.class(id);
            let class = class.and_then(|class| super::class_named(self.program, &class));
            let layout = class.map(|class| self.program.class(class).layout.as_slice());
            let fields = layout.unwrap_or_default().iter().zip(slots_of(slots));
            return fields
                .filter_map(|(field, slot)| {
                    let [value] = slot.args::<1>("v")?;
                    let field = &self.program.field(*field).name;
                    Some((format!("{name}.{field}"), value.clone()))
                })
                .collect();
        }
        let Some([_, length, elements]) = object.args::<3>("arr") else {
            return Vec::new();
        };
        let mut parts = vec![(format!("{name}.length"), length.clone())];
        for [index, value] in elements_of(elements) {
            let index = expression(index, &self.variables, &HashMap::new(), 0);
            parts.push((format!("{name}[{index}]"), value.clone()));
        }
        parts
    }
}

fn has_variable(term: &Term) -> bool {
    match term {
        Term::Var(_) => true,
        Term::Compound(_, args) | Term::List(args) => args.iter().any(has_variable),
        Term::Open(..) => true,
        Term::Int(_) | Term::BigInt(_) | Term::Atom(_) => false,
    }
}

/// An equation whose sides are written alike says nothing: the solver found it out.
fn is_settled(
    constraint: &Term,
    names: &HashMap<u32, String>,
    defined: &HashMap<u32, String>,
) -> bool {
    constraint.args::<2>("#=").is_some_and(|[left, right]| {
        let [left, right] = [left, right].map(|side| expression(side, names, defined, 0));
        let bare = |text: &str| text.trim_matches(['(', ')']).to_owned();
        bare(&left) == bare(&right)
    })
}

/// What an operation on these operands is known to give, whatever they stand for.
fn folded(sign: &str, left: &str, right: &str) -> Option<String> {
    let result = match (sign, left, right) {
        ("*", "0", _) | ("*", _, "0") | ("/" | "%", "0", _) => "0",
        ("/", left, right) if left == right => "1",
        ("+", "0", other) | ("+" | "-", other, "0") => other,
        ("*", "1", other) | ("*" | "/", other, "1") => other,
        _ => return None,
    };
    Some(result.to_owned())
}

/// Written with the operators of the language; brackets where they are needed.
fn expression(
    term: &Term,
    names: &HashMap<u32, String>,
    defined: &HashMap<u32, String>,
    level: u32,
) -> String {
    match term {
        Term::Var(number) => match (names.get(number), defined.get(number)) {
            (Some(name), _) => name.clone(),
            (None, Some(value)) if level > 0 && value.contains(' ') => format!("({value})"),
            (None, Some(value)) => value.clone(),
            (None, None) => format!("_{number}"),
        },
        Term::Compound(name, args) => match args.as_slice() {
            [left, right] => {
                let (sign, own) = match name.as_str() {
                    "#=" => ("=", 1),
                    "#\\=" => ("!=", 1),
                    "#<" => ("<", 1),
                    "#>" => (">", 1),
                    "#=<" => ("<=", 1),
                    "#>=" => (">=", 1),
                    "#\\/" => ("or", 0),
                    "//" => ("/", 3),
                    "rem" => ("%", 3),
                    "*" => ("*", 3),
                    other => (other, 2),
                };
                let left = expression(left, names, defined, own);
                let right = expression(right, names, defined, own + 1);
                if let Some(result) = folded(sign, &left, &right) {
                    return result;
                }
                let text = format!("{left} {sign} {right}");
                if own < level {
                    format!("({text})")
                } else {
                    text
                }
            }
            [inner] => format!("{name}{}", expression(inner, names, defined, 4)),
            _ => term.to_string(),
        },
        other => other.to_string(),
    }
}
