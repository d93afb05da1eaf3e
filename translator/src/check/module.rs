//! Builds the typed tree: the bodies and keys of all methods, and the flow check of each method
//! without a type error.

use super::body::{CheckedBody, check_body};
use super::constructor::Constructors;
use super::report::Reports;
use super::table::Table;
use super::{contract, flow};
use crate::source::Source;
use crate::typed::{Class, Field, Method, MethodId, MethodKind, Module, Type};

/// Checks every body and builds the module; `None` if there is an error, since unresolved parts
/// are missing in it or have another type.
pub fn build(table: &Table, source: &Source, reports: &mut Reports) -> Option<Module> {
    let mut bodies: Vec<Option<CheckedBody>> = Vec::new();
    bodies.resize_with(table.methods.len(), || None);
    let mut constructors = Constructors::default();
    for id in checking_order(table) {
        if let Some(place) = bodies.get_mut(id.index()) {
            *place = Some(check_body(table, source, &mut constructors, id, reports));
        }
    }
    constructors.check_cycles(table, reports);
    let mut right = Vec::new();
    let mut methods = Vec::new();
    for (id, body) in table.method_ids().zip(bodies) {
        let body = body.expect("every method is checked");
        if !body.is_wrong {
            right.push(id);
        }
        methods.push(method(table, id, body));
    }
    let contracts = contract::check_contracts(table, source, &mut methods, reports);
    let own = table.methods.len();
    let module = Module {
        classes: table.class_ids().map(|id| class(table, id)).collect(),
        fields: fields(table),
        methods,
        main: table.main,
        is_actor_program: table.is_actor_program,
        contracts,
    };
    for id in &right {
        for diagnostic in flow::check_method(&module, module.method(*id)) {
            reports.push(diagnostic);
        }
    }
    let is_right = right.len() == own && reports.errors() == 0;
    is_right.then_some(module)
}

/// Constructors first, those of a superclass before those of its subclasses, since they
/// need to know which of them do nothing.
fn checking_order(table: &Table) -> Vec<MethodId> {
    let is_constructor = |id: &MethodId| table.method(*id).kind == MethodKind::Constructor;
    let mut by_class = vec![Vec::new(); table.classes.len()];
    for id in table.method_ids().filter(is_constructor) {
        let class = table.method(id).class;
        if let Some(list) = class.and_then(|class| by_class.get_mut(class.index())) {
            list.push(id);
        }
    }
    let classes = table.hierarchy.order.iter();
    let constructors = classes.filter_map(|class| by_class.get(class.index()));
    let constructors = constructors.flatten().copied();
    let others = table.method_ids().filter(|id| !is_constructor(id));
    constructors.chain(others).collect()
}

fn class(table: &Table, id: crate::typed::ClassId) -> Class {
    let class = table.class(id);
    Class {
        name: class.name.to_owned(),
        kind: class.kind,
        role: class.role,
        is_abstract: class.is_abstract,
        is_builtin: class.ast.is_none() || class.is_model,
        superclass: class.superclass,
        interfaces: class.interfaces.clone(),
        fields: class.fields.clone(),
        static_fields: class.static_fields.clone(),
        methods: class.methods.clone(),
        constructors: class.constructors.clone(),
        static_initialiser: class.static_initialiser,
        span: class.span,
    }
}

fn fields(table: &Table) -> Vec<Field> {
    let fields = table.fields.iter().map(|field| Field {
        class: field.class,
        name: field.name.to_owned(),
        ty: known(field.ty.as_ref()),
        is_static: field.is_static,
        constant: field.value.constant().or(field.fixed),
        span: field.span,
    });
    fields.collect()
}

fn method(table: &Table, id: MethodId, body: CheckedBody) -> Method {
    let method = table.method(id);
    Method {
        class: method.class,
        kind: method.kind,
        name: method.name.to_owned(),
        key: key(table, id),
        parameters: body.parameters,
        result: known(method.result.as_ref()),
        locals: body.locals,
        body: body.body,
        is_native: method.is_native,
        is_abstract: method.is_abstract,
        pragmas: method.pragmas.to_vec(),
        name_span: method.name_span,
        span: method.span,
    }
}

/// `C.m`, or `C.m(int,D)` if the class has several methods of this name.
pub(super) fn key(table: &Table, id: MethodId) -> String {
    let method = table.method(id);
    let namesakes = match (method.class, method.kind) {
        (Some(class), MethodKind::Constructor) => table.class(class).constructors.len(),
        (Some(class), _) => table.method_index.own(class, method.name).len(),
        (None, _) => table.functions.get(method.name).map_or(0, Vec::len),
    };
    let name = if namesakes > 1 {
        table.signature(id)
    } else {
        method.name.to_owned()
    };
    match method.class {
        Some(class) => format!("{}.{name}", table.class(class).name),
        None => name,
    }
}

fn known(ty: Option<&Type>) -> Type {
    ty.cloned().unwrap_or(Type::Null)
}
