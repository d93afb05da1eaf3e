//! The command that repeats a result, from the options that clap found on the command line and in
//! `pet.toml`. It walks the declarations of the options, so that a new option needs no line here.

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use pet_render::shell;
use std::ffi::OsStr;
use std::path::Path;

/// Options that do not change the result.
const WITHOUT_EFFECT: [&str; 5] = ["jobs", "stats", "json", "html", "all"];

/// The id of the added option `--no-config`, which keeps the command from reading `pet.toml` again.
pub(super) const PROJECT: &str = "project";

/// A command line in parts: the positional arguments first, then the options in the order of
/// their declarations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Repeat {
    name: String,
    files: Vec<String>,
    options: Vec<(String, Vec<String>)>,
}

impl Repeat {
    /// Every argument of the command that was given and differs from its default. With `has_project`
    /// some may come from a `pet.toml`; the command then has them all and must not read the file
    /// again.
    pub fn of(command: &Command, matches: &ArgMatches, has_project: bool) -> Repeat {
        let mut repeat = Repeat::default();
        let Some((name, given)) = matches.subcommand() else {
            return repeat;
        };
        repeat.name = name.to_owned();
        let Some(sub) = command.find_subcommand(name) else {
            return repeat;
        };
        for arg in sub.get_arguments() {
            let id = arg.get_id().as_str();
            let is_given = given.try_contains_id(id).unwrap_or(false)
                && given.value_source(id) == Some(ValueSource::CommandLine);
            let is_ours = !["help", "version", "no_config"].contains(&id);
            if !is_given || !is_ours || WITHOUT_EFFECT.contains(&id) {
                continue;
            }
            match arg.is_positional() {
                true => repeat
                    .files
                    .extend(texts(arg, given).iter().map(|name| shell::path(name))),
                false => repeat.option(arg, given),
            }
        }
        let is_off = given.try_contains_id("no_config").is_ok() && given.get_flag("no_config");
        if is_off || has_project {
            let id = if is_off { "no_config" } else { PROJECT };
            repeat
                .options
                .push((id.to_owned(), vec!["--no-config".to_owned()]));
        }
        repeat
    }

    fn option(&mut self, arg: &Arg, given: &ArgMatches) {
        let name = match (arg.get_short(), arg.get_long()) {
            (Some(short), _) => format!("-{short}"),
            (None, Some(long)) => format!("--{long}"),
            (None, None) => return,
        };
        let id = arg.get_id().as_str();
        let words = match arg.get_action() {
            ArgAction::SetTrue if given.get_flag(id) => vec![name],
            ArgAction::SetTrue => return,
            _ => {
                let values = texts(arg, given);
                let defaults = arg.get_default_values().iter().map(|it| text_of(arg, it));
                if values == defaults.collect::<Vec<String>>() {
                    return;
                }
                values.iter().flat_map(|value| with(&name, value)).collect()
            }
        };
        self.options.push((id.to_owned(), words));
    }

    /// The command with this value of an option.
    pub fn with(mut self, id: &str, name: &str, value: &str) -> Repeat {
        let words = with(name, value);
        match self.options.iter_mut().find(|(own, _)| own == id) {
            Some((_, own)) => *own = words,
            None => self.options.push((id.to_owned(), words)),
        }
        self
    }

    /// The command without an option.
    pub fn without(mut self, id: &str) -> Repeat {
        self.options.retain(|(own, _)| own != id);
        self
    }

    /// The command with this file as the positional argument of that number, if it has none.
    pub fn on(mut self, number: usize, file: &str) -> Repeat {
        if self.files.len() == number {
            self.files.push(shell::path(file));
        }
        self
    }

    /// The command, quoted for a shell.
    pub fn line(&self) -> String {
        let options = self.options.iter().flat_map(|(_, words)| words);
        let words = self.files.iter().chain(options).map(String::as_str);
        shell::line(["pet", &self.name].into_iter().chain(words))
    }
}

/// The words of an option: `--domain=-1..1`, since a value that begins with a dash looks like an
/// option.
fn with(name: &str, value: &str) -> Vec<String> {
    match (value.starts_with('-'), name.starts_with("--")) {
        (true, true) => vec![format!("{name}={value}")],
        (true, false) => vec![format!("{name}{value}")],
        (false, _) => vec![name.to_owned(), value.to_owned()],
    }
}

/// The values of an argument as they were typed; the values of a list are joined by commas.
fn texts(arg: &Arg, given: &ArgMatches) -> Vec<String> {
    let raw = given.get_raw(arg.get_id().as_str());
    let values: Vec<String> = raw
        .into_iter()
        .flatten()
        .map(|it| text_of(arg, it))
        .collect();
    match arg.get_value_delimiter() {
        Some(delimiter) if !values.is_empty() => vec![values.join(&delimiter.to_string())],
        _ => values,
    }
}

/// The text of a value; paths below the working directory are relative to it.
fn text_of(arg: &Arg, value: &OsStr) -> String {
    let path = Path::new(value);
    let here = std::env::current_dir().ok();
    let below = here.filter(|_| super::project::is_path(arg));
    let below = below.and_then(|here| path.strip_prefix(here).ok().map(Path::to_owned));
    match below {
        Some(path) if path.as_os_str().is_empty() => ".".to_owned(),
        Some(path) => path.display().to_string(),
        None => value.to_string_lossy().into_owned(),
    }
}

#[cfg(test)]
mod tests;
