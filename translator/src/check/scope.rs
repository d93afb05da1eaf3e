//! The local variables and jump targets that are visible at one place of a body. Leaving a scope
//! undoes the declarations in it.

use std::collections::HashMap;

use crate::source::Span;
use crate::typed::{Constant, Local, LocalId, Type};

#[derive(Default)]
pub struct Scope<'a> {
    locals: Vec<Entry<'a>>,
    visible: HashMap<&'a str, LocalId>,
    /// The earlier meaning of each name that a declaration has covered.
    covered: Vec<(&'a str, Option<LocalId>)>,
    targets: Vec<Target<'a>>,
}

struct Entry<'a> {
    name: &'a str,
    /// `None` if its declaration had an error.
    ty: Option<Type>,
    span: Span,
    /// It is `final` and has an initial value.
    is_final: bool,
    /// The value of its reads, if that is a constant.
    constant: Option<Constant>,
}

/// A statement that `break` or `continue` may leave or repeat.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    pub label: Option<&'a str>,
    pub kind: TargetKind,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetKind {
    Loop,
    /// A `switch` statement.
    Switch,
    /// A `switch` expression, which only `yield` leaves.
    Expression,
    /// Any other statement with a label.
    Labelled,
}

/// The state of the scope to which `leave` returns.
#[derive(Clone, Copy)]
pub struct Mark {
    covered: usize,
    targets: usize,
}

impl<'a> Scope<'a> {
    pub fn enter(&self) -> Mark {
        Mark {
            covered: self.covered.len(),
            targets: self.targets.len(),
        }
    }

    pub fn leave(&mut self, mark: Mark) {
        self.targets.truncate(mark.targets);
        while self.covered.len() > mark.covered {
            match self.covered.pop() {
                Some((name, Some(before))) => self.visible.insert(name, before),
                Some((name, None)) => self.visible.remove(name),
                None => None,
            };
        }
    }

    /// Adds a variable that is not visible yet.
    pub fn add(&mut self, name: &'a str, ty: Option<Type>, span: Span) -> LocalId {
        let id = u32::try_from(self.locals.len()).expect("a source text is shorter than 4 GB");
        self.locals.push(Entry {
            name,
            ty,
            span,
            is_final: false,
            constant: None,
        });
        LocalId(id)
    }

    pub fn show(&mut self, id: LocalId) {
        if let Some(entry) = self.locals.get(id.index()) {
            let before = self.visible.insert(entry.name, id);
            self.covered.push((entry.name, before));
        }
    }

    pub fn find(&self, name: &str) -> Option<LocalId> {
        self.visible.get(name).copied()
    }

    /// The type of a variable; `None` if it is not known.
    pub fn ty(&self, id: LocalId) -> Option<&Type> {
        self.locals
            .get(id.index())
            .and_then(|entry| entry.ty.as_ref())
    }

    /// Marks a variable that is not assigned again, with its value if that is a constant.
    pub fn fix(&mut self, id: LocalId, constant: Option<Constant>) {
        if let Some(entry) = self.locals.get_mut(id.index()) {
            entry.is_final = true;
            entry.constant = constant;
        }
    }

    /// The number of variables so far.
    pub fn count(&self) -> usize {
        self.locals.len()
    }

    /// Forgets the values of the variables from this number on: where control may come by another
    /// way than their declarations, they have none.
    pub fn forget_constants(&mut self, from: usize) {
        for entry in self.locals.iter_mut().skip(from) {
            entry.constant = None;
        }
    }

    pub fn is_final(&self, id: LocalId) -> bool {
        let entry = self.locals.get(id.index());
        entry.is_some_and(|entry| entry.is_final)
    }

    pub fn constant(&self, id: LocalId) -> Option<Constant> {
        self.locals.get(id.index())?.constant
    }

    pub fn span(&self, id: LocalId) -> Option<Span> {
        self.locals.get(id.index()).map(|entry| entry.span)
    }

    pub fn names(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.covered.iter().map(|(name, _)| *name)
    }

    pub fn add_target(&mut self, target: Target<'a>) {
        self.targets.push(target);
    }

    /// The innermost target of one of these kinds.
    pub fn innermost(&self, kinds: &[TargetKind]) -> Option<Target<'a>> {
        let mut targets = self.targets.iter().rev().copied();
        targets.find(|target| kinds.contains(&target.kind))
    }

    pub fn is_in_expression(&self) -> bool {
        self.innermost(&[TargetKind::Expression]).is_some()
    }

    /// The `switch` expression between the current place and a label around it.
    pub fn expression_before(&self, label: &str) -> Option<Target<'a>> {
        let targets = self.targets.iter().rev().copied();
        let mut inside = targets.take_while(|target| target.label != Some(label));
        inside.find(|target| target.kind == TargetKind::Expression)
    }

    pub fn find_label(&self, label: &str) -> Option<Target<'a>> {
        let mut targets = self.targets.iter().rev().copied();
        targets.find(|target| target.label == Some(label))
    }

    pub fn labels(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.targets.iter().filter_map(|target| target.label)
    }

    /// All variables of the body in the order of their ids.
    pub fn into_locals(self) -> Vec<Local> {
        let locals = self.locals.into_iter().map(|entry| Local {
            name: entry.name.to_owned(),
            // A body with an unknown type is never used.
            ty: entry.ty.unwrap_or(Type::Null),
            span: entry.span,
        });
        locals.collect()
    }
}
