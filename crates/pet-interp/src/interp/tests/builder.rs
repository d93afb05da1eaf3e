//! Programs of blocks by hand, for what the interpreter must do with any block,
//! whatever the lowering makes of a source.

use indexmap::IndexMap;
use pet_translator::cfg::{
    Block, BlockId, Class, Decision, Exit, Field, Instr, Local, Mark, Method, Operand, Program, Way,
};
use pet_translator::source::Span;
use pet_translator::typed::{
    ArithOp, BUILTIN_CLASSES, ClassId, CompareOp, FieldId, LocalId, MethodId, MethodKind, OBJECT,
    Role, Type,
};

pub struct Builder {
    pub program: Program,
}

pub fn builder() -> Builder {
    let mut builder = Builder {
        program: Program {
            classes: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            main: None,
            is_actor_program: false,
            contracts: Vec::new(),
        },
    };
    for (name, superclass) in BUILTIN_CLASSES {
        builder.class(name, superclass.map(ClassId), Role::Plain);
    }
    builder
}

impl Builder {
    pub fn class(&mut self, name: &str, superclass: Option<ClassId>, role: Role) -> ClassId {
        let id = ClassId(number(self.program.classes.len()));
        let layout = superclass.map(|id| self.program.class(id).layout.clone());
        self.program.is_actor_program |= role == Role::Actor;
        self.program.classes.push(Class {
            name: name.to_owned(),
            is_interface: false,
            is_abstract: false,
            is_builtin: id.index() < BUILTIN_CLASSES.len(),
            role,
            superclass,
            interfaces: Vec::new(),
            layout: layout.unwrap_or_default(),
            statics: Vec::new(),
            methods: IndexMap::new(),
            constructors: Vec::new(),
            static_initialiser: None,
            span: SPAN,
        });
        id
    }

    pub fn actor(&mut self, name: &str) -> ClassId {
        self.class(name, Some(OBJECT), Role::Actor)
    }

    pub fn field(&mut self, class: ClassId, name: &str, ty: Type) -> FieldId {
        let id = FieldId(number(self.program.fields.len()));
        self.program.fields.push(Field {
            class,
            name: name.to_owned(),
            ty,
            constant: None,
            is_initialised: false,
        });
        self.program.classes[class.index()].layout.push(id);
        id
    }

    /// The first locals are the inputs; blocks come later.
    pub fn method(
        &mut self,
        class: Option<ClassId>,
        kind: MethodKind,
        name: &str,
        inputs: usize,
        locals: &[(&str, Type)],
        result: Type,
    ) -> MethodId {
        let id = MethodId(number(self.program.methods.len()));
        let owner = class.map(|class| self.program.class(class).name.clone());
        let key = owner.map_or(name.to_owned(), |owner| format!("{owner}.{name}"));
        let locals = locals.iter().map(|(name, ty)| Local {
            name: (*name).to_owned(),
            ty: ty.clone(),
            is_temporary: false,
        });
        self.program.methods.push(Method {
            key,
            name: name.to_owned(),
            signature: format!("{name}()"),
            class,
            kind,
            is_native: false,
            is_abstract: false,
            inputs: (0..number(inputs)).map(LocalId).collect(),
            result,
            locals: locals.collect(),
            blocks: Vec::new(),
            loops: Vec::new(),
            statements: vec![SPAN; 100],
            pragmas: Vec::new(),
            name_span: SPAN,
            span: SPAN,
        });
        if let (Some(class), MethodKind::Instance) = (class, kind) {
            let methods = &mut self.program.classes[class.index()].methods;
            methods.insert(format!("{name}()"), id);
        }
        if kind == MethodKind::Main {
            self.program.main = Some(id);
        }
        id
    }

    pub fn block(&mut self, method: MethodId, decision: Decision, ways: Vec<Way>) -> BlockId {
        let method = &mut self.program.methods[method.index()];
        let id = BlockId(number(method.blocks.len()));
        method.blocks.push(Block {
            name: match id.0 {
                0 => method.key.clone(),
                number => format!("{}:{number}", method.key),
            },
            decision,
            ways,
            event: None,
            guard_end: None,
            is_pinned: false,
            marks: vec![Mark::Statement(id.0)],
            span: Span::new(id.0, id.0 + 1),
        });
        id
    }

    pub fn guard(&mut self, method: MethodId, block: BlockId, end: BlockId) {
        self.program.methods[method.index()].blocks[block.0 as usize].guard_end = Some(end);
    }
}

const SPAN: Span = Span { start: 0, end: 0 };

pub fn way(instrs: Vec<Instr>, exit: Exit) -> Way {
    Way {
        instrs,
        exit,
        marks: Vec::new(),
        span: SPAN,
    }
}

pub fn goto(block: u32) -> Exit {
    Exit::Goto(BlockId(block))
}

pub fn returns(local: u32) -> Exit {
    Exit::Return(Some(var(local)))
}

pub fn var(local: u32) -> Operand {
    Operand::Local(LocalId(local))
}

pub fn int(value: i64) -> Operand {
    Operand::Int(value)
}

pub fn copy(dest: u32, value: Operand) -> Instr {
    let dest = LocalId(dest);
    Instr::Copy { dest, value }
}

pub fn arith(dest: u32, left: Operand, op: ArithOp, right: Operand) -> Instr {
    Instr::Arith {
        dest: LocalId(dest),
        number: pet_translator::number::Number::Int,
        op,
        left,
        right,
    }
}

pub fn compare(left: Operand, op: CompareOp, right: Operand) -> Decision {
    Decision::Compare { op, left, right }
}

pub fn get(dest: u32, object: u32, field: FieldId) -> Instr {
    Instr::GetField {
        dest: LocalId(dest),
        object: LocalId(object),
        field,
    }
}

pub fn set(object: u32, field: FieldId, value: Operand) -> Instr {
    let object = LocalId(object);
    Instr::SetField {
        object,
        field,
        value,
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap()
}
