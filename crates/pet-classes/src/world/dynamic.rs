//! `invokedynamic` of javac: a lambda or method reference becomes a class with the captured values
//! as fields; the methods of a record become methods of a class beside it. The made classes consist
//! of instructions like any other, so nothing behind knows them.

use super::World;
use crate::class::{
    Argument, Class, Code, Condition, Dynamic, Field, HandleKind, Invocation, Literal, Member,
    Method, Op, StackOp,
};
use crate::descriptor::{Desc, Kind, Signature};
use crate::library;
use pet_translator::java::Access;
use pet_translator::typed::{ArithOp, ClassId, CompareOp};
use std::rc::Rc;

/// What an `invokedynamic` does.
#[derive(Debug)]
pub enum Site {
    /// Makes an object of a made class and sets its fields to the arguments.
    Lambda { class: Rc<str>, fields: Vec<Member> },
    /// Calls a static method of a made class.
    Call(Member),
    /// Makes a string of its arguments.
    String,
    /// With the name of the bootstrap method.
    Unknown(String),
}

impl World<'_> {
    pub(super) fn site(&mut self, class: ClassId, dynamic: &Dynamic) -> Site {
        let unknown = || {
            let owner = dynamic.bootstrap.owner.replace('/', ".");
            Site::Unknown(format!("invokedynamic: {owner}.{}", dynamic.bootstrap.name))
        };
        let made = match (&*dynamic.bootstrap.owner, &*dynamic.bootstrap.name) {
            ("java/lang/invoke/LambdaMetafactory", _) => self.lambda(class, dynamic),
            ("java/lang/invoke/StringConcatFactory", _) => self.concatenation(class, dynamic),
            ("java/lang/runtime/ObjectMethods", _) => self.record_method(class, dynamic),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => {
                self.type_switch(class, dynamic)
            }
            _ => None,
        };
        made.unwrap_or_else(unknown)
    }

    /// A name for a made class that no file has.
    fn made_name(&self, class: ClassId, what: &str) -> Rc<str> {
        let outer = &self.class(class).binary;
        let mut number = 1;
        loop {
            let name = format!("{outer}${what}{number}");
            if !self.made.contains_key(name.as_str()) && self.path.class(&name).is_none() {
                return Rc::from(name);
            }
            number += 1;
        }
    }

    fn add_made(&mut self, class: Class) {
        self.made.insert(Rc::clone(&class.name), Rc::new(class));
    }

    fn lambda(&mut self, class: ClassId, dynamic: &Dynamic) -> Option<Site> {
        let site = Signature::parse(&dynamic.descriptor)?;
        let Some(Desc::Class(interface)) = &site.result else {
            return None;
        };
        let [
            Argument::MethodType(erased),
            Argument::Handle(kind, target),
            Argument::MethodType(actual),
            ..,
        ] = dynamic.arguments.as_slice()
        else {
            return None;
        };
        let name = self.made_name(class, "lambda");
        let fields: Vec<Field> = site
            .parameters
            .iter()
            .zip(1..)
            .map(|(desc, number)| Field {
                name: Rc::from(format!("captured{number}")),
                desc: desc.clone(),
                generic: None,
                access: Access::Public,
                is_static: false,
                is_final: true,
                is_enum: false,
                holds_variable: false,
                constant: None,
            })
            .collect();
        let members: Vec<Member> = fields
            .iter()
            .map(|field| Member {
                owner: Rc::clone(&name),
                name: Rc::clone(&field.name),
                descriptor: Rc::from(descriptor(&field.desc)),
            })
            .collect();
        let (erased_type, actual) = (Signature::parse(erased)?, Signature::parse(actual)?);
        let ops = lambda_ops(
            &members,
            &site.parameters,
            &erased_type,
            &actual,
            *kind,
            target,
        )?;
        let method = made_method(&dynamic.name, erased, false, ops)?;
        self.add_made(Class {
            interfaces: std::iter::once(Rc::clone(interface))
                .chain(further_interfaces(dynamic))
                .collect(),
            fields,
            methods: vec![Rc::new(method)],
            ..made_class(&name)
        });
        Some(Site::Lambda {
            class: name,
            fields: members,
        })
    }

    fn record_method(&mut self, class: ClassId, dynamic: &Dynamic) -> Option<Site> {
        let [Argument::Class(_), Argument::Literal(_), getters @ ..] = dynamic.arguments.as_slice()
        else {
            return None;
        };
        let getters = getters.iter().map(|getter| match getter {
            Argument::Handle(HandleKind::GetField, member) => Some(member.clone()),
            _ => None,
        });
        let getters: Vec<Member> = getters.collect::<Option<_>>()?;
        let ops = match &*dynamic.name {
            "equals" => equals_ops(&Rc::clone(&self.class(class).binary), &getters)?,
            "hashCode" => hash_ops(&getters)?,
            "toString" => return self.record_text(class, dynamic),
            _ => return None,
        };
        self.made_call(class, "record", dynamic, ops)
    }

    /// A static method of its own class, that stands for the call.
    pub(super) fn made_call(
        &mut self,
        class: ClassId,
        what: &str,
        dynamic: &Dynamic,
        ops: Vec<Op>,
    ) -> Option<Site> {
        let name = self.made_name(class, what);
        let method = made_method(&dynamic.name, &dynamic.descriptor, true, ops)?;
        let member = Member {
            owner: Rc::clone(&name),
            name: Rc::clone(&method.name),
            descriptor: Rc::clone(&method.descriptor),
        };
        self.add_made(Class {
            methods: vec![Rc::new(method)],
            ..made_class(&name)
        });
        Some(Site::Call(member))
    }

    /// `typeSwitch(Object, int)`: the number of the first label from the given one on that fits, -1
    /// for null.
    fn type_switch(&mut self, class: ClassId, dynamic: &Dynamic) -> Option<Site> {
        let mut ops = vec![
            Op::Load(Kind::Ref, 0),
            Op::If(Condition::Null(false), 4),
            Op::Literal(Literal::Int(-1)),
            Op::Return(Some(Kind::Int)),
        ];
        let mut count = 0;
        for (label, number) in dynamic.arguments.iter().zip(0_i64..) {
            let next = ops.len() + 8;
            match label {
                Argument::Class(desc) => ops.extend([
                    Op::Load(Kind::Int, 1),
                    Op::Literal(Literal::Int(number)),
                    Op::If(Condition::Ints(CompareOp::Gt), next),
                    Op::Load(Kind::Ref, 0),
                    Op::InstanceOf(desc.clone()),
                    Op::If(Condition::Zero(CompareOp::Eq), next),
                    Op::Literal(Literal::Int(number)),
                    Op::Return(Some(Kind::Int)),
                ]),
                _ => return None,
            }
            count = number + 1;
        }
        ops.extend([
            Op::Literal(Literal::Int(count)),
            Op::Return(Some(Kind::Int)),
        ]);
        self.made_call(class, "switch", dynamic, ops)
    }
}

/// The body of a lambda's method: the captured values, the arguments, the call, the result.
fn lambda_ops(
    fields: &[Member],
    captured: &[Desc],
    erased: &Signature,
    actual: &Signature,
    kind: HandleKind,
    target: &Member,
) -> Option<Vec<Op>> {
    let mut ops = Vec::new();
    if kind == HandleKind::NewSpecial {
        ops.push(Op::New(Rc::clone(&target.owner)));
        ops.push(Op::Stack(StackOp::Dup));
    }
    let target_type = Signature::parse(&target.descriptor)?;
    let has_receiver = matches!(
        kind,
        HandleKind::Virtual | HandleKind::Interface | HandleKind::Special
    );
    let receiver = has_receiver.then(|| Desc::Class(Rc::clone(&target.owner)));
    let wanted: Vec<Desc> = receiver
        .into_iter()
        .chain(target_type.parameters.clone())
        .collect();
    for field in fields {
        ops.push(Op::Load(Kind::Ref, 0));
        ops.push(Op::GetField(field.clone()));
    }
    let mut slot = 1;
    for (index, (erased, actual)) in erased.parameters.iter().zip(&actual.parameters).enumerate() {
        ops.push(Op::Load(erased.kind(), slot));
        slot += erased.kind().slots();
        let wanted = wanted.get(captured.len() + index)?;
        convert(&mut ops, erased, actual, wanted)?;
    }
    let invocation = match kind {
        HandleKind::Static => Invocation::Static,
        HandleKind::Virtual => Invocation::Virtual,
        HandleKind::Interface => Invocation::Interface,
        HandleKind::Special | HandleKind::NewSpecial => Invocation::Special,
        _ => return None,
    };
    ops.push(Op::Invoke(invocation, target.clone()));
    let result = match kind {
        HandleKind::NewSpecial => Some(Desc::Class(Rc::clone(&target.owner))),
        _ => target_type.result,
    };
    match (&erased.result, result) {
        (None, None) => {}
        (None, Some(result)) => ops.push(Op::Stack(match result.kind().slots() {
            2 => StackOp::Pop2,
            _ => StackOp::Pop,
        })),
        (Some(wanted), Some(result)) => {
            let between = actual.result.as_ref().unwrap_or(wanted);
            convert(&mut ops, &result, between, wanted)?;
        }
        (Some(_), None) => return None,
    }
    ops.push(Op::Return(erased.result.as_ref().map(Desc::kind)));
    Some(ops)
}

/// Makes the value of type `from` one of type `to`; `actual` is the type without erasure.
fn convert(ops: &mut Vec<Op>, from: &Desc, actual: &Desc, to: &Desc) -> Option<()> {
    let is_reference = |desc: &Desc| desc.kind() == Kind::Ref;
    match (is_reference(from), is_reference(to)) {
        (true, true) => {
            // An argument that comes as `Object` is cast to what the lambda takes.
            if from != to && *to != Desc::class(library::OBJECT) {
                ops.push(Op::Cast(to.clone()));
            }
        }
        (false, false) => widen(ops, from, to)?,
        (true, false) => {
            // The box of the type without erasure, or that of the wanted type.
            let of = match actual {
                Desc::Class(name) => library::unboxed(name).unwrap_or_else(|| to.clone()),
                _ => to.clone(),
            };
            let (owner, name) = library::box_of(&of)?;
            ops.push(Op::Cast(Desc::class(owner)));
            ops.push(Op::Invoke(
                Invocation::Virtual,
                Member {
                    owner: Rc::from(owner),
                    name: Rc::from(name),
                    descriptor: Rc::from(format!("(){}", descriptor(&of))),
                },
            ));
            widen(ops, &of, to)?;
        }
        (false, true) => {
            let (owner, _) = library::box_of(from)?;
            ops.push(Op::Invoke(
                Invocation::Static,
                Member {
                    owner: Rc::from(owner),
                    name: Rc::from("valueOf"),
                    descriptor: Rc::from(format!("({})L{owner};", descriptor(from))),
                },
            ));
        }
    }
    Some(())
}

fn widen(ops: &mut Vec<Op>, from: &Desc, to: &Desc) -> Option<()> {
    let (from, to) = (from.kind(), to.kind());
    if from != to {
        ops.push(Op::Convert(from, to));
    }
    Some(())
}

/// `equals` of a record: the same class, and all components are equal.
fn equals_ops(record: &Rc<str>, getters: &[Member]) -> Option<Vec<Op>> {
    let mut ops = vec![
        Op::Load(Kind::Ref, 1),
        Op::InstanceOf(Desc::Class(Rc::clone(record))),
    ];
    // Jumps to the end of the code are set when its length is known.
    let mut exits = vec![ops.len()];
    ops.push(Op::If(Condition::Zero(CompareOp::Eq), 0));
    for getter in getters {
        ops.extend([
            Op::Load(Kind::Ref, 0),
            Op::GetField(getter.clone()),
            Op::Load(Kind::Ref, 1),
            Op::GetField(getter.clone()),
        ]);
        let desc = Desc::parse(&getter.descriptor)?;
        let condition = match desc.kind() {
            Kind::Int => Condition::Ints(CompareOp::Ne),
            Kind::Long => {
                ops.push(Op::Compare(crate::class::Comparison::Long));
                Condition::Zero(CompareOp::Ne)
            }
            Kind::Float | Kind::Double => return None,
            Kind::Ref => {
                ops.push(Op::Invoke(
                    Invocation::Static,
                    Member {
                        owner: Rc::from("java/util/Objects"),
                        name: Rc::from("equals"),
                        descriptor: Rc::from("(Ljava/lang/Object;Ljava/lang/Object;)Z"),
                    },
                ));
                Condition::Zero(CompareOp::Eq)
            }
        };
        exits.push(ops.len());
        ops.push(Op::If(condition, 0));
    }
    ops.extend([Op::Literal(Literal::Int(1)), Op::Return(Some(Kind::Int))]);
    let end = ops.len();
    ops.extend([Op::Literal(Literal::Int(0)), Op::Return(Some(Kind::Int))]);
    for exit in exits {
        if let Some(Op::If(_, target)) = ops.get_mut(exit) {
            *target = end;
        }
    }
    Some(ops)
}

/// `hashCode` of a record: 31 times the hash so far, and the hash of the next component.
fn hash_ops(getters: &[Member]) -> Option<Vec<Op>> {
    let mut ops = vec![Op::Literal(Literal::Int(0))];
    for getter in getters {
        let desc = Desc::parse(&getter.descriptor)?;
        ops.extend([
            Op::Literal(Literal::Int(31)),
            Op::Arith(Kind::Int, ArithOp::Mul),
            Op::Load(Kind::Ref, 0),
            Op::GetField(getter.clone()),
        ]);
        let (owner, ty) = match desc.kind() {
            Kind::Ref => ("java/util/Objects", "Ljava/lang/Object;".to_owned()),
            _ => (library::box_of(&desc)?.0, descriptor(&desc)),
        };
        ops.extend([
            Op::Invoke(
                Invocation::Static,
                Member {
                    owner: Rc::from(owner),
                    name: Rc::from("hashCode"),
                    descriptor: Rc::from(format!("({ty})I")),
                },
            ),
            Op::Arith(Kind::Int, ArithOp::Add),
        ]);
    }
    ops.push(Op::Return(Some(Kind::Int)));
    Some(ops)
}

/// The interfaces that `altMetafactory` names beside that of the lambda. Its bridges are left out.
fn further_interfaces(dynamic: &Dynamic) -> Vec<Rc<str>> {
    const SERIALIZABLE: i64 = 1;
    const MARKERS: i64 = 2;
    if &*dynamic.bootstrap.name != "altMetafactory" {
        return Vec::new();
    }
    let [_, _, _, Argument::Literal(Literal::Int(flags)), rest @ ..] = dynamic.arguments.as_slice()
    else {
        return Vec::new();
    };
    let mut found = Vec::new();
    if flags & SERIALIZABLE != 0 {
        found.push(Rc::from("java/io/Serializable"));
    }
    if let (true, [Argument::Literal(Literal::Int(count)), rest @ ..]) =
        (flags & MARKERS != 0, rest)
    {
        let count = usize::try_from(*count).unwrap_or(0);
        found.extend(
            rest.iter()
                .take(count)
                .filter_map(|argument| match argument {
                    Argument::Class(Desc::Class(name)) => Some(Rc::clone(name)),
                    _ => None,
                }),
        );
    }
    found
}

pub(super) fn made_class(name: &Rc<str>) -> Class {
    Class {
        name: Rc::clone(name),
        superclass: Some(Rc::from(library::OBJECT)),
        interfaces: Vec::new(),
        access: Access::Public,
        is_interface: false,
        is_abstract: false,
        is_final: true,
        is_enum: false,
        is_record: false,
        is_synthetic: true,
        generic: None,
        fields: Vec::new(),
        methods: Vec::new(),
        source_file: None,
        nested_in: None,
    }
}

pub(super) fn made_method(
    name: &str,
    descriptor: &str,
    is_static: bool,
    ops: Vec<Op>,
) -> Option<Method> {
    let signature = Signature::parse(descriptor)?;
    let code = Code::made(ops, Vec::new());
    Some(Method {
        is_static,
        ..Method::made(name, descriptor, signature, Some(code))
    })
}

/// The text of a type, as class files have it.
pub(super) fn descriptor(desc: &Desc) -> String {
    match desc {
        Desc::Bool => "Z".to_owned(),
        Desc::Byte => "B".to_owned(),
        Desc::Char => "C".to_owned(),
        Desc::Short => "S".to_owned(),
        Desc::Int => "I".to_owned(),
        Desc::Long => "J".to_owned(),
        Desc::Float => "F".to_owned(),
        Desc::Double => "D".to_owned(),
        Desc::Class(name) => format!("L{name};"),
        // At most 255 dimensions.
        Desc::Array(element) => format!("[{}", descriptor(element)),
    }
}
