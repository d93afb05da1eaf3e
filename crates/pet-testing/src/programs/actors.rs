//! What only actor programs have: messages, futures, `await`, `get` and `release`. In a
//! sequential program all of these are impossible, and say so.

use super::code::{self, Code, Level, Lines, Type, binary};
use super::model::{Cost, MethodId, MethodKind};
use super::scope::{Body, Flow};

#[derive(Clone, Copy)]
enum Sort {
    Send,
    Future,
    AwaitFuture,
    AwaitCondition,
    Release,
    Get,
}

impl Body<'_, '_> {
    pub fn actor_statement(&mut self, lines: &mut Lines) -> Flow {
        let can_wait = self.may_wait && self.can_afford(WAIT);
        let waiting = |weight: usize| if can_wait { weight } else { 0 };
        let sort = self.choices.weighted(&[
            (70, Sort::Send),
            (waiting(60), Sort::Future),
            (waiting(36), Sort::AwaitFuture),
            (waiting(30), Sort::AwaitCondition),
            (waiting(12), Sort::Release),
            (waiting(12), Sort::Get),
        ]);
        let text = match sort {
            Sort::Send => self.send(|_| true, 2).map(|send| send.text),
            Sort::Future => self.future_declaration(),
            Sort::AwaitFuture => self.await_futures(),
            Sort::AwaitCondition => Some(format!("await {}", self.guard().text)),
            Sort::Release => {
                self.spend(WAIT);
                Some("release".to_owned())
            }
            Sort::Get => self.get(&Type::Void, 2).map(|get| get.text),
        };
        match text {
            Some(text) if matches!(sort, Sort::Future) => lines.push(format!("{text};")),
            Some(text) => lines.push_simple(format!("{text};")),
            None => lines.append(self.assignment(2)),
        }
        Flow::Next
    }

    /// `x ! m(z)`
    pub fn send(&mut self, is_wanted: impl Fn(&Type) -> bool, depth: u32) -> Option<Code> {
        let model = self.model;
        let is_possible = |id: &MethodId| {
            let method = model.method(*id);
            let is_actor = method.class.is_some_and(|class| model.is_actor(class));
            let is_virtual = method.kind == MethodKind::Virtual;
            // What is not finished could only be called through `super`.
            let is_known = method.cost.is_some() || method.is_recursive;
            let is_possible = self.is_in_reach(*id) && self.can_ask(*id, depth);
            is_actor && is_virtual && is_known && is_wanted(&method.result) && is_possible
        };
        let methods: Vec<MethodId> = model.method_ids().filter(is_possible).collect();
        let id = self.choices.one_of(&methods)?;
        let method = model.method(id);
        let class = method.class?;
        self.pay_for(id);
        let receiver = self.receiver(&Type::Class(class), depth);
        let arguments = self.method_arguments(id, depth);
        let text = format!(
            "{} ! {}({arguments})",
            receiver.at(Level::Postfix),
            method.name
        );
        let ty = Type::Fut(Box::new(method.result.clone()));
        Some(Code::new(text, Level::Postfix, ty))
    }

    /// `Fut<int> w = x ! m(z)`
    fn future_declaration(&mut self) -> Option<String> {
        let send = self.send(|_| true, 2)?;
        let name = self.fresh_name("w");
        self.declare(&name, send.ty.clone());
        Some(format!(
            "{} {name} = {}",
            self.model.show(&send.ty),
            send.text
        ))
    }

    /// `f.get`, where `f` is in sight or has just been sent.
    pub fn get(&mut self, ty: &Type, depth: u32) -> Option<Code> {
        if !self.may_wait || !self.can_afford(WAIT) {
            return None;
        }
        let wanted = Type::Fut(Box::new(ty.clone()));
        let mut futures = self.readable(&wanted);
        for id in self.own_fields() {
            if self.model.field(id).ty == wanted {
                futures.push(self.own_field(id));
            }
        }
        let is_new = futures.is_empty() || self.choices.chance(20);
        let sent = is_new
            .then(|| self.send(|result| result == ty, depth))
            .flatten();
        let future = sent.or_else(|| self.choices.one_of(&futures))?;
        self.spend(WAIT);
        let text = format!("{}.get", future.at(Level::Postfix));
        Some(code::name(text, ty.clone()))
    }

    /// `await f? & g?`
    fn await_futures(&mut self) -> Option<String> {
        let futures = self.variables.iter().filter(|it| it.is_assigned);
        let futures = futures.filter(|it| matches!(it.ty, Type::Fut(_)));
        let futures: Vec<String> = futures.map(|it| format!("{}?", it.name)).collect();
        let mut guards = vec![self.choices.one_of(&futures)?];
        if self.choices.chance(25) {
            guards.extend(self.choices.one_of(&futures));
        }
        if self.choices.chance(10) {
            guards.push(self.guard().at(Level::Equal));
        }
        let and = if self.choices.chance(50) {
            " && "
        } else {
            " & "
        };
        self.spend(WAIT);
        Some(format!("await {}", guards.join(and)))
    }

    /// A condition that only looks, and holds more often than not.
    fn guard(&mut self) -> Code {
        self.spend(WAIT);
        let left = self.look(1);
        let op = self
            .choices
            .one_of(&["<", ">=", "!=", "<=", "=="])
            .unwrap_or("<");
        let right = code::int(match op {
            "<" | "<=" => 20 - self.choices.small_int().abs(),
            _ => -self.choices.small_int().abs(),
        });
        let level = if matches!(op, "==" | "!=") {
            Level::Equal
        } else {
            Level::Compare
        };
        let first = binary(&left, op, &right, level, Type::Bool);
        if !self.choices.chance(25) {
            return first;
        }
        let second = binary(&self.look(0), "!=", &self.look(0), Level::Equal, Type::Bool);
        binary(&first, "||", &second, Level::Or, Type::Bool)
    }

    /// An integer without effects.
    fn look(&mut self, depth: u32) -> Code {
        let mut places = self.readable(&Type::Int);
        let mut arrays = self.readable(&Type::array(Type::Int));
        for id in self.own_fields() {
            let field = self.own_field(id);
            if field.ty == Type::Int {
                places.insert(0, field);
            } else if field.ty == Type::array(Type::Int) {
                arrays.push(field);
            }
        }
        match self.choices.weighted(&[(100, 0), (16, 1), (12, 2), (8, 3)]) {
            1 if depth > 0 => {
                let (left, right) = (self.look(0), self.look(0));
                binary(&left, "+", &right, Level::Sum, Type::Int)
            }
            2 if depth > 0 => {
                let left = self.look(0);
                let number = code::int(2 + self.choices.small_int().abs());
                let right = if self.choices.chance(30) {
                    self.look(0)
                } else {
                    number
                };
                binary(&left, "/", &right, Level::Product, Type::Int)
            }
            3 if !arrays.is_empty() => {
                let array = self.choices.one_of(&arrays);
                let array = array
                    .map(|array| array.at(Level::Postfix))
                    .unwrap_or_default();
                code::name(format!("{array}.length"), Type::Int)
            }
            _ => self.choices.one_of(&places).unwrap_or_else(|| code::int(0)),
        }
    }
}

/// How many tasks a program may send, and how often they may wait, so that all orders of
/// them can be tried.
pub const TASKS: u32 = 10;

/// One place to wait.
const WAIT: Cost = Cost { steps: 2, tasks: 1 };
