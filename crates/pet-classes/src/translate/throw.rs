//! Exceptions: the exception table says where each one goes.

use super::{Refusal, Translator};
use crate::class::Handler;
use crate::descriptor::Desc;
use crate::library;
use pet_translator::cfg::{BlockId, Decision, Exit, Instr, Operand};
use pet_translator::typed::{ClassId, LocalId, THROWABLE, Type};

use super::stack::Value;

impl Translator<'_, '_> {
    /// `athrow`. A null throws a NullPointerException.
    pub(super) fn throw_value(&mut self) -> Result<(), Refusal> {
        let (value, ty) = self.pop_operand()?;
        let exception = self.not_null(value)?;
        let class = match ty {
            Type::Class(class) if self.is_made_here(exception) => Some(class),
            _ => None,
        };
        self.stack.clear();
        self.throw(exception, class)
    }

    /// Returns whether a local holds an object that was made for it alone, so that its class is known
    /// exactly.
    fn is_made_here(&self, local: LocalId) -> bool {
        let known = self.builder.method.local(local);
        known.is_temporary && known.name == "made"
    }

    /// Throws a new exception of a built-in class.
    pub(super) fn throw_new(&mut self, class: ClassId) -> Result<(), Refusal> {
        let exception = self.temporary("exception", Type::Class(class));
        self.builder.emit(Instr::NewObject {
            dest: exception,
            class,
        });
        self.give_message(exception);
        self.throw(exception, Some(class))
    }

    /// The text that a machine gives to its own exceptions has no model: where code asks for messages, it
    /// is a string whose characters nobody knows. As in the constructor, an exception without a cause is
    /// its own cause.
    fn give_message(&mut self, exception: LocalId) {
        let world = self.world;
        let asks = |name: &str| world.reaches(library::THROWABLE, name);
        let (asks_message, asks_cause) = (asks("getMessage"), asks("initCause"));
        let text = Desc::class(library::STRING);
        let made = world.id(library::MADE_STRING);
        let message = world.field(library::THROWABLE, "detailMessage", &text);
        if asks_message && let (Some(class), Some(message)) = (made, message) {
            let dest = self.temporary("message", Type::Class(class));
            self.builder.emit(Instr::NewObject { dest, class });
            // As in `String.identity`.
            let unknown = [
                (
                    world.field(library::MADE_STRING, "isIdentity", &Desc::Bool),
                    1,
                ),
                (world.field(library::STRING, "length", &Desc::Int), -1),
            ];
            for (field, value) in unknown {
                if let Some(field) = field {
                    self.builder.emit(Instr::SetField {
                        object: dest,
                        field,
                        value: Operand::Int(value),
                    });
                }
            }
            self.builder.emit(Instr::SetField {
                object: exception,
                field: message,
                value: Operand::Local(dest),
            });
        }
        let above = Desc::class(library::THROWABLE);
        let cause = world.field(library::THROWABLE, "cause", &above);
        if let Some(field) = cause.filter(|_| asks_cause) {
            self.builder.emit(Instr::SetField {
                object: exception,
                field,
                value: Operand::Local(exception),
            });
        }
    }

    /// Throws the exception in a local, which is not null. `class` is its class, if that is known
    /// exactly: then its handler is known, too.
    pub(super) fn throw(
        &mut self,
        exception: LocalId,
        class: Option<ClassId>,
    ) -> Result<(), Refusal> {
        let at = self.at;
        let rows: Vec<usize> = (0..)
            .zip(&self.code.handlers)
            .filter(|(_, row)| (row.start..row.end).contains(&at))
            .map(|(index, _)| index)
            .collect();
        match class {
            Some(class) => {
                let row = rows.iter().filter_map(|row| self.code.handlers.get(*row));
                let mut row = row.filter(|row| self.catches(row, class));
                match row.next().map(|row| row.target) {
                    Some(target) => self.enter_handler(target, exception),
                    None => {
                        self.exit(Exit::Throw(exception));
                        Ok(())
                    }
                }
            }
            None if rows.is_empty() => {
                self.exit(Exit::Throw(exception));
                Ok(())
            }
            None => {
                let (block, caught) = self.search(rows)?;
                self.builder.copy(caught, Operand::Local(exception));
                self.exit(Exit::Goto(block));
                Ok(())
            }
        }
    }

    fn catches(&self, row: &Handler, class: ClassId) -> bool {
        match &row.class {
            None => true,
            Some(name) => {
                let caught = self.world.id(name);
                caught.is_some_and(|caught| self.world.is_subclass(class, caught))
            }
        }
    }

    fn enter_handler(&mut self, target: usize, exception: LocalId) -> Result<(), Refusal> {
        let target = self.target(target)?;
        let value = Value::new(Operand::Local(exception), Type::Class(THROWABLE));
        self.arrive(target, vec![value])
    }

    /// The block that tries handlers in order on an exception whose class is not known.
    fn search(&mut self, rows: Vec<usize>) -> Result<(BlockId, LocalId), Refusal> {
        if let Some(known) = self.catches.get(&rows) {
            return Ok(*known);
        }
        let span = self.place();
        let here = self.builder.take_end();
        let block = self.builder.block("join", span, Decision::None, 1);
        let caught = self.temporary("caught", Type::Class(THROWABLE));
        self.catches.insert(rows.clone(), (block, caught));
        self.builder.start_of(block);
        for row in &rows {
            let Some(row) = self.code.handlers.get(*row) else {
                continue;
            };
            let target = row.target;
            let class = match &row.class {
                None => None,
                Some(name) => Some(self.world.id(name).unwrap_or(THROWABLE)),
            };
            match class {
                None | Some(THROWABLE) => {
                    self.enter_handler(target, caught)?;
                    break;
                }
                Some(class) => {
                    let decision = Decision::Instance {
                        value: caught,
                        ty: Type::Class(class),
                    };
                    let ways = self.builder.decide("catch", span, decision, 2);
                    if let [fits, other] = ways.as_slice() {
                        self.builder.continue_at(*fits);
                        self.enter_handler(target, caught)?;
                        self.builder.continue_at(*other);
                    }
                }
            }
        }
        if self.builder.is_open() {
            self.builder.exit(Exit::Throw(caught));
        }
        if let Some(here) = here {
            self.builder.continue_at(here);
        }
        Ok((block, caught))
    }
}
