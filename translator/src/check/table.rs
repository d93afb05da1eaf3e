//! The declarations of a program: its classes, fields and methods, with types as far as they
//! could be resolved. Filled stage by stage, then only read while bodies are checked. Reports
//! nothing itself.

use std::collections::HashMap;
use std::rc::Rc;

use super::constant::Value;
use super::hierarchy::Hierarchy;
use super::members::{Members, Visibility};
use crate::ast;
use crate::source::Span;
use crate::typed::{ClassId, ClassKind, Constant, FieldId, MethodId, MethodKind, Role, Type};

#[derive(Default)]
pub struct Table<'a> {
    pub classes: Vec<Class<'a>>,
    pub fields: Vec<Field<'a>>,
    pub methods: Vec<Method<'a>>,
    pub class_names: HashMap<&'a str, ClassId>,
    /// The models of classes of Java's library. They have static members only and are no types.
    pub model_names: HashMap<&'a str, ClassId>,
    /// Methods outside classes.
    pub functions: HashMap<&'a str, Vec<MethodId>>,
    /// Their names in source order.
    pub function_names: Vec<&'a str>,
    pub hierarchy: Hierarchy,
    pub field_index: Members<'a, FieldId>,
    pub method_index: Members<'a, MethodId>,
    pub main: Option<MethodId>,
    pub is_actor_program: bool,
}

pub struct Class<'a> {
    pub name: &'a str,
    pub kind: ClassKind,
    pub role: Role,
    pub is_abstract: bool,
    pub is_final: bool,
    pub is_data: bool,
    /// It is the model of a class of Java's library.
    pub is_model: bool,
    /// An ancestor is not known, so the inherited members are not known either.
    pub is_broken: bool,
    /// `None` for built-in classes.
    pub ast: Option<&'a ast::Class>,
    pub superclass: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    pub fields: Vec<FieldId>,
    pub static_fields: Vec<FieldId>,
    pub methods: Vec<MethodId>,
    pub constructors: Vec<MethodId>,
    pub static_initialiser: Option<MethodId>,
    pub name_span: Span,
    pub span: Span,
}

pub struct Field<'a> {
    pub class: ClassId,
    pub name: &'a str,
    /// `None` if it could not be resolved.
    pub ty: Option<Type>,
    pub is_static: bool,
    pub is_final: bool,
    pub is_private: bool,
    pub initial: Option<&'a ast::Expr>,
    pub value: Value,
    /// The value of a final instance field that is a constant; it is stored all the same.
    pub fixed: Option<Constant>,
    pub name_span: Span,
    pub span: Span,
}

pub struct Method<'a> {
    pub class: Option<ClassId>,
    pub kind: MethodKind,
    pub name: &'a str,
    pub parameters: Vec<Parameter<'a>>,
    /// `None` if it could not be resolved.
    pub result: Option<Type>,
    pub code: Code<'a>,
    pub is_abstract: bool,
    pub is_native: bool,
    pub is_private: bool,
    pub is_final: bool,
    pub pragmas: &'a [ast::Pragma],
    pub name_span: Span,
    pub span: Span,
}

pub struct Parameter<'a> {
    pub name: &'a ast::Name,
    pub ty: Option<Type>,
}

/// The source of a method's body.
#[derive(Clone, Copy)]
pub enum Code<'a> {
    Missing,
    Method(&'a ast::Block),
    Constructor(&'a ast::Constructor),
    /// The constructor that `class C(…)` or a class without constructors implies.
    ImpliedConstructor,
    StaticInitialiser,
    Main(&'a ast::Program),
}

impl<'a> Table<'a> {
    pub fn class(&self, id: ClassId) -> &Class<'a> {
        self.classes
            .get(id.index())
            .expect("class ids index this table")
    }

    pub fn class_mut(&mut self, id: ClassId) -> &mut Class<'a> {
        self.classes
            .get_mut(id.index())
            .expect("class ids index this table")
    }

    pub fn field(&self, id: FieldId) -> &Field<'a> {
        self.fields
            .get(id.index())
            .expect("field ids index this table")
    }

    pub fn method(&self, id: MethodId) -> &Method<'a> {
        self.methods
            .get(id.index())
            .expect("method ids index this table")
    }

    pub fn class_ids(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..next_id(&self.classes)).map(ClassId)
    }

    pub fn method_ids(&self) -> impl Iterator<Item = MethodId> + use<> {
        (0..next_id(&self.methods)).map(MethodId)
    }

    pub fn add_field(&mut self, field: Field<'a>) -> FieldId {
        let id = FieldId(next_id(&self.fields));
        self.fields.push(field);
        id
    }

    pub fn add_method(&mut self, method: Method<'a>) -> MethodId {
        let id = MethodId(next_id(&self.methods));
        self.methods.push(method);
        id
    }

    /// The class whose static members `name.x` means.
    pub fn class_before_dot(&self, name: &str) -> Option<ClassId> {
        let own = self.class_names.get(name);
        own.or_else(|| self.model_names.get(name)).copied()
    }

    pub fn is_model(&self, class: Option<ClassId>) -> bool {
        class.is_some_and(|class| self.class(class).is_model)
    }

    /// The superclass, then the interfaces.
    pub fn parents(&self, id: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        let class = self.class(id);
        class
            .superclass
            .into_iter()
            .chain(class.interfaces.iter().copied())
    }

    /// The fields of this name that a class has or inherits: more than one if two
    /// interfaces give it unrelated ones.
    pub fn visible_fields(&self, class: ClassId, name: &'a str) -> Rc<[FieldId]> {
        let rules = FieldVisibility(self);
        self.field_index.visible(self, class, name, &rules)
    }

    /// The methods of this name that a class has or inherits, one for each signature.
    pub fn visible_methods(&self, class: ClassId, name: &'a str) -> Rc<[MethodId]> {
        let rules = MethodVisibility(self);
        self.method_index.visible(self, class, name, &rules)
    }

    /// Returns whether both are known to take the same types.
    pub fn same_parameters(&self, a: MethodId, b: MethodId) -> bool {
        let (a, b) = (&self.method(a).parameters, &self.method(b).parameters);
        let mut pairs = a.iter().zip(b);
        a.len() == b.len() && pairs.all(|(a, b)| a.ty.is_some() && a.ty == b.ty)
    }

    /// Names of the fields that a class has or inherits from its superclasses.
    pub fn field_names(&self, class: ClassId) -> impl Iterator<Item = &'a str> + '_ {
        self.superclasses(class).flat_map(|id| {
            let class = self.class(id);
            let fields = class.fields.iter().chain(&class.static_fields);
            fields.map(|field| self.field(*field).name)
        })
    }

    /// Names of the methods that a class has or inherits from its superclasses.
    pub fn method_names(&self, class: ClassId) -> impl Iterator<Item = &'a str> + '_ {
        self.superclasses(class).flat_map(|id| {
            let methods = self.class(id).methods.iter();
            methods.map(|method| self.method(*method).name)
        })
    }

    /// The class itself, then its superclass, and so on.
    pub fn superclasses(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        std::iter::successors(Some(class), |id| self.class(*id).superclass)
    }

    pub fn is_interface(&self, class: Option<ClassId>) -> bool {
        class.is_some_and(|class| self.class(class).kind == ClassKind::Interface)
    }

    pub fn is_actor(&self, class: ClassId) -> bool {
        self.class(class).role == Role::Actor
    }
}

struct FieldVisibility<'t, 'a>(&'t Table<'a>);

impl Visibility<FieldId> for FieldVisibility<'_, '_> {
    fn owner(&self, id: FieldId) -> ClassId {
        self.0.field(id).class
    }

    fn is_inherited(&self, _: FieldId) -> bool {
        true
    }

    fn hides(&self, near: FieldId, far: FieldId) -> bool {
        self.0.is_subclass(self.owner(near), self.owner(far))
    }
}

struct MethodVisibility<'t, 'a>(&'t Table<'a>);

impl Visibility<MethodId> for MethodVisibility<'_, '_> {
    fn owner(&self, id: MethodId) -> ClassId {
        let class = self.0.method(id).class;
        class.expect("only methods of classes are in the index")
    }

    /// Static methods of interfaces are called through the interface only.
    fn is_inherited(&self, id: MethodId) -> bool {
        let method = self.0.method(id);
        method.kind != MethodKind::Static || !self.0.is_interface(method.class)
    }

    fn hides(&self, near: MethodId, far: MethodId) -> bool {
        self.0.same_parameters(near, far)
    }
}

/// The id that the next element of a list will have.
fn next_id<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).expect("a source text is shorter than 4 GB")
}
