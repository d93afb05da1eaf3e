//! `switch` after checking: labels are numbers, and each of them occurs once.

use super::{Expr, Stmt};
pub use crate::ast::SwitchForm;
use crate::source::Span;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switch {
    /// An integer.
    pub selector: Expr,
    pub form: SwitchForm,
    pub groups: Vec<SwitchGroup>,
    /// The braces and everything between them.
    pub body_span: Span,
}

/// The labels of a group lead to its first statement. With the form `Colon` the end of its
/// statements leads to the next group, with the form `Arrow` to the end of the `switch`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwitchGroup {
    /// Without `default`.
    pub labels: Vec<SwitchLabel>,
    pub has_default: bool,
    /// In a `switch` expression, `case 1 -> e;` has the statement `yield e;`.
    pub statements: Vec<Stmt>,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SwitchLabel {
    pub value: i64,
    pub span: Span,
}

impl Switch {
    pub fn has_default(&self) -> bool {
        self.groups.iter().any(|group| group.has_default)
    }
}
