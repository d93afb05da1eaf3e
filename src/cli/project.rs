//! `pet.toml`: defaults of a project. A table for each command has its long options. Options that
//! are not on the command line are added to it, so every option of a command can be set there, with
//! the same checks. The meaning of options is not known here.
//!
//! ```toml
//! [tcg]
//! loop-k = 2
//! domain = "-100..100"
//! ```

use anyhow::{Context, Result, bail};
use clap::builder::ValueParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub(super) const NAME: &str = "pet.toml";

/// Options that a project file must not set: an untrusted project must not make `pet` run a
/// program.
const TYPED: [&str; 1] = ["criterion-file"];

/// The longest project file, in bytes.
const LONGEST: u64 = 1 << 20;

/// The arguments with the options of the project, or `None` if it adds none.
pub(super) fn with_defaults(
    command: &Command,
    args: &[OsString],
    matches: &ArgMatches,
) -> Result<Option<Vec<OsString>>> {
    let Some((name, given)) = matches.subcommand() else {
        return Ok(None);
    };
    let Some(sub) = command
        .find_subcommand(name)
        .filter(|sub| !sub.is_hide_set())
    else {
        return Ok(None);
    };
    if given.try_contains_id("no_config").is_ok() && given.get_flag("no_config") {
        return Ok(None);
    }
    let Some(path) = find(sub, given) else {
        return Ok(None);
    };
    let length = std::fs::metadata(&path).map_or(0, |found| found.len());
    if length > LONGEST {
        bail!("`{}` is too long for a project file", path.display());
    }
    let text = std::fs::read_to_string(&path);
    let text = text.with_context(|| format!("cannot read `{}`", path.display()))?;
    let file = File {
        path: &path,
        text: &text,
        command,
    };
    let added = file.arguments(sub, given)?;
    Ok((!added.is_empty()).then(|| {
        // They are added before a `--`, which ends the options.
        let end = args
            .iter()
            .position(|arg| arg == "--")
            .unwrap_or(args.len());
        let (before, after) = args.split_at(end);
        before.iter().chain(&added).chain(after).cloned().collect()
    }))
}

/// Returns whether the command has a project file to read.
pub(super) fn has_file(command: &Command, matches: &ArgMatches) -> bool {
    let Some((name, given)) = matches.subcommand() else {
        return false;
    };
    let sub = command.find_subcommand(name);
    sub.is_some_and(|sub| !sub.is_hide_set() && find(sub, given).is_some())
}

/// The nearest project file: in the folder of the program, or in the working directory if there is
/// no program, and in the folders above.
fn find(command: &Command, matches: &ArgMatches) -> Option<PathBuf> {
    let mut positionals = command.get_positionals();
    let first = positionals.find(|arg| is_path(arg))?;
    let file = matches.try_get_one::<PathBuf>(first.get_id().as_str());
    let file = file.ok().flatten().filter(|file| file.as_os_str() != "-");
    let folder = match file {
        Some(file) if file.is_dir() => file.as_path(),
        Some(file) => file.parent().unwrap_or(Path::new("")),
        None => Path::new(""),
    };
    let folder = std::path::absolute(match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    });
    let folder = folder.ok()?;
    let mut folders = folder.ancestors().map(|folder| folder.join(NAME));
    folders.find(|path| path.is_file())
}

/// Returns whether the value of an argument is a path.
pub(super) fn is_path(arg: &Arg) -> bool {
    arg.get_value_parser().type_id() == ValueParser::path_buf().type_id()
}

struct File<'a> {
    path: &'a Path,
    text: &'a str,
    command: &'a Command,
}

impl File<'_> {
    /// The options in the table of this command that the command line does not have. All tables are
    /// checked, also those of other commands.
    fn arguments(&self, sub: &Command, given: &ArgMatches) -> Result<Vec<OsString>> {
        let table = match DeTable::parse(self.text) {
            Ok(table) => table.into_inner(),
            Err(error) => {
                let at = error.span().map_or(0, |span| span.start);
                bail!("{}: {}", self.place(at), one_line(error.message()))
            }
        };
        let mut added = Vec::new();
        for (key, value) in &table {
            let at = key.span().start;
            let key: &str = key.get_ref();
            let visible = || {
                let all = self.command.get_subcommands();
                all.filter(|sub| !sub.is_hide_set())
            };
            let Some(owner) = visible().find(|sub| sub.get_name() == key) else {
                let names: Vec<&str> = visible().map(Command::get_name).collect();
                let owners: Vec<&str> = visible()
                    .filter(|sub| option_of(sub, key).is_some())
                    .map(Command::get_name)
                    .collect();
                if owners.is_empty() {
                    bail!("{}: {}", self.place(at), unknown("command", key, &names))
                }
                bail!(
                    "{}: `{key}` is an option of a command: write it below `[{}]`",
                    self.place(at),
                    owners.join("]` or `[")
                )
            };
            let DeValue::Table(options) = value.get_ref() else {
                bail!(
                    "{}: `{key}` is a table: write `[{key}]`, and its options below",
                    self.place(at)
                )
            };
            for (name, value) in options {
                let id = option_of(owner, name.get_ref()).map(|arg| arg.get_id().as_str());
                let id = id.filter(|_| owner.get_name() == sub.get_name());
                let is_typed = id.is_some_and(|id| is_given(sub, given, id));
                let words = self.option(owner, name, value, is_typed)?;
                if id.is_some() && !is_typed {
                    added.extend(words.into_iter().map(OsString::from));
                }
            }
        }
        Ok(added)
    }

    /// The option as words of a command line, checked alone.
    fn option(
        &self,
        owner: &Command,
        name: &Spanned<std::borrow::Cow<'_, str>>,
        value: &Spanned<DeValue<'_>>,
        is_typed: bool,
    ) -> Result<Vec<String>> {
        let key: &str = name.get_ref();
        let Some(arg) = option_of(owner, key) else {
            let names: Vec<&str> = options(owner).filter_map(Arg::get_long).collect();
            let what = format!("option of `pet {}`", owner.get_name());
            bail!(
                "{}: {}",
                self.place(name.span().start),
                unknown(&what, key, &names)
            )
        };
        let at = self.place(value.span().start);
        if TYPED.contains(&key) && !is_typed {
            bail!(
                "{at}: `{key}` is not taken from `{NAME}`, since it names a program that is run; \
                 give it on the command line"
            );
        }
        let is_flag = matches!(arg.get_action(), ArgAction::SetTrue);
        let words = match (value.get_ref(), is_flag) {
            (DeValue::Boolean(true), true) => return Ok(vec![format!("--{key}")]),
            (DeValue::Boolean(false), true) => return Ok(Vec::new()),
            (_, true) => bail!("{at}: `{key}` is true or false"),
            (DeValue::Array(items), false) => {
                let is_list = matches!(arg.get_action(), ArgAction::Append);
                if !is_list {
                    bail!("{at}: `{key}` has one value, not a list");
                }
                let items = items.iter().map(|item| match scalar(item.get_ref()) {
                    Some(text) => Ok(text),
                    None => bail!("{}: expected a text", self.place(item.span().start)),
                });
                items.collect::<Result<Vec<String>>>()?
            }
            (other, false) => match scalar(other) {
                Some(text) => vec![text],
                None => bail!("{at}: `{key}` has a number or a text as its value"),
            },
        };
        let words = words.into_iter().map(|word| self.in_folder(arg, word));
        let words: Option<Vec<String>> = words
            .map(|word| Some(format!("--{key}={}", word?)))
            .collect();
        let Some(words) = words else {
            bail!("{at}: `{key}` leads out of the folder of `{NAME}`; give it on the command line");
        };
        for word in &words {
            self.check(arg, word)
                .map_err(|problem| anyhow::anyhow!("{at}: {problem}"))?;
        }
        Ok(words)
    }

    /// A path relative to the folder of the file; `None` for a path outside of that folder, because an
    /// untrusted project must not make `pet` write elsewhere.
    fn in_folder(&self, arg: &Arg, word: String) -> Option<String> {
        let Some(folder) = self.path.parent().filter(|_| is_path(arg)) else {
            return Some(word);
        };
        let path = folder.join(&word);
        is_inside(folder, &path).then(|| path.display().to_string())
    }

    /// Lets clap check this option alone.
    fn check(&self, arg: &Arg, word: &str) -> Result<(), String> {
        let alone = arg.clone().required(false).exclusive(false);
        let probe = Command::new("pet").no_binary_name(true).arg(alone);
        use clap::error::{ContextKind, ErrorKind};
        let Err(error) = probe.try_get_matches_from([word]) else {
            return Ok(());
        };
        match error.kind() {
            // Other options, which this option may need or exclude, are missing here.
            ErrorKind::MissingRequiredArgument | ErrorKind::ArgumentConflict => Ok(()),
            _ => {
                let key = arg.get_long().unwrap_or_default();
                let value = word.split_once('=').map_or("", |(_, value)| value);
                let source = std::error::Error::source(&error).map(ToString::to_string);
                let valid = error.get(ContextKind::ValidValue);
                let valid = valid.map(|valid| format!("expected one of {valid}"));
                let reason = source
                    .or(valid)
                    .unwrap_or_else(|| "not a value for it".to_owned());
                Err(format!("`{value}` for `{key}`: {reason}"))
            }
        }
    }

    /// `pet.toml:3:10`
    fn place(&self, at: usize) -> String {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before
            .rsplit('\n')
            .next()
            .map_or(0, |it| it.chars().count())
            + 1;
        let here = std::env::current_dir().ok();
        let path = here.and_then(|here| self.path.strip_prefix(here).ok());
        format!("{}:{line}:{column}", path.unwrap_or(self.path).display())
    }
}

/// Returns whether a path is inside of a folder, both as text and after following links in the part
/// that exists.
fn is_inside(folder: &Path, path: &Path) -> bool {
    let plain = plain(path);
    if !plain.starts_with(self::plain(folder)) {
        return false;
    }
    let Ok(folder) = folder.canonicalize() else {
        return false;
    };
    // A broken link counts as existing, since writing would follow it.
    let there = plain
        .ancestors()
        .find(|path| path.symlink_metadata().is_ok());
    let there = there.and_then(|path| path.canonicalize().ok());
    there.is_some_and(|there| there.starts_with(&folder))
}

/// The path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    plain
}

fn scalar(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Float(number) => Some(number.to_string()),
        DeValue::Boolean(value) => Some(value.to_string()),
        DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => None,
    }
}

/// The options that a project file may set.
fn options(command: &Command) -> impl Iterator<Item = &Arg> {
    let options = command.get_opts().chain(command.get_arguments());
    let is_ours = |arg: &&Arg| {
        let name = arg.get_long().unwrap_or_default();
        !arg.is_hide_set() && !["", "help", "version", "no-config"].contains(&name)
    };
    let mut seen = std::collections::HashSet::new();
    options
        .filter(is_ours)
        .filter(move |arg| seen.insert(arg.get_id().clone()))
}

fn option_of<'c>(command: &'c Command, name: &str) -> Option<&'c Arg> {
    options(command).find(|arg| arg.get_long() == Some(name))
}

/// Returns whether the command line has the option, or an option that excludes it.
fn is_given(command: &Command, matches: &ArgMatches, id: &str) -> bool {
    let is_typed = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let Some(arg) = command.get_arguments().find(|arg| arg.get_id() == id) else {
        return false;
    };
    let excluded = command.get_arg_conflicts_with(arg);
    let excludes = command.get_arguments().filter(|other| {
        let conflicts = command.get_arg_conflicts_with(other);
        conflicts.iter().any(|it| it.get_id() == id)
    });
    let mut others = excluded.into_iter().chain(excludes);
    is_typed(id) || others.any(|other| is_typed(other.get_id().as_str()))
}

/// ``no option of `pet tcg` is called `loop`; did you mean `loop-k`?``
fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    let near = known
        .iter()
        .map(|known| (strsim::damerau_levenshtein(known, name), *known))
        .filter(|(distance, known)| *distance <= 1 + known.len() / 4)
        .min_by_key(|(distance, _)| *distance);
    match near {
        Some((_, known)) => format!("there is no {what} `{name}`; did you mean `{known}`?"),
        None => format!(
            "there is no {what} `{name}`; there are {}",
            known.join(", ")
        ),
    }
}

fn one_line(message: &str) -> String {
    message.lines().collect::<Vec<_>>().join(", ")
}
