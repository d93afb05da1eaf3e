//! The parts of a program that belong to its translation, or to the part that one method
//! reaches.

use crate::cfg::{Decision, Exit, Instr, Method, Program};
use crate::typed::{ClassId, MethodId, MethodKind, Type};
use indexmap::IndexSet;

/// The methods in source order. Constructors that do nothing and are never called are left out of
/// whole programs.
pub(super) fn methods(program: &Program, from: Option<MethodId>) -> Vec<MethodId> {
    let Some(from) = from else {
        let calls = program
            .methods
            .iter()
            .flat_map(|method| called(program, method));
        let called: IndexSet<MethodId> = calls.collect();
        let is_needed = |(id, method): &(MethodId, &Method)| {
            let is_empty = method.kind == MethodKind::Constructor && method.statements.is_empty();
            let is_optional = is_empty || program.is_model(method);
            !is_optional || called.contains(id)
        };
        let all = (0..).map(MethodId).zip(&program.methods);
        return all.filter(is_needed).map(|(id, _)| id).collect();
    };
    let mut found = IndexSet::from([from]);
    if let Some(contract) = program.contract(from) {
        let conditions = contract.requires.iter().chain(&contract.ensures);
        found.extend(conditions.map(|condition| condition.piece));
    }
    let mut at = 0;
    while let Some(id) = found.get_index(at).copied() {
        found.extend(called(program, program.method(id)));
        at += 1;
    }
    found.sort();
    found.into_iter().collect()
}

/// The classes that the methods name, with their ancestors. For a whole program also all classes
/// of the source; for a part also the subclasses of the named classes and the classes of their
/// fields, since their objects can be in the input.
pub(super) fn classes(program: &Program, methods: &[MethodId], is_part: bool) -> Vec<ClassId> {
    let all = || (0..).map(ClassId).zip(&program.classes);
    let mut found: IndexSet<ClassId> = IndexSet::new();
    if !is_part {
        let own = all().filter(|(_, class)| !class.is_builtin);
        found.extend(own.map(|(id, _)| id));
    }
    for id in methods {
        named(program, program.method(*id), &mut found);
    }
    let parameters = program.given.parameters.iter();
    let parameters = parameters.filter(|((id, _), _)| methods.contains(id));
    found.extend(parameters.filter_map(|(_, ty)| class_of(ty)));
    let mut at = 0;
    loop {
        while let Some(id) = found.get_index(at).copied() {
            let class = program.class(id);
            found.extend(class.superclass.iter().chain(&class.interfaces).copied());
            for field in class.layout.iter().chain(&class.statics) {
                found.extend(class_of(&program.field(*field).ty));
                found.extend(program.given.fields.get(field).and_then(class_of));
            }
            at += 1;
        }
        let below = all().filter(|(id, class)| {
            let mut above = class.superclass.iter().chain(&class.interfaces);
            let is_below = above.any(|id| found.contains(id) && !program.class(*id).is_builtin);
            is_below && !found.contains(id)
        });
        let below: Vec<ClassId> = below.map(|(id, _)| id).collect();
        if below.is_empty() {
            break;
        }
        found.extend(below);
    }
    found.sort();
    found.into_iter().collect()
}

fn called(program: &Program, method: &Method) -> Vec<MethodId> {
    let mut found = Vec::new();
    for way in method.blocks.iter().flat_map(|block| &block.ways) {
        if let Exit::Call { method, .. } = &way.exit {
            found.push(*method);
        }
        for instr in &way.instrs {
            if let Instr::Async {
                method, is_exact, ..
            } = instr
            {
                found.push(*method);
                if !is_exact {
                    found.extend(overriding(program, *method));
                }
            }
        }
    }
    found
}

fn overriding(program: &Program, method: MethodId) -> impl Iterator<Item = MethodId> + '_ {
    let declared = program.method(method);
    let classes = (0..).map(ClassId).zip(&program.classes);
    classes.filter_map(move |(id, class)| {
        let found = class.methods.get(&declared.signature)?;
        let owner = declared.class?;
        program.is_subclass(id, owner).then_some(*found)
    })
}

fn named(program: &Program, method: &Method, found: &mut IndexSet<ClassId>) {
    found.extend(method.class);
    found.extend(class_of(&method.result));
    let locals = method.locals.iter().filter(|local| !local.is_temporary);
    found.extend(locals.filter_map(|local| class_of(&local.ty)));
    for block in &method.blocks {
        match &block.decision {
            Decision::Instance { ty, .. } => found.extend(class_of(ty)),
            Decision::Class { classes, .. } => found.extend(classes.iter().flatten().copied()),
            _ => {}
        }
        for instr in block.ways.iter().flat_map(|way| &way.instrs) {
            match instr {
                Instr::NewObject { class, .. } => {
                    found.insert(*class);
                }
                Instr::NewArray { element, .. } => found.extend(class_of(element)),
                Instr::GetField { field, .. }
                | Instr::SetField { field, .. }
                | Instr::GetStatic { field, .. }
                | Instr::SetStatic { field, .. } => {
                    found.insert(program.field(*field).class);
                }
                _ => {}
            }
        }
    }
}

fn class_of(ty: &Type) -> Option<ClassId> {
    match ty {
        Type::Class(class) => Some(*class),
        Type::Array(inner) | Type::Fut(inner) => class_of(inner),
        Type::Number(_) | Type::Bool | Type::Void | Type::Null => None,
    }
}
