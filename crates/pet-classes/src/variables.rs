//! Which variable a slot is: a slot is used again and again, so it is split by live ranges. All
//! stores that one load may see, and all loads that see one store, are the same variable.

use crate::class::{Code, Method, Op, Variable};
use crate::descriptor::{Desc, Kind};
use crate::flow::Flow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The variables of a method.
#[derive(Debug, Default)]
pub struct Variables {
    /// The inputs first, in order.
    pub all: Vec<Found>,
    /// Instruction that loads, stores or increments → variable.
    of_op: HashMap<usize, usize>,
}

#[derive(Debug)]
pub struct Found {
    pub slot: u16,
    pub kind: Kind,
    /// Name and type from the table of local variables.
    pub named: Option<(String, Desc)>,
}

impl Variables {
    pub fn of_op(&self, op: usize) -> Option<usize> {
        self.of_op.get(&op).copied()
    }
}

/// A place where a slot gets a value: an input, or an instruction.
type Definition = usize;

/// The most pairs of block and store that are followed.
const MOST_PAIRS: usize = 4_000_000;

/// Finds the variables; `None` if the code is too large for that, or reads what nothing has written.
pub fn find(method: &Method, code: &Code, flow: &Flow) -> Option<Variables> {
    let inputs = inputs(method);
    // Definitions are numbered: inputs, then stores and increments in the order of the code.
    let mut slots: Vec<(u16, Kind)> = inputs.clone();
    let mut of_store: HashMap<usize, Definition> = HashMap::new();
    for (index, op) in code.ops.iter().enumerate() {
        let stored = match op {
            Op::Store(kind, slot) => Some((*slot, *kind)),
            Op::Increment(slot, _) => Some((*slot, Kind::Int)),
            _ => None,
        };
        if let Some(stored) = stored {
            of_store.insert(index, slots.len());
            slots.push(stored);
        }
    }
    let reaching = reaching(code, flow, &inputs, &slots, &of_store)?;
    let mut union = Union::new(slots.len());
    let mut loads: Vec<(usize, Definition)> = Vec::new();
    for block in &flow.order {
        let mut now = reaching.get(*block).cloned().unwrap_or_default();
        let basic = flow.block(*block);
        for index in basic.start..basic.end {
            let (loaded, stored) = match code.ops.get(index) {
                Some(Op::Load(kind, slot)) => (Some((*slot, *kind)), None),
                Some(Op::Store(_, slot)) => (None, Some(*slot)),
                Some(Op::Increment(slot, _)) => (Some((*slot, Kind::Int)), Some(*slot)),
                _ => (None, None),
            };
            if let Some((slot, kind)) = loaded {
                let seen = now.get(&slot).into_iter().flatten().copied();
                let mut seen = seen.filter(|it| slots.get(*it).is_some_and(|it| it.1 == kind));
                let first = seen.next()?;
                for other in seen {
                    union.join(first, other);
                }
                loads.push((index, first));
                if let Some(own) = of_store.get(&index) {
                    union.join(first, *own);
                }
            }
            if let Some(slot) = stored
                && let Some(own) = of_store.get(&index)
            {
                now.insert(slot, BTreeSet::from([*own]));
            }
        }
    }
    Some(numbered(
        code, &inputs, &slots, &of_store, &loads, &mut union,
    ))
}

fn inputs(method: &Method) -> Vec<(u16, Kind)> {
    let mut slot = 0_u16;
    let mut inputs = Vec::new();
    let this = (!method.is_static).then_some(Kind::Ref);
    let kinds = method.signature.parameters.iter().map(Desc::kind);
    for kind in this.into_iter().chain(kinds) {
        inputs.push((slot, kind));
        slot = slot.saturating_add(kind.slots());
    }
    inputs
}

type Seen = BTreeMap<u16, BTreeSet<Definition>>;

/// For each block, the definitions of each slot that reach its beginning.
fn reaching(
    code: &Code,
    flow: &Flow,
    inputs: &[(u16, Kind)],
    slots: &[(u16, Kind)],
    of_store: &HashMap<usize, Definition>,
) -> Option<Vec<Seen>> {
    let mut at: Vec<Seen> = vec![Seen::new(); flow.blocks.len()];
    if let Some(entry) = at.first_mut() {
        for ((slot, _), definition) in inputs.iter().zip(0..) {
            entry.entry(*slot).or_default().insert(definition);
        }
    }
    let positions: HashMap<usize, usize> = flow.order.iter().copied().zip(0..).collect();
    let mut pending: BTreeSet<usize> = (0..flow.order.len()).collect();
    let mut pairs = 0;
    while let Some(position) = pending.pop_first() {
        let Some(block) = flow.order.get(position).copied() else {
            continue;
        };
        let basic = flow.block(block);
        let mut now = at.get(block).cloned().unwrap_or_default();
        // A handler may see every definition of the block.
        let mut ever = match basic.handlers.is_empty() {
            true => Seen::new(),
            false => now.clone(),
        };
        for index in basic.start..basic.end {
            if let Some(own) = of_store.get(&index)
                && let Some((slot, _)) = slots.get(*own)
                && code.ops.get(index).is_some()
            {
                now.insert(*slot, BTreeSet::from([*own]));
                if !basic.handlers.is_empty() {
                    ever.entry(*slot).or_default().insert(*own);
                }
            }
        }
        let normal = basic.successors.iter().map(|next| (*next, &now));
        let thrown = basic.handlers.iter().map(|next| (*next, &ever));
        for (next, seen) in normal.chain(thrown) {
            let Some(target) = at.get_mut(next) else {
                continue;
            };
            let mut is_new = false;
            for (slot, definitions) in seen {
                let known = target.entry(*slot).or_default();
                for definition in definitions {
                    if known.insert(*definition) {
                        is_new = true;
                        pairs += 1;
                    }
                }
            }
            if is_new {
                pending.extend(positions.get(&next));
            }
        }
        if pairs > MOST_PAIRS {
            return None;
        }
    }
    Some(at)
}

fn numbered(
    code: &Code,
    inputs: &[(u16, Kind)],
    slots: &[(u16, Kind)],
    of_store: &HashMap<usize, Definition>,
    loads: &[(usize, Definition)],
    union: &mut Union,
) -> Variables {
    let mut found = Variables::default();
    let mut numbers: HashMap<Definition, usize> = HashMap::new();
    for (definition, (slot, kind)) in slots.iter().enumerate() {
        let is_input = definition < inputs.len();
        let top = union.top(definition);
        // Two inputs are never one variable.
        if !is_input && numbers.contains_key(&top) {
            continue;
        }
        numbers.entry(top).or_insert(found.all.len());
        found.all.push(Found {
            slot: *slot,
            kind: *kind,
            named: is_input.then(|| row(code, *slot, *kind, 0)).flatten(),
        });
    }
    let stores = of_store
        .iter()
        .map(|(index, own)| (*index, *own, index + 1));
    let loads = loads.iter().map(|(index, own)| (*index, *own, *index));
    let mut uses: Vec<(usize, Definition, usize)> = stores.chain(loads).collect();
    uses.sort_unstable();
    for (index, definition, place) in uses {
        let Some(number) = numbers.get(&union.top(definition)) else {
            continue;
        };
        found.of_op.insert(index, *number);
        if let Some(variable) = found.all.get_mut(*number)
            && variable.named.is_none()
        {
            variable.named = row(code, variable.slot, variable.kind, place);
        }
    }
    found
}

/// The row of the table of local variables for a slot at an instruction.
fn row(code: &Code, slot: u16, kind: Kind, at: usize) -> Option<(String, Desc)> {
    let fits = |row: &&Variable| {
        row.slot == slot && row.desc.kind() == kind && (row.start..row.end).contains(&at)
    };
    let row = code.variables.iter().find(fits)?;
    Some((row.name.clone(), row.desc.clone()))
}

struct Union {
    above: Vec<usize>,
}

impl Union {
    fn new(count: usize) -> Union {
        Union {
            above: (0..count).collect(),
        }
    }

    fn top(&mut self, item: usize) -> usize {
        let mut at = item;
        while let Some(above) = self.above.get(at).copied()
            && above != at
        {
            let next = self.above.get(above).copied().unwrap_or(above);
            if let Some(slot) = self.above.get_mut(at) {
                *slot = next;
            }
            at = above;
        }
        at
    }

    /// The smaller number stays on top, so that an input names its variable.
    fn join(&mut self, left: usize, right: usize) {
        let (left, right) = (self.top(left), self.top(right));
        let (top, below) = (left.min(right), left.max(right));
        if let Some(slot) = self.above.get_mut(below) {
            *slot = top;
        }
    }
}
