//! `pet conform` and `pet driver` as a user types them.

use super::terminal::{Ended, pet};
use std::path::Path;

pub fn file(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

const COUNTER: &str = "\
class Counter {
  int n = 0;
  //@ action add(amount)
  void add(int amount) {
    n = n + amount;
    //@ event added(amount, total = n)
  }
  //@ action check()
  void check() {
    //@ event positive(n > 0)
  }
}
new Counter();
Fut<int> unused = null;
";

fn conform(model: &str, trace: &[u8], more: &[&str]) -> Ended {
    let folder = tempfile::tempdir().unwrap();
    let model = file(folder.path(), "model.pet", model.as_bytes());
    let trace = file(folder.path(), "trace", trace);
    let mut args = vec!["conform", &model, &trace];
    args.extend(more);
    let mut ended = pet(&args);
    let folder = format!("{}/", folder.path().display());
    ended.stdout = ended.stdout.replace(&folder, "");
    ended.stderr = ended.stderr.replace(&folder, "");
    ended
}

#[test]
fn a_trace_of_actions_and_events_passes() {
    let trace = b"{\"event\":\"add\",\"amount\":2}\n{\"event\":\"add\",\"args\":[3]}\n\
                  {\"event\":\"added\",\"args\":[3,3]}\n\
                  {\"event\":\"added\",\"amount\":2,\"total\":5,\"time\":17}\n\
                  {\"event\":\"check\"}\n{\"event\":\"positive\",\"args\":[true]}\n{\"end\":true}\n";
    let ended = conform(COUNTER, trace, &[]);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    assert_eq!(
        ended.stdout,
        "pass: the model can do all 6 events of trace\n\
         schedule of the model (12 steps): main +r1.1 +r1.2 r1.2 r1.2 r1.2 r1.1 r1.1 r1.1 \
         +r1.3 r1.3 r1.3\n"
    );
}

#[test]
fn a_trace_that_the_model_cannot_do_names_event_line_and_what_was_expected() {
    let trace = b"{\"event\":\"add\",\"amount\":2}\n\n{\"event\":\"added\",\"args\":[2,7]}\n";
    let ended = conform(COUNTER, trace, &[]);
    assert_eq!(ended.code, 1);
    assert_eq!(
        ended.stdout,
        "fail: event 2 `added(2, 7)` at line 3 of trace: the model cannot do it here\n\
         after 1 event it can only do one of these:\n\
         \x20 `added(amount = 2, total = 2)` at model.pet:6, in a task of `Counter.add`\n\
         \x20 actions of the environment: `add`, `check`\n\
         schedule of the model (2 steps): main +r1.1\n"
    );
}

#[test]
fn xml_as_in_the_paper_is_read() {
    let model = "\
class T(int n) {
  void run() {
    //@ event createThreads(number = n)
    //@ event starting()
    //@ event waiting()
  }
}
T t = new T(10);
t ! run();
";
    let trace = b"<?xml version=\"1.0\"?>\n<trace>\n  <createThreads thread=\"3079972528\" \
time=\"501911878\"\n    number=\"10\"/>\n  <!-- one\n thread -->\n  <starting thread=\"3075214224\" \
info=\"a &lt; &quot;b>\"></starting>\n  <waiting/></trace>\n";
    let ended = conform(model, trace, &[]);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    let wrong = String::from_utf8_lossy(trace).replace("number=\"10\"", "number=\"11\"");
    let ended = conform(model, wrong.as_bytes(), &[]);
    assert_eq!(ended.code, 1);
    assert!(
        ended.stdout.starts_with(
            "fail: event 1 `createThreads(number = 11)` at line 3 of trace: the model cannot"
        ),
        "{}",
        ended.stdout
    );
}

#[test]
fn what_is_wrong_with_a_trace_is_said_with_its_line() {
    let right = "{\"event\":\"add\",\"amount\":2}\n";
    for (trace, message) in [
        ("", "the trace has no events: nothing was recorded"),
        (
            "{\"end\":true}\n",
            "the trace has no events: nothing was recorded",
        ),
        (
            "RIGHT{\"event\":\"added\",\"ar",
            "line 2: the line ends inside of its JSON; the trace was cut off here; \
             the model can do the event before it",
        ),
        (
            "RIGHTRIGHT{\"event\":\"add\" 7}\n",
            "line 3: no JSON: expected `,` or `}` at column 16; \
             the model can do the 2 events before it",
        ),
        (
            "RIGHT{\"event\":\"lost\"}\n",
            "line 2: the model has no event or action `lost`; it has `added`, `positive`, `add`, \
             `check`; the model can do the event before it",
        ),
        (
            "{\"event\":\"add\",\"args\":[1,2]}\n",
            "line 1: `add` has 2 values, and in the model it has 1",
        ),
        (
            "{\"event\":\"add\",\"amont\":2}\n",
            "line 1: `add` has no value for `amount`, which it has in the model",
        ),
        (
            "{\"event\":\"add\",\"amount\":\"two\"}\n",
            "line 1: `amount` of `add` is `two`, and in the model it is an integer",
        ),
        (
            "{\"event\":\"positive\",\"args\":[1]}\n",
            "line 1: `1` of `positive` is `1`, and in the model it is a boolean",
        ),
        (
            "{\"event\":\"add\",\"amount\":3079972528}\n",
            "line 1: `amount` of `add` is 3079972528, which is no value of its type",
        ),
        (
            "{\"event\":\"positive\",\"n\":true}\n",
            "line 1: the value 1 of `positive` has no name in the model; give values in order",
        ),
        (
            "[1]\n",
            "line 1: a line is an object like {\"event\": \"NAME\", \"args\": [1]}",
        ),
        (
            "{\"evnt\":\"add\"}\n",
            "line 1: a line has one of the keys `event`, `start` and `end`",
        ),
        (
            "{\"end\":true}\nRIGHT",
            "line 2: there is more behind the end of the trace",
        ),
        (
            "<trace>\n<add amount=\"2\"/>\n<add amount=\"3\"\n",
            "line 3: the text ends inside of a tag that begins here; \
             the model can do the event before it",
        ),
        (
            "<trace>\n<add amount=\"2\"/>\n",
            "line 2: the text ends before `</trace>`; the model can do the event before it",
        ),
        (
            "<trace>\n<add amount=2/></trace>\n",
            "line 2: the value of `amount` is not in quotes",
        ),
        (
            "<trace>\n<add amount=\"2\"><x/></add></trace>\n",
            "line 2: `x` stands inside of `add`; events hold nothing; \
             the model can do the event before it",
        ),
        (
            "<trace>\nhello</trace>\n",
            "line 2: text between elements means nothing: `hello`",
        ),
    ] {
        let trace = trace.replace("RIGHT", right);
        let ended = conform(COUNTER, trace.as_bytes(), &[]);
        assert_eq!(ended.code, 2, "{trace}: {}", ended.stdout);
        assert_eq!(
            ended.stderr,
            format!("error: trace: {message}\n"),
            "{trace}"
        );
    }
    let ended = conform(COUNTER, b"{\"event\":\"\xff\"}\n", &[]);
    assert_eq!(ended.stderr, "error: trace: line 1: no UTF-8 text\n");
}

#[test]
fn a_model_without_events_is_no_model() {
    let ended = conform("int n = 1;\n", b"{\"event\":\"add\"}\n", &[]);
    assert_eq!(ended.code, 2);
    assert_eq!(
        ended.stderr,
        "error: model.pet: the model has no events: mark some with `//@ event NAME(…)` \
         among its statements\n"
    );
}

#[test]
fn a_wrong_action_is_shown_at_its_place() {
    let model = "//@ action f(a)\nvoid f(int a) {\n//@ event e()\n}\n f(1);\n";
    let ended = conform(model, b"{\"event\":\"e\"}\n", &[]);
    assert_eq!(ended.code, 2);
    assert!(
        ended
            .stderr
            .contains("an action is a method of an actor with a body, and `f` is not"),
        "{}",
        ended.stderr
    );
    assert!(ended.stderr.contains("model.pet:1:1"), "{}", ended.stderr);
}

#[test]
fn a_limit_that_is_reached_is_named() {
    let model = "\
class C { int n = 0; void m() { while (true) { n = n + 1; release; } } }
C c = new C();
c ! m();
int z = 0;
//@ event start()
await z > 5;
//@ event never()
";
    let trace = b"{\"event\":\"start\"}\n{\"event\":\"never\"}\n";
    let ended = conform(model, trace, &["--max-steps", "500"]);
    assert_eq!(ended.code, 0);
    assert!(
        ended.stdout.starts_with(
            "inconclusive: event 2 `never()` at line 2 of trace: \
             the limit of steps between two events was reached (--max-steps)\n"
        ),
        "{}",
        ended.stdout
    );
}

#[test]
fn a_complete_trace_must_leave_nothing_undone() {
    let model = "//@ event one()\n//@ event two()\nint n = 0;\n";
    let trace = b"{\"event\":\"one\"}\n";
    assert_eq!(conform(model, trace, &[]).code, 0);
    let ended = conform(model, trace, &["--complete"]);
    assert_eq!(ended.code, 1);
    assert!(
        ended.stdout.starts_with(
            "fail: trace ends after 1 event, and the model would go on\n\
             after 1 event it can only do one of these:\n  `two()` at model.pet:2"
        ),
        "{}",
        ended.stdout
    );
    let ended = conform(model, b"{\"event\":\"one\"}\n{\"end\":true}\n", &[]);
    assert_eq!(ended.code, 1);
}

#[test]
fn the_schedule_of_a_verdict_repeats_the_trace() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, again) = (path("one.jsonl"), path("again.jsonl"));
    let args = "--args=nthreads=2,maxWorkThreads=3,tasks=4";
    let model = "samples/ask/pool.pet";
    let ended = pet(&["run", model, args, "--seed", "5", "--trace", &one]);
    assert_eq!(ended.code, 1, "the pool waits for more: {}", ended.stderr);
    let ended = pet(&["conform", model, &one, "--json"]);
    assert_eq!(ended.code, 0, "{}", ended.stdout);
    let report: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(report["verdict"], "pass");
    let schedule = report["schedule"].as_str().unwrap();
    let ended = pet(&[
        "run",
        model,
        args,
        "--schedule",
        schedule,
        "--trace",
        &again,
    ]);
    assert_eq!(ended.code, 1, "{}", ended.stderr);
    let one = std::fs::read_to_string(one).unwrap();
    let again = std::fs::read_to_string(again).unwrap();
    assert!(again.starts_with(&one), "{one}\n{again}");
}

#[test]
fn the_tester_as_a_program_agrees_with_the_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let model = file(folder.path(), "model.pet", COUNTER.as_bytes());
    for (values, expected) in [("3, 3", true), ("2, 2", true), ("3, 5", false)] {
        let trace = format!(
            "{{\"event\":\"add\",\"amount\":2}}\n{{\"event\":\"add\",\"amount\":3}}\n\
             {{\"event\":\"added\",\"args\":[{values}]}}\n"
        );
        let trace = file(folder.path(), "trace.jsonl", trace.as_bytes());
        let verdict = pet(&["conform", &model, &trace]).code == 0;
        let tester = folder.path().join("tester.pet");
        let tester = tester.to_str().unwrap();
        let ended = pet(&["driver", &model, &trace, "-o", tester]);
        assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
        let ended = pet(&["explore", tester, "--json"]);
        assert!(ended.code < 2, "{}", ended.stderr);
        let found: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
        let passes = ended.stdout.contains("\"ok\": true");
        assert_eq!(
            (passes, verdict),
            (expected, expected),
            "{values}: {found:#}"
        );
    }
}

#[test]
fn the_tester_has_an_interface_an_adapter_and_a_statement_for_each_event() {
    let folder = tempfile::tempdir().unwrap();
    let model = file(folder.path(), "model.pet", COUNTER.as_bytes());
    let trace = b"{\"event\":\"add\",\"amount\":2}\n{\"event\":\"added\",\"args\":[2,2]}\n\
                  {\"event\":\"positive\",\"args\":[true]}\n";
    let trace = file(folder.path(), "trace.jsonl", trace);
    let ended = pet(&["driver", &model, &trace]);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    for line in [
        "interface TestActions {",
        "  void add(int amount);",
        "class TestAdapter implements TestActions {",
        "    knownCounter ! add(amount);",
        "    Tester.adapter.add(2);    // line 1: add(amount = 2)",
        "    allow(1, 2, 2);    // line 2: added(2, 2)",
        "    allow(2, 1, 0);    // line 3: positive(true)",
        "    ok = true;",
        "    Tester.it.added(amount, n);",
    ] {
        assert!(
            ended.stdout.lines().any(|it| it == line),
            "{line}\n{}",
            ended.stdout
        );
    }
}

#[test]
fn an_event_that_cannot_wait_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let text = "class C { C() {\n//@ event made()\n} void m() { await true; } }\nnew C();\n";
    let model = file(folder.path(), "model.pet", text.as_bytes());
    let trace = file(folder.path(), "trace.jsonl", b"{\"event\":\"made\"}\n");
    let ended = pet(&["driver", &model, &trace]);
    assert_eq!(ended.code, 2);
    assert!(
        ended
            .stderr
            .contains("the event `made` stands in `C.new`, which cannot wait"),
        "{}",
        ended.stderr
    );
}
