//! Numbers and their operators in the text: literals of all types, casts, bits and shifts. What
//! binds to what was compared with javac 17, by the code that it makes.

use super::{assert_prints, found_in_method, printed, shape, understood};

#[test]
fn bits_and_shifts_bind_as_in_java() {
    for (text, explicit) in [
        ("a | b & c", "a | (b & c)"),
        ("a & b | c", "(a & b) | c"),
        ("a ^ b & c", "a ^ (b & c)"),
        ("a | b ^ c", "a | (b ^ c)"),
        ("a ^ b | c ^ d", "(a ^ b) | (c ^ d)"),
        ("a & b & c", "(a & b) & c"),
        ("a - b << c", "(a - b) << c"),
        ("a << b + c", "a << (b + c)"),
        ("a >> b >> c", "(a >> b) >> c"),
        ("a >>> b << c", "(a >>> b) << c"),
        ("a << b & c", "(a << b) & c"),
        ("a * b >>> c % d", "(a * b) >>> (c % d)"),
        ("~a << b", "(~a) << b"),
        ("~a & -b", "(~a) & (-b)"),
        ("~~a", "~(~a)"),
        ("-~a", "-(~a)"),
        ("(byte) a + b", "((byte) a) + b"),
        ("(int) a << b", "((int) a) << b"),
        ("(short) -a * b", "((short) (-a)) * b"),
        ("(char) ~a | b", "((char) (~a)) | b"),
        ("(long) a++", "(long) (a++)"),
        ("(byte) (char) a", "(byte) ((char) a)"),
    ] {
        let tree = |text: &str| shape(&understood(&format!("void m() {{ r = {text}; }}")));
        assert_eq!(tree(text), tree(explicit), "{text}");
    }
    for (text, explicit) in [
        ("a & b == c", "a & (b == c)"),
        ("a == b & c", "(a == b) & c"),
        ("a << b < c", "(a << b) < c"),
        ("a < b >> c", "a < (b >> c)"),
        ("a > b >>> c", "a > (b >>> c)"),
        ("a && b | c", "a && (b | c)"),
        ("a | b && c", "(a | b) && c"),
        ("a || b ^ c && d", "a || ((b ^ c) && d)"),
        ("a & b ? c : d", "(a & b) ? c : d"),
        ("a == b ^ c != d", "(a == b) ^ (c != d)"),
    ] {
        let tree = |text: &str| shape(&understood(&format!("void m() {{ z = {text}; }}")));
        assert_eq!(tree(text), tree(explicit), "{text}");
    }
}

#[test]
fn every_number_operator_is_read_and_printed() {
    for op in ["&", "|", "^", "<<", ">>", ">>>"] {
        assert_prints(&format!("a = b{op}c;"), &format!("a = b {op} c;"));
        assert_prints(&format!("a{op}=c;"), &format!("a {op}= c;"));
        assert_prints(
            &format!("a[i].f {op}= b {op} c;"),
            &format!("a[i].f {op}= b {op} c;"),
        );
    }
    assert_prints("a = ~ b;", "a = ~b;");
    assert_prints("a = ~ ~ b;", "a = ~ ~b;");
}

#[test]
fn every_number_type_is_read_and_printed() {
    for ty in ["byte", "short", "char", "int", "long"] {
        let class = format!(
            "class C {{\n  static final {ty} K = 1;\n  {ty}[] f;\n  {ty} m({ty} a, {ty}[] b) {{\n    \
             {ty} c = ({ty}) a;\n    {ty}[][] d = new {ty}[3][];\n    return d[0][c];\n  }}\n}}\n"
        );
        assert_eq!(printed(&class), class);
        assert_prints(&format!("Fut<{ty}> a;"), &format!("Fut<{ty}> a;"));
        assert_prints(
            &format!("for ({ty} a : b) {{ }}"),
            &format!("for ({ty} a : b) {{\n}}"),
        );
    }
}

/// The marks of a shift stand together; apart they are comparisons or close type arguments.
#[test]
fn a_shift_has_no_gap() {
    assert_prints("Fut<Fut<int>> a = b;", "Fut<Fut<int>> a = b;");
    assert_prints("Fut<Fut<Fut<int>>> a = b;", "Fut<Fut<Fut<int>>> a = b;");
    for text in ["a = b > > c;", "a = b >> > c;", "a = b < < c;", "a > >= c;"] {
        let errors = found_in_method(text);
        assert!(
            errors.len() == 1 && errors[0].contains("expected an expression"),
            "{text}: {errors:?}"
        );
    }
}

#[test]
fn literals_of_all_types_are_read() {
    for (text, printed) in [
        ("5L", "5L"),
        ("5l", "5L"),
        ("0xffL", "255L"),
        ("0xffff_ffff_ffff_ffffL", "0xffffffffffffffffL"),
        ("-9223372036854775808L", "0x8000000000000000L"),
        ("'a'", "'\\u0061'"),
        ("'\\n'", "'\\n'"),
        ("'\\r'", "'\\r'"),
        ("'\\''", "'\\''"),
        ("'\\\\'", "'\\\\'"),
        ("'\\134'", "'\\\\'"),
        ("'\"'", "'\\u0022'"),
        ("'\\101'", "'\\u0041'"),
        ("'\\u0041'", "'\\u0041'"),
        ("'€'", "'\\u20ac'"),
        ("' '", "'\\u0020'"),
    ] {
        assert_prints(&format!("a = {text};"), &format!("a = {printed};"));
    }
}

#[test]
fn literals_out_of_range_are_reported_once() {
    for text in [
        "2147483648",
        "-2147483649",
        "~2147483648",
        "0x1_0000_0000",
        "9223372036854775808L",
        "-9223372036854775809L",
        "-(9223372036854775808L)",
        "0x1_0000_0000_0000_0000L",
    ] {
        let errors = found_in_method(&format!("a = {text};\nb = 1;"));
        assert!(
            errors.len() == 1 && errors[0].contains("literal-too-large"),
            "{text}: {errors:?}"
        );
    }
    assert_eq!(found_in_method("a = '';").len(), 1);
    for text in [
        "'ab'",
        "'\\q'",
        "'\\400'",
        "'\\u41'",
        "'😀'",
        "'\\u000a'",
        "'\\u000D'",
        "'\\u0027'",
        "'\\uu005c'",
    ] {
        let errors = found_in_method(&format!("a = {text};\nb = ;"));
        let second = "2:5 syntax: expected an expression, found `;`";
        assert!(
            errors.len() == 2 && errors[0].starts_with("1:5 syntax") && errors[1] == second,
            "{text}: {errors:?}"
        );
    }
}

/// `&` joins futures to other guards; between numbers it is the operator, as everywhere.
#[test]
fn guards_have_operators_on_bits() {
    for (text, printed) in [
        ("await (n & 1) == 1;", "await (n & 1) == 1;"),
        ("await ((n & 3) | 4) > 0;", "await (n & 3 | 4) > 0;"),
        ("await n << 1 > 0 && f?;", "await n << 1 > 0 && f?;"),
        ("await f? & (n & 1) == 1;", "await f? && (n & 1) == 1;"),
        (
            "await (f? & (n & 1) == 1) & g?;",
            "await f? && (n & 1) == 1 && g?;",
        ),
        ("await a && b ^ c;", "await a && (b ^ c);"),
        ("await a && b | c;", "await a && (b | c);"),
        ("await a | b && c;", "await (a | b) && c;"),
        ("await a && b | c || d;", "await (a && b | c || d);"),
        ("await (a & b);", "await (a & b);"),
    ] {
        assert_prints(text, printed);
    }
}
