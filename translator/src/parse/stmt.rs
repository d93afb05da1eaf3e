//! Blocks and the statements that hold other statements. Those that do not are in
//! `simple_stmt`.
//!
//! A broken part does not hide the rest: after an error in a condition the body is
//! still read, and after an error in a branch the other one. Only the tree is lost.
//!
//! Recursive functions are not inlined, here and in the files on expressions, so that a level of
//! nesting takes the stack of one construct, not of all of them.

use super::cursor::{Parse, Parser, Trouble};
use super::recover::Level;
use super::token::Kind;
use super::trailing_point::wrap;
use crate::ast::{Block, Catch, Expr, Name, Stmt, StmtKind, TypeName};
use crate::diagnostic::Diagnostic;
use crate::source::Span;

enum ForHeader {
    Plain {
        initial: Vec<Stmt>,
        condition: Option<Expr>,
        update: Vec<Expr>,
    },
    Each {
        ty: TypeName,
        name: Name,
        array: Expr,
    },
}

impl Parser<'_> {
    pub fn statement(&mut self) -> Parse<Stmt> {
        self.last_statement = Some(self.span().start);
        let first = self.at;
        let kind = self.nested(Parser::statement_kind)?;
        let span = self.span_from(first);
        Ok(Stmt { kind, span })
    }

    pub fn block(&mut self) -> Parse<Block> {
        let first = self.at;
        let open = self.expect(Kind::OpenBrace)?;
        let statements = self.statements();
        self.close_block(open);
        let span = self.span_from(first);
        Ok(Block { statements, span })
    }

    fn statement_kind(&mut self) -> Parse<StmtKind> {
        match self.kind() {
            Kind::OpenBrace => Ok(StmtKind::Block(self.block()?)),
            Kind::If => self.if_statement(),
            Kind::While => self.while_statement(),
            Kind::Do => self.do_statement(),
            Kind::For => self.for_statement(),
            Kind::Try => self.try_statement(),
            Kind::Switch => self.switch_statement(),
            Kind::Name if self.kind_ahead(1) == Kind::Colon => self.labelled_statement(),
            Kind::Name if self.is_symbolic() => {
                let message = "`symbolic` variables are declared at the top level, \
                               outside of all blocks";
                Err(self.syntax(message, self.span()))
            }
            _ => self.simple_statement(),
        }
    }

    fn statements(&mut self) -> Vec<Stmt> {
        let mut statements = Vec::new();
        loop {
            statements.extend(self.take_points());
            if self.ends_block() {
                return statements;
            }
            let first = self.at;
            match self.statement() {
                Ok(statement) => {
                    statements.push(statement);
                    self.place_points(&mut statements);
                }
                Err(trouble) => self.recover(first, Level::Statement, trouble),
            }
            if self.at == first && !self.ends_block() {
                self.advance();
            }
        }
    }

    pub fn ends_block(&self) -> bool {
        self.is_unclosed
            || matches!(self.kind(), Kind::CloseBrace | Kind::End)
            || self.lacks_braces && self.begins_member()
    }

    /// Returns whether the current token begins a member of a class and not a statement.
    fn begins_member(&self) -> bool {
        if matches!(self.kind(), Kind::Public | Kind::Protected | Kind::Private) {
            return true;
        }
        let behind = self.after_modifiers(self.at);
        self.is_method_with_body(behind) || self.begins_unit()
    }

    pub fn close_block(&mut self, open: Span) {
        if self.eat(Kind::CloseBrace) {
            return;
        }
        self.unclosed(open);
    }

    /// Reports that the `{` at `open` has no `}`. Consequences are not reported.
    pub fn unclosed(&mut self, open: Span) {
        let diagnostic = if self.kind() == Kind::End {
            Diagnostic::error("syntax", "this `{` is not closed by `}`", open)
        } else {
            let message = "expected `}` before this";
            Diagnostic::error("syntax", message, self.span()).related(open, "to close this `{`")
        };
        self.report(diagnostic);
        self.is_unclosed = true;
    }

    /// The branch of an `if` or the body of a loop; nothing if it is broken. Without
    /// braces it counts as deep as with them, because a point may put them there.
    fn body(&mut self) -> Parse<Option<Stmt>> {
        let points = self.take_points();
        let first = self.at;
        let result = if self.kind() == Kind::OpenBrace && points.is_empty() {
            self.statement()
        } else {
            self.nested(Parser::statement)
        };
        let mut statement = match result {
            Ok(statement) => statement,
            Err(trouble) => {
                self.recover(first, Level::Statement, trouble);
                return Ok(None);
            }
        };
        if let StmtKind::Local(_) = statement.kind {
            let message = "a declaration cannot be the whole body; put braces around it";
            self.error("misplaced-declaration", message, statement.span);
        }
        if !points.is_empty() {
            wrap(&mut statement, points);
        }
        Ok(Some(statement))
    }

    /// `( … )` around a condition; nothing if it is broken.
    pub fn condition(&mut self) -> Parse<Option<Expr>> {
        self.parenthesised(0, Parser::expression)
    }

    #[inline(never)]
    fn if_statement(&mut self) -> Parse<StmtKind> {
        let mut arms = Vec::new();
        let mut is_broken = false;
        loop {
            self.advance();
            let condition = self.condition()?;
            self.skip_then();
            let body = self.body()?;
            match condition.zip(body) {
                Some(arm) => arms.push(arm),
                None => is_broken = true,
            }
            let has_else = self.eat(Kind::Else);
            if has_else && self.kind() == Kind::If && !self.has_point() {
                continue;
            }
            let mut otherwise = None;
            if has_else {
                otherwise = self.body()?.map(Box::new);
                is_broken |= otherwise.is_none();
            }
            return whole(is_broken, || StmtKind::If { arms, otherwise });
        }
    }

    /// `if (c) then …`, unless `then` is the name that the branch begins with.
    fn skip_then(&mut self) {
        if !self.is_word("then") {
            return;
        }
        let second = self.kind_ahead(2);
        let is_name = match self.kind_ahead(1) {
            Kind::Dot | Kind::OpenParen | Kind::OpenBracket | Kind::Colon => true,
            Kind::Assign | Kind::PlusAssign | Kind::MinusAssign => true,
            Kind::StarAssign | Kind::SlashAssign | Kind::PercentAssign => true,
            Kind::PlusPlus | Kind::MinusMinus => !second.begins_operand(),
            Kind::Not => second == Kind::Name,
            _ => false,
        };
        if !is_name {
            let span = self.advance().span;
            self.not_java("`if` statements with `then`", span);
        }
    }

    /// `while (c) s` and `while (c) do s`. In `while (c) do s while (d);` the body is a
    /// `do` loop, as in Java.
    #[inline(never)]
    fn while_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        let condition = self.condition()?;
        let body = if self.kind() == Kind::Do {
            self.body_after_do()?
        } else {
            self.body()?
        };
        let parts = condition.zip(body);
        let (condition, body) = parts.ok_or(Trouble::Behind)?;
        let body = Box::new(body);
        Ok(StmtKind::While { condition, body })
    }

    fn body_after_do(&mut self) -> Parse<Option<Stmt>> {
        let first = self.at;
        let start = self.advance().span;
        let body = self.nested(Parser::body)?;
        if !self.is_end_of_do() {
            self.not_java("`while` loops with `do`", start);
            return Ok(body);
        }
        let kind = self.rest_of_do(body);
        let span = self.span_from(first);
        Ok(kind.ok().map(|kind| Stmt { kind, span }))
    }

    /// `while (…);`: the end of a `do` loop, or a loop that does nothing.
    fn is_end_of_do(&mut self) -> bool {
        if self.kind() != Kind::While || self.at == self.not_end_of_do {
            return false;
        }
        let close = self.matching(self.at + 1, 0);
        let is_end = close.is_some_and(|close| self.token(close + 1).kind == Kind::Semicolon);
        if !is_end {
            self.not_end_of_do = self.at;
        }
        is_end
    }

    #[inline(never)]
    fn do_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        let body = self.body()?;
        self.rest_of_do(body)
    }

    fn rest_of_do(&mut self, body: Option<Stmt>) -> Parse<StmtKind> {
        self.expect(Kind::While)?;
        let condition = self.condition()?;
        self.expect_semicolon()?;
        let (body, condition) = body.zip(condition).ok_or(Trouble::Behind)?;
        let body = Box::new(body);
        Ok(StmtKind::DoWhile { body, condition })
    }

    #[inline(never)]
    fn for_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        let header = self.parenthesised(2, Parser::for_header)?;
        let body = self.body()?;
        let (header, body) = header.zip(body).ok_or(Trouble::Behind)?;
        let body = Box::new(body);
        Ok(match header {
            ForHeader::Plain {
                initial,
                condition,
                update,
            } => StmtKind::For {
                initial,
                condition,
                update,
                body,
            },
            ForHeader::Each { ty, name, array } => StmtKind::ForEach {
                ty,
                name,
                array,
                body,
            },
        })
    }

    fn for_header(&mut self) -> Parse<ForHeader> {
        let first = self.at;
        let modifiers = self.modifiers();
        self.allow_modifiers(&modifiers, &[Kind::Final], "loop variables");
        let mut initial = Vec::new();
        if self.is_declaration(self.at) {
            let read = self.nested(Parser::type_name)?;
            let is_each = self.kind_ahead(1) == Kind::Colon;
            if is_each && !read.is_refused {
                return self.for_each_header(read.ty);
            }
            let declarations =
                self.nested(|parser| parser.declarators(read, modifiers.kept.is_final))?;
            let kind = StmtKind::Local(declarations);
            let span = self.span_from(first);
            initial.push(Stmt { kind, span });
        } else if self.kind() != Kind::Semicolon {
            let expressions = self.nested(Parser::expressions)?;
            initial.extend(expressions.into_iter().map(|expr| Stmt {
                span: expr.span,
                kind: StmtKind::Expr(expr),
            }));
        }
        self.expect(Kind::Semicolon)?;
        let condition = match self.kind() {
            Kind::Semicolon => None,
            _ => Some(self.expression()?),
        };
        self.expect(Kind::Semicolon)?;
        let update = match self.kind() {
            Kind::CloseParen => Vec::new(),
            _ => self.expressions()?,
        };
        Ok(ForHeader::Plain {
            initial,
            condition,
            update,
        })
    }

    /// `T x : xs`
    fn for_each_header(&mut self, ty: TypeName) -> Parse<ForHeader> {
        let name = self.name("a variable")?;
        self.expect(Kind::Colon)?;
        let array = self.expression()?;
        Ok(ForHeader::Each { ty, name, array })
    }

    fn expressions(&mut self) -> Parse<Vec<Expr>> {
        let mut expressions = vec![self.expression()?];
        while self.eat(Kind::Comma) {
            expressions.push(self.expression()?);
        }
        Ok(expressions)
    }

    #[inline(never)]
    fn labelled_statement(&mut self) -> Parse<StmtKind> {
        let label = self.name("a label")?;
        self.advance();
        let body = self.body()?.ok_or(Trouble::Behind)?;
        Ok(StmtKind::Labelled(label, Box::new(body)))
    }

    #[inline(never)]
    fn try_statement(&mut self) -> Parse<StmtKind> {
        let start = self.advance().span;
        let mut is_broken = self.kind() == Kind::OpenParen;
        if is_broken {
            self.unsupported("`try` statements with resources", start);
            self.skip_parentheses();
        }
        let body = self.block()?;
        let mut catches = Vec::new();
        while self.kind() == Kind::Catch {
            match self.catch()? {
                Some(catch) => catches.push(catch),
                None => is_broken = true,
            }
        }
        let finally = match self.eat(Kind::Finally) {
            true => Some(self.block()?),
            false => None,
        };
        if catches.is_empty() && finally.is_none() && !is_broken {
            self.syntax("a `try` needs a `catch` or a `finally`", start);
        }
        whole(is_broken, || StmtKind::Try {
            body,
            catches,
            finally,
        })
    }

    /// `catch (A | B e) { … }`; nothing if its parentheses are broken.
    fn catch(&mut self) -> Parse<Option<Catch>> {
        let first = self.at;
        self.advance();
        let header = self.parenthesised(0, Parser::catch_header)?;
        let body = self.block()?;
        let span = self.span_from(first);
        Ok(header.map(|(classes, name)| Catch {
            classes,
            name,
            body,
            span,
        }))
    }

    fn catch_header(&mut self) -> Parse<(Vec<Name>, Name)> {
        let modifiers = self.modifiers();
        self.allow_modifiers(&modifiers, &[Kind::Final], "caught exceptions");
        let mut classes = Vec::new();
        loop {
            classes.push(self.class_name("the class of an exception")?.0);
            if !self.eat(Kind::Or) {
                let name = self.name("a name for the exception")?;
                return Ok((classes, name));
            }
        }
    }
}

/// The tree of a statement that has been read to its end, if all its parts are there.
fn whole(is_broken: bool, build: impl FnOnce() -> StmtKind) -> Parse<StmtKind> {
    if is_broken {
        Err(Trouble::Behind)
    } else {
        Ok(build())
    }
}
