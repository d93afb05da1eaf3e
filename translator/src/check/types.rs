//! Relations between types: assignment, casts, common types, and the names of types. Reports
//! nothing.

use super::table::Table;
use crate::number::Number;
use crate::typed::{ClassId, ClassKind, MethodId, OBJECT, Type};

impl<'a> Table<'a> {
    /// Returns whether a value of one type can be used where the other is wanted. Arrays and
    /// futures are invariant, so that stores need no check at run time. A class with an unknown
    /// ancestor fits every class, since the ancestor has been reported.
    pub fn fits(&self, from: &Type, to: &Type) -> bool {
        match (from, to) {
            (Type::Null, _) => is_reference(to),
            (Type::Number(from), Type::Number(to)) => from.widens_to(*to),
            (Type::Array(_), Type::Class(OBJECT)) => true,
            (Type::Class(from), Type::Class(to)) => {
                self.is_subclass(*from, *to) || self.class(*from).is_broken
            }
            _ => from == to,
        }
    }

    /// Returns whether some value can be of both types, so that a cast may succeed and a
    /// comparison may hold.
    pub fn can_be(&self, from: &Type, to: &Type) -> bool {
        if self.fits(from, to) || self.fits(to, from) {
            return true;
        }
        let (Type::Class(from), Type::Class(to)) = (from, to) else {
            return false;
        };
        let (from, to) = (self.class(*from), self.class(*to));
        match (from.kind, to.kind) {
            (ClassKind::Interface, ClassKind::Interface) => true,
            (ClassKind::Interface, ClassKind::Class) => !to.is_final,
            (ClassKind::Class, ClassKind::Interface) => !from.is_final,
            (ClassKind::Class, ClassKind::Class) => false,
        }
    }

    /// The type of `c ? a : b`, if there is one.
    pub fn common_type(&self, a: &Type, b: &Type) -> Option<Type> {
        if let (Type::Number(a), Type::Number(b)) = (a, b) {
            return Some(Type::Number(match (a.min(b), a.max(b)) {
                (a, b) if a == b => *a,
                (Number::Byte, Number::Short) => Number::Short,
                (_, wider) => wider.promoted(),
            }));
        }
        if self.fits(a, b) {
            return Some(b.clone());
        }
        if self.fits(b, a) {
            return Some(a.clone());
        }
        match (a, b) {
            (Type::Class(a), Type::Class(b)) => Some(Type::Class(self.common_class(*a, *b))),
            (Type::Class(_), Type::Array(_))
            | (Type::Array(_), Type::Class(_))
            | (Type::Array(_), Type::Array(_)) => Some(Type::Class(OBJECT)),
            _ => None,
        }
    }

    /// The nearest superclass of both or, if that is only `Object`, the first interface
    /// of both.
    pub fn common_class(&self, a: ClassId, b: ClassId) -> ClassId {
        let chain = || self.superclasses(a);
        let superclass = chain()
            .find(|id| self.is_subclass(b, *id))
            .unwrap_or(OBJECT);
        if superclass != OBJECT {
            return superclass;
        }
        let mut interfaces = chain().flat_map(|id| &self.class(id).interfaces);
        let shared = interfaces.find(|id| self.is_subclass(b, **id));
        shared.copied().unwrap_or(OBJECT)
    }

    /// The type as it is written in a program.
    pub fn show(&self, ty: &Type) -> String {
        match ty {
            Type::Number(number) => number.word().to_owned(),
            Type::Bool => "boolean".to_owned(),
            Type::Void => "void".to_owned(),
            Type::Null => "null".to_owned(),
            Type::Class(id) => self.class(*id).name.to_owned(),
            Type::Array(element) => format!("{}[]", self.show(element)),
            Type::Fut(value) => format!("Fut<{}>", self.show(value)),
        }
    }

    /// Types separated by commas, as they stand in the key of an overloaded method.
    pub fn show_all<'t>(&self, types: impl IntoIterator<Item = Option<&'t Type>>) -> String {
        let shown = types.into_iter().map(|ty| match ty {
            Some(ty) => self.show(ty),
            None => "?".to_owned(),
        });
        shown.collect::<Vec<_>>().join(",")
    }

    /// Name and parameter types: `m(int,D[])`.
    pub fn signature(&self, id: MethodId) -> String {
        let method = self.method(id);
        let types = method
            .parameters
            .iter()
            .map(|parameter| parameter.ty.as_ref());
        format!("{}({})", method.name, self.show_all(types))
    }
}

pub fn is_reference(ty: &Type) -> bool {
    match ty {
        Type::Null | Type::Class(_) | Type::Array(_) | Type::Fut(_) => true,
        Type::Number(_) | Type::Bool | Type::Void => false,
    }
}
