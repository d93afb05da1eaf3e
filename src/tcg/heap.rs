//! Heaps of pet_heap.pl as cases.

use super::{TcgError, class_named, internal};
use crate::case::{Heap, Object, Value};
use crate::machine::term::Term;
use indexmap::IndexMap;
use pet_translator::cfg::Program;
use pet_translator::typed::Type;

/// Cells by their identities as the machine writes them: `i(1)`, `n(2)`, `static(C)`.
pub(super) struct Cells<'a> {
    program: &'a Program,
    cells: Vec<(String, &'a Term)>,
    /// What people call each object.
    names: IndexMap<String, String>,
}

/// Arrays longer than this are not written out.
const LONGEST_ARRAY: i64 = 100_000;

impl<'a> Cells<'a> {
    /// `this` is the identity of the receiver. Names are given to the objects of the
    /// input in the order in which they were reached, then to new ones.
    pub fn new(program: &'a Program, heap: &'a Term, this: Option<&str>) -> Cells<'a> {
        let list: &[Term] = match heap {
            Term::List(cells) | Term::Open(cells, _) => cells,
            _ => &[],
        };
        let cells: Vec<(String, &Term)> = list
            .iter()
            .filter_map(|cell| cell.args::<2>("cell"))
            .map(|[id, object]| (id.to_string(), object))
            .collect();
        let mut ids: Vec<(bool, i64, String)> = list
            .iter()
            .filter_map(|cell| cell.args::<2>("cell"))
            .filter_map(|[id, _]| {
                let input = id.args::<1>("i").map(|[number]| (false, number));
                let made = id.args::<1>("n").map(|[number]| (true, number));
                let (is_new, number) = input.or(made)?;
                Some((is_new, number.as_int()?, id.to_string()))
            })
            .collect();
        ids.sort();
        let mut names = IndexMap::new();
        let mut next = 0;
        for (_, _, id) in ids {
            let name = if Some(id.as_str()) == this {
                "this".to_owned()
            } else {
                next += 1;
                format!("o{next}")
            };
            names.insert(id, name);
        }
        Cells {
            program,
            cells,
            names,
        }
    }

    pub fn object(&self, id: &str) -> Option<&'a Term> {
        let found = self.cells.iter().find(|(found, _)| found == id);
        found.map(|(_, object)| *object)
    }

    /// What people call an object.
    pub fn name(&self, id: &str) -> Option<String> {
        self.names.get(id).cloned()
    }

    pub fn heap(&self) -> Result<Heap, TcgError> {
        let mut objects = IndexMap::new();
        for (id, name) in &self.names {
            if let Some(object) = self.object(id) {
                objects.insert(name.clone(), self.read(object)?);
            }
        }
        Ok(Heap { objects })
    }

    pub fn statics(&self) -> Result<IndexMap<String, Value>, TcgError> {
        let mut statics = IndexMap::new();
        for class in &self.program.classes {
            let object = self.object(&format!("static({})", class.name));
            let Some([_, slots]) = object.and_then(|object| object.args::<2>("obj")) else {
                continue;
            };
            let slots = slots_of(slots);
            for (index, id) in class.statics.iter().enumerate() {
                let field = self.program.field(*id);
                let value = self.slot(slots.get(index), &field.ty)?;
                statics.insert(format!("{}.{}", class.name, field.name), value);
            }
        }
        Ok(statics)
    }

    pub fn value(&self, term: &Term, ty: &Type) -> Result<Value, TcgError> {
        match (term, ty) {
            (Term::Int(value), Type::Bool) => Ok(Value::Bool(*value != 0)),
            (Term::Int(value), _) => match i32::try_from(*value) {
                Ok(value) => Ok(Value::Int(value)),
                // The interpreter wraps; what it says will stand.
                Err(_) => Ok(Value::Int(0)),
            },
            (Term::BigInt(_), _) => Ok(Value::Int(0)),
            (Term::Atom(name), _) if name == "null" => Ok(Value::Null),
            (Term::Var(_), _) => Ok(default(ty)),
            _ => {
                let id = term.args::<1>("r").map(|[id]| id.to_string());
                let name = id.and_then(|id| self.names.get(&id));
                let name = name.ok_or_else(|| internal(&format!("no object for {term}")))?;
                Ok(Value::Ref(name.clone()))
            }
        }
    }

    /// The class of an object, and for the exception of a flag.
    pub fn class(&self, id: &str) -> Option<String> {
        let [kind, _] = self.object(id)?.args::<2>("obj")?;
        class_of(kind)
    }

    fn read(&self, object: &Term) -> Result<Object, TcgError> {
        if let Some([kind, slots]) = object.args::<2>("obj") {
            let class = class_of(kind).ok_or_else(|| internal("an object without a class"))?;
            let slots = slots_of(slots);
            let id = class_named(self.program, &class);
            let layout = id.map(|id| self.program.class(id).layout.as_slice());
            let mut fields = IndexMap::new();
            for (index, id) in layout.unwrap_or_default().iter().enumerate() {
                let field = self.program.field(*id);
                let value = self.slot(slots.get(index), &field.ty)?;
                fields.insert(field.name.clone(), value);
            }
            return Ok(Object::Instance { class, fields });
        }
        let Some([ty, length, elements]) = object.args::<3>("arr") else {
            return Err(internal(&format!("unknown object {object}")));
        };
        let ty = self.element_type(ty);
        let length = length.as_int().unwrap_or(0);
        if length > LONGEST_ARRAY {
            return Err(internal("an array is too long to be written out"));
        }
        let count = usize::try_from(length).unwrap_or(0);
        let mut values = vec![default(&ty); count];
        for [index, value] in elements_of(elements).into_iter().rev() {
            let index = index.as_int().and_then(|index| usize::try_from(index).ok());
            if let Some(place) = index.and_then(|index| values.get_mut(index)) {
                *place = self.value(value, &ty)?;
            }
        }
        Ok(Object::Array {
            element: self.program.type_name(&ty),
            elements: values,
        })
    }

    fn slot(&self, slot: Option<&Term>, ty: &Type) -> Result<Value, TcgError> {
        match slot.and_then(|slot| slot.args::<1>("v")) {
            Some([value]) => self.value(value, ty),
            None => Ok(default(ty)),
        }
    }

    pub fn element_type(&self, term: &Term) -> Type {
        if let Some([inner]) = term.args::<1>("array") {
            return Type::Array(Box::new(self.element_type(inner)));
        }
        match term.as_atom() {
            Some("bool") => Type::Bool,
            Some("int") | None => Type::Int,
            Some(name) => class_named(self.program, name).map_or(Type::Int, Type::Class),
        }
    }
}

/// The first class that the last word on it leaves.
fn class_of(kind: &Term) -> Option<String> {
    let mut kind = kind;
    while let Some([classes, later]) = kind.args::<2>("k") {
        if !matches!(later, Term::Var(_)) {
            kind = later;
            continue;
        }
        return classes.as_list()?.first()?.as_atom().map(str::to_owned);
    }
    None
}

pub(super) fn slots_of(slots: &Term) -> &[Term] {
    match slots {
        Term::List(slots) | Term::Open(slots, _) => slots,
        _ => &[],
    }
}

pub(super) fn elements_of(elements: &Term) -> Vec<&[Term; 2]> {
    let elements: &[Term] = match elements {
        Term::List(elements) | Term::Open(elements, _) => elements,
        _ => &[],
    };
    elements
        .iter()
        .filter_map(|found| found.args::<2>("e"))
        .collect()
}

fn default(ty: &Type) -> Value {
    match ty {
        Type::Int => Value::Int(0),
        Type::Bool => Value::Bool(false),
        _ => Value::Null,
    }
}
