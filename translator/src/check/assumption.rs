//! Checks of assumptions on the input heap: their names, and that their arguments are paths of
//! references from the inputs.

use super::body::Body;
use super::error::annotation as error;
use super::types::is_reference;
use crate::ast;
use crate::typed::contract::{Assumption, AssumptionKind, Path};
use crate::typed::{Expr, ExprKind, LocalId};

impl<'a> Body<'a, '_> {
    pub fn assumption(
        &mut self,
        assumption: &'a ast::Assumption,
        parameters: &[LocalId],
    ) -> Option<Assumption> {
        let name = &assumption.name;
        let paths: Vec<Option<Path>> = assumption
            .args
            .iter()
            .map(|arg| self.path(arg, parameters))
            .collect();
        let Some(kind) = AssumptionKind::of(&name.text) else {
            let words = AssumptionKind::ALL.map(AssumptionKind::word);
            let guess = self.reports.suggester.closest(&name.text, words);
            self.reports.push(error::unknown_assumption(name, guess));
            return None;
        };
        let paths: Vec<Path> = paths.into_iter().collect::<Option<_>>()?;
        if paths.len() != kind.arity() {
            let (wanted, found) = (kind.arity(), paths.len());
            let error = error::wrong_count(&name.text, wanted, found, assumption.span);
            self.reports.push(error);
            return None;
        }
        let text = self.source.slice(assumption.span);
        Some(Assumption {
            kind,
            paths,
            text: text.split_whitespace().collect::<Vec<_>>().join(" "),
            line: self.source.line(assumption.span.start),
        })
    }

    fn path(&mut self, expr: &'a ast::Expr, parameters: &[LocalId]) -> Option<Path> {
        let value = self.value(expr)?;
        if !is_reference(&value.ty) || matches!(value.kind, ExprKind::Null) {
            let found = self.table.show(&value.ty);
            self.reports.push(error::not_a_reference(&found, expr.span));
            return None;
        }
        let path = self.path_to(&value, parameters);
        if path.is_none() {
            self.reports.push(error::not_a_path(expr.span));
        }
        path
    }

    /// The fields from an input to the value, if that is how it is reached.
    fn path_to(&self, value: &Expr, parameters: &[LocalId]) -> Option<Path> {
        let mut fields = Vec::new();
        let mut at = value;
        while let ExprKind::Field(object, field) = &at.kind {
            let field = self.table.field(*field);
            let class = self.table.class(field.class).name.to_owned();
            fields.push((class, field.name.to_owned()));
            at = object;
        }
        fields.reverse();
        let input = match &at.kind {
            ExprKind::This => 0,
            ExprKind::Local(local) => {
                let place = parameters.iter().position(|found| found == local)?;
                place + usize::from(!self.is_static())
            }
            _ => return None,
        };
        Some(Path { input, fields })
    }
}
