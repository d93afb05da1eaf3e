//! What holds for all texts and all trees.

use super::papers::PROGRAMS;
use super::trees::programs;
use super::{found, shape, understood};
use crate::ast::print::print;
use crate::diagnostic::Severity;
use crate::parse::lexer::character_boundary;
use crate::parse::parse;
use crate::source::Source;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Parses in both dialects. Nothing panics; all places are in the text; what has no
/// error is printed and read again as the same tree.
fn check(text: &str) -> Result<(), TestCaseError> {
    for name in ["test.pet", "Test.java"] {
        let source = Source::new(name, text);
        let parsed = parse(&source);
        for diagnostic in &parsed.diagnostics {
            let span = diagnostic.span;
            prop_assert!(span.start <= span.end);
            let is_inside = usize::try_from(span.end).unwrap() <= text.len();
            prop_assert!(is_inside, "{diagnostic:?}");
            prop_assert!(
                span.start == span.end || !source.slice(span).is_empty(),
                "{diagnostic:?}"
            );
        }
        let is_error = |severity| severity == Severity::Error;
        let has_error = parsed.diagnostics.iter().any(|it| is_error(it.severity));
        if !has_error && name == "test.pet" {
            let again = understood(&print(&parsed.program));
            prop_assert_eq!(shape(&again), shape(&parsed.program));
        }
    }
    Ok(())
}

/// Tokens that make something that looks like a program, at least here and there.
fn tokens() -> impl Strategy<Value = &'static str> {
    const TOKENS: &str = "a b C D 0 1 2147483648 0xff ( ) ( ) [ ] { } { } ; ; ; , . = += + - * \
        / % < <= > >= == != ! && || & | ? : ++ -- -> :: ... @ ~ ^ << if else while do for break \
        continue return throw try catch finally assert class interface enum extends implements \
        throws new this super null true false int Int boolean bool void Unit Fut < > Fut<Int> \
        instanceof public private static final abstract native default synchronized switch case \
        await release skip then data record var yield import package goto long double \"s\" 'c' \
        1.5 # \\u0041 \"open //@\u{20}point\u{20}p\n //@\u{20}requires\u{20}x\n /*\u{20}c\u{20}*/ \
        \n \r\n";
    let tokens: Vec<&str> = TOKENS.split(' ').filter(|it| !it.is_empty()).collect();
    select(tokens)
}

fn shorter(text: &str, at: Index) -> &str {
    let end = character_boundary(text, at.index(text.len() + 1));
    text.get(..end).unwrap_or_default()
}

/// The words of a program, one of them replaced, doubled or taken away.
fn mutated(text: &str, at: Index, token: Option<&str>, is_doubled: bool) -> String {
    let mut words: Vec<&str> = text.split_inclusive([' ', '(', ')', ';', '\n']).collect();
    let index = at.index(words.len());
    match token {
        Some(token) => words[index] = token,
        None if is_doubled => words.insert(index, words[index]),
        None => {
            words.remove(index);
        }
    }
    words.concat()
}

proptest! {
    #[test]
    fn what_is_printed_is_read_as_the_same_tree(program in programs()) {
        let text = print(&program);
        prop_assert_eq!(found(&text), Vec::<String>::new(), "in:\n{}", text);
        prop_assert_eq!(shape(&understood(&text)), shape(&program), "in:\n{}", text);
    }

    #[test]
    fn any_text_is_read(text in any::<String>()) {
        check(&text)?;
    }

    #[test]
    fn any_characters_of_programs_are_read(text in "[a-zA-Z_0-9 \\n\\r\\t(){}\\[\\];,.=+*/%<>!&|?:@\"'\\\\-]{0,80}") {
        check(&text)?;
    }

    #[test]
    fn any_tokens_are_read(tokens in vec(tokens(), 0..60)) {
        check(&tokens.join(" "))?;
    }

    #[test]
    fn any_tokens_in_a_method_are_read(tokens in vec(tokens(), 0..30)) {
        check(&format!("class C {{ void m() {{ {} }} int after; }}", tokens.join(" ")))?;
    }

    #[test]
    fn the_beginning_of_a_program_is_read(program in select(PROGRAMS.to_vec()), at: Index) {
        check(shorter(program, at))?;
    }

    #[test]
    fn a_program_with_a_mistake_is_read(
        program in select(PROGRAMS.to_vec()),
        at: Index,
        token in proptest::option::of(tokens()),
        is_doubled: bool,
    ) {
        check(&mutated(program, at, token, is_doubled))?;
    }
}
