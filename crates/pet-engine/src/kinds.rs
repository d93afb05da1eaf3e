//! The classes of a program by number, arrays among them: in the heap with delayed aliasing
//! the class of an object is an unknown integer. Where several classes are
//! possible, the first is taken, so the order is that of the program.

use indexmap::IndexSet;
use pet_analyze::tables::{Tables, Type};
use pet_translator::clp::{Program, Table, Term};

/// A class of objects.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Class(String),
    /// An array with elements of this type.
    Array(Type),
}

#[derive(Debug, Clone, Default)]
pub(super) struct Kinds {
    all: IndexSet<Kind>,
}

impl Kinds {
    pub fn of(program: &Program, tables: &Tables) -> Kinds {
        let concrete = tables.classes.iter().filter(|(_, class)| class.is_concrete);
        let mut all: IndexSet<Kind> = concrete
            .map(|(name, _)| Kind::Class(name.clone()))
            .collect();
        for ty in types(program, tables) {
            let mut ty = ty;
            while let Type::Array(element) = ty {
                all.insert(Kind::Array((*element).clone()));
                ty = *element;
            }
        }
        Kinds { all }
    }

    pub fn get(&self, number: i64) -> Option<&Kind> {
        self.all.get_index(usize::try_from(number).ok()?)
    }

    /// The numbers of the classes that a reference of this type may have.
    pub fn below(&self, tables: &Tables, ty: &Type) -> Vec<i64> {
        let fits = |kind: &Kind| match (kind, ty) {
            (_, Type::Class(name)) if name == "Object" => true,
            (Kind::Class(class), Type::Class(name)) => {
                tables.ancestors(class).contains(&name.as_str())
            }
            (Kind::Array(own), Type::Array(element)) => *own == **element,
            _ => false,
        };
        let numbered = self.all.iter().zip(0..);
        let fitting = numbered.filter(|(kind, _)| fits(kind));
        fitting.map(|(_, number)| number).collect()
    }

    /// The array types whose arrays are instances of an array type: itself first, then those with
    /// elements below its own.
    pub fn instances(&self, tables: &Tables, ty: &Type) -> Vec<Type> {
        let others = self.arrays().filter(|own| own != ty);
        let others = others.filter(|own| is_instance(tables, own, ty));
        std::iter::once(ty.clone()).chain(others).collect()
    }

    pub fn arrays(&self) -> impl Iterator<Item = Type> {
        self.all.iter().filter_map(|kind| match kind {
            Kind::Array(element) => Some(Type::Array(Box::new(element.clone()))),
            Kind::Class(_) => None,
        })
    }

    pub fn all(&self) -> Vec<i64> {
        self.without(&[])
    }

    /// The numbers of all other classes.
    pub fn without(&self, numbers: &[i64]) -> Vec<i64> {
        let all = self.all.iter().zip(0..).map(|(_, number)| number);
        all.filter(|number| !numbers.contains(number)).collect()
    }

    /// The number of the class itself, without the classes below it.
    pub fn exactly(&self, class: &str) -> Option<i64> {
        let index = self.all.get_index_of(&Kind::Class(class.to_owned()))?;
        i64::try_from(index).ok()
    }

    /// The facts that `pet_alias.pl` and `pet_refs.pl` look up.
    pub fn tables(&self, tables: &Tables) -> Vec<Table> {
        let classes = tables.classes.keys().map(|name| Type::Class(name.clone()));
        let below = classes.chain(self.arrays()).map(|ty| {
            let numbers = self.below(tables, &ty);
            Term::compound("pet_kinds", [ty.term(), list(&numbers)])
        });
        let exact = self.all.iter().zip(0..).filter_map(|(kind, number)| {
            let Kind::Class(name) = kind else {
                return None;
            };
            Some(Term::compound(
                "pet_exact",
                [Term::atom(name), Term::Int(number)],
            ))
        });
        let element = self.all.iter().zip(0..).filter_map(|(kind, number)| {
            let Kind::Array(element) = kind else {
                return None;
            };
            Some(Term::compound(
                "pet_array",
                [Term::Int(number), element.term()],
            ))
        });
        vec![
            table("Types, and the classes below them by number.", below),
            table("Classes and their numbers.", exact),
            // Without a row, the predicate would not exist.
            table(
                "Arrays by number, and what they are of.",
                element.chain([Term::compound(
                    "pet_array",
                    [Term::Int(-1), Term::nothing()],
                )]),
            ),
        ]
    }
}

/// Returns whether all objects of a type are instances of another one.
fn is_instance(tables: &Tables, own: &Type, ty: &Type) -> bool {
    let (mut own, mut ty) = (own, ty);
    while let (Type::Array(below), Type::Array(above)) = (own, ty) {
        (own, ty) = (below, above);
    }
    match (own, ty) {
        (Type::Class(_) | Type::Array(_), Type::Class(name)) if name == "Object" => true,
        (Type::Class(class), Type::Class(name)) => tables.ancestors(class).contains(&name.as_str()),
        _ => own == ty,
    }
}

/// The numbers as a Prolog list.
pub(super) fn list(numbers: &[i64]) -> Term {
    Term::List(numbers.iter().copied().map(Term::Int).collect())
}

fn table(comment: &str, facts: impl Iterator<Item = Term>) -> Table {
    Table {
        comment: comment.to_owned(),
        facts: facts.collect(),
    }
}

/// The types of all fields, parameters and results, and the types that clauses name.
fn types(program: &Program, tables: &Tables) -> Vec<Type> {
    let classes = tables.classes.values();
    let fields = classes.flat_map(|class| class.fields.iter().chain(&class.statics));
    let methods = tables.methods.values();
    let parameters = methods.flat_map(|method| &method.parameters);
    let places = fields.chain(parameters).map(|(_, ty)| ty.clone());
    let mut given: Vec<_> = tables.given.iter().collect();
    given.sort_by_key(|(place, _)| *place);
    let given = given.into_iter().map(|(_, ty)| ty.clone());
    let results = tables.methods.values().map(|method| method.result.clone());
    let clauses = program.predicates.iter().flat_map(|found| &found.clauses);
    let goals = clauses.flat_map(|clause| &clause.body);
    let named = goals.filter_map(|goal| match goal.parts()? {
        ("new_array", [_, ty, ..]) => Some(Type::Array(Box::new(Type::of(ty)))),
        ("instance" | "not_instance", [_, _, ty]) => Some(Type::of(ty)),
        _ => None,
    });
    let named = named.chain(given);
    places.chain(results).chain(named).collect()
}
