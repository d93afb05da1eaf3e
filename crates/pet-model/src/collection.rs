//! Collections of Java in cases. For the semantics a list or a map is an object with nodes and arrays,
//! of a model or of the JDK's own class; in a case it is an [`Object::Collection`] or an [`Object::Map`]
//! with what it holds. The objects are replaced when a state is read; what was inside them is then out of
//! reach. An object that is not as its class leaves it (half built, cyclic) stays as it is.
//!
//! The names of classes and fields are those of `models/jdk/java/util` and of JDK 17.

#[cfg(test)]
mod tests;

use crate::{Heap, Object, Value};
use indexmap::IndexMap;

/// What the readers of states know of the classes of a program.
pub trait Classes {
    /// Whether the class is a model, whose static fields are no part of a case.
    fn is_hidden(&self, class: &str) -> bool;
    fn superclass(&self, class: &str) -> Option<&str>;
    /// The names of the fields that the class itself declares.
    fn own_fields(&self, class: &str) -> Vec<&str>;
}

/// The most elements that are read.
const MOST_ELEMENTS: usize = 100_000;

/// The most collections around another one, each of which only passes on what the other holds.
const MOST_LAYERS: usize = 16;

/// The most classes above a class.
const MOST_CLASSES: usize = 256;

/// The place of the elements of a collection.
#[derive(Clone, Copy)]
enum Place {
    /// The first elements of the array in this field; the other field counts them.
    Front(&'static str, &'static str),
    /// All elements of an array.
    Whole(&'static str),
    /// From `head` to before `tail` of `elements`, around its end.
    Ring,
    /// A chain of nodes with an `item` and a `next`, from `first`.
    Chain,
    /// The values of these fields.
    Fields(&'static [&'static str]),
    /// The first `size` of the values of these fields.
    Counted(&'static [&'static str]),
    /// The constants of `universe` whose flags in this field are set.
    Flags(&'static str),
    /// The elements of another collection.
    Elements(&'static str),
    /// The keys of a map.
    Keys(&'static str),
    /// The values of a map.
    Values(&'static str),
}

/// The place of the entries of a map.
#[derive(Clone, Copy)]
enum Entries {
    /// A chain of nodes with `key`, `value` and `after`, from `head`.
    Chain,
    /// A search tree of nodes with `key`, `value`, `left` and `right`, from `root`.
    Tree,
    /// Two arrays.
    Arrays,
    /// The values at the constants of `universe` that are `present`.
    Flags,
    /// One key and its value.
    Single(&'static str, &'static str),
    None,
    /// The entries of another map.
    Of(&'static str),
}

#[derive(Clone, Copy)]
enum Kind {
    Collection(Place),
    Map(Entries),
}

fn kind(class: &str) -> Option<Kind> {
    use Kind::{Collection, Map};
    let name = crate::given::shown(class).strip_prefix("java.util.")?;
    Some(match name {
        "ArrayList" => Collection(Place::Front("elementData", "size")),
        "Vector" | "Stack" => Collection(Place::Front("elementData", "elementCount")),
        "PriorityQueue" => Collection(Place::Front("queue", "size")),
        "ArrayDeque" => Collection(Place::Ring),
        "LinkedList" => Collection(Place::Chain),
        "Arrays.ArrayList" => Collection(Place::Whole("a")),
        "HashSet" | "LinkedHashSet" => Collection(Place::Keys("map")),
        "TreeSet" => Collection(Place::Keys("m")),
        "EnumSet.Flags" => Collection(Place::Flags("members")),
        "ImmutableCollections.List12" => Collection(Place::Counted(&["e0", "e1"])),
        "ImmutableCollections.ListN"
        | "ImmutableCollections.Set12"
        | "ImmutableCollections.SetN" => Collection(Place::Whole("elements")),
        "Collections.EmptyList" | "Collections.EmptySet" => Collection(Place::Fields(&[])),
        "Collections.SingletonList" | "Collections.SingletonSet" => {
            Collection(Place::Fields(&["element"]))
        }
        "Collections.UnmodifiableCollection"
        | "Collections.UnmodifiableList"
        | "Collections.UnmodifiableRandomAccessList"
        | "Collections.UnmodifiableSet"
        | "Collections.UnmodifiableSortedSet"
        | "Collections.UnmodifiableNavigableSet" => Collection(Place::Elements("c")),
        "HashMap.KeySet" | "EnumMap.KeySet" => Collection(Place::Keys("this$0")),
        "HashMap.Values" | "EnumMap.Values" | "TreeMap.Values" => {
            Collection(Place::Values("this$0"))
        }
        "TreeMap.KeySet" => Collection(Place::Keys("m")),
        "HashMap" | "LinkedHashMap" => Map(Entries::Chain),
        "TreeMap" => Map(Entries::Tree),
        "EnumMap" => Map(Entries::Flags),
        "ImmutableCollections.Map1" => Map(Entries::Single("k0", "v0")),
        "ImmutableCollections.MapN" => Map(Entries::Arrays),
        "Collections.EmptyMap" => Map(Entries::None),
        "Collections.SingletonMap" => Map(Entries::Single("k", "v")),
        "Collections.UnmodifiableMap"
        | "Collections.UnmodifiableSortedMap"
        | "Collections.UnmodifiableNavigableMap" => Map(Entries::Of("m")),
        _ => return None,
    })
}

impl Heap {
    /// Returns whether objects of it would be replaced.
    pub(crate) fn has_collections(&self, classes: &dyn Classes) -> bool {
        let mut objects = self.objects.values();
        objects.any(|object| match object {
            Object::Instance { class, .. } => base(class, classes).is_some(),
            _ => false,
        })
    }

    /// Collections become what they hold. A collection of a class of the program keeps the fields of
    /// that class only. Objects for which `is_kept` holds stay as they are.
    pub(crate) fn with_collections(
        &mut self,
        classes: &dyn Classes,
        is_kept: &dyn Fn(&str) -> bool,
    ) {
        let mut found: Vec<(String, Object)> = Vec::new();
        for (name, object) in &self.objects {
            let Object::Instance { class, fields } = object else {
                continue;
            };
            if is_kept(name) && !crate::given::is_given(class) {
                continue;
            }
            let replaced = match base(class, classes) {
                Some(base) if base == class || crate::given::is_given(class) => {
                    self.contents(class, name)
                }
                Some(base) => Some(own_part(class, base, fields, classes)),
                None => None,
            };
            found.extend(replaced.map(|object| (name.clone(), object)));
        }
        self.objects.extend(found);
    }

    fn contents(&self, class: &str, name: &str) -> Option<Object> {
        let kind = kind(class)?;
        let class = crate::given::shown(class).to_owned();
        Some(match kind {
            Kind::Collection(_) => Object::Collection {
                class,
                elements: self.elements(name)?,
            },
            Kind::Map(_) => Object::Map {
                class,
                entries: self.entries(name)?,
            },
        })
    }

    /// The elements of a collection, which may stand for another one.
    fn elements(&self, name: &str) -> Option<Vec<Value>> {
        let mut name = name;
        for _ in 0..MOST_LAYERS {
            let node = self.node(name)?;
            let Kind::Collection(place) = kind(node.class)? else {
                return None;
            };
            return match place {
                Place::Elements(field) => {
                    name = node.reference(field)?;
                    continue;
                }
                Place::Keys(field) => {
                    let entries = self.entries(node.reference(field)?)?;
                    Some(entries.into_iter().map(|(key, _)| key).collect())
                }
                Place::Values(field) => {
                    let entries = self.entries(node.reference(field)?)?;
                    Some(entries.into_iter().map(|(_, value)| value).collect())
                }
                Place::Front(field, size) => {
                    let size = node.count(size)?;
                    let array = match node.value(field) {
                        Value::Null if size == 0 => return Some(Vec::new()),
                        _ => self.array(node.reference(field)?)?,
                    };
                    array.get(..size).map(<[Value]>::to_vec)
                }
                Place::Whole(field) => self.array(node.reference(field)?).map(<[Value]>::to_vec),
                Place::Ring => self.ring(node),
                Place::Chain => self.chain(node),
                Place::Fields(fields) => Some(fields.iter().map(|it| node.value(it)).collect()),
                Place::Counted(fields) => {
                    let fields = fields.get(..node.count("size")?)?;
                    Some(fields.iter().map(|it| node.value(it)).collect())
                }
                Place::Flags(field) => {
                    let constants = self.array(node.reference("universe")?)?;
                    let flags = self.array(node.reference(field)?)?;
                    let set = constants.iter().zip(flags);
                    let set = set.filter(|(_, flag)| **flag == Value::Bool(true));
                    Some(set.map(|(constant, _)| constant.clone()).collect())
                }
            };
        }
        None
    }

    /// The entries of a map, which may stand for another one.
    fn entries(&self, name: &str) -> Option<Vec<(Value, Value)>> {
        let mut name = name;
        for _ in 0..MOST_LAYERS {
            let node = self.node(name)?;
            let Kind::Map(entries) = kind(node.class)? else {
                return None;
            };
            return match entries {
                Entries::Of(field) => {
                    name = node.reference(field)?;
                    continue;
                }
                Entries::None => Some(Vec::new()),
                Entries::Single(key, value) => Some(vec![(node.value(key), node.value(value))]),
                Entries::Chain => self.hashed(node),
                Entries::Tree => self.tree(node),
                Entries::Arrays => {
                    let keys = self.array(node.reference("keys")?)?;
                    let values = self.array(node.reference("values")?)?;
                    let is_whole = keys.len() == values.len();
                    is_whole.then(|| keys.iter().cloned().zip(values.iter().cloned()).collect())
                }
                Entries::Flags => {
                    let constants = self.array(node.reference("universe")?)?;
                    let values = self.array(node.reference("values")?)?;
                    let flags = self.array(node.reference("present")?)?;
                    let all = constants.iter().zip(values).zip(flags);
                    let set = all.filter(|(_, flag)| **flag == Value::Bool(true));
                    Some(
                        set.map(|((key, value), _)| (key.clone(), value.clone()))
                            .collect(),
                    )
                }
            };
        }
        None
    }

    fn ring(&self, node: Node<'_>) -> Option<Vec<Value>> {
        let array = self.array(node.reference("elements")?)?;
        let (head, tail) = (node.count("head")?, node.count("tail")?);
        match head <= tail {
            true => array.get(head..tail).map(<[Value]>::to_vec),
            false => {
                let mut elements = array.get(head..)?.to_vec();
                elements.extend_from_slice(array.get(..tail)?);
                Some(elements)
            }
        }
    }

    fn chain(&self, node: Node<'_>) -> Option<Vec<Value>> {
        let mut elements = Vec::new();
        let mut next = node.value("first");
        for _ in 0..node.count("size")? {
            let at = self.node_of(&next)?;
            elements.push(at.value("item"));
            next = at.value("next");
        }
        (next == Value::Null).then_some(elements)
    }

    fn hashed(&self, node: Node<'_>) -> Option<Vec<(Value, Value)>> {
        let mut entries = Vec::new();
        let mut next = node.value("head");
        for _ in 0..node.count("size")? {
            let at = self.node_of(&next)?;
            entries.push((at.value("key"), at.value("value")));
            next = at.value("after");
        }
        (next == Value::Null).then_some(entries)
    }

    fn tree(&self, node: Node<'_>) -> Option<Vec<(Value, Value)>> {
        let size = node.count("size")?;
        let mut entries = Vec::new();
        let mut above: Vec<Node<'_>> = Vec::new();
        let mut next = node.value("root");
        loop {
            while next != Value::Null {
                let at = self.node_of(&next)?;
                // A tree with more nodes than elements has a cycle.
                if above.len() >= size {
                    return None;
                }
                above.push(at);
                next = at.value("left");
            }
            let Some(at) = above.pop() else {
                return (entries.len() == size).then_some(entries);
            };
            if entries.len() >= size {
                return None;
            }
            entries.push((at.value("key"), at.value("value")));
            next = at.value("right");
        }
    }

    fn node(&self, name: &str) -> Option<Node<'_>> {
        match self.objects.get(name)? {
            Object::Instance { class, fields } => Some(Node { class, fields }),
            _ => None,
        }
    }

    fn node_of(&self, value: &Value) -> Option<Node<'_>> {
        match value {
            Value::Ref(name) => self.node(name),
            _ => None,
        }
    }

    fn array(&self, name: &str) -> Option<&[Value]> {
        match self.objects.get(name)? {
            Object::Array { elements, .. } if elements.len() <= MOST_ELEMENTS => Some(elements),
            _ => None,
        }
    }
}

/// The nearest class of the library among a class and those above it that is a collection.
fn base<'a>(class: &'a str, classes: &'a dyn Classes) -> Option<&'a str> {
    let above = |class: &&'a str| classes.superclass(class);
    let mut all = std::iter::successors(Some(class), above).take(MOST_CLASSES);
    all.find(|class| kind(class).is_some())
}

/// An object of a class of the program without the fields of the collection that the class extends.
fn own_part(
    class: &str,
    base: &str,
    fields: &IndexMap<String, Value>,
    classes: &dyn Classes,
) -> Object {
    let above = |class: &&str| classes.superclass(class);
    let own = std::iter::successors(Some(class), above).take_while(|class| *class != base);
    let own: Vec<&str> = own.flat_map(|class| classes.own_fields(class)).collect();
    let fields = fields
        .iter()
        .filter(|(name, _)| own.contains(&name.as_str()));
    Object::Instance {
        class: class.to_owned(),
        fields: fields
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
    }
}

/// An object of the library. A field that the program does not have is one that no code of it reaches.
#[derive(Clone, Copy)]
struct Node<'a> {
    class: &'a str,
    fields: &'a IndexMap<String, Value>,
}

impl<'a> Node<'a> {
    fn value(self, field: &str) -> Value {
        self.fields.get(field).cloned().unwrap_or(Value::Null)
    }

    fn reference(self, field: &str) -> Option<&'a str> {
        match self.fields.get(field)? {
            Value::Ref(name) => Some(name),
            _ => None,
        }
    }

    fn count(self, field: &str) -> Option<usize> {
        let count = match self.fields.get(field) {
            Some(Value::Int(count)) => usize::try_from(*count).ok()?,
            Some(_) => return None,
            None => 0,
        };
        (count <= MOST_ELEMENTS).then_some(count)
    }
}
