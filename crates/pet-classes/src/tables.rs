//! The tables of a program: classes with their layout, fields, methods without blocks.

use crate::class::Literal;
use crate::descriptor::Desc;
use crate::names;
use crate::sources::Sources;
use crate::world::{KnownClass, KnownField, KnownMethod, World};
use indexmap::IndexMap;
use pet_translator::cfg;
use pet_translator::number::Number;
use pet_translator::number::float;
use pet_translator::source::Span;
use pet_translator::typed::{
    BUILTIN_CLASSES, ClassId, Constant, FieldId, LocalId, MethodId, MethodKind, Role, Type,
};
use std::collections::HashSet;

/// `tested` is the class of the tested method, if there is one.
pub fn tables(world: &World<'_>, sources: &Sources, tested: Option<&KnownClass>) -> cfg::Program {
    let mut keys = HashSet::new();
    let methods = world.methods.iter();
    let methods: Vec<cfg::Method> = methods
        .map(|known| head(world, sources, known, &mut keys))
        .collect();
    let mut classes: Vec<cfg::Class> = world
        .classes
        .iter()
        .zip(0..)
        .map(|(known, index)| cfg::Class {
            name: known.name.clone(),
            is_interface: known.class.as_ref().is_some_and(|class| class.is_interface),
            is_abstract: known.class.as_ref().is_some_and(|class| class.is_abstract),
            is_builtin: index < BUILTIN_CLASSES.len() || !is_shown(world, known, tested),
            role: Role::Plain,
            superclass: known.superclass,
            interfaces: known.interfaces.clone(),
            layout: layout(world, class_id(index)),
            statics: statics(world, class_id(index)),
            methods: IndexMap::new(),
            constructors: Vec::new(),
            static_initialiser: None,
            span: Span::new(0, 0),
        })
        .collect();
    for (index, (known, method)) in world.methods.iter().zip(&methods).enumerate() {
        let Some(class) = classes.get_mut(known.class.index()) else {
            continue;
        };
        let id = MethodId(u32::try_from(index).expect("ids are 32 bits wide"));
        match method.kind {
            MethodKind::Instance if method.is_abstract => {}
            // A method that the compiler made beside another one gives way to it.
            MethodKind::Instance if known.method.is_bridge => {
                class.methods.entry(method.signature.clone()).or_insert(id);
            }
            MethodKind::Instance => {
                class.methods.insert(method.signature.clone(), id);
            }
            MethodKind::Constructor => class.constructors.push(id),
            MethodKind::StaticInitialiser => class.static_initialiser = Some(id),
            _ => {}
        }
    }
    cfg::Program {
        classes,
        fields: world.fields.iter().map(|it| field(world, it)).collect(),
        methods,
        main: None,
        is_actor_program: false,
        given: given(world),
        contracts: Vec::new(),
    }
}

/// The types of unknown inputs.
fn given(world: &World<'_>) -> cfg::Given {
    let fields = world.given_fields();
    let parameters = world.given_parameters();
    cfg::Given {
        fields: fields.map(|(id, desc)| (id, world.ty(desc))).collect(),
        parameters: parameters
            .map(|(id, at, desc)| ((id, at), world.ty(desc)))
            .collect(),
        classes: world.given_classes().collect(),
    }
}

/// Returns whether the code of a class is counted by coverage and shown: that of the program, and of
/// a library the package of the tested method.
fn is_shown(world: &World<'_>, known: &KnownClass, tested: Option<&KnownClass>) -> bool {
    let package = |class: &KnownClass| {
        let (package, _) = class.binary.rsplit_once('/').unwrap_or_default();
        package.to_owned()
    };
    let is_beside = |tested: &KnownClass| !tested.is_own && package(tested) == package(known);
    known.is_own
        || tested.is_none()
        || !world.is_model(&known.binary) && tested.is_some_and(is_beside)
}

fn class_id(index: usize) -> ClassId {
    ClassId(u32::try_from(index).expect("ids are 32 bits wide"))
}

/// Superclass first.
fn layout(world: &World<'_>, class: ClassId) -> Vec<FieldId> {
    let mut chain = Vec::new();
    let mut next = Some(class);
    while let Some(id) = next {
        chain.push(id);
        next = world.class(id).superclass;
    }
    let own = |class: ClassId| own_fields(world, class, false);
    chain.into_iter().rev().flat_map(own).collect()
}

fn statics(world: &World<'_>, class: ClassId) -> Vec<FieldId> {
    own_fields(world, class, true)
}

/// The known fields of a class in the order of its file.
fn own_fields(world: &World<'_>, class: ClassId, is_static: bool) -> Vec<FieldId> {
    let mut fields: Vec<(usize, FieldId)> = world
        .fields_of(class)
        .iter()
        .filter_map(|id| {
            let field = world.fields.get(id.index())?;
            let is_wanted = field.is_static == is_static && constant(field).is_none();
            is_wanted.then(|| (place(world, class, field), *id))
        })
        .collect();
    fields.sort_unstable();
    fields.into_iter().map(|(_, id)| id).collect()
}

fn place(world: &World<'_>, class: ClassId, field: &KnownField) -> usize {
    let class = &world.class(class).class;
    let place = class.as_ref().and_then(|class| {
        let mut fields = class.fields.iter();
        fields.position(|other| other.name == field.name && other.desc == field.desc)
    });
    place.unwrap_or(usize::MAX)
}

fn field(world: &World<'_>, known: &KnownField) -> cfg::Field {
    cfg::Field {
        class: known.class,
        name: field_name(world, known),
        ty: known.ty.clone(),
        constant: constant(known),
        is_initialised: is_initialised(world, known),
    }
}

/// Whether only a static initialiser sets the field.
fn is_initialised(world: &World<'_>, field: &KnownField) -> bool {
    let class = world.class(field.class).class.as_deref();
    let data = class.and_then(|class| class.field(&field.name, &field.desc));
    data.is_some_and(|data| data.is_static && data.is_final)
}

/// The name of a field. A field that one of a subclass hides has the name of its class before it, so
/// that the fields of an object have different names.
fn field_name(world: &World<'_>, field: &KnownField) -> String {
    let is_below = |class: ClassId| {
        let mut next = world.class(class).superclass;
        while let Some(id) = next.filter(|id| *id != field.class) {
            next = world.class(id).superclass;
        }
        next.is_some()
    };
    let is_hidden = !field.is_static
        && world
            .fields
            .iter()
            .any(|other| other.name == field.name && !other.is_static && is_below(other.class));
    match is_hidden {
        true => format!(
            "{}.{}",
            world.class(field.class).binary.replace('/', "."),
            field.name
        ),
        false => field.name.to_string(),
    }
}

fn constant(field: &KnownField) -> Option<Constant> {
    match (&field.constant, &field.desc) {
        (Some(Literal::Int(value)), Desc::Bool) => Some(Constant::Bool(*value != 0)),
        (Some(Literal::Int(value)), _) => Some(Constant::Number(field.ty.number()?, *value)),
        (Some(Literal::Long(value)), _) => Some(Constant::Number(Number::Long, *value)),
        (Some(Literal::Float(value)), _) => {
            let key = float::key(f64::from(*value));
            Some(Constant::Number(Number::Float, key))
        }
        (Some(Literal::Double(value)), _) => {
            Some(Constant::Number(Number::Double, float::key(*value)))
        }
        _ => None,
    }
}

fn head(
    world: &World<'_>,
    sources: &Sources,
    known: &KnownMethod,
    keys: &mut HashSet<String>,
) -> cfg::Method {
    let class = world.class(known.class);
    let method = &known.method;
    let shown = |desc: &Desc| shown(world, desc);
    let mut key = names::key(&class.name, class.class.as_deref(), method, &shown);
    while !keys.insert(key.clone()) {
        key.push('\'');
    }
    let parameters = &method.signature.parameters;
    let types: Vec<String> = parameters.iter().map(&shown).collect();
    let name = names::method_name(method);
    let lines = method.code.iter().flat_map(|code| &code.lines).flatten();
    let span = match lines.copied().min() {
        Some(line) => sources.span(&class.binary, line),
        None => sources.span(&class.binary, 1),
    };
    let this = (!method.is_static).then(|| cfg::Local {
        name: "this".to_owned(),
        ty: Type::Class(known.class),
        is_temporary: false,
    });
    let named = parameter_names(method);
    let parameters = parameters.iter().zip(named).map(|(desc, name)| cfg::Local {
        name,
        ty: world.ty(desc),
        is_temporary: false,
    });
    let locals: Vec<cfg::Local> = this.into_iter().chain(parameters).collect();
    let inputs = u32::try_from(locals.len()).expect("ids are 32 bits wide");
    cfg::Method {
        key,
        name: name.to_owned(),
        signature: format!("{name}({})", types.join(",")),
        class: Some(known.class),
        kind: match &*method.name {
            "<init>" => MethodKind::Constructor,
            "<clinit>" => MethodKind::StaticInitialiser,
            _ if method.is_static => MethodKind::Static,
            _ => MethodKind::Instance,
        },
        is_native: !method.is_abstract,
        is_abstract: method.is_abstract,
        inputs: (0..inputs).map(LocalId).collect(),
        result: match &method.signature.result {
            Some(desc) => world.ty(desc),
            None => Type::Void,
        },
        locals,
        blocks: Vec::new(),
        loops: Vec::new(),
        statements: Vec::new(),
        pragmas: Vec::new(),
        name_span: span,
        span,
    }
}

/// A type as keys and signatures show it.
fn shown(world: &World<'_>, desc: &Desc) -> String {
    let ty = world.ty(desc);
    ty.name(&|class| world.class(class).name.as_str())
}

/// The names of the parameters: from the table of local variables, else from the table of
/// parameters, else by position.
fn parameter_names(method: &crate::class::Method) -> Vec<String> {
    let mut slot = u16::from(!method.is_static);
    let mut names: Vec<String> = Vec::new();
    for (index, desc) in method.signature.parameters.iter().enumerate() {
        let rows = method.code.iter().flat_map(|code| &code.variables);
        let mut rows = rows.filter(|row| row.slot == slot && row.start == 0);
        let row = rows.next().map(|row| row.name.clone());
        let listed = method.parameter_names.get(index).cloned().flatten();
        let mut name = row
            .or(listed)
            .unwrap_or_else(|| format!("arg{}", index + 1));
        while names.contains(&name) || name == "this" {
            name.push('_');
        }
        names.push(name);
        slot = slot.saturating_add(desc.kind().slots());
    }
    names
}
