//! Assumptions on random heap programs: under assumptions a method has those of its cases
//! whose input keeps them, and where the input that was chosen for a case does not, another
//! one that does, if the path allows it.

use super::suite;
use pet_model::TestCase;
use pet_model::assumption::holds;
use pet_translator::typed::contract::{Assumption, AssumptionKind, Path};
use proptest::prelude::*;
use std::collections::BTreeSet;

const CLASS: &str = "class N { int v; N f; N g; N[] more;\n";

fn statement() -> impl Strategy<Value = String> {
    let name = || prop_oneof![Just("a"), Just("b"), Just("c")];
    let field = || prop_oneof![Just("f"), Just("g")];
    let parts = (name(), name(), field(), field());
    (0..7, parts).prop_map(|(kind, (x, y, f, g))| match kind {
        0 => format!("if ({x} != null) {x} = {x}.{f};"),
        1 => format!("if ({x} != null && {y} != null && {x}.{f} == {y}) r = r + 1;"),
        2 => format!("if ({x} != null && {x}.{f} != null) {x}.{f}.{g} = {y};"),
        3 => format!("if ({x} == {y}) r = r + 2;"),
        4 => format!("if ({x} != null && {x}.{f} != null) {y} = {x}.{f}.{g};"),
        5 => format!(
            "if ({x} != null && {x}.more != null && {x}.more.length > 1) {y} = {x}.more[1];"
        ),
        _ => format!("if ({x} != null) {x}.v = {x}.v + 1;"),
    })
}

/// The inputs of the method.
const NAMES: [&str; 3] = ["this", "a", "b"];

/// An assumption, as it is written and as data.
fn assumption() -> impl Strategy<Value = (String, Assumption)> {
    let root = prop_oneof![Just("a"), Just("b"), Just("this")];
    let fields = proptest::collection::vec(prop_oneof![Just("f"), Just("g")], 0..2);
    let path = (root, fields);
    let kinds = proptest::sample::select(AssumptionKind::ALL.to_vec());
    (kinds, path.clone(), path).prop_map(|(kind, first, second)| {
        let both = [first, second];
        let paths = both.iter().take(kind.arity());
        let texts: Vec<String> = paths
            .clone()
            .map(|(root, fields)| [&[*root], fields.as_slice()].concat().join("."))
            .collect();
        let text = format!("{}({})", kind.word(), texts.join(", "));
        let paths = paths.map(|(root, fields)| Path {
            input: NAMES.iter().position(|name| name == root).unwrap(),
            fields: fields
                .iter()
                .map(|field| ("N".to_owned(), (*field).to_owned()))
                .collect(),
        });
        let paths = paths.collect();
        let made = Assumption {
            kind,
            paths,
            text: text.clone(),
            line: 0,
        };
        (text, made)
    })
}

fn shapes(cases: impl IntoIterator<Item = TestCase>) -> BTreeSet<(String, String)> {
    let cases = cases.into_iter();
    cases
        .map(|case| (case.trace.to_string(), format!("{:?}", case.input)))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn assumptions_leave_the_cases_that_keep_them(
        statements in proptest::collection::vec(statement(), 1..4),
        assumed in proptest::collection::vec(assumption(), 1..3),
    ) {
        let body = format!(
            "  int m(N a, N b) {{ N c = this; int r = 0; {} return r; }}\n}}\n",
            statements.join(" ")
        );
        let texts: Vec<&str> = assumed.iter().map(|(text, _)| text.as_str()).collect();
        // Traces name lines, so there is one for the annotation.
        let plain = suite(&format!("{CLASS}  //\n{body}"), "N.m");
        let text = format!("{CLASS}  //@ assume {};\n{body}", texts.join(", "));
        let under = suite(&text, "N.m");
        let keeps = |case: &TestCase| assumed.iter().all(|(_, it)| holds(it, &NAMES, &case.input));
        let kept = shapes(plain.cases.iter().filter(keeps));
        let found = shapes(&under.cases);
        prop_assert!(under.cases.iter().all(|case| keeps(&case)), "{}", &text);
        prop_assert!(kept.is_subset(&found), "{}\n{:?}", &text, kept.difference(&found));
        // A reference that was only found to differ from another one is an object where it
        // may be, else null. So each other case stands for one that breaks the assumption.
        let broken = plain.cases.iter().filter(|case| !keeps(case));
        let broken: Vec<String> = broken.map(|case| case.trace.to_string()).collect();
        for (trace, _) in found.difference(&kept) {
            prop_assert!(broken.contains(trace), "{}\n{}", &text, trace);
        }
        prop_assert!(found.len() <= plain.cases.len(), "{}", &text);
    }
}

/// A reference that assumptions keep from being an object is null, and so no other than null.
#[test]
fn what_cannot_be_an_object_is_null() {
    let text = format!(
        "{CLASS}  //@ assume nonsharing(a, a);\n  \
         int m(N a, N b) {{ if (b != null) return 0; if (b == a) return 1; return 2; }}\n}}\n"
    );
    let suite = suite(&text, "N.m");
    let results = suite.cases.iter().map(|case| match &case.output.result {
        Some(value) => value.to_string(),
        None => String::new(),
    });
    let results: BTreeSet<String> = results.collect();
    assert_eq!(results, BTreeSet::from(["0".to_owned(), "1".to_owned()]));
}
