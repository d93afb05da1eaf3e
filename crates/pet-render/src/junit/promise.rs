//! Promises in unit tests: the `ensures` conditions as Java, over the objects of the test. The
//! values of `\old(…)` are saved before the call. A condition that cannot be written in Java is
//! quoted in a comment, which says that it is not checked; if it is the broken one, the test fails
//! with its text.

use super::case::Variables;
use super::literal;
use super::{Writer, names};
use pet_model::TestCase;
use pet_model::{Object, Outcome, Value};
use pet_translator::ast::Quantifier;
use pet_translator::number::Number;
use pet_translator::typed::{
    ArithOp, Bound, Callee, Constant, Expr, ExprKind, FieldId, LocalId, MethodId, Quantified, Type,
};
use std::fmt::{Result, Write};

/// The promises of one test.
#[derive(Default)]
pub(super) struct Promises {
    /// Statements before the call that save old values.
    before: Vec<String>,
    all: Vec<Promise>,
}

struct Promise {
    text: String,
    java: Option<String>,
    is_broken: bool,
}

impl Writer<'_> {
    /// The promises of a case that returns; a case that throws has none.
    pub(super) fn promises(&self, case: &TestCase, variables: &mut Variables) -> Promises {
        let broken = match &case.outcome {
            Outcome::Ok => None,
            Outcome::Broken(broken) => Some(broken),
            _ => return Promises::default(),
        };
        let mut java = Java {
            writer: self,
            case,
            variables,
            before: Vec::new(),
            kept: Vec::new(),
            scope: Vec::new(),
            is_old: false,
        };
        let contract = self.program.contract(self.id);
        let conditions = contract.into_iter().flat_map(|it| &it.ensures);
        let all = conditions.map(|condition| Promise {
            text: names::comment(&condition.text.replace('\\', "")),
            java: java.whole(&condition.expr),
            is_broken: broken.is_some_and(|broken| broken.text == condition.text),
        });
        let all = all.collect();
        Promises {
            before: java.before,
            all,
        }
    }

    pub(super) fn write_old_values(&self, out: &mut String, promises: &Promises) -> Result {
        for statement in &promises.before {
            writeln!(out, "        {statement}")?;
        }
        Ok(())
    }

    /// Writes the checks of the promises after the call.
    pub(super) fn write_promises(&self, out: &mut String, promises: &Promises) -> Result {
        for promise in &promises.all {
            let text = &promise.text;
            let state = match promise.is_broken {
                true => ", which did not hold when this test was written",
                false => "",
            };
            match &promise.java {
                Some(java) => {
                    let java = unwrapped(java);
                    writeln!(out, "        // ensures {text}{state}")?;
                    writeln!(out, "        assertTrue({java});")?;
                }
                None if promise.is_broken => {
                    let text = text.replace('"', "'");
                    writeln!(out, "        // This promise cannot be written in Java:")?;
                    writeln!(
                        out,
                        "        fail(\"the method does not keep: ensures {text}\");"
                    )?;
                }
                None => writeln!(out, "        // ensures {text}: not checked here")?,
            }
        }
        Ok(())
    }
}

/// The translation of the conditions of one test to Java.
struct Java<'a, 'w> {
    writer: &'a Writer<'w>,
    case: &'a TestCase,
    variables: &'a mut Variables,
    before: Vec<String>,
    /// The saved old values: their Java expressions and their variables.
    kept: Vec<(String, String)>,
    /// The variables of the enclosing quantifiers, with their names in Java.
    scope: Vec<(LocalId, String)>,
    /// True inside of `\old(…)`.
    is_old: bool,
}

impl Java<'_, '_> {
    /// Translates a whole condition. If it cannot be written, the values that were saved for it are
    /// dropped.
    fn whole(&mut self, condition: &Expr) -> Option<String> {
        let (before, kept) = (self.before.len(), self.kept.len());
        let java = self.expr(condition);
        self.scope.clear();
        self.is_old = false;
        if java.is_none() {
            self.before.truncate(before);
            self.kept.truncate(kept);
        }
        java
    }

    fn expr(&mut self, expr: &Expr) -> Option<String> {
        if !self.is_old || is_constant(expr) {
            return self.plain(expr);
        }
        if !self.uses_scope(expr) {
            let java = self.now(expr)?;
            let kept = self.keep(&java, &expr.ty);
            return Some(match boxed(&expr.ty) {
                Some((primitive, _)) => format!("(({primitive}) {kept})"),
                None => kept,
            });
        }
        match &expr.kind {
            // The array is saved as a copy; the index may use variables of quantifiers.
            ExprKind::Index(array, index) if !self.uses_scope(array) => {
                let java = self.now(array)?;
                let kept = self.keep(&format!("{java}.clone()"), &array.ty);
                Some(format!("{kept}[{}]", self.expr(index)?))
            }
            ExprKind::Index(..)
            | ExprKind::Field(..)
            | ExprKind::Length(_)
            | ExprKind::Call { .. }
            | ExprKind::Cast(_)
            | ExprKind::InstanceOf(..)
            | ExprKind::Quantified(_) => None,
            _ => self.plain(expr),
        }
    }

    /// Translates an expression that is evaluated before the call, outside of quantifiers.
    fn now(&mut self, expr: &Expr) -> Option<String> {
        self.is_old = false;
        let java = self.plain(expr);
        self.is_old = true;
        java
    }

    /// Saves the value of a Java expression before the call. Returns the expression for the saved
    /// value.
    fn keep(&mut self, java: &str, ty: &Type) -> String {
        let found = self.kept.iter().find(|(own, _)| own == java);
        if let Some((_, name)) = found {
            return format!("{name}.get()");
        }
        let name = self.writer.names.variable("old", &mut self.variables.used);
        let heap = self.writer.names.imported("PetHeap");
        let ty = match boxed(ty) {
            Some((_, boxed)) => self.writer.names.of_lang(boxed),
            None => self.writer.program.type_name(ty),
        };
        let own = &self.writer.names.heap;
        let statement = format!("{heap}.Old<{ty}> {name} = {own}.before(() -> {java});");
        self.before.push(statement);
        self.kept.push((java.to_owned(), name.clone()));
        format!("{name}.get()")
    }

    fn plain(&mut self, expr: &Expr) -> Option<String> {
        match &expr.kind {
            ExprKind::Int(value) => Some(literal::operand(*value, &expr.ty)),
            ExprKind::Bool(value) => Some(value.to_string()),
            ExprKind::Null => Some(self.null(&expr.ty)),
            ExprKind::This => Some(self.object("this", &expr.ty)),
            ExprKind::Local(local) => self.local(*local, &expr.ty),
            ExprKind::Field(object, field) => self.field(object, *field),
            ExprKind::StaticField(field) => Some(self.static_field(*field)),
            ExprKind::Index(array, index) => {
                Some(format!("{}[{}]", self.expr(array)?, self.expr(index)?))
            }
            ExprKind::Length(array) => Some(format!("{}.length", self.expr(array)?)),
            ExprKind::Call { callee, args } => self.call(callee, args),
            ExprKind::Old(old) => {
                self.is_old = true;
                let java = self.expr(&old.value);
                self.is_old = false;
                java
            }
            ExprKind::Negate(inner) => Some(format!("(-{})", self.expr(inner)?)),
            ExprKind::Not(inner) => Some(format!("(!{})", self.expr(inner)?)),
            ExprKind::Arith(op, left, right) => {
                let sign = match op {
                    ArithOp::Add => "+",
                    ArithOp::Sub => "-",
                    ArithOp::Mul => "*",
                    ArithOp::Div => "/",
                    ArithOp::Rem => "%",
                    ArithOp::And => "&",
                    ArithOp::Or => "|",
                    ArithOp::Xor => "^",
                    ArithOp::ShiftLeft => "<<",
                    ArithOp::ShiftRight => ">>",
                    ArithOp::ShiftUnsigned => ">>>",
                };
                self.both(left, sign, right)
            }
            ExprKind::Compare(op, left, right) => self.both(left, op.sign(), right),
            ExprKind::SameRef {
                negated,
                left,
                right,
            } => self.both(left, if *negated { "!=" } else { "==" }, right),
            ExprKind::And(left, right) => self.both(left, "&&", right),
            ExprKind::Or(left, right) => self.both(left, "||", right),
            ExprKind::Conditional(condition, yes, no) => {
                let (condition, yes) = (self.expr(condition)?, self.expr(yes)?);
                Some(format!("({condition} ? {yes} : {})", self.expr(no)?))
            }
            ExprKind::Cast(inner) | ExprKind::Convert(inner) => {
                let ty = self.writer.program.type_name(&expr.ty);
                Some(format!("(({ty}) {})", self.expr(inner)?))
            }
            ExprKind::InstanceOf(inner, ty) => {
                let ty = self.writer.program.type_name(ty);
                Some(format!("({} instanceof {ty})", self.expr(inner)?))
            }
            ExprKind::Quantified(quantified) => self.quantified(quantified),
            ExprKind::Async { .. }
            | ExprKind::Sync { .. }
            | ExprKind::Get(_)
            | ExprKind::New { .. }
            | ExprKind::NewArray { .. }
            | ExprKind::ArrayLiteral(_)
            | ExprKind::Switch(_)
            | ExprKind::Assign { .. }
            | ExprKind::Increment { .. } => None,
        }
    }

    fn both(&mut self, left: &Expr, sign: &str, right: &Expr) -> Option<String> {
        Some(format!(
            "({} {sign} {})",
            self.expr(left)?,
            self.expr(right)?
        ))
    }

    /// A quantifier, like `heap.forAll(0, a.length, i -> …)`.
    fn quantified(&mut self, quantified: &Quantified) -> Option<String> {
        let low = self.bound(&quantified.low, quantified.low.is_strict)?;
        let end = self.bound(&quantified.high, !quantified.high.is_strict)?;
        let name = self.writer.names.variable("i", &mut self.variables.used);
        self.scope.push((quantified.local, name.clone()));
        let body = self.expr(&quantified.body);
        self.scope.pop();
        let helper = match quantified.quantifier {
            Quantifier::ForAll => "forAll",
            Quantifier::Exists => "exists",
        };
        let heap = &self.writer.names.heap;
        Some(format!(
            "{heap}.{helper}({low}, {end}, {name} -> {})",
            body?
        ))
    }

    fn bound(&mut self, bound: &Bound, is_next: bool) -> Option<String> {
        let value = self.expr(&bound.value)?;
        Some(match is_next {
            true => format!("{value} + 1L"),
            false => value,
        })
    }

    /// The variable of a quantifier, an argument as it was given, or the result.
    fn local(&self, local: LocalId, ty: &Type) -> Option<String> {
        let mut bound = self.scope.iter().rev();
        if let Some((_, name)) = bound.find(|(own, _)| *own == local) {
            return Some(name.clone());
        }
        let method = self.writer.method;
        let this = usize::from(method.local(LocalId(0)).name == "this");
        let inputs = method.inputs.iter().skip(this);
        let names: Vec<&str> = inputs.map(|id| method.local(*id).name.as_str()).collect();
        match names.get(local.index()) {
            Some(name) => Some(match self.case.input.args.get(*name)? {
                Value::Int(value) => literal::operand(*value, ty),
                Value::Float(key) | Value::Double(key) => literal::operand(*key, ty),
                value @ (Value::Char(_) | Value::Bool(_) | Value::Text(_)) => value.to_string(),
                Value::Null => self.null(ty),
                Value::Ref(object) => self.object(object, ty),
            }),
            None if local.index() == names.len() && method.result != Type::Void => {
                Some(self.writer.names.result.clone())
            }
            None => None,
        }
    }

    /// An object with the type in the condition; its variable has the class of the object.
    fn object(&self, object: &str, ty: &Type) -> String {
        let ty = self.writer.program.type_name(ty);
        let name = self.variables.name(object);
        let own = match self.case.input.heap.objects.get(object) {
            Some(Object::Instance { class, .. }) => class.clone(),
            Some(Object::Array { element, .. }) => format!("{element}[]"),
            _ => String::new(),
        };
        match own == ty {
            true => name.to_owned(),
            false => format!("(({ty}) {name})"),
        }
    }

    fn null(&self, ty: &Type) -> String {
        match ty {
            Type::Class(_) | Type::Array(_) => {
                format!("(({}) null)", self.writer.program.type_name(ty))
            }
            _ => "null".to_owned(),
        }
    }

    fn field(&mut self, object: &Expr, id: FieldId) -> Option<String> {
        let heap = &self.writer.names.heap;
        let program = self.writer.program;
        let field = program.field(id);
        if let Some(constant) = &field.constant {
            return Some(constant_of(constant));
        }
        let object = self.expr(object)?;
        let name = &field.name;
        Some(
            match self
                .writer
                .members
                .can_read(&program.class(field.class).name, field)
            {
                true => format!("{object}.{name}"),
                false => {
                    let ty = program.type_name(&field.ty);
                    format!("(({ty}) {heap}.get({object}, \"{name}\"))")
                }
            },
        )
    }

    fn static_field(&self, id: FieldId) -> String {
        let heap = &self.writer.names.heap;
        let program = self.writer.program;
        let field = program.field(id);
        let (class, name) = (&program.class(field.class).name, &field.name);
        match self
            .writer
            .members
            .can_read(&program.class(field.class).name, field)
        {
            true => format!("{class}.{name}"),
            false => {
                let ty = program.type_name(&field.ty);
                format!("(({ty}) {heap}.getStatic({class}.class, \"{name}\"))")
            }
        }
    }

    fn call(&mut self, callee: &Callee, args: &[Expr]) -> Option<String> {
        let heap = &self.writer.names.heap;
        let (receiver, id, is_virtual) = match callee {
            Callee::Static(id) => (None, *id, true),
            Callee::Virtual(receiver, id) => (Some(self.expr(receiver)?), *id, true),
            Callee::Exact(receiver, id) => (Some(self.expr(receiver)?), *id, false),
        };
        let program = self.writer.program;
        let method = program.method(id);
        let owner = &program.class(method.class?).name;
        let parameters = parameters(self.writer, id);
        let mut given = Vec::new();
        for (arg, ty) in args.iter().zip(&parameters) {
            given.push(format!("({ty}) {}", self.expr(arg)?));
        }
        let can_call = self.writer.members.can_call(method);
        if can_call && is_virtual {
            let base = receiver.unwrap_or_else(|| owner.clone());
            return Some(format!("{base}.{}({})", method.name, given.join(", ")));
        }
        let types: Vec<String> = parameters.iter().map(|ty| format!("{ty}.class")).collect();
        // Java would take a single array or null for the list of arguments.
        if let [only] = given.as_mut_slice() {
            *only = format!("(Object) {only}");
        }
        let mut all = vec![
            format!("{owner}.class"),
            format!("\"{}\"", method.name),
            format!("{heap}.types({})", types.join(", ")),
            receiver.unwrap_or_else(|| "null".to_owned()),
        ];
        all.extend(given);
        let helper = if can_call { "callExactly" } else { "call" };
        let ty = program.type_name(&method.result);
        Some(format!("(({ty}) {heap}.{helper}({}))", all.join(", ")))
    }

    /// Returns whether the value depends on a variable of a quantifier around it.
    fn uses_scope(&self, expr: &Expr) -> bool {
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            if let ExprKind::Local(local) = &expr.kind
                && self.scope.iter().any(|(own, _)| own == local)
            {
                return true;
            }
            open.extend(parts(expr));
        }
        false
    }
}

/// The text without brackets around the whole.
fn unwrapped(java: &str) -> &str {
    let inner = java.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    let Some(inner) = inner else {
        return java;
    };
    // The first bracket may be closed before the end: `(a) + (b)`.
    let mut depth = 0_i32;
    for letter in inner.chars() {
        depth += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if depth < 0 {
            return java;
        }
    }
    inner
}

/// The types of the parameters, without `this`.
fn parameters(writer: &Writer<'_>, id: MethodId) -> Vec<String> {
    let method = writer.program.method(id);
    let locals = method.inputs.iter().map(|id| method.local(*id));
    let locals = locals.filter(|local| local.name != "this");
    locals
        .map(|local| writer.program.type_name(&local.ty))
        .collect()
}

/// The direct subexpressions of an expression of a condition.
fn parts(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Field(inner, _)
        | ExprKind::Length(inner)
        | ExprKind::Negate(inner)
        | ExprKind::Not(inner)
        | ExprKind::Cast(inner)
        | ExprKind::InstanceOf(inner, _) => vec![inner],
        ExprKind::Index(left, right)
        | ExprKind::Arith(_, left, right)
        | ExprKind::Compare(_, left, right)
        | ExprKind::SameRef { left, right, .. }
        | ExprKind::And(left, right)
        | ExprKind::Or(left, right) => vec![left, right],
        ExprKind::Conditional(condition, yes, no) => vec![condition, yes, no],
        ExprKind::Call { callee, args } => {
            let receiver = match callee {
                Callee::Static(_) => None,
                Callee::Virtual(receiver, _) | Callee::Exact(receiver, _) => Some(&**receiver),
            };
            receiver.into_iter().chain(args).collect()
        }
        ExprKind::Quantified(inner) => vec![&inner.low.value, &inner.high.value, &inner.body],
        ExprKind::Old(old) => vec![&old.value],
        _ => Vec::new(),
    }
}

/// Returns whether no call can change the value of the expression.
fn is_constant(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Null | ExprKind::This | ExprKind::Local(_)
    )
}

fn constant_of(constant: &Constant) -> String {
    match constant {
        Constant::Number(number, value) => literal::operand(*value, &Type::Number(*number)),
        Constant::Bool(value) => value.to_string(),
    }
}

/// The names of a primitive type and of its class.
fn boxed(ty: &Type) -> Option<(&'static str, &'static str)> {
    match ty {
        Type::Number(number) => Some((
            number.word(),
            match number {
                Number::Byte => "Byte",
                Number::Short => "Short",
                Number::Char => "Character",
                Number::Int => "Integer",
                Number::Long => "Long",
                Number::Float => "Float",
                Number::Double => "Double",
            },
        )),
        Type::Bool => Some(("boolean", "Boolean")),
        _ => None,
    }
}
