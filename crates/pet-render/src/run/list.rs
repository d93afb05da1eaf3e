//! The chart of a run as an indented list, for more actors than fit side by side.

use super::{shown_name, words};
use pet_model::chart::{Chart, Event, MacroStep};
use pet_translator::source::Source;
use std::fmt::Write;

pub fn write(out: &mut String, source: &Source, chart: &Chart) -> std::fmt::Result {
    writeln!(out, "macro-steps:")?;
    for step in &chart.first {
        write_step(out, source, chart, step)?;
    }
    if chart.left_out > 0 {
        writeln!(out, "   ⋮  {} macro-steps left out", chart.left_out)?;
    }
    for step in &chart.last {
        write_step(out, source, chart, step)?;
    }
    Ok(())
}

fn write_step(
    out: &mut String,
    source: &Source,
    chart: &Chart,
    step: &MacroStep,
) -> std::fmt::Result {
    let again = if step.is_resumed { " goes on" } else { "" };
    let end = words::end(source, &step.end);
    let of = match name(chart, step.task.actor) {
        Some(name) => format!(" of {name}"),
        None => String::new(),
    };
    write!(out, "{:4}  {}{of}{again}", step.number, words::task(step))?;
    if step.events.is_empty() {
        return writeln!(out, ", {end}");
    }
    out.push('\n');
    for event in &step.events {
        match event {
            Event::Created(actor) => {
                let name = name(chart, *actor).unwrap_or_default();
                writeln!(out, "        new r{actor}, {name}")?;
            }
            Event::Sent { task, method, args } => {
                writeln!(out, "        → {}", words::message(*task, method, args))?;
            }
        }
    }
    if step.events_left_out > 0 {
        writeln!(out, "        ⋮ {} more", step.events_left_out)?;
    }
    writeln!(out, "        {end}")
}

/// `Reg o1`
fn name(chart: &Chart, actor: u32) -> Option<String> {
    let index = (actor as usize).checked_sub(1)?;
    let actor = chart.actors.get(index)?;
    Some(format!("{} {}", actor.class, shown_name(&actor.object)))
}
