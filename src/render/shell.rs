//! Words of the commands that are printed for people to run again. Every such word is quoted
//! here, whatever a file or a method is called.

/// A word as a shell reads it. It stays on its line, and letters that cannot be seen or turn
/// the text around are spelled out.
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_./,=:@%+-".contains(letter);
    if !word.is_empty() && !word.starts_with('=') && word.chars().all(is_plain) {
        return word.to_owned();
    }
    if word.chars().any(is_hidden) {
        return spelled(word);
    }
    // Two quotes say nothing to a shell, and keep Java from reading `\u`, since the command may
    // stand in a comment of a test class.
    let word = word.replace('\'', r"'\''").replace("\\u", r"\''u");
    format!("'{word}'")
}

/// The name of a file as an argument, also if it begins like an option.
pub fn file(name: &str) -> String {
    match name.starts_with('-') && name != "-" {
        true => quoted(&format!("./{name}")),
        false => quoted(name),
    }
}

/// `$'a\nb'`, which most shells know.
fn spelled(word: &str) -> String {
    let mut out = String::from("$'");
    for letter in word.chars() {
        match letter {
            '\'' => out.push_str("\\'"),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            letter if letter.is_ascii_control() => {
                out.push_str(&format!("\\{:03o}", u32::from(letter)));
            }
            letter if is_hidden(letter) => out.push_str(&format!("\\u{:04x}", u32::from(letter))),
            letter => out.push(letter),
        }
    }
    out.push('\'');
    out
}

/// Letters that end a line, cannot be seen, or change the direction of the text around them.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
        )
}

#[cfg(test)]
mod tests {
    use super::{file, quoted};

    #[test]
    fn plain_words_are_as_they_are() {
        assert_eq!(quoted("samples/a-b.pet"), "samples/a-b.pet");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("=ls"), "'=ls'");
        assert_eq!(file("-x.pet"), "./-x.pet");
        assert_eq!(file("-"), "-");
    }

    #[test]
    fn a_word_stays_on_its_line() {
        assert_eq!(quoted("a\nb"), r"$'a\nb'");
        assert_eq!(quoted("a\u{202e}b\\u000a"), r"$'a\u202eb\\u000a'");
        assert_eq!(quoted("a\\u000a"), r"'a\''u000a'");
    }
}
