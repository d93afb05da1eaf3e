//! What the papers say of their programs.

use super::support::Known;

/// SFM 2014, Sec. 4.3.
#[test]
fn the_related_methods_of_sum_facts() {
    let known = Known::of("samples/papers/sumfacts.pet");
    assert_eq!(
        known.related("A.sumFacts"),
        [
            "A.sumFacts A.setN A.setFt A.set",
            "A.sumFacts A.setN A.setFt",
            "A.sumFacts A.setFt"
        ]
    );
}

/// SFM 2014, Sec. 4.3: without `set` in the queue there is no second result.
#[test]
fn the_method_that_changes_what_was_just_written_is_related() {
    let known = Known::of("samples/papers/interleave.pet");
    let [_, _, third] = known.related("C.p");
    assert!(third.split(' ').any(|key| key == "C.set"), "{third}");
}

/// FORTE 2014, Ex. 5: p is independent of m and t, which are not of each other.
#[test]
fn the_independent_tasks_of_the_registry() {
    let known = Known::of("samples/papers/registry.pet");
    assert_eq!(known.names("Reg.p", "independent_of"), "Reg.m Reg.t");
    assert_eq!(known.names("Reg.m", "independent_of"), "Reg.p");
    assert_eq!(known.names("Reg.t", "independent_of"), "Reg.p");
}

/// ATVA 2015, Ex. 3: rp and wk are not independent, dg is of all, wk calls no method of Fact, and
/// from ft there is a chain to rp.
#[test]
fn the_facts_of_fact() {
    let known = Known::of("samples/papers/fact.pet");
    let independent = |key| known.names(key, "independent_of");
    assert_eq!(independent("Fact.wk"), "Fact.ft Fact.dg");
    assert_eq!(independent("Fact.rp"), "Fact.ft Fact.dg");
    assert_eq!(independent("Fact.dg"), "Fact.ft Fact.wk Fact.dg Fact.rp");
    assert_eq!(known.names("Fact.wk", "chain"), "");
    assert_eq!(
        known.names("Fact.ft", "chain"),
        "Fact.dg Fact.ft Fact.rp Fact.wk"
    );
    assert_eq!(known.names("Fact.ft", "reaches"), "Fact");
    assert_eq!(known.names("Fact.wk", "reaches"), "");
}

/// The first program on which Th. 1 loses a state: m reaches no C, only use does.
#[test]
fn chains_alone_do_not_make_an_actor_stable() {
    let known = Known::of("samples/papers/stability-concrete.pet");
    assert_eq!(known.names("X.m", "reaches_others"), "A");
    assert_eq!(known.names("A.use", "reaches_others"), "C");
    assert_eq!(known.names("A.set", "reaches_others"), "");
    // Nothing but new actors get the first messages.
    assert_eq!(known.names("Main.go", "reaches_others"), "A C");
    assert_eq!(known.names("A.use", "independent_of"), "A.use");
    assert_eq!(known.names("C.p", "independent_of"), "");
}

/// The second: the chain leads through a class of which there is no actor yet.
#[test]
fn a_chain_leads_through_actors_that_nobody_has_seen() {
    let known = Known::of("samples/papers/stability-symbolic.pet");
    assert_eq!(known.names("A.m", "reaches_others"), "B C");
    assert_eq!(known.names("C.go", "reaches_others"), "A B C");
    assert_eq!(known.names("C.p", "reaches_others"), "");
    assert_eq!(known.names("C.p", "independent_of"), "C.go");
}

/// The third: which call comes first does not matter to anybody but the limits.
#[test]
fn two_senders_of_one_message_are_independent() {
    let known = Known::of("samples/papers/initial-actors.pet");
    assert_eq!(known.names("A.f", "bound_to"), "");
    assert_eq!(known.names("B.use", "bound_to"), "");
    assert_eq!(known.names("B.use", "independent_of"), "B.f B.use");
    assert_eq!(known.names("M.go", "reaches_others"), "A B D");
}
