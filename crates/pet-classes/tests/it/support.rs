//! What the tests share: the JDK, and compiled programs.

use pet_classes::path::{ClassPath, Models};
use pet_classes::{Depth, InputSizes, Loaded, find};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The folder of the JDK; `None` where there is none, and then tests that need it do nothing.
pub fn home() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&path).map(|folder| folder.join("javac"));
    let javac = places.find(|place| place.is_file())?;
    let javac = javac.canonicalize().ok()?;
    Some(javac.parent()?.parent()?.to_owned())
}

/// A compiled program.
pub struct Compiled {
    pub folder: TempDir,
    pub path: ClassPath,
}

/// Compiles a source file of this name.
pub fn compiled(name: &str, text: &str) -> Option<Compiled> {
    let home = home()?;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    std::fs::write(&file, text).unwrap();
    let classes = folder.path().join("classes");
    let mut command = Command::new(home.join("bin/javac"));
    command.args(["-g", "-proc:none", "-nowarn", "-d"]);
    let run = command.arg(&classes).arg(&file).output().unwrap();
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    let path = ClassPath::open(&classes, &[], Some(&home), Models::Used).unwrap();
    Some(Compiled { folder, path })
}

/// Loads a method and what it reaches.
pub fn loaded(path: &ClassPath, method: &str) -> Loaded {
    let root = find::method(path, method).unwrap();
    pet_classes::load(
        "test",
        path,
        &[root],
        Depth::Everything,
        InputSizes::default(),
        &|_| None,
    )
}

/// The jars of Debian's packages that are installed here.
pub fn jars() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(Path::new("/usr/share/java"));
    let files = folder
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path());
    let is_jar = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "jar");
    let mut jars: Vec<PathBuf> = files.filter(is_jar).collect();
    // A jar often has several names; the longest one has its version.
    jars.sort_by_key(|jar| (std::cmp::Reverse(jar.as_os_str().len()), jar.clone()));
    let mut seen = std::collections::HashSet::new();
    jars.retain(|jar| jar.canonicalize().is_ok_and(|whole| seen.insert(whole)));
    jars.sort();
    jars
}
