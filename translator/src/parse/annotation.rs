//! Annotations of methods: `requires`, `ensures` and `assume`, with the words that only
//! they have. Reads comments, never statements; what the names mean is not known here.

use super::cursor::{Parse, Parser};
use super::expr::Operand;
use super::lexer::{self, Lexed};
use super::token::{Kind, Token};
use crate::ast::{
    Assumption, BinaryOp, Clause, Expr, ExprKind, Name, Pragma, Quantified, Quantifier, UnaryOp,
};
use crate::source::Span;

/// The words that a clause begins with.
pub(super) const KEYWORDS: [&str; 3] = ["requires", "ensures", "assume"];

/// The words that only expressions of annotations have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    Result,
    Old,
    Quantifier(Quantifier),
    /// `\foo`
    Unknown,
}

impl Parser<'_> {
    /// The clauses of these comments, which are one text. After an error in a clause the others are
    /// still read.
    pub fn clauses(&mut self, comments: &[Span]) -> Vec<Pragma> {
        let mut inner = Parser::new(self.source, tokens(self, comments));
        inner.is_annotation = true;
        let mut found = Vec::new();
        while inner.kind() != Kind::End {
            if inner.eat(Kind::Semicolon) {
                continue;
            }
            match inner.clause() {
                Ok(clause) => found.push(clause),
                Err(_) => inner.skip_clause(),
            }
        }
        for diagnostic in inner.finish() {
            self.report(diagnostic);
        }
        found
    }

    fn clause(&mut self) -> Parse<Pragma> {
        let word = self.name("`requires`, `ensures` or `assume`")?;
        let first = self.at;
        let clause = match word.text.as_str() {
            "requires" | "ensures" => Clause::Condition(self.operand()?.expr),
            "assume" => Clause::Assume(self.assumptions()?),
            text => {
                let message = format!("unknown word `{text}` in an annotation");
                return Err(self.syntax(message, word.span));
            }
        };
        let told = self.span_from(first);
        if self.kind() == Kind::Assign {
            let message = "an annotation changes nothing; `==` compares";
            return Err(self.syntax(message, self.span()));
        }
        if !matches!(self.kind(), Kind::Semicolon | Kind::End) {
            return Err(self.unexpected("`;`"));
        }
        Ok(Pragma {
            text: one_line(self.source.slice(told)),
            keyword: word.text,
            clause,
            span: word.span.to(told),
        })
    }

    /// `acyclic(a), nonsharing(a, this.first)`
    fn assumptions(&mut self) -> Parse<Vec<Assumption>> {
        let mut found = Vec::new();
        loop {
            let name = self.name("an assumption, like `acyclic(a)`")?;
            let (args, _) = self.arguments()?;
            let span = name.span.to(self.previous_span());
            found.push(Assumption { name, args, span });
            if !self.eat(Kind::Comma) {
                return Ok(found);
            }
        }
    }

    /// Skips a broken clause. A `;` ends it only if another clause follows, since quantifiers contain
    /// semicolons.
    fn skip_clause(&mut self) {
        while self.kind() != Kind::End {
            let is_semicolon = self.advance().kind == Kind::Semicolon;
            let is_next = self.kind() == Kind::Name && KEYWORDS.contains(&self.text());
            if is_semicolon && is_next {
                return;
            }
        }
    }

    /// `a ==> b`, which binds least and groups to the right.
    pub fn implication(&mut self) -> Parse<Operand> {
        let left = self.conditional()?;
        if !self.is_implication() {
            return Ok(left);
        }
        self.advance();
        self.advance();
        let right = self.nested(Parser::implication)?;
        let span = left.expr.span.to(right.expr.span);
        let height = (left.height + 1).max(right.height) + 1;
        let place = left.expr.span;
        let not = Expr {
            kind: ExprKind::Unary(UnaryOp::Not, Box::new(left.expr)),
            span: place,
        };
        let kind = ExprKind::Binary(BinaryOp::Or, Box::new(not), Box::new(right.expr));
        self.node(kind, span, height)
    }

    /// `==>`: two tokens to the lexer, without a gap.
    pub fn is_implication(&self) -> bool {
        let next = self.token(self.at + 1);
        self.is_annotation
            && self.kind() == Kind::Equal
            && next.kind == Kind::Greater
            && next.span.start == self.span().end
    }

    /// The current token as a word of annotations: with a backslash, or a quantifier without one where
    /// no name is possible.
    pub fn annotation_word(&self) -> Option<Word> {
        let is_bare = self.kind() == Kind::Name && self.kind_ahead(1) == Kind::Int;
        let text = match self.kind() {
            Kind::Unknown if self.text() == "\\" => self.text_of(self.at + 1),
            _ if is_bare => self.text(),
            _ => return None,
        };
        match text {
            "forall" => Some(Word::Quantifier(Quantifier::ForAll)),
            "exists" => Some(Word::Quantifier(Quantifier::Exists)),
            _ if is_bare => None,
            "result" => Some(Word::Result),
            "old" => Some(Word::Old),
            _ => Some(Word::Unknown),
        }
    }

    pub fn annotation_primary(&mut self, word: Word) -> Parse<Operand> {
        let first = self.at;
        if self.kind() == Kind::Unknown {
            self.advance();
        }
        self.advance();
        match word {
            Word::Unknown => {
                let text = self.source.slice(self.span_from(first));
                let message = format!(
                    "`{text}` has no meaning here; there are `\\result`, `\\old(…)`, \
                     `\\forall` and `\\exists`"
                );
                Err(self.syntax(message, self.span_from(first)))
            }
            Word::Result => self.node(ExprKind::Result, self.span_from(first), 0),
            Word::Old => {
                self.expect(Kind::OpenParen)?;
                let inner = self.operand()?;
                self.expect(Kind::CloseParen)?;
                let kind = ExprKind::Old(Box::new(inner.expr));
                self.node(kind, self.span_from(first), inner.height + 1)
            }
            Word::Quantifier(quantifier) => self.quantified(quantifier, first),
        }
    }

    /// `\forall int i; 0 <= i && i < n; a[i] > 0`, and without a range of its own
    /// `\forall int i; 0 <= i && i < n ==> a[i] > 0`.
    fn quantified(&mut self, quantifier: Quantifier, first: usize) -> Parse<Operand> {
        let ty = self.type_name()?.ty;
        let name: Name = self.name("the name of a variable")?;
        if self.kind() == Kind::Comma {
            let message = "a quantifier has one variable; write one inside the other";
            return Err(self.syntax(message, self.span()));
        }
        self.expect(Kind::Semicolon)?;
        let range = self.nested(Parser::conditional)?;
        let (range, body) = if self.eat(Kind::Semicolon) {
            (Some(range), self.operand()?)
        } else if self.is_implication() {
            self.advance();
            self.advance();
            (Some(range), self.nested(Parser::implication)?)
        } else {
            (None, range)
        };
        let height = range.as_ref().map_or(0, |range| range.height);
        let height = height.max(body.height) + 1;
        let quantified = Quantified {
            quantifier,
            ty,
            name,
            range: range.map(|range| range.expr),
            body: body.expr,
        };
        let kind = ExprKind::Quantified(Box::new(quantified));
        self.node(kind, self.span_from(first), height)
    }
}

/// The tokens of the comments, without the marks around them, at their places in the file.
fn tokens(parser: &Parser<'_>, comments: &[Span]) -> Lexed {
    let mut all = Lexed {
        tokens: Vec::new(),
        pragmas: Vec::new(),
        open_comment: None,
        gave_up: None,
    };
    for comment in comments {
        let inside = inside(parser.source.slice(*comment), *comment);
        let lexed = lexer::lex(parser.source.slice(inside));
        let moved = lexed.tokens.into_iter().map(|token| Token {
            kind: token.kind,
            span: Span::new(
                token.span.start + inside.start,
                token.span.end + inside.start,
            ),
        });
        all.tokens.retain(|token| token.kind != Kind::End);
        // Each line of a comment may begin with a mark, which means nothing.
        all.tokens
            .extend(moved.filter(|token| token.kind != Kind::At));
    }
    all
}

/// The span between `//@` and the end of the line, or between `/*@` and `*/`.
fn inside(text: &str, span: Span) -> Span {
    const MARK: u32 = 3;
    let start = span.start + MARK;
    match text.starts_with("/*") {
        true => Span::new(start, (span.end - 2).max(start)),
        false => Span::new(start, span.end),
    }
}

/// Clauses may be written on several lines, each with its own mark.
fn one_line(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line = line.trim();
        let line = line.strip_prefix("//@").unwrap_or(line);
        line.strip_prefix('@').unwrap_or(line).trim()
    });
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.join(" ")
}
