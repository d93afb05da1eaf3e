//! Names of blocks: the method, what the block is, its line. A reader finds the place
//! in the source, and edits in other methods above do not touch more than the line.

use crate::cfg::Method;
use crate::source::Source;
use std::collections::HashMap;

/// Until now the name of a block is only what it is: `loop`, `deref`, `returned`.
pub(super) fn name_blocks(source: &Source, method: &mut Method) {
    let mut used: HashMap<(String, u32), u32> = HashMap::new();
    for (index, block) in method.blocks.iter_mut().enumerate() {
        if index == 0 {
            block.name = entry_name(&method.key);
            continue;
        }
        let line = source.line(block.span.start);
        let count = used.entry((block.name.clone(), line)).or_default();
        *count += 1;
        let name = format!("{}:{}@{}", method.key, block.name, line);
        block.name = match count {
            1 => name,
            count => format!("{name}.{count}"),
        };
    }
}

/// Names that Prolog or the heap libraries use with as many arguments as a predicate of
/// ours has. Only a method outside classes can be called like one of them.
const TAKEN: &[&str] = &[
    "async",
    "call",
    "findnsols",
    "get_dict",
    "new_array",
    "no_code",
    "open_xterm",
    "read_string",
    "set_array",
    "set_field",
    "start_moded_tabling",
    "sub_atom",
    "sub_string",
];

fn entry_name(key: &str) -> String {
    if TAKEN.contains(&key) || key.starts_with("pet_") {
        return format!("{key}:entry");
    }
    key.to_owned()
}
