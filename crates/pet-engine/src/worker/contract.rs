//! The contract of a method as a term, for `pet_conditions.pl`.

use pet_analyze::contract::{Condition, Contract};
use pet_analyze::tables::Tables;
use pet_model::request::{HeapChoice, Request, Shapes};
use pet_translator::clp::Term;
use pet_translator::typed::contract::Assumption;

/// `contract(Assumptions, Early, Late, Ensures, K, Shapes)`. `None` if a condition or a field is
/// not in the tables.
pub(super) fn term(contract: &Contract, tables: &Tables, request: &Request) -> Option<Term> {
    let piece = |condition: &Condition| {
        let method = tables.methods.get(&condition.piece)?;
        let parts = [Term::atom(&method.predicate), Term::atom(&method.key)];
        Some(Term::compound("-", parts))
    };
    let pieces = |conditions: &mut dyn Iterator<Item = &Condition>| {
        let pieces = conditions.map(piece).collect::<Option<_>>();
        pieces.map(Term::List)
    };
    let early = pieces(&mut contract.requires.iter().filter(|it| it.is_early))?;
    let late = pieces(&mut contract.requires.iter().filter(|it| !it.is_early))?;
    let ensures = pieces(&mut contract.ensures.iter())?;
    let assumptions = contract.assumptions.iter().map(|it| goal(it, tables));
    let assumptions = Term::List(assumptions.collect::<Option<_>>()?);
    let k = Term::Int(i64::from(request.contract_k));
    // Late conditions have a verdict for each shape, so Prolog decides the aliases. With
    // assumptions alone, the heap solver makes all shapes of a path.
    let has_late = !contract.ensures.is_empty() || contract.requires.iter().any(|it| !it.is_early);
    let shapes = Term::atom(match request.heap {
        HeapChoice::Solver(Shapes::All) if has_late => "each",
        _ => "one",
    });
    let parts = [assumptions, early, late, ensures, k, shapes];
    Some(Term::compound("contract", parts))
}

/// An assumption as a term, with the positions of fields in the heap instead of their names.
fn goal(assumption: &Assumption, tables: &Tables) -> Option<Term> {
    let paths = assumption.paths.iter().map(|path| {
        let fields = path.fields.iter().map(|(class, field)| {
            let layout = tables.layout(class);
            let place = layout.iter().rposition(|(name, _)| name == field)?;
            Some(Term::Int(i64::try_from(place).ok()?))
        });
        let fields = Term::List(fields.collect::<Option<_>>()?);
        let input = Term::Int(i64::try_from(path.input).ok()?);
        Some(Term::compound("path", [input, fields]))
    });
    let paths: Vec<Term> = paths.collect::<Option<_>>()?;
    Some(Term::compound(assumption.kind.word(), paths))
}
