//! Pragmas: comments with a meaning, like `//@ point NAME` and `//@ requires …`. They are no tokens;
//! each waits until the parser comes to the token after it. `annotation` reads the text of
//! annotations.
//!
//! A point at the end of a line belongs to a statement that begins on that line: see
//! `trailing_point`. Every other point belongs to the next statement. An event is a statement of its
//! own between the statements around it.

use super::annotation::KEYWORDS;
use super::cursor::Parser;
use super::lexer::PragmaComment;
use super::trailing_point::label_last;
use crate::ast::{Block, Clause, Name, Pragma, Stmt, StmtKind};
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};
use std::collections::VecDeque;

#[derive(Default)]
pub(super) struct Pragmas {
    waiting: VecDeque<Waiting>,
    /// Points whose statement has begun before them and is not complete yet.
    trailing: Vec<Stmt>,
}

struct Waiting {
    /// The index of the token that follows it.
    before: usize,
    meaning: Meaning,
}

enum Meaning {
    Point(Stmt),
    Event(Stmt),
    /// `requires`, `ensures`, `assume`, `action`
    Contract(Pragma),
}

impl Parser<'_> {
    /// Reads the pragmas of the file; unknown ones are reported here.
    pub fn read_pragmas(&mut self, comments: &[PragmaComment]) {
        let mut at = 0;
        while let Some(comment) = comments.get(at) {
            at += 1;
            let (keyword, rest) = keyword(self.source, comment);
            let before = comment.before;
            if KEYWORDS.contains(&keyword) {
                let first = at - 1;
                while self.is_continued(comments, at) {
                    at += 1;
                }
                let all = comments.get(first..at).unwrap_or_default();
                let spans: Vec<Span> = all.iter().map(|comment| comment.span).collect();
                for (mut clause, number) in self.clauses(&spans).into_iter().zip(0..) {
                    // The first one begins where its comment does.
                    if number == 0 {
                        clause.span.start = comment.span.start;
                    }
                    let meaning = Meaning::Contract(clause);
                    self.pragmas.waiting.push_back(Waiting { before, meaning });
                }
                continue;
            }
            match keyword {
                "point" => {
                    if let Some(meaning) = self.point(comment.span, rest) {
                        self.pragmas.waiting.push_back(Waiting { before, meaning });
                    }
                }
                "event" => {
                    let length = u32::try_from(rest.len()).unwrap_or_default();
                    let event = self.event(comment.span, comment.span.end - length);
                    if let Some(meaning) = event.map(Meaning::Event) {
                        self.pragmas.waiting.push_back(Waiting { before, meaning });
                    }
                }
                "action" => {
                    let meaning = Meaning::Contract(Pragma {
                        keyword: keyword.to_owned(),
                        text: contract_text(rest),
                        clause: Clause::Action,
                        span: comment.span,
                    });
                    self.pragmas.waiting.push_back(Waiting { before, meaning });
                }
                // JML's word for a method that changes nothing; `lower::purity` checks that anyway.
                "pure" => {}
                "" if rest.trim_matches(['@', '*', '/']).trim().is_empty() => {}
                "" => {
                    let message = "this continues no annotation; an annotation begins with a word";
                    self.warn_of_pragma("malformed-pragma", message.to_owned(), comment.span);
                }
                // `//@Override` is Java that was commented out.
                _ if self.is_taken_out(comment) => {}
                _ => {
                    let message = format!("unknown pragma `{keyword}`");
                    self.warn_of_pragma("unknown-pragma", message, comment.span);
                }
            }
        }
    }

    fn is_taken_out(&self, comment: &PragmaComment) -> bool {
        let text = self.source.slice(comment.span);
        let next = text.get(3..).and_then(|text| text.chars().next());
        !next.is_some_and(char::is_whitespace)
    }

    /// Returns whether a comment continues the clause of the comment before: that one has no `;` yet, and
    /// this one begins with no keyword.
    fn is_continued(&self, comments: &[PragmaComment], at: usize) -> bool {
        let (Some(comment), Some(last)) = (comments.get(at), comments.get(at - 1)) else {
            return false;
        };
        let is_next = comment.before == last.before;
        let is_line = |comment: &PragmaComment| self.source.slice(comment.span).starts_with("//");
        let is_open = !self.source.slice(last.span).trim_end().ends_with(';');
        let (keyword, rest) = keyword(self.source, comment);
        let is_word =
            KEYWORDS.contains(&keyword) || matches!(keyword, "point" | "event" | "action");
        let is_empty = keyword.is_empty() && rest.trim().is_empty();
        is_next && is_line(comment) && is_line(last) && is_open && !is_word && !is_empty
    }

    /// The points before the current statement, or before the end of a block.
    pub fn take_points(&mut self) -> Vec<Stmt> {
        let mut points = Vec::new();
        while let Some(meaning) = self.next_pragma() {
            match meaning {
                Meaning::Point(point) if self.is_trailing(&point) => {
                    self.pragmas.trailing.push(point);
                }
                Meaning::Point(point) | Meaning::Event(point) => points.push(point),
                Meaning::Contract(pragma) => self.misplaced(pragma.span, NO_METHOD),
            }
        }
        points
    }

    /// The points before the current token that come before any contract.
    pub fn take_free_points(&mut self) -> Vec<Stmt> {
        let mut points = Vec::new();
        while self.has_point() {
            if let Some(Meaning::Point(point) | Meaning::Event(point)) = self.next_pragma() {
                points.push(point);
            }
        }
        points
    }

    /// The contract of the method at the current token.
    pub fn take_contract(&mut self) -> Vec<Pragma> {
        let mut contract = Vec::new();
        while let Some(meaning) = self.next_pragma() {
            match meaning {
                Meaning::Contract(pragma) => contract.push(pragma),
                Meaning::Point(point) | Meaning::Event(point) => {
                    self.misplaced(point.span, NO_STATEMENT);
                }
            }
        }
        contract
    }

    /// Reports all pragmas before the current token.
    pub fn refuse_pragmas(&mut self) {
        while let Some(meaning) = self.next_pragma() {
            match meaning {
                Meaning::Contract(pragma) => self.misplaced(pragma.span, NO_METHOD),
                Meaning::Point(point) | Meaning::Event(point) => {
                    self.misplaced(point.span, NO_STATEMENT);
                }
            }
        }
    }

    /// Reports points that were taken and that label nothing.
    pub fn refuse_points(&mut self, points: &[Stmt]) {
        for point in points {
            self.misplaced(point.span, NO_STATEMENT);
        }
    }

    /// Returns whether there is a point before the current statement.
    pub fn has_point(&self) -> bool {
        let waiting = self.pragmas.waiting.front();
        waiting.is_some_and(|waiting| match &waiting.meaning {
            Meaning::Point(point) => waiting.before <= self.at && !self.is_trailing(point),
            Meaning::Event(_) => waiting.before <= self.at,
            Meaning::Contract(_) => false,
        })
    }

    /// Drops the pragmas in text that was skipped.
    pub fn drop_pragmas(&mut self) {
        while self.next_pragma().is_some() {}
    }

    /// Puts points into a list of statements, the last of which has just been read, if they are at the
    /// end of the line on which it begins.
    pub fn place_points(&mut self, statements: &mut Vec<Stmt>) {
        while let Some(Waiting { before, meaning }) = self.pragmas.waiting.front() {
            match meaning {
                Meaning::Point(point) if *before <= self.at && self.is_trailing(point) => {
                    let point = point.clone();
                    self.pragmas.trailing.push(point);
                    self.pragmas.waiting.pop_front();
                }
                _ => break,
            }
        }
        while let Some(point) = self.pragmas.trailing.pop() {
            let before = self.source.slice(Span::new(0, point.span.start));
            let line = before.rfind('\n').map_or(0, |newline| newline + 1);
            let line = u32::try_from(line).unwrap_or(u32::MAX);
            if let Some(point) = label_last(statements, line, point) {
                self.pragmas.trailing.push(point);
                break;
            }
        }
    }

    /// Puts points into the body of a method at its end; points that are left have no statement.
    pub fn place_points_in_body(&mut self, body: &mut Block) {
        self.place_points(&mut body.statements);
        self.pragmas.trailing.clear();
        self.last_statement = None;
    }

    fn next_pragma(&mut self) -> Option<Meaning> {
        let is_due = self.pragmas.waiting.front()?.before <= self.at;
        let waiting = is_due.then(|| self.pragmas.waiting.pop_front())??;
        Some(waiting.meaning)
    }

    fn is_trailing(&self, point: &Stmt) -> bool {
        let line = |at| self.source.line(at);
        self.last_statement
            .is_some_and(|start| line(start) == line(point.span.start))
    }

    fn point(&mut self, span: Span, rest: &str) -> Option<Meaning> {
        let text = contract_text(rest);
        let is_part = |it: char| it.is_alphanumeric() || matches!(it, '_' | '$' | '₀'..='₉');
        let is_name = text.chars().all(is_part)
            && text.starts_with(|it: char| is_part(it) && !it.is_numeric());
        if !is_name {
            let message = "a point has one name: `//@ point NAME`";
            self.warn_of_pragma("malformed-pragma", message.to_owned(), span);
            return None;
        }
        let length = |part: &str| u32::try_from(part.len()).unwrap_or_default();
        let start = span.end - length(rest.trim_start());
        let place = Span::new(start, start + length(&text));
        let kind = StmtKind::Point(Name { text, span: place });
        Some(Meaning::Point(Stmt { kind, span }))
    }

    fn misplaced(&mut self, span: Span, reason: &str) {
        let message = format!("this pragma has no effect, because {reason}");
        self.warn_of_pragma("misplaced-pragma", message, span);
    }

    fn warn_of_pragma(&mut self, code: &'static str, message: String, span: Span) {
        self.report(Diagnostic::warning(code, message, span));
    }
}

const NO_METHOD: &str = "it does not stand before a method";
const NO_STATEMENT: &str = "it does not stand among statements";

/// The text of a contract without white space around it and without the last `;`.
fn contract_text(rest: &str) -> String {
    let text = rest.trim();
    text.strip_suffix(';').unwrap_or(text).trim_end().to_owned()
}

/// The first word of a comment, and what follows it.
fn keyword<'s>(source: &'s Source, comment: &PragmaComment) -> (&'s str, &'s str) {
    let text = source.slice(comment.span);
    let text = text.get(3..).unwrap_or_default();
    // A JML comment may begin each of its lines with a mark.
    let text = text.trim_start().trim_start_matches('@').trim_start();
    let length = text.find(|it: char| !it.is_alphanumeric() && it != '_');
    text.split_at(length.unwrap_or(text.len()))
}
