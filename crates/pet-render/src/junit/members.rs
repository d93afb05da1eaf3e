//! Facts about a Java source that only test classes need: the package, and the members that a
//! test can access.

use pet_translator::ast::{Item, Member};
use pet_translator::cfg::{Field, Method, Program};
use pet_translator::parse::parse;
use pet_translator::source::{Source, Span};
use std::collections::HashSet;

pub struct Members {
    pub package: Option<String>,
    /// The private methods, by the spans of their names.
    private_methods: HashSet<Span>,
    /// Fields by class and name: private or final, private, and final.
    closed_fields: HashSet<(String, String)>,
    private_fields: HashSet<(String, String)>,
    final_fields: HashSet<(String, String)>,
}

impl Members {
    pub fn new(source: &Source, program: &Program) -> Members {
        let mut members = Members {
            package: package(source.text()),
            private_methods: HashSet::new(),
            closed_fields: HashSet::new(),
            private_fields: HashSet::new(),
            final_fields: HashSet::new(),
        };
        let tree = parse(source).program;
        for item in &tree.items {
            let Item::Class(class) = item else { continue };
            for member in &class.members {
                match member {
                    Member::Field(field) => {
                        let key = (class.name.text.clone(), field.name.text.clone());
                        if field.modifiers.is_private {
                            members.private_fields.insert(key.clone());
                        }
                        if field.modifiers.is_final {
                            members.final_fields.insert(key.clone());
                        }
                        if field.modifiers.is_private || field.modifiers.is_final {
                            members.closed_fields.insert(key);
                        }
                    }
                    Member::Method(method) if method.modifiers.is_private => {
                        members.private_methods.insert(method.name.span);
                    }
                    _ => {}
                }
            }
        }
        for class in program.classes.iter().filter(|class| class.is_interface) {
            let statics = class.statics.iter().map(|id| program.field(*id));
            let keys = statics.map(|field| (class.name.clone(), field.name.clone()));
            let keys: Vec<(String, String)> = keys.collect();
            members.closed_fields.extend(keys.iter().cloned());
            members.final_fields.extend(keys);
        }
        members
    }

    /// Returns whether a test has to write a static final field.
    pub fn has_final_statics(&self, program: &Program) -> bool {
        let statics = program.classes.iter().flat_map(|class| &class.statics);
        let mut statics = statics.map(|id| key(program, program.field(*id)));
        statics.any(|key| self.final_fields.contains(&key))
    }

    pub fn can_call(&self, method: &Method) -> bool {
        !self.private_methods.contains(&method.name_span)
    }

    pub fn can_read(&self, program: &Program, field: &Field) -> bool {
        !self.private_fields.contains(&key(program, field))
    }

    pub fn can_write(&self, program: &Program, field: &Field) -> bool {
        !self.closed_fields.contains(&key(program, field))
    }
}

fn key(program: &Program, field: &Field) -> (String, String) {
    (program.class(field.class).name.clone(), field.name.clone())
}

/// The name after `package`, if that is the first word after comments.
fn package(text: &str) -> Option<String> {
    let mut rest = text.trim_start_matches('\u{feff}');
    loop {
        rest = rest.trim_start();
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n')?.1;
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/")?.1;
        } else {
            break;
        }
    }
    let rest = rest.strip_prefix("package")?;
    let (path, _) = rest.split_once(';')?;
    if !path.starts_with(|letter: char| letter.is_whitespace() || letter == '/') {
        return None;
    }
    let mut name = String::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, rest)| rest);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, rest)| rest);
        } else {
            let mut letters = rest.chars();
            name.extend(letters.next().filter(|letter| !letter.is_whitespace()));
            rest = letters.as_str();
        }
    }
    Some(name)
}
