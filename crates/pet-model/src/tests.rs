//! Schedules and traces as text.

use super::schedule::{Schedule, Step};
use super::trace::{Node, Trace, Traces};
use proptest::prelude::*;

#[test]
fn a_schedule_is_read_as_it_is_printed() {
    let text = "main r1.1 r12.30 main";
    let schedule: Schedule = text.parse().unwrap();
    let step = |actor, task| Step { actor, task };
    assert_eq!(
        schedule.steps,
        [Step::MAIN, step(1, 1), step(12, 30), Step::MAIN]
    );
    assert_eq!(schedule.to_string(), text);
    assert_eq!("main,r1.1,\n r12.30 main".parse(), Ok(schedule));
    assert_eq!("".parse(), Ok(Schedule::default()));
}

#[test]
fn what_is_no_step_is_named_with_its_place() {
    for text in [
        "r1",
        "r1.",
        "r0.1",
        "r1.0",
        "1.1",
        "r01.1",
        "r1.+1",
        "R1.1",
        "r1.4294967296",
        "rein",
    ] {
        let error = format!("main {text} r1.1").parse::<Schedule>().unwrap_err();
        assert_eq!((error.text.as_str(), error.position), (text, 2));
    }
    let error = "mian".parse::<Schedule>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "`mian` at position 1 of the schedule is no step: \
         a step is `main`, or like `r2.1`, the first task of the second actor"
    );
}

#[test]
fn a_trace_is_written_as_a_term() {
    let whole = [
        ("a", 1, 2),
        ("b", 1, 1),
        ("c", 2, 0),
        ("d", 1, 2),
        ("e", 1, 0),
        ("f", 3, 0),
    ];
    assert_eq!(term(&whole), "a(1,[b(1,[c(2,[])]),d(1,[e(1,[]),f(3,[])])])");
    assert_eq!(term(&whole[..5]), "a(1,[b(1,[c(2,[])]),d(1,[e(1,[]),_])])");
    assert_eq!(term(&whole[..4]), "a(1,[b(1,[c(2,[])]),d(1,[_,_])])");
    assert_eq!(term(&whole[..2]), "a(1,[b(1,[_]),_])");
    assert_eq!(term(&[]), "");
}

#[test]
fn a_trace_of_a_million_nodes_does_not_exhaust_the_stack() {
    let node = ("loop", 1, 1);
    let text = term(&vec![node; 1_000_000]);
    assert_eq!(text.matches("loop(1,[").count(), text.matches("])").count());
}

fn term(nodes: &[(&str, u32, u32)]) -> String {
    let nodes = nodes.iter().map(|(block, way, subtraces)| Node {
        block: (*block).into(),
        way: *way,
        subtraces: *subtraces,
    });
    let trace = Trace {
        nodes: nodes.collect(),
    };
    let mut text = String::new();
    let mut quote = |out: &mut dyn std::fmt::Write, name: &str| out.write_str(name);
    trace.write(&mut text, &mut quote).unwrap();
    text
}

/// The nodes of a text, without the numbers of their subtraces.
fn nodes(text: &str) -> Option<Vec<(String, u32)>> {
    let traces = Traces::read(text)?;
    let nodes = traces
        .nodes()
        .map(|node| (node.block.to_string(), node.way));
    Some(nodes.collect())
}

#[test]
fn a_trace_is_the_list_of_its_nodes() {
    let text = "C.m(int,D[])(1,[C.k(2,[]),C.m(int,D[]):loop@3.2(1,['C.new'(1,[])])])";
    let expected = [
        ("C.m(int,D[])", 1),
        ("C.k", 2),
        ("C.m(int,D[]):loop@3.2", 1),
        ("C.new", 1),
    ];
    let expected = expected.map(|(block, way)| (block.to_owned(), way));
    assert_eq!(nodes(text), Some(expected.to_vec()));
    assert_eq!(nodes("a(1,[_, _])"), Some(vec![("a".to_owned(), 1)]));
    assert_eq!(nodes(""), Some(vec![]));
}

#[test]
fn what_is_no_trace_is_refused() {
    for text in [
        "a",
        "a(1,[",
        "a(1,[])])",
        "a(x,[])",
        "(,[])",
        "a(99999999999,[])",
    ] {
        assert_eq!(nodes(text), None, "{text}");
    }
    assert!(nodes(&"a(1,[".repeat(1_000_000)).is_none());
}

#[test]
fn a_trace_that_is_read_is_written_as_before() {
    for text in [
        "a(1,[])",
        "a(1,[b(2,[]),c(1,[_])])",
        "C.m(int,D[])(1,[C.k(2,[]),C.m(int,D[]):loop@3.2(1,[_,_])]) b(1,[])",
    ] {
        let traces = Traces::read(text).unwrap();
        assert_eq!(traces.to_string(), text);
        let bytes = postcard::to_stdvec(&traces).unwrap();
        assert_eq!(postcard::from_bytes::<Traces>(&bytes).unwrap(), traces);
    }
}

/// Names as blocks have them: keys of methods with types of parameters, in any script, and
/// the kind and line of a block behind them.
fn block_name() -> impl Strategy<Value = String> {
    let types = prop::sample::select(vec!["", "()", "(int)", "(int,D[])", "(Größe[][],$)"]);
    let behind = prop::sample::select(vec!["", ":loop@3", ":join@12.2", ":return@1"]);
    ("[a-zA-Zäλ名$_][a-zA-Z0-9äλ名$_.]{0,12}", types, behind)
        .prop_map(|(name, types, behind)| format!("{name}{types}{behind}"))
}

/// A trace, perhaps of a run that was cut short, from the numbers of subtraces that its nodes
/// would like to have.
fn traces() -> impl Strategy<Value = Traces> {
    let node = (block_name(), 1_u32..9, 0_u32..4);
    let trace = prop::collection::vec(node, 1..40).prop_map(|wanted| {
        let mut nodes = Vec::new();
        let mut open = 1_u32;
        for (block, way, subtraces) in wanted {
            if open == 0 {
                break;
            }
            open = open - 1 + subtraces;
            nodes.push(Node {
                block: block.into(),
                way,
                subtraces,
            });
        }
        Trace { nodes }
    });
    prop::collection::vec(trace, 0..4).prop_map(Traces)
}

proptest! {
    #[test]
    fn traces_come_back_from_their_text_and_their_bytes(traces in traces()) {
        prop_assert_eq!(Traces::read(&traces.to_string()), Some(traces.clone()));
        let bytes = postcard::to_stdvec(&traces).unwrap();
        prop_assert_eq!(postcard::from_bytes::<Traces>(&bytes).unwrap(), traces);
    }
}
