//! What code names: classes are declared, methods reached. Follows every reached method once.

use super::{Depth, Site, World, text};
use crate::class::{
    Class, Code, Condition, Dynamic, Field, Invocation, Literal, Member, Method, Op,
};
use crate::descriptor::{Desc, Signature};
use crate::intrinsic;
use crate::library;
use crate::receiver::Place;
use pet_translator::java::Access;
use pet_translator::typed::{ClassId, MethodId};
use std::rc::Rc;

impl World<'_> {
    /// A method from which the program is reached.
    pub fn root(&mut self, class: &Class, method: &Rc<Method>) -> MethodId {
        let id = self.touch(&class.name);
        let mut enums = Vec::new();
        if !method.is_static {
            enums.push(Rc::clone(&class.name));
        }
        for desc in &method.signature.parameters {
            if let Some(name) = desc.class_name() {
                self.touch(&Rc::clone(name));
            }
            if *desc == Desc::class(library::CLASS) {
                // Something that an input of this type may be.
                self.use_class(&Desc::class(library::OBJECT));
                self.use_class(&Desc::Class(Rc::clone(&class.name)));
            }
            if let Desc::Class(name) = desc {
                enums.push(Rc::clone(name));
            }
        }
        for name in enums {
            self.need_constants(&name);
        }
        let root = self.add_method(id, method);
        self.note_root(root, id, method);
        root
    }

    /// Follows the code of all reached methods.
    pub fn reach(&mut self) {
        loop {
            let Some(id) = self.open.pop_front() else {
                if self.give() || self.reach_statics() {
                    continue;
                }
                self.use_characters();
                break;
            };
            let Some(known) = self.methods.get(id.index()) else {
                continue;
            };
            let (class, method) = (known.class, Rc::clone(&known.method));
            match self.unusable(class, &method) {
                Some(why) => {
                    if let Some(known) = self.methods.get_mut(id.index()) {
                        known.opaque = Some(why);
                    }
                }
                None => {
                    if let Some(code) = &method.code {
                        self.scan(class, &method, code);
                    }
                }
            }
        }
    }

    /// Why the code of a method is not used.
    fn unusable(&mut self, class: ClassId, method: &Method) -> Option<String> {
        let known = self.class(class);
        let binary = Rc::clone(&known.binary);
        if method.is_native {
            return Some("native".to_owned());
        }
        if library::inexact(&binary, &method.name) {
            return Some(format!("Math.{} depends on the machine", method.name));
        }
        if let Some(problem) = &method.problem {
            return Some(problem.clone());
        }
        method.code.as_ref()?;
        if !known.is_own {
            if self.depth != Depth::Everything {
                return Some("outside of the program".to_owned());
            }
            if self.is_model(&binary) {
                return None;
            }
            if library::is_platform(&binary)
                && let Some(what) = library::opaque(&binary)
            {
                return Some(format!("no model: {what}"));
            }
            if self.left == 0 {
                return Some("too far from the tested method".to_owned());
            }
            self.left -= 1;
        }
        None
    }

    fn scan(&mut self, class: ClassId, method: &Method, code: &Code) {
        let name = Rc::clone(&self.class(class).binary);
        self.scan_place(
            class,
            &Place {
                ops: &code.ops,
                variables: &code.variables,
                class: &name,
                method: Some(method),
            },
        );
        for name in code.handlers.iter().filter_map(|row| row.class.as_ref()) {
            self.declare(&Rc::clone(name));
        }
    }

    pub(super) fn scan_ops(&mut self, class: ClassId, ops: &[Op]) {
        let name = Rc::clone(&self.class(class).binary);
        self.scan_place(
            class,
            &Place {
                ops,
                variables: &[],
                class: &name,
                method: None,
            },
        );
    }

    fn scan_place(&mut self, class: ClassId, place: &Place<'_>) {
        for (op, at) in place.ops.iter().zip(0..) {
            match op {
                Op::New(name) => {
                    self.touch(name);
                }
                Op::GetField(member) | Op::PutField(member) => {
                    self.use_field(member, false);
                    if matches!(op, Op::GetField(_)) {
                        self.need_choice(member);
                    }
                }
                Op::GetStatic(member) | Op::PutStatic(member) => {
                    match library::known_object(member) {
                        Some(of) => {
                            self.declare(of);
                        }
                        None => {
                            self.use_field(member, true);
                            if matches!(op, Op::GetStatic(_)) {
                                self.need_choice(member);
                            }
                        }
                    }
                }
                Op::If(Condition::Refs(_), _) => self.compare_boxes(class),
                Op::Invoke(kind, member) => match intrinsic::is_get_class(member) {
                    true => self.scan_get_class(*kind, member, place, at),
                    false => self.scan_call(*kind, member),
                },
                Op::Dynamic(dynamic) => self.scan_dynamic(class, dynamic),
                Op::Cast(desc) | Op::InstanceOf(desc) => self.scan_type(desc),
                // A class object can make arrays, but does not name their type.
                Op::NewArray(_) if self.is_class_object(place.class) => {}
                Op::NewArray(desc) => self.scan_type(&Desc::Array(Box::new(desc.clone()))),
                Op::NewArrays(desc, _) => self.scan_type(desc),
                Op::ClassLiteral(desc) => {
                    self.scan_type(desc);
                    if !place.is_compared(at) {
                        self.use_class(desc);
                    }
                }
                Op::Literal(Literal::String(text)) => self.use_literal(&Rc::clone(text)),
                _ => {}
            }
        }
    }

    /// Two references are compared: they may be boxes of the classes that are declared by now.
    fn compare_boxes(&mut self, class: ClassId) {
        if !self.path.has_models() || self.is_model(&self.class(class).binary) {
            return;
        }
        let boxes = self.classes.iter();
        let boxes = boxes.filter_map(|known| library::same_box(&known.binary));
        for same in boxes.collect::<Vec<Member>>() {
            self.scan_call(Invocation::Static, &same);
        }
    }

    fn scan_type(&mut self, desc: &Desc) {
        if let Some(name) = desc.class_name() {
            self.touch(&Rc::clone(name));
        }
        self.use_array(desc);
    }

    fn use_field(&mut self, member: &Member, is_static: bool) {
        if library::is_switch(&member.name) || library::asks_for_old_behaviour(member) {
            return;
        }
        let owner = self.touch(&member.owner);
        if let Some((class, index)) = self.find_field(member)
            && let Some(field) = class.fields.get(index)
        {
            let id = self.declare(&class.name);
            self.declare_desc(&field.desc);
            self.add_field(id, field);
            if let Some(Literal::String(text)) = &field.constant {
                self.use_literal(text);
            }
            if is_static && self.depth == Depth::Everything {
                self.need_static(&class, field);
            }
        } else if self.missing(&member.owner).is_some()
            && let Some(desc) = Desc::parse(&member.descriptor)
        {
            self.declare_desc(&desc);
            let field = Field {
                name: Rc::clone(&member.name),
                desc,
                generic: None,
                access: Access::Public,
                is_static,
                is_final: false,
                is_enum: false,
                holds_variable: false,
                constant: None,
            };
            self.add_field(owner, &field);
        }
    }

    /// A method of a class that is missing: it has a signature, and no code.
    fn add_missing(&mut self, kind: Invocation, member: &Member) {
        let problem = match self.missing(&member.owner) {
            Some(name) => format!("the class {name} is missing"),
            None => format!("the method {} is missing", member.name),
        };
        let Some(signature) = Signature::parse(&member.descriptor) else {
            return;
        };
        let owner = self.declare(&member.owner);
        let method = Method {
            is_static: kind == Invocation::Static,
            is_synthetic: false,
            problem: Some(problem),
            ..Method::made(&member.name, &member.descriptor, signature, None)
        };
        self.add_method(owner, &Rc::new(method));
    }

    pub(super) fn scan_call(&mut self, kind: Invocation, member: &Member) {
        if member.owner.starts_with('[') {
            return;
        }
        if let Some(desc) = library::boxed(member) {
            self.use_box(&member.owner, &desc);
            return;
        }
        self.touch(&member.owner);
        if &*member.owner == library::PET_MODEL && &*member.name == "spread" {
            return self.use_characters();
        }
        if let Some(made) = self.factory(member) {
            return self.scan_call(Invocation::Static, &made);
        }
        if self.ignored(member).is_some() {
            self.declare(library::STRING);
            return;
        }
        let Some((class, method)) = self.find_method(member) else {
            self.add_missing(kind, member);
            return;
        };
        if &*member.name == "<init>" && self.does_nothing(member) {
            return;
        }
        let id = self.declare(&class.name);
        self.add_method(id, &method);
        if &*class.name == library::THROWABLE && &*method.name == "getMessage" {
            self.use_unknown_text();
        }
        if matches!(kind, Invocation::Virtual | Invocation::Interface)
            && !method.is_private
            && !method.is_static
        {
            let receiver = self.declare(&member.owner);
            self.add_call(receiver, &method);
        }
    }

    /// All that holds the text of a string of the input. A program that only hands the string on reads
    /// nothing of it, and shall give back the same text.
    fn use_characters(&mut self) {
        if self.id(library::STRING).is_none() || !self.path.has_models() {
            return;
        }
        for index in 0..self.limits.string_length {
            self.use_field(&text::character(index), false);
        }
        for field in text::fields() {
            self.use_field(&field, false);
        }
    }

    /// The message of an exception that the machine throws.
    fn use_unknown_text(&mut self) {
        let identity = Member {
            owner: Rc::from(library::STRING),
            name: Rc::from("identity"),
            descriptor: Rc::from(format!("()L{};", library::STRING)),
        };
        if self.path.has_models() {
            self.scan_call(Invocation::Static, &identity);
        }
    }

    /// `getClass` needs the class objects of all classes that the receiver may have, unless they are
    /// only compared.
    fn scan_get_class(&mut self, kind: Invocation, member: &Member, place: &Place<'_>, at: usize) {
        if !self.has_class_objects() {
            return self.scan_call(kind, member);
        }
        let receiver = place.receiver(at);
        if place.is_compared(at) {
            self.declare_desc(&receiver);
            return;
        }
        match &receiver {
            Desc::Class(name) => {
                let receiver = self.touch(name);
                let key = (Rc::clone(&member.name), Rc::clone(&member.descriptor));
                let receivers = self.calls.entry(key).or_default();
                if !receivers.contains(&receiver) {
                    receivers.push(receiver);
                    for class in self.concrete_below(receiver) {
                        self.use_class(&self.type_of_objects(class));
                    }
                }
            }
            desc => {
                self.scan_type(desc);
                self.use_class(desc);
            }
        }
        if may_be_array(&receiver) {
            self.use_array_classes();
        }
    }

    /// The field of a box that holds the number.
    fn use_box(&mut self, owner: &Rc<str>, desc: &Desc) {
        self.declare(owner);
        let letter = match desc {
            Desc::Int => "I",
            Desc::Long => "J",
            Desc::Short => "S",
            Desc::Byte => "B",
            Desc::Char => "C",
            _ => "Z",
        };
        self.use_field(
            &Member {
                owner: Rc::clone(owner),
                name: Rc::from("value"),
                descriptor: Rc::from(letter),
            },
            false,
        );
    }

    /// A virtual call: the methods of all classes below the type of its receiver are reached.
    fn add_call(&mut self, receiver: ClassId, method: &Rc<Method>) {
        let key = (Rc::clone(&method.name), Rc::clone(&method.descriptor));
        if self.depth == Depth::Single {
            return;
        }
        let receivers = self.calls.entry(key).or_default();
        if receivers.contains(&receiver) {
            return;
        }
        receivers.push(receiver);
        for class in self.concrete_below(receiver) {
            self.reach_selected(class, &method.name, &method.descriptor);
        }
    }

    /// The calls that may run a method of a new class.
    pub(super) fn revisit_calls(&mut self, class: ClassId) {
        let known = self.class(class);
        let Some(data) = known.class.clone() else {
            return;
        };
        if data.is_interface || data.is_abstract {
            return;
        }
        let mut calls: Vec<(Rc<str>, Rc<str>)> = Vec::new();
        for (key, receivers) in &self.calls {
            if receivers
                .iter()
                .any(|above| self.is_subclass(class, *above))
            {
                calls.push(key.clone());
            }
        }
        // Ids must not depend on the order of a hash map.
        calls.sort();
        for (name, descriptor) in calls {
            self.reach_selected(class, &name, &descriptor);
        }
    }

    fn reach_selected(&mut self, class: ClassId, name: &str, descriptor: &str) {
        if name == "getClass" && descriptor.starts_with("()") {
            return self.use_class(&self.type_of_objects(class));
        }
        if let Some((owner, method)) = self.selected(class, name, descriptor) {
            let owner = self.declare(&owner.name);
            self.add_method(owner, &method);
        }
    }

    fn scan_dynamic(&mut self, class: ClassId, dynamic: &Rc<Dynamic>) {
        let key = Rc::as_ptr(dynamic);
        if self.sites.contains_key(&key) {
            return;
        }
        let site = self.site(class, dynamic);
        match &site {
            Site::Lambda { class, .. } => {
                let name = Rc::clone(class);
                self.declare(&name);
            }
            Site::Call(member) => {
                let member = member.clone();
                self.scan_call(Invocation::Static, &member);
            }
            Site::String => {
                self.declare(library::STRING);
            }
            Site::Unknown(_) => {}
        }
        self.sites.insert(key, site);
    }

    /// What an `invokedynamic` of reached code is.
    pub fn site_of(&self, dynamic: &Rc<Dynamic>) -> Option<&Site> {
        self.sites.get(&Rc::as_ptr(dynamic))
    }
}

/// Returns whether a variable of a type may hold an array.
pub fn may_be_array(desc: &Desc) -> bool {
    match desc {
        Desc::Array(_) => true,
        Desc::Class(name) => library::ABOVE_ARRAYS.contains(&&**name),
        _ => false,
    }
}
