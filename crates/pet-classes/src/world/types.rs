//! Class objects. Each type whose class object code uses has a made class below the model of
//! `java.lang.Class`, with one object in a run, which is made when it is first asked for. What differs
//! from type to type are methods of the made class, so nothing behind knows that they are classes.

use super::World;
use super::dynamic::{descriptor, made_class, made_method};
use super::text::{once_ops, units};
use crate::class::{Class, Condition, Invocation, Literal, Member, Method, Op};
use crate::descriptor::{Desc, Kind};
use crate::library;
use crate::names;
use indexmap::IndexSet;
use pet_translator::java::Access;
use pet_translator::typed::{ClassId, CompareOp, FieldId};
use std::rc::Rc;

/// The names of the made classes begin like this; the number of the type follows.
const CLASS_OBJECT: &str = "java/lang/Class$Of";

/// The bits of `Class.traits` in the model.
const INTERFACE: i64 = 1;
const ARRAY: i64 = 2;
const PRIMITIVE: i64 = 4;
const ENUM: i64 = 8;
const RECORD: i64 = 16;
const ANONYMOUS: i64 = 32;

impl World<'_> {
    /// Returns whether a class is that of a class object.
    pub fn is_class_object(&self, binary: &str) -> bool {
        binary.starts_with(CLASS_OBJECT)
    }

    /// The type for which the objects of a made class stand.
    fn type_of(&self, binary: &str) -> Option<&Desc> {
        let number = binary.strip_prefix(CLASS_OBJECT)?.parse().ok()?;
        self.types.get_index(number).map(|(desc, _)| desc)
    }

    /// `A.class`, for the made class of the class object.
    pub(super) fn class_object_name(&self, binary: &str) -> Option<String> {
        let desc = self.type_of(binary)?;
        let shown = match desc.class_name() {
            None => desc.shown(),
            Some(name) => {
                let own = match self.id(name) {
                    Some(id) => self.class(id).name.clone(),
                    None => self.shown_name(name),
                };
                own + &"[]".repeat(dimensions(desc))
            }
        };
        Some(format!("{shown}.class"))
    }

    fn shown_name(&self, binary: &str) -> String {
        let class = self.data(binary);
        names::shown(binary, class.as_deref(), &|name| self.data(name))
    }

    /// The type whose class object `getClass` of an object gives.
    pub fn type_of_objects(&self, class: ClassId) -> Desc {
        let binary = &self.class(class).binary;
        match &**binary {
            _ if self.is_class_object(binary) => Desc::class(library::CLASS),
            library::MADE_STRING => Desc::class(library::STRING),
            _ => Desc::Class(Rc::clone(binary)),
        }
    }

    /// A type whose class object code uses.
    pub(super) fn use_class(&mut self, desc: &Desc) {
        if !self.has_class_objects() {
            self.declare(library::CLASS);
            return;
        }
        if let Some(Some(_)) = self.types.get(desc) {
            return;
        }
        let is_first = self.types.is_empty();
        let number = self.type_number(desc);
        let name: Rc<str> = Rc::from(format!("{CLASS_OBJECT}{number}"));
        let member = Member {
            owner: Rc::clone(&name),
            name: Rc::from("get"),
            descriptor: Rc::from(format!("()L{};", library::CLASS)),
        };
        self.types.insert(desc.clone(), Some(member.clone()));
        let methods = self.class_methods(desc, &name, number);
        let class = Class {
            superclass: Some(Rc::from(library::CLASS)),
            methods: methods.into_iter().flatten().map(Rc::new).collect(),
            ..made_class(&name)
        };
        self.made.insert(name, Rc::new(class));
        if is_first {
            self.scan_call(Invocation::Static, &same());
        }
        self.scan_call(Invocation::Static, &member);
    }

    /// A type of arrays that code makes or names, with the rows of its arrays.
    pub(super) fn use_array(&mut self, desc: &Desc) {
        let mut desc = desc;
        while let Desc::Array(element) = desc {
            if !self.arrays.insert(desc.clone()) {
                return;
            }
            if self.asks_arrays {
                self.use_class(desc);
            }
            desc = element;
        }
    }

    /// Code asks for the classes of objects that may be arrays.
    pub(super) fn use_array_classes(&mut self) {
        if !self.asks_arrays {
            self.asks_arrays = true;
            for desc in self.arrays.clone() {
                self.use_class(&desc);
            }
        }
    }

    /// Returns whether the class of an array with these elements would not be known.
    pub fn is_unnamed(&self, element: &Desc) -> bool {
        let array = Desc::Array(Box::new(element.clone()));
        self.asks_arrays && !self.arrays.contains(&array)
    }

    /// The types of arrays that a variable of a type may hold, the special ones first: the class of an
    /// array is the first one of which it is an instance.
    pub fn arrays_below(&self, declared: &Desc) -> Vec<Desc> {
        let above = |desc: &Desc| self.ancestors(desc);
        let is_class = matches!(declared, Desc::Class(_));
        let below = self.arrays.iter().filter_map(|desc| {
            let ancestors = above(desc);
            let fits = is_class || ancestors.contains(declared);
            fits.then(|| (ancestors.len(), desc.clone()))
        });
        let mut below: Vec<(usize, Desc)> = below.collect();
        below.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        below.into_iter().map(|(_, desc)| desc).collect()
    }

    /// Class objects are made only where code is followed.
    pub fn has_class_objects(&self) -> bool {
        self.path.has_models() && self.depth != super::Depth::Single
    }

    fn type_number(&mut self, desc: &Desc) -> usize {
        match self.types.get_index_of(desc) {
            Some(number) => number,
            None => self.types.insert_full(desc.clone(), None).0,
        }
    }

    /// The method that gives the class object of a type.
    pub fn class_object(&self, desc: &Desc) -> Option<&Member> {
        self.types.get(desc)?.as_ref()
    }

    /// The method that compares class objects, if there are any.
    pub fn same_class(&self) -> Option<Member> {
        (!self.types.is_empty()).then(same)
    }

    /// The static fields that hold the strings of literals and the class objects, each with the class
    /// of its objects and their number.
    pub fn kept_objects(&self) -> impl Iterator<Item = (FieldId, ClassId, usize)> {
        let classes = self.field_id(&classes()).and_then(|field| {
            let class = self.id(library::CLASS)?;
            Some((field, class, self.types.len()))
        });
        self.literals().into_iter().chain(classes)
    }

    /// The methods of the class object of a type.
    fn class_methods(&mut self, desc: &Desc, name: &Rc<str>, number: usize) -> Vec<Option<Method>> {
        let of_class = format!("()L{};", library::CLASS);
        let int = |value: i64| {
            vec![
                Op::Literal(Literal::Int(value)),
                Op::Return(Some(Kind::Int)),
            ]
        };
        let own = |name: &str, descriptor: &str, ops| made_method(name, descriptor, false, ops);
        let constructor = constructor(&Rc::from(library::CLASS));
        let made = vec![
            Op::New(Rc::clone(name)),
            Op::Stack(crate::class::StackOp::Dup),
            constructor_call(name),
        ];
        let data = match desc {
            Desc::Class(name) => self.data(name),
            _ => None,
        };
        let is_instance = match desc.kind() {
            Kind::Ref => vec![
                Op::Load(Kind::Ref, 1),
                Op::InstanceOf(desc.clone()),
                Op::Return(Some(Kind::Int)),
            ],
            _ => int(0),
        };
        let new_array = vec![
            Op::Load(Kind::Int, 1),
            Op::NewArray(desc.clone()),
            Op::Return(Some(Kind::Ref)),
        ];
        let above = match (desc, data.as_deref()) {
            (Desc::Array(_), _) => Some(Desc::class(library::OBJECT)),
            (_, Some(class)) if !class.is_interface => class.superclass.clone().map(Desc::Class),
            _ => None,
        };
        let component = match desc {
            Desc::Array(element) => Some((**element).clone()),
            _ => None,
        };
        let constants = data.as_deref().filter(|class| class.is_plain_enum());
        let constants = match constants {
            Some(class) => Op::Invoke(
                Invocation::Static,
                Member {
                    owner: Rc::clone(&class.name),
                    name: Rc::from("values"),
                    descriptor: Rc::from(format!("()[L{};", class.name)),
                },
            ),
            None => Op::Null,
        };
        let is_checked = desc
            .class_name()
            .is_some_and(|name| !library::is_platform(name));
        let ancestors = self.ancestor_numbers(desc);
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        let returned = |op: Op| vec![op, Op::Return(Some(Kind::Ref))];
        let class_or_null = |desc: Option<Desc>| returned(desc.map_or(Op::Null, Op::ClassLiteral));
        let place = usize::try_from(number).unwrap_or(usize::MAX);
        let mut methods = vec![
            own("<init>", "()V", constructor),
            made_method("get", &of_class, true, once_ops(&classes(), place, made)),
            own("number", "()I", int(number)),
            own("traits", "()I", int(traits(desc, data.as_deref()))),
            own("isBelow", "(I)Z", one_of(&ancestors)),
            own("newArray", "(I)Ljava/lang/Object;", new_array),
            own("isInstance", "(Ljava/lang/Object;)Z", is_instance),
            own("getSuperclass", &of_class, class_or_null(above)),
            own("getComponentType", &of_class, class_or_null(component)),
            own(
                "getEnumConstants",
                "()[Ljava/lang/Object;",
                returned(constants),
            ),
            own("desiredAssertionStatus", "()Z", int(i64::from(is_checked))),
        ];
        // Nobody but the models knows the names of their inner parts.
        let is_part = |name: &Rc<str>| {
            let class = self.data(name);
            self.is_model(name) && class.is_some_and(|class| class.access != Access::Public)
        };
        let is_nameless = |name: &Rc<str>| self.is_made(name) || is_part(name);
        if !desc.class_name().is_some_and(is_nameless) {
            let of_string = format!("()L{};", library::STRING);
            let text = |text: &str| Op::Literal(Literal::String(Rc::from(units(text))));
            let canonical = self.canonical_name(desc);
            methods.extend([
                own("getName", &of_string, returned(text(&runtime_name(desc)))),
                own("getTypeName", &of_string, returned(text(&desc.shown()))),
                own(
                    "getSimpleName",
                    &of_string,
                    returned(text(&self.simple_name(desc))),
                ),
                own("getPackageName", &of_string, returned(text(&package(desc)))),
                own(
                    "getCanonicalName",
                    &of_string,
                    returned(canonical.map_or(Op::Null, |name| text(&name))),
                ),
            ]);
        }
        methods
    }

    /// The numbers of the types to which a value of a type can be assigned.
    fn ancestor_numbers(&mut self, desc: &Desc) -> Vec<i64> {
        let found = self.ancestors(desc);
        let numbers = found.iter().map(|desc| self.type_number(desc));
        numbers
            .map(|number| i64::try_from(number).unwrap_or(i64::MAX))
            .collect()
    }

    fn ancestors(&self, desc: &Desc) -> IndexSet<Desc> {
        let mut found: IndexSet<Desc> = IndexSet::from([desc.clone()]);
        let count = dimensions(desc);
        if let Some(name) = desc.class_name() {
            for class in self.lineage(name) {
                found.insert(with_dimensions(Desc::Class(Rc::clone(&class.name)), count));
            }
        }
        // Arrays are below these, and arrays of arrays below arrays of these.
        for name in library::ABOVE_ARRAYS {
            let above = (0..count).map(|count| with_dimensions(Desc::class(name), count));
            found.extend(above);
        }
        found
    }

    fn simple_name(&self, desc: &Desc) -> String {
        let own = match desc.class_name() {
            None => return short(&desc.shown()),
            Some(name) => match self.data(name).and_then(|class| class.nested_in.clone()) {
                Some((_, name)) => name,
                None => local_name(name).unwrap_or_else(|| short(&name.replace('/', "."))),
            },
        };
        own + &"[]".repeat(dimensions(desc))
    }

    /// `None` for local and anonymous classes.
    fn canonical_name(&self, desc: &Desc) -> Option<String> {
        let Some(name) = desc.class_name() else {
            return Some(desc.shown());
        };
        let mut outer = Rc::clone(name);
        while let Some((next, _)) = self.data(&outer).and_then(|class| class.nested_in.clone()) {
            outer = next;
        }
        let is_local = local_name(&outer).is_some();
        (!is_local).then(|| self.shown_name(name) + &"[]".repeat(dimensions(desc)))
    }
}

/// The field of the models that holds the class objects.
fn classes() -> Member {
    Member {
        owner: Rc::from(library::PET_MODEL),
        name: Rc::from("classes"),
        descriptor: Rc::from(format!("[L{};", library::CLASS)),
    }
}

fn same() -> Member {
    Member {
        owner: Rc::from(library::CLASS),
        name: Rc::from("same"),
        descriptor: Rc::from(format!("(L{0};L{0};)Z", library::CLASS)),
    }
}

fn constructor_call(class: &Rc<str>) -> Op {
    Op::Invoke(
        Invocation::Special,
        Member {
            owner: Rc::clone(class),
            name: Rc::from("<init>"),
            descriptor: Rc::from("()V"),
        },
    )
}

/// A constructor that only calls the one above.
fn constructor(above: &Rc<str>) -> Vec<Op> {
    vec![
        Op::Load(Kind::Ref, 0),
        constructor_call(above),
        Op::Return(None),
    ]
}

/// Returns whether the argument is one of the numbers.
fn one_of(numbers: &[i64]) -> Vec<Op> {
    let holds = numbers.len() * 3 + 2;
    let mut ops = Vec::new();
    for number in numbers {
        ops.extend([
            Op::Load(Kind::Int, 1),
            Op::Literal(Literal::Int(*number)),
            Op::If(Condition::Ints(CompareOp::Eq), holds),
        ]);
    }
    for value in [0, 1] {
        ops.push(Op::Literal(Literal::Int(value)));
        ops.push(Op::Return(Some(Kind::Int)));
    }
    ops
}

fn traits(desc: &Desc, class: Option<&Class>) -> i64 {
    let bit = |holds: bool, bit: i64| if holds { bit } else { 0 };
    match (desc, class) {
        (Desc::Array(_), _) => ARRAY,
        (Desc::Class(name), Some(class)) => {
            bit(class.is_interface, INTERFACE)
                | bit(class.is_plain_enum(), ENUM)
                | bit(class.is_record, RECORD)
                | bit(is_anonymous(class, name), ANONYMOUS)
        }
        (Desc::Class(_), None) => 0,
        _ => PRIMITIVE,
    }
}

fn is_anonymous(class: &Class, name: &str) -> bool {
    class.nested_in.is_none() && local_name(name).is_some_and(|name| name.is_empty())
}

fn dimensions(desc: &Desc) -> usize {
    let mut count = 0;
    let mut desc = desc;
    while let Desc::Array(element) = desc {
        count += 1;
        desc = element;
    }
    count
}

fn with_dimensions(desc: Desc, count: usize) -> Desc {
    (0..count).fold(desc, |desc, _| Desc::Array(Box::new(desc)))
}

/// `[Ljava.lang.String;` for an array, the name of the source for everything else.
fn runtime_name(desc: &Desc) -> String {
    match desc {
        Desc::Array(_) => descriptor(desc).replace('/', "."),
        _ => desc.shown(),
    }
}

/// Primitive types and their arrays are in `java.lang`.
fn package(desc: &Desc) -> String {
    match desc.class_name() {
        None => "java.lang".to_owned(),
        Some(name) => {
            let (package, _) = name.rsplit_once('/').unwrap_or_default();
            package.replace('/', ".")
        }
    }
}

fn short(name: &str) -> String {
    name.rsplit('.').next().unwrap_or_default().to_owned()
}

/// The name of a local class, which follows a number; that of an anonymous one is empty.
fn local_name(binary: &str) -> Option<String> {
    let (_, last) = binary.rsplit_once('$')?;
    let name = last.trim_start_matches(|letter: char| letter.is_ascii_digit());
    (name.len() < last.len()).then(|| name.to_owned())
}
