//! `pet tcg` ends with 1 where an assertion can fail or a promise can be broken, in whatever
//! form it writes the suite.

use crate::manual::shell::Shell;

const BROKEN: &str = "class C { int n; boolean b;
  //@ ensures n >= 0;
  void promise(int k) { if (k > 3) n = 1; else n = k; }
  void asserted(int k) { if (k > 5) { assert k != 7; } n = k; }
  //@ ensures \\result == k;
  int kept(int k) { if (k > 2) { throw new RuntimeException(); } return k; }
  int plain(int k) { return 10 / k; }
}
";

const ACTORS: &str = "class C { int n;
  void set(int k) { n = k; assert n != 7; }
  void fine(int k) { n = k; }
}
";

#[test]
fn a_failed_assertion_or_a_broken_promise_is_exit_code_1_in_every_form() {
    let shell = Shell::new();
    shell.write("C.java", BROKEN);
    for (method, expected) in [("promise", 1), ("asserted", 1), ("kept", 0), ("plain", 0)] {
        for form in [
            "",
            "--json",
            "-o suite.txt",
            "--json -o suite.json",
            "--emit junit -o tests",
            "--emit smt2 -o smt",
            "--html page.html",
            "--heap solver",
            "--heap solver --all-shapes --json",
            "--criterion all-local-paths",
            "--criterion branches",
            "--no-replay",
            "--compositional",
            "--solver clpz",
            "--minimize",
            "--oracle",
        ] {
            let ran = shell.run(&format!("pet tcg C.java -m {method} {form}"));
            let expected = if form == "--oracle" { 2 } else { expected };
            assert_eq!(ran.code, expected, "{method} {form}\n{}", ran.output);
        }
    }
    shell.write("c.pl", &shell.run("pet translate C.java").output);
    assert_eq!(shell.run("pet tcg c.pl -m asserted").code, 1);
    assert_eq!(shell.run("pet tcg c.pl -m promise --json").code, 1);
    assert_eq!(shell.run("pet tcg c.pl -m plain").code, 0);
}

#[test]
fn a_failed_assertion_of_an_actor_is_exit_code_1() {
    let shell = Shell::new();
    let main = "C c = new C(); c ! set(1);";
    shell.write("c.pet", &format!("{ACTORS}{main}"));
    for (method, expected) in [("set", 1), ("fine", 0)] {
        for form in ["", "--json", "-o suite.txt", "--html page.html", "--oracle"] {
            let ran = shell.run(&format!("pet tcg c.pet -m {method} {form}"));
            assert_eq!(ran.code, expected, "{method} {form}\n{}", ran.output);
        }
    }
}
