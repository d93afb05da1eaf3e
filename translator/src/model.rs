//! Models of classes of Java's library: Java sources in the folder `models`, embedded here. A
//! program gets the classes that it names and does not declare, of them the members whose names
//! occur in its text, and what these need. Which of them are called is found out in `lower`.
//!
//! A model names no other model, so that a class of the program may be called like one.

use crate::ast;
use crate::parse;
use crate::source::{Source, Span};
use std::collections::HashSet;

/// The modelled classes with the texts of their models.
pub const MODELS: &[(&str, &str)] = &[
    (
        "Boolean",
        include_str!("../../models/java/lang/Boolean.java"),
    ),
    ("Byte", include_str!("../../models/java/lang/Byte.java")),
    (
        "Character",
        include_str!("../../models/java/lang/Character.java"),
    ),
    ("Double", include_str!("../../models/java/lang/Double.java")),
    ("Float", include_str!("../../models/java/lang/Float.java")),
    (
        "Integer",
        include_str!("../../models/java/lang/Integer.java"),
    ),
    ("Long", include_str!("../../models/java/lang/Long.java")),
    ("Math", include_str!("../../models/java/lang/Math.java")),
    ("Short", include_str!("../../models/java/lang/Short.java")),
];

/// The models that a program needs. Their places are those in their own texts.
pub fn needed(source: &Source, program: &ast::Program) -> Vec<ast::Class> {
    let is_named = |name: &str| source.text().contains(name);
    let mut named = MODELS.iter().filter(|(name, _)| is_named(name)).peekable();
    if named.peek().is_none() {
        return Vec::new();
    }
    let is_declared = |name: &str| {
        program.items.iter().any(|item| match item {
            ast::Item::Class(class) => class.name.text == name,
            _ => false,
        })
    };
    let words: HashSet<&str> = words(source.text()).collect();
    let named = named.filter(|(name, _)| words.contains(name) && !is_declared(name));
    named.map(|(name, text)| part(name, text, &words)).collect()
}

/// The model of a class, without the members that nothing names.
fn part(name: &str, text: &'static str, words: &HashSet<&str>) -> ast::Class {
    let mut class = class(name, text);
    let mut words: HashSet<&str> = words.clone();
    let mut open: Vec<ast::Member> = std::mem::take(&mut class.members);
    loop {
        let is_named =
            |member: &ast::Member| member_name(member).is_some_and(|it| words.contains(it));
        let (found, rest): (Vec<_>, Vec<_>) = open.into_iter().partition(is_named);
        open = rest;
        if found.is_empty() {
            break;
        }
        for member in &found {
            let Span { start, end } = member_span(member);
            let text = text.get(start as usize..end as usize);
            words.extend(self::words(text.unwrap_or_default()));
        }
        class.members.extend(found);
    }
    class
        .members
        .sort_by_key(|member| member_span(member).start);
    class
}

/// The whole model of a class.
pub fn class(name: &str, text: &str) -> ast::Class {
    let parsed = parse::parse(&Source::new(format!("{name}.java"), text));
    let classes = parsed
        .program
        .items
        .into_iter()
        .filter_map(|item| match item {
            ast::Item::Class(class) => Some(class),
            _ => None,
        });
    let mut classes = classes.filter(|class| class.name.text == name);
    classes
        .next()
        .expect("a model declares its class, which a test checks")
}

fn member_name(member: &ast::Member) -> Option<&str> {
    match member {
        ast::Member::Field(field) => Some(&field.name.text),
        ast::Member::Method(method) => Some(&method.name.text),
        ast::Member::Constructor(_) | ast::Member::Initialiser { .. } => None,
    }
}

fn member_span(member: &ast::Member) -> Span {
    match member {
        ast::Member::Field(field) => field.span,
        ast::Member::Method(method) => method.span,
        ast::Member::Constructor(constructor) => constructor.span,
        ast::Member::Initialiser { body, .. } => body.span,
    }
}

/// The words of a text, also those in comments, since annotations are comments.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
    text.split(move |letter| !is_letter(letter))
}
