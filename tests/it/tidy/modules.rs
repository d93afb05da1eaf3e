//! The modules of a crate, and which of them use which. A path that begins with `crate` or `super`
//! is an edge, in a `use` line and elsewhere. The root of the crate and the tests are left out.

use super::{files, root, text};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The files and folders directly under `src`.
pub struct Modules {
    pub names: BTreeSet<String>,
    /// From a module to another, with a file that has the edge.
    pub edges: BTreeMap<(String, String), String>,
}

impl Modules {
    pub fn of(src: &Path) -> Modules {
        let files = files(&[".rs"]).into_iter();
        let files: Vec<(Vec<String>, String)> = files
            .filter_map(|path| {
                let place = path.strip_prefix(src).ok()?.with_extension("");
                let module = place.iter().map(|part| part.to_string_lossy().into_owned());
                Some((module.collect(), text(&path)))
            })
            .filter(|(module, _): &(Vec<String>, String)| {
                let is_root = |part: &String| part == "lib" || part == "main";
                !module.iter().any(|part| part == "tests") && !is_root(&module[0])
            })
            .collect();
        let names: BTreeSet<String> = files.iter().map(|(it, _)| it[0].clone()).collect();
        let mut edges = BTreeMap::new();
        for (module, text) in &files {
            for target in targets(module, text) {
                if names.contains(&target) && target != module[0] {
                    let file = src.strip_prefix(root()).unwrap().join(module.join("/"));
                    let edge = (module[0].clone(), target);
                    edges.insert(edge, format!("{}.rs", file.display()));
                }
            }
        }
        Modules { names, edges }
    }

    /// The edges that remain when modules without edges from or to others are taken away again
    /// and again: those of cycles, and those between cycles.
    pub fn cycles(&self) -> BTreeMap<(String, String), String> {
        let mut rest = self.edges.clone();
        loop {
            let users: BTreeSet<String> = rest.keys().map(|(user, _)| user.clone()).collect();
            let used: BTreeSet<String> = rest.keys().map(|(_, used)| used.clone()).collect();
            let before = rest.len();
            rest.retain(|(from, to), _| used.contains(from) && users.contains(to));
            if rest.len() == before {
                return rest;
            }
        }
    }
}

/// The first parts of the paths in the text of a module, from the root of the crate.
fn targets(module: &[String], text: &str) -> BTreeSet<String> {
    let tokens = tokens(text);
    let mut found = BTreeSet::new();
    let mut place = 0;
    while place < tokens.len() {
        let mut base = match tokens[place].as_str() {
            "crate" => Vec::new(),
            "super" => module[..module.len() - 1].to_vec(),
            _ => {
                place += 1;
                continue;
            }
        };
        place += 1;
        while tokens[place..].starts_with(&["::".to_owned(), "super".to_owned()]) {
            base.pop();
            place += 2;
        }
        if tokens.get(place).is_some_and(|next| next == "::") {
            place = leaves(&tokens, place + 1, base, &mut found);
        }
    }
    found
}

/// Adds the first part of each path that begins at a place, `a::b` or `{a::{b, c}, d}`, behind the
/// parts that are known. Returns the place behind them.
fn leaves(
    tokens: &[String],
    mut place: usize,
    mut path: Vec<String>,
    found: &mut BTreeSet<String>,
) -> usize {
    let mut groups: Vec<Vec<String>> = Vec::new();
    while let Some(token) = tokens.get(place) {
        match token.as_str() {
            "::" => {}
            "{" => groups.push(path.clone()),
            "}" | "," if !groups.is_empty() => {
                found.extend(path.first().cloned());
                path.clone_from(groups.last().unwrap());
                if token == "}" {
                    groups.pop();
                }
            }
            word if is_word(word) => {
                path.push(word.to_owned());
                found.extend(path.first().cloned());
            }
            _ => return place,
        }
        place += 1;
        let goes_on = tokens.get(place).is_some_and(|next| next == "::");
        if groups.is_empty() && !goes_on && tokens[place - 1] != "::" {
            return place;
        }
    }
    place
}

fn is_word(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphanumeric() || first == '_')
}

/// Words, `::`, and other letters one by one, without comments.
fn tokens(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
    {
        let mut is_joined = false;
        for letter in line.chars() {
            let is_part = letter.is_alphanumeric() || letter == '_';
            let joins = match found.last() {
                Some(last) => {
                    is_joined && (is_part && is_word(last) || last == ":" && letter == ':')
                }
                None => false,
            };
            match found.last_mut() {
                Some(last) if joins => last.push(letter),
                _ if letter.is_whitespace() => {}
                _ => found.push(letter.to_string()),
            }
            is_joined = !letter.is_whitespace();
        }
    }
    found
}
