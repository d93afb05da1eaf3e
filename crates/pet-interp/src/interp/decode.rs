//! Decoding: blocks → code. Linear in the size of the program; cannot fail, since ids
//! and numbers of ways are right in every program that the lowering makes.

use super::cell::HEAD;
use super::code::{
    Block, BlockIndex, CellType, Class, Code, Decision, Exit, Method, Op, Operand, Operands, Post,
    Slot, Target, Way,
};
use indexmap::{IndexMap, IndexSet};
use pet_translator::cfg::live::live_in;
use pet_translator::cfg::{self, BlockId, Program};
use pet_translator::number::float::FloatStep;
use pet_translator::typed::{ArithOp, ClassId, MethodId, Role, THROWABLE, Type};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The nesting of array types that an input may use although the program does not name them.
const ARRAY_DEPTH: usize = 2;

pub fn decode(program: &Program) -> Code<'_> {
    let mut decoder = Decoder {
        code: tables(program),
        virtual_targets: IndexMap::new(),
        descendants: None,
        has_events: program.has_events(),
    };
    for (index, method) in program.methods.iter().enumerate() {
        decoder.method(MethodId(number(index)), method);
    }
    decoder.code
}

struct Decoder<'p> {
    code: Code<'p>,
    /// For each method that is posted virtually its index in `Code::targets`.
    virtual_targets: IndexMap<MethodId, usize>,
    /// The classes below each class, made when first needed.
    descendants: Option<Vec<Vec<ClassId>>>,
    /// The program has events, at which tasks may be stopped inside calls.
    has_events: bool,
}

/// The code without methods: classes, layout and the types that cells have.
fn tables(program: &Program) -> Code<'_> {
    let mut offsets = vec![0; program.fields.len()];
    let mut next_static = 1;
    for class in &program.classes {
        for (field, offset) in class.layout.iter().zip(HEAD..) {
            if let Some(place) = offsets.get_mut(field.index()) {
                *place = offset;
            }
        }
        for field in &class.statics {
            if let Some(place) = offsets.get_mut(field.index()) {
                *place = next_static;
                next_static += 1;
            }
        }
    }
    let classes = (0..program.classes.len()).map(|index| class(program, ClassId(number(index))));
    let blocks = program.methods.iter().flat_map(|method| &method.blocks);
    let names = blocks.map(|block| Arc::from(block.name.as_str()));
    let mut code = Code {
        program,
        methods: Vec::with_capacity(program.methods.len()),
        blocks: Vec::new(),
        block_names: names.collect(),
        ways: Vec::new(),
        ops: Vec::new(),
        operands: Vec::new(),
        posts: Vec::new(),
        targets: Vec::new(),
        choices: Vec::new(),
        asked: IndexSet::new(),
        types: IndexSet::new(),
        classes: classes.collect(),
        class_names: class_names(program),
        offsets,
        first_cell: next_static,
        live: BTreeMap::new(),
        natives: BTreeMap::new(),
    };
    for field in &program.fields {
        intern_cell_types(&mut code.types, &field.ty);
    }
    for local in program.methods.iter().flat_map(|method| &method.locals) {
        intern_cell_types(&mut code.types, &local.ty);
    }
    for method in &program.methods {
        intern_cell_types(&mut code.types, &method.result);
    }
    intern_arrays(&mut code.types, program);
    code
}

fn class(program: &Program, id: ClassId) -> Class {
    let class = program.class(id);
    let mut ancestors = program.ancestors(id);
    ancestors.sort();
    Class {
        size: HEAD + number(class.layout.len()),
        is_actor: class.role == Role::Actor,
        is_throwable: ancestors.binary_search(&THROWABLE).is_ok(),
        ancestors,
    }
}

fn class_names(program: &Program) -> IndexMap<&str, ClassId> {
    let classes = program.classes.iter().zip(0..);
    classes
        .map(|(class, index)| (class.name.as_str(), ClassId(index)))
        .collect()
}

/// Adds the array and future types in a type, including the inner ones: an input may have cells
/// of each.
fn intern_cell_types(types: &mut IndexSet<CellType>, ty: &Type) {
    let mut next = ty;
    loop {
        let (cell, inner) = match next {
            Type::Array(inner) => (CellType::Array((**inner).clone()), inner),
            Type::Fut(inner) => (CellType::Future((**inner).clone()), inner),
            _ => return,
        };
        types.insert(cell);
        next = inner;
    }
}

/// Adds arrays of every type: where the program declares an `Object` or an array of `C`, an
/// input may have an array that the program itself never makes.
fn intern_arrays(types: &mut IndexSet<CellType>, program: &Program) {
    let classes = (0..program.classes.len()).map(|index| Type::Class(ClassId(number(index))));
    for mut ty in [Type::INT, Type::Bool].into_iter().chain(classes) {
        for _ in 0..ARRAY_DEPTH {
            types.insert(CellType::Array(ty.clone()));
            ty = Type::Array(Box::new(ty));
        }
    }
}

impl Decoder<'_> {
    fn method(&mut self, id: MethodId, method: &cfg::Method) {
        let first_block = number(self.code.blocks.len());
        let class = method.class.map(|id| self.code.program.class(id));
        // The models of the subset have short names, and their arithmetic is that of the program.
        let is_hidden = class.is_some_and(|it| it.is_builtin && it.name.contains('.'));
        self.code.methods.push(Method {
            first_block,
            is_hidden,
            has_code: !method.blocks.is_empty(),
            inputs: number(method.inputs.len()),
            locals: number(method.locals.len()),
        });
        let index = |block: BlockId| BlockIndex(first_block + block.0);
        self.live_at_resumption(method, index);
        for block in &method.blocks {
            let at = BlockIndex(number(self.code.blocks.len()));
            let decision = self.decision(&block.decision);
            self.code.blocks.push(Block {
                decision,
                method: id,
                first_way: number(self.code.ways.len()),
                ways: number(block.ways.len()),
                guard_end: block.guard_end.map(index),
                has_event: block.event.is_some(),
            });
            for way in &block.ways {
                let first_op = number(self.code.ops.len());
                for instr in &way.instrs {
                    let op = self.op(instr);
                    self.code.ops.push(op);
                }
                let exit = self.exit(&way.exit, index);
                self.code.ways.push(Way {
                    first_op,
                    end_op: number(self.code.ops.len()),
                    exit,
                    block: at,
                });
            }
        }
    }

    /// Finds the live values at each resumption. Dead values are not kept, so that two states with
    /// the same continuation are equal.
    fn live_at_resumption(&mut self, method: &cfg::Method, index: impl Fn(BlockId) -> BlockIndex) {
        let ways = method.blocks.iter().flat_map(|block| &block.ways);
        let has_events = self.has_events;
        let resumed = ways.filter_map(|way| match way.exit {
            cfg::Exit::Suspend(block) | cfg::Exit::Blocked(block) => Some(block),
            cfg::Exit::Call { next, .. } if has_events => Some(next),
            _ => None,
        });
        let mut resumed: IndexSet<BlockId> = resumed.collect();
        let blocks = method.blocks.iter().zip((0..).map(BlockId));
        let events = blocks.filter(|(block, _)| block.event.is_some());
        resumed.extend(events.map(|(_, id)| id));
        if resumed.is_empty() {
            return;
        }
        for (locals, block) in live_in(method).into_iter().zip((0..).map(BlockId)) {
            if resumed.contains(&block) {
                let slots = locals.into_iter().map(Slot::of).collect();
                self.code.live.insert(index(block), slots);
            }
        }
    }

    fn decision(&mut self, decision: &cfg::Decision) -> Decision {
        match decision {
            cfg::Decision::None => Decision::None,
            cfg::Decision::Compare { op, left, right } => Decision::Compare {
                op: *op,
                left: operand(left),
                right: operand(right),
            },
            cfg::Decision::FloatCompare { order, left, right } => Decision::FloatCompare {
                order: *order,
                left: operand(left),
                right: operand(right),
            },
            cfg::Decision::True(local) => Decision::True(Slot::of(*local)),
            cfg::Decision::NotNull(local) => Decision::NotNull(Slot::of(*local)),
            cfg::Decision::SameRef { left, right } => Decision::SameRef {
                left: operand(left),
                right: operand(right),
            },
            cfg::Decision::InBounds { array, index } => Decision::InBounds {
                array: Slot::of(*array),
                index: operand(index),
            },
            cfg::Decision::Instance { value, ty } => {
                intern_cell_types(&mut self.code.types, ty);
                Decision::Instance {
                    value: Slot::of(*value),
                    asked: self.code.asked.insert_full(ty.clone()).0,
                }
            }
            cfg::Decision::Class { value, classes } => {
                let ways = classes.iter().enumerate();
                let pairs = ways.flat_map(|(way, classes)| {
                    classes.iter().map(move |class| (i64::from(class.0), way))
                });
                Decision::Class {
                    value: Slot::of(*value),
                    choice: self.choice(pairs.collect()),
                }
            }
            cfg::Decision::Returned { result, exception } => Decision::Returned {
                result: result.map(Slot::of),
                exception: Slot::of(*exception),
            },
            cfg::Decision::Finished(local) => Decision::Finished(Slot::of(*local)),
            cfg::Decision::Switch { value, labels } => {
                let ways = labels.iter().enumerate();
                let pairs = ways.map(|(way, label)| (*label, way));
                Decision::Switch {
                    value: Slot::of(*value),
                    choice: self.choice(pairs.collect()),
                    other: labels.len(),
                }
            }
            cfg::Decision::Select { token, values } => {
                let ways = values.iter().enumerate();
                let pairs = ways.map(|(way, value)| (*value, way));
                Decision::Select {
                    token: Slot::of(*token),
                    choice: self.choice(pairs.collect()),
                }
            }
        }
    }

    fn choice(&mut self, mut pairs: Vec<(i64, usize)>) -> usize {
        pairs.sort();
        self.code.choices.push(pairs);
        self.code.choices.len() - 1
    }

    fn op(&mut self, instr: &cfg::Instr) -> Op {
        match instr {
            cfg::Instr::Copy { dest, value } => Op::Copy {
                dest: Slot::of(*dest),
                value: operand(value),
            },
            cfg::Instr::Arith {
                dest,
                number,
                op,
                left,
                right,
            } => Op::Arith {
                dest: Slot::of(*dest),
                number: *number,
                op: *op,
                left: operand(left),
                right: operand(right),
            },
            cfg::Instr::Negate {
                dest,
                number,
                value,
            } if number.is_floating() => Op::Float {
                dest: Slot::of(*dest),
                step: FloatStep::Negate,
                value: operand(value),
            },
            cfg::Instr::Convert {
                dest,
                from,
                to,
                value,
            } => Op::Float {
                dest: Slot::of(*dest),
                step: FloatStep::Convert {
                    from: *from,
                    to: *to,
                },
                value: operand(value),
            },
            cfg::Instr::Float {
                dest,
                function,
                number,
                value,
            } => Op::Float {
                dest: Slot::of(*dest),
                step: FloatStep::Function {
                    function: *function,
                    number: *number,
                },
                value: operand(value),
            },
            cfg::Instr::Negate {
                dest,
                number,
                value,
            } => Op::Arith {
                dest: Slot::of(*dest),
                number: *number,
                op: ArithOp::Sub,
                left: Operand::Constant(0),
                right: operand(value),
            },
            cfg::Instr::Narrow {
                dest,
                number,
                value,
            } => Op::Narrow {
                dest: Slot::of(*dest),
                number: *number,
                value: operand(value),
            },
            cfg::Instr::Not { dest, value } => Op::Not {
                dest: Slot::of(*dest),
                value: Slot::of(*value),
            },
            cfg::Instr::GetField {
                dest,
                object,
                field,
            } => Op::GetField {
                dest: Slot::of(*dest),
                object: Slot::of(*object),
                offset: self.code.offset(*field),
            },
            cfg::Instr::SetField {
                object,
                field,
                value,
            } => Op::SetField {
                object: Slot::of(*object),
                offset: self.code.offset(*field),
                value: operand(value),
            },
            cfg::Instr::GetStatic { dest, field } => Op::GetStatic {
                dest: Slot::of(*dest),
                offset: self.code.offset(*field),
            },
            cfg::Instr::SetStatic { field, value } => Op::SetStatic {
                offset: self.code.offset(*field),
                value: operand(value),
            },
            cfg::Instr::GetElement { dest, array, index } => Op::GetElement {
                dest: Slot::of(*dest),
                array: Slot::of(*array),
                index: operand(index),
            },
            cfg::Instr::SetElement {
                array,
                index,
                value,
            } => Op::SetElement {
                array: Slot::of(*array),
                index: operand(index),
                value: operand(value),
            },
            cfg::Instr::Length { dest, array } => Op::Length {
                dest: Slot::of(*dest),
                array: Slot::of(*array),
            },
            cfg::Instr::NewObject { dest, class } => Op::NewObject {
                dest: Slot::of(*dest),
                class: *class,
            },
            cfg::Instr::NewArray {
                dest,
                element,
                size,
            } => Op::NewArray {
                dest: Slot::of(*dest),
                ty: self.cell_type(CellType::Array(element.clone())),
                size: operand(size),
            },
            cfg::Instr::Async {
                dest,
                receiver,
                method,
                is_exact,
                args,
            } => {
                let result = self.code.program.method(*method).result.clone();
                let post = Post {
                    dest: dest.map(Slot::of),
                    receiver: Slot::of(*receiver),
                    target: self.target(*method, *is_exact),
                    args: self.operands(args),
                    future: self.cell_type(CellType::Future(result)),
                };
                self.code.posts.push(post);
                Op::Post(self.code.posts.len() - 1)
            }
            cfg::Instr::GetFuture { dest, future } => Op::GetFuture {
                dest: Slot::of(*dest),
                future: Slot::of(*future),
            },
        }
    }

    fn exit(&mut self, exit: &cfg::Exit, index: impl Fn(BlockId) -> BlockIndex) -> Exit {
        match exit {
            cfg::Exit::Goto(block) => Exit::Goto(index(*block)),
            cfg::Exit::Call { method, args, next } => Exit::Call {
                method: *method,
                args: self.operands(args),
                next: index(*next),
            },
            cfg::Exit::Return(value) => Exit::Return(value.as_ref().map(operand)),
            cfg::Exit::Throw(local) => Exit::Throw(Slot::of(*local)),
            cfg::Exit::Suspend(block) => Exit::Suspend(index(*block)),
            cfg::Exit::Blocked(block) => Exit::Blocked(index(*block)),
        }
    }

    fn operands(&mut self, operands: &[cfg::Operand]) -> Operands {
        let first = number(self.code.operands.len());
        self.code.operands.extend(operands.iter().map(operand));
        Operands {
            first,
            count: number(operands.len()),
        }
    }

    fn cell_type(&mut self, ty: CellType) -> u32 {
        number(self.code.types.insert_full(ty).0)
    }

    fn target(&mut self, method: MethodId, is_exact: bool) -> Target {
        if is_exact {
            return Target::Exact(method);
        }
        if let Some(known) = self.virtual_targets.get(&method) {
            return Target::Virtual(*known, method);
        }
        let program = self.code.program;
        let Some(class) = program.method(method).class else {
            return Target::Exact(method);
        };
        let code = &self.code;
        let descendants = self.descendants.get_or_insert_with(|| descendants(code));
        let below = descendants.get(class.index()).into_iter().flatten();
        let targets = below.filter_map(|class| Some((*class, program.dispatch(*class, method)?)));
        let targets = targets.collect();
        let index = self.code.targets.len();
        self.code.targets.push(targets);
        self.virtual_targets.insert(method, index);
        Target::Virtual(index, method)
    }
}

/// For each class all classes that inherit from it, including itself, sorted.
fn descendants(code: &Code<'_>) -> Vec<Vec<ClassId>> {
    let mut descendants = vec![Vec::new(); code.classes.len()];
    for (index, class) in code.classes.iter().enumerate() {
        for ancestor in &class.ancestors {
            if let Some(list) = descendants.get_mut(ancestor.index()) {
                list.push(ClassId(number(index)));
            }
        }
    }
    descendants
}

fn operand(operand: &cfg::Operand) -> Operand {
    match operand {
        cfg::Operand::Local(local) => Operand::Slot(Slot::of(*local)),
        cfg::Operand::Int(value) => Operand::Constant(*value),
        cfg::Operand::Null => Operand::Constant(0),
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a program has fewer than 2^32 parts")
}
