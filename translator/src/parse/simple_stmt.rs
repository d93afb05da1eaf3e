//! Statements that hold no other statements, and declarations of variables. Most of the
//! words that begin them are names in Java, so they count only where a name makes no
//! sense.

use super::cursor::{Parse, Parser, Trouble};
use super::token::Kind;
use super::types::ReadType;
use crate::ast::{ConstructorTarget, LocalDeclaration, Name, StmtKind, TypeName};

impl Parser<'_> {
    #[inline(never)]
    pub fn simple_statement(&mut self) -> Parse<StmtKind> {
        let kind = self.kind();
        match kind {
            Kind::Name => self.word_statement(),
            Kind::Semicolon => {
                self.advance();
                Ok(StmtKind::Skip)
            }
            Kind::Return => self.return_statement(),
            Kind::Break | Kind::Continue => self.jump(kind),
            Kind::Throw => {
                self.advance();
                let exception = self.expression()?;
                self.expect_semicolon()?;
                Ok(StmtKind::Throw(exception))
            }
            Kind::Assert => self.assert_statement(),
            Kind::This if self.kind_ahead(1) == Kind::OpenParen => {
                self.constructor_call(ConstructorTarget::This)
            }
            Kind::Super if self.kind_ahead(1) == Kind::OpenParen => {
                self.constructor_call(ConstructorTarget::Super)
            }
            Kind::Else => {
                let span = self.advance().span;
                self.syntax("`else` without an `if` before it", span);
                Err(Trouble::Behind)
            }
            Kind::Catch | Kind::Finally => {
                let message = format!("{} without a `try` before it", kind.description());
                self.syntax(message, self.span());
                self.skip_head();
                self.skip_body();
                Err(Trouble::Behind)
            }
            Kind::Case | Kind::Default => {
                let message = format!("{} without a `switch` around it", kind.description());
                Err(self.syntax(message, self.span()))
            }
            Kind::Synchronized => Err(self.refuse_with_braces("threads and `synchronized`")),
            Kind::Class | Kind::Interface | Kind::Enum => Err(self.refuse_local_class()),
            Kind::At => self.local_with_modifiers(),
            _ if kind.is_modifier() => self.local_with_modifiers(),
            _ if kind.is_primitive() => self.local(false),
            _ => self.expression_statement(),
        }
    }

    /// Parses the part of a declaration of variables after the type, without the `;`.
    pub fn declarators(&mut self, read: ReadType, is_final: bool) -> Parse<Vec<LocalDeclaration>> {
        if read.is_refused {
            return Err(Trouble::Inside);
        }
        let mut declarations = Vec::new();
        loop {
            let (ty, name) = self.declarator(&read.ty, declarations.is_empty())?;
            let initial = match self.eat(Kind::Assign) {
                true => Some(self.initial_value()?),
                false => None,
            };
            declarations.push(LocalDeclaration {
                is_final,
                ty,
                name,
                initial,
            });
            if !self.eat(Kind::Comma) {
                return Ok(declarations);
            }
        }
    }

    /// `a` or `a[]`: the name, and its complete type.
    pub fn declarator(&mut self, ty: &TypeName, is_first: bool) -> Parse<(TypeName, Name)> {
        let name = self.name("the name of a variable")?;
        let ty = self.copy_type(ty, is_first)?;
        let ty = self.nested(|parser| parser.dimensions(ty))?;
        Ok((ty, name))
    }

    /// Reports a construct that the language does not have and that ends with `{ … }`, and skips it.
    pub fn refuse_with_braces(&mut self, construct: &str) -> Trouble {
        let first = self.at;
        self.skip_head();
        self.unsupported(construct, self.span_from(first));
        self.skip_body();
        Trouble::Behind
    }

    /// Skips a class in a method, from its modifiers on.
    fn refuse_local_class(&mut self) -> Trouble {
        self.refuse_with_braces("classes inside of methods")
    }

    /// A statement that begins with a name.
    fn word_statement(&mut self) -> Parse<StmtKind> {
        let next = self.kind_ahead(1);
        match self.text() {
            "await" if self.is_await() => return self.await_statement(),
            "release" if next == Kind::Semicolon => {
                return Ok(self.bare_word("`release` statements", StmtKind::Release));
            }
            "skip" if next == Kind::Semicolon => {
                return Ok(self.bare_word("`skip` statements", StmtKind::Skip));
            }
            "yield" if self.is_yield() => return self.yield_statement(),
            "record" if self.is_record(self.at) => return Err(self.refuse_local_class()),
            _ => {}
        }
        if self.is_declaration(self.at) {
            self.local(false)
        } else {
            self.expression_statement()
        }
    }

    /// `release;`
    fn bare_word(&mut self, construct: &str, kind: StmtKind) -> StmtKind {
        let span = self.advance().span;
        self.not_java(construct, span);
        self.advance();
        kind
    }

    fn local_with_modifiers(&mut self) -> Parse<StmtKind> {
        let behind = self.after_modifiers(self.at);
        let kind = self.token(behind).kind;
        let is_class = matches!(kind, Kind::Class | Kind::Interface | Kind::Enum);
        if is_class || self.is_record(behind) || self.is_annotation_type(behind) {
            return Err(self.refuse_local_class());
        }
        let modifiers = self.modifiers();
        self.allow_modifiers(&modifiers, &[Kind::Final], "local variables");
        self.local(modifiers.kept.is_final)
    }

    /// `int a = 1, b[];`
    fn local(&mut self, is_final: bool) -> Parse<StmtKind> {
        if self.is_method_with_body(self.at) {
            return Err(self.refuse_with_braces("methods inside of methods"));
        }
        let read = self.nested(Parser::type_name)?;
        let declarations = self.declarators(read, is_final)?;
        self.expect_semicolon()?;
        Ok(StmtKind::Local(declarations))
    }

    fn expression_statement(&mut self) -> Parse<StmtKind> {
        let expr = self.expression()?;
        self.expect_semicolon()?;
        self.check_java_statement(&expr);
        Ok(StmtKind::Expr(expr))
    }

    fn return_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        let value = match self.kind() {
            Kind::Semicolon | Kind::CloseBrace => None,
            _ => Some(self.expression()?),
        };
        self.expect_semicolon()?;
        Ok(StmtKind::Return(value))
    }

    /// `break;`, `continue outer;`
    fn jump(&mut self, kind: Kind) -> Parse<StmtKind> {
        self.advance();
        let label = match self.kind() {
            Kind::Name => Some(self.name("a label")?),
            _ => None,
        };
        self.expect_semicolon()?;
        Ok(match kind {
            Kind::Break => StmtKind::Break(label),
            _ => StmtKind::Continue(label),
        })
    }

    fn assert_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        let condition = self.expression()?;
        if self.kind() == Kind::Colon {
            return Err(self.unsupported("messages of assertions", self.span()));
        }
        self.expect_semicolon()?;
        Ok(StmtKind::Assert(condition))
    }

    fn constructor_call(&mut self, target: ConstructorTarget) -> Parse<StmtKind> {
        self.advance();
        let (args, _) = self.arguments()?;
        self.expect_semicolon()?;
        Ok(StmtKind::ConstructorCall { target, args })
    }
}
