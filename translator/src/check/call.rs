//! Calls: the candidates of a call, and its typed form. `overload` chooses among overloaded
//! methods.

use std::rc::Rc;

use super::body::Body;

use super::error::{actor, call as call_error, expr as expr_error};
use super::expr::typed;
use super::place::Base;
use super::suggest;
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::typed::{Callee, ClassId, Dispatch, Expr, ExprKind, MethodId, MethodKind, Type};

/// The expression or class through which a method is called.
enum Via {
    /// A bare name inside a class, or of a method outside classes.
    Nothing,
    Super,
    Class(ClassId),
    Value(Expr),
}

impl<'a> Body<'a, '_> {
    pub fn call(
        &mut self,
        receiver: &'a ast::Receiver,
        name: &'a ast::Name,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        let found = self.find_methods(receiver, name);
        let args = self.arguments(args);
        let ((via, methods), args) = (found?, args?);
        let method = self.choose(&methods, &name.text, &args, name.span)?;
        let args = self.given(method, args);
        let result = self.table.method(method).result.clone();
        let kind = self.invocation(via, method, name, args, span)?;
        Some(typed(kind, result?, span))
    }

    /// `x ! m(z)`, which gives a future.
    pub fn send(
        &mut self,
        receiver: &'a ast::Expr,
        name: &'a ast::Name,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        let found = self.find_message(receiver, name);
        let args = self.arguments(args);
        let ((receiver, methods), args) = (found?, args?);
        let method = self.choose(&methods, &name.text, &args, name.span)?;
        let args = self.given(method, args);
        if self.table.method(method).kind == MethodKind::Static {
            let error = actor::static_message(&name.text, name.span);
            self.reports.push(self.declared(error, method));
            return None;
        }
        let result = self.table.method(method).result.clone()?;
        let kind = ExprKind::Async {
            receiver: Box::new(receiver),
            method,
            args,
        };
        Some(typed(kind, Type::Fut(Box::new(result)), span))
    }

    fn find_message(
        &mut self,
        receiver: &'a ast::Expr,
        name: &'a ast::Name,
    ) -> Option<(Expr, Rc<[MethodId]>)> {
        let receiver = self.value(receiver)?;
        let Type::Class(class) = receiver.ty else {
            let found = self.table.show(&receiver.ty);
            self.reports
                .push(actor::not_an_actor(&found, receiver.span));
            return None;
        };
        if !self.table.is_actor(class) {
            let found = self.table.class(class);
            let error = actor::passive_class(found.name, found.role, receiver.span);
            self.reports.push(match found.ast {
                Some(_) => error.related(found.name_span, "declared here"),
                None => error,
            });
            return None;
        }
        let methods = self.methods_of(class, name)?;
        Some((receiver, methods))
    }

    fn find_methods(
        &mut self,
        receiver: &'a ast::Receiver,
        name: &'a ast::Name,
    ) -> Option<(Via, Rc<[MethodId]>)> {
        match receiver {
            ast::Receiver::Implicit => Some((Via::Nothing, self.methods_in_sight(name)?)),
            ast::Receiver::Super => {
                let class = self.context.class.filter(|_| !self.is_static());
                let Some(superclass) = class.and_then(|class| self.table.class(class).superclass)
                else {
                    let place = if class.is_some() {
                        "an interface"
                    } else {
                        self.place_name()
                    };
                    self.reports.push(expr_error::no_super(place, name.span));
                    return None;
                };
                let methods = self.table.visible_methods(superclass, &name.text);
                // The superclass of a broken class is not the one that was meant.
                if methods.is_empty() && self.is_class_broken() {
                    return None;
                }
                Some((Via::Super, self.methods_of(superclass, name)?))
            }
            ast::Receiver::Expr(receiver) => match self.base(receiver)? {
                Base::Class(class) => Some((Via::Class(class), self.methods_of(class, name)?)),
                Base::Value(value) => {
                    let Type::Class(class) = value.ty else {
                        let owner = self.table.show(&value.ty);
                        let error = call_error::no_such_method(&owner, &value.ty, name);
                        self.reports.push(error);
                        return None;
                    };
                    let methods = self.methods_of(class, name)?;
                    Some((Via::Value(value), methods))
                }
            },
        }
    }

    /// Methods of the class around win over methods outside classes, whatever their
    /// parameters, as in Java.
    fn methods_in_sight(&mut self, name: &'a ast::Name) -> Option<Rc<[MethodId]>> {
        if let Some(class) = self.context.class {
            let methods = self.table.visible_methods(class, &name.text);
            if !methods.is_empty() {
                return Some(methods);
            }
            if self.is_class_broken() {
                return None;
            }
        }
        if let Some(functions) = self.table.functions.get(name.text.as_str()) {
            return Some(functions.as_slice().into());
        }
        let error = if suggest::is_java_method(&name.text) {
            call_error::java_method(name)
        } else {
            let own = self.context.class.into_iter();
            let own = own.flat_map(|class| self.table.method_names(class));
            let candidates = own.chain(self.table.function_names.iter().copied());
            let guess = self.reports.suggester.closest(&name.text, candidates);
            call_error::unknown_function(name, guess)
        };
        self.reports.push(error);
        None
    }

    fn methods_of(&mut self, class: ClassId, name: &'a ast::Name) -> Option<Rc<[MethodId]>> {
        let methods = self.table.visible_methods(class, &name.text);
        if !methods.is_empty() {
            return Some(methods);
        }
        let owner = self.table.class(class);
        if owner.is_broken {
            return None;
        }
        let error = if owner.is_model {
            call_error::not_modelled(owner.name, name)
        } else if suggest::is_java_method(&name.text) {
            call_error::java_method(name)
        } else {
            let candidates = self.table.method_names(class);
            let guess = self.reports.suggester.closest(&name.text, candidates);
            call_error::unknown_method(owner.name, name, guess)
        };
        self.reports.push(error);
        None
    }

    /// Checks every argument, also after one that is wrong.
    pub fn arguments(&mut self, args: &'a [ast::Expr]) -> Option<Vec<Expr>> {
        let args: Vec<Option<Expr>> = args.iter().map(|arg| self.value(arg)).collect();
        args.into_iter().collect()
    }

    fn invocation(
        &mut self,
        via: Via,
        id: MethodId,
        name: &ast::Name,
        args: Vec<Expr>,
        span: Span,
    ) -> Option<ExprKind> {
        let method = self.table.method(id);
        if method.is_private {
            self.check_private("method", &name.text, method.class, name.span)?;
        }
        if method.kind == MethodKind::Static {
            if let (Via::Value(base), Some(owner)) = (&via, method.class) {
                let owner = self.table.class(owner).name;
                self.check_unused_base(base, owner, method.name)?;
            }
            let callee = Callee::Static(id);
            return Some(ExprKind::Call { callee, args });
        }
        let is_super = matches!(via, Via::Super);
        let receiver = match via {
            Via::Value(value) => value,
            Via::Class(class) => {
                let what = format!("method `{}`", name.text);
                let class = self.table.class(class).name;
                let error = expr_error::needs_object(&what, class, name.span);
                self.reports.push(self.declared(error, id));
                return None;
            }
            Via::Nothing | Via::Super => match self.this(name.span) {
                Some(this) => this,
                None => {
                    let what = format!("method `{}`", name.text);
                    let error = expr_error::static_context(&what, self.place_name(), name.span);
                    self.reports.push(self.declared(error, id));
                    return None;
                }
            },
        };
        if is_super && method.is_abstract {
            let error = call_error::abstract_super(&name.text, name.span);
            self.reports.push(self.declared(error, id));
            return None;
        }
        let is_exact = is_super || method.is_private;
        // An actor with an unknown ancestor may be no actor.
        let is_actor = matches!(receiver.ty, Type::Class(class)
            if self.table.is_actor(class) && !self.table.class(class).is_broken);
        let receiver = Box::new(receiver);
        if is_actor {
            self.check_may_wait("a synchronous call of an actor", span)?;
            return Some(ExprKind::Sync {
                receiver,
                method: id,
                dispatch: if is_exact {
                    Dispatch::Exact
                } else {
                    Dispatch::Virtual
                },
                args,
            });
        }
        let callee = if is_exact {
            Callee::Exact(receiver, id)
        } else {
            Callee::Virtual(receiver, id)
        };
        Some(ExprKind::Call { callee, args })
    }

    fn declared(&self, error: Diagnostic, method: MethodId) -> Diagnostic {
        error.related(self.table.method(method).name_span, "declared here")
    }
}
