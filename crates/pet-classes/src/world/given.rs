//! Unknown objects of library types. An input that is declared as a `List`, a `Map` or a `Function`
//! gets a class of its own below the most common class behind the type, `java/util/ArrayList$Given1`.
//! An object of it has fields for a number of elements; before the first call of one of its methods
//! it builds itself of them by the methods of the class above. So an input is always a state that the
//! class can have, and nothing behind the front end knows collections.
//!
//! The element types come from generic types, which class files keep beside the erased ones.

mod code;
mod function;

use super::dynamic::{made_class, made_method};
use super::{Depth, World};
use crate::class::{Class, Field, Member, Method};
use crate::descriptor::Desc;
use crate::generic::{ClassType, Generic, MethodType, Parameter};
use crate::library;
use crate::names;
use code::{build_ops, building_ops, field, hook_ops, member, question};
use indexmap::IndexMap;
use pet_translator::java::Access;
use pet_translator::typed::{ClassId, FieldId, MethodId};
use std::collections::VecDeque;
use std::rc::Rc;

/// What is known of unknown inputs.
#[derive(Debug, Default)]
pub(super) struct Given {
    /// The class for a library class and its type arguments.
    classes: IndexMap<(Rc<str>, Vec<Desc>), Rc<str>>,
    /// The types of unknown values, where these are narrower than the declared ones.
    fields: IndexMap<FieldId, Desc>,
    /// By method and position.
    parameters: IndexMap<(MethodId, usize), Desc>,
    /// Fields and methods whose types were not looked at yet.
    open: VecDeque<Place>,
}

#[derive(Debug)]
enum Place {
    Field(FieldId, ClassId, Generic),
    Method(MethodId, ClassId, Rc<Method>),
}

/// How a collection is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// The elements stand in an array.
    List,
    /// Elements are added one by one.
    Items,
    Entries,
    /// Entries are made when the program looks at them.
    Lazy,
}

impl Shape {
    fn is_map(self) -> bool {
        matches!(self, Shape::Entries | Shape::Lazy)
    }
}

/// The deepest nesting of type arguments that is followed.
const MOST_DEPTH: usize = 4;
/// The most answers of an unknown function.
const MOST_ANSWERS: usize = 4;
/// An unknown map answers so many more questions about keys than it has entries, before all of its
/// entries are made.
const MORE_QUESTIONS: usize = 2;
/// Builds the objects.
const BUILDER: &str = "java/util/PetInput";
/// The method of it that looks for a key.
const SEEK: &str = "seek";
/// The fields of such classes that have default values in an input: whether an object was built, whether
/// a map is to be built as a whole, and how often a function was called.
const BUILT: &str = "isBuilt";
const WHOLE: &str = "isWhole";
const CALLS: &str = "calls";
/// What stands in the name of a class for inputs.
const MARK: &str = "$Given";

impl World<'_> {
    /// Returns whether a class is one for inputs.
    pub fn is_given(&self, binary: &str) -> bool {
        binary.contains(MARK) && self.made.contains_key(binary)
    }

    /// The name of a class for inputs: that of the class above it as in a source, and a number.
    pub(super) fn given_shown(&self, binary: &str) -> Option<String> {
        let (above, number) = binary.rsplit_once(MARK)?;
        let class = self.data(above);
        let shown = names::shown(above, class.as_deref(), &|name| self.data(name));
        self.is_given(binary)
            .then(|| format!("{shown}{MARK}{number}"))
    }

    /// The classes for inputs, with the number of first fields that have default values in an input.
    pub fn given_classes(&self) -> impl Iterator<Item = (ClassId, usize)> {
        self.given.classes.values().filter_map(|name| {
            let id = self.id(name)?;
            let above = self.class(id).superclass;
            let own = self.fields_of(id).iter();
            let own = own.filter_map(|id| self.fields.get(id.index()));
            let mut count = own.filter(|field| is_state(&field.name)).count();
            let mut next = above;
            while let Some(above) = next {
                let fields = self.fields_of(above).iter();
                let fields = fields.filter_map(|id| self.fields.get(id.index()));
                count += fields.filter(|field| !field.is_static).count();
                next = self.class(above).superclass;
            }
            Some((id, count))
        })
    }

    pub fn given_fields(&self) -> impl Iterator<Item = (FieldId, &Desc)> {
        self.given.fields.iter().map(|(id, desc)| (*id, desc))
    }

    pub fn given_parameters(&self) -> impl Iterator<Item = (MethodId, usize, &Desc)> {
        let parameters = self.given.parameters.iter();
        parameters.map(|((id, at), desc)| (*id, *at, desc))
    }

    /// A field of the program, whose unknown values may get a narrower type.
    pub(super) fn note_field(&mut self, id: FieldId, class: ClassId, field: &Field) {
        if !self.gives() || library::is_platform(&self.class(class).binary) {
            return;
        }
        let generic = field.generic.as_deref().and_then(Generic::parse);
        let generic = generic.unwrap_or_else(|| Generic::of(&field.desc));
        self.given.open.push_back(Place::Field(id, class, generic));
    }

    /// A tested method.
    pub(super) fn note_root(&mut self, id: MethodId, class: ClassId, method: &Rc<Method>) {
        if self.gives() {
            let place = Place::Method(id, class, Rc::clone(method));
            self.given.open.push_back(place);
        }
    }

    fn gives(&self) -> bool {
        self.depth == Depth::Everything && self.path.has_models()
    }

    /// Finds the types of the next noted place; false if there is none.
    pub(super) fn give(&mut self) -> bool {
        let Some(place) = self.given.open.pop_front() else {
            return false;
        };
        match place {
            Place::Field(id, class, generic) => {
                let scope = self.scope(class);
                let desc = self.representative(&generic, &scope, 0);
                let declared = self.fields.get(id.index()).map(|field| &field.desc);
                if declared.is_some_and(|declared| *declared != desc) {
                    self.given.fields.insert(id, desc);
                }
            }
            Place::Method(id, class, method) => self.give_parameters(id, class, &method),
        }
        true
    }

    fn give_parameters(&mut self, id: MethodId, class: ClassId, method: &Method) {
        let mut scope = self.scope(class);
        let plain = || method.signature.parameters.iter().map(Generic::of);
        let generic = method.generic.as_deref().and_then(MethodType::parse);
        let types: Vec<Generic> = match generic {
            // Parameters that the compiler added are in the descriptor only.
            Some(found) if found.arguments.len() == method.signature.parameters.len() => {
                scope.extend(found.parameters);
                found.arguments
            }
            _ => plain().collect(),
        };
        for (at, (ty, declared)) in types.iter().zip(&method.signature.parameters).enumerate() {
            let desc = self.representative(ty, &scope, 0);
            if desc != *declared {
                self.given.parameters.insert((id, at), desc);
            }
        }
    }

    /// The type parameters of a class.
    fn scope(&self, class: ClassId) -> Vec<Parameter> {
        let class = self.class(class).class.as_deref();
        let generic = class.and_then(|class| class.generic.as_deref());
        let generic = generic.and_then(ClassType::parse);
        generic.map(|it| it.parameters).unwrap_or_default()
    }

    /// The type that an unknown value of a declared type has.
    fn representative(&mut self, ty: &Generic, scope: &[Parameter], depth: usize) -> Desc {
        let any = || Desc::class("java/lang/Integer");
        if depth > MOST_DEPTH {
            return erased(ty, scope);
        }
        let found = match ty {
            Generic::Plain(desc) => return desc.clone(),
            Generic::Wildcard(None) => any(),
            Generic::Wildcard(Some(bound)) => self.representative(bound, scope, depth + 1),
            Generic::Variable(_) => match bound(ty, scope) {
                None => any(),
                Some(bound) => self.representative(&bound, scope, depth + 1),
            },
            Generic::Array(element) => match &**element {
                Generic::Variable(_) => {
                    Desc::Array(Box::new(self.representative(element, scope, depth + 1)))
                }
                _ => erased(ty, scope),
            },
            Generic::Class(name, arguments) => {
                self.representative_class(name, arguments, scope, depth)
            }
        };
        if let Some(name) = found.class_name() {
            self.touch(&Rc::clone(name));
        }
        found
    }

    fn representative_class(
        &mut self,
        name: &Rc<str>,
        arguments: &[Generic],
        scope: &[Parameter],
        depth: usize,
    ) -> Desc {
        let plain = Desc::Class(Rc::clone(name));
        match &**name {
            "java/lang/Comparable" | "java/lang/Number" => {
                return Desc::class("java/lang/Integer");
            }
            "java/lang/CharSequence" => return Desc::class(library::STRING),
            _ => {}
        }
        if let Some((class, shape)) = collection(name) {
            let wanted = if shape.is_map() { 2 } else { 1 };
            let mut types = Vec::new();
            for at in 0..wanted {
                types.push(match arguments.get(at) {
                    Some(argument) => self.representative(argument, scope, depth + 1),
                    None => Desc::class(library::OBJECT),
                });
            }
            let made = self.given_collection(class, shape, types);
            return made.map_or(plain, Desc::Class);
        }
        match self.function(name, arguments) {
            Some((method, result)) => {
                let result = result.map(|ty| self.representative(&ty, scope, depth + 1));
                let made = self.given_function(name, &method, result);
                made.map_or(plain, Desc::Class)
            }
            None => plain,
        }
    }

    /// The class for inputs below a library class.
    fn given_collection(&mut self, of: &str, shape: Shape, types: Vec<Desc>) -> Option<Rc<str>> {
        let key = (Rc::from(of), types);
        if let Some(name) = self.given.classes.get(&key) {
            return Some(Rc::clone(name));
        }
        self.data(of)?;
        self.data(BUILDER)?;
        let name = self.given_name(of);
        let most = usize::from(self.limits.collection_size);
        let flag = field(BUILT.to_owned(), Desc::Bool);
        let whole = field(WHOLE.to_owned(), Desc::Bool);
        let count = field("count".to_owned(), Desc::Int);
        let (is_built, is_whole) = (member(&name, &flag), member(&name, &whole));
        let counted = member(&name, &count);
        let mut fields = match shape {
            Shape::Lazy => vec![flag, whole, count],
            _ => vec![flag, count],
        };
        let mut arrays = Vec::new();
        let words: &[&str] = match shape.is_map() {
            true => &["key", "value"],
            false => &["item"],
        };
        for (word, desc) in words.iter().zip(&key.1) {
            let own = (0..most).map(|at| field(format!("{word}{at}"), desc.clone()));
            let own: Vec<Field> = own.collect();
            arrays.push(own.iter().map(|field| member(&name, field)).collect());
            fields.extend(own);
        }
        if shape == Shape::Lazy {
            let own = (0..most + MORE_QUESTIONS).map(|at| field(format!("has{at}"), Desc::Bool));
            let own: Vec<Field> = own.collect();
            arrays.push(own.iter().map(|field| member(&name, field)).collect());
            fields.extend(own);
        }
        let build = Member {
            owner: Rc::clone(&name),
            name: Rc::from("build"),
            descriptor: Rc::from("()V"),
        };
        let flags = [&is_built, &is_whole];
        let choices: Vec<Option<Member>> =
            key.1.iter().map(|desc| self.make_choice(desc)).collect();
        let early = match shape {
            Shape::Lazy => &[],
            _ => choices.as_slice(),
        };
        let ops = build_ops(of, shape, flags, &counted, &arrays, early);
        let mut methods = vec![Rc::new(made_method("build", "()V", false, ops)?)];
        if shape == Shape::Lazy {
            let hooks = ["givenKey", "givenValue"].into_iter();
            for ((name, choice), desc) in hooks.zip(&choices).zip(&key.1) {
                if let Some(choice) = choice {
                    let ops = hook_ops(desc, choice);
                    let object = "(Ljava/lang/Object;)Ljava/lang/Object;";
                    methods.push(Rc::new(made_method(name, object, false, ops)?));
                }
            }
        }
        for inherited in self.inherited(of) {
            let before = (shape == Shape::Lazy).then(|| question(&inherited));
            let ops = building_ops(&is_built, &build, &inherited, before.as_ref())?;
            let method = made_method(&inherited.name, &inherited.descriptor, false, ops)?;
            methods.push(Rc::new(method));
        }
        let class = Class {
            superclass: Some(Rc::from(of)),
            fields,
            methods,
            ..made_class(&name)
        };
        self.add_given(key, class);
        Some(name)
    }

    fn given_name(&self, of: &str) -> Rc<str> {
        Rc::from(format!("{of}{MARK}{}", self.given.classes.len() + 1))
    }

    fn add_given(&mut self, key: (Rc<str>, Vec<Desc>), class: Class) {
        let name = Rc::clone(&class.name);
        let class = Rc::new(class);
        self.given.classes.insert(key, Rc::clone(&name));
        self.made.insert(Rc::clone(&name), Rc::clone(&class));
        let id = self.declare(&name);
        for field in &class.fields {
            self.declare_desc(&field.desc);
            self.add_field(id, field);
        }
    }

    /// The methods with code that an object of a class has; those of `Object` itself are left out.
    fn inherited(&self, of: &str) -> Vec<Member> {
        let mut found: IndexMap<(Rc<str>, Rc<str>), Member> = IndexMap::new();
        for class in self.lineage(of) {
            if &*class.name == library::OBJECT {
                continue;
            }
            for method in &class.methods {
                let is_fit = !method.is_static
                    && method.access == Access::Public
                    && !method.is_abstract
                    && !method.name.starts_with('<');
                let key = (Rc::clone(&method.name), Rc::clone(&method.descriptor));
                if is_fit && !found.contains_key(&key) {
                    let member = Member {
                        owner: Rc::clone(&class.name),
                        name: Rc::clone(&method.name),
                        descriptor: Rc::clone(&method.descriptor),
                    };
                    found.insert(key, member);
                }
            }
        }
        found.into_values().collect()
    }
}

fn is_state(field: &str) -> bool {
    matches!(field, BUILT | WHOLE | CALLS)
}

/// The bound of a type variable; `None` if it is `Object`.
fn bound(variable: &Generic, scope: &[Parameter]) -> Option<Generic> {
    let Generic::Variable(name) = variable else {
        return None;
    };
    // Parameters of a method hide those of its class.
    let parameter = scope.iter().rfind(|parameter| parameter.name == *name)?;
    let is_object =
        matches!(&parameter.bound, Generic::Class(name, _) if &**name == library::OBJECT);
    (!is_object).then(|| parameter.bound.clone())
}

fn erased(ty: &Generic, scope: &[Parameter]) -> Desc {
    let mut ty = ty.clone();
    let mut dimensions = 0;
    // A chain of bounds is no longer than the parameters.
    for _ in 0..=scope.len() + 300 {
        ty = match ty {
            Generic::Array(element) => {
                dimensions += 1;
                *element
            }
            Generic::Wildcard(Some(bound)) => *bound,
            Generic::Variable(_) => match bound(&ty, scope) {
                Some(bound) => bound,
                None => break,
            },
            _ => break,
        };
    }
    let desc = match ty {
        Generic::Plain(desc) => desc,
        Generic::Class(name, _) => Desc::Class(name),
        _ => Desc::class(library::OBJECT),
    };
    (0..dimensions).fold(desc, |desc, _| Desc::Array(Box::new(desc)))
}

/// The class behind an input of a library type.
fn collection(name: &str) -> Option<(&'static str, Shape)> {
    Some(match name {
        "java/util/List"
        | "java/util/Collection"
        | "java/lang/Iterable"
        | "java/util/AbstractList"
        | "java/util/AbstractCollection"
        | "java/util/ArrayList" => ("java/util/ArrayList", Shape::List),
        "java/util/LinkedList" | "java/util/AbstractSequentialList" => {
            ("java/util/LinkedList", Shape::Items)
        }
        "java/util/Queue" | "java/util/Deque" | "java/util/ArrayDeque" => {
            ("java/util/ArrayDeque", Shape::Items)
        }
        "java/util/PriorityQueue" | "java/util/AbstractQueue" => {
            ("java/util/PriorityQueue", Shape::Items)
        }
        "java/util/Vector" => ("java/util/Vector", Shape::Items),
        "java/util/Stack" => ("java/util/Stack", Shape::Items),
        "java/util/Set" | "java/util/AbstractSet" | "java/util/HashSet" => {
            ("java/util/HashSet", Shape::Items)
        }
        "java/util/LinkedHashSet" => ("java/util/LinkedHashSet", Shape::Items),
        "java/util/SortedSet" | "java/util/NavigableSet" | "java/util/TreeSet" => {
            ("java/util/TreeSet", Shape::Items)
        }
        "java/util/Map" | "java/util/AbstractMap" | "java/util/HashMap" => {
            ("java/util/HashMap", Shape::Lazy)
        }
        "java/util/LinkedHashMap" => ("java/util/LinkedHashMap", Shape::Entries),
        "java/util/SortedMap" | "java/util/NavigableMap" | "java/util/TreeMap" => {
            ("java/util/TreeMap", Shape::Entries)
        }
        _ => return None,
    })
}
