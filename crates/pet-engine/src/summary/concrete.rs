//! Summaries of methods without code as the interpreter runs them. A summary with a step that has
//! no concrete form is left out: a call of its method stops a run, as it does without a summary.

use pet_analyze::tables::{Code, Tables};
use pet_interp::interp::native;
use pet_interp::interp::native::{Expr, Native, Step, Word};
use pet_model::summary::{Case, End};
use pet_translator::cfg::Program;
use pet_translator::clp::Term;
use pet_translator::number::Number;
use pet_translator::number::float::{FloatFunction, FloatOrder, FloatStep};
use pet_translator::typed::{ArithOp, ClassId, CompareOp, FieldId, MethodId, Type};
use std::collections::BTreeMap;

/// All summaries of methods without code, by method.
pub fn natives(tables: &Tables, program: &Program) -> BTreeMap<MethodId, Native> {
    let converter = Converter { program };
    let written = tables.summaries.iter().filter_map(|(key, cases)| {
        let method = tables
            .methods
            .get(key)
            .filter(|method| method.code != Code::Present)?;
        let id = program.find_method(key).ok()?;
        let cases = cases.iter().map(|case| converter.case(case));
        let native = Native {
            name: method.predicate.clone(),
            cases: cases.collect::<Option<_>>()?,
        };
        Some((id, native))
    });
    written.collect()
}

struct Converter<'p> {
    program: &'p Program,
}

impl Converter<'_> {
    fn case(&self, case: &Case) -> Option<native::Case> {
        let End::Done(done) = &case.end else {
            return None;
        };
        let mut steps = Vec::new();
        for step in &case.steps {
            self.step(step, &mut steps)?;
        }
        let end = match &done.flag {
            Term::Compound(_, args) => native::End::Thrown(name(args.first()?)?),
            _ => native::End::Returned(match done.out.first() {
                Some(out) => Some(word(out)?),
                None => None,
            }),
        };
        Some(native::Case {
            inputs: case.inputs.iter().map(name).collect::<Option<_>>()?,
            steps,
            end,
        })
    }

    fn step(&self, step: &Term, steps: &mut Vec<Step>) -> Option<()> {
        steps.push(match step.parts()? {
            ("null", [of]) => Step::Null(name(of)?),
            ("ref", [of, cell]) => Step::Cell {
                of: name(of)?,
                cell: name(cell)?,
            },
            // A cell exists once something refers to it.
            ("reach", _) => return Some(()),
            ("alias" | "same", [left, right]) => Step::Same(word(left)?, word(right)?),
            ("different", [left, right]) => Step::Different(word(left)?, word(right)?),
            ("apart", [cell, Term::List(others)]) => {
                for other in others {
                    steps.push(Step::Different(word(cell)?, word(other)?));
                }
                return Some(());
            }
            ("instance", [cell, ty]) => Step::Instance {
                cell: name(cell)?,
                ty: self.ty(ty)?,
            },
            ("field", [cell, field, into]) => Step::Field {
                cell: name(cell)?,
                field: self.field(field)?,
                into: name(into)?,
            },
            ("static", [field, into]) => Step::Static {
                field: self.field(field)?,
                into: name(into)?,
            },
            ("length", [cell, into]) => Step::Length {
                cell: name(cell)?,
                into: name(into)?,
            },
            ("element", [cell, index, into]) => Step::Element {
                cell: name(cell)?,
                index: word(index)?,
                into: name(into)?,
            },
            ("object", [into, Term::Atom(class)]) => Step::New {
                into: name(into)?,
                class: self.class(class)?,
            },
            ("array", [into, ty, length]) => Step::NewArray {
                into: name(into)?,
                ty: self.ty(ty)?,
                length: word(length)?,
            },
            ("set", [cell, field, value]) => Step::SetField {
                cell: name(cell)?,
                field: self.field(field)?,
                value: word(value)?,
            },
            ("set_static", [field, value]) => Step::SetStatic {
                field: self.field(field)?,
                value: word(value)?,
            },
            ("put", [cell, index, value]) => Step::SetElement {
                cell: name(cell)?,
                index: word(index)?,
                value: word(value)?,
            },
            (operator, [left, right]) => {
                let operator = match operator {
                    "#=" => CompareOp::Eq,
                    "#\\=" => CompareOp::Ne,
                    "#<" => CompareOp::Lt,
                    "#=<" => CompareOp::Le,
                    "#>" => CompareOp::Gt,
                    "#>=" => CompareOp::Ge,
                    _ => return None,
                };
                Step::Compare(operator, expr(left)?, expr(right)?)
            }
            _ => return None,
        });
        Some(())
    }

    fn class(&self, name: &str) -> Option<ClassId> {
        let found = self
            .program
            .classes
            .iter()
            .position(|class| class.name == name)?;
        Some(ClassId(u32::try_from(found).ok()?))
    }

    fn field(&self, field: &Term) -> Option<FieldId> {
        let (class, name) = field.as_field()?;
        let class = self.class(class)?;
        let mut fields = self.program.fields.iter();
        let found = fields.position(|field| field.class == class && field.name == name)?;
        Some(FieldId(u32::try_from(found).ok()?))
    }

    fn ty(&self, term: &Term) -> Option<Type> {
        Some(match term {
            Term::Atom(name) => match name.as_str() {
                "boolean" => Type::Bool,
                name => match Number::of(name) {
                    Some(number) => Type::Number(number),
                    None => Type::Class(self.class(name)?),
                },
            },
            Term::Compound(name, args) if name == "array" => {
                Type::Array(Box::new(self.ty(args.first()?)?))
            }
            _ => return None,
        })
    }
}

/// A value; a reference is the same word as its cell.
fn word(term: &Term) -> Option<Word> {
    match term {
        Term::Int(value) | Term::Float(value) => Some(Word::Constant(*value)),
        Term::Atom(null) if null == "null" => Some(Word::Constant(0)),
        other => Some(Word::Name(name(other)?)),
    }
}

fn name(term: &Term) -> Option<String> {
    match term.args("r").map_or(term, |[cell]| cell) {
        Term::Var(name) => Some(name.clone()),
        _ => None,
    }
}

/// An operation of floating point. `None`: the term is none; `Some(None)`: its form is not known.
fn floating(term: &Term) -> Option<Option<Expr>> {
    let (name, [inner]) = term.parts()? else {
        return None;
    };
    let convert = |from, to| {
        let step = FloatStep::Convert { from, to };
        Some(Expr::Float(step, Box::new(expr(inner)?)))
    };
    let number = match name {
        "to_double" => return Some(convert(Number::Long, Number::Double)),
        "to_float" => return Some(convert(Number::Long, Number::Float)),
        "to_int" => return Some(convert(Number::Double, Number::Int)),
        "to_long" => return Some(convert(Number::Double, Number::Long)),
        "double" => Number::Double,
        "float" => Number::Float,
        _ => return None,
    };
    Some(within(number, inner))
}

/// The operation inside of `double(…)` or `float(…)`.
fn within(number: Number, term: &Term) -> Option<Expr> {
    let boxed = |term: &Term| Some(Box::new(expr(term)?));
    let arith = |op, left, right| Some(Expr::FloatArith(number, op, boxed(left)?, boxed(right)?));
    let order = |order, left, right| Some(Expr::FloatOrder(order, boxed(left)?, boxed(right)?));
    let function = |function, value| {
        let step = FloatStep::Function { function, number };
        Some(Expr::Float(step, boxed(value)?))
    };
    match term.parts() {
        Some(("+", [left, right])) => arith(ArithOp::Add, left, right),
        Some(("-", [left, right])) => arith(ArithOp::Sub, left, right),
        Some(("*", [left, right])) => arith(ArithOp::Mul, left, right),
        Some(("/", [left, right])) => arith(ArithOp::Div, left, right),
        Some(("rem", [left, right])) => arith(ArithOp::Rem, left, right),
        Some(("<", [left, right])) => order(FloatOrder::Less, left, right),
        Some(("=<", [left, right])) => order(FloatOrder::AtMost, left, right),
        Some(("=:=", [left, right])) => order(FloatOrder::Equal, left, right),
        Some(("-", [value])) => Some(Expr::Float(FloatStep::Negate, boxed(value)?)),
        Some(("sqrt", [value])) => function(FloatFunction::Sqrt, value),
        Some(("floor", [value])) => function(FloatFunction::Floor, value),
        Some(("ceiling", [value])) => function(FloatFunction::Ceiling, value),
        Some(("rint", [value])) => function(FloatFunction::Rint, value),
        Some(("bits", [value])) => function(FloatFunction::ToBits, value),
        Some(("from_bits", [value])) => function(FloatFunction::FromBits, value),
        Some(_) => None,
        None => {
            let (from, to) = (Number::Double, Number::Float);
            Some(Expr::Float(FloatStep::Convert { from, to }, boxed(term)?))
        }
    }
}

/// The depth of terms was limited when they were read.
fn expr(term: &Term) -> Option<Expr> {
    let boxed = |term: &Term| Some(Box::new(expr(term)?));
    if let Some(found) = floating(term) {
        return found;
    }
    let (op, left, right) = match term.parts() {
        None => return Some(Expr::Word(word(term)?)),
        Some(("-", [inner])) => return Some(Expr::Negate(boxed(inner)?)),
        Some(("+", [left, right])) => (ArithOp::Add, left, right),
        Some(("-", [left, right])) => (ArithOp::Sub, left, right),
        Some(("*", [left, right])) => (ArithOp::Mul, left, right),
        Some(("//", [left, right])) => (ArithOp::Div, left, right),
        Some(("rem", [left, right])) => (ArithOp::Rem, left, right),
        Some(("/\\", [left, right])) => (ArithOp::And, left, right),
        Some(("\\/", [left, right])) => (ArithOp::Or, left, right),
        Some(("xor", [left, right])) => (ArithOp::Xor, left, right),
        Some(("wrap", [number, inner])) => {
            let number = Number::of(number.as_atom()?)?;
            return Some(match inner.parts() {
                Some(("<<", [left, right])) => {
                    Expr::Shift(number, ArithOp::ShiftLeft, boxed(left)?, boxed(right)?)
                }
                Some((">>", [left, right])) => {
                    Expr::Shift(number, ArithOp::ShiftRight, boxed(left)?, boxed(right)?)
                }
                Some((">>>", [left, right])) => {
                    Expr::Shift(number, ArithOp::ShiftUnsigned, boxed(left)?, boxed(right)?)
                }
                _ => Expr::Wrap(number, boxed(inner)?),
            });
        }
        _ => return None,
    };
    Some(Expr::Arith(op, boxed(left)?, boxed(right)?))
}
