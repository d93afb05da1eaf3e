//! Places of instructions: lines of the source files that class files name. Where a source is not at
//! hand, a file of empty lines stands for it, so that its lines have numbers.

use crate::world::World;
use indexmap::IndexMap;
use pet_translator::source::{Source, Span};
use pet_translator::typed::ClassId;
use std::collections::HashMap;
use std::rc::Rc;

pub struct Sources {
    pub source: Source,
    /// The spans of the lines of each file.
    lines: Vec<Vec<Span>>,
    files: HashMap<Rc<str>, usize>,
}

/// The most lines of a file; class files cannot count further.
const MOST_LINES: u32 = 65_535;

impl Sources {
    /// `text` gives the text of a source file, `a/b/C.java`, if it is at hand.
    pub fn of(
        name: &str,
        world: &World<'_>,
        first: Option<ClassId>,
        text: &dyn Fn(&str) -> Option<String>,
    ) -> Sources {
        let mut lines: IndexMap<String, u32> = IndexMap::new();
        let mut files: HashMap<Rc<str>, usize> = HashMap::new();
        let roots = first.into_iter().map(|id| world.class(id));
        let shown = roots.chain(&world.classes);
        for class in shown.filter(|class| !world.is_model(&class.binary)) {
            let entry = lines.entry(file(&class.binary, class.class.as_deref()));
            files.insert(Rc::clone(&class.binary), entry.index());
            entry.or_insert(1);
        }
        for known in &world.methods {
            let class = world.class(known.class);
            let Some(index) = files.get(&class.binary).copied() else {
                continue;
            };
            let own = known.method.code.iter().flat_map(|code| &code.lines);
            let last = own.flatten().copied().max().unwrap_or(1);
            if let Some((_, most)) = lines.get_index_mut(index) {
                *most = (*most).max(last.min(MOST_LINES));
            }
        }
        let mut texts: Vec<(String, String)> = Vec::new();
        let mut spans = Vec::new();
        let mut start = 0;
        for (file, most) in lines {
            let mut text = text(&file).unwrap_or_default();
            let count = u32::try_from(text.lines().count()).unwrap_or(u32::MAX);
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            let missing = most.saturating_sub(count);
            text.push_str(&"\n".repeat(usize::try_from(missing).unwrap_or(0)));
            let mut own = Vec::new();
            for line in text.split_inclusive('\n') {
                let length = u32::try_from(line.len()).unwrap_or(0);
                let indent = line.len() - line.trim_start().len();
                let shown = line.trim();
                let (from, to) = match shown.is_empty() {
                    true => (start, start),
                    false => {
                        let from = start + u32::try_from(indent).unwrap_or(0);
                        (from, from + u32::try_from(shown.len()).unwrap_or(0))
                    }
                };
                own.push(Span::new(from, to));
                start += length;
            }
            spans.push(own);
            texts.push((file, text));
        }
        Sources {
            source: Source::of_files(name, &texts),
            lines: spans,
            files,
        }
    }

    /// The place of a line in the source of a class.
    pub fn span(&self, class: &str, line: u32) -> Span {
        let file = self.files.get(class).and_then(|file| self.lines.get(*file));
        let line = usize::try_from(line.max(1)).unwrap_or(1) - 1;
        let span = file.and_then(|lines| lines.get(line).or(lines.last()));
        span.copied().unwrap_or(Span::new(0, 0))
    }
}

/// The source file of a class: its folder, and the name that the class file has.
fn file(binary: &str, class: Option<&crate::class::Class>) -> String {
    let (folder, own) = binary.rsplit_once('/').unwrap_or(("", binary));
    let name = match class.and_then(|class| class.source_file.clone()) {
        Some(name) => name,
        None => format!("{}.java", own.split('$').next().unwrap_or(own)),
    };
    match folder {
        "" => name,
        _ => format!("{folder}/{name}"),
    }
}
