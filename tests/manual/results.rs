//! Results for continuous integration.

use crate::shell::Shell;

const BEFORE: &str = "int m(int a) {\n  if (a > 0) return 1;\n  return 2;\n}\n";

/// A suite, and a program that no longer does what it says.
fn changed() -> Shell {
    let shell = Shell::new();
    shell.write("m.pet", BEFORE);
    shell.run("pet tcg m.pet -m m --json -o m.json");
    shell.write("m.pet", &BEFORE.replace("return 2", "return 3"));
    shell
}

#[test]
fn a_replay_as_junit_xml() {
    let ran = changed().run("pet replay m.json --report junit-xml");
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(ran.output, @"");
}

#[test]
fn a_replay_as_annotations() {
    let ran = changed().run("pet replay m.json --report github");
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(ran.output, @"");
}

#[test]
fn explorations_as_junit_xml_and_as_annotations() {
    let shell = Shell::new();
    let ran = shell.run("pet explore samples/actors/p2p.pet --report junit-xml");
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(ran.output, @"");
    let ran = shell.run("pet explore samples/actors/p2p.pet --report github");
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(ran.output, @"");
    let ran =
        shell.run("pet explore samples/papers/registry.pet --report junit-xml --max-states 3");
    assert_eq!(ran.code, 0);
    assert!(
        ran.output
            .contains("<system-out>cut short, there may be more: "),
        "{}",
        ran.output
    );
}

#[test]
fn names_with_markup_stay_names() {
    let shell = Shell::new();
    shell.write(
        "a<b>&\"c,d:e%.pet",
        "{ assert 1 > 2; }\nclass A { void m() { } }\nA a = new A(); a ! m();",
    );
    let file = "'a<b>&\"c,d:e%.pet'";
    let ran = shell.run(&format!("pet explore {file} --report junit-xml"));
    assert!(
        ran.output
            .contains("classname=\"a&lt;b&gt;&amp;&quot;c,d:e%.pet\""),
        "{}",
        ran.output
    );
    let ran = shell.run(&format!("pet explore {file} --report github"));
    assert!(
        ran.output
            .starts_with("::error file=a<b>&\"c%2Cd%3Ae%25.pet,line=1,"),
        "{}",
        ran.output
    );
}

#[test]
fn one_form_at_a_time() {
    let ran = Shell::new().run("pet explore samples/actors/p2p.pet --report github --json");
    assert_eq!(ran.code, 2);
}
