//! Time of the front end against the size of the program: generated programs of 1,000,
//! 10,000 and 100,000 lines, each stage by itself, and the ratios between the sizes.
//! Linear time shows as ratios near 10.
//!
//! `cargo bench -p pet-translator --bench translate`

use pet_translator::compile::{Options, Traces};
use pet_translator::source::Source;
use pet_translator::{check, clp, compile, lower, parse};
use std::time::{Duration, Instant};

const STAGES: [&str; 6] = ["parse", "check", "lower", "compile", "print", "all"];

/// Each measurement is the best of so many runs.
const RUNS: usize = 3;

fn main() {
    let sizes = [1_000, 10_000, 100_000];
    let times: Vec<[Duration; 6]> = sizes.iter().map(|lines| best(*lines)).collect();
    print!("{:>8}", "lines");
    for stage in STAGES {
        print!("{stage:>12}");
    }
    println!();
    for (lines, times) in sizes.iter().zip(&times) {
        print!("{lines:>8}");
        for time in times {
            print!("{:>9.1} ms", time.as_secs_f64() * 1e3);
        }
        println!();
    }
    for pair in times.windows(2) {
        if let [small, large] = pair {
            print!("{:>8}", "ratio");
            for (small, large) in small.iter().zip(large) {
                let ratio = large.as_secs_f64() / small.as_secs_f64();
                print!("{ratio:>12.1}");
            }
            println!();
        }
    }
}

fn best(lines: usize) -> [Duration; 6] {
    let source = Source::new("generated.pet", program(lines));
    let mut best = [Duration::MAX; 6];
    for _ in 0..RUNS {
        for (best, time) in best.iter_mut().zip(measure(&source)) {
            *best = time.min(*best);
        }
    }
    best
}

fn measure(source: &Source) -> [Duration; 6] {
    let start = Instant::now();
    let parsed = parse::parse(source);
    let after_parse = start.elapsed();
    let checked = check::check(source, &parsed.program);
    let after_check = start.elapsed();
    let module = checked.module.expect("the generated program has no errors");
    let blocks = lower::lower(source, &module);
    let after_lower = start.elapsed();
    let options = Options {
        traces: Traces::Kept,
        method: None,
        integers: pet_translator::number::Integers::Machine,
    };
    let clauses = compile::compile(source, &blocks, options);
    let after_compile = start.elapsed();
    let text = clp::print::program(&clauses);
    let all = start.elapsed();
    assert!(text.len() > source.text().len());
    [
        after_parse,
        after_check - after_parse,
        after_lower - after_check,
        after_compile - after_lower,
        all - after_compile,
        all,
    ]
}

/// Classes of 40 lines that use each other: lists, arrays, loops, calls, exceptions.
fn program(lines: usize) -> String {
    let mut text = String::new();
    for number in 0..lines / 40 {
        let other = number / 2;
        text.push_str(&format!(
            "class C{number} {{
    int value;
    C{number} next;
    C{other} other;
    static int count = {number};
    C{number}(int value) {{
        this.value = value;
    }}
    int sum(int limit) {{
        int total = 0;
        C{number} at = this;
        while (at != null && limit > 0) {{
            total += at.value;
            at = at.next;
            limit--;
        }}
        return total;
    }}
    boolean fill(int[] xs, int from) {{
        for (int i = 0; i < xs.length; i++) {{
            xs[i] = from + i * value;
            if (xs[i] % 7 == 3) {{
                return false;
            }} else if (xs[i] > 1000) {{
                throw new IllegalStateException();
            }}
        }}
        return true;
    }}
    int guarded(int a, int b) {{
        try {{
            int q = a / b;
            return other.sum(q) + sum(a);
        }} catch (ArithmeticException e) {{
            return -1;
        }} finally {{
            count++;
        }}
    }}
}}
"
        ));
    }
    text
}
