//! Enters the built-in classes and the classes of the program into the table, then their members
//! and the methods outside classes. Bodies are not checked here.

use std::collections::HashMap;

use super::constant::Value;
use super::error::declaration;
use super::report::Reports;
use super::table::{Class, Code, Field, Method, Parameter, Table};
use super::{error, model, signature};
use crate::ast;
use crate::source::{Dialect, Span};
use crate::typed::{BUILTIN_CLASSES, ClassId, ClassKind, MethodKind, Role};

pub fn declare_classes<'a>(
    program: &'a ast::Program,
    models: &'a [ast::Class],
    reports: &mut Reports,
) -> Table<'a> {
    let mut table = Table::default();
    let nowhere = Span::new(0, 0);
    for (name, superclass) in BUILTIN_CLASSES {
        table.classes.push(Class {
            superclass: superclass.map(ClassId),
            ..empty_class(name, nowhere)
        });
    }
    for item in &program.items {
        if let ast::Item::Class(class) = item {
            table.classes.push(user_class(class));
        }
    }
    for id in table.class_ids() {
        let name = table.class(id).name;
        match table.class_names.get(name) {
            None => {
                table.class_names.insert(name, id);
            }
            Some(first) => {
                let first = table.class(*first);
                let first = first.ast.map(|_| first.name_span);
                reports.push(declaration::redeclared_class(
                    name,
                    table.class(id).name_span,
                    first,
                ));
            }
        }
    }
    model::declare_classes(&mut table, models);
    table
}

/// Fields, methods and constructors, with the types they name. Parents are known.
pub fn declare_members<'a>(
    table: &mut Table<'a>,
    program: &'a ast::Program,
    dialect: Dialect,
    reports: &mut Reports,
) {
    for id in table.class_ids() {
        if let Some(class) = table.class(id).ast.filter(|_| !table.class(id).is_model) {
            declare_class_members(table, id, class, dialect, reports);
        }
    }
    let mut first_statement = None;
    for item in &program.items {
        match item {
            ast::Item::Class(_) => {}
            ast::Item::Statement(statement) => {
                first_statement.get_or_insert(statement.span);
            }
            ast::Item::Symbolic(input) => {
                first_statement.get_or_insert(input.name.span);
            }
            ast::Item::Method(method) => declare_function(table, method, dialect, reports),
        }
    }
    if let Some(first) = first_statement {
        for id in table.functions.get("main").into_iter().flatten() {
            reports.push(declaration::second_main(table.method(*id).name_span, first));
        }
        let statements = program.items.iter().filter_map(|item| match item {
            ast::Item::Statement(statement) => Some(statement.span),
            ast::Item::Symbolic(input) => Some(input.name.span),
            _ => None,
        });
        let span = statements.fold(first, Span::to);
        let main = signature::generated(None, MethodKind::Main, Code::Main(program), first, span);
        let main = Method {
            parameters: signature::symbolic(table, program, reports),
            ..main
        };
        table.main = Some(table.add_method(main));
    }
    model::declare_members(table, reports);
}

pub(super) fn declare_class_members<'a>(
    table: &mut Table<'a>,
    id: ClassId,
    class: &'a ast::Class,
    dialect: Dialect,
    reports: &mut Reports,
) {
    let mut members = ClassMembers {
        table,
        reports,
        dialect,
        id,
        class,
        fields: HashMap::new(),
    };
    members.declare();
}

/// Adds a method for the static initialisers of each class that has some. Called after the
/// constants are known, since these need no code.
pub fn declare_static_initialisers(table: &mut Table) {
    for id in table.class_ids() {
        let Some(class) = table.class(id).ast else {
            continue;
        };
        let static_fields = table.class(id).static_fields.iter();
        let mut fields = static_fields.map(|field| table.field(*field));
        let has_field = fields.any(|field| field.initial.is_some() && !field.value.is_constant());
        let has_block = class.members.iter().any(
            |member| matches!(member, ast::Member::Initialiser { is_static, .. } if *is_static),
        );
        if has_field || has_block {
            let code = Code::StaticInitialiser;
            let kind = MethodKind::StaticInitialiser;
            let method = signature::generated(Some(id), kind, code, class.name.span, class.span);
            let method = table.add_method(method);
            table.class_mut(id).static_initialiser = Some(method);
        }
    }
}

fn declare_function<'a>(
    table: &mut Table<'a>,
    method: &'a ast::Method,
    dialect: Dialect,
    reports: &mut Reports,
) {
    let entry = signature::method(table, None, method, dialect, reports);
    let id = table.add_method(entry);
    table.function_names.push(&method.name.text);
    let others = table.functions.get(method.name.text.as_str());
    let mut others = others.into_iter().flatten();
    match others.find(|other| table.same_parameters(**other, id)) {
        Some(first) => reports.push(error::redeclared(
            &format!("method `{}`", table.signature(id)),
            method.name.span,
            table.method(*first).name_span,
        )),
        None => table
            .functions
            .entry(&method.name.text)
            .or_default()
            .push(id),
    }
}

struct ClassMembers<'a, 'c> {
    table: &'c mut Table<'a>,
    reports: &'c mut Reports,
    dialect: Dialect,
    id: ClassId,
    class: &'a ast::Class,
    /// The place of the first declaration of each field.
    fields: HashMap<&'a str, Span>,
}

impl<'a> ClassMembers<'a, '_> {
    fn declare(&mut self) {
        let class = self.class;
        for parameter in class.parameters.iter().flatten() {
            let field = Field {
                ty: self.table.value_type(&parameter.ty, self.reports),
                ..self.empty_field(&parameter.name, parameter.ty.span.to(parameter.name.span))
            };
            self.add_field(field);
        }
        for member in &class.members {
            match member {
                ast::Member::Field(field) => self.declare_field(field),
                ast::Member::Method(method) => self.declare_method(method),
                ast::Member::Constructor(constructor) => self.declare_constructor(constructor),
                ast::Member::Initialiser { body, .. } => {
                    if class.kind == ast::ClassKind::Interface {
                        let error = declaration::interface_code(&class.name.text, body.span);
                        self.reports.push(error);
                    }
                }
            }
        }
        if self.table.class(self.id).is_model {
            // There are no objects of it.
        } else if class.kind == ast::ClassKind::Class {
            self.add_implied_constructor();
        } else if class.parameters.is_some() {
            let error = declaration::interface_constructor(&class.name.text, class.name.span);
            self.reports.push(error);
        }
    }

    fn declare_field(&mut self, field: &'a ast::Field) {
        let is_interface = self.class.kind == ast::ClassKind::Interface;
        if is_interface && field.initial.is_none() {
            self.reports.push(declaration::missing_initial(&field.name));
        }
        let entry = Field {
            ty: self.table.value_type(&field.ty, self.reports),
            is_static: field.modifiers.is_static || is_interface,
            is_final: field.modifiers.is_final || is_interface,
            is_private: field.modifiers.is_private,
            initial: field.initial.as_ref(),
            ..self.empty_field(&field.name, field.span)
        };
        self.add_field(entry);
    }

    fn empty_field(&self, name: &'a ast::Name, span: Span) -> Field<'a> {
        Field {
            class: self.id,
            name: &name.text,
            ty: None,
            is_static: false,
            is_final: false,
            is_private: false,
            initial: None,
            value: Value::default(),
            fixed: None,
            name_span: name.span,
            span,
        }
    }

    fn add_field(&mut self, field: Field<'a>) {
        let (name, at, is_static) = (field.name, field.name_span, field.is_static);
        let id = self.table.add_field(field);
        let class = self.table.class_mut(self.id);
        if is_static {
            class.static_fields.push(id);
        } else {
            class.fields.push(id);
        }
        match self.fields.get(name) {
            Some(first) => {
                let what = format!("field `{name}`");
                self.reports.push(error::redeclared(&what, at, *first));
            }
            None => {
                self.fields.insert(name, at);
                self.table.field_index.add(self.id, name, id);
            }
        }
    }

    fn declare_method(&mut self, method: &'a ast::Method) {
        let id = Some(self.id);
        let entry = signature::method(self.table, id, method, self.dialect, self.reports);
        let id = self.table.add_method(entry);
        self.table.class_mut(self.id).methods.push(id);
        let mut others = self
            .table
            .method_index
            .own(self.id, &method.name.text)
            .iter();
        match others.find(|other| self.table.same_parameters(**other, id)) {
            Some(first) => self.reports.push(error::redeclared(
                &format!("method `{}`", self.table.signature(id)),
                method.name.span,
                self.table.method(*first).name_span,
            )),
            None => self.table.method_index.add(self.id, &method.name.text, id),
        }
    }

    fn declare_constructor(&mut self, constructor: &'a ast::Constructor) {
        let (class, at) = (self.class, constructor.name.span);
        if class.name.text != constructor.name.text {
            let error = declaration::misnamed_constructor(&class.name.text, &constructor.name);
            self.reports.push(error);
        } else if class.kind == ast::ClassKind::Interface {
            let error = declaration::interface_constructor(&class.name.text, at);
            self.reports.push(error);
        } else if class.parameters.is_some() {
            let error = declaration::second_constructor(&class.name.text, at, class.name.span);
            self.reports.push(error);
        }
        let entry = signature::constructor(self.table, self.id, constructor, self.reports);
        let id = self.table.add_method(entry);
        let mut others = self.table.class(self.id).constructors.iter();
        match others.find(|other| self.table.same_parameters(**other, id)) {
            Some(first) => {
                let types = self.table.method(id).parameters.iter();
                let types = self
                    .table
                    .show_all(types.map(|parameter| parameter.ty.as_ref()));
                self.reports.push(error::redeclared(
                    &format!("constructor `{}({types})`", class.name.text),
                    at,
                    self.table.method(*first).name_span,
                ));
            }
            None => self.table.class_mut(self.id).constructors.push(id),
        }
    }

    /// `class C(int n)` has a constructor that takes `n`; a class that declares no
    /// constructor has one without parameters.
    fn add_implied_constructor(&mut self) {
        let class = self.class;
        let declares_one = !self.table.class(self.id).constructors.is_empty();
        if class.parameters.is_none() && declares_one {
            return;
        }
        let fields = &self.table.class(self.id).fields;
        let parameters = class.parameters.iter().flatten().zip(fields);
        let parameters = parameters.map(|(parameter, field)| Parameter {
            name: &parameter.name,
            ty: self.table.field(*field).ty.clone(),
        });
        let code = Code::ImpliedConstructor;
        let kind = MethodKind::Constructor;
        let constructor = Method {
            parameters: parameters.collect(),
            ..signature::generated(Some(self.id), kind, code, class.name.span, class.span)
        };
        let constructor = self.table.add_method(constructor);
        let constructors = &mut self.table.class_mut(self.id).constructors;
        if class.parameters.is_some() {
            constructors.clear();
        }
        constructors.push(constructor);
    }
}

pub(super) fn user_class(class: &ast::Class) -> Class<'_> {
    let is_interface = class.kind == ast::ClassKind::Interface;
    Class {
        kind: if is_interface {
            ClassKind::Interface
        } else {
            ClassKind::Class
        },
        is_abstract: is_interface || class.modifiers.is_abstract,
        is_final: class.modifiers.is_final,
        is_data: class.is_data,
        ast: Some(class),
        span: class.span,
        ..empty_class(&class.name.text, class.name.span)
    }
}

fn empty_class(name: &str, at: Span) -> Class<'_> {
    Class {
        name,
        kind: ClassKind::Class,
        role: Role::Plain,
        is_abstract: false,
        is_final: false,
        is_data: false,
        is_model: false,
        is_broken: false,
        ast: None,
        superclass: None,
        interfaces: Vec::new(),
        fields: Vec::new(),
        static_fields: Vec::new(),
        methods: Vec::new(),
        constructors: Vec::new(),
        static_initialiser: None,
        name_span: at,
        span: at,
    }
}
