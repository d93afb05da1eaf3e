//! Where text and tree differ: parentheses, signs, brackets. That everything printed is
//! read as the same tree is a property in `parse::tests::properties`.

use super::print;
use crate::parse::parse;
use crate::source::Source;

fn printed(text: &str) -> String {
    let parsed = parse(&Source::new("test.pet", text));
    assert_eq!(parsed.diagnostics, [], "in: {text}");
    print(&parsed.program)
}

#[test]
fn only_needed_parentheses_are_printed() {
    for (text, expected) in [
        ("r = ((a) + (b * c));", "r = a + b * c;\n"),
        ("r = (a + b) * c;", "r = (a + b) * c;\n"),
        ("r = a - (b - c);", "r = a - (b - c);\n"),
        ("r = (a - b) - c;", "r = a - b - c;\n"),
        (
            "r = (a ? b : c) ? d : (e ? f : g);",
            "r = (a ? b : c) ? d : e ? f : g;\n",
        ),
        ("r = (s = t);", "r = s = t;\n"),
        ("r = (s = t) + 1;", "r = (s = t) + 1;\n"),
        ("r = !(a instanceof C);", "r = !(a instanceof C);\n"),
        ("r = ((C) a).f;", "r = ((C) a).f;\n"),
        ("r = (C) (-a);", "r = (C) (-a);\n"),
        ("r = -(-a);", "r = - -a;\n"),
        ("r = -(--a);", "r = - --a;\n"),
        ("r = a - (-b);", "r = a - -b;\n"),
        ("r = (new int[3])[0];", "r = (new int[3])[0];\n"),
        ("r = (a instanceof C) == b;", "r = a instanceof C == b;\n"),
        ("(a < b);", "(a < b);\n"),
    ] {
        assert_eq!(printed(text), expected);
    }
}

#[test]
fn literals_keep_their_value() {
    assert_eq!(printed("r = 0x10;"), "r = 16;\n");
    assert_eq!(printed("r = -1;"), "r = -1;\n");
    assert_eq!(printed("r = 0xffffffff;"), "r = 0xffffffff;\n");
}

#[test]
fn a_declaration_stays_together() {
    assert_eq!(
        printed("int a[] = {1}, b, c[][];"),
        "int a[] = {1}, b, c[][];\n"
    );
    assert_eq!(printed("int[] a, b[];"), "int[] a, b[];\n");
}

#[test]
fn blocks_are_indented() {
    let text = "\
class C {
  void m() {
    while (a) {
      if (b)
        c();
      else {
        d();
      }
    }
  }
}
";
    assert_eq!(printed(text), text);
}
