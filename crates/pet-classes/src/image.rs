//! The JDK's own classes: the file `lib/modules`, a table of resources that are stored as they are.
//!
//! ```text
//! header   magic, version, flags, resources, table length, size of locations, size of strings
//! tables   redirects (32 bits each), offsets into the locations (32 bits each)
//! locations  attributes: a byte with kind and length, then the value, most significant byte first
//! strings    module, folder, name and ending of resources, each ended by a byte 0
//! ```
//! Numbers of the header and of the tables are in the order of the machine that wrote the file.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

#[derive(Debug)]
pub struct Image {
    file: RefCell<File>,
    /// The classes by binary name.
    places: HashMap<String, Place>,
}

#[derive(Debug, Clone, Copy)]
struct Place {
    offset: u64,
    length: u64,
    is_compressed: bool,
}

const MAGIC: u32 = 0xCAFE_DADA;
const HEADER: u64 = 28;
/// The largest tables that are read, in bytes; those of JDK 17 have 3 MB.
const MOST_INDEX: u64 = 256 << 20;
/// The largest class file that is read, in bytes.
pub const MOST_CLASS: u64 = 64 << 20;

impl Image {
    pub fn open(path: &Path) -> Result<Image, String> {
        let mut file = File::open(path).map_err(|error| error.to_string())?;
        let mut header = [0; 28];
        file.read_exact(&mut header)
            .map_err(|error| error.to_string())?;
        let words: Vec<[u8; 4]> = header.as_chunks::<4>().0.to_vec();
        let magic = words.first().copied().unwrap_or_default();
        let word: fn([u8; 4]) -> u32 = if u32::from_le_bytes(magic) == MAGIC {
            u32::from_le_bytes
        } else if u32::from_be_bytes(magic) == MAGIC {
            u32::from_be_bytes
        } else {
            return Err("it is no image of Java modules".to_owned());
        };
        let number = |index: usize| words.get(index).map_or(0, |bytes| u64::from(word(*bytes)));
        let (table, locations, strings) = (number(4), number(5), number(6));
        let index = table * 8 + locations + strings;
        if index > MOST_INDEX {
            return Err("its table of contents is too large".to_owned());
        }
        let mut bytes = Vec::new();
        let read = file.by_ref().take(index).read_to_end(&mut bytes);
        read.map_err(|error| error.to_string())?;
        let at = |from: u64, length: u64| {
            let from = usize::try_from(from).ok()?;
            let to = from.checked_add(usize::try_from(length).ok()?)?;
            bytes.get(from..to)
        };
        let parts = (
            at(table * 4, table * 4),
            at(table * 8, locations),
            at(table * 8 + locations, strings),
        );
        let (Some(offsets), Some(locations), Some(strings)) = parts else {
            return Err("it ends too early".to_owned());
        };
        let mut places = HashMap::new();
        for offset in offsets.as_chunks::<4>().0 {
            let start = usize::try_from(word(*offset)).unwrap_or(usize::MAX);
            if let Some((name, place)) = location(locations, start, strings) {
                places.insert(
                    name,
                    Place {
                        offset: place.offset.saturating_add(HEADER + index),
                        ..place
                    },
                );
            }
        }
        Ok(Image {
            file: RefCell::new(file),
            places,
        })
    }

    /// The bytes of a class. `None` if the image does not have it.
    pub fn class(&self, name: &str) -> Option<Result<Vec<u8>, String>> {
        let place = self.places.get(name)?;
        if place.is_compressed {
            return Some(Err("the image of the JDK is compressed".to_owned()));
        }
        if place.length > MOST_CLASS {
            return Some(Err("it is too long".to_owned()));
        }
        Some(self.bytes(*place).map_err(|error| error.to_string()))
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.places.keys().map(String::as_str)
    }

    fn bytes(&self, place: Place) -> std::io::Result<Vec<u8>> {
        let mut file = self.file.borrow_mut();
        file.seek(SeekFrom::Start(place.offset))?;
        let mut bytes = Vec::new();
        file.by_ref().take(place.length).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// The attributes of a resource, if it is a class.
fn location(locations: &[u8], start: usize, strings: &[u8]) -> Option<(String, Place)> {
    let mut bytes = locations.get(start..)?.iter();
    let mut values = [0_u64; 8];
    loop {
        let head = *bytes.next()?;
        let (kind, length) = (usize::from(head >> 3), u32::from(head & 7) + 1);
        if kind == 0 {
            break;
        }
        let mut value = 0_u64;
        for _ in 0..length {
            value = (value << 8) | u64::from(*bytes.next()?);
        }
        *values.get_mut(kind)? = value;
    }
    let [_, _, parent, base, extension, offset, compressed, length] = values;
    if text(strings, extension)? != "class" {
        return None;
    }
    let (parent, base) = (text(strings, parent)?, text(strings, base)?);
    let name = match parent {
        "" => base.to_owned(),
        _ => format!("{parent}/{base}"),
    };
    let place = Place {
        offset,
        length,
        is_compressed: compressed != 0,
    };
    Some((name, place))
}

fn text(strings: &[u8], at: u64) -> Option<&str> {
    let rest = strings.get(usize::try_from(at).ok()?..)?;
    let end = rest.iter().position(|byte| *byte == 0)?;
    std::str::from_utf8(rest.get(..end)?).ok()
}
