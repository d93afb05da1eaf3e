//! Bytes → declarations: which classes, fields and methods a program has. What is in the
//! bodies is decided elsewhere.

use super::choices::{Choices, Genome};
use super::code::Type;
use super::model::{
    Class, ClassId, ClassKind, ERROR, Field, Method, MethodId, MethodKind, Model, OBJECT,
    RUNTIME_EXCEPTION, Role, Style,
};

/// The declarations, and the methods that constructors may call.
pub fn shape(genome: &Genome, is_actor: bool) -> (Model, Vec<MethodId>) {
    let mut model = Model::new(style(&mut Choices::new(&genome.style), is_actor));
    for part in &genome.classes {
        add_class(&mut model, &mut Choices::new(&part.head));
    }
    let mut early = Vec::new();
    for part in &genome.methods {
        let mut choices = Choices::new(&part.head);
        let id = MethodId(model.methods.len());
        add_method(&mut model, &mut choices);
        if choices.chance(25) {
            early.push(id);
        }
    }
    (model, early)
}

fn style(choices: &mut Choices<'_>, is_actor: bool) -> Style {
    let is_java = choices.chance(50) && !is_actor;
    let plain = Style {
        is_java,
        is_actor,
        int: "int",
        boolean: "boolean",
        void: "void",
        then: "",
        repeat: "",
        skip: ";",
    };
    if is_java {
        return plain;
    }
    let mut spelling = |usual, others: &[&'static str]| {
        let other = choices.chance(30).then(|| choices.one_of(others));
        other.flatten().unwrap_or(usual)
    };
    Style {
        int: spelling(plain.int, &["Int"]),
        boolean: spelling(plain.boolean, &["bool", "Bool"]),
        void: spelling(plain.void, &["Void", "Unit"]),
        then: spelling(plain.then, &[" then"]),
        repeat: spelling(plain.repeat, &[" do"]),
        skip: spelling(plain.skip, &["skip;"]),
        ..plain
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Sort {
    Plain,
    Data,
    Abstract,
    Interface,
    Exception,
}

fn add_class(model: &mut Model, choices: &mut Choices<'_>) {
    // An actor program is nothing without actors.
    let is_first = model.own_classes().count() == 0;
    let data = if model.style.is_actor { 45 } else { 0 };
    let sort = choices.weighted(&[
        (70, Sort::Plain),
        (data, Sort::Data),
        (30, Sort::Exception),
        (22, Sort::Abstract),
        (22, Sort::Interface),
    ]);
    let sort = if model.style.is_actor && is_first {
        Sort::Plain
    } else {
        sort
    };
    let id = ClassId(model.classes.len());
    let letters = ["A", "B", "C", "D", "E", "F", "G", "H"];
    let letter = letters.get(model.own_classes().count()).unwrap_or(&"X");
    let role = match sort {
        Sort::Plain | Sort::Abstract | Sort::Interface if model.style.is_actor => Role::Actor,
        _ => Role::Passive,
    };
    let kind = match sort {
        Sort::Interface => ClassKind::Interface,
        Sort::Abstract => ClassKind::Abstract,
        _ => ClassKind::Concrete,
    };
    model.classes.push(Class {
        name: format!(
            "{letter}{}",
            if sort == Sort::Exception {
                "Exception"
            } else {
                ""
            }
        ),
        kind,
        role,
        superclass: None,
        interfaces: Vec::new(),
        has_header: false,
        parameters: Vec::new(),
        has_short: false,
        cost: None,
    });
    let superclass = superclass(model, choices, id, sort);
    let interfaces = interfaces(model, choices, id, superclass);
    let fields = model.fields.len();
    // Objects of more than four fields are said in another form.
    let count = match choices.chance(6) {
        true => 4 + choices.pick(6),
        false => choices.pick(4),
    };
    for _ in 0..count {
        add_field(model, choices, id);
    }
    let own = model.fields.get(fields..).unwrap_or_default();
    let open = own
        .iter()
        .filter(|field| !field.is_static && !field.has_initial);
    let open: Vec<(String, Type)> = open.map(|it| (it.name.clone(), it.ty.clone())).collect();
    let needs_arguments = superclass.is_some_and(|id| !model.class(id).parameters.is_empty());
    let has_header = kind != ClassKind::Interface
        && !model.style.is_java
        && !needs_arguments
        && choices.chance(35);
    let is_parameter = |_: &(String, Type)| has_header || choices.chance(55);
    let parameters: Vec<(String, Type)> = if kind == ClassKind::Interface {
        Vec::new()
    } else {
        open.into_iter().filter(is_parameter).collect()
    };
    let has_short = !has_header && !parameters.is_empty() && choices.chance(25);
    let class = model.classes.get_mut(id.0).expect("it was pushed above");
    class.superclass = superclass;
    class.interfaces = interfaces;
    class.has_header = has_header;
    class.parameters = parameters;
    class.has_short = has_short;
}

fn superclass(
    model: &Model,
    choices: &mut Choices<'_>,
    id: ClassId,
    sort: Sort,
) -> Option<ClassId> {
    let class = model.class(id);
    let is_possible = |other: &ClassId| {
        let it = model.class(*other);
        *other != id && it.kind != ClassKind::Interface && it.role == class.role
    };
    let others: Vec<ClassId> = model.own_classes().filter(is_possible).collect();
    match sort {
        Sort::Interface => None,
        Sort::Exception => {
            let built_in = [RUNTIME_EXCEPTION, ERROR, ClassId(11), ClassId(5)];
            let others = others.into_iter().filter(|it| model.is_throwable(*it));
            let candidates: Vec<ClassId> = built_in.into_iter().chain(others).collect();
            choices.one_of(&candidates)
        }
        Sort::Plain | Sort::Data | Sort::Abstract => {
            let others = others.into_iter().filter(|it| !model.is_throwable(*it));
            let others: Vec<ClassId> = others.collect();
            let is_derived = choices.chance(65);
            is_derived.then(|| choices.one_of(&others)).flatten()
        }
    }
}

fn interfaces(
    model: &Model,
    choices: &mut Choices<'_>,
    id: ClassId,
    superclass: Option<ClassId>,
) -> Vec<ClassId> {
    let role = model.class(id).role;
    let mut interfaces = Vec::new();
    for other in model.own_classes().filter(|other| *other != id) {
        let it = model.class(other);
        let is_inherited = superclass.is_some_and(|above| model.is_subclass(above, other));
        let is_possible = it.kind == ClassKind::Interface && it.role == role && !is_inherited;
        if is_possible && choices.chance(60) {
            interfaces.push(other);
        }
    }
    interfaces
}

fn add_field(model: &mut Model, choices: &mut Choices<'_>, class: ClassId) {
    let number = model.fields.len();
    let style = model.style;
    let is_interface = model.class(class).kind == ClassKind::Interface;
    let is_constant = is_interface || choices.chance(8);
    if is_constant {
        model.fields.push(Field {
            class,
            name: format!("K{number}"),
            ty: choices
                .one_of(&[Type::Int, Type::Bool])
                .unwrap_or(Type::Int),
            is_static: true,
            is_final: true,
            has_initial: true,
        });
        return;
    }
    let is_static = !style.is_actor && choices.chance(18);
    let ty = if model.is_actor(class) && choices.chance(10) {
        Type::Fut(Box::new(Type::Int))
    } else {
        some_type(model, choices)
    };
    let is_final = !is_static && choices.chance(8);
    model.fields.push(Field {
        class,
        name: format!("{}{number}", if is_static { "s" } else { "f" }),
        ty,
        is_static,
        is_final,
        has_initial: is_final || choices.chance(40),
    });
}

/// The number types other than `int`.
const NUMBERS: [&str; 6] = ["long", "byte", "short", "char", "double", "float"];

#[derive(Clone, Copy)]
enum TypeSort {
    Int,
    Bool,
    Class,
    Ints,
    Bools,
    Rows,
    Objects,
    Anything,
    Number,
    Numbers,
}

/// A type of variables.
pub fn some_type(model: &Model, choices: &mut Choices<'_>) -> Type {
    let object = if model.style.is_actor { 0 } else { 6 };
    let sort = choices.weighted(&[
        (100, TypeSort::Int),
        (22, TypeSort::Bool),
        (56, TypeSort::Class),
        (30, TypeSort::Ints),
        (6, TypeSort::Bools),
        (12, TypeSort::Rows),
        (10, TypeSort::Objects),
        (object, TypeSort::Anything),
        (24, TypeSort::Number),
        (8, TypeSort::Numbers),
    ]);
    match sort {
        TypeSort::Int => Type::Int,
        TypeSort::Bool => Type::Bool,
        TypeSort::Class => some_class(model, choices),
        TypeSort::Ints => Type::array(Type::Int),
        TypeSort::Bools => Type::array(Type::Bool),
        TypeSort::Rows => Type::array(Type::array(Type::Int)),
        TypeSort::Objects => Type::array(some_class(model, choices)),
        TypeSort::Anything => Type::Class(OBJECT),
        TypeSort::Number => some_number(choices),
        TypeSort::Numbers => Type::array(some_number(choices)),
    }
}

fn some_number(choices: &mut Choices<'_>) -> Type {
    Type::Number(choices.one_of(&NUMBERS).unwrap_or("long"))
}

fn some_class(model: &Model, choices: &mut Choices<'_>) -> Type {
    let classes: Vec<ClassId> = model.own_classes().collect();
    choices.one_of(&classes).map_or(Type::Int, Type::Class)
}

#[derive(Clone, Copy, PartialEq)]
enum Host {
    Outside,
    Virtual,
    Static,
    Private,
}

fn add_method(model: &mut Model, choices: &mut Choices<'_>) {
    let outside = if model.style.is_actor { 16 } else { 50 };
    let host = choices.weighted(&[
        (outside, Host::Outside),
        (150, Host::Virtual),
        (16, Host::Static),
        (14, Host::Private),
    ]);
    let is_possible = |id: &ClassId| {
        host == Host::Virtual
            || host != Host::Outside && model.class(*id).kind != ClassKind::Interface
    };
    let mut classes: Vec<ClassId> = model.own_classes().filter(is_possible).collect();
    if choices.chance(60) {
        let actors = classes.iter().copied().filter(|id| model.is_actor(*id));
        let actors: Vec<ClassId> = actors.collect();
        classes.splice(..0, actors);
    }
    let class = choices.one_of(&classes);
    let kind = match host {
        _ if class.is_none() => MethodKind::Static,
        Host::Outside | Host::Static => MethodKind::Static,
        Host::Virtual => MethodKind::Virtual,
        Host::Private => MethodKind::Private,
    };
    let result = match choices.weighted(&[(60, 0), (20, 1), (16, 2), (24, 3)]) {
        0 => Type::Int,
        1 => Type::Bool,
        2 => Type::Void,
        _ => some_type(model, choices),
    };
    let mut parameters: Vec<Type> = (0..choices.pick(3))
        .map(|_| some_type(model, choices))
        .collect();
    if class.is_some_and(|class| model.is_actor(class)) && choices.chance(10) {
        parameters.push(Type::Fut(Box::new(Type::Int)));
    }
    let is_recursive = choices.chance(25);
    if is_recursive {
        parameters.insert(0, Type::Int);
    }
    let name = method_name(model, choices, class, &parameters);
    let bodies = match (kind, class) {
        (MethodKind::Virtual, Some(class)) => bodies(model, choices, class),
        _ => class.into_iter().collect(),
    };
    model.methods.push(Method {
        name,
        class,
        kind,
        parameters,
        result,
        is_recursive,
        bodies,
        cost: None,
    });
}

/// A new name, or that of another method of the class with another number of parameters.
fn method_name(
    model: &Model,
    choices: &mut Choices<'_>,
    class: Option<ClassId>,
    parameters: &[Type],
) -> String {
    let methods = model.methods.iter();
    let siblings: Vec<&Method> = methods.filter(|method| method.class == class).collect();
    let is_overloaded = choices.chance(20);
    let name = is_overloaded.then(|| choices.one_of(&siblings)).flatten();
    let name = name.map(|sibling| sibling.name.clone()).filter(|name| {
        let mut same = siblings.iter().filter(|sibling| sibling.name == *name);
        same.all(|sibling| sibling.parameters.len() != parameters.len())
    });
    name.unwrap_or_else(|| format!("m{}", model.methods.len()))
}

/// The classes that have a body: all that must, and some that may.
fn bodies(model: &Model, choices: &mut Choices<'_>, root: ClassId) -> Vec<ClassId> {
    let mut bodies = Vec::new();
    let mut is_default = false;
    for id in model
        .own_classes()
        .filter(|id| model.is_subclass(*id, root))
    {
        let kind = model.class(id).kind;
        let is_inherited =
            is_default || model.superclasses(id).any(|above| bodies.contains(&above));
        let has_body = match kind {
            ClassKind::Interface if id == root => choices.chance(35),
            ClassKind::Interface | ClassKind::BuiltIn => false,
            ClassKind::Abstract => choices.chance(50),
            ClassKind::Concrete => id == root || !is_inherited || choices.chance(60),
        };
        if has_body {
            bodies.push(id);
            is_default |= kind == ClassKind::Interface;
        }
    }
    bodies
}
