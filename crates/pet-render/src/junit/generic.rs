//! Type arguments of parameters, as class files write them: `(Ljava/util/List<Ljava/lang/Long;>;I)V`.

/// The class of a parameter and its type arguments, by their names in programs, if all of them are
/// classes without type arguments of their own.
pub(super) fn parameter(signature: &str, place: usize) -> Option<(String, Vec<String>)> {
    let rest = signature.strip_prefix('(')?;
    let mut rest = rest.split_once(')')?.0;
    for _ in 0..place {
        rest = rest.get(length(rest)?..)?;
    }
    let ty = rest.get(..length(rest)?)?;
    let ty = ty.strip_prefix('L')?.strip_suffix(";")?;
    let (base, arguments) = ty.split_once('<')?;
    let mut arguments = arguments.strip_suffix('>')?;
    let mut found = Vec::new();
    while !arguments.is_empty() {
        let end = length(arguments)?;
        let argument = arguments.get(..end)?;
        arguments = arguments.get(end..)?;
        let argument = argument.strip_prefix('L')?.strip_suffix(';')?;
        if argument.contains('<') {
            return None;
        }
        found.push(named(argument));
    }
    Some((named(base), found))
}

fn named(binary: &str) -> String {
    binary.replace(['/', '$'], ".")
}

/// The length of the first type of a text.
fn length(text: &str) -> Option<usize> {
    let from = text.find(|letter| letter != '[')?;
    match text.get(from..)?.chars().next()? {
        'L' | 'T' => named_length(text, from),
        'B' | 'C' | 'D' | 'F' | 'I' | 'J' | 'S' | 'Z' => Some(from + 1),
        _ => None,
    }
}

/// The length of a text whose class or type variable begins at `from`.
fn named_length(text: &str, from: usize) -> Option<usize> {
    let mut depth = 0_u32;
    for (at, letter) in text.get(from..)?.char_indices() {
        match letter {
            '<' => depth = depth.checked_add(1)?,
            '>' => depth = depth.checked_sub(1)?,
            ';' if depth == 0 => return Some(from + at + 1),
            _ => {}
        }
    }
    None
}
