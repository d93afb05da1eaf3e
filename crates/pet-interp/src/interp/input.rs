//! Starting states: from the input of a case, checked against the classes and types of the
//! program, or for the main block. All errors of an input are reported together.

mod error;
mod given;
mod types;

pub use error::{InputError, InputPart, Problem};

use super::cell;
use super::code::{CellType, Code};
use super::memory::Address;
use super::state::{Actor, ResultPlace, Resume, State, Task};
use indexmap::IndexMap;
use pet_model::schedule::Step;
use pet_model::text;
use pet_model::{FutureState, Heap, Input, Object, Posted, Value};
use pet_translator::number::Number;
use pet_translator::number::float;
use pet_translator::typed::{ClassId, FieldId, MethodId, MethodKind, Type};
use std::collections::HashMap;
use std::sync::Arc;

/// A starting state, with the method under test and the names of the input.
#[derive(Debug, Clone)]
pub struct Start {
    pub state: State,
    pub entry: MethodId,
    /// The names that the input gives to its objects.
    pub names: IndexMap<Address, String>,
}

/// The start of the main block, with the static initialisers before it and 0 for its inputs.
/// `None` if the program has no main block.
pub fn start_main(code: &Code<'_>) -> Option<Start> {
    let entry = code.program.main?;
    let mut state = empty_state(code);
    let inputs = vec![0; code.program.method(entry).inputs.len()];
    post_entry(&mut state, 0, entry, Resume::StartOfProgram, inputs);
    Some(Start {
        state,
        entry,
        names: IndexMap::new(),
    })
}

/// The start of a call of one method. The call is a task of its receiver if that is an actor.
pub fn start(code: &Code<'_>, entry: MethodId, input: &Input) -> Result<Start, Vec<InputError>> {
    let mut reader = Reader {
        code,
        heap: &input.heap,
        state: empty_state(code),
        cells: IndexMap::new(),
        asked: &input.asked,
        places: given::places(code, entry, input),
        given: IndexMap::new(),
        errors: Vec::new(),
    };
    reader.create_cells();
    reader.fill_cells();
    reader.statics(&input.statics);
    let inputs = reader.inputs(entry, &input.args);
    if !reader.errors.is_empty() {
        return Err(reader.errors);
    }
    let queue = reader.queue(&input.queue);
    if !reader.errors.is_empty() {
        return Err(reader.errors);
    }
    let mut state = reader.state;
    let is_method = code.program.method(entry).kind == MethodKind::Instance;
    let actor = match inputs.first() {
        Some(this) if is_method => actor_of(code, &state, Address::of(*this)),
        _ => 0,
    };
    let this = inputs.first().copied();
    post_entry(&mut state, actor, entry, Resume::Start, inputs);
    for (method, mut inputs) in queue {
        inputs.splice(0..0, this);
        let number = state.next_task(actor).task;
        let task = Task {
            calls: Box::default(),
            number,
            method,
            at: Resume::Start,
            result: ResultPlace::Dropped,
            words: inputs.into_boxed_slice(),
        };
        state.post(actor, task);
    }
    let names = reader.cells.iter();
    let names = names.map(|(name, cell)| (cell.address, (*name).to_owned()));
    Ok(Start {
        state,
        entry,
        names: names.collect(),
    })
}

impl Start {
    /// Lets the static initialisers run before the method, as in a run of the whole program.
    pub fn after_initialisers(mut self) -> Start {
        for actor in &mut self.state.actors {
            let is_entry = !actor.tasks.is_empty();
            if is_entry {
                for task in &mut Arc::make_mut(actor).tasks {
                    Arc::make_mut(task).at = Resume::StartOfProgram;
                }
            }
        }
        self
    }
}

/// The number of the actor that an object is, or 0 if it is none.
fn actor_of(code: &Code<'_>, state: &State, object: Address) -> u32 {
    match cell::kind(code, &state.memory, object) {
        cell::Kind::Object(class) if code.class(class).is_actor => {
            cell::actor(&state.memory, object)
        }
        _ => 0,
    }
}

/// A state with the static fields at their defaults and the pseudo-actor of the main block.
fn empty_state(code: &Code<'_>) -> State {
    let main = Actor {
        object: Address::NULL,
        posted: 0,
        keeper: None,
        tasks: Vec::new(),
    };
    State {
        memory: cell::empty_memory(code),
        actors: vec![Arc::new(main)],
        result: None,
        stop: None,
        has_wrapped: false,
    }
}

fn post_entry(state: &mut State, actor: u32, method: MethodId, at: Resume, inputs: Vec<i64>) {
    let Step { task, .. } = state.next_task(actor);
    let task = Task {
        calls: Box::default(),
        number: task,
        method,
        at,
        result: ResultPlace::Entry,
        words: inputs.into_boxed_slice(),
    };
    state.post(actor, task);
}

struct Reader<'a, 'p> {
    code: &'a Code<'p>,
    heap: &'a Heap,
    state: State,
    cells: IndexMap<&'a str, NamedCell>,
    asked: &'a IndexMap<String, Vec<bool>>,
    /// The classes of objects that build themselves, by the types of their places.
    places: HashMap<&'a str, ClassId>,
    /// The fields of objects that build themselves.
    given: IndexMap<String, IndexMap<String, Value>>,
    errors: Vec<InputError>,
}

struct NamedCell {
    address: Address,
    ty: Type,
}

impl Reader<'_, '_> {
    /// Creates all cells before any is filled, so that references can lead to any of them.
    fn create_cells(&mut self) {
        for (name, object) in &self.heap.objects {
            let cell = match object {
                Object::Instance { class, .. } => self.create_instance(class),
                Object::Array { element, elements } => self.create_array(element, elements.len()),
                Object::Future { result, .. } => self.create_future(result),
                Object::Collection { class, .. }
                | Object::Map { class, .. }
                | Object::Function {
                    interface: class, ..
                } => self.create_given(name, class, object),
            };
            match cell {
                Ok(cell) => {
                    self.cells.insert(name, cell);
                }
                Err(problem) => self.report(InputPart::Object(name.clone()), problem),
            }
        }
    }

    fn create_instance(&mut self, name: &str) -> Result<NamedCell, Problem> {
        let class = self.code.class_names.get(name).copied();
        let class = class.ok_or_else(|| Problem::UnknownClass(name.to_owned()))?;
        let declared = self.code.program.class(class);
        if declared.is_interface || declared.is_abstract {
            return Err(Problem::NoInstances(name.to_owned()));
        }
        let address = cell::new_object(self.code, &mut self.state.memory, class);
        if self.code.class(class).is_actor {
            let number = self.state.add_actor(address);
            cell::set_actor(&mut self.state.memory, address, number);
        }
        let ty = Type::Class(class);
        Ok(NamedCell { address, ty })
    }

    /// An object that builds itself.
    fn create_given(
        &mut self,
        name: &str,
        class: &str,
        object: &Object,
    ) -> Result<NamedCell, Problem> {
        let asked = self.asked.get(name).map(Vec::as_slice);
        let place = self.places.get(name).copied();
        let raw = given::raw(self.code, self.heap, object, place, asked);
        let raw = raw.ok_or_else(|| Problem::Collection(class.to_owned()))?;
        let made = self.create_instance(&self.code.program.class(raw.class).name)?;
        self.given.insert(name.to_owned(), raw.fields);
        Ok(made)
    }

    fn create_array(&mut self, element: &str, length: usize) -> Result<NamedCell, Problem> {
        let unknown = || Problem::UnknownType(format!("{element}[]"));
        let element_type = types::parse(self.code, element).ok_or_else(unknown)?;
        let ty = Type::Array(Box::new(element_type.clone()));
        let number = self.code.type_number(&CellType::Array(element_type));
        let number = number.ok_or_else(unknown)?;
        let length = i64::try_from(length).map_err(|_| Problem::TooLong)?;
        let address = cell::new_array(&mut self.state.memory, number, length);
        Ok(NamedCell { address, ty })
    }

    fn create_future(&mut self, result: &str) -> Result<NamedCell, Problem> {
        let unknown = || Problem::UnknownType(format!("Fut<{result}>"));
        let result_type = types::parse(self.code, result).ok_or_else(unknown)?;
        let ty = Type::Fut(Box::new(result_type.clone()));
        let number = self.code.type_number(&CellType::Future(result_type));
        let number = number.ok_or_else(unknown)?;
        let address = cell::new_future(&mut self.state.memory, number, None);
        Ok(NamedCell { address, ty })
    }

    fn fill_cells(&mut self) {
        for (name, object) in &self.heap.objects {
            let Some(cell) = self.cells.get(name.as_str()) else {
                continue;
            };
            let (address, ty) = (cell.address, cell.ty.clone());
            match (object, ty) {
                (Object::Instance { fields, .. }, Type::Class(class)) => {
                    self.fill_instance(name, address, class, fields);
                }
                (Object::Array { elements, .. }, Type::Array(element)) => {
                    for (index, value) in elements.iter().enumerate() {
                        let place = || InputPart::Element {
                            array: name.clone(),
                            index,
                        };
                        let word = self.word(value, &element, place);
                        let index = i64::try_from(index).expect("the array has been created");
                        let offset = cell::element_offset(index);
                        self.state.memory.set(address.at(offset), word);
                    }
                }
                (_, Type::Class(class)) if self.given.contains_key(name) => {
                    let fields = self.given.swap_remove(name).unwrap_or_default();
                    self.fill_instance(name, address, class, &fields);
                }
                (Object::Future { state, .. }, Type::Fut(result)) => {
                    self.fill_future(name, address, &result, state);
                }
                _ => {}
            }
        }
    }

    fn fill_instance(
        &mut self,
        name: &str,
        address: Address,
        class: ClassId,
        fields: &IndexMap<String, Value>,
    ) {
        let code = self.code;
        let layout = &code.program.class(class).layout;
        let place = |field: &str| InputPart::Field {
            object: name.to_owned(),
            field: field.to_owned(),
        };
        for id in layout {
            let field = code.program.field(*id);
            let Some(value) = fields.get(&field.name) else {
                self.report(place(&field.name), Problem::Missing);
                continue;
            };
            let word = self.word(value, &field.ty, || place(&field.name));
            self.state.memory.set(address.at(code.offset(*id)), word);
        }
        let is_known = |name: &String| {
            let mut known = layout.iter().map(|id| &code.program.field(*id).name);
            known.any(|known| known == name)
        };
        for name in fields.keys().filter(|name| !is_known(name)) {
            let class = code.program.class(class).name.clone();
            self.report(place(name), Problem::UnknownField { class });
        }
    }

    fn fill_future(&mut self, name: &str, address: Address, result: &Type, state: &FutureState) {
        let FutureState::Finished(value) = state else {
            return;
        };
        let place = || InputPart::Result {
            future: name.to_owned(),
        };
        let word = match value {
            None if *result == Type::Void => 0,
            None => {
                self.report(place(), Problem::Missing);
                0
            }
            Some(value) => self.word(value, result, place),
        };
        cell::finish_future(&mut self.state.memory, address, word);
    }

    fn statics(&mut self, statics: &IndexMap<String, Value>) {
        if statics.is_empty() {
            return;
        }
        let known = static_fields(self.code);
        for (name, value) in statics {
            let place = || InputPart::Static(name.clone());
            let Some(id) = known.get(name).copied() else {
                self.report(place(), Problem::UnknownStatic);
                continue;
            };
            let word = self.word(value, &self.code.program.field(id).ty, place);
            self.state.memory.set(self.code.static_address(id), word);
        }
    }

    /// The words of `this`, if the method has one, and of the parameters.
    fn inputs(&mut self, entry: MethodId, args: &IndexMap<String, Value>) -> Vec<i64> {
        let method = self.code.program.method(entry);
        let has_this = matches!(method.kind, MethodKind::Instance | MethodKind::Constructor);
        let this = Value::Ref("this".to_owned());
        let mut words = Vec::with_capacity(method.inputs.len());
        let mut parameters = Vec::new();
        for (index, id) in method.inputs.iter().enumerate() {
            let local = method.local(*id);
            let is_this = has_this && index == 0;
            let place = || match is_this {
                true => InputPart::This {
                    method: method.key.clone(),
                },
                false => InputPart::Argument(local.name.clone()),
            };
            if !is_this {
                parameters.push(local.name.as_str());
            }
            let value = match is_this {
                true => Some(&this),
                false => args.get(&local.name),
            };
            match value {
                Some(value) => words.push(self.word(value, &local.ty, place)),
                None => self.report(place(), Problem::Missing),
            }
        }
        for name in args
            .keys()
            .filter(|name| !parameters.contains(&name.as_str()))
        {
            let method = method.key.clone();
            self.report(
                InputPart::Argument(name.clone()),
                Problem::UnknownParameter { method },
            );
        }
        words
    }

    /// The tasks that wait in the queue of `this`, with their arguments.
    fn queue(&mut self, queue: &[Posted]) -> Vec<(MethodId, Vec<i64>)> {
        let mut found = Vec::new();
        for posted in queue {
            let place = || InputPart::Queue(posted.method.clone());
            let this = self.cells.get("this").map(|this| this.ty.clone());
            let method = match self.code.program.find_method(&posted.method) {
                Ok(id) => id,
                Err(error) => {
                    self.report(place(), Problem::NoTask(error.to_string()));
                    continue;
                }
            };
            let facts = self.code.program.method(method);
            let is_task = facts.kind == MethodKind::Instance
                && facts.class.is_some_and(|class| {
                    let ty = Type::Class(class);
                    let fits = this.is_some_and(|this| self.code.is_subtype(&this, &ty));
                    fits && self.code.class(class).is_actor
                });
            if !is_task {
                let why = format!("`this` is no actor that has `{}`", facts.key);
                self.report(place(), Problem::NoTask(why));
                continue;
            }
            let mut inputs = self.inputs(method, &posted.args);
            // `start` adds `this` in front.
            if !inputs.is_empty() {
                inputs.remove(0);
            }
            found.push((method, inputs));
        }
        found
    }

    /// The word for a value of this type; 0, and a report, if the value does not fit the type.
    fn word(&mut self, value: &Value, ty: &Type, place: impl Fn() -> InputPart) -> i64 {
        let wrong = |found: String| Problem::WrongType {
            expected: self.code.type_name(ty),
            found,
        };
        let problem = match (value, ty) {
            (Value::Int(value), Type::Number(number)) if number.is_floating() => {
                return float::convert(Number::Long, *number, *value);
            }
            (Value::Float(key) | Value::Double(key), Type::Number(number))
                if number.is_floating() =>
            {
                return float::rounded(*number, float::value(*key));
            }
            (Value::Int(value), Type::Number(number)) if number.contains(*value) => return *value,
            (Value::Int(value), Type::Number(_)) => wrong(value.to_string()),
            (Value::Char(unit), Type::Number(number)) if number.contains(i64::from(*unit)) => {
                return i64::from(*unit);
            }
            (Value::Bool(value), Type::Bool) => return i64::from(*value),
            (Value::Null, Type::Class(_) | Type::Array(_) | Type::Fut(_) | Type::Null) => return 0,
            (Value::Ref(name), _) => match self.cells.get(name.as_str()) {
                Some(cell) if self.code.is_subtype(&cell.ty, ty) => return cell.address.word(),
                Some(cell) => wrong(self.code.type_name(&cell.ty)),
                None if self.heap.objects.contains_key(name) => return 0,
                None => Problem::Dangling(name.clone()),
            },
            // A text of one character may be read as a character.
            (Value::Char(unit), Type::Class(_)) => match self.text(&[*unit]) {
                Some(cell) if self.code.is_subtype(&cell.ty, ty) => return cell.address.word(),
                _ => wrong("char".to_owned()),
            },
            (Value::Text(units), _) => match self.text(units) {
                Some(cell) if self.code.is_subtype(&cell.ty, ty) => return cell.address.word(),
                _ => wrong("a string".to_owned()),
            },
            (Value::Int(_), _) => wrong("int".to_owned()),
            (Value::Float(_) | Value::Double(_), Type::Number(_)) => wrong(value.to_string()),
            (Value::Float(_), _) => wrong("float".to_owned()),
            (Value::Double(_), _) => wrong("double".to_owned()),
            (Value::Char(_), _) => wrong("char".to_owned()),
            (Value::Bool(_), _) => wrong("boolean".to_owned()),
            (Value::Null, _) => wrong("null".to_owned()),
        };
        self.report(place(), problem);
        0
    }

    /// An object of the model of strings; `None` if the program knows no strings.
    fn text(&mut self, units: &[u16]) -> Option<NamedCell> {
        let code = self.code;
        let length = i64::try_from(units.len()).ok()?;
        let class = |name: &str| code.class_names.get(name).copied();
        let field = |class: ClassId, name: &str| {
            let mut layout = code.program.class(class).layout.iter();
            layout.find(|id| code.program.field(**id).name == name)
        };
        let unknown = class(text::STRING)?;
        // A string that is too long for the fields of an unknown one has an array.
        let last = units.len().checked_sub(1);
        let is_long = last.is_some_and(|last| field(unknown, &format!("c{last}")).is_none());
        let made = class(text::MADE).filter(|_| is_long);
        let number = code.type_number(&CellType::Array(Type::Number(Number::Char)));
        let array = match (made, number) {
            (Some(_), Some(number)) => {
                let array = cell::new_array(&mut self.state.memory, number, length);
                for (unit, index) in units.iter().zip(0..) {
                    let place = array.at(cell::element_offset(index));
                    self.state.memory.set(place, i64::from(*unit));
                }
                Some(array)
            }
            _ => None,
        };
        let class = match (array, made) {
            (Some(_), Some(made)) => made,
            _ => unknown,
        };
        let address = cell::new_object(code, &mut self.state.memory, class);
        let mut values = vec![("length".to_owned(), length)];
        match array {
            Some(array) => values.extend([
                ("value".to_owned(), array.word()),
                ("isExact".to_owned(), 1),
            ]),
            None => values.extend(
                units
                    .iter()
                    .zip(0..)
                    .map(|(unit, index)| (format!("c{index}"), i64::from(*unit))),
            ),
        }
        for (name, value) in values {
            if let Some(id) = field(class, &name) {
                self.state.memory.set(address.at(code.offset(*id)), value);
            }
        }
        let ty = Type::Class(class);
        Some(NamedCell { address, ty })
    }

    fn report(&mut self, place: InputPart, problem: Problem) {
        self.errors.push(InputError { place, problem });
    }
}

/// All static fields by their names in test cases.
pub(super) fn static_fields(code: &Code<'_>) -> IndexMap<String, FieldId> {
    let fields = code.program.classes.iter().flat_map(|class| {
        class.statics.iter().map(move |id| {
            let field = code.program.field(*id);
            (format!("{}.{}", class.name, field.name), *id)
        })
    });
    fields.collect()
}
