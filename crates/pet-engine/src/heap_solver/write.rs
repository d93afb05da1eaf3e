//! A concrete heap in the form in which `pet_cells.pl` reports heaps, so that readers of cases
//! need not know of undecided aliases.

use super::Told;
use super::events::Value;
use super::heap::{Content, Identity, Parts, Slot, is_reference};
use crate::kinds::Kind;
use crate::machine::term::Term;
use crate::wire::compact::type_term;
use std::collections::{BTreeMap, BTreeSet};

/// `case(Inputs, Cells, Ended, asked, 0, [])`.
pub(super) fn case(told: &Told<'_>, parts: &Parts, values: &[i128]) -> Option<Term> {
    let mut cells = Vec::new();
    let mut changes = Vec::new();
    for (number, made) in &parts.made {
        changes.push(object(told, parts, *number, &made.kind, &made.now, true)?);
    }
    for (index, cell) in parts.cells.iter().enumerate() {
        let number = i64::try_from(index + 1).ok()?;
        let class = match *parts.classes.get(index)? {
            Value::Known(class) => class,
            Value::Unknown(id) => i64::try_from(*values.get(id)?).ok()?,
            Value::Unseen => return None,
        };
        let kind = told.kinds.get(class)?;
        cells.push(object(told, parts, number, kind, &cell.first, false)?);
        if cell.is_changed {
            changes.push(object(told, parts, number, kind, &cell.now, false)?);
        }
    }
    for (class, of) in &parts.statics {
        let id = || Term::compound("static", [Term::atom(class)]);
        let size = told.tables.classes.get(class)?.statics.len();
        let written = |slots: &BTreeMap<usize, Slot>| {
            let values = fields(parts, slots, size)?;
            Some(Term::compound("o", [id(), Term::atom(class), values]))
        };
        cells.push(written(&of.first)?);
        if of.first != of.now {
            changes.push(written(&of.now)?);
        }
    }
    let method = told.method;
    let this = method.has_this().then_some(true);
    let parameters = method.parameters.iter().map(|(_, ty)| is_reference(ty));
    let inputs = this.into_iter().chain(parameters).zip(&told.inputs);
    let inputs = inputs.map(|(is_reference, value)| {
        let slot = Slot {
            value: *value,
            is_reference,
        };
        written(parts, slot)
    });
    let flag = match told.thrown {
        Some(thrown) => match identity(parts, thrown)? {
            Identity::Null { .. } => return None,
            object => Term::compound("exc", [Term::Int(number(object)?)]),
        },
        // `ok`, or the verdict of a contract in its place, as it was said.
        None => told.flag.clone(),
    };
    let out = told.out.map(|value| {
        let is_reference = is_reference(&method.result);
        written(
            parts,
            Slot {
                value,
                is_reference: is_reference && told.thrown.is_none(),
            },
        )
    });
    let out = match out {
        Some(value) => vec![value?],
        None => Vec::new(),
    };
    let changes = Term::List(changes);
    let ended = Term::compound(
        "ended",
        [Term::List(out), changes, flag, told.digits.clone()],
    );
    let case = [
        Term::List(inputs.collect::<Option<_>>()?),
        Term::List(cells),
        ended,
        Term::atom("asked"),
        Term::Int(0),
        Term::List(Vec::new()),
    ];
    Some(Term::compound("case", case))
}

/// The numbers of the integers that the heap and the result have.
pub(super) fn integers(told: &Told<'_>, parts: &Parts) -> BTreeSet<usize> {
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
    if !is_reference(&told.method.result) && told.thrown.is_none() {
        told.out.iter().for_each(&mut note);
    }
    found
}

/// `is_whole`: a slot that was not written has its default; it is not unknown.
fn object(
    told: &Told<'_>,
    parts: &Parts,
    number: i64,
    kind: &Kind,
    content: &Content,
    is_whole: bool,
) -> Option<Term> {
    let id = Term::Int(number);
    match kind {
        Kind::Class(class) => {
            let layout = told.tables.layout(class);
            let mut slots = content.fields.clone();
            for (position, (_, ty)) in layout.iter().enumerate().filter(|_| is_whole) {
                slots.entry(position).or_insert(Slot {
                    value: Value::Known(0),
                    is_reference: is_reference(ty),
                });
            }
            let values = fields(parts, &slots, layout.len())?;
            Some(Term::compound("o", [id, Term::atom(class), values]))
        }
        Kind::Array(element) => {
            let elements = content.elements.iter().map(|(index, slot)| {
                let index = integer(*index);
                Some(Term::compound("e", [index, written(parts, *slot)?]))
            });
            let length = content.length.map_or(Term::Int(0), integer);
            let elements = Term::List(elements.collect::<Option<_>>()?);
            Some(Term::compound(
                "a",
                [id, type_term(element), length, elements],
            ))
        }
    }
}

/// Values in layout order; `u` for a slot that was not read.
fn fields(parts: &Parts, slots: &BTreeMap<usize, Slot>, size: usize) -> Option<Term> {
    let values = (0..size).map(|position| match slots.get(&position) {
        Some(slot) => written(parts, *slot),
        None => Some(Term::atom("u")),
    });
    Some(Term::List(values.collect::<Option<_>>()?))
}

fn written(parts: &Parts, slot: Slot) -> Option<Term> {
    if slot.value == Value::Unseen {
        return Some(Term::atom("u"));
    }
    if !slot.is_reference {
        return Some(integer(slot.value));
    }
    Some(match identity(parts, slot.value)? {
        Identity::Null { is_said: true } => Term::atom("null"),
        Identity::Null { is_said: false } => Term::atom("unseen"),
        object => Term::compound("r", [Term::Int(number(object)?)]),
    })
}

/// As the machine numbers objects: those of the input from 1, those made by `new` from -1
/// downwards.
fn number(identity: Identity) -> Option<i64> {
    match identity {
        Identity::Null { .. } => Some(0),
        Identity::Input(index) => i64::try_from(index + 1).ok(),
        Identity::Made(number) => Some(number),
    }
}

fn integer(value: Value) -> Term {
    match value {
        Value::Known(value) => Term::Int(value),
        Value::Unknown(id) => {
            let id = i64::try_from(id).unwrap_or(i64::MAX);
            Term::compound("x", [Term::Int(id)])
        }
        Value::Unseen => Term::atom("u"),
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
