//! Diagnostics on the source, in the look of rustc. The only user of annotate-snippets.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use pet_translator::diagnostic::{Diagnostic, Severity};
use pet_translator::source::{Source, Span};
use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Plain,
    Coloured,
}

/// The number of diagnostics that are shown; further ones are counted.
const MOST_SHOWN: usize = 50;

/// A longer line is shown only up to this column.
const LONGEST_LINE: usize = 2_000;

pub fn diagnostics(source: &Source, diagnostics: &[Diagnostic], style: Style) -> String {
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    };
    let mut out = String::new();
    for diagnostic in diagnostics.iter().take(MOST_SHOWN) {
        out.push_str(&render(&renderer, source, diagnostic));
        out.push_str("\n\n");
    }
    let count = |severity| {
        let of_it = diagnostics
            .iter()
            .filter(|found| found.severity == severity);
        of_it.count()
    };
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    if let Some(hidden) = diagnostics.len().checked_sub(MOST_SHOWN + 1) {
        out.push_str(&format!("… and {} more\n", hidden + 1));
    }
    let parts: Vec<String> = [(errors, "error"), (warnings, "warning")]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, noun)| format!("{count} {noun}{}", if count == 1 { "" } else { "s" }))
        .collect();
    if !parts.is_empty() {
        out.push_str(&format!("{}: {}\n", source.name(), parts.join(", ")));
    }
    out
}

fn render(renderer: &Renderer, source: &Source, diagnostic: &Diagnostic) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level
        .primary_title(visible(&diagnostic.message))
        .id(diagnostic.code);
    let main = Part::new(source, diagnostic.span);
    let mut snippet = main
        .snippet(source)
        .annotation(main.mark(AnnotationKind::Primary));
    let mut apart = Vec::new();
    for label in &diagnostic.related {
        match main.within(source, label.span) {
            Some(range) => {
                let mark = AnnotationKind::Context.span(range);
                snippet = snippet.annotation(mark.label(visible(&label.message)));
            }
            None => apart.push((Part::new(source, label.span), visible(&label.message))),
        }
    }
    let mut group = title.element(snippet);
    for (part, message) in &apart {
        let mark = part.mark(AnnotationKind::Primary).label(message);
        group = group.element(part.snippet(source).annotation(mark));
    }
    if let Some(hint) = &diagnostic.hint {
        group = group.element(Level::HELP.message(visible(hint)));
    }
    let report: [Group; 1] = [group];
    renderer.render(&report)
}

/// The line of one place, cut out of the source, so that rendering does not take longer for large
/// files.
struct Part {
    text: String,
    first_line: u32,
    start: usize,
    span: Range<usize>,
}

impl Part {
    /// The part for a span; only the first line of a long span is marked.
    fn new(source: &Source, span: Span) -> Part {
        let line = source.line(span.start);
        let (_, column) = source.line_column(span.start);
        let text = source.line_text(line);
        let offset: usize = text
            .chars()
            .take(column as usize - 1)
            .map(char::len_utf8)
            .sum();
        let start = span.start as usize - offset;
        let shown: String = text.chars().take(LONGEST_LINE).map(printable).collect();
        let begin = offset.min(shown.len());
        let end = (span.end as usize)
            .saturating_sub(start)
            .clamp(begin, shown.len());
        let end = next_boundary(&shown, end.max(begin));
        let begin = next_boundary(&shown, begin);
        Part {
            text: shown,
            first_line: line,
            start,
            span: begin..end,
        }
    }

    fn snippet<'a>(&'a self, source: &'a Source) -> Snippet<'a, Annotation<'a>> {
        Snippet::source(&self.text)
            .line_start(self.first_line as usize)
            .path(source.name())
    }

    fn mark<'a>(&self, kind: AnnotationKind) -> Annotation<'a> {
        kind.span(self.span.clone())
    }

    /// A span as a range of this part, if it lies on the same line.
    fn within(&self, source: &Source, span: Span) -> Option<Range<usize>> {
        let is_here = source.line(span.start) == self.first_line;
        let start = (span.start as usize).checked_sub(self.start)?;
        let end = (span.end as usize).checked_sub(self.start)?;
        let fits = self.text.is_char_boundary(start) && self.text.is_char_boundary(end);
        (is_here && end <= self.text.len() && fits).then_some(start..end)
    }
}

/// A blank for a control character, which could move the cursor; it has the same length.
fn printable(letter: char) -> char {
    if letter.is_ascii_control() {
        ' '
    } else {
        letter
    }
}

fn next_boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

fn visible(text: &str) -> String {
    text.chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}
