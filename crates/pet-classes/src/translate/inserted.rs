//! Decisions that the source does not have: casts that javac inserted for generics, and the code of
//! methods that javac or this crate made. Nobody can write a test for them, so they are no goals of
//! coverage; what happens in them still happens.

use super::Translator;
use super::builder::OpenWay;
use crate::class::Op;
use crate::world::{KnownMethod, World};
use indexmap::IndexMap;
use pet_translator::cfg::{self, Decision, Mark};
use pet_translator::typed::{ClassId, MethodId};

impl Translator<'_, '_> {
    /// Returns whether the current cast was inserted by javac: it takes up a value whose declared
    /// type is a type variable.
    pub(super) fn is_inserted_cast(&self) -> bool {
        let before = self.at.checked_sub(1);
        match before.and_then(|at| self.code.ops.get(at)) {
            Some(Op::Invoke(_, member)) => {
                let found = self.world.find_method(member);
                found.is_some_and(|(_, method)| method.returns_variable)
            }
            Some(Op::GetField(member) | Op::GetStatic(member)) => {
                let found = self.world.find_field(member);
                let field = found
                    .as_ref()
                    .and_then(|(class, index)| class.fields.get(*index));
                field.is_some_and(|field| field.holds_variable)
            }
            _ => false,
        }
    }

    /// Returns whether a dispatch is something that people see in their code: in code of the program
    /// it is not if all classes come from libraries, such as those of iterators.
    pub(super) fn is_seen_dispatch(&self, targets: &IndexMap<MethodId, Vec<ClassId>>) -> bool {
        let is_own = |class: ClassId| self.world.class(class).is_own;
        let mut classes = targets.values().flatten();
        !is_own(self.known.class) || classes.any(|class| is_own(*class))
    }

    /// Notes that the decision with these ways is not in the source.
    pub(super) fn mark_inserted(&mut self, ways: &[OpenWay]) {
        let block = ways.first().map(|way| way.block.0 as usize);
        let block = block.and_then(|block| self.builder.method.blocks.get_mut(block));
        if let Some(block) = block {
            block.marks.push(Mark::Inserted);
        }
    }
}

/// Returns whether the source does not have a method: a bridge, a method that makes a member
/// accessible, a method of a made class, or one that every enum has. The body of a lambda is in the
/// source.
pub fn is_made(world: &World<'_>, known: &KnownMethod) -> bool {
    let method = &known.method;
    let class = world.class(known.class);
    let data = class.class.as_ref();
    let is_of_enum = data.is_some_and(|class| class.is_enum)
        && method.is_static
        && matches!(&*method.name, "values" | "valueOf");
    method.is_bridge
        || method.is_synthetic && !method.name.starts_with("lambda$")
        || data.is_some_and(|class| class.is_synthetic)
        || world.is_made(&class.binary)
        || is_of_enum
}

/// The array in which javac keeps the labels of a `switch` over an enum.
const LABELS: &str = "$SwitchMap$";

/// Marks the decisions on the labels of a `switch` over an enum: whether there is such an array, and
/// whether it has the constant.
pub fn mark_labels(method: &mut cfg::Method) {
    let is_labels: Vec<bool> = method
        .locals
        .iter()
        .map(|local| local.name.starts_with(LABELS))
        .collect();
    for block in &mut method.blocks {
        if let Decision::NotNull(array) | Decision::InBounds { array, .. } = block.decision
            && is_labels.get(array.index()) == Some(&true)
        {
            block.marks.push(Mark::Inserted);
        }
    }
}

/// Takes the statements of a made method away, and marks its decisions.
pub fn forget_goals(method: &mut cfg::Method) {
    let is_other = |mark: &Mark| !matches!(mark, Mark::Statement(_));
    method.statements.clear();
    for block in &mut method.blocks {
        for way in &mut block.ways {
            way.marks.retain(is_other);
        }
        block.marks.retain(is_other);
        block.marks.push(Mark::Inserted);
    }
}
