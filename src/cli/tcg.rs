//! `pet tcg`

use super::compose::{Composed, Whole};
use super::emit::Emitting;
use super::program::{Blocks, Origin};
use super::record::Limits;
use super::repeat::Repeat;
use super::translated::{self, is_translated};
use super::{
    Verdict, actors, compose, contract, emit, empty, extend, guide, input, integers, interrupt,
    output, program, report, smt2, values, verdict,
};
use anyhow::{Context, Result, bail};
use pet_analyze::tables::Tables;
use pet_engine::actor::race;
use pet_engine::collect::{Collector, KnownCase};
use pet_engine::guide::minimize::minimize;
use pet_engine::judge::CaseJudge;
use pet_engine::pool::job::{self, Job, Work};
use pet_engine::pool::{self, Begin, Deadline, PoolError, Resources};
use pet_engine::{Subject, criterion, method_of, tables_of};
use pet_model::request::{
    Aliasing, Criterion, HeapChoice, Judging, Request, Shapes, Smt2, SolverChoice,
};
use pet_model::suite::Suite;
use pet_render::amount::Amount;
use pet_render::junit::Place;
use pet_translator::clp;
use pet_translator::compile::{self, Traces};
use pet_translator::source::Source;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Generate test cases for a method
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet tcg samples/papers/mist.pet -m mist
  pet tcg samples/papers/lcm.pet -m lcm --loop-k 2 --json
  pet tcg samples/papers/remall.pet -m remAll --html remall.html
  pet tcg samples/papers/lcm.pet -m lcm --criterion all-local-paths
  pet tcg samples/papers/lcm.pet -m lcm --points division,caught
  pet tcg samples/papers/fact.pet -m ft --task-level 5 --oracle
  pet tcg samples/papers/lcm.pet -m lcm --compositional --summaries kept
  pet translate samples/papers/lcm.pet -o lcm.pl && pet tcg lcm.pl -m lcm
Every test case is run by the interpreter before it is shown.
docs/test-cases.md explains what a test case is, docs/guided.md the criteria,
docs/summaries.md the summaries.
Exit codes: 0 done, 1 some case fails an assertion or breaks an `ensures`, 2 it could not be
done, or the clauses and the interpreter disagree, 130 it was interrupted (Ctrl-C) and the suite
is incomplete. A limit that was reached is reported, and is not an error.")]
pub(super) struct Options {
    /// The program: a source, a class file, a folder of classes or sources, a jar, or the output of
    /// `pet translate`; `-` reads standard input
    file: PathBuf,
    #[command(flatten)]
    classes: program::Options,
    /// The method to test; without it, pet lists the methods that can be tested
    #[arg(short, long, value_name = "CLASS.METHOD")]
    method: Option<String>,
    /// Follow at most K iterations each time a loop is entered, and at most K nested recursive
    /// calls of a method; in hidden code of Java's library only those count that an unknown input
    /// can repeat, and K + 16 of all of them
    #[arg(
        long,
        help_heading = "Limits",
        value_name = "K",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    loop_k: u32,
    /// Follow at most K blocks on a path; a block is a piece of a method that begins with a
    /// decision [default: no limit]
    #[arg(long, help_heading = "Limits", value_name = "K", value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
    depth_k: Option<u32>,
    /// Keep the cases of this suite and add only new ones, for example with a larger --loop-k
    #[arg(long, help_heading = "Paths", value_name = "SUITE.json", conflicts_with_all = ["criterion", "points", "trace"])]
    extend: Option<PathBuf>,
    /// Assume that no two references of the input are the same object
    #[arg(long, help_heading = "Input heap")]
    no_aliasing: bool,
    /// When pet decides which references of the input are the same object
    #[arg(long, help_heading = "Input heap", value_enum, default_value = "lazy")]
    heap: HeapName,
    /// With --heap solver: report every aliasing of the inputs that the path allows, instead of
    /// one representative
    #[arg(long, help_heading = "Input heap")]
    all_shapes: bool,
    #[command(flatten)]
    contract: contract::Options,
    #[command(flatten)]
    actors: actors::Options,
    /// Range of the integer inputs [default: the range of their type]
    #[arg(long, help_heading = "Limits", value_name = "LO..HI", value_parser = values::domain, allow_hyphen_values = true)]
    domain: Option<(i64, i64)>,
    /// How the clauses calculate with integers [default: machine; with --solver clpz mathematical]
    #[arg(long, help_heading = "Running", value_enum, value_name = "KIND")]
    integers: Option<integers::Kind>,
    /// The solver of integer constraints
    #[arg(long, help_heading = "Running", value_enum, default_value = "native")]
    solver: SolverName,
    /// A Prolog file that decides which blocks a path may enter; pet runs it, so use only files
    /// that you trust (docs/test-cases.md lists the predicates that it may call)
    #[arg(long, help_heading = "Paths", value_name = "FILE")]
    criterion_file: Option<PathBuf>,
    #[command(flatten)]
    guide: guide::Options,
    #[command(flatten)]
    compose: compose::Options,
    /// Stop after S seconds, and report what was found until then [default: no limit]
    #[arg(long, help_heading = "Limits", value_name = "S", value_parser = values::seconds, allow_hyphen_values = true)]
    timeout: Option<f64>,
    /// Limit of all processes together, in megabytes; a part of the search that needs more is
    /// left out and named [default: no limit]
    #[arg(long, help_heading = "Limits", value_name = "MB", value_parser = clap::value_parser!(u64).range(1..), allow_negative_numbers = true)]
    memory: Option<u64>,
    /// Number of worker processes; the result is the same for any number [default: one per core]
    #[arg(long, help_heading = "Running", value_name = "N", value_parser = clap::value_parser!(u16).range(1..), allow_negative_numbers = true)]
    jobs: Option<u16>,
    /// Do not run the cases with the interpreter; show what the clauses predict
    #[arg(long, help_heading = "Running")]
    no_replay: bool,
    /// Write unit tests or path conditions into the folder that -o names
    #[arg(
        long,
        help_heading = "Output",
        value_name = "FORM",
        requires = "output"
    )]
    emit: Option<emit::Form>,
    /// With --emit smt2: also write the conditions of infeasible paths
    #[arg(long, help_heading = "Output", requires = "emit")]
    infeasible: bool,
    /// Write to this file instead of standard output; with --emit, the folder for the files
    #[arg(short, long, help_heading = "Output", value_name = "FILE")]
    output: Option<PathBuf>,
    /// Also write an HTML page that shows the cases (docs/report.md)
    #[arg(long, help_heading = "Output", value_name = "OUT.html")]
    html: Option<PathBuf>,
    /// List where paths were cut or are infeasible, and why; the tree of `pet report` shows it
    #[arg(long, help_heading = "Output")]
    ends: bool,
    /// Show every case; without it, a terminal shows the first 100
    #[arg(long, help_heading = "Output")]
    all: bool,
    /// Print one JSON document instead of text
    #[arg(long, help_heading = "Output")]
    json: bool,
    /// Print time, memory and counters on standard error
    #[arg(long, help_heading = "Output")]
    stats: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum SolverName {
    /// The exact solver of pet
    Native,
    /// The CLP(Z) library of the embedded Prolog, for comparison
    Clpz,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum HeapName {
    /// Where a reference is first used, one path for each possibility
    Lazy,
    /// Where the program depends on it, otherwise at the end of the path
    Solver,
}

impl HeapName {
    pub(super) fn choice(self, all_shapes: bool) -> HeapChoice {
        match (self, all_shapes) {
            (HeapName::Lazy, _) => HeapChoice::Lazy,
            (HeapName::Solver, true) => HeapChoice::Solver(Shapes::All),
            (HeapName::Solver, false) => HeapChoice::Solver(Shapes::One),
        }
    }
}

impl SolverName {
    pub(super) fn choice(self) -> SolverChoice {
        match self {
            SolverName::Native => SolverChoice::Native,
            SolverName::Clpz => SolverChoice::Clpz,
        }
    }
}

pub(super) fn run(options: &Options, repeat: &Repeat) -> Result<Verdict> {
    let begun = Instant::now();
    // Before the first temporary file, since from then on a signal has a handler.
    interrupt::listen();
    let method = options.method.as_deref();
    let read = match program::is_compiled(&options.file) {
        true => program::read(&options.file, method, &options.classes, options.json)?,
        false => {
            let text = input::read_source(&options.file)?;
            if is_translated(&text) {
                let clauses = translated::read_with_traces(&text)?;
                return with_clauses(options, repeat, begun, &text, clauses, None);
            }
            program::of_text(text, &options.file, method, &options.classes, options.json)?
        }
    };
    let Some(blocks) = read else {
        return Ok(Verdict::CouldNot);
    };
    let program = &blocks.program;
    // Only the code that the method reaches is compiled.
    let found = blocks.method.as_ref().map(|key| program.find_method(key));
    let compiling = compile::Options {
        traces: Traces::Kept,
        method: found
            .and_then(Result::ok)
            .filter(|_| !options.actors.has_queue()),
        integers: integers::chosen(options.integers, options.solver)?,
    };
    let clauses = compile::compile(&blocks.source, program, compiling).with_keys();
    with_clauses(
        options,
        repeat,
        begun,
        &blocks.source,
        clauses,
        Some(&blocks),
    )
}

fn with_clauses(
    options: &Options,
    repeat: &Repeat,
    begun: Instant,
    text: &Source,
    clauses: clp::Program,
    blocks: Option<&Blocks>,
) -> Result<Verdict> {
    let program = blocks.map(|blocks| &blocks.program);
    let mut tables = Tables::of(&clauses);
    let Some(name) = &options.method else {
        if let Some(blocks) = blocks.filter(|blocks| blocks.origin == Origin::Classes) {
            let facts = blocks.facts();
            let is_synthetic = |key: &str| facts.methods.get(key).is_some_and(|it| it.is_synthetic);
            tables.methods.retain(|key, _| !is_synthetic(key));
        }
        output::print(&match options.json {
            true => pet_render::json::suite::methods(text, &tables),
            false => pet_render::suite::methods(text, &tables),
        })?;
        return Ok(Verdict::NothingFound);
    };
    let key = match blocks.and_then(|blocks| blocks.method.clone()) {
        Some(key) => key,
        None => match tables.find_method(name) {
            Ok(method) => method.key.clone(),
            Err(error) => bail!("{error}"),
        },
    };
    let mut clauses = clauses;
    let mut request = request(options, key)?;
    request.integers = tables.integers();
    integers::check_solver(request.solver, &clauses)?;
    if tables.has_strings() {
        let option = match request.heap {
            HeapChoice::Solver(_) => Some("--heap solver"),
            HeapChoice::Lazy => options.compose.compositional.then_some("--compositional"),
        };
        if let Some(option) = option {
            return Err(pet_engine::TcgError::NotForLibrary { option }.into());
        }
    }
    let tables =
        match contract::add_assumptions(&options.contract, &tables, &mut clauses, &mut request)? {
            true => Tables::of(&clauses),
            false => tables,
        };
    request.guide = guide::guide(&options.guide)?;
    if request.guide.is_some() {
        if options.ends {
            bail!(
                "--ends needs a suite of all paths; it does not work with --criterion, --points or --trace"
            );
        }
        request.ends = false;
    }
    let extended = match &options.extend {
        Some(path) => {
            let asked = extend::Asked {
                request: &request,
                has_domain: options.domain.is_some(),
                has_contract: tables.contracts.contains_key(&request.method),
                compose: &options.compose,
            };
            match extend::read(path, &asked)? {
                Some(extended) => Some(extended),
                None => return Ok(Verdict::CouldNot),
            }
        }
        None => None,
    };
    if let Some(extended) = &extended {
        request = extended.request.clone();
    }
    actors::add(
        &options.actors,
        &clauses,
        &tables,
        &mut request,
        actors::Given {
            domain: options.domain.is_some(),
            extend: options.extend.is_some(),
            ends: options.ends,
        },
    )?;
    if let Some(guide) = &request.guide {
        // Points are searched for everywhere.
        let compiling = integers::whole(request.integers);
        let whole = program.map(|program| compile::compile(text, program, compiling).with_keys());
        guide::check(guide, whole.as_ref().unwrap_or(&clauses), &request)?;
    }
    let whole = Whole { text, program };
    let limits = Limits {
        deadline: options
            .timeout
            .map(|seconds| begun + Duration::from_secs_f64(seconds)),
        memory: options.memory.map(|megabytes| megabytes << 20),
    };
    let composed = compose::compose(&options.compose, &whole, &mut clauses, &request, limits)?;
    let tables = tables_of(&clauses, &request);
    let summarized = match composed {
        Composed::Not => None,
        Composed::Summarized(summarized) => Some(summarized),
        Composed::Wrong => return Ok(Verdict::CouldNot),
    };
    let subject = Subject {
        clauses,
        source: program.map(|program| (text, program)),
    };
    let shows_tests = options.emit == Some(emit::Form::Junit) || options.html.is_some();
    let facts = blocks.filter(|_| shows_tests).map(Blocks::facts);
    let facts = facts.unwrap_or_default();
    let place = program.map(|program| Place {
        source: text,
        program,
        facts: &facts,
    });
    let emitting = match (options.emit, &options.output) {
        (Some(form), Some(folder)) => {
            let (name, method) = (text.name(), &request.method);
            Some(Emitting::new(form, folder, place, name, method)?)
        }
        _ => None,
    };
    if let (Some(path), None) = (&options.output, &emitting) {
        output::check_place(path)?;
    }
    if let Some(path) = &options.html {
        output::check_place(path).context("the page is not written")?;
    }
    let known = extended.map(|extended| extended.known);
    let known = known.unwrap_or_default();
    let packed = blocks.filter(|blocks| blocks.origin == Origin::Classes);
    let packed = packed.map(|blocks| job::packed(&blocks.source, &blocks.program));
    let made = suite(
        options,
        begun,
        (&subject, packed.as_deref()),
        &tables,
        &request,
        known,
    );
    let mut suite = match made {
        // The check of a translated file does not compare the types of values, so a number may
        // be used as a reference.
        Err(error) if program.is_none() && is_internal(&error) => {
            let name = text.name();
            let said = format!("the clauses of `{name}` do not fit together, or pet has a bug");
            return Err(error.context(said));
        }
        other => other?,
    };
    let again = |request: &Request| {
        let subject = (&subject, packed.as_deref());
        self::suite(options, begun, subject, &tables, request, Vec::new())
    };
    empty::explain(&mut suite, &request, again)?;
    suite.summarized = summarized;
    let failing = verdict::failing(&suite);
    if options.guide.minimize {
        minimize(&mut suite, &tables);
        let left = verdict::failing(&suite);
        if failing > 0 && left == 0 {
            output::note("note: cases with failures were found, and --minimize left them out\n");
        }
    }
    if options.actors.oracle {
        let player = subject.player(&tables, &request.method);
        let until = limits.deadline;
        suite.races = Some(race::put_first(&mut suite, player.as_ref(), until));
    }
    if let Some(blocks) = blocks {
        blocks.explain_missing(&suite.no_code);
    }
    if verdict::is_interrupted(&suite) {
        output::note("interrupted: the suite is incomplete\n");
    }
    announce(options, &suite);
    let source = program.map(|_| text);
    // A page needs the ends of all paths; the suite is written as without a page.
    let asked = Request {
        ends: options.ends,
        ..request.clone()
    };
    let write = |out: &mut dyn Write, amount: Amount| match options.json {
        true => pet_render::json::suite::write(out, text.name(), source, &asked, &suite),
        false => pet_render::suite::write(out, source, &asked, &suite, amount),
    };
    let print = || {
        let amount = output::amount(options.all);
        output::print_with(|out| write(out, amount))
    };
    match (&options.output, &emitting) {
        (_, Some(Emitting::Junit(place))) => {
            print()?;
            let command = repeat.clone().with("method", "-m", &request.method);
            emit::write(place, &request.method, &suite, &command.line())?;
        }
        (_, Some(Emitting::Smt2(folder))) => {
            print()?;
            smt2::write(folder, &request.method, &suite)?;
        }
        (Some(path), None) => output::write_file_with(path, |out| write(out, Amount::All))?,
        (None, None) => print()?,
    }
    if let Some(path) = &options.html {
        let mut document = Vec::new();
        pet_render::json::suite::write(&mut document, text.name(), source, &request, &suite)?;
        report::write_suite(path, &document, place)?;
    }
    Ok(verdict::verdict(&suite, &tables, failing))
}

fn is_internal(error: &anyhow::Error) -> bool {
    let is_internal = |error: &PoolError| matches!(error, PoolError::Failed(it) if it.is_internal);
    error.downcast_ref::<PoolError>().is_some_and(is_internal)
}

/// The number of cases from which writing is announced: it takes a while and is not part of
/// --timeout.
const MANY_CASES: usize = 5_000;

fn announce(options: &Options, suite: &Suite) {
    let count = suite.cases.len();
    if count < MANY_CASES {
        return;
    }
    let place = match &options.output {
        Some(path) => format!(" to {}", path.display()),
        None => String::new(),
    };
    output::note(&format!("writing {count} cases{place}\n"));
    if options.html.is_some() {
        output::note("then they are run once more for the page\n");
    }
}

fn request(options: &Options, method: String) -> Result<Request> {
    if options.heap == HeapName::Solver && options.solver != SolverName::Native {
        bail!("--heap solver needs --solver native: CLP(Z) has no if-then-else");
    }
    if options.heap == HeapName::Lazy && options.all_shapes {
        bail!("--all-shapes belongs to --heap solver; --heap lazy gives all shapes anyway");
    }
    let criterion = match &options.criterion_file {
        Some(path) => {
            let text = input::read_source(path)?;
            let name = text.name().to_owned();
            let checked = criterion::checked(text.text())
                .with_context(|| format!("`{name}` is not a valid criterion"))?;
            Some(Criterion {
                name,
                text: checked,
            })
        }
        None => None,
    };
    Ok(Request {
        loop_k: options.loop_k,
        depth_k: options.depth_k,
        aliasing: match options.no_aliasing {
            true => Aliasing::Excluded,
            false => Aliasing::Possible,
        },
        heap: options.heap.choice(options.all_shapes),
        domain: options.domain,
        integers: integers::chosen(options.integers, options.solver)?,
        solver: options.solver.choice(),
        criterion,
        contract_k: options.contract.contract_k,
        judging: match options.no_replay {
            true => Judging::Believed,
            false => Judging::Replayed,
        },
        smt2: match (options.emit, options.infeasible) {
            (Some(emit::Form::Smt2), true) => Some(Smt2::All),
            (Some(emit::Form::Smt2), false) => Some(Smt2::Feasible),
            _ => None,
        },
        ends: options.ends || options.html.is_some(),
        ..Request::new(method)
    })
}

/// The loop-k from which trees are expected to be large.
const MANY_ITERATIONS: u32 = 3;

fn suite(
    options: &Options,
    begun: Instant,
    (subject, packed): (&Subject<'_>, Option<&[u8]>),
    tables: &Tables,
    request: &Request,
    known: Vec<KnownCase>,
) -> Result<Suite> {
    let method = method_of(tables, request)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let resources = Resources {
        jobs: options.jobs.map_or(cores, usize::from),
        begin: match options.jobs.is_some() || request.loop_k >= MANY_ITERATIONS {
            true => Begin::Together,
            false => Begin::Alone,
        },
        deadline: options.timeout.map(|seconds| Deadline {
            at: begun + Duration::from_secs_f64(seconds),
            seconds,
        }),
        memory: options.memory.map(|megabytes| megabytes << 20),
    };
    let mut collector = Collector::new(tables, method);
    if let Some(guide) = &request.guide {
        collector.is_guided(guide, &subject.clauses);
    }
    if !known.is_empty() {
        let judge = CaseJudge::new(subject.source, tables, method, request.judging);
        for case in known {
            collector.knows(&judge, case)?;
        }
    }
    let is_watched = std::io::stderr().is_terminal();
    let progress = |collector: &Collector<'_>| {
        if is_watched {
            let (found, seconds) = (collector.found(), begun.elapsed().as_secs_f64());
            output::note(&format!("\r{found} paths, {seconds:.1} s \u{1b}[K"));
        }
    };
    let job = Job {
        clauses: &clp::print::program(&subject.clauses),
        request: request.clone(),
        work: Work::Search(match packed {
            Some(bytes) => Some(job::Origin::Blocks(bytes)),
            None => subject
                .source
                .map(|(source, _)| job::Origin::Text(source.name(), source.text())),
        }),
    };
    let done = pool::run(&job, resources, &mut collector, progress);
    if is_watched {
        output::note("\r\u{1b}[K");
    }
    let (lost, costs) = done?;
    if options.stats && request.inferences.is_none() {
        let seconds = begun.elapsed().as_secs_f64();
        let (workers, megabytes) = (costs.workers, costs.memory >> 20);
        output::note(&format!(
            "{} paths in {seconds:.3} s, {workers} workers, at most {megabytes} MB\n",
            collector.found()
        ));
    }
    Ok(collector.suite(lost))
}
