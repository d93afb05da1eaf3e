//! Traces and ways in a binary form: the names of blocks once, then numbers.

use super::{Node, Trace, Traces, Ways};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use std::collections::HashMap;
use std::sync::Arc;

/// Names by number, in the order in which they are met.
#[derive(Default)]
struct Names<'a> {
    numbers: HashMap<&'a str, u32>,
    names: Vec<&'a str>,
}

impl<'a> Names<'a> {
    fn number(&mut self, name: &'a str) -> u32 {
        let names = &mut self.names;
        *self.numbers.entry(name).or_insert_with(|| {
            names.push(name);
            u32::try_from(names.len() - 1).unwrap_or(u32::MAX)
        })
    }
}

fn name<E: Error>(names: &[Arc<str>], number: u32) -> Result<Arc<str>, E> {
    let name = names.get(number as usize).map(Arc::clone);
    name.ok_or_else(|| E::custom("a block without a name"))
}

fn shared(names: Vec<&str>) -> Vec<Arc<str>> {
    names.into_iter().map(Arc::from).collect()
}

impl Serialize for Traces {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut names = Names::default();
        let traces = self.0.iter().map(|trace| {
            let nodes = trace.nodes.iter();
            let nodes = nodes.map(|node| (names.number(&node.block), node.way, node.subtraces));
            nodes.collect()
        });
        let traces: Vec<Vec<(u32, u32, u32)>> = traces.collect();
        (names.names, traces).serialize(out)
    }
}

impl<'de> Deserialize<'de> for Traces {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Traces, D::Error> {
        let (names, traces) = <(Vec<&str>, Vec<Vec<(u32, u32, u32)>>)>::deserialize(from)?;
        let names = shared(names);
        let node = |(block, way, subtraces): (u32, u32, u32)| {
            Ok(Node {
                block: name(&names, block)?,
                way,
                subtraces,
            })
        };
        let traces = traces.into_iter().map(|nodes| {
            let nodes = nodes
                .into_iter()
                .map(node)
                .collect::<Result<_, D::Error>>()?;
            Ok(Trace { nodes })
        });
        Ok(Traces(traces.collect::<Result<_, D::Error>>()?))
    }
}

impl Serialize for Ways {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let ways = self.0.iter().map(|(block, way)| (block.as_ref(), *way));
        out.collect_seq(ways)
    }
}

impl<'de> Deserialize<'de> for Ways {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Ways, D::Error> {
        let ways = <Vec<(&str, u32)>>::deserialize(from)?;
        let mut last: Option<Arc<str>> = None;
        let ways = ways.into_iter().map(|(block, way)| {
            // Neighbouring ways often belong to the same block, whose name they then share.
            let block = match &last {
                Some(known) if **known == *block => Arc::clone(known),
                _ => Arc::from(block),
            };
            last = Some(Arc::clone(&block));
            (block, way)
        });
        Ok(Ways(ways.collect()))
    }
}
