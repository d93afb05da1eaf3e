//! Lowering: typed tree → blocks. Loops, conditions and everything that can go wrong
//! become blocks that lead to each other. Cannot fail: whatever the checker let
//! through has a block form.

mod actor;
mod annotation;
mod array;
mod builder;
mod call;
mod classes;
mod condition;
mod expr;
mod jump;
mod name;
mod nonnull;
mod place;
pub mod purity;
mod simplify;
mod stmt;
mod switch;
mod throwing;

use crate::source::Source;
use crate::{cfg, typed};
use builder::Builder;
use classes::Hierarchy;

/// Lowers every method. Blocks are numbered in source order, so snapshots are stable.
pub fn lower(source: &Source, module: &typed::Module) -> cfg::Program {
    let mut program = classes::tables(module);
    let hierarchy = Hierarchy::new(&program);
    for index in 0..program.methods.len() {
        let id = typed::MethodId(u32::try_from(index).expect("ids are 32 bits wide"));
        let method = module.method(id);
        if let Some(body) = &method.body {
            let lowered = lower_method(module, &program, &hierarchy, id, body);
            program.methods.splice(index..=index, [lowered]);
        }
    }
    finish(source, &mut program);
    program
}

/// The last steps, which all front ends share: decisions that follow from earlier ones and ways that
/// are never taken are dropped, blocks are joined and get their names, which are only their kinds
/// before.
pub fn finish(source: &Source, program: &mut cfg::Program) {
    for method in &mut program.methods {
        nonnull::drop_settled_decisions(method);
    }
    throwing::drop_impossible_throws(program);
    for method in &mut program.methods {
        simplify::simplify(method);
        name::name_blocks(source, method);
    }
}

fn lower_method(
    module: &typed::Module,
    program: &cfg::Program,
    hierarchy: &Hierarchy,
    id: typed::MethodId,
    body: &typed::Block,
) -> cfg::Method {
    let mut builder = Builder::new(module, program, hierarchy, id);
    for statement in &body.statements {
        builder.statement(statement);
    }
    builder.end_of_body();
    builder.finish()
}
