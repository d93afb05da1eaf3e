//! Random systems of constraints, by family. The same number gives the same system.

use pet_solver::{Comparison, Expr, Formula, Solver, Var};

/// SplitMix64: small, and the same everywhere.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0x9E37_79B9_7F4A_7C15)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from `low` to `high` inclusive.
    pub fn range(&mut self, low: i64, high: i64) -> i64 {
        let size = u64::try_from(i128::from(high) - i128::from(low) + 1).unwrap();
        let offset = i128::from(self.next() % size);
        i64::try_from(i128::from(low) + offset).unwrap()
    }

    pub fn is_one_in(&mut self, n: i64) -> bool {
        self.range(1, n) == 1
    }

    pub fn sign(&mut self) -> Comparison {
        [
            Comparison::Equal,
            Comparison::Unequal,
            Comparison::Less,
            Comparison::AtMost,
            Comparison::Greater,
            Comparison::AtLeast,
        ][usize::try_from(self.range(0, 5)).unwrap()]
    }
}

/// Random formulas over the expressions of a family.
pub trait Formulas {
    fn random(&mut self) -> &mut Random;
    fn constant(&mut self) -> Expr;
    fn expr(&mut self, depth: u32) -> Expr;

    fn comparison(&mut self, depth: u32) -> Formula {
        let a = self.expr(depth);
        let b = match self.random().is_one_in(2) {
            true => self.constant(),
            false => self.expr(depth - 1),
        };
        Formula::Compare(self.random().sign(), a, b)
    }

    fn formula(&mut self, depth: u32) -> Formula {
        if depth == 0 {
            return self.comparison(2);
        }
        match self.random().range(0, 9) {
            0 => Formula::Not(Box::new(self.formula(depth - 1))),
            1 => Formula::And((0..2).map(|_| self.formula(depth - 1)).collect()),
            2 | 3 => {
                let count = self.random().range(2, 3);
                Formula::Or((0..count).map(|_| self.formula(depth - 1)).collect())
            }
            _ => self.comparison(2),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Everything over a small box, where brute force knows the answer.
    Small,
    Linear,
    Products,
    Divisions,
    /// Comparisons that some chosen values satisfy.
    PlantedSolution,
    /// Constraints that exclude each other, among others.
    PlantedConflict,
    /// Constants around the ends of the 32-bit range.
    NearOverflow,
    /// Disjunctions, negations, minimum, maximum, absolute value, if-then-else.
    Logic,
    /// What symbolic execution asserts: definitions of new unknowns, and comparisons.
    Path,
}

pub const FAMILIES: [Family; 9] = [
    Family::Small,
    Family::Linear,
    Family::Products,
    Family::Divisions,
    Family::PlantedSolution,
    Family::PlantedConflict,
    Family::NearOverflow,
    Family::Logic,
    Family::Path,
];

/// Declared bounds of the variables, and the constraints. `F` is a kind of families.
pub struct System<F> {
    pub family: F,
    pub bounds: Vec<(Option<i64>, Option<i64>)>,
    pub formulas: Vec<Formula>,
}

const LOW: i64 = -2_147_483_648;
const HIGH: i64 = 2_147_483_647;

/// The system with this number.
pub fn system(number: u64) -> System<Family> {
    let count = u64::try_from(FAMILIES.len()).unwrap();
    let family = FAMILIES[usize::try_from(number % count).unwrap()];
    let mut make = Make {
        random: Random::new(number),
        vars: variables(8),
        family,
        used: 0,
        planted: Vec::new(),
    };
    make.system()
}

/// The first few variables of a solver, which has no other way to name them.
pub fn variables(count: usize) -> Vec<Var> {
    let mut solver = Solver::new(pet_solver::Budget::default());
    (0..count).map(|_| solver.variable(None, None)).collect()
}

struct Make {
    random: Random,
    vars: Vec<Var>,
    family: Family,
    used: usize,
    planted: Vec<i128>,
}

impl Formulas for Make {
    fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    fn constant(&mut self) -> Expr {
        Make::constant(self)
    }

    fn expr(&mut self, depth: u32) -> Expr {
        Make::expr(self, depth)
    }
}

impl Make {
    fn system(&mut self) -> System<Family> {
        self.used = usize::try_from(self.random.range(1, 4)).unwrap();
        let int = (Some(LOW), Some(HIGH));
        let mut bounds = vec![int; self.used];
        let mut formulas = Vec::new();
        let count = self.random.range(1, 6);
        match self.family {
            Family::Small => {
                self.used = self.used.min(3);
                bounds.truncate(self.used);
                for bound in &mut bounds {
                    let low = self.random.range(-5, 3);
                    *bound = (Some(low), Some(low + self.random.range(0, 8)));
                }
                for _ in 0..count {
                    formulas.push(self.formula(2));
                }
            }
            Family::Linear => {
                self.used = usize::try_from(self.random.range(2, 8)).unwrap();
                bounds = vec![int; self.used];
                if self.random.is_one_in(4) {
                    bounds = vec![(None, None); self.used];
                }
                for _ in 0..self.random.range(2, 10) {
                    formulas.push(self.linear());
                }
            }
            Family::PlantedSolution => {
                let most = [10, 1000, HIGH][usize::try_from(self.random.range(0, 2)).unwrap()];
                self.planted = (0..self.used)
                    .map(|_| i128::from(self.random.range(-most, most)))
                    .collect();
                while formulas.len() < usize::try_from(count).unwrap() {
                    formulas.extend(self.planted_comparison());
                }
            }
            Family::PlantedConflict => {
                for _ in 0..self.random.range(0, 3) {
                    formulas.push(self.comparison(1));
                }
                formulas.extend(self.contradiction());
                let last = formulas.len() - 1;
                let place = usize::try_from(self.random.range(0, 1)).unwrap().min(last);
                formulas.swap(place, last);
            }
            Family::Path => return self.path(),
            Family::Products | Family::Divisions | Family::NearOverflow => {
                for _ in 0..count {
                    formulas.push(self.comparison(2));
                }
            }
            Family::Logic => {
                for _ in 0..count {
                    formulas.push(self.formula(2));
                }
            }
        }
        System {
            family: self.family,
            bounds,
            formulas,
        }
    }

    fn var(&mut self) -> Expr {
        let most = i64::try_from(self.used).unwrap() - 1;
        let place = usize::try_from(self.random.range(0, most)).unwrap();
        Expr::Var(self.vars[place])
    }

    fn constant(&mut self) -> Expr {
        let is_near = self.family == Family::NearOverflow || self.random.is_one_in(12);
        let value = if is_near && self.family != Family::Small {
            let ends = [HIGH, LOW, HIGH / 2, 46340, 65536];
            let end = ends[usize::try_from(self.random.range(0, 4)).unwrap()];
            end + self.random.range(-2, 2)
        } else if self.random.is_one_in(4) && self.family != Family::Small {
            self.random.range(-1000, 1000)
        } else {
            self.random.range(-6, 12)
        };
        Expr::Int(i128::from(value))
    }

    fn expr(&mut self, depth: u32) -> Expr {
        if depth == 0 || self.random.is_one_in(4) {
            return if self.random.is_one_in(3) {
                self.constant()
            } else {
                self.var()
            };
        }
        let has_products = self.family != Family::Linear;
        let has_divisions = matches!(
            self.family,
            Family::Divisions | Family::Small | Family::Logic | Family::PlantedSolution
        );
        let has_logic = matches!(self.family, Family::Logic | Family::Small);
        loop {
            let kind = self.random.range(0, 11);
            let is_allowed = match kind {
                0..=3 => true,
                4 | 5 => has_products,
                6 | 7 => has_divisions,
                _ => has_logic && self.random.is_one_in(2),
            };
            if !is_allowed {
                continue;
            }
            let a = Box::new(self.expr(depth - 1));
            if kind == 8 {
                return Expr::Abs(a);
            }
            let b = Box::new(self.expr(depth - 1));
            return match kind {
                0 | 1 => Expr::Add(a, b),
                2 => Expr::Sub(a, b),
                3 => Expr::Neg(a),
                4 | 5 => Expr::Mul(a, b),
                6 | 7 => {
                    let b = if self.random.is_one_in(3) {
                        b
                    } else {
                        Box::new(Expr::Int(i128::from(self.random.range(2, 12))))
                    };
                    if kind == 6 {
                        Expr::Div(a, b)
                    } else {
                        Expr::Rem(a, b)
                    }
                }
                9 => Expr::Min(a, b),
                10 => Expr::Max(a, b),
                _ => Expr::IfThenElse(Box::new(self.comparison(1)), a, b),
            };
        }
    }

    fn linear(&mut self) -> Formula {
        let mut sum = self.constant();
        for _ in 0..self.random.range(1, 4) {
            let factor = Expr::Int(i128::from(self.random.range(-7, 7)));
            let term = Expr::Mul(Box::new(factor), Box::new(self.var()));
            sum = Expr::Add(Box::new(sum), Box::new(term));
        }
        let right = if self.random.is_one_in(2) {
            self.var()
        } else {
            self.constant()
        };
        Formula::Compare(self.random.sign(), sum, right)
    }

    /// A comparison that the planted values satisfy, if the expression has a value.
    fn planted_comparison(&mut self) -> Option<Formula> {
        let expr = self.expr(2);
        let sign = self.random.sign();
        let slack = i128::from(self.random.range(-3, 3));
        let value = value_of(&expr, &self.vars, &self.planted)?;
        let formula = Formula::Compare(sign, expr, Expr::Int(value + slack));
        let planted = |var: Var| self.planted[usize::try_from(var.index()).unwrap()];
        if pet_solver::holds(&formula, &planted)? {
            Some(formula)
        } else {
            Some(Formula::Not(Box::new(formula)))
        }
    }

    /// Two or three constraints that exclude each other, not always obviously.
    fn contradiction(&mut self) -> Vec<Formula> {
        let (a, b, c) = (self.expr(1), self.expr(1), self.expr(1));
        let k = i128::from(self.random.range(2, 9));
        let bx = Box::new;
        match self.random.range(0, 4) {
            0 => vec![
                Formula::Compare(Comparison::Less, a.clone(), b.clone()),
                Formula::Compare(Comparison::Less, b, c.clone()),
                Formula::Compare(Comparison::Less, c, a),
            ],
            1 => vec![Formula::Compare(
                Comparison::Equal,
                Expr::Mul(bx(Expr::Int(k)), bx(a)),
                Expr::Add(bx(Expr::Mul(bx(Expr::Int(k)), bx(b))), bx(Expr::Int(k - 1))),
            )],
            2 => vec![Formula::Compare(
                Comparison::Less,
                Expr::Mul(bx(a.clone()), bx(a)),
                Expr::Int(-k),
            )],
            3 => vec![Formula::Compare(
                Comparison::AtLeast,
                Expr::Rem(bx(a), bx(Expr::Int(k))),
                Expr::Int(k),
            )],
            _ => vec![
                Formula::Compare(
                    Comparison::Greater,
                    Expr::Add(bx(a.clone()), bx(b.clone())),
                    Expr::Int(k),
                ),
                Formula::Compare(Comparison::AtMost, a, Expr::Int(0)),
                Formula::Compare(Comparison::AtMost, b, Expr::Int(k)),
            ],
        }
    }

    /// Inputs, then definitions of unbounded unknowns and conditions on all of them.
    fn path(&mut self) -> System<Family> {
        let inputs = self.used.min(3);
        self.used = inputs;
        let mut bounds = vec![(Some(LOW), Some(HIGH)); inputs];
        let mut formulas = Vec::new();
        for _ in 0..self.random.range(2, 5) {
            let next = Expr::Var(self.vars[self.used]);
            let a = Box::new(self.var());
            let b = Box::new(if self.random.is_one_in(2) {
                self.var()
            } else {
                self.constant()
            });
            let meaning = match self.random.range(0, 6) {
                0 | 1 => Expr::Add(a, b),
                2 => Expr::Sub(a, b),
                3 | 4 => Expr::Mul(a, b),
                kind => {
                    let is_zero = Formula::Compare(Comparison::Unequal, (*b).clone(), Expr::Int(0));
                    formulas.push(is_zero);
                    if kind == 5 {
                        Expr::Div(a, b)
                    } else {
                        Expr::Rem(a, b)
                    }
                }
            };
            formulas.push(Formula::Compare(Comparison::Equal, next, meaning));
            bounds.push((None, None));
            self.used += 1;
            if self.random.is_one_in(2) {
                let (a, b) = (
                    self.var(),
                    if self.random.is_one_in(2) {
                        self.var()
                    } else {
                        self.constant()
                    },
                );
                formulas.push(Formula::Compare(self.random.sign(), a, b));
            }
        }
        let (a, b) = (self.var(), self.constant());
        formulas.push(Formula::Compare(self.random.sign(), a, b));
        System {
            family: self.family,
            bounds,
            formulas,
        }
    }
}

/// The value of an expression without logic, for values of the variables.
pub fn value_of(expr: &Expr, vars: &[Var], values: &[i128]) -> Option<i128> {
    match expr {
        Expr::Int(value) => Some(*value),
        Expr::Var(var) => {
            let place = vars.iter().position(|other| other == var)?;
            values.get(place).copied()
        }
        Expr::Neg(a) => value_of(a, vars, values)?.checked_neg(),
        Expr::Abs(a) => value_of(a, vars, values)?.checked_abs(),
        Expr::Add(a, b) => value_of(a, vars, values)?.checked_add(value_of(b, vars, values)?),
        Expr::Sub(a, b) => value_of(a, vars, values)?.checked_sub(value_of(b, vars, values)?),
        Expr::Mul(a, b) => value_of(a, vars, values)?.checked_mul(value_of(b, vars, values)?),
        Expr::Div(a, b) => value_of(a, vars, values)?.checked_div(value_of(b, vars, values)?),
        Expr::Rem(a, b) => value_of(a, vars, values)?.checked_rem(value_of(b, vars, values)?),
        _ => None,
    }
}
