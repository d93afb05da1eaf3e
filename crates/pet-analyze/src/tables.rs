//! The tables of a translated program: classes, fields, methods, lines. They are the same for a
//! program that was just translated and for a translated file, so the generation of test cases
//! does not need the source.

mod ty;

use crate::contract::Contract;
use indexmap::{IndexMap, IndexSet};
use pet_model::summary::{Case, fact};
use pet_model::trace::Node;
use pet_translator::cfg::find::{FindError, find};
use pet_translator::clp::{NOTHING, Program, Term};
use pet_translator::number::{Integers, Number};
use pet_translator::typed::MethodKind;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// Whether a method has code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    Present,
    Native,
    Abstract,
}

impl Code {
    fn of(word: &str) -> Code {
        match word {
            "native" => Code::Native,
            "abstract" => Code::Abstract,
            _ => Code::Present,
        }
    }

    /// The word in the tables of a translated program.
    pub fn word(self) -> &'static str {
        match self {
            Code::Present => "code",
            Code::Native => "native",
            Code::Abstract => "abstract",
        }
    }
}

/// The reason why a method cannot be tested by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Untestable {
    NoCode(Code),
    /// Contracts in actor programs are not supported yet.
    ContractOfActors,
    /// Methods of this kind are not tested.
    Kind(&'static str),
}

/// The tables of one program.
#[derive(Debug, Clone, Default)]
pub struct Tables {
    /// The nodes of traces, by the number of the clause less one.
    nodes: Vec<Node>,
    /// The fields of each class with those of its superclasses.
    layouts: HashMap<String, Vec<(String, Type)>>,
    pub is_actor_program: bool,
    /// Integers wrap around at the bits of their type.
    has_machine_integers: bool,
    pub classes: IndexMap<String, Class>,
    pub methods: IndexMap<String, Method>,
    /// The types of unknown values that are narrower than the declared ones, by class and field or
    /// by method and parameter.
    pub given: HashMap<(String, String), Type>,
    pub blocks: IndexMap<String, Block>,
    /// Methods with a class that overrides them, as pairs of key and class, where the overriding
    /// method is not in `methods`.
    pub overrides: HashSet<(String, String)>,
    /// Contracts of the methods that have one.
    pub contracts: IndexMap<String, Contract>,
    /// Summaries of the methods whose calls are composed.
    pub summaries: IndexMap<String, Vec<Case>>,
    /// Methods whose tasks may wait in the queue before the run.
    pub queued: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct Class {
    /// The class has objects: it is neither abstract nor an interface.
    pub is_concrete: bool,
    pub is_interface: bool,
    /// Its objects are actors; false in a sequential program.
    pub is_actor: bool,
    /// Its objects are passive, in an actor program.
    pub is_data: bool,
    /// It is the model of a class of Java's library.
    pub is_model: bool,
    /// Only objects of the input have this class; so many of its first fields have defaults there.
    pub given: Option<usize>,
    /// The direct superclass and interfaces, the superclass first.
    pub supers: Vec<String>,
    /// Own fields, in order.
    pub fields: Vec<(String, Type)>,
    /// Own static fields that are not constants.
    pub statics: Vec<(String, Type)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    Number(Number),
    Bool,
    Void,
    Class(String),
    Array(Box<Type>),
    Fut(Box<Type>),
}

#[derive(Debug, Clone)]
pub struct Method {
    pub key: String,
    /// The predicate of its first block.
    pub predicate: String,
    pub class: Option<String>,
    pub name: String,
    pub kind: MethodKind,
    /// The parameters without `this`.
    pub parameters: Vec<(String, Type)>,
    pub result: Type,
    pub code: Code,
    pub line: u32,
    /// The lines of its statements.
    pub statements: Vec<u32>,
}

#[derive(Debug, Clone, Default)]
pub struct Block {
    /// The method that it belongs to.
    pub key: String,
    /// Its decision is not in the source.
    pub is_inserted: bool,
    /// The numbers of the statements that entering the block passes.
    pub entry: Vec<usize>,
    /// For each clause the numbers of the statements that it passes.
    pub ways: Vec<Vec<usize>>,
    /// For each clause the number of its subtraces.
    pub calls: Vec<usize>,
    /// The number of its first clause among all clauses, from 1.
    pub first_way: i64,
    /// The blocks that its clauses go on with or call.
    pub next: BTreeSet<String>,
    /// The keys of the methods that its clauses start as tasks; methods that override them are not
    /// listed.
    pub sends: BTreeSet<String>,
}

impl Tables {
    pub fn of(program: &Program) -> Tables {
        let mut tables = Tables::default();
        let all = program.tables.iter().chain(&program.source_map);
        for fact in all.flat_map(|table| &table.facts) {
            if let Term::Compound(name, args) = fact {
                tables.add(name, args);
            }
        }
        let names = tables.classes.keys();
        let layouts = names.map(|name| (name.clone(), tables.layout_of(name)));
        tables.layouts = layouts.collect();
        for predicate in &program.predicates {
            let Some(block) = tables.blocks.get_mut(&predicate.name) else {
                continue;
            };
            let calls = predicate.clauses.iter().map(|clause| calls(&clause.head));
            block.calls = calls.collect();
            block.ways.resize(predicate.clauses.len(), Vec::new());
            let goals = || predicate.clauses.iter().flat_map(|clause| &clause.body);
            block.sends.extend(goals().filter_map(sent));
            block.next.extend(goals().filter_map(|goal| match goal {
                Term::Compound(name, _) => Some(name.clone()),
                _ => None,
            }));
        }
        // Each case of a method without code is a way through it.
        for (key, cases) in &tables.summaries {
            let method = tables.methods.get(key);
            let method = method.filter(|method| method.code != Code::Present);
            let block = method.and_then(|method| tables.blocks.get_mut(&method.predicate));
            if let Some(block) = block {
                block.calls = vec![0; cases.len()];
            }
        }
        // Numbers begin with 1: a trace is sent as an integer whose digits are these numbers, and
        // its first digit must not be 0.
        let mut next = 1;
        for (name, block) in &mut tables.blocks {
            block.first_way = next;
            next += i64::try_from(block.calls.len()).unwrap_or(0);
            let name: Arc<str> = name.as_str().into();
            let ways = block.calls.iter().zip(1..);
            tables.nodes.extend(ways.map(|(calls, way)| Node {
                block: Arc::clone(&name),
                way,
                subtraces: u32::try_from(*calls).unwrap_or(u32::MAX),
            }));
        }
        tables
    }

    /// A number that is larger than the number of any clause.
    pub fn ways(&self) -> i64 {
        let last = self.blocks.values().next_back();
        last.map_or(2, |block| {
            block.first_way + i64::try_from(block.calls.len()).unwrap_or(0) + 1
        })
    }

    /// The number of a clause among all clauses; `way` counts from 1.
    pub fn way_number(&self, block: &str, way: i64) -> Option<i64> {
        let block = self.blocks.get(block)?;
        Some(block.first_way + way - 1)
    }

    /// The node of a trace for a clause, by the number of the clause.
    pub fn node(&self, number: i64) -> Option<&Node> {
        self.nodes
            .get(usize::try_from(number.checked_sub(1)?).ok()?)
    }

    /// Adds a row of a table. A row of an unknown table is ignored.
    fn add(&mut self, table: &str, args: &[Term]) {
        match (table, args) {
            ("pet_integers", [kind]) if atom(kind) == "machine" => {
                self.has_machine_integers = true;
            }
            ("pet_program", [_, kind]) => self.is_actor_program = atom(kind) == "actor",
            ("pet_class", [name, kind, superclass, interfaces, role]) => {
                let supers = std::iter::once(superclass).chain(list(interfaces));
                let supers = supers.map(atom).filter(|name| name != NOTHING);
                let class = Class {
                    is_concrete: atom(kind) == "class",
                    is_interface: atom(kind) == "interface",
                    is_actor: atom(role) == "actor",
                    is_data: atom(role) == "data",
                    is_model: false,
                    given: None,
                    supers: supers.collect(),
                    fields: Vec::new(),
                    statics: Vec::new(),
                };
                self.classes.insert(atom(name), class);
            }
            ("pet_model", [class]) => {
                if let Some(class) = self.classes.get_mut(&atom(class)) {
                    class.is_model = true;
                }
            }
            ("pet_given", [owner, name, ty]) => {
                self.given.insert((atom(owner), atom(name)), Type::of(ty));
            }
            ("pet_given_class", [class, Term::Int(count)]) => {
                if let Some(class) = self.classes.get_mut(&atom(class)) {
                    class.given = usize::try_from(*count).ok();
                }
            }
            ("pet_field" | "pet_static", [class, name, ty]) => {
                if let Some(class) = self.classes.get_mut(&atom(class)) {
                    let fields = match table {
                        "pet_field" => &mut class.fields,
                        _ => &mut class.statics,
                    };
                    fields.push((atom(name), Type::of(ty)));
                }
            }
            ("pet_method", [key, class, name, kind, parameters, result, code]) => {
                let parameters = list(parameters).iter().filter_map(|parameter| {
                    let [name, ty] = parameter.args(":")?;
                    Some((atom(name), Type::of(ty)))
                });
                let method = Method {
                    key: atom(key),
                    predicate: String::new(),
                    class: Some(atom(class)).filter(|class| class != NOTHING),
                    name: atom(name),
                    // `clp::check` lets through only the words of the format.
                    kind: MethodKind::of(&atom(kind)).unwrap_or(MethodKind::Static),
                    parameters: parameters.collect(),
                    result: Type::of(result),
                    code: Code::of(&atom(code)),
                    line: 0,
                    statements: Vec::new(),
                };
                self.methods.insert(atom(key), method);
            }
            ("pet_override", [key, class]) => {
                self.overrides.insert((atom(key), atom(class)));
            }
            ("pet_statement", [key, _, Term::Int(line)]) => {
                if let Some(method) = self.methods.get_mut(&atom(key)) {
                    method.statements.push(u32::try_from(*line).unwrap_or(0));
                }
            }
            ("pet_block", [block, key, Term::Int(line)]) => {
                let method = self.methods.get_mut(&atom(key));
                if let Some(method) = method.filter(|method| method.predicate.is_empty()) {
                    method.predicate = atom(block);
                    method.line = u32::try_from(*line).unwrap_or(0);
                }
                let found = self.blocks.entry(atom(block)).or_default();
                found.key = atom(key);
            }
            ("pet_entry", [block, marks]) => {
                let found = self.blocks.entry(atom(block)).or_default();
                found.entry = statements(marks);
                let marks = list(marks).iter();
                found.is_inserted = marks.filter_map(Term::as_atom).any(|it| it == "inserted");
            }
            ("pet_way", [block, Term::Int(way), _, marks]) => {
                let ways = &mut self.blocks.entry(atom(block)).or_default().ways;
                if let Some(index) = way_index(*way) {
                    if ways.len() <= index {
                        ways.resize(index + 1, Vec::new());
                    }
                    if let Some(way) = ways.get_mut(index) {
                        *way = statements(marks);
                    }
                }
            }
            (fact::NAME, [key, case @ ..]) => {
                let cases = self.summaries.entry(atom(key)).or_default();
                cases.extend(fact::case(case));
            }
            ("pet_condition" | "pet_assume", [key, ..]) => {
                let contract = self.contracts.entry(atom(key)).or_default();
                let _ = contract.add(table, args);
            }
            _ => {}
        }
    }

    /// The ancestors of a class, itself first.
    pub fn ancestors(&self, class: &str) -> Vec<&str> {
        let Some((own, _)) = self.classes.get_key_value(class) else {
            return Vec::new();
        };
        let mut found = IndexSet::from([own.as_str()]);
        let mut at = 0;
        while let Some(name) = found.get_index(at) {
            let class = self.classes.get(*name);
            let supers = class.into_iter().flat_map(|class| &class.supers);
            found.extend(supers.map(String::as_str));
            at += 1;
        }
        found.into_iter().collect()
    }

    /// The fields of an object; those of its superclasses come first.
    pub fn layout(&self, class: &str) -> &[(String, Type)] {
        self.layouts.get(class).map_or(&[], Vec::as_slice)
    }

    fn layout_of(&self, class: &str) -> Vec<(String, Type)> {
        let above = self.ancestors(class).into_iter().rev();
        let above = above.filter_map(|name| self.classes.get(name));
        above.flat_map(|class| &class.fields).cloned().collect()
    }

    /// The blocks that can be reached from the entry of the tested method, and from the methods in
    /// `queued`.
    pub fn reachable(&self, method: &str) -> IndexSet<&str> {
        let queued = self.queued.iter().map(String::as_str);
        let methods = std::iter::once(method).chain(queued);
        let methods = methods.filter_map(|method| self.methods.get(method));
        let entries = methods.filter_map(|method| self.blocks.get_key_value(&method.predicate));
        let mut found: IndexSet<&str> = entries.map(|(name, _)| name.as_str()).collect();
        let mut at = 0;
        while let Some(name) = found.get_index(at) {
            let block = self.blocks.get(*name);
            let next = block.into_iter().flat_map(|block| &block.next);
            let sends = block.into_iter().flat_map(|block| &block.sends);
            let sent = sends.filter_map(|key| self.methods.get(key));
            let started = sent.flat_map(|sent| {
                let methods = self.methods.values();
                methods.filter(move |other| {
                    other.kind == MethodKind::Instance && other.name == sent.name
                })
            });
            let next = next.chain(started.map(|method| &method.predicate));
            let next = next.filter_map(|name| self.blocks.get_key_value(name));
            found.extend(next.map(|(name, _)| name.as_str()));
            at += 1;
        }
        found
    }

    /// The statements of a way through a block, with its entry, as method and number.
    pub fn statements(&self, block: &str, way: u32) -> impl Iterator<Item = (usize, usize)> {
        let block = self.blocks.get(block);
        let method = block.and_then(|block| self.methods.get_index_of(&block.key));
        let passed = block.into_iter().flat_map(move |block| {
            let index = way_index(way.into());
            let way = index.and_then(|index| block.ways.get(index));
            block.entry.iter().chain(way.into_iter().flatten())
        });
        passed.filter_map(move |number| Some((method?, *number)))
    }

    pub fn line(&self, statement: (usize, usize)) -> Option<u32> {
        let (_, method) = self.methods.get_index(statement.0)?;
        method.statements.get(statement.1).copied()
    }

    /// The possible classes of `this`: the class of the method, or if that has no objects, the classes
    /// below it that inherit the method.
    pub fn receivers(&self, method: &Method) -> Vec<&str> {
        let Some((class, found)) = method
            .class
            .as_ref()
            .and_then(|class| self.classes.get_key_value(class))
        else {
            return Vec::new();
        };
        if found.is_concrete {
            return vec![class];
        }
        let own = |name: &str| {
            let mut methods = self.methods.values();
            let named = (method.key.clone(), name.to_owned());
            self.overrides.contains(&named)
                || methods.any(|other| {
                    other.class.as_deref() == Some(name)
                        && other.name == method.name
                        && other.parameters.len() == method.parameters.len()
                        && other
                            .parameters
                            .iter()
                            .zip(&method.parameters)
                            .all(|(a, b)| a.1 == b.1)
                })
        };
        let classes = self.classes.iter().filter(|(_, found)| found.is_concrete);
        let classes = classes.map(|(name, _)| name.as_str());
        let running = classes.filter(|name| {
            let above = self.ancestors(name);
            let mut between = above.iter().take_while(|found| *found != class);
            above.contains(&class.as_str()) && !between.any(|found| own(found))
        });
        running.collect()
    }

    /// The methods that can be tested, in the order of the program.
    pub fn testable(&self) -> impl Iterator<Item = &Method> {
        let methods = self.methods.values();
        methods.filter(|method| self.refusal(method).is_none())
    }

    /// The reason why a method cannot be tested by itself, if there is one.
    pub fn refusal(&self, method: &Method) -> Option<Untestable> {
        let what = match method.kind {
            // The key of a piece of a contract has a `:`, which no name of a program has.
            _ if method.key.contains(':') => "a part of a contract",
            _ if self.is_model(method) => "a method of Java's library",
            _ if method.code != Code::Present => return Some(Untestable::NoCode(method.code)),
            MethodKind::Constructor => "a constructor",
            MethodKind::StaticInitialiser => "a static initialiser",
            MethodKind::Static | MethodKind::Instance if self.has_contract_for_actors(method) => {
                return Some(Untestable::ContractOfActors);
            }
            MethodKind::Static => return None,
            MethodKind::Instance if self.receivers(method).is_empty() => {
                "a method of a class without objects"
            }
            MethodKind::Instance => return None,
            MethodKind::Main => "the main block",
        };
        Some(Untestable::Kind(what))
    }

    fn has_contract_for_actors(&self, method: &Method) -> bool {
        self.is_actor_program && self.contracts.contains_key(&method.key)
    }

    /// How the clauses calculate.
    pub fn integers(&self) -> Integers {
        match self.has_machine_integers {
            true => Integers::Machine,
            false => Integers::Mathematical,
        }
    }

    /// Finds a method by its key or its name.
    pub fn find_method(&self, name: &str) -> Result<&Method, FindError> {
        let methods = self.methods.values();
        // Users cannot name the pieces of contracts, nor methods of models.
        let methods = methods.filter(|method| !method.key.contains(':') && !self.is_model(method));
        let (methods, names): (Vec<&Method>, Vec<(&str, &str)>) = methods
            .map(|method| (method, (method.key.as_str(), method.name.as_str())))
            .unzip();
        let method = methods.get(find(&names, name)?).copied();
        Ok(method.expect("what was found is one of them"))
    }
}

impl Method {
    /// Returns whether its first input is `this`.
    pub fn has_this(&self) -> bool {
        matches!(self.kind, MethodKind::Instance | MethodKind::Constructor)
    }
}

/// The key of the method that a goal sends as a message.
fn sent(goal: &Term) -> Option<String> {
    match goal.parts()? {
        ("async", [_, _, method, ..]) => method.parts()?.1.first().map(atom),
        _ => None,
    }
}

/// The loop marks of blocks and ways; the number 0 stands for the entry of a block.
pub fn loops(program: &Program) -> HashMap<(String, usize), Vec<Term>> {
    let mut loops: HashMap<(String, usize), Vec<Term>> = HashMap::new();
    for fact in program.source_map.iter().flat_map(|table| &table.facts) {
        let (block, way, marks) = match fact.parts() {
            Some(("pet_entry", [block, marks])) => (block, Some(0), marks),
            Some(("pet_way", [block, Term::Int(way), _, marks])) => {
                (block, usize::try_from(*way).ok(), marks)
            }
            _ => continue,
        };
        let is_loop = |mark: &&Term| matches!(mark, Term::Compound(name, _) if ["enter", "iterate", "fill"].contains(&name.as_str()));
        if let Some(way) = way {
            let marks = list(marks).iter().filter(is_loop).cloned();
            loops.insert((atom(block), way), marks.collect());
        }
    }
    loops
}

/// The number of subtraces of a clause.
fn calls(head: &Term) -> usize {
    let trace = head.parts().and_then(|(_, args)| args.last()?.parts());
    let below = trace.and_then(|(_, parts)| parts.last());
    below.map_or(0, |below| list(below).len())
}

fn way_index(way: i64) -> Option<usize> {
    usize::try_from(way).ok()?.checked_sub(1)
}

fn statements(marks: &Term) -> Vec<usize> {
    let number = |mark: &Term| match mark.args("statement")? {
        [Term::Int(number)] => usize::try_from(*number).ok(),
        _ => None,
    };
    list(marks).iter().filter_map(number).collect()
}

fn atom(term: &Term) -> String {
    match term {
        Term::Atom(name) => name.clone(),
        _ => String::new(),
    }
}

fn list(term: &Term) -> &[Term] {
    match term {
        Term::List(items) => items,
        _ => &[],
    }
}
