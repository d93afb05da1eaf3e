//! The general simplex of Dutertre and de Moura (CAV 2006): rows that define columns by other
//! columns, bounds with scopes, and values that always satisfy the rows. It decides bounds over
//! the rationals; the search handles integers.

use super::linear::Column;
use super::number::Number;
use super::row::{Changes, Row};
use super::steps::Steps;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The values are within all bounds.
    Feasible,
    /// No rational values are within all bounds.
    Infeasible,
    /// The budget ended first.
    Unknown,
}

#[derive(Debug)]
struct Unknown {
    lower: Option<Number>,
    upper: Option<Number>,
    value: Number,
    /// The row that defines the column; `None` for a free column.
    row: Option<usize>,
    /// The rows that have the column on their right side.
    occurs: Vec<usize>,
    /// The definition of the column as a sum of earlier columns; empty for a plain unknown.
    form: Vec<(Column, Number)>,
    /// The time of the last change of its bounds.
    changed: Time,
    /// The time at which propagation of the sum last changed no bound.
    settled: Time,
}

/// The number of changes of bounds so far.
pub type Time = u64;

#[derive(Debug)]
struct OldBound {
    column: Column,
    is_upper: bool,
    bound: Option<Number>,
}

/// The sizes of a tableau, for `undo`.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    columns: usize,
    bounds: usize,
}

#[derive(Debug, Default)]
pub struct Tableau {
    unknowns: Vec<Unknown>,
    rows: Vec<Row>,
    /// Defined columns that may be out of bounds.
    suspects: BTreeSet<Column>,
    /// Free columns whose bounds changed since the last check.
    moved: Vec<Column>,
    trail: Vec<OldBound>,
    time: Time,
    changes: Changes,
}

/// The number of pivots after which columns are chosen by Bland's rule, which cannot cycle.
const FREE_PIVOTS: u32 = 500;

/// The number of columns among which the one with the shortest row is chosen.
const MOST_SUSPECTS: usize = 300;

impl Tableau {
    pub fn len(&self) -> usize {
        self.unknowns.len()
    }

    /// A new column: free, or the value of a sum of earlier columns.
    pub fn add(&mut self, form: Vec<(Column, Number)>) -> Column {
        let column = self.unknowns.len();
        let mut value = Number::ZERO;
        let mut sum: BTreeMap<Column, Number> = BTreeMap::new();
        for (part, factor) in &form {
            value = value.plus_product(factor, &self.at(*part).value);
            match self.at(*part).row {
                None => add_to(&mut sum, *part, factor),
                Some(row) => {
                    let row = self.row(row);
                    let factor = factor / &row.scale();
                    for (inner, number) in row.terms() {
                        add_to(&mut sum, inner, &(&number * &factor));
                    }
                }
            }
        }
        let is_defined = !form.is_empty();
        self.unknowns.push(Unknown {
            lower: None,
            upper: None,
            value,
            row: is_defined.then_some(self.rows.len()),
            occurs: Vec::new(),
            form,
            changed: 0,
            settled: 0,
        });
        if is_defined {
            let row = self.rows.len();
            let terms: Vec<_> = sum.into_iter().filter(|(_, n)| !n.is_zero()).collect();
            for (part, _) in &terms {
                self.at_mut(*part).occurs.push(row);
            }
            self.rows.push(Row::new(column, terms));
        }
        column
    }

    pub fn lower(&self, column: Column) -> Option<&Number> {
        self.at(column).lower.as_ref()
    }

    pub fn upper(&self, column: Column) -> Option<&Number> {
        self.at(column).upper.as_ref()
    }

    pub fn value(&self, column: Column) -> &Number {
        &self.at(column).value
    }

    /// The definition of the column; empty for a plain unknown.
    pub fn form(&self, column: Column) -> &[(Column, Number)] {
        &self.at(column).form
    }

    /// The only value within the bounds, if there is one.
    pub fn fixed(&self, column: Column) -> Option<&Number> {
        let unknown = self.at(column);
        if unknown.lower.is_some() && unknown.lower == unknown.upper {
            unknown.lower.as_ref()
        } else {
            None
        }
    }

    /// Sets a bound if it is tighter than the current one. Returns whether it is. The bound must be
    /// an integer.
    pub fn restrict(&mut self, column: Column, is_upper: bool, bound: Number) -> bool {
        let now = self.time + 1;
        let unknown = self.at_mut(column);
        let place = if is_upper {
            &mut unknown.upper
        } else {
            &mut unknown.lower
        };
        let is_tighter = match place {
            None => true,
            Some(before) if is_upper => bound < *before,
            Some(before) => bound > *before,
        };
        if !is_tighter {
            return false;
        }
        let before = place.replace(bound);
        unknown.changed = now;
        if unknown.row.is_some() {
            self.suspects.insert(column);
        } else {
            self.moved.push(column);
        }
        self.time = now;
        self.trail.push(OldBound {
            column,
            is_upper,
            bound: before,
        });
        true
    }

    /// The time after all changes so far.
    pub fn now(&self) -> Time {
        self.time + 1
    }

    /// Returns whether the bounds of a column have not changed since that time.
    pub fn is_as_of(&self, column: Column, time: Time) -> bool {
        self.at(column).changed < time
    }

    /// Returns whether the bounds of the sum and of its parts have not changed since it was settled.
    pub fn is_settled(&self, sum: Column) -> bool {
        let unknown = self.at(sum);
        let time = unknown.settled;
        let mut parts = unknown.form.iter();
        unknown.changed < time && parts.all(|(part, _)| self.is_as_of(*part, time))
    }

    pub fn settle(&mut self, sum: Column) {
        let now = self.now();
        self.at_mut(sum).settled = now;
    }

    /// Returns whether the bounds of the column exclude each other.
    pub fn is_empty(&self, column: Column) -> bool {
        let unknown = self.at(column);
        match (&unknown.lower, &unknown.upper) {
            (Some(lower), Some(upper)) => lower > upper,
            _ => false,
        }
    }

    pub fn mark(&self) -> Mark {
        Mark {
            columns: self.unknowns.len(),
            bounds: self.trail.len(),
        }
    }

    pub fn columns_since(&self, mark: Mark) -> std::ops::Range<Column> {
        mark.columns..self.unknowns.len()
    }

    /// Removes the bounds and columns that were added since the mark.
    pub fn undo(&mut self, mark: Mark) {
        self.time += 1;
        let now = self.time;
        while self.trail.len() > mark.bounds {
            let Some(old) = self.trail.pop() else { break };
            let unknown = self.at_mut(old.column);
            unknown.changed = now;
            if old.is_upper {
                unknown.upper = old.bound;
            } else {
                unknown.lower = old.bound;
            }
        }
        // Sums are removed first: then no row contains a plain column that is to be removed.
        for column in (mark.columns..self.unknowns.len()).rev() {
            if !self.at(column).form.is_empty() {
                self.remove_row_of(column);
            }
        }
        self.unknowns.truncate(mark.columns);
        let _ = self.suspects.split_off(&mark.columns);
        self.moved.retain(|column| *column < mark.columns);
    }

    /// Moves values until all are within bounds, or a row proves that this is impossible.
    pub fn check(&mut self, steps: &mut Steps) -> Verdict {
        if !self.settle_free_columns() {
            return Verdict::Infeasible;
        }
        let mut pivots = 0;
        loop {
            let is_strict = pivots >= FREE_PIVOTS;
            let Some((basic, target)) = self.leaving(is_strict) else {
                break;
            };
            let unknown = self.at(basic);
            let rises = target > unknown.value;
            let row = unknown.row.expect("only defined columns are suspects");
            let Some(entering) = self.entering(row, rises, is_strict) else {
                return Verdict::Infeasible;
            };
            if !steps.spend(2) {
                return Verdict::Unknown;
            }
            self.pivot_and_move(row, entering, &target, steps);
            if self.at(entering).value.is_huge() {
                return Verdict::Unknown;
            }
            pivots += 1;
        }
        Verdict::Feasible
    }

    /// A defined column that is out of bounds, and the bound it breaks: the one with the shortest row,
    /// which is the cheapest to move, or with `is_strict` the first one.
    fn leaving(&mut self, is_strict: bool) -> Option<(Column, Number)> {
        loop {
            let mut best: Option<(usize, Column, &Number)> = None;
            let mut settled = Vec::new();
            for column in self.suspects.iter().take(MOST_SUSPECTS) {
                let unknown = self.at(*column);
                let target = match (&unknown.lower, &unknown.upper) {
                    (Some(lower), _) if unknown.value < *lower => lower,
                    (_, Some(upper)) if unknown.value > *upper => upper,
                    _ => {
                        settled.push(*column);
                        continue;
                    }
                };
                let Some(row) = unknown.row else {
                    settled.push(*column);
                    continue;
                };
                let length = self.row(row).len();
                if best.is_none_or(|(least, ..)| length < least) {
                    best = Some((length, *column, target));
                }
                if is_strict {
                    break;
                }
            }
            let best = best.map(|(_, column, target)| (column, target.clone()));
            let is_over = best.is_some() || settled.is_empty();
            for column in settled {
                self.suspects.remove(&column);
            }
            if is_over {
                return best;
            }
        }
    }

    /// Moves free columns into their bounds. Returns whether that is possible.
    fn settle_free_columns(&mut self) -> bool {
        while let Some(column) = self.moved.pop() {
            let unknown = self.at(column);
            if unknown.row.is_some() {
                self.suspects.insert(column);
                continue;
            }
            if self.is_empty(column) {
                self.moved.push(column);
                return false;
            }
            let target = match (&unknown.lower, &unknown.upper) {
                (Some(lower), _) if unknown.value < *lower => lower.clone(),
                (_, Some(upper)) if unknown.value > *upper => upper.clone(),
                _ => continue,
            };
            let change = &target - &unknown.value;
            self.shift(column, &change);
        }
        true
    }

    /// Adds to the value of a free column, and updates the columns that depend on it.
    fn shift(&mut self, column: Column, change: &Number) {
        let occurs = std::mem::take(&mut self.at_mut(column).occurs);
        for row in &occurs {
            let factor = self.row(*row).factor(column);
            let basic = self.row(*row).basic;
            let unknown = self.at_mut(basic);
            unknown.value = unknown.value.plus_product(&factor, change);
            self.suspects.insert(basic);
        }
        let unknown = self.at_mut(column);
        unknown.value = &unknown.value + change;
        unknown.occurs = occurs;
    }

    /// A free column of the row that can move its defined column in the wanted direction.
    fn entering(&self, row: usize, rises: bool, is_strict: bool) -> Option<Column> {
        let mut best: Option<(usize, Column)> = None;
        for (column, is_positive) in self.row(row).signs() {
            let unknown = self.at(column);
            let can_move = if is_positive == rises {
                unknown.upper.as_ref().is_none_or(|u| unknown.value < *u)
            } else {
                unknown.lower.as_ref().is_none_or(|l| unknown.value > *l)
            };
            if !can_move {
                continue;
            }
            if is_strict {
                return Some(column);
            }
            let cost = unknown.occurs.len();
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, column));
            }
        }
        best.map(|(_, column)| column)
    }

    fn pivot_and_move(&mut self, row: usize, entering: Column, target: &Number, steps: &mut Steps) {
        let basic = self.row(row).basic;
        let factor = self.row(row).factor(entering);
        let change = &(target - &self.at(basic).value) / &factor;
        self.shift(entering, &change);
        self.pivot(row, entering, Some(steps));
        self.suspects.insert(entering);
    }

    /// Exchanges the defined column of the row with a free column. Values stay the same.
    fn pivot(&mut self, row: usize, entering: Column, steps: Option<&mut Steps>) {
        let basic = self.row(row).basic;
        let solved = self.row(row).solved_for(entering);
        let mut occurs = std::mem::take(&mut self.at_mut(entering).occurs);
        occurs.retain(|other| *other != row);
        self.at_mut(entering).row = Some(row);
        let unknown = self.at_mut(basic);
        unknown.row = None;
        unknown.occurs = vec![row];
        let mut work = solved.len();
        let mut changes = std::mem::take(&mut self.changes);
        for other in occurs {
            work += solved.len() + self.row(other).len();
            self.row_mut(other).substitute(&solved, &mut changes);
            for column in &changes.new {
                self.at_mut(*column).occurs.push(other);
            }
            for column in &changes.gone {
                self.forget_occurrence(*column, other);
            }
        }
        self.changes = changes;
        *self.row_mut(row) = solved;
        self.moved.push(basic);
        if let Some(steps) = steps {
            steps.charge(work / 4);
        }
    }

    fn forget_occurrence(&mut self, column: Column, row: usize) {
        let occurs = &mut self.at_mut(column).occurs;
        if let Some(place) = occurs.iter().position(|other| *other == row) {
            occurs.swap_remove(place);
        }
    }

    /// Removes the row that was added for a sum, whichever column it defines now.
    fn remove_row_of(&mut self, column: Column) {
        let row = match self.at(column).row {
            Some(row) => row,
            None => {
                let cheapest = |row: &&usize| self.row(**row).len();
                let Some(row) = self.at(column).occurs.iter().min_by_key(cheapest).copied() else {
                    return;
                };
                self.pivot(row, column, None);
                row
            }
        };
        let parts: Vec<Column> = self.row(row).columns().collect();
        for part in parts {
            self.forget_occurrence(part, row);
        }
        self.at_mut(column).row = None;
        let last = self.rows.len() - 1;
        self.rows.swap_remove(row);
        if row == last {
            return;
        }
        let basic = self.row(row).basic;
        self.at_mut(basic).row = Some(row);
        let parts: Vec<Column> = self.row(row).columns().collect();
        for part in parts {
            for place in &mut self.at_mut(part).occurs {
                if *place == last {
                    *place = row;
                }
            }
        }
    }

    fn at(&self, column: Column) -> &Unknown {
        self.unknowns.get(column).expect("columns are made here")
    }

    fn at_mut(&mut self, column: Column) -> &mut Unknown {
        let unknown = self.unknowns.get_mut(column);
        unknown.expect("columns are made here")
    }

    fn row(&self, row: usize) -> &Row {
        self.rows.get(row).expect("rows are made here")
    }

    fn row_mut(&mut self, row: usize) -> &mut Row {
        self.rows.get_mut(row).expect("rows are made here")
    }
}

fn add_to(sum: &mut BTreeMap<Column, Number>, column: Column, number: &Number) {
    let entry = sum.entry(column).or_insert(Number::ZERO);
    *entry = &*entry + number;
}
