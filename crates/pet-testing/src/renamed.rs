//! Programs with every identifier renamed, to names that the generated clauses, texts and
//! classes use for themselves: a program means the same whatever its parts are called.

use pet_translator::cfg::Program;
use std::collections::{BTreeMap, BTreeSet};

/// Names of our own variables, predicates, atoms, of helpers in generated tests, of keys in
/// documents, and names that differ in little.
const HOSTILE: &[&str] = &[
    // Variables of clauses.
    "H",
    "H0",
    "H1",
    "H2",
    "E",
    "E1",
    "T",
    "T1",
    "T2",
    "R",
    "In",
    "Out",
    "State",
    "State1",
    "Loops",
    "Loops1",
    "Callee",
    "Null",
    "Null1",
    "Nothing",
    "Input1",
    "V1",
    "C1",
    "N1",
    "V_x",
    "Given_1_",
    "Cell_1_",
    "Before",
    "Forgotten",
    "Made",
    "Returned",
    "Returned1",
    "Object1",
    // Names that give these variables.
    "state",
    "state2",
    "loops1",
    "callee",
    "nothing",
    "out",
    "in",
    "h",
    "e",
    "t",
    "r",
    "h0",
    "returned",
    "unused",
    "before",
    "forgotten",
    "made",
    "future",
    "l",
    // Predicates and facts.
    "pet_post",
    "pet_call",
    "pet_inputs",
    "pet_library_call",
    "pet_model_call",
    "pet_value",
    "pet_step",
    "pet_passed",
    "pet_class",
    "pet_method",
    "pet_block",
    "pet_arrays",
    "pet_below",
    "pet_ways",
    "pet_x",
    "async",
    "no_code",
    "same",
    "get_field",
    "set_field",
    "new_object",
    "call",
    "generate",
    "actors_run",
    "post",
    "findall",
    "assertz",
    "halt",
    "user",
    // Atoms.
    "none",
    "many",
    "dropped",
    "unseen",
    "u",
    "v",
    "ok",
    "exc",
    "blocked",
    "deadlock",
    "array",
    "fut",
    "object",
    "among",
    "some",
    "entry",
    "summary",
    "obj",
    "cell",
    "i",
    "n",
    "root",
    // Names in results.
    "o1",
    "o2",
    "o3",
    "f1",
    "f2",
    "r1",
    "r2",
    "id",
    "outcome",
    "trace",
    "ref",
    "fields",
    "elements",
    "heap",
    "args",
    "input",
    "output",
    "statics",
    // Names in generated tests.
    "result",
    "thrown",
    "timeout",
    "self",
    "new1",
    "new2",
    "Test",
    "After",
    "Rule",
    "Timeout",
    "PetHeap",
    "PetRunner",
    "RunWith",
    "org",
    "pet",
    "java",
    "junit",
    "restoreStaticFields",
    "assertEquals",
    "assertTrue",
    "case1",
    // Names that differ in case, or by a letter that Prolog or Java treats in its own way.
    "ab",
    "aB",
    "Ab",
    "AB",
    "$",
    "$1",
    "a$b",
    "$pet_int",
    "__",
    "_x",
    "_X",
    "x_",
    "größe",
    "Größe",
    "имя",
    "変数",
    "λ",
    "ñ",
    "é",
    "x₁",
];

/// Words that are types or operations in `.pet` programs, and names in Java.
const HOSTILE_IN_JAVA: &[&str] = &[
    "bool", "Bool", "Int", "Unit", "Void", "Fut", "data", "await", "release", "skip", "symbolic",
    "then", "get", "requires", "ensures", "assume", "Integer", "Boolean", "String", "System",
    "Math", "Class", "Override",
];

/// Words with a meaning of their own in some places, which stay as they are.
const KEPT: &[&str] = &[
    "length",
    "this",
    "main",
    "await",
    "data",
    "release",
    "skip",
    "symbolic",
    "then",
    "yield",
    "Fut",
    "get",
    "Int",
    "Bool",
    "bool",
    "Void",
    "Unit",
    "nonaliasing",
    "nonsharing",
    "acyclic",
    "tree",
    "point",
    "requires",
    "ensures",
    "assume",
    "old",
    "result",
    "forall",
    "exists",
];

/// Variables that the translator adds have reserved words as names.
const KEYWORDS: &str = "abstract assert boolean break byte case catch char class const continue \
    default do double else enum extends false final finally float for goto if implements import \
    instanceof int interface long native new null package private protected public return short \
    static strictfp super switch synchronized this throw throws transient true try void volatile \
    while";

/// From the words of a program to other ones, each to one of its own.
pub struct Renaming {
    to: BTreeMap<String, String>,
    from: BTreeMap<String, String>,
}

impl Renaming {
    /// Chooses by the seed; `text` is that of the program.
    pub fn new(program: &Program, text: &str, is_java: bool, seed: u64) -> Renaming {
        let words: BTreeSet<String> = words(text).map(|(_, word)| word.to_owned()).collect();
        let classes = || program.classes.iter().filter(|class| !class.is_builtin);
        let fields = program.fields.iter().map(|field| field.name.clone());
        let methods = program.methods.iter().map(|method| method.name.clone());
        let locals = program.methods.iter().flat_map(|method| &method.locals);
        // Members of models keep their names.
        let modelled = program.methods.iter().filter(|it| program.is_model(it));
        let modelled = modelled.map(|method| method.name.as_str());
        let constants = program.fields.iter();
        let constants = constants.filter(|field| program.class(field.class).is_builtin);
        let modelled: BTreeSet<&str> = modelled
            .chain(constants.map(|field| field.name.as_str()))
            .collect();
        let own: BTreeSet<String> = classes()
            .map(|class| class.name.clone())
            .chain(fields)
            .chain(methods)
            .chain(locals.map(|local| local.name.clone()))
            .filter(|name| words.contains(name) && !KEPT.contains(&name.as_str()))
            .filter(|name| !KEYWORDS.split(' ').any(|word| word == name))
            .collect();
        let builtin = program.classes.iter().filter(|class| class.is_builtin);
        let builtin: BTreeSet<&str> = builtin.map(|class| class.name.as_str()).collect();
        let own: Vec<&String> = own
            .iter()
            .filter(|name| !builtin.contains(name.as_str()) && !modelled.contains(name.as_str()))
            .collect();
        let mut pool: Vec<&str> = HOSTILE.to_vec();
        if is_java {
            pool.extend(HOSTILE_IN_JAVA);
            // Subscripts are digits in `.pet` programs only.
            pool.retain(|name| *name != "x₁");
        }
        // A word that is not renamed keeps its meaning.
        let is_free = |name: &&str| own.iter().any(|word| word == name) || !words.contains(*name);
        pool.retain(is_free);
        let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut renaming = Renaming {
            to: BTreeMap::new(),
            from: BTreeMap::new(),
        };
        for (number, word) in own.into_iter().enumerate() {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let place = usize::try_from(random >> 33).unwrap_or(0) % pool.len().max(1);
            let made = made_name(random);
            let is_new = !words.contains(&made)
                && !renaming.from.contains_key(&made)
                && !HOSTILE.contains(&made.as_str())
                && !HOSTILE_IN_JAVA.contains(&made.as_str())
                && !KEPT.contains(&made.as_str())
                && KEYWORDS.split(' ').all(|word| word != made);
            let name = match (pool.is_empty(), random % 4) {
                (_, 0) if is_new => made,
                (false, _) => pool.swap_remove(place).to_owned(),
                (true, _) => format!("state{}", number + 10),
            };
            renaming.from.insert(name.clone(), word.clone());
            renaming.to.insert(word.clone(), name);
        }
        renaming
    }

    /// A text with the new names.
    pub fn renamed(&self, text: &str) -> String {
        replaced(text, &self.to, &['\\'])
    }

    /// A text with the old names again. In traces the kind of a block follows a colon.
    pub fn back(&self, text: &str) -> String {
        replaced(text, &self.from, &[':'])
    }
}

/// A name of letters of many scripts, digits and signs, from a number; one of twenty is long.
fn made_name(seed: u64) -> String {
    const FIRST: [char; 16] = [
        'a', 'z', 'A', 'Z', '_', '$', 'é', 'ß', 'Ж', 'я', '中', 'λ', 'ﬁ', 'ǅ', 'ı', 'İ',
    ];
    const REST: [char; 8] = ['0', '9', '_', '$', 'b', 'B', '文', 'ö'];
    let pick = |from: &[char], number: u64| from[usize::try_from(number).unwrap() % from.len()];
    let length = if seed % 20 == 1 { 150 } else { seed % 7 + 1 };
    let mut state = seed;
    let mut name = String::from(pick(&FIRST, seed >> 8));
    for _ in 0..length {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        name.push(pick(&REST, state >> 40));
    }
    name
}

/// Words behind one of the signs stay as they are.
fn replaced(text: &str, names: &BTreeMap<String, String>, signs: &[char]) -> String {
    let mut out = String::new();
    let mut at = 0;
    for (start, word) in words(text) {
        out.push_str(&text[at..start]);
        let is_kept = text[..start].ends_with(signs);
        match names.get(word) {
            Some(name) if !is_kept => out.push_str(name),
            _ => out.push_str(word),
        }
        at = start + word.len();
    }
    out.push_str(&text[at..]);
    out
}

/// The words of a text, with their places; numbers are none.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part =
        |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$' | '₀'..='₉');
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let start = at + rest.find(is_part)?;
            let length = text[start..].find(|letter| !is_part(letter));
            let end = length.map_or(text.len(), |length| start + length);
            at = end;
            let word = &text[start..end];
            if !word.starts_with(|letter: char| letter.is_ascii_digit()) {
                return Some((start, word));
            }
        }
    })
}
