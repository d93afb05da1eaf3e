//! Enters the models of Java's library into the table, behind the classes of the program. They are
//! checked like any class, have no place in the file, and no objects.

use super::declare::{declare_class_members, user_class};
use super::report::Reports;
use super::table::{Class, Table};
use crate::ast;
use crate::source::{Dialect, Span};
use crate::typed::ClassId;

pub fn declare_classes<'a>(table: &mut Table<'a>, models: &'a [ast::Class]) {
    for (model, id) in models.iter().zip(table.class_ids().count()..) {
        let id = ClassId(u32::try_from(id).expect("a source text is shorter than 4 GB"));
        table.classes.push(Class {
            is_abstract: true,
            is_model: true,
            name_span: Span::NOWHERE,
            span: Span::NOWHERE,
            ..user_class(model)
        });
        table.model_names.insert(&model.name.text, id);
    }
}

/// The members of all models. Errors about them show no place in a model.
pub fn declare_members(table: &mut Table<'_>, reports: &mut Reports) {
    let (methods, fields) = (table.methods.len(), table.fields.len());
    for id in table.class_ids() {
        if let Some(class) = table.class(id).ast.filter(|_| table.class(id).is_model) {
            declare_class_members(table, id, class, Dialect::Java, reports);
        }
    }
    for method in table.methods.iter_mut().skip(methods) {
        method.name_span = Span::NOWHERE;
        method.span = Span::NOWHERE;
    }
    for field in table.fields.iter_mut().skip(fields) {
        field.name_span = Span::NOWHERE;
        field.span = Span::NOWHERE;
    }
}
