//! `--emit`: unit tests beside the suite.
use crate::tcg::{Request, Suite};
use anyhow::Result;
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use std::path::Path;

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Form {
    /// A JUnit 4 class for a `.java` program
    Junit,
}
pub(super) fn check(_source: &Source, _program: &Program) -> Result<()> { Ok(()) }
pub(super) fn write(_form: Form, _folder: &Path, _source: &Source, _program: &Program, _request: &Request, _suite: &Suite) -> Result<()> { Ok(()) }
