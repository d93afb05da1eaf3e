//! Traces from their text, `lcm(1,[gcd(1,[…]),lcm:return@3(1,[])])`.

use super::{Node, Trace, Traces};
use std::collections::HashSet;
use std::sync::Arc;

impl Traces {
    /// Reads traces; `None` if the text is no trace. Names may be quoted; a subtrace `_` is missing.
    pub fn read(text: &str) -> Option<Traces> {
        let mut reader = Reader::default();
        let mut rest = text;
        loop {
            rest = rest.trim_start_matches([' ', ',']);
            if let Some(behind) = rest.strip_prefix("])") {
                reader.close()?;
                rest = behind;
            } else if let Some(behind) = missing(rest) {
                reader.missing();
                rest = behind;
            } else if rest.is_empty() {
                return reader.open.is_empty().then_some(Traces(reader.traces));
            } else {
                let (name, way, behind) = node(rest)?;
                reader.open(name, way);
                rest = behind;
            }
        }
    }
}

/// The text after a missing subtrace, `_`. A name may also begin with `_`.
fn missing(text: &str) -> Option<&str> {
    let behind = text.strip_prefix('_')?;
    let is_alone = behind.is_empty() || behind.starts_with([',', ']', ' ']);
    is_alone.then_some(behind)
}

#[derive(Default)]
struct Reader {
    traces: Vec<Trace>,
    /// The nodes whose subtraces are being read, by place in the last trace.
    open: Vec<usize>,
    names: HashSet<Arc<str>>,
}

impl Reader {
    fn open(&mut self, name: &str, way: u32) {
        self.missing();
        if self.open.is_empty() {
            self.traces.push(Trace::default());
        }
        let block = match self.names.get(name) {
            Some(name) => Arc::clone(name),
            None => {
                let name: Arc<str> = name.into();
                self.names.insert(Arc::clone(&name));
                name
            }
        };
        if let Some(trace) = self.traces.last_mut() {
            self.open.push(trace.nodes.len());
            trace.nodes.push(Node {
                block,
                way,
                subtraces: 0,
            });
        }
    }

    /// Counts one more subtrace of the innermost open node.
    fn missing(&mut self) {
        if let (Some(trace), Some(place)) = (self.traces.last_mut(), self.open.last())
            && let Some(node) = trace.nodes.get_mut(*place)
        {
            node.subtraces += 1;
        }
    }

    fn close(&mut self) -> Option<()> {
        self.open.pop().map(|_| ())
    }
}

/// Reads the name and the way of a node. The name ends where `(`, a number, `,` and `[` follow:
/// the parentheses of parameter types in a name are never followed by these.
fn node(text: &str) -> Option<(&str, u32, &str)> {
    for (at, _) in text.match_indices('(') {
        let (name, behind) = text.split_at(at);
        let behind = behind.strip_prefix('(')?;
        let digits = behind.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let way = behind
            .strip_suffix(digits)
            .and_then(|digits| digits.parse().ok());
        if let (Some(way), Some(rest)) = (way, digits.strip_prefix(",[")) {
            let name = name.strip_prefix('\'').unwrap_or(name);
            return Some((name.strip_suffix('\'').unwrap_or(name), way, rest));
        }
    }
    None
}
