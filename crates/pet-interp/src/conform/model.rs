//! The events and actions of a model, by name. Entries of a trace are compared with them here,
//! once, so that following the trace compares only numbers.

use super::{Given, Item, Scalar};
use crate::interp::code::{BlockIndex, Code};
use indexmap::{IndexMap, IndexSet};
use pet_translator::cfg::Method;
use pet_translator::source::Span;
use pet_translator::typed::{ClassId, MethodId, MethodKind, Role, Type};
use std::collections::BTreeMap;

pub struct Model {
    names: IndexMap<String, Named>,
    /// The event of each block that has one.
    sites: BTreeMap<BlockIndex, Site>,
}

/// The events and actions that a name of the trace may stand for.
#[derive(Default)]
struct Named {
    /// The lists of arguments that events of this name have.
    shapes: IndexSet<Vec<Argument>>,
    actions: Vec<Action>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Argument {
    pub name: Option<String>,
    pub ty: Type,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Site {
    /// An index into the names of the model.
    pub name: usize,
    /// An index into the shapes of the name.
    pub shape: usize,
}

/// A method that the environment may call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    pub method: MethodId,
    pub class: ClassId,
    pub arguments: Vec<Argument>,
}

/// An entry of the trace in terms of the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    pub name: usize,
    /// For each shape of the name the values of the entry, if they fit the shape.
    pub shapes: Vec<Option<Vec<i64>>>,
    /// The methods that may have been called, each with its arguments.
    pub actions: Vec<(MethodId, Vec<i64>)>,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    #[error("the model has no events: mark some with `//@ event NAME(…)` among its statements")]
    NoEvents,
    #[error("`//@ action {text}` is no action: write `//@ action NAME` or `//@ action NAME(a, b)`")]
    NoAction { text: String, at: Span },
    #[error("an action is a method of an actor with a body, and `{method}` is not")]
    NoActorMethod { method: String, at: Span },
    #[error("an action takes integers and booleans, and `{parameter}` of `{method}` is neither")]
    BadParameter {
        method: String,
        parameter: String,
        at: Span,
    },
    #[error("the action `{action}` names {named} values, and `{method}` takes {taken}")]
    WrongCount {
        action: String,
        named: usize,
        method: String,
        taken: usize,
        at: Span,
    },
    #[error("`{name}` is an event and an action")]
    Both { name: String, at: Span },
}

impl ModelError {
    pub fn span(&self) -> Option<Span> {
        match self {
            ModelError::NoEvents => None,
            ModelError::NoAction { at, .. }
            | ModelError::NoActorMethod { at, .. }
            | ModelError::BadParameter { at, .. }
            | ModelError::WrongCount { at, .. }
            | ModelError::Both { at, .. } => Some(*at),
        }
    }
}

/// The reason why an entry fits no event and no action of the model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ItemError {
    #[error("the model has no event or action `{name}`; it has {known}")]
    Unknown { name: String, known: String },
    #[error("`{name}` has {found} values, and in the model it has {wanted}")]
    Arity {
        name: String,
        found: usize,
        wanted: String,
    },
    #[error("`{name}` has no value for `{missing}`, which it has in the model")]
    Missing { name: String, missing: String },
    #[error("the value {position} of `{name}` has no name in the model; give values in order")]
    Nameless { name: String, position: usize },
    #[error("`{argument}` of `{name}` is `{found}`, and in the model it is {wanted}")]
    WrongType {
        name: String,
        argument: String,
        found: String,
        wanted: &'static str,
    },
    #[error("`{argument}` of `{name}` is {found}, which is no value of its type")]
    TooLarge {
        name: String,
        argument: String,
        found: i128,
    },
}

impl Model {
    pub fn new(code: &Code<'_>) -> Result<Model, Vec<ModelError>> {
        let mut model = Model {
            names: IndexMap::new(),
            sites: BTreeMap::new(),
        };
        let mut errors = Vec::new();
        let methods = || code.program.methods.iter().zip((0..).map(MethodId));
        for (method, id) in methods() {
            let first = code.entry(id).0;
            for (block, at) in method.blocks.iter().zip((first..).map(BlockIndex)) {
                let Some(event) = &block.event else {
                    continue;
                };
                let arguments = event.args.iter().map(|arg| Argument {
                    name: arg.name.clone(),
                    ty: arg.ty.clone(),
                });
                let entry = model.names.entry(event.name.clone());
                let name = entry.index();
                let (shape, _) = entry.or_default().shapes.insert_full(arguments.collect());
                model.sites.insert(at, Site { name, shape });
            }
        }
        for (method, id) in methods() {
            for pragma in method.pragmas.iter().filter(|it| it.keyword == "action") {
                match action(code, method, id, &pragma.text, pragma.span) {
                    Ok((name, action)) => {
                        let named = model.names.entry(name.clone()).or_default();
                        if !named.shapes.is_empty() {
                            let at = pragma.span;
                            errors.push(ModelError::Both { name, at });
                        }
                        named.actions.push(action);
                    }
                    Err(error) => errors.push(error),
                }
            }
        }
        if model.sites.is_empty() && errors.is_empty() {
            errors.push(ModelError::NoEvents);
        }
        match errors.is_empty() {
            true => Ok(model),
            false => Err(errors),
        }
    }

    pub fn site(&self, block: BlockIndex) -> Option<Site> {
        self.sites.get(&block).copied()
    }

    pub fn name(&self, index: usize) -> &str {
        let found = self.names.get_index(index);
        found.map_or("", |(name, _)| name.as_str())
    }

    /// All actions, in source order.
    pub fn actions(&self) -> impl Iterator<Item = (&str, &Action)> {
        self.names.iter().flat_map(|(name, named)| {
            let actions = named.actions.iter();
            actions.map(move |action| (name.as_str(), action))
        })
    }

    /// All events, each with the lists of arguments that it has.
    pub fn events(&self) -> impl Iterator<Item = (&str, Vec<&[Argument]>)> {
        let events = self.names.iter();
        let events = events.filter(|(_, named)| !named.shapes.is_empty());
        events.map(|(name, named)| {
            let shapes = named.shapes.iter().map(Vec::as_slice);
            (name.as_str(), shapes.collect())
        })
    }

    pub fn observe(&self, item: &Item) -> Result<Observation, ItemError> {
        let Some((name, _, named)) = self.names.get_full(&item.name) else {
            let known = self.names.keys().take(MOST_NAMED);
            let known: Vec<String> = known.map(|name| format!("`{name}`")).collect();
            let more = match self.names.len().saturating_sub(MOST_NAMED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            return Err(ItemError::Unknown {
                name: item.name.clone(),
                known: format!("{}{more}", known.join(", ")),
            });
        };
        let mut first_error = None;
        let mut read = |arguments: &[Argument]| match values(item, arguments) {
            Ok(values) => Some(values),
            Err(error) => {
                first_error.get_or_insert(error);
                None
            }
        };
        let shapes: Vec<Option<Vec<i64>>> = named.shapes.iter().map(|it| read(it)).collect();
        let actions = named.actions.iter().filter_map(|action| {
            let values = read(&action.arguments)?;
            Some((action.method, values))
        });
        let actions: Vec<(MethodId, Vec<i64>)> = actions.collect();
        let fits = shapes.iter().any(Option::is_some) || !actions.is_empty();
        match first_error {
            Some(error) if !fits => Err(self.all_arities(error, named)),
            _ => Ok(Observation {
                name,
                shapes,
                actions,
            }),
        }
    }

    /// The text of an entry, with its named values in the order of the model and without the
    /// values that the model does not use.
    pub fn shown(&self, item: &Item) -> String {
        let Given::ByName(values) = &item.given else {
            return item.to_string();
        };
        let named = self.names.get(&item.name);
        let shapes = named
            .iter()
            .flat_map(|named| named.shapes.iter().map(Vec::as_slice));
        let actions = named.iter().flat_map(|named| &named.actions);
        let actions = actions.map(|action| action.arguments.as_slice());
        let is_given = |argument: &Argument| {
            let name = argument.name.as_ref();
            name.is_some_and(|name| values.contains_key(name))
        };
        let mut fitting = shapes
            .chain(actions)
            .filter(|arguments| arguments.iter().all(is_given));
        let Some(arguments) = fitting.next() else {
            return item.to_string();
        };
        let names = arguments
            .iter()
            .filter_map(|argument| argument.name.as_ref());
        let values = names.filter_map(|name| Some((name.clone(), values.get(name)?.clone())));
        Item {
            name: item.name.clone(),
            given: Given::ByName(values.collect()),
        }
        .to_string()
    }

    /// Adds the numbers of arguments of all shapes and actions of the name to an error of arity.
    fn all_arities(&self, error: ItemError, named: &Named) -> ItemError {
        let ItemError::Arity { name, found, .. } = error else {
            return error;
        };
        let events = named.shapes.iter().map(Vec::len);
        let actions = named.actions.iter().map(|action| action.arguments.len());
        let mut counts: Vec<usize> = events.chain(actions).collect();
        counts.sort_unstable();
        counts.dedup();
        let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
        ItemError::Arity {
            name,
            found,
            wanted: counts.join(" or "),
        }
    }
}

/// The number of names of a model that a message lists.
const MOST_NAMED: usize = 12;

/// The values of an entry, in the order of these arguments.
fn values(item: &Item, arguments: &[Argument]) -> Result<Vec<i64>, ItemError> {
    let name = || item.name.clone();
    let given: Vec<&Scalar> = match &item.given {
        Given::InOrder(values) if values.len() != arguments.len() => {
            return Err(ItemError::Arity {
                name: name(),
                found: values.len(),
                wanted: arguments.len().to_string(),
            });
        }
        Given::InOrder(values) => values.iter().collect(),
        Given::ByName(values) => {
            let found = arguments.iter().zip(1..).map(|(argument, position)| {
                let Some(wanted) = &argument.name else {
                    return Err(ItemError::Nameless {
                        name: name(),
                        position,
                    });
                };
                values.get(wanted).ok_or_else(|| ItemError::Missing {
                    name: name(),
                    missing: wanted.clone(),
                })
            });
            found.collect::<Result<_, _>>()?
        }
    };
    let values = given.into_iter().zip(arguments).zip(1..);
    let values = values.map(|((value, argument), position): (_, usize)| {
        let label = || match &argument.name {
            Some(name) => name.clone(),
            None => position.to_string(),
        };
        let wrong = |wanted| ItemError::WrongType {
            name: name(),
            argument: label(),
            found: value.to_string(),
            wanted,
        };
        match (value, &argument.ty) {
            (Scalar::Bool(value), Type::Bool) => Ok(i64::from(*value)),
            (_, Type::Bool) => Err(wrong("a boolean")),
            (Scalar::Int(found), ty) => {
                let fits = |value: &i64| ty.number().is_none_or(|number| number.contains(*value));
                let value = i64::try_from(*found).ok().filter(fits);
                value.ok_or_else(|| ItemError::TooLarge {
                    name: name(),
                    argument: label(),
                    found: *found,
                })
            }
            _ => Err(wrong("an integer")),
        }
    });
    values.collect()
}

/// Reads `NAME` or `NAME(a, b)`; without a name the action is called like its method.
fn action(
    code: &Code<'_>,
    method: &Method,
    id: MethodId,
    text: &str,
    at: Span,
) -> Result<(String, Action), ModelError> {
    let wrong = || ModelError::NoAction {
        text: text.to_owned(),
        at,
    };
    let is_name = |name: &str| {
        let is_part = |it: char| it.is_alphanumeric() || it == '_' || it == '$';
        name.chars().all(is_part) && !name.starts_with(|it: char| it.is_numeric())
    };
    let (name, labels) = match text.split_once('(') {
        None => (text.trim(), None),
        Some((name, rest)) => {
            let inside = rest.trim_end().strip_suffix(')').ok_or_else(wrong)?;
            let labels = inside.split(',').map(str::trim);
            let labels: Vec<&str> = labels.filter(|label| !label.is_empty()).collect();
            (name.trim(), Some(labels))
        }
    };
    let mut all = labels.iter().flatten().copied().chain([name]);
    if !all.all(is_name) {
        return Err(wrong());
    }
    let name = if name.is_empty() { &method.name } else { name };
    let class = method.class.filter(|class| {
        let is_actor = code.program.class(*class).role == Role::Actor;
        is_actor && method.kind == MethodKind::Instance && !method.blocks.is_empty()
    });
    let Some(class) = class else {
        let method = method.key.clone();
        return Err(ModelError::NoActorMethod { method, at });
    };
    let parameters: Vec<_> = method.inputs.iter().skip(1).collect();
    if let Some(labels) = &labels
        && labels.len() != parameters.len()
    {
        return Err(ModelError::WrongCount {
            action: name.to_owned(),
            named: labels.len(),
            method: method.key.clone(),
            taken: parameters.len(),
            at,
        });
    }
    let mut arguments = Vec::new();
    for (index, parameter) in parameters.into_iter().enumerate() {
        let local = method.local(*parameter);
        if !matches!(local.ty, Type::Number(_) | Type::Bool) {
            return Err(ModelError::BadParameter {
                method: method.key.clone(),
                parameter: local.name.clone(),
                at,
            });
        }
        let label = labels.as_ref().and_then(|labels| labels.get(index));
        arguments.push(Argument {
            name: Some(label.map_or_else(|| local.name.clone(), |label| (*label).to_owned())),
            ty: local.ty.clone(),
        });
    }
    let action = Action {
        method: id,
        class,
        arguments,
    };
    Ok((name.to_owned(), action))
}
