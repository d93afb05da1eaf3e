//! What a method ensures, in its tests: written in Java where it is about numbers alone,
//! else named in a comment, so that nobody takes it for checked.

use super::{Writer, names};
use crate::case::{Outcome, Value};
use crate::tcg::TestCase;
use pet_translator::typed::{ArithOp, Expr, ExprKind, LocalId};
use std::fmt::{Result, Write};

impl Writer<'_> {
    /// A promise that is not kept makes its test fail, if it can be written at all.
    pub(super) fn write_promises(&self, out: &mut String, case: &TestCase) -> Result {
        let broken = match &case.outcome {
            Outcome::Ok => None,
            Outcome::Broken(broken) => Some(broken),
            _ => return Ok(()),
        };
        let contract = self.program.contract(self.id);
        for condition in contract.into_iter().flat_map(|it| &it.ensures) {
            let text = condition.text.replace('\\', "");
            let text = names::comment(&text);
            let is_broken = broken.is_some_and(|broken| broken.text == condition.text);
            let state = match is_broken {
                true => ", and the method does not keep it",
                false => "",
            };
            match self.java(&condition.expr, case) {
                Some(java) => {
                    writeln!(out, "        // ensures {text}{state}")?;
                    writeln!(out, "        assertTrue({java});")?;
                }
                None => writeln!(out, "        // ensures {text}: not checked here{state}")?,
            }
        }
        Ok(())
    }

    /// Over the values of this case; nothing that looks at an object.
    fn java(&self, expr: &Expr, case: &TestCase) -> Option<String> {
        let both = |left: &Expr, sign: &str, right: &Expr| {
            let (left, right) = (self.java(left, case)?, self.java(right, case)?);
            Some(format!("({left} {sign} {right})"))
        };
        match &expr.kind {
            ExprKind::Int(value) => Some(literal(*value)),
            ExprKind::Bool(value) => Some(value.to_string()),
            ExprKind::Local(local) => self.java_input(*local, case),
            ExprKind::Old(old) => self.java(&old.value, case),
            ExprKind::Negate(inner) => Some(format!("(-{})", self.java(inner, case)?)),
            ExprKind::Not(inner) => Some(format!("(!{})", self.java(inner, case)?)),
            ExprKind::Arith(op, left, right) => {
                let sign = match op {
                    ArithOp::Add => "+",
                    ArithOp::Sub => "-",
                    ArithOp::Mul => "*",
                    ArithOp::Div => "/",
                    ArithOp::Rem => "%",
                };
                both(left, sign, right)
            }
            ExprKind::Compare(op, left, right) => both(left, op.sign(), right),
            ExprKind::And(left, right) => both(left, "&&", right),
            ExprKind::Or(left, right) => both(left, "||", right),
            _ => None,
        }
    }

    /// An argument has its value written out; what comes behind them is the result.
    fn java_input(&self, local: LocalId, case: &TestCase) -> Option<String> {
        let this = usize::from(self.method.local(LocalId(0)).name == "this");
        let names = self.method.inputs.iter().skip(this);
        let names: Vec<&str> = names
            .map(|id| self.method.local(*id).name.as_str())
            .collect();
        match names.get(local.index()) {
            Some(name) => match case.input.args.get(*name)? {
                Value::Int(value) => Some(literal(*value)),
                Value::Bool(value) => Some(value.to_string()),
                Value::Null | Value::Ref(_) => None,
            },
            None => match &case.output.result {
                Some(Value::Int(_) | Value::Bool(_)) => Some(self.names.result.clone()),
                _ => None,
            },
        }
    }
}

fn literal(value: i32) -> String {
    match value < 0 {
        true => format!("({value})"),
        false => value.to_string(),
    }
}
