//! Programs of unusual size and shape: nothing here may recurse on the length of a
//! chain, or walk it for every use.

use std::fmt::Write;

use super::{module, says};
use crate::typed::{ClassId, OBJECT};

#[test]
fn a_chain_of_ten_thousand_classes_is_checked() {
    let mut program = "class C0 { int f0 = 1; int m0() { return f0; } }\n".to_owned();
    for n in 1..10_000 {
        let before = n - 1;
        writeln!(
            program,
            "class C{n} extends C{before} {{ int f{n} = f0; int m{n}() {{ return m0() + m{before}() + f{before}; }} }}"
        )
        .expect("writing to a string");
    }
    let module = module(&program);
    let last = ClassId(u32::try_from(module.classes.len() - 1).expect("a small number"));
    let first = ClassId(u32::try_from(module.classes.len() - 10_000).expect("a small number"));
    assert!(module.is_subclass(last, first));
    assert!(module.is_subclass(last, OBJECT));
    assert!(!module.is_subclass(first, last));
}

#[test]
fn a_chain_in_which_every_class_overrides_is_checked() {
    let mut program = "abstract class C0 { abstract int m(C0 c); }\n".to_owned();
    for n in 1..5_000 {
        let before = n - 1;
        let call = if n > 1 { "super.m(c)" } else { "1" };
        writeln!(
            program,
            "class C{n} extends C{before} {{ int m(C0 c) {{ return m(this) + {call}; }} }}"
        )
        .expect("writing to a string");
    }
    module(&program);
}

#[test]
fn a_cycle_of_five_thousand_classes_is_one_error() {
    let mut program = String::new();
    for n in 0..5_000 {
        let next = (n + 1) % 5_000;
        writeln!(program, "class C{n} extends C{next} {{ }}").expect("writing to a string");
    }
    says(
        &program,
        "1:7 cyclic-inheritance: `C0` inherits from itself, through `C1`, `C2`, `C3` and 4996 more \
         [2:7 `C1` is declared here] [3:7 `C2` is declared here] [4:7 `C3` is declared here]",
    );
}

#[test]
fn interfaces_that_meet_again_and_again_are_walked_once() {
    let mut program = "interface I0 { int m(); }\ninterface J0 { }\n".to_owned();
    for n in 1..60 {
        let before = n - 1;
        writeln!(program, "interface I{n} extends I{before}, J{before} {{ }}")
            .and_then(|()| writeln!(program, "interface J{n} extends I{before}, J{before} {{ }}"))
            .expect("writing to a string");
    }
    program += "class A implements I59, J59 { public int m() { return 1; } }\n";
    program += "int f(A a) { I0 i = a; J0 j = a; return i.m() + a.m(); }\n";
    let module = module(&program);
    let class = |name: &str| {
        let at = module.classes.iter().position(|class| class.name == name);
        ClassId(u32::try_from(at.expect("it is declared")).expect("a small number"))
    };
    assert!(module.is_subclass(class("A"), class("J0")));
    assert!(module.is_subclass(class("I59"), class("I0")));
    assert!(!module.is_subclass(class("I0"), class("J0")));
    assert!(!module.is_subclass(OBJECT, class("J0")));
}

#[test]
fn a_long_chain_of_constants_is_folded_in_any_order() {
    let mut program = "class A {\n".to_owned();
    for n in 0..10_000 {
        writeln!(program, "static final int K{n} = K{} + 1;", n + 1).expect("writing to a string");
    }
    program += "static final int K10000 = 0; int m() { return K0; } }\n";
    super::becomes(&program, &["A.m"], "A.m(): int { return 10000; }");
}

#[test]
fn ten_thousand_unknown_names_are_reported() {
    let mut program = String::new();
    for n in 0..10_000 {
        writeln!(program, "void f{n}() {{ g{n}(); u = {n}; }}").expect("writing to a string");
    }
    let source = crate::source::Source::new("test.pet", program);
    assert_eq!(super::report(&source).lines().count(), 20_000);
}
