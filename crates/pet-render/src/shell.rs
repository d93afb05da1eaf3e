//! Words of a command line, quoted for a shell. Only this file quotes for a shell; every command
//! that `pet` prints or writes into a file is quoted here.
//!
//! A quoted word is on one line and has no `\u` in it, so it can be in a comment of a Java file
//! without ending the comment.

/// A word as a POSIX shell reads it back.
pub fn word(text: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_./,=:@%+-".contains(letter);
    if !text.is_empty() && !text.starts_with('=') && text.chars().all(is_plain) {
        return text.to_owned();
    }
    if text.chars().any(is_hidden) {
        return printed(text);
    }
    let quoted: String = text
        .chars()
        .map(|letter| match letter {
            '\'' => r"'\''".to_owned(),
            // Each backslash stands alone between the quotes: `'a'\\'b'`.
            '\\' => r"'\\'".to_owned(),
            letter => letter.to_string(),
        })
        .collect();
    format!("'{quoted}'")
}

/// The name of a file as a quoted argument.
pub fn file(name: &str) -> String {
    word(&path(name))
}

/// The name of a file in a form that is no option: `./-x.pet`. `-` alone is standard input.
pub fn path(name: &str) -> String {
    match name.starts_with('-') && name != "-" {
        true => format!("./{name}"),
        false => name.to_owned(),
    }
}

/// A command line: the words, quoted, with blanks between them.
pub fn line<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.into_iter().map(word).collect();
    words.join(" ")
}

/// Returns whether a character ends a line, is invisible, or changes the direction of the text.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// `"$(printf 'a\012b')"`
fn printed(text: &str) -> String {
    let mut out = String::from("\"$(printf '");
    for letter in text.chars() {
        match letter {
            '%' => out.push_str("%%"),
            '\'' | '\\' => out.push_str(&octal(letter)),
            // printf takes a format that begins with `-` for an option.
            '-' => out.push_str(&octal(letter)),
            letter if is_hidden(letter) => out.push_str(&octal(letter)),
            letter => out.push(letter),
        }
    }
    out.push_str("')\"");
    out
}

fn octal(letter: char) -> String {
    let mut bytes = [0; 4];
    let bytes = letter.encode_utf8(&mut bytes).bytes();
    bytes.map(|byte| format!("\\{byte:03o}")).collect()
}

#[cfg(test)]
mod tests;
