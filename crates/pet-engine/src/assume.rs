//! `--assume`: assumptions as a person writes them, over the tables of a program. Assumptions in
//! the source are read by the translator.

use pet_analyze::tables::{Method, Tables, Type};
use pet_translator::typed::contract::{Assumption, AssumptionKind, Path};

/// Errors in the text of an assumption.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AssumeError {
    #[error("expected {wanted}, found {found}")]
    Syntax { wanted: &'static str, found: String },
    #[error(
        "there is no assumption `{0}`; there are `nonaliasing`, `nonsharing`, `acyclic` and `tree`"
    )]
    Unknown(String),
    #[error("`{word}` is about {wanted} references, not {found}")]
    Count {
        word: &'static str,
        wanted: usize,
        found: usize,
    },
    #[error("`{name}` is not an input of `{method}`; its inputs are {inputs}")]
    NoInput {
        name: String,
        method: String,
        inputs: String,
    },
    #[error("`{owner}` has no field `{name}`")]
    NoField { owner: String, name: String },
    #[error("an assumption is about references; `{path}` is of type `{ty}`")]
    NotAReference { path: String, ty: String },
}

/// Reads `acyclic(a), nonsharing(a, this.first)`.
pub fn assumptions(
    tables: &Tables,
    method: &Method,
    text: &str,
) -> Result<Vec<Assumption>, AssumeError> {
    let mut reader = Reader {
        tokens: tokens(text),
        at: 0,
    };
    let mut found = Vec::new();
    loop {
        let word = reader.name("an assumption, like `acyclic(a)`")?;
        let kind = AssumptionKind::of(&word).ok_or(AssumeError::Unknown(word))?;
        reader.expect("(", "`(`")?;
        let mut paths = Vec::new();
        let mut texts = Vec::new();
        loop {
            let names = reader.path()?;
            paths.push(path(tables, method, &names)?);
            texts.push(names.join("."));
            if !reader.eat(",") {
                break;
            }
        }
        reader.expect(")", "`,` or `)`")?;
        if paths.len() != kind.arity() {
            return Err(AssumeError::Count {
                word: kind.word(),
                wanted: kind.arity(),
                found: paths.len(),
            });
        }
        let text = format!("{}({})", kind.word(), texts.join(", "));
        found.push(Assumption {
            kind,
            paths,
            text,
            line: 0,
        });
        if !reader.eat(",") {
            break;
        }
    }
    reader.eat(";");
    match reader.tokens.get(reader.at) {
        Some(token) => Err(AssumeError::Syntax {
            wanted: "`,` or the end",
            found: format!("`{token}`"),
        }),
        None => Ok(found),
    }
}

struct Reader {
    tokens: Vec<String>,
    at: usize,
}

impl Reader {
    fn eat(&mut self, token: &str) -> bool {
        let is_there = self.tokens.get(self.at).is_some_and(|found| found == token);
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, token: &str, wanted: &'static str) -> Result<(), AssumeError> {
        match self.eat(token) {
            true => Ok(()),
            false => Err(self.unexpected(wanted)),
        }
    }

    fn unexpected(&self, wanted: &'static str) -> AssumeError {
        let found = self.tokens.get(self.at);
        let found = found.map_or("the end".to_owned(), |token| format!("`{token}`"));
        AssumeError::Syntax { wanted, found }
    }

    fn name(&mut self, wanted: &'static str) -> Result<String, AssumeError> {
        match self.tokens.get(self.at) {
            Some(token) if token.starts_with(is_part) => {
                let token = token.clone();
                self.at += 1;
                Ok(token)
            }
            _ => Err(self.unexpected(wanted)),
        }
    }

    fn path(&mut self) -> Result<Vec<String>, AssumeError> {
        let mut names = vec![self.name("an argument or `this`")?];
        while self.eat(".") {
            names.push(self.name("a field")?);
        }
        Ok(names)
    }
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '$' | '₀'..='₉')
}

/// Words, and every other character by itself.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut is_in_word = false;
    for letter in text.chars() {
        match tokens.last_mut() {
            Some(last) if is_in_word && is_part(letter) => last.push(letter),
            _ if letter.is_whitespace() => {}
            _ => tokens.push(letter.to_string()),
        }
        is_in_word = is_part(letter);
    }
    tokens
}

fn path(tables: &Tables, method: &Method, names: &[String]) -> Result<Path, AssumeError> {
    let first = names.first().map_or("", String::as_str);
    let this = method.class.clone().filter(|_| method.has_this());
    let this = this.map(|class| ("this".to_owned(), Type::Class(class)));
    let inputs: Vec<(String, Type)> = this.into_iter().chain(method.parameters.clone()).collect();
    let known: Vec<String> = inputs.iter().map(|(name, _)| format!("`{name}`")).collect();
    let found = inputs.iter().position(|(name, _)| name == first);
    let input = found.ok_or_else(|| AssumeError::NoInput {
        name: first.to_owned(),
        method: method.key.clone(),
        inputs: match known.is_empty() {
            true => "none".to_owned(),
            false => known.join(", "),
        },
    })?;
    let mut ty = inputs.get(input).map_or(&Type::Void, |(_, ty)| ty);
    let mut fields = Vec::new();
    for name in names.iter().skip(1) {
        let (class, next) = declaring(tables, ty, name).ok_or_else(|| AssumeError::NoField {
            owner: ty.to_string(),
            name: name.clone(),
        })?;
        fields.push((class.to_owned(), name.clone()));
        ty = next;
    }
    if matches!(ty, Type::Number(_) | Type::Bool | Type::Void) {
        return Err(AssumeError::NotAReference {
            path: names.join("."),
            ty: ty.to_string(),
        });
    }
    Ok(Path { input, fields })
}

/// The class that declares a field of this name, for an object of this type.
fn declaring<'t>(tables: &'t Tables, ty: &Type, name: &str) -> Option<(&'t str, &'t Type)> {
    let Type::Class(class) = ty else {
        return None;
    };
    let ancestors = tables.ancestors(class).into_iter();
    let mut found = ancestors.filter_map(|class| {
        let fields = &tables.classes.get(class)?.fields;
        let (_, ty) = fields.iter().find(|(field, _)| field == name)?;
        Some((class, ty))
    });
    found.next()
}
