//! From the parts of a written case to its steps: the inputs, the contents of cells and the
//! constraints, in an order in which each name is known where it is used; then new objects and
//! changes. A name that nothing determines is an error, since the case could not be run.

use super::{Wrong, wrong};
use indexmap::IndexMap;
use pet_analyze::tables::{Tables, Type};
use pet_translator::clp::{Term, print};
use std::collections::BTreeSet;

/// The steps so far.
pub struct Steps<'t> {
    pub(super) tables: &'t Tables,
    steps: Vec<Term>,
    /// Constraints with names that are not known yet.
    constraints: Vec<Term>,
    /// Names of values that are known, with their types.
    pub(super) values: IndexMap<String, Type>,
    /// Cells of the input, with the types of the first references to them, and the cells that were
    /// reached.
    pub(super) cells: IndexMap<String, Type>,
    reached: Vec<String>,
    /// Objects that the case makes.
    pub(super) made: IndexMap<String, Type>,
    /// The values of places before the call: a place that keeps its value is not changed.
    before: Vec<(Term, Term, Term)>,
    helpers: usize,
}

impl<'t> Steps<'t> {
    pub fn new(tables: &'t Tables, constraints: Vec<Term>) -> Steps<'t> {
        Steps {
            tables,
            steps: Vec::new(),
            constraints,
            values: IndexMap::new(),
            cells: IndexMap::new(),
            reached: Vec::new(),
            made: IndexMap::new(),
            before: Vec::new(),
            helpers: 0,
        }
    }

    pub fn done(self) -> Vec<Term> {
        self.steps
    }

    /// Adds an input: a name, `null`, `r(A)` or an integer. Returns the term that stands for it.
    pub fn input(&mut self, given: &Term, ty: &Type) -> Result<Term, Wrong> {
        if let Term::Var(name) = given
            && !self.values.contains_key(name)
        {
            self.values.insert(name.clone(), ty.clone());
            self.ready_constraints()?;
            return Ok(given.clone());
        }
        let helper = self.helper(ty);
        self.matches(&helper, given, ty)?;
        Ok(helper)
    }

    /// Adds the steps which test that a value is the given one.
    fn matches(&mut self, value: &Term, given: &Term, ty: &Type) -> Result<(), Wrong> {
        let step = |name: &str, args: [&Term; 2]| Term::compound(name, args.map(Term::clone));
        match (given, ty) {
            (Term::Var(name), _) if !self.values.contains_key(name) => {
                return wrong("summary-name", name, format!("`{name}` is not known here"));
            }
            (Term::Var(_) | Term::Int(_) | Term::Float(_), Type::Number(_) | Type::Bool) => {
                self.check_int(given)?;
                self.steps.push(step("#=", [value, given]));
            }
            (Term::Var(_), _) => self.steps.push(step("same", [value, given])),
            (Term::Atom(name), Type::Class(_) | Type::Array(_)) if name == "null" => {
                self.steps.push(Term::compound("null", [value.clone()]));
            }
            (Term::Compound(r, args), Type::Class(_) | Type::Array(_)) if r == "r" => {
                let [Term::Var(cell)] = args.as_slice() else {
                    return wrong("summary-value", "r", "expected `r(Name)`");
                };
                match self.cells.contains_key(cell) {
                    true => {
                        // A second reference to this cell.
                        let helper = Term::var(self.helper_name("Cell"));
                        self.steps.push(step("ref", [value, &helper]));
                        self.reach(cell);
                        self.steps.push(Term::compound("reach", [helper.clone()]));
                        self.steps.push(step("alias", [&helper, &Term::var(cell)]));
                    }
                    false => {
                        self.steps.push(step("ref", [value, &Term::var(cell)]));
                        self.cells.insert(cell.clone(), ty.clone());
                    }
                }
            }
            (other, ty) => {
                let found = print::term(other);
                let message = format!("expected a value of type {ty}, found `{found}`");
                return wrong("summary-value", first_word(other), message);
            }
        }
        self.ready_constraints()
    }

    /// Adds a cell of the input: `A = object(Class, [f = V, …])`, `A = array(L, [0 = V, …])`, or
    /// `static(C:f) = V`.
    pub fn cell_before(&mut self, cell: &Term) -> Result<(), Wrong> {
        let (left, right) = equation(cell, "heap_in")?;
        if let Some([field]) = left.args("static") {
            let ty = self.static_field(field)?;
            let value = self.read_into(right, &ty);
            self.steps
                .push(Term::compound("static", [field.clone(), value.clone()]));
            return self.read(&value, right, &ty);
        }
        let Term::Var(name) = left else {
            return wrong(
                "summary-cell",
                first_word(left),
                "expected the name of a cell",
            );
        };
        let Some(ty) = self.cells.get(name).cloned() else {
            let message = format!("`{name}` is no cell of the input: nothing before leads to it");
            return wrong("summary-cell", name, message);
        };
        self.reach(name);
        match (right, &ty) {
            (Term::Compound(form, args), _) if form == "object" => {
                let [class, Term::List(places)] = args.as_slice() else {
                    return wrong(
                        "summary-cell",
                        "object",
                        "expected `object(Class, [f = V, …])`",
                    );
                };
                let class = self.class(class, &ty, left)?;
                for place in places {
                    let (field, given) = equation(place, "object")?;
                    let (field, ty) = self.field(&class, field)?;
                    let value = self.read_into(given, &ty);
                    self.before
                        .push((left.clone(), field.clone(), given.clone()));
                    let parts = [left.clone(), field, value.clone()];
                    self.steps.push(Term::compound("field", parts));
                    self.read(&value, given, &ty)?;
                }
                Ok(())
            }
            (Term::Compound(form, args), Type::Array(element)) if form == "array" => {
                let [length, Term::List(places)] = args.as_slice() else {
                    return wrong(
                        "summary-cell",
                        "array",
                        "expected `array(Length, [0 = V, …])`",
                    );
                };
                let size = self.read_into(length, &Type::INT);
                let parts = [left.clone(), size.clone()];
                self.steps.push(Term::compound("length", parts));
                self.read(&size, length, &Type::INT)?;
                for place in places {
                    let (index, given) = equation(place, "array")?;
                    self.check_int(index)?;
                    self.inside(index, &size);
                    let value = self.read_into(given, element);
                    self.before
                        .push((left.clone(), index.clone(), given.clone()));
                    let parts = [left.clone(), index.clone(), value.clone()];
                    self.steps.push(Term::compound("element", parts));
                    self.read(&value, given, element)?;
                }
                Ok(())
            }
            (other, ty) => {
                let found = print::term(other);
                let message = format!("`{name}` is of type {ty}, which `{found}` does not fit");
                wrong("summary-cell", name, message)
            }
        }
    }

    /// The variable into which a place is read: the given name if it is new.
    fn read_into(&mut self, given: &Term, ty: &Type) -> Term {
        match given {
            Term::Var(name) if !self.values.contains_key(name) => {
                self.values.insert(name.clone(), ty.clone());
                given.clone()
            }
            _ => self.helper(ty),
        }
    }

    fn read(&mut self, value: &Term, given: &Term, ty: &Type) -> Result<(), Wrong> {
        match value == given {
            true => self.ready_constraints(),
            false => self.matches(value, given, ty),
        }
    }

    /// Adds the step that reaches a cell. Different names are different cells.
    fn reach(&mut self, name: &str) {
        if self.reached.iter().any(|it| it == name) {
            return;
        }
        let cell = Term::var(name);
        self.steps.push(Term::compound("reach", [cell.clone()]));
        if !self.reached.is_empty() {
            let others = Term::list(self.reached.iter().map(Term::var));
            self.steps.push(Term::compound("apart", [cell, others]));
        }
        self.reached.push(name.to_owned());
    }

    fn inside(&mut self, index: &Term, length: &Term) {
        let compare =
            |name: &str, right: &Term| Term::compound(name, [index.clone(), right.clone()]);
        if !matches!(index, Term::Int(_)) {
            self.steps.push(compare("#>=", &Term::Int(0)));
        }
        self.steps.push(compare("#<", length));
    }

    fn class(&mut self, given: &Term, ty: &Type, cell: &Term) -> Result<String, Wrong> {
        let Type::Class(declared) = ty else {
            let message = format!("`{}` is of type {ty}, not an object", print::term(cell));
            return wrong("summary-cell", first_word(cell), message);
        };
        match given {
            Term::Atom(name) if self.tables.classes.contains_key(name) => {
                if name != declared {
                    let parts = [cell.clone(), given.clone()];
                    self.steps.push(Term::compound("instance", parts));
                }
                Ok(name.clone())
            }
            Term::Var(_) => Ok(declared.clone()),
            other => {
                let found = print::term(other);
                wrong(
                    "summary-class",
                    &found,
                    format!("there is no class {found}"),
                )
            }
        }
    }

    /// Adds all constraints that are left. A name that is still not known is not determined.
    pub fn all_constraints(&mut self) -> Result<(), Wrong> {
        self.ready_constraints()?;
        match self.constraints.first() {
            None => Ok(()),
            Some(open) => {
                let names: BTreeSet<&str> = open.variables().collect();
                let mut names = names.into_iter();
                let unknown = names.find(|name| !self.values.contains_key(*name));
                let name = unknown.unwrap_or_default().to_owned();
                let message = format!("`{name}` is not determined by the input");
                wrong("summary-name", name, message)
            }
        }
    }

    /// Adds the constraints whose names are all known now. An equation whose left side is a new
    /// name defines that name.
    fn ready_constraints(&mut self) -> Result<(), Wrong> {
        loop {
            let ready = self.constraints.iter().position(|constraint| {
                let names: BTreeSet<&str> = constraint.variables().collect();
                let names = names.into_iter();
                let mut unknown = names.filter(|name| !self.values.contains_key(*name));
                match (unknown.next(), unknown.next()) {
                    (None, _) => true,
                    (Some(name), None) => defines(constraint, name),
                    _ => false,
                }
            });
            let Some(ready) = ready else {
                return Ok(());
            };
            let constraint = self.constraints.remove(ready);
            if let Some((_, [Term::Var(name), ..])) = constraint.parts()
                && !self.values.contains_key(name)
            {
                self.values.insert(name.clone(), Type::INT);
            }
            self.check_constraint(&constraint)?;
            self.steps.push(constraint);
        }
    }

    /// Adds a new object: `N = new(Class, […])` or `N = new_array(Type, Length, […])`.
    pub fn cell_made(&mut self, cell: &Term) -> Result<(), Wrong> {
        let (left, right) = equation(cell, "heap_out")?;
        let (Term::Var(name), Some(parts)) = (left, right.parts()) else {
            return Ok(());
        };
        match parts {
            ("new", [Term::Atom(class), Term::List(_)]) => {
                let found = self.tables.classes.get(class);
                if !found.is_some_and(|it| it.is_concrete) {
                    let message = format!("there are no objects of a class `{class}`");
                    return wrong("summary-class", class, message);
                }
                self.makes(name, Type::Class(class.clone()))?;
                let parts = [left.clone(), Term::atom(class)];
                self.steps.push(Term::compound("object", parts));
            }
            ("new_array", [ty, length, Term::List(_)]) => {
                self.check_int(length)?;
                if !matches!(length, Term::Int(_)) {
                    let parts = [length.clone(), Term::Int(0)];
                    self.steps.push(Term::compound("#>=", parts));
                }
                self.makes(name, Type::Array(Box::new(Type::of(ty))))?;
                let parts = [left.clone(), ty.clone(), length.clone()];
                self.steps.push(Term::compound("array", parts));
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds the changes of `A = object(_, [f = V])`, `A = array(_, [0 = V])` or `static(C:f) = V`,
    /// and the contents of a new object.
    pub fn cell_after(&mut self, cell: &Term) -> Result<(), Wrong> {
        let (left, right) = equation(cell, "heap_out")?;
        if let Some([field]) = left.args("static") {
            let ty = self.static_field(field)?;
            let value = self.value(right, &ty)?;
            self.steps
                .push(Term::compound("set_static", [field.clone(), value]));
            return Ok(());
        }
        let Term::Var(name) = left else {
            return wrong(
                "summary-cell",
                first_word(left),
                "expected the name of a cell",
            );
        };
        let Some(parts) = right.parts() else {
            return wrong(
                "summary-cell",
                name,
                "expected a cell, like `object(_, [f = V])`",
            );
        };
        match parts {
            ("new", [Term::Atom(class), Term::List(places)]) => {
                self.set_fields(left, class, places)
            }
            ("new_array", [ty, _, Term::List(places)]) => {
                self.put_elements(left, &Type::of(ty), places)
            }
            ("object", [_, Term::List(places)]) => match self.known_cell(name)? {
                Type::Class(class) => self.set_fields(left, &class, places),
                ty => wrong(
                    "summary-cell",
                    name,
                    format!("`{name}` is of type {ty}, not an object"),
                ),
            },
            ("array", [_, Term::List(places)]) => match self.known_cell(name)? {
                Type::Array(element) => self.put_elements(left, &element, places),
                ty => wrong(
                    "summary-cell",
                    name,
                    format!("`{name}` is of type {ty}, not an array"),
                ),
            },
            (form, _) => {
                let found = print::term(right);
                wrong(
                    "summary-cell",
                    form,
                    format!("expected a cell, found `{found}`"),
                )
            }
        }
    }

    fn makes(&mut self, name: &str, ty: Type) -> Result<(), Wrong> {
        if self.cells.contains_key(name) || self.made.insert(name.to_owned(), ty).is_some() {
            return wrong("summary-cell", name, format!("`{name}` is a cell already"));
        }
        Ok(())
    }

    fn known_cell(&mut self, name: &str) -> Result<Type, Wrong> {
        match self.cells.get(name).cloned() {
            Some(ty) => {
                self.reach(name);
                Ok(ty)
            }
            None => wrong(
                "summary-cell",
                name,
                format!("`{name}` is no cell of the input"),
            ),
        }
    }

    fn set_fields(&mut self, cell: &Term, class: &str, places: &[Term]) -> Result<(), Wrong> {
        for place in places {
            let (field, given) = equation(place, "object")?;
            let (field, ty) = self.field(class, field)?;
            let value = self.value(given, &ty)?;
            if !self
                .before
                .contains(&(cell.clone(), field.clone(), given.clone()))
            {
                self.steps
                    .push(Term::compound("set", [cell.clone(), field, value]));
            }
        }
        Ok(())
    }

    fn put_elements(&mut self, cell: &Term, element: &Type, places: &[Term]) -> Result<(), Wrong> {
        for place in places {
            let (index, given) = equation(place, "array")?;
            self.check_int(index)?;
            let value = self.value(given, element)?;
            if !self
                .before
                .contains(&(cell.clone(), index.clone(), given.clone()))
            {
                let size = self.helper(&Type::INT);
                self.steps
                    .push(Term::compound("length", [cell.clone(), size.clone()]));
                self.inside(index, &size);
                self.steps
                    .push(Term::compound("put", [cell.clone(), index.clone(), value]));
            }
        }
        Ok(())
    }

    fn helper(&mut self, ty: &Type) -> Term {
        let name = self.helper_name("Given");
        self.values.insert(name.clone(), ty.clone());
        Term::var(name)
    }

    /// A name for a value that the case does not name.
    fn helper_name(&mut self, word: &str) -> String {
        self.helpers += 1;
        format!("{word}_{}_", self.helpers)
    }
}

fn equation<'a>(term: &'a Term, place: &str) -> Result<(&'a Term, &'a Term), Wrong> {
    match term {
        Term::Compound(name, args) if name == "=" => match args.as_slice() {
            [left, right] => Ok((left, right)),
            _ => wrong("summary-form", place, "expected `Name = …`"),
        },
        other => {
            let found = print::term(other);
            wrong(
                "summary-form",
                first_word(other),
                format!("expected `… = …`, found `{found}`"),
            )
        }
    }
}

/// Returns whether the constraint is `Name #= Expr`, and the name nowhere else in it.
fn defines(constraint: &Term, name: &str) -> bool {
    let Some([Term::Var(left), right]) = constraint.args("#=") else {
        return false;
    };
    left == name && right.variables().all(|other| other != name)
}

/// A word of the term that can be found in the source text.
pub(super) fn first_word(term: &Term) -> String {
    match term {
        Term::Var(name) | Term::Atom(name) => name.clone(),
        Term::Int(value) => value.to_string(),
        Term::Float(_) => print::term(term),
        Term::Compound(name, args) => {
            let is_word = name.starts_with(|letter: char| letter.is_alphabetic());
            match (is_word, args.first()) {
                (false, Some(first)) => first_word(first),
                _ => name.clone(),
            }
        }
        Term::List(_) => "[".to_owned(),
    }
}
