//! Fields, methods, constructors and initialisers.

use super::cursor::{Parse, Parser, Trouble};
use super::modifiers::ReadModifiers;
use super::token::Kind;
use super::types::ReadType;
use crate::ast::{Block, Constructor, Field, Member, Method, Name, Parameter, Pragma};
use crate::diagnostic::Diagnostic;

/// The part of a member before its type.
struct Prefix {
    modifiers: ReadModifiers,
    contract: Vec<Pragma>,
    /// The index of the first token of the member's span.
    first: usize,
}

/// From the parameters of a method to the end of its body.
struct Rest {
    parameters: Vec<Parameter>,
    throws: Vec<Name>,
    body: Option<Block>,
}

const VISIBILITY: &[Kind] = &[Kind::Public, Kind::Protected, Kind::Private];
const ON_FIELDS: &[Kind] = &[
    Kind::Public,
    Kind::Protected,
    Kind::Private,
    Kind::Static,
    Kind::Final,
    Kind::Transient,
    Kind::Volatile,
];
const ON_METHODS: &[Kind] = &[
    Kind::Public,
    Kind::Protected,
    Kind::Private,
    Kind::Static,
    Kind::Abstract,
    Kind::Final,
    Kind::Native,
    Kind::Default,
    Kind::Strictfp,
    Kind::Synchronized,
];

impl Parser<'_> {
    /// Reads one member of the class; a declaration of fields gives several.
    pub fn member(&mut self, class: &str, members: &mut Vec<Member>) -> Parse<()> {
        let behind = self.after_modifiers(self.at);
        let kind = self.token(behind).kind;
        let next = self.token(behind + 1).kind;
        match kind {
            Kind::Semicolon if behind == self.at => {
                self.advance();
            }
            Kind::OpenBrace => members.push(self.initialiser()?),
            Kind::Class | Kind::Interface => {
                return Err(self.refuse_with_braces("nested classes"));
            }
            Kind::Enum => return Err(self.refuse_with_braces("enumerations")),
            Kind::At if self.is_annotation_type(behind) => {
                return Err(self.refuse_with_braces("annotation types"));
            }
            Kind::Name if self.is_record(behind) => {
                return Err(self.refuse_with_braces("records"));
            }
            Kind::Name if next == Kind::OpenParen && self.text_of(behind) == class => {
                members.push(Member::Constructor(self.constructor()?));
            }
            Kind::Name if next == Kind::OpenParen => return Err(self.untyped_method(class)),
            Kind::Less => members.push(Member::Method(self.method()?)),
            _ if self.is_method(behind) => members.push(Member::Method(self.method()?)),
            _ => self.fields(members)?,
        }
        Ok(())
    }

    /// A method at the top level of a file.
    pub fn method_outside(&mut self) -> Parse<Method> {
        self.not_java("methods outside of classes", self.span());
        self.method()
    }

    /// The inside of a list of parameters.
    pub fn parameters(&mut self) -> Parse<Vec<Parameter>> {
        let mut parameters = Vec::new();
        let mut is_refused = false;
        if self.kind() == Kind::CloseParen {
            return Ok(parameters);
        }
        loop {
            let (parameter, refused) = self.parameter()?;
            is_refused |= refused;
            parameters.push(parameter);
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        match self.kind() {
            Kind::CloseParen if is_refused => Err(Trouble::Inside),
            Kind::CloseParen => Ok(parameters),
            _ => Err(self.unexpected("`,` or `)`")),
        }
    }

    fn parameter(&mut self) -> Parse<(Parameter, bool)> {
        let modifiers = self.modifiers();
        self.allow_modifiers(&modifiers, &[Kind::Final], "parameters");
        let read = self.type_name()?;
        let mut is_refused = read.is_refused;
        if self.kind() == Kind::Ellipsis {
            self.unexpected("the name of a parameter");
            self.advance();
            is_refused = true;
        }
        let name = self.name("the name of a parameter")?;
        let ty = self.dimensions(read.ty)?;
        Ok((Parameter { ty, name }, is_refused))
    }

    fn prefix(&mut self) -> Prefix {
        let modifiers = self.modifiers();
        let first = modifiers.first.unwrap_or(self.at);
        let contract = self.take_contract();
        Prefix {
            modifiers,
            contract,
            first,
        }
    }

    /// `static { … }`
    fn initialiser(&mut self) -> Parse<Member> {
        let modifiers = self.modifiers();
        self.allow_modifiers(&modifiers, &[Kind::Static], "initialisers");
        let body = self.method_body()?;
        let is_static = modifiers.kept.is_static;
        Ok(Member::Initialiser { is_static, body })
    }

    fn constructor(&mut self) -> Parse<Constructor> {
        let prefix = self.prefix();
        self.allow_modifiers(&prefix.modifiers, VISIBILITY, "constructors");
        let name = self.name("the name of the class")?;
        let rest = self.rest(true)?;
        let body = rest.body.ok_or(Trouble::Behind)?;
        Ok(Constructor {
            pragmas: prefix.contract,
            name,
            parameters: rest.parameters,
            throws: rest.throws,
            body,
            span: self.span_from(prefix.first),
        })
    }

    /// `m(int n) { … }` in a class that is not `m`. It is read to its end.
    fn untyped_method(&mut self, class: &str) -> Trouble {
        self.prefix();
        let text = self.text();
        let message = format!("the method `{text}` has no result type");
        let hint = format!("write `void {text}`; a constructor would be named `{class}`");
        self.report(Diagnostic::error("syntax", message, self.span()).hint(hint));
        self.advance();
        match self.rest(false) {
            Ok(_) => Trouble::Behind,
            Err(trouble) => trouble,
        }
    }

    fn method(&mut self) -> Parse<Method> {
        let prefix = self.prefix();
        self.skip_type_parameters();
        self.allow_modifiers(&prefix.modifiers, ON_METHODS, "methods");
        let result = self.type_name()?;
        let name = self.name("the name of a method")?;
        let rest = self.rest(false)?;
        if result.is_refused {
            return Err(Trouble::Behind);
        }
        Ok(Method {
            pragmas: prefix.contract,
            modifiers: prefix.modifiers.kept,
            result: result.ty,
            name,
            parameters: rest.parameters,
            throws: rest.throws,
            body: rest.body,
            span: self.span_from(prefix.first),
        })
    }

    /// Reads parameters, exceptions and body. The body is read also after broken parameters.
    fn rest(&mut self, needs_body: bool) -> Parse<Rest> {
        let parameters = self.parenthesised(0, Parser::parameters)?;
        let throws = match self.eat(Kind::Throws) {
            true => self.class_names()?,
            false => Vec::new(),
        };
        let body = if self.kind() == Kind::OpenBrace || needs_body {
            Some(self.method_body()?)
        } else if self.kind() == Kind::Semicolon || self.begins_line(self.at) {
            self.expect_semicolon()?;
            None
        } else {
            return Err(self.unexpected("`{` or `;`"));
        };
        let parameters = parameters.ok_or(Trouble::Behind)?;
        Ok(Rest {
            parameters,
            throws,
            body,
        })
    }

    fn method_body(&mut self) -> Parse<Block> {
        self.refuse_pragmas();
        self.last_statement = None;
        let mut body = self.block()?;
        self.place_points_in_body(&mut body);
        Ok(body)
    }

    /// `int a = 1, b[];`
    fn fields(&mut self, members: &mut Vec<Member>) -> Parse<()> {
        let modifiers = self.modifiers();
        self.refuse_pragmas();
        self.allow_modifiers(&modifiers, ON_FIELDS, "fields");
        let mut first = modifiers.first.unwrap_or(self.at);
        let ReadType { ty, is_refused } = self.type_name()?;
        if is_refused {
            return Err(Trouble::Inside);
        }
        let mut is_first = true;
        loop {
            let (ty, name) = self.declarator(&ty, is_first)?;
            let initial = match self.eat(Kind::Assign) {
                true => Some(self.initial_value()?),
                false => None,
            };
            members.push(Member::Field(Field {
                modifiers: modifiers.kept,
                ty,
                name,
                initial,
                span: self.span_from(first),
            }));
            if !self.eat(Kind::Comma) {
                return self.expect_semicolon();
            }
            is_first = false;
            first = self.at;
        }
    }
}
