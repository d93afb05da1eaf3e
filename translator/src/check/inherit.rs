//! Resolves `extends` and `implements`, refuses impossible parents, and cuts cycles, so that later
//! stages get a graph without cycles.

use std::collections::HashSet;

use super::error::declaration as error;
use super::hierarchy::Hierarchy;
use super::report::Reports;
use super::table::Table;
use crate::ast;
use crate::typed::{ClassId, ClassKind, OBJECT};

pub fn inherit(table: &mut Table, reports: &mut Reports) {
    for id in table.class_ids() {
        if let Some(class) = table.class(id).ast {
            resolve_parents(table, id, class, reports);
        }
    }
    let order = cut_cycles(table, reports);
    for id in &order {
        if table
            .parents(*id)
            .any(|parent| table.class(parent).is_broken)
        {
            table.class_mut(*id).is_broken = true;
        }
    }
    table.hierarchy = Hierarchy::new(table, order);
}

fn resolve_parents(table: &mut Table, id: ClassId, class: &ast::Class, reports: &mut Reports) {
    if class.kind == ast::ClassKind::Class {
        let superclass = match &class.extends {
            Some(name) => resolve_superclass(table, id, name, reports),
            None => Some(OBJECT),
        };
        let entry = table.class_mut(id);
        entry.is_broken |= superclass.is_none();
        entry.superclass = Some(superclass.unwrap_or(OBJECT));
    }
    for name in &class.interfaces {
        let interface = resolve_interface(table, id, name, reports);
        let entry = table.class_mut(id);
        match interface {
            None => entry.is_broken = true,
            Some(interface) if entry.interfaces.contains(&interface) => {
                reports.push(error::repeated_interface(name));
            }
            Some(interface) => entry.interfaces.push(interface),
        }
    }
}

fn resolve_superclass(
    table: &Table,
    id: ClassId,
    name: &ast::Name,
    reports: &mut Reports,
) -> Option<ClassId> {
    let found = table.find_class(&name.text, name.span, reports)?;
    let superclass = table.class(found);
    let class = table.class(id).name;
    if superclass.kind == ClassKind::Interface {
        reports.push(error::extends_interface(class, name, superclass.name_span));
        return None;
    }
    if superclass.is_final {
        reports.push(error::extends_final(class, name, superclass.name_span));
    }
    Some(found)
}

fn resolve_interface(
    table: &Table,
    id: ClassId,
    name: &ast::Name,
    reports: &mut Reports,
) -> Option<ClassId> {
    let found = table.find_class(&name.text, name.span, reports)?;
    let (interface, class) = (table.class(found), table.class(id));
    if interface.kind == ClassKind::Interface {
        return Some(found);
    }
    let place = interface.ast.map(|_| interface.name_span);
    reports.push(error::implements_class(class.name, class.kind, name, place));
    None
}

/// Finds cycles of inheritance (Tarjan's strongly connected components, with its own stack),
/// reports each cycle once and removes its edges. Returns the classes with parents first.
fn cut_cycles(table: &mut Table, reports: &mut Reports) -> Vec<ClassId> {
    let mut order = Vec::new();
    let mut search = Search {
        seen: vec![None; table.classes.len()],
        ..Search::default()
    };
    for id in table.class_ids() {
        search.from(table, id);
    }
    for component in search.components {
        let is_cycle = component.len() > 1
            || component
                .first()
                .is_some_and(|id| table.parents(*id).any(|parent| parent == *id));
        if is_cycle {
            report_cycle(table, &component, reports);
            let cycle: HashSet<ClassId> = component.iter().copied().collect();
            for id in &component {
                let class = table.class_mut(*id);
                class.is_broken = true;
                class.interfaces.retain(|parent| !cycle.contains(parent));
                if class
                    .superclass
                    .is_some_and(|parent| cycle.contains(&parent))
                {
                    class.superclass = Some(OBJECT);
                }
            }
        }
        order.extend(component);
    }
    order
}

fn report_cycle(table: &Table, component: &[ClassId], reports: &mut Reports) {
    let mut members: Vec<ClassId> = component.to_vec();
    members.sort_unstable();
    let places = members.iter().map(|id| {
        let class = table.class(*id);
        (class.name, class.name_span)
    });
    reports.push(error::cyclic_inheritance(&places.collect::<Vec<_>>()));
}

#[derive(Default)]
struct Search {
    /// For each class the number of its first visit, and the earliest class on the stack that it
    /// reaches.
    seen: Vec<Option<Seen>>,
    count: usize,
    stack: Vec<ClassId>,
    components: Vec<Vec<ClassId>>,
}

#[derive(Clone, Copy)]
struct Seen {
    number: usize,
    reaches: usize,
    is_on_stack: bool,
}

impl Search {
    fn from(&mut self, table: &Table, start: ClassId) {
        if self.seen(start).is_some() {
            return;
        }
        let mut path = vec![self.enter(table, start)];
        while let Some((id, parents)) = path.last_mut() {
            let id = *id;
            let Some(parent) = parents.pop() else {
                path.pop();
                let reaches = self.leave(id);
                if let Some((child, _)) = path.last() {
                    self.lower(*child, reaches);
                }
                continue;
            };
            match self.seen(parent) {
                None => path.push(self.enter(table, parent)),
                Some(seen) if seen.is_on_stack => self.lower(id, seen.number),
                Some(_) => {}
            }
        }
    }

    fn enter(&mut self, table: &Table, id: ClassId) -> (ClassId, Vec<ClassId>) {
        let seen = Seen {
            number: self.count,
            reaches: self.count,
            is_on_stack: true,
        };
        self.count += 1;
        self.stack.push(id);
        self.set(id, seen);
        (id, table.parents(id).collect())
    }

    /// Takes a complete component off the stack if `id` is where it was entered.
    fn leave(&mut self, id: ClassId) -> usize {
        let Some(seen) = self.seen(id) else {
            return 0;
        };
        if seen.reaches == seen.number {
            let mut component = Vec::new();
            while let Some(member) = self.stack.pop() {
                if let Some(seen) = self.seen(member) {
                    let is_on_stack = false;
                    self.set(
                        member,
                        Seen {
                            is_on_stack,
                            ..seen
                        },
                    );
                }
                component.push(member);
                if member == id {
                    break;
                }
            }
            self.components.push(component);
        }
        seen.reaches
    }

    fn lower(&mut self, id: ClassId, reaches: usize) {
        if let Some(seen) = self.seen(id) {
            let reaches = seen.reaches.min(reaches);
            self.set(id, Seen { reaches, ..seen });
        }
    }

    fn seen(&self, id: ClassId) -> Option<Seen> {
        self.seen.get(id.index()).copied().flatten()
    }

    fn set(&mut self, id: ClassId, seen: Seen) {
        if let Some(place) = self.seen.get_mut(id.index()) {
            *place = Some(seen);
        }
    }
}
