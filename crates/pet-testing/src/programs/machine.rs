//! Expressions that only a machine's numbers give a meaning to: bits, shifts, casts, sums and
//! products that overflow, and floating point.

use super::code::{Code, Level, Type, binary};
use super::scope::Body;

/// The results may be any number of 32 bits.
const ANY: i64 = 1 << 31;

impl Body<'_, '_> {
    pub fn machine_number(&mut self, depth: u32) -> Code {
        let sort =
            self.choices
                .weighted(&[(30, 0), (8, 1), (20, 2), (20, 3), (14, 4), (8, 5), (20, 6)]);
        let left = self.int(depth);
        match sort {
            0 => {
                let op = self.choices.one_of(&["&", "|", "^"]).unwrap_or("&");
                let right = self.int(depth);
                let size = 2 * left.size.max(right.size).max(1);
                enclosed(&left, op, &right).sized(size.min(ANY))
            }
            1 => Code::new(
                format!("~{}", left.at(Level::Unary)),
                Level::Unary,
                Type::Int,
            )
            .sized(left.size + 1),
            2 => {
                let op = self.choices.one_of(&["<<", ">>", ">>>"]).unwrap_or("<<");
                let right = self.int(depth);
                enclosed(&left, op, &right).sized(ANY)
            }
            3 => {
                let types = ["byte", "short", "char", "int", "long"];
                let ty = self.choices.one_of(&types).unwrap_or("byte");
                // The sign makes an `int` of it, as others expect it.
                let text = match ty {
                    "long" => format!("((int) (long) {})", left.at(Level::Postfix)),
                    ty => format!("(+({ty}) {})", left.at(Level::Postfix)),
                };
                let size = if ty == "char" { 65_535 } else { left.size };
                Code::new(text, Level::Postfix, Type::Int).sized(size.max(1))
            }
            4 => {
                let factors = ["1000003", "0x7fffffff", "65537", "0x80000001"];
                let factor = self.choices.one_of(&factors).unwrap_or("65537");
                let factor = Code::new(factor, Level::Postfix, Type::Int);
                let op = self.choices.one_of(&["*", "+", "-"]).unwrap_or("*");
                enclosed(&left, op, &factor).sized(ANY)
            }
            6 => self.rounded(&left, depth),
            _ => {
                let right = self.int(depth);
                let (left, right) = (left.at(Level::Postfix), right.at(Level::Unary));
                let text = format!("(int) ((long) {left} * {right} >>> 5)");
                Code::new(text, Level::Unary, Type::Int).sized(ANY)
            }
        }
    }

    /// `(int) (a * 0.5)`: calculated in `double` or `float`, and cut to an integer.
    fn rounded(&mut self, left: &Code, depth: u32) -> Code {
        let value = self.floating(left, depth);
        Code::new(format!("((int) {value})"), Level::Postfix, Type::Int).sized(ANY)
    }

    /// `a / 0.0 < 1.5f`: infinities and `NaN` are among what is compared.
    pub fn floating_truth(&mut self, depth: u32) -> Code {
        let compared = match self.choices.chance(50) {
            true => self.number_comparison(depth),
            false => None,
        };
        if let Some(compared) = compared {
            return compared;
        }
        let left = self.int(depth);
        let left = self.floating(&left, depth);
        let right = self.float_literal();
        let op = self.choices.one_of(&["<", ">=", "==", "!=", ">", "<="]);
        let op = op.unwrap_or("<");
        Code::new(format!("({left} {op} {right})"), Level::Postfix, Type::Bool)
    }

    /// An expression of type `float` or `double`, in brackets.
    fn floating(&mut self, left: &Code, depth: u32) -> String {
        let op = self
            .choices
            .one_of(&["*", "+", "-", "/", "%"])
            .unwrap_or("*");
        let cast = self.choices.one_of(&["", "(float) ", "(double) ", "-"]);
        let cast = cast.unwrap_or("");
        let left = left.at(Level::Postfix);
        let right = match self.choices.chance(30) {
            true => format!("(double) {}", self.int(depth).at(Level::Postfix)),
            false => self.float_literal(),
        };
        format!("({cast}(({left}) {op} {right}))")
    }

    fn float_literal(&mut self) -> String {
        let literals = [
            "0.5",
            "2.0",
            "0.1",
            "1.5f",
            "3.0f",
            "0.0",
            "-0.0",
            "1e10",
            "1e-3f",
            "1e300",
            "0x1p-1074",
            "16777217f",
            "0.1f",
            "(0.0 / 0.0)",
            "(1.0 / 0.0)",
        ];
        self.choices.one_of(&literals).unwrap_or("0.5").to_owned()
    }

    /// `p & q` and the like, where both sides are evaluated.
    pub fn machine_truth(&mut self, depth: u32) -> Code {
        let (left, right) = (self.boolean(depth), self.boolean(depth));
        let op = self.choices.one_of(&["&", "|", "^"]).unwrap_or("&");
        let text = binary(&left, op, &right, Level::Unary, Type::Bool).text;
        Code::new(format!("({text})"), Level::Postfix, Type::Bool)
    }
}

/// `(a op b)`
fn enclosed(left: &Code, op: &str, right: &Code) -> Code {
    let text = binary(left, op, right, Level::Unary, Type::Int).text;
    Code::new(format!("({text})"), Level::Postfix, Type::Int)
}
