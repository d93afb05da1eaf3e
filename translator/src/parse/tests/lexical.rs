//! Names, numbers, comments, and the seams between the pieces that are read at once.

use super::{assert_prints, found, found_in_method, printed, printed_statements, understood};
use crate::number::Number;
use crate::parse::lexer::lex;
use crate::parse::literal::{LiteralTrouble, character, integer};

const MAX: i64 = 2_147_483_647;

#[test]
fn names_may_hold_letters_of_all_scripts_and_subscripts() {
    let names = "größe _a $b Worker₁ x₁₂ 名前 élan a1 straße";
    for name in names.split(' ') {
        assert_prints(&format!("{name} = 1;"), &format!("{name} = 1;"));
    }
}

#[test]
fn words_that_mean_something_elsewhere_are_names_where_java_allows_them() {
    let words = "data then await release skip get record var yield sealed permits Int Bool Unit \
                 Void Fut";
    for word in words.split(' ') {
        let class = format!("class C {{\n  int {word};\n  int {word}(int {word}) {{\n  }}\n}}\n");
        assert_eq!(printed(&class), class);
        for statement in [
            format!("{word} = 1;"),
            format!("{word}++;"),
            format!("a.{word}();"),
            format!("a.{word} = {word};"),
            format!("int {word} = {word} + 1;"),
            format!("{word}[0] = 2;"),
            format!("{word}.f = 3;"),
            format!("{word}();"),
        ] {
            assert_prints(&statement, &statement);
        }
    }
}

#[test]
fn words_of_java_are_no_names() {
    for word in ["class", "goto", "const", "null", "int", "while"] {
        let errors = found(&format!("int f({word} x) {{ int {word} = 1; }}"));
        assert!(!errors.is_empty(), "{word}");
    }
}

#[test]
fn comments_and_blanks_leave_no_trace() {
    let text = "/**/int/***/a/* * / **/=// x = 2\n\t1\r\n;\u{c}// end";
    assert_eq!(printed(text), "int a = 1;\n");
}

#[test]
fn a_byte_order_mark_is_dropped() {
    assert_eq!(printed("\u{feff}int a;"), "int a;\n");
}

#[test]
fn a_comment_without_an_end_is_the_only_error() {
    assert_eq!(
        found("class C { void m() { a(); /* and so on }"),
        ["1:27 unterminated-comment: this comment is not closed by `*/`"]
    );
}

#[test]
fn strings_do_not_hide_their_ends() {
    assert_eq!(
        found_in_method("a(\"// /* \\\" \"); b 1;"),
        [
            "1:3 unsupported: strings are not part of the language: `\"// /* \\\" \"`",
            "1:19 syntax: expected `;`, found `1`"
        ]
    );
}

#[test]
fn integers_have_the_values_of_java() {
    for (text, value) in [
        ("0", 0),
        ("42", 42),
        ("1_000", 1000),
        ("2147483647", MAX),
        ("0x7fff_ffff", MAX),
        ("0X80000000", -MAX - 1),
        ("0xFFFFFFFF", -1),
        ("017", 15),
        ("0_7", 7),
        ("037777777777", -1),
        ("0b101", 5),
        ("0B11111111111111111111111111111111", -1),
    ] {
        assert_eq!(integer(text, false), Ok((Number::Int, value)), "{text}");
    }
}

#[test]
fn literals_of_long_have_64_bits() {
    for (text, value) in [
        ("0L", 0),
        ("5l", 5),
        ("0xFFL", 255),
        ("9223372036854775807L", i64::MAX),
        ("0xffff_ffff_ffff_ffffL", -1),
        ("0b1L", 1),
        ("017L", 15),
    ] {
        assert_eq!(integer(text, false), Ok((Number::Long, value)), "{text}");
    }
    let least = integer("9223372036854775808L", true);
    assert_eq!(least, Ok((Number::Long, i64::MIN)));
}

#[test]
fn characters_are_units_of_utf_16() {
    for (text, unit) in [
        ("'a'", Some(97)),
        ("'\\n'", Some(10)),
        ("'\\''", Some(39)),
        ("'\\\\'", Some(92)),
        ("'\"'", Some(34)),
        ("'\\u0041'", Some(65)),
        ("'\\uuu0041'", Some(65)),
        ("'\\ud800'", Some(0xd800)),
        ("'\\0'", Some(0)),
        ("'\\377'", Some(255)),
        ("'\\s'", Some(32)),
        ("'€'", Some(0x20ac)),
        ("'\\400'", None),
        ("'\\u41'", None),
        ("'\\q'", None),
        ("'ab'", None),
        ("'😀'", None),
    ] {
        assert_eq!(character(text), unit, "{text}");
    }
}

#[test]
fn integers_that_java_refuses_are_refused() {
    for (text, trouble) in [
        ("2147483648", LiteralTrouble::TooLarge(Number::Int)),
        ("0x1_0000_0000", LiteralTrouble::TooLarge(Number::Int)),
        ("040000000000", LiteralTrouble::TooLarge(Number::Int)),
        (
            "99999999999999999999999999999999",
            LiteralTrouble::TooLarge(Number::Int),
        ),
        (
            "9223372036854775808L",
            LiteralTrouble::TooLarge(Number::Long),
        ),
        (
            "0x1_0000_0000_0000_0000L",
            LiteralTrouble::TooLarge(Number::Long),
        ),
        ("5LL", LiteralTrouble::Malformed),
        ("0xL", LiteralTrouble::Malformed),
        ("08", LiteralTrouble::Malformed),
        ("0b2", LiteralTrouble::Malformed),
        ("0x", LiteralTrouble::Malformed),
        ("1_", LiteralTrouble::Malformed),
        ("0x_1", LiteralTrouble::Malformed),
        ("12monkeys", LiteralTrouble::Malformed),
    ] {
        assert_eq!(integer(text, false), Err(trouble), "{text}");
    }
}

#[test]
fn the_least_integer_needs_its_minus() {
    assert_eq!(printed_statements("a = -2147483648;"), "a = 0x80000000;");
    assert_eq!(printed_statements("a = - 2147483648;"), "a = 0x80000000;");
    for text in ["a = 2147483648;", "a = -(2147483648);", "a = b-2147483648;"] {
        let errors = found_in_method(text);
        assert!(
            errors.len() == 1 && errors[0].contains("literal-too-large"),
            "{errors:?}"
        );
    }
}

#[test]
fn floating_point_numbers_are_one_token() {
    for text in [
        "1.5",
        "1.",
        ".5",
        "1e9",
        "1.5e-3f",
        "2f",
        "3d",
        "1_0.2_5E+1D",
        "0x1.8p3",
        "0x.8P-3f",
    ] {
        assert_eq!(
            found_in_method(&format!("a = {text};")),
            [] as [&str; 0],
            "{text}"
        );
    }
}

#[test]
fn a_token_on_a_seam_is_read_as_anywhere_else() {
    // The pieces end at multiples of 65536; each round moves the text by one byte.
    let line = "größe = abc(1.5, 0x7f, \"text\", 'c') /* long comment */ >= \\u0041 ;//@ pragma\n";
    let plain = lex(line);
    for gap in 0..line.len() {
        let text = format!("{}{line}", " ".repeat((1 << 16) - gap));
        let moved = lex(&text);
        let kinds = |lexed: &crate::parse::lexer::Lexed| {
            let kinds = lexed.tokens.iter().map(|token| token.kind);
            kinds.collect::<Vec<_>>()
        };
        assert_eq!(kinds(&moved), kinds(&plain), "at {gap}");
        assert_eq!(moved.pragmas.len(), 1);
    }
}

#[test]
fn a_comment_longer_than_a_piece_is_skipped() {
    let text = format!("int a; /* {} */ int b;", "x\n".repeat(200_000));
    assert_eq!(understood(&text).items.len(), 2);
}
