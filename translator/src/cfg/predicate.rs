//! Names of predicates that would clash with others.

/// The name of the predicate that a method begins with: its key, unless that is taken.
pub fn predicate_name(key: &str) -> String {
    if TAKEN.contains(&key) || key.starts_with("pet_") {
        return format!("{key}:entry");
    }
    key.to_owned()
}

/// Names that Prolog or the heap libraries use with as many arguments as a predicate of
/// ours has. Only a method outside classes can be called like one of them.
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
