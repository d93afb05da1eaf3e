//! `--minimize`: a smallest subset of a suite with the same coverage. Exact within a fixed number
//! of steps, and never larger than the subset of a greedy choice.

use pet_analyze::tables::Tables;
use pet_model::Outcome;
use pet_model::suite::{Minimized, Suite};
use std::collections::{BTreeMap, BTreeSet};

/// Leaves a smallest subset of the cases that covers the same statements, branches and
/// goals.
pub fn minimize(suite: &mut Suite, tables: &Tables) {
    let mut covers: Vec<BTreeSet<Item>> = Vec::new();
    for case in &suite.cases {
        // One run stays, even of a method without a statement.
        let mut items = BTreeSet::from([Item::Run]);
        if let Outcome::Broken(broken) = &case.outcome {
            items.insert(Item::Promise(broken.text.clone()));
        }
        for (block, way) in &case.ways.0 {
            items.extend(tables.statements(block, *way).map(Item::Statement));
            if let Some((name, block)) = tables.blocks.get_key_value(&**block)
                && block.ways.len() > 1
            {
                items.insert(Item::Branch(name, *way));
            }
        }
        covers.push(items);
    }
    for (number, goal) in suite
        .guided
        .iter()
        .flat_map(|report| report.goals.iter().enumerate())
    {
        for case in &goal.cases {
            if let Some(items) = covers.get_mut(*case) {
                items.insert(Item::Goal(number));
            }
        }
    }
    let minimum = minimum(&covers);
    suite.minimized = Some(Minimized {
        before: suite.cases.len(),
        is_smallest: minimum.is_smallest,
    });
    let places: BTreeMap<usize, usize> = minimum.kept.into_iter().zip(0..).collect();
    let mut place = 0..;
    suite.cases.retain(|_| {
        place
            .next()
            .is_some_and(|place| places.contains_key(&place))
    });
    for goal in suite.guided.iter_mut().flat_map(|report| &mut report.goals) {
        let kept = goal
            .cases
            .iter()
            .filter_map(|case| places.get(case).copied());
        goal.cases = kept.collect();
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Item<'a> {
    Run,
    Statement((usize, usize)),
    Branch(&'a str, u32),
    Goal(usize),
    /// A promise that the method does not keep.
    Promise(String),
}

/// The cases to keep, ascending, and whether no smaller choice exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Minimum {
    pub kept: Vec<usize>,
    pub is_smallest: bool,
}

/// The most comparisons of cases with the items that are left. A fixed number, and not a time, so
/// that the result is always the same.
const STEPS: usize = 4_000_000;

/// The fewest cases that cover all items; `covers` has the items of each case.
pub fn minimum<T: Ord>(covers: &[BTreeSet<T>]) -> Minimum {
    let items: BTreeSet<&T> = covers.iter().flatten().collect();
    let items: BTreeMap<&T, usize> = items.into_iter().zip(0..).collect();
    let sets: Vec<Set> = covers
        .iter()
        .map(|own| {
            Set::of(
                own.iter().filter_map(|item| items.get(item).copied()),
                items.len(),
            )
        })
        .collect();
    let mut all = Set::of(0..items.len(), items.len());
    let able = (0..items.len()).map(|item| {
        let cases = sets.iter().enumerate().filter(|(_, own)| own.has(item));
        cases.map(|(case, _)| case).collect::<Vec<usize>>()
    });
    let able: Vec<Vec<usize>> = able.collect();
    let mut best = greedy(&sets, &mut all.clone());
    let mut steps = 0;
    let mut is_smallest = true;
    // Depth first, on a stack of the cases chosen and the items left. The next case is one that
    // covers the item that the fewest cases cover.
    let mut open: Vec<(Vec<usize>, Set)> = vec![(Vec::new(), std::mem::take(&mut all))];
    while let Some((chosen, left)) = open.pop() {
        steps += sets.len() + 1;
        if steps > STEPS {
            is_smallest = false;
            break;
        }
        let count = left.count();
        if count == 0 {
            if chosen.len() < best.len() {
                best = chosen;
            }
            continue;
        }
        let most = sets.iter().map(|own| own.common(&left)).max();
        let needed = count.div_ceil(most.unwrap_or(1).max(1));
        if chosen.len() + needed >= best.len() {
            continue;
        }
        let items = able.iter().enumerate().filter(|(item, _)| left.has(*item));
        let Some((_, hardest)) = items.min_by_key(|(_, able)| able.len()) else {
            continue;
        };
        // The most useful case is taken from the stack first.
        let mut choices: Vec<(usize, usize, Set)> = Vec::new();
        for case in hardest {
            let Some(own) = sets.get(*case) else {
                continue;
            };
            choices.push((own.common(&left), usize::MAX - case, left.without(own)));
        }
        choices.sort_by_key(|(useful, back, _)| (*useful, *back));
        for (_, back, left) in choices {
            let mut chosen = chosen.clone();
            chosen.push(usize::MAX - back);
            open.push((chosen, left));
        }
    }
    best.sort_unstable();
    Minimum {
        kept: best,
        is_smallest,
    }
}

fn greedy(sets: &[Set], left: &mut Set) -> Vec<usize> {
    let mut chosen = Vec::new();
    while left.count() > 0 {
        let useful = sets.iter().enumerate();
        let useful = useful.map(|(case, own)| (own.common(left), usize::MAX - case, own));
        let Some((_, back, own)) = useful.max_by_key(|(useful, back, _)| (*useful, *back)) else {
            break;
        };
        chosen.push(usize::MAX - back);
        *left = left.without(own);
    }
    chosen
}

/// A set of small numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Set(Vec<u64>);

impl Set {
    fn of(items: impl Iterator<Item = usize>, size: usize) -> Set {
        let mut words = vec![0; size.div_ceil(64)];
        for item in items {
            if let Some(word) = words.get_mut(item / 64) {
                *word |= 1 << (item % 64);
            }
        }
        Set(words)
    }

    fn has(&self, item: usize) -> bool {
        self.0
            .get(item / 64)
            .is_some_and(|word| word >> (item % 64) & 1 == 1)
    }

    fn count(&self) -> usize {
        self.0.iter().map(|word| ones(*word)).sum()
    }

    fn common(&self, other: &Set) -> usize {
        self.0
            .iter()
            .zip(&other.0)
            .map(|(own, other)| ones(own & other))
            .sum()
    }

    fn without(&self, other: &Set) -> Set {
        Set(self
            .0
            .iter()
            .zip(&other.0)
            .map(|(own, other)| own & !other)
            .collect())
    }
}

fn ones(word: u64) -> usize {
    usize::try_from(word.count_ones()).unwrap_or(0)
}
