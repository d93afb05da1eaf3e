//! The heap of one run over the events: its objects, their contents in the input, and their present
//! contents.

use super::PathReport;
use super::choice::{Choices, Which, equal, unequal};
use super::events::{Event, Value, When};
use crate::kinds::Kind;
use crate::path::Path;
use indexmap::IndexMap;
use pet_analyze::tables::Type;
use pet_solver::{Expr, Formula};
use std::collections::BTreeMap;

/// The object that a reference is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Identity {
    /// Null; `is_said` if the path requires it, and not only because nothing contradicts it.
    Null {
        is_said: bool,
    },
    /// An object of the input, by the index of its cell.
    Input(usize),
    Made(i64),
}

/// A reference of the input: the number of the class of its object, and the classes that it may
/// have.
#[derive(Debug, Clone)]
pub(super) struct Input {
    pub class: Value,
    pub kinds: Vec<i64>,
}

/// A place with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slot {
    pub value: Value,
    pub is_reference: bool,
}

/// The fields of an object, or the elements of an array.
#[derive(Debug, Clone, Default)]
pub(super) struct Content {
    pub fields: BTreeMap<usize, Slot>,
    pub length: Option<Value>,
    /// Elements with their indices; of elements with the same index the first counts.
    pub elements: Vec<(Value, Slot)>,
}

/// An object of the input.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    /// The reference through which the object was added; it is this object in any case.
    pub holder: Value,
    pub kinds: Vec<i64>,
    pub first: Content,
    /// Contents of the input that a read did not see, because the place was written before.
    hidden: Content,
    pub now: Content,
    pub is_changed: bool,
}

/// An object made by `new`.
#[derive(Debug, Clone)]
pub(super) struct Made {
    pub kind: Kind,
    pub now: Content,
}

/// Static fields of a class.
#[derive(Debug, Clone, Default)]
pub(super) struct Static {
    pub first: BTreeMap<usize, Slot>,
    pub now: BTreeMap<usize, Slot>,
}

/// Where values of the input are, in the order in which the places were met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    Cell(usize),
    Static(String),
}

/// The results of a run.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub cells: Vec<Cell>,
    pub made: IndexMap<i64, Made>,
    pub statics: IndexMap<String, Static>,
    pub inputs: BTreeMap<usize, Input>,
    pub identities: BTreeMap<usize, Identity>,
    /// For each cell the class of one of its references.
    pub classes: Vec<Value>,
    /// Pairs of references that the program compared.
    pub same: Vec<(Value, Value)>,
    pub different: Vec<(Value, Value)>,
    pub places: Vec<Place>,
}

pub(super) struct Heap<'a, 'b> {
    pub report: &'b PathReport<'a>,
    pub path: &'b mut Path,
    pub choices: &'b mut Choices,
    pub assumed: &'b mut Vec<Formula>,
    pub parts: Parts,
}

impl Cell {
    /// Stores a field that was read. If it was written before, its content in the input is hidden
    /// until a condition looks back at it.
    fn reads(&mut self, position: usize, slot: Slot, when: When) {
        let hidden = self.hidden.fields.get(&position).copied();
        let known = hidden.or(Some(slot).filter(|slot| slot.value != Value::Unseen));
        let Some(slot) = known else {
            return;
        };
        if when == When::Now && self.now.fields.contains_key(&position) {
            self.hidden.fields.entry(position).or_insert(slot);
        } else {
            self.first.fields.entry(position).or_insert(slot);
            self.now.fields.entry(position).or_insert(slot);
        }
    }
}

impl<'a, 'b> Heap<'a, 'b> {
    pub fn new(
        report: &'b PathReport<'a>,
        path: &'b mut Path,
        choices: &'b mut Choices,
        assumed: &'b mut Vec<Formula>,
    ) -> Heap<'a, 'b> {
        Heap {
            report,
            path,
            choices,
            assumed,
            parts: Parts::default(),
        }
    }

    pub fn into_parts(self) -> Parts {
        self.parts
    }

    /// Repeats all events. `None` if some reference has no possible object, or if the events do not
    /// fit together.
    pub fn happens(&mut self) -> Option<()> {
        let report = self.report;
        for event in &report.events {
            if let Event::Input { of, class, kinds } = event {
                let input = Input {
                    class: *class,
                    kinds: kinds.clone(),
                };
                self.parts.inputs.insert(*of, input);
            }
        }
        for event in &report.events {
            self.event(event)?;
        }
        Some(())
    }

    fn event(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::Input { .. } => {}
            Event::Reach { of, kinds } => self.reaches(*of, kinds)?,
            Event::Get {
                class,
                position,
                of,
                first,
                when,
            } => {
                let slot = self.field(class, *position, *first)?;
                if let Some(cell) = self.cell(*of)? {
                    cell.reads(*position, slot, *when);
                }
            }
            Event::Set {
                class,
                position,
                of,
                value,
            } => {
                let slot = self.field(class, *position, *value)?;
                match self.cell(*of)? {
                    Some(cell) => {
                        cell.is_changed = true;
                        cell.now.fields.insert(*position, slot);
                    }
                    None => {
                        let made = self.made(*of)?;
                        made.now.fields.insert(*position, slot);
                    }
                }
            }
            Event::Made { number, class } => {
                let kind = Kind::Class(class.clone());
                let now = Content::default();
                self.parts.made.insert(*number, Made { kind, now });
            }
            Event::Laid { number, ty, length } => {
                let kind = Kind::Array(ty.clone());
                let now = Content {
                    length: Some(*length),
                    ..Content::default()
                };
                self.parts.made.insert(*number, Made { kind, now });
            }
            Event::Length { of, first } => {
                if let Some(cell) = self.cell(*of)? {
                    cell.first.length.get_or_insert(*first);
                    cell.now.length.get_or_insert(*first);
                }
            }
            Event::Element {
                ty,
                of,
                index,
                first,
                when,
            } => self.element(ty, *of, *index, *first, *when)?,
            Event::Put {
                ty,
                of,
                index,
                value,
            } => {
                let element = (*index, slot(*value, ty));
                match self.cell(*of)? {
                    Some(cell) => {
                        cell.is_changed = true;
                        cell.now.elements.insert(0, element);
                    }
                    None => self.made(*of)?.now.elements.insert(0, element),
                }
            }
            Event::GetStatic {
                class,
                position,
                first,
            } => {
                let slot = self.static_slot(class, *position, *first)?;
                let of = self.statics(class);
                of.first.insert(*position, slot);
                of.now.entry(*position).or_insert(slot);
            }
            Event::SetStatic {
                class,
                position,
                value,
            } => {
                let slot = self.static_slot(class, *position, *value)?;
                self.statics(class).now.insert(*position, slot);
            }
            Event::Same(left, right) => self.parts.same.push((*left, *right)),
            Event::Different(left, right) => self.parts.different.push((*left, *right)),
        }
        Some(())
    }

    /// The cell of a reference; the inner `None` if it is an object made by `new`.
    fn cell(&mut self, of: Value) -> Option<Option<&mut Cell>> {
        match self.known(of)? {
            Identity::Input(index) => Some(self.parts.cells.get_mut(index)),
            Identity::Made(_) => Some(None),
            Identity::Null { .. } => None,
        }
    }

    fn made(&mut self, of: Value) -> Option<&mut Made> {
        match self.known(of)? {
            Identity::Made(number) => self.parts.made.get_mut(&number),
            _ => None,
        }
    }

    fn statics(&mut self, class: &str) -> &mut Static {
        let place = Place::Static(class.to_owned());
        if !self.parts.places.contains(&place) {
            self.parts.places.push(place);
        }
        self.parts.statics.entry(class.to_owned()).or_default()
    }

    fn field(&self, class: &str, position: usize, value: Value) -> Option<Slot> {
        let layout = self.report.tables.layout(class);
        let (_, ty) = layout.get(position)?;
        Some(slot(value, ty))
    }

    fn static_slot(&self, class: &str, position: usize, value: Value) -> Option<Slot> {
        let (_, ty) = self
            .report
            .tables
            .classes
            .get(class)?
            .statics
            .get(position)?;
        Some(slot(value, ty))
    }

    /// Stores an element of an input array that was read, unless a write or an earlier read has the
    /// same index. For integers this choice is not visible, so it is not made.
    fn element(
        &mut self,
        ty: &Type,
        of: Value,
        index: Value,
        first: Value,
        when: When,
    ) -> Option<()> {
        let Identity::Input(number) = self.known(of)? else {
            return Some(());
        };
        if is_reference(ty) {
            let cell = self.parts.cells.get(number)?;
            let earlier = match when {
                When::Before => cell.first.elements.clone(),
                When::Now => cell.now.elements.clone(),
            };
            for (other, _) in earlier {
                if self.is_same_index(index, other, Which::Each)? {
                    if when == When::Now && first != Value::Unseen {
                        let cell = self.parts.cells.get_mut(number)?;
                        cell.hidden.elements.push((index, slot(first, ty)));
                    }
                    return Some(());
                }
            }
            if when == When::Before {
                // A condition looks back at an element that the method has overwritten without
                // reading it, so nothing that the method did depends on which element it is.
                for (other, hidden) in self.parts.cells.get(number)?.hidden.elements.clone() {
                    if self.is_same_index(index, other, Which::First)? {
                        let cell = self.parts.cells.get_mut(number)?;
                        cell.first.elements.push((index, hidden));
                        return Some(());
                    }
                }
            }
        }
        if first != Value::Unseen {
            let element = (index, slot(first, ty));
            let cell = self.parts.cells.get_mut(number)?;
            cell.first.elements.push(element);
            cell.now.elements.push(element);
        }
        Some(())
    }

    fn is_same_index(&mut self, index: Value, other: Value, which: Which) -> Option<bool> {
        match (index, other) {
            (index, other) if index == other => return Some(true),
            (Value::Known(_), Value::Known(_)) => return Some(false),
            _ => {}
        }
        let (left, right) = (index.expr(self.path)?, other.expr(self.path)?);
        let alternatives = [unequal(left.clone(), right.clone()), equal(left, right)];
        Some(self.take(&alternatives, which)? == 1)
    }

    /// A reference reaches an object: a new one, one that was reached before, or one made by `new`.
    fn reaches(&mut self, value: Value, kinds: &[i64]) -> Option<()> {
        if self.known(value).is_some() {
            return Some(());
        }
        let id = value.id()?;
        let new = self.new_object(value)?;
        let (mut alternatives, mut identities) = (vec![new], vec![None]);
        self.others(value, kinds, &mut alternatives, &mut identities)?;
        let taken = self.take(&alternatives, Which::Each)?;
        let identity = match *identities.get(taken)? {
            Some(identity) => identity,
            None => self.added(value, kinds),
        };
        self.parts.identities.insert(id, identity);
        Some(())
    }

    pub(super) fn known(&self, value: Value) -> Option<Identity> {
        match value {
            Value::Known(0) => Some(Identity::Null { is_said: true }),
            Value::Known(number) => Some(Identity::Made(number)),
            Value::Unknown(id) => self.parts.identities.get(&id).copied(),
            Value::Unseen => None,
        }
    }

    /// The condition that a reference is none of the objects so far.
    pub(super) fn new_object(&self, value: Value) -> Option<Formula> {
        let own = value.expr(self.path)?;
        let mut parts = vec![unequal(own.clone(), Expr::Int(0))];
        for number in self.parts.made.keys() {
            parts.push(unequal(own.clone(), Expr::Int((*number).into())));
        }
        for cell in &self.parts.cells {
            parts.push(unequal(own.clone(), cell.holder.expr(self.path)?));
        }
        Some(Formula::And(parts))
    }

    /// Adds the objects so far as alternatives. A reference of the input is not an object made by
    /// `new`.
    pub(super) fn others(
        &self,
        value: Value,
        kinds: &[i64],
        alternatives: &mut Vec<Formula>,
        identities: &mut Vec<Option<Identity>>,
    ) -> Option<()> {
        let own = value.expr(self.path)?;
        let is_input = value
            .id()
            .is_some_and(|id| self.parts.inputs.contains_key(&id));
        let cells = self.parts.cells.iter().enumerate();
        for (index, cell) in cells.filter(|(_, cell)| may_share(&cell.kinds, kinds)) {
            alternatives.push(equal(own.clone(), cell.holder.expr(self.path)?));
            identities.push(Some(Identity::Input(index)));
        }
        for number in self.parts.made.keys().filter(|_| !is_input) {
            alternatives.push(equal(own.clone(), Expr::Int((*number).into())));
            identities.push(Some(Identity::Made(*number)));
        }
        Some(())
    }

    pub(super) fn added(&mut self, holder: Value, kinds: &[i64]) -> Identity {
        self.parts.cells.push(Cell {
            holder,
            kinds: kinds.to_vec(),
            first: Content::default(),
            hidden: Content::default(),
            now: Content::default(),
            is_changed: false,
        });
        let index = self.parts.cells.len() - 1;
        self.parts.places.push(Place::Cell(index));
        Identity::Input(index)
    }

    pub(super) fn take(&mut self, alternatives: &[Formula], which: Which) -> Option<usize> {
        self.choices
            .take(self.path, self.assumed, alternatives, which)
    }
}

/// Returns whether two references may be one object, as far as their declared classes tell. The
/// solver has the restrictions of classes on the path.
pub(super) fn may_share(one: &[i64], other: &[i64]) -> bool {
    one.iter().any(|kind| other.contains(kind))
}

pub(super) fn is_reference(ty: &Type) -> bool {
    !matches!(ty, Type::Number(_) | Type::Bool | Type::Void)
}

fn slot(value: Value, ty: &Type) -> Slot {
    Slot {
        value,
        is_reference: is_reference(ty),
    }
}
