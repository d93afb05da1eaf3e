//! Summaries that a person writes, of methods without code: checked against the signature and the
//! classes, and turned into steps. Every error has a place.
//!
//! ```prolog
//! pet_summary(1, 'R.copy', [array('R'), array('R'), int], void, written).
//! pet_case('R.copy', 1, args([r(A), r(B), 1]), heap_in([A = array(_, [0 = V]), B = array(_, [])]),
//!          constraints([]), out([]), heap_out([B = array(_, [0 = V])]), ok).
//! ```

mod steps;
mod values;

use super::file::{FORMAT, args_of, signature};
use pet_analyze::tables::{Code, Method, Tables, Type};
use pet_model::summary::{Case, Done, End, Item};
use pet_translator::clp::read::Fact;
use pet_translator::clp::upgrade::upgrade_type;
use pet_translator::clp::{Term, print};
use pet_translator::diagnostic::Diagnostic;
use pet_translator::source::{Source, Span};
use steps::Steps;

/// The method that a file is about, if its first fact is correct.
pub(super) fn header<'t>(
    tables: &'t Tables,
    source: &Source,
    fact: &Fact,
) -> Result<&'t Method, Vec<Diagnostic>> {
    let fail = |code: &'static str, found: &str, message: String| {
        let at = place(source, fact, found);
        vec![Diagnostic::error(code, message, at)]
    };
    let form = "expected `pet_summary(1, Key, Types, Result, written)`";
    let Some([format, Term::Atom(key), types, result, origin]) = args_of(&fact.term, "pet_summary")
    else {
        return Err(fail("summary-header", "pet_summary", form.to_owned()));
    };
    if *format != Term::Int(FORMAT) {
        let found = print::term(format);
        let message = format!("format {found} is not known; this version reads format {FORMAT}");
        return Err(fail("summary-format", &found, message));
    }
    if *origin != Term::atom("written") {
        return Err(fail("summary-header", "pet_summary", form.to_owned()));
    }
    let Some(method) = tables.methods.get(key) else {
        let message = format!("there is no method `{key}` in the program");
        return Err(fail("summary-method", key, message));
    };
    if method.code == Code::Present {
        let message = format!("`{key}` has code; only methods without code need a summary");
        return Err(fail("summary-method", key, message));
    }
    let (wanted, given) = (signature(method), print::term(types));
    if !is_same(types, &wanted) {
        let wanted = print::term(&wanted);
        let message = format!("`{key}` takes {wanted}, not {given}");
        return Err(fail("summary-signature", key, message));
    }
    if !is_same(result, &method.result.term()) {
        let (wanted, given) = (print::term(&method.result.term()), print::term(result));
        let message = format!("`{key}` gives back {wanted}, not {given}");
        return Err(fail("summary-signature", key, message));
    }
    Ok(method)
}

/// Returns whether two types, or lists of types, are the same. Files older than format 2 of
/// translated programs may contain `bool`.
fn is_same(given: &Term, wanted: &Term) -> bool {
    let mut upgraded = given.clone();
    match &mut upgraded {
        Term::List(types) => types.iter_mut().for_each(upgrade_type),
        ty => upgrade_type(ty),
    }
    given == wanted || upgraded == *wanted
}

/// A case that is being read.
pub(super) struct Written<'s> {
    pub tables: &'s Tables,
    pub source: &'s Source,
    pub method: &'s Method,
    /// The number of the case, from 1.
    pub number: i64,
}

/// An error, and the word of the fact at which it is.
pub(super) struct Wrong {
    pub code: &'static str,
    pub at: String,
    pub message: String,
}

pub(super) fn wrong<T>(
    code: &'static str,
    at: impl Into<String>,
    message: impl Into<String>,
) -> Result<T, Wrong> {
    Err(Wrong {
        code,
        at: at.into(),
        message: message.into(),
    })
}

impl Written<'_> {
    pub fn case(&self, fact: &Fact) -> Result<Case, Vec<Diagnostic>> {
        self.read(fact).map_err(|wrong| {
            let at = place(self.source, fact, &wrong.at);
            vec![Diagnostic::error(wrong.code, wrong.message, at)]
        })
    }

    fn read(&self, fact: &Fact) -> Result<Case, Wrong> {
        let form = "expected `pet_case(Key, N, args([…]), heap_in([…]), constraints([…]), \
                    out([…]), heap_out([…]), Flag)`";
        let Some(
            [
                key,
                number,
                inputs,
                heap_in,
                constraints,
                out,
                heap_out,
                flag,
            ],
        ) = args_of(&fact.term, "pet_case")
        else {
            return wrong("summary-form", "pet_case", form);
        };
        let own = &self.method.key;
        if *key != Term::atom(own) {
            let found = print::term(key);
            return wrong(
                "summary-form",
                &found,
                format!("expected `{own}`, found {found}"),
            );
        }
        if *number != Term::Int(self.number) {
            let (found, wanted) = (print::term(number), self.number);
            return wrong(
                "summary-form",
                &found,
                format!("expected case {wanted}, found {found}"),
            );
        }
        let part = |term: &Term, name: &str| match args_of(term, name) {
            Some([Term::List(items)]) => Ok(items.clone()),
            _ => wrong(
                "summary-form",
                "pet_case",
                format!("expected `{name}([…])`: {form}"),
            ),
        };
        let mut steps = Steps::new(self.tables, part(constraints, "constraints")?);
        let this = self.method.class.iter().filter(|_| self.method.has_this());
        let this = this.map(|class| Type::Class(class.clone()));
        let types: Vec<Type> = this
            .chain(self.method.parameters.iter().map(|(_, ty)| ty.clone()))
            .collect();
        let given = part(inputs, "args")?;
        if given.len() != types.len() {
            let (wanted, found) = (types.len(), given.len());
            let message =
                format!("`{own}` has {wanted} inputs, with `this` if there is one, not {found}");
            return wrong("summary-inputs", "args", message);
        }
        let mut inputs = Vec::new();
        for (input, ty) in given.iter().zip(&types) {
            inputs.push(steps.input(input, ty)?);
        }
        for cell in part(heap_in, "heap_in")? {
            steps.cell_before(&cell)?;
        }
        steps.all_constraints()?;
        let after = part(heap_out, "heap_out")?;
        // A new object may be used before the place where it is described.
        for cell in &after {
            steps.cell_made(cell)?;
        }
        for cell in &after {
            steps.cell_after(cell)?;
        }
        let flag = steps.flag(flag)?;
        let out = part(out, "out")?;
        let wanted = usize::from(self.method.result != Type::Void);
        let threw = flag != Term::atom("ok");
        if out.len() != wanted && !(threw && out.is_empty()) {
            let found = out.len();
            let message = format!("`{own}` gives back {wanted} values, not {found}");
            return wrong("summary-result", "out", message);
        }
        let result = out.iter().map(|it| match threw {
            true => Ok(it.clone()),
            false => steps.value(it, &self.method.result),
        });
        let result: Vec<Term> = result.collect::<Result<_, _>>()?;
        let nothing = (result.len()..wanted).map(|_| Term::var("Nothing"));
        let trace = vec![Item::Way {
            block: self.method.predicate.clone(),
            way: self.number,
        }];
        // Cases have the same names for their inputs, whatever the user calls them.
        let own_name = |term: &Term| own_name(term, &inputs);
        let all = |terms: &[Term]| terms.iter().map(own_name).collect::<Vec<Term>>();
        let result: Vec<Term> = result.into_iter().chain(nothing).collect();
        Ok(Case {
            inputs: all(&inputs),
            end: End::Done(Done {
                out: all(&result),
                flag: own_name(&flag),
                trace,
                blocks: 1,
            }),
            steps: all(&steps.done()),
        })
    }
}

/// Renames variables, so that no name of the user is a name in the clauses around them. The depth
/// of terms was limited when they were read.
fn own_name(term: &Term, inputs: &[Term]) -> Term {
    let own = |term: &Term| own_name(term, inputs);
    match term {
        Term::Var(name) => match inputs.iter().position(|input| input == term) {
            Some(place) => Term::var(format!("Input{}", place + 1)),
            None => Term::var(format!("V_{name}")),
        },
        Term::Compound(name, args) => Term::compound(name, args.iter().map(own)),
        Term::List(items) => Term::list(items.iter().map(own)),
        // In the machine a floating-point number is its key.
        Term::Float(key) => Term::Int(*key),
        Term::Int(_) | Term::Atom(_) => term.clone(),
    }
}

/// The first place of a word in a fact; the first line of the fact if the word is not there.
fn place(source: &Source, fact: &Fact, word: &str) -> Span {
    let text = source.text().get(fact.start..fact.end).unwrap_or_default();
    let word = word.trim_matches('\'');
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let found = text.match_indices(word).map(|(at, _)| at).find(|at| {
        let before = text.get(..*at).and_then(|text| text.chars().next_back());
        let after = text
            .get(at + word.len()..)
            .and_then(|text| text.chars().next());
        let is_cut = (word.starts_with(is_part) && before.is_some_and(is_part))
            || (word.ends_with(is_part) && after.is_some_and(is_part));
        !word.is_empty() && !is_cut
    });
    let (start, length) = match found {
        Some(at) => (fact.start + at, word.len()),
        None => (fact.start, text.lines().next().map_or(0, str::len)),
    };
    let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(place(start), place(start + length))
}
