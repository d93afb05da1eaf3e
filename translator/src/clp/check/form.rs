//! The goals and tables of docs/clp-format.md, in the notation of the page. A test compares the
//! two.

/// A predicate with the names of its arguments.
pub type Form = (&'static str, &'static [&'static str]);

/// Operations on the heap, and guards. Arithmetic is not among them: its goals have operators.
pub const GOALS: &[Form] = &[
    ("new_object", &["H0", "Class", "X", "H"]),
    ("new_array", &["H0", "Type", "N", "X", "H"]),
    ("get_field", &["H", "X", "Field", "V"]),
    ("set_field", &["H0", "X", "Field", "V", "H"]),
    ("get_array", &["H", "X", "I", "V"]),
    ("set_array", &["H0", "X", "I", "V", "H"]),
    ("length", &["H", "X", "N"]),
    ("get_static", &["H", "Field", "V"]),
    ("set_static", &["H0", "Field", "V", "H"]),
    ("type", &["H", "X", "Class"]),
    ("type_in", &["H", "X", "[Class, …]"]),
    ("instance", &["H", "X", "Type"]),
    ("not_instance", &["H", "X", "Type"]),
    ("same", &["H", "R1", "R2"]),
    ("different", &["H", "R1", "R2"]),
    ("async", &["H0", "X", "virtual(Key)", "In", "F", "H"]),
    ("finished", &["H", "F"]),
    ("unfinished", &["H", "F"]),
    ("get_future", &["H", "F", "V"]),
    ("old_heap", &["H"]),
    ("no_code", &["Key", "In", "Out", "H0", "H", "E", "T"]),
];

/// Comparisons of integers.
pub const COMPARISONS: [&str; 6] = ["#=", "#\\=", "#<", "#>", "#=<", "#>="];

/// Operations of arithmetic with two operands.
pub const OPERATIONS: [&str; 8] = ["+", "-", "*", "//", "rem", "/\\", "\\/", "xor"];

/// Shifts, which stand in `wrap(Type, …)` only.
pub const SHIFTS: [&str; 3] = ["<<", ">>", ">>>"];

/// Conversions between integers and floating-point numbers.
pub const CONVERSIONS: [&str; 4] = ["to_double", "to_float", "to_int", "to_long"];

/// Operations with two floating-point numbers, in `double(…)` or `float(…)`.
pub const FLOAT_OPERATIONS: [&str; 5] = ["+", "-", "*", "/", "rem"];

/// Comparisons of two floating-point numbers, in `double(…)`; their value is 1 or 0.
pub const FLOAT_COMPARISONS: [&str; 3] = ["<", "=<", "=:="];

/// Functions of one floating-point number, in `double(…)` or `float(…)`; `from_bits` takes an integer.
pub const FLOAT_FUNCTIONS: [&str; 7] =
    ["-", "sqrt", "floor", "ceiling", "rint", "bits", "from_bits"];

/// Returns whether it is an operation or comparison of two floating-point numbers.
pub fn is_float_operation(name: &str) -> bool {
    FLOAT_OPERATIONS.contains(&name) || FLOAT_COMPARISONS.contains(&name)
}

pub const TABLES: &[Form] = &[
    ("pet_format", &["2"]),
    ("pet_program", &["File", "Kind"]),
    ("pet_integers", &["Arithmetic"]),
    (
        "pet_class",
        &["Class", "Kind", "Super", "Interfaces", "Role"],
    ),
    ("pet_model", &["Class"]),
    ("pet_field", &["Class", "Name", "Type"]),
    ("pet_static", &["Class", "Name", "Type"]),
    ("pet_given", &["Owner", "Name", "Type"]),
    ("pet_given_class", &["Class", "N"]),
    (
        "pet_method",
        &[
            "Key",
            "Class",
            "Name",
            "Kind",
            "[Name:Type, …]",
            "Type",
            "Code",
        ],
    ),
    ("pet_pragma", &["Key", "Keyword", "Text"]),
    ("pet_override", &["Key", "Class"]),
    (
        "pet_condition",
        &["Key", "Kind", "Piece", "When", "Text", "Line"],
    ),
    (
        "pet_assume",
        &[
            "Key",
            "Kind",
            "[path(Input, [Class:Field, …]), …]",
            "Text",
            "Line",
        ],
    ),
    ("pet_statement", &["Key", "N", "Line"]),
    ("pet_loop", &["Block", "Key", "Line"]),
    ("pet_block", &["Block", "Key", "Line"]),
    ("pet_way", &["Block", "Way", "Line", "Marks"]),
    ("pet_entry", &["Block", "Marks"]),
];

/// The words that an argument of a table may be, if the format lists them.
pub fn words(table: &str, argument: &str) -> Option<&'static [&'static str]> {
    Some(match (table, argument) {
        ("pet_program", "Kind") => &["sequential", "actor"],
        ("pet_integers", "Arithmetic") => &["machine", "mathematical"],
        ("pet_class", "Kind") => &["class", "abstract", "interface"],
        ("pet_class", "Role") => &["plain", "actor", "data"],
        ("pet_method", "Kind") => &[
            "static",
            "instance",
            "constructor",
            "static_initialiser",
            "main",
        ],
        ("pet_method", "Code") => &["code", "native", "abstract"],
        ("pet_condition", "Kind") => &["requires", "ensures"],
        ("pet_condition", "When") => &["early", "late"],
        ("pet_assume", "Kind") => &["nonaliasing", "nonsharing", "acyclic", "tree"],
        _ => return None,
    })
}
