//! Suggestions for misspelt names, and common names of Java's library. A suggestion never changes
//! which programs are accepted.

/// The longest name for which suggestions are computed, and the number of comparisons in one
/// program: a comparison is quadratic in the length of a name, and there may be many names.
const LONGEST_NAME: usize = 40;
const COMPARISONS: usize = 200_000;

/// Classes of Java's library that programs often use; none of them exists here.
const JAVA_CLASSES: &[&str] = &[
    "ArrayDeque",
    "ArrayList",
    "Arrays",
    "BigDecimal",
    "BigInteger",
    "Boolean",
    "Byte",
    "CharSequence",
    "Character",
    "Class",
    "CloneNotSupportedException",
    "Cloneable",
    "Collection",
    "Collections",
    "Comparable",
    "Comparator",
    "Consumer",
    "Deque",
    "Double",
    "Enum",
    "File",
    "Float",
    "Function",
    "HashMap",
    "HashSet",
    "IOException",
    "Integer",
    "InterruptedException",
    "Iterable",
    "Iterator",
    "LinkedList",
    "List",
    "Long",
    "Map",
    "Math",
    "NoSuchElementException",
    "Number",
    "NumberFormatException",
    "Objects",
    "Optional",
    "OutOfMemoryError",
    "Predicate",
    "PrintStream",
    "Queue",
    "Random",
    "Record",
    "Runnable",
    "Scanner",
    "Serializable",
    "Set",
    "Short",
    "Stack",
    "StackOverflowError",
    "StrictMath",
    "String",
    "StringBuffer",
    "StringBuilder",
    "Supplier",
    "System",
    "Thread",
    "TreeMap",
    "TreeSet",
    "Vector",
];

/// Methods that every Java object or exception has, and none has here.
const JAVA_METHODS: &[&str] = &[
    "clone",
    "equals",
    "finalize",
    "fillInStackTrace",
    "getCause",
    "getClass",
    "getMessage",
    "hashCode",
    "notify",
    "notifyAll",
    "printStackTrace",
    "toString",
    "wait",
];

pub fn is_java_class(name: &str) -> bool {
    JAVA_CLASSES.contains(&name)
}

pub fn is_java_method(name: &str) -> bool {
    JAVA_METHODS.contains(&name)
}

pub struct Suggester {
    comparisons_left: usize,
}

impl Default for Suggester {
    fn default() -> Self {
        Suggester {
            comparisons_left: COMPARISONS,
        }
    }
}

impl Suggester {
    /// The candidate closest to the name, the first of several, if one is close.
    pub fn closest<'n>(
        &mut self,
        name: &str,
        candidates: impl IntoIterator<Item = &'n str>,
    ) -> Option<&'n str> {
        let wanted: Vec<char> = name.chars().collect();
        if wanted.len() > LONGEST_NAME {
            return None;
        }
        let mut best: Option<(usize, &str)> = None;
        for candidate in candidates.into_iter().take(self.comparisons_left) {
            self.comparisons_left -= 1;
            if candidate.len().abs_diff(name.len()) > LONGEST_NAME || candidate == name {
                continue;
            }
            let distance = distance(&wanted, candidate);
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, candidate));
            }
        }
        let (distance, candidate) = best?;
        let allowed = (wanted.len() / 3).max(1);
        (distance <= allowed && distance < wanted.len()).then_some(candidate)
    }
}

/// The number of letters to insert, drop or change to get from one name to the other;
/// two neighbours that changed places count as one.
fn distance(wanted: &[char], candidate: &str) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=wanted.len()).collect();
    let mut previous = None;
    for (row, letter) in candidate.chars().enumerate() {
        let mut current = vec![row + 1];
        for (column, other) in wanted.iter().enumerate() {
            let at = |line: &[usize], place: usize| line.get(place).copied().unwrap_or(usize::MAX);
            let replaced = at(&last, column).saturating_add(usize::from(letter != *other));
            let dropped = at(&last, column + 1).saturating_add(1);
            let inserted = at(&current, column).saturating_add(1);
            let mut least = replaced.min(dropped).min(inserted);
            let is_swapped =
                column > 0 && previous == Some(*other) && wanted.get(column - 1) == Some(&letter);
            if is_swapped {
                least = least.min(at(&before_last, column - 1).saturating_add(1));
            }
            current.push(least);
        }
        before_last = last;
        last = current;
        previous = Some(letter);
    }
    last.last().copied().unwrap_or(usize::MAX)
}
