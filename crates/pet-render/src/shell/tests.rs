//! Quoted words, read back by a real shell.

use super::{line, word};
use proptest::prelude::*;
use std::process::Command;

#[test]
fn plain_words_stay_plain() {
    assert_eq!(
        line(["pet", "tcg", "a/B.java", "-o", "."]),
        "pet tcg a/B.java -o ."
    );
    assert_eq!(word(""), "''");
    assert_eq!(word("C.m(int)"), "'C.m(int)'");
    assert_eq!(word("it's"), r"'it'\''s'");
    assert_eq!(word(r"a\u000a"), r"'a'\\'u000a'");
    assert_eq!(word("a\nb"), r#""$(printf 'a\012b')""#);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    /// A shell reads back what was quoted, and Java finds no escape and no end of line in it.
    #[test]
    fn a_shell_reads_every_word_back(text in r#"([a-z$`"'\\*/!%#& (){}-]|\\u|\n|é|\u{202e}){0,12}[a-z]"#) {
        let quoted = word(&text);
        prop_assert!(!quoted.contains('\n') && !quoted.contains("\\u"), "{quoted}");
        let script = format!("printf %s {quoted}");
        let read = Command::new("sh").args(["-c", &script]).output().unwrap();
        prop_assert_eq!(String::from_utf8(read.stdout).unwrap(), text);
    }
}
