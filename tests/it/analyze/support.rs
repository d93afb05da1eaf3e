//! One way to run the command, for all tests.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

pub struct Ended {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs `pet` in the root of the project.
pub fn pet(args: &[&str], input: &str) -> Ended {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pet"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    Ended {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// What is known of the methods of a program.
pub struct Known(Value);

impl Known {
    pub fn of(file: &str) -> Known {
        let ended = pet(&["analyze", file, "--json"], "");
        assert_eq!((ended.code, ended.stderr.as_str()), (0, ""), "{file}");
        Known(serde_json::from_str(&ended.stdout).unwrap())
    }

    pub fn method(&self, key: &str) -> &Value {
        let methods = self.0["methods"].as_array().unwrap();
        let method = methods.iter().find(|method| method["key"] == key);
        method.unwrap_or_else(|| panic!("there is no {key}"))
    }

    /// A list of names, in one line.
    pub fn names(&self, key: &str, part: &str) -> String {
        words(&self.method(key)[part])
    }

    /// The related methods after each pruning.
    pub fn related(&self, key: &str) -> [String; 3] {
        let related = &self.method(key)["related"];
        [0, 1, 2].map(|pruning| words(&related[pruning]))
    }
}

fn words(list: &Value) -> String {
    let names = list.as_array().unwrap().iter();
    let names: Vec<&str> = names.map(|name| name.as_str().unwrap()).collect();
    names.join(" ")
}
