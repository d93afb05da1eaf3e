//! Types as class files write them: `I`, `[J`, `Ljava/lang/Object;`, `(I[C)V`.

use std::rc::Rc;

/// A type of a field, a parameter or an array element.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Desc {
    Bool,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    /// With the binary name, `java/util/Map$Entry`.
    Class(Rc<str>),
    Array(Box<Desc>),
}

/// The parameters and the result of a method.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Signature {
    pub parameters: Vec<Desc>,
    /// `None` is `void`.
    pub result: Option<Desc>,
}

/// What a value is on the operand stack and in local variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Int,
    Long,
    Float,
    Double,
    Ref,
}

impl Kind {
    /// `long` and `double` take two slots.
    pub fn slots(self) -> u16 {
        match self {
            Kind::Long | Kind::Double => 2,
            Kind::Int | Kind::Float | Kind::Ref => 1,
        }
    }
}

impl Desc {
    pub fn class(name: &str) -> Desc {
        Desc::Class(Rc::from(name))
    }

    pub fn kind(&self) -> Kind {
        match self {
            Desc::Bool | Desc::Byte | Desc::Char | Desc::Short | Desc::Int => Kind::Int,
            Desc::Long => Kind::Long,
            Desc::Float => Kind::Float,
            Desc::Double => Kind::Double,
            Desc::Class(_) | Desc::Array(_) => Kind::Ref,
        }
    }

    /// The type of a whole text.
    pub fn parse(text: &str) -> Option<Desc> {
        let (desc, rest) = one(text)?;
        rest.is_empty().then_some(desc)
    }

    /// The type that a class constant names: a class, or an array with its descriptor.
    pub fn of_class_constant(text: &str) -> Option<Desc> {
        match text.starts_with('[') {
            true => Desc::parse(text),
            false => Some(Desc::class(text)),
        }
    }

    /// The class in it, if there is one.
    pub fn class_name(&self) -> Option<&Rc<str>> {
        let mut desc = self;
        while let Desc::Array(element) = desc {
            desc = element;
        }
        match desc {
            Desc::Class(name) => Some(name),
            _ => None,
        }
    }

    /// As in a source: `int[]`, `java.util.Map$Entry`.
    pub fn shown(&self) -> String {
        let mut dimensions = 0;
        let mut desc = self;
        while let Desc::Array(element) = desc {
            dimensions += 1;
            desc = element;
        }
        let name = match desc {
            Desc::Bool => "boolean".to_owned(),
            Desc::Byte => "byte".to_owned(),
            Desc::Char => "char".to_owned(),
            Desc::Short => "short".to_owned(),
            Desc::Int => "int".to_owned(),
            Desc::Long => "long".to_owned(),
            Desc::Float => "float".to_owned(),
            Desc::Double => "double".to_owned(),
            Desc::Class(name) => name.replace('/', "."),
            Desc::Array(_) => String::new(),
        };
        name + &"[]".repeat(dimensions)
    }
}

impl Signature {
    pub fn parse(text: &str) -> Option<Signature> {
        let mut rest = text.strip_prefix('(')?;
        let mut parameters = Vec::new();
        while !rest.starts_with(')') {
            let (desc, after) = one(rest)?;
            parameters.push(desc);
            rest = after;
        }
        let result = match rest.strip_prefix(')')? {
            "V" => None,
            text => Some(Desc::parse(text)?),
        };
        Some(Signature { parameters, result })
    }
}

/// The first type of a text, and the rest. A type has at most 255 dimensions.
fn one(text: &str) -> Option<(Desc, &str)> {
    let bare = text.trim_start_matches('[');
    let dimensions = text.len() - bare.len();
    if dimensions > 255 {
        return None;
    }
    let mut letters = bare.chars();
    let (element, rest) = match letters.next()? {
        'Z' => (Desc::Bool, letters.as_str()),
        'B' => (Desc::Byte, letters.as_str()),
        'C' => (Desc::Char, letters.as_str()),
        'S' => (Desc::Short, letters.as_str()),
        'I' => (Desc::Int, letters.as_str()),
        'J' => (Desc::Long, letters.as_str()),
        'F' => (Desc::Float, letters.as_str()),
        'D' => (Desc::Double, letters.as_str()),
        'L' => {
            let (name, rest) = letters.as_str().split_once(';')?;
            (Desc::class(name), rest)
        }
        _ => return None,
    };
    let array = |desc, _| Desc::Array(Box::new(desc));
    Some(((0..dimensions).fold(element, array), rest))
}

#[cfg(test)]
mod tests {
    use super::{Desc, Signature};

    #[test]
    fn a_descriptor_is_shown_as_in_a_source() {
        let shown = |text: &str| Desc::parse(text).map(|desc| desc.shown());
        assert_eq!(shown("[[J").as_deref(), Some("long[][]"));
        assert_eq!(
            shown("Ljava/lang/Object;").as_deref(),
            Some("java.lang.Object")
        );
        assert_eq!(shown("Q"), None);
        assert_eq!(shown("II"), None);
    }

    #[test]
    fn a_signature_has_parameters_and_a_result() {
        let signature = Signature::parse("(I[CLA;)V").unwrap();
        assert_eq!(signature.parameters.len(), 3);
        assert_eq!(signature.result, None);
        assert_eq!(Signature::parse("(I"), None);
    }
}
