//! A whole program: all bodies in an order in which each calls only finished ones, then
//! the entry, then everything as text.

use super::actors::TASKS;
use super::choices::{Choices, Genome};
use super::code::{Lines, Type};
use super::members::{statements, static_value, write_class, write_method};
use super::model::{ClassId, ClassKind, Cost, MethodId, Model};
use super::scope::{Body, Ending, Flow};
use super::shape::shape;
use super::{Argument, Program};

/// What a whole run may cost.
const STEPS: u32 = 1500;

pub fn sequential(genome: &Genome) -> Program {
    let (model, mut parts) = declarations(genome, false);
    let mut choices = Choices::new(&genome.arguments);
    let all = [Type::Int, Type::Int, Type::Bool];
    let count = choices.one_of(&[0, 1, 2, 3, 2, 3, 2, 3]).unwrap_or(0);
    let types = all.get(..count).unwrap_or_default().to_vec();
    let usual = [[0, 0, 0], [3, -2, 1], [-7, 5, 0]].iter();
    let arguments = usual.map(|usual| arguments(&types, usual, &mut choices));
    let arguments: Vec<Vec<Argument>> = arguments.collect();
    let result = if choices.chance(12) {
        Type::Bool
    } else {
        Type::Int
    };
    let has_main = !model.style.is_java && choices.chance(35);

    let limit = Cost {
        steps: STEPS,
        tasks: 0,
    };
    let mut body = Body::new(&model, None, Ending::Value(result.clone()), limit);
    body.tag = "run_".to_owned();
    for ty in &types {
        let name = body.fresh_name("p");
        body.declare(&name, ty.clone());
    }
    let parameters = body.variables.iter();
    let parameters = parameters.map(|it| format!("{} {}", model.show(&it.ty), it.name));
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    body.choices = choices;
    let mut lines = Lines::default();
    reset_statics(&mut body, &mut lines);
    create_objects(&mut body, 50, &mut lines);
    let genes: Vec<&_> = genome.entry.iter().collect();
    let flow = statements(&mut body, &genes, &mut lines);
    let uses_log = parts.contain("Log.") || lines.text().contains("Log.");
    if flow == Flow::Next {
        lines.push(format!("return {};", checksum(&body, &result, uses_log)));
    }
    let mut run = Lines::default();
    let modifier = if model.style.is_java { "static " } else { "" };
    let head = format!("{modifier}{} run({parameters})", model.show(&result));
    if uses_log {
        let mut reset = Lines::default();
        reset.push_simple("Log.value = 0;");
        reset.append(lines);
        lines = reset;
    }
    run.braced(&head, lines);
    parts.outside.append(run);
    if uses_log {
        parts.classes.append(log_class(&model));
    }
    if has_main {
        parts.main = main_block(&model, &arguments, &result);
    }
    Program {
        file: if model.style.is_java {
            "Main.java"
        } else {
            "random.pet"
        },
        source: parts.text(&model),
        entry: if model.style.is_java {
            "Main.run"
        } else {
            "run"
        }
        .to_owned(),
        arguments,
        has_main,
    }
}

pub fn actor(genome: &Genome) -> Program {
    let (model, mut parts) = declarations(genome, true);
    let limit = Cost {
        steps: STEPS,
        tasks: TASKS,
    };
    let mut body = Body::new(&model, None, Ending::Nothing, limit);
    body.tag = "main_".to_owned();
    body.may_wait = true;
    body.choices = Choices::new(&genome.arguments);
    let mut lines = Lines::default();
    create_objects(&mut body, 85, &mut lines);
    let genes: Vec<&_> = genome.entry.iter().collect();
    statements(&mut body, &genes, &mut lines);
    let is_actor = ["await ", " ! ", "release;", "Fut<"];
    let is_actor = |text: &str| is_actor.iter().any(|it| text.contains(it));
    // A lone `;` is no statement of the main block.
    let is_idle = lines.text().lines().all(|line| line.starts_with(';'));
    if is_idle || !is_actor(&parts.text(&model)) && !is_actor(&lines.text()) {
        let mut release = Lines::default();
        release.push_simple("release;");
        release.append(lines);
        lines = release;
    }
    parts.main = lines;
    Program {
        file: "random.pet",
        source: parts.text(&model),
        entry: "main".to_owned(),
        arguments: vec![Vec::new()],
        has_main: true,
    }
}

/// What a program consists of, written so far.
struct Parts {
    classes: Lines,
    /// Methods outside classes, in Java those of `Main`.
    outside: Lines,
    main: Lines,
}

impl Parts {
    fn contain(&self, text: &str) -> bool {
        self.classes.text().contains(text) || self.outside.text().contains(text)
    }

    fn text(&self, model: &Model) -> String {
        let mut all = self.classes.clone();
        if model.style.is_java {
            all.braced("class Main", self.outside.clone());
        } else {
            all.append(self.outside.clone());
            all.append(self.main.clone());
        }
        all.text()
    }
}

/// All classes and methods but the entry.
fn declarations(genome: &Genome, is_actor: bool) -> (Model, Parts) {
    let (mut model, early) = shape(genome, is_actor);
    let mut members = vec![Lines::default(); model.classes.len()];
    let mut methods = vec![Lines::default(); model.classes.len()];
    let mut outside = Lines::default();
    let mut write = |model: &mut Model, id: MethodId| {
        let part = genome.methods.get(id.0);
        let genes = part.map(|part| part.body.as_slice()).unwrap_or_default();
        for (class, lines) in write_method(model, id, genes) {
            match class.and_then(|class| methods.get_mut(class.0)) {
                Some(members) => members.append(lines),
                None => outside.append(lines),
            }
        }
    };
    for id in &early {
        write(&mut model, *id);
    }
    for (id, part) in model.own_classes().zip(&genome.classes) {
        let lines = write_class(&mut model, id, part);
        if let Some(members) = members.get_mut(id.0) {
            *members = lines;
        }
    }
    for id in model.method_ids().filter(|id| !early.contains(id)) {
        write(&mut model, id);
    }
    let mut classes = Lines::default();
    for id in model.own_classes() {
        let mut inner = members.get(id.0).cloned().unwrap_or_default();
        inner.append(methods.get(id.0).cloned().unwrap_or_default());
        classes.braced(&class_head(&model, id), inner);
    }
    let main = Lines::default();
    (
        model,
        Parts {
            classes,
            outside,
            main,
        },
    )
}

fn class_head(model: &Model, id: ClassId) -> String {
    let class = model.class(id);
    let name = |id: &ClassId| model.class(*id).name.clone();
    let is_data = model.style.is_actor && !model.is_actor(id) && !model.is_throwable(id);
    let keyword = match class.kind {
        ClassKind::Interface => "interface",
        ClassKind::Abstract => "abstract class",
        ClassKind::Concrete if is_data => "data class",
        ClassKind::Concrete | ClassKind::BuiltIn => "class",
    };
    let mut head = format!("{keyword} {}", class.name);
    if class.has_header {
        let parameters = class.parameters.iter();
        let parameters = parameters.map(|(name, ty)| format!("{} {name}", model.show(ty)));
        head.push_str(&format!("({})", parameters.collect::<Vec<_>>().join(", ")));
    }
    if let Some(superclass) = &class.superclass {
        head.push_str(&format!(" extends {}", name(superclass)));
    }
    if !class.interfaces.is_empty() {
        let is_interface = class.kind == ClassKind::Interface;
        let keyword = if is_interface {
            "extends"
        } else {
            "implements"
        };
        let names: Vec<String> = class.interfaces.iter().map(name).collect();
        head.push_str(&format!(" {keyword} {}", names.join(", ")));
    }
    head
}

fn arguments(types: &[Type], usual: &[i32], choices: &mut Choices<'_>) -> Vec<Argument> {
    let argument = |(ty, usual): (&Type, &i32)| match ty {
        Type::Bool => Argument::Bool(choices.chance(50) || *usual == 1),
        _ if choices.are_used_up() => Argument::Int(*usual),
        _ => Argument::Int(i32::try_from(choices.small_int()).unwrap_or(0)),
    };
    types.iter().zip(usual).map(argument).collect()
}

/// A method that is tested alone finds static fields as its caller set them, and in Java
/// as their initialisers did: so the entry sets them all.
fn reset_statics(body: &mut Body<'_, '_>, lines: &mut Lines) {
    let model = body.model;
    let fields = model
        .fields
        .iter()
        .filter(|it| it.is_static && !it.is_final);
    for field in fields {
        let class = &model.class(field.class).name;
        let value = static_value(body, &field.ty);
        lines.push_simple(format!("{class}.{} = {value};", field.name));
    }
}

/// Variables with an object each, for the statements that follow.
fn create_objects(body: &mut Body<'_, '_>, percent: usize, lines: &mut Lines) {
    for id in body.model.own_classes() {
        let class = body.model.class(id);
        let is_wanted = class.kind == ClassKind::Concrete && body.choices.chance(percent);
        let ty = Type::Class(id);
        if let Some(object) = is_wanted.then(|| body.new_value(&ty, 1)).flatten() {
            let name = body.fresh_name("v");
            lines.push(format!("{} {name} = {};", class.name, object.text));
            body.declare(&name, ty).is_solid = true;
        }
    }
}

/// A result that depends on whatever is in sight at the end.
fn checksum(body: &Body<'_, '_>, result: &Type, uses_log: bool) -> String {
    let assigned = body.variables.iter().filter(|it| it.is_assigned);
    let mut terms: Vec<String> = assigned
        .rev()
        .take(8)
        .map(|it| match (&it.ty, &it.name) {
            (Type::Int, name) => name.clone(),
            (Type::Bool, name) => format!("({name} ? 1 : 0)"),
            (Type::Number(_), name) => format!("(int) {name}"),
            (Type::Array(_), name) => format!("({name} == null ? -1 : {name}.length)"),
            (_, name) => format!("({name} == null ? 1 : 0)"),
        })
        .collect();
    if uses_log {
        terms.push("Log.value".to_owned());
    }
    let terms = (1..).step_by(2).zip(&terms);
    let terms: Vec<String> = terms
        .map(|(factor, term)| {
            if factor == 1 {
                term.clone()
            } else {
                format!("{factor} * {term}")
            }
        })
        .collect();
    let sum = if terms.is_empty() {
        "0".to_owned()
    } else {
        terms.join(" + ")
    };
    match result {
        Type::Bool => format!("({sum}) % 2 == 0"),
        _ => sum,
    }
}

/// Keeps the order of what was noted, as one number.
fn log_class(model: &Model) -> Lines {
    let int = model.style.int;
    let mut note = Lines::default();
    note.push("value = (value * 31 + v % 1009) % 100003;");
    note.push("return v;");
    let mut inner = Lines::default();
    inner.push(format!("static {int} value;"));
    inner.braced(&format!("static {int} note({int} v)"), note);
    let mut class = Lines::default();
    class.braced("class Log", inner);
    class
}

/// Runs the entry, after the static initialisers, and keeps what came out.
fn main_block(model: &Model, arguments: &[Vec<Argument>], result: &Type) -> Lines {
    let mut lines = Lines::default();
    let fields = model.fields.iter();
    let mut ints = fields.filter(|it| it.is_static && !it.is_final && it.ty == Type::Int);
    let place = ints
        .next()
        .map(|it| format!("{}.{}", model.class(it.class).name, it.name));
    for (number, arguments) in arguments.iter().enumerate() {
        let arguments: Vec<String> = arguments.iter().map(Argument::to_string).collect();
        let call = format!("run({})", arguments.join(", "));
        match &place {
            Some(place) if *result == Type::Int => {
                lines.push(format!("{place} = {place} + {call} % 1000;"));
            }
            _ => lines.push(format!("{} r{number} = {call};", model.show(result))),
        }
    }
    lines
}
