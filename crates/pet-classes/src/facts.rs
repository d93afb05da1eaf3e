//! The facts of the loaded classes that tests in Java need.

use crate::descriptor::Desc;
use crate::library;
use crate::world::{KnownClass, World};
use pet_translator::cfg::Program;
use pet_translator::java::{Access, ClassFacts, ClassKind, Facts, MemberFacts, MethodFacts};
use pet_translator::typed::{BUILTIN_CLASSES, ClassId, MethodId};
use std::collections::HashSet;

/// The deepest nesting of classes whose access is looked at.
const MOST_OUTER: usize = 64;

/// The facts of all classes, fields and methods. `chosen` are the enums whose inputs are constants.
pub fn facts(world: &World<'_>, program: &Program, chosen: &HashSet<ClassId>) -> Facts {
    let mut facts = Facts {
        is_compiled: true,
        ..Facts::default()
    };
    for (class, index) in world.classes.iter().zip(0..) {
        let is_builtin = usize::try_from(index).is_ok_and(|it| it < BUILTIN_CLASSES.len());
        let facts_of_class = ClassFacts {
            // In Java all class objects have one class.
            binary: match world.is_class_object(&class.binary) {
                true => library::CLASS.replace('/', "."),
                false => class.binary.replace('/', "."),
            },
            package: package(&class.binary),
            access: match is_builtin {
                true => Access::Public,
                false => access(world, class),
            },
            kind: match is_builtin {
                true => ClassKind::Named,
                false => kind(world, class, ClassId(index), chosen),
            },
        };
        facts.classes.insert(class.name.clone(), facts_of_class);
    }
    for (field, named) in world.fields.iter().zip(&program.fields) {
        let class = world.class(field.class);
        let data = class.class.as_deref();
        let data = data.and_then(|class| class.field(&field.name, &field.desc));
        let member = data.map(|data| MemberFacts {
            access: data.access,
            is_final: data.is_final,
        });
        let key = (class.name.clone(), named.name.clone());
        facts.fields.insert(key, member.unwrap_or_default());
    }
    for (known, method) in world.methods.iter().zip(&program.methods) {
        let signature = &known.method.signature;
        let mentioned = signature.parameters.iter().chain(&signature.result);
        let mentioned = mentioned.filter_map(Desc::class_name);
        let shown = |name: &std::rc::Rc<str>| match world.id(name) {
            Some(id) => world.class(id).name.clone(),
            None => name.to_string(),
        };
        let own = MethodFacts {
            access: known.method.access,
            descriptor: known.method.descriptor.to_string(),
            classes: mentioned.map(shown).collect(),
            is_overloaded: is_overloaded(world, known.class, &known.method.name),
            is_generic: known.method.is_generic,
            signature: known
                .method
                .generic
                .as_deref()
                .unwrap_or_default()
                .to_owned(),
            is_synthetic: known.method.is_synthetic || known.method.is_bridge,
        };
        facts.methods.insert(method.key.clone(), own);
    }
    facts
}

/// The classes below that of the tested method that have a method of their own instead.
pub fn overriding(
    world: &World<'_>,
    program: &Program,
    root: MethodId,
) -> HashSet<(String, String)> {
    let mut found = HashSet::new();
    let Some(known) = world.methods.get(root.index()) else {
        return found;
    };
    let owner = &world.class(known.class).binary;
    let method = &known.method;
    for class in &world.classes {
        let lineage = world.lineage(&class.binary);
        let is_below = lineage.iter().any(|above| above.name == *owner);
        let first = lineage.iter().find(|above| {
            let own = above.method(&method.name, &method.descriptor);
            own.is_some_and(|own| !own.is_abstract)
        });
        if is_below && first.is_some_and(|first| first.name != *owner) {
            found.insert((program.method(root).key.clone(), class.name.clone()));
        }
    }
    found
}

fn package(binary: &str) -> String {
    let (package, _) = binary.rsplit_once('/').unwrap_or_default();
    package.replace('/', ".")
}

/// The access to a class and to all classes around it.
fn access(world: &World<'_>, class: &KnownClass) -> Access {
    let mut least = Access::Public;
    let mut next = class.class.clone();
    for _ in 0..MOST_OUTER {
        let Some(class) = next else {
            return Access::Private;
        };
        least = least.min(class.access);
        match &class.nested_in {
            Some((outer, _)) => next = world.data(outer),
            None => return least,
        }
    }
    Access::Private
}

fn kind(
    world: &World<'_>,
    class: &KnownClass,
    id: ClassId,
    chosen: &HashSet<ClassId>,
) -> ClassKind {
    let Some(data) = &class.class else {
        return ClassKind::Unnamed;
    };
    // The class of a constant with a body extends the enum.
    let above = class
        .superclass
        .filter(|above| world.class(*above).is_own_enum());
    if data.is_enum && above.is_some() || class.is_own_enum() {
        let base = above.unwrap_or(id);
        return ClassKind::Enum {
            is_chosen: chosen.contains(&base),
        };
    }
    if data.is_synthetic && world.is_made(&class.binary) {
        return ClassKind::Lambda;
    }
    let last = class.binary.rsplit('/').next().unwrap_or_default();
    match last.contains('$') && data.nested_in.is_none() {
        true => ClassKind::Unnamed,
        false => ClassKind::Named,
    }
}

/// Whether a class or one above it has another method of the name.
fn is_overloaded(world: &World<'_>, class: ClassId, name: &str) -> bool {
    let mut count = 0;
    let mut descriptors = HashSet::new();
    let mut next = Some(class);
    while let Some(id) = next {
        let known = world.class(id);
        let methods = known.class.iter().flat_map(|class| &class.methods);
        for method in methods.filter(|it| &*it.name == name && !it.is_synthetic) {
            let parameters = method.descriptor.split(')').next().unwrap_or_default();
            count += usize::from(descriptors.insert(parameters.to_owned()));
        }
        next = known.superclass;
    }
    count > 1
}

impl KnownClass {
    /// Whether it is an enum itself, not the class of a constant.
    fn is_own_enum(&self) -> bool {
        self.class
            .as_ref()
            .is_some_and(|class| class.is_plain_enum())
    }
}
