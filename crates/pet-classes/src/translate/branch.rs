//! Jumps: each comparison is a decision, with the way first that the source has first.

use super::builder::OpenWay;
use super::object::SameClass;
use super::stack::Value;
use super::{Refusal, Translator};
use crate::class::{Comparison, Condition, Op};
use pet_translator::cfg::{Decision, Operand};
use pet_translator::number::float::{self, FloatOrder};
use pet_translator::typed::{CompareOp, LocalId, Type};

impl Translator<'_, '_> {
    /// A jump forward leaves out what follows if the source's condition fails, so the condition of
    /// the source is the opposite; a jump back repeats a `do` loop, and has the condition itself.
    pub(super) fn branch(&mut self, condition: Condition, target: usize) -> Result<(), Refusal> {
        let jumped = self.target(target)?;
        let is_back = target <= self.at;
        let next = self.target(self.at + 1)?;
        let asked = self.asked(condition, is_back)?;
        let stack = std::mem::take(&mut self.stack);
        let (decision, jumps_first) = match asked {
            Asked::Settled(jumps) => {
                let target = if jumps { jumped } else { next };
                return self.arrive(target, stack);
            }
            Asked::Decision(decision, jumps_first) => (decision, jumps_first),
        };
        // An `instanceof` has a third way, for null.
        let count = match decision {
            Decision::Instance { .. } => 3,
            _ => 2,
        };
        let span = self.place();
        let kind = match &decision {
            _ if is_back => "while",
            _ => "if",
        };
        let ways = self.builder.decide(kind, span, decision, count);
        let targets = match jumps_first {
            true => [jumped, next],
            false => [next, jumped],
        };
        let Some((first, others)) = ways.split_first() else {
            return Ok(());
        };
        self.builder.continue_at(*first);
        let [first_target, other_target] = targets;
        self.arrive(first_target, stack.clone())?;
        match others {
            [only] => self.builder.continue_at(*only),
            _ => self.builder.join(others, span),
        }
        self.arrive(other_target, stack)
    }

    /// The decision, and whether its first way is the jump.
    fn asked(&mut self, condition: Condition, is_back: bool) -> Result<Asked, Refusal> {
        match condition {
            Condition::Zero(op) => match self.pop()? {
                Value::Compared {
                    comparison: Comparison::Long,
                    left,
                    right,
                } => Ok(compare(op, left, right, is_back)),
                Value::Compared {
                    comparison,
                    left,
                    right,
                } => Ok(float_compare(comparison, op, left, right)),
                Value::Tested { value, ty } if matches!(op, CompareOp::Eq | CompareOp::Ne) => {
                    let decision = Decision::Instance { value, ty };
                    Ok(Asked::Decision(decision, op == CompareOp::Ne))
                }
                value => {
                    let (operand, ty) = self.operand(value)?;
                    Ok(match (operand, &ty, op) {
                        (Operand::Local(value), Type::Bool, CompareOp::Ne) => {
                            Asked::Decision(Decision::True(value), true)
                        }
                        (Operand::Local(value), Type::Bool, CompareOp::Eq) => {
                            Asked::Decision(Decision::True(value), false)
                        }
                        _ => compare(op, operand, Operand::Int(0), is_back),
                    })
                }
            },
            Condition::Ints(op) => {
                let (right, _) = self.pop_operand()?;
                let (left, _) = self.pop_operand()?;
                Ok(compare(op, left, right, is_back))
            }
            Condition::Null(jumps_for_null) => {
                let value = self.pop()?;
                if let Value::Known(_) = value {
                    return Ok(Asked::Settled(!jumps_for_null));
                }
                let (operand, _) = self.operand(value)?;
                Ok(match operand {
                    Operand::Local(value) => {
                        Asked::Decision(Decision::NotNull(value), !jumps_for_null)
                    }
                    _ => Asked::Settled(jumps_for_null),
                })
            }
            Condition::Refs(jumps_for_same) => {
                let (right, left) = (self.pop()?, self.pop()?);
                let (left, right) = match (left, right) {
                    (Value::Class(left), Value::Class(right)) => {
                        return Ok(match self.same_class(left, right) {
                            SameClass::Settled(same) => Asked::Settled(same == jumps_for_same),
                            SameClass::Decision(decision) => {
                                Asked::Decision(decision, jumps_for_same)
                            }
                        });
                    }
                    other => other,
                };
                let (right, right_type) = self.operand(right)?;
                let (left, left_type) = self.operand(left)?;
                if let Some(same) = self.same_objects([(left, left_type), (right, right_type)])? {
                    return Ok(Asked::Decision(Decision::True(same), jumps_for_same));
                }
                Ok(match (left, right) {
                    (Operand::Local(value), Operand::Null)
                    | (Operand::Null, Operand::Local(value)) => {
                        Asked::Decision(Decision::NotNull(value), !jumps_for_same)
                    }
                    (Operand::Null, Operand::Null) => Asked::Settled(jumps_for_same),
                    (left, right) => {
                        Asked::Decision(Decision::SameRef { left, right }, jumps_for_same)
                    }
                })
            }
        }
    }

    /// -1, 0 or 1, where no jump takes a comparison up.
    pub(super) fn compared(
        &mut self,
        comparison: Comparison,
        left: Operand,
        right: Operand,
    ) -> Result<LocalId, Refusal> {
        if comparison != Comparison::Long {
            return Ok(self.float_compared(comparison, left, right));
        }
        let [less, equal] =
            [CompareOp::Lt, CompareOp::Eq].map(|op| Decision::Compare { op, left, right });
        Ok(self.ordered([(less, -1), (equal, 0)], 1))
    }

    /// The number of the first decision that holds, or the last number.
    fn ordered(&mut self, decisions: [(Decision, i64); 2], last: i64) -> LocalId {
        let dest = self.temporary("order", Type::INT);
        let span = self.place();
        let mut ends: Vec<OpenWay> = Vec::new();
        for (decision, value) in decisions {
            let ways = self.builder.decide("compare", span, decision, 2);
            if let [holds, fails] = ways.as_slice() {
                self.builder.continue_at(*holds);
                self.builder.copy(dest, Operand::Int(value));
                ends.extend(self.builder.take_end());
                self.builder.continue_at(*fails);
            }
        }
        self.builder.copy(dest, Operand::Int(last));
        ends.extend(self.builder.take_end());
        self.builder.join(&ends, span);
        dest
    }

    /// The same for floating-point numbers; what is neither less, equal nor greater is `NaN`.
    fn float_compared(&mut self, comparison: Comparison, left: Operand, right: Operand) -> LocalId {
        let decision = |order, left, right| Decision::FloatCompare { order, left, right };
        let equal = (decision(FloatOrder::Equal, left, right), 0);
        match comparison {
            Comparison::Greater(_) => {
                let less = (decision(FloatOrder::Less, left, right), -1);
                self.ordered([equal, less], 1)
            }
            _ => {
                let greater = (decision(FloatOrder::Less, right, left), 1);
                self.ordered([equal, greater], -1)
            }
        }
    }

    pub(super) fn switch(&mut self, default: usize, cases: &[(i32, usize)]) -> Result<(), Refusal> {
        let (selector, _) = self.pop_operand()?;
        let default = self.target(default)?;
        let is_table = matches!(self.code.ops.get(self.at), Some(Op::Switch { .. }));
        let mut labels = Vec::new();
        let mut targets = Vec::new();
        for (value, target) in cases {
            let target = self.target(*target)?;
            // The gaps of a table lead where all other values lead.
            if is_table && target == default || labels.contains(&i64::from(*value)) {
                continue;
            }
            labels.push(i64::from(*value));
            targets.push(target);
        }
        let stack = std::mem::take(&mut self.stack);
        if let Operand::Int(value) = selector {
            let found = labels.iter().position(|label| *label == value);
            let target = found.and_then(|index| targets.get(index).copied());
            return self.arrive(target.unwrap_or(default), stack);
        }
        if labels.is_empty() {
            return self.arrive(default, stack);
        }
        let value = self.as_local(selector, "selector");
        let span = self.place();
        let count = labels.len() + 1;
        let decision = Decision::Switch { value, labels };
        let ways = self.builder.decide("switch", span, decision, count);
        for (way, target) in ways.into_iter().zip(targets.into_iter().chain([default])) {
            self.builder.continue_at(way);
            self.arrive(target, stack.clone())?;
        }
        Ok(())
    }
}

enum Asked {
    /// It is known whether it jumps.
    Settled(bool),
    /// True if the first way is the jump.
    Decision(Decision, bool),
}

fn compare(op: CompareOp, left: Operand, right: Operand, is_back: bool) -> Asked {
    if let (Operand::Int(left), Operand::Int(right)) = (left, right) {
        return Asked::Settled(match op {
            CompareOp::Lt => left < right,
            CompareOp::Le => left <= right,
            CompareOp::Gt => left > right,
            CompareOp::Ge => left >= right,
            CompareOp::Eq => left == right,
            CompareOp::Ne => left != right,
        });
    }
    let op = if is_back { op } else { opposite(op) };
    Asked::Decision(Decision::Compare { op, left, right }, is_back)
}

/// A jump that depends on two floating-point numbers.
fn float_compare(comparison: Comparison, op: CompareOp, left: Operand, right: Operand) -> Asked {
    let (order, left, right, jumps) = crate::float::asked(comparison, op, left, right);
    if let (Operand::Int(left), Operand::Int(right)) = (left, right) {
        return Asked::Settled(float::holds(order, left, right) == jumps);
    }
    Asked::Decision(Decision::FloatCompare { order, left, right }, jumps)
}

fn opposite(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Lt => CompareOp::Ge,
        CompareOp::Le => CompareOp::Gt,
        CompareOp::Gt => CompareOp::Le,
        CompareOp::Ge => CompareOp::Lt,
        CompareOp::Eq => CompareOp::Ne,
        CompareOp::Ne => CompareOp::Eq,
    }
}
