//! Project files: what they change, who wins, and where mistakes are.

use crate::manual::shell::Shell;

const PROGRAM: &str =
    "int m(int n) {\n  int k = 0;\n  while (k < n) { k = k + 1; }\n  return k;\n}\n";

fn shell(project: &str) -> Shell {
    let shell = Shell::new();
    std::fs::create_dir_all(shell.folder().join("deep/er")).unwrap();
    shell.write("deep/er/loop.pet", PROGRAM);
    shell.write("pet.toml", project);
    shell
}

/// The last line of `pet tcg` on the program, which counts its cases.
fn summary(shell: &Shell, options: &str) -> String {
    let ran = shell.run(&format!("pet tcg deep/er/loop.pet -m m {options}"));
    assert_eq!(ran.code, 0, "{}", ran.output);
    ran.output.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn defaults_come_from_above_and_the_command_line_wins() {
    let shell = shell("[tcg]\nloop-k = 3\n[explore]\ntimeout = 0.5\n");
    assert!(summary(&shell, "").starts_with("m: 4 test cases"));
    assert!(summary(&shell, "--loop-k 2").starts_with("m: 3 test cases"));
    assert!(summary(&shell, "--no-config").starts_with("m: 2 test cases"));
    shell.write("deep/pet.toml", "[tcg]\nloop-k = 0\n");
    assert!(
        summary(&shell, "").starts_with("m: 1 test case;"),
        "the nearest counts, alone"
    );
    let stdin = shell.run("pet tcg - -m m < deep/er/loop.pet | tail -1");
    assert!(
        stdin.output.starts_with("m: 4 test cases"),
        "{}",
        stdin.output
    );
}

#[test]
fn flags_lists_and_paths_are_understood() {
    let shell =
        shell("[tcg]\nno-aliasing = true\njson = true\nhtml = \"page.html\"\nstats = false\n");
    let ran = shell.run_in(
        &shell.folder().join("deep"),
        "pet tcg er/loop.pet -m m 2>/dev/null",
    );
    let suite: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(suite["criterion"]["aliasing"], false);
    assert!(
        shell.folder().join("page.html").is_file(),
        "beside pet.toml"
    );
    // What excludes a key on the command line takes its place.
    shell.write("pet.toml", "[replay]\nreport = \"junit-xml\"\n");
    shell.run("pet tcg deep/er/loop.pet -m m --json -o suite.json");
    let ran = shell.run("pet replay suite.json deep/er/loop.pet");
    assert!(ran.output.starts_with("<?xml"), "{}", ran.output);
    let ran = shell.run("pet replay suite.json deep/er/loop.pet --json");
    assert!(ran.output.starts_with('{'), "{}", ran.output);
}

#[test]
fn mistakes_have_a_place_and_a_suggestion() {
    for (project, said) in [
        (
            "[tcg]\nloop_k = 2",
            "pet.toml:2:1: there is no option of `pet tcg` `loop_k`; did you mean `loop-k`?",
        ),
        (
            "\n\n[tgc]\n",
            "pet.toml:3:2: there is no command `tgc`; did you mean `tcg`?",
        ),
        (
            "loop-k = 2\n",
            "pet.toml:1:1: `loop-k` is an option of a command: write it below `[tcg]` or `[summarize]` or `[dse]`",
        ),
        (
            "[tcg]\nsolver = \"z3\"",
            "pet.toml:2:10: `z3` for `solver`: expected one of native, clpz",
        ),
        (
            "[tcg]\n  domain = \"9..1\"",
            "pet.toml:2:12: `9..1` for `domain`: the range is empty: LO must not be above HI",
        ),
        (
            "[tcg]\nloop-k = true",
            "pet.toml:2:10: `true` for `loop-k`: invalid digit found in string",
        ),
        (
            "[tcg]\nno-aliasing = 1",
            "pet.toml:2:15: `no-aliasing` is true or false",
        ),
        (
            "[tcg]\nloop-k = [1]",
            "pet.toml:2:10: `loop-k` has one value, not a list",
        ),
        (
            "tcg = 1",
            "pet.toml:1:1: `tcg` is a table: write `[tcg]`, and its options below",
        ),
        (
            "[tcg]\nhelp = true",
            "pet.toml:2:1: there is no option of `pet tcg` `help`",
        ),
        (
            "[worker]\nmethod = \"m\"",
            "pet.toml:1:2: there is no command `worker`",
        ),
        // Of another command, too.
        (
            "[explore]\nreduction = \"most\"",
            "pet.toml:2:13: `most` for `reduction`: expected one of none, dpor, stable, full",
        ),
        (
            "[tcg]\nloop-k = 1\nloop-k = 2",
            "pet.toml:3:1: duplicate key",
        ),
        ("[tcg\n", "pet.toml:1:5: "),
    ] {
        let shell = shell(project);
        let ran = shell.run("pet tcg deep/er/loop.pet -m m");
        assert_eq!(ran.code, 2, "{project}");
        assert!(
            ran.output.starts_with(&format!("error: {said}")),
            "{project}: {}",
            ran.output
        );
    }
}

#[test]
fn the_page_on_project_files_is_true() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/project.md");
    let page = std::fs::read_to_string(page).unwrap();
    let example = page
        .split("```toml\n")
        .nth(1)
        .unwrap()
        .split("```")
        .next()
        .unwrap();
    let shell = shell(example);
    let ran = shell.run("pet tcg deep/er/loop.pet -m m | tail -1");
    assert!(ran.output.contains("m: 3 test cases"), "{}", ran.output);
    let said = page
        .split("\n```console\n")
        .nth(1)
        .unwrap()
        .split("\n? 2")
        .next()
        .unwrap();
    shell.write("pet.toml", "[tcg]\nloop_k = 2\n");
    shell.write("list.pet", PROGRAM);
    let ran = shell.run("pet tcg list.pet -m insert");
    assert_eq!(ran.output.trim_end(), said.split_once('\n').unwrap().1);
}
