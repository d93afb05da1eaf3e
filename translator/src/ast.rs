//! The untyped tree: the program as written, with a span on every node.
//!
//! No node is deeper than `parse::MAX_DEPTH`, so later stages may recurse on it.

pub mod print;
mod switch;

use crate::number::Number;
use crate::source::Span;
pub use switch::{Switch, SwitchForm, SwitchGroup, SwitchLabel};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// In source order. Statements at the top level together are the main block.
    pub items: Vec<Item>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    Class(Class),
    /// A method outside any class, as the papers print them; it is static.
    Method(Method),
    Statement(Stmt),
    /// `symbolic int n;`: an input of the main block.
    Symbolic(Parameter),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    pub text: String,
    pub span: Span,
}

/// The modifiers that have a meaning; `public`, `final` on locals and others are dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Modifiers {
    pub is_static: bool,
    pub is_abstract: bool,
    pub is_native: bool,
    pub is_final: bool,
    pub is_private: bool,
    /// `default` on an interface method.
    pub is_default: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    pub kind: ClassKind,
    pub modifiers: Modifiers,
    /// `data class`: a passive object in an actor program.
    pub is_data: bool,
    pub name: Name,
    /// `class Fact(Fact b, int mx)`: fields that every `new` must give.
    pub parameters: Option<Vec<Parameter>>,
    pub extends: Option<Name>,
    /// The names after `implements`; for an interface, after `extends`.
    pub interfaces: Vec<Name>,
    pub members: Vec<Member>,
    /// From the first modifier to the closing brace.
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassKind {
    Class,
    Interface,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Member {
    Field(Field),
    Method(Method),
    Constructor(Constructor),
    /// `static { … }` or `{ … }` in a class body.
    Initialiser {
        is_static: bool,
        body: Block,
    },
}

/// One declarator: `int a, b[];` gives two fields, the second of type `int[]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub modifiers: Modifiers,
    pub ty: TypeName,
    pub name: Name,
    pub initial: Option<Expr>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// The `//@ requires …` and `//@ assume …` lines above it.
    pub pragmas: Vec<Pragma>,
    pub modifiers: Modifiers,
    pub result: TypeName,
    pub name: Name,
    pub parameters: Vec<Parameter>,
    pub throws: Vec<Name>,
    pub body: Option<Block>,
    /// From the first modifier to the end of the body or the semicolon.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constructor {
    pub pragmas: Vec<Pragma>,
    pub name: Name,
    pub parameters: Vec<Parameter>,
    pub throws: Vec<Name>,
    pub body: Block,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    pub ty: TypeName,
    pub name: Name,
}

/// `//@ requires n > 0;` is `keyword: "requires", text: "n > 0"`. A comment with several
/// clauses gives several of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pragma {
    pub keyword: String,
    /// The text after the keyword, trimmed and without the last `;`.
    pub text: String,
    pub clause: Clause,
    /// From the keyword, for the first clause from the beginning of the comment, to the
    /// end of the clause.
    pub span: Span,
}

/// One annotation of a method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clause {
    /// `requires` and `ensures`
    Condition(Expr),
    /// `assume`
    Assume(Vec<Assumption>),
    /// `action`, whose text is not parsed here.
    Action,
}

/// `nonsharing(a, this.first)`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assumption {
    pub name: Name,
    pub args: Vec<Expr>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeName {
    pub kind: TypeKind,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeKind {
    Number(Number),
    Bool,
    Void,
    Class(String),
    Array(Box<TypeName>),
    Fut(Box<TypeName>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub statements: Vec<Stmt>,
    /// The span with both braces; a method without `return` ends at its end.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StmtKind {
    /// `int a = 1, b[];`, one entry for each declarator, its type complete.
    Local(Vec<LocalDeclaration>),
    /// Any expression with a `;` after it.
    Expr(Expr),
    /// `if … else if … else if … else …` is one node, so that long chains stay flat.
    If {
        arms: Vec<(Expr, Stmt)>,
        otherwise: Option<Box<Stmt>>,
    },
    While {
        condition: Expr,
        body: Box<Stmt>,
    },
    DoWhile {
        body: Box<Stmt>,
        condition: Expr,
    },
    /// `initial` holds `Local` or `Expr` statements.
    For {
        initial: Vec<Stmt>,
        condition: Option<Expr>,
        update: Vec<Expr>,
        body: Box<Stmt>,
    },
    /// `for (int x : xs) …`, over arrays.
    ForEach {
        ty: TypeName,
        name: Name,
        array: Expr,
        body: Box<Stmt>,
    },
    Labelled(Name, Box<Stmt>),
    Block(Block),
    Break(Option<Name>),
    Continue(Option<Name>),
    Return(Option<Expr>),
    Throw(Expr),
    Try {
        body: Block,
        catches: Vec<Catch>,
        finally: Option<Block>,
    },
    Assert(Expr),
    Switch(Switch),
    /// `yield e;`, in a `switch` expression.
    Yield(Expr),
    /// `await f? && g? && n > 0`: all of them, from left to right.
    Await(Vec<Guard>),
    /// `release;`: let other tasks of this actor run.
    Release,
    /// `skip;` or a lone `;`.
    Skip,
    /// `//@ point NAME`
    Point(Name),
    /// `//@ event NAME(e, name = e)`
    Event(Event),
    /// `super(…);` or `this(…);`, first in a constructor.
    ConstructorCall {
        target: ConstructorTarget,
        args: Vec<Expr>,
    },
}

/// An event for an observer: a name and values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub name: Name,
    pub args: Vec<EventArg>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventArg {
    /// As written before `=`.
    pub name: Option<Name>,
    pub value: Expr,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalDeclaration {
    pub is_final: bool,
    pub ty: TypeName,
    pub name: Name,
    pub initial: Option<Expr>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConstructorTarget {
    Super,
    This,
}

/// `catch (A | B e) { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catch {
    pub classes: Vec<Name>,
    pub name: Name,
    pub body: Block,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Guard {
    /// `f?`
    Future(Expr),
    Condition(Expr),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// The type and the value of a literal, also of a character; `-2147483648` is one literal.
    Number(Number, i64),
    Bool(bool),
    Null,
    This,
    /// A variable, a field of `this`, a static field, or (left of a dot) a class.
    Name(String),
    /// `a.f`; `a.length` and `f.get` too: types tell them apart later.
    Field(Box<Expr>, Name),
    Index(Box<Expr>, Box<Expr>),
    Call {
        receiver: Receiver,
        name: Name,
        args: Vec<Expr>,
    },
    /// `x ! m(z)`
    Async {
        receiver: Box<Expr>,
        name: Name,
        args: Vec<Expr>,
    },
    New {
        class: Name,
        args: Vec<Expr>,
    },
    /// `new int[n][m][]`: element type `int`, two sizes, one open dimension.
    NewArray {
        element: TypeName,
        sizes: Vec<Expr>,
        open: u32,
    },
    /// `new int[] {1, 2}`, or `{1, 2}` as an initialiser (then without a type).
    ArrayLiteral {
        /// The type of the array itself.
        ty: Option<TypeName>,
        items: Vec<Expr>,
    },
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    Cast(TypeName, Box<Expr>),
    InstanceOf(Box<Expr>, TypeName),
    /// `a = e`, and with an operator `a += e`.
    Assign {
        target: Box<Expr>,
        op: Option<BinaryOp>,
        value: Box<Expr>,
    },
    /// `++a`, `a++`, `--a`, `a--`.
    Increment {
        target: Box<Expr>,
        by: i32,
        position: Position,
    },
    Switch(Box<Switch>),
    /// `\result`, only in annotations.
    Result,
    /// `\old(e)`, only in annotations.
    Old(Box<Expr>),
    /// `(\forall int i; 0 <= i && i < n; e)`, only in annotations.
    Quantified(Box<Quantified>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quantified {
    pub quantifier: Quantifier,
    pub ty: TypeName,
    pub name: Name,
    /// The range: the text between the semicolons, or before a `==>`.
    pub range: Option<Expr>,
    pub body: Expr,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantifier {
    ForAll,
    Exists,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Receiver {
    /// `m(…)`: this object, or a static method in reach.
    Implicit,
    Super,
    Expr(Box<Expr>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Position {
    Before,
    After,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    Plus,
    Minus,
    Not,
    /// `~a`
    Complement,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `>>>`
    ShiftUnsigned,
}
