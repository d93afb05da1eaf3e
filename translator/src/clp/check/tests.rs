//! What is let through and what is not, and that the page says the same.

use super::form::{
    COMPARISONS, CONVERSIONS, FLOAT_COMPARISONS, FLOAT_FUNCTIONS, FLOAT_OPERATIONS, Form, GOALS,
    OPERATIONS, SHIFTS, TABLES, words,
};
use crate::clp::{print, read};
use crate::compile::{self, Options, Traces};
use crate::number::{Integers, Number};
use crate::source::Source;

const PROGRAM: &str = "class A { int f; static int g; A next; int[] xs; }
class B extends A { }
int m(A a, int n) { while (n > 0) { n = n - 1; a.f = n; } if (a instanceof B) return 1; return k(a, n); }
int k(A a, int i) { A.g = a.xs[i] + a.xs.length; a.next = new B(); return a == a.next ? 1 : 0; }
native int none(int x);
long bits(byte b, short s, char c, int n, long l) { b += n; s--; c++; n ^= c << l;
return (char) -n & ~l | l >>> b | n >> s; }
";

fn translated(traces: Traces) -> String {
    let source = Source::new("p.pet", PROGRAM);
    let program = crate::translate(&source).expect("it is right").program;
    let options = Options {
        traces,
        method: None,
        integers: Integers::Machine,
    };
    print::program(&compile::compile(&source, &program, options))
}

/// What is said of a text, with its line.
fn refused(text: &str) -> String {
    match read::checked(text) {
        Ok(_) => panic!("it was let through:\n{text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_the_translator_prints_is_let_through() {
    for traces in [Traces::Kept, Traces::Dropped] {
        let text = translated(traces);
        assert!(read::checked(&text).is_ok(), "{text}");
        let windows = text.replace('\n', "\r\n");
        assert!(read::checked(&windows).is_ok(), "{windows}");
    }
}

/// Goals that are put before the first one of a block; what is wrong is said with the line.
#[test]
fn a_goal_is_one_of_the_form_or_it_is_refused() {
    let text = translated(Traces::Kept);
    let at = text.find("N #> 0,").expect("the loop has a guard");
    let line = text.get(..at).unwrap_or_default().matches('\n').count() + 1;
    let goals = [
        "open(x, write, S)",
        "halt",
        "'$halt'(1)",
        "G",
        "user:halt",
        "call(halt)",
        "pet_post(halt)",
        "assertz(a)",
        "consult('/etc/passwd')",
        "X #= halt",
        "X #= double(A)",
        "X #= float(A < B)",
        "X #= double(A + 1)",
        "X #= double(A ** B)",
        "X #= A + 1.5",
        "X #= wrap(double, A)",
        "X #= to_double(1.5)",
        "X #= to_int(1)",
        "A #< 1.5",
        "X #= 1 + open(x)",
        "X #= A + B + C",
        "X #= wrap(int, halt)",
        "X #= wrap(int, A + open(x))",
        "X #= wrap(int, A + B + C)",
        "X #= wrap(int, wrap(byte, A))",
        "X #= wrap(int)",
        "X #= wrap(int, A, B)",
        "X #= wrap(float, A)",
        "X #= wrap(boolean, A)",
        "X #= wrap(N, A)",
        "X #= wrap(1, A)",
        "X #= wrap(int, A // B rem C)",
        "X #= A << 1",
        "X #= A >> 1",
        "X #= A >>> 1",
        "X #= A /\\ halt",
        "X #= A xor B xor C",
        "X #= wrap(int, A) + 1",
        "A #< wrap(int, B)",
        "wrap(int, A) #= X",
        "wrap(int, A)",
        "A #< 0 #\\/ halt",
        "A #< 1 #\\/ A #>= L",
        "A = f(B)",
        "A = 'b'",
        "get_field(H0, X, 'A':nope, V)",
        "get_field(H0, X, 'A':g, V)",
        "get_field(H0, X, 'A':f)",
        "get_field(H0, X, 'A':f, V, V)",
        "get_field(h, X, 'A':f, V)",
        "get_field(H0, x, 'A':f, V)",
        "get_field(H0, X, 'A':f, f(V))",
        "get_static(H0, 'A':f, V)",
        "new_object(H0, 'Nope', X, H1)",
        "new_object(H0, C, X, H1)",
        "new_array(H0, array(nope), 1, X, H1)",
        "type_in(H0, X, ['A', nope])",
        "async(H0, X, virtual(nope), [], F, H1)",
        "async(H0, X, m, [], F, H1)",
        "no_code(m, In, Out, H0, H, E, T)",
        "k([A, N], [R], H0, H1, E1)",
        "k([A], [R], H0, H1, E1, T9)",
        "k([A, N], [], H0, H1, E1, T9)",
        "k([A, N], [R], H0, H1, E1, T9)",
        "nope([], [], H0, H1, E1, T9)",
    ];
    for goal in goals {
        let changed = text.replacen("N #> 0,", &format!("N #> 0,\n        {goal},"), 1);
        let said = refused(&changed);
        let line = line + 1;
        // The trace of a clause is looked at when its goals are known.
        let is_here = said.starts_with(&format!("line {line}: ")) || goal.ends_with("E1, T9)");
        assert!(is_here, "{goal}: {said}");
        if goal.starts_with("open") {
            assert!(said.contains("open/3 is no goal"), "{said}");
        }
    }
}

#[test]
fn a_sentence_is_a_clause_of_a_block_or_a_row_of_a_table() {
    let text = translated(Traces::Kept);
    let line = text.matches('\n').count() + 1;
    let sentences = [
        "pet_post(X) :- halt.",
        "get_field(A, B, C, D) :- halt.",
        "generate(A, B, C, D).",
        "term_expansion(A, B).",
        "goal_expansion(A, B).",
        "user:x.",
        "a --> b.",
        ":- initialization(halt).",
        ":- use_module(library(os)).",
        ":- op(200, xfx, foo).",
        ":- op(200, xfx, #=).",
        "?- halt.",
        "X :- halt.",
        "[a].",
        "1.",
        "{a}.",
        "\"a\".",
        "`a`.",
        "f([a|b]).",
        "f(0'c).",
        "/* a */",
        "'a\\q'.",
        "'\\x110000\\'.",
        "pet_nope(1).",
        "pet_format(2).",
        "pet_integers(machine).",
        "pet_integers(mathematical).",
        "pet_integers(float).",
        "pet_integers.",
        "pet_integers(machine, machine).",
        "pet_composed_case(m, [A, B], [halt], cut(loop)).",
        "pet_class('C', class, 'C', [], plain).",
        "pet_class('C', class, 'Nope', [], plain).",
        "pet_class('C', klass, null, [], plain).",
        "pet_class('C', class, null, plain).",
        "pet_class(C, class, null, [], plain).",
        "pet_class('A', class, null, [], plain).",
        "pet_field('A', h, nope).",
        "pet_field('A', h, floating).",
        "pet_field('Nope', h, int).",
        "pet_method(z, null, z, static, [], int, code).",
        "pet_method(z, null, z, static, [a], int, native).",
        "pet_method('#=', null, z, static, [], int, native).",
        "pet_method(z, 'Nope', z, instance, [], int, native).",
        "pet_block(set_field, m, 1).",
        "pet_block(pet_post, m, 1).",
        "pet_block('m:x', m, 1).",
        "pet_block('m:x', m, -1).",
        "pet_way(m, 99, 1, []).",
        "pet_way(m, 99999999999, 1, []).",
        "pet_way('m:nope', 1, 1, []).",
        "pet_entry(m, [halt]).",
        "pet_entry(m, [statement(99)]).",
        "pet_entry(m, [enter(nope)]).",
        "pet_statement(m, 77, 1).",
        "pet_condition(m, requires, k2, early, 'x', 1).",
        "pet_condition(m, requires, none, early, 'x', 1).",
        "pet_assume(m, acyclic, [path(9, [])], 'x', 1).",
        "pet_assume(m, acyclic, [path(0, ['A':nope])], 'x', 1).",
    ];
    for sentence in sentences {
        let said = refused(&format!("{text}{sentence}\n"));
        assert!(
            said.starts_with(&format!("line {line}: ")),
            "{sentence}: {said}"
        );
    }
}

/// What is written by hand may calculate in all ways that the page lists.
#[test]
fn every_form_of_arithmetic_is_let_through() {
    let text = translated(Traces::Kept);
    let mut goals = vec!["X #= A".to_owned(), "X #= -A".to_owned()];
    for number in Number::INTEGERS {
        let word = number.word();
        goals.push(format!("X #= wrap({word}, A)"));
        goals.push(format!("X #= wrap({word}, -5)"));
        goals.push(format!("X #= wrap({word}, -A)"));
        for sign in OPERATIONS.iter().chain(&SHIFTS) {
            goals.push(format!("X #= wrap({word}, A {sign} B)"));
            goals.push(format!("X #= wrap({word}, A {sign} 3)"));
        }
    }
    for sign in OPERATIONS {
        goals.push(format!("X #= A {sign} B"));
        goals.push(format!("X #= 3 {sign} B"));
    }
    for format in ["double", "float"] {
        for sign in FLOAT_OPERATIONS {
            goals.push(format!("X #= {format}(A {sign} B)"));
            goals.push(format!("X #= {format}(A {sign} (-1.5e-10))"));
        }
        for function in FLOAT_FUNCTIONS.iter().filter(|it| **it != "from_bits") {
            goals.push(format!("X #= {format}({function}(A))"));
            goals.push(format!("X #= {format}({function}(0.5))"));
        }
        goals.push(format!("X #= {format}(from_bits(7))"));
        goals.push(format!("X #= to_{format}(3)"));
    }
    for sign in FLOAT_COMPARISONS {
        goals.push(format!("1 #= double(A {sign} 1.0Inf)"));
        goals.push(format!("0 #= double(1.5NaN {sign} B)"));
    }
    goals.extend(["X #= float(A)", "X #= to_int(A)", "X #= to_long(-0.0)"].map(str::to_owned));
    for goal in goals {
        let changed = text.replacen("N #> 0,", &format!("N #> 0,\n        {goal},"), 1);
        let checked = read::checked(&changed);
        assert!(checked.is_ok(), "{goal}: {checked:?}");
    }
}

/// A program without the table is one with mathematical integers, and may say so.
#[test]
fn the_kind_of_integers_is_named_once_or_not_at_all() {
    let text = translated(Traces::Kept);
    let row = "pet_integers(machine).\n";
    assert!(text.contains(row), "{text}");
    for changed in ["", "pet_integers(mathematical).\n"] {
        let checked = read::checked(&text.replacen(row, changed, 1));
        assert!(checked.is_ok(), "{changed}: {checked:?}");
    }
}

/// A row that is taken away is missed by somebody, or is a comment.
#[test]
fn rows_that_others_name_are_missed() {
    let text = translated(Traces::Kept);
    for table in [
        "pet_format",
        "pet_field",
        "pet_static",
        "pet_method",
        "pet_block",
        "pet_way",
    ] {
        let first = text.lines().find(|line| line.starts_with(table));
        let row = first.expect("the program has such a row");
        refused(&text.replacen(&format!("{row}\n"), "", 1));
    }
}

#[test]
fn depth_and_length_are_limited() {
    let text = translated(Traces::Kept);
    for deep in [
        "f(".repeat(100_000),
        "[".repeat(100_000),
        "- ".repeat(100_000),
        format!("f({}", "1 + ".repeat(100_000)),
        "a:".repeat(100_000),
        "f(1".to_owned() + &"0".repeat(100_000) + ").",
    ] {
        refused(&format!("{text}{deep}"));
    }
}

/// Every prefix of a program, and a program without each of its lines, is survived.
#[test]
fn damaged_programs_are_survived() {
    let text = translated(Traces::Kept);
    let letters: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    for at in letters.iter().step_by(7) {
        let _ = read::checked(text.get(..*at).unwrap_or_default());
    }
    let lines: Vec<&str> = text.lines().collect();
    for without in 0..lines.len() {
        let kept = lines.iter().enumerate().filter(|(at, _)| *at != without);
        let kept: Vec<&str> = kept.map(|(_, line)| *line).collect();
        let _ = read::checked(&kept.join("\n"));
    }
}

const PAGE: &str = include_str!("../../../../docs/clp-format.md");

/// The first column of the tables of a chapter: what stands between backquotes.
fn first_column(chapter: &str) -> Vec<&'static str> {
    let (_, rest) = PAGE.split_once(chapter).expect("the page has the chapter");
    let rows = rest.lines().skip_while(|line| !line.starts_with("| ---"));
    let rows = rows.skip(1).take_while(|line| line.starts_with('|'));
    rows.flat_map(|row| {
        let column = row.split(" | ").next().unwrap_or_default();
        column.split('`').skip(1).step_by(2)
    })
    .collect()
}

/// `name(A, B)` with its arguments, split at commas outside of brackets.
fn form(text: &str) -> Option<(&str, Vec<String>)> {
    let (name, rest) = text.split_once('(')?;
    let inside = rest.strip_suffix(')')?;
    let mut args = vec![String::new()];
    let mut depth = 0;
    for letter in inside.chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        match (letter, depth, args.last_mut()) {
            (',', 0, _) => args.push(String::new()),
            (_, _, Some(arg)) => arg.push(letter),
            _ => {}
        }
    }
    Some((name, args.iter().map(|arg| arg.trim().to_owned()).collect()))
}

fn same(forms: &[Form], shown: &[&'static str]) {
    let ours: Vec<String> = forms
        .iter()
        .map(|(name, args)| format!("{name}({})", args.join(", ")))
        .collect();
    let theirs: Vec<String> = shown
        .iter()
        .filter_map(|text| form(text))
        .map(|(name, args)| format!("{name}({})", args.join(", ")))
        .collect();
    assert_eq!(ours, theirs);
}

#[test]
fn the_page_has_the_same_goals_and_tables() {
    let goals = first_column("### Goals");
    let is_word = |text: &&&str| text.starts_with(|letter: char| letter.is_lowercase());
    let operations: Vec<&str> = goals
        .iter()
        .filter(is_word)
        .filter(|text| text.contains('('))
        .copied()
        .collect();
    same(GOALS, &operations);
    same(TABLES, &first_column("## Tables"));
    let words = CONVERSIONS.iter().chain(&FLOAT_FUNCTIONS[1..]);
    for word in words {
        let is_shown = goals.iter().any(|text| text.contains(&format!("{word}(")));
        assert!(is_shown, "{word}");
    }
    let signs = COMPARISONS.iter().chain(&OPERATIONS).chain(&SHIFTS);
    for sign in signs.chain(&FLOAT_OPERATIONS).chain(&FLOAT_COMPARISONS) {
        let is_shown = goals
            .iter()
            .any(|text| text.split(' ').any(|it| it == *sign));
        assert!(is_shown, "{sign}");
    }
}

#[test]
fn the_page_has_the_same_types_and_operators() {
    let rule = |name: &str| {
        let start = format!("{name} ");
        let line = PAGE.lines().find(|line| line.starts_with(&start));
        line.expect("the page has the rule")
    };
    let numbers: Vec<&str> = Number::ALL.iter().map(|number| number.word()).collect();
    assert!(rule("Number").contains(&numbers.join(" | ")));
    assert!(rule("Type").contains("Number | boolean | void"));
    // The head of a program declares what the page says.
    let text = translated(Traces::Kept);
    let (_, head) = PAGE
        .split_once("Header   ::=")
        .expect("a rule for the head");
    let (head, _) = head.split_once("Table ").expect("a rule behind it");
    for line in text.lines().filter(|line| line.starts_with(":- op(")) {
        let parts: Vec<&str> = line.split([',', '(', ')']).map(str::trim).collect();
        let (priority, kind, name) = (parts[1], parts[2], parts[3]);
        let name = name.trim_matches('\'').replace("\\\\", "\\");
        assert!(head.contains(&name), "{line}");
        assert!(head.contains(&format!("({priority}, {kind})")), "{line}");
    }
}

#[test]
fn the_page_has_the_same_words() {
    let (_, tables) = PAGE.split_once("## Tables").expect("the page has tables");
    for (table, args) in TABLES {
        let start = format!("| `{table}(");
        let row = tables.lines().find(|line| line.starts_with(&start));
        let row = row.expect("the page has a row for the table");
        for word in args.iter().filter_map(|arg| words(table, arg)).flatten() {
            assert!(row.contains(&format!("`{word}`")), "{table}: {word}");
        }
    }
}
