//! Expressions of type int and boolean. Numbers that are stored stay near `VARIABLE`, so that loops
//! end and arrays are short; inside of expressions they may have any size.

use super::code::{self, Code, Level, Type, VARIABLE, binary};
use super::scope::{Body, steps};

#[derive(Clone, Copy)]
enum IntSort {
    Literal,
    Variable,
    Sum,
    Product,
    Quotient,
    Choice,
    Switch,
    Assignment,
    Step,
    Field,
    Element,
    Length,
    Call,
    Sign,
    Note,
    Cast,
    Machine,
    Converted,
    Get,
}

const LEAVES: [(usize, IntSort); 3] = [
    (80, IntSort::Literal),
    (120, IntSort::Variable),
    (40, IntSort::Field),
];

#[derive(Clone, Copy)]
enum BoolSort {
    Literal,
    Variable,
    Comparison,
    And,
    Or,
    Not,
    Choice,
    Switch,
    Same,
    Instance,
    Agreement,
    Field,
    Element,
    Assignment,
    Call,
    Machine,
    Floating,
    Get,
}

/// What may be stored beside a variable; more is reduced by `%`.
const STORED: i64 = VARIABLE + 24;
/// The largest numbers that expressions have inside.
const LARGEST: i64 = 4_000_000;

impl Body<'_, '_> {
    /// A value that may be assigned, passed and returned.
    pub fn value(&mut self, ty: &Type, depth: u32) -> Code {
        match ty {
            Type::Int => self.stored(depth),
            Type::Bool => self.boolean(depth),
            Type::Number(word) => self.number(word, depth),
            _ => self.reference(ty, depth),
        }
    }

    pub fn stored(&mut self, depth: u32) -> Code {
        let value = self.int(depth);
        self.within(value, STORED)
    }

    pub fn int(&mut self, depth: u32) -> Code {
        let actors = if self.model.style.is_actor { 20 } else { 0 };
        let sort = if depth == 0 {
            self.choices.weighted(&LEAVES)
        } else {
            self.choices.weighted(&[
                (18, IntSort::Literal),
                (42, IntSort::Variable),
                (34, IntSort::Sum),
                (12, IntSort::Product),
                (14, IntSort::Quotient),
                (8, IntSort::Choice),
                (6, IntSort::Switch),
                (12, IntSort::Assignment),
                (14, IntSort::Step),
                (20, IntSort::Field),
                (14, IntSort::Element),
                (4, IntSort::Length),
                (26, IntSort::Call),
                (5, IntSort::Sign),
                (9, IntSort::Note),
                (2, IntSort::Cast),
                (10, IntSort::Machine),
                (8, IntSort::Converted),
                (actors, IntSort::Get),
            ])
        };
        let inner = depth.saturating_sub(1);
        let found = match sort {
            IntSort::Literal => None,
            IntSort::Variable => self.variable(&Type::Int),
            IntSort::Sum => Some(self.sum(inner)),
            IntSort::Product => Some(self.product(inner)),
            IntSort::Quotient => Some(self.quotient(inner)),
            IntSort::Switch => self.switch_value(&Type::Int),
            IntSort::Choice => Some(self.int_choice(inner)),
            IntSort::Assignment => self.int_assignment(inner),
            IntSort::Step => self.step(inner),
            IntSort::Field => self.access(&Type::Int, inner),
            IntSort::Element => self.element(&Type::Int, inner),
            IntSort::Length => Some(self.length(inner)),
            IntSort::Call => self.call(&Type::Int, inner),
            IntSort::Sign => Some(self.sign(inner)),
            IntSort::Note => self.note(inner),
            IntSort::Cast => Some(self.plain_cast(&Type::Int, inner)),
            IntSort::Machine => Some(self.machine_number(inner)),
            IntSort::Converted => self.converted(inner),
            IntSort::Get => self.get(&Type::Int, inner),
        };
        found.unwrap_or_else(|| code::int(self.choices.small_int()))
    }

    pub fn boolean(&mut self, depth: u32) -> Code {
        let actors = if self.model.style.is_actor { 8 } else { 0 };
        let sort = if depth == 0 {
            let leaves = [(1, BoolSort::Literal), (2, BoolSort::Variable)];
            self.choices.weighted(&leaves)
        } else {
            self.choices.weighted(&[
                (8, BoolSort::Literal),
                (24, BoolSort::Variable),
                (80, BoolSort::Comparison),
                (18, BoolSort::And),
                (18, BoolSort::Or),
                (14, BoolSort::Not),
                (6, BoolSort::Choice),
                (4, BoolSort::Switch),
                (18, BoolSort::Same),
                (14, BoolSort::Instance),
                (6, BoolSort::Agreement),
                (10, BoolSort::Field),
                (5, BoolSort::Element),
                (8, BoolSort::Assignment),
                (14, BoolSort::Call),
                (5, BoolSort::Machine),
                (6, BoolSort::Floating),
                (actors, BoolSort::Get),
            ])
        };
        let inner = depth.saturating_sub(1);
        let found = match sort {
            BoolSort::Literal => None,
            BoolSort::Variable => {
                let variable = self.variable(&Type::Bool);
                variable.or_else(|| self.small_comparison())
            }
            BoolSort::Comparison => Some(self.comparison(inner)),
            BoolSort::And => Some(self.connected("&&", Level::And, inner)),
            BoolSort::Or => Some(self.connected("||", Level::Or, inner)),
            BoolSort::Not => {
                let operand = self.boolean(inner);
                let text = format!("!{}", operand.at(Level::Unary));
                Some(Code::new(text, Level::Unary, Type::Bool))
            }
            BoolSort::Switch => self.switch_value(&Type::Bool),
            BoolSort::Choice => Some(self.bool_choice(inner)),
            BoolSort::Same => Some(self.same(inner)),
            BoolSort::Instance => self.instance(inner),
            BoolSort::Agreement => {
                let (left, right) = (self.boolean(inner), self.boolean(inner));
                let op = self.equality();
                Some(binary(&left, op, &right, Level::Equal, Type::Bool))
            }
            BoolSort::Field => self.access(&Type::Bool, inner),
            BoolSort::Element => self.element(&Type::Bool, inner),
            BoolSort::Assignment => self.plain_assignment(&Type::Bool, inner),
            BoolSort::Call => self.call(&Type::Bool, inner),
            BoolSort::Machine => Some(self.machine_truth(inner)),
            BoolSort::Floating => Some(self.floating_truth(inner)),
            BoolSort::Get => self.get(&Type::Bool, inner),
        };
        found.unwrap_or_else(|| code::boolean(self.choices.chance(50)))
    }

    pub fn variable(&mut self, ty: &Type) -> Option<Code> {
        let variables = self.readable(ty);
        self.choices.one_of(&variables)
    }

    /// Reduced by `%` if it may be larger.
    pub fn within(&mut self, value: Code, limit: i64) -> Code {
        if value.size <= limit {
            return value;
        }
        let modulus = self.choices.one_of(&[1000, 100, 10, 7, 13]);
        let modulus = code::int(modulus.unwrap_or(1000));
        binary(&value, "%", &modulus, Level::Product, Type::Int).sized(modulus.size)
    }

    fn sum(&mut self, depth: u32) -> Code {
        let left = self.int(depth);
        let op = if self.choices.chance(40) { "-" } else { "+" };
        let right = self.int(depth);
        let size = left.size + right.size;
        let sum = binary(&left, op, &right, Level::Sum, Type::Int).sized(size);
        self.within(sum, LARGEST)
    }

    fn product(&mut self, depth: u32) -> Code {
        let left = self.stored(depth);
        let right = self.stored(depth);
        let size = left.size * right.size;
        binary(&left, "*", &right, Level::Product, Type::Int).sized(size)
    }

    fn quotient(&mut self, depth: u32) -> Code {
        self.spend(steps(1));
        let left = self.int(depth);
        let op = if self.choices.chance(50) { "%" } else { "/" };
        let right = self.divisor(depth);
        let size = if op == "%" {
            left.size.min(right.size)
        } else {
            left.size
        };
        binary(&left, op, &right, Level::Product, Type::Int).sized(size)
    }

    /// Seldom zero for sure, and now and then perhaps.
    pub fn divisor(&mut self, depth: u32) -> Code {
        match self.choices.weighted(&[(64, 0), (12, 1), (10, 2), (1, 3)]) {
            0 => {
                let divisors = [2, 1, 3, 5, 7, 10, -1, -2, -3, -7];
                code::int(self.choices.one_of(&divisors).unwrap_or(2))
            }
            1 => self.variable(&Type::Int).unwrap_or_else(|| code::int(2)),
            2 => self.int(depth),
            _ => code::int(0),
        }
    }

    fn int_choice(&mut self, depth: u32) -> Code {
        self.spend(steps(2));
        let condition = self.boolean(depth);
        let (yes, no) = (self.int(depth), self.int(depth));
        let size = yes.size.max(no.size);
        choice(&condition, &yes, &no, Type::Int).sized(size)
    }

    fn bool_choice(&mut self, depth: u32) -> Code {
        self.spend(steps(2));
        let condition = self.boolean(depth);
        let (yes, no) = (self.boolean(depth), self.boolean(depth));
        choice(&condition, &yes, &no, Type::Bool)
    }

    fn length(&mut self, depth: u32) -> Code {
        let types = [Type::array(Type::Int), Type::array(Type::array(Type::Int))];
        let ty = self.choices.one_of(&types);
        let array = self.receiver(&ty.unwrap_or(Type::array(Type::Int)), depth);
        self.spend(steps(1));
        let text = format!("{}.length", array.at(Level::Postfix));
        Code::new(text, Level::Postfix, Type::Int).sized(8)
    }

    /// `-a` and `+a`; `- -1` must not become `--1`.
    fn sign(&mut self, depth: u32) -> Code {
        let operand = self.int(depth);
        let sign = if self.choices.chance(25) { "+" } else { "-" };
        let text = operand.at(Level::Unary);
        let text = if text.starts_with(sign) {
            format!("({text})")
        } else {
            text
        };
        Code::new(format!("{sign}{text}"), Level::Unary, Type::Int).sized(operand.size)
    }

    /// A value that leaves a trace, which shows in what order things are evaluated.
    fn note(&mut self, depth: u32) -> Option<Code> {
        if self.model.style.is_actor || !self.can_afford(steps(2)) {
            return None;
        }
        self.spend(steps(2));
        let value = self.stored(depth);
        let text = format!("Log.note({})", value.text);
        Some(Code::new(text, Level::Postfix, Type::Int).sized(value.size))
    }

    /// `(int) e`, which changes nothing.
    fn plain_cast(&mut self, ty: &Type, depth: u32) -> Code {
        let value = self.value(ty, depth);
        let text = format!("({}) {}", self.model.show(ty), value.at(Level::Postfix));
        Code::new(text, Level::Unary, ty.clone()).sized(value.size)
    }

    fn comparison(&mut self, depth: u32) -> Code {
        let left = self.int(depth);
        let op = self.choices.one_of(&["<", ">=", "==", "!=", ">", "<="]);
        let op = op.unwrap_or("<");
        let extremes = [i64::from(i32::MAX), i64::from(i32::MIN)];
        let right = if self.choices.chance(2) {
            code::int(self.choices.one_of(&extremes).unwrap_or(0))
        } else {
            self.int(depth)
        };
        self.spend(steps(1));
        let level = if matches!(op, "==" | "!=") {
            Level::Equal
        } else {
            Level::Compare
        };
        binary(&left, op, &right, level, Type::Bool)
    }

    /// A variable and a number.
    fn small_comparison(&mut self) -> Option<Code> {
        let left = self.variable(&Type::Int)?;
        let right = code::int(self.choices.small_int());
        let op = self.choices.one_of(&["<", ">", "<=", ">="]).unwrap_or("<");
        Some(binary(&left, op, &right, Level::Compare, Type::Bool))
    }

    fn connected(&mut self, op: &str, level: Level, depth: u32) -> Code {
        self.spend(steps(1));
        let (left, right) = (self.boolean(depth), self.boolean(depth));
        binary(&left, op, &right, level, Type::Bool)
    }

    pub fn equality(&mut self) -> &'static str {
        if self.choices.chance(40) { "!=" } else { "==" }
    }
}

pub fn choice(condition: &Code, yes: &Code, no: &Code, ty: Type) -> Code {
    let condition = condition.at(Level::Or);
    let text = format!("{condition} ? {} : {}", yes.text, no.at(Level::Choice));
    Code::new(text, Level::Choice, ty)
}
