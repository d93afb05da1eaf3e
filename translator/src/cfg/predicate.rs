//! Names of predicates that would clash with others.

/// The name of the predicate that a method begins with: its key, unless that is taken. Only
/// a method outside classes has a plain word as its key.
pub fn predicate_name(key: &str) -> String {
    if TAKEN.contains(&key) || is_table(key) {
        return format!("{key}:entry");
    }
    key.to_owned()
}

/// Returns whether facts of this name are a table of a translated program. The predicate of a
/// method may begin with the same letters, but then another sign follows: `'pet_x.m'`,
/// `'pet_f:entry'`.
pub fn is_table(name: &str) -> bool {
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    name.starts_with("pet_") && name.chars().all(is_word)
}

/// Names that Prolog or the heap libraries use with as many arguments as the predicate of a block
/// has; tests/it/names compares the list with their definitions.
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
