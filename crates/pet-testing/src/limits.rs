//! Which limits a run stays within, told from its trace alone: an independent account of
//! what `--loop-k` means.
use pet_model::trace::Trace;
use pet_translator::cfg::{Mark, Program};
use std::collections::HashMap;

/// The smallest loop-k that lets a run with this trace pass: iterations for each entry of
/// a loop, nested calls of each method, whichever is more.
pub fn loop_k(program: &Program, trace: &Trace) -> u32 {
    let mut marks: HashMap<(&str, u32), Vec<&Mark>> = HashMap::new();
    let mut methods: HashMap<&str, usize> = HashMap::new();
    for (number, method) in program.methods.iter().enumerate() {
        for block in &method.blocks {
            methods.insert(&block.name, number);
            for (way, index) in block.ways.iter().zip(1..) {
                let all = block.marks.iter().chain(&way.marks).collect();
                marks.insert((&block.name, index), all);
            }
        }
    }
    // The activations that are open: their method, their loops, and how many subtraces of
    // how many nodes are still to come.
    struct Activation {
        method: usize,
        loops: HashMap<u32, u32>,
    }
    let mut needed = 0;
    let mut activations: Vec<Activation> = Vec::new();
    // For each subtrace to come: whether it is a call, and how many activations are open
    // above it.
    let mut coming: Vec<(bool, usize)> = vec![(true, 0)];
    for node in &trace.nodes {
        let (is_call, depth) = coming.pop().expect("every node is somebody's subtrace");
        activations.truncate(depth);
        if is_call {
            let method = methods[&*node.block];
            let nested = activations.iter().filter(|open| open.method == method);
            needed = needed.max(u32::try_from(nested.count()).unwrap());
            activations.push(Activation {
                method,
                loops: HashMap::new(),
            });
        }
        let activation = activations.last_mut().expect("a node belongs to a call");
        for mark in &marks[&(&*node.block, node.way)] {
            match mark {
                Mark::Enter(id) => {
                    activation.loops.insert(id.0, 0);
                }
                Mark::Iterate(id) => {
                    let count = activation.loops.entry(id.0).or_insert(0);
                    *count += 1;
                    needed = needed.max(*count);
                }
                // An iteration only if the number of rows is not known, which the programs
                // here do not have.
                Mark::Statement(_) | Mark::Point(_) | Mark::Fill(_) | Mark::Inserted => {}
            }
        }
        let own = activations.len();
        match node.subtraces {
            0 => {}
            1 => coming.push((false, own)),
            _ => coming.extend([(false, own), (true, own)]),
        }
    }
    needed
}
