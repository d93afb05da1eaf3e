//! Chooses among methods of one name by the types of the arguments: those that fit, and
//! of these the most specific one, as in Java without boxing and variable arity.

use super::body::Body;
use super::error::call as error;
use super::expr::converted;
use crate::source::Span;
use crate::typed::{Expr, MethodId, Type};

impl<'a> Body<'a, '_> {
    /// The method that a call with these arguments means.
    pub fn choose(
        &mut self,
        methods: &[MethodId],
        name: &str,
        args: &[Expr],
        at: Span,
    ) -> Option<MethodId> {
        let fitting = methods.iter().copied().filter(|id| self.takes(*id, args));
        let fitting: Vec<MethodId> = fitting.collect();
        let Some(first) = fitting.first().copied() else {
            self.report_no_fit(methods, name, args, at);
            return None;
        };
        let best = fitting.iter().copied().fold(first, |best, other| {
            if self.is_as_specific(other, best) && !self.is_as_specific(best, other) {
                other
            } else {
                best
            }
        });
        let rival = fitting
            .iter()
            .find(|other| !self.is_as_specific(best, **other));
        if let Some(rival) = rival {
            self.reports
                .push(error::ambiguous_call(self.table, best, *rival, at));
            return None;
        }
        Some(best)
    }

    /// The arguments of a call of a method that takes them, each in the type of its parameter.
    pub fn given(&self, method: MethodId, args: Vec<Expr>) -> Vec<Expr> {
        let parameters = self.table.method(method).parameters.iter();
        let pairs = parameters.zip(args);
        let given = pairs.map(|(parameter, arg)| match &parameter.ty {
            Some(ty) => converted(arg, ty),
            None => arg,
        });
        given.collect()
    }

    /// Returns whether the arguments fit the parameters; an unknown type takes everything.
    fn takes(&self, id: MethodId, args: &[Expr]) -> bool {
        let parameters = &self.table.method(id).parameters;
        let mut pairs = parameters.iter().zip(args);
        parameters.len() == args.len()
            && pairs.all(|(parameter, arg)| self.fits_known(&arg.ty, parameter.ty.as_ref()))
    }

    /// Returns whether everything that `a` takes could be given to `b`.
    fn is_as_specific(&self, a: MethodId, b: MethodId) -> bool {
        let (a, b) = (self.table.method(a), self.table.method(b));
        let mut pairs = a.parameters.iter().zip(&b.parameters);
        pairs.all(|(a, b)| {
            a.ty.as_ref()
                .is_none_or(|a| self.fits_known(a, b.ty.as_ref()))
        })
    }

    fn fits_known(&self, from: &Type, to: Option<&Type>) -> bool {
        to.is_none_or(|to| self.table.fits(from, to))
    }

    /// Reports a call that fits no candidate: for one candidate each wrong argument, for several the
    /// candidates. Nothing is reported if an unknown ancestor may have a method that fits.
    fn report_no_fit(&mut self, methods: &[MethodId], name: &str, args: &[Expr], at: Span) {
        let owners = methods.iter().filter_map(|id| self.table.method(*id).class);
        if owners
            .into_iter()
            .any(|owner| self.table.class(owner).is_broken)
        {
            return;
        }
        let [only] = methods else {
            self.reports
                .push(error::no_fit(self.table, methods, name, args, at));
            return;
        };
        let method = self.table.method(*only);
        if method.parameters.len() != args.len() {
            self.reports
                .push(error::wrong_count(self.table, *only, name, args.len(), at));
            return;
        }
        for (parameter, arg) in method.parameters.iter().zip(args) {
            if let Some(wanted) = &parameter.ty
                && !self.table.fits(&arg.ty, wanted)
            {
                self.reports.push(error::wrong_argument(
                    self.table,
                    wanted,
                    arg,
                    name,
                    parameter.name,
                    match self.table.is_model(method.class) {
                        true => Span::NOWHERE,
                        false => parameter.name.span,
                    },
                ));
            }
        }
    }
}
