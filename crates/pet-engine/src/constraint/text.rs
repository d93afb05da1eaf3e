//! Conditions on strings as people write them: `s = "add"` instead of the length and the characters
//! one by one. What is still too long to be read is counted.

use crate::path::UNNAMED;
use pet_model::Value;
use std::collections::BTreeMap;

/// The length of a string of the input is called like this, …
const LENGTH: &str = ".length()";
/// … and its characters like this.
const CHARACTER: &str = ".charAt(";

/// The longest condition that is shown.
const LONGEST: usize = 120;

/// The name of a field of the model of strings, as Java has it.
pub fn field(owner: &str, field: &str) -> String {
    match field
        .strip_prefix('c')
        .filter(|rest| rest.parse::<u8>().is_ok())
    {
        Some(index) => format!("{owner}{CHARACTER}{index})"),
        None => format!("{owner}.{field}()"),
    }
}

/// The parts of a conjunction, or of a disjunction of inequalities, joined as far as they are about
/// one string. `operator` is `=` or `!=`.
pub fn joined(parts: Vec<String>, operator: &str) -> Vec<String> {
    let mut lengths: BTreeMap<String, usize> = BTreeMap::new();
    let mut characters: BTreeMap<(String, usize), u16> = BTreeMap::new();
    for part in &parts {
        match Part::of(part, operator) {
            Some(Part::Length(of, length)) => {
                lengths.insert(of, length);
            }
            Some(Part::Character(of, index, unit)) => {
                characters.insert((of, index), unit);
            }
            None => {}
        }
    }
    let text = |of: &str| -> Option<Vec<u16>> {
        let length = *lengths.get(of)?;
        let units = (0..length).map(|index| characters.get(&(of.to_owned(), index)).copied());
        units.collect()
    };
    // No string is that long.
    let is_possible = |part: &String| match part.split_once(".length() > ") {
        Some((_, bound)) => bound
            .parse::<i64>()
            .is_ok_and(|bound| bound < i64::from(i32::MAX)),
        None => true,
    };
    let mut joined: Vec<String> = Vec::new();
    for part in parts.into_iter().filter(is_possible) {
        let said = match Part::of(&part, operator) {
            Some(Part::Length(of, _) | Part::Character(of, _, _)) if text(&of).is_some() => {
                let text = text(&of).unwrap_or_default();
                format!("{of} {operator} {}", Value::Text(text))
            }
            Some(Part::Character(of, index, unit)) => {
                let unit = Value::Char(unit);
                format!("{of}{CHARACTER}{index}) {operator} {unit}")
            }
            _ => part,
        };
        if !joined.contains(&said) {
            joined.push(said);
        }
    }
    joined
}

/// Single characters that are excluded.
pub fn joined_unequal(conditions: Vec<String>) -> Vec<String> {
    let conditions = conditions.into_iter();
    let conditions = conditions.map(|it| match Part::of(&it, "!=") {
        Some(Part::Character(of, index, unit)) => {
            format!("{of}{CHARACTER}{index}) != {}", Value::Char(unit))
        }
        _ => it,
    });
    conditions.collect()
}

/// The conditions that can be read, and the number of the others.
pub fn readable(conditions: Vec<String>) -> Vec<String> {
    // A string has no negative length.
    let is_said = |text: &String| !text.ends_with(".length() >= 0");
    let conditions: Vec<String> = conditions.into_iter().filter(is_said).collect();
    let kept = conditions.len();
    let is_short = |text: &String| {
        let is_string = text.contains(LENGTH) || text.contains(CHARACTER);
        !is_string || text.len() <= LONGEST && !text.contains('^') && !text.contains(UNNAMED)
    };
    let mut shown: Vec<String> = conditions.into_iter().filter(is_short).collect();
    let left = kept - shown.len();
    if left > 0 {
        let conditions = if left == 1 { "condition" } else { "conditions" };
        shown.push(format!("{left} longer {conditions} on strings"));
    }
    shown
}

/// A condition on one string.
enum Part {
    Length(String, usize),
    Character(String, usize, u16),
}

impl Part {
    fn of(text: &str, operator: &str) -> Option<Part> {
        let (left, right) = text.split_once(&format!(" {operator} "))?;
        if let Some(of) = left.strip_suffix(LENGTH) {
            return Some(Part::Length(of.to_owned(), right.parse().ok()?));
        }
        let (of, index) = left.strip_suffix(')')?.rsplit_once(CHARACTER)?;
        let index = index.parse().ok()?;
        Some(Part::Character(of.to_owned(), index, right.parse().ok()?))
    }
}
