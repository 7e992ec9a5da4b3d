//! The words of propositional logic: variables, literals, and formulas in conjunctive normal form.

use std::fmt;
use std::ops::Not;

/// A propositional variable, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The variable with this number.
    ///
    /// # Panics
    ///
    /// If the number is above 2^30: literals and DIMACS numbers would not fit.
    #[inline]
    pub fn new(index: usize) -> Self {
        assert!(index < 1 << 30, "a variable's number is below 2^30");
        Var(index as u32)
    }

    /// Its number, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable is.
    #[inline]
    pub fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that is true when the variable is false.
    #[inline]
    pub fn negative(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }

    /// The literal that is true when the variable has this value.
    #[inline]
    pub fn literal(self, value: bool) -> Lit {
        Lit(self.0 << 1 | u32::from(!value))
    }
}

/// A variable or its negation.
///
/// ```
/// use smallscope_solver::{Lit, Var};
/// let lit = Var::new(4).negative();
/// assert_eq!((!lit, lit.to_dimacs()), (Var::new(4).positive(), -5));
/// assert_eq!(Lit::from_dimacs(-5), Some(lit));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// Its variable.
    #[inline]
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether it is the variable itself, not its negation.
    #[inline]
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// A dense number: twice the variable's, plus one for a negation.
    #[inline]
    pub fn code(self) -> usize {
        self.0 as usize
    }

    /// The literal with this [`code`](Lit::code).
    #[inline]
    pub fn from_code(code: usize) -> Self {
        debug_assert!(code < 1 << 31, "a literal's code is below 2^31");
        Lit(code as u32)
    }

    /// The literal as DIMACS writes it: the variable's number from 1, negative for a negation. `None` for 0 and for
    /// numbers too large.
    pub fn from_dimacs(number: i32) -> Option<Self> {
        let index = (number.unsigned_abs() as usize).checked_sub(1).filter(|&index| index < 1 << 30)?;
        Some(Var::new(index).literal(number > 0))
    }

    /// The number that DIMACS writes for it.
    pub fn to_dimacs(self) -> i32 {
        let number = (self.var().0 + 1) as i32;
        if self.is_positive() { number } else { -number }
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_dimacs())
    }
}

/// A formula in conjunctive normal form: a number of variables, and clauses over them.
///
/// All literals lie in one vector, so that a hundred thousand clauses are two allocations.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Cnf {
    vars: usize,
    lits: Vec<Lit>,
    ends: Vec<usize>,
}

impl Cnf {
    /// The formula without variables and clauses, which is true.
    pub fn new() -> Self {
        Cnf::default()
    }

    /// A variable that no clause has yet.
    pub fn fresh(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    /// Makes sure that there are at least this many variables.
    pub fn reserve_vars(&mut self, vars: usize) {
        self.vars = self.vars.max(vars);
    }

    /// Adds a clause; variables that were not there before are now.
    pub fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        let start = self.lits.len();
        self.lits.extend(clause);
        for lit in &self.lits[start..] {
            self.vars = self.vars.max(lit.var().index() + 1);
        }
        self.ends.push(self.lits.len());
    }

    /// How many variables there are, used or not.
    pub fn vars(&self) -> usize {
        self.vars
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many literals the clauses have together.
    pub fn literals(&self) -> usize {
        self.lits.len()
    }

    /// The clauses, in the order they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        self.clauses_from(0)
    }

    /// The clauses but for the first so many, in the order they were added; none if there are no more.
    pub fn clauses_from(&self, first: usize) -> impl ExactSizeIterator<Item = &[Lit]> {
        let first = first.min(self.ends.len());
        let mut start = first.checked_sub(1).map_or(0, |last| self.ends[last]);
        self.ends[first..].iter().map(move |&end| {
            let clause = &self.lits[start..end];
            start = end;
            clause
        })
    }

    /// Whether the assignment, one value for each variable, makes every clause true.
    pub fn is_satisfied_by(&self, values: &[bool]) -> bool {
        self.clauses().all(|clause| clause.iter().any(|lit| values[lit.var().index()] == lit.is_positive()))
    }
}

impl fmt::Debug for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cnf").field("vars", &self.vars).field("clauses", &self.clauses().collect::<Vec<_>>()).finish()
    }
}
