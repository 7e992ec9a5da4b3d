//! What was grounded before: by the address of the node and the bindings of its free variables.

use std::mem;

use rustc_hash::FxHashMap;
use smallscope_solver::Stop;

use super::Grounder;
use crate::logic::{Part, deep};

/// Values by node and bindings.
pub(super) struct Cache<V> {
    values: FxHashMap<Box<[u64]>, V>,
}

impl<V> Default for Cache<V> {
    fn default() -> Self {
        Cache { values: FxHashMap::default() }
    }
}

impl<V: Clone> Cache<V> {
    /// Puts a value in place of the one that is there, if there is one.
    pub(super) fn put(&mut self, key: Vec<u64>, value: &V) {
        self.values.insert(key.into(), value.clone());
    }
}

impl Grounder<'_> {
    /// What a node becomes, once for each binding of its free variables if it recurs.
    pub(super) fn once<T: Clone>(
        &mut self,
        node: Part<'_>,
        positive: bool,
        cache: fn(&mut Self) -> &mut Cache<T>,
        new: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        if !self.recurs(node.is_shared(), node.free()) {
            return deep(|| new(self));
        }
        let key = self.key(node.address(), node.free(), positive);
        if let Some(known) = cache(self).values.get(key.as_slice()) {
            return Ok(known.clone());
        }
        let value = self.alone(node.free().len(), new)?;
        cache(self).put(key, &value);
        Ok(value)
    }

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
    fn alone<T>(&mut self, free: usize, ground: impl FnOnce(&mut Self) -> T) -> T {
        let live = mem::replace(&mut self.live, free);
        let value = deep(|| ground(self));
        self.live = live;
        value
    }
}
