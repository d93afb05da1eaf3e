//! The text output of `pet tcg`: a paragraph for each case, and a summary.

use super::amount::Amount;
use super::picture;
use super::shown::{Constants, Shown};
use indexmap::IndexMap;
use pet_analyze::tables::Tables;
use pet_model::TestCase;
use pet_model::request::Request;
use pet_model::suite::{
    Contracted, Covered, GoalEnd, GuideReport, PathEnd, PathEnds, Race, SmallestLoopK, Suite,
};
use pet_model::text::end_of_model;
use pet_model::{Broken, Object, Outcome, Value, Waiting, WaitsFor, queued_task};
use pet_translator::number::Integers;
use pet_translator::source::Source;
use std::fmt::Write as _;
use std::io::{Result, Write};

/// Writes a suite case by case, since the text of all cases may not fit into memory.
pub fn write(
    out: &mut dyn Write,
    source: Option<&Source>,
    request: &Request,
    suite: &Suite,
    amount: Amount,
) -> Result<()> {
    let method = &request.method;
    let races = suite.races.iter().flat_map(|found| &found.races);
    let mut races = races.zip(1..).peekable();
    let most = amount.most(usize::MAX);
    for ((place, case), number) in suite.cases.iter().enumerate().zip(1..).take(most) {
        if let Some((race, count)) = races.next_if(|(race, _)| race.cases.first() == Some(&place)) {
            write_race(out, race, count)?;
        }
        write_case(out, source, &case, number)?;
    }
    if let Some(more) = amount.left_out(suite.cases.len(), usize::MAX) {
        let plural = if more == 1 { "" } else { "s" };
        writeln!(
            out,
            "… and {more} more case{plural}; --all shows every case, -o FILE writes them to a file\n"
        )?;
    }
    if request.ends {
        write_ends(out, &suite.ends, amount)?;
    }
    let count = suite.cases.len();
    let plural = if count == 1 { "" } else { "s" };
    write!(out, "{method}: {count} test case{plural}")?;
    if suite.known > 0 {
        write!(out, ", {} of them new", count - suite.known)?;
    }
    match suite.contract.map_or(0, |contract| contract.broken) {
        0 => {}
        1 => write!(out, ", 1 of them breaks what the method ensures")?,
        broken => write!(out, ", {broken} of them break what the method ensures")?,
    }
    if let Some(found) = &suite.races {
        match found.races.len() {
            0 => write!(out, ", no race")?,
            1 => write!(out, ", 1 race")?,
            count => write!(out, ", {count} races")?,
        }
        match found.undecided {
            0 => {}
            1 => write!(out, " found (1 input has more orders than were tried)")?,
            count => write!(
                out,
                " found ({count} inputs have more orders than were tried)"
            )?,
        }
    }
    if let Some(actors) = suite.actors {
        match actors.derivations {
            1 => write!(out, " of 1 derivation")?,
            many => write!(out, " of {many} derivations")?,
        }
    }
    write!(out, "; statements {}", covered(suite.statements))?;
    write!(out, ", branches {}", covered(suite.branches))?;
    for (count, limit) in [
        (suite.cut_loops, "loop-k"),
        (suite.cut_depth, "depth-k"),
        (suite.cut_own, "your criterion"),
        (
            suite.actors.map_or(0, |actors| actors.cut_task),
            "task-level",
        ),
        (
            suite.actors.map_or(0, |actors| actors.cut_actor),
            "actor-number",
        ),
    ] {
        if count > 0 {
            write!(out, "; {} cut by {limit}", paths(count))?;
        }
    }
    if suite.unknown > 0 {
        write!(
            out,
            "; {} undecided (no values found)",
            paths(suite.unknown)
        )?;
    }
    if let Some(contract) = &suite.contract {
        write_contract(out, contract)?;
    }
    if let Some(minimized) = &suite.minimized {
        let before = minimized.before;
        let proof = match minimized.is_smallest {
            true => "no fewer cover as much",
            false => "perhaps fewer cover as much",
        };
        write!(out, "; minimized from {before}, {proof}")?;
    }
    writeln!(out)?;
    if let Some(report) = &suite.guided {
        write_report(out, report, suite.states, amount)?;
    }
    if let Some(summarized) = &suite.summarized {
        write!(
            out,
            "{}",
            super::summary::of_suite(summarized, suite.composed)
        )?;
    }
    if let Some(reason) = empty(suite) {
        writeln!(out, "{reason}")?;
    }
    match suite.smallest_loop_k {
        Some(SmallestLoopK::Found(loop_k)) => writeln!(
            out,
            "Every path was cut by loop-k: the smallest limit with a test case is --loop-k {loop_k}."
        )?,
        Some(SmallestLoopK::Above(loop_k)) => writeln!(
            out,
            "Every path was cut by loop-k: up to --loop-k {loop_k} no path was seen to come to an end."
        )?,
        None => {}
    }
    for key in &suite.no_code {
        match end_of_model(key) {
            Some(what) => writeln!(
                out,
                "Paths that {what} are missing: there is no model of that."
            )?,
            None => writeln!(
                out,
                "Paths that call `{key}` are missing: it has no code; give it a body, or a summary."
            )?,
        }
    }
    for lost in &suite.lost {
        match lost.part {
            Some(part) => writeln!(out, "Part {part} of the paths is missing: {}.", lost.why)?,
            None => writeln!(out, "Cut short, there may be more: {}.", lost.why)?,
        }
    }
    Ok(())
}

/// Writes the head of the cases of a race, and the results that no case has.
fn write_race(out: &mut dyn Write, race: &Race, number: usize) -> Result<()> {
    match race.cases.len() {
        1 => writeln!(
            out,
            "Race {number}: the result of the next case depends on the order of tasks."
        )?,
        count => writeln!(
            out,
            "Race {number}: the next {count} cases have the same input, and not the same result."
        )?,
    }
    for order in race.orders.iter().filter(|order| !order.has_case) {
        writeln!(out, "    another result with the order {}", order.schedule)?;
    }
    writeln!(out)
}

/// ```text
/// not followed
///   line 7: infeasible, x > 3 and x < 2 exclude each other
///   line 9: cut by loop-k, 2 times
/// ```
fn write_ends(out: &mut dyn Write, ends: &PathEnds, amount: Amount) -> Result<()> {
    let mut all: IndexMap<(Option<u32>, String), usize> = IndexMap::new();
    for end in &ends.ends {
        *all.entry((end.line(), why(end))).or_default() += 1;
    }
    if all.is_empty() {
        return Ok(());
    }
    all.sort_keys();
    writeln!(out, "not followed")?;
    let more = amount.left_out(all.len(), usize::MAX);
    for ((line, why), count) in all.into_iter().take(amount.most(usize::MAX)) {
        let place = line.map_or(String::new(), |line| format!("line {line}: "));
        let times = match count {
            1 => String::new(),
            count => format!(", {count} times"),
        };
        writeln!(out, "  {place}{why}{times}")?;
    }
    if let Some(more) = more {
        writeln!(out, "  … and {more} more lines; --all shows all of them")?;
    }
    if ends.left_out > 0 {
        writeln!(out, "  and {} more ends", ends.left_out)?;
    }
    writeln!(out)
}

fn why(end: &PathEnd) -> String {
    match (end.why.as_str(), end.conflict.as_slice()) {
        ("infeasible", []) => "infeasible".to_owned(),
        ("infeasible", [one]) if one == "false" => "infeasible, the condition is false".to_owned(),
        ("infeasible", [one]) => format!("infeasible, no value meets {one}"),
        ("infeasible", all) => format!("infeasible, {} exclude each other", listed(all)),
        ("loop", _) => "cut by loop-k".to_owned(),
        ("depth", _) => "cut by depth-k".to_owned(),
        ("criterion", _) => "cut by your criterion".to_owned(),
        ("contract", _) => "without a legal input".to_owned(),
        ("no-code", _) => "ends at a method without code".to_owned(),
        (other, _) => other.to_owned(),
    }
}

fn listed(texts: &[String]) -> String {
    match texts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}

fn write_contract(out: &mut dyn Write, contract: &Contracted) -> Result<()> {
    for (count, what) in [
        (contract.refused, "without a legal input"),
        (
            contract.throwing,
            "with inputs for which the precondition throws",
        ),
        (contract.cut, "cut by the limits of conditions"),
        (
            contract.wrapped,
            "left out, since the precondition holds only without wrap-around",
        ),
    ] {
        if count > 0 {
            write!(out, "; {} {what}", paths(count))?;
        }
    }
    Ok(())
}

/// The reason why a suite under a contract has no cases; without it, an empty suite would look
/// like success.
pub fn empty(suite: &Suite) -> Option<&'static str> {
    let contract = suite.contract.as_ref()?;
    if !suite.cases.is_empty() {
        return None;
    }
    let is_sure = suite.is_complete && suite.cut_loops + suite.cut_depth + suite.cut_own == 0;
    if is_sure && contract.cut == 0 && contract.wrapped == 0 {
        return Some(
            "No input keeps the assumptions and preconditions: they contradict each other.",
        );
    }
    let is_reason = contract.refused + contract.cut + contract.wrapped > 0;
    is_reason.then_some("No input within the limits keeps the assumptions and preconditions.")
}

/// The most goals without a case that are listed.
const MOST_MISSED: usize = 12;

/// ```text
/// all-local-paths: 4 traces generated, 1 of them infeasible, 0 redundant; 31 states
/// Not covered: line 24: b == 0 (not reached under these limits)
/// ```
fn write_report(
    out: &mut dyn Write,
    report: &GuideReport,
    states: i64,
    amount: Amount,
) -> Result<()> {
    let (generated, infeasible) = (report.generated, report.infeasible);
    let plural = if generated == 1 { "" } else { "s" };
    let more = if states == 1 { "" } else { "s" };
    writeln!(
        out,
        "{}: {generated} trace{plural} generated, {infeasible} of them infeasible, \
         {} redundant; {states} state{more}",
        report.selection, report.redundant
    )?;
    if let Some(why) = report.apart {
        writeln!(
            out,
            "No path passes all the points: {}.",
            reason(why, report.integers)
        )?;
    }
    let missed = report.goals.iter();
    let missed = missed.filter_map(|goal| Some((goal.name.as_str(), goal.why?)));
    // What is proved to be impossible is only counted: there is nothing to do about it.
    let (proved, missed): (Vec<_>, Vec<_>) =
        missed.partition(|(_, why)| amount != Amount::All && *why == GoalEnd::Infeasible);
    for (name, why) in missed.iter().take(amount.most(MOST_MISSED)) {
        writeln!(
            out,
            "Not covered: {name} ({})",
            reason(*why, report.integers)
        )?;
    }
    if let Some(more) = amount.left_out(missed.len(), MOST_MISSED) {
        let option = amount.option();
        writeln!(out, "… and {more} more; {option} shows all of them")?;
    }
    if !proved.is_empty() {
        let plural = if proved.len() == 1 { "" } else { "s" };
        writeln!(
            out,
            "Not covered: {} goal{plural} ({})",
            proved.len(),
            reason(GoalEnd::Infeasible, report.integers)
        )?;
    }
    Ok(())
}

fn reason(why: GoalEnd, integers: Integers) -> &'static str {
    match why {
        GoalEnd::Covered => "covered",
        GoalEnd::Infeasible if integers == Integers::Machine => "infeasible, proved",
        GoalEnd::Infeasible => "infeasible, proved for integers that do not wrap around",
        GoalEnd::Limit => "not reached within the limits",
        GoalEnd::Undecided => "undecided",
    }
}

/// The list of methods that can be tested, for a command line without a method.
pub fn methods(program: &Source, tables: &Tables) -> String {
    if tables.testable().next().is_none() {
        return format!("{} has no method that can be tested\n", program.name());
    }
    let mut out = format!(
        "{} has these methods to test; say which with -m:\n",
        program.name()
    );
    for method in tables.testable() {
        let _ = writeln!(out, "  {}  (line {})", method.key, method.line);
    }
    out
}

/// ```text
/// 1  ok, returns 12
///    when    a < b, b % a = 0
///    input   a = 2, b = 4
/// ```
fn write_case(
    out: &mut dyn Write,
    source: Option<&Source>,
    case: &TestCase,
    number: u32,
) -> Result<()> {
    let constants = Constants::of_run(&case.input, &case.output);
    let [before, after] = shown(case, &constants);
    let result = case.output.result.as_ref().map(|it| after.value(it));
    let ended = match &case.outcome {
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
            let place = source.map(|source| source.place(thrown.at.start));
            let place = place.map_or(String::new(), |place| format!(" at {place}"));
            let message = thrown.message.as_ref();
            let message = message.map_or(String::new(), |text| format!(" {text}"));
            format!("throws {}{message}{place}", thrown.class)
        }
        Outcome::Broken(broken) => broken_promise(broken, result),
        Outcome::Ok => match result {
            Some(value) => format!("returns {value}"),
            None => "returns".to_owned(),
        },
        Outcome::Deadlock(waiting) => deadlock(waiting),
        other => other.word().to_owned(),
    };
    writeln!(out, "{number:<3} {ended}")?;
    let when = match case.constraints.as_slice() {
        [] => "always".to_owned(),
        constraints => constraints.join(", "),
    };
    writeln!(out, "    when    {when}")?;
    if !case.may_alias.is_empty() {
        let aliases = case.may_alias.join(" or ");
        writeln!(out, "    also    where {aliases}")?;
    }
    if !case.input.args.is_empty() {
        writeln!(out, "    input   {}", values(before, &case.input.args))?;
    }
    if !case.input.statics.is_empty() {
        writeln!(out, "    statics {}", values(before, &case.input.statics))?;
    }
    let mut queued = Vec::new();
    for (index, posted) in case.input.queue.iter().enumerate() {
        let task = queued_task(index);
        let args = posted.args.values().map(|value| before.value(value));
        let args: Vec<String> = args.collect();
        let args = args.join(", ");
        writeln!(out, "    queue   {task} {}({args})", posted.method)?;
        let references = posted.args.iter();
        let references = references.filter(|(_, value)| before.is_drawn(value));
        queued.extend(references.map(|(name, value)| (format!("{task}.{name}"), value.clone())));
    }
    let given = || [&case.input.args, &case.input.statics].into_iter();
    let mut roots = picture::roots(before, given());
    roots.extend(queued);
    write_lines(out, "before", &picture::lines(&roots, before))?;
    let made = made_actors(case);
    let statics = statics_after(case);
    if !is_as_before(case, after, &statics) || !made.is_empty() {
        let mut roots = picture::roots(after, [&case.input.args, &statics].into_iter());
        roots.extend(made);
        let result = case.output.result.iter();
        let result = result.filter(|it| after.is_drawn(it));
        roots.extend(result.map(|it| ("result".to_owned(), it.clone())));
        write_lines(out, "after", &picture::lines(&roots, after))?;
    }
    let changed = statics.iter();
    let changed = changed.filter(|(name, value)| case.input.statics.get(*name) != Some(value));
    let changed: Vec<String> = changed
        .map(|(name, value)| format!("{name} = {}", after.value(value)))
        .collect();
    write_lines(out, "statics", &changed)?;
    if let Some(schedule) = &case.schedule {
        writeln!(out, "    order   {schedule}")?;
    }
    if case.has_wrapped {
        writeln!(out, "    note    an integer wraps around")?;
    }
    if let Some(disagreement) = &case.disagreement {
        writeln!(out, "    BUG     {disagreement}")?;
    }
    writeln!(out)
}

/// ```text
/// deadlock: r1.1 Fact.get waits for r2.1, r2.1 Fact.put waits for r1.1
/// ```
fn deadlock(waiting: &[Waiting]) -> String {
    let tasks = waiting.iter().map(|task| {
        let on = match task.on {
            WaitsFor::Task(on) => format!("waits for {on}"),
            WaitsFor::Condition => "waits for its condition".to_owned(),
            WaitsFor::Actor(keeper) => format!("waits for its actor, which {keeper} keeps"),
            WaitsFor::Nobody => "waits for a future that nobody will finish".to_owned(),
        };
        format!("{} {} {on}", task.task, task.method)
    });
    format!("deadlock: {}", tasks.collect::<Vec<String>>().join(", "))
}

fn write_lines(out: &mut dyn Write, title: &str, lines: &[String]) -> Result<()> {
    let titles = std::iter::once(title).chain(std::iter::repeat(""));
    for (line, title) in lines.iter().zip(titles) {
        writeln!(out, "    {title:<7} {line}")?;
    }
    Ok(())
}

/// The objects that a run of actors has made, except its exception.
fn made_actors(case: &TestCase) -> Vec<(String, Value)> {
    let thrown = match &case.outcome {
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => thrown.object.as_str(),
        _ => "",
    };
    let objects = case.output.heap.objects.iter();
    let made = objects.filter(|(name, object)| {
        case.schedule.is_some()
            && matches!(object, Object::Instance { .. })
            && name.as_str() != thrown
            && !case.input.heap.objects.contains_key(*name)
    });
    let made = made.map(|(name, _)| (name.clone(), Value::Ref(name.clone())));
    made.collect()
}

/// Returns whether no object of the input has changed, and the result is no new object.
fn is_as_before(case: &TestCase, after: Shown<'_>, statics: &IndexMap<String, Value>) -> bool {
    let before = &case.input.heap.objects;
    // A constant of the input gets its name in the run.
    let is_drawn = |name: &String| after.is_drawn(&Value::Ref(name.clone()));
    let mut objects = before.iter().filter(|(name, _)| is_drawn(name));
    let is_old = |value: &Value| match value {
        Value::Ref(name) => before.contains_key(name) || !after.is_drawn(value),
        _ => true,
    };
    objects.all(|(name, object)| case.output.heap.objects.get(name) == Some(object))
        && case.output.result.iter().all(is_old)
        && statics.values().all(is_old)
}

/// The values before and after the run.
fn shown<'a>(case: &'a TestCase, [before, after]: &'a [Constants; 2]) -> [Shown<'a>; 2] {
    [(&case.input.heap, before), (&case.output.heap, after)]
        .map(|(heap, constants)| Shown { heap, constants })
}

/// The static fields after the run, without those that static initialisers have set: these are no
/// inputs.
fn statics_after(case: &TestCase) -> IndexMap<String, Value> {
    let statics = case.output.statics.iter();
    let statics = statics.filter(|(name, _)| case.input.statics.contains_key(*name));
    statics
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

fn values(shown: Shown<'_>, values: &IndexMap<String, Value>) -> String {
    let pairs: Vec<String> = values
        .iter()
        .map(|(name, value)| format!("{name} = {}", shown.value(value)))
        .collect();
    pairs.join(", ")
}

fn paths(count: i64) -> String {
    format!("{count} path{}", if count == 1 { "" } else { "s" })
}

fn covered(covered: Covered) -> String {
    format!("{}/{}", covered.covered, covered.total)
}

/// The sentence about a broken promise.
pub fn broken_promise(broken: &Broken, result: Option<String>) -> String {
    let result = result.map_or(String::new(), |value| format!(" {value}"));
    let (text, line) = (&broken.text, broken.line);
    let why = match &broken.thrown {
        Some(class) => format!("which throws {class}"),
        None => "which is false".to_owned(),
    };
    format!("returns{result}, but ensures `{text}` (line {line}), {why}")
}
