//! Statements without loops and `try`. Every statement says whether what follows it can
//! be reached, by the rules of the language, and which variables have a value after it.

use super::code::{self, Code, Level, Lines, Type, binary};
use super::model::{ClassId, ClassKind};
use super::scope::{Body, Ending, Flow, Target, TargetSort, steps};
use super::shape::some_type;

#[derive(Clone, Copy)]
enum Sort {
    Assignment,
    Declaration,
    Call,
    If,
    Loop,
    Try,
    Block,
    Labelled,
    Switch,
    Assert,
    Order,
    Wait,
}

/// Statements inside of so many others have none inside.
const DEEPEST: u32 = 4;

/// The depth of expressions in statements.
const DEPTH: u32 = 3;

impl Body<'_, '_> {
    pub fn statement(&mut self, lines: &mut Lines) -> Flow {
        let nested = |weight: usize| if self.nesting < DEEPEST { weight } else { 0 };
        let waiting = if self.model.style.is_actor { 90 } else { 0 };
        let sort = self.choices.weighted(&[
            (44, Sort::Assignment),
            (28, Sort::Declaration),
            (24, Sort::Call),
            (nested(24), Sort::If),
            (nested(20), Sort::Loop),
            (nested(15), Sort::Try),
            (nested(3), Sort::Block),
            (nested(4), Sort::Labelled),
            (nested(14), Sort::Switch),
            (2, Sort::Assert),
            (3, Sort::Order),
            (waiting, Sort::Wait),
        ]);
        self.spend(steps(1));
        self.nesting += 1;
        let mut own = Lines::default();
        let flow = match sort {
            Sort::Assignment => {
                own = self.assignment(DEPTH);
                Flow::Next
            }
            Sort::Declaration => self.declaration(&mut own),
            Sort::Call => self.call_statement(&mut own),
            Sort::If => self.conditional(&mut own),
            Sort::Loop => self.repetition(&mut own),
            Sort::Try => self.guarded(&mut own),
            Sort::Block => {
                let (inner, flow) = self.block(3);
                own.braced("", inner);
                flow
            }
            Sort::Labelled => self.labelled(&mut own),
            Sort::Switch => self.switch_statement(&mut own),
            Sort::Assert => {
                let condition = self.assertion();
                own.push_simple(format!("assert {};", condition.text));
                Flow::Next
            }
            Sort::Order => {
                self.order(&mut own);
                Flow::Next
            }
            Sort::Wait => self.actor_statement(&mut own),
        };
        self.nesting -= 1;
        if own.is_simple() && self.expressions == 0 && self.choices.chance(2) {
            own.amend(&format!(" //@ point {}{}", self.tag, self.points));
            self.points += 1;
        }
        lines.append(own);
        flow
    }

    /// Statements in a scope of their own, now and then with a jump at their end.
    pub fn block(&mut self, most: usize) -> (Lines, Flow) {
        let mark = self.enter();
        let (lines, flow) = self.open_block(most);
        self.leave(mark);
        (lines, flow)
    }

    /// The same in the scope around.
    pub fn open_block(&mut self, most: usize) -> (Lines, Flow) {
        let mut lines = Lines::default();
        let mut flow = Flow::Next;
        let counts = [0, 1, 1, 1, 2, 2, 2, 3, 3, 3];
        let count = self.choices.one_of(&counts).unwrap_or(0).min(most);
        for number in 0..count {
            if number > 0 && self.choices.are_used_up() {
                break;
            }
            flow = self.statement(&mut lines);
            if flow == Flow::Ends {
                break;
            }
        }
        if flow == Flow::Next && self.choices.chance(22) {
            flow = self.jump(&mut lines);
        }
        (lines, flow)
    }

    fn declaration(&mut self, lines: &mut Lines) -> Flow {
        let ty = if self.may_wait && self.choices.chance(12) {
            Type::Fut(Box::new(Type::Int))
        } else {
            some_type(self.model, &mut self.choices)
        };
        let is_final = self.choices.chance(3);
        let is_assigned = is_final || !self.choices.chance(12);
        let modifier = if is_final { "final " } else { "" };
        let mut text = format!("{modifier}{}", self.declarator(&ty, is_final, is_assigned));
        if !text.contains("[]") && self.choices.chance(8) {
            let second = self.declarator(&ty, is_final, true);
            let (_, second) = second.split_once(' ').unwrap_or_default();
            text.push_str(&format!(", {second}"));
        }
        lines.push(format!("{text};"));
        Flow::Next
    }

    /// `int v = 1`, `int[] a = {1}`, `int a[] = null` …
    fn declarator(&mut self, ty: &Type, is_final: bool, is_assigned: bool) -> String {
        // It is in sight of its own initial value, and hides a field of its name there.
        let name = self.variable_name();
        self.declare(&name, ty.clone()).is_assigned = false;
        let initial = match ty {
            _ if !is_assigned => None,
            Type::Array(element) if self.choices.chance(40) => {
                let items = self.array_items(element, 2);
                Some(Code::new(items, Level::Assign, ty.clone()).solid())
            }
            _ => Some(self.value(ty, DEPTH)),
        };
        if let Some(variable) = self.variables.last_mut() {
            variable.is_counter = is_final;
            variable.is_assigned = is_assigned;
            variable.is_solid = initial.as_ref().is_some_and(|initial| initial.is_solid);
        }
        let initial = initial.map(|initial| format!(" = {}", initial.text));
        let initial = initial.unwrap_or_default();
        let shown = self.model.show(ty);
        let base = shown.trim_end_matches("[]");
        let brackets = shown.strip_prefix(base).unwrap_or_default();
        if !brackets.is_empty() && self.choices.chance(10) {
            return format!("{base} {name}{brackets}{initial}");
        }
        format!("{shown} {name}{initial}")
    }

    /// A new name, or that of a field, which is then out of sight.
    fn variable_name(&mut self) -> String {
        if self.choices.chance(5) {
            let fields = self.own_fields();
            let field = self.choices.one_of(&fields);
            let name = field.map(|id| self.model.field(id).name.clone());
            let is_free = |name: &String| self.variables.iter().all(|it| it.name != *name);
            if let Some(name) = name.filter(is_free) {
                return name;
            }
        }
        self.fresh_name("v")
    }

    fn call_statement(&mut self, lines: &mut Lines) -> Flow {
        let call = self.some_call(|_| true, 2);
        match call {
            Some(call) => lines.push_simple(format!("{};", call.text)),
            None => lines.append(self.assignment(DEPTH)),
        }
        Flow::Next
    }

    fn conditional(&mut self, lines: &mut Lines) -> Flow {
        let is_bare = self.choices.chance(50);
        let then = self.model.style.then;
        let condition = self.boolean(2);
        let before = self.assigned();
        let (body, mut flow) = self.block(3);
        lines.body(&format!("if ({}){then}", condition.text), body, is_bare);
        let mut after = self.assigned();
        self.set_assigned(&before);
        let mut join = |flow_of_arm: Flow, assigned: Vec<bool>| {
            if flow == Flow::Ends {
                after = assigned;
            } else if flow_of_arm == Flow::Next {
                after = after.iter().zip(&assigned).map(|(a, b)| *a && *b).collect();
            }
            if flow_of_arm == Flow::Next {
                flow = Flow::Next;
            }
        };
        let mut has_else = false;
        while !has_else && self.choices.chance(45) {
            let mut head = "else".to_owned();
            has_else = !self.choices.chance(35);
            if !has_else {
                let condition = self.boolean(2);
                head = format!("else if ({}){then}", condition.text);
            }
            let (body, flow_of_arm) = self.block(2);
            lines.otherwise(&head, body, is_bare);
            join(flow_of_arm, self.assigned());
            self.set_assigned(&before);
        }
        if !has_else {
            join(Flow::Next, before);
        }
        self.set_assigned(&after);
        flow
    }

    /// A condition that holds more often than not.
    fn assertion(&mut self) -> Code {
        if self.choices.chance(30) {
            return self.boolean(2);
        }
        let value = self.stored(2);
        binary(&value, "<", &code::int(900), Level::Compare, Type::Bool)
    }

    /// `l: { … break l; … }`
    fn labelled(&mut self, lines: &mut Lines) -> Flow {
        let label = self.enter_target(true, TargetSort::Labelled);
        let before = self.assigned();
        let (body, flow) = self.block(3);
        self.set_assigned(&before);
        let target = self.targets.pop();
        lines.braced(&label, body);
        if target.is_some_and(|target| target.is_left) {
            return Flow::Next;
        }
        flow
    }

    /// A statement behind which nothing is reached, if there is one to write here.
    pub fn jump(&mut self, lines: &mut Lines) -> Flow {
        let throwing = match self.ending {
            Ending::Forbidden => 0,
            _ if self.tries > 0 => 70,
            _ => 4,
        };
        let returning = if self.ending == Ending::Forbidden {
            0
        } else {
            24
        };
        let jumping = if self.targets.is_empty() { 0 } else { 60 };
        if throwing + returning + jumping == 0 {
            return Flow::Next;
        }
        let text = match self
            .choices
            .weighted(&[(jumping, 0), (returning, 1), (throwing, 2)])
        {
            0 => self.jump_to_target(),
            1 => match self.ending.clone() {
                Ending::Value(ty) => format!("return {};", self.value(&ty, 2).text),
                Ending::Yield(ty) => format!("yield {};", self.value(&ty, 1).text),
                Ending::Nothing | Ending::Forbidden => "return;".to_owned(),
            },
            _ => self.throw(),
        };
        lines.push_simple(text);
        Flow::Ends
    }

    fn jump_to_target(&mut self) -> String {
        let mut jumps = Vec::new();
        let is_loop = |it: &Target| it.sort == TargetSort::Loop;
        let innermost_loop = self.targets.iter().rposition(is_loop);
        let is_left = |it: &Target| it.sort != TargetSort::Labelled;
        let innermost = self.targets.iter().rposition(is_left);
        for (index, target) in self.targets.iter().enumerate().rev() {
            let label = target.label.iter().map(|label| format!(" {label}"));
            let label: Vec<String> = label.collect();
            let bare = (innermost == Some(index)).then(String::new);
            for way in bare.iter().chain(&label) {
                jumps.push((format!("break{way};"), index, false));
            }
            let bare = (innermost_loop == Some(index)).then(String::new);
            for way in bare.iter().chain(&label).filter(|_| is_loop(target)) {
                jumps.push((format!("continue{way};"), index, true));
            }
        }
        let jump = self.choices.one_of(&jumps);
        let (text, index, continues) = jump.unwrap_or_default();
        if let Some(target) = self.targets.get_mut(index) {
            target.is_continued |= continues;
            target.is_left |= !continues;
        }
        text
    }

    /// In Java only what needs no declaration.
    fn throw(&mut self) -> String {
        let model = self.model;
        let is_possible = |id: &ClassId| {
            let has_objects = model.class(*id).kind != ClassKind::Abstract;
            let is_allowed = !model.style.is_java || model.is_unchecked(*id);
            has_objects && is_allowed && model.is_throwable(*id)
        };
        let own: Vec<ClassId> = model.own_classes().filter(is_possible).collect();
        let mut classes: Vec<ClassId> = model.class_ids().filter(is_possible).collect();
        if !own.is_empty() && self.choices.chance(60) {
            classes = own;
        }
        let class = self.choices.one_of(&classes);
        let class = class.expect("some exceptions are built in");
        let value = self.reference(&Type::Class(class), 1);
        format!("throw {};", value.text)
    }
}
