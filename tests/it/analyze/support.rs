//! One way to run the command, for all tests.

pub use crate::support::command::Ended;
use crate::support::command::pet_with_input;
use serde_json::Value;

/// Runs `pet` in the root of the project.
pub fn pet(args: &[&str], input: &str) -> Ended {
    pet_with_input(args, input.as_bytes())
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
