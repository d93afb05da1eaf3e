//! The cells of a heap by their identities; with values for the unknown integers they become the
//! heap of a test case.

use super::case::{Cell, Content, Given, Id};
use crate::{TcgError, internal};
use indexmap::IndexMap;
use pet_analyze::tables::{Tables, Type};
use pet_model::text::STRING;
use pet_model::{FutureState, Heap, Object, Value};
use pet_translator::number::Number;

/// Cells in the order of their identities.
pub struct Cells<'a> {
    tables: &'a Tables,
    cells: Vec<&'a Cell>,
}

/// Cells with names for the objects and values for the unknown integers.
pub struct NamedCells<'a> {
    cells: Cells<'a>,
    /// The values chosen for the unknown integers, by their numbers.
    values: &'a [i128],
    /// The names of the objects, in the order of the cells; static fields come last and have
    /// none.
    names: Vec<String>,
}

/// Arrays longer than this are not written out.
const LONGEST_ARRAY: i128 = 100_000;

impl<'a> Cells<'a> {
    /// Of cells with the same identity the first counts.
    pub fn new(tables: &'a Tables, cells: impl IntoIterator<Item = &'a Cell>) -> Cells<'a> {
        let mut cells: Vec<&Cell> = cells.into_iter().collect();
        cells.sort_by_key(|cell| cell.id);
        cells.dedup_by_key(|cell| cell.id);
        Cells { tables, cells }
    }

    fn place(&self, id: Id) -> Option<usize> {
        self.cells.binary_search_by_key(&id, |cell| cell.id).ok()
    }

    pub fn get(&self, id: Id) -> Option<&'a Content> {
        let cell = self.place(id).and_then(|place| self.cells.get(place));
        cell.map(|cell| &cell.content)
    }

    /// The identities, those of objects of the input first.
    pub fn ids(&self) -> impl Iterator<Item = Id> {
        self.cells.iter().map(|cell| cell.id)
    }

    /// The class of an object.
    pub fn class(&self, id: Id) -> Option<&'a str> {
        match self.get(id)? {
            Content::Object { class, .. } => class_name(self.tables, *class),
            Content::Array { .. } | Content::Future { .. } => None,
        }
    }
}

/// The name of a class by its place in the tables.
pub fn class_name(tables: &Tables, class: usize) -> Option<&str> {
    let (name, _) = tables.classes.get_index(class)?;
    Some(name)
}

impl<'a> NamedCells<'a> {
    /// `this` is the receiver. Names are given to the objects of the input in the order in which
    /// they were reached, then to new ones; no object is called like one of the inputs.
    pub fn new(
        cells: Cells<'a>,
        this: Option<Id>,
        inputs: &[(String, Type)],
        values: &'a [i128],
    ) -> NamedCells<'a> {
        let mut next = 0;
        let objects = cells.ids().filter(|id| !matches!(id, Id::Static(_)));
        let names = objects.map(|id| {
            if Some(id) == this {
                return "this".to_owned();
            }
            loop {
                next += 1;
                let name = format!("o{next}");
                if inputs.iter().all(|(input, _)| *input != name) {
                    break name;
                }
            }
        });
        NamedCells {
            names: names.collect(),
            cells,
            values,
        }
    }

    pub fn cells(&self) -> &Cells<'a> {
        &self.cells
    }

    /// The name of an object.
    pub fn name(&self, id: Id) -> Option<&String> {
        self.names.get(self.cells.place(id)?)
    }

    pub fn heap(&self) -> Result<Heap, TcgError> {
        let mut objects = IndexMap::with_capacity(self.names.len());
        for (name, cell) in self.names.iter().zip(&self.cells.cells) {
            objects.insert(name.clone(), self.object(&cell.content)?);
        }
        Ok(Heap { objects })
    }

    pub fn statics(&self) -> Result<IndexMap<String, Value>, TcgError> {
        let mut statics = IndexMap::new();
        for (index, (name, class)) in self.cells.tables.classes.iter().enumerate() {
            let Some(Content::Object { slots, .. }) = self.cells.get(Id::Static(index)) else {
                continue;
            };
            for (index, (field, ty)) in class.statics.iter().enumerate() {
                let value = self.slot(slots.get(index), ty)?;
                statics.insert(format!("{name}.{field}"), value);
            }
        }
        Ok(statics)
    }

    pub fn value(&self, given: &Given, ty: &Type) -> Result<Value, TcgError> {
        if let Some(value) = self.integer(given) {
            return Ok(match ty {
                Type::Bool => Value::Bool(value != 0),
                // Mathematical integers of the clauses do not wrap; the interpreter's do, and its
                // result is shown.
                Type::Number(number) => {
                    let value = i64::try_from(value).ok();
                    let value = value.filter(|value| number.contains(*value));
                    Value::number(*number, value.unwrap_or(0))
                }
                _ => Value::Int(i64::try_from(value).unwrap_or(0)),
            });
        }
        match given {
            Given::Huge(_) => Ok(Value::Int(0)),
            Given::Null | Given::Unseen => Ok(Value::Null),
            Given::Ref(id) => {
                let name = self.name(*id);
                let name = name.ok_or_else(|| internal(&format!("no object for {id:?}")))?;
                Ok(Value::Ref(name.clone()))
            }
            Given::Unread | Given::Int(_) | Given::Unknown(_) => Ok(default(ty)),
        }
    }

    fn integer(&self, given: &Given) -> Option<i128> {
        match given {
            Given::Unknown(number) => self.values.get(*number).copied(),
            Given::Int(value) => Some(i128::from(*value)),
            _ => None,
        }
    }

    fn object(&self, content: &Content) -> Result<Object, TcgError> {
        match content {
            Content::Object { class, slots } => {
                let class = class_name(self.cells.tables, *class);
                let class = class.ok_or_else(|| internal("an object without a class"))?;
                let layout = self.cells.tables.layout(class);
                let mut fields = IndexMap::with_capacity(layout.len());
                for (index, (field, ty)) in layout.iter().enumerate() {
                    let slot = slots.get(index);
                    let is_unread = slot.is_none_or(|slot| *slot == Given::Unread);
                    let value =
                        match class == STRING && is_unread && *ty == Type::Number(Number::Char) {
                            // A letter is easier to read than a sign without a picture.
                            true => Value::Char(u16::from(b'a')),
                            false => self.slot(slot, ty)?,
                        };
                    fields.insert(field.clone(), value);
                }
                let class = class.to_owned();
                Ok(Object::Instance { class, fields })
            }
            Content::Future { result, value } => Ok(Object::Future {
                result: result.to_string(),
                state: match value {
                    Some(_) if *result == Type::Void => FutureState::Finished(None),
                    Some(value) => FutureState::Finished(Some(self.value(value, result)?)),
                    None => FutureState::Unfinished,
                },
            }),
            Content::Array {
                element,
                length,
                elements,
            } => {
                let length = self.integer(length).unwrap_or(0);
                if length > LONGEST_ARRAY {
                    return Err(TcgError::TooLong);
                }
                let count = usize::try_from(length).unwrap_or(0);
                let mut values = vec![default(element); count];
                for (index, value) in elements.iter().rev() {
                    let index = self.integer(index);
                    let index = index.and_then(|index| usize::try_from(index).ok());
                    if let Some(place) = index.and_then(|index| values.get_mut(index)) {
                        *place = self.value(value, element)?;
                    }
                }
                Ok(Object::Array {
                    element: element.to_string(),
                    elements: values,
                })
            }
        }
    }

    fn slot(&self, slot: Option<&Given>, ty: &Type) -> Result<Value, TcgError> {
        match slot {
            Some(given) => self.value(given, ty),
            None => Ok(default(ty)),
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
