//! Scryer itself, with its streams and its breakdowns. Text in, text out; the meaning of the text
//! is not known here.

use super::library::{LOADER, TOPLEVEL};
use super::{Counting, MachineError, layout};
use scryer_prolog::{
    InputStreamConfig, LeafAnswer, MachineBuilder, OutputStreamConfig, StreamConfig, UserInput,
};
use std::cell::RefCell;
use std::io::{Cursor, Write};
use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

/// The kind of a text; the names are those of `prolog/kernel/pet_loader.pl`.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// The library that loads the others.
    Loader,
    /// A module, which `user` then imports. Later texts find it as `library(name)`.
    Library,
    /// Clauses of `user`.
    Program,
}

pub struct Engine {
    counting: Counting,
    scryer: scryer_prolog::Machine,
    output: Output,
}

/// The listener at the port: gets the ticks and one line at a time, and returns the reply that
/// the machine reads if it waits for one.
pub type Listener = Box<dyn FnMut(&str) -> Option<char>>;

/// The first character of a line at the port.
const PORT: u8 = b'!';
/// The characters that may precede it, any number of times; the listener counts them.
const TICKS: &[u8] = b"+-~^@<>&*()=.%#:";

/// The output of the machine on both of its streams since it was last taken.
#[derive(Clone, Default)]
struct Output(Rc<RefCell<Written>>);

#[derive(Default)]
struct Written {
    text: Vec<u8>,
    listener: Option<Listener>,
    replies: Option<UserInput>,
}

impl Engine {
    pub fn start(counting: Counting) -> Result<Engine, MachineError> {
        let output = Output::default();
        let (replies, input) = InputStreamConfig::channel();
        output.0.borrow_mut().replies = Some(replies);
        let streams = StreamConfig::in_memory()
            .with_user_input(input)
            .with_user_output(output.stream())
            .with_user_error(output.stream());
        let builder = MachineBuilder::new()
            .with_streams(streams)
            .with_toplevel(layout::without_layout(&layout::without_comments(TOPLEVEL)));
        let scryer = guarded(|| builder.build())?;
        let mut engine = Engine {
            counting,
            scryer,
            output,
        };
        let (name, text) = LOADER;
        let said = engine.load(Kind::Loader, name, text)?;
        match said.is_empty() {
            true => Ok(engine),
            false => Err(MachineError::Crashed { message: said }),
        }
    }

    /// Loads a text. Returns the output of the machine, which is empty if all is well. A name that
    /// was used before would unload its earlier text.
    pub fn load(&mut self, kind: Kind, name: &str, text: &str) -> Result<String, MachineError> {
        let plain = layout::without_comments(text);
        let (kind, text) = match kind {
            Kind::Loader => ("loader", layout::without_layout(&plain)),
            Kind::Library => {
                let kind = match layout::is_plain(&plain) {
                    true => "plain",
                    false => "library",
                };
                let needed = match self.counting {
                    Counting::Counted => plain,
                    Counting::Uncounted => layout::without_unnecessary(&plain),
                };
                let direct = layout::with_direct_calls(name, &needed);
                (kind, layout::without_layout(&direct))
            }
            Kind::Program => ("program", plain),
        };
        let counted = match self.counting {
            Counting::Counted => "counted",
            Counting::Uncounted => "uncounted",
        };
        let text = format!("'$quick'({kind}, {counted}, {name}). {text}\nend_of_file.\n");
        guarded(|| self.scryer.load_module_string("quick", text))?;
        Ok(self.output.take())
    }

    /// Runs a query without variables once, and returns its output. A query that cannot be read,
    /// fails or raises is a breakdown.
    pub fn run(&mut self, query: &str) -> Result<String, MachineError> {
        let answer = guarded(|| {
            // Dropping the query backtracks; after a panic it must not.
            let mut query = ManuallyDrop::new(self.scryer.run_query(query));
            let answer = query.next();
            drop(ManuallyDrop::into_inner(query));
            answer
        })?;
        let written = self.output.take();
        match answer {
            Some(Ok(LeafAnswer::True)) => Ok(written),
            other => Err(MachineError::Crashed {
                message: format!("{other:?} {written}"),
            }),
        }
    }

    /// Runs a query as `run` does; lines at the port go to the listener.
    pub fn serve(&mut self, query: &str, listener: Listener) -> Result<String, MachineError> {
        self.output.0.borrow_mut().listener = Some(listener);
        let written = self.run(query);
        self.output.0.borrow_mut().listener = None;
        written
    }

    /// Gives up an engine that broke down, without running its destructors.
    pub fn abandon(self) {
        std::mem::forget(self);
    }
}

impl Output {
    fn stream(&self) -> OutputStreamConfig {
        let text = self.clone();
        OutputStreamConfig::callback(Box::new(move |written: &mut Cursor<Vec<u8>>| {
            text.0.borrow_mut().hear(written.get_mut());
            written.get_mut().clear();
            written.set_position(0);
        }))
    }

    fn take(&self) -> String {
        let text = std::mem::take(&mut self.0.borrow_mut().text);
        String::from_utf8_lossy(&text).into_owned()
    }
}

impl Written {
    /// Handles output. The machine writes ticks and a line at the port in one go, and nothing else
    /// with them.
    fn hear(&mut self, written: &[u8]) {
        let (Some(listener), Some(replies)) = (&mut self.listener, &mut self.replies) else {
            self.text.extend_from_slice(written);
            return;
        };
        let after = written.iter().position(|letter| !TICKS.contains(letter));
        let (ticks, rest) = written.split_at(after.unwrap_or(written.len()));
        let Some((&PORT, line)) = rest.split_first() else {
            self.text.extend_from_slice(rest);
            return;
        };
        let said = [ticks, line].concat();
        if let Some(reply) = listener(&String::from_utf8_lossy(&said)) {
            let mut bytes = [0; 4];
            // The other end is the machine's own input, which lives as long as this one.
            let _ = replies.write_all(reply.encode_utf8(&mut bytes).as_bytes());
        }
    }
}

/// Turns a panic of Scryer into an error. The message still goes to stderr, for a report.
fn guarded<T>(action: impl FnOnce() -> T) -> Result<T, MachineError> {
    catch_unwind(AssertUnwindSafe(action)).map_err(|panic| {
        let message = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        MachineError::Crashed {
            message: message.unwrap_or_else(|| "no message".to_owned()),
        }
    })
}
