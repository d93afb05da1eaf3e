//! From format 1 to format 2 of translated programs. Format 1 had the words `bool` and
//! `none` where a class may stand, so that a class of that name was taken for them; format 2
//! has the reserved words `boolean` and `null` there.

use super::Term;
use super::read::Sentence;

/// Rewrites the sentences of a program of format 1 in place; leaves those of every other
/// one as they are.
pub(super) fn upgrade(sentences: &mut [Sentence]) {
    let first = Term::compound("pet_format", [Term::Int(1)]);
    let Some(format) = sentences.iter_mut().find(|it| it.head == first) else {
        return;
    };
    format.head = Term::compound("pet_format", [Term::Int(2)]);
    for sentence in sentences {
        if sentence.is_row() {
            upgrade_fact(&mut sentence.head);
        }
        for goal in &mut sentence.body {
            upgrade_goal(&mut goal.term);
        }
    }
}

fn upgrade_goal(goal: &mut Term) {
    let Term::Compound(name, args) = goal else {
        return;
    };
    match (name.as_str(), args.as_mut_slice()) {
        ("new_array", [_, ty, ..]) | ("instance" | "not_instance", [_, _, ty]) => upgrade_type(ty),
        _ => {}
    }
}

fn upgrade_fact(fact: &mut Term) {
    let Term::Compound(name, args) = fact else {
        return;
    };
    match (name.as_str(), args.as_mut_slice()) {
        ("pet_class", [_, _, superclass, ..]) => upgrade_class(superclass),
        ("pet_field" | "pet_static", [_, _, ty]) => upgrade_type(ty),
        ("pet_method", [_, class, _, _, parameters, result, _]) => {
            upgrade_class(class);
            upgrade_type(result);
            if let Term::List(parameters) = parameters {
                for parameter in parameters {
                    if let Term::Compound(_, parts) = parameter
                        && let [_, ty] = parts.as_mut_slice()
                    {
                        upgrade_type(ty);
                    }
                }
            }
        }
        _ => {}
    }
}

fn upgrade_class(class: &mut Term) {
    if *class == Term::atom("none") {
        *class = Term::nothing();
    }
}

/// The element type of arrays and the result type of futures too.
pub fn upgrade_type(ty: &mut Term) {
    let mut ty = ty;
    while let Term::Compound(_, args) = ty {
        let Some(inner) = args.first_mut() else {
            return;
        };
        ty = inner;
    }
    if *ty == Term::atom("bool") {
        *ty = Term::atom("boolean");
    }
}
