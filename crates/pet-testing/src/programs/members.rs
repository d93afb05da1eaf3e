//! Bodies of methods and constructors, and fields with their initial values, as lines.

use super::choices::{Choices, Gene, Part};
use super::code::{self, Lines, Type};
use super::model::{ClassId, ClassKind, Cost, Field, FieldId, MethodId, MethodKind, Model};
use super::scope::{Body, Ending, Flow, Recursion, steps};

/// What one method or constructor may cost.
const LIMIT: Cost = Cost {
    steps: 160,
    tasks: 3,
};

/// How often a recursive method calls itself at most, the first call included.
const ACTIVATIONS: u32 = 4;

/// Writes all bodies of a method; with them it is finished. The statements are dealt out
/// to the bodies in turn.
pub fn write_method(
    model: &mut Model,
    id: MethodId,
    genes: &[Gene],
) -> Vec<(Option<ClassId>, Lines)> {
    let method = model.method(id).clone();
    let mut classes: Vec<Option<ClassId>> = method.bodies.iter().copied().map(Some).collect();
    if method.class.is_none() {
        classes.push(None);
    }
    let is_task = method.class.is_some_and(|class| model.is_actor(class)) && !method.is_static();
    let own = Cost {
        steps: 2,
        tasks: u32::from(is_task),
    };
    let mut written = Vec::new();
    let mut most = Cost::default();
    let mut calls = 0;
    for (turn, class) in classes.iter().enumerate() {
        let genes: Vec<&Gene> = genes.iter().skip(turn).step_by(classes.len()).collect();
        let ending = match &method.result {
            Type::Void => Ending::Nothing,
            ty => Ending::Value(ty.clone()),
        };
        let mut body = Body::new(model, *class, ending, LIMIT);
        body.has_this = !method.is_static();
        body.may_wait = class.is_some_and(|class| model.is_actor(class)) && !method.is_static();
        let place = class.map_or("", |class| &model.class(class).name);
        body.tag = format!("{place}m{}_", id.0);
        let above = class.and_then(|class| model.body_above(&method, class));
        body.overridden = above
            .filter(|_| !method.is_recursive)
            .map(|_| (id, most.plus(own)));
        let mut lines = Lines::default();
        let head = method_head(
            &mut body,
            id,
            class.is_some_and(|class| is_default(model, class)),
        );
        if method.is_recursive {
            stop_recursion(&mut body, id, &mut lines);
        }
        fill(&mut body, &genes, &mut lines);
        most = most.most(body.spent);
        calls = calls.max(body.recursion.map_or(0, |it| it.calls));
        let mut whole = Lines::default();
        whole.braced(&head, lines);
        written.push((*class, whole));
    }
    if method.bodies.first() != method.class.as_ref() {
        let mut body = Body::new(model, method.class, Ending::Nothing, LIMIT);
        let mut lines = Lines::default();
        lines.push(format!("{};", method_head(&mut body, id, false)));
        written.insert(0, (method.class, lines));
    }
    let activations = (1..ACTIVATIONS).fold(1, |sum, _| 1 + sum * calls);
    let cost = most.plus(own).times(activations);
    if let Some(method) = model.methods.get_mut(id.0) {
        method.cost = Some(cost);
    }
    written
}

fn is_default(model: &Model, class: ClassId) -> bool {
    model.class(class).kind == ClassKind::Interface
}

/// Modifiers, types and names; declares the parameters.
fn method_head(body: &mut Body<'_, '_>, id: MethodId, is_default: bool) -> String {
    let model = body.model;
    let method = model.method(id);
    let root = method.class.map(|class| model.class(class).kind);
    let is_open = body.class == method.class && method.bodies.first() != method.class.as_ref();
    let modifiers = match (method.kind, root) {
        (MethodKind::Private, _) => "private ",
        (MethodKind::Static, Some(_)) => "static ",
        (MethodKind::Static, None) if model.style.is_java => "static ",
        (MethodKind::Static, None) => "",
        (MethodKind::Virtual, Some(ClassKind::Interface)) if is_default => "default ",
        (MethodKind::Virtual, Some(ClassKind::Interface)) if is_open => "",
        (MethodKind::Virtual, Some(ClassKind::Interface)) => "public ",
        (MethodKind::Virtual, _) if is_open => "abstract ",
        (MethodKind::Virtual, _) => "",
    };
    for ty in &method.parameters {
        let name = body.fresh_name("p");
        body.declare(&name, ty.clone()).is_solid = true;
    }
    let parameters = body
        .variables
        .iter()
        .map(|it| format!("{} {}", model.show(&it.ty), it.name));
    let parameters: Vec<String> = parameters.collect();
    let result = model.show(&method.result);
    format!(
        "{modifiers}{result} {}({})",
        method.name,
        parameters.join(", ")
    )
}

/// `if (p0 <= 0) return 0;`, and nobody else changes `p0`.
fn stop_recursion(body: &mut Body<'_, '_>, id: MethodId, lines: &mut Lines) {
    let Some(counter) = body.variables.first_mut() else {
        return;
    };
    counter.is_counter = true;
    let counter = counter.name.clone();
    body.recursion = Some(Recursion {
        method: id,
        counter: counter.clone(),
        calls: 0,
    });
    let value = match &body.ending {
        Ending::Value(ty) => format!(" {}", default(ty)),
        Ending::Nothing | Ending::Forbidden | Ending::Yield(_) => String::new(),
    };
    lines.push(format!("if ({counter} <= 0)"));
    let mut inner = Lines::default();
    inner.push_simple(format!("return{value};"));
    lines.append_indented(inner);
    body.spend(steps(1));
}

pub fn default(ty: &Type) -> &'static str {
    match ty {
        Type::Int | Type::Number(_) => "0",
        Type::Bool => "false",
        _ => "null",
    }
}

/// The statements, and a `return` where one is missing.
fn fill<'g>(body: &mut Body<'_, 'g>, genes: &[&'g Gene], lines: &mut Lines) {
    let flow = statements(body, genes, lines);
    if let (Flow::Next, Ending::Value(ty)) = (flow, body.ending.clone()) {
        let value = body.value(&ty, 2);
        lines.push(format!("return {};", value.text));
    }
}

/// One statement for each gene, up to one that nothing follows.
pub fn statements<'g>(body: &mut Body<'_, 'g>, genes: &[&'g Gene], lines: &mut Lines) -> Flow {
    for gene in genes {
        body.choices = Choices::new(gene);
        if body.statement(lines) == Flow::Ends {
            return Flow::Ends;
        }
    }
    Flow::Next
}

/// Fields, initialiser blocks and constructors of a class; with them it has objects.
pub fn write_class(model: &mut Model, id: ClassId, part: &Part) -> Lines {
    let mut lines = Lines::default();
    let class = model.class(id).clone();
    let mut genes = part.body.iter();
    let mut spent = Cost::default();
    let fields: Vec<FieldId> = model
        .field_ids()
        .filter(|it| model.field(*it).class == id)
        .collect();
    for field in &fields {
        let gene = genes.next().map(Vec::as_slice).unwrap_or_default();
        let mut body = Body::new(model, Some(id), Ending::Forbidden, LIMIT);
        body.choices = Choices::new(gene);
        body.fields_before = Some(*field);
        let field = model.field(*field);
        if class.has_header && !field.is_static && !field.has_initial {
            continue;
        }
        lines.push(field_line(&mut body, field));
        if field.is_static && !field.is_final && field.has_initial && body.choices.chance(60) {
            lines.append(static_block(model, field));
        }
        spent = spent.plus(body.spent);
    }
    if class.kind != ClassKind::Interface {
        let rest: Vec<&Gene> = genes.collect();
        spent = spent.plus(initialiser(model, id, part, &mut lines));
        if !class.has_header {
            spent = spent.plus(constructors(model, id, part, &rest, &mut lines));
        }
        let above = class.superclass.and_then(|above| model.class(above).cost);
        spent = spent.plus(above.unwrap_or_default());
    }
    if let Some(class) = model.classes.get_mut(id.0) {
        class.cost = Some(spent.plus(steps(2)));
    }
    lines
}

/// Static fields begin with what needs no other class, since the order in which classes
/// are initialised is Java's own.
fn field_line(body: &mut Body<'_, '_>, field: &Field) -> String {
    let ty = body.model.show(&field.ty);
    let modifiers = match (field.is_static, field.is_final) {
        (true, true) => "static final ",
        (true, false) => "static ",
        (false, true) => "final ",
        (false, false) => "",
    };
    let initial = match (&field.ty, field.is_static) {
        _ if !field.has_initial => String::new(),
        (_, true) => format!(" = {}", static_value(body, &field.ty)),
        (Type::Array(element), false) if body.choices.chance(40) => {
            let element = element.as_ref().clone();
            format!(" = {}", body.array_items(&element, 1))
        }
        (ty, false) => format!(" = {}", body.value(&ty.clone(), 2).text),
    };
    format!("{modifiers}{ty} {}{initial};", field.name)
}

/// `static { … }`, which must not throw, as Java does not say when it runs.
fn static_block(model: &Model, field: &Field) -> Lines {
    let (int, name) = (model.style.int, &field.name);
    let mut inner = Lines::default();
    let mut fill = Lines::default();
    match field.ty {
        Type::Int | Type::Number(_) => inner.push(format!("{name} -= 2;")),
        Type::Bool => inner.push(format!("{name} = !{name};")),
        Type::Array(ref element) if **element == Type::Int => {
            fill.push_simple(format!("{name}[i] = i - 3;"));
            let condition = format!("{name} != null && i < {name}.length");
            inner.push(format!("for ({int} i = 0; {condition}; i++)"));
        }
        _ => inner.push(format!("{name} = null;")),
    }
    inner.append_indented(fill);
    let mut block = Lines::default();
    block.braced("static", inner);
    block
}

/// A value without effects and without other classes.
pub fn static_value(body: &mut Body<'_, '_>, ty: &Type) -> String {
    match ty {
        Type::Int => code::int(body.choices.small_int()).text,
        Type::Bool => body.choices.chance(50).to_string(),
        Type::Number(word) => body.number_literal(word).text,
        Type::Array(_) if body.choices.chance(60) => {
            let base = body.model.show(ty);
            let inner = base.replacen("[]", "[2]", 1);
            format!("new {inner}")
        }
        _ => "null".to_owned(),
    }
}

/// `{ … }` in the class, now and then.
fn initialiser(model: &Model, id: ClassId, part: &Part, lines: &mut Lines) -> Cost {
    let mut choices = Choices::new(part.body.last().map(Vec::as_slice).unwrap_or_default());
    if !choices.chance(12) {
        return Cost::default();
    }
    let mut body = Body::new(model, Some(id), Ending::Forbidden, LIMIT);
    body.choices = choices;
    body.tag = format!("{}_init_", model.class(id).name);
    let (inner, _) = body.block(2);
    lines.braced("", inner);
    body.spent
}

/// The constructor, and a shorter one that calls it, where there is anything to do.
fn constructors(
    model: &Model,
    id: ClassId,
    part: &Part,
    genes: &[&Gene],
    lines: &mut Lines,
) -> Cost {
    let class = model.class(id);
    let above = class.superclass.map(|above| model.class(above));
    let above: Vec<Type> = match above {
        Some(above) if !above.has_short => {
            above.parameters.iter().map(|(_, ty)| ty.clone()).collect()
        }
        _ => Vec::new(),
    };
    if class.parameters.is_empty() && above.is_empty() && genes.is_empty() {
        return Cost::default();
    }
    let mut body = Body::new(model, Some(id), Ending::Nothing, LIMIT);
    body.tag = format!("{}_new_", class.name);
    let mut inner = Lines::default();
    for (name, ty) in &class.parameters {
        body.declare(name, ty.clone()).is_solid = true;
    }
    body.choices = Choices::new(&part.head);
    if !above.is_empty() {
        body.has_this = false;
        let arguments = body.arguments(&above, 1);
        inner.push(format!("super({arguments});"));
        body.has_this = true;
    }
    for (name, _) in &class.parameters {
        inner.push_simple(format!("this.{name} = {name};"));
    }
    fill(&mut body, genes, &mut inner);
    lines.braced(&constructor_head(model, id, &class.parameters), inner);
    let mut shorter = Body::new(model, Some(id), Ending::Nothing, LIMIT);
    shorter.choices = Choices::new(part.head.get(1..).unwrap_or_default());
    if class.has_short {
        shorter.has_this = false;
        let types: Vec<Type> = class.parameters.iter().map(|(_, ty)| ty.clone()).collect();
        let arguments = shorter.arguments(&types, 1);
        let mut inner = Lines::default();
        inner.push(format!("this({arguments});"));
        lines.braced(&constructor_head(model, id, &[]), inner);
    }
    body.spent.plus(shorter.spent)
}

fn constructor_head(model: &Model, id: ClassId, parameters: &[(String, Type)]) -> String {
    let parameters = parameters
        .iter()
        .map(|(name, ty)| format!("{} {name}", model.show(ty)));
    let parameters: Vec<String> = parameters.collect();
    format!("{}({})", model.class(id).name, parameters.join(", "))
}
