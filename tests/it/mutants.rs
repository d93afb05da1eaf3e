//! The reverse of green tests: with a bug planted in the program, the tests that were
//! generated for the original fail on the Java machine. Prints the score.
//!
//! `cargo test --release --test it mutants -- --nocapture`

use crate::support::java;

use java::{Unit, in_parallel, pet, test_classes};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

struct Mutant {
    sample: &'static str,
    /// The method whose tests are to fail.
    method: &'static str,
    loop_k: &'static str,
    original: &'static str,
    mutated: &'static str,
}

const fn mutant(
    sample: &'static str,
    method: &'static str,
    loop_k: &'static str,
    original: &'static str,
    mutated: &'static str,
) -> Mutant {
    Mutant {
        sample,
        method,
        loop_k,
        original,
        mutated,
    }
}

/// Each is a bug: some input of the method gives another result.
const MUTANTS: [Mutant; 22] = [
    mutant(
        "List",
        "remAll",
        "2",
        "p = null;\n                    } else",
        "} else",
    ),
    mutant("List", "remAll", "2", "prev.next = next;", "prev.next = p;"),
    mutant(
        "List",
        "insertSorted",
        "1",
        "p.data < data",
        "p.data > data",
    ),
    mutant("List", "insertSorted", "1", "first = node;", "first = p;"),
    mutant(
        "List",
        "contains",
        "1",
        "return p != null;",
        "return p == null;",
    ),
    mutant(
        "LinkedList",
        "remove",
        "1",
        "link.next.previous = link.previous;",
        "",
    ),
    mutant("LinkedList", "remove", "1", "size--;", "size++;"),
    mutant(
        "LinkedList",
        "insertAfter",
        "1",
        "link.next = place.next;",
        "link.next = place;",
    ),
    mutant(
        "BinaryTree",
        "insert",
        "1",
        "t.right = insertInto(t.right, key)",
        "t.left = insertInto(t.right, key)",
    ),
    mutant(
        "BinaryTree",
        "contains",
        "2",
        "key < t.key ? t.left : t.right",
        "key < t.key ? t.right : t.left",
    ),
    mutant(
        "BankAccount",
        "transfer",
        "1",
        "to.balance += amount;",
        "to.balance = amount;",
    ),
    mutant(
        "BankAccount",
        "transfer",
        "1",
        "balance += amount;\n        }",
        "balance -= amount;\n        }",
    ),
    mutant(
        "BankAccount",
        "tryWithdraw",
        "1",
        "attempts++;",
        "attempts = 1;",
    ),
    mutant(
        "BankAccount",
        "withdraw",
        "1",
        "amount - balance",
        "balance - amount",
    ),
    mutant(
        "Queue",
        "enqueue",
        "1",
        "count == ring.length",
        "count >= ring.length",
    ),
    mutant(
        "Interval",
        "meet",
        "1",
        "max(low, other.low)",
        "min(low, other.low)",
    ),
    mutant("BubbleSort", "sort", "2", "a[i + 1] = t;", "a[i] = t;"),
    mutant("MergeSort", "merge", "1", "a[i] <= b[j]", "a[i] >= b[j]"),
    mutant("Lcm", "lcm", "1", "abs(a * b) / d", "a * b / d"),
    mutant(
        "Shapes",
        "totalArea",
        "1",
        "return width * width;",
        "return width * height;",
    ),
    mutant(
        "Registry",
        "register",
        "1",
        "throw new Full(size)",
        "throw new Full(0)",
    ),
    mutant(
        "SortedList",
        "reverse",
        "2",
        "at.next = done;",
        "at.next = next;",
    ),
];

/// Bugs that one value for each path need not meet: two at a boundary, one in a remainder
/// that decides nothing, one in a reference that is passed on unseen and so is null. They
/// count in the score, and are not asked for.
const SUBTLE: [Mutant; 4] = [
    mutant(
        "BinaryTree",
        "deleteFrom",
        "1",
        "return t.right;",
        "return null;",
    ),
    mutant("BankAccount", "withdraw", "1", "amount <= 0", "amount < 0"),
    mutant(
        "Queue",
        "dequeue",
        "1",
        "(head + 1) % ring.length",
        "head + 1",
    ),
    mutant("Interval", "contains", "1", "x <= high", "x < high"),
];

fn sample(name: &str) -> PathBuf {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/java");
    samples.join(format!("{name}.java"))
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let place = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy(&path, &place),
            false => {
                std::fs::copy(&path, &place).unwrap();
            }
        }
    }
}

#[test]
fn generated_tests_fail_on_programs_with_a_bug() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mutants: Vec<&Mutant> = MUTANTS.iter().chain(&SUBTLE).collect();
    let mut suites: Vec<(&str, &str, &str)> = mutants
        .iter()
        .map(|it| (it.sample, it.method, it.loop_k))
        .collect();
    suites.sort_unstable();
    suites.dedup();
    let tests: BTreeMap<_, _> = in_parallel(&suites, |suite| {
        let (name, method, loop_k) = *suite;
        let into = folder.path().join(format!("{name}-{method}-{loop_k}"));
        let file = sample(name);
        let (file, folder) = (file.to_str().unwrap(), into.to_str().unwrap());
        let mut args = vec!["tcg", file, "-m", method, "--loop-k", loop_k];
        args.extend(["--emit", "junit", "-o", folder]);
        args.extend(["--domain=-1000..1000", "--timeout", "100"]);
        let (code, _, stderr) = pet(&args);
        assert!(code < 2, "{args:?}\n{stderr}");
        (*suite, into)
    })
    .into_iter()
    .collect();
    let units = mutants.iter().enumerate().map(|(number, mutant)| {
        let into = folder.path().join(format!("mutant-{number}"));
        copy(
            &tests[&(mutant.sample, mutant.method, mutant.loop_k)],
            &into,
        );
        let text = std::fs::read_to_string(sample(mutant.sample)).unwrap();
        let (original, count) = (mutant.original, text.matches(mutant.original).count());
        assert_eq!(count, 1, "`{original}` in {}", mutant.sample);
        let text = text.replace(original, mutant.mutated);
        std::fs::write(into.join(format!("{}.java", mutant.sample)), text).unwrap();
        let classes = test_classes(&into);
        Unit {
            name: number.to_string(),
            folder: into,
            commands: classes.iter().map(|it| format!("junit {it}")).collect(),
        }
    });
    let units: Vec<Unit> = units.collect();
    let (mut killed, mut survivors) = (0, Vec::new());
    for (number, (mutant, ran)) in mutants.iter().zip(java::run(&units)).enumerate() {
        let Mutant {
            sample,
            method,
            original,
            mutated,
            ..
        } = *mutant;
        assert_eq!(ran.refused, None, "{sample}: {mutated}");
        let failed = ran.tests.iter().filter(|(_, it)| it.is_some()).count();
        let count = ran.tests.len();
        println!("{sample}.{method}: {original:?} -> {mutated:?}: {failed} of {count} tests fail");
        match failed {
            0 if number < MUTANTS.len() => survivors.push((sample, method, original, mutated)),
            0 => {}
            _ => killed += 1,
        }
    }
    println!("mutation score: {killed} of {}", mutants.len());
    assert!(survivors.is_empty(), "{survivors:#?}");
}
