//! What is known of the receiver of `getClass` before its code is translated: the type, and whether the
//! class is only compared with another one. Reached code and translated code are asked the same way, so
//! that both need the same class objects.

use crate::class::{Condition, Invocation, Method, Op, Variable};
use crate::descriptor::{Desc, Kind, Signature};
use crate::intrinsic;
use crate::library;
use std::rc::Rc;

/// Instructions, and the method around them if they are the whole of its code.
pub struct Place<'a> {
    pub ops: &'a [Op],
    pub variables: &'a [Variable],
    pub class: &'a Rc<str>,
    pub method: Option<&'a Method>,
}

impl Place<'_> {
    /// The type of the value that is on top of the stack before an instruction; `Object` if it is not
    /// plain.
    pub fn receiver(&self, at: usize) -> Desc {
        let object = || Desc::class(library::OBJECT);
        let Some(before) = at.checked_sub(1) else {
            return object();
        };
        if self.is_target(at, at) {
            return object();
        }
        let known = match self.ops.get(before) {
            Some(Op::Load(Kind::Ref, slot)) => self.variable(*slot, before),
            Some(Op::GetField(member) | Op::GetStatic(member)) => Desc::parse(&member.descriptor),
            Some(Op::Invoke(_, member)) => {
                Signature::parse(&member.descriptor).and_then(|signature| signature.result)
            }
            Some(Op::Cast(desc)) => Some(desc.clone()),
            _ => None,
        };
        known
            .filter(|desc| desc.kind() == Kind::Ref)
            .unwrap_or_else(object)
    }

    fn variable(&self, slot: u16, at: usize) -> Option<Desc> {
        let is_written = |op: &Op| matches!(op, Op::Store(_, other) if *other == slot);
        if let Some(method) = self.method
            && !self.ops.iter().any(is_written)
        {
            if slot == 0 && !method.is_static {
                return Some(Desc::Class(Rc::clone(self.class)));
            }
            let mut own = u16::from(!method.is_static);
            for desc in &method.signature.parameters {
                if own == slot {
                    return Some(desc.clone());
                }
                own = own.saturating_add(desc.kind().slots());
            }
        }
        let mut rows = self.variables.iter();
        let row = rows.find(|row| row.slot == slot && row.start <= at && at < row.end);
        row.map(|row| row.desc.clone())
    }

    /// Returns whether a class, of an object or of a literal, is only compared: `a.getClass() ==
    /// b.getClass()` and `a.getClass() == B.class`, either way round.
    pub fn is_compared(&self, at: usize) -> bool {
        let comparison = |from: usize| {
            self.comparison(from)
                .is_some_and(|to| from <= at && at < to)
        };
        (at.saturating_sub(2)..=at).any(comparison)
    }

    /// The jump of a comparison whose first class is made by an instruction.
    fn comparison(&self, from: usize) -> Option<usize> {
        let ops = self.ops.get(from..)?;
        let is_proper = |at: usize| match self.receiver(at) {
            Desc::Class(name) => &*name != library::OBJECT,
            _ => false,
        };
        let is_class = |at: usize| matches!(self.receiver(at), Desc::Class(_));
        let to = match ops {
            [
                first,
                Op::Load(..),
                second,
                Op::If(Condition::Refs(_), _),
                ..,
            ] if asks(first) && asks(second) => {
                let second = from + 2;
                let fits = is_class(from) && is_class(second);
                (fits && (is_proper(from) || is_proper(second))).then_some(from + 3)
            }
            [
                Op::ClassLiteral(Desc::Class(_)),
                Op::Load(..),
                second,
                Op::If(Condition::Refs(_), _),
                ..,
            ] if asks(second) => is_class(from + 2).then_some(from + 3),
            [
                first,
                Op::ClassLiteral(Desc::Class(_)),
                Op::If(Condition::Refs(_), _),
                ..,
            ] if asks(first) => is_class(from).then_some(from + 2),
            _ => None,
        };
        to.filter(|to| !self.is_target(from + 1, *to))
    }

    /// Returns whether a jump leads into a range of instructions.
    fn is_target(&self, first: usize, last: usize) -> bool {
        let is_inside = |target: &usize| first <= *target && *target <= last;
        self.ops.iter().any(|op| op.targets().iter().any(is_inside))
    }
}

/// A call of `getClass`.
fn asks(op: &Op) -> bool {
    matches!(op, Op::Invoke(Invocation::Virtual, member) if intrinsic::is_get_class(member))
}
