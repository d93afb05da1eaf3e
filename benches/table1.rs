//! Table 1 of ATVA 2015: test cases of the actor benchmarks under several limits, ignoring
//! and exploiting independence, beside the paper's numbers. Prints rows of a Markdown
//! table. What cannot be read in our copy of the paper is shown as `?`.
//!
//! ```console
//! $ cargo bench --bench table1
//! $ cargo bench --bench table1 -- Mail Fact --jobs 2 --timeout 60
//! $ cargo bench --bench table1 -- Fact --paper-limits
//! ```
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use serde_json::Value;
use std::process::Command;
use std::time::Instant;

/// A benchmark under some limits.
struct Row {
    name: &'static str,
    loop_k: u32,
    /// `None` where the paper says that it does not matter.
    task_level: Option<u32>,
    actor_number: Option<u32>,
    ignoring: Paper,
    exploiting: Paper,
}

/// Tests, time in milliseconds, states, and what was cut by loop-k, task-level and
/// actor-number, as printed.
type Paper = (&'static str, &'static str, &'static str, &'static str);

/// Where the paper leaves it open: enough for every task that is not part of a circle.
const ENOUGH_TASKS: u32 = 6;
const ENOUGH_ACTORS: u32 = 2;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut names = Vec::new();
    let mut options: Vec<String> = Vec::new();
    let mut args = args.into_iter().filter(|arg| arg != "--bench");
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--paper-limits" | "--no-stability" | "--no-aliasing" => options.push(arg),
            option if option.starts_with("--") => {
                options.push(arg);
                options.extend(args.next());
            }
            _ => names.push(arg),
        }
    }
    if !options.iter().any(|option| option == "--timeout") {
        options.extend(["--timeout".to_owned(), "200".to_owned()]);
    }
    println!(
        "| benchmark | independence | cases | tests | states | L/T/A | ms \
         | paper: tests | states | L/T/A | ms |"
    );
    println!("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for row in ROWS {
        if names.is_empty() || names.iter().any(|name| name == row.name) {
            run(&row, &options, false);
            run(&row, &options, true);
        }
    }
}

fn run(row: &Row, options: &[String], exploits: bool) {
    let shown = |limit: Option<u32>| limit.map_or("_".to_owned(), |limit| limit.to_string());
    let limits = [
        ("--loop-k", row.loop_k),
        ("--task-level", row.task_level.unwrap_or(ENOUGH_TASKS)),
        ("--actor-number", row.actor_number.unwrap_or(ENOUGH_ACTORS)),
    ];
    let mut command = Command::new(env!("CARGO_BIN_EXE_pet"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    let (file, method) = entry(row.name);
    command.args(["--no-config", "tcg", file, "-m", method, "--json"]);
    for (name, limit) in limits {
        command.args([name, &limit.to_string()]);
    }
    command.args(options);
    if !exploits {
        command.arg("--no-independence");
    }
    let begun = Instant::now();
    let output = command.output().unwrap();
    let time = begun.elapsed().as_millis();
    let found: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let (word, paper) = match exploits {
        true => ("exploited", row.exploiting),
        false => ("ignored", row.ignoring),
    };
    let ours = match found["test_cases"].as_array() {
        Some(cases) => {
            let stats = &found["stats"];
            let cut = &stats["cut"];
            let cuts = format!("{}/{}/{}", cut["loop"], cut["task"], cut["actor"]);
            let end = if found["complete"] == true {
                ""
            } else {
                ", cut"
            };
            format!(
                "{} | {} | {} | {cuts} | {time}{end}",
                cases.len(),
                stats["derivations"],
                stats["states"]
            )
        }
        None => {
            let said = String::from_utf8_lossy(&output.stderr);
            format!("{} | | | |", said.lines().next().unwrap_or_default())
        }
    };
    let (tests, paper_time, states, cuts) = paper;
    println!(
        "| {}({},{},{}) | {word} | {ours} | {tests} | {states} | {cuts} | {paper_time} |",
        row.name,
        row.loop_k,
        shown(row.task_level),
        shown(row.actor_number),
    );
}

fn entry(name: &str) -> (&'static str, &'static str) {
    match name {
        "QSort" => ("samples/actors/qsort.pet", "QSort.sort"),
        "PSort" => ("samples/actors/psort.pet", "Feeder.feedIter"),
        "RSim" => ("samples/actors/regsim.pet", "Secretary.work"),
        "DHT" => ("samples/actors/dht.pet", "DistHT.putAllData"),
        "Mail" => ("samples/actors/mail.pet", "MailServer.notifyList"),
        "Cons" => ("samples/actors/bb.pet", "Consumer.consumeN"),
        "Prod" => ("samples/actors/bb.pet", "Producer.produceList"),
        _ => ("samples/papers/fact.pet", "Fact.ft"),
    }
}

#[rustfmt::skip]
const ROWS: [Row; 27] = [
    row("QSort", (2, None, Some(1)), ("236", "1934", "2688", "332/0/1052"), ("236", "1934", "2688", "332/0/1052")),
    row("QSort", (3, None, Some(1)), ("1728", "39084", "44895", "4719/0/20524"), ("1728", "39084", "44895", "4719/0/20524")),
    row("QSort", (2, None, Some(2)), ("1017", "21708", "19300", "3455/0/7928"), ("1017", "21825", "19300", "3455/0/7928")),
    row("PSort", (1, None, Some(1)), ("?", "696", "1637", "2/0/172"), ("239", "347", "821", "2/0/86")),
    row("PSort", (2, None, Some(1)), ("3423", ">200s", "470087", "0/0/182550"), ("3425", ">200s", "470451", "1/0/182649")),
    row("PSort", (1, None, Some(2)), ("?", "19072", "43341", "2/0/4148"), ("6839", "9508", "21673", "2/0/2074")),
    row("RSim", (1, None, Some(1)), ("9", "8", "25", "1/0/2"), ("4", "5", "14", "1/0/2")),
    row("RSim", (2, None, Some(1)), ("441", "333", "1350", "1/0/12"), ("14", "20", "80", "1/0/8")),
    row("RSim", (2, None, Some(2)), ("4111", "3101", "11841", "1/0/12"), ("59", "82", "340", "1/0/8")),
    row("DHT", (1, Some(4), Some(1)), ("35", "665", "3179", "733/1730/8"), ("21", "124", "555", "125/98/8")),
    row("DHT", (2, Some(4), Some(1)), ("97", "8171", "19018", "2977/12639/24"), ("55", "2864", "2332", "349/651/24")),
    row("DHT", (1, Some(5), Some(1)), ("35", "6425", "30231", "7065/17090/10"), ("21", "343", "1623", "369/226/10")),
    row("DHT", (1, Some(5), Some(2)), ("53", "21092", "98117", "23119/57504/0"), ("39", "2615", "12613", "2879/3632/0")),
    row("Mail", (2, Some(4), Some(2)), ("161", "1033", "4540", "654/5184/6"), ("58", "236", "944", "157/648/6")),
    row("Mail", (3, Some(4), Some(2)), ("400", "12321", "46760", "2100/72090/24"), ("232", "1029", "4310", "291/3994/24")),
    row("Mail", (2, Some(5), Some(2)), ("161", "4226", "13756", "654/9216/582"), ("58", "641", "2096", "157/1152/78")),
    row("Mail", (2, Some(5), Some(3)), ("161", "4495", "14908", "660/10368/0"), ("58", "665", "2240", "163/1296/0")),
    row("Cons", (2, None, None), ("15", "10", "30", "1/0/0"), ("9", "7", "19", "1/0/0")),
    row("Cons", (3, None, None), ("159", "118", "334", "1/0/0"), ("33", "26", "75", "1/0/0")),
    row("Cons", (4, None, None), ("3039", "2562", "6639", "1/0/0"), ("153", "138", "351", "1/0/0")),
    row("Prod", (2, None, None), ("29", "30", "52", "10/0/0"), ("17", "16", "31", "6/0/0")),
    row("Prod", (3, None, None), ("398", "745", "819", "100/0/0"), ("82", "140", "169", "21/0/0")),
    row("Prod", (4, None, None), ("9155", "30268", "20679", "1636/0/0"), ("465", "1393", "1041", "85/0/0")),
    row("Fact", (2, Some(4), Some(2)), ("720", "944", "2430", "59/0/278"), ("270", "451", "1128", "41/0/128")),
    row("Fact", (3, Some(4), Some(2)), ("1104", "1425", "3576", "52/0/395"), ("432", "665", "1664", "38/0/171")),
    row("Fact", (2, Some(3), Some(2)), ("72", "286", "720", "59/204/98"), ("54", "222", "564", "41/120/80")),
    row("Fact", (3, Some(4), Some(3)), ("3416", "4704", "11938", "63/0/896"), ("960", "1668", "4094", "49/0/282")),
];

const fn row(
    name: &'static str,
    limits: (u32, Option<u32>, Option<u32>),
    ignoring: Paper,
    exploiting: Paper,
) -> Row {
    Row {
        name,
        loop_k: limits.0,
        task_level: limits.1,
        actor_number: limits.2,
        ignoring,
        exploiting,
    }
}
