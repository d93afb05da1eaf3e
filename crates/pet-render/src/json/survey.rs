//! What can be tested in a program of class files, as JSON.

use super::document as written;
use crate::survey::Survey;

/// The output of `pet check --json` on class files.
pub fn document(name: &str, survey: &Survey) -> String {
    let rows = |rows: &[(String, usize)]| -> Vec<serde_json::Value> {
        let row = |(what, count): &(String, usize)| serde_json::json!({ "reason": what, "methods": count });
        rows.iter().map(row).collect()
    };
    let named = |rows: &[(String, String)], key: &str| -> Vec<serde_json::Value> {
        let row = |(name, why): &(String, String)| serde_json::json!({ key: name, "reason": why });
        rows.iter().map(row).collect()
    };
    written(&serde_json::json!({
        "schema": "pet-survey/1",
        "program": name,
        "classes": survey.classes,
        "methods": survey.methods,
        "testable": survey.testable,
        "closed": survey.closed,
        "reasons": rows(&survey.reasons),
        "missing": rows(&survey.missing),
        "opaque": named(&survey.opaque, "method"),
        "damaged": named(&survey.damaged, "class"),
        "lacks_debug": survey.lacks_debug,
    }))
}
