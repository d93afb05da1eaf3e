//! Types: `int`, `List`, `Fut<Int>`, `Node[][]`. The checker resolves the names.

use super::cursor::{Parse, Parser, Trouble};
use super::token::Kind;
use crate::ast::{Name, TypeKind, TypeName};
use crate::number::Number;
use crate::source::Span;

/// The number of levels of types that may be copied in a file.
const MAX_COPIED: u32 = 1_000_000;

/// A type. If it was refused, which has been reported, the declaration that needs it is dropped.
pub(super) struct ReadType {
    pub ty: TypeName,
    pub is_refused: bool,
}

impl Parser<'_> {
    /// A type with its `[]`.
    pub fn type_name(&mut self) -> Parse<ReadType> {
        let read = self.element_type()?;
        let ty = self.dimensions(read.ty)?;
        Ok(ReadType { ty, ..read })
    }

    /// A type without `[]`.
    pub fn element_type(&mut self) -> Parse<ReadType> {
        let span = self.span();
        let kind = match self.kind() {
            Kind::Byte => TypeKind::Number(Number::Byte),
            Kind::Short => TypeKind::Number(Number::Short),
            Kind::Char => TypeKind::Number(Number::Char),
            Kind::Int => TypeKind::Number(Number::Int),
            Kind::Long => TypeKind::Number(Number::Long),
            Kind::FloatType => TypeKind::Number(Number::Float),
            Kind::Double => TypeKind::Number(Number::Double),
            Kind::Boolean => TypeKind::Bool,
            Kind::Void => TypeKind::Void,
            Kind::Name => return self.named_type(),
            _ => return Err(self.unexpected("a type")),
        };
        self.advance();
        Ok(accepted(TypeName { kind, span }))
    }

    /// Reads the name of a class, as after `extends`, `new` or `throws`. Refuses `a.b.C` and `C<D>`.
    /// Returns the name and whether it was refused.
    pub fn class_name(&mut self, wanted: &str) -> Parse<(Name, bool)> {
        let first = self.at;
        let name = self.name(wanted)?;
        let behind = self.after_class_type(first);
        let is_refused = behind > self.at;
        if is_refused {
            let tokens = self.at..behind;
            let is_generic = tokens
                .into_iter()
                .any(|it| self.token(it).kind == Kind::Less);
            self.at = behind;
            let construct = if is_generic {
                "generics"
            } else {
                "qualified class names"
            };
            self.unsupported(construct, self.span_from(first));
        }
        Ok((name, is_refused))
    }

    /// Reads the `[]` after the name of a variable.
    pub fn dimensions(&mut self, ty: TypeName) -> Parse<TypeName> {
        let mut ty = ty;
        let mut height = height(&ty);
        self.check_height(height, ty.span)?;
        while self.kind() == Kind::OpenBracket && self.kind_ahead(1) == Kind::CloseBracket {
            height += 1;
            self.check_height(height, self.span())?;
            self.advance();
            let close = self.advance().span;
            ty = array_of(ty, close);
        }
        Ok(ty)
    }

    /// A copy of the type of a declaration for one of its variables. A short text can need many copies
    /// of a large type, so their total size is limited.
    pub fn copy_type(&mut self, ty: &TypeName, is_first: bool) -> Parse<TypeName> {
        if !is_first {
            self.copied = self.copied.saturating_add(height(ty));
        }
        if self.copied > MAX_COPIED {
            let message = "the types of all variables together are too large";
            self.error("too-deep", message, ty.span);
            self.stop();
            return Err(Trouble::Inside);
        }
        Ok(ty.clone())
    }

    /// `C`, `C, D`: the rest of an `extends`, `implements` or `throws` clause.
    pub fn class_names(&mut self) -> Parse<Vec<Name>> {
        let mut names = Vec::new();
        loop {
            names.push(self.class_name("the name of a class")?.0);
            if !self.eat(Kind::Comma) {
                return Ok(names);
            }
        }
    }

    /// Refuses and skips the type parameters of a class or a method, if there are any.
    pub fn skip_type_parameters(&mut self) {
        if self.kind() != Kind::Less {
            return;
        }
        if let Some(behind) = self.after_type_arguments(self.at) {
            let first = self.at;
            self.at = behind;
            self.unsupported("generics", self.span_from(first));
        }
    }

    /// A type that is spelled by a name. Some of these names are types of this language
    /// and names of classes in Java.
    fn named_type(&mut self) -> Parse<ReadType> {
        let first = self.at;
        let span = self.span();
        let kind = match self.text() {
            "Fut" if self.kind_ahead(1) == Kind::Less => return self.future_type(),
            "var" if self.kind_ahead(1) == Kind::Name => {
                self.advance();
                self.unsupported("declarations without a type", span);
                return Ok(ReadType {
                    ty: TypeName {
                        kind: TypeKind::Number(Number::Int),
                        span,
                    },
                    is_refused: true,
                });
            }
            _ if self.is_java() => None,
            word => type_word(word),
        };
        if let Some(kind) = kind {
            self.advance();
            return Ok(accepted(TypeName { kind, span }));
        }
        let (name, is_refused) = self.class_name("a type")?;
        let ty = TypeName {
            kind: TypeKind::Class(name.text),
            span: self.span_from(first),
        };
        Ok(ReadType { ty, is_refused })
    }

    /// `Fut<T>`
    fn future_type(&mut self) -> Parse<ReadType> {
        let first = self.at;
        self.not_java("futures", self.span());
        self.advance();
        self.expect(Kind::Less)?;
        let inner = self.nested(Parser::type_name)?;
        self.expect(Kind::Greater)?;
        let ty = TypeName {
            kind: TypeKind::Fut(Box::new(inner.ty)),
            span: self.span_from(first),
        };
        Ok(ReadType {
            ty,
            is_refused: inner.is_refused,
        })
    }
}

/// The types of `.pet` programs that have other names than in Java. In a Java program these names
/// are names of classes.
fn type_word(word: &str) -> Option<TypeKind> {
    match word {
        "Int" => Some(TypeKind::Number(Number::Int)),
        "bool" | "Bool" => Some(TypeKind::Bool),
        "Void" | "Unit" => Some(TypeKind::Void),
        _ => None,
    }
}

pub(super) fn is_type_word(word: &str) -> bool {
    type_word(word).is_some()
}

/// An array of `element`, whose last bracket is at `close`.
pub(super) fn array_of(element: TypeName, close: Span) -> TypeName {
    TypeName {
        span: element.span.to(close),
        kind: TypeKind::Array(Box::new(element)),
    }
}

/// The number of levels of a type below its own.
pub(super) fn height(ty: &TypeName) -> u32 {
    let mut height = 0;
    let mut ty = ty;
    while let TypeKind::Array(inner) | TypeKind::Fut(inner) = &ty.kind {
        ty = inner;
        height += 1;
    }
    height
}

fn accepted(ty: TypeName) -> ReadType {
    ReadType {
        ty,
        is_refused: false,
    }
}
