//! The libraries that a machine can have. One table states which there are and in which
//! order they are loaded; their text is part of the binary.

/// A library beside the kernel, which every machine has. The order is the order of
/// loading: a library may use those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Library {
    /// Integer constraints, as they come with the machine: the reference solver.
    Clpz,
    /// The same operators for known integers only. Starts at once.
    GroundArithmetic,
    /// The heap operations of translated programs for known heaps.
    Ground,
    /// Runs whole programs on known heaps: main blocks, tasks.
    GroundRun,
    /// Speaking to the program around the machine.
    Port,
    /// Ends of paths that are no cases.
    Ends,
    /// Arithmetic on ranges.
    Ranges,
    /// Unknown integers: a refuter, and the exact solver at the port.
    Store,
    /// The same on CLP(Z).
    StoreClpz,
    /// The same without constraints, for measuring.
    StoreNone,
    /// The input of a path, as far as it is known.
    Inputs,
    /// The classes that an object may have.
    Kinds,
    /// References that may be the same. Needs the first store.
    Refs,
    Decided,
    /// Assumptions on input heaps.
    Assume,
    /// The same where there are none.
    AssumeNone,
    /// The heap operations for unknown heaps: lazy initialisation and aliasing. Needs one
    /// of the stores, and assumptions or none.
    Heap,
    /// The same with delayed aliasing.
    Alias,
    /// Heaps as they are said at the port.
    Cells,
    /// The same for heaps with delayed aliasing.
    AliasCells,
    /// The log of a path of which a summary is made.
    Summary,
    /// The same where none is made, and none composed.
    SummaryNone,
    /// Heap operations that are logged.
    SummaryLazy,
    /// The same with delayed aliasing.
    SummarySolver,
    /// Cases as they are said at the port. Needs one of the heaps' cells.
    Case,
    /// Conditions before and behind a method.
    Contract,
    /// The same for a method without.
    ContractNone,
    /// Bounded symbolic execution. Needs contracts or none, and summaries or none.
    Tcg,
    /// Recording of summaries.
    Record,
    /// Tasks of actors.
    Tasks,
    /// Reachability from tasks.
    Reach,
    /// Tasks that need not be tried.
    Sleep,
    /// Actors that others cannot influence.
    Stable,
    /// The steps that a failure needs.
    Past,
    /// Where others must be tried beside a stable actor.
    Nodes,
    /// Symbolic execution of actors.
    Actor,
    /// Trace generators.
    Traces,
    /// Symbolic execution guided by them.
    Guide,
}

/// Where the text of a library is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// It comes with the machine; this predicate shows that it is there.
    Machine { probe: (&'static str, u32) },
    /// It is a file of ours.
    Bundled { text: &'static str },
}

/// The kernel: catches, limits and answers. Loaded behind all others, because it watches
/// what is loaded after it.
pub const KERNEL: (&str, Origin) = (
    "pet_answer",
    bundled(include_str!("../../prolog/pet_answer.pl")),
);

impl Library {
    /// All of them.
    pub const ALL: [Library; 38] = [
        Library::Clpz,
        Library::GroundArithmetic,
        Library::Ground,
        Library::GroundRun,
        Library::Port,
        Library::Ends,
        Library::Ranges,
        Library::Store,
        Library::StoreClpz,
        Library::StoreNone,
        Library::Inputs,
        Library::Kinds,
        Library::Refs,
        Library::Decided,
        Library::Assume,
        Library::AssumeNone,
        Library::Heap,
        Library::Alias,
        Library::Cells,
        Library::AliasCells,
        Library::Summary,
        Library::SummaryNone,
        Library::SummaryLazy,
        Library::SummarySolver,
        Library::Case,
        Library::Contract,
        Library::ContractNone,
        Library::Tcg,
        Library::Record,
        Library::Tasks,
        Library::Reach,
        Library::Sleep,
        Library::Stable,
        Library::Past,
        Library::Nodes,
        Library::Actor,
        Library::Traces,
        Library::Guide,
    ];

    /// The name of its module, which is also its name in `library(…)`. No slash: a
    /// library that is loaded from memory would not be found again.
    pub fn name(self) -> &'static str {
        match self {
            Library::Clpz => "clpz",
            Library::GroundArithmetic => "pet_ground_arith",
            Library::Ground => "pet_ground",
            Library::GroundRun => "pet_ground_run",
            Library::Port => "pet_port",
            Library::Ends => "pet_ends",
            Library::Ranges => "pet_ranges",
            Library::Store | Library::StoreClpz | Library::StoreNone => "pet_store",
            Library::Inputs => "pet_inputs",
            Library::Kinds => "pet_kinds",
            Library::Refs => "pet_refs",
            Library::Decided => "pet_decided",
            Library::Assume | Library::AssumeNone => "pet_assume",
            Library::Heap | Library::Alias => "pet_heap",
            Library::Cells | Library::AliasCells => "pet_cells",
            Library::Summary | Library::SummaryNone => "pet_summary",
            Library::SummaryLazy => "pet_summary_lazy",
            Library::SummarySolver => "pet_summary_solver",
            Library::Case => "pet_case",
            Library::Contract | Library::ContractNone => "pet_contract",
            Library::Tcg => "pet_tcg",
            Library::Record => "pet_record",
            Library::Tasks => "pet_tasks",
            Library::Reach => "pet_reach",
            Library::Sleep => "pet_sleep",
            Library::Stable => "pet_stable",
            Library::Past => "pet_past",
            Library::Nodes => "pet_nodes",
            Library::Actor => "pet_actor",
            Library::Traces => "pet_traces",
            Library::Guide => "pet_guide",
        }
    }

    pub fn origin(self) -> Origin {
        match self {
            Library::Clpz => Origin::Machine { probe: ("#=", 2) },
            Library::GroundArithmetic => bundled(include_str!("../../prolog/pet_ground_arith.pl")),
            Library::Ground => bundled(include_str!("../../prolog/pet_ground.pl")),
            Library::GroundRun => bundled(include_str!("../../prolog/pet_ground_run.pl")),
            Library::Port => bundled(include_str!("../../prolog/pet_port.pl")),
            Library::Ends => bundled(include_str!("../../prolog/pet_ends.pl")),
            Library::Ranges => bundled(include_str!("../../prolog/pet_ranges.pl")),
            Library::Store => bundled(include_str!("../../prolog/pet_store.pl")),
            Library::StoreClpz => bundled(include_str!("../../prolog/pet_store_clpz.pl")),
            Library::StoreNone => bundled(include_str!("../../prolog/pet_store_none.pl")),
            Library::Inputs => bundled(include_str!("../../prolog/pet_inputs.pl")),
            Library::Kinds => bundled(include_str!("../../prolog/pet_kinds.pl")),
            Library::Refs => bundled(include_str!("../../prolog/pet_refs.pl")),
            Library::Decided => bundled(include_str!("../../prolog/pet_decided.pl")),
            Library::Assume => bundled(include_str!("../../prolog/pet_assume.pl")),
            Library::AssumeNone => bundled(include_str!("../../prolog/pet_assume_none.pl")),
            Library::Contract => bundled(include_str!("../../prolog/pet_contract.pl")),
            Library::ContractNone => bundled(include_str!("../../prolog/pet_contract_none.pl")),
            Library::Heap => bundled(include_str!("../../prolog/pet_heap.pl")),
            Library::Alias => bundled(include_str!("../../prolog/pet_alias.pl")),
            Library::Cells => bundled(include_str!("../../prolog/pet_cells.pl")),
            Library::AliasCells => bundled(include_str!("../../prolog/pet_alias_cells.pl")),
            Library::Summary => bundled(include_str!("../../prolog/pet_summary.pl")),
            Library::SummaryNone => bundled(include_str!("../../prolog/pet_summary_none.pl")),
            Library::SummaryLazy => bundled(include_str!("../../prolog/pet_summary_lazy.pl")),
            Library::SummarySolver => bundled(include_str!("../../prolog/pet_summary_solver.pl")),
            Library::Case => bundled(include_str!("../../prolog/pet_case.pl")),
            Library::Tcg => bundled(include_str!("../../prolog/pet_tcg.pl")),
            Library::Record => bundled(include_str!("../../prolog/pet_record.pl")),
            Library::Tasks => bundled(include_str!("../../prolog/pet_tasks.pl")),
            Library::Reach => bundled(include_str!("../../prolog/pet_reach.pl")),
            Library::Sleep => bundled(include_str!("../../prolog/pet_sleep.pl")),
            Library::Stable => bundled(include_str!("../../prolog/pet_stable.pl")),
            Library::Past => bundled(include_str!("../../prolog/pet_past.pl")),
            Library::Nodes => bundled(include_str!("../../prolog/pet_nodes.pl")),
            Library::Actor => bundled(include_str!("../../prolog/pet_actor.pl")),
            Library::Traces => bundled(include_str!("../../prolog/pet_traces.pl")),
            Library::Guide => bundled(include_str!("../../prolog/pet_guide.pl")),
        }
    }

    /// The libraries that it calls.
    pub fn needs(self) -> &'static [Library] {
        match self {
            Library::Clpz
            | Library::GroundArithmetic
            | Library::Ground
            | Library::Port
            | Library::Ranges
            | Library::StoreNone
            | Library::Inputs
            | Library::Kinds
            | Library::Assume
            | Library::AssumeNone
            | Library::Case
            | Library::Contract
            | Library::SummaryNone
            | Library::ContractNone => &[],
            Library::Past => &[Library::Kinds, Library::Tasks],
            Library::Nodes => &[Library::Kinds],
            Library::GroundRun => &[Library::Ground],
            Library::Ends => &[Library::Port],
            Library::Summary => &[Library::Port, Library::Ends],
            Library::SummaryLazy => &[Library::Port, Library::Ends, Library::Summary],
            Library::SummarySolver => &[
                Library::Port,
                Library::Ends,
                Library::Summary,
                Library::Refs,
                Library::Decided,
            ],
            Library::Store => &[Library::Port, Library::Ranges],
            Library::StoreClpz => &[Library::Clpz, Library::Port],
            Library::Refs => &[Library::Kinds],
            Library::Decided => &[Library::Kinds, Library::Refs],
            Library::Heap => &[Library::Ends, Library::Inputs, Library::Kinds],
            Library::Alias => &[
                Library::Ends,
                Library::Kinds,
                Library::Refs,
                Library::Decided,
            ],
            Library::Cells => &[
                Library::Ends,
                Library::Inputs,
                Library::Kinds,
                Library::Heap,
            ],
            Library::AliasCells => &[
                Library::Ends,
                Library::Kinds,
                Library::Refs,
                Library::Decided,
                Library::Alias,
            ],
            Library::Tcg => &[Library::Port, Library::Ends, Library::Case],
            Library::Record => &[
                Library::Port,
                Library::Ends,
                Library::Summary,
                Library::Case,
                Library::Tcg,
            ],
            Library::Tasks => &[Library::Heap, Library::Kinds, Library::Tcg],
            Library::Reach => &[Library::Heap, Library::Kinds, Library::Tasks],
            Library::Sleep => &[Library::Kinds, Library::Tasks, Library::Reach],
            Library::Stable => &[
                Library::Heap,
                Library::Kinds,
                Library::Tasks,
                Library::Reach,
            ],
            Library::Actor => &[
                Library::Heap,
                Library::Port,
                Library::Tcg,
                Library::Tasks,
                Library::Reach,
                Library::Sleep,
                Library::Stable,
                Library::Past,
                Library::Nodes,
            ],
            Library::Traces => &[Library::Port, Library::Ends, Library::Case, Library::Tcg],
            Library::Guide => &[
                Library::Port,
                Library::Ends,
                Library::Case,
                Library::Tcg,
                Library::Traces,
            ],
        }
    }

    /// The libraries that define the same predicates for another purpose.
    pub fn excludes(self) -> &'static [Library] {
        match self {
            Library::Clpz => &[Library::GroundArithmetic],
            Library::GroundArithmetic => &[Library::Clpz],
            Library::Ground => &[Library::Heap, Library::Alias],
            Library::Heap => &[Library::Ground, Library::Alias],
            Library::Alias => &[Library::Ground, Library::Heap],
            Library::Cells => &[Library::AliasCells],
            Library::AliasCells => &[Library::Cells],
            Library::Store => &[Library::StoreClpz, Library::StoreNone],
            Library::StoreClpz => &[Library::Store, Library::StoreNone],
            Library::StoreNone => &[Library::Store, Library::StoreClpz],
            Library::Assume => &[Library::AssumeNone],
            Library::AssumeNone => &[Library::Assume],
            Library::Contract => &[Library::ContractNone],
            Library::ContractNone => &[Library::Contract],
            Library::Summary => &[Library::SummaryNone],
            Library::SummaryNone => &[Library::Summary],
            Library::SummaryLazy => &[Library::SummarySolver],
            Library::SummarySolver => &[Library::SummaryLazy],
            Library::GroundRun
            | Library::Ends
            | Library::Record
            | Library::Port
            | Library::Ranges
            | Library::Inputs
            | Library::Kinds
            | Library::Refs
            | Library::Decided
            | Library::Case
            | Library::Tcg
            | Library::Tasks
            | Library::Reach
            | Library::Sleep
            | Library::Stable
            | Library::Past
            | Library::Nodes
            | Library::Actor
            | Library::Traces
            | Library::Guide => &[],
        }
    }
}

impl Origin {
    /// The predicates that must be there once the library is loaded.
    pub fn predicates(self) -> Vec<(&'static str, u32)> {
        match self {
            Origin::Machine { probe } => vec![probe],
            Origin::Bundled { text } => exports(text),
        }
    }
}

const fn bundled(text: &'static str) -> Origin {
    Origin::Bundled { text }
}

/// The predicates in the module directive of one of our files: `name/2` or `(#=)/2`,
/// one entry each, operators aside.
fn exports(text: &'static str) -> Vec<(&'static str, u32)> {
    let list = text
        .split_once(":- module(")
        .and_then(|(_, rest)| rest.split_once('['))
        .and_then(|(_, rest)| rest.split_once(']'))
        .map_or("", |(list, _)| list);
    list.split(',').filter_map(export).collect()
}

fn export(entry: &'static str) -> Option<(&'static str, u32)> {
    let (name, arity) = entry.trim().rsplit_once('/')?;
    let name = name.trim_start_matches('(').trim_end_matches(')');
    Some((name, arity.parse().ok()?))
}
