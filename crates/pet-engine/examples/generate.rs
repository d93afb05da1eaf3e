//! Test cases of a method, from Rust:
//! ```sh
//! cargo run --release -p pet-engine --example generate -- samples/papers/lcm.pet lcm 1
//! ```

use pet_engine::generate;
use pet_model::request::Request;
use pet_translator::source::Source;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("which file?")?;
    let method = args.next().ok_or("which method?")?;
    let loop_k = args.next().map_or(Ok(1), |text| text.parse())?;
    let source = Source::new(file.clone(), std::fs::read_to_string(file)?);
    let translated = pet_translator::translate(&source);
    let program = translated.map_err(|_| "the program has errors")?.program;
    let id = program.find_method(&method).map_err(|it| it.to_string())?;
    let request = Request {
        loop_k,
        ..Request::new(program.method(id).key.clone())
    };
    let suite = generate(&source, &program, &request)?;
    for case in &suite.cases {
        let word = case.outcome.word();
        println!("{word}: {}", case.constraints.join(", "));
    }
    let (count, is_complete) = (suite.cases.len(), suite.is_complete);
    println!("{count} cases, complete: {is_complete}");
    Ok(())
}
