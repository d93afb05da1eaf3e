//! Errors in overriding and hiding inherited members.

use crate::check::overriding::Problem;
use crate::check::table::Table;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::typed::{ClassId, MethodId, Type};

/// The number of related places that are shown.
const SHOWN: usize = 3;

pub fn hidden_field(name: &str, at: Span, owner: &str, first: Span) -> Diagnostic {
    let message =
        format!("field `{name}` is already declared in `{owner}`, which this class inherits");
    Diagnostic::error("redeclared", message, at)
        .related(first, "first declared here")
        .hint("give it another name: a field cannot hide an inherited one")
}

pub fn bad_override(
    table: &Table,
    id: MethodId,
    inherited: MethodId,
    problem: Problem,
    at: Span,
) -> Diagnostic {
    let (method, first) = (full_name(table, id), full_name(table, inherited));
    let message = match problem {
        Problem::StaticOverInstance => {
            format!("`{method}` is static and cannot override `{first}`, which is not")
        }
        Problem::InstanceOverStatic => {
            format!("`{method}` is not static and cannot hide `{first}`, which is")
        }
        Problem::Final => format!("`{method}` cannot override `{first}`, which is final"),
        Problem::PrivateOver => {
            format!("`{method}` is private and cannot override `{first}`, which is not")
        }
        Problem::OverPrivateOfActor => {
            format!(
                "`{method}` has the signature of `{first}`, which is private to another actor class"
            )
        }
        Problem::Result => {
            let unknown = Type::Null;
            let result = |id| table.show(table.method(id).result.as_ref().unwrap_or(&unknown));
            format!(
                "`{method}` has the result `{}`, but `{first}` promises `{}`",
                result(id),
                result(inherited)
            )
        }
    };
    Diagnostic::error("bad-override", message, at).related(
        table.method(inherited).name_span,
        format!("`{first}` is declared here"),
    )
}

pub fn missing_override(table: &Table, class: ClassId, missing: &[MethodId]) -> Diagnostic {
    let entry = table.class(class);
    let shown = missing.iter().take(SHOWN);
    let shown = shown.map(|id| format!("`{}`", full_name(table, *id)));
    let mut names = shown.collect::<Vec<_>>().join(", ");
    if let Some(more) = missing.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        names = format!("{names} and {more} more");
    }
    let message = format!("class `{}` does not implement {names}", entry.name);
    let error = Diagnostic::error("missing-override", message, entry.name_span)
        .hint("implement what is missing, or declare the class abstract");
    missing.iter().take(SHOWN).fold(error, |error, id| {
        error.related(table.method(*id).name_span, "declared here")
    })
}

pub fn two_defaults(
    table: &Table,
    class: ClassId,
    first: MethodId,
    second: MethodId,
) -> Diagnostic {
    let entry = table.class(class);
    let message = format!(
        "class `{}` inherits both `{}` and `{}`, and must override them",
        entry.name,
        full_name(table, first),
        full_name(table, second)
    );
    Diagnostic::error("missing-override", message, entry.name_span)
        .related(table.method(first).name_span, "one is declared here")
        .related(table.method(second).name_span, "another is declared here")
}

/// `C.m(int)`
pub fn full_name(table: &Table, id: MethodId) -> String {
    let signature = table.signature(id);
    match table.method(id).class {
        Some(class) => format!("{}.{signature}", table.class(class).name),
        None => signature,
    }
}
