//! Heaps of pet_lazy.pl as cases.

use crate::machine::term::Term;
use crate::{TcgError, internal};
use indexmap::IndexMap;
use pet_analyze::tables::{Tables, Type};
use pet_model::{FutureState, Heap, Object, Value};

/// Cells by their identities as the machine writes them: `i(1)`, `n(2)`, `static(C)`.
pub struct Cells<'a> {
    tables: &'a Tables,
    /// The values chosen for the unknown integers, by their numbers.
    values: &'a [i128],
    cells: Vec<(String, &'a Term)>,
    /// The names of the objects.
    names: IndexMap<String, String>,
}

/// Arrays longer than this are not written out.
const LONGEST_ARRAY: i128 = 100_000;

impl<'a> Cells<'a> {
    /// Cells without names and values, for readers that need neither.
    pub fn plain(tables: &'a Tables, heap: &'a Term) -> Cells<'a> {
        let cells = listed(heap).iter();
        let cells = cells.filter_map(|cell| cell.args::<2>("cell"));
        Cells {
            tables,
            values: &[],
            cells: cells.map(|[id, object]| (id_text(id), object)).collect(),
            names: IndexMap::new(),
        }
    }

    /// `this` is the identity of the receiver. Names are given to the objects of the
    /// input in the order in which they were reached, then to new ones; no object is called
    /// like one of the inputs.
    pub fn new(
        tables: &'a Tables,
        heap: &'a Term,
        this: Option<&str>,
        inputs: &[(String, Type)],
        values: &'a [i128],
    ) -> Cells<'a> {
        let plain = Cells::plain(tables, heap);
        let ids = listed(heap)
            .iter()
            .filter_map(|cell| cell.args::<2>("cell"));
        let mut ids: Vec<(bool, i64, &String)> = ids
            .zip(&plain.cells)
            .filter_map(|([id, _], (text, _))| {
                let (is_new, number) = numbered(id)?;
                Some((is_new, number, text))
            })
            .collect();
        ids.sort();
        let mut names = IndexMap::with_capacity(ids.len());
        let mut next = 0;
        for (_, _, id) in ids {
            let name = if Some(id.as_str()) == this {
                "this".to_owned()
            } else {
                loop {
                    next += 1;
                    let name = format!("o{next}");
                    if inputs.iter().all(|(input, _)| *input != name) {
                        break name;
                    }
                }
            };
            names.insert(id.clone(), name);
        }
        Cells {
            values,
            names,
            ..plain
        }
    }

    pub fn object(&self, id: &str) -> Option<&'a Term> {
        let found = self.cells.iter().find(|(found, _)| found == id);
        found.map(|(_, object)| *object)
    }

    /// The identities of all objects, those of the input first.
    pub fn ids(&self) -> impl Iterator<Item = &String> {
        self.names.keys()
    }

    /// The name of an object.
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
        let classes = self.tables.classes.iter();
        for (name, class) in classes.filter(|(_, class)| !class.statics.is_empty()) {
            let object = self.object(&format!("static({name})"));
            let Some([_, slots]) = object.and_then(|object| object.args::<2>("obj")) else {
                continue;
            };
            let slots = slots_of(slots);
            for (index, (field, ty)) in class.statics.iter().enumerate() {
                let value = self.slot(slots.get(index), ty)?;
                statics.insert(format!("{name}.{field}"), value);
            }
        }
        Ok(statics)
    }

    pub fn value(&self, term: &Term, ty: &Type) -> Result<Value, TcgError> {
        if let Some(value) = self.integer(term) {
            return Ok(match ty {
                Type::Bool => Value::Bool(value != 0),
                // The interpreter wraps; what it says will stand.
                _ => Value::Int(i32::try_from(value).unwrap_or(0)),
            });
        }
        match term {
            Term::BigInt(_) => Ok(Value::Int(0)),
            Term::Atom(name) if name == "null" || name == "unseen" => Ok(Value::Null),
            Term::Var(_) => Ok(default(ty)),
            _ => {
                let id = term.args::<1>("r").map(|[id]| id_text(id));
                let name = id.and_then(|id| self.names.get(&id));
                let name = name.ok_or_else(|| internal(&format!("no object for {term}")))?;
                Ok(Value::Ref(name.clone()))
            }
        }
    }

    fn integer(&self, term: &Term) -> Option<i128> {
        match integer_id(term) {
            Some(id) => self.values.get(id).copied(),
            None => term.as_int().map(i128::from),
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
            let mut fields = IndexMap::new();
            for (index, (field, ty)) in self.tables.layout(&class).iter().enumerate() {
                let value = self.slot(slots.get(index), ty)?;
                fields.insert(field.clone(), value);
            }
            return Ok(Object::Instance { class, fields });
        }
        if let Some([ty, result]) = object.args::<2>("fut") {
            let ty = Self::element_type(ty);
            let state = match result.args::<1>("done") {
                Some([_]) if ty == Type::Void => FutureState::Finished(None),
                Some([value]) => FutureState::Finished(Some(self.value(value, &ty)?)),
                None => FutureState::Unfinished,
            };
            let result = ty.to_string();
            return Ok(Object::Future { result, state });
        }
        let Some([ty, length, elements]) = object.args::<3>("arr") else {
            return Err(internal(&format!("unknown object {object}")));
        };
        let ty = Self::element_type(ty);
        let length = self.integer(length).unwrap_or(0);
        if length > LONGEST_ARRAY {
            return Err(TcgError::TooLong);
        }
        let count = usize::try_from(length).unwrap_or(0);
        let mut values = vec![default(&ty); count];
        for [index, value] in elements_of(elements).into_iter().rev() {
            let index = self.integer(index);
            let index = index.and_then(|index| usize::try_from(index).ok());
            if let Some(place) = index.and_then(|index| values.get_mut(index)) {
                *place = self.value(value, &ty)?;
            }
        }
        Ok(Object::Array {
            element: ty.to_string(),
            elements: values,
        })
    }

    fn slot(&self, slot: Option<&Term>, ty: &Type) -> Result<Value, TcgError> {
        match slot.and_then(|slot| slot.args::<1>("v")) {
            Some([value]) => self.value(value, ty),
            None => Ok(default(ty)),
        }
    }

    /// The type that the machine writes.
    pub fn element_type(term: &Term) -> Type {
        if let Some([inner]) = term.args::<1>("array") {
            return Type::Array(Box::new(Self::element_type(inner)));
        }
        if let Some([inner]) = term.args::<1>("fut") {
            return Type::Fut(Box::new(Self::element_type(inner)));
        }
        match term.as_atom() {
            Some("boolean") => Type::Bool,
            Some("void") => Type::Void,
            Some("int") | None => Type::Int,
            Some(name) => Type::Class(name.to_owned()),
        }
    }
}

fn listed(heap: &Term) -> &[Term] {
    match heap {
        Term::List(cells) | Term::Open(cells, _) => cells,
        _ => &[],
    }
}

/// Whether an object is new, and its number: `n(3)`, or `i(3)` of the input.
fn numbered(id: &Term) -> Option<(bool, i64)> {
    match id {
        Term::Compound(name, args) => match (name.as_str(), args.as_slice()) {
            ("i", [number]) => Some((false, number.as_int()?)),
            ("n", [number]) => Some((true, number.as_int()?)),
            _ => None,
        },
        _ => None,
    }
}

/// The text of an identity.
pub fn id_text(id: &Term) -> String {
    match numbered(id) {
        Some((true, number)) => format!("n({number})"),
        Some((false, number)) => format!("i({number})"),
        None => id.to_string(),
    }
}

/// The number of an unknown integer.
pub fn integer_id(term: &Term) -> Option<usize> {
    let [id] = term.args::<1>("$pet_int")?;
    usize::try_from(id.as_int()?).ok()
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

pub fn slots_of(slots: &Term) -> &[Term] {
    match slots {
        Term::List(slots) | Term::Open(slots, _) => slots,
        _ => &[],
    }
}

pub fn elements_of(elements: &Term) -> Vec<&[Term; 2]> {
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
