//! The Prolog libraries by themselves: the tests of `tests/prolog/*.pl`, and every example in
//! the comments of `prolog/`.

use pet_engine::machine::layout::{goal_end, is_plain, without_comments};
use pet_engine::machine::library::{Library, Origin};
use pet_engine::machine::order::in_order;
use pet_engine::machine::term::Term;
use pet_engine::machine::{Answer, End, Limits, Machine};
use pet_engine::worker::prepare::prepare;
use pet_model::request::{HeapChoice, Request, Shapes};
use pet_translator::compile;
use pet_translator::source::Source;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// For all tests of a file, or one example.
const LIMITS: Limits = Limits {
    answers: Some(100),
    inferences: Some(20_000_000),
};

/// Libraries that go together. Each file is tried with the first of these that has it.
const SETS: [&[Library]; 4] = [
    &[
        Library::Floats,
        Library::GroundArithmetic,
        Library::GroundRun,
        Library::Prompt,
    ],
    &[
        Library::PortShown,
        Library::Floats,
        Library::Goals,
        Library::Store,
        Library::Assume,
        Library::Heap,
        Library::Cells,
        Library::Summary,
        Library::SummaryLazy,
        Library::Contract,
        Library::Record,
        Library::Actor,
        Library::Guide,
    ],
    &[
        Library::PortShown,
        Library::FloatsNone,
        Library::Store,
        Library::HeapAlias,
        Library::AliasCells,
        Library::Summary,
        Library::SummarySolver,
        Library::ContractNone,
        Library::Record,
    ],
    &[
        Library::PortShown,
        Library::StoreClpz,
        Library::AssumeNone,
        Library::SummaryNone,
    ],
];

/// True of each test that does not hold.
const RUNNER: &str = "\
test_fails(Name, Why) :-
        test(Name, Goal),
        (   catch(Goal, Error, true) ->
            nonvar(Error),
            Why = Error
        ;   Why = false
        ).
";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A machine with the library of this file in it.
fn machine(file: &str) -> Machine {
    let is_it = |library: &Library| library.file().is_some_and(|path| path.ends_with(file));
    let mut sets = SETS.iter();
    // The kernel is in every set.
    let set = sets.find(|set| file == "/pet_answer.pl" || in_order(set).unwrap().iter().any(is_it));
    let set = set.unwrap_or_else(|| panic!("no set of libraries has {file}"));
    Machine::start(set).unwrap()
}

fn text_of(letters: &Term) -> String {
    let letters = letters.as_list().unwrap_or_default();
    letters.iter().filter_map(Term::as_atom).collect()
}

#[test]
fn the_tests_of_the_libraries_hold() {
    let mut failures = Vec::new();
    let mut seen = 0;
    for path in files(&root().join("tests/prolog")) {
        let name = path.file_name().unwrap().to_str().unwrap();
        if !name.starts_with("pet_") {
            continue;
        }
        let mut machine = machine(&format!("/{name}"));
        let text = std::fs::read_to_string(&path).unwrap();
        load_program(&mut machine, &text);
        machine.load(name, &text).unwrap();
        machine.load("the runner", RUNNER).unwrap();
        let names = machine.ask_text("test(Name, _Goal)", LIMITS).unwrap();
        assert_eq!(names.end, End::Exhausted, "{name}");
        seen += names.answers.len();
        let failed = machine.ask_text("test_fails(Name, Why)", LIMITS).unwrap();
        if failed.end != End::Exhausted {
            failures.push(format!("{name}: {:?}", failed.end));
        }
        for answer in &failed.answers {
            let test = text_of(answer.get("Name").unwrap());
            failures.push(format!("{name}: {test}: {}", answer.get("Why").unwrap()));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    assert!(seen > 150, "{seen}");
}

/// A library in which no predicate is handed a goal is loaded without looking for such goals, so
/// there must be none.
#[test]
fn libraries_that_count_as_plain_hand_no_goal_to_a_predicate() {
    let mut seen = 0;
    for library in Library::ALL {
        let (Some(file), Origin::Bundled { text }) = (library.file(), library.origin()) else {
            continue;
        };
        let text = without_comments(text);
        if !is_plain(&text) {
            continue;
        }
        // Of a file that no set has, a variant of its module is enough.
        let with = |is_it: &dyn Fn(&Library) -> bool| {
            let mut sets = SETS.iter();
            sets.find(|set| in_order(set).unwrap().iter().any(is_it))
        };
        let set = with(&|other| other == library);
        let set = set.or_else(|| with(&|other| other.name() == library.name()));
        let mut machine = Machine::start(set.expect(file)).unwrap();
        let mut rest = text.as_str();
        while let Some(end) = goal_end(rest) {
            let (clause, after) = rest.split_at(end);
            rest = after;
            let clause = clause.trim().trim_end_matches('.');
            if clause.starts_with(":-") {
                continue;
            }
            seen += 1;
            let goal = format!("pet_loader:term_plain(({clause}), {})", library.name());
            let answers = machine.ask_text(&goal, LIMITS).unwrap();
            assert_eq!(answers.answers.len(), 1, "{file}: {clause}\n{answers:?}");
        }
    }
    assert!(seen > 500, "{seen}");
}

/// A goal in a comment, and what stands below it.
struct Example {
    line: usize,
    goal: String,
    answer: String,
}

#[test]
fn the_examples_in_the_comments_hold() {
    let mut failures = Vec::new();
    let mut seen = 0;
    for path in files(&root().join("prolog")) {
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let examples = examples(&text);
        if examples.is_empty() {
            continue;
        }
        let mut machine = machine(&format!("/{name}"));
        load_program(&mut machine, &text);
        for example in examples {
            seen += 1;
            if let Err(found) = holds(&mut machine, &example) {
                failures.push(format!(
                    "{}:{}: ?- {}\n   says {}\n   is   {found}",
                    path.display(),
                    example.line,
                    example.goal,
                    example.answer
                ));
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    assert!(seen > 100, "{seen}");
}

/// Libraries that can be tried without a search around them.
const PURE: [&str; 12] = [
    "actors/pet_nodes.pl",
    "actors/pet_past.pl",
    "actors/pet_reach.pl",
    "ground/pet_ground.pl",
    "ground/pet_ground_arith.pl",
    "ground/pet_ground_run.pl",
    "guide/pet_traces.pl",
    "heap/pet_assume.pl",
    "heap/pet_cells.pl",
    "heap/pet_kinds.pl",
    "heap/pet_values.pl",
    "store/pet_ranges.pl",
];

#[test]
fn every_export_of_a_pure_library_has_a_mode_line_and_an_example() {
    for library in Library::ALL {
        let Some(file) = library.file().filter(|file| PURE.contains(file)) else {
            continue;
        };
        let text = std::fs::read_to_string(root().join("prolog").join(file)).unwrap();
        let goals: String = examples(&text).into_iter().map(|each| each.goal).collect();
        let modes: String = text
            .lines()
            .filter(|line| line.starts_with("%% "))
            .collect();
        for (name, arity) in library.origin().predicates() {
            assert!(
                modes.contains(name),
                "{file}: {name}/{arity} has no mode line"
            );
            assert!(
                goals.contains(name),
                "{file}: {name}/{arity} has no example"
            );
        }
    }
}

#[test]
fn every_file_is_in_the_index() {
    let readme = std::fs::read_to_string(root().join("prolog/README.md")).unwrap();
    let (index, _) = readme.split_once("\n## ").unwrap();
    let mut indexed = names(index);
    indexed.retain(|name| name.ends_with(".pl"));
    let files = files(&root().join("prolog"));
    let files = files.iter().map(|path| path.file_name().unwrap());
    let files: BTreeSet<String> = files.map(|name| name.to_string_lossy().into()).collect();
    assert_eq!(indexed, files);
}

/// What a worker loads beside the libraries: facts take long to load.
#[test]
fn every_table_that_a_worker_loads_is_read_by_a_library() {
    let texts = files(&root().join("prolog")).into_iter();
    let texts = texts.map(|path| std::fs::read_to_string(path).unwrap());
    let libraries: String = texts.map(|text| without_comments(&text)).collect();
    let mut seen = BTreeSet::new();
    for (file, method, heap) in [
        ("papers/remall.pet", "List.remAll", HeapChoice::Lazy),
        (
            "papers/remall.pet",
            "List.remAll",
            HeapChoice::Solver(Shapes::One),
        ),
        ("papers/fact.pet", "Fact.ft", HeapChoice::Lazy),
    ] {
        let text = std::fs::read_to_string(root().join("samples").join(file)).unwrap();
        let source = Source::new(file.to_owned(), text);
        let program = pet_translator::translate(&source).unwrap().program;
        let whole = compile::Options {
            traces: compile::Traces::Kept,
            method: None,
            integers: pet_translator::number::Integers::Machine,
        };
        let clauses = compile::compile(&source, &program, whole);
        let request = Request {
            heap,
            ..Request::new(method)
        };
        let loaded = prepare(&clauses, &request).unwrap().text;
        for line in loaded.lines().filter(|line| line.starts_with("pet_")) {
            let name = line.split('(').next().unwrap();
            assert!(
                libraries.contains(&format!("{name}(")),
                "{file}: {name} is read by no library"
            );
            seen.insert(name.to_owned());
        }
    }
    assert!(seen.len() > 15, "{seen:?}");
}

/// A global variable of the machine, and who touches it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Touched {
    read: BTreeSet<String>,
    written: BTreeSet<String>,
}

/// The globals that the code of the libraries names.
fn globals() -> BTreeMap<String, Touched> {
    let mut globals: BTreeMap<String, Touched> = BTreeMap::new();
    for path in files(&root().join("prolog")) {
        let file = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = without_comments(&std::fs::read_to_string(&path).unwrap());
        for call in ["bb_get(", "bb_put(", "bb_b_put("] {
            for rest in text.split(call).skip(1) {
                let name: String = rest
                    .chars()
                    .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
                    .collect();
                let touched = globals.entry(name).or_default();
                match call {
                    "bb_get(" => touched.read.insert(file.clone()),
                    _ => touched.written.insert(file.clone()),
                };
            }
        }
    }
    globals
}

/// The names in backquotes of a cell of a table.
fn names(cell: &str) -> BTreeSet<String> {
    let quoted = cell.split('`').skip(1).step_by(2);
    quoted.map(str::to_owned).collect()
}

#[test]
fn globals_that_files_share_are_in_the_table() {
    let readme = std::fs::read_to_string(root().join("prolog/README.md")).unwrap();
    let (_, section) = readme.split_once("## Shared globals").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let mut table = BTreeMap::new();
    for row in section.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').collect();
        let touched = Touched {
            read: names(cells[3]),
            written: names(cells[4]),
        };
        let owner = names(cells[2]);
        assert!(owner.is_subset(&touched.written), "the owner writes: {row}");
        assert_eq!(owner.len(), 1, "{row}");
        table.extend(
            names(cells[1])
                .into_iter()
                .map(|name| (name, touched.clone())),
        );
    }
    let mut globals = globals();
    assert!(globals.len() > 70, "{}", globals.len());
    // A key that is a variable: the name is in the same file, beside the call.
    globals.retain(|name, _| name.starts_with(|letter: char| letter.is_lowercase()));
    globals.retain(|_, touched| touched.read.union(&touched.written).count() > 1);
    assert_eq!(globals, table);
}

fn load_program(machine: &mut Machine, text: &str) {
    if let Some(program) = program(text) {
        let clauses = std::fs::read_to_string(root().join(program)).unwrap();
        machine.load(program, &clauses).unwrap();
    }
}

/// The program that the head of a file names: its examples, or tests, are about it.
fn program(text: &str) -> Option<&str> {
    let (head, _) = text.split_once("*/")?;
    let (_, from) = head.split_once(" are about")?;
    let from = from.trim_start();
    Some(&from[..from.find(".pl")? + 3])
}

/// ```prolog
/// % ?- append(Xs, [b], [a,b]).
/// %    Xs = [a].
/// ```
fn examples(text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut is_open = false;
    for (line, number) in text.lines().zip(1..) {
        if let Some(goal) = line.strip_prefix("% ?- ") {
            found.push(Example {
                line: number,
                goal: goal.to_owned(),
                answer: String::new(),
            });
            is_open = true;
        } else if let Some(rest) = line.strip_prefix("% ").filter(|_| is_open) {
            let example = found.last_mut().unwrap();
            let part = match example.goal.ends_with('.') {
                true => &mut example.answer,
                false => &mut example.goal,
            };
            part.push('\n');
            part.push_str(rest);
            is_open = !example.answer.trim_end().ends_with('.');
        } else {
            is_open = false;
        }
    }
    found
}

/// Whether the answers are those that the example says. A variable there stands for anything.
fn holds(machine: &mut Machine, example: &Example) -> Result<(), String> {
    let found = machine
        .ask_text(example.goal.trim_end_matches('.'), LIMITS)
        .map_err(|error| error.to_string())?;
    let said = example.answer.trim();
    let said = said.strip_suffix('.').unwrap_or(said);
    let shown = format!("{found:?}");
    let said_term = |machine: &mut Machine, text: &str| {
        let read = machine.ask_text(text, LIMITS).unwrap();
        read.answers.into_iter().next()
    };
    if said.starts_with("error(") {
        let wanted = said_term(machine, &format!("Error = {said}")).ok_or_else(|| shown.clone())?;
        return match &found.end {
            End::Raised(error) if fits(wanted.get("Error").unwrap(), error) => Ok(()),
            _ => Err(shown),
        };
    }
    if found.end != End::Exhausted {
        return Err(shown);
    }
    let wanted: Vec<&str> = match said {
        "false" => Vec::new(),
        _ => said.split("\n;").map(str::trim).collect(),
    };
    if wanted.len() != found.answers.len() {
        return Err(shown);
    }
    for (wanted, answer) in wanted.into_iter().zip(&found.answers) {
        let wanted = said_term(machine, wanted).ok_or_else(|| shown.clone())?;
        if !same(&wanted, answer) {
            return Err(shown);
        }
    }
    Ok(())
}

/// Every value that is known is said, and is the one that is said.
fn same(wanted: &Answer, answer: &Answer) -> bool {
    let is_said = |(name, value): &(String, Term)| match wanted.get(name) {
        Some(wanted) => fits(wanted, value),
        None => matches!(value, Term::Var(_)),
    };
    let is_there = |(name, _): &(String, Term)| answer.get(name).is_some();
    answer.bindings.iter().all(is_said) && wanted.bindings.iter().all(is_there)
}

fn fits(wanted: &Term, found: &Term) -> bool {
    let all = |wanted: &[Term], found: &[Term]| {
        wanted.len() == found.len() && wanted.iter().zip(found).all(|(w, f)| fits(w, f))
    };
    match (wanted, found) {
        (Term::Var(_), _) => true,
        (Term::Compound(name, wanted), Term::Compound(other, found)) => {
            name == other && all(wanted, found)
        }
        (Term::List(wanted), Term::List(found)) => all(wanted, found),
        (Term::Open(wanted, rest), Term::List(found)) => match found.get(wanted.len()..) {
            Some(behind) => {
                all(wanted, &found[..wanted.len()]) && fits(rest, &Term::List(behind.to_vec()))
            }
            None => false,
        },
        (Term::Open(wanted, rest), Term::Open(found, other)) => {
            all(wanted, found) && fits(rest, other)
        }
        _ => wanted == found,
    }
}

/// The Prolog files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "pl") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
