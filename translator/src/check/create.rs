//! `new` and array literals.

use super::body::Body;
use super::error::{call as call_error, expr as expr_error};
use super::expr::typed;
use crate::ast;
use crate::source::Span;
use crate::typed::{ClassKind, Expr, ExprKind, Type};

impl<'a> Body<'a, '_> {
    pub fn new_object(
        &mut self,
        name: &'a ast::Name,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        let class = self.table.find_class(&name.text, name.span, self.reports);
        let args = self.arguments(args);
        let id = class?;
        let class = self.table.class(id);
        if class.is_abstract {
            let is_interface = class.kind == ClassKind::Interface;
            let error = call_error::new_abstract(class.name, is_interface, name.span);
            self.reports
                .push(error.related(class.name_span, "declared here"));
            return None;
        }
        let mut args = args?;
        let constructor = if class.ast.is_none() {
            if !args.is_empty() {
                self.reports
                    .push(call_error::builtin_arguments(class.name, span));
                return None;
            }
            None
        } else {
            let chosen = self.choose(&class.constructors, class.name, &args, name.span)?;
            args = self.given(chosen, args);
            Some(chosen)
        };
        let kind = ExprKind::New {
            class: id,
            constructor,
            args,
        };
        Some(typed(kind, Type::Class(id), span))
    }

    pub fn new_array(
        &mut self,
        element: &'a ast::TypeName,
        sizes: &'a [ast::Expr],
        open: u32,
        span: Span,
    ) -> Option<Expr> {
        let element = self.table.value_type(element, self.reports);
        let sizes: Vec<_> = sizes.iter().map(|size| self.int(size, "new")).collect();
        let sizes: Vec<Expr> = sizes.into_iter().collect::<Option<_>>()?;
        let mut ty = element?;
        for _ in &sizes {
            ty = Type::Array(Box::new(ty));
        }
        for _ in 0..open {
            ty = Type::Array(Box::new(ty));
        }
        Some(typed(ExprKind::NewArray { sizes }, ty, span))
    }

    /// `{…}` of an array type; `None` if that is not known.
    pub fn array_literal(
        &mut self,
        ty: Option<&Type>,
        items: &'a [ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        let element = match ty {
            Some(Type::Array(element)) => Some(element.as_ref()),
            Some(other) => {
                let found = self.table.show(other);
                self.reports
                    .push(expr_error::literal_without_array(&found, span));
                None
            }
            None => None,
        };
        let items: Vec<Option<Expr>> = items
            .iter()
            .map(|item| match element {
                Some(element) => self.fitting(item, element),
                None => match &item.kind {
                    ast::ExprKind::ArrayLiteral { ty: None, items } => {
                        self.array_literal(None, items, item.span)
                    }
                    _ => self.value(item),
                },
            })
            .collect();
        let items = items.into_iter().collect::<Option<_>>()?;
        let ty = element.and(ty)?.clone();
        Some(typed(ExprKind::ArrayLiteral(items), ty, span))
    }
}
