//! The typed tree: every name resolved to an id, every expression with its type.
//!
//! Later stages cannot fail on a tree that the checker has accepted.

pub mod contract;
mod operator;
mod switch;

use std::collections::HashSet;

use crate::ast::{Position, Pragma, Quantifier};
use crate::number::Number;
use crate::source::Span;
use contract::Contract;
pub use operator::{ArithOp, CompareOp, Compound};
pub use switch::{Switch, SwitchForm, SwitchGroup, SwitchLabel};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),*) => {$(
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        pub struct $name(pub u32);
        impl $name {
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}
ids!(
    /// An index into `Module::classes`.
    ClassId,
    /// An index into `Module::fields`.
    FieldId,
    /// An index into `Module::methods`.
    MethodId,
    /// An index into `Method::locals`.
    LocalId
);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Module {
    /// The built-in classes first (`Object`, the exceptions), then those of the
    /// program in source order.
    pub classes: Vec<Class>,
    pub fields: Vec<Field>,
    pub methods: Vec<Method>,
    /// The statements at the top level, as a static method whose parameters are the symbolic
    /// variables.
    pub main: Option<MethodId>,
    /// True if the program uses `!`, `await`, `release` or `Fut`.
    pub is_actor_program: bool,
    /// The contracts of annotated methods.
    pub contracts: Vec<Contract>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Type {
    Number(Number),
    Bool,
    Void,
    /// The type of `null`, which fits every reference.
    Null,
    Class(ClassId),
    Array(Box<Type>),
    Fut(Box<Type>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    pub name: String,
    pub kind: ClassKind,
    pub role: Role,
    pub is_abstract: bool,
    pub is_builtin: bool,
    /// `None` for `Object` and for interfaces.
    pub superclass: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    /// Own instance fields, class parameters first, in source order.
    pub fields: Vec<FieldId>,
    pub static_fields: Vec<FieldId>,
    /// Own methods, static ones too, without constructors.
    pub methods: Vec<MethodId>,
    /// At least one for every class that `new` can make, unless it is built in.
    pub constructors: Vec<MethodId>,
    /// Static initialisers in source order, as one method without parameters.
    pub static_initialiser: Option<MethodId>,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassKind {
    Class,
    Interface,
}

/// Exceptions and `Object` are `Plain` also in an actor program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Role {
    Plain,
    Actor,
    Data,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub class: ClassId,
    pub name: String,
    pub ty: Type,
    pub is_static: bool,
    /// `final` with a constant initialiser: its reads are the constant itself. A static
    /// one has no place in the heap.
    pub constant: Option<Constant>,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Constant {
    Number(Number, i64),
    Bool(bool),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// `None` for methods outside classes and for the main block.
    pub class: Option<ClassId>,
    pub kind: MethodKind,
    pub name: String,
    /// The name by which commands refer to the method: `List.remAll`, `lcm`, `C.new`, `C.static`,
    /// `main`; for an overloaded method with its parameter types, `C.m(int,D)`. Unique.
    pub key: String,
    /// The first locals, without `this`.
    pub parameters: Vec<LocalId>,
    pub result: Type,
    pub locals: Vec<Local>,
    /// `None` for `native` and `abstract` methods.
    pub body: Option<Block>,
    pub is_native: bool,
    pub is_abstract: bool,
    pub pragmas: Vec<Pragma>,
    pub name_span: Span,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum MethodKind {
    #[default]
    Static,
    Instance,
    /// Its body begins with the call of another constructor of this class, or with that
    /// of the superclass (left out if that one does nothing) followed by the field
    /// initialisers and initialiser blocks of this class. All written out.
    Constructor,
    StaticInitialiser,
    Main,
}

impl MethodKind {
    const ALL: [(&'static str, MethodKind); 5] = [
        ("static", MethodKind::Static),
        ("instance", MethodKind::Instance),
        ("constructor", MethodKind::Constructor),
        ("static_initialiser", MethodKind::StaticInitialiser),
        ("main", MethodKind::Main),
    ];

    /// The word in the tables of a translated program.
    pub fn word(self) -> &'static str {
        let mut all = MethodKind::ALL.into_iter();
        all.find(|(_, kind)| *kind == self)
            .map_or("main", |(word, _)| word)
    }

    pub fn of(word: &str) -> Option<MethodKind> {
        let mut all = MethodKind::ALL.into_iter();
        all.find(|(known, _)| *known == word).map(|(_, kind)| kind)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Local {
    pub name: String,
    pub ty: Type,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub statements: Vec<Stmt>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StmtKind {
    /// A declaration without an initial value has no effect and stays as it is here.
    Local {
        local: LocalId,
        initial: Option<Expr>,
    },
    Expr(Expr),
    If {
        arms: Vec<(Expr, Stmt)>,
        otherwise: Option<Box<Stmt>>,
    },
    While {
        label: Option<String>,
        condition: Expr,
        body: Box<Stmt>,
    },
    DoWhile {
        label: Option<String>,
        body: Box<Stmt>,
        condition: Expr,
    },
    For {
        label: Option<String>,
        initial: Vec<Stmt>,
        condition: Option<Expr>,
        update: Vec<Expr>,
        body: Box<Stmt>,
    },
    ForEach {
        label: Option<String>,
        local: LocalId,
        array: Expr,
        body: Box<Stmt>,
    },
    /// A label on anything but a loop: `break label` leaves it.
    Labelled(String, Box<Stmt>),
    Block(Block),
    Break(Option<String>),
    Continue(Option<String>),
    Return(Option<Expr>),
    Throw(Expr),
    Try {
        body: Block,
        catches: Vec<Catch>,
        finally: Option<Block>,
    },
    Assert(Expr),
    Switch(Switch),
    /// The value of the innermost `switch` expression.
    Yield(Expr),
    /// Conditions are pure: no calls, no assignments, no `new`.
    Await(Vec<Guard>),
    Release,
    Skip,
    Point(String),
    /// Arguments are pure, and integers or booleans.
    Event(Event),
    /// Runs another constructor on `this`.
    ConstructorCall {
        constructor: MethodId,
        args: Vec<Expr>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub name: String,
    pub args: Vec<EventArg>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventArg {
    /// The written name, or the name of the variable or field; `None` for other expressions.
    pub name: Option<String>,
    pub value: Expr,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catch {
    pub classes: Vec<ClassId>,
    pub local: LocalId,
    pub body: Block,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Guard {
    Future(Expr),
    Condition(Expr),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Type,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// The type of the number is in `ty`.
    Int(i64),
    Bool(bool),
    Null,
    This,
    Local(LocalId),
    Field(Box<Expr>, FieldId),
    StaticField(FieldId),
    Index(Box<Expr>, Box<Expr>),
    Length(Box<Expr>),
    Call {
        callee: Callee,
        args: Vec<Expr>,
    },
    /// `x ! m(z)`
    Async {
        receiver: Box<Expr>,
        method: MethodId,
        args: Vec<Expr>,
    },
    /// `x.m(z)` where `x` is an actor: send, wait (in the queue if `x` is this
    /// actor, else holding it), take the value.
    Sync {
        receiver: Box<Expr>,
        method: MethodId,
        dispatch: Dispatch,
        args: Vec<Expr>,
    },
    /// `f.get`
    Get(Box<Expr>),
    /// `constructor` is `None` for built-in classes.
    New {
        class: ClassId,
        constructor: Option<MethodId>,
        args: Vec<Expr>,
    },
    /// `new int[n][m][]` has two sizes; the type of the whole is in `ty`.
    NewArray {
        sizes: Vec<Expr>,
    },
    /// The array type is in `ty`.
    ArrayLiteral(Vec<Expr>),
    Negate(Box<Expr>),
    Not(Box<Expr>),
    /// `ty` is `int` or `long`, in which the operator calculates, or `boolean` for `&`, `|`, `^`.
    Arith(ArithOp, Box<Expr>, Box<Expr>),
    /// On integers; `==` and `!=` on booleans too.
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// `==` and `!=` on references.
    SameRef {
        negated: bool,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A cast that may fail. Casts that cannot are left out of the tree.
    Cast(Box<Expr>),
    InstanceOf(Box<Expr>, Type),
    /// A number as one of another type, which is in `ty`; it may lose bits. A number that is only
    /// stored as one of a wider type stays as it is.
    Convert(Box<Expr>),
    /// An assignment; its value is the stored value. The type of the place is in `ty`.
    Assign {
        place: Place,
        op: Option<Compound>,
        value: Box<Expr>,
    },
    Increment {
        place: Place,
        by: i32,
        position: Position,
    },
    Switch(Box<Switch>),
    /// Only in annotations.
    Quantified(Box<Quantified>),
    /// Only in annotations.
    Old(Box<Old>),
}

/// The variable takes each value from `low` to `high`, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quantified {
    pub quantifier: Quantifier,
    pub local: LocalId,
    pub low: Bound,
    pub high: Bound,
    pub body: Expr,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    pub value: Expr,
    /// The value itself does not belong to the range.
    pub is_strict: bool,
}

/// The value of an expression before the method ran.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Old {
    pub value: Expr,
    /// The method whose body is the expression.
    pub piece: MethodId,
    /// Its parameters, without `this`.
    pub args: Vec<LocalId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Callee {
    Static(MethodId),
    /// Chosen by the class of the receiver at run time.
    Virtual(Box<Expr>, MethodId),
    /// `super.m(…)` and private methods: this method and no other.
    Exact(Box<Expr>, MethodId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dispatch {
    Virtual,
    Exact,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    Local(LocalId),
    Field(Box<Expr>, FieldId),
    StaticField(FieldId),
    Index(Box<Expr>, Box<Expr>),
}

impl Module {
    pub fn class(&self, id: ClassId) -> &Class {
        self.classes
            .get(id.index())
            .expect("class ids index this module")
    }

    pub fn field(&self, id: FieldId) -> &Field {
        self.fields
            .get(id.index())
            .expect("field ids index this module")
    }

    pub fn method(&self, id: MethodId) -> &Method {
        self.methods
            .get(id.index())
            .expect("method ids index this module")
    }

    /// Returns whether `class` is `ancestor` or inherits from it, through interfaces too.
    ///
    /// Walks upwards in a loop, since chains of classes have any length, and enters
    /// each interface once, since many ways may lead to it.
    pub fn is_subclass(&self, class: ClassId, ancestor: ClassId) -> bool {
        if class == ancestor || ancestor == OBJECT {
            return true;
        }
        let chain = || std::iter::successors(Some(class), |id| self.class(*id).superclass);
        match self.class(ancestor).kind {
            ClassKind::Class => chain().any(|id| id == ancestor),
            ClassKind::Interface => {
                let mut seen = HashSet::new();
                let named = chain().flat_map(|id| &self.class(id).interfaces);
                let mut pending: Vec<ClassId> = named.copied().collect();
                while let Some(interface) = pending.pop() {
                    if interface == ancestor {
                        return true;
                    }
                    if seen.insert(interface) {
                        pending.extend(&self.class(interface).interfaces);
                    }
                }
                false
            }
        }
    }
}

impl Type {
    pub const INT: Type = Type::Number(Number::Int);

    /// The number type that this is.
    pub fn number(&self) -> Option<Number> {
        match self {
            Type::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns whether a value is a number or a boolean.
    pub fn is_scalar(&self) -> bool {
        matches!(self, Type::Number(_) | Type::Bool)
    }

    /// The name of a type in keys, signatures and messages: `int`, `List`, `int[]`.
    pub fn name<'a>(&self, class_name: &impl Fn(ClassId) -> &'a str) -> String {
        match self {
            Type::Number(number) => number.word().to_owned(),
            Type::Bool => "boolean".to_owned(),
            Type::Void => "void".to_owned(),
            Type::Null => "null".to_owned(),
            Type::Class(class) => class_name(*class).to_owned(),
            Type::Array(element) => format!("{}[]", element.name(class_name)),
            Type::Fut(result) => format!("Fut<{}>", result.name(class_name)),
        }
    }
}

/// `Object` is always the first class.
pub const OBJECT: ClassId = ClassId(0);

/// The built-in classes in their order in `Module::classes`, each with the index of
/// its superclass. All are concrete and have no fields.
pub const BUILTIN_CLASSES: &[(&str, Option<u32>)] = &[
    ("Object", None),
    ("Throwable", Some(0)),
    ("Exception", Some(1)),
    ("Error", Some(1)),
    ("RuntimeException", Some(2)),
    ("AssertionError", Some(3)),
    ("NullPointerException", Some(4)),
    ("ArithmeticException", Some(4)),
    ("IndexOutOfBoundsException", Some(4)),
    ("ArrayIndexOutOfBoundsException", Some(8)),
    ("NegativeArraySizeException", Some(4)),
    ("ClassCastException", Some(4)),
    ("IllegalArgumentException", Some(4)),
    ("IllegalStateException", Some(4)),
    ("UnsupportedOperationException", Some(4)),
];
pub const THROWABLE: ClassId = ClassId(1);
pub const ASSERTION_ERROR: ClassId = ClassId(5);
pub const NULL_POINTER: ClassId = ClassId(6);
pub const ARITHMETIC: ClassId = ClassId(7);
pub const INDEX_OUT_OF_BOUNDS: ClassId = ClassId(9);
pub const NEGATIVE_SIZE: ClassId = ClassId(10);
pub const CLASS_CAST: ClassId = ClassId(11);
