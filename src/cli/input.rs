//! Reading files from outside. A name may be a device, a pipe or a file of another kind: it is read
//! up to a limit, and refused with the place of the mistake if it is no text.

use anyhow::{Context, Result, bail};
use pet_translator::source::Source;
use std::io::Read;
use std::path::Path;

/// The longest program, summary, input or criterion, in bytes.
const LONGEST_SOURCE: u64 = 64 << 20;

/// The longest suite, in bytes; `pet` writes suites itself, and they may be large.
pub(super) const LONGEST_SUITE: u64 = 4 << 30;

/// Reads a program. `-` is standard input.
pub(super) fn read_source(path: &Path) -> Result<Source> {
    let text = read_text(path, "a program", LONGEST_SOURCE)?;
    Ok(Source::new(path.display().to_string(), text))
}

/// Reads a small file that is no program, like the input of a run.
pub(super) fn read_small(path: &Path, what: &str) -> Result<String> {
    read_text(path, what, LONGEST_SOURCE)
}

/// Reads a text of at most so many bytes. `-` is standard input.
pub(super) fn read_text(path: &Path, what: &str, most: u64) -> Result<String> {
    let name = path.display();
    let bytes = if path.as_os_str() == "-" {
        limited(std::io::stdin().lock(), "standard input", most)?
    } else {
        if path.is_dir() {
            bail!("cannot read `{name}`: it is a directory, not {what}");
        }
        let file = std::fs::File::open(path);
        let file = file.with_context(|| format!("cannot read `{name}`"))?;
        limited(file, &format!("`{name}`"), most)?
    };
    match String::from_utf8(bytes) {
        Ok(text) if text.contains('\0') => {
            let at = text.find('\0').unwrap_or(0);
            let line = line(text.as_bytes(), at);
            bail!("cannot read `{name}`: line {line} is no text (byte {at} is 0)")
        }
        Ok(text) if text.starts_with('\u{feff}') => {
            Ok(text.trim_start_matches('\u{feff}').to_owned())
        }
        Ok(text) => Ok(text),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let line = line(error.as_bytes(), at);
            bail!("cannot read `{name}`: line {line} is not UTF-8 text (byte {at})")
        }
    }
}

fn limited(mut from: impl Read, name: &str, most: u64) -> Result<Vec<u8>> {
    const PART: u64 = 1 << 20;
    let mut bytes = Vec::new();
    loop {
        let before = bytes.len();
        let read = from.by_ref().take(PART).read_to_end(&mut bytes);
        if read.with_context(|| format!("cannot read {name}"))? == 0 {
            return Ok(bytes);
        }
        let new = bytes.get(before..).unwrap_or_default();
        // A byte 0 is no text, so the rest is not read.
        if let Some(at) = new.iter().position(|byte| *byte == 0) {
            bytes.truncate(before + at + 1);
            return Ok(bytes);
        }
        if u64::try_from(bytes.len()).is_ok_and(|length| length > most) {
            let megabytes = most >> 20;
            bail!("cannot read {name}: it is longer than {megabytes} MB");
        }
    }
}

/// The line of a byte.
fn line(bytes: &[u8], at: usize) -> usize {
    let before = bytes.get(..at).unwrap_or_default();
    before.iter().filter(|byte| **byte == b'\n').count() + 1
}
