//! A Java machine for tests: programs and JUnit classes go into folders, and one process
//! compiles and runs them all. Without the tools a test says so and passes, unless
//! `PET_REQUIRE_TOOLS` is set.

use pet_translator::cfg;
use pet_translator::typed::MethodKind;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What one unit is to do: a folder of sources, and commands of the runner.
pub struct Unit {
    pub name: String,
    pub folder: PathBuf,
    pub commands: Vec<String>,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Ran {
    /// What the compiler said, if it refused.
    pub refused: Option<String>,
    /// By class and method, with the message of a failure.
    pub tests: Vec<(String, Option<String>)>,
    /// `returned 5`, `threw NullPointerException`.
    pub calls: Vec<String>,
    /// By line: `covered`, `partly`, `missed`.
    pub lines: BTreeMap<u32, String>,
}

/// Debian's packages.
const JARS: [&str; 7] = [
    "junit4.jar",
    "hamcrest.jar",
    "org.jacoco.core.jar",
    "asm.jar",
    "asm-tree.jar",
    "asm-commons.jar",
    "asm-analysis.jar",
];

/// Whether there is all that is needed; else it says what is missing.
pub fn is_there() -> bool {
    let mut missing: Vec<&str> = JARS
        .into_iter()
        .filter(|jar| !jar_path(jar).exists())
        .collect();
    let java = Command::new("javac").arg("-version").output();
    if !java.is_ok_and(|output| output.status.success()) {
        missing.push("javac");
    }
    if missing.is_empty() {
        return true;
    }
    let message = format!("skipped, for want of {}", missing.join(", "));
    assert!(std::env::var_os("PET_REQUIRE_TOOLS").is_none(), "{message}");
    eprintln!("{message}");
    false
}

fn jar_path(jar: &str) -> PathBuf {
    Path::new("/usr/share/java").join(jar)
}

/// Runs all units in one process.
pub fn run(units: &[Unit]) -> Vec<Ran> {
    let folder = tempfile::tempdir().expect("there is room for a script");
    let script = folder.path().join("script");
    let mut text = String::new();
    for unit in units {
        text.push_str(&format!("unit {} {}\n", unit.name, unit.folder.display()));
        for command in &unit.commands {
            text.push_str(command);
            text.push('\n');
        }
    }
    std::fs::write(&script, text).expect("the script can be written");
    let path: Vec<String> = JARS
        .iter()
        .map(|jar| jar_path(jar).display().to_string())
        .collect();
    let runner = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/support/jvm/Runner.java");
    let output = Command::new("java")
        .args(["-Xss4m", "-XX:+UseSerialGC", "-cp", &path.join(":")])
        .arg(runner)
        .arg(script)
        .stderr(Stdio::piped())
        .output()
        .expect("java starts");
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(stdout.ends_with("end\n"), "{stdout}\n{stderr}");
    let mut all: Vec<Ran> = Vec::new();
    for line in stdout.lines() {
        let words: Vec<&str> = line.splitn(5, ' ').collect();
        match (words.as_slice(), all.last_mut()) {
            (["unit", _, rest @ ..], _) => all.push(Ran {
                refused: (rest != ["ok"]).then(|| rest.join(" ")),
                ..Ran::default()
            }),
            (["test", class, method, "ok"], Some(ran)) => {
                ran.tests.push((format!("{class}.{method}"), None));
            }
            (["test", class, method, rest @ ..], Some(ran)) => {
                let test = format!("{class}.{method}");
                ran.tests.push((test, Some(rest.join(" "))));
            }
            (["call", rest @ ..], Some(ran)) => ran.calls.push(rest.join(" ")),
            (["line", _, number, word], Some(ran)) => {
                let number = number.parse().expect("lines have numbers");
                ran.lines.insert(number, (*word).to_owned());
            }
            _ => {}
        }
    }
    assert_eq!(all.len(), units.len(), "{stdout}\n{stderr}");
    all
}

/// A run of `pet`: exit code, stdout, stderr.
pub fn pet(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_pet"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .output()
        .expect("pet starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("pet prints UTF-8");
    let code = output.status.code().expect("pet is not killed");
    (code, text(output.stdout), text(output.stderr))
}

/// The keys of what can be tested.
pub fn methods(program: &cfg::Program) -> Vec<String> {
    let methods = program.methods.iter();
    let methods = methods.filter(|method| {
        let is_method =
            matches!(method.kind, MethodKind::Static | MethodKind::Instance) && !method.is_piece();
        let class = method.class.map(|class| program.class(class));
        let has_objects = class.is_some_and(|it| !it.is_abstract && !it.is_interface);
        is_method && !method.blocks.is_empty() && (has_objects || method.kind == MethodKind::Static)
    });
    methods.map(|method| method.key.clone()).collect()
}

/// The test classes below a folder, as `a.b.CTest`.
pub fn test_classes(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in std::fs::read_dir(at).expect("the folder is there") {
            let path = entry.expect("its entries can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).expect("it is below");
            let name = name.display().to_string();
            if let Some(class) = name.strip_suffix(".java")
                && class.trim_end_matches('_').ends_with("Test")
            {
                found.push(class.replace('/', "."));
            }
        }
    }
    found.sort();
    found
}

/// A number from the environment, for long runs.
pub fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Two workers, as many as the machines have that this runs on.
pub fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let middle = items.len().div_ceil(2);
    let (left, right) = items.split_at(middle);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| right.iter().map(&work).collect::<Vec<R>>());
        let mut all: Vec<R> = left.iter().map(&work).collect();
        all.extend(other.join().expect("the worker does not fail"));
        all
    })
}
