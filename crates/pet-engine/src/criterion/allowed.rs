//! The predicates that a criterion may call: control, unification, comparison, arithmetic,
//! terms, the letters of atoms, lists and associations. None of them reaches files, streams,
//! the system, the database of clauses or global variables.

/// The goals among the arguments of a predicate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goals {
    None,
    /// Every argument is a goal.
    All,
    /// The argument at this place, called with so many additional arguments.
    At(usize, usize),
    /// The first argument, called with the others.
    Call,
}

/// The libraries that a file may name.
pub(super) const LIBRARIES: [&str; 5] = ["assoc", "between", "lists", "ordsets", "pairs"];

/// The goals among the arguments of `name/arity`; `None` if the predicate is not allowed.
pub(super) fn goals_of(name: &str, arity: usize) -> Option<Goals> {
    match (name, arity) {
        ("," | ";" | "->", 2) | ("\\+" | "once", 1) | ("forall", 2) => Some(Goals::All),
        ("call", 1..=8) => Some(Goals::Call),
        ("findall", 3 | 4) => Some(Goals::At(1, 0)),
        ("maplist", 2..=9) => Some(Goals::At(0, arity - 1)),
        ("foldl", 4 | 5) => Some(Goals::At(0, arity - 1)),
        ("map_assoc", 2 | 3) => Some(Goals::At(0, arity - 1)),
        _ => {
            let mut all = BUILT_IN
                .iter()
                .chain(LIBRARY.iter().flat_map(|(_, all)| *all));
            all.any(|known| *known == (name, arity))
                .then_some(Goals::None)
        }
    }
}

/// The library that has a predicate, if it is in one.
pub(super) fn library_of(name: &str, arity: usize) -> Option<&'static str> {
    match name {
        "maplist" | "foldl" => return Some("lists"),
        "map_assoc" => return Some("assoc"),
        "forall" => return Some("iso_ext"),
        _ => {}
    }
    let mut libraries = LIBRARY.iter();
    let found = libraries.find(|(_, all)| all.contains(&(name, arity)));
    found.map(|(library, _)| *library)
}

pub(super) type Predicates = &'static [(&'static str, usize)];

pub(super) const BUILT_IN: Predicates = &[
    ("!", 0),
    ("true", 0),
    ("fail", 0),
    ("false", 0),
    ("=", 2),
    ("\\=", 2),
    ("unify_with_occurs_check", 2),
    ("==", 2),
    ("\\==", 2),
    ("@<", 2),
    ("@>", 2),
    ("@=<", 2),
    ("@>=", 2),
    ("compare", 3),
    ("is", 2),
    ("=:=", 2),
    ("=\\=", 2),
    ("<", 2),
    (">", 2),
    ("=<", 2),
    (">=", 2),
    ("var", 1),
    ("nonvar", 1),
    ("atom", 1),
    ("atomic", 1),
    ("integer", 1),
    ("number", 1),
    ("compound", 1),
    ("callable", 1),
    ("ground", 1),
    ("functor", 3),
    ("arg", 3),
    ("=..", 2),
    ("copy_term", 2),
    ("term_variables", 2),
    ("sort", 2),
    ("keysort", 2),
    ("atom_length", 2),
    ("atom_chars", 2),
    ("atom_codes", 2),
    ("atom_concat", 3),
    ("sub_atom", 5),
    ("char_code", 2),
    ("number_chars", 2),
    ("number_codes", 2),
];

/// The predicates of libraries, except those with goals among their arguments.
pub(super) const LIBRARY: &[(&str, Predicates)] = &[
    (
        "lists",
        &[
            ("member", 2),
            ("memberchk", 2),
            ("select", 3),
            ("append", 2),
            ("append", 3),
            ("reverse", 2),
            ("length", 2),
            ("same_length", 2),
            ("nth0", 3),
            ("nth0", 4),
            ("nth1", 3),
            ("nth1", 4),
            ("sum_list", 2),
            ("list_to_set", 2),
            ("list_max", 2),
            ("list_min", 2),
            ("permutation", 2),
        ],
    ),
    (
        "assoc",
        &[
            ("empty_assoc", 1),
            ("assoc_to_list", 2),
            ("assoc_to_keys", 2),
            ("assoc_to_values", 2),
            ("get_assoc", 3),
            ("put_assoc", 4),
            ("del_assoc", 4),
            ("list_to_assoc", 2),
            ("max_assoc", 3),
            ("min_assoc", 3),
        ],
    ),
    (
        "pairs",
        &[
            ("pairs_keys_values", 3),
            ("pairs_keys", 2),
            ("pairs_values", 2),
        ],
    ),
    (
        "ordsets",
        &[
            ("list_to_ord_set", 2),
            ("ord_add_element", 3),
            ("ord_del_element", 3),
            ("ord_intersect", 2),
            ("ord_intersection", 3),
            ("ord_disjoint", 2),
            ("ord_subtract", 3),
            ("ord_union", 3),
            ("ord_subset", 2),
            ("ord_memberchk", 2),
        ],
    ),
    ("between", &[("between", 3), ("numlist", 3)]),
];
