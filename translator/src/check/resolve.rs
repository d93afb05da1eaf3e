//! Resolves the names of classes and types. An unknown name is reported here, once for each use.

use super::report::Reports;
use super::table::Table;
use super::{error, suggest};
use crate::ast;
use crate::source::Span;
use crate::typed::{ClassId, Type};

impl<'a> Table<'a> {
    pub fn find_class(&self, name: &str, at: Span, reports: &mut Reports) -> Option<ClassId> {
        if let Some(id) = self.class_names.get(name) {
            return Some(*id);
        }
        let error = if suggest::is_java_class(name) {
            error::java_class(name, at)
        } else {
            let candidates = self.classes.iter().map(|class| class.name);
            let guess = reports.suggester.closest(name, candidates);
            error::unknown_class(name, at, guess)
        };
        reports.push(error);
        None
    }

    /// The type of a variable, a field or an element: anything but `void`.
    pub fn value_type(&self, ty: &ast::TypeName, reports: &mut Reports) -> Option<Type> {
        let resolved = self.any_type(ty, reports)?;
        if resolved == Type::Void {
            reports.push(error::void_variable(ty.span));
            return None;
        }
        Some(resolved)
    }

    /// The result type of a method, or what a future holds: `void` too.
    pub fn any_type(&self, ty: &ast::TypeName, reports: &mut Reports) -> Option<Type> {
        Some(match &ty.kind {
            ast::TypeKind::Number(number) => Type::Number(*number),
            ast::TypeKind::Bool => Type::Bool,
            ast::TypeKind::Void => Type::Void,
            ast::TypeKind::Class(name) => Type::Class(self.find_class(name, ty.span, reports)?),
            ast::TypeKind::Array(element) => {
                Type::Array(Box::new(self.value_type(element, reports)?))
            }
            ast::TypeKind::Fut(value) => Type::Fut(Box::new(self.any_type(value, reports)?)),
        })
    }
}
