//! The libraries that a machine can have. One table lists them in the order in which they are
//! loaded; their text is part of the binary.

/// The text of a file of ours, by its path below `prolog/`.
macro_rules! text {
    ($file:literal) => {
        include_str!(concat!("../../../../prolog/", $file))
    };
}

/// The toplevel in place of Scryer's interactive one, with which a machine takes three times as
/// long to start.
pub const TOPLEVEL: &str = text!("kernel/pet_toplevel.pl");

/// The library that loads all other texts.
pub const LOADER: (&str, &str) = ("pet_loader", text!("kernel/pet_loader.pl"));

/// The kernel: catches, limits and answers. Loaded after all libraries, because it watches the
/// texts that are loaded after it.
pub const KERNEL: (&str, Origin) = (
    "pet_answer",
    Origin::Bundled {
        text: text!("kernel/pet_answer.pl"),
    },
);

/// Rows `Library: module, file;` in the order of loading: a library may use those before it. Files
/// of one module are variants of it: they have the same exports, and a machine has at most one of
/// them.
macro_rules! libraries {
    ($($library:ident: $module:ident, $file:literal;)*) => {
        /// A library beside the kernel, which every machine has.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Library {
            /// Integer constraints, as they come with the machine: the reference solver.
            Clpz,
            $(#[doc = $file] $library,)*
        }

        impl Library {
            /// All libraries, in the order of loading.
            pub const ALL: &[Library] = &[Library::Clpz, $(Library::$library,)*];

            /// The name of its module, which is also its name in `library(…)`. No slash: a
            /// library that is loaded from memory would not be found again.
            pub fn name(self) -> &'static str {
                match self {
                    Library::Clpz => "clpz",
                    $(Library::$library => stringify!($module),)*
                }
            }

            /// Its path below `prolog/`, if it is ours.
            pub fn file(self) -> Option<&'static str> {
                match self {
                    Library::Clpz => None,
                    $(Library::$library => Some($file),)*
                }
            }

            pub fn origin(self) -> Origin {
                match self {
                    Library::Clpz => Origin::Machine { probe: ("#=", 2) },
                    $(Library::$library => Origin::Bundled { text: text!($file) },)*
                }
            }
        }
    };
}

libraries! {
    Numbers: pet_numbers, "ground/pet_numbers.pl";
    Floats: pet_floats, "ground/pet_floats.pl";
    FloatsNone: pet_floats, "ground/pet_floats_none.pl";
    GroundArithmetic: pet_ground_arith, "ground/pet_ground_arith.pl";
    Ground: pet_ground, "ground/pet_ground.pl";
    GroundRun: pet_ground_run, "ground/pet_ground_run.pl";
    Lists: pet_lists, "kernel/pet_lists.pl";
    Port: pet_port, "kernel/pet_port.pl";
    PortShown: pet_port, "kernel/pet_port_shown.pl";
    Prompt: pet_prompt, "kernel/pet_prompt.pl";
    Ends: pet_ends, "search/pet_ends.pl";
    Ranges: pet_ranges, "store/pet_ranges.pl";
    Bits: pet_bits, "store/pet_bits.pl";
    Path: pet_path, "store/pet_path.pl";
    Integers: pet_integers, "store/pet_integers.pl";
    Entries: pet_entries, "store/pet_entries.pl";
    Goals: pet_goals, "store/pet_goals.pl";
    Store: pet_store, "store/pet_store.pl";
    StoreClpz: pet_store, "store/pet_store_clpz.pl";
    Values: pet_values, "heap/pet_values.pl";
    Inputs: pet_inputs, "heap/pet_inputs.pl";
    Kinds: pet_kinds, "heap/pet_kinds.pl";
    Refs: pet_refs, "heap/pet_refs.pl";
    Decided: pet_decided, "heap/pet_decided.pl";
    Assume: pet_assume, "heap/pet_assume.pl";
    AssumeNone: pet_assume, "heap/pet_assume_none.pl";
    Lazy: pet_lazy, "heap/pet_lazy.pl";
    Settled: pet_settled, "heap/pet_settled.pl";
    Heap: pet_heap, "heap/pet_heap.pl";
    Alias: pet_alias, "heap/pet_alias.pl";
    HeapAlias: pet_heap, "heap/pet_heap_alias.pl";
    Cells: pet_cells, "heap/pet_cells.pl";
    AliasCells: pet_cells, "heap/pet_alias_cells.pl";
    Log: pet_log, "summaries/pet_log.pl";
    Summary: pet_summary, "summaries/pet_summary.pl";
    SummaryNone: pet_summary, "summaries/pet_summary_none.pl";
    SummaryLazy: pet_summary_lazy, "summaries/pet_summary_lazy.pl";
    SummarySolver: pet_summary_solver, "summaries/pet_summary_solver.pl";
    Case: pet_case, "search/pet_case.pl";
    Conditions: pet_conditions, "contracts/pet_conditions.pl";
    Contract: pet_contract, "contracts/pet_contract.pl";
    ContractNone: pet_contract, "contracts/pet_contract_none.pl";
    Limits: pet_limits, "search/pet_limits.pl";
    Tcg: pet_tcg, "search/pet_tcg.pl";
    Record: pet_record, "summaries/pet_record.pl";
    Tasks: pet_tasks, "actors/pet_tasks.pl";
    Reach: pet_reach, "actors/pet_reach.pl";
    Sleep: pet_sleep, "actors/pet_sleep.pl";
    Stable: pet_stable, "actors/pet_stable.pl";
    Past: pet_past, "actors/pet_past.pl";
    Nodes: pet_nodes, "actors/pet_nodes.pl";
    Actor: pet_actor, "actors/pet_actor.pl";
    Traces: pet_traces, "guide/pet_traces.pl";
    Guide: pet_guide, "guide/pet_guide.pl";
    Sweep: pet_sweep, "guide/pet_sweep.pl";
}

/// The origin of the text of a library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// It comes with the machine; this predicate shows that it is there.
    Machine { probe: (&'static str, u32) },
    /// It is a file of ours.
    Bundled { text: &'static str },
}

impl Library {
    /// The name of its file, without folder and ending.
    pub fn shown(self) -> &'static str {
        let path = self.file().unwrap_or(self.name());
        let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
        name.strip_suffix(".pl").unwrap_or(name)
    }
}

impl Origin {
    /// The predicates that must be there once the library is loaded: for a file of ours those
    /// in its module directive, `name/2` or `(#=)/2`, one entry each, operators aside.
    pub fn predicates(self) -> Vec<(&'static str, u32)> {
        match self {
            Origin::Machine { probe } => vec![probe],
            Origin::Bundled { text } => {
                let list = text
                    .split_once(":- module(")
                    .and_then(|(_, rest)| rest.split_once('['))
                    .and_then(|(_, rest)| rest.split_once(']'))
                    .map_or("", |(list, _)| list);
                list.split(',').filter_map(export).collect()
            }
        }
    }

    /// The modules that the library imports, the machine's own too.
    pub fn uses(self) -> impl Iterator<Item = &'static str> {
        let text = match self {
            Origin::Machine { .. } => "",
            Origin::Bundled { text } => text,
        };
        let lines = text.split("\n:- use_module(library(").skip(1);
        lines
            .filter_map(|rest| rest.split_once("))."))
            .map(|(module, _)| module)
    }
}

fn export(entry: &'static str) -> Option<(&'static str, u32)> {
    let (name, arity) = entry.trim().rsplit_once('/')?;
    let name = name.trim_start_matches('(').trim_end_matches(')');
    Some((name, arity.parse().ok()?))
}
