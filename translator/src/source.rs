//! Source text and places in it. Knows nothing of the language.

/// A source file as it was read: its name, its text and where its lines begin.
///
/// A byte order mark at the start is dropped; every span counts without it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Source {
    name: String,
    text: String,
    line_starts: Vec<u32>,
    /// The files of which the text consists, if there are several.
    files: Vec<SourceFile>,
}

/// One of several files; its lines are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct SourceFile {
    name: String,
    start: u32,
    /// The number of lines before it.
    lines_before: u32,
}

/// A stretch of source text in bytes, `start` included, `end` excluded.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

/// The language of a file, given by the ending of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Everything that docs/language.md describes.
    Pet,
    /// A `.java` file: only what is valid Java.
    Java,
}

impl Source {
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let text: String = text.into();
        let text = match text.strip_prefix('\u{feff}') {
            Some(rest) => rest.to_owned(),
            None => text,
        };
        let newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0)
            .chain(newlines.map(|(at, _)| offset(at + 1)))
            .collect();
        Source {
            name: name.into(),
            text,
            line_starts,
            files: Vec::new(),
        }
    }

    /// A program of several files, names and texts. A text that does not end with a line end gets
    /// one. `line_text` and `lines` are about the first file.
    pub fn of_files(name: impl Into<String>, files: &[(String, String)]) -> Source {
        let mut text = String::new();
        let mut starts = Vec::new();
        for (_, part) in files {
            starts.push(offset(text.len()));
            text.push_str(part);
            if !part.ends_with('\n') {
                text.push('\n');
            }
        }
        let mut source = Source::new(name, text);
        let files = files.iter().zip(starts).map(|((name, _), start)| {
            let before = source.line_starts.partition_point(|line| *line < start);
            SourceFile {
                name: name.clone(),
                start,
                lines_before: offset(before),
            }
        });
        source.files = files.collect();
        source
    }

    /// The name of the file of a byte offset: one of several, or the whole source.
    pub fn file(&self, at: u32) -> &str {
        self.file_of(at).map_or(&self.name, |file| &file.name)
    }

    /// The line of a byte offset in words; with its file, if that is not the first of several.
    pub fn place(&self, at: u32) -> String {
        let line = self.line(at);
        match (self.file_of(at), self.files.first()) {
            (Some(file), Some(first)) if file != first => format!("line {line} of {}", file.name),
            _ => format!("line {line}"),
        }
    }

    fn file_of(&self, at: u32) -> Option<&SourceFile> {
        let behind = self.files.partition_point(|file| file.start <= at);
        self.files.get(behind.wrapping_sub(1))
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn dialect(&self) -> Dialect {
        if self.name.ends_with(".java") {
            Dialect::Java
        } else {
            Dialect::Pet
        }
    }

    /// The line of a byte offset, counted from 1 in its file; 0 for `Span::NOWHERE`.
    pub fn line(&self, at: u32) -> u32 {
        let before = self.file_of(at).map_or(0, |file| file.lines_before);
        self.line_of_all(at).saturating_sub(before)
    }

    /// The line of a byte offset, counted from 1 through all files; 0 for `Span::NOWHERE`.
    fn line_of_all(&self, at: u32) -> u32 {
        if at == Span::NOWHERE.start {
            return 0;
        }
        offset(self.line_starts.partition_point(|start| *start <= at))
    }

    /// Line and column of a byte offset, both from 1; the column counts characters.
    pub fn line_column(&self, at: u32) -> (u32, u32) {
        let line = self.line_of_all(at);
        let start = self
            .line_starts
            .get((line as usize).wrapping_sub(1))
            .copied()
            .unwrap_or_default();
        let before = self.text.get(start as usize..at as usize);
        let line = self.line(at);
        (line, offset(before.unwrap_or_default().chars().count()) + 1)
    }

    /// The text of one line (from 1), without its line end.
    pub fn line_text(&self, line: u32) -> &str {
        let start = self.line_starts.get((line as usize).wrapping_sub(1));
        let end = self.line_starts.get(line as usize);
        let (Some(start), end) = (start, end) else {
            return "";
        };
        let end = end.map_or(self.text.len(), |end| *end as usize);
        let text = self.text.get(*start as usize..end).unwrap_or_default();
        text.trim_end_matches(['\n', '\r'])
    }

    pub fn lines(&self) -> u32 {
        match self.files.get(1) {
            Some(second) => second.lines_before,
            None => offset(self.line_starts.len()),
        }
    }

    pub fn slice(&self, span: Span) -> &str {
        let range = span.start as usize..span.end as usize;
        self.text.get(range).unwrap_or_default()
    }
}

impl Span {
    /// The place of what is not in the file, like the model of a class of Java's library.
    pub const NOWHERE: Span = Span {
        start: u32::MAX,
        end: u32::MAX,
    };

    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// The smallest span that holds both.
    /// ```text
    ///   x = a + b
    ///   -           self
    ///       -----   other
    ///   ---------   to(self, other)
    /// ```
    pub fn to(self, other: Span) -> Span {
        Span {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// Files are limited to 4 GB; the parser refuses larger ones long before.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
