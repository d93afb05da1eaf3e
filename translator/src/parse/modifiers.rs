//! Modifiers and annotations, in any order. Most of them have no effect; none may be
//! given twice.

use super::cursor::Parser;
use super::token::Kind;
use crate::ast::Modifiers;
use crate::source::Span;

/// The modifiers before a declaration.
#[derive(Default)]
pub(super) struct ReadModifiers {
    pub kept: Modifiers,
    /// `data class`
    pub is_data: bool,
    /// All modifiers, with their places.
    pub words: Vec<(Kind, Span)>,
    /// Index of the first modifier that is not an annotation.
    pub first: Option<usize>,
}

impl Parser<'_> {
    pub fn modifiers(&mut self) -> ReadModifiers {
        let mut read = ReadModifiers::default();
        loop {
            let kind = self.kind();
            if kind == Kind::At && self.kind_ahead(1) == Kind::Name {
                // Annotations are skipped.
                self.at = self.after_annotation(self.at);
                continue;
            }
            let is_data = self.is_data_modifier(self.at);
            if !is_data && !kind.is_modifier() {
                break;
            }
            read.first.get_or_insert(self.at);
            if is_data {
                self.data_modifier(&mut read);
            } else {
                self.modifier(&mut read);
            }
        }
        self.check_visibility(&read);
        read
    }

    /// Refuses every modifier that is not `allowed` before `construct`.
    pub fn allow_modifiers(&mut self, read: &ReadModifiers, allowed: &[Kind], construct: &str) {
        for (kind, span) in &read.words {
            if !allowed.contains(kind) {
                let message = format!("{construct} cannot be {}", kind.description());
                self.error("bad-modifier", message, *span);
            }
        }
    }

    fn data_modifier(&mut self, read: &mut ReadModifiers) {
        let span = self.advance().span;
        self.not_java("`data` classes", span);
        if read.is_data {
            self.error("duplicate-modifier", "`data` is given twice", span);
        }
        read.is_data = true;
    }

    fn modifier(&mut self, read: &mut ReadModifiers) {
        let token = self.advance();
        let kind = token.kind;
        if read.words.iter().any(|(earlier, _)| *earlier == kind) {
            let message = format!("{} is given twice", kind.description());
            self.error("duplicate-modifier", message, token.span);
        }
        read.words.push((kind, token.span));
        match kind {
            Kind::Static => read.kept.is_static = true,
            Kind::Abstract => read.kept.is_abstract = true,
            Kind::Native => read.kept.is_native = true,
            Kind::Final => read.kept.is_final = true,
            Kind::Private => read.kept.is_private = true,
            Kind::Default => read.kept.is_default = true,
            Kind::Synchronized => {
                self.unsupported("threads and `synchronized`", token.span);
            }
            _ => {}
        }
    }

    fn check_visibility(&mut self, read: &ReadModifiers) {
        let is_visibility =
            |kind: Kind| matches!(kind, Kind::Public | Kind::Protected | Kind::Private);
        let mut seen = read.words.iter().filter(|(kind, _)| is_visibility(*kind));
        let first = seen.next();
        let other = seen.find(|(kind, _)| first.is_some_and(|(first, _)| first != kind));
        if let (Some((first, _)), Some((second, span))) = (first, other) {
            let message = format!(
                "{} and {} exclude each other",
                first.description(),
                second.description()
            );
            self.error("conflicting-modifiers", message, *span);
        }
    }
}
