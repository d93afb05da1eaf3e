//! The place where a statement or expression is written: what is in sight, what has a
//! value, where jumps can go, and what may still be spent.

use super::choices::Choices;
use super::code::{Code, Type, name};
use super::model::{ClassId, Cost, FieldId, MethodId, Model};

/// A body that is being written.
pub struct Body<'m, 'g> {
    pub model: &'m Model,
    pub choices: Choices<'g>,
    pub class: Option<ClassId>,
    pub has_this: bool,
    /// In methods of actors, and in the main block.
    pub may_wait: bool,
    pub ending: Ending,
    pub variables: Vec<Variable>,
    pub targets: Vec<Target>,
    /// The number of targets around `switch` expressions, whose labels are taken.
    pub hidden_targets: usize,
    /// The number of `switch` expressions around this place, which are written on one line.
    pub expressions: u32,
    pub spent: Cost,
    pub limit: Cost,
    /// How often the loops around this place repeat it at most.
    pub repeats: u32,
    pub recursion: Option<Recursion>,
    /// The method that is being written, if `super` has a body for it, and what that costs.
    pub overridden: Option<(MethodId, Cost)>,
    /// In the initialiser of a field: only those before it are in sight.
    pub fields_before: Option<FieldId>,
    /// Inside how many `try` blocks, and inside how many statements.
    pub tries: u32,
    pub nesting: u32,
    /// Begins the names of points, so that no two bodies have the same.
    pub tag: String,
    pub points: usize,
}

/// What `return` looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    Value(Type),
    Nothing,
    /// Initialisers: no `return`, and no way around their end.
    Forbidden,
    /// In a `switch` expression: `yield` instead of `return`.
    Yield(Type),
}

#[derive(Debug, Clone)]
pub struct Variable {
    pub name: String,
    pub ty: Type,
    /// Loops end because nobody else assigns it.
    pub is_counter: bool,
    pub is_assigned: bool,
    /// Whether a reference is probably not null.
    pub is_solid: bool,
}

/// What `break` and `continue` can leave.
#[derive(Debug, Clone)]
pub struct Target {
    pub label: Option<String>,
    pub sort: TargetSort,
    /// Whether some reachable statement leaves it, or goes to its next iteration.
    pub is_left: bool,
    pub is_continued: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetSort {
    Loop,
    Switch,
    /// A statement with a label.
    Labelled,
}

/// What is out of sight inside of a `switch` expression.
pub struct Outside {
    ending: Ending,
    targets: Vec<Target>,
}

/// Calls of a method to itself.
#[derive(Debug, Clone)]
pub struct Recursion {
    pub method: MethodId,
    pub counter: String,
    pub calls: u32,
}

/// Whether what follows can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    Next,
    Ends,
}

/// Loops around each other repeat their inside at most so often.
const MOST_REPEATS: u32 = 27;

impl<'m> Body<'m, '_> {
    pub fn new(model: &'m Model, class: Option<ClassId>, ending: Ending, limit: Cost) -> Self {
        Body {
            model,
            choices: Choices::none(),
            class,
            has_this: class.is_some(),
            may_wait: false,
            ending,
            variables: Vec::new(),
            targets: Vec::new(),
            hidden_targets: 0,
            expressions: 0,
            spent: Cost::default(),
            limit,
            repeats: 1,
            recursion: None,
            overridden: None,
            fields_before: None,
            tries: 0,
            nesting: 0,
            tag: String::new(),
            points: 0,
        }
    }

    /// A name that no variable in sight has. In a `switch` expression it is none that a variable
    /// around it may still get.
    pub fn fresh_name(&self, letter: &str) -> String {
        let number = self.variables.len();
        match self.expressions {
            0 => format!("{letter}{number}"),
            depth => format!("{letter}{number}in{depth}"),
        }
    }

    pub fn declare(&mut self, name: &str, ty: Type) -> &mut Variable {
        self.variables.push(Variable {
            name: name.to_owned(),
            ty,
            is_counter: false,
            is_assigned: true,
            is_solid: false,
        });
        self.variables.last_mut().expect("it was pushed")
    }

    pub fn declare_counter(&mut self, letter: &str) -> String {
        let name = self.fresh_name(letter);
        self.declare(&name, Type::Int).is_counter = true;
        name
    }

    /// Variables declared by then go out of sight at `leave`.
    pub fn enter(&self) -> usize {
        self.variables.len()
    }

    pub fn leave(&mut self, mark: usize) {
        self.variables.truncate(mark);
    }

    /// Enters a `switch` expression, which no jump and no `return` leaves.
    pub fn enter_expression(&mut self, ty: &Type) -> Outside {
        let targets = std::mem::take(&mut self.targets);
        self.hidden_targets += targets.len();
        self.expressions += 1;
        let inside = match self.ending {
            Ending::Forbidden => Ending::Forbidden,
            _ => Ending::Yield(ty.clone()),
        };
        let ending = std::mem::replace(&mut self.ending, inside);
        Outside { ending, targets }
    }

    pub fn leave_expression(&mut self, outside: Outside) {
        self.hidden_targets -= outside.targets.len();
        self.expressions -= 1;
        self.targets = outside.targets;
        self.ending = outside.ending;
    }

    pub fn assigned(&self) -> Vec<bool> {
        self.variables.iter().map(|it| it.is_assigned).collect()
    }

    pub fn set_assigned(&mut self, assigned: &[bool]) {
        for (variable, is_assigned) in self.variables.iter_mut().zip(assigned) {
            variable.is_assigned = *is_assigned;
        }
    }

    /// Keeps in mind that the variable has this value, if there is one of that name.
    pub fn assign(&mut self, name: &str, value: &Code) {
        for variable in self.variables.iter_mut().filter(|it| it.name == name) {
            variable.is_assigned = true;
            variable.is_solid = value.is_solid;
        }
    }

    /// Variables that have a value of the type.
    pub fn readable(&self, ty: &Type) -> Vec<Code> {
        let has_value = |it: &&Variable| it.is_assigned && self.model.fits(&it.ty, ty);
        let variables = self.variables.iter().filter(has_value);
        let code = |it: &Variable| Code {
            is_solid: it.is_solid,
            ..name(&it.name, it.ty.clone())
        };
        variables.map(code).collect()
    }

    /// Variables that may be assigned; those without a value only for `=`.
    pub fn assignable(&self, is_wanted: impl Fn(&Type) -> bool, only_assigned: bool) -> Vec<Code> {
        let is_possible = |it: &&Variable| {
            !it.is_counter && is_wanted(&it.ty) && (it.is_assigned || !only_assigned)
        };
        let variables = self.variables.iter().filter(is_possible);
        variables.map(|it| name(&it.name, it.ty.clone())).collect()
    }

    /// The fields of this object.
    pub fn own_fields(&self) -> Vec<FieldId> {
        let Some(class) = self.class.filter(|_| self.has_this) else {
            return Vec::new();
        };
        let is_in_sight = |id: &FieldId| {
            let field = self.model.field(*id);
            let is_declared = self.fields_before.is_none_or(|next| *id < next);
            !field.is_static && is_declared && self.model.is_subclass(class, field.class)
        };
        self.model.field_ids().filter(is_in_sight).collect()
    }

    /// A field of this object as it can be written here.
    pub fn own_field(&mut self, id: FieldId) -> Code {
        let field = self.model.field(id);
        let is_hidden = self.variables.iter().any(|it| it.name == field.name);
        let ty = field.ty.clone();
        if is_hidden || self.choices.chance(30) {
            name(format!("this.{}", field.name), ty)
        } else {
            name(&field.name, ty)
        }
    }

    pub fn static_field(&mut self, id: FieldId) -> Code {
        let field = self.model.field(id);
        let is_bare = self.class == Some(field.class) && self.choices.chance(50);
        let class = &self.model.class(field.class).name;
        let text = if is_bare {
            field.name.clone()
        } else {
            format!("{class}.{}", field.name)
        };
        name(text, field.ty.clone())
    }

    /// Counts what is done here, as often as the loops around repeat it.
    pub fn spend(&mut self, cost: Cost) {
        self.spent = self.spent.plus(cost.times(self.repeats));
    }

    pub fn can_afford(&self, cost: Cost) -> bool {
        let cost = self.spent.plus(cost.times(self.repeats));
        cost.is_within(self.limit)
    }

    /// Whether a loop that iterates so often may stand here.
    pub fn can_repeat(&self, times: u32) -> bool {
        let body = Cost {
            steps: 4 * times,
            tasks: 0,
        };
        self.repeats * times <= MOST_REPEATS && self.can_afford(body)
    }
}

pub fn steps(steps: u32) -> Cost {
    Cost { steps, tasks: 0 }
}
