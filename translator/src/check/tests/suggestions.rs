//! Guesses at misspelt names.

use crate::check::suggest::Suggester;

fn guess<'n>(name: &str, candidates: &[&'n str]) -> Option<&'n str> {
    Suggester::default().closest(name, candidates.iter().copied())
}

#[test]
fn the_closest_name_is_guessed() {
    assert_eq!(guess("frist", &["fist", "first", "last"]), Some("fist"));
    assert_eq!(guess("lenght", &["width", "length"]), Some("length"));
    assert_eq!(guess("node", &["Node"]), Some("Node"));
}

#[test]
fn a_name_that_is_far_away_is_no_guess() {
    assert_eq!(guess("cat", &["dog", "category"]), None);
    assert_eq!(guess("a", &["b", "c"]), None);
    assert_eq!(guess("x", &[]), None);
}

#[test]
fn very_long_names_are_not_compared() {
    let long = "x".repeat(100_000);
    let almost = format!("{long}y");
    assert_eq!(guess(&long, &[&almost]), None);
    assert_eq!(guess("short", &[&almost]), None);
}

#[test]
fn guessing_ends_after_many_comparisons() {
    let mut suggester = Suggester::default();
    let many = vec!["something"; 300_000];
    assert_eq!(suggester.closest("else", many.iter().copied()), None);
    assert_eq!(suggester.closest("first", ["frist"]), None);
}
