//! What can be tested in a program: classes, methods, and what stands in the way, for `pet check`.

use crate::path::ClassPath;
use crate::{Depth, Loaded, find};
use indexmap::IndexMap;
use std::rc::Rc;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Survey {
    pub classes: usize,
    /// The classes that could not be read, with the reason.
    pub damaged: Vec<(String, String)>,
    /// Methods and constructors that have code or are native.
    pub methods: usize,
    pub testable: usize,
    /// The reasons with the number of methods, the most frequent one first.
    pub reasons: Vec<(String, usize)>,
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
    for names in names.chunks(AT_ONCE) {
        let classes: Vec<_> = names.iter().filter_map(|name| path.class(name)).collect();
        found.classes += classes.len();
        let roots: Vec<crate::Root> = classes
            .iter()
            .flat_map(|class| find::of_class(class))
            .collect();
        let has_lines = |(_, method): &&crate::Root| {
            let code = method.code.as_ref();
            code.is_some_and(|code| code.lines.iter().any(Option::is_some))
        };
        with_lines += roots.iter().filter(has_lines).count();
        let loaded = crate::load("", path, &roots, Depth::Single, &|_| None);
        found.methods += loaded.roots.len();
        let opaque = opaque_roots(&loaded);
        found.testable += loaded.roots.len() - opaque.len();
        for (key, why) in opaque {
            *reasons.entry(reason(&why)).or_default() += 1;
            found.opaque.push((key, why));
        }
    }
    reasons.sort_by(|left, count, right, other| other.cmp(count).then_with(|| left.cmp(right)));
    found.reasons = reasons.into_iter().collect();
    found.damaged = path.damaged().into_iter().collect();
    found.lacks_debug = found.methods > 0 && with_lines == 0;
    found
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

/// The methods of a class that have code in Java.
pub(crate) fn has_code(method: &Rc<crate::class::Method>) -> bool {
    method.code.is_some() || method.problem.is_some() || method.is_native
}
