//! Reading a trace from a file or from standard input, entry by entry. Only one line of it is in
//! memory.

use anyhow::{Context, Result, bail};
use indexmap::IndexMap;
use pet_interp::conform::{Entry, Item, Scalar};
use pet_render::trace::Reader;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// The longest line of a trace, in bytes.
const LONGEST_LINE: u64 = 16 << 20;

pub struct Trace {
    input: Box<dyn BufRead>,
    reader: Reader,
    waiting: VecDeque<(u64, Entry)>,
    /// The number of the last line that was read.
    pub line: u64,
    /// The trace has an end mark: no more events follow.
    pub has_ended: bool,
    is_read: bool,
    /// The mistake that ends the trace; reported after all entries before it.
    problem: Option<String>,
}

impl Trace {
    pub fn open(path: &Path) -> Result<Trace> {
        let name = path.display();
        let input: Box<dyn BufRead> = if path.as_os_str() == "-" {
            Box::new(BufReader::new(std::io::stdin()))
        } else if path.is_dir() {
            bail!("cannot read `{name}`: it is a directory, not a trace");
        } else {
            let file = std::fs::File::open(path);
            let file = file.with_context(|| format!("cannot read `{name}`"))?;
            Box::new(BufReader::with_capacity(1 << 16, file))
        };
        Ok(Trace {
            input,
            reader: Reader::default(),
            waiting: VecDeque::new(),
            line: 0,
            has_ended: false,
            is_read: false,
            problem: None,
        })
    }

    /// The inputs of the model before the first event.
    pub fn start(&mut self) -> Result<IndexMap<String, Scalar>, String> {
        let mut inputs = IndexMap::new();
        loop {
            match self.waiting.front() {
                Some((_, Entry::Start(_))) => {
                    if let Some((_, Entry::Start(more))) = self.waiting.pop_front() {
                        inputs.extend(more);
                    }
                }
                Some(_) => return Ok(inputs),
                None if self.is_read => match self.problem.take() {
                    Some(problem) => return Err(problem),
                    None => return Ok(inputs),
                },
                None => self.read(),
            }
        }
    }

    /// The next event or action with its line.
    pub fn next(&mut self) -> Option<Result<(u64, Item), String>> {
        loop {
            match self.waiting.pop_front() {
                Some((line, Entry::Item(item))) => return Some(Ok((line, item))),
                Some((_, Entry::End)) => self.has_ended = true,
                Some((_, Entry::Start(_))) => {}
                None if self.is_read => return self.problem.take().map(Err),
                None => self.read(),
            }
        }
    }

    /// Reads one more line.
    fn read(&mut self) {
        let mut bytes = Vec::new();
        let mut found = Vec::new();
        let mut line = self.input.by_ref().take(LONGEST_LINE);
        let result = match line.read_until(b'\n', &mut bytes) {
            Err(error) => Err(format!("line {}: cannot be read: {error}", self.line + 1)),
            Ok(0) => {
                self.is_read = true;
                self.reader.end().map_err(|error| error.to_string())
            }
            Ok(_) if line.limit() == 0 => Err(format!(
                "line {}: it is longer than {} MB",
                self.line + 1,
                LONGEST_LINE >> 20
            )),
            Ok(_) => {
                self.line += 1;
                let text = String::from_utf8(bytes);
                let text = text.map_err(|_| format!("line {}: no UTF-8 text", self.line));
                text.and_then(|text| {
                    let text = text.trim_end_matches(['\n', '\r']);
                    let read = self.reader.line(text, &mut found);
                    read.map_err(|error| error.to_string())
                })
            }
        };
        self.waiting.extend(found);
        if let Err(problem) = result {
            self.problem = Some(problem);
            self.is_read = true;
        }
    }
}

/// The message for a problem of the trace, with the number of events that were followed before it.
pub fn unreadable(problem: &str, followed: u64) -> String {
    match followed {
        0 => problem.to_owned(),
        1 => format!("{problem}; the model can do the event before it"),
        _ => format!("{problem}; the model can do the {followed} events before it"),
    }
}
