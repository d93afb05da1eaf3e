//! The meaning of names, `a.f` and `a[i]`, to be read or assigned: variables, fields, elements,
//! constants, lengths and futures. Fields are looked up only here.

use super::body::Body;
use super::error::{actor, call as call_error, expr as expr_error};
use super::{error, suggest};
use crate::ast;
use crate::source::{Dialect, Span};
use crate::typed::{ClassId, Constant, Expr, ExprKind, FieldId, LocalId, Role, Type};

pub enum Target {
    Local(LocalId),
    StaticField(FieldId),
    Field(Box<Expr>, FieldId),
    Index(Box<Expr>, Box<Expr>),
    Constant(FieldId, Constant),
    /// A variable that is a constant.
    Fixed(LocalId, Constant),
    Length(Box<Expr>),
    Get(Box<Expr>),
}

/// The part left of a dot.
pub enum Base {
    Class(ClassId),
    Value(Expr),
}

impl<'a> Body<'a, '_> {
    /// The target that a name, a field access or an element stands for, with its type.
    pub fn target(&mut self, expr: &'a ast::Expr) -> Option<(Target, Type)> {
        match &expr.kind {
            ast::ExprKind::Name(name) => self.named(name, expr.span),
            ast::ExprKind::Field(base, name) => match self.base(base)? {
                Base::Class(class) => self.static_member(class, name),
                Base::Value(base) => self.member(base, name),
            },
            ast::ExprKind::Index(array, index) => {
                let array = self.value(array);
                let index = self.int(index, "[ ]");
                let (array, index) = (array?, index?);
                let Type::Array(element) = &array.ty else {
                    let found = self.table.show(&array.ty);
                    self.reports
                        .push(expr_error::not_an_array(&found, array.span));
                    return None;
                };
                let element = element.as_ref().clone();
                Some((Target::Index(Box::new(array), Box::new(index)), element))
            }
            _ => {
                self.reports.push(expr_error::not_assignable(expr.span));
                None
            }
        }
    }

    /// A name left of a dot may be a class, if it is not a variable or a field.
    pub fn base(&mut self, expr: &'a ast::Expr) -> Option<Base> {
        if let ast::ExprKind::Name(name) = &expr.kind
            && self.scope.find(name).is_none()
            && self.fields_in_sight(name).is_empty()
            && let Some(class) = self.table.class_before_dot(name)
        {
            return Some(Base::Class(class));
        }
        Some(Base::Value(self.value(expr)?))
    }

    fn named(&mut self, name: &'a str, at: Span) -> Option<(Target, Type)> {
        if let Some(local) = self.scope.find(name) {
            let target = match self.scope.constant(local) {
                Some(constant) => Target::Fixed(local, constant),
                None => Target::Local(local),
            };
            return Some((target, self.scope.ty(local)?.clone()));
        }
        let fields = self.fields_in_sight(name);
        let Some(first) = fields.first() else {
            self.report_unknown_name(name, at);
            return None;
        };
        self.check_ambiguous(&fields, at)?;
        self.field(*first, None, at)
    }

    /// `C.f`
    fn static_member(&mut self, class: ClassId, name: &'a ast::Name) -> Option<(Target, Type)> {
        let fields = self.table.visible_fields(class, &name.text);
        let Some(first) = fields.first() else {
            self.report_unknown_field(class, name);
            return None;
        };
        self.check_ambiguous(&fields, name.span)?;
        if !self.table.field(*first).is_static {
            let what = format!("field `{}`", name.text);
            let error = expr_error::needs_object(&what, self.table.class(class).name, name.span);
            self.reports.push(error);
            return None;
        }
        self.field(*first, None, name.span)
    }

    /// `a.f`, `a.length` and `f.get`
    fn member(&mut self, base: Expr, name: &'a ast::Name) -> Option<(Target, Type)> {
        match &base.ty {
            Type::Array(_) if name.text == "length" => {
                return Some((Target::Length(Box::new(base)), Type::INT));
            }
            Type::Fut(value) if name.text == "get" => {
                let ty = value.as_ref().clone();
                self.check_may_wait("`get`", base.span.to(name.span))?;
                return Some((Target::Get(Box::new(base)), ty));
            }
            Type::Class(class) => {
                let fields = self.table.visible_fields(*class, &name.text);
                let Some(first) = fields.first() else {
                    self.report_unknown_field(*class, name);
                    return None;
                };
                self.check_ambiguous(&fields, name.span)?;
                return self.field(*first, Some(base), name.span);
            }
            _ => {}
        }
        let owner = self.table.show(&base.ty);
        self.reports
            .push(error::no_such_member(&owner, &base.ty, name));
        None
    }

    /// A field of `base`; without `base`, a field of `this` or a static field.
    fn field(&mut self, id: FieldId, base: Option<Expr>, at: Span) -> Option<(Target, Type)> {
        let field = self.table.field(id);
        let ty = field.ty.clone()?;
        if field.is_private {
            self.check_private("field", field.name, Some(field.class), at)?;
        }
        if field.is_static {
            // Through an object, the field is no constant expression.
            let is_plain = base.is_none();
            if let Some(base) = base {
                let owner = self.table.class(field.class).name;
                self.check_unused_base(&base, owner, field.name)?;
            }
            let target = match field.value.constant().filter(|_| is_plain) {
                Some(constant) => Target::Constant(id, constant),
                None => Target::StaticField(id),
            };
            return Some((target, ty));
        }
        let Some(base) = base.or_else(|| self.this(at)) else {
            let what = format!("field `{}`", field.name);
            let error = expr_error::static_context(&what, self.place_name(), at);
            self.reports
                .push(error.related(field.name_span, "declared here"));
            return None;
        };
        let owner = self.table.class(field.class);
        let is_actor = owner.role == Role::Actor && !owner.is_broken;
        if base.kind != ExprKind::This && is_actor {
            let error = actor::foreign_field(field.name, owner.name, at);
            self.reports
                .push(error.related(field.name_span, "declared here"));
            return None;
        }
        Some((Target::Field(Box::new(base), id), ty))
    }

    /// Checks access to a private member in a `.java` file; in other files `private` has no effect.
    pub fn check_private(
        &mut self,
        what: &str,
        name: &str,
        owner: Option<ClassId>,
        at: Span,
    ) -> Option<()> {
        let is_open = self.source.dialect() == Dialect::Pet && !self.table.is_model(owner);
        if owner == self.context.class || is_open {
            return Some(());
        }
        let owner = owner.map_or("", |owner| self.table.class(owner).name);
        self.reports
            .push(expr_error::private_member(what, name, owner, at));
        None
    }

    /// Checks the object through which a static member is used: its value is not used, so it must be an
    /// expression without an effect that cannot fail.
    pub fn check_unused_base(&mut self, base: &Expr, owner: &str, member: &str) -> Option<()> {
        match base.kind {
            ExprKind::This | ExprKind::Local(_) | ExprKind::StaticField(_) => Some(()),
            _ => {
                let error = expr_error::static_through_value(owner, member, base.span);
                self.reports.push(error);
                None
            }
        }
    }

    /// Checks that a variable is not `final` with an initial value.
    pub fn check_not_fixed(&mut self, local: LocalId, at: Span) -> Option<()> {
        if !self.scope.is_final(local) {
            return Some(());
        }
        let name = self.source.slice(at);
        let error = expr_error::assign_to_fixed(name, at);
        self.reports.push(match self.scope.span(local) {
            Some(span) => error.related(span, "declared here"),
            None => error,
        });
        None
    }

    fn fields_in_sight(&self, name: &'a str) -> std::rc::Rc<[FieldId]> {
        match self.context.class {
            Some(class) => self.table.visible_fields(class, name),
            None => std::rc::Rc::default(),
        }
    }

    fn check_ambiguous(&mut self, fields: &[FieldId], at: Span) -> Option<()> {
        let [first, second, ..] = fields else {
            return Some(());
        };
        let (first, second) = (first.min(second), first.max(second));
        let (first, second) = (self.table.field(*first), self.table.field(*second));
        let owners = [first, second].map(|field| self.table.class(field.class).name);
        let error = expr_error::ambiguous_field(first.name, owners, at)
            .related(first.name_span, "one is declared here")
            .related(second.name_span, "another is declared here");
        self.reports.push(error);
        None
    }

    fn report_unknown_name(&mut self, name: &'a str, at: Span) {
        if self.is_class_broken() || !self.unknown_names.insert(name) {
            return;
        }
        let error = if self.table.class_names.contains_key(name) {
            expr_error::class_as_value(name, at)
        } else if suggest::is_java_class(name) {
            error::java_class(name, at)
        } else {
            let fields = self.context.class.into_iter();
            let fields = fields.flat_map(|class| self.table.field_names(class));
            let classes = self.table.classes.iter().map(|class| class.name);
            let candidates = self.scope.names().chain(fields).chain(classes);
            let guess = self.reports.suggester.closest(name, candidates);
            expr_error::unknown_name(name, at, guess)
        };
        self.reports.push(error);
    }

    fn report_unknown_field(&mut self, class: ClassId, name: &ast::Name) {
        if self.table.class(class).is_broken {
            return;
        }
        if self.table.class(class).is_model {
            let owner = self.table.class(class).name;
            self.reports.push(call_error::not_modelled(owner, name));
            return;
        }
        let candidates = self.table.field_names(class);
        let guess = self.reports.suggester.closest(&name.text, candidates);
        let owner = self.table.class(class).name;
        self.reports
            .push(error::unknown_field(owner, &name.text, name.span, guess));
    }

    pub fn is_class_broken(&self) -> bool {
        let class = self.context.class;
        class.is_some_and(|class| self.table.class(class).is_broken)
    }
}
