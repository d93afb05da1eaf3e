//! Collections are read from their fields, and what is not as its class leaves it stays.

use super::Classes;
use crate::{Heap, Object, Value};

struct Library;

impl Classes for Library {
    fn is_hidden(&self, class: &str) -> bool {
        class.starts_with("java.")
    }

    fn superclass(&self, class: &str) -> Option<&str> {
        (class == "Words").then_some("java.util.ArrayList")
    }

    fn own_fields(&self, class: &str) -> Vec<&str> {
        match class {
            "Words" => vec!["extra"],
            _ => Vec::new(),
        }
    }
}

fn to(name: &str) -> Value {
    Value::Ref(name.to_owned())
}

fn instance(class: &str, fields: &[(&str, Value)]) -> Object {
    let fields = fields.iter().cloned();
    Object::Instance {
        class: class.to_owned(),
        fields: fields
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    }
}

fn array(elements: &[Value]) -> Object {
    Object::Array {
        element: "Object".to_owned(),
        elements: elements.to_vec(),
    }
}

/// The object `o1` of a heap, after collections have been read.
fn read(objects: &[(&str, Object)]) -> Object {
    let objects = objects.iter().cloned();
    let mut heap = Heap {
        objects: objects
            .map(|(name, object)| (name.to_owned(), object))
            .collect(),
    };
    heap.with_collections(&Library, &|name| name == "given");
    heap.objects["o1"].clone()
}

#[test]
fn a_deque_goes_around_the_end_of_its_array() {
    let fields = [
        ("elements", to("o2")),
        ("head", Value::Int(2)),
        ("tail", Value::Int(1)),
    ];
    let elements = [to("b"), Value::Null, to("a")];
    let deque = instance("java.util.ArrayDeque", &fields);
    let expected = Object::Collection {
        class: "java.util.ArrayDeque".to_owned(),
        elements: vec![to("a"), to("b")],
    };
    assert_eq!(read(&[("o1", deque), ("o2", array(&elements))]), expected);
}

#[test]
fn a_tree_is_read_in_the_order_of_its_keys() {
    let node = |key: &str, left: Value, right: Value| {
        let fields = [
            ("key", to(key)),
            ("value", Value::Null),
            ("left", left),
            ("right", right),
        ];
        instance("java.util.TreeMap.Entry", &fields)
    };
    let map = |size| {
        let fields = [("root", to("o2")), ("size", Value::Int(size))];
        instance("java.util.TreeMap", &fields)
    };
    let nodes = [
        ("o2", node("b", to("o3"), to("o4"))),
        ("o3", node("a", Value::Null, Value::Null)),
        ("o4", node("c", Value::Null, Value::Null)),
    ];
    let tree = |size| {
        let mut objects = vec![("o1", map(size))];
        objects.extend(nodes.clone());
        read(&objects)
    };
    let keys = ["a", "b", "c"].map(|key| (to(key), Value::Null));
    let expected = Object::Map {
        class: "java.util.TreeMap".to_owned(),
        entries: keys.to_vec(),
    };
    assert_eq!(tree(3), expected);
    for wrong in [0, 2, 4] {
        assert_eq!(tree(wrong), map(wrong));
    }
    let circle = [("o1", map(3)), ("o2", node("b", to("o2"), Value::Null))];
    assert_eq!(read(&circle), map(3));
}

#[test]
fn a_chain_that_leads_back_stays_as_it_is() {
    let fields = [("first", to("o2")), ("size", Value::Int(2))];
    let list = instance("java.util.LinkedList", &fields);
    let node = instance("java.util.LinkedList.Node", &[("next", to("o2"))]);
    assert_eq!(read(&[("o1", list.clone()), ("o2", node)]), list);
}

#[test]
fn a_collection_of_the_program_keeps_its_own_fields() {
    let fields = [("size", Value::Int(0)), ("extra", Value::Int(7))];
    let words = instance("Words", &fields);
    let own = instance("Words", &[("extra", Value::Int(7))]);
    assert_eq!(read(&[("o1", words)]), own);
}
