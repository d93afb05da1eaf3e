//! What goes into a suite comes out again, whatever a case holds.
#![allow(clippy::indexing_slicing)]

use super::{BUNDLE, Cases};
use crate::TestCase;
use crate::schedule::Step;
use crate::trace::{Traces, Ways};
use crate::{
    Broken, FutureState, Heap, Input, Limit, Object, Outcome, Output, Thrown, Value, Waiting,
    WaitsFor,
};
use indexmap::IndexMap;
use pet_translator::source::Span;

/// Of each kind of part there is one in some case.
fn case(number: usize) -> TestCase {
    let at = Span {
        start: 3,
        end: 70_000,
    };
    let thrown = Thrown {
        message: None,
        class: "Überlauf".to_owned(),
        object: "o1".to_owned(),
        at,
        task: Step {
            actor: 2,
            task: 300,
        },
    };
    let on = [
        WaitsFor::Task(Step { actor: 1, task: 1 }),
        WaitsFor::Condition,
        WaitsFor::Actor(Step { actor: 1, task: 2 }),
        WaitsFor::Nobody,
    ];
    let waiting = on.map(|on| Waiting {
        task: Step { actor: 9, task: 1 },
        method: "A.m".to_owned(),
        at,
        on,
    });
    let outcomes = [
        Outcome::Ok,
        Outcome::Exception(thrown.clone()),
        Outcome::Assertion(thrown),
        Outcome::Deadlock(waiting.to_vec()),
        Outcome::Limit(Limit::Steps),
        Outcome::Limit(Limit::Frames),
        Outcome::Limit(Limit::Cells),
        Outcome::NoCode {
            method: "C.native".to_owned(),
        },
        Outcome::Broken(Broken {
            text: "\\result > 0".to_owned(),
            line: 3,
            thrown: Some("ArithmeticException".to_owned()),
        }),
    ];
    let values = [
        Value::Int(i64::MIN),
        Value::Int(i64::MAX),
        Value::Bool(true),
        Value::Null,
        Value::Ref("this".to_owned()),
    ];
    let named = || -> IndexMap<String, Value> {
        let values = values.iter().zip(0..);
        let named = values.map(|(value, place)| (format!("v{place}"), value.clone()));
        named.collect()
    };
    let objects = [
        Object::Instance {
            class: "Node".to_owned(),
            fields: named(),
        },
        Object::Array {
            element: "int[]".to_owned(),
            elements: values.to_vec(),
        },
        Object::Collection {
            class: "java.util.ArrayList".to_owned(),
            elements: values.to_vec(),
        },
        Object::Map {
            class: "java.util.HashMap".to_owned(),
            entries: vec![(Value::Null, Value::Int(1))],
        },
        Object::Future {
            result: "void".to_owned(),
            state: FutureState::Unfinished,
        },
        Object::Future {
            result: "int".to_owned(),
            state: FutureState::Finished(Some(Value::Int(-1))),
        },
    ];
    let objects = (0..).map(|place: u32| format!("o{place}")).zip(objects);
    let heap = Heap {
        objects: objects.collect(),
    };
    TestCase {
        constraints: vec![format!("a < {number}"), String::new()],
        input: Input {
            asked: IndexMap::new(),
            args: named(),
            heap: heap.clone(),
            statics: named(),
            queue: Vec::new(),
        },
        outcome: outcomes[number % outcomes.len()].clone(),
        output: Output {
            result: values.get(number % 6).cloned(),
            heap,
            statics: IndexMap::new(),
        },
        trace: Traces::read(&format!("m({number},[])")).unwrap(),
        may_alias: vec!["y = x".to_owned()],
        lines: vec![1, 127, 128, u32::MAX],
        ways: Ways(vec![("m".into(), 1), (format!("m:{number}").into(), 200)]),
        has_wrapped: number.is_multiple_of(2),
        is_replayed: number.is_multiple_of(3),
        smt2: (number.is_multiple_of(5)).then(|| "(check-sat)".to_owned()),
        disagreement: (number.is_multiple_of(7)).then(|| "no".to_owned()),
        schedule: number
            .is_multiple_of(2)
            .then(|| "r1.1 main r2.3".parse().unwrap()),
    }
}

#[test]
fn what_goes_in_comes_out_in_order() {
    for count in [0, 1, BUNDLE - 1, BUNDLE, BUNDLE + 1, 3 * BUNDLE + 5] {
        let cases: Vec<TestCase> = (0..count).map(case).collect();
        let packed: Cases = cases.iter().cloned().collect();
        assert_eq!(packed.len(), count);
        assert_eq!(packed.iter().len(), count);
        assert_eq!(packed.iter().collect::<Vec<_>>(), cases);
    }
}

#[test]
fn parts_are_joined_without_what_is_dropped() {
    let mut joined = Cases::default();
    let mut expected = Vec::new();
    for (part, count) in [5, 2 * BUNDLE, 0, 3 * BUNDLE + 1].into_iter().enumerate() {
        let mut cases: Cases = (0..count).map(|it| case(it + 1000 * part)).collect();
        if part == 0 {
            cases.close();
        }
        // The second part is kept whole, of the others every third is left out.
        let is_kept = |place: usize| part == 1 || !place.is_multiple_of(3);
        let kept = cases
            .iter()
            .enumerate()
            .filter(|(place, _)| is_kept(*place));
        expected.extend(kept.map(|(_, case)| case));
        joined.extend_with(cases, is_kept);
    }
    assert_eq!(joined.len(), expected.len());
    assert_eq!(joined.iter().collect::<Vec<_>>(), expected);
    joined.put_first(|marks| marks.is_failing);
    let is_failing =
        |case: &TestCase| matches!(case.outcome, Outcome::Broken(_) | Outcome::Assertion(_));
    expected.sort_by_key(|case| !is_failing(case));
    assert_eq!(joined.iter().collect::<Vec<_>>(), expected);
    joined.retain(|case| !case.has_wrapped);
    expected.retain(|case| !case.has_wrapped);
    assert_eq!(joined.iter().collect::<Vec<_>>(), expected);
}

/// The text of neighbours is kept once.
#[test]
fn cases_that_are_alike_take_little_room() {
    let packed: Cases = (0..10 * BUNDLE).map(case).collect();
    let bytes: usize = packed.bundles.iter().map(|it| it.bytes.len()).sum();
    assert!(bytes < 150 * packed.len(), "{bytes} bytes");
}
