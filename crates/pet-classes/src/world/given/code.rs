//! The instructions of the classes for inputs. They are like those of any other class.

use super::{BUILDER, SEEK, Shape};
use crate::class::{Condition, Element, Field, Invocation, Literal, Member, Op, StackOp};
use crate::descriptor::{Desc, Kind, Signature};
use crate::library;
use crate::world::dynamic::descriptor;
use pet_translator::java::Access;
use pet_translator::typed::{ArithOp, CompareOp};
use std::rc::Rc;

pub fn field(name: String, desc: Desc) -> Field {
    Field {
        name: Rc::from(name),
        desc,
        generic: None,
        holds_variable: false,
        access: Access::Public,
        is_static: false,
        is_final: false,
        is_enum: false,
        constant: None,
    }
}

pub fn member(owner: &Rc<str>, field: &Field) -> Member {
    Member {
        owner: Rc::clone(owner),
        name: Rc::clone(&field.name),
        descriptor: Rc::from(descriptor(&field.desc)),
    }
}

fn int(value: usize) -> Op {
    Op::Literal(Literal::Int(i64::try_from(value).unwrap_or(i64::MAX)))
}

fn load_this() -> Op {
    Op::Load(Kind::Ref, 0)
}

/// ```java
/// isBuilt = true;
/// super();
/// PetInput.items(this, count, new Object[] {item0, item1});
/// ```
/// Elements of an enum are chosen among its constants, as many as there are.
pub fn build_ops(
    of: &str,
    shape: Shape,
    [flag, whole]: [&Member; 2],
    count: &Member,
    arrays: &[Vec<Member>],
    choices: &[Option<Member>],
) -> Vec<Op> {
    let mut ops = vec![load_this(), int(1), Op::PutField(flag.clone())];
    if shape != Shape::List {
        let init = Member {
            owner: Rc::from(of),
            name: Rc::from("<init>"),
            descriptor: Rc::from("()V"),
        };
        ops.extend([load_this(), Op::Invoke(Invocation::Special, init)]);
    }
    ops.extend([load_this(), load_this(), Op::GetField(count.clone())]);
    let choices = choices.iter().map(Option::as_ref);
    let choices = choices.chain(std::iter::repeat(None));
    for (members, choice) in arrays.iter().zip(choices) {
        let is_bool = members.first().is_some_and(|it| &*it.descriptor == "Z");
        let (desc, element) = match is_bool {
            true => (Desc::Bool, Element::ByteOrBool),
            false => (Desc::class(library::OBJECT), Element::Ref),
        };
        ops.extend([int(members.len()), Op::NewArray(desc)]);
        for (at, member) in members.iter().enumerate() {
            ops.extend([Op::Stack(StackOp::Dup), int(at)]);
            let read = [load_this(), Op::GetField(member.clone())];
            match choice {
                Some(choice) => {
                    let next = ops.len();
                    ops.extend([
                        load_this(),
                        Op::GetField(count.clone()),
                        int(at),
                        Op::If(Condition::Ints(CompareOp::Gt), next + 6),
                        Op::Null,
                        Op::Goto(next + 9),
                    ]);
                    ops.extend(read);
                    ops.push(Op::Invoke(Invocation::Static, choice.clone()));
                }
                None => ops.extend(read),
            }
            ops.push(Op::ArrayStore(element));
        }
    }
    if shape == Shape::Lazy {
        ops.extend([load_this(), Op::GetField(whole.clone())]);
    }
    let (name, descriptor) = match shape {
        Shape::List => ("list", "(Ljava/util/ArrayList;I[Ljava/lang/Object;)V"),
        Shape::Items => ("items", "(Ljava/util/Collection;I[Ljava/lang/Object;)V"),
        Shape::Entries => (
            "entries",
            "(Ljava/util/Map;I[Ljava/lang/Object;[Ljava/lang/Object;)V",
        ),
        Shape::Lazy => (
            "entries",
            "(Ljava/util/HashMap;I[Ljava/lang/Object;[Ljava/lang/Object;[ZZ)V",
        ),
    };
    let fill = Member {
        owner: Rc::from(BUILDER),
        name: Rc::from(name),
        descriptor: Rc::from(descriptor),
    };
    ops.extend([Op::Invoke(Invocation::Static, fill), Op::Return(None)]);
    ops
}

/// ```java
/// if (!isBuilt) build();
/// PetInput.seek(this, key);
/// return super.method(arguments);
/// ```
/// The second line is there if entries are made when the program looks at them.
pub fn building_ops(
    flag: &Member,
    build: &Member,
    method: &Member,
    before: Option<&Member>,
) -> Option<Vec<Op>> {
    let signature = Signature::parse(&method.descriptor)?;
    let mut ops = vec![
        load_this(),
        Op::GetField(flag.clone()),
        Op::If(Condition::Zero(CompareOp::Ne), 5),
        load_this(),
        Op::Invoke(Invocation::Special, build.clone()),
    ];
    if let Some(before) = before {
        ops.push(load_this());
        if &*before.name == SEEK {
            ops.push(Op::Load(Kind::Ref, 1));
        }
        ops.push(Op::Invoke(Invocation::Static, before.clone()));
    }
    ops.push(load_this());
    let mut slot = 1;
    for desc in &signature.parameters {
        ops.push(Op::Load(desc.kind(), slot));
        slot += desc.kind().slots();
    }
    ops.push(Op::Invoke(Invocation::Special, method.clone()));
    ops.push(Op::Return(signature.result.as_ref().map(Desc::kind)));
    Some(ops)
}

/// The constant of an enum that a key or value of an unknown `HashMap` is.
pub fn hook_ops(desc: &Desc, choice: &Member) -> Vec<Op> {
    vec![
        Op::Load(Kind::Ref, 1),
        Op::Cast(desc.clone()),
        Op::Invoke(Invocation::Static, choice.clone()),
        Op::Return(Some(Kind::Ref)),
    ]
}

/// What an unknown `HashMap` does before one of its methods: `seek` looks for a key, `complete` makes
/// all entries.
pub fn question(method: &Member) -> Member {
    let is_about_key = matches!(
        &*method.name,
        "get"
            | "getOrDefault"
            | "containsKey"
            | "put"
            | "putIfAbsent"
            | "remove"
            | "replace"
            | "compute"
            | "computeIfAbsent"
            | "computeIfPresent"
            | "merge"
    );
    let (name, descriptor) = match is_about_key {
        true => (SEEK, "(Ljava/util/HashMap;Ljava/lang/Object;)V"),
        false => ("complete", "(Ljava/util/HashMap;)V"),
    };
    Member {
        owner: Rc::from(BUILDER),
        name: Rc::from(name),
        descriptor: Rc::from(descriptor),
    }
}

/// ```java
/// switch (calls++) { case 0: return answer0; case 1: return answer1; }
/// throw PetModel.furtherAnswer();
/// ```
pub fn answer_ops(
    calls: &Member,
    answers: &[Member],
    choice: Option<&Member>,
    signature: &Signature,
) -> Vec<Op> {
    let kind = signature.result.as_ref().map(Desc::kind);
    if answers.is_empty() {
        return vec![Op::Return(None)];
    }
    let slots: u16 = signature
        .parameters
        .iter()
        .map(|it| it.kind().slots())
        .sum();
    let call = slots + 1;
    let mut ops = vec![
        load_this(),
        Op::GetField(calls.clone()),
        Op::Store(Kind::Int, call),
        load_this(),
        Op::Load(Kind::Int, call),
        int(1),
        Op::Arith(Kind::Int, ArithOp::Add),
        Op::PutField(calls.clone()),
        Op::Load(Kind::Int, call),
    ];
    let first = ops.len() + 1;
    let size = 3 + usize::from(choice.is_some());
    let cases = (0..).zip(0..answers.len());
    ops.push(Op::Switch {
        default: first + size * answers.len(),
        cases: cases
            .map(|(label, at)| (label, first + size * at))
            .collect(),
    });
    for answer in answers {
        ops.extend([load_this(), Op::GetField(answer.clone())]);
        ops.extend(choice.map(|it| Op::Invoke(Invocation::Static, it.clone())));
        ops.push(Op::Return(kind));
    }
    let further = Member {
        owner: Rc::from(library::PET_MODEL),
        name: Rc::from("furtherAnswer"),
        descriptor: Rc::from("()Ljava/lang/RuntimeException;"),
    };
    ops.extend([Op::Invoke(Invocation::Static, further), Op::Throw]);
    ops
}
