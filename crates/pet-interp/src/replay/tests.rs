//! Heaps compared as shapes.

use super::compare::{Expected, Path, differences};
use super::{Played, Player};
use crate::interp::choose::Choice;
use indexmap::IndexMap;
use pet_model::{Heap, Input, Object, Value};
use pet_translator::source::Source;

const PAIRS: &str = "class P { P a; P b; }
class T { P m(boolean both) {
  P p = new P();
  p.a = new P();
  p.b = both ? p.a : new P();
  return p;
} }";

/// What differs if the heap of the run is predicted, after a change.
fn changed(both: bool, change: impl Fn(&mut Heap)) -> Vec<String> {
    let source = Source::new("pairs.pet", PAIRS.to_owned());
    let program = pet_translator::translate(&source).unwrap().program;
    let method = program.find_method("T.m").unwrap();
    let player = Player::new(&source, &program, method);
    let mut input = Input::default();
    input.args.insert("both".to_owned(), Value::Bool(both));
    let this = instance("T", &[]);
    input.heap.objects.insert("this".to_owned(), this);
    let played: Played = player.play(&input, &Choice::InTurn).unwrap();
    let mut heap = played.output.heap.clone();
    change(&mut heap);
    let expected = Expected {
        outcome: Some("ok"),
        class: None,
        line: None,
        thrown: None,
        result: Some(&Value::Ref("o1".to_owned())),
        heap: &heap,
        statics: &IndexMap::new(),
        trace: played.trace.as_ref().map(Path::Known),
        lines: Some(&played.lines),
        actors: &[],
    };
    let found = differences(&expected, &input, &played, |_| None);
    found.iter().map(ToString::to_string).collect()
}

fn instance(class: &str, fields: &[(&str, Option<&str>)]) -> Object {
    let value = |name: &Option<&str>| name.map_or(Value::Null, |name| Value::Ref(name.to_owned()));
    let fields = fields.iter();
    Object::Instance {
        class: class.to_owned(),
        fields: fields
            .map(|(name, to)| ((*name).to_owned(), value(to)))
            .collect(),
    }
}

#[test]
fn the_names_of_new_objects_do_not_matter() {
    let found = changed(false, |heap| {
        heap.objects.shift_remove("o2");
        heap.objects.shift_remove("o3");
        heap.objects
            .insert("y".to_owned(), instance("P", &[("a", None), ("b", None)]));
        heap.objects
            .insert("z".to_owned(), instance("P", &[("a", None), ("b", None)]));
        let top = instance("P", &[("a", Some("y")), ("b", Some("z"))]);
        heap.objects.insert("o1".to_owned(), top);
    });
    assert_eq!(found, [""; 0]);
}

#[test]
fn one_object_is_not_two_and_two_are_not_one() {
    let one = changed(false, |heap| {
        let top = instance("P", &[("a", Some("o2")), ("b", Some("o2"))]);
        heap.objects.insert("o1".to_owned(), top);
    });
    assert_eq!(
        one,
        ["field `b` of `o1`: predicted o2, but another object, o3"]
    );
    let two = changed(true, |heap| {
        let top = instance("P", &[("a", Some("o2")), ("b", Some("x"))]);
        heap.objects.insert("o1".to_owned(), top);
        let other = instance("P", &[("a", None), ("b", None)]);
        heap.objects.insert("x".to_owned(), other);
    });
    assert_eq!(
        two,
        ["field `b` of `o1`: predicted x, but another object, o2"]
    );
}

#[test]
fn a_new_object_is_no_object_of_the_input() {
    let found = changed(false, |heap| {
        let top = instance("P", &[("a", Some("this")), ("b", Some("o3"))]);
        heap.objects.insert("o1".to_owned(), top);
    });
    assert_eq!(
        found,
        ["field `a` of `o1`: predicted this, but another object, o2"]
    );
}
