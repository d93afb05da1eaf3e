//! Clauses that compose a summary with the current state: the steps of each case in order,
//! with the operations that the blocks of the method would use too. A step that does not
//! hold in this state discards all cases below it.
//!
//! ```prolog
//! 'P.get:summary'([r(C1)], Out, H0, H, E, T) :-
//!         reached(H0, C1, _),
//!         get_field(H0, C1, 'P':x, V2),
//!         T = case('P.get', 1), pet_composed(1), Out = [V2], E = ok, H = H0.
//! ```
//! The clauses are in the form of translated programs (docs/clp-format.md) with a few more goals;
//! `executable` turns them into the form that is loaded.

use super::tree::Tree;
use pet_model::summary::{Case, End};
use pet_translator::clp::{Clause, Predicate, Term};
use std::collections::{BTreeMap, BTreeSet};

/// The form of the clauses: their traces and their references.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Form {
    pub traces: Traces,
    pub references: References,
}

/// How references are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum References {
    /// `null` and `r(X)`.
    Terms,
    /// Integers of the store, as with delayed aliasing.
    Integers,
}

/// How the trace of a composed call appears in the trace of the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Traces {
    /// As the number of the case; the trace is written out when the path is decoded.
    Referred,
    /// Written out at once, because a guide or `--ends` reads the trace while it grows.
    WrittenOut,
}

/// The predicate to call in place of the method.
pub(crate) fn name(key: &str) -> String {
    format!("{key}:summary")
}

/// The predicates of a summary, the one to call first.
pub(crate) fn predicates(key: &str, cases: &[Case], form: Form) -> Vec<Predicate> {
    let Some(first) = cases.first() else {
        return vec![nothing(key)];
    };
    let tree = Tree::of(cases);
    let writer = Writer {
        key,
        cases,
        form,
        used: used(&tree, cases),
        tree,
    };
    let appeared = first.inputs.iter().flat_map(Term::variables);
    let appeared = appeared.map(str::to_owned).collect();
    let mut open = vec![Junction {
        node: 0,
        inputs: first.inputs.clone(),
        appeared,
    }];
    let mut found = Vec::new();
    while let Some(junction) = open.pop() {
        found.push(writer.predicate(&junction, &mut open));
    }
    found
}

/// A method without a path that ends within the limits: every call of it fails.
fn nothing(key: &str) -> Predicate {
    let args = ["In", "Out", "H0", "H", "E", "T"].map(Term::var);
    Predicate {
        name: name(key),
        clauses: vec![Clause {
            comment: format!("no case of {key}"),
            head: Term::compound(name(key), args),
            body: vec![Term::atom("fail")],
        }],
    }
}

/// A node where paths part, with the inputs of its predicate and the variables that have appeared.
struct Junction {
    node: usize,
    inputs: Vec<Term>,
    appeared: BTreeSet<String>,
}

struct Writer<'s> {
    key: &'s str,
    cases: &'s [Case],
    form: Form,
    tree: Tree,
    /// The variables that are used below each junction.
    used: BTreeMap<usize, BTreeSet<String>>,
}

impl Writer<'_> {
    fn predicate(&self, junction: &Junction, open: &mut Vec<Junction>) -> Predicate {
        let node = self.tree.node(junction.node);
        let mut clauses = Vec::new();
        for end in &node.ends {
            let mut body = Body::default();
            self.end(*end, &mut body);
            clauses.push(self.clause(junction, body));
        }
        for child in &node.children {
            let stretch = self.tree.stretch(*child);
            let mut body = Body::default();
            let mut appeared = junction.appeared.clone();
            for step in stretch.steps {
                appeared.extend(step.variables().map(str::to_owned));
                body.step(step, self.form.references);
            }
            let last = self.tree.node(stretch.last);
            match (last.ends.as_slice(), last.children.as_slice()) {
                ([end], []) => self.end(*end, &mut body),
                _ => {
                    let used = self.used.get(&stretch.last).into_iter().flatten();
                    let inputs = used.filter(|name| appeared.contains(*name));
                    let inputs: Vec<Term> = inputs.map(Term::var).collect();
                    let args = [
                        Term::List(inputs.clone()),
                        Term::var("Out"),
                        body.heap(),
                        Term::var("H"),
                        Term::var("E"),
                        Term::var("T"),
                    ];
                    let goal = Term::compound(self.name(stretch.last), args);
                    body.goals.push(goal);
                    open.push(Junction {
                        node: stretch.last,
                        inputs,
                        appeared,
                    });
                }
            }
            clauses.push(self.clause(junction, body));
        }
        Predicate {
            name: self.name(junction.node),
            clauses,
        }
    }

    fn name(&self, node: usize) -> String {
        match node {
            0 => name(self.key),
            node => format!("{}:{node}", name(self.key)),
        }
    }

    fn clause(&self, junction: &Junction, body: Body) -> Clause {
        let rest = ["Out", "H0", "H", "E", "T"].map(Term::var);
        let inputs = std::iter::once(Term::List(junction.inputs.clone()));
        Clause {
            comment: format!("summary of {}", self.key),
            head: Term::compound(self.name(junction.node), inputs.chain(rest)),
            body: body.goals,
        }
    }

    fn end(&self, number: usize, body: &mut Body) {
        let case = self.cases.get(number);
        let case = case.expect("the tree was made of these cases");
        match &case.end {
            End::Done(done) => {
                let number = i64::try_from(number + 1).unwrap_or(i64::MAX);
                let trace = [Term::atom(self.key), Term::Int(number)];
                let trace = match self.form.traces {
                    Traces::Referred => equal(Term::var("T"), Term::compound("case", trace)),
                    Traces::WrittenOut => {
                        let args = std::iter::once(Term::var("T")).chain(trace);
                        Term::compound("pet_traced", args)
                    }
                };
                let heap = body.heap();
                body.goals.extend([
                    trace,
                    Term::compound("pet_composed", [Term::Int(done.blocks)]),
                    equal(Term::var("Out"), Term::List(done.out.clone())),
                    equal(Term::var("E"), done.flag.clone()),
                    equal(Term::var("H"), heap),
                ]);
            }
            End::Cut(why) => {
                let why = Term::atom(why);
                body.goals.push(Term::compound("pet_cut", [why]));
            }
            End::NoCode(key) => {
                let rest = ["In", "Out", "H0", "H", "E", "T"].map(Term::var);
                let key = std::iter::once(Term::atom(key));
                body.goals.push(Term::compound("no_code", key.chain(rest)));
            }
        }
    }
}

/// The goals of a clause; each gets the heap that the one before it leaves.
#[derive(Default)]
struct Body {
    goals: Vec<Term>,
    heaps: usize,
}

impl Body {
    fn heap(&self) -> Term {
        Term::var(format!("H{}", self.heaps))
    }

    fn step(&mut self, step: &Term, references: References) {
        let Term::Compound(name, args) = step else {
            return;
        };
        let heap = self.heap();
        let goal = match (name.as_str(), args.as_slice()) {
            // A mark where paths part; nothing to do.
            ("way", _) => return,
            ("null", _) => match references {
                References::Terms => Term::compound("pet_null", args.clone()),
                References::Integers => Term::compound("ref_null", args.clone()),
            },
            ("ref", [of, cell]) => match references {
                References::Terms => Term::compound("pet_ref", args.clone()),
                References::Integers => {
                    let test = Term::compound("ref_exists", [of.clone()]);
                    self.goals.push(test);
                    equal(cell.clone(), of.clone())
                }
            },
            ("reach", [cell]) => match references {
                References::Terms => {
                    let object = Term::var(format!("Object{}", self.goals.len()));
                    Term::compound("reached", [heap, cell.clone(), object])
                }
                References::Integers => Term::compound("reached", args.clone()),
            },
            ("alias", [of, cell]) => match references {
                References::Terms => Term::compound("pet_alias", args.clone()),
                References::Integers => Term::compound("#=", [of.clone(), cell.clone()]),
            },
            ("apart", [of, Term::List(others)]) => match references {
                References::Terms => Term::compound("pet_apart", args.clone()),
                References::Integers => {
                    let apart = |other: &Term| Term::compound("#\\=", [of.clone(), other.clone()]);
                    self.goals.extend(others.iter().map(apart));
                    return;
                }
            },
            ("field", _) => with_heap("get_field", heap, args),
            ("static", _) => with_heap("get_static", heap, args),
            ("element", _) => with_heap("get_array", heap, args),
            (
                "length" | "type" | "type_in" | "instance" | "not_instance" | "same" | "different",
                _,
            ) => with_heap(name, heap, args),
            ("object", [made, class]) => self.changed("new_object", [class, made]),
            ("array", [made, ty, length]) => self.changed("new_array", [ty, length, made]),
            ("set", [cell, field, value]) => self.changed("set_field", [cell, field, value]),
            ("put", [cell, index, value]) => self.changed("set_array", [cell, index, value]),
            ("set_static", [field, value]) => self.changed("set_static", [field, value]),
            _ => step.clone(),
        };
        self.goals.push(goal);
    }

    fn changed<const N: usize>(&mut self, name: &str, args: [&Term; N]) -> Term {
        let before = self.heap();
        self.heaps += 1;
        let args = args.into_iter().cloned();
        let args = std::iter::once(before).chain(args).chain([self.heap()]);
        Term::compound(name, args.collect::<Vec<_>>())
    }
}

fn with_heap(name: &str, heap: Term, args: &[Term]) -> Term {
    let args = std::iter::once(heap).chain(args.iter().cloned());
    Term::compound(name, args.collect::<Vec<_>>())
}

fn equal(left: Term, right: Term) -> Term {
    Term::compound("=", [left, right])
}

/// The variables used below each junction, from the last junction to the first, since children come
/// after their parents.
fn used(tree: &Tree, cases: &[Case]) -> BTreeMap<usize, BTreeSet<String>> {
    let mut junctions = vec![0];
    let mut at = 0;
    while let Some(junction) = junctions.get(at) {
        let children = tree.node(*junction).children.clone();
        let below = children.into_iter().map(|child| tree.stretch(child).last);
        junctions.extend(below.collect::<Vec<_>>());
        at += 1;
    }
    let mut used: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    for junction in junctions.into_iter().rev() {
        let node = tree.node(junction);
        let mut own = BTreeSet::new();
        for end in &node.ends {
            if let Some(End::Done(done)) = cases.get(*end).map(|case| &case.end) {
                let terms = done.out.iter().chain([&done.flag]);
                own.extend(terms.flat_map(Term::variables).map(str::to_owned));
            }
        }
        for child in &node.children {
            let stretch = tree.stretch(*child);
            let steps = stretch.steps.into_iter();
            own.extend(steps.flat_map(Term::variables).map(str::to_owned));
            own.extend(used.get(&stretch.last).into_iter().flatten().cloned());
        }
        used.insert(junction, own);
    }
    used
}
