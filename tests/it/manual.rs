//! What the command line says of itself is true: the tutorial, the examples of every help
//! text, completions and manual pages, project files, and results for other programs.

mod booleans;
mod commands;
mod exits;
mod heads;
mod methods;
mod project;
mod results;
mod shell;
mod terminal;
mod tutorial;

use commands::visible;
use shell::Shell;

#[test]
fn completions_know_every_command() {
    let shell = Shell::new();
    for name in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = shell.run(&format!("pet completions {name}"));
        assert_eq!(ran.code, 0);
        for command in visible() {
            assert!(ran.output.contains(&command), "{name} lacks {command}");
        }
        // An option of the hidden command.
        assert!(
            !ran.output.contains("since-loop-k"),
            "{name} shows what is hidden"
        );
    }
    let bash = shell.run("pet completions bash > pet.bash && bash -n pet.bash");
    assert_eq!((bash.code, bash.output.as_str()), (0, ""));
    let wrong = shell.run("pet completions bsh");
    assert_eq!(wrong.code, 2);
    assert!(
        wrong.output.contains("a similar value exists: 'bash'"),
        "{}",
        wrong.output
    );
}

#[test]
fn manual_pages_are_there_for_every_command() {
    let shell = Shell::new();
    let all = shell.run("pet man -o man1 && ls man1");
    for command in visible() {
        assert!(
            all.output.contains(&format!("pet-{command}.1")),
            "{}",
            all.output
        );
        let page = shell.run(&format!("pet man {command}"));
        assert!(
            page.output.contains(&format!(".TH pet-{command} 1")),
            "{}",
            page.output
        );
    }
    assert!(!all.output.contains("worker"));
    let wrong = shell.run("pet man tgc");
    assert_eq!(wrong.code, 2);
    assert!(
        wrong
            .output
            .starts_with("error: there is no command `tgc`; there are check, ")
    );
}

#[test]
fn init_keeps_what_is_there() {
    let shell = Shell::new();
    shell.write("list.pet", "mine");
    let ran = shell.run("pet init");
    assert_eq!(ran.code, 2);
    let said = "error: `./list.pet` already exists and is not overwritten; use another folder: pet init DIR\n";
    assert_eq!(ran.output, said);
    assert_eq!(
        std::fs::read_to_string(shell.folder().join("list.pet")).unwrap(),
        "mine"
    );
    assert!(!shell.folder().join("bank.pet").exists(), "all or nothing");
    let ran = shell.run("pet init new/folder --json");
    let document: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(document["written"][0], "new/folder/list.pet");
}

/// No colours where nobody sees them, and none where somebody does not want them.
#[test]
fn colours_are_for_terminals() {
    let shell = Shell::new();
    shell.write("wrong.pet", "int m() { return y; }");
    for command in [
        "pet check wrong.pet",
        "pet chek",
        "pet tcg --lop-k 2",
        "pet --help",
    ] {
        for before in ["", "NO_COLOR=1 ", "TERM=xterm-256color "] {
            let ran = shell.run(&format!("{before}{command}"));
            assert!(!ran.output.contains('\u{1b}'), "{before}{command}");
        }
        // `script` is a terminal.
        let there = shell.run("command -v script");
        if there.code == 0 {
            let plain = shell.run(&format!(
                "NO_COLOR=1 script -qec '{command}' /dev/null </dev/null"
            ));
            assert!(
                !plain.output.contains("\u{1b}[1m"),
                "{command}: {:?}",
                plain.output
            );
            assert!(
                !plain.output.contains("\u{1b}[3"),
                "{command}: {:?}",
                plain.output
            );
        }
    }
}

#[test]
fn near_misses_get_a_suggestion() {
    let shell = Shell::new();
    for (command, said) in [
        ("pet transate", "a similar subcommand exists: 'translate'"),
        (
            "pet tcg samples/papers/lcm.pet --lop-k 2",
            "a similar argument exists: '--loop-k'",
        ),
        (
            "pet explore samples/actors/p2p.pet --reduction ful",
            "a similar value exists: 'full'",
        ),
        (
            "pet tcg samples/papers/remall.pet -m remAl",
            "did you mean `remAll`?",
        ),
        (
            "pet run samples/papers/lcm.pet -m lmc",
            "did you mean `lcm`?",
        ),
    ] {
        let ran = shell.run(command);
        assert_eq!(ran.code, 2, "{command}");
        assert!(ran.output.contains(said), "{command}: {}", ran.output);
    }
}
