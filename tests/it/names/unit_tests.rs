//! Unit tests of renamed Java programs compile and pass on a Java machine.

use crate::names::same::{renaming, renamings};
use crate::names::{java, samples};
use crate::support::command::pet;
use pet_translator::typed::MethodKind;

#[test]
fn unit_tests_of_renamed_programs_compile_and_pass() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut units = Vec::new();
    for (path, seed) in samples::paths(&["java"]).iter().zip(50..) {
        for round in 0..renamings() {
            let source = samples::source(path);
            let file = path.file_name().unwrap().to_str().unwrap();
            let (program, renaming) = renaming(file, source.text(), seed + 1000 * round);
            let name = format!("{file}-{round}");
            let place = folder.path().join(&name);
            std::fs::create_dir_all(&place).unwrap();
            let renamed = place.join("Program.java");
            std::fs::write(&renamed, without_public(&renaming.renamed(source.text()))).unwrap();
            let methods = program.methods.iter().filter(|method| {
                let is_method = matches!(method.kind, MethodKind::Static | MethodKind::Instance);
                is_method && !method.blocks.is_empty() && !method.is_piece()
            });
            let mut commands = Vec::new();
            for method in methods.take(2) {
                let key = renaming.renamed(&method.key);
                let (program, out) = (renamed.to_str().unwrap(), place.to_str().unwrap());
                let ended = pet(&["tcg", program, "-m", &key, "--emit", "junit", "-o", out]);
                assert!(ended.code < 2, "{key}: {}", ended.stderr);
                for line in ended
                    .stderr
                    .lines()
                    .filter(|line| line.starts_with("wrote "))
                {
                    let (_, path) = line.split_once(": ").unwrap();
                    let path = path.strip_prefix(out).unwrap().trim_start_matches('/');
                    let class = path.trim_end_matches(".java").replace('/', ".");
                    commands.push(format!("junit {class}"));
                }
            }
            units.push(java::Unit {
                name,
                folder: place,
                commands,
            });
        }
    }
    let mut passed = 0;
    for (unit, ran) in units.iter().zip(java::run(&units)) {
        let text = std::fs::read_to_string(unit.folder.join("Program.java")).unwrap();
        assert_eq!(ran.refused, None, "{}\n{text}", unit.name);
        for (test, failure) in &ran.tests {
            // The test of a broken promise is red by design.
            let is_red = test.contains("_keepsWhatItEnsures");
            assert_eq!(
                failure.is_some(),
                is_red,
                "{} {test}\n{text}\n{failure:?}",
                unit.name
            );
            passed += 1;
        }
    }
    assert!(passed > 100, "{passed}");
}

/// Java wants a public class in a file of its name.
fn without_public(text: &str) -> String {
    let lines =
        text.lines().map(
            |line| match line.contains("class ") || line.contains("interface ") {
                true => line.strip_prefix("public ").unwrap_or(line),
                false => line,
            },
        );
    lines.collect::<Vec<_>>().join("\n")
}

/// Promises about old values are kept in boxes, whose names a program may have taken.
#[test]
fn classes_of_a_program_may_be_called_like_those_of_java_lang() {
    if !java::is_there() {
        return;
    }
    let text = "class Integer { int v; Boolean b; String s; } class Boolean { boolean v; } class String { int l; }
        class L { int bal; boolean flag;
            //@ ensures bal == \\old(bal) - n && flag == \\old(flag);
            void take(int n, Integer i, String s) { bal = bal - n; if (i.b.v && i.s != s) i.v = s.l; }
        }";
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("L.java");
    std::fs::write(&program, text).unwrap();
    let (program, out) = (program.to_str().unwrap(), folder.path().to_str().unwrap());
    let ended = pet(&["tcg", program, "-m", "L.take", "--emit", "junit", "-o", out]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let unit = java::Unit {
        name: "lang".to_owned(),
        folder: folder.path().to_owned(),
        commands: vec!["junit LTakeTest".to_owned()],
    };
    let ran = java::run(&[unit]);
    assert_eq!(ran[0].refused, None);
    assert!(ran[0].tests.len() > 4, "{:?}", ran[0].tests);
    assert!(
        ran[0].tests.iter().all(|(_, failure)| failure.is_none()),
        "{:?}",
        ran[0].tests
    );
}
