//! The state of checking the code of one method: its context, its scope, and the typed method that
//! results. Constructors and initialisers are in `constructor`.

use std::collections::HashSet;

use super::annotation::Annotation;
use super::constructor::Constructors;
use super::report::Reports;
use super::scope::Scope;
use super::switch::Results;
use super::table::{Code, Table};
use crate::ast;
use crate::source::{Source, Span};
use crate::typed::{Block, ClassId, Expr, ExprKind, LocalId, MethodId, MethodKind, Type};

pub struct Body<'a, 'c> {
    pub table: &'c Table<'a>,
    pub source: &'c Source,
    pub reports: &'c mut Reports,
    pub context: Context,
    pub scope: Scope<'a>,
    /// A part was left out of the typed tree, here or in a declaration that is used here.
    pub is_incomplete: bool,
    /// Names that were reported: each is unknown only once.
    pub unknown_names: HashSet<&'a str>,
    /// The values of the `switch` expressions around the current place, the innermost last.
    pub results: Vec<Results>,
    /// The state of the annotation, if the code is one.
    pub annotation: Option<Annotation<'a>>,
}

#[derive(Clone)]
pub struct Context {
    pub class: Option<ClassId>,
    pub kind: MethodKind,
    /// The type that `return` must have; `None` if that is not known.
    pub result: Option<Type>,
    pub part: Part,
}

/// Parts of a body where less is allowed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Whole,
    /// The arguments of `this(…)` and `super(…)`: there is no object yet.
    ConstructorArguments,
    /// The initial value of a field or a block in a class body, which begins here.
    Initialiser(u32),
    /// The guard of an `await`.
    Guard,
    /// The arguments of an event.
    Event,
}

/// The result of checking a method.
pub struct CheckedBody {
    pub parameters: Vec<LocalId>,
    pub locals: Vec<crate::typed::Local>,
    pub body: Option<Block>,
    pub is_wrong: bool,
}

/// Checks the code of a method. `constructors` knows those that were checked before.
pub fn check_body<'a>(
    table: &Table<'a>,
    source: &Source,
    constructors: &mut Constructors,
    id: MethodId,
    reports: &mut Reports,
) -> CheckedBody {
    let method = table.method(id);
    let errors = reports.errors();
    let (mut body, parameters) = Body::of_method(table, source, id, reports);
    let block = match method.code {
        Code::Missing => None,
        Code::Method(block) => {
            body.show(&parameters);
            Some(body.block(block))
        }
        Code::Constructor(written) => {
            Some(body.constructor(constructors, id, Some(written), &parameters))
        }
        Code::ImpliedConstructor => Some(body.constructor(constructors, id, None, &parameters)),
        Code::StaticInitialiser => Some(body.static_initialiser(method.span)),
        Code::Main(program) => {
            body.show(&parameters);
            Some(body.main(program, method.span))
        }
    };
    CheckedBody {
        parameters,
        locals: body.scope.into_locals(),
        body: block,
        is_wrong: body.is_incomplete || reports.errors() > errors,
    }
}

impl<'a, 'c> Body<'a, 'c> {
    /// A body whose parameters are declared, but not visible yet.
    pub fn of_method(
        table: &'c Table<'a>,
        source: &'c Source,
        id: MethodId,
        reports: &'c mut Reports,
    ) -> (Body<'a, 'c>, Vec<LocalId>) {
        let method = table.method(id);
        let mut body = Body {
            table,
            source,
            reports,
            context: Context {
                class: method.class,
                kind: method.kind,
                result: method.result.clone(),
                part: Part::Whole,
            },
            scope: Scope::default(),
            is_incomplete: false,
            unknown_names: HashSet::new(),
            results: Vec::new(),
            annotation: None,
        };
        let parameters = method.parameters.iter().map(|parameter| {
            let ast::Name { text, span } = parameter.name;
            body.scope.add(text, parameter.ty.clone(), *span)
        });
        let parameters = parameters.collect();
        (body, parameters)
    }
}

impl<'a> Body<'a, '_> {
    pub fn show(&mut self, locals: &[LocalId]) {
        for local in locals {
            self.scope.show(*local);
        }
    }

    /// The statements between classes and methods, in one scope.
    fn main(&mut self, program: &'a ast::Program, span: Span) -> Block {
        let mut statements = Vec::new();
        for item in &program.items {
            if let ast::Item::Statement(statement) = item {
                self.statement(statement, &mut statements);
            }
        }
        Block { statements, span }
    }

    /// Returns whether there is no `this`.
    pub fn is_static(&self) -> bool {
        match self.context.kind {
            MethodKind::Static | MethodKind::StaticInitialiser | MethodKind::Main => true,
            MethodKind::Instance => false,
            MethodKind::Constructor => self.context.part == Part::ConstructorArguments,
        }
    }

    /// `this`, if there is one.
    pub fn this(&self, span: Span) -> Option<Expr> {
        let class = self.context.class.filter(|_| !self.is_static())?;
        Some(Expr {
            kind: ExprKind::This,
            ty: Type::Class(class),
            span,
        })
    }

    /// The name of the surrounding code in messages.
    pub fn place_name(&self) -> &'static str {
        match (self.context.kind, self.context.part) {
            (MethodKind::Main, _) => "the main block",
            (MethodKind::StaticInitialiser, _) => "a static initialiser",
            (MethodKind::Constructor, Part::ConstructorArguments) => {
                "an argument of `this(…)` or `super(…)`"
            }
            (MethodKind::Constructor, Part::Initialiser(_)) => "an initialiser",
            (MethodKind::Constructor, Part::Whole | Part::Guard | Part::Event) => "a constructor",
            (MethodKind::Static, _) if self.context.class.is_none() => "a method outside classes",
            (MethodKind::Static, _) => "a static method",
            (MethodKind::Instance, _) => "a method",
        }
    }
}
