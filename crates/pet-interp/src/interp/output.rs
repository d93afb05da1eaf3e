//! Final states as cases: values, heap and outcome under the names that people see.

use super::cell::{self, Kind};
use super::code::{Code, WayIndex};
use super::input::static_fields;
use super::memory::Address;
use super::ready;
use super::state::{State, Stop};
use indexmap::{IndexMap, IndexSet};
use pet_model::collection::Classes;
use pet_model::text;
use pet_model::{FutureState, Heap, Object, Outcome, Output, Thrown, Value};
use pet_translator::typed::{ASSERTION_ERROR, ClassId, MethodId, Type};
use std::collections::HashSet;

/// The outcome of a run that ended in this state; no task of it is ready.
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
                message: message(code, state, names, exception),
                object: names.get(exception),
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

/// The message of an exception, if the program gave one and its characters are known.
fn message(code: &Code<'_>, state: &State, names: &Names, exception: Address) -> Option<Value> {
    let class = cell::class(&state.memory, exception);
    let mut layout = code.program.class(class).layout.iter();
    let field = layout.find(|id| code.program.field(**id).name == "detailMessage")?;
    let word = state.memory.get(exception.at(code.offset(*field)));
    let string = Address::of(word);
    if string == Address::NULL {
        return None;
    }
    let reader = Reader { code, state, names };
    let objects = reader.reachable(std::iter::once(string)).into_iter();
    let objects = objects.map(|cell| (names.get(cell), reader.object(cell)));
    let heap = Heap {
        objects: objects.collect(),
    };
    text::text(&heap, &names.get(string)).map(Value::Text)
}

/// The class of the exception that ended the run, and the way that made it.
pub fn thrown_way(state: &State) -> Option<(ClassId, WayIndex)> {
    let Some(Stop::Failure {
        exception, thrown, ..
    }) = state.stop
    else {
        return None;
    };
    let way = cell::maker(&state.memory, exception).unwrap_or(thrown);
    Some((cell::class(&state.memory, exception), way))
}

/// The output of a run: the objects of the input, and the new objects that can be reached.
/// Unreachable cells are left out; there may be millions.
pub fn output(code: &Code<'_>, state: &State, entry: MethodId, names: &Names) -> Output {
    let reader = Reader { code, state, names };
    let ty = &code.program.method(entry).result;
    let result = state.result.filter(|_| *ty != Type::Void);
    let statics = static_fields(code).into_iter().map(|(name, id)| {
        let word = state.memory.get(code.static_address(id));
        (name, reader.value(word, &code.program.field(id).ty))
    });
    let mut output = Output {
        result: result.map(|word| reader.value(word, ty)),
        heap: heap(code, state, entry, names, &[]),
        statics: statics.collect(),
    };
    let actors = state.actors.iter().map(|actor| names.get(actor.object));
    let thrown = match state.stop {
        Some(Stop::Failure { exception, .. }) => Some(names.get(exception)),
        _ => None,
    };
    let given: HashSet<String> = names.given.values().cloned().collect();
    let kept = given.iter().cloned().chain(actors).chain(thrown);
    output.with_texts(kept, &given, code);
    output
}

impl Classes for Code<'_> {
    fn is_hidden(&self, class: &str) -> bool {
        let class = self.class_names.get(class);
        class.is_some_and(|id| self.program.class(*id).is_builtin)
    }

    fn superclass(&self, class: &str) -> Option<&str> {
        let above = self.program.class(*self.class_names.get(class)?).superclass;
        above.map(|id| self.program.class(id).name.as_str())
    }

    fn own_fields(&self, class: &str) -> Vec<&str> {
        let Some(id) = self.class_names.get(class) else {
            return Vec::new();
        };
        let fields = self.program.class(*id).layout.iter();
        let fields = fields.map(|field| self.program.field(*field));
        let own = fields.filter(|field| field.class == *id);
        own.map(|field| field.name.as_str()).collect()
    }
}

/// The objects that can be reached from the input objects, the result, the static fields, the
/// actors, an uncaught exception and the addresses in `further`; in order of creation.
pub fn heap(
    code: &Code<'_>,
    state: &State,
    entry: MethodId,
    names: &Names,
    further: &[Address],
) -> Heap {
    let reader = Reader { code, state, names };
    let ty = &code.program.method(entry).result;
    let result = state.result.filter(|_| is_reference(ty)).map(Address::of);
    let statics = static_fields(code).into_values();
    let statics = statics.filter(|id| is_reference(&code.program.field(*id).ty));
    let statics = statics.map(|id| Address::of(state.memory.get(code.static_address(id))));
    let actors = state.actors.iter().map(|actor| actor.object);
    let exception = match state.stop {
        Some(Stop::Failure { exception, .. }) => Some(exception),
        _ => None,
    };
    let given = names.given.keys().copied();
    let roots = given.chain(result).chain(statics).chain(actors);
    let roots = roots.chain(exception).chain(further.iter().copied());
    let objects = reader.reachable(roots).into_iter();
    let objects = objects.map(|cell| (names.get(cell), reader.object(cell)));
    Heap {
        objects: objects.collect(),
    }
}

/// The value that a word of this type stands for.
pub fn value(names: &Names, word: i64, ty: &Type) -> Value {
    match ty {
        Type::Number(number) => Value::number(*number, word),
        Type::Bool => Value::Bool(word != 0),
        _ if word == 0 => Value::Null,
        _ => Value::Ref(names.get(Address::of(word))),
    }
}

pub fn is_reference(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Class(_) | Type::Array(_) | Type::Fut(_) | Type::Null
    )
}

/// The name of every cell of a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    given: IndexMap<Address, String>,
    /// The cells that the run made, in order, each with the letter and the number of its name:
    /// a run may make millions of cells, so names are not kept as text.
    made: Vec<(Address, char, u32)>,
}

impl Names {
    /// Objects of the input keep their names. New objects are numbered; names of input objects
    /// and of parameters are skipped.
    pub fn new(
        code: &Code<'_>,
        state: &State,
        entry: MethodId,
        given: IndexMap<Address, String>,
    ) -> Names {
        let method = code.program.method(entry);
        let inputs = method.inputs.iter();
        let inputs = inputs.map(|id| method.local(*id).name.as_str());
        let given_names = given.values().map(String::as_str);
        let taken: IndexSet<&str> = given_names.chain(inputs).collect();
        let (mut objects, mut futures) = (0, 0);
        let fresh = |letter: char, count: &mut u32| loop {
            *count += 1;
            let is_taken = || taken.contains(format!("{letter}{count}").as_str());
            if taken.is_empty() || !is_taken() {
                return (letter, *count);
            }
        };
        let cells = cell::cells(code, &state.memory).filter(|cell| !given.contains_key(cell));
        let made = cells.map(|cell| {
            let (letter, number) = match cell::kind(code, &state.memory, cell) {
                Kind::Future(_) => fresh('f', &mut futures),
                _ => fresh('o', &mut objects),
            };
            (cell, letter, number)
        });
        let made = made.collect();
        Names { given, made }
    }

    /// Returns whether the cell belongs to the input.
    pub fn is_given(&self, cell: Address) -> bool {
        self.given.contains_key(&cell)
    }

    /// The name of a cell of the state that the names were made for.
    pub fn get(&self, cell: Address) -> String {
        if let Some(name) = self.given.get(&cell) {
            return name.clone();
        }
        let made = self.made.binary_search_by_key(&cell, |(cell, _, _)| *cell);
        let made = made.ok().and_then(|index| self.made.get(index));
        made.map_or_else(String::new, |(_, letter, number)| {
            format!("{letter}{number}")
        })
    }
}

struct Reader<'a, 'p> {
    code: &'a Code<'p>,
    state: &'a State,
    names: &'a Names,
}

impl Reader<'_, '_> {
    /// All cells that can be reached, in order of creation.
    fn reachable(&self, roots: impl Iterator<Item = Address>) -> Vec<Address> {
        let memory = &self.state.memory;
        let mut is_found = vec![false; memory.size() as usize];
        let mut open: Vec<Address> = roots.collect();
        while let Some(cell) = open.pop() {
            let is_found = is_found.get_mut(cell.0 as usize);
            let is_new = is_found.is_some_and(|is_found| !std::mem::replace(is_found, true));
            if is_new && cell != Address::NULL {
                self.push_references(cell, &mut open);
            }
        }
        let cells = cell::cells(self.code, memory);
        let found = cells.filter(|cell| is_found.get(cell.0 as usize) == Some(&true));
        found.collect()
    }

    fn push_references(&self, address: Address, open: &mut Vec<Address>) {
        let memory = &self.state.memory;
        let at = |offset| Address::of(memory.get(address.at(offset)));
        match cell::kind(self.code, memory, address) {
            Kind::Object(class) => {
                let layout = self.code.program.class(class).layout.iter();
                let fields = layout.filter(|id| is_reference(&self.code.program.field(**id).ty));
                open.extend(fields.map(|id| at(self.code.offset(*id))));
            }
            Kind::Array(element) if is_reference(element) => {
                let indices = 0..cell::length(memory, address);
                open.extend(indices.map(|index| at(cell::element_offset(index))));
            }
            Kind::Future(result) if is_reference(result) => open.push(at(cell::VALUE)),
            Kind::Array(_) | Kind::Future(_) => {}
        }
    }

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

    fn value(&self, word: i64, ty: &Type) -> Value {
        value(self.names, word, ty)
    }
}
