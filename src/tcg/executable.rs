//! A translated program in the form in which it is run symbolically: the clauses with one
//! more argument for the criterion, and the tables that the heap library looks things up in.

use pet_translator::clp::{Clause, Predicate, Program, Table, Term};
use std::collections::{HashMap, HashSet};

/// The program to load beside `pet_heap` and `pet_tcg`.
pub(super) fn executable(program: &Program) -> Program {
    let marks = Marks::of(program);
    let entries = entries(program);
    let names: HashSet<&str> = program
        .predicates
        .iter()
        .map(|found| found.name.as_str())
        .collect();
    let change = |clause: &Clause, number: usize, name: &str| {
        let loops = marks.loops(name, number);
        instrumented(clause, loops, &entries, &names)
    };
    let predicates = program.predicates.iter().map(|predicate| Predicate {
        name: predicate.name.clone(),
        clauses: predicate
            .clauses
            .iter()
            .zip(1..)
            .map(|(clause, number)| change(clause, number, &predicate.name))
            .collect(),
    });
    Program {
        source: program.source.clone(),
        tables: tables(program),
        predicates: predicates.collect(),
        source_map: Vec::new(),
    }
}

/// Facts of one table of the program, as lists of arguments.
fn facts<'a>(program: &'a Program, name: &'a str) -> impl Iterator<Item = &'a [Term]> {
    let tables = program.tables.iter().chain(&program.source_map);
    let all = tables.flat_map(|table| &table.facts);
    all.filter_map(move |fact| match fact {
        Term::Compound(found, args) if found == name => Some(args.as_slice()),
        _ => None,
    })
}

fn atom(term: &Term) -> Option<&str> {
    match term {
        Term::Atom(name) => Some(name),
        _ => None,
    }
}

/// `Block(In, Out, H0, H, E, T) :- G, …, Call, Next.` gets the state of the criterion:
/// constraints are posted and written down, loops counted, calls counted.
fn instrumented(
    clause: &Clause,
    loops: Vec<Term>,
    entries: &HashMap<String, String>,
    names: &HashSet<&str>,
) -> Clause {
    let mut state = Term::var("State");
    let head = with_argument(&clause.head, state.clone());
    let mut body = vec![Term::atom("pet_tried")];
    let mut is_counted = false;
    for goal in &clause.body {
        let Term::Compound(name, args) = goal else {
            body.push(goal.clone());
            continue;
        };
        if name.starts_with('#') {
            body.push(Term::compound("pet_post", [goal.clone()]));
            continue;
        }
        if !names.contains(name.as_str()) || args.len() != 6 {
            body.push(goal.clone());
            continue;
        }
        if !is_counted {
            is_counted = true;
            body.push(Term::atom("pet_passed"));
            if !loops.is_empty() {
                let next = Term::var("State1");
                let marks = Term::List(loops.clone());
                body.push(Term::compound("pet_loops", [marks, state, next.clone()]));
                state = next;
            }
        }
        let argument = match entries.get(name) {
            Some(key) => {
                let callee = Term::var("State2");
                let key = Term::atom(key);
                body.push(Term::compound(
                    "pet_call",
                    [key, state.clone(), callee.clone()],
                ));
                callee
            }
            None => state.clone(),
        };
        body.push(with_argument(goal, argument));
    }
    if !is_counted {
        body.push(Term::atom("pet_passed"));
    }
    Clause {
        comment: clause.comment.clone(),
        head,
        body,
    }
}

fn with_argument(term: &Term, argument: Term) -> Term {
    match term {
        Term::Compound(name, args) => {
            let mut args = args.clone();
            args.push(argument);
            Term::Compound(name.clone(), args)
        }
        other => other.clone(),
    }
}

/// The entry predicate of each method, with its key.
fn entries(program: &Program) -> HashMap<String, String> {
    let mut seen = HashSet::new();
    let mut entries = HashMap::new();
    for args in facts(program, "pet_block") {
        if let [block, key, _] = args
            && let (Some(block), Some(key)) = (atom(block), atom(key))
            && seen.insert(key.to_owned())
        {
            entries.insert(block.to_owned(), key.to_owned());
        }
    }
    entries
}

/// What clauses pass of loops: on entry to the block, then on their way.
struct Marks {
    entry: HashMap<String, Vec<Term>>,
    way: HashMap<(String, usize), Vec<Term>>,
}

impl Marks {
    fn of(program: &Program) -> Marks {
        let mut marks = Marks {
            entry: HashMap::new(),
            way: HashMap::new(),
        };
        for args in facts(program, "pet_entry") {
            if let [block, Term::List(passed)] = args
                && let Some(block) = atom(block)
            {
                marks.entry.insert(block.to_owned(), loops_of(passed));
            }
        }
        for args in facts(program, "pet_way") {
            if let [block, Term::Int(way), _, Term::List(passed)] = args
                && let (Some(block), Ok(way)) = (atom(block), usize::try_from(*way))
            {
                marks.way.insert((block.to_owned(), way), loops_of(passed));
            }
        }
        marks
    }

    fn loops(&self, block: &str, way: usize) -> Vec<Term> {
        let entry = self.entry.get(block);
        let way = self.way.get(&(block.to_owned(), way));
        entry.into_iter().chain(way).flatten().cloned().collect()
    }
}

fn loops_of(passed: &[Term]) -> Vec<Term> {
    let is_loop = |mark: &&Term| matches!(mark, Term::Compound(name, _) if name == "enter" || name == "iterate");
    passed.iter().filter(is_loop).cloned().collect()
}

/// `pet_slot`, `pet_static_slot` and `pet_sub`.
fn tables(program: &Program) -> Vec<Table> {
    let mut supers: HashMap<String, Vec<String>> = HashMap::new();
    let mut concrete = Vec::new();
    for args in facts(program, "pet_class") {
        let [class, kind, superclass, Term::List(interfaces), _] = args else {
            continue;
        };
        let Some(name) = atom(class) else { continue };
        let above = std::iter::once(superclass).chain(interfaces);
        let above = above.filter_map(atom).filter(|name| *name != "none");
        supers.insert(name.to_owned(), above.map(str::to_owned).collect());
        if atom(kind) == Some("class") {
            concrete.push(name.to_owned());
        }
    }
    let mut subs = Vec::new();
    for class in &concrete {
        for ancestor in ancestors(class, &supers) {
            subs.push(Term::compound(
                "pet_sub",
                [Term::atom(class), Term::atom(ancestor)],
            ));
        }
    }
    let places = slots(program, "pet_field", "pet_slot", &supers);
    let statics = slots(program, "pet_static", "pet_static_slot", &HashMap::new());
    // A table without rows would be a predicate that does not exist.
    let no_class = || Term::compound(":", [Term::atom(""), Term::atom("")]);
    let no_slot = |name: &str| Term::compound(name, [no_class(), Term::Int(0), Term::atom("")]);
    let no_sub = Term::compound("pet_sub", [Term::atom(""), Term::atom("")]);
    let table = |comment: &str, mut facts: Vec<Term>, empty: Term| {
        if facts.is_empty() {
            facts.push(empty);
        }
        let comment = comment.to_owned();
        Table { comment, facts }
    };
    vec![
        table("Classes with all that is above them.", subs, no_sub),
        table("Places of fields.", places, no_slot("pet_slot")),
        table(
            "Places of static fields.",
            statics,
            no_slot("pet_static_slot"),
        ),
    ]
}

fn ancestors(class: &str, supers: &HashMap<String, Vec<String>>) -> Vec<String> {
    let mut found = indexmap::IndexSet::from([class.to_owned()]);
    let mut at = 0;
    while let Some(name) = found.get_index(at).cloned() {
        found.extend(supers.get(&name).into_iter().flatten().cloned());
        at += 1;
    }
    found.into_iter().collect()
}

/// Positions count from the first field of the topmost superclass.
fn slots(
    program: &Program,
    table: &str,
    fact: &str,
    supers: &HashMap<String, Vec<String>>,
) -> Vec<Term> {
    let mut own: indexmap::IndexMap<String, Vec<(String, Term)>> = indexmap::IndexMap::new();
    for args in facts(program, table) {
        if let [class, name, ty] = args
            && let (Some(class), Some(name)) = (atom(class), atom(name))
        {
            let list = own.entry(class.to_owned()).or_default();
            list.push((name.to_owned(), ty.clone()));
        }
    }
    let mut slots = Vec::new();
    for (class, fields) in &own {
        let above = ancestors(class, supers).into_iter().skip(1);
        let before: usize = above.filter_map(|name| own.get(&name)).map(Vec::len).sum();
        for ((name, ty), position) in fields.iter().zip(before..) {
            let field = Term::compound(":", [Term::atom(class), Term::atom(name)]);
            let position = Term::Int(i64::try_from(position).unwrap_or(i64::MAX));
            slots.push(Term::compound(fact, [field, position, ty.clone()]));
        }
    }
    slots
}
