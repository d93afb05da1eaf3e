//! The inheritance relation, prepared for fast lookups: classes form a tree that is numbered once,
//! interfaces store the classes below them. The graph has no cycles; `inherit` has cut them.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::table::Table;
use crate::typed::{ClassId, ClassKind, OBJECT};

#[derive(Default)]
pub struct Hierarchy {
    /// Every class, its parents before it.
    pub order: Vec<ClassId>,
    places: Vec<ClassFacts>,
    below: RefCell<HashMap<ClassId, Rc<Below>>>,
}

/// The facts about one class.
#[derive(Default, Clone)]
struct ClassFacts {
    is_interface: bool,
    /// The position in `order`.
    rank: usize,
    /// The numbers of the class and of all its subclasses are exactly those from `first` to `last`;
    /// interfaces have no numbers.
    first: usize,
    last: usize,
    /// Classes that name this one as their superclass or, if it is an interface,
    /// among their interfaces.
    children: Vec<ClassId>,
}

/// The classes that inherit from an interface.
struct Below {
    interfaces: HashSet<ClassId>,
    /// Ranges of class numbers, ascending and apart from each other.
    ranges: Vec<(usize, usize)>,
}

impl Hierarchy {
    pub fn new(table: &Table, order: Vec<ClassId>) -> Hierarchy {
        let mut places = vec![ClassFacts::default(); table.classes.len()];
        for (rank, id) in order.iter().enumerate() {
            for parent in table.parents(*id) {
                place_mut(&mut places, parent).children.push(*id);
            }
            let place = place_mut(&mut places, *id);
            place.rank = rank;
            place.is_interface = table.class(*id).kind == ClassKind::Interface;
        }
        number_classes(table, &mut places);
        Hierarchy {
            order,
            places,
            below: RefCell::default(),
        }
    }

    /// Sorts ancestors of one class: classes before interfaces, near ones before those
    /// that they inherit from.
    pub fn distance_order(&self, id: ClassId) -> impl Ord + use<> {
        let place = self.place(id);
        (place.is_interface, Reverse(place.rank))
    }

    fn is_subclass(&self, class: ClassId, ancestor: ClassId) -> bool {
        let (place, above) = (self.place(class), self.place(ancestor));
        if class == ancestor || ancestor == OBJECT {
            true
        } else if above.is_interface {
            let below = self.below(ancestor);
            if place.is_interface {
                return below.interfaces.contains(&class);
            }
            let after = below
                .ranges
                .partition_point(|(first, _)| *first <= place.first);
            let range = after.checked_sub(1).and_then(|at| below.ranges.get(at));
            range.is_some_and(|(_, last)| place.first <= *last)
        } else {
            !place.is_interface && above.first <= place.first && place.first <= above.last
        }
    }

    fn below(&self, interface: ClassId) -> Rc<Below> {
        if let Some(below) = self.below.borrow().get(&interface) {
            return below.clone();
        }
        let mut interfaces = HashSet::from([interface]);
        let mut ranges = Vec::new();
        let mut pending = vec![interface];
        while let Some(id) = pending.pop() {
            for child in &self.place(id).children {
                let place = self.place(*child);
                if !place.is_interface {
                    ranges.push((place.first, place.last));
                } else if interfaces.insert(*child) {
                    pending.push(*child);
                }
            }
        }
        ranges.sort_unstable();
        let mut apart: Vec<(usize, usize)> = Vec::new();
        for (first, last) in ranges {
            // Ranges of a tree lie inside each other or apart.
            if apart.last().is_none_or(|(_, before)| *before < first) {
                apart.push((first, last));
            }
        }
        let below = Rc::new(Below {
            interfaces,
            ranges: apart,
        });
        self.below.borrow_mut().insert(interface, below.clone());
        below
    }

    fn place(&self, id: ClassId) -> &ClassFacts {
        self.places
            .get(id.index())
            .expect("every class has a place")
    }
}

impl Table<'_> {
    /// Returns whether `class` is `ancestor` or inherits from it, through interfaces too.
    pub fn is_subclass(&self, class: ClassId, ancestor: ClassId) -> bool {
        self.hierarchy.is_subclass(class, ancestor)
    }
}

/// Numbers the tree of superclasses, a class before its subclasses, without recursion.
fn number_classes(table: &Table, places: &mut [ClassFacts]) {
    let mut next = 0;
    let mut pending = vec![(OBJECT, false)];
    while let Some((id, is_done)) = pending.pop() {
        if is_done {
            place_mut(places, id).last = next - 1;
            continue;
        }
        pending.push((id, true));
        let place = place_mut(places, id);
        place.first = next;
        next += 1;
        let children = place.children.iter();
        let subclasses = children.filter(|child| table.class(**child).superclass == Some(id));
        pending.extend(subclasses.map(|child| (*child, false)));
    }
}

fn place_mut(places: &mut [ClassFacts], id: ClassId) -> &mut ClassFacts {
    places.get_mut(id.index()).expect("every class has a place")
}
