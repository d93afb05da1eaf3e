//! The head of a method or constructor: its modifiers, its parameter and result types, and its
//! `throws` clause. Bodies are not checked here.

use std::collections::HashMap;

use super::error;
use super::error::declaration;
use super::report::Reports;
use super::table::{Code, Method, Parameter, Table};
use crate::ast;
use crate::source::{Dialect, Span};
use crate::typed::{ClassId, ClassKind, MethodKind, THROWABLE, Type};

pub fn method<'a>(
    table: &Table<'a>,
    class: Option<ClassId>,
    method: &'a ast::Method,
    dialect: Dialect,
    reports: &mut Reports,
) -> Method<'a> {
    let modifiers = method.modifiers;
    check_throws(table, &method.throws, reports);
    let is_interface = table.is_interface(class);
    let is_implicitly_abstract =
        is_interface && method.body.is_none() && !modifiers.is_static && !modifiers.is_native;
    let may_be_abstract = method.body.is_none() && class.is_some() && !modifiers.is_static;
    let is_abstract = may_be_abstract && (modifiers.is_abstract || is_implicitly_abstract);
    if let Some(error) = bad_modifiers(table, class, method, dialect) {
        reports.push(error);
    }
    Method {
        class,
        kind: if modifiers.is_static || class.is_none() {
            MethodKind::Static
        } else {
            MethodKind::Instance
        },
        name: &method.name.text,
        parameters: parameters(table, &method.parameters, reports),
        result: table.any_type(&method.result, reports),
        code: method.body.as_ref().map_or(Code::Missing, Code::Method),
        is_abstract,
        // A method without a body counts as native.
        is_native: method.body.is_none() && !is_abstract,
        is_private: modifiers.is_private,
        is_final: modifiers.is_final,
        pragmas: &method.pragmas,
        name_span: method.name.span,
        span: method.span,
    }
}

pub fn constructor<'a>(
    table: &Table<'a>,
    class: ClassId,
    constructor: &'a ast::Constructor,
    reports: &mut Reports,
) -> Method<'a> {
    check_throws(table, &constructor.throws, reports);
    let code = Code::Constructor(constructor);
    let (at, span) = (constructor.name.span, constructor.span);
    Method {
        parameters: parameters(table, &constructor.parameters, reports),
        pragmas: &constructor.pragmas,
        ..generated(Some(class), MethodKind::Constructor, code, at, span)
    }
}

/// A method without parameters and result that is not written as a method in the source.
pub fn generated<'a>(
    class: Option<ClassId>,
    kind: MethodKind,
    code: Code<'a>,
    name_span: Span,
    span: Span,
) -> Method<'a> {
    Method {
        class,
        kind,
        name: match kind {
            MethodKind::Constructor => "new",
            MethodKind::StaticInitialiser => "static",
            MethodKind::Main | MethodKind::Static | MethodKind::Instance => "main",
        },
        parameters: Vec::new(),
        result: Some(Type::Void),
        code,
        is_abstract: false,
        is_native: false,
        is_private: false,
        is_final: false,
        pragmas: &[],
        name_span,
        span,
    }
}

/// The symbolic variables of the main block, which must be integers or booleans.
pub fn symbolic<'a>(
    table: &Table,
    program: &'a ast::Program,
    reports: &mut Reports,
) -> Vec<Parameter<'a>> {
    let mut names: HashMap<&str, Span> = HashMap::new();
    let mut resolved = Vec::new();
    for item in &program.items {
        let ast::Item::Symbolic(ast::Parameter { ty, name }) = item else {
            continue;
        };
        if let Some(first) = names.get(name.text.as_str()) {
            let what = format!("variable `{}`", name.text);
            reports.push(error::redeclared(&what, name.span, *first));
        }
        names.entry(&name.text).or_insert(name.span);
        let at = ty.span;
        let ty = table.value_type(ty, reports);
        if ty
            .as_ref()
            .is_some_and(|ty| !matches!(ty, Type::Number(_) | Type::Bool))
        {
            let message = "a symbolic variable is an integer or a boolean";
            reports.push(crate::diagnostic::Diagnostic::error(
                "bad-symbolic",
                message,
                at,
            ));
        }
        resolved.push(Parameter { name, ty });
    }
    resolved
}

fn parameters<'a>(
    table: &Table,
    parameters: &'a [ast::Parameter],
    reports: &mut Reports,
) -> Vec<Parameter<'a>> {
    let mut names: HashMap<&str, Span> = HashMap::new();
    let mut resolved = Vec::new();
    for ast::Parameter { ty, name } in parameters {
        let ty = table.value_type(ty, reports);
        match names.get(name.text.as_str()) {
            Some(first) => {
                let what = format!("parameter `{}`", name.text);
                reports.push(error::redeclared(&what, name.span, *first));
            }
            None => {
                names.insert(&name.text, name.span);
            }
        }
        resolved.push(Parameter { name, ty });
    }
    resolved
}

/// `throws` has no effect, but what it names must exist and be throwable.
fn check_throws(table: &Table, names: &[ast::Name], reports: &mut Reports) {
    for name in names {
        if let Some(id) = table.find_class(&name.text, name.span, reports) {
            let class = table.class(id);
            if !table.is_subclass(id, THROWABLE) && !class.is_broken {
                reports.push(error::not_throwable(&name.text, name.span));
            }
        }
    }
}

fn bad_modifiers(
    table: &Table,
    class: Option<ClassId>,
    method: &ast::Method,
    dialect: Dialect,
) -> Option<crate::diagnostic::Diagnostic> {
    let modifiers = method.modifiers;
    let name = &method.name;
    let class = class.map(|class| table.class(class));
    let is_interface = class.is_some_and(|class| class.kind == ClassKind::Interface);
    let has_body = method.body.is_some();
    if modifiers.is_abstract {
        let other = [
            (modifiers.is_static, "static"),
            (modifiers.is_private, "private"),
            (modifiers.is_final, "final"),
            (modifiers.is_native, "native"),
        ];
        if let Some((_, other)) = other.iter().find(|(is_set, _)| *is_set) {
            return Some(declaration::clashing_modifiers(name, "abstract", other));
        }
        let Some(class) = class else {
            return Some(declaration::abstract_function(name));
        };
        if !class.is_abstract {
            return Some(declaration::abstract_in_concrete(class.name, name));
        }
    }
    if has_body && (modifiers.is_abstract || modifiers.is_native) {
        let modifier = if modifiers.is_abstract {
            "abstract"
        } else {
            "native"
        };
        return Some(declaration::unwanted_body(name, modifier));
    }
    if modifiers.is_default && !is_interface {
        return Some(declaration::default_outside_interface(name));
    }
    if dialect == Dialect::Java {
        let has_code = modifiers.is_default || modifiers.is_static || modifiers.is_private;
        if is_interface && has_body && !has_code {
            return Some(declaration::missing_default(name));
        }
        let may_lack_body = modifiers.is_abstract || modifiers.is_native || is_interface;
        if !has_body && !may_lack_body {
            return Some(declaration::missing_body(name));
        }
    }
    None
}
