//! Messages between processes: each is its length and then its bytes.

use serde::{Deserialize, Serialize};
use std::io::{Error, Read, Result, Write};

/// Writes a message, all at once.
pub fn write(out: &mut impl Write, message: &impl Serialize) -> Result<()> {
    let mut bytes = Vec::new();
    append(&mut bytes, message)?;
    out.write_all(&bytes)?;
    out.flush()
}

/// Appends a message to others that are written together with it.
pub fn append(bytes: &mut Vec<u8>, message: &impl Serialize) -> Result<()> {
    let start = bytes.len();
    bytes.extend([0; 4]);
    *bytes = postcard::to_extend(message, std::mem::take(bytes)).map_err(Error::other)?;
    let length = u32::try_from(bytes.len() - start - 4).map_err(Error::other)?;
    if let Some(place) = bytes.get_mut(start..start + 4) {
        place.copy_from_slice(&length.to_le_bytes());
    }
    Ok(())
}

/// Reads the bytes of the next message into a buffer that is used again. `false` at the end of the
/// input, and for an incomplete message, whose process was stopped while it wrote.
pub fn read(from: &mut impl Read, bytes: &mut Vec<u8>) -> bool {
    let mut length = [0; 4];
    if from.read_exact(&mut length).is_err() {
        return false;
    }
    bytes.clear();
    let length = u64::from(u32::from_le_bytes(length));
    let read = from.take(length).read_to_end(bytes);
    read.is_ok_and(|read| u64::try_from(read) == Ok(length))
}

/// Decodes a message.
pub fn message<'b, T: Deserialize<'b>>(bytes: &'b [u8]) -> Result<T> {
    postcard::from_bytes(bytes).map_err(Error::other)
}

#[cfg(test)]
mod tests;
