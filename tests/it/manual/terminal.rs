//! Long results on a terminal: the first entries, a hint, and the summary. In a pipe, in a
//! file and with `--all` everything is there.

use crate::manual::shell::Shell;

/// More than a hundred paths, failures, final states, runs and methods.
fn given() -> Shell {
    let shell = Shell::new();
    let mut text = String::from("int many(int x) {\n");
    for number in 0..130 {
        text.push_str(&format!("  if (x == {number}) return {number};\n"));
    }
    text.push_str("  return -1;\n}\n");
    for number in 0..130 {
        text.push_str(&format!("int m{number}() {{ return {number}; }}\n"));
    }
    shell.write("many.pet", &text);
    let mut actors = String::from("class C { int n;\n");
    for number in 0..12 {
        actors.push_str(&format!("  void set{number}() {{ n = {number}; }}\n"));
    }
    actors.push_str("}\nC c = new C();\n");
    for number in 0..12 {
        actors.push_str(&format!("c ! set{number}();\n"));
    }
    shell.write("finals.pet", &actors);
    shell
}

/// What a person sees; `None` where there is no `script`.
fn on_terminal(shell: &Shell, command: &str) -> Option<String> {
    if shell.run("command -v script").code != 0 {
        let message = "skipped, for want of script (util-linux)";
        assert!(std::env::var_os("PET_REQUIRE_TOOLS").is_none(), "{message}");
        eprintln!("{message}");
        return None;
    }
    let ran = shell.run(&format!("script -qec '{command}' /dev/null </dev/null"));
    Some(ran.output.replace("\r\n", "\n"))
}

#[test]
fn a_terminal_is_shown_the_first_hundred_cases() {
    let shell = given();
    let piped = shell.run("pet tcg many.pet -m many --jobs 1").output;
    assert_eq!(piped.matches("    when ").count(), 131);
    assert!(!piped.contains("--all"));
    assert_eq!(
        shell.run("pet tcg many.pet -m many --jobs 1 --all").output,
        piped
    );
    let Some(seen) = on_terminal(&shell, "pet tcg many.pet -m many --jobs 1 2>/dev/null") else {
        return;
    };
    assert_eq!(seen.matches("    when ").count(), 100, "{seen}");
    assert!(
        seen.contains("\n… and 31 more cases; --all shows every case, -o FILE"),
        "{seen}"
    );
    assert_eq!(seen.lines().last(), piped.lines().last());
    let all = on_terminal(
        &shell,
        "pet tcg many.pet -m many --jobs 1 --all 2>/dev/null",
    )
    .unwrap();
    assert_eq!(all, piped);
    let json = on_terminal(
        &shell,
        "pet tcg many.pet -m many --jobs 1 --json 2>/dev/null",
    )
    .unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["test_cases"].as_array().unwrap().len(), 131);
    on_terminal(
        &shell,
        "pet tcg many.pet -m many --jobs 1 -o file.txt 2>/dev/null",
    );
    assert_eq!(
        std::fs::read_to_string(shell.folder().join("file.txt")).unwrap(),
        piped
    );
}

#[test]
fn other_long_results_have_a_limit_and_all() {
    let shell = given();
    let Some(seen) = on_terminal(&shell, "pet analyze many.pet") else {
        return;
    };
    assert!(
        seen.contains("… and 31 more methods; --all shows them"),
        "{seen}"
    );
    let piped = shell.run("pet analyze many.pet").output;
    assert_eq!(
        on_terminal(&shell, "pet analyze many.pet --all").unwrap(),
        piped
    );
    assert_eq!(shell.run("pet analyze many.pet --all").output, piped);

    let seen = on_terminal(&shell, "pet dse many.pet -m many").unwrap();
    assert!(
        seen.contains("… and 31 more runs, which --all shows"),
        "{seen}"
    );
    assert!(
        seen.contains("… and 31 more classes, which --all shows"),
        "{seen}"
    );
    let piped = shell.run("pet dse many.pet -m many").output;
    assert!(
        piped.contains("… and 31 more runs\n") && piped.contains("\n  131: "),
        "{piped}"
    );
    let all = shell.run("pet dse many.pet -m many --all").output;
    assert_eq!(all.matches("\nrun ").count(), 130, "{all}");

    let seen = on_terminal(&shell, "pet explore finals.pet").unwrap();
    assert!(
        seen.contains("… and 2 more final states, which --all shows"),
        "{seen}"
    );
    let piped = shell.run("pet explore finals.pet").output;
    assert!(
        piped.contains("… and 2 more final states, which --json shows"),
        "{piped}"
    );
    for all in [
        shell.run("pet explore finals.pet --all").output,
        on_terminal(&shell, "pet explore finals.pet --all").unwrap(),
    ] {
        assert_eq!(all.matches("\nfinal state ").count(), 12, "{all}");
    }

    let ran = shell.run("pet tcg many.pet -m many --json -o suite.json && sed 's/return [0-9]/return 7/' many.pet > other.pet");
    assert_eq!(ran.code, 0, "{}", ran.output);
    let seen = on_terminal(&shell, "pet replay suite.json other.pet").unwrap();
    assert!(seen.contains(" more rows, which --all shows"), "{seen}");
    assert!(seen.lines().count() < 110, "{seen}");
    let piped = shell.run("pet replay suite.json other.pet").output;
    assert!(
        piped.lines().count() > 110 && !piped.contains("--all"),
        "{piped}"
    );
}
