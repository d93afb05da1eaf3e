//! The names of predicates that a method outside classes must not have: the list in the
//! translator is compared with what the Prolog systems and our libraries define.

use pet_translator::cfg::predicate::predicate_name;
use std::process::Command;

/// Predicates of blocks have 5 arguments without traces and 6 with them. Symbolic execution
/// loads them under names of its own.
const ARITIES: std::ops::RangeInclusive<usize> = 5..=6;

const GROUND: [&str; 3] = ["pet_ground.pl", "pet_ground_arith.pl", "pet_ground_run.pl"];

#[test]
fn no_library_for_known_heaps_exports_a_name_that_a_method_may_have() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/prolog/ground");
    let mut seen = 0;
    for file in GROUND {
        let path = std::path::Path::new(folder).join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        let head = text.split(":- module(").nth(1).unwrap_or_default();
        let head = head.split("]).").next().unwrap_or_default();
        for export in head.split([',', '[', '\n']) {
            let Some((name, arity)) = export.trim().rsplit_once('/') else {
                continue;
            };
            seen += 1;
            if arity.parse().is_ok_and(|arity| ARITIES.contains(&arity)) {
                assert_ne!(predicate_name(name), name, "{}", path.display());
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn swi_prolog_defines_no_name_that_a_method_may_have() {
    let goal = "forall((predicate_property(system:P, defined), functor(P, N, A), \
                A >= 5, A =< 6, atom_chars(N, [C|_]), char_type(C, csymf)), \
                (writeq(N), nl))";
    let ran = Command::new("swipl")
        .args(["-q", "-f", "none", "-g", goal, "-t", "halt"])
        .output();
    let Ok(ran) = ran else {
        assert!(
            std::env::var_os("PET_REQUIRE_TOOLS").is_none(),
            "swipl is missing"
        );
        eprintln!("skipped, for want of swipl");
        return;
    };
    let names = String::from_utf8(ran.stdout).unwrap();
    assert!(names.lines().count() > 3, "{names}");
    for name in names.lines() {
        assert_ne!(predicate_name(name), name);
    }
}
