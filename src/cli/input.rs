//! Reading source files.

use anyhow::{Context, Result, bail};
use pet_translator::source::Source;
use std::path::Path;

/// Reads a program. `-` is standard input.
pub(super) fn read_source(path: &Path) -> Result<Source> {
    let name = path.display().to_string();
    let bytes = if name == "-" {
        std::io::Read::bytes(std::io::stdin().lock())
            .collect::<Result<Vec<u8>, _>>()
            .context("cannot read standard input")?
    } else {
        if path.is_dir() {
            bail!("cannot read `{name}`: it is a directory, not a program");
        }
        std::fs::read(path).with_context(|| format!("cannot read `{name}`"))?
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source::new(name, text)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let before = error.as_bytes().get(..at).unwrap_or_default();
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            bail!("cannot read `{name}`: line {line} is not UTF-8 text (byte {at})")
        }
    }
}
