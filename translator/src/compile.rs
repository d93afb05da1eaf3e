//! Compiling: blocks → clauses. A block becomes a predicate, each way through it a
//! clause; docs/translation.md gives the rules by the names used here. Cannot fail.

pub mod abstraction;
mod arith;
mod clause;
mod comment;
mod guard;
mod pattern;
mod slice;
pub mod table;
mod variable;

use crate::cfg::live::live_in;
use crate::clp::{Clause, Predicate, Program, Term};
use crate::number::Integers;
use crate::source::Source;
use crate::typed::{LocalId, MethodId};
use crate::{cfg, typed};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Whether predicates have a trace as their last argument.
    pub traces: Traces,
    /// Only this method and what it reaches.
    pub method: Option<MethodId>,
    pub integers: Integers,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Traces {
    Kept,
    Dropped,
}

pub fn compile(source: &Source, program: &cfg::Program, options: Options) -> Program {
    let methods = methods(program, options.method);
    let classes = slice::classes(program, &methods, options.method.is_some());
    let mut predicates = Vec::new();
    for id in &methods {
        let method = program.method(*id);
        if method.blocks.is_empty() {
            predicates.push(without_code(method, options));
            continue;
        }
        let context = Context {
            source,
            program,
            method,
            live: live_in(method),
            traces: options.traces,
            integers: options.integers,
        };
        predicates.extend(context.predicates());
    }
    Program {
        source: source.name().to_owned(),
        tables: table::program_tables(source, program, &classes, &methods, options),
        predicates,
        source_map: table::source_map(source, program, &methods),
    }
}

/// All methods, or one and those that it reaches, in source order.
pub fn methods(program: &cfg::Program, from: Option<MethodId>) -> Vec<MethodId> {
    slice::methods(program, from)
}

/// The context in which the clauses of one method are made.
struct Context<'a> {
    source: &'a Source,
    program: &'a cfg::Program,
    method: &'a cfg::Method,
    live: Vec<Vec<LocalId>>,
    traces: Traces,
    integers: Integers,
}

impl Context<'_> {
    fn predicates(&self) -> Vec<Predicate> {
        let blocks = (0..).map(cfg::BlockId).zip(&self.method.blocks);
        blocks
            .map(|(id, block)| Predicate {
                name: block.name.clone(),
                clauses: (0..block.ways.len())
                    .map(|way| clause::clause(self, id, way))
                    .collect(),
            })
            .collect()
    }

    /// The locals that a block is given, in order. Behind a call, flag and result come
    /// before them.
    fn parameters(&self, id: cfg::BlockId) -> &[LocalId] {
        if id == cfg::BlockId(0) {
            return &self.method.inputs;
        }
        self.live
            .get(id.0 as usize)
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    /// Returns whether the result of a call is used after it.
    fn result_is_used(&self, id: cfg::BlockId, result: LocalId) -> bool {
        let Some(way) = self.method.block(id).ways.first() else {
            return false;
        };
        for instr in &way.instrs {
            if instr.uses().contains(&result) {
                return true;
            }
            if instr.dest() == Some(result) {
                return false;
            }
        }
        let target = way.exit.target();
        way.exit.uses().contains(&result)
            || target.is_some_and(|target| self.parameters(target).contains(&result))
    }
}

/// Rule `no-code`. A method without code leaves what happens to the library:
/// ```prolog
/// 'Rational.arraycopy'(In, Out, H0, H, E, T) :-
///         no_code('Rational.arraycopy', In, Out, H0, H, E, T).
/// ```
fn without_code(method: &cfg::Method, options: Options) -> Predicate {
    let arguments = ["In", "Out", "H0", "H", "E"].map(Term::var).to_vec();
    let mut head = arguments.clone();
    let mut call = vec![Term::atom(&method.key)];
    call.extend(arguments);
    match options.traces {
        Traces::Kept => {
            head.push(Term::var("T"));
            call.push(Term::var("T"));
        }
        Traces::Dropped => call.push(Term::atom("none")),
    }
    let kind = if method.is_native {
        "native"
    } else {
        "abstract"
    };
    Predicate {
        name: method.predicate(),
        clauses: vec![Clause {
            comment: format!("{} is {kind}", method.key),
            head: Term::compound(method.predicate(), head),
            body: vec![Term::compound("no_code", call)],
        }],
    }
}

/// Types as terms: `int`, `'List'`, `array(int)`, `fut(int)`. The words for types that are no
/// classes are reserved words of the source languages, so no class is called like one.
pub fn type_term(program: &cfg::Program, ty: &typed::Type) -> Term {
    use typed::Type;
    match ty {
        Type::Number(number) => Term::atom(number.word()),
        Type::Bool => Term::atom("boolean"),
        Type::Void => Term::atom("void"),
        Type::Null => Term::atom("null"),
        Type::Class(class) => Term::atom(&program.class(*class).name),
        Type::Array(element) => Term::compound("array", [type_term(program, element)]),
        Type::Fut(result) => Term::compound("fut", [type_term(program, result)]),
    }
}
