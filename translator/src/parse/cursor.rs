//! The state of the parser, and its steps from token to token. Builds no tree.

use super::MAX_DEPTH;
use super::lexer::Lexed;
use super::pragmas::Pragmas;
use super::token::{Kind, Token};
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::source::{Dialect, Source, Span};

pub(super) struct Parser<'s> {
    pub source: &'s Source,
    tokens: Vec<Token>,
    /// The index of the current token; the last one, `End`, is never passed.
    pub at: usize,
    /// The depth of the node that is being read, counted from the body of its method.
    pub depth: u32,
    /// The deepest level of the tree that was read since the last `switch` expression began.
    pub deepest: u32,
    /// True while a label of a `switch` is read, where `(a) ->` is no lambda.
    pub is_label: bool,
    pub pragmas: Pragmas,
    pub diagnostics: Vec<Diagnostic>,
    /// Parsing has stopped, because the text is too deep or has too many errors.
    pub is_stopped: bool,
    /// A missing `}` was reported. Until the end of that method nothing is reported, because it would
    /// be a consequence.
    pub is_unclosed: bool,
    /// A comment without an end has hidden the rest of the text, which was reported.
    pub is_cut: bool,
    /// There are more `{` than `}`, so a method in a method means a forgotten `}`.
    pub lacks_braces: bool,
    /// Index of a `while` that is known not to end a `do` loop.
    pub not_end_of_do: usize,
    /// The number of levels of types that were copied.
    pub copied: u32,
    /// The place where the last statement of this method begins.
    pub last_statement: Option<u32>,
    /// True while an annotation is read: `\old`, `==>` and quantifiers are part of it.
    pub is_annotation: bool,
}

/// The position of the cursor after an error, which has been reported already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The cursor is inside of the broken part; the caller has to find its end.
    Inside,
    /// The cursor is after the broken part; parsing goes on from here.
    Behind,
}

pub(super) type Parse<T> = Result<T, Trouble>;

impl<'s> Parser<'s> {
    pub fn new(source: &'s Source, lexed: Lexed) -> Parser<'s> {
        let count = |kind| lexed.tokens.iter().filter(|it| it.kind == kind).count();
        let lacks_braces = count(Kind::OpenBrace) > count(Kind::CloseBrace);
        let mut parser = Parser {
            source,
            tokens: lexed.tokens,
            at: 0,
            depth: 0,
            deepest: 0,
            is_label: false,
            pragmas: Pragmas::default(),
            diagnostics: Vec::new(),
            is_stopped: false,
            is_unclosed: false,
            is_cut: lexed.open_comment.is_some() || lexed.gave_up.is_some(),
            lacks_braces,
            not_end_of_do: usize::MAX,
            copied: 0,
            last_statement: None,
            is_annotation: false,
        };
        if let Some(span) = lexed.gave_up {
            parser.error("too-deep", "no stack space is left to read the file", span);
        }
        if let Some(span) = lexed.open_comment {
            let start = Span::new(span.start, span.start + 2);
            let message = "this comment is not closed by `*/`";
            parser.error("unterminated-comment", message, start);
        }
        parser.read_pragmas(&lexed.pragmas);
        parser
    }

    pub fn is_java(&self) -> bool {
        self.source.dialect() == Dialect::Java
    }

    /// The token at an index; after the last one there are only ends.
    pub fn token(&self, index: usize) -> Token {
        let end = u32::try_from(self.source.text().len()).unwrap_or(u32::MAX);
        self.tokens.get(index).copied().unwrap_or(Token {
            kind: Kind::End,
            span: Span::new(end, end),
        })
    }

    pub fn kind(&self) -> Kind {
        self.token(self.at).kind
    }

    /// The kind of a later token; `0` is the current one.
    pub fn kind_ahead(&self, by: usize) -> Kind {
        self.token(self.at + by).kind
    }

    pub fn span(&self) -> Span {
        self.token(self.at).span
    }

    pub fn previous_span(&self) -> Span {
        self.token(self.at.saturating_sub(1)).span
    }

    /// From a first token, given by its index, to the last token that was read.
    pub fn span_from(&self, first: usize) -> Span {
        self.token(first).span.to(self.previous_span())
    }

    pub fn text(&self) -> &'s str {
        self.text_of(self.at)
    }

    pub fn text_of(&self, index: usize) -> &'s str {
        self.source.slice(self.token(index).span)
    }

    /// Returns whether the current token is a name with this text: for words that are keywords only
    /// where no name is possible.
    pub fn is_word(&self, text: &str) -> bool {
        self.kind() == Kind::Name && self.text() == text
    }

    /// Returns whether a token is the first one on its line.
    pub fn begins_line(&self, index: usize) -> bool {
        let Some(before) = index.checked_sub(1) else {
            return true;
        };
        let gap = Span::new(self.token(before).span.end, self.token(index).span.start);
        self.source.slice(gap).contains('\n')
    }

    pub fn advance(&mut self) -> Token {
        let token = self.token(self.at);
        if token.kind != Kind::End {
            self.at += 1;
        }
        token
    }

    pub fn eat(&mut self, kind: Kind) -> bool {
        let is_there = self.kind() == kind;
        if is_there {
            self.advance();
        }
        is_there
    }

    pub fn expect(&mut self, kind: Kind) -> Parse<Span> {
        if self.kind() == kind {
            Ok(self.advance().span)
        } else {
            Err(self.unexpected(kind.description()))
        }
    }

    /// Reads the `;` that ends a statement or a field. If a line ends without it, that is reported, and
    /// parsing goes on as if it were there.
    pub fn expect_semicolon(&mut self) -> Parse<()> {
        if self.eat(Kind::Semicolon) {
            return Ok(());
        }
        let next = self.kind();
        let ends_line = self.begins_line(self.at) || matches!(next, Kind::CloseBrace | Kind::End);
        let trouble = self.unexpected("`;`");
        if ends_line && self.refusal().is_none() {
            Ok(())
        } else {
            Err(trouble)
        }
    }

    /// Reads a name; `wanted` describes it in an error.
    pub fn name(&mut self, wanted: &str) -> Parse<ast::Name> {
        if self.kind() != Kind::Name {
            return Err(self.unexpected(wanted));
        }
        let text = self.text().to_owned();
        let span = self.advance().span;
        Ok(ast::Name { text, span })
    }

    /// Reads a part that is one level deeper than the current node.
    pub fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.too_deep(self.span()));
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Checks the depth of an expression that has this many levels below the present one.
    pub fn check_height(&mut self, height: u32, span: Span) -> Parse<()> {
        if self.depth.saturating_add(height) > MAX_DEPTH {
            return Err(self.too_deep(span));
        }
        self.deepest = self.deepest.max(self.depth.saturating_add(height));
        Ok(())
    }

    /// Stops parsing.
    pub fn stop(&mut self) {
        self.at = self.tokens.len().saturating_sub(1);
        self.is_stopped = true;
    }

    fn too_deep(&mut self, span: Span) -> Trouble {
        let message = format!("nested more than {MAX_DEPTH} levels deep");
        let diagnostic = Diagnostic::error("too-deep", message, span);
        self.report(diagnostic.hint("split it, with variables or methods for its parts"));
        self.stop();
        Trouble::Inside
    }
}
