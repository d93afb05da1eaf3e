//! Tree → source text, which parses back to the same tree, except for the spans.
//!
//! This holds for the trees that the parser builds. Some other trees have no text: for example a
//! declaration as the branch of an `if`.

mod expr;
mod stmt;
mod switch;
#[cfg(test)]
mod tests;

use crate::ast::{
    Class, ClassKind, Constructor, Field, Item, Member, Method, Modifiers, Name, Parameter, Pragma,
    Program, TypeKind, TypeName,
};

/// Prints a program, one declaration or statement on a line, in the language of files
/// that are not Java.
pub fn print(program: &Program) -> String {
    let mut printer = Printer::default();
    for item in &program.items {
        match item {
            Item::Class(class) => printer.class(class),
            Item::Method(method) => printer.method(method),
            Item::Statement(statement) => printer.statement(statement),
            Item::Symbolic(input) => {
                let ty = type_name(&input.ty);
                printer.line(&format!("symbolic {ty} {};", input.name.text));
            }
        }
    }
    printer.out
}

#[derive(Default)]
struct Printer {
    out: String,
    indentation: usize,
}

impl Printer {
    fn class(&mut self, class: &Class) {
        let data = if class.is_data { "data " } else { "" };
        let keyword = match class.kind {
            ClassKind::Class => "class",
            ClassKind::Interface => "interface",
        };
        let mut head = format!("{}{data}{keyword} ", modifiers(class.modifiers));
        head.push_str(&class.name.text);
        if let Some(list) = &class.parameters {
            head.push_str(&parameters(list));
        }
        if let Some(name) = &class.extends {
            head.push_str(&format!(" extends {}", name.text));
        }
        if !class.interfaces.is_empty() {
            let word = match class.kind {
                ClassKind::Class => "implements",
                ClassKind::Interface => "extends",
            };
            head.push_str(&format!(" {word} {}", names(&class.interfaces)));
        }
        self.line(&format!("{head} {{"));
        self.indented(|printer| {
            for member in &class.members {
                printer.member(member);
            }
        });
        self.line("}");
    }

    fn member(&mut self, member: &Member) {
        match member {
            Member::Field(field) => self.field(field),
            Member::Method(method) => self.method(method),
            Member::Constructor(constructor) => self.constructor(constructor),
            Member::Initialiser { is_static, body } => {
                let word = if *is_static { "static " } else { "" };
                self.block(word, body);
            }
        }
    }

    fn field(&mut self, field: &Field) {
        let mut text = modifiers(field.modifiers);
        text.push_str(&format!("{} {}", type_name(&field.ty), field.name.text));
        if let Some(initial) = &field.initial {
            text.push_str(" = ");
            text.push_str(&expr::text(initial));
        }
        self.line(&format!("{text};"));
    }

    fn method(&mut self, method: &Method) {
        self.contract(&method.pragmas);
        let head = format!(
            "{}{} {}{}{}",
            modifiers(method.modifiers),
            type_name(&method.result),
            method.name.text,
            parameters(&method.parameters),
            throws(&method.throws),
        );
        match &method.body {
            Some(body) => self.block(&format!("{head} "), body),
            None => self.line(&format!("{head};")),
        }
    }

    fn constructor(&mut self, constructor: &Constructor) {
        self.contract(&constructor.pragmas);
        let head = format!(
            "{}{}{} ",
            constructor.name.text,
            parameters(&constructor.parameters),
            throws(&constructor.throws),
        );
        self.block(&head, &constructor.body);
    }

    fn contract(&mut self, pragmas: &[Pragma]) {
        for pragma in pragmas {
            self.line(&format!("//@ {} {};", pragma.keyword, pragma.text));
        }
    }

    fn line(&mut self, text: &str) {
        for _ in 0..self.indentation {
            self.out.push_str("  ");
        }
        // A `switch` in an expression has several lines.
        let indentation = format!("\n{}", "  ".repeat(self.indentation));
        self.out.push_str(&text.replace('\n', &indentation));
        self.out.push('\n');
    }

    fn indented(&mut self, print: impl FnOnce(&mut Self)) {
        self.indentation += 1;
        print(self);
        self.indentation -= 1;
    }
}

/// `int[][]`; the spellings are those of Java.
fn type_name(ty: &TypeName) -> String {
    match &ty.kind {
        TypeKind::Number(number) => number.word().to_owned(),
        TypeKind::Bool => "boolean".to_owned(),
        TypeKind::Void => "void".to_owned(),
        TypeKind::Class(name) => name.clone(),
        TypeKind::Array(element) => format!("{}[]", type_name(element)),
        TypeKind::Fut(inner) => format!("Fut<{}>", type_name(inner)),
    }
}

fn modifiers(modifiers: Modifiers) -> String {
    let words = [
        (modifiers.is_private, "private "),
        (modifiers.is_default, "default "),
        (modifiers.is_static, "static "),
        (modifiers.is_abstract, "abstract "),
        (modifiers.is_final, "final "),
        (modifiers.is_native, "native "),
    ];
    let given = words.iter().filter(|(is_given, _)| *is_given);
    given.map(|(_, word)| *word).collect()
}

fn parameters(parameters: &[Parameter]) -> String {
    let texts = parameters
        .iter()
        .map(|parameter| format!("{} {}", type_name(&parameter.ty), parameter.name.text));
    let texts: Vec<String> = texts.collect();
    format!("({})", texts.join(", "))
}

fn throws(classes: &[Name]) -> String {
    match classes {
        [] => String::new(),
        classes => format!(" throws {}", names(classes)),
    }
}

fn names(names: &[Name]) -> String {
    let texts: Vec<&str> = names.iter().map(|name| name.text.as_str()).collect();
    texts.join(", ")
}
