//! Traces: the ways of a run through blocks, as a tree. Below the node of a call are the trace of
//! the called method and the trace of the block that follows:
//! ```text
//!   lcm(1,[gcd(1,[…]),'lcm:return@3'(1,[])])
//! ```
//! A loop of a million iterations is a tree of depth one million, so the tree is kept as a list,
//! each node followed by its subtraces, and nothing here recurses.

mod bytes;
mod read;

use std::fmt;
use std::sync::Arc;

/// The nodes in the order in which they were passed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Trace {
    pub nodes: Vec<Node>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Node {
    /// The name of the block.
    pub block: Arc<str>,
    /// The number of the way, from 1.
    pub way: u32,
    /// The number of subtraces. In a run that was cut the last ones are missing from the list.
    pub subtraces: u32,
}

/// The traces of a run: one for each macro-step; a sequential method has one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Traces(pub Vec<Trace>);

/// A set of ways: the block and the number of each, from 1, in ascending order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ways(pub Vec<(Arc<str>, u32)>);

impl Trace {
    /// Writes the trace as a term. `quote` writes the name of a block; a missing subtrace is written
    /// `_`.
    pub fn write(
        &self,
        out: &mut dyn fmt::Write,
        quote: &mut dyn FnMut(&mut dyn fmt::Write, &str) -> fmt::Result,
    ) -> fmt::Result {
        let mut open: Vec<u32> = Vec::new();
        for node in &self.nodes {
            quote(out, &node.block)?;
            write!(out, "({},[", node.way)?;
            open.push(node.subtraces);
            close_full(out, &mut open)?;
        }
        while let Some(missing) = open.pop() {
            for index in 0..missing {
                out.write_str(if index == 0 { "_" } else { ",_" })?;
            }
            out.write_str("])")?;
            comma(out, &mut open)?;
        }
        Ok(())
    }
}

impl Traces {
    /// The nodes of all traces, one trace after the other.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.0.iter().flat_map(|trace| &trace.nodes)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Writes the names of blocks without quotes, and a space between two traces.
impl fmt::Display for Traces {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, trace) in self.0.iter().enumerate() {
            if index > 0 {
                out.write_str(" ")?;
            }
            trace.write(out, &mut |out, name| out.write_str(name))?;
        }
        Ok(())
    }
}

/// Closes every term whose subtraces have all been written.
fn close_full(out: &mut dyn fmt::Write, open: &mut Vec<u32>) -> fmt::Result {
    while open.last() == Some(&0) {
        open.pop();
        out.write_str("])")?;
        comma(out, open)?;
    }
    Ok(())
}

/// Counts one subtrace of the innermost open term as written.
fn comma(out: &mut dyn fmt::Write, open: &mut [u32]) -> fmt::Result {
    if let Some(left) = open.last_mut() {
        *left = left.saturating_sub(1);
        if *left > 0 {
            out.write_str(",")?;
        }
    }
    Ok(())
}
