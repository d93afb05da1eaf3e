//! Members by name, own and inherited, found without walking long chains of classes. The
//! `Visibility` of the caller decides which members hide others.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::table::Table;
use crate::typed::ClassId;

/// If at most this many classes have a member of the wanted name, each of them is tested for being
/// an ancestor; otherwise the ancestors are searched for the name.
const FEW_OWNERS: usize = 8;

pub struct Members<'a, Id> {
    own: HashMap<(ClassId, &'a str), Vec<Id>>,
    owners: HashMap<&'a str, Vec<ClassId>>,
    found: RefCell<VisibleMembers<'a, Id>>,
}

/// Results of `visible`, for names with many owners.
type VisibleMembers<'a, Id> = HashMap<(ClassId, &'a str), Rc<[Id]>>;

/// The rules of one kind of members.
pub trait Visibility<Id> {
    fn owner(&self, id: Id) -> ClassId;

    /// Returns whether a subclass inherits this member.
    fn is_inherited(&self, id: Id) -> bool;

    /// Returns whether the first member, which is nearer, makes the second one invisible.
    fn hides(&self, near: Id, far: Id) -> bool;
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

impl<'a, Id: Copy + PartialEq> Members<'a, Id> {
    pub fn add(&mut self, class: ClassId, name: &'a str, id: Id) {
        let own = self.own.entry((class, name)).or_default();
        if own.is_empty() {
            self.owners.entry(name).or_default().push(class);
        }
        own.push(id);
    }

    /// The members that the class itself declares under this name.
    pub fn own(&self, class: ClassId, name: &'a str) -> &[Id] {
        self.own.get(&(class, name)).map_or(&[], Vec::as_slice)
    }

    /// The members that a class has or inherits under this name: members of classes before
    /// those of interfaces, and near ones first.
    pub fn visible(
        &self,
        table: &Table<'a>,
        class: ClassId,
        name: &'a str,
        rules: &dyn Visibility<Id>,
    ) -> Rc<[Id]> {
        let owners = self.owners.get(name).map_or(&[][..], Vec::as_slice);
        if owners.len() > FEW_OWNERS {
            return self.visible_by_walking(table, class, name, rules);
        }
        let ancestors = owners.iter().copied();
        let ancestors = ancestors.filter(|owner| table.is_subclass(class, *owner));
        let members = ancestors.flat_map(|owner| self.own(owner, name)).copied();
        let reached = members.filter(|id| rules.owner(*id) == class || rules.is_inherited(*id));
        select(table, reached.collect(), rules).into()
    }

    /// Computes the members of ancestors first and stores them, in a loop: chains of classes may be
    /// long.
    fn visible_by_walking(
        &self,
        table: &Table<'a>,
        class: ClassId,
        name: &'a str,
        rules: &dyn Visibility<Id>,
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
            let mut reached = self.own(next, name).to_vec();
            for parent in table.parents(next) {
                let inherited = found.get(&(parent, name)).into_iter();
                let inherited = inherited.flat_map(|ids| ids.iter().copied());
                reached.extend(inherited.filter(|id| rules.is_inherited(*id)));
            }
            found.insert((next, name), select(table, reached, rules).into());
        }
        found.get(&(class, name)).cloned().unwrap_or_default()
    }
}

/// Sorts members by distance, and drops those that a nearer one hides.
fn select<Id: Copy + PartialEq>(
    table: &Table,
    mut reached: Vec<Id>,
    rules: &dyn Visibility<Id>,
) -> Vec<Id> {
    reached.sort_by_key(|id| table.hierarchy.distance_order(rules.owner(*id)));
    let mut visible: Vec<Id> = Vec::new();
    for id in reached {
        let mut nearer = visible.iter();
        if !nearer.any(|near| *near == id || rules.hides(*near, id)) {
            visible.push(id);
        }
    }
    visible
}
