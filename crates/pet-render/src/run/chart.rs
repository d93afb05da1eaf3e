//! The message sequence chart of a run in characters: a column for each actor, time goes
//! down.
//!
//! ```text
//!       main          r1             r2
//!                     Reg o1         Worker o2
//!    1  ● main
//!       ├─ new ──────▶│
//!       ├─ new ───────┼─────────────▶│
//!       ├─ r2.1 q() ──┼─────────────▶│
//!       └ return      │              │
//!    2                │              ● r2.1 q
//!                     │◀─ r1.1 m() ──┤
//!                     │              └ return
//! ```
//! Charts that are too wide are shown by `list`.

use super::words;
use pet_model::chart::{Chart, Event, MacroStep, StepEnd};
use pet_translator::source::Source;
use std::fmt::Write;

/// The largest number of actors: with more, arrows are too long to follow.
const MOST_ACTORS: usize = 8;

/// The width of the widest chart.
const WIDEST: usize = 160;

const MARGIN: usize = 7;

/// Writes the chart. Returns false, and writes nothing, if the chart would be too wide.
pub fn write(out: &mut String, source: &Source, chart: &Chart) -> Result<bool, std::fmt::Error> {
    if chart.actors.len() > MOST_ACTORS {
        return Ok(false);
    }
    let layout = Layout::new(source, chart);
    if layout.width() > WIDEST {
        return Ok(false);
    }
    let mut drawing = Drawing {
        out,
        source,
        columns: vec![Column::Absent; layout.places.len()],
        layout,
    };
    drawing.heading(chart)?;
    for (index, actor) in chart.actors.iter().enumerate() {
        if actor.is_given {
            drawing.set(index + 1, Column::Free);
        }
    }
    for step in &chart.first {
        drawing.step(step)?;
    }
    if chart.left_out > 0 {
        drawing.gap(chart)?;
    }
    for step in &chart.last {
        drawing.step(step)?;
    }
    Ok(true)
}

/// The positions of the lifelines. Column 0 belongs to the main block and is left out if the main
/// block has no task.
struct Layout {
    places: Vec<usize>,
    /// The end of the text of the last column.
    end: usize,
}

impl Layout {
    fn new(source: &Source, chart: &Chart) -> Layout {
        let count = chart.actors.len() + 1;
        let mut gaps = vec![0; count];
        let mut widen = |column: usize, width: usize| {
            if let Some(gap) = gaps.get_mut(column) {
                *gap = width.max(*gap);
            }
        };
        for (column, (above, below)) in headings(chart).iter().enumerate() {
            let width = above.chars().count().max(below.chars().count());
            widen(column, width + 2);
        }
        let mut arrows = Vec::new();
        for step in chart.first.iter().chain(&chart.last) {
            let from = step.task.actor as usize;
            for text in lines(source, step) {
                widen(from, text.chars().count() + 1);
            }
            for event in &step.events {
                let (to, text) = arrow(event);
                if to == from {
                    widen(from, text.chars().count() + SELF_ARROW.chars().count() + 1);
                } else {
                    let width = text.chars().count() + ARROW;
                    arrows.push((to.abs_diff(from), to.min(from), width));
                }
            }
        }
        let has_main = chart
            .first
            .iter()
            .chain(&chart.last)
            .any(|step| step.task.actor == 0);
        if !has_main && let Some(gap) = gaps.first_mut() {
            *gap = 0;
        }
        // Short arrows first: longer arrows use the same gaps.
        arrows.sort();
        for (columns, first, width) in arrows {
            let spanned = gaps.get_mut(first..first + columns).unwrap_or_default();
            let missing = width.saturating_sub(spanned.iter().sum());
            if let Some(last) = spanned.last_mut() {
                *last += missing;
            }
        }
        let mut place = MARGIN;
        let places = gaps.iter().map(|gap| {
            let here = place;
            place += gap;
            here
        });
        let places = places.collect();
        Layout { places, end: place }
    }

    fn width(&self) -> usize {
        self.end
    }

    fn place(&self, column: usize) -> usize {
        self.places.get(column).copied().unwrap_or(MARGIN)
    }
}

/// The width of an arrow beside its text: `├─ text ─▶`.
const ARROW: usize = 5;

const SELF_ARROW: &str = "├↺ ";

/// The lifeline of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    /// The actor does not exist yet, or the main block has ended.
    Absent,
    Free,
    /// A waiting task keeps the actor.
    Kept,
}

struct Drawing<'a> {
    out: &'a mut String,
    source: &'a Source,
    layout: Layout,
    columns: Vec<Column>,
}

impl Drawing<'_> {
    fn heading(&mut self, chart: &Chart) -> std::fmt::Result {
        writeln!(
            self.out,
            "chart (● a task begins, ○ goes on, ║ its actor is blocked):"
        )?;
        let headings = headings(chart);
        let mut rows = [Row::default(), Row::default()];
        for (column, (above, below)) in headings.iter().enumerate() {
            let place = self.layout.place(column);
            let is_shown = column > 0 || self.layout.place(1) > place;
            for (row, text) in rows.iter_mut().zip([above, below]) {
                if is_shown {
                    row.text(place, text);
                }
            }
        }
        for row in rows {
            self.line(&row)?;
        }
        Ok(())
    }

    fn step(&mut self, step: &MacroStep) -> std::fmt::Result {
        let from = step.task.actor as usize;
        self.set(from, Column::Free);
        let mut texts = lines(self.source, step).into_iter();
        let mut row = self.lifelines();
        row.text(0, &format!("{:4}", step.number));
        row.text(self.layout.place(from), &texts.next().unwrap_or_default());
        self.line(&row)?;
        for event in &step.events {
            let (to, text) = arrow(event);
            let row = self.arrow(from, to, &text);
            self.line(&row)?;
            if let Event::Created(_) = event {
                self.set(to, Column::Free);
            }
        }
        for text in texts {
            let mut row = self.lifelines();
            row.text(self.layout.place(from), &text);
            self.line(&row)?;
        }
        match step.end {
            StepEnd::Returned(_) if from == 0 => self.set(from, Column::Absent),
            StepEnd::Waits {
                keeps_actor: true, ..
            } => self.set(from, Column::Kept),
            _ => {}
        }
        Ok(())
    }

    /// Writes the gap for the macro-steps that are left out; actors that they made exist afterwards.
    fn gap(&mut self, chart: &Chart) -> std::fmt::Result {
        writeln!(self.out, "   ⋮  {} macro-steps left out", chart.left_out)?;
        let later = chart.last.iter().flat_map(|step| &step.events);
        let later: Vec<usize> = later
            .filter_map(|event| match event {
                Event::Created(actor) => Some(*actor as usize),
                Event::Sent { .. } => None,
            })
            .collect();
        for column in 1..=chart.actors.len() {
            if !later.contains(&column) {
                self.set(column, Column::Free);
            }
        }
        Ok(())
    }

    fn arrow(&self, from: usize, to: usize, text: &str) -> Row {
        let mut row = self.lifelines();
        let (start, end) = (self.layout.place(from), self.layout.place(to));
        if from == to {
            row.text(start, SELF_ARROW);
            row.text(start + SELF_ARROW.chars().count(), text);
            return row;
        }
        for place in start.min(end)..=start.max(end) {
            row.cross(place);
        }
        let text = format!(" {text} ");
        if from < to {
            row.text(start, "├─");
            row.text(start + 2, &text);
            row.text(end, "▶");
        } else {
            row.text(end, "◀");
            row.text((start - 1).saturating_sub(text.chars().count()), &text);
            row.text(start - 1, "─┤");
        }
        row
    }

    fn lifelines(&self) -> Row {
        let mut row = Row::default();
        for (column, state) in self.columns.iter().enumerate() {
            let place = self.layout.place(column);
            match state {
                Column::Absent => {}
                Column::Free => row.text(place, "│"),
                Column::Kept => row.text(place, "║"),
            }
        }
        row
    }

    fn line(&mut self, row: &Row) -> std::fmt::Result {
        let text: String = row.letters.iter().collect();
        writeln!(self.out, "{}", text.trim_end())
    }

    fn set(&mut self, column: usize, state: Column) {
        if let Some(place) = self.columns.get_mut(column) {
            *place = state;
        }
    }
}

/// A row of characters that can be overwritten.
#[derive(Default)]
struct Row {
    letters: Vec<char>,
}

impl Row {
    fn text(&mut self, place: usize, text: &str) {
        for (letter, place) in text.chars().zip(place..) {
            *self.at(place) = letter;
        }
    }

    /// Writes a piece of an arrow, which may cross a lifeline.
    fn cross(&mut self, place: usize) {
        let letter = self.at(place);
        *letter = match *letter {
            '│' => '┼',
            '║' => '╫',
            _ => '─',
        };
    }

    fn at(&mut self, place: usize) -> &mut char {
        if self.letters.len() <= place {
            self.letters.resize(place + 1, ' ');
        }
        self.letters.get_mut(place).expect("the row has just grown")
    }
}

/// The two lines above each column.
fn headings(chart: &Chart) -> Vec<(String, String)> {
    let main = ("main".to_owned(), String::new());
    let actors = chart.actors.iter().zip(1..).map(|(actor, number)| {
        let name = format!("{} {}", actor.class, super::shown_name(&actor.object));
        (format!("r{number}"), name)
    });
    std::iter::once(main).chain(actors).collect()
}

/// The lines in the task's own column: one line if it sends nothing.
fn lines(source: &Source, step: &MacroStep) -> Vec<String> {
    let sign = if step.is_resumed { '○' } else { '●' };
    let task = words::task(step);
    let end = words::end(source, &step.end);
    if step.events.is_empty() {
        return vec![format!("{sign} {task}, {end}")];
    }
    let mut lines = vec![format!("{sign} {task}")];
    if step.events_left_out > 0 {
        lines.push(format!("⋮ {} more", step.events_left_out));
    }
    lines.push(format!("└ {end}"));
    lines
}

/// The column that an arrow goes to, and its text.
fn arrow(event: &Event) -> (usize, String) {
    match event {
        Event::Created(actor) => (*actor as usize, "new".to_owned()),
        Event::Sent { task, method, args } => {
            (task.actor as usize, words::message(*task, method, args))
        }
    }
}
