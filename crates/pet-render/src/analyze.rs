//! The text output of `pet analyze`: each class with its methods, each method with its effects.
//! `json::analyze` makes the JSON output.

use super::amount::Amount;
use indexmap::IndexMap;
use pet_analyze::chains::chains;
use pet_analyze::{Analysis, MethodFacts, Place};
use std::fmt::Write;

/// The text for all methods, or for one of them.
pub fn text(analysis: &Analysis, only: Option<&str>, amount: Amount) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = match only {
        Some(key) => write_only(&mut out, analysis, key),
        None => write_all(&mut out, analysis, amount),
    };
    out
}

/// The position of the second column, and the width of a line.
const INDENT: usize = 21;
const WIDTH: usize = 100;

fn write_only(out: &mut String, analysis: &Analysis, key: &str) -> std::fmt::Result {
    if let Some(facts) = analysis.methods.get(key) {
        write_method(out, analysis, key, facts)?;
    }
    Ok(())
}

fn write_all(out: &mut String, analysis: &Analysis, amount: Amount) -> std::fmt::Result {
    let mut groups: IndexMap<Option<&str>, Vec<(&str, &MethodFacts)>> = IndexMap::new();
    for (key, facts) in analysis.methods.iter().take(amount.most(usize::MAX)) {
        let group = groups.entry(facts.class.as_deref()).or_default();
        group.push((key, facts));
    }
    for (class, methods) in groups {
        match class {
            Some(class) if analysis.actors.contains(class) => writeln!(out, "actor {class}")?,
            Some(class) if analysis.data.contains(class) => writeln!(out, "data class {class}")?,
            Some(class) => writeln!(out, "class {class}")?,
            None => writeln!(out, "outside classes")?,
        }
        for (key, facts) in methods {
            write_method(out, analysis, key, facts)?;
        }
        writeln!(out)?;
    }
    if let Some(more) = amount.left_out(analysis.methods.len(), usize::MAX) {
        writeln!(
            out,
            "… and {}; --all shows them\n",
            counted(more, "more method")
        )?;
    }
    let methods = analysis.methods.len();
    let tasks = analysis.tasks().count();
    let methods = counted(methods, "method");
    match analysis.is_actor_program {
        true => writeln!(out, "{methods}, {tasks} of them run as tasks"),
        false => writeln!(out, "{methods} of a sequential program: there are no tasks"),
    }
}

fn write_method(
    out: &mut String,
    analysis: &Analysis,
    key: &str,
    facts: &MethodFacts,
) -> std::fmt::Result {
    writeln!(out, "  {key}, from line {}", facts.line)?;
    let before = out.len();
    if facts.is_opaque {
        write_row(out, "may do", ["anything: there is no code for all of it"])?;
    } else {
        write_effects(out, analysis, facts)?;
    }
    write_tasks(out, analysis, key, facts)?;
    if out.len() == before {
        write_row(out, "does", ["nothing that others notice"])?;
    }
    Ok(())
}

fn write_effects(out: &mut String, analysis: &Analysis, facts: &MethodFacts) -> std::fmt::Result {
    write_row(out, "reads", facts.reads.iter().map(Place::to_string))?;
    write_row(out, "writes", facts.writes.iter().map(Place::to_string))?;
    // In an actor program, classes that are neither actors nor data (exceptions) are left out.
    let is_shown = |class: &&String| {
        let is_role = analysis.actors.contains(*class) || analysis.data.contains(*class);
        is_role || !analysis.is_actor_program
    };
    write_row(out, "makes", facts.makes.iter().filter(is_shown))?;
    write_row(out, "sends", &facts.sends)?;
    write_row(out, "waits for", &facts.waits_for)?;
    let ways = [
        (facts.may_suspend, "give its actor free and go on later"),
        (facts.may_block, "keep its actor while it waits"),
        (facts.may_fail, "end with an exception"),
    ];
    let ways = ways.iter().filter(|(is, _)| *is);
    write_row(out, "may", ways.map(|(_, what)| *what))
}

fn write_tasks(
    out: &mut String,
    analysis: &Analysis,
    key: &str,
    facts: &MethodFacts,
) -> std::fmt::Result {
    if !facts.is_opaque {
        let chains = chains(analysis, key);
        let listed = chains.listed.iter().map(|chain| {
            let end = if chain.is_cut { " -> …" } else { "" };
            chain.methods.join(" -> ") + end
        });
        write_lines(out, "chains", listed)?;
        match (chains.more, chains.is_complete) {
            (0, true) => {}
            (more, true) => write_row(out, "", [format!("and {more} more")])?,
            (more, false) => write_row(out, "", [format!("and at least {more} more")])?,
        }
    }
    write_row(out, "reaches others", analysis.reached_others(key))?;
    if facts.runners.is_empty() {
        return Ok(());
    }
    write_row(out, "independent of", analysis.independent_of(key))?;
    write_row(out, "bound to", analysis.bound_to(key))?;
    let related = facts.related.iter().zip(1..);
    let related = related.map(|(keys, pruning)| match keys.is_empty() {
        true => format!("{pruning}: none"),
        false => format!("{pruning}: {}", keys.join(", ")),
    });
    write_lines(out, "related", related)
}

/// Writes a name and its items, broken into lines; nothing if there are no items.
fn write_row<T: AsRef<str>>(
    out: &mut String,
    name: &str,
    items: impl IntoIterator<Item = T>,
) -> std::fmt::Result {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        let item = item.as_ref();
        match lines.last_mut() {
            Some(line) if INDENT + line.len() + item.len() + 2 < WIDTH => {
                line.push_str(", ");
                line.push_str(item);
            }
            Some(line) => {
                line.push(',');
                lines.push(item.to_owned());
            }
            None => lines.push(item.to_owned()),
        }
    }
    write_lines(out, name, lines)
}

fn write_lines(
    out: &mut String,
    name: &str,
    lines: impl IntoIterator<Item = String>,
) -> std::fmt::Result {
    let mut name = name;
    for line in lines {
        writeln!(out, "    {name:<width$}{line}", width = INDENT - 4)?;
        name = "";
    }
    Ok(())
}

fn counted(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}
