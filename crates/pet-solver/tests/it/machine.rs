//! Random systems with machine integers, by family. The same number gives the same system.

use crate::systems::{Random, variables};
use pet_solver::{Comparison, Expr, Formula, Var, Width, holds};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Two variables of 8 bits, where brute force knows the answer.
    Bytes,
    /// Arithmetic on 32 bits, as Java does it: each result is wrapped.
    Ints,
    /// The same on 64 bits.
    Longs,
    /// Casts between all widths.
    Casts,
    /// Bit operators and shifts by known and unknown distances.
    Shifts,
    /// Products, divisions and remainders, wrapped.
    Products,
    /// Equations that some chosen values satisfy.
    Planted,
    /// Disjunctions, if-then-else, minimum and so on.
    Logic,
    /// Definitions of unbounded unknowns, and comparisons.
    Path,
    /// Operators without any `Wrap`.
    Endless,
}

pub const FAMILIES: [Family; 10] = [
    Family::Bytes,
    Family::Ints,
    Family::Longs,
    Family::Casts,
    Family::Shifts,
    Family::Products,
    Family::Planted,
    Family::Logic,
    Family::Path,
    Family::Endless,
];

pub const WIDTHS: [Width; 8] = [
    width(8, true),
    width(8, false),
    width(16, true),
    width(16, false),
    width(32, true),
    width(32, false),
    width(64, true),
    width(64, false),
];

const fn width(bits: u8, is_signed: bool) -> Width {
    Width { bits, is_signed }
}

/// Declared bounds of the variables, and the constraints.
pub struct System {
    pub family: Family,
    pub bounds: Vec<(Option<i64>, Option<i64>)>,
    pub formulas: Vec<Formula>,
}

/// The system with this number.
pub fn system(number: u64) -> System {
    let count = u64::try_from(FAMILIES.len()).unwrap();
    let family = FAMILIES[usize::try_from(number % count).unwrap()];
    let mut random = Random::new(number + 50_000_000);
    let width = match family {
        Family::Bytes => WIDTHS[usize::try_from(random.range(0, 1)).unwrap()],
        Family::Ints | Family::Products | Family::Path | Family::Endless => Width::INT,
        Family::Longs => Width::LONG,
        _ => WIDTHS[usize::try_from(random.range(0, 6)).unwrap()],
    };
    let mut make = Make {
        random,
        vars: variables(8),
        family,
        width,
        used: 0,
    };
    make.system()
}

struct Make {
    random: Random,
    vars: Vec<Var>,
    family: Family,
    width: Width,
    used: usize,
}

impl Make {
    fn system(&mut self) -> System {
        self.used = match self.family {
            Family::Bytes => 2,
            _ => usize::try_from(self.random.range(1, 3)).unwrap(),
        };
        let (low, high) = self.width.range();
        let range = (i64::try_from(low).ok(), i64::try_from(high).ok());
        let mut bounds = vec![range; self.used];
        if self.random.is_one_in(4) {
            // Narrower than the type.
            bounds[0] = (
                Some(0.max(range.0.unwrap())),
                Some(self.random.range(1, 120)),
            );
        }
        let mut formulas = Vec::new();
        let count = usize::try_from(self.random.range(1, 4)).unwrap();
        match self.family {
            Family::Planted => {
                let values: Vec<i128> = (0..self.used)
                    .map(|place| {
                        let (low, high) = (bounds[place].0.unwrap(), bounds[place].1.unwrap());
                        let size = i128::from(high) - i128::from(low) + 1;
                        i128::from(low) + i128::from(self.random.next()) % size
                    })
                    .collect();
                for _ in 0..count {
                    formulas.extend(self.planted(&values));
                }
            }
            Family::Path => {
                for _ in 0..self.random.range(1, 4) {
                    let next = Expr::Var(self.vars[self.used]);
                    let meaning = self.expr(1);
                    formulas.push(Formula::Compare(Comparison::Equal, next, meaning));
                    bounds.push((None, None));
                    self.used += 1;
                    if self.random.is_one_in(2) {
                        formulas.push(self.comparison(1));
                    }
                }
                formulas.push(self.comparison(1));
            }
            Family::Logic => {
                for _ in 0..count {
                    formulas.push(self.formula(2));
                }
            }
            _ => {
                for _ in 0..count {
                    formulas.push(self.comparison(2));
                }
            }
        }
        System {
            family: self.family,
            bounds,
            formulas,
        }
    }

    fn planted(&mut self, values: &[i128]) -> Option<Formula> {
        let expr = self.expr(3);
        let value = |var: Var| values[usize::try_from(var.index()).unwrap()];
        let known = |var: Var| Some(value(var));
        let target = expr.value(&known)?;
        let sign = match self.random.range(0, 3) {
            0 => self.sign(),
            _ => Comparison::Equal,
        };
        let formula = Formula::Compare(sign, expr, Expr::Int(target));
        Some(match holds(&formula, &value)? {
            true => formula,
            false => Formula::Not(Box::new(formula)),
        })
    }

    fn var(&mut self) -> Expr {
        let most = i64::try_from(self.used).unwrap() - 1;
        Expr::Var(self.vars[usize::try_from(self.random.range(0, most)).unwrap()])
    }

    fn constant(&mut self) -> Expr {
        let (low, high) = self.width.range();
        let bits = i64::from(self.width.bits);
        Expr::Int(match self.random.range(0, 9) {
            0 => low + i128::from(self.random.range(0, 2)),
            1 => high - i128::from(self.random.range(0, 2)),
            2 => 1 << self.random.range(0, bits - 2),
            3 => (1 << self.random.range(1, bits - 2)) - 1,
            4 => self.width.wrap(i128::from(self.random.next())),
            5 => -1,
            6 => i128::from(self.random.range(-100, 100)),
            _ => i128::from(self.random.range(0, 16)),
        })
    }

    fn wrapped(&mut self, expr: Expr) -> Expr {
        match self.family {
            Family::Endless => expr,
            Family::Casts => {
                let place = usize::try_from(self.random.range(0, 7)).unwrap();
                Expr::Wrap(WIDTHS[place], Box::new(expr))
            }
            _ if self.random.is_one_in(12) => expr,
            _ => Expr::Wrap(self.width, Box::new(expr)),
        }
    }

    fn expr(&mut self, depth: u32) -> Expr {
        if depth == 0 || self.random.is_one_in(6) {
            return match self.random.is_one_in(3) {
                true => self.constant(),
                false => self.var(),
            };
        }
        let kind = match self.family {
            Family::Shifts => self.random.range(5, 12),
            Family::Products => {
                [0, 2, 3, 3, 3, 4, 4, 13, 5][usize::try_from(self.random.range(0, 8)).unwrap()]
            }
            Family::Logic | Family::Bytes => self.random.range(0, 17),
            _ => self.random.range(0, 13),
        };
        let a = Box::new(self.expr(depth - 1));
        let b = Box::new(self.expr(depth - 1));
        let expr = match kind {
            0 | 1 => Expr::Add(a, b),
            2 => Expr::Sub(a, b),
            3 => Expr::Mul(a, b),
            4 => Expr::Div(a, self.divisor(b)),
            13 => Expr::Rem(a, self.divisor(b)),
            5 | 6 => return Expr::BitAnd(a, b),
            7 => return Expr::BitOr(a, b),
            8 | 9 => return Expr::BitXor(a, b),
            10 => Expr::ShiftLeft(a, self.distance(b)),
            11 => return Expr::ShiftRight(a, self.distance(b)),
            12 => {
                // Java's `a >>> n`.
                let unsigned = Width {
                    is_signed: false,
                    ..self.width
                };
                let a = Box::new(Expr::Wrap(unsigned, a));
                Expr::ShiftRight(a, self.distance(b))
            }
            14 => return Expr::Min(a, b),
            15 => return Expr::Max(a, b),
            16 => Expr::Abs(a),
            _ => return Expr::IfThenElse(Box::new(self.comparison(1)), a, b),
        };
        self.wrapped(expr)
    }

    fn divisor(&mut self, b: Box<Expr>) -> Box<Expr> {
        match self.random.is_one_in(3) {
            true => b,
            false => Box::new(Expr::Int(self.random.range(2, 12).into())),
        }
    }

    fn distance(&mut self, b: Box<Expr>) -> Box<Expr> {
        let last = i64::from(self.width.bits) - 1;
        match self.random.range(0, 9) {
            // It may have no value.
            0 => b,
            1..=4 => Box::new(Expr::BitAnd(b, Box::new(Expr::Int(last.into())))),
            _ => Box::new(Expr::Int(self.random.range(0, last).into())),
        }
    }

    fn sign(&mut self) -> Comparison {
        [
            Comparison::Equal,
            Comparison::Unequal,
            Comparison::Less,
            Comparison::AtMost,
            Comparison::Greater,
            Comparison::AtLeast,
        ][usize::try_from(self.random.range(0, 5)).unwrap()]
    }

    fn comparison(&mut self, depth: u32) -> Formula {
        let a = self.expr(depth);
        let b = match self.random.is_one_in(2) {
            true => self.constant(),
            false => self.expr(depth - 1),
        };
        Formula::Compare(self.sign(), a, b)
    }

    fn formula(&mut self, depth: u32) -> Formula {
        if depth == 0 {
            return self.comparison(2);
        }
        match self.random.range(0, 9) {
            0 => Formula::Not(Box::new(self.formula(depth - 1))),
            1 => Formula::And((0..2).map(|_| self.formula(depth - 1)).collect()),
            2 | 3 => {
                let count = self.random.range(2, 3);
                Formula::Or((0..count).map(|_| self.formula(depth - 1)).collect())
            }
            _ => self.comparison(2),
        }
    }
}
