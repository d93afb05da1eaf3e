//! Constants: `static final` fields of a number type or `boolean` whose value is a constant
//! expression, and final instance fields of that kind. They are folded with Java's
//! arithmetic, in any order of declaration. Types are not checked here: an expression that is no
//! constant is left to the check of static initialisers.

use super::calculate;
use super::error::declaration as error;
use super::operator::{arith_operator, compare_operator};
use super::report::Reports;
use super::table::Table;
use crate::ast;
use crate::number::Number;
use crate::typed::{ArithOp, ClassId, Constant, FieldId, Type};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Value {
    /// An ordinary field, with a place in the heap.
    #[default]
    Stored,
    Constant(Constant),
}

impl Value {
    pub fn constant(self) -> Option<Constant> {
        match self {
            Value::Stored => None,
            Value::Constant(constant) => Some(constant),
        }
    }

    pub fn is_constant(self) -> bool {
        self.constant().is_some()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unseen,
    Open,
    Done,
}

/// Finds the value of every constant. Fields whose values need each other are reported
/// once and have no known type afterwards.
pub fn fold_constants(table: &mut Table, reports: &mut Reports) {
    let mut states = vec![State::Unseen; table.fields.len()];
    for class in table.class_ids() {
        for id in table.class(class).static_fields.clone() {
            fold_from(table, &mut states, id, reports);
        }
    }
    fix_constants(table);
}

/// Finds final instance fields with a constant initial value. They are constants, as in Java: a
/// read never gives another value, not even before the initialiser has run. They may use each
/// other, in any order of classes, so this is repeated while more are found.
fn fix_constants(table: &mut Table) {
    loop {
        let ids = (0..).map(FieldId).zip(&table.fields);
        let open = ids.filter(|(_, field)| {
            let is_plain = !field.is_static && field.is_final && field.fixed.is_none();
            is_plain && is_constant_type(field.ty.as_ref())
        });
        let found = open.filter_map(|(id, _)| Some((id, value_of(table, id)?)));
        let found: Vec<(FieldId, Constant)> = found.collect();
        if found.is_empty() {
            return;
        }
        for (id, value) in found {
            if let Some(field) = table.fields.get_mut(id.index()) {
                field.fixed = Some(value);
            }
        }
    }
}

/// Folds a field after all that it needs, with its own stack: chains of constants may
/// be long.
fn fold_from(table: &mut Table, states: &mut [State], start: FieldId, reports: &mut Reports) {
    let mut path: Vec<(FieldId, Vec<FieldId>)> = Vec::new();
    open(table, states, &mut path, start);
    while let Some((id, needed)) = path.last_mut() {
        let id = *id;
        match needed.pop() {
            None => {
                path.pop();
                set(states, id, State::Done);
                let value = value_of(table, id).map_or(Value::Stored, Value::Constant);
                if let Some(field) = table.fields.get_mut(id.index()) {
                    field.value = value;
                }
            }
            Some(next) if states.get(next.index()) == Some(&State::Open) => {
                let start = path.iter().position(|(on_path, _)| *on_path == next);
                let cycle = path.iter().skip(start.unwrap_or_default());
                let cycle: Vec<FieldId> = cycle.map(|(on_path, _)| *on_path).collect();
                report_cycle(table, &cycle, reports);
            }
            Some(next) => open(table, states, &mut path, next),
        }
    }
}

fn open(table: &Table, states: &mut [State], path: &mut Vec<(FieldId, Vec<FieldId>)>, id: FieldId) {
    if states.get(id.index()) != Some(&State::Unseen) {
        return;
    }
    let field = table.field(id);
    let mut needed = Vec::new();
    let is_foldable = is_constant_type(field.ty.as_ref())
        && field.is_static
        && field.is_final
        && field
            .initial
            .is_some_and(|initial| collect_needed(table, field.class, initial, &mut needed));
    if is_foldable {
        set(states, id, State::Open);
        path.push((id, needed));
    } else {
        set(states, id, State::Done);
    }
}

fn report_cycle(table: &mut Table, cycle: &[FieldId], reports: &mut Reports) {
    let places = cycle.iter().map(|id| {
        let field = table.field(*id);
        (field.name, field.name_span)
    });
    reports.push(error::cyclic_constant(&places.collect::<Vec<_>>()));
    for id in cycle {
        if let Some(field) = table.fields.get_mut(id.index()) {
            field.ty = None;
        }
    }
}

/// The value of a field whose needs are all folded.
fn value_of(table: &Table, id: FieldId) -> Option<Constant> {
    let field = table.field(id);
    let constant = fold(table, field.class, field.initial?)?;
    match (constant, field.ty.as_ref()?) {
        (Constant::Number(from, value), Type::Number(to)) => {
            let is_narrow = from <= Number::Int && *to <= Number::Int && to.contains(value);
            let fits = from.widens_to(*to) || is_narrow;
            fits.then(|| calculate::convert(&Type::Number(*to), constant))?
        }
        (Constant::Bool(_), Type::Bool) => Some(constant),
        _ => None,
    }
}

fn fold<'a>(table: &Table<'a>, class: ClassId, expr: &'a ast::Expr) -> Option<Constant> {
    match &expr.kind {
        ast::ExprKind::Number(number, value) => Some(Constant::Number(*number, *value)),
        ast::ExprKind::Bool(value) => Some(Constant::Bool(*value)),
        ast::ExprKind::Unary(op, operand) => match (op, fold(table, class, operand)?) {
            (ast::UnaryOp::Plus, Constant::Number(number, value)) => {
                Some(Constant::Number(number.promoted(), value))
            }
            (ast::UnaryOp::Minus, operand) => calculate::negate(operand),
            (ast::UnaryOp::Not, Constant::Bool(value)) => Some(Constant::Bool(!value)),
            (ast::UnaryOp::Complement, operand @ Constant::Number(number, _))
                if !number.is_floating() =>
            {
                calculate::arith(ArithOp::Sub, Constant::Number(Number::Int, -1), operand)
            }
            _ => None,
        },
        ast::ExprKind::Binary(op, left, right) => {
            let (left, right) = (fold(table, class, left), fold(table, class, right));
            fold_binary(*op, left?, right?)
        }
        ast::ExprKind::Conditional(condition, then, otherwise) => {
            let (then, otherwise) = (fold(table, class, then), fold(table, class, otherwise));
            let (then, otherwise) = (then?, otherwise?);
            let Constant::Bool(chosen) = fold(table, class, condition)? else {
                return None;
            };
            let value = if chosen { then } else { otherwise };
            match (then, otherwise) {
                (Constant::Number(first, _), Constant::Number(second, _)) if first != second => {
                    calculate::convert(&Type::Number(first.max(second).promoted()), value)
                }
                (Constant::Number(..), Constant::Number(..))
                | (Constant::Bool(_), Constant::Bool(_)) => Some(value),
                _ => None,
            }
        }
        ast::ExprKind::Cast(ty, operand) => match (&ty.kind, fold(table, class, operand)?) {
            (ast::TypeKind::Number(number), value) => {
                calculate::convert(&Type::Number(*number), value)
            }
            (ast::TypeKind::Bool, Constant::Bool(value)) => Some(Constant::Bool(value)),
            _ => None,
        },
        _ => match named_field(table, class, expr) {
            Some(id) => table.field(id).value.constant(),
            None => fixed_field(table, class, expr),
        },
    }
}

/// The value of the final instance field that a bare name stands for.
fn fixed_field<'a>(table: &Table<'a>, class: ClassId, expr: &'a ast::Expr) -> Option<Constant> {
    let ast::ExprKind::Name(name) = &expr.kind else {
        return None;
    };
    match *table.visible_fields(class, name) {
        [id] => table.field(id).fixed,
        _ => None,
    }
}

fn fold_binary(op: ast::BinaryOp, left: Constant, right: Constant) -> Option<Constant> {
    if let Some(op) = arith_operator(op) {
        return calculate::arith(op, left, right);
    }
    if let Some(op) = compare_operator(op) {
        return calculate::compare(op, left, right);
    }
    match (left, right) {
        (Constant::Bool(left), Constant::Bool(right)) => Some(Constant::Bool(match op {
            ast::BinaryOp::And => left && right,
            _ => left || right,
        })),
        _ => None,
    }
}

/// Collects the static final fields that an expression names; false if it is not made
/// of literals, operators and such fields alone.
fn collect_needed<'a>(
    table: &Table<'a>,
    class: ClassId,
    expr: &'a ast::Expr,
    needed: &mut Vec<FieldId>,
) -> bool {
    match &expr.kind {
        ast::ExprKind::Number(..) | ast::ExprKind::Bool(_) => true,
        ast::ExprKind::Unary(_, operand) | ast::ExprKind::Cast(_, operand) => {
            collect_needed(table, class, operand, needed)
        }
        ast::ExprKind::Binary(_, left, right) => {
            collect_needed(table, class, left, needed)
                && collect_needed(table, class, right, needed)
        }
        ast::ExprKind::Conditional(condition, then, otherwise) => {
            collect_needed(table, class, condition, needed)
                && collect_needed(table, class, then, needed)
                && collect_needed(table, class, otherwise, needed)
        }
        _ => match named_field(table, class, expr) {
            Some(id) => {
                needed.push(id);
                true
            }
            None => false,
        },
    }
}

/// The static final field that `X` or `C.X` names.
fn named_field<'a>(table: &Table<'a>, class: ClassId, expr: &'a ast::Expr) -> Option<FieldId> {
    let found = match &expr.kind {
        ast::ExprKind::Name(name) => table.visible_fields(class, name),
        ast::ExprKind::Field(base, name) => {
            let ast::ExprKind::Name(owner) = &base.kind else {
                return None;
            };
            if !table.visible_fields(class, owner).is_empty() {
                return None;
            }
            table.visible_fields(table.class_before_dot(owner)?, &name.text)
        }
        _ => return None,
    };
    let [id] = *found else {
        return None;
    };
    let field = table.field(id);
    (field.is_static && field.is_final).then_some(id)
}

fn is_constant_type(ty: Option<&Type>) -> bool {
    matches!(ty, Some(Type::Number(_) | Type::Bool))
}

fn set(states: &mut [State], id: FieldId, state: State) {
    if let Some(place) = states.get_mut(id.index()) {
        *place = state;
    }
}
