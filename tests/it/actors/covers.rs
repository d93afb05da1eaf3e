//! Whether a concrete input belongs to a symbolic case: its constraints, as people read
//! them, are evaluated on the input.

use pet_model::{FutureState, Input, Object, Value};
use std::collections::BTreeMap;

/// `Err` for a constraint that is not understood.
pub fn covers(constraints: &[String], input: &Input) -> Result<bool, String> {
    let mut reached: BTreeMap<String, Value> = BTreeMap::new();
    if input.heap.objects.contains_key("this") {
        reached.insert("this".to_owned(), Value::Ref("this".to_owned()));
    }
    for constraint in constraints {
        if let Some(name) = constraint.strip_suffix(" = null") {
            match place(name, input) {
                Some(Value::Null) => continue,
                _ => return Ok(false),
            }
        }
        if let Some(name) = constraint.strip_suffix(" != null") {
            match place(name, input) {
                Some(Value::Ref(object)) => {
                    reached.insert(name.to_owned(), Value::Ref(object));
                    continue;
                }
                _ => return Ok(false),
            }
        }
        let future = |name: &str| match place(name, input) {
            Some(Value::Ref(object)) => match input.heap.objects.get(&object) {
                Some(Object::Future { state, .. }) => Some(*state != FutureState::Unfinished),
                _ => None,
            },
            _ => None,
        };
        if let Some(name) = constraint.strip_suffix(" is finished") {
            match future(name) {
                Some(true) => continue,
                _ => return Ok(false),
            }
        }
        if let Some(name) = constraint.strip_suffix(" is not finished") {
            match future(name) {
                Some(false) => continue,
                _ => return Ok(false),
            }
        }
        if let Some((left, right)) = constraint.split_once(" = ")
            && let (Some(left), Some(right)) = (place(left, input), place(right, input))
            && matches!(left, Value::Ref(_) | Value::Null)
        {
            if left != right {
                return Ok(false);
            }
            continue;
        }
        match holds(constraint, input) {
            Some(true) => {}
            Some(false) => return Ok(false),
            None => return Err(constraint.clone()),
        }
    }
    // Objects that were reached under names of their own are different.
    let mut objects: Vec<&Value> = reached.values().collect();
    let count = objects.len();
    objects.sort_by_key(|value| value.to_string());
    objects.dedup();
    Ok(objects.len() == count)
}

/// The value at a place like `this.b.x`, `p`, `r.length` or `r[0]`.
pub fn place(name: &str, input: &Input) -> Option<Value> {
    let end = name.find(['.', '[']).unwrap_or(name.len());
    let (first, mut rest) = name.split_at(end);
    let mut value = match first {
        "this" => Value::Ref("this".to_owned()),
        first => input.args.get(first)?.clone(),
    };
    while !rest.is_empty() {
        let Value::Ref(object) = &value else {
            return None;
        };
        let object = input.heap.objects.get(object)?;
        if let Some(behind) = rest.strip_prefix('.') {
            let end = behind.find(['.', '[']).unwrap_or(behind.len());
            let (field, after) = behind.split_at(end);
            value = match object {
                Object::Instance { fields, .. } => fields.get(field)?.clone(),
                Object::Array { elements, .. } if field == "length" => {
                    Value::Int(i64::try_from(elements.len()).ok()?)
                }
                Object::Future {
                    state: FutureState::Finished(Some(value)),
                    ..
                } if field == "get" => value.clone(),
                _ => return None,
            };
            rest = after;
        } else {
            let (index, after) = rest.strip_prefix('[')?.split_once(']')?;
            let index: usize = index.parse().ok()?;
            value = match object {
                Object::Array { elements, .. } => elements.get(index)?.clone(),
                _ => return None,
            };
            rest = after;
        }
    }
    Some(value)
}

fn holds(constraint: &str, input: &Input) -> Option<bool> {
    if constraint.contains(" or ") {
        let parts = constraint.split(" or ").map(|part| holds(part, input));
        return parts
            .collect::<Option<Vec<bool>>>()
            .map(|all| all.contains(&true));
    }
    for (op, test) in [
        (" <= ", (|a, b| a <= b) as fn(i64, i64) -> bool),
        (" >= ", |a, b| a >= b),
        (" != ", |a, b| a != b),
        (" < ", |a, b| a < b),
        (" > ", |a, b| a > b),
        (" = ", |a, b| a == b),
    ] {
        if let Some((left, right)) = constraint.split_once(op) {
            return Some(test(number(left, input)?, number(right, input)?));
        }
    }
    None
}

/// Sums and products of places and numbers, without brackets.
fn number(text: &str, input: &Input) -> Option<i64> {
    let mut sum = 0;
    let mut sign = 1;
    for word in text.split(' ') {
        match word {
            "+" => sign = 1,
            "-" => sign = -1,
            word => {
                let (word, own) = match word.strip_prefix('-') {
                    Some(rest) => (rest, -1),
                    None => (word, 1),
                };
                let factors = word.split('*').map(|factor| match factor.parse::<i64>() {
                    Ok(number) => Some(number),
                    Err(_) => match place(factor, input)? {
                        Value::Int(value) => Some(value),
                        Value::Bool(value) => Some(i64::from(value)),
                        _ => None,
                    },
                });
                let factors = factors.collect::<Option<Vec<i64>>>()?;
                sum += sign * own * factors.iter().product::<i64>();
            }
        }
    }
    Some(sum)
}
