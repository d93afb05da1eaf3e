//! Path conditions in a short form for people: definitions of inner variables are substituted,
//! sums collected, bounds merged, and implied formulas left out. The result holds for the same
//! values of the remaining variables, within their declared bounds.

mod asked;
mod choice;
mod distance;
mod implied;
pub mod memo;
mod merge;
mod normal;
mod plain;
mod wanted;
mod witness;

use super::Budget;
use super::expr::{Comparison, Expr, Formula, Var};
use super::float::{self, Operator};
use implied::{Known, without_implied};
use normal::{Collected, Key};
use std::collections::{BTreeMap, BTreeSet};

type Bounds<'a> = &'a dyn Fn(Var) -> (Option<i64>, Option<i64>);

/// Definitions with a longer text are not substituted.
const LONGEST_MEANING: usize = 160;

/// A short equivalent of the conjunction. `[False]` if it has no solution.
pub fn simplify(
    bounds: &dyn Fn(Var) -> (Option<i64>, Option<i64>),
    path: &[Formula],
    budget: Budget,
) -> Vec<Formula> {
    simplify_with(bounds, path, budget, &mut Known::default())
}

/// Simplifies with the answers of earlier questions.
fn simplify_with(
    bounds: &dyn Fn(Var) -> (Option<i64>, Option<i64>),
    path: &[Formula],
    budget: Budget,
    known: &mut Known,
) -> Vec<Formula> {
    let mut literals = literals(bounds, path);
    let mut found = meanings(bounds, &literals);
    if found.is_some_too_long {
        literals = without_unused(bounds, literals);
        found = meanings(bounds, &literals);
    }
    let Meanings { meanings, used, .. } = found;
    let formulas = substituted(bounds, &literals, &meanings, &used)
        .unwrap_or_else(|| kept_as_they_are(&literals));
    let Some(mut formulas) = merge::merge(formulas) else {
        return vec![Formula::False];
    };
    formulas.sort_by_key(|formula| !is_constant_equation(formula));
    without_implied(bounds, formulas, budget, known)
}

/// One conjunct of the path.
struct Literal {
    formula: Formula,
    /// The divisors that may be zero.
    divisors: Vec<Expr>,
    /// The operands of floating point operators that may be no numbers, with the range of numbers.
    operands: Vec<(Expr, (i128, i128))>,
    /// The literal divides under a disjunction or an `IfThenElse`, where rewriting could lose a
    /// division by zero, or shifts by a distance that may be impossible; it is not rewritten. The
    /// same holds for what may be no number.
    is_fragile: bool,
}

/// The conjuncts, with conjunctions and negations opened.
fn literals(bounds: Bounds<'_>, path: &[Formula]) -> Vec<Literal> {
    let mut literals = Vec::new();
    let mut work: Vec<(&Formula, bool)> = path.iter().rev().map(|part| (part, true)).collect();
    while let Some((formula, truth)) = work.pop() {
        match (formula, truth) {
            (Formula::Not(part), _) => work.push((part, !truth)),
            (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                work.extend(parts.iter().rev().map(|part| (part, truth)));
            }
            (_, true) => literals.push(literal(bounds, formula.clone())),
            (_, false) => {
                literals.push(literal(bounds, normal::negated(formula.clone())));
            }
        }
    }
    literals
}

/// The conjuncts without definitions of inner variables that no other conjunct mentions: such a
/// variable takes the value of its definition, whatever that is.
fn without_unused(bounds: Bounds<'_>, literals: Vec<Literal>) -> Vec<Literal> {
    let mentioned = |literal: &Literal| {
        let mut found = Vec::new();
        variables(&literal.formula, &mut found);
        found
    };
    let mut uses: BTreeMap<Var, usize> = BTreeMap::new();
    for var in literals.iter().flat_map(mentioned) {
        *uses.entry(var).or_default() += 1;
    }
    let mut kept = Vec::with_capacity(literals.len());
    // Later definitions use earlier ones.
    for literal in literals.into_iter().rev() {
        let is_total = !literal.is_fragile && literal.divisors.is_empty();
        let defined = match &literal.formula {
            Formula::Compare(Comparison::Equal, Expr::Var(var), value)
            | Formula::Compare(Comparison::Equal, value, Expr::Var(var))
                if !expr_variables(value).contains(var) =>
            {
                Some(*var)
            }
            _ => None,
        };
        let is_unused =
            |var: &Var| bounds(*var) == (None, None) && uses.get(var).copied() == Some(1);
        if is_total && literal.operands.is_empty() && defined.as_ref().is_some_and(is_unused) {
            for var in mentioned(&literal) {
                if let Some(count) = uses.get_mut(&var) {
                    *count -= 1;
                }
            }
            continue;
        }
        kept.push(literal);
    }
    kept.reverse();
    kept
}

fn literal(bounds: Bounds<'_>, formula: Formula) -> Literal {
    let mut divisors = Vec::new();
    let mut operands = Vec::new();
    let mut is_fragile = false;
    if formula.is_leaf() {
        return Literal {
            formula,
            divisors,
            operands,
            is_fragile,
        };
    }
    let mut formulas: Vec<(&Formula, bool)> = vec![(&formula, false)];
    let mut exprs: Vec<(&Expr, bool)> = Vec::new();
    loop {
        if let Some((expr, is_inner)) = exprs.pop() {
            if let Expr::Div(_, b) | Expr::Rem(_, b) = expr
                && !matches!(**b, Expr::Int(value) if value != 0)
            {
                is_fragile |= is_inner;
                divisors.push((**b).clone());
            }
            if let Expr::ShiftLeft(_, n) | Expr::ShiftRight(_, n) = expr {
                is_fragile |= !n.is_distance();
            }
            if let Some(range) = number_range(expr) {
                for side in expr.operands().1.into_iter().flatten() {
                    if !is_number(bounds, side, range) {
                        is_fragile |= is_inner;
                        operands.push((side.clone(), range));
                    }
                }
            }
            let (condition, sides) = expr.operands();
            let is_inner = is_inner || condition.is_some();
            formulas.extend(condition.map(|condition| (condition, true)));
            let sides = sides.into_iter().rev().flatten();
            exprs.extend(sides.map(|side| (side, is_inner)));
        } else if let Some((formula, is_inner)) = formulas.pop() {
            match formula {
                Formula::True | Formula::False => {}
                Formula::Compare(_, a, b) => exprs.extend([(b, is_inner), (a, is_inner)]),
                Formula::Not(part) => formulas.push((part, true)),
                Formula::And(parts) | Formula::Or(parts) => {
                    formulas.extend(parts.iter().map(|part| (part, true)));
                }
            }
        } else {
            break;
        }
    }
    Literal {
        divisors,
        operands,
        is_fragile,
        formula,
    }
}

/// The operands for which a floating point operator has a value.
fn number_range(expr: &Expr) -> Option<(i128, i128)> {
    match expr {
        Expr::Float1(operator, _) => Some(operator.operands()),
        Expr::Float2(..) | Expr::FloatCompare(..) => Some(float::KEYS),
        _ => None,
    }
}

/// Whether an expression surely is within a range of numbers.
fn is_number(bounds: Bounds<'_>, expr: &Expr, (low, high): (i128, i128)) -> bool {
    let is_within = |(from, to): (i128, i128)| from >= low && to <= high;
    let mut work = vec![expr];
    while let Some(expr) = work.pop() {
        let is_within = match expr {
            Expr::Int(value) => is_within((*value, *value)),
            Expr::Var(var) => match bounds(*var) {
                (Some(low), Some(high)) => is_within((low.into(), high.into())),
                _ => false,
            },
            Expr::Wrap(width, _) => is_within(width.range()),
            Expr::Float1(operator, _) => is_within(Operator::Unary(*operator).results()),
            Expr::Float2(..) => is_within(float::KEYS),
            Expr::FloatCompare(..) => is_within((0, 1)),
            Expr::IfThenElse(_, a, b) => {
                work.extend([&**a, &**b]);
                true
            }
            _ => false,
        };
        if !is_within {
            return false;
        }
    }
    true
}

#[derive(Default)]
struct Meanings {
    /// The definitions of inner variables.
    meanings: BTreeMap<Var, Collected>,
    /// The places of the equations that give them.
    used: BTreeSet<usize>,
    /// Some definition is not among them because of its length.
    is_some_too_long: bool,
}

fn meanings(bounds: &dyn Fn(Var) -> (Option<i64>, Option<i64>), literals: &[Literal]) -> Meanings {
    let mut meanings: BTreeMap<Var, Collected> = BTreeMap::new();
    // For each variable the variables whose definitions contain it; mostly there are none.
    let mut users: BTreeMap<Var, BTreeSet<Var>> = BTreeMap::new();
    let mut used = BTreeSet::new();
    let mut is_some_too_long = false;
    let mut fixed: BTreeSet<Var> = BTreeSet::new();
    for literal in literals.iter().filter(|literal| literal.is_fragile) {
        let mut found = Vec::new();
        variables(&literal.formula, &mut found);
        fixed.extend(found);
    }
    for (place, literal) in literals.iter().enumerate() {
        let Formula::Compare(Comparison::Equal, a, b) = &literal.formula else {
            continue;
        };
        if literal.is_fragile {
            continue;
        }
        let is_inner = |var: Var| bounds(var) == (None, None) && !fixed.contains(&var);
        if let Some((a, b)) = plain::side(a, &meanings).zip(plain::side(b, &meanings))
            && ![a, b].iter().any(|side| side.var.is_some_and(is_inner))
        {
            continue;
        }
        let difference = normal::expr(a, &meanings)
            .zip(normal::expr(b, &meanings))
            .and_then(|(a, b)| a.plus(b, -1));
        let Some(difference) = difference else {
            continue;
        };
        let Some((var, meaning)) = solved(&difference, &is_inner) else {
            continue;
        };
        let text = super::display::expr(&meaning.to_expr(), &|_| String::from("v"));
        if text.len() > LONGEST_MEANING {
            is_some_too_long = true;
            continue;
        }
        let single = BTreeMap::from([(var, meaning.clone())]);
        for other in users.remove(&var).unwrap_or_default() {
            let Some(before) = meanings.get(&other) else {
                continue;
            };
            let Some(after) = normal::expr(&before.to_expr(), &single) else {
                return Meanings::default();
            };
            note_users(&mut users, other, &after);
            meanings.insert(other, after);
        }
        note_users(&mut users, var, &meaning);
        meanings.insert(var, meaning);
        used.insert(place);
    }
    Meanings {
        meanings,
        used,
        is_some_too_long,
    }
}

fn note_users(users: &mut BTreeMap<Var, BTreeSet<Var>>, var: Var, meaning: &Collected) {
    for (key, (_, expr)) in &meaning.terms {
        let inside = match key {
            Key::Var(one) => vec![*one],
            Key::Term(_) => expr_variables(expr),
        };
        for one in inside {
            users.entry(one).or_default().insert(var);
        }
    }
}

/// The last inner variable that `sum = 0` defines as a sum of other variables.
fn solved(sum: &Collected, is_inner: &dyn Fn(Var) -> bool) -> Option<(Var, Collected)> {
    let mut hidden: BTreeSet<Var> = BTreeSet::new();
    for (key, (_, expr)) in &sum.terms {
        if matches!(key, Key::Term(_)) {
            hidden.extend(expr_variables(expr));
        }
    }
    let (var, factor) = sum
        .terms
        .iter()
        .rev()
        .find_map(|(key, (factor, _))| match key {
            Key::Var(var)
                if factor.unsigned_abs() == 1 && is_inner(*var) && !hidden.contains(var) =>
            {
                Some((*var, *factor))
            }
            _ => None,
        })?;
    let mut rest = sum.clone();
    rest.terms.remove(&Key::Var(var));
    // factor * var + rest = 0.
    let meaning = Collected::default().plus(rest, -factor)?;
    Some((var, meaning))
}

/// The other conjuncts in normal form, and the conditions that no divisor is zero. `None` if
/// numbers become too large.
fn substituted(
    bounds: Bounds<'_>,
    literals: &[Literal],
    meanings: &BTreeMap<Var, Collected>,
    used: &BTreeSet<usize>,
) -> Option<Vec<Formula>> {
    let mut formulas = Vec::new();
    for (place, literal) in literals.iter().enumerate() {
        if literal.is_fragile {
            formulas.push(literal.formula.clone());
            continue;
        }
        for divisor in &literal.divisors {
            let sum = normal::expr(divisor, meanings)?;
            formulas.push(normal::comparison(Comparison::Unequal, &sum)?);
        }
        for (operand, (low, high)) in &literal.operands {
            let sum = normal::expr(operand, meanings)?;
            if !is_number(bounds, &sum.to_expr(), (*low, *high)) {
                for (sign, limit) in [(Comparison::AtLeast, *low), (Comparison::AtMost, *high)] {
                    let difference = sum.clone().plus(Collected::constant(limit), -1)?;
                    formulas.push(normal::comparison(sign, &difference)?);
                }
            }
        }
        if !used.contains(&place) {
            let formula = normal::formula(&literal.formula, meanings)?;
            match choice::opened(&formula) {
                None => formulas.push(formula),
                Some(parts) => {
                    for part in &parts {
                        formulas.push(normal::formula(part, meanings)?);
                    }
                }
            }
        }
    }
    Some(formulas)
}

fn kept_as_they_are(literals: &[Literal]) -> Vec<Formula> {
    let formulas = literals.iter().map(|literal| literal.formula.clone());
    formulas.collect()
}

fn is_constant_equation(formula: &Formula) -> bool {
    matches!(
        formula,
        Formula::Compare(Comparison::Equal, Expr::Var(_), Expr::Int(_))
    )
}

/// Adds the variables of a formula, some more than once.
fn variables(formula: &Formula, found: &mut Vec<Var>) {
    if let Formula::Compare(_, a, b) = formula
        && a.is_leaf()
        && b.is_leaf()
    {
        for side in [a, b] {
            if let Expr::Var(var) = side {
                found.push(*var);
            }
        }
        return;
    }
    let code = super::code::Code::of_formula(formula);
    found.extend(code.variables(0, code.len()));
}

fn expr_variables(expr: &Expr) -> Vec<Var> {
    let code = super::code::Code::of_expr(expr);
    let end = code.len().saturating_sub(1);
    code.variables(0, end).collect()
}

#[cfg(test)]
mod float_tests;
#[cfg(test)]
mod tests;
