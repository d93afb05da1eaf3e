//! The beginning of the tested method: static initialisers run first, and an input of an enum type
//! becomes one of the constants of the enum, by its ordinal.

use crate::class;
use crate::world::{MOST_CONSTANTS, World};
use indexmap::IndexSet;
use pet_translator::cfg::{
    Block, BlockId, Decision, Exit, Instr, Local, Method, Operand, Program, Way,
};
use pet_translator::source::Span;
use pet_translator::typed::{ClassId, FieldId, LocalId, MethodId, THROWABLE, Type};
use std::collections::HashSet;

/// Puts the beginning before the code of a method. Calls of the method from within the program go to
/// a copy without it. Returns the enums whose inputs become constants.
pub fn add(world: &World<'_>, program: &mut Program, root: MethodId) -> HashSet<ClassId> {
    let initialisers: Vec<MethodId> = world
        .initialisers()
        .iter()
        .copied()
        .filter(|id| !program.method(*id).blocks.is_empty())
        .collect();
    let method = program.method(root);
    if method.blocks.is_empty() {
        return HashSet::new();
    }
    let enums: Vec<(LocalId, Enum)> = method
        .inputs
        .iter()
        .filter_map(|input| Some((*input, constants(world, method, *input)?)))
        .collect();
    let types = enums.iter().map(|(input, _)| &method.local(*input).ty);
    let chosen: HashSet<ClassId> = types
        .filter_map(|ty| match ty {
            Type::Class(id) => Some(*id),
            _ => None,
        })
        .collect();
    let kept: Vec<_> = world.kept_objects().collect();
    if initialisers.is_empty() && enums.is_empty() && kept.is_empty() {
        return HashSet::new();
    }
    for id in &initialisers {
        if let Some(method) = program.methods.get_mut(id.index()) {
            do_not_count(method);
        }
    }
    keep_plain_copy(program, root);
    let variables = variables(world, program, &initialisers);
    let Some(method) = program.methods.get_mut(root.index()) else {
        return HashSet::new();
    };
    let mut front = Front {
        span: method.span,
        method,
        open: None,
        old: BlockId(0),
    };
    front.begin();
    for (field, class, count) in kept {
        front.nothing_kept(field, class, count);
    }
    let saved: Vec<(FieldId, LocalId)> = variables
        .iter()
        .map(|(field, ty)| (*field, front.save(*field, ty)))
        .collect();
    for initialiser in initialisers {
        front.call(initialiser);
    }
    for (field, value) in saved {
        front.emit(Instr::SetStatic {
            field,
            value: Operand::Local(value),
        });
    }
    for (input, of) in enums {
        front.choose(input, &of);
    }
    front.end();
    chosen
}

/// The static fields that are not final and that initialisers may read or write: they are inputs, and
/// Java has run its initialisers before it gives them their values.
fn variables(
    world: &World<'_>,
    program: &Program,
    initialisers: &[MethodId],
) -> Vec<(FieldId, Type)> {
    let mut fields: IndexSet<FieldId> = IndexSet::new();
    let mut seen: HashSet<MethodId> = HashSet::new();
    let mut open: Vec<MethodId> = initialisers.to_vec();
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        let blocks = program.method(id).blocks.iter();
        for way in blocks.flat_map(|block| &block.ways) {
            if let Exit::Call { method, .. } = &way.exit {
                open.push(*method);
            }
            for instr in &way.instrs {
                if let Instr::SetStatic { field, .. } | Instr::GetStatic { field, .. } = instr {
                    fields.insert(*field);
                }
            }
        }
    }
    let kept: Vec<FieldId> = world.kept_objects().map(|(field, ..)| field).collect();
    let is_variable = |id: &FieldId| {
        let known = world.fields.get(id.index());
        known.filter(|_| !kept.contains(id)).is_some_and(|known| {
            let class = world.class(known.class).class.as_deref();
            let data = class.and_then(|class| class.field(&known.name, &known.desc));
            data.is_some_and(|field| !field.is_final)
        })
    };
    let variables = fields.into_iter().filter(is_variable);
    variables
        .map(|id| (id, program.field(id).ty.clone()))
        .collect()
}

/// The constants of an enum, and the fields that a choice among them needs.
struct Enum {
    ordinal: FieldId,
    constants: Vec<FieldId>,
}

/// The enum of an input.
fn constants(world: &World<'_>, method: &Method, input: LocalId) -> Option<Enum> {
    let Type::Class(id) = method.local(input).ty else {
        return None;
    };
    let class = world.class(id).class.clone()?;
    if !class.is_plain_enum() {
        return None;
    }
    let base = world.id(class::ENUM)?;
    let field = |class: ClassId, name: &str| {
        let mut fields = world.fields_of(class).iter().copied();
        fields.find(|id| {
            let known = world.fields.get(id.index());
            known.is_some_and(|known| &*known.name == name)
        })
    };
    let ordinal = field(base, "ordinal")?;
    let constants = class.constants().map(|it| field(id, &it.name));
    let constants: Option<Vec<FieldId>> = constants.collect();
    let constants = constants?;
    let is_wanted = !constants.is_empty() && constants.len() <= MOST_CONSTANTS;
    is_wanted.then_some(Enum { ordinal, constants })
}

/// The loops of an initialiser that reads only its own static fields run as often as they run, whatever the
/// limits say: nothing in them depends on the input.
fn do_not_count(method: &mut Method) {
    let ways = || method.blocks.iter().flat_map(|block| &block.ways);
    let instrs = || ways().flat_map(|way| &way.instrs);
    let is_own = |field: FieldId| {
        instrs().any(|instr| matches!(instr, Instr::SetStatic { field: own, .. } if *own == field))
    };
    let depends = |instr: &Instr| match instr {
        Instr::GetStatic { field, .. } => !is_own(*field),
        _ => false,
    };
    if instrs().any(depends) {
        return;
    }
    method.forget_loops();
}

/// If the method is called within the program, a copy without the beginning takes these calls.
fn keep_plain_copy(program: &mut Program, root: MethodId) {
    let is_call = |way: &Way| matches!(way.exit, Exit::Call { method, .. } if method == root);
    let mut ways = program
        .methods
        .iter()
        .flat_map(|method| &method.blocks)
        .flat_map(|block| &block.ways);
    if !ways.any(is_call) {
        return;
    }
    let mut copy = program.method(root).clone();
    copy.key = format!("{}=again", copy.key);
    let id = MethodId(u32::try_from(program.methods.len()).expect("ids are 32 bits wide"));
    program.methods.push(copy);
    for block in program
        .methods
        .iter_mut()
        .flat_map(|method| &mut method.blocks)
    {
        for way in &mut block.ways {
            if let Exit::Call { method, .. } = &mut way.exit
                && *method == root
            {
                *method = id;
            }
        }
    }
}

struct Front<'m> {
    method: &'m mut Method,
    span: Span,
    /// The block and way that is open.
    open: Option<(BlockId, usize)>,
    /// The block that was the entry.
    old: BlockId,
}

impl Front<'_> {
    /// The old entry becomes the last block, and block 0 is empty.
    fn begin(&mut self) {
        let entry = self.plain(Decision::None, 1);
        let old = match self.method.blocks.first_mut() {
            Some(first) => std::mem::replace(first, entry),
            None => return,
        };
        self.old = self.add(old);
        if let Some(first) = self.method.blocks.first_mut() {
            first.is_pinned = true;
            first.name = "entry".to_owned();
        }
        self.open = Some((BlockId(0), 0));
    }

    fn end(&mut self) {
        let old = self.old;
        self.leave(Exit::Goto(old));
        if let Some(old) = self.method.blocks.get_mut(old.0 as usize) {
            old.is_pinned = false;
            old.name = "join".to_owned();
        }
    }

    fn call(&mut self, callee: MethodId) {
        let exception = self.local("thrown", Type::Class(THROWABLE));
        let decision = Decision::Returned {
            result: None,
            exception,
        };
        let block = self.plain(decision, 2);
        let next = self.add(block);
        self.leave(Exit::Call {
            method: callee,
            args: Vec::new(),
            next,
        });
        self.open = Some((next, 1));
        self.leave(Exit::Throw(exception));
        self.open = Some((next, 0));
    }

    /// No literal has a string yet, and no type a class object.
    fn nothing_kept(&mut self, field: FieldId, class: ClassId, count: usize) {
        let element = Type::Class(class);
        let dest = self.local("kept", Type::Array(Box::new(element.clone())));
        self.emit(Instr::NewArray {
            dest,
            element,
            size: Operand::Int(i64::try_from(count).unwrap_or(i64::MAX)),
        });
        self.emit(Instr::SetStatic {
            field,
            value: Operand::Local(dest),
        });
    }

    /// Keeps the value of a static field, and sets it to 0, false or null.
    fn save(&mut self, field: FieldId, ty: &Type) -> LocalId {
        let kept = self.local("kept", ty.clone());
        self.emit(Instr::GetStatic { dest: kept, field });
        let value = match ty {
            Type::Number(_) | Type::Bool => Operand::Int(0),
            _ => Operand::Null,
        };
        self.emit(Instr::SetStatic { field, value });
        kept
    }

    /// The input is the constant with its ordinal; all other numbers mean the last one.
    fn choose(&mut self, input: LocalId, of: &Enum) {
        let join = self.plain(Decision::None, 1);
        let join = self.add(join);
        let asked = self.plain(Decision::NotNull(input), 2);
        let asked = self.add(asked);
        self.leave(Exit::Goto(asked));
        self.open = Some((asked, 1));
        self.leave(Exit::Goto(join));
        self.open = Some((asked, 0));
        let ordinal = self.local("ordinal", Type::INT);
        self.emit(Instr::GetField {
            dest: ordinal,
            object: input,
            field: of.ordinal,
        });
        let mut ways = vec![self.open];
        if of.constants.len() > 1 {
            let labels = (0..).take(of.constants.len() - 1).collect();
            let decision = Decision::Switch {
                value: ordinal,
                labels,
            };
            let block = self.plain(decision, of.constants.len());
            let block = self.add(block);
            self.leave(Exit::Goto(block));
            ways = (0..of.constants.len())
                .map(|way| Some((block, way)))
                .collect();
        }
        for (way, field) in ways.into_iter().zip(&of.constants) {
            self.open = way;
            self.emit(Instr::GetStatic {
                dest: input,
                field: *field,
            });
            self.leave(Exit::Goto(join));
        }
        self.open = Some((join, 0));
    }

    fn local(&mut self, name: &str, ty: Type) -> LocalId {
        let id = u32::try_from(self.method.locals.len()).expect("ids are 32 bits wide");
        self.method.locals.push(Local {
            name: name.to_owned(),
            ty,
            is_temporary: true,
        });
        LocalId(id)
    }

    fn plain(&self, decision: Decision, ways: usize) -> Block {
        Block {
            name: "initial".to_owned(),
            decision,
            ways: (0..ways)
                .map(|_| Way {
                    instrs: Vec::new(),
                    exit: Exit::Return(None),
                    marks: Vec::new(),
                    span: self.span,
                })
                .collect(),
            guard_end: None,
            event: None,
            is_pinned: false,
            marks: Vec::new(),
            span: self.span,
        }
    }

    fn add(&mut self, block: Block) -> BlockId {
        let id = u32::try_from(self.method.blocks.len()).expect("ids are 32 bits wide");
        self.method.blocks.push(block);
        BlockId(id)
    }

    fn way(&mut self) -> Option<&mut Way> {
        let (block, way) = self.open?;
        let block = self.method.blocks.get_mut(block.0 as usize)?;
        block.ways.get_mut(way)
    }

    fn emit(&mut self, instr: Instr) {
        if let Some(way) = self.way() {
            way.instrs.push(instr);
        }
    }

    fn leave(&mut self, exit: Exit) {
        if let Some(way) = self.way() {
            way.exit = exit;
        }
        self.open = None;
    }
}
