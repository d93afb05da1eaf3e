//! `--minimize`: a smallest subset of a suite that covers what the suite covers. Exact as
//! far as a fixed number of steps goes, and never worse than greedy.

use std::collections::BTreeSet;

/// Which cases to keep, ascending, and whether no smaller choice exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Minimum {
    pub kept: Vec<usize>,
    pub is_smallest: bool,
}

/// Choices that are looked at; a fixed number, so that the result is always the same.
const STEPS: u64 = 200_000;

/// `covers` has for each case what it covers.
pub fn minimum<T: Ord + Clone>(covers: &[BTreeSet<T>]) -> Minimum {
    let all: BTreeSet<T> = covers.iter().flatten().cloned().collect();
    let mut best = greedy(covers, &all);
    let mut steps = 0;
    // Depth first, over explicit choices: what is chosen, what is left, which cases can
    // still be tried for the item that is hardest to cover.
    let mut open = vec![(Vec::new(), all)];
    while let Some((chosen, left)) = open.pop() {
        steps += 1;
        if steps > STEPS {
            best.sort_unstable();
            return Minimum {
                kept: best,
                is_smallest: false,
            };
        }
        if left.is_empty() {
            if chosen.len() < best.len() {
                best = chosen;
            }
            continue;
        }
        let most = covers.iter().map(|own| own.intersection(&left).count()).max();
        let needed = left.len().div_ceil(most.unwrap_or(1).max(1));
        if chosen.len() + needed >= best.len() {
            continue;
        }
        let who = |item: &T| covers.iter().filter(|own| own.contains(item)).count();
        let Some(hardest) = left.iter().min_by_key(|item| who(item)) else {
            continue;
        };
        let mut able: Vec<usize> = (0..)
            .zip(covers)
            .filter(|(_, own)| own.contains(hardest))
            .map(|(case, _)| case)
            .collect();
        // The most useful is taken from the stack first.
        able.sort_by_key(|case| {
            let own = covers.get(*case);
            (own.map_or(0, |own| own.intersection(&left).count()), usize::MAX - case)
        });
        for case in able {
            let mut chosen: Vec<usize> = chosen.clone();
            chosen.push(case);
            let own = covers.get(case).into_iter().flatten().cloned().collect();
            open.push((chosen, left.difference(&own).cloned().collect()));
        }
    }
    best.sort_unstable();
    Minimum {
        kept: best,
        is_smallest: true,
    }
}

fn greedy<T: Ord + Clone>(covers: &[BTreeSet<T>], all: &BTreeSet<T>) -> Vec<usize> {
    let mut left = all.clone();
    let mut chosen = Vec::new();
    while !left.is_empty() {
        let useful = covers.iter().enumerate();
        let useful = useful.map(|(case, own)| (own.intersection(&left).count(), case));
        let Some((_, case)) = useful.max_by_key(|(count, case)| (*count, usize::MAX - case)) else {
            break;
        };
        chosen.push(case);
        let own: BTreeSet<T> = covers.get(case).into_iter().flatten().cloned().collect();
        left = left.difference(&own).cloned().collect();
    }
    chosen
}
