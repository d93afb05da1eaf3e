//! Errors in calls and in `new`.

use super::overriding::full_name;
use crate::ast;
use crate::check::table::Table;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::typed::{Expr, MethodId, Type};

/// The number of related places that are shown.
const SHOWN: usize = 3;

pub fn unknown_function(name: &ast::Name, guess: Option<&str>) -> Diagnostic {
    let message = format!("there is no method `{}` here", name.text);
    let error = Diagnostic::error("unknown-method", message, name.span);
    super::guessing(error, guess)
}

pub fn unknown_method(owner: &str, name: &ast::Name, guess: Option<&str>) -> Diagnostic {
    let message = format!("class `{owner}` has no method `{}`", name.text);
    let error = Diagnostic::error("unknown-method", message, name.span);
    super::guessing(error, guess)
}

/// A method of something that is not an object.
pub fn no_such_method(owner: &str, ty: &Type, name: &ast::Name) -> Diagnostic {
    let message = format!("`{owner}` has no method `{}`", name.text);
    let error = Diagnostic::error("unknown-method", message, name.span);
    match (ty, name.text.as_str()) {
        (Type::Array(_), "length") => error.hint("write `length` without parentheses"),
        (Type::Fut(_), "get") => error.hint("write `get` without parentheses"),
        _ => error,
    }
}

/// A method that every object has in Java.
pub fn java_method(name: &ast::Name) -> Diagnostic {
    let message = format!(
        "`{}` of Java's library is not part of the language",
        name.text
    );
    Diagnostic::error("unsupported", message, name.span)
}

/// A method of a class of Java's library whose model has none of that name.
pub fn not_modelled(class: &str, member: &ast::Name) -> Diagnostic {
    let message = format!("there is no model of `{class}.{}`", member.text);
    Diagnostic::error("unsupported", message, member.span)
        .hint("docs/models.md lists the modelled members of Java's library")
}

pub fn abstract_super(name: &str, at: Span) -> Diagnostic {
    let message = format!("method `{name}` of the superclass is abstract and has no code to run");
    Diagnostic::error("abstract-call", message, at)
}

pub fn new_abstract(class: &str, is_interface: bool, at: Span) -> Diagnostic {
    let what = if is_interface {
        "an interface"
    } else {
        "an abstract class"
    };
    let message = format!("`{class}` is {what}, of which `new` makes no objects");
    Diagnostic::error("abstract-new", message, at)
}

pub fn builtin_arguments(class: &str, at: Span) -> Diagnostic {
    let message = format!("the constructor of the built-in class `{class}` takes no arguments");
    Diagnostic::error("wrong-arguments", message, at)
}

pub fn ambiguous_call(table: &Table, first: MethodId, second: MethodId, at: Span) -> Diagnostic {
    let message = format!(
        "this may be a call of `{}` or of `{}`, and neither is more specific",
        full_name(table, first),
        full_name(table, second)
    );
    Diagnostic::error("ambiguous-call", message, at)
        .related(table.method(first).name_span, "one is declared here")
        .related(table.method(second).name_span, "another is declared here")
        .hint("a cast of an argument would decide it")
}

pub fn no_fit(
    table: &Table,
    methods: &[MethodId],
    name: &str,
    args: &[Expr],
    at: Span,
) -> Diagnostic {
    let types = args
        .iter()
        .map(|arg| table.show(&arg.ty))
        .collect::<Vec<_>>();
    let message = format!(
        "no `{name}` takes arguments of the types ({})",
        types.join(", ")
    );
    let error = Diagnostic::error("wrong-arguments", message, at);
    methods.iter().take(SHOWN).fold(error, |error, id| {
        let place = table.method(*id).name_span;
        error.related(place, format!("`{}` does not fit", full_name(table, *id)))
    })
}

pub fn wrong_count(table: &Table, id: MethodId, name: &str, found: usize, at: Span) -> Diagnostic {
    let method = table.method(id);
    let wanted = match method.parameters.len() {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        count => format!("{count} arguments"),
    };
    let message = format!("`{name}` takes {wanted}, found {found}");
    Diagnostic::error("wrong-arguments", message, at).related(method.name_span, "declared here")
}

pub fn wrong_argument(
    table: &Table,
    wanted: &Type,
    arg: &Expr,
    name: &str,
    parameter: &ast::Name,
    place: Span,
) -> Diagnostic {
    let message = format!(
        "`{name}` takes `{}` for `{}`, found `{}`",
        table.show(wanted),
        parameter.text,
        table.show(&arg.ty)
    );
    let error =
        Diagnostic::error("wrong-arguments", message, arg.span).related(place, "declared here");
    super::with_type_hint(error, table, wanted, &arg.ty)
}
