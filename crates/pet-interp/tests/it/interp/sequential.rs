//! Methods of sequential programs: heap, exceptions, dispatch, inputs.

use crate::interp::support::{call, field, heap, named, object, program, reference, thrown};
use pet_interp::interp::choose::Choice;
use pet_interp::interp::input::{start, start_main};
use pet_interp::interp::record::{Coverage, Trail};
use pet_interp::interp::{Limits, decode, run};
use pet_model::{Heap, Input, Object, Outcome, Value};
use pet_translator::source::Source;
use std::collections::BTreeSet;

#[test]
fn a_list_in_the_input_is_changed_in_place() {
    let program = program(
        "class Node { int value; Node next; }
         class List {
           Node first;
           void reverse() {
             Node done = null;
             while (first != null) { Node rest = first.next; first.next = done; done = first; first = rest; }
             first = done;
           }
           void push(int value) { Node node = new Node(); node.value = value; node.next = first; first = node; }
         }",
    );
    let heap = heap(&[
        ("this", object("List", &[("first", reference("a"))])),
        (
            "a",
            object(
                "Node",
                &[("value", Value::Int(1)), ("next", reference("o1"))],
            ),
        ),
        (
            "o1",
            object("Node", &[("value", Value::Int(2)), ("next", Value::Null)]),
        ),
    ]);
    let reversed = call(&program, "List.reverse", &[], heap.clone());
    assert_eq!(reversed.outcome, Outcome::Ok);
    assert_eq!(field(&reversed, "this", "first"), reference("o1"));
    assert_eq!(field(&reversed, "o1", "next"), reference("a"));
    assert_eq!(field(&reversed, "a", "next"), Value::Null);

    let pushed = call(&program, "List.push", &[("value", Value::Int(7))], heap);
    assert_eq!(field(&pushed, "this", "first"), reference("o2"));
    assert_eq!(field(&pushed, "o2", "next"), reference("a"));
    let names: Vec<&String> = pushed.output.heap.objects.keys().collect();
    assert_eq!(names, ["this", "a", "o1", "o2"]);
}

#[test]
fn an_exception_has_its_class_and_the_line_that_threw_it() {
    let text = "class E extends Exception { int code; E(int c) { code = c; } }
        class P { P next; int v; }
        class C {
          static int f(int n, P p, int[] a, Object o) throws E {
            int x = 1;
            if (n == 0) return 1 /
              n;
            if (n == 1) return p.v;
            if (n == 2) return a[
              5];
            if (n == 3) { int[] b = new int[0 - n]; }
            if (n == 4) { P q = (P) o; }
            if (n == 5) { x = 2; assert n < x; }
            if (n == 6) { x = 3; throw new E(n); }
            if (n == 7) { x = 4; throw new IllegalStateException(); }
            if (n == 8) try { return p.next.v; } finally { x = x + 1; }
            if (n == 9) x = g(n);
            return x;
          }
          static int g(int n) throws E {
            int y = n;
            throw new E(y);
          }
        }";
    let source = Source::new("test.pet", text);
    let program = program(text);
    let expected = [
        (0, "ArithmeticException", 6),
        (1, "NullPointerException", 8),
        (2, "ArrayIndexOutOfBoundsException", 9),
        (3, "NegativeArraySizeException", 11),
        (4, "ClassCastException", 12),
        (5, "AssertionError", 13),
        (6, "E", 14),
        (7, "IllegalStateException", 15),
        (8, "NullPointerException", 16),
        (9, "E", 22),
    ];
    for (n, class, line) in expected {
        let args = [
            ("n", Value::Int(n)),
            ("p", Value::Null),
            ("a", reference("a")),
            ("o", reference("o")),
        ];
        let array = Object::Array {
            element: "int".to_owned(),
            elements: vec![Value::Int(0); 5],
        };
        let heap = heap(&[("a", array), ("o", object("Object", &[]))]);
        let run = call(&program, "C.f", &args, heap);
        let thrown = thrown(&run);
        assert_eq!(
            (thrown.class.as_str(), source.line(thrown.at.start)),
            (class, line),
            "{n}"
        );
        let word = if n == 5 { "assertion" } else { "exception" };
        assert_eq!(run.outcome.word(), word);
        assert!(run.output.heap.objects.contains_key(&thrown.object));
        if class == "E" {
            assert_eq!(field(&run, &thrown.object, "code"), Value::Int(n));
        }
    }
}

#[test]
fn exceptions_are_caught_and_finally_runs_on_every_way() {
    let program = program(
        "class E extends Exception { }
         class F extends E { }
         class C {
           static int n;
           static void thrower(int k) throws E { if (k == 1) throw new E(); if (k == 2) throw new F(); if (k == 3) n = 1 / 0; }
           static int f(int k) {
             int r = 0;
             for (int i = 0; i < 2; i++) {
               try {
                 try { thrower(k); r = r + 1; if (k == 4) continue; if (k == 5) break; if (k == 6) return 1000 + r; }
                 catch (F e) { r = r + 10; }
                 finally { r = r + 100; n = n + 1; }
               } catch (E e) { r = r + 20; } catch (ArithmeticException e) { r = r + 50; }
             }
             return r;
           }
         }",
    );
    let expected = [
        (0, 202, 2),
        (1, 240, 2),
        (2, 220, 2),
        (3, 300, 2),
        (4, 202, 2),
        (5, 101, 1),
        (6, 1001, 1),
    ];
    for (k, result, passes) in expected {
        let run = call(&program, "C.f", &[("k", Value::Int(k))], Heap::default());
        assert_eq!(run.output.result, Some(Value::Int(result)), "{k}");
        assert_eq!(run.output.statics["C.n"], Value::Int(passes), "{k}");
    }
}

#[test]
fn calls_go_to_the_class_of_the_receiver() {
    let program = program(
        "interface Shape { int area(); default int twice() { return 2 * area(); } }
         abstract class Named implements Shape { int name() { return 1; } int both() { return 100 * name() + twice(); } }
         class Square extends Named { int side; int area() { return side * side; } }
         class Big extends Square { int name() { return super.name() + 1; } public int twice() { return 7; } }
         class C {
           static int f(Object o) {
             if (o instanceof Big) return 1;
             if (o instanceof Shape) return 2;
             if (o instanceof int[]) return 3;
             if (o instanceof Square[]) return 4;
             return o == null ? 5 : 6;
           }
         }",
    );
    let square = |class| heap(&[("this", object(class, &[("side", Value::Int(3))]))]);
    let run = call(&program, "Named.both", &[], square("Square"));
    assert_eq!(run.output.result, Some(Value::Int(118)));
    let run = call(&program, "Named.both", &[], square("Big"));
    assert_eq!(run.output.result, Some(Value::Int(207)));

    let array = |element: &str| Object::Array {
        element: element.to_owned(),
        elements: vec![],
    };
    let side = [("side", Value::Int(0))];
    let objects = [
        (object("Big", &side), 1),
        (object("Square", &side), 2),
        (array("int"), 3),
        (array("Square"), 4),
        (array("Big"), 4),
        (array("Object"), 6),
        (array("boolean[]"), 6),
        (object("Object", &[]), 6),
    ];
    for (object, result) in objects {
        let args = [("o", reference("x"))];
        let run = call(&program, "C.f", &args, heap(&[("x", object.clone())]));
        assert_eq!(run.output.result, Some(Value::Int(result)), "{object:?}");
    }
    let run = call(&program, "C.f", &[("o", Value::Null)], Heap::default());
    assert_eq!(run.output.result, Some(Value::Int(5)));
}

#[test]
fn the_main_block_runs_after_the_static_initialisers() {
    let program = program(
        "class A { static int x = f(); static int f() { return 41; } static boolean done; }
         class B { static int[] row = { A.x, 2 }; static { A.x = A.x + 1; } }
         int y = A.x + B.row[0];
         A.done = y == 83;
         assert A.done;",
    );
    let code = decode(&program);
    let mut trail = Trail::default();
    let begin = start_main(&code).unwrap();
    let run = run(
        &code,
        begin,
        &Choice::InTurn,
        &Limits::default(),
        &mut trail,
    )
    .unwrap();
    assert_eq!(run.outcome, Outcome::Ok);
    assert_eq!(run.output.statics["A.done"], Value::Bool(true));
    assert_eq!(run.output.statics["B.row"], reference("o1"));
    let traces = trail.traces(&code);
    let roots: Vec<&str> = traces
        .iter()
        .map(|(_, trace)| &*trace.nodes[0].block)
        .collect();
    assert_eq!(roots, ["A.static", "B.static", "main"]);
}

#[test]
fn every_mistake_in_an_input_is_reported() {
    let program = program(
        "abstract class S { }
         class N extends S { int v; N next; int[] row; boolean on; }
         class C { static int k; static final int K = 1; int f(int a, N n, boolean b) { return a; } }",
    );
    let node = |v, next, row, on| {
        let fields = [("v", v), ("next", next), ("row", row), ("on", on)];
        object("N", &fields)
    };
    let good = || node(Value::Int(1), Value::Null, Value::Null, Value::Bool(true));
    let input = Input {
        asked: Default::default(),
        args: named(&[
            ("a", Value::Bool(true)),
            ("n", reference("list")),
            ("c", Value::Int(1)),
        ]),
        heap: heap(&[
            ("a", object("Node", &[])),
            ("b", object("S", &[])),
            (
                "c",
                object("N", &[("v", Value::Int(1)), ("w", Value::Int(1))]),
            ),
            (
                "d",
                node(
                    Value::Null,
                    reference("nobody"),
                    reference("good"),
                    Value::Int(1),
                ),
            ),
            (
                "e",
                Object::Array {
                    element: "Nope".to_owned(),
                    elements: vec![],
                },
            ),
            (
                "f",
                Object::Array {
                    element: "int".to_owned(),
                    elements: vec![Value::Int(1), Value::Null],
                },
            ),
            ("good", good()),
            ("list", object("C", &[])),
        ]),
        statics: named(&[("C.k", Value::Null), ("C.K", Value::Int(2))]),
        queue: Vec::new(),
    };
    let code = decode(&program);
    let method = program.find_method("C.f").unwrap();
    let errors = start(&code, method, &input).unwrap_err();
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    let expected = [
        "object `a`: the program has no class `Node`",
        "object `b`: `S` is abstract; an object needs a class that is not abstract",
        "object `e`: the program has nothing of type `Nope[]`",
        "field `next` of `c`: no value is given",
        "field `row` of `c`: no value is given",
        "field `on` of `c`: no value is given",
        "field `w` of `c`: class `N` has no such field",
        "field `v` of `d`: expected `int`, found `null`",
        "field `next` of `d`: the heap has no object `nobody`",
        "field `row` of `d`: expected `int[]`, found `N`",
        "field `on` of `d`: expected `boolean`, found `int`",
        "element 1 of `f`: expected `int`, found `null`",
        "static field `C.k`: expected `int`, found `null`",
        "static field `C.K`: the program has no such field, or it is a constant; the name is `Class.field`",
        "`this` of `C.f`: the heap has no object `this`",
        "argument `a`: expected `int`, found `boolean`",
        "argument `n`: expected `N`, found `C`",
        "argument `b`: no value is given",
        "argument `c`: `C.f` has no such parameter",
    ];
    assert_eq!(errors, expected);
}

#[test]
fn a_call_of_a_method_without_code_ends_the_run_by_name() {
    let program =
        program("class C { static native int n(int a); static int f() { return n(1); } }");
    let run = call(&program, "C.f", &[], Heap::default());
    let method = "C.n".to_owned();
    assert_eq!(run.outcome, Outcome::NoCode { method });
}

#[test]
fn statements_and_points_are_covered_as_they_begin() {
    let program = program(
        "int f(int n) {
           if (n > 0) {
             //@ point positive
             n = 1;
           } else {
             n = 2;
           }
           return n;
         }",
    );
    let code = decode(&program);
    let method = program.find_method("f").unwrap();
    let input = Input {
        args: named(&[("n", Value::Int(5))]),
        ..Input::default()
    };
    let mut coverage = Coverage::default();
    let begin = start(&code, method, &input).unwrap();
    run(
        &code,
        begin,
        &Choice::InTurn,
        &Limits::default(),
        &mut coverage,
    )
    .unwrap();
    assert_eq!(coverage.statements(&code).len(), 3);
    assert_eq!(program.method(method).statements.len(), 4);
    assert_eq!(coverage.points(&code), BTreeSet::from(["positive"]));
}
