//! The report: one HTML file that shows cases, the source and the lines that cases pass, in any
//! browser and without a network. Style, script and data are in the file; the data is JSON
//! (`json::page`), and the script inserts every text of it as text, never as markup.

pub mod blocks;
mod label;
pub mod lines;
#[cfg(test)]
mod tests;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use blocks::Blocks;
use lines::Status;
use pet_model::chart::Chart;
use pet_model::journal::Journal;
use pet_model::schedule::{Schedule, Step};
use pet_model::{Input, Output, Waiting};
use pet_translator::source::Source;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The contents of a page.
pub struct Page<'a> {
    /// The command: `tcg` or `explore`.
    pub command: &'static str,
    /// The name of the program, with its folder if that is known.
    pub program: &'a str,
    pub source: Option<&'a Source>,
    pub method: &'a str,
    /// Remarks at the top of the page.
    pub notes: Vec<String>,
    pub facts: Vec<Fact>,
    pub blocks: Blocks,
    pub lines: BTreeMap<u32, Status>,
    pub cases: Vec<Case<'a>>,
    /// The ends of paths without a case.
    pub ends: Vec<PageEnd>,
    /// True if no end is left out, so that every way without a case has an end that explains it.
    pub has_all_ends: bool,
}

/// A number of the summary, and what it means.
pub struct Fact {
    pub name: &'static str,
    pub value: String,
    pub meaning: String,
}

pub struct Case<'a> {
    pub id: String,
    /// `case`, `final state`, `deadlock` or `failure`.
    pub kind: &'static str,
    /// The word for the outcome.
    pub outcome: String,
    /// The end of the run in a few words.
    pub ended: String,
    /// The source line of the end, if there is one.
    pub line: Option<u32>,
    pub constraints: &'a [String],
    pub input: &'a Input,
    pub output: &'a Output,
    /// True if it returns a value, which may be null.
    pub has_result: bool,
    /// The ways taken, by number.
    pub trace: Vec<usize>,
    /// Absent if the case was not run for the page.
    pub journal: Option<Journal>,
    pub test: Option<Test>,
    /// Remarks on the case.
    pub notes: Vec<String>,
    pub actors: Option<Actors>,
}

/// A text that a reader can copy to run the case again.
pub struct Test {
    pub title: &'static str,
    pub text: String,
}

/// The data of cases with several actors.
pub struct Actors {
    pub schedule: Schedule,
    pub chart: Chart,
    /// The objects that are `r1`, `r2` … of the schedule.
    pub objects: Vec<String>,
    pub waiting: Vec<Waiting>,
    pub circles: Vec<Vec<Step>>,
}

/// The end of a path without a case.
pub struct PageEnd {
    /// `loop`, `depth`, `criterion`, `infeasible`, `contract` or `no-code`.
    pub why: String,
    pub trace: Vec<usize>,
    /// Conditions that exclude each other.
    pub conflict: Vec<String>,
}

const STYLE: &str = include_str!("html/style.css");
const BODY: &str = include_str!("html/body.html");

/// The parts of the script, in the order of their dependencies; the page has them as one script.
const SCRIPTS: [&str; 16] = [
    include_str!("html/dom.js"),
    include_str!("html/data.js"),
    include_str!("html/replay.js"),
    include_str!("html/layout.js"),
    include_str!("html/heap.js"),
    include_str!("html/source.js"),
    include_str!("html/steps.js"),
    include_str!("html/chart.js"),
    include_str!("html/waits.js"),
    include_str!("html/values.js"),
    include_str!("html/case.js"),
    include_str!("html/cases.js"),
    include_str!("html/trie.js"),
    include_str!("html/tree.js"),
    include_str!("html/compare.js"),
    include_str!("html/main.js"),
];

/// The page as one text, with its data as JSON.
pub fn page(page: &Page<'_>, data: &str) -> String {
    let script = format!("\"use strict\";\n(() => {{\n{}}})();\n", SCRIPTS.concat());
    let policy = format!(
        "default-src 'none'; style-src '{}'; script-src '{}'; base-uri 'none'; form-action 'none'",
        hash(STYLE),
        hash(&script)
    );
    let title = format!("{} in {} · pet", page.method, page.program);
    let data = inside_script(data);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{BODY}\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>{script}</script>\n</body>\n</html>\n",
        escaped(&title)
    )
}

/// JSON that can neither end the script element around it nor begin a comment. The value is the
/// same, because the escaped letters occur only in JSON strings.
fn inside_script(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            letter => out.push(letter),
        }
    }
    out
}

/// A text with the special characters of HTML escaped.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// The hash of an inline script or style, in the notation of a Content-Security-Policy.
fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}
