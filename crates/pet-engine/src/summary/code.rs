//! The hash of everything that a summary depends on: the clauses of the method with its loops,
//! the classes that it can see, and the same for all methods that it calls. Line numbers are
//! left out, so that a method that only moved keeps its summary.

use super::order::Order;
use pet_analyze::tables;
use pet_analyze::tables::{Tables, Type};
use pet_model::summary::{Case, fact};
use pet_translator::clp::{Program, Term, print};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

/// The hashes of all methods of a program, by key.
pub fn hashes(program: &Program, tables: &Tables) -> HashMap<String, String> {
    let order = Order::of(tables, tables.methods.keys().map(String::as_str));
    let texts = texts(program, tables);
    let mut found: HashMap<String, String> = HashMap::new();
    for component in &order.components {
        let mut text = String::new();
        for key in component {
            text.push_str(texts.get(key.as_str()).map_or("", String::as_str));
            let callees = order
                .callees(key)
                .filter(|callee| !component.iter().any(|it| it == callee));
            let callees: BTreeSet<&str> = callees.collect();
            for callee in callees {
                let hash = found.get(callee).map_or("", String::as_str);
                let _ = writeln!(text, "{callee} {hash}");
            }
        }
        for key in component {
            let hash = hash(&format!("{key}\n{text}"));
            found.insert(key.clone(), hash);
        }
    }
    found
}

/// The hash of a text, in 32 hexadecimal digits.
pub fn hash(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    let mut hash = String::new();
    for byte in digest.iter().take(16) {
        let _ = write!(hash, "{byte:02x}");
    }
    hash
}

/// The name of a block with its line counted from the line of its method; `None` for an entry.
pub fn relative(tables: &Tables, name: &str) -> Option<String> {
    let block = tables.blocks.get(name)?;
    let line = i64::from(tables.methods.get(&block.key)?.line);
    let (front, back) = name.rsplit_once('@')?;
    let end = back.find('.').unwrap_or(back.len());
    let (digits, rest) = back.split_at_checked(end)?;
    let own: i64 = digits.parse().ok()?;
    Some(format!("{front}@+{}{rest}", own - line))
}

/// The names of all blocks, by their names as [`relative`] gives them; entries keep their names.
pub fn by_relative_name(tables: &Tables) -> HashMap<String, String> {
    let names = tables.blocks.keys();
    let named = names.map(|name| {
        let short = relative(tables, name).unwrap_or_else(|| name.clone());
        (short, name.clone())
    });
    named.collect()
}

/// The text of each method by itself.
fn texts<'t>(program: &Program, tables: &'t Tables) -> HashMap<&'t str, String> {
    let mut texts: HashMap<&str, String> = HashMap::new();
    let mut seen: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for method in tables.methods.values() {
        let text = texts.entry(&method.key).or_default();
        let types = method.parameters.iter().map(|(_, ty)| ty);
        let types: Vec<String> = types.chain([&method.result]).map(Type::to_string).collect();
        let _ = writeln!(
            text,
            "{} {} {}",
            method.kind.word(),
            method.code.word(),
            types.join(" ")
        );
        let cases = tables.summaries.get(&method.key);
        cases.into_iter().flatten().for_each(|case: &Case| {
            let steps = Term::List(case.steps.clone());
            let _ = writeln!(
                text,
                "{} {}",
                print::term(&steps),
                print::term(&fact::end_term(&case.end))
            );
        });
        let types = method
            .parameters
            .iter()
            .map(|(_, ty)| ty)
            .chain([&method.result]);
        let seen = seen.entry(&method.key).or_default();
        types.for_each(|ty| class_of(tables, ty, seen));
        let own = method
            .class
            .as_deref()
            .and_then(|class| tables.classes.get_key_value(class));
        seen.extend(own.map(|(name, _)| name.as_str()));
    }
    let loops = tables::loops(program);
    for predicate in &program.predicates {
        let Some(block) = tables.blocks.get(&predicate.name) else {
            continue;
        };
        let Some((key, _)) = tables.methods.get_key_value(&block.key) else {
            continue;
        };
        let text = texts.entry(key).or_default();
        let seen = seen.entry(key).or_default();
        for (clause, number) in predicate.clauses.iter().zip(1..) {
            for term in std::iter::once(&clause.head).chain(&clause.body) {
                let _ = writeln!(text, "{}", print::term(&settled(tables, term, seen)));
            }
            for way in [0, number] {
                let marks = loops.get(&(predicate.name.clone(), way));
                for mark in marks.into_iter().flatten() {
                    let _ = writeln!(text, "{way} {}", print::term(&settled(tables, mark, seen)));
                }
            }
        }
    }
    for (key, classes) in seen {
        let text = texts.entry(key).or_default();
        for name in visible(tables, classes) {
            if let Some(class) = tables.classes.get(name) {
                let _ = writeln!(text, "{name} {class:?}");
            }
        }
    }
    texts
}

/// The term with relative names of blocks; adds the classes that it names. Clauses are not nested
/// deeply.
fn settled<'t>(tables: &'t Tables, term: &Term, seen: &mut BTreeSet<&'t str>) -> Term {
    let name_of = |name: &String| relative(tables, name).unwrap_or_else(|| name.clone());
    match term {
        Term::Atom(name) => {
            seen.extend(
                tables
                    .classes
                    .get_key_value(name)
                    .map(|(name, _)| name.as_str()),
            );
            Term::atom(name_of(name))
        }
        Term::Compound(name, args) => {
            let args = args.iter().map(|arg| settled(tables, arg, seen));
            let args: Vec<Term> = args.collect();
            Term::compound(name_of(name), args)
        }
        Term::List(items) => Term::list(items.iter().map(|item| settled(tables, item, seen))),
        other => other.clone(),
    }
}

fn class_of<'t>(tables: &'t Tables, ty: &Type, seen: &mut BTreeSet<&'t str>) {
    let mut ty = ty;
    while let Type::Array(inner) | Type::Fut(inner) = ty {
        ty = inner;
    }
    if let Type::Class(name) = ty {
        seen.extend(
            tables
                .classes
                .get_key_value(name)
                .map(|(name, _)| name.as_str()),
        );
    }
}

/// All classes above and below these, and the classes of their fields.
fn visible<'t>(tables: &'t Tables, classes: BTreeSet<&'t str>) -> BTreeSet<&'t str> {
    if classes.contains("Object") {
        return tables.classes.keys().map(String::as_str).collect();
    }
    let mut open: Vec<&str> = classes.into_iter().collect();
    let mut found = BTreeSet::new();
    while let Some(name) = open.pop() {
        if !found.insert(name) {
            continue;
        }
        open.extend(tables.ancestors(name));
        // Everything is below `Object`; a method that does not name it does not depend on all of
        // that.
        if name != "Object" {
            let below = tables
                .classes
                .keys()
                .filter(|other| tables.ancestors(other).contains(&name));
            open.extend(below.map(String::as_str));
        }
        let class = tables.classes.get(name);
        let fields = class
            .into_iter()
            .flat_map(|class| class.fields.iter().chain(&class.statics));
        let mut named = BTreeSet::new();
        fields.for_each(|(_, ty)| class_of(tables, ty, &mut named));
        open.extend(named);
    }
    found
}
