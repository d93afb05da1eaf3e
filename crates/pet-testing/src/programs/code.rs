//! Pieces of text: expressions with what must be known to put them into others, and
//! lines. Nothing here decides anything.

use super::model::ClassId;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Type {
    Int,
    Bool,
    /// A number type other than `int`, by its word.
    Number(&'static str),
    Void,
    /// Of the word `null`.
    Null,
    Class(ClassId),
    Array(Box<Type>),
    Fut(Box<Type>),
}

impl Type {
    pub fn is_reference(&self) -> bool {
        !matches!(self, Type::Int | Type::Bool | Type::Number(_) | Type::Void)
    }

    pub fn array(element: Type) -> Type {
        Type::Array(Box::new(element))
    }
}

/// How tightly an expression holds together, from loose to tight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Assign,
    Choice,
    Or,
    And,
    Equal,
    Compare,
    Sum,
    Product,
    Unary,
    Postfix,
}

/// An expression.
#[derive(Debug, Clone)]
pub struct Code {
    pub text: String,
    pub level: Level,
    pub ty: Type,
    /// Integers are at most so far from zero, as long as variables are near
    /// `VARIABLE`; for other types without meaning.
    pub size: i64,
    /// Whether a reference is probably not null.
    pub is_solid: bool,
}

/// How far from zero the value of a variable is, as a rule.
pub const VARIABLE: i64 = 1000;

impl Code {
    pub fn new(text: impl Into<String>, level: Level, ty: Type) -> Code {
        Code {
            text: text.into(),
            level,
            ty,
            size: VARIABLE,
            is_solid: false,
        }
    }

    pub fn sized(self, size: i64) -> Code {
        Code { size, ..self }
    }

    pub fn solid(self) -> Code {
        Code {
            is_solid: true,
            ..self
        }
    }

    /// With parentheses where it must hold together that tightly.
    pub fn at(&self, level: Level) -> String {
        if self.level < level {
            format!("({})", self.text)
        } else {
            self.text.clone()
        }
    }
}

pub fn int(value: i64) -> Code {
    let level = if value < 0 {
        Level::Unary
    } else {
        Level::Postfix
    };
    Code::new(value.to_string(), level, Type::Int).sized(value.abs())
}

pub fn boolean(value: bool) -> Code {
    Code::new(value.to_string(), Level::Postfix, Type::Bool)
}

pub fn null() -> Code {
    Code::new("null", Level::Postfix, Type::Null)
}

pub fn name(text: impl Into<String>, ty: Type) -> Code {
    Code::new(text, Level::Postfix, ty)
}

/// `a op b`, where all operators of the level associate to the left.
pub fn binary(left: &Code, op: &str, right: &Code, level: Level, ty: Type) -> Code {
    let tighter = match level {
        Level::Or => Level::And,
        Level::And => Level::Equal,
        Level::Equal => Level::Compare,
        Level::Compare => Level::Sum,
        Level::Sum => Level::Product,
        _ => Level::Unary,
    };
    let text = format!("{} {op} {}", left.at(level), right.at(tighter));
    Code::new(text, level, ty)
}

/// Lines with their indentation.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    lines: Vec<Line>,
}

#[derive(Debug, Clone)]
struct Line {
    indentation: usize,
    text: String,
    /// A whole statement that may stand without braces as the body of another.
    is_simple: bool,
}

impl Lines {
    pub fn push(&mut self, text: impl Into<String>) {
        self.add(text.into(), false);
    }

    pub fn push_simple(&mut self, text: impl Into<String>) {
        self.add(text.into(), true);
    }

    fn add(&mut self, text: String, is_simple: bool) {
        self.lines.push(Line {
            indentation: 0,
            text,
            is_simple,
        });
    }

    pub fn append(&mut self, other: Lines) {
        self.lines.extend(other.lines);
    }

    pub fn append_indented(&mut self, other: Lines) {
        let indented = other.lines.into_iter().map(|line| Line {
            indentation: line.indentation + 1,
            ..line
        });
        self.lines.extend(indented);
    }

    /// `head {`, the lines, and `}`.
    pub fn braced(&mut self, head: &str, body: Lines) {
        let open = if head.is_empty() {
            "{".to_owned()
        } else {
            format!("{head} {{")
        };
        self.push(open);
        self.append_indented(body);
        self.push("}");
    }

    /// The same, or without braces where both are possible: `then (x)` is a call.
    pub fn body(&mut self, head: &str, body: Lines, is_bare: bool) {
        let is_call = head.ends_with("then") && body.text().starts_with('(');
        if is_bare && body.is_simple() && !is_call {
            self.push(head);
            self.append_indented(body);
        } else {
            self.braced(head, body);
        }
    }

    /// Writes behind the last line.
    pub fn amend(&mut self, text: &str) {
        if let Some(line) = self.lines.last_mut() {
            line.text.push_str(text);
        }
    }

    /// Goes on behind the brace of the last line, if it is one.
    pub fn otherwise(&mut self, head: &str, body: Lines, is_bare: bool) {
        let brace = self
            .lines
            .pop_if(|line| line.indentation == 0 && line.text == "}");
        let brace = if brace.is_some() { "} " } else { "" };
        self.body(&format!("{brace}{head}"), body, is_bare);
    }

    /// Whether this is one statement that may follow `->`: an expression or a `throw`.
    pub fn is_expression(&self) -> bool {
        let others = [
            "break", "continue", "return", "yield", "assert", "await", "release", "skip",
        ];
        let text = self.text();
        let first = text.split([' ', ';', '(']).next().unwrap_or_default();
        self.is_simple() && !first.is_empty() && !text.contains("//@") && !others.contains(&first)
    }

    pub fn is_simple(&self) -> bool {
        self.lines.len() == 1 && self.lines.iter().all(|line| line.is_simple)
    }

    pub fn text(&self) -> String {
        let mut out = String::new();
        for line in &self.lines {
            out.push_str(&"  ".repeat(line.indentation));
            out.push_str(&line.text);
            out.push('\n');
        }
        out
    }
}
