//! Places and what is stored there: assignments, compound assignments, `++` and `--`,
//! as statements and inside expressions.

use super::code::{self, Code, Level, Lines, Type, VARIABLE};
use super::scope::{Body, steps};

#[derive(Clone, Copy)]
enum PlaceSort {
    Local,
    Field,
    Element,
}

#[derive(Clone, Copy)]
enum Compound {
    Plain,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Body<'_, '_> {
    /// A statement that stores something.
    pub fn assignment(&mut self, depth: u32) -> Lines {
        let mut lines = Lines::default();
        let missing = self
            .variables
            .iter()
            .find(|it| !it.is_assigned && !it.is_counter);
        let missing = missing.map(|it| code::name(&it.name, it.ty.clone()));
        let place = match missing {
            Some(place) if self.choices.chance(60) => Some(place),
            _ => self.place(|_| true, false, depth),
        };
        let Some(place) = place else {
            if self.choices.are_used_up() {
                lines.push_simple(self.model.style.skip);
                return lines;
            }
            let value = self.stored(depth);
            let name = self.fresh_name("v");
            self.declare(&name, Type::Int);
            lines.push(format!("{} {name} = {};", self.model.style.int, value.text));
            return lines;
        };
        let unassigned = self
            .variables
            .iter()
            .any(|it| it.name == place.text && !it.is_assigned);
        let is_number = matches!(place.ty, Type::Int | Type::Number(_));
        let compound = if is_number && !unassigned { 100 } else { 0 };
        match self
            .choices
            .weighted(&[(100, 0), (compound, 1), (compound / 2, 2)])
        {
            0 => {
                // What a call gives back must not be taken for granted where it may throw.
                let called = match self.tries > 0 && self.choices.chance(50) {
                    true => self.call(&place.ty, depth),
                    false => None,
                };
                let mut value = match called {
                    Some(called) => called,
                    None => self.value(&place.ty, depth),
                };
                if value.text == place.text {
                    value = self.new_value(&place.ty, 1).unwrap_or(value);
                }
                lines.push_simple(format!("{} = {};", place.text, value.text));
                self.assign(&place.text, &value);
            }
            1 => self.compound_statement(&place, depth, &mut lines),
            _ => {
                let text = self.step_of(&place);
                lines.push_simple(format!("{text};"));
            }
        }
        lines
    }

    /// A product may leave the usual range, so a remainder follows it.
    fn compound_statement(&mut self, place: &Code, depth: u32, lines: &mut Lines) {
        if let Type::Number(_) = place.ty {
            let text = self.number_compound(place, depth);
            lines.push_simple(format!("{text};"));
            return;
        }
        let is_local = self.variables.iter().any(|it| it.name == place.text);
        if is_local && self.choices.chance(20) {
            let factor = self.stored(depth);
            lines.push(format!("{} *= {};", place.text, factor.text));
            lines.push(format!("{} %= 1000;", place.text));
            return;
        }
        let value = self.compound(place, depth);
        lines.push_simple(format!("{};", value.text));
    }

    /// `x = e`, `x += 1` … inside an expression.
    pub fn int_assignment(&mut self, depth: u32) -> Option<Code> {
        let place = self.place(|ty| *ty == Type::Int, true, depth)?;
        Some(self.compound(&place, depth))
    }

    fn compound(&mut self, place: &Code, depth: u32) -> Code {
        let op = self.choices.weighted(&[
            (60, Compound::Plain),
            (40, Compound::Add),
            (26, Compound::Subtract),
            (8, Compound::Multiply),
            (16, Compound::Divide),
            (16, Compound::Remainder),
        ]);
        let (op, value) = match op {
            Compound::Plain => ("=", self.stored(depth)),
            Compound::Add => ("+=", self.increment(depth)),
            Compound::Subtract => ("-=", self.increment(depth)),
            Compound::Multiply => ("*=", self.unit()),
            Compound::Divide => ("/=", self.divisor(depth)),
            Compound::Remainder => ("%=", self.divisor(depth)),
        };
        self.spend(steps(1));
        let text = format!("{} {op} {}", place.text, value.text);
        Code::new(text, Level::Assign, Type::Int).sized(VARIABLE + 20)
    }

    /// What sums grow by: small, so that they stay small however often it happens.
    fn increment(&mut self, depth: u32) -> Code {
        let value = self.int(depth);
        self.within(value, 20)
    }

    fn unit(&mut self) -> Code {
        code::int(self.choices.one_of(&[1, -1, 0]).unwrap_or(1))
    }

    /// Statements that show in which order the parts of an assignment are evaluated.
    pub fn order(&mut self, lines: &mut Lines) {
        let int = self.model.style.int;
        let array = self.fresh_name("v");
        self.declare(&array, Type::array(Type::Int)).is_solid = true;
        let index = self.fresh_name("v");
        self.declare(&index, Type::Int);
        let values: Vec<String> = (0..3)
            .map(|_| self.choices.small_int().to_string())
            .collect();
        lines.push(format!("{int}[] {array} = {{{}}};", values.join(", ")));
        lines.push(format!("{int} {index} = 0;"));
        for _ in 0..=self.choices.pick(2) {
            let (a, i) = (&array, &index);
            lines.push(match self.choices.pick(8) {
                0 => format!("{a}[{i}++] = {i} + {a}[{i} % 3];"),
                1 => format!("{a}[{i} % 3] = {i} = 1;"),
                2 => format!("{i} = {i}++ + {a}[{i} % 2] % 10;"),
                3 => format!("{a}[{i} = 1] += {i}++ * ({i} = 2) - {i};"),
                4 => format!("{i} += ({i} = 1) + {i};"),
                5 => format!("{i} = {a}[{i} % 3] % 10 - ({a}[{i}++ % 3] = {i});"),
                6 => format!("{a}[{a}[0] = 1] = {a}[1] % 10 + {a}[0]--;"),
                _ => format!("({i} > 0 ? {a} : ({a} = null))[0] = {i} - 1;"),
            });
        }
    }

    /// `x++`, `--x` …
    pub fn step(&mut self, depth: u32) -> Option<Code> {
        let place = self.place(|ty| *ty == Type::Int, true, depth)?;
        let text = self.step_of(&place);
        Some(Code::new(text, Level::Unary, Type::Int).sized(VARIABLE + 1))
    }

    fn step_of(&mut self, place: &Code) -> String {
        let place = &place.text;
        match self.choices.pick(4) {
            0 => format!("{place}++"),
            1 => format!("{place}--"),
            2 => format!("++{place}"),
            _ => format!("--{place}"),
        }
    }

    /// `x = e` of another type than int inside an expression.
    pub fn plain_assignment(&mut self, ty: &Type, depth: u32) -> Option<Code> {
        let model = self.model;
        let place = self.place(|it| model.fits(it, ty), true, depth)?;
        let value = self.value(&place.ty, depth);
        self.assign(&place.text, &value);
        let text = format!("{} = {}", place.text, value.text);
        let is_solid = value.is_solid;
        Some(Code {
            is_solid,
            ..Code::new(text, Level::Assign, place.ty)
        })
    }

    /// A variable, field or element of a wanted type that may be assigned.
    fn place(
        &mut self,
        is_wanted: impl Fn(&Type) -> bool,
        only_assigned: bool,
        depth: u32,
    ) -> Option<Code> {
        let sort = self.choices.weighted(&[
            (110, PlaceSort::Local),
            (60, PlaceSort::Field),
            (50, PlaceSort::Element),
        ]);
        let found = match sort {
            PlaceSort::Local => None,
            PlaceSort::Field => self.field_place(&is_wanted, depth),
            PlaceSort::Element => self.element_place(&is_wanted, depth),
        };
        found.or_else(|| {
            let locals = self.assignable(&is_wanted, only_assigned);
            self.choices.one_of(&locals)
        })
    }

    fn field_place(&mut self, is_wanted: &impl Fn(&Type) -> bool, depth: u32) -> Option<Code> {
        self.some_field(|field| !field.is_final && is_wanted(&field.ty), depth)
    }

    fn element_place(&mut self, is_wanted: &impl Fn(&Type) -> bool, depth: u32) -> Option<Code> {
        let variables = self.variables.iter().filter(|it| it.is_assigned);
        let variables = variables.map(|it| it.ty.clone());
        let fields = self.own_fields().into_iter();
        let fields = fields.map(|id| self.model.field(id).ty.clone());
        let elements = variables.chain(fields).filter_map(|ty| match ty {
            Type::Array(element) if is_wanted(&element) => Some(*element),
            _ => None,
        });
        let elements: Vec<Type> = elements.collect();
        let element = self.choices.one_of(&elements)?;
        self.element(&element, depth)
    }
}
