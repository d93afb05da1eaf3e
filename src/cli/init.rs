//! `pet init`: a first program of each kind, and the commands to try.

use super::{Verdict, output};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// Write two small example programs, each with a bug, and print the commands to try
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet init trial
  pet init
docs/tutorial.md continues from there. Existing files are not changed.")]
pub(super) struct Options {
    /// The folder to write into; created if it does not exist
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

const FILES: [(&str, &str); 3] = [
    ("list.pet", include_str!("init/list.pet")),
    ("bank.pet", include_str!("init/bank.pet")),
    ("pet.toml", include_str!("init/pet.toml")),
];

pub(super) fn run(options: &Options) -> Result<Verdict> {
    let folder = &options.folder;
    let made = std::fs::create_dir_all(folder);
    made.with_context(|| format!("cannot make the folder `{}`", folder.display()))?;
    // Nothing is written if one of the files exists.
    for (name, _) in FILES {
        let path = folder.join(name);
        if path.exists() {
            bail!(
                "`{}` already exists and is not overwritten; use another folder: pet init DIR",
                path.display()
            );
        }
    }
    let mut written = Vec::new();
    for (name, text) in FILES {
        let path = folder.join(name);
        output::write_file(&path, text)?;
        written.push(path.display().to_string());
    }
    if options.json {
        output::print(&pet_render::json::files(&written))?;
        return Ok(Verdict::NothingFound);
    }
    let mut said = String::new();
    for path in &written {
        said.push_str(&format!("wrote {path}\n"));
    }
    said.push_str("\nNow type:\n");
    if folder.as_os_str() != "." {
        said.push_str(&format!("  cd {}\n", folder.display()));
    }
    said.push_str(
        "  pet tcg list.pet -m insert                    every path of `insert`; two of them throw\n  \
         pet tcg list.pet -m insert --html list.html   the same as a page for your browser\n  \
         pet explore bank.pet                          every schedule of two deposits; some lose money\n\
         docs/tutorial.md explains what you see and how to go on.\n",
    );
    output::print(&said)?;
    Ok(Verdict::NothingFound)
}
