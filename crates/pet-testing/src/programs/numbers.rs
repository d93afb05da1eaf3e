//! Expressions of the number types other than `int`: narrow ones, `long`, and floating point.

use super::code::{Code, Level, Type};
use super::scope::{Body, steps};

#[derive(Clone, Copy)]
enum Sort {
    Literal,
    Variable,
    Field,
    Element,
    Call,
    Cast,
    Calculation,
    Choice,
    Switch,
}

impl Body<'_, '_> {
    /// A value of a number type.
    pub fn number(&mut self, word: &'static str, depth: u32) -> Code {
        let ty = Type::Number(word);
        let inner = depth.saturating_sub(1);
        let deeper = |weight: usize| if depth == 0 { 0 } else { weight };
        let sort = self.choices.weighted(&[
            (20, Sort::Literal),
            (50, Sort::Variable),
            (20, Sort::Field),
            (deeper(12), Sort::Element),
            (deeper(14), Sort::Call),
            (deeper(20), Sort::Cast),
            (deeper(40), Sort::Calculation),
            (deeper(6), Sort::Choice),
            (deeper(4), Sort::Switch),
        ]);
        let found = match sort {
            Sort::Literal => None,
            Sort::Variable => self.variable(&ty),
            Sort::Field => self.access(&ty, inner),
            Sort::Element => self.element(&ty, inner),
            Sort::Call => self.call(&ty, inner),
            Sort::Cast => {
                let operand = self.any_number(inner);
                Some(self.cast_to(&ty, &operand))
            }
            Sort::Calculation => Some(self.calculation(&ty, inner)),
            Sort::Choice => {
                self.spend(steps(2));
                let condition = self.boolean(inner);
                let (yes, no) = (self.number(word, inner), self.number(word, inner));
                Some(super::expr::choice(&condition, &yes, &no, ty))
            }
            Sort::Switch => self.switch_value(&ty),
        };
        found.unwrap_or_else(|| self.number_literal(word))
    }

    /// `(byte) 5`, `0.1f`
    pub fn number_literal(&mut self, word: &'static str) -> Code {
        let ty = Type::Number(word);
        let floating: &[&str] = match word {
            "double" => &["0.5", "0.1", "1e10", "2.0", "-0.0", "1e-320", "1e300"],
            "float" => &["0.5f", "0.1f", "3.0f", "-0.0f", "16777217f", "1e38f"],
            _ => &[],
        };
        match self.choices.one_of(floating) {
            Some(text) if self.choices.chance(70) => Code::new(text, Level::Unary, ty),
            _ => {
                let value = super::code::int(self.choices.small_int());
                self.cast_to(&ty, &value)
            }
        }
    }

    /// `(int) v`, where a variable, field or element of another number type is in sight.
    pub fn converted(&mut self, depth: u32) -> Option<Code> {
        let value = self.number_in_sight(depth)?;
        let text = format!("((int) {})", value.at(Level::Postfix));
        Some(Code::new(text, Level::Postfix, Type::Int).sized(1 << 31))
    }

    /// `v < w`, where `v` is of another number type than `int`.
    pub fn number_comparison(&mut self, depth: u32) -> Option<Code> {
        let left = self.number_in_sight(depth)?;
        let right = self.any_number(depth);
        let op = self.choices.one_of(&["<", ">=", "==", "!=", ">", "<="]);
        let (left, right) = (left.at(Level::Unary), right.at(Level::Unary));
        let text = format!("({left} {} {right})", op.unwrap_or("<"));
        Some(Code::new(text, Level::Postfix, Type::Bool))
    }

    /// `v += e`, which is cast to the type of `v`.
    pub fn number_compound(&mut self, place: &Code, depth: u32) -> String {
        self.spend(steps(1));
        let op = self.choices.one_of(&["+", "-", "*"]).unwrap_or("+");
        let value = self.any_number(depth);
        format!("{} {op}= {}", place.text, value.text)
    }

    /// `(float) (a * b)`
    fn calculation(&mut self, ty: &Type, depth: u32) -> Code {
        self.spend(steps(1));
        let (left, right) = (self.any_number(depth), self.any_number(depth));
        let is_floating = |it: &Code| matches!(it.ty, Type::Number("double" | "float"));
        let ops: &[&str] = match is_floating(&left) || is_floating(&right) {
            true => &["+", "-", "*", "/", "%"],
            false => &["+", "-", "*", "&", "^", "|", "<<", ">>>"],
        };
        let op = self.choices.one_of(ops).unwrap_or("+");
        let (left, right) = (left.at(Level::Postfix), right.at(Level::Postfix));
        let whole = Code::new(format!("({left} {op} {right})"), Level::Postfix, Type::Int);
        self.cast_to(ty, &whole)
    }

    /// A number of any type.
    fn any_number(&mut self, depth: u32) -> Code {
        match self.choices.chance(50) {
            true => self.int(depth),
            false => match self.number_in_sight(depth) {
                Some(found) => found,
                None => self.number_literal("double"),
            },
        }
    }

    /// A variable, field or element of another number type than `int`.
    fn number_in_sight(&mut self, depth: u32) -> Option<Code> {
        let mut types: Vec<Type> = Vec::new();
        types.extend(self.variables.iter().map(|it| it.ty.clone()));
        types.extend(self.model.fields.iter().map(|it| it.ty.clone()));
        let words = types.iter().filter_map(|ty| match ty {
            Type::Number(word) => Some((*word, false)),
            Type::Array(element) => match **element {
                Type::Number(word) => Some((word, true)),
                _ => None,
            },
            _ => None,
        });
        let words: Vec<(&'static str, bool)> = words.collect();
        let (word, is_element) = self.choices.one_of(&words)?;
        let ty = Type::Number(word);
        let found = match is_element {
            true => self.element(&ty, depth),
            false => self.variable(&ty),
        };
        found.or_else(|| self.access(&ty, depth))
    }
}
