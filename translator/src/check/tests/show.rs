//! The typed tree as text, so that a test can say what it expects. Calls carry the key
//! of the method and how it is found:
//! ```text
//!   f(x)        static          o.A.m(x)   virtual       o.=A.m(x)   exactly this one
//!   o!A.m(x)    asynchronous    o~A.m(x)   synchronous   o~=A.m(x)   exactly this one
//! ```

use crate::ast::Position;
use crate::typed::*;

/// One method: `key(parameters): result { body }`.
pub fn method(module: &Module, method: &Method) -> String {
    let show = Show { module, method };
    let parameters = method.parameters.iter();
    let parameters: Vec<String> = parameters.map(|id| show.local(*id)).collect();
    let body = method.body.as_ref().map(|body| show.block(body));
    format!(
        "{}({}): {} {}",
        method.key,
        parameters.join(", "),
        ty(module, &method.result),
        body.unwrap_or_else(|| "-".to_owned())
    )
}

pub fn ty(module: &Module, of: &Type) -> String {
    match of {
        Type::Number(number) => number.word().to_owned(),
        Type::Bool => "boolean".to_owned(),
        Type::Void => "void".to_owned(),
        Type::Null => "null".to_owned(),
        Type::Class(id) => module.class(*id).name.clone(),
        Type::Array(element) => format!("{}[]", ty(module, element)),
        Type::Fut(value) => format!("Fut<{}>", ty(module, value)),
    }
}

struct Show<'m> {
    module: &'m Module,
    method: &'m Method,
}

impl Show<'_> {
    fn block(&self, block: &Block) -> String {
        let statements: Vec<String> = block.statements.iter().map(|s| self.stmt(s)).collect();
        if statements.is_empty() {
            return "{ }".to_owned();
        }
        format!("{{ {} }}", statements.join(" "))
    }

    fn stmt(&self, stmt: &Stmt) -> String {
        match &stmt.kind {
            StmtKind::Local { local, initial } => {
                let ty = ty(self.module, &self.method.locals[local.index()].ty);
                match initial {
                    Some(value) => format!("{ty} {} = {};", self.local(*local), self.expr(value)),
                    None => format!("{ty} {};", self.local(*local)),
                }
            }
            StmtKind::Expr(expr) => format!("{};", self.expr(expr)),
            StmtKind::If { arms, otherwise } => {
                let arms: Vec<String> = arms
                    .iter()
                    .map(|(c, then)| format!("if {} {}", self.expr(c), self.stmt(then)))
                    .collect();
                let otherwise = otherwise
                    .as_ref()
                    .map(|o| format!(" else {}", self.stmt(o)));
                format!("{}{}", arms.join(" else "), otherwise.unwrap_or_default())
            }
            StmtKind::While {
                label,
                condition,
                body,
            } => {
                let head = label_text(label);
                format!("{head}while {} {}", self.expr(condition), self.stmt(body))
            }
            StmtKind::DoWhile {
                label,
                body,
                condition,
            } => {
                let head = label_text(label);
                format!(
                    "{head}do {} while {};",
                    self.stmt(body),
                    self.expr(condition)
                )
            }
            StmtKind::For {
                label,
                initial,
                condition,
                update,
                body,
            } => {
                let initial: Vec<String> = initial.iter().map(|s| self.stmt(s)).collect();
                let condition = condition.as_ref().map(|c| self.expr(c));
                format!(
                    "{}for ({} {}; {}) {}",
                    label_text(label),
                    initial.join(" "),
                    condition.unwrap_or_default(),
                    self.exprs(update),
                    self.stmt(body)
                )
            }
            StmtKind::ForEach {
                label,
                local,
                array,
                body,
            } => format!(
                "{}for ({} : {}) {}",
                label_text(label),
                self.local(*local),
                self.expr(array),
                self.stmt(body)
            ),
            StmtKind::Labelled(label, body) => format!("{label}: {}", self.stmt(body)),
            StmtKind::Block(block) => self.block(block),
            StmtKind::Break(label) => jump_text("break", label),
            StmtKind::Continue(label) => jump_text("continue", label),
            StmtKind::Return(None) => "return;".to_owned(),
            StmtKind::Return(Some(value)) => format!("return {};", self.expr(value)),
            StmtKind::Throw(value) => format!("throw {};", self.expr(value)),
            StmtKind::Try {
                body,
                catches,
                finally,
            } => {
                let mut text = format!("try {}", self.block(body));
                for catch in catches {
                    let classes = catch.classes.iter();
                    let names: Vec<&str> = classes
                        .map(|id| self.module.class(*id).name.as_str())
                        .collect();
                    let local = self.local(catch.local);
                    let body = self.block(&catch.body);
                    text += &format!(" catch ({} {local}) {body}", names.join(" | "));
                }
                if let Some(finally) = finally {
                    text += &format!(" finally {}", self.block(finally));
                }
                text
            }
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Yield(value) => format!("yield {};", self.expr(value)),
            StmtKind::Assert(condition) => format!("assert {};", self.expr(condition)),
            StmtKind::Await(guards) => {
                let guards: Vec<String> = guards
                    .iter()
                    .map(|guard| match guard {
                        Guard::Future(future) => format!("{}?", self.expr(future)),
                        Guard::Condition(condition) => self.expr(condition),
                    })
                    .collect();
                format!("await {};", guards.join(" && "))
            }
            StmtKind::Release => "release;".to_owned(),
            StmtKind::Skip => "skip;".to_owned(),
            StmtKind::Point(name) => format!("point {name};"),
            StmtKind::Event(event) => {
                let args = event.args.iter().map(|arg| self.expr(&arg.value));
                let args: Vec<String> = args.collect();
                format!("event {}({});", event.name, args.join(", "))
            }
            StmtKind::ConstructorCall { constructor, args } => {
                format!("{}({});", self.key(*constructor), self.exprs(args))
            }
        }
    }

    fn switch(&self, switch: &Switch) -> String {
        let sign = match switch.form {
            SwitchForm::Colon => ":",
            SwitchForm::Arrow => " ->",
        };
        let groups = switch.groups.iter().map(|group| {
            let labels = group.labels.iter().map(|label| label.value.to_string());
            let default = group.has_default.then(|| "default".to_owned());
            let labels: Vec<String> = labels.chain(default).collect();
            let statements: Vec<String> = group.statements.iter().map(|s| self.stmt(s)).collect();
            format!("{}{sign} {}", labels.join(", "), statements.join(" "))
        });
        let groups: Vec<String> = groups.collect();
        format!(
            "switch {} {{ {} }}",
            self.expr(&switch.selector),
            groups.join(" ")
        )
    }

    fn exprs(&self, exprs: &[Expr]) -> String {
        let exprs: Vec<String> = exprs.iter().map(|expr| self.expr(expr)).collect();
        exprs.join(", ")
    }

    fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Int(value) => value.to_string(),
            ExprKind::Convert(inner) => {
                format!("({}) {}", ty(self.module, &expr.ty), self.expr(inner))
            }
            ExprKind::Bool(value) => value.to_string(),
            ExprKind::Null => "null".to_owned(),
            ExprKind::This => "this".to_owned(),
            ExprKind::Local(local) => self.local(*local),
            ExprKind::Field(base, field) => format!("{}.{}", self.expr(base), self.field(*field)),
            ExprKind::StaticField(field) => self.static_field(*field),
            ExprKind::Index(array, index) => {
                format!("{}[{}]", self.expr(array), self.expr(index))
            }
            ExprKind::Length(array) => format!("{}.length", self.expr(array)),
            ExprKind::Call { callee, args } => {
                let args = self.exprs(args);
                match callee {
                    Callee::Static(id) => format!("{}({args})", self.key(*id)),
                    Callee::Virtual(receiver, id) => {
                        format!("{}.{}({args})", self.expr(receiver), self.key(*id))
                    }
                    Callee::Exact(receiver, id) => {
                        format!("{}.={}({args})", self.expr(receiver), self.key(*id))
                    }
                }
            }
            ExprKind::Async {
                receiver,
                method,
                args,
            } => {
                let (receiver, key) = (self.expr(receiver), self.key(*method));
                format!("{receiver}!{key}({})", self.exprs(args))
            }
            ExprKind::Sync {
                receiver,
                method,
                dispatch,
                args,
            } => {
                let (receiver, key) = (self.expr(receiver), self.key(*method));
                let exact = match dispatch {
                    Dispatch::Virtual => "",
                    Dispatch::Exact => "=",
                };
                format!("{receiver}~{exact}{key}({})", self.exprs(args))
            }
            ExprKind::Get(future) => format!("{}.get", self.expr(future)),
            ExprKind::New {
                class,
                constructor,
                args,
            } => match constructor {
                Some(id) => format!("new {}({})", self.key(*id), self.exprs(args)),
                None => format!("new {}", self.module.class(*class).name),
            },
            ExprKind::NewArray { sizes } => {
                format!("new {}({})", ty(self.module, &expr.ty), self.exprs(sizes))
            }
            ExprKind::ArrayLiteral(items) => {
                format!("{}{{{}}}", ty(self.module, &expr.ty), self.exprs(items))
            }
            ExprKind::Negate(operand) => format!("-{}", self.expr(operand)),
            ExprKind::Not(operand) => format!("!{}", self.expr(operand)),
            ExprKind::Arith(op, left, right) => {
                format!("({} {op:?} {})", self.expr(left), self.expr(right))
            }
            ExprKind::Compare(op, left, right) => {
                format!("({} {op:?} {})", self.expr(left), self.expr(right))
            }
            ExprKind::SameRef {
                negated,
                left,
                right,
            } => {
                let op = if *negated { "isnot" } else { "is" };
                format!("({} {op} {})", self.expr(left), self.expr(right))
            }
            ExprKind::And(left, right) => {
                format!("({} && {})", self.expr(left), self.expr(right))
            }
            ExprKind::Or(left, right) => format!("({} || {})", self.expr(left), self.expr(right)),
            ExprKind::Conditional(condition, then, otherwise) => format!(
                "({} ? {} : {})",
                self.expr(condition),
                self.expr(then),
                self.expr(otherwise)
            ),
            ExprKind::Cast(operand) => {
                format!("({}) {}", ty(self.module, &expr.ty), self.expr(operand))
            }
            ExprKind::InstanceOf(operand, of) => {
                format!(
                    "({} instanceof {})",
                    self.expr(operand),
                    ty(self.module, of)
                )
            }
            ExprKind::Assign { place, op, value } => {
                let op = match op {
                    Some(Compound { op, number }) => format!("{op:?}({})", number.word()),
                    None => String::new(),
                };
                format!("{} {op}= {}", self.place(place), self.expr(value))
            }
            ExprKind::Increment {
                place,
                by,
                position,
            } => {
                let order = match position {
                    Position::Before => "before",
                    Position::After => "after",
                };
                format!("{} {by:+} {order}", self.place(place))
            }
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Quantified(quantified) => format!(
                "{:?} {} from {} until {}: {}",
                quantified.quantifier,
                self.local(quantified.local),
                self.expr(&quantified.low.value),
                self.expr(&quantified.high.value),
                self.expr(&quantified.body)
            ),
            ExprKind::Old(old) => format!("old {}", self.expr(&old.value)),
        }
    }

    fn place(&self, place: &Place) -> String {
        match place {
            Place::Local(local) => self.local(*local),
            Place::Field(base, field) => format!("{}.{}", self.expr(base), self.field(*field)),
            Place::StaticField(field) => self.static_field(*field),
            Place::Index(array, index) => format!("{}[{}]", self.expr(array), self.expr(index)),
        }
    }

    fn key(&self, id: MethodId) -> &str {
        &self.module.method(id).key
    }

    fn field(&self, id: FieldId) -> &str {
        &self.module.field(id).name
    }

    fn static_field(&self, id: FieldId) -> String {
        let field = self.module.field(id);
        format!("{}.{}", self.module.class(field.class).name, field.name)
    }

    fn local(&self, id: LocalId) -> String {
        self.method.locals[id.index()].name.clone()
    }
}

fn label_text(label: &Option<String>) -> String {
    label
        .as_ref()
        .map(|label| format!("{label}: "))
        .unwrap_or_default()
}

fn jump_text(jump: &str, label: &Option<String>) -> String {
    match label {
        Some(label) => format!("{jump} {label};"),
        None => format!("{jump};"),
    }
}
