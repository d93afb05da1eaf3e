//! Errors in annotations that no other code can have.

use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

pub fn impure(what: &str, at: Span) -> Diagnostic {
    let message = format!("an annotation changes nothing, so it cannot have {what}");
    Diagnostic::error("impure-annotation", message, at)
}

pub fn no_result(why: &str, at: Span) -> Diagnostic {
    let message = format!("there is no `\\result` {why}");
    Diagnostic::error("no-result", message, at)
}

pub fn misplaced_old(where_: &str, at: Span) -> Diagnostic {
    let message = format!("`\\old` has no meaning in {where_}");
    Diagnostic::error("misplaced-old", message, at)
        .hint("`\\old(e)` is for `ensures`, the value of `e` before the method ran")
}

pub fn old_reference(at: Span) -> Diagnostic {
    let message = "what `\\old` gives must have been there before, \
                   so it cannot be an object that a call gives";
    Diagnostic::error("misplaced-old", message, at)
}

pub fn not_an_integer(found: &str, name: &ast::Name) -> Diagnostic {
    let message = format!(
        "`{}` is of type `{found}`; quantifiers go over `int`",
        name.text
    );
    Diagnostic::error("type-mismatch", message, name.span)
}

pub fn no_bound(which: &str, name: &ast::Name, at: Span) -> Diagnostic {
    let name = &name.text;
    let message = format!("the range of `{name}` has no {which} bound");
    Diagnostic::error("unbounded-range", message, at)
        .hint(format!("write `lo <= {name} && {name} < hi`"))
}

pub fn unknown_assumption(name: &ast::Name, guess: Option<&str>) -> Diagnostic {
    let message = format!(
        "there is no assumption `{}`; there are `nonaliasing`, `nonsharing`, `acyclic` and `tree`",
        name.text
    );
    let error = Diagnostic::error("unknown-assumption", message, name.span);
    super::guessing(error, guess)
}

pub fn wrong_count(name: &str, wanted: usize, found: usize, at: Span) -> Diagnostic {
    let plural = if wanted == 1 { "" } else { "s" };
    let message = format!("`{name}` is about {wanted} reference{plural}, not {found}");
    Diagnostic::error("bad-assumption", message, at)
}

pub fn not_a_path(at: Span) -> Diagnostic {
    let message = "an assumption is about an argument, `this`, or a path of fields from there";
    Diagnostic::error("bad-assumption", message, at)
        .hint("write `a`, `this.first` or `a.next.next`")
}

pub fn not_a_reference(found: &str, at: Span) -> Diagnostic {
    let message = format!("an assumption is about references; this is of type `{found}`");
    Diagnostic::error("bad-assumption", message, at)
}
