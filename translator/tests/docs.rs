//! The pages that show source and clauses side by side tell the truth.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod support;

use indexmap::IndexMap;
use pet_translator::ast::{Member, TypeKind, TypeName};
use pet_translator::compile::Traces;
use pet_translator::model::{self, MODELS};
use pet_translator::source::Source;

/// Each ```java block is a program; the ```prolog block behind it is part of its
/// translation, comments aside.
#[test]
fn every_example_of_translation_md_is_what_the_translator_prints() {
    let page = include_str!("../../docs/translation.md");
    let mut program: Option<Source> = None;
    let mut checked = 0;
    for (index, fence) in page.split("```").enumerate() {
        if index % 2 == 0 {
            continue;
        }
        let (language, text) = fence.split_once('\n').unwrap();
        match language {
            "java" => program = Some(Source::new("example.pet", text)),
            "prolog" => {
                let source = program.as_ref().unwrap();
                let printed = without_comments(&support::clauses(source, Traces::Kept));
                for predicate in text.trim_end().split("\n\n") {
                    let is_printed = printed.contains(&format!("\n{predicate}\n"));
                    assert!(is_printed, "not printed:\n{predicate}\nbut:\n{printed}");
                    checked += 1;
                }
            }
            other => panic!("unknown language {other} on the page"),
        }
    }
    assert!(checked > 30, "only {checked} predicates found on the page");
}

/// The rules that functions name in their comments are those of the page.
#[test]
fn every_rule_named_in_the_compiler_is_on_the_page() {
    let page = include_str!("../../docs/translation.md");
    let sources = [
        include_str!("../src/compile.rs"),
        include_str!("../src/compile/arith.rs"),
        include_str!("../src/compile/clause.rs"),
        include_str!("../src/compile/guard.rs"),
        include_str!("../src/lower/actor.rs"),
        include_str!("../src/lower/annotation.rs"),
        include_str!("../src/lower/array.rs"),
        include_str!("../src/lower/call.rs"),
        include_str!("../src/lower/condition.rs"),
        include_str!("../src/lower/expr.rs"),
        include_str!("../src/lower/jump.rs"),
        include_str!("../src/lower/stmt.rs"),
        include_str!("../src/lower/switch.rs"),
    ];
    let headings: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("### "))
        .collect();
    let on_page = |rule: &str| {
        headings
            .iter()
            .any(|line| line.contains(&format!("`{rule}`")))
    };
    let mut named = std::collections::BTreeSet::new();
    for source in sources {
        named.extend(rules_named(source));
    }
    for rule in &named {
        assert!(on_page(rule), "rule `{rule}` is not on the page");
    }
    for heading in &headings {
        for rule in heading.split('`').skip(1).step_by(2) {
            assert!(
                named.contains(rule),
                "no function says that it is rule `{rule}`"
            );
        }
    }
}

/// "Rule `a`" and "Rules `a`, `b` (remark) and `c`", also over the end of a comment line.
fn rules_named(source: &str) -> Vec<String> {
    let lines = source
        .lines()
        .map(|line| line.trim().trim_start_matches('/').trim());
    let text = lines
        .collect::<Vec<_>>()
        .join(" ")
        .replace("Rules `", "Rule `");
    let mut rules = Vec::new();
    for mut rest in text
        .split("Rule ")
        .flat_map(|part| part.split("rule "))
        .skip(1)
    {
        while let Some((rule, behind)) =
            rest.strip_prefix('`').and_then(|rest| rest.split_once('`'))
        {
            rules.push(rule.to_owned());
            let behind = without_remark(behind);
            rest = behind.trim_start_matches(", ").trim_start_matches(" and ");
        }
    }
    rules
}

/// The text behind a remark in parentheses, if it begins with one.
fn without_remark(text: &str) -> &str {
    let remark = text.strip_prefix(" (").and_then(|it| it.split_once(')'));
    remark.map_or(text, |(_, behind)| behind)
}

fn without_comments(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with('%'));
    lines.map(|line| format!("{line}\n")).collect()
}

/// The table between the two comments of docs/models.md is made from the models;
/// `INSTA_UPDATE=always` writes it anew.
#[test]
fn the_table_of_models_md_lists_what_the_models_have() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/models.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (begin, end) = ("<!-- begin of the table -->\n", "<!-- end of the table -->");
    let (before, rest) = page.split_once(begin).unwrap();
    let (table, after) = rest.split_once(end).unwrap();
    let wanted = model_table();
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(path, format!("{before}{begin}{wanted}{end}{after}")).unwrap();
        return;
    }
    assert_eq!(table, wanted, "INSTA_UPDATE=always writes the table");
}

fn model_table() -> String {
    let mut table = String::from("| class | member | overloads |\n| --- | --- | --- |\n");
    for (name, text) in MODELS {
        let class = model::class(name, text);
        let fields = class.members.iter().filter_map(|member| match member {
            Member::Field(field) => Some(format!("`{}`", field.name.text)),
            _ => None,
        });
        let fields: Vec<String> = fields.collect();
        if !fields.is_empty() {
            table += &format!("| `{name}` | {} | constants |\n", fields.join(", "));
        }
        let mut methods: IndexMap<&str, Vec<String>> = IndexMap::new();
        for member in &class.members {
            if let Member::Method(method) = member
                && !method.modifiers.is_private
            {
                let types = method.parameters.iter().map(|it| word(&it.ty));
                let types: Vec<&str> = types.collect();
                let shown = format!("`({}) {}`", types.join(", "), word(&method.result));
                methods.entry(&method.name.text).or_default().push(shown);
            }
        }
        for (method, overloads) in methods {
            let overloads = overloads.join(", ");
            table += &format!("| `{name}` | `{method}` | {overloads} |\n");
        }
    }
    table
}

fn word(ty: &TypeName) -> &'static str {
    match &ty.kind {
        TypeKind::Number(number) => number.word(),
        TypeKind::Bool => "boolean",
        other => panic!("a model has the type {other:?}"),
    }
}
