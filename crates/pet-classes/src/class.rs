//! A class file as data: what the front end needs of it, with every name resolved. Knows nothing of
//! blocks.

use crate::descriptor::{Desc, Kind, Signature};
use pet_translator::java::Access;
use pet_translator::number::Number;
use pet_translator::typed::{ArithOp, CompareOp};
use std::rc::Rc;

/// The class above all enums.
pub const ENUM: &str = "java/lang/Enum";

#[derive(Debug)]
pub struct Class {
    /// The binary name, `java/util/Map$Entry`.
    pub name: Rc<str>,
    pub superclass: Option<Rc<str>>,
    pub interfaces: Vec<Rc<str>>,
    /// The access to the class itself, whatever the class around it.
    pub access: Access,
    pub is_interface: bool,
    pub is_abstract: bool,
    pub is_final: bool,
    pub is_enum: bool,
    pub is_record: bool,
    pub is_synthetic: bool,
    /// Its type parameters and generic parents, as the class file writes them.
    pub generic: Option<Rc<str>>,
    pub fields: Vec<Field>,
    pub methods: Vec<Rc<Method>>,
    /// The name of its source file, without folders.
    pub source_file: Option<String>,
    /// The class around a member class, and the name in it; absent for local and anonymous classes.
    pub nested_in: Option<(Rc<str>, String)>,
}

#[derive(Debug)]
pub struct Field {
    pub name: Rc<str>,
    pub desc: Desc,
    /// Its generic type, as the class file writes it.
    pub generic: Option<Rc<str>>,
    pub access: Access,
    pub is_static: bool,
    pub is_final: bool,
    /// True for the constants of an enum.
    pub is_enum: bool,
    /// Its type is a type variable, or an array of one.
    pub holds_variable: bool,
    pub constant: Option<Literal>,
}

#[derive(Debug)]
pub struct Method {
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    pub signature: Signature,
    pub access: Access,
    /// It has type parameters of its own.
    pub is_generic: bool,
    /// Its generic type, as the class file writes it.
    pub generic: Option<Rc<str>>,
    /// The type of its result is a type variable, or an array of one.
    pub returns_variable: bool,
    pub is_static: bool,
    pub is_private: bool,
    pub is_native: bool,
    pub is_abstract: bool,
    pub is_synthetic: bool,
    pub is_bridge: bool,
    /// Names of parameters, if the class file has them.
    pub parameter_names: Vec<Option<String>>,
    pub code: Option<Code>,
    /// Why the code could not be read.
    pub problem: Option<String>,
}

#[derive(Debug, Clone)]
pub struct Code {
    pub ops: Vec<Op>,
    /// The source line of each instruction, if the class file has them.
    pub lines: Vec<Option<u32>>,
    pub handlers: Vec<Handler>,
    pub variables: Vec<Variable>,
}

/// A row of the exception table, with indices of instructions.
#[derive(Debug, Clone)]
pub struct Handler {
    pub start: usize,
    /// Excluded.
    pub end: usize,
    pub target: usize,
    /// `None` catches everything.
    pub class: Option<Rc<str>>,
}

/// A row of the table of local variables, with indices of instructions.
#[derive(Debug, Clone)]
pub struct Variable {
    pub slot: u16,
    pub start: usize,
    pub end: usize,
    pub name: String,
    pub desc: Desc,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Literal {
    Int(i64),
    Long(i64),
    Float(f32),
    Double(f64),
    /// In units of UTF-16.
    String(Rc<[u16]>),
}

/// The reference to a field or method.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Member {
    /// A class, or for methods of arrays (`clone`) an array.
    pub owner: Rc<str>,
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Invocation {
    Static,
    Special,
    Virtual,
    Interface,
}

/// The elements of an array that an instruction reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Element {
    /// `byte` and `boolean` have the same instructions.
    ByteOrBool,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StackOp {
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
}

/// The result for `NaN` of a comparison that leaves -1, 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    Long,
    /// `fcmpl` and `dcmpl`
    Less(Kind),
    /// `fcmpg` and `dcmpg`
    Greater(Kind),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// With zero.
    Zero(CompareOp),
    Ints(CompareOp),
    /// True if it jumps for the same reference.
    Refs(bool),
    /// True if it jumps for null.
    Null(bool),
}

/// An instruction. Targets are indices of instructions.
#[derive(Debug, Clone, PartialEq)]
pub enum Op {
    Nop,
    Literal(Literal),
    /// A new array with these characters; class files have no such instruction.
    Characters(Rc<[u16]>),
    Null,
    ClassLiteral(Desc),
    Load(Kind, u16),
    Store(Kind, u16),
    Increment(u16, i16),
    ArrayLoad(Element),
    ArrayStore(Element),
    Stack(StackOp),
    Arith(Kind, ArithOp),
    Negate(Kind),
    /// From one kind to another.
    Convert(Kind, Kind),
    /// The low bits of an `int`.
    Narrow(Number),
    Compare(Comparison),
    If(Condition, usize),
    Goto(usize),
    Switch {
        default: usize,
        cases: Vec<(i32, usize)>,
    },
    Return(Option<Kind>),
    Throw,
    GetField(Member),
    PutField(Member),
    GetStatic(Member),
    PutStatic(Member),
    Invoke(Invocation, Member),
    Dynamic(Rc<Dynamic>),
    New(Rc<str>),
    /// With the type of the elements.
    NewArray(Desc),
    /// With the type of the whole array, and the number of given sizes.
    NewArrays(Desc, u8),
    Length,
    Cast(Desc),
    InstanceOf(Desc),
    /// `monitorenter`. `monitorexit` only takes a value from the stack.
    Monitor,
    /// A word for what it is.
    Unsupported(&'static str),
}

/// An `invokedynamic`, with its bootstrap method.
#[derive(Debug, Clone, PartialEq)]
pub struct Dynamic {
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    pub bootstrap: Member,
    pub arguments: Vec<Argument>,
}

/// A static argument of a bootstrap method.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    Literal(Literal),
    Class(Desc),
    MethodType(Rc<str>),
    Handle(HandleKind, Member),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandleKind {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    Virtual,
    Static,
    Special,
    NewSpecial,
    Interface,
}

impl Method {
    /// A static method that no class file has.
    pub fn made(name: &str, descriptor: &str, signature: Signature, code: Option<Code>) -> Method {
        Method {
            name: Rc::from(name),
            descriptor: Rc::from(descriptor),
            signature,
            access: Access::Public,
            is_generic: false,
            generic: None,
            returns_variable: false,
            is_static: true,
            is_private: false,
            is_native: false,
            is_abstract: false,
            is_synthetic: true,
            is_bridge: false,
            parameter_names: Vec::new(),
            code,
            problem: None,
        }
    }
}

impl Code {
    /// Instructions without places and names.
    pub fn made(ops: Vec<Op>, handlers: Vec<Handler>) -> Code {
        Code {
            lines: vec![None; ops.len()],
            ops,
            handlers,
            variables: Vec::new(),
        }
    }
}

impl Class {
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&Rc<Method>> {
        let mut methods = self.methods.iter();
        methods.find(|method| *method.name == *name && *method.descriptor == *descriptor)
    }

    pub fn field(&self, name: &str, desc: &Desc) -> Option<&Field> {
        let mut fields = self.fields.iter();
        fields.find(|field| *field.name == *name && field.desc == *desc)
    }

    /// Returns whether it is an enum, and not the class of a constant with a body.
    pub fn is_plain_enum(&self) -> bool {
        self.is_enum && self.superclass.as_deref() == Some(ENUM)
    }

    /// The constants of an enum, in their order.
    pub fn constants(&self) -> impl Iterator<Item = &Field> {
        let is_own = |desc: &Desc| matches!(desc, Desc::Class(name) if *name == self.name);
        let fields = self.fields.iter();
        fields.filter(move |it| it.is_static && it.is_enum && is_own(&it.desc))
    }

    /// The first line of its code: classes of one source file are ordered by it.
    pub fn first_line(&self) -> Option<u32> {
        let codes = self
            .methods
            .iter()
            .filter_map(|method| method.code.as_ref());
        codes.flat_map(|code| &code.lines).flatten().copied().min()
    }
}

impl Op {
    /// The instructions to which it may jump.
    pub fn targets(&self) -> Vec<usize> {
        match self {
            Op::If(_, target) | Op::Goto(target) => vec![*target],
            Op::Switch { default, cases } => {
                let cases = cases.iter().map(|(_, target)| *target);
                cases.chain([*default]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns whether an exception can leave it.
    pub fn can_throw(&self) -> bool {
        match self {
            Op::Arith(_, op) => matches!(op, ArithOp::Div | ArithOp::Rem),
            Op::ArrayLoad(_)
            | Op::ArrayStore(_)
            | Op::Throw
            | Op::GetField(_)
            | Op::PutField(_)
            | Op::GetStatic(_)
            | Op::Invoke(..)
            | Op::Dynamic(_)
            | Op::NewArray(_)
            | Op::NewArrays(..)
            | Op::Length
            | Op::Cast(_)
            | Op::Monitor => true,
            _ => false,
        }
    }

    /// Returns whether control goes on with the next instruction.
    pub fn falls_through(&self) -> bool {
        !matches!(
            self,
            Op::Goto(_) | Op::Switch { .. } | Op::Return(_) | Op::Throw
        )
    }
}
