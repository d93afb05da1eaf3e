//! Instructions that do not jump: variables, arithmetic, fields, casts.

use super::stack::{Value, default_type};
use super::{Refusal, Translator};
use crate::class::{Invocation, Literal, Member, Op};
use crate::descriptor::{Desc, Kind, Signature};
use crate::library;
use pet_translator::cfg::{Decision, Exit, Instr, Operand};
use pet_translator::number::Number;
use pet_translator::number::float;
use pet_translator::typed::{self, ArithOp, ClassId, CompareOp, LocalId, OBJECT, Type};
use std::rc::Rc;

impl Translator<'_, '_> {
    pub(super) fn op(&mut self, op: &Op) -> Result<(), Refusal> {
        match op {
            Op::Nop => {}
            Op::Literal(literal) => self.literal(literal)?,
            Op::Null => self.push(Operand::Null, Type::Null),
            Op::ClassLiteral(desc) => self.class_literal(desc)?,
            Op::Characters(text) => self.literal_characters(text),
            Op::Load(kind, _) => self.load(*kind)?,
            Op::Store(kind, _) => self.store(*kind)?,
            Op::Increment(_, by) => self.increment(*by)?,
            Op::ArrayLoad(element) => self.array_load(*element)?,
            Op::ArrayStore(element) => self.array_store(*element)?,
            Op::Stack(op) => self.stack_op(*op)?,
            Op::Arith(kind, op) => {
                let (right, right_type) = self.pop_operand()?;
                let (left, left_type) = self.pop_operand()?;
                let is_bool = left_type == Type::Bool && right_type == Type::Bool;
                let ty = match op {
                    ArithOp::And | ArithOp::Or | ArithOp::Xor if is_bool => Type::Bool,
                    _ => default_type(*kind),
                };
                let number = number(*kind);
                let result = self.arith(number, *op, left, right, ty.clone())?;
                self.push(result, ty);
            }
            Op::Negate(kind) => {
                let (value, _) = self.pop_operand()?;
                let number = number(*kind);
                let ty = Type::Number(number);
                let result = match value {
                    Operand::Int(key) if number.is_floating() => Operand::Int(float::negated(key)),
                    Operand::Int(value) => Operand::Int(number.wrap(value.wrapping_neg())),
                    value => {
                        let dest = self.temporary("negated", ty.clone());
                        self.builder.emit(Instr::Negate {
                            dest,
                            number,
                            value,
                        });
                        Operand::Local(dest)
                    }
                };
                self.push(result, ty);
            }
            Op::Convert(Kind::Int, Kind::Long) => {
                let (value, _) = self.pop_operand()?;
                self.push(value, Type::Number(Number::Long));
            }
            Op::Convert(Kind::Long, Kind::Int) => self.narrow(Number::Int)?,
            Op::Convert(from, to) => self.convert(number(*from), number(*to))?,
            Op::Narrow(number) => self.narrow(*number)?,
            Op::Compare(comparison) => {
                let (right, _) = self.pop_operand()?;
                let (left, _) = self.pop_operand()?;
                self.stack.push(Value::Compared {
                    comparison: *comparison,
                    left,
                    right,
                });
            }
            Op::If(condition, target) => self.branch(*condition, *target)?,
            Op::Goto(target) => {
                let target = self.target(*target)?;
                let stack = std::mem::take(&mut self.stack);
                self.builder.flush();
                self.arrive(target, stack)?;
            }
            Op::Switch { default, cases } => self.switch(*default, cases)?,
            Op::Return(None) => self.exit(Exit::Return(None)),
            Op::Return(Some(_)) => {
                let (value, _) = self.pop_operand()?;
                self.exit(Exit::Return(Some(value)));
            }
            Op::Throw => self.throw_value()?,
            Op::GetField(member) => self.get_field(member)?,
            Op::PutField(member) => self.put_field(member)?,
            Op::GetStatic(member) => self.get_static(member)?,
            Op::PutStatic(member) => self.put_static(member)?,
            Op::Invoke(kind, member) => self.invoke(*kind, member)?,
            Op::Dynamic(dynamic) => self.dynamic(dynamic)?,
            Op::New(name) => self.stack.push(Value::Fresh {
                at: self.at,
                class: Rc::clone(name),
            }),
            Op::NewArray(element) => self.new_array(element)?,
            Op::NewArrays(whole, sizes) => self.new_arrays(whole, *sizes)?,
            Op::Length => {
                let (array, _) = self.pop_operand()?;
                let array = self.not_null(array)?;
                let dest = self.temporary("length", Type::INT);
                self.builder.emit(Instr::Length { dest, array });
                self.push(Operand::Local(dest), Type::INT);
            }
            Op::Cast(desc) => self.cast(desc)?,
            Op::InstanceOf(desc) => self.instance_of(desc)?,
            Op::Monitor => {
                let (value, _) = self.pop_operand()?;
                self.not_null(value)?;
            }
            Op::Unsupported(what) => return Err((*what).to_owned()),
        }
        Ok(())
    }

    fn literal(&mut self, literal: &Literal) -> Result<(), Refusal> {
        match literal {
            Literal::Int(value) => self.stack.push(Value::int(*value)),
            Literal::Long(value) => self.push(Operand::Int(*value), Type::Number(Number::Long)),
            Literal::String(text) => {
                let world = self.world;
                match world.literal(text) {
                    Some(member) => self.invoke(Invocation::Static, member)?,
                    None => self.push_known(library::STRING),
                }
            }
            Literal::Float(value) => {
                let key = float::key(f64::from(*value));
                self.push(Operand::Int(key), Type::Number(Number::Float));
            }
            Literal::Double(value) => {
                self.push(
                    Operand::Int(float::key(*value)),
                    Type::Number(Number::Double),
                );
            }
        }
        Ok(())
    }

    pub(super) fn push_known(&mut self, class: &str) {
        let class = self.world.id(class).unwrap_or(OBJECT);
        self.stack.push(Value::Known(class));
    }

    /// The local of the variable that the current instruction reads or writes.
    fn variable(&self) -> Result<(usize, LocalId), Refusal> {
        let number = self.variables.of_op(self.at);
        let found = number.and_then(|number| Some((number, self.locals.get(number)?.0)));
        found.ok_or_else(|| "strange use of variables".to_owned())
    }

    fn load(&mut self, kind: Kind) -> Result<(), Refusal> {
        let (_, local) = self.variable()?;
        let mut ty = self.local_type(local);
        if ty == Type::Null || kind == Kind::Long && ty.number() != Some(Number::Long) {
            ty = default_type(kind);
        }
        self.push(Operand::Local(local), ty);
        Ok(())
    }

    /// A value that was calculated for the variable alone is calculated in the variable.
    fn store(&mut self, kind: Kind) -> Result<(), Refusal> {
        let value = self.pop()?;
        if let Value::Fresh { .. } = value {
            return Err("an object in a variable before its constructor call".to_owned());
        }
        let (operand, ty) = self.operand(value)?;
        let (number, local) = self.variable()?;
        self.keep(local);
        if let Some((_, is_known)) = self.locals.get_mut(number)
            && !*is_known
        {
            *is_known = true;
            let ty = match (operand, &ty) {
                (Operand::Int(_), _) | (_, Type::Null) => default_type(kind),
                _ => ty.clone(),
            };
            if let Some(known) = self.builder.method.locals.get_mut(local.index()) {
                known.ty = ty;
            }
        }
        let is_used =
            |value: &Value| matches!(value, Value::Plain { operand: it, .. } if *it == operand);
        let is_free = !self.stack.iter().any(is_used);
        if let Operand::Local(from) = operand
            && is_free
            && from != local
            && self.builder.method.local(from).is_temporary
            && self.is_own_temporary(from)
            && let Some(last) = self.builder.last()
            && last.dest() == Some(from)
            && set_dest(last, local)
        {
            return Ok(());
        }
        self.builder.copy(local, operand);
        Ok(())
    }

    /// Returns whether a temporary is not a variable of the code without a name.
    fn is_own_temporary(&self, local: LocalId) -> bool {
        !self.locals.iter().any(|(variable, _)| *variable == local)
    }

    fn increment(&mut self, by: i16) -> Result<(), Refusal> {
        let (_, local) = self.variable()?;
        self.keep(local);
        let (op, by) = match by {
            ..0 => (ArithOp::Sub, -i64::from(by)),
            _ => (ArithOp::Add, i64::from(by)),
        };
        // The compiler narrows a `byte` after it has added; here an `int` is meant.
        self.builder.emit(Instr::Arith {
            dest: local,
            number: Number::Int,
            op,
            left: Operand::Local(local),
            right: Operand::Int(by),
        });
        Ok(())
    }

    pub(super) fn arith(
        &mut self,
        number: Number,
        op: ArithOp,
        left: Operand,
        right: Operand,
        ty: Type,
    ) -> Result<Operand, Refusal> {
        let divides = matches!(op, ArithOp::Div | ArithOp::Rem) && !number.is_floating();
        if divides && !matches!(right, Operand::Int(value) if value != 0) {
            let decision = Decision::Compare {
                op: CompareOp::Ne,
                left: right,
                right: Operand::Int(0),
            };
            self.decide_or_throw("div", decision, typed::ARITHMETIC)?;
        }
        let dest = self.temporary(arith_name(op), ty);
        self.builder.emit(Instr::Arith {
            dest,
            number,
            op,
            left,
            right,
        });
        Ok(Operand::Local(dest))
    }

    /// A cast from or to a floating type.
    fn convert(&mut self, from: Number, to: Number) -> Result<(), Refusal> {
        let (value, _) = self.pop_operand()?;
        let ty = Type::Number(to);
        let value = match value {
            _ if from.is_kept_in(to) => value,
            Operand::Int(value) => Operand::Int(float::convert(from, to, value)),
            _ => {
                let dest = self.temporary(to.word(), ty.clone());
                self.builder.emit(Instr::Convert {
                    dest,
                    from,
                    to,
                    value,
                });
                Operand::Local(dest)
            }
        };
        self.push(value, ty);
        Ok(())
    }

    /// A function of one number that is an instruction.
    pub(super) fn float_function(
        &mut self,
        function: float::FloatFunction,
        number: Number,
        result: Number,
    ) -> Result<(), Refusal> {
        let (value, _) = self.pop_operand()?;
        let dest = self.temporary(function.word(), Type::Number(result));
        self.builder.emit(Instr::Float {
            dest,
            function,
            number,
            value,
        });
        self.push(Operand::Local(dest), Type::Number(result));
        Ok(())
    }

    fn narrow(&mut self, to: Number) -> Result<(), Refusal> {
        let (value, ty) = self.pop_operand()?;
        let value = self.narrowed(value, &ty, to);
        self.push(value, Type::Number(to));
        Ok(())
    }

    /// The low bits of a value, as a number of the type.
    pub(super) fn narrowed(&mut self, value: Operand, ty: &Type, to: Number) -> Operand {
        match (value, ty) {
            (Operand::Int(value), _) => Operand::Int(to.wrap(value)),
            (_, Type::Number(from)) if from.widens_to(to) => value,
            (_, Type::Bool) => value,
            _ => {
                let dest = self.temporary(to.word(), Type::Number(to));
                self.builder.emit(Instr::Narrow {
                    dest,
                    number: to,
                    value,
                });
                Operand::Local(dest)
            }
        }
    }

    /// A value as a field or element of the type keeps it.
    pub(super) fn stored(&mut self, value: Operand, ty: &Type, into: &Type) -> Operand {
        match into {
            Type::Number(to @ (Number::Byte | Number::Short | Number::Char)) => {
                self.narrowed(value, ty, *to)
            }
            _ => value,
        }
    }

    /// A reference that is needed and so must not be null.
    pub(super) fn not_null(&mut self, value: Operand) -> Result<LocalId, Refusal> {
        let value = self.as_local(value, "object");
        let is_this = !self.known.method.is_static && value == LocalId(0);
        if !is_this && !self.is_trusted() {
            self.decide_or_throw("deref", Decision::NotNull(value), typed::NULL_POINTER)?;
        }
        Ok(value)
    }

    /// Goes on with the first way; on the second an exception is thrown.
    pub(super) fn decide_or_throw(
        &mut self,
        kind: &'static str,
        decision: Decision,
        exception: ClassId,
    ) -> Result<(), Refusal> {
        let span = self.place();
        let ways = self.builder.decide(kind, span, decision, 2);
        if let [good, bad] = ways.as_slice() {
            self.builder.continue_at(*bad);
            self.throw_new(exception)?;
            self.builder.continue_at(*good);
        }
        Ok(())
    }

    fn get_field(&mut self, member: &Member) -> Result<(), Refusal> {
        let (object, _) = self.pop_operand()?;
        let field = self.world.field_id(member).ok_or_else(|| unknown(member))?;
        let known = self.world.fields.get(field.index());
        let known = known.ok_or_else(|| unknown(member))?;
        if known.is_static {
            return Err(unknown(member));
        }
        let object = self.not_null(object)?;
        let dest = self.temporary(&known.name, known.ty.clone());
        self.builder.emit(Instr::GetField {
            dest,
            object,
            field,
        });
        self.push(Operand::Local(dest), known.ty.clone());
        self.choose(member)
    }

    /// The value of a field of an enum type is one of the constants.
    fn choose(&mut self, read: &Member) -> Result<(), Refusal> {
        let world = self.world;
        match world.choice(read) {
            Some(choice) => self.invoke(Invocation::Static, choice),
            None => Ok(()),
        }
    }

    fn put_field(&mut self, member: &Member) -> Result<(), Refusal> {
        let (value, ty) = self.pop_operand()?;
        let (object, _) = self.pop_operand()?;
        let field = self.world.field_id(member).ok_or_else(|| unknown(member))?;
        let known = self.world.fields.get(field.index());
        let known = known.ok_or_else(|| unknown(member))?;
        if known.is_static {
            return Err(unknown(member));
        }
        let object = self.not_null(object)?;
        let value = self.stored(value, &ty, &known.ty);
        self.builder.emit(Instr::SetField {
            object,
            field,
            value,
        });
        Ok(())
    }

    fn get_static(&mut self, member: &Member) -> Result<(), Refusal> {
        if let Some(class) = library::known_object(member) {
            self.push_known(class);
            return Ok(());
        }
        if library::is_switch(&member.name) {
            // As with `java -ea`: on in the program, off in the platform.
            let is_off = library::is_platform(&member.owner);
            self.push(Operand::Int(i64::from(is_off)), Type::Bool);
            return Ok(());
        }
        if library::asks_for_old_behaviour(member) {
            self.push(Operand::Int(0), Type::Bool);
            return Ok(());
        }
        let field = self.world.field_id(member).ok_or_else(|| unknown(member))?;
        let known = self.world.fields.get(field.index());
        let known = known.ok_or_else(|| unknown(member))?;
        if !known.is_static {
            return Err(unknown(member));
        }
        if let Some(stands) = self.world.unknown_static(field) {
            if self.world.is_plain_object(&known.desc) {
                self.push_known(known.desc.class_name().map_or(library::OBJECT, |name| name));
                return Ok(());
            }
            let signature = Signature {
                parameters: Vec::new(),
                result: Some(known.desc.clone()),
            };
            return self.call(stands, Vec::new(), &signature);
        }
        match &known.constant {
            Some(literal) => {
                let literal = literal.clone();
                return self.literal(&literal);
            }
            None => {
                let dest = self.temporary(&known.name, known.ty.clone());
                self.builder.emit(Instr::GetStatic { dest, field });
                self.push(Operand::Local(dest), known.ty.clone());
            }
        }
        self.choose(member)
    }

    fn put_static(&mut self, member: &Member) -> Result<(), Refusal> {
        let (value, ty) = self.pop_operand()?;
        if library::is_switch(&member.name) {
            return Ok(());
        }
        let field = self.world.field_id(member).ok_or_else(|| unknown(member))?;
        let known = self.world.fields.get(field.index());
        let known = known.ok_or_else(|| unknown(member))?;
        if !known.is_static || known.constant.is_some() {
            return Err(unknown(member));
        }
        let value = self.stored(value, &ty, &known.ty);
        self.builder.emit(Instr::SetStatic { field, value });
        Ok(())
    }

    /// `null` passes every cast.
    fn cast(&mut self, desc: &Desc) -> Result<(), Refusal> {
        let value = self.pop()?;
        let to = self.world.ty(desc);
        if let Value::Known(class) = value
            && self.fits(&Type::Class(class), &to)
        {
            self.stack.push(value);
            return Ok(());
        }
        let (operand, ty) = self.operand(value)?;
        if operand == Operand::Null || self.fits(&ty, &to) {
            self.push(operand, if ty == Type::Null { to } else { ty });
            return Ok(());
        }
        if self.is_trusted() {
            self.push(operand, to);
            return Ok(());
        }
        let value = self.as_local(operand, "object");
        let span = self.place();
        let decision = Decision::Instance {
            value,
            ty: to.clone(),
        };
        let ways = self.builder.decide("cast", span, decision, 3);
        if self.is_inserted_cast() {
            self.mark_inserted(&ways);
        }
        if let [fits, other, null] = ways.as_slice() {
            self.builder.continue_at(*other);
            self.throw_new(typed::CLASS_CAST)?;
            self.builder.join(&[*fits, *null], span);
        }
        self.push(operand, to);
        Ok(())
    }

    /// Returns whether every value of a type is one of the other.
    pub(super) fn fits(&self, ty: &Type, to: &Type) -> bool {
        match (ty, to) {
            _ if ty == to || *to == Type::Class(OBJECT) => true,
            (Type::Class(class), Type::Class(to)) => self.world.is_subclass(*class, *to),
            _ => false,
        }
    }

    fn instance_of(&mut self, desc: &Desc) -> Result<(), Refusal> {
        let (operand, _) = self.pop_operand()?;
        if operand == Operand::Null {
            self.push(Operand::Int(0), Type::Bool);
            return Ok(());
        }
        let value = self.as_local(operand, "object");
        let ty = self.world.ty(desc);
        self.stack.push(Value::Tested { value, ty });
        Ok(())
    }

    /// The value of an `instanceof` that no jump takes up: 1 on the first way, 0 on the others.
    pub(super) fn tested(&mut self, value: LocalId, ty: Type) -> LocalId {
        let span = self.place();
        let dest = self.temporary("holds", Type::Bool);
        let decision = Decision::Instance { value, ty };
        let ways = self.builder.decide("compare", span, decision, 3);
        let block = self.builder.block("join", span, Decision::None, 1);
        for (way, number) in ways.into_iter().zip(0..) {
            self.builder.continue_at(way);
            self.builder
                .copy(dest, Operand::Int(i64::from(number == 0)));
            self.builder.goto(block);
        }
        self.builder.start_of(block);
        dest
    }
}

/// Lets an instruction write to another local. An object's own place is read after it is made, so
/// that one stays.
fn set_dest(instr: &mut Instr, local: LocalId) -> bool {
    match instr {
        Instr::Copy { dest, .. }
        | Instr::Arith { dest, .. }
        | Instr::Negate { dest, .. }
        | Instr::Narrow { dest, .. }
        | Instr::Convert { dest, .. }
        | Instr::Float { dest, .. }
        | Instr::GetField { dest, .. }
        | Instr::GetStatic { dest, .. }
        | Instr::GetElement { dest, .. }
        | Instr::Length { dest, .. } => {
            *dest = local;
            true
        }
        _ => false,
    }
}

fn unknown(member: &Member) -> Refusal {
    let owner = member.owner.replace('/', ".");
    format!("the field {owner}.{} is missing", member.name)
}

fn number(kind: Kind) -> Number {
    match kind {
        Kind::Int => Number::Int,
        Kind::Float => Number::Float,
        Kind::Double => Number::Double,
        Kind::Long | Kind::Ref => Number::Long,
    }
}

fn arith_name(op: ArithOp) -> &'static str {
    match op {
        ArithOp::Add => "sum",
        ArithOp::Sub => "difference",
        ArithOp::Mul => "product",
        ArithOp::Div => "quotient",
        ArithOp::Rem => "remainder",
        ArithOp::And => "and",
        ArithOp::Or => "or",
        ArithOp::Xor => "xor",
        ArithOp::ShiftLeft | ArithOp::ShiftRight | ArithOp::ShiftUnsigned => "shifted",
    }
}
