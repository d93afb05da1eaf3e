//! The models of Java's library: the jar is made of the sources, and the classes agree with the JDK.

use crate::support::home;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn models() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models")
}

fn said(output: &Output) -> String {
    let out = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    format!("{out}{errors}")
}

/// Random sequences of calls on the models and on the JDK's classes, both on a JVM;
/// `PET_SOAK=20000` makes as many of each class.
#[test]
fn models_do_what_the_jdk_does() {
    if home().is_none() {
        return;
    }
    let sequences = std::env::var("PET_SOAK").unwrap_or("300".to_owned());
    let mut command = Command::new(models().join("jdk-check/run.sh"));
    let output = command.arg(sequences).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
}

/// The class files of a jar by their names.
fn files(jar: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut archive = zip::ZipArchive::new(std::fs::File::open(jar).unwrap()).unwrap();
    let mut found = BTreeMap::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        if entry.is_file() {
            found.insert(entry.name().unwrap().into_owned(), bytes);
        }
    }
    found
}

#[test]
fn the_jar_is_what_the_build_makes_of_the_sources() {
    let Some(home) = home() else { return };
    let version = Command::new(home.join("bin/javac"))
        .arg("-version")
        .output();
    let version = said(&version.unwrap());
    if !version.starts_with("javac 17.") {
        println!("not compared: the jar is made by a JDK 17, and this is {version}");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let jar = folder.path().join("jdk.jar");
    let mut command = Command::new(models().join("build"));
    let output = command.arg(&jar).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let (made, kept) = (files(&jar), files(&models().join("jdk.jar")));
    assert!(made.len() > 100);
    let names = |of: &BTreeMap<String, Vec<u8>>| of.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&made), names(&kept), "models/build was not run");
    let changed = made
        .iter()
        .filter(|(name, bytes)| kept.get(*name) != Some(bytes));
    let changed: Vec<&String> = changed.map(|(name, _)| name).collect();
    assert!(changed.is_empty(), "models/build was not run: {changed:?}");
}
