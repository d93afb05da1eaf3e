//! Formulas as lists of operations in postfix order: each operation comes after its operands, so
//! evaluation is one walk from left to right and needs no stack. This file has the meaning of the
//! operators and nothing of the solving of constraints.

use super::expr::{
    Comparison, Expr, FloatBinary, FloatComparison, FloatUnary, Formula, Precision, Var,
};
use super::float;
use super::width::{Width, shift_left, shift_right};
use std::hash::{Hash, Hasher};

/// The place of an operation in its list.
pub type OpId = usize;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Op {
    Int(i128),
    Var(Var),
    Neg(OpId),
    Add(OpId, OpId),
    Sub(OpId, OpId),
    Mul(OpId, OpId),
    Div(OpId, OpId),
    Rem(OpId, OpId),
    Min(OpId, OpId),
    Max(OpId, OpId),
    Abs(OpId),
    /// Condition, then, else, and the first operation of all three.
    IfThenElse(OpId, OpId, OpId, OpId),
    Wrap(Width, OpId),
    BitAnd(OpId, OpId),
    BitOr(OpId, OpId),
    BitXor(OpId, OpId),
    ShiftLeft(OpId, OpId),
    ShiftRight(OpId, OpId),
    Float1(FloatUnary, OpId),
    Float2(FloatBinary, Precision, OpId, OpId),
    FloatCompare(FloatComparison, OpId, OpId),
    True,
    False,
    Compare(Comparison, OpId, OpId),
    Not(OpId),
    And(Vec<OpId>),
    Or(Vec<OpId>),
}

/// Operations of any number of formulas, one after the other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Code {
    ops: Vec<Op>,
}

/// The operations are mixed into one word first, because the standard hasher is slow for many
/// words.
impl Hash for Code {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut mixed = Mixed(0);
        for op in &self.ops {
            op.hash(&mut mixed);
        }
        state.write_u64(mixed.0);
    }
}

impl Clone for Expr {
    fn clone(&self) -> Expr {
        self.shallow()
            .unwrap_or_else(|| Code::of_expr(self).to_expr())
    }
}

impl Clone for Formula {
    fn clone(&self) -> Formula {
        self.shallow()
            .unwrap_or_else(|| Code::of_formula(self).to_formula())
    }
}

impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        Code::of_expr(self) == Code::of_expr(other)
    }
}

impl PartialEq for Formula {
    fn eq(&self, other: &Formula) -> bool {
        Code::of_formula(self) == Code::of_formula(other)
    }
}

impl Eq for Expr {}
impl Eq for Formula {}

/// A fast hasher by rotation and multiplication, for small tables.
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64((*byte).into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = self.0.rotate_left(5) ^ word;
        self.0 = mixed.wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(u64::try_from(word).unwrap_or(u64::MAX));
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(u64::try_from(word).unwrap_or(u64::MAX));
    }

    fn write_i128(&mut self, word: i128) {
        // Numbers that differ only in the upper half have the same hash; comparison separates them.
        self.write_u64(u64::try_from(word & i128::from(u64::MAX)).unwrap_or_default());
    }
}

impl Op {
    fn is_float(&self) -> bool {
        matches!(self, Op::Float1(..) | Op::Float2(..) | Op::FloatCompare(..))
    }
}

/// A part of a tree that is still to be read.
enum Task<'a> {
    Expr(&'a Expr),
    Formula(&'a Formula),
    /// An expression whose operands are read.
    ExprDone(&'a Expr, OpId),
    FormulaDone(&'a Formula),
}

impl Code {
    pub fn of_formula(formula: &Formula) -> Code {
        let mut code = Code::default();
        code.push_formula(formula);
        code
    }

    pub fn of_expr(expr: &Expr) -> Code {
        let mut code = Code::default();
        code.read(Task::Expr(expr));
        code
    }

    pub fn len(&self) -> usize {
        self.ops.len()
    }

    pub fn truncate(&mut self, len: usize) {
        self.ops.truncate(len);
    }

    pub fn op(&self, id: OpId) -> &Op {
        self.ops.get(id).expect("operands are in the list")
    }

    /// The first operation of an `IfThenElse`.
    pub fn start_of(&self, id: OpId) -> OpId {
        match self.op(id) {
            Op::IfThenElse(.., start) => *start,
            _ => id,
        }
    }

    /// Appends a formula and returns the place of its last operation.
    pub fn push_formula(&mut self, formula: &Formula) -> OpId {
        if let Formula::Compare(comparison, a, b) = formula
            && let Some((a, b)) = leaf_op(a).zip(leaf_op(b))
        {
            let (a, b) = (self.push(a), self.push(b));
            return self.push(Op::Compare(*comparison, a, b));
        }
        self.read(Task::Formula(formula))
    }

    pub fn push(&mut self, op: Op) -> OpId {
        self.ops.push(op);
        self.ops.len() - 1
    }

    /// Evaluates the operations from `start` to `end` inclusive into `values` and returns the last
    /// value; truth is 1 or 0. `None` for a division by zero or a value beyond 128 bits.
    pub fn evaluate(
        &self,
        start: OpId,
        end: OpId,
        value: &dyn Fn(Var) -> Option<i128>,
        values: &mut Vec<Option<i128>>,
    ) -> Option<i128> {
        values.clear();
        for op in self.ops.iter().take(end + 1).skip(start) {
            let at = |id: &OpId| id.checked_sub(start).and_then(|place| *values.get(place)?);
            let both = |a: &OpId, b: &OpId| at(a).zip(at(b));
            let result = match op {
                Op::Int(value) => Some(*value),
                Op::Var(var) => value(*var),
                Op::Neg(a) => at(a).and_then(i128::checked_neg),
                Op::Add(a, b) => both(a, b).and_then(|(a, b)| a.checked_add(b)),
                Op::Sub(a, b) => both(a, b).and_then(|(a, b)| a.checked_sub(b)),
                Op::Mul(a, b) => both(a, b).and_then(|(a, b)| a.checked_mul(b)),
                Op::Div(a, b) => both(a, b).and_then(|(a, b)| a.checked_div(b)),
                Op::Rem(a, b) => both(a, b).and_then(|(a, b)| a.checked_rem(b)),
                Op::Min(a, b) => both(a, b).map(|(a, b)| a.min(b)),
                Op::Max(a, b) => both(a, b).map(|(a, b)| a.max(b)),
                Op::Abs(a) => at(a).and_then(i128::checked_abs),
                Op::IfThenElse(condition, a, b, _) => {
                    at(condition).and_then(|truth| if truth == 1 { at(a) } else { at(b) })
                }
                Op::Wrap(width, a) => at(a).map(|value| width.wrap(value)),
                Op::BitAnd(a, b) => both(a, b).map(|(a, b)| a & b),
                Op::BitOr(a, b) => both(a, b).map(|(a, b)| a | b),
                Op::BitXor(a, b) => both(a, b).map(|(a, b)| a ^ b),
                Op::ShiftLeft(a, b) => both(a, b).and_then(|(a, b)| shift_left(a, b)),
                Op::ShiftRight(a, b) => both(a, b).and_then(|(a, b)| shift_right(a, b)),
                Op::Float1(operator, a) => at(a).and_then(|a| float::unary(*operator, a)),
                Op::Float2(operator, precision, a, b) => {
                    both(a, b).and_then(|(a, b)| float::binary(*operator, *precision, a, b))
                }
                Op::FloatCompare(comparison, a, b) => both(a, b)
                    .and_then(|(a, b)| float::compare(*comparison, a, b))
                    .map(i128::from),
                Op::True => Some(1),
                Op::False => Some(0),
                Op::Compare(comparison, a, b) => {
                    both(a, b).map(|(a, b)| i128::from(comparison.holds(&a, &b)))
                }
                Op::Not(a) => at(a).map(|truth| 1 - truth),
                Op::And(parts) => decided(parts.iter().map(at), 0),
                Op::Or(parts) => decided(parts.iter().map(at), 1),
            };
            values.push(result);
        }
        values.last().copied().flatten()
    }

    /// The variables that operations from `start` to `end` inclusive mention.
    pub fn variables(&self, start: OpId, end: OpId) -> impl Iterator<Item = Var> + '_ {
        let ops = self.ops.iter().take(end + 1).skip(start);
        ops.filter_map(|op| match op {
            Op::Var(var) => Some(*var),
            _ => None,
        })
    }

    /// Whether an operation from `start` to `end` inclusive is one of machine integers or of
    /// floating point.
    pub fn has_machine(&self, start: OpId, end: OpId) -> bool {
        let mut ops = self.ops.iter().take(end + 1).skip(start);
        ops.any(|op| {
            matches!(
                op,
                Op::Wrap(..)
                    | Op::BitAnd(..)
                    | Op::BitOr(..)
                    | Op::BitXor(..)
                    | Op::ShiftLeft(..)
                    | Op::ShiftRight(..)
            ) || op.is_float()
        })
    }

    /// Whether an operation from `start` to `end` inclusive is one of floating point.
    pub fn has_float(&self, start: OpId, end: OpId) -> bool {
        let mut ops = self.ops.iter().take(end + 1).skip(start);
        ops.any(Op::is_float)
    }

    /// Whether a shift has a distance that is surely from 0 to 63.
    pub fn is_distance(&self, id: OpId) -> bool {
        let is_within = |id: OpId| matches!(self.op(id), Op::Int(0..=63));
        match self.op(id) {
            Op::BitAnd(a, b) => is_within(*a) || is_within(*b),
            _ => is_within(id),
        }
    }

    /// Replaces variables.
    pub fn rename(&mut self, name: impl Fn(Var) -> Var) {
        for op in &mut self.ops {
            if let Op::Var(var) = op {
                *var = name(*var);
            }
        }
    }

    /// Numbers the variables, which are sorted, from 0 in the same order.
    pub fn number_anew(&mut self, variables: &[Var]) {
        self.rename(|var| {
            let place = variables.binary_search(&var).ok();
            let place = place.and_then(|place| u32::try_from(place).ok());
            Var::at(place.expect("all of them were collected"))
        });
    }

    /// The trees of all formulas, in their order.
    pub fn formulas(&self) -> Vec<Formula> {
        let trees = trees(self.ops.iter()).into_iter();
        let formulas = trees.filter_map(|tree| match tree {
            Tree::Formula(formula) => Some(formula),
            Tree::Expr(_) => None,
        });
        formulas.collect()
    }

    /// The tree of the operations of one formula.
    pub fn formula(&self, start: OpId, end: OpId) -> Formula {
        match trees(self.ops.iter().take(end + 1).skip(start)).pop() {
            Some(Tree::Formula(formula)) => formula,
            _ => Formula::True,
        }
    }

    /// The tree of the last operation.
    pub fn to_expr(&self) -> Expr {
        match trees(self.ops.iter()).pop() {
            Some(Tree::Expr(expr)) => expr,
            _ => Expr::Int(0),
        }
    }

    /// The tree of the last operation.
    pub fn to_formula(&self) -> Formula {
        self.formula(0, self.ops.len())
    }

    fn read(&mut self, task: Task<'_>) -> OpId {
        // Room for small trees, so that the lists need not grow step by step.
        let mut tasks = Vec::with_capacity(16);
        tasks.push(task);
        let mut done: Vec<OpId> = Vec::with_capacity(8);
        self.ops.reserve(8);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Expr(expr) if expr.is_leaf() => {
                    let op = expr_op(expr, self.ops.len(), &mut done);
                    done.push(self.push(op));
                }
                Task::Expr(expr) => {
                    tasks.push(Task::ExprDone(expr, self.ops.len()));
                    let (condition, sides) = expr.operands();
                    tasks.extend(sides.into_iter().rev().flatten().map(Task::Expr));
                    tasks.extend(condition.map(Task::Formula));
                }
                Task::Formula(formula) => {
                    tasks.push(Task::FormulaDone(formula));
                    match formula {
                        Formula::True | Formula::False => {}
                        Formula::Compare(_, a, b) => {
                            tasks.extend([Task::Expr(b), Task::Expr(a)]);
                        }
                        Formula::Not(part) => tasks.push(Task::Formula(part)),
                        Formula::And(parts) | Formula::Or(parts) => {
                            tasks.extend(parts.iter().rev().map(Task::Formula));
                        }
                    }
                }
                Task::ExprDone(expr, start) => {
                    let op = expr_op(expr, start, &mut done);
                    done.push(self.push(op));
                }
                Task::FormulaDone(formula) => {
                    let op = formula_op(formula, &mut done);
                    done.push(self.push(op));
                }
            }
        }
        taken(&mut done)
    }
}

/// The truth of a conjunction or disjunction: `wins` if some part has this value, otherwise the
/// opposite if all parts have a value.
fn decided(parts: impl Iterator<Item = Option<i128>>, wins: i128) -> Option<i128> {
    let mut all = Some(1 - wins);
    for part in parts {
        match part {
            Some(truth) if truth == wins => return Some(wins),
            Some(_) => {}
            None => all = None,
        }
    }
    all
}

/// The operation of an integer or a variable, as most sides of comparisons are.
fn leaf_op(expr: &Expr) -> Option<Op> {
    match expr {
        Expr::Int(value) => Some(Op::Int(*value)),
        Expr::Var(var) => Some(Op::Var(*var)),
        _ => None,
    }
}

fn expr_op(expr: &Expr, start: OpId, done: &mut Vec<OpId>) -> Op {
    // Operands were pushed left to right, so the right one comes off first.
    let mut two = |op: fn(OpId, OpId) -> Op| {
        let b = taken(done);
        op(taken(done), b)
    };
    match expr {
        Expr::Int(value) => Op::Int(*value),
        Expr::Var(var) => Op::Var(*var),
        Expr::Neg(_) => Op::Neg(taken(done)),
        Expr::Abs(_) => Op::Abs(taken(done)),
        Expr::Add(..) => two(Op::Add),
        Expr::Sub(..) => two(Op::Sub),
        Expr::Mul(..) => two(Op::Mul),
        Expr::Div(..) => two(Op::Div),
        Expr::Rem(..) => two(Op::Rem),
        Expr::Min(..) => two(Op::Min),
        Expr::Max(..) => two(Op::Max),
        Expr::Wrap(width, _) => Op::Wrap(*width, taken(done)),
        Expr::BitAnd(..) => two(Op::BitAnd),
        Expr::BitOr(..) => two(Op::BitOr),
        Expr::BitXor(..) => two(Op::BitXor),
        Expr::ShiftLeft(..) => two(Op::ShiftLeft),
        Expr::ShiftRight(..) => two(Op::ShiftRight),
        Expr::Float1(operator, _) => Op::Float1(*operator, taken(done)),
        Expr::Float2(operator, precision, ..) => {
            let b = taken(done);
            Op::Float2(*operator, *precision, taken(done), b)
        }
        Expr::FloatCompare(comparison, ..) => {
            let b = taken(done);
            Op::FloatCompare(*comparison, taken(done), b)
        }
        Expr::IfThenElse(..) => {
            let (b, a) = (taken(done), taken(done));
            Op::IfThenElse(taken(done), a, b, start)
        }
    }
}

fn formula_op(formula: &Formula, done: &mut Vec<OpId>) -> Op {
    match formula {
        Formula::True => Op::True,
        Formula::False => Op::False,
        Formula::Compare(comparison, ..) => {
            let b = taken(done);
            Op::Compare(*comparison, taken(done), b)
        }
        Formula::Not(_) => Op::Not(taken(done)),
        Formula::And(parts) => Op::And(done.split_off(done.len() - parts.len())),
        Formula::Or(parts) => Op::Or(done.split_off(done.len() - parts.len())),
    }
}

fn taken(done: &mut Vec<OpId>) -> OpId {
    done.pop().expect("operands come before their operation")
}

/// The trees of the operations that are no operands of others.
fn trees<'a>(ops: impl Iterator<Item = &'a Op>) -> Vec<Tree> {
    let mut done: Vec<Tree> = Vec::new();
    for op in ops {
        let tree = match op {
            Op::Int(value) => Tree::Expr(Expr::Int(*value)),
            Op::Var(var) => Tree::Expr(Expr::Var(*var)),
            Op::Neg(_) => Tree::Expr(Expr::Neg(boxed(&mut done))),
            Op::Abs(_) => Tree::Expr(Expr::Abs(boxed(&mut done))),
            Op::Add(..) => binary(Expr::Add, &mut done),
            Op::Sub(..) => binary(Expr::Sub, &mut done),
            Op::Mul(..) => binary(Expr::Mul, &mut done),
            Op::Div(..) => binary(Expr::Div, &mut done),
            Op::Rem(..) => binary(Expr::Rem, &mut done),
            Op::Min(..) => binary(Expr::Min, &mut done),
            Op::Max(..) => binary(Expr::Max, &mut done),
            Op::Wrap(width, _) => Tree::Expr(Expr::Wrap(*width, boxed(&mut done))),
            Op::BitAnd(..) => binary(Expr::BitAnd, &mut done),
            Op::BitOr(..) => binary(Expr::BitOr, &mut done),
            Op::BitXor(..) => binary(Expr::BitXor, &mut done),
            Op::ShiftLeft(..) => binary(Expr::ShiftLeft, &mut done),
            Op::ShiftRight(..) => binary(Expr::ShiftRight, &mut done),
            Op::Float1(operator, _) => Tree::Expr(Expr::Float1(*operator, boxed(&mut done))),
            Op::Float2(operator, precision, ..) => {
                let b = boxed(&mut done);
                Tree::Expr(Expr::Float2(*operator, *precision, boxed(&mut done), b))
            }
            Op::FloatCompare(comparison, ..) => {
                let b = boxed(&mut done);
                Tree::Expr(Expr::FloatCompare(*comparison, boxed(&mut done), b))
            }
            Op::IfThenElse(..) => {
                let (b, a) = (boxed(&mut done), boxed(&mut done));
                Tree::Expr(Expr::IfThenElse(Box::new(formula(&mut done)), a, b))
            }
            Op::True => Tree::Formula(Formula::True),
            Op::False => Tree::Formula(Formula::False),
            Op::Compare(comparison, ..) => {
                let (b, a) = (expr(&mut done), expr(&mut done));
                Tree::Formula(Formula::Compare(*comparison, a, b))
            }
            Op::Not(_) => Tree::Formula(Formula::Not(Box::new(formula(&mut done)))),
            Op::And(parts) => Tree::Formula(Formula::And(formulas(parts.len(), &mut done))),
            Op::Or(parts) => Tree::Formula(Formula::Or(formulas(parts.len(), &mut done))),
        };
        done.push(tree);
    }
    done
}

enum Tree {
    Expr(Expr),
    Formula(Formula),
}

fn expr(done: &mut Vec<Tree>) -> Expr {
    match done.pop() {
        Some(Tree::Expr(expr)) => expr,
        _ => Expr::Int(0),
    }
}

fn boxed(done: &mut Vec<Tree>) -> Box<Expr> {
    Box::new(expr(done))
}

fn formula(done: &mut Vec<Tree>) -> Formula {
    match done.pop() {
        Some(Tree::Formula(formula)) => formula,
        _ => Formula::True,
    }
}

fn formulas(count: usize, done: &mut Vec<Tree>) -> Vec<Formula> {
    let mut parts: Vec<Formula> = (0..count).map(|_| formula(done)).collect();
    parts.reverse();
    parts
}

fn binary(op: fn(Box<Expr>, Box<Expr>) -> Expr, done: &mut Vec<Tree>) -> Tree {
    let b = boxed(done);
    Tree::Expr(op(boxed(done), b))
}
