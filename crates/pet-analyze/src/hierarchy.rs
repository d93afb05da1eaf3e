//! The class hierarchy of a program: the method that an actor of a class runs for a message.
//! The effects of methods are not known here.

use crate::tables::{Code, Method, Tables, Type};
use pet_translator::typed::MethodKind;
use std::collections::{BTreeSet, HashMap};

pub(super) struct Hierarchy<'a> {
    tables: &'a Tables,
    /// For each class its ancestors, itself first.
    above: HashMap<&'a str, Vec<&'a str>>,
    /// The instance methods that each class declares, by name.
    declared: HashMap<(&'a str, &'a str), Vec<&'a Method>>,
}

/// The targets of a message: the methods that it may start, and the classes of the actors.
#[derive(Debug, Clone, Default)]
pub(super) struct Targets {
    pub methods: BTreeSet<String>,
    pub classes: BTreeSet<String>,
}

impl<'a> Hierarchy<'a> {
    pub fn new(tables: &'a Tables) -> Hierarchy<'a> {
        let mut declared: HashMap<(&str, &str), Vec<&Method>> = HashMap::new();
        let methods = tables.methods.values();
        for method in methods.filter(|method| method.kind == MethodKind::Instance) {
            if let Some(class) = method.class.as_deref() {
                let named = declared.entry((class, &method.name)).or_default();
                named.push(method);
            }
        }
        let classes = tables.classes.keys();
        let above = classes.map(|class| (class.as_str(), tables.ancestors(class)));
        Hierarchy {
            tables,
            above: above.collect(),
            declared,
        }
    }

    /// The targets of a message for the method. With `is_exact` this method is started, even if the
    /// class of the actor overrides it.
    pub fn targets(&self, key: &str, is_exact: bool) -> Targets {
        let mut targets = Targets::default();
        let Some(method) = self.tables.methods.get(key) else {
            return targets;
        };
        let Some(owner) = method.class.as_deref() else {
            return targets;
        };
        for class in self.concrete_below(owner) {
            let found = match is_exact {
                true => Some(method),
                false => self.dispatch(class, method),
            };
            if let Some(found) = found.filter(|found| found.code != Code::Abstract) {
                targets.methods.insert(found.key.clone());
                targets.classes.insert(class.to_owned());
            }
        }
        targets
    }

    /// The methods that tasks of this class may run, in the order of the program.
    pub fn methods_of(&self, class: &str) -> Vec<&'a Method> {
        let methods = self.tables.methods.values();
        let methods = methods
            .filter(|method| method.kind == MethodKind::Instance && method.code != Code::Abstract);
        let own = methods.filter(|method| {
            let found = self.dispatch(class, method);
            found.is_some_and(|found| found.key == method.key)
        });
        own.collect()
    }

    /// The concrete classes among this class and its descendants.
    fn concrete_below(&self, class: &str) -> impl Iterator<Item = &'a str> {
        let classes = self.tables.classes.iter();
        let below = classes
            .filter(move |(name, found)| found.is_concrete && self.above(name).contains(&class));
        below.map(|(name, _)| name.as_str())
    }

    /// The method that an object of the class runs for `method`: the nearest method with the same name
    /// and parameters in the class and its superclasses, else the most specific one of its
    /// interfaces.
    fn dispatch(&self, class: &str, method: &Method) -> Option<&'a Method> {
        let above = self.above(class);
        let owner = method.class.as_deref()?;
        if !above.contains(&owner) {
            return None;
        }
        let mut next = Some(class);
        // A translated file from outside may have a circle of classes.
        for _ in 0..=self.tables.classes.len() {
            let Some(name) = next else {
                break;
            };
            if let Some(found) = self.own(name, method) {
                return Some(found);
            }
            next = self.superclass(name);
        }
        let mut found: Option<&Method> = None;
        for candidate in above.iter().filter_map(|name| self.own(name, method)) {
            let above = candidate.class.as_deref().map(|class| self.above(class));
            let is_below = |old: &Method| {
                let owner = old.class.as_deref();
                owner
                    .zip(above)
                    .is_some_and(|(owner, above)| above.contains(&owner))
            };
            if found.is_none_or(is_below) {
                found = Some(candidate);
            }
        }
        found
    }

    fn above(&self, class: &str) -> &[&'a str] {
        self.above.get(class).map_or(&[], Vec::as_slice)
    }

    fn superclass(&self, class: &str) -> Option<&'a str> {
        let first = self.tables.classes.get(class)?.supers.first()?;
        let is_class = !self.tables.classes.get(first)?.is_interface;
        is_class.then_some(first)
    }

    fn own(&self, class: &str, method: &Method) -> Option<&'a Method> {
        let named = self.declared.get(&(class, method.name.as_str()))?;
        let types = |method: &'_ Method| -> Vec<Type> {
            let parameters = method.parameters.iter();
            parameters.map(|(_, ty)| ty.clone()).collect()
        };
        let wanted = types(method);
        named.iter().copied().find(|found| types(found) == wanted)
    }
}
