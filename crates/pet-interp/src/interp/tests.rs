//! What the interpreter does with blocks, on programs written by hand. Programs from
//! source are in crates/pet-interp/tests.

mod builder;

use super::choose::Choice;
use super::code::Code;
use super::input::{Start, start, start_main};
use super::record::{Accesses, Coverage, Trail};
use super::shadow::Shadow;
use super::{Limits, NotReady, Run, decode, ready, run, step};
use builder::{Builder, arith, builder, compare, copy, get, goto, int, returns, set, var, way};
use pet_model::schedule::{Schedule, Step};
use pet_model::{Input, Limit, Object, Outcome, Value, WaitsFor};
use pet_translator::cfg::{BlockId, Decision, Exit, Instr};
use pet_translator::typed::{
    ArithOp, CompareOp, LocalId, MethodId, MethodKind, NULL_POINTER, Type,
};

/// The ends of `int`.
const MIN: i64 = -2_147_483_648;
const MAX: i64 = 2_147_483_647;

#[test]
fn a_loop_runs_and_leaves_its_trace() {
    let (builder, method) = sum();
    let code = decode(&builder.program);
    let mut shadow = (Trail::default(), Coverage::default());
    let run = call(&code, method, &[("n", 2)], &Limits::default(), &mut shadow);
    assert_eq!(run.outcome, Outcome::Ok);
    assert_eq!(run.output.result, Some(Value::Int(3)));
    assert_eq!(run.schedule.to_string(), "main");
    assert_eq!(run.steps, 4);
    assert!(!run.has_wrapped);
    let (trail, coverage) = shadow;
    let traces = trail.traces(&code);
    let mut text = String::new();
    let mut quote = |out: &mut dyn std::fmt::Write, name: &str| write!(out, "'{name}'");
    traces[0].1.write(&mut text, &mut quote).unwrap();
    let expected = "'sum'(1,['sum:1'(1,['sum:1'(1,['sum:1'(2,[])])])])";
    assert_eq!(text, expected);
    let covered: Vec<u32> = coverage.statements(&code).iter().map(|(_, n)| *n).collect();
    assert_eq!(covered, [0, 1]);
}

#[test]
fn each_limit_has_its_own_outcome() {
    let (builder, method) = sum();
    let code = decode(&builder.program);
    let limits = Limits {
        max_steps: 10,
        ..Limits::default()
    };
    let mut trail = Trail::default();
    let run = call(&code, method, &[("n", 100)], &limits, &mut trail);
    assert_eq!(run.outcome, Outcome::Limit(Limit::Steps));
    assert_eq!(run.outcome.word(), "cut");
    assert_eq!(run.output.result, None);
    let mut text = String::new();
    let mut quote = |out: &mut dyn std::fmt::Write, _: &str| out.write_str("b");
    trail.traces(&code)[0]
        .1
        .write(&mut text, &mut quote)
        .unwrap();
    assert!(text.ends_with("b(1,[b(1,[_])])])])])])])])])])"), "{text}");

    let (builder, method) = depth();
    let code = decode(&builder.program);
    let run = call(
        &code,
        method,
        &[("n", 900_000)],
        &Limits::default(),
        &mut (),
    );
    assert_eq!(run.output.result, Some(Value::Int(900_000)));
    let run = call(
        &code,
        method,
        &[("n", 1_100_000)],
        &Limits::default(),
        &mut (),
    );
    assert_eq!(run.outcome, Outcome::Limit(Limit::Frames));

    let (builder, method) = array_of();
    let code = decode(&builder.program);
    let run = call(&code, method, &[("n", 3)], &Limits::default(), &mut ());
    let array = Object::Array {
        element: "int".to_owned(),
        elements: vec![Value::Int(0); 3],
    };
    assert_eq!(run.output.heap.objects["o1"], array);
    let run = call(&code, method, &[("n", MAX)], &Limits::default(), &mut ());
    assert_eq!(run.outcome, Outcome::Limit(Limit::Cells));
}

#[test]
fn integers_wrap_as_in_java_and_the_run_says_so() {
    let cases = [
        (ArithOp::Add, MAX, 1, MIN, true),
        (ArithOp::Sub, MIN, 1, MAX, true),
        (ArithOp::Mul, 65_536, 65_536, 0, true),
        (ArithOp::Div, MIN, -1, MIN, true),
        (ArithOp::Rem, MIN, -1, 0, false),
        (ArithOp::Div, -7, 2, -3, false),
        (ArithOp::Rem, -7, 2, -1, false),
        (ArithOp::Rem, 7, -2, 1, false),
        (ArithOp::Sub, 0, MIN, MIN, true),
    ];
    for (op, left, right, expected, wraps) in cases {
        let mut builder = builder();
        let locals = [("a", Type::INT), ("b", Type::INT)];
        let method = builder.method(None, MethodKind::Static, "f", 2, &locals, Type::INT);
        let instrs = vec![arith(0, var(0), op, var(1))];
        builder.block(method, Decision::None, vec![way(instrs, returns(0))]);
        let code = decode(&builder.program);
        let args = [("a", left), ("b", right)];
        let run = call(&code, method, &args, &Limits::default(), &mut ());
        assert_eq!(
            run.output.result,
            Some(Value::Int(expected)),
            "{op:?} {left} {right}"
        );
        assert_eq!(run.has_wrapped, wraps, "{op:?} {left} {right}");
    }
}

#[test]
fn an_await_lets_others_run_until_its_guard_holds() {
    let builder = waiter(Guard::Positive);
    let code = decode(&builder.program);
    let run = run_main(&code, &Choice::InTurn).unwrap();
    assert_eq!(run.outcome, Outcome::Ok);
    assert_eq!(run.schedule.to_string(), "main r1.1 r1.2 r1.1");
    assert_eq!(field_of(&run, "o1", "x"), &Value::Int(10));

    let direct = schedule("main r1.2 r1.1");
    let run = run_main(&code, &direct).unwrap();
    assert_eq!(field_of(&run, "o1", "x"), &Value::Int(10));
    assert_eq!(run.schedule.to_string(), "main r1.2 r1.1");
}

#[test]
fn a_schedule_that_does_not_fit_is_refused_with_the_reason() {
    let builder = waiter(Guard::Positive);
    let code = decode(&builder.program);
    let error = run_main(&code, &schedule("main r1.1 r1.1")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "step 3 of the schedule, `r1.1`, is not possible: the condition of its `await` does not hold"
    );
    let error = run_main(&code, &schedule("main r2.1")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "step 2 of the schedule, `r2.1`, is not possible: there is no such task, or it has ended"
    );
    let too_long = schedule("main r1.2 r1.1 r1.1");
    assert!(run_main(&code, &too_long).is_err());
}

#[test]
fn a_guard_that_fails_is_ready_and_fails_when_it_runs() {
    let builder = waiter(Guard::Throws);
    let code = decode(&builder.program);
    let main = start_main(&code).unwrap().state;
    let state = advance(&code, &main, "main");
    let state = advance(&code, &state, "r1.1");
    let before = state.clone();
    assert_eq!(names(&ready::ready(&code, &state)), "r1.1 r1.2");
    assert_eq!(state, before);
    let run = run_main(&code, &schedule("main r1.1 r1.1")).unwrap();
    assert_eq!(run.outcome.word(), "exception");
    let run = run_main(&code, &schedule("main r1.1 r1.2 r1.1")).unwrap();
    assert_eq!(run.outcome, Outcome::Ok);
}

#[test]
fn a_released_task_is_always_ready() {
    let builder = waiter(Guard::Release);
    let code = decode(&builder.program);
    let run = run_main(&code, &schedule("main r1.1 r1.1 r1.2")).unwrap();
    assert_eq!(field_of(&run, "o1", "x"), &Value::Int(1));
    let run = run_main(&code, &schedule("main r1.1 r1.2 r1.1")).unwrap();
    assert_eq!(field_of(&run, "o1", "x"), &Value::Int(10));
}

#[test]
fn an_await_that_nobody_answers_is_a_deadlock() {
    let mut builder = waiter(Guard::Positive);
    let main = builder.program.main.unwrap();
    let way = &mut builder.program.methods[main.index()].blocks[0].ways[0];
    way.instrs.pop();
    let code = decode(&builder.program);
    let run = run_main(&code, &Choice::InTurn).unwrap();
    let Outcome::Deadlock(waiting) = run.outcome else {
        panic!("{:?}", run.outcome);
    };
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0].task.to_string(), "r1.1");
    assert_eq!(waiting[0].method, "A.wait");
    assert_eq!(waiting[0].on, WaitsFor::Condition);
}

#[test]
fn a_step_leaves_the_state_it_came_from_alone() {
    let builder = waiter(Guard::Positive);
    let code = decode(&builder.program);
    let start = start_main(&code).unwrap().state;
    let first = advance(&code, &start, "main");
    let copy = first.clone();
    let after_inc = advance(&code, &first, "r1.2");
    assert_eq!(first, copy);
    assert_ne!(after_inc, first);
    assert_eq!(advance(&code, &first, "r1.2"), after_inc);
}

#[test]
fn reads_and_writes_are_recorded_for_each_step() {
    let builder = waiter(Guard::Positive);
    let code = decode(&builder.program);
    let mut accesses = Accesses::default();
    let start = start_main(&code).unwrap();
    run(
        &code,
        start,
        &schedule("main r1.1 r1.2 r1.1"),
        &Limits::default(),
        &mut accesses,
    )
    .unwrap();
    let counts: Vec<(usize, usize)> = accesses
        .steps
        .iter()
        .map(|step| (step.reads.len(), step.writes.len()))
        .collect();
    assert_eq!(counts, [(0, 0), (1, 0), (1, 1), (1, 1)]);
}

#[test]
fn states_can_go_to_other_threads() {
    fn is_send<T: Send + Sync>() {}
    is_send::<super::state::State>();
    is_send::<Code<'_>>();
}

/// `int sum(int n) { s = 0; i = 1; while (i <= n) { s = s + i; i = i + 1; } return s; }`
fn sum() -> (Builder, MethodId) {
    let mut builder = builder();
    let locals = [("n", Type::INT), ("s", Type::INT), ("i", Type::INT)];
    let method = builder.method(None, MethodKind::Static, "sum", 1, &locals, Type::INT);
    let start = vec![copy(1, int(0)), copy(2, int(1))];
    builder.block(method, Decision::None, vec![way(start, goto(1))]);
    let body = vec![
        arith(1, var(1), ArithOp::Add, var(2)),
        arith(2, var(2), ArithOp::Add, int(1)),
    ];
    let ways = vec![way(body, goto(1)), way(vec![], returns(1))];
    builder.block(method, compare(var(2), CompareOp::Le, var(0)), ways);
    (builder, method)
}

/// `int depth(int n) { return n <= 0 ? 0 : depth(n - 1) + 1; }`
fn depth() -> (Builder, MethodId) {
    let mut builder = builder();
    let object = Type::Class(pet_translator::typed::OBJECT);
    let locals = [("n", Type::INT), ("r", Type::INT), ("e", object)];
    let method = builder.method(None, MethodKind::Static, "depth", 1, &locals, Type::INT);
    let call = Exit::Call {
        method,
        args: vec![var(1)],
        next: BlockId(1),
    };
    let ways = vec![
        way(vec![], returns(1)),
        way(vec![arith(1, var(0), ArithOp::Sub, int(1))], call),
    ];
    builder.block(method, compare(var(0), CompareOp::Le, int(0)), ways);
    let returned = Decision::Returned {
        result: Some(LocalId(1)),
        exception: LocalId(2),
    };
    let add = vec![arith(1, var(1), ArithOp::Add, int(1))];
    builder.block(method, returned, vec![way(add, returns(1))]);
    (builder, method)
}

/// `int[] array(int n) { return new int[n]; }`
fn array_of() -> (Builder, MethodId) {
    let mut builder = builder();
    let array = Type::Array(Box::new(Type::INT));
    let locals = [("n", Type::INT), ("a", array.clone())];
    let method = builder.method(None, MethodKind::Static, "array", 1, &locals, array);
    let new = Instr::NewArray {
        dest: LocalId(1),
        element: Type::INT,
        size: var(0),
    };
    builder.block(method, Decision::None, vec![way(vec![new], returns(1))]);
    (builder, method)
}

enum Guard {
    /// `await x > 0`
    Positive,
    /// `release`
    Release,
    /// `release` and at once `await x > 0 || null.y > 0`
    Throws,
}

/// ```text
/// class A { int x; void wait() { await …; x = x * 10; } void inc() { x = x + 1; } }
/// { A a = new A(); a ! wait(); a ! inc(); }
/// ```
fn waiter(guard: Guard) -> Builder {
    let mut builder = builder();
    let class = builder.actor("A");
    let a = Type::Class(class);
    let x = builder.field(class, "x", Type::INT);
    let locals = [
        ("this", a.clone()),
        ("v", Type::INT),
        ("e", Type::Class(NULL_POINTER)),
    ];
    let wait = builder.method(
        Some(class),
        MethodKind::Instance,
        "wait",
        1,
        &locals,
        Type::Void,
    );
    let first = match guard {
        Guard::Release => Exit::Suspend(BlockId(3)),
        Guard::Positive => goto(1),
        Guard::Throws => Exit::Suspend(BlockId(1)),
    };
    builder.block(wait, Decision::None, vec![way(vec![], first)]);
    builder.block(wait, Decision::None, vec![way(vec![get(1, 0, x)], goto(2))]);
    let npe = Instr::NewObject {
        dest: LocalId(2),
        class: NULL_POINTER,
    };
    let fails = match guard {
        Guard::Throws => way(vec![npe], Exit::Throw(LocalId(2))),
        Guard::Positive | Guard::Release => way(vec![], Exit::Suspend(BlockId(1))),
    };
    let ways = vec![way(vec![], goto(3)), fails];
    builder.block(wait, compare(var(1), CompareOp::Gt, int(0)), ways);
    let times = vec![
        get(1, 0, x),
        arith(1, var(1), ArithOp::Mul, int(10)),
        set(0, x, var(1)),
    ];
    builder.block(wait, Decision::None, vec![way(times, Exit::Return(None))]);
    builder.guard(wait, BlockId(1), BlockId(3));

    let inc = builder.method(
        Some(class),
        MethodKind::Instance,
        "inc",
        1,
        &locals,
        Type::Void,
    );
    let plus = vec![
        get(1, 0, x),
        arith(1, var(1), ArithOp::Add, int(1)),
        set(0, x, var(1)),
    ];
    builder.block(inc, Decision::None, vec![way(plus, Exit::Return(None))]);

    let main = builder.method(None, MethodKind::Main, "main", 0, &[("a", a)], Type::Void);
    let post = |method| Instr::Async {
        dest: None,
        receiver: LocalId(0),
        method,
        is_exact: false,
        args: vec![],
    };
    let new = Instr::NewObject {
        dest: LocalId(0),
        class,
    };
    let instrs = vec![new, post(wait), post(inc)];
    builder.block(main, Decision::None, vec![way(instrs, Exit::Return(None))]);
    builder
}

fn call<S: Shadow>(
    code: &Code<'_>,
    method: MethodId,
    args: &[(&str, i64)],
    limits: &Limits,
    shadow: &mut S,
) -> Run {
    let args = args.iter();
    let args = args.map(|(name, value)| ((*name).to_owned(), Value::Int(*value)));
    let input = Input {
        args: args.collect(),
        ..Input::default()
    };
    let start: Start = start(code, method, &input).unwrap();
    run(code, start, &Choice::InTurn, limits, shadow).unwrap()
}

fn run_main(code: &Code<'_>, choice: &Choice) -> Result<Run, NotReady> {
    let start = start_main(code).unwrap();
    run(code, start, choice, &Limits::default(), &mut ())
}

fn advance(code: &Code<'_>, state: &super::state::State, task: &str) -> super::state::State {
    let steps = task.parse::<Schedule>().unwrap().steps;
    step(code, state, steps[0], &Limits::default(), &mut ()).unwrap()
}

fn schedule(text: &str) -> Choice {
    Choice::Schedule(text.parse().unwrap())
}

fn names(steps: &[Step]) -> String {
    let steps = steps.to_vec();
    Schedule { steps }.to_string()
}

fn field_of<'a>(run: &'a Run, object: &str, field: &str) -> &'a Value {
    match &run.output.heap.objects[object] {
        Object::Instance { fields, .. } => &fields[field],
        other => panic!("{other:?}"),
    }
}
