//! A translated program in the form in which it is run symbolically: the clauses with one more
//! argument for the criterion, with fields and classes of the tables already looked up, and
//! with short traces. All this is done here because lookups in Prolog are slow.

pub(super) mod floats;
pub(super) mod quick;
pub(super) mod sweep;

use super::kinds::Kinds;
use super::wire::packed;
use indexmap::IndexMap;
use pet_analyze::tables;
use pet_analyze::tables::{Tables, Type};
use pet_model::text::{MADE, STRING};
use pet_translator::clp::fresh::Fresh;
use pet_translator::clp::{Clause, NOTHING, Predicate, Program, Table, Term};
use std::cell::Cell;
use std::collections::HashMap;
use sweep::Sweep;

/// Whether there is a user's own criterion beside the built-in one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Own {
    Present,
    Absent,
}

/// What guides the search.
#[derive(Debug, Clone, Copy)]
pub(super) enum Guided<'a> {
    /// Traces.
    Traces,
    /// The goals that are not covered yet.
    Goals(&'a Sweep),
    Nothing,
}

/// The predicate of the summary that a call is composed with, by the keys of caller and callee;
/// `None` if the call is executed.
pub(super) type Composed<'a> = dyn Fn(&str, &str) -> Option<String> + 'a;

/// The program to load beside the libraries.
pub(super) fn executable(
    program: &Program,
    tables: &Tables,
    kinds: &Kinds,
    own: Own,
    guided: Guided<'_>,
    composed: &Composed<'_>,
) -> Program {
    let change = Change {
        loops: tables::loops(program),
        entries: entries(tables),
        places: places(tables),
        tables,
        own,
        guided,
        next_place: Cell::new(1),
        composed,
    };
    let predicates = program.predicates.iter().map(|predicate| Predicate {
        name: loaded_name(&predicate.name),
        clauses: predicate
            .clauses
            .iter()
            .zip(1..)
            .map(|(clause, number)| change.clause(clause, &predicate.name, number))
            .collect(),
    });
    Program {
        source: program.source.clone(),
        tables: vec![
            below(tables, kinds),
            inputs(tables),
            arrays(tables, kinds),
            ways(tables),
        ],
        predicates: predicates.collect(),
        source_map: Vec::new(),
    }
}

/// The name under which the predicate of a block is loaded. The first block of a method outside
/// classes has a plain word as its name, which a library of ours may use too; every other name has
/// a sign in it that no such word has.
pub(super) fn loaded_name(block: &str) -> String {
    let is_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$');
    match block.chars().all(is_word) {
        true => format!("{block}:entry"),
        false => block.to_owned(),
    }
}

fn as_loaded(term: Term) -> Term {
    match term {
        Term::Compound(name, args) => Term::Compound(loaded_name(&name), args),
        other => other,
    }
}

struct Change<'a> {
    /// The loop marks of clauses: number 0 is the entry of the block.
    loops: HashMap<(String, usize), Vec<Term>>,
    /// The entry predicate of each method, with its key.
    entries: HashMap<&'a str, &'a str>,
    /// The positions and types of fields, by class and name; static fields too.
    places: HashMap<(&'a str, &'a str), (usize, &'a Type)>,
    tables: &'a Tables,
    own: Own,
    guided: Guided<'a>,
    /// The number of the next place where a message is sent or an actor is made.
    next_place: Cell<i64>,
    composed: &'a Composed<'a>,
}

impl Change<'_> {
    /// Adds the state of the criterion to `Block(In, Out, H0, H, E, T) :- G, …, Call, Next.`:
    /// constraints are posted; blocks, loops and calls are counted.
    fn clause(&self, clause: &Clause, block: &str, number: usize) -> Clause {
        let Some(of) = self.tables.blocks.get(block) else {
            return self.summary(clause);
        };
        let mut fresh = Fresh::of(clause);
        let mut state = fresh.variable("State");
        let head = suspending(self.head(&clause.head), &state);
        let head = with_argument(&as_loaded(head), state.clone());
        let mut body = Vec::new();
        let mut is_counted = false;
        let is_block =
            |goal: &&Term| matches!(goal, Term::Compound(name, args) if self.is_block(name, args));
        let blocks = clause.body.iter().filter(is_block);
        let blocks: Vec<&str> = blocks.filter_map(|goal| Some(goal.parts()?.0)).collect();
        let mut entered = 0;
        // What the sweep has pending outside of a call.
        let mut pending: Option<Term> = None;
        for goal in &clause.body {
            let Term::Compound(name, args) = goal else {
                body.push(goal.clone());
                continue;
            };
            if name.starts_with('#') {
                body.push(Term::compound("pet_post", [goal.clone()]));
                continue;
            }
            if !self.is_block(name, args) {
                let placed = self.of_actors(name, args, clause);
                let placed = placed.or_else(|| self.placed(name, args));
                body.push(placed.unwrap_or_else(|| goal.clone()));
                continue;
            }
            entered += 1;
            if !is_counted {
                is_counted = true;
                body.push(Term::atom("pet_passed"));
                body.extend(self.goals_passed(block, number));
                let kinds = match self.is_hidden(&of.key) {
                    true => [(0, Of::HiddenEntry), (number, Of::HiddenWay)],
                    false => [(0, Of::Program), (number, Of::Program)],
                };
                let passed = kinds.into_iter().flat_map(|(way, of)| {
                    let marks = self.loops.get(&(block.to_owned(), way));
                    marks.into_iter().flatten().map(move |mark| (mark, of))
                });
                for (mark, of) in passed {
                    let next = fresh.variable("Loops");
                    body.extend(loop_passed(mark, clause, of, state, next.clone()));
                    state = next;
                }
            }
            let entry = self.entries.get(name.as_str());
            if let Some(summary) = entry.and_then(|key| (self.composed)(&of.key, key)) {
                if let (Guided::Traces, Some(trace)) = (self.guided, args.last()) {
                    body.push(Term::compound("pet_guided_call", [trace.clone()]));
                }
                body.push(Term::compound(summary, args.clone()));
                continue;
            }
            let argument = match entry {
                Some(key) if self.is_string(key) => {
                    let callee = fresh.variable("Callee");
                    let call = [state.clone(), callee.clone()];
                    body.push(Term::compound("pet_model_call", call));
                    callee
                }
                Some(key) => {
                    let callee = fresh.variable("Callee");
                    let call = match self.is_hidden(key) {
                        true => "pet_library_call",
                        false => "pet_call",
                    };
                    let parts = [Term::atom(*key), state.clone(), callee.clone()];
                    body.push(Term::compound(call, parts));
                    callee
                }
                None => state.clone(),
            };
            body.push(Term::atom("pet_step"));
            if self.own == Own::Present {
                body.push(Term::compound("pet_own", [Term::atom(name)]));
            }
            match (self.guided, args.last()) {
                (Guided::Traces, Some(trace)) => {
                    body.push(Term::compound("pet_guided", [trace.clone()]));
                }
                (Guided::Goals(sweep), _) => {
                    let next = blocks.get(entered);
                    body.push(match (pending.take(), next) {
                        (Some(pending), _) => sweep.goes_on(name, pending),
                        (None, None) => sweep.enters(name),
                        (None, Some(next)) => {
                            let outer = fresh.variable("Pending");
                            let call = sweep.calls(name, next, &outer);
                            pending = Some(outer);
                            call
                        }
                    });
                }
                _ => {}
            }
            body.push(with_argument(&as_loaded(goal.clone()), argument));
        }
        if !is_counted {
            body.push(Term::atom("pet_passed"));
            body.extend(self.goals_passed(block, number));
        }
        Clause {
            comment: clause.comment.clone(),
            head,
            body,
        }
    }
}

impl Change<'_> {
    /// A clause of a summary has no state of the criterion, and is not counted.
    fn summary(&self, clause: &Clause) -> Clause {
        let goals = clause.body.iter().map(|goal| match goal {
            Term::Compound(name, _) if name.starts_with('#') => {
                Term::compound("pet_post", [goal.clone()])
            }
            Term::Compound(name, args) => {
                let placed = self.placed(name, args);
                placed.unwrap_or_else(|| goal.clone())
            }
            other => other.clone(),
        });
        Clause {
            comment: clause.comment.clone(),
            head: clause.head.clone(),
            body: goals.collect(),
        }
    }

    fn is_block(&self, name: &str, args: &[Term]) -> bool {
        self.tables.blocks.contains_key(name) && args.len() == 6
    }

    /// The goal that notes the goals of a sweep that a clause passes.
    fn goals_passed(&self, block: &str, way: usize) -> Option<Term> {
        match self.guided {
            Guided::Goals(sweep) => sweep.passes(block, way),
            Guided::Traces | Guided::Nothing => None,
        }
    }

    /// The recursion of the model of strings is not counted.
    fn is_string(&self, key: &str) -> bool {
        let method = self.tables.methods.get(key);
        let class = method.and_then(|method| method.class.as_deref());
        class.is_some_and(|class| class == STRING || class == MADE)
    }

    /// Loops and recursion of other hidden code have a larger limit.
    fn is_hidden(&self, key: &str) -> bool {
        let method = self.tables.methods.get(key);
        method.is_some_and(|method| self.tables.is_model(method))
    }

    /// Replaces the trace in `Block(In, Out, H0, H, E, Block(Way, [T, …]))` by `t(Number, T, …)`.
    fn head(&self, head: &Term) -> Term {
        let mut head = head.clone();
        if let Term::Compound(_, args) = &mut head
            && let Some(trace) = args.last_mut()
            && let Term::Compound(block, parts) = &*trace
            && let [Term::Int(way), Term::List(below)] = parts.as_slice()
            && let Some(number) = self.tables.way_number(block, *way)
        {
            let node = std::iter::once(Term::Int(number)).chain(below.iter().cloned());
            *trace = Term::compound("t", node.collect::<Vec<_>>());
        }
        head
    }

    /// The goal for a message or a new actor, with the number of its place; see `pet_tasks.pl`.
    /// `None` for every other goal.
    fn of_actors(&self, name: &str, args: &[Term], clause: &Clause) -> Option<Term> {
        let is_actor = |class: &String| {
            let class = self.tables.classes.get(class);
            self.tables.is_actor_program && class.is_some_and(|class| class.is_actor)
        };
        let (name, rest) = match (name, args) {
            ("async", [heap, of, method, inputs, future, after]) => {
                let future = match future {
                    Term::Var(name) if clause.variables().filter(|it| it == name).count() == 1 => {
                        Term::atom("dropped")
                    }
                    other => other.clone(),
                };
                let parts = [heap, of, method, inputs].map(Term::clone);
                let parts = parts.into_iter().chain([future, after.clone()]);
                ("pet_async", parts.collect::<Vec<Term>>())
            }
            ("new_object", [_, Term::Atom(class), _, _]) if is_actor(class) => {
                let Term::Compound(_, parts) = self.placed(name, args)? else {
                    return None;
                };
                ("pet_new_actor", parts)
            }
            _ => return None,
        };
        let place = Term::Int(self.next_place.get());
        self.next_place.set(self.next_place.get() + 1);
        let args = std::iter::once(place).chain(rest);
        Some(Term::compound(name, args.collect::<Vec<Term>>()))
    }

    /// A heap operation with positions and types instead of names; see `pet_lazy.pl`.
    /// `None` for every other goal.
    fn placed(&self, name: &str, args: &[Term]) -> Option<Term> {
        let field = |field: &Term| {
            let Term::Compound(_, parts) = field else {
                return None;
            };
            let [Term::Atom(class), Term::Atom(name)] = parts.as_slice() else {
                return None;
            };
            let (position, ty) = self.places.get(&(class.as_str(), name.as_str()))?;
            let position = Term::Int(i64::try_from(*position).ok()?);
            Some([Term::atom(class), position, ty.term()])
        };
        let args = match (name, args) {
            ("get_field", [heap, of, named, value]) => {
                let [class, position, ty] = field(named)?;
                vec![heap.clone(), of.clone(), class, position, ty, value.clone()]
            }
            ("set_field", [heap, of, named, value, after]) => {
                let [class, position, _] = field(named)?;
                let (value, after) = (value.clone(), after.clone());
                vec![heap.clone(), of.clone(), class, position, value, after]
            }
            ("get_static", [heap, named, value]) => {
                let [class, position, ty] = field(named)?;
                vec![heap.clone(), class, position, ty, value.clone()]
            }
            ("set_static", [heap, named, value, after]) => {
                let [class, position, _] = field(named)?;
                vec![heap.clone(), class, position, value.clone(), after.clone()]
            }
            ("new_object", [heap, Term::Atom(class), made, after]) => {
                let fields = self.tables.layout(class).iter();
                let slots = fields.map(|(_, ty)| Term::compound("v", [default(ty)]));
                let slots = Term::List(slots.collect());
                vec![
                    heap.clone(),
                    Term::atom(class),
                    slots,
                    made.clone(),
                    after.clone(),
                ]
            }
            _ => return None,
        };
        Some(Term::Compound(name.to_owned(), args))
    }
}

/// Adds the state of the criterion to the flags `await(Block, In)` and `blocked(Block, In)`, so
/// that a suspended task keeps it.
fn suspending(head: Term, state: &Term) -> Term {
    let mut head = head;
    if let Term::Compound(_, args) = &mut head
        && let [_, _, _, _, flag, _] = args.as_mut_slice()
        && let Term::Compound(name, parts) = &*flag
        && matches!(name.as_str(), "await" | "blocked")
        && let [block, inputs] = parts.as_slice()
    {
        let parts = [block.clone(), inputs.clone(), state.clone()];
        *flag = Term::compound(name.clone(), parts);
    }
    head
}

/// The code that a mark of a loop belongs to: that of the program, or hidden code, where it stands at
/// a way or at the entry of a block.
#[derive(Debug, Clone, Copy)]
enum Of {
    Program,
    HiddenWay,
    HiddenEntry,
}

/// What the guard of a clause decides on: the sides of its comparisons, and the objects in its head.
fn decided(clause: &Clause) -> Vec<Term> {
    let compared = clause.body.iter().filter_map(|goal| match goal {
        Term::Compound(name, sides) if name.starts_with('#') && sides.len() == 2 => Some(sides),
        _ => None,
    });
    let mut found: Vec<Term> = compared.take(1).flatten().cloned().collect();
    if let Term::Compound(_, args) = &clause.head
        && let Some(Term::List(inputs)) = args.first()
    {
        let objects = inputs.iter().filter_map(|input| input.args::<1>("r"));
        found.extend(objects.map(|[object]| object.clone()));
    }
    found
}

/// The marks `enter(Block)`, `iterate(Block)` and `fill(Block)` as goals. `fill` has the row that
/// is made and the number of rows: `pet_fill(Block, Row, Rows, State0, State)`.
fn loop_passed(mark: &Term, clause: &Clause, of: Of, state: Term, next: Term) -> Option<Term> {
    let Term::Compound(name, args) = mark else {
        return None;
    };
    let goal = match (name.as_str(), of) {
        ("iterate", Of::HiddenWay | Of::HiddenEntry) => "pet_library_iterate".to_owned(),
        _ => format!("pet_{name}"),
    };
    let block = args.first()?.clone();
    let mut parts = vec![block];
    match (name.as_str(), of) {
        ("fill", _) => parts.extend(rows(clause)?.iter().cloned()),
        ("iterate", Of::HiddenWay) => parts.push(Term::list(decided(clause))),
        ("iterate", Of::HiddenEntry) => parts.push(Term::list([])),
        _ => {}
    }
    parts.extend([state, next]);
    Some(Term::compound(goal, parts))
}

/// The row that is made and the number of rows, for a clause that fills a new array of arrays: the
/// operands of its guard.
pub(super) fn rows(clause: &Clause) -> Option<&[Term; 2]> {
    clause.body.iter().find_map(|goal| match goal {
        Term::Compound(name, compared) if name == "#<" => compared.as_slice().try_into().ok(),
        _ => None,
    })
}

fn default(ty: &Type) -> Term {
    match ty {
        Type::Number(_) | Type::Bool => Term::Int(0),
        _ => Term::atom("null"),
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

fn entries(tables: &Tables) -> HashMap<&str, &str> {
    let methods = tables.methods.values();
    let entry = methods.map(|method| (method.predicate.as_str(), method.key.as_str()));
    entry.collect()
}

/// `pet_below(Class, Number, Classes)`: the number of each class, and the classes below it that
/// have objects, itself included. `Object` has all array types of the program too.
fn below(tables: &Tables, kinds: &Kinds) -> Table {
    let mut all: IndexMap<&str, Vec<Term>> = IndexMap::new();
    for (name, class) in &tables.classes {
        all.entry(name).or_default();
        if class.is_concrete {
            for above in tables.ancestors(name) {
                all.entry(above).or_default().push(Term::atom(name));
            }
        }
    }
    if let Some(all) = all.get_mut("Object") {
        all.extend(kinds.arrays().map(|ty| ty.term()));
    }
    // Without a row, the predicate would not exist.
    if all.is_empty() {
        all.insert(NOTHING, Vec::new());
    }
    let fact = |(name, classes): (&str, Vec<Term>)| {
        let number = match packed::class_number(tables, name) {
            Some(number) => Term::Int(number),
            None => Term::atom("many"),
        };
        Term::compound("pet_below", [Term::atom(name), number, Term::List(classes)])
    };
    Table {
        comment: "Classes, and those below them that have objects.".to_owned(),
        facts: all.into_iter().map(fact).collect(),
    }
}

/// `pet_value(Class)`: objects of the input of this class are never aliases of each other.
/// `pet_made(Class)`: objects of the input do not have this class.
fn inputs(tables: &Tables) -> Table {
    let is_there = |name: &str| match tables.classes.contains_key(name) {
        true => Term::atom(name),
        false => Term::nothing(),
    };
    Table {
        comment: "Classes of values, and classes that only the program makes.".to_owned(),
        facts: vec![
            Term::compound("pet_value", [is_there(STRING)]),
            Term::compound("pet_made", [is_there(MADE)]),
        ],
    }
}

/// `pet_arrays(Type, Types)`: the array types whose arrays are instances of an array type.
fn arrays(tables: &Tables, kinds: &Kinds) -> Table {
    let fact = |ty: Type| {
        let types = kinds.instances(tables, &ty);
        let types = types.iter().map(Type::term).collect();
        Term::compound("pet_arrays", [ty.term(), Term::List(types)])
    };
    // Without a row, the predicate would not exist.
    let nothing = Term::compound("pet_arrays", [Term::nothing(), Term::List(Vec::new())]);
    Table {
        comment: "Array types, and those whose arrays are instances of them.".to_owned(),
        facts: kinds.arrays().map(fact).chain([nothing]).collect(),
    }
}

/// `pet_ways(Base, One, Four)`: the base of the digits of traces, which is greater than the number
/// of any clause, and the integers up to which there is room for one more digit, or for four.
fn ways(tables: &Tables) -> Table {
    // The size of the machine's small integers.
    const ROOM: i64 = 1 << 54;
    let base = tables.ways();
    let room = |digits| base.checked_pow(digits).map_or(0, |power| ROOM / power);
    let args = [base, room(1), room(4)].map(Term::Int);
    Table {
        comment: "The base of traces, and the room in integers.".to_owned(),
        facts: vec![Term::compound("pet_ways", args)],
    }
}

/// The positions of fields, counted from the first field of the topmost superclass.
fn places(tables: &Tables) -> HashMap<(&str, &str), (usize, &Type)> {
    let mut places = HashMap::new();
    for (class, own) in &tables.classes {
        let before = tables.layout(class).len() - own.fields.len();
        let fields = own.fields.iter().zip(before..);
        for ((name, ty), position) in fields.chain(own.statics.iter().zip(0..)) {
            places.insert((class.as_str(), name.as_str()), (position, ty));
        }
    }
    places
}
