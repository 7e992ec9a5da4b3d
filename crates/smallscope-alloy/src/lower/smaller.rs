//! Smaller instances: most of what a solver puts into a counterexample has nothing to do with it.
//!
//! The solver that found the instance is asked for others, under the assumption that some atoms are in no set. So nothing is translated
//! again, and what it has learnt serves every attempt.

use smallscope_relational::{Answer, Budget, Further, Instance, Options};

use super::Analysis;

/// How many conflicts an attempt to find a smaller instance may take, and all together: limits that are the same on every machine. Together
/// at least so many as one may, and no more than finding the instance took.
const EFFORT: u64 = 1000;

/// Up to which integer ranges around 0 are tried.
const MOST_RANGES: i64 = 32;

impl Analysis {
    /// An instance with fewer atoms, if one is found with little effort: first with fewer of all signatures, then of one after the
    /// other; then with integers nearer to 0. `further` is the solver that found the instance, which took it `taken` conflicts. The same options find the same.
    pub fn smaller(&self, mut instance: Instance, further: &mut Further, taken: u64, options: &Options) -> Instance {
        let mut left = options.budget.conflicts.map_or(taken.max(EFFORT), |most| most.min(taken.max(EFFORT)));
        let mut within = |caps: &[usize], unmentioned: &[usize]| {
            let before = further.conflicts();
            let budget = Budget { conflicts: Some(left.min(EFFORT)), ..options.budget.begin() };
            let answer = further.without_mention(&self.absent(caps), unmentioned, &budget);
            left = left.saturating_sub(further.conflicts() - before);
            match answer {
                Answer::Satisfiable(instance) => Some(instance),
                _ => None,
            }
        };
        let found = self.used(&instance);
        for most in 0..found.iter().copied().max().unwrap_or(0) {
            let caps: Vec<usize> = found.iter().map(|&used| used.min(most)).collect();
            if let Some(smaller) = within(&caps, &[]) {
                instance = smaller;
                break;
            }
        }
        for place in 0..self.pools.len() {
            let mut caps = self.used(&instance);
            while caps[place] > 0 {
                caps[place] -= 1;
                let Some(smaller) = within(&caps, &[]) else { break };
                instance = smaller;
                caps = self.used(&instance);
            }
        }
        let caps = self.used(&instance);
        for (least, most) in self.ranges(&instance) {
            let is_beyond = |&&(value, _): &&(i64, usize)| value < least || value > most;
            let beyond: Vec<usize> = self.symbols.atoms.ints.iter().filter(is_beyond).map(|&(_, atom)| atom).collect();
            if let Some(smaller) = within(&caps, &beyond) {
                return smaller;
            }
        }
        instance
    }

    /// The ranges around 0 in which the integers of a smaller instance are looked for, the smallest first; none if it has no integers.
    fn ranges(&self, instance: &Instance) -> Vec<(i64, i64)> {
        let ints = &self.symbols.atoms.ints;
        let used = |atom: usize| {
            // What has all integers, as `Int` and `next` do, says nothing.
            let tuples = || instance.iter().map(|(_, tuples)| tuples).filter(|tuples| tuples.len() + 1 < ints.len());
            tuples().any(|tuples| tuples.iter().any(|tuple| tuple.contains(&atom)))
        };
        let used: Vec<i64> = ints.iter().filter(|(_, atom)| used(*atom)).map(|(value, _)| *value).collect();
        let largest = used.iter().map(|value| value.abs()).max().unwrap_or(0);
        let negative = used.iter().any(|value| *value < 0);
        let mut ranges = Vec::new();
        for most in 0..=largest.min(MOST_RANGES) {
            ranges.push((0, most));
            if most > 0 {
                ranges.push((-most, most));
            }
        }
        // The last ones are those that the instance is in already.
        let is_new = |(least, most): &(i64, i64)| *most < largest || (negative && *least == 0);
        ranges.into_iter().filter(is_new).collect()
    }

    /// How many of the atoms that signatures need not have are there.
    fn used(&self, instance: &Instance) -> Vec<usize> {
        let is_there = |atom: usize| instance.iter().any(|(_, tuples)| tuples.arity() == 1 && tuples.contains(&[atom]));
        let used = |pool: &Vec<usize>| pool.iter().filter(|&&atom| is_there(atom)).count();
        self.pools.iter().map(used).collect()
    }

    /// The atoms that signatures do not have if they have at most so many of those that they need not have.
    fn absent(&self, caps: &[usize]) -> Vec<usize> {
        self.pools.iter().zip(caps).flat_map(|(pool, &cap)| pool[cap..].iter().copied()).collect()
    }
}
