//! Ground execution: translated programs on the embedded machine and on SWI-Prolog give the
//! same answers, and the right ones.

use crate::support::{ground, text};
use pet_testing::samples;

use ground::{Engine, Program, agreed, compare, embedded};
use pet_translator::compile::{self, Traces};
use pet_translator::{clp, translate};
use text::{goal, shown};

/// The program gives these answers, on all engines.
fn check(name: &str, text: &str, expected: &[(&str, &str)]) {
    let programs = [program(name, text, expected.iter().map(|(goal, _)| *goal))];
    let answers = agreed(&programs);
    compare(
        &programs,
        (Engine::Light, &answers),
        (Engine::Clpz, &embedded(Engine::Clpz, &programs)),
    );
    for ((goal, expected), answers) in expected.iter().zip(answers.iter().flatten()) {
        assert_eq!(&shown(answers), expected, "{name}: ?- {goal}.");
    }
}

fn program<'a>(name: &str, text: &str, goals: impl Iterator<Item = &'a str>) -> Program {
    Program {
        name: name.to_owned(),
        text: text.to_owned(),
        goals: goals.map(goal).collect(),
    }
}

/// SFM 2014, Ex. 8, where NullPointerException is called NPE; then lists that have
/// elements, apart and aliased.
#[test]
fn rem_all_removes_what_the_paper_says() {
    let node = |x: u32, data: i32, next: &str| {
        format!(
            "','({x}, object('Node', [field('Node':data, {data}), field('Node':next, {next})]))"
        )
    };
    let list =
        |x: u32, first: &str| format!("','({x}, object('List', [field('List':first, {first})]))");
    let rem_all = |l: &str, heap: &[String]| {
        format!(
            "'List.remAll'([r(1), {l}], Out, [{}], H, E, T)",
            heap.join(", ")
        )
    };
    let ex_8 = "'List.remAll'([r(1), null], Out, \
        [','(1, object('List', [field('Node':first, null)]))], H, E, T)";
    let apart = rem_all(
        "r(2)",
        &[
            list(1, "r(3)"),
            list(2, "r(5)"),
            node(3, 7, "r(4)"),
            node(4, 8, "null"),
            node(5, 8, "null"),
        ],
    );
    let aliased = rem_all("r(1)", &[list(1, "r(3)"), node(3, 7, "null")]);
    check(
        "rem_all.pl",
        include_str!("ground/rem_all.pl"),
        &[
            (
                ex_8,
                "Out = [], H = [(1,object(List,[field(Node:first,null)])),\
                 (2,object(NullPointerException,[]))], E = exc(2), T = List.remAll(2,[])",
            ),
            (
                &apart.replace(", T)", ", _T)"),
                "Out = [], H = [(1,object(List,[field(List:first,r(3))])),\
                 (2,object(List,[field(List:first,r(5))])),\
                 (3,object(Node,[field(Node:data,7),field(Node:next,null)])),\
                 (4,object(Node,[field(Node:data,8),field(Node:next,null)])),\
                 (5,object(Node,[field(Node:data,8),field(Node:next,null)]))], E = ok",
            ),
            (
                &aliased,
                "Out = [], H = [(1,object(List,[field(List:first,null)])),\
                 (3,object(Node,[field(Node:data,7),field(Node:next,null)]))], E = ok, \
                 T = List.remAll(1,[List.remAll:loop@11(1,[List.remAll:loop@17(1,\
                 [List.remAll:if@23(1,[List.remAll:if@25(1,[List.remAll:loop@17(2,\
                 [List.remAll:loop@11(2,[])])])])])])])",
            ),
            (
                "new_object([], 'Node', X, H)",
                "X = 1, H = [(1,object(Node,[field(Node:data,0),field(Node:next,null)]))]",
            ),
            (
                "new_object([], 'Tree', _X, _H)",
                "raised existence_error(class,Tree)",
            ),
            (
                "listed(pet_field('Node', Name, Type))",
                "Name = data, Type = int ; Name = next, Type = Node",
            ),
        ],
    );
}

#[test]
fn mist_writes_through_the_alias() {
    let cell = |x: u32, f: i32| format!("','({x}, object('C', [field('C':f, {f})]))");
    let mist = |r2: &str, heap: &str| format!("mist([r(1), {r2}], _, [{heap}], H, E, _)");
    check(
        "mist.pl",
        include_str!("ground/mist.pl"),
        &[
            (
                "mist([null, null], _, [], H, E, _)",
                "H = [(1,object(NullPointerException,[]))], E = exc(1)",
            ),
            (
                &mist("r(1)", &cell(1, 5)),
                "H = [(1,object(C,[field(C:f,1)]))], E = ok",
            ),
            (
                &mist("r(2)", &format!("{}, {}", cell(1, 5), cell(2, 6))),
                "H = [(1,object(C,[field(C:f,5)])),(2,object(C,[field(C:f,1)]))], E = ok",
            ),
            (
                &mist("null", &cell(1, 5)),
                "H = [(1,object(C,[field(C:f,5)])),(2,object(NullPointerException,[]))], E = exc(2)",
            ),
            (
                &mist("null", &cell(1, -5)),
                "H = [(1,object(C,[field(C:f,0)]))], E = ok",
            ),
        ],
    );
}

/// A program without traces, and numbers beyond 64 bits.
#[test]
fn lcm_divides_and_catches() {
    check(
        "lcm.pl",
        include_str!("ground/lcm.pl"),
        &[
            ("lcm([4, 6], Out, [], H, E)", "Out = [12], H = [], E = ok"),
            ("lcm([-4, 6], Out, [], H, E)", "Out = [12], H = [], E = ok"),
            (
                "lcm([0, 0], Out, [], H, E)",
                "Out = [-1], H = [(1,object(ArithmeticException,[]))], E = ok",
            ),
            (
                "lcm([9223372036854775807, 9223372036854775806], Out, [], H, E)",
                "Out = [85070591730234615838173535747377725442], H = [], E = ok",
            ),
            (
                "run_method(lcm-[4, 6], [], H, Run)",
                "H = [], Run = run(ok(12),finished)",
            ),
        ],
    );
}

#[test]
fn lcm_is_right_for_all_small_numbers() {
    let numbers = -12..=12;
    let pairs = numbers
        .clone()
        .flat_map(|a| numbers.clone().map(move |b| (a, b)));
    let pairs = pairs.collect::<Vec<(i64, i64)>>();
    let goals = pairs
        .iter()
        .map(|(a, b)| format!("lcm([{a}, {b}], [R], [], _, ok)"));
    let goals = goals.collect::<Vec<_>>();
    let text = include_str!("ground/lcm.pl");
    let answers = agreed(&[program("lcm.pl", text, goals.iter().map(String::as_str))]);
    for ((a, b), answers) in pairs.iter().zip(&answers[0]) {
        assert_eq!(
            shown(answers),
            format!("R = {}", lcm(*a, *b)),
            "lcm({a}, {b})"
        );
    }
}

fn lcm(a: i64, b: i64) -> i64 {
    let gcd = |mut a: i64, mut b: i64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a.abs()
    };
    if a == 0 && b == 0 {
        -1
    } else {
        (a * b).abs() / gcd(a, b)
    }
}

/// SFM 2014, Ex. 16: the main block ends with z = 2. Then what waits with its actor locked.
#[test]
fn tasks_run_until_the_main_block_ends() {
    let actors = |count: u32| {
        let actor = |x| format!("','({x}, object('A', [field('A':n, 0), field('A':ft, 0)]))");
        (1..=count).map(actor).collect::<Vec<_>>().join(", ")
    };
    check(
        "sum_facts.pl",
        include_str!("ground/sum_facts.pl"),
        &[
            (
                "run_main(H, Run)",
                "H = [(1,task(main,ok(void))),(2,object(B,[field(B:z,2)])),\
                 (3,object(A,[field(A:n,5),field(A:ft,10)])),\
                 (4,task(3,ok(2))),(5,task(3,ok(1))),(6,task(3,ok(1)))], Run = run(ok(void),finished)",
            ),
            (
                &format!(
                    "run_method('A.twice'-[r(1), r(2)], [{}], _H, Run)",
                    actors(2)
                ),
                "Run = run(ok(0),finished)",
            ),
            (
                &format!(
                    "run_method('A.twice'-[r(1), r(1)], [{}], _H, Run)",
                    actors(1)
                ),
                "Run = run(blocked(A.twice:get@28,[r(3)]),deadlock)",
            ),
            (
                &format!(
                    "run_method('A.fact'-[r(1), 2, null], [{}], _H, Run)",
                    actors(1)
                ),
                "Run = run(exc(3),failure(3))",
            ),
            (
                &format!(
                    "run_method('A.fact'-[r(1), 20, r(2)], [{}], _H, Run)",
                    actors(2)
                ),
                "Run = run(ok(2432902008176640000),finished)",
            ),
            ("run_tasks([], H, End)", "H = [], End = finished"),
        ],
    );
}

/// Each operation, on a heap that is as small as it can be.
#[test]
fn heap_operations_do_what_they_say() {
    let ring =
        "[','(1, object('Ring', [])), ','(2, array('Ring', 0, [])), ','(3, array(int, 2, [8, 9]))]";
    let on = |goal: &str| goal.replace("HEAP", ring);
    let goals = [
        (
            "new_object([], 'Ring', X, H)",
            "X = 1, H = [(1,object(Ring,[field(Base:id,0),field(Disc:radius,0),field(Disc:next,null),field(Ring:closed,0)]))]",
        ),
        (
            "new_array([','(7, object('Ring', []))], 'Disc', 2, X, H)",
            "X = 8, H = [(7,object(Ring,[])),(8,array(Disc,2,[null,null]))]",
        ),
        (
            "new_array([], bool, 0, X, H)",
            "X = 1, H = [(1,array(bool,0,[]))]",
        ),
        ("type(HEAP, 1, 'Ring')", "true"),
        ("type(HEAP, 1, 'Disc')", "false"),
        ("type(HEAP, 2, 'Ring')", "false"),
        ("type_in(HEAP, 1, ['Disc', 'Ring'])", "true"),
        ("type_in(HEAP, 1, ['Disc'])", "false"),
        ("instance(HEAP, 1, 'Shape')", "true"),
        ("instance(HEAP, 1, 'Object')", "true"),
        ("instance(HEAP, 1, 'Exception')", "false"),
        ("not_instance(HEAP, 1, 'Exception')", "true"),
        ("not_instance(HEAP, 1, 'Round')", "false"),
        ("instance(HEAP, 2, array('Shape'))", "true"),
        ("instance(HEAP, 2, array('Exception'))", "false"),
        ("instance(HEAP, 2, 'Object')", "true"),
        ("instance(HEAP, 3, array(int))", "true"),
        ("instance(HEAP, 3, array('Object'))", "false"),
        ("length(HEAP, 3, N)", "N = 2"),
        ("get_array(HEAP, 3, 1, V)", "V = 9"),
        ("get_array(HEAP, 3, 2, V)", "false"),
        (
            "set_array([','(1, array(int, 2, [8, 9]))], 1, 1, 5, H)",
            "H = [(1,array(int,2,[8,5]))]",
        ),
        (
            "set_array([','(1, array(int, 2, [8, 9]))], 1, 2, 5, H)",
            "false",
        ),
        (
            "get_field([','(1, object('Disc', [field('Disc':radius, 4)]))], 1, 'Disc':radius, V)",
            "V = 4",
        ),
        (
            "set_field([','(1, object('Disc', [field('Disc':radius, 4)]))], 1, 'Disc':radius, 5, H)",
            "H = [(1,object(Disc,[field(Disc:radius,5)]))]",
        ),
        ("get_field(HEAP, 9, 'Disc':radius, V)", "false"),
        ("get_static([], 'Disc':last, V)", "V = null"),
        (
            "set_static([], 'Disc':count, 2, H)",
            "H = [(static(Disc),object(Disc,[field(Disc:count,2),field(Disc:last,null)]))]",
        ),
        (
            "set_static([], 'Disc':count, 2, H), get_static(H, 'Disc':count, V), new_object(H, 'Object', X, _)",
            "H = [(static(Disc),object(Disc,[field(Disc:count,2),field(Disc:last,null)]))], V = 2, X = 1",
        ),
        ("same([], null, null)", "true"),
        ("same([], r(1), r(2))", "false"),
        ("different([], r(1), null)", "true"),
        ("different([], r(1), r(1))", "false"),
        (
            "async(HEAP, 1, virtual('Base.move'), [], F, _), F #= 4",
            "F = 4",
        ),
        (
            "async([','(1, object('Ring', []))], 1, virtual('Base.move'), [], _, H)",
            "H = [(1,object(Ring,[])),(2,task(1,await(Disc.move,[r(1)])))]",
        ),
        (
            "async([','(1, object('Ring', []))], 1, virtual('Disc.m(Disc)'), [null], _, H)",
            "H = [(1,object(Ring,[])),(2,task(1,await(Ring.m(Disc),[r(1),null])))]",
        ),
        (
            "async([','(1, object('Ring', []))], 1, virtual('Disc.m(int)'), [3], _, H)",
            "H = [(1,object(Ring,[])),(2,task(1,await(Disc.m(int),[r(1),3])))]",
        ),
        (
            "async([','(1, object('Ring', []))], 1, exact('Disc.m(Disc)'), [null], _, H)",
            "H = [(1,object(Ring,[])),(2,task(1,await(Disc.m(Disc),[r(1),null])))]",
        ),
        (
            "async([','(1, object('Ring', []))], 1, virtual('Shape.area'), [], _, H)",
            "H = [(1,object(Ring,[])),(2,task(1,await(Round.area,[r(1)])))]",
        ),
        (
            "async([','(1, object('Ring', []))], 1, virtual('Shape.side'), [], _, H)",
            "H = [(1,object(Ring,[])),(2,task(1,await(Shape.side,[r(1)])))]",
        ),
        ("finished([','(1, task(main, ok(void)))], 1)", "true"),
        ("finished([','(1, task(main, exc(2)))], 1)", "false"),
        (
            "unfinished([','(1, task(main, await(main, [])))], 1)",
            "true",
        ),
        ("unfinished([','(1, task(main, ok(3)))], 1)", "false"),
        ("get_future([','(1, task(main, ok(3)))], 1, V)", "V = 3"),
        (
            "'Disc.far'([r(1)], _, [], _, _, _)",
            "raised no_code(Disc.far)",
        ),
        (
            "run_method('Disc.move'-[r(1)], [','(1, object('Disc', []))], _, _)",
            "raised existence_error(procedure,/(Disc.move,5))",
        ),
        (
            "run_main(H, Run)",
            "H = [(static(Disc),object(Disc,[field(Disc:count,3),field(Disc:last,r(2))])),(1,task(main,ok(void))),(2,object(Disc,[field(Base:id,0),field(Disc:radius,3),field(Disc:next,null)]))], Run = run(ok(void),finished)",
        ),
        (
            "run_method(call-[4], [], _, Run)",
            "Run = run(ok(4),finished)",
        ),
        ("method_entry('Disc.move', Block)", "Block = Disc.move"),
        ("heap_cell(HEAP, 3, Cell)", "Cell = array(int,2,[8,9])"),
        (
            "heap_changed([','(1, array(int, 0, []))], 1, array(bool, 0, []), H)",
            "H = [(1,array(bool,0,[]))]",
        ),
        (
            "heap_extended([','(7, array(int, 0, []))], task(main, ok(void)), X, H)",
            "X = 8, H = [(7,array(int,0,[])),(8,task(main,ok(void)))]",
        ),
    ];
    let goals = goals.map(|(goal, expected)| (on(goal), expected));
    let goals = goals
        .iter()
        .map(|(goal, expected)| (goal.as_str(), *expected));
    check(
        "classes.pl",
        include_str!("ground/classes.pl"),
        &goals.collect::<Vec<_>>(),
    );
}

/// The operators that the light library and the constraint libraries share.
#[test]
fn arithmetic_is_the_same_everywhere() {
    let header = ":- op(700, xfx, #=).\n:- op(740, yfx, #\\/).\n";
    let mut goals = Vec::new();
    for (a, b) in [(7, 2), (-7, 2), (7, -2), (-7, -2), (0, 3), (6, 3)] {
        for operator in ["+", "-", "*", "//", "rem"] {
            goals.push(format!("X #= ({a}) {operator} ({b})"));
        }
        for operator in ["#=", "#\\=", "#<", "#>", "#=<", "#>="] {
            goals.push(format!("({a}) {operator} ({b})"));
        }
        goals.push(format!("({a}) #< 0 #\\/ ({a}) #>= ({b})"));
        goals.push(format!("Y #= {b}, X #= -Y, {a} #= {a}"));
    }
    let programs = [program(
        "arithmetic",
        header,
        goals.iter().map(String::as_str),
    )];
    let answers = agreed(&programs);
    let clpz = embedded(Engine::Clpz, &programs);
    compare(&programs, (Engine::Light, &answers), (Engine::Clpz, &clpz));
}

/// A goal that does not end is stopped on every engine, and the next one is answered.
#[test]
fn a_runaway_goal_reaches_the_limit() {
    let text = "runaway(X) :- runaway(f(X)).\nnext(1).\nnext(2).\n";
    let programs = [program(
        "runaway",
        text,
        ["runaway(a)", "next(X)"].into_iter(),
    )];
    let answers = agreed(&programs);
    assert_eq!(shown(&answers[0][0]), "limit");
    assert_eq!(shown(&answers[0][1]), "X = 1 ; X = 2");
}

/// What the translator prints for the samples with a main block runs to the same heap on
/// both systems, tasks included.
#[test]
fn main_blocks_of_samples_end_alike() {
    let paths = samples::paths(&["papers", "java", "actors"]);
    let programs: Vec<Program> = paths.iter().filter_map(|path| sample(path)).collect();
    assert!(!programs.is_empty());
    for (program, answers) in programs.iter().zip(agreed(&programs)) {
        let shown = answers.iter().map(shown).collect::<String>();
        assert!(shown.starts_with("H = ["), "{}: {shown}", program.name);
    }
}

/// `None` for a sample without a main block.
fn sample(path: &std::path::Path) -> Option<Program> {
    let source = samples::source(path);
    let program = translate(&source).expect("samples have no errors").program;
    program.main?;
    let options = compile::Options {
        traces: Traces::Kept,
        method: None,
        integers: pet_translator::number::Integers::Machine,
    };
    Some(Program {
        name: source.name().to_owned(),
        text: clp::print::program(&compile::compile(&source, &program, options).with_keys()),
        goals: vec![goal("run_main(H, Run)")],
    })
}
