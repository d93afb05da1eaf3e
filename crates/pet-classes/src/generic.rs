//! Generic types as class files write them: `Ljava/util/List<TT;>;`, `<T:Ljava/lang/Object;>(TT;)V`.
//! Nothing of a program depends on them but the classes that unknown inputs get.

use crate::descriptor::Desc;
use crate::library::OBJECT;
use std::rc::Rc;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Generic {
    /// A primitive type.
    Plain(Desc),
    /// A class by its binary name, with its type arguments.
    Class(Rc<str>, Vec<Generic>),
    Array(Box<Generic>),
    /// A type variable by its name.
    Variable(Rc<str>),
    /// `?`, `? extends B` and `? super B`; without a bound it is `?`.
    Wildcard(Option<Box<Generic>>),
}

/// A type parameter and its first bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    pub name: Rc<str>,
    pub bound: Generic,
}

/// The generic type of a class: what it extends and implements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassType {
    pub parameters: Vec<Parameter>,
    /// The superclass first.
    pub parents: Vec<Generic>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodType {
    pub parameters: Vec<Parameter>,
    pub arguments: Vec<Generic>,
    /// `None` is `void`.
    pub result: Option<Generic>,
}

/// The deepest nesting of types that is read.
const MOST_DEPTH: usize = 16;

impl Generic {
    pub fn parse(text: &str) -> Option<Generic> {
        let mut reader = Reader { rest: text };
        let found = reader.ty(0)?;
        reader.rest.is_empty().then_some(found)
    }

    /// The type without arguments.
    pub fn of(desc: &Desc) -> Generic {
        match desc {
            Desc::Class(name) => Generic::Class(Rc::clone(name), Vec::new()),
            // At most 255 dimensions.
            Desc::Array(element) => Generic::Array(Box::new(Generic::of(element))),
            plain => Generic::Plain(plain.clone()),
        }
    }

    /// The type with arguments in the place of type variables.
    pub fn with(&self, arguments: &[(Rc<str>, Generic)]) -> Generic {
        match self {
            Generic::Variable(name) => {
                let mut found = arguments.iter().filter(|(of, _)| of == name);
                found
                    .next()
                    .map_or_else(|| self.clone(), |(_, ty)| ty.clone())
            }
            Generic::Class(name, of) => {
                let of = of.iter().map(|ty| ty.with(arguments));
                Generic::Class(Rc::clone(name), of.collect())
            }
            Generic::Array(element) => Generic::Array(Box::new(element.with(arguments))),
            Generic::Wildcard(Some(bound)) => {
                Generic::Wildcard(Some(Box::new(bound.with(arguments))))
            }
            Generic::Plain(_) | Generic::Wildcard(None) => self.clone(),
        }
    }
}

impl ClassType {
    pub fn parse(text: &str) -> Option<ClassType> {
        let mut reader = Reader { rest: text };
        let parameters = reader.parameters()?;
        let mut parents = Vec::new();
        while !reader.rest.is_empty() {
            parents.push(reader.ty(0)?);
        }
        Some(ClassType {
            parameters,
            parents,
        })
    }
}

impl MethodType {
    pub fn parse(text: &str) -> Option<MethodType> {
        let mut reader = Reader { rest: text };
        let parameters = reader.parameters()?;
        reader.sign('(')?;
        let mut arguments = Vec::new();
        while reader.sign(')').is_none() {
            arguments.push(reader.ty(0)?);
        }
        let result = match reader.sign('V') {
            Some(()) => None,
            None => Some(reader.ty(0)?),
        };
        // Thrown types may follow.
        Some(MethodType {
            parameters,
            arguments,
            result,
        })
    }
}

struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn sign(&mut self, sign: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(sign)?;
        Some(())
    }

    /// The text before the first of these signs.
    fn word(&mut self, ends: &[char]) -> Option<&'t str> {
        let end = self.rest.find(ends)?;
        let (word, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest;
        Some(word)
    }

    /// `<T:Ljava/lang/Object;U::Ljava/util/List<TT;>;>`, or nothing.
    fn parameters(&mut self) -> Option<Vec<Parameter>> {
        let mut parameters = Vec::new();
        if self.sign('<').is_none() {
            return Some(parameters);
        }
        while self.sign('>').is_none() {
            let name = Rc::from(self.word(&[':'])?);
            let mut bounds = Vec::new();
            while self.sign(':').is_some() {
                // The class may be missing before interfaces.
                if !self.rest.starts_with(':') {
                    bounds.push(self.ty(0)?);
                }
            }
            let object = || Generic::Class(Rc::from(OBJECT), Vec::new());
            let bound = bounds.into_iter().next().unwrap_or_else(object);
            parameters.push(Parameter { name, bound });
        }
        Some(parameters)
    }

    fn ty(&mut self, depth: usize) -> Option<Generic> {
        if depth > MOST_DEPTH {
            return None;
        }
        if self.sign('[').is_some() {
            return Some(Generic::Array(Box::new(self.ty(depth + 1)?)));
        }
        if self.sign('T').is_some() {
            let name = Rc::from(self.word(&[';'])?);
            self.sign(';')?;
            return Some(Generic::Variable(name));
        }
        if self.sign('L').is_none() {
            let (letter, rest) = self.rest.split_at_checked(1)?;
            self.rest = rest;
            return Some(Generic::Plain(Desc::parse(letter)?));
        }
        // `Ljava/util/Map<TK;TV;>.Entry<TK;>;` is a class inside of a generic one.
        let mut name = String::new();
        let mut arguments = Vec::new();
        loop {
            name.push_str(self.word(&['<', ';', '.'])?);
            arguments.clear();
            if self.sign('<').is_some() {
                while self.sign('>').is_none() {
                    arguments.push(self.argument(depth + 1)?);
                }
            }
            if self.sign('.').is_none() {
                break;
            }
            name.push('$');
        }
        self.sign(';')?;
        Some(Generic::Class(Rc::from(name), arguments))
    }

    fn argument(&mut self, depth: usize) -> Option<Generic> {
        if self.sign('*').is_some() {
            return Some(Generic::Wildcard(None));
        }
        if self.sign('+').or_else(|| self.sign('-')).is_some() {
            return Some(Generic::Wildcard(Some(Box::new(self.ty(depth)?))));
        }
        self.ty(depth)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{ClassType, Generic, MethodType};

    #[test]
    fn types_of_class_files_are_read() {
        let texts = [
            "Ljava/util/Map<Ljava/lang/String;+Ljava/util/List<-TT;>;>;",
            "Ljava/util/Map<TK;TV;>.Entry<*>;",
            "[[TT;",
            "I",
        ];
        let found: Vec<String> = texts
            .iter()
            .map(|text| format!("{:?}", Generic::parse(text).unwrap()))
            .collect();
        assert_eq!(
            found,
            [
                r#"Class("java/util/Map", [Class("java/lang/String", []), Wildcard(Some(Class("java/util/List", [Wildcard(Some(Variable("T")))])))])"#,
                r#"Class("java/util/Map$Entry", [Wildcard(None)])"#,
                r#"Array(Array(Variable("T")))"#,
                "Plain(Int)",
            ]
        );
    }

    #[test]
    fn parameters_have_their_first_bound() {
        let text = "<T::Ljava/lang/Comparable<-TT;>;U:Ljava/lang/Object;>(TT;[I)V^TX;";
        let method = MethodType::parse(text).unwrap();
        let names: Vec<&str> = method.parameters.iter().map(|it| &*it.name).collect();
        assert_eq!((names, method.arguments.len()), (vec!["T", "U"], 2));
        let class = ClassType::parse("Ljava/lang/Object;Ljava/util/function/Function<TA;TB;>;");
        assert_eq!(class.unwrap().parents.len(), 2);
    }

    #[test]
    fn broken_types_are_refused() {
        for text in ["", "L", "Ljava/util/List<", "T", "<T:>(TT", "[", "é"] {
            assert_eq!(Generic::parse(text), None, "{text}");
        }
        let deep = "[".repeat(100) + "I";
        assert_eq!(Generic::parse(&deep), None);
    }
}
