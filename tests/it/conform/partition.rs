//! The path conditions of a complete search are a partition: each input satisfies one of
//! them, and its run passes the same ways, or has the same schedule, and ends alike.

use super::support::program;
use pet_interp::dse::search::{input, search};
use pet_interp::dse::{Goal, Plan, Schedules, Symbol};
use pet_interp::interp::choose::Choice;
use pet_interp::interp::input::start;
use pet_interp::interp::record::Coverage;
use pet_interp::interp::{Limits, run};
use pet_model::Input;
use pet_model::schedule::Step;
use pet_solver::{Var, holds};
use pet_translator::typed::Type;

/// Enumerates all inputs of the main block with integers from -4 to 7.
fn check(text: &str, least: usize) {
    let program = program(text);
    let code = pet_interp::interp::decode(&program);
    let entry = program.main.unwrap();
    let method = program.method(entry);
    let symbols = method.inputs.iter().map(|id| {
        let local = method.local(*id);
        let is_boolean = local.ty == Type::Bool;
        let (low, high) = if is_boolean { (0, 1) } else { (-4, 7) };
        Symbol {
            name: local.name.clone(),
            local: id.0,
            low,
            high,
            number: local.ty.number(),
            start: 0,
        }
    });
    let plan = Plan {
        symbols: symbols.collect(),
        input: Input::default(),
        goal: Goal::Paths,
        schedules: Schedules::InTurn,
        max_runs: 5_000,
        max_steps: 100_000,
        loop_k: 20,
        is_whole_program: true,
    };
    let found = search(&code, entry, &plan).unwrap();
    assert!(found.is_complete, "{text}");
    assert!(
        found.runs.len() >= least,
        "{} paths\n{text}",
        found.runs.len()
    );
    let mut values: Vec<i64> = plan.symbols.iter().map(|it| first(it.low)).collect();
    loop {
        let value = |var: Var| i128::from(values[var.index() as usize]);
        let fitting = found.runs.iter().filter(|run| {
            let mut conditions = run.conditions.iter();
            conditions.all(|decided| holds(&decided.formula, &value) == Some(true))
        });
        let fitting: Vec<_> = fitting.collect();
        assert_eq!(
            fitting.len(),
            1,
            "{values:?} has {} paths\n{text}",
            fitting.len()
        );
        let begun = start(&code, entry, &input(&plan, &values)).unwrap();
        let mut coverage = Coverage::default();
        let begun = begun.after_initialisers();
        let ended = run(
            &code,
            begun,
            &Choice::InTurn,
            &Limits::default(),
            &mut coverage,
        );
        let ended = ended.unwrap();
        // Why a guard does not hold is not told apart, only that it does not.
        if program.is_actor_program {
            assert_eq!(fitting[0].schedule, ended.schedule, "{values:?}\n{text}");
        } else {
            assert_eq!(&fitting[0].ways, coverage.ways(), "{values:?}\n{text}");
        }
        assert_eq!(
            fitting[0].outcome.word(),
            ended.outcome.word(),
            "{values:?}\n{text}"
        );
        assert!(ended.schedule.steps.contains(&Step::MAIN));
        if !advance(&mut values, &plan) {
            return;
        }
    }
}

fn first(low: i64) -> i64 {
    low
}

/// The next input; false after the last.
fn advance(values: &mut [i64], plan: &Plan) -> bool {
    for (value, symbol) in values.iter_mut().zip(&plan.symbols) {
        if *value < symbol.high {
            *value += 1;
            return true;
        }
        *value = first(symbol.low);
    }
    false
}

#[test]
fn comparisons_arithmetic_and_booleans() {
    check(
        "symbolic int a; symbolic int b; symbolic boolean c;
         int m = a * 2 - b;
         boolean big = m > 3 && c;
         if (big || a == b) m = m / 3; else m = -m;
         if (!c && m % 4 == 1) m = 0;
         assert m != 7;",
        8,
    );
}

#[test]
fn calls_fields_and_division_by_zero() {
    check(
        "symbolic int a; symbolic int b;
         class P { int x; P next; P(int x, P next) { this.x = x; this.next = next; } }
         static int depth(P p, int n) { if (p == null) return n; return depth(p.next, n + p.x); }
         P list = new P(a, new P(b, new P(a - b, null)));
         int d = depth(list, 1);
         int r = 0;
         try { r = 12 / d; } catch (ArithmeticException e) { r = 100; }
         if (r > 2) r = 1;",
        2,
    );
}

#[test]
fn arrays_and_loops() {
    check(
        "symbolic int n; symbolic int k;
         int[] a = {4, 1, 3};
         int sum = 0;
         for (int i = 0; i < n; i++) sum += i;
         if (k >= 0 && k < 3) { a[k] = sum; if (a[1] > 2) sum = 0; }
         try { sum = a[k]; } catch (ArrayIndexOutOfBoundsException e) { sum = -1; }",
        20,
    );
}

#[test]
fn messages_futures_and_guards() {
    check(
        "symbolic int n; symbolic int m;
         class Cell {
           int v = 0;
           void put(int x) { v = v + x; }
           int take(int least) { await v >= least && least < 6; v = v - least; return v; }
         }
         Cell c = new Cell();
         c ! put(n);
         Fut<int> f = c ! take(m);
         c ! put(2);
         await f?;
         int r = f.get;
         if (r > n) r = 0;",
        4,
    );
}
