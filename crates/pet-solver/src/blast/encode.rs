//! From terms to gates. A number has as many bits as its range needs, or only the lowest ones if
//! nothing else is demanded of it, so a model of the gates is a model of the terms, and if there
//! is none, the terms have none.

use super::super::bits::BitOperator;
use super::super::expr::{FloatBinary, FloatUnary, Precision, Var};
use super::super::ranges;
use super::adder::{Columns, Row};
use super::fp::Unpacked;
use super::fp_ops::Towards;
use super::gates::Gates;
use super::term::{Id, Term, Terms, Truth};
use batsat::Lit;
use std::collections::{BTreeMap, HashMap};

/// The demand for all bits.
const WHOLE: usize = usize::MAX;

/// No number has more bits than this.
const MOST_BITS: usize = 128;

/// The bits of a term; a condition has one.
#[derive(Debug, Clone, Default)]
struct Bits {
    lits: Vec<Lit>,
    is_whole: bool,
}

/// Quotient and remainder.
type Division = (Vec<Lit>, Vec<Lit>);

pub struct Encoder<'a> {
    terms: &'a Terms,
    pub gates: Gates,
    demands: Vec<usize>,
    bits: Vec<Bits>,
    divisions: HashMap<(Id, Id, Truth), Division>,
    pub inputs: BTreeMap<Var, Vec<Lit>>,
}

impl Encoder<'_> {
    /// The gates of the terms that the roots need, and the literals of the roots. `None` if a number
    /// has no range, or there are too many gates.
    pub fn new<'a>(
        terms: &'a Terms,
        roots: &[Truth],
        gates: Gates,
    ) -> Option<(Encoder<'a>, Vec<Lit>)> {
        let mut encoder = Encoder {
            terms,
            gates,
            demands: vec![0; terms.list.len()],
            bits: vec![Bits::default(); terms.list.len()],
            divisions: HashMap::new(),
            inputs: BTreeMap::new(),
        };
        for root in roots {
            encoder.demand(root.id, WHOLE);
        }
        for id in (0..terms.list.len()).rev() {
            encoder.pass_on(id)?;
        }
        // Variables first, in their order: they are decided first.
        let is_input = |id: &Id| matches!(terms.term(*id), Term::Var(_));
        let (inputs, others): (Vec<Id>, Vec<Id>) = (0..terms.list.len()).partition(is_input);
        for id in inputs.into_iter().chain(others) {
            if encoder.demand_of(id) > 0 {
                let bits = encoder.encode(id)?;
                if encoder.gates.is_too_large() {
                    return None;
                }
                if let Some(place) = encoder.bits.get_mut(id) {
                    *place = bits;
                }
            }
        }
        let lits = roots.iter().map(|root| encoder.truth(*root)).collect();
        Some((encoder, lits))
    }

    fn demand(&mut self, id: Id, bits: usize) {
        if let Some(demand) = self.demands.get_mut(id) {
            *demand = (*demand).max(bits);
        }
    }

    fn demand_of(&self, id: Id) -> usize {
        self.demands.get(id).copied().unwrap_or(0)
    }

    /// The number of bits of a term, and whether these are all. `None` if it has no range.
    fn size(&self, id: Id) -> Option<(usize, bool)> {
        let demand = self.demand_of(id);
        let exact = self.terms.range(id).map(ranges::bits);
        match exact.and_then(|exact| usize::try_from(exact).ok()) {
            Some(exact) if exact <= demand => Some((exact, true)),
            _ if demand <= MOST_BITS => Some((demand, false)),
            _ => None,
        }
    }

    /// Hands the demand for a term on to its operands.
    fn pass_on(&mut self, id: Id) -> Option<()> {
        if self.demand_of(id) == 0 {
            return Some(());
        }
        let terms = self.terms;
        let term = terms.term(id);
        let (bits, _) = match term {
            Term::True | Term::Equal(..) | Term::Less(..) | Term::Divisible(..) | Term::All(_) => {
                (1, true)
            }
            _ => self.size(id)?,
        };
        match term {
            Term::True | Term::Const(_) | Term::Var(_) => {}
            Term::Sum(parts, _) => {
                for (part, factor) in parts {
                    // The lowest bits of a multiple of 2^n need n bits less.
                    let zeros = usize::try_from(factor.trailing_zeros()).unwrap_or(0);
                    self.demand(*part, bits.saturating_sub(zeros).max(1));
                }
            }
            Term::Product(a, b) => {
                self.demand(*a, bits);
                self.demand(*b, bits);
            }
            Term::Wrap(width, a) => {
                let size = usize::try_from(width.size()).unwrap_or(0);
                self.demand(*a, bits.min(size));
            }
            Term::Bits(_, parts) => {
                for part in parts {
                    self.demand(*part, bits);
                }
            }
            Term::Quotient(a, b, guard) | Term::Remainder(a, b, guard) => {
                self.demand(*a, WHOLE);
                self.demand(*b, WHOLE);
                self.demand(guard.id, WHOLE);
            }
            Term::Minimum(a, b)
            | Term::Maximum(a, b)
            | Term::Equal(a, b)
            | Term::Less(a, b)
            | Term::Float2(_, a, b) => {
                self.demand(*a, WHOLE);
                self.demand(*b, WHOLE);
            }
            Term::Absolute(a) | Term::Float1(_, a) => self.demand(*a, WHOLE),
            Term::Choice(condition, a, b) => {
                self.demand(condition.id, WHOLE);
                self.demand(*a, bits);
                self.demand(*b, bits);
            }
            Term::ShiftLeft(a, n) => {
                self.demand(*a, bits);
                self.demand(*n, WHOLE);
            }
            Term::ShiftRight(a, n) => {
                match self.terms.term(*n) {
                    Term::Const(distance) => {
                        let distance = usize::try_from(*distance).unwrap_or(0);
                        self.demand(*a, bits + distance);
                    }
                    _ => self.demand(*a, WHOLE),
                }
                self.demand(*n, WHOLE);
            }
            Term::Divisible(a, size) => self.demand(*a, usize::try_from(*size).ok()?),
            Term::All(parts) => {
                for part in parts {
                    self.demand(part.id, WHOLE);
                }
            }
        }
        Some(())
    }

    fn lit(&self, id: Id) -> Lit {
        let bits = self.bits.get(id).and_then(|bits| bits.lits.first());
        bits.copied().unwrap_or(self.gates.no())
    }

    fn truth(&self, truth: Truth) -> Lit {
        let lit = self.lit(truth.id);
        if truth.is_negated { !lit } else { lit }
    }

    fn row(&self, id: Id) -> Row<'_> {
        self.bits.get(id).map_or(
            Row {
                bits: &[],
                is_whole: true,
            },
            |bits| Row {
                bits: &bits.lits,
                is_whole: bits.is_whole,
            },
        )
    }

    /// The lowest bits, with the sign repeated if there are fewer.
    fn low(&self, id: Id, count: usize) -> Vec<Lit> {
        let row = self.row(id);
        extended(row.bits, count, self.gates.no())
    }

    fn encode(&mut self, id: Id) -> Option<Bits> {
        let terms = self.terms;
        let condition = |lit: Lit| {
            Some(Bits {
                lits: vec![lit],
                is_whole: true,
            })
        };
        match terms.term(id) {
            Term::True => return condition(self.gates.yes()),
            Term::Equal(a, b) => {
                let (a, b) = self.pair(*a, *b);
                return condition(self.gates.equal(&a, &b));
            }
            Term::Less(a, b) => {
                let (a, b) = self.pair(*a, *b);
                return condition(self.gates.less(&a, &b, true));
            }
            Term::Divisible(a, size) => {
                let bits = self.low(*a, usize::try_from(*size).ok()?);
                let zeros: Vec<Lit> = bits.iter().map(|bit| !*bit).collect();
                return condition(self.gates.all(&zeros));
            }
            Term::All(parts) => {
                let lits: Vec<Lit> = parts.iter().map(|part| self.truth(*part)).collect();
                return condition(self.gates.all(&lits));
            }
            Term::Var(var) => {
                let range = terms.range(id)?;
                let lits = self.variable(range);
                self.inputs.insert(*var, lits.clone());
                return Some(Bits {
                    lits,
                    is_whole: true,
                });
            }
            _ => {}
        }
        let (size, is_whole) = self.size(id)?;
        // The sign may be known from the range.
        let sign = match terms.range(id).filter(|_| is_whole) {
            Some((0.., _)) => Some(self.gates.no()),
            Some((_, ..0)) => Some(self.gates.yes()),
            _ => None,
        };
        let wanted = size - usize::from(sign.is_some());
        let mut lits = self.number(id, wanted)?;
        lits.extend(sign);
        Some(Bits { lits, is_whole })
    }

    /// The lowest bits of a number.
    fn number(&mut self, id: Id, size: usize) -> Option<Vec<Lit>> {
        let terms = self.terms;
        Some(match terms.term(id) {
            Term::Const(value) => (0..size)
                .map(|place| self.gates.constant(value >> place.min(127) & 1 == 1))
                .collect(),
            Term::Sum(parts, constant) => {
                let mut columns = Columns::new(size, &self.gates);
                columns.add_constant(*constant);
                for (part, factor) in parts {
                    columns.add(self.row(*part), *factor);
                }
                columns.finish(&mut self.gates)
            }
            Term::Product(a, b) => {
                let mut columns = Columns::new(size, &self.gates);
                let (a, b) = (self.copy(*a), self.copy(*b));
                columns.add_product(a.row(), b.row(), &mut self.gates);
                columns.finish(&mut self.gates)
            }
            Term::Wrap(width, a) => {
                let inner = usize::try_from(width.size()).ok()?;
                let mut lits = self.low(*a, inner.min(size));
                let next = match width.is_signed {
                    true => lits.last().copied().unwrap_or(self.gates.no()),
                    false => self.gates.no(),
                };
                lits.resize(size, next);
                lits
            }
            Term::Bits(operator, parts) => {
                let mut parts = parts.iter();
                let mut lits = self.low(*parts.next()?, size);
                for part in parts {
                    let other = self.low(*part, size);
                    for (lit, other) in lits.iter_mut().zip(other) {
                        *lit = match operator {
                            BitOperator::And => self.gates.and(*lit, other),
                            BitOperator::Or => self.gates.or(*lit, other),
                            BitOperator::Xor => self.gates.xor(*lit, other),
                        };
                    }
                }
                lits
            }
            Term::Quotient(a, b, guard) => {
                let (quotient, _) = self.division(*a, *b, *guard)?;
                extended(&quotient, size, self.gates.no())
            }
            Term::Remainder(a, b, guard) => {
                let (_, remainder) = self.division(*a, *b, *guard)?;
                extended(&remainder, size, self.gates.no())
            }
            Term::Minimum(a, b) | Term::Maximum(a, b) => {
                let is_least = matches!(terms.term(id), Term::Minimum(..));
                let (x, y) = self.pair(*a, *b);
                let is_less = self.gates.less(&x, &y, true);
                let condition = if is_least { is_less } else { !is_less };
                self.chosen(condition, *a, *b, size)
            }
            Term::Absolute(a) => {
                // The absolute value of the least number needs a bit more.
                let bits = self.low(*a, size.max(self.row(*a).bits.len()));
                let sign = bits.last().copied()?;
                let lits = self.gates.negated_if(sign, &bits);
                extended(&lits, size, self.gates.no())
            }
            Term::Float1(operator, a) => {
                let lits = self.float1(*operator, *a)?;
                extended(&lits, size, self.gates.no())
            }
            Term::Float2(operator, a, b) => {
                let lits = self.float2(*operator, *a, *b)?;
                extended(&lits, size, self.gates.no())
            }
            Term::Choice(condition, a, b) => self.chosen(self.truth(*condition), *a, *b, size),
            Term::ShiftLeft(a, n) => {
                let mut lits = self.low(*a, size);
                for (stage, by) in self.low(*n, 6).into_iter().enumerate() {
                    let distance = 1usize << stage;
                    let before = lits.clone();
                    for (place, lit) in lits.iter_mut().enumerate() {
                        let from = place
                            .checked_sub(distance)
                            .and_then(|from| before.get(from));
                        let from = from.copied().unwrap_or(self.gates.no());
                        *lit = self.gates.choice(by, from, *lit);
                    }
                }
                lits
            }
            Term::ShiftRight(a, n) => match terms.term(*n) {
                Term::Const(distance) => {
                    let distance = usize::try_from(*distance).ok()?;
                    let lits = self.low(*a, size + distance);
                    lits.get(distance..)?.to_vec()
                }
                _ => {
                    let mut lits = self.row(*a).bits.to_vec();
                    for (stage, by) in self.low(*n, 6).into_iter().enumerate() {
                        let distance = 1usize << stage;
                        let before = lits.clone();
                        let sign = before.last().copied().unwrap_or(self.gates.no());
                        for (place, lit) in lits.iter_mut().enumerate() {
                            let from = before.get(place + distance).copied().unwrap_or(sign);
                            *lit = self.gates.choice(by, from, *lit);
                        }
                    }
                    extended(&lits, size, self.gates.no())
                }
            },
            _ => return None,
        })
    }

    fn unpacked(&mut self, id: Id) -> Unpacked {
        let key = self.low(id, 64);
        let is_single = self.terms.singles.contains(&id);
        self.gates.unpack(&key, is_single)
    }

    /// The bits of a key, or of an integer.
    fn float1(&mut self, operator: FloatUnary, a: Id) -> Option<Vec<Lit>> {
        match operator {
            FloatUnary::FromInteger(precision) => {
                let integer = self.low(a, self.row(a).bits.len().min(64));
                let is_single = precision == Precision::Single;
                return Some(self.gates.float_of_integer(&integer, is_single));
            }
            FloatUnary::FromBits(_) => {
                let bits = self.low(a, 32);
                return Some(self.gates.float_of_bits(&bits));
            }
            _ => {}
        }
        let number = self.unpacked(a);
        let gates = &mut self.gates;
        Some(match operator {
            FloatUnary::Neg => gates.float_neg(&number),
            FloatUnary::Round => gates.float_round(&number),
            FloatUnary::Sqrt(_) => gates.float_root(&number)?,
            FloatUnary::Floor => gates.float_whole(&number, Towards::Below),
            FloatUnary::Ceil => gates.float_whole(&number, Towards::Above),
            FloatUnary::Rint => gates.float_whole(&number, Towards::Nearest),
            FloatUnary::ToInteger(width) if width.is_signed => {
                gates.float_to_integer(&number, usize::try_from(width.size()).ok()?)
            }
            FloatUnary::ToBits(Precision::Single) => gates.float_to_bits(&number),
            // The others became sums.
            _ => return None,
        })
    }

    fn float2(&mut self, operator: FloatBinary, a: Id, b: Id) -> Option<Vec<Lit>> {
        let (x, y) = (self.unpacked(a), self.unpacked(b));
        let gates = &mut self.gates;
        match operator {
            FloatBinary::Add => Some(gates.float_sum(&x, &y, false)),
            FloatBinary::Sub => Some(gates.float_sum(&x, &y, true)),
            FloatBinary::Mul => gates.float_product(&x, &y, a == b),
            FloatBinary::Div => gates.float_quotient(&x, &y),
            FloatBinary::Rem => Some(gates.float_remainder(&x, &y)),
        }
    }

    fn copy(&self, id: Id) -> Bits {
        self.bits.get(id).cloned().unwrap_or_default()
    }

    /// Two whole numbers with the same number of bits.
    fn pair(&self, a: Id, b: Id) -> (Vec<Lit>, Vec<Lit>) {
        let size = self.row(a).bits.len().max(self.row(b).bits.len());
        (self.low(a, size), self.low(b, size))
    }

    fn chosen(&mut self, condition: Lit, a: Id, b: Id, size: usize) -> Vec<Lit> {
        let (a, b) = (self.low(a, size), self.low(b, size));
        let pairs = a.into_iter().zip(b);
        pairs
            .map(|(a, b)| self.gates.choice(condition, a, b))
            .collect()
    }

    /// A new number within a range.
    fn variable(&mut self, range: (i128, i128)) -> Vec<Lit> {
        let size = usize::try_from(ranges::bits(range)).unwrap_or(MOST_BITS);
        let mut lits: Vec<Lit> = (1..size).map(|_| self.gates.input()).collect();
        lits.push(match range {
            (0.., _) => self.gates.no(),
            (_, ..0) => self.gates.yes(),
            _ => self.gates.input(),
        });
        let bits_of = |gates: &Gates, value: i128| -> Vec<Lit> {
            (0..size)
                .map(|place| gates.constant(value >> place.min(127) & 1 == 1))
                .collect()
        };
        let low = bits_of(&self.gates, range.0);
        let high = bits_of(&self.gates, range.1);
        let is_below = self.gates.less(&lits, &low, true);
        let is_above = self.gates.less(&high, &lits, true);
        self.gates.clause(&[!is_below]);
        self.gates.clause(&[!is_above]);
        lits
    }

    /// Quotient and remainder towards zero: new numbers with `|a| = q * |b| + r` and `r < |b|`,
    /// where the division has a value.
    fn division(&mut self, a: Id, b: Id, guard: Truth) -> Option<Division> {
        if let Some(known) = self.divisions.get(&(a, b, guard)) {
            return Some(known.clone());
        }
        let (x, y) = (self.copy(a).lits, self.copy(b).lits);
        let (x_sign, y_sign) = (*x.last()?, *y.last()?);
        let x_size = self.gates.negated_if(x_sign, &x);
        let y_size = self.gates.negated_if(y_sign, &y);
        let most = |range: ranges::Range| {
            let (_, most) = ranges::absolute(range)?;
            usize::try_from(ranges::bits((0, most)) - 1).ok()
        };
        let (first, second) = (self.terms.range(a), self.terms.range(b));
        let q_bits = most(ranges::quotient(first, second))?;
        let r_bits = most(ranges::remainder(first, second))?;
        let mut fresh = |count: usize| -> Vec<Lit> {
            let mut lits: Vec<Lit> = (0..count).map(|_| self.gates.input()).collect();
            lits.push(self.gates.no());
            lits
        };
        let (q, r) = (fresh(q_bits), fresh(r_bits));
        let no = self.gates.no();
        // The sizes are not negative, so a zero stands before them.
        let wide = |bits: &[Lit]| -> Vec<Lit> {
            let mut wide = bits.to_vec();
            wide.push(no);
            wide
        };
        let (x_size, y_size) = (wide(&x_size), wide(&y_size));
        let has_value = self.truth(guard);
        // The product is not larger than the dividend, so the places of its factors add up to less
        // than the bits of the dividend; then two columns more hold the sum.
        let most = x_size.len();
        let mut is_above = no;
        for (place, bit) in y_size.iter().enumerate().rev() {
            is_above = self.gates.or(is_above, *bit);
            if let Some(other) = most.checked_sub(place).and_then(|other| q.get(other)) {
                self.gates.clause(&[!has_value, !is_above, !*other]);
            }
        }
        if let Some(over) = q.get(most..) {
            for bit in over {
                self.gates.clause(&[!has_value, !*bit]);
            }
        }
        let width = most.max(r.len()) + 2;
        let whole = |bits| Row {
            bits,
            is_whole: true,
        };
        let mut columns = Columns::new(width, &self.gates);
        match self.terms.term(b) {
            Term::Const(divisor) => columns.add(whole(&q), divisor.abs()),
            _ => columns.add_product(whole(&q), whole(&y_size), &mut self.gates),
        }
        columns.add(whole(&r), 1);
        let sum = columns.finish(&mut self.gates);
        if self.gates.is_too_large() {
            return None;
        }
        let is_sum = self.gates.equal(&sum, &extended(&x_size, width, no));
        let size = r.len().max(y_size.len());
        let (rest, divisor) = (extended(&r, size, no), extended(&y_size, size, no));
        let is_rest = self.gates.less(&rest, &divisor, false);
        self.gates.clause(&[!has_value, is_sum]);
        self.gates.clause(&[!has_value, is_rest]);
        let sign = self.gates.xor(x_sign, y_sign);
        let quotient = self.gates.negated_if(sign, &q);
        let remainder = self.gates.negated_if(x_sign, &r);
        let both = (quotient, remainder);
        self.divisions.insert((a, b, guard), both.clone());
        Some(both)
    }
}

impl Bits {
    fn row(&self) -> Row<'_> {
        Row {
            bits: &self.lits,
            is_whole: self.is_whole,
        }
    }
}

/// The lowest bits of a row, with the last one repeated.
fn extended(bits: &[Lit], count: usize, none: Lit) -> Vec<Lit> {
    let last = bits.last().copied().unwrap_or(none);
    let mut lits: Vec<Lit> = bits.iter().copied().take(count).collect();
    lits.resize(count, last);
    lits
}
