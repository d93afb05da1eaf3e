//! Errors in `switch` and `yield`.

use crate::diagnostic::Diagnostic;
use crate::source::Span;

pub fn bad_selector(found: &str, at: Span) -> Diagnostic {
    let message = format!("`switch` needs an integer, found `{found}`");
    Diagnostic::error("type-mismatch", message, at)
}

pub fn bad_label(wanted: &str, found: &str, at: Span) -> Diagnostic {
    let message = format!("a label of this `switch` is of type `{wanted}`, found `{found}`");
    Diagnostic::error("type-mismatch", message, at)
}

pub fn label_too_large(value: i64, selector: &str, at: Span) -> Diagnostic {
    let message = format!("a value of type `{selector}` is never {value}");
    Diagnostic::error("type-mismatch", message, at)
}

pub fn not_constant(at: Span) -> Diagnostic {
    let message = "a label must be a constant";
    Diagnostic::error("not-constant", message, at).hint(
        "constants are numbers, `static final` fields with a constant value, and operators on them",
    )
}

pub fn duplicate_label(value: i64, at: Span, first: Span) -> Diagnostic {
    let message = format!("the label {value} occurs twice in this `switch`");
    Diagnostic::error("duplicate-label", message, at).related(first, "first used here")
}

pub fn second_default(at: Span, first: Span) -> Diagnostic {
    let message = "a `switch` has one `default` at most";
    Diagnostic::error("duplicate-label", message, at).related(first, "first used here")
}

pub fn missing_default(at: Span) -> Diagnostic {
    let message = "a `switch` expression needs a `default`, so that it always has a value";
    Diagnostic::error("missing-default", message, at)
}

pub fn no_value(at: Span) -> Diagnostic {
    let message = "no group of this `switch` expression gives a value";
    Diagnostic::error("missing-yield", message, at)
}

pub fn no_common_type(before: &str, here: &str, at: Span) -> Diagnostic {
    let message = format!(
        "all values of a `switch` expression must be of one type, found `{before}` and `{here}`"
    );
    Diagnostic::error("type-mismatch", message, at)
}

pub fn misplaced_yield(at: Span) -> Diagnostic {
    let message = "`yield` must be inside a `switch` expression";
    Diagnostic::error("misplaced-jump", message, at)
        .hint("a method of that name is called with its object or class: `this.yield(…)`")
}

pub fn leaves_expression(jump: &str, at: Span, switch: Span) -> Diagnostic {
    let message = format!("`{jump}` cannot leave a `switch` expression, which must have a value");
    Diagnostic::error("misplaced-jump", message, at).related(switch, "the expression begins here")
}
