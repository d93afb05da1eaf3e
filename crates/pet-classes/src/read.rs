//! Bytes → class. The only place that knows `cafebabe`: whatever is wrong with a file ends here, as
//! a message.

mod opcode;

use crate::class::{
    Argument, Class, Code, Dynamic, Field, HandleKind, Handler, Literal, Member, Method, Op,
    Variable,
};
use crate::descriptor::{Desc, Signature};
use cafebabe::attributes::InnerClassAccessFlags;
use cafebabe::attributes::{AttributeData, AttributeInfo, BootstrapMethodEntry, CodeData};
use cafebabe::constant_pool::{
    BootstrapArgument, LiteralConstant, MemberRef, MethodHandle, ReferenceKind,
};
use cafebabe::{
    ClassAccessFlags, ClassFile, FieldAccessFlags, FieldInfo, MethodAccessFlags, MethodInfo,
    ParseOptions,
};
use pet_translator::java::Access;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

/// Reads a class file. If only its instructions cannot be read, its methods have no code, and say
/// why.
pub fn read(bytes: &[u8]) -> Result<Class, String> {
    match parsed(bytes, true) {
        Ok(file) => converted(&file, None),
        Err(problem) => match parsed(bytes, false) {
            Ok(file) => converted(&file, Some(&problem)),
            Err(problem) => Err(problem),
        },
    }
}

/// The reader is foreign code: a panic in it is a file that it cannot read.
fn parsed(bytes: &[u8], with_code: bool) -> Result<ClassFile<'_>, String> {
    let mut options = ParseOptions::default();
    options.parse_bytecode(with_code);
    let result = catch_unwind(AssertUnwindSafe(|| {
        cafebabe::parse_class_with_options(bytes, &options)
    }));
    match result {
        Ok(Ok(file)) => Ok(file),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err("the file is damaged".to_owned()),
    }
}

fn converted(file: &ClassFile<'_>, problem: Option<&str>) -> Result<Class, String> {
    let flags = file.access_flags;
    if flags.contains(ClassAccessFlags::MODULE) {
        return Err("it describes a module".to_owned());
    }
    let name: Rc<str> = Rc::from(&*file.this_class);
    let bootstraps = bootstraps(&file.attributes);
    let methods = file.methods.iter();
    let methods = methods.map(|info| method(info, bootstraps, problem).map(Rc::new));
    let mut class = Class {
        superclass: file.super_class.as_ref().map(|name| Rc::from(&**name)),
        interfaces: file
            .interfaces
            .iter()
            .map(|name| Rc::from(&**name))
            .collect(),
        access: access(flags.contains(ClassAccessFlags::PUBLIC), false),
        is_interface: flags.contains(ClassAccessFlags::INTERFACE),
        is_abstract: flags.contains(ClassAccessFlags::ABSTRACT),
        is_final: flags.contains(ClassAccessFlags::FINAL),
        is_enum: flags.contains(ClassAccessFlags::ENUM),
        is_record: false,
        is_synthetic: flags.contains(ClassAccessFlags::SYNTHETIC),
        generic: None,
        fields: file.fields.iter().map(field).collect::<Result<_, _>>()?,
        methods: methods.collect::<Result<_, _>>()?,
        source_file: None,
        nested_in: None,
        name,
    };
    for attribute in &file.attributes {
        match &attribute.data {
            AttributeData::SourceFile(name) => class.source_file = Some(name.to_string()),
            AttributeData::Record(_) => class.is_record = true,
            AttributeData::Signature(text) => class.generic = Some(Rc::from(&**text)),
            AttributeData::InnerClasses(rows) => {
                let own = rows.iter().find(|row| row.inner_class_info == *class.name);
                // The flags of a nested class itself know neither private nor protected.
                if let Some(row) = own {
                    let flags = row.access_flags;
                    class.access = access(
                        flags.contains(InnerClassAccessFlags::PUBLIC),
                        flags.contains(InnerClassAccessFlags::PRIVATE),
                    );
                }
                if let Some(row) = own
                    && let (Some(outer), Some(name)) = (&row.outer_class_info, &row.inner_name)
                {
                    class.nested_in = Some((Rc::from(&**outer), name.to_string()));
                }
            }
            _ => {}
        }
    }
    Ok(class)
}

/// A protected member is open to its package.
fn access(is_public: bool, is_private: bool) -> Access {
    match (is_public, is_private) {
        (true, _) => Access::Public,
        (_, true) => Access::Private,
        _ => Access::Package,
    }
}

fn bootstraps<'f, 'a>(attributes: &'f [AttributeInfo<'a>]) -> &'f [BootstrapMethodEntry<'a>] {
    let mut found = attributes
        .iter()
        .filter_map(|attribute| match &attribute.data {
            AttributeData::BootstrapMethods(methods) => Some(methods.as_slice()),
            _ => None,
        });
    found.next().unwrap_or_default()
}

fn field(info: &FieldInfo<'_>) -> Result<Field, String> {
    let flags = info.access_flags;
    let constant = info
        .attributes
        .iter()
        .find_map(|attribute| match &attribute.data {
            AttributeData::ConstantValue(value) => literal(value),
            _ => None,
        });
    let generic = info
        .attributes
        .iter()
        .find_map(|attribute| match &attribute.data {
            AttributeData::Signature(text) => Some(Rc::from(&**text)),
            _ => None,
        });
    let is_static = flags.contains(FieldAccessFlags::STATIC);
    Ok(Field {
        name: Rc::from(&*info.name),
        desc: desc(&info.descriptor.to_string())?,
        generic,
        access: access(
            flags.contains(FieldAccessFlags::PUBLIC),
            flags.contains(FieldAccessFlags::PRIVATE),
        ),
        is_static,
        is_final: flags.contains(FieldAccessFlags::FINAL),
        is_enum: flags.contains(FieldAccessFlags::ENUM),
        holds_variable: info.attributes.iter().any(|attribute| {
            matches!(&attribute.data, AttributeData::Signature(text) if is_variable(text))
        }),
        constant: constant.filter(|_| is_static),
    })
}

fn method(
    info: &MethodInfo<'_>,
    bootstraps: &[BootstrapMethodEntry<'_>],
    problem: Option<&str>,
) -> Result<Method, String> {
    let flags = info.access_flags;
    let descriptor = info.descriptor.to_string();
    let signature = Signature::parse(&descriptor);
    let signature = signature.ok_or_else(|| format!("`{descriptor}` is no type of a method"))?;
    let mut method = Method {
        name: Rc::from(&*info.name),
        descriptor: Rc::from(descriptor),
        signature,
        access: access(
            flags.contains(MethodAccessFlags::PUBLIC),
            flags.contains(MethodAccessFlags::PRIVATE),
        ),
        is_generic: false,
        generic: None,
        returns_variable: false,
        is_static: flags.contains(MethodAccessFlags::STATIC),
        is_private: flags.contains(MethodAccessFlags::PRIVATE),
        is_native: flags.contains(MethodAccessFlags::NATIVE),
        is_abstract: flags.contains(MethodAccessFlags::ABSTRACT),
        is_synthetic: flags.contains(MethodAccessFlags::SYNTHETIC),
        is_bridge: flags.contains(MethodAccessFlags::BRIDGE),
        parameter_names: Vec::new(),
        code: None,
        problem: None,
    };
    for attribute in &info.attributes {
        match &attribute.data {
            AttributeData::Code(data) => match code(data, bootstraps) {
                Ok(code) => method.code = Some(code),
                Err(own) => method.problem = Some(problem.map_or(own, str::to_owned)),
            },
            AttributeData::Signature(text) => {
                method.is_generic = text.starts_with('<');
                method.generic = Some(Rc::from(&**text));
                let result = text.rsplit_once(')').map(|(_, result)| result);
                method.returns_variable = result.is_some_and(is_variable);
            }
            AttributeData::MethodParameters(rows) => {
                let names = rows.iter().map(|row| row.name.as_ref());
                method.parameter_names = names.map(|name| name.map(ToString::to_string)).collect();
            }
            _ => {}
        }
    }
    Ok(method)
}

/// Returns whether a generic type, up to the exceptions behind it, is a type variable or an array of
/// one.
fn is_variable(generic: &str) -> bool {
    generic.trim_start_matches('[').starts_with('T')
}

/// The longest code of a method that is read, in instructions: the format has no longer one.
const MOST_OPS: usize = 65_536;

fn code(data: &CodeData<'_>, bootstraps: &[BootstrapMethodEntry<'_>]) -> Result<Code, String> {
    let unread = || "its instructions cannot be read".to_owned();
    let bytecode = data.bytecode.as_ref().ok_or_else(unread)?;
    let opcodes = &bytecode.opcodes;
    if opcodes.is_empty() || opcodes.len() > MOST_OPS {
        return Err(unread());
    }
    // The index of the instruction at an offset; the end of the code is one, too.
    let at = |offset: usize| opcodes.binary_search_by_key(&offset, |(offset, _)| *offset);
    let jump = |offset: usize, by: i32| {
        let target = i64::try_from(offset).ok()? + i64::from(by);
        at(usize::try_from(target).ok()?).ok()
    };
    let mut ops = Vec::with_capacity(opcodes.len());
    for (offset, opcode) in opcodes {
        let op = opcode::op(opcode, |by| jump(*offset, by), bootstraps);
        ops.push(op.ok_or_else(unread)?);
    }
    let mut code = Code {
        lines: vec![None; ops.len()],
        handlers: Vec::new(),
        variables: Vec::new(),
        ops,
    };
    let bound = |offset: usize| match at(offset) {
        Ok(index) | Err(index) => index,
    };
    for row in &data.exception_table {
        code.handlers.push(Handler {
            start: bound(row.start_pc.into()),
            end: bound(row.end_pc.into()),
            target: at(row.handler_pc.into()).map_err(|_| unread())?,
            class: row.catch_type.as_ref().map(|name| Rc::from(&**name)),
        });
    }
    let mut lines: Vec<(usize, u32)> = Vec::new();
    for attribute in &data.attributes {
        match &attribute.data {
            AttributeData::LineNumberTable(rows) => {
                let rows = rows.iter();
                lines.extend(
                    rows.map(|row| (bound(row.start_pc.into()), u32::from(row.line_number))),
                );
            }
            AttributeData::LocalVariableTable(rows) => {
                for row in rows {
                    let start = usize::from(row.start_pc);
                    code.variables.push(Variable {
                        slot: row.index,
                        start: bound(start),
                        end: bound(start + usize::from(row.length)),
                        name: row.name.to_string(),
                        desc: desc(&row.descriptor.to_string())?,
                    });
                }
            }
            _ => {}
        }
    }
    lines.sort_by_key(|(start, _)| *start);
    let mut rows = lines.into_iter().peekable();
    let mut current = None;
    for (index, line) in code.lines.iter_mut().enumerate() {
        while let Some((_, number)) = rows.next_if(|(start, _)| *start <= index) {
            current = Some(number);
        }
        *line = current;
    }
    Ok(code)
}

fn desc(text: &str) -> Result<Desc, String> {
    Desc::parse(text).ok_or_else(|| format!("`{text}` is no type"))
}

fn literal(value: &LiteralConstant<'_>) -> Option<Literal> {
    Some(match value {
        LiteralConstant::Integer(value) => Literal::Int(i64::from(*value)),
        LiteralConstant::Long(value) => Literal::Long(*value),
        LiteralConstant::Float(value) => Literal::Float(*value),
        LiteralConstant::Double(value) => Literal::Double(*value),
        LiteralConstant::String(text) => Literal::String(text.encode_utf16().collect()),
        LiteralConstant::StringBytes(bytes) => Literal::String(units(bytes)),
    })
}

/// Half of a pair of surrogates may stand alone in a string: each unit has one to three bytes.
fn units(bytes: &[u8]) -> Rc<[u16]> {
    let mut units = Vec::new();
    let mut bytes = bytes.iter().map(|byte| u16::from(*byte));
    while let Some(first) = bytes.next() {
        let mut low = || bytes.next().unwrap_or(0) & 0x3F;
        units.push(match first >> 4 {
            0xC | 0xD => (first & 0x1F) << 6 | low(),
            0xE => (first & 0x0F) << 12 | low() << 6 | low(),
            _ => first,
        });
    }
    Rc::from(units)
}

fn member(reference: &MemberRef<'_>) -> Member {
    Member {
        owner: Rc::from(&*reference.class_name),
        name: Rc::from(&*reference.name_and_type.name),
        descriptor: Rc::from(&*reference.name_and_type.descriptor),
    }
}

fn handle(handle: &MethodHandle<'_>) -> (HandleKind, Member) {
    let kind = match handle.kind {
        ReferenceKind::GetField => HandleKind::GetField,
        ReferenceKind::GetStatic => HandleKind::GetStatic,
        ReferenceKind::PutField => HandleKind::PutField,
        ReferenceKind::PutStatic => HandleKind::PutStatic,
        ReferenceKind::InvokeVirtual => HandleKind::Virtual,
        ReferenceKind::InvokeStatic => HandleKind::Static,
        ReferenceKind::InvokeSpecial => HandleKind::Special,
        ReferenceKind::NewInvokeSpecial => HandleKind::NewSpecial,
        ReferenceKind::InvokeInterface => HandleKind::Interface,
    };
    let member = Member {
        owner: Rc::from(&*handle.class_name),
        name: Rc::from(&*handle.member_ref.name),
        descriptor: Rc::from(&*handle.member_ref.descriptor),
    };
    (kind, member)
}

fn dynamic(
    name: &cafebabe::constant_pool::NameAndType<'_>,
    index: u16,
    bootstraps: &[BootstrapMethodEntry<'_>],
) -> Op {
    let Some(entry) = bootstraps.get(usize::from(index)) else {
        return Op::Unsupported("invokedynamic");
    };
    let arguments = entry.arguments.iter().map(|argument| match argument {
        BootstrapArgument::LiteralConstant(value) => literal(value).map(Argument::Literal),
        BootstrapArgument::ClassInfo(name) => Desc::of_class_constant(name).map(Argument::Class),
        BootstrapArgument::MethodType(text) => Some(Argument::MethodType(Rc::from(&**text))),
        BootstrapArgument::MethodHandle(it) => {
            let (kind, member) = handle(it);
            Some(Argument::Handle(kind, member))
        }
    });
    match arguments.collect::<Option<Vec<Argument>>>() {
        Some(arguments) => Op::Dynamic(Rc::new(Dynamic {
            name: Rc::from(&*name.name),
            descriptor: Rc::from(&*name.descriptor),
            bootstrap: handle(&entry.method).1,
            arguments,
        })),
        None => Op::Unsupported("invokedynamic"),
    }
}
