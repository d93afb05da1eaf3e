//! Equalities and differences of references, with their reasons, while decisions are made and taken
//! back: classes of equal references, and pairs that are different.

/// The decisions that a fact depends on, one bit for each.
pub(super) type Reason = u128;

/// A reference or an object, which is compared with others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Leaf {
    /// A reference of the input, by its number in the store.
    Input(usize),
    /// Null, an object made by `new`, or an object of the input, by its number. Different numbers
    /// are different objects.
    Object(i64),
}

#[derive(Debug, Default)]
pub(super) struct Equality {
    nodes: Vec<Node>,
    trail: Vec<Step>,
}

/// A leaf in its class of equal leaves.
#[derive(Debug, Clone)]
struct Node {
    /// The representative of the class, and the reason why this node is equal to it.
    class: usize,
    why: Reason,
    /// Data of a representative: the other members of its class, an object in the class, and the
    /// reason why a reference of the input is in it.
    members: Vec<usize>,
    object: Option<(i64, Reason)>,
    input: Option<Reason>,
    /// The nodes that this one differs from.
    apart: Vec<(usize, Reason)>,
}

/// A step that can be undone.
#[derive(Debug)]
enum Step {
    Different(usize, usize),
    /// The class of `other` became part of `class`.
    Joined {
        class: usize,
        other: usize,
        object: Option<(i64, Reason)>,
        input: Option<Reason>,
        /// The earlier reasons of the members of the other class.
        whys: Vec<Reason>,
    },
}

impl Equality {
    /// An empty relation with room for so many references.
    pub fn with_capacity(references: usize) -> Equality {
        Equality {
            nodes: Vec::with_capacity(2 * references),
            trail: Vec::new(),
        }
    }

    pub fn len(&self) -> usize {
        self.trail.len()
    }

    /// Undoes all but the first `len` steps.
    pub fn truncate(&mut self, len: usize) {
        while self.trail.len() > len {
            match self.trail.pop() {
                Some(Step::Different(left, right)) => {
                    for place in [left, right] {
                        if let Some(node) = self.nodes.get_mut(place) {
                            node.apart.pop();
                        }
                    }
                }
                Some(Step::Joined {
                    class,
                    other,
                    object,
                    input,
                    whys,
                }) => self.part(class, other, object, input, whys),
                None => return,
            }
        }
    }

    /// Adds that two leaves are the same, or different; this was open before.
    pub fn add(&mut self, left: Leaf, right: Leaf, is_same: bool, reason: Reason) {
        let (left, right) = (self.place(left), self.place(right));
        if is_same {
            self.join(left, right, reason);
        } else {
            for (place, other) in [(left, right), (right, left)] {
                if let Some(node) = self.nodes.get_mut(place) {
                    node.apart.push((other, reason));
                }
            }
            self.trail.push(Step::Different(left, right));
        }
    }

    /// Returns whether two leaves are the same, with the reason; `None` if that is open.
    pub fn ask(&mut self, left: Leaf, right: Leaf) -> Option<(bool, Reason)> {
        if left == right {
            return Some((true, 0));
        }
        let (left, right) = (self.place(left), self.place(right));
        let ((one, why), (other, because)) = (self.class(left), self.class(right));
        let both = why | because;
        if one == other {
            return Some((true, both));
        }
        let (first, second) = (self.nodes.get(one)?, self.nodes.get(other)?);
        let made = |object: Option<(i64, Reason)>| object.filter(|(number, _)| *number < 0);
        let apart = match (first.object, second.object) {
            (Some((_, why)), Some((_, because))) => Some(why | because),
            (object, None) => made(object).zip(second.input).map(|(it, why)| it.1 | why),
            (None, object) => made(object).zip(first.input).map(|(it, why)| it.1 | why),
        };
        if let Some(reason) = apart {
            return Some((false, both | reason));
        }
        let (few, of, target) = match first.members.len() <= second.members.len() {
            true => (first, one, other),
            false => (second, other, one),
        };
        std::iter::once(&of).chain(&few.members).find_map(|member| {
            let node = self.nodes.get(*member)?;
            node.apart.iter().find_map(|(end, reason)| {
                let (class, why) = self.class(*end);
                (class == target).then_some((false, both | reason | node.why | why))
            })
        })
    }

    /// The number of the object that a leaf is known to be.
    pub fn object(&mut self, leaf: Leaf) -> Option<i64> {
        let place = self.place(leaf);
        let (class, _) = self.class(place);
        self.nodes.get(class)?.object.map(|(number, _)| number)
    }

    fn class(&self, place: usize) -> (usize, Reason) {
        let node = self.nodes.get(place);
        node.map_or((place, 0), |node| (node.class, node.why))
    }

    /// References have even places, objects odd ones.
    fn place(&mut self, leaf: Leaf) -> usize {
        let place = match leaf {
            Leaf::Input(id) => 2 * id,
            Leaf::Object(number) => {
                let size = usize::try_from(number.unsigned_abs()).unwrap_or(0);
                4 * size + if number < 0 { 3 } else { 1 }
            }
        };
        for index in self.nodes.len()..=place {
            let is_object = !index.is_multiple_of(2);
            let size = i64::try_from(index / 4).unwrap_or(i64::MAX);
            let number = if index % 4 == 3 { -size } else { size };
            self.nodes.push(Node {
                class: index,
                why: 0,
                members: Vec::new(),
                object: is_object.then_some((number, 0)),
                input: (!is_object).then_some(0),
                apart: Vec::new(),
            });
        }
        place
    }

    fn join(&mut self, left: usize, right: usize, reason: Reason) {
        let ((mut class, why), (mut other, because)) = (self.class(left), self.class(right));
        if class == other {
            return;
        }
        let across = why | because | reason;
        let size = |class: usize| self.nodes.get(class).map_or(0, |node| node.members.len());
        if size(class) < size(other) {
            std::mem::swap(&mut class, &mut other);
        }
        let Some(node) = self.nodes.get_mut(other) else {
            return;
        };
        // A representative is not in its own list, so that most nodes need none.
        let mut members = std::mem::take(&mut node.members);
        members.push(other);
        let with = |(number, why): (i64, Reason)| (number, why | across);
        let (object, input) = (node.object.map(with), node.input.map(|why| why | across));
        let mut whys = Vec::new();
        for member in &members {
            if let Some(node) = self.nodes.get_mut(*member) {
                whys.push(node.why);
                node.class = class;
                node.why |= across;
            }
        }
        let Some(node) = self.nodes.get_mut(class) else {
            return;
        };
        self.trail.push(Step::Joined {
            class,
            other,
            object: node.object,
            input: node.input,
            whys,
        });
        node.members.extend(members);
        node.object = node.object.or(object);
        node.input = node.input.or(input);
    }

    fn part(
        &mut self,
        class: usize,
        other: usize,
        object: Option<(i64, Reason)>,
        input: Option<Reason>,
        whys: Vec<Reason>,
    ) {
        let Some(node) = self.nodes.get_mut(class) else {
            return;
        };
        let mut members = node.members.split_off(node.members.len() - whys.len());
        node.object = object;
        node.input = input;
        for (member, why) in members.iter().zip(whys) {
            if let Some(node) = self.nodes.get_mut(*member) {
                node.class = other;
                node.why = why;
            }
        }
        // The last member is the representative of the class.
        members.pop();
        if let Some(node) = self.nodes.get_mut(other) {
            node.members = members;
        }
    }
}
