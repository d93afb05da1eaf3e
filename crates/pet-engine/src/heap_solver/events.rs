//! The operations on the heap along a path, as `pet_alias_cells.pl` reports them.

use crate::machine::term::Term;
use crate::path::Path;
use pet_analyze::tables::Type;
use pet_solver::Expr;

/// An integer or a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    Known(i64),
    /// An unknown, by its number in the store.
    Unknown(usize),
    /// A value that the path has not read.
    Unseen,
}

/// The heap that a read refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    /// The input heap, also where a condition looks at it after the method.
    Before,
    /// The present heap, which is the input where nothing was changed.
    Now,
}

#[derive(Debug, Clone)]
pub(super) enum Event {
    Input {
        of: usize,
        class: Value,
        kinds: Vec<i64>,
    },
    Reach {
        of: Value,
        kinds: Vec<i64>,
    },
    Get {
        class: String,
        position: usize,
        of: Value,
        first: Value,
        when: When,
    },
    Set {
        class: String,
        position: usize,
        of: Value,
        value: Value,
    },
    Made {
        number: i64,
        class: String,
    },
    Laid {
        number: i64,
        ty: Type,
        length: Value,
    },
    Length {
        of: Value,
        first: Value,
    },
    Element {
        ty: Type,
        of: Value,
        index: Value,
        first: Value,
        when: When,
    },
    Put {
        ty: Type,
        of: Value,
        index: Value,
        value: Value,
    },
    GetStatic {
        class: String,
        position: usize,
        first: Value,
    },
    SetStatic {
        class: String,
        position: usize,
        value: Value,
    },
    Same(Value, Value),
    Different(Value, Value),
}

impl Value {
    pub fn read(term: &Term) -> Option<Value> {
        match term {
            Term::Int(value) => Some(Value::Known(*value)),
            Term::Atom(name) if name == "u" || name == "none" => Some(Value::Unseen),
            other => {
                let [id] = other.args::<1>("x")?;
                Some(Value::Unknown(usize::try_from(id.as_int()?).ok()?))
            }
        }
    }

    pub fn id(&self) -> Option<usize> {
        match self {
            Value::Unknown(id) => Some(*id),
            Value::Known(_) | Value::Unseen => None,
        }
    }

    pub fn expr(&self, path: &Path) -> Option<Expr> {
        match self {
            Value::Known(value) => Some(Expr::Int((*value).into())),
            Value::Unknown(id) => path.variable(*id),
            Value::Unseen => None,
        }
    }
}

impl Event {
    pub fn read(term: &Term) -> Option<Event> {
        let Term::Compound(name_of, args) = term else {
            return None;
        };
        let when = |name: &str| match name.starts_with("had") {
            true => When::Before,
            false => When::Now,
        };
        let value = Value::read;
        let place = |term: &Term| usize::try_from(term.as_int()?).ok();
        let class = |term: &Term| term.as_atom().map(str::to_owned);
        Some(match (name_of.as_str(), args.as_slice()) {
            ("input", [of, class, kinds]) => Event::Input {
                of: value(of)?.id()?,
                class: value(class)?,
                kinds: numbers(kinds)?,
            },
            ("reach", [of, kinds]) => Event::Reach {
                of: value(of)?,
                kinds: numbers(kinds)?,
            },
            ("get" | "had", [name, position, of, first]) => Event::Get {
                class: class(name)?,
                position: place(position)?,
                of: value(of)?,
                first: value(first)?,
                when: when(name_of),
            },
            ("set", [name, position, of, given]) => Event::Set {
                class: class(name)?,
                position: place(position)?,
                of: value(of)?,
                value: value(given)?,
            },
            ("made", [number, name]) => Event::Made {
                number: number.as_int()?,
                class: class(name)?,
            },
            ("laid", [number, of_type, length]) => Event::Laid {
                number: number.as_int()?,
                ty: ty(of_type)?,
                length: value(length)?,
            },
            ("length", [of, first]) => Event::Length {
                of: value(of)?,
                first: value(first)?,
            },
            ("element" | "had_element", [of_type, of, index, first]) => Event::Element {
                ty: ty(of_type)?,
                of: value(of)?,
                index: value(index)?,
                first: value(first)?,
                when: when(name_of),
            },
            ("put", [of_type, of, index, given]) => Event::Put {
                ty: ty(of_type)?,
                of: value(of)?,
                index: value(index)?,
                value: value(given)?,
            },
            ("get_static", [name, position, first]) => Event::GetStatic {
                class: class(name)?,
                position: place(position)?,
                first: value(first)?,
            },
            ("set_static", [name, position, given]) => Event::SetStatic {
                class: class(name)?,
                position: place(position)?,
                value: value(given)?,
            },
            ("same", [left, right]) => Event::Same(value(left)?, value(right)?),
            ("different", [left, right]) => Event::Different(value(left)?, value(right)?),
            _ => return None,
        })
    }
}

fn numbers(term: &Term) -> Option<Vec<i64>> {
    term.as_list()?.iter().map(Term::as_int).collect()
}

/// Types are not nested deeper than a program writes them.
fn ty(term: &Term) -> Option<Type> {
    if let Some([element]) = term.args::<1>("array") {
        return Some(Type::Array(Box::new(ty(element)?)));
    }
    term.as_atom().map(Type::of_word)
}
