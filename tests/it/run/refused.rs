//! What cannot be run: wrong options, schedules that do not fit, bad inputs.

use crate::run::support::{LISTS, REM_ALL, ROOT, json, run, run_with_input};
use pet_interp::interp::choose::Choice;
use pet_interp::interp::input::start;
use pet_interp::interp::{Limits, decode};
use pet_translator::source::Source;
use proptest::prelude::*;

/// Options, and what is said about them.
const USAGE: &str = "
LCM => has no main block; name a method: -m lcm, -m gcd, -m abs
LCM -m lmc => there is no method `lmc`; did you mean `lcm`?
LCM -m lcm => `lcm` needs a value for `a` (int): give it with --args or --input
LCM -m lcm --args 1 => `lcm` needs a value for `b` (int): give it with --args or --input
LCM -m lcm --args 1,2,3 => too many arguments: it is `lcm(int a, int b)`
LCM -m lcm --args 1,c=2 => `lcm` has no parameter `c`: it is `lcm(int a, int b)`
LCM -m lcm --args 1,a=2 => the argument `a` of `lcm` is given twice
LCM -m lcm --args 1,x => `x` is not a value: expected a number, a character, a string in double quotes, true, false, null, or the name
LCM -m lcm --args 1, => `` is not a value
LCM -m lcm --args 1,2147483648 => argument `b`: expected `int`, found `2147483648`
LCM -m lcm --args 1,9223372036854775808 => 9223372036854775808 does not fit into 64 bits
LCM -m lcm --args 1,true => argument `b`: expected `int`, found `boolean`
LCM -m lcm --args null,1 => argument `a`: expected `int`, found `null`
LCM --args 1,2 => has no main block; name a method: -m lcm
LCM -m lcm --input no/such.json => cannot read `no/such.json`
LCM -m lcm --input samples => cannot read `samples`
- -m lcm --input - => there is no method `lcm`
REG -m main --args 1 => the main block has no parameters; --args and --input are for methods
REG --seed 1 --schedule main => cannot be used with
REG --seed x => invalid value
REG --max-steps x => invalid value
REG --schedule main,r9.1 => step 2 of the schedule, `r9.1`, is not possible: there is no such task
REG --schedule main,x => `x` at position 2 of the schedule is no step
REG --schedule @no/such => cannot read the schedule in `no/such`
no/such.pet => cannot read `no/such.pet`
";

/// Inputs of `List.remAll`, and what is said about them.
const INPUTS: &str = r#"
 => -: no JSON: EOF
{ => -: no JSON: EOF
{} x => trailing characters
[] => -: input: expected {…}, found a list
{"heep": {}} => unknown key `heep`, expected `args`, `heap`, `statics`, `queue` or `asked`
{"args": 5} => args: expected {…}, found an integer
{"args": {"l": 1e5}} => argument `l`: expected `List`, found `double`
{"args": {"l": 1e999}} => no JSON: number out of range
{"args": {"l": 9223372036854775808}} => args.l: 9223372036854775808 does not fit into 64 bits
{"args": {"l": 99999999999999999999999}} => argument `l`: expected `List`, found `double`
{"args": {"l": "this"}} => args.l: expected an integer, a character, true, false, null or {"ref": "name"}, found a text
{"args": {"l": {"ref": 1}}} => args.l: expected an integer
{"args": {"l": null, "l": null}} => the key `l` is there twice
{"args": {"l": {"ref": "x"}}} => argument `l`: the heap has no object `x`
{"args": {"l": 3}} => argument `l`: expected `List`, found `int`
{"args": {"l": null, "k": 3}} => argument `k`: `List.remAll` has no such parameter
{"heap": {"x": {"class": "Lisst", "fields": {}}}} => object `x`: the program has no class `Lisst`
{"heap": {"x": {"class": "Node", "fields": {"data": 1}}}} => field `next` of `x`: no value is given
{"heap": {"x": {"class": "List", "fields": {"first": null, "f": 1}}}} => field `f` of `x`: class `List` has no such field
{"heap": {"x": {"class": "List", "fields": {"first": {"ref": "x"}}}}} => field `first` of `x`: expected `Node`, found `List`
{"heap": {"x": {"class": "Node", "fields": {"data": true, "next": null}}}} => field `data` of `x`: expected `int`, found `boolean`
{"heap": {"x": {"class": 3}}} => heap.x.class: expected a name in quotes, found an integer
{"heap": {"x": {"clas": "List"}}} => heap.x: no object: expected a key `class`, `array` or `future`
{"heap": {"x": {"class": "List", "felds": {}}}} => heap.x: unknown key `felds`, expected `class`, `fields`
{"heap": {"x": null}} => heap.x: expected {…}, found null
{"heap": {"x": {"array": "int"}}} => heap.x: `elements` is missing
{"heap": {"x": {"array": "int", "elements": 3}}} => heap.x.elements: expected a list, found an integer
{"heap": {"x": {"array": "int", "elements": [1, []]}}} => heap.x.elements[1]: expected an integer
{"heap": {"x": {"array": "void", "elements": []}}} => object `x`: the program has nothing of type `void[]`
{"heap": {"x": {"future": "int", "finished": 1}}} => heap.x.finished: expected true or false, found an integer
{"statics": {"List.x": 1}} => static field `List.x`: the program has no such field
"#;

#[test]
fn what_cannot_be_run_ends_with_2_and_a_reason() {
    for line in USAGE.trim().lines() {
        let (options, message) = line.split_once(" => ").unwrap();
        let options = options.split(' ').map(|word| match word {
            "LCM" => "samples/papers/lcm.pet",
            "REG" => "samples/papers/registry.pet",
            other => other,
        });
        let ended = run(&options.collect::<Vec<&str>>());
        assert_eq!((ended.code, ended.stdout.as_str()), (2, ""), "{line}");
        assert!(ended.stderr.contains(message), "{line}\n{}", ended.stderr);
    }
    let ended = run_with_input(&["-", "--json"], "int n = x;");
    assert_eq!((ended.code, &json(&ended)["ok"]), (2, &false.into()));
}

#[test]
fn a_bad_input_is_refused_with_its_place() {
    for line in INPUTS.strip_prefix('\n').unwrap().lines() {
        let (text, message) = line.split_once(" => ").unwrap();
        // What is checked against the program has all the arguments.
        let text = match text.starts_with(r#"{"heap""#) || text.starts_with(r#"{"statics""#) {
            true => text.replacen('{', r#"{"args": {"l": null}, "#, 1),
            false => text.to_owned(),
        };
        refused(&text, message);
    }
}

#[test]
fn a_huge_input_is_refused_like_any_other() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    refused(&deep, "recursion limit exceeded");
    let dimensions = "[]".repeat(100_000);
    let wide = format!(
        r#"{{"args": {{"l": null}}, "heap": {{"x": {{"array": "int{dimensions}", "elements": []}}}}}}"#
    );
    refused(&wide, "object `x`: the program has nothing of type `int[]");
    let names = (0..1000).map(|index| format!(r#""a{index}": 1"#));
    let many = format!(
        r#"{{"args": {{"l": null, {}}}}}"#,
        names.collect::<Vec<String>>().join(", ")
    );
    refused(&many, "… and 980 more\n");
}

fn refused(input: &str, message: &str) {
    let ended = run_with_input(&REM_ALL, input);
    assert_eq!((ended.code, ended.stdout.as_str()), (2, ""), "{input:.80}");
    assert!(
        ended.stderr.contains(message),
        "{input:.80}\n{:.400}",
        ended.stderr
    );
}

proptest! {
    /// Whatever is done to a document, it is read or refused, and what is read runs.
    #[test]
    fn a_damaged_input_is_read_or_refused(
        damage in proptest::collection::vec((0..LISTS.len(), 0..8_usize), 1..4)
    ) {
        let mut text = LISTS.as_bytes().to_vec();
        for (at, what) in damage {
            let at = at.min(text.len() - 1);
            match what {
                0 => drop(text.remove(at)),
                1 => text.truncate(at + 1),
                2 => text.insert(at, b'{'),
                3 => text[at] = b'"',
                4 => text[at] = b'9',
                5 => text[at] = b'}',
                6 => drop(text.splice(at..at, *b"null")),
                _ => text[at] = b'a',
            }
        }
        let text = String::from_utf8(text).unwrap();
        if let Ok(input) = pet_render::json::read::input(&text) {
            let path = format!("{ROOT}/samples/papers/remall.pet");
            let source = Source::new("remall.pet", std::fs::read_to_string(path).unwrap());
            let program = pet_translator::translate(&source).unwrap().program;
            let code = decode(&program);
            let method = program.find_method("List.remAll").unwrap();
            if let Ok(begun) = start(&code, method, &input) {
                let limits = Limits { max_steps: 10_000, ..Limits::default() };
                pet_interp::interp::run(&code, begun, &Choice::InTurn, &limits, &mut ()).unwrap();
            }
        }
    }
}
