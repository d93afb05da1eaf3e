//! What methods call that has no model: found by walking the calls from every method, through the
//! program and the libraries. A virtual call counts as one of the method that it names.

use crate::class::{Class, Member, Method, Op};
use crate::intrinsic;
use crate::world::{Depth, World};
use crate::{library, path::ClassPath};
use indexmap::{IndexMap, IndexSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The calls of a program.
pub struct Calls<'p> {
    world: World<'p>,
    /// By class, name and descriptor.
    nodes: IndexMap<Key, Node>,
    reasons: IndexSet<String>,
}

/// Class, name and descriptor of a method.
type Key = (Rc<str>, Rc<str>, Rc<str>);

#[derive(Default)]
struct Node {
    callers: Vec<usize>,
    reached: BTreeSet<usize>,
}

/// The most methods that are looked at; behind them nothing is known.
const MOST_METHODS: usize = 400_000;

impl<'p> Calls<'p> {
    pub fn of(path: &'p ClassPath, roots: impl Iterator<Item = crate::Root>) -> Calls<'p> {
        let mut calls = Calls {
            world: World::new(path, Depth::Single),
            nodes: IndexMap::new(),
            reasons: IndexSet::new(),
        };
        let mut open: Vec<(usize, crate::Root)> = Vec::new();
        for root in roots {
            calls.node(&root.0, &root.1, &mut open);
        }
        while let Some((index, (class, method))) = open.pop() {
            if let Some(reason) = calls.reason(&class, &method) {
                calls.add_reason(index, reason);
                continue;
            }
            let code = method.code.as_ref();
            // The body of a method that the front end implements itself is not run.
            let Some(code) =
                code.filter(|_| intrinsic::intrinsic(&member(&class, &method)).is_none())
            else {
                continue;
            };
            for op in &code.ops {
                let member = match op {
                    Op::Invoke(_, member) => member,
                    Op::Unsupported(what) => {
                        calls.add_reason(index, (*what).to_owned());
                        continue;
                    }
                    _ => continue,
                };
                let is_left_out = member.owner.starts_with('[')
                    || calls.world.ignored(member).is_some()
                    || library::boxed(member).is_some()
                    || &*member.name == "<init>" && calls.world.does_nothing(member);
                if is_left_out {
                    continue;
                }
                let member = &calls
                    .world
                    .factory(member)
                    .unwrap_or_else(|| member.clone());
                match calls.world.find_method(member) {
                    Some((class, method)) => {
                        let callee = calls.node(&class, &method, &mut open);
                        if let Some((_, node)) = calls.nodes.get_index_mut(callee) {
                            node.callers.push(index);
                        }
                    }
                    None => calls.add_reason(index, "missing on the class path".to_owned()),
                }
            }
        }
        calls.spread();
        calls
    }

    /// What a method reaches that has no model.
    pub fn missing(&self, class: &Class, method: &Method) -> impl Iterator<Item = &str> {
        let key = key(class, method);
        let reached = self.nodes.get(&key).map(|node| &node.reached);
        let reached = reached.into_iter().flatten();
        reached.filter_map(|index| self.reasons.get_index(*index).map(String::as_str))
    }

    fn node(
        &mut self,
        class: &Rc<Class>,
        method: &Rc<Method>,
        open: &mut Vec<(usize, crate::Root)>,
    ) -> usize {
        let key = key(class, method);
        if let Some(index) = self.nodes.get_index_of(&key) {
            return index;
        }
        let (index, _) = self.nodes.insert_full(key, Node::default());
        if index < MOST_METHODS {
            open.push((index, (Rc::clone(class), Rc::clone(method))));
        }
        index
    }

    fn add_reason(&mut self, index: usize, reason: String) {
        let (reason, _) = self.reasons.insert_full(reason);
        if let Some((_, node)) = self.nodes.get_index_mut(index) {
            node.reached.insert(reason);
        }
    }

    /// Callers reach what their callees reach.
    fn spread(&mut self) {
        let has_reason =
            |(index, node): (usize, &Node)| (!node.reached.is_empty()).then_some(index);
        let mut open: Vec<usize> = self
            .nodes
            .values()
            .enumerate()
            .filter_map(has_reason)
            .collect();
        while let Some(index) = open.pop() {
            let Some((_, node)) = self.nodes.get_index(index) else {
                continue;
            };
            let (callers, reached) = (node.callers.clone(), node.reached.clone());
            for caller in callers {
                if let Some((_, node)) = self.nodes.get_index_mut(caller) {
                    let before = node.reached.len();
                    node.reached.extend(reached.iter().copied());
                    if node.reached.len() > before {
                        open.push(caller);
                    }
                }
            }
        }
    }
}

fn member(class: &Class, method: &Method) -> Member {
    Member {
        owner: Rc::clone(&class.name),
        name: Rc::clone(&method.name),
        descriptor: Rc::clone(&method.descriptor),
    }
}

fn key(class: &Class, method: &Method) -> Key {
    (
        Rc::clone(&class.name),
        Rc::clone(&method.name),
        Rc::clone(&method.descriptor),
    )
}

impl Calls<'_> {
    /// Why a method has no model itself.
    fn reason(&self, class: &Class, method: &Method) -> Option<String> {
        let member = member(class, method);
        if intrinsic::intrinsic(&member).is_some() || intrinsic::ends_path(&member) {
            return None;
        }
        if library::is_platform(&class.name)
            && !self.world.is_model(&class.name)
            && let Some(what) = library::opaque(&class.name)
        {
            return Some(what.to_owned());
        }
        if library::inexact(&class.name, &method.name) {
            return Some(format!("Math.{}", method.name));
        }
        if method.is_native {
            let owner = class.name.replace('/', ".");
            return Some(format!("{owner}.{} (native)", method.name));
        }
        if method.problem.is_some() {
            return Some("code that cannot be read".to_owned());
        }
        None
    }
}
