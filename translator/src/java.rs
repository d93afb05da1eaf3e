//! What Java says of the classes and members of a program and blocks do not need: packages, binary
//! names, access, and what kind of class each is. Tests in Java need it.

use crate::ast::{Item, Member};
use crate::cfg::{Field, Method, Program};
use crate::parse::parse;
use crate::source::Source;
use crate::typed::ClassId;
use std::collections::{HashMap, HashSet};

/// The facts of a program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// By the names of the program.
    pub classes: HashMap<String, ClassFacts>,
    /// By class and name.
    pub fields: HashMap<(String, String), MemberFacts>,
    /// By key.
    pub methods: HashMap<String, MethodFacts>,
    /// The tested methods by key, with the classes whose objects have another method in their place: the
    /// program may not know that one.
    pub overriding: HashSet<(String, String)>,
    /// Whether the program was read from class files: static final fields have the values that Java
    /// gives them, and classes of the platform are classes like any other.
    pub is_compiled: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassFacts {
    /// As `Class.forName` takes it: `a.b.Outer$Inner`.
    pub binary: String,
    pub package: String,
    /// The access to the class itself and to all classes around it.
    pub access: Access,
    pub kind: ClassKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassKind {
    /// A class that a source can name.
    Named,
    /// A local or anonymous class, or one that a compiler made.
    Unnamed,
    /// An enum, or the class of a constant with a body. `is_chosen` if an input of the type is one
    /// of the constants, by its ordinal.
    Enum { is_chosen: bool },
    /// A lambda, which has no class file.
    Lambda,
}

/// Who may use a class or a member. A protected member is open to its package.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Access {
    Private,
    #[default]
    Package,
    Public,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MemberFacts {
    pub access: Access,
    pub is_final: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MethodFacts {
    pub access: Access,
    /// The types of parameters and result as the JVM writes them; empty for a source.
    pub descriptor: String,
    /// The classes that stand there, by the names of the program; one that the program does not have
    /// is no class of `Facts`.
    pub classes: Vec<String>,
    /// Another method of the name might be taken for it.
    pub is_overloaded: bool,
    /// It has type parameters of its own.
    pub is_generic: bool,
    /// Parameters and result with type arguments, as class files write them; empty without generics.
    pub signature: String,
    /// No source has it: a compiler made it, or `pet` itself.
    pub is_synthetic: bool,
}

impl Facts {
    /// The facts of a program that was read from its source.
    pub fn of_source(source: &Source, program: &Program) -> Facts {
        let package = package(source.text()).unwrap_or_default();
        let mut facts = Facts::default();
        for class in &program.classes {
            let own_package = match class.is_builtin {
                true => "java.lang",
                false => &package,
            };
            let dot = if own_package.is_empty() { "" } else { "." };
            let access = match class.is_builtin {
                true => Access::Public,
                false => Access::Package,
            };
            let class_facts = ClassFacts {
                binary: format!("{own_package}{dot}{}", class.name),
                package: own_package.to_owned(),
                access,
                kind: ClassKind::Named,
            };
            facts.classes.insert(class.name.clone(), class_facts);
        }
        let mut private_methods = HashSet::new();
        let tree = parse(source).program;
        for item in &tree.items {
            let Item::Class(class) = item else { continue };
            for member in &class.members {
                match member {
                    Member::Field(field) => {
                        let key = (class.name.text.clone(), field.name.text.clone());
                        let member = MemberFacts {
                            access: access(field.modifiers.is_private),
                            is_final: field.modifiers.is_final,
                        };
                        facts.fields.insert(key, member);
                    }
                    Member::Method(method) if method.modifiers.is_private => {
                        private_methods.insert(method.name.span);
                    }
                    _ => {}
                }
            }
        }
        for class in program.classes.iter().filter(|class| class.is_interface) {
            let statics = class.statics.iter().map(|id| program.field(*id));
            for field in statics {
                let key = (class.name.clone(), field.name.clone());
                facts.fields.entry(key).or_default().is_final = true;
            }
        }
        for method in &program.methods {
            let mut same = program.methods.iter();
            let is_other = |it: &&Method| {
                it.name == method.name && it.signature != method.signature && !program.is_model(it)
            };
            let own = MethodFacts {
                access: access(private_methods.contains(&method.name_span)),
                descriptor: String::new(),
                classes: Vec::new(),
                is_overloaded: same.find(is_other).is_some(),
                is_generic: false,
                signature: String::new(),
                is_synthetic: false,
            };
            facts.methods.insert(method.key.clone(), own);
        }
        facts
    }

    pub fn field(&self, program: &Program, field: &Field) -> MemberFacts {
        let key = (program.class(field.class).name.clone(), field.name.clone());
        self.fields.get(&key).copied().unwrap_or_default()
    }

    pub fn method(&self, method: &Method) -> MethodFacts {
        self.methods.get(&method.key).cloned().unwrap_or_default()
    }

    pub fn class(&self, program: &Program, id: ClassId) -> Option<&ClassFacts> {
        self.classes.get(&program.class(id).name)
    }
}

fn access(is_private: bool) -> Access {
    match is_private {
        true => Access::Private,
        false => Access::Package,
    }
}

/// The name after `package`, if that is the first word after comments.
fn package(text: &str) -> Option<String> {
    let mut rest = text.trim_start_matches('\u{feff}');
    loop {
        rest = rest.trim_start();
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n')?.1;
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/")?.1;
        } else {
            break;
        }
    }
    let rest = rest.strip_prefix("package")?;
    let (path, _) = rest.split_once(';')?;
    if !path.starts_with(|letter: char| letter.is_whitespace() || letter == '/') {
        return None;
    }
    let mut name = String::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, rest)| rest);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, rest)| rest);
        } else {
            let mut letters = rest.chars();
            name.extend(letters.next().filter(|letter| !letter.is_whitespace()));
            rest = letters.as_str();
        }
    }
    Some(name)
}
