//! Errors in statements, and the one warning.

use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

pub fn no_effect(at: Span, hint: Option<String>) -> Diagnostic {
    let warning = Diagnostic::warning("no-effect", "this computes a value that nobody uses", at);
    match hint {
        Some(hint) => warning.hint(hint),
        None => warning,
    }
}

pub fn misplaced_constructor_call(at: Span) -> Diagnostic {
    let message = "only the first statement of a constructor can call another constructor";
    Diagnostic::error("misplaced-constructor-call", message, at)
}

pub fn outside_loop(jump: &str, at: Span) -> Diagnostic {
    let around = match jump {
        "break" => "a loop or a `switch`",
        _ => "a loop",
    };
    let message = format!("`{jump}` must be inside {around}");
    Diagnostic::error("misplaced-jump", message, at)
}

pub fn not_a_loop(label: &ast::Name) -> Diagnostic {
    let message = format!(
        "`continue` needs the label of a loop, and `{}` labels no loop",
        label.text
    );
    Diagnostic::error("misplaced-jump", message, label.span)
}

pub fn unknown_label(label: &ast::Name, guess: Option<&str>) -> Diagnostic {
    let message = format!("there is no label `{}` around this statement", label.text);
    let error = Diagnostic::error("unknown-label", message, label.span);
    super::guessing(error, guess)
}

pub fn return_from_initialiser(at: Span) -> Diagnostic {
    let message = "`return` must be inside a method or a constructor, not in an initialiser";
    Diagnostic::error("misplaced-return", message, at)
}

/// `place` is the main block or a constructor; methods have a result type to name.
pub fn unwanted_result(place: Option<&str>, at: Span) -> Diagnostic {
    let message = match place {
        Some(place) => format!("{place} cannot return a value"),
        None => "a method with the result `void` cannot return a value".to_owned(),
    };
    Diagnostic::error("type-mismatch", message, at)
}

pub fn missing_result(wanted: &str, at: Span) -> Diagnostic {
    let message = format!("`return` must give a value of type `{wanted}`");
    Diagnostic::error("type-mismatch", message, at)
}

pub fn unreachable_catch(name: &str, first: &str, at: Span) -> Diagnostic {
    let message = if name == first {
        format!("`{name}` is already caught")
    } else {
        format!("`{name}` is already caught as `{first}`")
    };
    Diagnostic::error("unreachable-catch", message, at)
}
