//! The asserted formulas in the form that the search works on: bounds on columns, sums as rows,
//! nodes for non-linear terms, disequalities, and disjunctions that wait for a decision.
//! Scopes undo everything. The store takes no decisions itself.

use super::code::{Code, OpId};
use super::expr::{Comparison, Formula, Var};
use super::float::Operator;
use super::linear::{Column, Linear, Sum};
use super::number::Number;
use super::tableau::{Mark, Tableau, Time};
use std::collections::HashMap;

/// `scale * column + offset`; without a column it is the offset.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Affine {
    pub column: Option<Column>,
    pub scale: Number,
    pub offset: Number,
}

/// A relation between columns that no row can express.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Node {
    /// `result = a * b`, with `a <= b` as columns.
    Product { a: Column, b: Column },
    /// `result = a / b` towards zero. The remainder is a sum of its own, and `b` is not zero.
    Quotient { a: Affine, b: Affine },
    /// `result = min(a, b)`.
    Minimum { a: Affine, b: Affine },
    /// `result` is the value of this `IfThenElse`.
    Choice(OpId),
    /// `result = a / 2^bits`, rounded downwards. Its rows say the same.
    Floor { a: Affine, bits: u32 },
    /// `result = a & b`.
    And { a: Affine, b: Affine },
    /// `result = a * 2^n`, or `a / 2^n` rounded downwards.
    Shift { a: Affine, n: Affine, is_left: bool },
    /// `result` is the value of an operator of floating point; with one operand `b` is as `a`.
    Float {
        operator: Operator,
        a: Affine,
        b: Affine,
    },
}

/// The meaning of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    User(Var),
    Sum,
    Node(usize),
}

impl Kind {
    /// Returns whether a column must be an integer for itself: sums follow from their parts.
    pub fn is_plain(&self) -> bool {
        !matches!(self, Kind::Sum)
    }
}

#[derive(Debug, Clone)]
pub struct NodeEntry {
    pub node: Node,
    pub result: Column,
    /// The remainder of a quotient.
    pub remainder: Option<Affine>,
    /// A factor of the product is fixed and its row was added.
    pub is_linear: bool,
    /// The time at which propagation last changed none of its bounds.
    pub settled: Time,
}

impl NodeEntry {
    /// The columns that the node relates; for a choice only its result.
    pub fn columns(&self) -> [Option<Column>; 4] {
        let (a, b) = match &self.node {
            Node::Product { a, b } => (Some(*a), Some(*b)),
            Node::Quotient { a, b }
            | Node::Minimum { a, b }
            | Node::And { a, b }
            | Node::Float { a, b, .. } => (a.column, b.column),
            Node::Choice(_) => (None, None),
            Node::Floor { a, .. } => (a.column, None),
            Node::Shift { a, n, .. } => (a.column, n.column),
        };
        let remainder = self.remainder.as_ref().and_then(|view| view.column);
        [Some(self.result), a, b, remainder]
    }
}

#[derive(Debug, Clone)]
pub enum State {
    /// No constraint mentions the variable.
    Unseen,
    Column(Column),
    /// The first constraint of the variable was an equation, which defines it.
    Defined(Linear),
}

#[derive(Debug, Clone)]
pub struct User {
    pub low: Option<i64>,
    pub high: Option<i64>,
    pub state: State,
}

/// The operations of an asserted formula; the last one has its truth.
#[derive(Debug, Clone, Copy)]
pub struct Assertion {
    pub start: OpId,
    pub end: OpId,
}

#[derive(Debug)]
struct Scope {
    tableau: Mark,
    code: usize,
    users: usize,
    seen: usize,
    nodes: usize,
    unequal: usize,
    clauses: usize,
    assertions: usize,
    linearised: usize,
    demands: usize,
    decided_clauses: usize,
    decided_nodes: usize,
    machine: usize,
    has_failed: bool,
}

#[derive(Debug, Default)]
pub struct Store {
    pub code: Code,
    pub tableau: Tableau,
    pub kinds: Vec<Kind>,
    pub users: Vec<User>,
    pub nodes: Vec<NodeEntry>,
    /// The column is not this value.
    pub unequal: Vec<(Column, Number)>,
    /// One of these literals is true.
    pub clauses: Vec<Vec<(OpId, bool)>>,
    pub assertions: Vec<Assertion>,
    /// Products whose row was added because a factor is fixed.
    pub linearised: Vec<usize>,
    /// The clauses and choices of which the current case has asserted one side, by place.
    pub decided_clauses: Vec<usize>,
    pub decided_nodes: Vec<usize>,
    /// Bounds that candidates must satisfy beside the assertions.
    pub demands: Vec<(Affine, bool, Number)>,
    /// The number of assertions with operators of machine integers.
    pub machine: usize,
    pub has_failed: bool,
    /// Users that left `Unseen`, in order.
    seen: Vec<Var>,
    sums: HashMap<Vec<(Column, Number)>, Column>,
    node_results: HashMap<Node, usize>,
    scopes: Vec<Scope>,
}

impl Store {
    pub fn variable(&mut self, low: Option<i64>, high: Option<i64>) -> Var {
        let index = u32::try_from(self.users.len()).expect("there are fewer than 2^32 variables");
        if low.zip(high).is_some_and(|(low, high)| low > high) {
            self.has_failed = true;
        }
        self.users.push(User {
            low,
            high,
            state: State::Unseen,
        });
        Var(index)
    }

    pub fn depth(&self) -> usize {
        self.scopes.len()
    }

    pub fn push(&mut self) {
        self.scopes.push(Scope {
            tableau: self.tableau.mark(),
            code: self.code.len(),
            users: self.users.len(),
            seen: self.seen.len(),
            nodes: self.nodes.len(),
            unequal: self.unequal.len(),
            clauses: self.clauses.len(),
            assertions: self.assertions.len(),
            linearised: self.linearised.len(),
            demands: self.demands.len(),
            decided_clauses: self.decided_clauses.len(),
            decided_nodes: self.decided_nodes.len(),
            machine: self.machine,
            has_failed: self.has_failed,
        });
    }

    pub fn pop(&mut self) {
        let Some(scope) = self.scopes.pop() else {
            return;
        };
        for column in self.tableau.columns_since(scope.tableau) {
            self.sums.remove(self.tableau.form(column));
        }
        for entry in self.nodes.drain(scope.nodes..) {
            self.node_results.remove(&entry.node);
        }
        self.tableau.undo(scope.tableau);
        self.kinds.truncate(self.tableau.len());
        for var in self.seen.drain(scope.seen..) {
            let user = usize::try_from(var.0).ok();
            if let Some(user) = user.and_then(|place| self.users.get_mut(place)) {
                user.state = State::Unseen;
            }
        }
        self.users.truncate(scope.users);
        self.code.truncate(scope.code);
        self.unequal.truncate(scope.unequal);
        self.clauses.truncate(scope.clauses);
        self.assertions.truncate(scope.assertions);
        for place in self.linearised.drain(scope.linearised..) {
            if let Some(entry) = self.nodes.get_mut(place) {
                entry.is_linear = false;
            }
        }
        self.demands.truncate(scope.demands);
        self.decided_clauses.truncate(scope.decided_clauses);
        self.decided_nodes.truncate(scope.decided_nodes);
        self.machine = scope.machine;
        self.has_failed = scope.has_failed;
    }

    pub fn assert(&mut self, formula: &Formula) {
        let start = self.code.len();
        let end = self.code.push_formula(formula);
        self.assertions.push(Assertion { start, end });
        self.machine += usize::from(self.code.has_machine(start, end));
        self.activate(end, true);
    }

    pub fn user(&self, var: Var) -> Option<&User> {
        self.users.get(usize::try_from(var.0).ok()?)
    }

    /// The column of a variable, added if there is none yet; `None` for a defined variable.
    pub fn see(&mut self, var: Var) -> Option<Column> {
        let place = usize::try_from(var.0).ok()?;
        let user = self.users.get(place)?;
        match user.state {
            State::Column(column) => return Some(column),
            State::Defined(_) => return None,
            State::Unseen => {}
        }
        let (low, high) = (user.low, user.high);
        let column = self.add_column(Kind::User(var));
        if let Some(low) = low {
            self.restrict(column, false, Number::from(low));
        }
        if let Some(high) = high {
            self.restrict(column, true, Number::from(high));
        }
        self.set_state(var, State::Column(column));
        Some(column)
    }

    /// Defines an unseen variable by a sum. Its declared bounds now bound the sum.
    pub fn define(&mut self, var: Var, linear: Linear) {
        let Some(user) = self.user(var) else { return };
        let (low, high) = (user.low, user.high);
        if let Some(low) = low {
            let difference = linear.minus(&Linear::constant(Number::from(low)));
            self.compare(Comparison::AtLeast, &difference);
        }
        if let Some(high) = high {
            let difference = linear.minus(&Linear::constant(Number::from(high)));
            self.compare(Comparison::AtMost, &difference);
        }
        self.set_state(var, State::Defined(linear));
    }

    fn set_state(&mut self, var: Var, state: State) {
        let place = usize::try_from(var.0).ok();
        if let Some(user) = place.and_then(|place| self.users.get_mut(place)) {
            user.state = state;
            self.seen.push(var);
        }
    }

    fn add_column(&mut self, kind: Kind) -> Column {
        self.kinds.push(kind);
        self.tableau.add(Vec::new())
    }

    pub fn kind(&self, column: Column) -> &Kind {
        self.kinds.get(column).expect("every column has a kind")
    }

    /// Bounds a column. Returns whether the bound is new. A huge bound is left out, which is sound.
    pub fn restrict(&mut self, column: Column, is_upper: bool, bound: Number) -> bool {
        if bound.is_huge() {
            return false;
        }
        let has_changed = self.tableau.restrict(column, is_upper, bound);
        if has_changed && self.tableau.is_empty(column) {
            self.has_failed = true;
        }
        has_changed
    }

    pub fn fix(&mut self, column: Column, value: &Number) {
        self.restrict(column, false, value.clone());
        self.restrict(column, true, value.clone());
    }

    /// The column of a primitive sum.
    pub fn column_of(&mut self, form: Vec<(Column, Number)>) -> Column {
        if let [(column, factor)] = form.as_slice()
            && *factor == Number::ONE
        {
            return *column;
        }
        if let Some(column) = self.sums.get(&form) {
            return *column;
        }
        self.kinds.push(Kind::Sum);
        let column = self.tableau.add(form.clone());
        self.sums.insert(form, column);
        column
    }

    /// The sum with columns of other sums replaced by their parts.
    pub fn expanded(&self, linear: &Linear) -> Linear {
        let is_flat = |(column, _): &(Column, Number)| *self.kind(*column) != Kind::Sum;
        if linear.terms.iter().all(is_flat) {
            return linear.clone();
        }
        let mut sum = Sum::default();
        sum.add_constant(&linear.constant);
        for (column, factor) in &linear.terms {
            match self.kind(*column) {
                Kind::Sum => {
                    for (part, number) in self.tableau.form(*column) {
                        sum.add_term(*part, &(number * factor));
                    }
                }
                _ => sum.add_term(*column, factor),
            }
        }
        sum.finish()
    }

    pub fn affine(&mut self, linear: &Linear) -> Affine {
        // Sums have columns only in their primitive form.
        if let [(column, factor)] = linear.terms.as_slice()
            && *factor == Number::ONE
        {
            return Affine {
                column: Some(*column),
                scale: Number::ONE,
                offset: linear.constant.clone(),
            };
        }
        match self.expanded(linear).primitive() {
            None => Affine {
                column: None,
                scale: Number::ZERO,
                offset: linear.constant.clone(),
            },
            Some(primitive) => Affine {
                column: Some(self.column_of(primitive.form)),
                scale: primitive.scale,
                offset: primitive.offset,
            },
        }
    }

    /// Asserts `linear ? 0`. Bounds are rounded to integers; an equation whose constant is not
    /// divisible by the common divisor of its factors is refuted here.
    pub fn compare(&mut self, comparison: Comparison, linear: &Linear) {
        if linear.is_huge() {
            return;
        }
        let Some(primitive) = self.expanded(linear).primitive() else {
            if !comparison.holds(&linear.constant, &Number::ZERO) {
                self.has_failed = true;
            }
            return;
        };
        // scale * form + offset ? 0, so form ? -offset / scale, mirrored if scale < 0.
        let limit = &-&primitive.offset / &primitive.scale;
        let comparison = if primitive.scale.is_negative() {
            comparison.mirrored()
        } else {
            comparison
        };
        if !limit.is_integer() {
            match comparison {
                Comparison::Equal => {
                    self.has_failed = true;
                    return;
                }
                Comparison::Unequal => return,
                _ => {}
            }
        }
        let column = self.column_of(primitive.form);
        match comparison {
            Comparison::Equal => self.fix(column, &limit),
            Comparison::Unequal => self.exclude(column, limit),
            Comparison::Less => {
                self.restrict(column, true, &limit.ceil() - &Number::ONE);
            }
            Comparison::AtMost => {
                self.restrict(column, true, limit.floor());
            }
            Comparison::Greater => {
                self.restrict(column, false, &limit.floor() + &Number::ONE);
            }
            Comparison::AtLeast => {
                self.restrict(column, false, limit.ceil());
            }
        }
    }

    /// Asserts that the column is not this value.
    pub fn exclude(&mut self, column: Column, value: Number) {
        if self.tableau.fixed(column) == Some(&value) {
            self.has_failed = true;
        } else if self.tableau.lower(column) == Some(&value) {
            self.restrict(column, false, &value + &Number::ONE);
        } else if self.tableau.upper(column) == Some(&value) {
            self.restrict(column, true, &value - &Number::ONE);
        } else {
            let is_below = self
                .tableau
                .upper(column)
                .is_some_and(|upper| *upper < value);
            let is_above = self
                .tableau
                .lower(column)
                .is_some_and(|lower| *lower > value);
            if !is_below && !is_above {
                self.unequal.push((column, value));
            }
        }
    }

    /// The place of a node, its result, and whether it is new.
    pub fn node(&mut self, node: Node) -> (usize, Column, bool) {
        if let Some(place) = self.node_results.get(&node)
            && let Some(entry) = self.nodes.get(*place)
        {
            return (*place, entry.result, false);
        }
        let place = self.nodes.len();
        let result = self.add_column(Kind::Node(place));
        self.node_results.insert(node.clone(), place);
        self.nodes.push(NodeEntry {
            node,
            result,
            remainder: None,
            is_linear: false,
            settled: 0,
        });
        (place, result, true)
    }

    pub fn has_product(&self, a: Column, b: Column) -> bool {
        self.node_results.contains_key(&Node::Product { a, b })
    }

    pub fn lower_of(&self, affine: &Affine) -> Option<Number> {
        self.end_of(affine, affine.scale.is_negative())
    }

    pub fn upper_of(&self, affine: &Affine) -> Option<Number> {
        self.end_of(affine, !affine.scale.is_negative())
    }

    fn end_of(&self, affine: &Affine, is_upper: bool) -> Option<Number> {
        let Some(column) = affine.column else {
            return Some(affine.offset.clone());
        };
        let end = if is_upper {
            self.tableau.upper(column)
        } else {
            self.tableau.lower(column)
        };
        end.map(|end| affine.offset.plus_product(&affine.scale, end))
    }

    /// Bounds an affine view. Returns whether the bound is new.
    pub fn restrict_affine(&mut self, affine: &Affine, is_upper: bool, bound: &Number) -> bool {
        let Some(column) = affine.column else {
            let is_within = if is_upper {
                affine.offset <= *bound
            } else {
                affine.offset >= *bound
            };
            if !is_within {
                self.has_failed = true;
            }
            return false;
        };
        let limit = &(bound - &affine.offset) / &affine.scale;
        if is_upper == affine.scale.is_positive() {
            self.restrict(column, true, limit.floor())
        } else {
            self.restrict(column, false, limit.ceil())
        }
    }

    /// Bounds a view for this scope, and every model found in it.
    pub fn demand(&mut self, view: &Affine, is_upper: bool, bound: &Number) {
        self.restrict_affine(view, is_upper, bound);
        self.demands.push((view.clone(), is_upper, bound.clone()));
    }

    /// The value of an affine view at the present values of the tableau.
    pub fn value_of(&self, affine: &Affine) -> Number {
        match affine.column {
            None => affine.offset.clone(),
            Some(column) => {
                let value = self.tableau.value(column);
                affine.offset.plus_product(&affine.scale, value)
            }
        }
    }
}
