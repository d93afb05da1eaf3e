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
mod intrinsic;
mod jump;
mod model;
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
use indexmap::IndexSet;
pub use model::forget_places;

/// Lowers every method of the program, and those of models that it needs. Blocks are numbered in
/// source order, so snapshots are stable.
pub fn lower(source: &Source, module: &typed::Module) -> cfg::Program {
    let mut program = classes::tables(module);
    let hierarchy = Hierarchy::new(&program);
    let own = (0..).map(typed::MethodId).zip(&program.methods);
    let own = own.filter(|(_, method)| !program.is_model(method));
    let mut wanted: IndexSet<typed::MethodId> = own.map(|(id, _)| id).collect();
    let mut next = 0;
    while let Some(id) = wanted.get_index(next).copied() {
        next += 1;
        let method = module.method(id);
        if let Some(body) = &method.body {
            let mut lowered = lower_method(module, &program, &hierarchy, id, body);
            wanted.extend(model::called(&program, &lowered));
            if program.is_model(&lowered) {
                forget_places(&mut lowered);
            }
            program.methods.splice(id.index()..=id.index(), [lowered]);
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
