//! Assigns the roles of classes in an actor program, actors or passive objects, and checks that
//! the two are not mixed. In a sequential program every class is plain.

use super::error::actor as error;
use super::report::Reports;
use super::table::Table;
use crate::typed::{ClassId, ClassKind, FieldId, OBJECT, Role, THROWABLE, Type};

pub fn assign_roles(table: &mut Table, reports: &mut Reports) {
    if !table.is_actor_program {
        return;
    }
    for id in table.hierarchy.order.clone() {
        if table.class(id).kind == ClassKind::Class {
            table.class_mut(id).role = class_role(table, id, reports);
        }
    }
    assign_interface_roles(table, reports);
    for id in table.class_ids() {
        for field in &table.class(id).static_fields {
            check_shared(table, *field, reports);
        }
    }
}

fn class_role(table: &Table, id: ClassId, reports: &mut Reports) -> Role {
    let class = table.class(id);
    let Some(ast) = class.ast.filter(|_| !class.is_model) else {
        return Role::Plain;
    };
    let superclass = class.superclass.unwrap_or(OBJECT);
    let place = ast
        .extends
        .as_ref()
        .map_or(class.name_span, |name| name.span);
    if table.is_subclass(id, THROWABLE) {
        if class.is_data {
            reports.push(error::data_exception(class.name, place));
        }
        return Role::Plain;
    }
    let role = if class.is_data {
        Role::Data
    } else {
        Role::Actor
    };
    if superclass != OBJECT && table.class(superclass).role != role {
        let superclass = table.class(superclass);
        let error = match role {
            Role::Data => error::data_extends_actor(class.name, superclass.name, place),
            Role::Actor | Role::Plain => {
                error::actor_extends_data(class.name, superclass.name, place)
            }
        };
        reports.push(error.related(superclass.name_span, "declared here"));
    }
    role
}

/// Gives an interface the role of the classes below it; without any it is an actor.
fn assign_interface_roles(table: &mut Table, reports: &mut Reports) {
    let mut below = vec![Below::default(); table.classes.len()];
    for id in table.hierarchy.order.iter().rev() {
        let class = table.class(*id);
        let own = match class.kind {
            ClassKind::Class => Below::of(class.role, *id),
            ClassKind::Interface => below.get(id.index()).cloned().unwrap_or_default(),
        };
        for interface in &class.interfaces {
            if let Some(entry) = below.get_mut(interface.index()) {
                entry.add(&own);
            }
        }
    }
    for id in table.class_ids() {
        let class = table.class(id);
        if class.kind == ClassKind::Class {
            continue;
        }
        let below = below.get(id.index()).cloned().unwrap_or_default();
        let members: Vec<ClassId> = below.members().collect();
        let role = match members.first() {
            _ if class.is_data => Role::Data,
            Some(first) => table.class(*first).role,
            None => Role::Actor,
        };
        if let Some(other) = members
            .iter()
            .find(|member| table.class(**member).role != role)
        {
            let mut error = error::mixed_interface(class.name, class.name_span);
            for member in members.first().into_iter().chain([other]) {
                let member = table.class(*member);
                let message = format!("`{}` is {}", member.name, role_name(member.role));
                error = error.related(member.name_span, message);
            }
            error.related.dedup();
            reports.push(error);
        }
        table.class_mut(id).role = role;
    }
}

/// For each role one class that has it, below some interface.
#[derive(Clone, Default)]
struct Below {
    actor: Option<ClassId>,
    data: Option<ClassId>,
    plain: Option<ClassId>,
}

impl Below {
    fn of(role: Role, id: ClassId) -> Below {
        let mut below = Below::default();
        match role {
            Role::Actor => below.actor = Some(id),
            Role::Data => below.data = Some(id),
            Role::Plain => below.plain = Some(id),
        }
        below
    }

    fn add(&mut self, other: &Below) {
        self.actor = self.actor.or(other.actor);
        self.data = self.data.or(other.data);
        self.plain = self.plain.or(other.plain);
    }

    fn members(&self) -> impl Iterator<Item = ClassId> + use<> {
        [self.actor, self.data, self.plain].into_iter().flatten()
    }
}

/// Checks a static field of an actor program: actors share nothing, so it must not change, nor
/// refer to an object that can change.
fn check_shared(table: &Table, id: FieldId, reports: &mut Reports) {
    let field = table.field(id);
    let Some(ty) = &field.ty else {
        return;
    };
    let holds_state = match ty {
        Type::Number(_) | Type::Bool | Type::Void | Type::Null | Type::Fut(_) => false,
        Type::Array(_) => true,
        Type::Class(class) => !table.is_actor(*class),
    };
    if !field.is_final {
        reports.push(error::shared_field(field.name, field.name_span));
    } else if holds_state {
        reports.push(error::shared_object(
            field.name,
            &table.show(ty),
            field.name_span,
        ));
    }
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Actor => "an actor",
        Role::Data => "a data class",
        Role::Plain => "an exception",
    }
}
