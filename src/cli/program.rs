//! Reading a program, whatever it is: a source text, class files, a jar, or sources that only javac
//! understands. Every command that takes a program reads it here.

mod javac;

use super::{check, input};
use anyhow::{Context, Result, bail};
use pet_classes::path::{self, ClassPath, Models};
use pet_classes::{Depth, Loaded, Root, find};
use pet_model::text::end_of_model;
use pet_translator::cfg::Program;
use pet_translator::diagnostic::Diagnostic;
use pet_translator::java::Facts;
use pet_translator::source::{Dialect, Source};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The most elements of an unknown collection that a user may ask for.
const MOST_ELEMENTS: i64 = 32;

#[derive(Debug, Clone, clap::Args)]
pub(super) struct Options {
    /// Further folders and jars with classes that the program needs, separated as in Java
    #[arg(long, value_name = "PATH:…")]
    pub class_path: Option<std::ffi::OsString>,
    /// The greatest length of an unknown string, in programs of class files
    #[arg(long, value_name = "N", default_value_t = pet_classes::InputSizes::default().string_length,
        value_parser = clap::value_parser!(u8).range(1..=i64::from(pet_classes::MOST_CHARACTERS)))]
    pub string_length: u8,
    /// The most elements of an unknown collection, in programs of class files
    #[arg(long, value_name = "N", default_value_t = pet_classes::InputSizes::default().collection_size,
        value_parser = clap::value_parser!(u8).range(1..=MOST_ELEMENTS))]
    pub collection_size: u8,
    /// Use the JDK's own classes instead of pet's models of them, in programs of class files
    #[arg(long)]
    pub no_models: bool,
}

impl Default for Options {
    fn default() -> Options {
        let limits = pet_classes::InputSizes::default();
        Options {
            class_path: None,
            string_length: limits.string_length,
            collection_size: limits.collection_size,
            no_models: false,
        }
    }
}

impl Options {
    fn limits(&self) -> pet_classes::InputSizes {
        pet_classes::InputSizes {
            string_length: self.string_length,
            collection_size: self.collection_size,
        }
    }

    fn models(&self) -> Models {
        match self.no_models {
            true => Models::Unused,
            false => Models::Used,
        }
    }
}

/// A program as blocks.
#[derive(Debug)]
pub(super) struct Blocks {
    pub source: Source,
    pub program: Program,
    /// The key of the wanted method, if one was wanted.
    pub method: Option<String>,
    pub origin: Origin,
    /// The methods without code that have some in Java, by key, each with the reason.
    pub opaque: Vec<(String, String)>,
    /// Of classes and members, for tests in Java; of a text they are made on demand.
    facts: Option<Facts>,
}

impl Blocks {
    /// The facts about classes and members that tests in Java need.
    pub fn facts(&self) -> Cow<'_, Facts> {
        match &self.facts {
            Some(facts) => Cow::Borrowed(facts),
            None => Cow::Owned(Facts::of_source(&self.source, &self.program)),
        }
    }

    /// Says why methods that paths met have no code.
    pub fn explain_missing(&self, met: &[String]) {
        let is_shown = |key: &String| met.contains(key) && end_of_model(key).is_none();
        for (key, why) in self.opaque.iter().filter(|(key, _)| is_shown(key)) {
            super::output::note(&format!("note: `{key}` has no code here: {why}\n"));
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The text of the source is the whole program.
    Text,
    Classes,
}

/// What a class path is opened for.
pub(super) struct Opened {
    pub path: ClassPath,
    /// Where the sources are, if they are at hand.
    sources: javac::Sources,
    limits: pet_classes::InputSizes,
}

/// Returns whether a program is no text.
pub(super) fn is_compiled(path: &Path) -> bool {
    let is_jar = |ending: &std::ffi::OsStr| ending == "jar" || ending == "zip";
    path.is_dir() || path::is_class_file(path) || path.extension().is_some_and(is_jar)
}

/// Reads a program and what the wanted method reaches of it; without one, all methods. `None` if it
/// has errors, which are shown.
pub(super) fn read(
    path: &Path,
    method: Option<&str>,
    options: &Options,
    json: bool,
) -> Result<Option<Blocks>> {
    if is_compiled(path) {
        let Some(opened) = open(path, options, json)? else {
            return Ok(None);
        };
        return Ok(Some(loaded(path, method, &opened)?));
    }
    let source = input::read_source(path)?;
    of_text(source, path, method, options, json)
}

/// The blocks of a text that has been read. A `.java` file that the subset does not hold is compiled.
pub(super) fn of_text(
    source: Source,
    path: &Path,
    method: Option<&str>,
    options: &Options,
    json: bool,
) -> Result<Option<Blocks>> {
    let is_java = source.dialect() == Dialect::Java;
    if is_java && let Err(errors) = pet_translator::translate(&source) {
        match beyond_subset(path, &errors, options, json)? {
            Beyond::Opened(opened) => return Ok(Some(loaded(path, method, &opened)?)),
            Beyond::Complained => return Ok(None),
            Beyond::Nothing => {}
        }
    }
    let Some(program) = check::blocks(&source, json)? else {
        if is_java && !javac::is_there() {
            super::output::note(
                "note: with a JDK, pet reads all of Java; `javac` is neither in JAVA_HOME nor in PATH\n",
            );
        }
        return Ok(None);
    };
    let method = match method {
        Some(name) => match program.find_method(name) {
            Ok(id) => Some(program.method(id).key.clone()),
            Err(error) => bail!("{error}"),
        },
        None => None,
    };
    Ok(Some(Blocks {
        source,
        program,
        method,
        origin: Origin::Text,
        opaque: Vec::new(),
        facts: None,
    }))
}

/// What javac says of a Java file in which the subset has errors.
pub(super) enum Beyond {
    /// The file is right, and its classes are these.
    Opened(Box<Opened>),
    /// The file is wrong, and the errors of javac have been shown.
    Complained,
    /// The file is wrong, and the errors of the subset say it, or there is no javac.
    Nothing,
}

/// Compiles a Java file in which the subset has these errors. If javac refuses the file, too, its
/// errors are shown only where the subset lacks something: the subset shows better places.
pub(super) fn beyond_subset(
    path: &Path,
    errors: &[Diagnostic],
    options: &Options,
    json: bool,
) -> Result<Beyond> {
    if !javac::is_there() {
        return Ok(Beyond::Nothing);
    }
    match javac::compile(path, &libraries(options))? {
        Ok(made) => Ok(Beyond::Opened(Box::new(opened(path, made, options)?))),
        Err(said) if errors.iter().any(|error| error.code == "unsupported") => {
            javac::complain(path, &said, json)?;
            Ok(Beyond::Complained)
        }
        Err(_) => Ok(Beyond::Nothing),
    }
}

/// Opens class files, a jar, or a folder of sources, which is compiled. `None` if javac finds errors.
pub(super) fn open(path: &Path, options: &Options, json: bool) -> Result<Option<Opened>> {
    let libraries = libraries(options);
    let home = javac::home();
    match ClassPath::open(path, &libraries, home.as_deref(), options.models()) {
        Ok(path) => Ok(Some(Opened {
            path,
            sources: javac::Sources::default(),
            limits: options.limits(),
        })),
        Err(path::PathError::Empty { .. }) if path.is_dir() => compiled(path, options, json),
        Err(error) => Err(error.into()),
    }
}

/// Compiles sources into a folder that is gone when the classes have been read.
fn compiled(path: &Path, options: &Options, json: bool) -> Result<Option<Opened>> {
    match javac::compile(path, &libraries(options))? {
        Ok(made) => Ok(Some(opened(path, made, options)?)),
        Err(said) => {
            javac::complain(path, &said, json)?;
            Ok(None)
        }
    }
}

/// Opens the classes that javac has made of sources.
fn opened(path: &Path, made: javac::Made, options: &Options) -> Result<Opened> {
    let home = javac::home();
    let folder = made.folder.path();
    let opened = ClassPath::open(
        folder,
        &libraries(options),
        home.as_deref(),
        options.models(),
    );
    let path = opened.with_context(|| format!("javac made no classes of `{}`", path.display()))?;
    Ok(Opened {
        path,
        sources: made.sources.with(made.folder),
        limits: options.limits(),
    })
}

fn libraries(options: &Options) -> Vec<PathBuf> {
    let paths = options.class_path.iter().flat_map(std::env::split_paths);
    paths.filter(|path| !path.as_os_str().is_empty()).collect()
}

/// Loads one method and what it reaches, or all methods of the program.
fn loaded(path: &Path, method: Option<&str>, opened: &Opened) -> Result<Blocks> {
    let name = path.display().to_string();
    let (roots, depth) = match method {
        Some(name) => (vec![tested(&opened.path, name)?], Depth::Everything),
        None => (find::all(&opened.path), Depth::Program),
    };
    let text = |file: &str| opened.sources.text(file);
    let loaded = pet_classes::load(&name, &opened.path, &roots, depth, opened.limits, &text);
    let key = |id| loaded.program.method(id).key.clone();
    Ok(Blocks {
        method: method.and_then(|_| loaded.roots.first().map(|id| key(*id))),
        opaque: opaque(&loaded),
        facts: Some(loaded.facts),
        origin: Origin::Classes,
        source: loaded.source,
        program: loaded.program,
    })
}

/// The method to test. Of a class that has a model, the code of the JDK is tested, not the model.
fn tested(path: &ClassPath, name: &str) -> Result<Root> {
    let (class, method) = find::method(path, name)?;
    if path.unmodel(&class.name) {
        return Ok(find::method(path, name)?);
    }
    Ok((class, method))
}

fn opaque(loaded: &Loaded) -> Vec<(String, String)> {
    let opaque = loaded.opaque.iter();
    let named = opaque.map(|(id, why)| (loaded.program.method(*id).key.clone(), why.clone()));
    named.collect()
}
