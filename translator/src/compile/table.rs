//! The facts beside the clauses: classes, fields, methods, and the source map. docs/clp-format.md
//! describes each.

use super::{Options, type_term};
use crate::cfg::{Block, Mark, Method, Program};
use crate::clp::{Table, Term};
use crate::number::Integers;
use crate::source::{Source, Span};
use crate::typed::contract::{Assumption, Contract, Path};
use crate::typed::{BUILTIN_CLASSES, ClassId, FieldId, MethodId, MethodKind, Role, Type};

pub(super) const FORMAT: i64 = 2;

pub(super) fn program_tables(
    source: &Source,
    program: &Program,
    classes: &[ClassId],
    methods: &[MethodId],
    options: Options,
) -> Vec<Table> {
    let kind = if program.is_actor_program {
        "actor"
    } else {
        "sequential"
    };
    let name = Term::atom(file_name(source.name()));
    let mut pragmas = Vec::new();
    for id in methods {
        let method = program.method(*id);
        pragmas.extend(method.pragmas.iter().map(|pragma| {
            let parts = [&method.key, &pragma.keyword, &pragma.text];
            Term::compound("pet_pragma", parts.map(Term::atom))
        }));
    }
    let own = |id: &ClassId| program.class(*id).layout.iter().copied();
    let fields = classes.iter().flat_map(|id| {
        let is_own = |field: &FieldId| program.field(*field).class == *id;
        own(id).filter(is_own)
    });
    let statics = classes.iter().flat_map(|id| &program.class(*id).statics);
    let tables = [
        table(
            "The version of this format.",
            vec![Term::compound("pet_format", [Term::Int(FORMAT)])],
        ),
        table(
            "The source, and whether its classes are actors.",
            vec![Term::compound("pet_program", [name, Term::atom(kind)])],
        ),
        table(
            "How integers are calculated; if this is missing, they are mathematical.",
            match options.integers {
                Integers::Machine => vec![Term::compound("pet_integers", [Term::atom("machine")])],
                Integers::Mathematical => Vec::new(),
            },
        ),
        table(
            "Class, kind, superclass, interfaces, role.",
            classes.iter().map(|id| class_fact(program, *id)).collect(),
        ),
        table(
            "Models of classes of Java's library.",
            classes
                .iter()
                .filter(|id| is_model(program, methods, **id))
                .map(|id| Term::compound("pet_model", [Term::atom(&program.class(*id).name)]))
                .collect(),
        ),
        table(
            "Instance fields in layout order.",
            fields
                .map(|id| field_fact(program, "pet_field", id))
                .collect(),
        ),
        table(
            "Static fields.",
            statics
                .map(|id| field_fact(program, "pet_static", *id))
                .collect(),
        ),
        table(
            "Unknown values: class or method, field or parameter, type.",
            given_facts(program, classes, methods),
        ),
        table(
            "Classes of inputs, with the number of first fields that have defaults.",
            given_classes(program, classes),
        ),
        table(
            "Key, class, name, kind, parameters, result, code.",
            methods.iter().map(|id| method_fact(program, *id)).collect(),
        ),
        table("What is said before a method.", pragmas),
        table(
            "Classes that override the method, whose own has no objects.",
            override_facts(program, classes, options.method),
        ),
        table(
            "Conditions: method, kind, piece, when it can be asked, text, line.",
            conditions(source, program, methods),
        ),
        table(
            "Assumptions: method, kind, paths from the inputs, text, line.",
            assumptions(program, methods),
        ),
    ];
    tables
        .into_iter()
        .filter(|table| !table.facts.is_empty())
        .collect()
}

/// Returns whether a class belongs to Java's library: it is built in, and it is none of those that
/// every program has, or has methods or static fields.
fn is_model(program: &Program, methods: &[MethodId], class: ClassId) -> bool {
    let mut methods = methods.iter().map(|id| program.method(*id));
    let found = program.class(class);
    let mut has_methods = || methods.any(|method| method.class == Some(class));
    let is_common = class.index() < BUILTIN_CLASSES.len();
    found.is_builtin && (!is_common || !found.statics.is_empty() || has_methods())
}

/// The types of unknown values that are narrower than the declared ones.
fn given_facts(program: &Program, classes: &[ClassId], methods: &[MethodId]) -> Vec<Term> {
    let fact = |owner: &str, name: &str, ty: &Type| {
        let parts = [Term::atom(owner), Term::atom(name), type_term(program, ty)];
        Term::compound("pet_given", parts)
    };
    let fields = program.given.fields.iter().map(|(id, ty)| {
        let field = program.field(*id);
        (field, ty)
    });
    let fields = fields.filter(|(field, _)| classes.contains(&field.class));
    let fields = fields.map(|(field, ty)| fact(&program.class(field.class).name, &field.name, ty));
    let parameters = program.given.parameters.iter();
    let parameters = parameters.filter(|((id, _), _)| methods.contains(id));
    let parameters = parameters.filter_map(|((id, at), ty)| {
        let method = program.method(*id);
        let local = method.inputs.get(at + usize::from(has_this(method)))?;
        Some(fact(&method.key, &method.local(*local).name, ty))
    });
    fields.chain(parameters).collect()
}

fn given_classes(program: &Program, classes: &[ClassId]) -> Vec<Term> {
    let given = program.given.classes.iter();
    let given = given.filter(|(id, _)| classes.contains(id));
    let fact = |(id, count): (&ClassId, &usize)| {
        let count = i64::try_from(*count).unwrap_or(i64::MAX);
        let parts = [Term::atom(&program.class(*id).name), Term::Int(count)];
        Term::compound("pet_given_class", parts)
    };
    given.map(fact).collect()
}

fn has_this(method: &Method) -> bool {
    matches!(method.kind, MethodKind::Instance | MethodKind::Constructor)
}

fn conditions(source: &Source, program: &Program, methods: &[MethodId]) -> Vec<Term> {
    let mut facts = Vec::new();
    for contract in contracts(program, methods) {
        let key = || Term::atom(&program.method(contract.method).key);
        let requires = contract.requires.iter().map(|found| ("requires", found));
        let ensures = contract.ensures.iter().map(|found| ("ensures", found));
        for (kind, condition) in requires.chain(ensures) {
            let when = if condition.is_early { "early" } else { "late" };
            let line = source.line(condition.span.start);
            let parts = [
                key(),
                Term::atom(kind),
                Term::atom(&program.method(condition.piece).key),
                Term::atom(when),
                Term::atom(&condition.text),
                Term::Int(i64::from(line)),
            ];
            facts.push(Term::compound("pet_condition", parts));
        }
    }
    facts
}

fn assumptions(program: &Program, methods: &[MethodId]) -> Vec<Term> {
    let mut facts = Vec::new();
    for contract in contracts(program, methods) {
        let key = &program.method(contract.method).key;
        facts.extend(contract.assumptions.iter().map(|it| assumption(key, it)));
    }
    facts
}

/// The row for an assumption on the inputs of a method.
pub fn assumption(method: &str, assumption: &Assumption) -> Term {
    let path = |path: &Path| {
        let fields = path.fields.iter();
        let fields = fields
            .map(|(class, field)| Term::compound(":", [Term::atom(class), Term::atom(field)]));
        let input = i64::try_from(path.input).unwrap_or(i64::MAX);
        Term::compound("path", [Term::Int(input), Term::List(fields.collect())])
    };
    let parts = [
        Term::atom(method),
        Term::atom(assumption.kind.word()),
        Term::List(assumption.paths.iter().map(path).collect()),
        Term::atom(&assumption.text),
        Term::Int(i64::from(assumption.line)),
    ];
    Term::compound("pet_assume", parts)
}

fn contracts<'a>(
    program: &'a Program,
    methods: &'a [MethodId],
) -> impl Iterator<Item = &'a Contract> {
    let contracts = program.contracts.iter();
    contracts.filter(|contract| methods.contains(&contract.method))
}

pub(super) fn source_map(source: &Source, program: &Program, methods: &[MethodId]) -> Vec<Table> {
    let line = |span: Span| Term::Int(i64::from(source.line(span.start)));
    let mut statements = Vec::new();
    let mut loops = Vec::new();
    let mut blocks = Vec::new();
    let mut entries = Vec::new();
    let mut ways = Vec::new();
    for method in methods.iter().map(|id| program.method(*id)) {
        let key = || Term::atom(&method.key);
        for (span, number) in method.statements.iter().zip(0..) {
            let parts = [key(), Term::Int(number), line(*span)];
            statements.push(Term::compound("pet_statement", parts));
        }
        for found in &method.loops {
            let head = Term::atom(&method.block(found.head).name);
            loops.push(Term::compound("pet_loop", [head, key(), line(found.span)]));
        }
        if method.blocks.is_empty() {
            let parts = [
                Term::atom(method.predicate()),
                key(),
                line(method.name_span),
            ];
            blocks.push(Term::compound("pet_block", parts));
        }
        for block in &method.blocks {
            let name = || Term::atom(&block.name);
            blocks.push(Term::compound(
                "pet_block",
                [name(), key(), line(block.span)],
            ));
            if !block.marks.is_empty() {
                let marks = marks(method, &block.marks);
                entries.push(Term::compound("pet_entry", [name(), marks]));
            }
            ways.extend(way_facts(method, block, line));
        }
    }
    let tables = [
        table("Statements: method, number, line.", statements),
        table("Loops: block, method, line.", loops),
        table("Blocks: block, method, line.", blocks),
        table("Blocks: what is passed on entry.", entries),
        table("Clauses: block, way, line, what is passed.", ways),
    ];
    tables
        .into_iter()
        .filter(|table| !table.facts.is_empty())
        .collect()
}

fn table(comment: &str, facts: Vec<Term>) -> Table {
    Table {
        comment: comment.to_owned(),
        facts,
    }
}

/// The last part of a path: the output must not depend on the folder of the file.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn class_fact(program: &Program, id: ClassId) -> Term {
    let class = program.class(id);
    let kind = match (class.is_interface, class.is_abstract) {
        (true, _) => "interface",
        (false, true) => "abstract",
        (false, false) => "class",
    };
    let role = match class.role {
        Role::Plain => "plain",
        Role::Actor => "actor",
        Role::Data => "data",
    };
    let name = |id: &ClassId| Term::atom(&program.class(*id).name);
    let superclass = class.superclass.as_ref().map_or(Term::nothing(), name);
    let interfaces = Term::List(class.interfaces.iter().map(name).collect());
    let parts = [
        Term::atom(&class.name),
        Term::atom(kind),
        superclass,
        interfaces,
        Term::atom(role),
    ];
    Term::compound("pet_class", parts)
}

fn field_fact(program: &Program, fact: &str, id: FieldId) -> Term {
    let field = program.field(id);
    let class = Term::atom(&program.class(field.class).name);
    let parts = [
        class,
        Term::atom(&field.name),
        type_term(program, &field.ty),
    ];
    Term::compound(fact, parts)
}

fn method_fact(program: &Program, id: MethodId) -> Term {
    let method = program.method(id);
    let class = method
        .class
        .map(|class| Term::atom(&program.class(class).name));
    let code = match (method.blocks.is_empty(), method.is_native) {
        (false, _) => "code",
        (true, true) => "native",
        (true, false) => "abstract",
    };
    let this = usize::from(has_this(method));
    let parameters = method.inputs.iter().skip(this).map(|id| {
        let local = method.local(*id);
        let ty = type_term(program, &local.ty);
        Term::compound(":", [Term::atom(&local.name), ty])
    });
    let parts = [
        Term::atom(&method.key),
        class.unwrap_or_else(Term::nothing),
        Term::atom(&method.name),
        Term::atom(method.kind.word()),
        Term::List(parameters.collect()),
        type_term(program, &method.result),
        Term::atom(code),
    ];
    Term::compound("pet_method", parts)
}

/// The facts `pet_override`. Methods that override the tested method of a part are not called
/// there, so they are not in the tables; the facts say which classes do not run the method.
fn override_facts(program: &Program, classes: &[ClassId], from: Option<MethodId>) -> Vec<Term> {
    let Some(method) = from.map(|id| program.method(id)) else {
        return Vec::new();
    };
    let has_objects = |class: ClassId| {
        let class = program.class(class);
        !class.is_interface && !class.is_abstract
    };
    let Some(owner) = method.class.filter(|class| !has_objects(*class)) else {
        return Vec::new();
    };
    let overrides = |id: &&ClassId| {
        let class = program.class(**id);
        **id != owner
            && class.methods.contains_key(&method.signature)
            && program.is_subclass(**id, owner)
    };
    let fact = |id: &ClassId| {
        let class = Term::atom(&program.class(*id).name);
        Term::compound("pet_override", [Term::atom(&method.key), class])
    };
    classes.iter().filter(overrides).map(fact).collect()
}

fn way_facts<'a>(
    method: &'a Method,
    block: &'a Block,
    line: impl Fn(Span) -> Term + 'a,
) -> impl Iterator<Item = Term> + 'a {
    block.ways.iter().zip(1..).map(move |(way, number)| {
        let parts = [
            Term::atom(&block.name),
            Term::Int(number),
            line(way.span),
            marks(method, &way.marks),
        ];
        Term::compound("pet_way", parts)
    })
}

fn marks(method: &Method, marks: &[Mark]) -> Term {
    let head = |id: &crate::cfg::LoopId| {
        let found = method.loops.get(id.0 as usize);
        let head = found.map(|found| method.block(found.head).name.as_str());
        Term::atom(head.unwrap_or_default())
    };
    let terms = marks.iter().map(|mark| match mark {
        Mark::Statement(number) => Term::compound("statement", [Term::Int(i64::from(*number))]),
        Mark::Point(name) => Term::compound("point", [Term::atom(name)]),
        Mark::Enter(id) => Term::compound("enter", [head(id)]),
        Mark::Iterate(id) => Term::compound("iterate", [head(id)]),
        Mark::Fill(id) => Term::compound("fill", [head(id)]),
        Mark::Inserted => Term::atom("inserted"),
    });
    Term::List(terms.collect())
}
