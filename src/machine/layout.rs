//! Layout of Prolog texts. The machine reads a text letter by letter, comments too, and a
//! third of our libraries are comments.

/// The text with blanks for its comments; line ends stay, so that places in messages do.
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

/// How long the quoted item is that the text begins with. Two quotes in it stand for one,
/// and make two items here.
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

/// How long a character code is behind its `0`: one letter, or two if the first is a
/// backslash or a quote.
fn character(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    if let Some((_, '\\' | '\'')) = letters.next() {
        letters.next();
    }
    letters.next().map_or(text.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::without_comments;

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
