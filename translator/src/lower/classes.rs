//! The tables of a program: classes with their layout, fields, methods without blocks.

use crate::cfg;
use crate::typed::{self, ClassId, FieldId, LocalId, MethodKind, Type};
use indexmap::IndexMap;

pub(super) fn tables(module: &typed::Module) -> cfg::Program {
    cfg::Program {
        classes: classes(module),
        fields: module.fields.iter().map(field).collect(),
        methods: module
            .methods
            .iter()
            .map(|method| head(module, method))
            .collect(),
        main: module.main,
        is_actor_program: module.is_actor_program,
        given: cfg::Given::default(),
        contracts: module.contracts.clone(),
    }
}

/// The direct subclasses of each class, and the concrete classes.
pub(super) struct Hierarchy {
    below: Vec<Vec<ClassId>>,
    is_concrete: Vec<bool>,
}

impl Hierarchy {
    pub fn new(program: &cfg::Program) -> Hierarchy {
        let mut below = vec![Vec::new(); program.classes.len()];
        for (class, index) in program.classes.iter().zip(0..) {
            for parent in class.superclass.iter().chain(&class.interfaces) {
                if let Some(list) = below.get_mut(parent.index()) {
                    list.push(ClassId(index));
                }
            }
        }
        let is_concrete = |class: &cfg::Class| !class.is_abstract && !class.is_interface;
        Hierarchy {
            below,
            is_concrete: program.classes.iter().map(is_concrete).collect(),
        }
    }

    /// The concrete classes among the class and its descendants, in source order.
    pub fn concrete_below(&self, class: ClassId) -> Vec<ClassId> {
        let mut found = indexmap::IndexSet::from([class]);
        let mut at = 0;
        while let Some(id) = found.get_index(at).copied() {
            found.extend(self.below.get(id.index()).into_iter().flatten().copied());
            at += 1;
        }
        found.retain(|id| self.is_concrete.get(id.index()) == Some(&true));
        found.sort();
        found.into_iter().collect()
    }
}

fn classes(module: &typed::Module) -> Vec<cfg::Class> {
    module
        .classes
        .iter()
        .map(|class| cfg::Class {
            name: class.name.clone(),
            is_interface: class.kind == typed::ClassKind::Interface,
            is_abstract: class.is_abstract,
            is_builtin: class.is_builtin,
            role: class.role,
            superclass: class.superclass,
            interfaces: class.interfaces.clone(),
            layout: layout(module, class),
            statics: statics(module, class),
            methods: methods(module, class),
            constructors: class.constructors.clone(),
            static_initialiser: class.static_initialiser,
            span: class.span,
        })
        .collect()
}

/// Superclass first. Iterative, since a chain of classes may be long.
fn layout(module: &typed::Module, class: &typed::Class) -> Vec<FieldId> {
    let mut chain = vec![&class.fields];
    let mut next: Option<ClassId> = class.superclass;
    while let Some(id) = next {
        let class = module.class(id);
        chain.push(&class.fields);
        next = class.superclass;
    }
    chain.into_iter().rev().flatten().copied().collect()
}

fn statics(module: &typed::Module, class: &typed::Class) -> Vec<FieldId> {
    let fields = class.static_fields.iter().copied();
    fields
        .filter(|id| module.field(*id).constant.is_none())
        .collect()
}

fn methods(module: &typed::Module, class: &typed::Class) -> IndexMap<String, typed::MethodId> {
    let own = class.methods.iter().map(|id| (*id, module.method(*id)));
    own.filter(|(_, method)| method.kind == MethodKind::Instance && !method.is_abstract)
        .map(|(id, method)| (signature(module, method), id))
        .collect()
}

fn signature(module: &typed::Module, method: &typed::Method) -> String {
    let types: Vec<String> = method
        .parameters
        .iter()
        .filter_map(|id| method.locals.get(id.index()))
        .map(|local| local.ty.name(&|class| module.class(class).name.as_str()))
        .collect();
    format!("{}({})", method.name, types.join(","))
}

fn field(field: &typed::Field) -> cfg::Field {
    cfg::Field {
        class: field.class,
        name: field.name.clone(),
        ty: field.ty.clone(),
        constant: field.constant,
        is_initialised: false,
    }
}

/// `this` takes the first slot, so the locals of the typed tree move up by one.
fn head(module: &typed::Module, method: &typed::Method) -> cfg::Method {
    let this = matches!(method.kind, MethodKind::Instance | MethodKind::Constructor)
        .then_some(method.class)
        .flatten()
        .map(|class| cfg::Local {
            name: "this".to_owned(),
            ty: Type::Class(class),
            is_temporary: false,
        });
    let inputs = usize::from(this.is_some()) + method.parameters.len();
    let locals = method.locals.iter().map(|local| cfg::Local {
        name: local.name.clone(),
        ty: local.ty.clone(),
        is_temporary: false,
    });
    cfg::Method {
        key: method.key.clone(),
        name: method.name.clone(),
        signature: signature(module, method),
        class: method.class,
        kind: method.kind,
        is_native: method.is_native,
        is_abstract: method.is_abstract,
        inputs: (0..u32::try_from(inputs).expect("ids are 32 bits wide"))
            .map(LocalId)
            .collect(),
        result: method.result.clone(),
        locals: this.into_iter().chain(locals).collect(),
        blocks: Vec::new(),
        loops: Vec::new(),
        statements: Vec::new(),
        pragmas: method.pragmas.clone(),
        name_span: method.name_span,
        span: method.span,
    }
}
