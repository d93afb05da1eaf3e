//! Values on the operand stack while code is translated.

use super::object::Compared;
use super::{Refusal, Translator};
use crate::class::{Comparison, StackOp};
use crate::descriptor::Kind;
use pet_translator::cfg::{Instr, Operand};
use pet_translator::number::Number;
use pet_translator::typed::{ClassId, LocalId, OBJECT, Type};
use std::rc::Rc;

#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Plain {
        operand: Operand,
        ty: Type,
    },
    /// An object that `new` has announced, and no constructor has made yet; with the instruction.
    Fresh {
        at: usize,
        class: Rc<str>,
    },
    /// An object of which only its class is known, made where it is used: a string, `System.out`.
    Known(ClassId),
    /// The result of `instanceof`, which a jump takes up.
    Tested {
        value: LocalId,
        ty: Type,
    },
    /// The result of `lcmp`, which a jump takes up.
    Compared {
        comparison: Comparison,
        left: Operand,
        right: Operand,
    },
    /// A class that a jump compares with another one.
    Class(Compared),
}

impl Value {
    pub fn new(operand: Operand, ty: Type) -> Value {
        Value::Plain { operand, ty }
    }

    pub fn int(value: i64) -> Value {
        Value::new(Operand::Int(value), Type::INT)
    }

    /// `long` and `double` take two places.
    fn is_wide(&self) -> bool {
        matches!(
            self,
            Value::Plain {
                ty: Type::Number(Number::Long | Number::Double),
                ..
            }
        )
    }
}

/// The type of a value of which only the kind is known.
pub fn default_type(kind: Kind) -> Type {
    match kind {
        Kind::Int => Type::INT,
        Kind::Long => Type::Number(Number::Long),
        Kind::Float => Type::Number(Number::Float),
        Kind::Double => Type::Number(Number::Double),
        Kind::Ref => Type::Class(OBJECT),
    }
}

/// Returns whether a value may be a boolean.
fn may_be_bool(operand: Operand, ty: &Type) -> bool {
    *ty == Type::Bool || matches!(operand, Operand::Int(0 | 1))
}

impl Translator<'_, '_> {
    pub(super) fn push(&mut self, operand: Operand, ty: Type) {
        self.stack.push(Value::new(operand, ty));
    }

    pub(super) fn pop(&mut self) -> Result<Value, Refusal> {
        let value = self.stack.pop();
        value.ok_or_else(|| "an empty stack".to_owned())
    }

    /// The value on top as an operand, with its type.
    pub(super) fn pop_operand(&mut self) -> Result<(Operand, Type), Refusal> {
        let value = self.pop()?;
        self.operand(value)
    }

    pub(super) fn operand(&mut self, value: Value) -> Result<(Operand, Type), Refusal> {
        match value {
            Value::Plain { operand, ty } => Ok((operand, ty)),
            Value::Fresh { .. } => Err("an object without a constructor call".to_owned()),
            Value::Known(class) => {
                let ty = Type::Class(class);
                let dest = self.temporary("made", ty.clone());
                self.builder.emit(Instr::NewObject { dest, class });
                Ok((Operand::Local(dest), ty))
            }
            Value::Tested { value, ty } => {
                let dest = self.tested(value, ty);
                Ok((Operand::Local(dest), Type::Bool))
            }
            Value::Class(_) => Err("a class that is not compared".to_owned()),
            Value::Compared {
                comparison,
                left,
                right,
            } => {
                let dest = self.compared(comparison, left, right)?;
                Ok((Operand::Local(dest), Type::INT))
            }
        }
    }

    pub(super) fn as_local(&mut self, operand: Operand, name: &str) -> LocalId {
        match operand {
            Operand::Local(local) => local,
            Operand::Int(_) | Operand::Null => {
                let ty = match operand {
                    Operand::Null => Type::Null,
                    _ => Type::INT,
                };
                let local = self.temporary(name, ty);
                self.builder.copy(local, operand);
                local
            }
        }
    }

    /// Before a variable is written, its old value on the stack is kept in a temporary.
    pub(super) fn keep(&mut self, local: LocalId) {
        let is_there = |value: &Value| match value {
            Value::Plain { operand, .. } => *operand == Operand::Local(local),
            Value::Compared { left, right, .. } => {
                *left == Operand::Local(local) || *right == Operand::Local(local)
            }
            Value::Tested { value, .. } => *value == local,
            _ => false,
        };
        if !self.stack.iter().any(is_there) {
            return;
        }
        let known = self.builder.method.local(local).clone();
        let kept = self.temporary(&known.name, known.ty);
        self.builder.copy(kept, Operand::Local(local));
        let replace = |operand: &mut Operand| {
            if *operand == Operand::Local(local) {
                *operand = Operand::Local(kept);
            }
        };
        for value in &mut self.stack {
            match value {
                Value::Plain { operand, .. } => replace(operand),
                Value::Compared { left, right, .. } => {
                    replace(left);
                    replace(right);
                }
                Value::Tested { value, .. } => {
                    if *value == local {
                        *value = kept;
                    }
                }
                Value::Fresh { .. } | Value::Known(_) | Value::Class(_) => {}
            }
        }
    }

    /// `this` before the call of another constructor: it must be known as what it is.
    fn is_unmade_this(&self, value: &Value) -> bool {
        let this = Operand::Local(LocalId(0));
        &*self.known.method.name == "<init>"
            && matches!(value, Value::Plain { operand, .. } if *operand == this)
    }

    /// A temporary for a value on the stack at the beginning of a shared block.
    pub(super) fn slot_for(&mut self, value: Value) -> Value {
        match value {
            Value::Fresh { .. } => value,
            value if self.is_unmade_this(&value) => value,
            value => match self.operand(value) {
                Ok((operand, ty)) => {
                    let is_bool = may_be_bool(operand, &ty);
                    let ty = if is_bool { Type::Bool } else { ty };
                    let name = if is_bool { "holds" } else { "chosen" };
                    let slot = self.temporary(name, ty.clone());
                    self.builder.copy(slot, operand);
                    Value::new(Operand::Local(slot), ty)
                }
                Err(_) => Value::int(0),
            },
        }
    }

    /// Stores a stack in the temporaries of a shared block.
    pub(super) fn fill_slots(
        &mut self,
        slots: &mut [Value],
        stack: Vec<Value>,
    ) -> Result<(), Refusal> {
        let mut copies = Vec::new();
        for (slot, value) in slots.iter_mut().zip(stack) {
            if *slot == value {
                continue;
            }
            let Value::Plain {
                operand: Operand::Local(local),
                ty,
            } = slot
            else {
                return Err("objects that meet before their constructors".to_owned());
            };
            let (operand, own) = self.operand(value)?;
            if *ty != own {
                *ty = merged(ty, operand, &own);
                if let Some(known) = self.builder.method.locals.get_mut(local.index()) {
                    known.ty = ty.clone();
                }
            }
            copies.push((*local, operand));
        }
        // In a loop a temporary may be the new value of another one.
        let written: Vec<LocalId> = copies.iter().map(|(local, _)| *local).collect();
        for (local, operand) in &mut copies {
            if let Operand::Local(read) = *operand
                && read != *local
                && written.contains(&read)
            {
                let known = self.builder.method.local(read).clone();
                let kept = self.temporary(&known.name, known.ty);
                self.builder.copy(kept, *operand);
                *operand = Operand::Local(kept);
            }
        }
        for (local, operand) in copies {
            self.builder.copy(local, operand);
        }
        Ok(())
    }

    pub(super) fn stack_op(&mut self, op: StackOp) -> Result<(), Refusal> {
        match op {
            StackOp::Pop => {
                self.pop()?;
            }
            StackOp::Pop2 => {
                self.pop_two()?;
            }
            StackOp::Dup => {
                let value = self.pop()?;
                let value = self.shared(value)?;
                self.stack.extend([value.clone(), value]);
            }
            StackOp::DupX1 => {
                let top = self.pop()?;
                let top = self.shared(top)?;
                let below = self.pop()?;
                self.stack.extend([top.clone(), below, top]);
            }
            StackOp::DupX2 => {
                let top = self.pop()?;
                let top = self.shared(top)?;
                let below = self.pop_two()?;
                self.stack.push(top.clone());
                self.stack.extend(below);
                self.stack.push(top);
            }
            StackOp::Dup2 => {
                let top = self.shared_two()?;
                self.stack.extend(top.clone());
                self.stack.extend(top);
            }
            StackOp::Dup2X1 => {
                let top = self.shared_two()?;
                let below = self.pop()?;
                self.stack.extend(top.clone());
                self.stack.push(below);
                self.stack.extend(top);
            }
            StackOp::Dup2X2 => {
                let top = self.shared_two()?;
                let below = self.pop_two()?;
                self.stack.extend(top.clone());
                self.stack.extend(below);
                self.stack.extend(top);
            }
            StackOp::Swap => {
                let top = self.pop()?;
                let below = self.pop()?;
                self.stack.extend([top, below]);
            }
        }
        Ok(())
    }

    /// A value that is used twice must be one object.
    fn shared(&mut self, value: Value) -> Result<Value, Refusal> {
        match value {
            Value::Known(_) | Value::Compared { .. } | Value::Tested { .. } => {
                let (operand, ty) = self.operand(value)?;
                Ok(Value::new(operand, ty))
            }
            value => Ok(value),
        }
    }

    /// Two places of the stack, the lower one first: one wide value or two others.
    fn pop_two(&mut self) -> Result<Vec<Value>, Refusal> {
        let top = self.pop()?;
        if top.is_wide() {
            return Ok(vec![top]);
        }
        let below = self.pop()?;
        Ok(vec![below, top])
    }

    fn shared_two(&mut self) -> Result<Vec<Value>, Refusal> {
        let values = self.pop_two()?;
        values.into_iter().map(|value| self.shared(value)).collect()
    }
}

/// The type of a temporary that gets values of two types.
fn merged(old: &Type, operand: Operand, new: &Type) -> Type {
    match (old, new) {
        (Type::Bool, _) if may_be_bool(operand, new) => Type::Bool,
        (Type::Bool, Type::Number(number)) => Type::Number(number.promoted()),
        (Type::Number(old), Type::Number(new)) => Type::Number((*old).max(*new)),
        (Type::Number(old), Type::Bool) => Type::Number(*old),
        (Type::Null, other) | (other, Type::Null) => other.clone(),
        _ => Type::Class(OBJECT),
    }
}
