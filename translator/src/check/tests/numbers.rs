//! The types of numbers: where each may be stored, which type an operator has, and what is said
//! if it does not fit. The tables of Java under `cases` and `TYPES` were compared with javac 17.

use std::collections::BTreeSet;

use super::{becomes, module, says, show};
use crate::check::check;
use crate::number::Number;
use crate::parse::parse;
use crate::source::Source;
use crate::typed::{Callee, ExprKind, StmtKind};

const CASES: &[(&str, &str)] = &[
    ("assignments.java", include_str!("cases/assignments.java")),
    ("finals.java", include_str!("cases/finals.java")),
    ("floats.java", include_str!("cases/floats.java")),
    ("operators.java", include_str!("cases/operators.java")),
    ("uses.java", include_str!("cases/uses.java")),
];

/// The codes that a line of a case may end in.
const CODES: [&str; 9] = [
    "ambiguous-call",
    "assign-to-final",
    "bad-override",
    "duplicate-label",
    "impossible-cast",
    "incomparable",
    "not-constant",
    "type-mismatch",
    "wrong-arguments",
];

#[test]
fn the_marked_lines_are_reported_and_no_others() {
    let mut wrong = String::new();
    for (name, text) in CASES {
        let source = Source::new(*name, *text);
        let parsed = parse(&source);
        assert_eq!(parsed.diagnostics, [], "{name} must parse");
        let diagnostics = check(&source, &parsed.program).diagnostics;
        let reported: BTreeSet<(u32, &str)> = diagnostics
            .iter()
            .map(|it| (source.line(it.span.start), it.code))
            .collect();
        let marked = marks(&source);
        assert!(marked.len() > 20, "only {} marks in {name}", marked.len());
        for (line, code) in reported.symmetric_difference(&marked) {
            let whose = match marked.contains(&(*line, *code)) {
                true => "is not reported",
                false => "is reported",
            };
            let text = source.line_text(*line).trim();
            wrong += &format!("{name}:{line}: {code} {whose}: {text}\n");
        }
    }
    assert_eq!(wrong, "");
}

fn marks(source: &Source) -> BTreeSet<(u32, &'static str)> {
    let lines = 1..=source.lines();
    let marked = lines.filter_map(|line| {
        let (_, mark) = source.line_text(line).rsplit_once(" // ")?;
        let code = CODES.into_iter().find(|code| *code == mark);
        Some((line, code.expect("a mark is one of the codes")))
    });
    marked.collect()
}

/// Expressions and their types. Which of the methods `t` is called tells the type.
const TYPES: &[(&str, &str)] = &[
    ("b", "byte"),
    ("s", "short"),
    ("c", "char"),
    ("l", "long"),
    ("'a'", "char"),
    ("'\\n'", "char"),
    ("1", "int"),
    ("0x80000000", "int"),
    ("-2147483648", "int"),
    ("1L", "long"),
    ("0l", "long"),
    ("-9223372036854775808L", "long"),
    // One operand: `byte`, `short` and `char` become `int`.
    ("+b", "int"),
    ("-s", "int"),
    ("~c", "int"),
    ("+'a'", "int"),
    ("-l", "long"),
    ("~l", "long"),
    ("b++", "byte"),
    ("--c", "char"),
    ("s--", "short"),
    ("++l", "long"),
    // Two operands: `long` if one is, else `int`.
    ("b + b", "int"),
    ("b * s", "int"),
    ("c - c", "int"),
    ("c / 'a'", "int"),
    ("i % l", "long"),
    ("l + b", "long"),
    ("b + 1L", "long"),
    ("b & b", "int"),
    ("c | i", "int"),
    ("i ^ l", "long"),
    ("z & z", "boolean"),
    ("z | i > 0", "boolean"),
    ("z ^ z", "boolean"),
    ("b < l", "boolean"),
    ("c == l", "boolean"),
    // A shift has the type of its left operand.
    ("i << l", "int"),
    ("b >> l", "int"),
    ("c >>> 1L", "int"),
    ("1 << 1L", "int"),
    ("l << i", "long"),
    ("l >> b", "long"),
    ("1L >>> 1", "long"),
    // A cast has its type, and binds tighter than operators.
    ("(byte) i", "byte"),
    ("(char) b", "char"),
    ("(short) -1", "short"),
    ("(long) b", "long"),
    ("(byte) b + b", "int"),
    ("(int) l << l", "int"),
    ("(byte) (char) l", "byte"),
    ("(boolean) z", "boolean"),
    // An assignment has the type of its place.
    ("b = 1", "byte"),
    ("c = 97", "char"),
    ("l = i", "long"),
    ("b += l", "byte"),
    ("c <<= l", "char"),
    ("i *= l", "int"),
    ("l -= b", "long"),
    ("z ^= z", "boolean"),
    // A choice.
    ("z ? b : b", "byte"),
    ("z ? b : s", "short"),
    ("z ? s : b", "short"),
    ("z ? b : c", "int"),
    ("z ? c : s", "int"),
    ("z ? c : i", "int"),
    ("z ? i : l", "long"),
    ("z ? l : c", "long"),
    ("z ? b : 1", "byte"),
    ("z ? 1 : b", "byte"),
    ("z ? 127 : b", "byte"),
    ("z ? b : 128", "int"),
    ("z ? s : 40000", "int"),
    ("z ? s : -1", "short"),
    ("z ? c : 97", "char"),
    ("z ? 97 : c", "char"),
    ("z ? c : 'a'", "char"),
    ("z ? c : -1", "int"),
    ("z ? 'a' : 0", "char"),
    ("z ? 'a' : i", "int"),
    ("z ? 'a' : 1L", "long"),
    ("z ? B : 1", "byte"),
    ("z ? B : 1000", "int"),
    ("z ? (byte) 1 : 2", "byte"),
    ("z ? b : N", "byte"),
    ("z ? b : M", "int"),
    ("z ? 1 : 2", "int"),
    ("z ? (z ? b : 1) : s", "short"),
    ("z ? z : true", "boolean"),
    // Fields, elements, lengths, and constants, which keep their declared type.
    ("B", "byte"),
    ("N", "int"),
    ("B + B", "int"),
    ("L", "long"),
    ("bs[0]", "byte"),
    ("bs[b]", "byte"),
    ("cs['a']++", "char"),
    ("bs.length", "int"),
];

/// A choice between a number and a constant of another type than `int`: the constant counts by its
/// type and not by its value.
const TYPES_OF_CHOICES: &[(&str, &str)] = &[
    ("z ? b : 'a'", "int"),
    ("z ? 'a' : b", "int"),
    ("z ? 'a' : s", "int"),
    ("z ? c : (byte) 1", "int"),
    ("z ? c : B", "int"),
    ("z ? s : B", "short"),
    ("z ? b : (short) 1", "short"),
    ("z ? (short) 1 : b", "short"),
    ("z ? b : 1L", "long"),
];

const HEAD: &str = "class T {
    static final byte B = 1;
    static final int N = 127;
    static final int M = 128;
    static final long L = 1;
    static void t(byte x) { }
    static void t(short x) { }
    static void t(char x) { }
    static void t(int x) { }
    static void t(long x) { }
    static void t(boolean x) { }
    static void m(byte b, short s, char c, int i, long l, boolean z, byte[] bs, char[] cs) {
";

#[test]
fn expressions_have_the_types_of_java() {
    assert_types(TYPES);
}

#[test]
fn only_a_constant_of_type_int_takes_the_type_of_the_other_side() {
    assert_types(TYPES_OF_CHOICES);
    says(
        "void f(boolean z, byte b, short s, char c) {
         b = z ? b : 'a'; s = z ? 'a' : s; c = z ? c : (byte) 1; s = z ? s : (byte) 1; }",
        "2:5 type-mismatch: expected `byte`, found `int`
         2:22 type-mismatch: expected `short`, found `int`
         2:39 type-mismatch: expected `char`, found `int`",
    );
}

#[track_caller]
fn assert_types(types: &[(&str, &str)]) {
    let calls = types.iter().map(|(expr, _)| format!("t({expr});\n"));
    let module = module(&format!("{HEAD}{}}}}}", calls.collect::<String>()));
    let method = module.methods.iter().find(|it| it.key == "T.m");
    let body = method
        .and_then(|it| it.body.as_ref())
        .expect("`m` is there");
    assert_eq!(body.statements.len(), types.len());
    let mut wrong = Vec::new();
    for ((expr, expected), statement) in types.iter().zip(&body.statements) {
        let StmtKind::Expr(call) = &statement.kind else {
            panic!("{expr}: not an expression");
        };
        let ExprKind::Call {
            callee: Callee::Static(callee),
            args,
        } = &call.kind
        else {
            panic!("{expr}: not a static call");
        };
        let callee = module.method(*callee);
        let parameter = &callee.locals[callee.parameters[0].index()].ty;
        let found = show::ty(&module, &args[0].ty);
        if found != *expected || show::ty(&module, parameter) != *expected {
            wrong.push(format!("`{expr}` is of type {found}, not {expected}"));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// The nearest wider type is chosen where there is no method for the type itself.
#[test]
fn an_argument_goes_to_the_nearest_wider_type() {
    for (parameters, arguments) in [
        ("int long", "byte:int short:int char:int int:int long:long"),
        (
            "char int long",
            "byte:int short:int char:char int:int long:long",
        ),
        (
            "short char long",
            "byte:short short:short char:char int:long long:long",
        ),
        ("short int", "byte:short short:short char:int int:int"),
        ("long", "byte:long short:long char:long int:long long:long"),
        (
            "byte short char int long",
            "byte:byte short:short char:char int:int long:long",
        ),
    ] {
        let methods = parameters
            .split(' ')
            .map(|it| format!("void t({it} x) {{ }}\n"));
        let methods: String = methods.collect();
        for pair in arguments.split(' ') {
            let (argument, expected) = pair.split_once(':').expect("two types");
            let program = format!("{methods}void m({argument} x) {{ t(x); }}");
            let key = match parameters.contains(' ') {
                true => format!("t({expected})"),
                false => "t".to_owned(),
            };
            let expected = format!("m(x): void {{ {key}(x); }}");
            becomes(&program, &["m"], &expected);
        }
    }
}

#[test]
fn what_does_not_fit_is_named() {
    says(
        "void f(byte b, char c, int i, long l, boolean z, int[] a) {
         b = 128; b = i; c = b; i = l; i = 5L; z = c;
         b = b + b; a[l] = 1; a = new int[l];
         i = i + z; z = z & i; z = i ^ z; i = z << 1; l = ~z; z++; i += z; z |= 1;
         z = (boolean) i; c = (char) z; z = c == z; z = l < z;
         i = z ? b : z; b = z ? b : c; }",
        "2:5 type-mismatch: expected `byte`, found `int`
         2:14 type-mismatch: expected `byte`, found `int`
         2:21 type-mismatch: expected `char`, found `byte`
         2:28 type-mismatch: expected `int`, found `long`
         2:35 type-mismatch: expected `int`, found `long`
         2:43 type-mismatch: expected `boolean`, found `char`
         3:5 type-mismatch: expected `byte`, found `int`
         3:14 type-mismatch: `[ ]` needs `int`, found `long`
         3:34 type-mismatch: `new` needs `int`, found `long`
         4:9 type-mismatch: `+` needs a number, found `boolean`
         4:20 type-mismatch: `&` needs `boolean`, found `int`
         4:27 type-mismatch: `^` needs `boolean`, found `int`
         4:38 type-mismatch: `<<` needs an integer, found `boolean`
         4:51 type-mismatch: `~` needs an integer, found `boolean`
         4:54 type-mismatch: `++` needs a number, found `boolean`
         4:64 type-mismatch: `+=` needs a number, found `boolean`
         4:72 type-mismatch: `|=` needs `boolean`, found `int`
         5:5 impossible-cast: `int` can never be `boolean`
         5:22 impossible-cast: `boolean` can never be `char`
         5:36 incomparable: `char` and `boolean` can never be equal
         5:52 type-mismatch: `<` needs a number, found `boolean`
         6:5 type-mismatch: both values of `?:` must be of one type, found `byte` and `boolean`
         6:20 type-mismatch: expected `byte`, found `int`",
    );
}

#[test]
fn calls_that_do_not_fit_are_named() {
    says(
        "void t(byte x) { }
         void u(short x) { } void u(char x) { }
         void v(int x, long y) { } void v(long x, int y) { }
         void f(int i, byte b) { t(1); t('a'); u(1); u(i); v(b, b); }",
        "4:27 wrong-arguments: `t` takes `byte` for `x`, found `int` [1:13 declared here]
         4:33 wrong-arguments: `t` takes `byte` for `x`, found `char` [1:13 declared here]
         4:39 wrong-arguments: no `u` takes arguments of the types (int) \
             [2:6 `u(short)` does not fit] [2:26 `u(char)` does not fit]
         4:45 wrong-arguments: no `u` takes arguments of the types (int) \
             [2:6 `u(short)` does not fit] [2:26 `u(char)` does not fit]
         4:51 ambiguous-call: this may be a call of `v(int,long)` or of `v(long,int)`, and neither is \
             more specific [3:6 one is declared here] [3:32 another is declared here] \
             (a cast of an argument would decide it)",
    );
}

#[test]
fn labels_that_do_not_fit_are_named() {
    says(
        "void f(byte b, char c, long l) {
         switch (b) { case 127: case 128: case 'a': case 97: case 'é': case 1L: case true: }
         switch (c) { case 'a': case -1: case 65536: case 97: }
         switch (l) { case 1: } }",
        "2:29 type-mismatch: a value of type `byte` is never 128
         2:49 duplicate-label: the label 97 occurs twice in this `switch` [2:39 first used here]
         2:58 type-mismatch: a value of type `byte` is never 233
         2:68 type-mismatch: a label of this `switch` is of type `byte`, found `long`
         2:77 type-mismatch: a label of this `switch` is of type `byte`, found `boolean`
         3:29 type-mismatch: a value of type `char` is never -1
         3:38 type-mismatch: a value of type `char` is never 65536
         3:50 duplicate-label: the label 97 occurs twice in this `switch` [3:19 first used here]
         4:9 type-mismatch: `switch` needs an integer, found `long`",
    );
}

/// Constants are computed as a machine does it, in the type of the operator.
#[test]
fn constants_wrap_around() {
    for (ty, expr, value) in [
        ("int", "2147483647 + 1", i64::from(i32::MIN)),
        ("long", "2147483647 + 1", i64::from(i32::MIN)),
        ("long", "2147483647 + 1L", 2_147_483_648),
        ("long", "9223372036854775807L + 1", i64::MIN),
        ("int", "-2147483648 / -1", i64::from(i32::MIN)),
        ("int", "-(-2147483648)", i64::from(i32::MIN)),
        ("int", "65536 * 65536", 0),
        ("long", "65536 * 65536L", 1 << 32),
        ("int", "-7 / 2", -3),
        ("int", "-7 % 2", -1),
        ("int", "~0", -1),
        ("long", "~0L", -1),
        ("int", "~'a'", -98),
        ("byte", "(byte) 200", -56),
        ("byte", "(byte) -129", 127),
        ("short", "(short) 40000", -25536),
        ("char", "(char) -1", 65535),
        ("char", "(char) 65633", 97),
        ("int", "(char) (byte) 200", 65480),
        ("int", "(int) 4294967297L", 1),
        ("int", "(byte) 300 + (byte) 300", 88),
        ("long", "(long) 'a'", 97),
        ("int", "1 << 31", i64::from(i32::MIN)),
        ("int", "1 << 32", 1),
        ("int", "1 << 33L", 2),
        ("int", "1 << -1", i64::from(i32::MIN)),
        ("long", "1L << 32", 1 << 32),
        ("long", "1L << 64", 1),
        ("long", "1 << 32L", 1),
        ("int", "-8 >> 1", -4),
        ("int", "-8 >>> 28", 15),
        ("int", "-1 >>> 32", -1),
        ("int", "(byte) -1 >>> 24", 255),
        ("long", "-8 >>> 28", 15),
        ("long", "-8L >>> 60", 15),
        ("long", "-1L >>> 64", -1),
        ("int", "12 & 10", 8),
        ("int", "12 | 10", 14),
        ("int", "12 ^ 10", 6),
        ("int", "-1 & 0xff", 255),
        ("long", "-1 & 0xffffffffL", 4_294_967_295),
        ("long", "0xffffffff", -1),
        ("char", "'a' + 1", 98),
        ("int", "'\\uffff' + 1", 65536),
        ("int", "true ? 'a' : 1", 97),
        ("int", "(true ? (byte) -1 : 'a') >>> 24", 255),
        ("int", "true & false | true ^ false ? 1 : 2", 1),
    ] {
        let program = format!("class C {{ static final {ty} K = {expr}; }}");
        let module = module(&program);
        let field = module.fields.iter().find(|it| it.name == "K");
        let constant = field.and_then(|it| it.constant);
        let number = Number::of(ty).expect("a number type");
        let expected = crate::typed::Constant::Number(number, value);
        assert_eq!(constant, Some(expected), "{ty} {expr}");
    }
}
