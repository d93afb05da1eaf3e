//! The comment above a clause: its source line, and the condition of its way.

use super::Context;
use super::guard::negation;
use crate::cfg::{Block, Decision, Operand};
use crate::number::Number;
use crate::number::float;
use crate::source::Span;
use crate::typed::LocalId;

pub(super) fn comment(context: &Context, block: &Block, way: usize) -> String {
    let line = context.source.line(block.span.start);
    if line == 0 {
        // The method of a model.
        let key = &context.method.key;
        let case = case(context, &block.decision, block.span, way);
        return case.map_or(key.clone(), |case| format!("{key}: {case}"));
    }
    match case(context, &block.decision, block.span, way) {
        Some(case) => format!("line {line}: {case}"),
        None => {
            let span = block.ways.get(way).map_or(block.span, |way| way.span);
            let line = context.source.line(span.start);
            let text = context.source.line_text(line).trim();
            let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
            format!("line {line}: {text}")
        }
    }
}

fn case(context: &Context, decision: &Decision, span: Span, way: usize) -> Option<String> {
    let is_first = way == 0;
    let not = if is_first { "" } else { "not " };
    let name = |local: &LocalId| context.method.local(*local).name.clone();
    let value = |operand: &Operand| match operand {
        Operand::Local(local) => name(local),
        Operand::Int(value) => value.to_string(),
        Operand::Null => "null".to_owned(),
    };
    let is_not_null = |local: &LocalId| format!("{} is not null", name(local));
    Some(match decision {
        Decision::None => return None,
        Decision::Compare { op, left, right } => {
            let written = context.source.slice(span);
            let is_written = has_temporary(context, [left, right]) && written.contains(op.sign());
            let op = if is_first { *op } else { negation(*op) };
            if is_written && is_first {
                written.to_owned()
            } else if is_written {
                format!("not ({written})")
            } else {
                format!("{} {} {}", value(left), op.sign(), value(right))
            }
        }
        Decision::FloatCompare { order, left, right } => {
            let number = |operand: &Operand| match operand {
                Operand::Int(key) => float::literal(Number::Double, *key),
                _ => value(operand),
            };
            let (left, right) = (number(left), number(right));
            match is_first {
                true => format!("{left} {} {right}", order.sign()),
                false => format!("not ({left} {} {right})", order.sign()),
            }
        }
        Decision::True(local) => format!("{not}{}", name(local)),
        Decision::NotNull(local) if is_first => is_not_null(local),
        Decision::NotNull(local) => format!("{} is null", name(local)),
        Decision::SameRef { left, right } => {
            let sign = if is_first { "==" } else { "!=" };
            format!("{} {sign} {}", value(left), value(right))
        }
        Decision::InBounds { array, index } => {
            let side = if is_first { "inside" } else { "outside" };
            format!("{} is {side} {}", value(index), name(array))
        }
        Decision::Instance { value: local, ty } => {
            let ty = context.program.type_name(ty);
            match way {
                0 => format!("{} is a {ty}", name(local)),
                1 => format!("{} is not a {ty}", name(local)),
                _ => format!("{} is null", name(local)),
            }
        }
        Decision::Class {
            value: local,
            classes,
        } => {
            let classes = classes.get(way).into_iter().flatten();
            let names = classes.map(|class| context.program.class(*class).name.as_str());
            let names: Vec<&str> = names.collect();
            format!("{} is a {}", name(local), names.join(" or "))
        }
        Decision::Returned { .. } if is_first => "the call returned".to_owned(),
        Decision::Returned { .. } => "the call threw".to_owned(),
        Decision::Finished(local) if is_first => format!("{} is finished", name(local)),
        Decision::Finished(local) => format!("{} is not finished", name(local)),
        Decision::Switch { value, labels } => {
            let selector = switch_text(context, *value, span);
            match labels.get(way) {
                Some(label) => format!("{selector} == {label}"),
                None => format!("{selector} is none of the labels"),
            }
        }
        Decision::Select { values, .. } => {
            format!(
                "end of finally, case {}",
                values.get(way).copied().unwrap_or_default()
            )
        }
    })
}

/// The selector of a `switch`; `span` is its place.
fn switch_text(context: &Context, value: LocalId, span: Span) -> String {
    let local = context.method.local(value);
    match local.is_temporary {
        true => format!("({})", context.source.slice(span)),
        false => local.name.clone(),
    }
}

/// Returns whether an operand is a temporary, whose name is not in the source.
fn has_temporary(context: &Context, operands: [&Operand; 2]) -> bool {
    let locals = operands.into_iter().filter_map(Operand::local);
    locals
        .into_iter()
        .any(|local| context.method.local(local).is_temporary)
}
