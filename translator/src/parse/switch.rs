//! `switch` as a statement and as an expression, and `yield`.
//!
//! A broken label or group does not hide the other groups; only the tree is lost.

use super::cursor::{Parse, Parser, Trouble};
use super::expr::Operand;
use super::recover::Level;
use super::token::Kind;
use crate::ast::{Expr, ExprKind, Stmt, StmtKind, Switch, SwitchForm, SwitchGroup, SwitchLabel};

/// What the groups of a `switch` have in common.
struct Groups {
    is_expression: bool,
    /// The form of the first group.
    form: Option<SwitchForm>,
    /// Points before the next group; they label its first statement.
    points: Vec<Stmt>,
    read: Vec<SwitchGroup>,
    is_broken: bool,
}

impl Parser<'_> {
    #[inline(never)]
    pub fn switch_statement(&mut self) -> Parse<StmtKind> {
        Ok(StmtKind::Switch(self.switch(false)?))
    }

    /// Reads a `switch` expression, which no postfix operator may follow. Its height is that of
    /// everything in it, so that no chain of operators can push it too deep.
    #[inline(never)]
    pub fn switch_expression(&mut self) -> Parse<Operand> {
        if self.is_annotation {
            let span = self.span();
            return Err(self.unsupported("`switch` expressions in annotations", span));
        }
        let first = self.at;
        let is_label = std::mem::replace(&mut self.is_label, false);
        let outside = std::mem::replace(&mut self.deepest, self.depth);
        let result = self.nested(|parser| parser.switch(true));
        let height = self.deepest.saturating_sub(self.depth);
        self.deepest = self.deepest.max(outside);
        self.is_label = is_label;
        let kind = ExprKind::Switch(Box::new(result?));
        self.node(kind, self.span_from(first), height)
    }

    /// Returns whether the word `yield` begins a statement. It is a name if it is assigned, counted
    /// or called: `yield = 1`, `yield.m()`, `yield++`, `yield()`. Java has no such call, and reads
    /// `yield (a);` as a statement.
    pub fn is_yield(&self) -> bool {
        match self.kind_ahead(1) {
            Kind::Plus | Kind::Minus | Kind::Not => true,
            Kind::PlusPlus | Kind::MinusMinus => self.kind_ahead(2) != Kind::Semicolon,
            Kind::OpenParen => !self.is_argument_list(self.at + 1),
            next => next.begins_operand() || next.is_primitive(),
        }
    }

    /// Returns whether the parentheses at a token are empty or hold a comma of their own.
    fn is_argument_list(&self, open: usize) -> bool {
        let Some(close) = self.matching(open, 0) else {
            return false;
        };
        let mut depth = 0_usize;
        let mut has_comma = false;
        for index in open + 1..close {
            match self.token(index).kind {
                Kind::OpenParen | Kind::OpenBracket | Kind::OpenBrace => depth += 1,
                Kind::CloseParen | Kind::CloseBracket | Kind::CloseBrace => {
                    depth = depth.saturating_sub(1);
                }
                Kind::Comma => has_comma |= depth == 0,
                _ => {}
            }
        }
        has_comma || close == open + 1
    }

    pub fn yield_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        let value = self.expression()?;
        self.expect_semicolon()?;
        Ok(StmtKind::Yield(value))
    }

    fn switch(&mut self, is_expression: bool) -> Parse<Switch> {
        let keyword_span = self.advance().span;
        let selector = self.condition()?;
        let first = self.at;
        let open = self.expect(Kind::OpenBrace)?;
        let mut groups = Groups {
            is_expression,
            form: None,
            points: Vec::new(),
            read: Vec::new(),
            is_broken: false,
        };
        loop {
            let points = self.take_points();
            groups.points.extend(points);
            if self.ends_block() {
                break;
            }
            if !self.begins_label() {
                self.skip_stray(&mut groups);
                continue;
            }
            match self.group(&mut groups) {
                Ok(group) => groups.read.push(group),
                Err(trouble) if self.is_stopped || self.is_unclosed => return Err(trouble),
                Err(_) => groups.is_broken = true,
            }
        }
        self.close_block(open);
        self.refuse_points(&groups.points);
        let body_span = self.span_from(first);
        match selector {
            Some(selector) if !groups.is_broken => Ok(Switch {
                selector,
                form: groups.form.unwrap_or(SwitchForm::Colon),
                groups: groups.read,
                keyword_span,
                body_span,
            }),
            _ => Err(Trouble::Behind),
        }
    }

    fn begins_label(&self) -> bool {
        matches!(self.kind(), Kind::Case | Kind::Default)
    }

    /// Reports a statement that belongs to no label, and skips it.
    fn skip_stray(&mut self, groups: &mut Groups) {
        groups.is_broken = true;
        let first = self.at;
        let trouble = self.unexpected("`case`, `default` or `}`");
        self.recover(first, Level::Statement, trouble);
        if self.at == first && !self.ends_block() {
            self.advance();
        }
    }

    fn group(&mut self, groups: &mut Groups) -> Parse<SwitchGroup> {
        let first = self.at;
        let mut labels = Vec::new();
        let form = loop {
            let form = self.labels(&mut labels, groups)?;
            // `case 1: case 2:` is one group.
            if form == SwitchForm::Arrow || !self.begins_label() || self.has_point() {
                break form;
            }
        };
        let mut statements = std::mem::take(&mut groups.points);
        match form {
            SwitchForm::Colon => self.group_statements(&mut statements, groups),
            SwitchForm::Arrow => self.rule_body(&mut statements, groups)?,
        }
        let span = self.span_from(first);
        Ok(SwitchGroup {
            labels,
            statements,
            span,
        })
    }

    /// `case 1, 2:`, `default ->`. A broken label is left out.
    fn labels(&mut self, labels: &mut Vec<SwitchLabel>, groups: &mut Groups) -> Parse<SwitchForm> {
        let mut is_broken = false;
        let word = self.advance();
        if word.kind == Kind::Default {
            labels.push(SwitchLabel::Default { span: word.span });
        } else if let Err(trouble) = self.case_labels(labels) {
            if self.is_stopped || self.is_unclosed {
                return Err(trouble);
            }
            is_broken = true;
            self.skip_label();
        }
        groups.is_broken |= is_broken;
        let at = self.span();
        let form = match self.kind() {
            Kind::Colon => SwitchForm::Colon,
            Kind::Arrow => SwitchForm::Arrow,
            _ if is_broken => return Err(Trouble::Inside),
            _ => {
                self.is_label = true;
                let trouble = self.unexpected("`:` or `->`");
                self.is_label = false;
                return Err(trouble);
            }
        };
        self.advance();
        if *groups.form.get_or_insert(form) != form {
            groups.is_broken = true;
            let message = "all labels of a `switch` end in `:`, or all of them in `->`";
            self.syntax(message, at);
        }
        Ok(form)
    }

    fn case_labels(&mut self, labels: &mut Vec<SwitchLabel>) -> Parse<()> {
        loop {
            if self.kind() == Kind::Default {
                let span = self.span();
                return Err(self.unsupported("`default` labels after `case`", span));
            }
            labels.push(SwitchLabel::Case(self.case_label()?));
            if !self.eat(Kind::Comma) {
                return Ok(());
            }
        }
    }

    fn case_label(&mut self) -> Parse<Expr> {
        if let Some(name) = self.after_type(self.at)
            && self.is_declaration(self.at)
        {
            let span = self.span().to(self.token(name).span);
            return Err(self.unsupported("patterns", span));
        }
        let outside = std::mem::replace(&mut self.is_label, true);
        let label = self.nested(Parser::conditional);
        self.is_label = outside;
        Ok(label?.expr)
    }

    /// Skips the rest of a broken label, up to its `:` or `->`.
    fn skip_label(&mut self) {
        let ends_label = |kind| {
            matches!(
                kind,
                Kind::Colon
                    | Kind::Arrow
                    | Kind::Semicolon
                    | Kind::OpenBrace
                    | Kind::CloseBrace
                    | Kind::Case
                    | Kind::Default
                    | Kind::End
            )
        };
        while !ends_label(self.kind()) {
            self.advance();
        }
    }

    /// The statements after `case 1:`, up to the next label.
    fn group_statements(&mut self, statements: &mut Vec<Stmt>, groups: &mut Groups) {
        loop {
            let points = self.take_points();
            if self.begins_label() {
                groups.points = points;
                return;
            }
            statements.extend(points);
            if self.ends_block() {
                return;
            }
            let first = self.at;
            match self.statement() {
                Ok(statement) => {
                    statements.push(statement);
                    self.place_points(statements);
                }
                Err(trouble) => {
                    groups.is_broken = true;
                    self.recover(first, Level::Statement, trouble);
                }
            }
            if self.at == first && !self.ends_block() && !self.begins_label() {
                self.advance();
            }
        }
    }

    /// What follows `case 1 ->`: an expression, a block or a `throw`.
    fn rule_body(&mut self, statements: &mut Vec<Stmt>, groups: &Groups) -> Parse<()> {
        statements.extend(self.take_points());
        let first = self.at;
        let result = match self.kind() {
            Kind::OpenBrace | Kind::Throw => self.statement(),
            _ => self.rule_expression(groups.is_expression),
        };
        match result {
            Ok(statement) => {
                statements.push(statement);
                self.place_points(statements);
                Ok(())
            }
            Err(trouble) => {
                self.recover(first, Level::Statement, trouble);
                Err(Trouble::Behind)
            }
        }
    }

    fn rule_expression(&mut self, is_expression: bool) -> Parse<Stmt> {
        self.last_statement = Some(self.span().start);
        let first = self.at;
        if self.begins_other_statement() {
            let message = "an expression, a block or a `throw` follows `->`; \
                           put braces around other statements";
            return Err(self.syntax(message, self.span()));
        }
        let expr = self.expression()?;
        self.expect_semicolon()?;
        if !is_expression {
            self.check_java_statement(&expr);
        }
        let span = self.span_from(first);
        let kind = StmtKind::Expr(expr);
        Ok(Stmt { kind, span })
    }

    /// Returns whether a statement begins here that is no expression.
    fn begins_other_statement(&self) -> bool {
        match self.kind() {
            Kind::If | Kind::While | Kind::For | Kind::Do | Kind::Try | Kind::Assert => true,
            Kind::Return | Kind::Break | Kind::Continue | Kind::Semicolon => true,
            Kind::Name => self.is_word("yield") && self.is_yield(),
            _ => self.is_declaration(self.at),
        }
    }
}
