//! Code: the blocks of a program in a form that runs fast. All methods are stored in flat
//! tables, fields are offsets, constants are operands. Made once by `decode`; equivalent to the
//! blocks.

use super::memory::Address;
use super::native::Native;
use indexmap::{IndexMap, IndexSet};
use pet_translator::cfg::{BlockId, Program};
use pet_translator::number::Number;
use pet_translator::number::float::{FloatOrder, FloatStep};
use pet_translator::source::Span;
use pet_translator::typed::{ArithOp, ClassId, CompareOp, FieldId, MethodId, OBJECT, Type};
use pet_translator::{cfg, typed};
use std::collections::BTreeMap;
use std::sync::Arc;

pub struct Code<'p> {
    pub program: &'p Program,
    pub(super) methods: Vec<Method>,
    pub(super) blocks: Vec<Block>,
    /// The names of the blocks, for traces.
    pub(super) block_names: Vec<Arc<str>>,
    pub(super) ways: Vec<Way>,
    pub(super) ops: Vec<Op>,
    pub(super) operands: Vec<Operand>,
    pub(super) posts: Vec<Post>,
    /// For virtual posts: the method for each class of the receiver, by class.
    pub(super) targets: Vec<Vec<(ClassId, MethodId)>>,
    /// For decisions on classes and tokens: the way for each value, by value.
    pub(super) choices: Vec<Vec<(i64, usize)>>,
    /// The types that `instanceof`, casts and `catch` test for.
    pub(super) asked: IndexSet<Type>,
    /// The types of arrays and futures, which their cells name by number.
    pub(super) types: IndexSet<CellType>,
    pub(super) classes: Vec<Class>,
    pub(super) class_names: IndexMap<&'p str, ClassId>,
    /// The offset of an instance field in its cell, the address of a static field; 0 for a
    /// field that is not stored.
    pub(super) offsets: Vec<u32>,
    /// The address of the first cell, after the static fields.
    pub(super) first_cell: u32,
    /// For each block at which a task or a call can be resumed, the slots that are read from
    /// there on.
    pub(super) live: BTreeMap<BlockIndex, Vec<Slot>>,
    /// The known behaviour of methods without code.
    pub natives: BTreeMap<MethodId, Native>,
}

/// The number of a block in the whole program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockIndex(pub u32);

/// The number of a way in the whole program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WayIndex(pub u32);

/// The position of a local in its frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub u32);

/// The type of the elements of an array, or of the result of a future.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum CellType {
    Array(Type),
    Future(Type),
}

#[derive(Debug)]
pub(super) struct Method {
    pub first_block: u32,
    /// It belongs to Java's library, where numbers wrap around on purpose.
    pub is_hidden: bool,
    pub has_code: bool,
    pub inputs: u32,
    pub locals: u32,
}

#[derive(Debug)]
pub(super) struct Block {
    pub decision: Decision,
    pub method: MethodId,
    pub first_way: u32,
    pub ways: u32,
    pub guard_end: Option<BlockIndex>,
    /// The block has an event, which happens before its decision.
    pub has_event: bool,
}

#[derive(Debug)]
pub(super) struct Way {
    pub first_op: u32,
    pub end_op: u32,
    pub exit: Exit,
    pub block: BlockIndex,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Operand {
    Slot(Slot),
    /// `null` is 0.
    Constant(i64),
}

/// A stretch of `Code::operands`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Operands {
    pub first: u32,
    pub count: u32,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Decision {
    None,
    Compare {
        op: CompareOp,
        left: Operand,
        right: Operand,
    },
    FloatCompare {
        order: FloatOrder,
        left: Operand,
        right: Operand,
    },
    True(Slot),
    NotNull(Slot),
    SameRef {
        left: Operand,
        right: Operand,
    },
    InBounds {
        array: Slot,
        index: Operand,
    },
    Instance {
        value: Slot,
        /// An index into `Code::asked`.
        asked: usize,
    },
    Class {
        value: Slot,
        /// An index into `Code::choices`.
        choice: usize,
    },
    Returned {
        result: Option<Slot>,
        exception: Slot,
    },
    Finished(Slot),
    Select {
        token: Slot,
        choice: usize,
    },
    Switch {
        value: Slot,
        choice: usize,
        /// The way for values without a label.
        other: usize,
    },
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Op {
    Copy {
        dest: Slot,
        value: Operand,
    },
    Arith {
        dest: Slot,
        number: Number,
        op: ArithOp,
        left: Operand,
        right: Operand,
    },
    Narrow {
        dest: Slot,
        number: Number,
        value: Operand,
    },
    Float {
        dest: Slot,
        step: FloatStep,
        value: Operand,
    },
    Not {
        dest: Slot,
        value: Slot,
    },
    GetField {
        dest: Slot,
        object: Slot,
        offset: u32,
    },
    SetField {
        object: Slot,
        offset: u32,
        value: Operand,
    },
    GetStatic {
        dest: Slot,
        offset: u32,
    },
    SetStatic {
        offset: u32,
        value: Operand,
    },
    GetElement {
        dest: Slot,
        array: Slot,
        index: Operand,
    },
    SetElement {
        array: Slot,
        index: Operand,
        value: Operand,
    },
    Length {
        dest: Slot,
        array: Slot,
    },
    NewObject {
        dest: Slot,
        class: ClassId,
    },
    NewArray {
        dest: Slot,
        /// An index into `Code::types`: the type of the array.
        ty: u32,
        size: Operand,
    },
    /// An index into `Code::posts`.
    Post(usize),
    GetFuture {
        dest: Slot,
        future: Slot,
    },
}

#[derive(Debug)]
pub(super) struct Post {
    pub dest: Option<Slot>,
    pub receiver: Slot,
    pub target: Target,
    pub args: Operands,
    /// An index into `Code::types`: the type of the future.
    pub future: u32,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Target {
    Exact(MethodId),
    /// An index into `Code::targets`, and the method that the source names.
    Virtual(usize, MethodId),
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Exit {
    Goto(BlockIndex),
    Call {
        method: MethodId,
        args: Operands,
        next: BlockIndex,
    },
    Return(Option<Operand>),
    Throw(Slot),
    Suspend(BlockIndex),
    Blocked(BlockIndex),
}

#[derive(Debug)]
pub(super) struct Class {
    /// Words of a cell, its head included.
    pub size: u32,
    pub is_actor: bool,
    pub is_throwable: bool,
    /// The class itself and all that it inherits from, sorted.
    pub ancestors: Vec<ClassId>,
}

impl Code<'_> {
    #[inline]
    pub(super) fn block(&self, index: BlockIndex) -> &Block {
        let block = self.blocks.get(index.0 as usize);
        block.expect("block indices come from this code")
    }

    #[inline]
    pub(super) fn way(&self, index: WayIndex) -> &Way {
        let way = self.ways.get(index.0 as usize);
        way.expect("way indices come from this code")
    }

    /// The way of this number, from 0, in its block.
    #[inline]
    pub(super) fn way_index(&self, block: &Block, number: usize) -> WayIndex {
        let number = u32::try_from(number).ok();
        let number = number.filter(|number| *number < block.ways);
        WayIndex(block.first_way + number.expect("a block has a way for each answer"))
    }

    #[inline]
    pub(super) fn ops(&self, way: &Way) -> &[Op] {
        let ops = self.ops.get(way.first_op as usize..way.end_op as usize);
        ops.expect("ways lie inside the table of operations")
    }

    #[inline]
    pub(super) fn operands(&self, operands: Operands) -> &[Operand] {
        let first = operands.first as usize;
        let operands = self.operands.get(first..first + operands.count as usize);
        operands.expect("calls lie inside the table of operands")
    }

    #[inline]
    pub(super) fn method(&self, id: MethodId) -> &Method {
        let method = self.methods.get(id.index());
        method.expect("method ids index this program")
    }

    #[inline]
    pub(super) fn class(&self, id: ClassId) -> &Class {
        let class = self.classes.get(id.index());
        class.expect("class ids index this program")
    }

    pub(super) fn post(&self, index: usize) -> &Post {
        self.posts
            .get(index)
            .expect("posts are numbered by this code")
    }

    pub(super) fn offset(&self, field: FieldId) -> u32 {
        let offset = self.offsets.get(field.index());
        *offset.expect("field ids index this program")
    }

    /// The address of a static field.
    pub fn static_address(&self, field: FieldId) -> Address {
        Address(self.offset(field))
    }

    pub fn entry(&self, method: MethodId) -> BlockIndex {
        BlockIndex(self.method(method).first_block)
    }

    /// The slots that a task or a call needs when it is resumed at this block.
    pub fn live(&self, block: BlockIndex) -> &[Slot] {
        self.live.get(&block).map_or(&[], Vec::as_slice)
    }

    /// The block in the program that was decoded.
    pub fn source_block(&self, index: BlockIndex) -> &cfg::Block {
        let method = self.block(index).method;
        let block = BlockId(index.0 - self.method(method).first_block);
        self.program.method(method).block(block)
    }

    pub fn block_name(&self, index: BlockIndex) -> &Arc<str> {
        let name = self.block_names.get(index.0 as usize);
        name.expect("every block has a name")
    }

    /// The way in the program that was decoded, with its number in its block, from 0.
    pub fn source_way(&self, index: WayIndex) -> (&cfg::Way, u32) {
        let block = self.way(index).block;
        let number = index.0 - self.block(block).first_way;
        let way = self.source_block(block).ways.get(number as usize);
        (way.expect("ways are numbered as in the program"), number)
    }

    /// The method that a way belongs to.
    pub fn method_of(&self, way: WayIndex) -> MethodId {
        self.block(self.way(way).block).method
    }

    pub fn block_of(&self, way: WayIndex) -> BlockIndex {
        self.way(way).block
    }

    /// The number of ways of the whole program, without models.
    pub fn way_count(&self) -> usize {
        let methods = self.program.methods.iter();
        let own = methods.filter(|method| !self.program.is_model(method));
        let blocks = own.flat_map(|method| &method.blocks);
        blocks.map(|block| block.ways.len()).sum()
    }

    /// Returns whether a way belongs to the model of a class of Java's library.
    pub fn is_in_model(&self, way: WayIndex) -> bool {
        self.program
            .is_model(self.program.method(self.method_of(way)))
    }

    /// The way that calls the method after which this block follows.
    pub(super) fn calling_way(&self, next: BlockIndex) -> Option<WayIndex> {
        let method = self.block(next).method;
        let entry = self.entry(method);
        let next = BlockId(next.0 - entry.0);
        let calls = |way: &cfg::Way| matches!(way.exit, cfg::Exit::Call { next: found, .. } if found == next);
        let blocks = self.program.method(method).blocks.iter();
        let mut found = blocks.zip(entry.0..).filter_map(|(block, index)| {
            let way = block.ways.iter().position(calls)?;
            Some(self.way_index(self.block(BlockIndex(index)), way))
        });
        found.next()
    }

    /// The place where a way makes or throws an exception. If the first instruction of the way
    /// makes the exception, it belongs to the decision or the first statement of the way; else it
    /// belongs to the last statement that begins in the way, since a `throw` ends a way.
    pub(crate) fn throwing_span(&self, index: WayIndex) -> Span {
        let (way, _) = self.source_way(index);
        if let Some(cfg::Instr::NewObject { class, .. }) = way.instrs.first()
            && self.class(*class).is_throwable
        {
            return way.span;
        }
        let method = self.program.method(self.method_of(index));
        let mut statements = way.marks.iter().filter_map(|mark| match mark {
            cfg::Mark::Statement(number) => method.statements.get(*number as usize),
            _ => None,
        });
        statements.next_back().copied().unwrap_or(way.span)
    }

    pub(super) fn is_subclass(&self, class: ClassId, ancestor: ClassId) -> bool {
        ancestor == OBJECT || self.class(class).ancestors.binary_search(&ancestor).is_ok()
    }

    /// Returns whether a value of type `ty` is also a value of type `asked`.
    pub(super) fn is_subtype(&self, ty: &Type, asked: &Type) -> bool {
        match (ty, asked) {
            (Type::Class(class), Type::Class(ancestor)) => self.is_subclass(*class, *ancestor),
            (Type::Array(_), Type::Class(class)) => *class == OBJECT,
            (Type::Array(element), Type::Array(asked)) => self.is_subtype(element, asked),
            _ => ty == asked,
        }
    }

    pub(super) fn type_number(&self, ty: &CellType) -> Option<u32> {
        let number = self.types.get_index_of(ty)?;
        u32::try_from(number).ok()
    }

    pub(super) fn type_at(&self, number: u32) -> &CellType {
        let ty = self.types.get_index(number as usize);
        ty.expect("types are numbered by this code")
    }

    /// The name of a type as in the source: `int`, `boolean`, `List`, `int[]`, `Fut<int>`.
    pub fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Number(number) => number.word().to_owned(),
            Type::Bool => "boolean".to_owned(),
            Type::Void => "void".to_owned(),
            Type::Null => "null".to_owned(),
            Type::Class(class) => self.program.class(*class).name.clone(),
            Type::Array(element) => format!("{}[]", self.type_name(element)),
            Type::Fut(result) => format!("Fut<{}>", self.type_name(result)),
        }
    }
}

impl Slot {
    pub(super) fn of(local: typed::LocalId) -> Slot {
        Slot(local.0)
    }
}
