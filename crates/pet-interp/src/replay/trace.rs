//! Reading traces from their text, `lcm(1,[gcd(1,[…]),lcm:return@3(1,[])])`. A trace can be
//! a million levels deep, so nothing recurses; the tree is given back as a list, each node
//! before its subtraces, which together with the program is the same.

/// A node: the name of the block, and the way through it, from 1.
pub type Node<'a> = (&'a str, u32);

/// `None` if the text is no trace. Names may stand in quotes, and a subtrace that is `_`
/// is missing.
pub fn nodes(text: &str) -> Option<Vec<Node<'_>>> {
    let mut nodes = Vec::new();
    let mut rest = text;
    let mut open = 0_u32;
    loop {
        rest = rest.trim_start_matches([' ', ',', '_']);
        if let Some(behind) = rest.strip_prefix("])") {
            open = open.checked_sub(1)?;
            rest = behind;
            continue;
        }
        if rest.is_empty() {
            return (open == 0).then_some(nodes);
        }
        let (name, way, behind) = node(rest)?;
        nodes.push((name, way));
        open += 1;
        rest = behind;
    }
}

/// The name ends where `(`, a number, `,` and `[` follow: a name may have brackets of its
/// own, those of its parameter types, but these never look like that.
fn node(text: &str) -> Option<(&str, u32, &str)> {
    for (at, _) in text.match_indices('(') {
        let (name, behind) = text.split_at(at);
        let behind = behind.strip_prefix('(')?;
        let digits = behind.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let way = behind
            .strip_suffix(digits)
            .and_then(|digits| digits.parse().ok());
        if let (Some(way), Some(rest)) = (way, digits.strip_prefix(",[")) {
            let name = name.strip_prefix('\'').unwrap_or(name);
            return Some((name.strip_suffix('\'').unwrap_or(name), way, rest));
        }
    }
    None
}
