//! Texts of libraries in the form in which the machine gets them. The machine reads a text
//! letter by letter, and a third of our libraries are comments, so comments are removed. Some
//! of its predicates only check an argument before calling an internal one; such calls are
//! replaced by the internal ones.

/// The text with blanks for its comments. Line ends stay, so that places in messages stay right.
pub fn without_comments(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['%', '/', '\'', '"', '`']) {
        let (before, from) = rest.split_at(at);
        plain.push_str(before);
        let (length, kept) = match from.as_bytes() {
            [b'%', ..] => (from.find('\n').unwrap_or(from.len()), false),
            [b'/', b'*', ..] => (from.find("*/").map_or(from.len(), |end| end + 2), false),
            [b'/', ..] => (1, true),
            // A character code, as in `0'%`.
            [b'\'', ..] if before.ends_with('0') => (character(from), true),
            [quote, ..] => (quoted(from, *quote), true),
            [] => break,
        };
        let (item, after) = from.split_at(length);
        if kept {
            plain.push_str(item);
        } else {
            plain.push(' ');
            plain.extend(item.chars().filter(|letter| *letter == '\n'));
        }
        rest = after;
    }
    plain.push_str(rest);
    plain
}

/// Predicates of the machine, and the internal predicates that they call after checking their
/// arguments. Our arguments are right, and these are called several times for each state of a path.
const DIRECT: [(&str, &str); 6] = [
    ("bb_get(", "'$fetch_global_var'("),
    ("bb_put(", "'$store_global_var'("),
    ("bb_b_put(", "'$store_backtrackable_global_var'("),
    ("put_char(user_output", "'$put_char'(user_output"),
    ("flush_output(user_output", "'$flush_output'(user_output"),
    ("get_char(user_input", "'$get_char'(user_input"),
];

/// Predicates for attributes of variables, and the internal predicates, which get the module after
/// the variable.
const ATTRIBUTES: [(&str, &str); 2] = [
    ("get_atts(", "'$get_from_attr_list'("),
    ("put_atts(", "'$put_to_attr_list'("),
];

/// Directives of our libraries that are unnecessary in a search, because direct calls replace the
/// predicates that they import. A machine that answers goals needs them to print attributed
/// variables. The libraries `atts` and `iso_ext` take the machine longer to load than all of ours.
/// A library of ours that needs another predicate of theirs names it in its import.
const UNNECESSARY: [&str; 3] = [
    ":- use_module(library(atts)).",
    ":- use_module(library(iso_ext)).",
    ":- attribute ",
];

/// The text of one of our libraries without its unnecessary directives.
pub fn without_unnecessary(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        match UNNECESSARY.iter().any(|start| line.starts_with(start)) {
            true => kept.push('\n'),
            false => kept.push_str(line),
        }
    }
    kept
}

/// The text of one of our libraries, without comments, with direct calls. `module` is its own.
pub fn with_direct_calls(module: &str, text: &str) -> String {
    let mut direct = text.to_owned();
    for (name, call) in DIRECT {
        direct = replaced(&direct, name, |after| (call.to_owned(), after));
    }
    for (name, call) in ATTRIBUTES {
        direct = replaced(&direct, name, |after| {
            let (variable, after) = after.split_once(',').unwrap_or((after, ""));
            (format!("{call}{variable}, {module},"), after)
        });
    }
    direct
}

/// The predicates with goals among their arguments that our libraries use; a test
/// (`tests/it/prolog.rs`) fails if a library uses another one.
const HANDED_GOALS: [&str; 4] = ["call(", "call_with_inference_limit(", "catch(", "findall("];

/// Returns whether no clause of a library of ours hands a goal to another one, so that the machine
/// need not look for such goals. `text` has no comments.
pub fn is_plain(text: &str) -> bool {
    HANDED_GOALS.iter().all(|name| !text.contains(name))
}

/// The text without blanks that only people need, since the machine looks at each letter. Quoted
/// items stay as they are.
pub fn without_layout(text: &str) -> String {
    let mut compact = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\'', '"', '`', ' ', '\n']) {
        let (before, from) = rest.split_at(at);
        compact.push_str(before);
        let is_blank = |letter: char| letter == ' ' || letter == '\n';
        let length = match from.as_bytes() {
            [b'\'', ..] if before.ends_with('0') => character(from),
            [quote @ (b'\'' | b'"' | b'`'), ..] => quoted(from, *quote),
            _ => from.len() - from.trim_start_matches(is_blank).len(),
        };
        let (item, after) = from.split_at(length);
        match item.starts_with(is_blank) {
            // After these signs a blank has no meaning.
            true if compact.ends_with([',', '(', '[']) => {}
            true => compact.push(' '),
            false => compact.push_str(item),
        }
        rest = after;
    }
    compact.push_str(rest);
    compact
}

/// The text with a replacement for each call of a predicate. `call` gets the text after the name
/// and its bracket, and returns the replacement and the text that follows it.
fn replaced(text: &str, name: &str, call: impl Fn(&str) -> (String, &str)) -> String {
    let mut changed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let (before, from) = rest.split_at(at);
        let (found, after) = from.split_at(name.len());
        let is_whole = !before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        changed.push_str(before);
        rest = match is_whole {
            true => {
                let (text, after) = call(after);
                changed.push_str(&text);
                after
            }
            false => {
                changed.push_str(found);
                after
            }
        };
    }
    changed.push_str(rest);
    changed
}

/// The length of the first goal in a text that a person types, with its full stop: a point that
/// ends a token and has a blank or nothing after it. A quoted name that is still open at the end of
/// its line ends there, since no reader would accept it. `None` while the goal is not complete.
pub fn goal_end(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = text.get(at..)?;
        let found = rest.find(['.', '%', '/', '\'', '"', '`'])?;
        let (before, from) = rest.split_at(found);
        let length = match from.as_bytes() {
            [b'.', ..] => {
                let is_sign = |letter: char| "+-*/\\^<>=~:.?@#&$".contains(letter);
                let is_end = from
                    .chars()
                    .nth(1)
                    .is_none_or(|next| next.is_whitespace() || next == '%');
                let is_behind_sign = text
                    .get(..at + found)
                    .is_some_and(|text| text.ends_with(is_sign));
                if is_end && !is_behind_sign {
                    return Some(at + found + 1);
                }
                1
            }
            [b'%', ..] => from.find('\n')?,
            [b'/', b'*', ..] => from.find("*/")? + 2,
            [b'/', ..] => 1,
            [b'\'', ..] if before.ends_with('0') => character(from),
            [quote, ..] => {
                let length = quoted(from, *quote);
                let line = from.match_indices('\n').map(|(end, _)| end);
                let mut open = line.filter(|end| {
                    *end < length && !from.get(..*end).is_some_and(|line| line.ends_with('\\'))
                });
                match open.next() {
                    Some(end) => return Some(at + found + end),
                    None if length == from.len() && !is_closed(from, *quote) => return None,
                    None => length,
                }
            }
            [] => return None,
        };
        at += found + length;
    }
}

/// Returns whether the quoted item that is the whole text has its second quote.
fn is_closed(text: &str, quote: u8) -> bool {
    text.len() > 1 && text.as_bytes().last() == Some(&quote)
}

/// The length of the quoted item at the beginning of the text. Two quotes in it stand for one, and
/// make two items here.
fn quoted(text: &str, quote: u8) -> usize {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        if byte == b'\\' {
            bytes.next();
        } else if byte == quote {
            return at + 1;
        }
    }
    text.len()
}

/// The length of a character code after its `0`: a quote and one letter, or two letters if the
/// first is a backslash or a quote.
fn character(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    if let Some((_, '\\' | '\'')) = letters.next() {
        letters.next();
    }
    letters.next().map_or(text.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::{goal_end, with_direct_calls, without_comments, without_unnecessary};

    #[test]
    fn a_goal_ends_at_its_full_stop() {
        for (text, goal) in [
            ("a. b.", "a."),
            ("a.\n", "a."),
            ("X = 'a. b', c(\"x. y\"). d.", "X = 'a. b', c(\"x. y\")."),
            ("X = 0'. . b.", "X = 0'. ."),
            ("a, % b. c\n d.", "a, % b. c\n d."),
            ("a /* b. */ . c.", "a /* b. */ ."),
            ("X = a.b.", "X = a.b."),
            ("a.% b", "a."),
            ("X = 'it''s'. b.", "X = 'it''s'."),
            ("X = 'open.\nb.", "X = 'open."),
            ("X = (=..). b.", "X = (=..)."),
        ] {
            let end = goal_end(text).expect(text);
            assert_eq!(text.get(..end), Some(goal), "{text}");
        }
        for text in [
            "",
            "a",
            "a,\n b",
            "a % b.",
            "a /* b. ",
            "X = 'a. b",
            "X = =.. ",
        ] {
            assert_eq!(goal_end(text), None, "{text}");
        }
    }

    #[test]
    fn comments_become_blanks() {
        assert_eq!(without_comments("a. % b\nc."), "a.  \nc.");
        assert_eq!(
            without_comments("a /* b\n% c */ :- d / e."),
            "a  \n :- d / e."
        );
        assert_eq!(without_comments("a. /* no end"), "a.  ");
        assert_eq!(without_comments("a. % no end"), "a.  ");
    }

    #[test]
    fn calls_are_direct_where_the_name_is_whole() {
        assert_eq!(
            with_direct_calls("m", "a :- bb_get(k, V), bb_b_put(k, V), abb_get(k)."),
            "a :- '$fetch_global_var'(k, V), '$store_backtrackable_global_var'(k, V), abb_get(k)."
        );
        assert_eq!(
            with_direct_calls("m", "a(X) :- get_atts(X, f(_)), put_atts(X, f(1))."),
            "a(X) :- '$get_from_attr_list'(X, m, f(_)), '$put_to_attr_list'(X, m, f(1))."
        );
    }

    #[test]
    fn libraries_of_the_machine_are_loaded_only_for_what_is_named() {
        let text = ":- use_module(library(atts)).\n:- attribute f/1.\n\
                    :- use_module(library(iso_ext), [forall/2]).\n:- use_module(library(lists)).\n";
        let kept =
            "\n\n:- use_module(library(iso_ext), [forall/2]).\n:- use_module(library(lists)).\n";
        assert_eq!(without_unnecessary(text), kept);
    }

    #[test]
    fn what_is_quoted_is_no_comment() {
        for text in [
            r#"a('%', "/*", `%`)."#,
            r"a('it''s % one').",
            r"a('\' % one').",
            r"a(0'%, 0'\n, 0'''). b('%').",
            r#"a(0'", "%")."#,
            "a('ä%').",
        ] {
            assert_eq!(without_comments(text), text);
        }
    }
}
