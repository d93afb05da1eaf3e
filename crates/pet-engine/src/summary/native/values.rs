//! Checks of values in a written case: types, known names, existing fields and exceptions. Adds
//! no steps.

use super::steps::{Steps, first_word};
use super::{Wrong, wrong};
use pet_analyze::tables::Type;
use pet_translator::clp::{Term, print};

const COMPARISONS: [&str; 6] = ["#=", "#\\=", "#<", "#>", "#=<", "#>="];

impl Steps<'_> {
    pub(super) fn check_constraint(&self, constraint: &Term) -> Result<(), Wrong> {
        if let Some((name, [left, right])) = constraint.parts()
            && COMPARISONS.contains(&name)
        {
            self.check_expr(left)?;
            return self.check_expr(right);
        }
        let found = print::term(constraint);
        let message = format!("expected a comparison like `X #< Y + 1`, found `{found}`");
        wrong("summary-constraint", first_word(constraint), message)
    }

    /// The depth of terms was limited when they were read.
    fn check_expr(&self, expr: &Term) -> Result<(), Wrong> {
        match expr.operands() {
            Some(operands) => operands
                .into_iter()
                .try_for_each(|operand| self.check_expr(operand)),
            None => self.check_int(expr),
        }
    }

    pub(super) fn check_int(&self, term: &Term) -> Result<(), Wrong> {
        match term {
            Term::Int(_) | Term::Float(_) => Ok(()),
            Term::Var(name) => match self.values.get(name) {
                Some(Type::Number(_) | Type::Bool) => Ok(()),
                Some(ty) => {
                    let message = format!("`{name}` is of type {ty}, not an integer");
                    wrong("summary-value", name, message)
                }
                None => wrong("summary-name", name, format!("`{name}` is not known here")),
            },
            other => {
                let found = print::term(other);
                let message = format!("expected an integer, found `{found}`");
                wrong("summary-value", first_word(other), message)
            }
        }
    }

    /// Checks that a value is known and has this type.
    pub fn value(&self, given: &Term, ty: &Type) -> Result<Term, Wrong> {
        let is_reference = matches!(ty, Type::Class(_) | Type::Array(_));
        match given {
            Term::Int(_) | Term::Float(_) if !is_reference => Ok(given.clone()),
            Term::Atom(name) if is_reference && name == "null" => Ok(given.clone()),
            Term::Var(name) => match self.values.get(name) {
                Some(found) if self.fits(found, ty) => Ok(given.clone()),
                Some(found) => {
                    let message = format!("`{name}` is of type {found}, expected {ty}");
                    wrong("summary-value", name, message)
                }
                None => {
                    let message = format!("`{name}` is not determined by the input");
                    wrong("summary-name", name, message)
                }
            },
            Term::Compound(r, args) if is_reference && r == "r" => match args.as_slice() {
                [Term::Var(cell)] => {
                    let found = self.cells.get(cell).or_else(|| self.made.get(cell));
                    match found {
                        Some(found) if self.fits(found, ty) => Ok(given.clone()),
                        Some(found) => {
                            let message = format!("`{cell}` is of type {found}, expected {ty}");
                            wrong("summary-value", cell, message)
                        }
                        None => wrong("summary-cell", cell, format!("there is no cell `{cell}`")),
                    }
                }
                _ => wrong("summary-value", "r", "expected `r(Name)`"),
            },
            other => {
                let found = print::term(other);
                let message = format!("expected a value of type {ty}, found `{found}`");
                wrong("summary-value", first_word(other), message)
            }
        }
    }

    pub(super) fn fits(&self, found: &Type, wanted: &Type) -> bool {
        match (found, wanted) {
            (Type::Number(_) | Type::Bool, Type::Number(_) | Type::Bool) => true,
            (_, Type::Class(name)) if name == "Object" => {
                !matches!(found, Type::Number(_) | Type::Bool)
            }
            (Type::Class(found), Type::Class(wanted)) => {
                self.tables.ancestors(found).contains(&wanted.as_str())
            }
            (found, wanted) => found == wanted,
        }
    }

    /// Checks a flag: `ok`, or `exc(N)` for an exception in a cell.
    pub fn flag(&self, given: &Term) -> Result<Term, Wrong> {
        match given {
            Term::Atom(name) if name == "ok" => Ok(given.clone()),
            Term::Compound(name, args) if name == "exc" => match args.as_slice() {
                [Term::Var(cell)] => {
                    let found = self.made.get(cell).or_else(|| self.cells.get(cell));
                    let throwable = Type::Class("Throwable".to_owned());
                    match found {
                        Some(ty) if self.fits(ty, &throwable) => Ok(given.clone()),
                        Some(ty) => {
                            let message =
                                format!("`{cell}` is of type {ty}, which cannot be thrown");
                            wrong("summary-flag", cell, message)
                        }
                        None => wrong("summary-cell", cell, format!("there is no cell `{cell}`")),
                    }
                }
                _ => wrong("summary-flag", "exc", "expected `exc(Name)`"),
            },
            other => {
                let found = print::term(other);
                let message = format!("expected `ok` or `exc(Name)`, found `{found}`");
                wrong("summary-flag", first_word(other), message)
            }
        }
    }

    pub(super) fn field(&self, class: &str, field: &Term) -> Result<(Term, Type), Wrong> {
        let Term::Atom(name) = field else {
            return wrong(
                "summary-field",
                first_word(field),
                "expected the name of a field",
            );
        };
        // Ancestors begin with the nearest class, whose field counts.
        let classes = self.tables.ancestors(class).into_iter();
        let mut found = classes.filter_map(|class| {
            let own = self.tables.classes.get(class)?;
            let (_, ty) = own.fields.iter().find(|(own, _)| own == name)?;
            let field = Term::compound(":", [Term::atom(class), Term::atom(name)]);
            Some((field, ty.clone()))
        });
        match found.next() {
            Some(found) => Ok(found),
            None => wrong(
                "summary-field",
                name,
                format!("`{class}` has no field `{name}`"),
            ),
        }
    }

    pub(super) fn static_field(&self, field: &Term) -> Result<Type, Wrong> {
        if let Some((class, name)) = field.as_field()
            && let Some(own) = self.tables.classes.get(class)
            && let Some((_, ty)) = own.statics.iter().find(|(own, _)| own == name)
        {
            return Ok(ty.clone());
        }
        let found = print::term(field);
        let message = format!("there is no static field `{found}`");
        wrong("summary-field", first_word(field), message)
    }
}
