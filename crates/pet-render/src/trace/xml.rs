//! The subset of XML that traces use: one element around empty elements with attributes, comments
//! and the head line. Written by hand because it reads line by line, knows line numbers, and
//! refuses the rest of XML.
//!
//! ```text
//!   <trace>  <starting thread="3" time="17"/>  …  </trace>
//! ```

use super::{Entry, TraceError};
use indexmap::IndexMap;
use pet_interp::conform::{Given, Item, Scalar};

/// The longest tag or comment over several lines, in bytes; each new line reads it again from its
/// beginning.
const LONGEST_TAG: usize = 64 << 10;

#[derive(Debug, Default)]
pub struct Xml {
    /// The beginning of a tag that goes on in the next line.
    open: String,
    /// The line where that tag begins.
    open_line: u64,
    /// The name of the outer element, once it has begun.
    root: Option<String>,
    /// The name of an inner element that has begun and not ended.
    inner: Option<String>,
    is_closed: bool,
}

impl Xml {
    pub fn line(
        &mut self,
        line: u64,
        text: &str,
        found: &mut Vec<(u64, Entry)>,
    ) -> Result<(), TraceError> {
        let joined;
        let mut rest = text;
        if self.open.is_empty() {
            self.open_line = line;
        } else {
            self.open.push('\n');
            self.open.push_str(text);
            joined = std::mem::take(&mut self.open);
            rest = &joined;
        }
        loop {
            let Some((before, tag)) = rest.split_once('<') else {
                return self.between(line, rest);
            };
            self.between(line, before)?;
            let Some(length) = tag_length(tag) else {
                if tag.len() > LONGEST_TAG {
                    let problem = "the tag that begins here is too long".to_owned();
                    let line = self.open_line;
                    return Err(TraceError { line, problem });
                }
                self.open = format!("<{tag}");
                return Ok(());
            };
            let (tag, behind) = tag.split_at(length);
            let tag = tag.strip_suffix('>').unwrap_or(tag);
            let at = self.open_line;
            if let Some(entry) = self.tag(at, tag)? {
                found.push((at, entry));
            }
            self.open_line = line;
            rest = behind;
        }
    }

    pub fn end(&self, line: u64) -> Result<(), TraceError> {
        let root = self.root.as_deref().unwrap_or("trace");
        if !self.open.is_empty() {
            let problem = "the text ends inside of a tag that begins here".to_owned();
            let line = self.open_line;
            return Err(TraceError { line, problem });
        }
        if !self.is_closed {
            let problem = format!("the text ends before `</{root}>`");
            return Err(TraceError { line, problem });
        }
        Ok(())
    }

    fn between(&self, line: u64, text: &str) -> Result<(), TraceError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        let shown: String = text.chars().take(40).collect();
        let problem = format!("text between elements means nothing: `{shown}`");
        Err(TraceError { line, problem })
    }

    /// Reads the text between `<` and `>`.
    fn tag(&mut self, line: u64, tag: &str) -> Result<Option<Entry>, TraceError> {
        let fail = |problem: String| Err(TraceError { line, problem });
        if tag.starts_with('?') || tag.starts_with("!--") {
            return Ok(None);
        }
        if tag.starts_with('!') {
            return fail("declarations are not read, only elements".to_owned());
        }
        if self.is_closed {
            return fail("there is more behind the end of the trace".to_owned());
        }
        if let Some(name) = tag.strip_prefix('/') {
            return self.close(line, name.trim());
        }
        let (tag, is_empty) = match tag.strip_suffix('/') {
            Some(tag) => (tag, true),
            None => (tag, false),
        };
        let end = tag.find(char::is_whitespace).unwrap_or(tag.len());
        let (name, rest) = tag.split_at(end);
        if name.is_empty() {
            return fail("an element has no name".to_owned());
        }
        let attributes = match attributes(rest) {
            Ok(attributes) => attributes,
            Err(problem) => return fail(problem),
        };
        if self.root.is_none() {
            self.root = Some(name.to_owned());
            self.is_closed = is_empty;
            let has_inputs = !attributes.is_empty();
            return Ok(has_inputs.then_some(Entry::Start(attributes)));
        }
        if let Some(inner) = &self.inner {
            return fail(format!(
                "`{name}` stands inside of `{inner}`; events hold nothing"
            ));
        }
        if !is_empty {
            self.inner = Some(name.to_owned());
        }
        Ok(Some(Entry::Item(Item {
            name: name.to_owned(),
            given: Given::ByName(attributes),
        })))
    }

    fn close(&mut self, line: u64, name: &str) -> Result<Option<Entry>, TraceError> {
        let expected = self.inner.take().or_else(|| {
            self.is_closed = true;
            self.root.clone()
        });
        if expected.as_deref() == Some(name) {
            return Ok(None);
        }
        let problem = match expected {
            Some(expected) => format!("`</{name}>` stands where `</{expected}>` should"),
            None => format!("`</{name}>` closes nothing"),
        };
        Err(TraceError { line, problem })
    }
}

/// The length of a tag up to its `>`; a `>` inside quotes or a comment does not count.
fn tag_length(tag: &str) -> Option<usize> {
    if tag.starts_with("!--") {
        return tag.find("-->").map(|at| at + 3);
    }
    let mut quote = None;
    for (at, letter) in tag.char_indices() {
        match (quote, letter) {
            (None, '>') => return Some(at + 1),
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            _ => {}
        }
    }
    None
}

fn attributes(text: &str) -> Result<IndexMap<String, Scalar>, String> {
    let mut found = IndexMap::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let Some((name, behind)) = rest.split_once('=') else {
            return Err(format!("the attribute `{rest}` has no value"));
        };
        let name = name.trim_end();
        let behind = behind.trim_start();
        let quote = behind.chars().next().filter(|it| *it == '"' || *it == '\'');
        let closed = quote.and_then(|quote| behind.get(1..)?.split_once(quote));
        let Some((value, behind)) = closed else {
            return Err(format!("the value of `{name}` is not in quotes"));
        };
        if name.is_empty() || name.contains(char::is_whitespace) {
            return Err(format!("`{name}` is no name of an attribute"));
        }
        if found.insert(name.to_owned(), scalar(value)?).is_some() {
            return Err(format!("the attribute `{name}` is there twice"));
        }
        rest = behind.trim_start();
    }
    Ok(found)
}

/// The value of an attribute: a text that looks like a number or a boolean is one.
fn scalar(text: &str) -> Result<Scalar, String> {
    let text = unescaped(text)?;
    Ok(match text.as_str() {
        "true" => Scalar::Bool(true),
        "false" => Scalar::Bool(false),
        _ => match text.parse() {
            Ok(value) => Scalar::Int(value),
            Err(_) => Scalar::Other(text),
        },
    })
}

fn unescaped(text: &str) -> Result<String, String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('&') {
        out.push_str(before);
        let unknown = || format!("`&` begins nothing that is known in `{text}`");
        let (name, behind) = behind.split_once(';').ok_or_else(unknown)?;
        out.push(match name {
            "lt" => '<',
            "gt" => '>',
            "amp" => '&',
            "quot" => '"',
            "apos" => '\'',
            _ => {
                let code = match name.strip_prefix("#x") {
                    Some(digits) => u32::from_str_radix(digits, 16).ok(),
                    None => name.strip_prefix('#').and_then(|it| it.parse().ok()),
                };
                code.and_then(char::from_u32).ok_or_else(unknown)?
            }
        });
        rest = behind;
    }
    out.push_str(rest);
    Ok(out)
}
