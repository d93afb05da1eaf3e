//! Random sequences of calls on one object of Java's library, on the interpreter and on a JVM:
//! collections, streams, strings and boxes. What the clauses do with such scripts is compared in
//! `tests/it/scripts.rs` of the program.
//!
//! `PET_SOAK=600 cargo test …` makes as many scripts for each method.

use crate::jvm::values::{Random, script};
use crate::jvm::{Compared, answers, interpreted, soak};
use crate::support::{compiled, home};
use pet_classes::{Depth, InputSizes, find};
use pet_interp::interp::decode;
use pet_model::Input;
use std::rc::Rc;

#[test]
fn random_scripts_run_as_on_the_jvm() {
    let Some(compiled) = compiled("Scripts.java", include_str!("Scripts.java")) else {
        return;
    };
    let roots = find::all(&compiled.path).into_iter();
    let roots = roots.filter(|(class, method)| {
        &*class.name == "Scripts" && &*method.descriptor == "([I)Ljava/lang/String;"
    });
    let mut found = Compared::default();
    let mut random = Random::new(11);
    let mut expected = Vec::new();
    for (class, method) in roots {
        let name = Rc::clone(&method.name);
        let loaded = pet_classes::load(
            "test",
            &compiled.path,
            &[(class, method)],
            Depth::Everything,
            InputSizes::default(),
            &|_| None,
        );
        found.methods += 1;
        let code = decode(&loaded.program);
        for _ in 0..soak(40) {
            let mut input = Input::default();
            let (text, value) = script(&mut random, 16, "oscript", &mut input.heap);
            input.args.insert("script".to_owned(), value);
            match interpreted(&code, loaded.roots[0], &input) {
                Ok(answer) => expected.push((format!("Scripts\t{name}\tint[]\t{text}"), answer)),
                Err(why) => *found.left_out.entry(format!("{name}: {why}")).or_default() += 1,
            }
        }
    }
    let classes = compiled.folder.path().join("classes");
    let answers = answers(&home().unwrap(), classes.to_str().unwrap(), &expected);
    found.compare(&answers, &expected);
    found.report("Scripts");
    assert!(found.methods >= 37);
    assert!(found.runs > 20 * found.not_compared());
}
