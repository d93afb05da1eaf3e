//! Names of predicates that would clash with others.

/// The name of the predicate that a method begins with: its key, unless that is taken. Only
/// a method outside classes has a plain word as its key.
pub fn predicate_name(key: &str) -> String {
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if TAKEN.contains(&key) || (key.starts_with(TABLE) && key.chars().all(is_word)) {
        return format!("{key}:entry");
    }
    key.to_owned()
}

/// How the names of tables begin.
pub const TABLE: &str = "pet_";

/// Names that Prolog or the heap libraries use with as many arguments as a predicate of
/// ours has; tests/names compares the list with what they define.
const TAKEN: &[&str] = &[
    "async",
    "call",
    "findnsols",
    "get_dict",
    "new_array",
    "no_code",
    "open_xterm",
    "read_string",
    "set_array",
    "set_field",
    "start_moded_tabling",
    "sub_atom",
    "sub_string",
];
