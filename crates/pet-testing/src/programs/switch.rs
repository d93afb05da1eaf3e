//! `switch` as a statement and as an expression, with `:` and with `->`, and `default` at any
//! place or, in a statement, at none.

use super::code::{self, Code, Level, Lines, Type, VARIABLE, binary};
use super::scope::{Body, Ending, Flow, TargetSort, steps};

/// What the groups of a `switch` share.
struct Plan {
    is_arrow: bool,
    groups: usize,
    /// The index of the group with `default`.
    default: Option<usize>,
    /// The labels that are not used yet.
    labels: Vec<i64>,
}

/// How a group after `:` ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GroupEnd {
    FallsThrough,
    /// By the `break` at its end.
    Leaves,
    Ends,
}

/// The labels that a selector has most often, and some rare ones.
const LABELS: [i64; 10] = [0, 1, 2, -1, 3, -2, 4, 7, 10, 1000];

impl Body<'_, '_> {
    fn plan(&mut self, needs_default: bool) -> Plan {
        let is_arrow = self.choices.chance(45);
        let counts = [1, 2, 2, 3, 3, 4];
        let groups = self.choices.one_of(&counts).unwrap_or(1);
        let has_default = needs_default || self.choices.chance(60);
        let default = has_default.then(|| {
            // Most often the last one, and then any other.
            let is_last = !self.choices.chance(35);
            if is_last {
                groups - 1
            } else {
                self.choices.pick(groups)
            }
        });
        let mut labels = LABELS.to_vec();
        if self.choices.chance(4) {
            labels.extend([i64::from(i32::MAX), i64::from(i32::MIN)]);
        }
        Plan {
            is_arrow,
            groups,
            default,
            labels,
        }
    }

    /// A number that meets some label now and then.
    fn selector(&mut self) -> Code {
        self.spend(steps(1));
        let value = self.int(2);
        if value.size <= 4 || self.choices.chance(40) {
            return value;
        }
        let modulus = code::int(self.choices.one_of(&[5, 3, 2]).unwrap_or(5));
        binary(&value, "%", &modulus, Level::Product, Type::Int).sized(4)
    }

    /// The lines with the labels of a group.
    fn labels(&mut self, plan: &mut Plan, index: usize) -> Vec<String> {
        let is_default = plan.default == Some(index);
        let least = usize::from(!is_default);
        let count = match (plan.is_arrow, is_default) {
            (true, true) => 0,
            _ => least + self.choices.one_of(&[0, 0, 0, 1, 1, 2]).unwrap_or(0),
        };
        let mut labels = Vec::new();
        for _ in 0..count {
            let at = self.choices.pick(plan.labels.len().min(256));
            if at < plan.labels.len() {
                let label = plan.labels.remove(at);
                labels.push(self.label(label));
            }
        }
        let sign = if plan.is_arrow { " ->" } else { ":" };
        let mut lines: Vec<String> = if plan.is_arrow || self.choices.chance(50) {
            let all = labels.join(", ");
            let line = (!labels.is_empty()).then(|| format!("case {all}{sign}"));
            line.into_iter().collect()
        } else {
            let each = labels.iter().map(|label| format!("case {label}{sign}"));
            each.collect()
        };
        if is_default {
            let at = self.choices.pick(lines.len() + 1);
            lines.insert(at, format!("default{sign}"));
        }
        lines
    }

    /// A constant expression with this value.
    fn label(&mut self, value: i64) -> String {
        match self.choices.weighted(&[(40, 0), (4, 1), (3, 2)]) {
            0 => value.to_string(),
            1 => format!("({value})"),
            _ if value.abs() > 1000 => value.to_string(),
            _ => format!("{} + 2", value - 2),
        }
    }

    pub fn switch_statement(&mut self, lines: &mut Lines) -> Flow {
        let mut plan = self.plan(false);
        let selector = self.selector();
        let before = self.assigned();
        let mark = self.enter();
        let label = self.enter_target(false, TargetSort::Switch);
        let mut body = Lines::default();
        // The variables with a value on each way to the end; absent if there is no way so far.
        let mut after: Option<Vec<bool>> = plan.default.is_none().then(|| before.clone());
        for index in 0..plan.groups {
            self.enter_group(&before);
            let is_last = index + 1 == plan.groups;
            let labels = self.labels(&mut plan, index);
            let arrives = if plan.is_arrow {
                self.rule(labels, None, &mut body) == Flow::Next
            } else {
                match self.group(labels, None, is_last, &mut body) {
                    GroupEnd::Leaves => true,
                    GroupEnd::FallsThrough => is_last,
                    GroupEnd::Ends => false,
                }
            };
            if arrives {
                let own = self.assigned();
                let joined = match after {
                    Some(after) => after.iter().zip(&own).map(|(a, b)| *a && *b).collect(),
                    None => own,
                };
                after = Some(joined);
            }
        }
        let target = self.targets.pop();
        self.leave(mark);
        lines.braced(&format!("{label}switch ({})", selector.text), body);
        let is_left = target.is_some_and(|target| target.is_left);
        self.set_assigned(&before);
        match after {
            Some(after) if !is_left => {
                self.set_assigned(&after);
                Flow::Next
            }
            None if !is_left => Flow::Ends,
            _ => Flow::Next,
        }
    }

    /// Declared variables of the groups before are in sight, but have no value.
    fn enter_group(&mut self, before: &[bool]) {
        for variable in self.variables.iter_mut().skip(before.len()) {
            variable.is_assigned = false;
        }
        self.set_assigned(before);
    }

    /// A group after `:`. The last statement is `break;` or, if the group falls through, any other.
    /// In an expression its values are of the type `value`, and the last group has one.
    fn group(
        &mut self,
        labels: Vec<String>,
        value: Option<&Type>,
        is_last: bool,
        body: &mut Lines,
    ) -> GroupEnd {
        for label in labels {
            body.push(label);
        }
        let (mut inner, flow) = self.open_block(2);
        let end = match value {
            _ if flow == Flow::Ends => GroupEnd::Ends,
            Some(ty) if is_last || self.choices.chance(60) => {
                let value = self.value(ty, 1);
                inner.push(format!("yield {};", value.text));
                GroupEnd::Ends
            }
            None if self.choices.chance(60) => {
                inner.push("break;");
                GroupEnd::Leaves
            }
            _ => GroupEnd::FallsThrough,
        };
        body.append_indented(inner);
        end
    }

    /// A rule after `->`: an expression, a block or a `throw`.
    fn rule(&mut self, labels: Vec<String>, value: Option<&Type>, body: &mut Lines) -> Flow {
        let head = labels.join(" ");
        if let Some(ty) = value
            && (self.ending == Ending::Forbidden || self.choices.chance(50))
        {
            let value = self.value(ty, 1);
            body.push(format!("{head} {};", value.text));
            return Flow::Next;
        }
        let (mut inner, mut flow) = self.block(2);
        if flow == Flow::Next
            && let Some(ty) = value
        {
            let value = self.value(ty, 1);
            inner.push(format!("yield {};", value.text));
            flow = Flow::Ends;
        }
        if value.is_none() && inner.is_expression() {
            body.push(format!("{head} {}", inner.text().trim_end()));
        } else {
            body.braced(&head, inner);
        }
        flow
    }

    /// A `switch` expression, on one line.
    pub fn switch_value(&mut self, ty: &Type) -> Option<Code> {
        if self.nesting >= DEEPEST || !self.can_afford(steps(4)) {
            return None;
        }
        self.nesting += 1;
        let mut plan = self.plan(true);
        let is_plain = self.ending == Ending::Forbidden;
        plan.is_arrow |= is_plain;
        let selector = self.selector();
        let before = self.assigned();
        let mark = self.enter();
        let outer = self.enter_expression(ty);
        let mut body = Lines::default();
        for index in 0..plan.groups {
            self.enter_group(&before);
            let is_last = index + 1 == plan.groups;
            let labels = self.labels(&mut plan, index);
            if plan.is_arrow {
                self.rule(labels, Some(ty), &mut body);
            } else {
                self.group(labels, Some(ty), is_last, &mut body);
            }
        }
        self.enter_group(&before);
        // There is a value on some path, whatever the groups have thrown.
        let head = if plan.is_arrow {
            "case 77 ->"
        } else {
            "case 77: yield"
        };
        let value = self.value(ty, 0);
        body.push(format!("{head} {};", value.text));
        self.leave_expression(outer);
        self.leave(mark);
        self.set_assigned(&before);
        self.nesting -= 1;
        let body = body.text();
        let body: Vec<&str> = body.lines().map(str::trim).collect();
        let text = format!("switch ({}) {{ {} }}", selector.text, body.join(" "));
        Some(Code::new(text, Level::Choice, ty.clone()).sized(2 * VARIABLE))
    }
}

/// Statements inside of so many others have no `switch` expression.
const DEEPEST: u32 = 3;
