//! `switch` as written, as a statement and as an expression.

use super::{Expr, Stmt};
use crate::source::Span;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switch {
    pub selector: Expr,
    pub form: SwitchForm,
    pub groups: Vec<SwitchGroup>,
    /// The word `switch`.
    pub keyword_span: Span,
    /// The braces and everything between them.
    pub body_span: Span,
}

/// The sign after the labels, which is the same for all groups of a `switch`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SwitchForm {
    /// `case 1:`, which runs on into the next group.
    Colon,
    /// `case 1 ->`
    Arrow,
}

/// Labels and the statements after them. `case 1: case 2:` is one group, and so is `case 1, 2:`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwitchGroup {
    /// At least one.
    pub labels: Vec<SwitchLabel>,
    /// After an arrow: points, and then one expression, block or `throw`.
    pub statements: Vec<Stmt>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SwitchLabel {
    Case(Expr),
    Default { span: Span },
}
