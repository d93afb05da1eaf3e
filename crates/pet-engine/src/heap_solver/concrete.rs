//! The case of a path with one concrete heap, in the form in which paths of the lazy heap give
//! it, so that its readers need not know of undecided aliases.

use super::PathReport;
use super::events::Value;
use super::heap::{Content, Identity, Parts, Slot, is_reference};
use crate::kinds::Kind;
use crate::wire::case::{self, Case, Cell, Flag, Given, Id, Passed};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn case(report: &PathReport<'_>, parts: &Parts, values: &[i128]) -> Option<Case> {
    let mut cells = Vec::new();
    let mut changes = Vec::new();
    for (number, made) in &parts.made {
        let id = Id::New(number.checked_neg()?);
        changes.push(object(report, parts, id, &made.kind, &made.now, true)?);
    }
    for (index, cell) in parts.cells.iter().enumerate() {
        let id = Id::Input(i64::try_from(index + 1).ok()?);
        let class = match *parts.classes.get(index)? {
            Value::Known(class) => class,
            Value::Unknown(id) => i64::try_from(*values.get(id)?).ok()?,
            Value::Unseen => return None,
        };
        let kind = report.kinds.get(class)?;
        cells.push(object(report, parts, id, kind, &cell.first, false)?);
        if cell.is_changed {
            changes.push(object(report, parts, id, kind, &cell.now, false)?);
        }
    }
    for (name, of) in &parts.statics {
        let (class, _, tables) = report.tables.classes.get_full(name)?;
        let cell = |slots: &BTreeMap<usize, Slot>| {
            let slots = fields(parts, slots, tables.statics.len())?;
            Some(Cell {
                id: Id::Static(class),
                content: case::Content::Object { class, slots },
            })
        };
        cells.push(cell(&of.first)?);
        if of.first != of.now {
            changes.push(cell(&of.now)?);
        }
    }
    let method = report.method;
    let this = method.has_this().then_some(true);
    let parameters = method.parameters.iter().map(|(_, ty)| is_reference(ty));
    let inputs = this.into_iter().chain(parameters).zip(&report.inputs);
    let inputs = inputs.map(|(is_reference, value)| {
        let slot = Slot {
            value: *value,
            is_reference,
        };
        given(parts, slot)
    });
    let out = report.out.map(|value| {
        let is_reference = is_reference(&method.result) && report.thrown.is_none();
        given(
            parts,
            Slot {
                value,
                is_reference,
            },
        )
    });
    Some(Case {
        inputs: inputs.collect::<Option<_>>()?,
        cells,
        changes,
        out: match out {
            Some(value) => Some(value?),
            None => None,
        },
        flag: match report.thrown {
            Some(thrown) => match reference(identity(parts, thrown)?)? {
                Given::Ref(id) => Flag::Threw(id),
                _ => return None,
            },
            None => report.flag,
        },
        passed: Passed::Method(report.clauses.clone()),
    })
}

/// The numbers of the integers in the heaps and in the result.
pub(super) fn integers(report: &PathReport<'_>, parts: &Parts) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut note = |value: &Value| found.extend(value.id());
    let cells = parts.cells.iter().flat_map(|cell| [&cell.first, &cell.now]);
    let made = parts.made.values().map(|made| &made.now);
    for content in cells.chain(made) {
        let fields = content.fields.values();
        let elements = content.elements.iter().map(|(_, slot)| slot);
        let slots = fields.chain(elements).filter(|slot| !slot.is_reference);
        slots.for_each(|slot| note(&slot.value));
        content.elements.iter().for_each(|(index, _)| note(index));
        content.length.iter().for_each(&mut note);
    }
    for of in parts.statics.values() {
        let slots = of.first.values().chain(of.now.values());
        let slots = slots.filter(|slot| !slot.is_reference);
        slots.for_each(|slot| note(&slot.value));
    }
    if !is_reference(&report.method.result) && report.thrown.is_none() {
        report.out.iter().for_each(&mut note);
    }
    found
}

/// With `is_whole`, a slot that was not written has its default value; otherwise it is unread.
fn object(
    report: &PathReport<'_>,
    parts: &Parts,
    id: Id,
    kind: &Kind,
    content: &Content,
    is_whole: bool,
) -> Option<Cell> {
    let content = match kind {
        Kind::Class(class) => {
            let layout = report.tables.layout(class);
            let mut slots = content.fields.clone();
            for (position, (_, ty)) in layout.iter().enumerate().filter(|_| is_whole) {
                slots.entry(position).or_insert(Slot {
                    value: Value::Known(0),
                    is_reference: is_reference(ty),
                });
            }
            case::Content::Object {
                class: report.tables.classes.get_index_of(class)?,
                slots: fields(parts, &slots, layout.len())?,
            }
        }
        Kind::Array(element) => {
            let elements = content.elements.iter();
            let elements =
                elements.map(|(index, slot)| Some((integer(*index), given(parts, *slot)?)));
            case::Content::Array {
                element: element.clone(),
                length: content.length.map_or(Given::Int(0), integer),
                elements: elements.collect::<Option<_>>()?,
            }
        }
    };
    Some(Cell { id, content })
}

/// Values in layout order.
fn fields(parts: &Parts, slots: &BTreeMap<usize, Slot>, size: usize) -> Option<Vec<Given>> {
    let values = (0..size).map(|position| match slots.get(&position) {
        Some(slot) => given(parts, *slot),
        None => Some(Given::Unread),
    });
    values.collect()
}

fn given(parts: &Parts, slot: Slot) -> Option<Given> {
    match slot {
        Slot {
            value: Value::Unseen,
            ..
        } => Some(Given::Unread),
        Slot {
            value,
            is_reference: false,
        } => Some(integer(value)),
        Slot { value, .. } => reference(identity(parts, value)?),
    }
}

fn reference(identity: Identity) -> Option<Given> {
    Some(match identity {
        Identity::Null { is_said: true } => Given::Null,
        Identity::Null { is_said: false } => Given::Unseen,
        Identity::Input(index) => Given::Ref(Id::Input(i64::try_from(index + 1).ok()?)),
        Identity::Made(number) => Given::Ref(Id::New(number.checked_neg()?)),
    })
}

fn integer(value: Value) -> Given {
    match value {
        Value::Known(value) => Given::Int(value),
        Value::Unknown(id) => Given::Unknown(id),
        Value::Unseen => Given::Unread,
    }
}

fn identity(parts: &Parts, value: Value) -> Option<Identity> {
    match value {
        Value::Known(0) => Some(Identity::Null { is_said: true }),
        Value::Known(number) => Some(Identity::Made(number)),
        Value::Unknown(id) => parts.identities.get(&id).copied(),
        Value::Unseen => None,
    }
}
