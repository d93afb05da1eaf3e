//! A point at the end of a line that holds the beginning of a statement labels that
//! statement, the last and innermost one that begins on the line.
//! ```text
//!   if (d == 0) return -1; //@ point zero       labels `return -1;`
//!   while (b != 0) { //@ point loop             labels what the loop does
//! ```

use crate::ast::{Block, Stmt, StmtKind, SwitchGroup};

/// Puts `point` before the last statement of a list that begins on its line, or into
/// it. Gives the point back if none does. `line` is where the line begins.
pub(super) fn label_last(statements: &mut Vec<Stmt>, line: u32, point: Stmt) -> Option<Stmt> {
    let end = point.span.start;
    // Lists after the point are not searched.
    if statements.first().is_none_or(|it| it.span.start > end) {
        return Some(point);
    }
    let Some(index) = statements.iter().rposition(|it| it.span.start < end) else {
        return Some(point);
    };
    let statement = statements.get_mut(index)?;
    let begins_here = statement.span.start >= line;
    let point = label_inside(statement, line, point)?;
    if !begins_here {
        return Some(point);
    }
    statements.insert(index, point);
    None
}

/// Puts `point` into a statement that begins before it; gives it back if nothing in
/// the statement begins on its line.
fn label_inside(statement: &mut Stmt, line: u32, point: Stmt) -> Option<Stmt> {
    let end = point.span.start;
    match &mut statement.kind {
        StmtKind::Block(block) => label_block(block, line, point),
        StmtKind::If { arms, otherwise } => {
            let bodies = arms.iter_mut().map(|(_, body)| body);
            let mut bodies = bodies.chain(otherwise.as_deref_mut()).rev();
            match bodies.find(|body| body.span.start < end) {
                Some(body) => label_body(body, line, point),
                None => Some(point),
            }
        }
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::For { body, .. }
        | StmtKind::ForEach { body, .. }
        | StmtKind::Labelled(_, body)
            if body.span.start < end =>
        {
            label_body(body, line, point)
        }
        StmtKind::Try {
            body,
            catches,
            finally,
        } => {
            let blocks = catches.iter_mut().map(|catch| &mut catch.body);
            let mut blocks = std::iter::once(body).chain(blocks).chain(finally).rev();
            match blocks.find(|block| block.span.start < end) {
                Some(block) => label_block(block, line, point),
                None => Some(point),
            }
        }
        StmtKind::Switch(switch) => {
            let mut groups = switch.groups.iter_mut().rev();
            let begins_before = |group: &&mut SwitchGroup| {
                group
                    .statements
                    .first()
                    .is_some_and(|it| it.span.start < end)
            };
            match groups.find(begins_before) {
                Some(group) => label_last(&mut group.statements, line, point),
                None => Some(point),
            }
        }
        _ => Some(point),
    }
}

fn label_block(block: &mut Block, line: u32, point: Stmt) -> Option<Stmt> {
    let point = label_last(&mut block.statements, line, point)?;
    if block.span.start < line {
        return Some(point);
    }
    block.statements.insert(0, point);
    None
}

/// A statement that is a branch or the body of a loop. If the point belongs before it,
/// both become a block; the parser has left a level of depth for that.
fn label_body(body: &mut Stmt, line: u32, point: Stmt) -> Option<Stmt> {
    let begins_here = body.span.start >= line;
    let point = label_inside(body, line, point)?;
    if !begins_here {
        return Some(point);
    }
    wrap(body, vec![point]);
    None
}

/// Makes a block of points and the statement that follows them.
pub(super) fn wrap(statement: &mut Stmt, mut statements: Vec<Stmt>) {
    let span = statement.span;
    let kind = std::mem::replace(&mut statement.kind, StmtKind::Skip);
    statements.push(Stmt { kind, span });
    statement.kind = StmtKind::Block(Block { statements, span });
}
