//! The places in objects that build themselves (`pet_model::given`), as Java has them: `xs.size()`,
//! `xs.get(0)`.

use pet_model::given::shown;

/// The name of an answer to the question whether a map has a key. Conditions on it are not shown.
pub const ANSWER: &str = "\u{2423}has";

/// The place of a field; `None` for a field that says nothing about the input.
pub fn field(owner: &str, field: &str, class: &str) -> Option<String> {
    let number = |word: &str| {
        let rest = field.strip_prefix(word)?;
        rest.parse::<u8>().ok()
    };
    if field == "count" {
        return Some(format!("{owner}.size()"));
    }
    if let Some(at) = number("item") {
        let is_list = matches!(
            shown(class),
            "java.util.ArrayList" | "java.util.LinkedList" | "java.util.Vector" | "java.util.Stack"
        );
        return Some(match is_list {
            true => format!("{owner}.get({at})"),
            false => format!("element {at} of {owner}"),
        });
    }
    if let Some(at) = number("key") {
        return Some(format!("key {at} of {owner}"));
    }
    if let Some(at) = number("value") {
        return Some(format!("value {at} of {owner}"));
    }
    if number("has").is_some() {
        return Some(ANSWER.to_owned());
    }
    number("answer").map(|at| format!("answer {at} of {owner}"))
}
