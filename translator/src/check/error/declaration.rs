//! Errors in declarations: classes, members, constructors, constants.

use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::typed::ClassKind;

pub fn redeclared_class(name: &str, at: Span, first: Option<Span>) -> Diagnostic {
    match first {
        Some(first) => super::redeclared(&format!("class `{name}`"), at, first),
        None => {
            let message = format!("class `{name}` is built in and cannot be declared again");
            Diagnostic::error("redeclared", message, at)
        }
    }
}

pub fn second_main(at: Span, first: Span) -> Diagnostic {
    let message = "method `main` is already declared: the statements outside classes are it";
    Diagnostic::error("redeclared", message, at).related(first, "the main block begins here")
}

pub fn extends_interface(class: &str, name: &ast::Name, declared: Span) -> Diagnostic {
    let message = format!(
        "class `{class}` cannot extend the interface `{}`",
        name.text
    );
    Diagnostic::error("bad-superclass", message, name.span)
        .related(declared, "declared here")
        .hint(format!("write `implements {}`", name.text))
}

pub fn extends_final(class: &str, name: &ast::Name, declared: Span) -> Diagnostic {
    let message = format!(
        "class `{class}` cannot extend the final class `{}`",
        name.text
    );
    Diagnostic::error("bad-superclass", message, name.span).related(declared, "declared here")
}

/// `declared` is missing for built-in classes.
pub fn implements_class(
    class: &str,
    kind: ClassKind,
    name: &ast::Name,
    declared: Option<Span>,
) -> Diagnostic {
    let (who, verb) = match kind {
        ClassKind::Class => ("class", "implement"),
        ClassKind::Interface => ("interface", "extend"),
    };
    let name_text = &name.text;
    let message = format!("{who} `{class}` cannot {verb} `{name_text}`, which is not an interface");
    let mut error = Diagnostic::error("bad-superclass", message, name.span);
    if let Some(declared) = declared {
        error = error.related(declared, "declared here");
    }
    match kind {
        ClassKind::Class => error.hint(format!("write `extends {name_text}`")),
        ClassKind::Interface => error,
    }
}

pub fn repeated_interface(name: &ast::Name) -> Diagnostic {
    let message = format!("interface `{}` is named twice", name.text);
    Diagnostic::error("bad-superclass", message, name.span)
}

/// The classes of the cycle in source order.
pub fn cyclic_inheritance(cycle: &[(&str, Span)]) -> Diagnostic {
    cyclic("cyclic-inheritance", cycle, |name, others| {
        if others.is_empty() {
            format!("`{name}` inherits from itself")
        } else {
            format!("`{name}` inherits from itself, through {others}")
        }
    })
}

/// The constants of the cycle, each needing the next.
pub fn cyclic_constant(cycle: &[(&str, Span)]) -> Diagnostic {
    cyclic("cyclic-constant", cycle, |name, others| {
        if others.is_empty() {
            format!("the value of constant `{name}` depends on itself")
        } else {
            format!("the value of constant `{name}` depends on itself, through {others}")
        }
    })
}

fn cyclic(
    code: &'static str,
    cycle: &[(&str, Span)],
    message: impl Fn(&str, &str) -> String,
) -> Diagnostic {
    const SHOWN: usize = 3;
    let ((name, at), others) = match cycle {
        [first, others @ ..] => (*first, others),
        [] => (("", Span::new(0, 0)), cycle),
    };
    let shown = others
        .iter()
        .take(SHOWN)
        .map(|(name, _)| format!("`{name}`"));
    let mut names = shown.collect::<Vec<_>>().join(", ");
    if let Some(more) = others.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        names = format!("{names} and {more} more");
    }
    let error = Diagnostic::error(code, message(name, &names), at);
    let places = others.iter().take(SHOWN);
    places.fold(error, |error, (name, at)| {
        error.related(*at, format!("`{name}` is declared here"))
    })
}

pub fn cyclic_constructors(cycle: &[Span]) -> Diagnostic {
    let message = "this constructor calls itself, so that no object would ever be made";
    let (at, others) = match cycle {
        [first, others @ ..] => (*first, others),
        [] => (Span::new(0, 0), cycle),
    };
    let error = Diagnostic::error("cyclic-constructors", message, at);
    let others = others.iter().take(3);
    others.fold(error, |error, at| error.related(*at, "through this one"))
}

pub fn misnamed_constructor(class: &str, name: &ast::Name) -> Diagnostic {
    let message = format!(
        "`{}` is neither a method nor a constructor of `{class}`",
        name.text
    );
    Diagnostic::error("bad-constructor", message, name.span).hint(format!(
        "a method needs a result type, a constructor the name `{class}`"
    ))
}

pub fn interface_constructor(class: &str, at: Span) -> Diagnostic {
    let message = format!("interface `{class}` cannot have a constructor");
    Diagnostic::error("bad-constructor", message, at)
}

pub fn interface_code(class: &str, at: Span) -> Diagnostic {
    let message = format!("interface `{class}` cannot have an initialiser block");
    Diagnostic::error("bad-constructor", message, at)
}

pub fn second_constructor(class: &str, at: Span, parameters: Span) -> Diagnostic {
    let message = format!("class `{class}` has class parameters, which are its only constructor");
    Diagnostic::error("bad-constructor", message, at)
        .related(parameters, "the parameters are here")
        .hint("declare the parameters as fields to write constructors")
}

/// The kind of constructor that lacks a call of `super`.
pub enum Lacking {
    Written,
    Implied,
    ClassParameters,
}

pub fn missing_super_call(class: &str, superclass: &str, lacking: Lacking, at: Span) -> Diagnostic {
    let message = format!(
        "`{class}` must call a constructor of its superclass `{superclass}` with arguments"
    );
    let hint = match lacking {
        Lacking::Written => "begin it with `super(…)`",
        Lacking::Implied => "write a constructor that begins with `super(…)`",
        Lacking::ClassParameters => {
            "replace the class parameters by fields and a constructor that begins with `super(…)`"
        }
    };
    Diagnostic::error("missing-super-call", message, at).hint(hint)
}

pub fn missing_initial(name: &ast::Name) -> Diagnostic {
    let message = format!("field `{}` of an interface needs a value", name.text);
    Diagnostic::error("missing-initial", message, name.span)
}

pub fn clashing_modifiers(name: &ast::Name, first: &str, second: &str) -> Diagnostic {
    let message = format!("method `{}` cannot be both {first} and {second}", name.text);
    Diagnostic::error("bad-modifier", message, name.span)
}

pub fn abstract_function(name: &ast::Name) -> Diagnostic {
    let message = format!(
        "method `{}` is outside classes and cannot be abstract",
        name.text
    );
    Diagnostic::error("bad-modifier", message, name.span)
}

pub fn abstract_in_concrete(class: &str, name: &ast::Name) -> Diagnostic {
    let message = format!(
        "class `{class}` is not abstract but its method `{}` is",
        name.text
    );
    Diagnostic::error("bad-modifier", message, name.span)
        .hint(format!("write `abstract class {class}`"))
}

pub fn unwanted_body(name: &ast::Name, modifier: &str) -> Diagnostic {
    let message = format!(
        "method `{}` is {modifier} and cannot have a body",
        name.text
    );
    Diagnostic::error("bad-modifier", message, name.span)
}

pub fn default_outside_interface(name: &ast::Name) -> Diagnostic {
    let message = format!(
        "method `{}` is not in an interface and cannot be default",
        name.text
    );
    Diagnostic::error("bad-modifier", message, name.span)
}

pub fn missing_default(name: &ast::Name) -> Diagnostic {
    let message = format!(
        "method `{}` of an interface has a body, so it must be default",
        name.text
    );
    Diagnostic::error("bad-modifier", message, name.span)
}

pub fn missing_body(name: &ast::Name) -> Diagnostic {
    let message = format!(
        "method `{}` has no body and is neither abstract nor native",
        name.text
    );
    Diagnostic::error("bad-modifier", message, name.span)
}
