//! Lookahead: decisions made by looking at tokens only. Nothing here moves the cursor or parses on
//! trial: each lookahead ends at the first token that decides it.

use super::cursor::Parser;
use super::token::Kind;
use crate::source::Span;

impl Parser<'_> {
    /// Returns whether a declaration begins at a token: `Type name`.
    pub fn is_declaration(&self, index: usize) -> bool {
        self.after_type(index)
            .is_some_and(|next| self.token(next).kind == Kind::Name)
    }

    /// Returns whether a method begins at a token: `Type name (`.
    pub fn is_method(&self, index: usize) -> bool {
        self.after_type(index).is_some_and(|next| {
            self.token(next).kind == Kind::Name && self.token(next + 1).kind == Kind::OpenParen
        })
    }

    /// Returns whether a method with a body begins at a token; `foo bar(x);` may also be a
    /// statement with a word too many.
    pub fn is_method_with_body(&self, index: usize) -> bool {
        let Some(name) = self.after_type(index).filter(|_| self.is_method(index)) else {
            return false;
        };
        let close = self.matching(name + 1, 0);
        close.is_some_and(|close| {
            matches!(self.token(close + 1).kind, Kind::OpenBrace | Kind::Throws)
        })
    }

    /// Returns whether a record begins at a token; `record` alone is a name like any other.
    pub fn is_record(&self, index: usize) -> bool {
        let kinds = (self.token(index + 1).kind, self.token(index + 2).kind);
        self.token(index).kind == Kind::Name
            && self.text_of(index) == "record"
            && matches!(kinds, (Kind::Name, Kind::OpenParen | Kind::Less))
    }

    /// Returns whether `@interface` begins at a token.
    pub fn is_annotation_type(&self, index: usize) -> bool {
        self.token(index).kind == Kind::At && self.token(index + 1).kind == Kind::Interface
    }

    /// Returns whether a class, an import or a package begins here, in the first column: there, no class
    /// is inside of another one.
    pub fn begins_unit(&self) -> bool {
        let at = self.span().start;
        let before = self.source.slice(Span::new(at.saturating_sub(1), at));
        let behind = self.after_modifiers(self.at);
        let kind = self.token(behind).kind;
        matches!(before, "" | "\n")
            && matches!(
                kind,
                Kind::Class | Kind::Interface | Kind::Import | Kind::Package
            )
    }

    /// The index after modifiers and annotations.
    pub fn after_modifiers(&self, index: usize) -> usize {
        let mut next = index;
        loop {
            let kind = self.token(next).kind;
            let second = self.token(next + 1).kind;
            if kind.is_modifier() || self.is_data_modifier(next) {
                next += 1;
            } else if kind == Kind::At && second == Kind::Name {
                next = self.after_annotation(next);
            } else {
                return next;
            }
        }
    }

    /// The index after `@Name`, `@a.b.Name(…)`; before the `(` if that is not closed.
    pub fn after_annotation(&self, index: usize) -> usize {
        let mut next = index + 2;
        while self.token(next).kind == Kind::Dot && self.token(next + 1).kind == Kind::Name {
            next += 2;
        }
        if self.token(next).kind == Kind::OpenParen {
            next = self.matching(next, 0).map_or(next, |close| close + 1);
        }
        next
    }

    /// `data` is a name like any other, unless a class or a modifier follows.
    pub fn is_data_modifier(&self, index: usize) -> bool {
        let next = self.token(index + 1).kind;
        self.token(index).kind == Kind::Name
            && self.text_of(index) == "data"
            && (next == Kind::Class || next == Kind::Interface || next.is_modifier())
    }

    /// Returns whether the `(` at a token begins a cast: `(int)`, or `(C)` and `(C[])` before
    /// something that can only begin an operand.
    /// ```text
    ///   (C) x    (C) (x)   (int) -x     casts
    ///   (a) - b  (a) + b   (a) ! m(b)   not
    /// ```
    pub fn is_cast(&self, open: usize) -> bool {
        let Some(close) = self.after_type(open + 1) else {
            return false;
        };
        if self.token(close).kind != Kind::CloseParen {
            return false;
        }
        let next = self.token(close + 1).kind;
        let is_sign = matches!(
            next,
            Kind::Plus | Kind::Minus | Kind::Not | Kind::PlusPlus | Kind::MinusMinus
        );
        self.token(open + 1).kind.is_primitive()
            || next.begins_operand()
            || is_sign && self.spells_primitive(open + 1)
    }

    /// Returns whether the `(` at a token begins the parameters of a lambda: nothing else in
    /// parentheses is empty, holds a comma or looks like a declaration.
    pub fn is_lambda(&self, open: usize) -> bool {
        let first = self.token(open + 1).kind;
        let second = self.token(open + 2).kind;
        let may_be = match (first, second) {
            (Kind::CloseParen, _) => true,
            (Kind::Name, Kind::CloseParen | Kind::Comma) => true,
            _ => self.is_declaration(open + 1),
        };
        may_be
            && self
                .matching(open, 0)
                .is_some_and(|close| self.token(close + 1).kind == Kind::Arrow)
    }

    /// Returns whether a name is a primitive type. In a Java file it is the name of a class.
    fn spells_primitive(&self, index: usize) -> bool {
        !self.is_java() && matches!(self.text_of(index), "Int" | "bool" | "Bool")
    }

    /// The index after a type, if one begins at a token: `int`, `List`, `a.b.C`, `Fut<Int>`, and any of
    /// them with `[]`.
    pub fn after_type(&self, index: usize) -> Option<usize> {
        let mut next = match self.token(index).kind {
            kind if kind.is_primitive() => index + 1,
            Kind::Name => self.after_class_type(index),
            _ => return None,
        };
        while self.token(next).kind == Kind::OpenBracket
            && self.token(next + 1).kind == Kind::CloseBracket
        {
            next += 2;
        }
        Some(next)
    }

    /// The index after `C`, `a.b.C` or `C<D>`, where a name is at `index`.
    pub fn after_class_type(&self, index: usize) -> usize {
        let mut next = index + 1;
        loop {
            match (self.token(next).kind, self.token(next + 1).kind) {
                (Kind::Dot, Kind::Name) => next += 2,
                (Kind::Less, _) => match self.after_type_arguments(next) {
                    Some(behind) => next = behind,
                    None => return next,
                },
                _ => return next,
            }
        }
    }

    /// The index after `<…>`, if type arguments and no comparison begin at a token.
    pub fn after_type_arguments(&self, open: usize) -> Option<usize> {
        let mut depth = 0_usize;
        let mut index = open;
        loop {
            let kind = self.token(index).kind;
            match kind {
                Kind::Less => depth += 1,
                Kind::Greater => depth = depth.checked_sub(1)?,
                Kind::Name | Kind::Dot | Kind::Comma | Kind::Question | Kind::And => {}
                Kind::Extends | Kind::Super | Kind::OpenBracket | Kind::CloseBracket => {}
                _ if kind.is_primitive() => {}
                _ => return None,
            }
            index += 1;
            if depth == 0 {
                return Some(index);
            }
        }
    }

    /// The index of the bracket that closes the one at a token. `None` if it is missing: if there is a
    /// `}` too many, or in parentheses more than the allowed number of semicolons.
    pub fn matching(&self, open: usize, semicolons: usize) -> Option<usize> {
        let mut stack = Vec::new();
        let mut braces = 0_usize;
        let mut semicolons = semicolons;
        for index in open.. {
            let kind = self.token(index).kind;
            match kind {
                Kind::OpenParen => stack.push(Kind::CloseParen),
                Kind::OpenBracket => stack.push(Kind::CloseBracket),
                Kind::OpenBrace => {
                    stack.push(Kind::CloseBrace);
                    braces += 1;
                }
                Kind::CloseParen | Kind::CloseBracket | Kind::CloseBrace => {
                    close(&mut stack, kind)?;
                    braces -= usize::from(kind == Kind::CloseBrace);
                    if stack.is_empty() {
                        return Some(index);
                    }
                }
                Kind::Semicolon if braces == 0 => {
                    semicolons = semicolons.checked_sub(1)?;
                }
                Kind::End => return None,
                _ => {}
            }
        }
        None
    }
}

/// Closes the innermost bracket that fits; open brackets inside of it are dropped, except that a
/// parenthesis does not close a brace.
fn close(stack: &mut Vec<Kind>, kind: Kind) -> Option<()> {
    while let Some(last) = stack.pop() {
        if last == kind {
            return Some(());
        }
        if last == Kind::CloseBrace {
            stack.push(last);
            return Some(());
        }
    }
    None
}
