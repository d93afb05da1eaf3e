//! Canonical hashes of states: two states have the same hash if and only if they are the
//! same up to the numbers of actors and tasks, the order of creation and garbage.
//!
//! Colour refinement gives each vertex of the state's graph a colour that depends on nothing
//! but the graph. If several vertices with incoming edges share a colour, one of them is
//! given a colour of its own and refinement goes on; every member of the class is tried
//! (except those that give the same hash as the first), and the smallest hash counts.

use super::facts::Facts;
use super::graph::Graph;
use super::hash::{Key, Label, mix};
use crate::interp::code::Code;
use crate::interp::memory::Address;
use crate::interp::state::State;
use pet_translator::typed::MethodId;

/// The computation of canonical hashes for one program. It keeps its allocations between
/// states.
pub struct Canon<'a, 'p> {
    code: &'a Code<'p>,
    facts: &'a Facts,
    entry: MethodId,
    named: &'a [Address],
    graph: Graph,
    refinement: Refinement,
    /// Hashes of states as they lie in memory, with their keys; at most one for each
    /// slot.
    cache: Vec<(Key, Key)>,
}

/// The slots of the cache: enough for the final states of most programs.
const CACHED: usize = 1 << 8;

/// The number of choices that are tried for one state. Beyond it equal states may get
/// different hashes, which costs time and never a result: equal hashes still mean equal states.
const MOST_CHOICES: usize = 2_000;

impl<'a, 'p> Canon<'a, 'p> {
    pub fn new(code: &'a Code<'p>, facts: &'a Facts, entry: MethodId) -> Canon<'a, 'p> {
        Canon {
            code,
            facts,
            entry,
            named: &[],
            graph: Graph::default(),
            refinement: Refinement::default(),
            cache: Vec::new(),
        }
    }

    /// Makes these cells distinct from each other and from all other cells.
    pub fn with_named(mut self, named: &'a [Address]) -> Canon<'a, 'p> {
        self.named = named;
        self
    }

    /// The canonical hash of a state, from the cache if the state is final: final states are
    /// often repeated with the same addresses and numbers.
    pub fn key_from_cache(&mut self, state: &State) -> Key {
        if state.has_unfinished_tasks() || state.stop.is_some() {
            return self.key(state);
        }
        let raw = raw_key(state);
        self.cache.resize(CACHED, (Key::default(), Key::default()));
        let slot = usize::try_from(raw.0 % CACHED as u64).unwrap_or_default();
        if let Some((known, key)) = self.cache.get(slot)
            && *known == raw
        {
            return *key;
        }
        let key = self.key(state);
        if let Some(place) = self.cache.get_mut(slot) {
            *place = (raw, key);
        }
        key
    }

    pub fn key(&mut self, state: &State) -> Key {
        let (code, facts) = (self.code, self.facts);
        self.graph.build(code, facts, self.entry, self.named, state);
        let refinement = &mut self.refinement;
        refinement.start(&self.graph);
        refinement.refine(&self.graph);
        let Some(class) = refinement.shared_class(&self.graph) else {
            return refinement.key(&self.graph);
        };
        let mut left = MOST_CHOICES;
        refinement.least_key(&self.graph, &class, &mut left)
    }
}

/// The hash of a state without tasks, with all its addresses and numbers.
fn raw_key(state: &State) -> Key {
    let mut label = Label::new(20);
    for word in state.memory.words() {
        label.add(word);
    }
    if let Some(word) = state.result {
        label.add(word.cast_unsigned());
    }
    let mut key = Key::default();
    key.add(label);
    key
}

#[derive(Default)]
struct Refinement {
    colours: Vec<u64>,
    next: Vec<u64>,
    sorted: Vec<u64>,
}

impl Refinement {
    fn start(&mut self, graph: &Graph) {
        self.colours.clear();
        let labels = graph.vertices.iter().map(|vertex| vertex.label.high);
        self.colours.extend(labels);
    }

    /// Repeats rounds until the number of colours does not grow any more.
    fn refine(&mut self, graph: &Graph) {
        let mut count = self.distinct();
        loop {
            if count == self.colours.len() {
                return;
            }
            self.round(graph);
            let next = self.distinct();
            if next == count {
                return;
            }
            count = next;
        }
    }

    /// Gives each vertex a new colour, computed from the colours of its successors and
    /// predecessors.
    fn round(&mut self, graph: &Graph) {
        self.next.clear();
        self.next.extend_from_slice(&self.colours);
        for (vertex, index) in graph.vertices.iter().zip(0usize..) {
            let own = self.colours.get(index).copied().unwrap_or_default();
            let mut colour = own;
            let edges = graph
                .edges
                .get(vertex.first_edge as usize..vertex.end_edge as usize);
            for (target, place) in edges.unwrap_or_default().iter().zip(1u64..) {
                let target = *target as usize;
                colour = mix(
                    colour,
                    self.colours.get(target).copied().unwrap_or_default(),
                );
                if let Some(next) = self.next.get_mut(target) {
                    *next = next.wrapping_add(mix(own ^ 0x5851_f42d_4c95_7f2d, place));
                }
            }
            if let Some(next) = self.next.get_mut(index) {
                *next = next.wrapping_add(colour);
            }
        }
        for colour in &mut self.next {
            *colour = mix(*colour, 7);
        }
        std::mem::swap(&mut self.colours, &mut self.next);
    }

    fn distinct(&mut self) -> usize {
        self.sorted.clear();
        self.sorted.extend_from_slice(&self.colours);
        self.sorted.sort_unstable();
        self.sorted.dedup();
        self.sorted.len()
    }

    /// The vertices of the smallest colour that is shared by vertices with incoming edges.
    /// Vertices without incoming edges need no colours of their own: their number is enough.
    fn shared_class(&mut self, graph: &Graph) -> Option<Vec<usize>> {
        self.sorted.clear();
        for (colour, entering) in self.colours.iter().zip(&graph.entering) {
            if *entering > 0 {
                self.sorted.push(*colour);
            }
        }
        self.sorted.sort_unstable();
        let pairs = self.sorted.windows(2);
        let shared = pairs.filter_map(|pair| match pair {
            [left, right] if left == right => Some(*left),
            _ => None,
        });
        let shared = shared.min()?;
        let members = self.colours.iter().zip(0usize..);
        let members = members.filter(|(colour, _)| **colour == shared);
        Some(members.map(|(_, index)| index).collect())
    }

    /// The smallest hash over all choices of a member of `class` that gets a colour of its own.
    /// A member whose greedy hash equals that of the first member is taken to be the same choice
    /// and is skipped. `left` counts the choices that may still be tried.
    fn least_key(&mut self, graph: &Graph, class: &[usize], left: &mut usize) -> Key {
        if *left == 0 {
            return self.greedy_key(graph);
        }
        let before = self.colours.clone();
        let mut least: Option<Key> = None;
        let mut first_greedy: Option<Key> = None;
        for member in class {
            if *left == 0 && least.is_some() {
                break;
            }
            *left = left.saturating_sub(1);
            self.single_out(graph, &before, *member);
            let greedy = self.greedy_key(graph);
            if first_greedy == Some(greedy) {
                continue;
            }
            first_greedy.get_or_insert(greedy);
            self.single_out(graph, &before, *member);
            let key = match self.shared_class(graph) {
                None => self.key(graph),
                Some(class) => self.least_key(graph, &class, left),
            };
            least = Some(least.map_or(key, |least| least.min(key)));
        }
        self.colours = before;
        least.unwrap_or_default()
    }

    fn single_out(&mut self, graph: &Graph, before: &[u64], member: usize) {
        self.colours.clear();
        self.colours.extend_from_slice(before);
        if let Some(colour) = self.colours.get_mut(member) {
            *colour = mix(*colour, 0x1405_7b7e_f767_814f);
        }
        self.refine(graph);
    }

    /// The hash that results if always the first member is singled out.
    fn greedy_key(&mut self, graph: &Graph) -> Key {
        while let Some(class) = self.shared_class(graph) {
            let before = self.colours.clone();
            let first = class.first().copied().unwrap_or_default();
            self.single_out(graph, &before, first);
        }
        self.key(graph)
    }

    /// The hash of the graph as a collection of vertices, each with its colour, its label and the
    /// colours of its successors.
    fn key(&self, graph: &Graph) -> Key {
        let mut key = Key::default();
        for (vertex, name) in graph.vertices.iter().zip(&self.colours) {
            let mut label = Label {
                high: mix(*name, vertex.label.high),
                low: mix(!*name, vertex.label.low),
            };
            let edges = graph
                .edges
                .get(vertex.first_edge as usize..vertex.end_edge as usize);
            for target in edges.unwrap_or_default() {
                let name = self.colours.get(*target as usize);
                label.add(name.copied().unwrap_or_default());
            }
            key.add(label);
        }
        key
    }
}
