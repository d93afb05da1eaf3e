//! The command that runs a case again, quoted for a shell.

use crate::{json, shell};
use pet_model::Input;
use pet_model::schedule::Schedule;

/// `pet run lcm.pet -m lcm --args a=3,b=0`; objects and static fields come as JSON.
pub fn command(file: &str, key: &str, input: &Input, schedule: Option<&Schedule>) -> String {
    let mut command = format!("pet run {} -m {}", shell::file(file), shell::word(key));
    if let Some(schedule) = schedule {
        command.push_str(&format!(
            " --schedule {}",
            shell::word(&schedule.to_string())
        ));
    }
    if input.heap.objects.is_empty() && input.statics.is_empty() {
        let args = input.args.iter();
        let args: Vec<String> = args
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        if !args.is_empty() {
            command.push_str(&format!(" --args {}", shell::word(&args.join(","))));
        }
        return command;
    }
    let input = json::case::input(input);
    format!("{command} --input - <<'END'\n{input}\nEND\n")
}
