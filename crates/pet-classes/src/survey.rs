//! What can be tested in a program: classes, methods, and what stands in the way, for `pet check`.

mod missing;

use crate::path::ClassPath;
use crate::{Depth, InputSizes, Loaded, find};
use indexmap::IndexMap;
use missing::Calls;
use std::collections::HashSet;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Survey {
    pub classes: usize,
    /// The classes that could not be read, with the reason.
    pub damaged: Vec<(String, String)>,
    /// Methods and constructors that have code or are native.
    pub methods: usize,
    /// Methods whose code is translated.
    pub testable: usize,
    /// Of these, methods that call nothing without a model, directly or through the program.
    pub closed: usize,
    /// The reasons with the number of methods, the most frequent one first.
    pub reasons: Vec<(String, usize)>,
    /// What testable methods call that has no model, with the number of these methods.
    pub missing: Vec<(String, usize)>,
    /// Each method that cannot be tested, with the reason.
    pub opaque: Vec<(String, String)>,
    /// True if parameters have no names and instructions no lines.
    pub lacks_debug: bool,
}

/// The classes that are translated at once, so that memory does not grow with the jar.
const AT_ONCE: usize = 200;

/// Translates every method of the program by itself.
pub fn survey(path: &ClassPath) -> Survey {
    let names: Vec<String> = path.own_names().map(str::to_owned).collect();
    let mut found = Survey::default();
    let mut reasons: IndexMap<String, usize> = IndexMap::new();
    let mut with_lines = 0;
    let calls = Calls::of(path, find::all(path).into_iter());
    let mut missing: IndexMap<String, usize> = IndexMap::new();
    for names in names.chunks(AT_ONCE) {
        let classes: Vec<_> = names.iter().filter_map(|name| path.class(name)).collect();
        found.classes += classes.len();
        let roots: Vec<crate::Root> = classes.iter().flat_map(find::of_class).collect();
        let has_lines = |(_, method): &&crate::Root| {
            let code = method.code.as_ref();
            code.is_some_and(|code| code.lines.iter().any(Option::is_some))
        };
        with_lines += roots.iter().filter(has_lines).count();
        let loaded = crate::load(
            "",
            path,
            &roots,
            Depth::Single,
            InputSizes::default(),
            &|_| None,
        );
        found.methods += loaded.roots.len();
        let opaque = opaque_roots(&loaded);
        found.testable += loaded.roots.len() - opaque.len();
        let refused: HashSet<_> = loaded.opaque.iter().map(|(id, _)| *id).collect();
        for ((class, method), id) in roots.iter().zip(&loaded.roots) {
            if refused.contains(id) {
                continue;
            }
            let mut is_closed = true;
            for what in calls.missing(class, method) {
                is_closed = false;
                *missing.entry(what.to_owned()).or_default() += 1;
            }
            found.closed += usize::from(is_closed);
        }
        for (key, why) in opaque {
            *reasons.entry(reason(&why)).or_default() += 1;
            found.opaque.push((key, why));
        }
    }
    found.reasons = ranked(reasons);
    found.missing = ranked(missing);
    found.damaged = path.damaged().into_iter().collect();
    found.lacks_debug = found.methods > 0 && with_lines == 0;
    found
}

/// The largest count first.
fn ranked(mut counts: IndexMap<String, usize>) -> Vec<(String, usize)> {
    counts.sort_by(|left, count, right, other| other.cmp(count).then_with(|| left.cmp(right)));
    counts.into_iter().collect()
}

fn opaque_roots(loaded: &Loaded) -> Vec<(String, String)> {
    let why: IndexMap<_, _> = loaded.opaque.iter().cloned().collect();
    let roots = loaded.roots.iter();
    let opaque = roots.filter_map(|id| Some((id, why.get(id)?)));
    opaque
        .map(|(id, why)| (loaded.program.method(*id).key.clone(), why.clone()))
        .collect()
}

/// Reasons that differ only in a name are counted together.
fn reason(why: &str) -> String {
    match why {
        _ if why.ends_with("is missing") => "something is missing on the class path".to_owned(),
        _ => why.to_owned(),
    }
}
