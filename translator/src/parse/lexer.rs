//! Text → tokens. The only file that knows pest: its grammar is src/grammar.pest.
//!
//! Never refuses a text; the parser reports tokens that no program may have, except in parts that it
//! skips.

use super::token::{Kind, Token};
use crate::source::Span;
use pest::Parser;

pub(super) struct Lexed {
    /// The last one is `Kind::End`, after the last character.
    pub tokens: Vec<Token>,
    /// All comments that begin `//@` or `/*@`, in source order.
    pub pragmas: Vec<PragmaComment>,
    /// A `/*` without its `*/`; there are no tokens after it.
    pub open_comment: Option<Span>,
    /// The place where pest gave up, which happens only if the thread has no stack left.
    pub gave_up: Option<Span>,
}

pub(super) struct PragmaComment {
    pub span: Span,
    /// The index of the token that follows it.
    pub before: usize,
}

/// Reads the tokens piece by piece: the pairs of pest take some forty times the memory of their
/// text, so they never exist for the whole text.
///
/// A piece ends anywhere, perhaps inside a token: text within `MARGIN` of its end is read again with
/// the next piece.
/// ```text
///   while (lf != null) { Node pr|ev = null; …
///   ---------------------         kept
///                         ------- read again
/// ```
pub(super) fn lex(text: &str) -> Lexed {
    let mut lexed = Lexed {
        tokens: Vec::with_capacity(text.len() / 4),
        pragmas: Vec::new(),
        open_comment: None,
        gave_up: None,
    };
    let mut at = 0;
    let mut length = PIECE;
    while at < text.len() {
        let end = character_boundary(text, at.saturating_add(length));
        match lexed.read_piece(text, at, end) {
            Some(next) if next > at => {
                at = next;
                length = PIECE;
            }
            Some(_) => length = length.saturating_mul(2),
            None => {
                lexed.gave_up = Some(span(at, at));
                break;
            }
        }
    }
    lexed.push(Kind::End, span(text.len(), text.len()));
    lexed
}

#[derive(pest_derive::Parser)]
#[grammar = "grammar.pest"]
struct Grammar;

const PIECE: usize = 1 << 16;

/// Longer than any text that decides where the token before it ends.
const MARGIN: usize = 16;

impl Lexed {
    /// Reads `text[at..end]` and gives the place from which to go on: `at` itself if
    /// the piece was too short to be sure of a single token.
    fn read_piece(&mut self, text: &str, at: usize, end: usize) -> Option<usize> {
        let piece = text.get(at..end).unwrap_or_default();
        let sure = if end == text.len() {
            end
        } else {
            end.saturating_sub(MARGIN)
        };
        let mut next = at;
        let tokens = Grammar::parse(Rule::tokens, piece).ok()?.next()?;
        for pair in tokens.into_inner() {
            let found = pair.as_span();
            let place = span(at + found.start(), at + found.end());
            if at + found.end() > sure {
                return Some(next);
            }
            next = at + found.end();
            match pair.as_rule() {
                Rule::pragma => self.pragmas.push(PragmaComment {
                    span: place,
                    before: self.tokens.len(),
                }),
                Rule::open_comment => self.open_comment = Some(place),
                rule => self.push(kind(rule, found.as_str()), place),
            }
        }
        // Blanks and comments are left; the last of them may go on after `end`.
        Some(if end == text.len() { end } else { next })
    }

    fn push(&mut self, kind: Kind, span: Span) {
        self.tokens.push(Token { kind, span });
    }
}

/// The end of the text, or the last place until `index` that is inside no character.
pub(super) fn character_boundary(text: &str, index: usize) -> usize {
    let mut end = index.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    end
}

fn kind(rule: Rule, text: &str) -> Kind {
    match rule {
        Rule::word => Kind::of_word(text),
        Rule::mark | Rule::operator => Kind::of_operator(text),
        Rule::integer => Kind::Integer,
        Rule::float => Kind::Float,
        Rule::text | Rule::text_block => Kind::Text,
        Rule::character => Kind::Character,
        Rule::open_text | Rule::open_text_block => Kind::OpenText,
        Rule::unicode_escape => Kind::UnicodeEscape,
        _ => Kind::Unknown,
    }
}

/// Texts of more than `MAX_BYTES` never come here, so the offsets fit.
fn span(start: usize, end: usize) -> Span {
    Span::new(
        u32::try_from(start).unwrap_or(u32::MAX),
        u32::try_from(end).unwrap_or(u32::MAX),
    )
}
