//! The class path: where classes come from. Each class is read once, when it is asked for.

use crate::class::Class;
use crate::image::{Image, MOST_CLASS};
use crate::jar::Jar;
use crate::read;
use indexmap::IndexMap;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(Debug)]
pub struct ClassPath {
    /// The models of the library first, if they are wanted, then the program, then the libraries in
    /// their order, the JDK last.
    entries: Vec<Entry>,
    /// The classes that have a model, by binary name.
    models: RefCell<BTreeSet<String>>,
    /// The classes of the program, by binary name.
    own: BTreeSet<String>,
    known: RefCell<HashMap<Rc<str>, Option<Rc<Class>>>>,
    /// The classes that were found and could not be read, with the reason.
    damaged: RefCell<IndexMap<String, String>>,
    /// The bytes that may still be read.
    left: Cell<u64>,
}

/// Whether the models of Java's library stand before its own classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Models {
    Used,
    Unused,
}

/// The compiled models; `models/build` makes them of the sources in `models/jdk`.
const EMBEDDED: &[u8] = include_bytes!("../../../models/jdk.jar");

#[derive(Debug)]
enum Entry {
    Models(Jar),
    Folder(PathBuf),
    Jar(Jar),
    Image(Image),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    #[error("cannot read `{path}`: {problem}")]
    Unreadable { path: String, problem: String },
    #[error("there are no classes in `{path}`")]
    Empty { path: String },
}

/// The release whose classes of multi-release jars are taken if no JDK says otherwise.
const RELEASE: u32 = 17;
/// The most bytes of class files that one command reads.
const MOST_BYTES: u64 = 1 << 30;
/// The most files of a folder that are looked at.
const MOST_FILES: usize = 1_000_000;

impl ClassPath {
    /// `program` is a class file, a folder or a jar; `home` the folder of a JDK.
    pub fn open(
        program: &Path,
        libraries: &[PathBuf],
        home: Option<&Path>,
        models: Models,
    ) -> Result<ClassPath, PathError> {
        let release = home.and_then(release).unwrap_or(RELEASE);
        let mut path = ClassPath {
            entries: Vec::new(),
            models: RefCell::default(),
            own: BTreeSet::new(),
            known: RefCell::default(),
            damaged: RefCell::default(),
            left: Cell::new(MOST_BYTES),
        };
        let unreadable = |path: &Path, problem: String| PathError::Unreadable {
            path: path.display().to_string(),
            problem,
        };
        if let Models::Used = models {
            let jar = Jar::embedded(EMBEDDED).map_err(|problem| unreadable(program, problem))?;
            path.models = RefCell::new(jar.names().map(str::to_owned).collect());
            path.entries.push(Entry::Models(jar));
        }
        if is_class_file(program) {
            let class = path
                .bytes_of(program)
                .and_then(|bytes| read::read(&bytes))
                .map_err(|problem| unreadable(program, problem))?;
            path.add_class_file(program, class);
        } else {
            let entry = entry(program, release).map_err(|problem| unreadable(program, problem))?;
            path.own = names(&entry).map_err(|problem| unreadable(program, problem))?;
            path.entries.push(entry);
        }
        if path.own.is_empty() {
            return Err(PathError::Empty {
                path: program.display().to_string(),
            });
        }
        for library in libraries {
            let entry = entry(library, release).map_err(|problem| unreadable(library, problem))?;
            path.entries.push(entry);
        }
        if let Some(home) = home {
            let image = home.join("lib/modules");
            match Image::open(&image) {
                Ok(image) => path.entries.push(Entry::Image(image)),
                // A JDK up to 8 has a jar instead.
                Err(problem) => match Jar::open(&home.join("jre/lib/rt.jar"), release) {
                    Ok(jar) => path.entries.push(Entry::Jar(jar)),
                    Err(_) => return Err(unreadable(&image, problem)),
                },
            }
        }
        Ok(path)
    }

    /// A class by its binary name.
    pub fn class(&self, name: &str) -> Option<Rc<Class>> {
        if let Some(known) = self.known.borrow().get(name) {
            return known.clone();
        }
        let class = self.read(name).map(Rc::new);
        self.known
            .borrow_mut()
            .insert(Rc::from(name), class.clone());
        class
    }

    /// Returns whether the class is the model of a class of Java's library, or part of one.
    pub fn is_model(&self, name: &str) -> bool {
        self.models.borrow().contains(name)
    }

    /// Leaves out the models of the package of a class, so that its own code can be tested. Classes
    /// of a package know each other, so all of them change together. Returns false for a class
    /// without a model, and for `java.lang`, whose models the semantics know.
    pub fn unmodel(&self, name: &str) -> bool {
        let (package, _) = name.rsplit_once('/').unwrap_or_default();
        if !self.is_model(name) || package == "java/lang" {
            return false;
        }
        let is_beside = |other: &str| other.rsplit_once('/').is_some_and(|(it, _)| it == package);
        self.models.borrow_mut().retain(|model| !is_beside(model));
        self.known.borrow_mut().retain(|class, _| !is_beside(class));
        true
    }

    /// Returns whether classes of Java's library have models.
    pub fn has_models(&self) -> bool {
        !self.models.borrow().is_empty()
    }

    /// The classes of the program, by binary name.
    pub fn own_names(&self) -> impl Iterator<Item = &str> {
        self.own.iter().map(String::as_str)
    }

    pub fn is_own(&self, name: &str) -> bool {
        self.own.contains(name)
    }

    /// The classes that were found and could not be read, with the reason.
    pub fn damaged(&self) -> IndexMap<String, String> {
        self.damaged.borrow().clone()
    }

    /// Returns whether a JDK is part of the path.
    pub fn has_jdk(&self) -> bool {
        self.class("java/lang/Object").is_some()
    }

    fn read(&self, name: &str) -> Option<Class> {
        let is_strange = |part: &str| part.is_empty() || part.starts_with('.');
        if name.split('/').any(is_strange) || name.contains(['\\', ':']) {
            return None;
        }
        let found = self.entries.iter().find_map(|entry| match entry {
            Entry::Folder(folder) => {
                let file = folder.join(format!("{name}.class"));
                file.is_file().then(|| self.bytes_of(&file))
            }
            Entry::Models(jar) => self.is_model(name).then(|| jar.class(name)).flatten(),
            Entry::Jar(jar) => jar.class(name),
            Entry::Image(image) => image.class(name),
        })?;
        let class = found.and_then(|bytes| {
            self.spend(bytes.len())?;
            let class = read::read(&bytes)?;
            match *class.name == *name {
                true => Ok(class),
                false => Err(format!("it holds the class {}", class.name)),
            }
        });
        match class {
            Ok(class) => Some(class),
            Err(problem) => {
                self.damaged.borrow_mut().insert(name.to_owned(), problem);
                None
            }
        }
    }

    fn spend(&self, length: usize) -> Result<(), String> {
        let length = u64::try_from(length).unwrap_or(u64::MAX);
        let left = self.left.get().checked_sub(length);
        self.left.set(left.unwrap_or(0));
        left.map(|_| ())
            .ok_or_else(|| format!("more than {} MB of classes were read", MOST_BYTES >> 20))
    }

    fn bytes_of(&self, file: &Path) -> Result<Vec<u8>, String> {
        let file = File::open(file).map_err(|error| error.to_string())?;
        let mut bytes = Vec::new();
        let read = file.take(MOST_CLASS + 1).read_to_end(&mut bytes);
        read.map_err(|error| error.to_string())?;
        match u64::try_from(bytes.len()) {
            Ok(length) if length <= MOST_CLASS => Ok(bytes),
            _ => Err("it is too long".to_owned()),
        }
    }

    /// A class file by itself: the classes nested in it belong to the program, and the others of its
    /// folder are found where they are needed.
    fn add_class_file(&mut self, file: &Path, class: Class) {
        let depth = class.name.matches('/').count() + 1;
        let whole = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        if let Some(root) = whole.ancestors().nth(depth) {
            let entry = Entry::Folder(root.to_owned());
            let prefix = format!("{}$", class.name);
            let folder = class.name.rsplit_once('/').map_or("", |(folder, _)| folder);
            let beside = std::fs::read_dir(root.join(folder)).into_iter().flatten();
            for file in beside.flatten().take(MOST_FILES) {
                let name = file.file_name();
                let name = name.to_str().and_then(|name| name.strip_suffix(".class"));
                let name = name.map(|name| match folder {
                    "" => name.to_owned(),
                    _ => format!("{folder}/{name}"),
                });
                self.own
                    .extend(name.filter(|name| name.starts_with(&prefix)));
            }
            self.entries.push(entry);
        }
        self.own.insert(class.name.to_string());
        let name = Rc::clone(&class.name);
        self.known.borrow_mut().insert(name, Some(Rc::new(class)));
    }
}

pub fn is_class_file(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "class")
}

fn entry(path: &Path, release: u32) -> Result<Entry, String> {
    match path.is_dir() {
        true => Ok(Entry::Folder(path.to_owned())),
        false => Jar::open(path, release).map(Entry::Jar),
    }
}

fn names(entry: &Entry) -> Result<BTreeSet<String>, String> {
    let is_class = |name: &str| {
        let own = name.rsplit('/').next().unwrap_or(name);
        own != "module-info" && own != "package-info"
    };
    let mut names: BTreeSet<String> = match entry {
        Entry::Folder(root) => folder_names(root)?,
        Entry::Models(jar) | Entry::Jar(jar) => jar.names().map(str::to_owned).collect(),
        Entry::Image(image) => image.names().map(str::to_owned).collect(),
    };
    names.retain(|name| is_class(name));
    Ok(names)
}

fn folder_names(root: &Path) -> Result<BTreeSet<String>, String> {
    let mut names = BTreeSet::new();
    let mut open = vec![(root.to_owned(), String::new())];
    let mut seen = 0;
    while let Some((folder, prefix)) = open.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|error| error.to_string())?;
        for entry in entries {
            let entry = entry.map_err(|error| error.to_string())?;
            seen += 1;
            if seen > MOST_FILES {
                return Err(format!("it has more than {MOST_FILES} files"));
            }
            let name = entry.file_name();
            let Some(name) = name.to_str() else {
                continue;
            };
            // Links to folders are not followed, so there is no endless walk.
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder {
                open.push((entry.path(), format!("{prefix}{name}/")));
            } else if let Some(name) = name.strip_suffix(".class") {
                names.insert(format!("{prefix}{name}"));
            }
        }
    }
    Ok(names)
}

/// The release of a JDK, from its file `release`.
fn release(home: &Path) -> Option<u32> {
    let text = std::fs::read_to_string(home.join("release")).ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    let version = line.trim_matches('"');
    let version = version.strip_prefix("1.").unwrap_or(version);
    version.split(['.', '-', '+']).next()?.parse().ok()
}
