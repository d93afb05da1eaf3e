//! Classes and interfaces: the head, and the list of members. The members are in
//! `member`.

use super::cursor::{Parse, Parser, Trouble};
use super::modifiers::ReadModifiers;
use super::recover::Level;
use super::token::Kind;
use super::types::is_type_word;
use crate::ast::{Class, ClassKind, Member, Name, Parameter};

/// The part of a class between its name and the `{`.
struct Head {
    parameters: Option<Vec<Parameter>>,
    extends: Option<Name>,
    interfaces: Vec<Name>,
}

const ALLOWED: &[Kind] = &[
    Kind::Public,
    Kind::Protected,
    Kind::Private,
    Kind::Static,
    Kind::Abstract,
    Kind::Final,
    Kind::Strictfp,
];

impl Parser<'_> {
    pub fn class(&mut self) -> Parse<Class> {
        let modifiers = self.modifiers();
        self.refuse_pragmas();
        let first = modifiers.first.unwrap_or(self.at);
        let kind = match self.advance().kind {
            Kind::Interface => ClassKind::Interface,
            _ => ClassKind::Class,
        };
        self.check_class_modifiers(&modifiers, kind);
        let name = self.name("the name of a class")?;
        if !self.is_java() && is_type_word(&name.text) {
            let message = format!("`{}` is a type of the language, not a class", name.text);
            self.error("redeclared", message, name.span);
        }
        let head = self.head(kind);
        if head.is_err() && self.kind() != Kind::OpenBrace {
            // The body is still read, if it can be found.
            self.skip_head();
        }
        let members = self.members(&name.text)?;
        let head = head.map_err(|_| Trouble::Behind)?;
        Ok(Class {
            kind,
            modifiers: modifiers.kept,
            is_data: modifiers.is_data,
            name,
            parameters: head.parameters,
            extends: head.extends,
            interfaces: head.interfaces,
            members,
            span: self.span_from(first),
        })
    }

    fn check_class_modifiers(&mut self, modifiers: &ReadModifiers, kind: ClassKind) {
        self.allow_modifiers(modifiers, ALLOWED, "classes");
        if kind == ClassKind::Interface && modifiers.is_data {
            self.error("bad-modifier", "an interface cannot be `data`", self.span());
        }
    }

    fn head(&mut self, kind: ClassKind) -> Parse<Head> {
        let mut head = Head {
            parameters: None,
            extends: None,
            interfaces: Vec::new(),
        };
        self.skip_type_parameters();
        if self.kind() == Kind::OpenParen {
            self.not_java("class parameters", self.span());
            if kind == ClassKind::Interface {
                let message = "an interface has no parameters";
                return Err(self.syntax(message, self.span()));
            }
            let parameters = self.parenthesised(0, Parser::parameters)?;
            head.parameters = Some(parameters.ok_or(Trouble::Inside)?);
        }
        if self.eat(Kind::Extends) {
            let names = self.class_names()?;
            if kind == ClassKind::Interface {
                head.interfaces = names;
            } else {
                let mut names = names.into_iter();
                head.extends = names.next();
                if let Some(second) = names.next() {
                    self.syntax("a class extends one class only", second.span);
                }
            }
        }
        if self.kind() == Kind::Implements {
            let span = self.advance().span;
            let names = self.class_names()?;
            if kind == ClassKind::Interface {
                self.syntax("an interface extends others; it implements none", span);
            } else {
                head.interfaces = names;
            }
        }
        if self.is_word("permits") {
            return Err(self.unsupported("sealed classes", self.span()));
        }
        if self.kind() != Kind::OpenBrace {
            return Err(self.unexpected("`{`"));
        }
        Ok(head)
    }

    /// `{ … }`
    fn members(&mut self, class: &str) -> Parse<Vec<Member>> {
        let open = self.expect(Kind::OpenBrace)?;
        let mut members = Vec::new();
        loop {
            match self.kind() {
                Kind::CloseBrace => {
                    self.refuse_pragmas();
                    self.advance();
                    self.is_unclosed = false;
                    return Ok(members);
                }
                Kind::End => {
                    self.unclosed(open);
                    return Ok(members);
                }
                _ => self.is_unclosed = false,
            }
            if self.lacks_braces && self.begins_unit() {
                self.unclosed(open);
                return Ok(members);
            }
            let first = self.at;
            if let Err(trouble) = self.member(class, &mut members) {
                self.recover(first, Level::Member, trouble);
            }
            let is_end = matches!(self.kind(), Kind::CloseBrace | Kind::End);
            if self.at == first && !is_end {
                self.advance();
            }
        }
    }
}
