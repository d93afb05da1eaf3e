//! Objects by their exact classes: `getClass`, comparisons of classes, copies, identity hash codes.

use super::stack::Value;
use super::{Refusal, Translator};
use crate::class::{Invocation, Member};
use crate::descriptor::{Desc, Signature};
use crate::library;
use crate::receiver::Place;
use crate::world::may_be_array;
use indexmap::IndexMap;
use pet_translator::cfg::{Decision, Instr, Operand};
use pet_translator::typed::{ClassId, LocalId, MethodId, OBJECT, Type};

/// A class that is only compared.
#[derive(Debug, Clone, PartialEq)]
pub enum Compared {
    /// That of an object, and the classes that it may be.
    Of(LocalId, Vec<ClassId>),
    /// That of a literal.
    Literal(Desc),
}

/// What a comparison of classes comes to.
pub enum SameClass {
    Settled(bool),
    Decision(Decision),
}

impl Translator<'_, '_> {
    pub(super) fn class_literal(&mut self, desc: &Desc) -> Result<(), Refusal> {
        if self.world.has_class_objects() && self.here().is_compared(self.at) {
            let compared = Compared::Literal(desc.clone());
            self.stack.push(Value::Class(compared));
            return Ok(());
        }
        let world = self.world;
        match world.class_object(desc) {
            Some(member) => self.invoke(Invocation::Static, member)?,
            None => self.push_known(library::CLASS),
        }
        Ok(())
    }

    /// `getClass`, where class objects are made.
    pub(super) fn get_class(&mut self, member: &Member) -> Result<(), Refusal> {
        let signature = Signature::parse(&member.descriptor);
        let signature = signature.ok_or_else(|| "a call without types".to_owned())?;
        let declared = self.here().receiver(self.at);
        let is_compared = self.here().is_compared(self.at);
        let (receiver, _) = self.pop_operand()?;
        let receiver = self.not_null(receiver)?;
        let candidates = match &declared {
            Desc::Class(name) => self.exact_classes(name, receiver),
            _ => Vec::new(),
        };
        if is_compared {
            let compared = Compared::Of(receiver, candidates);
            self.stack.push(Value::Class(compared));
            return Ok(());
        }
        let mut targets: IndexMap<MethodId, Vec<ClassId>> = IndexMap::new();
        for class in candidates {
            let desc = self.world.type_of_objects(class);
            if let Some(getter) = self.class_getter(&desc) {
                targets.entry(getter).or_default().push(class);
            }
        }
        let arrays = match may_be_array(&declared) {
            true => self.array_getters(&declared),
            false => Vec::new(),
        };
        if targets.is_empty() && arrays.is_empty() {
            return Err("getClass of objects of which there are none".to_owned());
        }
        if arrays.is_empty() {
            return self.dispatch(receiver, targets, &[], &signature);
        }
        self.array_class(receiver, targets, arrays, &signature)
    }

    fn class_getter(&self, desc: &Desc) -> Option<MethodId> {
        let getter = self.world.class_object(desc)?;
        self.world.method_id(getter)
    }

    fn array_getters(&self, declared: &Desc) -> Vec<(Type, MethodId)> {
        let below = self.world.arrays_below(declared).into_iter();
        let getters = below.filter_map(|desc| {
            let getter = self.class_getter(&desc)?;
            Some((self.world.ty(&desc), getter))
        });
        getters.collect()
    }

    /// `getClass` of an object that may be an array, which counts as an `Object` where classes are told
    /// apart.
    fn array_class(
        &mut self,
        receiver: LocalId,
        targets: IndexMap<MethodId, Vec<ClassId>>,
        arrays: Vec<(Type, MethodId)>,
        signature: &Signature,
    ) -> Result<(), Refusal> {
        let span = self.place();
        let decision = Decision::Class {
            value: receiver,
            classes: targets.values().cloned().collect(),
        };
        let mut ways = Vec::new();
        if targets.len() > 1 {
            ways = self
                .builder
                .decide("dispatch", span, decision, targets.len());
        } else {
            ways.extend(self.builder.take_end());
        }
        let (dest, next) = self.awaited(signature);
        // The way of arrays alone has no class.
        let none = targets.is_empty().then(|| (None, Vec::new()));
        let targets = targets.into_iter().map(|(id, classes)| (Some(id), classes));
        for (way, (method, classes)) in ways.into_iter().zip(targets.chain(none)) {
            self.builder.continue_at(way);
            let mut last = method;
            if method.is_none() || classes.contains(&OBJECT) {
                for (ty, getter) in &arrays {
                    let value = receiver;
                    let ty = ty.clone();
                    last = last.or(Some(*getter));
                    let decision = Decision::Instance { value, ty };
                    let ways = self.builder.decide("compare", span, decision, 3);
                    if let Some((fits, others)) = ways.split_first() {
                        self.builder.continue_at(*fits);
                        self.leave_for(*getter, next);
                        self.builder.join(others, span);
                    }
                }
            }
            if let Some(method) = last {
                self.leave_for(method, next);
            }
        }
        self.resume(dest, next)
    }

    fn here(&self) -> Place<'_> {
        Place {
            ops: &self.code.ops,
            variables: &self.code.variables,
            class: &self.world.class(self.known.class).binary,
            method: Some(&self.known.method),
        }
    }

    /// The classes that an object of a type may have; only one if it was made here.
    fn exact_classes(&self, declared: &str, object: LocalId) -> Vec<ClassId> {
        let known = self.builder.method.local(object);
        if let Type::Class(class) = known.ty
            && known.is_temporary
            && known.name == "made"
        {
            return vec![class];
        }
        let id = self.world.id(declared).unwrap_or(OBJECT);
        let mut cache = self.shared.concrete.borrow_mut();
        let all = cache
            .entry(id)
            .or_insert_with(|| self.world.concrete_below(id));
        all.clone()
    }

    /// Whether two classes are the same.
    pub(super) fn same_class(&mut self, left: Compared, right: Compared) -> SameClass {
        match (left, right) {
            (Compared::Literal(left), Compared::Literal(right)) => {
                SameClass::Settled(left == right)
            }
            (Compared::Of(object, classes), Compared::Literal(desc))
            | (Compared::Literal(desc), Compared::Of(object, classes)) => {
                let wanted = |class: &ClassId| self.world.type_of_objects(*class) == desc;
                let (same, others) = classes.into_iter().partition(wanted);
                one_of(object, same, others)
            }
            (Compared::Of(left, first), Compared::Of(right, second)) => {
                match first.len() <= second.len() {
                    true => self.same_classes((left, first), (right, second)),
                    false => self.same_classes((right, second), (left, first)),
                }
            }
        }
    }

    /// The same for two objects: the class of the first one is decided, then that of the other.
    fn same_classes(
        &mut self,
        (object, classes): (LocalId, Vec<ClassId>),
        (other, others): (LocalId, Vec<ClassId>),
    ) -> SameClass {
        let world = self.world;
        let split = |class: ClassId| {
            let desc = world.type_of_objects(class);
            let is_same = |other: &&ClassId| world.type_of_objects(**other) == desc;
            others.iter().partition(is_same)
        };
        if let [class] = classes.as_slice() {
            let (same, others) = split(*class);
            return one_of(other, same, others);
        }
        if classes.is_empty() {
            return SameClass::Settled(false);
        }
        let span = self.place();
        let dest = self.temporary("holds", Type::Bool);
        let decision = Decision::Class {
            value: object,
            classes: classes.iter().map(|class| vec![*class]).collect(),
        };
        let ways = self
            .builder
            .decide("dispatch", span, decision, classes.len());
        let mut ends = Vec::new();
        for (way, class) in ways.into_iter().zip(&classes) {
            self.builder.continue_at(way);
            let (same, others) = split(*class);
            match one_of(other, same, others) {
                SameClass::Settled(holds) => {
                    self.builder.copy(dest, Operand::Int(i64::from(holds)));
                    ends.extend(self.builder.take_end());
                }
                SameClass::Decision(decision) => {
                    let ways = self.builder.decide("compare", span, decision, 2);
                    for (way, value) in ways.into_iter().zip([1, 0]) {
                        self.builder.continue_at(way);
                        self.builder.copy(dest, Operand::Int(value));
                        ends.extend(self.builder.take_end());
                    }
                }
            }
        }
        self.builder.join(&ends, span);
        SameClass::Decision(Decision::True(dest))
    }

    /// Class objects are the same if they stand for one type, though an input may have two of them.
    pub(super) fn same_objects(
        &mut self,
        sides: [(Operand, Type); 2],
    ) -> Result<Option<LocalId>, Refusal> {
        if let Some(same) = self.same_box(&sides) {
            return self.same_by(&same, sides).map(Some);
        }
        let class = self.world.id(library::CLASS);
        let is_class = |(operand, ty): &(Operand, Type)| {
            *operand != Operand::Null && matches!(ty, Type::Class(id) if Some(*id) == class)
        };
        let is_own = Some(self.known.class) == class;
        let Some(same) = self.world.same_class().filter(|_| !is_own) else {
            return Ok(None);
        };
        if !sides.iter().all(is_class) {
            return Ok(None);
        }
        self.same_by(&same, sides).map(Some)
    }

    /// The method that compares two boxes of one class, in code of the program.
    fn same_box(&self, sides: &[(Operand, Type); 2]) -> Option<Member> {
        let [
            (Operand::Local(_), Type::Class(left)),
            (Operand::Local(_), Type::Class(right)),
        ] = sides
        else {
            return None;
        };
        let is_model = self
            .world
            .is_model(&self.world.class(self.known.class).binary);
        let same = library::same_box(&self.world.class(*left).binary)?;
        let is_reached = self.world.method_id(&same).is_some();
        (left == right && !is_model && is_reached).then_some(same)
    }

    /// What a method says of two objects.
    fn same_by(&mut self, same: &Member, sides: [(Operand, Type); 2]) -> Result<LocalId, Refusal> {
        for (operand, ty) in sides {
            self.push(operand, ty);
        }
        self.invoke(Invocation::Static, same)?;
        let (same, _) = self.pop_operand()?;
        Ok(self.as_local(same, "same"))
    }

    /// A new object of the same class, with the same values in its fields.
    pub(super) fn copy_object(&mut self) -> Result<(), Refusal> {
        let (object, ty) = self.pop_operand()?;
        let object = self.as_local(object, "object");
        let classes = self.exact_classes("java/lang/Cloneable", object);
        let span = self.place();
        let dest = self.temporary("copy", ty.clone());
        self.builder.copy(dest, Operand::Null);
        let decision = Decision::Class {
            value: object,
            classes: classes.iter().map(|class| vec![*class]).collect(),
        };
        if !classes.is_empty() {
            let ways = self
                .builder
                .decide("dispatch", span, decision, classes.len());
            let mut ends = Vec::new();
            for (way, class) in ways.into_iter().zip(classes) {
                self.builder.continue_at(way);
                self.copy_fields(object, dest, class);
                ends.extend(self.builder.take_end());
            }
            self.builder.join(&ends, span);
        }
        self.push(Operand::Local(dest), ty);
        Ok(())
    }

    fn copy_fields(&mut self, object: LocalId, dest: LocalId, class: ClassId) {
        self.builder.emit(Instr::NewObject { dest, class });
        let mut next = Some(class);
        while let Some(owner) = next {
            for field in self.world.fields_of(owner) {
                let Some(known) = self.world.fields.get(field.index()) else {
                    continue;
                };
                if known.is_static || known.constant.is_some() {
                    continue;
                }
                let value = self.temporary(&known.name, known.ty.clone());
                self.builder.emit(Instr::GetField {
                    dest: value,
                    object,
                    field: *field,
                });
                self.builder.emit(Instr::SetField {
                    object: dest,
                    field: *field,
                    value: Operand::Local(value),
                });
            }
            next = self.world.class(owner).superclass;
        }
    }

    /// Whether an object is equal to itself only, and its hash code differs from run to run.
    pub(super) fn is_identity(&mut self) -> Result<(), Refusal> {
        let (object, _) = self.pop_operand()?;
        let object = self.not_null(object)?;
        let classes = self.exact_classes(library::OBJECT, object);
        let is_own = |class: ClassId, name: &str, descriptor: &str| {
            let found = self.world.selected(class, name, descriptor);
            let found = found.filter(|(_, method)| !method.is_native);
            // The model of `java.lang.Class` compares the types.
            found
                .is_some_and(|(class, _)| !matches!(&*class.name, library::OBJECT | library::CLASS))
        };
        let is_identity = |class: &ClassId| {
            !is_own(*class, "hashCode", "()I") && !is_own(*class, "equals", "(Ljava/lang/Object;)Z")
        };
        let (identity, others): (Vec<ClassId>, Vec<ClassId>) =
            classes.into_iter().partition(is_identity);
        match one_of(object, identity, others) {
            SameClass::Settled(holds) => {
                self.push(Operand::Int(i64::from(holds)), Type::Bool);
            }
            SameClass::Decision(decision) => {
                let span = self.place();
                let dest = self.temporary("holds", Type::Bool);
                let ways = self.builder.decide("compare", span, decision, 2);
                for (way, value) in ways.iter().zip([1, 0]) {
                    self.builder.continue_at(*way);
                    self.builder.copy(dest, Operand::Int(value));
                }
                self.builder.join(&ways, span);
                self.push(Operand::Local(dest), Type::Bool);
            }
        }
        Ok(())
    }
}

/// Whether the class of an object is one of the first and none of the others.
fn one_of(object: LocalId, first: Vec<ClassId>, others: Vec<ClassId>) -> SameClass {
    match (first.is_empty(), others.is_empty()) {
        (true, _) => SameClass::Settled(false),
        (false, true) => SameClass::Settled(true),
        (false, false) => SameClass::Decision(Decision::Class {
            value: object,
            classes: vec![first, others],
        }),
    }
}
