//! Methods without code that a summary describes: a list of cases, of which the first that fits
//! is executed. If no case fits, the behaviour is unknown and the run stops. The origin of the
//! cases is not known here.

use super::cell::{self, Kind};
use super::code::{CellType, Code, WayIndex};
use super::eval::arith;
use super::memory::Address;
use super::state::State;
use pet_translator::number::Number;
use pet_translator::number::float::{self, FloatOrder, FloatStep};
use pet_translator::typed::{ArithOp, ClassId, CompareOp, FieldId, MethodId, OBJECT, Type};
use std::collections::HashMap;

/// The cases of one method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Native {
    /// The name of the method in traces.
    pub name: String,
    pub cases: Vec<Case>,
}

/// One case: named inputs, steps that define more names, and an end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    pub inputs: Vec<String>,
    pub steps: Vec<Step>,
    pub end: End,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    Returned(Option<Word>),
    Thrown(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Word {
    Constant(i64),
    Name(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    Word(Word),
    Negate(Box<Expr>),
    /// Not a shift; shifts have a type.
    Arith(ArithOp, Box<Expr>, Box<Expr>),
    Wrap(Number, Box<Expr>),
    Shift(Number, ArithOp, Box<Expr>, Box<Expr>),
    /// A step with a floating-point number.
    Float(FloatStep, Box<Expr>),
    /// An operation in `float` or `double`.
    FloatArith(Number, ArithOp, Box<Expr>, Box<Expr>),
    /// 1 if two floating-point numbers are in this order, else 0.
    FloatOrder(FloatOrder, Box<Expr>, Box<Expr>),
}

/// A condition, a definition of a name, or a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    Null(String),
    Cell {
        of: String,
        cell: String,
    },
    Same(Word, Word),
    Different(Word, Word),
    Instance {
        cell: String,
        ty: Type,
    },
    Compare(CompareOp, Expr, Expr),
    Field {
        cell: String,
        field: FieldId,
        into: String,
    },
    Static {
        field: FieldId,
        into: String,
    },
    Length {
        cell: String,
        into: String,
    },
    Element {
        cell: String,
        index: Word,
        into: String,
    },
    New {
        into: String,
        class: ClassId,
    },
    NewArray {
        into: String,
        ty: Type,
        length: Word,
    },
    SetField {
        cell: String,
        field: FieldId,
        value: Word,
    },
    SetStatic {
        field: FieldId,
        value: Word,
    },
    SetElement {
        cell: String,
        index: Word,
        value: Word,
    },
}

/// The result of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ended {
    /// The case, counted from 1.
    pub case: u32,
    pub completion: super::eval::Completion,
}

/// Calls the method from `way`. `None` if no case fits; then the state is unchanged.
pub(super) fn call(
    code: &Code<'_>,
    state: &mut State,
    (method, native): (MethodId, &Native),
    inputs: &[i64],
    way: WayIndex,
) -> Option<Ended> {
    for (case, number) in native.cases.iter().zip(1..) {
        let before = (state.memory.clone(), state.has_wrapped);
        let mut run = Run {
            code,
            state,
            way,
            names: case
                .inputs
                .iter()
                .cloned()
                .zip(inputs.iter().copied())
                .collect(),
        };
        let fits = case.steps.iter().all(|step| run.step(step).is_some());
        let result = &code.program.method(method).result;
        if fits && let Some(completion) = run.end(&case.end, result) {
            return Some(Ended {
                case: number,
                completion,
            });
        }
        (state.memory, state.has_wrapped) = before;
    }
    None
}

struct Run<'a, 'p> {
    code: &'a Code<'p>,
    state: &'a mut State,
    way: WayIndex,
    names: HashMap<String, i64>,
}

impl Run<'_, '_> {
    /// Takes a step. `None` if its condition does not hold, or if it is not possible.
    fn step(&mut self, step: &Step) -> Option<()> {
        match step {
            Step::Null(name) => holds(self.name(name)? == 0),
            Step::Cell { of, cell } => {
                let word = self.name(of)?;
                self.names.insert(cell.clone(), word);
                holds(word != 0)
            }
            Step::Same(left, right) => holds(self.word(left)? == self.word(right)?),
            Step::Different(left, right) => holds(self.word(left)? != self.word(right)?),
            Step::Instance { cell, ty } => {
                let cell = self.cell(cell)?;
                holds(self.is_instance(cell, ty))
            }
            Step::Compare(CompareOp::Eq, Expr::Word(Word::Name(name)), right)
                if !self.names.contains_key(name) =>
            {
                let value = self.expr(right)?;
                let word = i64::try_from(value).unwrap_or_else(|_| {
                    self.state.has_wrapped = true;
                    low_bits(value)
                });
                self.names.insert(name.clone(), word);
                Some(())
            }
            Step::Compare(op, left, right) => {
                let (left, right) = (self.expr(left)?, self.expr(right)?);
                holds(match op {
                    CompareOp::Lt => left < right,
                    CompareOp::Le => left <= right,
                    CompareOp::Gt => left > right,
                    CompareOp::Ge => left >= right,
                    CompareOp::Eq => left == right,
                    CompareOp::Ne => left != right,
                })
            }
            Step::Field { cell, field, into } => {
                let place = self.cell(cell)?.at(self.code.offset(*field));
                self.read(place, into)
            }
            Step::Static { field, into } => self.read(self.code.static_address(*field), into),
            Step::Length { cell, into } => {
                let array = self.cell(cell)?;
                self.read(array.at(cell::LENGTH), into)
            }
            Step::Element { cell, index, into } => {
                let place = self.element(cell, index)?;
                self.read(place, into)
            }
            Step::New { into, class } => {
                let object = cell::new_object(self.code, &mut self.state.memory, *class);
                if self.code.class(*class).is_throwable {
                    cell::set_maker(&mut self.state.memory, object, self.way);
                }
                self.names.insert(into.clone(), object.word());
                Some(())
            }
            Step::NewArray { into, ty, length } => {
                let ty = self.code.types.get_index_of(&CellType::Array(ty.clone()))?;
                let length = self.word(length).filter(|length| *length >= 0)?;
                let ty = u32::try_from(ty).ok()?;
                let array = cell::new_array(&mut self.state.memory, ty, length);
                self.names.insert(into.clone(), array.word());
                Some(())
            }
            Step::SetField { cell, field, value } => {
                let place = self.cell(cell)?.at(self.code.offset(*field));
                self.write(place, value, &self.code.program.field(*field).ty)
            }
            Step::SetStatic { field, value } => {
                let place = self.code.static_address(*field);
                self.write(place, value, &self.code.program.field(*field).ty)
            }
            Step::SetElement { cell, index, value } => {
                let place = self.element(cell, index)?;
                let code = self.code;
                match cell::kind(code, &self.state.memory, self.cell(cell)?) {
                    Kind::Array(element) => self.write(place, value, element),
                    _ => None,
                }
            }
        }
    }

    fn end(&mut self, end: &End, result: &Type) -> Option<super::eval::Completion> {
        use super::eval::Completion;
        match end {
            End::Returned(None) => Some(Completion::Returned(0)),
            End::Returned(Some(word)) => {
                let word = self.word(word)?;
                Some(Completion::Returned(self.fitted(word, result)))
            }
            End::Thrown(name) => Some(Completion::Thrown(self.cell(name)?)),
        }
    }

    fn name(&self, name: &str) -> Option<i64> {
        self.names.get(name).copied()
    }

    fn word(&self, word: &Word) -> Option<i64> {
        match word {
            Word::Constant(value) => Some(*value),
            Word::Name(name) => self.name(name),
        }
    }

    fn cell(&self, name: &str) -> Option<Address> {
        self.name(name).filter(|word| *word != 0).map(Address::of)
    }

    fn element(&self, cell: &str, index: &Word) -> Option<Address> {
        let array = self.cell(cell)?;
        let length = cell::length(&self.state.memory, array);
        let index = self.word(index)?;
        let is_inside = (0..length).contains(&index);
        is_inside.then(|| array.at(cell::element_offset(index)))
    }

    fn read(&mut self, place: Address, into: &str) -> Option<()> {
        let word = self.state.memory.get(place);
        self.names.insert(into.to_owned(), word);
        Some(())
    }

    fn write(&mut self, place: Address, value: &Word, ty: &Type) -> Option<()> {
        let word = self.word(value)?;
        let word = self.fitted(word, ty);
        self.state.memory.set(place, word);
        Some(())
    }

    /// The word as a value of a place of this type.
    fn fitted(&mut self, word: i64, ty: &Type) -> i64 {
        let kept = ty.number().map_or(word, |number| number.wrap(word));
        self.state.has_wrapped |= kept != word;
        kept
    }

    fn is_instance(&self, cell: Address, ty: &Type) -> bool {
        match (cell::kind(self.code, &self.state.memory, cell), ty) {
            (_, Type::Class(OBJECT)) => true,
            (Kind::Object(own), Type::Class(class)) => {
                self.code.class(own).ancestors.contains(class)
            }
            (Kind::Array(own), Type::Array(element)) => *own == **element,
            _ => false,
        }
    }

    /// The key of a floating-point number.
    fn key(&self, expr: &Expr) -> Option<i64> {
        i64::try_from(self.expr(expr)?).ok()
    }

    /// The value of an expression as a mathematical integer, as in the clauses. `None` for a
    /// division by zero and for a result beyond 128 bits.
    fn expr(&self, expr: &Expr) -> Option<i128> {
        match expr {
            Expr::Word(word) => self.word(word).map(i128::from),
            Expr::Negate(inner) => self.expr(inner)?.checked_neg(),
            Expr::Arith(op, left, right) => {
                let (left, right) = (self.expr(left)?, self.expr(right)?);
                match op {
                    ArithOp::Add => left.checked_add(right),
                    ArithOp::Sub => left.checked_sub(right),
                    ArithOp::Mul => left.checked_mul(right),
                    ArithOp::Div => left.checked_div(right),
                    ArithOp::Rem => left.checked_rem(right),
                    ArithOp::And => Some(left & right),
                    ArithOp::Or => Some(left | right),
                    ArithOp::Xor => Some(left ^ right),
                    ArithOp::ShiftLeft | ArithOp::ShiftRight | ArithOp::ShiftUnsigned => None,
                }
            }
            Expr::Wrap(number, inner) => {
                let value = low_bits(self.expr(inner)?);
                Some(i128::from(number.wrap(value)))
            }
            Expr::Float(step, inner) => {
                let word = i64::try_from(self.expr(inner)?).ok()?;
                Some(i128::from(step.result(word)))
            }
            Expr::FloatArith(number, op, left, right) => {
                let (left, right) = (self.key(left)?, self.key(right)?);
                let key = float::arith(*number, op.float()?, left, right);
                Some(i128::from(key))
            }
            Expr::FloatOrder(order, left, right) => {
                let (left, right) = (self.key(left)?, self.key(right)?);
                Some(i128::from(float::holds(*order, left, right)))
            }
            Expr::Shift(number, op, left, right) => {
                let (left, right) = (self.expr(left)?, self.expr(right)?);
                let (left, right) = (number.wrap(low_bits(left)), low_bits(right));
                Some(i128::from(arith(*number, *op, left, right).0))
            }
        }
    }
}

fn holds(condition: bool) -> Option<()> {
    condition.then_some(())
}

/// The value of the last 64 bits.
fn low_bits(value: i128) -> i64 {
    let low = value.rem_euclid(1 << 64);
    u64::try_from(low).unwrap_or(0).cast_signed()
}
