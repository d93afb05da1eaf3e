//! The clauses: heads and goals. A call is one of a block of the program, every other goal
//! is one of [`GOALS`] or arithmetic.

use super::form::{
    COMPARISONS, FLOAT_COMPARISONS, FLOAT_FUNCTIONS, FLOAT_OPERATIONS, GOALS, OPERATIONS, SHIFTS,
};
use super::term::{
    is_exception, is_floating, is_integer, is_reference, is_value, is_variable, shown,
};
use super::{Declared, error};
use crate::clp::Term;
use crate::clp::read::{Goal, ReadError, Sentence};
use crate::number::Number;
use std::collections::HashMap;

/// Arguments of a block: `In, Out, H0, H, E`, and `T` if there are traces.
const WITHOUT_TRACE: usize = 5;
const WITH_TRACE: usize = 6;

pub(super) fn clauses(sentences: &[Sentence], known: &Declared<'_>) -> Result<(), ReadError> {
    let mut predicates: HashMap<&str, Predicate> = HashMap::new();
    let mut arity = None;
    for clause in sentences.iter().filter(|sentence| !sentence.is_row()) {
        let found = head(clause, known, &mut arity)?;
        let predicate = predicates.entry(clause.name());
        let predicate = predicate.or_insert(Predicate {
            inputs: found,
            clauses: 0,
        });
        predicate.clauses += 1;
        if predicate.inputs != found {
            let message = format!(
                "the clauses of `{}` have different numbers of inputs",
                clause.name()
            );
            return error(clause.line, message);
        }
    }
    let checker = Checker {
        known,
        predicates,
        arity: arity.unwrap_or(WITH_TRACE),
    };
    for row in sentences.iter().filter(|row| row.name() == "pet_block") {
        checker.block(row)?;
    }
    let mut last: Option<(&str, i64)> = None;
    for clause in sentences.iter().filter(|sentence| !sentence.is_row()) {
        let way = match last {
            Some((name, way)) if name == clause.name() => way + 1,
            _ => 1,
        };
        last = Some((clause.name(), way));
        checker.clause(clause, way)?;
    }
    for row in sentences.iter().filter(|row| row.name() == "pet_way") {
        checker.way(row)?;
    }
    Ok(())
}

struct Predicate {
    /// The length of `In`; `None` where it is a variable, in a method without code.
    inputs: Option<usize>,
    clauses: i64,
}

/// The number of inputs. The head has the arguments of a block.
fn head(
    clause: &Sentence,
    known: &Declared<'_>,
    arity: &mut Option<usize>,
) -> Result<Option<usize>, ReadError> {
    let (name, line) = (clause.name(), clause.line);
    let arguments = clause.head.parts().map_or(&[][..], |(_, args)| args);
    if !known.blocks.contains_key(name) {
        return error(
            line,
            format!("{} has no `pet_block`", shown(&Term::atom(name))),
        );
    }
    if ![WITHOUT_TRACE, WITH_TRACE].contains(&arguments.len()) {
        let found = arguments.len();
        let message = format!("`{name}` has {found} arguments; a block has 6, or 5 without traces");
        return error(line, message);
    }
    if *arity.get_or_insert(arguments.len()) != arguments.len() {
        return error(line, "some blocks have a trace, and others have none");
    }
    match arguments.first() {
        Some(Term::List(inputs)) => Ok(Some(inputs.len())),
        Some(Term::Var(_)) if without_code(clause).is_some() => Ok(None),
        _ => error(line, format!("the first argument of `{name}` is no list")),
    }
}

/// The goal `no_code(…)`, if it is the only one.
fn without_code(clause: &Sentence) -> Option<&[Term; 7]> {
    match clause.body.as_slice() {
        [goal] => goal.term.args("no_code"),
        _ => None,
    }
}

struct Checker<'k, 's> {
    known: &'k Declared<'s>,
    predicates: HashMap<&'k str, Predicate>,
    arity: usize,
}

impl Checker<'_, '_> {
    /// Checks that a block has clauses, and that the first block of a method has its inputs.
    fn block(&self, row: &Sentence) -> Result<(), ReadError> {
        let Some((_, [Term::Atom(block), Term::Atom(key), _])) = row.head.parts() else {
            return Ok(());
        };
        let Some(predicate) = self.predicates.get(block.as_str()) else {
            return error(row.line, format!("`{block}` has no clauses"));
        };
        let method = self.known.methods.get(key.as_str());
        if let Some(method) = method.filter(|method| method.entry == Some(block))
            && let Some(found) = predicate.inputs.filter(|found| *found != method.inputs())
        {
            let wanted = method.inputs();
            let message = format!("`{block}` has {found} inputs; the method has {wanted}");
            return error(row.line, message);
        }
        Ok(())
    }

    fn way(&self, row: &Sentence) -> Result<(), ReadError> {
        let Some((_, [Term::Atom(block), Term::Int(way), ..])) = row.head.parts() else {
            return Ok(());
        };
        let predicate = self.predicates.get(block.as_str());
        match predicate.is_some_and(|predicate| *way <= predicate.clauses) {
            true => Ok(()),
            false => error(row.line, format!("`{block}` has no clause {way}")),
        }
    }

    fn clause(&self, clause: &Sentence, way: i64) -> Result<(), ReadError> {
        let name = clause.name();
        let Term::Compound(_, arguments) = &clause.head else {
            return Ok(());
        };
        if let Some(goal) = without_code(clause) {
            return self.no_code(clause, arguments, goal);
        }
        if !self.known.ways.contains(&(name, way)) {
            let message = format!("clause {way} of `{name}` has no `pet_way`");
            return error(clause.line, message);
        }
        self.heading(clause, arguments)
            .or_else(|message| error(clause.line, format!("in the head of `{name}`: {message}")))?;
        let mut traces = Vec::new();
        for goal in &clause.body {
            let is_call = self.goal(name, goal)?;
            if !traces.is_empty() && !is_call {
                let message = format!("in `{name}`, a goal stands behind the call of a block");
                return error(goal.line, message);
            }
            if let (true, Term::Compound(_, arguments)) = (is_call, &goal.term) {
                traces.extend(arguments.last());
            }
        }
        if traces.len() > 2 {
            let message = format!("`{name}` calls more than a method and a continuation");
            return error(clause.line, message);
        }
        if self.arity == WITHOUT_TRACE {
            return Ok(());
        }
        let wanted = traces.into_iter().cloned().collect();
        let wanted = Term::compound(name, [Term::Int(way), Term::List(wanted)]);
        match arguments.last() == Some(&wanted) {
            true => Ok(()),
            false => error(
                clause.line,
                format!("the trace of this clause is {}", shown(&wanted)),
            ),
        }
    }

    /// `In`, `Out`, the heaps and the flag of a head.
    fn heading(&self, clause: &Sentence, arguments: &[Term]) -> Result<(), String> {
        let [input, out, before, after, flag, ..] = arguments else {
            return Ok(());
        };
        let is_input =
            |term: &Term| is_value(term) || term.as_atom() == Some("ok") || is_exception(term);
        items(input, is_input, "an input")?;
        self.out(clause.name(), out)?;
        for heap in [before, after] {
            variable(heap, "a heap")?;
        }
        if is_variable(flag) || flag.as_atom() == Some("ok") || is_exception(flag) {
            return Ok(());
        }
        let waiting = flag.args("await").or_else(|| flag.args("blocked"));
        let Some([Term::Atom(block), input]) = waiting else {
            return Err(format!("{} is no flag", shown(flag)));
        };
        self.called(block, input)
    }

    /// `[]` or `[V]`, as the method of the block has it.
    fn out(&self, block: &str, out: &Term) -> Result<(), String> {
        items(out, is_value, "a result")?;
        let method = self.known.blocks.get(block);
        let method = method.and_then(|key| self.known.methods.get(key));
        let wanted = usize::from(method.is_some_and(|method| !method.is_void));
        match out {
            Term::List(found) if found.len() == wanted => Ok(()),
            _ => Err(format!(
                "{} stands where {wanted} results were expected",
                shown(out)
            )),
        }
    }

    /// A block of the program, with as many inputs as it has.
    fn called(&self, block: &str, input: &Term) -> Result<(), String> {
        let Some(predicate) = self.predicates.get(block) else {
            return Err(format!("`{block}` has no clauses"));
        };
        items(input, is_value, "a value")?;
        match (predicate.inputs, input) {
            (Some(wanted), Term::List(found)) if found.len() != wanted => Err(format!(
                "`{block}` is given {} inputs; it has {wanted}",
                found.len()
            )),
            _ => Ok(()),
        }
    }

    /// `Block(In, Out, H0, H, E, T) :- no_code(Key, In, Out, H0, H, E, T).`
    fn no_code(
        &self,
        clause: &Sentence,
        arguments: &[Term],
        goal: &[Term; 7],
    ) -> Result<(), ReadError> {
        let block = clause.name();
        let key = self.known.blocks.get(block).copied().unwrap_or_default();
        let method = self.known.methods.get(key);
        if method.is_none_or(|method| method.has_code) {
            return error(clause.line, format!("`{key}` has code, says its table"));
        }
        let [found, rest @ .., trace] = goal;
        let mut wanted = rest.iter().chain(Some(trace));
        let mut distinct = std::collections::HashSet::new();
        let is_plain = arguments
            .iter()
            .all(|argument| is_variable(argument) && distinct.insert(argument));
        let has_all = arguments
            .iter()
            .all(|argument| wanted.next() == Some(argument));
        let is_traced = self.arity == WITH_TRACE || trace.as_atom() == Some("none");
        match found.as_atom() == Some(key) && is_plain && has_all && is_traced {
            true => Ok(()),
            false => error(
                clause.line,
                format!(
                    "a method without code has the one clause of docs/clp-format.md; `{block}` has another"
                ),
            ),
        }
    }

    /// Checks a goal. Returns whether it is a call.
    fn goal(&self, block: &str, goal: &Goal) -> Result<bool, ReadError> {
        let fail = |message: String| error(goal.line, format!("in `{block}`: {message}"));
        let Term::Compound(name, arguments) = &goal.term else {
            let what = "is no goal of a translated program";
            return fail(format!("{} {what}", shown(&goal.term)));
        };
        let count = arguments.len();
        if let Some((_, wanted)) = GOALS.iter().find(|(known, wanted)| {
            known == name && wanted.len() == count && !self.is_block(name, count)
        }) {
            if name == "no_code" {
                return fail("`no_code` stands alone in its clause".to_owned());
            }
            for (argument, term) in wanted.iter().zip(arguments) {
                if let Err(message) = self.argument(name, argument, term) {
                    return fail(format!("in `{name}`: {message}"));
                }
            }
            return match name.as_str() {
                "async" => self.message(arguments).map(|()| false).or_else(fail),
                _ => Ok(false),
            };
        }
        if let Some(arithmetic) = arithmetic(name, arguments) {
            return match arithmetic {
                true => Ok(false),
                false => fail(format!(
                    "{} is not of the form of arithmetic",
                    shown(&goal.term)
                )),
            };
        }
        if self.is_block(name, count) {
            return self.call(name, arguments).map(|()| true).or_else(fail);
        }
        match self.predicates.contains_key(name.as_str()) || count != self.arity {
            true => fail(format!(
                "{}/{count} is no goal of a translated program",
                shown(&Term::atom(name))
            )),
            false => error(
                goal.line,
                format!("`{block}` calls `{name}`, which has no clauses"),
            ),
        }
    }

    fn is_block(&self, name: &str, count: usize) -> bool {
        count == self.arity && self.predicates.contains_key(name)
    }

    fn call(&self, name: &str, arguments: &[Term]) -> Result<(), String> {
        let [input, out, rest @ ..] = arguments else {
            return Ok(());
        };
        self.called(name, input)?;
        self.out(name, out)?;
        let mut rest = rest.iter();
        rest.try_for_each(|term| variable(term, "a heap, a flag or a trace"))
    }

    /// A message has as many inputs as its method, without `this`.
    fn message(&self, arguments: &[Term]) -> Result<(), String> {
        let [_, _, method, Term::List(inputs), ..] = arguments else {
            return Ok(());
        };
        let key = method.args("virtual").or_else(|| method.args("exact"));
        let Some([key]) = key else {
            return Err(format!(
                "{} is neither `virtual(Key)` nor `exact(Key)`",
                shown(method)
            ));
        };
        let method = self.known.method(key)?;
        if !method.has_this() || method.class.is_none() {
            return Err(format!("{} is no method of an object", shown(key)));
        }
        match inputs.len() == method.parameters {
            true => Ok(()),
            false => Err(format!(
                "{} is given {} inputs; it has {}",
                shown(key),
                inputs.len(),
                method.parameters
            )),
        }
    }

    /// One argument of a goal, by the name that it has in the form.
    fn argument(&self, goal: &str, argument: &str, term: &Term) -> Result<(), String> {
        let of_kind = |is_right: bool, what: &str| match is_right {
            true => Ok(()),
            false => Err(format!("{} is not {what}", shown(term))),
        };
        match argument {
            "H" | "H0" => variable(term, "a heap"),
            "X" | "F" => variable(term, "a cell"),
            "I" | "N" => of_kind(is_integer(term), "an integer"),
            "R1" | "R2" => of_kind(is_reference(term), "a reference"),
            "V" => of_kind(is_value(term), "a value"),
            "In" => items(term, is_value, "a value"),
            "Class" => self.known.class(term),
            "Type" => self.known.ty(term),
            "[Class, …]" => match term {
                Term::List(classes) => {
                    let mut classes = classes.iter();
                    classes.try_for_each(|class| self.known.class(class))
                }
                _ => Err(format!("{} is no list of classes", shown(term))),
            },
            "Field" if goal.ends_with("static") => self.known.static_field(term),
            "Field" => self.known.instance_field(term),
            // `message` checks the other arguments.
            _ => Ok(()),
        }
    }
}

/// Returns whether an arithmetic goal is right; `None` if the goal is no arithmetic.
fn arithmetic(name: &str, arguments: &[Term]) -> Option<bool> {
    let [left, right] = arguments else {
        return None;
    };
    let is_outside = || {
        let (Some([index, zero]), Some([again, length])) = (left.args("#<"), right.args("#>="))
        else {
            return false;
        };
        index == again && *zero == Term::Int(0) && is_integer(index) && is_integer(length)
    };
    let is_operation = |term: &Term, is_wrapped: bool| match term.parts() {
        Some(("-", [one])) => is_integer(one),
        Some((operation, [one, other])) => {
            let is_known =
                OPERATIONS.contains(&operation) || (is_wrapped && SHIFTS.contains(&operation));
            is_known && is_integer(one) && is_integer(other)
        }
        _ => is_wrapped && is_integer(term),
    };
    let is_value = || match right.args("wrap") {
        Some([number, value]) => {
            let number = number.as_atom().and_then(Number::of);
            let is_integral = number.is_some_and(|number| !number.is_floating());
            is_integral && is_operation(value, true)
        }
        _ if is_float_term(right) => true,
        _ => is_operation(right, false),
    };
    match name {
        "#\\/" => Some(is_outside()),
        "#=" => Some(is_integer(left) && (is_integer(right) || is_value())),
        "=" => Some(is_reference(left) && is_reference(right)),
        _ if COMPARISONS.contains(&name) => Some(is_integer(left) && is_integer(right)),
        _ => None,
    }
}

/// `double(A + B)`, `float(A)`, `to_int(A)`, `1 #= double(A < B)` …
fn is_float_term(term: &Term) -> bool {
    match term.parts() {
        Some(("to_double" | "to_float", [one])) => is_integer(one),
        Some(("to_int" | "to_long", [one])) => is_floating(one),
        Some((number @ ("float" | "double"), [inner])) => match inner.parts() {
            Some(("from_bits", [one])) => is_integer(one),
            Some((name, [one])) => FLOAT_FUNCTIONS.contains(&name) && is_floating(one),
            Some((name, [left, right])) => {
                let is_comparison = number == "double" && FLOAT_COMPARISONS.contains(&name);
                let is_known = FLOAT_OPERATIONS.contains(&name) || is_comparison;
                is_known && is_floating(left) && is_floating(right)
            }
            Some(_) => false,
            None => number == "float" && is_floating(inner),
        },
        _ => false,
    }
}

fn variable(term: &Term, what: &str) -> Result<(), String> {
    match is_variable(term) {
        true => Ok(()),
        false => Err(format!(
            "{} stands where a variable for {what} was expected",
            shown(term)
        )),
    }
}

fn items(term: &Term, is_item: impl Fn(&Term) -> bool, what: &str) -> Result<(), String> {
    let Term::List(items) = term else {
        return Err(format!("{} is no list", shown(term)));
    };
    match items.iter().find(|item| !is_item(item)) {
        None => Ok(()),
        Some(item) => Err(format!("{} is not {what}", shown(item))),
    }
}
