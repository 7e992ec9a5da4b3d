//! Variables in scope and their values, and which quantifier an overflow is charged to.

use crate::error::Error;
use crate::evaluate::{Run, Valued};
use crate::logic::{Decl, Expr, Multiplicity, Variable};
use crate::options::Overflow;
use crate::tuples::TupleSet;

/// Subsets of more tuples than this are too many to try.
const MOST_TUPLES: usize = 20;

/// A variable in scope.
pub(super) struct Binding {
    number: u32,
    pub(super) value: Valued<TupleSet>,
    binder: Option<Binder>,
    /// Tells this binding from all others: the inner has the greater number.
    bound: u64,
}

/// The quantifier that binds a variable. A comprehension and a sum count as existential.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Binder {
    /// How many variables are in scope around it; the innermost of several has the most.
    depth: usize,
    /// Whether it asks for all values, counting the negations around it.
    universal: bool,
}

impl Run<'_> {
    /// The value that a variable has here.
    pub(super) fn lookup(&self, number: u32) -> &Binding {
        self.scope.iter().rev().find(|binding| binding.number == number).expect("variables were found declared")
    }

    /// Which binding is the innermost of these variables; none if a node with them is not worth remembering.
    pub(super) fn binding_of(&self, free: &[u32], is_shared: bool) -> Option<u64> {
        match free.is_empty() {
            true => Some(0),
            false if is_shared => free.iter().map(|&number| self.lookup(number).bound).max(),
            false => None,
        }
    }

    fn bind(&mut self, number: u32, value: Valued<TupleSet>, binder: Option<Binder>) {
        self.bound += 1;
        self.scope.push(Binding { number, value, binder, bound: self.bound });
    }

    /// The innermost quantifier that binds one of these variables. The variable of a `let` stands for its value, so it
    /// counts as the variables in there.
    fn innermost(&self, free: &[u32]) -> Option<Binder> {
        free.iter().filter_map(|&number| self.lookup(number).binder).max()
    }

    /// Evaluates the body of a `let`, with the variable in scope if the body uses it.
    pub(super) fn under_let<T>(
        &mut self,
        variable: &Variable,
        value: &Expr,
        used: &[u32],
        body: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        if !used.contains(&variable.number()) {
            return body(self);
        }
        let (bound, binder) = (self.expr(value)?, self.innermost(value.free()));
        self.bind(variable.number(), bound, binder);
        let result = body(self)?;
        self.scope.pop();
        Ok(result)
    }

    /// What an atomic formula counts as if something overflowed in one of its operands; `None` if its own truth counts.
    ///
    /// The operands are given by their free variables. An overflow is charged to the innermost quantifier that binds one of
    /// them: the value at hand must not count there, so what asks for all values is taken as fulfilled, all else as not.
    pub(super) fn overruled(&self, operands: &[(bool, &[u32])], positive: bool) -> Option<bool> {
        if self.overflow == Overflow::Wrap {
            return None;
        }
        let mut overflowed = operands.iter().filter(|(overflowed, _)| *overflowed).peekable();
        overflowed.peek()?;
        let fulfilled = overflowed.any(|(_, free)| self.innermost(free).is_some_and(|binder| binder.universal));
        Some(fulfilled == positive)
    }

    /// Visits all values of the declared variables together, until the visit says to stop. Whether something overflowed in
    /// the domains.
    pub(super) fn each_value(
        &mut self,
        decls: &[Decl],
        universal: bool,
        visit: &mut dyn FnMut(&mut Self) -> Result<bool, Error>,
    ) -> Result<bool, Error> {
        let binder = Binder { depth: self.scope.len(), universal };
        let mut overflowed = false;
        self.each_of(decls, binder, &mut overflowed, visit)?;
        Ok(overflowed)
    }

    fn each_of(
        &mut self,
        decls: &[Decl],
        binder: Binder,
        overflowed: &mut bool,
        visit: &mut dyn FnMut(&mut Self) -> Result<bool, Error>,
    ) -> Result<bool, Error> {
        let Some((decl, rest)) = decls.split_first() else {
            return visit(self);
        };
        let domain = self.expr(&decl.domain)?;
        *overflowed |= domain.overflowed;
        for value in values(decl, &domain.value)? {
            self.spending.step()?;
            let (number, value) = (decl.variable.number(), Valued::exact(value));
            self.bind(number, value, Some(binder));
            let go_on = self.each_of(rest, binder, overflowed, visit)?;
            self.scope.pop();
            if !go_on {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The values of a declared variable.
fn values<'d>(decl: &Decl, domain: &'d TupleSet) -> Result<Box<dyn Iterator<Item = TupleSet> + 'd>, Error> {
    let of = |indices| TupleSet::from_indices(domain.atoms(), domain.arity(), indices);
    let empty = of(Vec::new());
    let singles = domain.indices().iter().map(move |&index| of(vec![index]));
    Ok(match decl.multiplicity {
        Multiplicity::One => Box::new(singles),
        Multiplicity::Lone => Box::new(std::iter::once(empty).chain(singles)),
        Multiplicity::No => Box::new(std::iter::once(empty)),
        Multiplicity::Some | Multiplicity::Set => {
            if domain.len() > MOST_TUPLES {
                return Err(Error::TooManySets { expression: decl.to_string(), tuples: domain.len() });
            }
            let first = u32::from(decl.multiplicity == Multiplicity::Some);
            Box::new((first..1 << domain.len()).map(move |choice| {
                let chosen = domain.indices().iter().enumerate().filter(|(place, _)| choice >> place & 1 == 1);
                of(chosen.map(|(_, &index)| index).collect())
            }))
        }
    })
}
