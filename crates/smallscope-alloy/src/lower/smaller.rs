//! Smaller instances: most of what a solver puts into a counterexample has nothing to do with it.

use smallscope_relational::{Answer, Budget, Error, Expr, Instance, Options, Spec, TupleSet, constant};

use super::Analysis;

/// A top-level signature that has the same atoms in all instances up to some, which it may have.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    /// The signature.
    pub(super) sig: Expr,
    /// The atoms that it may have.
    pub(super) optional: Vec<usize>,
}

/// How many conflicts an attempt to find a smaller instance may take: a limit that is the same on every machine.
const EFFORT: u64 = 1000;

impl Analysis {
    /// An instance with fewer atoms, if one is found with little effort: first with fewer of all signatures, then of one after the
    /// other. The same options find the same.
    ///
    /// # Errors
    ///
    /// If the problem is not well-formed; one that has an instance is.
    pub fn smaller(&self, mut instance: Instance, options: &Options) -> Result<Instance, Error> {
        // Each question has so many conflicts; all of them together have the time.
        let effort = options.budget.conflicts.map_or(EFFORT, |most| most.min(EFFORT));
        let budget = Budget { conflicts: Some(effort), ..options.budget.begin() };
        let found = self.used(&instance);
        for most in 0..found.iter().copied().max().unwrap_or(0) {
            let caps: Vec<usize> = found.iter().map(|&used| used.min(most)).collect();
            if let Some(smaller) = self.within(&caps, &options.clone().within(&budget))? {
                instance = smaller;
                break;
            }
        }
        for place in 0..self.pools.len() {
            let mut caps = self.used(&instance);
            while caps[place] > 0 {
                caps[place] -= 1;
                let Some(smaller) = self.within(&caps, &options.clone().within(&budget))? else { break };
                instance = smaller;
                caps = self.used(&instance);
            }
        }
        Ok(instance)
    }

    /// How many of the atoms that signatures need not have are there.
    fn used(&self, instance: &Instance) -> Vec<usize> {
        let is_there = |atom: usize| instance.iter().any(|(_, tuples)| tuples.arity() == 1 && tuples.contains(&[atom]));
        let used = |pool: &Pool| pool.optional.iter().filter(|&&atom| is_there(atom)).count();
        self.pools.iter().map(used).collect()
    }

    /// An instance with at most so many of the atoms that signatures need not have.
    fn within(&self, caps: &[usize], options: &Options) -> Result<Option<Instance>, Error> {
        let mut spec: Spec = self.spec.clone();
        for (pool, &cap) in self.pools.iter().zip(caps) {
            let absent = TupleSet::unary(spec.bounds.universe().len(), pool.optional[cap..].iter().copied());
            if !absent.is_empty() {
                spec = spec.require("few atoms", (&pool.sig & constant(absent)).no());
            }
        }
        match spec.solve(options)?.answer {
            Answer::Satisfiable(instance) => Ok(Some(instance)),
            _ => Ok(None),
        }
    }
}
