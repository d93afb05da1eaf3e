//! Calls: static, virtual, of this object, through `super`, and of a method to itself.
//! Only finished methods are called, and a call to itself counts down, so all calls end.

use super::code::{self, Code, Level, Type, binary};
use super::model::{Cost, MethodId, MethodKind};
use super::scope::{Body, steps};

impl Body<'_, '_> {
    /// A call with a result of this type.
    pub fn call(&mut self, ty: &Type, depth: u32) -> Option<Code> {
        let model = self.model;
        self.some_call(|result| model.fits(result, ty), depth)
    }

    pub fn some_call(&mut self, is_wanted: impl Fn(&Type) -> bool, depth: u32) -> Option<Code> {
        let is_possible = |id: &MethodId| {
            let method = self.model.method(*id);
            let is_possible = self.is_in_reach(*id) && !self.would_wait(*id);
            is_wanted(&method.result) && is_possible && self.can_ask(*id, depth)
        };
        let methods: Vec<MethodId> = self.model.method_ids().filter(is_possible).collect();
        let id = self.choices.one_of(&methods)?;
        Some(self.call_of(id, depth))
    }

    /// Calls of actors wait, which is not allowed everywhere.
    pub fn would_wait(&self, id: MethodId) -> bool {
        let method = self.model.method(id);
        let is_actor = method.class.is_some_and(|class| self.model.is_actor(class));
        is_actor && !method.is_static() && !self.may_wait
    }

    /// Whether the method needs no receiver, or there is one.
    pub fn can_ask(&self, id: MethodId, depth: u32) -> bool {
        let method = self.model.method(id);
        let class = method.class.filter(|_| !method.is_static());
        class.is_none_or(|class| self.has_receiver(class, depth))
    }

    /// Whether the method is finished, or the one that is being written, and in sight.
    pub fn is_in_reach(&self, id: MethodId) -> bool {
        let method = self.model.method(id);
        if method.kind == MethodKind::Private && (self.class != method.class || !self.has_this) {
            return false;
        }
        match method.cost {
            Some(cost) => self.can_afford(cost),
            None if self.is_recursion(id) => {
                let calls = self.recursion.as_ref().map_or(0, |it| it.calls);
                calls + self.repeats <= 2
            }
            None => self.overridden_cost(id).is_some(),
        }
    }

    fn is_recursion(&self, id: MethodId) -> bool {
        self.recursion.as_ref().is_some_and(|it| it.method == id)
    }

    /// Of the body that this one overrides: `super.m` is possible before all are finished.
    fn overridden_cost(&self, id: MethodId) -> Option<Cost> {
        let (method, cost) = self.overridden?;
        (method == id && self.can_afford(cost)).then_some(cost)
    }

    fn call_of(&mut self, id: MethodId, depth: u32) -> Code {
        let model = self.model;
        let method = model.method(id);
        self.pay_for(id);
        let receiver = self.call_receiver(id, depth);
        let arguments = self.method_arguments(id, depth);
        let text = format!("{receiver}{}({arguments})", method.name);
        Code::new(text, Level::Postfix, method.result.clone())
    }

    /// Before receiver and arguments are written: they may contain calls of their own.
    pub fn pay_for(&mut self, id: MethodId) {
        let cost = self.model.method(id).cost;
        if let Some(cost) = cost.or_else(|| self.overridden_cost(id)) {
            self.spend(cost.plus(steps(2)));
        } else if let Some(recursion) = &mut self.recursion {
            recursion.calls += self.repeats;
        }
    }

    /// What stands before the name, with its dot.
    fn call_receiver(&mut self, id: MethodId, depth: u32) -> String {
        let method = self.model.method(id);
        let Some(class) = method.class else {
            let is_bare = !self.model.style.is_java || self.class.is_none();
            return if is_bare {
                String::new()
            } else {
                "Main.".to_owned()
            };
        };
        if method.is_static() {
            let is_bare = self.class == Some(class) && self.choices.chance(50);
            let name = &self.model.class(class).name;
            return if is_bare {
                String::new()
            } else {
                format!("{name}.")
            };
        }
        if method.cost.is_none() && !self.is_recursion(id) {
            return "super.".to_owned();
        }
        let own = self.class.filter(|_| self.has_this);
        let is_own = own.is_some_and(|own| self.model.is_subclass(own, class));
        if method.kind == MethodKind::Private || is_own && self.choices.chance(45) {
            let has_above = own.and_then(|own| self.model.body_above(method, own));
            return match self.choices.pick(5) {
                2 => "this.".to_owned(),
                3 | 4 if has_above.is_some() => "super.".to_owned(),
                _ => String::new(),
            };
        }
        let receiver = self.receiver(&Type::Class(class), depth);
        self.spend(steps(1));
        format!("{}.", receiver.at(Level::Postfix))
    }

    pub fn method_arguments(&mut self, id: MethodId, depth: u32) -> String {
        let method = self.model.method(id);
        if !method.is_recursive {
            return self.arguments(&method.parameters, depth);
        }
        let counter = self.counter_argument(id, depth);
        let rest = method.parameters.get(1..).unwrap_or_default();
        if rest.is_empty() {
            return counter;
        }
        format!("{counter}, {}", self.arguments(rest, depth))
    }

    /// From outside a small number; from inside the next smaller one.
    fn counter_argument(&mut self, id: MethodId, depth: u32) -> String {
        if let Some(recursion) = self.recursion.as_ref().filter(|it| it.method == id) {
            return format!("{} - 1", recursion.counter);
        }
        if self.choices.chance(30) {
            let value = self.int(depth);
            return binary(&value, "%", &code::int(4), Level::Product, Type::Int).text;
        }
        self.choices.pick(4).to_string()
    }

    pub fn arguments(&mut self, types: &[Type], depth: u32) -> String {
        let arguments = types.iter().map(|ty| self.value(ty, depth).text);
        arguments.collect::<Vec<_>>().join(", ")
    }
}
