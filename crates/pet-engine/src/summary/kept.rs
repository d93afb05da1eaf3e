//! The check that a case kept in a file could have been recorded. Steps of a case become goals,
//! and a file may come from anywhere, so only steps that the recorder writes are accepted.

use super::order::Order;
use pet_analyze::tables::{Code, Method, Tables, Type};
use pet_model::summary::{Case, Done, End, Item};
use pet_translator::clp::Term;
use pet_translator::clp::check::term::{is_value, is_variable};

/// The reasons for which a path is cut in a summary of a sequential method.
const CUT: [&str; 2] = ["loop", "depth"];

/// Returns whether all steps, values and names of a case are right for the program.
pub(super) fn is_right(case: &Case, tables: &Tables, method: &Method) -> bool {
    let inputs = method.parameters.len() + usize::from(method.has_this());
    let checker = Checker { tables };
    case.inputs.len() == inputs
        && case.inputs.iter().all(is_value)
        && case.steps.iter().all(|step| checker.is_step(step))
        && match &case.end {
            End::Done(done) => checker.is_end(done, method),
            End::Cut(why) => CUT.contains(&why.as_str()),
            End::NoCode(key) => {
                let callee = tables.methods.get(key);
                callee.is_some_and(|callee| callee.code != Code::Present)
            }
        }
}

struct Checker<'t> {
    tables: &'t Tables,
}

impl Checker<'_> {
    fn is_step(&self, step: &Term) -> bool {
        let Some(parts) = step.parts() else {
            return false;
        };
        match parts {
            ("way", [Term::Int(_)]) => true,
            ("null" | "reach", [of]) => is_value(of),
            ("ref" | "alias" | "length" | "same" | "different", [left, right]) => {
                is_value(left) && is_value(right)
            }
            ("apart", [of, Term::List(others)]) => is_value(of) && others.iter().all(is_value),
            ("field" | "set", [of, field, value]) => {
                is_value(of) && self.is_field(field, false) && is_value(value)
            }
            ("static" | "set_static", [field, value]) => {
                self.is_field(field, true) && is_value(value)
            }
            ("element" | "put", [of, index, value]) => [of, index, value].into_iter().all(is_value),
            ("object", [made, class]) => is_variable(made) && self.is_class(class),
            ("array", [made, ty, length]) => {
                is_variable(made) && self.is_type(ty) && is_value(length)
            }
            ("type", [of, class]) => is_value(of) && self.is_class(class),
            ("instance" | "not_instance", [of, ty]) => is_value(of) && self.is_type(ty),
            ("type_in", [of, Term::List(types)]) => {
                is_value(of) && types.iter().all(|ty| self.is_type(ty))
            }
            _ => is_constraint(step),
        }
    }

    fn is_end(&self, done: &Done, method: &Method) -> bool {
        let is_flag = match &done.flag {
            Term::Atom(name) => name == "ok",
            flag => matches!(flag.args("exc"), Some([of]) if is_variable(of)),
        };
        let results = usize::from(method.result != Type::Void);
        let has_calls = |item: &Item| matches!(item, Item::Case { .. });
        let order = done.trace.iter().any(has_calls).then(|| {
            let keys = self.tables.methods.keys();
            Order::of(self.tables, keys.map(String::as_str))
        });
        is_flag
            && done.out.len() == results
            && done.out.iter().all(is_value)
            && u32::try_from(done.blocks).is_ok()
            && done.trace.iter().all(|item| match item {
                Item::Way { block, way } => self.is_way(block, *way),
                // A case of a lower component: no method calls into a higher one, so traces have an
                // end.
                Item::Case { key, number } => {
                    let below = order.as_ref().and_then(|order| {
                        Some(order.component(key)? < order.component(&method.key)?)
                    });
                    u32::try_from(*number).is_ok_and(|number| number > 0) && below == Some(true)
                }
            })
    }

    fn is_way(&self, block: &str, way: i64) -> bool {
        let block = self.tables.blocks.get(block);
        let way = usize::try_from(way).ok();
        block
            .zip(way)
            .is_some_and(|(block, way)| (1..=block.calls.len()).contains(&way))
    }

    fn is_field(&self, term: &Term, is_static: bool) -> bool {
        let Some((class, name)) = term.as_field() else {
            return false;
        };
        let Some(found) = self.tables.classes.get(class) else {
            return false;
        };
        match is_static {
            true => found.statics.iter().any(|(own, _)| own == name),
            // The recorder names the class of the layout, which may have inherited the field.
            false => {
                let layout = self.tables.layout(class);
                layout.iter().any(|(own, _)| own == name)
            }
        }
    }

    fn is_class(&self, class: &Term) -> bool {
        matches!(class, Term::Atom(name) if self.tables.classes.contains_key(name))
    }

    fn is_type(&self, ty: &Term) -> bool {
        let mut ty = Type::of(ty);
        loop {
            match ty {
                Type::Array(inner) | Type::Fut(inner) => ty = *inner,
                Type::Class(name) => return self.tables.classes.contains_key(&name),
                Type::Number(_) | Type::Bool | Type::Void => return true,
            }
        }
    }
}

/// A comparison of expressions, or a disjunction of two constraints.
fn is_constraint(term: &Term) -> bool {
    let Some((name, [left, right])) = term.parts() else {
        return false;
    };
    match name {
        "#\\/" => is_constraint(left) && is_constraint(right),
        "#=" | "#\\=" | "#<" | "#>" | "#=<" | "#>=" => is_expression(left) && is_expression(right),
        _ => false,
    }
}

fn is_expression(term: &Term) -> bool {
    match term.operands() {
        Some(operands) => operands.iter().all(|operand| is_expression(operand)),
        None => matches!(term, Term::Var(_) | Term::Int(_) | Term::Float(_)),
    }
}
