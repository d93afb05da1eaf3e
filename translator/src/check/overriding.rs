//! Checks of inherited members: no field is hidden, every overriding method keeps the signature
//! of the method that it overrides, and a class that `new` can make leaves no method without
//! code.

use std::collections::HashSet;

use super::error::overriding as error;
use super::report::Reports;
use super::table::Table;
use super::types::is_reference;
use crate::typed::{ClassId, ClassKind, FieldId, MethodId, MethodKind};

pub fn check_overriding(table: &Table, reports: &mut Reports) {
    for id in table.class_ids() {
        let class = table.class(id);
        for field in class.fields.iter().chain(&class.static_fields) {
            check_hiding(table, *field, reports);
        }
        for method in &class.methods {
            check_method(table, id, *method, reports);
        }
        if !class.is_abstract && !class.is_broken {
            check_complete(table, id, reports);
        }
    }
}

/// The papers assume that no field hides an inherited one; here it is refused.
fn check_hiding(table: &Table, id: FieldId, reports: &mut Reports) {
    let field = table.field(id);
    let parents = table.parents(field.class);
    let mut inherited = parents.filter_map(|parent| {
        let fields = table.visible_fields(parent, field.name);
        fields.first().copied()
    });
    if let Some(inherited) = inherited.next() {
        let inherited = table.field(inherited);
        let owner = table.class(inherited.class).name;
        let error = error::hidden_field(field.name, field.name_span, owner, inherited.name_span);
        reports.push(error);
    }
}

fn check_method(table: &Table, class: ClassId, id: MethodId, reports: &mut Reports) {
    for parent in table.parents(class) {
        for inherited in &*table.visible_methods(parent, table.method(id).name) {
            if table.same_parameters(id, *inherited)
                && let Some(problem) = problem(table, id, *inherited)
            {
                let place = table.method(id).name_span;
                reports.push(error::bad_override(table, id, *inherited, problem, place));
                return;
            }
        }
    }
}

/// The reason why a method cannot override another method of the same signature.
pub enum Problem {
    StaticOverInstance,
    InstanceOverStatic,
    Final,
    PrivateOver,
    /// Messages name their methods, so a private method of an actor could not be distinguished.
    OverPrivateOfActor,
    Result,
}

fn problem(table: &Table, near: MethodId, far: MethodId) -> Option<Problem> {
    let (method, inherited) = (table.method(near), table.method(far));
    let is_static = |kind| kind == MethodKind::Static;
    if inherited.is_private {
        let is_actor = inherited.class.is_some_and(|class| table.is_actor(class));
        return is_actor.then_some(Problem::OverPrivateOfActor);
    }
    if is_static(method.kind) && !is_static(inherited.kind) {
        Some(Problem::StaticOverInstance)
    } else if !is_static(method.kind) && is_static(inherited.kind) {
        Some(Problem::InstanceOverStatic)
    } else if inherited.is_final {
        Some(Problem::Final)
    } else if method.is_private {
        Some(Problem::PrivateOver)
    } else {
        let (result, promised) = (method.result.as_ref()?, inherited.result.as_ref()?);
        // The same result, or for classes a narrower one.
        let is_same = result == promised;
        let is_narrower = is_reference(result) && table.fits(result, promised);
        (!is_same && !is_narrower).then_some(Problem::Result)
    }
}

/// Checks that every abstract method that a class inherits has code in it or above it.
fn check_complete(table: &Table, class: ClassId, reports: &mut Reports) {
    let mut missing = Vec::new();
    for id in obligations(table, class) {
        let method = table.method(id);
        let visible = table.visible_methods(class, method.name);
        let Some(found) = visible
            .iter()
            .find(|found| table.same_parameters(**found, id))
        else {
            continue;
        };
        let provider = table.method(*found);
        let is_own = provider.class == Some(class);
        if method.is_abstract && provider.is_abstract {
            let is_unsure = visible.iter().any(|other| {
                let parameters = &table.method(*other).parameters;
                parameters.iter().any(|parameter| parameter.ty.is_none())
            });
            if !is_own && !is_unsure && !missing.contains(found) {
                missing.push(*found);
            }
        } else if is_own || *found == id {
            continue;
        } else if !method.is_abstract {
            check_defaults(table, class, id, *found, reports);
        } else if let Some(problem) = problem(table, *found, id) {
            let place = table.class(class).name_span;
            reports.push(error::bad_override(table, *found, id, problem, place));
        }
    }
    if !missing.is_empty() {
        reports.push(error::missing_override(table, class, &missing));
    }
}

/// Checks that two unrelated interfaces do not both have code for a method.
fn check_defaults(
    table: &Table,
    class: ClassId,
    id: MethodId,
    found: MethodId,
    reports: &mut Reports,
) {
    let (method, provider) = (table.method(id), table.method(found));
    if let (Some(owner), Some(other)) = (method.class, provider.class)
        && table.class(other).kind == ClassKind::Interface
        && !table.is_subclass(other, owner)
    {
        let (first, second) = (found.min(id), found.max(id));
        reports.push(error::two_defaults(table, class, first, second));
    }
}

/// The methods for which the class must have code: the abstract methods of its abstract
/// superclasses, and all methods of their interfaces. Methods above a concrete superclass are
/// checked for that class.
fn obligations(table: &Table, class: ClassId) -> Vec<MethodId> {
    let mut methods = Vec::new();
    let mut seen = HashSet::new();
    let mut pending = Vec::new();
    let mut next = Some(class);
    while let Some(id) = next {
        let entry = table.class(id);
        if id != class {
            let own = entry.methods.iter().copied();
            methods.extend(own.filter(|method| table.method(*method).is_abstract));
        }
        pending.extend(entry.interfaces.iter().rev());
        next = entry
            .superclass
            .filter(|superclass| table.class(*superclass).is_abstract);
    }
    while let Some(interface) = pending.pop() {
        if seen.insert(interface) {
            let own = table.class(interface).methods.iter().copied();
            methods.extend(own.filter(|method| table.method(*method).kind == MethodKind::Instance));
            pending.extend(table.class(interface).interfaces.iter().rev());
        }
    }
    methods
}
