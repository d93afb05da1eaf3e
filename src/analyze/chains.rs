//! The chains of calls of paper 000, Sec. 4: from a method to all tasks that may come of
//! it. A chain visits no method twice, but it may come back to where it began. There can
//! be exponentially many, so that only so many are listed.

use super::Analysis;

/// The longest chains from one method; every chain begins like one of them.
#[derive(Debug, Default)]
pub struct Chains {
    /// Each with the method itself first.
    pub listed: Vec<Vec<String>>,
    /// How many more there are, as far as they were counted.
    pub more: usize,
    /// All were counted.
    pub is_complete: bool,
}

/// More than these are counted, not listed.
pub const MOST: usize = 20;

/// How many messages are followed, so that this ends.
const BUDGET: usize = 20_000;

pub fn chains(analysis: &Analysis, key: &str) -> Chains {
    let mut chains = Chains {
        is_complete: true,
        ..Chains::default()
    };
    let sends = |key: &str| -> Vec<&str> {
        let facts = analysis.methods.get(key);
        let sends = facts.into_iter().flat_map(|facts| &facts.sends);
        sends.map(String::as_str).collect()
    };
    let mut path = vec![key];
    let mut open = vec![sends(key).into_iter()];
    let mut was_extended = vec![false];
    let mut followed = 0;
    while let Some(next) = open.last_mut() {
        let Some(sent) = next.next() else {
            if was_extended.last() == Some(&false) && path.len() > 1 {
                chains.add(&path);
            }
            open.pop();
            path.pop();
            was_extended.pop();
            continue;
        };
        followed += 1;
        if followed > BUDGET {
            chains.is_complete = false;
            break;
        }
        if sent == key {
            path.push(sent);
            chains.add(&path);
            path.pop();
        } else if path.contains(&sent) {
            continue;
        } else {
            path.push(sent);
            open.push(sends(sent).into_iter());
            was_extended.push(false);
            let before = was_extended.len() - 2;
            if let Some(before) = was_extended.get_mut(before) {
                *before = true;
            }
            continue;
        }
        if let Some(extended) = was_extended.last_mut() {
            *extended = true;
        }
    }
    chains
}

impl Chains {
    fn add(&mut self, path: &[&str]) {
        if self.listed.len() < MOST {
            let path = path.iter().map(|key| (*key).to_owned());
            self.listed.push(path.collect());
        } else {
            self.more += 1;
        }
    }
}
