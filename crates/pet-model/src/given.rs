//! Objects of the input that build themselves: collections and functions whose classes the front end for
//! class files makes below the library's, `java.util.ArrayList$Given1`. In a case they are an
//! [`Object::Collection`], an [`Object::Map`] or an [`Object::Function`].
//!
//! The names of fields here are those of `pet_classes::world::given`, `models/jdk/java/util/PetInput.java`
//! and `PetEntries.java`.

use crate::{Heap, Input, Object, Value};
use indexmap::IndexMap;

/// What stands in the name of such a class behind the name of the library's class.
const MARK: &str = "$Given";

/// Returns whether only objects of the input have a class.
pub fn is_given(class: &str) -> bool {
    class.contains(MARK)
}

/// The name of a class as people know it.
pub fn shown(class: &str) -> &str {
    class.split(MARK).next().unwrap_or(class)
}

impl Input {
    /// Objects that build themselves become what they hold. `after` is the heap at the end of the run:
    /// what the run did not look at is no part of the input.
    pub fn with_given(&mut self, after: &Heap) {
        for (name, object) in &mut self.heap.objects {
            let Object::Instance { class, fields } = object else {
                continue;
            };
            if !is_given(class) {
                continue;
            }
            let state = Node::of(after, name);
            let given = Given { fields };
            if given.is_function() {
                *object = given.function(class, state);
                continue;
            }
            let entries = state.and_then(|state| Node::of(after, state.name("given")?));
            // The entries of a map that nobody looked at are not there.
            let known = entries.and_then(|entries| entries.count("known"));
            let count = known.or_else(|| given.count());
            let answers = given.values("has");
            if !answers.is_empty() {
                let answers = answers.iter().map(|it| **it == Value::Bool(true));
                self.asked.insert(name.clone(), answers.collect());
            }
            *object = given.collection(class, count.unwrap_or(0));
        }
    }
}

impl Heap {
    /// Functions of the input become their answers; collections are no concern of this.
    pub(crate) fn with_functions(&mut self) {
        for object in self.objects.values_mut() {
            let Object::Instance { class, fields } = object else {
                continue;
            };
            let given = Given { fields };
            if is_given(class) && given.is_function() {
                *object = given.function(class, Some(Node { fields }));
            }
        }
    }

    /// Returns whether it has objects that build themselves.
    pub(crate) fn has_given(&self) -> bool {
        let mut objects = self.objects.values();
        objects.any(|it| matches!(it, Object::Instance { class, .. } if is_given(class)))
    }
}

/// The fields of an object that was not built yet.
struct Given<'a> {
    fields: &'a IndexMap<String, Value>,
}

impl Given<'_> {
    fn is_function(&self) -> bool {
        self.fields.contains_key("calls")
    }

    fn count(&self) -> Option<usize> {
        Node {
            fields: self.fields,
        }
        .count("count")
    }

    /// The values of the fields `word0`, `word1`, ….
    fn values(&self, word: &str) -> Vec<&Value> {
        let fields = (0..).map_while(|at| self.fields.get(&format!("{word}{at}")));
        fields.collect()
    }

    fn function(&self, class: &str, after: Option<Node<'_>>) -> Object {
        let calls = after.and_then(|after| after.count("calls")).unwrap_or(0);
        let answers = self.values("answer").into_iter().take(calls).cloned();
        Object::Function {
            interface: shown(class).to_owned(),
            answers: answers.collect(),
        }
    }

    fn collection(&self, class: &str, count: usize) -> Object {
        let class = shown(class).to_owned();
        let values = |word: &str| self.values(word).into_iter().take(count).cloned();
        match self.fields.contains_key("key0") {
            true => Object::Map {
                class,
                entries: values("key").zip(values("value")).collect(),
            },
            false => Object::Collection {
                class,
                elements: values("item").collect(),
            },
        }
    }
}

/// The fields of an object.
#[derive(Clone, Copy)]
struct Node<'a> {
    fields: &'a IndexMap<String, Value>,
}

impl<'a> Node<'a> {
    fn of(heap: &'a Heap, name: &str) -> Option<Node<'a>> {
        match heap.objects.get(name)? {
            Object::Instance { fields, .. } => Some(Node { fields }),
            _ => None,
        }
    }

    fn name(self, field: &str) -> Option<&'a str> {
        match self.fields.get(field)? {
            Value::Ref(name) => Some(name),
            _ => None,
        }
    }

    fn count(self, field: &str) -> Option<usize> {
        match self.fields.get(field)? {
            Value::Int(count) => usize::try_from(*count).ok(),
            _ => None,
        }
    }
}
