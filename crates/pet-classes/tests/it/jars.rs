//! Real jars: everything is read and translated, without a crash and in a bounded time.

use crate::support::{home, jars};
use pet_classes::path::{ClassPath, Models};
use std::time::Instant;

#[test]
fn every_installed_jar_is_translated() {
    let Some(home) = home() else { return };
    let mut methods = 0;
    let mut testable = 0;
    let begun = Instant::now();
    for jar in jars() {
        // A jar without classes holds resources only.
        let Ok(path) = ClassPath::open(&jar, &[], Some(&home), Models::Used) else {
            continue;
        };
        let survey = pet_classes::survey::survey(&path);
        assert!(survey.damaged.is_empty(), "{jar:?}: {:?}", survey.damaged);
        for (key, why) in &survey.opaque {
            let is_expected = why == "floating point"
                || why == "native"
                || why.contains("missing")
                || why.contains("jsr")
                || why.contains("invokedynamic")
                || why.contains("method handles");
            if !is_expected {
                println!("{jar:?}: {key}: {why}");
            }
        }
        methods += survey.methods;
        testable += survey.testable;
    }
    if methods > 0 {
        let each = begun.elapsed().as_secs_f64() * 1000.0 / methods as f64;
        println!("{testable} of {methods} methods, {each:.3} ms each");
        assert!(testable * 10 > methods * 9);
        assert!(each < 2.0, "{each} ms a method");
    }
}
