//! Errors that only actor programs can have.

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::typed::Role;

pub fn data_exception(class: &str, at: Span) -> Diagnostic {
    let message = format!("data class `{class}` cannot extend an exception");
    Diagnostic::error("bad-superclass", message, at)
        .hint("exceptions are passive objects anyway: leave `data` out")
}

pub fn data_extends_actor(class: &str, superclass: &str, at: Span) -> Diagnostic {
    let message =
        format!("data class `{class}` cannot extend `{superclass}`, which is no data class");
    Diagnostic::error("bad-superclass", message, at)
}

pub fn actor_extends_data(class: &str, superclass: &str, at: Span) -> Diagnostic {
    let message = format!("`{class}` is an actor and cannot extend the data class `{superclass}`");
    Diagnostic::error("bad-superclass", message, at).hint(format!("write `data class {class}`"))
}

pub fn mixed_interface(name: &str, at: Span) -> Diagnostic {
    let message = format!("interface `{name}` is implemented by classes of different kinds");
    Diagnostic::error("mixed-interface", message, at)
        .hint("actors and passive objects need interfaces of their own")
}

pub fn impure_event(what: &str, at: Span) -> Diagnostic {
    let message = format!("an event only looks at values, and cannot contain {what}");
    Diagnostic::error("impure-event", message, at)
}

pub fn bad_event(found: &str, at: Span) -> Diagnostic {
    let message = format!("an event shows integers and booleans, found `{found}`");
    Diagnostic::error("bad-event", message, at)
}

pub fn shared_field(name: &str, at: Span) -> Diagnostic {
    let message = format!("static field `{name}` would be shared by actors, which share nothing");
    Diagnostic::error("shared-state", message, at).hint("make it final, or a field of an actor")
}

pub fn shared_object(name: &str, ty: &str, at: Span) -> Diagnostic {
    let message = format!(
        "the `{ty}` in static field `{name}` would be shared by actors, which share nothing"
    );
    Diagnostic::error("shared-state", message, at).hint("make it a field of an actor")
}

pub fn foreign_field(name: &str, class: &str, at: Span) -> Diagnostic {
    let message = format!("field `{name}` of actor `{class}` can only be reached through `this`");
    Diagnostic::error("foreign-field", message, at).hint(format!(
        "call a method of `{class}` that reads or writes it"
    ))
}

pub fn not_an_actor(found: &str, at: Span) -> Diagnostic {
    let message = format!("`!` sends a message to an actor, found `{found}`");
    Diagnostic::error("not-an-actor", message, at)
}

/// An object, but not an actor.
pub fn passive_class(class: &str, role: Role, at: Span) -> Diagnostic {
    let error = not_an_actor(class, at);
    match role {
        Role::Data => error.hint(format!("`{class}` is passive: call its method with `.`")),
        Role::Plain | Role::Actor => error,
    }
}

pub fn static_message(name: &str, at: Span) -> Diagnostic {
    let message = format!("method `{name}` is static and cannot be called with `!`");
    Diagnostic::error("not-an-actor", message, at)
}

pub fn impure_guard(what: &str, at: Span) -> Diagnostic {
    let message = format!("`await` can only look at values, so {what} is not allowed here");
    Diagnostic::error("impure-guard", message, at)
        .hint("compute it before, and wait for the result")
}

/// `future` is the text of the expression if it is a future.
pub fn bad_guard(found: &str, future: Option<&str>, at: Span) -> Diagnostic {
    let message = format!("`await` needs a future or a `boolean`, found `{found}`");
    let error = Diagnostic::error("type-mismatch", message, at);
    match future {
        Some(text) => error.hint(format!("`{text}?` waits for a future")),
        None => error,
    }
}

pub fn not_a_future(found: &str, at: Span) -> Diagnostic {
    let message = format!("`?` needs a future, found `{found}`");
    Diagnostic::error("type-mismatch", message, at)
}

pub fn misplaced_await(what: &str, place: &str, is_passive: bool, at: Span) -> Diagnostic {
    misplaced("misplaced-await", what, place, is_passive, at)
}

pub fn misplaced_get(what: &str, place: &str, is_passive: bool, at: Span) -> Diagnostic {
    misplaced("misplaced-get", what, place, is_passive, at)
}

fn misplaced(
    code: &'static str,
    what: &str,
    place: &str,
    is_passive: bool,
    at: Span,
) -> Diagnostic {
    let place = if is_passive && place == "a method" {
        "a method of a passive object"
    } else {
        place
    };
    let message =
        format!("{what} must be in a method of an actor or in the main block, not in {place}");
    Diagnostic::error(code, message, at)
}
