//! Summaries in files: `--summaries PATH` of `pet tcg` and `pet replay`, `-o DIR` of
//! `pet summarize`. A file that cannot be used is reported with the reason; if `pet` generated it,
//! it is generated again.

use super::{check, input, integers, output};
use anyhow::{Context, Result, bail};
use pet_analyze::tables::{Code, Method, Tables};
use pet_engine::summary::file::{ENDING, Kept, Setting};
use pet_engine::summary::make::{Store, composed};
use pet_engine::summary::{code, concrete, file};
use pet_interp::interp::native::Native;
use pet_model::request::{HeapChoice, Request};
use pet_model::suite::Summarized;
use pet_model::summary::{Made, NoSummary, Summary};
use pet_render::json::read::suite::Suite;
use pet_translator::cfg;
use pet_translator::clp::Program;
use pet_translator::compile;
use pet_translator::number::Integers;
use pet_translator::source::Source;
use pet_translator::typed::MethodId;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

/// The summaries of methods without code that users wrote. `None` if one of them is wrong; the
/// errors have been shown.
pub(super) fn written(path: &Path, tables: &Tables) -> Result<Option<Vec<Summary>>> {
    let mut found: Vec<Summary> = Vec::new();
    let mut is_wrong = false;
    let is_folder = path.is_dir();
    for path in files(path)? {
        let source = match input::read_source(&path) {
            Ok(source) => source,
            // A generated file is reported, and generated again, when it is needed.
            Err(_) if is_folder && is_of(&path, tables, |method| method.code == Code::Present) => {
                continue;
            }
            Err(error) => return Err(error),
        };
        let Some(key) = file::written_key(&source) else {
            // Files of methods with code are read when they are needed.
            if !is_folder || is_of(&path, tables, |method| method.code != Code::Present) {
                is_wrong = true;
                let errors = file::written(tables, &source).err().unwrap_or_default();
                check::show(&source, &errors);
            } else if !is_of(&path, tables, |_| true) {
                let name = path.display();
                output::note(&format!(
                    "`{name}` is not used: it is no summary of the program\n"
                ));
            }
            continue;
        };
        match file::written(tables, &source) {
            Ok(_) if found.iter().any(|other| other.key == key) => {
                bail!("`{}` is a second summary of `{key}`", source.name());
            }
            Ok(summary) => found.push(summary),
            Err(errors) => {
                is_wrong = true;
                check::show(&source, &errors);
            }
        }
    }
    Ok((!is_wrong).then_some(found))
}

/// The behaviour of methods without code, for running the cases of a suite: from the files that
/// the suite names, or from other files. `None` if a file is wrong, which has been reported.
pub(super) fn natives(
    path: Option<&Path>,
    suite: &Suite,
    source: &Source,
    program: &cfg::Program,
) -> Result<Option<BTreeMap<MethodId, Native>>> {
    let named = suite.summaries.as_ref().map(Path::new);
    let Some(path) = path.or(named) else {
        return Ok(Some(BTreeMap::new()));
    };
    if !path.exists() {
        bail!(
            "cannot read `{}`, the summaries of the suite; say where they are with --summaries",
            path.display()
        );
    }
    let whole = integers::whole(Integers::Machine);
    let clauses = compile::compile(source, program, whole).with_keys();
    let Some(written) = written(path, &Tables::of(&clauses))? else {
        return Ok(None);
    };
    let tables = Tables::of(&composed(&clauses, &written));
    Ok(Some(concrete::natives(&tables, program)))
}

/// Returns whether a file has the name of a method for which `is_meant` holds.
fn is_of(path: &Path, tables: &Tables, is_meant: impl Fn(&Method) -> bool) -> bool {
    let mut methods = tables.methods.values().filter(|method| is_meant(method));
    let name = path.file_name().and_then(|name| name.to_str());
    methods.any(|method| name == Some(&file_name(&method.key)))
}

/// The files of a path, in the order of their names.
fn files(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let cannot = || format!("cannot read `{}`", path.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir(path).with_context(cannot)? {
        let entry = entry.with_context(cannot)?.path();
        if entry.is_file() && entry.extension().is_some_and(|it| it == ENDING) {
            found.push(entry);
        }
    }
    found.sort();
    Ok(found)
}

pub(super) fn setting(request: &Request) -> Setting {
    Setting {
        heap: match request.heap {
            HeapChoice::Lazy => "lazy",
            HeapChoice::Solver(_) => "solver",
        },
        loop_k: request.loop_k,
        depth_k: request.depth_k,
    }
}

/// The summaries that were made, for the report in the suite.
pub(super) fn summarized(path: Option<&Path>, made: Option<&Made>) -> Summarized {
    Summarized {
        path: path.map(|path| path.display().to_string()),
        is_compositional: made.is_some(),
        recorded: made.map_or(0, |made| made.recorded),
        reused: made.map_or(0, |made| made.reused),
        states: made.map_or(0, |made| made.states),
        executed: made.map_or_else(Vec::new, |made| made.executed.clone()),
        uncovered: Vec::new(),
    }
}

/// A folder with a file for each method, if there is one.
pub(super) struct Folder {
    path: Option<PathBuf>,
    tables: Tables,
    codes: HashMap<String, String>,
    setting: Setting,
    /// The first file that could not be written.
    pub failure: Option<anyhow::Error>,
}

impl Folder {
    pub fn new(path: Option<&Path>, program: &Program, request: &Request) -> Folder {
        let tables = Tables::of(program);
        Folder {
            codes: match path {
                Some(_) => code::hashes(program, &tables),
                None => HashMap::new(),
            },
            path: path.map(Path::to_owned),
            setting: setting(request),
            tables,
            failure: None,
        }
    }

    fn code(&self, method: &Method) -> &str {
        self.codes.get(&method.key).map_or("", String::as_str)
    }

    fn write(&self, method: &Method, summary: Result<&Summary, NoSummary>) -> Result<()> {
        let Some(folder) = &self.path else {
            return Ok(());
        };
        let cannot = || format!("cannot make `{}`", folder.display());
        std::fs::create_dir_all(folder).with_context(cannot)?;
        let text = file::text(
            &self.tables,
            method,
            summary,
            self.code(method),
            &self.setting,
        );
        output::write_file(&folder.join(file_name(&method.key)), &text)
    }
}

impl Store for Folder {
    fn find(&mut self, method: &Method) -> Option<Result<Summary, NoSummary>> {
        let path = self.path.as_ref()?.join(file_name(&method.key));
        if !path.exists() {
            return None;
        }
        let why = match input::read_source(&path) {
            Ok(source) => {
                let code = self.code(method);
                match file::kept(&self.tables, method, &source, code, &self.setting) {
                    Kept::Summary(summary) => return Some(summary),
                    Kept::Stale(why) => why,
                }
            }
            Err(error) => format!("{error:#}"),
        };
        let name = path.display();
        output::note(&format!("`{name}` is not used and made anew: {why}\n"));
        None
    }

    fn keep(&mut self, method: &Method, summary: Result<&Summary, NoSummary>, _: i64) {
        if self.failure.is_none() {
            self.failure = self.write(method, summary).err();
        }
    }
}

/// A key as the name of a file. Special characters are replaced by `_`; then a hash of the key is
/// added, so that different keys have different names.
pub(super) fn file_name(key: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    if key.chars().all(is_plain) {
        return format!("{key}.{ENDING}");
    }
    let plain: String = key
        .chars()
        .map(|it| if is_plain(it) { it } else { '_' })
        .collect();
    let hash = code::hash(key);
    format!("{plain}-{}.{ENDING}", hash.get(..8).unwrap_or_default())
}
