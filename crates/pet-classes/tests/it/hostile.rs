//! Damaged class files and jars: no panic, no endless run.

use crate::support::compiled;
use pet_classes::path::{ClassPath, Models};
use pet_classes::{Depth, InputSizes, find, read};
use proptest::prelude::*;
use std::path::Path;

const PROGRAM: &str = "
import java.util.function.*;
public class Hurt {
  enum Kind { A, B }
  record Pair(int x, long y) {}
  interface Op { int run(int x); default int twice(int x) { return run(run(x)); } }
  static final int[] TABLE = {1, 2, 3};
  int field; static long total;
  static int loops(int[] xs, Kind k) {
    int sum = 0;
    for (int x : xs) { if (x == 3) continue; sum += x; while (sum > 100) sum -= x; }
    switch (k) { case A: return sum; default: break; }
    try { sum /= xs[0]; } catch (ArithmeticException e) { sum = -1; } finally { total++; }
    Op op = y -> y + xs.length;
    return op.twice(sum) + TABLE[1] + (new Pair(1, 2L).equals(null) ? 1 : 0);
  }
  synchronized boolean test(Object o, String s) {
    assert s != null : \"no text\" + o;
    do { field++; } while (field < 5 && o instanceof Hurt h && h.field > 2);
    int[][] grid = new int[field][3];
    return !(o == this) ^ grid[0][1] > 2;
  }
}";

/// Reads and translates everything that is left of the classes in a folder.
fn survives(folder: &Path) {
    let Ok(path) = ClassPath::open(folder, &[], None, Models::Used) else {
        return;
    };
    pet_classes::survey::survey(&path);
    for root in find::all(&path) {
        pet_classes::load(
            "test",
            &path,
            &[root],
            Depth::Everything,
            InputSizes::default(),
            &|_| None,
        );
    }
}

fn classes() -> Option<Vec<(String, Vec<u8>)>> {
    let compiled = compiled("Hurt.java", PROGRAM)?;
    let folder = compiled.folder.path().join("classes");
    let files = std::fs::read_dir(folder).unwrap().flatten();
    let mut classes: Vec<(String, Vec<u8>)> = files
        .map(|file| {
            let name = file.file_name().to_str().unwrap().to_owned();
            (name, std::fs::read(file.path()).unwrap())
        })
        .collect();
    classes.sort();
    Some(classes)
}

#[test]
fn mutated_class_files_are_refused_or_translated() {
    let Some(classes) = classes() else { return };
    let mutations = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12);
    let cut = prop::option::of(any::<prop::sample::Index>());
    let chosen = any::<prop::sample::Index>();
    let config = ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    // The reader of foreign files catches its own panics; they need not be printed.
    std::panic::set_hook(Box::new(|_| {}));
    let folder = tempfile::tempdir().unwrap();
    let result = proptest::test_runner::TestRunner::new(config).run(
        &(chosen, mutations, cut),
        |(chosen, mutations, cut)| {
            for (name, bytes) in &classes {
                std::fs::write(folder.path().join(name), bytes).unwrap();
            }
            let (name, bytes) = chosen.get(&classes);
            let mut bytes = bytes.clone();
            for (at, value) in mutations {
                let at = at.index(bytes.len());
                bytes[at] = value;
            }
            if let Some(cut) = cut {
                bytes.truncate(cut.index(bytes.len()));
            }
            std::fs::write(folder.path().join(name), &bytes).unwrap();
            let done = std::panic::catch_unwind(|| survives(folder.path()));
            prop_assert!(done.is_ok());
            Ok(())
        },
    );
    let _ = std::panic::take_hook();
    result.unwrap();
}

#[test]
fn what_is_no_class_file_is_refused() {
    for bytes in [&b""[..], b"\xCA\xFE\xBA\xBE", b"PK\x03\x04", &[0xFF; 1000]] {
        assert!(read::read(bytes).is_err());
    }
}

#[test]
fn a_jar_that_is_cut_off_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let jar = folder.path().join("cut.jar");
    std::fs::write(&jar, b"PK\x03\x04 and nothing else").unwrap();
    let error = ClassPath::open(&jar, &[], None, Models::Used).unwrap_err();
    assert!(error.to_string().contains("cut.jar"));
}
