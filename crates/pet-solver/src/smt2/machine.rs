//! Systems with machine integers as bit vectors. Each number has as many bits as its range needs, or
//! only the lowest ones if a `Wrap` asks for no more, so the text has the meaning of the formulas.
//! A variable without bounds gets those of an equation that defines it; failing that, it is taken to
//! have 64 bits.

use super::super::code::{Code, Op, OpId};
use super::super::expr::{Comparison, Formula, Var};
use super::super::ranges::{self, Range};
use super::float;
use super::{Variable, symbol};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The bits of numbers without a range.
const LARGEST: u32 = 256;

/// A part that is still to be written.
pub enum Piece {
    Text(&'static str),
    Own(String),
    /// The number modulo 2^bits.
    Number(OpId, u32),
    /// The number as one of the theory of floating point.
    Float(OpId),
    /// The formula is true, or false.
    Truth(OpId, bool),
    /// The expression has a value.
    Defined(OpId),
}

pub fn has_float(formula: &Formula) -> bool {
    let code = Code::of_formula(formula);
    code.has_float(0, code.len())
}

pub fn has_machine(formula: &Formula) -> bool {
    let code = Code::of_formula(formula);
    code.has_machine(0, code.len())
}

/// Declarations, bounds and assertions.
pub fn assertions(variables: &[Variable], formulas: &[Formula]) -> String {
    let codes: Vec<Code> = formulas.iter().map(Code::of_formula).collect();
    let mut known: BTreeMap<Var, (i128, i128)> = BTreeMap::new();
    for variable in variables {
        if let Some((low, high)) = variable.low.zip(variable.high) {
            known.insert(variable.var, (low.into(), high.into()));
        }
    }
    for code in &codes {
        define(code, &mut known);
    }
    let word = (i128::from(i64::MIN), i128::from(i64::MAX));
    let mut names = BTreeMap::new();
    let mut text = String::new();
    for variable in variables {
        let name = symbol(&variable.name);
        let range = *known.entry(variable.var).or_insert(word);
        let bits = ranges::bits(range);
        push(
            &mut text,
            format_args!("(declare-const {name} (_ BitVec {bits}))\n"),
        );
        let within = range.0..=range.1;
        for (bound, sign) in [(variable.low, "bvsge"), (variable.high, "bvsle")] {
            if let Some(bound) = bound.map(i128::from).filter(|it| within.contains(it)) {
                let bound = integer(bound, bits);
                push(
                    &mut text,
                    format_args!("(assert ({sign} {name} {bound}))\n"),
                );
            }
        }
        names.insert(variable.var, name);
    }
    for code in &codes {
        let ranges = ranges_of(code, &known);
        let mut writer = Writer {
            text,
            code,
            ranges,
            names: &names,
            known: &known,
        };
        writer.text.push_str("(assert ");
        writer.write(Piece::Truth(code.len().saturating_sub(1), true));
        writer.text.push_str(")\n");
        text = writer.text;
    }
    text
}

/// Takes the range of an unbounded variable from an equation that defines it.
fn define(code: &Code, known: &mut BTreeMap<Var, (i128, i128)>) {
    let Some(last) = code.len().checked_sub(1) else {
        return;
    };
    let Op::Compare(Comparison::Equal, a, b) = *code.op(last) else {
        return;
    };
    for (var, meaning) in [(a, b), (b, a)] {
        if let Op::Var(var) = code.op(var)
            && !known.contains_key(var)
            && let Some(range) = ranges_of(code, known).get(meaning).copied().flatten()
        {
            known.insert(*var, range);
            return;
        }
    }
}

/// The ranges of all operations.
fn ranges_of(code: &Code, known: &BTreeMap<Var, (i128, i128)>) -> Vec<Range> {
    let mut ranges: Vec<Range> = Vec::with_capacity(code.len());
    for id in 0..code.len() {
        let at = |id: &OpId| ranges.get(*id).copied().flatten();
        let range = match code.op(id) {
            Op::Int(value) => Some((*value, *value)),
            Op::Var(var) => known.get(var).copied(),
            Op::Neg(a) => ranges::negated(at(a)),
            Op::Add(a, b) => ranges::sum(at(a), at(b)),
            Op::Sub(a, b) => ranges::sum(at(a), ranges::negated(at(b))),
            Op::Mul(a, b) => ranges::product(at(a), at(b)),
            Op::Div(a, b) => ranges::quotient(at(a), at(b)),
            Op::Rem(a, b) => ranges::remainder(at(a), at(b)),
            Op::Min(a, b) => ranges::minimum(at(a), at(b)),
            Op::Max(a, b) => ranges::maximum(at(a), at(b)),
            Op::Abs(a) => ranges::absolute(at(a)),
            Op::IfThenElse(_, a, b, _) => ranges::either(at(a), at(b)),
            Op::Wrap(width, a) => ranges::wrap(*width, at(a)),
            Op::BitAnd(a, b) => ranges::bit_and(at(a), at(b)),
            Op::BitOr(a, b) => ranges::bit_or(at(a), at(b)),
            Op::BitXor(a, b) => ranges::bit_xor(at(a), at(b)),
            Op::ShiftLeft(a, n) => ranges::shift_left(at(a), at(n)),
            Op::ShiftRight(a, n) => ranges::shift_right(at(a), at(n)),
            op => float::operator(op).map(|(operator, ..)| operator.results()),
        };
        ranges.push(range);
    }
    ranges
}

struct Writer<'a> {
    text: String,
    code: &'a Code,
    ranges: Vec<Range>,
    names: &'a BTreeMap<Var, String>,
    known: &'a BTreeMap<Var, (i128, i128)>,
}

impl Writer<'_> {
    fn write(&mut self, piece: Piece) {
        let mut work = vec![piece];
        while let Some(piece) = work.pop() {
            let mut parts: Vec<Piece> = Vec::new();
            match piece {
                Piece::Text(text) => self.text.push_str(text),
                Piece::Own(text) => self.text.push_str(&text),
                Piece::Number(id, bits) => self.number(id, bits, &mut parts),
                Piece::Float(id) => float::number(self.code, id, &mut parts),
                Piece::Truth(id, truth) => self.truth(id, truth, &mut parts),
                Piece::Defined(id) => {
                    parts.push(Piece::Text("(and true"));
                    self.guards(id, &mut parts);
                    parts.push(Piece::Text(")"));
                }
            }
            work.extend(parts.into_iter().rev());
        }
    }

    /// The bits that the number needs.
    fn exact(&self, id: OpId) -> u32 {
        let range = self.ranges.get(id).copied().flatten();
        range.map_or(LARGEST, ranges::bits)
    }

    fn number(&self, id: OpId, bits: u32, parts: &mut Vec<Piece>) {
        use Piece::{Number, Own, Text, Truth};
        let exact = self.exact(id);
        let two = |open: &'static str, a: OpId, b: OpId, bits: u32| {
            vec![
                Text(open),
                Number(a, bits),
                Text(" "),
                Number(b, bits),
                Text(")"),
            ]
        };
        let with_two = |body: &'static str, a: OpId, b: OpId, bits: u32| {
            vec![
                Text("(let ((a "),
                Number(a, bits),
                Text(") (b "),
                Number(b, bits),
                Text(")) "),
                Text(body),
            ]
        };
        // For operators whose lowest bits follow from the lowest bits of their operands.
        let low = bits.min(exact);
        let op = self.code.op(id);
        let (own, inner) = match op {
            Op::Int(value) => (bits, vec![Own(integer(*value, bits))]),
            Op::Var(var) => {
                let known = self.known.get(var).copied();
                let name = self.names.get(var).cloned();
                let name = name.unwrap_or_else(|| format!("v!{}", var.index()));
                (known.map_or(64, ranges::bits), vec![Own(name)])
            }
            Op::Neg(a) => (low, vec![Text("(bvneg "), Number(*a, low), Text(")")]),
            Op::Add(a, b) => (low, two("(bvadd ", *a, *b, low)),
            Op::Sub(a, b) => (low, two("(bvsub ", *a, *b, low)),
            Op::Mul(a, b) => (low, two("(bvmul ", *a, *b, low)),
            Op::BitAnd(a, b) => (low, two("(bvand ", *a, *b, low)),
            Op::BitOr(a, b) => (low, two("(bvor ", *a, *b, low)),
            Op::BitXor(a, b) => (low, two("(bvxor ", *a, *b, low)),
            Op::ShiftLeft(a, n) => {
                let wide = low.max(8);
                (wide, two("(bvshl ", *a, *n, wide))
            }
            Op::ShiftRight(a, n) => {
                let wide = self.exact(*a).max(8);
                (wide, two("(bvashr ", *a, *n, wide))
            }
            Op::Div(a, b) | Op::Rem(a, b) => {
                let wide = self.exact(*a).max(self.exact(*b)).max(exact);
                let open = match op {
                    Op::Div(..) => "(bvsdiv ",
                    _ => "(bvsrem ",
                };
                (wide, two(open, *a, *b, wide))
            }
            Op::Min(a, b) | Op::Max(a, b) => {
                let wide = self.exact(*a).max(self.exact(*b));
                let body = match op {
                    Op::Min(..) => "(ite (bvsle a b) a b))",
                    _ => "(ite (bvsge a b) a b))",
                };
                (wide, with_two(body, *a, *b, wide))
            }
            Op::Abs(a) => {
                let wide = self.exact(*a).max(exact);
                let zero = integer(0, wide);
                let body = format!(")) (ite (bvsge a {zero}) a (bvneg a)))");
                (wide, vec![Text("(let ((a "), Number(*a, wide), Own(body)])
            }
            Op::IfThenElse(condition, a, b, _) => (
                bits,
                vec![
                    Text("(ite "),
                    Truth(*condition, true),
                    Text(" "),
                    Number(*a, bits),
                    Text(" "),
                    Number(*b, bits),
                    Text(")"),
                ],
            ),
            Op::Wrap(width, a) => {
                let size = width.size();
                if bits > size {
                    let kind = if width.is_signed { "sign" } else { "zero" };
                    let more = bits - size;
                    parts.push(Own(format!("((_ {kind}_extend {more}) ")));
                    parts.extend([Number(*a, size), Text(")")]);
                    return;
                }
                (bits, vec![Number(*a, bits)])
            }
            op => match float::operator(op) {
                Some((_, a, b)) => float::bits(op, id, a, b),
                None => (bits, vec![Own(integer(0, bits))]),
            },
        };
        let (before, after) = match own.cmp(&bits) {
            std::cmp::Ordering::Equal => (String::new(), ""),
            std::cmp::Ordering::Less => (format!("((_ sign_extend {}) ", bits - own), ")"),
            std::cmp::Ordering::Greater => (format!("((_ extract {} 0) ", bits - 1), ")"),
        };
        parts.push(Own(before));
        parts.extend(inner);
        parts.push(Text(after));
    }

    fn truth(&self, id: OpId, truth: bool, parts: &mut Vec<Piece>) {
        use Piece::{Number, Text, Truth};
        match self.code.op(id) {
            Op::Not(part) => parts.push(Truth(*part, !truth)),
            Op::And(list) | Op::Or(list) => {
                let is_and = matches!(self.code.op(id), Op::And(_)) == truth;
                parts.push(Text(if is_and { "(and true" } else { "(or false" }));
                for part in list {
                    parts.extend([Text(" "), Truth(*part, truth)]);
                }
                parts.push(Text(")"));
            }
            Op::Compare(comparison, a, b) => {
                parts.push(Text("(and true"));
                self.guards(*a, parts);
                self.guards(*b, parts);
                let comparison = match truth {
                    true => *comparison,
                    false => comparison.negated(),
                };
                let open = match comparison {
                    Comparison::Equal => " (= ",
                    Comparison::Unequal => " (distinct ",
                    Comparison::Less => " (bvslt ",
                    Comparison::AtMost => " (bvsle ",
                    Comparison::Greater => " (bvsgt ",
                    Comparison::AtLeast => " (bvsge ",
                };
                let bits = self.exact(*a).max(self.exact(*b));
                parts.extend([
                    Text(open),
                    Number(*a, bits),
                    Text(" "),
                    Number(*b, bits),
                    Text("))"),
                ]);
            }
            op => {
                let is_true = matches!(op, Op::True) == truth;
                parts.push(Text(if is_true { "true" } else { "false" }));
            }
        }
    }

    /// Adds the conditions under which an expression has a value, each after a blank.
    fn guards(&self, id: OpId, parts: &mut Vec<Piece>) {
        use Piece::{Defined, Number, Own, Text, Truth};
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            match self.code.op(id) {
                Op::Div(a, b) | Op::Rem(a, b) => {
                    let bits = self.exact(*b);
                    let zero = format!(" {})", integer(0, bits));
                    parts.extend([Text(" (distinct "), Number(*b, bits), Own(zero)]);
                    work.extend([*b, *a]);
                }
                Op::ShiftLeft(a, n) | Op::ShiftRight(a, n) => {
                    let bits = self.exact(*n).max(8);
                    for (open, end) in [(" (bvsge ", 0), (" (bvsle ", 63)] {
                        let end = format!(" {})", integer(end, bits));
                        parts.extend([Text(open), Number(*n, bits), Own(end)]);
                    }
                    work.extend([*n, *a]);
                }
                Op::IfThenElse(condition, a, b, _) => {
                    for (truth, side) in [(true, a), (false, b)] {
                        let open = if truth { " (or (and " } else { " (and " };
                        parts.extend([
                            Text(open),
                            Truth(*condition, truth),
                            Text(" "),
                            Defined(*side),
                            Text(")"),
                        ]);
                    }
                    parts.push(Text(")"));
                }
                Op::Neg(a) | Op::Abs(a) | Op::Wrap(_, a) => work.push(*a),
                Op::Add(a, b)
                | Op::Sub(a, b)
                | Op::Mul(a, b)
                | Op::Min(a, b)
                | Op::Max(a, b)
                | Op::BitAnd(a, b)
                | Op::BitOr(a, b)
                | Op::BitXor(a, b) => work.extend([*b, *a]),
                op => {
                    let Some((operator, a, b)) = float::operator(op) else {
                        continue;
                    };
                    let (low, high) = operator.operands();
                    let sides = if a == b { vec![a] } else { vec![b, a] };
                    for side in &sides {
                        let range = self.ranges.get(*side).copied().flatten();
                        if range.is_some_and(|(from, to)| from >= low && to <= high) {
                            continue;
                        }
                        let bits = self.exact(*side).max(65);
                        for (open, end) in [(" (bvsge ", low), (" (bvsle ", high)] {
                            let end = format!(" {})", integer(end, bits));
                            parts.extend([Text(open), Number(*side, bits), Own(end)]);
                        }
                    }
                    work.extend(sides);
                }
            }
        }
    }
}

pub fn integer(value: i128, bits: u32) -> String {
    if bits < 127 {
        return format!("(_ bv{} {bits})", value & ((1 << bits) - 1));
    }
    match value < 0 {
        true => format!("(bvneg (_ bv{} {bits}))", value.unsigned_abs()),
        false => format!("(_ bv{value} {bits})"),
    }
}

fn push(text: &mut String, part: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(part);
}
