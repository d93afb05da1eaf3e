//! The data that the crates of `pet` share: values, heaps and outcomes of runs (in this file),
//! [`request::Request`] (which test cases are wanted), [`suite::Suite`] and
//! [`TestCase`] (the result), [`trace::Traces`], [`schedule::Schedule`],
//! [`summary::Summary`]. A case has one binary form, [`cases::PackedCase`].
//!
//! Nothing here runs, reads or prints a program, and nothing depends on the origin of the data:
//! the interpreter, the symbolic engine or a file.

pub mod assumption;
pub mod cases;
pub mod chart;
pub mod collection;
pub mod empty;
pub mod given;
pub mod journal;
pub mod prediction;
pub mod request;
pub mod schedule;
pub mod suite;
pub mod summary;
#[cfg(test)]
mod tests;
pub mod text;
pub mod trace;

use indexmap::IndexMap;
use pet_translator::number::Number;
use pet_translator::number::float;
use pet_translator::source::Span;
use schedule::{Schedule, Step};
use serde::{Deserialize, Serialize};
use std::fmt;
use trace::{Traces, Ways};

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    /// A number of any integer type but `char`.
    Int(i64),
    /// A unit of UTF-16.
    Char(u16),
    /// A number of type `float`, by its key (`pet_translator::number::float`).
    Float(i64),
    /// A number of type `double`, by its key.
    Double(i64),
    Bool(bool),
    Null,
    /// The name of an object of the heap that the value belongs to.
    Ref(String),
    /// A string of Java, in units of UTF-16; a value of programs of class files only.
    Text(Vec<u16>),
}

/// The objects by their names, in a fixed order: as given, then as created.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Heap {
    pub objects: IndexMap<String, Object>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Object {
    Instance {
        class: String,
        fields: IndexMap<String, Value>,
    },
    Array {
        /// The type of the elements as in the source: `int`, `List`, `int[]`.
        element: String,
        elements: Vec<Value>,
    },
    /// A list, set, queue or deque of Java's library, in the order of its iterators; the elements of a
    /// priority queue are in the order of its heap.
    Collection { class: String, elements: Vec<Value> },
    /// A map of Java's library. The order of the entries of a `HashMap` is that of its model.
    Map {
        class: String,
        entries: Vec<(Value, Value)>,
    },
    /// A function of the input, by its interface: the answers to its calls, in their order.
    Function {
        interface: String,
        answers: Vec<Value>,
    },
    Future {
        /// The type of the result, `void` included.
        result: String,
        state: FutureState,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum FutureState {
    Unfinished,
    /// Without a value if the method returns none.
    Finished(Option<Value>),
}

/// The start of a run. `this` is the object named `this`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Input {
    pub args: IndexMap<String, Value>,
    pub heap: Heap,
    /// Static fields as `Class.name`; one that is not named has its default.
    pub statics: IndexMap<String, Value>,
    /// Tasks that wait in the queue of `this` after the tested task.
    pub queue: Vec<Posted>,
    /// For a `HashMap` of the heap that the run looks at key by key: for each new key whether the map
    /// has it. A map without an entry here is built as a whole.
    pub asked: IndexMap<String, Vec<bool>>,
}

/// A task of a starting state.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Posted {
    /// The key of its method.
    pub method: String,
    pub args: IndexMap<String, Value>,
}

/// The name in a schedule of a task of `Input::queue`: the tested task is `r1.1`, and the tasks of
/// the queue follow.
pub fn queued_task(index: usize) -> String {
    format!("r1.{}", index + 2)
}

/// The end of a run: its result and its heap.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Output {
    /// Absent for a method without a result, and for a run that did not return.
    pub result: Option<Value>,
    /// Objects of the input keep their names; new ones are `o1`, `o2` … and futures
    /// `f1`, `f2` … in order of creation, without names that the input uses.
    pub heap: Heap,
    pub statics: IndexMap<String, Value>,
}

/// The end of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    Ok,
    /// An uncaught exception.
    Exception(Thrown),
    /// An uncaught `AssertionError` or an exception of a subclass.
    Assertion(Thrown),
    /// The method returned, and one of its promises does not hold.
    Broken(Broken),
    /// No task is ready although some are unfinished; these, by actor and task.
    Deadlock(Vec<Waiting>),
    /// A limit ended the run.
    Limit(Limit),
    /// A method without code was called.
    NoCode {
        method: String,
    },
}

/// A promise of a method that was not kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Broken {
    /// The text of the promise.
    pub text: String,
    pub line: u32,
    /// The class of the exception, if the evaluation of the promise throws one.
    pub thrown: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thrown {
    pub class: String,
    /// The message, if the program gave one.
    pub message: Option<Value>,
    /// The name of the exception in the heap of the output.
    pub object: String,
    /// The place where the exception was made, as in a stack trace.
    pub at: Span,
    /// The task that threw the exception.
    pub task: Step,
}

/// A task that cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    pub task: Step,
    /// The key of its method.
    pub method: String,
    /// The `await` or `get` at which it waits, or the name of its method if it has not begun.
    pub at: Span,
    pub on: WaitsFor,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum WaitsFor {
    /// The result of another task.
    Task(Step),
    /// The condition of its `await`.
    Condition,
    /// Its actor, which this task keeps.
    Actor(Step),
    /// A future of the input that no task will ever finish.
    Nobody,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Limit {
    Steps,
    Frames,
    Cells,
}

/// One path of a method: its condition, an input that takes it, and the result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestCase {
    /// The condition on the input, over names that lead back to it.
    pub constraints: Vec<String>,
    pub input: Input,
    /// The result of running the input; without a run, the prediction of the clauses.
    pub outcome: Outcome,
    pub output: Output,
    /// The way through the program.
    pub trace: Traces,
    /// Aliases that the path leaves open, and this case does not have.
    pub may_alias: Vec<String>,
    /// The source lines of the statements passed, in ascending order.
    pub lines: Vec<u32>,
    /// The ways taken.
    pub ways: Ways,
    /// Some integer left the range of its type; the interpreter's result stands.
    pub has_wrapped: bool,
    /// True if the interpreter ran it.
    pub is_replayed: bool,
    /// The path condition as SMT-LIB text, if it was asked for.
    pub smt2: Option<String>,
    /// The difference between the prediction of the clauses and the run; a bug in one of them.
    pub disagreement: Option<String>,
    /// The order of tasks, for an actor program.
    pub schedule: Option<Schedule>,
}

impl Outcome {
    /// The word for the outcome in suites.
    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Ok => "ok",
            Outcome::Exception(_) => "exception",
            Outcome::Assertion(_) | Outcome::Broken(_) => "assertion",
            Outcome::Deadlock(_) => "deadlock",
            Outcome::Limit(_) => "cut",
            Outcome::NoCode { .. } => "no-code",
        }
    }
}

/// Writes a character of a literal of Java.
fn write_unit(out: &mut fmt::Formatter, unit: u16, quote: char) -> fmt::Result {
    match char::from_u32(u32::from(unit)) {
        Some(shown) if shown == quote => write!(out, "\\{shown}"),
        Some('\\') => out.write_str("\\\\"),
        Some('\n') => out.write_str("\\n"),
        Some('\r') => out.write_str("\\r"),
        Some('\t') => out.write_str("\\t"),
        Some(shown @ ' '..='~') => write!(out, "{shown}"),
        _ => write!(out, "\\u{unit:04x}"),
    }
}

impl Value {
    /// The value of a number type.
    pub fn number(number: Number, value: i64) -> Value {
        match (number, u16::try_from(value)) {
            (Number::Char, Ok(unit)) => Value::Char(unit),
            (Number::Float, _) => Value::Float(value),
            (Number::Double, _) => Value::Double(value),
            _ => Value::Int(value),
        }
    }
}

impl Value {
    /// Returns whether both are the same value. A document does not tell `float` from `double`, so a
    /// number of both types is compared as a `float`.
    pub fn agrees_with(&self, other: &Value) -> bool {
        let single = |key: i64| float::rounded(Number::Float, float::value(key));
        match (self, other) {
            (Value::Float(one), Value::Double(other))
            | (Value::Double(other), Value::Float(one)) => *one == single(*other),
            _ => self == other,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(value) => write!(out, "{value}"),
            Value::Char(unit) => {
                out.write_str("'")?;
                write_unit(out, *unit, '\'')?;
                out.write_str("'")
            }
            Value::Text(units) => {
                out.write_str("\"")?;
                for unit in units {
                    write_unit(out, *unit, '"')?;
                }
                out.write_str("\"")
            }
            Value::Float(key) => out.write_str(&float::literal(Number::Float, *key)),
            Value::Double(key) => out.write_str(&float::literal(Number::Double, *key)),
            Value::Bool(value) => write!(out, "{value}"),
            Value::Null => out.write_str("null"),
            Value::Ref(name) => out.write_str(name),
        }
    }
}
