//! Reading the entries of a path as the machine writes them.

use super::{Entry, Path, floats};
use crate::alias::assumed::{Assumed, Edge, Place};
use crate::alias::atom::Side;
use crate::machine::term::Term;
use pet_solver::{Comparison, Expr, Formula, Width};
use pet_translator::number::Number;
use pet_translator::typed::contract::AssumptionKind;

impl Path {
    pub(super) fn entry(&mut self, entry: &Term) -> Option<Entry> {
        if let Some([id, low, high]) = entry.args::<3>("in") {
            let range = (low.as_int()?, high.as_int()?);
            self.declare(id, Some(range), None)?;
            return Some(Entry::Variable);
        }
        if let Some([id, low, high]) = entry.args::<3>("single") {
            let range = (low.as_int()?, high.as_int()?);
            let var = self.declare(id, Some(range), None)?;
            return Some(self.law(pet_solver::float::is_single(var)));
        }
        if let Some([id, low, high]) = entry.args::<3>("ref") {
            let range = (low.as_int()?, high.as_int()?);
            let undecided = self.undecided.as_mut()?;
            undecided.references.push(self.variables.len());
            self.declare(id, Some(range), None)?;
            return Some(Entry::Variable);
        }
        if let Some([id, value]) = entry.args::<2>("def") {
            let value = self.expr(value)?;
            let var = self.declare(id, None, Some(value.clone()))?;
            let formula = Formula::Compare(Comparison::Equal, Expr::Var(var), value);
            return Some(Entry::Definition(formula));
        }
        if let Some([parts]) = entry.args::<1>("law") {
            let parts = parts.as_list()?.iter();
            let parts = parts
                .map(|part| self.formula(part))
                .collect::<Option<_>>()?;
            return Some(self.law(Formula::Or(parts)));
        }
        if let Some([id, values]) = entry.args::<2>("among") {
            let var = self.variable(usize::try_from(id.as_int()?).ok()?)?;
            let values = values.as_list()?.iter();
            let values = values.map(|value| {
                let value = Expr::Int(value.as_int()?.into());
                Some(Formula::Compare(Comparison::Equal, var.clone(), value))
            });
            let values = values.collect::<Option<_>>()?;
            return Some(self.law(Formula::Or(values)));
        }
        if let Some([of, place, value]) = entry.args::<3>("held") {
            return self.unmentioned(|path| {
                let place = match (place.args::<1>("f"), place.args::<1>("e")) {
                    (Some([position]), _) => Place::Field(position.as_int()?),
                    (None, index) => {
                        let [index] = index?;
                        Place::Element(Side::of(&path.expr(index)?)?)
                    }
                };
                Some(Entry::Held(Edge {
                    of: path.expr(of)?,
                    place,
                    value: path.expr(value)?,
                }))
            });
        }
        if let Some([kind, paths]) = entry.args::<2>("assumed") {
            return self.unmentioned(|path| {
                let paths = paths.as_list()?.iter().map(|from| {
                    let [of, positions] = from.args::<2>("path")?;
                    let positions = positions.as_list()?.iter().map(Term::as_int);
                    Some((path.expr(of)?, positions.collect::<Option<_>>()?))
                });
                Some(Entry::Assumed(Assumed {
                    kind: AssumptionKind::of(kind.as_atom()?)?,
                    paths: paths.collect::<Option<_>>()?,
                }))
            });
        }
        let formula = self.formula(entry)?;
        let formula = self.split(formula);
        self.assert(&formula);
        Some(Entry::Constraint(formula))
    }

    pub(super) fn formula(&mut self, term: &Term) -> Option<Formula> {
        if let Some([left, right]) = term.args::<2>("#\\/") {
            return Some(Formula::Or(vec![self.formula(left)?, self.formula(right)?]));
        }
        let Term::Compound(name, args) = term else {
            return None;
        };
        let comparison = comparison(name)?;
        let [left, right] = args.as_slice() else {
            return None;
        };
        Some(Formula::Compare(
            comparison,
            self.expr(left)?,
            self.expr(right)?,
        ))
    }

    /// The machine writes expressions of a few operators; they are not nested deeply.
    fn expr(&mut self, term: &Term) -> Option<Expr> {
        match term {
            Term::Int(value) => return Some(Expr::Int((*value).into())),
            Term::BigInt(digits) => return digits.parse().ok().map(Expr::Int),
            _ => {}
        }
        if let Some([id]) = term.args::<1>("v") {
            let id = usize::try_from(id.as_int()?).ok()?;
            self.mentioned.push(id);
            return self.variables.get(id).map(|found| Expr::Var(found.var));
        }
        if let Some([conditions, left, right]) = term.args::<3>("ite") {
            let conditions = conditions.as_list()?.iter();
            let conditions = conditions.map(|condition| self.formula(condition));
            let condition = Formula::And(conditions.collect::<Option<_>>()?);
            return Some(Expr::IfThenElse(
                Box::new(condition),
                Box::new(self.expr(left)?),
                Box::new(self.expr(right)?),
            ));
        }
        if let Some([inner]) = term.args::<1>("-") {
            return Some(Expr::Neg(Box::new(self.expr(inner)?)));
        }
        if let Some(operation) = floats::operation(term) {
            return floats::expr(operation?, |part| self.expr(part));
        }
        if let Some([number, inner]) = term.args::<2>("wrap") {
            let width = width(number.as_atom()?)?;
            return Some(Expr::Wrap(width, Box::new(self.expr(inner)?)));
        }
        let Term::Compound(name, args) = term else {
            return None;
        };
        let [left, right] = args.as_slice() else {
            return None;
        };
        operation(name, self.expr(left)?, self.expr(right)?)
    }
}

/// The comparison that a functor of the machine means.
pub(crate) fn comparison(functor: &str) -> Option<Comparison> {
    Some(match functor {
        "#=" => Comparison::Equal,
        "#\\=" => Comparison::Unequal,
        "#<" => Comparison::Less,
        "#=<" => Comparison::AtMost,
        "#>" => Comparison::Greater,
        "#>=" => Comparison::AtLeast,
        _ => return None,
    })
}

/// The width of a number type, or of one without a sign.
pub(crate) fn width(word: &str) -> Option<Width> {
    let (word, is_unsigned) = match word {
        "uint" => ("int", true),
        "ulong" => ("long", true),
        word => (word, false),
    };
    let number = Number::of(word)?;
    Some(Width {
        bits: u8::try_from(number.bits()).ok()?,
        is_signed: number.is_signed() && !is_unsigned,
    })
}

/// A shift of a number type; of the distance, the low bits count.
pub(crate) fn shifted(number: &str, shift: &str, left: Expr, right: Expr) -> Option<Expr> {
    let width = width(number)?;
    let mask = Expr::Int(i128::from(width.bits) - 1);
    let distance = Box::new(Expr::BitAnd(Box::new(right), Box::new(mask)));
    let value = match shift {
        "<<" => Expr::ShiftLeft(Box::new(left), distance),
        ">>" => Expr::ShiftRight(Box::new(left), distance),
        _ => {
            let unsigned = Width {
                is_signed: false,
                ..width
            };
            let bits = Expr::Wrap(unsigned, Box::new(left));
            Expr::ShiftRight(Box::new(bits), distance)
        }
    };
    Some(Expr::Wrap(width, Box::new(value)))
}

/// The operation on two integers that a functor of the machine means.
pub(crate) fn operation(functor: &str, left: Expr, right: Expr) -> Option<Expr> {
    let operation = match functor {
        "+" => Expr::Add,
        "-" => Expr::Sub,
        "*" => Expr::Mul,
        "//" => Expr::Div,
        "rem" => Expr::Rem,
        "/\\" => Expr::BitAnd,
        "\\/" => Expr::BitOr,
        "xor" => Expr::BitXor,
        "<<" => Expr::ShiftLeft,
        ">>" => Expr::ShiftRight,
        _ => return None,
    };
    Some(operation(Box::new(left), Box::new(right)))
}
