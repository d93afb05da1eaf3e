//! How long the solver takes for questions whose times are promised, and for some that used
//! to hang. Prints one line for each, the best of several runs.
//!
//! ```console
//! $ cargo bench --bench solver
//! ```

use pet_solver::{Answer, Budget, Comparison, Expr, Formula, Solver, Var};
use std::time::{Duration, Instant};

const LOW: Option<i64> = Some(-2_147_483_648);
/// How far a constraint is from the hidden values.
const LOOSE: i128 = 100;
const TIGHT: i128 = 1;
const HIGH: Option<i64> = Some(2_147_483_647);

fn main() {
    report("x < y, y < x", Answer::Infeasible, || {
        let (mut solver, vars) = start(2);
        cycle(&mut solver, &vars);
        solver
    });
    report(
        "a cycle of 50 strict inequalities",
        Answer::Infeasible,
        || {
            let (mut solver, vars) = start(50);
            cycle(&mut solver, &vars);
            solver
        },
    );
    report("a sum of 20 variables is 1000", Answer::Feasible, || {
        let (mut solver, vars) = start(20);
        solver.assert(compare(Comparison::Equal, sum(&vars), int(1000)));
        solver
    });
    report(
        "200 linear constraints over 50 variables",
        Answer::Feasible,
        || {
            let (mut solver, vars) = start(50);
            for formula in many(&vars, 200, LOOSE) {
                solver.assert(formula);
            }
            solver
        },
    );
    report("the same, with next to no slack", Answer::Feasible, || {
        let (mut solver, vars) = start(50);
        for formula in many(&vars, 200, TIGHT) {
            solver.assert(formula);
        }
        solver
    });
    report(
        "the same, and each variable is negative",
        Answer::Infeasible,
        || {
            let (mut solver, vars) = start(50);
            for formula in many(&vars, 200, LOOSE) {
                solver.assert(formula);
            }
            for var in vars {
                solver.assert(compare(Comparison::Less, var_of(var), int(0)));
            }
            solver
        },
    );
    incremental();
    report(
        "6 values in one order, all different",
        Answer::Feasible,
        || {
            let (mut solver, vars) = start(6);
            let mut sorted = vars.clone();
            sorted.rotate_left(2);
            sorted.swap(1, 4);
            order(&mut solver, &sorted);
            for (place, x) in vars.iter().enumerate() {
                for y in vars.iter().skip(place + 1) {
                    solver.assert(compare(Comparison::Unequal, var_of(*x), var_of(*y)));
                }
            }
            solver
        },
    );
    report("8 digits of a number", Answer::Feasible, || {
        let (mut solver, _) = start(0);
        let mut rest = solver.variable(LOW, HIGH);
        for digit in [1, 4, 1, 5, 9, 2, 6, 5] {
            let rem = Expr::Rem(Box::new(var_of(rest)), Box::new(int(10)));
            solver.assert(compare(Comparison::Equal, rem, int(digit)));
            let next = solver.variable(None, None);
            let quotient = Expr::Div(Box::new(var_of(rest)), Box::new(int(10)));
            solver.assert(compare(Comparison::Equal, var_of(next), quotient));
            rest = next;
        }
        solver
    });
    for (name, signs, expected) in [
        (
            "products of interval ends, possible",
            [-1, 1],
            Answer::Feasible,
        ),
        (
            "products of interval ends, impossible",
            [1, 1],
            Answer::Infeasible,
        ),
    ] {
        report(name, expected, || four_products(signs));
    }
}

/// `[a, b] * [c, d]`: the least of the four products is `a*d`, which needs `a < 0` or `d <= 0`.
fn four_products([low, high]: [i128; 2]) -> Solver {
    let (mut solver, _) = start(0);
    let [a, b, c, d] = [(); 4].map(|()| solver.variable(LOW, HIGH));
    solver.assert(compare(Comparison::Less, var_of(a), var_of(b)));
    solver.assert(compare(Comparison::Less, var_of(c), var_of(d)));
    let times = |x: Var, y: Var| Expr::Mul(Box::new(var_of(x)), Box::new(var_of(y)));
    for other in [times(a, c), times(b, c), times(b, d)] {
        solver.assert(compare(Comparison::Less, times(a, d), other));
    }
    let side = |sign: i128| {
        if sign < 0 {
            Comparison::Less
        } else {
            Comparison::Greater
        }
    };
    solver.assert(compare(side(low), var_of(a), int(0)));
    solver.assert(compare(side(high), var_of(d), int(0)));
    solver
}

/// One more constraint on a system of 200, beside solving all of it anew.
fn incremental() {
    let (anew, _) = best(|| {
        let (mut solver, vars) = start(50);
        for formula in many(&vars, 201, LOOSE) {
            solver.assert(formula);
        }
        move || solver.check()
    });
    let (mut solver, vars) = start(50);
    for formula in many(&vars, 200, LOOSE) {
        solver.assert(formula);
    }
    solver.check();
    let more = many(&vars, 400, LOOSE).split_off(200);
    let begin = Instant::now();
    for formula in &more {
        solver.push();
        solver.assert(formula.clone());
        solver.check();
        solver.pop();
    }
    let each = begin.elapsed() / u32::try_from(more.len()).expect("it is 200");
    println!(
        "{:44} {:>10}   ({:.0} times cheaper than anew, {})",
        "one more on 200, pushed and popped",
        shown(each),
        anew.as_secs_f64() / each.as_secs_f64(),
        shown(anew)
    );
}

/// Constraints between three variables each, true of some hidden values and, the less slack
/// there is, of few others.
fn many(vars: &[Var], count: usize, slack: i128) -> Vec<Formula> {
    let hidden = |place: usize| i128::try_from(place * 37 % 101).expect("it is small") - 50;
    let mut formulas = Vec::new();
    for index in 0..count {
        let at = |step: usize| (index * step + index / 50) % vars.len();
        let factor = i128::try_from(index % 7).expect("it is small") - 3;
        let slack = i128::try_from(index % 4).expect("it is small") * slack;
        let is_upper = index % 2 == 0;
        let (a, b, c) = (at(1), at(3), at(11));
        let distance = hidden(a) + factor * hidden(b) - hidden(c);
        let (comparison, limit) = if is_upper {
            (Comparison::AtMost, distance + slack)
        } else {
            (Comparison::AtLeast, distance - slack)
        };
        let place = |place: usize| vars.get(place).copied().map_or(int(0), var_of);
        let product = Expr::Mul(Box::new(int(factor)), Box::new(place(b)));
        let left = Expr::Add(Box::new(place(a)), Box::new(product));
        let right = Expr::Add(Box::new(place(c)), Box::new(int(limit)));
        formulas.push(compare(comparison, left, right));
    }
    formulas
}

fn start(count: usize) -> (Solver, Vec<Var>) {
    let mut solver = Solver::new(Budget::default());
    let vars = (0..count).map(|_| solver.variable(LOW, HIGH)).collect();
    (solver, vars)
}

/// Each is less than the next.
fn order(solver: &mut Solver, vars: &[Var]) {
    for (x, y) in vars.iter().zip(vars.iter().skip(1)) {
        solver.assert(compare(Comparison::Less, var_of(*x), var_of(*y)));
    }
}

/// The same, and the last is less than the first.
fn cycle(solver: &mut Solver, vars: &[Var]) {
    let mut vars = vars.to_vec();
    vars.extend(vars.first().copied());
    order(solver, &vars);
}

fn sum(vars: &[Var]) -> Expr {
    let mut sum = int(0);
    for var in vars {
        sum = Expr::Add(Box::new(sum), Box::new(var_of(*var)));
    }
    sum
}

fn var_of(var: Var) -> Expr {
    Expr::Var(var)
}

fn int(value: i128) -> Expr {
    Expr::Int(value)
}

fn compare(comparison: Comparison, a: Expr, b: Expr) -> Formula {
    Formula::Compare(comparison, a, b)
}

/// Prints the time of assertion and check together; the answer must be the expected one.
fn report(name: &str, expected: Answer, make: impl Fn() -> Solver) {
    let (time, answer) = best(|| || make().check());
    let note = if answer == expected {
        ""
    } else {
        "   NOT AS EXPECTED"
    };
    println!("{name:44} {:>10}   {answer:?}{note}", shown(time));
}

/// The shortest of several runs; what `prepare` does is not counted.
fn best<F: FnOnce() -> Answer>(prepare: impl Fn() -> F) -> (Duration, Answer) {
    let mut best = Duration::MAX;
    let mut answer = Answer::Unknown;
    for _ in 0..7 {
        let run = prepare();
        let begin = Instant::now();
        answer = run();
        best = best.min(begin.elapsed());
    }
    (best, answer)
}

fn shown(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1000.0)
}
