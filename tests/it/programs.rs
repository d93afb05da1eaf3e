//! Properties of the translator over random programs: all of them translate, and what is
//! printed reads back as what it was.

#[cfg(test)]
use pet_testing::programs;

use pet_translator::compile::{Options, Traces, compile};
use pet_translator::parse::parse;
use pet_translator::source::Source;
use pet_translator::{ast, cfg, clp, translate};
use programs::{Program, actor_program, from_seed, sequential_program};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn every_sequential_program_keeps_the_promises(program in sequential_program()) {
        keeps_the_promises(&program)?;
    }

    #[test]
    fn every_actor_program_keeps_the_promises(program in actor_program()) {
        keeps_the_promises(&program)?;
    }
}

#[test]
fn the_same_seed_gives_the_same_program() {
    assert_eq!(from_seed(7, 12), from_seed(7, 12));
    assert_ne!(from_seed(7, 12), from_seed(8, 12));
}

fn keeps_the_promises(program: &Program) -> TestCaseResult {
    let source = Source::new(program.file, program.source.clone());
    printing_and_parsing_are_inverse(&source)?;
    let translated = match translate(&source) {
        Ok(translated) => translated,
        Err(diagnostics) => return Err(TestCaseError::fail(found(&source, &diagnostics))),
    };
    prop_assert_eq!(&translated.warnings, &[]);
    prop_assert_eq!(Ok(translated.clone()), translate(&source));
    prop_assert!(translated.program.find_method(&program.entry).is_ok());
    for traces in [Traces::Kept, Traces::Dropped] {
        printing_and_reading_are_inverse(&source, &translated.program, traces)?;
    }
    Ok(())
}

fn printing_and_parsing_are_inverse(source: &Source) -> TestCaseResult {
    let tree = parse(source).program;
    let printed = ast::print::print(&tree);
    let again = parse(&Source::new("printed.pet", printed.clone()));
    prop_assert_eq!(&again.diagnostics, &[], "{}", printed);
    prop_assert_eq!(
        without_spans(&tree),
        without_spans(&again.program),
        "{}",
        printed
    );
    Ok(())
}

/// What is read back knows its source no longer; only the first line tells it.
fn printing_and_reading_are_inverse(
    source: &Source,
    program: &cfg::Program,
    traces: Traces,
) -> TestCaseResult {
    let options = Options {
        traces,
        method: None,
        integers: pet_translator::number::Integers::Machine,
    };
    let clauses = compile(source, program, options);
    prop_assert_eq!(&clauses, &compile(source, program, options));
    let text = clp::print::program(&clauses);
    let read = clp::read::checked(&text);
    let read = read.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
    let again = clp::print::program(&read);
    let behind_head = |text: &str| text.split_once('\n').map(|(_, rest)| rest.to_owned());
    prop_assert_eq!(behind_head(&text), behind_head(&again));
    Ok(())
}

fn without_spans(program: &ast::Program) -> String {
    let debug = format!("{program:?}");
    let mut parts = debug.split("span: Span {");
    let mut shape = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, rest) = part.split_once('}').unwrap_or_default();
        shape.push_str(rest);
    }
    shape
}

fn found(source: &Source, diagnostics: &[pet_translator::diagnostic::Diagnostic]) -> String {
    let line = |it: &pet_translator::diagnostic::Diagnostic| {
        let (line, column) = source.line_column(it.span.start);
        format!("{line}:{column} {}: {}", it.code, it.message)
    };
    diagnostics.iter().map(line).collect::<Vec<_>>().join("\n")
}
