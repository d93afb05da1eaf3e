//! `pet completions` and `pet man`, both from the declarations of the options.

use super::{Verdict, output};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet completions bash > pet.bash
  pet completions zsh > _pet
Load the first with `source pet.bash`; put the second into a folder of $fpath.")]
pub(super) struct Completions {
    /// The shell
    shell: clap_complete::Shell,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

/// Print the manual page of pet, or of one command
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet man > pet.1
  pet man tcg > pet-tcg.1
  pet man -o man1
Read one with `man -l pet.1`.")]
pub(super) struct Man {
    /// The command [default: pet itself]
    command: Option<String>,
    /// Write the pages of all commands into this folder
    #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
    output: Option<PathBuf>,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

pub(super) fn completions(options: &Completions, command: clap::Command) -> Result<Verdict> {
    let mut command = shown(command);
    let mut bytes = Vec::new();
    clap_complete::generate(options.shell, &mut command, "pet", &mut bytes);
    print(&String::from_utf8(bytes)?, options.json)
}

pub(super) fn man(options: &Man, command: clap::Command) -> Result<Verdict> {
    let command = shown(command);
    if let Some(folder) = &options.output {
        let made = std::fs::create_dir_all(folder);
        made.with_context(|| format!("cannot make the folder `{}`", folder.display()))?;
        let mut written = Vec::new();
        for (name, text) in pages(&command)? {
            let path = folder.join(format!("{name}.1"));
            output::write_file(&path, &text)?;
            written.push(path.display().to_string());
        }
        return print(&(written.join("\n") + "\n"), options.json);
    }
    let wanted = match &options.command {
        Some(name) => format!("pet-{name}"),
        None => "pet".to_owned(),
    };
    let pages = pages(&command)?;
    match pages.iter().find(|(name, _)| *name == wanted) {
        Some((_, text)) => print(text, options.json),
        None => {
            let known = pages
                .iter()
                .filter_map(|(name, _)| name.strip_prefix("pet-"));
            let known: Vec<&str> = known.collect();
            bail!(
                "there is no command `{}`; there are {}",
                wanted.trim_start_matches("pet-"),
                known.join(", ")
            )
        }
    }
}

/// The manual pages with their names.
fn pages(command: &clap::Command) -> Result<Vec<(String, String)>> {
    // clap computes some properties of a command, like its full name, only in `build`.
    let mut command = command.clone();
    command.build();
    let mut pages = vec![("pet".to_owned(), page(command.clone())?)];
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let name = format!("pet-{}", sub.get_name());
        pages.push((name, page(sub.clone())?));
    }
    Ok(pages)
}

fn page(command: clap::Command) -> Result<String> {
    let mut bytes = Vec::new();
    clap_mangen::Man::new(command).render(&mut bytes)?;
    Ok(String::from_utf8(bytes)?)
}

/// The command without hidden subcommands and options.
fn shown(command: clap::Command) -> clap::Command {
    let mut visible = clap::Command::new("pet").version(env!("CARGO_PKG_VERSION"));
    if let Some(about) = command.get_about() {
        visible = visible.about(about.clone());
    }
    if let Some(about) = command.get_long_about() {
        visible = visible.long_about(about.clone());
    }
    if let Some(help) = command.get_after_help() {
        visible = visible.after_help(help.clone());
    }
    let commands = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    visible
        .args(command.get_arguments().cloned())
        .subcommands(commands.cloned())
}

fn print(text: &str, json: bool) -> Result<Verdict> {
    output::print(&match json {
        true => pet_render::json::text(text),
        false => text.to_owned(),
    })?;
    Ok(Verdict::NothingFound)
}
