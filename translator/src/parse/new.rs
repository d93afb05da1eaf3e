//! `new C(…)`, `new int[n]`, `new int[] {…}`, and `{…}` as an initialiser.

use super::cursor::{Parse, Parser, Trouble};
use super::expr::Operand;
use super::token::Kind;
use super::types::{self, array_of};
use crate::ast::{Expr, ExprKind, Name, TypeKind, TypeName};

impl Parser<'_> {
    /// Everything that begins with `new`.
    #[inline(never)]
    pub fn creation(&mut self) -> Parse<Operand> {
        let first = self.at;
        self.advance();
        let read = self.nested(Parser::element_type)?;
        if self.kind() == Kind::OpenBracket {
            return self.new_array(first, read.ty);
        }
        let class = match read.ty.kind {
            TypeKind::Class(text) => Name {
                text,
                span: read.ty.span,
            },
            _ if read.is_refused => return Err(Trouble::Inside),
            _ => return Err(self.unexpected("`[`")),
        };
        self.new_object(first, class)
    }

    /// Parses the part after the `=` of a declaration: an expression, or `{…}`.
    pub fn initial_value(&mut self) -> Parse<Expr> {
        Ok(self.array_item()?.expr)
    }

    /// `new C(…)`; without parentheses as in the papers, too.
    fn new_object(&mut self, first: usize, class: Name) -> Parse<Operand> {
        let (args, height) = if self.kind() == Kind::OpenParen {
            self.arguments()?
        } else {
            let span = self.span_from(first);
            self.not_java("`new` expressions without parentheses", span);
            (Vec::new(), 0)
        };
        let span = self.span_from(first);
        if self.kind() == Kind::OpenBrace {
            self.unsupported("anonymous classes", span);
            self.skip_braces();
        }
        self.node(ExprKind::New { class, args }, span, height)
    }

    /// `new int[n][m][]` or `new int[][] {…}`
    fn new_array(&mut self, first: usize, element: TypeName) -> Parse<Operand> {
        let mut sizes = Vec::new();
        let mut height = types::height(&element) + 1;
        while self.kind() == Kind::OpenBracket && self.kind_ahead(1) != Kind::CloseBracket {
            self.advance();
            let size = self.operand()?;
            height = height.max(size.height + 1);
            sizes.push(size.expr);
            self.expect(Kind::CloseBracket)?;
        }
        if sizes.is_empty() {
            return self.new_array_of_items(first, element);
        }
        let mut open = 0;
        while self.kind() == Kind::OpenBracket && self.kind_ahead(1) == Kind::CloseBracket {
            self.advance();
            self.advance();
            open += 1;
        }
        // The height of the type of this expression is its number of dimensions.
        let dimensions = u32::try_from(sizes.len()).unwrap_or(u32::MAX);
        let height = height.max(dimensions.saturating_add(open).saturating_add(1));
        let kind = ExprKind::NewArray {
            element,
            sizes,
            open,
        };
        self.node(kind, self.span_from(first), height)
    }

    fn new_array_of_items(&mut self, first: usize, element: TypeName) -> Parse<Operand> {
        let mut ty = element;
        while self.kind() == Kind::OpenBracket && self.kind_ahead(1) == Kind::CloseBracket {
            self.check_height(types::height(&ty) + 2, self.span())?;
            self.advance();
            let close = self.advance().span;
            ty = array_of(ty, close);
        }
        if self.kind() != Kind::OpenBrace {
            return Err(self.unexpected("the size of the array or `{`"));
        }
        let (items, height) = self.array_items()?;
        let height = height.max(types::height(&ty) + 1);
        let kind = ExprKind::ArrayLiteral {
            ty: Some(ty),
            items,
        };
        self.node(kind, self.span_from(first), height)
    }

    /// `{a, b}`; a comma may follow the last one.
    fn array_items(&mut self) -> Parse<(Vec<Expr>, u32)> {
        self.expect(Kind::OpenBrace)?;
        let mut items = Vec::new();
        let mut height = 0;
        while self.kind() != Kind::CloseBrace {
            let item = self.array_item()?;
            height = height.max(item.height + 1);
            items.push(item.expr);
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.expect_close("`,` or `}`", Kind::CloseBrace)?;
        Ok((items, height))
    }

    #[inline(never)]
    fn array_item(&mut self) -> Parse<Operand> {
        if self.kind() != Kind::OpenBrace {
            return self.operand();
        }
        let first = self.at;
        let (items, height) = self.nested(Parser::array_items)?;
        let kind = ExprKind::ArrayLiteral { ty: None, items };
        self.nested(|parser| parser.node(kind, parser.span_from(first), height))
    }
}
