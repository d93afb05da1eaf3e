//! What a random program declares: classes, fields and methods, without their bodies.
//! Bodies are written one after the other; a method that has a cost is finished and may
//! be called, so no two of them can call each other for ever.

use super::code::Type;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClassId(pub usize);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FieldId(pub usize);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MethodId(pub usize);

#[derive(Debug, Clone)]
pub struct Model {
    pub style: Style,
    pub classes: Vec<Class>,
    pub fields: Vec<Field>,
    pub methods: Vec<Method>,
}

/// How things are written, the same all over a program.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Valid Java, in a file that says so.
    pub is_java: bool,
    pub is_actor: bool,
    pub int: &'static str,
    pub boolean: &'static str,
    pub void: &'static str,
    /// Behind the conditions of `if` and `while`.
    pub then: &'static str,
    pub repeat: &'static str,
    pub skip: &'static str,
}

#[derive(Debug, Clone)]
pub struct Class {
    pub name: String,
    pub kind: ClassKind,
    pub role: Role,
    pub superclass: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    /// Its fields without initial value are class parameters.
    pub has_header: bool,
    /// Of its constructor, with names.
    pub parameters: Vec<(String, Type)>,
    /// Whether it has another constructor, without parameters.
    pub has_short: bool,
    /// What `new` costs, once the constructor is written.
    pub cost: Option<Cost>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassKind {
    BuiltIn,
    Interface,
    Abstract,
    Concrete,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Passive,
    Actor,
}

#[derive(Debug, Clone)]
pub struct Field {
    pub class: ClassId,
    pub name: String,
    pub ty: Type,
    pub is_static: bool,
    pub is_final: bool,
    pub has_initial: bool,
}

/// A method with all that override it.
#[derive(Debug, Clone)]
pub struct Method {
    pub name: String,
    /// The topmost class that declares it; none for a method outside classes.
    pub class: Option<ClassId>,
    pub kind: MethodKind,
    pub parameters: Vec<Type>,
    pub result: Type,
    /// The first parameter counts down, and calls of itself are allowed.
    pub is_recursive: bool,
    /// The classes that have a body for it, superclasses first.
    pub bodies: Vec<ClassId>,
    /// What the most expensive body costs, once all are written.
    pub cost: Option<Cost>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MethodKind {
    Static,
    Virtual,
    Private,
}

/// An upper bound, roughly in blocks, and in tasks that are sent or wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cost {
    pub steps: u32,
    pub tasks: u32,
}

pub const OBJECT: ClassId = ClassId(0);
pub const THROWABLE: ClassId = ClassId(1);
pub const RUNTIME_EXCEPTION: ClassId = ClassId(3);
pub const ERROR: ClassId = ClassId(13);

/// Names and superclasses.
const BUILT_IN: [(&str, Option<ClassId>); 15] = [
    ("Object", None),
    ("Throwable", Some(OBJECT)),
    ("Exception", Some(THROWABLE)),
    ("RuntimeException", Some(ClassId(2))),
    ("NullPointerException", Some(RUNTIME_EXCEPTION)),
    ("ArithmeticException", Some(RUNTIME_EXCEPTION)),
    ("IndexOutOfBoundsException", Some(RUNTIME_EXCEPTION)),
    ("ArrayIndexOutOfBoundsException", Some(ClassId(6))),
    ("NegativeArraySizeException", Some(RUNTIME_EXCEPTION)),
    ("ClassCastException", Some(RUNTIME_EXCEPTION)),
    ("IllegalArgumentException", Some(RUNTIME_EXCEPTION)),
    ("IllegalStateException", Some(RUNTIME_EXCEPTION)),
    ("UnsupportedOperationException", Some(RUNTIME_EXCEPTION)),
    ("Error", Some(THROWABLE)),
    ("AssertionError", Some(ERROR)),
];

impl Model {
    pub fn new(style: Style) -> Model {
        let built_in = |(name, superclass): (&str, Option<ClassId>)| Class {
            name: name.to_owned(),
            kind: ClassKind::BuiltIn,
            role: Role::Passive,
            superclass,
            interfaces: Vec::new(),
            has_header: false,
            parameters: Vec::new(),
            has_short: false,
            cost: Some(Cost { steps: 1, tasks: 0 }),
        };
        Model {
            style,
            classes: BUILT_IN.map(built_in).to_vec(),
            fields: Vec::new(),
            methods: Vec::new(),
        }
    }

    pub fn class(&self, id: ClassId) -> &Class {
        self.classes.get(id.0).expect("ids are made with classes")
    }

    pub fn class_ids(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..self.classes.len()).map(ClassId)
    }

    /// The classes of the program itself.
    pub fn own_classes(&self) -> impl Iterator<Item = ClassId> + use<> {
        (BUILT_IN.len()..self.classes.len()).map(ClassId)
    }

    pub fn field(&self, id: FieldId) -> &Field {
        self.fields.get(id.0).expect("ids are made with fields")
    }

    pub fn field_ids(&self) -> impl Iterator<Item = FieldId> + use<> {
        (0..self.fields.len()).map(FieldId)
    }

    pub fn method(&self, id: MethodId) -> &Method {
        self.methods.get(id.0).expect("ids are made with methods")
    }

    pub fn method_ids(&self) -> impl Iterator<Item = MethodId> + use<> {
        (0..self.methods.len()).map(MethodId)
    }

    /// The class itself and those above it, without interfaces.
    pub fn superclasses(&self, id: ClassId) -> impl Iterator<Item = ClassId> {
        std::iter::successors(Some(id), |id| self.class(*id).superclass)
    }

    pub fn is_subclass(&self, below: ClassId, above: ClassId) -> bool {
        above == OBJECT
            || self.superclasses(below).any(|id| {
                let interfaces = &self.class(id).interfaces;
                id == above || interfaces.iter().any(|it| self.is_subclass(*it, above))
            })
    }

    pub fn is_throwable(&self, id: ClassId) -> bool {
        self.is_subclass(id, THROWABLE)
    }

    /// Thrown without being declared, in Java too.
    pub fn is_unchecked(&self, id: ClassId) -> bool {
        self.is_subclass(id, RUNTIME_EXCEPTION) || self.is_subclass(id, ERROR)
    }

    pub fn is_actor(&self, id: ClassId) -> bool {
        self.class(id).role == Role::Actor
    }

    pub fn fits(&self, from: &Type, to: &Type) -> bool {
        match (from, to) {
            (Type::Null, _) => to.is_reference(),
            (Type::Array(_), Type::Class(OBJECT)) => true,
            (Type::Class(from), Type::Class(to)) => self.is_subclass(*from, *to),
            _ => from == to,
        }
    }

    /// The class whose body `super.m` runs in this class.
    pub fn body_above(&self, method: &Method, class: ClassId) -> Option<ClassId> {
        let above = self.superclasses(class).skip(1);
        above.into_iter().find(|id| method.bodies.contains(id))
    }

    /// How a type is written.
    pub fn show(&self, ty: &Type) -> String {
        match ty {
            Type::Int => self.style.int.to_owned(),
            Type::Bool => self.style.boolean.to_owned(),
            Type::Number(word) => (*word).to_owned(),
            Type::Void => self.style.void.to_owned(),
            Type::Null => "null".to_owned(),
            Type::Class(id) => self.class(*id).name.clone(),
            Type::Array(element) => format!("{}[]", self.show(element)),
            Type::Fut(value) => format!("Fut<{}>", self.show(value)),
        }
    }
}

impl Method {
    pub fn is_static(&self) -> bool {
        self.kind == MethodKind::Static
    }
}

impl Cost {
    pub fn plus(self, other: Cost) -> Cost {
        Cost {
            steps: self.steps.saturating_add(other.steps),
            tasks: self.tasks.saturating_add(other.tasks),
        }
    }

    pub fn times(self, factor: u32) -> Cost {
        Cost {
            steps: self.steps.saturating_mul(factor),
            tasks: self.tasks.saturating_mul(factor),
        }
    }

    pub fn most(self, other: Cost) -> Cost {
        Cost {
            steps: self.steps.max(other.steps),
            tasks: self.tasks.max(other.tasks),
        }
    }

    pub fn is_within(self, limit: Cost) -> bool {
        self.steps <= limit.steps && self.tasks <= limit.tasks
    }
}
