//! Enums in fields. An unknown value of a field of an enum type is an object of which only the ordinal
//! counts; code that reads the field gets the constant with this ordinal from a method of its own.

use super::dynamic::{made_class, made_method};
use super::{Depth, World};
use crate::class::{Class, Condition, ENUM, Invocation, Member, Op};
use crate::descriptor::{Desc, Kind};
use crate::library;
use pet_translator::typed::ClassId;
use std::rc::Rc;

/// The most constants of an enum whose inputs are told apart.
pub const MOST_CONSTANTS: usize = 32;

impl World<'_> {
    /// Code reads a field.
    pub(super) fn need_choice(&mut self, read: &Member) {
        if let Some(desc) = Desc::parse(&read.descriptor)
            && self.chooses(read)
            && let Some(choice) = self.make_choice(&desc)
        {
            self.scan_call(Invocation::Static, &choice);
        }
    }

    /// The method that gives the constant for an unknown value of a type; `None` if that is no enum.
    pub(super) fn make_choice(&mut self, desc: &Desc) -> Option<Member> {
        let Desc::Class(of) = desc else {
            return None;
        };
        if self.depth != Depth::Everything {
            return None;
        }
        if let Some(known) = self.choices.get(of) {
            return Some(known.clone());
        }
        let class = self.data(of).filter(|class| class.is_plain_enum())?;
        if !(1..=MOST_CONSTANTS).contains(&class.constants().count()) {
            return None;
        }
        let name: Rc<str> = Rc::from(format!("{of}$choice"));
        let descriptor = format!("(L{of};)L{of};");
        let method = made_method("of", &descriptor, true, choice_ops(&class))?;
        let made = Class {
            methods: vec![Rc::new(method)],
            ..made_class(&name)
        };
        self.made.insert(Rc::clone(&name), Rc::new(made));
        let member = Member {
            owner: name,
            name: Rc::from("of"),
            descriptor: Rc::from(descriptor),
        };
        self.choices.insert(Rc::clone(of), member.clone());
        Some(member)
    }

    /// The method that gives the constant for the value of a field.
    pub fn choice(&self, read: &Member) -> Option<&Member> {
        match Desc::parse(&read.descriptor)? {
            Desc::Class(of) if self.chooses(read) => self.choices.get(&of),
            _ => None,
        }
    }

    /// The enums of fields whose unknown values become constants.
    pub fn chosen_enums(&self) -> impl Iterator<Item = ClassId> {
        self.choices.keys().filter_map(|name| self.id(name))
    }

    /// Constants are final; only the platform knows what is in its fields, and objects that build
    /// themselves choose where they are looked at.
    fn chooses(&self, read: &Member) -> bool {
        let is_constant = self.find_field(read).is_some_and(|(class, index)| {
            let field = class.fields.get(index);
            field.is_some_and(|field| field.is_static && field.is_final)
        });
        !is_constant && !library::is_platform(&read.owner) && !self.is_given(&read.owner)
    }
}

/// ```java
/// if (value == null) return null;
/// switch (value.ordinal) { case 0: constant = RED; break; … default: constant = BLUE; }
/// return constant == null ? value : constant;
/// ```
/// While the constants are made, a constant may be null.
fn choice_ops(class: &Class) -> Vec<Op> {
    let returned = Op::Return(Some(Kind::Ref));
    let ordinal = Member {
        owner: Rc::from(ENUM),
        name: Rc::from("ordinal"),
        descriptor: Rc::from("I"),
    };
    let constants: Vec<Member> = class
        .constants()
        .map(|field| Member {
            owner: Rc::clone(&class.name),
            name: Rc::clone(&field.name),
            descriptor: Rc::from(format!("L{};", class.name)),
        })
        .collect();
    let first = 7;
    let join = first + 3 * constants.len();
    let labelled = constants.len().saturating_sub(1);
    let mut ops = vec![
        Op::Load(Kind::Ref, 0),
        Op::If(Condition::Null(false), 4),
        Op::Null,
        returned.clone(),
        Op::Load(Kind::Ref, 0),
        Op::GetField(ordinal),
        Op::Switch {
            default: first + 3 * labelled,
            cases: (0..)
                .zip(0..labelled)
                .map(|(label, at)| (label, first + 3 * at))
                .collect(),
        },
    ];
    for constant in constants {
        ops.extend([
            Op::GetStatic(constant),
            Op::Store(Kind::Ref, 1),
            Op::Goto(join),
        ]);
    }
    ops.extend([
        Op::Load(Kind::Ref, 1),
        Op::If(Condition::Null(true), join + 4),
        Op::Load(Kind::Ref, 1),
        returned.clone(),
        Op::Load(Kind::Ref, 0),
        returned,
    ]);
    ops
}
