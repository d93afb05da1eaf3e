//! Blocks: the common input of the two semantics. The clauses are compiled from them and the
//! interpreter runs them; neither uses an earlier form of the program.
//!
//! A block begins with a decision and has one way for each outcome:
//! ```text
//!   List.remAll:loop@11        lf not null?
//!     way 1 (not null)  prev = null; p = null; next = this.first  → loop@17
//!     way 2 (null)      return
//! ```
//! Everything that can go wrong is a decision of its own (null, zero, bounds, class),
//! so instructions never fail. Locals are slots that instructions overwrite.

pub mod dot;
pub mod find;
pub mod live;
pub mod predicate;
mod uses;

use crate::number::Number;
use crate::number::float::{FloatFunction, FloatOrder};
use crate::source::Span;
use crate::typed::contract::Contract;
use crate::typed::{ArithOp, ClassId, CompareOp, Constant, FieldId, LocalId, MethodId, Role, Type};
use indexmap::IndexMap;

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Program {
    pub classes: Vec<Class>,
    pub fields: Vec<Field>,
    pub methods: Vec<Method>,
    pub main: Option<MethodId>,
    pub is_actor_program: bool,
    pub given: Given,
    /// The contracts of annotated methods. Their pieces are methods, too. Not part of the bytes of a
    /// program: only programs with a source text have contracts, and those are translated again.
    #[serde(skip)]
    pub contracts: Vec<Contract>,
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Class {
    pub name: String,
    pub is_interface: bool,
    pub is_abstract: bool,
    /// A class that every program has, or the model of a class of Java's library.
    pub is_builtin: bool,
    pub role: Role,
    pub superclass: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    /// All instance fields in layout order, those of the superclass first.
    pub layout: Vec<FieldId>,
    /// Static fields that are not constants.
    pub statics: Vec<FieldId>,
    /// Own instance methods with a body or native, by signature: `m(int,D)`.
    pub methods: IndexMap<String, MethodId>,
    pub constructors: Vec<MethodId>,
    pub static_initialiser: Option<MethodId>,
    pub span: Span,
}

/// What unknown values of an input are beyond their declared types.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Given {
    /// The types of unknown values of fields, where these are narrower than the declared ones.
    pub fields: IndexMap<FieldId, Type>,
    /// The same for parameters, by position; `this` has none.
    pub parameters: IndexMap<(MethodId, usize), Type>,
    /// Classes that only objects of the input have, and only where a type of the above names them,
    /// with the number of their first fields: these have default values in an input.
    pub classes: IndexMap<ClassId, usize>,
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Field {
    pub class: ClassId,
    pub name: String,
    pub ty: Type,
    /// The value of its reads, if that is a constant.
    pub constant: Option<Constant>,
    /// A static field that only the static initialiser of its class sets, before the tested method: it
    /// is no input.
    pub is_initialised: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Method {
    pub key: String,
    pub name: String,
    /// Name and parameter types, what overriding goes by: `m(int,D)`.
    pub signature: String,
    pub class: Option<ClassId>,
    pub kind: crate::typed::MethodKind,
    pub is_native: bool,
    pub is_abstract: bool,
    /// `this` first if there is one, then the parameters; the first slots of `locals`.
    pub inputs: Vec<LocalId>,
    pub result: Type,
    pub locals: Vec<Local>,
    /// Empty if the method has no code; else block 0 is its entry.
    pub blocks: Vec<Block>,
    /// The loops of the method, in source order, each with its head.
    pub loops: Vec<Loop>,
    /// The statements of the source, in order: what statement coverage counts.
    pub statements: Vec<Span>,
    #[serde(skip)]
    pub pragmas: Vec<crate::ast::Pragma>,
    pub name_span: Span,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Local {
    /// As in the source; a temporary has a name that says what it is for, and no place
    /// in the source.
    pub name: String,
    pub ty: Type,
    pub is_temporary: bool,
}

/// An index into `Method::blocks`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct BlockId(pub u32);

/// An index into `Method::loops`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct LoopId(pub u32);

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Loop {
    pub head: BlockId,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Block {
    /// The method's key, and for all but the entry what the block is and its line:
    /// `List.remAll:loop@11`, a second one on the same line `…@11.2`. Unique.
    pub name: String,
    pub decision: Decision,
    /// One way for each outcome of the decision, in the order stated at `Decision`.
    pub ways: Vec<Way>,
    /// For an `await`: the evaluation of the guard begins with this block, and the guard holds when
    /// control reaches the block named here. The blocks in between change nothing.
    pub guard_end: Option<BlockId>,
    /// The event that happens when control passes this block; such a block has no decision.
    pub event: Option<Event>,
    /// True if the block must not be joined with others: the entry, the head of a loop, a block at
    /// which a task is resumed.
    pub is_pinned: bool,
    /// Marks that are passed on entry, before the decision.
    pub marks: Vec<Mark>,
    /// The place of the decision in the source.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Event {
    pub name: String,
    pub args: Vec<EventArg>,
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct EventArg {
    /// Absent for an expression without a name.
    pub name: Option<String>,
    /// `Int` or `Bool`.
    pub ty: Type,
    pub value: Operand,
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Way {
    pub instrs: Vec<Instr>,
    pub exit: Exit,
    pub marks: Vec<Mark>,
    pub span: Span,
}

/// A mark that a way passes, for coverage and criteria.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Mark {
    /// A statement begins; an index into `Method::statements`.
    Statement(u32),
    Point(String),
    /// Control comes to the loop from outside.
    Enter(LoopId),
    /// An iteration of the loop begins.
    Iterate(LoopId),
    /// A row of a new array of arrays is made, in a loop that is not in the source.
    Fill(LoopId),
    /// The decision of the block is not in the source; only among the marks of a block.
    Inserted,
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Decision {
    /// One way.
    None,
    /// Ways: it holds, it does not.
    Compare {
        op: CompareOp,
        left: Operand,
        right: Operand,
    },
    /// Of floating-point numbers. Ways: it holds, it does not (also where one of them is `NaN`).
    FloatCompare {
        order: FloatOrder,
        left: Operand,
        right: Operand,
    },
    /// Ways: true, false.
    True(LocalId),
    /// Ways: not null, null.
    NotNull(LocalId),
    /// Ways: the same, different.
    SameRef { left: Operand, right: Operand },
    /// Ways: inside, outside. The array is not null.
    InBounds { array: LocalId, index: Operand },
    /// Ways: an instance, not one, and unless it is known not to be null, null.
    Instance { value: LocalId, ty: Type },
    /// One way for each set of classes; the value is not null.
    Class {
        value: LocalId,
        classes: Vec<Vec<ClassId>>,
    },
    /// Reached only as `next` of a call. Ways: it returned (`result` is set), it threw
    /// (`exception` is set). One way if the callee cannot throw.
    Returned {
        result: Option<LocalId>,
        exception: LocalId,
    },
    /// Ways: the task of the future has returned, it has not. The future is not null.
    Finished(LocalId),
    /// One way for each value; the local always holds one of them.
    Select { token: LocalId, values: Vec<i64> },
    /// One way for each label, in source order, and a last one for all other values.
    Switch { value: LocalId, labels: Vec<i64> },
}

/// An instruction. It never fails: its conditions have been decided before.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Instr {
    Copy {
        dest: LocalId,
        value: Operand,
    },
    /// Calculates in `int` or `long`, and wraps around there, or in `float` or `double`. For `Div`
    /// and `Rem` of integers the right side is not zero; of the distance of a shift, the low bits
    /// count. On booleans, only `And`, `Or` and `Xor`, in `int`.
    Arith {
        dest: LocalId,
        number: Number,
        op: ArithOp,
        left: Operand,
        right: Operand,
    },
    Negate {
        dest: LocalId,
        number: Number,
        value: Operand,
    },
    /// A cast from a floating type to `int`, `long` or `float`, or from an integer to a floating
    /// type. One from `float` to `double` changes nothing.
    Convert {
        dest: LocalId,
        from: Number,
        to: Number,
        value: Operand,
    },
    /// A function of a floating-point number of the given type.
    Float {
        dest: LocalId,
        function: FloatFunction,
        number: Number,
        value: Operand,
    },
    /// The low bits of an integer, as a number of the given type.
    Narrow {
        dest: LocalId,
        number: Number,
        value: Operand,
    },
    /// On booleans.
    Not {
        dest: LocalId,
        value: LocalId,
    },
    GetField {
        dest: LocalId,
        object: LocalId,
        field: FieldId,
    },
    SetField {
        object: LocalId,
        field: FieldId,
        value: Operand,
    },
    GetStatic {
        dest: LocalId,
        field: FieldId,
    },
    SetStatic {
        field: FieldId,
        value: Operand,
    },
    /// The index is inside.
    GetElement {
        dest: LocalId,
        array: LocalId,
        index: Operand,
    },
    SetElement {
        array: LocalId,
        index: Operand,
        value: Operand,
    },
    Length {
        dest: LocalId,
        array: LocalId,
    },
    /// Fields have their default values.
    NewObject {
        dest: LocalId,
        class: ClassId,
    },
    /// The size is not negative; elements have their default values.
    NewArray {
        dest: LocalId,
        element: Type,
        size: Operand,
    },
    /// Puts a task into the queue of the receiver, which is not null.
    Async {
        dest: Option<LocalId>,
        receiver: LocalId,
        method: MethodId,
        /// True if this method runs even if the class of the receiver overrides it.
        is_exact: bool,
        args: Vec<Operand>,
    },
    /// The future is finished.
    GetFuture {
        dest: LocalId,
        future: LocalId,
    },
}

/// Booleans are 1 and 0, floating-point numbers their keys (`float.rs`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Operand {
    Local(LocalId),
    Int(i64),
    Null,
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Exit {
    Goto(BlockId),
    /// Runs exactly this method. `next` begins with `Decision::Returned`.
    Call {
        method: MethodId,
        /// The receiver first, if there is one; it is not null.
        args: Vec<Operand>,
        next: BlockId,
    },
    Return(Option<Operand>),
    /// Leaves the method with an exception, which is not null.
    Throw(LocalId),
    /// The task gives its actor free and goes on at this block later.
    Suspend(BlockId),
    /// The task waits at this block and keeps its actor.
    Blocked(BlockId),
}

impl Program {
    pub fn class(&self, id: ClassId) -> &Class {
        self.classes
            .get(id.index())
            .expect("class ids index this program")
    }

    pub fn field(&self, id: FieldId) -> &Field {
        self.fields
            .get(id.index())
            .expect("field ids index this program")
    }

    pub fn method(&self, id: MethodId) -> &Method {
        self.methods
            .get(id.index())
            .expect("method ids index this program")
    }

    /// Returns whether a method belongs to the model of a class of Java's library. Only the called
    /// ones have blocks.
    pub fn is_model(&self, method: &Method) -> bool {
        method
            .class
            .is_some_and(|class| self.class(class).is_builtin)
    }

    /// Returns whether some method has an event.
    pub fn has_events(&self) -> bool {
        let mut blocks = self.methods.iter().flat_map(|method| &method.blocks);
        blocks.any(|block| block.event.is_some())
    }

    /// The contract of a method.
    pub fn contract(&self, method: MethodId) -> Option<&Contract> {
        let mut contracts = self.contracts.iter();
        contracts.find(|contract| contract.method == method)
    }

    /// Returns whether a method is the piece of an `\old(…)`.
    pub fn is_old(&self, method: MethodId) -> bool {
        let mut contracts = self.contracts.iter();
        contracts.any(|contract| contract.olds.contains(&method))
    }

    pub fn type_name(&self, ty: &Type) -> String {
        ty.name(&|class| self.class(class).name.as_str())
    }

    /// The method that an object of `class` runs when `method` is called on it: its own
    /// or the nearest inherited one of that signature, else an interface's default.
    pub fn dispatch(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let signature = &self.method(method).signature;
        let mut next = Some(class);
        while let Some(id) = next {
            let class = self.class(id);
            if let Some(found) = class.methods.get(signature) {
                return Some(*found);
            }
            next = class.superclass;
        }
        self.default_method(class, signature)
    }

    /// The most specific default method among all interfaces of a class.
    fn default_method(&self, class: ClassId, signature: &str) -> Option<MethodId> {
        let mut found: Option<MethodId> = None;
        for ancestor in self.ancestors(class) {
            let candidate = self.class(ancestor).methods.get(signature).copied();
            found = match (found, candidate) {
                (Some(old), Some(new)) => {
                    let owner = |id: MethodId| self.method(id).class.unwrap_or(ancestor);
                    let is_below = self.is_subclass(owner(new), owner(old));
                    Some(if is_below { new } else { old })
                }
                (old, new) => old.or(new),
            };
        }
        found
    }

    /// The class itself, its superclasses and all their interfaces, each once.
    pub fn ancestors(&self, class: ClassId) -> Vec<ClassId> {
        let mut found = indexmap::IndexSet::from([class]);
        let mut at = 0;
        while let Some(id) = found.get_index(at).copied() {
            let class = self.class(id);
            found.extend(class.superclass.iter().chain(&class.interfaces).copied());
            at += 1;
        }
        found.into_iter().collect()
    }

    /// Returns whether `class` is `ancestor` or inherits from it, through interfaces too.
    pub fn is_subclass(&self, class: ClassId, ancestor: ClassId) -> bool {
        class == ancestor
            || ancestor == crate::typed::OBJECT
            || self.ancestors(class).contains(&ancestor)
    }
}

impl Method {
    /// The name of its predicate, which is that of its first block.
    pub fn predicate(&self) -> String {
        predicate::predicate_name(&self.key)
    }

    /// Returns whether it is a piece of the contract of another method, like `C.m:requires`.
    pub fn is_piece(&self) -> bool {
        self.key.contains(':')
    }

    /// Takes its loops away, so that no limit counts their iterations.
    pub fn forget_loops(&mut self) {
        let is_other = |mark: &Mark| !matches!(mark, Mark::Enter(_) | Mark::Iterate(_));
        for block in &mut self.blocks {
            let ways = block.ways.iter_mut().map(|way| &mut way.marks);
            for marks in ways.chain([&mut block.marks]) {
                marks.retain(is_other);
            }
        }
        self.loops.clear();
    }

    pub fn block(&self, id: BlockId) -> &Block {
        self.blocks
            .get(id.0 as usize)
            .expect("block ids index this method")
    }

    pub fn local(&self, id: LocalId) -> &Local {
        self.locals
            .get(id.index())
            .expect("local ids index this method")
    }
}

impl Block {
    /// The blocks to which control can go from this block within the method.
    pub fn successors(&self) -> impl Iterator<Item = BlockId> + '_ {
        self.ways.iter().filter_map(|way| way.exit.target())
    }
}
