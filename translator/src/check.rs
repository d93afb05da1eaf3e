//! Checking: from the tree as written to the tree with names and types resolved. Reports
//! every error of a program that is not the consequence of another. Never looks at text
//! except to quote it, and gives no typed tree if there is an error.
//!
//! ```text
//!   uses → declare → inherit → members → roles → overriding → constants → bodies
//!        → contracts → flow
//! ```

mod actor;
mod annotation;
mod assumption;
mod body;
mod calculate;
mod call;
mod constant;
mod constructor;
mod contract;
mod control;
mod create;
mod declare;
mod early;
mod error;
mod expr;
mod flow;
mod hierarchy;
mod inherit;
mod members;
mod model;
mod module;
mod operator;
mod overload;
mod overriding;
mod place;
mod report;
mod resolve;
mod role;
mod scope;
mod signature;
mod stmt;
pub(crate) mod suggest;
mod switch;
mod table;
#[cfg(test)]
mod tests;
mod types;
mod uses;

use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::source::Source;
use crate::typed::Module;
use report::Reports;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// Only if there is no error.
    pub module: Option<Module>,
    /// In source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// Resolves all names, checks all types, and then the flow of control in every method
/// without a type error.
pub fn check(source: &Source, program: &ast::Program) -> Checked {
    let mut reports = Reports::default();
    let is_actor_program = uses::scan_uses(program, &mut reports);
    let models = crate::model::needed(source, program);
    let mut table = declare::declare_classes(program, &models, &mut reports);
    table.is_actor_program = is_actor_program;
    inherit::inherit(&mut table, &mut reports);
    declare::declare_members(&mut table, program, source.dialect(), &mut reports);
    role::assign_roles(&mut table, &mut reports);
    overriding::check_overriding(&table, &mut reports);
    constant::fold_constants(&mut table, &mut reports);
    declare::declare_static_initialisers(&mut table);
    let module = module::build(&table, source, &mut reports);
    Checked {
        module,
        diagnostics: reports.finish(),
    }
}
