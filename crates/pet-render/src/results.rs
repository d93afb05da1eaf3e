//! Results for continuous integration: JUnit's XML, which most systems show, and the annotations
//! that GitHub shows beside source lines. They contain no times and no machine names, so equal
//! results have equal bytes.

use std::fmt::Write;

/// The results of a command: of cases, failures or deadlocks.
pub struct Results {
    /// The name of the tested method.
    pub name: String,
    /// The file of the program in annotations.
    pub file: String,
    pub results: Vec<Outcome>,
    /// A remark on all results, like a limit that was reached.
    pub note: Option<String>,
}

pub struct Outcome {
    pub name: String,
    pub failure: Option<Failure>,
}

pub struct Failure {
    /// One word: `difference`, `deadlock`, `assertion`, `exception`.
    pub kind: String,
    /// One line.
    pub message: String,
    /// The full text, with the command that repeats the failure.
    pub text: String,
    pub line: Option<u32>,
}

/// ```xml
/// <testsuites tests="2" failures="1">
///   <testsuite name="lcm" tests="2" failures="1" errors="0" skipped="0">
///     <testcase classname="lcm.pet" name="case 1"/>
/// ```
pub fn junit_xml(results: &Results) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Writing to a string cannot fail.
    let _ = write_xml(&mut out, results);
    out
}

fn write_xml(out: &mut String, results: &Results) -> std::fmt::Result {
    let tests = results.results.len();
    let failed = results.results.iter().filter(|it| it.failure.is_some());
    let failures = failed.count();
    let [name, file] = [&results.name, &results.file].map(|text| xml(text));
    writeln!(
        out,
        "<testsuites tests=\"{tests}\" failures=\"{failures}\">"
    )?;
    writeln!(
        out,
        "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"0\">"
    )?;
    for outcome in &results.results {
        let case = xml(&outcome.name);
        let Some(failure) = &outcome.failure else {
            writeln!(out, "    <testcase classname=\"{file}\" name=\"{case}\"/>")?;
            continue;
        };
        let line = failure.line.map(|line| format!(" line=\"{line}\""));
        let line = line.unwrap_or_default();
        writeln!(
            out,
            "    <testcase classname=\"{file}\" name=\"{case}\" file=\"{file}\"{line}>"
        )?;
        let [kind, message, text] =
            [&failure.kind, &failure.message, &failure.text].map(|text| xml(text));
        writeln!(
            out,
            "      <failure type=\"{kind}\" message=\"{message}\">{text}</failure>"
        )?;
        writeln!(out, "    </testcase>")?;
    }
    if let Some(note) = &results.note {
        writeln!(out, "    <system-out>{}</system-out>", xml(note))?;
    }
    writeln!(out, "  </testsuite>\n</testsuites>")
}

/// ```text
/// ::error file=lcm.pet,line=7,title=lcm case 3::return: predicted 4, but 5
/// ```
pub fn github(results: &Results) -> String {
    let mut out = String::new();
    for outcome in &results.results {
        let Some(failure) = &outcome.failure else {
            continue;
        };
        let file = property(&results.file);
        let title = property(&format!("{} {}", results.name, outcome.name));
        let line = failure.line.map(|line| format!(",line={line}"));
        let line = line.unwrap_or_default();
        let text = data(&failure.text);
        let _ = writeln!(out, "::error file={file}{line},title={title}::{text}");
    }
    if let Some(note) = &results.note {
        let file = property(&results.file);
        let _ = writeln!(out, "::notice file={file}::{}", data(note));
    }
    out
}

/// A text for XML; characters that XML does not allow are left out.
fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(letter),
            '\u{fffe}' | '\u{ffff}' => {}
            letter if letter.is_control() => {}
            letter => out.push(letter),
        }
    }
    out
}

/// The message of an annotation, on one line.
fn data(text: &str) -> String {
    let text = text.trim_end().replace('%', "%25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
