//! What was grounded before: by the address of the node and the bindings of its free variables.

use std::mem;

use rustc_hash::FxHashMap;

use super::Grounder;

/// Values by node and bindings.
pub(super) struct Cache<V> {
    values: FxHashMap<Box<[u64]>, V>,
}

impl<V> Default for Cache<V> {
    fn default() -> Self {
        Cache { values: FxHashMap::default() }
    }
}

/// Where to put a value when it is known.
pub(super) struct Vacancy(Box<[u64]>);

impl<V: Clone> Cache<V> {
    pub(super) fn get(&self, key: &[u64]) -> Result<V, Vacancy> {
        self.values.get(key).cloned().ok_or_else(|| Vacancy(key.into()))
    }

    /// Puts a value in place of the one that is there.
    pub(super) fn replace(&mut self, key: &[u64], value: &V) {
        self.values.insert(key.into(), value.clone());
    }

    pub(super) fn put(&mut self, vacancy: Vacancy, value: &V) {
        self.values.insert(vacancy.0, value.clone());
    }
}

impl Grounder<'_> {
    /// Whether a node with these free variables may be met again under the same bindings.
    pub(super) fn recurs(&self, is_shared: bool, free: &[u32]) -> bool {
        is_shared || free.len() < self.live
    }

    /// The key of a node. If overflow is forbidden, its value also depends on its position, and on the kinds and the
    /// order of the quantifiers that bind its variables.
    pub(super) fn key(&self, address: usize, free: &[u32], positive: bool) -> Vec<u64> {
        let mut key = Vec::with_capacity(1 + 2 * free.len());
        if !self.forbids() {
            key.push(address as u64);
            key.extend(free.iter().map(|&variable| self.bindings[self.depth(variable)].identity));
            return key;
        }
        key.push((address as u64) << 1 | u64::from(positive));
        let mut depths: Vec<usize> = free.iter().map(|&variable| self.depth(variable)).collect();
        depths.sort_unstable();
        for depth in depths {
            let binding = &self.bindings[depth];
            key.extend([u64::from(binding.variable) << 1 | u64::from(binding.universal), binding.identity]);
        }
        key
    }

    /// Where a variable is bound.
    pub(super) fn depth(&self, variable: u32) -> usize {
        let found = self.bindings.iter().rposition(|binding| binding.variable == variable);
        found.expect("formulas are checked before they are grounded: every variable is declared")
    }

    /// Grounds a node that depends on so many variables only.
    pub(super) fn alone<T>(&mut self, free: usize, ground: impl FnOnce(&mut Self) -> T) -> T {
        let live = mem::replace(&mut self.live, free);
        let value = crate::logic::deep(|| ground(self));
        self.live = live;
        value
    }
}
