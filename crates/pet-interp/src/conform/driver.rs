//! The tester of a trace as a program (Fig. 9 and 10 of FMCO 2008): the model, in which each
//! event asks the tester and waits; an interface and an adapter for actions; and a test case
//! with one statement for each entry of the trace. The program is for people to edit and for
//! `pet run` and `pet explore` to run; nothing here runs it.

use super::Item;
use super::model::{Argument, ItemError, Model};
use pet_translator::cfg::{Block, Method, Program};
use pet_translator::source::{Source, Span};
use pet_translator::typed::{MethodKind, Role, Type};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The reason why no tester can be written for a model and a trace.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DriverError {
    #[error("the model has no actors: a tester needs tasks that can wait for it")]
    Sequential,
    #[error(
        "the event `{name}` stands in `{method}`, which cannot wait for a tester: \
         move it to a method of an actor or to the main block"
    )]
    CannotWait {
        name: String,
        method: String,
        at: Span,
    },
    #[error("the model uses the name `{0}`, which the tester needs")]
    Taken(&'static str),
    #[error("line {line}: {error}")]
    Item { line: u64, error: ItemError },
}

/// Writes the program of the tester. Each entry of `trace` comes with its line number.
pub fn driver(
    source: &Source,
    program: &Program,
    model: &Model,
    trace: &[(u64, Item)],
) -> Result<String, DriverError> {
    if !program.is_actor_program {
        return Err(DriverError::Sequential);
    }
    for name in ["Tester", "TestActions", "TestAdapter"] {
        if program.classes.iter().any(|class| class.name == name) {
            return Err(DriverError::Taken(name));
        }
    }
    let mut out = asking_model(source, program, model)?;
    let writer = Writer {
        program,
        model,
        events: model
            .events()
            .zip(1..)
            .map(|((name, _), id)| (name, id))
            .collect(),
        most: most_arguments(model),
    };
    // Writing to a string does not fail.
    let _ = writer.actions(&mut out);
    let _ = writer.tester(&mut out, trace)?;
    Ok(out)
}

/// The text of the model with its events as calls of the tester, and with actors that make
/// themselves known to the adapter if the environment calls them.
fn asking_model(source: &Source, program: &Program, model: &Model) -> Result<String, DriverError> {
    let mut changes: BTreeMap<(u32, u32), String> = BTreeMap::new();
    for method in &program.methods {
        for block in &method.blocks {
            let Some(event) = &block.event else {
                continue;
            };
            if !can_wait(program, method) {
                return Err(DriverError::CannotWait {
                    name: event.name.clone(),
                    method: method.key.clone(),
                    at: block.span,
                });
            }
            let Span { start, end } = block.span;
            changes.insert((start, end), call(source, block));
        }
    }
    for (_, action) in model.actions() {
        let span = program.class(action.class).span;
        let text = source.slice(span);
        if let Some(brace) = text.find('{') {
            let at = span.start + u32::try_from(brace + 1).unwrap_or_default();
            let name = &program.class(action.class).name;
            changes.insert(
                (at, at),
                format!(" {{ Tester.adapter ! meet{name}(this); }}"),
            );
        }
    }
    let mut text = source.text().to_owned();
    for ((start, end), change) in changes.iter().rev() {
        text.replace_range(*start as usize..*end as usize, change);
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

fn can_wait(program: &Program, method: &Method) -> bool {
    let is_actor = |class| program.class(class).role == Role::Actor;
    method.kind == MethodKind::Main
        || method.kind == MethodKind::Instance && method.class.is_some_and(is_actor)
}

/// `//@ event NAME(x = e, f)` as `Tester.it.NAME(e, f);`
fn call(source: &Source, block: &Block) -> String {
    let Some(event) = &block.event else {
        return String::new();
    };
    let text = source.slice(block.span);
    let args = match (text.find('('), text.rfind(')')) {
        (Some(open), Some(close)) if open < close => text.get(open + 1..close).unwrap_or(""),
        _ => "",
    };
    let args = split(args)
        .into_iter()
        .map(|arg| match arg.split_once('=') {
            // `a == b` is a comparison, `name = e` is not.
            Some((name, value)) if is_name(name.trim()) && !value.starts_with('=') => value.trim(),
            _ => arg.trim(),
        });
    let args: Vec<&str> = args.collect();
    format!("Tester.it.{}({});", event.name, args.join(", "))
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|it| it.is_alphanumeric() || it == '_' || it == '$')
}

/// Splits a text at the commas outside of parentheses and brackets.
fn split(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.extend(text.get(start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    let last = text.get(start..).unwrap_or("");
    if !last.trim().is_empty() {
        parts.push(last);
    }
    parts
}

fn most_arguments(model: &Model) -> usize {
    let shapes = model.events().flat_map(|(_, shapes)| shapes);
    shapes.map(<[Argument]>::len).max().unwrap_or_default()
}

struct Writer<'a> {
    program: &'a Program,
    model: &'a Model,
    /// The number of each event.
    events: BTreeMap<&'a str, u32>,
    /// The largest number of arguments of an event.
    most: usize,
}

impl Writer<'_> {
    /// Writes the interface and the adapter for actions (Fig. 9 of FMCO 2008).
    fn actions(&self, out: &mut String) -> std::fmt::Result {
        out.push_str("\n// What comes from outside.\ninterface TestActions {\n");
        for (name, action) in self.model.actions() {
            writeln!(out, "  void {name}({});", parameters(&action.arguments))?;
        }
        out.push_str("}\n\n// How it reaches the model; edit it where that is not right.\n");
        out.push_str("class TestAdapter implements TestActions {\n");
        let mut classes = Vec::new();
        for (_, action) in self.model.actions() {
            if !classes.contains(&action.class) {
                classes.push(action.class);
                let name = &self.program.class(action.class).name;
                writeln!(out, "  {name} known{name} = null;")?;
                writeln!(out, "  void meet{name}({name} it) {{ known{name} = it; }}")?;
            }
        }
        for (name, action) in self.model.actions() {
            let class = &self.program.class(action.class).name;
            let method = &self.program.method(action.method).name;
            let values = names(&action.arguments);
            writeln!(
                out,
                "  void {name}({}) {{\n    await known{class} != null;\n    \
                 known{class} ! {method}({});\n  }}",
                parameters(&action.arguments),
                values.join(", ")
            )?;
        }
        out.push_str("}\n");
        Ok(())
    }

    /// Writes the tester and its statements, one for each entry (Fig. 10 of FMCO 2008).
    fn tester(
        &self,
        out: &mut String,
        trace: &[(u64, Item)],
    ) -> Result<std::fmt::Result, DriverError> {
        let fields: Vec<String> = (1..=self.most).map(|it| format!("value{it}")).collect();
        let mut head = || -> std::fmt::Result {
            out.push_str(
                "\n// The trace: `ok` is true where all of it has happened; then all may happen.\n",
            );
            out.push_str("class Tester {\n");
            out.push_str("  static final TestAdapter adapter = new TestAdapter();\n");
            out.push_str("  static final Tester it = new Tester();\n");
            out.push_str("  boolean ok = false;\n  int event = 0;    // that may happen next\n");
            for field in &fields {
                writeln!(out, "  int {field} = 0;")?;
            }
            for (name, shapes) in self.model.events() {
                for shape in shapes {
                    let id = self.events.get(name).copied().unwrap_or_default();
                    let mut guard = format!("ok || event == {id}");
                    for ((argument, name), field) in shape.iter().zip(names(shape)).zip(&fields) {
                        match argument.ty {
                            Type::Bool => {
                                write!(guard, " && {field} == ({name} ? 1 : 0)")?;
                            }
                            _ => write!(guard, " && {field} == {name}")?,
                        }
                    }
                    writeln!(
                        out,
                        "  void {name}({}) {{ await {guard}; event = 0; }}",
                        parameters(shape)
                    )?;
                }
            }
            let all = std::iter::once("event").chain(fields.iter().map(String::as_str));
            let all: Vec<&str> = all.collect();
            let given: Vec<String> = all.iter().map(|it| format!("int {it}")).collect();
            writeln!(out, "  void allow({}) {{", given.join(", "))?;
            for field in &all {
                writeln!(out, "    this.{field} = {field};")?;
            }
            out.push_str("    await this.event == 0;\n  }\n  void run() {\n");
            Ok(())
        };
        if let Err(error) = head() {
            return Ok(Err(error));
        }
        for (line, item) in trace {
            let statement = self.statement(item);
            let statement = statement.map_err(|error| DriverError::Item { line: *line, error })?;
            let shown = self.model.shown(item);
            let _ = writeln!(out, "    {statement}    // line {line}: {shown}");
        }
        out.push_str("    ok = true;\n  }\n}\nTester.it ! run();\n");
        Ok(Ok(()))
    }

    fn statement(&self, item: &Item) -> Result<String, ItemError> {
        let observation = self.model.observe(item)?;
        if let Some((_, values)) = observation.actions.first() {
            let mut actions = self.model.actions().filter(|(name, _)| *name == item.name);
            let arguments = actions.next().map(|(_, action)| action.arguments.clone());
            let arguments = arguments.unwrap_or_default();
            let values = values
                .iter()
                .zip(&arguments)
                .map(|(value, it)| match it.ty {
                    Type::Bool => (*value != 0).to_string(),
                    _ => value.to_string(),
                });
            let values: Vec<String> = values.collect();
            return Ok(format!(
                "Tester.adapter.{}({});",
                item.name,
                values.join(", ")
            ));
        }
        let id = self.events.get(item.name.as_str()).copied();
        let mut all = vec![id.unwrap_or_default().to_string()];
        let values = observation.shapes.iter().flatten().next();
        all.extend(values.into_iter().flatten().map(ToString::to_string));
        all.resize(self.most + 1, "0".to_owned());
        Ok(format!("allow({});", all.join(", ")))
    }
}

/// The names of arguments; an argument without a name is called `argument1`, `argument2` and so on.
fn names(arguments: &[Argument]) -> Vec<String> {
    let names = arguments.iter().zip(1..).map(|(argument, place)| {
        let name = argument.name.clone();
        name.unwrap_or_else(|| format!("argument{place}"))
    });
    names.collect()
}

fn parameters(arguments: &[Argument]) -> String {
    let pairs = arguments.iter().zip(names(arguments));
    let pairs = pairs.map(|(argument, name)| match argument.ty {
        Type::Bool => format!("boolean {name}"),
        _ => format!("int {name}"),
    });
    let pairs: Vec<String> = pairs.collect();
    pairs.join(", ")
}
