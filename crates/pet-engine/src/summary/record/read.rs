//! Logged paths as summary cases: numbers become variables, positions become fields. The reports of
//! the machine are not checked further; `None` for a report of unknown form.

use crate::kinds::{Kind, Kinds};
use crate::machine::term::Term as Reported;
use pet_analyze::tables::{Method, Tables, Type};
use pet_model::request::HeapChoice;
use pet_model::summary::{Case, Done, End, Item};
use pet_translator::clp::Term;

/// The context in which reports are read.
pub struct Reader<'t> {
    pub tables: &'t Tables,
    pub kinds: &'t Kinds,
    pub method: &'t Method,
    pub heap: HeapChoice,
}

impl Reader<'_> {
    /// A path of the method.
    pub fn case(&self, steps: &Reported, end: &Reported) -> Option<Case> {
        let inputs = usize::from(self.method.has_this()) + self.method.parameters.len();
        let inputs = (1..).take(inputs).map(|number| match (number, self.heap) {
            (1, HeapChoice::Lazy) if self.method.has_this() => Term::compound("r", [cell(number)]),
            _ => value(number),
        });
        let steps = steps.as_list()?.iter().map(|said| self.step(said));
        Some(Case {
            inputs: inputs.collect(),
            steps: steps.collect::<Option<_>>()?,
            end: self.ended(end)?,
        })
    }
}

fn value(number: i64) -> Term {
    Term::var(format!("V{number}"))
}

fn cell(number: i64) -> Term {
    Term::var(format!("C{number}"))
}

fn made(number: i64) -> Term {
    Term::var(format!("N{number}"))
}

impl Reader<'_> {
    fn ended(&self, end: &Reported) -> Option<End> {
        if let Some([why]) = end.args::<1>("cut") {
            return Some(End::Cut(why.as_atom()?.to_owned()));
        }
        if let Some([key]) = end.args::<1>("no_code") {
            return Some(End::NoCode(key.as_atom()?.to_owned()));
        }
        let [out, flag, trace, blocks] = end.args::<4>("done")?;
        let trace = trace.as_list()?.iter().map(|item| match item {
            Reported::Int(number) => {
                let node = self.tables.node(*number)?;
                Some(Item::Way {
                    block: node.block.to_string(),
                    way: node.way.into(),
                })
            }
            other => {
                let [key, number] = other.args::<2>("case")?;
                let key = key.as_atom()?.to_owned();
                let number = number.as_int()?;
                Some(Item::Case { key, number })
            }
        });
        let flag = named(flag)?;
        // A method that throws has no result; a new variable stands in its place.
        let out = out
            .as_list()?
            .iter()
            .zip(1..)
            .map(|(out, number)| match out {
                Reported::Atom(name) if name == "none" => {
                    Some(Term::var(format!("Nothing{number}")))
                }
                out => typed(out, &self.method.result),
            });
        Some(End::Done(Done {
            out: out.collect::<Option<_>>()?,
            flag,
            trace: trace.collect::<Option<_>>()?,
            blocks: blocks.as_int()?,
        }))
    }

    fn step(&self, said: &Reported) -> Option<Term> {
        let Reported::Compound(name, args) = said else {
            return None;
        };
        let reference = Type::Class("Object".to_owned());
        Some(match (name.as_str(), args.as_slice()) {
            ("ref", [Reported::Int(number)]) => {
                Term::compound("ref", [value(*number), cell(*number)])
            }
            ("field", [of, class, position, Reported::Int(number)]) => {
                let (field, _) = self.field(class, position)?;
                Term::compound("field", [named(of)?, field, value(*number)])
            }
            ("static", [class, position, Reported::Int(number)]) => {
                let (field, _) = self.of_class(class, position)?;
                Term::compound("static", [field, value(*number)])
            }
            ("length", [of, Reported::Int(number)]) => {
                Term::compound("length", [named(of)?, value(*number)])
            }
            ("element", [of, index, Reported::Int(number)]) => {
                let parts = [named(of)?, named(index)?, value(*number)];
                Term::compound("element", parts)
            }
            ("define", [Reported::Int(number), expr]) => {
                Term::compound("#=", [value(*number), named(expr)?])
            }
            ("class", [inner]) => match inner.args::<2>("class_in") {
                Some([of, numbers]) => {
                    let kinds = numbers.as_list()?.iter();
                    let kinds = kinds.map(|number| match self.kinds.get(number.as_int()?)? {
                        Kind::Class(name) => Some(Term::atom(name)),
                        Kind::Array(ty) => Some(Type::Array(Box::new(ty.clone())).term()),
                    });
                    let kinds = Term::List(kinds.collect::<Option<_>>()?);
                    Term::compound("type_in", [named(of)?, kinds])
                }
                None => named(inner)?,
            },
            ("post", [inner]) => named(inner)?,
            ("object", [Reported::Int(number), class]) => {
                Term::compound("object", [made(*number), named(class)?])
            }
            ("array", [Reported::Int(number), ty, length]) => {
                Term::compound("array", [made(*number), named(ty)?, named(length)?])
            }
            ("set", [of, class, position, to]) => {
                let (field, ty) = self.field(class, position)?;
                Term::compound("set", [named(of)?, field, typed(to, ty)?])
            }
            ("put", [of, index, to, ty]) => {
                let to = typed(to, &Type::of(&named(ty)?))?;
                Term::compound("put", [named(of)?, named(index)?, to])
            }
            ("set_static", [class, position, to]) => {
                let (field, ty) = self.of_class(class, position)?;
                Term::compound("set_static", [field, typed(to, ty)?])
            }
            ("same" | "different", [left, right]) => {
                let parts = [typed(left, &reference)?, typed(right, &reference)?];
                Term::compound(name, parts)
            }
            _ => named(said)?,
        })
    }

    fn field(&self, class: &Reported, position: &Reported) -> Option<(Term, &Type)> {
        let class = class.as_atom()?;
        let layout = self.tables.layout(class);
        let (name, ty) = layout.get(usize::try_from(position.as_int()?).ok()?)?;
        let field = Term::compound(":", [Term::atom(class), Term::atom(name)]);
        Some((field, ty))
    }

    fn of_class(&self, class: &Reported, position: &Reported) -> Option<(Term, &Type)> {
        let class = class.as_atom()?;
        let statics = &self.tables.classes.get(class)?.statics;
        let (name, ty) = statics.get(usize::try_from(position.as_int()?).ok()?)?;
        let field = Term::compound(":", [Term::atom(class), Term::atom(name)]);
        Some((field, ty))
    }
}

/// A value of this type. With delayed aliasing a reference may be a number: 0 for null, a negative
/// one for an object made by `new`.
fn typed(said: &Reported, ty: &Type) -> Option<Term> {
    match (said, ty) {
        (_, Type::Number(_) | Type::Bool) => named(said),
        (Reported::Int(0), _) => Some(Term::atom("null")),
        (Reported::Int(number), _) => Some(Term::compound("r", [made(number.checked_neg()?)])),
        _ => named(said),
    }
}

/// The term with `V1` for `n(1)`, `C1` for `c(1)` and `N1` for `m(1)`. Logged terms are not nested
/// deeply.
fn named(said: &Reported) -> Option<Term> {
    Some(match said {
        Reported::Int(number) => Term::Int(*number),
        Reported::Atom(name) => Term::atom(name),
        Reported::List(items) => Term::List(items.iter().map(named).collect::<Option<_>>()?),
        Reported::Compound(name, args) => match (name.as_str(), args.as_slice()) {
            ("n", [Reported::Int(number)]) => value(*number),
            ("c", [Reported::Int(number)]) => cell(*number),
            ("m", [Reported::Int(number)]) => made(*number),
            _ => {
                let args: Option<Vec<Term>> = args.iter().map(named).collect();
                Term::compound(name, args?)
            }
        },
        Reported::Var(_) | Reported::BigInt(_) | Reported::Open(..) => return None,
    })
}
