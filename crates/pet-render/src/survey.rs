//! What can be tested in a program of class files, as text.

use std::fmt::Write;

/// The counts of `pet check` on class files.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Survey {
    pub classes: usize,
    pub methods: usize,
    /// Methods whose code is translated.
    pub testable: usize,
    /// Of these, methods that call nothing without a model.
    pub closed: usize,
    /// Why methods are not testable, the most frequent reason first.
    pub reasons: Vec<(String, usize)>,
    /// What testable methods call that has no model.
    pub missing: Vec<(String, usize)>,
    pub opaque: Vec<(String, String)>,
    pub damaged: Vec<(String, String)>,
    pub lacks_debug: bool,
}

/// The number of reasons that are shown.
const MOST_REASONS: usize = 15;

/// ```text
/// guava.jar
///   classes     2025
///   methods    15601
///   testable   15274   97.9 %
///   closed      9000   57.7 %   call nothing without a model
/// ```
pub fn text(name: &str, survey: &Survey, all: bool) -> String {
    let mut out = format!("{name}\n");
    let percent = |count: usize| match survey.methods {
        0 => String::new(),
        methods => {
            let tenths = count * 1000 / methods;
            format!("   {}.{} %", tenths / 10, tenths % 10)
        }
    };
    let _ = writeln!(out, "  classes  {:>7}", survey.classes);
    let _ = writeln!(out, "  methods  {:>7}", survey.methods);
    let testable = percent(survey.testable);
    let _ = writeln!(out, "  testable {:>7}{testable}", survey.testable);
    let closed = percent(survey.closed);
    let _ = writeln!(
        out,
        "  closed   {:>7}{closed}   call nothing without a model",
        survey.closed
    );
    list(&mut out, "not testable", &survey.reasons);
    list(&mut out, "paths end at calls of", &survey.missing);
    if !survey.damaged.is_empty() {
        let _ = writeln!(out, "cannot be read");
        for (class, why) in &survey.damaged {
            let _ = writeln!(out, "  {class}: {why}");
        }
    }
    if survey.lacks_debug {
        let _ = writeln!(
            out,
            "the classes have no line numbers: parameters are named by position (javac -g)"
        );
    }
    if all {
        for (key, why) in &survey.opaque {
            let _ = writeln!(out, "{key}: {why}");
        }
    }
    out
}

fn list(out: &mut String, title: &str, counts: &[(String, usize)]) {
    if counts.is_empty() {
        return;
    }
    let _ = writeln!(out, "{title}");
    for (what, count) in counts.iter().take(MOST_REASONS) {
        let _ = writeln!(out, "  {count:>7}  {what}");
    }
    if let Some(more) = counts.len().checked_sub(MOST_REASONS + 1) {
        let _ = writeln!(out, "           … and {} more", more + 1);
    }
}
