//! The conditions of ways in terms of the source: `p.data == lf.data`, and for the other way
//! `p.data != lf.data`. Temporary variables that are set once are replaced by their expressions.

use pet_translator::cfg::{Decision, Instr, Method, Operand, Program};
use pet_translator::number::Number;
use pet_translator::number::float::{self, FloatOrder};
use pet_translator::typed::{ArithOp, CompareOp, LocalId};

/// The depth of nested expressions that are written out.
const DEEPEST: usize = 4;

/// The condition of each way of the decision, in order.
pub fn ways(program: &Program, method: &Method, decision: &Decision) -> Vec<String> {
    let words = Words { program, method };
    match decision {
        Decision::None => vec![String::new()],
        Decision::Compare { op, left, right } => {
            let [left, right] = [left, right].map(|side| words.operand(side, DEEPEST));
            let says = |op: CompareOp| format!("{left} {} {right}", op.sign());
            vec![says(*op), says(opposite(*op))]
        }
        Decision::FloatCompare { order, left, right } => {
            let [left, right] = [left, right].map(|side| words.float(side, DEEPEST));
            let holds = format!("{left} {} {right}", order.sign());
            let fails = match order {
                FloatOrder::Equal => format!("{left} != {right}"),
                _ => format!("!({holds})"),
            };
            vec![holds, fails]
        }
        Decision::True(local) => {
            let text = words.local(*local, DEEPEST);
            vec![text.clone(), format!("!{}", bracketed(&text))]
        }
        Decision::NotNull(local) => {
            let text = words.local(*local, DEEPEST);
            vec![format!("{text} != null"), format!("{text} == null")]
        }
        Decision::SameRef { left, right } => {
            let [left, right] = [left, right].map(|side| words.operand(side, DEEPEST));
            vec![format!("{left} == {right}"), format!("{left} != {right}")]
        }
        Decision::InBounds { array, index } => {
            let array = words.local(*array, DEEPEST);
            let index = words.operand(index, DEEPEST);
            ["inside", "outside"]
                .map(|where_| format!("{index} is {where_} {array}"))
                .into()
        }
        Decision::Instance { value, ty } => {
            let value = words.local(*value, DEEPEST);
            let ty = program.type_name(ty);
            vec![
                format!("{value} instanceof {ty}"),
                format!("{value} is no {ty}"),
                format!("{value} == null"),
            ]
        }
        Decision::Class { value, classes } => {
            let value = words.local(*value, DEEPEST);
            let sets = classes.iter().map(|set| {
                let names = set.iter().map(|id| program.class(*id).name.as_str());
                format!("{value} is a {}", names.collect::<Vec<_>>().join(" or "))
            });
            sets.collect()
        }
        Decision::Returned { .. } => vec!["it returned".to_owned(), "it threw".to_owned()],
        Decision::Finished(local) => {
            let text = words.local(*local, DEEPEST);
            vec![
                format!("{text} is finished"),
                format!("{text} is not finished"),
            ]
        }
        Decision::Switch { value, labels } => {
            let text = words.local(*value, DEEPEST);
            let ways = labels.iter().map(|label| format!("{text} == {label}"));
            ways.chain([format!("{text} is none of the labels")])
                .collect()
        }
        Decision::Select { values, .. } => {
            let count = values.len();
            (1..=count)
                .map(|number| format!("leaves `finally`, way {number} of {count}"))
                .collect()
        }
    }
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

struct Words<'a> {
    program: &'a Program,
    method: &'a Method,
}

impl Words<'_> {
    fn operand(&self, operand: &Operand, depth: usize) -> String {
        match operand {
            Operand::Local(local) => self.local(*local, depth),
            Operand::Int(value) => value.to_string(),
            Operand::Null => "null".to_owned(),
        }
    }

    fn local(&self, id: LocalId, depth: usize) -> String {
        let local = self.method.local(id);
        let Some(depth) = depth.checked_sub(1).filter(|_| local.is_temporary) else {
            return local.name.clone();
        };
        let ways = self.method.blocks.iter().flat_map(|block| &block.ways);
        let instrs = ways.flat_map(|way| &way.instrs);
        let mut texts: Vec<String> = instrs
            .filter_map(|instr| self.meaning(instr, id, depth))
            .collect();
        texts.dedup();
        match <[String; 1]>::try_from(texts) {
            Ok([text]) => text,
            Err(_) => local.name.clone(),
        }
    }

    /// A floating-point number.
    fn float(&self, operand: &Operand, depth: usize) -> String {
        match operand {
            Operand::Int(key) => float::literal(Number::Double, *key),
            _ => self.operand(operand, depth),
        }
    }

    /// The text of the value, if the instruction sets the local.
    fn meaning(&self, instr: &Instr, id: LocalId, depth: usize) -> Option<String> {
        let found = match instr {
            Instr::Copy { dest, value } => (dest, self.operand(value, depth)),
            Instr::Arith {
                dest,
                number,
                op,
                left,
                right,
            } if number.is_floating() => {
                let [left, right] = [left, right].map(|it| bracketed(&self.float(it, depth)));
                (dest, format!("{left} {} {right}", sign(*op)))
            }
            Instr::Convert {
                dest, to, value, ..
            } => {
                let value = bracketed(&self.operand(value, depth));
                (dest, format!("({}) {value}", to.word()))
            }
            Instr::Float {
                dest,
                function,
                value,
                ..
            } => {
                let value = self.float(value, depth);
                (dest, format!("{}({value})", function.word()))
            }
            Instr::Arith {
                dest,
                op,
                left,
                right,
                ..
            } => {
                let [left, right] = [left, right].map(|it| bracketed(&self.operand(it, depth)));
                (dest, format!("{left} {} {right}", sign(*op)))
            }
            Instr::Narrow {
                dest,
                number,
                value,
            } => {
                let value = bracketed(&self.operand(value, depth));
                (dest, format!("({}) {value}", number.word()))
            }
            Instr::Negate { dest, value, .. } => {
                (dest, format!("-{}", bracketed(&self.operand(value, depth))))
            }
            Instr::Not { dest, value } => {
                (dest, format!("!{}", bracketed(&self.local(*value, depth))))
            }
            Instr::GetField {
                dest,
                object,
                field,
            } => {
                let object = bracketed(&self.local(*object, depth));
                let field = &self.program.field(*field).name;
                let text = match object.as_str() {
                    "this" => field.clone(),
                    object => format!("{object}.{field}"),
                };
                (dest, text)
            }
            Instr::GetStatic { dest, field } => {
                let field = self.program.field(*field);
                let class = &self.program.class(field.class).name;
                (dest, format!("{class}.{}", field.name))
            }
            Instr::GetElement { dest, array, index } => {
                let array = bracketed(&self.local(*array, depth));
                (dest, format!("{array}[{}]", self.operand(index, depth)))
            }
            Instr::Length { dest, array } => {
                let array = bracketed(&self.local(*array, depth));
                (dest, format!("{array}.length"))
            }
            Instr::GetFuture { dest, future } => {
                (dest, format!("{}.get", self.local(*future, depth)))
            }
            Instr::NewObject { dest, class } => {
                (dest, format!("new {}", self.program.class(*class).name))
            }
            Instr::NewArray { dest, element, .. } => {
                (dest, format!("new {}[]", self.program.type_name(element)))
            }
            Instr::SetField { .. }
            | Instr::SetStatic { .. }
            | Instr::SetElement { .. }
            | Instr::Async { .. } => return None,
        };
        (*found.0 == id).then_some(found.1)
    }
}

/// A text as an operand, in brackets if it has a blank.
fn bracketed(text: &str) -> String {
    match text.contains(' ') {
        true => format!("({text})"),
        false => text.to_owned(),
    }
}

fn sign(op: ArithOp) -> &'static str {
    match op {
        ArithOp::Add => "+",
        ArithOp::Sub => "-",
        ArithOp::Mul => "*",
        ArithOp::Div => "/",
        ArithOp::Rem => "%",
        ArithOp::And => "&",
        ArithOp::Or => "|",
        ArithOp::Xor => "^",
        ArithOp::ShiftLeft => "<<",
        ArithOp::ShiftRight => ">>",
        ArithOp::ShiftUnsigned => ">>>",
    }
}
