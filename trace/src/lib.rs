//! Recording what a program does, for `pet conform`: one line of JSON for each event, in the
//! order in which they were recorded, whichever thread did it. Depends on nothing, and knows
//! nothing of models.
//!
//! ```
//! let (recorder, lines) = pet_trace::Recorder::in_memory();
//! recorder.start(&[("size", 2.into())]);
//! recorder.event("started", &[("thread", 1.into()), ("ok", true.into())]);
//! recorder.end();
//! assert_eq!(
//!     lines.text(),
//!     "{\"start\":{\"size\":2}}\n\
//!      {\"event\":\"started\",\"thread\":1,\"ok\":true}\n\
//!      {\"end\":true}\n"
//! );
//! ```
//! What a lock protects is recorded while the lock is held: then the order of the lines is
//! the order of what happened.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Can be shared by threads; clones record into the same trace.
#[derive(Clone)]
pub struct Recorder {
    out: Arc<Mutex<Box<dyn Write + Send>>>,
}

/// A value of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Int(i64),
    Bool(bool),
    Text(String),
}

/// The lines of a recorder that writes to memory.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    bytes: Arc<Mutex<Vec<u8>>>,
}

impl Recorder {
    /// Each line is written as a whole; pass a `BufWriter` for speed.
    pub fn new(out: impl Write + Send + 'static) -> Recorder {
        Recorder {
            out: Arc::new(Mutex::new(Box::new(out))),
        }
    }

    pub fn in_memory() -> (Recorder, Lines) {
        let lines = Lines::default();
        (Recorder::new(lines.clone()), lines)
    }

    /// The inputs that the model needs to do the same.
    pub fn start(&self, inputs: &[(&str, Value)]) {
        let mut line = "{\"start\":{".to_owned();
        pairs(&mut line, inputs, true);
        line.push_str("}}\n");
        self.write(&line);
    }

    /// Something has happened, or has come from outside: the model knows which.
    pub fn event(&self, name: &str, values: &[(&str, Value)]) {
        let mut line = "{\"event\":".to_owned();
        text(&mut line, name);
        pairs(&mut line, values, false);
        line.push_str("}\n");
        self.write(&line);
    }

    /// Nothing more is going to happen.
    pub fn end(&self) {
        self.write("{\"end\":true}\n");
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        // A program must not fail because its trace cannot be written.
        let _ = out.flush();
    }

    fn write(&self, line: &str) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = out.write_all(line.as_bytes());
    }
}

impl Lines {
    pub fn text(&self) -> String {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut all = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Value {
        Value::Int(value)
    }
}

impl From<i32> for Value {
    fn from(value: i32) -> Value {
        Value::Int(value.into())
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Bool(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::Text(value.to_owned())
    }
}

fn pairs(line: &mut String, values: &[(&str, Value)], is_first: bool) {
    for (index, (name, value)) in values.iter().enumerate() {
        if index > 0 || !is_first {
            line.push(',');
        }
        text(line, name);
        line.push(':');
        match value {
            Value::Int(value) => line.push_str(&value.to_string()),
            Value::Bool(value) => line.push_str(&value.to_string()),
            Value::Text(value) => text(line, value),
        }
    }
}

/// A JSON string.
fn text(line: &mut String, value: &str) {
    line.push('"');
    for letter in value.chars() {
        match letter {
            '"' => line.push_str("\\\""),
            '\\' => line.push_str("\\\\"),
            '\n' => line.push_str("\\n"),
            '\r' => line.push_str("\\r"),
            '\t' => line.push_str("\\t"),
            control if control < ' ' => {
                line.push_str(&format!("\\u{:04x}", u32::from(control)));
            }
            other => line.push(other),
        }
    }
    line.push('"');
}

#[cfg(test)]
mod tests;
