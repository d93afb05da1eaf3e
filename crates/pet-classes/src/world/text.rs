//! Strings: literals, concatenation, and `toString` of records become calls of the model of
//! `java.lang.String`. Nothing behind knows that they are strings.

use super::{Site, World};
use crate::class::{Argument, Class, Condition, Dynamic, Element, Invocation, Literal, Member, Op};
use crate::class::{HandleKind, StackOp};
use crate::descriptor::{Desc, Kind, Signature};
use crate::library;
use crate::world::dynamic::{descriptor, made_class, made_method};
use pet_translator::typed::{ClassId, FieldId};
use std::rc::Rc;

/// The most characters of an unknown string: the model has so many fields.
pub const MOST_CHARACTERS: u8 = 32;

/// The names of the classes that make the string of a literal begin like this.
const LITERAL: &str = "java/lang/String$Literal";

/// The class of strings that the program makes.
const MADE: &str = "java/lang/String$Made";

/// A part of a string that is put together.
enum Piece {
    Text(Vec<u16>),
    /// Instructions that leave a value of a type on the stack.
    Value(Vec<Op>, Desc),
}

impl World<'_> {
    /// Returns whether a class is the model of a class of Java's library, or part of one.
    pub fn is_model(&self, binary: &str) -> bool {
        self.path.is_model(binary)
            || self.is_literal(binary)
            || self.is_class_object(binary)
            || self.is_given(binary)
    }

    /// Returns whether a class only makes the string of a literal.
    pub fn is_literal(&self, binary: &str) -> bool {
        binary.starts_with(LITERAL)
    }

    /// A literal that code names: there is a method that makes its string, once in a run.
    pub(super) fn use_literal(&mut self, text: &Rc<[u16]>) {
        if !self.path.has_models() {
            self.declare(library::STRING);
            return;
        }
        if self.literals.contains_key(text) {
            return;
        }
        let number = self.literals.len();
        let name: Rc<str> = Rc::from(format!("{LITERAL}{number}"));
        let member = Member {
            owner: Rc::clone(&name),
            name: Rc::from("get"),
            descriptor: Rc::from(format!("()L{};", library::STRING)),
        };
        self.literals.insert(Rc::clone(text), member.clone());
        let made = vec![Op::Characters(Rc::clone(text)), of_string("made", "[C")];
        let ops = once_ops(&literals(), number, made);
        let Some(method) = made_method(&member.name, &member.descriptor, true, ops) else {
            return;
        };
        let class = Class {
            methods: vec![Rc::new(method)],
            ..made_class(&name)
        };
        self.made.insert(name, Rc::new(class));
        self.scan_call(Invocation::Static, &member);
    }

    /// The method that makes the string of a literal.
    pub fn literal(&self, text: &Rc<[u16]>) -> Option<&Member> {
        self.literals.get(text)
    }

    /// The static field that holds the strings of literals, and their number.
    pub fn literals(&self) -> Option<(FieldId, ClassId, usize)> {
        let field = self.field_id(&literals())?;
        Some((field, self.id(library::STRING)?, self.literals.len()))
    }

    /// `a + b`: the parts are in the recipe, with `\u0001` for each argument.
    pub(super) fn concatenation(&mut self, class: ClassId, dynamic: &Dynamic) -> Option<Site> {
        if !self.path.has_models() {
            return Some(Site::String);
        }
        let signature = Signature::parse(&dynamic.descriptor)?;
        let mut slot = 0;
        let mut values = Vec::new();
        for desc in &signature.parameters {
            values.push(Piece::Value(
                vec![Op::Load(desc.kind(), slot)],
                desc.clone(),
            ));
            slot += desc.kind().slots();
        }
        let mut values = values.into_iter();
        let pieces: Vec<Piece> = match dynamic.arguments.as_slice() {
            [Argument::Literal(Literal::String(recipe)), constants @ ..] => {
                let mut constants = constants.iter();
                let mut pieces = Vec::new();
                for unit in recipe.iter() {
                    match (unit, pieces.last_mut()) {
                        (1, _) => pieces.push(values.next()?),
                        (2, _) => match constants.next()? {
                            Argument::Literal(Literal::String(text)) => {
                                pieces.push(Piece::Text(text.to_vec()));
                            }
                            _ => return None,
                        },
                        (unit, Some(Piece::Text(text))) => text.push(*unit),
                        (unit, _) => pieces.push(Piece::Text(vec![*unit])),
                    }
                }
                pieces
            }
            _ => values.collect(),
        };
        self.made_call(class, "text", dynamic, text_ops(pieces)?)
    }

    /// `toString` of a record: `Point[x=1, y=2]`.
    pub(super) fn record_text(&mut self, class: ClassId, dynamic: &Dynamic) -> Option<Site> {
        if !self.path.has_models() {
            return Some(Site::String);
        }
        let [
            Argument::Class(record),
            Argument::Literal(Literal::String(names)),
            getters @ ..,
        ] = dynamic.arguments.as_slice()
        else {
            return None;
        };
        let binary = record.class_name()?;
        let simple = match self.data(binary).and_then(|class| class.nested_in.clone()) {
            Some((_, name)) => name,
            None => binary.rsplit('/').next().unwrap_or_default().to_owned(),
        };
        let names = String::from_utf16_lossy(names);
        let mut pieces = vec![Piece::Text(units(&format!("{simple}[")))];
        for (index, (name, getter)) in names.split(';').zip(getters).enumerate() {
            let Argument::Handle(HandleKind::GetField, member) = getter else {
                return None;
            };
            let comma = if index == 0 { "" } else { ", " };
            pieces.push(Piece::Text(units(&format!("{comma}{name}="))));
            let ops = vec![Op::Load(Kind::Ref, 0), Op::GetField(member.clone())];
            pieces.push(Piece::Value(ops, Desc::parse(&member.descriptor)?));
        }
        pieces.push(Piece::Text(units("]")));
        self.made_call(class, "record", dynamic, text_ops(pieces)?)
    }
}

pub(super) fn units(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

fn literals() -> Member {
    Member {
        owner: Rc::from(library::PET_MODEL),
        name: Rc::from("literals"),
        descriptor: Rc::from(format!("[L{};", library::STRING)),
    }
}

/// A static method of the model of strings.
fn of_string(name: &str, parameters: &str) -> Op {
    Op::Invoke(
        Invocation::Static,
        Member {
            owner: Rc::from(library::STRING),
            name: Rc::from(name),
            descriptor: Rc::from(format!("({parameters})L{};", library::STRING)),
        },
    )
}

/// The object at a place of a static array, which is made the first time that it is asked for.
pub(super) fn once_ops(array: &Member, number: usize, made: Vec<Op>) -> Vec<Op> {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let place = || {
        let number = Op::Literal(Literal::Int(number));
        [Op::GetStatic(array.clone()), number]
    };
    let end = made.len() + 13;
    let mut ops = Vec::from(place());
    ops.extend([
        Op::ArrayLoad(Element::Ref),
        Op::Stack(StackOp::Dup),
        Op::If(Condition::Null(false), end),
        Op::Stack(StackOp::Pop),
    ]);
    ops.extend(made);
    ops.push(Op::Store(Kind::Ref, 0));
    ops.extend(place());
    ops.extend([
        Op::Load(Kind::Ref, 0),
        Op::ArrayStore(Element::Ref),
        Op::Load(Kind::Ref, 0),
        Op::Return(Some(Kind::Ref)),
        Op::Return(Some(Kind::Ref)),
    ]);
    ops
}

fn text_ops(pieces: Vec<Piece>) -> Option<Vec<Op>> {
    let mut ops = vec![Op::Literal(Literal::String(Rc::from([])))];
    let string = Desc::class(library::STRING);
    let joined = format!("L{0};L{0};", library::STRING);
    let mut is_first = pieces.len() > 1;
    for piece in pieces {
        if is_first {
            // Two parts or more need no empty string.
            ops.clear();
        }
        match piece {
            Piece::Text(text) => ops.push(Op::Literal(Literal::String(Rc::from(text)))),
            Piece::Value(value, desc) => {
                ops.extend(value);
                match &desc {
                    desc if *desc == string => {}
                    Desc::Class(name) => object_text(&mut ops, name),
                    Desc::Array(_) => {
                        ops.extend([Op::Stack(StackOp::Pop), of_string("identity", "")])
                    }
                    Desc::Byte | Desc::Short => ops.push(of_string("valueOf", "I")),
                    desc => ops.push(of_string("valueOf", &descriptor(desc))),
                }
            }
        }
        if !is_first {
            ops.push(of_string("joined", &joined));
        }
        is_first = false;
    }
    ops.push(Op::Return(Some(Kind::Ref)));
    Some(ops)
}

/// The text of the object on the stack, which may be null.
fn object_text(ops: &mut Vec<Op>, class: &Rc<str>) {
    let start = ops.len();
    ops.extend([
        Op::Stack(StackOp::Dup),
        Op::If(Condition::Null(false), start + 5),
        Op::Stack(StackOp::Pop),
        Op::Literal(Literal::String(Rc::from(units("null")))),
        Op::Goto(start + 6),
        Op::Invoke(
            Invocation::Virtual,
            Member {
                owner: Rc::clone(class),
                name: Rc::from("toString"),
                descriptor: Rc::from(format!("()L{};", library::STRING)),
            },
        ),
    ]);
}

/// The other fields of the model of strings that a string of the input may need: its length, and the
/// characters of one that is longer than unknown strings are.
pub fn fields() -> [Member; 3] {
    let field = |owner: &str, name: &str, descriptor: &str| Member {
        owner: Rc::from(owner),
        name: Rc::from(name),
        descriptor: Rc::from(descriptor),
    };
    [
        field(library::STRING, "length", "I"),
        field(MADE, "value", "[C"),
        field(MADE, "isExact", "Z"),
    ]
}

/// The field of the model of strings that holds a character.
pub fn character(index: u8) -> Member {
    Member {
        owner: Rc::from(library::STRING),
        name: Rc::from(format!("c{index}")),
        descriptor: Rc::from("C"),
    }
}
