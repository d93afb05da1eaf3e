//! Prints what can be tested in jars: `cargo run --release --example survey -- HOME A.jar B.jar`.

use pet_classes::path::{ClassPath, Models};
use std::path::Path;
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let home = args.next().unwrap_or_default();
    for jar in args {
        let begun = Instant::now();
        let path = match ClassPath::open(Path::new(&jar), &[], Some(Path::new(&home)), Models::Used)
        {
            Ok(path) => path,
            Err(error) => {
                println!("{jar}: {error}");
                continue;
            }
        };
        let found = pet_classes::survey::survey(&path);
        let millis = begun.elapsed().as_secs_f64() * 1000.0;
        println!(
            "{jar}: {} classes, {} damaged, {} methods, {} testable, {} closed, {millis:.0} ms",
            found.classes,
            found.damaged.len(),
            found.methods,
            found.testable,
            found.closed,
        );
        for (why, count) in found.reasons.iter().take(4) {
            println!("    {count:6} {why}");
        }
        println!("  calls of");
        for (why, count) in found.missing.iter().take(12) {
            println!("    {count:6} {why}");
        }
    }
}
