//! Constructors in full: the call of another constructor, then the initialisers of the class, then
//! their own body; and static initialisers.

use std::collections::{HashMap, HashSet};

use super::body::{Body, Part};
use super::error::{call as call_error, declaration as error};
use super::expr::typed;
use super::report::Reports;
use super::table::Table;
use crate::ast;
use crate::source::Span;
use crate::typed::{
    Block, ClassId, Expr, ExprKind, FieldId, LocalId, MethodId, Place, Stmt, StmtKind,
};

/// Facts about the constructors that were checked before.
#[derive(Default)]
pub struct Constructors {
    /// Constructors that do nothing.
    idle: HashSet<MethodId>,
    /// For each constructor that begins with `this(…)` the constructor that it calls.
    begins_with: HashMap<MethodId, MethodId>,
}

impl Constructors {
    /// Reports constructors that call each other in a circle with `this(…)`.
    pub fn check_cycles(&self, table: &Table, reports: &mut Reports) {
        let mut seen = HashMap::new();
        for start in table.method_ids() {
            let mut next = start;
            let mut path = Vec::new();
            while !seen.contains_key(&next)
                && let Some(called) = self.begins_with.get(&next)
            {
                seen.insert(next, start);
                path.push(next);
                next = *called;
            }
            if seen.get(&next) == Some(&start) {
                let cycle = path.iter().skip_while(|id| **id != next);
                let places = cycle.map(|id| table.method(*id).name_span);
                reports.push(error::cyclic_constructors(&places.collect::<Vec<_>>()));
            }
        }
    }
}

impl<'a> Body<'a, '_> {
    /// Checks a constructor: a written one, or the implied one of a class.
    pub fn constructor(
        &mut self,
        constructors: &mut Constructors,
        id: MethodId,
        written: Option<&'a ast::Constructor>,
        parameters: &[LocalId],
    ) -> Block {
        let method = self.table.method(id);
        let body = written.map_or(&[][..], |written| &written.body.statements);
        let (call, body) = match body {
            [
                ast::Stmt {
                    kind: ast::StmtKind::ConstructorCall { target, args },
                    span,
                },
                rest @ ..,
            ] => (Some((*target, args.as_slice(), *span)), rest),
            _ => (None, body),
        };
        let mut statements = Vec::new();
        let mark = self.scope.enter();
        self.show(parameters);
        let other = match call {
            Some((target, args, span)) => {
                self.constructor_call(constructors, id, target, args, span)
            }
            None => self.implicit_super_call(constructors, written.is_some(), method.name_span),
        };
        self.scope.leave(mark);
        statements.extend(other);
        let is_delegating = matches!(call, Some((ast::ConstructorTarget::This, ..)));
        if let Some(class) = method.class
            && !is_delegating
        {
            if written.is_none() {
                self.store_parameters(class, parameters, &mut statements);
            }
            self.initialisers(class, false, &mut statements);
        }
        let mark = self.scope.enter();
        self.show(parameters);
        for statement in body {
            self.statement(statement, &mut statements);
        }
        self.scope.leave(mark);
        if statements.is_empty() {
            constructors.idle.insert(id);
        }
        Block {
            statements,
            span: written.map_or(method.span, |written| written.body.span),
        }
    }

    pub fn static_initialiser(&mut self, span: Span) -> Block {
        let mut statements = Vec::new();
        if let Some(class) = self.context.class {
            self.initialisers(class, true, &mut statements);
        }
        Block { statements, span }
    }

    /// `this(…)` or `super(…)` at the beginning of a constructor.
    fn constructor_call(
        &mut self,
        constructors: &mut Constructors,
        id: MethodId,
        target: ast::ConstructorTarget,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<Stmt> {
        self.context.part = Part::ConstructorArguments;
        let args = self.arguments(args);
        self.context.part = Part::Whole;
        let (class, args) = (self.table.class(self.context.class?), args?);
        let owner = match target {
            ast::ConstructorTarget::This => class,
            ast::ConstructorTarget::Super => self.table.class(class.superclass?),
        };
        if owner.ast.is_none() {
            if !args.is_empty() && !class.is_broken {
                self.reports
                    .push(call_error::builtin_arguments(owner.name, span));
            }
            return None;
        }
        let constructor = self.choose(&owner.constructors, owner.name, &args, span)?;
        let args = self.given(constructor, args);
        if target == ast::ConstructorTarget::This {
            constructors.begins_with.insert(id, constructor);
        } else if constructors.idle.contains(&constructor) && args.iter().all(is_idle) {
            return None;
        }
        let kind = StmtKind::ConstructorCall { constructor, args };
        Some(Stmt { kind, span })
    }

    /// A constructor that calls no other constructor begins with the constructor of the superclass
    /// without parameters.
    fn implicit_super_call(
        &mut self,
        constructors: &Constructors,
        is_written: bool,
        at: Span,
    ) -> Option<Stmt> {
        let class = self.table.class(self.context.class?);
        let superclass = self.table.class(class.superclass?);
        superclass.ast?;
        let mut candidates = superclass.constructors.iter().copied();
        let found = candidates.find(|id| self.table.method(*id).parameters.is_empty());
        let Some(constructor) = found else {
            let needed = superclass.constructors.first();
            let needed = needed.map(|id| self.table.method(*id).name_span);
            let lacking = match class.ast {
                _ if is_written => error::Lacking::Written,
                Some(ast) if ast.parameters.is_some() => error::Lacking::ClassParameters,
                _ => error::Lacking::Implied,
            };
            let error = error::missing_super_call(class.name, superclass.name, lacking, at);
            self.reports.push(match needed {
                Some(needed) => error.related(needed, "its constructor needs arguments"),
                None => error,
            });
            return None;
        };
        if constructors.idle.contains(&constructor) {
            return None;
        }
        let args = Vec::new();
        let kind = StmtKind::ConstructorCall { constructor, args };
        Some(Stmt { kind, span: at })
    }

    /// `class C(int n)`: `this.n = n`.
    fn store_parameters(&mut self, class: ClassId, parameters: &[LocalId], out: &mut Vec<Stmt>) {
        let fields = &self.table.class(class).fields;
        for (field, parameter) in fields.iter().zip(parameters) {
            let field_entry = self.table.field(*field);
            if let Some(ty) = &field_entry.ty {
                let value = typed(
                    ExprKind::Local(*parameter),
                    ty.clone(),
                    field_entry.name_span,
                );
                out.extend(self.store(*field, value));
            }
        }
    }

    /// The initial values of fields and the initialiser blocks, in source order; the parameters of
    /// constructors are not visible in them.
    fn initialisers(&mut self, class: ClassId, of_class: bool, out: &mut Vec<Stmt>) {
        let entry = self.table.class(class);
        let Some(ast) = entry.ast else {
            return;
        };
        let ids = if of_class {
            &entry.static_fields
        } else {
            &entry.fields
        };
        let is_interface = self.table.is_interface(Some(class));
        let parameters = ast.parameters.iter().flatten().count();
        let mut ids = ids.iter().skip(if of_class { 0 } else { parameters });
        for member in &ast.members {
            match member {
                ast::Member::Field(field)
                    if (field.modifiers.is_static || is_interface) == of_class =>
                {
                    if let Some(id) = ids.next() {
                        self.initialise(*id, out);
                    }
                }
                ast::Member::Initialiser { is_static, body } if *is_static == of_class => {
                    self.context.part = Part::Initialiser(body.span.start);
                    let span = body.span;
                    let kind = StmtKind::Block(self.block(body));
                    self.context.part = Part::Whole;
                    out.push(Stmt { kind, span });
                }
                _ => {}
            }
        }
    }

    fn initialise(&mut self, id: FieldId, out: &mut Vec<Stmt>) {
        let field = self.table.field(id);
        if let Some(initial) = field.initial
            && !field.value.is_constant()
        {
            self.context.part = Part::Initialiser(field.name_span.start);
            let value = self.initial(initial, field.ty.as_ref());
            self.context.part = Part::Whole;
            let statement = value.and_then(|value| self.store(id, value));
            self.is_incomplete |= statement.is_none();
            out.extend(statement);
        }
    }

    /// `this.f = e`, or for a static field `C.f = e`.
    fn store(&self, id: FieldId, value: Expr) -> Option<Stmt> {
        let field = self.table.field(id);
        let place = if field.is_static {
            Place::StaticField(id)
        } else {
            Place::Field(Box::new(self.this(field.name_span)?), id)
        };
        let assignment = ExprKind::Assign {
            place,
            op: None,
            value: Box::new(value),
        };
        let assignment = typed(assignment, field.ty.clone()?, field.span);
        Some(Stmt {
            kind: StmtKind::Expr(assignment),
            span: field.span,
        })
    }
}

/// Returns whether evaluating it can neither fail nor change anything.
fn is_idle(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Null | ExprKind::Local(_)
    )
}
