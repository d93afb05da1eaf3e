//! The diagnostics of the checker, one function for each, as plain data: code, message, place,
//! related places, hint. The submodules follow the checks; this file has the parts that several
//! of them share. The checks themselves are elsewhere.

pub mod actor;
pub mod annotation;
pub mod call;
pub mod declaration;
pub mod expr;
pub mod overriding;
pub mod stmt;
pub mod switch;

use super::table::Table;
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::typed::Type;

pub fn redeclared(what: &str, at: Span, first: Span) -> Diagnostic {
    Diagnostic::error("redeclared", format!("{what} is already declared"), at)
        .related(first, "first declared here")
}

pub fn unknown_class(name: &str, at: Span, guess: Option<&str>) -> Diagnostic {
    let message = format!("there is no class `{name}`");
    guessing(Diagnostic::error("unknown-class", message, at), guess)
}

/// A class of Java's library, used as a type or left of a dot.
pub fn java_class(name: &str, at: Span) -> Diagnostic {
    let message = format!("`{name}` of Java's library is not part of the language");
    let hint = match name {
        "Integer" => Some("its values have the type `int`; it has static members only"),
        "Long" => Some("its values have the type `long`; it has static members only"),
        "Short" => Some("its values have the type `short`; it has static members only"),
        "Byte" => Some("its values have the type `byte`; it has static members only"),
        "Character" => Some("its values have the type `char`; it has static members only"),
        "Boolean" => Some("its values have the type `boolean`; it has static members only"),
        "Math" => Some("it has static members only"),
        _ => None,
    };
    let error = Diagnostic::error("unsupported", message, at);
    match hint {
        Some(hint) => error.hint(hint),
        None => error,
    }
}

pub fn unknown_field(owner: &str, name: &str, at: Span, guess: Option<&str>) -> Diagnostic {
    let message = format!("class `{owner}` has no field `{name}`");
    guessing(Diagnostic::error("unknown-field", message, at), guess)
}

/// A field of something that is not an object.
pub fn no_such_member(owner: &str, ty: &Type, name: &ast::Name) -> Diagnostic {
    let message = format!("`{owner}` has no field `{}`", name.text);
    let error = Diagnostic::error("unknown-field", message, name.span);
    match ty {
        Type::Array(_) => error.hint("an array has only `length`"),
        Type::Fut(_) => error.hint("a future has only `get`"),
        _ => error,
    }
}

pub fn void_variable(at: Span) -> Diagnostic {
    let message = "`void` is only the result of a method, not the type of a value";
    Diagnostic::error("void-value", message, at)
}

pub fn void_value(at: Span) -> Diagnostic {
    let message = "this has no value, since its result is `void`";
    Diagnostic::error("void-value", message, at)
}

pub fn not_throwable(found: &str, at: Span) -> Diagnostic {
    let message = format!("`{found}` is not an exception");
    Diagnostic::error("not-throwable", message, at)
        .hint("only subclasses of `Throwable` can be thrown and caught")
}

pub fn mismatch(table: &Table, wanted: &Type, found: &Type, at: Span) -> Diagnostic {
    let message = format!(
        "expected `{}`, found `{}`",
        table.show(wanted),
        table.show(found)
    );
    with_type_hint(
        Diagnostic::error("type-mismatch", message, at),
        table,
        wanted,
        found,
    )
}

/// Adds a hint why two similar types do not fit.
pub fn with_type_hint(error: Diagnostic, table: &Table, wanted: &Type, found: &Type) -> Diagnostic {
    match (wanted, found) {
        (Type::Array(to), Type::Array(from)) if table.fits(from, to) => {
            error.hint("arrays are invariant: unlike in Java, the element types must be the same")
        }
        (Type::Fut(to), Type::Fut(from)) if table.fits(from, to) => {
            error.hint("futures are invariant: what they hold must be of the same type")
        }
        (_, Type::Fut(value)) if table.fits(value, wanted) => {
            error.hint("`.get` takes the value of a future")
        }
        (Type::Class(to), Type::Class(from)) if table.is_subclass(*to, *from) => {
            error.hint(format!("a cast `({})` would check it", table.show(wanted)))
        }
        _ => error,
    }
}

pub fn guessing(error: Diagnostic, guess: Option<&str>) -> Diagnostic {
    match guess {
        Some(guess) => error.hint(format!("did you mean `{guess}`?")),
        None => error,
    }
}
