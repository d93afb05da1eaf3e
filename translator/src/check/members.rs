//! Members by name, own and inherited, found without walking long chains of classes.
//! Knows classes and names only; what hides what is the caller's business.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::table::Table;
use crate::typed::ClassId;

/// Up to so many classes with a member of the wanted name are asked one by one whether
/// they are ancestors; beyond that the ancestors are asked for the name.
const FEW_OWNERS: usize = 8;

pub struct Members<'a, Id> {
    own: HashMap<(ClassId, &'a str), Vec<Id>>,
    owners: HashMap<&'a str, Vec<ClassId>>,
    found: RefCell<Found<'a, Id>>,
}

impl<Id> Default for Members<'_, Id> {
    fn default() -> Self {
        Members {
            own: HashMap::new(),
            owners: HashMap::new(),
            found: RefCell::default(),
        }
    }
}

/// What `visible` found, for names with many owners.
type Found<'a, Id> = HashMap<(ClassId, &'a str), Rc<[Id]>>;
/// Whether a subclass inherits this member.
type Inherits<'f, Id> = &'f dyn Fn(Id) -> bool;
/// Whether the first member, which is nearer, makes the second one invisible.
type Hides<'f, Id> = &'f dyn Fn(Id, Id) -> bool;

impl<'a, Id: Copy + PartialEq> Members<'a, Id> {
    pub fn add(&mut self, class: ClassId, name: &'a str, id: Id) {
        let own = self.own.entry((class, name)).or_default();
        if own.is_empty() {
            self.owners.entry(name).or_default().push(class);
        }
        own.push(id);
    }

    /// What the class itself declares under this name.
    pub fn own(&self, class: ClassId, name: &'a str) -> &[Id] {
        self.own.get(&(class, name)).map_or(&[], Vec::as_slice)
    }

    pub fn visible(
        &self,
        table: &Table<'a>,
        class: ClassId,
        name: &'a str,
        inherits: Inherits<Id>,
        hides: Hides<Id>,
    ) -> Rc<[Id]> {
        let owners = self.owners.get(name).map_or(&[][..], Vec::as_slice);
        if owners.len() > FEW_OWNERS {
            return self.visible_by_walking(table, class, name, inherits, hides);
        }
        let ancestors = owners
            .iter()
            .filter(|owner| table.is_subclass(class, **owner));
        let mut ancestors: Vec<ClassId> = ancestors.copied().collect();
        ancestors.sort_by_key(|id| table.hierarchy.distance_order(*id));
        let mut visible = Vec::new();
        for ancestor in ancestors {
            let own = self.own(ancestor, name).iter();
            let own = own.filter(|id| ancestor == class || inherits(**id));
            extend(&mut visible, own, hides);
        }
        visible.into()
    }

    /// Ancestors first, each remembered, in a loop: chains of classes have any length.
    fn visible_by_walking(
        &self,
        table: &Table<'a>,
        class: ClassId,
        name: &'a str,
        inherits: Inherits<Id>,
        hides: Hides<Id>,
    ) -> Rc<[Id]> {
        let mut found = self.found.borrow_mut();
        let mut pending = vec![class];
        while let Some(&next) = pending.last() {
            let before = pending.len();
            if !found.contains_key(&(next, name)) {
                let unknown = |parent: &ClassId| !found.contains_key(&(*parent, name));
                pending.extend(table.parents(next).filter(unknown));
            }
            if pending.len() > before {
                continue;
            }
            pending.pop();
            if found.contains_key(&(next, name)) {
                continue;
            }
            let mut visible = self.own(next, name).to_vec();
            for parent in table.parents(next) {
                let parents = found.get(&(parent, name));
                let inherited = parents.map_or(&[][..], |ids| &**ids).iter();
                extend(&mut visible, inherited.filter(|id| inherits(**id)), hides);
            }
            found.insert((next, name), visible.into());
        }
        found.get(&(class, name)).cloned().unwrap_or_default()
    }
}

fn extend<'i, Id: Copy + PartialEq + 'i>(
    visible: &mut Vec<Id>,
    farther: impl Iterator<Item = &'i Id>,
    hides: Hides<Id>,
) {
    let nearer = visible.len();
    for id in farther {
        let near = visible.get(..nearer).unwrap_or_default();
        let is_hidden = near.iter().any(|near| near == id || hides(*near, *id));
        if !is_hidden {
            visible.push(*id);
        }
    }
}
