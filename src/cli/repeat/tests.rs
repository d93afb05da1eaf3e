//! The command line again: every option of every command, defaults, dashes.

use super::{Repeat, WITHOUT_EFFECT};
use crate::cli::{Cli, command};
use clap::{Arg, ArgAction, Command, CommandFactory};

fn repeat(words: &[String]) -> Result<Repeat, clap::Error> {
    let mut built = Cli::command();
    built.build();
    let matches = Cli::command().try_get_matches_from(words)?;
    Ok(Repeat::of(&built, &matches, false))
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

/// Values to try; each option takes one of them.
const VALUES: [&str; 7] = ["7", "0.5", "-3..3", "a=1", "x.json", "junit-xml", "bash"];

/// The words of an option with a value that is not its default, if it takes one of ours.
fn given(arg: &Arg) -> Vec<Vec<String>> {
    let name = format!("--{}", arg.get_long().unwrap());
    if matches!(arg.get_action(), ArgAction::SetTrue) {
        return vec![vec![name]];
    }
    let possible = arg.get_possible_values();
    let possible = possible.iter().map(|value| value.get_name().to_owned());
    let values = possible.chain(VALUES.map(str::to_owned));
    let is_default = |value: &String| {
        arg.get_default_values()
            .iter()
            .any(|it| it == value.as_str())
    };
    let values = values.filter(|value| !is_default(value));
    values
        .map(|value| vec![format!("{name}={value}")])
        .collect()
}

/// What other options ask to have beside them.
const COMPANY: [&[&str]; 6] = [
    &[],
    &["-o", "out"],
    &["--emit", "smt2", "-o", "out"],
    &["--trace=t(1,[])"],
    &["--trace-abstraction"],
    &["-m", "m"],
];

fn options(command: &Command) -> Vec<&Arg> {
    let ours = |arg: &&Arg| {
        arg.get_long()
            .is_some_and(|it| !["help", "version"].contains(&it))
    };
    command.get_arguments().filter(ours).collect()
}

/// An option that somebody adds to a command is part of the command that is repeated.
#[test]
fn every_option_of_every_command_is_repeated() {
    let mut count = 0;
    for sub in command().get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let positionals = sub.get_positionals().filter(|arg| arg.is_required_set());
        let files: Vec<String> = positionals
            .map(|arg| match arg.get_possible_values().first() {
                Some(value) => value.get_name().to_owned(),
                None => "file".to_owned(),
            })
            .collect();
        for arg in options(sub) {
            let mut tried = given(arg).into_iter().flat_map(|option| {
                COMPANY.map(|company| {
                    let mut line = vec!["pet".to_owned(), sub.get_name().to_owned()];
                    line.extend(files.iter().cloned());
                    line.extend(option.clone());
                    line.extend(company.iter().map(|word| (*word).to_owned()));
                    line
                })
            });
            let found = tried.find_map(|line| repeat(&line).ok());
            let name = arg.get_long().unwrap();
            let found =
                found.unwrap_or_else(|| panic!("pet {}: no value for --{name}", sub.get_name()));
            let line = found.line();
            let is_there = line.contains(&format!(" --{name}"))
                || arg
                    .get_short()
                    .is_some_and(|short| line.contains(&format!(" -{short} ")));
            let is_needed = !WITHOUT_EFFECT.contains(&arg.get_id().as_str());
            assert_eq!(is_there, is_needed, "--{name}: {line}");
            if !line.contains('\'') {
                assert_eq!(repeat(&words(&line)).unwrap(), found, "{line}");
            }
            count += 1;
        }
    }
    assert!(count > 80, "{count}");
}

#[test]
fn defaults_are_left_out_and_dashes_are_kept_from_looking_like_options() {
    let typed = "pet tcg a.pet --loop-k 1 --heap lazy --domain=-3..3 -m m --points 3,4 --jobs 2";
    let found = repeat(&words(typed)).unwrap();
    assert_eq!(
        found.line(),
        "pet tcg a.pet -m m --domain=-3..3 --points 3,4"
    );
    let method = found.clone().with("method", "-m", "C.m(int)");
    assert_eq!(
        method.line(),
        "pet tcg a.pet -m 'C.m(int)' --domain=-3..3 --points 3,4"
    );
    assert_eq!(
        found.without("points").without("method").line(),
        "pet tcg a.pet --domain=-3..3"
    );
}

#[test]
fn what_has_no_effect_is_an_option_all_the_same() {
    for name in WITHOUT_EFFECT {
        let all = command();
        let mut commands = all.get_subcommands();
        assert!(
            commands.any(|sub| sub.get_arguments().any(|arg| arg.get_id() == name)),
            "{name}"
        );
    }
}
