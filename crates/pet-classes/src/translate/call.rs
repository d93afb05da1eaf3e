//! Calls and constructors: dispatch on the class of the receiver, and the block after a return.

use super::builder::OpenWay;
use super::stack::Value;
use super::{Refusal, Translator};
use crate::class::{Dynamic, Invocation, Member};
use crate::descriptor::{Desc, Signature};
use crate::intrinsic::intrinsic;
use crate::library::{self, Ignored};
use crate::world::{Depth, Site};
use indexmap::IndexMap;
use pet_translator::cfg::{BlockId, Decision, Exit, Instr, Operand};
use pet_translator::typed::{ClassId, LocalId, MethodId, OBJECT, THROWABLE, Type};
use std::rc::Rc;

impl Translator<'_, '_> {
    pub(super) fn invoke(&mut self, kind: Invocation, member: &Member) -> Result<(), Refusal> {
        let signature = Signature::parse(&member.descriptor);
        let signature = signature.ok_or_else(|| "a call without types".to_owned())?;
        if member.owner.starts_with('[') {
            return self.array_method(member);
        }
        if let Some(desc) = library::boxed(member) {
            return self.boxed(member, &desc);
        }
        if let Some(intrinsic) = intrinsic(member)
            && self.intrinsic(intrinsic, member)?
        {
            return Ok(());
        }
        if let Some(ignored) = self.world.ignored(member) {
            return self.ignored(kind, ignored, &signature);
        }
        if &*member.name == "<init>" {
            return self.construct(member, &signature);
        }
        let mut args = self.arguments(&signature)?;
        let method = self
            .world
            .method_id(member)
            .ok_or_else(|| missing(member))?;
        let is_static = self.is_static(method);
        if is_static != (kind == Invocation::Static) {
            return Err(missing(member));
        }
        if is_static {
            return self.call(method, args, &signature);
        }
        let (receiver, _) = self.pop_operand()?;
        let receiver = self.not_null(receiver)?;
        args.insert(0, Operand::Local(receiver));
        match kind {
            Invocation::Virtual | Invocation::Interface => {
                self.virtual_call(member, receiver, method, args, &signature)
            }
            Invocation::Static | Invocation::Special => self.call(method, args, &signature),
        }
    }

    fn is_static(&self, method: MethodId) -> bool {
        let known = self.world.methods.get(method.index());
        known.is_some_and(|known| known.method.is_static)
    }

    /// The arguments on the stack, in order.
    fn arguments(&mut self, signature: &Signature) -> Result<Vec<Operand>, Refusal> {
        let count = signature.parameters.len();
        let first = self.stack.len().checked_sub(count);
        let first = first.ok_or_else(|| "an empty stack".to_owned())?;
        let values = self.stack.split_off(first);
        let mut operands = Vec::with_capacity(count);
        for value in values {
            operands.push(self.operand(value)?.0);
        }
        Ok(operands)
    }

    fn array_method(&mut self, member: &Member) -> Result<(), Refusal> {
        match (&*member.name, Desc::parse(&member.owner)) {
            ("clone", Some(desc)) => self.clone_array(&desc),
            _ => Err("a method of an array".to_owned()),
        }
    }

    fn boxed(&mut self, member: &Member, desc: &Desc) -> Result<(), Refusal> {
        let (value, _) = self.pop_operand()?;
        let class = self.world.id(&member.owner).unwrap_or(OBJECT);
        let letter = member.descriptor.get(1..2).unwrap_or_default();
        let field = self.world.field_id(&Member {
            owner: Rc::clone(&member.owner),
            name: Rc::from("value"),
            descriptor: Rc::from(letter),
        });
        let field = field.ok_or_else(|| {
            let owner = member.owner.replace('/', ".");
            format!("the class {owner} is missing ({} in it)", desc.shown())
        })?;
        let ty = Type::Class(class);
        let dest = self.temporary("box", ty.clone());
        self.builder.emit(Instr::NewObject { dest, class });
        self.builder.emit(Instr::SetField {
            object: dest,
            field,
            value,
        });
        self.push(Operand::Local(dest), ty);
        Ok(())
    }

    /// Arguments are evaluated, the call is left out.
    fn ignored(
        &mut self,
        kind: Invocation,
        ignored: Ignored,
        signature: &Signature,
    ) -> Result<(), Refusal> {
        for _ in &signature.parameters {
            self.pop()?;
        }
        if kind == Invocation::Static {
            if ignored == Ignored::String {
                self.push_known(library::STRING);
            }
            return Ok(());
        }
        let mut receiver = self.pop()?;
        if !matches!(receiver, Value::Known(_)) {
            let (operand, ty) = self.operand(receiver)?;
            self.not_null(operand)?;
            receiver = Value::new(operand, ty);
        }
        match ignored {
            Ignored::Nothing => {}
            Ignored::Receiver => self.stack.push(receiver),
            Ignored::String => self.push_known(library::STRING),
        }
        Ok(())
    }

    /// `new C(…)`, and the call of another constructor on `this`.
    fn construct(&mut self, member: &Member, signature: &Signature) -> Result<(), Refusal> {
        let mut args = self.arguments(signature)?;
        let does_nothing = self.world.does_nothing(member);
        let object = match self.pop()? {
            Value::Fresh { at, class } => {
                if class != member.owner {
                    return Err("the constructor of another class".to_owned());
                }
                if let Some(factory) = self.world.factory(member) {
                    return self.string_made(at, &factory, args);
                }
                self.made(at, &class)?
            }
            Value::Plain {
                operand: Operand::Local(LocalId(0)),
                ..
            } if !self.known.method.is_static => LocalId(0),
            _ => return Err("a constructor call on a strange object".to_owned()),
        };
        if does_nothing {
            return Ok(());
        }
        let method = self
            .world
            .method_id(member)
            .ok_or_else(|| missing(member))?;
        args.insert(0, Operand::Local(object));
        self.call(method, args, signature)
    }

    /// `new String(…)` is the call of a static method.
    fn string_made(
        &mut self,
        at: usize,
        factory: &Member,
        args: Vec<Operand>,
    ) -> Result<(), Refusal> {
        let signature = Signature::parse(&factory.descriptor);
        let signature = signature.ok_or_else(|| "a call without types".to_owned())?;
        let method = self.world.method_id(factory);
        let method = method.ok_or_else(|| missing(factory))?;
        self.call(method, args, &signature)?;
        let made = self.pop()?;
        for value in &mut self.stack {
            if matches!(value, Value::Fresh { at: other, .. } if *other == at) {
                *value = made.clone();
            }
        }
        Ok(())
    }

    /// Makes the object of a `new`, now that its arguments are known.
    fn made(&mut self, at: usize, class: &Rc<str>) -> Result<LocalId, Refusal> {
        let id = self.world.id(class).ok_or_else(|| {
            let class = class.replace('/', ".");
            format!("the class {class} is missing")
        })?;
        let data = self.world.data(class);
        if data.is_some_and(|class| class.is_abstract || class.is_interface) {
            return Err("an object of an abstract class".to_owned());
        }
        let ty = Type::Class(id);
        let dest = self.temporary("made", ty.clone());
        self.builder.emit(Instr::NewObject { dest, class: id });
        for value in &mut self.stack {
            if matches!(value, Value::Fresh { at: other, .. } if *other == at) {
                *value = Value::new(Operand::Local(dest), ty.clone());
            }
        }
        Ok(dest)
    }

    /// Runs one method and goes on where it returned normally.
    pub(super) fn call(
        &mut self,
        method: MethodId,
        args: Vec<Operand>,
        signature: &Signature,
    ) -> Result<(), Refusal> {
        let (dest, next) = self.awaited(signature);
        self.exit(Exit::Call { method, args, next });
        self.resume(dest, next)
    }

    fn virtual_call(
        &mut self,
        member: &Member,
        receiver: LocalId,
        method: MethodId,
        args: Vec<Operand>,
        signature: &Signature,
    ) -> Result<(), Refusal> {
        let is_private = self
            .world
            .methods
            .get(method.index())
            .is_some_and(|known| known.method.is_private);
        let targets = match is_private {
            true => IndexMap::new(),
            false if self.world.depth == Depth::Single => IndexMap::new(),
            false => self.targets(member, receiver),
        };
        if targets.is_empty() {
            // No class implements the method; the run ends at the method without code.
            return self.call(method, args, signature);
        }
        self.dispatch(receiver, targets, &args, signature)
    }

    /// Runs the method of the class of an object. There is at least one target.
    pub(super) fn dispatch(
        &mut self,
        receiver: LocalId,
        targets: IndexMap<MethodId, Vec<ClassId>>,
        args: &[Operand],
        signature: &Signature,
    ) -> Result<(), Refusal> {
        if let (1, Some(only)) = (targets.len(), targets.keys().next()) {
            return self.call(*only, args.to_vec(), signature);
        }
        let span = self.place();
        let is_seen = self.is_seen_dispatch(&targets);
        let decision = Decision::Class {
            value: receiver,
            classes: targets.values().cloned().collect(),
        };
        let ways = self
            .builder
            .decide("dispatch", span, decision, targets.len());
        if !is_seen {
            self.mark_inserted(&ways);
        }
        let (dest, next) = self.awaited(signature);
        for (way, method) in ways.into_iter().zip(targets.into_keys()) {
            self.builder.continue_at(way);
            let args = args.to_vec();
            self.exit(Exit::Call { method, args, next });
        }
        self.resume(dest, next)
    }

    /// The result of calls that come, and the block after them.
    pub(super) fn awaited(&mut self, signature: &Signature) -> (Option<LocalId>, BlockId) {
        let dest = self.result(signature);
        (dest, self.returned(dest))
    }

    /// Leaves the current way for a method without arguments.
    pub(super) fn leave_for(&mut self, method: MethodId, next: BlockId) {
        let args = Vec::new();
        self.exit(Exit::Call { method, args, next });
    }

    /// Goes on after calls that returned normally.
    pub(super) fn resume(&mut self, dest: Option<LocalId>, next: BlockId) -> Result<(), Refusal> {
        self.after_return(next)?;
        self.push_result(dest);
        Ok(())
    }

    /// The methods that a virtual call can run, each with the classes that run it.
    fn targets(&self, member: &Member, receiver: LocalId) -> IndexMap<MethodId, Vec<ClassId>> {
        let mut targets: IndexMap<MethodId, Vec<ClassId>> = IndexMap::new();
        let Some(declared) = self.world.id(&member.owner) else {
            return targets;
        };
        let known = self.builder.method.local(receiver);
        // The class of an object that was made here is known.
        let exact = match known.ty {
            Type::Class(class) if known.is_temporary && known.name == "made" => Some(class),
            _ => None,
        };
        let mut cache = self.shared.concrete.borrow_mut();
        let all = cache
            .entry(declared)
            .or_insert_with(|| self.world.concrete_below(declared));
        let all = all.iter().copied();
        for class in all.filter(|class| exact.is_none_or(|exact| exact == *class)) {
            let target = self
                .world
                .selected_id(class, &member.name, &member.descriptor);
            if let Some(target) = target {
                targets.entry(target).or_default().push(class);
            }
        }
        targets
    }

    fn result(&mut self, signature: &Signature) -> Option<LocalId> {
        let ty = self.world.ty(signature.result.as_ref()?);
        Some(self.temporary("returned", ty))
    }

    fn push_result(&mut self, dest: Option<LocalId>) {
        if let Some(dest) = dest {
            let ty = self.local_type(dest);
            self.push(Operand::Local(dest), ty);
        }
    }

    fn returned(&mut self, result: Option<LocalId>) -> BlockId {
        let exception = self.temporary("thrown", Type::Class(THROWABLE));
        let decision = Decision::Returned { result, exception };
        let span = self.place();
        self.builder.block("returned", span, decision, 2)
    }

    fn after_return(&mut self, next: BlockId) -> Result<(), Refusal> {
        let [good, bad] = [0, 1].map(|way| OpenWay { block: next, way });
        if let Decision::Returned { exception, .. } = self.builder.method.block(next).decision {
            self.builder.continue_at(bad);
            let stack = std::mem::take(&mut self.stack);
            self.throw(exception, None)?;
            self.stack = stack;
        }
        self.builder.continue_at(good);
        Ok(())
    }

    pub(super) fn dynamic(&mut self, dynamic: &Rc<Dynamic>) -> Result<(), Refusal> {
        let signature = Signature::parse(&dynamic.descriptor);
        let signature = signature.ok_or_else(|| "a call without types".to_owned())?;
        let world = self.world;
        match world.site_of(dynamic) {
            Some(Site::Lambda { class, fields }) => {
                let args = self.arguments(&signature)?;
                let id = world.id(class).unwrap_or(OBJECT);
                let ty = Type::Class(id);
                let dest = self.temporary("made", ty.clone());
                self.builder.emit(Instr::NewObject { dest, class: id });
                for (field, value) in fields.iter().zip(args) {
                    let field = world.field_id(field).ok_or_else(|| missing(field))?;
                    self.builder.emit(Instr::SetField {
                        object: dest,
                        field,
                        value,
                    });
                }
                self.push(Operand::Local(dest), ty);
                Ok(())
            }
            Some(Site::Call(member)) => self.invoke(Invocation::Static, &member.clone()),
            Some(Site::String) => {
                for _ in &signature.parameters {
                    self.pop()?;
                }
                self.push_known(library::STRING);
                Ok(())
            }
            Some(Site::Unknown(what)) => Err(what.clone()),
            None => Err("invokedynamic".to_owned()),
        }
    }
}

fn missing(member: &Member) -> Refusal {
    let owner = member.owner.replace('/', ".");
    format!("{owner}.{} is missing", member.name)
}
