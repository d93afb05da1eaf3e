//! Gates over literals of the SAT solver. Equal gates exist once, and gates with constant inputs
//! do not exist.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use std::collections::HashMap;

/// The number of gates after which the encoding is given up.
const MOST_GATES: usize = 400_000;

/// The limit of the search, counted in conflicts.
#[derive(Debug, Default)]
struct Limit {
    conflicts: u64,
    most: u64,
}

impl Callbacks for Limit {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.conflicts += u64::from(matches!(kind, ClauseKind::Learnt));
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.most
    }
}

/// The answer of the SAT solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sat {
    Yes,
    No,
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Gate {
    And(Lit, Lit),
    Xor(Lit, Lit),
    Xor3(Lit, Lit, Lit),
    Majority(Lit, Lit, Lit),
    Choice(Lit, Lit, Lit),
}

pub struct Gates {
    solver: Solver<Limit>,
    known: HashMap<Gate, Lit>,
    lists: HashMap<Vec<Lit>, Lit>,
    yes: Lit,
    clause: Vec<Lit>,
    count: usize,
    most: usize,
}

impl Gates {
    /// No gates yet, and at most so many later.
    pub fn new(most: usize) -> Gates {
        let mut solver = Solver::new(SolverOpts::default(), Limit::default());
        let yes = Lit::new(solver.new_var_default(), true);
        solver.add_clause_reuse(&mut vec![yes]);
        Gates {
            solver,
            known: HashMap::new(),
            lists: HashMap::new(),
            yes,
            clause: Vec::new(),
            count: 0,
            most: most.min(MOST_GATES),
        }
    }

    pub fn yes(&self) -> Lit {
        self.yes
    }

    pub fn no(&self) -> Lit {
        !self.yes
    }

    pub fn constant(&self, truth: bool) -> Lit {
        if truth { self.yes } else { !self.yes }
    }

    /// The number of gates and inputs, a measure of the work to make them.
    pub fn count(&self) -> usize {
        self.count
    }

    pub fn is_too_large(&self) -> bool {
        self.count > self.most
    }

    pub fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }

    /// Searches with at most so many conflicts.
    pub fn solve(&mut self, assumptions: &[Lit], conflicts: u64) -> Sat {
        let limit = self.solver.cb_mut();
        limit.most = limit.conflicts.saturating_add(conflicts);
        match self.solver.solve_limited(assumptions) {
            answer if answer == lbool::TRUE => Sat::Yes,
            answer if answer == lbool::FALSE => Sat::No,
            _ => Sat::Unknown,
        }
    }

    /// The value of a literal in the last model.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.solver.value_lit(lit) == lbool::TRUE
    }

    pub fn input(&mut self) -> Lit {
        self.count += 1;
        Lit::new(self.solver.new_var_default(), true)
    }

    /// Demands that one of these is true.
    pub fn clause(&mut self, lits: &[Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(lits);
        let mut clause = std::mem::take(&mut self.clause);
        self.solver.add_clause_reuse(&mut clause);
        self.clause = clause;
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        if a == b || b == self.yes {
            return a;
        }
        if a == self.yes {
            return b;
        }
        if a == !b || a == self.no() || b == self.no() {
            return self.no();
        }
        let gate = Gate::And(a.min(b), a.max(b));
        self.gate(gate, |gates, out| {
            gates.clause(&[!out, a]);
            gates.clause(&[!out, b]);
            gates.clause(&[out, !a, !b]);
        })
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        if a == b {
            return self.no();
        }
        if a == !b {
            return self.yes;
        }
        for (constant, other) in [(a, b), (b, a)] {
            if constant == self.yes {
                return !other;
            }
            if constant == self.no() {
                return other;
            }
        }
        let is_negated = a.sign() != b.sign();
        let (a, b) = (a.apply_sign(a.sign()), b.apply_sign(b.sign()));
        let gate = Gate::Xor(a.min(b), a.max(b));
        let out = self.gate(gate, |gates, out| {
            gates.clause(&[!out, a, b]);
            gates.clause(&[!out, !a, !b]);
            gates.clause(&[out, !a, b]);
            gates.clause(&[out, a, !b]);
        });
        if is_negated { !out } else { out }
    }

    /// The sum of three bits, without carry.
    pub fn xor3(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let is_simple = self.is_constant(a)
            || self.is_constant(b)
            || self.is_constant(c)
            || a.var() == b.var()
            || a.var() == c.var()
            || b.var() == c.var();
        if is_simple {
            // The two that simplify come first.
            return if a.var() == c.var() {
                let first = self.xor(a, c);
                self.xor(first, b)
            } else if b.var() == c.var() || self.is_constant(a) {
                let first = self.xor(b, c);
                self.xor(first, a)
            } else {
                let first = self.xor(a, b);
                self.xor(first, c)
            };
        }
        let is_negated = !(a.sign() ^ b.sign() ^ c.sign());
        let mut lits = [a, b, c].map(|lit| lit.apply_sign(lit.sign()));
        lits.sort_unstable();
        let [a, b, c] = lits;
        let out = self.gate(Gate::Xor3(a, b, c), |gates, out| {
            for (x, y, z) in [(a, b, c), (a, !b, !c), (!a, b, !c), (!a, !b, c)] {
                gates.clause(&[!out, x, y, z]);
                gates.clause(&[out, !x, !y, !z]);
            }
        });
        if is_negated { !out } else { out }
    }

    /// The carry of three bits.
    pub fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        for (one, x, y) in [(a, b, c), (b, a, c), (c, a, b)] {
            if one == self.yes {
                return self.or(x, y);
            }
            if one == self.no() {
                return self.and(x, y);
            }
            if x == y {
                return x;
            }
            if x == !y {
                return one;
            }
        }
        let mut lits = [a, b, c];
        lits.sort_unstable();
        let [a, b, c] = lits;
        self.gate(Gate::Majority(a, b, c), |gates, out| {
            for (x, y) in [(a, b), (a, c), (b, c)] {
                gates.clause(&[out, !x, !y]);
                gates.clause(&[!out, x, y]);
            }
        })
    }

    /// `a` where the condition holds, else `b`.
    pub fn choice(&mut self, condition: Lit, a: Lit, b: Lit) -> Lit {
        if a == b || condition == self.yes {
            return a;
        }
        if condition == self.no() {
            return b;
        }
        if a == !b {
            return !self.xor(condition, a);
        }
        if a == self.yes || a == condition {
            return self.or(condition, b);
        }
        if a == self.no() || a == !condition {
            return self.and(!condition, b);
        }
        if b == self.yes || b == !condition {
            return self.or(!condition, a);
        }
        if b == self.no() || b == condition {
            return self.and(condition, a);
        }
        let (condition, a, b) = match condition.sign() {
            true => (condition, a, b),
            false => (!condition, b, a),
        };
        self.gate(Gate::Choice(condition, a, b), |gates, out| {
            gates.clause(&[!condition, !a, out]);
            gates.clause(&[!condition, a, !out]);
            gates.clause(&[condition, !b, out]);
            gates.clause(&[condition, b, !out]);
            gates.clause(&[!a, !b, out]);
            gates.clause(&[a, b, !out]);
        })
    }

    pub fn all(&mut self, lits: &[Lit]) -> Lit {
        let mut parts: Vec<Lit> = lits.iter().copied().filter(|it| *it != self.yes).collect();
        parts.sort_unstable();
        parts.dedup();
        let is_false = parts.contains(&self.no())
            || parts
                .windows(2)
                .any(|pair| matches!(pair, [a, b] if *a == !*b));
        match parts.as_slice() {
            _ if is_false => return self.no(),
            [] => return self.yes,
            [only] => return *only,
            [a, b] => return self.and(*a, *b),
            _ => {}
        }
        if let Some(out) = self.lists.get(&parts) {
            return *out;
        }
        let out = self.input();
        let mut clause = vec![out];
        for part in &parts {
            self.clause(&[!out, *part]);
            clause.push(!*part);
        }
        self.clause(&clause);
        self.lists.insert(parts, out);
        out
    }

    fn is_constant(&self, lit: Lit) -> bool {
        lit.var() == self.yes.var()
    }

    fn gate(&mut self, gate: Gate, define: impl FnOnce(&mut Gates, Lit)) -> Lit {
        if let Some(out) = self.known.get(&gate) {
            return *out;
        }
        let out = self.input();
        define(self, out);
        self.known.insert(gate, out);
        out
    }
}
