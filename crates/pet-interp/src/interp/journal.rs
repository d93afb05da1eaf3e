//! The recorder of journals: every block that is passed, and every variable and field that gets
//! a value, in order. It keeps the beginning of a long run; how a journal looks is decided
//! elsewhere.

use super::cell::{self, Kind};
use super::code::{Code, WayIndex};
use super::memory::Address;
use super::shadow::{Question, Shadow, Site, Source, ValuePlace};
use super::{Run, eval, output};
use indexmap::IndexMap;
use pet_model::Value;
use pet_model::journal::{Change, Journal, Made, Moment};
use pet_model::schedule::Step;
use pet_translator::number::Number;
use pet_translator::number::float::FloatStep;
use pet_translator::typed::{ArithOp, MethodId, Type};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The shadow that records the journal of a run.
#[derive(Debug, Clone)]
pub struct Writer {
    entry: MethodId,
    most: usize,
    begin: Vec<Noted>,
    moments: Vec<(WayIndex, Vec<Noted>)>,
    left_out: usize,
    /// The open calls, innermost last, and the positions of their frames on the stack.
    frames: Vec<(MethodId, u32)>,
    /// The methods of the tasks that have not returned.
    tasks: BTreeMap<Step, MethodId>,
}

/// A change as it is recorded, with addresses instead of names.
#[derive(Debug, Clone, Copy)]
enum Noted {
    Selected(Step),
    Entered(MethodId),
    Left,
    Local {
        method: MethodId,
        local: u32,
        word: i64,
    },
    Cell {
        object: Address,
        offset: u32,
        word: i64,
    },
}

impl Writer {
    /// Keeps the first `most` blocks and counts the others.
    pub fn new(entry: MethodId, most: usize) -> Writer {
        Writer {
            entry,
            most,
            begin: Vec::new(),
            moments: Vec::new(),
            left_out: 0,
            frames: Vec::new(),
            tasks: BTreeMap::new(),
        }
    }

    /// The journal of the run that was recorded.
    pub fn journal(&self, code: &Code<'_>, run: &Run) -> Journal {
        let mut reader = Reader {
            code,
            run,
            texts: BTreeMap::new(),
            made: IndexMap::new(),
        };
        let begin = reader.changes(&self.begin);
        let moments = self.moments.iter().map(|(way, noted)| Moment {
            block: {
                let block = code.block_of(*way);
                reader.text(&code.source_block(block).name)
            },
            way: code.source_way(*way).1 + 1,
            changes: reader.changes(noted),
        });
        let moments = moments.collect();
        Journal {
            begin,
            moments,
            left_out: self.left_out,
            made: reader.made,
        }
    }

    fn note(&mut self, noted: Noted) {
        if self.left_out > 0 {
            return;
        }
        match self.moments.last_mut() {
            Some((_, changes)) => changes.push(noted),
            None => self.begin.push(noted),
        }
    }

    fn write(&mut self, dest: ValuePlace, word: i64) {
        match dest {
            ValuePlace::Slot(slot) => {
                if let Some((method, base)) = self.frames.last()
                    && let Some(local) = slot.checked_sub(*base)
                {
                    let method = *method;
                    self.note(Noted::Local {
                        method,
                        local,
                        word,
                    });
                }
            }
            ValuePlace::Cell { object, offset } => self.note(Noted::Cell {
                object,
                offset,
                word,
            }),
            ValuePlace::Task { .. } | ValuePlace::Completion => {}
        }
    }
}

impl Shadow for Writer {
    fn selected(&mut self, task: Step) {
        let method = *self.tasks.entry(task).or_insert(self.entry);
        self.frames = vec![(method, 0)];
        self.note(Noted::Selected(task));
        self.note(Noted::Entered(method));
    }

    fn entered(&mut self, method: MethodId, base: u32) {
        if base == 0 {
            // Recorded already when the task was selected, unless an initialiser comes first.
            if self.frames.as_slice() == [(method, 0)] {
                return;
            }
            self.frames.clear();
        }
        self.frames.push((method, base));
        self.note(Noted::Entered(method));
    }

    fn left(&mut self, _base: u32) {
        self.frames.pop();
        self.note(Noted::Left);
    }

    fn copied(&mut self, dest: ValuePlace, value: Source) {
        self.write(dest, value.word);
    }

    fn computed(
        &mut self,
        dest: ValuePlace,
        number: Number,
        op: ArithOp,
        left: Source,
        right: Source,
    ) {
        let (word, _) = eval::arith(number, op, left.word, right.word);
        self.write(dest, word);
    }

    fn narrowed(&mut self, dest: ValuePlace, number: Number, value: Source) {
        self.write(dest, number.wrap(value.word));
    }

    fn floated(&mut self, dest: ValuePlace, step: FloatStep, value: Source) {
        self.write(dest, step.result(value.word));
    }

    fn inverted(&mut self, dest: ValuePlace, value: Source) {
        self.write(dest, 1 - value.word);
    }

    fn decided(&mut self, site: Site, way: usize, _question: Question) {
        match self.moments.len() < self.most {
            true => self.moments.push((site.way(way), Vec::new())),
            false => self.left_out += 1,
        }
    }

    fn posted(&mut self, task: Step, method: MethodId) {
        self.tasks.insert(task, method);
    }

    fn finished(&mut self, task: Step) {
        self.tasks.remove(&task);
    }
}

struct Reader<'a, 'p> {
    code: &'a Code<'p>,
    run: &'a Run,
    /// Each text once: a journal repeats the same names many times.
    texts: BTreeMap<String, Arc<str>>,
    made: IndexMap<String, Made>,
}

impl Reader<'_, '_> {
    fn text(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.texts.get(text) {
            return Arc::clone(known);
        }
        let new: Arc<str> = text.into();
        self.texts.insert(text.to_owned(), Arc::clone(&new));
        new
    }

    fn changes(&mut self, noted: &[Noted]) -> Vec<Change> {
        noted
            .iter()
            .filter_map(|noted| self.change(*noted))
            .collect()
    }

    /// The change with names; `None` for a variable or word without a name in the source.
    fn change(&mut self, noted: Noted) -> Option<Change> {
        let program = self.code.program;
        Some(match noted {
            Noted::Selected(task) => Change::Selected(task),
            Noted::Entered(method) => Change::Entered(self.text(&program.method(method).key)),
            Noted::Left => Change::Left,
            Noted::Local {
                method,
                local,
                word,
            } => {
                let local = program.method(method).locals.get(local as usize)?;
                if local.is_temporary {
                    return None;
                }
                let value = self.value(word, &local.ty);
                Change::Local(self.text(&local.name), value)
            }
            Noted::Cell {
                object: Address::NULL,
                offset,
                word,
            } => {
                let mut fields = program.classes.iter().flat_map(|class| &class.statics);
                let id = *fields.find(|id| self.code.static_address(**id).0 == offset)?;
                let field = program.field(id);
                let name = format!("{}.{}", program.class(field.class).name, field.name);
                let value = self.value(word, &field.ty);
                Change::Static(self.text(&name), value)
            }
            Noted::Cell {
                object,
                offset,
                word,
            } => self.cell(object, offset, word)?,
        })
    }

    fn cell(&mut self, object: Address, offset: u32, word: i64) -> Option<Change> {
        let program = self.code.program;
        let name = self.object(object);
        let name = self.text(&name);
        match cell::kind(self.code, &self.run.state.memory, object) {
            Kind::Object(class) => {
                let mut layout = program.class(class).layout.iter();
                let id = *layout.find(|id| self.code.offset(**id) == offset)?;
                let field = program.field(id);
                let value = self.value(word, &field.ty);
                Some(Change::Field(name, self.text(&field.name), value))
            }
            Kind::Array(element) => {
                let index = offset.checked_sub(cell::HEAD)?;
                let element = element.clone();
                Some(Change::Element(name, index, self.value(word, &element)))
            }
            Kind::Future(result) if offset == cell::VALUE => {
                let value = match result {
                    Type::Void => Value::Null,
                    result => {
                        let result = result.clone();
                        self.value(word, &result)
                    }
                };
                Some(Change::Finished(name, value))
            }
            Kind::Future(_) => None,
        }
    }

    fn value(&mut self, word: i64, ty: &Type) -> Value {
        if output::is_reference(ty) && word != 0 {
            return Value::Ref(self.object(Address::of(word)));
        }
        output::value(&self.run.names, word, ty)
    }

    /// The name of an object. The initial contents of an object that the run made are added to
    /// `made`.
    fn object(&mut self, address: Address) -> String {
        let name = self.run.names.get(address);
        if !self.run.names.is_given(address) && !self.made.contains_key(&name) {
            let made = self.new_one(address);
            self.made.insert(name.clone(), made);
        }
        name
    }

    fn new_one(&self, address: Address) -> Made {
        let program = self.code.program;
        let memory = &self.run.state.memory;
        match cell::kind(self.code, memory, address) {
            Kind::Object(class) => {
                let class = program.class(class);
                let fields = class.layout.iter().map(|id| {
                    let field = program.field(*id);
                    (field.name.clone(), default(&field.ty))
                });
                Made::Instance {
                    class: class.name.clone(),
                    fields: fields.collect(),
                }
            }
            Kind::Array(element) => Made::Array {
                element: self.code.type_name(element),
                length: usize::try_from(cell::length(memory, address)).unwrap_or(0),
                default: default(element),
            },
            Kind::Future(result) => Made::Future {
                result: self.code.type_name(result),
            },
        }
    }
}

fn default(ty: &Type) -> Value {
    match ty {
        Type::Number(number) => Value::number(*number, 0),
        Type::Bool => Value::Bool(false),
        _ => Value::Null,
    }
}
