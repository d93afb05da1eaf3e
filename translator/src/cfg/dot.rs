//! Blocks as Graphviz DOT, for `pet translate --cfg`.

use super::{BlockId, Decision, Exit, Instr, Method, Operand, Program};
use crate::number::Number;
use crate::number::float;
use crate::typed::{ArithOp, LocalId, MethodId};
use std::fmt::Write;

/// One cluster for each method: blocks with their decision, edges for the ways.
pub fn print(program: &Program, methods: &[MethodId]) -> String {
    let mut out = String::from("digraph program {\n  node [shape=box, fontname=monospace];\n");
    for id in methods {
        let method = program.method(*id);
        let _ = writeln!(
            out,
            "  subgraph {} {{",
            quoted(&format!("cluster {}", method.key))
        );
        let _ = writeln!(out, "    label={};", quoted(&method.key));
        let printer = Printer { program, method };
        for (block, number) in method.blocks.iter().zip(0..) {
            let question = printer.decision(&block.decision);
            let label = format!("{}\n{question}", block.name);
            let _ = writeln!(
                out,
                "    {} [label={}];",
                node(method, number),
                quoted(&label)
            );
            for (way, index) in block.ways.iter().zip(1..) {
                let mut label = format!("{index}");
                for instr in &way.instrs {
                    let _ = write!(label, "\n{}", printer.instr(instr));
                }
                printer.edge(&mut out, number, &label, &way.exit, index);
            }
        }
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}

struct Printer<'a> {
    program: &'a Program,
    method: &'a Method,
}

impl Printer<'_> {
    fn edge(&self, out: &mut String, from: u32, label: &str, exit: &Exit, way: u32) {
        let (target, text, style) = match exit {
            Exit::Goto(target) => (Some(*target), String::new(), "solid"),
            Exit::Call { method, args, next } => {
                let key = &self.program.method(*method).key;
                let text = format!("\ncall {key}({})", self.operands(args));
                (Some(*next), text, "solid")
            }
            Exit::Return(value) => {
                let value = value.map(|value| self.operand(&value)).unwrap_or_default();
                (None, format!("return {value}"), "solid")
            }
            Exit::Throw(local) => (None, format!("throw {}", self.local(local)), "solid"),
            Exit::Suspend(target) => (Some(*target), "\nsuspend".to_owned(), "dashed"),
            Exit::Blocked(target) => (Some(*target), "\nblocked".to_owned(), "dashed"),
        };
        let from_node = node(self.method, from);
        match target {
            Some(BlockId(target)) => {
                let target = node(self.method, target);
                let label = quoted(&format!("{label}{text}"));
                let _ = writeln!(
                    out,
                    "    {from_node} -> {target} [label={label}, style={style}];"
                );
            }
            None => {
                let end = quoted(&format!("{} {from} end {way}", self.method.key));
                let _ = writeln!(
                    out,
                    "    {end} [shape=plain, label={}];",
                    quoted(text.trim())
                );
                let _ = writeln!(out, "    {from_node} -> {end} [label={}];", quoted(label));
            }
        }
    }

    fn decision(&self, decision: &Decision) -> String {
        match decision {
            Decision::None => String::new(),
            Decision::Compare { op, left, right } => format!(
                "{} {} {} ?",
                self.operand(left),
                op.sign(),
                self.operand(right)
            ),
            Decision::FloatCompare { order, left, right } => {
                let (left, right) = (self.number(left), self.number(right));
                format!("{left} {} {right} ?", order.sign())
            }
            Decision::True(local) => format!("{} ?", self.local(local)),
            Decision::NotNull(local) => format!("{} != null ?", self.local(local)),
            Decision::SameRef { left, right } => {
                format!("{} == {} ?", self.operand(left), self.operand(right))
            }
            Decision::InBounds { array, index } => {
                format!("{} inside {} ?", self.operand(index), self.local(array))
            }
            Decision::Instance { value, ty } => {
                let ty = self.program.type_name(ty);
                format!("{} instanceof {ty} ?", self.local(value))
            }
            Decision::Class { value, classes } => {
                let sets = classes.iter().map(|set| {
                    let names = set.iter().map(|id| self.program.class(*id).name.as_str());
                    names.collect::<Vec<_>>().join(", ")
                });
                let sets = sets.collect::<Vec<_>>().join(" | ");
                format!("class of {}: {sets} ?", self.local(value))
            }
            Decision::Returned { .. } => "returned ?".to_owned(),
            Decision::Finished(local) => format!("{} finished ?", self.local(local)),
            Decision::Select { token, .. } => format!("{} ?", self.local(token)),
            Decision::Switch { value, labels } => {
                let labels = labels.iter().map(i64::to_string);
                let labels = labels.collect::<Vec<_>>().join(" | ");
                format!("{}: {labels} ?", self.local(value))
            }
        }
    }

    fn instr(&self, instr: &Instr) -> String {
        let dest = |dest: &LocalId| self.local(dest);
        let field = |id: &crate::typed::FieldId| {
            let field = self.program.field(*id);
            format!("{}.{}", self.program.class(field.class).name, field.name)
        };
        match instr {
            Instr::Copy { dest: to, value } => format!("{} = {}", dest(to), self.operand(value)),
            Instr::Arith {
                dest: to,
                op,
                number,
                left,
                right,
            } if number.is_floating() => {
                let (left, right) = (self.number(left), self.number(right));
                format!("{} = {left} {} {right}", dest(to), arith_sign(*op))
            }
            Instr::Convert {
                dest: to,
                to: number,
                value,
                ..
            } => format!("{} = ({}) {}", dest(to), number.word(), self.operand(value)),
            Instr::Float {
                dest: to,
                function,
                value,
                ..
            } => format!("{} = {} {}", dest(to), function.word(), self.operand(value)),
            Instr::Arith {
                dest: to,
                op,
                number: _,
                left,
                right,
            } => format!(
                "{} = {} {} {}",
                dest(to),
                self.operand(left),
                arith_sign(*op),
                self.operand(right)
            ),
            Instr::Narrow {
                dest: to,
                number,
                value,
            } => format!("{} = ({}) {}", dest(to), number.word(), self.operand(value)),
            Instr::Negate {
                dest: to, value, ..
            } => {
                format!("{} = -{}", dest(to), self.operand(value))
            }
            Instr::Not { dest: to, value } => format!("{} = !{}", dest(to), self.local(value)),
            Instr::GetField {
                dest: to,
                object,
                field: id,
            } => format!("{} = {}.[{}]", dest(to), self.local(object), field(id)),
            Instr::SetField {
                object,
                field: id,
                value,
            } => format!(
                "{}.[{}] = {}",
                self.local(object),
                field(id),
                self.operand(value)
            ),
            Instr::GetStatic {
                dest: to,
                field: id,
            } => format!("{} = {}", dest(to), field(id)),
            Instr::SetStatic { field: id, value } => {
                format!("{} = {}", field(id), self.operand(value))
            }
            Instr::GetElement {
                dest: to,
                array,
                index,
            } => format!(
                "{} = {}[{}]",
                dest(to),
                self.local(array),
                self.operand(index)
            ),
            Instr::SetElement {
                array,
                index,
                value,
            } => {
                let place = format!("{}[{}]", self.local(array), self.operand(index));
                format!("{place} = {}", self.operand(value))
            }
            Instr::Length { dest: to, array } => {
                format!("{} = {}.length", dest(to), self.local(array))
            }
            Instr::NewObject { dest: to, class } => {
                format!("{} = new {}", dest(to), self.program.class(*class).name)
            }
            Instr::NewArray {
                dest: to,
                element,
                size,
            } => {
                let element = self.program.type_name(element);
                format!("{} = new {element}[{}]", dest(to), self.operand(size))
            }
            Instr::Async {
                dest: to,
                receiver,
                method,
                args,
                ..
            } => {
                let to = to.map(|to| format!("{} = ", self.local(&to)));
                let name = &self.program.method(*method).name;
                let target = self.local(receiver);
                let args = self.operands(args);
                format!("{}{target} ! {name}({args})", to.unwrap_or_default())
            }
            Instr::GetFuture { dest: to, future } => {
                format!("{} = {}.get", dest(to), self.local(future))
            }
        }
    }

    fn local(&self, id: &LocalId) -> String {
        let local = self.method.local(*id);
        if local.is_temporary {
            format!("{}#{}", local.name, id.0)
        } else {
            local.name.clone()
        }
    }

    fn operand(&self, operand: &Operand) -> String {
        match operand {
            Operand::Local(local) => self.local(local),
            Operand::Int(value) => value.to_string(),
            Operand::Null => "null".to_owned(),
        }
    }

    /// A floating-point number.
    fn number(&self, operand: &Operand) -> String {
        match operand {
            Operand::Int(key) => float::literal(Number::Double, *key),
            _ => self.operand(operand),
        }
    }

    fn operands(&self, operands: &[Operand]) -> String {
        let operands = operands.iter().map(|operand| self.operand(operand));
        operands.collect::<Vec<_>>().join(", ")
    }
}

fn node(method: &Method, number: u32) -> String {
    quoted(&format!("{} {number}", method.key))
}

fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace('\n', "\\n"))
}

fn arith_sign(op: ArithOp) -> &'static str {
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
