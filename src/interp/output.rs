//! Final states as cases: values, heap and outcome under the names that people see.

use super::cell::{self, Kind};
use super::code::Code;
use super::input::static_fields;
use super::memory::Address;
use super::ready;
use super::state::{State, Stop};
use crate::case::{FutureState, Heap, Object, Outcome, Output, Thrown, Value};
use indexmap::{IndexMap, IndexSet};
use pet_translator::typed::{ASSERTION_ERROR, MethodId, Type};

/// How the run ended. Asked of a state in which no task is ready.
pub fn outcome(code: &Code<'_>, state: &State, names: &Names) -> Outcome {
    match state.stop {
        None if state.has_unfinished_tasks() => Outcome::Deadlock(ready::waiting(code, state)),
        None => Outcome::Ok,
        Some(Stop::Limit(limit)) => Outcome::Limit(limit),
        Some(Stop::NoCode(method)) => Outcome::NoCode {
            method: code.program.method(method).key.clone(),
        },
        Some(Stop::Failure {
            exception,
            thrown,
            task,
        }) => {
            let class = cell::class(&state.memory, exception);
            let way = cell::maker(&state.memory, exception).unwrap_or(thrown);
            let thrown = Thrown {
                class: code.program.class(class).name.clone(),
                object: names.get(exception).to_owned(),
                at: code.throwing_span(way),
                task,
            };
            if code.is_subclass(class, ASSERTION_ERROR) {
                Outcome::Assertion(thrown)
            } else {
                Outcome::Exception(thrown)
            }
        }
    }
}

pub fn output(code: &Code<'_>, state: &State, entry: MethodId, names: &Names) -> Output {
    let reader = Reader { code, state, names };
    let ty = &code.program.method(entry).result;
    let result = state.result.filter(|_| *ty != Type::Void);
    let objects = cell::cells(code, &state.memory);
    let objects = objects.map(|cell| (names.get(cell).to_owned(), reader.object(cell)));
    let statics = static_fields(code).into_iter().map(|(name, id)| {
        let word = state.memory.get(code.static_address(id));
        (name, reader.value(word, &code.program.field(id).ty))
    });
    Output {
        result: result.map(|word| reader.value(word, ty)),
        heap: Heap {
            objects: objects.collect(),
        },
        statics: statics.collect(),
    }
}

/// The name of every cell of a state.
pub struct Names {
    by_cell: IndexMap<Address, String>,
}

impl Names {
    /// Objects of the input keep their names; new ones are counted, past names in use.
    pub fn new(code: &Code<'_>, state: &State, given: &IndexMap<Address, String>) -> Names {
        let taken: IndexSet<&str> = given.values().map(String::as_str).collect();
        let (mut objects, mut futures) = (0, 0);
        let fresh = |letter: char, count: &mut u32| loop {
            *count += 1;
            let name = format!("{letter}{count}");
            if !taken.contains(name.as_str()) {
                return name;
            }
        };
        let cells = cell::cells(code, &state.memory).map(|cell| {
            let name = match (given.get(&cell), cell::kind(code, &state.memory, cell)) {
                (Some(name), _) => name.clone(),
                (None, Kind::Future(_)) => fresh('f', &mut futures),
                (None, _) => fresh('o', &mut objects),
            };
            (cell, name)
        });
        Names {
            by_cell: cells.collect(),
        }
    }

    /// The name of a cell of the state that the names were made for.
    pub fn get(&self, cell: Address) -> &str {
        self.by_cell.get(&cell).map_or("", String::as_str)
    }
}

struct Reader<'a, 'p> {
    code: &'a Code<'p>,
    state: &'a State,
    names: &'a Names,
}

impl Reader<'_, '_> {
    fn object(&self, address: Address) -> Object {
        let memory = &self.state.memory;
        match cell::kind(self.code, memory, address) {
            Kind::Object(class) => {
                let layout = &self.code.program.class(class).layout;
                let fields = layout.iter().map(|id| {
                    let field = self.code.program.field(*id);
                    let word = memory.get(address.at(self.code.offset(*id)));
                    (field.name.clone(), self.value(word, &field.ty))
                });
                Object::Instance {
                    class: self.code.program.class(class).name.clone(),
                    fields: fields.collect(),
                }
            }
            Kind::Array(element) => {
                let elements = (0..cell::length(memory, address)).map(|index| {
                    let word = memory.get(address.at(cell::element_offset(index)));
                    self.value(word, element)
                });
                Object::Array {
                    element: self.code.type_name(element),
                    elements: elements.collect(),
                }
            }
            Kind::Future(result) => Object::Future {
                result: self.code.type_name(result),
                state: self.future(address, result),
            },
        }
    }

    fn future(&self, address: Address, result: &Type) -> FutureState {
        let memory = &self.state.memory;
        if !cell::is_finished(memory, address) {
            return FutureState::Unfinished;
        }
        let word = memory.get(address.at(cell::VALUE));
        let has_value = *result != Type::Void;
        FutureState::Finished(has_value.then(|| self.value(word, result)))
    }

    fn value(&self, word: i32, ty: &Type) -> Value {
        match ty {
            Type::Int => Value::Int(word),
            Type::Bool => Value::Bool(word != 0),
            _ if word == 0 => Value::Null,
            _ => Value::Ref(self.names.get(Address::of(word)).to_owned()),
        }
    }
}
