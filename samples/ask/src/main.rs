//! Runs the pool once and writes its trace to standard output, or to a file.

use ask::{Fault, Setup};
use pet_trace::Recorder;
use std::io::BufWriter;
use std::process::ExitCode;

const USAGE: &str = "\
usage: ask [--threads N] [--most N] [--waiting N] [--later N] [--fault WORD] [--out FILE]
faults: too-many-threads task-lost task-twice start-after-stop balancer-stays wrong-order
        last-first stops-early";

fn main() -> ExitCode {
    match read(std::env::args().skip(1)) {
        Ok((setup, out)) => {
            let recorder = match out {
                None => Ok(Recorder::new(BufWriter::new(std::io::stdout()))),
                Some(path) => std::fs::File::create(&path)
                    .map(|file| Recorder::new(BufWriter::new(file)))
                    .map_err(|error| format!("cannot write `{path}`: {error}")),
            };
            match recorder {
                Ok(recorder) => {
                    ask::run(&setup, &recorder);
                    ExitCode::SUCCESS
                }
                Err(problem) => complain(&problem),
            }
        }
        Err(problem) => complain(&format!("{problem}\n{USAGE}")),
    }
}

fn complain(problem: &str) -> ExitCode {
    eprintln!("error: {problem}");
    ExitCode::from(2)
}

fn read(mut args: impl Iterator<Item = String>) -> Result<(Setup, Option<String>), String> {
    let mut setup = Setup {
        threads: 2,
        most: 4,
        waiting: 5,
        later: 5,
        fault: None,
    };
    let mut out = None;
    while let Some(option) = args.next() {
        let value = args.next();
        let value = value.ok_or_else(|| format!("`{option}` has no value"))?;
        let number = || {
            let number = value.parse::<i32>();
            number.map_err(|_| format!("`{value}` is no number for `{option}`"))
        };
        match option.as_str() {
            "--threads" => setup.threads = number()?,
            "--most" => setup.most = number()?,
            "--waiting" => setup.waiting = number()?,
            "--later" => setup.later = number()?,
            "--out" => out = Some(value),
            "--fault" => {
                let mut faults = Fault::ALL.into_iter();
                let fault = faults.find(|fault| fault.word() == value);
                let fault = fault.ok_or_else(|| format!("there is no fault `{value}`"))?;
                setup.fault = Some(fault);
            }
            _ => return Err(format!("there is no option `{option}`")),
        }
    }
    Ok((setup, out))
}
