//! Recorded traces as text, read line by line so that their length does not matter: JSON Lines,
//! or XML as in Fig. 7 of FMCO 2008; the first character decides which. Opens no files and
//! knows no model; docs/conformance.md has the formats.

mod xml;

use super::json;
use pet_interp::conform::Entry;
use xml::Xml;

/// A mistake in a trace.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct TraceError {
    pub line: u64,
    pub problem: String,
}

#[derive(Debug, Default)]
pub struct Reader {
    line: u64,
    format: Option<Format>,
    items: u64,
    has_ended: bool,
}

#[derive(Debug)]
enum Format {
    Lines,
    Xml(Box<Xml>),
}

impl Reader {
    /// Reads one more line, without its end. Its entries are added to `found`, each with the line where
    /// it begins.
    pub fn line(&mut self, text: &str, found: &mut Vec<(u64, Entry)>) -> Result<(), TraceError> {
        self.line += 1;
        let text = match self.line {
            1 => text.trim_start_matches('\u{feff}'),
            _ => text,
        };
        if self.format.is_none() {
            self.format = match text.trim_start().chars().next() {
                None => return Ok(()),
                Some('<') => Some(Format::Xml(Box::default())),
                Some(_) => Some(Format::Lines),
            };
        }
        let before = found.len();
        let line = self.line;
        let error = |problem| TraceError { line, problem };
        match &mut self.format {
            Some(Format::Xml(xml)) => xml.line(line, text, found)?,
            _ if text.trim().is_empty() => {}
            _ => found.push((line, json::trace::entry(text).map_err(error)?)),
        }
        for index in before..found.len() {
            let checked = match found.get(index) {
                Some((line, entry)) => self.check(*line, entry),
                None => Ok(()),
            };
            if checked.is_err() {
                // Entries after a mistake are dropped.
                found.truncate(index);
                return checked;
            }
        }
        Ok(())
    }

    /// Checks the end of the text.
    pub fn end(&mut self) -> Result<(), TraceError> {
        match &mut self.format {
            Some(Format::Xml(xml)) => xml.end(self.line),
            _ => Ok(()),
        }
    }

    fn check(&mut self, line: u64, entry: &Entry) -> Result<(), TraceError> {
        let error = |problem: &str| {
            Err(TraceError {
                line,
                problem: problem.to_owned(),
            })
        };
        if self.has_ended {
            return error("there is more behind the end of the trace");
        }
        match entry {
            Entry::Item(_) => self.items += 1,
            Entry::Start(_) if self.items > 0 => {
                return error("inputs of the model stand before the first event");
            }
            Entry::Start(_) => {}
            Entry::End => self.has_ended = true,
        }
        Ok(())
    }
}
