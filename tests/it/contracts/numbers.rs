//! Random methods on integers with random annotations: the suite has exactly the classes
//! of inputs that looking at every input of a small box finds.

use super::suite_of;
use pet_model::request::Request;
use pet_model::{Outcome, Value};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Inputs are from `-BOX` to `BOX`.
const BOX: i64 = 4;

#[derive(Debug, Clone)]
enum Number {
    A,
    B,
    /// Only in promises.
    Result,
    /// Only in promises.
    OldA,
    Literal(i64),
    Sum(Box<Number>, Box<Number>),
    Difference(Box<Number>, Box<Number>),
    Double(Box<Number>),
}

#[derive(Debug, Clone)]
enum Truth {
    Less(Number, Number),
    Equal(Number, Number),
    Not(Box<Truth>),
    And(Box<Truth>, Box<Truth>),
    Or(Box<Truth>, Box<Truth>),
    Implies(Box<Truth>, Box<Truth>),
    /// For all `i` from 0 until the number, `i` is not the other one.
    Never(Number, Number),
}

#[derive(Debug, Clone)]
enum Code {
    Return(Number),
    If(Number, Number, Box<Code>, Box<Code>),
}

struct World {
    a: i64,
    b: i64,
    result: i64,
}

impl Number {
    fn value(&self, world: &World) -> i64 {
        match self {
            Number::A | Number::OldA => world.a,
            Number::B => world.b,
            Number::Result => world.result,
            Number::Literal(value) => *value,
            Number::Sum(left, right) => left.value(world) + right.value(world),
            Number::Difference(left, right) => left.value(world) - right.value(world),
            Number::Double(inner) => 2 * inner.value(world),
        }
    }

    fn text(&self) -> String {
        match self {
            Number::A => "a".to_owned(),
            Number::B => "b".to_owned(),
            Number::Result => "\\result".to_owned(),
            Number::OldA => "\\old(a)".to_owned(),
            Number::Literal(value) => format!("({value})"),
            Number::Sum(left, right) => format!("({} + {})", left.text(), right.text()),
            Number::Difference(left, right) => format!("({} - {})", left.text(), right.text()),
            Number::Double(inner) => format!("2 * {}", inner.text()),
        }
    }
}

impl Truth {
    fn value(&self, world: &World) -> bool {
        match self {
            Truth::Less(left, right) => left.value(world) < right.value(world),
            Truth::Equal(left, right) => left.value(world) == right.value(world),
            Truth::Not(inner) => !inner.value(world),
            Truth::And(left, right) => left.value(world) && right.value(world),
            Truth::Or(left, right) => left.value(world) || right.value(world),
            Truth::Implies(left, right) => !left.value(world) || right.value(world),
            Truth::Never(end, other) => {
                let (end, other) = (end.value(world), other.value(world));
                !(0..end).contains(&other)
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Truth::Less(left, right) => format!("{} < {}", left.text(), right.text()),
            Truth::Equal(left, right) => format!("{} == {}", left.text(), right.text()),
            Truth::Not(inner) => format!("!({})", inner.text()),
            Truth::And(left, right) => format!("({} && {})", left.text(), right.text()),
            Truth::Or(left, right) => format!("({} || {})", left.text(), right.text()),
            Truth::Implies(left, right) => format!("({} ==> {})", left.text(), right.text()),
            Truth::Never(end, other) => format!(
                "(\\forall int i; 0 <= i && i < {}; i != {})",
                end.text(),
                other.text()
            ),
        }
    }
}

impl Code {
    /// The result, and which way each comparison went.
    fn run(&self, world: &World, ways: &mut Vec<bool>) -> i64 {
        match self {
            Code::Return(value) => value.value(world),
            Code::If(left, right, then, otherwise) => {
                let holds = left.value(world) < right.value(world);
                ways.push(holds);
                match holds {
                    true => then.run(world, ways),
                    false => otherwise.run(world, ways),
                }
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Code::Return(value) => format!("return {};", value.text()),
            Code::If(left, right, then, otherwise) => format!(
                "if ({} < {}) {{ {} }} else {{ {} }}",
                left.text(),
                right.text(),
                then.text(),
                otherwise.text()
            ),
        }
    }
}

fn number(leaf: BoxedStrategy<Number>) -> BoxedStrategy<Number> {
    let leaf = prop_oneof![leaf, (-3_i64..=3).prop_map(Number::Literal)];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            pair.clone()
                .prop_map(|(a, b)| Number::Sum(a.into(), b.into())),
            pair.prop_map(|(a, b)| Number::Difference(a.into(), b.into())),
            inner.prop_map(|a| Number::Double(a.into())),
        ]
    })
    .boxed()
}

fn inputs() -> BoxedStrategy<Number> {
    prop_oneof![Just(Number::A), Just(Number::B)].boxed()
}

fn outputs() -> BoxedStrategy<Number> {
    prop_oneof![
        Just(Number::A),
        Just(Number::B),
        Just(Number::Result),
        Just(Number::OldA)
    ]
    .boxed()
}

fn truth(leaf: fn() -> BoxedStrategy<Number>) -> impl Strategy<Value = Truth> {
    let pair = (number(leaf()), number(leaf()));
    let simple = prop_oneof![
        4 => pair.clone().prop_map(|(a, b)| Truth::Less(a, b)),
        2 => pair.clone().prop_map(|(a, b)| Truth::Equal(a, b)),
        1 => pair.prop_map(|(a, b)| Truth::Never(a, b)),
    ];
    simple.prop_recursive(2, 5, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            inner.prop_map(|a| Truth::Not(a.into())),
            pair.clone()
                .prop_map(|(a, b)| Truth::And(a.into(), b.into())),
            pair.clone()
                .prop_map(|(a, b)| Truth::Or(a.into(), b.into())),
            pair.prop_map(|(a, b)| Truth::Implies(a.into(), b.into())),
        ]
    })
}

fn code() -> impl Strategy<Value = Code> {
    let leaf = number(inputs()).prop_map(Code::Return);
    leaf.prop_recursive(3, 6, 2, |inner| {
        (number(inputs()), number(inputs()), inner.clone(), inner)
            .prop_map(|(a, b, c, d)| Code::If(a, b, c.into(), d.into()))
    })
}

/// Which way it went, and which promise was broken first.
type Class = (Vec<bool>, Option<usize>);

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn suites_have_the_classes_that_all_inputs_have(
        requires in proptest::collection::vec(truth(inputs), 0..3),
        ensures in proptest::collection::vec(truth(outputs), 0..3),
        code in code(),
    ) {
        let mut text = String::new();
        for condition in &requires {
            text.push_str(&format!("//@ requires {};\n", condition.text()));
        }
        for condition in &ensures {
            text.push_str(&format!("//@ ensures {};\n", condition.text()));
        }
        text.push_str(&format!("int f(int a, int b) {{ {} }}\n", code.text()));
        let class = |a: i64, b: i64| -> Option<Class> {
            let mut world = World { a, b, result: 0 };
            if !requires.iter().all(|condition| condition.value(&world)) {
                return None;
            }
            let mut ways = Vec::new();
            world.result = code.run(&world, &mut ways);
            let broken = ensures.iter().position(|condition| !condition.value(&world));
            Some((ways, broken))
        };
        let all = (-BOX..=BOX).flat_map(|a| (-BOX..=BOX).map(move |b| (a, b)));
        let expected: BTreeSet<Class> = all.filter_map(|(a, b)| class(a, b)).collect();
        let request = Request { domain: Some((-BOX, BOX)), contract_k: 16, ..Request::new("f") };
        let suite = suite_of(&text, request);
        let mut found = Vec::new();
        for case in &suite.cases {
            let arg = |name: &str| match case.input.args[name] {
                Value::Int(value) => value,
                _ => unreachable!("both are integers"),
            };
            let found_class = class(arg("a"), arg("b"));
            prop_assert!(found_class.is_some(), "illegal: {case:?}\n{text}");
            let (_, broken) = found_class.clone().unwrap();
            let is_broken = matches!(case.outcome, Outcome::Broken(_));
            prop_assert_eq!(is_broken, broken.is_some(), "{}", &text);
            found.extend(found_class);
        }
        let classes: BTreeSet<Class> = found.iter().cloned().collect();
        prop_assert_eq!(&classes, &expected, "{}", &text);
        prop_assert_eq!(found.len(), classes.len(), "more than one for a class: {}", &text);
    }
}
