//! The call graph: its strongly connected components, callees first. Calls within a component
//! are executed, calls between components may be composed: a method of a lower component never
//! calls into a higher one, so its loop and recursion limits can begin anew there.

use indexmap::{IndexMap, IndexSet};
use pet_analyze::tables::Tables;
use std::collections::HashMap;

/// The components of the call graph, as far as some methods reach.
#[derive(Debug, Clone, Default)]
pub struct Order {
    /// The keys of the methods of each component; the components of callees come first.
    pub components: Vec<Vec<String>>,
    /// The number of the component of each method.
    of: HashMap<String, usize>,
    calls: IndexMap<String, IndexSet<String>>,
}

impl Order {
    /// The components of these methods and of all methods that they reach.
    pub fn of<'k>(tables: &Tables, keys: impl IntoIterator<Item = &'k str>) -> Order {
        let calls = calls(tables);
        let mut search = Search::default();
        for key in keys {
            search.visit(key, &calls);
        }
        let mut of = HashMap::new();
        for (number, component) in search.components.iter().enumerate() {
            of.extend(component.iter().map(|key| (key.clone(), number)));
        }
        Order {
            components: search.components,
            of,
            calls,
        }
    }

    /// Returns whether a call stays within a component.
    pub fn is_recursive(&self, caller: &str, callee: &str) -> bool {
        match (self.of.get(caller), self.of.get(callee)) {
            (Some(caller), Some(callee)) => caller == callee,
            _ => false,
        }
    }

    pub fn component(&self, key: &str) -> Option<usize> {
        self.of.get(key).copied()
    }

    pub fn callees(&self, key: &str) -> impl Iterator<Item = &str> {
        let called = self.calls.get(key).into_iter().flatten();
        called.map(String::as_str)
    }

    /// Returns whether a method of another component calls the method.
    pub fn is_entered(&self, key: &str) -> bool {
        let callers = self.of.keys();
        let mut callers = callers.filter(|caller| !self.is_recursive(caller, key));
        callers.any(|caller| {
            self.calls
                .get(caller)
                .is_some_and(|called| called.contains(key))
        })
    }
}

/// The methods that each method calls, in the order of its blocks.
fn calls(tables: &Tables) -> IndexMap<String, IndexSet<String>> {
    let mut calls: IndexMap<String, IndexSet<String>> = IndexMap::new();
    for block in tables.blocks.values() {
        let called = calls.entry(block.key.clone()).or_default();
        for next in &block.next {
            let entered = tables.blocks.get(next);
            let entered = entered.filter(|entered| {
                let method = tables.methods.get(&entered.key);
                method.is_some_and(|method| method.predicate == *next)
            });
            called.extend(entered.map(|entered| entered.key.clone()));
        }
    }
    calls
}

/// Tarjan's algorithm, with a stack of its own: call chains may be long.
#[derive(Default)]
struct Search {
    components: Vec<Vec<String>>,
    /// Methods met, with the lowest number that they lead back to.
    met: IndexMap<String, usize>,
    open: Vec<usize>,
    is_closed: Vec<bool>,
}

impl Search {
    fn visit(&mut self, key: &str, calls: &IndexMap<String, IndexSet<String>>) {
        if self.met.contains_key(key) {
            return;
        }
        let mut work = vec![(self.enter(key), 0)];
        while let Some((method, next)) = work.pop() {
            let name = self.met.get_index(method).map(|(key, _)| key.clone());
            let called = name.as_ref().and_then(|name| calls.get(name));
            if let Some(callee) = called.and_then(|called| called.get_index(next)) {
                work.push((method, next + 1));
                match self.met.get_index_of(callee) {
                    None => work.push((self.enter(callee), 0)),
                    Some(found) if self.is_closed.get(found) == Some(&false) => {
                        self.lower(method, found);
                    }
                    Some(_) => {}
                }
                continue;
            }
            let lowest = self.lowest(method);
            if lowest == method {
                self.close(method);
            }
            if let Some((caller, _)) = work.last() {
                self.lower(*caller, lowest);
            }
        }
    }

    fn enter(&mut self, key: &str) -> usize {
        let number = self.met.len();
        self.met.insert(key.to_owned(), number);
        self.open.push(number);
        self.is_closed.push(false);
        number
    }

    fn lowest(&self, method: usize) -> usize {
        self.met
            .get_index(method)
            .map_or(method, |(_, lowest)| *lowest)
    }

    fn lower(&mut self, method: usize, to: usize) {
        if let Some((_, lowest)) = self.met.get_index_mut(method) {
            *lowest = (*lowest).min(to);
        }
    }

    /// Closes a component: all methods that were entered since its first one.
    fn close(&mut self, first: usize) {
        let from = self.open.iter().position(|method| *method == first);
        let mut members = self.open.split_off(from.unwrap_or(self.open.len()));
        members.sort_unstable();
        let mut component = Vec::new();
        for member in members {
            if let Some(is_closed) = self.is_closed.get_mut(member) {
                *is_closed = true;
            }
            component.extend(self.met.get_index(member).map(|(key, _)| key.clone()));
        }
        self.components.push(component);
    }
}
