//! JSON in which no object has a key twice. The parser limits the depth.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// A value whose objects have each key once.
pub(super) struct Strict(pub Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Strict, D::Error> {
        from.deserialize_any(StrictVisitor)
    }
}

struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = Strict;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("any JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Strict, E> {
        Ok(Strict(Value::Null))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Strict, E> {
        Ok(Strict(Value::Bool(value)))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Strict, E> {
        Ok(Strict(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Strict, A::Error> {
        let mut elements = Vec::new();
        while let Some(Strict(element)) = from.next_element()? {
            elements.push(element);
        }
        Ok(Strict(Value::Array(elements)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Strict, A::Error> {
        let mut map = Map::new();
        while let Some((key, Strict(value))) = from.next_entry::<String, Strict>()? {
            if map.contains_key(&key) {
                return Err(Error::custom(format_args!(
                    "the key `{key}` is there twice"
                )));
            }
            map.insert(key, value);
        }
        Ok(Strict(Value::Object(map)))
    }
}
