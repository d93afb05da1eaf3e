//! Actor programs: schedules, charts, deadlocks.

use crate::run::support::{ROOT, json, repeated, run, run_with_input};

#[test]
fn the_registry_runs_and_a_schedule_changes_what_comes_out() {
    let file = "samples/papers/registry.pet";
    let ended = run(&[file]);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(ended.stdout, @r"
    ok: all tasks have ended

    variables:
      rg = o1
      wk1 = o2
      wk2 = o3

    heap:
      o1 r1  Reg { f: 2, g: 3 }
      o2 r2  Worker₁ {}
      o3 r3  Worker₂ {}

    schedule: main r1.1 r2.1 r3.1 r1.2 r1.3

    chart (● a task begins, ○ goes on, ║ its actor is blocked):
           main         r1               r2          r3
                        Reg o1           Worker₁ o2  Worker₂ o3
       1   ● main
           ├─ new ──────▶
           ├─ new ──────┼────────────────▶
           ├─ new ──────┼────────────────┼───────────▶
           ├─ r1.1 p() ─▶                │           │
           ├─ r2.1 q(o1) ────────────────▶           │
           ├─ r3.1 h(o1) ────────────────┼───────────▶
           └ return     │                │           │
       2                ● r1.1 p, return │           │
       3                │                ● r2.1 q    │
                        ◀───── r1.2 m() ─┤           │
                        │                └ return    │
       4                │                │           ● r3.1 h
                        ◀────────────────┼ r1.3 t() ─┤
                        │                │           └ return
       5                ● r1.2 m, return │           │
       6                ● r1.3 t, return │           │
    ");
    let schedule = "main r3.1 r2.1 r1.2 r1.1 r1.3";
    let ended = run(&[file, "--schedule", schedule, "--json"]);
    let document = json(&ended);
    assert_eq!(document["heap"]["o1"]["fields"]["g"], 4);
    assert_eq!(document["schedule"], schedule);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("schedule");
    std::fs::write(&path, format!("{schedule}\n")).unwrap();
    let from_file = run(&[
        file,
        "--schedule",
        &format!("@{}", path.display()),
        "--json",
    ]);
    assert_eq!(from_file.stdout, ended.stdout);
}

#[test]
fn sums_of_factorials_end_with_2_on_every_schedule() {
    for seed in 0..10 {
        let seed = seed.to_string();
        let ended = run(&["samples/papers/sumfacts.pet", "--json", "--seed", &seed]);
        assert_eq!(
            (ended.code, &json(&ended)["variables"]["z"]),
            (0, &2.into())
        );
    }
}

#[test]
fn a_deadlock_is_found_by_a_seed_and_repeated_by_its_schedule() {
    let file = "samples/actors/philosophers-deadlock.pet";
    let ended = run(&[file, "--seed", "3"]);
    assert_eq!((ended.code, ended.stderr.as_str()), (1, ""));
    insta::assert_snapshot!(ended.stdout, @r"
    deadlock: 4 tasks wait, and nothing can go on
      r1.2 Fork.take waits for its condition
          at samples/actors/philosophers-deadlock.pet:8:5: await !this.taken;
      r2.2 Fork.take waits for its condition
          at samples/actors/philosophers-deadlock.pet:8:5: await !this.taken;
      r3.1 Philosopher.eat waits for r2.2 Fork.take
          at samples/actors/philosophers-deadlock.pet:18:5: this.second.take()
      r4.1 Philosopher.eat waits for r1.2 Fork.take
          at samples/actors/philosophers-deadlock.pet:18:5: this.second.take()

    variables:
      f0 = o1
      f1 = o2
      p0 = o3
      p1 = o4

    heap:
      o1 r1  Fork { taken: true }
      o2 r2  Fork { taken: true }
      o3 r3  Philosopher { first: o1, second: o2, meals: 0 }
      o4 r4  Philosopher { first: o2, second: o1, meals: 0 }

    schedule: main r4.1 r3.1 r2.1 r1.1 r4.1 r1.2 r3.1 r2.2

    chart (● a task begins, ○ goes on, ║ its actor is blocked):
           main     r1                         r2                         r3                       r4
                    Fork o1                    Fork o2                    Philosopher o3           Philosopher o4
       1   ● main
           ├─ new ──▶
           ├─ new ──┼──────────────────────────▶
           ├─ new ──┼──────────────────────────┼──────────────────────────▶
           ├─ new ──┼──────────────────────────┼──────────────────────────┼────────────────────────▶
           ├─ r3.1 eat() ──────────────────────┼──────────────────────────▶                        │
           ├─ r4.1 eat() ──────────────────────┼──────────────────────────┼────────────────────────▶
           └ return │                          │                          │                        │
       2            │                          │                          │                        ● r4.1 eat
                    │                          ◀──────────────────────────┼────────── r2.1 take() ─┤
                    │                          │                          │                        └ block on r2.1, line 17
       3            │                          │                          ● r3.1 eat               ║
                    ◀──────────────────────────┼──────────── r1.1 take() ─┤                        ║
                    │                          │                          └ block on r1.1, line 17 ║
       4            │                          ● r2.1 take, return        ║                        ║
       5            ● r1.1 take, return        │                          ║                        ║
       6            │                          │                          ║                        ○ r4.1 eat
                    ◀──────────────────────────┼──────────────────────────╫────────── r1.2 take() ─┤
                    │                          │                          ║                        └ block on r1.2, line 18
       7            ● r1.2 take, await, line 8 │                          ║                        ║
       8            │                          │                          ○ r3.1 eat               ║
                    │                          ◀──────────── r2.2 take() ─┤                        ║
                    │                          │                          └ block on r2.2, line 18 ║
       9            │                          ● r2.2 take, await, line 8 ║                        ║

    repeat: pet run samples/actors/philosophers-deadlock.pet --schedule 'main r4.1 r3.1 r2.1 r1.1 r4.1 r1.2 r3.1 r2.2'
    ");
    let again = repeated(&ended);
    assert_eq!((again.code, again.stdout), (1, ended.stdout));
    let document = json(&run(&[file, "--seed", "3", "--json"]));
    assert_eq!(document["outcome"], "deadlock");
    let first = serde_json::json!({"task": "r1.2", "method": "Fork.take", "line": 8, "column": 5,
        "waits_for": "condition", "on": null});
    assert_eq!(document["deadlock"][0], first);
    assert_eq!(document["deadlock"][2]["on"], "r2.2");
}

#[test]
fn every_sample_with_a_main_block_runs_and_repeats() {
    let folder = format!("{ROOT}/samples/actors");
    let mut failures = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        for seed in ["1", "2", "3"] {
            let args = [path.to_str().unwrap(), "--seed", seed];
            let ended = run(&args);
            assert!(ended.code < 2, "{}: {}", args[0], ended.stderr);
            assert_eq!(run(&args).stdout, ended.stdout);
            if ended.code == 1 {
                failures += 1;
                assert_eq!(repeated(&ended).stdout, ended.stdout);
            }
        }
    }
    assert!(failures > 3);
}

#[test]
fn actors_of_an_input_are_there_from_the_start() {
    let input = r#"{"heap": {
        "d": {"class": "D", "fields": {"v": 7}},
        "a": {"class": "A", "fields": {"d": {"ref": "d"}}},
        "this": {"class": "M", "fields": {"a": {"ref": "a"}, "b": {"ref": "b"}}},
        "b": {"class": "B", "fields": {"d1": {"ref": "d"}, "d2": null}}}}"#;
    let args = [
        "samples/papers/initial-actors.pet",
        "-m",
        "M.go",
        "--input",
        "-",
    ];
    let ended = run_with_input(&args, input);
    assert_eq!(ended.code, 1);
    insta::assert_snapshot!(ended.stdout, @r"
    exception: NullPointerException, at samples/papers/initial-actors.pet:9:19, in r3.3
      9 | void use(D x) { x ! m(); }

    heap:
      this r1  M { a: a, b: b }
      a r2     A { d: d }
      b r3     B { d1: d, d2: null }
      d r4     D { v: 9 (was 7) }

    schedule: r1.1 r2.1 r3.1 r4.1 r3.2 r4.2 r3.3

    chart (● a task begins, ○ goes on, ║ its actor is blocked):
           r1           r2       r3                                         r4
           M this       A a      B b                                        D d
       1   ● r1.1 go    │        │                                          │
           ├─ r2.1 f() ─▶        │                                          │
           ├─ r3.1 f() ─┼────────▶                                          │
           └ return     │        │                                          │
       2   │            ● r2.1 f │                                          │
           │            ├─ r4.1 m() ────────────────────────────────────────▶
           │            └ return │                                          │
       3   │            │        ● r3.1 f                                   │
           │            │        ├↺ r3.2 use(d)                             │
           │            │        ├↺ r3.3 use(null)                          │
           │            │        └ return                                   │
       4   │            │        │                                          ● r4.1 m, return
       5   │            │        ● r3.2 use                                 │
           │            │        ├─ r4.2 m() ───────────────────────────────▶
           │            │        └ return                                   │
       6   │            │        │                                          ● r4.2 m, return
       7   │            │        ● r3.3 use, ✗ NullPointerException, line 9 │

    repeat: pet run samples/papers/initial-actors.pet -m M.go --input - --schedule 'r1.1 r2.1 r3.1 r4.1 r3.2 r4.2 r3.3'
    ");
}

#[test]
fn what_is_printed_as_json_can_be_an_input_again() {
    let program = "class A { int[] xs; Fut<int> f; A a; boolean b; int m() { return 7; }
        void go(A o) { xs = new int[2]; xs[1] = 5; f = o ! m(); a = o; b = true; } }";
    let args = ["-", "-m", "A.go", "--args", "this", "--json"];
    let ended = run_with_input(&args, program);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let document = json(&ended);
    assert_eq!(document["schedule"], "r1.1 r1.2");
    assert_eq!(document["actors"], serde_json::json!(["this"]));
    let heap = &document["heap"];
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("in.json");
    let input = serde_json::json!({"heap": heap});
    std::fs::write(&file, input.to_string()).unwrap();
    let args = [
        "-",
        "-m",
        "A.m",
        "--input",
        file.to_str().unwrap(),
        "--json",
    ];
    let again = json(&run_with_input(&args, program));
    assert_eq!(&again["heap"], heap);
    assert_eq!(
        heap["f1"],
        serde_json::json!({"future": "int", "finished": true, "value": 7})
    );
    assert_eq!(
        heap["o1"],
        serde_json::json!({"array": "int", "elements": [0, 5]})
    );
}

#[test]
fn many_actors_become_a_list() {
    let program = "class A { int n; void inc() { this.n = this.n + 1; } }
        for (int i = 0; i < 9; i++) { A a = new A(); a ! inc(); }";
    let ended = run_with_input(&["-"], program);
    let (_, list) = ended.stdout.split_once("macro-steps:\n").unwrap();
    assert!(list.starts_with("   1  main\n        new r1, A o1\n        → r1.1 inc()\n"));
    assert!(list.ends_with("  10  r9.1 inc of A o9, return\n"), "{list}");
}

#[test]
fn a_long_run_is_cut_and_shown_by_its_ends() {
    let program = "class A { int n; void go(A o) { this.n = this.n + 1; o ! go(this); } }
        A a = new A(); A b = new A(); a ! go(b);";
    let ended = run_with_input(&["-", "--max-steps", "5000"], program);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    let first = "cut: not finished after 5000 steps; --max-steps allows more\n";
    assert!(ended.stdout.starts_with(first), "{}", ended.stdout);
    assert!(ended.stdout.contains("macro-steps, which --json shows"));
    assert!(ended.stdout.contains("macro-steps left out"));
    assert!(ended.stdout.lines().count() < 2_000);
    let document = json(&run_with_input(
        &["-", "--max-steps", "5000", "--json"],
        program,
    ));
    assert_eq!(
        (&document["outcome"], &document["limit"]),
        (&"cut".into(), &"steps".into())
    );
    assert_eq!(document["steps"], 5000);
}
