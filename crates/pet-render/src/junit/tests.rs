//! Names in test classes.

use super::names::{comment, test, words};

#[test]
fn a_constraint_reads_as_words() {
    assert_eq!(
        words("this.first.data >= -1"),
        "ThisFirstDataIsAtLeastMinus1"
    );
    assert_eq!(words("a + b != 2 * c"), "APlusBIsNot2TimesC");
    assert_eq!(words("a - b < 0"), "ALessBIsBelow0");
    assert_eq!(words("x = null"), "XIsNull");
}

#[test]
fn a_test_is_named_by_its_end_and_as_much_of_its_condition_as_fits() {
    let short = ["a < b".to_owned(), "b = 0".to_owned()];
    assert_eq!(
        test(2, "returns5", &short),
        "case2_returns5_whenAIsBelowBAndBIs0"
    );
    let long = ["x".repeat(61), "b = 0".to_owned()];
    assert_eq!(test(3, "ends", &long), "case3_ends_whenBIs0");
    assert_eq!(test(4, "ends", &[]), "case4_ends");
}

#[test]
fn nothing_ends_a_comment_or_is_an_escape_in_it() {
    assert_eq!(comment("a */ b \\u000a c\nd"), "a * / b /u000a c d");
}
