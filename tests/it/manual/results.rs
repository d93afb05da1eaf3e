//! Results for continuous integration.

use crate::manual::shell::Shell;

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
    insta::assert_snapshot!(ran.output, @r#"
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites tests="2" failures="1">
      <testsuite name="m" tests="2" failures="1" errors="0" skipped="0">
        <testcase classname="m.pet" name="case 1"/>
        <testcase classname="m.pet" name="case 2" file="m.pet" line="1">
          <failure type="difference" message="return: predicted 2, but 3">return: predicted 2, but 3
    repeat: pet replay m.json m.pet --case 2
    </failure>
        </testcase>
      </testsuite>
    </testsuites>
    "#);
}

#[test]
fn a_replay_as_annotations() {
    let ran = changed().run("pet replay m.json --report github");
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.output,
        "::error file=m.pet,line=1,title=m case 2::return: predicted 2, but 3%0Arepeat: pet replay m.json m.pet --case 2\n"
    );
}

#[test]
fn explorations_as_junit_xml_and_as_annotations() {
    let shell = Shell::new();
    let ran = shell.run("pet explore samples/actors/p2p.pet --report junit-xml");
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(ran.output, @r#"
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites tests="2" failures="1">
      <testsuite name="main" tests="2" failures="1" errors="0" skipped="0">
        <testcase classname="samples/actors/p2p.pet" name="deadlock 1" file="samples/actors/p2p.pet" line="8">
          <failure type="deadlock" message="r1.1, r1.2, r2.1, r2.2 wait, and nothing can go on">r1.1, r1.2, r2.1, r2.2 wait, and nothing can go on
    repeat: pet run samples/actors/p2p.pet --schedule 'main r1.1 r2.1'
    </failure>
        </testcase>
        <testcase classname="samples/actors/p2p.pet" name="final state 1"/>
      </testsuite>
    </testsuites>
    "#);
    let ran = shell.run("pet explore samples/actors/p2p.pet --report github");
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.output,
        "::error file=samples/actors/p2p.pet,line=8,title=main deadlock 1::r1.1, r1.2, r2.1, r2.2 wait, and nothing can go on%0Arepeat: pet run samples/actors/p2p.pet --schedule 'main r1.1 r2.1'\n"
    );
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
