//! Errors in expressions that are not calls.

use crate::check::table::Table;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::typed::Type;

pub fn unknown_name(name: &str, at: Span, guess: Option<&str>) -> Diagnostic {
    let message = format!("there is no variable or field `{name}` here");
    let error = Diagnostic::error("unknown-name", message, at);
    super::guessing(error, guess)
}

pub fn class_as_value(name: &str, at: Span) -> Diagnostic {
    let message = format!("`{name}` is a class, not a value");
    Diagnostic::error("unknown-name", message, at)
}

pub fn ambiguous_field(name: &str, owners: [&str; 2], at: Span) -> Diagnostic {
    let message = format!("`{name}` may be one of several inherited fields");
    let [first, second] = owners;
    Diagnostic::error("ambiguous-name", message, at)
        .hint(format!("write `{first}.{name}` or `{second}.{name}`"))
}

pub fn private_member(what: &str, name: &str, owner: &str, at: Span) -> Diagnostic {
    let message = format!("{what} `{name}` is private to class `{owner}`");
    Diagnostic::error("private-member", message, at)
}

pub fn no_this(place: &str, at: Span) -> Diagnostic {
    let message = format!("there is no `this` in {place}");
    Diagnostic::error("static-context", message, at)
}

pub fn no_super(place: &str, at: Span) -> Diagnostic {
    let message = format!("there is no `super` in {place}");
    Diagnostic::error("static-context", message, at)
}

pub fn static_context(what: &str, place: &str, at: Span) -> Diagnostic {
    let message = format!("{what} belongs to an object, and there is none in {place}");
    Diagnostic::error("static-context", message, at)
}

/// An instance member reached through the name of its class.
pub fn needs_object(what: &str, class: &str, at: Span) -> Diagnostic {
    let message = format!("{what} is not static, so it needs an object of class `{class}`");
    Diagnostic::error("static-context", message, at)
}

pub fn static_through_value(owner: &str, member: &str, at: Span) -> Diagnostic {
    let message = format!("`{member}` is static, so the value of this would be thrown away");
    Diagnostic::error("static-context", message, at).hint(format!("write `{owner}.{member}`"))
}

pub fn forward_reference(name: &str, at: Span, declared: Span) -> Diagnostic {
    let message = format!("field `{name}` is read before it has its value");
    Diagnostic::error("forward-reference", message, at).related(declared, "declared here")
}

pub fn not_a_condition(found: &str, is_assignment: bool, at: Span) -> Diagnostic {
    let message = format!("a condition must be `boolean`, found `{found}`");
    let error = Diagnostic::error("type-mismatch", message, at);
    if is_assignment {
        error.hint("`==` compares, `=` assigns")
    } else {
        error
    }
}

pub fn bad_operand(of: &str, wanted: &str, found: &str, at: Span) -> Diagnostic {
    let message = format!("`{of}` needs {}, found `{found}`", quote_type(wanted));
    Diagnostic::error("type-mismatch", message, at)
}

/// Types are quoted, descriptions are not.
fn quote_type(wanted: &str) -> String {
    if wanted.contains(' ') {
        wanted.to_owned()
    } else {
        format!("`{wanted}`")
    }
}

pub fn no_common_type(left: &str, right: &str, at: Span) -> Diagnostic {
    let message = format!("both values of `?:` must be of one type, found `{left}` and `{right}`");
    Diagnostic::error("type-mismatch", message, at)
}

pub fn incomparable(left: &str, right: &str, at: Span) -> Diagnostic {
    let message = format!("`{left}` and `{right}` can never be equal");
    Diagnostic::error("incomparable", message, at)
}

pub fn impossible_cast(table: &Table, from: &Type, to: &Type, at: Span) -> Diagnostic {
    let message = format!("`{}` can never be `{}`", table.show(from), table.show(to));
    let error = Diagnostic::error("impossible-cast", message, at);
    super::with_type_hint(error, table, to, from)
}

pub fn impossible_instance(found: &str, wanted: &str, at: Span) -> Diagnostic {
    let message = format!("`{found}` can never be `{wanted}`, so this is always false");
    Diagnostic::error("impossible-cast", message, at)
}

pub fn no_instances(wanted: &str, at: Span) -> Diagnostic {
    let message = format!("`instanceof` needs a class or an array type, found `{wanted}`");
    Diagnostic::error("type-mismatch", message, at)
}

pub fn not_an_array(found: &str, at: Span) -> Diagnostic {
    let message = format!("expected an array, found `{found}`");
    Diagnostic::error("type-mismatch", message, at)
}

pub fn untyped_literal(at: Span) -> Diagnostic {
    let message = "the type of this array is not known here";
    Diagnostic::error("type-mismatch", message, at).hint("write `new T[] {…}`")
}

pub fn literal_without_array(wanted: &str, at: Span) -> Diagnostic {
    let message = format!("expected `{wanted}`, found an array");
    Diagnostic::error("type-mismatch", message, at)
}

pub fn not_assignable(at: Span) -> Diagnostic {
    let message = "only a variable, a field or an element can be assigned";
    Diagnostic::error("not-assignable", message, at)
}

pub fn bad_compound(symbol: &str, at: Span) -> Diagnostic {
    let message = format!("there is no operator `{symbol}=`");
    Diagnostic::error("not-assignable", message, at)
}

pub fn assign_to_get(at: Span) -> Diagnostic {
    let message = "the value of a future cannot be assigned";
    Diagnostic::error("not-assignable", message, at)
}

pub fn assign_to_length(at: Span) -> Diagnostic {
    let message = "the length of an array cannot be assigned";
    Diagnostic::error("assign-to-final", message, at)
}

pub fn assign_to_constant(name: &str, at: Span) -> Diagnostic {
    let message = format!("constant `{name}` cannot be assigned");
    Diagnostic::error("assign-to-final", message, at)
}

pub fn assign_to_fixed(name: &str, at: Span) -> Diagnostic {
    let message = format!("`{name}` is final and has its value from its declaration");
    Diagnostic::error("assign-to-final", message, at)
}

pub fn assign_to_final(name: &str, is_static: bool, at: Span) -> Diagnostic {
    let place = if is_static {
        "a static initialiser"
    } else {
        "a constructor"
    };
    let message = format!("final field `{name}` can only be assigned in {place} of its class");
    Diagnostic::error("assign-to-final", message, at)
}
