//! Random systems with floating point, by family. The same number gives the same system.

use crate::systems::{Random, System, variables};
use pet_solver::float::{GREATEST, LEAST, key};
use pet_solver::{
    Comparison, Expr, FloatBinary, FloatComparison, FloatUnary, Formula, Precision, Var, Width,
    holds,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Sums and differences, products with constants.
    Linear,
    /// Products and quotients of unknowns.
    Products,
    /// Nothing but comparisons.
    Comparisons,
    /// Casts between integers and doubles.
    Casts,
    /// Single precision.
    Singles,
    /// `NaN`, infinities and zeros with their signs.
    Specials,
    /// Roots and whole numbers.
    Whole,
    /// Disjunctions and if-then-else.
    Logic,
    /// Equations that some chosen values satisfy.
    Planted,
    /// A few neighbouring keys, where brute force knows the answer.
    Small,
}

pub const FAMILIES: [Family; 10] = [
    Family::Linear,
    Family::Products,
    Family::Comparisons,
    Family::Casts,
    Family::Singles,
    Family::Specials,
    Family::Whole,
    Family::Logic,
    Family::Planted,
    Family::Small,
];

/// The system with this number.
pub fn system(number: u64) -> System<Family> {
    let count = u64::try_from(FAMILIES.len()).unwrap();
    let family = FAMILIES[usize::try_from(number % count).unwrap()];
    let mut make = Make {
        random: Random::new(number + 90_000_000),
        vars: variables(4),
        family,
        doubles: 0,
        integers: 0,
    };
    make.system()
}

struct Make {
    random: Random,
    vars: Vec<Var>,
    family: Family,
    /// The first variables are doubles, those after them integers.
    doubles: usize,
    integers: usize,
}

fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

impl Make {
    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        let last = i64::try_from(list.len()).unwrap() - 1;
        list[usize::try_from(self.random.range(0, last)).unwrap()]
    }

    fn system(&mut self) -> System<Family> {
        self.doubles = usize::try_from(self.random.range(1, 2)).unwrap();
        if self.family == Family::Comparisons {
            self.doubles = 3;
        }
        self.integers = match self.family {
            Family::Casts => usize::try_from(self.random.range(1, 2)).unwrap(),
            Family::Logic => 1,
            _ => 0,
        };
        let mut bounds = vec![(Some(LEAST), Some(GREATEST)); self.doubles];
        let mut formulas = Vec::new();
        if self.family == Family::Small {
            for bound in &mut bounds {
                let center = self.center();
                let low = (center - self.random.range(0, 9)).max(LEAST);
                *bound = (
                    Some(low),
                    Some((low + self.random.range(0, 12)).min(GREATEST)),
                );
            }
        }
        for _ in 0..self.integers {
            bounds.push(match self.random.is_one_in(4) {
                true => (Some(i64::MIN), Some(i64::MAX)),
                false => (Some(i32::MIN.into()), Some(i32::MAX.into())),
            });
        }
        if self.family == Family::Singles {
            for var in self.vars.iter().take(self.doubles) {
                let rounded = Expr::Float1(FloatUnary::Round, boxed(Expr::Var(*var)));
                formulas.push(Formula::Compare(
                    Comparison::Equal,
                    Expr::Var(*var),
                    rounded,
                ));
            }
        }
        // Mostly numbers of everyday life.
        if !matches!(self.family, Family::Specials | Family::Small) && self.random.is_one_in(2) {
            for place in 0..self.doubles {
                let var = Expr::Var(self.vars[place]);
                let limit = self.pick(&[1.0, 10.0, 1000.0, 1.0e9]);
                let low = Expr::Int(key(-limit).into());
                let high = Expr::Int(key(limit).into());
                formulas.push(truth(FloatComparison::Less, low, var.clone(), true));
                formulas.push(truth(FloatComparison::Less, var, high, true));
            }
        }
        let count = self.random.range(1, 3);
        match self.family {
            Family::Planted => {
                let values: Vec<i128> = (0..self.doubles)
                    .map(|_| i128::from(self.center()))
                    .collect();
                formulas.clear();
                for _ in 0..count {
                    formulas.extend(self.planted(&values));
                }
            }
            Family::Logic => {
                for _ in 0..count {
                    formulas.push(self.formula(2));
                }
            }
            Family::Comparisons => {
                for _ in 0..count + 3 {
                    formulas.push(self.comparison(0));
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
        let expr = self.expr(2);
        let value = |var: Var| values[usize::try_from(var.index()).unwrap()];
        let target = expr.value(&|var| Some(value(var)))?;
        let formula = truth(
            self.pick(&[
                FloatComparison::Equal,
                FloatComparison::Equal,
                FloatComparison::AtMost,
            ]),
            expr,
            Expr::Int(target),
            true,
        );
        (holds(&formula, &value) == Some(true)).then_some(formula)
    }

    /// The key of some number.
    fn center(&mut self) -> i64 {
        let near = |random: &mut Random| match random.is_one_in(3) {
            true => random.range(-1, 1),
            false => 0,
        };
        let number = match self.random.range(0, 9) {
            0 => self.pick(&[0.0, -0.0, 1.0, -1.0, 2.0, 0.5, 0.1, 3.0, 1.0e10, 1.0e-5]),
            1 => f64::from(i32::try_from(self.random.range(-100, 100)).unwrap()),
            2 => self.random.range(-10_000, 10_000) as f64 / 100.0,
            3 => self.pick(&[
                f64::INFINITY,
                f64::NEG_INFINITY,
                f64::MAX,
                f64::MIN_POSITIVE,
                5.0e-324,
                9007199254740992.0,
                2147483647.0,
                9.223_372_036_854_776e18,
            ]),
            4 => 2.0f64.powi(i32::try_from(self.random.range(-60, 60)).unwrap()),
            5 => f64::from_bits(self.random.next() & !(0xF << 60) | (0x3 << 60)),
            _ => f64::from(i32::try_from(self.random.range(0, 10)).unwrap()),
        };
        let number = match number.is_nan() {
            true => 0.25,
            false => number,
        };
        (key(number) + near(&mut self.random)).clamp(LEAST, GREATEST)
    }

    fn constant(&mut self) -> Expr {
        let mut found = self.center();
        if self.family == Family::Specials {
            found = match self.random.range(0, 3) {
                0 => key(f64::NAN),
                1 => self.pick(&[key(0.0), key(-0.0), key(f64::INFINITY), LEAST]),
                _ => found,
            };
        }
        if self.family == Family::Singles {
            let rounded = Expr::Float1(FloatUnary::Round, boxed(Expr::Int(found.into())));
            return Expr::Int(rounded.value(&|_| None).unwrap());
        }
        Expr::Int(found.into())
    }

    fn double(&mut self) -> Expr {
        let last = i64::try_from(self.doubles).unwrap() - 1;
        Expr::Var(self.vars[usize::try_from(self.random.range(0, last)).unwrap()])
    }

    fn integer(&mut self) -> Expr {
        let first = i64::try_from(self.doubles).unwrap();
        let last = first + i64::try_from(self.integers).unwrap() - 1;
        Expr::Var(self.vars[usize::try_from(self.random.range(first, last)).unwrap()])
    }

    fn leaf(&mut self) -> Expr {
        match self.random.is_one_in(3) {
            true => self.constant(),
            false => self.double(),
        }
    }

    fn expr(&mut self, depth: u32) -> Expr {
        if depth == 0 || self.random.is_one_in(6) {
            return self.leaf();
        }
        let precision = match self.family {
            Family::Singles => Precision::Single,
            _ => Precision::Double,
        };
        let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
        let plain = [FloatBinary::Add, FloatBinary::Sub];
        let all = [
            FloatBinary::Add,
            FloatBinary::Sub,
            FloatBinary::Mul,
            FloatBinary::Div,
        ];
        let two = |operator, a, b| Expr::Float2(operator, precision, boxed(a), boxed(b));
        let one = |operator, a| Expr::Float1(operator, boxed(a));
        match self.family {
            Family::Linear => match self.random.is_one_in(4) {
                true => two(FloatBinary::Mul, a, self.constant()),
                false => two(self.pick(&plain), a, b),
            },
            Family::Casts => match self.random.range(0, 4) {
                0 | 1 => {
                    let integer = self.integer();
                    let precision =
                        self.pick(&[Precision::Double, Precision::Double, Precision::Single]);
                    one(FloatUnary::FromInteger(precision), integer)
                }
                2 => one(
                    FloatUnary::FromInteger(Precision::Double),
                    one(FloatUnary::ToInteger(Width::INT), a),
                ),
                _ => two(self.pick(&all), a, b),
            },
            Family::Whole => match self.random.range(0, 5) {
                0 => one(FloatUnary::Sqrt(precision), a),
                1 => one(FloatUnary::Floor, a),
                2 => one(FloatUnary::Ceil, a),
                3 => one(FloatUnary::Rint, a),
                _ => two(self.pick(&plain), a, b),
            },
            Family::Singles if self.random.is_one_in(6) => one(FloatUnary::Sqrt(precision), a),
            Family::Specials | Family::Small => match self.random.range(0, 11) {
                0 => one(FloatUnary::Neg, a),
                1 => one(FloatUnary::Sqrt(precision), a),
                2 => one(
                    self.pick(&[FloatUnary::Floor, FloatUnary::Ceil, FloatUnary::Rint]),
                    a,
                ),
                3 => one(FloatUnary::Round, a),
                4 => one(
                    FloatUnary::FromBits(Precision::Double),
                    one(FloatUnary::ToBits(Precision::Double), a),
                ),
                5 => one(
                    FloatUnary::FromBits(Precision::Single),
                    one(FloatUnary::ToBits(Precision::Single), a),
                ),
                6 if self.family == Family::Small => two(FloatBinary::Rem, a, b),
                _ => two(self.pick(&all), a, b),
            },
            Family::Logic if self.random.is_one_in(4) => {
                let condition = self.comparison(0);
                Expr::IfThenElse(Box::new(condition), boxed(a), boxed(b))
            }
            _ => two(self.pick(&all), a, b),
        }
    }

    fn comparison(&mut self, depth: u32) -> Formula {
        let is_true = !self.random.is_one_in(3);
        if self.integers > 0 && self.random.is_one_in(3) {
            let integer = self.integer();
            let other = match self.random.is_one_in(2) {
                true => Expr::Int(self.random.range(-20, 20).into()),
                false => {
                    let width = self.pick(&[Width::INT, Width::LONG]);
                    Expr::Float1(FloatUnary::ToInteger(width), boxed(self.expr(depth)))
                }
            };
            let sum = Expr::Add(
                boxed(integer),
                boxed(Expr::Int(self.random.range(-3, 3).into())),
            );
            return Formula::Compare(self.random.sign(), sum, other);
        }
        let comparison = self.pick(&[
            FloatComparison::Less,
            FloatComparison::AtMost,
            FloatComparison::Equal,
        ]);
        let a = self.expr(depth);
        let b = match self.random.is_one_in(2) {
            true => self.constant(),
            false => self.expr(depth.saturating_sub(1)),
        };
        // Keys may be compared as they are.
        if self.random.is_one_in(8) {
            return Formula::Compare(self.random.sign(), a, b);
        }
        truth(comparison, a, b, is_true)
    }

    fn formula(&mut self, depth: u32) -> Formula {
        if depth == 0 {
            return self.comparison(1);
        }
        match self.random.range(0, 7) {
            0 => Formula::Not(Box::new(self.formula(depth - 1))),
            1 => Formula::And((0..2).map(|_| self.formula(depth - 1)).collect()),
            2..=4 => {
                let count = self.random.range(2, 3);
                Formula::Or((0..count).map(|_| self.formula(depth - 1)).collect())
            }
            _ => self.comparison(2),
        }
    }
}

fn truth(comparison: FloatComparison, a: Expr, b: Expr, is_true: bool) -> Formula {
    let bit = Expr::FloatCompare(comparison, boxed(a), boxed(b));
    Formula::Compare(Comparison::Equal, bit, Expr::Int(is_true.into()))
}
