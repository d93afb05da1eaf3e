//! Writing results: stdout, files, and the notes on stderr.

use super::interrupt;
use anyhow::{Context, Result, bail};
use pet_render::amount::Amount;
use std::io::{BufWriter, ErrorKind, IsTerminal, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// Prints a result on stdout. It is no error if the reader has closed the pipe.
pub(super) fn print(text: &str) -> Result<()> {
    print_with(|out| out.write_all(text.as_bytes()))
}

/// Prints a result that is made while it is written.
pub(super) fn print_with(write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> Result<()> {
    let mut stdout = BufWriter::new(std::io::stdout().lock());
    match write(&mut stdout).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other.context("cannot write to standard output"),
    }
}

/// Writes a result into a file. It is written to a temporary file beside it and renamed when it is
/// complete, so that the name never has an incomplete file.
pub(super) fn write_file(path: &Path, text: &str) -> Result<()> {
    write_file_with(path, |out| out.write_all(text.as_bytes()))
}

/// Writes a result that is made while it is written into a file.
pub(super) fn write_file_with(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> Result<()> {
    let name = path.display();
    if path.is_dir() {
        bail!("cannot write `{name}`: it is a directory");
    }
    let written = match std::fs::metadata(path) {
        // A device or a pipe is written directly; renaming would replace it.
        Ok(found) if !found.is_file() => write_into(path, write),
        _ => write_beside(path, write),
    };
    written.with_context(|| format!("cannot write `{name}`"))
}

/// Checks, before the work begins, that a file can be written at this place, as far as that can
/// be known.
pub(super) fn check_place(path: &Path) -> Result<()> {
    let name = path.display();
    if path.is_dir() {
        bail!("cannot write `{name}`: it is a directory");
    }
    if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Ok(());
    }
    let mut builder = tempfile::Builder::new();
    let make = || builder.prefix(".pet-").tempfile_in(folder_of(path));
    let tried = interrupt::begun(make, |file: &NamedTempFile| file.path());
    let tried = tried.map(|file| {
        let beside = file.path().to_owned();
        drop(file);
        interrupt::finished(&beside);
    });
    if let Err(error) = tried {
        // The error names a temporary file, which means nothing to the user.
        let reason = match std::fs::metadata(folder_of(path)) {
            Err(missing) => missing.to_string(),
            Ok(_) => error.kind().to_string(),
        };
        bail!("cannot write `{name}`: {reason}");
    }
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn write_into(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let file = std::fs::OpenOptions::new().write(true).open(path)?;
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    out.flush()
}

fn write_beside(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let mut builder = tempfile::Builder::new();
    let make = || builder.prefix(".pet-").tempfile_in(folder_of(path));
    let file = interrupt::begun(make, |file: &NamedTempFile| file.path())?;
    let beside = file.path().to_owned();
    let written = fill_and_move(file, path, write);
    interrupt::finished(&beside);
    written
}

fn fill_and_move(
    mut file: NamedTempFile,
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let mut out = BufWriter::new(file.as_file_mut());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    file.as_file().sync_all()?;
    if let Ok(old) = std::fs::metadata(path) {
        file.as_file().set_permissions(old.permissions())?;
    } else {
        make_readable(file.as_file())?;
    }
    file.persist(path)?;
    Ok(())
}

/// Prints an error on stderr. It may quote text from an untrusted file, so control characters are
/// escaped.
pub(super) fn complain(message: &str) {
    let mut shown = String::with_capacity(message.len());
    for letter in message.chars() {
        match letter.is_control() && letter != '\n' {
            true => shown.extend(letter.escape_default()),
            false => shown.push(letter),
        }
    }
    note(&format!("error: {shown}\n"));
}

/// Prints a note on stderr.
pub(super) fn note(text: &str) {
    // If stderr is gone, there is no other place to report it.
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// The amount of a long result that is printed on stdout.
pub(super) fn amount(is_all: bool) -> Amount {
    match (is_all, std::io::stdout().is_terminal()) {
        (true, _) => Amount::All,
        (false, true) => Amount::Screen,
        (false, false) => Amount::Usual,
    }
}

pub(super) fn stderr_has_colours() -> bool {
    std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}

/// Gives a result the usual permissions; temporary files are private.
#[cfg(unix)]
fn make_readable(file: &std::fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_: &std::fs::File) -> std::io::Result<()> {
    Ok(())
}
