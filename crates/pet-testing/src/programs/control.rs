//! Loops and `try`. Loops end because each has a counter that only its head changes.

use super::code::{Level, Lines, Type};
use super::model::{ClassId, ClassKind, FieldId, THROWABLE};
use super::scope::{Body, Flow, Target, TargetSort, steps};

#[derive(Clone, Copy)]
enum LoopSort {
    Up,
    Down,
    Pair,
    Indices,
    While,
    Do,
    Endless,
    Each,
    Links,
}

/// A `for` over an array iterates at most so often.
const LONGEST_ARRAY: u32 = 4;

impl Body<'_, '_> {
    pub fn repetition(&mut self, lines: &mut Lines) -> Flow {
        let times = if self.choices.chance(30) { 3 } else { 2 };
        if !self.can_repeat(LONGEST_ARRAY) {
            lines.append(self.assignment(2));
            return Flow::Next;
        }
        let sort = self.choices.weighted(&[
            (50, LoopSort::Up),
            (16, LoopSort::Down),
            (10, LoopSort::Pair),
            (24, LoopSort::Indices),
            (40, LoopSort::While),
            (28, LoopSort::Do),
            (18, LoopSort::Endless),
            (36, LoopSort::Each),
            (20, LoopSort::Links),
        ]);
        let mark = self.enter();
        let before = self.assigned();
        let is_labelled = self.choices.chance(30);
        let flow = match sort {
            LoopSort::Up | LoopSort::Down | LoopSort::Pair => {
                let head = self.counting_head(sort, times);
                self.plain_loop(&head, times, is_labelled, lines)
            }
            LoopSort::Indices => {
                let array = self.receiver(&Type::array(Type::Int), 0);
                let counter = self.declare_counter("i");
                let int = self.model.style.int;
                let array = array.at(Level::Postfix);
                let head =
                    format!("for ({int} {counter} = 0; {counter} < {array}.length; {counter}++)");
                self.plain_loop(&head, LONGEST_ARRAY, is_labelled, lines)
            }
            LoopSort::While => {
                let fuel = self.fuel(times, lines);
                let condition = self.repeated(times, |body| body.boolean(2));
                let condition = condition.at(Level::And);
                let head = format!(
                    "while ({fuel}-- > 0 && {condition}){}",
                    self.model.style.repeat
                );
                self.plain_loop(&head, times, is_labelled, lines)
            }
            LoopSort::Do => self.do_loop(times, is_labelled, lines),
            LoopSort::Endless => self.endless_loop(times, is_labelled, lines),
            LoopSort::Each => self.each_loop(is_labelled, lines),
            LoopSort::Links => self.links_loop(times, is_labelled, lines),
        };
        // The counter of `while` and `do` stands before the loop and stays in sight.
        let keep = match sort {
            LoopSort::While | LoopSort::Do | LoopSort::Endless | LoopSort::Links => 1,
            _ => 0,
        };
        self.leave(mark + keep);
        self.set_assigned(&before);
        flow
    }

    fn counting_head(&mut self, sort: LoopSort, times: u32) -> String {
        let int = self.model.style.int;
        let i = self.declare_counter("i");
        match sort {
            LoopSort::Up => format!("for ({int} {i} = 0; {i} < {times}; {i}++)"),
            LoopSort::Down => format!("for ({int} {i} = {times}; {i} > 0; --{i})"),
            _ => {
                let j = self.declare_counter("j");
                format!("for ({int} {i} = 0, {j} = {times}; {i} < {j}; {i}++, {j}--)")
            }
        }
    }

    /// `int k = 3;`, which a loop counts down.
    fn fuel(&mut self, times: u32, lines: &mut Lines) -> String {
        let fuel = self.declare_counter("k");
        lines.push(format!("{} {fuel} = {times};", self.model.style.int));
        fuel
    }

    fn repeated<T>(&mut self, times: u32, write: impl FnOnce(&mut Self) -> T) -> T {
        self.repeats *= times;
        self.spend(steps(2));
        let written = write(self);
        self.repeats /= times;
        written
    }

    /// Adds a target for jumps; the label as it is written before the statement.
    pub fn enter_target(&mut self, is_labelled: bool, sort: TargetSort) -> String {
        let number = self.hidden_targets + self.targets.len();
        let label = is_labelled.then(|| format!("l{number}"));
        let shown = label.as_ref().map(|label| format!("{label}:"));
        self.targets.push(Target {
            label,
            sort,
            is_left: false,
            is_continued: false,
        });
        shown.unwrap_or_default()
    }

    /// The body of a loop with the label before it, how it ends, and who jumped.
    fn loop_body(&mut self, times: u32, is_labelled: bool) -> (String, Lines, Flow, Target) {
        let label = self.enter_target(is_labelled, TargetSort::Loop);
        let (body, flow) = self.repeated(times, |body| body.block(3));
        let target = self.targets.pop().expect("it was pushed above");
        (label, body, flow, target)
    }

    /// A loop whose condition may fail: what follows is reached.
    fn plain_loop(&mut self, head: &str, times: u32, is_labelled: bool, lines: &mut Lines) -> Flow {
        let is_bare = self.choices.chance(50);
        let (label, body, _, _) = self.loop_body(times, is_labelled);
        lines.body(&labelled(&label, head), body, is_bare);
        Flow::Next
    }

    fn do_loop(&mut self, times: u32, is_labelled: bool, lines: &mut Lines) -> Flow {
        let before = self.assigned();
        let fuel = self.fuel(times, lines);
        let (label, body, flow, target) = self.loop_body(times, is_labelled);
        self.set_assigned(&before);
        let condition = self.repeated(times, |body| body.boolean(2));
        lines.braced(&labelled(&label, "do"), body);
        lines.amend(&format!(
            " while (--{fuel} > 0 && {});",
            condition.at(Level::And)
        ));
        if flow == Flow::Next || target.is_continued || target.is_left {
            return Flow::Next;
        }
        Flow::Ends
    }

    /// Left by the `break` at its start, or by one inside.
    fn endless_loop(&mut self, times: u32, is_labelled: bool, lines: &mut Lines) -> Flow {
        let fuel = self.fuel(times, lines);
        let (label, inner, _, _) = self.loop_body(times, is_labelled);
        let mut body = Lines::default();
        body.push(format!("if ({fuel}-- <= 0)"));
        let mut leave = Lines::default();
        leave.push_simple("break;");
        body.append_indented(leave);
        body.append(inner);
        let head = if self.choices.chance(50) {
            "for (;;)"
        } else {
            "while (true)"
        };
        lines.braced(&labelled(&label, head), body);
        Flow::Next
    }

    /// `for (int x : xs)`
    fn each_loop(&mut self, is_labelled: bool, lines: &mut Lines) -> Flow {
        let variables = self.variables.iter().filter(|it| it.is_assigned);
        let elements = variables.filter_map(|it| match &it.ty {
            Type::Array(element) => Some(element.as_ref().clone()),
            _ => None,
        });
        let elements: Vec<Type> = elements.collect();
        let element = self.choices.one_of(&elements).unwrap_or(Type::Int);
        let array = self.receiver(&Type::array(element.clone()), 1);
        let name = self.fresh_name("x");
        self.declare(&name, element.clone()).is_solid = true;
        let head = format!(
            "for ({} {name} : {})",
            self.model.show(&element),
            array.text
        );
        self.plain_loop(&head, LONGEST_ARRAY, is_labelled, lines)
    }

    /// `for (C p = c; p != null && k-- > 0; p = p.next)`, or a loop over nothing.
    fn links_loop(&mut self, times: u32, is_labelled: bool, lines: &mut Lines) -> Flow {
        let fuel = self.fuel(times, lines);
        let model = self.model;
        let is_link = |id: &FieldId| {
            let field = model.field(*id);
            let is_passive = !field.is_static && !model.is_actor(field.class);
            is_passive && model.fits(&field.ty, &Type::Class(field.class))
        };
        let links: Vec<FieldId> = model.field_ids().filter(is_link).collect();
        let Some(link) = self.choices.one_of(&links) else {
            let head = self.stepping_head(&fuel);
            return self.plain_loop(&head, times, is_labelled, lines);
        };
        let link = model.field(link);
        let ty = Type::Class(link.class);
        let first = self.reference(&ty, 1);
        let name = self.fresh_name("p");
        self.declare(&name, ty.clone()).is_solid = true;
        let head = format!(
            "for ({} {name} = {}; {name} != null && {fuel}-- > 0; {name} = {name}.{})",
            model.show(&ty),
            first.text,
            link.name
        );
        self.plain_loop(&head, times, is_labelled, lines)
    }

    /// `for (v = 0; k-- > 0; v++)`, with any of the three left out but the second.
    fn stepping_head(&mut self, fuel: &str) -> String {
        let ints = self.assignable(|ty| *ty == Type::Int, true);
        let (first, second) = (self.choices.one_of(&ints), self.choices.one_of(&ints));
        let (Some(first), Some(second)) = (first, second) else {
            return format!("for (; {fuel}-- > 0; )");
        };
        let value = self.choices.small_int();
        let (first, second) = (first.text, second.text);
        match self.choices.pick(3) {
            0 => format!("for (; {fuel}-- > 0; {first}++)"),
            1 => format!("for ({first} = {value}; {fuel}-- > 0; {first}--, {second} += 2)"),
            _ => format!("for ({first} = {value}, {second}--; {fuel}-- > 0; ++{second})"),
        }
    }

    /// `try` with catches, `finally`, or both.
    pub fn guarded(&mut self, lines: &mut Lines) -> Flow {
        let before = self.assigned();
        let jumps_before = self.jumps();
        self.tries += 1;
        let (body, mut flow) = self.block(3);
        self.tries -= 1;
        self.set_assigned(&before);
        lines.braced("try", body);
        let has_finally = self.choices.chance(40);
        let catches = self.choices.pick(3) + usize::from(!has_finally);
        let mut caught = Vec::new();
        for _ in 0..catches {
            let Some(classes) = self.catchable(&caught) else {
                break;
            };
            let names: Vec<&str> = classes
                .iter()
                .map(|id| self.model.class(*id).name.as_str())
                .collect();
            let mark = self.enter();
            let name = self.fresh_name("e");
            let exception = Type::Class(self.common_class(&classes));
            let variable = self.declare(&name, exception);
            variable.is_counter = true;
            variable.is_solid = true;
            let (body, flow_of_catch) = self.block(2);
            self.leave(mark);
            self.set_assigned(&before);
            lines.otherwise(
                &format!("catch ({} {name})", names.join(" | ")),
                body,
                false,
            );
            if flow_of_catch == Flow::Next {
                flow = Flow::Next;
            }
            caught.extend(classes);
        }
        if !has_finally {
            return flow;
        }
        let jumps_inside = self.jumps();
        self.set_jumps(&jumps_before);
        let (body, flow_of_finally) = self.block(2);
        lines.otherwise("finally", body, false);
        if flow_of_finally == Flow::Ends {
            // Nothing that jumps out of the rest ever arrives.
            return Flow::Ends;
        }
        for (target, inside) in self.targets.iter_mut().zip(jumps_inside) {
            target.is_left |= inside.0;
            target.is_continued |= inside.1;
        }
        flow
    }

    fn jumps(&self) -> Vec<(bool, bool)> {
        let targets = self.targets.iter();
        targets.map(|it| (it.is_left, it.is_continued)).collect()
    }

    fn set_jumps(&mut self, jumps: &[(bool, bool)]) {
        for (target, jumps) in self.targets.iter_mut().zip(jumps) {
            (target.is_left, target.is_continued) = *jumps;
        }
    }

    /// One or two classes that no clause before catches, none below the other.
    fn catchable(&mut self, caught: &[ClassId]) -> Option<Vec<ClassId>> {
        let model = self.model;
        let mut classes = Vec::new();
        let is_pair = self.choices.chance(20);
        for _ in 0..=usize::from(is_pair) {
            let is_possible = |id: &ClassId| {
                let is_caught = caught.iter().any(|it| model.is_subclass(*id, *it));
                let is_related =
                    |it: &ClassId| model.is_subclass(*id, *it) || model.is_subclass(*it, *id);
                let is_class = model.class(*id).kind != ClassKind::Interface;
                is_class && model.is_throwable(*id) && !is_caught && !classes.iter().any(is_related)
            };
            let mut possible: Vec<ClassId> = model.own_classes().filter(is_possible).collect();
            if possible.is_empty() || self.choices.chance(70) {
                possible = model.class_ids().filter(is_possible).collect();
                // The general ones last: they leave nothing to the clauses that follow.
                possible.sort_by_key(|id| std::cmp::Reverse(model.superclasses(*id).count()));
            }
            classes.extend(self.choices.one_of(&possible));
        }
        (!classes.is_empty()).then_some(classes)
    }

    fn common_class(&self, classes: &[ClassId]) -> ClassId {
        let [first, rest @ ..] = classes else {
            return THROWABLE;
        };
        let mut above = self.model.superclasses(*first);
        let is_common = |id: &ClassId| rest.iter().all(|it| self.model.is_subclass(*it, *id));
        above.find(is_common).unwrap_or(THROWABLE)
    }
}

fn labelled(label: &str, head: &str) -> String {
    if label.is_empty() {
        head.to_owned()
    } else {
        format!("{label} {head}")
    }
}
