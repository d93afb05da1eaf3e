//! Contracts: the annotations of methods with names and types resolved.

use super::{Expr, MethodId};
use crate::source::Span;

/// The contract of a method. Each condition is also the body of a method of its own, a *piece*,
/// which comes after all other methods in `Module::methods`: it has the inputs of the method, and
/// for `ensures` the result as the last input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contract {
    pub method: MethodId,
    /// The parts of `requires` that `&&` joins, in source order.
    pub requires: Vec<Condition>,
    /// The clauses of `ensures`.
    pub ensures: Vec<Condition>,
    /// The pieces for `\old(…)`; they have the inputs of the method and the variables of the
    /// quantifiers around it.
    pub olds: Vec<MethodId>,
    pub assumptions: Vec<Assumption>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    pub piece: MethodId,
    pub expr: Expr,
    /// As it is written.
    pub text: String,
    /// The condition can be evaluated before the method runs; see `check::early`.
    pub is_early: bool,
    pub span: Span,
}

/// An assumption on the input heap. Also an assumption of the command line has this form, and one
/// that is read from the tables of a translated program; so it has names instead of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assumption {
    pub kind: AssumptionKind,
    /// As many as the kind is about.
    pub paths: Vec<Path>,
    /// As it is written.
    pub text: String,
    /// The line in the source, or 0.
    pub line: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AssumptionKind {
    /// Two references are not the same object.
    NonAliasing,
    /// No object is reached from both.
    NonSharing,
    /// No object is reached from itself.
    Acyclic,
    /// Each object is reached on one path only.
    Tree,
}

/// `this.first.next`: an input, then fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// Among the inputs of the method, `this` included.
    pub input: usize,
    /// Fields, each behind the name of the class that declares it.
    pub fields: Vec<(String, String)>,
}

impl AssumptionKind {
    pub const ALL: [AssumptionKind; 4] = [
        AssumptionKind::NonAliasing,
        AssumptionKind::NonSharing,
        AssumptionKind::Acyclic,
        AssumptionKind::Tree,
    ];

    pub fn word(self) -> &'static str {
        match self {
            AssumptionKind::NonAliasing => "nonaliasing",
            AssumptionKind::NonSharing => "nonsharing",
            AssumptionKind::Acyclic => "acyclic",
            AssumptionKind::Tree => "tree",
        }
    }

    /// The number of paths that an assumption of this kind has.
    pub fn arity(self) -> usize {
        match self {
            AssumptionKind::NonAliasing | AssumptionKind::NonSharing => 2,
            AssumptionKind::Acyclic | AssumptionKind::Tree => 1,
        }
    }

    pub fn of(word: &str) -> Option<AssumptionKind> {
        let mut all = AssumptionKind::ALL.into_iter();
        all.find(|kind| kind.word() == word)
    }
}
