//! Names in test classes: of the class, its imports, its tests, and their variables. They must
//! differ from all names that the program or Java uses.

use super::members::Members;
use crate::shell::is_hidden;
use pet_translator::cfg::Method;
use std::collections::HashSet;

pub struct Names {
    pub class: String,
    /// The helper object that every test uses.
    pub heap: String,
    /// The JUnit rule that stops a test that does not end.
    pub timeout: String,
    /// The variable for the result of the tested method.
    pub result: String,
    /// The exception that the tested method throws.
    pub thrown: String,
    /// The names of all classes of the program, and words that cannot be variables.
    taken: HashSet<String>,
}

/// The simple names of the classes that test classes use, with the full names.
const IMPORTED: [(&str, &str); 7] = [
    ("After", "org.junit.After"),
    ("PetHeap", "pet.PetHeap"),
    ("PetRunner", "pet.PetRunner"),
    ("Rule", "org.junit.Rule"),
    ("RunWith", "org.junit.runner.RunWith"),
    ("Test", "org.junit.Test"),
    ("Timeout", "org.junit.rules.Timeout"),
];

/// Further words that variables of a test class must not be.
const TAKEN: [&str; 9] = [
    "this", "super", "var", "yield", "record", "_", "enum", "org", "pet",
];

/// The longest condition in the name of a test.
const LONGEST_CONDITION: usize = 64;

impl Names {
    /// The names of one class; `part` counts those of a large suite, from 1.
    pub fn new(members: &Members<'_>, method: &Method, part: usize) -> Names {
        let mut taken: HashSet<String> = members.first_words().collect();
        let name = joined(&members.short_key(method));
        let mut class = match part {
            1 => format!("{name}Test"),
            part => format!("{name}Part{part}Test"),
        };
        while taken.contains(&class) {
            class.push('_');
        }
        taken.extend(TAKEN.map(str::to_owned));
        taken.insert(class.clone());
        // A variable would hide the class of its name, also in calls of static methods.
        let mut own = |wish: &str| {
            let mut name = wish.to_owned();
            while !taken.insert(name.clone()) {
                name.push('_');
            }
            name
        };
        Names {
            class,
            heap: own("heap"),
            timeout: own("timeout"),
            result: own("result"),
            thrown: own("thrown"),
            taken,
        }
    }

    /// The name to write for a class of JUnit or a helper class: its simple name, unless the program
    /// has a class of that name.
    pub fn imported(&self, name: &'static str) -> &'static str {
        let found = IMPORTED.iter().find(|(simple, _)| *simple == name);
        match found {
            Some((_, full)) if self.taken.contains(name) => full,
            _ => name,
        }
    }

    /// The name to write for a class of `java.lang` that the language does not have: its simple
    /// name unless the program has a class of that name.
    pub fn of_lang(&self, name: &str) -> String {
        match self.taken.contains(name) {
            true => format!("java.lang.{name}"),
            false => name.to_owned(),
        }
    }

    /// The imports; those for the runner of `pet` only with `has_runner`.
    pub fn imports(&self, has_runner: bool) -> Vec<&'static str> {
        let is_used = |simple: &str| has_runner || !matches!(simple, "PetRunner" | "RunWith");
        let free = IMPORTED.iter();
        let free = free.filter(|(simple, _)| is_used(simple) && !self.taken.contains(*simple));
        let mut paths: Vec<&str> = free.map(|(_, full)| *full).collect();
        paths.sort_unstable();
        paths
    }

    /// A new name for a variable: `wish` if it is free, else `wish` with a number.
    pub fn variable(&self, wish: &str, used: &mut HashSet<String>) -> String {
        let mut name = wish.to_owned();
        let mut number = 2;
        while self.taken.contains(&name) || used.contains(&name) {
            name = format!("{wish}{number}");
            number += 1;
        }
        used.insert(name.clone());
        name
    }
}

/// The name of a test, like `case3_throwsNullPointerException_whenLIsNull`.
pub fn test(number: usize, end: &str, constraints: &[String]) -> String {
    let mut condition = String::new();
    for constraint in constraints.iter().rev() {
        let words = words(constraint);
        if condition.len() + words.len() > LONGEST_CONDITION {
            break;
        }
        condition = match condition.is_empty() {
            true => words,
            false => format!("{words}And{condition}"),
        };
    }
    match condition.is_empty() {
        true => format!("case{number}_{end}"),
        false => format!("case{number}_{end}_when{condition}"),
    }
}

/// A condition as part of a name: `this.first.data >= -1` is `ThisFirstDataIsAtLeastMinus1`.
pub fn words(constraint: &str) -> String {
    let mut out = String::new();
    let mut rest = constraint;
    while let Some(letter) = rest.chars().next() {
        let operator = OPERATORS.iter().find(|(text, _)| rest.starts_with(text));
        if let Some((text, word)) = operator {
            let is_sign = *text == "-" && !out.is_empty() && rest.starts_with("- ");
            out.push_str(if is_sign { "Less" } else { word });
            rest = rest.get(text.len()..).unwrap_or_default();
        } else if is_part(letter) {
            let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end);
            out.push_str(&capitalised(word));
            rest = behind;
        } else {
            rest = rest.get(letter.len_utf8()..).unwrap_or_default();
        }
    }
    out
}

/// Operators and their words, the longer operators first.
const OPERATORS: [(&str, &str); 15] = [
    ("!=", "IsNot"),
    ("==", "Is"),
    ("<=", "IsAtMost"),
    (">=", "IsAtLeast"),
    ("≤", "IsAtMost"),
    ("≥", "IsAtLeast"),
    ("≠", "IsNot"),
    ("=", "Is"),
    ("<", "IsBelow"),
    (">", "IsAbove"),
    ("+", "Plus"),
    ("-", "Minus"),
    ("*", "Times"),
    ("/", "DividedBy"),
    ("!", "Not"),
];

/// A key as one name: `List.remAll` is `ListRemAll`, `C.m(int,D[])` is `CMIntDArray`.
fn joined(key: &str) -> String {
    let key = key.replace("[]", "Array");
    let parts = key.split(|letter| !is_part(letter));
    parts.map(capitalised).collect()
}

pub fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Returns whether a name can stand in the text of a Java program.
pub fn is_word(name: &str) -> bool {
    let is_first = |letter: char| is_part(letter) && !letter.is_numeric();
    name.starts_with(is_first) && name.chars().all(is_part) && !WORDS.contains(&name)
}

/// The words of Java that are no names.
const WORDS: [&str; 54] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
    "_",
];

pub fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// A text for a comment; Java reads Unicode escapes also in comments.
pub fn comment(text: &str) -> String {
    let text = text.replace('\\', "/").replace("*/", "* /");
    text.replace(is_hidden, " ")
}
