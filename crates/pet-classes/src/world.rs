//! The part of the class path that a program needs: found from the roots outward, before anything
//! is translated, so that a virtual call knows all classes that its receiver may have.
//!
//! A class of the program is taken whole, with all its fields; of a library only the fields and
//! methods that reached code names. Where a type of the program is touched, its subclasses in the
//! program belong to it, too; of a library only those that the code makes or names.

mod choice;
mod dynamic;
mod given;
mod resolve;
mod scan;
mod statics;
pub mod text;
mod types;

pub use choice::MOST_CONSTANTS;
pub use dynamic::Site;
pub use scan::may_be_array;

use crate::class::{Class, Dynamic, Field, Member, Method};
use crate::descriptor::Desc;
use crate::library;
use crate::names;
use crate::path::ClassPath;
use indexmap::{IndexMap, IndexSet};
use pet_translator::typed::{BUILTIN_CLASSES, ClassId, FieldId, MethodId, OBJECT, Type};
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;

pub struct World<'p> {
    pub path: &'p ClassPath,
    pub classes: Vec<KnownClass>,
    pub fields: Vec<KnownField>,
    pub methods: Vec<KnownMethod>,
    /// What each `invokedynamic` of reached code is, by the address of its data.
    sites: HashMap<*const Dynamic, Site>,
    ids: HashMap<Rc<str>, ClassId>,
    names: HashSet<String>,
    own_fields: HashMap<ClassId, Vec<FieldId>>,
    field_ids: HashMap<(ClassId, Rc<str>, Desc), FieldId>,
    method_ids: HashMap<(ClassId, Rc<str>, Rc<str>), MethodId>,
    /// Classes that are in no file.
    made: HashMap<Rc<str>, Rc<Class>>,
    /// Virtual calls by name and descriptor, with the types of their receivers.
    calls: HashMap<(Rc<str>, Rc<str>), Vec<ClassId>>,
    touched: HashSet<ClassId>,
    needed: statics::Needed,
    /// The direct subclasses of each class, among those of the program.
    below: OnceCell<HashMap<Rc<str>, Vec<Rc<str>>>>,
    /// The literals of reached code, with the methods that make their strings.
    literals: IndexMap<Rc<[u16]>, Member>,
    /// The methods that give constants of enums for unknown values.
    choices: IndexMap<Rc<str>, Member>,
    /// The classes of unknown inputs.
    given: given::Given,
    pub limits: InputSizes,
    /// The types that have a number; those whose class objects are used with the methods that give them.
    types: IndexMap<Desc, Option<Member>>,
    /// The types of arrays that reached code makes or names.
    arrays: IndexSet<Desc>,
    /// Whether code asks for the classes of objects that may be arrays.
    asks_arrays: bool,
    open: VecDeque<MethodId>,
    /// The number of library methods whose code may still be followed.
    left: usize,
    pub depth: Depth,
}

/// The sizes of unknown inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InputSizes {
    /// The greatest length of an unknown string.
    pub string_length: u8,
    /// The most elements of an unknown collection.
    pub collection_size: u8,
}

impl Default for InputSizes {
    fn default() -> InputSizes {
        InputSizes {
            string_length: 8,
            collection_size: 3,
        }
    }
}

/// How far code is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Into the libraries.
    Everything,
    /// Methods outside of the program have no code.
    Program,
    /// Each method by itself: nothing that it calls is looked for.
    Single,
}

#[derive(Debug)]
pub struct KnownClass {
    pub binary: Rc<str>,
    /// As it is shown: `java.util.Map.Entry`.
    pub name: String,
    /// `None` if it is on no class path.
    pub class: Option<Rc<Class>>,
    pub superclass: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    pub is_own: bool,
}

#[derive(Debug)]
pub struct KnownField {
    pub class: ClassId,
    pub name: Rc<str>,
    pub desc: Desc,
    pub ty: Type,
    pub is_static: bool,
    pub constant: Option<crate::class::Literal>,
}

#[derive(Debug)]
pub struct KnownMethod {
    pub class: ClassId,
    pub method: Rc<Method>,
    /// Why its code is not used, though it may have some.
    pub opaque: Option<String>,
}

/// The most library methods whose code is followed; the nearest ones come first.
const MOST_LIBRARY_METHODS: usize = 1_000;
/// The most subclasses in the program that a touched type brings with it.
const MOST_SUBCLASSES: usize = 24;
/// A program with at most so many classes is taken whole.
const SMALL_PROGRAM: usize = 64;

impl<'p> World<'p> {
    pub fn new(path: &'p ClassPath, depth: Depth) -> World<'p> {
        let mut world = World {
            path,
            classes: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            sites: HashMap::new(),
            ids: HashMap::new(),
            names: HashSet::new(),
            own_fields: HashMap::new(),
            field_ids: HashMap::new(),
            method_ids: HashMap::new(),
            made: HashMap::new(),
            calls: HashMap::new(),
            touched: HashSet::new(),
            needed: statics::Needed::default(),
            below: OnceCell::new(),
            literals: IndexMap::new(),
            choices: IndexMap::new(),
            given: given::Given::default(),
            limits: InputSizes::default(),
            types: IndexMap::new(),
            arrays: IndexSet::new(),
            asks_arrays: false,
            open: VecDeque::new(),
            left: MOST_LIBRARY_METHODS,
            depth,
        };
        for (name, superclass) in BUILTIN_CLASSES {
            let binary: Rc<str> = Rc::from(format!("java/lang/{name}"));
            let id = ClassId(number(world.classes.len()));
            world.ids.insert(Rc::clone(&binary), id);
            world.names.insert((*name).to_owned());
            world.classes.push(KnownClass {
                name: (*name).to_owned(),
                class: path.class(&binary),
                superclass: superclass.map(ClassId),
                interfaces: Vec::new(),
                is_own: false,
                binary,
            });
        }
        if depth != Depth::Single && path.own_names().count() <= SMALL_PROGRAM {
            for name in own_in_order(path) {
                world.declare(&name);
            }
        }
        world
    }

    pub fn class(&self, id: ClassId) -> &KnownClass {
        self.classes
            .get(id.index())
            .expect("class ids index this world")
    }

    /// The id of a class that reached code names.
    pub fn id(&self, binary: &str) -> Option<ClassId> {
        self.ids.get(binary).copied()
    }

    /// The fields of a class that are known.
    pub fn fields_of(&self, class: ClassId) -> &[FieldId] {
        self.own_fields
            .get(&class)
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    /// Whether no class file has this class.
    pub fn is_made(&self, binary: &str) -> bool {
        self.made.contains_key(binary)
    }

    /// The data of a class, from the class path or made here.
    pub fn data(&self, binary: &str) -> Option<Rc<Class>> {
        match self.made.get(binary) {
            Some(class) => Some(Rc::clone(class)),
            None => self.path.class(binary),
        }
    }

    /// The type of a descriptor whose class is declared.
    pub fn ty(&self, desc: &Desc) -> Type {
        names::ty(desc, &|name| self.id(name))
    }

    /// Declares a class with all its ancestors.
    pub fn declare(&mut self, binary: &str) -> ClassId {
        let (id, is_new) = self.assign(binary);
        if !is_new {
            return id;
        }
        let mut pending = vec![id];
        let mut known = Vec::new();
        while let Some(id) = pending.pop() {
            let Some(class) = self.class(id).class.clone() else {
                self.set_superclass(id, OBJECT);
                continue;
            };
            if !class.is_interface {
                let parent = class.superclass.as_deref().unwrap_or(library::OBJECT);
                let (parent, is_new) = self.assign(parent);
                pending.extend(is_new.then_some(parent));
                self.set_superclass(id, parent);
            }
            for interface in &class.interfaces {
                let (interface, is_new) = self.assign(interface);
                pending.extend(is_new.then_some(interface));
                if let Some(class) = self.classes.get_mut(id.index()) {
                    class.interfaces.push(interface);
                }
            }
            self.add_fields(id, &class, &mut pending);
            known.push(id);
        }
        // What a class is below is known only when all its ancestors are declared.
        for class in known {
            self.revisit_calls(class);
        }
        id
    }

    /// The fields of a class of the program that is known now.
    fn add_fields(&mut self, id: ClassId, class: &Rc<Class>, pending: &mut Vec<ClassId>) {
        if self.class(id).is_own {
            for field in class.fields.iter().filter(|field| !field.is_static) {
                if let Some(name) = field.desc.class_name() {
                    let (of, is_new) = self.assign(&Rc::clone(name));
                    pending.extend(is_new.then_some(of));
                }
                self.add_field(id, field);
            }
        }
    }

    /// The id of a class; true if it is a new one, whose parents are not known yet.
    fn assign(&mut self, binary: &str) -> (ClassId, bool) {
        if let Some(id) = self.ids.get(binary) {
            return (*id, false);
        }
        let class = self.data(binary);
        let made = self.class_object_name(binary);
        let mut name = match made.or_else(|| self.given_shown(binary)) {
            Some(name) => name,
            None => names::shown(binary, class.as_deref(), &|name| self.data(name)),
        };
        while !self.names.insert(name.clone()) {
            name.push('$');
        }
        let id = ClassId(number(self.classes.len()));
        let binary: Rc<str> = Rc::from(binary);
        self.ids.insert(Rc::clone(&binary), id);
        self.classes.push(KnownClass {
            name,
            superclass: None,
            interfaces: Vec::new(),
            is_own: !self.is_model(&binary)
                && (self.path.is_own(&binary) || self.made.contains_key(&binary)),
            class,
            binary,
        });
        (id, true)
    }

    /// A damaged class may be above itself; then it is below `Object` only.
    fn set_superclass(&mut self, id: ClassId, parent: ClassId) {
        let mut next = Some(parent);
        while let Some(above) = next {
            if above == id {
                return self.set_superclass(id, OBJECT);
            }
            next = self.class(above).superclass;
        }
        let is_interface = |class: &Rc<Class>| class.is_interface;
        let is_class = !self.class(parent).class.as_ref().is_some_and(is_interface);
        if let Some(class) = self.classes.get_mut(id.index()) {
            class.superclass = Some(if is_class { parent } else { OBJECT });
        }
    }

    /// A class whose objects the code handles: its subclasses in the program are declared, too.
    pub fn touch(&mut self, binary: &str) -> ClassId {
        let id = self.declare(binary);
        if self.depth == Depth::Single
            || id == OBJECT
            || !self.class(id).is_own
            || !self.touched.insert(id)
        {
            return id;
        }
        let mut found = vec![Rc::clone(&self.class(id).binary)];
        let mut at = 0;
        while let Some(name) = found.get(at).cloned() {
            at += 1;
            let below = self.below().get(&name).cloned().unwrap_or_default();
            for name in below {
                if found.len() <= MOST_SUBCLASSES && !found.contains(&name) {
                    found.push(name);
                }
            }
        }
        for name in found {
            let id = self.declare(&name);
            self.touched.insert(id);
        }
        id
    }

    fn below(&self) -> &HashMap<Rc<str>, Vec<Rc<str>>> {
        self.below.get_or_init(|| {
            let mut below: HashMap<Rc<str>, Vec<Rc<str>>> = HashMap::new();
            for class in self
                .path
                .own_names()
                .filter_map(|name| self.path.class(name))
            {
                for parent in class.superclass.iter().chain(&class.interfaces) {
                    let list = below.entry(Rc::clone(parent)).or_default();
                    list.push(Rc::clone(&class.name));
                }
            }
            below
        })
    }

    /// Declares the class of a type.
    pub fn declare_desc(&mut self, desc: &Desc) -> Type {
        if let Some(name) = desc.class_name() {
            self.declare(name);
        }
        self.ty(desc)
    }

    fn add_field(&mut self, class: ClassId, field: &Field) -> FieldId {
        let key = (class, Rc::clone(&field.name), field.desc.clone());
        if let Some(id) = self.field_ids.get(&key) {
            return *id;
        }
        let id = FieldId(number(self.fields.len()));
        self.field_ids.insert(key, id);
        self.own_fields.entry(class).or_default().push(id);
        self.fields.push(KnownField {
            class,
            name: Rc::clone(&field.name),
            desc: field.desc.clone(),
            ty: self.ty(&field.desc),
            is_static: field.is_static,
            constant: field.constant.clone(),
        });
        self.note_field(id, class, field);
        id
    }

    fn add_method(&mut self, class: ClassId, method: &Rc<Method>) -> MethodId {
        let key = (
            class,
            Rc::clone(&method.name),
            Rc::clone(&method.descriptor),
        );
        if let Some(id) = self.method_ids.get(&key) {
            return *id;
        }
        for desc in method
            .signature
            .parameters
            .iter()
            .chain(&method.signature.result)
        {
            self.declare_desc(desc);
        }
        let id = MethodId(number(self.methods.len()));
        self.method_ids.insert(key, id);
        self.methods.push(KnownMethod {
            class,
            method: Rc::clone(method),
            opaque: None,
        });
        self.open.push_back(id);
        id
    }
}

/// The classes of a small program in the order of its sources, as far as that is known.
fn own_in_order(path: &ClassPath) -> Vec<Rc<str>> {
    let mut classes: Vec<Rc<Class>> = path
        .own_names()
        .filter_map(|name| path.class(name))
        .collect();
    classes.sort_by_key(|class| {
        let folder = class
            .name
            .rsplit_once('/')
            .map(|(folder, _)| folder.to_owned());
        let file = class.source_file.clone();
        (folder, file, class.first_line(), class.name.to_string())
    });
    let names = classes.into_iter().map(|class| Rc::clone(&class.name));
    names.collect()
}

fn number(length: usize) -> u32 {
    u32::try_from(length).expect("ids are 32 bits wide")
}
