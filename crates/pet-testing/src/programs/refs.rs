//! Expressions of class and array types, and what can be asked of references.

use super::code::{self, Code, Level, Type, binary, null};
use super::expr::choice;
use super::model::{ClassId, ClassKind, Field, FieldId, OBJECT};
use super::scope::{Body, steps};

#[derive(Clone, Copy)]
enum Sort {
    Variable,
    Null,
    New,
    This,
    Field,
    Element,
    Choice,
    Cast,
    Call,
    Assignment,
    Send,
}

impl Body<'_, '_> {
    pub fn reference(&mut self, ty: &Type, depth: u32) -> Code {
        let inner = depth.saturating_sub(1);
        let deeper = |weight: usize| if depth == 0 { 0 } else { weight };
        let sort = self.choices.weighted(&[
            (60, Sort::Variable),
            (10, Sort::Null),
            (70, Sort::New),
            (10, Sort::This),
            (22, Sort::Field),
            (deeper(10), Sort::Element),
            (deeper(9), Sort::Choice),
            (deeper(14), Sort::Cast),
            (deeper(16), Sort::Call),
            (deeper(9), Sort::Assignment),
            (deeper(10), Sort::Send),
        ]);
        let found = match sort {
            Sort::Variable => self.variable(ty),
            Sort::Null => Some(null()),
            Sort::New => None,
            Sort::This => self.this(ty),
            Sort::Field => self.access(ty, inner),
            Sort::Element => self.element(ty, inner),
            Sort::Choice => Some(self.reference_choice(ty, inner)),
            Sort::Cast => self.cast(ty, inner),
            Sort::Call => self.call(ty, inner),
            Sort::Assignment => self.plain_assignment(ty, inner),
            Sort::Send => self.get(ty, inner),
        };
        let found = found.or_else(|| self.new_value(ty, inner));
        found.or_else(|| self.variable(ty)).unwrap_or_else(null)
    }

    /// A reference that something is asked of: its type is the wanted one or below.
    pub fn receiver(&mut self, ty: &Type, depth: u32) -> Code {
        let mut candidates = self.readable(ty);
        candidates.extend(self.this(ty));
        let is_wanted = |id: &FieldId| self.model.fits(&self.model.field(*id).ty, ty);
        let fields: Vec<FieldId> = self.own_fields().into_iter().filter(is_wanted).collect();
        for id in fields {
            let field = self.own_field(id);
            candidates.push(field);
        }
        // Most programs would end early if all of them were equal here.
        if !self.choices.chance(8) && candidates.iter().any(|it| it.is_solid) {
            candidates.retain(|it| it.is_solid);
        }
        if depth > 0 && self.choices.chance(20) {
            candidates.clear();
        }
        let found = self.choices.one_of(&candidates);
        let found = found.or_else(|| self.new_value(ty, depth));
        let found = found.unwrap_or_else(|| self.reference(ty, depth));
        // Java's compiler fails on `(true ? null : x).f`.
        let is_fragile = found.level == Level::Choice && self.model.style.is_java;
        if found.ty == Type::Null || is_fragile {
            self.cast_to(ty, &found)
        } else {
            found
        }
    }

    /// Whether there is anything but `null` to ask.
    pub fn has_receiver(&self, class: ClassId, depth: u32) -> bool {
        let ty = Type::Class(class);
        let is_wanted = |id: &FieldId| self.model.fits(&self.model.field(*id).ty, &ty);
        !self.readable(&ty).is_empty()
            || self.this(&ty).is_some()
            || self.own_fields().iter().any(is_wanted)
            || !self.constructible(class, depth).is_empty()
    }

    fn this(&self, ty: &Type) -> Option<Code> {
        let class = self.class.filter(|_| self.has_this)?;
        let this = code::name("this", Type::Class(class)).solid();
        self.model.fits(&this.ty, ty).then_some(this)
    }

    /// `new …`
    pub fn new_value(&mut self, ty: &Type, depth: u32) -> Option<Code> {
        match ty {
            Type::Array(element) => Some(self.new_array(element, depth)),
            Type::Class(OBJECT) if self.choices.chance(40) => {
                Some(self.new_array(&Type::Int, depth))
            }
            Type::Class(class) => self.new_object(*class, depth),
            Type::Fut(wanted) if depth > 0 => self.send(|result| *result == **wanted, depth),
            _ => None,
        }
    }

    /// The classes whose objects may be made here where this one is wanted.
    fn constructible(&self, wanted: ClassId, depth: u32) -> Vec<ClassId> {
        let is_possible = |id: &ClassId| {
            let class = self.model.class(*id);
            let has_objects = match class.kind {
                ClassKind::Concrete => true,
                ClassKind::BuiltIn => *id == wanted,
                ClassKind::Interface | ClassKind::Abstract => false,
            };
            let is_affordable = class.cost.is_some_and(|cost| self.can_afford(cost));
            // Arguments that are objects have arguments too, and so on.
            let is_flat = depth > 0 || class.parameters.is_empty();
            has_objects && is_affordable && is_flat && self.model.is_subclass(*id, wanted)
        };
        self.model.class_ids().filter(is_possible).collect()
    }

    fn new_object(&mut self, wanted: ClassId, depth: u32) -> Option<Code> {
        let classes = self.constructible(wanted, depth);
        let id = self.choices.one_of(&classes)?;
        let class = self.model.class(id);
        self.spend(class.cost.unwrap_or_default());
        let types = class.parameters.iter().map(|(_, ty)| ty.clone());
        let mut types: Vec<Type> = types.collect();
        if class.has_short && self.choices.chance(30) {
            types.clear();
        }
        let new = format!("new {}", class.name);
        if types.is_empty() && !self.model.style.is_java && self.choices.chance(15) {
            return Some(Code::new(new, Level::Unary, Type::Class(id)).solid());
        }
        let arguments = self.arguments(&types, depth);
        let text = format!("{new}({arguments})");
        Some(Code::new(text, Level::Postfix, Type::Class(id)).solid())
    }

    fn new_array(&mut self, element: &Type, depth: u32) -> Code {
        self.spend(steps(2));
        let ty = Type::array(element.clone());
        if self.choices.chance(45) {
            let (size, open) = (self.array_size(depth), String::new());
            let mut base = element;
            let mut sizes = format!("[{size}]");
            let mut dimensions = open;
            while let Type::Array(inner) = base {
                base = inner;
                if dimensions.is_empty() && self.choices.chance(65) {
                    let size = self.array_size(depth);
                    sizes.push_str(&format!("[{size}]"));
                } else {
                    dimensions.push_str("[]");
                }
            }
            let text = format!("new {}{sizes}{dimensions}", self.model.show(base));
            return Code::new(text, Level::Unary, ty).solid();
        }
        let items = self.array_items(element, depth);
        let text = format!("new {} {items}", self.model.show(&ty));
        Code::new(text, Level::Postfix, ty).solid()
    }

    /// Small, now and then negative, and rarely larger than what a limit of ours may be.
    fn array_size(&mut self, depth: u32) -> String {
        if self.choices.chance(3) {
            return "18".to_owned();
        }
        if !self.choices.chance(5) {
            let sizes = [2, 3, 3, 4, 4, 3, 4, 3, 4, 3, 1, 0];
            return self.choices.one_of(&sizes).unwrap_or(2).to_string();
        }
        let size = self.int(depth);
        let five = code::int(5);
        binary(&size, "%", &five, Level::Product, Type::Int).text
    }

    /// `{a, b}`
    pub fn array_items(&mut self, element: &Type, depth: u32) -> String {
        let count = self
            .choices
            .one_of(&[2, 3, 3, 4, 3, 4, 3, 1, 0])
            .unwrap_or(2);
        let items: Vec<String> = (0..count)
            .map(|_| match element {
                Type::Array(inner) if self.choices.chance(60) => self.array_items(inner, depth),
                _ => self.value(element, depth).text,
            })
            .collect();
        format!("{{{}}}", items.join(", "))
    }

    /// A field of this type, of any object in sight.
    pub fn access(&mut self, ty: &Type, depth: u32) -> Option<Code> {
        let model = self.model;
        self.some_field(|field| model.fits(&field.ty, ty), depth)
    }

    pub fn some_field(&mut self, is_wanted: impl Fn(&Field) -> bool, depth: u32) -> Option<Code> {
        let own = self.own_fields();
        let is_possible = |id: &FieldId| {
            let field = self.model.field(*id);
            let is_in_sight = field.is_static
                || own.contains(id)
                || !self.model.is_actor(field.class) && self.has_receiver(field.class, depth);
            is_in_sight && is_wanted(field)
        };
        let fields: Vec<FieldId> = self.model.field_ids().filter(is_possible).collect();
        let id = self.choices.one_of(&fields)?;
        Some(self.field_of_some(id, own.contains(&id), depth))
    }

    /// `C.f`, `f`, `this.f` or `x.f`.
    fn field_of_some(&mut self, id: FieldId, is_own: bool, depth: u32) -> Code {
        let field = self.model.field(id);
        if field.is_static {
            return self.static_field(id);
        }
        if is_own && (self.model.is_actor(field.class) || !self.choices.chance(35)) {
            return self.own_field(id);
        }
        let object = self.receiver(&Type::Class(field.class), depth);
        self.spend(steps(1));
        let text = format!("{}.{}", object.at(Level::Postfix), field.name);
        code::name(text, field.ty.clone())
    }

    /// `a[i]`
    pub fn element(&mut self, ty: &Type, depth: u32) -> Option<Code> {
        let array = Type::array(ty.clone());
        let is_known = |it: &Code| it.is_solid;
        if !self.readable(&array).iter().any(is_known) && !self.choices.chance(10) {
            return None;
        }
        let array = self.receiver(&array, depth);
        let index = self.index(depth);
        self.spend(steps(2));
        let text = format!("{}[{}]", array.at(Level::Postfix), index.text);
        Some(code::name(text, ty.clone()))
    }

    /// Inside of most arrays.
    fn index(&mut self, depth: u32) -> Code {
        let counters = self.variables.iter();
        let counters = counters.filter(|it| it.is_counter && it.name.starts_with('i'));
        let counters = counters.map(|it| code::name(&it.name, Type::Int));
        let counters: Vec<Code> = counters.collect();
        let counting = if counters.is_empty() { 0 } else { 60 };
        match self
            .choices
            .weighted(&[(90, 0), (counting, 1), (4, 2), (5, 3), (4, 4)])
        {
            0 => code::int(self.choices.one_of(&[0, 0, 1, 1, 2]).unwrap_or(0)),
            1 => self
                .choices
                .one_of(&counters)
                .unwrap_or_else(|| code::int(1)),
            2 => self.variable(&Type::Int).unwrap_or_else(|| code::int(1)),
            3 => self.step(0).unwrap_or_else(|| code::int(1)),
            _ => self.int(depth),
        }
    }

    /// One of the two has the wanted type itself, so that the whole has it.
    fn reference_choice(&mut self, ty: &Type, depth: u32) -> Code {
        self.spend(steps(2));
        let condition = self.boolean(depth);
        let (mut yes, no) = (self.reference(ty, depth), self.reference(ty, depth));
        if yes.ty != *ty && no.ty != *ty {
            yes = self.cast_to(ty, &yes);
        }
        let is_solid = yes.is_solid && no.is_solid;
        Code {
            is_solid,
            ..choice(&condition, &yes, &no, ty.clone())
        }
    }

    /// `(T) e`, where `e` is of a class above if there is such a variable.
    fn cast(&mut self, ty: &Type, depth: u32) -> Option<Code> {
        self.spend(steps(1));
        let above: Vec<Type> = match ty {
            Type::Array(_) => vec![Type::Class(OBJECT)],
            Type::Class(class) => {
                let classes = self.model.class_ids();
                let above = classes.filter(|id| self.model.is_subclass(*class, *id));
                above.map(Type::Class).collect()
            }
            _ => return None,
        };
        let variables = above.iter().flat_map(|ty| self.readable(ty));
        let variables = variables.filter(|it| above.contains(&it.ty));
        let variables: Vec<Code> = variables.collect();
        let operand = self.choices.one_of(&variables);
        let operand = operand.unwrap_or_else(|| self.reference(ty, depth));
        Some(self.cast_to(ty, &operand))
    }

    pub fn cast_to(&self, ty: &Type, operand: &Code) -> Code {
        let text = format!("({}) {}", self.model.show(ty), operand.at(Level::Postfix));
        let is_solid = operand.is_solid;
        Code {
            is_solid,
            ..Code::new(text, Level::Unary, ty.clone())
        }
    }

    /// `a == b` on references.
    pub fn same(&mut self, depth: u32) -> Code {
        self.spend(steps(1));
        let ty = self.some_reference_type();
        let mut left = self.receiver(&ty, depth);
        let right = if self.choices.chance(40) {
            self.reference(&ty, depth)
        } else {
            null()
        };
        let (model, op) = (self.model, self.equality());
        if !model.fits(&left.ty, &right.ty) && !model.fits(&right.ty, &left.ty) {
            left = self.cast_to(&ty, &left);
        }
        binary(&left, op, &right, Level::Equal, Type::Bool)
    }

    /// The type of a variable in sight, if there is one.
    fn some_reference_type(&mut self) -> Type {
        let variables = self.variables.iter().filter(|it| it.ty.is_reference());
        let mut types: Vec<Type> = variables.map(|it| it.ty.clone()).collect();
        types.extend(self.class.filter(|_| self.has_this).map(Type::Class));
        let ints = Type::array(Type::Int);
        self.choices.one_of(&types).unwrap_or(ints)
    }

    /// `e instanceof T`
    pub fn instance(&mut self, depth: u32) -> Option<Code> {
        self.spend(steps(2));
        let is_class = |ty: &Type| matches!(ty, Type::Class(_));
        let variables = self.variables.iter();
        let variables = variables.filter(|it| it.is_assigned && is_class(&it.ty));
        let mut types: Vec<Type> = variables.map(|it| it.ty.clone()).collect();
        types.extend(self.model.own_classes().map(Type::Class));
        let ty = self.choices.one_of(&types)?;
        let value = self.receiver(&ty, depth);
        let Type::Class(found) = value.ty else {
            return None;
        };
        let model = self.model;
        let is_interface = |id: ClassId| model.class(id).kind == ClassKind::Interface;
        let is_related = |id: &ClassId| {
            let is_crossing = is_interface(*id) || is_interface(found);
            model.is_subclass(*id, found) || model.is_subclass(found, *id) || is_crossing
        };
        let roles_agree = |id: &ClassId| {
            !model.style.is_actor || model.is_actor(*id) == model.is_actor(found) && *id != OBJECT
        };
        let classes = model.own_classes().chain(model.superclasses(found));
        let classes: Vec<ClassId> = classes
            .filter(|id| is_related(id) && roles_agree(id))
            .collect();
        let mut names: Vec<String> = classes
            .iter()
            .map(|id| model.class(*id).name.clone())
            .collect();
        if found == OBJECT {
            names.push(format!("{}[]", model.style.int));
            names.push("Object[]".to_owned());
            let own = model.own_classes().map(|id| &model.class(id).name);
            names.extend(own.map(|name| format!("{name}[]")));
        }
        let wanted = self.choices.one_of(&names)?;
        let text = format!("{} instanceof {wanted}", value.at(Level::Compare));
        Some(Code::new(text, Level::Compare, Type::Bool))
    }
}
