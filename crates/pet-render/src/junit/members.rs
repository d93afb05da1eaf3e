//! The classes and members of the program as a test can use them: by name, or by reflection.

use super::case::is_default;
use super::names::{is_part, is_word};
use pet_model::text::STRING;
use pet_model::{Input, Object, TestCase, Value};
use pet_translator::cfg::{Decision, Field, Method, Operand, Program};
use pet_translator::java::{Access, ClassFacts, ClassKind, Facts};
use pet_translator::typed::{MethodKind, THROWABLE, Type};
use std::collections::{BTreeSet, HashSet};

pub struct Members<'a> {
    facts: &'a Facts,
    program: &'a Program,
    /// The package of the tests.
    pub package: Option<String>,
    /// The tested method belongs to the platform.
    tests_platform: bool,
}

/// The packages whose classes have their simple names in tests.
const IMPORTED: [&str; 2] = ["java.lang", "java.util"];

/// The classes of `java.util` that tests use beside those of the program.
const COLLECTIONS: [&str; 27] = [
    "ArrayDeque",
    "ArrayList",
    "Arrays",
    "Collection",
    "Collections",
    "Deque",
    "EnumSet",
    "HashMap",
    "HashSet",
    "Iterator",
    "LinkedHashMap",
    "LinkedHashSet",
    "LinkedList",
    "List",
    "Map",
    "NavigableMap",
    "NavigableSet",
    "Optional",
    "PriorityQueue",
    "Queue",
    "Set",
    "SortedMap",
    "SortedSet",
    "Stack",
    "TreeMap",
    "TreeSet",
    "Vector",
];

/// Those of them without one type parameter.
const NOT_GENERIC: [&str; 2] = ["Arrays", "Collections"];

/// The beginnings of packages in which no other class may stand.
const PLATFORM: [&str; 4] = ["java.", "javax.", "jdk.", "sun."];

/// The beginnings of packages that the JDK keeps to itself.
const CLOSED: [&str; 3] = ["sun.", "jdk.", "com.sun."];

/// An object that a test does not make field by field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Special {
    /// Nothing is known of a string but its identity.
    String,
    /// A number, a boolean or a character as an object.
    Boxed,
    /// The constant of an enum.
    Constant {
        is_chosen: bool,
    },
    Lambda,
    /// A `java.lang.Class` of which nothing is known.
    Type,
    /// A class object: the name of its class in a case is the expression, `A.class`.
    ClassObject,
    /// A `StringBuilder` or `StringBuffer`: nothing is known of its text.
    Builder,
}

/// The classes of boxes.
const BOXES: [&str; 8] = [
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Short",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Boolean",
    "java.lang.Float",
    "java.lang.Double",
];

/// The type for which a class object stands, by the name of its class in a case.
pub fn class_of_object(class: &str) -> Option<&str> {
    class.strip_suffix(".class")
}

impl<'a> Members<'a> {
    pub fn new(facts: &'a Facts, program: &'a Program, method: &Method) -> Members<'a> {
        let class = method.class.and_then(|id| facts.class(program, id));
        let package = class.map(|class| class.package.clone());
        let tests_platform = package.as_deref().is_some_and(is_platform);
        let package = package.filter(|it| !it.is_empty() && !is_platform(it));
        Members {
            facts,
            program,
            package,
            tests_platform,
        }
    }

    pub fn is_compiled(&self) -> bool {
        self.facts.is_compiled
    }

    /// Returns whether tests have to write a static final field.
    pub fn has_final_statics(&self) -> bool {
        let statics = self.program.classes.iter().flat_map(|class| &class.statics);
        let mut statics = statics.map(|id| self.program.field(*id));
        !self.is_compiled() && statics.any(|field| self.is_final(field))
    }

    pub fn is_final(&self, field: &Field) -> bool {
        self.facts.field(self.program, field).is_final
    }

    /// Whether tests set a static field before the call, and look at it afterwards. From class files,
    /// final ones have the values of Java, and those of the platform are left alone.
    pub fn is_tested(&self, field: &Field) -> bool {
        let class = self.facts.class(self.program, field.class);
        let is_platform = class.is_some_and(|class| is_platform(&class.package));
        !self.is_compiled() || !self.is_final(field) && !is_platform
    }

    pub fn can_call(&self, method: &Method) -> bool {
        let facts = self.facts.method(method);
        let owner = method.class.map(|class| self.program.class(class));
        let can_name_owner = owner.is_some_and(|class| self.can_name(&class.name));
        let package = owner.and_then(|class| self.facts.classes.get(&class.name));
        self.is_open(facts.access, package)
            && can_name_owner
            && !facts.is_generic
            && is_word(&method.name)
            && facts.classes.iter().all(|class| self.can_name(class))
    }

    pub fn is_overloaded(&self, method: &Method) -> bool {
        self.facts.method(method).is_overloaded
    }

    /// The types of the parameters as the JVM writes them, if the program is compiled.
    pub fn descriptor(&self, method: &Method) -> Option<String> {
        let descriptor = self.facts.method(method).descriptor;
        (!descriptor.is_empty()).then_some(descriptor)
    }

    /// Whether a field of an object of this class can be read by name.
    pub fn can_read(&self, class: &str, field: &Field) -> bool {
        let facts = self.facts.field(self.program, field);
        let declared = self.facts.class(self.program, field.class);
        self.is_open(facts.access, declared) && self.can_name(class) && is_word(&field.name)
    }

    pub fn can_write(&self, class: &str, field: &Field) -> bool {
        let is_final = self.is_final(field) || self.program.class(field.class).is_interface;
        self.can_read(class, field) && !is_final
    }

    fn is_open(&self, access: Access, class: Option<&ClassFacts>) -> bool {
        match access {
            Access::Public => true,
            Access::Package => class.is_none_or(|class| self.is_near(class)),
            Access::Private => false,
        }
    }

    /// Whether a class stands in the package of the tests.
    fn is_near(&self, class: &ClassFacts) -> bool {
        class.package == self.package.as_deref().unwrap_or_default()
    }

    /// Whether a field belongs to an exception of the platform: messages, causes and traces are no
    /// part of a case.
    pub fn is_of_platform_exception(&self, field: &Field) -> bool {
        let class = self.facts.class(self.program, field.class);
        let is_platform = class.is_some_and(|class| is_platform(&class.package));
        let mut next = Some(field.class);
        while let Some(id) = next.filter(|id| *id != THROWABLE) {
            next = self.program.class(id).superclass;
        }
        is_platform && next.is_some()
    }

    /// Whether the text of a test can name a class.
    fn can_name(&self, class: &str) -> bool {
        let Some(facts) = self.facts.classes.get(class) else {
            return !self.is_compiled();
        };
        let is_named = match facts.kind {
            ClassKind::Named => true,
            ClassKind::Enum { .. } => self.enum_of(class) == class,
            ClassKind::Unnamed | ClassKind::Lambda => false,
        };
        let is_closed = CLOSED.iter().any(|it| facts.package.starts_with(it));
        is_named
            && !is_closed
            && self.is_open(facts.access, Some(facts))
            && class.split('.').all(is_word)
    }

    /// Whether the text of a test can name a type: `int`, `Cart[]`.
    pub fn is_named(&self, ty: &str) -> bool {
        let (base, _) = split(ty);
        !self.facts.classes.contains_key(base) || self.can_name(base)
    }

    /// A type for a variable: `int`, `Cart`, `java.util.List[]`; `Object` for a class that cannot be
    /// named.
    pub fn ty(&self, name: &str) -> String {
        let (base, dimensions) = split(name);
        match self.facts.classes.get(base) {
            None => format!("{}{dimensions}", self.unloaded(base)),
            Some(facts) if self.can_name(base) => {
                format!("{}{dimensions}", self.short(base, facts))
            }
            Some(_) => format!("Object{dimensions}"),
        }
    }

    /// The name of a type that is no class of the program: a box or a collection may be in a case although
    /// no code of the program reaches it.
    fn unloaded(&self, name: &str) -> String {
        let short = name.strip_prefix("java.util.");
        if let Some(short) = short.filter(|short| COLLECTIONS.contains(short)) {
            return self.util(short);
        }
        let short = name.strip_prefix("java.lang.");
        let short = short.filter(|short| self.is_known(name) && !self.has_own(short));
        short.unwrap_or(name).to_owned()
    }

    /// An expression for the object of a class: `Cart.class`. `helper` is the name of the helper class.
    pub fn class(&self, helper: &str, name: &str) -> String {
        let (base, dimensions) = split(name);
        match self.facts.classes.get(base) {
            Some(facts) if !self.can_name(base) => {
                let depth = dimensions.len() / 2;
                let binary = match depth {
                    0 => facts.binary.clone(),
                    _ => format!("{}L{};", "[".repeat(depth), facts.binary),
                };
                format!("{helper}.type(\"{binary}\")")
            }
            _ => format!("{}.class", self.ty(name)),
        }
    }

    /// The name of a class where its package need not be said.
    fn short(&self, name: &str, facts: &ClassFacts) -> String {
        let is_near = self.is_near(facts) || IMPORTED.contains(&facts.package.as_str());
        let prefix = format!("{}.", facts.package);
        match name.strip_prefix(&prefix) {
            Some(short) if is_near && !self.is_hidden(short, facts) => short.to_owned(),
            _ => name.to_owned(),
        }
    }

    /// The name of a class of `java.util`, which an import declares.
    pub fn util(&self, name: &str) -> String {
        match self.has_own(name) {
            true => format!("java.util.{name}"),
            false => name.to_owned(),
        }
    }

    /// The classes of `java.util` that stand in the text of tests by their simple names.
    pub fn imports(&self, tests: &str) -> Vec<String> {
        let words = tests.split(|letter: char| !is_part(letter));
        let words: HashSet<&str> = words.collect();
        let classes = self.facts.classes.iter();
        let classes = classes.filter(|(_, facts)| facts.package == "java.util");
        let names = classes.filter_map(|(name, _)| name.strip_prefix("java.util."));
        let names = names.filter_map(|name| name.split('.').next());
        let names: BTreeSet<&str> = names.chain(COLLECTIONS).collect();
        let used = names
            .into_iter()
            .filter(|name| words.contains(name) && !self.has_own(name));
        used.map(|name| format!("java.util.{name}")).collect()
    }

    /// Parameters and result of a method with their type arguments, as class files write them.
    pub fn signature(&self, method: &Method) -> String {
        self.facts.method(method).signature
    }

    /// Whether the text of a test can name a class of the program, a box or a string.
    pub fn is_known(&self, class: &str) -> bool {
        let is_plain = BOXES.contains(&class) || class == STRING;
        is_plain || self.facts.classes.contains_key(class) && self.can_name(class)
    }

    /// A type for a variable of which only the contents are looked at: `List<?>`.
    pub fn wild(&self, name: &str) -> String {
        let ty = self.ty(name);
        match name.strip_prefix("java.util.") {
            Some(
                "Map" | "HashMap" | "LinkedHashMap" | "TreeMap" | "SortedMap" | "NavigableMap",
            ) => {
                format!("{ty}<?, ?>")
            }
            Some(short) if COLLECTIONS.contains(&short) && !NOT_GENERIC.contains(&short) => {
                format!("{ty}<?>")
            }
            _ => ty,
        }
    }

    /// Whether a test may look into objects of a class. Those of the platform are compared through
    /// their public methods, unless the tested method is one of the platform itself; the fields of a
    /// model are not those of Java's class in any case.
    pub fn is_open_inside(&self, class: &str) -> bool {
        let package = self.facts.classes.get(class).map(|facts| &facts.package);
        let is_of_platform = self.is_compiled() && package.is_some_and(|it| is_platform(it));
        !is_of_platform || self.tests_platform && !self.is_replaced(class)
    }

    /// Whether objects of a class have another method in the place of a tested one.
    pub fn overrides(&self, class: &str, method: &Method) -> bool {
        let place = (method.key.clone(), class.to_owned());
        self.facts.overriding.contains(&place)
    }

    /// Whether nothing is known of the objects of a class but their type: the program runs no constructor
    /// of it, so the objects stand for some that the platform has made.
    pub fn is_opaque(&self, class: &str) -> bool {
        let is_made = self.program.methods.iter().any(|method| {
            let is_own = method
                .class
                .is_some_and(|id| self.program.class(id).name == class);
            is_own && method.kind == MethodKind::Constructor && !method.blocks.is_empty()
        });
        class != "Object" && !self.is_open_inside(class) && !is_made
    }

    /// Whether the program compares strings by reference.
    fn compares_texts(&self) -> bool {
        let own = self.program.methods.iter().filter(|method| {
            let class = method.class.map(|id| self.program.class(id));
            class.is_some_and(|class| !class.is_builtin)
        });
        own.into_iter().any(|method| {
            let is_text = |operand: &Operand| match operand {
                Operand::Local(id) => match &method.local(*id).ty {
                    Type::Class(class) => self.program.class(*class).name == STRING,
                    _ => false,
                },
                _ => false,
            };
            let mut decisions = method.blocks.iter().map(|block| &block.decision);
            decisions.any(|it| {
                matches!(it, Decision::SameRef { left, right } if is_text(left) && is_text(right))
            })
        })
    }

    /// Whether a model of a class of `java.util` stands for another class of Java.
    pub fn is_replaced(&self, class: &str) -> bool {
        let mut classes = self.program.classes.iter();
        let is_model = classes.any(|it| it.name == class && it.is_builtin);
        self.is_compiled() && is_model && class.starts_with("java.util.")
    }

    /// Whether the package of the tests has a class of this name.
    fn has_own(&self, short: &str) -> bool {
        let own = match self.package.as_deref().unwrap_or_default() {
            "" => short.to_owned(),
            own => format!("{own}.{short}"),
        };
        self.facts.classes.contains_key(&own)
    }

    /// Whether the package of the tests has another class of a name of an imported package.
    fn is_hidden(&self, short: &str, facts: &ClassFacts) -> bool {
        let own = self.package.as_deref().unwrap_or_default();
        let first = short.split('.').next().unwrap_or(short);
        facts.package != own && self.has_own(first)
    }

    /// The first words of all names that tests may use for classes; no variable may have one.
    pub fn first_words(&self) -> impl Iterator<Item = String> {
        let names = self.facts.classes.iter();
        let names = names.filter(|(_, facts)| facts.package != "java.lang");
        let names = names.map(|(name, facts)| {
            let short = self.short(name, facts);
            short.split('.').next().unwrap_or_default().to_owned()
        });
        names.chain(COLLECTIONS.map(str::to_owned))
    }

    /// The name of a method without packages: `Cart.add(int,List)`.
    pub fn short_key(&self, method: &Method) -> String {
        let Some(class) = method.class.map(|class| self.program.class(class)) else {
            return method.key.clone();
        };
        let package = self.facts.classes.get(&class.name);
        let package = package.map(|facts| format!("{}.", facts.package));
        let key = package.and_then(|package| method.key.strip_prefix(&package));
        let key = key.unwrap_or(&method.key);
        let (name, types) = key.split_at(key.find('(').unwrap_or(key.len()));
        let types = types.split_inclusive(['(', ',']);
        let types = types.map(|ty| ty.rsplit('.').next().unwrap_or(ty));
        format!("{name}{}", types.collect::<String>())
    }

    /// What is special about objects of a class.
    pub fn special(&self, class: &str) -> Option<Special> {
        if !self.is_compiled() {
            return None;
        }
        // A box may be in a case although no code of the program reaches its class.
        if BOXES.contains(&class) {
            return Some(Special::Boxed);
        }
        let facts = self.facts.classes.get(class)?;
        match (facts.binary.as_str(), facts.kind) {
            ("java.lang.String", _) => Some(Special::String),
            ("java.lang.Class", _) => Some(match class_of_object(class) {
                Some(of) if !self.is_lambda(of) => Special::ClassObject,
                _ => Special::Type,
            }),
            ("java.lang.StringBuilder" | "java.lang.StringBuffer", _) => Some(Special::Builder),
            (_, ClassKind::Enum { is_chosen }) => Some(Special::Constant { is_chosen }),
            (_, ClassKind::Lambda) => Some(Special::Lambda),
            _ => None,
        }
    }

    fn is_lambda(&self, class: &str) -> bool {
        let facts = self.facts.classes.get(class);
        facts.is_some_and(|facts| facts.kind == ClassKind::Lambda)
    }

    pub fn special_object(&self, object: &Object) -> Option<Special> {
        match object {
            Object::Instance { class, .. } => self.special(class),
            _ => None,
        }
    }

    /// The enum of a constant, which may have a class of its own.
    pub fn enum_of(&self, class: &str) -> String {
        let mut classes = self.program.classes.iter();
        let found = classes.find(|it| it.name == class);
        let above = found.and_then(|it| it.superclass);
        let above = above.map(|id| self.program.class(id).name.clone());
        let above = above.filter(|name| {
            let facts = self.facts.classes.get(name);
            facts.is_some_and(|facts| matches!(facts.kind, ClassKind::Enum { .. }))
        });
        above.unwrap_or_else(|| class.to_owned())
    }

    /// The reason why the objects of a case cannot be made in Java, if there is one.
    pub fn reason_against(&self, case: &TestCase) -> Option<String> {
        if !self.is_compiled() {
            return None;
        }
        let objects = &case.input.heap.objects;
        for object in objects.values().chain(case.output.heap.objects.values()) {
            if let Object::Instance { class, .. } = object
                && self.has_twins(class)
            {
                return Some(format!("`{class}` has two fields of one name"));
            }
        }
        if has_equal_texts(&case.input) && self.compares_texts() {
            let why = "it compares strings by reference, and equal literals are one string";
            return Some(why.to_owned());
        }
        let mut constants = 0;
        for (name, object) in objects {
            let Object::Instance { class, fields } = object else {
                continue;
            };
            let is_special = self.special(class).is_some();
            let has_contents = || fields.values().any(|value| !is_default(value));
            if !is_special && !self.is_open_inside(class) && has_contents() {
                return Some(format!("its input has an object of `{class}`"));
            }
            match self.special(class) {
                Some(Special::Lambda) => {
                    return Some("its input has a lambda as an object".to_owned());
                }
                Some(Special::Type) => return Some("its input has an object `Class`".to_owned()),
                Some(Special::Constant { .. }) if self.enum_of(class) != *class => {
                    return Some(format!(
                        "its input has a constant of its own class, `{class}`"
                    ));
                }
                Some(Special::Constant { is_chosen }) => {
                    // Only fields of the program are known to hold constants.
                    let is_open = |it: &Object| !is_chosen || matches!(it, Object::Array { .. });
                    let mut objects = case.input.heap.objects.values();
                    let is_held = objects.any(|it| is_open(it) && holds(it, name))
                        || !is_chosen && case.input.statics.values().any(|it| is_to(it, name));
                    constants += usize::from(!is_chosen);
                    let is_filled = fields
                        .keys()
                        .any(|field| field != "ordinal" && field != "name");
                    if is_held || !is_chosen && (is_filled || constants > 1) {
                        return Some(format!("its input has a new object of the enum `{class}`"));
                    }
                }
                Some(
                    Special::String | Special::Boxed | Special::Builder | Special::ClassObject,
                )
                | None => {}
            }
        }
        None
    }

    fn has_twins(&self, class: &str) -> bool {
        let mut classes = self.program.classes.iter().filter(|it| it.name == class);
        let layout = classes.next().map(|it| it.layout.as_slice());
        let names = layout.unwrap_or_default().iter();
        let mut names: Vec<&str> = names
            .map(|id| self.program.field(*id).name.as_str())
            .collect();
        names.sort_unstable();
        names
            .windows(2)
            .any(|pair| matches!(pair, [a, b] if a == b))
    }
}

/// Returns whether two strings of an input have the same characters.
fn has_equal_texts(input: &Input) -> bool {
    let held = input.heap.objects.values().flat_map(Object::values);
    let values = input.args.values().chain(input.statics.values());
    let mut met: HashSet<&[u16]> = HashSet::new();
    values.chain(held).any(|value| match value {
        Value::Text(units) => !met.insert(units),
        _ => false,
    })
}

fn is_platform(package: &str) -> bool {
    let package = format!("{package}.");
    PLATFORM.iter().any(|it| package.starts_with(it))
}

/// An element type and its brackets.
fn split(name: &str) -> (&str, &str) {
    name.split_at(name.find('[').unwrap_or(name.len()))
}

fn holds(object: &Object, name: &str) -> bool {
    object.values().any(|it| is_to(it, name))
}

fn is_to(value: &Value, name: &str) -> bool {
    matches!(value, Value::Ref(to) if to == name)
}
