//! Formulas for tests, and what brute force says about them.
#![allow(dead_code, reason = "every test file uses a part")]

use smallscope_solver::{Cnf, Lit, Var};

/// Numbers that look random, the same in every run (splitmix64).
pub struct Numbers(u64);

impl Numbers {
    pub fn seeded(seed: u64) -> Self {
        Numbers(seed)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }

    pub fn literal(&mut self, vars: usize) -> Lit {
        Var::new(self.below(vars)).literal(self.below(2) == 0)
    }

    /// Literals as they come: the same one twice, or both of a variable.
    pub fn literals(&mut self, vars: usize, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.literal(vars)).collect()
    }
}

pub fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number).expect("not 0")
}

/// Each of the pigeons in one of the holes, no two in one hole.
pub fn pigeonhole(pigeons: usize, holes: usize) -> Cnf {
    let sits = |pigeon: usize, hole: usize| Var::new(pigeon * holes + hole);
    let mut cnf = Cnf::new();
    for pigeon in 0..pigeons {
        cnf.add((0..holes).map(|hole| sits(pigeon, hole).positive()));
    }
    for hole in 0..holes {
        for second in 0..pigeons {
            for first in 0..second {
                cnf.add([sits(first, hole).negative(), sits(second, hole).negative()]);
            }
        }
    }
    cnf
}

/// Clauses of three different variables each.
pub fn random_3sat(numbers: &mut Numbers, vars: usize, clauses: usize) -> Cnf {
    let mut cnf = Cnf::new();
    cnf.reserve_vars(vars);
    while cnf.len() < clauses {
        let clause = numbers.literals(vars, 3);
        let [a, b, c] = [clause[0].var(), clause[1].var(), clause[2].var()];
        if a != b && a != c && b != c {
            cnf.add(clause);
        }
    }
    cnf
}

/// Few variables, clauses of 0 to 4 literals, with everything that can be odd about them.
pub fn random_small(numbers: &mut Numbers) -> Cnf {
    let vars = 1 + numbers.below(8);
    let mut cnf = Cnf::new();
    cnf.reserve_vars(vars);
    for _ in 0..numbers.below(5 * vars) {
        let length = if numbers.below(100) == 0 { 0 } else { 1 + numbers.below(4) };
        cnf.add(numbers.literals(vars, length));
    }
    cnf
}

/// All assignments of this many variables.
pub fn assignments(vars: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1_u32 << vars).map(move |bits| (0..vars).map(|var| bits >> var & 1 == 1).collect())
}

/// Whether a model makes the assumptions true, by trying all assignments.
pub fn is_satisfiable(cnf: &Cnf, assumptions: &[Lit]) -> bool {
    let holds = |values: &[bool], lit: &Lit| values[lit.var().index()] == lit.is_positive();
    assignments(cnf.vars())
        .any(|values| assumptions.iter().all(|lit| holds(&values, lit)) && cnf.is_satisfied_by(&values))
}
