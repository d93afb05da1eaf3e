//! Classes in a jar. The only place that knows `zip`. A class of a multi-release jar is taken from
//! the newest folder that the release may see.

use crate::image::MOST_CLASS;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek};
use std::path::Path;
use zip::ZipArchive;

/// Where the bytes of a jar come from.
trait Bytes: Read + Seek + std::fmt::Debug {}

impl<T: Read + Seek + std::fmt::Debug> Bytes for T {}

#[derive(Debug)]
pub struct Jar {
    archive: RefCell<ZipArchive<Box<dyn Bytes>>>,
    /// Binary name → position in the archive, and the release that it is for.
    classes: BTreeMap<String, (usize, u32)>,
}

/// The most entries of a jar that are looked at.
const MOST_ENTRIES: usize = 1_000_000;

impl Jar {
    pub fn open(path: &Path, release: u32) -> Result<Jar, String> {
        let file = File::open(path).map_err(|error| error.to_string())?;
        Jar::of(Box::new(BufReader::new(file)), release)
    }

    /// A jar that is part of the program.
    pub fn embedded(bytes: &'static [u8]) -> Result<Jar, String> {
        Jar::of(Box::new(Cursor::new(bytes)), 0)
    }

    fn of(bytes: Box<dyn Bytes>, release: u32) -> Result<Jar, String> {
        let archive = ZipArchive::new(bytes).map_err(|error| error.to_string())?;
        if archive.len() > MOST_ENTRIES {
            return Err(format!("it has more than {MOST_ENTRIES} entries"));
        }
        let mut classes: BTreeMap<String, (usize, u32)> = BTreeMap::new();
        for index in 0..archive.len() {
            let Some(Ok(name)) = archive.name_for_index(index) else {
                continue;
            };
            let Some((name, of)) = class_name(&name) else {
                continue;
            };
            if of > release {
                continue;
            }
            let known = classes.get(&name).map(|(_, of)| *of);
            // The first of two entries with one name counts, as in Java.
            if known.is_none_or(|known| known < of) {
                classes.insert(name, (index, of));
            }
        }
        Ok(Jar {
            archive: RefCell::new(archive),
            classes,
        })
    }

    /// The bytes of a class. `None` if the jar does not have it.
    pub fn class(&self, name: &str) -> Option<Result<Vec<u8>, String>> {
        let (index, _) = self.classes.get(name)?;
        Some(self.bytes(*index))
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.classes.keys().map(String::as_str)
    }

    fn bytes(&self, index: usize) -> Result<Vec<u8>, String> {
        let mut archive = self.archive.borrow_mut();
        let file = archive.by_index(index).map_err(|error| error.to_string())?;
        let mut bytes = Vec::new();
        let read = file.take(MOST_CLASS + 1).read_to_end(&mut bytes);
        read.map_err(|error| error.to_string())?;
        match u64::try_from(bytes.len()) {
            Ok(length) if length <= MOST_CLASS => Ok(bytes),
            _ => Err("it is too long".to_owned()),
        }
    }
}

/// The binary name of the class in an entry, and the release that it is for.
fn class_name(entry: &str) -> Option<(String, u32)> {
    let name = entry.strip_suffix(".class")?;
    let (name, release) = match name.strip_prefix("META-INF/versions/") {
        Some(rest) => {
            let (release, name) = rest.split_once('/')?;
            (name, release.parse().ok()?)
        }
        None => (name, 0),
    };
    (!name.starts_with("META-INF/")).then(|| (name.to_owned(), release))
}
