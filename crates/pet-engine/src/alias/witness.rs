//! Values under which a path with undecided references was feasible, tried on the next question
//! before any search: of two branches, one usually agrees with them. The values are checked
//! against the whole path, so their origin does not matter.

use super::assumed::{Graph, Place};
use super::atom::Side;
use super::decide::Question;
use super::equality::{Equality, Leaf};
use pet_solver::eval::numbered;
use pet_solver::{Expr, Var};

/// Values by number, for references too: an object has the number of the first reference to it.
pub(crate) type Values = Vec<i128>;

/// The values of the last answer.
#[derive(Default)]
pub(crate) struct Witness {
    pub values: Values,
    /// True if the path without suppositions holds under the values.
    pub holds: bool,
}

/// The values, completed for the unknowns that were added since, if the path holds under them. A
/// value outside its range is chosen anew: a reference is an object of its own, an integer is near
/// zero.
pub(super) fn still_holds(question: &Question<'_>, known: &[i128]) -> Option<Values> {
    let mut values: Values = Vec::with_capacity(question.ranges.len());
    let mut references = question.references.iter().peekable();
    for (id, (range, definition)) in question
        .ranges
        .iter()
        .zip(&question.definitions)
        .enumerate()
    {
        let is_reference = references.next_if(|next| **next == id).is_some();
        let value = match (range, definition) {
            (_, Some(expr)) => expr.value(&numbered(&values))?,
            (Some((low, high)), None) => {
                let (low, high) = (i128::from(*low), i128::from(*high));
                let known = known.get(id).copied();
                let known = known.filter(|value| (low..=high).contains(value));
                known.unwrap_or(match is_reference {
                    true => high,
                    false => 0.max(low).min(high),
                })
            }
            (None, None) => 0,
        };
        values.push(value);
    }
    let said = question.constraints.iter().chain(&question.laws).copied();
    let mut all = question.supposed.iter().chain(said);
    let holds = all.all(|formula| formula.truth(&numbered(&values)) == Some(true));
    (holds && keeps_assumptions(question, &values)).then_some(values)
}

fn keeps_assumptions(question: &Question<'_>, values: &[i128]) -> bool {
    if question.assumed.is_empty() {
        return true;
    }
    let mut equality = Equality::default();
    let mut graph = Graph::default();
    let known = |expr: &Expr| {
        let value = expr.value(&numbered(values))?;
        Some((Leaf::Object(i64::try_from(value).ok()?), 0))
    };
    for edge in &question.edges {
        let place = match edge.place {
            Place::Field(position) => Some(Place::Field(position)),
            Place::Element(Side::Known(index)) => Some(Place::Element(Side::Known(index))),
            Place::Element(Side::Unknown(id)) => {
                let index = values.get(id).copied();
                index.map(|index| Place::Element(Side::Known(index)))
            }
        };
        let (Some(of), Some(place), Some(value)) = (known(&edge.of), place, known(&edge.value))
        else {
            return false;
        };
        graph.add(&mut equality, of, place, value);
    }
    question.assumed.iter().all(|assumed| {
        let roots: Option<Vec<_>> = assumed.paths.iter().map(|(of, _)| known(of)).collect();
        roots.is_some_and(|roots| graph.broken(&mut equality, &[], assumed, &roots).is_none())
    })
}

/// The values that follow from the decisions of a search.
pub(super) fn found(
    question: &Question<'_>,
    equality: &mut Equality,
    integer: &dyn Fn(Var) -> Option<i128>,
) -> Values {
    let mut values: Values = vec![0; question.ranges.len()];
    let mut earlier: Vec<(usize, i128)> = Vec::new();
    for (id, own) in question.references.iter().zip(1..) {
        let leaf = Leaf::Input(*id);
        let same = earlier.iter().find_map(|(other, value)| {
            let is_same = equality.ask(leaf, Leaf::Input(*other))?.0;
            is_same.then_some(*value)
        });
        let number = equality.object(leaf).map(i128::from);
        let value = number.or(same).unwrap_or(own);
        earlier.push((*id, value));
        if let Some(place) = values.get_mut(*id) {
            *place = value;
        }
    }
    for (id, place) in values.iter_mut().enumerate() {
        let is_integer = !question.references.contains(&id);
        if let (true, Some(value)) = (is_integer, integer(super::mention::var(id))) {
            *place = value;
        }
    }
    values
}
