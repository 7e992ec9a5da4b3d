//! What ranks instances for [`Order::Boundary`](super::Order::Boundary).

use rustc_hash::FxHashSet;
use smallscope_solver::Lit;

use super::prepare::Translation;

impl Translation {
    /// Literals that say that a tuple is there with an integer inside the bounds: neither the least nor the greatest, nor -1, 0 or 1.
    pub(super) fn inner_integers(&self) -> Vec<Lit> {
        let ints = self.spec.bounds.ints();
        let least = ints.iter().map(|&(value, _)| value).min();
        let most = ints.iter().map(|&(value, _)| value).max();
        let is_inner = |value: i64| !(-1..=1).contains(&value) && Some(value) != least && Some(value) != most;
        let inner: FxHashSet<usize> =
            ints.iter().filter(|&&(value, _)| is_inner(value)).map(|&(_, atom)| atom).collect();
        let atoms = self.spec.bounds.universe().len() as u64;
        let has_inner = |arity: usize, tuple: u64| {
            (0..arity as u32).any(|column| inner.contains(&((tuple / atoms.pow(column) % atoms) as usize)))
        };
        // A tuple of two relations counts once.
        let mut literals = FxHashSet::default();
        self.counted()
            .filter(|&(arity, tuple, _)| has_inner(arity, tuple))
            .map(|(_, _, lit)| lit)
            .filter(|&lit| literals.insert(lit))
            .collect()
    }
}
