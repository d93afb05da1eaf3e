//! Names of blocks: the method, the kind of the block, its line. A reader finds the place in the
//! source, and edits in methods above change only the line.

use crate::cfg::Method;
use crate::cfg::predicate::predicate_name;
use crate::source::Source;
use std::collections::HashMap;

/// Completes the names of blocks, which are only their kinds before: `loop`, `deref`, `returned`.
pub(super) fn name_blocks(source: &Source, method: &mut Method) {
    let mut used: HashMap<(String, u32), u32> = HashMap::new();
    for (index, block) in method.blocks.iter_mut().enumerate() {
        if index == 0 {
            block.name = predicate_name(&method.key);
            continue;
        }
        let line = source.line(block.span.start);
        let count = used.entry((block.name.clone(), line)).or_default();
        *count += 1;
        let name = match line {
            // The method of a model.
            0 => format!("{}:{}", method.key, block.name),
            line => format!("{}:{}@{line}", method.key, block.name),
        };
        block.name = match count {
            1 => name,
            count => format!("{name}.{count}"),
        };
    }
}
