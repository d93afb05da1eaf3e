//! Assumptions on the input heap while references are undecided. The known part of the heap is a
//! graph in which equal references are one vertex; if the graph breaks an assumption, the decisions
//! that cause this are found. Equalities that are still open break nothing. Decides nothing itself.

use super::atom::Side;
use super::decide::Compared;
use super::equality::{Equality, Leaf, Reason};
use pet_solver::Expr;
use pet_translator::typed::contract::AssumptionKind;

/// An object of the input has a reference in one of its places.
#[derive(Debug, Clone)]
pub(crate) struct Edge {
    pub of: Expr,
    pub place: Place,
    pub value: Expr,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A field by its position.
    Field(i64),
    Element(Side),
}

/// An assumption of `pet_assume.pl`, with the references at which its paths begin.
#[derive(Debug, Clone)]
pub(crate) struct Assumed {
    pub kind: AssumptionKind,
    pub paths: Vec<(Expr, Vec<i64>)>,
}

/// A reference, and the reason why it is this one.
pub(super) type Known = (Leaf, Reason);

/// The known part of the input heap.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// One reference of each object.
    objects: Vec<Leaf>,
    edges: Vec<Arrow>,
}

#[derive(Debug, Clone, Copy)]
struct Arrow {
    from: usize,
    place: Place,
    to: usize,
    why: Reason,
}

impl Graph {
    pub fn add(&mut self, equality: &mut Equality, of: Known, place: Place, value: Known) {
        let (from, why) = self.object(equality, of);
        let (to, because) = self.object(equality, value);
        let why = why | because;
        self.edges.push(Arrow {
            from,
            place,
            to,
            why,
        });
    }

    /// The reason why an assumption is broken; `None` if it is not known to be broken.
    pub fn broken(
        &mut self,
        equality: &mut Equality,
        indices: &[Compared],
        assumed: &Assumed,
        roots: &[Known],
    ) -> Option<Reason> {
        let mut ends = Vec::new();
        for (root, (_, positions)) in roots.iter().zip(&assumed.paths) {
            let (object, why) = self.object(equality, *root);
            ends.push(self.followed(object, positions, why));
        }
        let mut ends = ends.into_iter();
        let (first, why) = ends.next()??;
        match assumed.kind {
            AssumptionKind::NonAliasing => {
                let (second, because) = ends.next()??;
                let exists = self.exists(equality, first)?;
                (first == second).then_some(why | because | exists)
            }
            AssumptionKind::NonSharing => {
                let (second, because) = ends.next()??;
                let reached = self.reached(first, why);
                let others = self.reached(second, because);
                others.into_iter().find_map(|(object, because)| {
                    let (_, why) = reached.iter().find(|(other, _)| *other == object)?;
                    Some(why | because | self.exists(equality, object)?)
                })
            }
            AssumptionKind::Acyclic => self.cycle(first, why),
            AssumptionKind::Tree => self.twice(equality, indices, first, why),
        }
    }

    fn object(&mut self, equality: &mut Equality, (leaf, why): Known) -> (usize, Reason) {
        for (index, object) in self.objects.iter().enumerate() {
            if let Some((true, because)) = equality.ask(leaf, *object) {
                return (index, why | because);
            }
        }
        self.objects.push(leaf);
        (self.objects.len() - 1, why)
    }

    /// The reason why the object is not null, if that is known.
    fn exists(&self, equality: &mut Equality, object: usize) -> Option<Reason> {
        match equality.ask(*self.objects.get(object)?, Leaf::Object(0))? {
            (true, _) => None,
            (false, why) => Some(why),
        }
    }

    fn next(&self, object: usize) -> impl Iterator<Item = Arrow> {
        let edges = self.edges.iter().copied();
        edges.filter(move |edge| edge.from == object)
    }

    fn followed(&self, from: usize, positions: &[i64], why: Reason) -> Option<(usize, Reason)> {
        let (mut at, mut why) = (from, why);
        for position in positions {
            let edge = self
                .next(at)
                .find(|edge| edge.place == Place::Field(*position))?;
            at = edge.to;
            why |= edge.why;
        }
        Some((at, why))
    }

    /// All objects that are reached, each with the reason.
    fn reached(&self, from: usize, why: Reason) -> Vec<(usize, Reason)> {
        let mut reached = vec![(from, why)];
        let mut at = 0;
        while let Some((object, why)) = reached.get(at).copied() {
            at += 1;
            for edge in self.next(object) {
                if reached.iter().all(|(other, _)| *other != edge.to) {
                    reached.push((edge.to, why | edge.why));
                }
            }
        }
        reached
    }

    /// The reason why an object is reached from itself. A reference with an edge is not null.
    fn cycle(&self, from: usize, why: Reason) -> Option<Reason> {
        self.reached(from, why).into_iter().find_map(|(at, why)| {
            self.next(at).find_map(|first| {
                let behind = self.reached(first.to, why | first.why);
                let found = behind.into_iter().find(|(object, _)| *object == at);
                found.map(|(_, why)| why)
            })
        })
    }

    /// The reason why an object is reached on two ways. One place may have been read by several
    /// names.
    fn twice(
        &self,
        equality: &mut Equality,
        indices: &[Compared],
        from: usize,
        why: Reason,
    ) -> Option<Reason> {
        let mut seen: Vec<(Option<Arrow>, usize, Reason)> = vec![(None, from, why)];
        for (object, why) in self.reached(from, why) {
            for edge in self.next(object) {
                let because = why | edge.why;
                for (earlier, to, why) in &seen {
                    if *to == edge.to
                        && let Some(apart) = apart(*earlier, edge, indices)
                        && let Some(exists) = self.exists(equality, edge.to)
                    {
                        return Some(why | because | apart | exists);
                    }
                }
                seen.push((Some(edge), edge.to, because));
            }
        }
        None
    }
}

/// The reason why two edges are different places; `None` if they may be one place.
fn apart(earlier: Option<Arrow>, later: Arrow, indices: &[Compared]) -> Option<Reason> {
    let Some(earlier) = earlier.filter(|earlier| earlier.from == later.from) else {
        return Some(0);
    };
    match (earlier.place, later.place) {
        (Place::Field(one), Place::Field(other)) => (one != other).then_some(0),
        (Place::Element(Side::Known(one)), Place::Element(Side::Known(other))) => {
            (one != other).then_some(0)
        }
        (Place::Element(one), Place::Element(other)) => {
            let mut compared = indices.iter();
            let is_it =
                |left, right| (left, right) == (one, other) || (right, left) == (one, other);
            compared.find_map(|(left, right, is_same, why)| {
                (is_it(*left, *right) && !is_same).then_some(*why)
            })
        }
        (Place::Field(_), Place::Element(_)) | (Place::Element(_), Place::Field(_)) => Some(0),
    }
}
