//! The tables: each row has the arguments of its table, and names what other rows declare.

use super::form::{TABLES, words};
use super::term::shown;
use super::{Declared, Method, error};
use crate::cfg::predicate::predicate_name;
use crate::clp::read::{ReadError, Sentence};
use crate::clp::{NOTHING, Term};
use std::collections::HashSet;

/// The declarations of the rows. Each has the right number of arguments of the right kinds
/// after this; [`references`] checks that the names in them are declared.
pub(super) fn known(sentences: &[Sentence]) -> Result<Declared<'_>, ReadError> {
    let mut known = Declared::default();
    let mut once = HashSet::new();
    let rows = || sentences.iter().filter(|sentence| sentence.is_row());
    for row in rows() {
        shape(row)?;
        let declared = match row.name() {
            "pet_format" | "pet_program" | "pet_integers" => once.insert(row.name()),
            _ => known.add(row),
        };
        if !declared {
            return error(row.line, format!("{} is there twice", shown_row(row)));
        }
    }
    if !once.contains("pet_format") {
        return error(1, "`pet_format(2)` is missing");
    }
    // The row of a method may come after the rows of its blocks.
    for row in rows().filter(|row| row.name() == "pet_block") {
        if let [Some(block), Some(key)] = names(row)
            && let Some(method) = known.methods.get_mut(key)
            && method.entry.is_none()
        {
            method.entry = Some(block);
        }
    }
    Ok(known)
}

/// The text of a row in messages: its table and the names that it declares.
fn shown_row(row: &Sentence) -> String {
    match names(row) {
        [Some(first), Some(second)] => format!("`{}` of `{first}`, `{second}`", row.name()),
        [Some(first), None] => format!("`{}` of `{first}`", row.name()),
        _ => format!("`{}`", row.name()),
    }
}

/// The first two arguments, where they are names.
fn names(row: &Sentence) -> [Option<&str>; 2] {
    let args = arguments(row);
    [0, 1].map(|place| args.get(place).and_then(Term::as_atom))
}

fn arguments(row: &Sentence) -> &[Term] {
    match &row.head {
        Term::Compound(_, args) => args,
        _ => &[],
    }
}

/// Checks the number of arguments of a row, and the kind of each.
fn shape(row: &Sentence) -> Result<(), ReadError> {
    let name = row.name();
    let Some((_, wanted)) = TABLES.iter().find(|(table, _)| *table == name) else {
        return error(
            row.line,
            format!("there is no table `{name}` in this format"),
        );
    };
    let args = arguments(row);
    if args.len() != wanted.len() {
        let (wanted, found) = (wanted.join(", "), args.len());
        return error(
            row.line,
            format!("`{name}` has {found} arguments; expected `{name}({wanted})`"),
        );
    }
    for (argument, term) in wanted.iter().zip(args) {
        if !is_of_kind(name, argument, term) {
            let found = shown(term);
            let wanted = match words(name, argument) {
                Some(words) => format!("one of {}", words.join(", ")),
                None => format!("`{argument}`"),
            };
            return error(
                row.line,
                format!("in `{name}`, {found} stands where {wanted} was expected"),
            );
        }
    }
    Ok(())
}

fn is_of_kind(table: &str, argument: &str, term: &Term) -> bool {
    if let Some(words) = words(table, argument) {
        return term.as_atom().is_some_and(|word| words.contains(&word));
    }
    let is_list_of = |is_item: &dyn Fn(&Term) -> bool| match term {
        Term::List(items) => items.iter().all(is_item),
        _ => false,
    };
    match argument {
        "2" => *term == Term::Int(2),
        "Line" | "N" => is_count(term, 0),
        "Way" => is_count(term, 1),
        "Interfaces" => is_list_of(&|item| item.as_atom().is_some()),
        "Marks" => is_list_of(&|item| mark(item).is_some()),
        "Type" => matches!(term, Term::Atom(_) | Term::Compound(..)),
        "[Name:Type, …]" => is_list_of(
            &|item| matches!(item.args(":"), Some([name, _]) if name.as_atom().is_some()),
        ),
        "[path(Input, [Class:Field, …]), …]" => is_list_of(
            &|item| matches!(item.args("path"), Some([input, Term::List(_)]) if is_count(input, 0)),
        ),
        _ => term.as_atom().is_some(),
    }
}

fn is_count(term: &Term, least: u32) -> bool {
    match term {
        Term::Int(number) => u32::try_from(*number).is_ok_and(|number| number >= least),
        _ => false,
    }
}

enum Mark<'t> {
    Statement(i64),
    Point,
    Inserted,
    Loop(&'t str),
}

fn mark(term: &Term) -> Option<Mark<'_>> {
    if term.as_atom() == Some("inserted") {
        return Some(Mark::Inserted);
    }
    match term.parts()? {
        ("statement", [Term::Int(number)]) => Some(Mark::Statement(*number)),
        ("point", [Term::Atom(_)]) => Some(Mark::Point),
        ("enter" | "iterate" | "fill", [Term::Atom(block)]) => Some(Mark::Loop(block)),
        _ => None,
    }
}

impl<'s> Declared<'s> {
    /// Adds the declaration of a row. Returns whether it is new.
    fn add(&mut self, row: &'s Sentence) -> bool {
        let [Some(first), second] = names(row) else {
            return true;
        };
        let pair = (first, second.unwrap_or_default());
        match (row.name(), arguments(row)) {
            ("pet_class", [_, _, superclass, Term::List(interfaces), _]) => {
                let above = std::iter::once(superclass).chain(interfaces);
                let above = above
                    .filter_map(Term::as_atom)
                    .filter(|name| *name != NOTHING);
                self.classes.insert(first, above.collect()).is_none()
            }
            ("pet_field", _) => self.fields.insert(pair),
            ("pet_static", _) => self.statics.insert(pair),
            ("pet_method", [_, class, _, kind, Term::List(parameters), result, code]) => {
                let method = Method {
                    class: class.as_atom().filter(|class| *class != NOTHING),
                    kind: kind.as_atom().unwrap_or_default(),
                    parameters: parameters.len(),
                    is_void: result.as_atom() == Some("void"),
                    has_code: code.as_atom() == Some("code"),
                    entry: None,
                    line: row.line,
                };
                self.methods.insert(first, method).is_none()
            }
            ("pet_statement", _) => {
                *self.statements.entry(first).or_default() += 1;
                true
            }
            ("pet_block", _) => self.blocks.insert(first, pair.1).is_none(),
            ("pet_loop", _) => self.loops.insert(first),
            ("pet_way", [_, Term::Int(way), ..]) => self.ways.insert((first, *way)),
            _ => true,
        }
    }
}

/// Checks that rows name only declared things.
pub(super) fn references(sentences: &[Sentence], known: &Declared<'_>) -> Result<(), ReadError> {
    let mut checker = Checker {
        known,
        statement: std::collections::HashMap::new(),
    };
    for row in sentences.iter().filter(|sentence| sentence.is_row()) {
        if let Err(message) = checker.row(row) {
            return error(row.line, message);
        }
    }
    let methods = known.methods.iter();
    let without = methods.filter(|(_, method)| method.has_code && method.entry.is_none());
    match without.min_by_key(|(_, method)| method.line) {
        Some((key, method)) => error(method.line, format!("`{key}` has no block")),
        None => Ok(()),
    }
}

struct Checker<'k, 's> {
    known: &'k Declared<'s>,
    /// The number that the next statement of a method has.
    statement: std::collections::HashMap<&'s str, i64>,
}

impl<'s> Checker<'_, 's> {
    fn row(&mut self, row: &'s Sentence) -> Result<(), String> {
        let known = self.known;
        match (row.name(), arguments(row)) {
            ("pet_class", [class, ..]) => self.hierarchy(class.as_atom().unwrap_or_default()),
            ("pet_model", [class]) => known.class(class),
            ("pet_field" | "pet_static", [class, _, ty]) => {
                known.class(class)?;
                known.ty(ty)
            }
            ("pet_given", [_, _, ty]) => known.ty(ty),
            ("pet_given_class", [class, _]) => known.class(class),
            ("pet_method", [key, class, _, kind, Term::List(parameters), result, _]) => {
                method_name(key.as_atom().unwrap_or_default())?;
                let has_class = class.as_atom() != Some(NOTHING);
                if has_class || matches!(kind.as_atom(), Some("instance" | "constructor")) {
                    known.class(class)?;
                }
                for parameter in parameters {
                    if let Some([_, ty]) = parameter.args(":") {
                        known.ty(ty)?;
                    }
                }
                known.ty(result)
            }
            ("pet_pragma", [key, ..]) => known.method(key).map(|_| ()),
            ("pet_override", [key, class]) => {
                known.method(key)?;
                known.class(class)
            }
            ("pet_condition", [key, kind, piece, ..]) => {
                let (method, asks) = (known.method(key)?, known.method(piece)?);
                let has_result = kind.as_atom() == Some("ensures") && !method.is_void;
                let wanted = method.inputs() + usize::from(has_result);
                match asks.inputs() == wanted {
                    true => Ok(()),
                    false => Err(format!(
                        "{} has {} inputs; expected {wanted}, those of {}",
                        shown(piece),
                        asks.inputs(),
                        shown(key)
                    )),
                }
            }
            ("pet_assume", [key, _, Term::List(paths), ..]) => {
                let inputs = known.method(key)?.inputs();
                for path in paths {
                    self.path(path, inputs)?;
                }
                Ok(())
            }
            ("pet_statement", [key, Term::Int(number), _]) => {
                known.method(key)?;
                let next = self.statement.entry(key.as_atom().unwrap_or_default());
                let next = next.or_default();
                if number != next {
                    return Err(format!(
                        "statement {number} of {} stands where {next} was expected",
                        shown(key)
                    ));
                }
                *next += 1;
                Ok(())
            }
            ("pet_loop", [block, key, _]) => {
                known.method(key)?;
                self.block(block).map(|_| ())
            }
            ("pet_block", [block, key, _]) => {
                known.method(key)?;
                let (block, key) = (block.as_atom(), key.as_atom());
                block_name(
                    block.unwrap_or_default(),
                    key.unwrap_or_default(),
                    self.known,
                )
            }
            ("pet_way", [block, _, _, marks]) | ("pet_entry", [block, marks]) => {
                let key = self.block(block)?;
                self.marks(marks, key)
            }
            _ => Ok(()),
        }
    }

    /// Checks that every ancestor of a class is declared, and that no class is its own ancestor.
    fn hierarchy(&self, class: &str) -> Result<(), String> {
        let mut seen = HashSet::new();
        let mut open: Vec<&str> = self.known.classes.get(class).cloned().unwrap_or_default();
        while let Some(above) = open.pop() {
            if above == class {
                return Err(format!("`{class}` is above itself"));
            }
            let Some(further) = self.known.classes.get(above) else {
                return Err(format!("`{above}`, above `{class}`, is no class"));
            };
            if seen.insert(above) {
                open.extend(further);
            }
        }
        Ok(())
    }

    fn path(&self, path: &Term, inputs: usize) -> Result<(), String> {
        let Some([Term::Int(input), Term::List(fields)]) = path.args("path") else {
            return Err(format!("{} is no path", shown(path)));
        };
        if !usize::try_from(*input).is_ok_and(|input| input < inputs) {
            return Err(format!("there is no input {input}"));
        }
        let mut fields = fields.iter();
        fields.try_for_each(|field| self.known.instance_field(field))
    }

    /// The method of a block.
    fn block(&self, block: &Term) -> Result<&str, String> {
        let key = block
            .as_atom()
            .and_then(|block| self.known.blocks.get(block));
        key.copied()
            .ok_or_else(|| format!("{} has no `pet_block`", shown(block)))
    }

    fn marks(&self, marks: &Term, key: &str) -> Result<(), String> {
        let Term::List(marks) = marks else {
            return Ok(());
        };
        let statements = self.known.statements.get(key).copied().unwrap_or(0);
        for term in marks {
            let is_right = match mark(term) {
                Some(Mark::Statement(number)) => (0..statements).contains(&number),
                Some(Mark::Loop(block)) => self.known.loops.contains(block),
                Some(Mark::Point | Mark::Inserted) => true,
                None => false,
            };
            if !is_right {
                let what = "is neither a statement of the method, nor a point or a loop";
                return Err(format!("{} {what}", shown(term)));
            }
        }
        Ok(())
    }
}

/// Checks that the key of a method looks like a name.
fn method_name(key: &str) -> Result<(), String> {
    let begins = |letter: char| letter.is_alphanumeric() || "_$<".contains(letter);
    match key.starts_with(begins) && !key.chars().any(char::is_control) {
        true => Ok(()),
        false => Err(format!(
            "{} is no name of a method",
            shown(&Term::atom(key))
        )),
    }
}

/// Checks the name of a block. The first block of a method has the key as its name, unless that
/// name is taken; the names of others are the key, a colon and more.
fn block_name(block: &str, key: &str, known: &Declared<'_>) -> Result<(), String> {
    let entry = known.methods.get(key).and_then(|method| method.entry);
    let wanted = predicate_name(key);
    let is_other = |block: &str| {
        let more = block.strip_prefix(key);
        more.is_some_and(|more| more.starts_with(':')) && !block.chars().any(char::is_control)
    };
    if block == wanted || is_other(block) {
        return Ok(());
    }
    if entry == Some(block) {
        return Err(format!(
            "the first block of `{key}` is called `{wanted}`, not {}",
            shown(&Term::atom(block))
        ));
    }
    Err(format!(
        "{} is no name of a block of `{key}`; expected `{key}:…`",
        shown(&Term::atom(block))
    ))
}
