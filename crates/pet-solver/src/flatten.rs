//! From operations to columns: comparisons become bounds on sums, and non-linear terms become
//! nodes. Asserting a literal also asserts that its divisors are not zero. No recursion:
//! expressions may be very deep.

use super::bits::BitOperator;
use super::code::{Op, OpId};
use super::expr::{Comparison, Var};
use super::float::Operator;
use super::linear::{Column, Linear, Sum};
use super::number::Number;
use super::store::{Affine, Kind, Node, State, Store};
use std::collections::BTreeMap;

/// Definitions with more terms than this stay equations, so that the size of a chain of sums does
/// not grow quadratically.
const LONGEST_DEFINITION: usize = 40;

/// The reason why an expression cannot be written as a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gap {
    /// It divides by the constant zero.
    NoValue,
    TooLarge,
}

impl Store {
    /// Asserts a part of a formula, or its negation.
    pub fn activate(&mut self, literal: OpId, is_positive: bool) {
        let mut work = vec![(literal, is_positive)];
        while let Some((id, is_positive)) = work.pop() {
            match (self.code.op(id).clone(), is_positive) {
                (Op::Not(part), _) => work.push((part, !is_positive)),
                (Op::Compare(comparison, a, b), true) => self.activate_compare(comparison, a, b),
                (Op::Compare(comparison, a, b), false) => {
                    self.activate_compare(comparison.negated(), a, b);
                }
                (Op::And(parts), true) | (Op::Or(parts), false) => {
                    work.extend(parts.into_iter().rev().map(|part| (part, is_positive)));
                }
                (Op::And(parts), false) | (Op::Or(parts), true) => {
                    let is_open = |part: &OpId| match self.code.op(*part) {
                        Op::True => is_positive,
                        Op::False => !is_positive,
                        _ => true,
                    };
                    let parts = parts.into_iter().filter(is_open);
                    let literals: Vec<_> = parts.map(|part| (part, is_positive)).collect();
                    match literals.as_slice() {
                        [literal] => work.push(*literal),
                        [] => self.has_failed = true,
                        _ => self.clauses.push(literals),
                    }
                }
                (Op::True, true) | (Op::False, false) => {}
                _ => self.has_failed = true,
            }
        }
    }

    fn activate_compare(&mut self, comparison: Comparison, a: OpId, b: OpId) {
        if comparison == Comparison::Equal && (self.is_definition(a, b) || self.is_definition(b, a))
        {
            return;
        }
        if self.activate_float(comparison, a, b) {
            return;
        }
        let sides = self
            .flatten(a)
            .and_then(|left| Ok((left, self.flatten(b)?)));
        let (left, right) = match sides {
            Ok(sides) => sides,
            Err(gap) => return self.meet(gap),
        };
        let difference = left.minus(&right);
        self.factor_out(&difference);
        self.compare(comparison, &difference);
    }

    /// Takes `var = sum` as the definition of a variable that no constraint has mentioned yet. Returns
    /// whether it is one.
    fn is_definition(&mut self, var: OpId, sum: OpId) -> bool {
        let Op::Var(var) = *self.code.op(var) else {
            return false;
        };
        if !self.is_unseen(var) {
            return false;
        }
        let linear = match self.flatten(sum) {
            Ok(linear) => linear,
            Err(gap) => {
                self.meet(gap);
                return true;
            }
        };
        if !self.is_unseen(var) || linear.terms.len() > LONGEST_DEFINITION {
            return false;
        }
        self.define(var, linear);
        true
    }

    fn is_unseen(&self, var: Var) -> bool {
        let state = self.user(var).map(|user| &user.state);
        matches!(state, Some(State::Unseen))
    }

    /// The expression as a sum.
    pub fn flatten(&mut self, id: OpId) -> Result<Linear, Gap> {
        match *self.code.op(id) {
            Op::Int(value) => return Ok(Linear::constant(Number::from(value))),
            Op::Var(var) => return Ok(self.flatten_var(var)),
            _ => {}
        }
        let mut nodes = BTreeMap::new();
        for node in self.nonlinear_parts(id) {
            let linear = self.flatten_node(node, &nodes).ok_or(Gap::NoValue)?;
            // Chains of bit operators would grow quadratically, too.
            let is_long =
                linear.terms.len() > LONGEST_DEFINITION && self.code.has_machine(node, node);
            if linear.is_huge() || is_long {
                return Err(Gap::TooLarge);
            }
            nodes.insert(node, linear);
        }
        let linear = self.sum(id, &nodes);
        if linear.is_huge() {
            return Err(Gap::TooLarge);
        }
        Ok(linear)
    }

    /// Handles an operand without a sum. If it is undefined, the literal is false. If it is too
    /// large, the constraint is left to the verification of models.
    pub fn meet(&mut self, gap: Gap) {
        match gap {
            Gap::NoValue => self.has_failed = true,
            Gap::TooLarge => {}
        }
    }

    /// Operations that are not sums, innermost first, without those inside `IfThenElse`.
    fn nonlinear_parts(&self, id: OpId) -> Vec<OpId> {
        let mut found = Vec::new();
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            match self.code.op(id) {
                Op::Neg(a) => work.push(*a),
                Op::Add(a, b) | Op::Sub(a, b) => work.extend([*a, *b]),
                Op::Mul(a, b)
                | Op::Div(a, b)
                | Op::Rem(a, b)
                | Op::Min(a, b)
                | Op::Max(a, b)
                | Op::BitAnd(a, b)
                | Op::BitOr(a, b)
                | Op::BitXor(a, b)
                | Op::ShiftLeft(a, b)
                | Op::ShiftRight(a, b)
                | Op::Float2(_, _, a, b)
                | Op::FloatCompare(_, a, b) => {
                    found.push(id);
                    work.extend([*a, *b]);
                }
                Op::Abs(a) | Op::Wrap(_, a) | Op::Float1(_, a) => {
                    found.push(id);
                    work.push(*a);
                }
                Op::IfThenElse(..) => found.push(id),
                _ => {}
            }
        }
        // Operands stand before their operations.
        found.sort_unstable();
        found
    }

    fn sum(&mut self, id: OpId, nodes: &BTreeMap<OpId, Linear>) -> Linear {
        let mut sum = Sum::default();
        let mut work = vec![(id, Number::ONE)];
        while let Some((id, factor)) = work.pop() {
            if let Some(linear) = nodes.get(&id) {
                sum.add(linear, &factor);
                continue;
            }
            match *self.code.op(id) {
                Op::Int(value) => sum.add_constant(&(&Number::from(value) * &factor)),
                Op::Var(var) => self.add_var(var, &factor, &mut sum),
                Op::Neg(a) => work.push((a, -&factor)),
                Op::Add(a, b) => work.extend([(a, factor.clone()), (b, factor)]),
                Op::Sub(a, b) => work.extend([(b, -&factor), (a, factor)]),
                _ => {}
            }
        }
        sum.finish()
    }

    /// A variable as a sum.
    fn flatten_var(&mut self, var: Var) -> Linear {
        if let Some(column) = self.see(var) {
            return match self.tableau.fixed(column) {
                Some(value) => Linear::constant(value.clone()),
                None => Linear::column(column),
            };
        }
        match self.user(var).map(|user| &user.state) {
            Some(State::Defined(linear)) => linear.clone(),
            _ => Linear::constant(Number::ZERO),
        }
    }

    fn add_var(&mut self, var: Var, factor: &Number, sum: &mut Sum) {
        if let Some(column) = self.see(var) {
            match self.tableau.fixed(column) {
                Some(value) => sum.add_constant(&(value * factor)),
                None => sum.add_term(column, factor),
            }
        } else if let Some(State::Defined(linear)) = self.user(var).map(|user| &user.state) {
            sum.add(linear, factor);
        }
    }

    fn flatten_node(&mut self, id: OpId, nodes: &BTreeMap<OpId, Linear>) -> Option<Linear> {
        match *self.code.op(id) {
            Op::Mul(a, b) => {
                let (a, b) = (self.sum(a, nodes), self.sum(b, nodes));
                Some(self.product(&a, &b))
            }
            Op::Div(a, b) => {
                let (a, b) = (self.sum(a, nodes), self.sum(b, nodes));
                self.quotient(&a, &b).map(|(quotient, _)| quotient)
            }
            Op::Rem(a, b) => {
                let (a, b) = (self.sum(a, nodes), self.sum(b, nodes));
                self.quotient(&a, &b).map(|(_, remainder)| remainder)
            }
            Op::Min(a, b) => {
                let (a, b) = (self.sum(a, nodes), self.sum(b, nodes));
                Some(self.minimum(&a, &b))
            }
            Op::Max(a, b) => {
                let (a, b) = (self.sum(a, nodes), self.sum(b, nodes));
                Some(self.maximum(&a, &b))
            }
            Op::Abs(a) => {
                let a = self.sum(a, nodes);
                let negated = a.scaled(&Number::MINUS_ONE);
                Some(self.maximum(&a, &negated))
            }
            Op::Wrap(width, a) => {
                let a = self.sum(a, nodes);
                Some(self.wrapped(width, &a))
            }
            Op::BitAnd(a, b) => Some(self.bits_of(BitOperator::And, a, b, nodes)),
            Op::BitOr(a, b) => Some(self.bits_of(BitOperator::Or, a, b, nodes)),
            Op::BitXor(a, b) => Some(self.bits_of(BitOperator::Xor, a, b, nodes)),
            Op::ShiftLeft(a, n) | Op::ShiftRight(a, n) => {
                let is_left = matches!(self.code.op(id), Op::ShiftLeft(..));
                let (a, n) = (self.sum(a, nodes), self.sum(n, nodes));
                self.shifted(is_left, &a, &n)
            }
            Op::Float1(operator, a) => {
                let a = self.sum(a, nodes);
                self.float_result(Operator::Unary(operator), &a, &a)
            }
            Op::Float2(operator, precision, a, b) => {
                let (a, b) = (self.sum(a, nodes), self.sum(b, nodes));
                self.float_result(Operator::Binary(operator, precision), &a, &b)
            }
            Op::FloatCompare(comparison, a, b) => {
                let (a, b) = (self.sum(a, nodes), self.sum(b, nodes));
                self.float_result(Operator::Compare(comparison), &a, &b)
            }
            Op::IfThenElse(.., start) => {
                // Its value is computed from the columns of the variables inside it, which must come
                // before its own.
                let inside: Vec<Var> = self.code.variables(start, id).collect();
                for var in inside {
                    self.see(var);
                }
                let (_, result, _) = self.node(Node::Choice(id));
                Some(Linear::column(result))
            }
            _ => Some(self.sum(id, nodes)),
        }
    }

    fn bits_of(
        &mut self,
        operator: BitOperator,
        a: OpId,
        b: OpId,
        nodes: &BTreeMap<OpId, Linear>,
    ) -> Linear {
        let (a, b) = (self.sum(a, nodes), self.sum(b, nodes));
        self.bit_operation(operator, &a, &b)
    }

    /// `(s*F + o) * (t*G + p)`, where only `F * G` needs a node.
    pub fn product(&mut self, a: &Linear, b: &Linear) -> Linear {
        let (a, b) = (&self.expanded(a), &self.expanded(b));
        let (Some(left), Some(right)) = (a.primitive(), b.primitive()) else {
            return if a.is_constant() {
                b.scaled(&a.constant)
            } else {
                a.scaled(&b.constant)
            };
        };
        let f = self.column_of(left.form);
        let g = self.column_of(right.form);
        let (_, result, _) = self.node(Node::Product {
            a: f.min(g),
            b: f.max(g),
        });
        let mut sum = Sum::default();
        sum.add_term(result, &(&left.scale * &right.scale));
        sum.add(a, &right.offset);
        sum.add(b, &left.offset);
        sum.add_constant(&-&(&left.offset * &right.offset));
        sum.finish()
    }

    /// Quotient and remainder; the divisor is asserted not to be zero.
    fn quotient(&mut self, a: &Linear, b: &Linear) -> Option<(Linear, Linear)> {
        if b.is_constant() && b.constant.is_zero() {
            return None;
        }
        if a.is_constant() && b.is_constant() {
            let quotient = a.constant.truncating_div(&b.constant);
            let remainder = &a.constant - &(&quotient * &b.constant);
            return Some((Linear::constant(quotient), Linear::constant(remainder)));
        }
        self.compare(Comparison::Unequal, b);
        if let Some(multiple) = multiple(a, b) {
            let nothing = Linear::constant(Number::ZERO);
            return Some((Linear::constant(multiple), nothing));
        }
        let node = Node::Quotient {
            a: self.affine(a),
            b: self.affine(b),
        };
        let (place, result, is_new) = self.node(node);
        let quotient = Linear::column(result);
        let remainder = a.minus(&self.product(b, &quotient));
        if is_new {
            let view = self.affine(&remainder);
            if b.is_constant() {
                let most = &b.constant.abs() - &Number::ONE;
                self.restrict_affine(&view, true, &most);
                self.restrict_affine(&view, false, &-&most);
            }
            if let Some(entry) = self.nodes.get_mut(place) {
                entry.remainder = Some(view);
            }
        }
        Some((quotient, remainder))
    }

    fn minimum(&mut self, a: &Linear, b: &Linear) -> Linear {
        let difference = a.minus(b);
        if difference.is_constant() {
            return if difference.constant.is_positive() {
                b.clone()
            } else {
                a.clone()
            };
        }
        let node = Node::Minimum {
            a: self.affine(a),
            b: self.affine(b),
        };
        let (_, result, is_new) = self.node(node);
        let result = Linear::column(result);
        if is_new {
            self.compare(Comparison::AtMost, &result.minus(a));
            self.compare(Comparison::AtMost, &result.minus(b));
        }
        result
    }

    fn maximum(&mut self, a: &Linear, b: &Linear) -> Linear {
        let minus = &Number::MINUS_ONE;
        self.minimum(&a.scaled(minus), &b.scaled(minus))
            .scaled(minus)
    }

    /// For products that share a factor, like `f*x - f*y`, adds the product `f * (x - y)`, whose
    /// sign follows from the signs of `f` and `x - y`.
    fn factor_out(&mut self, sum: &Linear) {
        let products: Vec<(Number, Column, Column, Column)> = sum
            .terms
            .iter()
            .filter_map(|(column, factor)| {
                let Kind::Node(place) = *self.kind(*column) else {
                    return None;
                };
                match self.nodes.get(place).map(|entry| &entry.node) {
                    Some(Node::Product { a, b }) => Some((factor.clone(), *a, *b, *column)),
                    _ => None,
                }
            })
            .collect();
        if products.len() < 2 || products.len() > 6 {
            return;
        }
        let mut counts: BTreeMap<Column, usize> = BTreeMap::new();
        for (_, a, b, _) in &products {
            *counts.entry(*a).or_default() += 1;
            if a != b {
                *counts.entry(*b).or_default() += 1;
            }
        }
        let shared: Vec<Column> = counts
            .into_iter()
            .filter(|(_, count)| *count > 1)
            .map(|(column, _)| column)
            .collect();
        for factor in shared {
            let (mut inner, mut outer) = (Sum::default(), Sum::default());
            for (number, a, b, result) in &products {
                if *a == factor || *b == factor {
                    inner.add_term(if *a == factor { *b } else { *a }, number);
                    outer.add_term(*result, number);
                }
            }
            let product = self.product(&Linear::column(factor), &inner.finish());
            self.compare(Comparison::Equal, &product.minus(&outer.finish()));
        }
    }

    /// A column as an affine view.
    pub fn plain(column: Column) -> Affine {
        Affine {
            column: Some(column),
            scale: Number::ONE,
            offset: Number::ZERO,
        }
    }
}

/// The integer by which the second sum must be multiplied to give the first, if there is one.
fn multiple(a: &Linear, b: &Linear) -> Option<Number> {
    let factor = match (a.terms.first(), b.terms.first()) {
        (None, _) if a.constant.is_zero() => Number::ZERO,
        (Some((_, first)), Some((_, second))) => first / second,
        _ => return None,
    };
    (factor.is_integer() && b.scaled(&factor) == *a).then_some(factor)
}
