//! Running javac on sources that the subset does not hold. Its errors are shown as ours.

use super::super::{check, input, output};
use anyhow::{Context, Result, bail};
use pet_translator::diagnostic::Diagnostic;
use pet_translator::source::{Source, Span};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// Compiled sources.
pub(super) struct Made {
    pub folder: TempDir,
    pub sources: Sources,
}

/// Where the sources of compiled classes are.
#[derive(Debug, Default)]
pub(super) struct Sources {
    files: Vec<PathBuf>,
    /// Classes are read from it until the program is loaded.
    _folder: Option<TempDir>,
}

impl Sources {
    pub fn with(self, folder: TempDir) -> Sources {
        Sources {
            _folder: Some(folder),
            ..self
        }
    }

    /// The text of `a/b/C.java`, if it was compiled.
    pub fn text(&self, file: &str) -> Option<String> {
        let mut files = self.files.iter();
        let own = Path::new(file).file_name()?;
        let path = files
            .find(|path| path.ends_with(file))
            .or_else(|| self.files.iter().find(|path| path.file_name() == Some(own)))?;
        Some(input::read_source(path).ok()?.text().to_owned())
    }
}

/// The most source files that are compiled at once.
const MOST_FILES: usize = 50_000;

/// The folder of the JDK or JRE: `JAVA_HOME`, else that of `javac` or `java` in `PATH`.
pub(super) fn home() -> Option<PathBuf> {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        let home = PathBuf::from(home);
        if home.join("lib/modules").is_file() || home.join("jre/lib/rt.jar").is_file() {
            return Some(home);
        }
    }
    let program = in_path("javac").or_else(|| in_path("java"))?;
    let program = program.canonicalize().ok()?;
    Some(program.parent()?.parent()?.to_owned())
}

pub(super) fn is_there() -> bool {
    javac().is_some()
}

fn javac() -> Option<PathBuf> {
    let of_home = std::env::var_os("JAVA_HOME").map(|home| PathBuf::from(home).join("bin/javac"));
    of_home
        .filter(|path| path.is_file())
        .or_else(|| in_path("javac"))
}

fn in_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&path).map(|folder| folder.join(name));
    places.find(|place| place.is_file())
}

/// Compiles a file, or all sources of a folder. If the sources have errors, the inner error is the
/// text that javac has printed.
pub(super) fn compile(path: &Path, libraries: &[PathBuf]) -> Result<Result<Made, String>> {
    let name = path.display();
    let Some(javac) = javac() else {
        bail!("`{name}` needs a JDK: `javac` is neither in JAVA_HOME nor in PATH");
    };
    let files = match path.is_dir() {
        true => sources_in(path)?,
        false => vec![path.to_owned()],
    };
    if files.is_empty() {
        bail!("there are neither classes nor Java sources in `{name}`");
    }
    let folder = tempfile::Builder::new().prefix("pet-javac").tempdir()?;
    let list = folder.path().join("sources.txt");
    std::fs::write(&list, argument_file(&files))?;
    let classes = std::env::join_paths(libraries).unwrap_or_default();
    let mut argument = OsString::from("@");
    argument.push(&list);
    let mut command = Command::new(&javac);
    command
        .args(["-g", "-proc:none", "-nowarn", "-encoding", "UTF-8", "-d"])
        .arg(folder.path());
    if !classes.is_empty() {
        command.arg("-cp").arg(classes);
    }
    let run = command.arg(argument).output();
    let run = run.with_context(|| format!("cannot run `{}`", javac.display()))?;
    if !run.status.success() {
        return Ok(Err(String::from_utf8_lossy(&run.stderr).into_owned()));
    }
    let sources = Sources {
        files,
        _folder: None,
    };
    Ok(Ok(Made { folder, sources }))
}

/// All `.java` files below a folder, in order.
fn sources_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        let entries = std::fs::read_dir(&folder)
            .with_context(|| format!("cannot read `{}`", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let path = entry.path();
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "java") {
                let name = path.file_name().and_then(|name| name.to_str());
                if !matches!(name, Some("module-info.java" | "package-info.java")) {
                    files.push(path);
                }
            }
            if files.len() > MOST_FILES {
                bail!("there are more than {MOST_FILES} sources");
            }
        }
    }
    files.sort();
    Ok(files)
}

/// One file on each line, quoted.
fn argument_file(files: &[PathBuf]) -> String {
    let line = |file: &PathBuf| {
        let shown = file.display().to_string();
        let quoted = shown.replace('\\', "\\\\").replace('"', "\\\"");
        format!("\"{quoted}\"\n")
    };
    files.iter().map(line).collect()
}

/// Shows the errors of javac. Those of a single file are diagnostics with places.
pub(super) fn complain(path: &Path, said: &str, json: bool) -> Result<()> {
    if path.is_dir() {
        if json {
            let source = Source::new(path.display().to_string(), "");
            let diagnostic = Diagnostic::error("javac", said.trim_end(), Span::new(0, 0));
            return output::print(&pet_render::json::diagnostics(&source, &[diagnostic]));
        }
        output::note(said);
        return Ok(());
    }
    let source = input::read_source(path)?;
    let prefix = format!("{}:", path.display());
    let mut found = Vec::new();
    let mut lines = said.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((number, message)) = line
            .strip_prefix(&prefix)
            .and_then(|rest| rest.split_once(": error: "))
        else {
            continue;
        };
        // The line of the source follows, and below it a caret at the place.
        let mut caret = None;
        while let Some(next) = lines.next_if(|next| !next.starts_with(&prefix)) {
            if next.trim() == "^" {
                caret = Some(next.len() - 1);
            }
        }
        let whole = line_span(&source, number.parse().unwrap_or(1));
        let place = caret.and_then(|column| word_span(&source, whole, column));
        found.push(Diagnostic::error("javac", message, place.unwrap_or(whole)));
    }
    if found.is_empty() {
        found.push(Diagnostic::error("javac", said.trim_end(), Span::new(0, 0)));
    }
    if json {
        return output::print(&pet_render::json::diagnostics(&source, &found));
    }
    check::show(&source, &found);
    Ok(())
}

/// The word or sign at a column of the line in which a place is; `None` if the column is outside.
fn word_span(source: &Source, within: Span, column: usize) -> Option<Span> {
    let text = source.text();
    let line = text
        .get(..within.start as usize)?
        .rfind('\n')
        .map_or(0, |at| at + 1);
    let from = line + column;
    let rest = text
        .get(from..within.end as usize)
        .filter(|rest| !rest.is_empty())?;
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    let word = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
    let first = rest.chars().next().map_or(1, char::len_utf8);
    let at = |place: usize| u32::try_from(place).ok();
    Some(Span::new(at(from)?, at(from + word.max(first))?))
}

/// A line without the blanks around it.
fn line_span(source: &Source, number: usize) -> Span {
    let mut start = 0;
    for (line, index) in source.text().split_inclusive('\n').zip(1..) {
        if index == number {
            let indent = line.len() - line.trim_start().len();
            let from = start + indent;
            let to = from + line.trim().len();
            let at = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
            return Span::new(at(from), at(to));
        }
        start += line.len();
    }
    Span::new(0, 0)
}
