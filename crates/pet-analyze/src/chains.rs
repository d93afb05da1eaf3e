//! The chains of calls of ATVA 2015, Sec. 4: from a method to all tasks that may follow from
//! it. A chain visits no method twice, except that it may end at the method where it began.
//! There can be exponentially many chains, so their number and their length are limited.

use super::Analysis;

/// The longest chains from one method; every chain begins like one of them.
#[derive(Debug, Default)]
pub struct Chains {
    pub listed: Vec<Chain>,
    /// The number of further chains that were counted.
    pub more: usize,
    /// All chains were counted.
    pub is_complete: bool,
}

#[derive(Debug)]
pub struct Chain {
    /// The method itself first.
    pub methods: Vec<String>,
    /// The chain goes on after its last listed method.
    pub is_cut: bool,
}

/// The number of chains that are listed; further ones are counted.
const LISTED: usize = 20;

/// Longer chains than this are cut.
const LONGEST: usize = 12;

/// The limit of steps of the enumeration.
const BUDGET: usize = 5_000;

pub fn chains(analysis: &Analysis, key: &str) -> Chains {
    let mut chains = Chains::default();
    let sends = |key: &str| {
        let facts = analysis.methods.get(key);
        facts.into_iter().flat_map(|facts| &facts.sends)
    };
    let mut path = vec![key];
    // For each method of the path the messages still to be followed, and whether one was.
    let mut open = vec![(sends(key), false)];
    for _ in 0..BUDGET {
        let Some((next, was_followed)) = open.last_mut() else {
            chains.is_complete = true;
            break;
        };
        let Some(sent) = next.next() else {
            if !*was_followed && path.len() > 1 {
                chains.add(&path, false);
            }
            open.pop();
            path.pop();
            continue;
        };
        let is_closed = sent == key;
        if !is_closed && path.contains(&sent.as_str()) {
            continue;
        }
        *was_followed = true;
        path.push(sent);
        // A chain that comes back to the method where it began ends there.
        if is_closed || path.len() == LONGEST {
            let goes_on = |next: &String| next == key || !path.contains(&next.as_str());
            chains.add(&path, !is_closed && sends(sent).any(goes_on));
            path.pop();
        } else {
            open.push((sends(sent), false));
        }
    }
    chains
}

impl Chains {
    fn add(&mut self, path: &[&str], is_cut: bool) {
        if self.listed.len() < LISTED {
            let methods = path.iter().map(|key| (*key).to_owned());
            self.listed.push(Chain {
                methods: methods.collect(),
                is_cut,
            });
        } else {
            self.more += 1;
        }
    }
}
