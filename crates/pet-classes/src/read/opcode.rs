//! One instruction: the many forms of a class file become the few of `Op`.

use super::{dynamic, literal, member};
use crate::class::{Comparison, Condition, Element, Invocation, Literal, Member, Op, StackOp};
use crate::descriptor::{Desc, Kind};
use crate::library;
use cafebabe::attributes::BootstrapMethodEntry;
use cafebabe::bytecode::{Opcode, PrimitiveArrayType};
use cafebabe::constant_pool::{Loadable, ObjectArrayType};
use pet_translator::number::Number;
use pet_translator::typed::{ArithOp, CompareOp};
use std::rc::Rc;

/// `jump` finds the index of a jump's target. `None` if a part of the instruction makes no sense.
pub(super) fn op(
    opcode: &Opcode<'_>,
    jump: impl Fn(i32) -> Option<usize>,
    bootstraps: &[BootstrapMethodEntry<'_>],
) -> Option<Op> {
    let conditional = |condition, by: i32| Some(Op::If(condition, jump(by)?));
    if let Some(op) = plain(opcode) {
        return Some(op);
    }
    Some(match opcode {
        Opcode::Ldc(value) | Opcode::LdcW(value) | Opcode::Ldc2W(value) => loaded(value)?,
        Opcode::Aload(slot) => Op::Load(Kind::Ref, *slot),
        Opcode::Iload(slot) => Op::Load(Kind::Int, *slot),
        Opcode::Lload(slot) => Op::Load(Kind::Long, *slot),
        Opcode::Fload(slot) => Op::Load(Kind::Float, *slot),
        Opcode::Dload(slot) => Op::Load(Kind::Double, *slot),
        Opcode::Astore(slot) => Op::Store(Kind::Ref, *slot),
        Opcode::Istore(slot) => Op::Store(Kind::Int, *slot),
        Opcode::Lstore(slot) => Op::Store(Kind::Long, *slot),
        Opcode::Fstore(slot) => Op::Store(Kind::Float, *slot),
        Opcode::Dstore(slot) => Op::Store(Kind::Double, *slot),
        Opcode::Iinc(slot, by) => Op::Increment(*slot, *by),
        Opcode::Bipush(value) => Op::Literal(Literal::Int(i64::from(*value))),
        Opcode::Sipush(value) => Op::Literal(Literal::Int(i64::from(*value))),
        Opcode::Ifeq(by) => conditional(Condition::Zero(CompareOp::Eq), *by)?,
        Opcode::Ifne(by) => conditional(Condition::Zero(CompareOp::Ne), *by)?,
        Opcode::Iflt(by) => conditional(Condition::Zero(CompareOp::Lt), *by)?,
        Opcode::Ifle(by) => conditional(Condition::Zero(CompareOp::Le), *by)?,
        Opcode::Ifgt(by) => conditional(Condition::Zero(CompareOp::Gt), *by)?,
        Opcode::Ifge(by) => conditional(Condition::Zero(CompareOp::Ge), *by)?,
        Opcode::IfIcmpeq(by) => conditional(Condition::Ints(CompareOp::Eq), *by)?,
        Opcode::IfIcmpne(by) => conditional(Condition::Ints(CompareOp::Ne), *by)?,
        Opcode::IfIcmplt(by) => conditional(Condition::Ints(CompareOp::Lt), *by)?,
        Opcode::IfIcmple(by) => conditional(Condition::Ints(CompareOp::Le), *by)?,
        Opcode::IfIcmpgt(by) => conditional(Condition::Ints(CompareOp::Gt), *by)?,
        Opcode::IfIcmpge(by) => conditional(Condition::Ints(CompareOp::Ge), *by)?,
        Opcode::IfAcmpeq(by) => conditional(Condition::Refs(true), *by)?,
        Opcode::IfAcmpne(by) => conditional(Condition::Refs(false), *by)?,
        Opcode::Ifnull(by) => conditional(Condition::Null(true), *by)?,
        Opcode::Ifnonnull(by) => conditional(Condition::Null(false), *by)?,
        Opcode::Goto(by) => Op::Goto(jump(*by)?),
        Opcode::Lookupswitch(table) => {
            let cases = table.match_offsets.iter();
            let cases = cases.map(|(value, by)| Some((*value, jump(*by)?)));
            Op::Switch {
                default: jump(table.default)?,
                cases: cases.collect::<Option<_>>()?,
            }
        }
        Opcode::Tableswitch(table) => {
            let cases = (table.low..=table.high).zip(&table.jumps);
            let cases = cases.map(|(value, by)| Some((value, jump(*by)?)));
            Op::Switch {
                default: jump(table.default)?,
                cases: cases.collect::<Option<_>>()?,
            }
        }
        Opcode::Getfield(reference) => Op::GetField(member(reference)),
        Opcode::Putfield(reference) => Op::PutField(member(reference)),
        Opcode::Getstatic(reference) => static_field(member(reference)),
        Opcode::Putstatic(reference) => Op::PutStatic(member(reference)),
        Opcode::Invokestatic(reference) => Op::Invoke(Invocation::Static, member(reference)),
        Opcode::Invokespecial(reference) => Op::Invoke(Invocation::Special, member(reference)),
        Opcode::Invokevirtual(reference) => Op::Invoke(Invocation::Virtual, member(reference)),
        Opcode::Invokeinterface(reference, _) => {
            Op::Invoke(Invocation::Interface, member(reference))
        }
        Opcode::Invokedynamic(site) => dynamic(&site.name_and_type, site.attr_index, bootstraps),
        Opcode::New(name) => Op::New(Rc::from(&**name)),
        Opcode::Newarray(element) => Op::NewArray(primitive(element)),
        Opcode::Anewarray(element) => Op::NewArray(reference(element)?),
        Opcode::Multianewarray(whole, sizes) => Op::NewArrays(reference(whole)?, *sizes),
        Opcode::Checkcast(ty) => Op::Cast(reference(ty)?),
        Opcode::Instanceof(ty) => Op::InstanceOf(reference(ty)?),
        _ => return None,
    })
}

/// Instructions without operands.
fn plain(opcode: &Opcode<'_>) -> Option<Op> {
    let int = |value| Op::Literal(Literal::Int(value));
    if let Some(op) = arithmetic(opcode) {
        return Some(op);
    }
    Some(match opcode {
        Opcode::Nop => Op::Nop,
        Opcode::AconstNull => Op::Null,
        Opcode::IconstM1 => int(-1),
        Opcode::Iconst0 => int(0),
        Opcode::Iconst1 => int(1),
        Opcode::Iconst2 => int(2),
        Opcode::Iconst3 => int(3),
        Opcode::Iconst4 => int(4),
        Opcode::Iconst5 => int(5),
        Opcode::Lconst0 => Op::Literal(Literal::Long(0)),
        Opcode::Lconst1 => Op::Literal(Literal::Long(1)),
        Opcode::Fconst0 => Op::Literal(Literal::Float(0.0)),
        Opcode::Fconst1 => Op::Literal(Literal::Float(1.0)),
        Opcode::Fconst2 => Op::Literal(Literal::Float(2.0)),
        Opcode::Dconst0 => Op::Literal(Literal::Double(0.0)),
        Opcode::Dconst1 => Op::Literal(Literal::Double(1.0)),
        Opcode::Aaload => Op::ArrayLoad(Element::Ref),
        Opcode::Baload => Op::ArrayLoad(Element::ByteOrBool),
        Opcode::Caload => Op::ArrayLoad(Element::Char),
        Opcode::Saload => Op::ArrayLoad(Element::Short),
        Opcode::Iaload => Op::ArrayLoad(Element::Int),
        Opcode::Laload => Op::ArrayLoad(Element::Long),
        Opcode::Faload => Op::ArrayLoad(Element::Float),
        Opcode::Daload => Op::ArrayLoad(Element::Double),
        Opcode::Aastore => Op::ArrayStore(Element::Ref),
        Opcode::Bastore => Op::ArrayStore(Element::ByteOrBool),
        Opcode::Castore => Op::ArrayStore(Element::Char),
        Opcode::Sastore => Op::ArrayStore(Element::Short),
        Opcode::Iastore => Op::ArrayStore(Element::Int),
        Opcode::Lastore => Op::ArrayStore(Element::Long),
        Opcode::Fastore => Op::ArrayStore(Element::Float),
        Opcode::Dastore => Op::ArrayStore(Element::Double),
        Opcode::Pop => Op::Stack(StackOp::Pop),
        Opcode::Pop2 => Op::Stack(StackOp::Pop2),
        Opcode::Dup => Op::Stack(StackOp::Dup),
        Opcode::DupX1 => Op::Stack(StackOp::DupX1),
        Opcode::DupX2 => Op::Stack(StackOp::DupX2),
        Opcode::Dup2 => Op::Stack(StackOp::Dup2),
        Opcode::Dup2X1 => Op::Stack(StackOp::Dup2X1),
        Opcode::Dup2X2 => Op::Stack(StackOp::Dup2X2),
        Opcode::Swap => Op::Stack(StackOp::Swap),
        Opcode::Lcmp => Op::Compare(Comparison::Long),
        Opcode::Fcmpl => Op::Compare(Comparison::Less(Kind::Float)),
        Opcode::Fcmpg => Op::Compare(Comparison::Greater(Kind::Float)),
        Opcode::Dcmpl => Op::Compare(Comparison::Less(Kind::Double)),
        Opcode::Dcmpg => Op::Compare(Comparison::Greater(Kind::Double)),
        Opcode::Ireturn => Op::Return(Some(Kind::Int)),
        Opcode::Lreturn => Op::Return(Some(Kind::Long)),
        Opcode::Freturn => Op::Return(Some(Kind::Float)),
        Opcode::Dreturn => Op::Return(Some(Kind::Double)),
        Opcode::Areturn => Op::Return(Some(Kind::Ref)),
        Opcode::Return => Op::Return(None),
        Opcode::Athrow => Op::Throw,
        Opcode::Arraylength => Op::Length,
        Opcode::Monitorenter => Op::Monitor,
        Opcode::Monitorexit => Op::Stack(StackOp::Pop),
        Opcode::Jsr(_) | Opcode::Ret(_) => Op::Unsupported("subroutines (jsr)"),
        Opcode::Breakpoint | Opcode::Impdep1 | Opcode::Impdep2 => {
            Op::Unsupported("reserved instructions")
        }
        _ => return None,
    })
}

fn arithmetic(opcode: &Opcode<'_>) -> Option<Op> {
    use ArithOp::{Add, And, Div, Mul, Or, Rem, ShiftLeft, ShiftRight, ShiftUnsigned, Sub, Xor};
    Some(match opcode {
        Opcode::Iadd => Op::Arith(Kind::Int, Add),
        Opcode::Isub => Op::Arith(Kind::Int, Sub),
        Opcode::Imul => Op::Arith(Kind::Int, Mul),
        Opcode::Idiv => Op::Arith(Kind::Int, Div),
        Opcode::Irem => Op::Arith(Kind::Int, Rem),
        Opcode::Iand => Op::Arith(Kind::Int, And),
        Opcode::Ior => Op::Arith(Kind::Int, Or),
        Opcode::Ixor => Op::Arith(Kind::Int, Xor),
        Opcode::Ishl => Op::Arith(Kind::Int, ShiftLeft),
        Opcode::Ishr => Op::Arith(Kind::Int, ShiftRight),
        Opcode::Iushr => Op::Arith(Kind::Int, ShiftUnsigned),
        Opcode::Ladd => Op::Arith(Kind::Long, Add),
        Opcode::Lsub => Op::Arith(Kind::Long, Sub),
        Opcode::Lmul => Op::Arith(Kind::Long, Mul),
        Opcode::Ldiv => Op::Arith(Kind::Long, Div),
        Opcode::Lrem => Op::Arith(Kind::Long, Rem),
        Opcode::Land => Op::Arith(Kind::Long, And),
        Opcode::Lor => Op::Arith(Kind::Long, Or),
        Opcode::Lxor => Op::Arith(Kind::Long, Xor),
        Opcode::Lshl => Op::Arith(Kind::Long, ShiftLeft),
        Opcode::Lshr => Op::Arith(Kind::Long, ShiftRight),
        Opcode::Lushr => Op::Arith(Kind::Long, ShiftUnsigned),
        Opcode::Fadd => Op::Arith(Kind::Float, Add),
        Opcode::Fsub => Op::Arith(Kind::Float, Sub),
        Opcode::Fmul => Op::Arith(Kind::Float, Mul),
        Opcode::Fdiv => Op::Arith(Kind::Float, Div),
        Opcode::Frem => Op::Arith(Kind::Float, Rem),
        Opcode::Dadd => Op::Arith(Kind::Double, Add),
        Opcode::Dsub => Op::Arith(Kind::Double, Sub),
        Opcode::Dmul => Op::Arith(Kind::Double, Mul),
        Opcode::Ddiv => Op::Arith(Kind::Double, Div),
        Opcode::Drem => Op::Arith(Kind::Double, Rem),
        Opcode::Ineg => Op::Negate(Kind::Int),
        Opcode::Lneg => Op::Negate(Kind::Long),
        Opcode::Fneg => Op::Negate(Kind::Float),
        Opcode::Dneg => Op::Negate(Kind::Double),
        Opcode::I2l => Op::Convert(Kind::Int, Kind::Long),
        Opcode::I2f => Op::Convert(Kind::Int, Kind::Float),
        Opcode::I2d => Op::Convert(Kind::Int, Kind::Double),
        Opcode::L2i => Op::Convert(Kind::Long, Kind::Int),
        Opcode::L2f => Op::Convert(Kind::Long, Kind::Float),
        Opcode::L2d => Op::Convert(Kind::Long, Kind::Double),
        Opcode::F2i => Op::Convert(Kind::Float, Kind::Int),
        Opcode::F2l => Op::Convert(Kind::Float, Kind::Long),
        Opcode::F2d => Op::Convert(Kind::Float, Kind::Double),
        Opcode::D2i => Op::Convert(Kind::Double, Kind::Int),
        Opcode::D2l => Op::Convert(Kind::Double, Kind::Long),
        Opcode::D2f => Op::Convert(Kind::Double, Kind::Float),
        Opcode::I2b => Op::Narrow(Number::Byte),
        Opcode::I2c => Op::Narrow(Number::Char),
        Opcode::I2s => Op::Narrow(Number::Short),
        _ => return None,
    })
}

/// `int.class` is the value of `Integer.TYPE`.
fn static_field(member: Member) -> Op {
    match library::unboxed(&member.owner).filter(|_| &*member.name == "TYPE") {
        Some(desc) => Op::ClassLiteral(desc),
        None => Op::GetStatic(member),
    }
}

fn loaded(value: &Loadable<'_>) -> Option<Op> {
    Some(match value {
        Loadable::LiteralConstant(value) => Op::Literal(literal(value)?),
        Loadable::ClassInfo(name) => Op::ClassLiteral(Desc::of_class_constant(name)?),
        Loadable::MethodHandle(_) | Loadable::MethodType(_) => Op::Unsupported("method handles"),
        Loadable::Dynamic(_) => Op::Unsupported("dynamic constants"),
    })
}

fn primitive(element: &PrimitiveArrayType) -> Desc {
    match element {
        PrimitiveArrayType::Boolean => Desc::Bool,
        PrimitiveArrayType::Char => Desc::Char,
        PrimitiveArrayType::Float => Desc::Float,
        PrimitiveArrayType::Double => Desc::Double,
        PrimitiveArrayType::Byte => Desc::Byte,
        PrimitiveArrayType::Short => Desc::Short,
        PrimitiveArrayType::Int => Desc::Int,
        PrimitiveArrayType::Long => Desc::Long,
    }
}

fn reference(ty: &ObjectArrayType<'_>) -> Option<Desc> {
    match ty {
        ObjectArrayType::ArrayType(desc) => Desc::parse(&desc.to_string()),
        ObjectArrayType::BinaryName(name) => Some(Desc::class(name)),
    }
}
